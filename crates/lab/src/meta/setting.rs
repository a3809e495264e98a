//! What the article leaves open, or says against itself.

use crate::setting::{ChoiceInfo, Grade, SettingInfo, UnknownId};

/// What parts the terms?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separators {
    /// A comma, as the article has it.
    Comma,
    /// A comma or space.
    CommaOrSpace,
}

/// What of terms that contradict each other?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opposites {
    /// The one that grants counts, as the article does with FOLLOW.
    Grant,
    /// The one that denies counts.
    Deny,
    /// The first counts.
    First,
    /// The last counts.
    Last,
}

/// What does NOINDEX, without any other term, say of links?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoindexAlone {
    /// They are not to be followed, in the article's words.
    LinksNotFollowed,
    /// They may be followed: the default, FOLLOW, stands.
    LinksFollowed,
}

/// What of several ROBOTS tags in a page?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeveralTags {
    /// Their terms count as those of one tag.
    Joined,
    /// The first counts.
    First,
    /// The last counts.
    Last,
}

/// A choice for every setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// What parts the terms?
    pub separators: Separators,
    /// What of terms that contradict each other?
    pub opposites: Opposites,
    /// What does NOINDEX, without any other term, say of links?
    pub noindex_alone: NoindexAlone,
    /// What of several ROBOTS tags in a page?
    pub several_tags: SeveralTags,
}

/// Every setting as data, in the order of the fields of [`Settings`]. No choice but the reading is
/// more than permitted: the article binds nobody.
pub const ALL: [SettingInfo; 4] = [
    SettingInfo {
        id: "meta-separators",
        question: "What parts the terms of a ROBOTS tag?",
        choices: &[
            choice("comma", "A comma.", Grade::Interpretation),
            choice("comma-or-space", "A comma or space.", Grade::Permitted),
        ],
    },
    SettingInfo {
        id: "meta-opposites",
        question: "What of terms that contradict each other?",
        choices: &[
            choice("grant", "The one that grants counts.", Grade::Interpretation),
            choice("deny", "The one that denies counts.", Grade::Permitted),
            choice("first", "The first counts.", Grade::Permitted),
            choice("last", "The last counts.", Grade::Permitted),
        ],
    },
    SettingInfo {
        id: "meta-noindex-alone",
        question: "What does NOINDEX, without any other term, say of links?",
        choices: &[
            choice("links-not-followed", "They are not to be followed.", Grade::Interpretation),
            choice("links-followed", "They may be followed.", Grade::Permitted),
        ],
    },
    SettingInfo {
        id: "meta-several-tags",
        question: "What of several ROBOTS tags in a page?",
        choices: &[
            choice("joined", "Their terms count as those of one tag.", Grade::Interpretation),
            choice("first", "The first counts.", Grade::Permitted),
            choice("last", "The last counts.", Grade::Permitted),
        ],
    },
];

const fn choice(id: &'static str, summary: &'static str, grade: Grade) -> ChoiceInfo {
    ChoiceInfo { id, summary, grade, seen_in: &[] }
}

impl Settings {
    /// What this project takes the article to mean.
    pub const DEFAULT: Settings = Settings {
        separators: Separators::Comma,
        opposites: Opposites::Grant,
        noindex_alone: NoindexAlone::LinksNotFollowed,
        several_tags: SeveralTags::Joined,
    };

    /// The same with one setting at another choice, both named by their slugs.
    ///
    /// # Errors
    ///
    /// [`UnknownId`] where no setting or no choice has the slug.
    pub fn with(mut self, setting: &str, choice: &str) -> Result<Settings, UnknownId> {
        let info = ALL.iter().find(|info| info.id == setting).ok_or(UnknownId::Setting)?;
        info.choice(choice).ok_or(UnknownId::Choice)?;
        match (setting, choice) {
            ("meta-separators", "comma") => self.separators = Separators::Comma,
            ("meta-separators", _) => self.separators = Separators::CommaOrSpace,
            ("meta-opposites", "grant") => self.opposites = Opposites::Grant,
            ("meta-opposites", "deny") => self.opposites = Opposites::Deny,
            ("meta-opposites", "first") => self.opposites = Opposites::First,
            ("meta-opposites", _) => self.opposites = Opposites::Last,
            ("meta-noindex-alone", "links-not-followed") => {
                self.noindex_alone = NoindexAlone::LinksNotFollowed;
            }
            ("meta-noindex-alone", _) => self.noindex_alone = NoindexAlone::LinksFollowed,
            (_, "joined") => self.several_tags = SeveralTags::Joined,
            (_, "first") => self.several_tags = SeveralTags::First,
            _ => self.several_tags = SeveralTags::Last,
        }
        Ok(self)
    }
}

impl Default for Settings {
    /// The reading.
    fn default() -> Settings {
        Settings::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use crate::meta::setting::{ALL, Settings};
    use std::collections::BTreeSet;

    #[test]
    fn every_choice_is_a_point_of_its_own() {
        let mut profiles = BTreeSet::new();
        for info in &ALL {
            for (place, choice) in info.choices.iter().enumerate() {
                let profile =
                    Settings::DEFAULT.with(info.id, choice.id).expect("it is in the table");
                assert_eq!(profile == Settings::DEFAULT, place == 0, "{}={}", info.id, choice.id);
                profiles.insert(format!("{profile:?}"));
            }
        }
        assert_eq!(
            profiles.len(),
            1 + ALL.iter().map(|info| info.choices.len() - 1).sum::<usize>()
        );
        assert!(Settings::DEFAULT.with("meta-opposites", "x").is_err());
        assert!(Settings::DEFAULT.with("opposites", "last").is_err());
    }
}
