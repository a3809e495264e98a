//! Tests `norobots page`, which prints what robots may do with a page according to different documents.

use crate::command::norobots;
use insta::assert_snapshot;

const PAGE: &[u8] = b"<!DOCTYPE html>
<html><head><title>Figs</title>
<meta name=\"robots\" content=\"index, follow, max-snippet:-1\">
<meta name=\"googlebot\" content=\"noindex;nofollow\">
<meta name=\"Yandex\" content=\"noindex, index\">
<!-- <meta name=\"robots\" content=\"none\"> -->
</head><body><meta name=\"bingbot\" content=\"noarchive\"></body></html>
";

#[test]
fn tags_and_a_field_are_answered_by_each_text() {
    let ran = norobots(&["page", "-", "--header", "X-Robots-Tag: noimageindex, noindx"], PAGE);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_snapshot!(ran.out, @"
    amazonbot, by Amazon's page of 2026-09-04
      index      yes
      train      yes
    applebot, by Apple's page of 2026-06-08
      index      yes
      follow     yes
      snippet    yes
      answers    yes
    any robot, by the article of 1998
      index      yes   <stdin>:3:1: `index`
      follow     yes   <stdin>:3:1: `follow`
    bingbot, by Bing's page
      index      yes   <stdin>:3:1: `index`
      follow     yes   <stdin>:3:1: `follow`
      snippet    yes
      copy       open  <stdin>:7:14: `noarchive` (the text does not say whether a tag outside of the head counts)
      answers    open  <stdin>:7:14: `noarchive` (the text does not say whether a tag outside of the head counts)
      train      open  <stdin>:7:14: `noarchive` (the text does not say whether a tag outside of the head counts)
    googlebot, by Google's page of 2026-03-24
      index      yes   <stdin>:3:1: `index`
      follow     yes   <stdin>:3:1: `follow`
      snippet    yes
      answers    yes
      images     no    X-Robots-Tag 1: `noimageindex`
      translate  yes
    any robot, by img2dataset's README
      train      no    X-Robots-Tag 1: `noimageindex`
    any robot, by the draft repext of 2026-04-18
      index      yes
      snippet    yes
    yandex, by Yandex's help
      index      yes   <stdin>:3:1: `index`
      follow     yes   <stdin>:3:1: `follow`
      copy       yes
    note: X-Robots-Tag 1: `noindx`: no text knows this rule; did you mean `noindex`?
    note: <stdin>:4:1: `noindex;nofollow`: no text knows this rule: write a comma between two rules
    note: <stdin>:3:1: `follow`: it changes nothing: robots may do that without it
    ");
}

#[test]
fn a_header_is_read_as_curl_prints_it() {
    let header = b"HTTP/2 200\r\nx-ROBOTS-tag: BadBot: noindex, googlebot: nofollow\r\nX-Robots-Tag:unavailable_after: 2020-01-01\r\nLocation: /x\r\n\r\n";
    let args = ["page", "--headers", "-", "--text", "google", "--format", "json"];
    let ran = norobots(&args, header);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(json["rules"].as_array().map(Vec::len), Some(3));
    let answers = json["texts"][0]["answers"].as_array().expect("answers");
    let barred: Vec<&str> = answers
        .iter()
        .filter(|answer| answer["allowed"] == false)
        .filter_map(|answer| answer["use"].as_str())
        .collect();
    assert_eq!(barred, ["index", "follow"]);
    let before =
        norobots(&["page", "--headers", "-", "--text", "google", "--now", "2019-12-31"], header);
    assert!(before.out.contains("index      yes"), "{}", before.out);
}

#[test]
fn another_robot_is_asked_by_its_name() {
    let field = "X-Robots-Tag: FigBot: none, googlebot: nosnippet";
    let ran = norobots(&["page", "--header", field, "--agent", "figbot", "--text", "google"], b"");
    assert!(ran.out.starts_with("figbot, by Google's page of 2026-03-24\n"), "{}", ran.out);
    assert!(ran.out.contains("index      no") && ran.out.contains("snippet    yes"), "{}", ran.out);
}

#[test]
fn wrong_arguments_are_told() {
    let none = norobots(&["page"], b"");
    assert!(none.code == 2 && none.err.contains("<FILE>"), "{}", none.err);
    let day = norobots(&["page", "--header", "x", "--now", "soon"], b"");
    assert!(day.code == 2 && day.err.contains("not a date such as 2026-11-28"), "{}", day.err);
    let text = norobots(&["page", "--header", "x", "--text", "altavista"], b"");
    assert!(text.code == 2 && text.err.contains("google"), "{}", text.err);
    let both = norobots(&["page", "-", "--headers", "-"], b"");
    assert!(both.code == 2 && both.err.contains("name files for the others"), "{}", both.err);
    let empty = norobots(&["page", "-", "--text", "google"], b"");
    assert!(empty.code == 0 && !empty.out.contains(" no "), "{}", empty.out);
}

#[test]
fn a_robot_that_robots_txt_bars_reads_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let robots = folder.path().join("robots.txt");
    std::fs::write(&robots, "User-agent: googlebot\nDisallow: /secret\n").expect("written");
    let robots = robots.to_str().expect("UTF-8");
    let ask = |url: &str, format: &str| {
        let args =
            ["page", "--header", "noindex", "--robots", robots, "--url", url, "--format", format];
        norobots(&[&args[..], &["--text", "google", "--text", "bing"]].concat(), b"")
    };
    let ran = ask("https://example.com/secret/x", "text");
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.contains("robots.txt:2: Disallow: /secret\n"), "{}", ran.out);
    assert!(
        ran.out.contains("its address may be shown in results in spite of `noindex`"),
        "{}",
        ran.out
    );
    // This robots.txt lets Bing's robot fetch the page.
    assert_eq!(ran.out.matches("index      no").count(), 1, "{}", ran.out);
    let json: serde_json::Value = serde_json::from_str(&ask("/secret", "json").out).expect("JSON");
    assert_eq!((&json["texts"][1]["barred"], &json["texts"][0]["barred"]), (&2.into(), &().into()));
    let free = ask("/public", "text");
    assert!(!free.out.contains("robots.txt bars"), "{}", free.out);
    let alone = norobots(&["page", "--header", "x", "--robots", robots], b"");
    assert!(alone.code == 2 && alone.err.contains("--url"), "{}", alone.err);
}

#[test]
fn the_field_of_the_draft_counts_by_the_draft() {
    let field = "Robots-Tag: *;nosnippet, ExampleBot;noindex";
    let args = ["page", "--header", field, "--agent", "examplebot"];
    let by = |text: &str| norobots(&[&args[..], &["--text", text]].concat(), b"").out;
    let draft = by("repext");
    assert!(draft.contains("index      no    Robots-Tag 1: `noindex`"), "{draft}");
    assert!(draft.contains("snippet    no    Robots-Tag 1: `nosnippet`"), "{draft}");
    assert!(!by("google").contains(" no "), "{}", by("google"));
}

#[test]
fn what_changes_nothing_is_told_once() {
    let field = "index, follow, max-snippet:-1, max-image-preview:large, noarchive";
    let ran = norobots(&["page", "--header", field, "--text", "google"], b"");
    let notes: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("note: ")).collect();
    let expected = [
        "note: X-Robots-Tag 1: `index`: it changes nothing: robots may do that without it",
        "note: X-Robots-Tag 1: `follow`: it changes nothing: robots may do that without it",
        "note: X-Robots-Tag 1: `noarchive`: it changes nothing, by Google's page: It is not used any more and is ignored.",
    ];
    assert_eq!(notes, expected, "{}", ran.out);
}

/// A driver that treats the text before the first colon of an X-Robots-Tag value as a robot's name. Many parsers do so.
const DRIVER: &str = r#"
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        print(json.dumps({"implementation": {"name": "colon"}, "ops": ["page"]}), flush=True)
        continue
    answer = {"id": request["id"]}
    if "html_base64" in request:
        answer["unsupported"] = "it reads a header alone"
    else:
        rules = set()
        for name, value in request["headers"]:
            if name.lower() != "x-robots-tag":
                continue
            agent, colon, rest = value.partition(":")
            if colon and agent.strip().lower() != request["agent"].lower():
                continue
            rules |= {rule.strip().lower() for rule in (rest if colon else value).split(",")}
        answer["index"] = not rules & {"noindex", "none"}
    print(json.dumps(answer), flush=True)
"#;

/// If a run is cut short, the run must fail, but the report must not blame the driver.
#[test]
fn a_run_about_pages_that_is_cut_short_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("driver.py");
    for (delay, answers) in [("0.02", true), ("60", false)] {
        let slow =
            DRIVER.replace("    answer = {", &format!("    time.sleep({delay})\n    answer = {{"));
        let slow = slow.replace("import json, sys", "import json, sys, time");
        std::fs::write(&file, slow).expect("written");
        let target = format!("driver:python3 {}", file.display());
        let args = ["conform", "--pages", &target, "--text", "google", "--max-time", "2"];
        let ran = norobots(&args, b"");
        assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
        assert!(ran.err.contains(" of 431 cases have a result"), "{}", ran.err);
        assert!(ran.out.contains("\ncut short: "), "{}", ran.out);
        assert_eq!(ran.out.contains("cut short: 0 of "), !answers, "{}", ran.out);
    }
}

#[test]
fn the_suite_names_what_a_parser_does_with_a_colon() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("driver.py");
    std::fs::write(&file, DRIVER).expect("written");
    let target = format!("driver:python3 {}", file.display());
    let ran = norobots(&["conform", "--pages", &target, "--text", "google"], b"");
    assert_eq!((ran.code, &*ran.err), (1, ""), "{}", ran.out);
    assert!(
        ran.out.starts_with("colon: META tags and X-Robots-Tag, by Google's page\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("field-agent=before-any-colon: "), "{}", ran.out);
    let json = norobots(&["conform", "--pages", &target, "--format", "json"], b"");
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(json["implementation"], "colon");
    let causes = json["texts"]["google"]["causes"].as_array().expect("causes");
    assert!(
        causes.iter().any(|choices| choices[0] == "field-agent=before-any-colon"),
        "{causes:?}"
    );
    // This driver answers only queries about pages, and no queries about robots.txt.
    let other = norobots(&["conform", &target], b"");
    assert!(
        other.code == 2 && other.err.contains("it offers the operation page, which --pages uses"),
        "{}",
        other.err
    );
    let ours = norobots(&["conform", "--pages", "norobots", "--text", "google"], b"");
    assert!(ours.code == 0 && ours.out.contains("no setting differs in its "), "{}", ours.out);
    let robots = norobots(&["conform", "--pages", "naive"], b"");
    assert!(
        robots.code == 2 && robots.err.contains("does not offer the operation page"),
        "{}",
        robots.err
    );
}
