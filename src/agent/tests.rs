//! Tests the parser of User-Agent headers. Most headers in these tests belong to known robots.

use super::{BROWSERS, Header, Names, OTHERS, ToldBy};
use crate::spec::Edition;
use crate::testing::Random;

#[track_caller]
fn read<'h>(header: &'h [u8], file: &[u8]) -> Header<'h> {
    Header::read(header, &Names::of([file]))
}

#[test]
fn a_header_tells_its_robot() {
    let (first, compatible, named) = (ToldBy::First, ToldBy::Compatible, ToldBy::Named);
    for (header, robot, told_by, others) in [
        ("", "", ToldBy::Whole, ""),
        ("GPTBot", "GPTBot", ToldBy::Whole, ""),
        ("AI2Bot", "AI2Bot", ToldBy::Whole, ""),
        ("Mozilla", "Mozilla", ToldBy::Whole, ""),
        ("User-Agent: webcrawler", "webcrawler", ToldBy::Whole, ""),
        ("Lycos_Spider_(Rex)", "Lycos_Spider_(Rex)", ToldBy::Whole, ""),
        ("Lycos_Spider_(Rex)/1.0 libwww/3.1", "Lycos_Spider_(Rex)", first, "libwww"),
        ("Googlebot/2.1", "Googlebot", first, ""),
        ("MJ12bot/v1.4.8", "MJ12bot", first, ""),
        ("AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google", first, ""),
        ("Slackbot 1.0 (+https://api.slack.com/robots)", "Slackbot", first, ""),
        ("Mozilla/5.0 (compatible; GoogleOther)", "GoogleOther", compatible, ""),
        (
            "Mozilla/5.0 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://a.example/bot",
            "GPTBot",
            compatible,
            "",
        ),
        (
            "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.example/)",
            "Slurp",
            compatible,
            "Yahoo!",
        ),
        ("Mozilla/5.0 (compatible; figtree 2.0)", "figtree", compatible, ""),
        (
            "Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://a.example/)",
            "Mail.RU_Bot",
            first,
            "",
        ),
        (
            "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://a.example)",
            "LinkedInBot",
            first,
            "",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) Chrome/9",
            "Storebot-Google",
            first,
            "",
        ),
        (
            "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) Safari/537.36 (Applebot/0.1; +http://a.example/)",
            "Applebot",
            first,
            "",
        ),
        ("a/1 b/2 c/3", "a", first, "b c"),
        ("a/1 (compatible; Named/2)", "Named", compatible, "a"),
        ("a/1 (compatible; b/2) c/3", "b", compatible, "a c"),
        ("a/1 named/2 (compatible; named2/3)", "named2", compatible, "a named"),
        ("a/1 named/2", "named", named, "a"),
        ("a/1 (NAMED)", "NAMED", named, "a"),
        ("a/1 (it is named so)", "a", first, ""),
        (
            "a/1 (+http://x.example/named/1 named@x.example www.named.example/named/2)",
            "a",
            first,
            "",
        ),
        ("Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)", "Mozilla", ToldBy::Browser, ""),
        ("Mozilla/5.0 (compatible; )", "Mozilla", ToldBy::Browser, ""),
        ("(Foo; bar)", "", ToldBy::Nothing, ""),
        ("https://bot.example/bot/1.0", "", ToldBy::Nothing, ""),
        ("bot.example/info", "", ToldBy::Nothing, ""),
        ("Bot/1.0+https://bot.example/evil/1.0", "Bot", first, ""),
        ("Bot/1.0 (https://bot.example/a_(evil/1.0)/evil/1.0)", "Bot", first, ""),
    ] {
        let file =
            b"User-agent: named/7 # a\n user-agent : Named2\nUser-agent: *\nUser-agent: Mozilla\n";
        let read = read(header.as_bytes(), file);
        let shown = (read.robot.escape_ascii().to_string(), read.told_by);
        assert_eq!(shown, (robot.to_owned(), told_by), "{header}");
        assert_eq!(read.others.join(&b" "[..]), others.as_bytes(), "{header}");
    }
}

#[test]
fn the_standard_of_1994_keeps_its_reading() {
    let header = read(b"Mozilla/5.0 (compatible; GPTBot/1.2)", b"");
    for edition in Edition::ALL {
        let robot: &[u8] = match edition {
            Edition::Draft1996 | Edition::Rfc9309 | Edition::GooglePage | Edition::GoogleCode => {
                b"GPTBot"
            }
            Edition::RussianForum | Edition::RussianArticle | Edition::YandexCode => header.value,
            _ => b"Mozilla",
        };
        assert_eq!(header.name(edition), robot, "{edition}");
    }
}

#[test]
fn the_products_of_browsers_are_sorted() {
    assert!(BROWSERS.is_sorted());
    assert!(BROWSERS.iter().all(|word| *word == word.to_ascii_lowercase()));
}

/// Returns a random name that no browser sends.
fn name(random: &mut Random) -> Vec<u8> {
    let mut name = random.pick(&[&b"q"[..], b"9q", b"_Q", b"\xC3\xA9"]).to_vec();
    for _ in 0..random.below(8) {
        name.push(random.pick(b"azAZ09-_!~\xC3\xA9"));
    }
    name
}

/// Checks that any product token is found in the usual places of a header, such as after `compatible;`.
#[test]
fn a_product_after_compatible_is_the_robot() {
    let mut random = Random(39);
    for _ in 0..2000 {
        let name = name(&mut random);
        for (before, after) in [
            ("Mozilla/5.0 (compatible; ", "/1.0; +https://x.example/bot)"),
            ("Mozilla/5.0 (compatible;", ";+https://x.example/bot/2.0)"),
            (
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ",
                "/1.0; a@bot.example) Chrome/1",
            ),
            (
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ",
                "/1.0; +https://x.example/bot",
            ),
            ("", "/1.0 (+https://x.example/bot) Gecko"),
            ("", " (x@bot.example; www.bot.example/bot)"),
            ("Mozilla/5.0 (X11; Linux x86_64) Safari/537.36 (", "/0.1)"),
        ] {
            let header = [before.as_bytes(), &name, after.as_bytes()].concat();
            let read = read(&header, b"User-agent: bot\nDisallow: /\n");
            assert_eq!(read.robot, name, "{}", header.escape_ascii());
            assert!(read.others.is_empty(), "{}", header.escape_ascii());
        }
    }
}

#[test]
fn any_header_is_read_and_its_robot_is_no_word_of_an_address() {
    let atoms: &[&[u8]] = &[
        b"compatible; ",
        b"Mozilla/5.0",
        b"bot",
        b"/",
        b"1.0",
        b" ",
        b" (",
        b")",
        b";",
        b",",
        b"+",
        b"http://x/evil",
        b"www.evil.y/",
        b"evil@evil.z ",
        b"evil",
        b"[",
        b"]",
        b"\0",
        b"\xFF",
        b"\t",
        b"://",
        b"@",
        b":",
        b".",
        b"a(b)",
        b"<",
        b"\"",
        b"User-Agent: ",
    ];
    let mut random = Random(3);
    let (mut robots, mut addresses) = (0, 0);
    for _ in 0..60_000 {
        let header = random.text(atoms, 12);
        let read = read(&header, b"User-agent: evil\n");
        let shown = header.escape_ascii();
        let place = read.robot.as_ptr().addr().checked_sub(header.as_ptr().addr()).expect("a part");
        assert!(place + read.robot.len() <= header.len(), "{shown}");
        let again = Header::read(read.robot, &Names::default());
        assert_eq!((again.robot, again.told_by), (read.robot, ToldBy::Whole), "{shown}");
        assert!(read.others.len() <= OTHERS, "{shown}");
        if read.told_by == ToldBy::Whole || read.robot.is_empty() {
            continue;
        }
        robots += 1;
        // The robot's name must not be a part of a URL or mail address. This test looks for `www.` and similar text
        // between the name and the space or mark before it.
        let parts = |byte: &u8| b" \t\0;,()[]<>\"".contains(byte);
        let from = header[..place].iter().rposition(parts).map_or(0, |at| at + 1);
        let has = |sign: &[u8]| header[from..place].windows(sign.len()).any(|part| part == sign);
        assert!(
            ![&b"://"[..], b"@", b"www.", b"+"].into_iter().any(has),
            "{shown}: {}",
            read.robot.escape_ascii()
        );
        let signs = header.windows(3).any(|part| part == b"://") || header.contains(&b'@');
        addresses += usize::from(signs);
    }
    assert!(
        robots > 10_000 && addresses > 10_000,
        "{robots} robots, {addresses} headers with an address"
    );
}

#[test]
fn a_header_of_a_megabyte_is_read() {
    let many: Vec<u8> = (0..100_000).flat_map(|n| format!("b{n}/1 (").into_bytes()).collect();
    let read_many = read(&many, b"");
    assert_eq!((read_many.robot, read_many.others.len()), (&b"b0"[..], OTHERS));
    for atom in
        ["a", "(", "a(", "a(a", "http://", "+", "@", "compatible;", "a/", "\u{1b}[31m", "://"]
    {
        let long = atom.repeat((1 << 20) / atom.len());
        let read_long = read(long.as_bytes(), long.as_bytes());
        assert!(read_long.others.len() <= OTHERS, "{atom}");
    }
}
