//! Tests `norobots generate`, which prints vectors. A vector must have the same members as a case of the suite. The
//! naive engine must return the expected answers of each vector.

use crate::cli::run;
use crate::command::{norobots, snapshot};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use norobots::check::{check, conforming};
use norobots::engine::{Engine, Verdict};
use norobots::source::Source;
use norobots::spec::{Clause, Edition};
use norobots::syntax::{Format, LineKind, parse_by, parse_strict_by};
use norobots_generate::coverage::Violations;
use norobots_generate::grammar::{CoverSet, Grammar, Paths};
use norobots_settings::naive::Naive;
use norobots_settings::setting;
use norobots_settings::setting::{Grade, Settings};
use norobots_suite::normative::superseded_by;
use norobots_suite::query::{Query, Record};
use norobots_suite::suite::{Case, Expect, Expectation, Folder, Selection, Suite, export};
use serde_json::{Value, json};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

const GRAMMARS: [&str; 8] = [
    "strict",
    "lenient",
    "revisited",
    "near-miss",
    "draft1996",
    "draft1996-lenient",
    "rfc9309",
    "rfc9309-lenient",
];

#[track_caller]
fn lines(args: &[&str]) -> Vec<Value> {
    let ran = norobots(&[&["generate"], args].concat(), b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn bytes(object: &Value, name: &str) -> Vec<u8> {
    let coded = object.get(format!("{name}_base64"));
    match object.get(name) {
        Some(text) => {
            assert_eq!(coded, None, "the same bytes twice");
            text.as_str().expect("text").into()
        }
        None => {
            let base64 = coded.and_then(Value::as_str).expect("base64");
            let bytes = BASE64_STANDARD.decode(base64).expect("base64");
            assert!(str::from_utf8(&bytes).is_err(), "{base64} could be text");
            bytes
        }
    }
}

/// Returns the bytes of a value, which is a string or an object with the member `base64`.
fn value(value: &Value) -> Vec<u8> {
    match value {
        Value::String(text) => text.clone().into_bytes(),
        other => BASE64_STANDARD.decode(other["base64"].as_str().unwrap()).unwrap(),
    }
}

fn case(line: &Value) -> Case {
    let clauses = |value: &Value| -> Vec<Clause> {
        let ids = value.as_array().unwrap().iter();
        ids.map(|id| Clause::from_id(id.as_str().unwrap()).unwrap()).collect()
    };
    let list = |values: &Value| values.as_array().unwrap().iter().map(value).collect();
    let records = |records: &Value| {
        let records = records.as_array().unwrap().iter();
        let record = |record: &Value| Record {
            agents: list(&record["agents"]),
            disallow: list(&record["disallow"]),
        };
        records.map(record).collect()
    };
    let query = |query: &Value| Expectation {
        agent: bytes(query, "agent"),
        url: bytes(query, "url"),
        expect: Expect::Settled(match query["expect"].as_str() {
            Some("allowed") => Verdict::Allowed,
            Some("disallowed") => Verdict::Disallowed,
            other => panic!("{other:?}"),
        }),
        moved_by: Vec::new(),
        line: query["line"].as_u64().map(|line| line as usize),
        open_by: Vec::new(),
    };
    Case {
        id: line["id"].as_str().unwrap().into(),
        file: String::new(),
        why: line["why"].as_str().unwrap().into(),
        cites: clauses(&line["cites"]),
        rules: Vec::new(),
        setting: None,
        site: None,
        robots: bytes(line, "robots"),
        records: line.get("records").map(records),
        conforming: line.get("conforming").map(|conforming| conforming.as_bool().unwrap()),
        violates: line.get("violates").map(clauses),
        meta: None,
        queries: line["queries"].as_array().unwrap().iter().map(query).collect(),
    }
}

/// Without `--grammar`, the generated files must conform to the edition's own grammar. If the grammar has Allow lines,
/// such lines must decide some of the queries.
#[test]
fn an_edition_s_own_grammar_makes_files_that_check_accepts() {
    for (edition, grammar) in [
        ("1996", "draft1996"),
        ("rfc-9309", "rfc9309"),
        ("revisited", "revisited"),
        ("1994-es", "strict"),
        ("google", "strict"),
    ] {
        let format = Format::from_id(edition).unwrap_or(Format::Standard1994);
        let mut allowed_by_rule = 0;
        for seed in ["1", "2", "30061994"] {
            for line in lines(&["--edition", edition, "--count", "150", "--seed", seed]) {
                let id = line["id"].as_str().unwrap();
                assert!(id.starts_with(&format!("generated-{grammar}/")), "{edition}: {id}");
                let file = bytes(&line, "robots");
                let source = Source::new(&file);
                assert!(parse_strict_by(&source, format).is_some(), "{id}");
                let document = parse_by(&source, format);
                assert!(conforming(&check(&document)), "{id}");
                let allows = |number: usize| {
                    document.lines().nth(number - 1).unwrap().kind() == LineKind::Allow
                };
                let decided = line["queries"].as_array().unwrap().iter();
                let decided = decided.filter_map(|query| query["line"].as_u64());
                allowed_by_rule += decided.filter(|number| allows(*number as usize)).count();
            }
        }
        let has_allow = matches!(format, Format::Draft1996 | Format::Rfc9309);
        assert_eq!(allowed_by_rule > 100, has_allow, "{edition}: {allowed_by_rule}");
    }
}

/// Each vector must equal the export of the same case.
#[test]
fn vectors_are_cases_that_the_naive_engine_answers() {
    let embedded = Suite::load(&Folder::Embedded).unwrap();
    for grammar in GRAMMARS {
        let lines = lines(&["--grammar", grammar, "--count", "300", "--seed", "5"]);
        assert_eq!(lines.len(), 300);
        let cases: Vec<Case> = lines.iter().map(case).collect();
        let (mut queries, mut disallowed, mut conforming) = (0, 0, 0);
        for case in &cases {
            for query in &case.queries {
                let decision =
                    Naive::DEFAULT.decide(&case.robots, &query.agent, &query.url).unwrap();
                assert_eq!(query.expect, Expect::Settled(decision.verdict), "{}", case.id);
                assert_eq!(query.line, decision.line, "{}", case.id);
                queries += 1;
                disallowed += usize::from(!decision.allowed());
            }
            conforming += usize::from(case.conforming == Some(true));
            assert_eq!(case.records.is_some(), case.conforming == Some(true), "{}", case.id);
            assert_eq!(case.violates.is_some(), grammar == "near-miss", "{}", case.id);
        }
        println!(
            "{grammar}: {queries} queries, {disallowed} disallowed, {conforming} files conform"
        );
        assert!(queries > 600 && disallowed > 5 && disallowed < queries / 2, "{grammar}");
        match grammar {
            "strict" => assert_eq!(conforming, 300),
            "near-miss" => assert_eq!(conforming, 0),
            _ => assert!(conforming > 10),
        }
        let suite = Suite { cases, ..embedded.clone() };
        let mut exported = Vec::new();
        let all = Selection::of(&suite, &[]).unwrap();
        export::jsonl(&suite, &all, &mut exported).unwrap();
        for (line, exported) in lines.iter().zip(str::from_utf8(&exported).unwrap().lines()) {
            // In the export of a suite, queries also have the member `superseded_by`.
            let mut exported: Value = serde_json::from_str(exported).unwrap();
            for query in exported["queries"].as_array_mut().unwrap() {
                query.as_object_mut().unwrap().remove("superseded_by");
            }
            assert_eq!(line, &exported);
        }
    }
}

#[test]
fn what_is_open_is_told_on_demand() {
    let args = ["--grammar", "near-miss", "--count", "150", "--seed", "5"];
    let plain = lines(&args);
    let open = lines(&[&args[..], &["--alternatives"]].concat());
    let (mut settled, mut moved, mut superseded) = (0, 0, 0);
    for (plain, mut open) in plain.into_iter().zip(open) {
        let robots = case(&open).robots;
        for query in open["queries"].as_array_mut().unwrap() {
            let (agent, url) = (bytes(query, "agent"), bytes(query, "url"));
            let at = |settings| Naive { settings }.decide(&robots, &agent, &url).ok();
            let verdict = at(Settings::DEFAULT).unwrap().verdict;
            let differs: Vec<String> = setting::deviations()
                .filter(|deviation| deviation.grade() == Grade::Permitted)
                .filter(|deviation| {
                    at(deviation.settings()).is_some_and(|said| said.verdict != verdict)
                })
                .map(|deviation| deviation.to_string())
                .collect();
            let query = query.as_object_mut().unwrap();
            let printed = query.remove("moved_by").unwrap_or_else(|| json!([]));
            assert_eq!(printed, json!(differs));
            settled += usize::from(differs.is_empty());
            moved += usize::from(!differs.is_empty());
            let differs: Vec<&str> = superseded_by(&Query::new(&*robots, &*agent, &*url), verdict)
                .into_iter()
                .map(Edition::id)
                .collect();
            let printed = query.remove("superseded_by").unwrap_or_else(|| json!([]));
            assert_eq!(printed, json!(differs));
            superseded += usize::from(!differs.is_empty());
        }
        assert_eq!(plain, open);
    }
    println!("{settled} answers are settled, {moved} are not, {superseded} are superseded");
    assert!(settled > 500 && moved > 200 && superseded > 20);
    let open =
        lines(&["--grammar", "strict", "--count", "20", "--alternatives", "--edition", "rfc-9309"]);
    assert!(open.iter().any(|line| line.to_string().contains("moved_by")));
    assert!(!open.iter().any(|line| line.to_string().contains("superseded_by")));
}

#[test]
fn an_edition_gives_its_own_answers() {
    let by = |edition: &str| {
        lines(&["--grammar", "lenient", "--count", "500", "--seed", "5", "--edition", edition])
    };
    let interpretation = by("1994");
    let answers = |case: &Case| case.queries.iter().map(|a| a.expect.clone()).collect::<Vec<_>>();
    for edition in Edition::ALL {
        let settings = Settings::default_for(edition);
        let vectors = by(edition.id());
        let (mut queries, mut moved) = (0, 0);
        for (line, interpretation) in vectors.iter().zip(&interpretation) {
            let case = case(line);
            assert_eq!(line.get("edition").is_some(), edition != Edition::Standard1994);
            // The Revisited grammar recognizes a comment directly after a colon, but the profile of the edition
            // `revisited` does not.
            let hash = case.robots.windows(2).any(|two| two == b":#");
            if edition != Edition::Revisited || !hash {
                for query in &case.queries {
                    let decision =
                        Naive { settings }.decide(&case.robots, &query.agent, &query.url);
                    assert_eq!(
                        query.expect,
                        Expect::Settled(decision.unwrap().verdict),
                        "{}",
                        case.id
                    );
                    queries += 1;
                }
            }
            moved += usize::from(answers(&case) != answers(&self::case(interpretation)));
        }
        println!("{edition}: {queries} queries, {moved} of 500 files answered otherwise");
        assert!(queries > 1_000, "{edition}: {queries}");
        // These editions differ from 1994 only in Allow lines and wildcards. The grammar of 1994 generates neither
        // Allow lines nor wildcards.
        let of_later_rules = [Edition::Yandex, Edition::Baidu, Edition::Seznam];
        let alike = edition == Edition::Standard1994 || of_later_rules.contains(&edition);
        assert_eq!(moved > 0, !alike, "{edition}");
    }
}

#[test]
fn bytes_do_not_depend_on_how_many_make_them() {
    for grammar in GRAMMARS {
        let vectors = |jobs: &str, count: &str| {
            let args =
                ["generate", "--grammar", grammar, "--count", count, "--seed", "9", "--jobs", jobs];
            norobots(&args, b"").out
        };
        let alone = vectors("1", "700");
        assert_eq!(alone.lines().count(), 700);
        assert!(alone == vectors("3", "700"), "{grammar}");
        // If more vectors are generated, the first vectors must stay the same.
        assert!(alone.starts_with(&vectors("2", "300")), "{grammar}");
    }
}

/// If the path of `--out` ends with `.gz`, the file must contain the same vectors in compressed form. A compressed file
/// must be usable as a suite.
#[test]
fn vectors_may_be_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [packed, plain] = ["v.gz", "v.jsonl"].map(at);
    for to in [&packed, &plain] {
        let ran = norobots(&["generate", "--count", "700", "--out", to], b"");
        assert_eq!((ran.code, &*ran.err), (0, ""));
    }
    let [small, large] = [&packed, &plain].map(|path| fs::read(path).unwrap());
    let mut unpacked = Vec::new();
    GzDecoder::new(&*small).read_to_end(&mut unpacked).unwrap();
    assert!(unpacked == large && small.len() * 5 < large.len());
    let read = |suite: &str| norobots(&["export", "--format", "csv", "--suite", suite], b"");
    assert_eq!(read(&packed).code, 0);
    assert!(read(&packed).out == read(&plain).out);
    // The command must refuse a truncated file, and a file that unpacks to more bytes than norobots permits.
    fs::write(at("cut.jsonl.gz"), &small[..small.len() / 2]).unwrap();
    let mut much = GzEncoder::new(Vec::new(), Compression::fast());
    (0..65).for_each(|_| much.write_all(&[b'\n'; 1 << 20]).unwrap());
    fs::write(at("much.jsonl.gz"), much.finish().unwrap()).unwrap();
    for (name, message) in [
        ("cut.jsonl.gz", "cut.jsonl.gz: can't be unpacked by gzip: "),
        ("much.jsonl.gz", "much.jsonl.gz: unpacks to more than 64 MiB: make it smaller"),
    ] {
        let ran = read(&at(name));
        assert!(ran.code == 2 && ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn vectors_are_as_their_schema_has_them() {
    const READ: &str = r#"
import json, sys
try:
    from jsonschema import Draft202012Validator as Validator
except ImportError:
    print("not run: no jsonschema"); sys.exit()
schema = Validator(json.load(open(sys.argv[1])))
for path in sys.argv[2:]:
    for text in open(path):
        schema.validate(json.loads(text))
print("sound")
"#;
    let folder = tempfile::tempdir().unwrap();
    let to = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut paths = Vec::new();
    for grammar in GRAMMARS {
        let args = ["generate", "--count", "100", "--grammar", grammar, "--out", &to(grammar)];
        assert_eq!(norobots(&args, b"").code, 0);
        paths.push(to(grammar));
    }
    let tree = ["generate", "--count", "300", "--edition", "1994-es", "--format", "files"];
    assert_eq!(norobots(&[&tree[..], &["--out", &to("tree")]].concat(), b"").code, 0);
    paths.push(to("tree/index.jsonl"));
    for what in ["expressions", "k=3", "violations"] {
        let cover = ["generate", "--count", "50", "--cover", what, "--out", &to(what)];
        assert_eq!(norobots(&cover, b"").code, 0);
        paths.push(to(what));
    }
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/vectors.schema.json");
    let ran = std::process::Command::new("python3")
        .args(["-c", READ, schema])
        .args(&paths)
        .output()
        .expect("Python is there");
    println!("{}", String::from_utf8_lossy(&ran.stdout));
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    // With `--format files`, the vectors must be the same, except that each robots.txt is a separate file.
    let inside = lines(&["--count", "300", "--edition", "1994-es"]);
    let index = std::fs::read_to_string(to("tree/index.jsonl")).unwrap();
    assert_eq!(index.lines().count(), 300);
    for (line, inside) in index.lines().zip(inside) {
        let line: Value = serde_json::from_str(line).unwrap();
        let file = Path::new(&to("tree")).join(line["robots_file"].as_str().unwrap());
        assert_eq!(std::fs::read(file).unwrap(), bytes(&inside, "robots"));
        assert_eq!((&line["id"], &line["queries"]), (&inside["id"], &inside["queries"]));
    }
}

#[test]
fn a_cover_tells_its_figures() {
    let mut text = String::new();
    for (grammar, what, count, id) in [
        ("revisited", "expressions", "300", "generated-cover-expressions-revisited/1-128-300-1"),
        ("strict", "k=1", "5", "generated-cover-k1-strict/1-128-5-1"),
        ("lenient", "k=2", "20", "generated-cover-k2-lenient/1-128-20-1"),
        ("near-miss", "k=3", "20", "generated-cover-k3-strict/1-128-20-1"),
        ("revisited", "k=4", "100", "generated-cover-k4-revisited/1-128-100-1"),
        ("strict", "violations", "100", "generated-cover-violations/1-128-100-1"),
    ] {
        let cover = |jobs: &str| {
            let args = ["generate", "--grammar", grammar, "--cover", what, "--count", count];
            norobots(&[&args[..], &["--jobs", jobs]].concat(), b"")
        };
        let ran = cover("1");
        assert_eq!(ran.code, 0, "{}", ran.err);
        text += &format!("{what} of {grammar}\n{}\n", ran.err);
        let ids: Vec<&str> = ran.out.lines().map(|line| line.split('"').nth(3).unwrap()).collect();
        assert_eq!(ids[0], id);
        assert!(ran.err.contains(&format!("by {} files", ids.len())), "{}", ran.err);
        let again = cover("3");
        assert!((ran.out, ran.err) == (again.out, again.err), "{what}");
    }
    snapshot("generate", "cover_figures", &text);
}

/// Counts the coverage goals that the printed vectors meet. The command must print the same numbers.
#[test]
fn a_cover_reaches_what_it_says() {
    let covered = |what: &str| {
        let ran = norobots(&["generate", "--cover", what, "--count", "100", "--seed", "4"], b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let count = ran.err.split(' ').next().unwrap().parse::<usize>().unwrap();
        let cases: Vec<Case> =
            ran.out.lines().map(|line| case(&serde_json::from_str(line).unwrap())).collect();
        // In each vector, the member `why` contains the number of coverage goals that no earlier vector meets.
        let adds = cases.iter().map(|case| case.why.split(' ').nth(1).unwrap().parse::<usize>());
        assert_eq!(adds.map(Result::unwrap).sum::<usize>(), count, "{what}");
        (cases, count)
    };
    for k in 1..=4 {
        let (cases, count) = covered(&format!("k={k}"));
        let paths = Paths::new(Grammar::Strict, k);
        let mut all = CoverSet::default();
        cases.iter().for_each(|case| all.join(&paths.reached(&case.robots)));
        assert_eq!(all.count(), count, "k={k}");
        assert!(cases.len() > 2 && count > 70, "k={k}: {count}");
    }
    let (cases, count) = covered("violations");
    let violations = Violations::all();
    let mut all = CoverSet::default();
    for case in &cases {
        let query =
            |query: &'_ Expectation| Query::new(&[][..], query.agent.clone(), query.url.clone());
        let queries: Vec<Query<'_>> = case.queries.iter().map(query).collect();
        // Some files have 600 KiB. To save time, the test checks a large file only for violations that no earlier file
        // shows.
        all.join(&match case.robots.len() > 4 << 10 {
            true => violations.told_besides(&all, &case.robots, &queries),
            false => violations.told(&case.robots, &queries),
        });
    }
    assert_eq!(all.count(), count);
    let alone = violations.0.len();
    assert!((0..alone).all(|violation| all.has(violation)), "each is told from the interpretation");
    assert_eq!(violations.shown().len(), alone + violations.pairs());
}

#[test]
fn what_can_t_be_made_or_written_is_told_and_leaves_nothing() {
    let errors = [
        run(&["generate", "--format", "files"], b""),
        run(&["generate", "--grammar", "near-miss", "--size", "1"], b""),
        run(&["generate", "--out", "."], b""),
        run(&["generate", "--cover", "k=5"], b""),
    ];
    snapshot("generate", "errors", &errors.concat());
    let folder = tempfile::tempdir().unwrap();
    let left = || std::fs::read_dir(folder.path()).unwrap().count();
    for (name, format) in [("file", "jsonl"), ("tree", "files")] {
        let to = folder.path().join(name);
        let args = ["--size", "1", "--format", format, "--out", to.to_str().unwrap()];
        let ran = norobots(&[&["generate", "--grammar", "near-miss"], &args[..]].concat(), b"");
        assert_eq!((ran.code, left()), (2, 0), "{}", ran.err);
    }
    // With `--count 0`, the command prints nothing, not even an empty line.
    assert_eq!(run(&["generate", "--count", "0"], b""), "exit 0\n");
}
