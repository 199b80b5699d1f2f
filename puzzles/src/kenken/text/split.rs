//! Where one puzzle ends and the next begins, in a stream of lines.

use super::is_keen;
use crate::text::{Cut, Splitter};

/// Cuts a stream of puzzles in either notation.
#[derive(Default)]
pub(in crate::kenken) struct Cutter {
    /// Whether the header of a neknek puzzle has been read.
    begun: bool,
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
        match (self.begun, line.trim().is_empty()) {
            (true, _) => Cut::Next,
            (false, true) => Cut::Nothing,
            // No puzzle, as its reader will say.
            (false, false) => Cut::Whole,
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
    }
}
