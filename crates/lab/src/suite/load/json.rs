//! Cases in JSON, as `export` and `generate` write them.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::suite::case::Suite;
use crate::suite::folder::Folder;
use crate::suite::load::form::RawCase;
use crate::suite::load::loader::Loader;
use crate::suite::problem::{LoadError, Problem, ProblemKind};
use crate::suite::version::digits;
use norobots::spec::Edition;

/// The index of a folder that `export --format files` has made.
pub(crate) const INDEX: &str = "index.jsonl";

/// How many wrong cases are told.
const MOST: usize = 20;

/// Whether a file holds such cases, by its name: a case a line, or one object with all of them.
pub(crate) fn wanted(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "jsonl" || ending == "json")
}

/// Reads the cases of a file. They may cite no clause; those that they cite, and the rules, are of the
/// embedded suite. A question whose answer a permitted choice moves is not among them.
///
/// # Errors
///
/// What is wrong with the cases, up to a number of them: a file of noise would never end.
pub(crate) fn load(path: &Path) -> Result<Suite, LoadError> {
    let Suite { clauses, rules, .. } = Suite::load(&Folder::Embedded)?;
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let failed = |kind| LoadError { problems: vec![Problem::new(&file, None, kind)] };
    let bytes = fs::read(path).map_err(|e| failed(ProblemKind::Unreadable(e.to_string())))?;
    let mut loader = Loader { clauses, rules, imported: true, ..Loader::default() };
    for (place, value) in values(path, &bytes).map_err(|why| failed(ProblemKind::Form(why)))? {
        if loader.problems.len() >= MOST {
            let more = format!("there may be more; these are the first {MOST}");
            loader.problems.push(Problem::new(&file, None, ProblemKind::Form(more)));
            break;
        }
        let id = value.as_ref().ok().and_then(|value| value.get("id")?.as_str());
        let entry = id.map_or(place, str::to_owned);
        let folder = path.parent().unwrap_or(Path::new(""));
        match value.and_then(|value| case(value, folder)) {
            Ok(raw) => raw.into_iter().for_each(|raw| loader.add(&file, &entry, raw)),
            Err(why) => {
                loader.problems.push(Problem::new(&file, Some(&entry), ProblemKind::Form(why)));
            }
        }
    }
    if loader.problems.is_empty() && loader.cases.is_empty() {
        return Err(failed(ProblemKind::Form("there is no case in it".into())));
    }
    loader.finish(&Sha256::digest(&bytes))
}

type Placed = (String, Result<Value, String>);

/// Each case with its place, as far as it is JSON.
fn values(path: &Path, bytes: &[u8]) -> Result<Vec<Placed>, String> {
    if path.extension().is_some_and(|ending| ending == "json") {
        let mut all: Value = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        let Some(Value::Array(cases)) = all.get_mut("cases").map(Value::take) else {
            return Err("there is no list `cases` in it; write it with norobots export".into());
        };
        let numbered = cases.into_iter().zip(1..);
        return Ok(numbered.map(|(case, number)| (format!("case {number}"), Ok(case))).collect());
    }
    let lines = bytes.split(|byte| *byte == b'\n').zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim_ascii().is_empty());
    let value = |line: &[u8]| serde_json::from_slice(line).map_err(|error| error.to_string());
    Ok(lines.map(|(line, number)| (format!("line {number}"), value(line))).collect())
}

/// The case in the form of a suite's own file; `None` where nothing is left that it expects.
pub(crate) fn case(value: Value, folder: &Path) -> Result<Option<RawCase>, String> {
    let Value::Object(mut case) = value else { return Err("a case is an object".into()) };
    if let Some(edition) = case.remove("edition")
        && edition != Edition::Standard1994.id()
    {
        return Err(format!(
            "its answers are those of the edition {edition}, and a suite is of the text of 1994: \
             make it without --edition"
        ));
    }
    for name in ["robots", "html"] {
        match case.remove(&format!("{name}_file")) {
            Some(Value::String(file)) => {
                let file = folder.join(file);
                let bytes = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
                case.insert(format!("{name}_hex"), digits(&bytes).into());
            }
            Some(_) => return Err(format!("`{name}_file` is a path")),
            None => bytes(&mut case, name)?,
        }
        // A suite's own file has a list of pieces.
        if let Some(text) = case.remove(name) {
            case.insert(name.into(), Value::Array(vec![text]));
        }
    }
    let records = case.get_mut("records").and_then(Value::as_array_mut).into_iter().flatten();
    for record in records.filter_map(Value::as_object_mut) {
        let values = record.values_mut().filter_map(Value::as_array_mut).flatten();
        for value in values.filter_map(Value::as_object_mut) {
            if let Some(base64) = value.remove("base64") {
                value.insert("hex".into(), digits(&decoded("base64", &base64)?).into());
            }
        }
    }
    let (mut asks, mut moved) = (Vec::new(), false);
    if let Some(Value::Array(given)) = case.remove("asks") {
        for ask in given {
            let Value::Object(mut ask) = ask else { return Err("an ask is an object".into()) };
            if ask.remove("moved_by").is_some() {
                moved = true;
                continue;
            }
            bytes(&mut ask, "agent")?;
            bytes(&mut ask, "url")?;
            asks.push(Value::Object(ask));
        }
    }
    let nothing =
        asks.is_empty() && !case.contains_key("records") && !case.contains_key("conforming");
    if moved && nothing {
        return Ok(None);
    }
    case.insert("ask".into(), asks.into());
    serde_json::from_value(Value::Object(case)).map(Some).map_err(|error| error.to_string())
}

/// Bytes in base64 become digits; the text beside them goes.
fn bytes(object: &mut Map<String, Value>, name: &str) -> Result<(), String> {
    let member = format!("{name}_base64");
    let Some(base64) = object.remove(&member) else { return Ok(()) };
    object.remove(name);
    object.insert(format!("{name}_hex"), digits(&decoded(&member, &base64)?).into());
    Ok(())
}

fn decoded(member: &str, base64: &Value) -> Result<Vec<u8>, String> {
    let bytes = base64.as_str().and_then(|text| BASE64_STANDARD.decode(text).ok());
    bytes.ok_or_else(|| format!("`{member}` is no base64"))
}
