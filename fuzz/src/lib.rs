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

/// The laws of META tags hold of the bytes as a page, and as a CONTENT.
///
/// # Panics
///
/// Where one of them is broken.
pub fn meta_laws_hold(bytes: &[u8]) {
    for law in [norobots::law::meta_page, norobots::law::meta_content] {
        if let Err(broken) = law(bytes) {
            panic!("{broken}\nin the page \"{}\"", bytes.escape_ascii());
        }
    }
}
