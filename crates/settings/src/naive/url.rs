//! The requested URL, and the check whether a rule's value matches it.

use crate::naive::escape::{Side, encoded_anew, malformed, prepared, undecodable};
use crate::naive::expression::Expression;
use crate::naive::pattern::{
    Wildcard, contains, fits, fits_at_start, fits_loosely, fits_to_first_byte, fits_without_return,
    last_end, pieces,
};
use crate::naive::record::Rule;
use crate::naive::standard;
use crate::setting::{
    AbsoluteUrl, ControlCharacters, DisallowValue, DotSegments, DoubleSlash, EmptyAllow,
    EmptyReference, EscapedSigns, Fragment, FullUrlValue, IndexPage, InnerEnd, LastEnd, LastSlash,
    LeadingStar, MalformedEscape, NoLeadingSlash, Nul, OtherScheme, PercentEscapes, QueryPart,
    Settings, ValueLength,
};
use crate::site::{Site, is_scheme};
use std::borrow::Cow;

/// The host that the engine and the drivers assume if no site is given.
const SITE_HOST: &[u8] = b"www.example.com";

/// A requested URL, prepared in all forms that are compared with values.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The part of the URL that is compared with values, usually the path and query. The field is `None` if the URL has
    /// no path.
    compared: Option<Compared>,
    /// The text of `compared` with a slash at its end. The field is `None` if the settings don't compare this text with
    /// values.
    slashed: Option<Compared>,
    /// The whole URL. The field is `None` if the settings don't compare the whole URL with values.
    whole: Option<Compared>,
    /// The site of the file. If the caller gives no site, the site of the URL is used. The field is `None` if both
    /// sites are unknown.
    site: Option<Site>,
}

#[derive(Clone, Debug)]
struct Compared {
    /// The text before it is prepared for the comparison with values.
    written: Vec<u8>,
    /// The text after it is prepared for the comparison with values.
    prepared: Vec<u8>,
}

impl Asked {
    /// Prepares a URL for decisions about the file of `site`. `site` is `None` if the site is unknown.
    pub(crate) fn new(settings: &Settings, url: &[u8], site: Option<&Site>) -> Asked {
        let compared = compared(settings, url);
        let whole = compared.as_ref().filter(|_| settings.absolute_url == AbsoluteUrl::WholeOnSite);
        let whole = whole.map(|path| match after_scheme(url) {
            Some(_) if settings.fragment == Fragment::Compared => url.to_vec(),
            Some(_) => without_fragment(url).to_vec(),
            // If no site is given, the engine and the drivers assume `http://www.example.com`.
            None => {
                let known = site.map(Site::to_string);
                let site = known.unwrap_or_else(|| "http://www.example.com".to_owned());
                [site.as_bytes(), path].concat()
            }
        });
        let site = site.cloned().or_else(|| Site::of(without_fragment(url)));
        let prepare = |written: Vec<u8>| {
            let mut prepared = prepared(settings, Side::Url, &written);
            if merges(settings) {
                prepared = merged(&prepared);
            }
            Compared { prepared, written }
        };
        let slashed = compared.as_ref().filter(|path| {
            let forgiven = settings.last_slash == LastSlash::Forgiven;
            forgiven && !path.contains(&b'?') && !path.ends_with(b"/")
        });
        let slashed = slashed.map(|path| prepare([&path[..], b"/"].concat()));
        Asked { compared: compared.map(prepare), slashed, whole: whole.map(prepare), site }
    }

    /// Compares the prepared form of `path` with the prepared path of the URL.
    pub(crate) fn is(&self, settings: &Settings, path: &[u8]) -> bool {
        let own = self.compared.as_ref();
        own.is_some_and(|own| own.prepared == prepared(settings, Side::Url, path))
    }

    /// Returns whether the URL has this path, with or without a query after it.
    pub(crate) fn is_with_query(&self, settings: &Settings, path: &[u8]) -> bool {
        let Some(Compared { written, .. }) = &self.compared else { return false };
        let end = written.iter().position(|byte| *byte == b'?').unwrap_or(written.len());
        prepared(settings, Side::Url, &written[..end]) == prepared(settings, Side::Url, path)
    }

    pub(crate) fn matches(&self, settings: &Settings, value: &[u8]) -> bool {
        // disallow-empty: all URLs can be retrieved, so an empty value matches no URL.
        !value.is_empty() && self.forms().any(|url| self.matches_one(settings, value, url))
    }

    fn forms(&self) -> impl Iterator<Item = &Compared> {
        self.compared.iter().chain(&self.slashed).chain(&self.whole)
    }

    /// The value must not be empty.
    fn matches_one(&self, settings: &Settings, value: &[u8], url: &Compared) -> bool {
        let void = match settings.malformed_escape {
            MalformedEscape::Ordinary => false,
            MalformedEscape::VoidsValue => malformed(value),
            // Rules with undecodable values were dropped when the file was read, so only the URL is checked.
            MalformedEscape::VoidsBoth => undecodable(&url.written),
        };
        if void {
            return false;
        }
        let stripped = (settings.control_characters == ControlCharacters::RemovedAtStart)
            .then(|| without_first_controls(settings, value));
        let value = stripped.as_deref().unwrap_or(value);
        if value.is_empty() {
            return true;
        }
        if settings.empty_reference == EmptyReference::MatchesEverything
            && is_empty_reference(&prepared(settings, Side::Value, value))
        {
            return true;
        }
        let Some(mut value) = self.of_this_site(settings, value) else { return false };
        let wildcards = wildcards(settings);
        let star = wildcards && value.starts_with(b"*");
        if star && settings.leading_star == LeadingStar::VoidsValue {
            return false;
        }
        // If the value is only a host, its last character belongs to the host and is not dropped.
        let host = value.strip_prefix(b"//").is_some_and(|rest| authority(rest) == rest);
        let sign = value.len() > 1 && !host;
        if settings.query_part == QueryPart::LastSignDropped && sign {
            let end = without_last_sign(&value).len();
            value.to_mut().truncate(end);
        }
        if settings.query_part == QueryPart::EmptyDroppedThroughout && sign {
            let end = without_empty_query(&value).len();
            value.to_mut().truncate(end);
        }
        if settings.double_slash == DoubleSlash::MergedThroughout {
            value = merged(&value).into();
        }
        if star && settings.leading_star == LeadingStar::SlashAdded {
            value.to_mut().insert(0, b'/');
        }
        let rooted = value.starts_with(b"/") || star;
        if !rooted {
            match settings.no_leading_slash {
                NoLeadingSlash::MatchesNothing => {}
                NoLeadingSlash::SlashAdded => value.to_mut().insert(0, b'/'),
                NoLeadingSlash::Resolved => value = resolved(value.into_owned()).into(),
                NoLeadingSlash::MatchesEverything => return true,
            }
        }
        let path = &url.prepared[..];
        if wildcards {
            let value = match settings.value_length {
                // If the wildcards at the end of the value are removed, a `$` before them marks the end of the path.
                ValueLength::WithoutLastStar => without_last_stars(&value),
                ValueLength::AsWritten
                | ValueLength::AsCompared
                | ValueLength::AsMatched
                | ValueLength::WithoutStarsAndEnd => &value,
            };
            return fits_wildcards(settings, value, path);
        }
        let value = prepared(settings, Side::Value, &value);
        match settings.disallow_value {
            DisallowValue::Equality => path == value,
            DisallowValue::Substring => contains(path, &value),
            // disallow-prefix: any URL that starts with this value is disallowed.
            _ => path.starts_with(&value),
        }
    }

    /// Returns the length of the rule's value, or `None` if the value doesn't match the URL. The length is used if the
    /// longest value decides.
    pub(crate) fn weight(&self, settings: &Settings, rule: &Rule) -> Option<usize> {
        if rule.allows && rule.value.is_empty() {
            let says = settings.empty_allow != EmptyAllow::Nothing && self.compared.is_some();
            return says.then_some(0);
        }
        if self.matches(settings, &rule.value) {
            let without_host = match settings.full_url_value {
                FullUrlValue::WithoutHost => self.without_host(&rule.value),
                _ => None,
            };
            return Some(self.length(settings, without_host.as_deref().unwrap_or(&rule.value)));
        }
        let value = &rule.value;
        let slash = value.iter().rposition(|byte| *byte == b'/')?;
        let folder = settings.index_page == IndexPage::Folder && rule.allows;
        if !folder || !value[slash..].starts_with(b"/index.htm") {
            return None;
        }
        let (mut settings, mut folder) = (*settings, value[..=slash].to_vec());
        match wildcards(&settings) {
            true => folder.push(b'$'),
            false => settings.disallow_value = DisallowValue::Equality,
        }
        self.matches(&settings, &folder).then(|| self.length(&settings, &folder))
    }

    /// Returns the length of a value that matches the URL.
    fn length(&self, settings: &Settings, value: &[u8]) -> usize {
        if settings.value_length != ValueLength::AsMatched {
            return length(settings, value);
        }
        let matching = self.forms().filter(|url| self.matches_one(settings, value, url));
        let lengths = matching.filter_map(|url| matched(settings, value, &url.prepared));
        lengths.max().unwrap_or_else(|| length(settings, value))
    }

    /// Returns the part of the value that is compared with the path of a URL. If the value is a full URL, with or
    /// without its scheme, this part is the path of the value. Returns `None` if the value belongs to another site. If
    /// the site of the file is unknown, the file is assumed to be on the site of the value.
    fn of_this_site<'v>(&self, settings: &Settings, value: &'v [u8]) -> Option<Cow<'v, [u8]>> {
        let scheme = self.site.as_ref().map_or(&b"http"[..], Site::scheme);
        let (full, rest) = match value {
            _ if settings.full_url_value == FullUrlValue::Ordinary => return Some(value.into()),
            _ if settings.full_url_value == FullUrlValue::WithoutHost => {
                return self.without_host(value).map(Cow::Owned);
            }
            _ if settings.full_url_value == FullUrlValue::WithoutEmptyHost => {
                let sign = |value: &'v [u8], sign: u8| {
                    let is = |part: &&[u8]| prepared(settings, Side::Value, part) == [sign];
                    let escaped = || value.get(..3).filter(is).map(|_| &value[3..]);
                    value.strip_prefix(&[sign]).or_else(escaped)
                };
                let rest = sign(value, b'/').and_then(|rest| sign(rest, b'/'));
                let nobody =
                    |rest: &&'v [u8]| b"/?".iter().any(|octet| sign(rest, *octet).is_some());
                return Some(rest.filter(nobody).unwrap_or(value).into());
            }
            // An empty host belongs to no site.
            [b'/', b'/', rest @ ..]
                if settings.full_url_value == FullUrlValue::OwnSite
                    && authority(rest).is_empty() =>
            {
                return None;
            }
            [b'/', b'/', rest @ ..] if !authority(rest).is_empty() => {
                (Site::of(&[scheme, b":", value].concat()), rest)
            }
            _ => (Site::of(value), after_scheme(value).unwrap_or_default()),
        };
        let Some(site) = full else { return Some(value.into()) };
        let same = self.site.as_ref().is_none_or(|own| *own == site);
        let says = same || settings.full_url_value == FullUrlValue::Path;
        says.then(|| rooted(&rest[authority(rest).len()..]).into())
    }

    /// Returns the text that is compared with paths under `full-url-value=without-host`. The value may begin with two
    /// slashes, or with a colon and two slashes. If no host follows the slashes, they are removed. If the host of the
    /// site follows, the slashes and the host stay. Returns `None` if another host follows.
    pub(crate) fn without_host(&self, value: &[u8]) -> Option<Vec<u8>> {
        let value = value.strip_prefix(b":").unwrap_or(value);
        let Some(rest) = value.strip_prefix(b"//") else { return Some(value.to_vec()) };
        let authority = authority(rest);
        let user = authority.iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
        let named = &authority[user..];
        let host = &named[..named.iter().position(|byte| *byte == b':').unwrap_or(named.len())];
        // A port of zero is treated as no port.
        let port = named[host.len()..].iter().any(|byte| !b":0".contains(byte));
        if host.is_empty() && !port {
            return Some(rest[authority.len()..].to_vec());
        }
        let own = self.site.as_ref().map_or(SITE_HOST, Site::host);
        host.eq_ignore_ascii_case(own).then(|| {
            let mut value = value.to_vec();
            value[2 + user..][..host.len()].make_ascii_lowercase();
            value
        })
    }
}

/// Removes HT, LF and CR from a value. At the start of the value, also removes all other control characters and spaces.
/// If the settings decode an escape, the escape is treated as the character that it encodes.
fn without_first_controls(settings: &Settings, value: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < value.len() {
        let escape = value.get(at..at + 3).filter(|three| three[0] == b'%');
        let decoded = escape.map(|three| prepared(settings, Side::Value, three));
        let (length, byte) = match decoded.as_deref() {
            Some([byte]) => (3, *byte),
            _ => (1, value[at]),
        };
        let first = kept.is_empty() && byte <= b' ';
        if !first && !matches!(byte, b'\t' | b'\n' | b'\r') {
            kept.extend_from_slice(&value[at..at + length]);
        }
        at += length;
    }
    kept
}

/// Returns whether a `*` in a value is a wildcard.
fn wildcards(settings: &Settings) -> bool {
    use DisallowValue::{Equality, Prefix, Substring};
    !matches!(settings.disallow_value, Prefix | Equality | Substring)
}

/// Returns the length of a value in bytes, measured as the settings require. Under most settings, each wildcard counts
/// as one byte, and so does a `$` that marks the end.
fn length(settings: &Settings, value: &[u8]) -> usize {
    let added = match value {
        [] | [b'/', ..] => false,
        [b'*', ..] if wildcards(settings) => settings.leading_star == LeadingStar::SlashAdded,
        _ => settings.no_leading_slash == NoLeadingSlash::SlashAdded,
    };
    let slash = usize::from(added && settings.value_length == ValueLength::AsCompared);
    slash
        + match settings.value_length {
            ValueLength::AsWritten => value.len(),
            _ if wildcards(settings) => {
                let value = match settings.value_length {
                    ValueLength::WithoutLastStar => without_last_stars(value),
                    _ => value,
                };
                let ended = before_end(settings, value);
                let pieces = prepared_pieces(settings, ended.unwrap_or(value));
                let written: usize = pieces.iter().map(Vec::len).sum();
                if settings.value_length == ValueLength::WithoutStarsAndEnd {
                    return written + usize::from(value == b"*");
                }
                written + pieces.len() - 1 + usize::from(ended.is_some())
            }
            _ => prepared(settings, Side::Value, value).len(),
        }
}

/// Returns the length of the longest beginning of the path that the value matches, or `None` if the value does not
/// match. No slash or `*` is added to the value.
fn matched(settings: &Settings, value: &[u8], path: &[u8]) -> Option<usize> {
    if !wildcards(settings) {
        return Some(prepared(settings, Side::Value, value).len());
    }
    let ended = before_end(settings, value);
    let pieces = prepared_pieces(settings, ended.unwrap_or(value));
    match expression(settings, &pieces, ended.is_some()) {
        Some(expression) => expression.last_end(path),
        None if ended.is_some() => Some(path.len()),
        None => last_end(wildcard(settings), &pieces, path),
    }
}

/// Returns the value without the `$` at its end. Returns `None` if the value does not end in a `$`, or if `$` is an
/// ordinary character under the settings.
fn before_end<'v>(settings: &Settings, value: &'v [u8]) -> Option<&'v [u8]> {
    let sign = settings.disallow_value != DisallowValue::WildcardsWithoutEnd;
    value.strip_suffix(b"$").filter(|_| sign)
}

fn wildcard(settings: &Settings) -> Wildcard {
    match settings.disallow_value {
        DisallowValue::WildcardsOneOrMore => Wildcard::OneOrMore,
        DisallowValue::WildcardsInSegment => Wildcard::InSegment,
        _ => Wildcard::Any,
    }
}

/// Builds an expression from the pieces of a value. Returns `None` if the value is not a valid expression, or if the
/// settings do not treat values as expressions.
fn expression(settings: &Settings, pieces: &[Vec<u8>], ended: bool) -> Option<Expression> {
    match settings.disallow_value {
        DisallowValue::ShellPattern => Some(Expression::of_shell(pieces, ended)),
        DisallowValue::RegularExpression => Expression::of_pieces(pieces, ended),
        _ => None,
    }
}

fn without_last_stars(value: &[u8]) -> &[u8] {
    &value[..value.iter().rposition(|byte| *byte != b'*').map_or(0, |last| last + 1)]
}

fn prepared_pieces(settings: &Settings, value: &[u8]) -> Vec<Vec<u8>> {
    pieces(value).iter().map(|piece| prepared(settings, Side::Value, piece)).collect()
}

/// The path is already prepared for comparison.
fn fits_wildcards(settings: &Settings, value: &[u8], path: &[u8]) -> bool {
    let decoded = match settings.escaped_signs {
        EscapedSigns::Ordinary => Cow::Borrowed(value),
        EscapedSigns::Signs => {
            let escapes = [(&b"%2A"[..], b'*'), (&b"%2a"[..], b'*'), (&b"%24"[..], b'$')];
            let sign =
                |value: Vec<u8>, (escape, sign): &(&[u8], u8)| replaced(&value, escape, *sign);
            Cow::Owned(escapes.iter().fold(value.to_vec(), sign))
        }
    };
    let mut value = &decoded[..];
    let is_expression = matches!(
        settings.disallow_value,
        DisallowValue::ShellPattern | DisallowValue::RegularExpression
    );
    if is_expression {
        let ended = before_end(settings, value);
        let pieces = prepared_pieces(settings, ended.unwrap_or(value));
        let expression = expression(settings, &pieces, ended.is_some());
        return expression.is_some_and(|expression| expression.last_end(path).is_some());
    }
    let ends = settings.disallow_value != DisallowValue::WildcardsWithoutEnd;
    if let Some(end) = value.iter().position(|byte| *byte == b'$').filter(|_| ends) {
        match settings.inner_end {
            InnerEnd::Ordinary => {}
            InnerEnd::NothingBehind if value[end..].iter().any(|byte| !b"*$".contains(byte)) => {
                return false;
            }
            InnerEnd::EndsValue | InnerEnd::NothingBehind => value = &value[..=end],
        }
    }
    let prepared = |value: &[u8]| {
        let mut pieces = prepared_pieces(settings, value);
        if settings.disallow_value == DisallowValue::WildcardsAnywhere {
            pieces.insert(0, Vec::new());
        }
        pieces
    };
    let ended = before_end(settings, value);
    let mut pieces = prepared(ended.unwrap_or(value));
    let forgiven = match settings.disallow_value {
        DisallowValue::WildcardsSlashForgiven => path.strip_suffix(b"/"),
        _ => None,
    };
    if settings.disallow_value == DisallowValue::WildcardsLoose && pieces.len() > 1 {
        let end = b"%24";
        if let Some(last) = pieces.last_mut().filter(|_| ended.is_some()) {
            last.extend(end);
        }
        return fits_loosely(&pieces, &[path, end].concat());
    }
    let wildcard = wildcard(settings);
    let fits_as = |pieces: &[Vec<u8>], to_end: bool| match settings.disallow_value {
        DisallowValue::WildcardsWithoutReturn => fits_without_return(pieces, to_end, path),
        DisallowValue::WildcardsToFirstByte => fits_to_first_byte(pieces, to_end, path),
        _ if to_end => {
            fits(wildcard, pieces, path)
                || forgiven.is_some_and(|path| fits(wildcard, pieces, path))
        }
        _ => fits_at_start(wildcard, pieces, path),
    };
    let byte = ended.is_some() && settings.last_end == LastEnd::EndOrByte;
    fits_as(&pieces, ended.is_some()) || byte && fits_as(&prepared(value), false)
}

/// Returns the part of a URL that is compared with values. The part is usually the path and query, with a leading `/`.
/// Returns `None` if the URL has no path.
fn compared(settings: &Settings, url: &[u8]) -> Option<Vec<u8>> {
    let parsed = (settings.percent_escapes == PercentEscapes::EncodedUri).then(|| as_parsed(url));
    let url = parsed.as_deref().unwrap_or(url);
    let (url, fragment) = url.split_at(without_fragment(url).len());
    let mut compared = match (after_scheme(url), url) {
        // Under `no-path`, a URL with a scheme but without `://` has no path.
        (None, _) if settings.other_scheme == OtherScheme::NoPath && has_scheme(url) => {
            // disallow-prefix: no value can be the start of a URL without a path.
            return None;
        }
        (None, _) if settings.other_scheme == OtherScheme::AfterColon && has_scheme(url) => {
            rooted(after_colon(url))
        }
        (None, _) if settings.other_scheme == OtherScheme::Rest && has_scheme(url) => {
            match after_colon(url) {
                b"" => b"/".to_vec(),
                rest => rest.to_vec(),
            }
        }
        (None, _) if settings.other_scheme == OtherScheme::RestOrNothing && has_scheme(url) => {
            after_colon(url).to_vec()
        }
        (None, _) if settings.other_scheme == OtherScheme::RestOrHost && has_scheme(url) => {
            let rest = after_colon(url);
            let first = rest.iter().position(|byte| *byte != b'/');
            let has_host = [&b"http:"[..], b"https:"]
                .iter()
                .any(|scheme| url[..scheme.len().min(url.len())].eq_ignore_ascii_case(scheme));
            match first.filter(|_| has_host) {
                Some(first) => rooted(&rest[first + authority(&rest[first..]).len()..]),
                None => rest.to_vec(),
            }
        }
        _ if settings.absolute_url == AbsoluteUrl::FromFirstSign => {
            let host = settings.double_slash == DoubleSlash::Host;
            from_first_sign(url.strip_prefix(b"//").filter(|_| host).unwrap_or(url))
        }
        (Some(rest), _) => of_absolute(settings, url, rest),
        (None, [b'/', b'/', rest @ ..]) if settings.double_slash == DoubleSlash::Host => {
            rooted(&rest[authority(rest).len()..])
        }
        (None, _) => {
            let scheme = url.windows(3).position(|three| three == b"://");
            match scheme.filter(|_| settings.absolute_url == AbsoluteUrl::SchemeAnywhere) {
                Some(at) => rooted(&url[at + 3..][authority(&url[at + 3..]).len()..]),
                None => rooted(url),
            }
        }
    };
    let ends: &[u8] = match settings.query_part {
        QueryPart::Dropped => b"?",
        QueryPart::DroppedWithParameters => b"?;",
        _ => b"",
    };
    let end = compared.iter().position(|byte| ends.contains(byte));
    compared.truncate(end.unwrap_or(compared.len()));
    let query = compared.iter().position(|byte| *byte == b'?');
    let drops =
        matches!(settings.query_part, QueryPart::EmptyDropped | QueryPart::EmptySignsDropped);
    if drops && query.is_some_and(|query| query + 1 == compared.len()) {
        compared.pop();
    }
    if settings.query_part == QueryPart::EmptySignsDropped {
        let end = compared.iter().position(|byte| *byte == b'?').unwrap_or(compared.len());
        let segment = compared[..end].iter().rposition(|byte| *byte == b'/').unwrap_or(0);
        let sign = compared[segment..end].iter().position(|byte| *byte == b';');
        if sign.is_some_and(|sign| segment + sign + 1 == end) {
            compared.remove(end - 1);
        }
    }
    match settings.query_part {
        QueryPart::LastSignDropped => compared = without_last_sign(&compared).to_vec(),
        QueryPart::EmptyDroppedThroughout => compared = without_empty_query(&compared).to_vec(),
        QueryPart::EncodedAnew => {
            if let Some(query) = query {
                let (path, query) = compared.split_at(query + 1);
                compared = [path, &encoded_anew(query)].concat();
            }
        }
        _ => {}
    }
    if merges(settings) {
        compared = merged(&compared);
    }
    let end = compared.iter().position(|byte| *byte == b'?').unwrap_or(compared.len());
    if settings.dot_segments == DotSegments::Removed
        && let Some(path) = compared[..end].strip_prefix(b"/")
    {
        compared = [&without_dots(path), &compared[end..]].concat();
    }
    if settings.fragment == Fragment::Compared {
        compared.extend_from_slice(fragment);
    }
    if settings.nul == Nul::CutsLine {
        let nul = compared.iter().position(|byte| *byte == 0);
        compared.truncate(nul.unwrap_or(compared.len()));
    }
    Some(compared)
}

/// Prepares a URL for its division into parts, as the URL standard of the WHATWG requires. Removes HT, LF and CR
/// everywhere, and other control characters and spaces at both ends. Replaces each `\` before the query by `/`.
fn as_parsed(url: &[u8]) -> Vec<u8> {
    let kept = |byte: &u8| *byte > b' ';
    let start = url.iter().position(kept).unwrap_or(url.len());
    let end = url.iter().rposition(kept).map_or(start, |last| last + 1);
    let mut url = url[start..end].to_vec();
    url.retain(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    let path = url.iter().position(|byte| matches!(byte, b'?' | b'#')).unwrap_or(url.len());
    url[..path].iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    url
}

/// Returns the part of an absolute URL that is compared with values. `rest` is the text after its `://`.
fn of_absolute(settings: &Settings, url: &[u8], rest: &[u8]) -> Vec<u8> {
    let path = &rest[authority(rest).len()..];
    let from_slash = |bytes: &[u8]| {
        bytes[bytes.iter().position(|b| *b == b'/').unwrap_or(bytes.len())..].to_vec()
    };
    match settings.absolute_url {
        AbsoluteUrl::Path | AbsoluteUrl::SchemeAnywhere | AbsoluteUrl::FromFirstSign => {
            rooted(path)
        }
        AbsoluteUrl::Whole => url.to_vec(),
        AbsoluteUrl::PlainHost if is_plain(url, authority(rest)) => rooted(path),
        AbsoluteUrl::PlainHost => url.to_vec(),
        AbsoluteUrl::FromFirstSlash => from_slash(url),
        AbsoluteUrl::HostEndsAtSlash => rooted(&from_slash(rest)),
        AbsoluteUrl::QueryKept if path.is_empty() => b"/".to_vec(),
        AbsoluteUrl::WholeOnSite | AbsoluteUrl::EmptyKept | AbsoluteUrl::QueryKept => path.to_vec(),
        AbsoluteUrl::UrlStandard => standard::path(url).unwrap_or_else(|| url.to_vec()),
    }
}

/// Returns the path and query of a URL, always with a leading `/`. Returns `None` if the URL has no path.
pub fn path(url: &[u8]) -> Option<Vec<u8>> {
    compared(&Settings::DEFAULT, url)
}

/// Returns the part of a URL from its first `/`, `?` or `;`, with a leading `/`. If the first of these characters
/// belongs to a `://`, only the text after the `://` is searched.
fn from_first_sign(url: &[u8]) -> Vec<u8> {
    let sign = |bytes: &[u8]| bytes.iter().position(|byte| b"/?;".contains(byte));
    let scheme = url.windows(3).position(|three| three == b"://");
    let rest = match scheme.filter(|at| sign(url).is_some_and(|first| *at < first)) {
        Some(at) => &url[at + 3..],
        None => url,
    };
    rooted(sign(rest).map_or(&[], |at| &rest[at..]))
}

fn rooted(path: &[u8]) -> Vec<u8> {
    if path.starts_with(b"/") { path.to_vec() } else { [b"/", path].concat() }
}

fn without_fragment(url: &[u8]) -> &[u8] {
    &url[..url.iter().position(|byte| *byte == b'#').unwrap_or(url.len())]
}

/// Returns the text after the scheme and `://` if the URL is absolute.
fn after_scheme(url: &[u8]) -> Option<&[u8]> {
    let colon = url.iter().position(|byte| *byte == b':')?;
    url[colon..].strip_prefix(b"://").filter(|_| is_scheme(&url[..colon]))
}

/// Returns the text after the first colon, or the whole URL if it has no colon.
fn after_colon(url: &[u8]) -> &[u8] {
    &url[url.iter().position(|byte| *byte == b':').map_or(0, |colon| colon + 1)..]
}

fn has_scheme(url: &[u8]) -> bool {
    url.iter().position(|byte| *byte == b':').is_some_and(|colon| is_scheme(&url[..colon]))
}

/// Returns the authority at the start of `rest`, which is the text after the `://` of a URL.
fn authority(rest: &[u8]) -> &[u8] {
    &rest[..rest.iter().position(|byte| matches!(byte, b'/' | b'?')).unwrap_or(rest.len())]
}

/// Resolves a value without a leading slash as a URL relative to `/robots.txt` (RFC 3986, 5.2). A value with a scheme
/// is not relative and is returned unchanged.
fn resolved(value: Vec<u8>) -> Vec<u8> {
    if has_scheme(&value) {
        return value;
    }
    let (path, query) =
        value.split_at(value.iter().position(|b| *b == b'?').unwrap_or(value.len()));
    if path.is_empty() {
        return [b"/robots.txt", query].concat();
    }
    [&without_dots(path)[..], query].concat()
}

fn without_last_sign(path: &[u8]) -> &[u8] {
    path.strip_suffix(b"?").or_else(|| path.strip_suffix(b";")).unwrap_or(path)
}

/// Removes the first `?` of a path or value if it is the last character.
fn without_empty_query(path: &[u8]) -> &[u8] {
    let query = path.iter().position(|byte| *byte == b'?');
    &path[..query.filter(|query| query + 1 == path.len()).unwrap_or(path.len())]
}

/// Returns whether the scheme of the URL is `http` or `https`. In addition, `authority` must be only a host name,
/// without a user and a port.
fn is_plain(url: &[u8], authority: &[u8]) -> bool {
    let scheme = &url[..url.iter().position(|byte| *byte == b':').unwrap_or(0)];
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let known = [&b"http"[..], b"https"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    known && !authority.is_empty() && authority.iter().all(letter)
}

fn merges(settings: &Settings) -> bool {
    matches!(settings.double_slash, DoubleSlash::Merged | DoubleSlash::MergedThroughout)
}

/// Returns whether a value contains nothing but two leading slashes, one `?` or `;`, and control characters. Each of
/// these parts may be missing.
fn is_empty_reference(value: &[u8]) -> bool {
    let text: Vec<u8> = value.iter().copied().filter(|byte| !byte.is_ascii_control()).collect();
    let rest = text.strip_prefix(b"//").unwrap_or(&text);
    rest.iter().all(|byte| matches!(byte, b'?' | b';')) && rest.len() <= 1
}

fn replaced(bytes: &[u8], escape: &[u8], sign: u8) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let here = rest.strip_prefix(escape);
        out.push(if here.is_some() { sign } else { first });
        rest = here.unwrap_or(&rest[1..]);
    }
    out
}

/// Merges several slashes in a row into one, except after `http:` and `https:`.
fn merged(path: &[u8]) -> Vec<u8> {
    let mut merged: Vec<u8> = Vec::new();
    for &byte in path {
        let schemes = [&b"http:/"[..], b"https:/"];
        if byte != b'/' || merged.last() != Some(&b'/') {
            merged.push(byte);
            if schemes.iter().any(|scheme| merged.ends_with(scheme)) {
                merged.push(b'/');
            }
        }
    }
    merged
}

/// Removes the segments `.` and `..` from a path, which is given without its leading slash.
fn without_dots(path: &[u8]) -> Vec<u8> {
    let mut segments: Vec<&[u8]> = Vec::new();
    let mut rest = path.split(|byte| *byte == b'/').peekable();
    while let Some(segment) = rest.next() {
        match segment {
            b"." => {}
            b".." => drop(segments.pop()),
            other => {
                segments.push(other);
                continue;
            }
        }
        // If the last segment is `.` or `..`, the slash before it stays.
        if rest.peek().is_none() {
            segments.push(b"");
        }
    }
    [b"/", &segments.join(&b'/')[..]].concat()
}
