//! `norobots check`: does a file conform?

use crate::exit::{Exit, Out, Result, complain, note};
use crate::input::{MaxSize, Need};
use crate::text::count;
use crate::{edition, input, show};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use norobots::check::{self, Diagnostic, Severity};
use norobots::source::{Source, Span};
use norobots::syntax::{self, Document, Format as Syntax};
use norobots_lab::driver::visible::Outside;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Check whether files conform to the standard of 1994, or to another text that has a grammar
///
/// Exits with 0 if all files conform, 1 if one does not, 2 if one can't be read or is too large.
/// Warnings do not make a file non-conforming. `norobots explain CODE` tells more about a diagnostic.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Files to check; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
    /// The text to read the file by
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = edition::formats())]
    edition: Syntax,
    /// How to print the diagnostics
    #[arg(long, value_enum, default_value_t = Format::Full)]
    format: Format,
    /// Leave warnings out
    #[arg(long)]
    no_warnings: bool,
    /// The most diagnostics to print of a file; 0 for all (JSON always has all)
    #[arg(long, default_value_t = 50, value_name = "N")]
    limit: usize,
    /// Print nothing but errors: the exit code tells
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    max_size: MaxSize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Each with the place in the file drawn
    Full,
    /// A line each: FILE:LINE:COLUMN: SEVERITY[CODE] MESSAGE
    Concise,
    /// A JSON object a file, on a line of its own
    Json,
}

#[derive(Default)]
struct Counts {
    conforming: usize,
    not: usize,
    unread: usize,
    violations: usize,
    warnings: usize,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let mut counts = Counts::default();
    for path in &args.files {
        match args.max_size.read(path, Need::Diagnostics) {
            Ok(input) => one(args, &input, &mut counts, out)?,
            Err(error) => {
                complain(error);
                counts.unread += 1;
            }
        }
    }
    if !args.quiet && args.format != Format::Json {
        out.flush()?;
        note(summary(&counts));
    }
    Ok(match counts {
        Counts { unread: 1.., .. } => Exit::Usage,
        Counts { not: 1.., .. } => Exit::No,
        _ => Exit::Fine,
    })
}

fn one(args: &Args, input: &input::Input, counts: &mut Counts, out: &mut Out) -> Result {
    let (name, source) = (&input.name, &Source::new(&input.bytes));
    let document = &syntax::parse_by(source, args.edition);
    let mut diagnostics = check::check(document);
    let conforming = check::conforming(&diagnostics);
    *if conforming { &mut counts.conforming } else { &mut counts.not } += 1;
    if args.no_warnings {
        diagnostics.retain(|each| each.code.severity() == Severity::Violation);
    }
    let of = |severity| diagnostics.iter().filter(|each| each.code.severity() == severity).count();
    let (violations, warnings) = (of(Severity::Violation), of(Severity::Warning));
    counts.violations += violations;
    counts.warnings += warnings;
    if args.quiet {
        return Ok(());
    }
    let place = Place { name, source, document };
    if args.format == Format::Json {
        let file = show::to_text(&json!(name));
        write!(out, "{{\"file\":{file},\"conforming\":{conforming},\"violations\":{violations},")?;
        write!(out, "\"warnings\":{warnings},\"diagnostics\":[")?;
        show::items("", diagnostics.iter().map(|each| place.json(each)), out)?;
        return writeln!(out, "]}}");
    }
    let shown = show::shown(args.limit, diagnostics.len());
    let renderer = Renderer::styled();
    for diagnostic in &diagnostics[..shown] {
        match args.format {
            Format::Concise => writeln!(out, "{}", place.concise(diagnostic))?,
            _ => writeln!(out, "{}\n", place.drawn(diagnostic, &renderer))?,
        }
    }
    match diagnostics.len() - shown {
        0 => Ok(()),
        left => writeln!(out, "{name}: {left} more, not shown: --limit 0 shows all"),
    }
}

fn summary(counts: &Counts) -> String {
    let Counts { conforming, not, unread, violations, warnings } = *counts;
    let unread = match unread {
        0 => String::new(),
        n => format!("{} not read", count(n, "file")),
    };
    let verdict = match (conforming, not) {
        (0, 0) => return unread,
        (1, 0) => "conforms".to_owned(),
        (0, 1) => "does not conform".to_owned(),
        _ => format!("{conforming} of {} conform", count(conforming + not, "file")),
    };
    let (violations, warnings) = (count(violations, "violation"), count(warnings, "warning"));
    let after = if unread.is_empty() { "" } else { "; " };
    format!("{verdict}: {violations}, {warnings}{after}{unread}")
}

/// Marks an offset in a drawing. Private use, so that [`show::visible`] never lets it through.
const ORIGIN: char = '\u{E000}';

struct Place<'a> {
    name: &'a Outside,
    source: &'a Source<'a>,
    document: &'a Document<'a>,
}

impl Place<'_> {
    fn concise(&self, diagnostic: &Diagnostic) -> String {
        let (code, position) = (diagnostic.code, self.source.position(diagnostic.span.start));
        let message = diagnostic.message(self.document);
        format!("{}:{position}: {}[{code}] {message}", self.name, code.severity())
    }

    fn drawn(&self, diagnostic: &Diagnostic, renderer: &Renderer) -> String {
        let code = diagnostic.code;
        let level = match code.severity() {
            Severity::Violation => Level::ERROR.with_name("violation"),
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(diagnostic.message(self.document)).id(code.id());
        let mut group = Group::with_title(title);
        group = self.line(group, diagnostic.span, AnnotationKind::Primary, None);
        if let Some((span, role)) = diagnostic.also {
            group = self.line(group, span, AnnotationKind::Context, Some(role.summary()));
        }
        let clause = format!("clause {}: {}", code.clause(), code.clause().summary());
        group = group.element(Level::NOTE.message(clause));
        if let Some(line) = code.clause().grammar() {
            group = group.element(Level::NOTE.message(format!("the grammar has `{line}`")));
        }
        let help = diagnostic.help(self.document).map(|help| Level::HELP.message(help));
        self.with_origins(&renderer.render(&[group.elements(help)]))
    }

    /// The line of a place, drawn with its own number: CR alone ends lines too.
    fn line<'d>(
        &self,
        group: Group<'d>,
        span: Span,
        kind: AnnotationKind,
        label: Option<&'static str>,
    ) -> Group<'d> {
        let position = self.source.position(span.start);
        let Some(line) = self.document.line(position.line) else { return group };
        // A terminator is drawn only where it matters.
        let shown = if span.end > line.text().end { line.span() } else { line.text() };
        let start = shown.start;
        let (text, place) = show::around(
            self.document.slice(shown),
            Span::new(span.start - start, span.end.min(shown.end) - start),
        );
        let snippet = Snippet::source(text).line_start(position.line);
        let origin = format!("{ORIGIN}{}{ORIGIN}", span.start);
        group.element(snippet.path(origin).annotation(kind.span(place).label(label)))
    }

    /// The places of a drawing, in bytes of the file and not in characters of what is drawn.
    fn with_origins(&self, drawing: &str) -> String {
        let mut text = String::with_capacity(drawing.len());
        let mut parts = drawing.split(ORIGIN);
        text.extend(parts.next());
        while let (Some(offset), Some(rest)) = (parts.next(), parts.next()) {
            let position = self.source.position(offset.parse().unwrap_or_default());
            text += &format!("{}:{position}", self.name);
            text += rest.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
        }
        text
    }

    fn json(&self, diagnostic: &Diagnostic) -> Value {
        let code = diagnostic.code;
        let place = |span| show::json_place(span, |offset| self.source.position(offset));
        let mut object = json!({
            "code": code.id(),
            "severity": code.severity().id(),
            "clause": code.clause().id(),
            "message": diagnostic.message(self.document),
            "place": place(diagnostic.span),
        });
        if let Some(help) = diagnostic.help(self.document) {
            object["help"] = json!(help);
        }
        if let Some((span, role)) = diagnostic.also {
            object["also"] = json!({ "says": role.summary(), "place": place(span) });
        }
        if let Some(fix) = &diagnostic.fix {
            let (span, with) = (show::json_span(fix.span), show::json_bytes(&fix.with));
            object["fix"] = json!({ "span": span, "with": with });
        }
        object
    }
}
