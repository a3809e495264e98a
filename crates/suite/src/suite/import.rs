//! Imports a suite from somebody else's files.

pub(crate) mod files;
mod textproto;
