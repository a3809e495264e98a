//! Decides what a robot may do with a page according to a document ([`Text`]).

use crate::rules::date::{date, is_of_other_form};
use crate::rules::list::{Place, Said};
use crate::rules::text::{Opposites, Rule, Text};
use norobots_suite::page::Use;
use norobots_text::nearest::nearest;
use std::collections::{BTreeSet, HashSet};

/// The answer of a document ([`Text`]) for one use of a page, such as indexing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The use of the page.
    pub about: Use,
    /// Whether the robot may use the page in this way. If the document leaves a question open, `allowed` is usually the
    /// stricter answer.
    pub allowed: bool,
    /// The rule that decides the answer, as an index in the list of all rules; `None` if no rule decides.
    pub by: Option<usize>,
    /// The question that makes the answer uncertain; `None` if the answer is certain.
    pub open: Option<&'static str>,
}

/// One interpretation of a document ([`Text`]): an answer to each question that the document leaves open.
#[derive(Clone, Copy)]
struct Choice {
    /// Whether a rule that permits a use overrides a rule that bars the same use.
    permissive: bool,
    /// Whether `permissive` also applies if one of the two rules is in a field and the other is in a tag.
    across: bool,
    /// Whether a robot with rules of its own also obeys the rules for all robots.
    both: bool,
    /// Whether tags outside of the head count.
    body: bool,
    /// Whether `X-Robots-Tag` counts.
    fields: bool,
    /// Whether a field may name a robot.
    field_agents: bool,
    /// Whether a tag may name a robot.
    agents: bool,
    /// Whether a rule counts if its `doubt` contains a reason.
    doubtful: bool,
    /// Whether a rule counts if its definition in the document is `unsaid`.
    unsaid: bool,
}

impl Choice {
    /// Returns the interpretations of the document. Most open questions are considered only if they concern the rules
    /// in `said`. The first interpretation usually answers the open questions in the stricter way. Each further
    /// interpretation gives another answer to at least one open question, and is paired with the first such question.
    fn all(text: &Text, said: &[Said]) -> Vec<(Choice, &'static str)> {
        let permissive = text.opposites == Opposites::Permissive;
        let first = Choice {
            permissive,
            across: permissive,
            both: text.both.unwrap_or(true),
            body: text.body.unwrap_or(true),
            fields: text.fields.unwrap_or(true),
            field_agents: text.field_agents.unwrap_or(true),
            agents: text.agents.unwrap_or(true),
            doubtful: true,
            unsaid: true,
        };
        let mut all = vec![(first, "")];
        let mut leave = |silent: bool, why: &'static str, change: fn(&mut Choice)| {
            if silent {
                for (mut choice, first) in all.clone() {
                    change(&mut choice);
                    all.push((choice, if first.is_empty() { why } else { first }));
                }
            }
        };
        let field = |statement: &Said| matches!(statement.place, Place::Field(_));
        let tag = |statement: &Said| matches!(statement.place, Place::Tag(_));
        let own = |statement: &Said| statement.agent.is_some();
        let any = |test: &dyn Fn(&Said) -> bool| said.iter().any(test);
        leave(
            text.fields.is_none() && any(&field),
            "the text does not say whether X-Robots-Tag counts",
            |choice| choice.fields = false,
        );
        leave(
            text.field_agents.is_none() && any(&|statement| field(statement) && own(statement)),
            "the text does not say whether X-Robots-Tag may name a robot",
            |choice| choice.field_agents = false,
        );
        leave(
            text.agents.is_none() && any(&|statement| tag(statement) && own(statement)),
            "the text does not say whether a tag may be for one robot",
            |choice| choice.agents = false,
        );
        leave(
            text.body.is_none() && any(&|statement| statement.outside),
            "the text does not say whether a tag outside of the head counts",
            |choice| choice.body = false,
        );
        leave(
            text.both.is_none() && any(&own),
            "the text does not say whether rules for all hold for a robot that has its own",
            |choice| choice.both = false,
        );
        leave(
            text.opposites == Opposites::Unsaid,
            "the text does not say which of two opposite rules counts",
            |choice| (choice.permissive, choice.across) = (true, true),
        );
        leave(
            permissive && any(&field) && any(&tag),
            "the text does not say which of two opposite rules counts if one stands in the header",
            |choice| choice.across = false,
        );
        leave(
            any(&|statement| text.rule(&statement.name).is_some_and(|rule| rule.unsaid)),
            "the text does not say whether it knows the rule",
            |choice| choice.unsaid = false,
        );
        let doubt = said.iter().find_map(|statement| statement.doubt);
        leave(doubt.is_some(), doubt.unwrap_or_default(), |choice| choice.doubtful = false);
        all
    }

    /// Returns whether a rule counts according to this interpretation. This function does not check whether the rule is
    /// for the robot.
    fn takes(&self, text: &Text, statement: &Said) -> bool {
        let own = statement.agent.is_some();
        let place = match statement.place {
            Place::Field(_) => self.fields && (self.field_agents || !own),
            Place::RobotsTag(_) => text.robots_tag,
            Place::Tag(_) => (self.agents || !own) && (self.body || !statement.outside),
        };
        place && (self.doubtful || statement.doubt.is_none())
    }
}

/// A rule for the robot, with the document's definition of the rule. `at` is the rule's index in the list of all rules.
#[derive(Clone, Copy)]
struct Applying<'a> {
    at: usize,
    said: &'a Said,
    rule: &'a Rule,
}

/// Applies a document to the rules of a page, and decides what a robot may do with the page. `now` is the time in
/// seconds since 1970-01-01T00:00:00Z. If `now` is `None`, rules with a date bar nothing, but an answer that depends on
/// a date is uncertain. The answers are in the order of the variants of [`Use`]. If no rule of the document mentions a
/// use, there is no answer for this use.
pub fn decide(text: &Text, robot: &str, said: &[Said], now: Option<i64>) -> Vec<Answer> {
    let spoken: Vec<Use> = text.uses().collect();
    let mut answers: Vec<Answer> = Vec::new();
    for (choice, why) in Choice::all(text, said) {
        let applying = applying(text, robot, said, choice);
        for (place, about) in spoken.iter().enumerate() {
            let answer = answer(*about, &applying, choice, now);
            match answers.get_mut(place) {
                None => answers.push(answer),
                Some(first) if first.open.is_none() && first.allowed != answer.allowed => {
                    first.open = Some(why);
                }
                Some(_) => {}
            }
        }
    }
    answers
}

fn applying<'a>(
    text: &'a Text,
    robot: &str,
    said: &'a [Said],
    choice: Choice,
) -> Vec<Applying<'a>> {
    let for_robot =
        |statement: &Said| choice.takes(text, statement) && text.is_for(statement, robot);
    let own = !choice.both
        && said.iter().any(|statement| statement.agent.is_some() && for_robot(statement));
    let mut applying: Vec<Applying<'_>> = said
        .iter()
        .enumerate()
        .filter(|(_, statement)| for_robot(statement) && (!own || statement.agent.is_some()))
        .filter_map(|(at, said)| Some(Applying { at, said, rule: text.rule(&said.name)? }))
        .filter(|candidate| choice.unsaid || !candidate.rule.unsaid)
        .filter(|candidate| {
            !candidate.rule.in_tags || matches!(candidate.said.place, Place::Tag(_))
        })
        .collect();
    let beaten: HashSet<&str> = applying
        .iter()
        .flat_map(|candidate| candidate.rule.beats.iter().map(String::as_str))
        .collect();
    applying.retain(|candidate| !beaten.contains(&*candidate.said.name));
    applying
}

fn answer(about: Use, applying: &[Applying<'_>], choice: Choice, now: Option<i64>) -> Answer {
    let past = |candidate: &Applying<'_>| {
        let then = after(candidate.rule, about, candidate.said.value.as_deref());
        then.is_some_and(|then| now.is_some_and(|now| now > then))
    };
    let bar = applying
        .iter()
        .find(|candidate| bars(candidate, about) || past(candidate))
        .map(|candidate| candidate.at);
    let free = applying
        .iter()
        .find(|candidate| candidate.rule.frees.contains(&about))
        .map(|candidate| candidate.at);
    let in_tag = |index: usize| {
        applying.iter().any(|other| other.at == index && matches!(other.said.place, Place::Tag(_)))
    };
    let (allowed, by) = match (bar, free) {
        (Some(bar), Some(free))
            if choice.permissive && (choice.across || in_tag(bar) == in_tag(free)) =>
        {
            (true, Some(free))
        }
        (Some(bar), _) => (false, Some(bar)),
        (None, free) => (true, free),
    };
    let alone = |candidate: &Applying<'_>| {
        candidate.rule.alone.contains(&about)
            && applying.iter().all(|other| other.rule.name == candidate.rule.name)
    };
    let open = applying.iter().find_map(|candidate| {
        let alone = alone(candidate)
            .then_some("the text contradicts itself about this rule when it is the only rule");
        Some((candidate.at, alone.or_else(|| doubtful_value(candidate, about, now))?))
    });
    match open {
        Some((at, why)) if allowed || bar == Some(at) => {
            Answer { about, allowed, by: Some(at), open: Some(why) }
        }
        _ => Answer { about, allowed, by, open: None },
    }
}

/// If the value of the rule leaves it uncertain whether the rule bars the use, returns the reason.
fn doubtful_value(candidate: &Applying<'_>, about: Use, now: Option<i64>) -> Option<&'static str> {
    let value = candidate.said.value.as_deref()?;
    if let Some(then) = after(candidate.rule, about, Some(value)) {
        return match now {
            None => Some("it depends on the day: --now"),
            // A date without a time covers a whole day.
            Some(now) if !value.contains(':') && (then..then + DAY).contains(&now) => {
                Some("the text does not say whether the day of the date is after it")
            }
            Some(now) if now > then && is_of_other_form(value) => {
                Some("the text does not name this form of a date")
            }
            Some(_) => None,
        };
    }
    let below = candidate.rule.number && value.parse::<i32>().is_ok_and(|number| number < -1);
    let touches = candidate.rule.at.values().flatten().any(|other| *other == about);
    (below && touches).then_some("the text does not say what a number below -1 means")
}

const DAY: i64 = 24 * 60 * 60;

/// Returns whether the rule bars the use at all times.
fn bars(candidate: &Applying<'_>, about: Use) -> bool {
    let at = || candidate.rule.at.get(&candidate.said.value.as_deref()?.to_ascii_lowercase());
    candidate.rule.bars.contains(&about) || at().is_some_and(|uses| uses.contains(&about))
}

/// Returns the time after which the rule bars the use; `None` if the value of the rule is not a date.
fn after(rule: &Rule, about: Use, value: Option<&str>) -> Option<i64> {
    rule.after.contains(&about).then(|| value.and_then(date)).flatten()
}

/// A note on a rule that its author may have written by mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The rule that the note is about, as an index in the list of all rules.
    pub said: usize,
    /// The content of the note, as a clause.
    pub message: String,
}

/// Returns a note on each of the robot's rules whose value or place is wrong. According to the document, such a rule
/// has no effect.
pub fn notes(text: &Text, robot: &str, said: &[Said]) -> Vec<Note> {
    let note = |(at, statement): (usize, &Said)| {
        let rule = text.rule(&statement.name)?;
        let message = match rule.in_tags && matches!(statement.place, Place::Field(_)) {
            true => "it counts in META tags alone".to_owned(),
            false => of_value(rule, statement.value.as_deref())?,
        };
        Some(Note { said: at, message })
    };
    said.iter()
        .enumerate()
        .filter(|(_, statement)| text.is_for(statement, robot))
        .filter_map(note)
        .collect()
}

/// Returns notes on rules that no document defines. Returns at most `most` notes, and the number of omitted notes.
pub fn unknown(said: &[Said], most: usize) -> (Vec<Note>, usize) {
    let known: BTreeSet<&str> =
        Text::all().iter().flat_map(|text| &text.rule).map(|rule| rule.name.as_str()).collect();
    let mut unknown =
        said.iter().enumerate().filter(|(_, statement)| !known.contains(&*statement.name));
    let note = |(said, statement): (usize, &Said)| Note {
        said,
        message: of_unknown(&statement.name, &known),
    };
    (unknown.by_ref().take(most).map(note).collect(), unknown.count())
}

/// Returns notes on rules that have no effect according to any document in `texts`. Returns at most `most` notes, and
/// the number of omitted notes. Each document is paired with the name of a robot. Only rules for this robot that the
/// document defines are considered.
pub fn idle(texts: &[(&Text, &str)], said: &[Said], most: usize) -> (Vec<Note>, usize) {
    let mut notes: Vec<Option<String>> = vec![None; said.len()];
    let mut busy = vec![false; said.len()];
    for (text, robot) in texts {
        for (choice, _) in Choice::all(text, said) {
            let applying = applying(text, robot, said, choice);
            let barred: HashSet<Use> = applying
                .iter()
                .flat_map(|candidate| Use::ALL.into_iter().filter(|about| bars(candidate, *about)))
                .collect();
            for candidate in &applying {
                let frees = candidate.rule.frees.iter().any(|about| barred.contains(about));
                let counts = frees && text.opposites != Opposites::Restrictive;
                let works = Use::ALL.into_iter().any(|about| bars(candidate, about))
                    || !candidate.rule.beats.is_empty()
                    || candidate.rule.number
                    || !candidate.rule.values.is_empty()
                    || !candidate.rule.after.is_empty();
                busy[candidate.at] |= counts || works;
                let message = match (candidate.rule.frees.is_empty(), frees) {
                    (true, _) => {
                        format!(
                            "it changes nothing, by {}: {}",
                            text.called, candidate.rule.summary
                        )
                    }
                    (false, true) => {
                        "it changes nothing: a rule that bars counts before it".to_owned()
                    }
                    (false, false) => {
                        "it changes nothing: robots may do that without it".to_owned()
                    }
                };
                notes[candidate.at].get_or_insert(message);
            }
        }
    }
    let idle = notes.into_iter().zip(busy).enumerate().filter(|(_, (_, busy))| !busy);
    let mut idle = idle.filter_map(|(said, (note, _))| Some(Note { said, message: note? }));
    (idle.by_ref().take(most).collect(), idle.count())
}

/// The maximum length, in bytes, of an unknown name for which a similar name is suggested.
const LONGEST: usize = 64;

fn of_unknown(name: &str, known: &BTreeSet<&str>) -> String {
    if parts(name).filter(|part| known.contains(part)).count() > 1 {
        return "no text knows this rule: write a comma between two rules".to_owned();
    }
    let short = Some(name).filter(|name| name.len() <= LONGEST);
    match short.and_then(|name| nearest(name, known.iter().copied())) {
        Some(near) => format!("no text knows this rule; did you mean `{near}`?"),
        None => "no text knows this rule".to_owned(),
    }
}

/// Splits a name at characters that some authors write instead of a comma.
pub(crate) fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split([' ', '\t', ';', '|', '/', '+']).filter(|part| !part.is_empty())
}

fn of_value(rule: &Rule, value: Option<&str>) -> Option<String> {
    let wants = if !rule.after.is_empty() {
        value.and_then(date).is_none().then_some("a date")
    } else if !rule.values.is_empty() {
        let known =
            |value: &str| rule.values.iter().any(|listed| listed.eq_ignore_ascii_case(value));
        (!value.is_some_and(known)).then_some("one of its words")
    } else if rule.number {
        value.and_then(|value| value.parse::<i32>().ok()).is_none().then_some("a number")
    } else {
        None
    };
    wants.map(|wants| format!("it is ignored: its value is not {wants}"))
}
