//! Tests the list of sentences of the standard. Each sentence must have an entry, and each clause must quote one of the
//! sentences.

use crate::suite::{CLAUSES, refused};
use norobots::spec::{Clause, Level};
use norobots_suite::suite::{Folder, Sentence, SentenceClass, Suite};
use std::collections::BTreeSet;

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the text with one space between its words, so that line breaks do not matter.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_clause_is_quoted_from_one_of_its_sentences() {
    let suite = suite();
    assert_eq!(suite.clauses.len(), Clause::ALL.len());
    for quotation in &suite.clauses {
        let quote = folded(&quotation.quote);
        let mut sources =
            suite.sentences.iter().filter(|sentence| sentence.clauses.contains(&quotation.subject));
        assert!(
            sources.any(|sentence| folded(&sentence.quote).contains(&quote)),
            "{}: “{quote}” is in no sentence that it comes from",
            quotation.subject
        );
    }
}

#[test]
fn every_binding_sentence_is_tested_or_says_why_not() {
    let suite = suite();
    let cited: BTreeSet<Clause> =
        suite.cases.iter().flat_map(|case| case.cites.iter().copied()).collect();
    let untestable = |clause| suite.quotation(clause).is_some_and(|q| q.untestable.is_some());
    let mut tested = 0;
    for sentence in &suite.sentences {
        let binds = matches!(sentence.class, SentenceClass::Requires | SentenceClass::Recommends);
        match &sentence.untestable {
            Some(why) => assert!(!why.trim().is_empty(), "{} gives no reason", sentence.id),
            None => {
                tested += usize::from(binds);
                for clause in &sentence.clauses {
                    assert!(cited.contains(clause), "{}: no case cites {clause}", sentence.id);
                    assert!(!untestable(*clause), "{}: {clause} is not testable", sentence.id);
                }
            }
        }
        if binds && sentence.untestable.is_some() {
            let none = sentence.clauses.iter().all(|clause| untestable(*clause));
            assert!(none, "{} is said to be untestable, and a clause of it is not", sentence.id);
        }
        for clause in sentence.clauses.iter().filter(|_| binds) {
            let should = sentence.class == SentenceClass::Recommends;
            assert_eq!(clause.level() == Level::Should, should, "{}: {clause}", sentence.id);
        }
    }
    assert!(tested > 15, "only {tested} binding sentences are tested");
}

/// Returns whether the line begins like a line of an example file.
fn of_example(line: &str) -> bool {
    ["#", "User-agent:", "Disallow:"].iter().any(|start| line.starts_with(start))
}

/// Splits a paragraph into sentences. A sentence ends at a full stop before a capital letter, or at the end of the
/// paragraph. Brackets never contain the end of a sentence.
fn split(paragraph: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut sentence = Vec::new();
    let mut depth = 0;
    let mut words = paragraph.split_whitespace().peekable();
    while let Some(word) = words.next() {
        sentence.push(word);
        depth += word.matches(['(', '[']).count();
        depth -= word.matches([')', ']']).count().min(depth);
        let capital = |next: &&str| next.starts_with(char::is_uppercase);
        if words.peek().is_none_or(|next| depth == 0 && word.ends_with('.') && capital(next)) {
            sentences.push(std::mem::take(&mut sentence).join(" "));
        }
    }
    sentences
}

/// Returns the sentences, headings and example files between the headings "Status of this document" and "Author's
/// Address". In the document, each paragraph is one line.
fn sentences(document: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut example = Vec::new();
    let lines = document.lines().map(str::trim);
    let text = lines
        .skip_while(|line| *line != "Status of this document")
        .take_while(|line| *line != "Author's Address");
    for line in text.filter(|line| !line.is_empty()) {
        if of_example(line) {
            example.push(line);
            continue;
        }
        if !example.is_empty() {
            sentences.push(folded(&std::mem::take(&mut example).join(" ")));
        }
        sentences.extend(split(line));
    }
    sentences
}

fn accounts_for(entry: &Sentence, sentence: &str) -> bool {
    let quote = folded(&entry.quote);
    let from = entry.from.as_deref().map_or_else(|| quote.clone(), folded);
    let to = entry.to.as_deref().map_or_else(|| quote.clone(), folded);
    sentence.starts_with(&from) && sentence.ends_with(&to) && sentence.contains(&quote)
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn every_sentence_has_its_entry_in_order_sources() {
    let suite = suite();
    let names: BTreeSet<&str> =
        suite.clauses.iter().map(|quotation| quotation.source.slug.as_str()).collect();
    let [name] = names.iter().collect::<Vec<_>>()[..] else {
        panic!("not one document: {names:?}")
    };
    let sentences = sentences(&crate::sources::text(name));
    for (entry, sentence) in suite.sentences.iter().zip(&sentences) {
        assert!(accounts_for(entry, sentence), "{} is not the entry of “{sentence}”", entry.id);
        for quotation in
            suite.clauses.iter().filter(|quotation| sentence.contains(&folded(&quotation.quote)))
        {
            let source = entry.clauses.contains(&quotation.subject);
            assert!(source, "{} has the words of {}", entry.id, quotation.subject);
        }
    }
    assert_eq!(suite.sentences.len(), sentences.len(), "entries, sentences");
    println!("{} sentences, headings and example files", sentences.len());
}

#[test]
fn a_sentence_in_brackets_is_part_of_the_one_around_it() {
    assert_eq!(
        split("It was [Now gone. See there], i.e. here. It is (p. 1). Done:"),
        ["It was [Now gone. See there], i.e. here.", "It is (p. 1).", "Done:"]
    );
}

#[test]
fn what_is_wrong_with_a_sentence_is_told() {
    let sentences = r#"
        [[sentence]]
        id = "unknown-clause"
        class = "requires"
        quote = "q"
        clauses = ["disalow-prefix"]
        testable = true
        [[sentence]]
        id = "no-clause"
        class = "requires"
        quote = "q"
        clauses = []
        testable = false
        why_not = "w"
        [[sentence]]
        id = "Not A Slug"
        class = "silent"
        quote = " "
        clauses = ["disallow-prefix"]
        testable = true
        [[sentence]]
        id = "tests-nothing"
        class = "defines"
        quote = "q"
        clauses = []
        testable = true
        [[sentence]]
        id = "tests-nothing"
        class = "demands"
        quote = "q"
        clauses = ["disallow-prefix"]
        testable = false
        [[sentence]]
        id = "member"
        class = "silent"
        quote = "q"
        words = "q"
        clauses = []
        testable = false
        why_not = "w"
    "#;
    let printed = refused(&[("clauses.toml", CLAUSES), ("sentences.toml", sentences)]);
    insta::assert_snapshot!(printed, @r#"
    the suite can't be loaded, for 10 reasons:
      sentences.toml: member: unknown field `words`, expected one of `id`, `class`, `quote`, `from`, `to`, `clauses`, `testable`, `why_not`
      sentences.toml: unknown-clause: there is no clause "disalow-prefix" in clauses.toml; write "disallow-prefix" if you mean it
      sentences.toml: no-clause: `clauses` is empty; a sentence of class "requires" is the source of one
      sentences.toml: Not A Slug: the id is not of lower-case letters, digits and hyphens
      sentences.toml: Not A Slug: `quote`, `from` and `to` are words of the text; one is empty
      sentences.toml: Not A Slug: a silent sentence is the source of no clause and not testable; class it otherwise
      sentences.toml: tests-nothing: it is testable, and `clauses` is empty; name what its cases cite
      sentences.toml: tests-nothing: the id is taken by an entry in sentences.toml; an id is never used twice
      sentences.toml: tests-nothing: give `why_not` if `testable = false`, and only then
      sentences.toml: tests-nothing: there is no class "demands"; it is one of requires, recommends, permits, defines, example, silent
    "#);
}
