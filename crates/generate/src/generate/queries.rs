//! Makes queries that two robots may answer differently.
use norobots::syntax::{Document, LineKind, Record};
use norobots_settings::naive::decode;
use norobots_suite::query::Query;

/// A change to a name or path of the file, which is then used in a query.
#[derive(Clone, Copy)]
enum Change {
    None,
    /// The last octet is missing.
    Less,
    More(&'static [u8]),
    /// These octets are added before and after the name or path.
    Within(&'static [u8], &'static [u8]),
    Decoded,
    /// The case of letters is swapped. This includes ASCII letters, and the Latin-1 and Cyrillic letters whose two
    /// cases differ only in bit 5 of the last octet. In the octets from 0xF8 to 0xFF, bit 5 is flipped, too.
    Case,
    Escaped,
}

impl Change {
    /// Changes the value, and adds `start` before it.
    fn of(self, value: &[u8], start: &[u8]) -> Vec<u8> {
        let mut before = 0;
        let swap = |byte: &u8| match (std::mem::replace(&mut before, *byte), *byte) {
            (_, b'A'..=b'Z' | b'a'..=b'z' | 0xF8..)
            | (0xC3, 0x80..=0xBF)
            | (0xD0, 0x90..=0x9F | 0xB0..=0xBF) => byte ^ 0x20,
            _ => *byte,
        };
        match self {
            Change::None => [start, value].concat(),
            Change::Less => [start, &value[..value.len().saturating_sub(1)]].concat(),
            Change::More(more) => [start, value, more].concat(),
            Change::Within(before, after) => [start, before, value, after].concat(),
            Change::Decoded => [start, &decode(value)].concat(),
            Change::Case => start.iter().copied().chain(value.iter().map(swap)).collect(),
            Change::Escaped => match value.split_last() {
                Some((last, rest)) => [start, rest, format!("%{last:02X}").as_bytes()].concat(),
                None => start.to_vec(),
            },
        }
    }
}

/// Changes that keep a value or turn it into a similar value.
const AROUND: [Change; 5] =
    [Change::None, Change::Less, Change::More(b"x"), Change::Case, Change::Decoded];

/// Changes that turn a name into a header with a version. Some also add another name before it.
const HEADERS: [Change; 3] = [
    Change::More(b"/2.0"),
    Change::Within(b"zzz ", b"/2.0"),
    Change::Within(b"zzz/1.0 (compatible; ", b"/2.0)"),
];

/// Texts that are added before a path to make a URL of another form.
const FORMS: [&[u8]; 4] = [b"http://h", b"http://h?", b"//h", b"/?http://h"];

/// At most this many names and at most this many rules of a file are used. If a file has more, only every nth is used.
const MOST: usize = 16;

/// The kinds of lines that are rules. In the format of 1994, only Disallow lines are rules.
const RULES: [LineKind; 2] = [LineKind::Disallow, LineKind::Allow];

/// The name of a robot that hardly any file mentions.
const NOBODY: &[u8] = b"zzz/1.0";

/// Returns queries that two robots may answer differently. The queries are sorted and have no duplicates.
///
/// - Each rule's path is requested by a robot of the rule's record. The path is unchanged, an octet shorter, an octet
///   longer, in the opposite case, without %-escapes, with a query string, or with its last octet %-escaped.
/// - The robot of the file's first rule requests the path of this rule in URLs of other forms.
/// - Each named robot requests a path of its record. The name is unchanged, an octet shorter, an octet longer, in the
///   opposite case, without %-escapes, with a version, or inside a longer header.
/// - A robot without a record of its own requests `/` and the first path of the file.
///
/// The name of the robot in a query may be empty.
pub fn queries<'d>(document: &Document<'d>) -> Vec<Query<'d>> {
    // Most files are short, and need at most this many queries.
    let mut queries = Vec::with_capacity(32);
    let mut add = |agent: (&[u8], Change), url: (&[u8], Change)| {
        let agent = agent.1.of(agent.0, b"");
        if !matches!(agent.first(), Some(b'/' | b' ' | b'\t')) {
            let starts = [&b"http://"[..], b"https://", b"mailto:"];
            let absolute = starts.iter().any(|start| url.0.starts_with(start));
            let start: &[u8] = if absolute { b"" } else { b"/" };
            let url = url.1.of(url.0.strip_prefix(b"/").unwrap_or(url.0), start);
            queries.push(Query::new(document.bytes(), agent, url));
        }
    };
    let step = |kinds: &[LineKind]| {
        let values = |record: Record<'_>| {
            let count = |kind: &LineKind| record.values(*kind).filter(|v| !v.is_empty()).count();
            kinds.iter().map(count).sum::<usize>()
        };
        document.records().map(values).sum::<usize>().div_ceil(MOST).max(1)
    };
    let (each_name, each_rule) = (step(&[LineKind::UserAgent]), step(&RULES));
    let (mut names_seen, mut rules_seen) = (0, 0);
    let mut first_path: Option<&[u8]> = None;
    let mut first_rule: Option<(&[u8], &[u8])> = None;
    for record in document.records() {
        let values = |kind| record.values(kind).filter(|value: &&[u8]| !value.is_empty());
        let rules = || RULES.into_iter().flat_map(values);
        let path = rules().next().unwrap_or(b"/");
        first_path = first_path.or(Some(path));
        let named =
            || values(LineKind::UserAgent).map(name).filter(|name| !matches!(*name, b"" | b"*"));
        let robot = named().next().unwrap_or(NOBODY);
        first_rule = first_rule.or(rules().next().map(|path| (robot, path)));
        for name in named() {
            names_seen += 1;
            if names_seen % each_name == 0 {
                for change in AROUND.into_iter().chain(HEADERS) {
                    add((name, change), (path, Change::None));
                }
            }
        }
        for path in rules() {
            rules_seen += 1;
            if rules_seen % each_rule == 0 {
                for change in AROUND.into_iter().chain([Change::More(b"?q"), Change::Escaped]) {
                    add((robot, Change::None), (path, change));
                }
            }
        }
    }
    if let Some((robot, path)) = first_rule {
        let path = path.strip_prefix(b"/").unwrap_or(path);
        for form in FORMS {
            add((robot, Change::None), (&[form, b"/", path].concat(), Change::None));
        }
        add((robot, Change::None), (b"http://h", Change::None));
        add((robot, Change::None), (b"mailto:h", Change::None));
    }
    add((NOBODY, Change::None), (b"/", Change::None));
    add((NOBODY, Change::None), (first_path.unwrap_or(b"/"), Change::None));
    queries.sort_by(|a, b| (&a.agent, &a.url).cmp(&(&b.agent, &b.url)));
    queries.dedup_by(|a, b| (&a.agent, &a.url) == (&b.agent, &b.url));
    queries
}

/// Returns the value of a User-agent line without its version and without the space before the version.
fn name(value: &[u8]) -> &[u8] {
    let end = value.iter().position(|byte| *byte == b'/').unwrap_or(value.len());
    value[..end].trim_ascii_end()
}

#[cfg(test)]
mod tests {
    use crate::generate::queries::{MOST, queries};
    use norobots::source::Source;
    use norobots::syntax;

    fn listed(file: &[u8]) -> Vec<String> {
        let source = Source::new(file);
        let queries = queries(&syntax::parse(&source));
        let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
        queries.iter().map(|query| format!("{} {}", text(&query.agent), text(&query.url))).collect()
    }

    #[test]
    fn the_edges_of_rules_and_names_are_asked() {
        let file = b"User-agent: Ab/3\nDisallow: /y\n\nUser-agent: *\nDisallow: /z/\n";
        assert_eq!(
            listed(file),
            [
                "A /y",
                "Ab /",
                "Ab /%79",
                "Ab //h/y",
                "Ab /?http://h/y",
                "Ab /Y",
                "Ab /y",
                "Ab /y?q",
                "Ab /yx",
                "Ab http://h",
                "Ab http://h/y",
                "Ab http://h?/y",
                "Ab mailto:h",
                "Ab/2.0 /y",
                "Abx /y",
                "aB /y",
                "zzz Ab/2.0 /y",
                "zzz/1.0 /",
                "zzz/1.0 /Z/",
                "zzz/1.0 /y",
                "zzz/1.0 /z",
                "zzz/1.0 /z%2F",
                "zzz/1.0 /z/",
                "zzz/1.0 /z/?q",
                "zzz/1.0 /z/x",
                "zzz/1.0 (compatible; Ab/2.0) /y",
            ]
        );
    }

    #[test]
    fn escapes_are_asked_decoded_and_a_robot_may_have_no_name() {
        let asked = listed(b"User-agent: %61\nDisallow: /%62\n\nUser-agent: c\nDisallow: /\n");
        for query in ["%61 /%62", "a /%62", "%61 /b", " /"] {
            assert!(asked.iter().any(|asked| asked == query), "no {query:?} in {asked:?}");
        }
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
        assert!(asked.len() > 3 * MOST && asked.len() < 7 * MOST + 20, "{}", asked.len());
        assert!(asked.iter().any(|query| query == "a /9999"), "{asked:?}");
    }
}
