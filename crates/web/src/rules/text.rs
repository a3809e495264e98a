//! The texts: what an operator says of rules for a page.

use crate::rules::list::Said;
use norobots_settings::data;
use norobots_suite::page::Use;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What counts where a rule bars a use and another one frees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opposites {
    /// The one that bars it.
    Restrictive,
    /// The one that frees it.
    Permissive,
    /// The text does not say.
    Unsaid,
}

/// What an operator says of rules for a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The slug.
    pub id: String,
    /// What it is called in a sentence.
    pub called: String,
    /// Where it is published.
    pub address: String,
    /// Its day, as YYYY-MM-DD; `None` where it has none.
    pub date: Option<String>,
    /// How much of it was seen, where that is not all.
    pub seen: Option<String>,
    /// The names of the robot that the text is about, in small letters, the usual one first; empty where it is about every
    /// robot.
    pub names: Vec<String>,
    /// What counts where two rules are opposite.
    pub opposites: Opposites,
    /// Whether a robot that has rules of its own obeys those for all robots, too; `None` where the text does not say.
    pub both: Option<bool>,
    /// Whether tags outside of the head count; `None` where the text does not say.
    pub body: Option<bool>,
    /// Whether the field `X-Robots-Tag` counts; `None` where the text does not say.
    pub fields: Option<bool>,
    /// Whether a robot may be named in it; `None` where the text does not say.
    pub field_agents: Option<bool>,
    /// Whether the field `Robots-Tag` counts.
    #[serde(default)]
    pub robots_tag: bool,
    /// Whether a tag may be for one robot; `None` where the text does not say.
    pub agents: Option<bool>,
    /// Words of the text on other things than a rule, by what they are about.
    #[serde(default)]
    pub sentences: BTreeMap<String, String>,
    /// What was not seen, or is not said, a sentence each.
    #[serde(default)]
    pub open: Vec<String>,
    /// The rules that it knows.
    pub rule: Vec<Rule>,
}

/// A rule that a text knows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its name, in small letters.
    pub name: String,
    /// What it bars.
    #[serde(default)]
    pub bars: Vec<Use>,
    /// What it frees of other rules.
    #[serde(default)]
    pub frees: Vec<Use>,
    /// What it bars after the date that is its value.
    #[serde(default)]
    pub after: Vec<Use>,
    /// What it bars if its value is the key.
    #[serde(default)]
    pub at: BTreeMap<String, Vec<Use>>,
    /// Of what the text says two things where the rule stands alone.
    #[serde(default)]
    pub alone: Vec<Use>,
    /// The values that it may have, where they are words.
    #[serde(default)]
    pub values: Vec<String>,
    /// Whether its value is a number.
    #[serde(default)]
    pub number: bool,
    /// The rules in whose place it stands.
    #[serde(default)]
    pub beats: Vec<String>,
    /// Whether the text leaves open if it knows the rule.
    #[serde(default)]
    pub unsaid: bool,
    /// Whether it counts in a META tag alone.
    #[serde(default)]
    pub in_tags: bool,
    /// What the rule does, in a sentence.
    pub summary: String,
    /// Words of the text.
    pub quote: Option<String>,
}

impl Rule {
    /// Returns whether the rule speaks of a use, whatever its value is.
    fn speaks_of(&self, about: Use) -> bool {
        let by_value = self.at.values().flatten();
        let mut uses = self.bars.iter().chain(&self.frees).chain(&self.after).chain(by_value);
        uses.any(|spoken| *spoken == about)
    }
}

static TEXTS: LazyLock<Vec<Text>> =
    LazyLock::new(|| norobots_conformance::PAGE_TEXTS.iter().map(data::of_file).collect());

impl Text {
    /// All texts, by the alphabet.
    pub fn all() -> &'static [Text] {
        &TEXTS
    }

    /// The text of that slug.
    pub fn named(id: &str) -> Option<&'static Text> {
        Text::all().iter().find(|text| text.id == id)
    }

    /// The uses of which one of its rules speaks, in the order of [`Use`].
    pub fn uses(&self) -> impl Iterator<Item = Use> {
        Use::ALL.into_iter().filter(|about| self.rule.iter().any(|rule| rule.speaks_of(*about)))
    }

    /// The rule of that name, which is in small letters.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.rule.iter().find(|rule| rule.name == name)
    }

    /// Returns the words of the text that an id stands for: those on a thing, or those on the rule of that name, or what that
    /// rule does where no words are quoted.
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
