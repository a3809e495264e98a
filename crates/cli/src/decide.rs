//! `norobots decide`: decides whether a robot may fetch URLs.

use crate::decision::{self, Record};
use crate::edition::Which;
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::input::{self, MaxSize, Need};
use crate::render::Format;
use crate::robot::{Known, Robot, Ruling};
use crate::text::{FAINT, GOOD, RED, joined};
use crate::{differences, edition, fetched, help, output, render, robots, usage};
use norobots::access::{Access, Fetch, after};
use norobots::agent::Header;
use norobots::engine::Decision;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::{decide_named, policy};
use norobots_explain::why::{self, Reason};
use norobots_settings::setting::{Deviation, Settings};
use norobots_settings::site::Site;
use norobots_suite::access::FetchForm;
use norobots_suite::agent;
use norobots_suite::decider::decider;
use norobots_suite::robots::{Table, Why};
use norobots_suite::suite::{Folder, Suite};
use norobots_text::visible::{self, Outside};
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

const EXIT: &str = "\
    Exit codes: 0 if all URLs are allowed, or no edition differs on the queries that were made; 1 if a URL is \
    disallowed or its answer is left open, or editions differ; 2 if a file can't be read, an argument is wrong, or the \
    edition does not say what the fetch means. With --edition all, an edition that says nothing of the fetch does not count.";

/// Decide whether a robot may fetch URLs, and name the line of robots.txt that decides
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots decide robots.txt --agent ExampleBot /private/page"))]
#[command(after_help = EXIT)]
pub(super) struct Args {
    /// The robots.txt file; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present_any = fetched::OPTIONS)]
    #[arg(required_unless_present = "absent")]
    file: Option<PathBuf>,
    /// Paths with or without a query, or absolute URLs
    #[arg(value_name = "URL", required_unless_present_any = ["absent", "differences"])]
    #[arg(required_unless_present_any = fetched::OPTIONS)]
    urls: Vec<OsString>,
    /// The robot: its name or its whole User-Agent header
    #[arg(long, short, value_name = "NAME", allow_hyphen_values = true)]
    #[arg(required_unless_present_any = ["absent", "differences"], required_unless_present_any = fetched::OPTIONS)]
    agent: Vec<OsString>,
    /// Decide by this edition; `google` is what Google's robots do, `all` compares five [default: a known robot's, or 1994]
    #[arg(long, value_name = "EDITION", value_parser = edition::one_or_all())]
    edition: Option<Which>,
    /// The site of the file, as SCHEME://HOST or SCHEME://HOST:PORT
    #[arg(long, value_name = "SITE")]
    site: Option<Site>,
    /// Say why the line decides, and why a line near by does not
    #[arg(long, conflicts_with_all = fetched::OPTIONS)]
    explain: bool,
    /// Decide with another choice of a setting (see `norobots explain`)
    #[arg(long = "set", value_name = "SETTING=CHOICE", conflicts_with_all = fetched::OPTIONS)]
    set: Vec<Deviation>,
    /// List where editions decide differently; --agent and URLs are optional
    #[arg(long, conflicts_with_all = ["edition", "site", "explain", "set"], conflicts_with_all = fetched::ALL)]
    differences: bool,
    /// With --differences, show at most N
    #[arg(long, value_name = "N", default_value_t = differences::SHOWN, requires = "differences")]
    limit: usize,
    /// Say by RFC 9309 and Content-Usage whether content may be used for LABEL, such as train-ai, or `all`; repeatable
    #[arg(long, value_name = "LABEL", conflicts_with_all = ["edition", "explain", "set", "differences", "record"])]
    #[arg(conflicts_with_all = fetched::ALL)]
    usage: Vec<OsString>,
    /// With --usage, a line of the header Content-Usage that came with the page; repeatable
    #[arg(long, value_name = "VALUE", requires = "usage", allow_hyphen_values = true)]
    usage_header: Vec<OsString>,
    /// Write a record of the decisions, which `norobots verify` checks, to this file
    #[arg(long, value_name = "PATH", conflicts_with = "differences", value_hint = clap::ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
    #[command(flatten)]
    fetched: fetched::Fetched,
}

impl Args {
    /// Returns the edition that `--edition` names. The default is the standard of 1994.
    fn edition(&self) -> Which {
        self.edition.unwrap_or(Which::One(Edition::default()))
    }

    /// Returns the file and the robot from the command line.
    ///
    /// # Errors
    ///
    /// Returns an error if the file or the robot is missing, or if several robots are given on the command line.
    fn asked(&self) -> Result<(&Path, &[u8])> {
        match (&self.file, &self.agent[..]) {
            (_, [_, _, ..]) => bail!("name one --agent; only --differences takes several"),
            (Some(file), [agent]) => Ok((file, agent.as_encoded_bytes())),
            _ if self.fetched.absent => {
                bail!("--absent goes with --agent and a URL, and without a FILE")
            }
            _ => bail!("FILE, --agent and a URL go together: name all of them, or none"),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    if let Some(file) = args.file.as_ref().filter(|_| args.differences) {
        let asked = differences::Args {
            file: file.clone(),
            agent: args.agent.clone(),
            urls: args.urls.clone(),
            limit: args.limit,
            format: args.format,
            max_size: args.max_size,
        };
        return differences::run(&asked, out);
    }
    if args.record.is_some() && args.file.as_deref() == Some(Path::new("-")) {
        bail!("--record reads the file a second time: name a file instead of `-`");
    }
    let exit = decided(args, out)?;
    if let Some(to) = &args.record {
        record(args, to)?;
    }
    Ok(exit)
}

fn record(args: &Args, to: &Path) -> Result {
    let fetch = args.fetched.fetch()?.map(|(form, _)| form);
    let (file, agent) = match (&args.file, &args.agent[..]) {
        (Some(_), [_]) => args.asked()?,
        _ => bail!(
            "--record needs FILE, --agent and a URL; for a fetch without a body, FILE can be an \
             empty file"
        ),
    };
    let first = args.fetched.absent.then_some(file.as_os_str());
    let urls = first.into_iter().chain(args.urls.iter().map(OsString::as_os_str));
    let input = match args.fetched.absent {
        true => None,
        false => Some(args.max_size.read(file, Need::Tree).map_err(Failed::Usage)?),
    };
    let body = input.as_ref().map(|input| &input.bytes[..]);
    let known = body.and_then(|body| known(args, agent, body));
    let asked = decision::Asked {
        which: known.as_ref().map_or(args.edition(), Known::which),
        own_text: known.is_some(),
        set: &args.set,
        site: args.site.as_ref(),
        agent,
        urls: urls.map(OsStr::as_encoded_bytes).collect(),
    };
    let fetch = fetch.map(|form| match (form.status, body) {
        (Some(_), Some(body)) => FetchForm { size: Some(body.len() as u64), ..form },
        _ => form,
    });
    let record = Record::of(&asked, body, fetch, &Suite::load(&Folder::Embedded)?)?;
    output::file(to, |out| write!(out, "{}", record.json())).map_err(|failed| {
        failed.of_output(format_args!(
            "--record {}",
            render::visible(to.as_os_str().as_encoded_bytes())
        ))
    })
}

fn decided(args: &Args, out: &mut Out) -> Result<Exit> {
    if let Some((form, fetch)) = args.fetched.fetch()? {
        return after_a_fetch(args, form, fetch, out);
    }
    let (file, agent) = args.asked()?;
    let first = args.fetched.absent.then_some(file.as_os_str());
    let urls: Vec<&OsStr> =
        first.into_iter().chain(args.urls.iter().map(OsString::as_os_str)).collect();
    of_the_site(args, &urls)?;
    if args.fetched.absent {
        let (source, file) = (Source::new(b""), Outside::from("no robots.txt"));
        let asked = Asked::read(agent, b"", args.edition());
        let edition = match args.edition() {
            Which::All => Edition::default(),
            which => which.fetched_by(),
        };
        for url in urls {
            let url = url.as_encoded_bytes();
            Shown::new(&file, &source, &asked, edition, url, Decision::WELCOME)
                .write(args.format, out)?;
        }
        return Ok(Exit::Fine);
    }
    if !args.usage.is_empty() {
        return with_usage(args, file, agent, &urls, out);
    }
    let which = args.edition();
    if !args.set.is_empty() && matches!(which, Which::All | Which::Google) {
        let name = if which == Which::All { "all" } else { "google" };
        bail!("--edition {name} goes without --set: name one edition");
    }
    // The engine of the Revisited grammar needs more memory than other engines, because it builds a tree. An
    // explanation also needs more memory, because it copies the file.
    let large = args.explain || which.editions().contains(&Edition::Revisited);
    let need = if large { Need::Tree } else { Need::Bytes };
    let input = args.max_size.read(file, need).map_err(Failed::Usage)?;
    let (bytes, site) = (&input.bytes[..], args.site.as_ref());
    let known = known(args, agent, bytes);
    if let Some(known) = &known {
        note_own_text(known);
    }
    let which = known.as_ref().map_or(which, Known::which);
    // If `--set` changes the setting `robot-name`, the whole User-Agent header is used as the robot's name.
    let asks_header = args.set.iter().any(|deviation| deviation.setting.id == "robot-name");
    let asked = match asks_header {
        true => Asked { argument: agent, header: Header::whole(agent) },
        false => Asked::read(agent, bytes, which),
    };
    let robots = Robot::by_each(which, &args.set, bytes, site, &asked.header, known.as_ref());
    let robots = robots.about(&input.name)?;
    if known.is_none() && args.edition.is_none() && args.set.is_empty() {
        other_than_1994(&asked, &urls, bytes, site);
    }
    let all = which == Which::All;
    let width = robots.iter().map(|robot| robot.edition.id().len()).max().unwrap_or_default();
    let source = Source::new(bytes);
    let mut exit = Exit::Fine;
    for url in urls {
        let url = url.as_encoded_bytes();
        for robot in &robots {
            let edition = robot.edition;
            let Ruling { decision, by_page } = robot.decide(url);
            if !decision.allowed() {
                exit = Exit::No;
            }
            let shown = Shown {
                settings: robot.settings,
                why_welcome: robot.why_welcome,
                ..Shown::new(&input.name, &source, &asked, edition, url, decision)
            };
            let (reasons, by_google) = match args.explain {
                true => (robot.reasons(url, &decision), robot.group_by_page()),
                false => (Vec::new(), None),
            };
            match args.format {
                Format::Json => {
                    let mut object = shown.object();
                    if let Some(page) = by_page {
                        object["edition"] = "google".into();
                        object["by_page"] = render::json_decision(&source, &page).into();
                    } else if all || known.is_some() {
                        object["edition"] = edition.id().into();
                    }
                    if let Some(known) = &known {
                        object["obeys"] = known.obeyed.why.id().into();
                    }
                    if args.explain {
                        object["explanation"] = explanation(by_google, &reasons, edition);
                    }
                    writeln!(out, "{}", render::to_text(&object))?;
                }
                Format::Text => {
                    if all {
                        write!(out, "{:width$}  ", edition.id())?;
                    }
                    shown.line(out)?;
                    if let Some(page) = by_page.filter(|page| page.allowed() != decision.allowed())
                    {
                        write!(out, "  Google's code decides this; Google's page decides: ")?;
                        Shown { decision: page, ..shown }.line(out)?;
                    }
                    explained(by_google, &reasons, edition, out)?;
                    if args.explain && !args.set.is_empty() {
                        let by_1994 = asked.header.asked(Edition::Standard1994);
                        placed(&args.set, bytes, by_1994, url, out)?;
                    }
                }
            }
        }
    }
    Ok(exit)
}

/// Decides under RFC 9309, and writes which uses of each URL's content are permitted.
fn with_usage(
    args: &Args,
    file: &Path,
    agent: &[u8],
    urls: &[&OsStr],
    out: &mut Out,
) -> Result<Exit> {
    let asked = usage::Asked::read(&args.usage, &args.usage_header)?;
    let input = args.max_size.read(file, Need::Tree).map_err(Failed::Usage)?;
    let (edition, source) = (Edition::Rfc9309, Source::new(&input.bytes));
    let robot = Asked::read(agent, &input.bytes, Which::One(edition));
    let mut exit = Exit::Fine;
    for url in urls.iter().map(|url| url.as_encoded_bytes()) {
        let usage = norobots::usage::decide(&input.bytes, agent, url);
        let decision = usage.decision;
        if !decision.allowed() {
            exit = Exit::No;
        }
        let shown = Shown::new(&input.name, &source, &robot, edition, url, decision);
        let answers = asked.answers(&usage, &input.name, &source);
        match args.format {
            Format::Json => {
                let mut object = shown.object();
                object["usage"] = usage::objects(&answers);
                writeln!(out, "{}", render::to_text(&object))?;
            }
            Format::Text => {
                shown.line(out)?;
                usage::write(&answers, out)?;
            }
        }
    }
    Ok(exit)
}

/// Prints a note on standard error if a later edition decides a URL differently than the standard of 1994. The note
/// contains the first URL that the two editions decide differently.
fn other_than_1994(robot: &Asked<'_>, urls: &[&OsStr], robots: &[u8], site: Option<&Site>) {
    let by = |edition: Edition| {
        let decider = decider(edition, Settings::default_for(edition), robots, None).ok()?;
        let decide = |url: &&OsStr| {
            let asked = robot.header.asked(edition);
            decider.decide_on(site, asked, url.as_encoded_bytes()).verdict
        };
        Some(urls.iter().map(decide).collect::<Vec<_>>())
    };
    let Some(by_1994) = by(Edition::default()) else { return };
    let later = Edition::DECIDED.into_iter().filter(|edition| *edition != Edition::default());
    let differing: Vec<(Edition, usize)> = later
        .filter_map(|edition| {
            let verdicts = by(edition)?;
            let first =
                verdicts.iter().zip(&by_1994).position(|(verdict, other)| verdict != other)?;
            Some((edition, first))
        })
        .collect();
    let Some(first) = differing.iter().map(|(_, first)| *first).min() else { return };
    let earliest = differing.iter().filter(|(_, at)| *at == first);
    let editions = joined(earliest.map(|(edition, _)| why::called(*edition)), ", ");
    let url = visible::brief(urls[first].as_encoded_bytes(), 60);
    note(format_args!(
        "note: no edition is named, so 1994 decides; {url} is decided differently by {}: see --edition all",
        editions.unwrap_or_default()
    ));
}

/// Returns the known robot with this name, so that the decision follows the documentation of that robot. Returns `None`
/// if `--edition` or `--set` is given.
fn known(args: &Args, agent: &[u8], robots: &[u8]) -> Option<Known> {
    if args.edition.is_some() || !args.set.is_empty() {
        return None;
    }
    let header = Header::read_for(robots, agent);
    let robot = Table::embedded().find(header.robot).filter(|known| known.page.is_some())?;
    Some(Known::find(robot, robots))
}

/// Prints on standard error which standard a known robot follows, and which exceptions apply to the robot.
fn note_own_text(Known { robot, obeyed }: &Known) {
    let exceptions = obeyed.exceptions(robot).into_iter().map(|says| format!("; {says}"));
    note(format_args!(
        "note: {}: decided by {}{}; --edition selects another text",
        robot.name,
        robots::decided(robot),
        exceptions.collect::<String>()
    ));
}

/// Writes the reasons for a decision, each on its own line. `by_google` describes how Google's documentation affects
/// the choice of the group.
fn explained(
    by_google: Option<String>,
    reasons: &[Reason],
    edition: Edition,
    out: &mut Out,
) -> Result {
    by_google.iter().try_for_each(|says| writeln!(out, "  {says}"))?;
    for reason in reasons {
        let clause = reason.clause.map(|id| format!(" [{id}]")).unwrap_or_default();
        writeln!(out, "  {}{FAINT}{clause}{FAINT:#}", reason.describe(edition))?;
    }
    Ok(())
}

/// Returns the reasons for a decision as JSON. `by_google` describes how Google's documentation affects the choice of
/// the group.
fn explanation(by_google: Option<String>, reasons: &[Reason], edition: Edition) -> Value {
    let by_google = by_google.map(|says| json!({ "line": null, "says": says }));
    render::list(by_google.into_iter().chain(reasons.iter().map(|cause| reason(cause, edition))))
}

fn reason(cause: &Reason, edition: Edition) -> Value {
    json!({ "line": cause.line, "says": cause.describe(edition), "clause": cause.clause })
}

/// Writes the choices that `--set` makes. For comparison, also writes the decision under the standard of 1994.
fn placed(set: &[Deviation], robots: &[u8], agent: &[u8], url: &[u8], out: &mut Out) -> Result {
    for deviation in set {
        let summary = deviation.choice.summary;
        writeln!(out, "  set     {deviation} ({}): {summary}", deviation.grade())?;
    }
    let by_1994 = decide_named(Edition::Standard1994, robots, agent, url);
    match by_1994.line {
        Some(line) => writeln!(out, "  1994    {}, by line {line}", by_1994.verdict),
        None => writeln!(out, "  1994    {}, no record for this robot", by_1994.verdict),
    }
}

/// Returns an error if a URL is `-` or is not on the site of the file.
fn of_the_site(args: &Args, urls: &[&OsStr]) -> Result {
    input::refuse_dash(urls.iter().copied())?;
    let Some(site) = &args.site else { return Ok(()) };
    let other = urls.iter().find(|url| !site.has(url.as_encoded_bytes()));
    if let Some(url) = other.map(|url| render::visible(url.as_encoded_bytes())) {
        bail!("'{url}' is on another site than {site}, so this file does not apply to it");
    }
    Ok(())
}

/// Reports what a robot may do after a fetch of robots.txt. The argument FILE is the fetched file or a stored copy.
fn after_a_fetch(
    args: &Args,
    mut form: FetchForm,
    mut fetch: Fetch,
    out: &mut Out,
) -> Result<Exit> {
    let read = |path: &PathBuf| args.max_size.read(path, Need::Bytes).map_err(Failed::Usage);
    let input = args.file.as_ref().map(read).transpose()?;
    if let (Some(input), Some(_)) = (&input, form.status) {
        fetch.size = input.bytes.len() as u64;
        form.size = Some(fetch.size);
    }
    let known = match (&input, &args.agent[..]) {
        (Some(input), [agent]) => known(args, agent.as_encoded_bytes(), &input.bytes),
        _ => None,
    };
    let which = known.as_ref().map_or(args.edition(), Known::which);
    let said: Vec<(Edition, Access)> = match which {
        Which::All => Edition::DECIDED.map(|edition| (edition, after(edition, &fetch))).to_vec(),
        which => {
            let edition = which.fetched_by();
            vec![(edition, fetched::spoken(edition, &form, &fetch)?)]
        }
    };
    if said.iter().all(|(_, access)| access.rulings.is_empty()) {
        bail!("no edition says what a fetch with this result means ({})", form.describe());
    }
    let suite = Suite::load(&Folder::Embedded)?;
    let mut exit = Exit::Fine;
    let Some(input) = input else {
        if !args.agent.is_empty() {
            args.asked()?;
        }
        for (edition, access) in &said {
            if !access.rulings.is_empty() && !fetched::goes_on(access) {
                exit = Exit::No;
            }
            match args.format {
                Format::Json => {
                    let object = fetched::object(*edition, &form, access, &suite);
                    writeln!(out, "{}", render::to_text(&object))?;
                }
                Format::Text => {
                    write!(out, "{}", fetched::shown(*edition, &form, access, &suite))?;
                }
            }
        }
        return Ok(exit);
    };
    let (_, agent) = args.asked()?;
    let urls: Vec<&OsStr> = args.urls.iter().map(OsString::as_os_str).collect();
    if urls.is_empty() {
        bail!("FILE, --agent and a URL go together: name all of them, or none");
    }
    of_the_site(args, &urls)?;
    let source = Source::new(&input.bytes);
    if let Some(known) = &known {
        note_own_text(known);
        if known.obeyed.why == Why::Ignores {
            bail!(
                "{}: {}, so the result of a fetch does not count; --edition selects a text",
                known.robot.name,
                known.obeyed.why.without_group(known.robot)
            );
        }
    }
    let asked = Asked::read(agent, &input.bytes, which);
    let (bytes, site) = (&input.bytes[..], args.site.as_ref());
    let robots = Robot::by_each(which, &[], bytes, site, &asked.header, known.as_ref());
    let robots = robots.about(&input.name)?;
    let width = said.iter().map(|(edition, _)| edition.id().len()).max().unwrap_or_default();
    for url in urls {
        let url = url.as_encoded_bytes();
        for ((edition, access), robot) in said.iter().zip(&robots) {
            let (edition, decision) = (*edition, robot.decide(url).decision);
            let settings = Settings::default_for(edition);
            let verdict = fetched::verdict(access, settings, url, decision);
            if verdict != Some(true) && !access.rulings.is_empty() {
                exit = Exit::No;
            }
            let by_file = fetched::by_file(access);
            let shown = Shown {
                why_welcome: robot.why_welcome,
                ..Shown::new(&input.name, &source, &asked, edition, url, decision)
            };
            match args.format {
                Format::Json => {
                    let mut object = shown.object();
                    object["allowed"] = verdict.into();
                    if !by_file {
                        object["record"] = Value::Null;
                        object["line"] = Value::Null;
                    }
                    let said = fetched::object(edition, &form, access, &suite);
                    for member in ["edition", "fetch", "access"] {
                        object[member] = said[member].clone();
                    }
                    writeln!(out, "{}", render::to_text(&object))?;
                }
                Format::Text => {
                    if which == Which::All {
                        write!(out, "{:width$}  ", edition.id())?;
                    }
                    match by_file {
                        true => shown.line(out)?,
                        false => fetched::line(url, verdict, access, out)?,
                    }
                }
            }
        }
    }
    Ok(exit)
}

struct Asked<'a> {
    argument: &'a [u8],
    header: Header<'a>,
}

impl<'a> Asked<'a> {
    /// Finds the robot with the name or the header in the argument. If the robot's name differs from the argument,
    /// prints the name on standard error.
    fn read(argument: &'a [u8], robots: &[u8], which: Which) -> Asked<'a> {
        let header = Header::read_for(robots, argument);
        if let Some(text) = agent::note(&header, argument, which.editions()) {
            note(format_args!("note: {text}"));
        }
        Asked { argument, header }
    }
}

#[derive(Clone, Copy)]
struct Shown<'a> {
    file: &'a Outside,
    source: &'a Source<'a>,
    settings: Settings,
    robot: &'a Asked<'a>,
    edition: Edition,
    url: &'a [u8],
    decision: Decision,
    /// The text that explains why no group applies, such as `the file counts as absent`.
    why_welcome: Option<&'static str>,
}

impl<'a> Shown<'a> {
    /// Uses the settings of the standard of 1994.
    fn new(
        file: &'a Outside,
        source: &'a Source<'a>,
        robot: &'a Asked<'a>,
        edition: Edition,
        url: &'a [u8],
        decision: Decision,
    ) -> Shown<'a> {
        let settings = Settings::DEFAULT;
        Shown { file, source, settings, robot, edition, url, decision, why_welcome: None }
    }

    /// Returns a line without its comment. Returns `None` if the setting `line-terminators` is not the default, because
    /// the robot then counts lines in a different way than `source`.
    fn text(&self, number: usize) -> Option<String> {
        let sets = |id: &str| self.settings.get(id) != Settings::DEFAULT.get(id);
        if sets("line-terminators") {
            return None;
        }
        let line = &self.source.bytes()[self.source.line(number)?.range()];
        let comment = line.iter().position(|byte| *byte == b'#' && !sets("comment-start"));
        Some(render::visible(line[..comment.unwrap_or(line.len())].trim_ascii()))
    }

    fn line(&self, out: &mut Out) -> Result {
        let (verdict, file) = (self.decision.verdict.id(), self.file);
        let style = if self.decision.allowed() { GOOD } else { RED };
        write!(out, "{style}{verdict:<10}{style:#}  {}", render::visible(self.url))?;
        match (self.decision.line, self.decision.record) {
            (Some(number), _) => match self.text(number) {
                Some(text) => writeln!(out, "  {file}:{number}: {text}"),
                None => writeln!(out, "  {file}:{number}"),
            },
            (None, Some(record)) => writeln!(out, "  {file}: record {record}"),
            (None, None) if self.source.bytes().is_empty() && self.why_welcome.is_none() => {
                // Only the standard of 1994 contains the clause `empty-file`.
                let is_1994 = self.edition == Edition::Standard1994;
                let clause = if is_1994 { " [empty-file]" } else { "" };
                writeln!(out, "  {file}: every robot is welcome{clause}")
            }
            (None, None) => {
                writeln!(out, "  {}", self.why_welcome.unwrap_or("no record for this robot"))
            }
        }
    }

    fn write(&self, format: Format, out: &mut Out) -> Result {
        match format {
            Format::Json => writeln!(out, "{}", render::to_text(&self.object())),
            Format::Text => self.line(out),
        }
    }

    fn object(&self) -> Value {
        let Asked { argument, header } = self.robot;
        json!({
            "url": render::json_bytes(self.url),
            "agent": render::json_bytes(argument),
            "robot": render::json_bytes(header.name(self.edition)),
            "header": agent::object(header, argument),
            "path": policy::path(self.url).map(|path| render::json_bytes(&path)),
            "allowed": self.decision.allowed(),
            "record": self.decision.record,
            "line": self.decision.line,
        })
    }
}
