//! What the fuzz targets make files of.

pub mod grammar;
pub mod structured;

/// Holds a file against every law of `norobots::law`.
///
/// # Panics
///
/// Where one of them is broken.
pub fn laws_hold(robots: &[u8]) {
    if let Err(broken) = norobots::law::all(robots) {
        panic!("{broken}\nin the file \"{}\"", robots.escape_ascii());
    }
}

/// The laws of the Revisited grammar hold of the file.
///
/// # Panics
///
/// Where one of them is broken.
pub fn revisited_laws_hold(robots: &[u8]) {
    if let Err(broken) = norobots::law::revisited(robots) {
        panic!("{broken}\nin the file \"{}\"", robots.escape_ascii());
    }
}
