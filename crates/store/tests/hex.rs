//! Bytes as text.

use store::{from_hex, to_hex};

#[test]
fn bytes_come_back_and_what_is_not_hexadecimal_is_refused() {
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(from_hex(&to_hex(&all)), Some(all));
    assert_eq!(to_hex(&[0, 10, 255]), "000aff");
    assert_eq!(from_hex("0AfF"), Some(vec![10, 255]));
    for text in ["0", "0g", "+1", "é", " 00", "00\n"] {
        assert_eq!(from_hex(text), None, "{text:?}");
    }
}
