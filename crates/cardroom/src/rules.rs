//! `cardroom rules`

use serde::Serialize;
use variant::rules::{Block, Page, page};

use crate::command_line::{Format, Rules};
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::rank::to_json;

pub(crate) fn run(rules: &Rules) -> Result<String, Failure> {
    let catalogue = library::catalogue(&rules.wanted.folder)?;
    let asked = Asked::new(&catalogue, &rules.wanted)?;
    let page = page(&asked.entry.game, &asked.variant(None)?);
    if rules.json {
        let hash = catalogue.hash(&asked.entry.game.id).unwrap_or_default();
        return to_json(&told(&asked.entry.game.id, hash, &page));
    }
    Ok(match rules.format {
        Format::Text => page.text(),
        Format::Markdown => page.markdown(),
        Format::Html => page.html(),
    })
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
}

#[derive(Serialize)]
struct ToldItem {
    label: Option<String>,
    text: String,
}

pub(crate) fn told(id: &str, hash: String, page: &Page) -> Told {
    let items = |items: &[variant::rules::Item]| {
        let item = |item: &variant::rules::Item| ToldItem {
            label: item.label.clone(),
            text: item.text.clone(),
        };
        items.iter().map(item).collect::<Vec<ToldItem>>()
    };
    let block = |block: &Block| match block {
        Block::Paragraph(text) => ToldBlock::Paragraph(text.clone()),
        Block::Items(all) => ToldBlock::Items(items(all)),
        Block::Steps(all) => ToldBlock::Steps(items(all)),
        Block::Picture(lines) => ToldBlock::Picture(lines.clone()),
    };
    let sections = page.sections.iter().map(|section| ToldSection {
        heading: section.heading.clone(),
        blocks: section.blocks.iter().map(block).collect(),
    });
    Told { id: id.to_owned(), hash, title: page.title.clone(), sections: sections.collect() }
}
