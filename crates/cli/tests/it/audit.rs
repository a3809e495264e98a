//! Tests `norobots audit`.

use crate::command::{Ran, norobots};
use crate::schema;
use crate::sources;
use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;
use std::io::Write as _;
use tempfile::TempDir;

const ROBOTS: &str = "User-agent: figtree\nDisallow: /tmp\n\nUser-agent: *\nDisallow: /*.gif$\n";

/// A log with an obedient robot, a disobedient robot, a browser, a client that fetches only robots.txt, and an invalid
/// line.
const LOG: &str = concat!(
    r#"192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET /tmp/a HTTP/1.0" 200 7 "-" "figtree/2.0""#,
    "\n",
    r#"192.0.2.1 - - [10/Oct/2000:13:55:37 -0700] "GET /robots.txt HTTP/1.0" 200 99 "-" "figtree/2.0""#,
    "\n",
    r#"192.0.2.9 - - [10/Oct/2000:13:55:38 -0700] "GET /tmp/b HTTP/1.0" 200 7 "-" "figtree/2.0""#,
    "\n",
    r#"192.0.2.2 - - [10/Oct/2000:13:55:38 -0700] "GET /robots.txt HTTP/1.0" 200 99 "-" "Mozilla/5.0 (compatible; goodbot/1; +http://good.example/)""#,
    "\n",
    r#"192.0.2.2 - - [10/Oct/2000:13:55:38 -0700] "GET /x.gif HTTP/1.0" 200 7 "-" "Mozilla/5.0 (compatible; goodbot/1; +http://good.example/)""#,
    "\n",
    r#"198.51.100.7 - frank [10/Oct/2000:13:55:39 -0700] "GET /x.gif HTTP/1.0" 200 2326 "http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)""#,
    "\n",
    r#"203.0.113.5 - - [10/Oct/2000:13:55:39 -0700] "GET /robots.txt HTTP/1.0" 404 -"#,
    "\n",
    "\x1b]0;title\x07 is no log line\n",
);

fn folder(log: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("robots.txt"), ROBOTS).expect("a file");
    fs::write(folder.path().join("log"), log).expect("a file");
    folder
}

fn audit(folder: &TempDir, options: &[&str]) -> Ran {
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (log, robots) = (at("log"), at("robots.txt"));
    let mut ran = norobots(&[&["audit", &log, "--robots", &robots], options].concat(), b"");
    let path = folder.path().to_str().expect("UTF-8");
    (ran.out, ran.err) = (ran.out.replace(path, "FOLDER"), ran.err.replace(path, "FOLDER"));
    ran
}

fn zipped(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
    writer.write_all(bytes).expect("memory");
    writer.finish().expect("memory")
}

#[test]
fn the_report_is_for_people() {
    let ran = audit(&folder(LOG.as_bytes()), &["--edition", "1994", "--edition", "rfc-9309"]);
    assert_eq!((ran.code, &*ran.err), (1, ""));
    assert_snapshot!(ran.out, @"
    8 lines, 7 requests, from 2000-10-10T20:55:36Z to 2000-10-10T20:55:39Z
    /robots.txt was requested 3 times, and sent 2 times
    1 line in an unknown format
      FOLDER/log:8: ␛]0;title␇ is no log line
    1 line with control characters, which are escaped here

    robot        told by  requests  asked  fetched               fastest  1994 barred  rfc-9309 barred
    figtree      named           3      1  2000-10-10T20:55:37Z        3  1 + 1        1 + 1
    goodbot      word            2      1  2000-10-10T20:55:38Z        2  –            0 + 1
    203.0.113.5  asked           1      1  never                       1  –            –
    fastest: the most requests in 10 seconds; barred: requests before + after the file was fetched

    figtree/2.0, from 192.0.2.1, 192.0.2.9
      barred by 1994, rfc-9309: 1 request before it had fetched the file, 1 after
        FOLDER/log:3: /tmp/b, by line 2: Disallow: /tmp

    Mozilla/5.0 (compatible; goodbot/1; +http://good.example/), from 192.0.2.2
      barred by rfc-9309: 0 requests before it had fetched the file, 1 after
        FOLDER/log:5: /x.gif, by line 5: Disallow: /*.gif$
    ");
    assert!(!ran.out.contains('\x1b'), "escape codes are drawn");
    // A robot is rapid-fire if it exceeds the rate of `--max-rate`.
    let ran = audit(&folder(LOG.as_bytes()), &["--max-rate", "1/60", "--limit", "1"]);
    assert_eq!(ran.code, 1);
    assert_snapshot!(ran.out, @"
    8 lines, 7 requests, from 2000-10-10T20:55:36Z to 2000-10-10T20:55:39Z
    /robots.txt was requested 3 times, and sent 2 times
    1 line in an unknown format
      FOLDER/log:8: ␛]0;title␇ is no log line
    1 line with control characters, which are escaped here

    robot    told by  requests  asked  fetched               fastest  barred  by some
    figtree  named           3      1  2000-10-10T20:55:37Z        3  1 + 1   –
    fastest: the most requests in 60 seconds; barred: requests that every edition bars, or the
    robot's own text if it has one, before + after the file was fetched; by some: requests that
    other editions bar
    and 2 more robots: --limit 0 shows all

    figtree/2.0, from 192.0.2.1, 192.0.2.9
      rapid-fire: 3 requests in 60 seconds from 2000-10-10T20:55:00Z, more than 1
      barred by every edition: 1 request before it had fetched the file, 1 after
        FOLDER/log:3: /tmp/b, by line 2: Disallow: /tmp

    and 1 more with an alarm

    1994: “certain robots swamped servers with rapid-fire requests”

    barred by some editions, but neither by all of them nor by the robot's own text (no alarm)

    Mozilla/5.0 (compatible; goodbot/1; +http://good.example/), from 192.0.2.2
      barred by rfc-9309, google-2026-04-14, google-code-22b355f: 0 requests before it had fetched the file, 1 after
        FOLDER/log:5: /x.gif, by line 5: Disallow: /*.gif$
    ");
}

#[test]
fn nothing_alarms_and_all_is_well() {
    // goodbot obeys the standard of 1994, but not all later editions.
    let lines: Vec<&str> = LOG.lines().skip(3).collect();
    let ran = audit(&folder(lines.join("\r\n").as_bytes()), &[]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    let words = "no alarm: no robot was rapid-fire, and none requested a URL that is barred by every edition";
    assert!(ran.out.contains(words), "{}", ran.out);
    let empty = audit(&folder(b""), &["--format", "json"]);
    let report: Value = serde_json::from_str(&empty.out).expect("JSON");
    schema::takes("conformance/audit.schema.json", &empty.out);
    assert_eq!(
        (empty.code, &report["lines"], &report["robots"]),
        (0, &0.into(), &Value::Array(vec![]))
    );
}

#[test]
fn what_some_editions_bar_is_listed_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let (robots, log) = (folder.path().join("robots.txt"), folder.path().join("log"));
    fs::write(
        &robots,
        "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\nCrawl-delay: 10\n",
    )
    .expect("a file");
    let line = |second: u8| {
        format!(
            "192.0.2.1 - - [26/Nov/2026:12:00:0{second} +0000] \"GET /wp-admin/admin-ajax.php HTTP/1.1\" 200 7 \"-\" \
             \"Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)\"\n"
        )
    };
    fs::write(&log, [line(0), line(1), line(5)].concat()).expect("a file");
    let (log, robots) = (log.to_str().expect("UTF-8"), robots.to_str().expect("UTF-8"));
    let ran = |options: &[&str]| {
        let ran = norobots(&[&["audit", log, "--robots", robots], options].concat(), b"");
        (ran.code, ran.out.replace(log, "log"))
    };
    let (code, out) = ran(&[]);
    assert_eq!(code, 0, "{out}");
    assert_snapshot!(out, @"
    3 lines, 3 requests, from 2026-11-26T12:00:00Z to 2026-11-26T12:00:05Z
    /robots.txt was requested 0 times, and sent 0 times

    robot      told by  requests  asked  fetched  fastest  too soon  barred  by some
    YandexBot  word            3      0  never          3         2  –       3
    fastest: the most requests in 10 seconds; too soon: requests that came before the Crawl-delay of
    the robot's record had passed since the previous request, which no edition forbids; barred:
    requests that every edition bars, or the robot's own text if it has one, before + after the file
    was fetched; by some: requests that other editions bar

    no alarm: no robot was rapid-fire, and none requested a URL that is barred by every edition or by the operator's text

    barred by some editions, but neither by all of them nor by the robot's own text (no alarm)

    Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots), from 192.0.2.1
      barred by 1994, 1996: 3 requests, and it never fetched the file
        log:1: /wp-admin/admin-ajax.php, by line 2: Disallow: /wp-admin/
    ");
    let (code, out) = ran(&["--edition", "1994"]);
    assert_eq!(code, 1, "{out}");
    let (code, out) = ran(&["--edition", "rfc-9309"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("none requested a URL that rfc-9309 bars"), "{out}");
    let (_, out) = ran(&["--format", "json"]);
    schema::takes("conformance/audit.schema.json", &out);
}

#[test]
fn a_log_of_which_no_line_is_read_is_an_error() {
    let ran = audit(&folder(b"{\"when\":\"today\"}\n"), &[]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(
        ran.err.starts_with("error: FOLDER/log: no line can be read (1 line): it looks like JSON"),
        "{}",
        ran.err
    );
    let ran = audit(&folder(b"{\"when\":\"today\"}\n"), &["--format", "json"]);
    assert_eq!(ran.code, 2);
    schema::takes("conformance/audit.schema.json", &ran.out);
    // If a log has at least one valid line, the command counts the invalid lines but reports no error.
    let ran = audit(&folder([b"{}\n", LOG.as_bytes()].concat().as_slice()), &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("2 lines in an unknown format"), "{}", ran.out);
}

/// `audit` can't count a request in a rate if earlier lines of the log are newer than the request. If there are enough
/// such requests to exceed the maximum rate, the report must leave open whether a robot was rapid-fire.
#[test]
fn no_rate_is_vouched_for_if_requests_came_too_late_in_the_log() {
    let line = |time: &str| {
        format!(
            "192.0.2.1 - - [10/Oct/2026:{time} +0000] \"GET /y HTTP/1.1\" 200 12 \"-\" \"foobot/1.0\"\n"
        )
    };
    let (newer, older) = (line("13:50:00"), line("13:00:01"));
    let audited = |log: String| audit(&folder(log.as_bytes()), &[]);
    let ran = audited(newer.clone() + &older.repeat(100));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(!ran.out.contains("no robot was rapid-fire"), "{}", ran.out);
    let (_, says) = ran.out.split_once("no alarm").expect("the summary");
    assert_snapshot!(says, @"
    : no robot requested a URL that is barred by every edition or by the operator's text
    it is unknown whether a robot was rapid-fire, because 100 requests came too late in the log to
    count in a rate; if there are several logs, name them in the order of time
    ");
    let ran = audited(newer.clone() + &older.repeat(29));
    assert!(ran.out.contains("no robot was rapid-fire"), "{}", ran.out);
    let ran = audited(older.repeat(100) + &newer);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("rapid-fire: 100 requests"), "{}", ran.out);
}

/// For Google's robots, `audit --edition google` must use the decisions of `decide --edition google`: AdsBot-Google
/// ignores groups for `*`, and Googlebot-Image obeys a group for Googlebot.
#[test]
fn a_robot_of_google_is_held_to_what_decide_says_of_it() {
    let line = |robot: &str| {
        format!(
            "192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] \"GET /x HTTP/1.0\" 200 7 \"-\" \"{robot}\"\n"
        )
    };
    for (robots, robot, edition, code) in [
        ("User-agent: *\nDisallow: /\n", "AdsBot-Google", &["--edition", "google"][..], 0),
        ("User-agent: *\nDisallow: /\n", "AdsBot-Google", &[], 0),
        ("User-agent: *\nDisallow: /\n", "AdsBot-Google", &["--edition", "google-2026-04-14"], 1),
        (
            "User-agent: *\nDisallow: /*x\n",
            "AdsBot-Google",
            &["--edition", "google", "--edition", "1994"],
            0,
        ),
        ("User-agent: *\nDisallow: /\n", "otherbot/1.0", &["--edition", "google"], 1),
        (
            "User-agent: Googlebot\nDisallow: /x\n",
            "Googlebot-Image/1.0",
            &["--edition", "google"],
            1,
        ),
    ] {
        let folder = folder(line(robot).as_bytes());
        fs::write(folder.path().join("robots.txt"), robots).expect("a file");
        let ran = audit(&folder, edition);
        assert_eq!(ran.code, code, "{robot} {edition:?}: {}{}", ran.out, ran.err);
        if edition == ["--edition", "google"] {
            let decided = norobots(
                &["decide", "-", "-a", robot, "/x", "--edition", "google"],
                robots.as_bytes(),
            );
            assert_eq!(decided.code, code, "{robot}: {}", decided.out);
        }
    }
}

/// Some operators announce that their robots ignore robots.txt or the groups for `*`. The table of robots lists these
/// exceptions. `audit` must raise no alarm if a robot makes use of its exception.
#[test]
fn nobody_is_accused_of_what_its_operator_says_openly() {
    const CLOSED: &str = "User-agent: *\nDisallow: /\n";
    const USER: &str = "Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)";
    const DIRECT: &str = "Mozilla/5.0 (compatible; YandexDirect/3.0; +http://yandex.com/bots)";
    let ran = |robots: &str, robot: &str, options: &[&str]| {
        let line = format!(
            "192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] \"GET /x HTTP/1.0\" 200 7 \"-\" \"{robot}\"\n"
        );
        let folder = folder(line.as_bytes());
        fs::write(folder.path().join("robots.txt"), robots).expect("a file");
        audit(&folder, options)
    };
    for (robots, robot, options, code) in [
        (CLOSED, "GPTBot/1.2", &[][..], 1),
        (CLOSED, USER, &[], 0),
        (CLOSED, USER, &["--edition", "rfc-9309"], 0),
        (CLOSED, "AdsBot-Google", &["--edition", "1994"], 0),
        (CLOSED, DIRECT, &[], 0),
        ("User-agent: YandexDirect\nDisallow: /\n", DIRECT, &[], 1),
        ("User-agent: Googlebot\nDisallow: /\n", "Applebot/0.1", &[], 1),
        ("User-agent: Googlebot\nDisallow: /\n", "otherbot/0.1", &[], 0),
        ("User-agent: Yandex\nDisallow: /\n", "YandexBot/3.0", &["--edition", "rfc-9309"], 1),
    ] {
        let ran = ran(robots, robot, options);
        assert_eq!(ran.code, code, "{robot} {options:?}: {}{}", ran.out, ran.err);
    }
    let shown = ran(CLOSED, USER, &[]);
    let says = "  its operator says: may ignore this file when a user asks for the page\n  barred by every edition: 1 request";
    assert!(shown.out.contains(says), "{}", shown.out);
    let except = "none requested a URL that is barred by every edition or by the operator's text, except robots \
         whose operators say that they may ignore the file\n";
    assert!(shown.out.contains(except), "{}", shown.out);
    let open = ran("", USER, &[]);
    assert!(!open.out.contains("except"), "{}", open.out);
    let json = ran(CLOSED, USER, &["--format", "json"]);
    schema::takes("conformance/audit.schema.json", &json.out);
    let object: Value = serde_json::from_str(&json.out).expect("JSON");
    let robot = &object["robots"][0];
    assert_eq!((&robot["alarms"], &robot["barred_by_every"]["before"]), (&false.into(), &1.into()));
    assert_eq!(robot["excuse"], "may ignore this file when a user asks for the page");
}

#[test]
fn json_has_the_same_from_gzip_files_and_standard_input() {
    let plain = folder(LOG.as_bytes());
    let expected = audit(&plain, &["--format", "json", "--edition", "all"]);
    let report: Value = serde_json::from_str(&expected.out).expect("JSON");
    schema::takes("conformance/audit.schema.json", &expected.out);
    assert_eq!((&report["requests"], &report["unknown_lines"]), (&7.into(), &1.into()));
    assert_eq!((&report["control_lines"], &report["complete"]), (&1.into(), &true.into()));
    let robots = report["robots"].as_array().expect("a list");
    let facts =
        |robot: &Value| (robot["name"].clone(), robot["told_by"].clone(), robot["alarms"].clone());
    assert_eq!(
        robots.iter().map(facts).collect::<Vec<_>>(),
        [
            ("figtree".into(), "named".into(), true.into()),
            ("goodbot".into(), "word".into(), true.into()),
            ("".into(), "asked".into(), false.into()),
        ]
    );
    // The file consists of three gzip members, of which the third is empty.
    let half = LOG.len() / 2;
    let (first, second) = LOG.as_bytes().split_at(half);
    let members = [zipped(first), zipped(second), zipped(b"")].concat();
    let ran = audit(&folder(&members), &["--format", "json", "--edition", "all"]);
    assert_eq!((ran.code, ran.out), (1, expected.out.clone()));
    let robots = plain.path().join("robots.txt");
    let args = [
        "audit",
        "--robots",
        robots.to_str().expect("UTF-8"),
        "--format",
        "json",
        "--edition",
        "all",
    ];
    let ran = norobots(&args, &zipped(LOG.as_bytes()));
    assert_eq!((ran.code, ran.out), (1, expected.out.replace("FOLDER/log", "<stdin>")));
}

#[test]
fn what_can_t_be_read_is_told() {
    let whole = zipped(LOG.repeat(50).as_bytes());
    let cut = audit(&folder(&whole[..whole.len() - 12]), &["--format", "json"]);
    assert_eq!(cut.code, 2);
    assert!(cut.err.contains("FOLDER/log: reading failed"), "{}", cut.err);
    let report: Value = serde_json::from_str(&cut.out).expect("JSON");
    assert_eq!(report["complete"], false);
    assert!(report["requests"].as_u64() > Some(0), "what was read is counted: {}", cut.out);
    let tail = audit(&folder(&[&whole[..], b"x"].concat()), &[]);
    assert_eq!(tail.code, 2, "{}", tail.err);
    let folder = folder(b"");
    for (options, words) in [
        (&["nowhere"][..], "nowhere: there is no such file"),
        (&["."], "this is a directory"),
        (&["-", "-"], "standard input can be only one of the files"),
        (&["--max-rate", "3"], "write REQUESTS/SECONDS"),
        (&["--edition", "1995"], "1995"),
    ] {
        let ran = audit(&folder, options);
        assert_eq!(ran.code, 2, "{options:?}");
        assert!(ran.err.contains(words), "{options:?}: {}", ran.err);
    }
}

#[test]
fn the_commands_of_the_page_run() {
    use std::process::Command;
    let page = include_str!("../../../../conformance/audit.md");
    let commands: Vec<&str> = page.lines().filter(|line| line.starts_with("norobots ")).collect();
    assert_eq!(commands.len(), 4, "{commands:?}");
    let folder = folder(LOG.as_bytes());
    for name in ["access.log", "access.log.1"] {
        fs::write(folder.path().join(name), LOG).expect("a file");
    }
    fs::write(folder.path().join("access.log.2.gz"), zipped(LOG.as_bytes())).expect("a file");
    for line in commands {
        let ran = Command::new(env!("CARGO_BIN_EXE_norobots"))
            .args(line.split(' ').skip(1))
            .current_dir(folder.path())
            .output()
            .expect("norobots runs");
        let printed = String::from_utf8_lossy(&ran.stderr);
        assert_eq!((ran.status.code(), &*printed), (Some(1), ""), "{line}");
    }
}

/// `audit` must recognize each program in the table of robots as a robot, even without a word such as `bot` in its
/// User-Agent header. The requests of such a robot can raise an alarm.
#[test]
fn a_robot_of_the_table_is_told_by_it() {
    let line = "192.0.2.1 - - [10/Oct/2026:13:00:02 +0000] \"GET /tmp/x HTTP/1.1\" 200 12 \"-\" \"ROBOT\"\n";
    let inspection = "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)";
    for (robot, name) in
        [("meta-externalagent/1.1", "meta-externalagent"), (inspection, "Google-InspectionTool")]
    {
        let ran = audit(&folder(line.replace("ROBOT", robot).repeat(31).as_bytes()), &[]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        assert!(ran.out.contains(&format!("\n{name}  known  ")), "{}", ran.out);
        assert!(!ran.out.contains("nothing says that they are robots"), "{}", ran.out);
    }
    let json = audit(&folder(line.replace("ROBOT", inspection).as_bytes()), &["--format", "json"]);
    schema::takes("conformance/audit.schema.json", &json.out);
    let report: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(report["robots"][0]["told_by"], "known");
}

/// `audit` recognizes robots by the words in `forms.toml`. The page must list all these words.
#[test]
fn the_page_has_the_words_of_the_data() {
    let page = include_str!("../../../../conformance/audit.md");
    let forms: toml::Table =
        include_str!("../../../web/src/audit/forms.toml").parse().expect("TOML");
    for list in ["endings", "exceptions", "contacts", "programs", "apps"] {
        for word in forms[list].as_array().expect("a list") {
            let word = format!("`{}`", word.as_str().expect("text"));
            assert!(page.contains(&word), "{list}: {word}");
        }
    }
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn the_page_quotes_the_sources() {
    let page = include_str!("../../../../conformance/audit.md");
    let fold = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let known = ["standard", "faq-and-article"].map(|slug| fold(&sources::text(slug)));
    let text: String = page
        .lines()
        .map(|line| line.trim_start_matches("> "))
        .fold(String::new(), |text, line| text + line + "\n");
    let quotes: Vec<String> =
        text.split('“').skip(1).filter_map(|part| Some(fold(part.split_once('”')?.0))).collect();
    assert!(quotes.len() >= 5, "{quotes:?}");
    for quote in quotes {
        assert!(known.iter().any(|text| text.contains(&quote)), "“{quote}”");
    }
}
