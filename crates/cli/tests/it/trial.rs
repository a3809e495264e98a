//! The trial of crawlers: a small robot with planted faults, logs that are judged again, and bad input.

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
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Lets the robot crawl the site of a case, within this process.
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
    let (_, asked, capped) = server.logs().into_iter().next().expect("a log");
    SiteLog { asked, end: Some(End { how: "it ended".into(), stderr: Vec::new(), capped }) }
}

/// Lets the robot crawl every site.
fn trial(fault: Fault) -> Log {
    let all = cases().expect("sound cases");
    let first = all.iter().find(|case| case.id == CALIBRATION).expect("the first site");
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

/// Each fault, with what must be said of it: words of the first cause. `None` is the robot without a fault.
const FAULTS: [(Fault, &str); 34] = [
    (Fault::IgnoresFile, "does not obey a plain robots.txt"),
    (Fault::NoCr, "lines end with CR"),
    (Fault::KeepsCr, "lines end with CR LF"),
    (Fault::CommentNeedsSpace, "a comment that follows a path without a space"),
    (Fault::BlankLineEndsGroup, "ends a group at a blank line"),
    (Fault::UnknownFieldEndsNames, "parts two User-agent lines at a field"),
    (Fault::LastNameOnly, "obeys no User-agent line but the last"),
    (Fault::FirstNameOnly, "obeys no User-agent line but the first"),
    (Fault::FirstOwnGroup, "does not combine two groups for its name"),
    (Fault::CaseOfName, "does not ignore the case of its name"),
    (Fault::NoName, "looks for none of the names"),
    (Fault::CaseOfFields, "does not ignore the case of fields"),
    (Fault::NoSpaceBeforeColon, "that a space parts from its colon"),
    (Fault::NoIndent, "does not know an indented line"),
    (Fault::NeedsLastLineEnd, "loses a last line that has no line end"),
    (Fault::StarLiteral, "takes * in a path literally"),
    (Fault::DollarLiteral, "takes $ at the end of a path literally"),
    (Fault::NoQuery, "compares a path without its query"),
    (Fault::FirstMatch, "obeys the first rule that matches"),
    (Fault::LastMatch, "obeys the last rule that matches"),
    (Fault::NoDecoding, "does not take an escaped letter for the letter"),
    (Fault::CaseOfEscapes, "takes %2F for something else than %2f"),
    (Fault::ServerErrorIsWelcome, "answers with a server error"),
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

/// What is said of a robot: its causes, and the cases that have no verdict though the text settles them.
fn said(log: &Log) -> (Vec<String>, Vec<String>) {
    let judged = judged(log);
    let causes = judged.causes().into_iter().chain(judged.causes_of_tags());
    let causes: Vec<String> = causes
        .map(|cause| {
            let ids: Vec<&str> = cause.rows.iter().map(|&row| &*judged.rows[row].case.id).collect();
            format!("{} ({})", cause.fault, ids.join(", "))
        })
        .collect();
    let open = |reason: &Option<Reason>| matches!(reason, Some(Reason::Open | Reason::NotJudged(_)));
    let unjudged = judged.rows.iter().filter(|row| row.verdict == Verdict::NoVerdict && !open(&row.reason));
    let unjudged = unjudged.map(|row| format!("{}: {}", row.case.id, row.reason.as_ref().expect("a reason")));
    (causes, unjudged.collect())
}

#[test]
fn a_robot_without_a_fault_obeys_every_case() {
    let log = trial(Fault::None);
    let (causes, unjudged) = said(&log);
    assert_eq!((causes, unjudged), (Vec::new(), Vec::new()));
    let judged = judged(&log);
    assert_eq!(judged.name, Name::Known(robot::NAME.into()));
    let strict: Vec<&str> =
        judged.rows.iter().filter(|row| row.verdict == Verdict::TooStrict).map(|row| &*row.case.id).collect();
    assert_eq!(strict, Vec::<&str>::new());
    assert!(judged.count(Verdict::Obeyed, true) > 150);
}

#[test]
fn each_planted_fault_is_the_only_cause() {
    let mut wrong = Vec::new();
    for (fault, words) in FAULTS {
        let (causes, unjudged) = said(&trial(fault));
        let alone = causes.len() == 1 && causes[0].contains(words);
        // A robot that looks for no name has no verdict where a name is meant.
        let unjudged: Vec<String> =
            unjudged.into_iter().filter(|row| fault != Fault::NoName || !row.contains("looks for no name")).collect();
        if !alone || !unjudged.is_empty() {
            wrong.push(format!("{fault:?}: causes {causes:#?}, without a verdict {unjudged:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is expected is computed. Of every case that is judged, RFC 9309 or the article settles something; and it lets
/// every robot come to the controls.
#[test]
fn every_case_is_settled_and_its_controls_are_open() {
    let names = [robot::NAME.to_owned(), format!("{}/1.0", robot::NAME)];
    let mut barred = 0;
    for case in cases().expect("sound cases") {
        let expected = Expected::new(case, Edition::Rfc9309, &names);
        if case.text == Text::Robots {
            let open: Vec<_> = case.control().filter(|place| expected.demand(place) == Demand::Barred).collect();
            assert!(open.is_empty(), "{}: {open:?}", case.id);
        }
        barred += usize::from(case.watched().any(|place| expected.demand(&place) == Demand::Barred));
    }
    let of = |text: Text| cases().expect("sound cases").iter().filter(|case| case.text == text).count();
    assert!(of(Text::Robots) > 150 && of(Text::Meta) > 10 && barred > 120, "{barred}");
    assert!(cases().expect("sound cases").iter().any(|case| case.id == PACKED));
}

/// A process of its own that crawls: the command of the tests below. `ROBOT_DOES` says what else it does.
#[test]
#[ignore = "it is the command of other tests"]
fn crawl_as_a_command() {
    let url = std::env::args().find(|arg| arg.starts_with("http://"));
    let Some(authority) = url.as_deref().and_then(|url| url.strip_prefix("http://")?.strip_suffix('/')) else { return };
    robot::crawl(authority, Fault::StarLiteral);
}

/// The command that crawls, for the command line of a trial.
fn command() -> String {
    let program = std::env::current_exe().expect("this program");
    format!("'{}' trial::crawl_as_a_command --exact --ignored --nocapture {{url}}", program.display())
}

#[test]
fn a_log_is_judged_again_as_it_was_judged() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let log = log.to_str().unwrap();
    let only = ["--only", "rules,access/5*,access/silent"];
    let first = norobots(&[&["trial", &command(), "--late", "0.2", "--record", log][..], &only].concat(), b"");
    assert_eq!((first.code, &*first.err), (1, ""), "{}", first.out);
    assert!(first.out.contains("The robot takes * in a path literally."), "{}", first.out);
    assert!(first.out.contains("Crawlers MUST support the following special characters"), "{}", first.out);
    assert!(first.out.contains("--only rules/star"), "{}", first.out);
    let again = norobots(&[&["trial", "--replay", log][..], &only].concat(), b"");
    assert_eq!((again.code, again.out == first.out), (1, true), "{}\n{}", first.out, again.out);
    let json = norobots(&[&["trial", "--replay", log, "--format", "json"][..], &only].concat(), b"");
    let report: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(report["causes"][0]["fault"], "takes * in a path literally");
    crate::schema::takes("conformance/trial.schema.json", &json.out);
    // What was broken before is no reason to fail, and what was not is.
    let baseline = folder.path().join("earlier.json");
    let baseline = baseline.to_str().unwrap();
    std::fs::write(baseline, &json.out).unwrap();
    let args = ["trial", "--replay", log, "--baseline", baseline];
    assert_eq!(norobots(&[&args[..], &only].concat(), b"").code, 0);
    std::fs::write(baseline, json.out.replace("\"broken\"", "\"obeyed\"")).unwrap();
    let worse = norobots(&[&args[..], &only].concat(), b"");
    assert_eq!(worse.code, 1);
    assert!(worse.err.contains("rules/star: obeyed in"), "{}", worse.err);
    for (format, start) in [("junit", "<?xml"), ("markdown", "## Trial of"), ("html", "<!DOCTYPE html>")] {
        let report = norobots(&["trial", "--replay", log, "--format", format], b"");
        assert!(report.out.starts_with(start) && report.out.contains("takes * in a path literally"), "{}", report.out);
    }
}

#[test]
fn the_packed_site_shows_what_single_sites_show() {
    let ran = norobots(&["trial", &command(), "--quick"], b"");
    assert_eq!((ran.code, &*ran.err), (1, ""), "{}", ran.out);
    let causes = ran.out.lines().filter(|line| line.contains(". The robot ")).count();
    assert_eq!(causes, 3, "{}", ran.out);
    assert!(ran.out.contains("line 16 of a file with many rules: Disallow: /*/p13/"), "{}", ran.out);
}
