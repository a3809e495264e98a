//! The rules of the article on META tags.

use std::fmt;

/// A rule of the article, in the order of its text. Its id is a slug that begins with `meta-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// A META tag named ROBOTS holds the terms in its CONTENT.
    Tag,
    /// The terms are a list of six words, parted by commas.
    List,
    /// The case of the words plays no part.
    Case,
    /// NONE is NOINDEX and NOFOLLOW.
    None,
    /// ALL is INDEX and FOLLOW.
    All,
    /// INDEX lets the page be indexed.
    Index,
    /// NOINDEX does not.
    Noindex,
    /// FOLLOW lets the links of the page be followed.
    Follow,
    /// NOFOLLOW does not.
    Nofollow,
    /// Without the tag, or without terms in it, INDEX and FOLLOW are meant.
    Default,
    /// Where ALL stands, the other words play no part.
    AllFirst,
    /// With words of opposite meaning the robot does as it sees fit; with FOLLOW and NOFOLLOW it
    /// follows.
    Opposites,
    /// With NOINDEX only, the links are not followed either.
    NoindexAlone,
    /// With NOFOLLOW only, the page is indexed.
    NofollowAlone,
    /// KEYWORDS holds words or phrases, parted by commas, case playing no part.
    Keywords,
    /// DESCRIPTION holds a text without tags.
    Description,
    /// DOCUMENT-STATE says whether the page changes; without it, STATIC is meant.
    DocumentState,
    /// URL holds the absolute URL of the page, or of its original.
    Url,
}

use Rule::*;

/// One row a rule, in the order of the enum; `conformance/meta.toml` has the quotations.
const TABLE: [(Rule, &str, &str); 18] = [
    (Tag, "meta-tag", "A META tag named ROBOTS holds the terms in its CONTENT."),
    (List, "meta-list", "The terms are a list of six words, parted by commas."),
    (Case, "meta-case", "The case of the words plays no part."),
    (None, "meta-none", "NONE is NOINDEX and NOFOLLOW."),
    (All, "meta-all", "ALL is INDEX and FOLLOW."),
    (Index, "meta-index", "INDEX lets the page be indexed."),
    (Noindex, "meta-noindex", "NOINDEX does not let the page be indexed."),
    (Follow, "meta-follow", "FOLLOW lets the links of the page be followed."),
    (Nofollow, "meta-nofollow", "NOFOLLOW does not let the links of the page be followed."),
    (
        Default,
        "meta-default",
        "Without the tag, or without terms in it, INDEX and FOLLOW are meant.",
    ),
    (AllFirst, "meta-all-first", "Where ALL stands, the other words play no part."),
    (
        Opposites,
        "meta-opposites",
        "With words of opposite meaning the robot does as it sees fit; with FOLLOW and NOFOLLOW it follows.",
    ),
    (NoindexAlone, "meta-noindex-alone", "With NOINDEX only, the links are not followed either."),
    (NofollowAlone, "meta-nofollow-alone", "With NOFOLLOW only, the page is indexed."),
    (
        Keywords,
        "meta-keywords",
        "KEYWORDS holds words or phrases, parted by commas, case playing no part.",
    ),
    (Description, "meta-description", "DESCRIPTION holds a text without tags."),
    (
        DocumentState,
        "meta-document-state",
        "DOCUMENT-STATE says whether the page changes; without it, STATIC is meant.",
    ),
    (Url, "meta-url", "URL holds the absolute URL of the page, or of its original."),
];

impl Rule {
    /// Every rule, in the order of the text.
    pub fn all() -> impl ExactSizeIterator<Item = Rule> {
        TABLE.iter().map(|row| row.0)
    }

    /// The rule of that slug, if there is one.
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::all().find(|rule| rule.id() == id)
    }

    /// The slug that names the rule in grammars, remarks, vectors and reports.
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// What the rule says, in our words.
    pub const fn summary(self) -> &'static str {
        TABLE[self as usize].2
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use crate::meta::rule::Rule;

    #[test]
    fn every_rule_has_its_own_row_and_slug() {
        for (row, rule) in Rule::all().enumerate() {
            assert_eq!(rule as usize, row);
            assert_eq!(Rule::from_id(rule.id()), Some(rule));
            assert!(rule.id().starts_with("meta-"));
            assert_eq!(norobots::spec::Clause::from_id(rule.id()), Option::None);
        }
    }
}
