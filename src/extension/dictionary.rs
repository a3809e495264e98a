//! Parses dictionaries of structured fields (RFC 9651, section 4.2.2).

use sfv::visitor::{
    DictionaryVisitor, EntryVisitor, Ignored, InnerListVisitor, ItemVisitor, ParameterVisitor,
};
use sfv::{BareItemFromInput, KeyRef, Parser};
use std::convert::Infallible;

/// Parses a dictionary. Returns the key and the value of each member, unchanged but without parameters. Returns `None`
/// if the text isn't a dictionary. If a member has only a key, its value is empty. If a key occurs twice, both members
/// are returned.
pub(crate) fn read(text: &[u8]) -> Option<Vec<(&[u8], &[u8])>> {
    let mut members = Members(Vec::new());
    Parser::new(text).parse_dictionary_with_visitor(&mut members).ok()?;
    // The keys that the parser returns are slices of `text`. The difference of the addresses is the offset of a key.
    let place = |key: &str| key.as_ptr().addr() - text.as_ptr().addr();
    let mut rest = members.0.into_iter().peekable();
    let mut read = Vec::with_capacity(rest.len());
    while let Some(Member { key, parameter }) = rest.next() {
        let from = place(key) + key.len();
        let end = match (parameter, rest.peek()) {
            (Some(parameter), _) => before(&text[..place(parameter)], b';'),
            (None, Some(next)) => before(&text[..place(next.key)], b','),
            (None, None) => text,
        };
        let value = trim_end(&end[from..]).strip_prefix(b"=");
        read.push((key.as_bytes(), value.unwrap_or_default()));
    }
    Some(read)
}

/// Removes the delimiter at the end of `text`, and the white space after the delimiter.
fn before(text: &[u8], delimiter: u8) -> &[u8] {
    let text = trim_end(text);
    text.strip_suffix(&[delimiter]).unwrap_or(text)
}

fn trim_end(text: &[u8]) -> &[u8] {
    let last = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t'));
    &text[..last.map_or(0, |last| last + 1)]
}

struct Members<'a>(Vec<Member<'a>>);

/// The key of a member, and the key of the member's first parameter. If there is a parameter, the value is between the
/// two keys.
struct Member<'a> {
    key: &'a str,
    parameter: Option<&'a str>,
}

/// A visitor for the value of a member. The visitor stores only the key of the value's first parameter.
struct Value<'m, 'a>(Option<&'m mut Option<&'a str>>);

impl<'a> DictionaryVisitor<'a> for Members<'a> {
    type Error = Infallible;

    fn entry(&mut self, key: &'a KeyRef) -> Result<impl EntryVisitor<'a>, Infallible> {
        self.0.push(Member { key: key.as_str(), parameter: None });
        Ok(Value(self.0.last_mut().map(|member| &mut member.parameter)))
    }
}

impl<'a> EntryVisitor<'a> for Value<'_, 'a> {
    fn inner_list(self) -> Result<impl InnerListVisitor<'a>, Infallible> {
        Ok(self)
    }
}

impl<'a> ItemVisitor<'a> for Value<'_, 'a> {
    type Error = Infallible;

    fn bare_item(self, _: BareItemFromInput<'a>) -> Result<impl ParameterVisitor<'a>, Infallible> {
        Ok(self)
    }
}

impl<'a> InnerListVisitor<'a> for Value<'_, 'a> {
    type Error = Infallible;

    fn item(&mut self) -> Result<impl ItemVisitor<'a>, Infallible> {
        Ok(Ignored)
    }

    fn finish(self) -> Result<impl ParameterVisitor<'a>, Infallible> {
        Ok(self)
    }
}

impl<'a> ParameterVisitor<'a> for Value<'_, 'a> {
    type Error = Infallible;

    fn parameter(&mut self, key: &'a KeyRef, _: BareItemFromInput<'a>) -> Result<(), Infallible> {
        if let Some(first) = &mut self.0 {
            first.get_or_insert(key.as_str());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use serde_json::{Value, json};

    /// Returns cases in the format of the HTTP working group's tests (httpwg/structured-field-tests). Each case
    /// contains either `must_fail`, or the key and the unparsed value of each member.
    fn cases() -> Value {
        let row = |raw: &str, value: &str| json!({ "raw": raw, "expected": [["train-ai", value]] });
        let fails = |raw: &str| json!({ "raw": raw, "must_fail": true });
        json!([
            { "raw": "", "expected": [] },
            { "raw": "   ", "expected": [] },
            row("train-ai=n", "n"),
            row("  train-ai=n  ", "n"),
            row("train-ai=n\t", "n"),
            row("train-ai=n \t ", "n"),
            // A value of any type must be returned unchanged.
            row("train-ai", ""),
            row("train-ai=\"n\"", "\"n\""),
            row("train-ai=\"a, b;c=\\\"d\\\\\"", "\"a, b;c=\\\"d\\\\\""),
            row("train-ai=0", "0"),
            row("train-ai=-123456789012345", "-123456789012345"),
            row("train-ai=123456789012.123", "123456789012.123"),
            row("train-ai=?0", "?0"),
            row("train-ai=:bg==:", ":bg==:"),
            row("train-ai=::", "::"),
            row("train-ai=(n)", "(n)"),
            row("train-ai=( n  y;a=1 )", "( n  y;a=1 )"),
            row("train-ai=()", "()"),
            row("train-ai=@1", "@1"),
            row("train-ai=%\"f%c3%bc\"", "%\"f%c3%bc\""),
            row("train-ai=N", "N"),
            row("train-ai=n/a", "n/a"),
            row("train-ai=n:y", "n:y"),
            row("train-ai=*", "*"),
            // Parameters must not be returned as part of a value.
            row("train-ai=n;a", "n"),
            row("train-ai=n;  a=1;b=\"x;y\"", "n"),
            row("train-ai=(n);a", "(n)"),
            row("train-ai;allow=n", ""),
            row("train-ai; allow=n ", ""),
            { "raw": "a=1;b , c;d=e\t,\t*.f=g ", "expected": [["a", "1"], ["c", ""], ["*.f", "g"]] },
            { "raw": "a=\"x,y\",b=(1 2), a=?1", "expected": [["a", "\"x,y\""], ["b", "(1 2)"], ["a", "?1"]] },
            { "raw": "*.pdf, a_-.*9=n", "expected": [["*.pdf", ""], ["a_-.*9", "n"]] },
            // A dictionary may not begin with HTAB. Before a dictionary, a parser discards only SP.
            fails("\ttrain-ai=n"),
            fails(" \ttrain-ai=n"),
            // A key begins with a lower-case letter or `*`.
            fails("Train-AI=n"),
            fails("train-ai=n, Foo=1"),
            fails("_a=n"),
            fails("-a=n"),
            fails("9a=n"),
            fails("=n"),
            // No space may be next to `=`.
            fails("train-ai = n"),
            fails("train-ai= n"),
            fails("train-ai =n"),
            fails("train-ai="),
            // A dictionary may not end with a delimiter, and may not contain a doubled delimiter.
            fails("train-ai=n,"),
            fails("train-ai=n, "),
            fails("train-ai=n;"),
            fails("train-ai;has;parameters=\"?\";"),
            fails(",train-ai=n"),
            fails("a=1,,b=2"),
            fails("a=1;;b"),
            fails("a=1;\tb"),
            fails("a=1;B"),
            fails("*.pdf train-ai=n"),
            fails("a=1 b=2"),
            fails("a=1; b=(2)"),
            fails("a=\"n"),
            fails("a=\"\\n\""),
            fails("a=\"\t\""),
            fails("a='n'"),
            fails("a=?2"),
            fails("a=?"),
            fails("a=1."),
            fails("a=.1"),
            fails("a=-"),
            fails("a=+1"),
            fails("a=1.1234"),
            fails("a=1234567890123456"),
            fails("a=1234567890123.1"),
            fails("a=:bg==\u{7f}:"),
            fails("a=:b*==:"),
            fails("a=:bg=="),
            fails("a=@1.5"),
            fails("a=@"),
            fails("a=%\"%C3%BC\""),
            fails("a=%\"%ff\""),
            fails("a=%\"%g0\""),
            fails("a=%n"),
            fails("a=(1"),
            fails("a=(1,2)"),
            fails("a=(1\t2)"),
            fails("a=((1))"),
            fails("a=é"),
            fails("é=n"),
            fails("a=1\u{0}"),
        ])
    }

    #[test]
    fn dictionaries_are_read_as_rfc_9651_has_them() {
        for case in cases().as_array().unwrap() {
            let raw = case["raw"].as_str().unwrap();
            let members = read(raw.as_bytes()).map(|members| {
                let text = |bytes| str::from_utf8(bytes).unwrap();
                members.into_iter().map(|(key, value)| json!([text(key), text(value)])).collect()
            });
            let expected = case.get("expected").cloned();
            assert_eq!(expected.is_none(), case["must_fail"] == true);
            assert_eq!(members, expected, "{raw:?}");
        }
        assert_eq!(read(b"a=\xff"), None);
    }

    /// "Parsers MUST support Dictionaries containing at least 1024 key/value pairs and keys with at least 64
    /// characters."
    #[test]
    fn large_dictionaries_are_read() {
        let key = "k".repeat(64);
        let large = vec![format!("{key}=(a b);c=1"); 5000].join(", ");
        let members = read(large.as_bytes()).unwrap();
        assert_eq!(members.len(), 5000);
        assert!(members.iter().all(|member| *member == (key.as_bytes(), b"(a b)")));
    }
}
