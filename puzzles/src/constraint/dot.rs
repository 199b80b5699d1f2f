//! A dot between two cells, as in Kropki: white where their values are consecutive, black where one is double
//! the other. Where all dots are shown, there is something to say about places without one, too.

use super::pair::Pair;

/// What is between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotKind {
    /// The two values are consecutive.
    White,
    /// One value is double the other.
    Black,
    /// Neither: no dot, where all are shown.
    Neither,
}

/// A dot between two cells with different values, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dot {
    /// The cells.
    pub cells: [usize; 2],
    /// What is between them.
    pub kind: DotKind,
}

impl DotKind {
    /// Whether it may be between two different values. Between 1 and 2 either dot may.
    #[must_use]
    pub fn joins(self, one: i32, other: i32) -> bool {
        let (low, high) = (i64::from(one.min(other)), i64::from(one.max(other)));
        match self {
            DotKind::White => low + 1 == high,
            DotKind::Black => low > 0 && 2 * low == high,
            DotKind::Neither => low + 1 != high && (low <= 0 || 2 * low != high),
        }
    }
}

impl Pair for Dot {
    fn pair(&self) -> [usize; 2] {
        self.cells
    }

    fn relation(&self) -> (&'static str, i32) {
        ("dot", self.kind as i32)
    }

    fn words(&self) -> String {
        match self.kind {
            DotKind::White => "the white dot",
            DotKind::Black => "the black dot",
            DotKind::Neither => "no dot",
        }
        .to_owned()
    }

    fn allows(&self, one: i32, other: i32) -> bool {
        one != other && self.kind.joins(one, other)
    }
}
