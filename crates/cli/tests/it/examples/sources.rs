//! Checks that the source documents contain the examples.

use crate::sources::text as read;
use std::collections::BTreeMap;
use std::ops::Range;
use xtask::pages::examples::data;

/// For each example, returns the source document and the position of the example in this document.
fn places() -> Vec<(String, Range<usize>)> {
    let mut places: Vec<(String, Range<usize>)> = Vec::new();
    for example in data().example {
        let text = read(&example.source);
        let id = &example.id;
        // In some documents, an example contains a label on a line of its own. The data omits this label.
        let label = example.left_out.unwrap_or_default();
        let starts = example.printed.match_indices('\n').map(|(at, _)| at + 1);
        let ranges: Vec<Range<usize>> = std::iter::once(0)
            .chain(starts.filter(|_| !label.is_empty()))
            .flat_map(|at| {
                let (head, tail) = example.printed.split_at(at);
                let raw = format!("{head}{label}{tail}");
                let whole = format!("{}{raw}{}", example.before, example.after);
                let offsets = text.match_indices(&whole).map(|(at, _)| at + example.before.len());
                offsets.map(|start| start..start + raw.len()).collect::<Vec<_>>()
            })
            .collect();
        let [place] = &ranges[..] else { panic!("{id} is printed so {} times", ranges.len()) };
        assert!(!example.after.is_empty() || place.end == text.len(), "{id} is not the end");
        places.push((example.source, place.clone()));
    }
    places
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn examples_are_printed_so_in_the_sources() {
    let mut quoted = 0;
    assert_eq!(places().len(), data().example.len());
    for example in data().example {
        let text = read(&example.source);
        for words in &example.words {
            assert!(text.contains(words), "{}: “{words}”", example.id);
            quoted += 1;
        }
        for evidence in example.restoration.iter().flat_map(|each| &each.evidence) {
            let is_quoted = read(&evidence.source).contains(&evidence.quote);
            assert!(is_quoted, "{}: “{}”", example.id, evidence.quote);
            quoted += 1;
        }
    }
    println!("{quoted} quotations");
    assert!(quoted > 50, "{quoted}");
}

/// Wherever a source document contains a field name, the data must list this place as a part of an example or of a
/// quotation.
#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn no_example_is_missing_from_the_sources() {
    let mut known: BTreeMap<String, Vec<Range<usize>>> = BTreeMap::new();
    for (source, place) in places() {
        known.entry(source).or_default().push(place);
    }
    let shown = known.clone();
    for mention in data().mention {
        let text = read(&mention.source);
        for quote in mention.quotes {
            let offsets: Vec<_> = text.match_indices(&quote).map(|(at, _)| at).collect();
            assert!(!offsets.is_empty(), "{}: “{quote}”", mention.source);
            for at in offsets {
                let place = at..at + quote.len();
                let apart =
                    |other: &Range<usize>| place.end <= other.start || other.end <= place.start;
                assert!(shown[&mention.source].iter().all(apart), "“{quote}” is in an example");
                known.get_mut(&mention.source).expect("a document").push(place);
            }
        }
    }
    assert_eq!(known.len(), 5);
    let (mut in_examples, mut in_mentions) = (0, 0);
    for (source, places) in &known {
        let text = read(source).to_ascii_lowercase();
        for name in ["user-agen", "disallow"] {
            for (at, _) in text.match_indices(name) {
                let holds = |place: &&Range<usize>| place.contains(&at);
                let line = text[..at].matches('\n').count() + 1;
                assert!(places.iter().any(|place| holds(&place)), "{source}, line {line}: {name}");
                let shows = shown[source].iter().any(|place| holds(&place));
                *(if shows { &mut in_examples } else { &mut in_mentions }) += 1;
            }
        }
    }
    println!("{in_examples} in examples, {in_mentions} elsewhere");
    assert!(in_examples > 60 && in_mentions > 40, "{in_examples}, {in_mentions}");
}
