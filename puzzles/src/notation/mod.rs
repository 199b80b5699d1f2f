//! Notations that several families share, and what all notations are read and written with.

pub(crate) mod blocks;
pub(crate) mod drawn;
pub(crate) mod games;
pub mod json;
pub(crate) mod puzzlink;
pub mod saved;
mod scan;
pub mod text;
mod unfit;
pub(crate) mod walls;
pub(crate) mod xml;

pub use xml::escaped;
