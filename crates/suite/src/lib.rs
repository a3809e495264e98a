//! The conformance suite for robots.txt, and a runner that tests any implementation with it.
//!
//! The module [`suite`] contains the cases. The module [`driver`] communicates with an implementation. The module
//! [`query`] defines the types for queries and answers.

pub mod access;
pub mod agent;
pub mod decider;
pub mod driver;
pub mod google;
pub mod meta;
pub mod minimize;
pub mod normative;
pub mod page;
pub mod query;
pub mod robots;
pub mod shutdown;
pub mod suggested;
pub mod suite;
pub mod tree;
pub mod what_if;
