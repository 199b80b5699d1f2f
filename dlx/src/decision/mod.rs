//! Questions that end with a decision: some cover or none, one or several, in some cover or in none, cheapest or not.
//! No single method is the best at them. So a search, one that learns from its dead ends, and the methods that count
//! take turns.

mod alike;
mod alive;
mod best;
mod cheapest;
mod decide;
mod learning;
mod matchings;

pub use self::cheapest::Wanted;
