//! Tests `norobots.h`. The header must declare all functions of the library, and C and C++ programs must be able to
//! call them.
#![cfg(unix)]

mod support;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use support::{compile, have, root, well};

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// Returns the functions in `abi.rs`. Each tuple contains the name of a function, the C type of its result, and the C
/// types of its parameters.
fn functions() -> Vec<(String, String, String)> {
    let code = read("src/abi.rs");
    // The header omits the functions that exist only in WebAssembly.
    let of_c = |function: &&str| {
        let attribute = |feature| format!("#[cfg(feature = \"{feature}\")]");
        !["explore", "generate", "parse"]
            .map(attribute)
            .iter()
            .any(|attribute| function.trim_start().starts_with(attribute))
    };
    let functions = code.split("(no_mangle)]").skip(1).filter(of_c).map(|function| {
        let head = function.split('{').next().unwrap();
        let (_, head) = head.split_once("fn ").unwrap();
        let (name, rest) = head.split_once('(').unwrap();
        let (parameters, result) = rest.rsplit_once(')').unwrap();
        let parameters = parameters.split(',').filter_map(|parameter| parameter.split_once(':'));
        let types: Vec<&str> =
            parameters.map(|(name, kind)| in_c(name.trim(), kind.trim())).collect();
        let types = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
        let result = result.split_once("->").map_or("void", |(_, kind)| in_c("", kind.trim()));
        (name.to_owned(), result.to_owned(), types)
    });
    functions.collect()
}

/// Returns the C type for the Rust type of a parameter or result. If the parameter has the name of a text, such as
/// `agent` or `url`, a pointer to `u8` becomes a pointer to `char`.
fn in_c(name: &str, rust: &str) -> &'static str {
    match (rust, ["agent", "text", "url", "why"].contains(&name)) {
        ("*const u8", false) => "const uint8_t *",
        ("*mut u8", false) => "uint8_t *",
        ("*const u8", true) | ("*const c_char", _) => "const char *",
        ("*mut u8", true) => "char *",
        ("*mut OwnedRobot", _) => "norobots_robot *",
        ("*const OwnedRobot", _) => "const norobots_robot *",
        ("*mut c_char", _) => "char *",
        ("*mut *mut c_char", _) => "char **",
        ("*mut *mut u8", _) => "uint8_t **",
        ("*mut c_void", _) => "void *",
        ("*mut usize", _) => "size_t *",
        ("usize", _) => "size_t",
        ("u64", _) => "uint64_t",
        ("u32", _) => "uint32_t",
        ("i32", _) => "int32_t",
        ("i64", _) => "int64_t",
        ("c_int", _) => "int",
        ("f64", _) => "double",
        ("c_uint", _) => "unsigned int",
        ("c_uchar", _) => "unsigned char",
        ("Option<EngineMutator>", _) => "size_t (*)(uint8_t *, size_t, size_t)",
        _ => panic!("abi.rs has the type {rust:?}, and this test does not know it in C"),
    }
}

fn run(compiler: &[&str], source: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    compile(compiler, source, &program);
    well(&mut Command::new(program));
}

#[test]
fn the_header_declares_what_the_library_has() {
    let functions = functions();
    let header = read("include/norobots.h");
    let starts = ["norobots_", "LLVMFuzzerCustom", "afl_custom_"];
    let words = header.split(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '(');
    let declared = words.filter_map(|word| word.split_once('(')).map(|(name, _)| name);
    let declared: BTreeSet<&str> =
        declared.filter(|name| starts.iter().any(|start| name.starts_with(start))).collect();
    let names: BTreeSet<&str> = functions.iter().map(|(name, ..)| &**name).collect();
    assert_eq!(declared, names, "left the header's, right the library's");

    if !have("cc", "--version") {
        return;
    }
    // The program assigns each function to a pointer with the function's type from `abi.rs`. If the header declares the
    // function with another type, the compiler rejects the program.
    let mut program = "#include \"norobots.h\"\nint main(void) {\n".to_owned();
    for (name, result, types) in &functions {
        writeln!(program, "    {{ {result} (*is)({types}) = {name}; (void)is; }}").unwrap();
    }
    program.push_str("    return 0;\n}\n");
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("types.c");
    std::fs::write(&source, program).unwrap();
    run(&["cc", "-std=c99"], &source);
}

#[test]
fn each_function_called_from_c() {
    let source = root().join("tests/abi.c");
    if have("cc", "--version") {
        run(&["cc", "-std=c99"], &source);
    }
    if have("c++", "--version") {
        run(&["c++", "-x", "c++", "-std=c++11"], &source);
    }
    if have("clang", "--version") {
        run(
            &["clang", "-std=c99", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
            &source,
        );
    }
}
