//! What the fuzz targets make files of.

pub mod grammar;
pub mod structured;

/// Holds a file against every property of `norobots_lab::property`.
///
/// # Panics
///
/// Where one of them is broken.
pub fn properties_hold(robots: &[u8]) {
    if let Err(broken) = norobots_lab::property::all(robots) {
        panic!("{broken}\nin the file \"{}\"", robots.escape_ascii());
    }
}

/// The properties of the Revisited grammar hold of the file.
///
/// # Panics
///
/// Where one of them is broken.
pub fn revisited_properties_hold(robots: &[u8]) {
    if let Err(broken) = norobots_lab::property::revisited(robots) {
        panic!("{broken}\nin the file \"{}\"", robots.escape_ascii());
    }
}

/// The properties of META tags hold of the bytes as a page, and as a CONTENT.
///
/// # Panics
///
/// Where one of them is broken.
pub fn meta_properties_hold(bytes: &[u8]) {
    for property in [norobots_lab::property::meta_page, norobots_lab::property::meta_content] {
        if let Err(broken) = property(bytes) {
            panic!("{broken}\nin the page \"{}\"", bytes.escape_ascii());
        }
    }
}
