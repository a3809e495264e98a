//! Prints findings for people. Each finding is printed as a drawing or as one line.

use crate::check::args::Format;
use crate::check::checked::{Checked, Found, Kind};
use crate::exit::{Out, Result};
use crate::render;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use norobots::check::Severity;
use norobots::source::Span;
use std::collections::BTreeMap;

/// If a file has many diagnostics with the same code, at most this number of them is shown.
const FEW: usize = 3;

/// Writes the findings of a file. If `limit` is `None`, writes only the first few findings with each code.
pub(super) fn write(
    checked: &Checked,
    format: Format,
    limit: Option<usize>,
    out: &mut Out,
) -> Result {
    let (name, all) = (checked.name, checked.shown_findings().count());
    let renderer = Renderer::styled();
    let mut show = |finding: &Found| match format {
        Format::Concise => writeln!(out, "{}", concise(checked, finding)),
        _ => writeln!(out, "{}\n", drawn(checked, finding, &renderer)),
    };
    if let Some(limit) = limit {
        let shown = render::shown(limit, all);
        checked.shown_findings().take(shown).try_for_each(|finding| show(&finding))?;
        return match all - shown {
            0 => Ok(()),
            left => writeln!(out, "{name}: {left} more, not shown: --limit 0 shows all"),
        };
    }
    let mut all: BTreeMap<Kind, usize> = BTreeMap::new();
    for finding in checked.shown_findings() {
        *all.entry(finding.kind()).or_default() += 1;
    }
    // The message about omitted findings takes a line too, so omitting a single finding would save nothing.
    all.retain(|_, all| *all > FEW + 1);
    let mut shown: BTreeMap<Kind, usize> = BTreeMap::new();
    for finding in checked.shown_findings() {
        let shown = shown.entry(finding.kind()).or_default();
        *shown += 1;
        if *shown <= FEW || !all.contains_key(&finding.kind()) {
            show(&finding)?;
        }
    }
    for (kind, all) in all {
        let more = all - FEW;
        writeln!(out, "{name}: and {more} more of `{kind}`: --limit 0 shows all")?;
    }
    Ok(())
}

fn concise(checked: &Checked, finding: &Found) -> String {
    let (kind, position) = (finding.kind(), checked.position(finding.span()));
    let (severity, message) = (kind.severity(), finding.message());
    format!("{}:{position}: {severity}[{kind}] {message}{}", checked.name, finding.by())
}

fn drawn(checked: &Checked, finding: &Found, renderer: &Renderer) -> String {
    let kind = finding.kind();
    let level = match kind.severity() {
        Severity::Violation => Level::ERROR.with_name("violation"),
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(finding.message() + &finding.by()).id(kind.id());
    let mut group = Group::with_title(title);
    group = line(checked, finding, group, finding.span(), AnnotationKind::Primary, None);
    if let Some((span, role)) = finding.also() {
        let label = Some(role.summary());
        group = line(checked, finding, group, span, AnnotationKind::Context, label);
    }
    if let Some(clause) = finding.clause() {
        let clause = format!("clause {clause}: {}", clause.summary());
        group = group.element(Level::NOTE.message(clause));
    }
    if let Some(line) = finding.clause().and_then(|clause| clause.grammar()) {
        group = group.element(Level::NOTE.message(format!("the grammar has `{line}`")));
    }
    let help = finding.help().map(|help| Level::HELP.message(help));
    with_origins(checked, &renderer.render(&[group.elements(help)]))
}

/// A private-use character that marks an offset in a drawing. [`render::visible`] never returns this character.
const ORIGIN: char = '\u{E000}';

/// Adds the line around a span to a drawing. The line number is set explicitly, because a lone CR also ends a line.
fn line<'g>(
    checked: &Checked,
    finding: &Found,
    group: Group<'g>,
    span: Span,
    kind: AnnotationKind,
    label: Option<&'static str>,
) -> Group<'g> {
    let position = checked.position(span);
    let Some(line) = finding.document.line(position.line) else { return group };
    // The line terminator is drawn only if the span includes it.
    let shown = if span.end > line.text().end { line.span() } else { line.text() };
    let start = shown.start;
    let (text, place) = render::around(
        finding.document.slice(shown),
        Span::new(span.start - start, span.end.min(shown.end) - start),
    );
    let snippet = Snippet::source(text).line_start(position.line);
    let origin = format!("{ORIGIN}{}{ORIGIN}", span.start);
    group.element(snippet.path(origin).annotation(kind.span(place).label(label)))
}

/// Replaces the positions in a drawing with positions in the file. In the drawing, a column is a number of drawn
/// characters. In the file, a column is a number of bytes.
fn with_origins(checked: &Checked, drawing: &str) -> String {
    let mut text = String::with_capacity(drawing.len());
    let mut parts = drawing.split(ORIGIN);
    text.extend(parts.next());
    while let (Some(offset), Some(rest)) = (parts.next(), parts.next()) {
        let position = checked.source.position(offset.parse().unwrap_or_default());
        text += &format!("{}:{position}", checked.name);
        text += rest.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    }
    text
}
