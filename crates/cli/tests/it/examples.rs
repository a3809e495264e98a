//! Tests every robots.txt example in the source documents, both as printed and as restored. Snapshots contain the tree,
//! the diagnostics and the decisions of each example. The tests also compare the decisions with the document's own
//! explanation of the example.

mod same;
mod sources;

use crate::command::{norobots, snapshot};
use norobots::check;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{Format, parse_by};
use norobots_settings::naive::Naive;
use norobots_settings::setting::{self, Deviation, Settings};
use std::collections::BTreeSet;
use xtask::pages::examples::{Example, Form, Kind, Query, data, decide, differing, page};

#[test]
fn each_example_has_its_tree_its_diagnostics_and_its_decisions() {
    for example in &data().example {
        for (form, robots) in example.files() {
            snapshot(
                "documents",
                &format!("{}-{form}", example.id),
                &report(example, form, &robots),
            );
        }
    }
}

/// Returns the output of `parse` and `check` for each format of the example, and the output of `decide` for each
/// edition.
fn report(example: &Example, form: Form, robots: &str) -> String {
    let (source, edition) = (&example.source, example.edition());
    let mut text = format!("{source} ({edition}), {form}: {}\n", example.summary);
    for format in example.formats() {
        let edition = match format {
            Format::Standard1994 => Edition::Standard1994,
            Format::Revisited => Edition::Revisited,
            Format::Draft1996 => Edition::Draft1996,
            Format::Rfc9309 => Edition::Rfc9309,
        };
        text += &format!("\nread by {edition}\n");
        let run = |args: &[&str]| {
            norobots(&[args, &["--edition", edition.id()]].concat(), robots.as_bytes())
        };
        text += &run(&["parse"]).out;
        let check = run(&["check", "--format", "concise", "--limit", "0"]);
        text += &format!("{}{}", check.out, check.err);
    }
    for edition in example.editions() {
        text += &format!("\ndecided by {edition}\n");
        for (agent, urls) in example.robots() {
            let args = ["decide", "-", "--agent", agent, "--edition", edition.id()];
            let ran = norobots(&[&args[..], &urls].concat(), robots.as_bytes());
            text += &format!("{agent}\n{}{}", ran.out, ran.err);
        }
    }
    text
}

#[test]
fn the_words_agree_but_where_the_list_says() {
    let (mut asked, mut differ) = (0, 0);
    for example in &data().example {
        let mut listed = BTreeSet::new();
        for each in &example.differs {
            assert!(!each.why.is_empty());
            for (form, edition) in each
                .forms
                .iter()
                .flat_map(|form| each.editions.iter().map(move |edition| (*form, edition)))
            {
                let edition = Edition::from_id(edition).expect("an edition");
                for asked in &each.queries {
                    for url in &asked.urls {
                        let row = (form, edition, asked.agent.as_str(), url.as_str());
                        assert!(listed.insert(row), "{}: twice {row:?}", example.id);
                    }
                }
            }
        }
        assert_eq!(differing(example), listed, "{}", example.id);
        let questions = example.queries().filter(|query| query.words.is_some()).count();
        assert!(questions > 0, "{}: its words say nothing", example.id);
        asked += questions * example.files().len() * example.editions().len();
        differ += listed.len();
    }
    println!("{differ} of {asked} questions are decided otherwise than the words have it");
    assert!(asked > 200 && differ > 40, "{asked}, {differ}");
}

/// Returns the queries for which a robot with the given settings contradicts the document's explanation of the example.
fn against_its_words<'e>(
    own: &[(&'e Example, String)],
    settings: Settings,
) -> BTreeSet<(&'e str, &'e str, &'e str)> {
    let mut against = BTreeSet::new();
    for (example, robots) in own {
        // A robot that refuses the file contradicts the whole explanation.
        let read = Naive { settings }.read(robots.as_bytes()).ok();
        for Query { agent, url, words } in example.queries() {
            let decision = read.as_ref().map(|read| read.decide(agent.as_bytes(), url.as_bytes()));
            if words
                .is_some_and(|words| decision.is_none_or(|decision| decision.allowed() != words))
            {
                against.insert((example.id.as_str(), agent, url));
            }
        }
    }
    against
}

/// Some decisions of an edition contradict its own document's explanation of an example. The test changes one or two
/// settings of the edition. Each change that mends such a decision must cause a new contradiction.
#[test]
fn no_choice_brings_an_edition_nearer_to_the_words_of_its_own_examples() {
    let data = data();
    let editions: BTreeSet<Edition> = data.example.iter().map(Example::edition).collect();
    assert_eq!(editions.len(), 6);
    let choices: Vec<Deviation> = setting::ALL
        .iter()
        .flat_map(|setting| setting.choices.iter().map(move |choice| Deviation { setting, choice }))
        .collect();
    let mut left = Vec::new();
    for edition in editions {
        let own = data.example.iter().filter(|example| example.edition() == edition);
        // If an example was restored, the last of its files is the restored file.
        let own: Vec<(&Example, String)> =
            own.map(|example| (example, example.files().pop().expect("a file").1)).collect();
        let profile = Settings::default_for(edition);
        let against = against_its_words(&own, profile);
        if against.is_empty() {
            continue;
        }
        for (at, choice) in choices.iter().enumerate() {
            for other in &choices[at..] {
                let nearer = against_its_words(&own, profile.deviate(&[*choice, *other]));
                let none_new = nearer.is_subset(&against) && nearer.len() < against.len();
                assert!(!none_new, "{edition}: {choice}, {other} leave only {nearer:?}");
            }
        }
        left.extend(against.into_iter().map(|(id, ..)| (edition.id(), id)));
    }
    left.dedup();
    // In most of these examples, the paths in the explanation are not those in the file. In the example machine-3, the
    // explanation allows a URL that the file disallows.
    let machine = "1994-ru-machine";
    let known = [
        ("1994", "faq-paragraphs"),
        (machine, "machine-1"),
        (machine, "machine-3"),
        (machine, "machine-help"),
    ];
    assert_eq!(left, known);
}

/// Without its restored lines, a restored file must contain the words of the printed file in the same order.
#[test]
fn what_is_restored_is_what_the_list_says() {
    let data = data();
    let ids: BTreeSet<&str> = data.example.iter().map(|example| example.id.as_str()).collect();
    assert_eq!(ids.len(), data.example.len(), "two examples have one id");
    let (mut restored, mut lost) = (0, 0);
    for example in &data.example {
        let id = &example.id;
        assert_eq!(example.restored.is_some(), !example.restoration.is_empty(), "{id}");
        let Some(text) = &example.restored else { continue };
        restored += 1;
        let has = |kind| example.restoration.iter().any(|each| each.kind == kind);
        let mut lines: Vec<&str> = text.lines().collect();
        for each in &example.restoration {
            assert!(!each.why.is_empty() && !each.evidence.is_empty(), "{id}");
            assert_eq!(each.kind == Kind::LostLine, each.line.is_some(), "{id}");
            assert_eq!(each.line.is_some(), each.under.is_some(), "{id}");
            if let (Some(line), Some(under)) = (&each.line, &each.under) {
                let at = lines.windows(2).position(|pair| pair == [under, line]);
                lines.remove(at.unwrap_or_else(|| panic!("{id}: no {line:?}")) + 1);
                lost += 1;
            }
        }
        // Without the restored lines, the decisions under the standard must stay the same.
        let without = lines.join("\n");
        for query in example.queries() {
            let verdict = |robots: &str| {
                let (agent, url) = (query.agent.as_bytes(), query.url.as_bytes());
                decide(Edition::Standard1994, robots.as_bytes(), agent, url).verdict
            };
            assert_eq!(verdict(&without), verdict(text), "{id}: {} at {}", query.agent, query.url);
        }
        let printed: Vec<&str> = example.printed.lines().collect();
        let words =
            |lines: &[&str]| lines.join("\n").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&lines), words(&printed), "{id}");
        // The restored lines must equal the printed lines, except for the kinds of changes that the example lists.
        let written = |lines: &[&str]| -> Vec<String> {
            let lines = lines.iter().filter(|line| !line.is_empty());
            lines
                .map(|line| if has(Kind::Indent) { line.trim_start() } else { line }.into())
                .collect()
        };
        assert_eq!(written(&lines) == written(&printed), !has(Kind::LostBreak), "{id}");
        assert_eq!(printed.iter().any(|line| line.starts_with(' ')), has(Kind::Indent), "{id}");
        assert!(
            !text.starts_with('\n') && !text.ends_with("\n\n") && !text.contains("\n\n\n"),
            "{id}"
        );
        let blanks = |lines: &[&str]| lines.iter().filter(|line| line.is_empty()).count();
        let inside = blanks(&example.printed.trim_matches('\n').lines().collect::<Vec<_>>());
        match blanks(&lines).cmp(&inside) {
            std::cmp::Ordering::Less => assert!(has(Kind::BlankLines), "{id}"),
            std::cmp::Ordering::Equal => {
                assert!(!has(Kind::BlankLines) && !has(Kind::LostBlank), "{id}")
            }
            std::cmp::Ordering::Greater => assert!(has(Kind::LostBlank), "{id}"),
        }
    }
    assert_eq!((restored, lost), (13, 3));
}

/// Each restored file must conform to its format. The errata of the article must contain the same restored files.
#[test]
fn what_is_restored_conforms() {
    for example in &data().example {
        let Some(restored) = &example.restored else { continue };
        let format = *example.formats().last().expect("a format");
        let conforms = |text: &str| {
            let source = Source::new(text.as_bytes());
            check::conforming(&check::check(&parse_by(&source, format)))
        };
        assert!(conforms(restored), "{}", example.id);
        if let Some(number) = example.id.strip_prefix("article-") {
            let id = format!("example-{number}");
            let errata = crate::revisited::errata::errata();
            let erratum = errata.iter().find(|each| each.id == id).expect("its erratum");
            assert_eq!(erratum.restored.as_ref(), Some(restored));
            assert!(example.printed.contains(&erratum.printed), "{id}");
        }
    }
}

#[test]
fn the_page_of_the_examples_is_made_from_the_data() {
    xtask::generated::compare("conformance/examples.md", &page(&data()));
}
