//! The examples of the standard and of the FAQ, as printed: tree, diagnostics and decisions, in
//! each of the three line terminators.

use crate::command::{norobots, snapshot};
use norobots::source::Source;
use norobots::syntax::{TokenKind, parse};

struct Example {
    name: &'static str,
    /// The source document.
    from: &'static str,
    /// What the document says about it, in our words.
    says: &'static str,
    robots: &'static str,
    agents: &'static [&'static str],
    urls: &'static [&'static str],
}

const STANDARD: &str = "001_46101101e506e83c.txt";
const FAQ: &str = "003_eb321f428e92f254.txt";

const EXAMPLES: [Example; 7] = [
    Example {
        name: "standard-1",
        from: STANDARD,
        says: "no robot visits /cyberworld/map/, /tmp/ or /foo.html",
        robots: "# robots.txt for http://www.example.com/\n\nUser-agent: *\nDisallow: /cyberworld/map/ # This is an infinite virtual URL space\nDisallow: /tmp/ # these will soon disappear\nDisallow: /foo.html\n",
        agents: &["anybot/1.0"],
        urls: &["/", "/cyberworld/map/x", "/cyberworld/map", "/tmp/", "/foo.html", "/foo.htm"],
    },
    Example {
        name: "standard-2",
        from: STANDARD,
        says: "no robot but cybermapper visits /cyberworld/map/",
        robots: "# robots.txt for http://www.example.com/\n\nUser-agent: *\nDisallow: /cyberworld/map/ # This is an infinite virtual URL space\n\n# Cybermapper knows where to go.\nUser-agent: cybermapper\nDisallow:\n",
        agents: &["anybot/1.0", "cybermapper", "CyberMapper/2.1"],
        urls: &["/", "/cyberworld/map/x"],
    },
    Example {
        name: "standard-3",
        from: STANDARD,
        says: "no robot visits the site",
        robots: "# go away\nUser-agent: *\nDisallow: /\n",
        agents: &["anybot/1.0"],
        urls: &["/", "/index.html", "http://www.example.com"],
    },
    Example {
        name: "standard-help",
        from: STANDARD,
        says: "/help covers /help.html and /help/index.html",
        robots: "User-agent: *\nDisallow: /help\n",
        agents: &["anybot/1.0"],
        urls: &["/help.html", "/help/index.html", "/hel"],
    },
    Example {
        name: "standard-help-slash",
        from: STANDARD,
        says: "/help/ covers /help/index.html and leaves /help.html",
        robots: "User-agent: *\nDisallow: /help/\n",
        agents: &["anybot/1.0"],
        urls: &["/help.html", "/help/index.html", "/help"],
    },
    Example {
        name: "faq-keep-out",
        from: FAQ,
        says: "no robot visits the site",
        robots: "User-agent: *\nDisallow: /\n",
        agents: &["anybot/1.0"],
        urls: &["/", "/index.html"],
    },
    Example {
        name: "faq-three-paragraphs",
        from: FAQ,
        says: "webcrawler goes anywhere, lycra nowhere, others not to /tmp and /log; the page has lost the webcrawler's Disallow line, and its words say /log where the file says /logs",
        robots: "# /robots.txt file for http://webcrawler.com/\n# mail webmaster@webcrawler.com for constructive criticism\n\nUser-agent: webcrawler\n\nUser-agent: lycra\nDisallow: /\n\nUser-agent: *\nDisallow: /tmp\nDisallow: /logs\n",
        agents: &["webcrawler/3.0", "lycra", "anybot/1.0"],
        urls: &["/", "/tmp", "/logs/x", "/log"],
    },
];

const FORMS: [(&str, &str); 3] = [("nl", "\n"), ("crnl", "\r\n"), ("cr", "\r")];

#[test]
fn every_example_in_every_form() {
    for example in &EXAMPLES {
        for (form, terminator) in FORMS {
            let robots = example.robots.replace('\n', terminator).into_bytes();
            let mut text = format!("{}: {}\n\n", example.from, example.says);
            text += &norobots(&["parse"], &robots).out;
            text += "\n";
            let check = norobots(&["check"], &robots);
            text += &check.out;
            text += &check.err;
            text += "\n";
            for agent in example.agents {
                let args = [&["decide", "-", "--agent", agent], example.urls].concat();
                text += &format!("{agent}\n{}", norobots(&args, &robots).out);
            }
            snapshot("examples", &format!("{}-{form}", example.name), &text);
        }
    }
}

/// What a tree says apart from places and terminators.
fn said(robots: &str) -> Vec<Vec<(TokenKind, Vec<u8>)>> {
    let source = Source::new(robots.as_bytes());
    let document = parse(&source).unwrap();
    let line = |line| {
        let tokens = document.tokens(line).filter(|(kind, _)| *kind != TokenKind::Terminator);
        tokens.map(|(kind, span)| (kind, document.slice(span).to_vec())).collect()
    };
    document.lines().iter().map(line).collect()
}

#[test]
fn the_trees_differ_only_in_terminators_and_offsets() {
    for example in &EXAMPLES {
        let expected = said(example.robots);
        assert!(expected.len() >= 2);
        for (form, terminator) in FORMS {
            let robots = example.robots.replace('\n', terminator);
            assert_eq!(said(&robots), expected, "{} in {form}", example.name);
            let source = Source::new(robots.as_bytes());
            let document = parse(&source).unwrap();
            let own = |bytes: &[u8]| bytes == terminator.as_bytes();
            let all = document.lines().iter().all(|line| {
                own(document.slice(norobots::source::Span::new(line.text().end, line.span.end)))
            });
            assert!(all, "{} in {form}", example.name);
            let records = |text: &str| {
                let source = Source::new(text.as_bytes());
                parse(&source).unwrap().records().to_vec()
            };
            assert_eq!(records(&robots), records(example.robots), "{} in {form}", example.name);
        }
    }
}
