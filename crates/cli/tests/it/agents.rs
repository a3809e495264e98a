//! Tests the table of User-Agent headers, and commands that get a whole header instead of a robot's name.

use crate::command::norobots;
use norobots::Robot;
use norobots::agent::{Header, Names};
use norobots::reading::Reading;
use norobots::spec::Edition;
use norobots_settings::setting::Settings;
use norobots_suite::robots::Table;
use serde::Deserialize;
use serde_json::Value;
use std::fs;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Headers {
    header: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    header: String,
    robot: String,
    #[serde(default)]
    others: Vec<String>,
}

const LATER: [Edition; 4] =
    [Edition::Draft1996, Edition::Rfc9309, Edition::GooglePage, Edition::GoogleCode];

/// The file and the User-Agent header in the figure in section 2.2.1 of RFC 9309.
const FIGURE: &[u8] = b"user-agent: ExampleBot\ndisallow: /foo\n\nuser-agent: *\ndisallow:\n";
const EXAMPLE: &str = "Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)";

fn table() -> Vec<Row> {
    let table: Headers = toml::from_str(include_str!("agents/headers.toml")).expect("TOML");
    table.header
}

#[test]
fn headers_of_real_robots_are_read() {
    let table = table();
    assert!(table.len() > 100, "{}", table.len());
    for Row { header, robot, others: products } in &table {
        let read = Header::read(header.as_bytes(), &Names::default());
        let text = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        assert_eq!(text(read.robot), *robot, "{header}");
        assert_eq!(
            read.others.iter().map(|name| text(name)).collect::<Vec<_>>(),
            *products,
            "{header}"
        );
        // Each file contains a group for the robot or for another product in the robot's header.
        for name in products.iter().chain([robot]) {
            let file = format!("User-agent: {name}\nDisallow: /\n");
            let read = Header::read_for(file.as_bytes(), header.as_bytes());
            let named = robot != "Mozilla";
            assert_eq!(text(read.robot), *if named { name } else { robot }, "{header}: {name}");
            // In the value of a User-agent line, Google's code reads only the leading letters, `-` and `_`.
            let plain = |byte: u8| byte.is_ascii_alphabetic() || b"-_".contains(&byte);
            if !named || !name.bytes().all(plain) {
                continue;
            }
            for edition in LATER {
                let asked = read.asked(edition);
                let by_header = Robot::named(edition, file.as_bytes(), asked);
                assert!(!by_header.decide("/").allowed(), "{edition}: {header}: {name}");
                let reading = Reading::new(edition, file.as_bytes()).expect("it decides");
                assert_eq!(reading.records(asked), [1], "{edition}: {header}: {name}");
            }
        }
    }
}

/// For each robot, the table of robots or the table of headers must contain a User-Agent header. A product token that
/// only controls how pages may be used needs no header. The robots listed below are exempt, because they are old
/// programs or their operators document no header.
#[test]
fn the_robots_that_are_known_have_headers() {
    let table = table();
    let known = |name: &String| table.iter().any(|row| row.robot.eq_ignore_ascii_case(name));
    let without = Table::embedded().robots().iter().filter(|robot| robot.header.is_none());
    let without = without.filter(|robot| robot.controls.is_none());
    let missing = without.filter(|robot| !robot.tokens.iter().any(known));
    let missing: Vec<&str> = missing.map(|robot| &*robot.name).collect();
    let expected = [
        "OAI-AdsBot",
        "meta-externalads",
        "MistralAI-Training",
        "YandexMedia",
        "YandexNews",
        "YandexVideo",
        "YandexBlogs",
        "YandexWebmaster",
        "YandexFavicons",
        "YandexCalendar",
        "YandexScreenshotBot",
        "MojeekBot",
        "Diffbot-User",
        "Teoma",
        "Webzio-Extended",
        "grapeshot",
        "MegaIndex",
        "EmailCollector",
        "grub-client",
        "larbin",
        "libwww",
        "Nutch",
        "TeleportPro",
        "UbiCrawler",
        "WebCopier",
        "WebStripper",
        "Zealbot",
    ];
    assert_eq!(missing, expected);
}

#[track_caller]
fn run(args: &[&str], file: &[u8]) -> (i32, String, String) {
    let ran = norobots(args, file);
    (ran.code, ran.out, ran.err)
}

/// Under an edition that treats the version as a part of a robot's name, the name that is read from a header must
/// include the version.
#[test]
fn an_edition_that_keeps_versions_takes_the_whole_value_for_the_name() {
    let header = Header::read(b"a/1.0", &Names::default());
    for edition in Edition::ALL {
        let kept = Settings::default_for(edition).get("version") == Some("kept");
        let name: &[u8] = if kept { b"a/1.0" } else { b"a" };
        assert_eq!(header.name(edition), name, "{edition}");
    }
    let file = b"User-Agent: a/1.0\nDisallow: /x\n";
    let (code, out, err) =
        run(&["decide", "-", "-a", "a/1.0", "/x", "--edition", "1994-ru-forum"], file);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (1, "disallowed  /x  <stdin>:2: Disallow: /x\n", "")
    );
}

#[test]
fn the_figure_of_rfc_9309_is_disallowed_by_all_but_1994() {
    let (code, out, err) = run(&["decide", "-", "-a", EXAMPLE, "/foo", "--edition", "all"], FIGURE);
    assert_eq!(code, 1);
    let verdicts: Vec<&str> =
        out.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(
        verdicts,
        ["allowed", "disallowed", "disallowed", "disallowed", "disallowed"],
        "{out}"
    );
    assert_eq!(
        err,
        "note: this header is read as the robot ExampleBot, the product after `compatible;`; 1994 reads the \
         text before the first `/` or space, Mozilla, as the name; -a ExampleBot gives this name alone\n"
    );
    for edition in ["1996", "rfc-9309", "google-2026-04-14", "google"] {
        let (code, out, err) =
            run(&["decide", "-", "-a", EXAMPLE, "/foo", "--edition", edition], FIGURE);
        assert_eq!(
            (code, out.as_str()),
            (1, "disallowed  /foo  <stdin>:2: disallow: /foo\n"),
            "{edition}"
        );
        assert_eq!(
            err,
            "note: this header is read as the robot ExampleBot, the product after `compatible;`\n"
        );
    }
    let (code, out, err) = run(&["decide", "-", "-a", EXAMPLE, "/foo", "--format", "json"], FIGURE);
    let decided: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &decided["robot"]), (0, &"Mozilla".into()));
    assert_eq!(
        decided["header"],
        serde_json::json!({ "robot": "ExampleBot", "told_by": "compatible", "others": [], "by_1994": "Mozilla" })
    );
    assert_eq!(
        err,
        "note: 1994 reads the text before the first `/` or space, Mozilla, as the name; later editions read it \
         as the robot ExampleBot, the product after `compatible;`; -a ExampleBot gives this name alone\n\
         note: no edition is named, so 1994 decides; /foo is decided differently by the draft of 1996, RFC 9309, Google's \
         page, Google's code: see --edition all\n"
    );
}

#[test]
fn a_name_with_its_version_is_the_name_without_it() {
    let file = b"User-agent: Googlebot\nDisallow: /\n";
    for edition in ["1994", "1996", "rfc-9309", "google-2026-04-14", "google"] {
        let ask = |agent| run(&["decide", "-", "-a", agent, "/x", "--edition", edition], file);
        let ((code, out, err), bare) = (ask("Googlebot/2.1"), ask("Googlebot"));
        assert_eq!((code, &out, ""), (bare.0, &bare.1, &*bare.2), "{edition}");
        assert_eq!(code, 1, "{edition}");
        assert_eq!(
            err,
            "note: this header is read as the robot Googlebot, the first product that no browser sends\n"
        );
    }
}

#[test]
fn sides_and_diff_read_the_header_too() {
    let (code, out, err) =
        run(&["decide", "-", "--differences", "-a", EXAMPLE, "--format", "json"], FIGURE);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (code, &report["partings"][0]["header"]["robot"]),
        (1, &"ExampleBot".into()),
        "{out}"
    );
    assert!(err.starts_with("note: this header is read as the robot ExampleBot"), "{err}");
    let folder = tempfile::tempdir().expect("a folder");
    let new = folder.path().join("new");
    fs::write(&new, "User-agent: *\nDisallow:\n").expect("a file");
    let new = new.to_str().expect("UTF-8");
    let (code, out, err) = run(&["diff", "-", new, "-a", EXAMPLE, "--edition", "rfc-9309"], FIGURE);
    assert_eq!(code, 1);
    assert!(out.contains("  ExampleBot\n    + may now fetch /foo\n"), "{out}");
    assert_eq!(
        err,
        "note: this header is read as the robot ExampleBot, the product after `compatible;`\n"
    );
}

#[test]
fn a_header_of_three_robots_names_all_of_them_and_draws_control_characters() {
    let file = b"User-agent: two\nDisallow: /\n";
    let header = "one/1.0 two/2.0 (compatible; three/3.0; +https://x.example/bot)";
    let (code, _, err) = run(&["decide", "-", "-a", header, "/x", "--edition", "rfc-9309"], file);
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "note: this header is read as the robot two, a product that the file names; it also names one, three\n"
    );
    let (_, out, err) = run(
        &["decide", "-", "-a", "a\u{1b}]0;b\u{7}/1 c\u{202e}d/2", "/x", "--edition", "1996"],
        file,
    );
    assert!(!format!("{out}{err}").contains(['\u{1b}', '\u{7}', '\u{202e}']), "{out}{err}");
    let (_, _, err) = run(&["decide", "-", "-a", "", "/x", "--edition", "1996"], file);
    assert_eq!(err, "");
}
