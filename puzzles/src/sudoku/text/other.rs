//! Texts that are plainly no boards, and what they are instead.

use super::columns::{BETWEEN_COLUMNS, is_column_of_puzzles};
use crate::notation::drawn;

/// What was expected in place of a line, and what it is.
pub(super) type Instead = (&'static str, &'static str);

/// What a text is whose first line begins a drawing, as those that show a puzzle to people.
pub(super) fn drawing(line: &str) -> Option<Instead> {
    let is_drawn = |character: char| ('\u{2500}'..='\u{257f}').contains(&character);
    let expected = "a puzzle as text: where it is drawn, with bars at both ends of each row";
    let is_other = line.starts_with(is_drawn) && !drawn::is_row(line);
    is_other.then_some((expected, "another drawing in box-drawing characters"))
}

/// What a line is that has fields, as those of a table, but no puzzle in any.
pub(super) fn line_of_table(line: &str) -> Option<Instead> {
    line.contains(BETWEEN_COLUMNS).then_some(("a puzzle in a field of each line of a table", "none"))
}

/// What a line is that stands alone above a column of puzzles.
pub(super) fn lone_header(line: &str) -> Option<Instead> {
    let expected = "a puzzle, or the header `puzzle` above a column of puzzles";
    is_column_of_puzzles(line).then_some((expected, "a header"))
}

/// What a line lacks that begins with the name of a rule.
pub(super) fn lone_rule(line: &str) -> Option<Instead> {
    let word = line.split_whitespace().next()?;
    let is_rule = ["latin", "windoku", "jigsaw"].iter().any(|rule| word.eq_ignore_ascii_case(rule));
    let expected = "a colon and a board after `latin`, `windoku`, or `jigsaw/` with the region of each cell";
    (is_rule && !line.contains(':')).then_some((expected, "none"))
}

#[cfg(test)]
mod tests {
    use super::super::{Reader, Symbols};

    #[test]
    fn what_is_no_board_is_told_by_what_it_is() {
        let read = |text: &str| Reader::default().read(text, 1).expect_err("no board").to_string();
        let texts = [
            ",53..7....",
            ",",
            "name,level",
            "quiz",
            "latin",
            "jigsaw 9x9",
            "┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │   ┃   │   ┃\n",
            "┌───┬───┬───┬───┬───┬───┬───┬───┬───┐",
        ];
        insta::assert_snapshot!(texts.map(read).join("\n"), @"
        line 1, column 1: expected a puzzle in a field of each line of a table, found none
        line 1, column 1: expected a puzzle in a field of each line of a table, found none
        line 1, column 1: expected a puzzle in a field of each line of a table, found none
        line 1, column 1: expected a puzzle, or the header `puzzle` above a column of puzzles, found a header
        line 1, column 1: expected a colon and a board after `latin`, `windoku`, or `jigsaw/` with the region of each cell, found none
        line 1, column 1: expected a colon and a board after `latin`, `windoku`, or `jigsaw/` with the region of each cell, found none
        line 2, column 1: expected a board on one line, or a line for each of its rows, found one line of 4 cells
        line 1, column 1: expected a board, found the end of the text
        ");
        let own = Reader::new(Symbols::new("┏━┃┓").expect("four symbols"), None);
        assert!(own.read("┏....━....┃....┓", 1).is_ok(), "symbols of one's own are no drawing");
    }
}
