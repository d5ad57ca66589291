//! Finding the name that was meant.

/// The name nearest to what was typed, if any is near: at most a third of it mistyped, and not all.
pub fn nearest<'n>(typed: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let (wrong, name) = names.map(|name| (distance(typed, name), name)).min()?;
    (wrong * 3 <= name.len().max(3) && wrong < name.len()).then_some(name)
}

/// The name nearest to what was typed, however far it is.
pub(crate) fn closest<'n>(typed: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    names.min_by_key(|name| (distance(typed, name), *name))
}

/// How many letters must be changed, added, taken away or swapped with the next one.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    // The rows of the letter before, of the one before that, and of this one.
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut two_above = above.clone();
    let mut last = '\0';
    // What is longer than any name is far from all of them.
    for (i, x) in a.chars().take(100).enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let change = above[j] + usize::from(x != *y);
            let mut least = change.min(row[j] + 1).min(above[j + 1] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && last == *y {
                least = least.min(two_above[j - 1] + 1);
            }
            row.push(least);
        }
        two_above = std::mem::replace(&mut above, row);
        last = x;
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_name_finds_the_one_that_was_meant() {
        let names = ["high", "high-short", "low-a5", "badugi"];
        let nearest = |typed| nearest(typed, names.into_iter());
        assert_eq!(nearest("hihg"), Some("high"), "two letters swapped are one mistake");
        assert_eq!(nearest("hugs"), None, "two letters of four are too many");
        assert_eq!(super::nearest("x", ["a", "b"].into_iter()), None, "nothing of it is right");
        assert_eq!(nearest("hig"), Some("high"));
        assert_eq!(nearest("badugy"), Some("badugi"));
        assert_eq!(nearest("low-5"), Some("low-a5"));
        assert_eq!(nearest("chess"), None);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("abdc", "abcd"), 1);
        assert_eq!(distance("", "abc"), 3);
    }
}
