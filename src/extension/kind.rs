//! The names of fields such as Sitemap and Crawl-delay, and descriptions of their values.

/// The usual spelling of a field name, a description of the field's value, and the origin of the field.
type Row = (&'static str, &'static str, &'static str);

crate::slugs! {
    /// A field that some specification gives a meaning to; its slug is its name in lower case.
    ///
    /// ```
    /// use norobots::extension::ExtensionKind;
    ///
    /// assert_eq!(ExtensionKind::of_field(b"Crawl-Delay"), Some(ExtensionKind::CrawlDelay));
    /// assert_eq!(ExtensionKind::of_field(b"Disallow"), None);
    /// ```
    #[non_exhaustive]
    pub enum ExtensionKind("field", summary): Row {
        /// Where a sitemap is. It is for all crawlers, in any group.
        Sitemap = "sitemap" => ("Sitemap", "the whole URL, such as `https://www.example.com/sitemap.xml`",
            "sitemaps.org, and Google's page on robots.txt"),
        /// How long a crawler waits between two requests.
        CrawlDelay = "crawl-delay" => ("Crawl-delay", "a number of seconds, such as `10` or `0.5`",
            "Bing, 2012"),
        /// The number of documents that a robot may fetch in a period, and the permitted hours.
        RequestRate = "request-rate" => ("Request-rate", "documents and a time, such as `10/60` or `20/1h 0600-0845`",
            "S. Conner, the robots mailing list, October 1996"),
        /// At what hours a robot visits, in Greenwich Mean Time.
        VisitTime = "visit-time" => ("Visit-time", "two times of day, such as `0600-0845`",
            "S. Conner, the robots mailing list, October 1996"),
        /// The main name of a site that has several names.
        Host = "host" => ("Host", "the name of a host, such as `www.example.com`",
            "Yandex, until 2018"),
        /// The parameters of a query that do not change the page.
        CleanParam = "clean-param" => ("Clean-param", "names with `&` between, then maybe a path, such as `ref&sid /forum/`",
            "Yandex"),
        /// The paths that must not be indexed.
        Noindex = "noindex" => ("Noindex", "a path, such as `/tmp/`",
            "Google, until 2019"),
        /// What the content may be used for.
        ContentUsage = "content-usage" => ("Content-Usage", "maybe a path, then a dictionary of RFC 9651, such as `/ai/ train-ai=n`",
            "draft-ietf-aipref-attach-05, 2026"),
        /// What the content may be used for.
        ContentSignal = "content-signal" => ("Content-Signal", "`search`, `ai-input` or `ai-train`, each with `yes` or `no`, such as `search=yes, ai-train=no`",
            "contentsignals.org, 2025"),
        /// The address of the terms of use, as an RSL file (Really Simple Licensing). The line applies to all crawlers, in
        /// any group.
        License = "license" => ("License", "the whole URL, such as `https://www.example.com/license.xml`",
            "rslstandard.org, 2025"),
    }
}

impl ExtensionKind {
    /// Returns the usual spelling of the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns a description of the field's value, with an example.
    #[must_use]
    pub const fn form(self) -> &'static str {
        self.row().1
    }

    /// Returns the author or the document that defined the field.
    #[must_use]
    pub const fn source(self) -> &'static str {
        self.row().2
    }

    /// Returns the kind of the field with this name. Ignores ASCII case.
    #[must_use]
    pub fn of_field(name: &[u8]) -> Option<ExtensionKind> {
        ExtensionKind::ALL.into_iter().find(|kind| name.eq_ignore_ascii_case(kind.id().as_bytes()))
    }
}
