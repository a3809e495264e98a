//! Checks one file after the other, and sums up.

use crate::check::args::{Args, Format};
use crate::check::checked::Checked;
use crate::check::{json, paths, terminal};
use crate::exit::{Exit, Out, Result, complain, note};
use crate::input::{Input, Need};
use crate::text::count;
use norobots::check::Severity;
use norobots::source::Source;
use norobots::syntax;

#[derive(Default)]
struct Counts {
    conforming: usize,
    not: usize,
    unread: usize,
    violations: usize,
    warnings: usize,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let mut counts = Counts::default();
    for path in args.paths.iter().flat_map(|path| paths::files(path)) {
        let input = path.and_then(|path| args.max_size.read(&path, Need::Diagnostics));
        match input {
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

fn one(args: &Args, input: &Input, counts: &mut Counts, out: &mut Out) -> Result {
    let source = Source::new(&input.bytes);
    let document = syntax::parse_by(&source, args.edition);
    let checked = Checked::new(&input.name, &source, &document, |each| {
        !args.no_warnings || each.code.severity() == Severity::Violation
    });
    *if checked.conforming { &mut counts.conforming } else { &mut counts.not } += 1;
    counts.violations += checked.count(Severity::Violation);
    counts.warnings += checked.count(Severity::Warning);
    match args.format {
        _ if args.quiet => Ok(()),
        Format::Json => json::write(&checked, out),
        format => terminal::write(&checked, format, args.limit, out),
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
