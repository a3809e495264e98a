//! Runs the suite with a Python function that answers the queries.

use crate::argument::SuiteEdition;
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_report::report;
use norobots_report::run::{Report, Row, expected};
use norobots_suite::driver::{Hello, Implementation, Op};
use norobots_suite::query::{Answer, AnswerKind, Query};
use norobots_suite::suite::{self, Case, Folder};
use norobots_text::visible;
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::OnceLock;
use std::time::Duration;

/// The cases of an edition that have queries. A query is identified by its index in `queries()`.
#[pyclass(frozen, module = "norobots._norobots")]
pub(crate) struct Suite {
    suite: suite::Suite,
    /// The position of each query: the index of its case, and its index among the queries of that case.
    queries: Vec<(usize, usize)>,
}

/// A case: its id, its main clause, the reason for its answers, a quotation of the clause, and the file.
type CaseParts<'py> = (String, String, String, Option<String>, Bound<'py, PyBytes>);

/// A query: the index of its case, its number in the case (counted from 1), the robot, the URL, and the expected
/// answer.
type QueryParts<'py> = (usize, usize, Bound<'py, PyBytes>, Bound<'py, PyBytes>, String);

/// An answer: its kind and its text.
type AnswerParts = (String, String);

#[pymethods]
impl Suite {
    #[new]
    fn new(py: Python<'_>, edition: SuiteEdition) -> PyResult<Suite> {
        let load = || {
            let suite = suite::Suite::load(&Folder::Embedded).map_err(|error| error.to_string())?;
            Ok(match edition.0 {
                Edition::Standard1994 => suite,
                edition => suite.by(edition),
            })
        };
        let suite = py.detach(load).map_err(PyRuntimeError::new_err::<String>)?;
        let cases = suite.cases.iter().enumerate();
        let queries = cases.flat_map(|(at, case)| (0..case.queries.len()).map(move |no| (at, no)));
        let queries = queries.collect();
        Ok(Suite { suite, queries })
    }

    /// The edition.
    #[getter]
    fn edition(&self) -> &'static str {
        self.suite.edition.id()
    }

    /// The version of the suite.
    #[getter]
    fn version(&self) -> &str {
        &self.suite.version
    }

    /// Return the cases. The cases include cases about pages and cases without a query.
    fn cases<'py>(&self, py: Python<'py>) -> Vec<CaseParts<'py>> {
        let parts = |case: &Case| {
            let chief = case.cited().first().map_or(case.file.clone(), |&id| id.to_owned());
            let quote = case.chief().and_then(|clause| self.suite.quotation(clause));
            let quote = quote.map(|quotation| quotation.quote.clone());
            (case.id.clone(), chief, case.why.clone(), quote, PyBytes::new(py, &case.robots))
        };
        self.suite.cases.iter().map(parts).collect()
    }

    /// Return the queries.
    fn queries<'py>(&self, py: Python<'py>) -> Vec<QueryParts<'py>> {
        let asked = |&(at, no): &(usize, usize)| {
            let case = &self.suite.cases[at];
            let query = &case.queries[no];
            let wanted = expected(case, Op::Decide, Some(no)).to_string();
            (at, no + 1, PyBytes::new(py, &query.agent), PyBytes::new(py, &query.url), wanted)
        };
        self.queries.iter().map(asked).collect()
    }

    /// Judge an answer to a query. Return the kind of outcome and a sentence about the outcome.
    fn judge(&self, query: usize, answer: AnswerParts) -> PyResult<(&'static str, String)> {
        let &(at, no) = self
            .queries
            .get(query)
            .ok_or_else(|| PyIndexError::new_err("the suite has no query at that index"))?;
        let row = Row::gathered(&self.suite.cases[at], no, read(answer)?);
        Ok((row.outcome.kind().id(), row.describe()))
    }

    /// Return the report on the answers to all queries, in the format of `norobots conform --format json`. `no_cause`
    /// is None, or the reason why the causes of failures are not searched for. `ask(robots, agent, url)` answers
    /// further queries. Its arguments are bytes.
    #[pyo3(signature = (name, version, answers, no_cause, ask))]
    fn report(
        &self,
        py: Python<'_>,
        name: String,
        version: Option<String>,
        answers: Vec<AnswerParts>,
        no_cause: Option<String>,
        ask: Py<PyAny>,
    ) -> PyResult<String> {
        if answers.len() != self.queries.len() {
            return Err(PyValueError::new_err("an answer to each query is needed"));
        }
        let rows: PyResult<Vec<Row>> = self
            .queries
            .iter()
            .zip(answers)
            .map(|(&(at, no), answer)| Ok(Row::gathered(&self.suite.cases[at], no, read(answer)?)))
            .collect();
        let rows = rows?;
        let hello = Hello {
            implementation: Implementation {
                name: name.into(),
                version: version.map(Into::into),
                language: Some("python".into()),
            },
            ops: vec![Op::Decide],
            access: false,
            page: false,
        };
        let no_cause = no_cause.map(Into::into);
        // The first error that a signal handler or the Python function raises. This error ends the search for causes.
        let raised = OnceLock::new();
        let report = py.detach(|| {
            let go_on = |_, _| {
                raised.get().is_none()
                    && noted(&raised, Python::attach(|py| py.check_signals())).is_some()
            };
            let ask = |query: &Query<'_>| {
                // A query with a site can't be answered, because the Python function doesn't receive the site.
                if query.site.is_some() || raised.get().is_some() {
                    return None;
                }
                noted(&raised, answer(&ask, query)).flatten()
            };
            Report::gathered(&self.suite, hello, rows, no_cause, ask, go_on)
        });
        if let Some(error) = raised.into_inner() {
            return Err(error);
        }
        Ok(py.detach(|| report::report(&report).to_string()))
    }
}

/// If the result is an error, returns `None`, and stores the error in `raised` unless `raised` already contains one.
fn noted<T>(raised: &OnceLock<PyErr>, result: PyResult<T>) -> Option<T> {
    result.map_err(|error| _ = raised.set(error)).ok()
}

fn answer(ask: &Py<PyAny>, query: &Query<'_>) -> PyResult<Option<AnswerKind>> {
    Python::attach(|py| {
        let [robots, agent, url] =
            [&query.robots, &query.agent, &query.url].map(|bytes| PyBytes::new(py, bytes));
        let parts: AnswerParts = ask.call1(py, (robots, agent, url))?.extract(py)?;
        Ok(read(parts)?.as_ref().and_then(AnswerKind::of))
    })
}

/// Converts an answer from Python. Returns `None` for the kind `absent`.
fn read((kind, words): AnswerParts) -> PyResult<Option<Answer>> {
    let decided = |verdict| Answer::Decided { verdict, line: None };
    Ok(Some(match kind.as_str() {
        "allowed" => decided(Verdict::Allowed),
        "disallowed" => decided(Verdict::Disallowed),
        "refused" => Answer::Refused(words.into()),
        "malformed" => Answer::Malformed(words.into()),
        "unsupported" => Answer::Unsupported(words.into()),
        "timeout" => {
            let seconds = words.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
            Answer::TimedOut(seconds.unwrap_or_default())
        }
        "absent" => return Ok(None),
        other => return Err(PyValueError::new_err(format!("no kind of answer is {other:?}"))),
    }))
}

/// Return bytes as text that people can read. The middle is left out if there are more than `most` bytes.
#[pyfunction]
pub(crate) fn drawn(bytes: &[u8], most: usize) -> String {
    visible::brief(bytes, most)
}
