//! A suite from other files than its own.

pub(crate) mod files;
mod textproto;
