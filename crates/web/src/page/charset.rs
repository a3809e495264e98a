//! Finds the encoding of a page. The HTML standard's sniffing algorithm looks for a declaration in the first 1024
//! bytes. If these bytes contain no declaration, the encoding is windows-1252.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use memchr::memmem;
use std::borrow::Cow;

/// The encoding of a page, and how the encoding was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    encoding: &'static Encoding,
    /// How the encoding was determined.
    pub said: EncodingSource,
}

norobots::slugs! {
    /// The source of the encoding of a page, with the words that reports have for it.
    pub enum EncodingSource("source of an encoding", summary) {
        /// A byte-order mark.
        Mark = "by its byte-order mark",
        /// The caller stated the encoding.
        Given = "as given",
        /// A META tag or an XML declaration in the first 1024 bytes.
        Page = "as the page says",
        /// Nothing states the encoding; this is the fallback of browsers.
        Nothing = "nothing says which",
    }
}

/// Returns the encoding for a label, such as `koi8-r`.
///
/// # Errors
///
/// Returns an error if the Encoding Standard does not define the label.
pub fn charset(label: &str) -> Result<Charset, &'static str> {
    Encoding::for_label(label.as_bytes())
        .map(|encoding| Charset { encoding, said: EncodingSource::Given })
        .ok_or("no encoding has this label; the Encoding Standard lists them")
}

/// Returns the encoding of a page, and the length of its byte-order mark. A byte-order mark overrides `given`, and
/// `given` overrides the declaration in the page.
pub(crate) fn of(bytes: &[u8], given: Option<Charset>) -> (Charset, usize) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return (Charset { encoding, said: EncodingSource::Mark }, mark);
    }
    let page = || prescan(&bytes[..bytes.len().min(1024)]);
    let page = || Some(Charset { encoding: page()?, said: EncodingSource::Page });
    let nothing = Charset { encoding: WINDOWS_1252, said: EncodingSource::Nothing };
    (given.or_else(page).unwrap_or(nothing), 0)
}

impl Charset {
    /// Returns the name of the encoding.
    pub fn name(&self) -> &'static str {
        self.encoding.name()
    }

    /// `bytes` must not include the byte-order mark.
    pub(crate) fn decode<'a>(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        self.encoding.decode_without_bom_handling(bytes).0
    }

    /// Returns an offset in `bytes` for each byte of the decoded page `text`, and for the end of `text`. The first byte
    /// of a character gets the offset at which the character begins in `bytes`. Each further byte of the character gets
    /// an offset within the character.
    pub(crate) fn places(&self, bytes: &[u8], text: &str) -> Vec<usize> {
        let mut decoder = self.encoding.new_decoder_without_bom_handling();
        let mut places = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let (_, _, written, _) = decoder.decode_to_utf8(&[*byte], &mut [0; 64], false);
            places.extend((1..=written).map(|end| if end < written { at } else { at + 1 }));
        }
        places.resize(text.len() + 1, bytes.len());
        places
    }

    /// Returns how many bytes of the file encode one byte of the decoded page; 0 if the number varies.
    pub(crate) fn unit(&self, bytes: &[u8], text: &str) -> usize {
        let wide = [UTF_16BE, UTF_16LE].contains(&self.encoding);
        if bytes == text.as_bytes() {
            1
        } else if wide && text.is_ascii() && bytes.len() == 2 * text.len() {
            2
        } else {
            0
        }
    }
}

/// Runs the algorithm "prescan a byte stream to determine its encoding" of the HTML standard.
fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    of_tags(bytes).or_else(|| xml(bytes))
}

/// Returns the encoding from the first META tag that names an encoding. Returns `None` if no tag names an encoding, or
/// if the bytes end within a tag or a comment.
fn of_tags(mut rest: &[u8]) -> Option<&'static Encoding> {
    loop {
        rest = &rest[memchr::memchr(b'<', rest)?..];
        match rest {
            // The hyphens of `<!-->` are part of both `<!--` and `-->`.
            [b'<', b'!', b'-', b'-', ..] => rest = &rest[memmem::find(&rest[2..], b"-->")? + 5..],
            [b'<', tag @ ..] if is_meta(tag) => {
                rest = &tag[4..];
                if let Some(encoding) = meta(&mut rest)? {
                    return Some(encoding);
                }
            }
            [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                up_to(&mut rest, |byte| byte.is_ascii_whitespace() || byte == b'>')?;
                while attribute(&mut rest)?.is_some() {}
            }
            [b'<', b'!' | b'/' | b'?', ..] => rest = &rest[memchr::memchr(b'>', rest)?..],
            _ => rest = &rest[1..],
        }
    }
}

/// `tag` is the tag without its `<`.
fn is_meta(tag: &[u8]) -> bool {
    tag.split_at_checked(4).is_some_and(|(name, rest)| {
        let ends = rest.first().is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'/');
        ends && name.eq_ignore_ascii_case(b"meta")
    })
}

/// Returns the encoding that a META tag names. Returns `Some(None)` if the tag names no encoding, and `None` if the
/// bytes end within the tag.
fn meta(rest: &mut &[u8]) -> Option<Option<&'static Encoding>> {
    const NAMES: [&[u8]; 3] = [b"http-equiv", b"content", b"charset"];
    // Of several attributes with the same name, only the first counts.
    let mut values: [Option<Vec<u8>>; 3] = Default::default();
    while let Some((name, value)) = attribute(rest)? {
        if let Some(which) = NAMES.iter().position(|known| *known == name) {
            values[which].get_or_insert(value);
        }
    }
    let encoding = match values {
        [_, _, Some(label)] => Encoding::for_label(&label),
        [Some(pragma), Some(content), None] if pragma == b"content-type" => of_content(&content),
        _ => None,
    };
    Some(encoding.map(readable))
}

/// Replaces an encoding that a page can't declare. UTF-16 becomes UTF-8, because a page in UTF-16 has no declaration in
/// ASCII. x-user-defined becomes windows-1252.
fn readable(encoding: &'static Encoding) -> &'static Encoding {
    if [UTF_16BE, UTF_16LE].contains(&encoding) {
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    }
}

/// Runs the algorithm "extracting a character encoding from a meta element" of the HTML standard.
fn of_content(mut rest: &[u8]) -> Option<&'static Encoding> {
    let value = loop {
        rest = rest[memmem::find(rest, b"charset")? + 7..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            break value.trim_ascii_start();
        }
    };
    Encoding::for_label(match value {
        [quote @ (b'"' | b'\''), value @ ..] => &value[..memchr::memchr(*quote, value)?],
        _ => value.split(|byte| byte.is_ascii_whitespace() || *byte == b';').next()?,
    })
}

/// Removes the bytes before the first byte for which `ends` is true, and returns the removed bytes in lower case.
/// Returns `None` if there is no such byte.
fn up_to(rest: &mut &[u8], ends: impl Fn(u8) -> bool) -> Option<Vec<u8>> {
    let (taken, left) = rest.split_at(rest.iter().position(|&byte| ends(byte))?);
    *rest = left;
    Some(taken.to_ascii_lowercase())
}

/// The name and the value of an attribute, both in lower case.
type Attribute = (Vec<u8>, Vec<u8>);

/// Runs the algorithm "get an attribute" of the HTML standard. Returns `Some(None)` if the tag has no more attributes,
/// and `None` if the bytes end within the tag.
fn attribute(rest: &mut &[u8]) -> Option<Option<Attribute>> {
    up_to(rest, |byte| !byte.is_ascii_whitespace() && byte != b'/')?;
    if rest[0] == b'>' {
        return Some(None);
    }
    // The first byte is part of the attribute's name, even if it is `=`.
    let mut name = vec![rest[0].to_ascii_lowercase()];
    *rest = &rest[1..];
    name.extend(up_to(rest, |byte| byte.is_ascii_whitespace() || b"=/>".contains(&byte))?);
    up_to(rest, |byte| !byte.is_ascii_whitespace())?;
    if rest[0] != b'=' {
        return Some(Some((name, Vec::new())));
    }
    *rest = &rest[1..];
    up_to(rest, |byte| !byte.is_ascii_whitespace())?;
    let value = match rest[0] {
        quote @ (b'"' | b'\'') => {
            *rest = &rest[1..];
            let value = up_to(rest, |byte| byte == quote)?;
            *rest = &rest[1..];
            value
        }
        _ => up_to(rest, |byte| byte.is_ascii_whitespace() || byte == b'>')?,
    };
    Some(Some((name, value)))
}

/// Runs the algorithm "get an XML encoding" of the HTML standard.
fn xml(bytes: &[u8]) -> Option<&'static Encoding> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let declaration = &declaration[..memchr::memchr(b'>', declaration)?];
    // The HTML standard treats control characters in an XML declaration like spaces.
    let blank = |byte: &u8| *byte <= b' ';
    let skip = |rest: &'_ [u8]| rest.iter().take_while(|byte| blank(byte)).count();
    let rest = &declaration[memmem::find(declaration, b"encoding")? + 8..];
    let rest = rest[skip(rest)..].strip_prefix(b"=")?;
    let (quote, rest) = rest[skip(rest)..].split_first()?;
    let label = &rest[..memchr::memchr(*quote, rest).filter(|_| b"\"'".contains(quote))?];
    (!label.iter().any(blank)).then_some(())?;
    Encoding::for_label(label).map(readable)
}

#[cfg(test)]
mod tests {
    use crate::page::charset::{Charset, EncodingSource, charset, of};

    #[track_caller]
    fn check(page: &[u8], name: &str, said: EncodingSource) {
        let (Charset { encoding, said: source }, _) = of(page, None);
        assert_eq!((encoding.name(), source), (name, said), "{}", page.escape_ascii());
    }

    #[test]
    fn the_encoding_is_the_one_that_a_browser_takes() {
        for (page, name) in [
            ("<meta charset=koi8-r>", "KOI8-R"),
            ("<META/CHARSET = 'Windows-1251'>", "windows-1251"),
            ("<html><head><title>x</title><meta charset=\"utf-8\">", "UTF-8"),
            ("<meta http-equiv=Content-Type content='text/html; charset=shift_jis'>", "Shift_JIS"),
            ("<meta content='text/html; charset=\"euc-jp\"' http-equiv='content-type'>", "EUC-JP"),
            ("<meta charset=x-nonsense><meta charset=gbk>", "GBK"),
            ("<!-- <meta charset=koi8-r> --><meta charset=gbk>", "GBK"),
            ("<!--><meta charset=koi8-r>-->", "KOI8-R"),
            ("<p title='<meta charset=gbk>'><meta charset=koi8-r>", "KOI8-R"),
            ("<!doctype html><meta charset=koi8-r>", "KOI8-R"),
            ("<meta charset=koi8-r charset=gbk>", "KOI8-R"),
            ("<meta charset=utf-16>", "UTF-8"),
            ("<meta charset=x-user-defined>", "windows-1252"),
            ("<?xml version='1.0' encoding=\"iso-8859-5\"?><html>", "ISO-8859-5"),
            ("<?xml encoding='iso-8859-5'?><meta charset=gbk>", "GBK"),
            ("<?xml encoding='iso-8859-5'?><!-- <meta charset=gbk>", "ISO-8859-5"),
            ("<?xml encoding='iso-8859-5'?><met", "ISO-8859-5"),
            ("<?xml encoding='iso-8859-5'?><meta charset=gbk", "ISO-8859-5"),
        ] {
            check(page.as_bytes(), name, EncodingSource::Page);
        }
        for page in [
            "",
            "<meta charset=koi8-r",
            "<metacharset=koi8-r>",
            "<meta content='charset=koi8-r'>",
            "<meta http-equiv=refresh content='charset=koi8-r'>",
            "<meta http-equiv=content-type content='charset koi8-r'>",
            "<!-- <meta charset=koi8-r>",
            "< meta charset=koi8-r>",
            "<?xml encoding='koi8-r'",
            "<p a='",
        ] {
            check(page.as_bytes(), "windows-1252", EncodingSource::Nothing);
        }
        check(b"\xEF\xBB\xBF<meta charset=gbk>", "UTF-8", EncodingSource::Mark);
        check(b"\xFF\xFE<\0", "UTF-16LE", EncodingSource::Mark);
        check(b"\xFE\xFF\0<", "UTF-16BE", EncodingSource::Mark);
        let late = [" ".repeat(1004), "<meta charset=gbk>".into()].concat();
        check(late.as_bytes(), "GBK", EncodingSource::Page);
        check(
            format!("{}{late}", " ".repeat(4)).as_bytes(),
            "windows-1252",
            EncodingSource::Nothing,
        );
        let given = charset("latin2").expect("a label");
        assert_eq!(of(b"<meta charset=gbk>", Some(given)).0.name(), "ISO-8859-2");
        assert_eq!(of(b"\xEF\xBB\xBF", Some(given)).0.name(), "UTF-8");
        assert!(charset("x-nonsense").is_err());
    }

    #[test]
    fn every_cut_page_is_scanned() {
        let page = b"<?xml encoding='a'?><!-- - --><a b='c' d=e f><meta http-equiv = \"content-type\" content='charset = \"x' charset=/></p>";
        for end in 0..page.len() {
            for byte in *b"<>'\"=/ a-!?" {
                let cut = [&page[..end], &[byte]].concat();
                of(&cut, None);
                of(&[&cut, &page[end + 1..]].concat(), None);
            }
        }
    }

    #[test]
    fn places_are_those_of_the_bytes() {
        let check = |label: &str, bytes: &[u8], wanted: &[usize], expected: &[usize]| {
            let charset = charset(label).expect("a label");
            let text = charset.decode(bytes);
            let places = charset.places(bytes, &text);
            let wanted_places: Vec<usize> = wanted.iter().map(|&at| places[at]).collect();
            assert_eq!(
                (wanted_places.as_slice(), places.len()),
                (expected, text.len() + 1),
                "{label} {text}"
            );
        };
        check("utf-8", b"ab", &[0, 1, 2], &[0, 1, 2]);
        check("windows-1252", b"\xE9<\xE9>", &[0, 2, 3, 5, 6], &[0, 1, 2, 3, 4]);
        check("utf-16le", b"<\0a\0\xE9\x00>\0", &[0, 1, 2, 4, 5], &[0, 2, 4, 6, 8]);
        check("utf-16be", b"\0<\x04\x10\0>", &[0, 1, 3, 4], &[0, 2, 4, 6]);
        // Bytes that are not UTF-8 become U+FFFD. The characters after the U+FFFD still get their own offsets.
        check("utf-8", b"\xC3<\xC3", &[0, 3, 4, 7], &[0, 1, 2, 3]);
        check("shift_jis", b"\x82\xA0<", &[0, 3, 4], &[0, 2, 3]);
        check("shift_jis", b"\x82<", &[0, 3, 4], &[0, 1, 2]);
    }
}
