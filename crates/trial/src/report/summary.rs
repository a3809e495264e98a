//! The contents of a report, which are the same in every format.

use crate::case::{Text, case};
use crate::expect::Cited;
use crate::judge::{Cause, Judged, Reason, Row, Verdict};
use crate::log::{Asked, Log, SiteLog};
use crate::text::{Filling, fill};
use norobots::spec::Edition;
use norobots_suite::access::words;
use norobots_suite::suite::Suite;
use norobots_text::visible::{self, Outside, count};

/// A sentence of a standard, with its source and its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The standard and the section, such as `rfc-9309, section 2.3.1.4`.
    pub source: String,
    /// The slug of the sentence.
    pub id: &'static str,
    /// `MUST`, `SHOULD` or `MAY`; empty if the standard is not binding.
    pub level: &'static str,
    /// The words of the sentence, in quotation marks if they are a quotation.
    pub words: String,
}

/// The contents of a report: the verdicts, their causes, and remarks.
pub struct Summary<'s> {
    /// The verdicts on the cases in the log.
    pub judged: &'s Judged,
    /// Two lists of causes. The first list is for cases on robots.txt, and the second list is for cases on META tags.
    /// Each list begins with the worst cause.
    pub causes: [Vec<Cause>; 2],
    /// Remarks on the trial.
    pub remarks: Vec<String>,
    /// The command as the user wrote it.
    pub command: Option<String>,
    /// The version of the cases.
    pub version: String,
    suite: &'s Suite,
    options: String,
}

/// The maximum number of requests to a site that the report shows.
const SHOWN: usize = 24;

/// The maximum length, in octets, of a robots.txt file in the report. The end of a longer file is omitted.
pub const FILE: usize = 400;

impl<'s> Summary<'s> {
    /// Summarizes the verdicts on the cases in a log, and groups the broken cases by cause. `suite` contains the
    /// sentences of the standard of 1994 and of the article on META tags.
    pub fn new(judged: &'s Judged, log: &Log, suite: &'s Suite) -> Summary<'s> {
        let mut options = String::new();
        if judged.edition != Edition::Rfc9309 {
            options += &format!(" --edition {}", judged.edition);
        }
        if let Some(name) = &log.name {
            options += &format!(" --name {}", visible::command(&[name.into()]).raw());
        }
        let mut remarks: Vec<String> = log.remark().into_iter().collect();
        let capped = judged.rows.iter().filter(|row| row.end().is_some_and(|end| end.capped));
        remarks.extend(capped.map(|row| {
            format!("the robot asked more than 500 times in {}, and was stopped", row.case.id)
        }));
        let lost =
            judged.rows.iter().filter(|row| row.log.end.is_none() && log.command.is_some()).count();
        if lost > 0 {
            remarks.push(format!(
                "the log does not say how the run of {} ended: it was cut or edited",
                count(lost, "case")
            ));
        }
        Summary {
            judged,
            causes: [judged.causes(), judged.causes_of_tags()],
            remarks,
            command: log.command.clone(),
            version: suite.version.clone(),
            suite,
            options,
        }
    }

    /// Returns the words and the source of a cited sentence.
    pub fn sentence(&self, cited: &Cited) -> Sentence {
        let id = cited.id();
        match cited {
            Cited::Clause(clause) => {
                let place = clause.demand().map(|demand| demand.place.clone());
                let section =
                    |place: String| match place.starts_with(|first: char| first.is_ascii_digit()) {
                        true => format!(", section {place}"),
                        false => format!(", {place}"),
                    };
                let words = words(self.suite, clause.edition, id).unwrap_or_default();
                Sentence {
                    source: clause.edition.id().to_owned()
                        + &place.map(section).unwrap_or_default(),
                    id,
                    level: match cited.level().id() {
                        "must" => "MUST",
                        "should" => "SHOULD",
                        _ => "MAY",
                    },
                    words: words.split_ascii_whitespace().collect::<Vec<_>>().join(" "),
                }
            }
            Cited::Rule(rule) => {
                let quotation =
                    self.suite.rules.iter().find(|quotation| quotation.subject.id() == *rule);
                let words =
                    quotation.map(|quotation| format!("“{}”", quotation.quote)).unwrap_or_default();
                let source = "the article of 1998 on META tags".to_owned();
                Sentence { source, id, level: "", words }
            }
        }
    }

    /// Returns a command line that runs only this case again, or `None` if no command started the robot.
    pub fn rerun(&self, row: &Row) -> Option<Outside> {
        let command = self.command.as_ref()?;
        let command = visible::command(&[command.into()]);
        let packed = if row.case.id == crate::case::PACKED {
            " --quick".to_owned()
        } else {
            format!(" --only {}", row.case.id)
        };
        Some(format!("norobots trial {}{packed}{}", command.raw(), self.options).into())
    }

    /// Returns a short description of the site's answer to the request for robots.txt, including the file. The
    /// placeholders in the file have the same values as in the robot's run.
    pub fn file(&self, row: &Row) -> String {
        let answer = &row.case.answer;
        let mut parts = Vec::new();
        if answer.endless {
            parts.push(format!("redirects with status {} without an end", answer.redirect));
        } else if answer.hops > 0 {
            let to = if answer.to_peer { " to the other port" } else { "" };
            parts.push(format!(
                "{} with status {}{to}, then",
                count(answer.hops as usize, "redirect"),
                answer.redirect
            ));
        }
        match answer.failure {
            Some(crate::case::Failure::Closed) => {
                parts.push("no answer: the connection is closed".into())
            }
            Some(crate::case::Failure::Silent) => {
                parts.push("no answer, and after some seconds the connection is closed".into())
            }
            Some(crate::case::Failure::Late) => {
                parts.push("an answer that comes after some seconds:".into())
            }
            Some(crate::case::Failure::Cut) => parts.push("an answer that breaks off:".into()),
            None if answer.endless => {}
            None if answer.status != 200 => parts.push(format!("status {}", answer.status)),
            None => {}
        }
        let plain = crate::case::Answer::default();
        if answer.media_type != plain.media_type {
            let media_type = if answer.media_type.is_empty() { "none" } else { &answer.media_type };
            parts.push(format!("(media type: {media_type})"));
        }
        if let Some(file) = self.bytes(row, false) {
            parts.push(match file.is_empty() {
                true => "an empty file".into(),
                false => visible::brief(&file, FILE),
            });
        }
        if let Some(file) = self.bytes(row, true) {
            parts.push(format!("on the other port: {}", visible::brief(&file, FILE)));
        }
        parts.join(" ")
    }

    fn bytes(&self, row: &Row, peer: bool) -> Option<Vec<u8>> {
        if row.case.id == crate::case::CALIBRATION {
            return Some(crate::calibrate::file(&row.names)).filter(|_| !peer);
        }
        let name = row.names.first().map_or("{T}", String::as_str);
        let product = row.names.get(1).map_or(name, String::as_str);
        let (site, peer_site) = ("http://SITE", "http://OTHER");
        row.case.file(peer, &Filling { name, product, site, peer: peer_site })
    }

    /// Returns a description of each page that differs from the default page.
    pub fn pages(&self, row: &Row) -> Vec<String> {
        let name = row.names.first().map_or("{T}", String::as_str);
        let filling = Filling { name, product: name, site: "http://SITE", peer: "http://OTHER" };
        let filled = |text: &str| visible::draw(&fill(text, &filling));
        let page = |(path, page): (&String, &crate::case::Page)| {
            let mut parts = Vec::new();
            if page.redirect != 0 {
                parts.push(format!("status {} to {}", page.redirect, filled(&page.to)));
            }
            for text in [&page.header, &page.head, &page.body, &page.whole] {
                if !text.is_empty() {
                    parts.push(filled(text));
                }
            }
            if !page.links.is_empty() {
                let links: Vec<String> = page.links.iter().map(|link| filled(link)).collect();
                let rel = if page.rel.is_empty() {
                    String::new()
                } else {
                    format!(" with rel=\"{}\"", page.rel)
                };
                parts.push(format!("links to {}{rel}", links.join(", ")));
            }
            format!("{path}: {}", parts.join(", "))
        };
        row.case.page.iter().map(page).collect()
    }

    /// Returns a short description of each request. Consecutive equal requests share one description.
    pub fn asked(&self, row: &Row) -> Vec<Outside> {
        requests(&row.log)
    }

    /// Returns a clause that lists the barred URLs whose requests show the cause.
    pub fn shows(&self, cause: &Cause, row: &Row) -> String {
        let places = cause
            .places(row)
            .into_iter()
            .map(|place| visible::brief(place.to_string().as_bytes(), 60));
        format!("fetched {}, which the text bars", places.collect::<Vec<_>>().join(", "))
    }

    /// Returns the robots.txt file that shows a cause. If the file has many rules, returns only the lines that decide
    /// about the fetched URLs.
    pub fn file_for(&self, cause: &Cause, row: &Row) -> String {
        let Some(file) =
            self.bytes(row, false).filter(|_| !row.case.faults.is_empty() && !row.thrown_away)
        else {
            return self.file(row);
        };
        let line = |place: &crate::case::Place| {
            let decision = norobots::decide_named(
                self.judged.edition,
                &file,
                b"norobots-trial",
                place.path.as_bytes(),
            );
            let number = decision.line?;
            let line = file.split(|byte| *byte == b'\n').nth(number - 1)?;
            Some(format!("line {number} of a file with many rules: {}", visible::draw(line)))
        };
        let lines: Vec<String> = cause.places(row).into_iter().filter_map(line).collect();
        lines.join("; ")
    }

    /// Returns a sentence that describes the result in the row.
    pub fn describe(&self, row: &Row) -> String {
        let list = |places: &[crate::case::Place]| {
            let places: Vec<String> = places
                .iter()
                .map(|place| visible::brief(place.to_string().as_bytes(), 60))
                .collect();
            places.join(", ")
        };
        match (row.verdict, &row.reason) {
            (Verdict::Broken, _) => format!("fetched {}, which the text bars", list(&row.broken)),
            (Verdict::TooStrict, _) => {
                let by: Vec<&str> = row.barred_by.iter().map(|edition| edition.id()).collect();
                let by = match &by[..] {
                    [] => String::new(),
                    [one] => format!(", but {one} bars"),
                    several => format!(", but {} bar", several.join(", ")),
                };
                format!(
                    "did not fetch {}, which {} allows{by}",
                    list(&row.missed),
                    match row.case.text {
                        Text::Robots => self.judged.edition.id(),
                        Text::Meta | Text::NoText => "the page",
                    }
                )
            }
            (Verdict::Obeyed, _) => "fetched what it may, and nothing else".into(),
            (Verdict::NoVerdict, Some(reason @ (Reason::Open | Reason::NotJudged(_)))) => {
                let shown = match &row.fetched[..] {
                    [] => format!(
                        "the robot did not fetch {}",
                        list(&row.case.watched().collect::<Vec<_>>())
                    ),
                    fetched => format!("the robot fetched {}", list(fetched)),
                };
                format!("{reason}; {shown}")
            }
            (Verdict::NoVerdict, reason) => {
                reason.as_ref().map(ToString::to_string).unwrap_or_default()
            }
        }
    }

    /// Counts the rows with each verdict. If `robots` is true, counts only cases on robots.txt; otherwise counts only
    /// cases on other subjects.
    pub fn counts(&self, robots: bool) -> [(Verdict, usize); 4] {
        Verdict::ALL.map(|verdict| (verdict, self.judged.count(verdict, robots)))
    }

    /// Returns the result of [`Summary::counts`] as a clause.
    pub fn counted(&self, robots: bool) -> String {
        let [(_, broken), (_, strict), (_, obeyed), (_, none)] = self.counts(robots);
        format!("{obeyed} obeyed, {broken} broken, {strict} too strict, {none} without a verdict")
    }

    /// Returns the title of the trial: the command, or a phrase if no command started the robot.
    pub fn title(&self) -> Outside {
        self.command.clone().unwrap_or_else(|| "a robot that no command started".into()).into()
    }

    /// Returns the reason to doubt a cause, or `None` if the cause is certain.
    pub fn doubt(&self, cause: &Cause) -> Option<String> {
        let row = &self.judged.rows[cause.rows[0]];
        let twin = row.case.twin.as_deref().and_then(case).filter(|_| !cause.paired)?;
        Some(format!("what causes it is not certain, because {} gave no verdict", twin.id))
    }
}

fn requests(log: &SiteLog) -> Vec<Outside> {
    let mut shown: Vec<(String, usize)> = Vec::new();
    for Asked { peer, method, target, status, refused, .. } in &log.asked {
        let port = if *peer { "(other port)" } else { "" };
        let method =
            if method.raw() == "GET" { String::new() } else { format!("{} ", method.raw()) };
        let answer = match (status, refused) {
            (0, _) => " (no answer)".to_owned(),
            (status, Some(why)) => format!(" ({status}: {why})"),
            (200, None) => String::new(),
            (status, None) => format!(" ({status})"),
        };
        let text =
            format!("{method}{port}{}{answer}", Outside::of(target.raw().as_bytes(), 80).raw());
        match shown.last_mut() {
            Some((last, times)) if *last == text => *times += 1,
            _ => shown.push((text, 1)),
        }
    }
    let left = shown.len().saturating_sub(SHOWN);
    shown.truncate(SHOWN);
    let words =
        |(text, times): (String, usize)| if times > 1 { format!("{text} ×{times}") } else { text };
    let mut shown: Vec<Outside> = shown.into_iter().map(|one_of| words(one_of).into()).collect();
    if left > 0 {
        shown.push(format!("and {left} more").into());
    }
    shown
}
