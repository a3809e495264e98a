//! The list of the implementations that are known by name.

use crate::text::{BOLD, FAINT, line};
use norobots_lab::suite::Adapters;

/// The list of the implementations known by name, as text with the escapes of colours.
pub(in crate::conform) fn adapters(adapters: &Adapters) -> String {
    let ourselves = ("norobots", "rust", "nothing");
    let others = adapters.list.iter();
    let rows: Vec<_> = others
        .map(|adapter| (adapter.name.as_str(), adapter.language.as_str(), adapter.needs.as_str()))
        .chain([ourselves])
        .collect();
    let width = |column: fn(&(&str, &str, &str)) -> usize| rows.iter().map(column).max();
    let name_width = width(|row| row.0.chars().count()).unwrap_or_default();
    let language_width = width(|row| row.1.chars().count()).unwrap_or_default();
    let mut out = String::new();
    for (name, language, needs) in rows {
        line!(
            &mut out,
            "{BOLD}{name:name_width$}{BOLD:#}  {language:language_width$}  \
                 {FAINT}needs{FAINT:#} {needs}"
        );
    }
    out
}
