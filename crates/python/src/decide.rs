//! One decision.

use crate::argument::{DecidingEdition, Octets};
use norobots::agent::Header;
use norobots::decide_named;
use norobots::engine;
use norobots::spec::Edition;
use norobots_settings::setting::Settings;
use norobots_suite::decider::decider;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Above so many bytes of a file other threads may run while it is read. To let them costs more than to read
/// a smaller one.
pub(crate) const LARGE: usize = 16 << 10;

/// Whether a robot may fetch a URL, and by which line. It is true where the robot may.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "norobots")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Decision {
    /// Whether the robot may fetch the URL.
    allowed: bool,
    /// The line of the file that decides, from 1; None where no record speaks of the robot.
    line: Option<usize>,
    /// The record that speaks of the robot, from 1; None where none does.
    record: Option<usize>,
}

#[pymethods]
impl Decision {
    fn __bool__(&self) -> bool {
        self.allowed
    }

    fn __repr__(&self) -> String {
        let number = |of: Option<usize>| of.map_or("None".into(), |number| number.to_string());
        let allowed = if self.allowed { "True" } else { "False" };
        format!(
            "Decision(allowed={allowed}, line={}, record={})",
            number(self.line),
            number(self.record)
        )
    }
}

impl From<engine::Decision> for Decision {
    fn from(made: engine::Decision) -> Decision {
        Decision { allowed: made.allowed(), line: made.line, record: made.record }
    }
}

/// Decide whether a robot may fetch a URL under a file, and by which line.
#[pyfunction]
#[pyo3(
    signature = (robots, agent, url, edition = DecidingEdition::default()),
    text_signature = "(robots, agent, url, edition='1994')"
)]
pub(crate) fn decide(
    py: Python<'_>,
    robots: Octets<'_>,
    agent: Octets<'_>,
    url: Octets<'_>,
    edition: DecidingEdition,
) -> PyResult<Decision> {
    let (Octets(robots), Octets(agent), Octets(url)) = (robots, agent, url);
    let decide = || decided(edition.0, &robots, &agent, &url);
    let made = if robots.len() > LARGE { py.detach(decide) } else { decide() };
    made.map(Decision::from).map_err(refused)
}

/// Say which robot sends a User-Agent header: its name, how the header tells it, and other products of the header.
///
/// The robot is a product that the file names, else the one after `compatible;`, else the first that no browser sends. A bare
/// name is the robot itself.
#[pyfunction]
#[pyo3(signature = (agent, robots = None), text_signature = "(agent, robots=b'')")]
pub(crate) fn robot_of<'py>(
    py: Python<'py>,
    agent: Octets<'_>,
    robots: Option<Octets<'_>>,
) -> (Bound<'py, PyBytes>, &'static str, Vec<Bound<'py, PyBytes>>) {
    let robots = robots.as_ref().map_or(&b""[..], |robots| &robots.0);
    let Header { robot, told_by, others, .. } = Header::read_for(robots, &agent.0);
    let others = others.into_iter().map(|other| PyBytes::new(py, other)).collect();
    (PyBytes::new(py, robot), told_by.id(), others)
}

fn decided(
    edition: Edition,
    robots: &[u8],
    agent: &[u8],
    url: &[u8],
) -> Result<engine::Decision, engine::Failure> {
    if Edition::DECIDED.contains(&edition) {
        return Ok(decide_named(edition, robots, agent, url));
    }
    Ok(decider(edition, Settings::default_for(edition), robots, None)?.decide(agent, url))
}

/// The error for a file that a robot of the edition does not take.
pub(crate) fn refused(failure: engine::Failure) -> PyErr {
    PyValueError::new_err(failure.to_string())
}
