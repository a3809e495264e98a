//! What a robot may do with a page, by a text.

use crate::rules::date::date;
use crate::rules::list::{Place, Said};
use crate::rules::text::{Opposites, Rule, Text, Use};
use norobots_text::nearest::nearest;
use std::collections::{BTreeSet, HashSet};

/// What a text says of one use of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The use.
    pub about: Use,
    /// Whether the robot may; where the text leaves it open, what the stricter reading is.
    pub allowed: bool,
    /// The place of the rule that says so, in what was said; `None` where none speaks of it.
    pub by: Option<usize>,
    /// Why the text leaves it open; `None` where it does not.
    pub open: Option<&'static str>,
}

/// Says what a robot may do with the page of which this is said, by a text. `now` is the time in seconds since
/// 1970-01-01T00:00:00Z; without it a date bars nothing yet, and the answer is open. The answers are in the order of
/// [`Use`], those of which the text has no rule left out.
pub fn decide(text: &Text, robot: &str, said: &[Said], now: Option<i64>) -> Vec<Answer> {
    let applying: Vec<(usize, &Said, &Rule)> = said
        .iter()
        .enumerate()
        .filter(|(_, one)| text.is_for(one, robot))
        .filter_map(|(at, one)| Some((at, one, text.rule(&one.name)?)))
        .filter(|(_, one, rule)| !rule.in_tags || matches!(one.place, Place::Tag(_)))
        .collect();
    let beaten: HashSet<&str> =
        applying.iter().flat_map(|(_, _, rule)| rule.beats.iter().map(String::as_str)).collect();
    let applying: Vec<(usize, &Said, &Rule)> =
        applying.into_iter().filter(|(_, one, _)| !beaten.contains(&*one.name)).collect();
    let spoken =
        Use::ALL.into_iter().filter(|about| text.rule.iter().any(|rule| speaks(rule, *about)));
    spoken.map(|about| answer(text, about, &applying, now)).collect()
}

/// Whether a rule speaks of the use, whatever its value is.
fn speaks(rule: &Rule, about: Use) -> bool {
    rule.at.values().flatten().any(|other| *other == about)
        || [&rule.bars, &rule.frees, &rule.after].iter().any(|uses| uses.contains(&about))
}

fn answer(text: &Text, about: Use, applying: &[(usize, &Said, &Rule)], now: Option<i64>) -> Answer {
    let bars = |(_, one, rule): &&(usize, &Said, &Rule)| {
        let value = one.value.as_deref();
        let at = || value.and_then(|value| rule.at.get(&value.to_ascii_lowercase()));
        rule.bars.contains(&about)
            || at().is_some_and(|uses| uses.contains(&about))
            || after(rule, about, value).is_some_and(|then| now.is_some_and(|now| now > then))
    };
    let own = applying.iter().any(|(_, one, _)| one.agent.is_some());
    let barring: Vec<&(usize, &Said, &Rule)> = applying.iter().filter(bars).collect();
    let freeing = applying.iter().find(|(_, _, rule)| rule.frees.contains(&about));
    let (bar, free) = (barring.first().map(|one| one.0), freeing.map(|one| one.0));
    let dated = |(_, one, rule): &&(usize, &Said, &Rule)| {
        now.is_none() && after(rule, about, one.value.as_deref()).is_some()
    };
    let for_all = |one: &&&(usize, &Said, &Rule)| one.1.agent.is_none();
    let general = own
        && text.both.is_none()
        && !barring.is_empty()
        && barring.iter().all(|one| for_all(&one));
    let (allowed, by, mut open) = match (bar, free, text.opposites) {
        (Some(_), Some(free), Opposites::Permissive) => (true, Some(free), None),
        (Some(bar), Some(_), Opposites::Unsaid) => {
            (false, Some(bar), Some("the text does not say which of two opposite rules counts"))
        }
        (Some(bar), _, _) => (false, Some(bar), None),
        (None, free, _) => (true, free, None),
    };
    if allowed && let Some((at, ..)) = applying.iter().find(dated) {
        return Answer {
            about,
            allowed,
            by: Some(*at),
            open: Some("it depends on the day: --now"),
        };
    }
    if general && !allowed {
        open =
            Some("the text does not say whether rules for all hold for a robot that has its own");
    }
    Answer { about, allowed, by, open }
}

/// The time after which the rule bars the use, where its value is a date.
fn after(rule: &Rule, about: Use, value: Option<&str>) -> Option<i64> {
    rule.after.contains(&about).then(|| value.and_then(date)).flatten()
}

/// Something that the author of a rule may not have meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The place of the rule in what was said.
    pub said: usize,
    /// A sentence.
    pub message: String,
}

/// What a text makes of rules that it knows and that do nothing for the robot, for their value or for their place.
pub fn notes(text: &Text, robot: &str, said: &[Said]) -> Vec<Note> {
    let note = |(at, one): (usize, &Said)| {
        let rule = text.rule(&one.name)?;
        let message = match rule.in_tags && matches!(one.place, Place::Field(_)) {
            true => "it counts in META tags alone".to_owned(),
            false => of_value(rule, one.value.as_deref())?,
        };
        Some(Note { said: at, message })
    };
    said.iter().enumerate().filter(|(_, one)| text.is_for(one, robot)).filter_map(note).collect()
}

/// The rules that none of the texts knows, at most so many, and how many more there are.
pub fn unknown(said: &[Said], most: usize) -> (Vec<Note>, usize) {
    let known: BTreeSet<&str> =
        Text::all().iter().flat_map(|text| &text.rule).map(|rule| rule.name.as_str()).collect();
    let mut unknown = said.iter().enumerate().filter(|(_, one)| !known.contains(&*one.name));
    let note = |(said, one): (usize, &Said)| Note { said, message: of_unknown(&one.name, &known) };
    (unknown.by_ref().take(most).map(note).collect(), unknown.count())
}

/// The longest name for which a known one is looked for that is like it.
const LONGEST: usize = 64;

fn of_unknown(name: &str, known: &BTreeSet<&str>) -> String {
    if parts(name).filter(|part| known.contains(part)).count() > 1 {
        return "no text knows this rule: a comma stands between two rules".to_owned();
    }
    let short = Some(name).filter(|name| name.len() <= LONGEST);
    match short.and_then(|name| nearest(name, known.iter().copied())) {
        Some(near) => format!("no text knows this rule; did you mean `{near}`?"),
        None => "no text knows this rule".to_owned(),
    }
}

/// What a name has between signs that some authors write in the place of a comma.
pub(crate) fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split([' ', '\t', ';', '|', '/', '+']).filter(|part| !part.is_empty())
}

fn of_value(rule: &Rule, value: Option<&str>) -> Option<String> {
    let wants = if !rule.after.is_empty() {
        value.and_then(date).is_none().then_some("a date")
    } else if !rule.values.is_empty() {
        let known = |value: &str| rule.values.iter().any(|one| one.eq_ignore_ascii_case(value));
        (!value.is_some_and(known)).then_some("one of its words")
    } else if rule.number {
        value.and_then(|value| value.parse::<i32>().ok()).is_none().then_some("a number")
    } else {
        None
    };
    wants.map(|wants| format!("it is ignored: its value is not {wants}"))
}
