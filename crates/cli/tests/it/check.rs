//! `norobots check` as a linter: folders, choices of codes, fixes, and what other programs read.

use crate::command::{Ran, norobots};
use insta::assert_snapshot;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const GOOD: &str = "User-agent: *\nDisallow: /x\n";

/// A folder with those files, whose folders are made.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// The exit code, then what was printed, standard error marked, without the folder's own path.
fn told(folder: &Path, ran: &Ran) -> String {
    let mut text = format!("exit {}\n{}", ran.code, ran.out);
    for line in ran.err.lines() {
        text += &format!("! {line}\n");
    }
    text.replace(folder.to_str().expect("UTF-8"), "FOLDER")
}

/// Checks the paths, which are below the folder.
fn check(folder: &TempDir, options: &[&str], paths: &[&str]) -> String {
    let paths: Vec<String> = paths.iter().map(|path| at(folder, path)).collect();
    let paths = paths.iter().map(String::as_str);
    let args: Vec<&str> =
        ["check"].into_iter().chain(options.iter().copied()).chain(paths).collect();
    told(folder.path(), &norobots(&args, b""))
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
    exit 1
    FOLDER/site/Robots.TXT:1:1: violation[no-colon] this line has no colon, so it is not a field
    FOLDER/site/b/www.example.com.robots.txt:1:1: violation[no-colon] this line has no colon, so it is not a field
    ! 1 of 3 files conform: 2 violations, 0 warnings
    ");
    // A hidden folder that is named is entered, and a file that is named has any name.
    assert_snapshot!(check(&folder, &["--format", "concise"], &["site/.git", "site/b/other.txt", "empty"]), @"
    exit 2
    FOLDER/site/.git/robots.txt:1:1: violation[no-colon] this line has no colon, so it is not a field
    FOLDER/site/b/other.txt:1:1: violation[no-colon] this line has no colon, so it is not a field
    ! error: FOLDER/empty: there is no robots.txt in this folder or below it; name the files themselves
    ! 0 of 2 files conform: 2 violations, 0 warnings; 1 file not read
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
    ! conforms: 0 violations, 0 warnings; 1 file not read
    ");
}

#[test]
fn codes_are_left_out_or_chosen() {
    let folder = folder(&[("robots.txt", "x\ny\n Allow: /\nUser-agent: a b\nDisallow: /*x\n")]);
    let told = |options: &[&str]| {
        check(&folder, &[&["--format", "concise"], options].concat(), &["robots.txt"])
    };
    assert_snapshot!(told(&["--only", "wildcard,later-field", "--only", "no-colon"]), @"
    exit 1
    FOLDER/robots.txt:1:1: violation[no-colon] this line has no colon, so it is not a field
    FOLDER/robots.txt:2:1: violation[no-colon] this line has no colon, so it is not a field
    FOLDER/robots.txt:3:2: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:5:11: warning[wildcard] `/*x` is compared as it stands: the standard has no wildcards
    ! 2 no-colon, 1 wildcard, 1 later-field
    ! does not conform: 2 violations, 2 warnings; 1 violation left out
    ");
    // A violation that is left out does not fail the run, and is not hidden either.
    assert_snapshot!(told(&["--ignore", "no-colon,leading-space", "--ignore", "several-names"]), @"
    exit 0
    FOLDER/robots.txt:3:2: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:5:11: warning[wildcard] `/*x` is compared as it stands: the standard has no wildcards
    ! 1 wildcard, 1 later-field
    ! does not conform: 0 violations, 2 warnings; 3 violations left out
    ");
    assert_snapshot!(told(&["--only", "no-colon,wildcard", "--ignore", "no-colon"]), @"
    exit 0
    FOLDER/robots.txt:5:11: warning[wildcard] `/*x` is compared as it stands: the standard has no wildcards
    ! does not conform: 0 violations, 1 warning; 3 violations left out
    ");
    let json = check(&folder, &["--format", "json", "--only", "wildcard"], &["robots.txt"]);
    assert!(json.contains(r#""conforming":false,"violations":0,"warnings":1,"#), "{json}");
}

#[test]
fn a_code_that_is_unknown_is_told_with_the_nearest() {
    let told = norobots(&["check", "--ignore", "no-colon,latter-field"], b"");
    assert_eq!(told.code, 2);
    let said = "error: invalid value 'latter-field' for '--ignore <CODE>'";
    assert!(told.err.starts_with(said), "{}", told.err);
    assert!(told.err.contains("tip: a similar value exists: 'later-field'"), "{}", told.err);
}

#[test]
fn what_repeats_is_folded_and_a_limit_shows_it() {
    let folder = folder(&[("robots.txt", &(GOOD.to_owned() + &"Allow: /\n".repeat(5) + "x\n"))]);
    let told = |options: &[&str]| {
        check(&folder, &[&["--format", "concise"], options].concat(), &["robots.txt"])
    };
    assert_snapshot!(told(&[]), @"
    exit 1
    FOLDER/robots.txt:3:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:4:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:5:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:8:1: violation[no-colon] this line has no colon, so it is not a field
    FOLDER/robots.txt: and 2 more of `later-field`: --limit 0 shows all
    ! 5 later-field, 1 no-colon
    ! does not conform: 1 violation, 5 warnings
    ");
    assert_snapshot!(told(&["--limit", "5"]), @"
    exit 1
    FOLDER/robots.txt:3:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:4:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:5:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:6:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt:7:1: warning[later-field] `Allow` came after the standard of 1994, whose robots ignore it
    FOLDER/robots.txt: 1 more, not shown: --limit 0 shows all
    ! 5 later-field, 1 no-colon
    ! does not conform: 1 violation, 5 warnings
    ");
    let all = told(&["--limit", "0"]);
    assert_eq!(all.lines().filter(|line| line.contains("[later-field]")).count(), 5, "{all}");
    let json = check(&folder, &["--format", "json"], &["robots.txt"]);
    assert_eq!(json.matches(r#""code":"later-field""#).count(), 5, "{json}");
}
