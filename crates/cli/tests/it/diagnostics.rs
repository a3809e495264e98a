//! Tests the spans, the message and the fix of every diagnostic. The tested files are the smallest files that cause a
//! diagnostic.

mod claims;
mod field_names;

use crate::snapshot::snapshot;
use norobots::check::{Code, check, conforming};
use norobots::source::Source;
use norobots::syntax::{Format, parse_by};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A record without faults. The tests append this record to the tested lines, so that the file has no other faults.
const RECORD: &str = "User-agent: a\nDisallow: /x\n";

/// Files that aren't robots.txt files, such as HTML and images.
const KINDS: [&[u8]; 7] = [
    b"<!DOCTYPE html>\n<p>x: y\n",
    b"{\"error\": \"not found\"}",
    b"\x89PNG\r\n\x1A\n\0\0",
    b"\x1F\x8B\x08\x08 : \xFF\n x\n",
    b"\x28\xB5\x2F\xFD\0",
    b"\xFF\xFEU\0s\0",
    // This file has more faults under the draft of 1996 than under the standard of 1994.
    b"x: y\0\n",
];

/// Files with mistakes that have diagnostics in several formats.
const MISTAKES: [&str; 16] = [
    "User-agent: *\nDisallow: /#*\nDisallow: /app/#x\nAllow: /x# c\n",
    "User-agent: b\nDisallow: /a\n\nUser-agent: *\nDisallow: /#/admin\nAllow: /x\n",
    "User-agent: a\nDisallow: /a,/b\nDisallow: /a;/b\nDisallow: /a|/b\nDisallow: /a, /b\nDisallow: /a,b\nDisallow: /a /b\n",
    "User-agent: GPTBot|CCBot\nUser-agent: a;b\nUser-agent: a,b\nUser-agent: a b\nDisallow: /\n",
    "User-agent: a\nDisallow: /[0-9]+/\nDisallow: /(a|b)/\nDisallow: .*\nDisallow: ^/x\nDisallow: /x\\.gif\n",
    "User-agent: a\nDisallow: /a[]\nDisallow: /index.*\nDisallow: /(a)\n",
    "User-agent: * // all\nDisallow: /k/ // c\nDisallow: //x\n",
    "User-agent: a\nDisallow:: /u\n",
    "User-agent: *\nDisallow: /x Allow: /y Sitemap: http://h/s\nDisallow: /disallow-x:y\n",
    "\u{200B}User-agent: a\nDisallow: /a\u{200B}\u{A0}\nUser-agent\u{A0}: \u{FEFF}a\n",
    "User-agent: a\nDisallow: /x\nNoindex: /y\nno-index: /y\nHost: h\n",
    "User-agent: \"*\"\nUser-agent: “a”\nUser-agent: 'b c'\nDisallow: \"/\"\n",
    "User-agent: *\nDisallow: /x\nContent-Usage: *.pdf train-ai=n\nContent-Usage: x train-ai=n\nContent-Usage: train-ai=\"n#\"\nContent-Usage: /a#b search=y\nContent-Usage: Train-AI=n\nContent-Usage: train-ai = n\nContent-Usage: search=y;\nContent-Usage: train-ai=n search=y\n",
    "User-agent: *\nDisallow: /x\nContent-Usage:\nContent-Usage: /x\nContent-Usage: /x,search=n\nContent-Usage: train-ai\nContent-Usage: train-ai=no, search=1\nContent-Usage: ai-train=n\n",
    "User-agent: *\nDisallow: /x\nContent-Usage: train-ai=n\nContent-Usage: / search=y\nLicense: MIT\n",
    "User-agent: *\nDisallow: /s/\nDisallow: /t/\n\nUser-agent: bingbot\nDisallow: /s\n\nUser-agent: c\nDisallow:\n",
];

/// Returns all diagnostics of a file in the given format, and adds their codes to `seen`.
fn report(bytes: &[u8], format: Format, seen: &mut BTreeSet<Code>) -> String {
    let source = Source::new(bytes);
    let document = parse_by(&source, format);
    let diagnostics = check(&document);
    let verdict = if conforming(&diagnostics) { "conforms" } else { "does not conform" };
    let mut text = format!("{}\n  {verdict}\n", brief(bytes));
    for each in &diagnostics {
        seen.insert(each.code);
        let span = each.span;
        writeln!(
            text,
            "  {} {} [{}] {}..{} {}",
            each.code.severity(),
            each.code,
            each.code.clause(format).map_or("of its makers", |clause| clause.id()),
            span.start,
            span.end,
            brief(document.slice(span))
        )
        .unwrap();
        writeln!(text, "    {}", each.message(&document)).unwrap();
        if let Some((span, role)) = each.also {
            let bytes = brief(document.slice(span));
            writeln!(text, "    {}..{} {bytes}: {}", span.start, span.end, role.summary()).unwrap();
        }
        if let Some(meant) = &each.meant {
            writeln!(text, "    meant: {meant}").unwrap();
        }
        if let Some(help) = each.help(&document) {
            writeln!(text, "    help: {help}").unwrap();
        }
        if let Some(fix) = &each.fix {
            let (old, new) = (brief(document.slice(fix.span)), brief(&fix.with));
            writeln!(text, "    fix: {}..{} {old} -> {new}", fix.span.start, fix.span.end).unwrap();
            writeln!(text, "    then: {}", brief(&fix.apply(bytes))).unwrap();
        }
    }
    text
}

/// If there are more than 120 bytes, returns only the first 40 bytes and the number of all bytes.
fn brief(bytes: &[u8]) -> String {
    match bytes {
        [first @ .., _] if bytes.len() > 120 => {
            format!("\"{}\"... {} bytes", first[..40].escape_ascii(), bytes.len())
        }
        _ => format!("\"{}\"", bytes.escape_ascii()),
    }
}

#[test]
fn each_is_told_with_its_places() {
    let files: Vec<Vec<u8>> = [
        // Diagnostics about lines without a field.
        "nothing here\n",
        "\u{FEFF}nothing here # c\n",
        "  no\tcolon  # c\r",
        "Disallow /x\n",
        "useragent a\n",
        ": x\n",
        "\u{FEFF}  :\n",
        "User agent: a\n",
        "a\tb: c\n",
        " User-agent: a\nDisallow:\n",
        "\u{FEFF}\tUser-agent: a\nDisallow:\n",
        "User-agent : a\nDisallow\t \t: /x\n",
        // Files with a space before a byte-order mark, and with a space between a CR and an NL.
        " \u{FEFF}User-agent: a\nDisallow:\n",
        "x\r \n",
        "x\r\t\r",
        "x\n \r\n",
        " \t",
        "\u{FEFF}  \n",
        "\u{FEFF}",
        // Diagnostics about records.
        "Disallow: /x\nDisallow: /y\n\nDisallow: /z\n",
        "User-agent: a\n\nDisallow: /x\n",
        "User-agent: a\n\n# c\n\nDisallow: /x\n",
        "User-agent: a\nDisallow: /x\n\n\nDisallow: /y\n",
        "User-agent: a\nDisallow: /x\n\nX: y\nDisallow: /y\n",
        "User-agent: a\n",
        "User-agent: a",
        "User-agent: a\r",
        "User-agent: a\r\n\r\nUser-agent: b\r\nDisallow:\r\n",
        "User-agent: a\n# c\nX: y\n\nX: y\nDisallow: /x\n",
        "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow:\n",
        "User-agent: a\r\nDisallow: /x\r\n# c\r\n# d\r\nUser-agent: b\r\nDisallow:\r\n",
        "Disallow: /x\n# c\nUser-agent: b\nDisallow:\n",
        "Disallow: /x\n\nUser-agent: b\nDisallow:\n",
        "User-agent: a\n# b\nDisallow: /x\nX: y\nUser-agent: b\nDisallow:\n",
        "User-agent:\nDisallow: /x\n",
        "User-agent: # a\nDisallow: /x\n",
        "User-agent: *\nDisallow: /x\n\nUser-agent: b\nUser-agent: *\nDisallow:\n\nUser-agent: *\nDisallow:\n",
        "User-agent: *\nUser-agent: *\nDisallow:\n",
        "User-agent: a\nUser-agent: A\nDisallow:\n\nUser-agent: A\nDisallow: /\n",
        // Diagnostics about names.
        "User-agent: a/1.0\nDisallow:\n",
        "User-agent: /1.0\nDisallow:\n",
        "User-agent: a b\nDisallow:\n",
        "User-agent: a,b\nDisallow:\n",
        "User-agent: a /1 b\nDisallow:\n",
        "User-agent: a\tb/1*\nDisallow:\n",
        "User-agent: a*\nDisallow:\n",
        "User-agent: **\nDisallow:\n",
        "User-agent: a user-agent: b\nDisallow:\n",
        // Diagnostics about paths.
        "User-agent: a\nDisallow: /*.gif$\nDisallow: /a$\nDisallow: $a\n",
        "User-agent: a\nDisallow: x\nDisallow: http://www.example.com/x\nDisallow: ://\nDisallow: *\n",
        "User-agent: a\nDisallow: /x /y\nDisallow: /x\t /y/ /z\nDisallow: /x y\nDisallow: /x /\nDisallow: /x /y z\n",
        "User-agent: a\nDisallow: /x Disallow: /y\nX: y USER-AGENT:b user-agent: c\nDisallow: a:b:/x\n",
        "User-agent: * Disallow: /x Disallow: /é/ y\n",
        "User-agent: a\nDisallow: /é/ü\nDisallow: / TMP /\nDisallow: / карты / # é\nDisallow: /é /x\nDisallow: /x#é\n",
        // Diagnostics about fields.
        "Allow: /x\nSITEMAP: http://www.example.com/\nCrawl-delay: 1\n",
        "Sitemap: /s.xml\nCrawl-delay: inf\nCrawl-delay: abc\nNoindex: x\n",
        "Disalow: /x\nUser_agent: a\nAlow: /y\nHost: x\nFollow: me\n",
        "запретить: /x\nAgente de usuario: a\n",
        "Agente de usuario : *\nNo permitir : / tmp /\nInterdire : /\nЗАПРЕЩАТЬ: /x\n",
        "\u{200B}Disallow: /x\nUser-agent\u{A0}: a\n\u{200B}x: y\n",
        "x\n\u{FEFF}Disallow: /x\n",
        "a-name-that-is-longer-than-forty-bytes-is: x\n",
        "a line of more than forty bytes that has no colon in it: x y\n",
        "<html>: x\n<p>\n",
        "</p>\n",
        "<!doctype html>\n",
        "<?xml ?>\n",
        "< b>\n",
        "x <b>\n",
        "<1>\n",
        // Files in formats other than robots.txt, such as HTML, and robots.txt files that resemble other formats.
        "<!DOCTYPE html>\n<p>x: y\n<p>Allow : z\n",
        "<pre>\nUser-agent: a\nDisallow: /x\n</pre>\n",
        "# c\n<p>\n",
        "\u{FEFF}\n {\"error\": \"not found\",\n \"status\": 404}\n",
        "[]",
        "[{\"a\": 1}]\n",
        "{}\n",
        "{x: y}\n",
        "{\"a\": 1}\nDisallow: /x\n",
        "\u{1}text: x\n",
        // Diagnostics about bytes.
        "a\0b: c\0\0d\0\n",
        "User-agent: a\0\nDisallow: /\0\0x\0\n",
        "a\u{1}\u{7F}b\u{2}: c\t\n",
        "x: y\nx: y\rx: y\r\n",
        "x: y\r\nx: y",
        "x: y\r\n\r\n\n",
        "User-agent: é\u{202E}\nDisallow: /é/*\u{200B}\u{7}\n",
    ]
    .into_iter()
    .map(|file| file.as_bytes().to_vec())
    .chain([
        b"Disallow: /\xE9t\xE9/\n".to_vec(),
        b"# \xC3".to_vec(),
        b"# \xE2\x82x \xFF\n".to_vec(),
        b"\xE9: *\n".to_vec(),
        b"\x1F\x8B\x08\x08 : \xFF\n x\n".to_vec(),
        b"\xFF\xFEU\0s\0".to_vec(),
        b"\xFE\xFF\0U\0s".to_vec(),
        b"U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0".to_vec(),
        b"\0U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:".to_vec(),
        [RECORD.as_bytes(), b"Disallow: /", &[b'*'; 60], b"\n"].concat(),
        RECORD.as_bytes().to_vec(),
        Vec::new(),
    ])
    .chain(shared())
    .collect();
    pin("each", &files, Format::Standard1994);
}

#[test]
fn each_of_the_revisited_grammar_is_told_with_its_places() {
    let files: Vec<Vec<u8>> = [
        "\u{FEFF}User-Agent: a\nDisallow: /x\n",
        " # c\nUser-Agent: a\nDisallow:\n",
        "User-Agent:a\nDisallow:\n",
        " User-agent : a \nDisallow:\n",
        "User-Agent: a b # c\nDisallow : /x /y \n Disallow:/z#c\n",
        "User-Agent: a\nDisallow:\n \t\nUser-Agent: b\nDisallow:\n",
        "User-Agent:\nDisallow: /x\n",
        "User-Agent: # c\nDisallow: /x\n",
        "User-Agent: a\nDisallow: /x",
        "User-Agent: a\nnothing here\nAllow: /x\nDisallow: /x\n",
        "\n\nUser-Agent: a\nDisallow: /x\n",
        "# c\n",
        "# c\n\nUser-Agent: a\nDisallow: /x\n",
        "User-Agent: a\nUser-Agent: b\nDisallow: /x\n",
        "User-Agent: a\n",
        "User-Agent: a\n\nUser-Agent: b\nDisallow: /x\n",
        "Disallow: /x\n",
        "User-Agent: a\nDisallow: /x\nUser-Agent: b\nDisallow: /x\n",
        "User-Agent: a\nDisallow: /x\n\n# c\nUser-Agent: b\nDisallow: /x\n\n",
        "",
    ]
    .map(|file| file.as_bytes().to_vec())
    .into_iter()
    .chain(KINDS.map(<[u8]>::to_vec))
    .collect();
    pin("each-revisited", &files, Format::Revisited);
}

#[test]
fn each_of_rfc_9309_is_told_with_its_places() {
    let files: Vec<Vec<u8>> = [
        "\u{FEFF}User-agent: a\nDisallow: /x\n",
        "User-agent: a\nDisallow: /x\0\u{1}y\u{7F}\n",
        "User-agent: a\nDisallow: /é",
        "nothing here\n: x\nCrawl delay: 5 # c\nDisallow /x\n",
        "User-agent: MJ12bot\nUser-agent: figtree/2.0\nUser-agent: a, b\nUser-agent: a b\nUser-agent:\nUser-agent: a*\n",
        "User-agent: a # c\nDisallow: x\nAllow: http://www.example.com/\nAllow: *$\nAllow:\n",
        "User-agent: a\nDisallow: /x y\nAllow: /\t*\n",
        "Disallow: /x\nAllow: /y\n\nUser-agent: a\n",
        "Sitemap: x\nAllow: /y\n",
        "User-agent: a\nDisalow: /x\n\u{200B}Allow: /\nSitemap: x\nHost: y\nзапретить: /x\n",
        "User-agent: *\nCrawl-delay: 10\n\nUser-agent: amazonbot\nDisallow: /\n",
        "User-agent: *\n\nUser-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /x\n",
        "User-agent: a\n\nUser-agent: b\n# c\nUser-agent: c\nDisallow: /x\n\nUser-agent: d\n\nUser-agent: e\n",
        "User-agent: a\nDisallow: /?s=\nDisallow: /?b=9\nDisallow: /?c\n",
        "User-agent: Google-Extended\nUser-agent: Applebot-Extended\nUser-agent: GPTBot\nUser-agent: *\nDisallow: /\n",
        "User-agent: a\nDisallow: “/x”\nDeny: /x\nDisallow: http://h/x\n",
        "Sitemap: http://h/\nUser-agent: a\nCrawl-delay: 5\nCrawl-delay: soon # c\nHost:\nSitemap: /x\nContent-Signal: x=yes\n",
        "User-agent: a\nUser-agent: *\n\nDisallow : /x#c\n\nUser-agent: *\n",
        "",
    ]
    .map(|file| file.as_bytes().to_vec())
    .into_iter()
    .chain([
        b"# \xE9t\xE9\n# \xC3".to_vec(),
        [&b"#".repeat(500 * 1024 - 1)[..], b"\n"].concat(),
        [&b"#".repeat(500 * 1024)[..], b"\nUser-agent: a\n"].concat(),
    ])
    .chain(shared())
    .collect();
    pin("each-rfc-9309", &files, Format::Rfc9309);
}

#[test]
fn each_of_the_draft_of_1996_is_told_with_its_places() {
    let files: Vec<Vec<u8>> = [
        "\u{FEFF}User-agent: a\nDisallow: /x\n",
        "User-agent: a\nDisallow: /é # ü\n",
        " User-agent : a \nDisallow: /x \nDisallow:  \nX: y \n \t\n # c\n",
        "nothing here\n: x\nCrawl delay: 5 # c\n(a): b\n",
        "User-agent: figtree/2.0\nUser-agent: a, b\nUser-agent:\nUser-agent: # c\nUser-agent: MJ12bot\nDisallow: /\n",
        "User-agent: a\nDisallow: x\nDisallow: //x\nAllow:\nAllow: # c\nAllow: /~x/%7e;\nAllow: /x?y\nAllow: /%zz\nAllow: /a b\n",
        "User-agent: a\nDisallow: /robots.txt\nAllow: /robots.txt # c\nAllow: /robots.txt/\n",
        "User-agent: a\n\nUser-agent: b\n# c\n",
        "Allow: /x\nX: y\n\nUser-agent: a\nAllow: /\n\nSitemap: x\n",
        "User-agent: a\nAllow: /x\nUser-agent: b\nAllow: /x\n",
        "User-agent: a\nAllow: /x\n\nUser-agent: b\nX: y\n# c\nUser-agent: c\nAllow: /x\n",
        "User-agent: a\nVisit-time: 0600-0845\nVisit-time: 6-8\nRequest-rate:\n",
        "User-agent: *\nAllow: /x\n\nUser-agent: b\nUser-agent: *\nAllow: /x\n",
        "",
    ]
    .map(|file| file.replace('\n', "\r\n").into_bytes())
    .into_iter()
    .chain([
        b"# c\r\nUser-agent: a\nAllow: /\rDisallow: /".to_vec(),
        b"User-agent: a\r\nAllow: /\xE9\x80%\r\nAllow: /%a".to_vec(),
        b"User-agent: a\r\nDisallow: /x/\r\nAllow: /x/y\r\nAllow: /z\r\nDisallow: /z\r\n".to_vec(),
    ])
    .chain(shared())
    .collect();
    pin("each-1996", &files, Format::Draft1996);
}

fn shared() -> impl Iterator<Item = Vec<u8>> {
    KINDS.into_iter().map(<[u8]>::to_vec).chain(MISTAKES.into_iter().map(|file| file.into()))
}

/// Compares the diagnostics of the files with the snapshot. Together, the files must have every diagnostic of the
/// format.
fn pin(name: &str, files: &[Vec<u8>], format: Format) {
    let mut seen = BTreeSet::new();
    let reports: Vec<String> = files.iter().map(|file| report(file, format, &mut seen)).collect();
    let of_makers = |code: &Code| code.is_of_makers() && format == Format::Rfc9309;
    let of_it = |code: &Code| code.clause(format).is_some() || of_makers(code);
    let unseen: Vec<Code> =
        Code::ALL.into_iter().filter(|code| of_it(code) && !seen.contains(code)).collect();
    assert_eq!(unseen, [], "no file has these");
    snapshot("diagnostics", name, &reports.join("\n"));
}

#[test]
fn of_a_file_of_another_kind_its_kind_comes_first_and_one_violation_at_most() {
    for file in KINDS {
        for format in Format::ALL {
            let diagnostics = check(&parse_by(&Source::new(file), format));
            let [kind, rest @ ..] = &diagnostics[..] else { panic!("{format}: {}", brief(file)) };
            assert_eq!(Format::ALL.map(|format| kind.code.clause(format).is_some()), [true; 4]);
            assert!(
                rest.len() <= 1 && rest.iter().all(|diagnostic| diagnostic.fix.is_none()),
                "{rest:?}"
            );
            assert_eq!(conforming(&diagnostics), rest.is_empty(), "{diagnostics:?}");
        }
    }
}

#[test]
fn each_is_explained() {
    let mut text = String::new();
    for code in Code::ALL {
        writeln!(text, "{code}: {}\n", code.explanation()).unwrap();
    }
    snapshot("diagnostics", "explanations", &text);
}
