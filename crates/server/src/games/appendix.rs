//! What can be looked up beside the rules of the games.

use std::sync::LazyLock;

use cards::capital;
use room::Switch;
use rulebook::reference::Reference;
use rulebook::{Block, Page, Section, Table, betting_page};
use variant::Catalogue;
use wire::Appendix;

/// All pages. They are made once, when somebody asks.
pub(crate) static PAGES: LazyLock<Vec<Appendix>> = LazyLock::new(|| {
    let references = Reference::ALL
        .into_iter()
        .map(|it| told(it.id(), it.about(), &it.page(Catalogue::house())));
    let betting = told(
        "betting",
        "how much you may bet: fixed limit, pot limit, no limit and \
        spread limit",
        &betting_page(),
    );
    let house = told("house", "the house rules a host can set", &house_rules());
    references.chain([betting, house]).collect()
});

fn told(id: &str, about: &str, page: &Page) -> Appendix {
    let (id, title) = (id.to_owned(), page.title.clone());
    Appendix { id, title, about: about.to_owned(), html: page.fragment() }
}

/// Every switch with what it does and what may be written behind it.
fn house_rules() -> Page {
    let lead = "The host sets these when opening a table. Any rule the host leaves alone stays as \
        usual.";
    let mut sections =
        vec![Section { heading: "In short".to_owned(), blocks: vec![paragraph(lead)] }];
    sections.extend(room::switches().iter().map(switch));
    Page { title: "House rules".to_owned(), sections }
}

fn switch(switch: &Switch) -> Section {
    let mut said = vec![sentence(switch.about)];
    if switch.kind != room::SwitchKind::Parts {
        said.push(format!(
            "Choose {}. Usually {}.",
            plain(switch.kind),
            unless_empty(switch.default)
        ));
    }
    if !switch.article.is_empty() {
        said.push(format!("({})", switch.article));
    }
    let mut blocks = vec![paragraph(&said.join(" "))];
    if !switch.parts.is_empty() {
        let rows = switch.parts.iter().map(|part| {
            [
                format!("{}=", part.name),
                plain(part.kind),
                part.default.to_owned(),
                part.about.to_owned(),
            ]
            .to_vec()
        });
        let head = ["part", "value", "usually", "what it does"].map(str::to_owned).to_vec();
        blocks.push(Block::Table(Table { head, rows: rows.collect() }));
    }
    Section { heading: switch.name.to_owned(), blocks }
}

fn paragraph(text: &str) -> Block {
    Block::Paragraph(text.to_owned())
}

/// What may be written, without the marks of Markdown.
fn plain(kind: room::SwitchKind) -> String {
    kind.written().replace('`', "")
}

fn unless_empty(default: &str) -> &str {
    if default.is_empty() { "nothing" } else { default }
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    format!("{}.", capital(text).trim_end_matches('.'))
}
