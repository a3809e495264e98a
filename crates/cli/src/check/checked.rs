//! A checked file, and the findings in the file under each edition.

use crate::check::config::Options;
use crate::check::pragma::Unknown;
use crate::edition::short;
use crate::text::joined;
use norobots::check::{self, Code, Diagnostic, Fix, Role, Severity};
use norobots::source::{Position, Source, Span};
use norobots::spec::{AnyClause, Edition};
use norobots::syntax::Document;
use norobots_fix::letter::{Weight, weigh};
use norobots_text::visible::Outside;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;

pub(super) struct Checked<'d> {
    pub(super) name: &'d Outside,
    pub(super) source: &'d Source<'d>,
    /// Whether letter-only violations are reported like other violations. A violation is letter-only if it changes no
    /// decision.
    pub(super) strict: bool,
    /// Whether the check examined the effect of each violation on decisions.
    pub(super) weighed: bool,
    /// The findings under each edition. The findings are not copied into one list, because a large file has very many
    /// diagnostics.
    lists: Vec<List<'d>>,
    /// The invalid words in `# norobots:` comments, in the order of their positions.
    unknown: Vec<Unknown>,
    /// A cache: the number of the last examined line, and the start of each character in that line. The cache saves
    /// time, because a line can have many diagnostics.
    starts: RefCell<(usize, Vec<usize>)>,
}

struct List<'d> {
    edition: Edition,
    document: &'d Document<'d>,
    diagnostics: Vec<Diagnostic>,
    /// The effect of each violation, in the order of the violations. The list is empty if the check did not examine the
    /// effects.
    weights: Vec<Weight>,
    /// The number of excluded letter-only violations. `left_out` counts all other excluded violations.
    letter_left_out: usize,
    left_out: usize,
    /// The number of excluded warnings. A warning that rests only on a statement of a robot's maker does not count.
    /// `notes_left_out` counts the excluded notes in the same way.
    warnings_left_out: usize,
    notes_left_out: usize,
}

impl List<'_> {
    /// Removes the diagnostics that the options exclude, and counts them.
    fn leave(&mut self, options: &Options) {
        let wanted = options.wanted(self.document);
        let mut weights = self.weights.iter();
        let mut left = Vec::new();
        let (letter, left_out) = (&mut self.letter_left_out, &mut self.left_out);
        let (warnings, notes) = (&mut self.warnings_left_out, &mut self.notes_left_out);
        self.diagnostics.retain(|diagnostic| {
            let wanted = wanted(diagnostic);
            match diagnostic.code.severity() {
                Severity::Violation => match (wanted, weights.next().copied()) {
                    (true, weight) => left.extend(weight),
                    (false, Some(Weight::Letter)) => *letter += 1,
                    (false, _) => *left_out += 1,
                },
                _ if wanted || diagnostic.code.is_of_makers() => {}
                Severity::Warning => *warnings += 1,
                Severity::Note => *notes += 1,
            }
            wanted
        });
        self.weights = left;
    }
}

/// The result of checking one or more files under an edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) files: usize,
    /// The number of files that conform. A file does not conform if it has a violation, even if the options exclude the
    /// violation.
    pub(super) conforming: usize,
    /// The number of files that have violations, all of them letter-only.
    pub(super) nearly: usize,
    /// The number of reported violations, except the violations in `letter`.
    pub(super) violations: usize,
    /// The number of reported letter-only violations.
    pub(super) letter: usize,
    pub(super) warnings: usize,
    pub(super) notes: usize,
    pub(super) letter_left_out: usize,
    pub(super) left_out: usize,
    pub(super) warnings_left_out: usize,
    pub(super) notes_left_out: usize,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.files += other.files;
        self.conforming += other.conforming;
        self.nearly += other.nearly;
        self.violations += other.violations;
        self.letter += other.letter;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.letter_left_out += other.letter_left_out;
        self.left_out += other.left_out;
        self.warnings_left_out += other.warnings_left_out;
        self.notes_left_out += other.notes_left_out;
    }
}

/// A finding at a position in the file. Several editions can report the same finding.
pub(super) struct Found<'d> {
    remark: Remark<'d>,
    pub(super) document: &'d Document<'d>,
    /// The most severe warning or note at this position, if there is one.
    milder: Option<(Remark<'d>, &'d Document<'d>)>,
    /// The editions that report this finding, each with its severity. If no edition justifies the finding (such as an
    /// invalid `# norobots:` comment), the list is empty.
    holds: Vec<(Edition, Severity)>,
    /// The effect of the violation on decisions, if the check examined the effect.
    weight: Option<Weight>,
    /// The number of editions that the file was checked under.
    editions: usize,
}

#[derive(Clone, Copy)]
enum Remark<'d> {
    Diagnostic(&'d Diagnostic),
    Unknown(&'d Unknown),
}

impl Remark<'_> {
    fn kind(self) -> Kind {
        match self {
            Remark::Diagnostic(diagnostic) => Kind::Code(diagnostic.code),
            Remark::Unknown(_) => Kind::Comment,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Code(Code),
    Comment,
}

impl Kind {
    /// Returns all kinds of findings, in ascending order.
    pub(crate) fn all() -> impl Iterator<Item = Kind> {
        Code::ALL.into_iter().map(Kind::Code).chain([Kind::Comment])
    }

    pub(crate) fn id(self) -> &'static str {
        match self {
            Kind::Code(code) => code.id(),
            Kind::Comment => "norobots-comment",
        }
    }

    pub(crate) fn severity(self) -> Severity {
        match self {
            Kind::Code(code) => code.severity(),
            Kind::Comment => Severity::Warning,
        }
    }

    /// Returns the clauses that justify this kind of finding, one for each standard. No clause justifies a finding
    /// about a `# norobots:` comment.
    pub(crate) fn clauses(self) -> impl Iterator<Item = AnyClause> {
        let code = match self {
            Kind::Code(code) => Some(code),
            Kind::Comment => None,
        };
        code.into_iter().flat_map(Code::clauses)
    }

    pub(crate) fn explanation(self) -> &'static str {
        match self {
            Kind::Code(code) => code.explanation(),
            Kind::Comment => {
                "A comment that begins with `norobots:` names a code that no diagnostic has, or is not of the form \
                 `ignore CODE` or `ignore-file CODE`. An unknown code leaves nothing out, and neither does a comment \
                 of another form."
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl<'d> Checked<'d> {
    /// Checks a file under the editions of the options. The slice `documents` contains one parsed document for each
    /// format of these editions.
    pub(super) fn new(
        name: &'d Outside,
        source: &'d Source<'d>,
        documents: &'d [Document<'d>],
        options: &Options,
    ) -> Checked<'d> {
        let is_violation =
            |diagnostic: &&Diagnostic| diagnostic.code.severity() == Severity::Violation;
        let list = |edition: &Edition| {
            let format = crate::edition::format(*edition);
            let document = documents.iter().find(|document| Some(document.format()) == format)?;
            let (edition, diagnostics) = (*edition, check::check_by(document, *edition));
            Some(List {
                edition,
                document,
                diagnostics,
                weights: Vec::new(),
                letter_left_out: 0,
                left_out: 0,
                warnings_left_out: 0,
                notes_left_out: 0,
            })
        };
        let mut lists: Vec<List<'_>> = options.editions.iter().filter_map(list).collect();
        let of_list = |list: &List<'d>| {
            list.diagnostics
                .iter()
                .filter(is_violation)
                .cloned()
                .map(|diagnostic| (list.document, diagnostic))
                .collect::<Vec<_>>()
        };
        if !options.named {
            let violations: Vec<Vec<_>> = lists.iter().map(of_list).collect();
            let all: Vec<(&Document<'_>, &Diagnostic)> = violations
                .iter()
                .flatten()
                .map(|(document, violation)| (*document, violation))
                .collect();
            let mut weights = weigh(source, &all).into_iter();
            for (list, violations) in lists.iter_mut().zip(&violations) {
                list.weights = weights.by_ref().take(violations.len()).collect();
            }
        }
        lists.iter_mut().for_each(|list| list.leave(options));
        let unknown = options.unknown(documents);
        let (strict, weighed) = (options.strict, !options.named);
        Checked { name, source, strict, weighed, lists, unknown, starts: RefCell::default() }
    }

    pub(super) fn tallies(&self) -> impl Iterator<Item = (Edition, Tally)> {
        self.lists.iter().map(|list| {
            let count = |severity| {
                let of_it =
                    list.diagnostics.iter().filter(|diagnostic| !diagnostic.code.is_of_makers());
                of_it.filter(|diagnostic| diagnostic.code.severity() == severity).count()
            };
            let letter = list.weights.iter().filter(|weight| **weight == Weight::Letter).count();
            let all = count(Severity::Violation);
            let beyond_letter = all - letter + list.left_out;
            let by_letter = letter + list.letter_left_out;
            let tally = Tally {
                files: 1,
                conforming: usize::from(beyond_letter + by_letter == 0),
                nearly: usize::from(beyond_letter == 0 && by_letter > 0),
                violations: all - letter,
                letter,
                warnings: count(Severity::Warning),
                notes: count(Severity::Note),
                letter_left_out: list.letter_left_out,
                left_out: list.left_out,
                warnings_left_out: list.warnings_left_out,
                notes_left_out: list.notes_left_out,
            };
            (list.edition, tally)
        })
    }

    /// Returns whether the file fails the check. A letter-only violation makes a file fail only if the check is strict.
    pub(super) fn fails(&self) -> bool {
        self.tallies().any(|(_, tally)| tally.violations > 0 || self.strict && tally.letter > 0)
    }

    /// Lists the findings in the order of their positions. A finding that several editions report is listed once.
    pub(super) fn findings(&self) -> impl Iterator<Item = Found<'_>> {
        let mut lists: Vec<_> = self
            .lists
            .iter()
            .map(|list| (list, list.weights.iter(), list.diagnostics.iter().peekable()))
            .collect();
        let mut unknown = self.unknown.iter().peekable();
        let mut ready: VecDeque<Found<'_>> = VecDeque::new();
        std::iter::from_fn(move || {
            if let Some(finding) = ready.pop_front() {
                return Some(finding);
            }
            let editions = lists.len();
            let starts = lists.iter_mut().filter_map(|(.., list)| Some(list.peek()?.span.start));
            let at = starts.min();
            if let Some(pragma) =
                unknown.next_if(|pragma| at.is_none_or(|at| pragma.span.start < at))
            {
                let (remark, document) = (Remark::Unknown(pragma), lists.first()?.0.document);
                let (milder, holds, weight) = (None, Vec::new(), None);
                return Some(Found { remark, document, milder, holds, weight, editions });
            }
            let at = at?;
            for (list, weights, diagnostics) in &mut lists {
                while let Some(diagnostic) =
                    diagnostics.next_if(|diagnostic| diagnostic.span.start == at)
                {
                    let is_violation = diagnostic.code.severity() == Severity::Violation;
                    let weight = if is_violation { weights.next().copied() } else { None };
                    let (remark, document) = (Remark::Diagnostic(diagnostic), list.document);
                    let holds = match diagnostic.code.is_of_makers() {
                        true => Vec::new(),
                        false => vec![(list.edition, diagnostic.code.severity())],
                    };
                    let milder = (!is_violation).then_some((remark, document));
                    let finding = Found { remark, document, milder, holds, weight, editions };
                    match ready.iter_mut().find(|other| other.agrees(&finding)) {
                        Some(other) => other.join(finding),
                        None => ready.push_back(finding),
                    }
                }
            }
            ready.pop_front()
        })
    }

    /// Lists the findings that a report for people contains. If the check is not strict, letter-only violations are
    /// omitted. If another edition has a milder finding at the position of an omitted violation, the milder finding is
    /// shown instead.
    pub(super) fn shown_findings(&self) -> impl Iterator<Item = Found<'_>> {
        self.findings().filter_map(|finding| match self.hides(&finding) {
            true => {
                let (remark, document) = finding.milder?;
                Some(Found { remark, document, ..finding })
            }
            false => Some(finding),
        })
    }

    /// Returns whether a report for people omits the finding.
    pub(super) fn hides(&self, finding: &Found<'_>) -> bool {
        !self.strict && finding.letter_only() == Some(true)
    }

    pub(super) fn count(&self, severity: Severity) -> usize {
        self.findings().filter(|finding| finding.kind().severity() == severity).count()
    }

    pub(super) fn position(&self, span: Span) -> Position {
        self.source.position(span.start)
    }

    /// Returns the position of an offset, with a column that counts characters instead of bytes. In invalid UTF-8, each
    /// replacement character that a decoder inserts counts as a character.
    pub(super) fn characters(&self, offset: usize) -> Position {
        let Position { line, column } = self.source.position(offset);
        let mut known = self.starts.borrow_mut();
        if known.0 != line {
            let text = self.source.line(line).map(|span| &self.source.bytes()[span.range()]);
            *known = (line, starts(text.unwrap_or_default()));
        }
        // A line terminator counts as one character, so no position is between CR and NL.
        Position { line, column: known.1.partition_point(|start| *start < column - 1) + 1 }
    }
}

/// Returns the offset of each character in a line. The last offset is where the line terminator begins.
fn starts(text: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut from = 0;
    for chunk in text.utf8_chunks() {
        starts.extend(chunk.valid().char_indices().map(|(at, _)| from + at));
        from += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            starts.push(from);
            from += chunk.invalid().len();
        }
    }
    starts.push(from);
    starts
}

impl<'d> Found<'d> {
    fn diagnostic(&self) -> Option<&'d Diagnostic> {
        match self.remark {
            Remark::Diagnostic(diagnostic) => Some(diagnostic),
            Remark::Unknown(_) => None,
        }
    }

    /// Returns whether this finding can be joined with a finding of another edition. Joined findings have the same
    /// topic.
    fn agrees(&self, other: &Found<'_>) -> bool {
        let topic = |finding: &Found<'_>| Some(finding.diagnostic()?.code.topic());
        let apart = |(edition, _): &(Edition, Severity)| {
            other.holds.iter().all(|(other, _)| other != edition)
        };
        topic(self) == topic(other) && self.holds.iter().all(apart)
    }

    /// Adds the diagnostic of another edition. A report shows the more severe of the two diagnostics.
    fn join(&mut self, other: Found<'d>) {
        let grave = |finding: &Found<'_>| finding.kind().severity();
        let is_milder = self.milder.is_none_or(|(remark, _)| {
            other
                .milder
                .is_some_and(|(other, _)| other.kind().severity() < remark.kind().severity())
        });
        if is_milder {
            self.milder = other.milder;
        }
        if grave(&other) < grave(self) {
            (self.remark, self.document) = (other.remark, other.document);
        }
        self.holds.extend(other.holds);
        self.weight = match (self.weight, other.weight) {
            (Some(Weight::More), _) | (_, Some(Weight::More)) => Some(Weight::More),
            (own, other) => own.max(other),
        };
    }

    /// Returns whether the finding is a letter-only violation. Returns `None` if the finding is not a violation, or if
    /// its effect was not examined.
    pub(super) fn letter_only(&self) -> Option<bool> {
        match self.weight? {
            Weight::Letter => Some(true),
            Weight::More => Some(false),
            Weight::Open => None,
        }
    }

    /// Returns whether the finding is a violation whose effect on decisions was not examined.
    pub(super) fn is_open(&self) -> bool {
        self.weight == Some(Weight::Open)
    }

    pub(super) fn editions(&self) -> impl Iterator<Item = Edition> {
        self.holds.iter().map(|(edition, _)| *edition)
    }

    /// Returns a note in parentheses for the end of the finding's message, or an empty string. The note contains the
    /// editions that report the finding with another severity. If the file was checked under several editions, the note
    /// also contains all other editions that report it.
    pub(super) fn by(&self) -> String {
        let grave = self.kind().severity();
        let editions_with = |severity| {
            let holds = self.holds.iter().filter(move |(_, other)| *other == severity);
            joined(holds.map(|(edition, _)| short(*edition)), ", ")
        };
        let severities = Severity::ALL.into_iter().filter(|severity| *severity != grave);
        let labels = severities
            .filter_map(|severity| Some(format!("{severity} by {}", editions_with(severity)?)));
        let letter = (self.weight == Some(Weight::Letter)).then(|| "by the letter only".to_owned());
        let parts = editions_with(grave)
            .filter(|_| self.editions > 1)
            .into_iter()
            .chain(labels)
            .chain(letter);
        joined(parts, "; ").map_or_else(String::new, |by| format!(" ({by})"))
    }

    pub(super) fn kind(&self) -> Kind {
        self.remark.kind()
    }

    /// Returns the clause that justifies this finding, from the standard that the file was checked under.
    pub(super) fn clause(&self) -> Option<AnyClause> {
        self.diagnostic()?.code.clause(self.document.format())
    }

    pub(super) fn span(&self) -> Span {
        match self.remark {
            Remark::Diagnostic(diagnostic) => diagnostic.span,
            Remark::Unknown(unknown) => unknown.span,
        }
    }

    /// Returns the second position of the finding and the role of that position. Returns `None` if the finding has only
    /// one position.
    pub(super) fn also(&self) -> Option<(Span, Role)> {
        self.diagnostic()?.also
    }

    pub(super) fn fix(&self) -> Option<&Fix> {
        self.diagnostic()?.fix.as_ref()
    }

    pub(super) fn message(&self) -> String {
        match self.remark {
            Remark::Diagnostic(diagnostic) => diagnostic.message(self.document),
            Remark::Unknown(unknown) => unknown.message.clone(),
        }
    }

    pub(super) fn help(&self) -> Option<String> {
        self.diagnostic()?.help(self.document)
    }
}
