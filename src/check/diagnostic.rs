//! What a diagnostic is.

use crate::source::Span;
use crate::spec::{AnyClause, Clause, RevisitedClause};
use std::fmt;

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file breaks the clause.
    Violation,
    /// The file keeps the standard, but robots may read it otherwise than its author.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Violation => "violation",
            Severity::Warning => "warning",
        })
    }
}

/// What a diagnostic is about. Its id is a slug and does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // `TABLE` says what each is.
pub enum Code {
    NoColon,
    EmptyName,
    SpaceInName,
    LeadingSpace,
    SpaceBeforeColon,
    DisallowWithoutAgent,
    RecordWithoutDisallow,
    NoBlankLine,
    EmptyAgent,
    SecondDefaultRecord,
    ByteOrderMark,
    Utf16,
    Nul,
    ControlCharacter,
    NotUtf8,
    InvisibleCharacter,
    WhiteSpaceLine,
    MixedTerminators,
    PathWithoutSlash,
    Wildcard,
    SeveralPaths,
    SpaceInPath,
    NonAsciiPath,
    FusedLines,
    SeveralNames,
    VersionInName,
    WildcardInName,
    RepeatedName,
    LaterField,
    MisspeltField,
    TranslatedField,
    Html,
    RevisitedByteOrderMark,
    RevisitedCommentForm,
    RevisitedAgentForm,
    RevisitedDisallowForm,
    RevisitedBlankForm,
    RevisitedNoAgent,
    RevisitedUnterminated,
    RevisitedOtherLine,
    RevisitedBlankFirst,
    RevisitedCommentsAlone,
    RevisitedSecondAgentLine,
    RevisitedRecordWithoutDisallow,
    RevisitedDisallowWithoutAgent,
    RevisitedNoBlankLine,
}

use Code::*;
use Severity::*;

/// One row a code of the standard of 1994, in the order of the enum: its slug, its severity, the
/// clause it comes from.
const TABLE: [(Code, &str, Severity, Clause); 32] = [
    (NoColon, "no-colon", Violation, Clause::LineForm),
    (EmptyName, "empty-name", Violation, Clause::LineForm),
    (SpaceInName, "space-in-name", Violation, Clause::LineForm),
    (LeadingSpace, "leading-space", Violation, Clause::LineForm),
    (SpaceBeforeColon, "space-before-colon", Violation, Clause::LineForm),
    (DisallowWithoutAgent, "disallow-without-agent", Violation, Clause::AgentRequired),
    (RecordWithoutDisallow, "record-without-disallow", Violation, Clause::DisallowRequired),
    (NoBlankLine, "no-blank-line", Violation, Clause::RecordSeparator),
    (EmptyAgent, "empty-agent", Violation, Clause::AgentName),
    (SecondDefaultRecord, "second-default-record", Violation, Clause::AgentDefaultUnique),
    (ByteOrderMark, "byte-order-mark", Warning, Clause::LineForm),
    (Utf16, "utf-16", Warning, Clause::LineForm),
    (Nul, "nul", Warning, Clause::LineTerminator),
    (ControlCharacter, "control-character", Warning, Clause::LineTerminator),
    (NotUtf8, "not-utf-8", Warning, Clause::DisallowPrefix),
    (InvisibleCharacter, "invisible-character", Warning, Clause::UnknownHeader),
    (WhiteSpaceLine, "white-space-line", Warning, Clause::RecordSeparator),
    (MixedTerminators, "mixed-terminators", Warning, Clause::LineTerminator),
    (PathWithoutSlash, "path-without-slash", Warning, Clause::DisallowPrefix),
    (Wildcard, "wildcard", Warning, Clause::DisallowPrefix),
    (SeveralPaths, "several-paths", Warning, Clause::DisallowPrefix),
    (SpaceInPath, "space-in-path", Warning, Clause::DisallowPrefix),
    (NonAsciiPath, "non-ascii-path", Warning, Clause::DisallowPrefix),
    (FusedLines, "fused-lines", Warning, Clause::LineForm),
    (SeveralNames, "several-names", Warning, Clause::AgentName),
    (VersionInName, "version-in-name", Warning, Clause::AgentMatch),
    (WildcardInName, "wildcard-in-name", Warning, Clause::AgentMatch),
    (RepeatedName, "repeated-name", Warning, Clause::AgentName),
    (LaterField, "later-field", Warning, Clause::UnknownHeader),
    (MisspeltField, "misspelt-field", Warning, Clause::UnknownHeader),
    (TranslatedField, "translated-field", Warning, Clause::UnknownHeader),
    (Html, "html", Warning, Clause::FileForm),
];

/// One row a code of the Revisited grammar, in the order of the enum after those of 1994. All are
/// violations: what the grammar has no place for.
const REVISITED: [(Code, &str, RevisitedClause); 14] = [
    (RevisitedByteOrderMark, "revisited-byte-order-mark", RevisitedClause::File),
    (RevisitedCommentForm, "revisited-comment-form", RevisitedClause::CommentLine),
    (RevisitedAgentForm, "revisited-agent-form", RevisitedClause::AgentLine),
    (RevisitedDisallowForm, "revisited-disallow-form", RevisitedClause::DisallowLine),
    (RevisitedBlankForm, "revisited-blank-form", RevisitedClause::RecordEnd),
    (RevisitedNoAgent, "revisited-no-agent", RevisitedClause::AgentLine),
    (RevisitedUnterminated, "revisited-unterminated", RevisitedClause::Nl),
    (RevisitedOtherLine, "revisited-other-line", RevisitedClause::Record),
    (RevisitedBlankFirst, "revisited-blank-first", RevisitedClause::File),
    (RevisitedCommentsAlone, "revisited-comments-alone", RevisitedClause::AgentLine),
    (RevisitedSecondAgentLine, "revisited-second-agent-line", RevisitedClause::Record),
    (
        RevisitedRecordWithoutDisallow,
        "revisited-record-without-disallow",
        RevisitedClause::DisallowLine,
    ),
    (RevisitedDisallowWithoutAgent, "revisited-disallow-without-agent", RevisitedClause::AgentLine),
    (RevisitedNoBlankLine, "revisited-no-blank-line", RevisitedClause::RecordEnd),
];

impl Code {
    /// Every code: those of 1994, violations and then warnings; those of the Revisited grammar.
    pub fn all() -> impl Iterator<Item = Code> {
        TABLE.iter().map(|row| row.0).chain(REVISITED.iter().map(|row| row.0))
    }

    const fn row(self) -> (&'static str, Severity, AnyClause) {
        let at = self as usize;
        if at < TABLE.len() {
            let (_, id, severity, clause) = TABLE[at];
            (id, severity, AnyClause::Standard1994(clause))
        } else {
            let (_, id, clause) = REVISITED[at - TABLE.len()];
            (id, Violation, AnyClause::Revisited(clause))
        }
    }

    /// The code of that slug, if there is one.
    pub fn from_id(id: &str) -> Option<Code> {
        Code::all().find(|code| code.id() == id)
    }

    /// The slug.
    pub const fn id(self) -> &'static str {
        self.row().0
    }

    /// Whether it makes a file non-conforming.
    pub const fn severity(self) -> Severity {
        self.row().1
    }

    /// The clause that is broken, or that the warning comes from.
    pub const fn clause(self) -> AnyClause {
        self.row().2
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Something to say about a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What it is about.
    pub code: Code,
    /// The place; may be empty where something is missing.
    pub span: Span,
    /// A second place that explains the first.
    pub also: Option<(Span, Role)>,
    /// What was meant, where that can be told: a field name.
    pub meant: Option<&'static str>,
    /// An edit that mends it and changes no decision.
    pub fix: Option<Fix>,
}

/// What a second place is to a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // `Role::says` tells each.
pub enum Role {
    FirstDefaultRecord,
    FirstNamed,
    FirstTerminator,
    LastDisallow,
    CommentNoSeparator,
    RecordEnds,
    RecordEnded,
    BlankAfterComments,
    FirstAgentLine,
}

/// An edit that leaves every decision as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes to replace; may be empty.
    pub span: Span,
    /// What to put there; may be empty.
    pub with: Vec<u8>,
}

impl Fix {
    /// The file with the edit made.
    pub fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        [&bytes[..self.span.start], &self.with, &bytes[self.span.end..]].concat()
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
        Diagnostic { meant: Some(name), ..self }
    }

    pub(crate) fn fix(self, span: Span, with: &[u8]) -> Diagnostic {
        Diagnostic { fix: Some(Fix { span, with: with.to_vec() }), ..self }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::diagnostic::Code;

    #[test]
    fn every_code_has_its_own_row_and_slug() {
        for (row, code) in Code::all().enumerate() {
            assert_eq!(code as usize, row);
            assert_eq!(Code::from_id(code.id()), Some(code));
            assert!(!code.explanation().is_empty(), "{code}");
        }
    }
}
