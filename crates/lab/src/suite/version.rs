//! The version of a suite, and bytes as hexadecimal digits.

/// The version of a suite whose files have that hash.
pub(crate) fn version(hash: &[u8]) -> String {
    format!("{}+{}", env!("CARGO_PKG_VERSION"), digits(&hash[..4]))
}

/// Two hexadecimal digits for each byte, in lower case.
pub(crate) fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
