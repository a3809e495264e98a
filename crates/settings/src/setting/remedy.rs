//! Remedies. A remedy says what usually causes a violation in a parser's code, and how to repair the code.
//!
//! The file `remedies.toml` of the suite has a table for each violation of the standard of 1994. The name of a table is
//! `setting=choice`. A table has a row for each programming language. `remedies-later.toml` has tables for violations
//! of later editions.

use crate::data;
use crate::setting::grade::Grade;
use crate::setting::space::Deviation;
use crate::setting::table::Settings;
use norobots::spec::Edition;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The usual cause of a violation, and how to repair it. Code in both texts is between backticks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(String, String)")]
pub struct Remedy {
    /// The usual cause of the violation.
    pub cause: String,
    /// How to repair the code.
    pub mend: String,
}

impl From<(String, String)> for Remedy {
    fn from((cause, mend): (String, String)) -> Remedy {
        Remedy { cause, mend }
    }
}

/// The remedies for one violation. The key is the programming language.
type Rows = BTreeMap<String, Remedy>;

/// All remedies. The keys are the edition, the violation and the language.
#[derive(Clone, Debug)]
pub struct Remedies(BTreeMap<Edition, BTreeMap<String, Rows>>);

/// The name of the row that is used for a programming language without its own row.
const ANY: &str = "any";

static EMBEDDED: LazyLock<Remedies> = LazyLock::new(|| {
    let mut by_edition: BTreeMap<Edition, BTreeMap<String, Rows>> =
        data::embedded("remedies-later.toml");
    by_edition.insert(Edition::Standard1994, data::embedded("remedies.toml"));
    Remedies(by_edition)
});

impl Remedies {
    /// Returns the remedies from the embedded suite.
    pub fn embedded() -> &'static Remedies {
        &EMBEDDED
    }

    /// Returns every violation that has a table. A violation is given as an edition and `setting=choice`.
    pub fn violations(&self) -> impl Iterator<Item = (Edition, &str)> {
        self.0.iter().flat_map(|(edition, tables)| {
            tables.keys().map(|violation| (*edition, violation.as_str()))
        })
    }

    /// Returns the remedy for a choice that violates the edition. If there is no remedy for the language, returns the
    /// remedy for all languages. `language` is the name of a programming language as a driver reports it.
    ///
    /// Returns `None` if the edition permits the choice. For 1994, also returns `None` if a later edition requires the
    /// choice.
    pub fn of(
        &self,
        edition: Edition,
        deviation: &Deviation,
        language: Option<&str>,
    ) -> Option<&Remedy> {
        let Grade::Violation(_) = deviation.grade_by(edition) else { return None };
        let rows = self.rows(edition, deviation)?;
        language.and_then(|language| rows.get(&*family(language))).or_else(|| rows.get(ANY))
    }

    /// Returns the rows for a violation of an edition. If the edition has no rows, uses the rows of another edition
    /// that makes the same choice. A parser is repaired in the same way under both editions. The rows of 1994 are tried
    /// first. Rows of other editions are tried only if `edition` is one of the later editions in `Edition::DECIDED`.
    fn rows(&self, edition: Edition, deviation: &Deviation) -> Option<&Rows> {
        let setting = deviation.setting.id;
        let makes = |edition: Edition| Settings::default_for(edition).get(setting);
        let other_editions = self.0.keys().copied().filter(|other| {
            let serves = *other == Edition::Standard1994 || of_another_text(edition);
            *other != edition && serves && makes(*other) == makes(edition)
        });
        let violation = deviation.to_string();
        let mut editions = std::iter::once(edition).chain(other_editions);
        editions.find_map(|edition| self.0.get(&edition)?.get(&violation))
    }
}

fn of_another_text(edition: Edition) -> bool {
    edition != Edition::Standard1994 && Edition::DECIDED.contains(&edition)
}

/// Returns the name that the tables use for a programming language. `language` is the name that a driver reports, which
/// may include a version.
fn family(language: &str) -> String {
    let language = language.trim().to_ascii_lowercase();
    match language.trim_end_matches(|c: char| c.is_ascii_digit() || ". ".contains(c)) {
        "js" | "node" | "node.js" | "nodejs" | "typescript" | "ts" => "javascript".to_owned(),
        "golang" => "go".to_owned(),
        other => other.to_owned(),
    }
}

/// Parts of error messages in several programming languages. Text decoders report invalid bytes with these messages.
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

/// Returns whether an error message says that bytes could not be decoded. The error can also come from the driver,
/// before the parser receives the file.
pub fn is_of_decoding(error: &str) -> bool {
    DECODERS.iter().any(|words| error.contains(words))
}

#[cfg(test)]
mod tests {
    use super::{Remedies, is_of_decoding};
    use crate::setting::{Deviation, Grade, Rules, deviations};
    use norobots::spec::Edition;

    const LANGUAGES: [Option<&str>; 9] = [
        None,
        Some("python"),
        Some("javascript"),
        Some("perl"),
        Some("ruby"),
        Some("rust"),
        Some("go"),
        Some("java"),
        Some("php"),
    ];

    fn violations(edition: Edition) -> Vec<Deviation> {
        let violates =
            |deviation: &Deviation| matches!(deviation.grade_by(edition), Grade::Violation(_));
        deviations_of(edition).into_iter().filter(violates).collect()
    }

    fn deviations_of(edition: Edition) -> Vec<Deviation> {
        match edition {
            Edition::Standard1994 => deviations().collect(),
            _ => Rules::of(edition).others().collect(),
        }
    }

    #[test]
    fn every_row_is_of_a_violation_and_every_violation_has_one() {
        let remedies = Remedies::embedded();
        let stray: Vec<(Edition, &str)> = remedies
            .violations()
            .filter(|(edition, id)| {
                !violations(*edition).iter().any(|violation| violation.to_string() == *id)
            })
            .collect();
        let mut missing = Vec::new();
        for edition in [Edition::Standard1994, Edition::Rfc9309] {
            for violation in violations(edition) {
                let has = LANGUAGES.map(|language| remedies.of(edition, &violation, language));
                if has.contains(&None) {
                    missing.push(format!("{violation} by {edition}"));
                }
            }
        }
        assert!(stray.is_empty() && missing.is_empty(), "stray {stray:#?}, missing {missing:#?}");
    }

    #[test]
    fn a_choice_that_an_edition_permits_has_no_remedy() {
        let mut kept = 0;
        for edition in Edition::ALL {
            for deviation in deviations_of(edition) {
                if !matches!(deviation.grade_by(edition), Grade::Violation(_)) {
                    kept += 1;
                    for language in LANGUAGES {
                        let remedy = Remedies::embedded().of(edition, &deviation, language);
                        assert_eq!(remedy, None, "{deviation} by {edition}");
                    }
                }
            }
        }
        assert!(kept > 500, "{kept}");
    }

    /// A choice can be right under one edition and wrong under another. Its remedy must therefore depend on the
    /// edition.
    #[test]
    fn a_remedy_leads_to_what_the_edition_does() {
        let mend = |edition: Edition, violation: &str, language: &str| {
            let violation: Deviation = violation.parse().expect("a choice");
            let remedy = Remedies::embedded().of(edition, &violation, Some(language));
            remedy.map(|remedy| &*remedy.mend)
        };
        let (first, rfc) = (Edition::Standard1994, Edition::Rfc9309);
        let page = Edition::GooglePage;
        let longest = Some("`matching.max_by_key(|rule| (rule.path.len(), rule.allow))`");
        assert_eq!(mend(rfc, "allow-line=first-match", "rust"), longest);
        assert_eq!(mend(page, "allow-line=first-match", "rust"), longest);
        assert_eq!(mend(Edition::Draft1996, "allow-line=first-match", "rust"), None);
        assert_eq!(mend(rfc, "allow-line=longest-match", "rust"), None);
        assert_eq!(
            mend(first, "name-direction=prefix", "php"),
            Some("`stripos($agent, $name) !== false`")
        );
        assert_eq!(
            mend(rfc, "name-direction=prefix", "php"),
            Some("`strcasecmp($name, $token) === 0`")
        );
        assert_eq!(mend(first, "several-records=first", "go"), None);
        assert!(mend(rfc, "several-records=first", "go").is_some());
        assert!(mend(rfc, "disallow-value=prefix", "java").is_some());
        // The remedies of 1994 must be used for a later edition that makes the same choice.
        let split = Some(r#"`regexp.MustCompile("\r\n|\r|\n").Split(text, -1)`"#);
        assert_eq!(mend(first, "line-terminators=nl-only", "go"), split);
        assert_eq!(mend(rfc, "line-terminators=nl-only", "go"), split);
    }

    #[test]
    fn a_language_is_known_as_drivers_call_it() {
        let deviation = Deviation::from_ids("line-terminators", "unicode").expect("a choice");
        let mend = |language| {
            let remedy = Remedies::embedded().of(Edition::Standard1994, &deviation, language);
            remedy.map(|remedy| &*remedy.mend)
        };
        let python = Some(r#"`re.split(r"\r\n|\r|\n", text)`"#);
        assert_eq!(
            [mend(Some("python")), mend(Some("Python")), mend(Some("python3.11"))],
            [python; 3]
        );
        assert_eq!(mend(Some("Node.js")), mend(Some("javascript")));
        assert_eq!(mend(Some("Golang 1.22")), mend(Some("go")));
        let any = Some("split only at `\\r\\n|\\r|\\n`");
        assert_eq!([mend(Some("COBOL")), mend(None)], [any; 2]);
        let wildcards =
            deviations().find(|deviation| matches!(deviation.grade(), Grade::Superseded(..)));
        let remedy = |language| {
            Remedies::embedded().of(Edition::Standard1994, &wildcards.expect("one"), language)
        };
        assert_eq!(remedy(Some("python")), None);
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
