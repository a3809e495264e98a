//! Tests exports of the suite, and imports of tests from other projects.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Grade, Rules, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::suite::{Expect, Folder, Selection, Suite, export};
use serde::Deserialize;

use crate::command::norobots;

type Asked = (Vec<u8>, Vec<u8>, Vec<u8>, Verdict);

/// Returns the file, the robot, the URL and the expected answer of every query that has exactly one expected answer.
/// Queries with a name or URL that isn't UTF-8 are left out, because the text format of protocol buffers can't
/// represent them.
fn settled(suite: &Suite) -> Vec<Asked> {
    let queries =
        suite.cases.iter().flat_map(|case| case.queries.iter().map(move |query| (case, query)));
    let text = |bytes: &[u8]| str::from_utf8(bytes).is_ok();
    queries
        .filter(|(_, query)| text(&query.agent) && text(&query.url))
        .filter_map(|(case, query)| match query.expect {
            Expect::Settled(verdict) => {
                Some((case.robots.clone(), query.agent.clone(), query.url.clone(), verdict))
            }
            Expect::Open(_) => None,
        })
        .collect()
}

fn imported(text: &[u8]) -> Suite {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.textproto"), text).expect("a file");
    Suite::load(&Folder::at(folder.path().into())).unwrap_or_else(|error| panic!("{error}"))
}

/// If a suite is exported and imported again, its queries must stay the same. The test uses the real suite and a suite
/// with unusual bytes.
#[test]
fn textproto_goes_there_and_back() {
    let small = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/suite");
    for folder in [Folder::Embedded, Folder::at(small.into())] {
        let suite = Suite::load(&folder).expect("a suite");
        let all = Selection::of(&suite, &[]).expect("all");
        let mut text = Vec::new();
        let left = export::textproto(&suite, &all, &mut text).expect("a Vec takes all");
        let back = imported(&text);
        assert!(back.imported() && text.is_ascii());
        assert_eq!(settled(&back), settled(&suite));
        let queries: usize = suite.cases.iter().map(|case| case.queries.len()).sum();
        assert_eq!(settled(&back).len() + left.open + left.bytes, queries);
        assert_eq!(back.cases.len() + left.cases, suite.cases.len());
    }
}

/// A digit, a letter or a line end follows each byte of the file. The import must not treat this character as a part of
/// the byte's escape sequence.
#[test]
fn any_byte_goes_there_and_back() {
    let mut suite = Suite::load(&Folder::Embedded).expect("a suite");
    suite.cases.truncate(1);
    let bytes = (0..=255).flat_map(|byte| [byte, b'0', byte, b'a', byte, b'\n', byte]);
    suite.cases[0].robots = bytes.collect();
    let all = Selection::of(&suite, &[]).expect("all");
    let mut text = Vec::new();
    export::textproto(&suite, &all, &mut text).expect("a Vec takes all");
    assert_eq!(imported(&text).cases[0].robots, suite.cases[0].robots);
}

#[test]
fn files_hold_the_bytes_and_nothing_is_overwritten() {
    let suite = Suite::load(&Folder::Embedded).expect("a suite");
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("out");
    let args = ["export", "--format", "files", "--out", to.to_str().expect("UTF-8")];
    let ran = norobots(&args, b"");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let index = fs::read_to_string(to.join("index.jsonl")).expect("an index");
    assert_eq!(index.lines().count(), suite.cases.len());
    let mut names = BTreeSet::new();
    for (line, case) in index.lines().zip(&suite.cases) {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(object["id"], case.id.as_str());
        let member = if case.meta.is_some() { "html_file" } else { "robots_file" };
        let name = object[member].as_str().expect("a name").to_owned();
        assert_eq!(fs::read(to.join(&name)).expect("a file"), case.robots, "{name}");
        assert!(names.insert(name.to_lowercase()), "{name} is there twice");
    }
    let again = norobots(&args, b"");
    assert_eq!(again.code, 2);
    assert!(again.err.contains("not empty"), "{}", again.err);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left over");
}

#[test]
fn a_row_of_csv_is_a_query() {
    let suite = Suite::load(&Folder::Embedded).expect("a suite");
    let ran = norobots(&["export", "--format", "csv"], b"");
    let mut table = csv::Reader::from_reader(ran.out.as_bytes());
    let at = |name: &str, head: &csv::StringRecord| head.iter().position(|cell| cell == name);
    let head = table.headers().expect("a head").clone();
    let (case, query) = (at("case", &head).expect("case"), at("query", &head).expect("query"));
    let rows = table.records().map(|row| row.expect("as wide as the head"));
    let rows: Vec<String> = rows.map(|row| format!("{}#{}", &row[case], &row[query])).collect();
    let queries = suite.cases.iter().flat_map(|case| {
        (1..=case.queries.len()).map(move |number| format!("{}#{number}", case.id))
    });
    assert_eq!(rows, queries.collect::<Vec<_>>());
}

#[test]
fn what_cannot_be_imported_is_told_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("b")).expect("a folder");
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    put("b/c.textproto", "tests: [\n  { robotstxt 1 }]");
    put("b-c.textproto", "tests {}");
    let error = Suite::load(&Folder::at(folder.path().into())).expect_err("none is sound");
    let message = error.to_string();
    for words in [
        "b/c.textproto: line 2, column 15: write a colon",
        "b-c.textproto: line 1, column 7: the test that begins here has no `robotstxt`",
        "b/c.textproto: its cases would have the ids of those in b-c.textproto",
    ] {
        assert!(message.contains(words), "{message}");
    }
    let nothing = folder.path().join("b/c.textproto");
    fs::write(&nothing, "# nothing").expect("a file");
    let error = Suite::load(&Folder::at(nothing)).expect_err("no case");
    assert!(error.to_string().contains("there is no case here"), "{error}");
}

/// Runs all tests of google/robotstxt-spec-test with norobots. Also checks that every report format works for a suite
/// without clauses.
#[test]
#[ignore = "reads the folder that NOROBOTS_FOREIGN names"]
fn foreign_tests_are_run() {
    let folder = std::env::var("NOROBOTS_FOREIGN")
        .unwrap_or_else(|_| panic!("not run: NOROBOTS_FOREIGN names no folder"));
    let folder = Path::new(&folder).join("robotstxt-spec-test");
    let suite = Suite::load(&Folder::at(folder.clone())).unwrap_or_else(|e| panic!("{e}"));
    let files: BTreeSet<&str> = suite.cases.iter().map(|case| case.file.as_str()).collect();
    assert_eq!((files.len(), settled(&suite).len()), (41, 400));
    let path = folder.to_str().expect("UTF-8");
    for format in ["text", "json", "jsonl", "junit", "markdown", "github", "sarif"] {
        let ran = norobots(&["conform", "norobots", "--suite", path, "--format", format], b"");
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{format}");
        if format == "json" {
            let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
            assert_eq!(report["counts"]["judged"], 400);
            assert_eq!(report["files"].as_array().map(Vec::len), Some(41));
            let count = |kind: &str| report["counts"][kind].as_u64().expect("a number");
            println!("other than expected: {} of 400", 400 - count("pass"));
        }
    }
    let all = Selection::of(&suite, &[]).expect("all");
    let mut text = Vec::new();
    export::textproto(&suite, &all, &mut text).expect("a Vec takes all");
    assert_eq!(settled(&imported(&text)), settled(&suite));
}

/// An entry of `foreign.toml`: a difference between an edition and the tests of another project.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    edition: String,
    clause: Option<String>,
    choices: Vec<String>,
    why: String,
    expectations: Vec<String>,
}

fn differences() -> Vec<Difference> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        difference: Vec<Difference>,
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/foreign.toml");
    let file: File = toml::from_str(&fs::read_to_string(path).expect("a file")).expect("sound");
    file.difference
}

impl Difference {
    fn edition(&self) -> Edition {
        self.edition.parse().unwrap_or_else(|_| panic!("no edition: {}", self.edition))
    }

    fn deviations(&self) -> Vec<Deviation> {
        let each = self.choices.iter().map(|text| text.parse());
        each.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}"))
    }
}

/// The setting values of an entry must break the clause that the entry names, and no other clause of the edition. If a
/// foreign test demands more than the edition, its entry names no clause, and the edition must permit the setting
/// values.
#[test]
fn a_difference_is_against_a_clause_or_open() {
    for entry in differences() {
        let broken: BTreeSet<&str> = entry
            .deviations()
            .iter()
            .filter_map(|deviation| match Rules::of(entry.edition()).grade(deviation) {
                Grade::Violation(clause) | Grade::Superseded(clause, _) => Some(clause.id),
                Grade::Interpretation | Grade::Permitted => None,
            })
            .collect();
        assert_eq!(broken, entry.clause.iter().map(String::as_str).collect(), "{}", entry.why);
    }
}

/// If an edition contradicts an expectation of google/robotstxt-spec-test, exactly one entry must list this
/// expectation. The entries must list no other expectations. With the setting values of the entry, the edition must
/// meet the expectation. Without any one of these values, the edition must contradict the expectation.
#[test]
#[ignore = "reads the folder that NOROBOTS_FOREIGN names"]
fn each_foreign_expectation_that_an_edition_does_not_meet_has_its_reason() {
    let folder = std::env::var("NOROBOTS_FOREIGN").expect("NOROBOTS_FOREIGN names a folder");
    let folder = Path::new(&folder).join("robotstxt-spec-test");
    let suite = Suite::load(&Folder::at(folder)).unwrap_or_else(|error| panic!("{error}"));
    let differences = differences();
    let mut counts = Vec::new();
    for edition in [Edition::Rfc9309, Edition::GooglePage, Edition::GoogleCode] {
        let entries: Vec<_> =
            differences.iter().filter(|entry| entry.edition() == edition).collect();
        let own = Settings::default_for(edition);
        let mut used = BTreeSet::new();
        for case in &suite.cases {
            for (at, expectation) in case.queries.iter().enumerate() {
                let name = format!("{}#{}", case.id, at + 1);
                let Expect::Settled(verdict) = expectation.expect else { panic!("{name} is open") };
                let query = Query::new(
                    case.robots.clone(),
                    expectation.agent.clone(),
                    expectation.url.clone(),
                );
                let meets =
                    |settings| AnswerKind::at(settings, &query) == AnswerKind::Verdict(verdict);
                let with: Vec<_> =
                    entries.iter().filter(|entry| entry.expectations.contains(&name)).collect();
                if meets(own) {
                    assert!(with.is_empty(), "{edition} meets {name}");
                    continue;
                }
                let [entry] = with[..] else { panic!("{edition}: {} for {name}", with.len()) };
                let moves = entry.deviations();
                assert!(meets(own.deviate(&moves)), "{edition}: {name}: {}", entry.why);
                for out in 0..moves.len() {
                    let mut less = moves.clone();
                    less.remove(out);
                    assert!(!meets(own.deviate(&less)), "{name}: {} can go", moves[out]);
                }
                used.insert(name);
            }
        }
        let listed: usize = entries.iter().map(|entry| entry.expectations.len()).sum();
        assert_eq!(listed, used.len(), "{edition}: an entry names what does not differ");
        counts.push(listed);
    }
    assert_eq!(counts, [22, 15, 0]);
}

/// Each file of cases and each export must be valid under `conformance/vectors.schema.json`. A case without a required
/// member must be invalid.
#[test]
fn cases_are_as_their_schema_has_them() {
    const READ: &str = r#"
import json, sys
try:
    from jsonschema import Draft202012Validator as Validator
except ImportError:
    print("not run: no jsonschema"); sys.exit()
schema = json.load(open(sys.argv[1]))
Validator.check_schema(schema)
valid = Validator(schema).is_valid
for path in sys.argv[2:]:
    whole = [open(path).read()] if path.endswith(".json") else open(path)
    for text in whole:
        each = json.loads(text)
        Validator(schema).validate(each)
        for case in each.get("case", each.get("cases", [each])):
            for member in ("id", "why"):
                less = {name: value for name, value in case.items() if name != member}
                assert not valid(less), member
            assert not valid(case | {"unheard-of": 1})
            assert not valid(case | {"queries": [{"expect": "allowed"}]})
print("sound")
"#;
    let folder = tempfile::tempdir().expect("a folder");
    let to = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (lines, whole, tree) = (to("lines"), to("whole.json"), to("tree"));
    for (format, path) in [("jsonl", &lines), ("json", &whole), ("files", &tree)] {
        let args = ["export", "--format", format, "--out", path];
        assert_eq!(norobots(&args, b"").code, 0);
    }
    // Editors validate TOML files with the same schema, so the test converts each TOML file to JSON.
    let mut toml = String::new();
    let conformance = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance"));
    let folders = ["cases", "later"].map(|folder| fs::read_dir(conformance.join(folder)));
    for entry in folders.into_iter().flat_map(|folder| folder.expect("a folder")) {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a file");
        let table: toml::Table = text.parse().expect("the suite is sound");
        toml += &format!("{}\n", serde_json::to_value(table).expect("data"));
        assert!(text.starts_with("#:schema ../vectors.schema.json\n"), "{}", path.display());
    }
    fs::write(to("toml"), &toml).expect("a file");
    assert!(toml.lines().count() > 20);
    let schema = conformance.join("vectors.schema.json");
    let ran = std::process::Command::new("python3")
        .args([
            "-c",
            READ,
            schema.to_str().expect("UTF-8"),
            &lines,
            &whole,
            &to("tree/index.jsonl"),
            &to("toml"),
        ])
        .output()
        .expect("Python is there");
    println!("{}", String::from_utf8_lossy(&ran.stdout));
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}
