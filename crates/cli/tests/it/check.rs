//! Tests `norobots check` as a linter: walking folders, selecting codes, applying fixes, and output for other programs.

use crate::command::{Ran, norobots};
use insta::assert_snapshot;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GOOD: &str = "User-agent: *\nDisallow: /x\n";

/// The name of a file may be a path, such as `a/robots.txt`.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// Returns the exit code and the standard output, followed by standard error with a `!` before each line. The output
/// contains `FOLDER` instead of the folder's path.
fn output_of(folder: &Path, ran: &Ran) -> String {
    let mut text = format!("exit {}\n{}", ran.code, ran.out);
    for line in ran.err.lines() {
        text += &format!("! {line}\n");
    }
    text.replace(folder.to_str().expect("UTF-8"), "FOLDER")
}

fn check(folder: &TempDir, options: &[&str], paths: &[&str]) -> String {
    let paths: Vec<String> = paths.iter().map(|path| at(folder, path)).collect();
    let paths = paths.iter().map(String::as_str);
    let args: Vec<&str> =
        ["check"].into_iter().chain(options.iter().copied()).chain(paths).collect();
    output_of(folder.path(), &norobots(&args, b""))
}

fn at(folder: &TempDir, path: &str) -> String {
    folder.path().join(path).to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_folder_stands_for_the_files_that_are_called_so() {
    let folder = folder(&[
        ("site/Robots.TXT", "x\n"),
        ("site/b/www.example.com.robots.txt", "y\n"),
        ("site/b/robots.txt", GOOD),
        ("site/b/other.txt", "z\n"),
        ("site/myrobots.txt", "z\n"),
        ("site/.git/robots.txt", "z\n"),
        ("site/node_modules/robots.txt", "z\n"),
        ("empty/readme.txt", "z\n"),
    ]);
    assert_snapshot!(check(&folder, &["--format", "concise"], &["site"]), @"
    exit 0
    FOLDER/site/Robots.TXT:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    FOLDER/site/b/www.example.com.robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    ! no line of 2 of 3 files is for robots; 1994: 1 of 3 files conform, 2 more if violations by the letter only are ignored: 2 violations by the letter only; RFC 9309: 1 of 3 files conform, 2 more if violations by the letter only are ignored: 2 violations by the letter only; Google's page: 2 warnings
    ! 2 violations by the letter only change no decision: --strict shows them
    ");
    // If the user names a hidden folder, the command must enter the folder. If the user names a file, the command must
    // check the file even if its name isn't `robots.txt`.
    assert_snapshot!(check(&folder, &["--format", "concise"], &["site/.git", "site/b/other.txt", "empty"]), @"
    exit 2
    FOLDER/site/.git/robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    FOLDER/site/b/other.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    ! error: FOLDER/empty: there is no robots.txt in this folder or below it; name the files themselves
    ! no line of 2 of 2 files is for robots; 1994: 0 of 2 files conform, 2 more if violations by the letter only are ignored: 2 violations by the letter only; RFC 9309: 0 of 2 files conform, 2 more if violations by the letter only are ignored: 2 violations by the letter only; Google's page: 2 warnings
    ! 2 violations by the letter only change no decision: --strict shows them
    ");
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_a_link_is_not_entered() {
    let folder = folder(&[("a/robots.txt", GOOD)]);
    std::os::unix::fs::symlink("..", folder.path().join("a/up")).expect("a link");
    std::os::unix::fs::symlink("nowhere", folder.path().join("a/x.robots.txt")).expect("a link");
    assert_snapshot!(check(&folder, &[], &["a"]), @"
    exit 2
    ! error: FOLDER/a/x.robots.txt: there is no such file
    ! FOLDER/a/robots.txt: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ! 1 file not read
    ");
}

#[test]
fn codes_are_left_out_or_chosen() {
    let folder = folder(&[("robots.txt", "x\ny\n Allow: /\nUser-agent: a b\nDisallow: /*x\n")]);
    let report = |options: &[&str]| {
        check(&folder, &[&["--format", "concise"], options].concat(), &["robots.txt"])
    };
    assert_snapshot!(report(&["--only", "wildcard,later-field", "--only", "no-colon"]), @"
    exit 0
    FOLDER/robots.txt:3:2: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:5:11: warning[wildcard] `/*x` is compared as it stands: the standard of 1994 has no wildcards (1994)
    ! 1 wildcard, 1 later-field
    ! FOLDER/robots.txt: 1994: 2 violations by the letter only, 2 warnings, 1 violation by the letter only left out; RFC 9309: does not conform: 2 violations left out, 2 violations by the letter only left out; Google's page: 5 warnings left out
    ! 2 violations by the letter only change no decision: --strict shows them
    ");
    // A violation that `--ignore` hides doesn't fail the run, but the summary counts this violation.
    assert_snapshot!(report(&["--ignore", "no-colon,leading-space", "--ignore", "several-names"]), @"
    exit 1
    FOLDER/robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by RFC 9309; by the letter only)
    FOLDER/robots.txt:2:1: warning[google-other-line] Google ignores this line (Google's page; violation by RFC 9309; by the letter only)
    FOLDER/robots.txt:3:2: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:3:2: violation[rfc-9309-rule-without-group] this rule stands before the first user-agent line: by RFC 9309 crawlers ignore it (RFC 9309; warning by Google's page)
    FOLDER/robots.txt:4:13: violation[rfc-9309-product-token] `a b` is no product token (RFC 9309; warning by Google's page)
    FOLDER/robots.txt:5:11: warning[wildcard] `/*x` is compared as it stands: the standard of 1994 has no wildcards (1994)
    ! 2 google-other-line, 1 wildcard, 1 later-field, 1 rfc-9309-product-token, 1 rfc-9309-rule-without-group
    ! FOLDER/robots.txt: 1994: 2 warnings, 3 violations by the letter only left out; RFC 9309: does not conform: 2 violations, 2 more violations by the letter only; Google's page: 4 warnings
    ! 2 violations by the letter only change no decision: --strict shows them
    ");
    assert_snapshot!(report(&["--only", "no-colon,wildcard", "--ignore", "no-colon"]), @"
    exit 0
    FOLDER/robots.txt:5:11: warning[wildcard] `/*x` is compared as it stands: the standard of 1994 has no wildcards (1994)
    ! FOLDER/robots.txt: 1994: 1 warning, 3 violations by the letter only left out; RFC 9309: does not conform: 2 violations left out, 2 violations by the letter only left out; Google's page: 5 warnings left out
    ");
    let json = check(&folder, &["--format", "json", "--only", "wildcard"], &["robots.txt"]);
    assert!(json.contains(r#""conforming":false,"violations":0,"warnings":1,"#), "{json}");
}

#[test]
fn a_code_that_is_unknown_is_told_with_the_nearest() {
    let printed = norobots(&["check", "--ignore", "no-colon,latter-field"], b"");
    assert_eq!(printed.code, 2);
    let said = "error: invalid value 'latter-field' for '--ignore <CODE>'";
    assert!(printed.err.starts_with(said), "{}", printed.err);
    assert!(printed.err.contains("tip: a similar value exists: 'later-field'"), "{}", printed.err);
}

#[test]
fn what_repeats_is_folded_and_a_limit_shows_it() {
    let folder = folder(&[("robots.txt", &(GOOD.to_owned() + &"Allow: /\n".repeat(5) + "x\n"))]);
    let report = |options: &[&str]| {
        check(&folder, &[&["--format", "concise"], options].concat(), &["robots.txt"])
    };
    assert_snapshot!(report(&[]), @"
    exit 0
    FOLDER/robots.txt:3:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:4:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:5:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:8:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    FOLDER/robots.txt: and 2 more of `later-field`: --limit 0 shows all
    ! 5 later-field, 1 google-other-line
    ! FOLDER/robots.txt: 1994: 1 violation by the letter only, 5 warnings; RFC 9309: 1 violation by the letter only; Google's page: 1 warning
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    assert_snapshot!(report(&["--limit", "5"]), @"
    exit 0
    FOLDER/robots.txt:3:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:4:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:5:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:6:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:7:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt: 1 more, not shown: --limit 0 shows all
    ! 5 later-field, 1 google-other-line
    ! FOLDER/robots.txt: 1994: 1 violation by the letter only, 5 warnings; RFC 9309: 1 violation by the letter only; Google's page: 1 warning
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    let all = report(&["--limit", "0"]);
    assert_eq!(all.lines().filter(|line| line.contains("[later-field]")).count(), 5, "{all}");
    let json = check(&folder, &["--format", "json"], &["robots.txt"]);
    assert_eq!(json.matches(r#""code":"later-field""#).count(), 5, "{json}");
}

#[test]
fn github_is_told_in_its_commands() {
    let folder = folder(&[("a,b%.robots.txt", "User-agent: é/1\nDisallow: /ü /x\nx\n")]);
    let ran = check(&folder, &["--format", "github"], &["a,b%.robots.txt"]);
    assert_snapshot!(ran, @"
    exit 1
    ::warning file=FOLDER/a%2Cb%25.robots.txt,line=1,endLine=1,col=13,endColumn=16,title=version-in-name::there is version information in `é/1` (1994)%0Ahelp: write the name alone
    ::error file=FOLDER/a%2Cb%25.robots.txt,line=1,endLine=1,col=13,endColumn=16,title=rfc-9309-product-token::`é/1` is no product token (RFC 9309; warning by Google's page)%0Ahelp: write the token that the robot's makers give, without a version
    ::warning file=FOLDER/a%2Cb%25.robots.txt,line=2,endLine=2,col=11,endColumn=16,title=several-paths::`/ü /x` is one path, not several: a line has one (1994, RFC 9309, Google's page)%0Ahelp: write each path on a line of its own
    ::error file=FOLDER/a%2Cb%25.robots.txt,line=2,endLine=2,col=11,endColumn=16,title=rfc-9309-space-in-path::a space stands inside the path `/ü /x` (RFC 9309)%0Ahelp: write each path on a line of its own
    ::warning file=FOLDER/a%2Cb%25.robots.txt,line=2,endLine=2,col=12,endColumn=13,title=non-ascii-path::no URL holds `ü` unescaped (1994)%0Ahelp: write the path percent-encoded, as it stands in URLs
    ::notice file=FOLDER/a%2Cb%25.robots.txt,line=3,endLine=3,col=1,endColumn=2,title=no-colon::this line has no colon, so it is not a field (1994, RFC 9309; warning by Google's page; by the letter only)%0Ahelp: begin the line with `#` if it is a comment
    ! 1 non-ascii-path, 1 version-in-name, 1 several-paths, 1 rfc-9309-product-token, 1 rfc-9309-space-in-path, 1 google-other-line
    ! FOLDER/a,b%.robots.txt: 1994: 1 violation by the letter only, 3 warnings; RFC 9309: does not conform: 2 violations, 1 more violation by the letter only, 1 warning; Google's page: 3 warnings
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
}

/// Checks that the SARIF log meets the requirements of SARIF 2.1.0.
#[test]
fn sarif_is_one_log_of_all_files() {
    let second = format!("User-agent: é : x\nDisallow\u{a0}: /ü /x\rUser-agent: a\n\n{GOOD}");
    let folder = folder(&[("a b.robots.txt", "\u{feff}x\n Allow: /\n"), ("c/robots.txt", &second)]);
    let [first, missing] = ["a b.robots.txt", "missing"].map(|name| at(&folder, name));
    let ran = norobots(&["check", "--format", "sarif", &first, &at(&folder, "c"), &missing], b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let log: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let [run] = &log["runs"].as_array().expect("runs")[..] else { panic!("{log}") };
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "norobots");
    let rules = driver["rules"].as_array().expect("rules");
    // One additional rule is for invalid `norobots:` comments.
    assert_eq!(rules.len(), norobots::check::Code::ALL.len() + 1);
    for rule in rules {
        for text in [&rule["fullDescription"]["text"], &rule["help"]["text"]] {
            assert!(text.as_str().is_some_and(|text| !text.is_empty()), "{rule}");
        }
        let level = rule["defaultConfiguration"]["level"].as_str();
        assert!(matches!(level, Some("error" | "warning" | "note")), "{rule}");
    }
    let results = run["results"].as_array().expect("results");
    let mut fixes = 0;
    for result in results {
        let rule = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[rule]["id"], result["ruleId"]);
        let level = match result["properties"]["letterOnly"] == true {
            true => "note",
            false => rules[rule]["defaultConfiguration"]["level"].as_str().expect("a level"),
        };
        assert_eq!(result["level"], level);
        assert!(result["message"]["text"].is_string(), "{result}");
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a URI");
        let bytes = match uri.strip_prefix("file://").expect("an absolute path") {
            path if path.ends_with("/a%20b.robots.txt") => fs::read(&first),
            path => fs::read(path),
        };
        let bytes = bytes.expect("the file that was checked");
        sound_region(&place["region"], &bytes);
        for fix in result["fixes"].as_array().into_iter().flatten() {
            let change = &fix["artifactChanges"][0];
            assert_eq!(change["artifactLocation"], place["artifactLocation"]);
            let replacement = &change["replacements"][0];
            sound_region(&replacement["deletedRegion"], &bytes);
            assert!(replacement["insertedContent"]["text"].is_string(), "{fix}");
            fixes += 1;
        }
        for related in result["relatedLocations"].as_array().into_iter().flatten() {
            sound_region(&related["physicalLocation"]["region"], &bytes);
            assert!(related["message"]["text"].is_string(), "{related}");
        }
    }
    assert!(results.len() > 5 && fixes > 2, "{} results, {fixes} fixes", results.len());
    let [invocation] = &run["invocations"].as_array().expect("invocations")[..] else {
        panic!("{run}")
    };
    assert_eq!(invocation["executionSuccessful"], false);
    let message = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str();
    assert!(
        message.is_some_and(|message| message.ends_with("missing: there is no such file")),
        "{invocation}"
    );
    // For a file without faults, the log must contain an empty list of results.
    let ran = norobots(&["check", "--format", "sarif"], GOOD.as_bytes());
    let log: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

/// A SARIF region has line and column numbers, a byte offset and a length. Checks that the line and column numbers
/// agree with the offset and the length.
fn sound_region(region: &serde_json::Value, bytes: &[u8]) {
    let number = |name: &str| region[name].as_u64().expect("a number") as usize;
    // The log lists CR NL, NL and CR as newline sequences. Columns are counted in code points.
    let text = String::from_utf8_lossy(bytes);
    let (mut line, mut column, mut places) = (1, 1, Vec::new());
    let mut rest = &text[..];
    while let Some(next) = rest.chars().next() {
        places.push((text.len() - rest.len(), line, column));
        let end = ["\r\n", "\n", "\r"].into_iter().find(|end| rest.starts_with(end));
        rest = &rest[end.map_or(next.len_utf8(), str::len)..];
        (line, column) = if end.is_some() { (line + 1, 1) } else { (line, column + 1) };
    }
    places.push((text.len(), line, column));
    let offset = number("byteOffset");
    for (offset, names) in [
        (offset, ["startLine", "startColumn"]),
        (offset + number("byteLength"), ["endLine", "endColumn"]),
    ] {
        let (_, line, column) =
            *places.iter().find(|place| place.0 == offset).expect("the start of a character");
        assert_eq!([line, column], names.map(number), "{region}");
    }
}

const BAD: &str = "User-agent : a\nDisallow: /x\nfoo\nUser-agent: b\n";

#[test]
fn a_difference_is_shown_and_nothing_is_written() {
    let folder =
        folder(&[("robots.txt", BAD), ("b/robots.txt", GOOD), ("c.robots.txt", "\u{1b}[31mx")]);
    let all = check(&folder, &["--diff"], &["c.robots.txt", "robots.txt", "b"]);
    assert_snapshot!(all.replace('\u{1b}', "␛"), @r"
    exit 1
    --- FOLDER/c.robots.txt
    +++ FOLDER/c.robots.txt
    @@ -1 +1 @@
    -␛[31mx
    \ No newline at end of file
    +# ␛[31mx
    --- FOLDER/robots.txt
    +++ FOLDER/robots.txt
    @@ -1,4 +1,6 @@
    -User-agent : a
    +User-agent: a
     Disallow: /x
    -foo
    +# foo
    +
     User-agent: b
    +Disallow:
    ! 6 fixes would change 2 of 3 files
    ");
    assert_eq!(fs::read_to_string(folder.path().join("robots.txt")).expect("a file"), BAD);
    assert_snapshot!(check(&folder, &["--diff"], &["b"]), @"
    exit 0
    ! 0 fixes would change 0 of 1 file
    ");
    assert_snapshot!(check(&folder, &["--diff", "--only", "no-colon", "--quiet"], &["robots.txt"]), @"exit 1");
}

/// If `patch` applies the output of `--diff`, the result must be the same file as with `--fix`.
#[cfg(unix)]
#[test]
fn a_difference_is_what_patch_reads() {
    use std::process::{Command, Stdio};
    let folder = folder(&[(
        "robots.txt",
        &format!("\u{feff}{BAD}{}\u{1b}[31mx\r\n\u{e9}", "\n".repeat(20)),
    )]);
    let path = at(&folder, "robots.txt");
    let diff = norobots(&["check", "--diff", &path], b"");
    assert_eq!(diff.code, 1, "{}", diff.err);
    let mut patch = Command::new("patch")
        .args([&path, "--output", &at(&folder, "patched")])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("patch");
    std::io::Write::write_all(&mut patch.stdin.take().expect("a pipe"), diff.out.as_bytes())
        .expect("patch reads");
    assert!(patch.wait().expect("patch ends").success(), "{}", diff.out);
    norobots(&["check", "--fix", &path], b"");
    let [fixed, patched] =
        [path, at(&folder, "patched")].map(|path| fs::read(path).expect("a file"));
    assert_eq!(fixed.escape_ascii().to_string(), patched.escape_ascii().to_string());
}

#[test]
fn a_file_is_mended_in_its_place() {
    let folder = folder(&[("robots.txt", BAD)]);
    let path = folder.path().join("robots.txt");
    assert_snapshot!(check(&folder, &["--fix", "--only", "space-before-colon"], &["robots.txt"]), @"
    exit 0
    ! FOLDER/robots.txt: 1994: 3 violations by the letter only left out; RFC 9309: 1 violation by the letter only left out; Google's page: 1 warning left out
    ! 1 fix made
    ");
    assert_snapshot!(check(&folder, &["--fix"], &["robots.txt"]), @"
    exit 0
    ! FOLDER/robots.txt: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ! 3 fixes made
    ");
    assert_snapshot!(fs::read_to_string(&path).expect("a file"), @"
    User-agent: a
    Disallow: /x
    # foo

    User-agent: b
    Disallow:
    ");
    let mended = fs::metadata(&path).expect("a file").modified().expect("a time");
    assert_snapshot!(check(&folder, &["--fix"], &["robots.txt"]), @"
    exit 0
    ! FOLDER/robots.txt: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ! 0 fixes made
    ");
    assert_eq!(fs::metadata(&path).expect("a file").modified().expect("a time"), mended);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[cfg(unix)]
#[test]
fn a_mended_file_keeps_its_permissions_and_its_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder(&[("real/file", BAD)]);
    let [real, link] = ["real/file", "robots.txt"].map(|name| folder.path().join(name));
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink("real/file", &link).expect("a link");
    let printed = check(&folder, &["--fix"], &["robots.txt"]);
    assert!(printed.starts_with("exit 0\n"), "{printed}");
    assert!(link.is_symlink());
    assert_ne!(fs::read_to_string(&real).expect("a file"), BAD);
    assert_eq!(real.metadata().expect("a file").permissions().mode() & 0o7777, 0o640);
    // The command must not change a read-only file, and must report an error.
    fs::write(&real, BAD).expect("a file");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).expect("permissions");
    assert_snapshot!(check(&folder, &["--fix"], &["robots.txt"]), @"
    exit 2
    ! error: FOLDER/robots.txt: no permission to write the file; change its permissions
    ! 0 fixes made; 1 file not read or not written
    ");
    assert_eq!(fs::read_to_string(&real).expect("a file"), BAD);
}

#[test]
fn standard_input_is_mended_to_standard_output() {
    let ran = norobots(&["check", "--fix"], b"\x1b[31m: \xc3\xa9\nx");
    assert_eq!((ran.code, ran.out.as_str()), (0, "\u{1b}[31m: \u{e9}\n# x\n"));
    assert_snapshot!(ran.err, @"
    1 control-character, 1 google-other-field
    <stdin>: 1994: conforms, 1 warning; RFC 9309: 1 violation by the letter only; Google's page: 1 note
    1 violation by the letter only changes no decision: --strict shows them
    2 fixes made
    ");
    assert_snapshot!(output_of(Path::new("/nowhere"), &norobots(&["check", "--fix", "-", "robots.txt"], b"")), @"
    exit 2
    ! error: --fix writes standard input to standard output, so `-` must be the only file
    ");
}

#[test]
fn a_file_is_checked_by_several_editions() {
    let robots = "User-agent: a\nDisallow: /*x\nAllow /\nUser-agent: b c\nDisallow: y z\n";
    let editions = ["--edition", "1994", "--edition", "rfc-9309"];
    let ran =
        norobots(&[&["check", "--format", "concise"], &editions[..]].concat(), robots.as_bytes());
    assert_snapshot!(output_of(Path::new("/nowhere"), &ran), @"
    exit 1
    <stdin>:2:11: warning[wildcard] `/*x` is compared as it stands: the standard of 1994 has no wildcards (1994)
    <stdin>:3:1: violation[no-colon] a colon is missing after `Allow` (1994, RFC 9309)
    <stdin>:4:1: violation[no-blank-line] a record begins here without a blank line before it (1994)
    <stdin>:4:13: warning[several-names] `b c` is one name by the standard of 1994 and RFC 9309, not several; Google reads `b` of it, and no other name (1994, RFC 9309)
    <stdin>:4:13: violation[rfc-9309-product-token] `b c` is no product token (RFC 9309)
    <stdin>:5:11: violation[rfc-9309-path] `y z` begins neither with `/` nor with `*`, so by RFC 9309 it matches no path (RFC 9309; warning by 1994)
    <stdin>:5:11: warning[space-in-path] a space stands inside the path `y z` (1994)
    ! 1 no-colon, 1 no-blank-line, 1 wildcard, 1 space-in-path, 1 several-names, 1 rfc-9309-product-token, 1 rfc-9309-path
    ! <stdin>: 1994: does not conform: 2 violations, 4 warnings; RFC 9309: does not conform: 3 violations, 1 warning
    ");
}

/// Under RFC 9309, a blank line doesn't end a group. A fix that inserts `Disallow:` before the blank line would
/// therefore allow the robot `a` to fetch everything. The fix is unsafe even if the user names only the edition 1994.
#[test]
fn a_fix_keeps_the_decisions_of_each_edition() {
    let robots = "User-agent: a\n\nUser-agent: b\nDisallow : /x\n";
    let mended =
        |options: &[&str]| norobots(&[&["check", "--fix"], options].concat(), robots.as_bytes());
    for editions in [&[][..], &["--edition", "1994"], &["--edition", "1994", "--edition", "1996"]] {
        assert_eq!(mended(editions).out, "User-agent: a\n\nUser-agent: b\nDisallow: /x\n");
    }
    assert_snapshot!(mended(&["--edition", "1994"]).err, @"
    <stdin>: 1994: does not conform: 1 violation
    1 fix made; 1 fix not made, because a decision could change; --unsafe-fixes makes such fixes
    ");
    let unsafe_fix = mended(&["--edition", "1994", "--unsafe-fixes"]);
    assert_snapshot!(unsafe_fix.out, @"
    User-agent: a
    Disallow:

    User-agent: b
    Disallow: /x
    ");
    assert_snapshot!(unsafe_fix.err, @"
    <stdin>:2: unsafe fix[record-without-disallow] inserts `Disallow:␊`: decisions change, for example
      rfc-9309: a /x: disallowed, then allowed
      google-2026-04-14: a /x: disallowed, then allowed
      google-code-22b355f: a /x: disallowed, then allowed
    <stdin>: 1994: conforms
    1 fix made; 1 unsafe fix made
    ");
}

/// Without `--edition`, the command must check a file under 1994, RFC 9309 and Google's page.
#[test]
fn a_file_is_judged_by_three_texts_where_none_is_named() {
    let report = |robots: &str, options: &[&str]| {
        let args = [&["check", "--format", "concise", "-"], options].concat();
        output_of(Path::new("/nowhere"), &norobots(&args, robots.as_bytes()))
    };
    let wordpress = "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\n\
        Sitemap: https://example.com/wp-sitemap.xml\n";
    assert_snapshot!(report(wordpress, &[]), @"
    exit 0
    <stdin>:3:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    <stdin>:5:1: warning[later-field] `Sitemap` came after the standard of 1994, whose robots ignore it (1994)
    ! <stdin>: 1994: conforms, 2 warnings; RFC 9309: conforms; Google's page: no warnings
    ");
    // Without `--strict` or `--edition`, a missing line end at the end of the file must not fail the check.
    let unended = "User-agent: *\nDisallow: /x";
    assert_snapshot!(report(unended, &[]), @"
    exit 0
    ! <stdin>: 1994: conforms; RFC 9309: 1 violation by the letter only; Google's page: no warnings
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    assert_snapshot!(report(unended, &["--strict"]), @"
    exit 1
    <stdin>:2:13: violation[rfc-9309-unterminated] the last line has no line end (RFC 9309; by the letter only)
    ! <stdin>: 1994: conforms; RFC 9309: 1 violation by the letter only; Google's page: no warnings
    ");
    assert_snapshot!(report(unended, &["--edition", "rfc-9309"]), @"
    exit 1
    <stdin>:2:13: violation[rfc-9309-unterminated] the last line has no line end
    ! <stdin>: RFC 9309: does not conform: 1 violation
    ");
    // The first file has a rule that matches no path under any of the three documents. In the second file, the first
    // group has no rule, so RFC 9309 joins this group with the second group.
    assert_snapshot!(report("User-agent: *\nDisallow: tmp/\nnothing\n", &[]), @"
    exit 1
    <stdin>:2:11: violation[rfc-9309-path] `tmp/` begins neither with `/` nor with `*`, so by RFC 9309 it matches no path (RFC 9309; warning by 1994, Google's page)
    <stdin>:3:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    ! 1 rfc-9309-path, 1 google-other-line
    ! <stdin>: 1994: 1 violation by the letter only, 1 warning; RFC 9309: does not conform: 1 violation, 1 more violation by the letter only; Google's page: 2 warnings
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    let joined = "User-agent: *\nCrawl-delay: 10\n\nUser-agent: amazonbot\nDisallow: /\n";
    assert_snapshot!(report(joined, &["--only", "record-without-disallow"]), @"
    exit 1
    <stdin>:1:1: violation[record-without-disallow] this record has no Disallow line: by the standard of 1994 it forbids nothing (1994)
    ! <stdin>: 1994: does not conform: 1 violation; RFC 9309: conforms; Google's page: 1 warning left out
    ");
    let args = ["check", "--format", "json", "--ignore", "no-colon", "-"];
    let json = norobots(&args, format!("{unended}\nx").as_bytes()).out;
    assert!(json.contains(r#""editions":["rfc-9309"],"letter_only":true"#), "{json}");
    assert!(json.contains(r#"{"edition":"1994","conforming":false,"violations":0,"#), "{json}");
}

#[test]
fn google_is_asked_by_its_page_or_its_code() {
    let robots = "Disallow: /a\nUser-agent: Googlebot/2.1\nDisalow: /b\nDisallow /c\nDisallow: *.gif\n\
        Disallow: tmp\nCrawl-delay: 3\nSitemap: https://example.com/s.xml\n";
    let report = |edition| {
        let args = ["check", "--format", "concise", "--edition", edition, "-"];
        output_of(Path::new("/nowhere"), &norobots(&args, robots.as_bytes()))
    };
    assert_snapshot!(report("google"), @"
    exit 0
    <stdin>:1:1: warning[google-rule-without-group] this rule stands before the first User-agent line: Google ignores it
    <stdin>:2:13: warning[google-product-token] Google reads `Googlebot` of `Googlebot/2.1`
    <stdin>:3:1: note[google-other-field] Google's page has no field `Disalow`; Google's code reads this line as `Disallow`
    <stdin>:4:1: warning[google-other-line] by Google's page this line is ignored; Google's code reads it as `Disallow`
    <stdin>:5:11: warning[google-path] `*.gif` does not begin with `/`: Google's page ignores the rule, its code does not
    <stdin>:6:11: warning[google-path] `tmp` does not begin with `/`: Google ignores the rule
    <stdin>:7:1: note[crawl-delay] Google and Amazon say that they ignore `Crawl-delay`; Bing, Anthropic and Common Crawl say that they obey it
    ! 2 google-path, 1 crawl-delay, 1 google-other-line, 1 google-other-field, 1 google-product-token, 1 google-rule-without-group
    ! <stdin>: Google's page: 5 warnings, 1 note
    ");
    assert_snapshot!(report("google-code"), @"
    exit 0
    <stdin>:1:1: warning[google-rule-without-group] this rule stands before the first User-agent line: Google ignores it
    <stdin>:2:13: warning[google-product-token] Google reads `Googlebot` of `Googlebot/2.1`
    <stdin>:3:1: warning[google-reads-field] Google's code reads this line as `Disallow`
    <stdin>:4:1: warning[google-reads-field] Google's code reads this line as `Disallow`
    <stdin>:6:11: warning[google-path] `tmp` does not begin with `/`: Google ignores the rule
    <stdin>:7:1: note[crawl-delay] Google and Amazon say that they ignore `Crawl-delay`; Bing, Anthropic and Common Crawl say that they obey it
    ! 2 google-reads-field, 1 crawl-delay, 1 google-product-token, 1 google-rule-without-group, 1 google-path
    ! <stdin>: Google's code: 5 warnings
    ");
    assert_eq!(report("google"), report("google-2026-04-14"));
    assert!(
        report("google-page").contains("invalid value 'google-page'"),
        "{}",
        report("google-page")
    );
}

#[test]
fn what_is_no_robots_txt_is_not_mended() {
    for robots in [
        &b"<!DOCTYPE html>\n<p>x\n"[..],
        b"{\"error\": 1}\n",
        b"\x1f\x8b\x08\0\xff\n",
        b"\xff\xfea\0",
    ] {
        for options in [&["--fix"][..], &["--fix", "--unsafe-fixes"]] {
            let folder = folder(&[("robots.txt", "")]);
            fs::write(folder.path().join("robots.txt"), robots).expect("a file");
            let printed = check(&folder, options, &["robots.txt"]);
            assert!(
                printed.contains("this file is not a robots.txt file, so nothing was fixed"),
                "{printed}"
            );
            assert_eq!(fs::read(folder.path().join("robots.txt")).expect("a file"), robots);
        }
    }
}

#[test]
fn an_address_is_not_fetched() {
    let ran = norobots(&["check", "https://example.com/robots.txt"], b"");
    assert_eq!(ran.code, 2);
    assert_snapshot!(ran.err, @"
    error: https://example.com/robots.txt: this is an address, and norobots fetches nothing; write: curl -sS 'https://example.com/robots.txt' | norobots check -
    1 file not read
    ");
}

fn steps_of_the_action() -> [String; 2] {
    let action = include_str!("../../../../action.yml");
    // In YAML, the lines of a block have a larger indentation than the key above them.
    let block = |rest: &str| {
        let lines = rest.lines().map_while(|line| line.strip_prefix("        "));
        lines.collect::<Vec<_>>().join("\n")
    };
    let steps: Vec<String> = action.split("      run: |\n").skip(1).map(block).collect();
    steps.try_into().expect("two steps")
}

/// Runs a step of the action in a folder, as a GitHub runner does. The runner keeps its own files in the folder
/// `runner`.
fn ran_step(
    step: &str,
    folder: &std::path::Path,
    runner: &std::path::Path,
    variables: &[(&str, &str)],
) -> std::process::Output {
    let under = |name: &str| runner.join(name).display().to_string();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::process::Command::new("bash")
        .args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step])
        .env("RUNNER_TEMP", runner)
        .env("RUNNER_OS", "Linux")
        .env("RUNNER_ARCH", "X64")
        .env("GITHUB_PATH", under("path"))
        .env("GITHUB_OUTPUT", under("output"))
        .env("GITHUB_ACTION_PATH", root)
        .envs(variables.iter().copied())
        .current_dir(folder)
        .output()
        .expect("bash runs")
}

/// Tests the step that runs the command: the annotations, the exit code, and the log for code scanning.
#[test]
fn the_action_runs_the_command() {
    let [_, run] = steps_of_the_action();
    let action = include_str!("../../../../action.yml");
    let default = action.lines().find_map(|line| line.trim_start().strip_prefix("default: "));
    let default = default.expect("a default");
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_norobots")).parent().expect("a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("a path"));
    for (file, arguments, code, says) in [
        (GOOD, default, 0, ""),
        ("Disallow: /\n", default, 1, "::error file=site/robots.txt,line=1,"),
        ("x\n", "check 'site/robots.txt' --edition 1994 --ignore no-colon", 0, "left out"),
        ("x\n", "check --egnore no-colon .", 2, "--ignore"),
    ] {
        for upload in ["false", "true"] {
            let folder = folder(&[("site/robots.txt", file), ("runner/output", "")]);
            let runner = folder.path().join("runner");
            let variables = [("PATH", &*path), ("ARGUMENTS", arguments), ("UPLOAD", upload)];
            let ran = ran_step(&run, folder.path(), &runner, &variables);
            let printed =
                String::from_utf8([&ran.stdout[..], &ran.stderr].concat()).expect("UTF-8");
            assert_eq!(ran.status.code(), Some(code), "{arguments}: {printed}");
            assert!(printed.contains(says), "{arguments}: {printed}");
            let log = runner.join("norobots.sarif");
            let written = std::fs::read_to_string(runner.join("output")).expect("a file");
            if upload == "true" && code < 2 {
                assert_eq!(written, format!("log={}\n", log.display()));
                let log = std::fs::read(log).expect("a log");
                let log: serde_json::Value = serde_json::from_slice(&log).expect("JSON");
                let results = log["runs"][0]["results"].as_array().expect("results");
                assert_eq!(results.len(), usize::from(code == 1), "{log}");
            } else {
                assert_eq!((written.as_str(), log.exists()), ("", false), "{arguments}");
            }
        }
    }
}

/// Tests the step that fetches the command. The step uses an installed command, downloads it from a release, or builds
/// it from source.
#[test]
fn the_action_fetches_the_command() {
    let [fetch, _] = steps_of_the_action();
    let version = env!("CARGO_PKG_VERSION");
    let page = include_str!("../../../../conformance/ci.md");
    assert!(page.contains(&format!("OWNER/norobots@v{version}\n")), "the page names the release");
    let name = format!("norobots-{version}-x86_64-unknown-linux-gnu");
    // Each of these scripts replaces a program, and prints its arguments.
    let script = |path: std::path::PathBuf, says: &str| {
        use std::os::unix::fs::PermissionsExt;
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, format!("#!/bin/sh\necho \"{says} $*\"\n")).expect("a script");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("a script");
    };
    let bash = |folder: &std::path::Path, command: &str| {
        let mut bash = std::process::Command::new("bash");
        let ran = bash.args(["-c", command]).current_dir(folder).status();
        assert!(ran.expect("bash runs").success(), "{command}");
    };
    let folder = folder(&[("runner/path", "")]);
    let (at, runner) = (folder.path(), folder.path().join("runner"));
    script(at.join("tools/cargo"), "cargo");
    script(at.join("hand/norobots"), "at hand");
    let release = at.join(format!("releases/v{version}"));
    script(release.join(&name).join("norobots"), "released");
    let releases = format!("file://{}", at.join("releases").display());
    let system = "/usr/local/bin:/usr/bin:/bin";
    let step = |releases: &str, first: &str| {
        let path = format!("{}:{system}", at.join(first).display());
        let ran = ran_step(&fetch, at, &runner, &[("PATH", &*path), ("RELEASES", releases)]);
        let printed = String::from_utf8([&ran.stdout[..], &ran.stderr].concat()).expect("UTF-8");
        let added = std::fs::read_to_string(runner.join("path")).expect("a file");
        (ran.status.success(), printed, added)
    };

    let (succeeded, printed, added) = step("file:///nowhere", "hand");
    assert!(succeeded && added.is_empty(), "{printed}");
    assert!(printed.contains("hand/norobots"), "{printed}");

    // If the release has no archive or no checksums, the step must build the command from the action's own source code.
    let built = "cargo install --locked --path";
    for missing in [format!("{name}.tar.gz"), "SHA256SUMS".to_owned()] {
        let (succeeded, printed, added) = step(&releases, "tools");
        assert!(succeeded && added.is_empty(), "{printed}");
        assert!(printed.contains(&format!("has no {missing}: norobots is built")), "{printed}");
        assert!(printed.contains(built) && printed.contains("crates/cli"), "{printed}");
        bash(&release, &format!("tar -czf {name}.tar.gz {name}"));
    }

    // The step must not use an archive whose checksum differs or is missing.
    for sums in ["", &format!("{}  {name}.tar.gz\n", "0".repeat(64))] {
        std::fs::write(release.join("SHA256SUMS"), sums).expect("a file");
        let (succeeded, printed, added) = step(&releases, "tools");
        assert!(!succeeded && added.is_empty() && !printed.contains(built), "{printed}");
    }

    bash(&release, "echo x >other; shasum -a 256 other *.tar.gz >SHA256SUMS");
    let (succeeded, printed, added) = step(&releases, "tools");
    assert!(succeeded && !printed.contains(built), "{printed}");
    let ran = std::process::Command::new(format!("{}/norobots", added.trim())).arg("x").output();
    assert_eq!(ran.expect("the command runs").stdout, b"released x\n");
}

/// Runs the commands on the page `conformance/ci.md` and in the pre-commit hooks. The page's commands that run a parser
/// are tested in the module `five_minutes`.
#[test]
fn the_commands_for_continuous_integration_run() {
    use std::process::Command;
    let page = include_str!("../../../../conformance/ci.md");
    let hooks = include_str!("../../../../.pre-commit-hooks.yaml");
    let command = |line: &'static str| {
        let line = line.trim_start().trim_start_matches("- ");
        let line = line.strip_prefix("run: ").or(line.strip_prefix("entry: ")).unwrap_or(line);
        let of_files = line.starts_with("norobots ") && !line.starts_with("norobots conform ");
        of_files.then(|| line.split(" > ").next().unwrap_or(line))
    };
    let commands: Vec<&str> = page.lines().chain(hooks.lines()).filter_map(command).collect();
    assert_eq!(commands.len(), 8, "{commands:?}");
    let folder = folder(&[("site/robots.txt", GOOD)]);
    for line in commands {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        // pre-commit passes the files to a hook as arguments.
        let file = (!words.contains(&".")).then_some("site/robots.txt");
        let ran = Command::new(env!("CARGO_BIN_EXE_norobots"))
            .args(words.into_iter().chain(file))
            .current_dir(folder.path())
            .output()
            .expect("norobots runs");
        let printed = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(0), "{line}: {printed}");
    }
}

#[test]
fn settings_are_those_of_the_nearest_file_above() {
    let folder = folder(&[
        ("norobots.toml", "ignore = ['wildcard']\n"),
        ("a/b/robots.txt", "User-agent: *\nDisallow: /*x\nAllow: /\n"),
        ("c/norobots.toml", "edition = ['rfc-9309', '1994']\nonly = 'later-field'\n"),
        ("c/robots.txt", "User-agent: *\nDisallow: /*x\nAllow: /\nx\n"),
        ("d.toml", "only = 'wildcard'\n"),
    ]);
    let report = |options: &[&str]| {
        check(&folder, &[&["--format", "concise"], options].concat(), &["a", "c/robots.txt"])
    };
    assert_snapshot!(report(&[]), @"
    exit 0
    FOLDER/a/b/robots.txt:3:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/c/robots.txt:3:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    ! 1994: 1 of 2 files conform: 2 warnings, 1 violation left out; RFC 9309: 1 of 2 files conform: 1 violation left out; Google's page: no warnings
    ");
    // An option on the command line must replace the key of the same name in the settings file, and no other key.
    assert_snapshot!(report(&["--ignore", "later-field", "--edition", "1994"]), @"
    exit 0
    FOLDER/a/b/robots.txt:2:11: warning[wildcard] `/*x` is compared as it stands: the standard of 1994 has no wildcards
    ! 1994: 1 of 2 files conform: 1 warning, 1 violation left out
    ");
    assert_snapshot!(report(&["--config", &at(&folder, "d.toml")]), @"
    exit 0
    FOLDER/a/b/robots.txt:2:11: warning[wildcard] `/*x` is compared as it stands: the standard of 1994 has no wildcards (1994)
    FOLDER/c/robots.txt:2:11: warning[wildcard] `/*x` is compared as it stands: the standard of 1994 has no wildcards (1994)
    ! 1994: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 2 warnings, 1 violation by the letter only left out; RFC 9309: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 1 violation by the letter only left out; Google's page: 1 warning left out
    ");
}

#[test]
fn settings_that_are_wrong_are_told_once_and_no_file_is_checked_by_others() {
    let folder = folder(&[
        (
            "norobots.toml",
            "# settings\nignor = ['wildcard']\nedition = ['1995']\nonly = ['wildcad']\n",
        ),
        ("a/robots.txt", "x\n"),
        ("b/robots.txt", "x\n"),
        ("c/norobots.toml", ""),
        ("c/robots.txt", GOOD),
        ("bad.toml", "edition = [\n"),
    ]);
    let ran = check(&folder, &[], &["a", "b", "c"]);
    assert_snapshot!(ran, @"
    exit 2
    ! error: FOLDER/norobots.toml:2: there is no key `ignor`; did you mean ignore?
    ! FOLDER/norobots.toml:3: edition: `check` has no edition `1995`; it has `1994`, `revisited`, `1996`, `rfc-9309`, `google-2026-04-14`, `google-code-22b355f`
    ! FOLDER/norobots.toml:4: only: no diagnostic is called `wildcad`; did you mean wildcard?
    ! FOLDER/c/robots.txt: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ! 2 files not read
    ");
    let ran = check(&folder, &["--config", &at(&folder, "bad.toml")], &["c"]);
    assert!(ran.starts_with("exit 2\n! error: FOLDER/bad.toml:"), "{ran}");
    let ran = check(&folder, &["--config", &at(&folder, "none.toml")], &["c"]);
    assert!(ran.contains("FOLDER/none.toml: there is no such file"), "{ran}");
}

#[test]
fn a_comment_without_a_code_is_told() {
    let file = "User-agent: *\n# norobots: ignore\nDisallow: /*a\n# norobots: ignore-file ,\n";
    let folder = folder(&[("robots.txt", file)]);
    assert_snapshot!(check(&folder, &["--format", "concise"], &["robots.txt"]), @"
    exit 0
    FOLDER/robots.txt:2:13: warning[norobots-comment] `norobots: ignore` names no code, so it suppresses nothing; write `ignore CODE`
    FOLDER/robots.txt:3:11: warning[wildcard] `/*a` is compared as it stands: the standard of 1994 has no wildcards (1994)
    FOLDER/robots.txt:4:13: warning[norobots-comment] `norobots: ignore-file` names no code, so it suppresses nothing; write `ignore-file CODE`
    ! 2 norobots-comment, 1 wildcard
    ! FOLDER/robots.txt: 1994: conforms, 1 warning; RFC 9309: conforms; Google's page: no warnings
    ");
}

#[test]
fn an_edition_that_is_named_twice_counts_once() {
    let folder = folder(&[
        ("robots.txt", "x\n"),
        ("b/norobots.toml", "edition = ['1994', '1994']\n"),
        ("b/robots.txt", "x\n"),
    ]);
    let twice = ["--edition", "1994", "--edition", "1994", "--format", "concise"];
    let printed = check(&folder, &["--edition", "1994", "--format", "concise"], &["robots.txt"]);
    assert_eq!(check(&folder, &twice, &["robots.txt"]), printed);
    let printed = check(&folder, &["--format", "concise"], &["b/robots.txt"]);
    assert!(printed.contains("1994: does not conform: 1 violation"), "{printed}");
}

#[test]
fn a_file_that_is_not_read_is_an_annotation() {
    let folder = folder(&[("robots.txt", GOOD)]);
    let printed = check(&folder, &["--format", "github"], &["absent", "robots.txt"]);
    assert!(
        printed.starts_with("exit 2\n::error::FOLDER/absent: there is no such file"),
        "{printed}"
    );
    let ran = norobots(&["check", "-", "-"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("standard input can be only one of the files"), "{}", ran.err);
}

#[test]
fn a_comment_leaves_diagnostics_out_where_it_reaches() {
    let file = "User-agent: *\n\
        Disallow: /*a # norobots: ignore wildcard\n\
        Disallow: /*b\n\
        # norobots: ignore wildcard, later-field\n\
        # another comment between\n\
        Disallow: /*c\n\
        Allow: /*d\n\
        # norobots: ignore no-colon\n\
        \n\
        x # norobots: ignore-file non-ascii-path\n\
        Disallow: /\u{fc}\n\
        #norobots:ignore wildcad no-colon\n\
        # norobots: hush\n\
        y";
    let folder = folder(&[("robots.txt", file)]);
    let options = ["--format", "concise", "--ignore", "disallow-without-agent"];
    assert_snapshot!(check(&folder, &options, &["robots.txt"]), @"
    exit 0
    FOLDER/robots.txt:3:11: warning[wildcard] `/*b` is compared as it stands: the standard of 1994 has no wildcards (1994)
    FOLDER/robots.txt:7:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it (1994)
    FOLDER/robots.txt:10:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    FOLDER/robots.txt:12:18: warning[norobots-comment] no diagnostic is called `wildcad`; did you mean wildcard?
    FOLDER/robots.txt:13:13: warning[norobots-comment] `norobots: hush` is unknown; write `ignore CODE` or `ignore-file CODE`
    FOLDER/robots.txt:14:1: warning[google-other-line] Google ignores this line (Google's page; violation by RFC 9309; by the letter only)
    ! 2 google-other-line, 2 norobots-comment, 1 wildcard, 1 later-field
    ! FOLDER/robots.txt: 1994: does not conform: 1 violation by the letter only, 2 warnings, 1 violation left out, 1 violation by the letter only left out; RFC 9309: 3 violations by the letter only; Google's page: 2 warnings
    ! 3 violations by the letter only change no decision: --strict shows them
    ");
    // `--fix` must not fix a fault if a comment silences its diagnostic. If a fix changes the text before the comment,
    // the comment must remain on its line.
    let file = "\u{feff} User-agent: *\n Disallow : /x # norobots: ignore leading-space\n";
    fs::write(folder.path().join("robots.txt"), file).expect("a file");
    check(&folder, &["--fix"], &["robots.txt"]);
    let fixed = fs::read_to_string(folder.path().join("robots.txt")).expect("a file");
    assert_eq!(
        fixed.lines().last(),
        Some(" Disallow: /x # norobots: ignore leading-space"),
        "{fixed}"
    );
}

#[test]
fn a_comment_that_asks_for_what_is_unknown_is_told_in_each_format() {
    let file =
        "# norobots: ignore wildcad, later-field\nUser-agent: *\nDisallow: /\u{e9} # norobots:\n";
    let folder = folder(&[("robots.txt", file)]);
    let report = |options: &[&str]| {
        let editions = ["--edition", "1994", "--edition", "rfc-9309", "--ignore", "non-ascii-path"];
        check(&folder, &[&editions, options].concat(), &["robots.txt"])
    };
    assert_snapshot!(report(&[]), @"
    exit 0
    warning[norobots-comment]: no diagnostic is called `wildcad`; did you mean wildcard?
     --> FOLDER/robots.txt:1:20
      |
    1 | # norobots: ignore wildcad, later-field
      |                    ^^^^^^^

    warning[norobots-comment]: `norobots: ` is unknown; write `ignore CODE` or `ignore-file CODE`
     --> FOLDER/robots.txt:3:17
      |
    3 | Disallow: /é # norobots:
      |                ^^^^^^^^^

    ! FOLDER/robots.txt: 1994: conforms; RFC 9309: conforms
    ");
    assert_snapshot!(report(&["--format", "github"]), @"
    exit 0
    ::warning file=FOLDER/robots.txt,line=1,endLine=1,col=20,endColumn=27,title=norobots-comment::no diagnostic is called `wildcad`; did you mean wildcard?
    ::warning file=FOLDER/robots.txt,line=3,endLine=3,col=16,endColumn=25,title=norobots-comment::`norobots: ` is unknown; write `ignore CODE` or `ignore-file CODE`
    ! FOLDER/robots.txt: 1994: conforms; RFC 9309: conforms
    ");
    assert_snapshot!(report(&["--format", "json"]), @r#"
    exit 0
    {"file":"FOLDER/robots.txt","conforming":true,"violations":0,"warnings":2,"notes":0,"editions":[{"edition":"1994","conforming":true,"violations":0,"warnings":0,"notes":0},{"edition":"rfc-9309","conforming":true,"violations":0,"warnings":0,"notes":0}],"diagnostics":[{"code":"norobots-comment","severity":"warning","clause":null,"message":"no diagnostic is called `wildcad`; did you mean wildcard?","place":{"span":[19,26],"line":1,"column":20,"end_line":1,"end_column":27},"editions":[]},{"code":"norobots-comment","severity":"warning","clause":null,"message":"`norobots: ` is unknown; write `ignore CODE` or `ignore-file CODE`","place":{"span":[70,79],"line":3,"column":17,"end_line":3,"end_column":26},"editions":[]}]}
    "#);
    // In SARIF, an invalid `norobots:` comment is a result of the rule `norobots-comment`, although no diagnostic has
    // this code.
    let log = report(&["--format", "sarif"]);
    let log = log.strip_prefix("exit 0\n").expect("warnings fail no run");
    let log: serde_json::Value = serde_json::from_str(log).expect("JSON");
    let run = &log["runs"][0];
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 2, "{results:?}");
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        let rule = &run["tool"]["driver"]["rules"][index];
        assert_eq!(index, norobots::check::Code::ALL.len());
        assert_eq!((&rule["id"], &result["ruleId"]), (&"norobots-comment".into(), &rule["id"]));
        assert_eq!(result["level"], "warning");
        let region = &result["locations"][0]["physicalLocation"]["region"];
        sound_region(region, file.as_bytes());
    }
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["region"]["startColumn"], 20);
    let text = results[0]["message"]["text"].as_str();
    assert_eq!(text, Some("no diagnostic is called `wildcad`; did you mean wildcard?"));
    // `--no-warnings` hides the message about the comment, because the message is a warning. `--only` also hides the
    // message, because the message has none of the selected codes.
    for options in [["--no-warnings"], ["--only=wildcard"]] {
        let printed = report(&options);
        assert!(!printed.contains("norobots-comment"), "{printed}");
    }
    let explained = norobots(&["explain", "norobots-comment"], b"");
    assert_snapshot!(explained.out, @"
    diagnostic norobots-comment (warning)
    A comment that begins with `norobots:` names a code that no diagnostic has, or is not of the form `ignore CODE` or `ignore-file CODE`. An unknown code leaves nothing out, and neither does a comment of another form.
    ");
}

#[test]
fn what_the_settings_exclude_is_left_out_of_folders() {
    let folder = folder(&[
        ("norobots.toml", "exclude = ['vendor', 'test/data/', 'old.*']\n"),
        ("robots.txt", GOOD),
        ("vendor/robots.txt", "x\n"),
        ("a/vendor/b/robots.txt", "x\n"),
        ("a/test/data/robots.txt", "x\n"),
        ("test/data/robots.txt", "x\n"),
        ("old.robots.txt", "x\n"),
        ("c/norobots.toml", "exclude = '*/robots.txt'\n"),
        ("c/robots.txt", GOOD),
        ("c/d/robots.txt", "x\n"),
        ("c/d/e/robots.txt", "x\n"),
        ("other.toml", "exclude = ['no[', 'b']\n"),
    ]);
    // A pattern without a slash must match a name at any depth. A pattern with a slash must match a path. For each
    // file, the nearest settings file must apply.
    assert_snapshot!(check(&folder, &["--format", "concise"], &["."]), @"
    exit 0
    FOLDER/./a/test/data/robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    FOLDER/./c/d/e/robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    ! no line of 2 of 4 files is for robots; 1994: 2 of 4 files conform, 2 more if violations by the letter only are ignored: 2 violations by the letter only; RFC 9309: 2 of 4 files conform, 2 more if violations by the letter only are ignored: 2 violations by the letter only; Google's page: 2 warnings
    ! 2 violations by the letter only change no decision: --strict shows them
    ");
    // The command must check a path that the user names, even if the settings exclude this path.
    let named = ["vendor/robots.txt", "a/vendor", "old.robots.txt"];
    assert_snapshot!(check(&folder, &["--format", "concise"], &named), @"
    exit 0
    FOLDER/vendor/robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    FOLDER/a/vendor/b/robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    FOLDER/old.robots.txt:1:1: warning[google-other-line] Google ignores this line (Google's page; violation by 1994, RFC 9309; by the letter only)
    ! no line of 3 of 3 files is for robots; 1994: 0 of 3 files conform, 3 more if violations by the letter only are ignored: 3 violations by the letter only; RFC 9309: 0 of 3 files conform, 3 more if violations by the letter only are ignored: 3 violations by the letter only; Google's page: 3 warnings
    ! 3 violations by the letter only change no decision: --strict shows them
    ");
    assert_snapshot!(check(&folder, &["--config", &at(&folder, "other.toml")], &["."]), @"
    exit 2
    ! error: FOLDER/other.toml:1: exclude: `no[` is not a valid pattern from character 3: invalid range pattern
    ! 9 files not read
    ");
    assert_snapshot!(check(&folder, &[], &["test"]), @"
    exit 2
    ! error: FOLDER/test: there is no robots.txt in this folder or below it, except what norobots.toml excludes; name the files themselves
    ");
}

#[test]
fn a_name_of_two_words_without_a_colon_is_mended_as_it_was_meant() {
    let folder = folder(&[("robots.txt", "user agent *\ndisallow /x\n")]);
    let report =
        |options: &[&str]| check(&folder, &[&["--diff"], options].concat(), &["robots.txt"]);
    assert_snapshot!(report(&[]), @"
    exit 0
    ! 0 fixes would change 0 of 1 file
    ");
    assert_snapshot!(report(&["--unsafe-fixes"]), @"
    exit 1
    --- FOLDER/robots.txt
    +++ FOLDER/robots.txt
    @@ -1,2 +1,2 @@
    -user agent *
    -disallow /x
    +User-agent: *
    +Disallow: /x
    ! FOLDER/robots.txt:1: unsafe fix[no-colon] replaces `user agent` with `User-agent:`: decisions change, for example
    !   google-code-22b355f: anybot /x: allowed, then disallowed
    ! FOLDER/robots.txt:2: unsafe fix[no-colon] replaces `disallow` with `Disallow:`: decisions change, for example
    !   1994: anybot /x: allowed, then disallowed
    !   1996: anybot /x: allowed, then disallowed
    !   rfc-9309: anybot /x: allowed, then disallowed
    !   google-2026-04-14: anybot /x: allowed, then disallowed
    ! 2 fixes would change 1 of 1 file; 2 unsafe fixes among them
    ");
}

#[test]
fn what_was_meant_is_made_only_where_that_is_asked_for() {
    let file = "User-agent: *\nDisalow: /x\nDisallow tmp\n Disallow: y\n\u{1b}Disallow: *.gif\n";
    let folder = folder(&[("robots.txt", file)]);
    let read = || fs::read_to_string(folder.path().join("robots.txt")).expect("a file");
    let ran = check(&folder, &["--unsafe-fixes"], &["robots.txt"]);
    assert!(ran.starts_with("exit 2\n! error: --unsafe-fixes needs --fix"), "{ran}");
    assert!(!check(&folder, &["--diff"], &["robots.txt"]).contains("+Disallow: /x"));
    let diff = check(&folder, &["--diff", "--unsafe-fixes"], &["robots.txt"]);
    assert_eq!(read(), file);
    assert_snapshot!(diff.replace('\u{1b}', "␛"), @"
    exit 1
    --- FOLDER/robots.txt
    +++ FOLDER/robots.txt
    @@ -1,5 +1,5 @@
     User-agent: *
    -Disalow: /x
    -Disallow tmp
    - Disallow: y
    -␛Disallow: *.gif
    +Disallow: /x
    +Disallow: /tmp
    +Disallow: /y
    +Disallow: *.gif
    ! FOLDER/robots.txt:2: unsafe fix[misspelt-field] replaces `Disalow` with `Disallow`: decisions change, for example
    !   1994: anybot /x: allowed, then disallowed
    !   1996: anybot /x: allowed, then disallowed
    !   rfc-9309: anybot /x: allowed, then disallowed
    !   google-2026-04-14: anybot /x: allowed, then disallowed
    ! FOLDER/robots.txt:3: unsafe fix[no-colon] replaces `Disallow` with `Disallow:`: no decision changes
    ! FOLDER/robots.txt:4: unsafe fix[path-without-slash] inserts `/`: decisions change, for example
    !   1994: anybot /y: allowed, then disallowed
    !   1996: anybot /y: allowed, then disallowed
    !   rfc-9309: anybot /y: allowed, then disallowed
    !   google-2026-04-14: anybot /y: allowed, then disallowed
    !   and 1 more example
    ! FOLDER/robots.txt:5: unsafe fix[misspelt-field] replaces `␛Disallow` with `Disallow`: decisions change, for example
    !   rfc-9309: anybot /.gif: allowed, then disallowed
    !   google-code-22b355f: anybot /.gif: allowed, then disallowed
    ! FOLDER/robots.txt:3: unsafe fix[path-without-slash] inserts `/`: decisions change, for example
    !   1994: anybot /tmp: allowed, then disallowed
    !   1996: anybot /tmp: allowed, then disallowed
    !   rfc-9309: anybot /tmp: allowed, then disallowed
    !   google-2026-04-14: anybot /tmp: allowed, then disallowed
    !   and 1 more example
    ! 6 fixes would change 1 of 1 file; 5 unsafe fixes among them
    ");
    let ran = check(&folder, &["--fix", "--unsafe-fixes", "--format", "concise"], &["robots.txt"]);
    assert!(ran.contains("5 unsafe fixes made"), "{ran}");
    assert!(ran.contains("anybot /tmp: allowed, then disallowed"), "{ran}");
    let fixed = "User-agent: *\nDisallow: /x\nDisallow: /tmp\nDisallow: /y\n";
    assert!(read().starts_with(fixed), "{}", read());
    let again = check(&folder, &["--fix", "--unsafe-fixes", "--quiet"], &["robots.txt"]);
    assert_eq!(again, "exit 0\n");
}

fn check_input(robots: &str, options: &[&str]) -> String {
    let args = [&["check", "-"], options].concat();
    output_of(Path::new("/nowhere"), &norobots(&args, robots.as_bytes()))
}

const CONCISE: &[&str] = &["--format", "concise"];

/// If an operator's page says how a robot treats a line, `check` must print a note that names the operator. The summary
/// of an edition must not include this note.
#[test]
fn what_makers_say_is_told_as_what_they_say() {
    let robots = "User-agent: Google-Extended\nUser-agent: *\nDisallow: /x\nCrawl-delay: 5\n";
    assert_snapshot!(check_input(robots, &["--edition", "rfc-9309"]), @"
    exit 0
    note[known-robot]: no robot is called `Google-Extended`: Google says on its page about crawlers that the name is about the use for its AI models, and changes nothing in Search
     --> <stdin>:1:13
      |
    1 | User-agent: Google-Extended
      |             ^^^^^^^^^^^^^^^

    note[crawl-delay]: Google and Amazon say that they ignore `Crawl-delay`; Bing, Anthropic and Common Crawl say that they obey it
     --> <stdin>:4:1
      |
    4 | Crawl-delay: 5
      | ^^^^^^^^^^^

    ! 1 crawl-delay, 1 known-robot
    ! <stdin>: RFC 9309: conforms
    ");
    let known = "User-agent: GPTBot\nUser-agent: applebot-extended\nDisallow: /\n\nUser-agent: *\nDisallow: /\n";
    assert_snapshot!(check_input(known, CONCISE), @"
    exit 0
    <stdin>:1:13: note[known-robot] OpenAI says on its page about crawlers that `GPTBot` collects for training, that `OAI-SearchBot` is the robot of ChatGPT's search, and that `ChatGPT-User` may not obey robots.txt
    <stdin>:2:13: note[known-robot] no robot is called `applebot-extended`: Apple says on its page about Applebot that the name is about the use for its AI models, and changes nothing in search
    <stdin>:5:13: note[known-robot] Google says on its page about crawlers that `AdsBot-Google`, `Mediapartners-Google` and `APIs-Google` obey no rule for `*`
    ! <stdin>: 1994: conforms; RFC 9309: conforms; Google's page: no warnings
    ");
}

#[test]
fn what_googles_code_takes_a_line_for_is_said() {
    let robots = "User-agent: *\nDissallow: /\nDisallow /x\nUseragent: a\nFoo: x\nAlow: /\n";
    assert_snapshot!(check_input(robots, CONCISE), @"
    exit 1
    <stdin>:2:1: warning[misspelt-field] `Dissallow` is no field of the standard of 1994, whose robots ignore it; Google's code reads this line as `Disallow` (1994, RFC 9309; note by Google's page)
    <stdin>:3:1: violation[no-colon] a colon is missing after `Disallow` (1994, RFC 9309; warning by Google's page)
    <stdin>:4:1: warning[misspelt-field] `Useragent` is no field of the standard of 1994, whose robots ignore it; Google's code reads this line as `User-agent` (1994, RFC 9309; note by Google's page)
    <stdin>:5:1: note[google-other-field] Google does not read the field `Foo` (Google's page)
    <stdin>:6:1: warning[misspelt-field] `Alow` is no field of the standard of 1994, whose robots ignore it (1994, RFC 9309; note by Google's page)
    ! 3 misspelt-field, 1 no-colon, 1 google-other-field
    ! <stdin>: 1994: does not conform: 1 violation, 1 more violation by the letter only, 3 warnings; RFC 9309: does not conform: 1 violation, 3 warnings; Google's page: 1 warning, 4 notes
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    assert_snapshot!(check_input(robots, &["--edition", "google"]), @"
    exit 0
    note[google-other-field]: Google's page has no field `Dissallow`; Google's code reads this line as `Disallow`
     --> <stdin>:2:1
      |
    2 | Dissallow: /
      | ^^^^^^^^^
      |
      = help: write `Disallow`

    warning[google-other-line]: by Google's page this line is ignored; Google's code reads it as `Disallow`
     --> <stdin>:3:1
      |
    3 | Disallow /x
      | ^^^^^^^^^^^
      |
      = help: write `Disallow:`

    note[google-other-field]: Google's page has no field `Useragent`; Google's code reads this line as `User-agent`
     --> <stdin>:4:1
      |
    4 | Useragent: a
      | ^^^^^^^^^
      |
      = help: write `User-agent`

    note[google-other-field]: Google does not read the field `Foo`
     --> <stdin>:5:1
      |
    5 | Foo: x
      | ^^^

    note[google-other-field]: Google does not read the field `Alow`
     --> <stdin>:6:1
      |
    6 | Alow: /
      | ^^^^

    ! 4 google-other-field, 1 google-other-line
    ! <stdin>: Google's page: 1 warning, 4 notes
    ");
}

#[test]
fn of_several_names_it_is_said_what_each_text_reads() {
    for (names, read) in [
        ("GPTBot|CCBot", "Google reads `GPTBot` of it, and no other name (1994,"),
        ("GPTBot, CCBot", "Google reads `GPTBot` of it, and no other name (1994,"),
        ("MJ12bot CCBot", "Google reads `MJ` of it, and no other name (1994,"),
        ("*, CCBot", "Google's page reads no name in it (1994,"),
    ] {
        let printed = check_input(&format!("User-agent: {names}\nDisallow: /\n"), CONCISE);
        let says = format!(
            "`{names}` is one name by the standard of 1994 and RFC 9309, not several; {read}"
        );
        assert!(printed.contains(&says), "{printed}");
    }
}

#[test]
fn a_name_in_quotation_marks_is_told_and_mended_as_it_was_meant() {
    let robots = "User-agent: \"*\"\nDisallow: \"/\"\n";
    assert_snapshot!(check_input(robots, CONCISE), @r#"
    exit 1
    <stdin>:1:13: warning[quoted-name] the quotation marks of `"*"` are part of the value (1994, RFC 9309, Google's page)
    <stdin>:1:13: violation[rfc-9309-product-token] `"*"` is no product token (RFC 9309; warning by Google's page)
    <stdin>:2:11: violation[rfc-9309-path] `"/"` begins neither with `/` nor with `*`, so by RFC 9309 it matches no path (RFC 9309; warning by 1994, Google's page)
    ! 1 quoted-name, 1 rfc-9309-product-token, 1 rfc-9309-path
    ! <stdin>: 1994: conforms, 2 warnings; RFC 9309: does not conform: 2 violations, 1 warning; Google's page: 3 warnings
    "#);
    let mended = norobots(&["check", "--fix", "--unsafe-fixes", "-"], robots.as_bytes());
    assert_eq!(mended.out, "User-agent: *\nDisallow: /\n");
    // Both lines have a fullwidth colon (U+FF1A) instead of a colon. The file has no rule until both colons are
    // corrected.
    assert_snapshot!(check_input("User-agent\u{ff1a} *\nDisallow\u{ff1a} /a\n", CONCISE), @"
    exit 1
    <stdin>:1:1: violation[no-colon] a colon is missing after `User-agent` (1994, RFC 9309; warning by Google's page)
    <stdin>:2:1: violation[no-colon] a colon is missing after `Disallow` (1994, RFC 9309; warning by Google's page)
    ! <stdin>: 1994: does not conform: 2 violations; RFC 9309: does not conform: 2 violations; Google's page: 2 warnings
    ");
}

#[test]
fn each_robot_that_is_freed_from_rules_for_all_is_told() {
    let mut robots = String::from("User-agent: *\nDisallow: /s\n");
    for name in ["aa", "bb", "cc", "dd", "ee", "aa"] {
        robots += &format!("\nUser-agent: {name}\nDisallow: /{name}\n");
    }
    assert_snapshot!(check_input(&robots, CONCISE), @"
    exit 0
    <stdin>:4:13: note[hidden-default] `aa` obeys its own group alone: the rules for `*` do not hold for it, and it may fetch `/s` (1994, RFC 9309, Google's page)
    <stdin>:7:13: note[hidden-default] `bb` obeys its own group alone: the rules for `*` do not hold for it, and it may fetch `/s` (1994, RFC 9309, Google's page)
    <stdin>:10:13: note[hidden-default] `cc` obeys its own group alone: the rules for `*` do not hold for it, and it may fetch `/s` (1994, RFC 9309, Google's page)
    <stdin>:19:13: warning[repeated-name] an earlier record is for `aa` too, and the standard of 1994 does not say which a robot obeys: here it is the first (1994)
    <stdin>: and 2 more of `hidden-default`: --limit 0 shows all
    ! 5 hidden-default, 1 repeated-name
    ! <stdin>: 1994: conforms, 1 warning, 5 notes; RFC 9309: conforms, 5 notes; Google's page: 5 notes
    ");
    let all = check_input(&robots, &["--format", "concise", "--limit", "0"]);
    assert_eq!(all.matches("[hidden-default]").count(), 5, "{all}");
    let two = check_input(&robots, &["--format", "concise", "--limit", "2"]);
    assert_eq!(two.matches("[hidden-default]").count(), 2, "{two}");
}

/// Without `--strict`, `check` hides violations that change no decision. If another document only warns of the same
/// fault, the command must still show the warning.
#[test]
fn a_warning_is_told_where_it_is_counted() {
    assert_snapshot!(check_input("\u{feff}User-agent: *\nDisallow: /a\n", CONCISE), @"
    exit 0
    <stdin>:1:1: warning[byte-order-mark] the file begins with a byte-order mark, with which many robots lose the first line (1994; violation by RFC 9309; by the letter only)
    ! <stdin>: 1994: conforms, 1 warning; RFC 9309: 1 violation by the letter only; Google's page: no warnings
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    assert_snapshot!(check_input("User-agent: 360Spider\nDisallow: /\n", CONCISE), @"
    exit 0
    <stdin>:1:13: warning[google-product-token] this User-agent line names no robot of Google (Google's page; violation by RFC 9309; by the letter only)
    ! <stdin>: 1994: conforms; RFC 9309: 1 violation by the letter only; Google's page: 1 warning
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    assert_snapshot!(check_input("User-agent: 360Spider\nDisallow: /\n", &["--no-warnings"]), @"
    exit 0
    ! <stdin>: 1994: conforms; RFC 9309: 1 violation by the letter only; Google's page: 1 warning left out
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
}

/// If a violation changes no decision, `check` calls it a violation *by the letter only*. The codes that the user
/// selects must not change this.
#[test]
fn what_is_left_out_is_by_the_letter_or_not() {
    let letter = "User-agent: *\nDisallow: /x\nfoo\n";
    let folder = folder(&[
        ("a/robots.txt", letter),
        ("b/robots.txt", GOOD),
        ("c/robots.txt", "Disallow: /\n"),
    ]);
    let only = ["--only", "hidden-default"];
    assert_snapshot!(check(&folder, &only, &["a"]), @"
    exit 0
    ! FOLDER/a/robots.txt: 1994: 1 violation by the letter only left out; RFC 9309: 1 violation by the letter only left out; Google's page: 1 warning left out
    ");
    assert_snapshot!(check(&folder, &only, &["a", "b"]), @"
    exit 0
    ! 1994: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 1 violation by the letter only left out; RFC 9309: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 1 violation by the letter only left out; Google's page: 1 warning left out
    ");
    assert_snapshot!(check(&folder, &only, &["."]), @"
    exit 0
    ! 1994: 1 of 3 files conform, 1 more if violations by the letter only are ignored: 1 violation left out, 1 violation by the letter only left out; RFC 9309: 1 of 3 files conform, 1 more if violations by the letter only are ignored: 1 violation left out, 1 violation by the letter only left out; Google's page: 2 warnings left out
    ");
    assert_snapshot!(check(&folder, &["--no-warnings"], &["a", "b"]), @"
    exit 0
    ! 1994: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 1 violation by the letter only; RFC 9309: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 1 violation by the letter only; Google's page: 1 warning left out
    ! 1 violation by the letter only changes no decision: --strict shows them
    ");
    assert_snapshot!(check(&folder, &["--edition", "1994", "--only", "hidden-default"], &["a"]), @"
    exit 0
    ! FOLDER/a/robots.txt: 1994: does not conform: 1 violation left out
    ");
}

#[test]
fn of_a_file_without_a_line_for_robots_the_summary_says_so() {
    let printed = check_input("Not Found", CONCISE);
    assert!(printed.contains("! <stdin>: no line of it is for robots; 1994: "), "{printed}");
    // None of these inputs is a robots.txt file. Only the last input has a rule that Google's code obeys.
    for robots in [
        "{\"error\":\"not found\",\"code\":404}",
        "{\"error\": 1}\n",
        "<p>x: y\n",
        "\0\nUser-agent *\nDisallow /\n",
    ] {
        let printed = check_input(robots, CONCISE);
        assert!(printed.contains("! <stdin>: it is a file of another kind; 1994: "), "{printed}");
        assert!(!printed.contains("is for robots"), "{printed}");
    }
    for robots in [
        "",
        "# nothing\n",
        GOOD,
        "Sitemap: https://example.com/s\n",
        "Disallow /x\n",
        "<p>\nDisallow: /\n",
    ] {
        let printed = check_input(robots, CONCISE);
        assert!(!printed.contains("is for robots"), "{printed}");
    }
    assert_snapshot!(check_input("{\"error\": 1}\n", CONCISE), @"
    exit 0
    <stdin>:1:1: warning[json] this is JSON, and no robots.txt: it has no rule, so it bars nothing (1994, RFC 9309, Google's page)
    ! <stdin>: it is a file of another kind; 1994: conforms, 1 warning; RFC 9309: conforms, 1 warning; Google's page: 1 warning
    ");
    let folder = folder(&[("a/robots.txt", "Not Found"), ("b/robots.txt", GOOD)]);
    assert_snapshot!(check(&folder, &["--no-warnings"], &["a", "b"]), @"
    exit 0
    ! no line of 1 of 2 files is for robots; 1994: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 1 violation by the letter only; RFC 9309: 1 of 2 files conform, 1 more if violations by the letter only are ignored: 2 violations by the letter only; Google's page: 1 warning left out
    ! 2 violations by the letter only change no decision: --strict shows them
    ");
}

/// A note that the options exclude must not be counted as a warning.
#[test]
fn notes_that_are_left_out_are_no_warnings() {
    let robots = "User-agent: *\nUnknown: x\nAllow y\nDisallow: /\n";
    let printed = check_input(robots, CONCISE);
    assert!(printed.contains("; Google's page: 1 warning, 1 note\n"), "{printed}");
    let printed = check_input(robots, &["--no-warnings"]);
    assert!(
        printed.contains("; Google's page: 1 warning left out, 1 note left out\n"),
        "{printed}"
    );
}

/// If the settings name different editions for two files, the summary of an edition must count only the files that were
/// checked under it.
#[test]
fn an_edition_counts_the_files_that_it_judged() {
    let folder = folder(&[
        ("a/norobots.toml", "edition = '1994'\n"),
        ("a/robots.txt", GOOD),
        ("b/norobots.toml", "edition = 'rfc-9309'\n"),
        ("b/robots.txt", GOOD),
        ("c/norobots.toml", "edition = ['rfc-9309', '1994']\n"),
        ("c/robots.txt", "Disallow: /\n"),
    ]);
    assert_snapshot!(check(&folder, &[], &["a", "b"]), @"
    exit 0
    ! 1994: 1 of 1 file conforms; RFC 9309: 1 of 1 file conforms
    ");
    let printed = check(&folder, CONCISE, &["a", "b", "c"]);
    assert!(printed.contains("! 1994: 1 of 2 files conform: 1 violation"), "{printed}");
    assert!(printed.contains("; RFC 9309: 1 of 2 files conform: 1 violation\n"), "{printed}");
}

/// Even if an earlier fix adds lines, the message about a fix must state the line number in the original file.
#[test]
fn an_unsafe_fix_is_told_with_the_line_of_the_original_file() {
    let robots = "User-agent: *\nDisallow: /x\nUser-agent: b\nDisallow: y\n";
    let ran = norobots(&["check", "-", "--diff", "--unsafe-fixes"], robots.as_bytes());
    assert!(ran.out.contains("\n+\n User-agent: b\n"), "{}", ran.out);
    assert_snapshot!(ran.err, @"
    <stdin>:4: unsafe fix[path-without-slash] inserts `/`: decisions change, for example
      1994: b /y: allowed, then disallowed
      1996: b /y: allowed, then disallowed
      rfc-9309: b /y: allowed, then disallowed
      google-2026-04-14: b /y: allowed, then disallowed
      and 1 more example
    2 fixes would change 1 of 1 file; 1 unsafe fix among them
    ");
    // `check` splits the first line into two lines before it inserts the slash.
    let robots = "User-agent: * Disallow: /x\nDisallow tmp\n";
    let ran = norobots(&["check", "-", "--diff", "--unsafe-fixes"], robots.as_bytes());
    let of_tmp: Vec<&str> = ran.err.lines().filter(|line| line.contains("without-slash")).collect();
    let told =
        "<stdin>:2: unsafe fix[path-without-slash] inserts `/`: decisions change, for example";
    assert_eq!(of_tmp, [told], "{}", ran.err);
}

/// The missing file must be counted as unread, but not the folder without a robots.txt file.
#[test]
fn a_folder_without_a_file_is_no_unread_file() {
    let folder = folder(&[("empty/readme.txt", "z\n")]);
    assert_snapshot!(check(&folder, &[], &["empty"]), @"
    exit 2
    ! error: FOLDER/empty: there is no robots.txt in this folder or below it; name the files themselves
    ");
    assert_snapshot!(check(&folder, &[], &["empty", "missing"]), @"
    exit 2
    ! error: FOLDER/empty: there is no robots.txt in this folder or below it; name the files themselves
    ! error: FOLDER/missing: there is no such file
    ! 1 file not read
    ");
}

/// `check` tries only a limited number of fixes. The command must count the untried fixes separately from the refused
/// fixes.
#[test]
fn fixes_that_were_not_tried_are_counted_apart() {
    let group = |n| format!("User-agent: a{n}\n\nUser-agent: b{n}\n Disallow: /x{n}\n\n");
    let robots: String = (0..150).map(group).collect();
    let folder = folder(&[("robots.txt", &robots)]);
    let told = |options: &[&str]| {
        let printed = check(&folder, options, &["robots.txt"]);
        printed.lines().last().expect("a line").to_owned()
    };
    assert_snapshot!(told(&["--diff"]), @"! 127 fixes would change 1 of 1 file; 127 fixes not made, because a decision could change; --unsafe-fixes makes such fixes; 46 fixes not tried, because there are too many");
    assert_snapshot!(told(&["--fix"]), @"! 127 fixes made; 127 fixes not made, because a decision could change; --unsafe-fixes makes such fixes; 46 fixes not tried; run it again");
    assert_snapshot!(told(&["--fix"]), @"! 23 fixes made; 150 fixes not made, because a decision could change; --unsafe-fixes makes such fixes");
}

/// Google's code obeys these files, although each file also contains the tag `<html>`.
#[test]
fn a_file_that_googles_code_obeys_is_a_robots_txt() {
    for robots in
        ["Useragent: *\nDisallow /x\n<html>\n", "Useragent: *\nDissallow: /x\n Allow : /\n<html>\n"]
    {
        let printed = check_input(robots, &[]);
        assert!(printed.contains("Google's code reads this line as `User-agent`"), "{printed}");
        assert!(!printed.contains("of another kind"), "{printed}");
        let printed = check_input(robots, &["--diff"]);
        assert!(!printed.contains("is no robots.txt"), "{printed}");
    }
    assert!(check_input("<html>\nUseragent: *\nDisallow /x\n", &[]).contains("of another kind"));
}
