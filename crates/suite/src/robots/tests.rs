use crate::robots::{
    File, Follows, Ignores, Intent, KnownRobot, Purpose, Reason, Standing, State, Table, Undone,
    Why, changed, standings, write,
};
use norobots::agent::{Header, Names};
use norobots::spec::Edition;
use norobots_conformance::File as Embedded;
use norobots_fix::semantic_diff::changes;
use proptest::prelude::*;

fn robot(name: &str) -> &'static KnownRobot {
    Table::embedded().find(name.as_bytes()).unwrap_or_else(|| panic!("no robot {name}"))
}

fn standing(file: &str, name: &str) -> Standing<'static> {
    standings(file.as_bytes(), [robot(name)], None).remove(0)
}

/// The arguments are additional members of the page and of the robot.
fn table(page: &str, robot: &str) -> Result<Table, String> {
    let text = format!(
        "[[page]]\noperator = \"o\"\naddress = \"a\"\n{page}\n[[page.robot]]\npurpose = \"search\"\n{robot}\n"
    );
    Table::read(text.as_bytes(), "t")
}

#[test]
fn the_table_says_what_it_rests_on() {
    let table = Table::embedded();
    let (seen, unseen): (Vec<_>, Vec<_>) =
        table.robots().iter().partition(|robot| robot.page.is_some());
    assert!(seen.len() >= 60, "{}", seen.len());
    for robot in &seen {
        let name = &robot.name;
        let page = robot.page.as_ref().expect("a page");
        assert!(page.address.starts_with("http"), "{name}: {}", page.address);
        assert!(robot.operator.is_some(), "{name}");
        // A robot has a quotation of its operator if and only if it has an exception or a fallback.
        let is_exceptional = robot.exception().is_some() || !robot.fallback.is_empty();
        assert_eq!(robot.quote.is_some(), is_exceptional, "{name}");
        if let Some(sentence) = &robot.blocking {
            assert!(sentence.ends_with('.') && !sentence.contains(". "), "{name}: {sentence}");
        }
        for other in &robot.fallback {
            let owner = table.find(other.as_bytes());
            let is_other =
                owner.is_some_and(|owner| owner.name != *name && owner.tokens.contains(other));
            assert!(is_other, "{name} falls back to {other}, which no other robot has");
        }
    }
    for robot in unseen {
        assert_eq!(*robot, KnownRobot::unknown(&robot.name, robot.purpose));
    }
}

#[test]
fn a_header_is_read_as_its_robot() {
    for robot in Table::embedded().robots() {
        let Some(header) = &robot.header else { continue };
        let read = Header::read(header.as_bytes(), &Names::default());
        let product = String::from_utf8_lossy(read.robot).to_ascii_lowercase();
        let names =
            if robot.tokens.is_empty() { vec![&robot.name] } else { robot.tokens.iter().collect() };
        let is_named = names.iter().any(|name| product.contains(&name.to_ascii_lowercase()));
        assert!(is_named, "{}: {header} is read as {product}", robot.name);
        let same = Table::embedded().find(read.robot).map(|other| &other.name);
        assert_eq!(same, Some(&robot.name), "{header}");
    }
}

#[test]
fn what_a_table_has_wrong_is_told_with_its_line() {
    assert!(table("", "tokens = [\"a\"]").is_ok());
    for (page, robot, says) in [
        ("", "tokns = []", "t:7: there is no member `tokns`; did you mean tokens?"),
        (
            "folows = \"own\"",
            "tokens = []",
            "t:4: there is no member `folows`; did you mean follows?",
        ),
        ("", "tokens = []", "t:5: a robot without a token needs a `name`"),
        ("", "name = \"n\"\ntokens = []", "t:5: n: no group can name a robot without a token"),
        (
            "",
            "tokens = [\"figbot\"]\nheader = \"treebot/1\"",
            "t:8: the header does not contain a token of figbot",
        ),
        ("", "tokens = [\n\"a\",\n\"A\"]", "t:9: two robots have the token A; leave it to one"),
        ("", "tokens = [\"a\"]\nwhen = \"w\"", "t:5: a: `when` says when"),
        (
            "",
            "tokens = [\"a\"]\ncontrols = \"c\"\nheader = \"a\"",
            "t:5: a: `controls` is for a token without a robot",
        ),
        ("", "tokens = 3", "t:7: invalid type: integer `3`"),
        ("", "tokens = [\"a\"]\nignores = \"nevr\"", "t:8: no frequency is called `nevr`"),
        ("date = \"26-1-1\"", "tokens = [\"a\"]", "t:4: write the date as YYYY-MM-DD"),
        ("follows = \"own\"", "tokens = [\"a\"]", "t:4: `text` says what"),
        (
            "follows = \"1994\"\ndecided_by = \"1996\"",
            "tokens = [\"a\"]",
            "t:4: `decided_by` goes without",
        ),
    ] {
        let error = table(page, robot).expect_err(says);
        assert!(error.starts_with(says), "{error}\n{says}");
    }
    let error = Table::read(b"\n\xFF", "t").expect_err("no UTF-8");
    assert_eq!(error, "t:2: this is not UTF-8; save the file as UTF-8");
    assert!(Table::read(b"", "t").is_ok_and(|table| table.robots().is_empty()));
    let file = Embedded::at("robots.toml").expect("the table");
    assert!(Table::read(file.bytes, file.path).is_ok());
}

#[test]
fn a_robot_is_known_by_its_names_and_its_header() {
    for (name, robot) in [
        ("gptbot", "GPTBot"),
        ("MSNBOT", "bingbot"),
        ("DuckDuckBot-Https", "DuckDuckBot"),
        ("Yandex", "YandexBot"),
        ("google-safety", "Google-Safety"),
    ] {
        assert_eq!(Table::embedded().find(name.as_bytes()).map(|known| &*known.name), Some(robot));
    }
    assert_eq!(Table::embedded().find(b"figtree"), None);
    assert_eq!(Table::embedded().nearest("gptbt"), Some("GPTBot"));
    assert_eq!(Table::embedded().nearest("zzz"), None);
}

#[test]
fn the_operators_exceptions_count() {
    const CLOSED: &str = "User-agent: *\nDisallow: /\n";
    for (name, state, why) in [
        ("GPTBot", State::Barred, Why::Default),
        ("Googlebot", State::Barred, Why::Default),
        ("AdsBot-Google", State::Open, Why::Excepted),
        ("AdsBot-Google-Mobile", State::Open, Why::Excepted),
        ("YandexDirect", State::Open, Why::Excepted),
        ("Google-Safety", State::Open, Why::Ignores),
        ("Google-NotebookLM", State::Open, Why::Ignores),
        ("ChatGPT-User", State::Barred, Why::Default),
        ("Google-Extended", State::Barred, Why::Default),
    ] {
        let standing = standing(CLOSED, name);
        assert_eq!((standing.state, standing.obeyed.why), (state, why), "{name}");
        assert_eq!(standing.obeyed.line, why.has_group().then_some(1), "{name}");
    }
    let file = "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: AdsBot-Google\nDisallow: /\n\n\
                User-agent: Yandex\nDisallow: /y\n\nUser-agent: msnbot\nDisallow: /\n";
    for (name, state, why, group) in [
        ("Googlebot", State::Partly, Why::Named, Some(1)),
        ("Googlebot-Image", State::Partly, Why::Fallback, Some(1)),
        ("Google-InspectionTool", State::Partly, Why::Fallback, Some(1)),
        ("Applebot", State::Partly, Why::Fallback, Some(1)),
        ("ImagesiftBot", State::Partly, Why::Fallback, Some(1)),
        ("AdsBot-Google", State::Barred, Why::Named, Some(4)),
        ("AdsBot-Google-Mobile", State::Barred, Why::Fallback, Some(4)),
        ("YandexBot", State::Partly, Why::Named, Some(7)),
        ("YandexImages", State::Partly, Why::Fallback, Some(7)),
        ("YandexDirect", State::Open, Why::NoGroup, None),
        ("bingbot", State::Barred, Why::Named, Some(10)),
        ("GPTBot", State::Open, Why::NoGroup, None),
    ] {
        let standing = standing(file, name);
        assert_eq!(
            (standing.state, standing.obeyed.why, standing.obeyed.line),
            (state, why, group),
            "{name}"
        );
    }
    assert_eq!(robot("Google-Safety").ignores, Some(Ignores::Always));
    let of_1994 = Some(Follows::Edition(Edition::Standard1994));
    assert_eq!(robot("Qwantbot").follows, of_1994);
    assert_eq!(robot("GPTBot").purpose, Purpose::Training);
}

#[test]
fn the_state_is_that_of_every_path() {
    for (file, state) in [
        ("User-agent: *\nDisallow:\n", State::Open),
        ("User-agent: *\nDisallow: /\n", State::Barred),
        ("User-agent: *\nDisallow: /*\n", State::Barred),
        ("User-agent: *\nDisallow: /$\n", State::Partly),
        ("User-agent: *\nDisallow: /\nAllow: /$\n", State::Partly),
        ("User-agent: *\nDisallow: /\nAllow: /x\n", State::Partly),
        // An Allow rule has no effect if the Disallow rule for the same path is longer.
        ("User-agent: *\nDisallow: /*/\nDisallow: /\nAllow: /\n", State::Partly),
        ("User-agent: *\nDisallow: /a\nAllow: /a\n", State::Open),
        ("User-agent: *\nDisallow: /x/y\nAllow: /*/y\n", State::Open),
        ("User-agent: *\nDisallow: /*\nAllow: /\n", State::Barred),
        ("User-agent: *\nDisallow: /x*\nAllow: /xy$\n", State::Partly),
        ("User-agent: *\nAllow: /\n", State::Open),
        ("User-agent: *\nDisallow: /robots.txt$\n", State::Open),
    ] {
        let standing = standing(file, "GPTBot");
        assert_eq!((standing.state, standing.is_proven), (state, true), "{file}");
    }
    // One rule overrules the many other rules of its group.
    let mut file = "User-agent: *\nDisallow: /*************\n".to_owned();
    for number in 0..5_000 {
        file += &format!("Allow: /{number}\n");
    }
    assert_eq!(standing(&file, "GPTBot").state, State::Barred);
}

#[test]
fn a_url_is_decided_by_itself() {
    let file = b"User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    for (url, state, line) in
        [("/a", State::Barred, Some(2)), ("/a/b", State::Open, None), ("/c", State::Open, None)]
    {
        for name in ["GPTBot", "Googlebot"] {
            let standing = standings(file, [robot(name)], Some(url.as_bytes())).remove(0);
            assert_eq!((standing.state, standing.barring), (state, line), "{name}: {url}");
        }
    }
    // The standard of 1994 has no Allow rules.
    let standing = standings(file, [robot("Qwantbot")], Some(b"/a/b")).remove(0);
    assert_eq!((standing.state, standing.barring), (State::Barred, Some(2)));
}

/// Compares each reported change with the decisions on both files under the document that the robot follows.
#[test]
fn changes_are_those_of_each_robot_s_own_text() {
    const FILES: [&str; 7] = [
        "",
        "User-agent: *\nDisallow: /\n",
        "User-agent: *\n\nDisallow: /a\n",
        "User-agent: *\nDisallow: /a\nAllow: /a/b\n\nUser-agent: Googlebot\nDisallow:\n",
        "User-agent: Yandex\nDisallow: /y\n\nUser-agent: *\nDisallow: /\n",
        "User-agent: Baiduspider\nAllow: /\nDisallow: /b\n\nUser-agent: AdsBot-Google\nDisallow: /c\n",
        "Disallow: /d\nUser-agent: SeznamBot\nDisallow: /*e\n",
    ];
    let seen = || Table::embedded().robots().iter().filter(|robot| robot.page.is_some());
    let decided = |file: &str, robot, url: &[u8]| {
        let standing = standings(file.as_bytes(), [robot], Some(url)).remove(0);
        standing.decision.expect("a URL was asked").allowed()
    };
    let mut all = 0;
    for (old, new) in FILES.iter().flat_map(|old| FILES.map(|new| (*old, new))) {
        let groups = changed(old.as_bytes(), new.as_bytes(), seen(), 100_000);
        for group in &groups {
            assert!(old != new || group.changes.is_empty(), "{old}");
            for (robot, change) in group
                .robots
                .iter()
                .flat_map(|robot| group.changes.iter().map(move |change| (robot, change)))
            {
                let sides = [decided(old, robot, &change.url), decided(new, robot, &change.url)];
                let url = String::from_utf8_lossy(&change.url);
                let expected = [change.old.allowed(), change.new.allowed()];
                assert_eq!(sides, expected, "{}: {url}\n{old}---\n{new}", robot.name);
                all += 1;
            }
            for robot in &group.robots {
                let state = |file: &str| standings(file.as_bytes(), [*robot], None).remove(0).state;
                let changes = state(old) != state(new);
                assert!(!changes || !group.changes.is_empty(), "{}\n{old}---\n{new}", robot.name);
            }
        }
        let named: Vec<&str> =
            groups.iter().flat_map(|group| &group.robots).map(|robot| &*robot.name).collect();
        let expected = seen()
            .filter(|robot| robot.ignores != Some(Ignores::Always) && !robot.tokens.is_empty());
        assert_eq!(named.len(), expected.count());
    }
    assert!(all > 1_000, "{all}");
}

/// Checks that a search engine's robots are judged under its own document, even if the library has no matcher for this
/// document.
#[test]
fn each_search_engine_goes_by_its_own_text() {
    for (file, name, url, line) in [
        // According to the documents of Yandex, Baidu and Seznam, a blank line ends a record.
        ("User-agent: *\nDisallow: /a\n\nDisallow: /b\n", "YandexBot", "/b", None),
        ("User-agent: *\nAllow: /\nDisallow: /a\n", "Baiduspider", "/a", None),
        ("User-agent: *\nAllow: /\nDisallow: /a\n", "YandexBot", "/a", Some(3)),
        ("User-agent: *\nAllow: /\nDisallow: /a\n", "DuckDuckBot", "/a", Some(3)),
        ("Disallow: /a\n", "DuckDuckBot", "/a", Some(1)),
        ("Disallow: /a\n", "SeznamBot", "/a", None),
        ("User-agent: Yandex\nDisallow: /\n", "YandexDirect", "/", None),
        ("User-agent: YandexDirect\nDisallow: /\n", "YandexDirect", "/", Some(2)),
        ("User-agent: YandexDirect\nDisallow: /\n", "YandexBot", "/", None),
        ("User-agent: Seznam\nDisallow: /\n", "SeznamBot", "/", Some(2)),
    ] {
        let standing = standings(file.as_bytes(), [robot(name)], Some(url.as_bytes())).remove(0);
        assert_eq!(standing.barring, line, "{name} {url}\n{file}");
        assert!(robot(name).is_own_text());
    }
}

proptest! {
    /// Checks that the state agrees with the engine's decision on every short path. Every barring line must be a
    /// Disallow line.
    #[test]
    fn the_state_agrees_with_the_engine(
        rules in prop::collection::vec(("(Allow|Disallow)", "/?[ab*$/]{0,4}"), 0..6),
    ) {
        let mut file = "User-agent: *\n".to_owned();
        for (field, value) in &rules {
            file += &format!("{field}: {value}\n");
        }
        for name in ["GPTBot", "Googlebot", "Qwantbot", "YandexBot", "Baiduspider", "DuckDuckBot"] {
            let standing = standing(&file, name);
            let edition = robot(name).editions()[0];
            let read = File::new(edition, file.as_bytes());
            let robot = read.robot(name.as_bytes());
            let mut verdicts = Vec::new();
            for length in 0..4_u32 {
                for number in 0..3_u32.pow(length) {
                    let digits = (0..length).map(|at| number / 3_u32.pow(at) % 3);
                    let path: String = digits.map(|digit| ['a', 'b', 'c'][digit as usize]).collect();
                    verdicts.push(robot.decide(format!("/{path}").as_bytes()).allowed());
                }
            }
            match standing.state {
                // Without a proof, the state is only known for the paths that were tried.
                _ if !standing.is_proven => {}
                State::Open => prop_assert!(verdicts.iter().all(|allowed| *allowed), "{}", file),
                State::Barred => prop_assert!(verdicts.iter().all(|allowed| !*allowed), "{}", file),
                State::Partly => {}
            }
            prop_assert_eq!(standing.state == State::Open, standing.barring.is_none());
            if let Some(line) = standing.barring {
                prop_assert!(rules[line - 2].0 == "Disallow", "{}", file);
            }
        }
    }
}

/// In some files, two groups are joined by mistake.
fn small_file() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "User-agent: *",
        "User-agent: GPTBot",
        "User-agent: Googlebot",
        "User-agent: other",
        "Disallow: /",
        "Disallow: /a",
        "Disallow:",
        "Allow: /a/b",
        "Crawl-delay: 9",
        "Sitemap: http://h/s.xml",
        "# c",
        "",
    ]);
    let ends = prop::sample::select(vec!["\n", "\r\n", "\r"]);
    (prop::collection::vec(line, 0..8), ends, any::<bool>(), any::<bool>()).prop_map(
        |(lines, end, last, mark)| {
            let mut file = String::from(if mark { "\u{FEFF}" } else { "" });
            file += &lines.join(end);
            file + if last && !lines.is_empty() { end } else { "" }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_does_what_is_wanted_and_nothing_else(
        file in small_file(),
        bar in prop::sample::subsequence(vec!["GPTBot", "Googlebot", "Applebot", "ChatGPT-User", "CCBot"], 0..4),
        open in prop::sample::subsequence(vec!["Bingbot", "Googlebot-Image", "YandexBot"], 0..3),
        bar_all in any::<bool>(),
        sitemap in any::<bool>(),
    ) {
        let robots = |names: &[&str]| names.iter().map(|name| robot(name).clone()).collect();
        let intent = Intent {
            bar: robots(&bar),
            open: robots(&open),
            bar_all,
            sitemaps: sitemap.then(|| "http://h/t.xml".to_owned()).into_iter().collect(),
        };
        let written = write(file.as_bytes(), &intent);
        let (before, rest) = written.file.split_at(written.at);
        prop_assert_eq!([before, &rest[written.added..]].concat(), file.as_bytes());
        let is_undone =
            |name: &str| written.undone.iter().any(|undone| undone.robot.as_deref() == Some(name));
        for (names, state) in [(&bar, State::Barred), (&open, State::Open)] {
            for name in names {
                let standing = standings(&written.file, [robot(name)], None).remove(0);
                prop_assert!(standing.state == state || is_undone(name), "{} {:?}", name, written);
            }
        }
        let unknown = KnownRobot::unknown("norobots-nobody", Purpose::Other);
        let nobody = standings(&written.file, [&unknown], None).remove(0);
        let all_undone = written.undone.iter().any(|undone| undone.robot.is_none());
        prop_assert!(!bar_all || nobody.state == State::Barred || all_undone, "{:?}", written);
        for edition in [Edition::Standard1994, Edition::Rfc9309] {
            for group in changes(edition, file.as_bytes(), &written.file, 100_000) {
                for name in group.names.iter().filter(|_| !group.changes.is_empty()) {
                    let is_meant = match name {
                        None => bar_all,
                        Some(name) => bar.iter().chain(&open).any(|own| {
                            robot(own).tokens[0].as_bytes().eq_ignore_ascii_case(name)
                        }),
                    };
                    prop_assert!(is_meant, "{}: {:?} changes: {:?}", edition, name, written);
                }
            }
        }
        let again = write(&written.file, &intent);
        prop_assert_eq!(again.added, 0, "{:?}", again);
    }
}

#[test]
fn the_fewest_names_are_written() {
    let training: Vec<KnownRobot> = Table::embedded()
        .robots()
        .iter()
        .filter(|robot| robot.purpose == Purpose::Training)
        .cloned()
        .collect();
    let intent = Intent { bar: training, ..Intent::default() };
    let written = write(b"", &intent);
    let text = String::from_utf8(written.file.clone()).expect("ASCII");
    assert!(text.ends_with("Disallow: /\n") && text.matches("Disallow").count() == 1, "{text}");
    // Each added line must be needed.
    for line in text.lines().filter(|line| line.starts_with("User-agent: ")) {
        let less = text.replace(&format!("{line}\n"), "");
        let open = standings(less.as_bytes(), intent.bar.iter(), None);
        assert!(
            open.iter().any(|standing| standing.state != State::Barred
                && standing.robot.ignores != Some(Ignores::Always)),
            "{line}"
        );
    }
    // If all robots are barred, only the robots that do not obey a group for `*` are named.
    let all =
        Intent { bar: Table::embedded().robots().to_vec(), bar_all: true, ..Intent::default() };
    let written = write(b"", &all);
    let text = String::from_utf8(written.file.clone()).expect("ASCII");
    assert!(text.starts_with("User-agent: *\n") && !text.contains("GPTBot"), "{text}");
    assert!(text.contains("User-agent: AdsBot-Google\n"), "{text}");
    assert!(
        written.undone.iter().all(|undone| !matches!(undone.why, Reason::ChangesOthers(..))),
        "{written:?}"
    );
}

#[test]
fn what_cannot_be_done_is_told() {
    let bar = |names: &[&str]| Intent {
        bar: names.iter().map(|name| robot(name).clone()).collect(),
        ..Intent::default()
    };
    // The rules of the existing group for GPTBot would also apply.
    let named = "User-agent: GPTBot\nAllow: /a\n";
    let written = write(named.as_bytes(), &bar(&["GPTBot"]));
    let undone = Undone { robot: Some("GPTBot".into()), why: Reason::HasGroup(1) };
    assert_eq!((written.added, written.undone), (0, vec![undone]));
    // The group for `*` has no rule. A group directly after it would therefore join it.
    let open = "User-agent: *\nCrawl-delay: 10\n";
    let written = write(open.as_bytes(), &bar(&["GPTBot"]));
    assert_eq!((written.at, &*written.undone), (0, &[][..]));
    let text = String::from_utf8(written.file).expect("ASCII");
    assert_eq!(text, format!("User-agent: GPTBot\nDisallow: /\n\n{open}"));
    let kept = "\u{FEFF}User-agent: *\r\nDisallow: /a\r\n";
    let written = write(kept.as_bytes(), &bar(&["CCBot"]));
    let text = String::from_utf8(written.file).expect("UTF-8");
    assert_eq!(text, format!("{kept}\r\nUser-agent: CCBot\r\nDisallow: /\r\n"));
}
