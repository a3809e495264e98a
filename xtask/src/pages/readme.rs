//! Writes the table of results in README.md.

use norobots_report::report::recorded::Recorded;
use std::fmt::Write as _;

const BEGIN: &str = "<!-- results: `cargo xtask write readme` writes these lines -->\n";
const END: &str = "<!-- end of results -->";

/// The implementations in the table of README.md: one well-known library for each of five languages.
const SHOWN: [&str; 5] = [
    "javascript:robots-parser",
    "perl:WWW::RobotRules",
    "python:urllib.robotparser",
    "ruby:webrobots",
    "rust:robotstxt",
];

/// Returns the text of README.md with a new table of the recorded results.
///
/// # Panics
///
/// Panics if the text doesn't mark the place of the table, or if an implementation has no record.
pub fn readme(text: &str, results: &[Recorded]) -> String {
    let (before, rest) = text.split_once(BEGIN).expect("README.md marks where the results begin");
    let (_, after) = rest.split_once(END).expect("README.md marks where the results end");
    let mut table =
        "| implementation | version | wrong | as a later edition has it | fails | first cause |\n\
         | --- | --- | --: | --: | --: | --- |\n"
            .to_owned();
    for name in SHOWN {
        let result = results.iter().find(|result| result.adapter == name).expect("a record");
        let count = |kinds: &[&str]| -> usize {
            let counts = result.counts.values();
            counts.flat_map(|each| kinds.iter().filter_map(|kind| each.get(*kind))).sum()
        };
        let cause = result.causes.first();
        let cause = cause.map(|cause| format!("`{}={}`", cause.setting, cause.choice));
        _ = writeln!(
            table,
            "| `{name}` | {} | {} | {} | {} | {} |",
            result.version.as_ref().map_or("?", |version| version.raw()),
            count(&["wrong"]),
            count(&["superseded"]),
            count(&["error", "crash", "timeout"]),
            cause.as_deref().unwrap_or("–"),
        );
    }
    format!("{before}{BEGIN}\n{table}\n{END}{after}")
}
