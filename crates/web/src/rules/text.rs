//! The texts in which operators define rules for a page.

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
    /// The rule that bars the use.
    Restrictive,
    /// The rule that frees the use.
    Permissive,
    /// The text does not say.
    Unsaid,
}

/// An operator's definition of rules for a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The slug.
    pub id: String,
    /// The name of the text in a sentence.
    pub called: String,
    /// The address at which the text is published.
    pub address: String,
    /// The date of the text, as YYYY-MM-DD; `None` if it has no date.
    pub date: Option<String>,
    /// The part of the text that was seen; `None` if all of it was seen.
    pub seen: Option<String>,
    /// The names of the robot that the text is for, in lower case, with the usual name first; empty if the text is
    /// for every robot.
    pub names: Vec<String>,
    /// Which of two opposite rules counts.
    pub opposites: Opposites,
    /// Whether a robot that has rules of its own also obeys the rules for all robots; `None` if the text does not say.
    pub both: Option<bool>,
    /// Whether tags outside of the head count; `None` if the text does not say.
    pub body: Option<bool>,
    /// Whether the field `X-Robots-Tag` counts; `None` if the text does not say.
    pub fields: Option<bool>,
    /// Whether the field `X-Robots-Tag` may name a robot; `None` if the text does not say.
    pub field_agents: Option<bool>,
    /// Whether the field `Robots-Tag` counts.
    #[serde(default)]
    pub robots_tag: bool,
    /// Whether a tag may be for one robot; `None` if the text does not say.
    pub agents: Option<bool>,
    /// Quotations from the text on subjects other than a rule, by subject.
    #[serde(default)]
    pub sentences: BTreeMap<String, String>,
    /// Sentences, each about a part that was not seen or that the text omits.
    #[serde(default)]
    pub open: Vec<String>,
    /// The rules that the text defines.
    pub rule: Vec<Rule>,
}

/// A rule that a text defines.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The name of the rule, in lower case.
    pub name: String,
    /// The uses that the rule bars.
    #[serde(default)]
    pub bars: Vec<Use>,
    /// The uses that the rule permits although another rule may bar them.
    #[serde(default)]
    pub frees: Vec<Use>,
    /// The uses that the rule bars after the date in its value.
    #[serde(default)]
    pub after: Vec<Use>,
    /// The uses that the rule bars for a value, by that value in lower case.
    #[serde(default)]
    pub at: BTreeMap<String, Vec<Use>>,
    /// The uses for which the text contradicts itself if no other rule applies.
    #[serde(default)]
    pub alone: Vec<Use>,
    /// The values that the rule may have, if they are words.
    #[serde(default)]
    pub values: Vec<String>,
    /// Whether its value is a number.
    #[serde(default)]
    pub number: bool,
    /// The names of the rules that this rule overrides.
    #[serde(default)]
    pub beats: Vec<String>,
    /// Whether the text is unclear about defining the rule.
    #[serde(default)]
    pub unsaid: bool,
    /// Whether the rule counts only in a META tag.
    #[serde(default)]
    pub in_tags: bool,
    /// A sentence that says what the rule does.
    pub summary: String,
    /// A quotation from the text that defines the rule.
    pub quote: Option<String>,
}

impl Rule {
    /// Returns whether the rule bars or frees a use, with any value.
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

    /// Returns the text with that slug.
    pub fn named(id: &str) -> Option<&'static Text> {
        Text::all().iter().find(|text| text.id == id)
    }

    /// Returns the uses that a rule of the text bars or frees, in the order of [`Use`].
    pub fn uses(&self) -> impl Iterator<Item = Use> {
        Use::ALL.into_iter().filter(|about| self.rule.iter().any(|rule| rule.speaks_of(*about)))
    }

    /// Returns the rule with that name, which must be in lower case.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.rule.iter().find(|rule| rule.name == name)
    }

    /// Returns the quotation from the text for an id, which is a subject or the name of a rule. If the text is not
    /// quoted for the rule, returns the rule's summary.
    pub fn sentence(&self, id: &str) -> Option<&str> {
        let rule = || self.rule(id).map(|rule| rule.quote.as_deref().unwrap_or(&rule.summary));
        self.sentences.get(id).map(String::as_str).or_else(rule)
    }

    /// Returns whether a rule is for the robot: the rule names no robot, or names this one, or both names belong to the
    /// robot of this text.
    pub(crate) fn is_for(&self, rule: &Said, robot: &str) -> bool {
        let own = |name: &str| self.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        let same = |agent: &String| agent.eq_ignore_ascii_case(robot) || own(agent) && own(robot);
        rule.agent.as_ref().is_none_or(same)
    }
}
