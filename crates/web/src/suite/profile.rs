//! A model of an implementation. The model reads fields and tags according to its settings, without a grammar. The
//! model and [`decide`](crate::rules::decide) share only the data of the documents and the parser of dates.

use crate::page::{Name, Page, Tag, Where};
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

        /// The behaviour of an implementation. A profile contains one choice for each setting. The default of a setting
        /// is its first choice. If the documents require one of the choices, the required choice is the default.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub struct Profile {
            $(pub $field: $type,)*
        }

        /// Every choice of every setting.
        pub const CHANGES: &[Change] = &[
            $($(Change {
                setting: $id,
                choice: $choice,
                summary: concat!($($summary),*).trim_ascii(),
                make: |profile| profile.$field = $type::$variant,
                is_made: |profile| profile.$field == $type::$variant,
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
    /// A sentence that describes how an implementation with this choice behaves.
    pub summary: &'static str,
    make: fn(&mut Profile),
    is_made: fn(&Profile) -> bool,
}

impl Change {
    /// Returns a copy of the profile, but with this choice.
    pub fn make(&self, mut profile: Profile) -> Profile {
        (self.make)(&mut profile);
        profile
    }

    /// Returns whether the profile contains this choice.
    pub fn is_made(&self, profile: &Profile) -> bool {
        (self.is_made)(profile)
    }

    /// Returns the choice with that [`id`](Change::id).
    pub fn of(id: &str) -> Option<&'static Change> {
        CHANGES.iter().find(|change| change.id() == id)
    }

    /// Returns the id of the choice, in the form `setting=choice`.
    pub fn id(&self) -> String {
        format!("{}={}", self.setting, self.choice)
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
        /// It reads each of several fields.
        All = "all",
        /// It reads only the first of several fields.
        First = "first",
        /// It reads only the last of several fields.
        Last = "last",
        /// It joins several fields with commas, so that a robot named in one field also owns the rules of the next.
        Joined = "joined",
    }
    /// Which text before a colon names a robot?
    prefix: Prefix = "field-agent" {
        /// It takes the text before a colon for a robot's name, unless that text is a rule that takes a value.
        Known = "unless-a-rule",
        /// It takes any text before the first colon for a robot's name, even `max-snippet` and `unavailable_after`.
        Any = "before-any-colon",
        /// It takes the text before a colon for a robot's name, even `max-snippet`, but not `unavailable_after`.
        Date = "unless-a-date",
        /// It looks for no robot's name in a field, so that `googlebot: noindex` is one unknown rule.
        None = "never",
        /// It drops a robot's name, and applies the rules after it to all robots.
        Dropped = "dropped",
    }
    /// How far does a robot's name reach?
    reach: Reach = "field-agent-reach" {
        /// It applies a robot's name to all rules up to the next name in the field.
        Next = "to-the-next",
        /// It applies a robot's name to one rule only.
        Rule = "one-rule",
        /// It looks for a robot's name only at the start of a field, and applies it to the whole field.
        Field = "whole-field",
    }
    /// Whose rules hold for a robot?
    agents: Agents = "own-rules" {
        /// It adds the rules for all robots to those for the robot.
        Sum = "added",
        /// It ignores the rules for all robots if the robot has rules of its own.
        Own = "instead",
        /// It ignores rules for one robot.
        General = "ignored",
        /// It applies the rules for one robot to every robot.
        Everybody = "for-everybody",
    }
    /// Does the case of a robot's name matter?
    agent_case: AgentCase = "agent-case" {
        /// It ignores the case of a robot's name.
        Ignored = "ignored",
        /// It compares a robot's name letter for letter.
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
        /// It reads tags whose NAME is `robots` or the robot's name, in any case.
        AnyCase = "any-case",
        /// It reads only tags whose NAME is `robots` in small letters, or the robot's name letter for letter.
        Exact = "exact",
    }
    /// Which tags count by their place?
    tag_place: TagPlace = "tag-place" {
        /// It reads tags in the head and in the body.
        Anywhere = "anywhere",
        /// It reads tags in the head only.
        Head = "head",
        /// It also reads tags in a template.
        Template = "template-too",
        /// It also reads tags in a template and in a comment.
        Comment = "comment-too",
    }
    /// Which of several tags count?
    several_tags: SeveralTags = "several-tags" {
        /// It reads each of several tags.
        All = "all",
        /// It reads only the first of several tags.
        First = "first",
        /// It reads only the last of several tags.
        Last = "last",
    }
    /// What stands between rules?
    separators: Separators = "separators" {
        /// It splits rules at commas.
        Comma = "comma",
        /// It splits rules at commas, semicolons and white space.
        Loose = "comma-semicolon-space",
        /// It splits rules at commas and white space.
        Space = "comma-space",
    }
    /// How is a rule compared?
    comparison: Comparison = "comparison" {
        /// It compares a rule as a whole.
        Whole = "whole",
        /// It finds a rule anywhere in the text, even inside another word.
        Part = "part",
    }
    /// Does the case of a rule matter?
    rule_case: RuleCase = "rule-case" {
        /// It ignores the case of a rule.
        Ignored = "ignored",
        /// It knows rules in small letters only.
        Exact = "exact",
    }
    /// Is white space around rules dropped?
    space: Space = "space" {
        /// It drops white space around a rule.
        Dropped = "dropped",
        /// It treats white space around a rule as part of the rule.
        Kept = "kept",
    }
    /// How is the date of `unavailable_after` read?
    dates: Dates = "dates" {
        /// It bars the page after the date of `unavailable_after`, which may have a comma.
        Read = "read",
        /// It ends a date at the next comma.
        Cut = "cut-at-comma",
        /// It ignores `unavailable_after`.
        Ignored = "ignored",
        /// It always bars a page with `unavailable_after`, even before the date.
        Always = "always-past",
    }
    /// Which of two opposite rules counts?
    opposites: Opposites = "opposites" {
        /// It applies the stricter of two opposite rules.
        Bars = "restrictive",
        /// It applies the more permissive of two opposite rules.
        Frees = "permissive",
        /// It applies the first of two opposite rules.
        First = "first",
        /// It applies the last of two opposite rules.
        Last = "last",
    }
    /// Does a rule that bars the index bar other uses?
    index: Index = "index" {
        /// It applies a rule that bars the index to the index only.
        Alone = "alone",
        /// It also bars snippets, images, copies and translations of a page that may not be indexed.
        Shown = "bars-what-is-shown",
    }
    /// What does `none` mean?
    none: None_ = "none" {
        /// It applies `none` as the text does.
        Text = "as-the-text",
        /// It does not know `none`.
        Unknown = "unknown",
        /// It takes `none` for `noindex`.
        Index = "index",
        /// It takes `none` for `nofollow`.
        Follow = "follow",
    }
    /// Are rules with a value other than a date read?
    values: Values = "values" {
        /// It applies `max-snippet:0` and similar rules as the text does.
        Read = "read",
        /// It ignores `max-snippet` and similar rules.
        Ignored = "ignored",
    }
}

/// The fields and tags of a case, from which the model reads rules.
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

struct Piece {
    own: bool,
    tag: bool,
    name: String,
    value: Option<String>,
}

impl Heard {
    /// Returns the fields and tags of the case.
    pub fn of(case: &Case) -> Heard {
        let mut tags = Vec::new();
        if let Some(html) = case.html() {
            tags = tags_of(&html, case, None);
            // Without the comment delimiters, the tags in comments become tags of the page.
            let bare = html.replace("<!--", "").replace("-->", "");
            if bare != html {
                let mut commented = tags_of(&bare, case, Some(Place::Comment));
                commented.retain(|other| tags.iter().all(|tag| tag.content != other.content));
                tags.extend(commented);
            }
        }
        let now = case.now.as_deref().and_then(date);
        Heard { agent: case.agent.clone(), now, fields: case.fields.clone(), tags }
    }

    /// Returns what an implementation with that profile permits to the robot. The implementation is assumed to know the
    /// rules of the document. The result contains an entry for each use that the document mentions.
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
        text.uses().map(|about| (about, verdict(about))).collect()
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

    /// Returns the rules that an implementation with that profile applies to the robot. The rules are in the order in
    /// which the implementation reads them.
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
                let foreign =
                    profile.agents == Agents::Everybody && !tag.name.eq_ignore_ascii_case("robots");
                if general || own || foreign {
                    for part in split(profile, &tag.content) {
                        self.piece(profile, text, part, own, true, &mut pieces);
                    }
                }
            }
        }
        pieces
    }

    fn of_field(&self, profile: &Profile, text: &Text, field: &str, pieces: &mut Vec<Piece>) {
        // The robot that the next rules are for; `None` if the next rules are for all robots.
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

    /// Returns whether a name is the robot's name. If the profile ignores the case of names, the document's names for
    /// its robot all match each other.
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
            // If `part` contains `noindex`, it also contains `index`, but only the longer name counts.
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

/// Splits a list into its members. The comma after the day of the week in a date is no separator.
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

/// Returns whether the string ends with `unavailable_after:` and a day of the week. A date may begin with such a day.
fn is_day(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let Some((before, day)) = text.rsplit_once(':') else { return false };
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let day = day.trim();
    before.trim_end().ends_with("unavailable_after")
        && day.bytes().all(|byte| byte.is_ascii_alphabetic())
        && days.iter().any(|known| day.starts_with(known))
}

/// Returns the ROBOTS tags of a page. If `place` is given, it replaces each tag's own place.
fn tags_of(html: &str, case: &Case, place: Option<Place>) -> Vec<HeardTag> {
    let page = Page::read_for(Some(&case.agent), html.as_bytes(), None);
    let heard = |tag: &Tag| HeardTag {
        name: tag.robot.clone().unwrap_or_else(|| name_of(html, tag)),
        content: tag.text().to_owned(),
        place: place.unwrap_or(match tag.stands {
            Where::Head => Place::Head,
            Where::Body => Place::Body,
            Where::Template | Where::Nowhere => Place::Template,
        }),
    };
    page.tags.iter().filter(|tag| tag.name == Name::Robots).map(heard).collect()
}

/// Returns the NAME of a ROBOTS tag as written in the page, such as `Robots`.
fn name_of(html: &str, tag: &Tag) -> String {
    let written = html.get(tag.span.range()).unwrap_or_default();
    let at = written.to_ascii_lowercase().find("robots");
    at.map_or_else(|| "robots".into(), |at| written[at..at + "robots".len()].to_owned())
}
