//! Finds the known name that a mistyped name may mean.

/// Returns the known name that is most similar to a mistyped name. Returns `None` if no known name is similar enough.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // If the Jaro-Winkler similarity is above 0.8, the names usually differ only by one or two typos or a missing
    // ending.
    known
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, known)| known)
}
