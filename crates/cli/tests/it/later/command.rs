//! `--edition rfc-9309` and `--edition 1996` at the command line.

use crate::command::{norobots, snapshot};

/// The exit code, then what was printed, standard error marked.
fn run(args: &[&str], input: &[u8]) -> String {
    let ran = norobots(args, input);
    let mut text = format!("exit {}\n{}", ran.code, ran.out);
    for line in ran.err.lines() {
        text += &format!("! {line}\n");
    }
    text
}

const FILE: &[u8] = b"Allow: /x\nUser-agent: MJ12bot\nSitemap: http://h/s\n\nuser-agent: *\nDisallow: tmp # c\nAllow: /a b\n\nUser-agent: x\n";

#[test]
fn both_formats_are_checked_and_shown() {
    let mut text = String::new();
    for edition in ["rfc-9309", "1996"] {
        let kept = match edition {
            "1996" => &b"User-agent: a\r\nAllow: /x\r\nDisallow: /\r\n\r\n"[..],
            _ => b"User-agent: a\nAllow: /x\n\nDisallow: /\n",
        };
        for (args, file) in [
            (&["check", "--format", "concise"][..], FILE),
            (&["check", "--limit", "2"], FILE),
            (&["check", "--format", "json", "--limit", "1"], kept),
            (&["parse"], FILE),
            (&["parse", "--format", "json", "--strict"], kept),
            (&["parse", "--strict"], FILE),
        ] {
            let args = [args, &["--edition", edition]].concat();
            text += &format!("$ norobots {}\n{}\n", args.join(" "), run(&args, file));
        }
    }
    for id in ["rfc-9309-product-token", "1996-path", "rfc-9309"] {
        text += &format!("$ norobots explain {id}\n{}\n", run(&["explain", id], b""));
    }
    snapshot("editions", "formats", &text);
}
