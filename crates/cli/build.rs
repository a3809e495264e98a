//! Embeds the WebAssembly module for `norobots site`. The environment variable `NOROBOTS_WASM` contains the path of the
//! module. If the variable is not set, the command requires the option `--wasm`.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NOROBOTS_WASM");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let named = env::var_os("NOROBOTS_WASM").filter(|name| !name.is_empty());
    let text = match named {
        None => "None".to_owned(),
        Some(name) => {
            let path = fs::canonicalize(&name).map_err(|error| {
                io::Error::other(format!("NOROBOTS_WASM={}: {error}", name.display()))
            })?;
            println!("cargo::rerun-if-changed={}", path.display());
            format!("Some(include_bytes!({path:?}))")
        }
    };
    fs::write(out.join("wasm.rs"), text)
}
