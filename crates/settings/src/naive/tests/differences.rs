//! Queries for every choice that is not the default. For each query, the choice and the default give different answers.

/// A query, the answer under the default choice of a setting, and the answer under another choice.
pub(crate) struct Row {
    pub setting: &'static str,
    pub choice: &'static str,
    pub robots: Vec<u8>,
    pub agent: &'static [u8],
    pub url: &'static [u8],
    /// The answer under the default choice, and the answer under `choice`. An answer is `+` for allowed, `-` for
    /// disallowed, or `!` for refused.
    pub expected: [char; 2],
}

/// Rows for choices that have an effect only if Allow lines are obeyed or wildcards are read. For both answers of a
/// row, the robot obeys Allow lines and reads wildcards. For the second answer, the robot also follows the choice of
/// the row. In the rows for an empty Allow line, the first matching line decides.
pub(crate) const OF_LATER_RULES: &[OfLaterRule] = &[
    (
        "value-length",
        "as-compared",
        b"User-agent: *\nDisallow: /%7Ea\nAllow: /*aa\n",
        b"/~aaa",
        "-+",
    ),
    (
        "value-length",
        "without-last-star",
        b"User-agent: *\nDisallow: /a**\nAllow: /ab\n",
        b"/ab",
        "-+",
    ),
    ("value-length", "as-matched", b"User-agent: *\nDisallow: /a*\nAllow: /abc\n", b"/abcd", "+-"),
    (
        "value-length",
        "without-stars-and-end",
        b"User-agent: *\nDisallow: /a$\nAllow: /a\n",
        b"/a",
        "-+",
    ),
    (
        "value-length",
        "without-stars-and-end",
        b"User-agent: *\nDisallow: *\nAllow: *$\n",
        b"/a",
        "+-",
    ),
    ("empty-allow", "allows-all", b"User-agent: *\nAllow:\nDisallow: /\n", b"/", "-+"),
    ("empty-allow", "disallows-all", b"User-agent: *\nAllow:\n", b"/", "+-"),
    ("misspelt-allow", "taken-as-meant", b"User-agent: *\nDisallow: /\nAlow: /x\n", b"/x", "-+"),
    ("escaped-signs", "signs", b"User-agent: *\nDisallow: /%2A\n", b"/x", "+-"),
    ("escaped-signs", "signs", b"User-agent: *\nDisallow: /x%24\n", b"/x", "+-"),
    ("inner-end", "ends-value", b"User-agent: *\nDisallow: /x$y\n", b"/x", "+-"),
    ("inner-end", "ends-value", b"User-agent: *\nDisallow: /x$y\n", b"/x$y", "-+"),
    ("inner-end", "nothing-behind", b"User-agent: *\nDisallow: /x$*\n", b"/x", "+-"),
    ("inner-end", "nothing-behind", b"User-agent: *\nDisallow: /x$y\n", b"/x$y", "-+"),
    ("last-end", "end-or-byte", b"User-agent: *\nDisallow: /x$\n", b"/x$y", "+-"),
    ("fragment", "compared", b"User-agent: *\nDisallow: /x$\n", b"/x#y", "-+"),
    ("leading-star", "voids-value", b"User-agent: *\nDisallow: *x\n", b"/x", "-+"),
    ("leading-star", "slash-added", b"User-agent: *\nDisallow: */x\n", b"/x", "-+"),
    ("index-page", "folder", b"User-agent: *\nDisallow: /\nAllow: /d/index.html\n", b"/d/", "-+"),
    ("index-page", "folder", b"User-agent: *\nDisallow: /\nAllow: /index.htm\n", b"/", "-+"),
];

/// The setting, the choice, the file, the URL, and two answers: the first without the choice, and the second with it.
type OfLaterRule = (&'static str, &'static str, &'static [u8], &'static [u8], &'static str);

/// Returns a file whose last line begins at this offset, after a long comment.
pub(crate) fn long(offset: usize, last_line: &[u8]) -> Vec<u8> {
    let mut file = b"User-agent: *\n#".to_vec();
    file.resize(offset - 1, b'.');
    file.push(b'\n');
    file.extend_from_slice(last_line);
    file
}

/// Returns the rows of the table, and further rows whose files are too long to be written in the table.
pub(crate) fn differences() -> Vec<Row> {
    let row = |setting, choice, robots: Vec<u8>, agent, url, expected: &str| {
        let mut answers = expected.chars();
        let mut next = || answers.next().expect("two answers a row");
        Row { setting, choice, robots, agent, url, expected: [next(), next()] }
    };
    let mut rows: Vec<Row> = TABLE
        .iter()
        .flat_map(|(setting, choices)| {
            choices.iter().map(move |(choice, robots, agent, url, expected)| {
                row(setting, choice, robots.to_vec(), agent, url, expected)
            })
        })
        .collect();
    let after_500_kib = long(500 * 1024, b"Disallow: /\n");
    let after_64_kib = long(64 * 1024, b"Disallow: /\n");
    rows.push(row("limits", "file-500-kib", after_500_kib, b"a", b"/", "-+"));
    rows.push(row("limits", "file-64-kib", after_64_kib, b"a", b"/", "-+"));
    let mut line = b"User-agent: *\nDisallow: /".to_vec();
    line.resize(line.len() + 20_000, b'x');
    rows.push(row("limits", "line-cut", line, b"a", &LONG_URL, "+-"));
    for (choice, limit) in [
        ("file-256-kib", 256 * 1024),
        ("file-32-kib", 32 * 1024),
        ("file-16-kib", 16 * 1024),
        ("file-8-kib", 8 * 1024),
        ("file-4-kib", 4 * 1024),
    ] {
        rows.push(row("limits", choice, long(limit, b"Disallow: /\n"), b"a", b"/", "-+"));
    }
    let after_lines = [&b"#\n".repeat(1000)[..], b"User-agent: *\nDisallow: /\n"].concat();
    rows.push(row("limits", "lines-1000", after_lines, b"a", b"/", "-+"));
    let spaced = |number| [b"User-agent: *\nDisallow:", &*b" ".repeat(number), b"/"].concat();
    rows.push(row("limits", "line-parted", spaced(300), b"a", b"/", "-+"));
    let after_a_long_line = long(70_000, b"Disallow: /\n");
    rows.push(row("limits", "line-ends-file", after_a_long_line, b"a", b"/", "-+"));
    let spaces = |number| [b"User-agent: *\nDisallow: /", &*b" ".repeat(number)].concat();
    rows.push(row("limits", "line-ends-file", spaces(70_000), b"a", b"/", "-+"));
    rows.push(row("limits", "line-dropped", spaces(17_000), b"a", b"/", "-+"));
    rows.push(row("limits", "file-500-kib-whole-lines", spaces(510 * 1024), b"a", b"/", "-+"));
    rows.push(row("limits", "refused-over-512-kib", spaces(513 * 1024), b"a", b"/", "-!"));
    // The rule comes before the long comment, so no limit cuts it.
    let long_after = [b"User-agent: *\nDisallow: /\n#", &b".".repeat(510 * 1024)[..]].concat();
    rows.push(row("limits", "absent-over-500-kib", long_after, b"a", b"/", "-+"));
    let after_rules = |number| {
        [&b"User-agent: *\n"[..], &b"Disallow: /x\n".repeat(number), b"Disallow: /y\n"].concat()
    };
    for (choice, number) in
        [("absent-over-500-kib-rules-2048", 2048), ("absent-over-10000-rules", 9999)]
    {
        rows.push(row("limits", choice, after_rules(number), b"a", b"/y", "-+"));
    }
    let longest = &LONG_URL[..1025];
    let longer = [b"User-agent: *\nDisallow: ", longest].concat();
    rows.push(row("limits", "absent-over-500-kib-values-1024", longer, b"a", longest, "-+"));
    rows
}

/// The part of a long value that remains after `limits` cuts its line. A line may have 16,663 bytes, and 10 of them are
/// `Disallow: `.
static LONG_URL: [u8; 16_653] = {
    let mut url = [b'x'; 16_653];
    url[0] = b'/';
    url
};

/// The choice, the file, the robot, the URL, and two answers: the first under the default choice, and the second under
/// this choice.
type Question = (&'static str, &'static [u8], &'static [u8], &'static [u8], &'static str);

const TABLE: &[(&str, &[Question])] = &[
    (
        "line-terminators",
        &[
            ("nl-only", b"User-agent: *\r\nDisallow: /x\r\n", b"a", b"/x", "-+"),
            ("nl-only", b"User-agent: a\rDisallow: /x\r", b"a", b"/x", "-+"),
            ("nl-and-crnl-only", b"User-agent: *\rDisallow: /\r", b"a", b"/", "-+"),
            ("crnl-as-two", b"User-agent: *\r\nDisallow: /\r\n", b"a", b"/", "-+"),
            ("unicode", b"User-agent: *\nDisallow: /x\x0Cy\n", b"a", b"/x", "+-"),
            ("unicode", b"User-agent: *\nDisallow: /x\x1Cy\n", b"a", b"/x", "+-"),
            ("unicode", "User-agent: *\nDisallow: /x\u{2029}y\n".as_bytes(), b"a", b"/x", "+-"),
            ("latin-1", "User-agent: *\nDisallow: /\u{C5}\n".as_bytes(), b"a", b"/\xC3", "+-"),
            ("nel-and-ls", "User-agent: *\nDisallow: /x\u{85}y\n".as_bytes(), b"a", b"/x", "+-"),
            ("nel-and-ls", "User-agent: *\nDisallow: /x\u{2028}y\n".as_bytes(), b"a", b"/x", "+-"),
            ("second-cr-kept", b"User-agent: *\rX: y\r\r#\rDisallow: /\r", b"a", b"/", "+-"),
        ],
    ),
    (
        "optional-space",
        &[
            ("separators", b"User-agent: *\nDisallow: /x\x1F\n", b"a", b"/x", "+-"),
            ("latin-1", "User-agent: *\nDisallow: /\u{E0}\n".as_bytes(), b"a", b"/\xC3", "+-"),
            ("ecmascript", "User-agent: *\n\u{FEFF}Disallow: /x\n".as_bytes(), b"a", b"/x", "+-"),
            // This row distinguishes `unicode` from `ecmascript`, under which NEL is not a space.
            ("unicode", "User-agent: *\nDisallow: /x\u{85}\n".as_bytes(), b"a", b"/x", "+-"),
            ("sp-only", b"User-agent: *\nDisallow:\t/x\n", b"a", b"/x", "-+"),
            ("sp-only", b"User-agent: *\nDisallow: /x\t\n", b"a", b"/x", "-+"),
            ("unicode", "User-agent: *\nDisallow: /x\u{A0}\n".as_bytes(), b"a", b"/x", "+-"),
            ("unicode", "User-agent: *\nDisallow:\u{3000}/x\n".as_bytes(), b"a", b"/x", "+-"),
            ("ascii", b"User-agent: *\nDisallow:\x0B/x\x0C\n", b"a", b"/x", "+-"),
            ("none-stripped", b"User-agent:*\nDisallow: /x\n", b"a", b"/x", "-+"),
            ("start-only", b"User-agent: *\nDisallow: /x \n", b"a", b"/x", "-+"),
            ("end-only", b"User-agent:*\nDisallow: /x\n", b"a", b"/x", "-+"),
            // This row distinguishes `end-only` from `none-stripped`.
            ("none-stripped", b"User-agent:*\nDisallow:/x \n", b"a", b"/x", "-+"),
        ],
    ),
    (
        "comment-start",
        &[
            (
                "ends-at-separator",
                "User-agent: *\nDisallow: /#\u{2028}x\n".as_bytes(),
                b"a",
                b"/",
                "-+",
            ),
            (
                "no-separator-behind",
                "User-agent: *\nDisallow: /#\u{2029}x\n".as_bytes(),
                b"a",
                b"/",
                "-+",
            ),
            // This row distinguishes `no-separator-behind` from `ends-at-separator`.
            (
                "no-separator-behind",
                "User-agent: a#\u{2028}b\nDisallow: /\n".as_bytes(),
                "a\u{2028}b".as_bytes(),
                b"/",
                "-+",
            ),
            ("word-start", b"User-agent: *\nDisallow: /a#b\n", b"a", b"/a", "-+"),
            ("line-start", b"User-agent: *\nDisallow: /a # b\n", b"a", b"/a", "-+"),
            ("nowhere", b"User-agent: * # all\nDisallow: /a\n", b"a", b"/a", "-+"),
            ("space-kept", b"User-agent: *\nDisallow: /a # b\n", b"a", b"/a", "-+"),
            // Under `space-kept`, the value of the User-agent line keeps the space after its `*`.
            ("space-kept", b"User-agent: * # all\nDisallow: /a\n", b"a", b"/a", "-+"),
        ],
    ),
    (
        "only-line",
        &[
            ("parted", b"User-agent: * Disallow: /x\n", b"a", b"/x", "+-"),
            ("parted", b"Disallow:", b"a", b"/x", "+!"),
            ("parted", b"# c\n", b"a", b"/x", "+!"),
        ],
    ),
    (
        "first-space",
        &[
            ("taken-out", b"User-age nt:*\nDisallow: /x\n", b"a", b"/x", "+-"),
            ("taken-out", b"User-agent:*\nDisallow:/x y\n", b"a", b"/xy", "+-"),
        ],
    ),
    ("comment-only-line", &[("blank", b"User-agent: *\n# c\nDisallow: /\n", b"a", b"/", "-+")]),
    (
        "white-space-only-line",
        &[("not-blank", b"User-agent: *\n \nDisallow: /\n", b"a", b"/", "+-")],
    ),
    (
        "blank-line",
        &[
            ("ignored", b"User-agent: a\nDisallow: /x\n\nDisallow: /y\n", b"a", b"/y", "+-"),
            (
                "nl-only",
                b"User-agent: a\r\nDisallow: /x\r\n\r\nDisallow: /y\r\n",
                b"a",
                b"/y",
                "+-",
            ),
            ("nl-only", b"User-agent: a\n\r\nDisallow: /y\n", b"a", b"/y", "+-"),
            ("nl-only", b"User-agent: a\r\rDisallow: /y\r", b"a", b"/y", "+-"),
            ("ends-agent-run", b"User-agent: a\n\nDisallow: /y\n", b"a", b"/y", "+-"),
            // This row distinguishes `ignored` from `ends-agent-run`.
            ("ignored", b"User-agent: a\n\nUser-agent: b\nDisallow: /y\n", b"a", b"/y", "+-"),
        ],
    ),
    (
        "agent-after-disallow",
        &[
            ("same-record", b"User-agent: a\nDisallow: /x\nUser-agent: b\n", b"b", b"/x", "+-"),
            (
                "last-wins",
                b"User-agent: a\nDisallow: /x\nUser-agent: b\nUser-agent: c\n",
                b"a",
                b"/x",
                "-+",
            ),
            ("refused", b"User-agent: a\nDisallow: /x\nUser-agent: b\n", b"a", b"/", "+!"),
        ],
    ),
    (
        "leading-space",
        &[
            ("line-ignored", b"User-agent: *\n Disallow : /\n", b"a", b"/", "-+"),
            ("ignored-before-field", b"User-agent: *\n\tDisallow: /\n", b"a", b"/", "-+"),
            ("ignored-before-colon", b"User-agent: *\nDisallow\t: /\n", b"a", b"/", "-+"),
        ],
    ),
    (
        "line-without-colon",
        &[
            ("taken-by-beginning", b"User-agent: *\nDisallow/x\n", b"a", b"/x", "+-"),
            ("taken-by-beginning", b"User-agent: *\nDisallow/x:y\n", b"a", b"/x:y", "+-"),
            ("taken-as-field", b"User-agent: *\nDisallow /x:y\n", b"a", b"/x:y", "+-"),
            ("taken-by-first-word", b"User-agent: *\nDisallow /x: y\n", b"a", b"/x: y", "+-"),
            ("taken-by-first-word", b"User-agent: *\nDisallow /x:\n", b"a", b"/x:", "+-"),
            ("last-letter-cut", b"User-agent #\nDisallow: /\n", b"user-agent", b"/", "+-"),
            ("last-letter-cut", b"User-agent \nDisallow: /\n", b"user-agent", b"/", "+-"),
            (
                "last-letter-cut",
                b"User-agent\xC3\xA9\nDisallow: /\n",
                b"user-agent\xC3\xA9",
                b"/",
                "+-",
            ),
            ("taken-as-field", b"User-agent *\nDisallow /x\n", b"a", b"/x", "+-"),
            ("two-words", b"User-agent *\nDisallow /x\n", b"a", b"/x", "+-"),
            // This row distinguishes `two-words` from `taken-as-field`.
            ("taken-as-field", b"User-agent: *\nDisallow /x y\n", b"a", b"/x y", "+-"),
            ("ends-record", b"User-agent: *\nwords\nDisallow: /x\n", b"a", b"/x", "-+"),
            ("refused", b"words\n", b"a", b"/x", "+!"),
            ("two-words-or-refused", b"words\n", b"a", b"/x", "+!"),
            ("two-words-or-refused", b"User-agent *\nDisallow /x\n", b"a", b"/x", "+-"),
        ],
    ),
    (
        "misspelt-field",
        &[
            ("by-ending", b"User-agent: *\nX-Disallow: /x\n", b"a", b"/x", "+-"),
            ("by-ending", b"User-agent: *\nX: y Disallow: /x\n", b"a", b"/x", "+-"),
            ("by-ending", b"User-agent: *\nDisallow : /x\n", b"a", b"/x", "-+"),
            ("few-misspellings", b"User-agent: *\nDisalow: /x\n", b"a", b"/x", "+-"),
            ("taken-as-meant", b"User-agent: *\nDisllow: /x\n", b"a", b"/x", "+-"),
            ("taken-as-meant", b"Useragent: *\nDisallow: /x\n", b"a", b"/x", "+-"),
            ("by-beginning", b"User-agents: *\nDisallow: /x\n", b"a", b"/x", "+-"),
            ("by-beginning", b"User-agent: *\nDisallow-all: /x\n", b"a", b"/x", "+-"),
            ("case-significant", b"User-agent: *\ndisallow: /x\n", b"a", b"/x", "-+"),
            ("case-significant", b"User-Agent: *\nDisallow: /x\n", b"a", b"/x", "-+"),
            ("case-significant-user-agent", b"User-agent: *\nDisallow: /x\n", b"a", b"/x", "-+"),
        ],
    ),
    (
        "space-after-colon",
        &[
            ("required", b"User-agent: *\nDisallow:/x\n", b"a", b"/x", "-+"),
            ("required", b"User-agent:*\nDisallow: /x\n", b"a", b"/x", "-+"),
        ],
    ),
    (
        "empty-value",
        &[
            ("next-line", b"User-agent: *\nDisallow:\nDisallow: /x\n", b"a", b"/x", "-+"),
            ("next-line", b"User-agent:\n\n  a # c\nDisallow: /x\n", b"a", b"/x", "+-"),
        ],
    ),
    (
        "second-colon",
        &[
            ("line-ignored", b"User-agent: *\nDisallow: /x:y\n", b"a", b"/x:y", "-+"),
            ("line-ignored", b"User-agent: *\nDisallow:8/\nDisallow: /:x\n", b"a", b"/:x", "-+"),
        ],
    ),
    (
        "unknown-header",
        &[
            ("ends-record", b"User-agent: a\nX: y\nDisallow: /\n", b"a", b"/", "-+"),
            (
                "ends-agent-run",
                b"User-agent: a\nX: y\nUser-agent: b\nDisallow: /\n",
                b"a",
                b"/",
                "-+",
            ),
            ("refused", b"X: y\n", b"a", b"/", "+!"),
            ("crawl-delay-ends-agent-run", CRAWL_DELAY, b"a", b"/", "-+"),
            ("rates-end-agent-run", CRAWL_DELAY, b"a", b"/", "-+"),
            ("rates-end-agent-run", REQUEST_RATE, b"a", b"/", "-+"),
            ("crawl-delay-and-sitemap-end-agent-run", CRAWL_DELAY, b"a", b"/", "-+"),
            ("crawl-delay-and-sitemap-end-agent-run", SITEMAP, b"a", b"/", "-+"),
            ("known-fields-end-agent-run", HOST, b"a", b"/", "-+"),
            ("site-fields-keep-agent-run", REQUEST_RATE, b"a", b"/", "-+"),
            (
                "site-fields-keep-agent-run",
                b"User-agent: a\nX: y\nUser-agent: b\nDisallow: /\n",
                b"a",
                b"/",
                "-+",
            ),
            (
                "unknown-fields-end-agent-run",
                b"User-agent: a\nX: y\nUser-agent: b\nDisallow: /\n",
                b"a",
                b"/",
                "-+",
            ),
        ],
    ),
    (
        "allow-line",
        &[
            ("first-match", b"User-agent: *\nAllow: /x\nDisallow: /\n", b"a", b"/x", "-+"),
            ("longest-match", b"User-agent: *\nDisallow: /\nAllow: /x\n", b"a", b"/x", "-+"),
            (
                "allow-wins",
                b"User-agent: *\nDisallow: /x\nAllow: /\nDisallow: /x\n",
                b"a",
                b"/x",
                "-+",
            ),
            // This row distinguishes `longest-match` from `longest-match-in-order`, because both values are equally
            // long.
            ("longest-match", b"User-agent: *\nDisallow: /x\nAllow: /x\n", b"a", b"/x", "-+"),
            (
                "longest-match-in-order",
                b"User-agent: *\nDisallow: /\nAllow: /x\n",
                b"a",
                b"/x",
                "-+",
            ),
            (
                "longest-match-disallow-first",
                b"User-agent: *\nDisallow: /\nAllow: /x\n",
                b"a",
                b"/x",
                "-+",
            ),
            // This row distinguishes `longest-match-in-order` from `longest-match-disallow-first`, because both values
            // are equally long.
            (
                "longest-match-in-order",
                b"User-agent: *\nAllow: /x\nDisallow: /x\n",
                b"a",
                b"/x",
                "-+",
            ),
            ("last-match", b"User-agent: *\nDisallow: /xy\nAllow: /x\n", b"a", b"/xy", "-+"),
        ],
    ),
    (
        "several-agents",
        &[
            ("only-first", b"User-agent: a\nUser-agent: b\nDisallow: /\n", b"b", b"/", "-+"),
            ("only-last", b"User-agent: a\nUser-agent: b\nDisallow: /\n", b"a", b"/", "-+"),
            ("each-alone", b"User-agent: a\nUser-agent: *\nDisallow: /\n", b"a", b"/", "-+"),
            ("copies-of-first", b"User-agent: a\nUser-agent: *\nDisallow: /\n", b"x", b"/", "-+"),
        ],
    ),
    (
        "names-on-a-line",
        &[
            ("split", b"User-agent: a\tb\nDisallow: /\n", b"b", b"/", "+-"),
            ("split", b"User-agent: b *\nDisallow: /\n", b"a", b"/", "+-"),
            ("first-word", b"User-agent: a\tb\nDisallow: /\n", b"a", b"/", "+-"),
            ("first-word", b"User-agent: * b\nDisallow: /\n", b"a", b"/", "+-"),
        ],
    ),
    (
        "robot-name",
        &[
            ("before-slash", OF_B, b"a b/1 c", b"/", "+-"),
            ("after-compatible", OF_B, b"a/1 (Compatible; b/2; c)", b"/", "+-"),
            ("after-compatible", OF_B, b"b/1 (compatible;\tc)", b"/", "-+"),
            ("any-word", OF_B, b"a/1 b/2", b"/", "+-"),
            ("whole-header", OF_B, b"a/1 b/2", b"/", "+-"),
            ("whole-header", b"User-agent: a b\nDisallow: /\n", b"a/1 b/2", b"/", "+-"),
        ],
    ),
    (
        "escapes-in-names",
        &[
            ("decoded-in-file", b"User-agent: %62\nDisallow: /\n", b"b", b"/", "+-"),
            ("decoded-in-file", b"User-agent: %62\nDisallow: /\n", b"%62", b"/", "-+"),
            ("decoded-in-file", b"User-agent: %2A\nDisallow: /\n", b"a", b"/", "+-"),
            ("decoded-in-both", OF_B, b"%62/1", b"/", "+-"),
        ],
    ),
    (
        "name-direction",
        &[
            ("word-start", b"User-agent: b\nDisallow: /x\n", b"ab", b"/x", "-+"),
            // In this row, `b` is at the start of a word, but not at the start of the robot's name.
            ("prefix", b"User-agent: b\nDisallow: /x\n", b"a.b", b"/x", "-+"),
            ("robot-in-value", b"User-agent: fig\nDisallow: /\n", b"figtree", b"/", "-+"),
            ("robot-in-value", b"User-agent: figtree\nDisallow: /\n", b"tree", b"/", "+-"),
            ("either", b"User-agent: figtree\nDisallow: /\n", b"fig", b"/", "+-"),
            ("equality", b"User-agent: fig\nDisallow: /\n", b"figtree", b"/", "-+"),
            ("prefix", b"User-agent: tree\nDisallow: /\n", b"figtree", b"/", "-+"),
        ],
    ),
    (
        "name-case",
        &[
            (
                "ignored-unicode",
                "User-agent: \u{C9}\nDisallow: /\n".as_bytes(),
                "\u{E9}".as_bytes(),
                b"/",
                "+-",
            ),
            (
                "ignored-unicode-in-robot",
                "User-agent: \u{E9}\nDisallow: /\n".as_bytes(),
                "\u{C9}".as_bytes(),
                b"/",
                "+-",
            ),
            ("significant", b"User-agent: Fig\nDisallow: /\n", b"fig", b"/", "-+"),
        ],
    ),
    (
        "version",
        &[
            ("removed-from-robot", b"User-agent: fig/1.0\nDisallow: /\n", b"fig/1.0", b"/", "-+"),
            ("kept", b"User-agent: fig/1.0\nDisallow: /\n", b"fig/2.0", b"/", "-+"),
            ("cut-in-file", b"User-agent: fig2\nDisallow: /\n", b"fig", b"/", "+-"),
        ],
    ),
    (
        "empty-agent",
        &[
            ("compared", b"User-agent: /1\nDisallow: /x\n", b"a", b"/x", "+-"),
            (
                "line-ignored",
                b"User-agent: *\nDisallow: /y\nUser-agent:\nDisallow: /x\n",
                b"a",
                b"/x",
                "+-",
            ),
            ("joins-next", b"User-agent:\nUser-agent: a\nDisallow: /\n", b"a", b"/", "-+"),
            (
                "joins-next",
                b"User-agent:\nUser-agent: a\n\nUser-agent: b\nDisallow: /\n",
                b"a",
                b"/",
                "+-",
            ),
            ("names-everybody", b"User-agent:\nDisallow: /\n", b"a", b"/", "+-"),
            ("refused", b"User-agent:\nDisallow: /\n", b"a", b"/", "+!"),
        ],
    ),
    (
        "unfit-name",
        &[
            ("line-ignored", b"User-agent: 1a\nDisallow: /x\n", b"1a", b"/x", "-+"),
            ("line-ignored", b"User-agent: a\nUser-agent: b/1s\nDisallow: /x\n", b"b", b"/x", "-+"),
        ],
    ),
    (
        "star-in-value",
        &[
            ("left-out", b"User-agent: b*a\nDisallow: /x\n", b"ba", b"/x", "+-"),
            ("alone-at-start", b"User-agent: *b\nDisallow: /x\n", b"a", b"/x", "+-"),
            ("alone-before-slash", b"User-agent: * /b\nDisallow: /x\n", b"a", b"/x", "+-"),
            ("wildcard", b"User-agent: f*tree\nDisallow: /\n", b"figtree", b"/", "+-"),
            ("alone-before-space", b"User-agent: * a\nDisallow: /\n", b"b", b"/", "+-"),
        ],
    ),
    (
        "obeyed-records",
        &[
            ("all", b"User-agent: b\nDisallow: /\n", b"a", b"/", "+-"),
            ("all", b"User-agent: a\nDisallow:\n\nX: y\nDisallow: /\n", b"a", b"/", "+-"),
            ("only-default", b"User-agent: a\nDisallow: /\n", b"a", b"/", "-+"),
            (
                "only-default",
                b"User-agent: a\nDisallow:\n\nUser-agent: *\nDisallow: /\n",
                b"a",
                b"/",
                "+-",
            ),
            ("only-named", b"User-agent: *\nDisallow: /\n", b"a", b"/", "-+"),
        ],
    ),
    (
        "default-record",
        &[
            (
                "as-one-letter",
                b"User-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow:\n",
                b"a",
                b"/x",
                "+-",
            ),
            // The name in this row has two letters, so `as-one-letter` ignores the order of the records.
            (
                "file-order",
                b"User-agent: *\nDisallow: /x\n\nUser-agent: ab\nDisallow:\n",
                b"ab",
                b"/x",
                "+-",
            ),
            (
                "sole",
                b"User-agent: *\nUser-agent: a\nDisallow: /x\n\nUser-agent: a\nDisallow:\n",
                b"a",
                b"/x",
                "-+",
            ),
            (
                "file-order",
                b"User-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n",
                b"a",
                b"/y",
                "-+",
            ),
            (
                "added",
                b"User-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n",
                b"a",
                b"/x",
                "+-",
            ),
        ],
    ),
    (
        "several-records",
        &[
            ("merged", SEVERAL, b"figtree", b"/all-2", "+-"),
            ("longest-name", SEVERAL, b"figtree", b"/all-2", "+-"),
            ("longest-merged", LONGEST, b"figtree", b"/2", "+-"),
            ("longest-name", SEVERAL, b"figtree", b"/all-1", "-+"),
            ("last", SEVERAL, b"figtree", b"/all-3", "+-"),
            ("none", SEVERAL, b"figtree", b"/all-1", "-+"),
            ("none", SEVERAL, b"figtree", b"/all-4", "+-"),
        ],
    ),
    (
        "several-default-records",
        &[
            ("merged", DEFAULTS, b"a", b"/2", "+-"),
            ("last", DEFAULTS, b"a", b"/1", "-+"),
            ("none", DEFAULTS, b"a", b"/1", "-+"),
        ],
    ),
    (
        "disallow-value",
        &[
            ("equality", b"User-agent: *\nDisallow: /x\n", b"a", b"/xy", "-+"),
            ("substring", b"User-agent: *\nDisallow: /x\n", b"a", b"/y/x", "+-"),
            ("wildcards", b"User-agent: *\nDisallow: /*.gif$\n", b"a", b"/x.gif", "+-"),
            ("wildcards", b"User-agent: *\nDisallow: /x$\n", b"a", b"/x$", "-+"),
            ("wildcards-anywhere", b"User-agent: *\nDisallow: /x*y\n", b"a", b"/w/x/y", "+-"),
            ("wildcards-anywhere", b"User-agent: *\nDisallow: /x\n", b"a", b"/y/x", "+-"),
            ("wildcards-loose", b"User-agent: *\nDisallow: x*y\n", b"a", b"/x/y", "+-"),
            ("wildcards-loose", b"User-agent: *\nDisallow: /*/\n", b"a", b"/", "+-"),
            ("wildcards-loose", b"User-agent: *\nDisallow: /*x$\n", b"a", b"/x/x", "+-"),
            ("wildcards-loose", b"User-agent: *\nDisallow: /x$\n", b"a", b"/x$", "-+"),
            ("wildcards-loose", b"User-agent: *\nDisallow: 2*\n", b"a", b"/", "+-"),
            ("wildcards-slash-forgiven", b"User-agent: *\nDisallow: /x$\n", b"a", b"/x/", "+-"),
            ("wildcards-without-end", b"User-agent: *\nDisallow: /x*y$\n", b"a", b"/xzy$", "+-"),
            ("wildcards-one-or-more", b"User-agent: *\nDisallow: /x*y\n", b"a", b"/xzy", "+-"),
            ("wildcards-one-or-more", b"User-agent: *\nDisallow: /*$\n", b"a", b"/x", "+-"),
            ("wildcards", b"User-agent: *\nDisallow: /x*y\n", b"a", b"/xy", "+-"),
            ("wildcards", b"User-agent: *\nDisallow: /x*y\n", b"a", b"/x/y", "+-"),
            ("wildcards-in-segment", b"User-agent: *\nDisallow: /x*y\n", b"a", b"/xy", "+-"),
            ("wildcards", b"User-agent: *\nDisallow: /*yyz\n", b"a", b"/yyyz", "+-"),
            ("wildcards-without-return", b"User-agent: *\nDisallow: /*yz\n", b"a", b"/xyz", "+-"),
            ("wildcards-to-first-byte", b"User-agent: *\nDisallow: /*yz$\n", b"a", b"/xyz", "+-"),
            ("shell-pattern", b"User-agent: *\nDisallow: /x?z\n", b"a", b"/xyz", "+-"),
            ("shell-pattern", b"User-agent: *\nDisallow: /[xy]\n", b"a", b"/y", "+-"),
            ("regular-expression", b"User-agent: *\nDisallow: /x?y\n", b"a", b"/x?y", "-+"),
            ("regular-expression", b"User-agent: *\nDisallow: /(\n", b"a", b"/x", "+!"),
        ],
    ),
    ("last-slash", &[("forgiven", b"User-agent: *\nDisallow: /x/\n", b"a", b"/x", "+-")]),
    (
        "percent-escapes",
        &[
            ("normal-form-equals", b"User-agent: *\nDisallow: /x?\n", b"a", b"/x%3F", "+-"),
            ("normal-form-equals", b"User-agent: *\nDisallow: /x=\n", b"a", b"/x%3D", "+-"),
            ("normal-form-equals", b"User-agent: *\nDisallow: /%C3\n", b"a", b"/%C3%A9", "-+"),
            ("value-upper", b"User-agent: *\nDisallow: /%2f\n", b"a", b"/%2f", "-+"),
            ("value-upper", b"User-agent: *\nDisallow: /%C3\n", b"a", b"/\xC3", "+-"),
            ("value-upper-dropping", b"User-agent: *\nDisallow: /%x\xC3\n", b"a", b"/%x\xC3", "-+"),
            ("value-upper-dropping", b"User-agent: *\nDisallow: /%xyz%c3\n", b"a", b"/z%C3", "+-"),
            ("encoded-uri", b"User-agent: *\nDisallow: /[\n", b"a", b"/[", "-+"),
            ("encoded-uri", b"User-agent: *\nDisallow: /^\n", b"a", b"/^", "-+"),
            ("encoded-uri", b"User-agent: *\nDisallow: /?}\n", b"a", b"/?}", "-+"),
            ("encoded-uri", b"User-agent: *\nDisallow: /?'\n", b"a", b"/?'", "-+"),
            ("encoded-uri", b"User-agent: *\nDisallow: /ab\n", b"a", b"/a\tb", "+-"),
            ("encoded-uri", b"User-agent: *\nDisallow: /a/b\n", b"a", b"/a\\b", "+-"),
            ("decoded", b"User-agent: *\nDisallow: /a%2Fb\n", b"a", b"/a/b", "+-"),
            ("decoded-in-parts", b"User-agent: *\nDisallow: /a%3Fb\n", b"a", b"/a%3fb", "+-"),
            ("decoded-in-parts", b"User-agent: *\nDisallow: /%25\n", b"a", b"/%", "+-"),
            ("decoded-path-and-query", b"User-agent: *\nDisallow: /?%26\n", b"a", b"/?&", "+-"),
            ("decoded-plus", b"User-agent: *\nDisallow: /a+b\n", b"a", b"/a%20b", "+-"),
            ("url-escaped", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/\xE9", "-+"),
            ("url-escaped", b"User-agent: *\nDisallow: /%20\n", b"a", b"/ ", "+-"),
            ("decoded", b"User-agent: *\nDisallow: /a%2Fb\n", b"a", b"/a%2fb", "+-"),
            ("decoded", b"User-agent: *\nDisallow: /%25\n", b"a", b"/%", "+-"),
            ("decoded-but-slash", b"User-agent: *\nDisallow: /a%3Fb\n", b"a", b"/a?b", "+-"),
            ("decoded-but-slash", b"User-agent: *\nDisallow: /%2F\n", b"a", b"/%252F", "+-"),
            ("decoded-slash-apart", b"User-agent: *\nDisallow: /a%3Fb\n", b"a", b"/a?b", "+-"),
            ("escaped", b"User-agent: *\nDisallow: /a b\n", b"a", b"/a%20b", "+-"),
            ("normal-form-beyond-ascii", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/%e9", "+-"),
            ("normal-form-beyond-ascii", b"User-agent: *\nDisallow: /%7Ea\n", b"a", b"/~a", "+-"),
            ("normal-form-figures", b"User-agent: *\nDisallow: /%2A\n", b"a", b"/*", "+-"),
            ("normal-form-figures", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/%e9", "+-"),
            ("escaped", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/%E9", "+-"),
            ("escaped-brackets", b"User-agent: *\nDisallow: /%5B\n", b"a", b"/[", "+-"),
            ("escaped-brackets", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/%E9", "+-"),
            ("normal-form", b"User-agent: *\nDisallow: /%7Ea\n", b"a", b"/~a", "+-"),
            ("normal-form", b"User-agent: *\nDisallow: /%3d\n", b"a", b"/%3D", "+-"),
            ("normal-form-reserved", b"User-agent: *\nDisallow: /a=\n", b"a", b"/a%3D", "+-"),
            ("normal-form-signs", b"User-agent: *\nDisallow: /a%2A\n", b"a", b"/a*", "+-"),
            ("normal-form-signs", b"User-agent: *\nDisallow: /%24\n", b"a", b"/$", "+-"),
            ("value-escaped", b"User-agent: *\nDisallow: /%aa\n", b"a", b"/%aa", "-+"),
            ("value-escaped", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/%E9", "+-"),
            ("value-escaped", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/\xE9", "-+"),
            ("value-decoded", b"User-agent: *\nDisallow: /%7Ea\n", b"a", b"/%7Ea", "-+"),
            ("value-decoded", b"User-agent: *\nDisallow: /%2541\n", b"a", b"/%41", "+-"),
            ("url-decoded", b"User-agent: *\nDisallow: /%7Ea\n", b"a", b"/%7Ea", "-+"),
            ("url-decoded", b"User-agent: *\nDisallow: /%41\n", b"a", b"/%2541", "+-"),
        ],
    ),
    ("escape-case", &[("ignored", b"User-agent: *\nDisallow: /%7E\n", b"a", b"/%7e", "+-")]),
    (
        "malformed-escape",
        &[
            ("voids-value", b"User-agent: *\nDisallow: /%\n", b"a", b"/%41", "-+"),
            ("voids-value", b"User-agent: *\nDisallow: /%4g\n", b"a", b"/%4g", "-+"),
            ("voids-both", b"User-agent: *\nDisallow: /%\n", b"a", b"/%41", "-+"),
            ("voids-both", b"User-agent: *\nDisallow: /\n", b"a", b"/%", "-+"),
            ("voids-both", b"User-agent: *\nDisallow: /%E9\n", b"a", b"/%E9", "-+"),
            (
                "voids-both",
                b"User-agent: a\nDisallow: /%\nUser-agent: b\nDisallow: /\n",
                b"a",
                b"/",
                "+-",
            ),
        ],
    ),
    ("value-case", &[("ignored", b"User-agent: *\nDisallow: /x\n", b"a", b"/X", "+-")]),
    (
        "query-part",
        &[
            ("dropped", b"User-agent: *\nDisallow: /x?y\n", b"a", b"/x?y", "-+"),
            ("dropped-with-parameters", b"User-agent: *\nDisallow: /x;y\n", b"a", b"/x;y", "-+"),
            ("empty-dropped", b"User-agent: *\nDisallow: /x?\n", b"a", b"/x?", "-+"),
            ("empty-signs-dropped", b"User-agent: *\nDisallow: /x?\n", b"a", b"/x?", "-+"),
            ("empty-signs-dropped", b"User-agent: *\nDisallow: /x;\n", b"a", b"/x;", "-+"),
            ("last-sign-dropped", b"User-agent: *\nDisallow: /x?\n", b"a", b"/x", "+-"),
            ("last-sign-dropped", b"User-agent: *\nDisallow: /x;\n", b"a", b"/x", "+-"),
            ("empty-dropped-throughout", b"User-agent: *\nDisallow: /x?\n", b"a", b"/xy", "+-"),
            ("encoded-anew", b"User-agent: *\nDisallow: /?b\n", b"a", b"/?b&a", "-+"),
            ("encoded-anew", b"User-agent: *\nDisallow: /?a=%2F\n", b"a", b"/?a=/", "+-"),
        ],
    ),
    (
        "dot-segments",
        &[
            ("removed", b"User-agent: *\nDisallow: /x\n", b"a", b"/y/../x", "+-"),
            ("removed", b"User-agent: *\nDisallow: /./x\n", b"a", b"/./x?/../y", "-+"),
        ],
    ),
    (
        "absolute-url",
        &[
            (
                "whole-on-site",
                b"User-agent: *\nDisallow: http://www.example.com/x\n",
                b"a",
                b"/x",
                "+-",
            ),
            ("whole", b"User-agent: *\nDisallow: /x\n", b"a", b"http://h/x", "-+"),
            ("whole", b"User-agent: *\nDisallow: http:\n", b"a", b"http://h/x", "+-"),
            ("url-standard", b"User-agent: *\nDisallow: /\n", b"a", b"h://h", "-+"),
            ("url-standard", b"User-agent: *\nDisallow: http:\n", b"a", b"http://:/x", "+-"),
            ("from-first-slash", b"User-agent: *\nDisallow: //h/x\n", b"a", b"http://h/x", "+-"),
            ("host-ends-at-slash", b"User-agent: *\nDisallow: /x\n", b"a", b"http://h?y=/x", "+-"),
            ("host-ends-at-slash", b"User-agent: *\nDisallow: /?x\n", b"a", b"http://h?x", "-+"),
            ("query-kept", b"User-agent: *\nDisallow: /?x\n", b"a", b"http://h?x", "-+"),
            ("empty-kept", b"User-agent: *\nDisallow: /\n", b"a", b"http://h", "-+"),
            ("plain-host", b"User-agent: *\nDisallow: /x\n", b"a", b"http://h:80/x", "-+"),
            ("plain-host", b"User-agent: *\nDisallow: http:\n", b"a", b"http://a@h", "+-"),
            ("from-first-sign", b"User-agent: *\nDisallow: /;\n", b"a", b"http://h;x", "+-"),
            ("from-first-sign", b"User-agent: *\nDisallow: /x\n", b"a", b"x/y", "-+"),
            ("scheme-anywhere", b"User-agent: *\nDisallow: /x\n", b"a", b"/y?http://h/x", "+-"),
        ],
    ),
    (
        "double-slash",
        &[
            ("merged", b"User-agent: *\nDisallow: /x/y\n", b"a", b"//x//y", "+-"),
            ("merged", b"User-agent: *\nDisallow: /?http://h/x\n", b"a", b"/?http://h//x", "+-"),
            ("merged-throughout", b"User-agent: *\nDisallow: /x//y\n", b"a", b"/x/y", "+-"),
            ("host", b"User-agent: *\nDisallow: /x\n", b"a", b"//h/x", "+-"),
            ("host", b"User-agent: *\nDisallow: //h\n", b"a", b"//h/x", "-+"),
        ],
    ),
    (
        "other-scheme",
        &[
            ("after-colon", b"User-agent: *\nDisallow: /x\n", b"a", b"h:x", "+-"),
            ("rest", b"User-agent: *\nDisallow: /x\n", b"a", b"h:/x", "+-"),
            ("rest-or-nothing", b"User-agent: *\nDisallow: /x\n", b"a", b"h:/x", "+-"),
            ("rest-or-nothing", b"User-agent: *\nDisallow: /\n", b"a", b"http:/x", "+-"),
            ("rest-or-host", b"User-agent: *\nDisallow: /x\n", b"a", b"h:/x", "+-"),
            ("rest-or-host", b"User-agent: *\nDisallow: /x\n", b"a", b"HTTP:h/x", "+-"),
            ("rest", b"User-agent: *\nDisallow: /\n", b"a", b"h:", "+-"),
            ("path", b"User-agent: *\nDisallow: /\n", b"a", b"mailto:a@h", "+-"),
            ("path", b"User-agent: *\nDisallow: /http:/x\n", b"a", b"http:/x", "+-"),
        ],
    ),
    (
        "full-url-value",
        &[
            ("path", b"User-agent: *\nDisallow: http://h/x\n", b"a", b"http://i/xy", "+-"),
            ("without-host", b"User-agent: *\nDisallow: //\n", b"a", b"/", "+-"),
            ("without-host", b"User-agent: *\nDisallow: ://a@:/x\n", b"a", b"/xy", "+-"),
            ("without-host", b"User-agent: *\nDisallow: //h\n", b"a", b"//h", "-+"),
            ("without-host", b"User-agent: *\nDisallow: //:00\n", b"a", b"/", "+-"),
            // Under `without-host`, a value can become empty. Such a value is ignored if an empty Disallow value comes
            // before it.
            ("without-host", b"User-agent: *\nDisallow:\nDisallow: //\n", b"a", b"//", "-+"),
            (
                "without-host",
                b"User-agent: *\nDisallow: //WWW.EXAMPLE.COM\n",
                b"a",
                b"//www.example.com/",
                "+-",
            ),
            ("without-empty-host", b"User-agent: *\nDisallow: ///x\n", b"a", b"/xy", "+-"),
            ("without-empty-host", b"User-agent: *\nDisallow: ///x\n", b"a", b"///xy", "-+"),
            ("without-empty-host", b"User-agent: *\nDisallow: //?x\n", b"a", b"//?x", "-+"),
            ("own-site", b"User-agent: *\nDisallow: //h/x\n", b"a", b"http://h/xy", "+-"),
            ("own-site", b"User-agent: *\nDisallow: http://h:80/x\n", b"a", b"http://H/xy", "+-"),
        ],
    ),
    (
        "paths-on-a-line",
        &[
            ("split", b"User-agent: *\nDisallow: /x /y\n", b"a", b"/y", "+-"),
            ("line-ignored", b"User-agent: *\nDisallow: /x y\n", b"a", b"/x y", "-+"),
        ],
    ),
    (
        "no-leading-slash",
        &[
            ("slash-added", b"User-agent: *\nDisallow: x\n", b"a", b"/x", "+-"),
            ("resolved", b"User-agent: *\nDisallow: ./x\n", b"a", b"/x", "+-"),
            ("resolved", b"User-agent: *\nDisallow: ?x\n", b"a", b"/robots.txt?x", "+-"),
            ("matches-everything", b"User-agent: *\nDisallow: x\n", b"a", b"/y", "+-"),
        ],
    ),
    (
        "several-disallows",
        &[
            ("only-first", b"User-agent: *\nDisallow: /x\nDisallow: /y\n", b"a", b"/y", "-+"),
            ("only-last", b"User-agent: *\nDisallow: /x\nDisallow: /y\n", b"a", b"/x", "-+"),
        ],
    ),
    (
        "empty-disallow",
        &[
            ("allows-slash", b"User-agent: *\nDisallow: /\nDisallow:\n", b"a", b"/", "-+"),
            ("lifts-record", b"User-agent: *\nDisallow:\nDisallow: /x\n", b"a", b"/x", "-+"),
            ("lifts-record", b"User-agent: *\nDisallow: /x\nDisallow:\n", b"a", b"/x", "-+"),
            ("lifts-following", b"User-agent: *\nDisallow:\nDisallow: /x\n", b"a", b"/x", "-+"),
            ("as-slash", b"User-agent: *\nDisallow:\n", b"a", b"/", "+-"),
        ],
    ),
    (
        "disallow-without-agent",
        &[
            ("for-everybody", b"Disallow: /x\n", b"a", b"/x", "+-"),
            ("for-everybody", b"User-agent:\n\nDisallow: /x\n", b"a", b"/x", "+-"),
            ("for-everybody-at-start", b"Disallow: /x\nUser-agent: b\n", b"a", b"/x", "+-"),
            ("for-everybody-without-agents", b"Disallow: /x\n", b"a", b"/x", "+-"),
            ("refused", b"Disallow: /x\n", b"a", b"/x", "+!"),
        ],
    ),
    (
        "record-without-disallow",
        &[
            ("absent", b"User-agent: a\n\nUser-agent: *\nDisallow: /\n", b"a", b"/", "+-"),
            (
                "empty-absent",
                b"User-agent: a\nDisallow:\n\nUser-agent: *\nDisallow: /\n",
                b"a",
                b"/",
                "+-",
            ),
            ("joined", b"User-agent: a\n\nUser-agent: b\nDisallow: /\n", b"a", b"/", "+-"),
            ("restricts-everything", b"User-agent: a\n", b"a", b"/", "+-"),
        ],
    ),
    (
        "robots-txt-itself",
        &[
            ("always-retrievable", b"User-agent: *\nDisallow: /\n", b"a", b"/robots.txt", "-+"),
            ("always-with-query", b"User-agent: *\nDisallow: /\n", b"a", b"/robots.txt?x", "-+"),
        ],
    ),
    (
        "byte-order-mark",
        &[
            (
                "skipped-on-every-line",
                "User-agent: *\n\u{FEFF}Disallow: /x\n".as_bytes(),
                b"a",
                b"/x",
                "+-",
            ),
            ("part-of-field", b"\xEF\xBB\xBFUser-agent: *\nDisallow: /\n", b"a", b"/", "-+"),
            ("skipped-in-part", b"\xEF\xBBUser-agent: *\nDisallow: /\n", b"a", b"/", "+-"),
            ("skipped-in-pieces", b"\xBFUser-agent: *\nDisallow: /\n", b"a", b"/", "+-"),
            ("skipped-in-pieces", b"\xEF\xBFUser-agent: *\nDisallow: /\n", b"a", b"/", "+-"),
        ],
    ),
    (
        "utf-16",
        &[
            ("decoded-by-mark", UTF_16_LE, b"a", b"/\xC3\xA9", "+-"),
            ("decoded-by-mark", UTF_16_BE, b"a", b"/\xF0\x9F\xA4\x96\xEF\xBF\xBDx", "+-"),
        ],
    ),
    (
        "nul",
        &[
            ("ends-line", b"User-agent: *\nDisallow: /x\0y\n", b"a", b"/x", "+-"),
            ("ends-line", b"User-agent: *\nDisallow: /x\0Disallow: /y\n", b"a", b"/y", "+-"),
            ("cuts-line", b"User-agent: *\nDisallow: /x\0Disallow: /y\n", b"a", b"/x", "+-"),
            ("ends-file", b"User-agent: *\nDisallow: /x\0\nDisallow: /y\n", b"a", b"/y", "-+"),
        ],
    ),
    (
        "odd-bytes",
        &[
            ("dropped", b"User-agent: *\nDisallow: /\xFFx\n", b"a", b"/x", "+-"),
            ("latin-1", b"User-agent: *\nDisallow: /\xFF\n", b"a", "/\u{FF}".as_bytes(), "+-"),
            ("replaced", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/\xE9", "-+"),
            ("replaced-throughout", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/\xE8", "+-"),
            ("replaced", b"User-agent: *\nDisallow: /\xE9\n", b"a", "/\u{FFFD}".as_bytes(), "+-"),
            ("value-dropped", b"User-agent: *\nDisallow: /\xE9\n", b"a", b"/\xE9", "-+"),
            (
                "not-utf8-ends-file",
                b"User-agent: *\nDisallow: /x # \xE9\nDisallow: /y\n",
                b"a",
                b"/y",
                "-+",
            ),
            ("not-utf8-welcomes-all", b"User-agent: *\nDisallow: /x # \xE9\n", b"a", b"/x", "-+"),
            ("not-utf8-refused", b"User-agent: *\nDisallow: /x # \xE9\n", b"a", b"/x", "-!"),
        ],
    ),
    (
        "control-characters",
        &[
            ("removed", b"User-agent: *\nDisallow: /x\x01y\n", b"a", b"/xy", "+-"),
            ("removed", b"User-agent: *\nDisallow: /x\ty\n", b"a", b"/xy", "+-"),
            ("removed-at-start", b"User-agent: *\nDisallow: \x01/x\n", b"a", b"/x", "+-"),
            ("removed-at-start", b"User-agent: *\nDisallow: \x01\n", b"a", b"/x", "+-"),
        ],
    ),
    (
        "empty-reference",
        &[
            ("matches-everything", b"User-agent: *\nDisallow: //\n", b"a", b"/x", "+-"),
            ("matches-everything", b"User-agent: *\nDisallow: ?\n", b"a", b"/x", "+-"),
        ],
    ),
    (
        "html-tags",
        &[
            ("stripped", b"User-agent: *\nDisallow: /<b>x\n", b"a", b"/x", "+-"),
            ("stripped", b"User-agent: *\nDisallow: /<><b>\n", b"a", b"/<>", "+-"),
            (
                "stripped-from-pages",
                b"User-agent: *\nDisallow: /x # <HEAD >\nDisallow: /<b>\n",
                b"a",
                b"/",
                "+-",
            ),
        ],
    ),
    (
        "non-conforming-file",
        &[
            ("as-if-absent", b"words\nUser-agent: *\nDisallow: /\n", b"a", b"/", "-+"),
            (
                "as-if-absent-for-records",
                b"User-agent: *\nDisallow: /\nUser-agent: b\nDisallow:\n",
                b"a",
                b"/",
                "-+",
            ),
            (
                "as-if-absent-for-order",
                b"User-agent: *\nX: y\nUser-agent: b\nDisallow: /\n",
                b"a",
                b"/",
                "-+",
            ),
        ],
    ),
    (
        "no-record",
        &[
            ("nobody-welcome", b"", b"a", b"/", "+-"),
            ("nobody-welcome", b"X: y\n", b"a", b"/", "+-"),
            ("empty-nobody-welcome", b" \n# c\n", b"a", b"/", "+-"),
            ("empty-refused", b"\n", b"a", b"/", "+!"),
        ],
    ),
];

/// Files that have a field of an extension between two User-agent lines.
const CRAWL_DELAY: &[u8] = b"User-agent: a\nCrawl-Delay: 1\nUser-agent: b\nDisallow: /\n";
const REQUEST_RATE: &[u8] = b"User-agent: a\nRequest-rate: 1/9\nUser-agent: b\nDisallow: /\n";
const HOST: &[u8] = b"User-agent: a\nHost: h\nUser-agent: b\nDisallow: /\n";
const SITEMAP: &[u8] = b"User-agent: a\nSitemap: /\nUser-agent: b\nDisallow: /\n";

const OF_B: &[u8] = b"User-agent: b\nDisallow: /\n";

/// A record that bars every robot from a path with a letter that is not in ASCII.
const UTF_16_LE: &[u8] = b"\xFF\xFEU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0*\0\r\0\
D\0i\0s\0a\0l\0l\0o\0w\0:\0/\0\xE9\0";

/// A record for every robot. The path contains a letter of two UTF-16 units, and then only the first unit of such a
/// letter.
const UTF_16_BE: &[u8] = b"\xFE\xFF\0U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0*\0\n\
\0D\0i\0s\0a\0l\0l\0o\0w\0:\0/\xD8\x3E\xDD\x16\xD8\x3E\0x";

/// A default record, followed by three records that name `figtree`. The second of these three records has the longest
/// name.
const SEVERAL: &[u8] = b"User-agent: *\nDisallow: /all-4\n\n\
User-agent: fig\nDisallow: /all-1\n\n\
User-agent: figtree\nDisallow: /all-2\n\n\
User-agent: tree\nDisallow: /all-3\n";

/// A record with `fig`, a part of the name `figtree`, and two records with the whole name.
const LONGEST: &[u8] = b"User-agent: fig\nDisallow:\n\n\
User-agent: figtree\nDisallow: /1\n\n\
User-agent: figtree\nDisallow: /2\n";

const DEFAULTS: &[u8] = b"User-agent: *\nDisallow: /1\n\nUser-agent: *\nDisallow: /2\n";
