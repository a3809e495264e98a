//! Tests `norobots decide --record` and `norobots verify`.

use crate::command::{Ran, norobots};
use serde_json::Value;
use std::fs;
use std::path::Path;

const FILE: &[u8] = b"User-agent: *\nDisallow: /a # not here\nAllow: /a/b\n";

/// Returns the output and the record of `norobots decide --record`.
fn record(folder: &Path, file: &[u8], args: &[&str]) -> (Ran, String) {
    let [robots, record] = ["robots.txt", "decision.json"].map(|name| folder.join(name));
    fs::write(&robots, file).unwrap();
    let head = ["decide", robots.to_str().unwrap(), "--record", record.to_str().unwrap()];
    let ran = norobots(&[&head[..], args].concat(), b"");
    (ran, fs::read_to_string(record).unwrap_or_default())
}

fn verify(record: &str, more: &[&str]) -> Ran {
    norobots(&[&["verify", "-"], more].concat(), record.as_bytes())
}

#[test]
fn a_record_says_what_was_decided_and_holds() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["--agent", "bot/1.0", "--edition", "rfc-9309", "/a/x", "/a/b"];
    let (ran, text) = record(folder.path(), FILE, &args);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let value: Value = serde_json::from_str(&text).expect("a record");
    let first = &value["decisions"][0];
    assert_eq!(first["question"]["edition"], "rfc-9309");
    assert_eq!(first["answer"]["robot"], "bot");
    assert_eq!(first["answer"]["allowed"], false);
    assert_eq!(first["answer"]["line"], 2);
    assert_eq!(first["answer"]["rule"], "Disallow: /a # not here");
    let sentence = first["answer"]["sentence"].as_str().expect("words of the edition");
    assert!(sentence.len() > 20, "{sentence}");
    assert_eq!(value["decisions"][1]["answer"]["allowed"], true);
    assert_eq!(value["file"]["bytes"], FILE.len());
    let held = verify(&text, &[folder.path().join("robots.txt").to_str().unwrap()]);
    assert_eq!(
        (held.code, &*held.out),
        (0, "holds: 2 decisions, made again from the recorded file\n")
    );
}

#[test]
fn a_record_without_a_file_names_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("decision.json");
    let args = ["decide", "--absent", "--agent", "bot", "/a", "--record"];
    let ran = norobots(&[&args[..], &[path.to_str().unwrap()]].concat(), b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let held = verify(&fs::read_to_string(path).unwrap(), &[]);
    assert_eq!(
        (held.code, &*held.out),
        (0, "holds: 1 decision, made again for a site without robots.txt\n")
    );
}

/// For every kind of decision, `decide` must be able to write a record that `verify` accepts.
#[test]
fn every_kind_of_decision_can_be_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let odd = b"User-agent: b\xFFt\r\nDisallow: /\xFF\0\rAllow: /x";
    for (file, args) in [
        (FILE, &["--agent", "bot", "/a"][..]),
        (FILE, &["--agent", "bot", "--edition", "all", "/a", "http://h/a/b?c"]),
        (FILE, &["--agent", "Googlebot-Image", "--edition", "google", "/a"]),
        (FILE, &["--agent", "AdsBot-Google", "--edition", "google", "/a"]),
        (FILE, &["--agent", "bot", "--edition", "google", "--status", "503", "/a"]),
        (FILE, &["--agent", "bot", "--edition", "rfc-9309", "--status", "404", "/a"]),
        (FILE, &["--agent", "bot", "--edition", "rfc-9309", "--status", "200", "/a"]),
        (FILE, &["--agent", "bot", "--edition", "all", "--unreachable", "--copy-age", "2d", "/a"]),
        (FILE, &["--agent", "bot", "--set", "blank-line=ignored", "/a"]),
        (FILE, &["--agent", "bot", "--site", "http://h", "http://h/a"]),
        (b"", &["--agent", "bot", "--edition", "revisited", "/a"]),
        (odd, &["--agent", "bot", "--edition", "all", "/x"]),
    ] {
        let (ran, text) = record(folder.path(), file, args);
        assert!(ran.code < 2, "{args:?}: {}", ran.err);
        let held = verify(&text, &[]);
        assert_eq!(held.code, 0, "{args:?}: {} {}", held.out, held.err);
        // The record must contain the decisions that the command prints.
        let json = norobots(
            &[
                &["decide", folder.path().join("robots.txt").to_str().unwrap()],
                args,
                &["--format", "json"],
            ]
            .concat(),
            b"",
        );
        let printed: Vec<Value> = json
            .out
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["allowed"].clone())
            .collect();
        let record: Value = serde_json::from_str(&text).unwrap();
        let recorded = record["decisions"].as_array().unwrap();
        let recorded: Vec<Value> =
            recorded.iter().map(|decision| decision["answer"]["allowed"].clone()).collect();
        assert_eq!(recorded, printed, "{args:?}");
    }
    let to = folder.path().join("absent.json");
    let ran = norobots(
        &["decide", "--absent", "--agent", "bot", "/a", "--record", to.to_str().unwrap()],
        b"",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(verify(&fs::read_to_string(to).unwrap(), &[]).code, 0);
}

#[test]
fn a_record_that_was_changed_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (_, text) =
        record(folder.path(), FILE, &["--agent", "bot", "--edition", "rfc-9309", "/a/x"]);
    for (from, to, says) in [
        (
            "\"allowed\": false",
            "\"allowed\": true",
            "`allowed` is recorded as true, but this norobots decides false",
        ),
        ("\"line\": 2", "\"line\": 3", "`line` is recorded as 3, but this norobots decides 2"),
        ("/a/x", "/a/b", "decision 1 (/a/b for bot by rfc-9309): `allowed` is recorded as false"),
        ("Disallow: /a #", "Disallow: /b #", "its file is not the one that it names"),
        ("\"norobots\": \"", "\"norobots\": \"9", "it was changed after it was written"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let ran = verify(&changed, &[]);
        assert!(
            ran.code == 1 && ran.out.contains(says),
            "{from}: {} {}{}",
            ran.code,
            ran.out,
            ran.err
        );
        assert!(ran.out.contains("it was changed after it was written"), "{}", ran.out);
        let json: Value =
            serde_json::from_str(&verify(&changed, &["--format", "json"]).out).unwrap();
        assert!(json["holds"] == false && !json["faults"].as_array().unwrap().is_empty(), "{json}");
    }
    // `verify` must accept a record whose white space was changed.
    let compact = serde_json::from_str::<Value>(&text).unwrap().to_string();
    assert_eq!(verify(&compact, &[]).code, 0);
    let other = folder.path().join("other.txt");
    fs::write(&other, "User-agent: *\n").unwrap();
    let ran = verify(&text, &[other.to_str().unwrap()]);
    assert!(ran.code == 1 && ran.out.contains("is another file: its SHA-256 is"), "{}", ran.out);
}

#[test]
fn what_is_no_record_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (_, text) = record(folder.path(), FILE, &["--agent", "bot", "/a/x"]);
    for (text, says) in [
        ("".to_owned(), "<stdin>: is not a decision record"),
        ("{}".to_owned(), "it has no `schema_version`"),
        (
            text.replacen("\"schema_version\": 1", "\"schema_version\": 2", 1),
            "schema version 2, and this norobots reads version 1",
        ),
        (text.replacen("\"fetch\"", "\"fetsh\"", 1), "unknown field `fetsh`"),
        (
            text.replacen("\"edition\": \"1994\"", "\"edition\": \"\\u001b[2J\"", 1),
            "no edition is called `␛[2J` here",
        ),
    ] {
        let ran = verify(&text, &[]);
        assert!(ran.code == 2 && ran.err.contains(says), "{says}: {} {}", ran.code, ran.err);
    }
    let to = folder.path().join("none.json");
    let to = to.to_str().unwrap();
    for args in [
        &["decide", "-", "--agent", "bot", "/a", "--record", to][..],
        &["decide", "--status", "404", "--record", to],
        &[
            "decide",
            folder.path().join("robots.txt").to_str().unwrap(),
            "--differences",
            "--record",
            to,
        ],
    ] {
        let ran = norobots(args, FILE);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(!Path::new(to).exists(), "{args:?}");
    }
}

/// Without `--edition`, `decide` follows the document that a known robot's operator names. The options `--record` and
/// `--status 200` must not change the decision.
#[test]
fn a_known_robot_is_recorded_by_its_own_text() {
    let folder = tempfile::tempdir().unwrap();
    let named = b"User-agent: GPTBot\nDisallow: /x\nAllow: /x/y\n";
    let fallback = b"User-agent: *\nDisallow:\n\nUser-agent: Googlebot\nDisallow: /x\n";
    let all = b"User-agent: *\nDisallow: /\n";
    let safety = b"User-agent: Google-Safety\nDisallow: /\n";
    let by_yandex =
        b"User-agent: *\nDisallow: /\nUser-agent: Yandex\nDisallow: /y\nAllow: /y/x/y\n";
    for (file, agent, edition, allowed, line) in [
        (&named[..], "GPTBot", "rfc-9309", true, Some(3)),
        (fallback, "Applebot", "rfc-9309", false, Some(5)),
        (all, "AdsBot-Google", "google", true, None),
        (all, "Mozilla/5.0 (compatible; Googlebot/2.1)", "google", false, Some(2)),
        (safety, "Google-Safety", "google", true, None),
        (by_yandex, "YandexBot", "yandex", true, Some(3)),
    ] {
        let (ran, text) = record(folder.path(), file, &["--agent", agent, "/x/y"]);
        assert_eq!(ran.code, i32::from(!allowed), "{agent}: {} {}", ran.out, ran.err);
        let value: Value = serde_json::from_str(&text).expect("a record");
        let decided = &value["decisions"][0];
        assert_eq!(decided["question"]["edition"], edition, "{agent}");
        assert_eq!(decided["question"]["own_text"], true, "{agent}");
        assert_eq!(decided["answer"]["allowed"], allowed, "{agent}");
        assert_eq!(decided["answer"]["line"], serde_json::json!(line), "{agent}");
        let held = verify(&text, &[]);
        assert_eq!(held.code, 0, "{agent}: {}", held.out);
        if agent == "Google-Safety" || agent == "YandexBot" {
            continue;
        }
        let fetched = ["--agent", agent, "/x/y", "--status", "200"];
        let (after, text) = record(folder.path(), file, &fetched);
        assert_eq!((&after.out, &after.err), (&ran.out, &ran.err), "{agent}");
        assert_eq!(verify(&text, &[]).code, 0, "{agent}");
        assert!(text.contains(&format!("\"allowed\": {allowed}")), "{text}");
    }
    let ran =
        record(folder.path(), safety, &["--agent", "Google-Safety", "/x", "--status", "200"]).0;
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("so the result of a fetch does not count"), "{}", ran.err);
}
