//! The page *Who obeys?*: which sentences of RFC 9309 each recorded crawler breaks.

use crate::exit::{Failed, Result};
use crate::site::frame::{File, Page, escaped};
use crate::text::joined;
use norobots::Edition;
use norobots_suite::suite::Suite;
use norobots_text::html::escape;
use norobots_text::visible::{count, draw_lines_rest, draw_rest};
use norobots_trial::case::{CALIBRATION, Case, PACKED, Text, cases};
use norobots_trial::crawlers::{Crawler, recorded};
use norobots_trial::judge::{Cause, Judged, Row, Verdict, judge};
use norobots_trial::log::Log;
use norobots_trial::report::Summary;
use std::fmt::Write as _;

struct Tried {
    crawler: Crawler,
    log: Log,
    judged: Judged,
}

impl Tried {
    fn row(&self, case: &Case) -> Option<&Row> {
        self.judged.rows.iter().find(|row| row.case.id == case.id)
    }

    fn broken(&self) -> usize {
        self.judged.count(Verdict::Broken, true)
    }

    fn settled(&self) -> usize {
        let verdicts = [Verdict::Broken, Verdict::TooStrict, Verdict::Obeyed];
        verdicts.into_iter().map(|verdict| self.judged.count(verdict, true)).sum()
    }
}

/// The faults at the top of the page. Each fault has two texts: the first is about a single crawler, and the second is
/// about several crawlers.
const HEADLINES: [(&str, &str); 3] = [
    (
        "continues to crawl if robots.txt gives a server error",
        "continue to crawl if robots.txt gives a server error",
    ),
    (
        "fetches a barred page that an open page redirects to",
        "fetch a barred page that an open page redirects to",
    ),
    (
        "does not obey a robots.txt that a redirect leads to",
        "do not obey a robots.txt that a redirect leads to",
    ),
];

pub(super) fn page(suite: &Suite) -> Result<Page> {
    let all = cases().map_err(Failed::usage)?;
    let tried = recorded().map_err(Failed::usage)?.into_iter().map(|(crawler, log)| {
        let mut judged = judge(all, &log, Edition::Rfc9309);
        judged.rows.retain(|row| row.case.id != CALIBRATION || row.verdict == Verdict::Broken);
        Tried { crawler, log, judged }
    });
    let mut tried: Vec<Tried> = tried.collect();
    // The crawler that breaks the smallest share of the judged cases is first.
    tried.sort_by_key(|trial| {
        (trial.broken() * 10_000 / trial.settled().max(1), trial.crawler.name.clone())
    });
    let mut body = String::from("<h1>Who obeys robots.txt?</h1>\n");
    introduce(&mut body, &tried);
    bars(&mut body, &tried);
    matrix(&mut body, &tried, all);
    body += "<h2>Each crawler</h2>\n";
    tried.iter().for_each(|trial| details(&mut body, trial, suite));
    Ok(Page {
        file: "obeys.html",
        title: "Who obeys robots.txt?",
        description: format!(
            "{} that say that they obey robots.txt, tried on small sites: which sentence of RFC 9309 each breaks, and the log.",
            count(tried.len(), "crawler")
        ),
        policy: "",
        scripts: "",
        body,
        start: vec![File::new("obeys.css", include_str!("obeys.css"))],
        later: Vec::new(),
    })
}

fn names<'t>(tried: impl IntoIterator<Item = &'t Tried>) -> String {
    let names = tried
        .into_iter()
        .map(|trial| format!("<a href=\"#{0}\">{0}</a>", escaped(&trial.crawler.name)));
    joined(names, ", ").unwrap_or_default()
}

fn introduce(out: &mut String, tried: &[Tried]) {
    let (Some(best), Some(worst)) = (tried.first(), tried.last()) else {
        *out += "<p>No crawler is on record.</p>\n";
        return;
    };
    let words = |trial: &Tried, how: &str| {
        format!(
            "{} {how}, in {} of {}",
            names([trial]),
            trial.broken(),
            count(trial.settled(), "case")
        )
    };
    let perfect: Vec<&Tried> = tried.iter().filter(|trial| trial.broken() == 0).collect();
    let perfect = match &perfect[..] {
        [] => "each of them breaks it on some".to_owned(),
        some => format!("{} never break it", names(some.iter().copied())),
    };
    _ = writeln!(
        out,
        "<p>Each of these {} says that it obeys robots.txt. Tried by RFC 9309 on {} sites, {perfect}. {}, and {}.</p>\n<ul>",
        count(tried.len(), "crawler"),
        best.judged.rows.iter().filter(|row| row.case.text == Text::Robots).count(),
        words(best, "breaks it least often"),
        words(worst, "most often")
    );
    for (fault, words) in HEADLINES {
        let with = |trial: &&Tried| trial.judged.causes().iter().any(|cause| cause.fault == fault);
        let with: Vec<&Tried> = tried.iter().filter(with).collect();
        if !with.is_empty() {
            _ = writeln!(
                out,
                "<li>{} of {} {words}: {}.</li>",
                with.len(),
                tried.len(),
                names(with.iter().copied())
            );
        }
    }
    *out += "</ul>\n<p>Each crawler ran with the options that its documentation gives for \
         robots.txt, in the version shown, on loopback, and three times with the same verdicts. \
         Try your own: <code>norobots trial 'wget -q -r {url}'</code></p>\n";
}

fn bars(out: &mut String, tried: &[Tried]) {
    *out += "<div class=\"wide\"><table class=\"obeys\">\n<thead><tr><th>crawler</th><th>broken</th><th>of</th><th>part that is \
             broken</th><th>causes</th></tr></thead>\n<tbody>\n";
    for trial in tried {
        let (broken, settled) = (trial.broken(), trial.settled());
        _ = writeln!(
            out,
            "<tr><th scope=\"row\">{} {}</th><td class=\"number\">{broken}</td><td class=\"number\">{settled}</td><td><meter \
             min=\"0\" max=\"{settled}\" value=\"{broken}\">{broken} of {settled}</meter></td><td class=\"number\">{}</td></tr>",
            names([trial]),
            escaped(&trial.crawler.version),
            trial.judged.causes().len()
        );
    }
    *out += "</tbody>\n</table></div>\n<p class=\"faint\">Cases that the text leaves open, or that \
         could not be tried on a crawler, do not count. META tags come from another text and are \
         not counted here.</p>\n";
}

fn matrix(out: &mut String, tried: &[Tried], all: &[Case]) {
    *out += "<h2>Every case</h2>\n<p>✗ broken, ~ too strict, ✓ obeyed, · no verdict. A cross leads to the log.</p>\n\
             <div class=\"wide\"><table class=\"obeys cases\">\n<thead><tr><th scope=\"col\">case</th>";
    for trial in tried {
        _ = write!(out, "<th scope=\"col\">{}</th>", escaped(&trial.crawler.name));
    }
    *out += "</tr></thead>\n<tbody>\n";
    for case in all.iter().filter(|case| case.id != PACKED && case.id != CALIBRATION) {
        let file = case.robots.as_deref().unwrap_or("no file");
        let file: String = file.chars().take(200).collect();
        let status = if case.answer.status == 200 {
            String::new()
        } else {
            format!("status {}; ", case.answer.status)
        };
        _ = write!(
            out,
            "<tr><th scope=\"row\"><details><summary><code>{}</code></summary><p>Broken by a robot that {}.</p><pre>{}{}</pre>\
             </details></th>",
            escaped(&case.id),
            escaped(&case.fault),
            escape(&status),
            escape(&draw_lines_rest(&file))
        );
        for trial in tried {
            _ = match trial.row(case).map(|row| row.verdict) {
                Some(Verdict::Broken) => {
                    let anchor = anchor(trial, case);
                    write!(
                        out,
                        "<td class=\"broken\"><a href=\"#{anchor}\" aria-label=\"broken by {}\">✗</a></td>",
                        escaped(&trial.crawler.name)
                    )
                }
                Some(Verdict::TooStrict) => write!(out, "<td class=\"too-strict\">~</td>"),
                Some(Verdict::Obeyed) => write!(out, "<td class=\"obeyed\">✓</td>"),
                _ => write!(out, "<td class=\"no-verdict\">·</td>"),
            };
        }
        *out += "</tr>\n";
    }
    *out += "</tbody>\n</table></div>\n";
}

fn anchor(trial: &Tried, case: &Case) -> String {
    escaped(&format!("{}-{}", trial.crawler.name, case.id.replace('/', "-")))
}

fn details(out: &mut String, trial: &Tried, suite: &Suite) {
    let Crawler { name, version, from, command, library, promise, promised_in } = &trial.crawler;
    let summary = Summary::new(&trial.judged, &trial.log, suite);
    _ = writeln!(
        out,
        "<section class=\"crawler\" id=\"{0}\"><h3>{0} {1}</h3>\n<p>{2}. {3} ({4}).</p>\n<p><code>{5}</code></p>",
        escaped(name),
        escaped(version),
        escaped(from),
        escaped(promise),
        escaped(promised_in),
        escaped(command)
    );
    if let Some(library) = library {
        _ = writeln!(out, "<p>It is a library: {}.</p>", escaped(library));
    }
    _ = writeln!(
        out,
        "<p>{}; {}.</p>",
        escaped(&summary.counted(true)),
        escape(&draw_rest(&trial.judged.name.describe()))
    );
    *out += "<ol>\n";
    for cause in &summary.causes[0] {
        self::cause(out, trial, &summary, cause);
    }
    *out += "</ol>\n</section>\n";
}

fn cause(out: &mut String, trial: &Tried, summary: &Summary<'_>, cause: &Cause) {
    _ = writeln!(out, "<li><p><strong>It {}.</strong></p>", escaped(cause.fault));
    if let Some(cited) = &cause.cited {
        let sentence = summary.sentence(cited);
        _ = writeln!(
            out,
            "<p>{} ({} {})</p>",
            escaped(&sentence.words),
            escaped(&sentence.source),
            sentence.level
        );
    }
    if let Some(doubt) = summary.doubt(cause) {
        _ = writeln!(out, "<p>({})</p>", escaped(&doubt));
    }
    for &place in cause.rows.iter().chain(&cause.also) {
        let row = &trial.judged.rows[place];
        let asked: Vec<String> = summary.asked(row).iter().map(ToString::to_string).collect();
        let pages: String =
            summary.pages(row).iter().map(|page| format!("page {page}\n")).collect();
        let text = format!(
            "robots.txt: {}\n{pages}asked: {}\n{}",
            summary.file_for(cause, row),
            asked.join(", "),
            summary.shows(cause, row)
        );
        _ = writeln!(
            out,
            "<details id=\"{}\"><summary><code>{}</code></summary><pre>{}</pre></details>",
            anchor(trial, row.case),
            escaped(&row.case.id),
            escape(&draw_lines_rest(&text))
        );
    }
    *out += "</li>\n";
}
