//! Cargo's build script. The suite is embedded in the library, and the macro that embeds it does
//! not tell Cargo of the folder: this does.

fn main() {
    println!("cargo::rerun-if-changed=conformance");
}
