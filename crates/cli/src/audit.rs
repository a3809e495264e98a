//! `norobots audit`: lists the robots in the access log of a server.

use crate::edition::{self, Which};
use crate::exit::{Exit, Failed, Out, Result, bail};
use crate::help;
use crate::input::{MaxSize, Need, each_piece, stream, unread};
use crate::progress::{Metered, Progress};
use crate::render::{Format, json_bytes, list, to_text};
use crate::text::{BOLD, FAINT, GOOD, NOTE, RED, count, joined, line, wrap};
use crate::visits;
use anstyle::Style;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots_text::visible::{self, Outside};
use norobots_web::audit::{
    Alarm, Audit, Barred, CLIENTS, Client, Example, Findings, Place, ROBOTS, Rapid, Sample, Sign,
    Totals, Unread, utc,
};
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns a short name for the standard that a robot follows. The slug `google` means Google's page together with
/// Google's code.
fn called(text: &str) -> &str {
    match text.parse::<Edition>() {
        Ok(edition) if text != "google" => edition::short(edition),
        _ => "Google's page and code",
    }
}

/// The default of `--limit`: how many robots are shown.
const SHOWN: usize = 20;

/// A quotation from the standard of 1994 about robots that send requests too fast.
const RAPID_FIRE: &str = "certain robots swamped servers with rapid-fire requests";

const EXIT: &str = "Exit codes: 0 if there is no alarm, 1 if a robot made requests too fast, or requested disallowed URLs although its operator does not say that it may, 2 if an argument is wrong or the log can't be read.";

/// List the robots in an access log, their speed, and what they fetched against robots.txt
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots audit access.log --robots robots.txt"), after_help = EXIT)]
pub(super) struct Args {
    /// The log files in order of time, plain or gzip; `-` is standard input
    #[arg(value_name = "LOG", default_value = "-")]
    logs: Vec<PathBuf>,
    /// The robots.txt that the server had; `-` is standard input
    #[arg(long, value_name = "FILE", required_unless_present = "lure")]
    robots: Option<PathBuf>,
    /// Find the settings and the edition by which each robot reads the file of a lure
    #[arg(long, requires = "lure", conflicts_with_all = ["robots", "edition", "max_rate"])]
    identify: bool,
    /// With --identify, the folder that `norobots trial --lure` wrote
    #[arg(long, value_name = "DIR", requires = "identify", value_hint = clap::ValueHint::DirPath)]
    lure: Option<PathBuf>,
    /// Report what this edition disallows, not only what five editions all disallow; repeatable
    #[arg(long, value_name = "EDITION", value_parser = edition::one_or_all())]
    edition: Vec<Which>,
    /// Report robots with more than REQUESTS in a step of SECONDS
    #[arg(long, alias = "rapid", value_name = "REQUESTS/SECONDS", default_value_t = Rapid::default())]
    max_rate: Rapid,
    /// Show at most N robots; 0 shows all
    #[arg(long, value_name = "N", default_value_t = SHOWN)]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    if let Some(lure) = &args.lure {
        return visits::run(&args.logs, lure, args.format, args.limit, out);
    }
    let Some(robots) = &args.robots else {
        bail!("which robots.txt did the server have? Give it with --robots");
    };
    let stdin = args.logs.iter().chain([robots]).filter(|path| *path == Path::new("-"));
    if stdin.count() > 1 {
        bail!("standard input can be only one of the files; name the log and --robots");
    }
    let mut editions = Vec::new();
    for edition in args.edition.iter().flat_map(Which::editions) {
        if !editions.contains(edition) {
            editions.push(*edition);
        }
    }
    let google = editions.is_empty()
        || args.edition.iter().any(|edition| matches!(edition, Which::Google | Which::All));
    let alarm = Alarm { rapid: args.max_rate, by_every_edition: editions.is_empty(), google };
    if editions.is_empty() {
        editions.extend(Edition::DECIDED);
    }
    let input = args.max_size.read(robots, Need::Tree).map_err(Failed::Usage)?;
    // The names of all logs are checked before the first log is read, because reading a log may take long.
    let mut bytes = Some(0);
    for path in args.logs.iter().filter(|path| *path != Path::new("-")) {
        let name = crate::input::named(path);
        match fs::metadata(path) {
            Ok(about) if about.is_dir() => {
                let error = io::ErrorKind::IsADirectory.into();
                return Err(Failed::Usage(unread(&name, &error)));
            }
            Ok(about) => bytes = bytes.filter(|_| about.is_file()).map(|all| all + about.len()),
            Err(error) => return Err(Failed::Usage(unread(&name, &error))),
        }
    }
    let bytes = bytes.filter(|_| args.logs.iter().all(|path| path != Path::new("-")));
    let progress = Progress::new(bytes, "lines");
    let mut audit = Audit::new(&input.bytes, &editions, alarm).map_err(|(edition, _)| {
        Failed::usage(format_args!("{}: the robots of {edition} refuse the file", input.name))
    })?;
    let (mut names, mut faults) = (Vec::new(), Vec::new());
    for path in &args.logs {
        let (name, log) = stream(path).map_err(Failed::Usage)?;
        let log = Metered { inner: log, progress: &progress };
        let read = each_piece(log, |piece| {
            audit.feed(piece);
            progress.records(memchr::memchr_iter(b'\n', piece).count() as u64);
        });
        let unread = audit.end_file();
        if let Err(error) = &read {
            faults.push(format!(
                "{name}: reading failed, and only the lines before the error are counted: {error}"
            ));
        } else if let Some(Unread { lines, looks }) = unread {
            let lines = count(lines as usize, "line");
            faults.push(format!("{name}: no line can be read ({lines}): {looks}"));
        }
        names.push(name);
        if read.is_err() {
            break;
        }
    }
    progress.finish();
    let findings = audit.finish();
    let report = Report {
        args,
        alarm,
        names: &names,
        editions: &editions,
        source: Source::new(&input.bytes),
    };
    match args.format {
        Format::Json => writeln!(out, "{}", to_text(&report.object(&findings, faults.is_empty())))?,
        // If the log contains no valid request, only the faults are printed.
        Format::Text if findings.totals.requests == 0 && !faults.is_empty() => {}
        Format::Text => {
            let mut text = String::new();
            report.shown(&mut text, &findings);
            write!(out, "{text}")?;
        }
    }
    if !faults.is_empty() {
        out.flush()?;
        return Err(Failed::Usage(faults.join("\n")));
    }
    let alarms = findings.robots.first().is_some_and(|client| client.alarms(alarm));
    Ok(if alarms { Exit::No } else { Exit::Fine })
}

struct Report<'a> {
    args: &'a Args,
    alarm: Alarm,
    names: &'a [Outside],
    editions: &'a [Edition],
    source: Source<'a>,
}

impl Report<'_> {
    fn shown(&self, out: &mut String, findings: &Findings) {
        let Findings { totals, robots, has_delays, rapid_clients, fastest } = findings;
        self.totals(out, totals);
        let shown = crate::render::shown(self.args.limit, robots.len());
        if !robots.is_empty() {
            self.table(out, &robots[..shown], *has_delays);
        }
        if let more @ 1.. = robots.len() - shown {
            line!(out, "and {}: --limit 0 shows all", count(more, "more robot"));
        }
        let alarms: Vec<_> = robots.iter().filter(|client| client.alarms(self.alarm)).collect();
        if alarms.is_empty() {
            self.no_alarm(out, totals, robots);
        }
        for robot in alarms.iter().take(shown) {
            self.alarm(out, robot);
        }
        if let more @ 1.. = alarms.len().saturating_sub(shown) {
            line!(out, "\nand {more} more with an alarm");
        }
        if alarms.iter().any(|client| client.is_rapid(self.args.max_rate)) {
            line!(out, "\n{FAINT}1994: “{RAPID_FIRE}”{FAINT:#}");
        }
        self.excused(out, robots, shown);
        if self.alarm.by_every_edition {
            self.by_some(out, robots, shown);
        }
        if *rapid_clients > 0 {
            let Rapid { requests, seconds } = self.args.max_rate;
            let clients = count(*rapid_clients as usize, "client");
            line!(out, "");
            let text = format!(
                "{clients} made more than {requests} requests in {seconds} seconds, and nothing says that they are robots:"
            );
            wrap(out, &text, 0, Style::new());
            for client in fastest {
                line!(out, "  {}  {}", client.rate.most, identity(client, 100));
            }
        }
    }

    /// Writes that nothing raised an alarm. A rate does not include requests that come too late in the log. If such
    /// requests could make a rate too high, the text says that the rates are unknown.
    fn no_alarm(&self, out: &mut String, totals: &Totals, robots: &[Client]) {
        let asked = match self.alarm.by_every_edition {
            true => "requested a URL that is barred by every edition or by the operator's text"
                .to_owned(),
            false => {
                let editions = joined(self.editions, " or ").unwrap_or_default();
                format!("requested a URL that {editions} bars")
            }
        };
        // In the worst case, the robot with the highest rate sent all late requests in its fastest interval.
        let most = robots.iter().map(|client| client.rate.most).max().unwrap_or_default();
        let unsure = totals.late > 0 && most + totals.late > self.args.max_rate.requests;
        let no_robot = if unsure { "no robot" } else { "no robot was rapid-fire, and none" };
        let excused = match robots.iter().any(|client| client.is_barred(self.alarm)) {
            true => ", except robots whose operators say that they may ignore the file",
            false => "",
        };
        let followed = match totals.of_other_robots + totals.of_other_clients {
            0 => "",
            _ => " (clients and robots that were not followed do not count)",
        };
        line!(out, "\n{GOOD}no alarm{GOOD:#}: {no_robot} {asked}{excused}{followed}");
        if unsure {
            let late = count(totals.late as usize, "request");
            let text = format!(
                "it is unknown whether a robot was rapid-fire, because {late} came too late in the \
                 log to count in a rate; if there are several logs, name them in the order of time"
            );
            wrap(out, &text, 0, NOTE);
        }
    }

    fn totals(&self, out: &mut String, totals: &Totals) {
        let counted = |n: u64, what: &str| count(n as usize, what);
        let (lines, requests) =
            (counted(totals.lines, "line"), counted(totals.requests, "request"));
        let times = totals.times.map(|(from, to)| format!(", from {} to {}", utc(from), utc(to)));
        let text = format!("{BOLD}{lines}, {requests}{BOLD:#}{}", times.unwrap_or_default());
        line!(out, "{text}");
        let (asked, fetched) = (counted(totals.asked, "time"), counted(totals.fetched, "time"));
        line!(out, "/robots.txt was requested {asked}, and sent {fetched}");
        if totals.unknown > 0 {
            let lines = counted(totals.unknown, "line");
            let long = (totals.long > 0).then(|| format!(", {} of them too long", totals.long));
            line!(out, "{NOTE}{lines} in an unknown format{}{NOTE:#}", long.unwrap_or_default());
            for Sample { place, line, .. } in &totals.samples {
                line!(
                    out,
                    "  {FAINT}{}: {}{FAINT:#}",
                    self.place(*place),
                    visible::brief(line, 80)
                );
            }
        }
        let of_robots = format!("of robots beyond the first {ROBOTS}, not followed");
        let of_clients = format!("of clients beyond the first {CLIENTS}, not followed");
        for (n, noun, rest) in [
            (totals.control, "line", "with control characters, which are escaped here"),
            (totals.late, "request", "too late in the log to count in a rate"),
            (totals.of_other_robots, "request", &of_robots),
            (totals.of_other_clients, "request", &of_clients),
        ] {
            if n > 0 {
                line!(out, "{NOTE}{} {rest}{NOTE:#}", counted(n, noun));
            }
        }
    }

    fn table(&self, out: &mut String, robots: &[Client], has_delays: bool) {
        let mut head = ["robot", "told by", "requests", "asked", "fetched", "fastest"]
            .map(str::to_owned)
            .to_vec();
        if has_delays {
            head.push("too soon".into());
        }
        let numbers = head.len();
        match self.alarm.by_every_edition {
            true => head.extend(["barred".into(), "by some".into()]),
            false => head.extend(self.editions.iter().map(|edition| format!("{edition} barred"))),
        }
        let sum = |before: u64, after: u64| match (before, after) {
            (0, 0) => "–".to_owned(),
            _ => format!("{before} + {after}"),
        };
        let row = |client: &Client| {
            let told_by = client.sign.map(|sign| sign.to_string()).unwrap_or_default();
            let fetched = client.fetched.map_or_else(|| "never".to_owned(), utc);
            let mut row = vec![
                short(client),
                told_by,
                client.requests.to_string(),
                client.asked.to_string(),
                fetched,
            ];
            row.push(client.rate.most.to_string());
            if has_delays {
                row.push(client.delay.map_or_else(|| "–".into(), |_| client.too_soon.to_string()));
            }
            let own = client.barred_by_own.as_ref().map(|(_, barred)| barred);
            let every = own.unwrap_or(&client.barred_by_every);
            match self.alarm.by_every_edition {
                true => {
                    let some = Some(client.of_some).filter(|some| *some > 0);
                    row.push(sum(every.before, every.after));
                    row.push(some.map_or_else(|| "–".into(), |some| some.to_string()));
                }
                false => row.extend(
                    client
                        .barred_by_some
                        .iter()
                        .map(|(_, some)| sum(every.before + some.before, every.after + some.after)),
                ),
            }
            row
        };
        let rows: Vec<Vec<String>> = robots.iter().map(row).collect();
        let width = |at: usize| {
            let cells = rows.iter().chain([&head]).map(|row| row[at].chars().count());
            cells.max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..head.len()).map(width).collect();
        line!(out, "");
        for (at, row) in [&head].into_iter().chain(&rows).enumerate() {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                match column < numbers && !matches!(column, 0 | 1 | 4) {
                    true => format!("{cell:>width$}"),
                    false => format!("{cell:<width$}"),
                }
            });
            let text = joined(cells, "  ").unwrap_or_default();
            let style = if at == 0 {
                FAINT
            } else if robots[at - 1].alarms(self.alarm) {
                RED
            } else {
                Style::new()
            };
            line!(out, "{style}{}{style:#}", text.trim_end());
        }
        let Rapid { seconds, .. } = self.args.max_rate;
        let too_soon = match has_delays {
            true => {
                "too soon: requests that came before the Crawl-delay of the robot's record had passed since the previous request, which no edition forbids; "
            }
            false => "",
        };
        let barred = match self.alarm.by_every_edition {
            true => {
                "barred: requests that every edition bars, or the robot's own text if it has one, \
                 before + after the file was fetched; by some: requests that other editions bar"
            }
            false => "barred: requests before + after the file was fetched",
        };
        let text = format!("fastest: the most requests in {seconds} seconds; {too_soon}{barred}");
        wrap(out, &text, 0, FAINT);
    }

    fn alarm(&self, out: &mut String, robot: &Client) {
        line!(out, "\n{RED}{}{RED:#}", identity(robot, 160));
        let Rapid { requests, seconds } = self.args.max_rate;
        if robot.is_rapid(self.args.max_rate) {
            let (most, at) = (robot.rate.most, utc(robot.rate.at));
            line!(
                out,
                "  rapid-fire: {most} requests in {seconds} seconds from {at}, more than {requests}"
            );
        }
        if robot.excuse.is_none() {
            self.barred_at_all(out, robot);
        }
    }

    fn barred_at_all(&self, out: &mut String, robot: &Client) {
        if let Some((text, barred)) = &robot.barred_by_own {
            if barred.count() > 0 {
                self.barred(out, robot, &format!("{}, its own text", called(text)), barred);
            }
            return;
        }
        if robot.barred_by_every.count() > 0 {
            let editions = match self.alarm.by_every_edition {
                true => "every edition".to_owned(),
                false => joined(self.editions, ", ").unwrap_or_default(),
            };
            self.barred(out, robot, &editions, &robot.barred_by_every);
        }
        if !self.alarm.by_every_edition {
            self.barred_by_some(out, robot);
        }
    }

    /// Writes the forbidden requests of excused robots. A robot is excused if its operator states that the robot does
    /// not always obey robots.txt.
    fn excused(&self, out: &mut String, robots: &[Client], shown: usize) {
        let is_barred = |client: &&Client| client.is_barred(self.alarm);
        let excused =
            robots.iter().filter(|client| client.sign.is_some() && client.excuse.is_some());
        let robots: Vec<&Client> = excused.filter(is_barred).collect();
        if robots.is_empty() {
            return;
        }
        line!(
            out,
            "\n{BOLD}barred, but the robot's operator does not say that it always obeys the file \
             (no alarm){BOLD:#}"
        );
        for robot in robots.iter().take(shown) {
            line!(out, "\n{}", identity(robot, 160));
            let excuse = robot.excuse.as_deref().unwrap_or_default();
            line!(out, "  its operator says: {excuse}");
            self.barred_at_all(out, robot);
        }
        if let more @ 1.. = robots.len().saturating_sub(shown) {
            line!(out, "\nand {}", count(more, "more robot"));
        }
    }

    /// Writes the requests that some editions forbid and other editions allow.
    fn by_some(&self, out: &mut String, robots: &[Client], shown: usize) {
        let robots: Vec<_> = robots.iter().filter(|client| client.of_some > 0).collect();
        if robots.is_empty() {
            return;
        }
        line!(
            out,
            "\n{BOLD}barred by some editions, but neither by all of them nor by the robot's own \
             text (no alarm){BOLD:#}"
        );
        for robot in robots.iter().take(shown) {
            line!(out, "\n{}", identity(robot, 160));
            self.barred_by_some(out, robot);
        }
        if let more @ 1.. = robots.len().saturating_sub(shown) {
            line!(out, "\nand {}", count(more, "more robot"));
        }
    }

    /// Writes the requests of one robot that some editions forbid. Editions that forbid the same requests are listed
    /// together.
    fn barred_by_some(&self, out: &mut String, robot: &Client) {
        let mut alike: Vec<(&Barred, Vec<Edition>)> = Vec::new();
        for (edition, barred) in
            robot.barred_by_some.iter().filter(|(_, barred)| barred.count() > 0)
        {
            match alike.iter_mut().find(|(other, _)| *other == barred) {
                Some((_, editions)) => editions.push(*edition),
                None => alike.push((barred, vec![*edition])),
            }
        }
        for (barred, editions) in alike {
            self.barred(out, robot, &joined(editions, ", ").unwrap_or_default(), barred);
        }
    }

    fn barred(&self, out: &mut String, robot: &Client, editions: &str, barred: &Barred) {
        let Barred { before, after, example } = barred;
        let requests = count(*before as usize, "request");
        let when = match robot.fetched {
            None => format!("{requests}, and it never fetched the file"),
            Some(_) => format!("{requests} before it had fetched the file, {after} after"),
        };
        line!(out, "  barred by {editions}: {when}");
        let Some(Example { url, rule, place }) = example else { return };
        let text = rule.and_then(|number| {
            let line = &self.source.bytes()[self.source.line(number)?.range()];
            Some(format!(", by line {number}: {}", visible::brief(line.trim_ascii(), 80)))
        });
        let (url, place) = (visible::brief(url, 120), self.place(*place));
        line!(out, "    {FAINT}{place}: {url}{}{FAINT:#}", text.unwrap_or_default());
    }

    fn place(&self, place: Place) -> String {
        match self.names.get(place.file) {
            Some(name) => format!("{name}:{}", place.line),
            None => place.line.to_string(),
        }
    }

    fn object(&self, findings: &Findings, complete: bool) -> Value {
        let Findings { totals, robots, rapid_clients, fastest, .. } = findings;
        let Rapid { requests, seconds } = self.args.max_rate;
        let place = |place: &Place| {
            let name = self.names.get(place.file).map(Outside::raw);
            json!({ "file": name, "line": place.line })
        };
        let sample = |sample: &Sample| json!({ "place": place(&sample.place), "text": json_bytes(&sample.line), "too_long": sample.long });
        let example = |example: &Example| json!({ "url": json_bytes(&example.url), "rule": example.rule, "place": place(&example.place) });
        let barred = |barred: &Barred| {
            json!({
                "before": barred.before,
                "after": barred.after,
                "example": barred.example.as_ref().map(example),
            })
        };
        let by_edition = |(edition, by): &(Edition, Barred)| {
            let mut object = barred(by);
            object["edition"] = edition.id().into();
            object
        };
        let client = |client: &Client| {
            json!({
                "name": json_bytes(&client.name),
                "told_by": client.sign.map(Sign::id),
                "alarms": client.alarms(self.alarm),
                "header": client.header.as_deref().map(json_bytes),
                "more_headers": client.more_headers,
                "hosts": list(client.hosts.iter().map(|host| json_bytes(host))),
                "more_hosts": client.more_hosts,
                "requests": client.requests,
                "first": utc(client.times.0),
                "last": utc(client.times.1),
                "asked": client.asked,
                "fetched": client.fetched.map(utc),
                "most": client.rate.most,
                "most_at": utc(client.rate.at),
                "rapid": client.is_rapid(self.args.max_rate),
                "delay": client.delay.map(|delay| delay.as_secs_f64()),
                "too_soon": client.too_soon,
                "barred_by_every": barred(&client.barred_by_every),
                "barred_by_own": client.barred_by_own.as_ref().map(|(text, own)| {
                    let mut object = barred(own);
                    object["text"] = (*text).into();
                    object
                }),
                "of_some": client.of_some,
                "excuse": client.excuse,
                "barred_by_some": list(client.barred_by_some.iter().map(by_edition)),
            })
        };
        json!({
            "complete": complete,
            "rapid": { "requests": requests, "seconds": seconds },
            "editions": list(self.editions.iter().map(|edition| edition.id())),
            "by_every_edition": self.alarm.by_every_edition,
            "bytes": totals.bytes,
            "lines": totals.lines,
            "requests": totals.requests,
            "first": totals.times.map(|times| utc(times.0)),
            "last": totals.times.map(|times| utc(times.1)),
            "asked": totals.asked,
            "fetched": totals.fetched,
            "directive_lines": totals.directives,
            "unknown_lines": totals.unknown,
            "too_long_lines": totals.long,
            "control_lines": totals.control,
            "samples": list(totals.samples.iter().map(sample)),
            "late_requests": totals.late,
            "requests_of_other_robots": totals.of_other_robots,
            "requests_of_other_clients": totals.of_other_clients,
            "robots": list(robots.iter().map(client)),
            "rapid_clients": rapid_clients,
            "fastest_clients": list(fastest.iter().map(client)),
        })
    }
}

/// Returns a short name for a client. If a client is known as a robot only because it requested `/robots.txt`, returns
/// its host, because many clients can have the same header. For any other client without a name, returns its header.
fn short(client: &Client) -> String {
    let host = client.hosts.first().filter(|_| client.sign == Some(Sign::Asked));
    let header = client.header.as_ref().filter(|_| client.name.is_empty());
    visible::brief(host.or(header).unwrap_or(&client.name), 40)
}

fn identity(client: &Client, most: usize) -> String {
    let hosts = client.hosts.iter().map(|host| visible::brief(host, 60));
    let more = client.more_hosts.then(|| "others".to_owned());
    let hosts = joined(hosts.chain(more), ", ").unwrap_or_default();
    match &client.header {
        Some(header) => format!("{}, from {hosts}", visible::brief(header, most)),
        None => hosts,
    }
}
