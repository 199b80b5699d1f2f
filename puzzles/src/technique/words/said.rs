//! What constraints of each kind say of their cells: the facts, which each language puts into words. Hints tell them of
//! cells, rules to those who never saw such a constraint.

use crate::operator::Operator;

/// Which groups of cells at the same place of their boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Groups {
    /// All of them.
    All,
    /// That of the cells.
    One,
}

/// What a constraint says of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A cage: its sum, and whether its values differ.
    Cage(Option<i32>, bool),
    /// A cage of one cell, and its value.
    Single(i32),
    /// A cage whose values come to this by an operator, or by any of the four.
    Calc(Option<Operator>, i32),
    /// An arrow: its arms add up to its circle. A circle of several cells is a pill, which holds a number.
    Arrow(bool),
    /// Two values with this difference.
    Difference(i32),
    /// Two values with this ratio.
    Ratio(i32),
    /// Two values with this sum.
    Sum(i32),
    /// A thermometer; on a slow one values may repeat.
    Thermometer(bool),
    /// An odd value.
    Odd,
    /// An even value.
    Even,
    /// The sum of a diagonal.
    LittleKiller(i32),
    /// Different values on a diagonal.
    Diagonal,
    /// Different values a knight's move apart.
    Knight,
    /// Different values a king's move apart.
    King,
    /// Different values at the same place of boxes.
    Disjoint(Groups),
    /// No consecutive values side by side, or none where no dot is.
    NonConsecutive(bool),
    /// No neighbour is double the other, or none where no dot is.
    NoDouble(bool),
    /// No ratio that dots elsewhere have where no dot is.
    NoRatio,
    /// No sum of 5 or 10, or none where no letter is.
    NoSum(bool),
    /// Neighbours on a line differ by this much.
    Whispers(i32),
    /// The same forwards and backwards.
    Palindrome,
    /// Consecutive values in any order.
    Renban,
    /// Values between those at the ends.
    Between,
    /// Equal sums in the parts between borders of boxes.
    RegionSums,
    /// The sum between the least and the largest value of a line, and that largest value.
    Sandwich(i32, i32),
    /// The sum of as many cells as the first says, and whether it stands in a circle.
    XSum(i32, bool),
    /// How many are seen over the heads of those before them, and whether that stands in a square.
    Skyscraper(i32, bool),
    /// Values that are among those around.
    Quadruple(Vec<i32>),
    /// The same values in the same places.
    Clones,
    /// The first value is less than the second.
    Less,
    /// Less than its neighbours.
    Minimum,
    /// More than its neighbours.
    Maximum,
    /// Different values: whether there is a cell for each value, and whether the board has clones, too.
    ExtraRegion(bool, bool),
    /// Where its row's number is in its column.
    RowIndexer,
    /// Where its column's number is in its row.
    ColumnIndexer,
    /// Where its place's number is in its box.
    BoxIndexer,
    /// Low, middle and high values in turn, with the last of the low and of the middle ones.
    Entropic([i32; 2]),
    /// All remainders by three in turn.
    Modular,
    /// No two consecutive or equal values.
    Nabner,
    /// Equal sums at equal distances from the middle.
    Zipper,
    /// The ends add up to what is between them.
    DoubleArrow,
    /// Ends that differ by this much, and values outside them.
    Lockout(i32),
}
