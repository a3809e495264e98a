//! A file, read for many robots by an edition.

use crate::engine::Decision;
use crate::later::compiled::RobotPolicy;
use crate::later::edition::LaterEdition;
use crate::later::once::decide;
use std::borrow::Cow;
use std::fmt;

/// A robots.txt file that an edition decides about.
///
/// It borrows the file or owns it. It can be sent to other threads and shared by them.
///
/// ```
/// use norobots::later::{LaterEdition, Matcher};
///
/// let matcher = Matcher::new(LaterEdition::GoogleCode, b"User agent: a\nDisalow /x\n");
/// assert!(!matcher.allowed("a", "http://www.example.com/x"));
/// assert!(matcher.robot("a").allowed("/y"));
/// ```
#[derive(Clone)]
pub struct Matcher<'a> {
    edition: LaterEdition,
    robots: Cow<'a, [u8]>,
}

impl<'a> Matcher<'a> {
    /// Takes a file: any bytes, borrowed or owned.
    #[must_use]
    pub fn new(edition: LaterEdition, robots: impl Into<Cow<'a, [u8]>>) -> Matcher<'a> {
        Matcher { edition, robots: robots.into() }
    }

    /// Returns the matcher with a file of its own, which it copies if it borrows it now.
    #[must_use]
    pub fn into_owned(self) -> Matcher<'static> {
        Matcher { robots: Cow::Owned(self.robots.into_owned()), ..self }
    }

    /// Returns the edition.
    #[must_use]
    pub fn edition(&self) -> LaterEdition {
        self.edition
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.robots
    }

    /// Returns whether `agent` may fetch `url`.
    #[must_use]
    pub fn allowed(&self, agent: impl AsRef<[u8]>, url: impl AsRef<[u8]>) -> bool {
        self.decide(agent, url).allowed()
    }

    /// Decides whether `agent` may fetch `url`, and by which record and line, as
    /// [`decide`](crate::later::decide) does, which it calls. For many URLs use [`Matcher::robot`].
    #[must_use]
    pub fn decide(&self, agent: impl AsRef<[u8]>, url: impl AsRef<[u8]>) -> Decision {
        decide(self.edition, &self.robots, agent, url)
    }

    /// Returns what the file says to `agent`, ready for many URLs.
    ///
    /// # Panics
    ///
    /// As [`RobotPolicy::new`] does.
    #[must_use]
    pub fn robot(&self, agent: impl AsRef<[u8]>) -> RobotPolicy<'_> {
        RobotPolicy::new(self.edition, &self.robots, agent)
    }
}

impl fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matcher")
            .field("edition", &self.edition)
            .field("bytes", &self.robots.len())
            .finish()
    }
}
