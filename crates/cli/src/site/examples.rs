//! The examples that the explorer offers.

use crate::site::link::explorer;
use serde_json::{Value, json};

struct Example {
    title: &'static str,
    /// A sentence about what the example shows.
    note: &'static str,
    file: &'static [u8],
    asked: &'static [(&'static str, &'static str)],
}

const GROUPS: [(&str, &[Example]); 3] = [
    (
        "The standard's own",
        &[
            Example {
                title: "Some paths barred",
                note: "Two folders and a file are closed to all robots.",
                file: b"# robots.txt for http://www.example.com/\n\nUser-agent: *\nDisallow: /cyberworld/map/ # This is an infinite virtual URL space\nDisallow: /tmp/ # these will soon disappear\nDisallow: /foo.html\n",
                asked: &[("Googlebot", "/tmp/x"), ("Googlebot", "/index.html")],
            },
            Example {
                title: "One robot excepted",
                note: "A record of its own takes a robot out of the record for all others.",
                file: b"# robots.txt for http://www.example.com/\n\nUser-agent: *\nDisallow: /cyberworld/map/ # This is an infinite virtual URL space\n\n# Cybermapper knows where to go.\nUser-agent: cybermapper\nDisallow:\n",
                asked: &[("cybermapper", "/cyberworld/map/"), ("Googlebot", "/cyberworld/map/")],
            },
            Example {
                title: "Go away",
                note: "One slash closes the whole site.",
                file: b"# go away\nUser-agent: *\nDisallow: /\n",
                asked: &[("Googlebot", "/")],
            },
        ],
    ),
    (
        "The sharpest splits",
        &[
            Example {
                title: "A wildcard",
                note: "In 1994 an asterisk in a path is an asterisk.",
                file: b"User-agent: *\nDisallow: /*.php$\n",
                asked: &[("Googlebot", "/index.php"), ("Googlebot", "/*.php$")],
            },
            Example {
                title: "Allow beside Disallow",
                note: "The longest rule, the first rule, or no Allow at all.",
                file: b"User-agent: *\nDisallow: /shop/\nAllow: /shop/offers/\n",
                asked: &[("Googlebot", "/shop/offers/today")],
            },
            Example {
                title: "Two records, one robot",
                note: "Later editions read both records together, earlier ones obey the first.",
                file: b"User-agent: figtree\nDisallow: /a\n\nUser-agent: figtree\nDisallow: /b\n",
                asked: &[("figtree", "/a"), ("figtree", "/b")],
            },
            Example {
                title: "A part of a name",
                note: "Whether a record for one robot is for a robot whose name is longer.",
                file: b"User-agent: fig\nDisallow: /\n",
                asked: &[("figtree", "/"), ("fig", "/"), ("fig/2.0", "/")],
            },
        ],
    ),
    (
        "Famous mistakes",
        &[
            Example {
                title: "My Googlebot is not barred",
                note: "A robot with a record of its own does not obey the one for all others.",
                file: b"User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /search\n",
                asked: &[("Googlebot", "/private/"), ("Bingbot", "/private/")],
            },
            Example {
                title: "A blank line too many",
                note: "In 1994 a blank line ends a record, so the rule is in no record.",
                file: b"User-agent: *\n\nDisallow: /private/\n",
                asked: &[("Googlebot", "/private/")],
            },
            Example {
                title: "Robots in one line",
                note: "Two names with a comma between are one name that no robot has.",
                file: b"User-agent: Googlebot, Bingbot\nDisallow: /private/\n",
                asked: &[("Googlebot", "/private/"), ("Bingbot", "/private/")],
            },
            Example {
                title: "A slash forgotten",
                note: "No path begins without a slash.",
                file: b"User-agent: *\nDisallow: private/\nDisallow: *\n",
                asked: &[("Googlebot", "/private/")],
            },
            Example {
                title: "A mark that nobody sees",
                note: "An editor has put a byte-order mark before the first line.",
                file: b"\xef\xbb\xbfUser-agent: *\nDisallow: /private/\n",
                asked: &[("Googlebot", "/private/")],
            },
        ],
    ),
];

/// Returns the address of the example that the page shows first.
pub(super) fn first() -> String {
    address(&GROUPS[2].1[0])
}

fn address(example: &Example) -> String {
    let asked = example.asked.iter().map(|(agent, url)| (agent.as_bytes(), url.as_bytes()));
    explorer(example.file, &asked.collect::<Vec<_>>())
}

/// Returns the groups of examples as JSON.
pub(super) fn examples() -> Value {
    let example = |example: &Example| json!({ "title": example.title, "note": example.note, "href": address(example) });
    let group = |(title, examples): &(&str, &[Example])| json!({ "title": title, "examples": examples.iter().map(example).collect::<Value>() });
    GROUPS.iter().map(group).collect()
}
