//! How text looks on a terminal: four colours for the suits, and none where nobody sees them.

use cards::{Card, Suit};

/// The cards one after the other, each in the colour of its suit if there are colours.
#[must_use]
pub fn cards(cards: &[Card], colours: bool) -> String {
    cards
        .iter()
        .map(|card| match card.suit() {
            Some(suit) if colours => format!("\x1b[{}m{card}\x1b[0m", colour(suit)),
            _ => card.to_string(),
        })
        .collect()
}

/// A hand as somebody typed it, with the colours of its cards; what stands between them stays.
#[must_use]
pub fn typed(text: &str) -> String {
    let mut painted = String::new();
    for c in text.chars() {
        match suit(c).zip(rank_at_end(&painted)) {
            Some((suit, at)) => {
                let rank = painted.split_off(at);
                painted.push_str(&format!("\x1b[{}m{rank}{c}\x1b[0m", colour(suit)));
            }
            None => painted.push(c),
        }
    }
    painted
}

/// A part of one as a bar that takes so many columns when it is whole; in eighths of a column if
/// there are blocks.
#[must_use]
pub fn bar(part: f64, width: usize, blocks: bool) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let part = part.clamp(0.0, 1.0);
    if !blocks {
        return "#".repeat((part * width as f64).round() as usize);
    }
    let eighths = (part * (8 * width) as f64).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// Control characters in what a user typed must not reach the terminal or break the line.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Where the rank begins that the text ends with.
fn rank_at_end(text: &str) -> Option<usize> {
    if text.ends_with("10") {
        return Some(text.len() - 2);
    }
    let last = text.chars().next_back()?.to_ascii_uppercase();
    "23456789TJQKA".contains(last).then(|| text.len() - 1)
}

fn suit(c: char) -> Option<Suit> {
    match c.to_ascii_lowercase() {
        'c' | '♣' => Some(Suit::Clubs),
        'd' | '♦' => Some(Suit::Diamonds),
        'h' | '♥' => Some(Suit::Hearts),
        's' | '♠' => Some(Suit::Spades),
        _ => None,
    }
}

fn colour(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "32",
        Suit::Diamonds => "34",
        Suit::Hearts => "31",
        Suit::Spades => "1",
    }
}

#[cfg(test)]
mod tests {
    use super::{bar, typed};

    #[test]
    fn a_bar_is_as_long_as_its_part() {
        assert_eq!(bar(0.0, 24, true), "");
        assert_eq!(bar(1.0, 24, true), "█".repeat(24));
        // A third of ten columns is three and a third: three eighths are the nearest.
        assert_eq!(bar(1.0 / 3.0, 10, true), "███▍");
        assert_eq!(bar(0.5, 10, false), "#####");
        assert_eq!(bar(f64::NAN, 10, false), "");
    }

    #[test]
    fn cards_as_they_were_typed_get_the_colours_of_their_suits() {
        assert_eq!(typed("10h^??/Kd"), "\x1b[31m10h\x1b[0m^??/\x1b[34mKd\x1b[0m");
        assert_eq!(typed("random"), "random");
        assert_eq!(typed("JkAs"), "Jk\x1b[1mAs\x1b[0m");
    }
}
