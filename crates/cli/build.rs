//! Embeds the WebAssembly module for `norobots site` that the variable `NOROBOTS_WASM` names, packed. Without it the
//! command takes one by `--wasm`.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NOROBOTS_WASM");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let named = env::var_os("NOROBOTS_WASM").filter(|name| !name.is_empty());
    let text = match named {
        None => "None",
        Some(name) => {
            let path = fs::canonicalize(&name).map_err(|error| {
                io::Error::other(format!("NOROBOTS_WASM={}: {error}", name.display()))
            })?;
            println!("cargo::rerun-if-changed={}", path.display());
            let file = fs::File::create(out.join("wasm.deflate"))?;
            let mut packed = DeflateEncoder::new(file, Compression::best());
            packed.write_all(&fs::read(path)?)?;
            packed.finish()?;
            "Some(include_bytes!(concat!(env!(\"OUT_DIR\"), \"/wasm.deflate\")))"
        }
    };
    fs::write(out.join("wasm.rs"), text)
}
