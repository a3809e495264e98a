//! The robots and the preferences that are counted by name, which `robots.toml` lists.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A robot that is counted by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its product token, in lower case.
    pub name: String,
    /// What it is known for, such as `ai` or `search`.
    pub kind: String,
}

/// The preferences of a field that are counted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preference {
    /// The field, in lower case.
    pub field: String,
    /// The uses.
    pub keys: Vec<String>,
    /// What may be preferred.
    pub values: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    robot: Vec<Kind>,
    preference: Vec<Preference>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    kind: String,
    names: Vec<String>,
}

static FILE: LazyLock<File> =
    LazyLock::new(|| toml::from_str(include_str!("../robots.toml")).expect("a test reads it"));

static KNOWN: LazyLock<HashMap<String, Known>> = LazyLock::new(|| {
    let of_kind = |robots: &Kind| {
        let kind = robots.kind.clone();
        let known =
            robots.names.iter().map(move |name| Known { name: name.clone(), kind: kind.clone() });
        known.collect::<Vec<_>>()
    };
    FILE.robot.iter().flat_map(of_kind).map(|known| (known.name.clone(), known)).collect()
});

/// The robot of that name, which is in lower case.
#[must_use]
pub fn known(name: &str) -> Option<&'static Known> {
    KNOWN.get(name)
}

/// The preferences that are counted, by field.
#[must_use]
pub fn preferences() -> &'static [Preference] {
    &FILE.preference
}

#[cfg(test)]
mod tests {
    use super::{FILE, KNOWN, known};

    #[test]
    fn each_robot_is_listed_once_and_in_lower_case() {
        let listed: Vec<&String> = FILE.robot.iter().flat_map(|kind| &kind.names).collect();
        assert_eq!(listed.len(), KNOWN.len(), "a name is listed twice");
        for name in listed {
            assert_eq!(*name, name.to_ascii_lowercase());
        }
        assert_eq!(known("gptbot").map(|known| &*known.kind), Some("ai"));
        assert_eq!(known("GPTBot"), None);
        assert!(
            FILE.preference
                .iter()
                .all(|preference| !preference.keys.is_empty() && !preference.values.is_empty())
        );
    }
}
