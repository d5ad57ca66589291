//! `cardroom reference`

use equity::reference::Reference;
use serde::Serialize;

use crate::command_line;
use crate::failure::Failure;
use crate::library;
use crate::rank::to_json;
use crate::rules::printed;

/// A page as the list shows it.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    about: &'static str,
}

pub(crate) fn run(asked: &command_line::Reference) -> Result<String, Failure> {
    let Some(name) = &asked.page else {
        let listed = Reference::ALL.map(|page| Listed { id: page.id(), about: page.about() });
        if asked.form.json {
            return to_json(&listed);
        }
        let lines = listed.iter().map(|row| format!("{:13}  {}\n", row.id, row.about));
        return Ok(lines.chain(["\ncardroom reference PAGE prints one\n".to_owned()]).collect());
    };
    let page = Reference::named(&name.to_lowercase())
        .ok_or_else(|| Failure::no_such("page", name, &Reference::ALL.map(Reference::id)))?;
    let catalogue = library::catalogue(&asked.folder)?;
    printed(page.id(), String::new(), &page.page(&catalogue), &asked.form)
}
