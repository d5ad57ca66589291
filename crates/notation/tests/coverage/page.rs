//! The table as Markdown.

use super::Row;
use super::point::Point;

const HEAD: &str = "\
# Which hands show which rules

This page is made by a test that plays every hand in [rulings/](../rulings) and notes which special \
rules of its game happen in it; what can happen is read from the game's definition. A number in brackets \
says how many hands show a rule.

";

/// The whole page.
pub(crate) fn page(rows: &[Row], excuse: impl Fn(&str, &Point) -> Option<&'static str>) -> String {
    let hands: usize = rows.iter().map(|row| row.hands).sum();
    let points: usize = rows.iter().map(|row| row.points.len()).sum();
    let missing: usize = rows.iter().map(|row| row.missing().count()).sum();
    let mut page = String::from(HEAD);
    page.push_str(&format!(
        "{} games, {hands} hands, {points} points, {} of them shown.\n\n",
        rows.len(),
        points - missing
    ));
    page.push_str("| game | hands | special rules shown | missing |\n|---|---|---|---|\n");
    for row in rows {
        let shown = row.points.iter().filter(|(_, hands)| **hands > 0);
        let shown: Vec<String> = shown.map(|(point, hands)| format!("{point} ({hands})")).collect();
        let missing = row.missing().map(|point| match excuse(&row.id, point) {
            Some(reason) => format!("{point}: {reason}"),
            None => point.to_string(),
        });
        let missing = missing.collect::<Vec<String>>().join(", ");
        page.push_str(&format!(
            "| {} | {} | {} | {missing} |\n",
            row.id,
            row.hands,
            shown.join(", ")
        ));
    }
    page
}
