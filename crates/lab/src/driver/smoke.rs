//! The smoke test: what every driver must be able to answer, or to refuse in good form.

use crate::driver::protocol::{Answer, Request};
use crate::driver::reply::Outcome;

/// One question, and the answer that it must get.
pub(crate) struct Test {
    /// What is tried, as a noun.
    pub(crate) name: &'static str,
    robots: Vec<u8>,
    url: &'static [u8],
    /// `None` where any answer in good form will do, a refusal too: no more can be asked of a
    /// file that a careful implementation may refuse.
    allowed: Option<bool>,
}

/// The four tests, the plainest first.
pub(crate) fn tests() -> [Test; 4] {
    const PLAIN: &[u8] = b"User-agent: *\nDisallow: /private/\n";
    let all_bytes = [PLAIN, b"# ", &(0..=255).collect::<Vec<u8>>(), b"\n"].concat();
    let mut large = PLAIN.to_vec();
    while large.len() < 1 << 20 {
        large.extend_from_slice(
            b"Disallow: /private/some/longer/path/of/no/further/interest.html\n",
        );
    }
    let test = |name, robots, url: &'static str, allowed| Test {
        name,
        robots,
        url: url.as_bytes(),
        allowed,
    };
    [
        test("a URL that must be allowed", PLAIN.to_vec(), "/public/page.html", Some(true)),
        test("a URL that must be disallowed", PLAIN.to_vec(), "/private/page.html", Some(false)),
        test("a file with each of the 256 bytes", all_bytes, "/public/page.html", None),
        test("a file of 1 MB", large, "/public/page.html", None),
    ]
}

impl Test {
    pub(crate) fn request(&self) -> Request<'_> {
        Request::Decide { robots: &self.robots, agent: b"cybermapper", url: self.url }
    }

    /// How the outcome fails the test, as a clause after "it"; `None` where it passes.
    pub(crate) fn failed(&self, outcome: &Outcome) -> Option<String> {
        let word = |allowed| if allowed { "allowed" } else { "disallowed" };
        match (outcome, self.allowed) {
            (Outcome::Misfit(what), _) => Some(what.clone()),
            (Outcome::Crash(how), _) => Some(format!("died: {how}")),
            (Outcome::Timeout(time), _) => Some(format!("gave no answer within {time:?}")),
            (Outcome::Answered(Answer::Decided { allowed, .. }), Some(must))
                if *allowed != must =>
            {
                Some(format!("answered {}, and must answer {}", word(*allowed), word(must)))
            }
            (Outcome::Answered(Answer::Error(how)), Some(_)) => {
                Some(format!("answered with the error {how}"))
            }
            (Outcome::Answered(Answer::Unsupported(why)), Some(_)) => {
                Some(format!("answered that this is unsupported: {why}"))
            }
            (Outcome::Answered(_), _) => None,
        }
    }
}
