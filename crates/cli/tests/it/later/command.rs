//! Tests `check` and `parse` with `--edition rfc-9309` and `--edition 1996`.

use crate::command::{norobots, snapshot};

/// Returns the exit code, the standard output and the standard error of a run. Each line of standard error begins with
/// `!`.
fn run(args: &[&str], input: &[u8]) -> String {
    let ran = norobots(args, input);
    let mut text = format!("exit {}\n{}", ran.code, ran.out);
    for line in ran.err.lines() {
        text += &format!("! {line}\n");
    }
    text
}

const FILE: &[u8] = b"Allow: /x\nUser-agent: MJ12bot\nSitemap: http://h/s\n\nuser-agent: *\nDisallow: tmp # c\nAllow: /a b\n\nUser-agent: x\n";

/// Fields other than User-agent, Allow and Disallow. The first lines have valid values, and the other lines have
/// invalid values.
const FIELDS: &str = "User-agent: a
Crawl-delay: 0.5
Request-rate: 10/10m 0600-0845
Visit-time: 2200-0600
Clean-param: ref&sid /forum/
Noindex: /tmp/
Content-Usage: /ai-ok/ train-ai=y, search
Content-Signal: search=yes, ai-train=no
Host: www.example.com
Sitemap: https://www.example.com/sitemap.xml
Crawl-delay: soon
Request-rate: often
Visit-time: 6-8
Clean-param: a&&b
Noindex: tmp
Content-Usage: train-ai=
Content-Signal: all=no
Host: a b
Sitemap:
Sitemap: /sitemap.xml
";

#[test]
fn both_formats_are_checked_and_shown() {
    let mut text = String::new();
    for edition in ["rfc-9309", "1996"] {
        let kept = match edition {
            "1996" => &b"User-agent: a\r\nAllow: /x\r\nDisallow: /\r\n\r\n"[..],
            _ => b"User-agent: a\nAllow: /x\n\nDisallow: /\n",
        };
        let fields = FIELDS.replace('\n', if edition == "1996" { "\r\n" } else { "\n" });
        for (args, file) in [
            (&["check", "--format", "concise"][..], FILE),
            (&["check", "--limit", "2"], FILE),
            (&["check", "--format", "json", "--limit", "1"], kept),
            (&["parse"], FILE),
            (&["parse", "--format", "json", "--strict"], kept),
            (&["parse", "--strict"], FILE),
            (&["check", "--format", "concise", "--limit", "0"], fields.as_bytes()),
            (&["check", "--limit", "1"], fields.as_bytes()),
            (&["parse"], fields.as_bytes()),
            (&["parse", "--format", "json"], fields.as_bytes()),
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
