//! Tests that random mutations produce certain results.

use crate::{crossover, mutate, query};

const FILE: &[u8] = b"User-agent: figtree\r\nUser-agent: cyber\r\nDisallow: /tmp/\r\n";

#[track_caller]
fn reaches(file: &[u8], max: usize, wanted: impl Fn(&[u8]) -> bool) {
    let calls = 20_000;
    let count = (0..calls).filter(|&seed| wanted(&mutate(file, max, seed))).count();
    assert!(count > 0, "none of {calls} mutations");
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn the_form_of_lines() {
    assert!(!has(FILE, b"\n\n"));
    reaches(FILE, 500, |file| file == b"User-agent: figtree\r\nDisallow: /tmp/\r\n");
    reaches(FILE, 500, |file| {
        file == b"User-agent: cyber\r\nUser-agent: figtree\r\nDisallow: /tmp/\r\n"
    });
    reaches(FILE, 500, |file| file == b"User-agent: figtree\nUser-agent: cyber\nDisallow: /tmp/\n");
    reaches(FILE, 500, |file| {
        file == b"User-agent: figtree\r\nUser-agent: cyber Disallow: /tmp/\r\n"
            || file == b"User-agent: figtree\r\nUser-agent: cyberDisallow: /tmp/\r\n"
    });
    reaches(FILE, 500, |file| file.starts_with(b"\xEF\xBB\xBFUser-agent: figtree"));
    reaches(FILE, 500, |file| has(file, b"cyber\r\n#") || has(file, b" # c\r\n"));
    reaches(FILE, 500, |file| has(file, b"Disallow /tmp/") || has(file, b"Disallow:: /tmp/"));
    reaches(FILE, 500, |file| has(file, b"Disallow\t: /tmp/") || has(file, b"Disallow :"));
}

/// Google's parser once handled an unknown line between two User-agent lines wrongly.
#[test]
fn an_unknown_line_between_names() {
    let known = [&b"user-agent"[..], b"disallow", b"allow", b"sitemap"];
    reaches(FILE, 500, |file| {
        let lines: Vec<&[u8]> = file.split(|&byte| byte == b'\n').collect();
        let name =
            |line: &[u8]| line.split(|&byte| byte == b':').next().map(<[u8]>::to_ascii_lowercase);
        lines.windows(3).any(|three| {
            let names = [three[0], three[1], three[2]].map(|line| name(line).unwrap_or_default());
            names[0] == b"user-agent"
                && names[2] == b"user-agent"
                && three[1].contains(&b':')
                && !known.contains(&&names[1][..])
        })
    });
}

#[test]
fn names_and_values() {
    reaches(FILE, 500, |file| has(file, b"Disallow: /tmp\r\n"));
    reaches(FILE, 500, |file| has(file, b"/%74mp/") || has(file, b"/tm%70/"));
    reaches(FILE, 500, |file| has(file, b"%2Ftmp") || has(file, b"tmp%2f"));
    reaches(FILE, 500, |file| has(file, b"User-agent: figtree\r\nUser-agent: figtree\r\n"));
    reaches(FILE, 500, |file| has(file, b"FIGTREE"));
    reaches(FILE, 500, |file| has(file, b"Allow: /tmp/"));
    reaches(FILE, 500, |file| has(file, b"/*.gif$"));
    reaches(FILE, 500, |file| has(file, b"Crawl-delay"));
}

/// If `max` is large, some mutations must lengthen a line or the file to a parser's limit.
#[test]
fn lengths() {
    let longest_line = |file: &[u8]| file.split(|&byte| byte == b'\n').map(<[u8]>::len).max();
    reaches(FILE, 1 << 20, |file| longest_line(file).is_some_and(|len| len.abs_diff(16_663) <= 1));
    reaches(FILE, 1 << 20, |file| file.len().abs_diff(500 << 10) <= 64);
    let bytes: usize = (0..20_000).map(|seed| mutate(FILE, 1 << 20, seed).len()).sum();
    assert!(bytes / 20_000 < 2_000, "{} bytes each", bytes / 20_000);
}

#[test]
fn lines_and_values_of_two_files() {
    let other = b"User-agent: *\nDisallow: /cgi-bin/\n\nUser-agent: Z\nAllow: /z\n";
    let files: Vec<Vec<u8>> = (0..2_000).map(|seed| crossover(FILE, other, 500, seed)).collect();
    let any_file = |wanted: &dyn Fn(&[u8]) -> bool| files.iter().any(|file| wanted(file));
    assert!(any_file(
        &|file| file == b"User-agent: figtree\r\nDisallow: /cgi-bin/\n\nUser-agent: Z\nAllow: /z\n"
    ));
    assert!(any_file(&|file| has(file, b"Disallow: /cgi-bin/\r\n")), "a value");
    assert!(
        any_file(&|file| has(file, b"figtree\r\nUser-agent: Z\nAllow: /z\nUser-agent: cyber")),
        "lines"
    );
    assert!(
        any_file(&|file| has(file, b"User-agent: figtree\r\nUser-agent: *\nUser-agent: cyber")),
        "in turn"
    );
}

#[test]
fn queries_stand_at_the_edges() {
    let queries: Vec<_> = (0..2_000).map(|seed| query(FILE, seed)).collect();
    for agent in ["figtree", "cyber", "figtre", "FooBot"] {
        assert!(queries.iter().any(|query| query.agent == agent), "{agent}");
    }
    for path in ["/tmp/", "/tmp", "/TMP/", "/tmp//", "/%74mp/", "/"] {
        assert!(queries.iter().any(|query| query.path == path), "{path}");
    }
}

/// If each mutation added bytes, all files of a fuzzer would grow to `max` bytes.
#[test]
fn files_neither_grow_nor_vanish() {
    let chain = |first: u64| {
        (first..first + 64).fold(FILE.to_vec(), |file, seed| mutate(&file, 4096, seed))
    };
    let mut lengths: Vec<usize> =
        (0..201).map(|chain_number| chain(chain_number * 64).len()).collect();
    lengths.sort_unstable();
    assert!((10..400).contains(&lengths[100]), "{} bytes in the middle", lengths[100]);
}
