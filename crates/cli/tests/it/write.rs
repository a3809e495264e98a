//! Tests `norobots write`.

use crate::command::{norobots, snapshot};
use std::fs;

#[test]
fn lines_are_added_and_their_effect_is_told() {
    let file = b"User-agent: *\nDisallow: /private/\n";
    let args = ["write", "-", "--bar", "GPTBot,Applebot", "--sitemap", "https://example.org/s.xml"];
    let ran = norobots(&args, file);
    assert_eq!(ran.code, 0, "{}", ran.err);
    snapshot("write", "file", &ran.out);
    snapshot("write", "effect", &ran.err);
    let open = norobots(&["write", "--bar", "all", "--open", "Googlebot,bingbot"], b"");
    snapshot("write", "all", &open.out);
}

#[test]
fn what_cannot_be_done_fails_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("robots.txt");
    let path = path.to_str().unwrap();
    let file = "User-agent: GPTBot\nAllow: /\n";
    fs::write(path, file).unwrap();
    let ran = norobots(&["write", path, "--bar", "GPTBot", "--in-place"], b"");
    assert_eq!((ran.code, &*ran.out), (1, ""), "{}", ran.err);
    assert!(ran.err.contains("not done: GPTBot has the group at line 1"), "{}", ran.err);
    assert_eq!(fs::read_to_string(path).unwrap(), file);
    let done = norobots(&["write", path, "--bar", "CCBot", "--in-place"], b"");
    assert_eq!((done.code, &*done.out), (0, ""), "{}", done.err);
    assert_eq!(
        fs::read_to_string(path).unwrap(),
        format!("{file}\nUser-agent: CCBot\nDisallow: /\n")
    );
    for (args, says) in [
        (&["write"][..], "nothing to do"),
        (&["write", "--bar", "GPTBot", "--open", "GPTBot"], "both kept out and let in"),
        (&["write", "--open", "all"], "lets every robot in"),
        (&["write", "--sitemap", "/s.xml"], "write the whole address"),
        (&["write", "--bar", "a*"], "is not the name of a robot"),
        (&["write", "-", "--bar", "GPTBot", "--in-place"], "standard input has none"),
        (&["write", "nowhere.txt", "--bar", "GPTBot"], "nowhere.txt"),
    ] {
        let ran = norobots(args, b"");
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}
