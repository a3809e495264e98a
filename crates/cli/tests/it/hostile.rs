//! Hostile input to the commands.

#[cfg(target_os = "linux")]
mod shapes;
mod strangers;
