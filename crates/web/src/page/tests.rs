use crate::page::tag::{Name, Where};
use crate::page::tags::Page;
use norobots_suite::meta::content::Permissions;
use norobots_suite::meta::setting::Settings;

fn read(page: &str) -> Page {
    Page::read(page.as_bytes(), None)
}

fn permissions(page: &Page) -> String {
    let Permissions { index, follow } = page.permissions(&Settings::DEFAULT);
    let word = |granted, yes: &str, no: &str| if granted { yes.to_owned() } else { no.to_owned() };
    word(index.granted, "index ", "noindex ") + &word(follow.granted, "follow", "nofollow")
}

fn stands(page: &Page) -> Vec<Where> {
    page.tags.iter().map(|tag| tag.stands).collect()
}

const NONE: &str = "<meta name=robots content=none>";

/// Replaces each `@` with a tag, and checks in which part of the page each tag is. If the tree has no tags, `expected`
/// is empty.
#[track_caller]
fn check(page: &str, expected: &[Where]) {
    let tags = read(&page.replace('@', NONE));
    assert_eq!(stands(&tags), expected, "{page}");
    let counts = expected.contains(&Where::Head);
    assert_eq!(
        permissions(&tags),
        if counts { "noindex nofollow" } else { "index follow" },
        "{page}"
    );
}

#[test]
fn a_tag_counts_where_the_tree_has_it_in_the_head() {
    use Where::*;
    for (page, expected) in [
        ("@", &[Head][..]),
        ("<html><head>@</head><body>", &[Head]),
        ("<!doctype html><title>x</title>@<p>", &[Head]),
        // A tag after the head and before the body is put into the head.
        ("<head></head>@<body>", &[Head]),
        ("<head></head>\n<!-- x -->@", &[Head]),
        ("x@", &[Body]),
        ("<body>@", &[Body]),
        ("<p>@", &[Body]),
        ("<head></head>x@", &[Body]),
        ("<head></head><body></body>@", &[Body]),
        ("<head></head><body></body></html>@", &[Body]),
        ("<head><p>@</head>", &[Body]),
        ("<table>@", &[Body]),
        ("<svg>@", &[Body]),
        ("<svg><title>@", &[Body]),
        ("<select>@", &[Body]),
        ("<head><template>@</template>", &[Template]),
        ("<head><template><p><template></template>@</template>@", &[Template, Head]),
        ("<head><template><svg><template></svg></template>@", &[Head]),
        ("<body><template><b>@", &[Template]),
        ("<frameset>@</frameset>", &[Nowhere]),
        ("<!-- @ -->", &[]),
        ("<!-- @", &[]),
        ("<!--> @", &[Head]),
        ("<!-->@-->", &[Head]),
        ("<!-- --!>@", &[Head]),
        ("<![CDATA[@]]>", &[]),
        ("<svg><![CDATA[@]]></svg>", &[]),
        ("<script>@</script>", &[]),
        ("<script><!-- <script> </script> @ --></script>", &[]),
        ("<style>@</style>", &[]),
        ("<title>@</title>", &[]),
        ("<title>@</title>@", &[Head]),
        ("<textarea>@</textarea>", &[]),
        // A browser that runs scripts treats the content of NOSCRIPT as text.
        ("<noscript>@</noscript>", &[]),
        ("<noscript>@</noscript>@", &[Head]),
        ("<body><noscript>@</noscript>", &[]),
        ("<iframe>@</iframe>", &[]),
        ("<xmp>@</xmp>", &[]),
        ("<plaintext>@", &[]),
        ("<p title=\"@\">", &[]),
        ("<meta name=robots content=none", &[]),
        ("</meta name=robots content=none>", &[]),
        ("<metaname=robots content=none>", &[]),
        ("\0@", &[Body]),
        ("<html>\0@", &[Body]),
    ] {
        check(page, expected);
    }
}

#[test]
fn attributes_are_read_as_html_has_them() {
    for (tag, content) in [
        ("<META NAME=\"ROBOTS\" CONTENT=\"NOINDEX\">", Some("NOINDEX")),
        ("<meta content='x' name=Robots>", Some("x")),
        ("<meta name=robots content=a/b>", Some("a/b")),
        ("<meta name=robots content=a />", Some("a")),
        ("<meta/name='robots'/content='a'/>", Some("a")),
        ("<meta name=robots content=a content=b>", Some("a")),
        ("<meta name=robots name=keywords content=a>", Some("a")),
        ("<meta name=robots content=&#78;o&#105;ndex>", Some("Noindex")),
        ("<meta name='&#114;obots' content='a&comma;b&amp;'>", Some("a,b&")),
        ("<meta name=robots content>", Some("")),
        ("<meta name=robots content=''>", Some("")),
        ("<meta name=robots>", None),
        ("<meta name=robots content='a\r\nb'>", Some("a\nb")),
        ("<meta name=robots content='a\0b'>", Some("a\u{FFFD}b")),
        ("<meta name=robots content= none>", Some("none")),
    ] {
        let page = read(tag);
        let contents: Vec<_> =
            page.tags.iter().map(|tag| tag.content.as_ref().map(|c| c.text.as_str())).collect();
        assert_eq!(contents, [content], "{tag}");
        assert_eq!(page.tags[0].name, Name::Robots);
        assert_eq!(&tag.as_bytes()[page.tags[0].span.range()], tag.as_bytes());
    }
    for tag in [
        "<meta name=' robots' content=none>",
        "<meta property=robots content=none>",
        "<meta http-equiv=robots content=none>",
        "<meta name=keywords name=robots content=none>",
        "<robots content=none>",
    ] {
        assert_eq!(permissions(&read(tag)), "index follow", "{tag}");
    }
}

#[test]
fn spans_are_bytes_of_the_file_in_every_encoding() {
    let page = "<title>Ж é\r\n</title>\r<META NAME=robots\n CONTENT='index, NoFollow'>\n";
    let mut tried = 0;
    for label in
        ["utf-8", "koi8-r", "windows-1251", "iso-8859-5", "gb18030", "shift_jis", "iso-2022-jp"]
    {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).expect("a label");
        let (bytes, ..) = encoding.encode(page);
        let given = crate::page::charset(label).ok();
        tried += usize::from(exact(&bytes, Page::read(&bytes, given), |text| text.into()));
    }
    let wide = |bytes: fn(u16) -> [u8; 2]| {
        move |text: &str| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>()
    };
    for (mark, bytes) in
        [(b"\xFF\xFE", u16::to_le_bytes as fn(u16) -> [u8; 2]), (b"\xFE\xFF", u16::to_be_bytes)]
    {
        let bytes = wide(bytes);
        let file = [&mark[..], &bytes(page)].concat();
        tried += usize::from(exact(&file, Page::read(&file, None), bytes));
    }
    let file = [b"\xEF\xBB\xBF", page.as_bytes()].concat();
    tried += usize::from(exact(&file, Page::read(&file, None), |text| text.into()));
    assert_eq!(tried, 10);
}

fn exact(file: &[u8], page: Page, bytes: impl Fn(&str) -> Vec<u8>) -> bool {
    let [tag] = &page.tags[..] else { panic!("{page:?}") };
    let name = page.charset.name();
    assert_eq!(
        &file[tag.span.range()],
        bytes("<META NAME=robots\n CONTENT='index, NoFollow'>"),
        "{name}"
    );
    let content = tag.content.as_ref().expect("a CONTENT");
    assert_eq!(&file[content.span.range()], bytes("index, NoFollow"), "{name}");
    let terms = page.terms(&Settings::DEFAULT);
    assert_eq!(&file[terms[1].span.range()], bytes("NoFollow"), "{name}");
    let position = page.position(content.span.start);
    let unit = bytes("x").len();
    assert_eq!((position.line, position.column), (4, 1 + unit * " CONTENT='".len()), "{name}");
    true
}

#[test]
fn what_can_t_be_told_apart_is_the_whole_content() {
    let page = read("<meta name=robots content='no&#105;ndex,nofollow'>");
    let terms = page.terms(&Settings::DEFAULT);
    let content = page.tags[0].content.as_ref().expect("a CONTENT").span;
    assert_eq!(terms.iter().map(|term| term.span).collect::<Vec<_>>(), [content; 2]);
}

/// Tests every page that consists of at most four of these pieces. The tags of a page must be in order, begin with
/// `<meta` and end with `>`. No tag in the head may come after a tag in the body.
#[test]
fn spans_hold_tags_in_every_small_page() {
    let pieces = [
        "<meta name=robots content='a,&amp;noindex'>",
        "<META content=é name=url>",
        "<head>",
        "</head>",
        "<body>",
        "<template>",
        "</template>",
        "<!--",
        "-->",
        "<script>",
        "</script>",
        "<svg>",
        "<p>é\r\n",
        " ",
        "<b>",
        "<table>",
        "'",
        "<",
    ];
    let mut pages = vec![String::new()];
    let (mut tags, mut counted, mut number) = (0, 0, 0);
    for _ in 0..4 {
        let longer = |page: &String| pieces.map(|piece| page.clone() + piece);
        pages = pages.iter().flat_map(longer).collect();
        for text in &pages {
            let page = read(text);
            let mut at = 0;
            for tag in &page.tags {
                let bytes = &text.as_bytes()[tag.span.range()];
                assert!(tag.span.start >= at, "{text:?}");
                assert!(bytes[..5].eq_ignore_ascii_case(b"<meta"), "{text:?} {}", tag.span);
                assert_eq!(bytes.last(), Some(&b'>'), "{text:?} {}", tag.span);
                at = tag.span.end;
            }
            let counts = page.tags.iter().filter(|tag| tag.stands == Where::Head).count();
            let first_in_body = page.tags.iter().position(|tag| tag.stands == Where::Body);
            let last_in_head = page.tags.iter().rposition(|tag| tag.stands == Where::Head);
            assert!(first_in_body.is_none() || last_in_head < first_in_body, "{text:?}");
            page.remarks(&Settings::DEFAULT);
            tags += page.tags.len();
            counted += counts;
            number += 1;
        }
    }
    assert_eq!(number, 18 + 324 + 5832 + 104_976);
    assert!(tags > 25_000 && counted > 10_000, "{tags} tags, {counted} in the head");
}

#[test]
fn random_bytes_are_a_page() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let pieces: [&[u8]; 12] = [
        b"<meta name=robots content=none>",
        b"\xFF\xFE",
        b"<meta charset=shift_jis>",
        b"<meta charset=iso-2022-jp>",
        b"\x1B$B",
        b"\xE3\x81",
        b"<template>",
        b"</template>",
        b"&#",
        b"\0",
        b"<math><annotation-xml encoding=text/html>",
        b"<a><p><table></a>",
    ];
    let mut tags = 0;
    for _ in 0..20_000 {
        let mut bytes = Vec::new();
        for _ in 0..random() % 12 {
            match random() % 3 {
                0 => bytes.push(random() as u8),
                _ => bytes.extend(pieces[(random() % 12) as usize]),
            }
        }
        let page = Page::read(&bytes, None);
        for tag in &page.tags {
            assert!(tag.span.end <= bytes.len() && tag.span.start < tag.span.end);
            let content = tag.content.as_ref().expect("all of them have one").span;
            assert!(tag.span.start < content.start && content.end < tag.span.end);
            page.position(tag.span.start);
        }
        page.remarks(&Settings::DEFAULT);
        tags += page.tags.len();
    }
    assert!(tags > 5_000, "{tags}");
}

/// Tests the pages that are slowest for a tree builder. The parser must end, and must find each tag in the right part
/// of the page.
#[test]
fn hostile_pages_end() {
    use Where::*;
    let many = |part: &str, times: usize| part.repeat(times);
    let deep = 100_000;
    for (page, expected) in [
        (many("<div>", deep) + "@", &[Body][..]),
        ("<head><template>".to_owned() + &many("<div>", deep) + "@</template>@", &[Template, Head]),
        ("<head>".to_owned() + &many("<template>", deep) + "@", &[Template]),
        (
            "<head>".to_owned()
                + &many("<template>", deep)
                + "@"
                + &many("</template>", deep)
                + "@",
            &[Template, Head],
        ),
        (many("<b>", deep) + &many("</b>", deep) + "@", &[Body]),
        (many("<p><b>", deep) + "@", &[Body]),
        (many("<table><tr><td>", deep) + "@", &[Body]),
        (many("<svg>", deep) + "@", &[Body]),
        (many("<a href=x><p>", deep) + "@", &[Body]),
        (many("<font color=1><table>x", deep) + "@", &[Body]),
        (format!("<head {}>@", (0..deep).map(|i| format!("a{i} ")).collect::<String>()), &[Head]),
        (many("\0", deep) + "@", &[Body]),
        ("<head>".to_owned() + &many("@", 1_000), &[Head; 1_000]),
    ] {
        let name = &page[..page.len().min(40)];
        let page = read(&page.replace('@', NONE));
        let where_from = stands(&page);
        assert_eq!(where_from, expected, "{name}");
    }
}
