//! The robots and the preferences that a census counts by name. A table of the test suite lists the robots, and
//! `preferences.toml` lists the preferences.

use norobots_suite::robots::{KnownRobot, Table};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A robot that is counted by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The robot's product token, in lower case.
    pub name: String,
    /// The robot's purpose, such as `ai` or `search`.
    pub kind: &'static str,
}

/// A field, and the preferences that are counted in the field.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preference {
    /// The field, in lower case.
    pub field: String,
    /// The keys that a preference may have, such as `search`. A key is the name of a use of a site's content.
    pub keys: Vec<String>,
    /// The values that a preference may have, such as `no`.
    pub values: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    preference: Vec<Preference>,
}

static PREFERENCES: LazyLock<Vec<Preference>> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("../preferences.toml")).expect("a test reads it");
    file.preference
});

static KNOWN: LazyLock<HashMap<String, Known>> = LazyLock::new(|| {
    let each = |robot: &'static KnownRobot| {
        let kind = if robot.ai { "ai" } else { robot.purpose.id() };
        robot.tokens.iter().map(move |token| Known { name: token.to_ascii_lowercase(), kind })
    };
    let known = Table::embedded().robots().iter().flat_map(each);
    known.map(|known| (known.name.clone(), known)).collect()
});

/// Returns the robot with the given name. The name must be in lower case.
#[must_use]
pub fn known(name: &str) -> Option<&'static Known> {
    KNOWN.get(name)
}

/// Returns the counted preferences, with one entry for each field.
#[must_use]
pub fn preferences() -> &'static [Preference] {
    &PREFERENCES
}

#[cfg(test)]
mod tests {
    use super::{KNOWN, known, preferences};

    #[test]
    fn a_robot_is_known_by_each_of_its_tokens_in_lower_case() {
        assert!(KNOWN.len() > 100, "{}", KNOWN.len());
        for (name, kind) in [
            ("gptbot", "ai"),
            ("oai-searchbot", "ai"),
            ("ccbot", "ai"),
            ("googlebot", "search"),
            ("msnbot", "search"),
            ("yandex", "search"),
            ("wget", "tool"),
        ] {
            assert_eq!(known(name).map(|known| (&*known.name, known.kind)), Some((name, kind)));
        }
        assert_eq!(known("GPTBot"), None);
        assert!(
            preferences()
                .iter()
                .all(|preference| !preference.keys.is_empty() && !preference.values.is_empty())
        );
    }
}
