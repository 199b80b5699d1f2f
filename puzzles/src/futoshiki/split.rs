//! Where one Futoshiki ends and the next begins, in a stream of lines.

use super::{text, unequal};
use crate::notation::blocks::Blocks;
use crate::notation::text::{Cut, Splitter};

/// Whether a line begins a Futoshiki, in any notation.
pub(super) fn begins(line: &str) -> bool {
    text::HEADING.is(line) || unequal::begins(line)
}

/// Cuts a stream of blocks. Blank lines may stand between the rows of a drawn one.
pub(super) struct Cutter {
    blocks: Blocks,
    /// How many rows of the drawn puzzle that has begun are to come.
    rows: usize,
}

impl Default for Cutter {
    fn default() -> Self {
        Cutter { blocks: Blocks::new(begins), rows: 0 }
    }
}

impl Splitter for Cutter {
    fn line(&mut self, line: &str) -> Cut {
        if line.trim().is_empty() && self.rows > 0 {
            return Cut::Next;
        }
        let cut = self.blocks.line(line);
        self.rows = match cut {
            Cut::First => text::size(line).unwrap_or(0),
            Cut::Next if text::is_row(line) => self.rows.saturating_sub(1),
            _ => self.rows,
        };
        cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_between_rows_end_nothing() {
        use Cut::{First, Next, Nothing};
        let cuts = |text: &str| -> Vec<Cut> {
            let mut cutter = Cutter::default();
            text.lines().map(|line| cutter.line(line)).collect()
        };
        let board = "futoshiki 2x2\n\n. < .\n\n^\n\n. .\n\n1 2\n";
        let expected = [First, Next, Next, Next, Next, Next, Next, Nothing, First];
        assert_eq!(cuts(board), expected);
        assert_eq!(cuts("futoshiki 2x2\ntitle: x\n\n. .\nfutoshiki 2x2\n"), [First, Next, Next, Next, First]);
        assert_eq!(cuts("futoshiki\n\n. .\n"), [First, Nothing, First]);
    }
}
