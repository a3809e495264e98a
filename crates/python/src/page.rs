//! Reports what a robot may do with a page.

use crate::argument::Octets;
use norobots_web::rules::{Text, of_page};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// A decision about one use of a page, according to one of norobots.PAGE_TEXTS.
#[pyclass(frozen, get_all, module = "norobots")]
pub(crate) struct PageAnswer {
    /// Whether the use is allowed. If the text doesn't decide, the value is the stricter answer.
    allowed: bool,
    /// The rule that decides, as it is written, or None if no rule is about this use.
    rule: Option<String>,
    /// The reason why the text doesn't decide, or None if the text decides.
    open: Option<&'static str>,
}

#[pymethods]
impl PageAnswer {
    fn __bool__(&self) -> bool {
        self.allowed
    }

    fn __repr__(&self) -> String {
        let word = if self.allowed { "True" } else { "False" };
        let rule = self.rule.as_ref().map_or("None".to_owned(), |rule| format!("{rule:?}"));
        let open = self.open.map_or("None".to_owned(), |why| format!("{why:?}"));
        format!("PageAnswer(allowed={word}, rule={rule}, open={open})")
    }
}

/// Decide what a robot may do with a page, according to the page's META tags and HTTP header.
#[pyfunction]
#[pyo3(signature = (html=None, *, header=None, agent="googlebot", text="google", now=None))]
pub(crate) fn page(
    py: Python<'_>,
    html: Option<Octets<'_>>,
    header: Option<Octets<'_>>,
    agent: &str,
    text: &str,
    now: Option<i64>,
) -> PyResult<BTreeMap<&'static str, PageAnswer>> {
    let known = || Text::all().iter().map(|text| text.id.as_str()).collect::<Vec<_>>().join(", ");
    let text = Text::named(text).ok_or_else(|| {
        PyValueError::new_err(format!("there is no text {text:?}; there are {}", known()))
    })?;
    let header = header.as_ref().map_or(&[][..], |header| &header.0);
    let html = html.as_ref().map(|html| &*html.0);
    let answers = py.detach(|| of_page(text, agent, header, html, now));
    let answer = |(answer, rule): (norobots_web::rules::Answer, Option<String>)| {
        let given = PageAnswer { allowed: answer.allowed, rule, open: answer.open };
        (answer.about.id(), given)
    };
    Ok(answers.into_iter().map(answer).collect())
}
