//! Checks the statements in `conformance/findings.md` about libraries and editions.

use norobots::spec::Edition;
use norobots_settings::setting::Rules;
use norobots_suite::suite::{Adapters, Folder};
use serde::Deserialize;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Finding {
    adapter: String,
    version: String,
    source: Vec<String>,
    edition: String,
    clause: String,
    sentence: String,
    robots: String,
    agent: String,
    url: String,
    expected: String,
    got: String,
}

fn findings() -> Vec<Finding> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/findings.md");
    let page = fs::read_to_string(page).expect("the page");
    let blocks = page.split("```toml\n").skip(1);
    let findings: Vec<Finding> = blocks
        .map(|block| toml::from_str(block.split("```").next().expect("a block")).expect("data"))
        .collect();
    assert_eq!(findings.len(), page.matches("\n## ").count(), "each section has one block");
    findings
}

/// Returns whether `norobots compare` finds different answers of the library and the edition. Returns `None` if the
/// library can't be run.
fn parts(finding: &Finding, robots: &str) -> Option<bool> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .args(["compare", &finding.edition, &finding.adapter, "--timeout", "60"])
        .args(["--robots", "-", "--agent", &finding.agent, "--url", &finding.url])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    // If the library can't be started, the command exits without reading its input. The test ignores the failed write.
    _ = child.stdin.take().expect("a pipe").write_all(robots.as_bytes());
    match child.wait().expect("it ends").code() {
        Some(0) => Some(false),
        Some(1) => Some(true),
        _ => None,
    }
}

#[test]
fn the_edition_answers_as_the_page_says() {
    let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
    for finding in findings() {
        let Finding { adapter, clause, edition, agent, url, .. } = &finding;
        let rules = Rules::of(edition.parse::<Edition>().expect("an edition"));
        assert!(rules.demand(clause).is_some(), "{adapter}: {edition} has no clause {clause}");
        assert!(adapters.get(adapter).is_some(), "{adapter} has no adapter");
        assert!(!finding.source.is_empty() && finding.expected != finding.got, "{adapter}");
        let args = ["decide", "-", "--edition", edition, "--agent", agent, url];
        let ran = crate::command::norobots(&args, finding.robots.as_bytes());
        assert!(ran.out.starts_with(&finding.expected), "{adapter}: {}", ran.out);
    }
}

/// For each finding, the library must contradict the edition. If any single line is removed from the file, the library
/// and the edition must agree. The test skips libraries that aren't installed.
#[test]
fn the_library_answers_as_the_page_says_and_not_without_one_of_the_lines() {
    for finding in findings() {
        let Finding { adapter, robots, .. } = &finding;
        let Some(parts_over_it) = parts(&finding, robots) else {
            eprintln!("{adapter}: not compared, for it could not be run");
            continue;
        };
        assert!(parts_over_it, "{adapter} {} does what the edition demands", finding.version);
        for out in 0..robots.lines().count() {
            let kept = robots.lines().enumerate().filter(|(at, _)| *at != out);
            let less: String = kept.map(|(_, line)| format!("{line}\n")).collect();
            assert_eq!(parts(&finding, &less), Some(false), "{adapter}: line {} can go", out + 1);
        }
    }
}

/// Each sentence that a finding quotes must occur in RFC 9309.
#[test]
#[ignore = "reads the folder that NOROBOTS_SOURCES names"]
fn the_sources_have_the_sentences_of_the_findings() {
    let folder = std::env::var("NOROBOTS_SOURCES").expect("NOROBOTS_SOURCES names a folder");
    let text = fs::read_to_string(format!("{folder}/later/rfc9309.txt")).expect("the RFC");
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for finding in findings() {
        assert!(folded.contains(&finding.sentence), "{}", finding.sentence);
    }
}
