//! The settings for META tags. Each setting is a question that the article of 1998 answers ambiguously or not at all.
//!
//! The article is not binding, so every answer to such a question is at least permitted.

use norobots_settings::setting::Grade::{Interpretation, Permitted};
use norobots_settings::settings;

settings! {
    /// What separates the terms of a ROBOTS tag?
    separators: Separators = "meta-separators" {
        /// A comma.
        Comma = "comma", Interpretation, [];
        /// A comma or space.
        CommaOrSpace = "comma-or-space", Permitted, [];
    }

    /// Which term counts if terms contradict each other?
    opposites: Opposites = "meta-opposites" {
        /// The term that grants.
        Grant = "grant", Interpretation, [];
        /// The term that denies.
        Deny = "deny", Permitted, [];
        /// The first.
        First = "first", Permitted, [];
        /// The last.
        Last = "last", Permitted, [];
    }

    /// What does NOINDEX without another term mean for links?
    noindex_alone: NoindexAlone = "meta-noindex-alone" {
        /// They must not be followed.
        LinksNotFollowed = "links-not-followed", Interpretation, [];
        /// They may be followed.
        LinksFollowed = "links-followed", Permitted, [];
    }

    /// Where in a page does a tag count? No document says this.
    tag_place: TagPlace = "meta-tag-place" {
        /// In the head, where HTML permits META.
        Head = "head", Interpretation, [];
        /// In the head and in the body.
        HeadOrBody = "head-or-body", Permitted, [];
    }

    /// Which ROBOTS tag counts if a page has several?
    several_tags: SeveralTags = "meta-several-tags" {
        /// All of them: their terms count as the terms of one tag.
        Joined = "joined", Interpretation, [];
        /// The first.
        First = "first", Permitted, [];
        /// The last.
        Last = "last", Permitted, [];
    }
}

#[cfg(test)]
mod tests {
    use crate::meta::setting::{ALL, Settings};
    use std::collections::BTreeSet;

    #[test]
    fn every_choice_is_a_point_of_its_own() {
        let mut profiles = BTreeSet::new();
        for info in ALL {
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
        assert!(Settings::DEFAULT.with("meta-opposites", "x").is_none());
        assert!(Settings::DEFAULT.with("opposites", "last").is_none());
    }
}
