//! The options of `norobots decide` that describe the result of a fetch of robots.txt. From the options, this module
//! computes what each edition requires after the fetch.

use crate::exit::{Failed, Out, Result, bail};
use crate::render;
use crate::text::{BOLD, FAINT, GOOD, NOTE, RED, folded, joined, line, wrap};
use anstyle::Style;
use norobots::access::{Access, Action, Fetch, Hop, Ruling, after};
use norobots::engine::Decision;
use norobots::policy;
use norobots::spec::Edition;
use norobots_settings::setting::Settings;
use norobots_suite::access::{FetchForm, words};
use norobots_suite::suite::Suite;
use serde_json::{Value, json};
use std::str::FromStr;

/// What the fetch of robots.txt gave.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What the fetch of robots.txt gave (these need no FILE)")]
pub(super) struct Fetched {
    /// The status code of the last response
    #[arg(long, value_name = "CODE", value_parser = clap::value_parser!(u16).range(100..=599))]
    status: Option<u16>,
    /// No response came: the network failed, or the time ran out
    #[arg(long, conflicts_with = "status")]
    unreachable: bool,
    /// The site has no robots.txt; name --agent and URLs, but no FILE
    #[arg(long, conflicts_with_all = ["explain", "set"], conflicts_with_all = OPTIONS)]
    pub(super) absent: bool,
    /// How many redirects the robot followed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    redirects: Option<u32>,
    /// Where the redirects led: same-authority, other-authority or disallowed
    #[arg(long, value_name = "PLACE", requires = "redirects")]
    redirected_to: Option<Hop>,
    /// How long every fetch has failed, such as 36h or 30d
    #[arg(long, alias = "failing", value_name = "TIME")]
    failing_for: Option<Hours>,
    /// How old the last good copy of the file is, such as 36h or 30d
    #[arg(long, alias = "copy", value_name = "TIME")]
    copy_age: Option<Hours>,
    /// The media type of the response
    #[arg(long, value_name = "TYPE", requires = "status")]
    content_type: Option<String>,
}

/// Each of these options alone is enough to describe a fetch.
pub(super) const OPTIONS: [&str; 4] = ["status", "unreachable", "redirects", "copy_age"];

/// The ids of all options of [`Fetched`].
pub(super) const ALL: [&str; 8] = [
    "status",
    "unreachable",
    "absent",
    "redirects",
    "redirected_to",
    "failing_for",
    "copy_age",
    "content_type",
];

#[derive(Clone, Copy, Debug)]
pub(super) struct Hours(u32);

impl FromStr for Hours {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Hours, &'static str> {
        const WRONG: &str = "write a number of hours or days, such as 36h or 30d";
        let (number, unit) = match (text.strip_suffix('h'), text.strip_suffix('d')) {
            (Some(number), _) => (number, 1),
            (_, Some(number)) => (number, 24),
            _ => return Err(WRONG),
        };
        let number = number.bytes().all(|digit| digit.is_ascii_digit()).then(|| number.parse());
        let hours = number.and_then(|number: Result<u32, _>| number.ok()?.checked_mul(unit));
        hours.map(Hours).ok_or(WRONG)
    }
}

impl Fetched {
    /// Returns the fetch that the options describe, or `None` if they describe no fetch.
    pub(super) fn fetch(&self) -> Result<Option<(FetchForm, Fetch)>> {
        let hours = |hours: Option<Hours>| hours.map(|Hours(hours)| hours);
        // If the options give redirects but no status, the last response was a redirect.
        let (status, followed) = match (self.status, self.redirects) {
            (None, Some(came)) if !self.unreachable => (Some(302), came - 1),
            (status, followed) => (status, followed.unwrap_or_default()),
        };
        let form = FetchForm {
            status,
            unreachable: self.unreachable,
            redirects: followed,
            led: self.redirected_to,
            failing_hours: hours(self.failing_for).unwrap_or_default(),
            copy_hours: hours(self.copy_age),
            content_type: self.content_type.clone(),
            size: None,
        };
        if form == FetchForm::default() {
            return Ok(None);
        }
        let fetch = form.fetch().map_err(Failed::usage)?;
        Ok(Some((form, fetch)))
    }
}

/// Returns what an edition requires of a robot after the fetch.
///
/// # Errors
///
/// Returns an error if the edition has no rule about this fetch. The message contains the names of the editions that
/// have such a rule.
pub(super) fn spoken(edition: Edition, form: &FetchForm, fetch: &Fetch) -> Result<Access> {
    let access = after(edition, fetch);
    if !access.rulings.is_empty() {
        return Ok(access);
    }
    let speaking =
        Edition::DECIDED.into_iter().filter(|other| !after(*other, fetch).rulings.is_empty());
    let advice = match joined(speaking, ", ") {
        Some(editions) => format!("name an edition that does ({editions}), or `all`"),
        None => "no other edition does".into(),
    };
    bail!(
        "{edition} does not say what a fetch with this result means ({}){}; {advice}",
        form.describe(),
        silence(edition, form)
    );
}

/// Returns the end of an error message: the reason why an edition has no rule about this fetch.
fn silence(edition: Edition, form: &FetchForm) -> &'static str {
    match (edition, form.status) {
        (Edition::Draft1996 | Edition::Rfc9309 | Edition::GooglePage, _) => "",
        (Edition::GoogleCode, _) => ": it is a parser and fetches nothing",
        (_, Some(404 | 410)) => {
            ": it names no status. Of a site without robots.txt it says that every robot is welcome (--absent)"
        }
        _ => ": it names no status and no failure",
    }
}

/// Returns the actions that the edition permits, such as `file or allow`.
fn actions(access: &Access) -> String {
    joined(access.rulings.iter().map(|ruling| ruling.action), " or ").unwrap_or("open".into())
}

/// Describes what the edition requires after the fetch. The first line lists the actions that the edition permits. The
/// lines below quote the sentences about each action.
pub(super) fn shown(edition: Edition, form: &FetchForm, access: &Access, suite: &Suite) -> String {
    let mut text = String::new();
    let style = style(access.settled());
    line!(&mut text, "{BOLD}{edition}{BOLD:#}: {style}{}{style:#}", actions(access));
    if access.rulings.is_empty() {
        wrap(&mut text, &format!("It says nothing of this{}.", silence(edition, form)), 2, FAINT);
    }
    for Ruling { action, level, clauses, .. } in &access.rulings {
        line!(&mut text, "  {action} ({level}): {}", folded(action.summary()));
        for id in *clauses {
            let words = words(suite, edition, id).unwrap_or_default();
            wrap(&mut text, &folded(&format!("[{id}] {words}")), 4, FAINT);
        }
    }
    text
}

fn style(action: Option<Action>) -> Style {
    match action {
        Some(action) if action.keeps_away() => RED,
        Some(Action::Allow | Action::File | Action::Copy) => GOOD,
        _ => NOTE,
    }
}

/// Returns `true` if the edition requires exactly one action and this action lets the robot visit the site.
pub(super) fn goes_on(access: &Access) -> bool {
    access.settled().is_some_and(|action| !action.keeps_away())
}

/// Returns whether the robot must obey a file: the fetched file or the stored copy.
pub(super) fn by_file(access: &Access) -> bool {
    matches!(access.settled(), Some(Action::File | Action::Copy))
}

pub(super) fn object(edition: Edition, form: &FetchForm, access: &Access, suite: &Suite) -> Value {
    let clause = |id: &&str| json!({ "id": id, "words": words(suite, edition, id) });
    let ruling = |ruling: &Ruling| {
        json!({
            "action": ruling.action.id(),
            "level": ruling.level.id(),
            "clauses": render::list(ruling.clauses.iter().map(clause)),
        })
    };
    json!({
        "edition": edition.id(),
        "fetch": form,
        "access": render::list(access.rulings.iter().map(ruling)),
    })
}

/// Returns whether the robot may fetch the URL. Returns `None` if the edition does not decide the URL, or if the robot
/// must fetch robots.txt first. Some editions always allow the URL of robots.txt itself.
pub(super) fn verdict(
    access: &Access,
    settings: Settings,
    url: &[u8],
    decision: Decision,
) -> Option<bool> {
    let of_the_file = policy::path(url).as_deref() == Some(b"/robots.txt")
        && settings.get("robots-txt-itself") == Some("always-retrievable");
    let verdict_of = |ruling: &Ruling| match ruling.action {
        Action::Allow => Some(true),
        Action::Disallow | Action::Defer => Some(of_the_file),
        Action::File | Action::Copy => Some(decision.allowed()),
        Action::Follow | Action::Fetch => of_the_file.then_some(true),
    };
    let mut verdicts = access.rulings.iter().map(verdict_of);
    let first = verdicts.next()??;
    verdicts.all(|other| other == Some(first)).then_some(first)
}

/// Writes the verdict for a URL. The verdict follows from the fetch alone, and not from a file.
pub(super) fn line(url: &[u8], verdict: Option<bool>, access: &Access, out: &mut Out) -> Result {
    let (verdict, style) = match verdict {
        Some(true) => ("allowed", GOOD),
        Some(false) => ("disallowed", RED),
        None => ("open", NOTE),
    };
    let because = match access.rulings.is_empty() {
        true => "it says nothing of this".into(),
        false => format!("{} [{}]", actions(access), access.clauses().join(", ")),
    };
    let url = render::visible(url);
    writeln!(out, "{style}{verdict:<10}{style:#}  {url}  {because}")
}
