//! Tests `conformance/errata.toml`. The errata restore the article's examples and the ten lines of the article's
//! grammar.

use norobots::check;
use norobots::source::Source;
use norobots::spec::RevisitedClause;
use norobots::syntax::{self, Format};
use std::collections::BTreeSet;

const GRAMMAR: &str = include_str!("../../../../../grammar/revisited.pest");

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Errata {
    erratum: Vec<Erratum>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Erratum {
    pub(crate) id: String,
    kind: String,
    source: String,
    clause: Option<String>,
    pub(crate) printed: String,
    pub(crate) restored: Option<String>,
    why: String,
    evidence: Vec<String>,
}

pub(crate) fn errata() -> Vec<Erratum> {
    let errata: Errata =
        toml::from_str(include_str!("../../../../../conformance/errata.toml")).expect("errata");
    errata.erratum
}

/// The ten lines of the article's grammar are in the comment at the beginning of `revisited.pest`.
fn ten_lines() -> Vec<&'static str> {
    (1..=10)
        .map(|number| {
            let start = format!("// {number:>6}  ");
            let line = GRAMMAR.lines().find_map(|line| line.strip_prefix(&start));
            line.unwrap_or_else(|| panic!("no line {number}")).trim_start()
        })
        .collect()
}

fn sentences(text: &str) -> bool {
    let text = text.as_bytes();
    let format = |document: &_| check::conforming(&check::check(document));
    format(&syntax::parse_by(&Source::new(text), Format::Revisited))
}

#[test]
fn each_erratum_says_what_is_meant_and_why() {
    let errata = errata();
    let ids: BTreeSet<&str> = errata.iter().map(|each| each.id.as_str()).collect();
    assert_eq!(ids.len(), errata.len(), "two errata have one id");
    for each in &errata {
        let id = &each.id;
        assert!(!each.why.is_empty() && each.printed != *each.restored.as_deref().unwrap_or("-"));
        assert!(matches!(&*each.kind, "slip" | "lost-line" | "blank-lines" | "lost-list"), "{id}");
        assert_eq!(each.restored.is_none(), each.kind == "lost-list", "{id}");
        if let Some(clause) = &each.clause {
            assert!(RevisitedClause::from_id(clause).is_some(), "{id}: {clause}");
        }
        if id.starts_with("example-") {
            assert!(!sentences(&each.printed), "{id} conforms as it is printed");
            assert!(sentences(each.restored.as_deref().unwrap()), "{id} does not conform");
        }
    }
}

#[test]
fn the_clauses_quote_the_lines_of_the_grammar() {
    let lines = ten_lines();
    for clause in RevisitedClause::ALL {
        let Some(line) = clause.grammar() else { continue };
        for &number in clause.lines() {
            let whole = lines[usize::from(number) - 1];
            // In lines 1 and 3, brackets surround the rule. A clause may quote the rule without the brackets.
            let bare = whole.trim_start_matches("[ ").trim_end_matches(" ]*");
            assert!([whole, bare].contains(&line), "{clause}, line {number}: {whole}");
        }
    }
    // No clause is about line 5, 7 or 9 of the grammar, because each of these lines contains only a bracket or a bar.
    for number in [5, 7, 9] {
        assert!(lines[number - 1].len() <= 2, "{number}");
    }
}

#[test]
#[ignore = "reads the folder that NOROBOTS_SOURCES names"]
fn errata_and_clauses_are_quoted_from_the_sources() {
    let read = crate::sources::text;
    for each in errata() {
        let text = read(&each.source);
        assert_eq!(text.matches(&each.printed).count(), 1, "{} is not printed so", each.id);
        for quote in &each.evidence {
            assert!(text.contains(quote), "{}: “{quote}”", each.id);
        }
    }
    let mut article = read(RevisitedClause::SOURCE);
    for clause in RevisitedClause::ALL {
        assert!(article.contains(clause.quote()), "{clause}: “{}”", clause.quote());
    }
    for each in errata().iter().filter(|each| each.id.starts_with("grammar-")) {
        article = article.replacen(&each.printed, each.restored.as_deref().unwrap(), 1);
    }
    let after = article.split("Общее описание формата записи.").nth(1).expect("the grammar");
    let grammar = after.split("Описание параметров").next().expect("its end");
    let lines: Vec<&str> = grammar.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines, ten_lines());
}
