//! The benchmarks of norobots; see `table.rs` and `growth.rs`.

pub mod inputs;
pub mod measure;
