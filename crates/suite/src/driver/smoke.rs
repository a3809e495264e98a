//! The smoke test: queries that every driver gets before the suite.

use crate::driver::protocol::Request;
use crate::query::{Answer, Query};
use norobots::engine::Verdict;
use norobots_text::visible::Outside;

pub(crate) struct Test {
    /// What the test checks, as a noun phrase.
    pub(crate) name: &'static str,
    robots: Vec<u8>,
    url: &'static [u8],
    /// The only correct verdict. `None` if a careful implementation may refuse the file, so that any well-formed answer
    /// passes the test.
    verdict: Option<Verdict>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The driver passed the test.
    Nothing,
    /// The run continues, and its report contains this remark.
    Remark(Outside),
    /// The driver can't be used. The string describes what the driver did, in a phrase such as "gave no answer within
    /// 5s".
    Fault(Outside),
}

/// A file that has the same meaning under all settings. The file has a record for one robot and a record for all other
/// robots. Some lines contain `User-Agent` instead of `User-agent`, and some lines have no space after the colon. The
/// Disallow value is the whole path of a page.
const PLAIN: &[u8] = b"\
    User-agent: cybermapper\nUser-Agent: cybermapper\nUser-agent:cybermapper\nUser-Agent:cybermapper\n\
    Disallow: /private/page.html\nDisallow:/private/page.html\n\n\
    User-agent: *\nUser-Agent: *\nUser-agent:*\nUser-Agent:*\n\
    Disallow: /private/page.html\nDisallow:/private/page.html\n";

/// Returns the simplest query. Every driver that has passed the smoke test can answer this query.
pub(crate) fn plain() -> Request<'static> {
    Request::Decide(Query::new(PLAIN, &b"cybermapper"[..], &b"/public/page.html"[..]))
}

pub(crate) fn plainest() -> [Test; 2] {
    let test = |name, url, verdict| Test { name, robots: PLAIN.to_vec(), url, verdict };
    [
        test("a URL that must be allowed", b"/public/page.html", Some(Verdict::Allowed)),
        test("a URL that must be disallowed", b"/private/page.html", Some(Verdict::Disallowed)),
    ]
}

pub(crate) fn all_bytes() -> Test {
    let robots = [PLAIN, b"# ", &(0..=255).collect::<Vec<u8>>(), b"\n"].concat();
    Test { name: "a file with each of the 256 bytes", robots, ..large(0) }
}

/// The number of repeated lines in the large file. The file has a size of 1 MB.
pub(crate) const LINES: usize = 1 << 14;

/// The file has `lines` lines that do not affect the answer.
pub(crate) fn large(lines: usize) -> Test {
    let line = b"Disallow: /private/some/longer/path/of/no/further/interest.html\n";
    let robots = [PLAIN, &line.repeat(lines)].concat();
    Test { name: "a file of 1 MB", robots, url: b"/public/page.html", verdict: None }
}

impl Test {
    pub(crate) fn request(&self) -> Request<'_> {
        Request::Decide(Query::new(&*self.robots, &b"cybermapper"[..], self.url))
    }

    pub(crate) fn found(&self, answer: &Answer) -> Found {
        let how = match answer {
            Answer::Malformed(what) => return Found::Fault(what.clone()),
            Answer::Decided { verdict, .. } => {
                let Some(must) = self.verdict.filter(|must| must != verdict) else {
                    return Found::Nothing;
                };
                let name = self.name;
                return Found::Remark(
                    format!(
                        "asked about a file that every profile reads in the same way and {name}, \
                         it answered {verdict}, not {must}; check that its driver calls it, and \
                         does not invert answers"
                    )
                    .into(),
                );
            }
            Answer::Crashed(how) => format!("died: {}", how.raw()),
            Answer::TimedOut(time) => format!("gave no answer within {time:?}"),
            Answer::Refused(how) => format!("answered with the error {}", how.raw()),
            Answer::Unsupported(why) => {
                format!("answered that this is unsupported: {}", why.raw())
            }
            Answer::Parsed(_)
            | Answer::Checked { .. }
            | Answer::Meta(_)
            | Answer::Accessed(_)
            | Answer::Page(_) => return Found::Nothing,
        };
        match (self.verdict, answer) {
            (Some(_), _) => Found::Fault(how.into()),
            (None, Answer::Crashed(_) | Answer::TimedOut(_)) => {
                Found::Remark(format!("asked about {}, it {how}", self.name).into())
            }
            (None, _) => Found::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::driver::protocol::Request;
    use crate::driver::smoke::{Found, plainest};
    use crate::query::Answer;
    use norobots::engine::Engine;
    use norobots_settings::naive::Naive;
    use norobots_settings::setting::{Settings, deviations};

    /// The simplest queries must have the same answers under all settings, so that a wrong answer is always an error of
    /// the driver or its implementation.
    #[test]
    fn every_choice_answers_the_plainest_queries_alike() {
        let profiles = deviations().map(|deviation| (deviation.to_string(), deviation.settings()));
        for (name, settings) in profiles.chain([("none".into(), Settings::DEFAULT)]) {
            for test in plainest() {
                let Request::Decide(query) = test.request() else { unreachable!() };
                let decision = Naive { settings }.decide(&query.robots, &query.agent, &query.url);
                let decision = decision.unwrap_or_else(|failure| panic!("{name}: {failure}"));
                let answer = Answer::Decided { verdict: decision.verdict, line: None };
                assert_eq!(test.found(&answer), Found::Nothing, "{name}: {}", test.name);
            }
        }
    }
}
