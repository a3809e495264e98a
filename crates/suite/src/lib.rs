//! The conformance suite for robots.txt, and the means to put it to any implementation.
//!
//! [`suite`] holds the cases. [`driver`] speaks the protocol with an implementation. [`query`] has the types of a question
//! and of an answer.

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
