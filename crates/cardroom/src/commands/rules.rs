//! `cardroom rules`

use clap::{Args, ValueEnum};
use rulebook::{Block, Page, mix_page, page};
use serde::Serialize;
use variant::mix::MixEntry;

use crate::answer::to_json;
use crate::arguments::Wanted;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library::{self, Asked};

/// Print the rules of a game or a mix
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom rules badugi
  cardroom rules stud --option open-pair=yes
  cardroom rules horse
  cardroom rules murder --format html > murder.html")]
pub(crate) struct Rules {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    #[command(flatten)]
    pub(crate) form: Form,
}

// How a page is printed.
#[derive(Args)]
pub(crate) struct Form {
    /// The format of the page
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Print JSON
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// Plain text
    Text,
    /// Markdown
    Markdown,
    /// A web page
    Html,
}

impl Format {
    /// A page in this form.
    pub(crate) fn lay_out(self, page: &Page) -> String {
        match self {
            Format::Text => page.text(),
            Format::Markdown => page.markdown(),
            Format::Html => page.html(),
        }
    }
}

pub(crate) fn run(rules: &Rules, _: &mut Desk<'_>) -> Result<String, Failure> {
    let catalogue = library::catalogue(&rules.wanted.folder)?;
    if let Some(MixEntry { mix, .. }) = catalogue.mix(&rules.wanted.id) {
        if !rules.wanted.options.is_empty() || rules.wanted.betting.is_some() {
            return Err(Failure::bad_input(format_args!(
                "{} is a mix, and its file sets the betting and options",
                mix.id
            )));
        }
        let page = mix_page(mix, &catalogue).map_err(Failure::bad_input)?;
        return printed(&mix.id, String::new(), &page, &rules.form);
    }
    let asked = Asked::new(&catalogue, &rules.wanted)?;
    let page = page(&asked.entry.game, &asked.variant(None)?);
    let id = &asked.entry.game.id;
    printed(id, catalogue.hash(id).unwrap_or_default(), &page, &rules.form)
}

/// The page in the form that was asked for.
pub(crate) fn printed(id: &str, hash: String, page: &Page, form: &Form) -> Result<String, Failure> {
    if form.json {
        return to_json(&told(id, hash, page));
    }
    Ok(form.format.lay_out(page))
}

/// The page as data.
#[derive(Serialize)]
pub(crate) struct Told {
    id: String,
    hash: String,
    title: String,
    sections: Vec<ToldSection>,
}

#[derive(Serialize)]
struct ToldSection {
    heading: String,
    blocks: Vec<ToldBlock>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ToldBlock {
    Paragraph(String),
    Items(Vec<ToldItem>),
    Steps(Vec<ToldItem>),
    Picture(Vec<String>),
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
}

#[derive(Serialize)]
struct ToldItem {
    label: Option<String>,
    text: String,
}

pub(crate) fn told(id: &str, hash: String, page: &Page) -> Told {
    let items = |items: &[rulebook::Item]| {
        let item =
            |item: &rulebook::Item| ToldItem { label: item.label.clone(), text: item.text.clone() };
        items.iter().map(item).collect::<Vec<ToldItem>>()
    };
    let block = |block: &Block| match block {
        Block::Paragraph(text) => ToldBlock::Paragraph(text.clone()),
        Block::Items(all) => ToldBlock::Items(items(all)),
        Block::Steps(all) => ToldBlock::Steps(items(all)),
        Block::Picture(picture) => ToldBlock::Picture(picture.rows.clone()),
        Block::Table(table) => {
            ToldBlock::Table { head: table.head.clone(), rows: table.rows.clone() }
        }
    };
    let sections = page.sections.iter().map(|section| ToldSection {
        heading: section.heading.clone(),
        blocks: section.blocks.iter().map(block).collect(),
    });
    Told { id: id.to_owned(), hash, title: page.title.clone(), sections: sections.collect() }
}
