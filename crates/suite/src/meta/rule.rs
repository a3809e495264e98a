//! The rules of the article on META tags.

norobots::slugs! {
    /// A rule of the article of 1998, in the order of its text. Its slug begins with `meta-`;
    /// `conformance/meta.toml` has the quotations.
    pub enum Rule("rule", summary) {
        /// The tag can't keep a robot from the page as robots.txt can, because the robot reads the tag only when it
        /// visits the page.
        Visit = "meta-visit",
        /// A META tag named ROBOTS holds the terms in its CONTENT.
        Tag = "meta-tag",
        /// The terms are a list of six words, separated by commas.
        List = "meta-list",
        /// The case of the words is ignored.
        Case = "meta-case",
        /// NONE is NOINDEX and NOFOLLOW.
        None = "meta-none",
        /// ALL is INDEX and FOLLOW.
        All = "meta-all",
        /// INDEX lets the page be indexed.
        Index = "meta-index",
        /// NOINDEX does not let the page be indexed.
        Noindex = "meta-noindex",
        /// FOLLOW lets the links of the page be followed.
        Follow = "meta-follow",
        /// NOFOLLOW does not let the links of the page be followed.
        Nofollow = "meta-nofollow",
        /// Without the tag, or without terms in it, INDEX and FOLLOW apply.
        Default = "meta-default",
        /// If ALL is one of the words, the others are ignored.
        AllFirst = "meta-all-first",
        /// If words contradict each other, the robot decides; with FOLLOW and NOFOLLOW it follows the links.
        Opposites = "meta-opposites",
        /// With NOINDEX only, the links are not followed either.
        NoindexAlone = "meta-noindex-alone",
        /// With NOFOLLOW only, the page is indexed.
        NofollowAlone = "meta-nofollow-alone",
        /// KEYWORDS contains words or phrases, separated by commas; their case is ignored.
        Keywords = "meta-keywords",
        /// DESCRIPTION holds a text without tags.
        Description = "meta-description",
        /// DOCUMENT-STATE says whether the page changes; without it, STATIC applies.
        DocumentState = "meta-document-state",
        /// URL holds the absolute URL of the page, or of its original.
        Url = "meta-url",
    }
}

#[cfg(test)]
mod tests {
    use crate::meta::rule::Rule;

    #[test]
    fn every_rule_has_a_slug_of_its_own() {
        for rule in Rule::ALL {
            assert_eq!(Rule::from_id(rule.id()), Some(rule));
            assert!(rule.id().starts_with("meta-"));
            assert_eq!(norobots::spec::Clause::from_id(rule.id()), Option::None);
        }
    }
}
