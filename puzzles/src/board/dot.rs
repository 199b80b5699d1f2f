//! Dots between neighbours, and which values they allow side by side.

use std::fmt;

/// A dot between two neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dot {
    /// The two values are consecutive.
    White,
    /// One value is double the other.
    Black,
}

impl Dot {
    /// Whether this dot may stand between two values. Between 1 and 2 either may.
    #[must_use]
    pub fn joins(self, one: impl Into<i64>, other: impl Into<i64>) -> bool {
        let (one, other) = (one.into(), other.into());
        let (low, high) = (one.min(other), one.max(other));
        match self {
            Dot::White => low + 1 == high,
            Dot::Black => low > 0 && 2 * low == high,
        }
    }

    /// The dots that may stand between two values.
    pub fn between(one: impl Into<i64>, other: impl Into<i64>) -> impl Iterator<Item = Dot> {
        let (one, other) = (one.into(), other.into());
        [Dot::White, Dot::Black].into_iter().filter(move |dot| dot.joins(one, other))
    }
}

impl fmt::Display for Dot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dot::White => "white",
            Dot::Black => "black",
        })
    }
}

/// Which dots a puzzle shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dots {
    /// All: where there is no dot, the values are not consecutive, and neither is double the other.
    #[default]
    All,
    /// Some: a place without a dot says nothing.
    Some,
}

/// Whether two values may be neighbours with this dot between them, or none.
#[must_use]
pub fn fits(dot: Option<Dot>, shown: Dots, one: impl Into<i64>, other: impl Into<i64>) -> bool {
    let (one, other) = (one.into(), other.into());
    match (dot, shown) {
        (Some(dot), _) => dot.joins(one, other),
        (None, Dots::All) => Dot::between(one, other).next().is_none(),
        (None, Dots::Some) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_join_the_values_that_they_should() {
        let joined = |dot: Dot| -> Vec<(u8, u8)> {
            let pairs = (1..=6).flat_map(|one| (one..=6).map(move |other| (one, other)));
            pairs.filter(|&(one, other)| dot.joins(one, other) && dot.joins(other, one)).collect()
        };
        assert_eq!(joined(Dot::White), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]);
        assert_eq!(joined(Dot::Black), [(1, 2), (2, 4), (3, 6)]);
        assert!(!Dot::Black.joins(0, 0) && !Dot::Black.joins(200, 144));
        assert_eq!(Dot::between(2, 1).count(), 2);
        assert!(fits(None, Dots::Some, 3, 4) && !fits(None, Dots::All, 3, 4) && fits(None, Dots::All, 3, 5));
    }
}
