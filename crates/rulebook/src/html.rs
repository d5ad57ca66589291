//! The page as an HTML document that needs nothing else, or as a part of another page.

use super::{Block, Item, Page, Picture, Table};

/// Readable on a phone and on a desk, by day and by night.
const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1d1d1b; --paper: #fdfdfb; --soft: #6a6a64; --line: #d9d8d0; --tint: #f3f2ec }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e4dc; --paper: #191a1a; --soft: #a3a29a; --line: #3a3b3a; --tint: #232424 }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Georgia, 'Times New Roman', serif }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1.5rem }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2.2rem 0 .6rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line) }
p { margin: .6rem 0 }
ol, ul { margin: .6rem 0; padding-left: 1.5rem }
li { margin: .35rem 0 }
li::marker { color: var(--soft) }
pre { margin: .8rem 0; padding: .9rem 1.1rem; overflow-x: auto; background: var(--tint); border: 1px solid var(--line); border-radius: .4rem; font: 1rem/1.7 ui-monospace, Menlo, Consolas, monospace }
.wide { overflow-x: auto; margin: .8rem 0 }
table { border-collapse: collapse; font-size: .95rem; line-height: 1.4 }
th, td { text-align: left; vertical-align: top; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--line) }
.n { text-align: right; font-variant-numeric: tabular-nums }
@media print { body { background: none; color: #000 } main { max-width: none; padding: 0 } }";

impl Page {
    /// The page as a whole HTML document, with its style and without scripts.
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n"
        );
        out.push_str(&self.sections(&|picture| {
            format!("<pre>\n{}\n</pre>\n", escaped(&picture.rows.join("\n")))
        }));
        out.push_str("</main>\n</body>\n</html>\n");
        out
    }

    /// The sections alone, as a part of a page that has its own title and style. It uses `section`, `h2`,
    /// `p`, `ul`, `ol`, `strong` and tables, and these classes:
    ///
    /// * `wide` around a table that may be wider than the page, `n` for cells with numbers;
    /// * `board` for the drawing of a board, with a `line` for places that are used together, a `cell`
    ///   for each place and its `name`.
    pub fn fragment(&self) -> String {
        self.sections(&board_svg)
    }

    fn sections(&self, picture: &dyn Fn(&Picture) -> String) -> String {
        let mut out = String::new();
        for section in &self.sections {
            out.push_str("<section>\n");
            out.push_str(&format!("<h2>{}</h2>\n", escaped(&section.heading)));
            for block in &section.blocks {
                out.push_str(&block_html(block, picture));
            }
            out.push_str("</section>\n");
        }
        out
    }
}

/// The height of a place in a drawing.
const CELL: usize = 46;
/// What lies between two places.
const GAP: usize = 10;
/// How wide a letter is at most.
const LETTER: usize = 11;

/// The places of a board as they lie on the table. All looks are attributes, which a style can replace.
fn board_svg(picture: &Picture) -> String {
    let letters = picture.cells.iter().map(|cell| cell.name.chars().count()).max().unwrap_or(1);
    let width = (letters * LETTER + 12).max(34);
    let left = |column: u8| usize::from(column) * (width + GAP) + 1;
    let top = |half_row: u8| usize::from(half_row) * (CELL + GAP) / 2 + 1;
    let right = picture.cells.iter().map(|cell| left(cell.column) + width).max().unwrap_or(0) + 1;
    let bottom = picture.cells.iter().map(|cell| top(cell.half_row) + CELL).max().unwrap_or(0) + 1;
    let named = escaped(&picture.rows.join("; "));
    let mut out = format!(
        "<svg class=\"board\" viewBox=\"0 0 {right} {bottom}\" width=\"{right}\" height=\"{bottom}\" \
         role=\"img\" aria-label=\"{named}\">\n"
    );
    for line in &picture.lines {
        let cells = line.iter().filter_map(|number| picture.cells.get(*number));
        let points: Vec<String> = cells
            .map(|cell| {
                format!("{},{}", left(cell.column) + width / 2, top(cell.half_row) + CELL / 2)
            })
            .collect();
        out.push_str(&format!(
            "<polyline class=\"line\" points=\"{}\" fill=\"none\" stroke=\"currentColor\" \
             stroke-opacity=\"0.35\" stroke-width=\"2\" stroke-linejoin=\"round\"></polyline>\n",
            points.join(" ")
        ));
    }
    for cell in &picture.cells {
        let (x, y) = (left(cell.column), top(cell.half_row));
        out.push_str(&format!(
            "<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{CELL}\" rx=\"5\" \
             fill=\"Canvas\" stroke=\"currentColor\"></rect>\n\
             <text class=\"name\" x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"16\" \
             fill=\"currentColor\">{}</text>\n",
            x + width / 2,
            y + CELL / 2 + 6,
            escaped(&cell.name)
        ));
    }
    out.push_str("</svg>\n");
    out
}

fn block_html(block: &Block, picture: &dyn Fn(&Picture) -> String) -> String {
    match block {
        Block::Paragraph(text) => format!("<p>{}</p>\n", escaped(text)),
        Block::Items(items) => list("ul", items),
        Block::Steps(items) => list("ol", items),
        Block::Picture(drawing) => picture(drawing),
        Block::Table(table) => table_html(table),
    }
}

fn table_html(table: &Table) -> String {
    let row = |cells: &Vec<String>, tag: &str| {
        let cell = |(column, cell): (usize, &String)| {
            let class = if table.is_of_numbers(column) { " class=\"n\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(cell))
        };
        format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let rows: String = table.rows.iter().map(|cells| row(cells, "td")).collect();
    format!(
        "<div class=\"wide\">\n<table>\n<thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n",
        row(&table.head, "th")
    )
}

fn list(tag: &str, items: &[Item]) -> String {
    let lines: Vec<String> = items.iter().map(item_html).collect();
    format!("<{tag}>\n{}</{tag}>\n", lines.concat())
}

fn item_html(item: &Item) -> String {
    let label = item.label.as_ref().map(|label| format!("<strong>{}.</strong> ", escaped(label)));
    format!("<li>{}{}</li>\n", label.unwrap_or_default(), escaped(&item.text))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
