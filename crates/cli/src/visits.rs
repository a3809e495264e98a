//! `norobots audit --identify`: shows how the robots that visited the site of `norobots trial --lure` interpret
//! robots.txt.

use crate::conform::identify::{object, profile};
use crate::exit::{Exit, Failed, OrFail, Out, Result};
use crate::input::{each_piece, stream, unread};
use crate::render::{Format, list};
use crate::target::shown;
use crate::text::{self, BOLD, count, joined, line, wrap};
use crate::trial::identify::{left_open, left_open_json};
use anstyle::Style;
use norobots_explain::explain::Identity;
use norobots_text::file;
use norobots_text::visible::{self, Outside};
use norobots_trial::lure::{LIST, Lure, SITE, Visit, Visits};
use norobots_web::audit::{LONGEST, Line, Lines, Read as LogLine, Reader};
use serde_json::{Value, json};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The maximum number of pages that are named if a visit contradicts an edition.
const NAMED: usize = 4;

pub(crate) fn run(
    logs: &[PathBuf],
    folder: &Path,
    format: Format,
    limit: usize,
    out: &mut Out,
) -> Result<Exit> {
    let name = |path: &Path| format!("--lure {}: {}", shown(folder), shown(path));
    let (list_at, robots_at) = (folder.join(LIST), folder.join(SITE).join("robots.txt"));
    let read = |path: &Path| file::read(path).about(name(path));
    let lure = Lure::read(&read(&list_at)?, read(&robots_at)?).about(name(&list_at))?;
    let mut visits = Visits::new(&lure);
    let (mut lines, mut requests) = (0, 0);
    for path in logs {
        let (name, log) = stream(path).map_err(Failed::Usage)?;
        let read = each_line(log, |reader, line| {
            lines += 1;
            if let LogLine::Entry(entry) = reader.read(line) {
                requests += 1;
                visits.add(&entry.target, entry.status, entry.agent.as_deref().unwrap_or(b""));
            }
        });
        read.map_err(|error| Failed::Usage(unread(&name, &error)))?;
    }
    let judged = visits.judge(&mut |_, _| true);
    if judged.is_empty() {
        return Err(Failed::usage(format_args!(
            "of {} with {}, none is for a page of this lure\n\
             what to do: check that it is the log of the host that serves {}",
            count(lines, "line"),
            count(requests, "request"),
            shown(&folder.join(SITE))
        )));
    }
    let most = crate::render::shown(limit, judged.len());
    match format {
        Format::Json => {
            let robots = list(judged[..most].iter().map(visit_json));
            let value = json!({
                "norobots_visits": 1,
                "lines": lines,
                "requests": requests,
                "robots": robots,
                "more_robots": judged.len() - most,
                "not_followed": visits.not_followed,
            });
            writeln!(out, "{}", visible::json(&value))?;
        }
        Format::Text => {
            let mut text = String::new();
            for visit in &judged[..most] {
                shown_visit(&mut text, visit);
            }
            if let more @ 1.. = judged.len() - most {
                line!(&mut text, "and {}: --limit 0 shows all", count(more, "more robot"));
            }
            if visits.not_followed > 0 {
                let requests = count(visits.not_followed as usize, "request");
                line!(&mut text, "{requests} of further robots were not followed");
            }
            write!(out, "{text}")?;
        }
    }
    Ok(Exit::Fine)
}

/// Calls a function for each line of a log. Cuts a line to at most [`LONGEST`] bytes.
fn each_line(log: impl Read, mut each: impl FnMut(&mut Reader, &[u8])) -> io::Result<()> {
    let (mut lines, mut reader) = (Lines::default(), Reader::default());
    let mut line = |line: Line<'_>| {
        let (Line::Whole(text) | Line::Long(text)) = line;
        each(&mut reader, text);
    };
    each_piece(log, |piece| lines.feed(piece, &mut line))?;
    lines.finish(&mut line);
    Ok(())
}

/// Returns a sentence that says what a visit leaves unknown, and why. Returns `None` if nothing is unknown.
fn unknown(visit: &Visit) -> Option<String> {
    let [fetched, pages] = visit.fetched;
    if !visit.asked_for_robots {
        return Some(format!(
            "It fetched {fetched} of {pages} watched pages and never asked for robots.txt. It is \
             unknown how it reads the file."
        ));
    }
    if !visit.has_file {
        return Some(
            "It asked for robots.txt, and the server did not give it. It is unknown how it reads \
             the file."
                .into(),
        );
    }
    (visit.unknown > 0).then(|| {
        format!(
            "It did not finish the site: it fetched {fetched} of {pages} watched pages, and it is \
             unknown whether it would have fetched the other {}. Its profile is unknown.",
            visit.unknown
        )
    })
}

fn shown_visit(out: &mut String, visit: &Visit) {
    let agent = match &*visit.agent {
        b"" => "without a User-Agent header".to_owned(),
        agent => visible::brief(agent, 100),
    };
    line!(out, "{BOLD}{agent}{BOLD:#}: {}", count(visit.requests, "request"));
    wrap(
        out,
        &format!("its name by the header: {}", visible::draw(visit.name.as_bytes())),
        2,
        Style::new(),
    );
    if let Some(unknown) = unknown(visit) {
        wrap(out, &unknown, 2, text::NOTE);
    }
    for (edition, against) in &visit.editions {
        let more = against.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let named =
            joined(against.iter().take(NAMED).map(|url| visible::draw(url.as_bytes())), ", ");
        let said = match (named, visit.unknown) {
            (None, 0) => "reads the file as this robot does".to_owned(),
            (None, _) => "bars nothing that this robot fetched".to_owned(),
            (Some(urls), 0) => format!("decides differently on {urls}{more}"),
            (Some(urls), _) => format!("bars what it fetched: {urls}{more}"),
        };
        wrap(out, &format!("{edition} {said}"), 2, Style::new());
    }
    if let Some(inquiry) = &visit.inquiry {
        let identity = Identity::of(&inquiry.explanation, &inquiry.observations());
        profile(out, &inquiry.explanation, &identity);
        left_open(out, inquiry);
    }
    line!(out, "");
}

fn visit_json(visit: &Visit) -> Value {
    let editions = visit.editions.iter().map(|(edition, against)| {
        json!({ "edition": edition.id(), "against": list(against.iter().map(String::as_str)) })
    });
    let profile = visit.inquiry.as_ref().map(|inquiry| {
        let identity = Identity::of(&inquiry.explanation, &inquiry.observations());
        let mut value = object(&inquiry.explanation, &identity);
        left_open_json(&mut value, inquiry);
        value
    });
    json!({
        "agent": Outside::of(&visit.agent, LONGEST),
        "name": visit.name,
        "requests": visit.requests,
        "asked_for_robots": visit.asked_for_robots,
        "has_file": visit.has_file,
        "fetched": visit.fetched[0],
        "watched": visit.fetched[1],
        "unknown": visit.unknown,
        "editions": list(editions),
        "profile": profile,
    })
}
