//! Tests a property of a parser with generated files. Proptest makes the choices of the generator, and shrinks them if
//! the property fails.
//!
//! `cargo run -p norobots-generate --example proptest`

use norobots::{Edition, decide, source::Source, syntax};
use norobots_generate::generate::{Bytes, queries};
use norobots_generate::grammar::Grammar;
use proptest::prelude::{TestCaseError, any, prop_assert_eq};
use proptest::test_runner::{Config, TestError, TestRunner};

fn main() -> Result<(), TestError<Vec<u8>>> {
    a_header_at_the_end_changes_no_decision(1_000)
}

fn a_header_at_the_end_changes_no_decision(files: u32) -> Result<(), TestError<Vec<u8>>> {
    let config = Config { cases: files, failure_persistence: None, ..Config::default() };
    TestRunner::new(config).run(&any::<Vec<u8>>(), |choices| {
        let file = Grammar::Lenient.sentence(&mut Bytes::new(&choices), 512);
        let file = file.ok_or_else(|| TestCaseError::reject("the walk led to no file"))?;
        let longer = [&file[..], b"\n\n# the end\nX-header: x\n"].concat();
        let source = Source::new(&file);
        let document = syntax::parse(&source);
        for query in queries(&document).iter() {
            let by = |file: &[u8]| decide(Edition::Rfc9309, file, &query.agent, &query.url);
            prop_assert_eq!(by(&file), by(&longer));
        }
        Ok(())
    })
}

#[test]
fn the_property_holds() {
    a_header_at_the_end_changes_no_decision(100).unwrap();
}
