//! `norobots decide --differences`: lists queries about a file that the editions decide differently.

use crate::exit::{Exit, Failed, Out, Result, note};
use crate::help;
use crate::input::{self, MaxSize, Need};
use crate::progress::Progress;
use crate::render::{Format, draw, json_bytes, json_decision, list, rule, to_text};
use crate::text::{BOLD, FAINT, GOOD, NOTE, RED, count, folded, joined, line, wrap};
use anstyle::Style;
use norobots::agent::{Header, Names};
use norobots::engine::Decision;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots_explain::differences::{Drawn, Parted, Parting, drawn, partings};
use norobots_explain::why::called;
use norobots_settings::setting::Deviation;
use norobots_suite::agent as headers;
use norobots_suite::suite::{Folder, Suite};
use norobots_text::visible;
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::path::PathBuf;

/// The default of `--limit`: how many differences are shown.
pub(super) const SHOWN: usize = 10;

/// URLs are derived from at most this number of rules in the file.
const RULES: usize = 1024;

/// List where the editions decide a file differently, as `decide --differences` does
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots decide robots.txt --differences"))]
#[command(
    after_help = "Exit codes: 0 if no edition differs on the queries that were made, 1 if one does, 2 if the file \
        can't be read or an argument is wrong."
)]
pub(super) struct Args {
    /// The robots.txt file; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Compare for this robot only: its name or its whole User-Agent header; repeatable
    #[arg(long, short, value_name = "NAME", allow_hyphen_values = true)]
    pub(super) agent: Vec<OsString>,
    /// Compare for these paths or absolute URLs only
    #[arg(value_name = "URL")]
    pub(super) urls: Vec<OsString>,
    /// Show at most N differences
    #[arg(long, value_name = "N", default_value_t = SHOWN)]
    pub(super) limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) max_size: MaxSize,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    input::refuse_dash(args.urls.iter().map(OsString::as_os_str))?;
    let input = args.max_size.read(&args.file, Need::Tree).map_err(Failed::Usage)?;
    let source = Source::new(&input.bytes);
    let drawn = asked(args, source.bytes());
    let names = Names::of([source.bytes()]);
    for argument in args.agent.iter().map(|agent| agent.as_encoded_bytes()) {
        let header = Header::read(argument, &names);
        if let Some(text) = headers::note(&header, argument, &Edition::DECIDED) {
            note(format_args!("note: {text}"));
        }
    }
    let progress = Progress::new(None, "questions");
    let parted = partings(&Edition::DECIDED, source.bytes(), &drawn.asked, || progress.records(1));
    progress.finish();
    let Parted { partings, asked } = parted;
    let suite = Suite::load(&Folder::Embedded)?;
    let unread = partings.iter().filter(|parting| !parting.looked_into()).count();
    if args.format == Format::Json {
        let all =
            list(partings.iter().take(args.limit).map(|parting| object(parting, &source, &names)));
        let object = json!({
            "queries": asked,
            "queries_left": drawn.asked.len() - asked,
            "robots_left": drawn.robots_left,
            "rules_left": drawn.rules_left,
            "not_looked_into": unread,
            "partings": all,
        });
        writeln!(out, "{}", to_text(&object))?;
    } else {
        let mut text = String::new();
        let queries = count(asked, "query");
        match partings.len() {
            0 => line!(&mut text, "{GOOD}the five editions agree on {queries}{GOOD:#}"),
            n => line!(
                &mut text,
                "{queries}; the five editions differ over {BOLD}{}{BOLD:#}",
                count(n, "kind")
            ),
        }
        for (left, what, remedy) in [
            (drawn.robots_left, "robot", "of the file; --agent names one"),
            (drawn.rules_left, "rule", "of the file; name URLs after FILE to compare those"),
            (drawn.asked.len() - asked, "query", "for which patterns are too long"),
        ] {
            if left > 0 {
                let left = count(left, what);
                line!(&mut text, "{NOTE}not compared: {left} {remedy}{NOTE:#}");
            }
        }
        if unread > 0 {
            let kinds = count(unread, "kind");
            line!(
                &mut text,
                "{NOTE}not examined, because it would take too long: why the editions differ in \
                 {kinds}{NOTE:#}"
            );
        }
        partings
            .iter()
            .take(args.limit)
            .for_each(|parting| shown(&mut text, parting, &source, &suite));
        if let more @ 1.. = partings.len().saturating_sub(args.limit) {
            line!(&mut text, "\nand {more} more: --limit {}", partings.len());
        }
        write!(out, "{text}")?;
    }
    Ok(if partings.is_empty() { Exit::Fine } else { Exit::No })
}

/// Returns the robots and URLs to decide about. If no robots or no URLs are given on the command line, derives them
/// from the file.
fn asked(args: &Args, robots: &[u8]) -> Drawn {
    let given = |words: &[OsString]| {
        let words: Vec<_> = words.iter().map(|word| word.as_encoded_bytes().to_vec()).collect();
        (!words.is_empty()).then_some(words)
    };
    drawn(robots, RULES, given(&args.agent), given(&args.urls))
}

fn shown(out: &mut String, parting: &Parting, source: &Source<'_>, suite: &Suite) {
    let Parting { agent, url, sides, smallest, because } = parting;
    let (agent, url) = (visible::brief(agent, 80), visible::brief(url, 120));
    line!(out, "\nmay {BOLD}{agent}{BOLD:#} fetch {BOLD}{url}{BOLD:#}?");
    for (editions, decision) in alike(sides) {
        let style = if decision.allowed() { GOOD } else { RED };
        let robots =
            joined(editions.iter().map(|edition| called(*edition)), ", ").unwrap_or_default();
        let verdict = if decision.allowed() { "yes" } else { "no" };
        let by = match rule(source, &decision) {
            Some((number, text)) => format!("line {number}: {}", visible::brief(text, 60)),
            None => "no line applies to it".into(),
        };
        wrap(out, &format!("{style}{verdict}{style:#} by {robots}: {by}"), 2, Style::new());
    }
    for (edition, choices) in because {
        let first = &because[..because.iter().position(|(other, _)| other == edition).unwrap_or(0)];
        if first.iter().any(|(_, earlier)| earlier == choices) {
            continue;
        }
        for choice in choices {
            let (by, question) = (called(*edition), choice.setting.question);
            let said = format!("By {by}: {question} {}", choice.choice.summary);
            wrap(out, &folded(&said), 2, Style::new());
            for words in sentences(suite, sides[0].0, *edition, choice) {
                wrap(out, &folded(&words), 4, FAINT);
            }
        }
    }
    if !smallest.is_empty() {
        line!(out, "  {FAINT}the smallest part of the file that shows it{FAINT:#}");
        out.push_str(&draw(smallest));
    }
}

/// Groups the editions that give the same verdict because of the same line.
fn alike(sides: &[(Edition, Decision)]) -> Vec<(Vec<Edition>, Decision)> {
    let mut groups: Vec<(Vec<Edition>, Decision)> = Vec::new();
    for (edition, decision) in sides {
        let same = |group: &&mut (Vec<Edition>, Decision)| {
            (group.1.verdict, group.1.line) == (decision.verdict, decision.line)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.0.push(*edition),
            None => groups.push((vec![*edition], *decision)),
        }
    }
    groups
}

/// Returns quotations from two editions. From the first edition, quotes the sentence that supports `choice`. From the
/// second edition, quotes the sentence that supports the default choice. If an edition has no such sentence, the
/// quotation is omitted.
fn sentences(suite: &Suite, first: Edition, second: Edition, choice: &Deviation) -> Vec<String> {
    let default = Deviation { choice: choice.setting.default_choice(), ..*choice };
    let by_first = choice.grade_by(first).clause();
    let by_second = default.grade_by(second).clause();
    let words = [(first, by_first), (second, by_second)];
    let said = words
        .iter()
        .filter_map(|(edition, clause)| Some(format!("{edition}: “{}”", suite.words((*clause)?)?)));
    said.collect()
}

fn object(parting: &Parting, source: &Source<'_>, names: &Names<'_>) -> Value {
    let Parting { agent, url, sides, smallest, because } = parting;
    let side = |(edition, decision): &(Edition, Decision)| {
        let mut side = Map::from_iter([("edition".into(), edition.id().into())]);
        side.extend(json_decision(source, decision));
        Value::from(side)
    };
    let because = because.iter().map(|(edition, choices)| {
        json!({ "edition": edition.id(), "choices": list(choices.iter().map(Deviation::to_string)) })
    });
    json!({
        "agent": json_bytes(agent),
        "header": headers::object(&Header::read(agent, names), agent),
        "url": json_bytes(url),
        "sides": list(sides.iter().map(side)),
        "because": list(because),
        "smallest": json_bytes(smallest),
    })
}
