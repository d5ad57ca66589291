//! Numbers and words as people read them.

/// A number with separators: 2,598,960.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// With a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{capital, grouped};

    #[test]
    fn any_letter_can_be_a_capital() {
        let shown = ["", "you", "über", "Ada", "5 cards"].map(capital);
        assert_eq!(shown, ["", "You", "Über", "Ada", "5 cards"]);
    }

    #[test]
    fn digits_stand_in_threes_from_the_right() {
        let shown = [0, 999, 1_000, 123_456, 2_598_960].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "123,456", "2,598,960"]);
    }
}
