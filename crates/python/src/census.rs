//! Takes a census of robots.txt files.

use crate::batch::{Batch, Batches, counts, rows};
use crate::source::Input;
use norobots_census::read::{self, FaultKind};
use norobots_census::{self as census, Limits, Run, Section};
use norobots_suite::suite::{Folder, Suite};
use norobots_text::visible::count;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The maximum number of faults that `Census.read` returns for one input.
const NAMED: usize = 20;

/// Counts of robots.txt files. Counts of several inputs can be merged.
#[pyclass(module = "norobots.census")]
pub(crate) struct Census(census::Census);

#[pymethods]
impl Census {
    #[new]
    #[pyo3(signature = (sample = Limits::default().sample), text_signature = "(sample=1000)")]
    fn new(sample: usize) -> Census {
        Census(census::Census::new(Limits { sample, ..Limits::default() }))
    }

    /// Count the rows of an Arrow batch or table. If the method raises an error, the counts don't change.
    fn add(&mut self, py: Python<'_>, batch: Batches) -> PyResult<()> {
        py.detach(|| {
            let mut part = census::Census::new(self.0.limits());
            batch.each(|batch| rows(batch, |at, row| _ = part.take(row.event(at))))?;
            self.0.merge(part).map_err(|error| error.to_string())
        })
        .map_err(PyValueError::new_err)
    }

    /// Count the files in a WARC, a tar archive or JSON Lines. Return the first faults of the input, each with its
    /// offset in bytes.
    #[pyo3(signature = (source, whole = true))]
    fn read(
        &mut self,
        py: Python<'_>,
        source: Input,
        whole: bool,
    ) -> PyResult<Vec<(u64, &'static str, &'static str)>> {
        py.detach(|| {
            let mut part = census::Census::new(self.0.limits());
            let (mut faults, mut broken, mut raised) = (Vec::new(), false, None);
            let input = source.open(&mut raised)?;
            let read = read::read(input, &mut |event| {
                if let Some(fault) = part.take(event) {
                    broken |= fault.kind == FaultKind::System;
                    if faults.len() < NAMED {
                        faults.push((fault.at, fault.kind.id(), fault.kind.summary()));
                    }
                }
            });
            // After an error of the operating system, the rest of the input was not counted.
            let broke_off =
                |error: &PyErr| Python::attach(|py| error.is_instance_of::<PyOSError>(py));
            if let Some(error) = raised.filter(|error| whole || !broke_off(error)) {
                return Err(error);
            }
            read.map_err(|error| PyValueError::new_err(error.to_string()))?;
            if whole && broken {
                return Err(PyOSError::new_err(FaultKind::System.summary()));
            }
            part.counts.add(Section::Inputs, "read");
            self.0.merge(part).map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok(faults)
        })
    }

    /// Add the number of inputs that were read by methods other than `read`, and the number of inputs that could not be
    /// read.
    #[pyo3(signature = (read = 0, failed = 0))]
    fn count_inputs(&mut self, read: u64, failed: u64) {
        for (key, count) in [("read", read), ("failed", failed)] {
            if count > 0 {
                self.0.counts.add_many(Section::Inputs, key, count);
            }
        }
    }

    /// Record the command line and the day in UTC, such as `2026-11-27`, so that readers can cite the counts.
    fn ran(&mut self, py: Python<'_>, command: String, date: String) -> PyResult<()> {
        let suite = py.detach(|| Suite::load(&Folder::Embedded));
        let suite = suite.map_err(|error| PyRuntimeError::new_err(error.to_string()))?.version;
        let norobots = env!("CARGO_PKG_VERSION").into();
        self.0.runs.insert(Run { date, norobots, suite, command });
        Ok(())
    }

    /// Add the counts of another census. If the method raises an error, the counts don't change.
    fn merge(&mut self, py: Python<'_>, part: &[u8]) -> PyResult<()> {
        py.detach(|| merge(&mut self.0, part)).map_err(PyValueError::new_err)
    }

    /// Add the counts in the rows of an Arrow batch or table. If the method raises an error, the counts don't change.
    fn merge_batch(&mut self, py: Python<'_>, batch: Batches) -> PyResult<()> {
        py.detach(|| {
            let mut whole = self.0.clone();
            batch.each(|batch| counts(batch, |part| merge(&mut whole, part)))?;
            self.0 = whole;
            Ok::<_, String>(())
        })
        .map_err(PyValueError::new_err)
    }

    /// Return the counts as bytes that another census can merge. The bytes include some of the files.
    fn part<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| part(&self.0)))
    }

    /// Return the counts as an Arrow batch of one row, which another census can merge.
    fn batch(&self, py: Python<'_>) -> PyResult<Batch> {
        Batch::of_counts(&py.detach(|| part(&self.0)))
    }

    /// Return the counts as JSON, in the format of `norobots census`.
    #[pyo3(signature = (jobs = 1))]
    fn publish(&mut self, py: Python<'_>, jobs: usize) -> String {
        py.detach(|| {
            self.0.look(jobs);
            self.0.publish()
        })
    }

    fn __repr__(&self) -> String {
        format!(
            "<norobots.census.Census of {}>",
            count(self.0.counts.get(Section::Records, "all") as usize, "answer")
        )
    }
}

fn part(census: &census::Census) -> Vec<u8> {
    census.to_json().to_string().into_bytes()
}

fn merge(whole: &mut census::Census, part: &[u8]) -> Result<(), String> {
    let part = census::Census::from_json(part).map_err(|error| error.to_string())?;
    whole.merge(part).map_err(|error| error.to_string())
}
