//! The kinds of lines, tokens and line terminators, and the formats of files.

use crate::spec::Edition;

crate::slugs! {
    /// The format that a file is read by.
    ///
    /// ```
    /// use norobots::source::Source;
    /// use norobots::syntax::{Format, parse_by};
    ///
    /// let source = Source::new(b"User-Agent: figtree cybermapper\nDisallow: /tmp/ /map/\n");
    /// let names = |format| {
    ///     parse_by(&source, format).lines().next().map_or(0, |line| line.values().count())
    /// };
    /// assert_eq!(names(Format::Standard1994), 1);
    /// assert_eq!(names(Format::Revisited), 2);
    /// ```
    pub enum Format("format", summary) {
        /// The format of 1994: a line has one value.
        Standard1994 = "1994",
        /// The Revisited grammar: each word of a value is a name, or a path, of its own.
        Revisited = "revisited",
        /// The Internet-Draft of 1996: Allow lines and all other fields are rules.
        Draft1996 = "1996" | "draft-1996",
        /// RFC 9309: an Allow line is a rule, and no blank line ends a group.
        Rfc9309 = "rfc-9309" | "rfc9309",
    }
}

impl Edition {
    /// Returns the format in which robots that follow the edition parse a file. For a translation, the result is the
    /// format of 1994. For Google's page and Google's code, the result is the format of RFC 9309.
    #[must_use]
    pub const fn format(self) -> Format {
        match self {
            Edition::Revisited => Format::Revisited,
            Edition::Draft1996 => Format::Draft1996,
            Edition::Rfc9309 | Edition::GooglePage | Edition::GoogleCode => Format::Rfc9309,
            _ => Format::Standard1994,
        }
    }
}

crate::slugs! {
    /// What ends a line (clause `line-terminator`).
    ///
    /// ```
    /// use norobots::syntax::Terminator;
    ///
    /// assert_eq!(Terminator::ALL.into_iter().map(Terminator::len).collect::<Vec<_>>(), [0, 1, 2, 1]);
    /// ```
    pub enum Terminator("line terminator", summary) {
        /// Nothing: the file ends here.
        End = "end",
        /// CR, 0x0D.
        Cr = "CR",
        /// CR NL, 0x0D 0x0A.
        CrNl = "CR NL",
        /// NL, 0x0A.
        Nl = "NL",
    }
}

impl Terminator {
    /// Returns the length in bytes: 0, 1 or 2.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Terminator::End => 0,
            Terminator::Cr | Terminator::Nl => 1,
            Terminator::CrNl => 2,
        }
    }

    /// Returns whether the terminator is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

crate::slugs! {
    /// What a line is.
    ///
    /// ```
    /// use norobots::{source::Source, syntax};
    ///
    /// let source = Source::new(b"# all\nUser-agent: *\nAllow: /\n\n");
    /// let document = syntax::parse(&source);
    /// let kinds: Vec<_> = document.lines().map(|line| line.kind().id()).collect();
    /// assert_eq!(kinds, ["comment", "user-agent", "unrecognised", "blank"]);
    /// ```
    pub enum LineKind("kind of line", summary) {
        /// An empty line, or a line of spaces and tabs only.
        Blank = "blank",
        /// A line with only a comment, maybe after space.
        Comment = "comment",
        /// A User-agent field.
        UserAgent = "user-agent",
        /// A Disallow field.
        Disallow = "disallow",
        /// An Allow field, in a file that is read by a format that has it.
        Allow = "allow",
        /// Any other field (clause `unknown-header`).
        Unrecognised = "unrecognised",
        /// Text without a colon.
        Formless = "formless",
    }
}

crate::slugs! {
    /// What a piece of a line is; [`Line::tokens`](crate::syntax::Line::tokens) shows an example.
    ///
    /// ```
    /// use norobots::syntax::TokenKind;
    ///
    /// assert_eq!(TokenKind::from_id("byte-order-mark"), Some(TokenKind::ByteOrderMark));
    /// ```
    pub enum TokenKind("kind of token", summary) {
        /// The bytes EF BB BF at the start of a file.
        ByteOrderMark = "byte-order-mark",
        /// Spaces and tabs.
        Space = "space",
        /// A field name.
        Name = "field",
        /// The first colon of a line.
        Colon = "colon",
        /// The value of a field or, in a file that is read by [`Format::Revisited`], one of its
        /// words.
        Value = "value",
        /// The text of a line without a colon.
        Text = "text",
        /// The bytes from `#` to the end of the line.
        Comment = "comment",
        /// The bytes that end the line.
        Terminator = "terminator",
    }
}
