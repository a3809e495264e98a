//! Reads the entries of a TOML file one by one.

use std::collections::HashSet;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, ValueDeserializer};

use crate::suite::problem::{Entry, Problem, duplicate, form};

/// Reads the `[[entry]]` tables of a file. Each table is read separately, so that a malformed table does not affect the
/// other tables. For a malformed table, a problem is added to `problems`. Each entry is returned with its `id`, or with
/// its number if it has no `id`.
pub(crate) fn entries<T: DeserializeOwned>(
    file: &str,
    bytes: &[u8],
    entry: &str,
    id: &str,
    problems: &mut Vec<Problem>,
) -> Vec<(String, T)> {
    let table = str::from_utf8(bytes).map_err(|error| format!("is not UTF-8: {error}"));
    let table = table.and_then(|text| DeTable::parse(text).map_err(form));
    let mut table = table.map(Spanned::into_inner).unwrap_or_else(|what| {
        problems.push(Problem::new(file, what));
        DeTable::new()
    });
    let list = table.remove(entry).map(Spanned::into_inner);
    for key in table.keys().map(Spanned::as_ref) {
        let what = format!("`{key}` is unknown here; the file is a list of [[{entry}]]");
        problems.push(Problem::new(file, what));
    }
    let DeValue::Array(list) = list.unwrap_or(DeValue::Array(DeArray::new())) else {
        problems.push(Problem::new(file, format!("`{entry}` is not a list; write [[{entry}]]")));
        return Vec::new();
    };
    let mut read = Vec::new();
    for (row, value) in list.into_iter().enumerate() {
        let name = value.get_ref().get(id).and_then(|name| name.get_ref().as_str());
        let name = name.map(str::to_owned);
        let name = name.unwrap_or_else(|| format!("{entry} {}", row + 1));
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(entry) => read.push((name, entry)),
            Err(error) => Entry { file, name, problems }.wrong(form(error)),
        }
    }
    read
}

/// Reads the entries of a file with [`entries`], and converts each entry with `read`. The function `read` also reports
/// the problems of the entry. No two entries may have the same id.
pub(crate) fn each<T: DeserializeOwned, R>(
    file: &str,
    bytes: &[u8],
    [entry, id]: [&str; 2],
    problems: &mut Vec<Problem>,
    mut read: impl FnMut(T, &mut Entry<'_>) -> Option<R>,
) -> Vec<R> {
    let (mut all, mut seen) = (Vec::new(), HashSet::new());
    for (name, form) in entries(file, bytes, entry, id, problems) {
        let mut at = Entry { file, name, problems };
        if !seen.insert(at.name.clone()) {
            at.wrong(duplicate(file));
        }
        all.extend(read(form, &mut at));
    }
    all
}
