//! Tasks of the project that are written in Rust.

fn main() {}
