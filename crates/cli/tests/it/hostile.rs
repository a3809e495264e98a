//! Tests the commands with hostile input.

#[cfg(target_os = "linux")]
mod shapes;
mod strangers;
