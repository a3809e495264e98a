//! Writes and reads bytes as hexadecimal digits.

/// Writes two hexadecimal digits for each byte, in lower case.
///
/// ```
/// use norobots_text::hex;
/// assert_eq!(hex::digits(b"\x00z"), "007a");
/// ```
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads two hexadecimal digits for each byte, in upper or lower case. Returns `None` if the text contains anything
/// else.
///
/// ```
/// use norobots_text::hex;
/// assert_eq!(hex::bytes(b"007A"), Some(b"\x00z".to_vec()));
/// assert_eq!(hex::bytes(b"007"), None);
/// ```
pub fn bytes(digits: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16).map(|value| value as u8);
    let pair = |pair: &[u8]| Some(digit(&pair[0])? << 4 | digit(pair.get(1)?)?);
    digits.chunks(2).map(pair).collect()
}
