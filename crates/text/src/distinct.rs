//! Removes duplicates from lists.

/// Sorts the elements and removes duplicates.
pub fn distinct<T: Ord>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = elements.into_iter().collect();
    all.sort();
    all.dedup();
    all
}

/// Removes duplicates and keeps the first of several equal elements. The time grows with the square of the number of
/// distinct elements.
pub fn first_of_each<T: PartialEq>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut kept = Vec::new();
    for element in elements {
        if !kept.contains(&element) {
            kept.push(element);
        }
    }
    kept
}
