//! Remedies: what usually causes a violation in the code of a parser, and what mends it.
//!
//! They stand in `remedies.toml` of the suite: a table for each violation, named `setting=choice`, with a row for each
//! language.

use crate::data;
use crate::setting::grade::Grade;
use crate::setting::space::Deviation;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The usual cause of a violation, and the way to mend it. Code stands between backticks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(String, String)")]
pub struct Remedy {
    /// The usual cause.
    pub cause: String,
    /// What mends it.
    pub mend: String,
}

impl From<(String, String)> for Remedy {
    fn from((cause, mend): (String, String)) -> Remedy {
        Remedy { cause, mend }
    }
}

/// The remedies by violation and language.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Remedies(BTreeMap<String, BTreeMap<String, Remedy>>);

/// The language of remedies for all those that have none of their own.
const ANY: &str = "any";

static EMBEDDED: LazyLock<Remedies> = LazyLock::new(|| data::embedded("remedies.toml"));

impl Remedies {
    /// Returns the remedies that are embedded in this program.
    pub fn embedded() -> &'static Remedies {
        &EMBEDDED
    }

    /// Returns the violations that have remedies, as `setting=choice`.
    pub fn violations(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the remedy for a violation in that language, as a driver calls it; `None` for what is no
    /// violation, as is what a later edition asks for.
    pub fn of(&self, deviation: &Deviation, language: &str) -> Option<&Remedy> {
        let Grade::Violation(_) = deviation.grade() else { return None };
        let rows = self.0.get(&deviation.to_string())?;
        let language = language.trim().to_ascii_lowercase();
        let language =
            match language.trim_end_matches(|c: char| c.is_ascii_digit() || ". ".contains(c)) {
                "js" | "node" | "node.js" | "nodejs" | "typescript" | "ts" => "javascript",
                other => other,
            };
        rows.get(language).or_else(|| rows.get(ANY))
    }
}

/// Words from the errors that the decoders of the languages raise.
const DECODERS: [&str; 11] = [
    "UnicodeDecodeError",
    "codec can't decode",
    "ERR_ENCODING_INVALID_ENCODED_DATA",
    "The encoded data was not valid",
    "invalid byte sequence in",
    "incompatible encoding",
    "does not map to Unicode",
    "Malformed UTF-8",
    "MalformedInput",
    "valid UTF-8",
    "invalid utf-8",
];

/// Returns whether the text of an error says that bytes could not be decoded. Such an error may be the
/// driver's own: the parser need not have seen the file.
pub fn is_of_decoding(error: &str) -> bool {
    DECODERS.iter().any(|words| error.contains(words))
}

#[cfg(test)]
mod tests {
    use super::{Remedies, is_of_decoding};
    use crate::setting::{Deviation, Grade, deviations};

    #[test]
    fn every_row_is_of_a_violation_and_every_violation_has_one() {
        let remedies = Remedies::embedded();
        let violations: Vec<String> = deviations()
            .filter(|deviation| matches!(deviation.grade(), Grade::Violation(_)))
            .map(|deviation| deviation.to_string())
            .collect();
        let stray: Vec<&str> = remedies
            .violations()
            .filter(|id| !violations.iter().any(|violation| violation == id))
            .collect();
        let missing: Vec<&String> = violations
            .iter()
            .filter(|id| !remedies.violations().any(|violation| violation == *id))
            .collect();
        assert!(stray.is_empty() && missing.is_empty(), "stray {stray:#?}, missing {missing:#?}");
    }

    #[test]
    fn a_language_is_known_as_drivers_call_it() {
        let deviation = Deviation::from_ids("line-terminators", "unicode").expect("a choice");
        let mend =
            |language| Remedies::embedded().of(&deviation, language).map(|remedy| &*remedy.mend);
        let python = Some(r#"`re.split(r"\r\n|\r|\n", text)`"#);
        assert_eq!([mend("python"), mend("Python"), mend("python3.11")], [python; 3]);
        assert_eq!(mend("Node.js"), mend("javascript"));
        assert_eq!(mend("COBOL"), Some("split at `\\r\\n|\\r|\\n` alone"));
        let wildcards =
            deviations().find(|deviation| matches!(deviation.grade(), Grade::Superseded(..)));
        assert_eq!(Remedies::embedded().of(&wildcards.expect("one"), "python"), None);
    }

    #[test]
    fn an_error_of_decoding_is_known_by_its_words() {
        for error in [
            "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xe9 in position 24",
            "TypeError: The encoded data was not valid for encoding utf-8",
            "ArgumentError: invalid byte sequence in UTF-8",
            "stream did not contain valid UTF-8",
        ] {
            assert!(is_of_decoding(error), "{error}");
        }
        assert!(!is_of_decoding("IndexError: list index out of range"));
    }
}
