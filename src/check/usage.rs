//! Finds Content-Usage lines that state no preference, although their authors intended one. Two drafts define these
//! lines: draft-ietf-aipref-attach-05 and draft-ietf-aipref-vocab. Under RFC 9651, a parser rejects the whole
//! dictionary because of a single mistake.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::check::mistakes::fields_inside;
use crate::policy;
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind};
use crate::usage::{LABELS, Rule, Statement};
use std::collections::HashSet;

/// The reason why a line or one of its labels states no preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Empty,
    /// A word is in the place of the path, but doesn't begin with `/`.
    Path,
    /// A comment begins inside quotation marks, or directly after the path.
    Cut,
    /// The statement ends with a comma or a semicolon.
    LastSign,
    /// White space is next to a `=`.
    Space,
    UpperCase,
    /// The statement isn't a dictionary, for a reason that no other variant names.
    NoDictionary,
    NoValue,
    /// The value of a label is neither `y` nor `n`.
    OtherValue,
    /// The vocabulary doesn't contain the label, but contains a similar label.
    Label,
    /// The rule has no path, and a rule for `/` applies instead.
    Hidden,
}

/// A fault with its place in the file. `meant` is the text to write at this place, or `None` if the correct text is
/// uncertain.
struct Finding {
    fault: Fault,
    span: Span,
    also: Option<(Span, Role)>,
    meant: Option<String>,
}

pub(crate) fn lines(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut group = Group::default();
    // A User-agent line after a rule begins a new group.
    let mut has_rule = false;
    for line in document.lines() {
        let rule = rule(document, line);
        if line.kind() == LineKind::UserAgent && has_rule {
            std::mem::take(&mut group).hidden(document, diagnostics);
        }
        has_rule = match line.kind() {
            LineKind::UserAgent => false,
            LineKind::Disallow | LineKind::Allow => true,
            // In the format of 1994, Allow lines are of the kind `Unrecognised`.
            LineKind::Unrecognised => {
                has_rule || rule.is_some() || line.field().is_some_and(|field| field.is("allow"))
            }
            _ => has_rule,
        };
        let Some(rule) = rule else { continue };
        let findings = findings(document, line, &rule);
        if findings.is_empty() {
            group.add(rule);
        }
        diagnostics.extend(findings.into_iter().map(diagnostic));
    }
    group.hidden(document, diagnostics);
}

pub(crate) fn fault(document: &Document<'_>, diagnostic: &Diagnostic) -> Fault {
    match diagnostic.also {
        Some((_, Role::HidingRule)) => return Fault::Hidden,
        Some((_, Role::CutValue)) => return Fault::Cut,
        _ => {}
    }
    let before = document.lines.partition_point(|line| line.end() <= diagnostic.span.start);
    // If the last line has no terminator, an empty span can be at the end of the file.
    let line = document.line(before + 1).or_else(|| document.lines().next_back());
    let findings = line.and_then(|line| Some(findings(document, line, &rule(document, line)?)));
    let mut findings = findings.into_iter().flatten();
    findings
        .find(|each| each.span == diagnostic.span)
        .map_or(Fault::NoDictionary, |each| each.fault)
}

fn diagnostic(Finding { span, also, meant, .. }: Finding) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::UsageStatesNothing, span);
    Diagnostic { also, meant: meant.map(Into::into), ..diagnostic }
}

/// Returns `None` for lines of other kinds, and for lines whose value contains another field.
fn rule<'d>(document: &'d Document<'_>, line: Line<'d>) -> Option<Rule<'d>> {
    let field = line.field().filter(|_| line.kind() == LineKind::Unrecognised)?;
    if !field.is("content-usage") {
        return None;
    }
    let is_fused = fields_inside(field.value()).next().is_some();
    (!is_fused).then(|| Rule::of(&field, document.bytes()))
}

/// If the statement is empty or isn't a dictionary, there is one fault. Otherwise, there is at most one fault for each
/// label.
fn findings(document: &Document<'_>, line: Line<'_>, rule: &Rule<'_>) -> Vec<Finding> {
    let value = Span::new(rule.path.start, rule.statement.end);
    let text = document.slice(rule.statement);
    let whole = |fault, span, meant| vec![Finding { fault, span, also: None, meant }];
    let comment = line.comment();
    let cut = |span| {
        let also = Some((value, Role::CutValue));
        vec![Finding { fault: Fault::Cut, span, also, meant: None }]
    };
    if text.is_empty() {
        let straight = |comment: &Span| comment.start == value.end && comment.len() > 1;
        return match comment.filter(straight).filter(|_| !value.is_empty()) {
            Some(comment) => cut(comment),
            None => whole(Fault::Empty, value, parted(rule.path())),
        };
    }
    if let Some(statement) = rule.statement() {
        return of_members(document.bytes(), &statement);
    }
    let marks = text.iter().filter(|byte| **byte == b'"').count();
    if let Some(comment) = comment.filter(|_| marks % 2 == 1) {
        return cut(comment);
    }
    if rule.path.is_empty()
        && let Some(word) = first_word(text)
    {
        let span = Span::new(value.start, value.start + word.len());
        return whole(Fault::Path, span, path(word));
    }
    match mended(text) {
        Some((fault, text)) => whole(fault, rule.statement, Some(text)),
        None => whole(Fault::NoDictionary, rule.statement, None),
    }
}

/// The dictionary must be a slice of `bytes`.
fn of_members(bytes: &[u8], statement: &Statement<'_>) -> Vec<Finding> {
    let place = |part: &[u8]| {
        let start = part.as_ptr().addr() - bytes.as_ptr().addr();
        Span::new(start, start + part.len())
    };
    let (mut findings, mut has_near) = (Vec::new(), false);
    for (label, value) in statement.members() {
        let known = LABELS.iter().any(|known| known.as_bytes() == label);
        let (fault, span, meant) = match value {
            _ if !known => {
                // Only the first similar label is reported, because there may be many.
                let near = nearest(label).filter(|near| statement.value(near).is_none());
                let Some(near) = near.filter(|_| !has_near) else { continue };
                has_near = true;
                (Fault::Label, place(label), Some(near.to_owned()))
            }
            b"" => (Fault::NoValue, place(label), None),
            b"y" | b"n" => continue,
            _ => (Fault::OtherValue, place(value), preference(value).map(str::to_owned)),
        };
        findings.push(Finding { fault, span, also: None, meant });
    }
    findings
}

/// If a value is neither `y` nor `n`, returns the preference that its author probably intended.
fn preference(value: &[u8]) -> Option<&'static str> {
    let value =
        value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\"")).unwrap_or(value);
    match &*value.to_ascii_lowercase() {
        b"n" | b"no" | b"disallow" | b"disallowed" | b"deny" | b"false" | b"?0" => Some("n"),
        b"y" | b"yes" | b"allow" | b"allowed" | b"true" | b"?1" => Some("y"),
        _ => None,
    }
}

/// Returns the label of the vocabulary that resembles `label`. For `ai-train`, a label of Content-Signal, returns
/// `train-ai`.
fn nearest(label: &[u8]) -> Option<&'static str> {
    const LONGEST: usize = 20;
    let label = str::from_utf8(label).ok().filter(|label| label.len() <= LONGEST)?;
    if label == "ai-train" {
        return Some("train-ai");
    }
    let label = label.replace(['_', '.'], "-");
    let near = |known: &&&str| {
        let most = if known.len() < 7 { 1 } else { 2 };
        strsim::osa_distance(&label, known) <= most
    };
    LABELS.iter().find(near).copied()
}

/// Returns the first word of a text if a statement follows the word. Returns `None` if the word seems to be a part of
/// the statement.
fn first_word(text: &[u8]) -> Option<&[u8]> {
    let end = text.iter().position(is_space)?;
    let (word, rest) = (&text[..end], text[end..].trim_ascii_start());
    let is_member = word.contains(&b'=') || word.ends_with(b",") || word.ends_with(b";");
    (!is_member && states(rest)).then_some(word)
}

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns whether a text is a statement with at least one preference. If a label is in the vocabulary, any non-empty
/// value is treated as a preference.
fn states(text: &[u8]) -> bool {
    let is_known = |label: &[u8]| LABELS.iter().any(|known| known.as_bytes() == label);
    let is_one = |(label, value): (&[u8], &[u8])| {
        matches!(value, b"y" | b"n") || !value.is_empty() && is_known(label)
    };
    Statement::read(text).is_some_and(|statement| statement.members().any(is_one))
}

/// If a word doesn't begin with `/`, returns the path that its author probably intended.
fn path(word: &[u8]) -> Option<String> {
    let word = str::from_utf8(word).ok()?;
    if word.contains("://") {
        let path = policy::path(word.as_bytes())?;
        return Some(str::from_utf8(&path).ok()?.to_owned()).filter(|path| path != word);
    }
    let is_path = word.starts_with('*') || word.contains('/');
    is_path.then(|| format!("/{word}"))
}

/// If a comma or a semicolon separates a path from a statement, returns both, separated by a space.
fn parted(path: &[u8]) -> Option<String> {
    let at = path.iter().position(|byte| matches!(byte, b',' | b';'))?;
    let [path, rest] = [&path[..at], &path[at + 1..]].map(|part| str::from_utf8(part).ok());
    let (path, rest) = (path?, rest?);
    states(rest.as_bytes()).then(|| format!("{path} {rest}"))
}

/// Repairs a text that isn't a dictionary because of spaces, upper-case labels or punctuation at its end. Returns the
/// fault and the repaired text.
fn mended(text: &[u8]) -> Option<(Fault, String)> {
    let sign = |byte: &u8| is_space(byte) || matches!(byte, b',' | b';');
    let end = text.iter().rposition(|byte| !sign(byte))? + 1;
    let mut fault = (end < text.len()).then_some(Fault::LastSign);
    let mut mended: Vec<u8> = Vec::with_capacity(end);
    let (mut in_string, mut in_list, mut in_label) = (false, false, true);
    let mut at = 0;
    while at < end {
        let byte = text[at];
        at += 1;
        match byte {
            b'\\' if in_string => {
                mended.push(byte);
                mended.extend(text[at..end].first());
                at += 1;
                continue;
            }
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'(' | b')' => in_list = byte == b'(',
            b',' => in_label = true,
            b';' => in_label = false,
            b'=' if !in_list => {
                in_label = false;
                let length = mended.len();
                while mended.last().is_some_and(is_space) {
                    mended.pop();
                }
                let space = text[at..end].iter().take_while(|byte| is_space(byte)).count();
                at += space;
                if mended.len() < length || space > 0 {
                    fault = fault.or(Some(Fault::Space));
                }
            }
            b'A'..=b'Z' if in_label => fault = fault.or(Some(Fault::UpperCase)),
            _ => {}
        }
        mended.push(if in_label { byte.to_ascii_lowercase() } else { byte });
    }
    Statement::read(&mended)?;
    Some((fault?, String::from_utf8(mended).ok()?))
}

/// The rules of a group that apply to every path. Rules with faults are left out.
#[derive(Default)]
struct Group<'d> {
    without_path: Vec<Rule<'d>>,
    of_root: Vec<Rule<'d>>,
}

impl<'d> Group<'d> {
    fn add(&mut self, rule: Rule<'d>) {
        match rule.path() {
            b"" => self.without_path.push(rule),
            b"/" => self.of_root.push(rule),
            _ => {}
        }
    }

    /// Finds rules without a path that have no effect because of a rule for `/`. Reports such a rule only if it has a
    /// label that no rule for `/` has.
    fn hidden(self, document: &Document<'_>, diagnostics: &mut impl Found) {
        let Some(root) = self.of_root.first() else { return };
        let labels = |rule: &Rule<'d>| -> Vec<&'d [u8]> {
            let statement = rule.statement();
            statement.iter().flat_map(Statement::members).map(|(label, _)| label).collect()
        };
        let stated: HashSet<&[u8]> = self.of_root.iter().flat_map(labels).collect();
        for rule in &self.without_path {
            if labels(rule).iter().all(|label| stated.contains(label)) {
                continue;
            }
            let text = String::from_utf8_lossy(document.slice(rule.statement));
            let by = Span::new(root.path.start, root.statement.end);
            diagnostics.push(diagnostic(Finding {
                fault: Fault::Hidden,
                span: rule.statement,
                also: Some((by, Role::HidingRule)),
                meant: Some(format!("/ {text}")),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::code::Code;
    use crate::check::diagnostic::Diagnostic;
    use crate::check::usage::{Fault, fault};
    use crate::check::{check, codes};
    use crate::source::Source;
    use crate::syntax::{Format, parse_by};

    /// Returns the faults in the lines of a group. Each fault is followed by the faulty text and by the replacement for
    /// this text.
    fn found(lines: &str) -> Vec<(Fault, String, Option<String>)> {
        let robots = format!("User-agent: *\n{lines}\n");
        let source = Source::new(robots.as_bytes());
        let mut all =
            Format::ALL.into_iter().filter(|format| *format != Format::Revisited).map(|format| {
                let document = parse_by(&source, format);
                let is_it = |each: &Diagnostic| each.code == Code::UsageStatesNothing;
                let diagnostics: Vec<_> = check(&document).into_iter().filter(is_it).collect();
                assert_eq!(
                    codes(&document).contains(Code::UsageStatesNothing),
                    !diagnostics.is_empty()
                );
                let each = diagnostics.into_iter().map(|each| {
                    let text = String::from_utf8_lossy(document.slice(each.span)).into_owned();
                    (fault(&document, &each), text, each.meant.map(|meant| meant.into_owned()))
                });
                each.collect()
            });
        let first: Vec<_> = all.next().unwrap();
        assert!(all.all(|other| other == first), "{lines}");
        first
    }

    #[test]
    fn faults_are_found_with_their_places_and_what_is_meant() {
        use Fault::*;
        for (value, expected, place, meant) in [
            ("*.pdf train-ai=n", Path, "*.pdf", Some("/*.pdf")),
            ("img/\ttrain-ai=n", Path, "img/", Some("/img/")),
            ("https://h/x search=y", Path, "https://h/x", Some("/x")),
            ("*.pdf train-ai=no", Path, "*.pdf", Some("/*.pdf")),
            ("x train-ai=n", Path, "x", None),
            ("train-ai=\"n#\"", Cut, "#\"", None),
            ("/a#b train-ai=n", Cut, "#b train-ai=n", None),
            ("/a # b", Empty, "/a", None),
            ("", Empty, "", None),
            ("/x,train-ai=n", Empty, "/x,train-ai=n", Some("/x train-ai=n")),
            ("/x train-ai", NoValue, "train-ai", None),
            ("train-ai=y, train-ai;a=n", NoValue, "train-ai", None),
            ("Train-AI=n", UpperCase, "Train-AI=n", Some("train-ai=n")),
            ("/x search=y, Foo=\"A\";B", NoDictionary, "search=y, Foo=\"A\";B", None),
            ("train-ai = n", Space, "train-ai = n", Some("train-ai=n")),
            (
                "/ train-ai= n ,Search =y,",
                LastSign,
                "train-ai= n ,Search =y,",
                Some("train-ai=n ,search=y"),
            ),
            (
                "a=\"\\\" = B\", Search=y",
                UpperCase,
                "a=\"\\\" = B\", Search=y",
                Some("a=\"\\\" = B\", search=y"),
            ),
            ("train-ai=n,", LastSign, "train-ai=n,", Some("train-ai=n")),
            ("train-ai=n ; ;", LastSign, "train-ai=n ; ;", Some("train-ai=n")),
            ("train-ai=no", OtherValue, "no", Some("n")),
            ("train-ai=yes", OtherValue, "yes", Some("y")),
            ("train-ai=N", OtherValue, "N", Some("n")),
            ("train-ai=\"n\"", OtherValue, "\"n\"", Some("n")),
            ("train-ai=?0", OtherValue, "?0", Some("n")),
            ("train-ai=0", OtherValue, "0", None),
            ("train-ai=(n);a", OtherValue, "(n)", None),
            ("ai-train=n", Label, "ai-train", Some("train-ai")),
            ("/x serch=n, trainai=n", Label, "serch", Some("search")),
            ("train-ai=n search=y", NoDictionary, "train-ai=n search=y", None),
            ("train-ai: n", NoDictionary, "train-ai: n", None),
            ("train-ai=n, \u{e9}=y", NoDictionary, "train-ai=n, \u{e9}=y", None),
        ] {
            let expected = (expected, place.to_owned(), meant.map(str::to_owned));
            assert_eq!(found(&format!("Content-Usage: {value}")), [expected], "{value}");
        }
        for value in [
            "train-ai=n",
            "/ search=y;a, other",
            "*.pdf, train-ai=n",
            "foo=n",
            "train-ai=n, trainai=y",
        ] {
            assert_eq!(found(&format!("Content-Usage: {value}")), [], "{value}");
        }
        let two_findings = found("Content-Usage: train-ai=no, search");
        assert_eq!(
            two_findings.iter().map(|each| each.0).collect::<Vec<_>>(),
            [OtherValue, NoValue]
        );
        // Another check reports a field inside the value of a Content-Usage line.
        assert_eq!(found("Content-Usage: train-ai Disallow: /x"), []);
    }

    #[test]
    fn a_rule_without_a_path_that_another_hides_is_found() {
        let hidden = |lines: &str| found(&lines.replace('@', "Content-Usage"));
        let expected = (Fault::Hidden, "train-ai=n".to_owned(), Some("/ train-ai=n".to_owned()));
        assert_eq!(hidden("@: train-ai=n\n@: / search=y"), std::slice::from_ref(&expected));
        assert_eq!(hidden("@: / search=y\nAllow: /\n@: train-ai=n"), [expected]);
        assert_eq!(hidden("@: train-ai=n\n@: / train-ai=y"), []);
        assert_eq!(hidden("@: train-ai=n\n@: /x search=y"), []);
        assert_eq!(hidden("@: train-ai=n\nUser-agent: a\n@: / search=y"), []);
    }
}
