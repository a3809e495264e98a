//! Implements a driver in the driver protocol: norobots answers the requests of a test runner.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use norobots::access::after;
use norobots::engine::{Decision, Engine, Failure};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::Document;
use norobots::{check, syntax};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_settings::site::Site;
use norobots_suite::access::FetchForm;
use norobots_suite::decider::{decider, tree_format};
use norobots_suite::driver::protocol::{ACCESS, PAGE, answered};
use norobots_suite::query::{Answer, Meta, Op, Query, Record};
use norobots_text::distinct::distinct;
use norobots_text::visible::Outside;
use norobots_trial::decide::Crawler;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};

/// A request of a test runner. Unknown members are ignored, as the protocol demands.
#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    hello: Option<Value>,
    op: Option<String>,
    robots_base64: Option<String>,
    /// Whether the site has no robots.txt.
    #[serde(default)]
    absent: bool,
    html_base64: Option<String>,
    agent: Option<String>,
    agent_base64: Option<String>,
    url: Option<String>,
    url_base64: Option<String>,
    site: Option<String>,
    edition: Option<String>,
    fetch: Option<Value>,
    /// The header fields of a page, as pairs of a name and a value.
    #[serde(default)]
    headers: Vec<(String, String)>,
    now: Option<String>,
    /// The slug of the document whose rules for pages apply. The default is Google's document.
    text: Option<String>,
}

/// The program that answers the requests.
pub enum Served<'a> {
    /// All of norobots: every operation, and `decide` under every edition.
    Norobots,
    /// A named engine. The engine supports only `decide`.
    Engine(&'a str, &'a dyn Engine),
    /// A named robot with its settings. The robot supports only `decide`.
    Profile(&'a str, Settings),
    /// A named crawler. The crawler decides about a URL by crawling a site with the file.
    Crawler(&'a str, &'a Crawler),
}

/// A function that decides about a URL. The arguments are a file, the site of the file (if known), a robot and a URL.
type Decide<'a> = dyn Fn(&[u8], Option<&Site>, &[u8], &[u8]) -> Result<Decision, Failure> + 'a;

/// Answers requests, one JSON object on each line, until the input ends.
///
/// If a request can't be carried out, its answer contains `error` or `unsupported`, and `serve` continues. An answer
/// contains the id of its request. Answers are flushed, unless the next request is already in the buffer.
///
/// # Errors
///
/// Returns an error if a request can't be read or an answer can't be written.
pub fn serve(by: &Served<'_>, requests: impl Read, answers: &mut impl Write) -> io::Result<()> {
    let mut requests = BufReader::with_capacity(1 << 16, requests);
    let mut line = Vec::new();
    loop {
        line.clear();
        if requests.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if !line.trim_ascii().is_empty() {
            writeln!(answers, "{}", respond(by, &line))?;
        }
        // Flushes after a blank line too, because an earlier answer may be unflushed.
        if !requests.buffer().contains(&b'\n') {
            answers.flush()?;
        }
    }
}

fn respond(by: &Served<'_>, line: &[u8]) -> Value {
    let no_request =
        |id: Value, why: String| json!({ "id": id, "error": format!("not a request: {why}") });
    let message: Value = match serde_json::from_slice(line) {
        Ok(message @ Value::Object(_)) => message,
        Ok(_) => return no_request(Value::Null, "no JSON object".into()),
        Err(error) => return no_request(Value::Null, format!("no JSON: {error}")),
    };
    let id = message["id"].clone();
    let request: Request = match serde_json::from_value(message) {
        Ok(request) => request,
        Err(error) => return no_request(id, error.to_string()),
    };
    if request.hello.is_some() {
        return hello(by);
    }
    let mut message = answered(&answer(by, &request).unwrap_or_else(|failure| failure));
    message["id"] = id;
    message
}

fn hello(by: &Served<'_>) -> Value {
    let (name, ops, extra_ops) = match by {
        Served::Norobots => ("norobots", &Op::ALL[..], &[ACCESS, PAGE][..]),
        Served::Engine(name, _) | Served::Profile(name, _) | Served::Crawler(name, _) => {
            (*name, &[Op::Decide][..], &[][..])
        }
    };
    let mut implementation = json!({ "name": name });
    // The version and the language of a crawler are unknown.
    if !matches!(by, Served::Crawler(..)) {
        implementation["version"] = env!("CARGO_PKG_VERSION").into();
        implementation["language"] = "rust".into();
    }
    json!({
        "implementation": implementation,
        "ops": ops.iter().map(|op| op.id()).chain(extra_ops.iter().copied()).collect::<Vec<_>>(),
    })
}

/// Answers a request.
///
/// # Errors
///
/// If the request can't be carried out, returns [`Answer::Unsupported`] or [`Answer::Refused`].
fn answer(by: &Served<'_>, request: &Request) -> Result<Answer, Answer> {
    let unsupported = |what: String| Err(Answer::Unsupported(what.into()));
    let op = request.op.as_deref().ok_or_else(|| refused("the request has no op"));
    let robots = || bytes("robots", None, request.robots_base64.as_deref());
    if request.absent && request.robots_base64.is_some() {
        return Err(refused("robots_base64 and absent both"));
    }
    if let Served::Crawler(_, crawler) = by {
        return match (op?, &request.edition) {
            ("decide", None) if !request.absent => {
                let agent =
                    bytes("agent", request.agent.as_deref(), request.agent_base64.as_deref())?;
                let url = bytes("url", request.url.as_deref(), request.url_base64.as_deref())?;
                let site =
                    request.site.as_deref().map(str::parse::<Site>).transpose().map_err(refused)?;
                Ok(crawler.decide(&Query::new(robots()?, agent, url).of(site.as_ref())))
            }
            (op, _) => unsupported(format!("op {op} of this request")),
        };
    }
    let only: Option<Box<Decide<'_>>> = match by {
        Served::Norobots | Served::Crawler(..) => None,
        Served::Engine(_, engine) => {
            Some(Box::new(|robots, _, agent, url| engine.decide(robots, agent, url)))
        }
        Served::Profile(_, settings) => Some(Box::new(|robots, site, agent, url| {
            Ok(Naive { settings: *settings }.read(robots)?.decide_on(site, agent, url))
        })),
    };
    if let Some(only) = only {
        return match (op?, &request.edition) {
            // According to the clause `empty-file`, all robots are welcome on a site without a robots.txt file.
            ("decide", None) if request.absent => decide(request, |_, _, _| Ok(Decision::WELCOME)),
            ("decide", None) => {
                let robots = robots()?;
                decide(request, |site, agent, url| only(&robots, site, agent, url))
            }
            ("decide", Some(id)) => unsupported(format!("edition {id}")),
            (op, _) => unsupported(format!("op {op}")),
        };
    }
    let id = request.edition.as_deref().unwrap_or("1994");
    let Some(edition) = Edition::from_id(id) else {
        return unsupported(format!("edition {id}"));
    };
    let settings = Settings::default_for(edition);
    let op = op?;
    if op == ACCESS {
        return access(edition, request.fetch.as_ref());
    }
    if op == PAGE {
        return page(request);
    }
    let operation = Op::from_id(op);
    if operation == Some(Op::Decide) && request.absent {
        return decide(request, |_, _, _| Ok(Decision::WELCOME));
    }
    if operation == Some(Op::Decide) {
        let robots = robots()?;
        return decide(request, |site, agent, url| {
            Ok(decider(edition, settings, &robots, None)?.decide_on(site, agent, url))
        });
    }
    let Some(format) = tree_format(edition, settings) else {
        return unsupported(format!("op {op} of edition {id}"));
    };
    let operation = match operation {
        Some(Op::Meta) => return meta(request),
        Some(Op::Parse) => |document: &_| Answer::Parsed(Record::all(document)),
        Some(Op::Check) => check,
        _ => return unsupported(format!("op {op}")),
    };
    let robots = robots()?;
    let source = Source::new(&robots);
    Ok(operation(&syntax::parse_by(&source, format)))
}

/// Returns the action that the edition requires of a robot after the fetch. If the edition permits several actions,
/// returns the first action.
fn access(edition: Edition, fetch: Option<&Value>) -> Result<Answer, Answer> {
    let form = fetch.ok_or_else(|| refused("the request has no fetch"))?;
    let form = FetchForm::deserialize(form).map_err(|error| refused(format!("fetch: {error}")))?;
    let fetch = form.fetch().map_err(refused)?;
    match after(edition, &fetch).rulings.first() {
        Some(ruling) => Ok(Answer::Accessed(ruling.action)),
        None => Err(Answer::Unsupported(
            format!("{edition} says nothing of this: {}", form.describe()).into(),
        )),
    }
}

fn refused(why: impl std::fmt::Display) -> Answer {
    Answer::Refused(why.to_string().into())
}

/// Returns the effective terms of the META tags. Also returns which permissions these terms grant under the default
/// settings.
fn meta(request: &Request) -> Result<Answer, Answer> {
    use norobots_suite::meta::{Permissions, Settings, Term};
    use norobots_web::page::Page;
    let html = bytes("html", None, request.html_base64.as_deref())?;
    let terms = Page::read(&html, None).terms(&Settings::DEFAULT);
    let terms: Vec<Term> = terms.iter().map(|placed| placed.term).collect();
    let permissions = Permissions::of(&terms, &Settings::DEFAULT);
    Ok(Answer::Meta(Meta {
        terms: Some(terms.iter().map(Term::to_string).collect()),
        index: Some(permissions.index.granted),
        follow: Some(permissions.follow.granted),
    }))
}

/// Returns which uses of a page a document permits, and which uses it forbids.
fn page(request: &Request) -> Result<Answer, Answer> {
    use norobots_web::page::Page;
    use norobots_web::rules::{Text, date, decide, gather};
    let id = request.text.as_deref().unwrap_or("google");
    let Some(text) = Text::named(id) else {
        return Err(Answer::Unsupported(format!("text {id}").into()));
    };
    let agent = request.agent.as_deref().ok_or_else(|| refused("the request has no agent"))?;
    let now = match &request.now {
        Some(now) => Some(date(now).ok_or_else(|| refused("`now` is not a date"))?),
        None => None,
    };
    let html = request.html_base64.as_deref().map(|html| bytes("html", None, Some(html)));
    let page = html.transpose()?.map(|html| Page::read_for(Some(agent), &html, None));
    let headers = request.headers.iter().map(|(name, value)| (name.as_bytes(), value.as_bytes()));
    let answers = decide(text, agent, &gather(headers, page.as_ref()), now);
    let settled = answers.iter().filter(|answer| answer.open.is_none());
    let permitted = settled.map(|answer| (answer.about, answer.allowed)).collect();
    Ok(Answer::Page(permitted))
}

fn bytes(name: &str, text: Option<&str>, base64: Option<&str>) -> Result<Vec<u8>, Answer> {
    match (text, base64) {
        (Some(text), None) => Ok(text.as_bytes().to_vec()),
        (None, Some(base64)) => {
            STANDARD.decode(base64).map_err(|error| refused(format!("{name}_base64: {error}")))
        }
        (None, None) => Err(refused(format!("the request has no {name}"))),
        (Some(_), Some(_)) => Err(refused(format!("{name} and {name}_base64 both"))),
    }
}

fn decide(
    request: &Request,
    by: impl FnOnce(Option<&Site>, &[u8], &[u8]) -> Result<Decision, Failure>,
) -> Result<Answer, Answer> {
    let agent = bytes("agent", request.agent.as_deref(), request.agent_base64.as_deref())?;
    let url = bytes("url", request.url.as_deref(), request.url_base64.as_deref())?;
    let site = request.site.as_deref().map(str::parse::<Site>).transpose().map_err(refused)?;
    if let Some(site) = site.as_ref().filter(|site| !site.has(&url)) {
        return Err(Answer::Unsupported(
            format!(
                "the file belongs to {site}, but the URL {} belongs to another site",
                Outside::of(&url, 400).raw()
            )
            .into(),
        ));
    }
    let Decision { verdict, line, .. } = by(site.as_ref(), &agent, &url).map_err(refused)?;
    Ok(Answer::Decided { verdict, line })
}

fn check(document: &Document<'_>) -> Answer {
    let diagnostics = check::check(document);
    let codes = diagnostics.iter().map(|each| each.code);
    let violations = codes.filter(|code| code.severity() == check::Severity::Violation);
    let clauses =
        distinct(violations.filter_map(|code| Some(code.clause(document.format())?.id())));
    let clauses = Some(clauses.into_iter().map(str::to_owned).collect());
    Answer::Checked { conforming: check::conforming(&diagnostics), clauses }
}

#[cfg(test)]
mod tests {
    use super::{Served, serve};
    use std::io::{self, Read, Write};
    use std::sync::mpsc;
    use std::thread;

    /// A reader that returns all its bytes in the first read. The second read waits until the channel closes.
    struct Stalls(Option<&'static [u8]>, mpsc::Receiver<()>);

    impl Read for Stalls {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.take() {
                Some(mut bytes) => bytes.read(buffer),
                None => self.1.recv().map_or(Ok(0), |()| Ok(0)),
            }
        }
    }

    /// A writer with a channel. A flush sends the written bytes to the channel.
    struct Flushed(Vec<u8>, mpsc::Sender<Vec<u8>>);

    impl Write for Flushed {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            _ = self.1.send(std::mem::take(&mut self.0));
            Ok(())
        }
    }

    #[test]
    fn a_blank_line_behind_a_request_keeps_no_answer_back() {
        let (end, input_ends) = mpsc::channel();
        let (sender, flushed) = mpsc::channel();
        let input = Stalls(Some(b"{\"hello\":{}}\n\n"), input_ends);
        let running = thread::spawn(move || {
            serve(&Served::Norobots, input, &mut Flushed(Vec::new(), sender))
        });
        let answers: Vec<u8> = flushed.recv().expect("an answer is flushed");
        assert!(answers.starts_with(b"{\"implementation\""), "{}", answers.escape_ascii());
        drop(end);
        running.join().expect("it ends").expect("it reads and writes");
    }
}
