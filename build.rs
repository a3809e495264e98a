//! Compiles the grammars in `grammar/` to parsers.

use norobots_grammar::{File, Rules, compile};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// For each parser: its name, the files of its grammar, and the rules at which parsing can start. The first of these
/// rules is the root of the grammar.
const GRAMMARS: [(&str, &[&str], &[&str]); 9] = [
    ("strict", &["lexical", "word", "strict"], &["file"]),
    ("lenient", &["lexical", "word", "lenient"], &["file"]),
    ("revisited", &["lexical", "word", "revisited"], &["file"]),
    ("draft1996", &["draft1996"], &["file"]),
    ("draft1996_lenient", &["lexical", "word", "later_lines", "draft1996_lenient"], &["file"]),
    ("rfc9309", &["rfc9309"], &["file"]),
    ("rfc9309_lenient", &["lexical", "word", "later_lines", "rfc9309_lenient"], &["file"]),
    ("meta", &["meta"], &["robots", "keywords", "text"]),
    ("robots_tag", &["robots_tag"], &["field", "content"]),
];

fn main() {
    println!("cargo::rerun-if-changed=grammar");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    for (name, files, entries) in GRAMMARS {
        match parser(files, entries) {
            Ok(code) => {
                fs::write(out.join(name).with_extension("rs"), code)
                    .expect("the folder is writable");
            }
            Err(error) => {
                println!("cargo::error={}", error.replace('\n', " "));
                return;
            }
        }
    }
}

/// Returns the Rust code of the parser for a grammar. The code also contains the source text of the grammar.
fn parser(files: &[&str], entries: &[&str]) -> Result<String, String> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package"));
    let path = |name: &&str| format!("grammar/{name}.pest");
    let paths: Vec<String> = files.iter().map(path).collect();
    let read = |path: &String| {
        fs::read_to_string(root.join(Path::new(path))).map_err(|error| format!("{path}: {error}"))
    };
    let texts = paths.iter().map(read).collect::<Result<Vec<String>, String>>()?;
    let file = |(path, text): (_, _)| File { path, text };
    let files: Vec<File<'_>> =
        paths.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).map(file).collect();
    let words = |refusal: norobots_grammar::Refusal| refusal.to_string();
    let rules = Rules::read(&files, entries[0]).map_err(words)?;
    let code = compile(&rules, entries).map_err(words)?;
    let texts: Vec<(&String, &String)> = paths.iter().zip(&texts).collect();
    let packed = rules.pack();
    Ok(format!(
        "pub const FILES: &[(&str, &str)] = &{texts:?};\npub const RULES: &[u8] = &{packed:?};\n{code}"
    ))
}
