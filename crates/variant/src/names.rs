//! Finding the name that was meant.

/// The name nearest to what was typed, if any is near: at most a third of it mistyped.
pub fn nearest<'n>(typed: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = names.map(|name| (distance(typed, name), name)).min()?;
    (near.0 * 3 <= near.1.len().max(3)).then_some(near.1)
}

/// How many letters must be changed, added or taken away.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    // What is longer than any name is far from all of them.
    for (i, x) in a.chars().take(100).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_name_finds_the_one_that_was_meant() {
        let names = ["high", "high-short", "low-a5", "badugi"];
        let nearest = |typed| nearest(typed, names.into_iter());
        assert_eq!(nearest("hihg"), None, "two letters of four are too many");
        assert_eq!(nearest("hig"), Some("high"));
        assert_eq!(nearest("badugy"), Some("badugi"));
        assert_eq!(nearest("low-5"), Some("low-a5"));
        assert_eq!(nearest("chess"), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
