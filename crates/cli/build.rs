//! Embeds the WebAssembly module for `norobots site` that the variable `NOROBOTS_WASM` names. Without it the command
//! takes one by `--wasm`.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NOROBOTS_WASM");
    let named = env::var_os("NOROBOTS_WASM").filter(|name| !name.is_empty());
    let text = match named {
        None => "None".into(),
        Some(name) => {
            let path = fs::canonicalize(&name).map_err(|error| {
                io::Error::other(format!("NOROBOTS_WASM={}: {error}", name.display()))
            })?;
            let path = path.to_str().ok_or_else(|| {
                io::Error::other(format!("{}: rename the folder in UTF-8", path.display()))
            })?;
            println!("cargo::rerun-if-changed={path}");
            format!("Some(include_bytes!({path:?}))")
        }
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("wasm.rs"), text)
}
