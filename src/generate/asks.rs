//! The questions where an answer may turn.

use crate::syntax::{Document, LineKind};

/// A question about a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ask {
    /// The robot's name, or its whole header; it names a robot.
    pub agent: Vec<u8>,
    /// A path with or without a query, any bytes but none.
    pub url: Vec<u8>,
}

/// The most names, and the most rules, of a file that are asked about. Where there are more, they
/// are taken evenly from all of it.
const MOST: usize = 16;

/// A robot that hardly any file names.
const NOBODY: &[u8] = b"zzz/1.0";

/// The questions where an answer may turn: at each rule its path, one byte less, one more, in
/// other case and with a query, asked for a robot that the record names; for each robot that is
/// named, its neighbours, by name and with a version, and for nobody, at a path of that record.
/// Sorted, and none twice.
pub fn asks(document: &Document<'_>) -> Vec<Ask> {
    let mut asks = Vec::new();
    let mut add = |agent: &[u8], url: &[u8]| {
        let names_one = !matches!(agent.first(), None | Some(b'/' | b' ' | b'\t'));
        if names_one && !url.is_empty() {
            asks.push(Ask { agent: agent.to_vec(), url: url.to_vec() });
        }
    };
    let of = |kind| {
        let records = document.records().iter();
        records.map(move |record| {
            document.values_of(record, kind).filter(|value| !value.is_empty()).count()
        })
    };
    let step = |kind| of(kind).sum::<usize>().div_ceil(MOST).max(1);
    let (each_name, each_rule) = (step(LineKind::UserAgent), step(LineKind::Disallow));
    let (mut names_seen, mut rules_seen) = (0, 0);
    let mut first_path: Option<&[u8]> = None;
    for record in document.records() {
        let values =
            |kind| document.values_of(record, kind).filter(|value: &&[u8]| !value.is_empty());
        let path = values(LineKind::Disallow).next().unwrap_or(b"/");
        first_path = first_path.or(Some(path));
        let named =
            || values(LineKind::UserAgent).map(name).filter(|name| !matches!(*name, b"" | b"*"));
        let robot = named().next().unwrap_or(NOBODY);
        for name in named() {
            names_seen += 1;
            if names_seen % each_name == 0 {
                for agent in around(name, b"x").into_iter().chain([[name, b"/2.0"].concat()]) {
                    add(&agent, path);
                }
            }
        }
        for path in values(LineKind::Disallow) {
            rules_seen += 1;
            if rules_seen % each_rule == 0 {
                for url in around(path, b"x").into_iter().chain([[path, b"?q"].concat()]) {
                    add(robot, &url);
                }
            }
        }
    }
    add(NOBODY, b"/");
    add(NOBODY, first_path.unwrap_or(b"/"));
    asks.sort_unstable();
    asks.dedup();
    asks
}

/// The value of a User-agent line up to a version and the space before it.
fn name(value: &[u8]) -> &[u8] {
    let end = value.iter().position(|byte| *byte == b'/').unwrap_or(value.len());
    value[..end].trim_ascii_end()
}

/// A value, and what differs from it by one byte, or in case alone.
fn around(value: &[u8], more: &[u8]) -> [Vec<u8>; 4] {
    let swap = |byte: &u8| if byte.is_ascii_alphabetic() { byte ^ 0x20 } else { *byte };
    let less = value[..value.len().saturating_sub(1)].to_vec();
    [value.to_vec(), less, [value, more].concat(), value.iter().map(swap).collect()]
}

#[cfg(test)]
mod tests {
    use super::{MOST, asks};
    use crate::source::Source;
    use crate::syntax;

    fn listed(file: &[u8]) -> Vec<String> {
        let source = Source::new(file);
        let asks = asks(&syntax::parse(&source).unwrap());
        let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
        asks.iter().map(|ask| format!("{} {}", text(&ask.agent), text(&ask.url))).collect()
    }

    #[test]
    fn the_edges_of_rules_and_names_are_asked() {
        let file = b"User-agent: Ab/3\nDisallow: /y\n\nUser-agent: *\nDisallow: /z/\n";
        assert_eq!(
            listed(file),
            [
                "A /y",
                "Ab /",
                "Ab /Y",
                "Ab /y",
                "Ab /y?q",
                "Ab /yx",
                "Ab/2.0 /y",
                "Abx /y",
                "aB /y",
                "zzz/1.0 /",
                "zzz/1.0 /Z/",
                "zzz/1.0 /y",
                "zzz/1.0 /z",
                "zzz/1.0 /z/",
                "zzz/1.0 /z/?q",
                "zzz/1.0 /z/x",
            ]
        );
    }

    #[test]
    fn a_file_without_records_is_asked_about_nobody() {
        assert_eq!(listed(b""), ["zzz/1.0 /"]);
        assert_eq!(listed(b"User-agent: /1\nDisallow:\n"), ["zzz/1.0 /"]);
    }

    #[test]
    fn a_long_file_is_asked_about_here_and_there() {
        let rules: String = (0..10_000).map(|n| format!("Disallow: /{n}\n")).collect();
        let asked = listed(format!("User-agent: a\n{rules}").as_bytes());
        assert!(asked.len() > 3 * MOST && asked.len() < 6 * MOST + 12, "{}", asked.len());
        assert!(asked.iter().any(|ask| ask == "a /9999"), "{asked:?}");
    }
}
