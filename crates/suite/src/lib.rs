//! The conformance suite for robots.txt, and how any implementation is asked.
//!
//! [`suite`] has the cases, [`driver`] the protocol, [`query`] the questions and answers that both are made of.

pub mod access;
pub mod agent;
pub mod decider;
pub mod driver;
pub mod google;
pub mod meta;
pub mod minimize;
pub mod normative;
pub mod query;
pub mod shutdown;
pub mod suggested;
pub mod suite;
pub mod tree;
pub mod what_if;
