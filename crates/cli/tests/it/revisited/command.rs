//! Tests the option `--edition revisited`, and the edition `revisited` in requests to `norobots driver`.

use crate::command::norobots;
use insta::assert_snapshot;

/// Runs the command, and returns its exit code, its output and its standard error. Lines of standard error begin with
/// `!`.
#[track_caller]
fn run(args: &[&str], input: &[u8]) -> String {
    let ran = norobots(args, input);
    let mut text = format!("exit {}\n{}", ran.code, ran.out);
    for line in ran.err.lines() {
        text += &format!("! {line}\n");
    }
    text
}

const EDITION: [&str; 2] = ["--edition", "revisited"];
const NAMES: &[u8] = b"User-Agent: a *\t#x\nDisallow: /t /u#v\n";

/// Compares the messages about violations of the Revisited grammar, and their positions, with a snapshot.
#[test]
fn check_says_what_the_grammar_has_no_place_for() {
    let check = |input: &[u8]| {
        let args = [&["check", "--format", "concise"][..], &EDITION].concat();
        run(&args, input)
    };
    assert_snapshot!(check(NAMES), @"
    exit 0
    ! <stdin>: Revisited: conforms
    ");
    assert_snapshot!(check(b"\xEF\xBB\xBF\n # c\n\t\n#d\n#e\n\n"), @"
    exit 1
    <stdin>:1:1: violation[revisited-byte-order-mark] the file begins with a byte-order mark, with which many robots lose the first line
    <stdin>:1:4: violation[revisited-blank-first] a blank line before the first record
    <stdin>:2:1: violation[revisited-comment-form] space before the `#` of a comment line
    <stdin>:2:2: violation[revisited-comments-alone] no User-Agent line follows these comments
    <stdin>:3:1: violation[revisited-blank-form] this line looks empty, but there is space on it
    <stdin>:4:1: violation[revisited-comments-alone] no User-Agent line follows these comments
    ! 2 revisited-comments-alone, 1 revisited-byte-order-mark, 1 revisited-comment-form, 1 revisited-blank-form, 1 revisited-blank-first
    ! <stdin>: Revisited: does not conform: 6 violations
    ");
    assert_snapshot!(check(b" User-Agent :a \nX: y\n\nDisallow:/ \nUser-Agent: #b\nuser-agent: c"), @"
    exit 1
    <stdin>:1:1: violation[revisited-agent-form] space before a keyword
    <stdin>:1:2: violation[revisited-record-without-disallow] this record has no Disallow line
    <stdin>:1:12: violation[revisited-agent-form] space between a keyword and its colon
    <stdin>:1:14: violation[revisited-agent-form] no white space after the colon
    <stdin>:1:15: violation[revisited-agent-form] space at the end of a line
    <stdin>:2:1: violation[revisited-other-line] `X: y` is neither a comment nor a User-Agent or Disallow line
    <stdin>:4:1: violation[revisited-disallow-without-agent] this Disallow line is in no record
    <stdin>:4:10: violation[revisited-disallow-form] no white space after the colon
    <stdin>:4:11: violation[revisited-disallow-form] space at the end of a line
    <stdin>:5:1: violation[revisited-no-agent] this User-Agent line names no robot
    <stdin>:5:1: violation[revisited-record-without-disallow] this record has no Disallow line
    <stdin>:6:1: violation[revisited-second-agent-line] a second User-Agent line in this record
    <stdin>:6:14: violation[revisited-unterminated] the last line has no line end
    ! 4 revisited-agent-form, 2 revisited-disallow-form, 2 revisited-record-without-disallow, 1 revisited-no-agent, 1 revisited-unterminated, 1 revisited-other-line, 1 revisited-second-agent-line, 1 revisited-disallow-without-agent
    ! <stdin>: Revisited: does not conform: 13 violations
    ");
    assert_snapshot!(check(b"User-Agent: a\nDisallow:\n#c\nUser-Agent: b\nx\n\n"), @"
    exit 1
    <stdin>:4:1: violation[revisited-record-without-disallow] this record has no Disallow line
    <stdin>:4:1: violation[revisited-no-blank-line] a record begins here without a blank line before it
    <stdin>:5:1: violation[revisited-other-line] `x` is neither a comment nor a User-Agent or Disallow line
    ! 1 revisited-other-line, 1 revisited-record-without-disallow, 1 revisited-no-blank-line
    ! <stdin>: Revisited: does not conform: 3 violations
    ");
}

#[test]
fn check_draws_the_line_of_the_grammar() {
    let args = [&["check"][..], &EDITION].concat();
    assert_snapshot!(run(&args, b"User-Agent: a\n\nDisallow:\n\n"), @"
    exit 1
    violation[revisited-record-without-disallow]: this record has no Disallow line
     --> <stdin>:1:1
      |
    1 | User-Agent: a
      | ^^^^^^^^^^^
      |
     ::: <stdin>:2:1
      |
    2 | ␊
      | - this blank line ends the record
      |
      = note: clause revisited-disallow-line: A Disallow line has any number of paths, white space before each of them, then maybe a comment.
      = note: the grammar has `Disallow: [ [ WS ]+ path_root ]* [ [ WS ]* # comment string ]? NL`
      = help: if nothing is forbidden, end the record with `Disallow:`

    violation[revisited-disallow-without-agent]: this Disallow line is in no record
     --> <stdin>:3:1
      |
    3 | Disallow:
      | ^^^^^^^^^
      |
      = note: clause revisited-agent-line: A record has one User-Agent line: one name or more, white space before each of them, then maybe a comment.
      = note: the grammar has `User-Agent: [ [ WS ]+ agent_id ]+ [ [ WS ]* # comment string ]? NL`
      = help: begin the record with a User-Agent line, such as `User-Agent: *`

    ! 1 revisited-record-without-disallow, 1 revisited-disallow-without-agent
    ! <stdin>: Revisited: does not conform: 2 violations
    ");
    let args = [&["check", "--format", "json"][..], &EDITION].concat();
    assert_snapshot!(run(&args, b"User-Agent:a\nDisallow:\n"), @r#"
    exit 1
    {"file":"<stdin>","conforming":false,"violations":1,"warnings":0,"notes":0,"editions":[{"edition":"revisited","conforming":false,"violations":1,"warnings":0,"notes":0}],"diagnostics":[{"code":"revisited-agent-form","severity":"violation","clause":"revisited-agent-line","message":"no white space after the colon","place":{"span":[11,11],"line":1,"column":12,"end_line":1,"end_column":12},"editions":["revisited"],"help":"put a space after the colon","fix":{"span":[11,11],"with":" "}}]}
    "#);
}

#[test]
fn parse_gives_each_value_its_span() {
    let args = [&["parse"][..], &EDITION].concat();
    assert_snapshot!(run(&args, NAMES), @"
    exit 0
    file 0..37, lines 2, records 1
    record 1 0..37
      line 1 0..19 user-agent  field 0..10 `User-Agent`  value 12..13 `a`  value 14..15 `*`  comment 16..18 `#x`  NL
      line 2 19..37 disallow  field 19..27 `Disallow`  value 29..31 `/t`  value 32..34 `/u`  comment 34..36 `#v`  NL
    ");
    let args = [&["parse", "--format", "json"][..], &EDITION].concat();
    assert_snapshot!(run(&args, NAMES), @r##"
    exit 0
    {"bytes":37,"lines":[
    {"line":1,"kind":"user-agent","span":[0,19],"terminator":"NL","tokens":[{"kind":"field","span":[0,10],"text":"User-Agent"},{"kind":"colon","span":[10,11],"text":":"},{"kind":"space","span":[11,12],"text":" "},{"kind":"value","span":[12,13],"text":"a"},{"kind":"space","span":[13,14],"text":" "},{"kind":"value","span":[14,15],"text":"*"},{"kind":"space","span":[15,16],"text":"\t"},{"kind":"comment","span":[16,18],"text":"#x"},{"kind":"terminator","span":[18,19],"text":"\n"}],"values":[{"span":[12,13],"text":"a"},{"span":[14,15],"text":"*"}]},
    {"line":2,"kind":"disallow","span":[19,37],"terminator":"NL","tokens":[{"kind":"field","span":[19,27],"text":"Disallow"},{"kind":"colon","span":[27,28],"text":":"},{"kind":"space","span":[28,29],"text":" "},{"kind":"value","span":[29,31],"text":"/t"},{"kind":"space","span":[31,32],"text":" "},{"kind":"value","span":[32,34],"text":"/u"},{"kind":"comment","span":[34,36],"text":"#v"},{"kind":"terminator","span":[36,37],"text":"\n"}],"values":[{"span":[29,31],"text":"/t"},{"span":[32,34],"text":"/u"}]}],
    "records":[
    {"record":1,"span":[0,37],"lines":[1,2],"agents":["a","*"],"disallow":["/t","/u"]}]}
    "##);
    let args = [&["parse", "--strict"][..], &EDITION].concat();
    assert_snapshot!(run(&args, b"# c"), @"
    exit 1
    ! error: <stdin>: does not conform to revisited; `norobots check --edition revisited` says more
    ");
}

#[test]
fn decide_goes_by_each_name_and_path() {
    let decide = |more: &[&str]| run(&[&["decide", "-"][..], &EDITION, more].concat(), NAMES);
    assert_snapshot!(decide(&["--agent", "xAx/1", "/tt", "/u", "/u#v", "/v"]), @"
    exit 1
    disallowed  /tt  <stdin>:2: Disallow: /t /u
    disallowed  /u  <stdin>:2: Disallow: /t /u
    disallowed  /u#v  <stdin>:2: Disallow: /t /u
    allowed     /v  <stdin>:1: User-Agent: a *
    ! note: this header is read as the robot xAx, the first product that no browser sends
    ");
    assert_snapshot!(decide(&["--agent", "bot", "/u#v", "/t", "--explain"]), @"
    exit 1
    disallowed  /u#v  <stdin>:2: Disallow: /t /u
      line 2 decides: the path `/u` begins with `/u` [revisited-path-root]
      by 1994 the URL is allowed
    disallowed  /t  <stdin>:2: Disallow: /t /u
      line 2 decides: the path `/t` begins with `/t` [revisited-path-root]
      by 1994 the URL is allowed
    ");
    assert_snapshot!(decide(&["--agent", "a", "/u", "--set", "blank-line=ignored"]), @"
    exit 1
    disallowed  /u  <stdin>:2: Disallow: /t /u
    ");
}

#[test]
fn an_edition_without_a_format_is_told() {
    let formats = "1994, revisited, 1996, rfc-9309";
    let google = ", google-2026-04-14, google-code-22b355f";
    for (command, google) in [("check", google), ("parse", "")] {
        let printed = run(&[command, "--edition", "1994-es"], b"");
        let values = format!("[possible values: {formats}{google}]");
        let error = "exit 2\n! error: invalid value '1994-es' for '--edition <EDITION>'";
        assert!(printed.starts_with(&format!("{error}\n!   {values}\n")), "{printed}");
        // The help must list the same editions as the error message.
        let help = norobots(&[command, "--help"], b"").out;
        assert!(help.split_whitespace().collect::<Vec<_>>().join(" ").contains(&values), "{help}");
    }
    let standard = run(&["parse"], NAMES);
    assert_eq!(run(&["parse", "--edition", "1994"], NAMES), standard);
}

#[test]
fn explain_has_the_clauses_of_the_grammar() {
    assert_snapshot!(run(&["explain", "revisited-record-end"], b""), @"
    exit 0
    clause revisited-record-end (Revisited grammar, line 10)
    A record ends with one empty line or more.
      “[ NL ]+”
      The Web Robots FAQ, and A. Alikberov's article on the Revisited grammar and META tags (1998)
    interpretation: The end of the file may stand for them. A line of white space is not empty.
    diagnostics
      revisited-blank-form (violation)
      revisited-no-blank-line (violation)
    ");
    assert_snapshot!(run(&["explain", "revisited-no-agent"], b""), @"
    exit 0
    diagnostic revisited-no-agent (violation, clause revisited-agent-line)
    Line 2 has at least one name.
    ");
    let all = norobots(&["explain"], b"").out;
    for id in ["revisited-record", "revisited-agent-line", "revisited-several-records"] {
        assert!(all.contains(&format!("\n  {id} ")), "{all}");
        assert_eq!(norobots(&["explain", id], b"").code, 0);
    }
}

#[test]
fn the_driver_answers_by_the_edition_of_the_request() {
    // The base64 encoding of `User-Agent: a b` and `Disallow: /x /y`, each with a line terminator.
    let robots = "VXNlci1BZ2VudDogYSBiCkRpc2FsbG93OiAveCAveQo=";
    let request = |op: &str, edition: &str| {
        format!(
            r#"{{"id":"{op}","op":"{op}","robots_base64":"{robots}","agent":"b","url":"/y","edition":"{edition}"}}"#
        )
    };
    let requests: Vec<String> = ["decide", "parse", "check"]
        .iter()
        .flat_map(|op| ["1994", "revisited"].map(|edition| request(op, edition)))
        .collect();
    assert_snapshot!(run(&["driver"], requests.join("\n").as_bytes()), @r#"
    exit 0
    {"allowed":true,"line":null,"id":"decide"}
    {"allowed":false,"line":2,"id":"decide"}
    {"records":[{"agents":["a b"],"disallow":["/x /y"]}],"id":"parse"}
    {"records":[{"agents":["a","b"],"disallow":["/x","/y"]}],"id":"parse"}
    {"conforming":true,"clauses":[],"id":"check"}
    {"conforming":true,"clauses":[],"id":"check"}
    "#);
}
