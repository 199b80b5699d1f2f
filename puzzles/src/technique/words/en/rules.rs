//! What constraints ask, in English, for those who never saw one.

use crate::technique::Said;

/// What a constraint asks.
pub(super) fn rule(said: &Said) -> String {
    match said {
        Said::Cage(_, false) => {
            "The values in a dashed cage with a plus after its number add up to that number. They may repeat."
        }
        Said::Cage(None, true) => "The values in a dashed cage are all different.",
        Said::Cage(Some(_), true) => "The values in a dashed cage are all different and add up to its number.",
        Said::Single(_) => "The number in a dashed cage of one cell is the value of that cell.",
        Said::Calc(None, _) => {
            "The number before a question mark in a dashed cage is the sum, the difference, the product or the quotient of \
             its values. They may repeat as far as the other rules allow."
        }
        Said::Calc(Some(_), _) => {
            "The number in a dashed cage is the sum (12+), the difference (2−), the product (24×) or the quotient (2÷) of \
             its values, taken in any order. They may repeat as far as the other rules allow."
        }
        Said::Arrow(false) => "The values along an arrow add up to the value in its circle.",
        Said::Arrow(true) => {
            "The values along an arrow add up to the number in its pill, read from left to right or from top to bottom."
        }
        Said::Difference(1) => "A white dot stands between neighbours that differ by one.",
        Said::Difference(by) => {
            return format!("A white dot with the number {by} stands between neighbours that differ by {by}.");
        }
        Said::Ratio(2) => "A black dot stands between neighbours, one of which is double the other.",
        Said::Ratio(by) => {
            return format!(
                "A black dot with the number {by} stands between neighbours, one of which is {by} times the other."
            );
        }
        Said::Sum(_) => "An X stands between neighbours that add up to 10, a V between those that add up to 5.",
        Said::Thermometer(false) => "Values increase along a thermometer, starting from its bulb.",
        Said::Thermometer(true) => "Values never decrease along a hollow thermometer, starting from its bulb.",
        Said::Odd => "A cell with a grey disc contains an odd value.",
        Said::Even => "A cell with a grey square contains an even value.",
        Said::LittleKiller(_) => {
            "A number beside the board with an arrow is the sum of the values on the diagonal that it points along. They \
             may repeat."
        }
        Said::Diagonal => "A marked diagonal contains each value once.",
        Said::Knight => "Cells that are a knight's move apart contain different values.",
        Said::King => "Cells that touch, even if only at a corner, contain different values.",
        Said::Disjoint(_) => {
            "Cells at the same place in their boxes contain different values; places are counted row by row."
        }
        Said::NonConsecutive(false) => "Neighbours are never consecutive.",
        Said::NonConsecutive(true) => "Neighbours without a dot are not consecutive.",
        Said::NoDouble(false) => "Of two neighbours, neither is double the other.",
        Said::NoDouble(true) => "Of neighbours without a dot, neither is double the other.",
        Said::NoRatio => "Neighbours without a dot have none of the ratios of black dots.",
        Said::NoSum(false) => "Neighbours add up to neither 5 nor 10.",
        Said::NoSum(true) => "Neighbours without a letter add up to neither 5 nor 10.",
        Said::Whispers(by) => {
            return format!("Neighbours on a line with strokes across it differ by at least {by}.");
        },
        Said::Palindrome => "A palindrome, a plain grey line, reads the same from both ends.",
        Said::Renban => "The values on a line with dots are consecutive, in any order.",
        Said::Between => {
            "The values on a thick pale line between two circles lie between those in the circles."
        },
        Said::RegionSums => {
            "The borders of boxes and regions divide a line with dashes along its middle into parts with the same sum."
        },
        Said::Sandwich(_, largest) => {
            return format!(
                "A number beside a row or a column is the sum of the values between the 1 and the {largest} there."
            );
        }
        Said::XSum(_, framed) => {
            let circled = if *framed { " in a circle" } else { "" };
            return format!(
                "A number{circled} beside a row or a column is the sum of the first X values there, counted from the \
                 number; X is the first of them."
            );
        }
        Said::Skyscraper(_, framed) => {
            let boxed = if *framed { " in a square" } else { "" };
            return format!(
                "A number{boxed} beside a row or a column tells how many values can be seen from there: a value hides \
                 all smaller ones behind it."
            );
        }
        Said::Quadruple(_) => "The values in a circle where four cells meet are among those of the cells.",
        Said::Clones => "Grey areas with the same letter contain the same values at the same places.",
        Said::Less => "A sign between two cells points at the smaller value.",
        Said::Minimum => "A cell whose arrows point inwards has a smaller value than the neighbour at each arrow.",
        Said::Maximum => {
            "A cell whose arrows point outwards has a larger value than the neighbour at each arrow."
        },
        Said::ExtraRegion(true, _) => "A grey area within a solid line contains each value once.",
        Said::ExtraRegion(false, _) => "A grey area within a solid line contains no value twice.",
        Said::RowIndexer => {
            "A row indexer, a grey cell with bars at the left and the right, tells in which row of its column the number \
             of its own row is."
        }
        Said::ColumnIndexer => {
            "A column indexer, a grey cell with bars above and below, tells in which column of its row the number of its \
             own column is."
        }
        Said::BoxIndexer => {
            "A box indexer, a grey cell with bars on all sides, tells at which place of its box, counted row by row, the \
             number of its own place is."
        }
        Said::Entropic([low, middle]) => {
            return format!(
                "Any three successive cells of a line with a white middle contain a low value (up to {low}), a middle \
                 one (up to {middle}) and a high one."
            );
        }
        Said::Modular => {
            "The values in any three successive cells of a line with a black middle leave three different remainders \
             when divided by 3."
        }
        Said::Nabner => "No two values on an outlined line are equal or consecutive.",
        Said::Zipper => {
            "On a line with a stroke at its middle, any two values at the same distance from the middle have the same \
             sum; if a cell is in the middle, its value is that sum."
        }
        Said::DoubleArrow => {
            "The values on a thin dark line between two circles add up to the sum of the circles."
        },
        Said::Lockout(by) => {
            return format!(
                "The values in two diamonds that a line joins differ by at least {by}. No value on the line lies between \
                 these two or equals one of them."
            );
        }
    }
    .to_owned()
}

/// What a line between values that differ asks.
pub(super) fn differ(least: i32) -> String {
    format!("Values that a plain dark line joins differ by at least {least}.")
}
