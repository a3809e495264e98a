//! A file, the rules of a file for one robot, and a decision.

use crate::argument::{DecidingEdition, Octets};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The size, in bytes, above which a file counts as large. While `decide` reads a large file, it lets other Python
/// threads run. For a smaller file, letting other threads run would cost more time than it saves.
const LARGE: usize = 16 << 10;

/// A decision: whether a robot may fetch a URL, and which line of the file decides. A decision is truthy if the robot
/// may fetch the URL.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "norobots")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Decision {
    /// Whether the robot may fetch the URL.
    allowed: bool,
    /// The number of the line that decides, from 1; None if no record applies to the robot.
    line: Option<usize>,
    /// The number of the record that applies to the robot, from 1; None if no record applies.
    record: Option<usize>,
}

#[pymethods]
impl Decision {
    fn __bool__(&self) -> bool {
        self.allowed
    }

    fn __repr__(&self) -> String {
        let number =
            |place: Option<usize>| place.map_or("None".into(), |number| number.to_string());
        let allowed = if self.allowed { "True" } else { "False" };
        format!(
            "Decision(allowed={allowed}, line={}, record={})",
            number(self.line),
            number(self.record)
        )
    }
}

impl From<norobots::Decision> for Decision {
    fn from(decision: norobots::Decision) -> Decision {
        Decision { allowed: decision.allowed(), line: decision.line, record: decision.record }
    }
}

/// Decide under an edition whether a robot may fetch a URL, and which line of the file decides.
///
/// The function reads the file once and keeps nothing. To decide several URLs, use Robots, Robots.robot and
/// Robot.decide, which take the same arguments and raise the same errors.
#[pyfunction]
pub(crate) fn decide(
    py: Python<'_>,
    edition: DecidingEdition,
    robots: Octets<'_>,
    agent: Octets<'_>,
    url: Octets<'_>,
) -> Decision {
    let (Octets(robots), Octets(agent), Octets(url)) = (robots, agent, url);
    let decide = || norobots::decide(edition.0, &robots, &agent, &url);
    let decision = if robots.len() > LARGE { py.detach(decide) } else { decide() };
    decision.into()
}

/// A robots.txt file, read under an edition. Any sequence of bytes is a valid file.
///
/// `edition` is one of norobots.EDITIONS. `robots` is the content of the file: bytes, or a str, which is encoded as
/// UTF-8. Several threads may use the same object.
///
/// Raises ValueError, with a list of the editions, if `edition` is none of them. Raises ValueError for a str that can't
/// be encoded as UTF-8, and TypeError for an argument of another type.
#[pyclass(frozen, module = "norobots")]
pub(crate) struct Robots(norobots::Robots<'static>);

#[pymethods]
impl Robots {
    #[new]
    fn new(edition: DecidingEdition, robots: Octets<'_>) -> Robots {
        Robots(norobots::Robots::read(edition.0, robots.0.into_owned()))
    }

    /// The edition.
    #[getter]
    fn edition(&self) -> &'static str {
        self.0.edition().id()
    }

    /// The URLs of the sitemaps that the file names, as bytes, in the order of their lines. The sitemaps apply to every
    /// robot. Each access reads the file again.
    #[getter]
    fn sitemaps<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        let sitemaps = py.detach(|| self.0.sitemaps());
        sitemaps.into_iter().map(|url| PyBytes::new(py, url)).collect()
    }

    /// Return the rules that the file has for a robot. The result holds a copy of the file and an index of the rules,
    /// so it can decide many URLs quickly.
    ///
    /// `agent` is the robot's name or its whole User-Agent header. In a header, the robot is the product that the file
    /// names. If the file names no product of the header, the robot is the product after `compatible;`. If there is no
    /// such product, the robot is the first product that no browser sends. Under the standard of 1994, the name is
    /// always the part before the first `/` or space.
    fn robot(&self, py: Python<'_>, agent: Octets<'_>) -> Robot {
        Robot(py.detach(|| self.0.clone().into_robot(&agent.0)))
    }

    fn __repr__(&self) -> String {
        format!("<norobots.Robots of {} bytes by edition {}>", self.0.bytes().len(), self.edition())
    }
}

/// The rules that a file has for one robot under an edition; Robots.robot returns them. Several threads may use the
/// same object.
#[pyclass(frozen, module = "norobots")]
pub(crate) struct Robot(norobots::Robot<'static>);

#[pymethods]
impl Robot {
    /// Return whether the robot may fetch a URL: a path with or without a query, or an absolute URL.
    fn allows(&self, url: Octets<'_>) -> bool {
        self.0.allows(&url.0)
    }

    /// Decide whether the robot may fetch a URL, and which line of the file decides. The URL is a path with or without
    /// a query, or an absolute URL.
    fn decide(&self, url: Octets<'_>) -> Decision {
        self.0.decide(&url.0).into()
    }

    /// The first Crawl-delay that the file has for the robot, in seconds as a float, or None if the file has none. Each
    /// access reads the file again.
    #[getter]
    fn crawl_delay(&self, py: Python<'_>) -> Option<f64> {
        py.detach(|| self.0.crawl_delay()).map(|delay| delay.as_secs_f64())
    }
}
