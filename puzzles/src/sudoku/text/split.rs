//! Where one board ends and the next begins, in a stream of lines.

use std::collections::VecDeque;

use crate::notation::drawn;
use crate::notation::text::{Cut, Splitter};

use super::line::{Line, PUZZLE_SECTION, STATE_SECTION, row_cells};
use super::run::{OfRun, Run, may_be_row, size_in};
use super::symbols::Symbols;
use super::table::Table;
use super::{Reader, head, solo};

/// Cuts a stream of boards.
#[derive(Default)]
pub(in crate::sudoku) struct Lines {
    latin: bool,
    symbols: Symbols,
    /// The size of boards that was asked for.
    asked: Option<usize>,
    /// The size that the prefix before the board tells.
    told: Option<usize>,
    state: State,
    /// The lines before, where they may be boards or rows.
    run: Option<Run>,
    /// The rows of a spreadsheet that are held.
    table: Option<Table>,
    /// Where the head of a puzzle is.
    head: Head,
    /// Where earlier ones belong.
    cuts: VecDeque<Cut>,
    /// How many cells a board has in a row that ended with the line before.
    ended: Option<usize>,
    /// Another board has begun right behind that.
    is_dense: bool,
    /// A row of the board has a sign for an empty cell, so that bars alone are no row.
    has_signs: bool,
}

/// Where the [head] of a puzzle is.
#[derive(Clone, Copy, Default)]
enum Head {
    #[default]
    Nowhere,
    /// In this many lines before, which are held until `[Puzzle]` follows.
    Above(usize),
    /// In this many lines before, which are held until its board begins, and whether any of them tells something.
    Begun(usize, bool),
}

#[derive(Clone, Copy, Default)]
enum State {
    #[default]
    Between,
    /// A prefix has been read.
    Begun,
    /// In a section that is not the puzzle, which may be the state that a player has reached. It ends at a blank line.
    Beside { is_state: bool },
    /// Some rows of `cells` cells have been read, and `left` rows are to come.
    Rows { cells: usize, left: usize },
    /// All rows of a board in box-drawing characters have been read. What follows up to a blank line may tell more of
    /// it, and is for its reader to refuse.
    Drawn { is_closed: bool },
}

impl Lines {
    /// Cuts a stream of boards for their reader.
    pub(in crate::sudoku) fn new(reader: &Reader) -> Self {
        Lines {
            latin: reader.is_of_latin_squares(),
            symbols: reader.symbols().clone(),
            asked: reader.box_shape().map(|(rows, columns)| rows * columns),
            ..Lines::default()
        }
    }

    /// What a line is among those before it: a board may be a row of a larger one. `None` if later lines tell.
    fn in_run<'t>(&mut self, of_line: Line<'t>, line: &str) -> Option<Line<'t>> {
        let Some((prefix, cells)) = self.of_run(of_line, line) else {
            self.end_run();
            return Some(of_line);
        };
        let count = cells.chars().count();
        if matches!(self.state, State::Rows { cells, .. } if cells == count && prefix.is_empty()) {
            return Some(Line::Row("", cells));
        }
        if !prefix.is_empty() || self.run.as_ref().is_none_or(|run| run.count() != count) {
            self.end_run();
            self.run = Some(self.new_run(prefix, count));
        }
        let run = self.run.as_mut()?;
        match run.line(cells, &self.symbols, &mut self.cuts) {
            OfRun::Held => {
                self.state = State::Between;
                None
            }
            OfRun::Row => Some(Line::Row(prefix, cells)),
            OfRun::Board => Some(of_line),
        }
    }

    /// The prefix and the cells of a line that may be a row, and has nothing else.
    fn of_run<'t>(&self, of_line: Line<'t>, line: &str) -> Option<(&'t str, &'t str)> {
        let Line::Whole(prefix, cells) = of_line else { return None };
        let is_next = matches!(self.state, State::Between | State::Begun | State::Rows { .. });
        let behind = line.trim().strip_prefix(prefix)?;
        let behind = if prefix.is_empty() { behind } else { behind.strip_prefix(':')?.trim_start() };
        let is_row = || behind == cells && may_be_row(cells.chars().count(), &self.symbols);
        (is_next && !solo::is_game(prefix) && is_row()).then_some((prefix, cells))
    }

    /// The run that begins with a line of this many characters behind this prefix.
    fn new_run(&self, prefix: &str, count: usize) -> Run {
        let is_begun = matches!(self.state, State::Begun);
        let before = self.told.filter(|_| is_begun && prefix.is_empty());
        match before.or(size_in(prefix)).or(self.asked) {
            Some(size) if size == count => Run::of_rows(count),
            Some(_) => Run::of_boards(count),
            None => Run::new(count, is_begun),
        }
    }

    /// The lines that are held are all of their run.
    fn end_run(&mut self) {
        if let Some(mut run) = self.run.take() {
            run.end(&mut self.cuts);
        }
    }

    /// Holds a row with nothing in it, before which `begun` rows of its board came.
    fn hold(&mut self, row: &str, begun: usize) -> Cut {
        let apart = self.is_dense.then_some(0);
        self.table = Some(Table::new(row_cells(row).len(), begun, row.trim().is_empty(), apart));
        Cut::Held
    }

    /// The rows that are held are all of their table.
    fn end_table(&mut self) {
        if let Some(table) = self.table.take() {
            table.end(&mut self.cuts);
            self.state = State::Between;
        }
    }

    /// What a line is among those before it: where other rows have signs for empty cells, bars alone are a rule.
    fn refine<'t>(&mut self, of_line: Line<'t>) -> Line<'t> {
        let Line::Row(_, row) = of_line else { return of_line };
        if drawn::is_blank_row(row) {
            return if self.has_signs { Line::Rule } else { of_line };
        }
        let is_begun = matches!(self.state, State::Rows { .. });
        self.has_signs = self.has_signs && is_begun || drawn::has_signs(row);
        of_line
    }

    /// Whether a line is a further row of the table that is held. If not, the table ends.
    fn is_in_table(&mut self, of_line: Line<'_>) -> bool {
        let Some(table) = &mut self.table else { return false };
        let is_empty = matches!(of_line, Line::Empty(_));
        if let Line::Empty(row) | Line::Row("", row) = of_line
            && row_cells(row).len() == table.size()
        {
            table.hold(is_empty, &mut self.cuts);
            return true;
        }
        self.end_table();
        false
    }

    /// Where a line belongs that follows the last row of a drawn board, unless it begins something else.
    fn in_drawing(&mut self, of_line: Line<'_>) -> Option<Cut> {
        let State::Drawn { is_closed } = self.state else { return None };
        match of_line {
            Line::Rule if is_closed => {
                self.state = State::Between;
                Some(Cut::Nothing)
            }
            Line::Rule => {
                self.state = State::Drawn { is_closed: true };
                Some(Cut::Next)
            }
            Line::Row(_, row) if drawn::is_row(row) => None,
            Line::Row(..) | Line::Prefix(_) | Line::Dashes(_) | Line::Whole(..) => Some(Cut::Next),
            Line::Nothing | Line::Section(_) | Line::Empty(_) => None,
        }
    }

    /// Where a line belongs that is in the head of a puzzle or ends it.
    fn in_head(&mut self, of_line: Line<'_>, line: &str) -> Option<Cut> {
        let tells = head::is_in_head(line);
        let next = match self.head {
            Head::Nowhere if tells && matches!(self.state, State::Between) => {
                self.end_table();
                self.end_run();
                self.ended = None;
                Head::Above(1)
            }
            Head::Nowhere => return None,
            Head::Above(lines) if of_line == Line::Nothing => Head::Above(lines + 1),
            Head::Above(lines) if of_line == Line::Section(PUZZLE_SECTION) => Head::Begun(lines + 1, true),
            Head::Begun(lines, any) if of_line == Line::Nothing => Head::Begun(lines + 1, any || tells),
            Head::Above(_) | Head::Begun(..) => Head::Nowhere,
        };
        if !matches!(next, Head::Nowhere) {
            self.head = next;
            return Some(Cut::Held);
        }
        let has_board = matches!(self.head, Head::Begun(_, true))
            && !matches!(of_line, Line::Nothing | Line::Section(_) | Line::Rule);
        self.end_head(has_board);
        if !has_board {
            return None;
        }
        self.state = State::Begun;
        self.told = None;
        let Line::Prefix(prefix) = of_line else { return None };
        self.told = size_in(prefix);
        Some(Cut::Next)
    }

    /// The lines that are held are all of a head, with a board or without.
    fn end_head(&mut self, has_board: bool) {
        let lines = match std::mem::take(&mut self.head) {
            Head::Nowhere => 0,
            Head::Above(lines) | Head::Begun(lines, _) => lines,
        };
        let [first, next] = if has_board { [Cut::First, Cut::Next] } else { [Cut::Nothing; 2] };
        self.cuts.extend((0..lines).map(|number| if number == 0 { first } else { next }));
    }

    /// A line of a section that is not the puzzle. A row of tabs alone is a row there, too.
    fn beside(&mut self, is_state: bool, of_line: Line<'_>, line: &str) -> Cut {
        if line.trim().is_empty() && !matches!(of_line, Line::Empty(_)) {
            self.state = State::Between;
        }
        if is_state && of_line != Line::Nothing { Cut::State } else { Cut::Nothing }
    }

    /// A row of a spreadsheet with nothing in its cells.
    fn empty(&mut self, row: &str) -> Cut {
        match self.state {
            State::Rows { cells, left } if row_cells(row).len() == cells => self.hold(row, cells - left),
            State::Between => {
                self.is_dense &= self.ended.take().is_some();
                self.hold(row, 0)
            }
            State::Rows { .. } if row.trim().is_empty() => {
                self.state = State::Between;
                Cut::Nothing
            }
            _ => self.row(row_cells(row).len()),
        }
    }

    /// Dashes alone: a row of empty cells where one can be, or a rule.
    fn dashes(&mut self, dashes: &str) -> Cut {
        match self.state {
            State::Rows { cells, .. } if dashes.len() == cells => self.row(cells),
            State::Between | State::Begun if dashes.len() < 10 => self.row(dashes.len()),
            _ => self.rule(),
        }
    }

    fn rule(&self) -> Cut {
        if matches!(self.state, State::Between) { Cut::Nothing } else { Cut::Next }
    }

    /// A row with these cells.
    fn row_of(&mut self, cells: &str) -> Cut {
        if matches!(self.state, State::Drawn { .. }) {
            self.state = State::Between;
        }
        let cut = self.row(row_cells(cells).len());
        if cut == Cut::Last && drawn::is_row(cells) {
            self.state = State::Drawn { is_closed: false };
            return Cut::Next;
        }
        cut
    }

    fn row(&mut self, count: usize) -> Cut {
        let (cells, left) = match self.state {
            State::Rows { cells, left } => (cells, left - 1),
            // Bars alone are a row without cells: the reader will say so.
            _ => {
                self.is_dense = self.ended == Some(count);
                (count, count.saturating_sub(1))
            }
        };
        self.ended = None;
        let was = std::mem::replace(&mut self.state, State::Rows { cells, left });
        if left == 0 {
            self.state = State::Between;
            self.ended = Some(cells);
        }
        match (was, left) {
            (State::Between, 0) => Cut::Whole,
            (State::Between, _) => Cut::First,
            (_, 0) => Cut::Last,
            (..) => Cut::Next,
        }
    }
}

impl Splitter for Lines {
    fn line(&mut self, line: &str) -> Cut {
        let of_line = self.refine(Line::of(line, self.latin));
        if let Some(cut) = self.in_head(of_line, line) {
            return cut;
        }
        if self.is_in_table(of_line) {
            return Cut::Held;
        }
        let Some(of_line) = self.in_run(of_line, line) else { return Cut::Held };
        if !matches!(of_line, Line::Row(..) | Line::Empty(_)) {
            self.ended = None;
        }
        if let Some(cut) = self.in_drawing(of_line) {
            return cut;
        }
        if let State::Beside { is_state } = self.state
            && !matches!(of_line, Line::Section(_))
        {
            return self.beside(is_state, of_line, line);
        }
        match of_line {
            Line::Section(PUZZLE_SECTION) => {
                (self.state, self.head) = (State::Between, Head::Begun(1, false));
                Cut::Held
            }
            Line::Section(name) => {
                self.state = State::Beside { is_state: name == STATE_SECTION };
                Cut::Nothing
            }
            Line::Nothing => {
                self.state = State::Between;
                Cut::Nothing
            }
            Line::Whole(..) => match std::mem::replace(&mut self.state, State::Between) {
                State::Begun => Cut::Last,
                _ => Cut::Whole,
            },
            Line::Prefix(prefix) => {
                self.told = size_in(prefix);
                self.state = State::Begun;
                Cut::First
            }
            Line::Empty(row) => self.empty(row),
            Line::Dashes(dashes) => self.dashes(dashes),
            Line::Rule => self.rule(),
            Line::Row(_, cells) => self.row_of(cells),
        }
    }

    fn held(&mut self, end: bool) -> Vec<Cut> {
        if end {
            self.end_table();
            self.end_run();
            self.end_head(false);
        }
        self.cuts.drain(..).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &str) -> Vec<Cut> {
        cuts_for(&Reader::default(), text)
    }

    fn cuts_for(reader: &Reader, text: &str) -> Vec<Cut> {
        let mut lines = Lines::new(reader);
        let mut cuts = Vec::new();
        for line in text.lines() {
            let cut = lines.line(line);
            cuts.extend(lines.held(false));
            cuts.extend((cut != Cut::Held).then_some(cut));
        }
        cuts.extend(lines.held(true));
        cuts
    }

    #[test]
    fn lines_are_boards_where_there_is_such_a_board() {
        let line = |count: usize| cuts(&".".repeat(count))[0];
        assert_eq!([16, 36, 64, 81, 100, 216, 256, 729].map(line), [Cut::Whole; 8]);
        assert_eq!([4, 9, 25, 20].map(line), [Cut::First; 4]);
        assert_eq!(cuts("latin:.........")[0], Cut::Whole);
        let reader = Reader::default().of_latin_squares();
        let latin = |count: usize| Lines::new(&reader).line(&".".repeat(count));
        assert_eq!([9, 16, 25, 49].map(latin), [Cut::First, Cut::Held, Cut::Held, Cut::Whole]);
    }

    #[test]
    fn lines_are_rows_where_they_cannot_all_be_boards() {
        use Cut::{First, Last, Next, Nothing, Whole};
        let rows = |first: Cut| [vec![first], vec![Next; 14], vec![Last]].concat();
        let large = ["1..............5\n", "................\n", "...4...9........\n"].concat();
        let large = large + &"................\n".repeat(13);
        let small = "1...............\n".repeat(16);
        let both = format!("{large}{large}\n{small}1...............\n");
        let of_both = [rows(First), rows(First), vec![Nothing], vec![Whole; 17]].concat();
        assert_eq!(cuts(&both), of_both);
        assert_eq!(cuts(&format!("{small}{large}")), [Whole; 32], "what the first lines are, all are");
        assert_eq!(cuts(&large[17..]), [Whole; 15], "too few");
        assert_eq!(cuts(&large.replace('9', "5")), [Whole; 16], "one symbol may be a mistake");
        assert_eq!(cuts(&large.replace(".9", ". 9")).len(), 16, "another line ends them");
        assert_eq!(cuts(&format!("x:\n{large}")), [vec![First], rows(Next)].concat());
        assert_eq!(cuts(&format!("x:\n{small}")), [vec![First, Last], vec![Whole; 15]].concat());
        assert_eq!(cuts(&format!("x:{large}{large}")), [rows(First), rows(First)].concat());
        assert_eq!(cuts(&format!("box4x4:\n{small}")), [vec![First], rows(Next)].concat());
        assert_eq!(cuts(&format!("box2x2:\n{large}")), [vec![First, Last], vec![Whole; 15]].concat());
        let asked = |shape| cuts_for(&Reader::new(Symbols::default(), Some(shape)), &small);
        assert_eq!((asked((4, 4)), asked((2, 2))), (rows(First), vec![Whole; 16]));
        let latin = Reader::default().of_latin_squares();
        assert_eq!(cuts_for(&latin, &large), rows(First));
    }

    #[test]
    fn boards_of_rows_end_after_the_last() {
        let nine = "12345678.\n".repeat(9);
        let expected = [vec![Cut::First], vec![Cut::Next; 7], vec![Cut::Last]].concat();
        assert_eq!(cuts(&nine.repeat(2)), expected.repeat(2));
        assert_eq!(cuts("x:\n1 2 . 4\n"), [Cut::First, Cut::Next]);
        let drawn = "+--+--+\n|1.|.2|\n|..|..|\n+--+--+\n|..|..|\n|..|..|\n+--+--+\n";
        use Cut::{First, Last, Next, Nothing};
        assert_eq!(cuts(drawn), [Nothing, First, Next, Next, Next, Last, Nothing]);
    }

    /// The same of the lines of puzzles alone.
    fn boards(text: &str) -> Vec<Cut> {
        cuts(text).into_iter().map(|cut| if cut == Cut::State { Cut::Nothing } else { cut }).collect()
    }

    #[test]
    fn of_sections_the_puzzle_counts() {
        use Cut::{First, Last, Next, Nothing, State};
        let four = "1...\n....\n..4.\n....\n";
        let text = format!("[State]\n{four}[Puzzle]\n{four}[State]\n{four}");
        let (board, state) = (vec![First, Next, Next, Last], [vec![Nothing], vec![State; 4]].concat());
        assert_eq!(cuts(&text), [&state[..], &[Nothing], &board, &state].concat());
        let all = [vec![Nothing; 6], board.clone(), vec![Nothing; 5]].concat();
        let further = format!("{text}# a comment\n{four}\n{four}");
        assert_eq!(boards(&further), [all, vec![Nothing; 6], board].concat());
    }

    #[test]
    fn rows_of_a_sheet_in_other_sections_belong_to_no_board() {
        use Cut::{First, Last, Next, Nothing};
        assert_eq!(boards("[State]\n,,,\n"), [Nothing; 2]);
        let sheet = "1,,,\n,2,,\n,,3,\n,,,4\n";
        let board = [vec![Nothing], vec![First, Next, Next, Last]].concat();
        for empty in [",,,", "\t\t\t"] {
            let text = format!("[Puzzle]\n{sheet}[State]\n{empty}\n1,,,\n{empty}\n{empty}\n\n{sheet}");
            assert_eq!(boards(&text), [board.clone(), vec![Nothing; 5], board.clone()].concat(), "{empty:?}");
        }
    }
}
