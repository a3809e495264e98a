//! Reads log lines that are JSON objects. nginx, Caddy, Cloudflare and Traefik can write logs in JSON.

use crate::audit::date;
use crate::audit::entry::{Entry, request_line};
use serde_json::Value;
use std::borrow::Cow;
use std::net::SocketAddr;

// The names that servers use for the members of a JSON object. A `.` separates the names of nested members.

const HOST: [&str; 10] = [
    "remote_addr",
    "remote_ip",
    "client_ip",
    "client",
    "clientip",
    "ClientIP",
    "ClientHost",
    "request.remote_ip",
    "request.client_ip",
    "request.remote_addr",
];
const TIME: [&str; 11] = [
    "time_iso8601",
    "time_local",
    "time",
    "@timestamp",
    "timestamp",
    "ts",
    "msec",
    "date",
    "EdgeStartTimestamp",
    "StartUTC",
    "start_time",
];
const REQUEST: [&str; 2] = ["request", "request_line"];
const METHOD: [&str; 6] =
    ["request_method", "method", "verb", "ClientRequestMethod", "RequestMethod", "request.method"];
const TARGET: [&str; 9] = [
    "request_uri",
    "uri",
    "url",
    "path",
    "ClientRequestURI",
    "ClientRequestPath",
    "RequestPath",
    "request.uri",
    "request.url",
];
const STATUS: [&str; 6] = [
    "status",
    "status_code",
    "response",
    "EdgeResponseStatus",
    "DownstreamStatus",
    "response_status",
];
const AGENT: [&str; 9] = [
    "http_user_agent",
    "user_agent",
    "userAgent",
    "useragent",
    "agent",
    "ClientRequestUserAgent",
    "request_User-Agent",
    "request.headers.User-Agent",
    "request.headers.user-agent",
];

/// Returns `None` if the line is not a JSON object, or if the object lacks the client's address, the time or the URL.
pub(super) fn read(line: &[u8]) -> Option<Entry<'static>> {
    // JSON must be UTF-8, but servers log any bytes that clients send. Bytes that are not UTF-8 become U+FFFD.
    let object: Value = serde_json::from_str(&String::from_utf8_lossy(line)).ok()?;
    let text = |names: &[&str]| {
        let texts = names.iter().filter_map(|name| text(member(&object, name)?));
        texts.map(String::into_bytes).find(|text| !text.is_empty())
    };
    let host = text(&HOST).map(without_port)?;
    let time = TIME.iter().find_map(|name| time(member(&object, name)?))?;
    let line = text(&REQUEST).unwrap_or_default();
    let (method, target) = request_line(&line);
    let bytes = |value: Option<Vec<u8>>, other: &[u8]| value.unwrap_or_else(|| other.to_vec());
    let (method, target) = (bytes(text(&METHOD), method), bytes(text(&TARGET), target));
    // A line about an event other than a request, such as the start of a server, has no target.
    if target.is_empty() && line.is_empty() {
        return None;
    }
    let status = text(&STATUS).and_then(|status| str::from_utf8(&status).ok()?.parse().ok());
    let agent = text(&AGENT).filter(|agent| agent != b"-");
    Some(Entry {
        host: host.into(),
        time,
        method: method.into(),
        target: target.into(),
        status: status.filter(|status| (100..1000).contains(status)),
        agent: agent.map(Cow::Owned),
    })
}

/// Returns a string or a number as a string. If the value is a list, as in logs of Caddy, returns the first string of
/// the list.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(values) => values.first()?.as_str().map(str::to_owned),
        _ => None,
    }
}

fn without_port(host: Vec<u8>) -> Vec<u8> {
    let address = str::from_utf8(&host).ok().and_then(|host| host.parse::<SocketAddr>().ok());
    address.map_or(host, |address| address.ip().to_string().into_bytes())
}

fn member<'v>(object: &'v Value, name: &str) -> Option<&'v Value> {
    let value = name.split('.').try_fold(object, |object, name| object.get(name))?;
    (!value.is_null()).then_some(value)
}

fn time(value: &Value) -> Option<i64> {
    if let Some(number) = value.as_f64() {
        return date::of_number(number);
    }
    let text = value.as_str()?;
    let common = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let common = common.as_bytes().try_into().ok().and_then(date::of_common);
    common.or_else(|| date::of_iso(text.as_bytes())).or_else(|| date::of_number(text.parse().ok()?))
}
