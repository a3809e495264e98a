//! Tests `norobots diff`.

use crate::command::{Ran, norobots};
use norobots::spec::Edition;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

fn diff(old: &str, new: &str, more: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, bytes: &str| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("the file is written");
        path.to_str().expect("UTF-8").to_owned()
    };
    let (old, new) = (path("old", old), path("new", new));
    norobots(&[&["diff", &old, &new], more].concat(), b"")
}

const OLD: &str =
    "User-agent: *\nDisallow: /tmp\nDisallow: /*.pdf$\n\nUser-agent: googlebot\nDisallow:\n";
const NEW: &str = "User-agent: *\nDisallow: /tmp/\nAllow: /tmp/ok\n\nUser-agent: googlebot\n\
    User-agent: bingbot\nDisallow: /%7ejoe\n";

#[test]
fn the_report_is_for_people() {
    let Ran { code, out, .. } = diff(OLD, NEW, &["--edition", "1994", "--edition", "rfc-9309"]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(out, @"
    1994
      any robot that neither file names
        + may now fetch /tmp
            old line 2: Disallow: /tmp
        + may now fetch /*.pdf$
            old line 3: Disallow: /*.pdf$
      googlebot
        - may no longer fetch /%7ejoe
            new line 7: Disallow: /%7ejoe
      bingbot
        + may now fetch /tmp
            old line 2: Disallow: /tmp
        - may no longer fetch /%7ejoe
            new line 7: Disallow: /%7ejoe
        + may now fetch /*.pdf$
            old line 3: Disallow: /*.pdf$

    rfc-9309
      any robot that neither file names
        + may now fetch /tmp
            old line 2: Disallow: /tmp
        + may now fetch /.pdf
            old line 3: Disallow: /*.pdf$
        + may now fetch /tmp/ok
            old line 2: Disallow: /tmp
            new line 3: Allow: /tmp/ok
        + may now fetch /tmp/ok.pdf
            old line 3: Disallow: /*.pdf$
            new line 3: Allow: /tmp/ok
      googlebot
        - may no longer fetch /%7ejoe
            new line 7: Disallow: /%7ejoe
      bingbot
        + may now fetch /tmp
            old line 2: Disallow: /tmp
        + may now fetch /.pdf
            old line 3: Disallow: /*.pdf$
        - may no longer fetch /%7ejoe
            new line 7: Disallow: /%7ejoe
    ");
}

#[test]
fn a_file_that_means_the_same_is_told_from_one_that_may() {
    let again = OLD.replace("/tmp\n", "/tmp # old\nDisallow: /tmp/x\n");
    let five = Edition::DECIDED.map(|edition| ["--edition", edition.id()]);
    let Ran { code, out, .. } = diff(OLD, &again, five.as_flattened());
    assert_eq!((code, out.lines().last()), (0, Some("  no decision changes")));
    // Under the documents of some search engines, for example Yandex, `diff` can't compare all paths.
    let Ran { code, out, err } = diff(OLD, &again, &[]);
    assert_eq!((code, &*err), (2, "error: no change was found, but not all paths were compared\n"));
    assert!(out.starts_with("1994, 1996") && out.contains("  no decision changes\n"), "{out}");
    assert!(out.contains("\n  no change was found for ") && out.contains("YandexBot"), "{out}");
    let Ran { code, out, .. } = diff(OLD, &OLD.replace("/tmp\n", "/tmp # old\n"), &[]);
    assert_eq!((code, out.lines().last()), (0, Some("  no decision changes")));
    let Ran { code, out, err } = diff(OLD, &again, &["--max-steps", "10", "--edition", "1996"]);
    assert_eq!(code, 2);
    assert!(out.contains("not all paths were compared"), "{out}");
    assert!(err.contains("--max-steps sets another limit"), "{err}");
}

#[test]
fn one_robot_is_asked_about_by_name() {
    let Ran { code, out, .. } = diff(OLD, NEW, &["--agent", "bingbot/2.0", "--format", "json"]);
    assert_eq!(code, 1);
    let all: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let editions = all["editions"].as_array().expect("a list");
    assert_eq!(editions.len(), 5);
    for edition in editions {
        let [robots] = &edition["robots"].as_array().expect("a list")[..] else { panic!("{out}") };
        assert_eq!(robots["agents"], serde_json::json!(["bingbot"]));
        assert_eq!(robots["complete"], true);
        let tmp = &robots["changes"][0];
        assert_eq!((&tmp["url"], &tmp["old"]["line"]), (&"/tmp".into(), &2.into()), "{edition}");
    }
}

#[test]
fn standard_input_is_one_file() {
    let Ran { code, err, .. } = norobots(&["diff", "-", "-"], OLD.as_bytes());
    assert_eq!(code, 2);
    assert!(err.contains("standard input can be only one of the two"), "{err}");
}

#[test]
fn no_limit_shows_all_paths() {
    let old: String = (0..15).map(|at| format!("Disallow: /{at:02}\n")).collect();
    let old = format!("User-agent: *\n{old}");
    let lines = |more: &[&str]| {
        let Ran { code, out, .. } = diff(&old, "", &[&["--edition", "rfc-9309"], more].concat());
        assert_eq!(code, 1);
        (out.matches("may now fetch").count(), out.contains("    and 5 other paths: --limit 0"))
    };
    assert_eq!([lines(&[]), lines(&["--limit", "0"])], [(10, true), (15, false)]);
}

/// For each of these pairs of files, the comparison once took more than a minute.
#[test]
fn the_steps_bound_all_that_is_done() {
    let robots = |end: char| -> String {
        (0..20_000).map(|at| format!("User-agent: bot{at}\nDisallow: /{at}*a*{end}$\n\n")).collect()
    };
    let names = |path: &str| -> String {
        let names: String = (0..100_000).map(|at| format!("User-agent: bot{at}\n")).collect();
        format!("{names}Disallow: {path}\n")
    };
    let value = |part: &str, count: usize, end: &str| {
        format!("User-agent: *\nDisallow: /{}{end}\n", part.repeat(count))
    };
    let no_path = "not all paths were compared";
    for (old, new, says) in [
        (robots('b'), robots('c'), Some(no_path)),
        (names("/a"), names("/b"), Some(no_path)),
        (value("a*", 50_000, ""), value("a*", 50_000, "b"), None),
        (value("*", 1_000_000, "a"), value("*", 1_000_000, "b"), None),
    ] {
        let Ran { code, out, err } = diff(&old, &new, &[]);
        assert_eq!(code, 1, "{err}");
        assert_eq!(out.contains(no_path), says.is_some());
    }
}

/// The report must list a known robot only if the change of the file affects the robot under the rules of its operator.
#[test]
fn known_robots_stand_together_under_their_own_texts() {
    let old = "User-agent: *\nDisallow:\n";
    let new = "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n";
    let Ran { code, out, .. } = diff(old, new, &[]);
    assert_eq!(code, 1);
    let head = "known robots, each by the text that it follows\n";
    let (_, known) = out.split_once(head).expect("the known robots");
    let names: BTreeSet<&str> = known.split([',', ' ', '\n']).collect();
    for name in ["GPTBot", "CCBot", "bingbot", "Qwantbot", "YandexBot", "Baiduspider", "SeznamBot"]
    {
        assert!(names.contains(name), "{name}\n{known}");
    }
    // The change affects none of these robots: some robots obey Googlebot's group, and the others ignore groups for `*`
    // or the whole file.
    for name in ["Googlebot", "Googlebot-Image", "Applebot", "AdsBot-Google", "YandexDirect"] {
        assert!(!names.contains(name), "{name}\n{known}");
    }
    let Ran { out, .. } = diff(old, new, &["--format", "json"]);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let groups = report["robots"].as_array().expect("groups");
    let group_of = |name: &str| {
        groups.iter().find(|group| group["robots"].as_array().unwrap().contains(&name.into()))
    };
    assert_eq!(group_of("GPTBot").expect("a group")["changes"][0]["url"], "/");
    assert_eq!(group_of("AdsBot-Google").expect("a group")["changes"].as_array().unwrap().len(), 0);
    assert!(group_of("Google-Safety").is_none());
    // If the user names an edition or a robot, the report must not list known robots.
    for more in [["--edition", "1994"], ["--agent", "GPTBot"]] {
        assert!(!diff(old, new, &more).out.contains(head));
    }
    assert!(!diff(old, old, &[]).out.contains(head));
}

/// If two robots get the same decisions from different lines, the report must list the two robots separately.
#[test]
fn known_robots_with_other_lines_stand_apart() {
    let new = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n";
    let Ran { out, .. } = diff("", new, &[]);
    let (_, known) = out.split_once("known robots").expect("the known robots");
    for (name, line) in [("GPTBot", 2), ("CCBot", 5)] {
        let lines = format!(
            "  {name}\n    - may no longer fetch /\n        new line {line}: Disallow: /\n"
        );
        assert!(known.contains(&lines), "{known}");
    }
}

/// If `diff` can't compare all paths, the report must not say that no decision changes. The report may mention the
/// option `--max-steps` only if more steps help.
#[test]
fn what_was_not_compared_is_told() {
    let [old, new] = ["Allow: /*z\nDisallow: /*yy*w\n", "Disallow: /*yy*w\nAllow: /*z\n"]
        .map(|rules| format!("User-agent: Baiduspider\n{rules}"));
    let Ran { code, out, err } = diff(&old, &new, &[]);
    assert_eq!(code, 2, "{out}");
    let says = "\n  no change was found for Baiduspider among the compared paths\n";
    assert!(out.contains(says), "{out}");
    assert_eq!(err, "error: no change was found, but not all paths were compared\n");
    // To compare all paths, `diff` needs an octet that doesn't occur in the rules. These rules contain all octets that
    // `diff` could use.
    let old = "User-agent: *\nDisallow: /ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ-._~!&'()+,:;=@[]^`{|}\"<> \\a\n";
    let Ran { code, err, .. } = diff(old, &old.replace("a\n", "a \n\n"), &["--edition", "1994"]);
    assert_eq!((code, err.contains("--max-steps")), (2, false), "{err}");
}
