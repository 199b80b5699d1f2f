//! KenKen by trying.

mod cage;
mod masked;
mod propagating;

pub use masked::Masked;
pub use propagating::Propagating;
