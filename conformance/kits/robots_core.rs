//! Runs the cases of rfc9309-core.json with `cargo test`. Put this file into `tests`. In Cargo.toml, add [[test]] with
//! name = "robots_core" and harness = false, and the dev-dependencies base64, libtest-mimic and serde_json.
use base64::{Engine as _, prelude::BASE64_STANDARD};
use libtest_mimic::{Arguments, Failed, Trial};
use my_parser::allowed; // fn allowed(robots: &[u8], agent: &str, url: &str) -> bool

/// The ids of cases that fail today. If one of these cases passes, remove its id from this list.
const KNOWN: &[&str] = &[];

fn main() {
    let core: serde_json::Value = serde_json::from_str(include_str!("rfc9309-core.json")).unwrap();
    let cases = core["cases"].as_array().unwrap();
    let lost = KNOWN.iter().find(|id| cases.iter().all(|case| case["id"] != **id));
    assert_eq!(lost, None, "a known failure is no case");
    let trial = |case: serde_json::Value| {
        let text = move |name: &str| case[name].as_str().unwrap_or_default().to_owned();
        Trial::test(text("id"), move || {
            let base64 = BASE64_STANDARD.decode(text("robots_base64"))?;
            let robots = [&base64[..], text("robots").as_bytes()].concat();
            let right = allowed(&robots, &text("agent"), &text("url")) == (text("expect") == "allowed");
            match (right, KNOWN.contains(&&*text("id"))) {
                (true, true) => Err(Failed::from(text("id") + " passes: take it off the list")),
                (false, false) => Err(Failed::from(text("section") + ": " + &text("sentence"))),
                _ => Ok(()),
            }
        })
    };
    libtest_mimic::run(&Arguments::from_args(), cases.iter().cloned().map(trial).collect()).exit();
}
