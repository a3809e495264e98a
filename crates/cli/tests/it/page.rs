//! `norobots page`: rules for a page, by each text.

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
    amazonbot, by Amazon's page
      index      yes
      train      yes
    applebot, by Apple's page
      index      yes
      follow     yes
      snippet    yes
      answers    yes
    bingbot, by Bing's page
      index      yes   <stdin>:3:1: `index`
      follow     yes   <stdin>:3:1: `follow`
      snippet    yes
      copy       no    <stdin>:7:14: `noarchive`
      answers    no    <stdin>:7:14: `noarchive`
      train      no    <stdin>:7:14: `noarchive`
    googlebot, by Google's page of 2026-03-24
      index      yes   <stdin>:3:1: `index`
      follow     yes   <stdin>:3:1: `follow`
      snippet    yes
      answers    yes
      images     no    X-Robots-Tag 1: `noimageindex`
      translate  yes
    any robot, by the draft repext of 2026-04-18
      index      yes
      snippet    yes
    yandex, by Yandex's help
      index      yes   <stdin>:3:1: `index`
      follow     yes   <stdin>:3:1: `follow`
      copy       yes
    note: X-Robots-Tag 1: `noindx`: no text knows this rule; did you mean `noindex`?
    note: <stdin>:4:1: `noindex;nofollow`: no text knows this rule: a comma stands between two rules
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
    assert!(day.code == 2 && day.err.contains("no day such as 2026-11-28"), "{}", day.err);
    let text = norobots(&["page", "--header", "x", "--text", "altavista"], b"");
    assert!(text.code == 2 && text.err.contains("google"), "{}", text.err);
    let both = norobots(&["page", "-", "--headers", "-"], b"");
    assert!(both.code == 2 && both.err.contains("name a file for one"), "{}", both.err);
    let empty = norobots(&["page", "-", "--text", "google"], b"");
    assert!(empty.code == 0 && !empty.out.contains(" no "), "{}", empty.out);
}
