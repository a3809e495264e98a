//! Tests `norobots trial` with a small robot that has planted faults, with recorded logs, and with invalid input.

mod identify;
mod robot;

use crate::command::norobots;
use norobots::Edition;
use norobots_trial::calibrate::{self, Name};
use norobots_trial::case::{CALIBRATION, Case, PACKED, Text, cases};
use norobots_trial::expect::{Demand, Expected};
use norobots_trial::judge::{Judged, Reason, Verdict, judge};
use norobots_trial::log::{End, Log, SiteLog};
use norobots_trial::server::{Server, Setup};
use robot::Fault;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Lets the robot crawl the site of a case in this process, and returns the log of the site.
fn site(case: &'static Case, name: Option<&str>, fault: Fault) -> SiteLog {
    let setup = Setup {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        late: Duration::from_millis(50),
        name: name.map(str::to_owned),
        command: "fig".into(),
    };
    let server = Server::start(&[case], &setup, 0).expect("a port");
    let authority = server.authorities().next().expect("a site").to_owned();
    robot::crawl(&authority, fault);
    let (asked, capped) = server.logs().into_iter().next().expect("a log");
    SiteLog {
        asked,
        end: Some(End { how: "it ended".into(), stderr: Vec::new(), capped, cut: false }),
    }
}

fn trial(fault: Fault) -> Log {
    // Most trials skip the robots.txt files of 600 KB, because decisions on large files are slow.
    let large = matches!(fault, Fault::None | Fault::Reads100Kb);
    let all: Vec<&'static Case> = cases()
        .expect("sound cases")
        .iter()
        .filter(|case| large || !case.id.contains("600-kb"))
        .collect();
    let first = *all.iter().find(|case| case.id == CALIBRATION).expect("the first site");
    let log = site(first, None, fault);
    let name = match calibrate::name(&log) {
        Name::Known(name) => Some(name),
        _ => None,
    };
    let sites = Mutex::new(std::collections::BTreeMap::from([(first.id.clone(), log)]));
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(case) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if case.id != CALIBRATION {
                        let log = site(case, name.as_deref(), fault);
                        sites.lock().unwrap().insert(case.id.clone(), log);
                    }
                }
            });
        }
    });
    Log { sites: sites.into_inner().unwrap(), ..Log::default() }
}

fn judged(log: &Log) -> Judged {
    judge(cases().expect("sound cases"), log, Edition::Rfc9309)
}

/// Faults of the robot, each with a part of the message with which a trial must report the fault. The trial must report
/// nothing else.
const FAULTS: [(Fault, &str); 35] = [
    (Fault::NeverAsks, "does not ask the site's own host and port for robots.txt"),
    (Fault::IgnoresFile, "does not obey a plain robots.txt"),
    (Fault::NoCr, "lines end with CR"),
    (Fault::KeepsCr, "lines end with CR LF"),
    (Fault::CommentNeedsSpace, "a comment that follows a path without a space"),
    (Fault::BlankLineEndsGroup, "ends a group at a blank line"),
    (Fault::UnknownFieldEndsNames, "separates two User-agent lines at a field"),
    (Fault::LastNameOnly, "obeys only the last of several"),
    (Fault::FirstNameOnly, "obeys only the first of several"),
    (Fault::FirstOwnGroup, "does not combine two groups for its name"),
    (Fault::CaseOfName, "does not ignore the case of its name"),
    (Fault::NoName, "looks for none of the names"),
    (Fault::CaseOfFields, "does not ignore the case of fields"),
    (Fault::NoSpaceBeforeColon, "with a space before its colon"),
    (Fault::NoIndent, "does not know an indented line"),
    (Fault::NeedsLastLineEnd, "loses a last line that has no line end"),
    (Fault::StarLiteral, "takes * in a path literally"),
    (Fault::DollarLiteral, "takes $ at the end of a path literally"),
    (Fault::NoQuery, "compares a path without its query"),
    (Fault::FirstMatch, "obeys the first rule that matches"),
    (Fault::LastMatch, "obeys the last rule that matches"),
    (Fault::NoDecoding, "does not take an escaped letter for the letter"),
    (Fault::CaseOfEscapes, "treats %2F and %2f as different"),
    (Fault::ServerErrorIsWelcome, "gives a server error"),
    (Fault::ClosedIsWelcome, "the connection for robots.txt is closed"),
    (Fault::NoRedirectOfFile, "does not obey a robots.txt that a redirect leads to"),
    (Fault::OneRedirectOfFile, "does not follow a second redirect"),
    (Fault::RedirectStaysOnPort, "a redirect to another port leads to"),
    (Fault::RedirectOfPage, "fetches a barred page that an open page redirects to"),
    (Fault::OneFileForAllPorts, "does not obey the robots.txt of another port"),
    (Fault::NoFollowIgnored, "follows the links of a page that says nofollow"),
    (Fault::Embeds, "fetches what an open page embeds"),
    (Fault::Reads100Kb, "a rule at 490 KB"),
    (Fault::NoGzip, "a compressed robots.txt that it asked for"),
    (Fault::NoChunks, "a robots.txt that comes in chunks"),
];

/// Returns the causes that a trial reports, and the cases that have no verdict although the edition requires a certain
/// behaviour.
fn said(log: &Log) -> (Vec<String>, Vec<String>) {
    let judged = judged(log);
    let causes = judged.causes().into_iter().chain(judged.causes_of_tags());
    let causes: Vec<String> = causes
        .map(|cause| {
            let ids: Vec<&str> = cause.rows.iter().map(|&row| &*judged.rows[row].case.id).collect();
            format!("{} ({})", cause.fault, ids.join(", "))
        })
        .collect();
    let open =
        |reason: &Option<Reason>| matches!(reason, Some(Reason::Open | Reason::NotJudged(_)));
    let unjudged =
        judged.rows.iter().filter(|row| row.verdict == Verdict::NoVerdict && !open(&row.reason));
    let unjudged =
        unjudged.map(|row| format!("{}: {}", row.case.id, row.reason.as_ref().expect("a reason")));
    (causes, unjudged.collect())
}

#[test]
fn a_robot_without_a_fault_obeys_every_case() {
    let log = trial(Fault::None);
    let (causes, unjudged) = said(&log);
    assert_eq!((causes, unjudged), (Vec::new(), Vec::new()));
    let judged = judged(&log);
    assert_eq!(judged.name, Name::Known(robot::NAME.into()));
    let strict: Vec<&str> = judged
        .rows
        .iter()
        .filter(|row| row.verdict == Verdict::TooStrict)
        .map(|row| &*row.case.id)
        .collect();
    assert_eq!(strict, Vec::<&str>::new());
    assert!(judged.count(Verdict::Obeyed, true) > 150);
}

#[test]
fn each_planted_fault_is_the_only_cause() {
    let mut wrong = Vec::new();
    for (fault, words) in FAULTS {
        let (causes, unjudged) = said(&trial(fault));
        let alone = causes.len() == 1 && causes[0].contains(words);
        // If a robot doesn't look for a name in robots.txt, cases about names have no verdict.
        let unjudged: Vec<String> = unjudged
            .into_iter()
            .filter(|row| fault != Fault::NoName || !row.contains("looks for no name"))
            .collect();
        if !alone || !unjudged.is_empty() {
            wrong.push(format!("{fault:?}: causes {causes:#?}, without a verdict {unjudged:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The control URLs of a case must not be among the URLs that RFC 9309 or the article forbids, as `Expected` computes
/// them.
#[test]
fn every_case_is_settled_and_its_controls_are_open() {
    let names = [robot::NAME.to_owned(), format!("{}/1.0", robot::NAME)];
    let mut barred = 0;
    for case in cases().expect("sound cases") {
        let expected = Expected::new(case, Edition::Rfc9309, &names);
        if case.text == Text::Robots {
            let open: Vec<_> =
                case.control().filter(|place| expected.demand(place) == Demand::Barred).collect();
            assert!(open.is_empty(), "{}: {open:?}", case.id);
        }
        barred +=
            usize::from(case.watched().any(|place| expected.demand(&place) == Demand::Barred));
    }
    let count_of =
        |text: Text| cases().expect("sound cases").iter().filter(|case| case.text == text).count();
    assert!(count_of(Text::Robots) > 150 && count_of(Text::Meta) > 10 && barred > 120, "{barred}");
    assert!(cases().expect("sound cases").iter().any(|case| case.id == PACKED));
}

/// Crawls a site. Other tests run this function as a command in a separate process. The argument `does=` selects a
/// fault of the robot, or an unusual action of the command.
#[test]
#[ignore = "it is the command of other tests"]
fn crawl_as_a_command() {
    let url = std::env::args().find(|arg| arg.starts_with("http://"));
    let Some(authority) =
        url.as_deref().and_then(|url| url.strip_prefix("http://")?.strip_suffix('/'))
    else {
        return;
    };
    let does = std::env::args().find_map(|arg| arg.strip_prefix("does=").map(str::to_owned));
    match does.as_deref() {
        Some("nothing") => {
            eprintln!("\x1b[2Jno such page");
            std::process::exit(7);
        }
        Some("flood") => (0..1_000_000)
            .all(|_| robot::send(authority, b"GET /robots.txt HTTP/1.0\r\n\r\n"))
            .then_some(()),
        Some("long-head") => {
            let head = format!(
                "GET / HTTP/1.1\r\nHost: {authority}\r\nX: {}\r\n\r\n",
                "x".repeat(1 << 20)
            );
            robot::send(authority, head.as_bytes()).then_some(())
        }
        Some("hostile") => {
            let head = b"G\x1bT /\xff\x1b[2J HTTP/1.1\r\nUser-Agent: \x1b]0;x\x07 \xe2\x80\xae\n: \x00\r\n\r\n";
            robot::send(authority, head).then_some(())
        }
        Some("other-host") => {
            robot::send(authority, b"GET / HTTP/1.1\r\nHost: example.com\r\n\r\n").then_some(())
        }
        _ => None,
    };
    let fault =
        if does.as_deref() == Some("refuses") { Fault::RefusesBadLine } else { Fault::StarLiteral };
    robot::crawl(authority, fault);
    if does.as_deref() == Some("stays") {
        std::thread::sleep(Duration::from_secs(600));
    }
}

/// Returns the command of a crawler, as an argument for `norobots trial`. The crawler treats `*` in a path as an
/// ordinary character.
fn command() -> String {
    does("crawls")
}

fn does(what: &str) -> String {
    let program = std::env::current_exe().expect("this program");
    format!(
        "'{}' trial::crawl_as_a_command --exact --ignored --nocapture {{url}} does={what}",
        program.display()
    )
}

#[test]
fn a_log_is_judged_again_as_it_was_judged() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let log = log.to_str().unwrap();
    let only = ["--only", "rules,access/5*,access/silent"];
    let first = norobots(
        &[&["trial", &command(), "--late", "0.2", "--record", log][..], &only].concat(),
        b"",
    );
    assert_eq!((first.code, &*first.err), (1, ""), "{}", first.out);
    assert!(first.out.contains("The robot takes * in a path literally."), "{}", first.out);
    assert!(
        first.out.contains("Crawlers MUST support the following special characters"),
        "{}",
        first.out
    );
    assert!(first.out.contains("--only rules/star"), "{}", first.out);
    let again = norobots(&[&["trial", "--replay", log][..], &only].concat(), b"");
    assert_eq!((again.code, again.out == first.out), (1, true), "{}\n{}", first.out, again.out);
    let json =
        norobots(&[&["trial", "--replay", log, "--format", "json"][..], &only].concat(), b"");
    let report: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(report["causes"][0]["fault"], "takes * in a path literally");
    crate::schema::takes("conformance/trial.schema.json", &json.out);
    // The baseline is the report of an earlier trial. A run with a fault that the baseline doesn't contain must fail.
    let baseline = folder.path().join("earlier.json");
    let baseline = baseline.to_str().unwrap();
    std::fs::write(baseline, &json.out).unwrap();
    let args = ["trial", "--replay", log, "--baseline", baseline];
    assert_eq!(norobots(&[&args[..], &only].concat(), b"").code, 0);
    std::fs::write(baseline, json.out.replace("\"broken\"", "\"obeyed\"")).unwrap();
    let worse = norobots(&[&args[..], &only].concat(), b"");
    assert_eq!(worse.code, 1);
    assert!(worse.err.contains("rules/star: obeyed in"), "{}", worse.err);
    for (format, start) in
        [("junit", "<?xml"), ("markdown", "## Trial of"), ("html", "<!DOCTYPE html>")]
    {
        let report = norobots(&["trial", "--replay", log, "--format", format], b"");
        assert!(
            report.out.starts_with(start) && report.out.contains("in a path literally"),
            "{}",
            report.out
        );
    }
}

#[test]
fn the_packed_site_shows_what_single_sites_show() {
    let ran = norobots(&["trial", &command(), "--quick"], b"");
    assert_eq!((ran.code, &*ran.err), (1, ""), "{}", ran.out);
    let causes = ran.out.lines().filter(|line| line.contains(". The robot ")).count();
    assert_eq!(causes, 1, "{}", ran.out);
    assert!(
        ran.out.contains("line 16 of a file with many rules: Disallow: /*/p13/"),
        "{}",
        ran.out
    );
    // This robot ignores a whole file if a line has no colon. On a site whose file tests many rules at once, the robot
    // therefore seems to have all faults. The trial must then try a separate site for each rule, and find the real
    // faults.
    let ran = norobots(&["trial", &does("refuses"), "--quick"], b"");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("trying the sites with one each"), "{}", ran.err);
    let causes: Vec<&str> = ran.out.lines().filter(|line| line.contains(". The robot ")).collect();
    assert!(
        causes.len() == 2 && causes.iter().any(|line| line.contains("a line that has no colon")),
        "{}",
        ran.out
    );
}

/// `norobots conform` can test a crawler with the suite's queries. The crawler's name replaces the robots' names in the
/// suite's files.
#[test]
fn a_crawler_is_a_target() {
    let target = format!("crawl:{}", command());
    let only = "draft-1996/first-match-*,rfc-9309/*";
    let ran = norobots(
        &["conform", &target, "--edition", "rfc-9309", "--only", only, "--format", "json"],
        b"",
    );
    let report: serde_json::Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    // norobots can't know a crawler's language and version, so the report must not state them.
    let implementation = &report["implementation"];
    assert_eq!(implementation["name"], serde_json::json!(target), "{implementation}");
    assert!(implementation["language"].is_null() && implementation["version"].is_null());
    let number = |kind: &str| report["counts"][kind].as_u64().expect("a number");
    assert!(number("pass") >= 20, "{}", report["counts"]);
    assert!(
        number("wrong") > 0 && number("error") == 0 && number("crash") == 0,
        "{}",
        report["counts"]
    );
    let unnamed = norobots(&["conform", "crawl:wget"], b"");
    assert!(unnamed.code == 2 && unnamed.err.contains("that contains {url}"), "{}", unnamed.err);
    let silent = norobots(
        &[
            "conform",
            &format!("crawl:{}", does("nothing")),
            "--edition",
            "rfc-9309",
            "--only",
            only,
        ],
        b"",
    );
    assert_eq!(silent.code, 3, "{}", silent.err);
    assert!(silent.err.contains("did not crawl a first site to its end"), "{}", silent.err);
}

fn tried(command: &str, options: &[&str]) -> crate::command::Ran {
    norobots(&[&["trial", command, "--only", "rules/star"], options].concat(), b"")
}

#[test]
fn a_command_that_cannot_be_tried_is_named_with_a_remedy() {
    for (command, code, words) in [
        ("nonesuch-crawler {url}", 3, "there is no such command\nwhat to do: install it"),
        ("/ {url}", 3, "the command may not be executed\nwhat to do: "),
        ("true {url}", 3, "made no request: it ended with exit status 0\nit wrote nothing"),
        ("wget", 2, "{url} is missing"),
        ("'", 2, "a quotation mark in it is not closed"),
        ("", 2, "it is empty"),
    ] {
        let ran = tried(command, &[]);
        assert_eq!((ran.code, &*ran.out), (code, ""), "{command}: {}", ran.err);
        assert!(ran.err.contains(words), "{command}: {}", ran.err);
    }
    // If a command makes no request, the error message must show the last output of the command, without control
    // characters.
    let ran = tried(&does("nothing"), &[]);
    assert!(
        ran.err.contains("exit status 7\nits last words:")
            && ran.err.contains("| ␛[2Jno such page"),
        "{}",
        ran.err
    );
    let none = norobots(&["trial"], b"");
    assert!(
        none.code == 2 && none.err.contains("Give the command that crawls a site"),
        "{}",
        none.err
    );
}

#[test]
fn whatever_a_robot_sends_the_trial_goes_on() {
    for what in ["flood", "long-head", "hostile", "other-host"] {
        let ran = tried(&does(what), &["--timeout", "20"]);
        assert!(!ran.out.contains('\x1b') && !ran.out.contains('\u{202e}'), "{what}: {}", ran.out);
        if what == "flood" {
            assert_eq!(ran.code, 3, "{}", ran.out);
            assert!(
                ran.out.contains("the robot asked more than 500 times in rules/star"),
                "{}",
                ran.out
            );
        } else {
            assert_eq!((ran.code, &*ran.err), (1, ""), "{what}: {}", ran.out);
            assert!(
                ran.out.contains("The robot takes * in a path literally."),
                "{what}: {}",
                ran.out
            );
        }
    }
    let json = tried(&does("long-head"), &["--format", "json"]).out;
    assert!(json.contains("its head has more than 65536 octets"), "{json}");
    let json = tried(&does("other-host"), &["--format", "json"]).out;
    assert!(json.contains("it names another host: example.com") && json.contains("421"), "{json}");
}

#[test]
fn a_command_that_does_not_end_is_ended() {
    let ran = tried(&does("stays"), &["--quiet", "0.3"]);
    assert_eq!((ran.code, &*ran.err), (1, ""), "{}", ran.out);
    assert!(ran.out.contains("The robot takes * in a path literally."), "{}", ran.out);
    let ran = tried("sh -c 'sleep 600' - {url}", &["--timeout", "0.3"]);
    assert_eq!(ran.code, 3, "{}", ran.out);
    assert!(ran.err.contains("it was killed after 300ms"), "{}", ran.err);
}

#[cfg(target_os = "linux")]
fn runs(word: &str) -> bool {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let mut lines =
        processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.any(|line| line.split(|byte| *byte == 0).any(|argument| argument == word.as_bytes()))
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_behind() {
    // The command starts two processes, one in its own process group and one in a new group.
    let word = format!("{}.5", 100_000 + std::process::id());
    let leaves =
        format!("sh -c 'sleep {word} & setsid sleep {word} & exec \"$@\"' - {}", command());
    let ran = tried(&leaves, &["--timeout", "20"]);
    assert_eq!((ran.code, &*ran.err), (1, ""), "{}", ran.out);
    assert!(!runs(&word));
    // SIGINT must end the run and every process that the run started.
    let stays = format!("sh -c 'setsid sleep {word} & exec \"$@\"' - {}", does("stays"));
    let target = format!("crawl:{stays}");
    for args in [
        &["trial", &stays, "--only", "rules"][..],
        &["trial", &stays, "--identify"],
        &["conform", &target, "--edition", "rfc-9309"],
    ] {
        let folders = tempfile::tempdir().unwrap();
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_norobots"))
            .args(args)
            .env("TMPDIR", folders.path())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let begun = std::time::Instant::now();
        while !runs(&word) && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(runs(&word), "{args:?}");
        let number = child.id().to_string();
        let interrupted = std::process::Command::new("kill").args(["-INT", &number]).status();
        assert!(interrupted.unwrap().success());
        let status = child.wait().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(2), "{args:?}");
        assert!(!runs(&word), "{args:?}");
        let left: Vec<_> = std::fs::read_dir(folders.path()).unwrap().flatten().collect();
        assert!(left.is_empty(), "{args:?}: {left:?}");
    }
}

/// If SIGINT stops a trial, the command must write the log of the finished sites and report on these sites.
#[cfg(unix)]
#[test]
fn an_interrupted_trial_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let [log, started] = ["log", "started"].map(|name| folder.path().join(name));
    let counts = format!("sh -c 'echo >>{}; exec \"$@\"' - {}", started.display(), command());
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(["trial", &counts, "--record"])
        .arg(&log)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let begun = std::time::Instant::now();
    let few = || std::fs::metadata(&started).map_or(0, |about| about.len()) < 20;
    while few() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let number = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &number]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(err.contains("a signal stopped the run: "), "{err}");
    assert!(out.contains("cases"), "{out}");
    let log = Log::read(&std::fs::read(&log).unwrap()).unwrap();
    assert!(log.sites.len() > 10 && log.sites.len() < cases().unwrap().len(), "{err}");
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 2, "a file or folder was left behind");
}

/// The matrix must be able to show a crawler's results. With `--beside PARSER`, the report must distinguish the faults
/// of PARSER from the crawler's other faults.
#[test]
fn a_crawler_stands_in_the_matrix_and_beside_its_parser() {
    let target = format!("crawl:{}", command());
    let some = ["--edition", "rfc-9309", "--only", "rfc-9309/*"];
    let beside = |other: &str| {
        norobots(&[&["conform", &target, "--beside", other][..], &some].concat(), b"")
    };
    // The crawler is compared with two parsers. Only the second parser has the crawler's fault of treating `*` as an
    // ordinary character.
    let other = beside("rfc-9309");
    assert!(other.out.contains("belong to the first target alone"), "{}\n{}", other.out, other.err);
    assert!(!other.out.contains("are not its alone"), "{}", other.out);
    let same = beside("rfc-9309:disallow-value=prefix");
    assert!(same.out.contains("are not its alone"), "{}\n{}", same.out, same.err);
    let json = norobots(&["conform", "norobots", "--beside", "naive", "--format", "json"], b"");
    assert!(json.code == 2 && json.err.contains("--beside writes text"), "{}", json.err);
    let folder = tempfile::tempdir().unwrap();
    let result = folder.path().join("crawler.json");
    let ran = norobots(&["conform", &target, "--only", "plain/*", "--format", "json"], b"");
    std::fs::write(&result, &ran.out).unwrap();
    let page = folder.path().join("page");
    let matrix =
        norobots(&["matrix", result.to_str().unwrap(), "--out", page.to_str().unwrap()], b"");
    assert_eq!(matrix.code, 0, "{}", matrix.err);
    let page = std::fs::read_to_string(page.join("index.html")).unwrap();
    assert!(page.contains("trial::crawl_as_a_command"), "the crawler is named");
}

#[test]
fn a_robot_that_no_command_starts_is_served() {
    use std::io::{BufRead, BufReader};
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(["trial", "--serve", "--only", "rules/star", "--quiet", "1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut report = String::new();
    for line in lines.by_ref() {
        report += &format!("{line}\n");
        let url = line.split(' ').find_map(|word| word.strip_prefix("http://")?.strip_suffix('/'));
        if let Some(authority) = url {
            robot::crawl(authority, Fault::StarLiteral);
        }
        if line.contains("robots.txt: ") {
            break;
        }
    }
    report.extend(lines.map(|line| format!("{line}\n")));
    assert_eq!(child.wait().unwrap().code(), Some(1), "{report}");
    assert!(report.contains("The robot takes * in a path literally."), "{report}");
}

/// A server can serve all sites at once. After the requests on the first site have revealed the robot's name, the
/// robots.txt files of the other sites must contain this name.
#[test]
fn a_served_robot_reads_files_with_the_name_that_it_looks_for() {
    let all = cases().expect("sound cases");
    let of_name = all.iter().find(|case| case.needs_name() && case.id != CALIBRATION);
    let first = all.iter().find(|case| case.id == CALIBRATION).expect("the first site");
    let setup = Setup {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        late: Duration::from_millis(50),
        name: None,
        command: String::new(),
    };
    let server = Server::start(&[first, of_name.expect("a case")], &setup, 0).expect("ports");
    // This robot's User-Agent header has two names. In robots.txt, the robot looks for the second name, `Mill`.
    let ask = |authority: &str, path: &str| {
        let mut stream = std::net::TcpStream::connect(authority).expect("a connection");
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {authority}\r\nUser-Agent: Fig/1.0 Mill/2.0\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    let sites: Vec<&str> = server.authorities().collect();
    let before = ask(sites[1], "/robots.txt");
    assert!(before.contains("Fig") && !before.contains("Mill"), "{before}");
    let file = ask(sites[0], "/robots.txt");
    let groups = file.lines().filter_map(|line| line.strip_prefix("User-agent: "));
    for (number, _) in groups.enumerate().filter(|(_, name)| *name != "Mill" && *name != "*") {
        ask(sites[0], &format!("/name{number}/a"));
    }
    first.control().for_each(|control| drop(ask(sites[0], &control.path)));
    let after = ask(sites[1], "/robots.txt");
    assert!(after.contains("Mill"), "{after}");
}

#[test]
fn a_port_that_is_taken_and_an_address_for_all_are_refused() {
    let taken = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = norobots(&["trial", "--serve", "--port", &port], b"");
    assert!(
        ran.code == 2 && ran.err.contains("another program listens there; name another port"),
        "{}",
        ran.err
    );
    let ran = norobots(&["trial", "--serve", "--bind", "0.0.0.0"], b"");
    assert!(ran.code == 2 && ran.err.contains("add --not-loopback"), "{}", ran.err);
}

#[test]
fn a_log_that_was_cut_or_edited_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let log = site(
        cases().unwrap().iter().find(|case| case.id == "format/plain").unwrap(),
        None,
        Fault::None,
    );
    let sites = std::collections::BTreeMap::from([("format/plain".to_owned(), log)]);
    let text = Log { command: Some("x {url}".into()), sites, ..Log::default() }.write();
    let replay = |text: &str| {
        std::fs::write(&path, text).unwrap();
        norobots(&["trial", "--replay", path.to_str().unwrap()], b"")
    };
    assert_eq!(replay(&text).code, 0);
    let cut = replay(&text[..text.len() - 20]);
    assert!(
        cut.code == 2 && cut.err.contains("the log was cut there, so record it again"),
        "{}",
        cut.err
    );
    let edited = replay(&text.replace("\"target\":\"/\"", "\"target\":[\"\u{1b}\"]"));
    assert!(edited.code == 2 && edited.err.contains("the log was edited there"), "{}", edited.err);
    // If the last line of a log is missing, the command must still judge the other lines, and say that the end is
    // missing.
    let lines: Vec<&str> = text.lines().collect();
    let short = replay(&(lines[..lines.len() - 1].join("\n") + "\n"));
    assert!(
        short.out.contains("the log does not say how the run of 1 case ended"),
        "{}",
        short.out
    );
    assert!(replay("").err.contains("it is empty"));
}

/// The logs of the recorded crawlers must be complete. The log must contain the forbidden request of each failed case.
#[test]
fn the_crawlers_on_record_are_judged() {
    let recorded = norobots_trial::crawlers::recorded().expect("sound logs");
    assert!(recorded.len() >= 5, "{}", recorded.len());
    for (crawler, log) in recorded {
        let name = &crawler.name;
        assert_eq!(log.remark(), None, "{name}");
        assert_eq!(log.command.as_ref(), Some(&crawler.command), "{name}");
        assert!(crawler.promise.len() > 20 && !crawler.promised_in.is_empty(), "{name}");
        let judged = judged(&log);
        assert!(judged.rows.len() > 200, "{name}: {}", judged.rows.len());
        assert!(judged.rows.iter().all(|row| row.log.end.is_some()), "{name}");
        // If a crawler obeys only a few cases, its recorded command is probably wrong.
        assert!(judged.count(Verdict::Obeyed, true) > 80, "{name}");
        for cause in judged.causes() {
            assert!(cause.cited.is_some(), "{name}: {}", cause.fault);
        }
        for row in judged.rows.iter().filter(|row| row.verdict == Verdict::Broken) {
            assert!(!row.broken.is_empty(), "{name}: {}", row.case.id);
            let asked = row.broken.iter().all(|place| row.log.asked_for(place));
            assert!(asked, "{name}: {}", row.case.id);
        }
    }
}
