//! A model of an implementation: it goes through fields and tags by settings, without a grammar, and shares no code with
//! [`decide`](crate::rules::decide) but the data of the texts and the dates.

use crate::page::{Name, Page, Where};
use crate::rules::{Rule, Text, date};
use crate::suite::case::Case;
use norobots_suite::page::{Permitted, Use};

macro_rules! profile {
    ($($(#[doc = $question:literal])* $field:ident: $type:ident = $id:literal {
        $($(#[doc = $summary:literal])* $variant:ident = $choice:literal,)*
    })*) => {
        $(
            $(#[doc = $question])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            #[allow(missing_docs)]
            pub enum $type {
                #[default]
                $($variant,)*
            }
        )*

        /// What an implementation does, setting by setting. The first choice of each is what a text asks for, where one
        /// does.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub struct Profile {
            $(pub $field: $type,)*
        }

        /// Every choice.
        pub const CHANGES: &[Change] = &[
            $($(Change {
                setting: $id,
                choice: $choice,
                summary: concat!($($summary),*),
                make: |profile| profile.$field = $type::$variant,
                made: |profile| profile.$field == $type::$variant,
            },)*)*
        ];
    };
}

/// One choice of one setting.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The slug of the setting.
    pub setting: &'static str,
    /// The slug of the choice.
    pub choice: &'static str,
    /// What an implementation of this choice does, in a sentence.
    pub summary: &'static str,
    make: fn(&mut Profile),
    made: fn(&Profile) -> bool,
}

impl Change {
    /// Gives the profile this choice.
    pub fn make(&self, mut profile: Profile) -> Profile {
        (self.make)(&mut profile);
        profile
    }

    /// Whether the profile has this choice.
    pub fn is_made(&self, profile: &Profile) -> bool {
        (self.made)(profile)
    }
}

profile! {
    /// Is `X-Robots-Tag` read?
    header: Header = "header" {
        /// It reads `X-Robots-Tag`.
        Read = "read",
        /// It does not read `X-Robots-Tag`.
        Ignored = "ignored",
    }
    /// Which of several fields count?
    fields: Fields = "several-fields" {
        /// Each of several fields counts.
        All = "all",
        /// Of several fields the first alone counts.
        First = "first",
        /// Of several fields the last alone counts.
        Last = "last",
        /// Several fields are joined into one with commas, so that the robot of one field is that of the next.
        Joined = "joined",
    }
    /// What is a robot's name in a field?
    prefix: Prefix = "field-agent" {
        /// What stands before a colon is a robot's name, unless it is a rule that has a value.
        Known = "unless-a-rule",
        /// Whatever stands before the first colon is a robot's name, `max-snippet` and `unavailable_after` too.
        Any = "before-any-colon",
        /// Only `unavailable_after` is known for a rule with a colon; what else stands before one is a robot's name.
        Date = "unless-a-date",
        /// No robot's name is looked for, and a rule behind one is unknown.
        None = "never",
        /// A robot's name is dropped, and what follows it is for all robots.
        Dropped = "dropped",
    }
    /// How far does a robot's name reach?
    reach: Reach = "field-agent-reach" {
        /// A robot's name holds up to the next one in the field.
        Next = "to-the-next",
        /// A robot's name holds for one rule alone.
        Rule = "one-rule",
        /// A robot's name is looked for at the start of a field alone, and holds for all of it.
        Field = "whole-field",
    }
    /// Whose rules hold for a robot?
    agents: Agents = "own-rules" {
        /// Rules for all robots and those for the robot add up.
        Sum = "added",
        /// A robot that has rules of its own does not obey those for all.
        Own = "instead",
        /// Rules for one robot are ignored.
        General = "ignored",
        /// Rules for any robot hold for every robot.
        Everybody = "for-everybody",
    }
    /// Is the agent's name compared in any case?
    agent_case: AgentCase = "agent-case" {
        /// A robot's name is compared without regard to case.
        Ignored = "ignored",
        /// A robot's name is compared letter for letter.
        Exact = "exact",
    }
    /// Are META tags read?
    tags: Tags = "tags" {
        /// It reads META tags.
        Read = "read",
        /// It does not read META tags.
        Ignored = "ignored",
    }
    /// Which NAME has a META tag that counts?
    tag_name: TagName = "tag-name" {
        /// A tag counts whose NAME is `robots` or the robot's, in any case.
        AnyCase = "any-case",
        /// A tag counts whose NAME is written `robots` in small letters, or as the robot is.
        Exact = "exact",
    }
    /// Which tags count by their place?
    tag_place: TagPlace = "tag-place" {
        /// Tags count in the head and in the body.
        Anywhere = "anywhere",
        /// Tags count in the head alone.
        Head = "head",
        /// Tags count in a template, too.
        Template = "template-too",
        /// Tags count in a template and in a comment, too.
        Comment = "comment-too",
    }
    /// Which of several tags count?
    several_tags: SeveralTags = "several-tags" {
        /// Each of several tags counts.
        All = "all",
        /// Of several tags the first alone counts.
        First = "first",
        /// Of several tags the last alone counts.
        Last = "last",
    }
    /// What stands between rules?
    separators: Separators = "separators" {
        /// Commas part rules.
        Comma = "comma",
        /// Commas, semicolons and white space part rules.
        Loose = "comma-semicolon-space",
        /// Commas and white space part rules.
        Space = "comma-space",
    }
    /// How is a rule compared?
    comparison: Comparison = "comparison" {
        /// A rule is compared whole.
        Whole = "whole",
        /// A rule counts wherever its letters stand, also within other words.
        Part = "part",
    }
    /// Is a rule compared in any case?
    rule_case: RuleCase = "rule-case" {
        /// A rule is compared without regard to case.
        Ignored = "ignored",
        /// A rule counts in small letters alone.
        Exact = "exact",
    }
    /// Is white space around rules dropped?
    space: Space = "space" {
        /// White space around a rule is dropped.
        Dropped = "dropped",
        /// White space around a rule belongs to it.
        Kept = "kept",
    }
    /// What does a date do?
    dates: Dates = "dates" {
        /// After the date of `unavailable_after` the page is barred; its comma belongs to it.
        Read = "read",
        /// A date is read up to the next comma.
        Cut = "cut-at-comma",
        /// `unavailable_after` is not read.
        Ignored = "ignored",
        /// `unavailable_after` bars the page, whatever its date is.
        Always = "always-past",
    }
    /// Which of two opposite rules counts?
    opposites: Opposites = "opposites" {
        /// Of two opposite rules the one that bars counts.
        Bars = "restrictive",
        /// Of two opposite rules the one that frees counts.
        Frees = "permissive",
        /// Of two opposite rules the first counts.
        First = "first",
        /// Of two opposite rules the last counts.
        Last = "last",
    }
    /// What does a page that may not be indexed bar?
    index: Index = "index" {
        /// A rule that bars the index bars nothing else.
        Alone = "alone",
        /// What may not be indexed may not be shown either: no snippet, no image, no copy, no translation.
        Shown = "bars-what-is-shown",
    }
    /// What does `none` mean?
    none: None_ = "none" {
        /// `none` means what the text says.
        Text = "as-the-text",
        /// `none` is not known.
        Unknown = "unknown",
        /// `none` bars the index alone.
        Index = "index",
        /// `none` bars the links alone.
        Follow = "follow",
    }
    /// What do values do?
    values: Values = "values" {
        /// `max-snippet:0` and its like bar what their text says.
        Read = "read",
        /// `max-snippet` and its like are not read.
        Ignored = "ignored",
    }
}

/// What a case says, as an implementation can hear it.
#[derive(Clone, Debug)]
pub struct Heard {
    agent: String,
    now: Option<i64>,
    fields: Vec<String>,
    tags: Vec<HeardTag>,
}

#[derive(Clone, Debug)]
struct HeardTag {
    name: String,
    content: String,
    place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Head,
    Body,
    Template,
    Comment,
}

/// A rule that was heard, with its value.
struct Piece {
    own: bool,
    tag: bool,
    name: String,
    value: Option<String>,
}

impl Heard {
    /// What the case says.
    pub fn of(case: &Case) -> Heard {
        let read = |html: &str| Page::read_for(Some(&case.agent), html.as_bytes(), None).tags;
        let mut tags = Vec::new();
        if let Some(html) = case.html() {
            // A page without the marks of its comments: what is on it besides stands in comments.
            let bare = html.replace("<!--", "").replace("-->", "");
            let seen = read(&html);
            let heard = |place: Place, tag: &crate::page::Tag| HeardTag {
                name: tag.robot.clone().unwrap_or_else(|| name_of(&html, tag)),
                content: tag.text().to_owned(),
                place,
            };
            for tag in seen.iter().filter(|tag| tag.name == Name::Robots) {
                tags.push(heard(
                    match tag.stands {
                        Where::Head => Place::Head,
                        Where::Body => Place::Body,
                        Where::Template | Where::Nowhere => Place::Template,
                    },
                    tag,
                ));
            }
            if bare != html {
                for tag in read(&bare).iter().filter(|tag| tag.name == Name::Robots) {
                    let known = |one: &HeardTag| one.content == tag.text();
                    if !tags.iter().any(known) {
                        let name = tag.robot.clone().unwrap_or_else(|| name_of(&bare, tag));
                        let (content, place) = (tag.text().to_owned(), Place::Comment);
                        tags.push(HeardTag { name, content, place });
                    }
                }
            }
        }
        let now = case.now.as_deref().and_then(date);
        Heard { agent: case.agent.clone(), now, fields: case.fields.clone(), tags }
    }

    /// What an implementation of that profile lets the robot do, by the rules that a text knows: an entry for each use that
    /// the text speaks of.
    pub fn permitted(&self, profile: &Profile, text: &Text) -> Permitted {
        let pieces = self.pieces(profile, text);
        let own = pieces.iter().any(|piece| piece.own);
        let counts = |piece: &&Piece| match profile.agents {
            Agents::Sum | Agents::Everybody => true,
            Agents::Own => piece.own || !own,
            Agents::General => !piece.own,
        };
        let pieces: Vec<(&Piece, &Rule)> = pieces
            .iter()
            .filter(counts)
            .filter_map(|piece| Some((piece, text.rule(&piece.name)?)))
            .filter(|(piece, rule)| piece.tag || !rule.in_tags)
            .collect();
        let beaten = |name: &str| {
            pieces.iter().any(|(_, rule)| rule.beats.iter().any(|beaten| beaten == name))
        };
        let speaks = |about: Use| {
            text.rule.iter().any(|rule| {
                rule.bars.contains(&about)
                    || rule.frees.contains(&about)
                    || rule.after.contains(&about)
                    || rule.at.values().flatten().any(|other| *other == about)
            })
        };
        let verdict = |about: Use| {
            let mut first: Option<bool> = None;
            let (mut bars, mut frees, mut last) = (false, false, None);
            for (piece, rule) in pieces.iter().filter(|(piece, _)| !beaten(&piece.name)) {
                let said = if self.bars(profile, piece, rule, about) {
                    false
                } else if rule.frees.contains(&about) {
                    true
                } else {
                    continue;
                };
                first.get_or_insert(said);
                last = Some(said);
                bars |= !said;
                frees |= said;
            }
            match profile.opposites {
                Opposites::Bars => !bars,
                Opposites::Frees => frees || !bars,
                Opposites::First => first.unwrap_or(true),
                Opposites::Last => last.unwrap_or(true),
            }
        };
        let spoken = Use::ALL.into_iter().filter(|about| speaks(*about));
        spoken.map(|about| (about, verdict(about))).collect()
    }

    fn bars(&self, profile: &Profile, piece: &Piece, rule: &Rule, about: Use) -> bool {
        if piece.name == "none" {
            match profile.none {
                None_::Text => {}
                None_::Unknown => return false,
                None_::Index => return about == Use::Index,
                None_::Follow => return about == Use::Follow,
            }
        }
        if rule.bars.contains(&about) {
            return true;
        }
        let shown = matches!(about, Use::Snippet | Use::Images | Use::Copy | Use::Translate);
        if profile.index == Index::Shown && shown && self.bars(profile, piece, rule, Use::Index) {
            return true;
        }
        let Some(value) = &piece.value else { return false };
        if rule.after.contains(&about) {
            return match profile.dates {
                Dates::Read | Dates::Cut => {
                    date(value).is_some_and(|then| self.now.is_some_and(|now| now > then))
                }
                Dates::Ignored => false,
                Dates::Always => true,
            };
        }
        let at = rule.at.get(&value.to_ascii_lowercase());
        profile.values == Values::Read && at.is_some_and(|uses| uses.contains(&about))
    }

    /// Every rule for the robot, in order.
    fn pieces(&self, profile: &Profile, text: &Text) -> Vec<Piece> {
        let mut pieces = Vec::new();
        if profile.header == Header::Read && text.fields.unwrap_or(true) {
            let fields: Vec<String> = match profile.fields {
                Fields::All => self.fields.clone(),
                Fields::First => self.fields.iter().take(1).cloned().collect(),
                Fields::Last => self.fields.iter().rev().take(1).cloned().collect(),
                Fields::Joined => vec![self.fields.join(", ")],
            };
            fields.iter().for_each(|field| self.of_field(profile, text, field, &mut pieces));
        }
        if profile.tags == Tags::Read {
            let tags: Vec<&HeardTag> = self
                .tags
                .iter()
                .filter(|tag| match profile.tag_place {
                    TagPlace::Anywhere => matches!(tag.place, Place::Head | Place::Body),
                    TagPlace::Head => tag.place == Place::Head,
                    TagPlace::Template => tag.place != Place::Comment,
                    TagPlace::Comment => true,
                })
                .collect();
            let tags = match profile.several_tags {
                SeveralTags::All => &tags[..],
                SeveralTags::First => &tags[..tags.len().min(1)],
                SeveralTags::Last => &tags[tags.len().saturating_sub(1)..],
            };
            for tag in tags {
                let general = match profile.tag_name {
                    TagName::AnyCase => tag.name.eq_ignore_ascii_case("robots"),
                    TagName::Exact => tag.name == "robots",
                };
                let own = !tag.name.eq_ignore_ascii_case("robots")
                    && (profile.tag_name == TagName::AnyCase || tag.name == self.agent)
                    && self.is(profile, text, &tag.name);
                let others =
                    profile.agents == Agents::Everybody && !tag.name.eq_ignore_ascii_case("robots");
                if general || own || others {
                    for part in split(profile, &tag.content) {
                        self.piece(profile, text, part, own, true, &mut pieces);
                    }
                }
            }
        }
        pieces
    }

    fn of_field(&self, profile: &Profile, text: &Text, field: &str, pieces: &mut Vec<Piece>) {
        // The robot of the rules that come: one of everybody, the asked one, or another one.
        let mut agent: Option<String> = None;
        for (number, part) in split(profile, field).into_iter().enumerate() {
            let looks = match profile.reach {
                Reach::Field => number == 0,
                Reach::Next | Reach::Rule => true,
            };
            if profile.reach == Reach::Rule {
                agent = None;
            }
            let mut rest = part;
            if looks
                && profile.prefix != Prefix::None
                && let Some((before, after)) = part.split_once(':')
            {
                let name = before.trim();
                let key = name.to_ascii_lowercase();
                let is_rule = match profile.prefix {
                    Prefix::Known | Prefix::Dropped => VALUED.contains(&&*key),
                    Prefix::Date => key == "unavailable_after",
                    Prefix::Any | Prefix::None => false,
                };
                if !is_rule && !name.is_empty() {
                    agent = Some(name.to_owned());
                    rest = after;
                }
            }
            let named = agent.as_deref().filter(|agent| *agent != "*");
            let named = named.filter(|_| profile.prefix != Prefix::Dropped);
            let own = named.is_some_and(|agent| self.is(profile, text, agent));
            if named.is_none() || own || profile.agents == Agents::Everybody {
                self.piece(profile, text, rest, own, false, pieces);
            }
        }
    }

    /// Whether a name is the robot's, or both are names of the text's robot.
    fn is(&self, profile: &Profile, text: &Text, name: &str) -> bool {
        match profile.agent_case {
            AgentCase::Exact => name == self.agent,
            AgentCase::Ignored => {
                let own = |name: &str| text.names.iter().any(|own| own.eq_ignore_ascii_case(name));
                name.eq_ignore_ascii_case(&self.agent) || own(name) && own(&self.agent)
            }
        }
    }

    fn piece(
        &self,
        profile: &Profile,
        text: &Text,
        part: &str,
        own: bool,
        tag: bool,
        pieces: &mut Vec<Piece>,
    ) {
        let part = match profile.space {
            Space::Dropped => part.trim_matches(is_space),
            Space::Kept => part,
        };
        let folded = match profile.rule_case {
            RuleCase::Ignored => part.to_ascii_lowercase(),
            RuleCase::Exact => part.to_owned(),
        };
        if profile.comparison == Comparison::Part {
            // What holds `noindex` holds `index`, and means the first.
            let held = |name: &str| {
                folded.contains(name)
                    && !text.rule.iter().any(|other| {
                        other.name.len() > name.len()
                            && other.name.contains(name)
                            && folded.contains(&*other.name)
                    })
            };
            for rule in text.rule.iter().filter(|rule| held(&rule.name)) {
                let value = folded.split_once(':').map(|(_, value)| value.trim().to_owned());
                pieces.push(Piece { own, tag, name: rule.name.clone(), value });
            }
            return;
        }
        let (name, value) = match folded.split_once(':') {
            Some((name, value)) if VALUED.contains(&name.trim()) => {
                (name.trim().to_owned(), Some(value.trim().to_owned()))
            }
            _ => (folded, None),
        };
        pieces.push(Piece { own, tag, name, value });
    }
}

const VALUED: [&str; 4] =
    ["max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"];

fn is_space(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\n' | '\r' | '\u{0C}')
}

/// Splits a list into its members. The comma behind the day of a date's week parts nothing.
fn split<'t>(profile: &Profile, text: &'t str) -> Vec<&'t str> {
    let parts = |sign: char| match profile.separators {
        Separators::Comma => sign == ',',
        Separators::Loose => sign == ',' || sign == ';' || is_space(sign),
        Separators::Space => sign == ',' || is_space(sign),
    };
    let mut members = Vec::new();
    let mut start = 0;
    for (at, sign) in text.char_indices() {
        let within = profile.dates != Dates::Cut && sign == ',' && is_day(&text[start..at]);
        if parts(sign) && !within {
            members.push(&text[start..at]);
            start = at + sign.len_utf8();
        }
    }
    members.push(&text[start..]);
    members
}

/// Whether this ends with the day of the week that a date begins with.
fn is_day(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let Some((before, day)) = text.rsplit_once(':') else { return false };
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let day = day.trim();
    before.trim_end().ends_with("unavailable_after")
        && day.bytes().all(|byte| byte.is_ascii_alphabetic())
        && days.iter().any(|known| day.starts_with(known))
}

/// The NAME of a tag for all robots, as the page writes it.
fn name_of(html: &str, tag: &crate::page::Tag) -> String {
    let written = html.get(tag.span.range()).unwrap_or_default();
    let at = written.to_ascii_lowercase().find("robots");
    at.map_or_else(|| "robots".into(), |at| written[at..at + "robots".len()].to_owned())
}
