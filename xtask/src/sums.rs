//! Computes the checksums of files.

use hmac_sha256::Hash;

/// The name of the file that contains the checksums.
pub const SUMS: &str = "SHA256SUMS";

/// Returns the checksums of files in the format that `sha256sum --check` reads. Each file is given by its name and its
/// bytes.
pub fn sums<'f>(files: impl IntoIterator<Item = (&'f String, &'f Vec<u8>)>) -> String {
    let line = |(name, bytes): (&String, &Vec<u8>)| {
        let digits: String = Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{digits}  {name}\n")
    };
    files.into_iter().map(line).collect()
}
