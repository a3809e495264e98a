//! Tests properties of META tags with all small values of CONTENT and with random pages.

use norobots_property::{Tally, meta_content, meta_page, page_rules};
use norobots_suite::suite::{Folder, Suite};

fn content(bytes: &[u8]) -> Tally {
    meta_content(bytes).unwrap_or_else(|broken| panic!("{broken}\nin {:?}", bytes.escape_ascii()))
}

fn page(bytes: &[u8]) -> Tally {
    let drawn = || bytes.escape_ascii();
    meta_page(bytes).unwrap_or_else(|broken| panic!("{broken}\nin the page \"{}\"", drawn()))
}

#[test]
fn meta_properties_hold_of_all_small_contents() {
    let atoms: [&[u8]; 9] =
        [b"noindex", b"FOLLOW", b"all", b",", b" ", b"\x0C", b"\xFF", "é".as_bytes(), b";"];
    let mut contents = vec![Vec::new()];
    let mut tally = content(b"");
    for _ in 0..5 {
        let longer = |content: &Vec<u8>| atoms.map(|atom| [content, atom].concat());
        contents = contents.iter().flat_map(longer).collect();
        for bytes in &contents {
            let of_it = content(bytes);
            tally.files += of_it.files;
            tally.disallowed += of_it.disallowed;
        }
    }
    assert_eq!(tally.files, 66_430);
    assert!(tally.disallowed > 1000, "{tally:?}");
    for byte in 0..=255 {
        content(&[byte]);
        content(&[b'a', byte, b'b']);
    }
}

#[test]
fn properties_hold_of_all_small_fields() {
    let atoms: [&[u8]; 10] =
        [b"noindex", b"max-snippet", b"googlebot", b"*", b":", b";", b",", b" ", b"=?0", b"\xFF"];
    let mut fields = vec![Vec::new()];
    let mut answers = 0;
    for _ in 0..4 {
        let longer = |field: &Vec<u8>| atoms.map(|atom| [field, atom].concat());
        fields = fields.iter().flat_map(longer).collect();
        for field in &fields {
            let tally = page_rules(field)
                .unwrap_or_else(|broken| panic!("{broken}\nin {:?}", field.escape_ascii()));
            answers += tally.queries;
        }
    }
    assert!(answers > 500_000, "{answers}");
}

/// The pieces of random pages. The pieces include tags, ends of tags, elements and comments that hide tags, and bytes
/// of other encodings.
const PIECES: [&[u8]; 46] = [
    b"<meta name=robots content=none>",
    b"<META NAME=\"ROBOTS\" CONTENT=\"NOINDEX, follow\">",
    b"<meta name='robots' content='all\n,\tnone'>",
    b"<meta name=robots content=",
    b"<meta content='&#78;OINDEX&comma;",
    b"<meta name=keywords content='a, b'>",
    b"<meta name=description content='<b> \xE9'>",
    b"<meta name=url content=x>",
    b"<meta name=document-state content=static>",
    b"<meta name=robots content='\xD0\xB8, none'>",
    b"<meta charset=utf-8>",
    b"<meta charset=utf-16>",
    b"<meta charset=windows-1251>",
    b"<meta charset=koi8-r>",
    b"<meta charset=iso-2022-jp>",
    b"<meta charset=shift_jis>",
    b"<meta http-equiv=content-type content='text/html; charset=gb18030'>",
    b"<!--",
    b"-->",
    b"<script>",
    b"</script>",
    b"<title>",
    b"</title>",
    b"<head>",
    b"</head>",
    b"<body>",
    b"<template>",
    b"</template>",
    b"<svg>",
    b"<table>",
    b"<select>",
    b"<frameset>",
    b"<noscript>",
    b"<plaintext>",
    b"<![CDATA[",
    b"]]>",
    b"'",
    b"\"",
    b">",
    b"\r\n",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\x1B$B",
    b"\x81",
    b"text ",
];

/// Returns a byte order mark, followed by each byte as one character of UTF-16.
fn wide(bytes: &[u8], big: bool) -> Vec<u8> {
    let letter = |&byte: &u8| if big { [0, byte] } else { [byte, 0] };
    let mark: &[u8] = if big { b"\xFE\xFF" } else { b"\xFF\xFE" };
    mark.iter().copied().chain(bytes.iter().flat_map(letter)).collect()
}

#[test]
fn meta_properties_hold_of_random_pages() {
    let mut random = fastrand::Rng::with_seed(1998);
    let (mut contents, mut denied) = (0, 0);
    for at in 0..20_000 {
        let pieces = random.usize(1..9);
        let mut file: Vec<u8> =
            (0..pieces).flat_map(|_| PIECES[random.usize(..PIECES.len())]).copied().collect();
        match at % 8 {
            0 => file.truncate(random.usize(..=file.len())),
            1 => file = wide(&file, false),
            2 => file = wide(&file, true),
            3 => {
                let place = random.usize(..file.len());
                file[place] = random.u8(..);
            }
            _ => {}
        }
        let of_it = page(&file);
        contents += of_it.files;
        denied += of_it.disallowed;
    }
    assert!(contents > 5_000 && denied > 2_000, "{contents} tags, {denied} denials");
}

#[test]
fn meta_properties_hold_of_the_suite_s_pages_cut_anywhere() {
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let mut pages = 0;
    for case in suite.cases.iter().filter(|case| case.meta.is_some() && case.robots.len() < 1000) {
        for end in 0..=case.robots.len() {
            page(&case.robots[..end]);
        }
        pages += 1;
    }
    assert!(pages > 50, "{pages} pages");
}
