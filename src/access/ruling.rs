//! The actions that an edition requires or permits after a fetch.

use crate::spec::Level;

crate::slugs! {
    /// What a robot does after a fetch of robots.txt.
    pub enum Action("action", summary) {
        /// The robot may fetch every URL of the site.
        Allow = "allow",
        /// The robot may fetch no URL of the site.
        Disallow = "disallow",
        /// The robot fetches nothing now, and tries robots.txt again later.
        Defer = "defer",
        /// The robot obeys the fetched file.
        File = "file",
        /// The robot obeys its last copy of the file.
        Copy = "copy",
        /// The robot follows the redirect.
        Follow = "follow",
        /// The robot fetches robots.txt first.
        Fetch = "fetch",
    }
}

impl Action {
    /// Returns whether a robot that takes this action fetches nothing from the site for now.
    #[must_use]
    pub const fn keeps_away(self) -> bool {
        matches!(self, Action::Disallow | Action::Defer)
    }
}

/// An action that an edition requires or permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ruling {
    /// The action that the robot takes.
    pub action: Action,
    /// The ids of the sentences that require or permit the action. The files in `conformance/editions/` contain the
    /// sentences of the editions after 1994. The id `file-location` is the slug of a clause of the standard of 1994.
    pub clauses: &'static [&'static str],
    /// Whether a robot must, should or may take the action.
    pub level: Level,
}

impl Ruling {
    pub(crate) const fn new(
        action: Action,
        level: Level,
        clauses: &'static [&'static str],
    ) -> Ruling {
        Ruling { action, clauses, level }
    }

    /// Returns whether a robot that takes the action complies with the ruling. If the level is `May`, every action
    /// except `Allow` also complies. A robot that takes `Disallow` or `Defer` complies with rulings for both of these
    /// actions, because both keep the robot away from the site.
    fn kept_by(&self, action: Action) -> bool {
        let less = self.level == Level::May && action != Action::Allow;
        self.action == action || less || (self.action.keeps_away() && action.keeps_away())
    }
}

/// What an edition requires or permits after a fetch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Access {
    /// The rulings. If there are several rulings, the robot may choose one of them. If there are no rulings, the
    /// edition says nothing about the outcome of the fetch.
    pub rulings: Vec<Ruling>,
}

impl Access {
    /// Returns whether a robot can take the action without contradicting the edition.
    #[must_use]
    pub fn permits(&self, action: Action) -> bool {
        self.rulings.is_empty() || self.rulings.iter().any(|ruling| ruling.kept_by(action))
    }

    /// Returns true if the edition names only this action, and the level of the ruling is `Must` or `Should`.
    #[must_use]
    pub fn requires(&self, action: Action) -> bool {
        self.settled() == Some(action) && self.rulings[0].level != Level::May
    }

    /// Returns the ids of the sentences of all rulings. Each id appears once.
    #[must_use]
    pub fn clauses(&self) -> Vec<&'static str> {
        let mut clauses: Vec<&str> = Vec::new();
        for id in self.rulings.iter().flat_map(|ruling| ruling.clauses) {
            if !clauses.contains(id) {
                clauses.push(id);
            }
        }
        clauses
    }

    /// Returns the action of the ruling with the strongest level. `Must` is stronger than `Should`, and `Should` is
    /// stronger than `May`. If several rulings have the strongest level, the first of them is chosen. Returns `None` if
    /// the edition says nothing.
    ///
    /// ```
    /// use norobots::Edition;
    /// use norobots::access::{Action, Fetch, after};
    /// use std::time::Duration;
    ///
    /// // RFC 9309 has a robot keep away, and permits it to use its copy.
    /// let mut fetch = Fetch::status(503);
    /// fetch.copy = Some(Duration::from_secs(60));
    /// let access = after(Edition::Rfc9309, &fetch);
    /// assert_eq!((access.rulings.len(), access.recommended()), (2, Some(Action::Disallow)));
    /// ```
    #[must_use]
    pub fn recommended(&self) -> Option<Action> {
        let binding = |ruling: &&Ruling| match ruling.level {
            Level::Must => 0,
            Level::Should => 1,
            Level::May => 2,
        };
        self.rulings.iter().min_by_key(binding).map(|ruling| ruling.action)
    }

    /// Returns the only action that the edition names. Returns `None` if the edition names several actions or no
    /// action.
    #[must_use]
    pub fn settled(&self) -> Option<Action> {
        match &self.rulings[..] {
            [ruling] => Some(ruling.action),
            _ => None,
        }
    }
}
