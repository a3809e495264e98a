//! Validates JSON against the schemas of this project with the Python library `jsonschema`. If the library is missing,
//! the tests print a message and check nothing.

use serde_json::Value;
use std::process::{Command, Stdio};

/// Checks that a JSON object is valid under a schema. The path of the schema is relative to the root of the project.
/// Also checks that the schema requires each member of the object. Otherwise, a schema that accepts everything would
/// pass.
pub fn takes(schema: &str, text: &str) {
    let object: Value = serde_json::from_str(text).expect("JSON");
    let mut all = vec![object.clone()];
    for member in object.as_object().expect("an object").keys() {
        let mut without = object.clone();
        without.as_object_mut().expect("an object").remove(member);
        all.push(without);
    }
    let Some(errors) = errors(schema, &all) else { return };
    assert_eq!(errors[0], "", "{text}");
    let members = object.as_object().expect("an object").keys().zip(&errors[1..]);
    members.for_each(|(member, error)| assert_ne!(error, "", "{schema} does not require {member}"));
}

/// Checks that an object is invalid under the schema.
pub fn refuses(schema: &str, object: &Value) {
    if let Some(errors) = errors(schema, std::slice::from_ref(object)) {
        assert_ne!(errors[0], "", "{schema} takes {object}");
    }
}

/// Returns `None` if the library is missing. Otherwise returns the first error in each object, or an empty string for a
/// valid object.
fn errors(schema: &str, objects: &[Value]) -> Option<Vec<String>> {
    const READ: &str = r#"
import json, sys
try:
    from jsonschema import Draft202012Validator as Validator
except ImportError:
    sys.exit("not run: no jsonschema")
schema = json.load(open(sys.argv[1]))
Validator.check_schema(schema)
json.dump([next((one.message[:300] for one in Validator(schema).iter_errors(each)), "") for each in json.load(sys.stdin)],
    sys.stdout)
"#;
    let schema = format!("{}/../../{schema}", env!("CARGO_MANIFEST_DIR"));
    let mut child = Command::new("python3")
        .args(["-c", READ, &schema])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Python 3 runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let objects = serde_json::to_vec(objects).expect("JSON");
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut stdin, &objects));
    let output = child.wait_with_output().expect("it ends");
    drop(writer.join());
    let said = String::from_utf8_lossy(&output.stderr);
    if said.trim() == "not run: no jsonschema" {
        eprintln!("{said}");
        return None;
    }
    assert!(output.status.success(), "{said}");
    Some(serde_json::from_slice(&output.stdout).expect("JSON"))
}
