//! Tests the data about documents other than the standard, for example translations. Each row of this data compares a
//! document with a sentence of the standard. The rows of a document determine the profile of its edition.

use crate::sources::copy;
use norobots::check;
use norobots::engine::{Decision, Engine};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::parse;
use norobots_report::report::documents;
use norobots_settings::naive::Naive;
use norobots_settings::setting::{Deviation, Rules, Settings};
use norobots_suite::suite::{Folder, How, Suite, Text};
use std::collections::BTreeSet;
use std::fs;

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

fn texts(suite: &Suite) -> Vec<Text> {
    Text::load_all(&Folder::Embedded, suite).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_profile_of_an_edition_is_the_interpretation_and_what_its_rows_move() {
    let suite = suite();
    let texts = texts(&suite);
    let mut held = 0;
    for edition in Edition::ALL {
        let profile = Settings::default_for(edition);
        let Some(text) = texts.iter().find(|text| text.edition == Some(edition)) else {
            let own = !Rules::of(edition).demands.is_empty();
            assert!(own || profile == Settings::DEFAULT, "{edition} has no rows");
            continue;
        };
        assert_eq!(profile.deviations(), text.settings().deviations(), "{edition}");
        // The rows of the document must name exactly the deviations of the edition's profile. This check also fails if
        // two rows name different values of one setting.
        let named: BTreeSet<String> =
            text.rows.iter().flat_map(|row| &row.moves).map(Deviation::to_string).collect();
        let deviations: BTreeSet<String> =
            profile.deviations().iter().map(Deviation::to_string).collect();
        assert_eq!(named, deviations, "{edition}");
        // Of the setting values that the standard forbids, the edition must permit exactly those that a row of the
        // document permits.
        let against = |deviation: &Deviation| !deviation.choice.in_1994.conforms();
        let permitted: BTreeSet<String> = Rules::of(edition)
            .permitted()
            .filter(against)
            .map(|choice| choice.to_string())
            .collect();
        let opened: BTreeSet<String> =
            text.rows.iter().flat_map(|row| &row.opens).map(Deviation::to_string).collect();
        assert_eq!(permitted, opened, "{edition}");
        held += 1;
    }
    assert_eq!(held, 5);
}

#[test]
fn every_edition_decides_some_case_otherwise_than_1994() {
    let suite = suite();
    for text in texts(&suite).iter().filter(|text| text.edition.is_some()) {
        let whole = Naive { settings: text.settings() };
        for deviation in whole.settings.deviations() {
            let back = Deviation { choice: deviation.setting.default_choice(), ..deviation };
            let without = Naive { settings: whole.settings.deviate(&[back]) };
            let tells = suite.cases.iter().filter(|case| case.robots.len() < 20_000).any(|case| {
                case.queries.iter().any(|query| {
                    let at = |naive: &Naive| naive.decide(&case.robots, &query.agent, &query.url);
                    at(&whole).map(|d| d.verdict) != at(&without).map(|d| d.verdict)
                })
            });
            assert!(tells, "{}: no case shows {deviation} beside the others", text.id);
        }
    }
}

#[test]
fn the_page_of_the_documents_is_made_from_the_data() {
    let suite = suite();
    xtask::generated::compare("conformance/documents.md", &documents(&suite, &texts(&suite)));
}

/// With the setting `non-conforming-file=as-if-absent`, a robot must treat a file as absent if, and only if, `check`
/// says that the file doesn't conform.
#[test]
fn a_file_is_as_if_absent_just_where_it_does_not_conform() {
    let absent = Naive {
        settings: Settings::DEFAULT.with("non-conforming-file", "as-if-absent").expect("a choice"),
    };
    const LINES: [&[u8]; 14] = [
        b"User-agent: a\n",
        b"User-agent: *\n",
        b"User-agent:\n",
        b" User-agent: a\n",
        b"Disallow: /\n",
        b"Disallow : /\n",
        b"Disallow:\r",
        b"X: y\n",
        b": y\n",
        b"X y: z\n",
        b"words\n",
        b"# c\n",
        b" \n",
        b"\n",
    ];
    let (mut conforming, mut not) = (0, 0);
    let mut file = Vec::new();
    for number in 0..14_usize.pow(4) {
        file.clear();
        for place in 0..4 {
            file.extend_from_slice(LINES[number / 14_usize.pow(place) % 14]);
        }
        let source = Source::new(&file);
        let document = parse(&source);
        let conforms = check::conforming(&check::check(&document));
        let expected = match conforms {
            true => Naive::DEFAULT.decide(&file, b"a", b"/"),
            false => Ok(Decision::WELCOME),
        };
        let decision = absent.decide(&file, b"a", b"/");
        assert_eq!(decision, expected, "{}", file.escape_ascii());
        *(if conforms { &mut conforming } else { &mut not }) += 1;
    }
    println!("{conforming} files conform, {not} do not");
    assert!(conforming > 500 && not > 10_000, "{conforming}, {not}");
}

fn find(whole: &[u8], part: &str, from: usize) -> Option<usize> {
    let mut windows = whole.get(from..)?.windows(part.len());
    windows.position(|window| window == part.as_bytes()).map(|at| at + from)
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn what_is_quoted_stands_in_its_document_sources() {
    let suite = suite();
    let mut quoted = 0;
    for text in texts(&suite) {
        for row in &text.rows {
            let bytes = copy(&row.restored_from.as_ref().unwrap_or(&text.source).slug);
            for words in [&row.from, &row.quote, &row.to].into_iter().flatten() {
                assert!(find(&bytes, words, 0).is_some(), "{}: “{words}” is not there", text.id);
                quoted += 1;
            }
        }
    }
    println!("{quoted} quotations");
    assert!(quoted > 300, "{quoted}");
}

/// Some quotations in the data are restored, because the document lost them in transmission. The document must not
/// contain these quotations.
#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn what_is_restored_was_lost_sources() {
    let suite = suite();
    let mut restored = 0;
    for text in texts(&suite) {
        let bytes = copy(&text.source.slug);
        let (begins, _) = text.bounds.clone().unwrap_or_default();
        let start = bytes.len() - find_last(&bytes, &begins);
        for row in text.rows.iter().filter(|row| row.restored_from.is_some()) {
            let quote = row.quote.as_deref().expect("what is restored is quoted");
            let line = format!("\n{quote}\n");
            assert!(find(&bytes, &line, start).is_none(), "{}: {quote} is there", text.id);
            restored += 1;
        }
    }
    assert!(restored > 10, "{restored}");
}

/// Finds the last occurrence of `part` in `whole`. Returns the distance from the beginning of `part` to the end of
/// `whole`, or 0 if `part` doesn't occur.
fn find_last(whole: &[u8], part: &str) -> usize {
    let at = (0..whole.len()).rev().find(|at| whole[*at..].starts_with(part.as_bytes()));
    at.map_or(0, |at| whole.len() - at)
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn no_word_of_a_document_is_outside_its_rows_sources() {
    let suite = suite();
    let mut documents = 0;
    for text in texts(&suite) {
        let Some((begins, ends)) = &text.bounds else { continue };
        let bytes = copy(&text.source.slug);
        let mut at = bytes.len() - find_last(&bytes, begins);
        let last = find(&bytes, ends, at).expect("its last words") + ends.len();
        for row in text.rows.iter().filter(|row| row.restored_from.is_none()) {
            let Some(quote) = &row.quote else { continue };
            at += bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let first = row.from.as_ref().unwrap_or(quote);
            let excerpt = String::from_utf8_lossy(&bytes[at..last.min(at + 120)]);
            assert!(
                bytes[at..].starts_with(first.as_bytes()),
                "{}: no row has “{excerpt}”",
                text.id
            );
            let quoted = find(&bytes, quote, at).expect("the quotation");
            at = match &row.to {
                Some(to) => find(&bytes, to, quoted).expect("the last words") + to.len(),
                None => quoted + quote.len(),
            };
        }
        assert_eq!(at, last, "{} goes on", text.id);
        documents += 1;
    }
    assert_eq!(documents, 6);
}

#[test]
fn every_way_to_differ_is_there_and_the_rows_are_many() {
    let suite = suite();
    let texts = texts(&suite);
    let rows = || texts.iter().flat_map(|text| &text.rows);
    for how in How::ALL {
        assert!(rows().any(|row| row.how == how), "no row {how}");
    }
    let accounted: usize =
        texts.iter().filter(|text| text.translates()).count() * suite.sentences.len();
    println!("{} rows account for {accounted} sentences", rows().count());
    assert_eq!(accounted, 240);
}

#[test]
fn what_is_wrong_with_a_row_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let translations = r#"
        [[document]]
        id = "1995"
        source = "s"
        what = "w"
        begins = "b"
        row = []
        [[document]]
        id = "1994-es"
        source = "standart"
        what = "w"
        [[document.row]]
        sentences = ["robot-names"]
        clauses = ["agent-names"]
        how = "same"
        moves = [{ setting = "name-case", choice = "loud" }]
        [[document.row]]
        how = "upside-down"
        quote = "q"
        [[document.row]]
        how = "dropped"
        quote = " "
        summary = "s"
        moves = [{ setting = "name-cases", choice = "loud" }]
        [[document.row]]
        how = "inverted"
        quote = "q"
        [[document]]
        id = "1994-ru-forum"
        source = "s"
        what = "w"
        words = "w"
        row = []
    "#;
    fs::write(folder.path().join("translations.toml"), translations).expect("a file");
    let error = Text::load_all(&Folder::Path(folder.path().into()), &suite()).expect_err("bad");
    insta::assert_snapshot!(error, @r#"
    the suite can't be loaded, for 17 reasons:
      translations.toml: 1994-ru-forum: unknown field `words`, expected one of `id`, `source`, `what`, `begins`, `ends`, `row`
      translations.toml: 1995: there is no document "s" in sources.toml; name one that is there
      translations.toml: 1995: there is no such edition; `norobots explain` lists them
      translations.toml: 1995: give both `begins` and `ends`, or neither
      translations.toml: 1994-es: there is no document "standart" in sources.toml; write "standard" if you mean it
      translations.toml: 1994-es, row 1: there is no sentence "robot-names" in sentences.toml; write "robot-name" if you mean it
      translations.toml: 1994-es, row 1: there is no clause "agent-names" in clauses.toml; write "agent-name" if you mean it
      translations.toml: 1994-es, row 1: give `quote`, except if `how = "dropped"`
      translations.toml: 1994-es, row 1: it differs, or moves a setting; give `summary`
      translations.toml: 1994-es, row 1: what does not differ, or is dropped, moves no setting: the words of a document do
      translations.toml: 1994-es, row 1: the setting has no choice "loud"; it has ignored, ignored-unicode, ignored-unicode-in-robot, significant
      translations.toml: 1994-es, row 2: there is no way "upside-down"; it is one of same, silent, restores, dropped, inverted, added, changed, example, date, weakened, strengthened
      translations.toml: 1994-es, row 3: `quote`, `from` and `to` are words of the text; one is empty
      translations.toml: 1994-es, row 3: give `quote`, except if `how = "dropped"`
      translations.toml: 1994-es, row 3: what does not differ, or is dropped, moves no setting: the words of a document do
      translations.toml: 1994-es, row 3: there is no setting "name-cases"; write "name-case" if you mean it
      translations.toml: 1994-es, row 4: it differs, or moves a setting; give `summary`
    "#);
}
