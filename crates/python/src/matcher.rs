//! A file, kept for many queries.

use crate::argument::{DecidingEdition, Octets};
use crate::decide::{Decision, LARGE, refused};
use norobots::Robot;
use norobots::engine;
use norobots::spec::Edition;
use norobots_settings::naive::{Naive, Read};
use norobots_settings::setting::Settings;
use pyo3::prelude::*;
use self_cell::self_cell;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// For how many robots a matcher keeps what the file says to them. A crawler has one or two; whoever asks for
/// more has them compiled anew now and then.
const ROBOTS: usize = 64;

/// The longest name of a robot, in bytes, for which that is kept.
const LONGEST: usize = 4096;

self_cell! {
    /// What a file says to one robot, with the file.
    struct Compiled {
        owner: Arc<[u8]>,
        #[covariant]
        dependent: Robot,
    }
}

/// How a file is kept.
enum Kept {
    /// Bytes, from which what concerns a robot is compiled when it is first asked about.
    Bytes(Arc<[u8]>),
    /// As the engine of an edition read it that compiles nothing.
    Read(Box<Read>),
}

/// A robots.txt file, kept for many queries. Threads may share it.
#[pyclass(frozen, module = "norobots")]
pub(crate) struct Matcher {
    edition: Edition,
    kept: Kept,
    robots: RwLock<HashMap<Box<[u8]>, Arc<Compiled>>>,
}

#[pymethods]
impl Matcher {
    #[new]
    #[pyo3(
        signature = (robots, edition = DecidingEdition::default()),
        text_signature = "(robots, edition='1994')"
    )]
    fn new(py: Python<'_>, robots: Octets<'_>, edition: DecidingEdition) -> PyResult<Matcher> {
        let (Octets(robots), DecidingEdition(edition)) = (robots, edition);
        let compiles = Edition::DECIDED.contains(&edition);
        let kept = match compiles {
            true => Kept::Bytes(robots.into()),
            false => {
                let settings = Settings::default_for(edition);
                let read = py.detach(|| Naive { settings }.read(&robots));
                Kept::Read(Box::new(read.map_err(refused)?))
            }
        };
        Ok(Matcher { edition, kept, robots: RwLock::default() })
    }

    /// Decide whether a robot may fetch a URL, and by which line.
    fn decide(&self, py: Python<'_>, agent: Octets<'_>, url: Octets<'_>) -> Decision {
        self.decided(py, &agent.0, &url.0).into()
    }

    /// Return whether a robot may fetch a URL.
    fn allowed(&self, py: Python<'_>, agent: Octets<'_>, url: Octets<'_>) -> bool {
        self.decided(py, &agent.0, &url.0).allowed()
    }

    /// The edition.
    #[getter]
    fn edition(&self) -> &'static str {
        self.edition.id()
    }

    fn __repr__(&self) -> String {
        format!("<norobots.Matcher by edition {}>", self.edition)
    }
}

impl Matcher {
    fn decided(&self, py: Python<'_>, agent: &[u8], url: &[u8]) -> engine::Decision {
        match &self.kept {
            Kept::Read(read) => py.detach(|| read.decide(agent, url)),
            Kept::Bytes(file) => self.compiled(py, file, agent).borrow_dependent().decide(url),
        }
    }

    /// What the file says to the robot, compiled or found.
    fn compiled(&self, py: Python<'_>, file: &Arc<[u8]>, agent: &[u8]) -> Arc<Compiled> {
        // What panics has the lock never.
        if let Some(known) = self.robots.read().unwrap_or_else(PoisonError::into_inner).get(agent) {
            return known.clone();
        }
        let compile =
            || Compiled::new(file.clone(), |file| Robot::named(self.edition, &**file, agent));
        let compiled = Arc::new(if file.len() > LARGE { py.detach(compile) } else { compile() });
        if agent.len() <= LONGEST {
            let mut robots = self.robots.write().unwrap_or_else(PoisonError::into_inner);
            if robots.len() >= ROBOTS {
                robots.clear();
            }
            robots.insert(agent.into(), compiled.clone());
        }
        compiled
    }
}
