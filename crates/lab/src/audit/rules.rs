//! What a file says to robots by several editions, kept for many of them.

use crate::decider::{Decider, decider};
use crate::setting::{self, Settings};
use norobots::Robot;
use norobots::engine::{Decision, Failure};
use norobots::spec::Edition;
use std::collections::HashMap;

/// How many names are kept with what is said to them. What is said to others is looked up each time.
const NAMES: usize = 10_000;

/// What is said to a robot: for each edition the place of its policy.
pub(super) type Policies = Box<[usize]>;

/// The file by several editions. What robots have in common is there once, so that its size depends on the
/// file and not on the robots.
pub(super) struct Rules<'a> {
    editions: Vec<ByEdition<'a>>,
    names: HashMap<Box<[u8]>, Policies>,
}

struct ByEdition<'a> {
    edition: Edition,
    robots: &'a [u8],
    /// What is said to robots, where the edition has an engine that keeps it.
    said: Vec<Robot<'a>>,
    /// The place of each in the list: by its patterns, with their lines, in order.
    places: HashMap<Vec<(usize, Vec<u8>)>, usize>,
    /// What decides for an edition that has none, by the name each time.
    decider: Option<Decider<'a>>,
}

impl<'a> Rules<'a> {
    /// # Errors
    ///
    /// An edition whose robots refuse the file, and why.
    pub(super) fn new(
        robots: &'a [u8],
        editions: &[Edition],
    ) -> Result<Rules<'a>, (Edition, Failure)> {
        let by = |edition: &Edition| {
            let decider = (!setting::Rules::EDITIONS.contains(edition)).then(|| {
                let settings = Settings::default_for(*edition);
                decider(*edition, settings, robots, None).map_err(|failure| (*edition, failure))
            });
            let decider = decider.transpose()?;
            let (said, places) = (Vec::new(), HashMap::new());
            Ok(ByEdition { edition: *edition, robots, said, places, decider })
        };
        let editions = editions.iter().map(by).collect::<Result<_, _>>()?;
        Ok(Rules { editions, names: HashMap::new() })
    }

    /// Returns what is said to a robot of that name.
    pub(super) fn policies(&mut self, name: &[u8]) -> Policies {
        if let Some(policies) = self.names.get(name) {
            return policies.clone();
        }
        let policies: Policies = self.editions.iter_mut().map(|by| by.place(name)).collect();
        if self.names.len() < NAMES {
            self.names.insert(name.into(), policies.clone());
        }
        policies
    }

    /// Decides by one of the editions, where `place` is from the policies of the robot of that name.
    pub(super) fn decide(&self, edition: usize, place: usize, name: &[u8], url: &[u8]) -> Decision {
        let by = &self.editions[edition];
        match (&by.decider, by.said.get(place)) {
            (Some(decider), _) => decider.decide(name, url),
            (None, Some(robot)) => robot.decide(url),
            (None, None) => Decision::WELCOME,
        }
    }

    /// The name of an edition.
    pub(super) fn editions(&self) -> impl ExactSizeIterator<Item = Edition> {
        self.editions.iter().map(|by| by.edition)
    }
}

impl ByEdition<'_> {
    fn place(&mut self, name: &[u8]) -> usize {
        if self.decider.is_some() {
            return 0;
        }
        let said = Robot::new(self.edition, self.robots, name).expect("an edition that is kept");
        let patterns = said.patterns();
        *self.places.entry(patterns).or_insert_with(|| {
            self.said.push(said);
            self.said.len() - 1
        })
    }
}
