//! Checks the project's own rules about its files, which Cargo can't check.

use crate::code::{Krate, circles, files_below, roots};
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates in which files must not depend on each other in a circle.
pub const CRATES: [&str; 18] = [
    "src",
    "crates/c/src",
    "crates/census/src",
    "crates/cli/src",
    "crates/explain/src",
    "crates/fix/src",
    "crates/generate/src",
    "crates/grammar/src",
    "crates/mutator/src",
    "crates/property/src",
    "crates/python/src",
    "crates/report/src",
    "crates/settings/src",
    "crates/suite/src",
    "crates/text/src",
    "crates/trial/src",
    "crates/web/src",
    "xtask/src",
];

/// Patterns for words that the project no longer uses, each with the word to write instead.
pub const RETIRED: [(&str, &str); 12] = [
    (r"(?i)(\b|_)laws?(\b|_)", "property"),
    (r"(?i)(\b|_)legs?(\b|_)", "engine"),
    (
        r"(?i)\b(the|a|this|our|project's|another|whose) readings?\b|(?i)\breadings\b",
        "interpretation",
    ),
    (
        r"(?i:\bprobes?\b)|\bAsks?\b|\bthe asks?\b|\basks\b[`:]|\.asks\b|\basks?\[|\bfn asks\b|case\.ask\b",
        "query",
    ),
    (
        r"(?i)\bpoints? (of|in) the space\b|\bthe points?\b[^-]{0,20}\b(of|where) (an?|the) (edition|implementation)",
        "profile",
    ),
    (r"(?i)(\b|_)departures?(\b|_)", "deviation"),
    (r"(?i)(\b|_)habits?(\b|_)", "quirk"),
    (r"\b(fn|pub) (says|asks|tells)\b|\.(says|tells)\(\)", "summary, question, describe"),
    (r"(?i)(^|\s)rooms\b", "module"),
    (r"\b(struct|enum|type|trait) (Came|Told|Going|What|By|Way|OfFile|Unfit)\b", "a noun"),
    (r"\b(struct|enum|trait) (Judge|Choose|Reached)\b", "interpreter, strategy, cover set"),
    (r"\bNOROBOTS_WRITE\b|\bINSTA_UPDATE=always cargo\b", "cargo xtask write"),
];

/// The paths of files and folders that may contain retired words, for example in quoted documents or in recorded data.
const FOREIGN: [&str; 15] = [
    "conformance/clauses.toml",
    "conformance/sentences.toml",
    "conformance/translations.toml",
    "conformance/examples.toml",
    "conformance/errata.toml",
    "conformance/meta.toml",
    "conformance/field-names.toml",
    "conformance/documents.md",
    "conformance/examples.md",
    "conformance/adapters",
    // These files contain the old names and the new names of members.
    "crates/suite/src/suite/form.rs",
    "crates/suite/src/suite/problem.rs",
    "xtask/src/rules.rs",
    "xtask/tests/rules.rs",
    "xtask/src/generated.rs",
];

/// A retired word that occurs in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Retired {
    /// The path of the file, relative to the root of the project.
    pub path: String,
    /// The number of the line, from 1.
    pub line: usize,
    /// The retired word, spelled as in the line.
    pub word: String,
    /// The word to write instead.
    pub instead: &'static str,
}

/// Returns the retired words in the code, in the documents and in the texts of the command.
pub fn retired(root: &Path) -> Vec<Retired> {
    let patterns =
        RETIRED.map(|(pattern, instead)| (Regex::new(pattern).expect("a pattern"), instead));
    let mut places = Vec::new();
    for file in files_below(root, &["rs", "md", "pest", "toml"]) {
        let below = file.strip_prefix(root).expect("it lies below the root");
        let path = below.to_string_lossy().replace('\\', "/");
        let Ok(text) = fs::read_to_string(&file) else { continue };
        if FOREIGN.iter().any(|foreign| path.starts_with(foreign)) {
            continue;
        }
        for (at, line) in (1..).zip(text.lines()) {
            for (pattern, instead) in &patterns {
                places.extend(pattern.find_iter(line).map(|words| Retired {
                    path: path.clone(),
                    line: at,
                    word: words.as_str().trim().to_owned(),
                    instead,
                }));
            }
        }
    }
    places
}

/// Returns the circles of files in the crates of the project, each as a set of paths.
///
/// # Errors
///
/// If a file can't be read or is not valid Rust, returns an error that contains the path of the file.
pub fn circles_of_files(root: &Path) -> Result<Vec<BTreeSet<PathBuf>>, String> {
    let circles_of_part = |part: &&str| circles(&root.join(part));
    CRATES.iter().map(circles_of_part).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
}

/// Returns the files that contain definitions, but also declare a module in another file. The root files of crates are
/// omitted, because they may contain definitions and declarations of modules. Modules in braces may be declared
/// anywhere.
///
/// # Errors
///
/// If a file can't be read or is not valid Rust, returns an error that contains the path of the file.
pub fn mixed_modules(root: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let mut mixed = BTreeSet::new();
    for file in CRATES.iter().flat_map(|part| roots(&root.join(part))) {
        mixed.extend(Krate::read(&file)?.mixed().map(Path::to_owned));
    }
    Ok(mixed)
}

/// Returns the files that contain unsafe code, as paths relative to the root.
pub fn with_unsafe_code(root: &Path) -> BTreeSet<String> {
    let code = Regex::new(r"\bunsafe\s*([{(]|fn\b|impl\b|extern\b|trait\b)").expect("a pattern");
    let files = files_below(root, &["rs"]).into_iter();
    let with = files.filter(|file| fs::read_to_string(file).is_ok_and(|text| code.is_match(&text)));
    let below = |file: PathBuf| {
        file.strip_prefix(root).map(|path| path.to_string_lossy().replace('\\', "/"))
    };
    with.filter_map(|file| below(file).ok()).collect()
}
