//! The smoke test: what every driver must be able to answer, or to refuse in good form.

use crate::driver::protocol::Request;
use crate::driver::visible::Outside;
use crate::query::{Answer, Query};
use norobots::engine::Verdict;

/// A query, and the answer that it must get.
pub(crate) struct Test {
    /// What is tried, as a noun.
    pub(crate) name: &'static str,
    robots: Vec<u8>,
    url: &'static [u8],
    /// `None` where any answer in good form will do, a refusal too: no more can be asked of a
    /// file that a careful implementation may refuse.
    verdict: Option<Verdict>,
}

const PLAIN: &[u8] = b"User-agent: *\nDisallow: /private/\n";

/// The plainest query. A driver that passed the smoke test answers it.
pub(crate) fn plain() -> Request<'static> {
    Request::Decide(Query::new(PLAIN, &b"cybermapper"[..], &b"/public/page.html"[..]))
}

/// The four tests, the plainest first.
pub(crate) fn tests() -> [Test; 4] {
    let all_bytes = [PLAIN, b"# ", &(0..=255).collect::<Vec<u8>>(), b"\n"].concat();
    let mut large = PLAIN.to_vec();
    while large.len() < 1 << 20 {
        large.extend_from_slice(
            b"Disallow: /private/some/longer/path/of/no/further/interest.html\n",
        );
    }
    let test = |name, robots, url, verdict| Test { name, robots, url, verdict };
    let [public, private]: [&[u8]; 2] = [b"/public/page.html", b"/private/page.html"];
    let (allowed, disallowed) = (Some(Verdict::Allowed), Some(Verdict::Disallowed));
    [
        test("a URL that must be allowed", PLAIN.to_vec(), public, allowed),
        test("a URL that must be disallowed", PLAIN.to_vec(), private, disallowed),
        test("a file with each of the 256 bytes", all_bytes, public, None),
        test("a file of 1 MB", large, public, None),
    ]
}

impl Test {
    pub(crate) fn request(&self) -> Request<'_> {
        Request::Decide(Query::new(&*self.robots, &b"cybermapper"[..], self.url))
    }

    /// How the answer fails the test, as a clause after "it"; `None` where it passes.
    pub(crate) fn failed(&self, answer: &Answer) -> Option<Outside> {
        let how = match (answer, self.verdict) {
            (Answer::Malformed(what), _) => return Some(what.clone()),
            (Answer::Crashed(how), _) => format!("died: {}", how.raw()),
            (Answer::TimedOut(time), _) => format!("gave no answer within {time:?}"),
            (Answer::Decided { verdict, .. }, Some(must)) if *verdict != must => {
                format!("answered {verdict}, and must answer {must}")
            }
            (Answer::Refused(how), Some(_)) => format!("answered with the error {}", how.raw()),
            (Answer::Unsupported(why), Some(_)) => {
                format!("answered that this is unsupported: {}", why.raw())
            }
            _ => return None,
        };
        Some(how.into())
    }
}
