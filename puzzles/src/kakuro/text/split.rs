//! Where one board ends and the next begins, in a stream of lines.

use super::{kak, puzzlink, sheet};
use crate::notation::text::{Cut, LONGEST, Splitter};

/// Cuts a stream of boards: each begins at its header, and has as many further lines as that says. A URL
/// is a board of its own, and a table ends before a blank line, the next header, or a row that begins another.
#[derive(Default)]
pub(in crate::kakuro) struct Cutter {
    /// How many lines of the board that has begun are to come.
    left: u64,
    /// How long the table is by now, if one has begun.
    table: Option<usize>,
}

impl Splitter for Cutter {
    fn line(&mut self, line: &str) -> Cut {
        let was = self.left;
        self.left = 0;
        let table = self.table.take().filter(|length| length + line.len() < LONGEST);
        if line.trim().is_empty() {
            return Cut::Nothing;
        }
        // No row looks like a header, as its first cell is black: where one comes too early, the board
        // before it is too short, and its reader says so.
        if let Some(kak::Header { rows, .. }) = kak::header(line) {
            self.left = rows;
            return if rows == 0 { Cut::Whole } else { Cut::First };
        }
        if puzzlink::find(line).is_some() {
            return Cut::Whole;
        }
        if was == 0 {
            if table.is_none() && !sheet::begins(line) {
                return Cut::Whole;
            }
            let table = table.filter(|_| !sheet::begins_always(line));
            self.table = Some(table.unwrap_or(0) + line.len());
            return if table.is_some() { Cut::Next } else { Cut::First };
        }
        self.left = was - 1;
        if self.left == 0 { Cut::Last } else { Cut::Next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_end_after_their_last_row() {
        use Cut::{First, Last, Next, Nothing, Whole};
        let cuts = |text: &str| -> Vec<Cut> {
            let mut cutter = Cutter::default();
            text.lines().map(|line| cutter.line(line)).collect()
        };
        let board = "3,3\n*,C3,C3\nF3,?,?\nF3,?,?\n";
        assert_eq!(cuts(&board.repeat(2)), [First, Next, Next, Last, First, Next, Next, Last]);
        assert_eq!(cuts("2,3,4\n*,C3,C4\nF7,?,?\n"), [First, Next, Last]);
        assert_eq!(cuts("3,3 \r\n*,C3,C3\n\nF3,?,?\n"), [First, Next, Nothing, Whole]);
        assert_eq!(cuts("3,3\n*,C3,C3\n3,3\n"), [First, Next, First]);
        assert_eq!(cuts("https://puzz.link/p?kakuro/2/2/n3333\n3,3\n"), [Whole, First]);
        let table = "#\t4\\\t3\\\n\\4\t?\t1\n\\3\t?\t?\n";
        assert_eq!(cuts(&table.repeat(2)), [First, Next, Next, First, Next, Next]);
        assert_eq!(cuts("4000000000,4000000000\n0,0\n*\n"), [First, Whole, Whole]);
    }
}
