//! Tests META tags: the cases of the suite, the quoted rules, and the command `norobots meta`.

use crate::command::norobots;
use norobots_suite::meta;
use norobots_suite::meta::{Permissions, Rule, Settings, Term};
use norobots_suite::suite::{Case, Folder, Suite};
use norobots_web::page::Page;

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

fn pages(suite: &Suite) -> Vec<&Case> {
    suite.cases.iter().filter(|case| case.meta.is_some()).collect()
}

/// Returns a message if the terms or permissions under the given settings differ from those that the case expects.
fn broken(case: &Case, settings: &Settings) -> Option<String> {
    let wanted = case.meta.as_ref().expect("a case about a page");
    let terms = Page::read(&case.robots, None).terms(settings);
    let terms: Vec<Term> = terms.iter().map(|placed| placed.term).collect();
    let permissions = Permissions::of(&terms, settings);
    let (mut ids, mut expected): (Vec<&str>, Vec<&str>) = (
        terms.iter().map(|term| term.id()).collect(),
        wanted.terms.as_ref().expect("every case names the terms").iter().map(|t| &**t).collect(),
    );
    ids.sort();
    expected.sort();
    let same = ids == expected
        && wanted.index.is_none_or(|index| index == permissions.index.granted)
        && wanted.follow.is_none_or(|follow| follow == permissions.follow.granted);
    (!same).then(|| format!("{}: {terms:?} {permissions:?} at {settings:?}", case.id))
}

fn points() -> Vec<Settings> {
    let mut profiles = vec![Settings::DEFAULT];
    for (at, setting) in meta::ALL.iter().enumerate() {
        for choice in setting.choices {
            let profile =
                Settings::DEFAULT.with(setting.id, choice.id).expect("it is in the table");
            profiles.push(profile);
            for other in &meta::ALL[at + 1..] {
                let pair = |choice: &norobots_settings::setting::ChoiceInfo| {
                    profile.with(other.id, choice.id).expect("it is in the table")
                };
                profiles.extend(other.choices.iter().map(pair));
            }
        }
    }
    profiles
}

#[test]
fn a_settled_answer_is_the_same_at_every_choice() {
    let suite = suite();
    let profiles = points();
    let mut held = 0;
    for case in pages(&suite) {
        for profile in &profiles {
            assert_eq!(broken(case, profile), None);
            held += 1;
        }
    }
    assert!(held > 1_000, "{held}");
}

#[test]
fn what_is_left_out_is_what_the_choices_differ_in() {
    let suite = suite();
    let mut open = 0;
    for case in pages(&suite) {
        let wanted = case.meta.as_ref().expect("a case about a page");
        let page = Page::read(&case.robots, None);
        let permissions = |profile: &Settings| page.permissions(profile);
        let reading = permissions(&Settings::DEFAULT);
        let differ = |what: fn(&Permissions) -> bool| {
            points().iter().any(|profile| what(&permissions(profile)) != what(&reading))
        };
        assert_eq!(
            wanted.index.is_none(),
            differ(|permissions| permissions.index.granted),
            "{}",
            case.id
        );
        assert_eq!(
            wanted.follow.is_none(),
            differ(|permissions| permissions.follow.granted),
            "{}",
            case.id
        );
        open += usize::from(wanted.index.is_none()) + usize::from(wanted.follow.is_none());
    }
    assert!(open >= 3, "{open}");
}

#[test]
fn every_testable_rule_is_tested_both_ways() {
    let suite = suite();
    assert_eq!(
        suite.rules.iter().map(|quotation| quotation.subject).collect::<Vec<_>>(),
        Rule::ALL.into_iter().collect::<Vec<_>>()
    );
    let cases = pages(&suite);
    let mut both = Vec::new();
    for case in &cases {
        let Some(other) = suite.opposite(case) else { continue };
        let permissions =
            |case: &Case| Page::read(&case.robots, None).permissions(&Settings::DEFAULT);
        let (own, opposite) = (permissions(case), permissions(other));
        assert!(
            own.index.granted != opposite.index.granted
                || own.follow.granted != opposite.follow.granted,
            "{} and {} ask the same",
            case.id,
            other.id
        );
        both.extend(case.rules.first().copied());
    }
    for quotation in &suite.rules {
        let rule = quotation.subject;
        let chief = cases.iter().any(|case| case.rules.first() == Some(&rule));
        assert_eq!(chief, quotation.untestable.is_none(), "{rule}");
        assert!(!chief || both.contains(&rule), "{rule} has no opposites");
    }
}

/// Returns the text with one space between its words, so that line breaks do not matter.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn rules_stand_in_the_sources() {
    let suite = suite();
    assert!(!suite.rules.is_empty());
    let mut last = 0;
    for quotation in &suite.rules {
        let text = folded(&crate::sources::text(&quotation.source.slug));
        let offset = text[last..].find(&folded(&quotation.quote));
        last +=
            offset.unwrap_or_else(|| panic!("{} does not stand there in order", quotation.subject));
    }
}

const PAGE: &[u8] =
    b"<html><head>\r<title>x</title>\n<META NAME=\"ROBOTS\" CONTENT=\"NOINDEX\">\r\n\
    <meta name=keywords content=\"robots, web  crawlers ,\">\n\
    <meta name=document-state content=dynamic><meta name=url content=/x>\n\
    <meta name=description content='a &lt;b> in it'></head>\n\
    <body><meta name=robots content=all>";

#[test]
fn the_command_says_which_tag_says_so() {
    let ran = norobots(&["meta"], PAGE);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    insta::assert_snapshot!(ran.out, @"
    index   no   <stdin>:3:30: `noindex` 59..66
    follow  no   <stdin>:3:30: `noindex` 59..66
    state   dynamic  <stdin>:5:1: DOCUMENT-STATE

    read as windows-1252 (nothing says which)
    <stdin>:3:1: ROBOTS 30..68 in the head: `NOINDEX`
    <stdin>:4:1: KEYWORDS 70..124 in the head: `robots, web  crawlers ,`
    <stdin>:5:1: DOCUMENT-STATE 125..167 in the head: `dynamic`
    <stdin>:5:43: URL 167..193 in the head: `/x`
    <stdin>:6:1: DESCRIPTION 194..242 in the head: `a <b> in it`
    <stdin>:7:7: ROBOTS 256..286 in the body: `all`

    <stdin>:3:30: warning[noindex-alone] `noindex` alone: by the article the links are not followed either, other robots follow them [meta-noindex-alone]
    <stdin>:5:66: warning[relative-url] the URL is not absolute [meta-url]
    <stdin>:6:33: warning[markup-in-text] a tag in the text, which should have none [meta-description]
    <stdin>:7:7: warning[not-in-head] this tag is in the body, so it has no effect [meta-tag]
    ");
}

#[test]
fn the_command_writes_json() {
    let ran = norobots(&["meta", "-", "--format", "json"], PAGE);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    insta::assert_snapshot!(ran.out, @r#"
    {"file":"<stdin>","index":false,"follow":false,"terms":["noindex"],"by":{"index":{"term":"noindex","place":{"span":[59,66],"line":3,"column":30,"end_line":3,"end_column":37},"tag":0},"follow":{"term":"noindex","place":{"span":[59,66],"line":3,"column":30,"end_line":3,"end_column":37},"tag":0}},"encoding":{"name":"windows-1252","said":"nothing says which"},"keywords":["robots","web  crawlers"],"description":"a <b> in it","document_state":"dynamic","url":"/x","tags":[{"name":"ROBOTS","counts":true,"stands":"in the head","place":{"span":[30,68],"line":3,"column":1,"end_line":3,"end_column":39},"content":{"text":"NOINDEX","place":{"span":[59,66],"line":3,"column":30,"end_line":3,"end_column":37}}},{"name":"KEYWORDS","counts":true,"stands":"in the head","place":{"span":[70,124],"line":4,"column":1,"end_line":4,"end_column":55},"content":{"text":"robots, web  crawlers ,","place":{"span":[99,122],"line":4,"column":30,"end_line":4,"end_column":53}}},{"name":"DOCUMENT-STATE","counts":true,"stands":"in the head","place":{"span":[125,167],"line":5,"column":1,"end_line":5,"end_column":43},"content":{"text":"dynamic","place":{"span":[159,166],"line":5,"column":35,"end_line":5,"end_column":42}}},{"name":"URL","counts":true,"stands":"in the head","place":{"span":[167,193],"line":5,"column":43,"end_line":5,"end_column":69},"content":{"text":"/x","place":{"span":[190,192],"line":5,"column":66,"end_line":5,"end_column":68}}},{"name":"DESCRIPTION","counts":true,"stands":"in the head","place":{"span":[194,242],"line":6,"column":1,"end_line":6,"end_column":49},"content":{"text":"a <b> in it","place":{"span":[226,240],"line":6,"column":33,"end_line":6,"end_column":47}}},{"name":"ROBOTS","counts":false,"stands":"in the body","place":{"span":[256,286],"line":7,"column":7,"end_line":7,"end_column":37},"content":{"text":"all","place":{"span":[282,285],"line":7,"column":33,"end_line":7,"end_column":36}}}],"remarks":[{"code":"noindex-alone","rule":"meta-noindex-alone","message":"`noindex` alone: by the article the links are not followed either, other robots follow them","place":{"span":[59,66],"line":3,"column":30,"end_line":3,"end_column":37}},{"code":"relative-url","rule":"meta-url","message":"the URL is not absolute","place":{"span":[190,192],"line":5,"column":66,"end_line":5,"end_column":68}},{"code":"markup-in-text","rule":"meta-description","message":"a tag in the text, which should have none","place":{"span":[226,240],"line":6,"column":33,"end_line":6,"end_column":47}},{"code":"not-in-head","rule":"meta-tag","message":"this tag is in the body, so it has no effect","place":{"span":[256,286],"line":7,"column":7,"end_line":7,"end_column":37}}]}
    "#);
}

#[test]
fn the_command_reads_a_content_by_itself() {
    let run = |args: &[&str]| {
        let ran = norobots(&[&["meta"], args].concat(), b"");
        format!("exit {}\n{}{}", ran.code, ran.out, ran.err)
    };
    insta::assert_snapshot!(run(&["--content", "index nofollow, FOLLOW,none"]), @"
    exit 0
    index   no   <content>:1:24: `none` 23..27
    follow  yes  <content>:1:17: `follow` 16..22

    <content>:1:1: warning[missing-comma] `index nofollow` is not a term: only commas separate terms [meta-list]
    <content>:1:24: warning[opposite-terms] `none` contradicts `follow`: a robot does as it sees fit [meta-opposites]
    ");
    insta::assert_snapshot!(
        run(&["--content", "noindex nofollow", "--set", "meta-separators=comma-or-space"]), @"
    exit 0
    index   no   <content>:1:1: `noindex` 0..7
    follow  no   <content>:1:9: `nofollow` 8..16

    <content>:1:1: warning[missing-comma] `noindex nofollow` is not a term: only commas separate terms [meta-list]
    ");
    insta::assert_snapshot!(run(&["--content", "", "--format", "json"]), @r#"
    exit 0
    {"file":"<content>","index":true,"follow":true,"terms":[],"by":{"index":null,"follow":null},"remarks":[{"code":"no-terms","rule":"meta-default","message":"there is no term here, which means `index, follow`","place":{"span":[0,0],"line":1,"column":1,"end_line":1,"end_column":1}}]}
    "#);
    insta::assert_snapshot!(run(&["nowhere.html"]), @"
    exit 2
    error: nowhere.html: there is no such file
    ");
    insta::assert_snapshot!(run(&["--set", "meta-opposites=x"]), @"
    exit 2
    error: invalid value 'meta-opposites=x' for '--set <SETTING=CHOICE>': meta-opposites has no choice `x`; `norobots explain meta-opposites` lists them all

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(run(&["--set", "blank-line=ignored"]), @"
    exit 2
    error: invalid value 'blank-line=ignored' for '--set <SETTING=CHOICE>': `blank-line` is a setting for robots.txt files, not for pages

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(run(&["--encoding", "x-nonsense"]), @"
    exit 2
    error: invalid value 'x-nonsense' for '--encoding <LABEL>': no encoding has this label; the Encoding Standard lists them

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(run(&[]), @"
    exit 0
    index   yes  no term mentions it [meta-default]
    follow  yes  no term mentions it [meta-default]
    state   static  no tag says otherwise [meta-document-state]

    read as windows-1252 (nothing says which)
    ");
}

/// Runs `norobots meta` on a page. Returns the codes of the warnings, and whether robots may follow the page's links.
fn warned(page: &str, args: &[&str]) -> (Vec<String>, bool) {
    let out = norobots(&[&["meta", "--format", "json"], args].concat(), page.as_bytes()).out;
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let remarks = json["remarks"].as_array().expect("a list");
    let code = |remark: &serde_json::Value| remark["code"].as_str().expect("a code").to_owned();
    (remarks.iter().map(code).collect(), json["follow"].as_bool().expect("a flag"))
}

/// If a page has several tags, the robot obeys the terms of all these tags. The warnings about terms must therefore
/// consider all tags.
#[test]
fn remarks_are_about_the_terms_that_count_together() {
    let tags = |contents: &[&str]| -> String {
        contents.iter().map(|content| format!("<meta name=robots content='{content}'>")).collect()
    };
    for (contents, codes, follow) in [
        (&["noindex"][..], &["noindex-alone"][..], false),
        (&["noindex", "follow"], &["several-tags"], true),
        (&["noindex", "noindex"], &["noindex-alone", "several-tags", "repeated-term"], false),
        (&["index", "noindex"], &["several-tags", "opposite-terms"], true),
        (&["nofollow", "all"], &["beside-all", "several-tags"], true),
    ] {
        let (warnings, may) = warned(&tags(contents), &[]);
        assert_eq!(
            (&warnings.iter().map(String::as_str).collect::<Vec<_>>()[..], may),
            (codes, follow)
        );
    }
    let first = ["--set", "meta-several-tags=first"];
    let (warnings, may) = warned(&tags(&["noindex", "follow"]), &first);
    assert_eq!(
        (warnings, may),
        (vec!["noindex-alone".to_owned(), "several-tags".to_owned()], false)
    );
}

/// No document requires robots to ignore a tag in the body. A setting therefore determines whether a robot obeys such a
/// tag.
#[test]
fn where_a_tag_counts_is_a_setting() {
    let page = "<title>x</title><body><meta name=robots content='nofollow'>";
    assert_eq!(warned(page, &[]), (vec!["not-in-head".to_owned()], true));
    assert_eq!(warned(page, &["--set", "meta-tag-place=head-or-body"]), (vec![], false));
    let hidden = "<template><meta name=robots content='nofollow'></template>";
    assert!(warned(hidden, &["--set", "meta-tag-place=head-or-body"]).1);
}

/// According to the article, only the tag ROBOTS is for robots. However, search engines also obey a tag with the name
/// of their own robot.
#[test]
fn a_tag_for_one_robot_is_told_and_changes_no_answer() {
    let run =
        |page: &str, args: &[&str]| norobots(&[&["meta"], args].concat(), page.as_bytes()).out;
    let page = "<meta name=\"googlebot\" content=\"noindex\">";
    insta::assert_snapshot!(run(page, &[]), @"
    index   yes  no term mentions it [meta-default], but a tag for `googlebot` says no
    follow  yes  no term mentions it [meta-default], but a tag for `googlebot` says no
    state   static  no tag says otherwise [meta-document-state]

    read as windows-1252 (nothing says which)
    <stdin>:1:1: googlebot 0..41 in the head: `noindex`

    <stdin>:1:1: warning[named-robot] a tag for `googlebot` says `noindex`; the article of 1998 knows no such name [meta-tag]
    ");
    let json = ["--format", "json"];
    let report: serde_json::Value = serde_json::from_str(&run(page, &json)).expect("JSON");
    assert_eq!((&report["index"], &report["terms"]), (&true.into(), &serde_json::json!([])));
    let tag = &report["tags"][0];
    assert_eq!((&tag["name"], &tag["robot"]), (&"ROBOTS".into(), &"googlebot".into()));
    assert_eq!((&tag["counts"], &tag["content"]["text"]), (&false.into(), &"noindex".into()));
    assert_eq!(report["remarks"][0]["code"], "named-robot");
    for (page, remarks) in [
        ("<meta name=GoogleBot content='index, nofollow'>", 1),
        ("<meta name=bingbot content=none>", 1),
        ("<meta name=slurp content=NOINDEX>", 1),
        ("<meta name=audience content=all><meta name=msapplication-config content=none>", 0),
        ("<meta name=viewport content='width=device-width'><meta name='' content=noindex>", 0),
    ] {
        assert_eq!(warned(page, &[]).0, vec!["named-robot"; remarks], "{page}");
    }
    let several = "<meta name=abot content='noindex, follow'><meta name=bbot content=none><meta name=BBOT content=none>";
    let (index, follow) =
        ("but tags for `abot` and 1 other robot say no", "but a tag for `bbot` says no");
    let out = run(several, &[]);
    let lines: Vec<&str> = out.lines().take(2).collect();
    assert!(lines[0].ends_with(index) && lines[1].ends_with(follow), "{out}");
    // A tag for one robot must be read in the same way as the tag ROBOTS.
    for granted in [
        "<meta name=googlebot content='noindex, index'>",
        "<template><meta name=googlebot content=none></template>",
    ] {
        let (tag, all) = (run(granted, &[]), run(&granted.replace("googlebot", "robots"), &[]));
        assert!(!tag.contains("says no") && all.starts_with("index   yes"), "{tag}{all}");
    }
    // If the tag ROBOTS already forbids an action, the answers do not mention tags for single robots.
    let out = run("<meta name=robots content=none><meta name=googlebot content=none>", &[]);
    assert!(
        out.lines().take(2).all(|line| line.ends_with(|last: char| last.is_ascii_digit())),
        "{out}"
    );
    // The output must not contain control characters from a tag's name.
    let out = run("<meta name='x\u{1b}[31mbot' content=noindex>", &[]);
    assert!(!out.contains('\u{1b}') && out.contains("named-robot"), "{out}");
}

/// "По умолчанию, этот мета-таг принимается с CONTENT=STATIC."
#[test]
fn a_page_is_static_where_no_tag_says_otherwise() {
    for (page, state) in [
        ("", "static"),
        ("<meta name=document-state content=' Dynamic '>", "dynamic"),
        ("<meta name=document-state content=often>", "static"),
        ("<body><meta name=document-state content=dynamic>", "static"),
    ] {
        let out = norobots(&["meta", "--format", "json"], page.as_bytes()).out;
        assert!(out.contains(&format!("\"document_state\":\"{state}\"")), "{page}: {out}");
        let out = norobots(&["meta"], page.as_bytes()).out;
        assert!(out.contains(&format!("\nstate   {state}  ")), "{page}: {out}");
    }
}

/// A robot never reads the tags of a page that robots.txt disallows.
#[test]
fn a_page_that_robots_txt_forbids_is_never_read() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("robots.txt"), "User-agent: foo\nDisallow: /a\n")
        .expect("a file");
    let ask = |agent: &str, url: &str| {
        let file = folder.path().join("robots.txt");
        let file = file.to_str().expect("a path");
        let ran = norobots(
            &["meta", "--robots", file, "--agent", agent, "--url", url],
            b"<meta name=robots content=all>",
        );
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out.replace(file, "robots.txt").split("index").next().expect("a part").to_owned()
    };
    insta::assert_snapshot!(ask("foo", "/a.html"), @"
    visit   no   by 1994: robots.txt:2: Disallow: /a
                 a robot that obeys this never reads the page or its tags [meta-visit]
    ");
    insta::assert_snapshot!(ask("foo", "/b.html"), @"visit   yes  by 1994: robots.txt:1: User-agent: foo");
    insta::assert_snapshot!(ask("bar", "/a.html"), @"visit   yes  by 1994: robots.txt: no record for this robot");
    let both = norobots(&["meta", "--robots", "-", "--agent", "a", "--url", "/"], b"");
    assert_eq!(both.code, 2);
    assert!(both.err.contains("standard input can't be both"), "{}", both.err);
}

#[test]
fn the_encoding_can_be_given() {
    let wide: Vec<u8> =
        "<meta name=robots content=none>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(norobots(&["meta"], &wide).out.starts_with("index   yes"));
    let ran = norobots(&["meta", "--encoding", "utf-16le"], &wide);
    assert!(ran.out.starts_with("index   no   <stdin>:1:53: `none` 52..60\n"), "{}", ran.out);
}

#[test]
fn a_flood_of_remarks_is_cut() {
    let page: String = (0..100).map(|i| format!("<meta name=robots content=x{i}>")).collect();
    let lines = |args: &[&str]| {
        let out = norobots(&[&["meta"], args].concat(), page.as_bytes()).out;
        out.lines().filter(|line| line.contains("warning[")).count()
    };
    assert_eq!((lines(&[]), lines(&["--limit", "3"]), lines(&["--limit", "0"])), (50, 3, 199));
}
