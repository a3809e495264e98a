//! Tests `check` with `conformance/field-names.toml`, a list of wrong field names that people really wrote. For each
//! wrong name, `check` must suggest the correct name.

use crate::exhaustive::corpus;
use norobots::check::{Code, check};
use norobots::source::Source;
use norobots::syntax::parse;
use std::collections::BTreeSet;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    translated: Vec<Name>,
    misspelt: Vec<Name>,
    disguised: Vec<Name>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
    means: String,
    language: Option<String>,
    seen: Vec<Seen>,
}

#[derive(serde::Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Seen {
    Document { source: String, quote: String },
    Repository { repository: String, path: String, quote: String },
    File { file: String },
}

fn names() -> Names {
    toml::from_str(include_str!("../../../../../conformance/field-names.toml"))
        .expect("field names")
}

impl Names {
    fn all(&self) -> impl Iterator<Item = (Code, &Name)> {
        let translated = self.translated.iter().map(|name| (Code::TranslatedField, name));
        let misspelt = self.misspelt.iter().map(|name| (Code::MisspeltField, name));
        let disguised = self.disguised.iter().map(|name| (Code::InvisibleCharacter, name));
        translated.chain(misspelt).chain(disguised)
    }
}

/// Returns the wrong field names in a file: the code, the wrong name and the suggested name, both in lower case.
fn meanings(bytes: &[u8]) -> Vec<(Code, String, String)> {
    let source = Source::new(bytes);
    let document = parse(&source);
    let codes = [Code::TranslatedField, Code::MisspeltField, Code::InvisibleCharacter];
    let diagnostics = check(&document).into_iter().filter(|each| codes.contains(&each.code));
    let name = |span| String::from_utf8_lossy(document.slice(span)).to_lowercase();
    diagnostics.map(|each| (each.code, name(each.span), each.meant.unwrap().into_owned())).collect()
}

#[test]
fn each_name_that_was_seen_is_told() {
    let names = names();
    for (code, each) in names.all() {
        let name = each.name.as_str();
        for written in [name, &name.to_uppercase(), &format!(" {name}\t")] {
            let meanings = meanings(format!("{written}: x\n").as_bytes());
            let [(actual, _, meant)] = &meanings[..] else { panic!("{written:?}: {meanings:?}") };
            assert_eq!((*actual, meant.as_str()), (code, each.means.as_str()), "{written:?}");
        }
        assert_eq!(each.language.is_some(), code == Code::TranslatedField, "{name:?}");
        assert!(!each.seen.is_empty(), "nobody wrote {name:?}");
        for seen in &each.seen {
            let words = match seen {
                Seen::Document { source, quote } => [source, quote, quote],
                Seen::Repository { repository, path, quote } => [repository, path, quote],
                Seen::File { file } => [file, file, file],
            };
            assert!(words.iter().all(|words| !words.trim().is_empty()), "{name:?}");
            if let Seen::Document { quote, .. } | Seen::Repository { quote, .. } = seen {
                assert!(quote.to_lowercase().contains(name), "{name:?} is not in {quote:?}");
            }
        }
    }
    let unlike: BTreeSet<&str> = names.all().map(|(_, each)| each.name.as_str()).collect();
    assert_eq!(unlike.len(), names.all().count(), "a name has two rows");
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn field_names_are_quoted_from_the_sources() {
    let mut quoted = 0;
    for (_, each) in names().all() {
        for seen in &each.seen {
            if let Seen::Document { source, quote } = seen {
                let text = crate::sources::text(source);
                assert!(text.contains(quote), "{source}: “{quote}”");
                quoted += 1;
            }
        }
    }
    assert_eq!(quoted, 2);
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn field_names_of_the_corpus_are_all_there() {
    let mut entries = BTreeSet::new();
    let mut files = 0;
    for (path, bytes) in corpus() {
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        let meanings = meanings(&bytes).into_iter();
        entries.extend(
            meanings.map(|(code, name, meant)| (code, name, meant.to_owned(), file.clone())),
        );
        files += 1;
    }
    let names = names();
    let listed: BTreeSet<_> = names
        .all()
        .flat_map(|(code, each)| {
            let files = each.seen.iter().filter_map(|seen| match seen {
                Seen::File { file } => Some(file.clone()),
                Seen::Document { .. } | Seen::Repository { .. } => None,
            });
            files.map(move |file| (code, each.name.clone(), each.means.clone(), file))
        })
        .collect();
    println!("{} names in {files} files", entries.len());
    assert_eq!(entries, listed);
}
