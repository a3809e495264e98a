//! Imports a suite from third-party files.

pub(crate) mod files;
mod textproto;
