//! Tests `conformance/errata-later.toml`. Also checks that the clauses of RFC 9309 and of the draft of 1996 quote these
//! documents word for word.

use norobots::source::Source;
use norobots::spec::{AnyClause, Draft1996Clause, Rfc9309Clause};
use norobots::syntax::{Format, parse_strict_by};
use std::collections::BTreeSet;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Errata {
    erratum: Vec<Erratum>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Erratum {
    edition: String,
    id: String,
    kind: String,
    date: Option<String>,
    section: String,
    applied: bool,
    clause: Option<String>,
    printed: String,
    restored: Option<String>,
    why: String,
    evidence: Vec<String>,
    file: Option<String>,
}

impl Erratum {
    fn format(&self) -> Format {
        self.edition.parse().unwrap()
    }
}

fn errata() -> Vec<Erratum> {
    let file = include_str!("../../../../../conformance/errata-later.toml");
    let errata: Errata = toml::from_str(file).expect("errata");
    errata.erratum
}

#[test]
fn each_erratum_is_applied_or_not_as_it_says() {
    let errata = errata();
    let ids: BTreeSet<&str> = errata.iter().map(|each| each.id.as_str()).collect();
    assert_eq!(ids.len(), errata.len(), "two errata have one id");
    for each in &errata {
        let id = &each.id;
        assert!(matches!(&*each.kind, "erratum" | "repair"), "{id}");
        assert_eq!(each.date.is_some(), each.kind == "erratum", "{id}");
        assert!(each.restored.is_some() || !each.applied, "{id}");
        assert!(!each.why.is_empty() && !each.evidence.is_empty(), "{id}");
        if let Some(file) = &each.file {
            let strict = parse_strict_by(&Source::new(file.as_bytes()), each.format());
            assert_eq!(strict.is_some(), each.applied, "{id}");
        }
        let of_edition = |clause: &String| match clause.parse().unwrap() {
            AnyClause::Draft1996(clause) => {
                each.format() == Format::Draft1996 && clause.section() == each.section
            }
            AnyClause::Rfc9309(_) => each.format() == Format::Rfc9309,
            _ => false,
        };
        assert!(each.clause.as_ref().is_none_or(of_edition), "{id}");
        // For each erratum that repairs the grammar, a comment in the grammar must contain the id of the erratum.
        let grammar = include_str!("../../../../../grammar/draft1996.pest");
        assert!(each.kind != "repair" || grammar.contains(&format!("Repair `{id}`")), "{id}");
    }
}

/// Returns the text of a document with one space between the words, and the same text without the comments in the ABNF.
fn text(name: &str) -> [String; 2] {
    let folder = std::env::var_os("NOROBOTS_SOURCES").expect("NOROBOTS_SOURCES names a folder");
    let path = std::path::Path::new(&folder).join("later").join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let bare = |line: &str| line.split(';').next().unwrap_or_default().to_owned();
    let rules: Vec<String> = text.lines().map(bare).collect();
    [folded(&text), folded(&rules.join("\n"))]
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "reads the folder that NOROBOTS_SOURCES names"]
fn errata_and_clauses_are_quoted_from_the_texts() {
    let (draft, rfc) = (text("draft-koster-robots-00.txt"), text("rfc9309.txt"));
    let quoted = |[text, rules]: &[String; 2], quote: &str| {
        text.contains(&folded(quote)) || rules.contains(&folded(quote))
    };
    for each in errata() {
        let text = if each.format() == Format::Rfc9309 { &rfc } else { &draft };
        assert!(quoted(text, &each.printed), "{} is not printed so", each.id);
        for evidence in &each.evidence {
            assert!(quoted(text, evidence), "{}: “{evidence}”", each.id);
        }
    }
    for clause in Draft1996Clause::ALL {
        assert!(quoted(&draft, clause.quote()), "{clause}: “{}”", clause.quote());
    }
    for clause in Rfc9309Clause::ALL {
        assert!(quoted(&rfc, clause.quote()), "{clause}: “{}”", clause.quote());
    }
}

/// Each rule of the ABNF in RFC 9309 must occur word for word in a comment of the grammar.
#[test]
#[ignore = "reads the folder that NOROBOTS_SOURCES names"]
fn the_grammar_has_every_rule_of_the_abnf() {
    let [_, rules] = text("rfc9309.txt");
    let abnf = rules.split("as described in [RFC5234].").nth(1).expect("the ABNF");
    let abnf = abnf.split("2.2.1.").next().expect("its end");
    let grammar = include_str!("../../../../../grammar/rfc9309.pest");
    let comments = grammar.lines().filter_map(|line| line.strip_prefix("///"));
    let comments = folded(&comments.collect::<Vec<_>>().join("\n"));
    let words: Vec<&str> = abnf.split(' ').collect();
    let starts: Vec<usize> =
        (1..words.len()).filter(|at| words[*at] == "=").map(|at| at - 1).collect();
    assert_eq!(starts.len(), 19, "rules of the ABNF");
    for (at, start) in starts.iter().enumerate() {
        let end = starts.get(at + 1).copied().unwrap_or(words.len());
        let rule = folded(&words[*start..end].join(" "));
        // The grammar has no rule for an empty pattern, because its rules for lines make the path optional.
        let empty = rule.starts_with("empty-pattern");
        assert!(empty || comments.contains(&rule), "no comment has {rule}");
    }
}
