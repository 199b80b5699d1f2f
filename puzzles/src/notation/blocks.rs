//! Puzzles of several lines, with blank lines and comments between them.

use super::text::{Cut, LONGEST, Splitter};

/// Whether a line is a comment.
pub(crate) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Whether a line says something: it is neither blank nor a comment.
pub(crate) fn is_said(line: &str) -> bool {
    !line.trim().is_empty() && !is_comment(line)
}

/// Cuts a stream of blocks. A header begins another one even without a blank line before it; a comment begins none.
pub(crate) struct Blocks {
    is_header: fn(&str) -> bool,
    /// How long the block is by now, if one has begun.
    length: Option<usize>,
}

impl Blocks {
    /// Cuts before the lines of which `is_header` says that they are headers.
    pub(crate) fn new(is_header: fn(&str) -> bool) -> Self {
        Blocks { is_header, length: None }
    }
}

impl Splitter for Blocks {
    fn line(&mut self, line: &str) -> Cut {
        if line.trim().is_empty() {
            self.length = None;
            return Cut::Nothing;
        }
        if self.length.is_none() && is_comment(line) {
            return Cut::Nothing;
        }
        let before = self.length.filter(|length| !(self.is_header)(line) && length + line.len() < LONGEST);
        self.length = Some(before.unwrap_or(0) + line.len());
        if before.is_some() { Cut::Next } else { Cut::First }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_end_with_a_blank_line_or_the_next_header() {
        use Cut::{First, Next, Nothing};
        let mut blocks = Blocks::new(|line| line.starts_with('='));
        let cuts: Vec<Cut> = "\n=\na\n\nb\nc\n=\nd\n\n\n=".lines().map(|line| blocks.line(line)).collect();
        assert_eq!(cuts, [Nothing, First, Next, Nothing, First, Next, First, Next, Nothing, Nothing, First]);
    }

    #[test]
    fn comments_begin_no_block() {
        use Cut::{First, Next, Nothing};
        let mut blocks = Blocks::new(|line| line.starts_with('='));
        let cuts: Vec<Cut> =
            "# one\n=\n# of it\n\n # two\n=\n\n# end".lines().map(|line| blocks.line(line)).collect();
        assert_eq!(cuts, [Nothing, First, Next, Nothing, Nothing, First, Nothing, Nothing]);
    }

    #[test]
    fn blocks_without_end_are_cut() {
        let line = " x".repeat(1 << 19);
        let mut blocks = Blocks::new(|_| false);
        let begun = (0..17).filter(|_| blocks.line(&line) == Cut::First).count();
        assert_eq!(begun, 2);
    }
}
