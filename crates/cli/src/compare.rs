//! `norobots compare`: finds the smallest files on which two programs decide differently.

use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::render::{Format, draw, json_bytes, list};
use crate::target::{self, SPELLING, Start, Subject, seconds, shown};
use crate::text::{self, BAD, BOLD, FAINT, GOOD, NOTE, count, joined, line, wrap};
use crate::triage::{Input, Shown, Triage};
use crate::{help, input, output, signal};
use clap::ValueHint;
use norobots::spec::Edition;
use norobots_explain::compare::{
    Cluster, Comparison, Inputs, Language, Seeds, Side, Until, cases, compare, regression,
};
use norobots_explain::target::Target;
use norobots_settings::setting::Deviation;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use norobots_suite::suite::{Adapters, Folder, Suite};
use norobots_text::file;
use norobots_text::hex;
use norobots_text::visible::{self, Outside};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Names of robots and URLs are shortened to this number of characters.
const LONG: usize = 90;

/// In the table, files are cut to this number of characters.
const SHORT: usize = 48;

/// The maximum number of composites that are shown for a cluster. A composite is a set of disagreements that several
/// changed settings explain together.
const COMPOSITES: usize = 3;

/// The maximum number of inputs whose names are listed for a cluster.
const INPUTS: usize = 4;

/// How long a search runs by default, in seconds.
const SECONDS: f64 = 10.0;

/// The label before queries or inputs that were not compared.
const UNSUPPORTED: &str = "not compared, because one target does not support them:";

/// Returns the text at the end of the command's `--help`.
fn further() -> String {
    format!(
        "{SPELLING}\n\n\
        Exit codes: 0 if no difference is found, 1 if one is, 2 if an argument is wrong, 3 if a target can't be run to the end."
    )
}

/// Find the smallest files on which two parsers decide differently
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots compare rfc-9309 python:urllib.robotparser"), after_help = further())]
pub(super) struct Args {
    /// The first target (see below)
    #[arg(value_name = "A")]
    a: String,
    /// The second target
    #[arg(value_name = "B")]
    b: String,

    /// Search for differences for SECONDS
    #[arg(long, value_name = "SECONDS", default_value_t = SECONDS, value_parser = seconds)]
    seconds: f64,

    /// Send N queries instead; the same count and seed repeat a search
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,

    /// The seed of the queries
    #[arg(long, value_name = "N", default_value_t = 1994)]
    seed: u64,

    /// Also search with the robots.txt files of this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    corpus: Option<PathBuf>,

    /// Search with the files of --corpus alone, as they are
    #[arg(long, alias = "triage", requires = "corpus", conflicts_with_all = ["seconds", "count", "robots"])]
    corpus_only: bool,

    /// Send only one query, about this file, with --agent and --url
    #[arg(long, value_name = "FILE", requires_all = ["agent", "url"],
          conflicts_with_all = ["seconds", "count", "corpus"], value_hint = ValueHint::FilePath)]
    robots: Option<PathBuf>,
    /// The robot of the one query
    #[arg(long, value_name = "NAME", requires = "robots", allow_hyphen_values = true)]
    agent: Option<OsString>,
    /// The URL of the one query
    #[arg(long, value_name = "URL", requires = "robots", allow_hyphen_values = true)]
    url: Option<OsString>,
    /// Read --agent and --url as hexadecimal
    #[arg(long, requires = "robots")]
    hex: bool,

    /// Show N kinds of differences in full
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,

    /// Write the examples to this file, as cases of a suite
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,

    /// Write the examples as a test, in the language of the file's ending
    #[arg(long, alias = "regression", value_name = "FILE", value_hint = ValueHint::FilePath)]
    regression_test: Option<PathBuf>,

    #[command(flatten)]
    start: Start,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    signal::report();
    args.start.watch();
    let suite = Suite::load(&Folder::Embedded)?;
    let single = single_query(args)?;
    let mut seeds = Seeds::of(&suite);
    let mut triage = None;
    match &args.corpus {
        Some(folder) if args.corpus_only => triage = Some(Triage::new(files(folder, Input::read)?)),
        Some(folder) => {
            seeds.files = files(folder, Ok)?.into_iter().map(|(_, file)| file).collect()
        }
        None => {}
    }
    let adapters = Adapters::load(&Folder::Embedded)?;
    // `_first` and `_second` keep the temporary files of the two programs until this function returns.
    let (a, _first) = side(&args.a, args, &adapters)?;
    let (b, _second) = side(&args.b, args, &adapters)?;
    let mut sides = [a, b];
    let test =
        args.regression_test.as_deref().map(|path| Test::of(path, &sides, args)).transpose()?;
    let until = match (&single, args.count) {
        (Some(_), _) => Until::Count(1),
        (None, Some(count)) => Until::Count(count),
        (None, None) if args.corpus_only => Until::Count(u64::MAX),
        (None, None) => Until::Time(Duration::from_secs_f64(args.seconds)),
    };
    let queries: Box<dyn Iterator<Item = _>> = match (single, &mut triage) {
        (Some(query), _) => Box::new([query].into_iter()),
        (None, Some(triage)) => Box::new(triage.queries().into_iter()),
        (None, None) => Box::new(Inputs::new(seeds, args.seed)),
    };
    let bar = text::bar("{spinner} {elapsed} {msg}");
    let (mut asked, mut differ) = (0, 0);
    let comparison = compare(&mut sides, queries, until, |queries, answers| {
        asked += queries.len();
        differ += answers.iter().filter(|answers| differs(answers)).count();
        bar.set_message(format!("{asked} queries, {differ} disagreements"));
        bar.tick();
        triage.iter_mut().for_each(|triage| triage.take(queries, answers));
    });
    bar.finish_and_clear();
    let comparison = comparison.map_err(Failed::driver)?;
    let shown_by = triage.as_ref().map(|triage| triage.shown(&comparison));
    match args.format {
        Format::Text => {
            write!(out, "{}", text(args, &sides, &comparison, shown_by.as_ref(), &suite))?
        }
        Format::Json => {
            writeln!(
                out,
                "{}",
                visible::json(&json(args, &sides, &comparison, shown_by.as_ref()))
            )?;
        }
    }
    let answered = comparison.asked - comparison.unsupported;
    let asked = count(answered.try_into().unwrap_or(usize::MAX), "query");
    let written = match (&args.out, &test) {
        (None, None) => "",
        (Some(_), None) => ", and no cases were written",
        (None, Some(_)) => ", and no test was written",
        (Some(_), Some(_)) => ", and no cases and no test were written",
    };
    signal::whole(out, format_args!("{asked} came to both{written}"))?;
    if let Some(path) = &args.out {
        let cases = cases(&comparison, [&args.a, &args.b], &suite);
        output::file(path, |file| write!(file, "{cases}"))
            .map_err(|failed| failed.of_output(format_args!("--out {}", shown(path))))?;
    }
    if let Some(test) = test {
        test.write(&comparison, args, &suite)?;
    }
    match comparison.asked == comparison.unsupported {
        _ if comparison.disagreements > 0 => Ok(Exit::No),
        true => bail!("no query is supported by both"),
        false => Ok(Exit::Fine),
    }
}

fn differs(answers: &[Option<AnswerKind>; 2]) -> bool {
    matches!(answers, [Some(a), Some(b)] if a != b)
}

/// The test that `--regression-test` writes.
struct Test<'a> {
    path: &'a Path,
    language: Language,
    /// The index, 0 or 1, of the program whose answers the test expects.
    right: usize,
}

impl Test<'_> {
    fn of<'a>(path: &'a Path, sides: &[Side; 2], args: &Args) -> Result<Test<'a>> {
        let Some(language) = Language::of(path) else {
            bail!(
                "--regression-test {}: unknown file ending; use .c, .cc, .cpp, _test.go, .mjs, .py \
                 or .rs",
                shown(path)
            );
        };
        let Some(right) = sides.iter().position(|side| side.stands.is_some()) else {
            bail!(
                "--regression-test expects the answers of an edition, a profile or an engine of \
                 norobots, but neither {} nor {} is one: replace one of them, for example by 1994 \
                 or rfc-9309",
                visible::draw(args.a.as_bytes()),
                visible::draw(args.b.as_bytes())
            );
        };
        Ok(Test { path, language, right })
    }

    fn write(&self, comparison: &Comparison, args: &Args, suite: &Suite) -> Result {
        let name = [&args.a, &args.b][self.right];
        // If the target is a profile, its name begins with an edition and a colon.
        let edition = name.split(':').next().and_then(Edition::from_id);
        let edition = edition.unwrap_or(Edition::Standard1994);
        let (text, left) =
            regression(comparison, (self.right, name), edition, self.language, suite);
        output::file(self.path, |file| write!(file, "{text}")).map_err(|failed| {
            failed.of_output(format_args!("--regression-test {}", shown(self.path)))
        })?;
        if left > 0 {
            note(format_args!(
                "left out of the test: {}, for which {} gives no verdict",
                count(left, "example"),
                visible::draw(name.as_bytes())
            ));
        }
        Ok(())
    }
}

/// Starts one of the two compared programs. The temporary files of the program are removed when the returned `Subject`
/// is dropped.
fn side(name: &str, args: &Args, adapters: &Adapters) -> Result<(Side, Option<Subject>)> {
    let target = target::parse(name, adapters)?;
    if let Target::Profile(settings) = target {
        return Ok((Side::profile(name, settings), None));
    }
    if let Some(side) = Side::ours(name) {
        return Ok((side, None));
    }
    let subject = Subject::of(&target, name, &args.start, adapters)?;
    let driver = subject.start(args.start.limits(args.seed))?;
    Ok((Side::driver(name, driver), Some(subject)))
}

/// Reads the single query of the command line. Returns `None` if `--robots`, `--agent` or `--url` is missing.
fn single_query(args: &Args) -> Result<Option<Query<'static>>> {
    let (Some(path), Some(agent), Some(url)) = (&args.robots, &args.agent, &args.url) else {
        return Ok(None);
    };
    let bytes = |text: &OsString| {
        let text = text.as_encoded_bytes();
        if args.hex { hex::bytes(text) } else { Some(text.to_vec()) }
    };
    let (Some(agent), Some(url)) = (bytes(agent), bytes(url)) else {
        bail!("--hex needs two hexadecimal digits for each byte in --agent and --url");
    };
    Ok(Some(Query::new(input::read(path).about("--robots")?.bytes, agent, url)))
}

/// Calls `take` with the contents of each file that is directly in the folder. Returns each file name with the result
/// of `take`, sorted by name.
fn files<T>(
    folder: &Path,
    take: impl Fn(Vec<u8>) -> Result<T, String>,
) -> Result<Vec<(String, T)>> {
    let name = |path: &Path| format!("--corpus {}", shown(path));
    let paths = input::folder(folder, |path| !path.is_dir()).about(name(folder))?;
    if paths.is_empty() {
        return Err("there is no file in it").about(name(folder));
    }
    let read = |path: &PathBuf| {
        let file = path.file_name().unwrap_or_default();
        let bytes = file::read_inside(folder, Path::new(file)).about(name(path))?;
        Ok((file.to_string_lossy().into_owned(), take(bytes).about(name(path))?))
    };
    paths.iter().map(read).collect()
}

fn text(
    args: &Args,
    sides: &[Side; 2],
    comparison: &Comparison,
    shown_by: Option<&Shown<'_>>,
    suite: &Suite,
) -> String {
    let mut text = String::new();
    let out = &mut text;
    let names = sides.each_ref().map(|side| visible::brief(side.name.as_bytes(), LONG));
    let [a, b] = &names;
    let number = |n: u64, what| count(n.try_into().unwrap_or(usize::MAX), what);
    let asked = number(comparison.asked - comparison.unsupported, "query");
    match shown_by {
        Some(_) => line!(out, "{BOLD}{a} and {b}{BOLD:#}: {asked} on the inputs"),
        None => line!(out, "{BOLD}{a} and {b}{BOLD:#}: {asked}, seed {}", args.seed),
    }
    let style = if comparison.disagreements == 0 { GOOD } else { BAD };
    let disagreements = number(comparison.disagreements, "disagreement");
    let clusters = count(comparison.clusters.len(), "cluster");
    let clusters_where = |is: &dyn Fn(&Cluster) -> bool| {
        comparison.clusters.iter().filter(|cluster| is(cluster)).count()
    };
    let mut rest = String::new();
    for (number, what) in [
        (
            clusters_where(&|cluster| cluster.moves.is_none() && !cluster.or.is_empty()),
            "for which no single choice is proven",
        ),
        (clusters_where(&|cluster| cluster.words != [None, None]), "with an error of its own"),
        (clusters_where(&|cluster| cluster.changes != [false; 2]), "with an answer that changes"),
        (clusters_where(&Cluster::timed_out), "without an answer in time"),
        (clusters_where(&Cluster::unexplained), "that nothing in the space explains"),
    ] {
        if number > 0 {
            _ = write!(rest, ", {number} {what}");
        }
    }
    line!(out, "{style}{disagreements}{style:#} in {clusters}{rest}");
    table(out, &names, comparison);
    for (at, cluster) in comparison.clusters.iter().take(args.limit).enumerate() {
        out.push('\n');
        draw_cluster(out, at + 1, args, &names, cluster, suite);
        if let Some(shown_by) = shown_by {
            inputs(out, "   ", "shown by", &shown_by.clusters[at]);
        }
    }
    if let more @ 1.. = comparison.clusters.len().saturating_sub(args.limit) {
        let all = comparison.clusters.len();
        line!(out, "\n{NOTE}{} not shown in full{NOTE:#}: --limit {all}", count(more, "cluster"));
    }
    if let Some(Shown { unexplained, same, uncompared, .. }) = shown_by {
        out.push('\n');
        inputs(out, "", "with a disagreement that no cluster explains:", unexplained);
        inputs(out, "", "without a disagreement:", same);
        inputs(out, "", UNSUPPORTED, uncompared);
    }
    if comparison.unsupported > 0 {
        line!(out, "\n{UNSUPPORTED} {}", comparison.unsupported);
    }
    if comparison.left > 0 {
        line!(
            out,
            "\n{NOTE}not examined{NOTE:#}: {} that no single choice explains, or over large files",
            comparison.left
        );
    }
    text
}

fn inputs(out: &mut String, indent: &str, what: &str, names: &[&str]) {
    if names.is_empty() {
        return;
    }
    let shown = names.iter().take(INPUTS).map(|name| visible::brief(name.as_bytes(), SHORT));
    let shown = joined(shown, ", ").unwrap_or_default();
    let more = if names.len() > INPUTS { ", …" } else { "" };
    let number = count(names.len(), "input");
    line!(out, "{indent}{FAINT}{what}{FAINT:#} {number}: {shown}{more}");
}

/// Writes one line for each cluster: its share of the disagreements, its causes and its smallest file.
fn table(out: &mut String, names: &[String; 2], comparison: &Comparison) {
    if comparison.clusters.is_empty() {
        return;
    }
    let cause = |cluster: &Cluster| match &cluster.moves {
        None => match joined(&cluster.or, " or ") {
            None => unmoved(names, cluster, SHORT),
            Some(or) => format!("not proven: {or}"),
        },
        Some(both) => {
            let several = both.iter().all(|moves| !moves.is_empty());
            let side = |(moves, name): (&Vec<Deviation>, &String)| {
                let moves = joined(moves, " and ")?;
                Some(if several { format!("{moves} in {name}") } else { moves })
            };
            let moves = joined(both.iter().zip(names).filter_map(side), ", ").unwrap_or_default();
            let or = cluster.or.iter().map(|other| format!(" or {other}"));
            [moves].into_iter().chain(or).collect()
        }
    };
    let causes: Vec<String> = comparison.clusters.iter().map(cause).collect();
    let width = causes.iter().map(|cause| cause.chars().count()).max().unwrap_or_default();
    line!(out, "\n{FAINT}      share  {:width$}  smallest file{FAINT:#}", "cause");
    for (at, (cluster, cause)) in comparison.clusters.iter().zip(causes).enumerate() {
        let share = 100.0 * cluster.total() as f64 / comparison.disagreements.max(1) as f64;
        let file = visible::brief(&cluster.example.robots, SHORT);
        line!(out, "{:4}. {share:4.0} %  {cause:width$}  {file}", at + 1);
    }
}

/// Describes a cluster that no choice of a setting explains. Lists the errors of the programs, each cut to `long`
/// characters. If no program returned an error, lists the programs whose answers change after a restart.
fn unmoved(names: &[String; 2], cluster: &Cluster, long: usize) -> String {
    let error = |(name, words): (&String, &Option<Outside>)| {
        let words = visible::brief(words.as_ref()?.raw().as_bytes(), long);
        Some(format!("error of {name}: {words}"))
    };
    let changes = names.iter().zip(cluster.changes).filter(|(_, changes)| *changes);
    let changes = changes.map(|(name, _)| format!("{name} gives another answer after a restart"));
    joined(names.iter().zip(&cluster.words).filter_map(error), ", ")
        .or_else(|| joined(changes, ", "))
        .or_else(|| cluster.timed_out().then(|| "no answer in time".to_owned()))
        .unwrap_or_else(|| "nothing in the space explains it".to_owned())
}

fn draw_cluster(
    out: &mut String,
    number: usize,
    args: &Args,
    names @ [a, b]: &[String; 2],
    cluster: &Cluster,
    suite: &Suite,
) {
    let mut lead = format!("{BOLD}{number}.{BOLD:#} {} × ", cluster.count);
    match &cluster.moves {
        None if cluster.or.is_empty() => {
            line!(out, "{lead}{NOTE}{}{NOTE:#}", unmoved(names, cluster, LONG));
        }
        None => line!(out, "{lead}{NOTE}no single choice is proven{NOTE:#}"),
        Some([of_a, of_b]) => {
            let of_a = of_a.iter().map(|deviation| (a, deviation));
            for (name, deviation) in of_a.chain(of_b.iter().map(|deviation| (b, deviation))) {
                let (style, grade) = (text::style(deviation.grade()), deviation.grade());
                line!(out, "{lead}{style}{deviation}{style:#} in {name} ({grade})");
                text::explain(out, deviation, suite, 3);
                lead = format!("   {FAINT}and{FAINT:#} ");
            }
        }
    }
    for composite in cluster.composites.iter().take(COMPOSITES) {
        let [of_a, of_b] = &composite.moves;
        let deviations = of_a.iter().chain(of_b).filter(|deviation| {
            !cluster.moves.iter().flatten().flatten().any(|own| own == *deviation)
        });
        let deviations = joined(deviations, " and ").unwrap_or_default();
        line!(out, "   {FAINT}and {} × together with{FAINT:#} {deviations}", composite.count);
    }
    if let more @ 1.. = cluster.composites.len().saturating_sub(COMPOSITES) {
        line!(out, "   {FAINT}and with others in {}{FAINT:#}", count(more, "more way"));
    }
    for ([by_a, by_b], times) in &cluster.ways {
        let times = if cluster.ways.len() == 1 { String::new() } else { format!(", {times} ×") };
        line!(out, "   {a}: {by_a}; {b}: {by_b}{times}");
    }
    let Query { robots, agent, url, .. } = &cluster.example;
    let [by_a, by_b] = cluster.answers;
    let (robot, url) = (visible::brief(agent, LONG), visible::brief(url, LONG));
    out.push_str(&draw(robots));
    line!(out, "   {FAINT}robot{FAINT:#} {robot}   {FAINT}URL{FAINT:#} {url}   {by_a}, {by_b}");
    if !cluster.shrunk {
        line!(out, "   {NOTE}not fully shrunk{NOTE:#}");
    }
    if let Some(or) = joined(&cluster.or, " or ") {
        let lead = if cluster.moves.is_some() {
            "or, which no query distinguishes from it,"
        } else {
            "it could be"
        };
        wrap(out, &format!("{lead} {or}"), 3, FAINT);
    }
    line!(out, "   {FAINT}rerun{FAINT:#} {}", rerun(args, &cluster.example));
}

fn rerun(args: &Args, Query { robots, agent, url, .. }: &Query<'_>) -> Outside {
    let plain = |bytes: &[u8]| bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
    let hex = !plain(agent) || !plain(url);
    let word = |bytes: &[u8]| match hex {
        true => hex::digits(bytes),
        false => visible::command(&[String::from_utf8_lossy(bytes).as_ref().into()]).raw().into(),
    };
    let (robots, agent, url) = (printf(robots), word(agent), word(url));
    let [a, b] = [&args.a, &args.b].map(|name| visible::command(&[name.into()]));
    let [a, b] = [a.raw(), b.raw()];
    let (hex, options) = (if hex { " --hex" } else { "" }, args.start.options(true));
    format!(
        "printf '{robots}' | norobots compare {a} {b} --robots - --agent {agent} --url {url}{hex}{options}"
    )
    .into()
}

/// Encodes bytes as a format string for the shell command `printf`. In the command, the format string must be between
/// single quotes.
fn printf(bytes: &[u8]) -> String {
    let mut out = String::new();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            // A `-` at the start of the format string would begin an option.
            b'-' if at == 0 => out += "\\055",
            b'\n' => out += "\\n",
            b'\r' => out += "\\r",
            b'\t' => out += "\\t",
            b'%' => out += "%%",
            b'\'' | b'\\' | ..b' ' | 0x7f.. => _ = write!(out, "\\{byte:03o}"),
            _ => out.push(char::from(*byte)),
        }
    }
    out
}

fn json(
    args: &Args,
    sides: &[Side; 2],
    comparison: &Comparison,
    shown_by: Option<&Shown<'_>>,
) -> Value {
    let moves = |moves: &[Deviation]| {
        list(moves.iter().map(|deviation @ Deviation { setting, choice }| {
            let clause = deviation.grade().clause().map(|clause| clause.id);
            let grade = deviation.grade().to_string();
            json!({ "setting": setting.id, "choice": choice.id, "grade": grade, "clause": clause })
        }))
    };
    let clusters = comparison.clusters.iter().enumerate().map(|(at, cluster)| {
        let Query { robots, agent, url, .. } = &cluster.example;
        let ways = cluster.ways.iter();
        json!({
            "count": cluster.count,
            "composites": list(cluster.composites.iter().map(|composite| json!({
                "count": composite.count,
                "moves": composite.moves.each_ref().map(|deviations| moves(deviations)),
            }))),
            "ways": list(ways.map(|(said, count)| json!({ "said": said.map(|answer| answer.to_string()), "count": count }))),
            "moves": cluster.moves.as_ref().map(|both| both.each_ref().map(|deviations| moves(deviations))),
            "robots": json_bytes(robots),
            "agent": json_bytes(agent),
            "url": json_bytes(url),
            "said": cluster.answers.map(|answer| answer.to_string()),
            "or": moves(&cluster.or),
            "errors": cluster.words.each_ref().map(|words| words.as_ref().map(Outside::raw)),
            "changes": cluster.changes,
            "shrunk": cluster.shrunk,
            "rerun": rerun(args, &cluster.example),
            "inputs": shown_by.map(|shown_by| shown_by.clusters[at].clone()),
        })
    });
    json!({
        "complete": shutdown::stopped().is_none(),
        "sides": sides.each_ref().map(|side| &side.name),
        "base": list(comparison.base.deviations().iter().map(Deviation::to_string)),
        "seed": shown_by.is_none().then_some(args.seed),
        "asked": comparison.asked,
        "unsupported": comparison.unsupported,
        "disagreements": comparison.disagreements,
        "left": comparison.left,
        "clusters": list(clusters),
        "inputs": shown_by.map(|Shown { unexplained, same, uncompared, .. }| {
            json!({ "unexplained": unexplained, "same": same, "uncompared": uncompared })
        }),
    })
}
