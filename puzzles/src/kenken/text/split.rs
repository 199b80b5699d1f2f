//! Where one puzzle ends and the next begins, in a stream of lines.

use super::neknek::is_cage;
use super::{is_keen, is_nothing};
use crate::notation::text::{Cut, Splitter};

/// Cuts a stream of puzzles in either notation.
#[derive(Default)]
pub(in crate::kenken) struct Cutter {
    /// Whether the header of a neknek puzzle has been read.
    begun: bool,
    /// Whether the line before was blank.
    after_blank: bool,
}

/// Whether a line after a blank one can still belong to a puzzle: cages begin with an operator, and a line of
/// numbers is a row of its solution.
fn belongs(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    is_cage(line) || line.split_whitespace().all(|word| word.parse::<i64>().is_ok()) && first.len() <= 9
}

impl Splitter for Cutter {
    fn line(&mut self, line: &str) -> Cut {
        if is_keen(line) {
            self.begun = false;
            return Cut::Whole;
        }
        if line.trim_start().starts_with('#') {
            self.begun = true;
            return Cut::First;
        }
        let is_blank = line.trim().is_empty();
        if std::mem::replace(&mut self.after_blank, is_blank) && !is_blank && !belongs(line) {
            self.begun = false;
        }
        match (self.begun, is_blank) {
            (true, _) => Cut::Next,
            (false, _) if is_nothing(line) => Cut::Nothing,
            // No puzzle, as its reader will say.
            (false, _) => Cut::Whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_begin_with_their_header_or_are_lines() {
        use Cut::{First, Next, Nothing, Whole};
        let text = "\n#\t2\n+ 3 A1 A2\n\n+ 3 B1 B2\n# 2\n4:_,a1\n3:a\n\nwhat\n#\n";
        let mut cutter = Cutter::default();
        let cuts: Vec<Cut> = text.lines().map(|line| cutter.line(line)).collect();
        assert_eq!(cuts, [Nothing, First, Next, Next, Next, First, Whole, Whole, Nothing, Whole, First]);
        let mut cutter = Cutter::default();
        let cuts: Vec<Cut> = "// a\n# 2 // b\n+ 3 A1 A2\n".lines().map(|line| cutter.line(line)).collect();
        assert_eq!(cuts, [Nothing, First, Next]);
        let text = "# 2\n+ 3 A1 A2\n\n12\n21\n\n1...\n";
        let mut cutter = Cutter::default();
        let cuts: Vec<Cut> = text.lines().map(|line| cutter.line(line)).collect();
        assert_eq!(cuts, [First, Next, Next, Next, Next, Next, Whole]);
    }
}
