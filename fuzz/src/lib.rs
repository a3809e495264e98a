//! What the fuzz targets make files of, and how they hold them against properties.

pub mod grammar;
pub mod structured;

/// Holds bytes against a property of `norobots_lab::property`.
///
/// # Panics
///
/// Where the property is broken.
pub fn holds<T, E: std::fmt::Display>(property: fn(&[u8]) -> Result<T, E>, bytes: &[u8]) {
    if let Err(broken) = property(bytes) {
        panic!("{broken}\nin \"{}\"", bytes.escape_ascii());
    }
}
