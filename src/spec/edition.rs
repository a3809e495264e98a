//! The editions of the standard.

crate::slugs! {
    /// A text that robots were written from: the standard, its translations, the later texts by their
    /// age, then those of other search engines.
    ///
    /// ```
    /// use norobots::spec::Edition;
    ///
    /// let edition: Edition = "1994-es".parse()?;
    /// assert_eq!(edition.title(), "the standard paraphrased in Spanish");
    /// assert!(!edition.later());
    /// # Ok::<(), norobots::UnknownSlug>(())
    /// ```
    #[non_exhaustive]
    pub enum Edition("edition", title) {
        /// A Standard for Robot Exclusion, 1994
        Standard1994 = "1994",
        /// the standard in Russian, as posted in a forum
        RussianForum = "1994-ru-forum",
        /// the standard paraphrased in Spanish
        Spanish = "1994-es",
        /// the standard in Russian, at the end of an article of 1998
        RussianArticle = "1994-ru-article",
        /// the standard in Russian, by machine
        RussianMachine = "1994-ru-machine",
        /// Robot Exclusion Standard Revisited, Kollar, Leavitt and Mauldin, 1996
        Revisited = "revisited",
        /// the Internet-Draft A Method for Web Robots Control, 1996
        Draft1996 = "1996" | "draft-1996",
        /// RFC 9309, Robots Exclusion Protocol, 2022
        Rfc9309 = "rfc-9309" | "rfc9309",
        /// How Google interprets the robots.txt specification, its page of 14 April 2026
        GooglePage = "google-2026-04-14",
        /// Google's parser, its source of 1 April 2026
        GoogleCode = "google-code-22b355f" | "google-code" | "google",
        /// Yandex's help for webmasters
        Yandex = "yandex",
        /// Yandex's parser, its source at 22f8ae0
        YandexCode = "yandex-code-22f8ae0" | "yandex-code",
        /// Baidu's page on robots.txt
        Baidu = "baidu",
        /// Seznam's page on crawling, 29 January 2025
        Seznam = "seznam",
        /// the Perl module WWW::RobotRules 6.02, which DuckDuckGo's page names
        DuckDuckGo = "duckduckgo",
    }
}

/// The default edition is the standard of 1994.
impl Default for Edition {
    fn default() -> Edition {
        Edition::Standard1994
    }
}

impl Edition {
    /// The editions for which the library has a separate matcher, from the oldest to the newest. Under the Revisited
    /// text, the library decides from the syntax tree of the file. Under all other editions (translations of the
    /// standard, and documents of search engines other than Google), the library uses the matcher of 1994. The crate
    /// `norobots-suite` can decide under all editions.
    pub const DECIDED: [Edition; 5] = [
        Edition::Standard1994,
        Edition::Draft1996,
        Edition::Rfc9309,
        Edition::GooglePage,
        Edition::GoogleCode,
    ];

    /// Returns whether the edition is a new standard that was published after the standard of 1994. A translation isn't
    /// a new standard, and neither is a company's version of a standard.
    #[must_use]
    pub const fn later(self) -> bool {
        matches!(self, Edition::Revisited | Edition::Draft1996 | Edition::Rfc9309)
    }
}
