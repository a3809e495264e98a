//! Reads the list of rules in a field or in the CONTENT of a tag.

use crate::rules::structured::{self, Member};
use norobots::grammar::robots_tag;
use norobots::source::Span;
use norobots_suite::meta::content::spans;

/// A rule in a field or in the CONTENT of a tag. The spans are offsets in this field or CONTENT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The last name of a robot before this rule; always `None` for a rule in a tag.
    pub agent: Option<Span>,
    /// The name of the rule.
    pub name: Span,
    /// The value after the colon; `None` if the rule has no value.
    pub value: Option<Span>,
}

impl Directive {
    /// Reads the rules in the value of a field `X-Robots-Tag`.
    pub fn of_field(text: &[u8]) -> Vec<Directive> {
        read(spans(robots_tag::NODES, |nodes| robots_tag::field(text, nodes)))
    }

    /// Reads the rules in the CONTENT of a tag.
    pub fn of_content(text: &[u8]) -> Vec<Directive> {
        read(spans(robots_tag::NODES, |nodes| robots_tag::content(text, nodes)))
    }

    /// Builds the rules from the nodes that another parser found. A node is a pair of a grammar rule's name and a span.
    pub fn of_nodes<'n>(nodes: impl IntoIterator<Item = (&'n str, Span)>) -> Vec<Directive> {
        read(nodes)
    }
}

fn read<'n>(nodes: impl IntoIterator<Item = (&'n str, Span)>) -> Vec<Directive> {
    let mut directives: Vec<Directive> = Vec::new();
    let mut agent = None;
    for (kind, span) in nodes {
        match kind {
            "agent" => agent = Some(span),
            "value" => {
                if let Some(key) = directives.last_mut() {
                    key.value = Some(span);
                }
            }
            _ => directives.push(Directive { agent, name: span, value: None }),
        }
    }
    directives
}

/// The field or tag that contains a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The field `X-Robots-Tag` with this number, counted from 0.
    Field(usize),
    /// The field `Robots-Tag` with this number, counted from 0.
    RobotsTag(usize),
    /// The META tag with this number, counted from 0.
    Tag(usize),
}

/// A rule in a field or tag, with the strings that the rule consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The field or tag that contains the rule.
    pub place: Place,
    /// The position of the rule in the field or CONTENT.
    pub span: Span,
    /// Whether the rule is in a tag outside of the head.
    pub outside: bool,
    /// The name of the robot that the rule is for, as written; `None` if the rule is for all robots.
    pub agent: Option<String>,
    /// The name of the rule, in lower case.
    pub name: String,
    /// The value of the rule, as written.
    pub value: Option<String>,
    /// The reason why this might not be a rule; `None` if it certainly is a rule.
    pub doubt: Option<&'static str>,
}

impl Said {
    /// Returns the rules in the value of a field `X-Robots-Tag`.
    pub fn of_field(number: usize, text: &[u8]) -> Vec<Said> {
        let said = |directive: &Directive| Said::of(Place::Field(number), text, directive);
        Directive::of_field(text).iter().map(said).collect()
    }

    /// Returns the rules in the value of a field `Robots-Tag`. The value is a list according to RFC 9651. The members
    /// of the list name robots, and the parameters of the members are the rules. If the value is not a list, returns no
    /// rules.
    pub fn of_robots_tag(number: usize, text: &[u8]) -> Vec<Said> {
        let whole = |member: Member<'_>| {
            let start = member.name.as_ptr().addr() - text.as_ptr().addr();
            Said {
                place: Place::RobotsTag(number),
                span: Span::new(start, start + member.name.len()),
                outside: false,
                agent: Some(member.agent.to_owned()).filter(|agent| agent != "*"),
                name: member.name.to_ascii_lowercase(),
                value: None,
                doubt: member.doubt,
            }
        };
        structured::members(text).into_iter().map(whole).collect()
    }

    /// Returns the rules of a META tag. The rules are for the robot `agent`, or for all robots if `agent` is `None`.
    pub fn of_tag(number: usize, agent: Option<&str>, content: &[u8]) -> Vec<Said> {
        let said = |directive: &Directive| {
            let agent = agent.map(ToOwned::to_owned);
            Said { agent, ..Said::of(Place::Tag(number), content, directive) }
        };
        Directive::of_content(content).iter().map(said).collect()
    }

    /// Makes a rule from its spans. `text` is the value of the field `X-Robots-Tag` or the CONTENT of the tag.
    pub fn of(place: Place, text: &[u8], directive: &Directive) -> Said {
        let words = |span: Span| String::from_utf8_lossy(&text[span.range()]).into_owned();
        let end = directive.value.map_or(directive.name.end, |value| value.end);
        let name = words(directive.name).to_ascii_lowercase();
        let bare = name.trim_matches(|sign: char| sign.is_whitespace() || sign.is_control());
        let agent = directive.agent.map(words);
        let spaced = directive.agent.is_some_and(|agent| text.get(agent.end) != Some(&b':'));
        let doubt = if bare.len() < name.len() {
            Some(
                "no text says whether characters beside a rule, other than a plain space, belong \
                 to it",
            )
        } else if agent.as_deref() == Some("*") {
            Some("the text does not say whether `*` is a name for all robots")
        } else if spaced {
            Some("the text does not say whether a space may stand before the colon of a name")
        } else {
            None
        };
        Said {
            place,
            span: Span::new(directive.name.start, end),
            outside: false,
            agent: agent.filter(|agent| agent != "*"),
            name: bare.to_owned(),
            value: directive.value.map(words),
            doubt,
        }
    }
}
