//! In which encoding a page is: as the HTML standard's sniffing algorithm has it, over its first
//! 1024 bytes, and windows-1252 where nothing says so.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use std::borrow::Cow;
use std::fmt;

/// An encoding, and what said that it is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    encoding: &'static Encoding,
    /// The source of the encoding.
    pub said: EncodingSource,
}

/// The source of the encoding of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncodingSource {
    /// A byte-order mark.
    Mark,
    /// The caller gave it.
    Given,
    /// A META tag or an XML declaration in the first 1024 bytes.
    Page,
    /// Nothing said it: it is what browsers fall back to.
    Nothing,
}

impl fmt::Display for EncodingSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EncodingSource::Mark => "by its byte-order mark",
            EncodingSource::Given => "as given",
            EncodingSource::Page => "as the page says",
            EncodingSource::Nothing => "nothing says which",
        })
    }
}

/// A label that names no encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCharset;

impl fmt::Display for UnknownCharset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no encoding has this label; the Encoding Standard lists them")
    }
}

impl std::error::Error for UnknownCharset {}

/// The encoding of a label, such as `koi8-r`.
///
/// # Errors
///
/// [`UnknownCharset`] where the Encoding Standard has no such label.
pub fn charset(label: &str) -> Result<Charset, UnknownCharset> {
    let encoding = Encoding::for_label(label.as_bytes()).ok_or(UnknownCharset)?;
    Ok(Charset { encoding, said: EncodingSource::Given })
}

/// The encoding of a page. A byte-order mark overrules what is given, and that overrules the page.
pub(crate) fn of(bytes: &[u8], given: Option<Charset>) -> Charset {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Charset { encoding, said: EncodingSource::Mark };
    }
    if let Some(given) = given {
        return given;
    }
    match prescan(&bytes[..bytes.len().min(1024)]) {
        Some(encoding) => Charset { encoding, said: EncodingSource::Page },
        None => Charset { encoding: WINDOWS_1252, said: EncodingSource::Nothing },
    }
}

impl Charset {
    /// The name of the encoding.
    pub fn name(&self) -> &'static str {
        self.encoding.name()
    }

    /// The text of a page, and the length of its byte-order mark.
    pub(crate) fn decode<'a>(&self, bytes: &'a [u8]) -> (Cow<'a, str>, usize) {
        let mark = match (self.said, Encoding::for_bom(bytes)) {
            (EncodingSource::Mark, Some((_, length))) => length,
            _ => 0,
        };
        (self.encoding.decode_without_bom_handling(&bytes[mark..]).0, mark)
    }

    /// The bytes of the file for bytes of its text, which must be in order. Whatever is not told
    /// apart begins where the bytes begin that it came of.
    pub(crate) fn places(
        &self,
        bytes: &[u8],
        text: &str,
        mark: usize,
        wanted: &[usize],
    ) -> Vec<usize> {
        if wanted.is_empty() {
            return Vec::new();
        }
        if text.as_bytes() == &bytes[mark..] {
            return wanted.iter().map(|&at| mark + at).collect();
        }
        let mut places = Vec::with_capacity(wanted.len());
        let mut wanted = wanted.iter().peekable();
        let mut decoder = self.encoding.new_decoder_without_bom_handling();
        let mut buffer = [0; 64];
        let mut length = 0;
        while wanted.next_if(|&&at| at == 0).is_some() {
            places.push(mark);
        }
        for (at, byte) in (mark..).zip(&bytes[mark..]) {
            if wanted.peek().is_none() {
                return places;
            }
            let (_, _, written, _) = decoder.decode_to_utf8(&[*byte], &mut buffer, false);
            length += written;
            while let Some(&offset) = wanted.next_if(|&&offset| offset <= length) {
                // Within what came of one byte stands what came of those before it alone.
                places.push(if offset < length { at } else { at + 1 });
            }
        }
        places.extend(wanted.map(|_| bytes.len()));
        places
    }

    /// Bytes of the file for each byte of a text that came of them; 0 where they are not told apart.
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

/// The HTML standard's "prescan a byte stream to determine its encoding".
fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if rest.starts_with(b"<!--") {
            // The two hyphens may be those of the start.
            at += 2 + find(&rest[2..], b"-->")? + 2;
        } else if rest.get(..5).is_some_and(|tag| tag.eq_ignore_ascii_case(b"<meta"))
            && rest.get(5).is_some_and(|&byte| is_space(byte) || byte == b'/')
        {
            at += 5;
            match meta(bytes, &mut at) {
                Ok(None) => {}
                Ok(said) => return said,
                Err(Cut) => break,
            }
        } else if is_tag(rest) {
            at += rest.iter().position(|&byte| is_space(byte) || byte == b'>')?;
            loop {
                match attribute(bytes, &mut at) {
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(Cut) => return xml(bytes),
                }
            }
        } else if rest[0] == b'<' && rest.get(1).is_some_and(|byte| b"!/?".contains(byte)) {
            match rest.iter().position(|&byte| byte == b'>') {
                Some(end) => at += end,
                None => break,
            }
        }
        at += 1;
    }
    xml(bytes)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

fn is_tag(rest: &[u8]) -> bool {
    match rest {
        [b'<', b'/', letter, ..] | [b'<', letter, ..] => letter.is_ascii_alphabetic(),
        _ => false,
    }
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    memchr::memmem::find(bytes, part)
}

/// The bytes end before a tag in them does.
struct Cut;

/// The encoding that a META tag says, where it says one.
fn meta(bytes: &[u8], at: &mut usize) -> Result<Option<&'static Encoding>, Cut> {
    let mut seen: [bool; 3] = [false; 3];
    let mut pragma = false;
    let mut needs_pragma = None;
    let mut charset = None;
    while let Some((name, value)) = attribute(bytes, at)? {
        let known: [&[u8]; 3] = [b"http-equiv", b"content", b"charset"];
        let Some(which) = known.iter().position(|known| *known == name) else { continue };
        if std::mem::replace(&mut seen[which], true) {
            continue;
        }
        match which {
            0 => pragma = value == b"content-type",
            1 => {
                if let Some(encoding) = of_content(&value).filter(|_| charset.is_none()) {
                    charset = Some(Some(encoding));
                    needs_pragma = Some(true);
                }
            }
            _ => {
                charset = Some(Encoding::for_label(&value));
                needs_pragma = Some(false);
            }
        }
    }
    match (needs_pragma, charset.flatten()) {
        (Some(needs), Some(encoding)) if pragma || !needs => Ok(Some(readable(encoding))),
        _ => Ok(None),
    }
}

/// A page whose ASCII could be read is in neither of these.
fn readable(encoding: &'static Encoding) -> &'static Encoding {
    if [UTF_16BE, UTF_16LE].contains(&encoding) {
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    }
}

/// The HTML standard's "extracting a character encoding from a meta element".
fn of_content(value: &[u8]) -> Option<&'static Encoding> {
    let mut rest = value;
    loop {
        let found = find(rest, b"charset")?;
        rest = skip_space(&rest[found + 7..]);
        if let [b'=', after @ ..] = rest {
            rest = skip_space(after);
            break;
        }
    }
    let label = match rest {
        [quote @ (b'"' | b'\''), rest @ ..] => {
            &rest[..rest.iter().position(|byte| byte == quote)?]
        }
        _ => {
            let ends = |&byte: &u8| is_space(byte) || byte == b';';
            &rest[..rest.iter().position(ends).unwrap_or(rest.len())]
        }
    };
    Encoding::for_label(label)
}

fn skip_space(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.iter().take_while(|&&byte| is_space(byte)).count()..]
}

/// The name of an attribute, in lower case, and its value.
type Attribute = (Vec<u8>, Vec<u8>);

/// The HTML standard's "get an attribute", of the prescan: its name and value in lower case, or
/// `None` where the tag has no more.
fn attribute(bytes: &[u8], at: &mut usize) -> Result<Option<Attribute>, Cut> {
    let next = |at: &mut usize| {
        *at += 1;
        bytes.get(*at).copied().ok_or(Cut)
    };
    let mut byte = *bytes.get(*at).ok_or(Cut)?;
    while is_space(byte) || byte == b'/' {
        byte = next(at)?;
    }
    if byte == b'>' {
        return Ok(None);
    }
    let (mut name, mut value) = (Vec::new(), Vec::new());
    loop {
        match byte {
            b'=' if !name.is_empty() => break,
            b'/' | b'>' => return Ok(Some((name, value))),
            byte if is_space(byte) => break,
            byte => name.push(byte.to_ascii_lowercase()),
        }
        byte = next(at)?;
    }
    while is_space(byte) {
        byte = next(at)?;
    }
    if byte != b'=' {
        return Ok(Some((name, value)));
    }
    byte = next(at)?;
    while is_space(byte) {
        byte = next(at)?;
    }
    match byte {
        quote @ (b'"' | b'\'') => loop {
            byte = next(at)?;
            if byte == quote {
                *at += 1;
                return Ok(Some((name, value)));
            }
            value.push(byte.to_ascii_lowercase());
        },
        b'>' => return Ok(Some((name, value))),
        _ => {}
    }
    while !is_space(byte) && byte != b'>' {
        value.push(byte.to_ascii_lowercase());
        byte = next(at)?;
    }
    Ok(Some((name, value)))
}

/// The HTML standard's "get an XML encoding".
fn xml(bytes: &[u8]) -> Option<&'static Encoding> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let declaration = &declaration[..declaration.iter().position(|&byte| byte == b'>')?];
    let rest = &declaration[find(declaration, b"encoding")? + 8..];
    let past = |bytes: &'_ [u8]| bytes.iter().take_while(|&&byte| byte <= b' ').count();
    let rest = rest[past(rest)..].strip_prefix(b"=")?;
    let rest = &rest[past(rest)..];
    let (quote, rest) = rest.split_first().filter(|(quote, _)| b"\"'".contains(quote))?;
    let label = &rest[..rest.iter().position(|byte| byte == quote)?];
    if label.iter().any(|&byte| byte <= b' ') {
        return None;
    }
    Encoding::for_label(label).map(readable)
}

#[cfg(test)]
mod tests {
    use crate::meta::page::charset::{Charset, EncodingSource, charset, of};

    #[track_caller]
    fn check(page: &[u8], name: &str, said: EncodingSource) {
        let Charset { encoding, said: found } = of(page, None);
        assert_eq!((encoding.name(), found), (name, said), "{}", page.escape_ascii());
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
        assert_eq!(of(b"<meta charset=gbk>", Some(given)).name(), "ISO-8859-2");
        assert_eq!(of(b"\xEF\xBB\xBF", Some(given)).name(), "UTF-8");
        assert!(charset("x-nonsense").is_err());
    }

    /// Every byte of two in every place, so that no cut page makes it panic or loop.
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
            let (text, mark) = charset.decode(bytes);
            assert_eq!(charset.places(bytes, &text, mark, wanted), expected, "{label} {text}");
        };
        check("utf-8", b"ab", &[0, 1, 2], &[0, 1, 2]);
        check("windows-1252", b"\xE9<\xE9>", &[0, 2, 3, 5, 6], &[0, 1, 2, 3, 4]);
        check("utf-16le", b"<\0a\0\xE9\x00>\0", &[0, 1, 2, 4, 5], &[0, 2, 4, 6, 8]);
        check("utf-16be", b"\0<\x04\x10\0>", &[0, 1, 3, 4], &[0, 2, 4, 6]);
        // Bytes that are not UTF-8 become U+FFFD; the one after them is their end.
        check("utf-8", b"\xC3<\xC3", &[0, 3, 4, 7], &[0, 1, 2, 3]);
        check("shift_jis", b"\x82\xA0<", &[0, 3, 4], &[0, 2, 3]);
        check("shift_jis", b"\x82<", &[0, 3, 4], &[0, 1, 2]);
    }
}
