//! Drivers for several crates. The argument of the program is the name of a crate. The drivers implement version 1 of
//! the protocol.

mod crates;

use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

/// A query. The name and the URL are strings, because the crates accept only strings.
pub struct Ask {
    pub robots: Vec<u8>,
    pub agent: String,
    pub url: String,
}

/// The reason why the driver gives no verdict.
pub enum No {
    /// The crate has no way to decide the query.
    Unsupported(String),
    /// The crate returns an error or panics.
    Error(String),
}

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some((_, decide)) = crates::ALL.iter().find(|(known, _)| *known == name) else {
        let known: Vec<&str> = crates::ALL.iter().map(|(name, _)| *name).collect();
        eprintln!("which crate? One of {}", known.join(", "));
        return ExitCode::from(2);
    };
    panic::set_hook(Box::new(|_| ())); // The answer contains the panic's message.
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let answer = answer(&name, *decide, &serde_json::from_str(&line).unwrap_or_default());
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

fn answer(name: &str, decide: crates::Decide, request: &Value) -> Value {
    if request.get("hello").is_some() {
        let implementation = json!({ "name": name, "version": version(name), "language": "rust" });
        return json!({ "implementation": implementation, "ops": ["decide"] });
    }
    let id = &request["id"];
    if request["op"] != "decide" {
        return json!({ "id": id, "unsupported": format!("op {}", request["op"]) });
    }
    let verdict = ask(request).and_then(|ask| {
        panic::catch_unwind(AssertUnwindSafe(|| decide(&ask))).unwrap_or_else(|payload| {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("?");
            Err(No::Error(format!("panic: {text}")))
        })
    });
    match verdict {
        Ok(allowed) => json!({ "id": id, "allowed": allowed }),
        Err(No::Unsupported(why)) => json!({ "id": id, "unsupported": why }),
        Err(No::Error(how)) => json!({ "id": id, "error": how }),
    }
}

fn ask(request: &Value) -> Result<Ask, No> {
    let text = |member: &str| {
        let text = request[member].as_str().map(str::to_owned);
        text.ok_or_else(|| No::Unsupported(format!("{member} is not UTF-8, and it takes &str")))
    };
    let robots = request["robots_base64"].as_str().unwrap_or_default();
    let robots = BASE64_STANDARD.decode(robots).map_err(|e| No::Error(e.to_string()))?;
    Ok(Ask { robots, agent: text("agent")?, url: text("url")? })
}

fn version(name: &str) -> Option<&'static str> {
    let (_, entry) = include_str!("../Cargo.lock").split_once(&format!("name = \"{name}\"\n"))?;
    entry.split('"').nth(1)
}
