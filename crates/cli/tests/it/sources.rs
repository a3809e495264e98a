//! Gives access to the source documents. Each document has a slug. The tests identify the file of a document by
//! the hash of the file.

use hmac_sha256::Hash;
use norobots_suite::suite::{Folder, SourceDocument, Suite};
use norobots_text::hex;

use crate::command::norobots;

/// Returns the entry for a document in the suite's list of sources.
pub fn source(slug: &str) -> SourceDocument {
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let document = suite.sources.into_iter().find(|source| source.slug == slug);
    document.unwrap_or_else(|| panic!("sources.toml has no {slug}"))
}

/// Returns the bytes of a source document. The folder `NOROBOTS_SOURCES` must contain a copy of the document.
pub fn copy(slug: &str) -> Vec<u8> {
    let folder = std::env::var_os("NOROBOTS_SOURCES").expect("NOROBOTS_SOURCES names a folder");
    let hash = source(slug).sha256;
    let files = std::fs::read_dir(folder).expect("a folder");
    let files = files.filter_map(|entry| std::fs::read(entry.expect("an entry").path()).ok());
    files
        .into_iter()
        .find(|bytes| hex::digits(&Hash::hash(bytes)) == hash)
        .unwrap_or_else(|| panic!("no file there has the hash of {slug}"))
}

/// Returns the document of a later edition. The file is in the subfolder `later` of the folder `NOROBOTS_SOURCES`.
pub fn later(name: &str) -> String {
    let folder = std::env::var_os("NOROBOTS_SOURCES").expect("NOROBOTS_SOURCES names a folder");
    let path = std::path::Path::new(&folder).join("later").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the text of a source document.
pub fn text(slug: &str) -> String {
    String::from_utf8(copy(slug)).expect("the documents are UTF-8")
}

#[test]
fn a_quotation_names_its_document_and_where_to_read_it() {
    let ran = norobots(&["explain", "comment"], b"");
    assert!(ran.out.contains("\n  A Standard for Robot Exclusion (1994), https://"), "{}", ran.out);
    assert_eq!(
        source("machine-ru").to_string(),
        "A machine translation of the standard into Russian"
    );
}

#[test]
fn each_slug_in_the_tests_own_files_is_a_document() {
    for file in ["errata.toml", "examples.toml", "field-names.toml"] {
        let path = format!("{}/../../conformance/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("a file");
        let slugs: Vec<&str> =
            text.split("source = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(slugs.len() > 1, "{file}");
        slugs.into_iter().for_each(|slug| assert_eq!(source(slug).slug, slug));
    }
}
