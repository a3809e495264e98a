//! Tests the feature `serde`. A value must stay the same if it is serialized and deserialized. Serialized slugs must
//! have their usual spelling.

#![cfg(feature = "serde")]
#![allow(missing_docs)]

use norobots::check::{Code, Diagnostic, Severity, check};
use norobots::engine::Decision;
use norobots::source::{Source, Span};
use norobots::spec::{AnyClause, Clause, Draft1996Clause, Edition, RevisitedClause, Rfc9309Clause};
use norobots::syntax;
use serde_json::{from_value, json, to_value};

#[test]
fn a_diagnostic_is_read_as_it_was_written() {
    let source =
        Source::new(b"User-agent: *\nDisallow:\n\nUser-agent: *\nDisalow : /\nDisallow:\n");
    let diagnostics = check(&syntax::parse(&source));
    assert!(
        diagnostics.iter().any(|diagnostic| diagnostic.meant.is_some())
            && diagnostics.iter().any(|diagnostic| diagnostic.also.is_some())
    );
    for diagnostic in diagnostics {
        let written = to_value(&diagnostic).unwrap();
        assert_eq!(written["code"], diagnostic.code.id());
        assert_eq!(from_value::<Diagnostic>(written).unwrap(), diagnostic);
    }
    let span = json!({ "start": 1, "end": 2 });
    assert_eq!(to_value(Span::new(1, 2)).unwrap(), span);
    let decision = json!({ "verdict": "disallowed", "record": 1, "line": 2 });
    assert_eq!(to_value(Decision::disallow(1, 2)).unwrap(), decision);
    assert_eq!(from_value::<Decision>(decision).unwrap(), Decision::disallow(1, 2));
}

#[test]
fn slugs_are_read_and_others_refused() {
    for code in Code::ALL {
        assert_eq!(from_value::<Code>(json!(code.id())).unwrap(), code);
        for clause in code.clauses() {
            assert_eq!(from_value::<AnyClause>(to_value(clause).unwrap()).unwrap(), clause);
        }
    }
    assert_eq!(to_value(Edition::Spanish).unwrap(), json!("1994-es"));
    let error = from_value::<Severity>(json!("error")).unwrap_err().to_string();
    assert_eq!(error, "no severity is called `error`; there are `violation`, `warning` and `note`");
    let later = Draft1996Clause::ALL.len() + Rfc9309Clause::ALL.len();
    let clauses = Clause::ALL.len() + RevisitedClause::ALL.len() + later;
    assert_eq!("x".parse::<AnyClause>().unwrap_err().known().len(), clauses);
}
