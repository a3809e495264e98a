//! `norobots decide`: decides whether a robot may fetch URLs.

use crate::decision::{self, Record};
use crate::edition::Which;
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::input::{self, Input, MaxSize, Need};
use crate::render::Format;
use crate::text::{FAINT, GOOD, RED, joined};
use crate::{differences, edition, fetched, help, output, render, robots, usage};
use norobots::access::{Access, Fetch, after};
use norobots::agent::Header;
use norobots::engine::{Decision, Failure};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::{decide_named, policy};
use norobots_explain::why::{self, Reason, why};
use norobots_settings::setting::{Deviation, Settings};
use norobots_settings::site::Site;
use norobots_suite::access::FetchForm;
use norobots_suite::agent;
use norobots_suite::decider::decider;
use norobots_suite::google::{Both, Google};
use norobots_suite::robots::{Follows, KnownRobot, Obeyed, Table, Why};
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

    /// Returns the file and the robot that the command line names.
    ///
    /// # Errors
    ///
    /// The file or the robot is missing, or the command line names several robots.
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

/// Writes the record of the decisions to a file.
fn record(args: &Args, to: &Path) -> Result {
    let fetch = args.fetched.fetch()?.map(|(form, _)| form);
    let (file, agent) = match (&args.file, &args.agent[..]) {
        (Some(_), [_]) => args.asked()?,
        _ => bail!(
            "--record keeps decisions about a robot and URLs: name FILE, --agent and a URL; of a fetch without a body \
             FILE can be an empty file"
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
        which: known.map_or(args.edition(), own_text),
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

/// Writes the decisions to standard output.
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
        let robot = robot(agent, b"", args.edition());
        for url in urls {
            let (url, decision) = (url.as_encoded_bytes(), Decision::WELCOME);
            let edition = match args.edition() {
                Which::All => Edition::default(),
                which => which.fetched_by(),
            };
            let shown = Shown {
                file: &file,
                source: &source,
                set: &[],
                robot: &robot,
                edition,
                url,
                decision,
                welcome: None,
            };
            shown.write(args.format, out)?;
        }
        return Ok(Exit::Fine);
    }
    if !args.usage.is_empty() {
        return with_usage(args, file, agent, &urls, out);
    }
    let which = args.edition();
    if which == Which::Google {
        let need = if args.explain { Need::Tree } else { Need::Bytes };
        let input = args.max_size.read(file, need).map_err(Failed::Usage)?;
        return by_google(args, None, &input, &urls, out);
    }
    let all = which == Which::All;
    if all && !args.set.is_empty() {
        bail!("--edition all goes without --set: name one edition");
    }
    let editions = which.editions();
    // The engine of the Revisited grammar needs more memory than other engines, because it builds a tree. An
    // explanation also needs more memory, because it copies the file.
    let large = args.explain || editions.contains(&Edition::Revisited);
    let need = if large { Need::Tree } else { Need::Bytes };
    let input = args.max_size.read(file, need).map_err(Failed::Usage)?;
    if let Some(known) = known(args, agent, &input.bytes) {
        return by_own_text(args, known, &input, &urls, out);
    }
    let source = Source::new(&input.bytes);
    let deciders = editions.iter().map(|edition| {
        let settings = Settings::default_for(*edition).deviate(&args.set);
        let decider = decider(*edition, settings, &input.bytes, None);
        let decider = decider.map_err(|failure| match failure {
            Failure::Refused => "the robot of this profile refuses the file".into(),
            failure => failure.to_string(),
        });
        Ok((*edition, settings, settings.deviations(), decider.about(&input.name)?))
    });
    let deciders: Vec<_> = deciders.collect::<Result<_>>()?;
    // If `--set` changes the setting `robot-name`, the whole User-Agent header is the robot's name.
    let asks_header = args.set.iter().any(|deviation| deviation.setting.id == "robot-name");
    let robot = match asks_header {
        true => Asked { argument: agent, header: Header::whole(agent) },
        false => robot(agent, &input.bytes, which),
    };
    let width = editions.iter().map(|edition| edition.id().len()).max().unwrap_or_default();
    let (robots, site) = (&input.bytes[..], args.site.as_ref());
    let mut exit = Exit::Fine;
    if args.edition.is_none() && args.set.is_empty() {
        other_than_1994(&robot, &urls, robots, site);
    }
    for url in urls {
        let url = url.as_encoded_bytes();
        for (edition, settings, set, decider) in &deciders {
            let (edition, settings) = (*edition, *settings);
            let agent = robot.header.asked(edition);
            let decision = decider.decide_on(site, agent, url);
            if !decision.allowed() {
                exit = Exit::No;
            }
            let shown = Shown {
                file: &input.name,
                source: &source,
                set,
                robot: &robot,
                edition,
                url,
                decision,
                welcome: None,
            };
            let asked = why::Asked { edition, settings, site, robots, agent, url };
            let reasons = if args.explain { why(&asked, &decision) } else { Vec::new() };
            match args.format {
                Format::Json => {
                    let mut object = shown.object();
                    if all {
                        object["edition"] = edition.id().into();
                    }
                    if args.explain {
                        object["explanation"] = explanation(&reasons, edition);
                    }
                    writeln!(out, "{}", render::to_text(&object))?;
                }
                Format::Text => {
                    if all {
                        write!(out, "{:width$}  ", edition.id())?;
                    }
                    shown.line(out)?;
                    explained(&reasons, edition, out)?;
                    if args.explain && !args.set.is_empty() {
                        let by_1994 = robot.header.asked(Edition::Standard1994);
                        placed(&args.set, robots, by_1994, url, out)?;
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
    let robot = robot(agent, &input.bytes, Which::One(edition));
    let mut exit = Exit::Fine;
    for url in urls.iter().map(|url| url.as_encoded_bytes()) {
        let usage = norobots::usage::decide(&input.bytes, agent, url);
        let decision = usage.decision;
        if !decision.allowed() {
            exit = Exit::No;
        }
        let (name, robot) = (&input.name, &robot);
        let shown = Shown {
            file: name,
            source: &source,
            set: &[],
            robot,
            edition,
            url,
            decision,
            welcome: None,
        };
        let answers = asked.answers(&usage, name, &source);
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
/// names the first URL that the two editions decide differently.
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
        "note: 1994 decides where no edition is named; {url} is decided otherwise by {}: see --edition all",
        editions.unwrap_or_default()
    ));
}

/// Returns the known robot with this name, so that the decision follows the documentation of that robot. Returns `None`
/// if the command line names an edition or sets a choice.
fn known(args: &Args, agent: &[u8], robots: &[u8]) -> Option<&'static KnownRobot> {
    if args.edition.is_some() || !args.set.is_empty() {
        return None;
    }
    let header = Header::read_for(robots, agent);
    Table::embedded().find(header.robot).filter(|known| known.page.is_some())
}

/// Returns the edition that a known robot follows. For Google's robots, returns `Which::Google`.
fn own_text(known: &KnownRobot) -> Which {
    match known.follows {
        Some(Follows::Google) => Which::Google,
        _ => Which::One(known.editions()[0]),
    }
}

/// Prints on standard error which standard a known robot follows, and which exceptions apply to the robot.
fn note_own_text(known: &KnownRobot, obeyed: &Obeyed) {
    let exceptions = obeyed.exceptions(known).into_iter().map(|says| format!("; {says}"));
    note(format_args!(
        "note: {}: decided by {}{}; --edition decides by another text",
        known.name,
        robots::decided(known),
        exceptions.collect::<String>()
    ));
}

/// If a known robot obeys no group because it ignores the file or the group for `*`, returns the reason. Otherwise
/// returns `None`.
fn why_welcome(known: &KnownRobot, obeyed: &Obeyed) -> Option<&'static str> {
    let is_told = matches!(obeyed.why, Why::Excepted | Why::Ignores);
    is_told.then(|| obeyed.why.without_group(known))
}

/// If one of Google's robots obeys no group because it ignores the group for `*`, returns the reason.
fn why_excepted(google: &Google<'_>, robot: &Asked<'_>, robots: &[u8]) -> Option<&'static str> {
    let known = Table::embedded().find(robot.header.robot);
    let known = known.filter(|_| google.without_default())?;
    why_welcome(known, &Obeyed::find(known, robots))
}

/// Decides under the standard that a known robot follows. Also applies the exceptions that the operator of the robot
/// states.
fn by_own_text(
    args: &Args,
    known: &KnownRobot,
    input: &Input,
    urls: &[&OsStr],
    out: &mut Out,
) -> Result<Exit> {
    let obeyed = Obeyed::find(known, &input.bytes);
    note_own_text(known, &obeyed);
    if known.follows == Some(Follows::Google) {
        return by_google(args, Some((known, &obeyed)), input, urls, out);
    }
    let (_, agent) = args.asked()?;
    let source = Source::new(&input.bytes);
    let (edition, site) = (known.editions()[0], args.site.as_ref());
    let settings = Settings::default_for(edition);
    let decider = decider(edition, settings, &input.bytes, None);
    let decider = decider.map_err(|failure| failure.to_string()).about(&input.name)?;
    let robot = Asked { argument: agent, header: Header::read_for(&input.bytes, agent) };
    let mut exit = Exit::Fine;
    for url in urls {
        let url = url.as_encoded_bytes();
        let decision = match obeyed.why.has_group() {
            true => decider.decide_on(site, &obeyed.name, url),
            false => Decision::WELCOME,
        };
        if !decision.allowed() {
            exit = Exit::No;
        }
        let shown = Shown {
            file: &input.name,
            source: &source,
            set: &[],
            robot: &robot,
            edition,
            url,
            decision,
            welcome: why_welcome(known, &obeyed),
        };
        let asked =
            why::Asked { edition, settings, site, robots: &input.bytes, agent: &obeyed.name, url };
        let explain = args.explain && obeyed.why.has_group();
        let reasons = if explain { why(&asked, &decision) } else { Vec::new() };
        match args.format {
            Format::Json => {
                let mut object = shown.object();
                object["edition"] = edition.id().into();
                object["obeys"] = obeyed.why.id().into();
                if args.explain {
                    object["explanation"] = explanation(&reasons, edition);
                }
                writeln!(out, "{}", render::to_text(&object))?;
            }
            Format::Text => {
                shown.line(out)?;
                explained(&reasons, edition, out)?;
            }
        }
    }
    Ok(exit)
}

/// Decides as Google's robots do: under Google's code, but with the group that Google's page selects. Also shows the
/// decision under Google's page. `known` is set if the decision also follows Google's documentation of the robot,
/// because some of Google's robots ignore the file.
fn by_google(
    args: &Args,
    known: Option<(&KnownRobot, &Obeyed)>,
    input: &Input,
    urls: &[&OsStr],
    out: &mut Out,
) -> Result<Exit> {
    if !args.set.is_empty() {
        bail!("--edition google goes without --set: name one edition");
    }
    let (_, agent) = args.asked()?;
    let source = Source::new(&input.bytes);
    let robot = robot(agent, &input.bytes, Which::Google);
    let edition = Edition::GoogleCode;
    let google = Google::new(&input.bytes, robot.header.asked(edition));
    let excepted = google.without_default() || known.is_some_and(|(_, to)| !to.why.has_group());
    let welcome = match known {
        Some((known, obeyed)) => why_welcome(known, obeyed),
        None => why_excepted(&google, &robot, &input.bytes),
    };
    let mut exit = Exit::Fine;
    for url in urls {
        let url = url.as_encoded_bytes();
        let Both { code, page } = match excepted {
            true => Both { code: Decision::WELCOME, page: Decision::WELCOME },
            false => google.decide(url),
        };
        if !code.allowed() {
            exit = Exit::No;
        }
        let shown = |decision| Shown {
            file: &input.name,
            source: &source,
            set: &[],
            robot: &robot,
            edition,
            url,
            decision,
            welcome,
        };
        let asked = why::Asked {
            edition,
            settings: Settings::default_for(edition),
            site: None,
            robots: &input.bytes,
            agent: google.asked(),
            url,
        };
        let reasons = match args.explain && !excepted {
            true => why(&asked, &code),
            false => Vec::new(),
        };
        let of_the_page = google.describe();
        match args.format {
            Format::Json => {
                let mut object = shown(code).object();
                object["edition"] = "google".into();
                object["by_page"] = render::json_decision(&source, &page).into();
                if args.explain {
                    let page = of_the_page.iter().map(|says| json!({ "line": null, "says": says }));
                    let mut list: Vec<Value> = page.collect();
                    list.extend(reasons.iter().map(|cause| reason(cause, edition)));
                    object["explanation"] = list.into();
                }
                writeln!(out, "{}", render::to_text(&object))?;
            }
            Format::Text => {
                shown(code).line(out)?;
                if page.allowed() != code.allowed() {
                    write!(out, "  that is by its code; by its page: ")?;
                    shown(page).line(out)?;
                }
                if args.explain {
                    of_the_page.iter().try_for_each(|says| writeln!(out, "  {says}"))?;
                }
                explained(&reasons, edition, out)?;
            }
        }
    }
    Ok(exit)
}

/// Writes the reasons for a decision, each on its own line.
fn explained(reasons: &[Reason], edition: Edition, out: &mut Out) -> Result {
    for reason in reasons {
        let clause = reason.clause.map(|id| format!(" [{id}]")).unwrap_or_default();
        writeln!(out, "  {}{FAINT}{clause}{FAINT:#}", reason.describe(edition))?;
    }
    Ok(())
}

fn explanation(reasons: &[Reason], edition: Edition) -> Value {
    render::list(reasons.iter().map(|cause| reason(cause, edition)))
}

fn reason(cause: &Reason, edition: Edition) -> Value {
    json!({ "line": cause.line, "says": cause.describe(edition), "clause": cause.clause })
}

/// Writes the choices that `--set` sets. For comparison, also writes the decision under the standard of 1994.
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

/// Refuses the URL `-`, and any URL of another site than the file's site.
fn of_the_site(args: &Args, urls: &[&OsStr]) -> Result {
    input::refuse_dash(urls.iter().copied())?;
    let Some(site) = &args.site else { return Ok(()) };
    let other = urls.iter().find(|url| !site.has(url.as_encoded_bytes()));
    if let Some(url) = other.map(|url| render::visible(url.as_encoded_bytes())) {
        bail!("'{url}' is a URL of another site than {site}, of which its file says nothing");
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
    let which = known.map_or(args.edition(), own_text);
    let said: Vec<(Edition, Access)> = match which {
        Which::All => Edition::DECIDED.map(|edition| (edition, after(edition, &fetch))).to_vec(),
        which => {
            let edition = which.fetched_by();
            vec![(edition, fetched::spoken(edition, &form, &fetch)?)]
        }
    };
    if said.iter().all(|(_, access)| access.rulings.is_empty()) {
        bail!("no edition says anything of a fetch that came to this ({})", form.describe());
    }
    let google = which == Which::Google;
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
    let obeyed = known.map(|known| (known, Obeyed::find(known, &input.bytes)));
    if let Some((known, obeyed)) = &obeyed {
        note_own_text(known, obeyed);
        if obeyed.why == Why::Ignores {
            bail!(
                "{}: {}, so what a fetch of it gave does not count; --edition decides by a text",
                known.name,
                obeyed.why.without_group(known)
            );
        }
    }
    let robot = robot(agent, &input.bytes, which);
    let by_google =
        google.then(|| Google::new(&input.bytes, robot.header.asked(Edition::GoogleCode)));
    let welcome = match (&obeyed, &by_google) {
        (Some((known, obeyed)), _) => why_welcome(known, obeyed),
        (None, Some(google)) => why_excepted(google, &robot, &input.bytes),
        (None, None) => None,
    };
    let width = said.iter().map(|(edition, _)| edition.id().len()).max().unwrap_or_default();
    for url in urls {
        let url = url.as_encoded_bytes();
        for (edition, access) in &said {
            let settings = Settings::default_for(*edition);
            let asked = robot.header.asked(*edition);
            let decision = match (&obeyed, &by_google) {
                (Some((_, obeyed)), _) if !obeyed.why.has_group() => Decision::WELCOME,
                (_, Some(google)) => google.decide(url).code,
                (obeyed, None) => {
                    let asked = obeyed.as_ref().map_or(asked, |(_, obeyed)| &obeyed.name);
                    let decider = decider(*edition, settings, &input.bytes, None);
                    let decider = decider.map_err(|failure| failure.to_string());
                    decider.about(&input.name)?.decide_on(args.site.as_ref(), asked, url)
                }
            };
            let verdict = fetched::verdict(access, settings, url, decision);
            if verdict != Some(true) && !access.rulings.is_empty() {
                exit = Exit::No;
            }
            let by_file = fetched::by_file(access);
            let (edition, robot) = (*edition, &robot);
            let shown = Shown {
                file: &input.name,
                source: &source,
                set: &[],
                robot,
                edition,
                url,
                decision,
                welcome,
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

/// The argument that names a robot, and the robot itself.
struct Asked<'a> {
    argument: &'a [u8],
    header: Header<'a>,
}

/// Finds the robot that the argument names. If the robot's name differs from the argument, prints the name on standard
/// error.
fn robot<'a>(argument: &'a [u8], robots: &[u8], which: Which) -> Asked<'a> {
    let header = Header::read_for(robots, argument);
    if let Some(text) = agent::note(&header, argument, which.editions()) {
        note(format_args!("note: {text}"));
    }
    Asked { argument, header }
}

/// A decision, and the facts to print with the decision.
struct Shown<'a> {
    file: &'a Outside,
    source: &'a Source<'a>,
    set: &'a [Deviation],
    robot: &'a Asked<'a>,
    edition: Edition,
    url: &'a [u8],
    decision: Decision,
    /// The reason why the robot obeys no group, if it ignores the file or the group for `*`.
    welcome: Option<&'static str>,
}

impl Shown<'_> {
    /// Returns a line without its comment. Returns `None` if `--set` changes the line terminators, because the line
    /// numbers then differ.
    fn text(&self, number: usize) -> Option<String> {
        let sets = |id: &str| self.set.iter().any(|deviation| deviation.setting.id == id);
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
            (None, None) if self.source.bytes().is_empty() && self.welcome.is_none() => {
                writeln!(out, "  {file}: every robot is welcome [empty-file]")
            }
            (None, None) => {
                writeln!(out, "  {}", self.welcome.unwrap_or("no record for this robot"))
            }
        }
    }

    /// Writes the decision.
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
