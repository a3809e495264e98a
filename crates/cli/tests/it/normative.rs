//! Tests four claims of the suite. (1) A settled query has the same answer under all permitted settings. (2) An open
//! query has different answers under at least two permitted values of a setting. (3) Each clause quotes the standard.
//! (4) Each violation of the standard changes the answer of at least one case.

use norobots::engine::{Failure, Verdict};
use norobots::spec::Edition;
use norobots_settings::naive::{Naive, Read};
use norobots_settings::setting;
use norobots_settings::setting::{Deviation, Rules, Settings};
use norobots_suite::suite::{Case, Expect, Expectation, Folder, Suite};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Files with more bytes are tested only with single deviations, because there are hundreds of pairs of deviations.
const SMALL: usize = 20_000;

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

fn read(settings: Settings, case: &Case) -> Result<Read, Failure> {
    Naive { settings }.read(&case.robots)
}

fn verdict(case: &Case, read: &Result<Read, Failure>, query: &Expectation) -> Option<Verdict> {
    let read = read.as_ref().ok()?;
    Some(read.decide_on(case.site.as_ref(), &query.agent, &query.url).verdict)
}

fn permitted() -> impl Iterator<Item = Deviation> + Clone {
    setting::deviations().filter(|deviation| deviation.grade().conforms())
}

/// Checks the verdicts on the settled queries of the cases, and returns the number of checked verdicts.
fn hold(cases: &[&Case], deviations: &[Deviation], broken: &mut Vec<String>) -> usize {
    let settings = Settings::DEFAULT.deviate(deviations);
    let mut held = 0;
    for case in cases {
        let read = read(settings, case);
        for query in &case.queries {
            let (Expect::Settled(expected), Some(verdict)) =
                (&query.expect, verdict(case, &read, query))
            else {
                continue;
            };
            held += 1;
            if verdict != *expected {
                let url = query.url.escape_ascii();
                broken.push(format!("{} asks {url}: {verdict} at {deviations:?}", case.id));
            }
        }
    }
    held
}

#[test]
fn a_settled_answer_is_the_same_for_every_permitted_choice() {
    let suite = suite();
    let all: Vec<&Case> = suite.cases.iter().collect();
    let small: Vec<&Case> = suite.cases.iter().filter(|case| case.robots.len() <= SMALL).collect();
    let mut broken = Vec::new();
    let mut held = hold(&all, &[], &mut broken);
    for deviation in permitted() {
        held += hold(&all, &[deviation], &mut broken);
    }
    let singles = held;
    let pairs: Vec<_> = setting::pairs()
        .filter(|pair| pair.iter().all(|deviation| deviation.grade().conforms()))
        .collect();
    for pair in &pairs {
        held += hold(&small, pair, &mut broken);
    }
    broken.truncate(20);
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(pairs.len() > 500 && held > singles + 100_000, "{} pairs, {held} asks", pairs.len());
    println!(
        "{singles} answers at the interpretation and {} single choices, {} at {} pairs (the pairs on the \
         {} of {} files of up to {SMALL} bytes)",
        permitted().count(),
        held - singles,
        pairs.len(),
        small.len(),
        all.len()
    );
}

#[test]
fn an_open_question_has_the_answer_of_every_choice() {
    let suite = suite();
    let mut open = 0;
    for case in &suite.cases {
        let Some(id) = &case.setting else { continue };
        let info = setting::SettingInfo::from_id(id).expect("a case's setting is in the space");
        for query in &case.queries {
            let Expect::Open(choices) = &query.expect else { continue };
            open += 1;
            let mut computed = Vec::new();
            for choice in info.choices.iter().filter(|choice| choice.in_1994.conforms()) {
                let deviation = Deviation { setting: info, choice };
                if let Some(verdict) = verdict(case, &read(deviation.settings(), case), query) {
                    computed.push((choice.id.to_owned(), verdict));
                }
            }
            computed.sort();
            let mut written = choices.clone();
            written.sort();
            let url = query.url.escape_ascii();
            assert_eq!(written, computed, "{} asks {url}", case.id);
            let first = written[0].1;
            assert!(
                written.iter().any(|(_, verdict)| *verdict != first),
                "{} asks {url}: every choice answers {first}; that is no open question",
                case.id
            );
        }
    }
    assert!(open > 30, "only {open} open asks");
}

/// Returns the number of settled queries of the case whose verdict changes under the deviation.
fn told_apart(case: &Case, deviation: Deviation) -> usize {
    let (interpreted, deviating) =
        (read(Settings::DEFAULT, case), read(deviation.settings(), case));
    let settled = case.queries.iter().filter(|query| matches!(query.expect, Expect::Settled(_)));
    settled
        .filter(|query| verdict(case, &interpreted, query) != verdict(case, &deviating, query))
        .count()
}

#[test]
fn every_violation_is_told_from_the_interpretation() {
    let suite = suite();
    let mut list = String::new();
    let (mut distinguished, mut all) = (0, 0);
    for deviation in setting::deviations() {
        let Some(clause) = deviation.grade().clause().and_then(|clause| clause.of_1994()) else {
            continue;
        };
        all += 1;
        let cases = suite.cases.iter().filter(|case| case.cites.contains(&clause));
        let telling: Vec<&str> = cases
            .filter(|case| told_apart(case, deviation) > 0)
            .map(|case| case.id.as_str())
            .collect();
        distinguished += usize::from(!telling.is_empty());
        writeln!(list, "{deviation} ({}): {}", deviation.grade(), telling.join(", ")).unwrap();
    }
    println!(
        "{list}{distinguished} of {all} violations are told from the interpretation by a case that cites the clause"
    );
    assert_eq!(distinguished, all, "{list}");
    assert!(all > 40);
}

/// Returns the ids of the open cases in which the deviation changes a verdict or makes the robot refuse the file.
fn open_cases(suite: &Suite, deviation: Deviation) -> Vec<String> {
    let mut telling = Vec::new();
    for case in &suite.cases {
        if case.setting.as_deref() != Some(deviation.setting.id) {
            continue;
        }
        let (interpreted, deviating) =
            (read(Settings::DEFAULT, case), read(deviation.settings(), case));
        assert!(interpreted.is_ok(), "{} is refused at the interpretation", case.id);
        let mut open = case.queries.iter().filter(|query| matches!(query.expect, Expect::Open(_)));
        if deviating.is_err() {
            telling.push(format!("{} (refused)", case.id));
        } else if open
            .any(|query| verdict(case, &interpreted, query) != verdict(case, &deviating, query))
        {
            telling.push(case.id.clone());
        }
    }
    telling
}

/// For each permitted deviation, there must be at least two open cases in which the deviation changes a verdict or
/// makes the robot refuse the file.
#[test]
fn every_permitted_choice_is_told_from_the_interpretation_by_open_cases() {
    let suite = suite();
    let mut list = String::new();
    let mut few = Vec::new();
    let mut all = 0;
    for deviation in permitted().filter(|deviation| !deviation.setting.of_later_rules()) {
        let telling = open_cases(&suite, deviation);
        all += 1;
        if telling.len() < 2 {
            few.push(deviation.to_string());
        }
        writeln!(list, "{deviation}: {}", telling.join(", ")).unwrap();
    }
    println!("{list}{all} permitted choices");
    assert!(few.is_empty(), "fewer than two open cases tell {}:\n{list}", few.join(", "));
    assert!(all > 30);
}

#[test]
fn bytes_of_every_kind_stand_in_the_cases() {
    let suite = suite();
    let mut lacking: BTreeSet<u8> = (0..=255).collect();
    let mut longest = 0;
    for case in &suite.cases {
        let asked = case.queries.iter().flat_map(|query| query.agent.iter().chain(&query.url));
        case.robots.iter().chain(asked).for_each(|byte| {
            lacking.remove(byte);
        });
        let lines = case.robots.split(|byte| matches!(byte, b'\r' | b'\n'));
        longest = lines.map(<[u8]>::len).max().unwrap_or(0).max(longest);
    }
    assert!(lacking.is_empty(), "{lacking:x?}");
    assert!(longest >= 1_000_000, "the longest line has {longest} bytes");
    for start in [b"\xef\xbb\xbf".as_slice(), b"\xff\xfeU\0", b"\xfe\xff\0U"] {
        let cases = suite.cases.iter();
        assert!(cases.filter(|case| case.robots.starts_with(start)).count() > 0, "{start:x?}");
    }
}

#[test]
#[ignore = "reads the documents in the folder that NOROBOTS_SOURCES names"]
fn quotations_of_later_editions_stand_in_their_documents() {
    for edition in Edition::ALL {
        let rules = Rules::of(edition);
        let Some(source) = &rules.source else { continue };
        let text = folded(&without_page_breaks(&crate::sources::later(source)));
        for demand in rules.demands.iter().chain(&rules.access) {
            let quote = folded(demand.quote.as_deref().expect("a document is quoted"));
            assert!(text.contains(&quote), "{edition}: {}: “{quote}” is not there", demand.id);
        }
        println!(
            "{edition}: {} quotations stand in the text",
            rules.demands.len() + rules.access.len()
        );
    }
}

/// The pages of search engines are not among the source documents, so the tests cannot check quotations from these
/// pages. A quotation from such a page must therefore name the page.
#[test]
fn what_is_quoted_from_no_document_at_hand_names_its_page() {
    let mut from_pages = Vec::new();
    for edition in Edition::ALL {
        let rules = Rules::of(edition);
        for demand in rules.demands.iter().chain(&rules.access) {
            let shown = format!("{edition}: {}", demand.id);
            let page = rules.page_of(demand);
            assert_eq!(demand.page.is_some(), page.is_some(), "{shown}: no such page");
            assert!(demand.quote.is_some() != demand.summary.is_some(), "{shown}");
            assert!(rules.source.is_none() || page.is_none(), "{shown}: a page and a document");
            if rules.source.is_none() && demand.quote.is_some() {
                assert!(page.is_some(), "{shown}: neither a document nor a page");
                from_pages.push(edition);
            }
        }
        for page in &rules.pages {
            let mut demands = rules.demands.iter().chain(&rules.access);
            assert!(demands.any(|demand| demand.page.as_ref() == Some(&page.id)), "{}", page.id);
            let places = [Some(&page.address), page.quoted_by.as_ref()];
            assert!(places.into_iter().flatten().all(|at| at.starts_with("http")), "{}", page.id);
        }
        assert!(rules.open.iter().all(|sentence| sentence.ends_with('.')), "{edition}");
    }
    println!("{} quotations are from pages that are not at hand", from_pages.len());
    from_pages.dedup();
    let expected = [Edition::Yandex, Edition::Baidu, Edition::Seznam, Edition::DuckDuckGo];
    assert_eq!(from_pages, expected);
}

fn without_page_breaks(text: &str) -> String {
    let furniture = |line: &&str| {
        let line = line.trim();
        line.ends_with(']') && line.contains("[Page ") || line.starts_with("INTERNET DRAFT")
    };
    text.lines().filter(|line| !furniture(line)).collect::<Vec<_>>().join("\n")
}

/// Returns the text with one space between its words, so that line breaks do not matter.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn quotations_stand_in_the_sources() {
    let suite = suite();
    assert!(!suite.clauses.is_empty());
    for quotation in &suite.clauses {
        let text = folded(&crate::sources::text(&quotation.source.slug));
        let quote = folded(&quotation.quote);
        assert!(text.contains(&quote), "{}: “{quote}” is not there", quotation.subject);
    }
    println!("{} quotations stand in the text", suite.clauses.len());
}
