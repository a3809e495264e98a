//! The entries of a TOML file, each by itself.

use serde::de::DeserializeOwned;

use crate::suite::problem::{Problem, ProblemKind};

/// Reads a file of `[[entry]]` tables, each by itself, so that one bad entry does not hide the
/// others. Entries of a wrong form become problems. Each entry comes with its `id`, or with its
/// number where it has none.
pub(crate) fn entries<T: DeserializeOwned>(
    file: &str,
    bytes: &[u8],
    entry: &str,
    id: &str,
    problems: &mut Vec<Problem>,
) -> Vec<(String, T)> {
    let table = match str::from_utf8(bytes) {
        Err(error) => Err(ProblemKind::form(format_args!("is not UTF-8: {error}"))),
        Ok(text) => text.parse::<toml::Table>().map_err(ProblemKind::form),
    };
    let mut table = match table {
        Ok(table) => table,
        Err(kind) => {
            problems.push(Problem::new(file, None, kind));
            return Vec::new();
        }
    };
    let list = table.remove(entry);
    for key in table.keys() {
        let kind = format_args!("`{key}` is unknown here; the file is a list of [[{entry}]]");
        problems.push(Problem::new(file, None, ProblemKind::form(kind)));
    }
    let list = match list {
        None => Vec::new(),
        Some(toml::Value::Array(list)) => list,
        Some(_) => {
            let kind =
                ProblemKind::form(format_args!("`{entry}` is not a list; write [[{entry}]]"));
            problems.push(Problem::new(file, None, kind));
            Vec::new()
        }
    };
    let mut read = Vec::new();
    for (row, value) in list.into_iter().enumerate() {
        let name = match value.get(id) {
            Some(toml::Value::String(id)) => id.clone(),
            _ => format!("{entry} {}", row + 1),
        };
        match value.try_into() {
            Ok(entry) => read.push((name, entry)),
            Err(error) => problems.push(Problem::new(file, Some(&name), ProblemKind::form(error))),
        }
    }
    read
}
