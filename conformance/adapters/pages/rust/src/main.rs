//! A driver that shows how the crate rama-http-headers reads the header `X-Robots-Tag`. The driver answers queries
//! about rules for a page, in version 1 of the protocol.

use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};

use jiff::Timestamp;
use rama_http_headers::HeaderMapExt as _;
use rama_http_headers::x_robots_tag::{RobotsTag, XRobotsTag};
use rama_http_types::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Value, json};

enum No {
    /// The crate has no way to answer the query.
    Unsupported(&'static str),
    /// The crate refuses the header or panics.
    Error(String),
}

fn main() {
    panic::set_hook(Box::new(|_| ())); // it is told in the answer
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let answer = answer(&serde_json::from_str(&line).unwrap_or_default());
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
            break;
        }
    }
}

fn answer(request: &Value) -> Value {
    if request.get("hello").is_some() {
        let name = "rama-http-headers";
        let implementation = json!({ "name": name, "version": version(name), "language": "rust" });
        return json!({ "implementation": implementation, "ops": ["page"] });
    }
    let id = &request["id"];
    if request["op"] != "page" {
        return json!({ "id": id, "unsupported": format!("op {}", request["op"]) });
    }
    let decided = panic::catch_unwind(AssertUnwindSafe(|| decide(request)));
    match decided.unwrap_or_else(|_| Err(No::Error("panic".into()))) {
        Ok(mut members) => {
            members["id"] = id.clone();
            members
        }
        Err(No::Unsupported(why)) => json!({ "id": id, "unsupported": why }),
        Err(No::Error(how)) => json!({ "id": id, "error": how }),
    }
}

fn decide(request: &Value) -> Result<Value, No> {
    let mut headers = HeaderMap::new();
    for pair in request["headers"].as_array().map_or(&[][..], Vec::as_slice) {
        let no = No::Unsupported("a header that can't be sent");
        let (Some(name), Some(value)) = (pair[0].as_str(), pair[1].as_str()) else { return Err(no) };
        let bytes: Option<Vec<u8>> = value.chars().map(|sign| u8::try_from(sign).ok()).collect();
        let value = bytes.and_then(|bytes| HeaderValue::from_bytes(&bytes).ok());
        let (Ok(name), Some(value)) = (HeaderName::from_bytes(name.as_bytes()), value) else { return Err(no) };
        headers.append(name, value);
    }
    if !headers.contains_key("x-robots-tag") {
        return match request.get("html_base64") {
            Some(_) => Err(No::Unsupported("a page, and it reads the header alone")),
            None => Ok(members(&[], Timestamp::now())),
        };
    }
    let now = match request["now"].as_str() {
        None => Timestamp::now(),
        Some(now) => now.parse::<Timestamp>().map_err(|_| No::Unsupported("a time that it can't have"))?,
    };
    // If the crate can't read one of the values, the crate refuses the whole header.
    let header = headers.typed_try_get::<XRobotsTag>().map_err(|error| No::Error(error.to_string()))?;
    let header = header.ok_or_else(|| No::Error("no header".into()))?;
    // The crate returns tags, each with or without a robot's name, but doesn't combine them. This driver uses the tags
    // without a name, and the tags with the robot's name in any letter case. If one of these tags forbids an action,
    // the action is forbidden.
    let agent = request["agent"].as_str().unwrap_or_default();
    let mine = |tag: &&RobotsTag| tag.bot_name().is_none_or(|name| name.as_str().eq_ignore_ascii_case(agent));
    let tags: Vec<&RobotsTag> = header.0.iter().filter(mine).collect();
    Ok(members(&tags, now))
}

fn members(tags: &[&RobotsTag], now: Timestamp) -> Value {
    let may = |barred: &dyn Fn(&RobotsTag) -> bool| !tags.iter().any(|tag| barred(tag));
    let late = |tag: &RobotsTag| tag.unavailable_after().is_some_and(|after| *after.date_time() < now);
    json!({
        "index": may(&|tag| tag.no_index() || tag.none() || late(tag)),
        "follow": may(&|tag| tag.no_follow() || tag.none()),
        "snippet": may(&|tag| tag.no_snippet()),
        "train": may(&|tag| tag.no_ai()),
        "images": may(&|tag| tag.no_image_index()),
        "translate": may(&|tag| tag.no_translate()),
    })
}

fn version(name: &str) -> Option<&'static str> {
    let (_, entry) = include_str!("../Cargo.lock").split_once(&format!("name = \"{name}\"\n"))?;
    entry.split('"').nth(1)
}
