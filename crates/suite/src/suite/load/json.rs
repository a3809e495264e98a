//! Reads cases in the JSON formats that the commands `export` and `generate` write.

use std::io::{self, Read as _};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use hmac_sha256::Hash;
use serde_json::Value;

use crate::suite::case::Suite;
use crate::suite::form::{Base64, CaseForm, VERSION};
use crate::suite::load::loader::{CaseKind, Loader};
use crate::suite::problem::{Entry, LoadError, Problem, form, unreadable};
use norobots_text::file;

/// The index of a folder that `export --format files` has made.
pub(crate) const INDEX: &str = "index.jsonl";

const MOST: usize = 20;

/// Returns whether a file contains cases in JSON. Only the name of the file is examined. A file of cases in JSON has
/// one case on each line, or is one object with all cases. A file with one case on each line may be compressed with
/// gzip.
pub(crate) fn wanted(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let endings: [&[u8]; 3] = [b".jsonl", b".json", b".gz"];
    !path.is_dir() && endings.iter().any(|ending| name.ends_with(ending))
}

/// Reads the cases of a file, or the cases in the index of a folder. A case need not cite a clause. If a case cites a
/// clause, the clause must be in `embedded`. A query with the member `moved_by` is omitted, because a permitted choice
/// changes its answer.
///
/// # Errors
///
/// Returns the problems of the cases. The list is limited, because a file of random bytes would cause too many
/// problems.
pub(crate) fn load(path: &Path, embedded: Suite) -> Result<Suite, LoadError> {
    let Suite { sources, clauses, rules, .. } = embedded;
    let (folder, path, bytes) = if path.is_dir() {
        (path, &*path.join(INDEX), file::read_inside(path, Path::new(INDEX)))
    } else {
        (path.parent().unwrap_or(Path::new("")), path, file::read(path))
    };
    let file = &*path.file_name().unwrap_or_default().to_string_lossy();
    let failed = |what: String| LoadError::of(file, what);
    let bytes = bytes.and_then(unpacked).map_err(|error| failed(unreadable(error)))?;
    let suite = Suite { sources, clauses, rules, ..Suite::default() };
    let mut loader = Loader { suite, kind: CaseKind::Imported, ..Loader::default() };
    for (place, value) in values(path, &bytes).map_err(failed)? {
        if loader.problems.len() >= MOST {
            let more = format!("there may be more; these are the first {MOST}");
            loader.problems.push(Problem::new(file, more));
            break;
        }
        let id = value.as_ref().ok().and_then(|value| value.get("id")?.as_str());
        let name = id.map_or(place, str::to_owned);
        match value.and_then(|value| case(value, folder)) {
            Ok(form) => form.into_iter().for_each(|form| loader.add(file, &name, form)),
            Err(what) => Entry { file, name, problems: &mut loader.problems }.wrong(what),
        }
    }
    if loader.problems.is_empty() && loader.suite.cases.is_empty() {
        return Err(failed("there is no case in it".into()));
    }
    loader.finish(&Hash::hash(&bytes))
}

fn unpacked(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    let mut reader = MultiGzDecoder::new(&*bytes).take(file::LARGEST as u64 + 1);
    let read = reader.read_to_end(&mut unpacked);
    read.map_err(|error| io::Error::other(format!("can't be unpacked by gzip: {error}")))?;
    match unpacked.len() > file::LARGEST {
        true => Err(io::Error::other("unpacks to more than 64 MiB: make it smaller")),
        false => Ok(unpacked),
    }
}

type Placed = (String, Result<Value, String>);

/// Returns each case with its position in the file. If a line is not JSON, the list contains an error in place of the
/// case.
fn values(path: &Path, bytes: &[u8]) -> Result<Vec<Placed>, String> {
    if path.extension().is_some_and(|ending| ending == "json") {
        let mut whole: Value = serde_json::from_slice(bytes).map_err(form)?;
        let Some(Value::Array(cases)) = whole.get_mut("cases").map(Value::take) else {
            return Err("there is no list `cases` in it; write it with norobots export".into());
        };
        if whole["version"] != VERSION {
            return Err(format!(
                "it does not have version {VERSION} of the format; write it again with this \
                 norobots export"
            ));
        }
        let numbered = cases.into_iter().zip(1..);
        return Ok(numbered.map(|(case, number)| (format!("case {number}"), Ok(case))).collect());
    }
    let lines = bytes.split(|byte| *byte == b'\n').zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim_ascii().is_empty());
    let value = |line: &[u8]| serde_json::from_slice(line).map_err(form);
    Ok(lines.map(|(line, number)| (format!("line {number}"), value(line))).collect())
}

/// Reads a case. If the case names a file, the function reads the bytes from this file. Returns `None` if all queries
/// of the case are omitted and the case has no other expectation.
fn case(value: Value, folder: &Path) -> Result<Option<CaseForm<'static>>, String> {
    let mut form: CaseForm<'static> = serde_json::from_value(value).map_err(form)?;
    for (path, bytes) in [
        (form.robots_file.take(), &mut form.robots_base64),
        (form.html_file.take(), &mut form.html_base64),
    ] {
        if let Some(path) = path {
            let read = file::read_inside(folder, Path::new(&*path));
            let read = read.map_err(|error| format!("{path}: {}", unreadable(error)));
            *bytes = Some(Base64(read?.into()));
        }
    }
    let before = form.queries.len();
    form.queries.retain(|query| query.moved_by.is_empty());
    let moved = form.queries.len() < before;
    let nothing = form.queries.is_empty() && form.records.is_none() && form.conforming.is_none();
    Ok((!(moved && nothing)).then_some(form))
}
