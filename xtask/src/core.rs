//! Writes the core files. A core file contains a few cases of an edition, for users who don't want to install norobots.

use crate::shell::root;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use norobots::spec::Edition;
use norobots_generate::coverage::{Core, CoreCase};
use norobots_report::report::recorded::Recorded;
use norobots_settings::setting::Rules;
use norobots_suite::query::OutcomeKind;
use norobots_suite::suite::{SentenceClass, Suite};
use norobots_text::visible::Outside;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;

/// The editions that have a core file, each with the name of the file.
pub const FILES: [(Edition, &str); 2] =
    [(Edition::Rfc9309, "rfc9309-core.json"), (Edition::Standard1994, "1994-core.json")];

const VERSION: u64 = 1;

const PAGE: &str = "core.md";

/// Returns the core files and the page about them, with their file names in the folder `conformance` as keys.
pub fn files(suite: &Suite, recorded: &[Recorded]) -> BTreeMap<&'static str, String> {
    let cores = FILES.map(|(edition, name)| (name, Core::of(suite, edition)));
    let mut files: BTreeMap<&str, String> =
        cores.iter().map(|(name, core)| (*name, json(suite, core))).collect();
    files.insert(PAGE, page(suite, &cores, recorded));
    files
}

/// Writes the core files and their page.
///
/// # Errors
///
/// Returns an error if a file can't be written.
pub fn write(suite: &Suite, recorded: &[Recorded]) -> Result<(), String> {
    for (name, text) in files(suite, recorded) {
        let path = root().join("conformance").join(name);
        fs::write(path, text).map_err(|error| format!("{name}: {error}"))?;
        println!("conformance/{name}");
    }
    Ok(())
}

fn lines(suite: &Suite, core: &Core) -> Vec<String> {
    core.cases.iter().map(|case| ascii(&object(suite, core.edition, case).to_string())).collect()
}

/// Returns the SHA-256 digest of the lines. Each line is followed by a line feed.
fn digest(lines: &[String]) -> String {
    let all: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    Hash::hash(all.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the text of a core file. Each case has its own line, so only one line changes if a case changes.
fn json(suite: &Suite, core: &Core) -> String {
    let lines = lines(suite, core);
    let killed = |least: usize| core.times().filter(|(_, times)| *times >= least).count();
    let left: Vec<String> = core.left().map(ToString::to_string).collect();
    let members = [
        ("$schema", json!("core.schema.json")),
        ("format_version", json!(VERSION)),
        ("suite", json!(suite.version)),
        ("edition", json!(core.edition.id())),
        ("source", json!(core.edition.title())),
        ("license", json!("MIT OR Apache-2.0")),
        (
            "mutants",
            json!({ "of": core.mutants.len(), "killed": killed(1), "killed_twice": killed(2), "left": left }),
        ),
        ("cases_sha256", json!(digest(&lines))),
    ];
    let mut out = "{\n".to_owned();
    for (name, value) in members {
        writeln!(out, "{}: {},", json!(name), ascii(&value.to_string())).expect("memory takes all");
    }
    out + "\"cases\": [\n" + &lines.join(",\n") + "\n]\n}\n"
}

fn object(suite: &Suite, edition: Edition, case: &CoreCase) -> Value {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut members = Map::new();
    let mut put = |name: &str, value: Value| members.insert(name.to_owned(), value);
    put("id", json!(case.id));
    match str::from_utf8(&case.query.robots) {
        Ok(robots) => put("robots", json!(robots)),
        Err(_) => put("robots_base64", json!(BASE64_STANDARD.encode(&case.query.robots))),
    };
    put("agent", json!(text(&case.query.agent)));
    put("url", json!(text(&case.query.url)));
    put("path", json!(case.path));
    put("expect", json!(case.expect.id()));
    put("clause", json!(case.demand));
    let (section, sentence) = cited(suite, edition, case.demand);
    put("section", json!(section));
    put("sentence", json!(sentence));
    Value::Object(members)
}

/// Returns the section and the words of a requirement in the edition's document.
fn cited(suite: &Suite, edition: Edition, demand: &str) -> (String, String) {
    if edition != Edition::Standard1994 {
        let demand =
            Rules::of(edition).demand(demand).expect("the case is about one of its demands");
        let words = demand.quote.clone().or_else(|| demand.summary.clone()).unwrap_or_default();
        return (demand.place.clone(), words);
    }
    let about = |clause: &norobots::spec::Clause| clause.id() == demand;
    // The section of a clause is the last heading before the first sentence of the clause.
    let at = suite.sentences.iter().position(|sentence| sentence.clauses.iter().any(about));
    let before = suite.sentences.iter().take(at.unwrap_or_default()).rev();
    let heading = before.into_iter().find(|sentence| {
        sentence.class == SentenceClass::Silent && sentence.id.starts_with("heading-")
    });
    let quotation = suite.clauses.iter().find(|quotation| about(&quotation.subject));
    (
        heading.map(|heading| heading.quote.clone()).unwrap_or_default(),
        quotation.map(|quotation| quotation.quote.clone()).unwrap_or_default(),
    )
}

/// Replaces each non-ASCII character of a JSON text with escapes.
fn ascii(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            ..'\u{80}' => out.push(c),
            _ => c
                .encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| write!(out, "\\u{unit:04x}").expect("memory takes all")),
        }
    }
    out
}

/// The beginning of the page, up to the figures.
const HEAD: &str = "\
# Core files: test a parser with one file

`cargo xtask write core` generates this page. Don't edit it by hand.

[`rfc9309-core.json`](rfc9309-core.json) and [`1994-core.json`](1994-core.json) each have a few cases of the suite, for
people who want a file and not a program. Copy the file for the text that your parser follows into your tests. `cases` is a
list of objects.

| member | what it is |
| --- | --- |
| `id` | the name of the case, which never changes its meaning |
| `robots` | the text of the file, in UTF-8. A case whose file is not UTF-8 has `robots_base64` instead |
| `agent` | the robot: a product token, or a whole User-Agent header |
| `url`, `path` | an absolute URL, and its path and query for a parser that expects a path |
| `expect` | `allowed` or `disallowed` |
| `clause`, `section`, `sentence` | the demand that the case mainly tests, and its words |

[`kits/`](kits/README.md) has the code, at most 30 lines each, that makes a test of each case: for pytest, unittest,
`node:test`, vitest, Go, JUnit, PHPUnit, RSpec, `cargo test` and C++. The Python module has the cases as `norobots.core()`,
the JavaScript package as `core()` of `@norobots/norobots/suite`, and the crate `norobots-conformance` as `CORE`.
[`core.schema.json`](core.schema.json) is the JSON Schema. Each case is a line; this prints the `cases_sha256` of the file:

```sh
sed -n 's/^\\({\"id\".*}\\),*$/\\1/p' rfc9309-core.json | sha256sum
```

A mutant is a robot that follows the text except in one setting, in which it makes a choice that the text forbids. The
cases are chosen so that each mutant gives a wrong answer to at least one of them, and simple cases are preferred:

| file | cases | mutants | with a wrong answer | with two | bytes |
| --- | --: | --: | --: | --: | --: |
";

/// The text of the page above the table of recorded implementations.
const RECORDED: &str = "
This table shows the answers of the [recorded implementations](results/README.md). *Not put* counts queries that can't be
sent to an implementation, such as queries with a whole header. *Whole suite* counts the queries of the suite that it answers
differently from the text. An implementation that follows the other text is not wrong under its own text. norobots is
omitted, because a test checks that it passes both files.

";

fn page(suite: &Suite, cores: &[(&str, Core)], recorded: &[Recorded]) -> String {
    let mut out = HEAD.to_owned();
    for (name, core) in cores {
        let (mutants, left) = (core.mutants.len(), core.left().count());
        let size = json(suite, core).len();
        let twice = core.times().filter(|(_, times)| *times >= 2).count();
        let cases = core.cases.len();
        out += &format!(
            "| `{name}` | {cases} | {mutants} | {} | {twice} | {size} |\n",
            mutants - left
        );
    }
    for (name, core) in cores {
        for mutant in core.left() {
            writeln!(out, "\n`{name}` does not tell `{mutant}`.").expect("memory takes all");
        }
    }
    out += RECORDED;
    let (mut head, mut rule) = ("| implementation".to_owned(), "| ---".to_owned());
    for (name, _) in cores {
        head += &format!(" | `{name}`: passed | failed | not put | whole suite");
        rule += " | --: | --: | --: | --:";
    }
    out += &format!("{head} |\n{rule} |\n");
    let mut outdated = Vec::new();
    for record in recorded.iter().filter(|record| record.adapter != "norobots") {
        let standings = cores.iter().map(|(_, core)| Standing::of(suite, core, record));
        let Some(standings) = standings.collect::<Option<Vec<Standing>>>() else {
            outdated.push(record.adapter.as_str());
            continue;
        };
        let version = record.version.as_ref().map_or("", Outside::raw);
        out += &format!("| {} {version}", record.adapter);
        for Standing { passed, failed, not_put, of_suite } in standings {
            out += &format!(" | {passed} | {failed} | {not_put} | {of_suite}");
        }
        out += " |\n";
    }
    if !outdated.is_empty() {
        out += &format!("\nRecorded by another version of the suite: {}.\n", outdated.join(", "));
    }
    out
}

/// How many queries of a core file a recorded implementation passed, was not asked, or failed.
struct Standing {
    passed: usize,
    not_put: usize,
    failed: usize,
    /// The number of queries in the whole suite that the implementation answers differently from the edition.
    of_suite: usize,
}

impl Standing {
    /// Returns `None` if the record has no results for the edition, or is about another version of the suite.
    fn of(suite: &Suite, core: &Core, recorded: &Recorded) -> Option<Standing> {
        if recorded.suite != suite.version {
            return None;
        }
        let clauses = match core.edition {
            Edition::Standard1994 => &recorded.clauses,
            later => &recorded.edition(later)?.clauses,
        };
        let not = clauses.iter().flat_map(|clause| &clause.not);
        let failed: HashSet<&str> = not.flat_map(|(_, ids)| ids).map(String::as_str).collect();
        let unsupported: HashSet<&str> = recorded.unsupported.iter().map(String::as_str).collect();
        let not_put = |id: &str| {
            let later = recorded.later.get(id).map(String::as_str);
            unsupported.contains(id) || later == Some(OutcomeKind::Unsupported.id())
        };
        let mut standing = Standing { passed: 0, not_put: 0, failed: 0, of_suite: failed.len() };
        for case in &core.cases {
            match (failed.contains(&*case.id), not_put(&case.id)) {
                (true, _) => standing.failed += 1,
                (false, true) => standing.not_put += 1,
                (false, false) => standing.passed += 1,
            }
        }
        Some(standing)
    }
}
