//! Tests Content-Usage: the vectors in `conformance/usage`, the quoted drafts, and the option `norobots decide
//! --usage`.

use crate::cli::run;
use crate::command::norobots;
use insta::assert_snapshot;
use norobots::access::{Action, Fetch, after};
use norobots::spec::Edition;
use norobots::usage::{LABELS, Statement, combine, decide, header};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/usage");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    files
}

fn lines<'v>(record: &'v Value, member: &str) -> Vec<&'v str> {
    let lines = record[member].as_array().into_iter().flatten();
    lines.map(|line| line.as_str().unwrap()).collect()
}

/// Returns the library's answer with the members of the expected answer.
fn answer(record: &Value) -> Value {
    let text = |member: &str| record[member].as_str().unwrap();
    // If RFC 9309 allows or disallows everything for the status code, a file with the same effect replaces the file of
    // the vector.
    let status = record["status"].as_u64().map(|status| u16::try_from(status).unwrap());
    let access = after(Edition::Rfc9309, &Fetch::status(status.unwrap_or(200)));
    let has = |action| access.rulings.iter().any(|ruling| ruling.action == action);
    let robots = match () {
        () if has(Action::Allow) => "",
        () if has(Action::Disallow) || has(Action::Defer) => "User-agent: *\nDisallow: /\n",
        () => text("robots"),
    };
    let usage = decide(robots.as_bytes(), text("agent"), text("url"));
    let value = header(lines(record, "header"));
    let by_header = Statement::read(&value);
    let preferences = LABELS.map(|label| {
        let by_header = by_header.as_ref().and_then(|read| read.preference(label));
        let word = match combine([usage.preference(label), by_header]) {
            Some(true) => "allow",
            Some(false) => "disallow",
            None => "unknown",
        };
        (label.to_owned(), Value::from(word))
    });
    json!({ "crawl": usage.decision.allowed(), "preferences": preferences.into_iter().collect::<Value>() })
}

/// Returns whether an answer has the expected preferences. If the vector expects no preferences, all preferences in the
/// answer must be unknown.
fn is_met(expected: &Value, answer: &Value) -> bool {
    let preferences = expected["preferences"].as_object().unwrap();
    let stated = preferences.iter().all(|(label, word)| answer["preferences"][label] == *word);
    let none = || LABELS.iter().all(|label| answer["preferences"][label] == "unknown");
    expected["crawl"] == answer["crawl"] && stated && (!preferences.is_empty() || none())
}

#[test]
fn the_vectors_have_the_answers_of_the_library() {
    let (mut decided, mut parsed, mut open, mut wrong) = (0, 0, 0, Vec::new());
    for path in files() {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let records: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        for record in records.as_array().unwrap() {
            let name = record["name"].as_str().unwrap();
            if record["header_type"] == "dictionary" {
                parsed += 1;
                wrong.extend(
                    of_dictionary(record).err().map(|why| format!("{file}: {name}: {why}")),
                );
                continue;
            }
            let (expected, answer) = (&record["expected"], answer(record));
            decided += 1;
            if is_met(expected, &answer) {
                continue;
            }
            if record["can_fail"] == true {
                open += 1;
                println!("{file}: {name}: expected {expected}, found {answer}");
            } else {
                wrong.push(format!("{file}: {name}: expected {expected}, found {answer}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(decided > 300 && parsed > 70, "{decided} {parsed}");
    assert!(open < 20, "{open}");
}

/// Parses a dictionary as a statement of preferences, and compares the members with the expected members. The
/// dictionaries come from the tests of the HTTP working group.
fn of_dictionary(record: &Value) -> Result<(), String> {
    let value = lines(record, "raw").join(", ");
    let read = Statement::read(value.as_bytes());
    if record["must_fail"] == true {
        return if read.is_none() { Ok(()) } else { Err("it is read".into()) };
    }
    let read = read.ok_or("it is not read")?;
    let members: Vec<_> = read.members().collect();
    let expected = record["expected"].as_array().unwrap();
    let same = members.len() == expected.len()
        && members.iter().zip(expected).all(|((label, value), expected)| {
            let is_token = expected[1][0]["__type"] == "token";
            let token = expected[1][0]["value"].as_str().filter(|_| is_token);
            expected[0].as_str().map(str::as_bytes) == Some(*label)
                && match token {
                    Some(token) => token.as_bytes() == *value,
                    // If the expected value is not a token, the parsed value must not begin with a letter or `*`, as
                    // tokens do.
                    None => {
                        expected[1][0] == true && (value.is_empty() || *value == b"?1")
                            || !value
                                .first()
                                .is_some_and(|first| first.is_ascii_alphabetic() || *first == b'*')
                    }
                }
        });
    if same { Ok(()) } else { Err(format!("found {members:?}")) }
}

#[test]
fn the_drafts_are_embedded_and_have_the_labels() {
    let [file] = norobots_conformance::USAGE else { panic!("one file has the drafts") };
    assert_eq!(file.path, "usage/drafts.toml");
    // The version of the suite must not change with the drafts, so `FILES` must not contain them.
    assert!(norobots_conformance::FILES.iter().all(|other| !other.path.starts_with("usage/")));
    let drafts: toml::Table = str::from_utf8(file.bytes).unwrap().parse().unwrap();
    let tables = |name: &str| drafts[name].as_array().unwrap().clone();
    for (kind, members) in [
        ("draft", &["id", "revision", "date", "address", "summary", "quote"][..]),
        ("label", &["label", "name", "section", "summary", "quote"]),
        ("open", &["about", "date", "note"]),
    ] {
        for table in tables(kind) {
            let table = table.as_table().unwrap();
            assert_eq!(table.keys().collect::<Vec<_>>(), {
                let mut members = members.to_vec();
                members.sort_unstable();
                members
            });
            assert!(
                table.values().all(|value| value.as_str().is_some_and(|text| !text.is_empty()))
            );
        }
    }
    let labels: Vec<String> =
        tables("label").iter().map(|label| label["label"].as_str().unwrap().to_owned()).collect();
    assert_eq!(labels, LABELS);
}

const FILE: &[u8] = b"User-agent: *\nDisallow: /private/\nContent-Usage: train-ai=n # models\n\
    Content-Usage: /open/ train-ai=y, search=maybe\nContent-Usage: /torn/ train-ai = n\nContent-Usage: /short/ other=n\n";

#[test]
fn decide_says_what_content_may_be_used_for() {
    let ask = |more: &[&str]| {
        run(&[&["decide", "-", "--agent", "bot", "--usage", "train-ai"], more].concat(), FILE)
    };
    assert_snapshot!(ask(&["/x", "/open/x", "/torn/x", "/short/x", "--usage", "search"]), @"
    exit 0
    allowed     /x  <stdin>:1: User-agent: *
      train-ai  disallow  <stdin>:3: Content-Usage: train-ai=n
      search    unknown   the line that counts does not state it: <stdin>:3: Content-Usage: train-ai=n
    allowed     /open/x  <stdin>:1: User-agent: *
      train-ai  allow     <stdin>:4: Content-Usage: /open/ train-ai=y, search=maybe
      search    unknown   its value is neither y nor n: <stdin>:4: Content-Usage: /open/ train-ai=y, search=maybe
    allowed     /torn/x  <stdin>:1: User-agent: *
      train-ai  unknown   the preferences can't be read: <stdin>:5: Content-Usage: /torn/ train-ai = n
      search    unknown   the preferences can't be read: <stdin>:5: Content-Usage: /torn/ train-ai = n
    allowed     /short/x  <stdin>:1: User-agent: *
      train-ai  unknown   line 3 states it, but a longer path counts: <stdin>:6: Content-Usage: /short/ other=n
      search    unknown   the line that counts does not state it: <stdin>:6: Content-Usage: /short/ other=n
    ");
    assert_snapshot!(ask(&["/private/x"]), @"
    exit 1
    disallowed  /private/x  <stdin>:2: Disallow: /private/
      train-ai  unknown   a page that may not be fetched has no preference
    ");
    assert_snapshot!(ask(&["/x", "/open/x", "--usage", "all", "--usage-header", "train-ai=n, new=y"]), @"
    exit 0
    allowed     /x  <stdin>:1: User-agent: *
      train-ai  disallow  <stdin>:3: Content-Usage: train-ai=n
      search    unknown   the line that counts does not state it: <stdin>:3: Content-Usage: train-ai=n
      new       allow     the header Content-Usage
    allowed     /open/x  <stdin>:1: User-agent: *
      train-ai  disallow  the header Content-Usage
      search    unknown   its value is neither y nor n: <stdin>:4: Content-Usage: /open/ train-ai=y, search=maybe
      new       allow     the header Content-Usage
    ");
    assert_snapshot!(ask(&["/short/x", "--usage-header", "search=y", "--usage-header", "Train=n"]), @"
    exit 0
    allowed     /short/x  <stdin>:1: User-agent: *
      train-ai  unknown   line 3 states it, but a longer path counts: <stdin>:6: Content-Usage: /short/ other=n; the header can't be read
    ");
    assert_snapshot!(ask(&["/x", "/private/x", "--usage", "search", "--format", "json"]), @r#"
    exit 1
    {"url":"/x","agent":"bot","robot":"bot","header":null,"path":"/x","allowed":true,"record":1,"line":1,"usage":[{"label":"train-ai","preference":"disallow","line":3,"reason":"<stdin>:3: Content-Usage: train-ai=n"},{"label":"search","preference":"unknown","line":null,"reason":"the line that counts does not state it: <stdin>:3: Content-Usage: train-ai=n"}]}
    {"url":"/private/x","agent":"bot","robot":"bot","header":null,"path":"/private/x","allowed":false,"record":1,"line":2,"usage":[{"label":"train-ai","preference":"unknown","line":null,"reason":"a page that may not be fetched has no preference"},{"label":"search","preference":"unknown","line":null,"reason":"a page that may not be fetched has no preference"}]}
    "#);
}

#[test]
fn decide_refuses_what_is_no_label() {
    for label in ["Train-AI", "", "train-ai=n", "a b", "a,b", "/x"] {
        let ran = norobots(&["decide", "-", "-a", "bot", "/", "--usage", label], FILE);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{label}: {}", ran.err);
        assert!(ran.err.contains("is not a label of a preference: name one"), "{}", ran.err);
    }
    let near = norobots(&["decide", "-", "-a", "bot", "/", "--usage", "ai-train"], FILE);
    assert_eq!(near.code, 0);
    assert!(near.err.contains("the vocabulary has no label ai-train"), "{}", near.err);
    for more in
        [&["--edition", "rfc-9309"][..], &["--differences"], &["--status", "404"], &["--explain"]]
    {
        let args = [&["decide", "-", "-a", "bot", "/", "--usage", "search"], more].concat();
        assert_eq!(norobots(&args, FILE).code, 2, "{more:?}");
    }
    assert_eq!(norobots(&["decide", "-", "-a", "bot", "/", "--usage-header", "a"], FILE).code, 2);
}

/// The fixes must turn preferences with wrong syntax into the preferences that the author intended.
#[test]
fn check_writes_the_preferences_that_were_meant() {
    let file = b"User-agent: *\nDisallow:\nContent-Usage: *.pdf train-ai=n\nContent-Usage: Train-AI = no,\n\
        Content-Usage: /x,search=yes\n";
    let args = ["check", "-", "--fix", "--unsafe-fixes"];
    let mut mended = file.to_vec();
    // The test runs `check` several times, because a fix may reveal another fault.
    for _ in 0..3 {
        mended = norobots(&args, &mended).out.into_bytes();
    }
    let text = String::from_utf8(mended.clone()).unwrap();
    assert_eq!(
        text,
        "User-agent: *\nDisallow:\nContent-Usage: /*.pdf train-ai=n\nContent-Usage: train-ai=n\n\
        Content-Usage: /x search=y\n"
    );
    assert_eq!(decide(&mended, "bot", "/x").preference("search"), Some(true));
    assert_eq!(decide(&mended, "bot", "/y").preference("train-ai"), Some(false));
    assert_eq!(decide(&mended, "bot", "/x.pdf").preference("train-ai"), Some(false));
}
