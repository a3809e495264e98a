//! The page *Over time*: what each release of a library fixed and broke.

use crate::exit::{Failed, Result};
use crate::site::frame::{File, Page, escaped};
use norobots::Edition;
use norobots_report::report::recorded::{History, Library, Release, Standing};
use norobots_suite::suite::Folder;
use norobots_text::html::escape;
use norobots_text::visible::{count, draw_lines_rest};
use std::fmt::Write as _;

/// Returns the page, or `None` if no release is recorded.
pub(super) fn page() -> Result<Option<Page>> {
    let file = Folder::Embedded.history().map_err(Failed::usage)?;
    let history = History::read(&file.unwrap_or_default())
        .map_err(|error| Failed::usage(format_args!("releases/history.json: {error}")))?;
    let releases = history.libraries.iter().map(|library| library.releases.len()).sum();
    if releases == 0 {
        return Ok(None);
    }
    let mut body = format!(
        "<h1>Parsers over time</h1>\n<p>{} of parsers, each installed from its registry and run against the suite {}, by the standard of \
         1994 and by RFC 9309. <em>Failed</em> are wrong answers, errors, crashes and time-outs. A library that follows one of \
         the two is not wrong about the other.</p>\n",
        count(releases, "release"),
        escaped(&history.suite)
    );
    headline(&mut body, &history);
    history.libraries.iter().for_each(|library| section(&mut body, library));
    Ok(Some(Page {
        file: "releases.html",
        title: "Parsers over time",
        description: format!(
            "{} of parsers of robots.txt, judged by the standard of 1994 and by RFC 9309: what each mended and what it broke.",
            count(releases, "release")
        ),
        policy: "",
        scripts: "",
        body,
        start: vec![File::new("obeys.css", include_str!("obeys.css"))],
        later: Vec::new(),
    }))
}

fn by(release: &Release, edition: Edition) -> Option<&Standing> {
    release.by.iter().find(|by| by.edition == edition)
}

/// Writes which release fixed the most answers under RFC 9309, and which release broke the most answers.
fn headline(out: &mut String, history: &History) {
    let all = history.libraries.iter().flat_map(|library| {
        library
            .releases
            .iter()
            .filter_map(move |release| Some((library, release, by(release, Edition::Rfc9309)?)))
    });
    let all: Vec<_> = all.collect();
    *out += "<ul>\n";
    for (verb, number) in [
        ("mended", (|by| by.mended) as fn(&Standing) -> usize),
        ("broke", |by: &Standing| by.broken),
    ] {
        let Some((library, release, by)) = all.iter().max_by_key(|(_, _, by)| number(by)) else {
            continue;
        };
        if number(by) > 0 {
            _ = writeln!(
                out,
                "<li>{} {} {verb} most: {} by RFC 9309.</li>",
                escaped(&library.adapter),
                escaped(&release.version),
                count(number(by), "answer")
            );
        }
    }
    *out += "</ul>\n";
}

fn section(out: &mut String, library: &Library) {
    _ = writeln!(
        out,
        "<section class=\"crawler\"><h2>{}</h2>\n<div class=\"wide\"><table class=\"obeys\">\n<thead><tr><th>release</th>\
         <th>failed by RFC 9309</th><th>of</th><th>part</th><th>mended</th><th>broken</th><th>failed by 1994</th><th>of</th>\
         <th>causes by RFC 9309 that went and came</th></tr></thead>\n<tbody>",
        escaped(&library.adapter)
    );
    let mut before: Option<&Standing> = None;
    for release in &library.releases {
        let (Some(rfc), Some(old)) =
            (by(release, Edition::Rfc9309), by(release, Edition::Standard1994))
        else {
            continue;
        };
        let [new, gone] = before.map(|before| rfc.changed(before)).unwrap_or_default();
        let list = |sign: &str, names: Vec<&str>| -> String {
            names
                .iter()
                .map(|name| format!("<li>{sign} <code>{}</code></li>", escaped(name)))
                .collect()
        };
        let change = |number: usize| before.map_or(String::new(), |_| number.to_string());
        _ = writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td class=\"number\">{failed}</td><td class=\"number\">{judged}</td>\
             <td><meter min=\"0\" max=\"{judged}\" value=\"{failed}\">{failed} of {judged}</meter></td>\
             <td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>\
             <td><ul class=\"changes\">{}{}</ul></td></tr>",
            escaped(&release.version),
            change(rfc.mended),
            change(rfc.broken),
            old.failed,
            old.judged,
            list("went:", gone),
            list("came:", new),
            failed = rfc.failed,
            judged = rfc.judged,
        );
        before = Some(rfc);
    }
    *out += "</tbody>\n</table></div>\n";
    if !library.not_run.is_empty() {
        _ = writeln!(
            out,
            "<p class=\"faint\">Not run, because its driver could not be installed or started here: {}.</p>",
            escaped(&library.not_run.join(", "))
        );
    }
    for release in &library.releases {
        let Some(smallest) = by(release, Edition::Rfc9309).and_then(|by| by.smallest.as_ref())
        else {
            continue;
        };
        let text = format!(
            "{}\n\nasked: may {} fetch {}\noutcome: {}\nquery: {}",
            smallest.robots, smallest.agent, smallest.url, smallest.outcome, smallest.query
        );
        _ = writeln!(
            out,
            "<details><summary>The smallest file that {} broke</summary><pre>{}</pre></details>",
            escaped(&release.version),
            escape(&draw_lines_rest(&text))
        );
    }
    *out += "</section>\n";
}
