//! Tests `norobots agent` with the examples in the FAQ and in the article.

use crate::command::norobots;
use insta::assert_snapshot;

const LYCOS: &str = "Lycos_Spider_(Rex)/1.0 libwww/3.1";

/// The second example of the article's grammar. The standard of 1994 treats several names with spaces between them as
/// one name.
const ARTICLE: &[u8] =
    b"User-Agent: *\nDisallow: /\n\nUser-Agent: Lycos\nDisallow: /cgi-bin/ /tmp/\n";

/// The example file of the FAQ. The line `Disallow:` is an addition, because the FAQ explains the file as if the file
/// had this line.
const FAQ: &[u8] = b"# /robots.txt file for http://webcrawler.com/\n\
    # mail webmaster@webcrawler.com for constructive criticism\n\n\
    User-agent: webcrawler\nDisallow:\n\n\
    User-agent: lycra\nDisallow: /\n\n\
    User-agent: *\nDisallow: /tmp\nDisallow: /logs\n";

fn run(args: &[&str], file: &[u8]) -> String {
    let ran = norobots(&[&["agent"], args].concat(), file);
    format!("exit {}\n{}{}", ran.code, ran.out, ran.err)
}

#[test]
fn what_an_author_writes_is_a_part_of_what_the_robot_sends() {
    assert_snapshot!(run(&[LYCOS], b""), @"
    exit 0
    robot  Lycos_Spider_(Rex) (the first product that no browser sends)
    write  User-agent: Lycos_Spider_(Rex)
    but    by google-code-22b355f this line does not name the robot
    or     `libwww`, if the robot looks for another product of its header
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    also   by 1994 `Lycos`, `Spider`, `Rex` would also name the robot, and every other robot whose name contains it
    ");
    assert_snapshot!(run(&["User-Agent: webcrawler"], b""), @"
    exit 0
    robot  webcrawler (all of it)
    write  User-agent: webcrawler
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    ");
    assert_snapshot!(run(&[LYCOS, "--file", "-"], ARTICLE), @"
    exit 0
    robot  Lycos_Spider_(Rex) (the first product that no browser sends)
    write  User-agent: Lycos_Spider_(Rex)
    but    by google-code-22b355f this line does not name the robot
    or     `libwww`, if the robot looks for another product of its header
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    also   by 1994 `Lycos`, `Spider`, `Rex` would also name the robot, and every other robot whose name contains it

    <stdin>:1: `*` is for robots that no other record names
    <stdin>:4: `Lycos` names it by 1994
    chosen by 1994: record 2, by line 4
    chosen by 1996, rfc-9309, google-code-22b355f: record 1
    chosen by google-2026-04-14: record 2
    at     name-direction=robot-in-value (permitted), not line 4: chosen record 1, by line 1
    at     name-direction=equality (violates agent-match, superseded by rfc-9309), not line 4: chosen record 1, by line 1
    as well at robot-name=before-slash, robot-name=after-compatible, robot-name=any-word, robot-name=whole-header, escapes-in-names=decoded-in-file, escapes-in-names=decoded-in-both, name-direction=either, name-direction=prefix, name-direction=word-start, name-case=ignored-unicode, name-case=ignored-unicode-in-robot, name-case=significant, version=removed-from-robot, version=kept, version=cut-in-file
    ");
}

#[test]
fn the_faq_s_robots_are_named_by_their_paragraphs() {
    assert_snapshot!(run(&["WebCrawler/3.0 Robot libwww/5.0a", "--file", "-"], FAQ), @"
    exit 0
    robot  WebCrawler (the first product that no browser sends)
    write  User-agent: WebCrawler
    or     `Robot`, `libwww`, if the robot looks for another product of its header
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]

    <stdin>:4: `webcrawler` names it by 1994
    <stdin>:10: `*` is for robots that no other record names
    <stdin>: 1 other User-agent line does not name it by 1994
    chosen by 1994: record 1, by line 4
    chosen by 1996, rfc-9309, google-2026-04-14, google-code-22b355f: record 1
    at     name-case=significant (violates agent-match), not line 4: chosen record 3, by line 10
    as well at robot-name=before-slash, robot-name=after-compatible, robot-name=any-word, robot-name=whole-header, escapes-in-names=decoded-in-file, escapes-in-names=decoded-in-both, name-direction=robot-in-value, name-direction=either, name-direction=equality, name-direction=prefix, name-direction=word-start, name-case=ignored-unicode, name-case=ignored-unicode-in-robot, version=removed-from-robot, version=kept, version=cut-in-file
    ");
    assert_snapshot!(run(&["lycra", "--file", "-"], FAQ), @"
    exit 0
    robot  lycra (all of it)
    write  User-agent: lycra
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]

    <stdin>:7: `lycra` names it by 1994
    <stdin>:10: `*` is for robots that no other record names
    <stdin>: 1 other User-agent line does not name it by 1994
    chosen by 1994: record 2, by line 7
    chosen by 1996, rfc-9309, google-2026-04-14, google-code-22b355f: record 2
    as well at robot-name=before-slash, robot-name=after-compatible, robot-name=any-word, robot-name=whole-header, escapes-in-names=decoded-in-file, escapes-in-names=decoded-in-both, name-direction=robot-in-value, name-direction=either, name-direction=equality, name-direction=prefix, name-direction=word-start, name-case=ignored-unicode, name-case=ignored-unicode-in-robot, name-case=significant, version=removed-from-robot, version=kept, version=cut-in-file
    ");
    assert_snapshot!(run(&["Lycos/2", "--file", "-"], FAQ), @"
    exit 0
    robot  Lycos (the first product that no browser sends)
    write  User-agent: Lycos
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]

    <stdin>:10: `*` is for robots that no other record names
    <stdin>: 2 other User-agent lines do not name it by 1994
    chosen by 1994: record 3, by line 10
    chosen by 1996, rfc-9309, google-2026-04-14, google-code-22b355f: record 3
    as well at robot-name=before-slash, robot-name=after-compatible, robot-name=any-word, robot-name=whole-header, escapes-in-names=decoded-in-file, escapes-in-names=decoded-in-both, name-direction=robot-in-value, name-direction=either, name-direction=equality, name-direction=prefix, name-direction=word-start, name-case=ignored-unicode, name-case=ignored-unicode-in-robot, name-case=significant, version=removed-from-robot, version=kept, version=cut-in-file
    ");
}

#[test]
fn interpretations_of_names_differ_where_the_text_lets_them() {
    let file = b"User-agent: Rex/1\nDisallow: /a\n\nUser-agent: lycos_spider_(rex) and friends\nDisallow: /b\n";
    assert_snapshot!(run(&[LYCOS, "--file", "-"], file), @"
    exit 0
    robot  Lycos_Spider_(Rex) (the first product that no browser sends)
    write  User-agent: Lycos_Spider_(Rex)
    but    by google-code-22b355f this line does not name the robot
    or     `libwww`, if the robot looks for another product of its header
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    also   by 1994 `Lycos`, `Spider`, `Rex` would also name the robot, and every other robot whose name contains it

    <stdin>:1: `Rex/1` names it by 1994
    <stdin>: 1 other User-agent line does not name it by 1994
    chosen by 1994: record 1, by line 1
    chosen by 1996, google-2026-04-14: record 2
    chosen by rfc-9309, google-code-22b355f: no record: the robot is welcome
    at     name-direction=robot-in-value (permitted), also line 4, not line 1: chosen record 2, by line 4
    at     name-direction=either (permitted), also line 4: chosen record 1, by line 1
    at     name-direction=equality (violates agent-match, superseded by rfc-9309), not line 1: chosen no record: the robot is welcome
    at     name-direction=prefix (violates agent-match), not line 1: chosen no record: the robot is welcome
    at     version=removed-from-robot (permitted), not line 1: chosen no record: the robot is welcome
    at     version=kept (violates agent-match), not line 1: chosen no record: the robot is welcome
    at     version=cut-in-file (violates agent-match), also line 4: chosen record 1, by line 1
    as well at robot-name=before-slash, robot-name=after-compatible, robot-name=any-word, robot-name=whole-header, escapes-in-names=decoded-in-file, escapes-in-names=decoded-in-both, name-direction=word-start, name-case=ignored-unicode, name-case=ignored-unicode-in-robot, name-case=significant
    ");
    assert_snapshot!(run(&["Rex", "--file", "-", "--format", "json"], file), @r#"
    exit 0
    {"header":"Rex","robot":"Rex","told_by":"whole","others":[],"by_1994":"Rex","write":"Rex","not_by":[],"parts":[],"warning":null,"file":{"name":"<stdin>","lines":[{"line":1,"value":"Rex/1","default":false},{"line":4,"value":"lycos_spider_(rex) and friends","default":false}],"by_1994":{"names":[1],"record":1,"line":1},"later":[{"edition":"1996","records":[1]},{"edition":"rfc-9309","records":[]},{"edition":"google-2026-04-14","records":[1]},{"edition":"google-code-22b355f","records":[1]}],"elsewhere":[{"names":[1],"record":1,"line":1,"setting":"robot-name","choice":"before-slash","grade":"permitted"},{"names":[1],"record":1,"line":1,"setting":"robot-name","choice":"after-compatible","grade":"permitted"},{"names":[1],"record":1,"line":1,"setting":"robot-name","choice":"any-word","grade":"violates agent-match"},{"names":[1],"record":1,"line":1,"setting":"robot-name","choice":"whole-header","grade":"violates agent-match"},{"names":[1],"record":1,"line":1,"setting":"escapes-in-names","choice":"decoded-in-file","grade":"permitted"},{"names":[1],"record":1,"line":1,"setting":"escapes-in-names","choice":"decoded-in-both","grade":"permitted"},{"names":[1,4],"record":1,"line":1,"setting":"name-direction","choice":"robot-in-value","grade":"permitted"},{"names":[1,4],"record":1,"line":1,"setting":"name-direction","choice":"either","grade":"permitted"},{"names":[1],"record":1,"line":1,"setting":"name-direction","choice":"equality","grade":"violates agent-match, superseded by rfc-9309"},{"names":[1],"record":1,"line":1,"setting":"name-direction","choice":"prefix","grade":"violates agent-match"},{"names":[1],"record":1,"line":1,"setting":"name-direction","choice":"word-start","grade":"violates agent-match"},{"names":[1],"record":1,"line":1,"setting":"name-case","choice":"ignored-unicode","grade":"permitted"},{"names":[1],"record":1,"line":1,"setting":"name-case","choice":"ignored-unicode-in-robot","grade":"permitted"},{"names":[1],"record":1,"line":1,"setting":"name-case","choice":"significant","grade":"violates agent-match"},{"names":[],"record":null,"line":null,"setting":"version","choice":"removed-from-robot","grade":"permitted"},{"names":[],"record":null,"line":null,"setting":"version","choice":"kept","grade":"violates agent-match"},{"names":[1],"record":1,"line":1,"setting":"version","choice":"cut-in-file","grade":"violates agent-match"}]}}
    "#);
}

#[test]
fn what_can_t_be_named_is_told() {
    assert_snapshot!(run(&["/1.0 libwww"], b""), @"
    exit 0
    robot  libwww (the first product that no browser sends)
    write  User-agent: libwww
    but    by 1994 this line does not name the robot
    but    by 1994 it has no name, because nothing precedes the first `/` or space
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    ");
    assert_snapshot!(run(&["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"], b""), @"
    exit 0
    robot  Googlebot (the product after `compatible;`)
    write  User-agent: Googlebot
    but    by 1994 this line does not name the robot
    but    by 1994 its name is `Mozilla`, the text before the first `/` or space
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    also   by 1994 `Mozilla` would also name the robot, and every other robot whose name contains it
    ");
    assert_snapshot!(run(&["*"], b""), @"
    exit 0
    robot  * (all of it)
    write  nothing: `*` names every robot, and `#` begins a comment
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    ");
    assert_snapshot!(run(&["\u{1b}[1mBad"], b""), @"
    exit 0
    robot  ␛[1mBad (all of it)
    write  User-agent: ␛[1mBad (shown safely for a terminal; `--format json` prints the name itself)
    but    by google-2026-04-14, google-code-22b355f this line does not name the robot
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]
    also   by 1994 `1mBad` would also name the robot, and every other robot whose name contains it
    ");
    assert_snapshot!(run(&["a", "--file", "nowhere.txt"], b""), @"
    exit 2
    error: nowhere.txt: there is no such file
    ");
    assert_snapshot!(run(&["a", "--file", "-"], b""), @"
    exit 0
    robot  a (all of it)
    write  User-agent: a
    why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals the name; case is ignored [agent-match]

    <stdin>: there is no User-agent line
    chosen by 1994: no record: the robot is welcome
    chosen by 1996, rfc-9309, google-2026-04-14, google-code-22b355f: no record: the robot is welcome
    as well at robot-name=before-slash, robot-name=after-compatible, robot-name=any-word, robot-name=whole-header, escapes-in-names=decoded-in-file, escapes-in-names=decoded-in-both, name-direction=robot-in-value, name-direction=either, name-direction=equality, name-direction=prefix, name-direction=word-start, name-case=ignored-unicode, name-case=ignored-unicode-in-robot, name-case=significant, version=removed-from-robot, version=kept, version=cut-in-file
    ");
}

/// Under the standard of 1994, a robot's name is the text of the header before the first `/` or space, here `foo-zip`.
/// A group can name this robot by a part of its name, such as `foo` or `zip`, but not by `baz`.
#[test]
fn parts_are_those_of_the_name_by_1994() {
    let header = "foo-zip bar/2.0 (compatible; baz-qux/1.0)";
    let printed = run(&[header, "--file", "-"], b"User-agent: baz\nDisallow: /\n");
    assert!(printed.contains("by 1994 `foo`, `zip` would also name the robot"), "{printed}");
    assert!(!printed.contains("`baz`"), "{printed}");
}
