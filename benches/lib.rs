//! The benchmarks of norobots; see `table.rs` and `growth.rs`.
