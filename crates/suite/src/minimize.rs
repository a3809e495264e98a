//! Shrinks a file, a robot's name and a URL, and keeps a property that they have.
//!
//! The caller passes a closure that tests the property. The attempts are made in a fixed order. The same bytes and the
//! same property therefore always give the same result.

use crate::query::Query;

/// Removes as many bytes as possible, as long as the rest has the property. The first pass removes whole lines, the
/// second pass removes words and single punctuation marks, and the third pass removes single bytes. Each pass first
/// tries to remove long runs, and later shorter runs.
///
/// `keep` tests the property. If `bytes` have the property, the result also has it. If `bytes` do not have the
/// property, the function returns the bytes unchanged. The result is minimal: if any single byte is removed, the rest
/// does not have the property. A different, shorter byte string may have the property. For `n` bytes, `keep` is called
/// at most `n * (n + 1) / 2 + 9 * n + 4` times. If whole lines can be removed, `keep` is called far less often.
///
/// ```
/// use norobots_suite::minimize::minimize;
///
/// let file = b"# hello\nUser-agent: a\nDisallow: /x # nowhere\n\nUser-agent: b\n";
/// let small = minimize(file, |bytes| bytes.windows(2).any(|pair| pair == b"/x"));
/// assert_eq!(small, b"/x");
/// ```
pub fn minimize(bytes: &[u8], mut keep: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut now = bytes.to_vec();
    if !keep(&now) {
        return now;
    }
    for cut in [lines, tokens, single] {
        now = in_runs(&now, cut, usize::MAX, &mut keep);
    }
    to_the_end(now, single, &mut keep)
}

/// Removes whole lines, as long as the rest has the property. This is the first pass of [`minimize`]. Use this function
/// for files that are too large for the later passes of [`minimize`]. If any single line of the result is removed, the
/// rest no longer has the property. For `n` lines, `keep` is called at most `n * (n + 1) / 2 + 3 * n + 20` times, and
/// usually far less often.
pub fn minimize_lines(bytes: &[u8], mut keep: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    if !keep(bytes) {
        return bytes.to_vec();
    }
    let now = in_runs(bytes, lines, usize::MAX, &mut keep);
    to_the_end(now, lines, &mut keep)
}

/// Removes single pieces, as long as the rest has the property, until no single piece can be removed.
fn to_the_end(
    mut now: Vec<u8>,
    cut: fn(&[u8]) -> usize,
    keep: &mut impl FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    loop {
        let smaller = in_runs(&now, cut, 1, keep);
        if smaller.len() == now.len() {
            return now;
        }
        now = smaller;
    }
}

/// Shrinks the file, the robot and the URL of a query in turn. Each part is shrunk with [`minimize`] while the other
/// two parts remain unchanged. The function stops after a round that removes nothing.
///
/// The result is minimal: if any single byte is removed, the rest does not have the property. The number of rounds is
/// at most one more than the number of bytes in the query.
///
/// ```
/// use norobots::engine::scan;
/// use norobots_suite::minimize::minimize_query;
/// use norobots_suite::query::Query;
///
/// let file = b"User-agent: figtree\nUser-agent: other\nDisallow: /tmp/\n";
/// let query = Query::new(&file[..], &b"FigTree/1.0"[..], &b"/tmp/fig.html"[..]);
/// let small = minimize_query(query, |query| {
///     !scan::decide(&query.robots, &query.agent, &query.url).allowed()
/// });
/// assert_eq!(small, Query::new(&b"User-agent:r\nDisallow:/"[..], &b"r"[..], &b""[..]));
/// ```
pub fn minimize_query(
    query: Query<'_>,
    mut keep: impl FnMut(&Query<'_>) -> bool,
) -> Query<'static> {
    let mut now = query.into_owned();
    loop {
        let Query { robots, agent, url, site } = now.borrowed();
        let site = site.as_ref();
        let robots = minimize(&robots, |part| keep(&Query::new(part, &*agent, &*url).of(site)));
        let agent = minimize(&agent, |part| keep(&Query::new(&*robots, part, &*url).of(site)));
        let url = minimize(&url, |part| keep(&Query::new(&*robots, &*agent, part).of(site)));
        let smaller = Query::new(robots, agent, url).of(site);
        if smaller.size() == now.size() {
            return smaller;
        }
        now = smaller;
    }
}

/// Returns the length of the first line, including its terminator. The bytes must not be empty.
fn lines(bytes: &[u8]) -> usize {
    match bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
        Some(at) if bytes[at..].starts_with(b"\r\n") => at + 2,
        Some(at) => at + 1,
        None => bytes.len(),
    }
}

/// Returns the length of the first token: a word, a run of white space, or any other single byte.
fn tokens(bytes: &[u8]) -> usize {
    let run = |within: fn(&u8) -> bool| bytes.iter().take_while(|byte| within(byte)).count();
    run(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80)
        .max(run(|byte| matches!(byte, b' ' | b'\t')))
        .max(1)
}

fn single(_: &[u8]) -> usize {
    1
}

/// Removes runs of pieces, as long as the rest has the property. At first, a run has at most `longest` pieces. This
/// number is then halved until each run is one piece. `cut` returns the length of the first piece.
fn in_runs(
    bytes: &[u8],
    cut: fn(&[u8]) -> usize,
    longest: usize,
    keep: &mut impl FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    let mut pieces = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(cut(rest));
        pieces.push(piece);
        rest = after;
    }
    let mut run = longest.min(pieces.len());
    while run > 0 {
        let mut at = 0;
        while at < pieces.len() {
            let end = (at + run).min(pieces.len());
            if keep(&[pieces[..at].concat(), pieces[end..].concat()].concat()) {
                pieces.drain(at..end);
            } else {
                at = end;
            }
        }
        run = if run > 1 { run.div_ceil(2).min(pieces.len()) } else { 0 };
    }
    pieces.concat()
}

#[cfg(test)]
mod tests {
    use crate::minimize::{minimize, minimize_lines, minimize_query};
    use crate::query::Query;

    /// Checks the guarantees of [`minimize`]. Returns the result, and the number of calls of `keep`.
    #[track_caller]
    fn check(bytes: &[u8], keep: impl Fn(&[u8]) -> bool) -> (Vec<u8>, usize) {
        let mut calls = 0;
        let small = minimize(bytes, |bytes| {
            calls += 1;
            keep(bytes)
        });
        let n = bytes.len();
        assert!(calls <= n * (n + 1) / 2 + 9 * n + 4, "{calls} calls for {n} bytes");
        assert!(small.len() <= n);
        assert_eq!(small, minimize(bytes, &keep), "not the same twice");
        if !keep(bytes) {
            assert_eq!(small, bytes);
            return (small, calls);
        }
        assert!(keep(&small), "{:?} lost the property", small.escape_ascii().to_string());
        for at in 0..small.len() {
            let less = [&small[..at], &small[at + 1..]].concat();
            assert!(!keep(&less), "{} can go", at);
        }
        (small, calls)
    }

    /// Returns whether `bytes` contains the bytes of `word` in the same order, possibly with other bytes between them.
    fn holds(bytes: &[u8], word: &[u8]) -> bool {
        let mut rest = bytes.iter();
        word.iter().all(|wanted| rest.any(|byte| byte == wanted))
    }

    /// Minimizes every text of three bytes under every property. A text contains only the letter `a` and line feeds. A
    /// property is any set of texts of up to three bytes.
    #[test]
    fn a_minimum_of_every_short_text_keeps_its_property() {
        let texts: Vec<Vec<u8>> = (0..=3_u32)
            .flat_map(|len| {
                let text = move |number: u32| {
                    (0..len).map(|at| b"a\n"[(number >> at & 1) as usize]).collect()
                };
                (0..1 << len).map(text)
            })
            .collect();
        assert_eq!(texts.len(), 15);
        let mut kept = 0;
        for property in 0_u32..1 << texts.len() {
            let keep = |bytes: &[u8]| {
                texts
                    .iter()
                    .position(|text| text == bytes)
                    .is_some_and(|at| property >> at & 1 == 1)
            };
            for text in texts.iter().skip(7) {
                check(text, keep);
                kept += usize::from(keep(text));
            }
        }
        assert_eq!(kept, 8 << 14);
    }

    #[test]
    fn a_minimum_of_random_texts_keeps_its_property() {
        let mut seed = 1994_u64;
        let mut next = move |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let mut removed = 0;
        for _ in 0..2000 {
            let text: Vec<u8> = (0..next(60)).map(|_| b"ab/:# \t\r\n\xff"[next(10)]).collect();
            let word: Vec<u8> = (0..next(6)).map(|_| b"ab/:# \t\r\n\xff"[next(10)]).collect();
            let odd = next(2) == 0;
            // If `odd` is true, the property is lost if a single byte is removed, but two bytes can be removed
            // together.
            let keep =
                |bytes: &[u8]| holds(bytes, &word) && (!odd || bytes.len() % 2 == word.len() % 2);
            let (small, _) = check(&text, keep);
            removed += text.len() - small.len();
        }
        assert!(removed > 10_000, "{removed}");
    }

    #[test]
    fn whole_lines_go_first() {
        let file = b"User-agent: a\r\nDisallow: /x\r\n".repeat(1000);
        let (small, calls) = check(&file, |bytes| holds(bytes, b"Disallow: /x\r\n"));
        assert_eq!(small, b"Disallow: /x\r\n");
        assert!(calls < 200, "{calls}");
        assert_eq!(check(b"", |_| true).0, b"");
        let mut calls = 0;
        let rest = minimize_lines(&[&file[..], b"x\ry"].concat(), |bytes| {
            calls += 1;
            holds(bytes, b"Disallow: /xy")
        });
        assert_eq!(rest, b"Disallow: /x\r\ny");
        assert!(calls < 200, "{calls}");
        assert_eq!(minimize_lines(b"a\n", |_| false), b"a\n");
    }

    #[test]
    fn of_a_query_each_part_is_minimal_beside_the_others() {
        let query = Query::new(&b"abcabc"[..], &b"xbx"[..], &b"/cab"[..]);
        // The name must contain a byte of the URL, and the file must contain the URL without its first byte.
        let keep = |query: &Query<'_>| {
            holds(&query.robots, query.url.get(1..).unwrap_or_default())
                && query.agent.iter().any(|byte| query.url.contains(byte))
        };
        assert!(keep(&query));
        let small = minimize_query(query, keep);
        assert_eq!(small, Query::new(&b""[..], &b"b"[..], &b"b"[..]));
    }
}
