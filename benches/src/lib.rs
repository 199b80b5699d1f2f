//! What the benches share: the problems, and the other engines.
#![forbid(unsafe_code)]

pub mod peers;

#[path = "../../dlx/tests/standard/mod.rs"]
pub mod standard;
