//! `cardroom reference`

use clap::Args;
use rulebook::reference::Reference as Page;
use serde::Serialize;

use super::rules::{Form, printed};
use crate::answer::to_json;
use crate::arguments::{Folder, Named};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;

/// A page as the list shows it.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    about: &'static str,
}

/// Look things up: what beats what, low hands, killer cards
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom reference
  cardroom reference hands
  cardroom reference lowball --format html > lowball.html")]
pub(crate) struct Reference {
    /// hands, lowball or killer-cards [default: a list of them]
    #[arg(value_name = "PAGE", value_parser = Named(reference_names), hide_possible_values = true)]
    pub(crate) page: Option<String>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    #[command(flatten)]
    pub(crate) form: Form,
}

fn reference_names() -> Vec<&'static str> {
    Page::ALL.map(Page::id).to_vec()
}

pub(crate) fn run(asked: &Reference, _: &mut Desk<'_>) -> Result<String, Failure> {
    let Some(name) = &asked.page else {
        let listed = Page::ALL.map(|page| Listed { id: page.id(), about: page.about() });
        if asked.form.json {
            return to_json(&listed);
        }
        let lines = listed.iter().map(|row| format!("{:13}  {}\n", row.id, row.about));
        return Ok(lines.chain(["\ncardroom reference PAGE prints one\n".to_owned()]).collect());
    };
    let page = Page::named(&name.to_lowercase())
        .ok_or_else(|| Failure::no_such("page", name, &Page::ALL.map(Page::id)))?;
    let catalogue = library::catalogue(&asked.folder)?;
    printed(page.id(), String::new(), &page.page(&catalogue), &asked.form)
}
