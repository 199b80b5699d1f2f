//! What constraints ask, for those who see them as f-puzzles and SudokuPad draw them: by colours, where our own
//! pictures have patterns. The colours of what we draw there ourselves stand in `fpuzzles/drawn.rs`.

use super::rules;
use crate::technique::Said;

/// What a constraint asks.
pub(super) fn rule(said: &Said) -> String {
    match said {
        Said::Thermometer(true) => {
            "Values never fall along a slow thermometer, a dark grey line that begins with a dark grey disc, from its \
             disc on."
        }
        Said::Whispers(by) => return format!("Neighbours on a green line differ by at least {by}."),
        Said::Palindrome => "A palindrome, a grey line, reads the same from both ends.",
        Said::Renban => "The values on a purple line are consecutive, in any order.",
        Said::RegionSums => {
            "The borders of boxes and regions divide a blue line into parts with the same sum."
        }
        Said::Between => "The values on a grey line between two circles lie between those in the circles.",
        Said::DoubleArrow => "The values on a pink line between two circles add up to the sum of the circles.",
        Said::ExtraRegion(is_full, has_clones) => {
            let which = if *has_clones { " without a letter" } else { "" };
            let what = if *is_full { "each value once" } else { "no value twice" };
            return format!("A grey area{which} contains {what}.");
        }
        Said::RowIndexer => {
            "A row indexer, a green cell, tells in which row of its column the number of its own row is."
        }
        Said::ColumnIndexer => {
            "A column indexer, a red cell, tells in which column of its row the number of its own column is."
        }
        Said::BoxIndexer => {
            "A box indexer, a blue cell, tells at which place of its box, counted row by row, the number of its own \
             place is."
        }
        Said::Entropic([low, middle]) => {
            return format!(
                "Any three successive cells of an orange line contain a low value (up to {low}), a middle one (up to \
                 {middle}) and a high one."
            );
        }
        Said::Modular => {
            "The values in any three successive cells of a teal line leave three different remainders when divided by 3."
        }
        Said::Nabner => "No two values on a yellow line are equal or consecutive.",
        Said::Zipper => {
            "Two values on a lavender line at the same distance from its middle have the same sum, which is the value in \
             the middle if there is a cell."
        }
        _ => return rules::rule(said),
    }
    .to_owned()
}
