//! Checks the files one after the other and sums up the results.

use crate::check::args::{Args, Format};
use crate::check::checked::{Checked, Kind, Tally};
use crate::check::config::{Configs, Options};
use crate::check::paths::NoFile;
use crate::check::sarif::Log;
use crate::check::{diff, github, json, paths, terminal, write};
use crate::edition::short;
use crate::exit::{Exit, Out, Result, bail, complain, note};
use crate::input::{Input, Need};
use crate::text::{count, joined};
use norobots::check::{self, Code, Diagnostic};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format as Syntax, LineKind};
use norobots_fix::edit::before;
use norobots_fix::guard::Changed;
use norobots_fix::guess::{Meant, mean};
use norobots_fix::safe::{Mended, mend};
use norobots_text::visible::{self, Outside};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

#[derive(Default)]
struct Counts {
    /// The name of the last checked file.
    name: String,
    /// The number of checked files. `other_kind` counts files that are not robots.txt files. `barren` counts robots.txt
    /// files that contain text but no field.
    files: usize,
    other_kind: usize,
    barren: usize,
    /// The number of folders on the command line that contain no file to check.
    empty: usize,
    /// The results of all files under each edition. The editions are listed in the order in which they were first used.
    editions: Vec<(Edition, Tally)>,
    /// The number of files that fail the check. With `--diff`, the number of files that the fixes would change.
    failed: usize,
    /// The number of letter-only violations that the report omits. `open` counts the reported violations whose effect
    /// on decisions was not examined.
    letter: usize,
    open: usize,
    /// The number of files for which `--diff` compared the text before and after the fixes.
    compared: usize,
    /// The number of fixes that were made, or that `--diff` shows.
    fixes: usize,
    /// The number of fixes that were not made, because they could change a decision.
    left: usize,
    /// The number of fixes that were not tried, because the number of trials is bounded.
    untried: usize,
    /// Whether some fixes of a file were made and others were not tried. The user should then run the command again.
    again: bool,
    /// The number of unsafe fixes that were made, or that `--diff` shows. An unsafe fix restores what the author
    /// probably intended.
    meant: usize,
    codes: BTreeMap<Kind, usize>,
}

/// The maximum number of rounds of unsafe fixes. A fix in one round can make another fix possible: adding a missing
/// colon can reveal a path without its slash.
const ROUNDS: usize = 3;

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    if args.unsafe_fixes && !args.fix && !args.diff {
        bail!("--unsafe-fixes needs --fix, or --diff, which writes nothing");
    }
    if args.config.as_deref() == Some(Path::new("-")) {
        bail!("--config takes a file, and not standard input");
    }
    if !args.diff && args.prints_files() && args.paths.len() > 1 {
        bail!("--fix writes standard input to standard output, so `-` must be the only file");
    }
    if args.paths.iter().filter(|path| *path == Path::new("-")).count() > 1 {
        bail!("standard input can be only one of the files");
    }
    match args.prints_files() {
        // The file is printed byte for byte, even if it contains escape sequences.
        true => all(args, &mut Out::new(io::stdout())),
        false => all(args, out),
    }
}

fn all(args: &Args, out: &mut Out) -> Result<Exit> {
    let mut log = match args.format {
        Format::Sarif if !args.quiet && !args.prints_files() => Some(Log::start(out)?),
        _ => None,
    };
    let mut run = Run { args, counts: Counts::default(), wrong: Vec::new() };
    let mut configs = Configs::new(args);
    let mut all = Vec::new();
    for path in &args.paths {
        all.extend(paths::files(path, |path| configs.exclude(path)));
    }
    for path in all {
        let read = |path: PathBuf| {
            let options = configs.options(&path)?;
            let (need, formats) = (Need::Diagnostics, options.editions.len());
            Ok((args.max_size.read_by(&path, need, formats)?, path, options))
        };
        let path = path.map_err(|error| match error {
            NoFile::Unread(message) => message,
            NoFile::Empty(message) => {
                run.counts.empty += 1;
                message
            }
        });
        match path.and_then(read) {
            Ok((input, path, options)) => {
                run.check_file(&path, input, &options, log.as_mut(), out)?
            }
            Err(error) => run.went_wrong(error),
        }
    }
    let Run { counts, wrong, .. } = run;
    if let Some(log) = log {
        log.end(&wrong, out)?;
    } else if args.format == Format::Github && !args.quiet && !args.prints_files() {
        github::unread(&wrong, out)?;
    }
    out.flush()?;
    if !args.quiet && !matches!(args.format, Format::Json | Format::Sarif) {
        if counts.codes.len() > 1 {
            note(by_code(&counts.codes));
        }
        summary(args, &counts, wrong.len() - counts.empty).into_iter().for_each(note);
    }
    Ok(match counts.failed {
        _ if !wrong.is_empty() => Exit::Usage,
        1.. => Exit::No,
        0 => Exit::Fine,
    })
}

struct Run<'a> {
    args: &'a Args,
    counts: Counts,
    /// A message for each file that was not read or not written, and for each folder without a file to check.
    wrong: Vec<String>,
}

impl Run<'_> {
    fn went_wrong(&mut self, error: String) {
        // An error in the settings can occur for many files, but is printed once.
        if !self.wrong.contains(&error) {
            complain(&error);
        }
        self.wrong.push(error);
    }

    fn check_file(
        &mut self,
        path: &Path,
        mut input: Input,
        options: &Options,
        log: Option<&mut Log>,
        out: &mut Out,
    ) -> Result {
        let args = self.args;
        if args.fix || args.diff {
            let (mended, meant, more) = match is_other_kind(&input.bytes) {
                true => {
                    let name = &input.name;
                    note(format_args!(
                        "{name}: this file is not a robots.txt file, so nothing was fixed"
                    ));
                    (Mended::unchanged(&input.bytes), Vec::new(), 0)
                }
                false => self.mended(&input, options),
            };
            let changed = mended.bytes != input.bytes;
            self.counts.left += mended.left - mended.untried;
            self.counts.untried += mended.untried;
            if args.diff {
                self.counts.fixes += mended.fixes;
                self.counts.compared += 1;
                self.counts.failed += usize::from(changed);
                self.tell(&input.name, &meant, more);
                return match changed && !args.quiet {
                    true => diff::write(&input.name, &input.bytes, &mended.bytes, out),
                    false => Ok(()),
                };
            }
            if args.prints_files() {
                out.with(|out| out.write_all(&mended.bytes))?;
            } else if changed && let Err(error) = write::write(path, &input.bytes, &mended.bytes) {
                self.went_wrong(error);
                return Ok(());
            }
            self.counts.fixes += mended.fixes;
            self.counts.again |= mended.untried > 0 && mended.fixes > 0;
            self.tell(&input.name, &meant, more);
            input.bytes = mended.bytes;
        }
        let source = Source::new(&input.bytes);
        let formats = options.formats();
        let documents: Vec<Document> =
            formats.iter().map(|format| syntax::parse_by(&source, *format)).collect();
        let checked = Checked::new(&input.name, &source, &documents, options);
        self.counts.add(&checked);
        match is_other_kind(&input.bytes) {
            true => self.counts.other_kind += 1,
            false => self.counts.barren += usize::from(is_barren(&input.bytes)),
        }
        match (args.format, log) {
            _ if args.quiet || args.prints_files() => Ok(()),
            (Format::Json, _) => json::write(&checked, out),
            (Format::Github, _) => github::write(&checked, out),
            (_, Some(log)) => log.write(path, &checked, out),
            (format, None) => terminal::write(&checked, format, args.limit, out),
        }
    }

    /// Applies to the file all fixes that change no decision. With `--unsafe-fixes`, also applies the unsafe edits.
    /// Returns the fixed file, the examined unsafe edits, and the number of unsafe edits that were not examined.
    fn mended(&self, input: &Input, options: &Options) -> (Mended, Vec<Meant>, usize) {
        let diagnostics = |document: &Document<'_>| options.list_diagnostics(document);
        let formats = options.formats();
        let source = Source::new(&input.bytes);
        let mut mended = mend(&input.bytes, &formats, diagnostics);
        let mut rounds = std::mem::take(&mut mended.rounds);
        let (mut all, mut more) = (Vec::new(), 0);
        for _ in 0..if self.args.unsafe_fixes { ROUNDS } else { 0 } {
            let edited = mean(&mended.bytes, &formats, diagnostics);
            if edited.edits.is_empty() && edited.more == 0 {
                break;
            }
            // Earlier edits may have moved the line, so its number in the original file is computed.
            all.extend(edited.edits.into_iter().map(|meant| {
                let at = rounds.iter().rev().fold(meant.at, |at, edits| before(edits, at));
                Meant { line: source.position(at).line, at, ..meant }
            }));
            more += edited.more;
            rounds.push(edited.made);
            let mut again = mend(&edited.bytes, &formats, diagnostics);
            rounds.append(&mut again.rounds);
            mended = Mended { fixes: mended.fixes + again.fixes, ..again };
        }
        (mended, all, more)
    }

    /// Prints the unsafe edits of a file, and the decisions that each edit changes.
    fn tell(&mut self, name: &Outside, all: &[Meant], more: usize) {
        self.counts.meant += all.len() + more;
        if self.args.quiet {
            return;
        }
        for Meant { code, line, texts, effect, count: found, .. } in all {
            let [was, is] = texts.each_ref().map(|text| visible::brief(text, 60));
            let what = match &*was {
                "" => format!("inserts `{is}`"),
                _ => format!("replaces `{was}` with `{is}`"),
            };
            // One example can stand for many changed decisions, because a path often stands for all paths that begin
            // with it.
            let decisions = match found {
                0 if effect.complete => "no decision changes",
                0 => "it is unknown whether a decision changes",
                _ => "decisions change, for example",
            };
            note(format_args!("{name}:{line}: unsafe fix[{code}] {what}: {decisions}"));
            for Changed { url, agent, edition, before, after } in &effect.changes {
                let [url, agent] = [url, agent].map(|text| visible::brief(text, 80));
                note(format_args!("  {edition}: {agent} {url}: {before}, then {after}"));
            }
            if let more @ 1.. = found - effect.changes.len() {
                note(format_args!("  and {}", count(more, "more example")));
            }
        }
        if more > 0 {
            let more = count(more, "more unsafe fix");
            note(format_args!(
                "{name}: and {more}, for which it is unknown whether a decision changes"
            ));
        }
    }
}

/// Returns whether a diagnostic identifies the file as HTML, JSON, UTF-16, binary or compressed. Returns `false` if our
/// parser recognises a User-agent or Disallow line in the file, or if `google_reads_field` returns `true`.
fn is_other_kind(bytes: &[u8]) -> bool {
    const KINDS: [Code; 5] = [Code::Html, Code::Json, Code::Binary, Code::Compressed, Code::Utf16];
    let source = Source::new(bytes);
    let document = syntax::parse_by(&source, Syntax::Standard1994);
    let obeyed = |kind| matches!(kind, LineKind::UserAgent | LineKind::Disallow);
    let codes = check::codes(&document);
    KINDS.into_iter().any(|code| codes.contains(code))
        && !document.lines().any(|line| obeyed(line.kind()))
        && !google_reads_field(&syntax::parse_by(&source, Syntax::Rfc9309))
}

/// Returns whether Google's code recognises a field in a line where the format of RFC 9309 has none. The document must
/// be in the format of RFC 9309.
fn google_reads_field(document: &Document<'_>) -> bool {
    let read = |diagnostic: &Diagnostic| diagnostic.code == Code::GoogleReadsField;
    check::check_by(document, Edition::GoogleCode).iter().any(read)
}

/// Returns whether a file contains text in which neither our parser nor Google's code recognises a field.
fn is_barren(bytes: &[u8]) -> bool {
    let source = Source::new(bytes);
    let document = syntax::parse_by(&source, Syntax::Rfc9309);
    let is_text = |kind| !matches!(kind, LineKind::Blank | LineKind::Comment);
    let kinds = || document.lines().map(|line| line.kind()).filter(|kind| is_text(*kind));
    let is_prose = || kinds().next().is_some() && kinds().all(|kind| kind == LineKind::Formless);
    is_prose() && !google_reads_field(&document)
}

impl Counts {
    fn add(&mut self, checked: &Checked) {
        self.name = checked.name.to_string();
        self.files += 1;
        self.failed += usize::from(checked.fails());
        for (edition, tally) in checked.tallies() {
            match self.editions.iter_mut().find(|(other, _)| *other == edition) {
                Some((_, all)) => *all += tally,
                None => self.editions.push((edition, tally)),
            }
        }
        for finding in checked.shown_findings() {
            *self.codes.entry(finding.kind()).or_default() += 1;
            self.open += usize::from(finding.is_open());
        }
        self.letter += checked.findings().filter(|finding| checked.hides(finding)).count();
    }
}

/// Returns the codes with their counts. The most frequent code is first.
fn by_code(codes: &BTreeMap<Kind, usize>) -> String {
    let mut codes: Vec<(&Kind, &usize)> = codes.iter().collect();
    codes.sort_by_key(|(_, count)| Reverse(**count));
    let codes = codes.into_iter().map(|(code, count)| format!("{count} {code}"));
    joined(codes, ", ").unwrap_or_default()
}

/// Returns a sentence with the result of checking files under an edition. `single` means that only one file was
/// checked.
fn verdict(edition: Edition, tally: Tally, single: bool) -> String {
    let Tally { files, conforming, nearly, violations, letter, warnings, notes, .. } = tally;
    let Tally { letter_left_out, left_out, warnings_left_out, notes_left_out, .. } = tally;
    let name = short(edition);
    let some = |n, what| (n > 0).then(|| count(n, what));
    let (warnings, notes) = (some(warnings, "warning"), some(notes, "note"));
    // Google's page and Google's code never reject a file.
    if matches!(edition, Edition::GooglePage | Edition::GoogleCode) {
        let counts = joined(warnings.into_iter().chain(notes), ", ");
        let left_out = [some(warnings_left_out, "warning"), some(notes_left_out, "note")];
        let left_out = left_out.into_iter().flatten().map(|count| format!("{count} left out"));
        let counts = counts.or_else(|| joined(left_out, ", "));
        return format!("{name}: {}", counts.unwrap_or_else(|| "no warnings".into()));
    }
    let conform = match (single, conforming, nearly) {
        (true, 1, _) => Some("conforms".into()),
        // No text is needed here. The counts below say that all violations are letter-only.
        (true, _, 1) => None,
        (true, ..) => Some("does not conform".into()),
        (false, ..) => {
            let verb = if files == 1 { "conforms" } else { "conform" };
            let more = (nearly > 0)
                .then(|| format!(", {nearly} more if violations by the letter only are ignored"));
            let more = more.unwrap_or_default();
            Some(format!("{conforming} of {} {verb}{more}", count(files, "file")))
        }
    };
    let counts = [
        (violations > 0).then(|| count(violations, "violation")),
        (letter > 0).then(|| {
            let what = if violations > 0 { "more violation" } else { "violation" };
            format!("{} by the letter only", count(letter, what))
        }),
        warnings,
        notes,
        (left_out > 0).then(|| format!("{} left out", count(left_out, "violation"))),
        (letter_left_out > 0).then(|| {
            format!("{} by the letter only left out", count(letter_left_out, "violation"))
        }),
    ];
    let parts = conform.into_iter().chain(joined(counts.into_iter().flatten(), ", "));
    let all = violations + letter + left_out + letter_left_out;
    let between = if all > 0 { ": " } else { ", " };
    format!("{name}: {}", joined(parts, between).unwrap_or_default())
}

/// Returns the last lines of the report. `wrong` is the number of files that were not read or not written.
fn summary(args: &Args, counts: &Counts, wrong: usize) -> Option<String> {
    let Counts { letter, open, files, compared, fixes, left, untried, meant, .. } = *counts;
    let counted =
        |tell: bool, n, what, said: &str| tell.then(|| format!("{}{said}", count(n, what)));
    let diff = args.diff && compared > 0;
    let changed = format!(" would change {} of {}", counts.failed, count(compared, "file"));
    let verdict = |(edition, tally): &_| verdict(*edition, *tally, files == 1);
    let verdicts = counts.editions.iter().map(verdict);
    let barren = (counts.barren > 0).then(|| match files {
        1 => "no line of it is for robots".into(),
        _ => format!("no line of {} of {} is for robots", counts.barren, count(files, "file")),
    });
    let other_kind = (counts.other_kind > 0).then(|| match files {
        1 => "it is a file of another kind".into(),
        _ => format!("{} of {} are of another kind", counts.other_kind, count(files, "file")),
    });
    let first = other_kind.into_iter().chain(barren);
    let verdicts = joined(first.chain(verdicts), "; ").map(|verdicts| match files {
        1 => format!("{}: {verdicts}", counts.name),
        _ => verdicts,
    });
    let parts = [
        counted(diff, fixes + meant, "fix", &changed),
        counted(args.fix && !args.diff, fixes, "fix", " made"),
        counted(meant > 0, meant, "unsafe fix", if diff { " among them" } else { " made" }),
        counted(
            left > 0,
            left,
            "fix",
            " not made, because a decision could change; --unsafe-fixes makes such fixes",
        ),
        counted(
            untried > 0,
            untried,
            "fix",
            match counts.again {
                true => " not tried; run it again",
                false => " not tried, because there are too many",
            },
        ),
        counted(
            wrong > 0,
            wrong,
            "file",
            if args.fix { " not read or not written" } else { " not read" },
        ),
    ];
    let change = if letter == 1 { "changes" } else { "change" };
    let lines = [
        verdicts,
        counted(
            letter > 0,
            letter,
            "violation",
            &format!(" by the letter only {change} no decision: --strict shows them"),
        ),
        counted(
            open > 0,
            open,
            "violation",
            " not examined: it is unknown whether a decision changes",
        ),
        joined(parts.into_iter().flatten(), "; "),
    ];
    joined(lines.into_iter().flatten(), "\n")
}
