//! Parses the field `Robots-Tag`. RFC 9651 defines the value of this field as a List (section 4.2.1).

use sfv::visitor::{
    EntryVisitor, Ignored, InnerListVisitor, ItemVisitor, ListVisitor, ParameterVisitor,
};
use sfv::{BareItemFromInput, KeyRef, Parser};
use std::borrow::Cow;
use std::collections::HashMap;
use std::convert::Infallible;

/// The maximum length of a field, in bytes. The draft `repext` requires a limit. A longer field is truncated at the
/// last comma within the limit.
const LIMIT: usize = 1 << 16;

/// The draft `repext` requires every robot to read at least this many bytes of a field.
const LEAST: usize = 8 << 10;

/// A parameter of a list member, and the robot that the member names.
pub(crate) struct Member<'a> {
    pub(crate) agent: &'a str,
    pub(crate) name: &'a str,
    /// The reason why the parameter might not be a rule; `None` if it certainly is a rule.
    pub(crate) doubt: Option<&'static str>,
}

/// Returns the parameters of a list, in order. If a member has several parameters with the same name, only the last one
/// counts. If `text` is a valid list only after conversion to lower case, each parameter gets a `doubt`. If `text` is
/// no valid list even then, returns no parameters.
pub(crate) fn members(text: &[u8]) -> Vec<Member<'_>> {
    let text = match text.get(..LIMIT) {
        Some(read) if text.len() > LIMIT => &read[..memchr::memrchr(b',', read).unwrap_or(0)],
        _ => text,
    };
    if let Some(members) = read(text) {
        return members;
    }
    // The draft `repext` contradicts itself about upper-case letters in a field.
    let small = text.to_ascii_lowercase();
    let doubt = "the draft lets rules be in any case, and its lists do not";
    let place = |part: &str| {
        let start = part.as_ptr().addr() - small.as_ptr().addr();
        // A list is ASCII, so the bytes of each parameter are valid UTF-8.
        str::from_utf8(&text[start..start + part.len()]).unwrap_or_default()
    };
    let members = read(&small).unwrap_or_default();
    let members = members.iter().map(|member| Member {
        agent: place(member.agent),
        name: place(member.name),
        doubt: Some(doubt),
    });
    members.collect()
}

fn read(text: &[u8]) -> Option<Vec<Member<'_>>> {
    let mut seen = Seen::default();
    Parser::new(text).parse_list_with_visitor(&mut seen).ok()?;
    let mut last = HashMap::new();
    for (at, parameter) in seen.parameters.iter().enumerate() {
        last.insert((parameter.member, parameter.name), at);
    }
    let parameters = seen.parameters.iter().enumerate();
    let counting =
        parameters.filter(|(at, parameter)| last[&(parameter.member, parameter.name)] == *at);
    let members = counting.map(|(_, parameter)| {
        let end = parameter.name.as_ptr().addr() - text.as_ptr().addr() + parameter.name.len();
        let doubt = if !parameter.is_true {
            Some("the draft does not say what a rule is whose parameter is not true")
        } else if parameter.quoted {
            Some("the draft does not say whether a robot may be named by a string")
        } else if end > LEAST {
            Some("a robot may stop reading the field after 8 KiB")
        } else {
            None
        };
        Member { agent: parameter.token, name: parameter.name, doubt }
    });
    Some(members.collect())
}

/// A parameter of a list member. The member must be a token or a string.
struct Parameter<'a> {
    /// The number, counted from 1, of the member with this parameter.
    member: usize,
    token: &'a str,
    quoted: bool,
    name: &'a str,
    is_true: bool,
}

#[derive(Default)]
struct Seen<'a> {
    count: usize,
    parameters: Vec<Parameter<'a>>,
}

impl<'a> ListVisitor<'a> for Seen<'a> {
    type Error = Infallible;

    fn entry(&mut self) -> Result<impl EntryVisitor<'a>, Infallible> {
        self.count += 1;
        Ok(Item { seen: self, token: None })
    }
}

struct Item<'m, 'a> {
    seen: &'m mut Seen<'a>,
    /// The content of the member, and whether the member is a string. The field is `None` if the member is neither a
    /// token nor a string, or if the string contains an escape.
    token: Option<(&'a str, bool)>,
}

impl<'a> ItemVisitor<'a> for Item<'_, 'a> {
    type Error = Infallible;

    fn bare_item(
        self,
        item: BareItemFromInput<'a>,
    ) -> Result<impl ParameterVisitor<'a>, Infallible> {
        let token = match item {
            BareItemFromInput::Token(token) => Some((token.as_str(), false)),
            BareItemFromInput::String(Cow::Borrowed(text)) => Some((text.as_str(), true)),
            _ => None,
        };
        Ok(Item { token, ..self })
    }
}

impl<'a> EntryVisitor<'a> for Item<'_, 'a> {
    fn inner_list(self) -> Result<impl InnerListVisitor<'a>, Infallible> {
        Ok(Ignored)
    }
}

impl<'a> ParameterVisitor<'a> for Item<'_, 'a> {
    type Error = Infallible;

    fn parameter(
        &mut self,
        key: &'a KeyRef,
        value: BareItemFromInput<'a>,
    ) -> Result<(), Infallible> {
        if let Some((token, quoted)) = self.token {
            let is_true = matches!(value, BareItemFromInput::Boolean(true));
            let (member, name) = (self.seen.count, key.as_str());
            self.seen.parameters.push(Parameter { member, token, quoted, name, is_true });
        }
        Ok(())
    }
}
