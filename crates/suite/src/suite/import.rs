//! A suite made of files that are not its own.

pub(crate) mod files;
mod textproto;
