//! Diagnostics, and the edits that fix a file.

use crate::check::code::Code;
use crate::source::Span;
use std::borrow::Cow;

/// A violation, a warning or a note, with its place in a file.
///
/// ```
/// use norobots::check::{Code, check};
/// use norobots::{source::Source, syntax};
///
/// let source = Source::new(b"User-agent: *\nDisallow : /tmp/\n");
/// let document = syntax::parse(&source);
/// let found = check(&document);
/// assert_eq!(found[0].code, Code::SpaceBeforeColon);
/// assert_eq!(source.position(found[0].span.start).to_string(), "2:9");
/// assert_eq!(found[0].message(&document), "space between a field name and its colon");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Diagnostic {
    /// The kind of problem that the diagnostic reports.
    pub code: Code,
    /// The place in the file. The span can be empty, for example where a line terminator is missing.
    pub span: Span,
    /// A second place in the file that the diagnostic refers to, and the role of this place.
    pub also: Option<(Span, Role)>,
    /// The field name that the author probably intended. For a diagnostic about a Content-Usage line, this is the
    /// replacement for the text at `span`.
    pub meant: Option<Cow<'static, str>>,
    /// An edit that fixes the file and changes no decision.
    pub fix: Option<Fix>,
}

crate::slugs! {
    /// What a second place is to a diagnostic; the text of each variant labels that place.
    ///
    /// ```
    /// use norobots::check::Role;
    ///
    /// assert_eq!(Role::RecordEnds.summary(), "this blank line ends the record");
    /// ```
    #[non_exhaustive]
    pub enum Role("role", summary) {
        /// the first `*` record is here
        FirstDefaultRecord = "first-default-record",
        /// the robot is named here first
        FirstNamed = "first-named",
        /// the first line has this terminator
        FirstTerminator = "first-terminator",
        /// the previous record continues to this line
        LastDisallow = "last-disallow",
        /// a comment line does not separate records
        CommentNoSeparator = "comment-no-separator",
        /// this blank line ends the record
        RecordEnds = "record-ends",
        /// this blank line ended the previous record
        RecordEnded = "record-ended",
        /// this blank line follows the comments
        BlankAfterComments = "blank-after-comments",
        /// the first User-agent line is here
        FirstAgentLine = "first-agent-line",
        /// the first user-agent line is here
        FirstGroup = "first-group",
        /// the group continues here
        GroupGoesOn = "group-goes-on",
        /// the group continues here, and disallows the whole site for robots that no group names
        OthersAreBarred = "others-are-barred",
        /// the group continues here, and disallows the whole site for every robot
        AllAreBarred = "all-are-barred",
        /// this rule comes first
        EarlierRule = "earlier-rule",
        /// this rule does not apply to that robot
        HiddenRule = "hidden-rule",
        /// this rule applies
        HidingRule = "hiding-rule",
        /// this is the value
        CutValue = "cut-value",
        /// this is the value, which disallows the whole site
        CutToRoot = "cut-to-root",
        /// this shows that the file is no robots.txt
        OtherKind = "other-kind",
    }
}

/// An edit that fixes a file and changes no decision.
///
/// ```
/// use norobots::{check, source::Source, syntax};
///
/// let source = Source::new(b"User-agent: *\n Disallow: /tmp/\n");
/// let found = check::check(&syntax::parse(&source));
/// let fix = found[0].fix.as_ref().expect("the space can go");
/// assert_eq!(fix.apply(source.bytes()), b"User-agent: *\nDisallow: /tmp/\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fix {
    /// The bytes to replace. The span is empty if the edit only inserts bytes.
    pub span: Span,
    /// The bytes to insert. The slice is empty if the edit only removes bytes.
    pub with: Cow<'static, [u8]>,
}

impl Fix {
    /// Returns the file with the edit applied. `bytes` must be the file that was checked. An offset past the end of
    /// `bytes` is treated as the end.
    #[must_use]
    pub fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        let [start, end] = [self.span.start, self.span.end].map(|at| at.min(bytes.len()));
        [&bytes[..start], &self.with, &bytes[end..]].concat()
    }
}

impl Diagnostic {
    pub(crate) fn new(code: Code, span: Span) -> Diagnostic {
        Diagnostic { code, span, also: None, meant: None, fix: None }
    }

    pub(crate) fn also(self, span: Span, role: Role) -> Diagnostic {
        Diagnostic { also: Some((span, role)), ..self }
    }

    pub(crate) fn meant(self, name: &'static str) -> Diagnostic {
        Diagnostic { meant: Some(Cow::Borrowed(name)), ..self }
    }

    pub(crate) fn fix(self, span: Span, with: impl Into<Cow<'static, [u8]>>) -> Diagnostic {
        Diagnostic { fix: Some(Fix { span, with: with.into() }), ..self }
    }
}
