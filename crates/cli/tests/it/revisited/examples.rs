//! Tests the three examples of the article, as restored in the errata. The expected results follow from the article's
//! description of each example.

use super::errata::errata;
use norobots::engine::Verdict;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax::{self, Format, LineKind};

/// The User-Agent header of the robot Lycos, as the article quotes it.
const LYCOS: &str = "Lycos_Spider_(Rex)/1.0 libwww/3.1";

fn example(number: usize) -> String {
    let id = format!("example-{number}");
    errata().into_iter().find(|each| each.id == id).unwrap().restored.unwrap()
}

/// Checks the names and paths of each record, and then the verdict on each query under Revisited and under 1994.
#[track_caller]
fn check(number: usize, records: &[(&[&str], &[&str])], queries: &[(&str, &str, &str, &str)]) {
    for terminator in ["\n", "\r", "\r\n"] {
        let text = example(number).replace('\n', terminator);
        let source = Source::new(text.as_bytes());
        let document = syntax::parse_revisited(&source).expect("a sentence");
        let values = |record: syntax::Record<'_>, kind| -> Vec<String> {
            let values = record.values(kind);
            values.map(|value| String::from_utf8(value.to_vec()).unwrap()).collect()
        };
        let actual: Vec<_> = document
            .records()
            .map(|each| (values(each, LineKind::UserAgent), values(each, LineKind::Disallow)))
            .collect();
        let strings = |list: &[&str]| list.iter().map(|&each| each.to_owned()).collect::<Vec<_>>();
        let expected: Vec<_> =
            records.iter().map(|(names, paths)| (strings(names), strings(paths))).collect();
        assert_eq!(actual, expected);
        for format in [Format::Revisited, Format::Standard1994] {
            let document = syntax::parse_by(&source, format);
            let policy = Policy::new(&document);
            for (agent, url, revisited, standard) in queries {
                let verdict = match policy.decide(agent.as_bytes(), url.as_bytes()).verdict {
                    Verdict::Allowed => "allowed",
                    Verdict::Disallowed => "disallowed",
                };
                let wanted = if format == Format::Revisited { revisited } else { standard };
                assert_eq!(verdict, *wanted, "{agent} at {url} by {format:?}");
            }
        }
    }
}

/// Line 2 of the grammar allows a comment directly after a name, without white space.
#[test]
fn a_comment_touches_a_name() {
    let source = Source::new(b"User-Agent: a b#c\nDisallow: /x#\n");
    let document = syntax::parse_revisited(&source).expect("a sentence");
    let line = document.line(1).expect("a line");
    let values: Vec<&[u8]> = line.values().map(|value| document.slice(value)).collect();
    assert_eq!(values, [b"a", b"b"]);
    assert_eq!(line.comment().map(|comment| document.slice(comment)), Some(&b"#c"[..]));
}

/// "The first is for all robots and forbids all files. The second is for the robot Lycos, forbids
/// it the directories /cgi-bin/ and /tmp/, and allows the others."
#[test]
fn example_1_is_as_its_words_say() {
    check(
        1,
        &[(&["*"], &["/"]), (&["Lycos"], &["/cgi-bin/", "/tmp/"])],
        &[
            (LYCOS, "/cgi-bin/search", "disallowed", "allowed"),
            (LYCOS, "/tmp/", "disallowed", "allowed"),
            (LYCOS, "/index.html", "allowed", "allowed"),
            (LYCOS, "/", "allowed", "allowed"),
            ("anybot", "/", "disallowed", "disallowed"),
            ("anybot", "/index.html", "disallowed", "disallowed"),
        ],
    );
}

/// "The first lets the robots Copernicus and Fred index the whole server. The second forbids all,
/// and the robot Rex above all, such directories and files as /tmp/, /tea-time/, /top-cat.txt,
/// /traverse.this."
#[test]
fn example_2_is_as_its_words_say() {
    let of_all = ["/tmp/", "/tea-time/", "/top-cat.txt", "/traverse.this"];
    let mut queries = Vec::new();
    for url in of_all {
        queries.extend([
            ("Copernicus", url, "allowed", "allowed"),
            ("fred/2.0", url, "allowed", "allowed"),
            ("Rex", url, "disallowed", "allowed"),
            (LYCOS, url, "disallowed", "allowed"),
            ("anybot", url, "disallowed", "allowed"),
        ]);
    }
    queries.push(("anybot", "/index.html", "allowed", "allowed"));
    check(2, &[(&["Copernicus", "Fred"], &[]), (&["*", "Rex"], &["/t"])], &queries);
}

/// "All robots are forbidden the directory /spiders/not/here/ [...] but not /spiders/not/ or
/// /spiders/not/her."
#[test]
fn example_3_is_as_its_words_say() {
    check(
        3,
        &[(&["*"], &["/spiders/not/here/"])],
        &[
            ("anybot", "/spiders/not/here/", "disallowed", "disallowed"),
            ("anybot", "/spiders/not/here/really/", "disallowed", "disallowed"),
            ("anybot", "/spiders/not/here/yes/even/me.html", "disallowed", "disallowed"),
            (LYCOS, "/spiders/not/here/", "disallowed", "disallowed"),
            ("anybot", "/spiders/not/", "allowed", "allowed"),
            ("anybot", "/spiders/not/her", "allowed", "allowed"),
        ],
    );
}
