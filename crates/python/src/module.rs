//! The module that Python imports.

use pyo3::prelude::*;

#[pymodule]
mod _norobots {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::census::Census;
    #[pymodule_export]
    use crate::check::{Diagnostic, Fix, check};
    #[pymodule_export]
    use crate::page::{PageAnswer, page};
    #[pymodule_export]
    use crate::parse::{Document, Field, Line, Record, parse};
    #[pymodule_export]
    use crate::robots::{Decision, Robot, Robots, decide};
    #[pymodule_export]
    use crate::suite::{Suite, drawn};
    #[pymodule_export]
    use crate::vectors::{core, generated, vectors};

    use norobots::spec::Edition;
    use norobots::syntax::Format;
    use norobots_web::rules::Text;
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("EDITIONS", PyTuple::new(py, Edition::DECIDED.map(Edition::id))?)?;
        module.add("FORMATS", PyTuple::new(py, Format::ALL.map(Format::id))?)?;
        let texts = Text::all().iter().map(|text| text.id.as_str());
        module.add("PAGE_TEXTS", PyTuple::new(py, texts.collect::<Vec<_>>())?)?;
        module.add("SUITES", PyTuple::new(py, Edition::ALL.map(Edition::id))?)
    }
}
