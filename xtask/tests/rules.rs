//! Checks the rules about files that Cargo doesn't check.

use xtask::code::Krate;
use xtask::rules::{circles_of_files, mixed_modules, retired, with_unsafe_code};
use xtask::shell::root;

#[test]
fn no_circle_of_files() {
    let circles = circles_of_files(&root()).unwrap();
    assert!(circles.is_empty(), "files need one another's definitions: {circles:#?}");
}

#[test]
fn a_module_file_declares_or_defines() {
    let mixed = mixed_modules(&root()).unwrap();
    assert!(mixed.is_empty(), "move the definitions into files of their own: {mixed:#?}");
}

#[test]
fn no_retired_word() {
    let shown: Vec<String> = retired(&root())
        .iter()
        .map(|place| {
            format!("{}:{}: {:?}; write {}", place.path, place.line, place.word, place.instead)
        })
        .collect();
    assert!(shown.is_empty(), "retired words:\n{}", shown.join("\n"));
}

#[test]
fn unsafe_code_speaks_c_and_does_nothing_else() {
    let known = ["crates/c/src/abi.rs", "crates/c/src/abi/tests.rs"];
    assert_eq!(with_unsafe_code(&root()), known.map(str::to_owned).into());
}

#[test]
fn the_first_pages_and_the_interface_stay_small() {
    for (file, most) in [("README.md", 120), ("ARCHITECTURE.md", 149), ("Cargo.toml", 150)] {
        let lines = std::fs::read_to_string(root().join(file)).unwrap().lines().count();
        assert!(lines <= most, "{file} has {lines} lines, more than {most}");
    }
    let types = Krate::read(&root().join("src/lib.rs")).unwrap().public_types().len();
    assert!(types <= 40, "the library shows {types} types, more than 40");
}

/// In a small source tree that breaks all rules, the check of each rule must find the violation.
#[test]
fn the_rules_find_what_breaks_them() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("src/lib.rs", "mod a;\nmod b;\nmod c;\npub use a::A;\n");
    // Because of the re-export in the root, `b` leads to `A`. The two files therefore form a circle.
    write("src/a.rs", "use crate::b;\npub struct A(b::B);\n");
    write("src/b.rs", "pub struct B;\nfn f() -> Option<Box<crate::A>> { None }\n");
    write("src/c.rs", "mod d;\n#[cfg(test)]\nmod tests { use crate::a::A; }\nfn law() {}\n");
    write("src/c/d.rs", "use crate::b::B;\nconst N: usize = size_of::<B>();\n");
    let circles = circles_of_files(folder.path()).unwrap();
    let files = |names: &[&str]| names.iter().map(|name| folder.path().join(name)).collect();
    assert_eq!(circles, [files(&["src/a.rs", "src/b.rs"])]);
    assert_eq!(mixed_modules(folder.path()).unwrap(), files(&["src/c.rs"]));
    let retired = retired(folder.path());
    assert_eq!(retired.len(), 1, "{retired:?}");
    assert_eq!((&*retired[0].path, retired[0].line, &*retired[0].word), ("src/c.rs", 4, "law"));
    assert!(with_unsafe_code(folder.path()).is_empty());
    write("src/e.rs", concat!("fn f() { uns", "afe { g() } }\n"));
    assert_eq!(with_unsafe_code(folder.path()), ["src/e.rs".to_owned()].into());
}
