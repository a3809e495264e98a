//! Checks one file after the other, and sums up.

use crate::check::args::{Args, Format};
use crate::check::checked::Checked;
use crate::check::sarif::Log;
use crate::check::{github, json, paths, terminal};
use crate::exit::{Exit, Out, Result, complain, note};
use crate::input::{Input, Need};
use crate::text::{count, joined};
use norobots::check::{Code, Severity};
use norobots::source::Source;
use norobots::syntax;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Default)]
struct Counts {
    conforming: usize,
    not: usize,
    /// Files with a violation that is told.
    failed: usize,
    violations: usize,
    warnings: usize,
    /// Violations that the options leave out.
    left_out: usize,
    /// How many diagnostics of each code are told.
    codes: BTreeMap<Code, usize>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let mut counts = Counts::default();
    let mut log = match args.format {
        Format::Sarif if !args.quiet => Some(Log::start(out)?),
        _ => None,
    };
    let mut wrong = Vec::new();
    for path in args.paths.iter().flat_map(|path| paths::files(path)) {
        let input = path.and_then(|path| {
            let input = args.max_size.read(&path, Need::Diagnostics)?;
            Ok((path, input))
        });
        match input {
            Ok((path, input)) => one(args, (&path, &input), &mut counts, log.as_mut(), out)?,
            Err(error) => {
                complain(&error);
                wrong.push(error);
            }
        }
    }
    if let Some(log) = log {
        log.end(&wrong, out)?;
    }
    if !args.quiet && !matches!(args.format, Format::Json | Format::Sarif) {
        out.flush()?;
        if counts.codes.len() > 1 {
            note(by_code(&counts.codes));
        }
        note(summary(&counts, wrong.len()));
    }
    Ok(match counts.failed {
        _ if !wrong.is_empty() => Exit::Usage,
        1.. => Exit::No,
        0 => Exit::Fine,
    })
}

fn one(
    args: &Args,
    (path, input): (&Path, &Input),
    counts: &mut Counts,
    log: Option<&mut Log>,
    out: &mut Out,
) -> Result {
    let source = Source::new(&input.bytes);
    let document = syntax::parse_by(&source, args.edition);
    let checked = Checked::new(&input.name, &source, &document, |each| args.wants(each));
    counts.add(&checked);
    match (args.format, log) {
        _ if args.quiet => Ok(()),
        (Format::Json, _) => json::write(&checked, out),
        (Format::Github, _) => github::write(&checked, out),
        (_, Some(log)) => log.write(path, &checked, out),
        (format, None) => terminal::write(&checked, format, args.limit, out),
    }
}

impl Counts {
    fn add(&mut self, checked: &Checked) {
        let [violations, warnings] =
            [Severity::Violation, Severity::Warning].map(|severity| checked.count(severity));
        *if checked.conforming { &mut self.conforming } else { &mut self.not } += 1;
        self.failed += usize::from(violations > 0);
        self.violations += violations;
        self.warnings += warnings;
        self.left_out += checked.left_out;
        for one in &checked.found {
            *self.codes.entry(one.diagnostic.code).or_default() += 1;
        }
    }
}

/// The codes, those of most diagnostics first.
fn by_code(codes: &BTreeMap<Code, usize>) -> String {
    let mut codes: Vec<(&Code, &usize)> = codes.iter().collect();
    codes.sort_by_key(|(_, told)| Reverse(**told));
    let codes = codes.into_iter().map(|(code, told)| format!("{told} {code}"));
    joined(codes, ", ").unwrap_or_default()
}

fn summary(counts: &Counts, unread: usize) -> String {
    let Counts { conforming, not, violations, warnings, left_out, .. } = *counts;
    let told = |n, text: String| (n > 0).then_some(text);
    let left_out = told(left_out, format!("{} left out", count(left_out, "violation")));
    let unread = told(unread, format!("{} not read", count(unread, "file")));
    let verdict = match (conforming, not) {
        (0, 0) => return unread.unwrap_or_default(),
        (1, 0) => "conforms".to_owned(),
        (0, 1) => "does not conform".to_owned(),
        _ => format!("{conforming} of {} conform", count(conforming + not, "file")),
    };
    let (violations, warnings) = (count(violations, "violation"), count(warnings, "warning"));
    let parts = [Some(format!("{verdict}: {violations}, {warnings}")), left_out, unread];
    joined(parts.into_iter().flatten(), "; ").unwrap_or_default()
}
