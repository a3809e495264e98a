//! The texts: how operators define rules for a page.

use crate::rules::list::Said;
use norobots_settings::data;
use norobots_suite::page::Use;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Which rule counts if one bars a use and another frees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opposites {
    /// The rule that bars it.
    Restrictive,
    /// The rule that frees it.
    Permissive,
    /// The text does not say.
    Unsaid,
}

/// The rules for a page that an operator defines.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The slug.
    pub id: String,
    /// Its name in a sentence.
    pub called: String,
    /// The address where it is published.
    pub address: String,
    /// Its day, as YYYY-MM-DD; `None` if it has none.
    pub date: Option<String>,
    /// How much of it was seen, if not all.
    pub seen: Option<String>,
    /// The names of the robot that the text is for, in lower case, the usual one first; empty if it is for every
    /// robot.
    pub names: Vec<String>,
    /// Which of two opposite rules counts.
    pub opposites: Opposites,
    /// Whether a robot that has rules of its own also obeys those for all robots; `None` if the text does not say.
    pub both: Option<bool>,
    /// Whether tags outside of the head count; `None` if the text does not say.
    pub body: Option<bool>,
    /// Whether the field `X-Robots-Tag` counts; `None` if the text does not say.
    pub fields: Option<bool>,
    /// Whether that field may name a robot; `None` if the text does not say.
    pub field_agents: Option<bool>,
    /// Whether the field `Robots-Tag` counts.
    #[serde(default)]
    pub robots_tag: bool,
    /// Whether a tag may be for one robot; `None` if the text does not say.
    pub agents: Option<bool>,
    /// Words of the text on subjects other than a rule, by subject.
    #[serde(default)]
    pub sentences: BTreeMap<String, String>,
    /// Parts that were not seen, or that the text leaves out, a sentence each.
    #[serde(default)]
    pub open: Vec<String>,
    /// The rules that it defines.
    pub rule: Vec<Rule>,
}

/// A rule that a text defines.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its name, in lower case.
    pub name: String,
    /// The uses that it bars.
    #[serde(default)]
    pub bars: Vec<Use>,
    /// The uses that it frees from other rules.
    #[serde(default)]
    pub frees: Vec<Use>,
    /// The uses that it bars after the date that is its value.
    #[serde(default)]
    pub after: Vec<Use>,
    /// The uses that it bars if its value is the key.
    #[serde(default)]
    pub at: BTreeMap<String, Vec<Use>>,
    /// The uses on which the text contradicts itself if no other rule applies.
    #[serde(default)]
    pub alone: Vec<Use>,
    /// The values that it may have, if they are words.
    #[serde(default)]
    pub values: Vec<String>,
    /// Whether its value is a number.
    #[serde(default)]
    pub number: bool,
    /// The rules that it overrides.
    #[serde(default)]
    pub beats: Vec<String>,
    /// Whether the text leaves open if it defines the rule.
    #[serde(default)]
    pub unsaid: bool,
    /// Whether it counts only in a META tag.
    #[serde(default)]
    pub in_tags: bool,
    /// What the rule does, in a sentence.
    pub summary: String,
    /// Words of the text.
    pub quote: Option<String>,
}

impl Rule {
    /// Returns whether the rule mentions a use, whatever its value is.
    fn speaks_of(&self, about: Use) -> bool {
        let by_value = self.at.values().flatten();
        let mut uses = self.bars.iter().chain(&self.frees).chain(&self.after).chain(by_value);
        uses.any(|spoken| *spoken == about)
    }
}

static TEXTS: LazyLock<Vec<Text>> =
    LazyLock::new(|| norobots_conformance::PAGE_TEXTS.iter().map(data::of_file).collect());

impl Text {
    /// Returns all texts, in alphabetical order.
    pub fn all() -> &'static [Text] {
        &TEXTS
    }

    /// Returns the text of that slug.
    pub fn named(id: &str) -> Option<&'static Text> {
        Text::all().iter().find(|text| text.id == id)
    }

    /// Returns the uses that one of its rules mentions, in the order of [`Use`].
    pub fn uses(&self) -> impl Iterator<Item = Use> {
        Use::ALL.into_iter().filter(|about| self.rule.iter().any(|rule| rule.speaks_of(*about)))
    }

    /// Returns the rule of that name, which is in lower case.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.rule.iter().find(|rule| rule.name == name)
    }

    /// Returns the words of the text for an id: those on a subject, or those on the rule of that name, or the
    /// rule's summary if no words are quoted.
    pub fn sentence(&self, id: &str) -> Option<&str> {
        let rule = || self.rule(id).map(|rule| rule.quote.as_deref().unwrap_or(&rule.summary));
        self.sentences.get(id).map(String::as_str).or_else(rule)
    }

    /// Returns whether a rule is for the robot: it is for all, names the robot, or both names are of this text's robot.
    pub(crate) fn is_for(&self, rule: &Said, robot: &str) -> bool {
        let own = |name: &str| self.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        let same = |agent: &String| agent.eq_ignore_ascii_case(robot) || own(agent) && own(robot);
        rule.agent.as_ref().is_none_or(same)
    }
}
