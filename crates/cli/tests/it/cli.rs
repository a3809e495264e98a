//! Tests the command line as its users see it: answers, exit codes and clear error messages.

use crate::command::{Ran, norobots};
use insta::assert_snapshot;
use norobots::check::Code;
use norobots::spec::Edition;
use norobots_settings::setting::{self, Rules};
use norobots_suite::access::CASES;
use norobots_suite::meta;
use norobots_suite::query::OutcomeKind;
use norobots_suite::suite::{Folder, Suite};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

const FOO: &[u8] = b"User-agent: foo\nDisallow: /x\n";

/// Returns the exit code, the standard output and the standard error of a run. Each line of standard error begins with
/// `!`.
fn output_of(ran: Ran) -> String {
    let mut text = format!("exit {}\n{}", ran.code, ran.out);
    for line in ran.err.lines() {
        text += &format!("! {line}\n");
    }
    text
}

#[track_caller]
pub fn run(args: &[&str], input: &[u8]) -> String {
    output_of(norobots(args, input))
}

#[test]
fn check_reads_standard_input_and_tells_by_its_exit_code() {
    assert_snapshot!(run(&["check"], FOO), @"
    exit 0
    ! <stdin>: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ");
    assert_snapshot!(run(&["check", "-"], b""), @"
    exit 0
    ! <stdin>: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ");
    assert_snapshot!(run(&["check", "--quiet"], b"x"), @"exit 0");
    assert_snapshot!(run(&["check", "--quiet", "--strict"], b"x"), @"exit 1");
    assert_snapshot!(run(&["check", "--format", "concise", "--no-warnings"], b"\xEF\xBB\xBFfoo\n"), @"
    exit 0
    ! <stdin>: no line of it is for robots; 1994: 1 violation by the letter only; RFC 9309: 2 violations by the letter only; Google's page: 1 warning left out
    ! 2 violations by the letter only change no decision: --strict shows them
    ");
}

#[test]
fn check_goes_on_after_a_file_that_can_t_be_read() {
    assert_snapshot!(run(&["check", "nowhere.txt", ".", "-"], FOO), @"
    exit 2
    ! error: nowhere.txt: there is no such file
    ! error: .: there is no robots.txt in this folder or below it; name the files themselves
    ! <stdin>: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ! 1 file not read
    ");
}

/// If the system can't read a file, the commands must report the error. Reading `/proc/self/mem` always fails.
#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_file_is_told() {
    for command in [&["check", "/proc/self/mem"][..], &["parse", "/proc/self/mem"]] {
        let ran = norobots(command, b"");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("/proc/self/mem: can't be read: "), "{}", ran.err);
    }
}

#[test]
fn check_writes_json() {
    assert_snapshot!(run(&["check", "--format", "json"], b" User-agent: *\n\nDisallow: /a\xFF\r"), @r#"
    exit 1
    {"file":"<stdin>","conforming":false,"violations":4,"warnings":2,"notes":0,"editions":[{"edition":"1994","conforming":false,"violations":3,"warnings":3,"notes":0,"letter_only":1},{"edition":"rfc-9309","conforming":false,"violations":1,"warnings":0,"notes":0,"letter_only":1},{"edition":"google-2026-04-14","conforming":true,"violations":0,"warnings":1,"notes":0,"letter_only":0}],"diagnostics":[{"code":"leading-space","severity":"violation","clause":"line-form","message":"space before a field name","place":{"span":[0,1],"line":1,"column":1,"end_line":1,"end_column":2},"editions":["1994"],"letter_only":true,"help":"remove the space","fix":{"span":[0,1],"with":""}},{"code":"record-without-disallow","severity":"violation","clause":"disallow-required","message":"this record has no Disallow line: by the standard of 1994 it forbids nothing","place":{"span":[1,11],"line":1,"column":2,"end_line":1,"end_column":12},"editions":["1994"],"letter_only":false,"help":"remove the blank line if the Disallow lines after it belong here","also":{"says":"this blank line ends the record","place":{"span":[15,16],"line":2,"column":1,"end_line":3,"end_column":1}}},{"code":"disallow-without-agent","severity":"violation","clause":"agent-required","message":"this Disallow line is in no record: by the standard of 1994 it forbids nothing","place":{"span":[16,24],"line":3,"column":1,"end_line":3,"end_column":9},"editions":["1994"],"letter_only":false,"help":"remove the blank line, or begin a record with a User-agent line","also":{"says":"this blank line ended the previous record","place":{"span":[15,16],"line":2,"column":1,"end_line":3,"end_column":1}}},{"code":"rfc-9309-not-utf-8","severity":"violation","clause":"rfc-9309-utf-8","message":"bytes that are not UTF-8","place":{"span":[28,29],"line":3,"column":13,"end_line":3,"end_column":14},"editions":["1994","rfc-9309","google-2026-04-14"],"letter_only":true,"help":"save the file as UTF-8"},{"code":"non-ascii-path","severity":"warning","clause":"disallow-prefix","message":"no URL holds `\\xff` unescaped","place":{"span":[28,29],"line":3,"column":13,"end_line":3,"end_column":14},"editions":["1994"],"help":"write the path percent-encoded, as it stands in URLs"},{"code":"mixed-terminators","severity":"warning","clause":"line-terminator","message":"lines of this file end in different ways","place":{"span":[29,30],"line":3,"column":14,"end_line":4,"end_column":1},"editions":["1994"],"help":"save the file with one kind of line end","also":{"says":"the first line has this terminator","place":{"span":[14,15],"line":1,"column":15,"end_line":2,"end_column":1}}}]}
    "#);
}

#[test]
fn check_cuts_a_flood_of_diagnostics() {
    let check_with = |limit| {
        let args = ["check", "--edition", "1994", "--format", "concise", "--limit", limit];
        norobots(&args, &b"x\n".repeat(1000))
    };
    assert_snapshot!(output_of(check_with("3")), @"
    exit 1
    <stdin>:1:1: violation[no-colon] this line has no colon, so it is not a field
    <stdin>:2:1: violation[no-colon] this line has no colon, so it is not a field
    <stdin>:3:1: violation[no-colon] this line has no colon, so it is not a field
    <stdin>: 997 more, not shown: --limit 0 shows all
    ! <stdin>: no line of it is for robots; 1994: does not conform: 1000 violations
    ");
    let all = check_with("0");
    assert_eq!(all.out.lines().count(), 1000);
}

#[test]
fn hostile_bytes_are_drawn_sanely() {
    let long = [&b"Disallow: /"[..], &b"x".repeat(5000), b" ", &b"y".repeat(5000)].concat();
    let file = [
        &b"User-agent: *\r"[..],
        b"Disallow: /\xe2\x80\xae\x1b[31m\x07\r",
        b"Disallow: /caf\xe9 \xf0\x9f\xa4\x96\r",
        &long,
    ]
    .concat();
    assert_snapshot!(run(&["check"], &file), @r#"
    exit 1
    warning[invisible-in-value]: an invisible character stands in this value, and is part of it (1994, RFC 9309, Google's page)
     --> <stdin>:2:12
      |
    2 | Disallow: /\u{202e}␛[31m␇
      |            ^^^^^^^^
      |
      = note: clause disallow-prefix: A URL that starts with the value is not retrieved.
      = help: type the value anew

    violation[rfc-9309-control-character]: a control character (RFC 9309; warning by 1994)
     --> <stdin>:2:15
      |
    2 | Disallow: /\u{202e}␛[31m␇
      |                    ^
      |
      = note: clause rfc-9309-characters: Lines contain no control characters except tabs.
      = note: the grammar has `UTF8-1-noctl = %x21 / %x22 / %x24-7F`

    violation[rfc-9309-space-in-path]: a space stands inside the path `/caf\xe9 \u{1f916}` (RFC 9309; warning by 1994)
     --> <stdin>:3:11
      |
    3 | Disallow: /caf\xE9 🤖
      |           ^^^^^^^^^^^
      |
      = note: clause rfc-9309-path-pattern: A path begins with `/` and has no space in it.
      = note: the grammar has `path-pattern = "/" *UTF8-char-noctl`
      = help: write `%20` for a space in a URL

    violation[rfc-9309-not-utf-8]: bytes that are not UTF-8 (RFC 9309; warning by 1994, Google's page)
     --> <stdin>:3:15
      |
    3 | Disallow: /caf\xE9 🤖
      |               ^^^^
      |
      = note: clause rfc-9309-utf-8: The file is UTF-8.
      = help: save the file as UTF-8

    warning[non-ascii-path]: no URL holds `\xe9` unescaped (1994)
     --> <stdin>:3:15
      |
    3 | Disallow: /caf\xE9 🤖
      |               ^^^^
      |
      = note: clause disallow-prefix: A URL that starts with the value is not retrieved.
      = help: write the path percent-encoded, as it stands in URLs

    violation[rfc-9309-space-in-path]: a space stands inside the path `/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…` (RFC 9309; warning by 1994)
     --> <stdin>:4:11
      |
    4 | Disallow: /xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
      |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = note: clause rfc-9309-path-pattern: A path begins with `/` and has no space in it.
      = note: the grammar has `path-pattern = "/" *UTF8-char-noctl`
      = help: write `%20` for a space in a URL

    ! 2 rfc-9309-space-in-path, 1 non-ascii-path, 1 invisible-in-value, 1 rfc-9309-not-utf-8, 1 rfc-9309-control-character
    ! <stdin>: 1994: conforms, 6 warnings; RFC 9309: does not conform: 4 violations, 1 more violation by the letter only, 1 warning; Google's page: 2 warnings
    ! 1 violation by the letter only changes no decision: --strict shows them
    "#);
    let ran = norobots(&["check", "--color", "never", "--format", "concise"], &file);
    assert!(!ran.out.contains('\x1b'));
}

#[test]
fn colour_only_where_asked_for() {
    assert!(!norobots(&["check", "--strict"], b"x").out.contains('\x1b'));
    assert!(norobots(&["check", "--strict", "--color", "always"], b"x").out.contains('\x1b'));
}

#[test]
fn parse_takes_any_bytes() {
    assert_snapshot!(run(&["parse"], b""), @"
    exit 0
    file 0..0, lines 0, records 0
    ");
    assert_snapshot!(run(&["parse"], b"\xEF\xBB\xBF a : b # c\r\r\n\0\n"), @"
    exit 0
    file 0..18, lines 3, records 0
    line 1 0..14 unrecognised  mark 0..3  field 4..5 `a`  value 8..9 `b`  comment 10..13 `# c`  CR
    line 2 14..16 blank  CR NL
    line 3 16..18 formless  text 16..17 `␀`  NL
    ");
    assert_snapshot!(run(&["parse", "--format", "json"], b"User-agent: \xFF\nDisallow:"), @r#"
    exit 0
    {"bytes":23,"lines":[
    {"line":1,"kind":"user-agent","span":[0,14],"terminator":"NL","tokens":[{"kind":"field","span":[0,10],"text":"User-agent"},{"kind":"colon","span":[10,11],"text":":"},{"kind":"space","span":[11,12],"text":" "},{"kind":"value","span":[12,13],"text":{"base64":"/w=="}},{"kind":"terminator","span":[13,14],"text":"\n"}]},
    {"line":2,"kind":"disallow","span":[14,23],"terminator":"end","tokens":[{"kind":"field","span":[14,22],"text":"Disallow"},{"kind":"colon","span":[22,23],"text":":"}]}],
    "records":[
    {"record":1,"span":[0,23],"lines":[1,2],"agents":[{"base64":"/w=="}],"disallow":[""]}]}
    "#);
    assert_snapshot!(run(&["parse", "--strict"], b"x"), @"
    exit 1
    ! error: <stdin>: does not conform to 1994; `norobots check --edition 1994` says more
    ");
    // The error message recommends a `norobots check` command for the file. Because a comment in the file hides the
    // violation, this command must say that a violation is left out.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my robots.txt");
    fs::write(&path, "Disallow x # norobots: ignore no-colon\n").expect("a file");
    let path = path.to_str().expect("UTF-8");
    let ran = norobots(&["parse", "--strict", path], b"");
    let remedy = format!("`norobots check --edition 1994 '{path}'` says more");
    assert!(ran.err.contains(&remedy), "{}", ran.err);
    let ran = norobots(&["check", "--edition", "1994", path], b"");
    assert!(ran.err.contains("does not conform: 1 violation left out"), "{}", ran.err);
    assert_snapshot!(run(&["parse", "--strict"], FOO), @"
    exit 0
    file 0..29, lines 2, records 1
    record 1 0..29
      line 1 0..16 user-agent  field 0..10 `User-agent`  value 12..15 `foo`  NL
      line 2 16..29 disallow  field 16..24 `Disallow`  value 26..28 `/x`  NL
    ");
}

#[test]
fn decide_names_the_line() {
    let ask = ["decide", "-", "--agent", "Foo/1.0", "/y", "/x/y?z", "http://h/x"];
    assert_snapshot!(run(&ask, FOO), @"
    exit 1
    allowed     /y  <stdin>:1: User-agent: foo
    disallowed  /x/y?z  <stdin>:2: Disallow: /x
    disallowed  http://h/x  <stdin>:2: Disallow: /x
    ! note: this header is read as the robot Foo, the first product that no browser sends
    ");
    assert_snapshot!(run(&["decide", "-", "--agent", "bar", "/x", "--explain"], FOO), @"
    exit 0
    allowed     /x  no record for this robot
      no record names the robot and none is for `*`, so 1994 allows every URL [empty-file]
    ");
    assert_snapshot!(run(&["decide", "-", "--agent", "foo", "/x", "--explain"], FOO), @"
    exit 1
    disallowed  /x  <stdin>:2: Disallow: /x
      line 2 decides: the path `/x` begins with `/x` [disallow-prefix]
    ");
    assert_snapshot!(run(&["decide", "-", "--agent", "foo", "/x", "--format", "json"], FOO), @r#"
    exit 1
    {"url":"/x","agent":"foo","robot":"foo","header":null,"path":"/x","allowed":false,"record":1,"line":2}
    "#);
}

#[test]
fn decisions_by_several_editions_are_explained_side_by_side() {
    let robots = b"User-agent: *\nDisallow: /*.pdf$\nAllow: /a.pdf\n";
    let all = ["decide", "-", "-a", "foo", "/b.pdf", "--edition", "all", "--explain"];
    assert_snapshot!(run(&all, robots), @"
    exit 1
    1994                 allowed     /b.pdf  <stdin>:1: User-agent: *
      no rule in the record for `*` (line 1) matches the path `/b.pdf` [disallow-prefix]
      line 2 `/*.pdf$`: by 1994 `*` and `$` have no special meaning; by RFC 9309 they have one, and the URL is disallowed
    1996                 allowed     /b.pdf  <stdin>:1: User-agent: *
      no rule in the record for `*` (line 1) matches the path `/b.pdf` [match]
      line 2 `/*.pdf$`: by the draft of 1996 `*` and `$` have no special meaning; by RFC 9309 they have one, and the URL is disallowed
    rfc-9309             disallowed  /b.pdf  <stdin>:2: Disallow: /*.pdf$
      line 2 decides: `/*.pdf$` matches the path `/b.pdf` [special-characters]
    google-2026-04-14    disallowed  /b.pdf  <stdin>:2: Disallow: /*.pdf$
      line 2 decides: `/*.pdf$` matches the path `/b.pdf` [wildcards]
    google-code-22b355f  disallowed  /b.pdf  <stdin>:2: Disallow: /*.pdf$
      line 2 decides: `/*.pdf$` matches the path `/b.pdf` [matching]
    ");
    let json = norobots(&[&all[..], &["--format", "json"]].concat(), robots).out;
    assert_eq!(json.lines().count(), 5);
    for line in json.lines() {
        let decided: Value = serde_json::from_str(line).expect("JSON");
        assert!(decided["edition"].is_string(), "{line}");
        assert!(!decided["explanation"].as_array().expect("a list").is_empty(), "{line}");
    }
    let set = [&all[..7], &["--set", "blank-line=ignored"]].concat();
    assert_snapshot!(run(&set, robots), @"
    exit 2
    ! error: --edition all goes without --set: name one edition
    ");
}

#[test]
fn what_is_no_question_is_refused_with_what_to_do() {
    assert_snapshot!(run(&["decide", "-", "-a", "foo", "-"], FOO), @"
    exit 2
    ! error: `-` is standard input, not a URL
    ");
    assert_snapshot!(run(&["decide", "-", "--differences", "-"], FOO), @"
    exit 2
    ! error: `-` is standard input, not a URL
    ");
    assert_snapshot!(run(&["decide", "--absent", "--edition", "all"], FOO), @"
    exit 2
    ! error: --absent goes with --agent and a URL, and without a FILE
    ");
    assert!(run(&["explain", "google"], b"").starts_with("exit 0\ngoogle, of --edition\n"));
}

#[test]
fn decide_at_another_profile() {
    let split = b"User-agent: foo\n\nDisallow: /x\n";
    assert_snapshot!(run(&["decide", "-", "--agent", "foo", "/x"], split), @"
    exit 0
    allowed     /x  <stdin>:1: User-agent: foo
    ! note: no edition is named, so 1994 decides; /x is decided differently by RFC 9309, Google's page, Google's code: see --edition all
    ");
    let set = |choice| ["decide", "-", "--agent", "foo", "/x", "--explain", "--set", choice];
    assert_snapshot!(run(&set("blank-line=ignored"), split), @"
    exit 1
    disallowed  /x  <stdin>:3: Disallow: /x
      line 3 decides: the path `/x` begins with `/x` [disallow-prefix]
      set     blank-line=ignored (violates record-separator, superseded by rfc-9309): Nothing: the record continues.
      1994    allowed, by line 1
    ");
    assert_snapshot!(run(&set("blank-line=no"), split), @"
    exit 2
    ! error: invalid value 'blank-line=no' for '--set <SETTING=CHOICE>': blank-line has no choice `no`; `norobots explain blank-line` lists them all
    ! 
    ! For more information, try '--help'.
    ");
    assert_snapshot!(run(&set("blank"), split), @"
    exit 2
    ! error: invalid value 'blank' for '--set <SETTING=CHOICE>': blank: write SETTING=CHOICE
    ! 
    ! For more information, try '--help'.
    ");
    assert_snapshot!(run(&set("disallow-without-agent=refused"), split), @"
    exit 2
    ! error: <stdin>: the robot of this profile refuses the file
    ");
}

#[test]
fn decide_says_no_more_than_it_knows_at_another_profile() {
    let set = |choice| ["decide", "-", "--agent", "a", "/x", "--explain", "--set", choice];
    assert_snapshot!(run(&set("no-record=nobody-welcome"), b"\n"), @"
    exit 1
    disallowed  /x  no record for this robot
      no line of the file decides: the choices that were set do
      set     no-record=nobody-welcome (violates empty-file): No robot is welcome.
      1994    allowed, no record for this robot
    ");
    let form_feed = b"User-agent: a\x0cDisallow: /x\nDisallow: /y\n";
    assert_snapshot!(run(&set("line-terminators=unicode"), form_feed), @"
    exit 1
    disallowed  /x  <stdin>:2
      no line of the file decides: the choices that were set do
      set     line-terminators=unicode (violates line-terminator): VT, FF, FS, GS, RS, NEL, LS and PS end a line too.
      1994    allowed, no record for this robot
    ");
}

#[test]
fn a_robot_may_have_no_name() {
    assert_snapshot!(run(&["decide", "-", "--agent", "", "/"], FOO), @"
    exit 0
    allowed     /  no record for this robot
    ");
    let default = b"User-agent: a\nDisallow:\n\nUser-agent: *\nDisallow: /\n";
    assert_snapshot!(run(&["decide", "-", "--agent", "/1.0", "/", "--explain"], default), @"
    exit 1
    disallowed  /  <stdin>:5: Disallow: /
      line 5 decides: the path `/` begins with `/` [disallow-prefix]
    ! note: this header is read as a robot without a name, because it names no product
    ");
    assert_snapshot!(run(&["decide", "nowhere.txt", "--agent", "a", "/"], FOO), @"
    exit 2
    ! error: nowhere.txt: there is no such file
    ");
}

#[test]
fn wrong_arguments_exit_with_2() {
    assert_snapshot!(run(&["chekc"], b""), @"
    exit 2
    ! error: unrecognized subcommand 'chekc'
    ! 
    !   tip: a similar subcommand exists: 'check'
    ! 
    ! Usage: norobots [OPTIONS] <COMMAND>
    ! 
    ! For more information, try '--help'.
    ");
    assert_snapshot!(run(&["check", "--fromat", "json"], b""), @"
    exit 2
    ! error: unexpected argument '--fromat' found
    ! 
    !   tip: a similar argument exists: '--format'
    ! 
    ! Usage: norobots check --format <FORMAT> [PATH]...
    ! 
    ! For more information, try '--help'.
    ");
    assert_snapshot!(run(&["decide", "-", "/x"], b""), @"
    exit 2
    ! error: the following required arguments were not provided:
    !   --agent <NAME>
    ! 
    ! Usage: norobots decide --agent <NAME> <FILE> <URL>...
    ! 
    ! For more information, try '--help'.
    ");
    assert_snapshot!(run(&["explain", "record-seperator"], b""), @"
    exit 2
    ! error: no clause, sentence, code, setting, edition, document, result or case is called `record-seperator`; is `record-separator` meant?
    ");
}

#[test]
fn explain_says_what_an_id_means() {
    for id in [
        "record-separator",
        "no-blank-line",
        "blank-line",
        "blank-line=ignored",
        "record-shape/shortest",
    ] {
        let ran = norobots(&["explain", id], b"");
        assert_eq!(ran.code, 0, "{id}: {}", ran.err);
        assert!(ran.out.lines().count() >= 2, "{}", ran.out);
    }
    assert_snapshot!(run(&["explain", "no-blank-line"], b""), @"
    exit 0
    diagnostic no-blank-line (violation, clause record-separator)
    Blank lines separate records. For some robots, a User-agent line directly after a Disallow line begins a new record. For others, it continues the old record. A comment line is not a blank line: it is discarded completely.
    ");
    assert_snapshot!(run(&["explain", "blank-line"], b""), @r#"
    exit 0
    clause blank-line of 1996 (must, 3.3)
      “blank = *space CRLF”
    choices that break it
      white-space-only-line=not-blank: No, the line is skipped.

    clause blank-line of yandex (must, Disallow and Allow directives)
      “Empty line breaks aren't allowed between the User-agent, Disallow and Allow directives.”
      https://yandex.com/support/webmaster/robot-workings/allow-disallow.html (seen up to "Combining directives")
    choices that break it
      blank-line=ignored: Nothing: the record continues.
      blank-line=nl-only: It ends the record if NL alone ends this line and NL or CR NL ends the line above; otherwise the record continues.
      blank-line=ends-agent-run: It ends the run of User-agent lines: the next User-agent line starts a new record, and the record continues until then.

    setting blank-line
    What does a blank line do?
      ends-record (reading)
        It ends the record.
      ignored (violates record-separator, superseded by rfc-9309)
        Nothing: the record continues.
      nl-only (violates record-separator)
        It ends the record if NL alone ends this line and NL or CR NL ends the line above; otherwise the record continues.
      ends-agent-run (violates record-separator)
        It ends the run of User-agent lines: the next User-agent line starts a new record, and the record continues until then.
        made by Yandex's robots_txt
    "#);
    assert_snapshot!(run(&["explain", "record-shape/shortest"], b""), @"
    exit 0
    vector record-shape/shortest (cases/record-shape.toml)
    One User-agent line and one Disallow line are a record.
    cites record-shape, file-form
    opposite disallow-prefix/all-lines-count
      Each Disallow line of a record counts: the first, the middle and the last.
    29 bytes
        1 │ User-agent: foo␊
        2 │ Disallow: /x␊
    foo may fetch /x: disallowed, by line 2
    foo may fetch /y: allowed, by line 1
    conforms to 1994
    run it (decide): norobots conform NAME --only record-shape/shortest
    ");
    let clause = norobots(&["explain", "field-case"], b"").out;
    let sentence = "sentences\n  field-names (requires): “The field name is case insensitive.”\n";
    assert!(clause.contains(sentence), "{clause}");
    let all = norobots(&["explain"], b"").out;
    assert!(all.contains("agent-default-unique") && all.contains("second-default-record"), "{all}");
}

/// `explain` must know every id that a report can print: the ids of cases, clauses, codes, setting values and results.
#[test]
fn explain_knows_every_id() {
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let cases = suite.cases.iter().chain(&suite.later).map(|case| case.id.clone());
    let mut ids: BTreeSet<String> = cases.collect();
    for edition in Edition::ALL {
        ids.insert(edition.id().into());
        let rules = Rules::of(edition);
        ids.extend(rules.demands.iter().chain(&rules.access).map(|demand| demand.id.clone()));
        let broken =
            rules.violations().filter_map(|violation| violation.grade_by(edition).clause());
        ids.extend(broken.map(|clause| clause.id.to_owned()));
    }
    let case = |id: &str| ids.contains(id);
    assert!(
        ["differences/tie", "google-code/url-1", "draft-1996/compared-3", "rfc-9309/figure-1"]
            .into_iter()
            .all(case)
    );
    ids.extend(CASES.case.iter().map(|case| case.id.clone()));
    ids.extend(suite.sentences.iter().map(|sentence| sentence.id.clone()));
    ids.extend(Code::ALL.map(|code| code.id().to_owned()));
    ids.extend(OutcomeKind::ALL.map(|kind| kind.id().to_owned()));
    for setting in setting::ALL.iter().chain(meta::ALL) {
        ids.insert(setting.id.to_owned());
        ids.extend(setting.choices.iter().map(|choice| format!("{}={}", setting.id, choice.id)));
    }
    let args: Vec<&str> = ["explain"].into_iter().chain(ids.iter().map(String::as_str)).collect();
    let ran = norobots(&args, b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let explained = ran.out.split("\n\n").filter(|text| text.lines().count() > 1).count();
    assert!(explained >= ids.len(), "{explained} of {}", ids.len());
}

#[test]
fn help_texts_completions_and_manual() {
    for args in [
        &["--help"][..],
        &["check", "--help"],
        &["parse", "--help"],
        &["decide", "--help"],
        &["conform", "--help"],
        &["explain", "--help"],
        &["driver", "--help"],
        &["--version"],
        &["completions", "bash"],
        &["man"],
    ] {
        let ran = norobots(args, b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        assert!(ran.out.contains("norobots"), "{args:?}: {}", ran.out);
    }
}

#[test]
fn the_driver_answers_every_line() {
    let requests = [
        r#"{"hello":{"protocol":1}}"#,
        r#"{"id":"a","op":"decide","robots_base64":"VXNlci1hZ2VudDogZm9vCkRpc2FsbG93OiAveAo=","agent":"foo","url":"/x"}"#,
        r#"{"id":"b","op":"parse","robots_base64":"VXNlci1hZ2VudDog/w==","later":1}"#,
        r#"{"id":"c","op":"check","robots_base64":"VXNlci1hZ2VudDogZm9vCg=="}"#,
        r#"{"id":"d","op":"meta","html_base64":"PG1ldGEgbmFtZT1yb2JvdHMgY29udGVudD1ub25lPg=="}"#,
        r#"{"id":"j","op":"sing"}"#,
        r#"{"id":"e","op":"decide","robots_base64":"!","agent":"foo","url":"/x"}"#,
        r#"{"id":"f","op":"decide","robots_base64":"","agent":"","url":"/x"}"#,
        r#"{"id":"g","op":"decide","robots_base64":"","agent_base64":"/w==","url_base64":"/w=="}"#,
        r#"{"id":"h","op":"check","robots_base64":"","edition":"1996"}"#,
        r#"{"id":"i","op":5}"#,
        "[1]",
        "",
        "nonsense",
    ];
    assert_snapshot!(run(&["driver"], requests.join("\n").as_bytes()), @r#"
    exit 0
    {"implementation":{"name":"norobots","version":"0.1.0","language":"rust"},"ops":["decide","parse","check","meta","access","page"]}
    {"allowed":false,"line":2,"id":"a"}
    {"records":[{"agents":[{"base64":"/w=="}],"disallow":[]}],"id":"b"}
    {"conforming":false,"clauses":["disallow-required"],"id":"c"}
    {"terms":["none"],"index":false,"follow":false,"id":"d"}
    {"unsupported":"op sing","id":"j"}
    {"error":"robots_base64: Invalid symbol 33, offset 0.","id":"e"}
    {"allowed":true,"line":null,"id":"f"}
    {"allowed":true,"line":null,"id":"g"}
    {"unsupported":"op check of edition 1996","id":"h"}
    {"id":"i","error":"not a request: invalid type: integer `5`, expected a string"}
    {"id":null,"error":"not a request: no JSON object"}
    {"id":null,"error":"not a request: no JSON: expected ident at line 1 column 2"}
    "#);
}

#[cfg(unix)]
#[test]
fn a_file_s_name_can_t_move_the_cursor() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a\x1b[31mb\nc");
    fs::write(&path, b"x").unwrap();
    let ran = norobots(
        &["check", "--edition", "1994", "--format", "concise", path.to_str().unwrap()],
        b"",
    );
    assert!(
        ran.out.ends_with(
            "a␛[31mb␊c:1:1: violation[no-colon] this line has no colon, so it is not a field\n"
        ),
        "{}",
        ran.out
    );
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_not_a_file_that_conforms() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(["check", "--strict", "--limit", "0", "--format", "concise", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, &b"x\n".repeat(100_000)).unwrap();
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

/// No command may print a plural noun after the number 1, as in "1 faults were met".
#[test]
fn one_thing_is_named_in_the_singular() {
    const FILE: &[u8] = b"User-agent: *\nDisallow: /a\nnonsense";
    let archive = "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 7\r\n\r\nno HTTP\r\n\r\n";
    let counts = norobots(&["census", "-"], archive.as_bytes()).out;
    let folder = tempfile::tempdir().expect("a folder");
    let (old, new) = (folder.path().join("old.txt"), folder.path().join("new.txt"));
    fs::write(&old, "User-agent: a\nDisallow: /x\n").expect("a file");
    fs::write(&new, "User-agent: a\nDisallow: /y\n").expect("a file");
    let [old, new] = [&old, &new].map(|path| path.to_str().expect("UTF-8"));
    let line =
        b"192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] \"GET /a HTTP/1.1\" 200 1 \"-\" \"bot/1\"\n";
    let query = ["--suite", "suite", "--only", "agent-match/*"];
    let runs: &[(&[&str], &[u8])] = &[
        (&["check"], FILE),
        (&["check", "--diff"], FILE),
        (&["check", "--edition", "1994", "--limit", "1"], FILE),
        (&["decide", "-", "-a", "a", "/a"], FILE),
        (&["decide", "-", "--differences", "-a", "a", "/a"], FILE),
        (&["diff", old, new, "--limit", "1"], b""),
        (&["diff", old, new, "--max-steps", "1"], b""),
        (&["audit", "--robots", old, "-"], line),
        (&["agent", "-", "-a", "a/1"], FILE),
        (&["meta", "-"], b"<meta name=googlebot content=noindex>"),
        (&["parse", "-", "--strict"], FILE),
        (&["parse", "-", "--max-size", "1"], FILE),
        (&["explain", "empty-file/no-bytes"], b""),
        (&["census", "report", "-"], counts.as_bytes()),
        (&[&["conform", "naive:name-case=significant"], &query[..]].concat(), b""),
        (&[&["conform", "norobots"], &query[..]].concat(), b""),
        (&[&["compare", "1994", "1996"], &query[..]].concat(), b""),
        (&[&["coverage"], &query[..2]].concat(), b""),
        (&["generate", "--count", "1"], b""),
    ];
    for (args, input) in runs {
        let Ran { out, err, .. } = norobots(args, input);
        assert!(!(out.is_empty() && err.is_empty()), "{args:?} says nothing");
        let text = out + &err;
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            for pair in words.windows(2).filter(|pair| pair[0] == "1") {
                let word = pair[1].trim_end_matches(|last: char| last.is_ascii_punctuation());
                let plural = word.ends_with('s') && !word.ends_with("ss");
                let verb = ["is", "was", "has", "fits", "changes", "decides"].contains(&word);
                assert!(!plural || verb, "{args:?}: 1 {word}\n{text}");
            }
        }
    }
}

#[test]
fn the_suite_against_ourselves_is_all_green() {
    let ran = norobots(&["conform", "norobots"], b"");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

/// If a command's output goes to a pipe and the reader closes the pipe, the command must end with exit code 141 and
/// without an error message. The exit code must also be 141 if standard error is a closed pipe.
#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_every_command_quietly() {
    use std::process::{Command, Stdio};
    let commands = [
        &["export", "--format", "jsonl"][..],
        &["export", "--format", "json"],
        &["export", "--format", "csv"],
        &["export", "--format", "textproto"],
        &["export", "--format", "dictionary"],
        &["generate", "--count", "50"],
        &["explain"],
        &["parse", "suite/cases/some.toml"],
        &["man"],
        &["completions", "bash"],
        &["conform", "--list"],
        &["conform", "norobots", "--suite", "suite"],
    ];
    for args in commands {
        // The read end of the pipe is closed before the command starts, because the pipe could otherwise buffer a small
        // output.
        let child = |stderr: Stdio| {
            let (reader, stdout) = std::io::pipe().unwrap();
            drop(reader);
            Command::new(env!("CARGO_BIN_EXE_norobots"))
                .args(args)
                .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"))
                .stdin(Stdio::null())
                .stdout(stdout)
                .stderr(stderr)
                .spawn()
                .unwrap()
        };
        let ended = child(Stdio::piped()).wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&ended.stderr);
        let message = args.contains(&"textproto");
        assert!(err.is_empty() || message && err.starts_with("left out"), "{args:?}: {err}");
        assert_eq!(ended.status.code(), Some(141), "{args:?}");
        let (reader, stderr) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(child(stderr.into()).wait().unwrap().code(), Some(141), "{args:?}");
    }
    // An error message must not cause a panic if nobody reads standard error.
    let mut check = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(["check", "nowhere.txt"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(check.stderr.take());
    assert_eq!(check.wait().unwrap().code(), Some(2));
}

#[test]
fn text_is_as_wide_as_columns_says() {
    use std::process::Command;
    let widest = |columns: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_norobots"));
        command.args(["conform", "naive:blank-line=ignored", "--only", "record-separator"]);
        command.env_remove("COLUMNS").envs(columns.map(|columns| ("COLUMNS", columns)));
        let text = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let prose = |line: &&str| line.starts_with("  “") || line.starts_with("  What does");
        text.lines().filter(prose).map(|line| line.chars().count()).max().expect("some prose")
    };
    assert!(widest(Some("50")) <= 50, "{}", widest(Some("50")));
    let wide = widest(None);
    assert!(wide > 50 && wide <= 96, "{wide}");
    assert_eq!(widest(Some("nonsense")), wide);
}

#[test]
fn settings_have_their_did_you_mean() {
    let decide = |choice| run(&["decide", "-", "-a", "foo", "/", "--set", choice], FOO);
    for (choice, near) in [
        ("blankline=ignored", "no setting is called `blankline`; did you mean blank-line?"),
        ("blank-line=ignore", "blank-line has no choice `ignore`; did you mean ignored?"),
    ] {
        let printed = decide(choice);
        assert!(printed.starts_with("exit 2\n") && printed.contains(near), "{printed}");
    }
    let printed = run(&["meta", "--content", "none", "--set", "meta-opposite=last"], b"");
    assert!(printed.contains("did you mean meta-opposites?"), "{printed}");
}

#[test]
fn every_result_is_explained() {
    for kind in OutcomeKind::ALL {
        let ran = norobots(&["explain", kind.id()], b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", kind.id());
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines.len(), 3, "{}", ran.out);
        assert!(lines[0].ends_with(kind.id()) && lines[2].starts_with("what to do: "), "{lines:?}");
    }
    assert_snapshot!(run(&["explain", "superseded"], b""), @"
    exit 0
    result superseded
    The answer goes against the text of 1994, but a later edition such as RFC 9309 requires it.
    what to do: nothing if the parser follows that edition: --accept-later-editions counts such answers as correct
    ");
}

#[test]
fn every_command_has_a_manual_page() {
    let page = norobots(&["man", "conform"], b"");
    assert!(
        page.out.contains(".TH norobots-conform 1") && page.out.contains("TARGET"),
        "{}",
        page.out
    );
    assert!(norobots(&["man"], b"").out.contains(".TH norobots 1"));
    assert_snapshot!(run(&["man", "confrom"], b""), @r#"
    exit 2
    ! error: norobots has no command "confrom"; did you mean conform?
    "#);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("man");
    let write = || norobots(&["man", "--out", out.to_str().unwrap()], b"");
    assert_eq!(write().code, 0);
    for name in ["norobots.1", "norobots-check.1", "norobots-conform.1", "norobots-man.1"] {
        let page = fs::read_to_string(out.join(name)).expect(name);
        assert!(page.contains(&format!(".TH {} 1", name.trim_end_matches(".1"))), "{name}: {page}");
    }
    let again = write();
    assert_eq!(again.code, 2);
    assert!(again.err.contains("the folder is not empty"), "{}", again.err);
}

#[test]
fn a_suite_that_is_not_there_is_told_once() {
    for command in [
        &["conform", "norobots", "--suite"][..],
        &["export", "--format", "csv", "--suite"],
        &["coverage"],
    ] {
        let ran = norobots(&[command, &["/no/such/suite"]].concat(), b"");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
        assert!(
            ran.err.contains("/no/such/suite") && ran.err.contains("; name a folder"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn the_driver_is_any_target_of_this_program() {
    let requests = [
        r#"{"hello":{"protocol":1}}"#,
        r#"{"id":"a","op":"decide","robots_base64":"VXNlci1hZ2VudDogZm9vCgpEaXNhbGxvdzogLwo=","agent":"foo","url":"/x"}"#,
        r#"{"id":"b","op":"check","robots_base64":""}"#,
    ];
    let requests = requests.join("\n");
    assert_snapshot!(run(&["driver", "naive:blank-line=ignored"], requests.as_bytes()), @r#"
    exit 0
    {"implementation":{"name":"naive:blank-line=ignored","version":"0.1.0","language":"rust"},"ops":["decide"]}
    {"allowed":false,"line":3,"id":"a"}
    {"unsupported":"op check","id":"b"}
    "#);
    let allowed = run(&["driver", "scan"], requests.as_bytes());
    assert!(
        allowed.contains(r#"{"allowed":true,"line":null,"id":"a"}"#)
            || allowed.contains(r#"{"allowed":true,"line":1,"id":"a"}"#),
        "{allowed}"
    );
    assert_snapshot!(run(&["driver", "python:protego"], b""), @"
    exit 2
    ! error: this target is another program; name an engine, an edition or a profile
    ");
}
