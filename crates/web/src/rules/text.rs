//! The documents in which operators of robots define rules for a page.

use crate::rules::list::Said;
use norobots_settings::data;
use norobots_suite::page::Use;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Which of two opposite rules counts: the rule that bars a use, or the rule that permits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opposites {
    /// The rule that bars the use counts.
    Restrictive,
    /// The rule that permits the use counts.
    Permissive,
    /// The document does not say which rule counts.
    Unsaid,
}

/// A document in which an operator of robots defines rules for a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The slug of the document, such as `google`.
    pub id: String,
    /// The name of the document, for a sentence in a report.
    pub called: String,
    /// The address of the published document.
    pub address: String,
    /// The date of the document, as YYYY-MM-DD; `None` if the document has no date.
    pub date: Option<String>,
    /// The part of the document that we saw; `None` if we saw the whole document.
    pub seen: Option<String>,
    /// The names of the operator's robot in lower case; empty if the document is for every robot. The usual name comes
    /// first.
    pub names: Vec<String>,
    /// Which of two opposite rules counts.
    pub opposites: Opposites,
    /// Whether a robot that has rules of its own also obeys the rules for all robots; `None` if the document does not
    /// say.
    pub both: Option<bool>,
    /// Whether tags outside of the head count; `None` if the document does not say.
    pub body: Option<bool>,
    /// Whether the field `X-Robots-Tag` counts; `None` if the document does not say.
    pub fields: Option<bool>,
    /// Whether the field `X-Robots-Tag` may name a robot; `None` if the document does not say.
    pub field_agents: Option<bool>,
    /// Whether the field `Robots-Tag` counts.
    #[serde(default)]
    pub robots_tag: bool,
    /// Whether a tag may name a robot; `None` if the document does not say.
    pub agents: Option<bool>,
    /// Quotations from the document that are not about a single rule. The key is the subject of the quotation.
    #[serde(default)]
    pub sentences: BTreeMap<String, String>,
    /// The gaps in our knowledge of the document, as sentences. A gap is a section that we did not see, or a question
    /// that the document does not answer.
    #[serde(default)]
    pub open: Vec<String>,
    /// The rules that the document defines.
    pub rule: Vec<Rule>,
}

/// The definition of a rule in a document ([`Text`]).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The name of the rule, in lower case.
    pub name: String,
    /// The uses that the rule bars.
    #[serde(default)]
    pub bars: Vec<Use>,
    /// The uses that the rule permits, unless another rule bars them.
    #[serde(default)]
    pub frees: Vec<Use>,
    /// The uses that the rule bars after the date in its value.
    #[serde(default)]
    pub after: Vec<Use>,
    /// For each value with which the rule bars uses, the barred uses. The key is the value in lower case.
    #[serde(default)]
    pub at: BTreeMap<String, Vec<Use>>,
    /// Uses about which the document contradicts itself if a page has only this rule.
    #[serde(default)]
    pub alone: Vec<Use>,
    /// The words that are valid as the rule's value; empty if the value is not a word.
    #[serde(default)]
    pub values: Vec<String>,
    /// Whether the value of the rule is a number.
    #[serde(default)]
    pub number: bool,
    /// The names of the rules that this rule overrides.
    #[serde(default)]
    pub beats: Vec<String>,
    /// True if it is unclear whether the document defines the rule.
    #[serde(default)]
    pub unsaid: bool,
    /// Whether the rule counts only in a META tag.
    #[serde(default)]
    pub in_tags: bool,
    /// A sentence that says what the rule does.
    pub summary: String,
    /// The sentence of the document that defines the rule; `None` if the document has no such sentence.
    pub quote: Option<String>,
}

impl Rule {
    /// Returns whether the rule bars or permits this use for at least one value.
    fn speaks_of(&self, about: Use) -> bool {
        let by_value = self.at.values().flatten();
        let mut uses = self.bars.iter().chain(&self.frees).chain(&self.after).chain(by_value);
        uses.any(|spoken| *spoken == about)
    }
}

static TEXTS: LazyLock<Vec<Text>> =
    LazyLock::new(|| norobots_conformance::PAGE_TEXTS.iter().map(data::of_file).collect());

impl Text {
    /// Returns all documents, in the alphabetical order of their slugs.
    pub fn all() -> &'static [Text] {
        &TEXTS
    }

    /// Returns the document with that slug.
    pub fn named(id: &str) -> Option<&'static Text> {
        Text::all().iter().find(|text| text.id == id)
    }

    /// Returns the uses that the document's rules bar or permit, in the order of the variants of [`Use`].
    pub fn uses(&self) -> impl Iterator<Item = Use> {
        Use::ALL.into_iter().filter(|about| self.rule.iter().any(|rule| rule.speaks_of(*about)))
    }

    /// Returns the rule with that name. The name must be in lower case.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.rule.iter().find(|rule| rule.name == name)
    }

    /// Returns the quotation with that id. The id is the subject of a quotation or the name of a rule. If a rule has no
    /// quotation, returns the rule's summary.
    pub fn sentence(&self, id: &str) -> Option<&str> {
        let rule = || self.rule(id).map(|rule| rule.quote.as_deref().unwrap_or(&rule.summary));
        self.sentences.get(id).map(String::as_str).or_else(rule)
    }

    /// Returns whether a rule is for the robot. A rule without a robot's name is for every robot. Any other rule is for
    /// the robot if the name in the rule is `robot`, or if that name and `robot` are both names of the operator's
    /// robot.
    pub(crate) fn is_for(&self, rule: &Said, robot: &str) -> bool {
        let own = |name: &str| self.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        let same = |agent: &String| agent.eq_ignore_ascii_case(robot) || own(agent) && own(robot);
        rule.agent.as_ref().is_none_or(same)
    }
}
