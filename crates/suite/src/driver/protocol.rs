//! The messages of version 1 of the driver protocol.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use std::fmt;
use std::num::NonZeroUsize;

use crate::access::FetchForm;
use crate::page::{self, PageQuery};
use crate::query::{Answer, Meta, Op, Query, Record};
use norobots::access::Action;
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_text::visible::Outside;

/// A request to an implementation. The byte strings of a request may contain any bytes.
#[derive(Clone, Debug)]
pub enum Request<'a> {
    /// A request to decide a query ([`Op::Decide`]).
    Decide(Query<'a>),
    /// A request to list the records of a file ([`Op::Parse`]).
    Parse(&'a [u8]),
    /// A request to check whether a file conforms ([`Op::Check`]).
    Check(&'a [u8]),
    /// A request to interpret the META tags of a page ([`Op::Meta`]).
    Meta(&'a [u8]),
    /// A query about what the implementation does after a fetch. If the request names an edition, the answer should
    /// follow this edition.
    Access(&'a FetchForm, Option<Edition>),
    /// A query about what a robot may do with a page.
    Page(&'a PageQuery),
}

/// The name of the operation that asks what a robot does after a fetch. Unlike an [`Op`], this operation needs no
/// robots.txt.
pub const ACCESS: &str = "access";

/// The name of the operation that asks what a robot may do with a page. The answer depends on the page's header fields
/// and META tags. Like [`ACCESS`], this operation needs no robots.txt.
pub const PAGE: &str = "page";

impl Request<'_> {
    fn op(&self) -> &'static str {
        match self {
            Request::Decide(_) => Op::Decide.id(),
            Request::Parse(_) => Op::Parse.id(),
            Request::Check(_) => Op::Check.id(),
            Request::Meta(_) => Op::Meta.id(),
            Request::Access(..) => ACCESS,
            Request::Page(_) => PAGE,
        }
    }

    pub(crate) fn message(&self, id: &str) -> Value {
        let mut message = json!({ "id": id, "op": self.op() });
        let (member, file): (_, &[u8]) = match self {
            Request::Decide(query) => ("robots_base64", &query.robots),
            Request::Parse(robots) | Request::Check(robots) => ("robots_base64", robots),
            Request::Meta(html) => ("html_base64", html),
            Request::Access(fetch, edition) => {
                message["fetch"] = json!(fetch);
                if let Some(edition) = edition {
                    message["edition"] = edition.id().into();
                }
                return message;
            }
            Request::Page(query) => {
                query.put(&mut message);
                return message;
            }
        };
        message[member] = BASE64_STANDARD.encode(file).into();
        if let Request::Decide(query) = self {
            set_bytes(&mut message, "agent", &query.agent);
            set_bytes(&mut message, "url", &query.url);
            if let Some(site) = &query.site {
                message["site"] = site.to_string().into();
            }
        }
        message
    }
}

pub(crate) fn greeting() -> Value {
    json!({ "hello": { "protocol": 1 } })
}

/// What an implementation says about itself. None of this is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implementation {
    /// The name of the implementation.
    pub name: Outside,
    /// The version, if the implementation reports it.
    pub version: Option<Outside>,
    /// The programming language, if the implementation reports it.
    pub language: Option<Outside>,
}

impl fmt::Display for Implementation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)?;
        self.version.iter().try_for_each(|version| write!(f, " {version}"))
    }
}

/// A driver's answer to the greeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// The implementation that answers.
    pub implementation: Implementation,
    /// The operations that the driver offers, in the order of [`Op::ALL`]. Unknown operations are omitted.
    pub ops: Vec<Op>,
    /// Whether the implementation offers the operation [`ACCESS`].
    pub access: bool,
    /// Whether the implementation offers the operation [`PAGE`].
    pub page: bool,
}

impl Hello {
    /// Describes a program that gets no greeting. Such a program offers only the operation `decide`. The command serves
    /// as the program's name.
    pub(crate) fn of_command(name: Outside) -> Hello {
        let implementation = Implementation { name, version: None, language: None };
        Hello { implementation, ops: vec![Op::Decide], access: false, page: false }
    }

    /// Returns the protocol names of the offered operations.
    pub fn offers(&self) -> Vec<&'static str> {
        let extras = self.access.then_some(ACCESS).into_iter().chain(self.page.then_some(PAGE));
        self.ops.iter().map(|op| op.id()).chain(extras).collect()
    }
}

/// # Errors
///
/// Returns a phrase that says what is wrong with the line, such as "answered without an id".
pub(crate) fn hello(line: &[u8]) -> Result<Hello, String> {
    let message = object(line)?;
    if let Some(error) = present(&message, "error") {
        return Err(format!("answered with the error {}", text(error).raw()));
    }
    let implementation = message.get("implementation").and_then(Value::as_object);
    let implementation = implementation.ok_or_else(|| {
        format!("answered without the object `implementation`: {}", brief(line, 120))
    })?;
    let member =
        |name| present(implementation, name).map(text).filter(|text| !text.raw().is_empty());
    let name = member("name").ok_or("gave no name in `implementation`")?;
    let (version, language) = (member("version"), member("language"));
    let listed = message.get("ops").and_then(Value::as_array);
    let listed = listed.ok_or("answered without the list `ops`")?;
    let offers = |op: &str| listed.iter().any(|offered| offered == op);
    let ops: Vec<Op> = Op::ALL.into_iter().filter(|op| offers(op.id())).collect();
    let (access, page) = (offers(ACCESS), offers(PAGE));
    if ops.is_empty() && !access && !page {
        return Err(
            "offers none of the operations decide, parse, check, meta, access, page in `ops`"
                .into(),
        );
    }
    Ok(Hello { implementation: Implementation { name, version, language }, ops, access, page })
}

/// Treats a member that is `null` as absent, because some JSON libraries write absent members as `null`.
fn present<'m>(message: &'m Map<String, Value>, name: &str) -> Option<&'m Value> {
    message.get(name).filter(|value| !value.is_null())
}

/// Returns the id and the other members of a message.
///
/// # Errors
///
/// Returns a phrase that says what is wrong with the line, such as "answered without an id".
pub(crate) fn message(line: &[u8]) -> Result<(String, Map<String, Value>), String> {
    let mut message = object(line)?;
    match message.remove("id") {
        Some(Value::String(id)) => Ok((id, message)),
        Some(id) => Err(format!("answered with an id that is not a string: {}", coded(&id))),
        None => Err(format!("answered without an id: {}", brief(line, 120))),
    }
}

/// # Errors
///
/// Returns a phrase that says what is wrong with the answer, such as "answered without an id".
pub(crate) fn answer(request: &Request, message: &Map<String, Value>) -> Result<Answer, String> {
    let op = request.op();
    if let Some(why) = present(message, "unsupported") {
        return Ok(Answer::Unsupported(text(why)));
    }
    if let Some(how) = present(message, "error") {
        return Ok(Answer::Refused(text(how)));
    }
    let flag = |name: &str| {
        let flag = message.get(name).ok_or_else(|| format!("answered {op} without `{name}`"))?;
        let neither =
            || format!("answered with `{name}` that is neither true nor false: {}", coded(flag));
        flag.as_bool().ok_or_else(neither)
    };
    let strings = |name: &str| match present(message, name) {
        None => Ok(None),
        Some(list @ Value::Array(_)) => Vec::<String>::deserialize(list)
            .map(Some)
            .map_err(|_| format!("answered with `{name}` that are not all strings")),
        Some(_) => Err(format!("answered with `{name}` that is not a list")),
    };
    match request {
        Request::Decide(_) => {
            let verdict = if flag("allowed")? { Verdict::Allowed } else { Verdict::Disallowed };
            let number = |line: &Value| {
                let number = NonZeroUsize::deserialize(line).map(NonZeroUsize::get);
                let how = || {
                    format!(
                        "answered with a `line` that is not a number of at least 1: {}",
                        coded(line)
                    )
                };
                number.map_err(|_| how())
            };
            let line = present(message, "line").map(number).transpose()?;
            Ok(Answer::Decided { verdict, line })
        }
        Request::Parse(_) => {
            let records = message.get("records").and_then(Value::as_array);
            let records = records.ok_or("answered parse without the list `records`")?;
            records.iter().map(record).collect::<Result<_, _>>().map(Answer::Parsed)
        }
        Request::Check(_) => {
            Ok(Answer::Checked { conforming: flag("conforming")?, clauses: strings("clauses")? })
        }
        Request::Meta(_) => {
            let maybe = |name: &str| present(message, name).map(|_| flag(name)).transpose();
            let mut terms = strings("terms")?;
            terms.iter_mut().flatten().for_each(|term| term.make_ascii_lowercase());
            let meta = Meta { terms, index: maybe("index")?, follow: maybe("follow")? };
            if meta == Meta::default() {
                return Err("answered meta without `terms`, `index` or `follow`".into());
            }
            Ok(Answer::Meta(meta))
        }
        Request::Access(..) => {
            let named = message.get(ACCESS).ok_or("answered access without `access`")?;
            let action = named.as_str().and_then(Action::from_id);
            let known = || Action::ALL.map(Action::id).join(", ");
            let unknown = || {
                format!("answered with an `access` that is none of {}: {}", known(), coded(named))
            };
            action.map(Answer::Accessed).ok_or_else(unknown)
        }
        Request::Page(_) => page::permitted(message).map(Answer::Page),
    }
}

/// Returns an answer as a message without an id. The function `answer` reads such messages.
pub fn answered(answer: &Answer) -> Value {
    match answer {
        Answer::Decided { verdict, line } => {
            json!({ "allowed": *verdict == Verdict::Allowed, "line": line })
        }
        Answer::Parsed(records) => {
            let values =
                |values: &[Vec<u8>]| values.iter().map(|v| byte_string(v)).collect::<Vec<_>>();
            let record = |each: &Record| json!({ "agents": values(&each.agents), "disallow": values(&each.disallow) });
            json!({ "records": records.iter().map(record).collect::<Vec<_>>() })
        }
        Answer::Checked { conforming, clauses } => {
            json!({ "conforming": conforming, "clauses": clauses })
        }
        Answer::Meta(Meta { terms, index, follow }) => {
            json!({ "terms": terms, "index": index, "follow": follow })
        }
        Answer::Accessed(action) => json!({ ACCESS: action.id() }),
        Answer::Page(permitted) => page::written(permitted),
        Answer::Unsupported(why) => json!({ "unsupported": why }),
        Answer::Refused(how) | Answer::Malformed(how) | Answer::Crashed(how) => {
            json!({ "error": how })
        }
        Answer::TimedOut(time) => json!({ "error": format!("no answer within {time:?}") }),
    }
}

fn record(value: &Value) -> Result<Record, String> {
    let list = |name: &str| match value.get(name) {
        Some(Value::Array(items)) => items.iter().map(bytes).collect::<Result<Vec<_>, _>>(),
        None if name == "disallow" => Ok(Vec::new()),
        _ => Err(format!("answered with a record without the list `{name}`")),
    };
    Ok(Record { agents: list("agents")?, disallow: list("disallow")? })
}

/// Returns a byte string as JSON: a string, or `{"base64": …}` if the bytes are not UTF-8.
pub fn byte_string(bytes: &[u8]) -> Value {
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => json!({ "base64": BASE64_STANDARD.encode(bytes) }),
    }
}

/// Writes bytes into an object. The member is called `name`, or `name_base64` if the bytes are not UTF-8.
pub fn set_bytes(object: &mut Value, name: &str, bytes: &[u8]) {
    match str::from_utf8(bytes) {
        Ok(text) => object[name] = text.into(),
        Err(_) => object[format!("{name}_base64")] = BASE64_STANDARD.encode(bytes).into(),
    }
}

fn bytes(value: &Value) -> Result<Vec<u8>, String> {
    match (value, value.get("base64")) {
        (Value::String(text), _) => Ok(text.clone().into_bytes()),
        (_, Some(Value::String(coded))) => BASE64_STANDARD
            .decode(coded)
            .map_err(|error| format!("answered with a value that is not base64: {error}")),
        _ => Err(format!("answered with a value that is not a byte string: {}", coded(value))),
    }
}

fn object(line: &[u8]) -> Result<Map<String, Value>, String> {
    match serde_json::from_slice(line) {
        Ok(Members(Ok(message))) => Ok(message),
        Ok(Members(Err(name))) => Err(format!(
            "answered with the member `{}` twice: {}",
            brief(name.as_bytes(), 40),
            brief(line, 120)
        )),
        _ if line.trim_ascii().is_empty() => Err("printed an empty line".into()),
        _ => Err(format!("printed a line that is not a JSON object: {}", brief(line, 120))),
    }
}

/// The members of an object, or an error that contains the name of a repeated member. An object with a repeated member
/// is refused, because some JSON parsers use the first value of the member and others use the last.
struct Members(Result<Map<String, Value>, String>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Members, A::Error> {
                let (mut members, mut twice) = (Map::new(), None);
                while let Some((name, value)) = access.next_entry::<String, Value>()? {
                    if members.insert(name.clone(), value).is_some() {
                        twice.get_or_insert(name);
                    }
                }
                Ok(Members(twice.map_or(Ok(members), Err)))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// Returns a value as text for people: a string without quotes, and any other value as JSON.
fn text(value: &Value) -> Outside {
    match value {
        Value::String(text) => Outside::of(text.as_bytes(), 400),
        other => coded(other).into(),
    }
}

fn coded(value: &Value) -> String {
    brief(value.to_string().as_bytes(), 400)
}

/// Shortens received bytes for a message. Control characters are made visible when the message is printed.
fn brief(bytes: &[u8], most: usize) -> String {
    Outside::of(bytes, most).raw().to_owned()
}

#[cfg(test)]
mod tests {
    use crate::access::FetchForm;
    use crate::driver::protocol::{Request, answer, hello, message};
    use crate::query::{Answer, Query};
    use norobots::access::Action;
    use norobots::engine::Verdict;
    use norobots::spec::Edition;

    fn plain() -> Request<'static> {
        Request::Decide(Query::default())
    }

    #[track_caller]
    fn check(request: &Request, line: &str, expected: &Answer) {
        let (id, message) = message(line.as_bytes()).expect("a message");
        assert_eq!(id, "a");
        assert_eq!(answer(request, &message).as_ref(), Ok(expected), "{line}");
    }

    #[test]
    fn an_answer_about_a_fetch_is_an_action() {
        let fetch = FetchForm::default();
        let request = Request::Access(&fetch, None);
        check(&request, r#"{"id":"a","access":"defer"}"#, &Answer::Accessed(Action::Defer));
        for (line, why) in [
            (r#"{"id":"a"}"#, "without `access`"),
            (r#"{"id":"a","access":"maybe"}"#, "none of allow, disallow, defer, file, copy"),
            (r#"{"id":"a","access":true}"#, "none of allow"),
        ] {
            let (_, message) = message(line.as_bytes()).expect("a message");
            let error = answer(&request, &message).expect_err(line);
            assert!(error.contains(why), "{error}");
        }
        let by = |edition| Request::Access(&fetch, edition).message("a");
        assert_eq!(by(None).to_string(), r#"{"id":"a","op":"access","fetch":{}}"#);
        assert_eq!(by(Some(Edition::Rfc9309))["edition"], "rfc-9309");
    }

    #[test]
    fn a_member_that_is_null_is_as_if_absent() {
        check(
            &plain(),
            r#"{"id":"a","allowed":true,"line":null,"error":null,"unsupported":null}"#,
            &Answer::Decided { verdict: Verdict::Allowed, line: None },
        );
        check(
            &Request::Check(b""),
            r#"{"id":"a","conforming":false,"clauses":null,"error":null}"#,
            &Answer::Checked { conforming: false, clauses: None },
        );
        check(
            &Request::Parse(b""),
            r#"{"id":"a","records":[],"error":null}"#,
            &Answer::Parsed(Vec::new()),
        );
        check(&plain(), r#"{"id":"a","error":"","allowed":true}"#, &Answer::Refused("".into()));
        let line =
            br#"{"implementation":{"name":"x","version":null},"ops":["decide"],"error":null}"#;
        let hello = hello(line).expect("a greeting");
        assert_eq!((hello.implementation.name.raw(), hello.implementation.version), ("x", None));
    }

    #[test]
    fn a_request_states_the_site_where_it_is_said() {
        let query = Query::new(&b"x"[..], &b"a"[..], &b"/"[..]);
        let message = |query: &Query<'_>| Request::Decide(query.borrowed()).message("a");
        assert_eq!(message(&query).get("site"), None);
        let site = "HTTP://H:80".parse().ok();
        assert_eq!(message(&query.of(site.as_ref()))["site"], "http://h");
    }
}
