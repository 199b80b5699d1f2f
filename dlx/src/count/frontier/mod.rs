//! Counting by a frontier: see [`Method::Frontier`](super::Method::Frontier).

mod expand;
mod list;
mod merge;
pub(super) mod plan;
mod store;
pub(super) mod sweep;
pub(super) mod tables;
mod threads;

pub use store::LoadError;
