//! Loads a suite from a folder, from JSON, or from textproto files.

use std::path::PathBuf;

use hmac_sha256::Hash;

use crate::suite::case::{Case, Suite};
use crate::suite::folder::Folder;
use crate::suite::form::{Base64, CaseForm};
use crate::suite::import;
use crate::suite::load::entries::entries;
use crate::suite::load::json;
use crate::suite::load::loader::{CaseKind, Loader, update};
use crate::suite::problem::LoadError;

impl Folder {
    /// Returns the location of the suite at a path. A file is always imported. A folder with `clauses.toml` is never
    /// imported. Any other folder is imported if it has an index of cases in JSON, or files `*.textproto` at any depth.
    pub fn at(path: PathBuf) -> Folder {
        let own = path.is_dir() && path.join("clauses.toml").exists();
        let cases = || path.join(json::INDEX).exists() || import::files::any(&path);
        let file = path.exists() && !path.is_dir();
        if file || !own && cases() { Folder::Import(path) } else { Folder::Path(path) }
    }
}

impl Suite {
    /// Loads a suite or imports files. A suite has the files `cases/*.toml`. A suite may also have `later/*.toml`,
    /// `sources.toml`, `clauses.toml`, `meta.toml` and `sentences.toml`.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] with the problems of all files.
    pub fn load(folder: &Folder) -> Result<Suite, LoadError> {
        if let Folder::Import(path) = folder {
            let indexed = path.is_dir() && path.join(json::INDEX).exists();
            return match indexed || json::wanted(path) {
                true => json::load(path, Suite::load(&Folder::Embedded)?),
                false => import::files::load(path),
            };
        }
        let mut problems = Vec::new();
        let mut files = Vec::new();
        // The order matters, because a file may refer only to entries of earlier files.
        for name in ["sources.toml", "clauses.toml", "meta.toml", "sentences.toml"] {
            match folder.file(name) {
                Ok(bytes) => files.extend(bytes.map(|bytes| (name.to_owned(), bytes))),
                Err(error) => problems.extend(error.problems),
            }
        }
        for listed in [folder.files("cases", ".toml"), folder.files_if_any("later", ".toml")] {
            match listed {
                Ok(listed) => files.extend(listed),
                Err(errors) => problems.extend(errors),
            }
        }
        let mut loader = Loader { problems, ..Loader::default() };
        let mut hash = Hash::new();
        for (name, bytes) in &files {
            update(&mut hash, name, bytes);
            match name.as_str() {
                "sources.toml" => loader.sources(name, bytes),
                "clauses.toml" => loader.clauses(name, bytes),
                "meta.toml" => loader.rules(name, bytes),
                "sentences.toml" => loader.sentences(name, bytes),
                _ => {
                    let later = name.starts_with("later/");
                    loader.kind = if later { CaseKind::Later } else { CaseKind::Written };
                    let problems = &mut loader.problems;
                    for (id, form) in entries::<CaseForm<'_>>(name, bytes, "case", "id", problems) {
                        loader.add(name, &id, form);
                    }
                }
            }
        }
        loader.finish(&hash.finalize())
    }

    /// Returns a new case for the suite. The case has no expectations.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] if the id is already used or does not have the form `<topic>/<name>`, or if a cited
    /// clause is not in the suite.
    pub fn new_case(
        &self,
        id: &str,
        why: &str,
        cites: &[String],
        robots: Vec<u8>,
    ) -> Result<Case, LoadError> {
        let ids = self.cases.iter().map(|case| (case.id.clone(), case.file.clone())).collect();
        let suite = Suite { clauses: self.clauses.clone(), ..Suite::default() };
        let mut loader = Loader { suite, ids, ..Loader::default() };
        let form = CaseForm {
            id: id.into(),
            why: why.into(),
            cites: cites.iter().map(Into::into).collect(),
            robots_base64: Some(Base64(robots.into())),
            // The loader refuses a case without an expectation, so this line adds one. This expectation is removed
            // before the case is returned.
            conforming: Some(true),
            ..CaseForm::default()
        };
        loader.add("the new case", id, form);
        let case = loader.finish(&[0; 4])?.cases.remove(0);
        Ok(Case { conforming: None, ..case })
    }
}
