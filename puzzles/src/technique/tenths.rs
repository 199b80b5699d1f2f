//! Ratings as numbers.

use std::fmt;

/// A difficulty in tenths, on the scale of Sukaku Explainer: 72 is shown as 7.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tenths(pub u16);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
