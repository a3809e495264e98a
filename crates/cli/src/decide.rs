//! `norobots decide`: may this robot retrieve these URLs?

use crate::edition::Which;
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::input::{MaxSize, Need};
use crate::text::{GOOD, RED};
use crate::{edition, fetched, show};
use norobots::access::{Access, Action, Fetch, after};
use norobots::agent::Header;
use norobots::engine::{Decision, Failure, Verdict};
use norobots::policy::{self, Policy};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format as Syntax};
use norobots_lab::access::FetchForm;
use norobots_lab::agent;
use norobots_lab::decider::{decider, tree_format};
use norobots_lab::driver::visible::Outside;
use norobots_lab::setting::{Deviation, Rules, Settings};
use norobots_lab::site::Site;
use norobots_lab::suite::{Folder, Suite, Text};
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Decide whether a robot may retrieve URLs, and say which line decides
///
/// With `--status` and its like the command says what the fetch of robots.txt lets a robot do. The file decides
/// where the edition has the robot obey it.
///
/// Exits with 0 if all URLs are allowed, 1 if one is disallowed or left open, 2 on wrong arguments, a file
/// that can't be read, or a fetch of which the edition says nothing.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The robots.txt file; `-` is standard input; with `--absent` there is none, and URLs begin here
    #[arg(value_name = "FILE", required_unless_present_any = fetched::OPTIONS)]
    file: Option<PathBuf>,
    /// The site has no robots.txt: the standard has every robot welcome then
    #[arg(long, conflicts_with_all = ["explain", "set"], conflicts_with_all = fetched::OPTIONS)]
    absent: bool,
    /// The robot: its name, which may be empty, or its whole User-Agent header, of which the command says as which robot
    /// it is read
    #[arg(long, short, value_name = "NAME", allow_hyphen_values = true)]
    #[arg(required_unless_present_any = fetched::OPTIONS)]
    agent: Option<OsString>,
    /// Paths with or without a query, or absolute URLs
    #[arg(value_name = "URL", required_unless_present = "absent")]
    #[arg(required_unless_present_any = fetched::OPTIONS)]
    urls: Vec<OsString>,
    /// The site whose file it is, as SCHEME://HOST or SCHEME://HOST:PORT
    #[arg(long, value_name = "SITE")]
    site: Option<Site>,
    /// The text to read the file by; `all` shows the decisions of several side by side
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = edition::one_or_all())]
    edition: Which,
    /// Evaluate with another choice of a setting (see `norobots explain`); repeatable
    #[arg(long = "set", value_name = "SETTING=CHOICE", conflicts_with_all = fetched::OPTIONS)]
    set: Vec<Deviation>,
    /// Say how each decision comes about
    #[arg(long, conflicts_with_all = fetched::OPTIONS)]
    explain: bool,
    #[command(flatten)]
    fetched: fetched::Fetched,
    /// How to print the decisions
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A line of text a URL
    Text,
    /// A JSON object a URL, on a line of its own
    Json,
}

impl Args {
    /// The file and the robot that are asked about.
    ///
    /// # Errors
    ///
    /// One of them is missing, which can only be where a fetch is spoken of.
    fn asked(&self) -> Result<(&Path, &[u8])> {
        match (&self.file, &self.agent) {
            (Some(file), Some(agent)) => Ok((file, agent.as_encoded_bytes())),
            _ => bail!("FILE, --agent and a URL go together: name all of them, or none"),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    if let Some((form, fetch)) = args.fetched.fetch()? {
        return after_a_fetch(args, form, fetch, out);
    }
    let (file, agent) = args.asked()?;
    let first = args.absent.then_some(file.as_os_str());
    let urls: Vec<&OsStr> =
        first.into_iter().chain(args.urls.iter().map(OsString::as_os_str)).collect();
    of_the_site(args, &urls)?;
    if args.absent {
        let (source, file) = (Source::new(b""), Outside::from("no robots.txt"));
        let robot = robot(agent, b"", args.edition);
        for url in urls {
            let (url, decision) = (url.as_encoded_bytes(), Decision::WELCOME);
            let edition = match args.edition {
                Which::One(edition) => edition,
                Which::All => Edition::default(),
            };
            let shown = Shown {
                file: &file,
                source: &source,
                set: &[],
                robot: &robot,
                edition,
                url,
                decision,
            };
            shown.write(args.format, out)?;
        }
        return Ok(Exit::Fine);
    }
    let edition = match args.edition {
        Which::One(edition) => edition,
        Which::All => return side_by_side(args, &urls, out),
    };
    let there = Settings::default_for(edition).deviate(&args.set);
    let (set, format) = (there.deviations(), tree_format(edition, there));
    // The engine of the Revisited grammar makes a tree too.
    let tree = args.explain || edition == Edition::Revisited;
    let need = if tree { Need::Tree } else { Need::Bytes };
    let input = args.max_size.read(file, need).map_err(Failed::Usage)?;
    let source = Source::new(&input.bytes);
    // Only an explanation needs the tree; where there is one, it decides.
    let tree = || syntax::parse_by(&source, format.unwrap_or(Syntax::Standard1994));
    let document = args.explain.then(tree);
    let decider =
        decider(edition, there, &input.bytes, document.as_ref()).map_err(|failure| match failure {
            Failure::Refused => "the robot of this profile refuses the file".into(),
            failure => failure.to_string(),
        });
    let decider = decider.about(&input.name)?;
    let text = args.explain.then(|| edition::text(edition)).transpose()?.flatten();
    // Another choice of how a robot calls itself takes the header as it is.
    let asks_header = args.set.iter().any(|one| one.setting.id == "robot-name");
    let robot = match asks_header {
        true => Asked { argument: agent, header: Header::whole(agent) },
        false => robot(agent, &input.bytes, args.edition),
    };
    let mut exit = Exit::Fine;
    for url in urls {
        let url = url.as_encoded_bytes();
        let decision = decider.decide_on(args.site.as_ref(), robot.header.asked(edition), url);
        if !decision.allowed() {
            exit = Exit::No;
        }
        let shown = Shown {
            file: &input.name,
            source: &source,
            set: &set,
            robot: &robot,
            edition,
            url,
            decision,
        };
        shown.write(args.format, out)?;
        match (&document, format) {
            _ if args.format == Format::Json => {}
            (None, _) => {}
            (Some(document), Some(_)) => shown.explained(document, out)?,
            (Some(document), None) => {
                let by_1994 = robot.header.asked(Edition::Standard1994);
                shown.placed(&Policy::new(document).decide(by_1994, url), text.as_ref(), out)?;
            }
        }
    }
    Ok(exit)
}

/// Refuses URLs of another site than that of the file.
fn of_the_site(args: &Args, urls: &[&OsStr]) -> Result {
    let Some(site) = &args.site else { return Ok(()) };
    let other = urls.iter().find(|url| !site.has(url.as_encoded_bytes()));
    if let Some(url) = other.map(|url| show::visible(url.as_encoded_bytes())) {
        bail!("'{url}' is a URL of another site than {site}, of which its file says nothing");
    }
    Ok(())
}

/// Says what the fetch lets a robot do. Where FILE is given, it is what came, or the copy at hand.
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
    let said: Vec<(Edition, Access)> = match args.edition {
        Which::One(edition) => vec![(edition, fetched::spoken(edition, &form, &fetch)?)],
        Which::All => Rules::EDITIONS.map(|edition| (edition, after(edition, &fetch))).to_vec(),
    };
    let suite = Suite::load(&Folder::Embedded)?;
    let mut exit = Exit::Fine;
    let Some(input) = input else {
        if args.agent.is_some() {
            args.asked()?;
        }
        for (edition, access) in &said {
            if !access.rulings.is_empty() && !fetched::goes_on(access) {
                exit = Exit::No;
            }
            match args.format {
                Format::Json => {
                    let object = fetched::object(*edition, &form, access, &suite);
                    writeln!(out, "{}", show::to_text(&object))?;
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
    let robot = robot(agent, &input.bytes, args.edition);
    let width = said.iter().map(|(edition, _)| edition.id().len()).max().unwrap_or_default();
    for url in urls {
        let url = url.as_encoded_bytes();
        for (edition, access) in &said {
            let settings = Settings::default_for(*edition);
            let decider = decider(*edition, settings, &input.bytes, None);
            let decider = decider.map_err(|failure| failure.to_string()).about(&input.name)?;
            let decision = decider.decide_on(args.site.as_ref(), robot.header.asked(*edition), url);
            let verdict = fetched::verdict(access, settings, url, decision);
            if verdict != Some(true) && !access.rulings.is_empty() {
                exit = Exit::No;
            }
            let by_file = matches!(access.settled(), Some(Action::File | Action::Copy));
            let (edition, robot) = (*edition, &robot);
            let shown = Shown {
                file: &input.name,
                source: &source,
                set: &[],
                robot,
                edition,
                url,
                decision,
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
                    writeln!(out, "{}", show::to_text(&object))?;
                }
                Format::Text => {
                    if args.edition == Which::All {
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

/// Decides by several editions: each URL with a line for each of them.
fn side_by_side(args: &Args, urls: &[&OsStr], out: &mut Out) -> Result<Exit> {
    if args.explain || !args.set.is_empty() {
        bail!("--edition all goes without --explain and --set: name one edition");
    }
    let (file, agent) = args.asked()?;
    let input = args.max_size.read(file, Need::Bytes).map_err(Failed::Usage)?;
    let source = Source::new(&input.bytes);
    let robot = robot(agent, &input.bytes, args.edition);
    let deciders = Rules::EDITIONS.map(|edition| {
        let settings = Settings::default_for(edition);
        (edition, decider(edition, settings, &input.bytes, None))
    });
    let width = deciders.iter().map(|(edition, _)| edition.id().len()).max().unwrap_or_default();
    let mut exit = Exit::Fine;
    for url in urls {
        let url = url.as_encoded_bytes();
        for (edition, decider) in &deciders {
            let decider = decider.as_ref().map_err(ToString::to_string).about(&input.name)?;
            let decision = decider.decide_on(args.site.as_ref(), robot.header.asked(*edition), url);
            if !decision.allowed() {
                exit = Exit::No;
            }
            let (edition, robot) = (*edition, &robot);
            let shown = Shown {
                file: &input.name,
                source: &source,
                set: &[],
                robot,
                edition,
                url,
                decision,
            };
            match args.format {
                Format::Json => {
                    let mut object = shown.object();
                    object["edition"] = edition.id().into();
                    writeln!(out, "{}", show::to_text(&object))?;
                }
                Format::Text => {
                    write!(out, "{:width$}  ", edition.id())?;
                    shown.line(out)?;
                }
            }
        }
    }
    Ok(exit)
}

/// The robot that is asked about: what stands on the command line, and which robot that is.
struct Asked<'a> {
    argument: &'a [u8],
    header: Header<'a>,
}

/// Reads the robot for the file, and says on standard error which one it is where that is not the whole argument.
fn robot<'a>(argument: &'a [u8], robots: &[u8], which: Which) -> Asked<'a> {
    let header = Header::read_for(robots, argument);
    let editions = match &which {
        Which::One(edition) => std::slice::from_ref(edition),
        Which::All => &Rules::EDITIONS[..],
    };
    if let Some(text) = agent::note(&header, argument, editions) {
        note(format_args!("note: {text}"));
    }
    Asked { argument, header }
}

/// A decision as it is printed.
struct Shown<'a> {
    file: &'a Outside,
    source: &'a Source<'a>,
    set: &'a [Deviation],
    robot: &'a Asked<'a>,
    edition: Edition,
    url: &'a [u8],
    decision: Decision,
}

impl Shown<'_> {
    /// The text of a line, without its terminator; `None` where this profile ends lines elsewhere
    /// than the standard does.
    fn text(&self, number: usize) -> Option<String> {
        if self.set.iter().any(|deviation| deviation.setting.id == "line-terminators") {
            return None;
        }
        let line = self.source.line(number)?;
        Some(show::visible(self.source.bytes()[line.range()].trim_ascii()))
    }

    fn line(&self, out: &mut Out) -> Result {
        let (verdict, file) = (self.decision.verdict.id(), self.file);
        let style = if self.decision.allowed() { GOOD } else { RED };
        write!(out, "{style}{verdict:<10}{style:#}  {}", show::visible(self.url))?;
        match (self.decision.line, self.decision.record) {
            (Some(number), _) => match self.text(number) {
                Some(text) => writeln!(out, "  {file}:{number}: {text}"),
                None => writeln!(out, "  {file}:{number}"),
            },
            (None, Some(record)) => writeln!(out, "  {file}: record {record}"),
            (None, None) if self.source.bytes().is_empty() => {
                writeln!(out, "  {file}: every robot is welcome [empty-file]")
            }
            (None, None) => writeln!(out, "  no record for this robot"),
        }
    }

    /// Writes how the decision comes about.
    fn explained(&self, document: &Document<'_>, out: &mut Out) -> Result {
        let robot = match self.robot.header.name(self.edition) {
            b"" => "has no name, so that no record names it".into(),
            name => format!("{} (the text before the first `/` or space)", show::visible(name)),
        };
        let path = match policy::path(self.url) {
            Some(path) => {
                format!("{} (without scheme, authority and fragment)", show::visible(&path))
            }
            None => "none: no URL of a site begins with this scheme and no `//`".into(),
        };
        writeln!(out, "  robot   {robot}")?;
        writeln!(out, "  path    {path}")?;
        let (no_record, prefix, values) = match document.format() {
            Syntax::Revisited => {
                ("revisited-no-record", "revisited-path-root", "one of its values")
            }
            _ => ("agent-default", "disallow-prefix", "its value"),
        };
        let (Some(record), Some(number)) = (self.decision.record, self.decision.line) else {
            let records = document.records().len();
            return writeln!(
                out,
                "  record  none of {records} names the robot, and none is for `*`: every robot is welcome [{no_record}]"
            );
        };
        let lines = document.record(record).map(|record| (record.first_line(), record.last_line()));
        let (first, last) = lines.unwrap_or((number, number));
        let text = self.text(number).unwrap_or_default();
        let why = match self.decision.verdict {
            Verdict::Disallowed => format!("the path starts with {values}"),
            Verdict::Allowed if policy::path(self.url).is_none() => {
                "chose the record, and no Disallow value begins the URL".into()
            }
            Verdict::Allowed => {
                "chose the record, and the path starts with none of its Disallow values".into()
            }
        };
        writeln!(out, "  record  {record}, lines {first} to {last}")?;
        writeln!(out, "  line    {number}, `{text}`: {why} [{prefix}]")
    }

    /// Writes the deviations of the profile that decided, and the decision by 1994. `document` is
    /// the text of the edition, whose sentences stand with the deviations that they cause.
    fn placed(
        &self,
        by_1994: &Decision,
        document: Option<&(Suite, Text)>,
        out: &mut Out,
    ) -> Result {
        for deviation in self.set {
            let choice = deviation.choice;
            writeln!(out, "  at      {deviation} ({}): {}", deviation.grade(), choice.summary)?;
            let Some((suite, text)) = document else { continue };
            for line in text.behind(*deviation).flat_map(|row| edition::sides(suite, text, row)) {
                writeln!(out, "          {line}")?;
            }
        }
        match by_1994.line {
            Some(line) => writeln!(out, "  1994    {}, by line {line}", by_1994.verdict),
            None => writeln!(out, "  1994    {}, no record for this robot", by_1994.verdict),
        }
    }

    /// Writes the decision.
    fn write(&self, format: Format, out: &mut Out) -> Result {
        match format {
            Format::Json => writeln!(out, "{}", show::to_text(&self.object())),
            Format::Text => self.line(out),
        }
    }

    fn object(&self) -> Value {
        let Asked { argument, header } = self.robot;
        json!({
            "url": show::json_bytes(self.url),
            "agent": show::json_bytes(argument),
            "robot": show::json_bytes(header.name(self.edition)),
            "header": agent::object(header, argument),
            "path": policy::path(self.url).map(|path| show::json_bytes(&path)),
            "allowed": self.decision.allowed(),
            "record": self.decision.record,
            "line": self.decision.line,
        })
    }
}
