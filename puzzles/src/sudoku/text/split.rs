//! Where one board ends and the next begins, in a stream of lines.

use std::collections::VecDeque;

use crate::notation::drawn::{self, words};
use crate::notation::games;
use crate::notation::text::{Cut, Splitter, unquoted};

use super::columns::{BETWEEN_COLUMNS, behind_name, is_header, is_heading, numbered};
use super::prefix::board_in_link;
use super::run::{OfRun, Run, may_be_row, size_in};
use super::symbols::{DIGITS_AND_LETTERS, Symbols};
use super::table::Table;
use super::title::{behind_title, is_title};
use super::{BOX, Reader, SOLO, head, hodoku, link, solo};

/// What a line is, seen on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'t> {
    /// Blank, or a comment.
    Nothing,
    /// The name of a section of a `.sdk` file, without its brackets.
    Section(&'t str),
    /// A rule that is drawn between rows, such as `---+---+---`.
    Rule,
    /// Dashes and nothing else: a row of empty cells, or a rule.
    Dashes(&'t str),
    /// A prefix alone: the board follows.
    Prefix(&'t str),
    /// All cells of a board, or all its pencil marks: the prefix, and the cells.
    Whole(&'t str, &'t str),
    /// The cells of one row, after a prefix that may be empty.
    Row(&'t str, &'t str),
    /// A row of a spreadsheet with nothing in all its cells.
    Empty(&'t str),
}

impl<'t> Line<'t> {
    /// What this line is where boards whose text names no boxes are `latin` squares, or are not.
    pub(super) fn of(line: &'t str, latin: bool) -> Self {
        let whole = line;
        let line = games::id(line, SOLO).unwrap_or(line).trim();
        if is_plain(line) {
            return Line::Whole("", line);
        }
        if let Some(of_drawing) = Line::of_drawing(line) {
            return of_drawing;
        }
        // Blanks at its ends may be empty cells.
        if let Some(fields) = fields(whole) {
            let is_empty = fields.iter().all(|field| field.is_empty());
            return if is_empty { Line::Empty(whole) } else { Line::Row("", whole) };
        }
        if let Some(board) = behind_title(line) {
            return Line::Whole("", board);
        }
        if line.is_empty() || is_comment(line) || is_header(line) || is_heading(line) || is_title(line) {
            return Line::Nothing;
        }
        if let Some(name) = section(line) {
            return Line::Section(name);
        }
        Line::of_link(line).unwrap_or_else(|| Line::of_cells(line, latin))
    }

    /// A line of a drawn board: a rule, or a row in box-drawing characters.
    fn of_drawing(line: &'t str) -> Option<Self> {
        if drawn::is_rule(line) {
            return Some(Line::Rule);
        }
        drawn::is_row(line).then_some(Line::Row("", line))
    }

    /// A link that holds a board, or a line of HoDoKu.
    fn of_link(line: &'t str) -> Option<Self> {
        if let Some((prefix, board)) = hodoku::library(line) {
            return Some(Line::Whole(prefix, board));
        }
        let placed = || line.split_whitespace().next().filter(|word| hodoku::has_placed(word));
        let board = link::board(line).or_else(placed).or_else(|| board_in_link(line))?;
        Some(Line::Whole("", board))
    }

    /// Cells, perhaps behind a prefix.
    fn of_cells(line: &'t str, latin: bool) -> Self {
        // In an array of JSON, colons stand behind keys.
        let first = line.split_whitespace().next().filter(|first| !first.starts_with('['));
        let (prefix, cells) = match first.and_then(|first| first.rfind(':')).filter(|&colon| colon > 0) {
            Some(colon) => (&line[..colon], line[colon + 1..].trim_start()),
            None => ("", line),
        };
        let Some(first) = cells.split_whitespace().next() else {
            return Line::Prefix(prefix);
        };
        if solo::is_game(prefix) {
            return Line::Whole(prefix, first);
        }
        let behind = behind_name(line).filter(|_| prefix.is_empty());
        if let Some(board) =
            behind.or_else(|| numbered(line)).filter(|board| is_board(board.chars().count(), "", latin))
        {
            return Line::Whole("", board);
        }
        let board = first_field(first);
        if is_board(board.chars().count(), prefix, latin)
            && !board.contains(['|', '+'])
            && !(are_ascending(board) && are_many_candidates(&words(cells).collect::<Vec<_>>()))
        {
            return Line::Whole(prefix, board);
        }
        Line::of_signs(line).unwrap_or(Line::Row(prefix, cells))
    }

    /// A line without a value: dashes, a rule, or blank cells.
    fn of_signs(line: &'t str) -> Option<Self> {
        if line.chars().all(|c| c == '-') {
            return Some(Line::Dashes(line));
        }
        let is_sign = |c: char| matches!(c, '-' | '+' | '=' | '|') || c.is_whitespace();
        let of_signs = if drawn::is_blank_row(line) { Line::Row("", line) } else { Line::Rule };
        line.chars().all(is_sign).then_some(of_signs)
    }
}

/// Whether a line is a comment: those behind strokes stand above KenKens, too.
pub(in crate::sudoku) fn is_comment(line: &str) -> bool {
    line.starts_with('#') || line.starts_with("//")
}

/// What stands in a word before a comma, behind which is the solution.
fn first_field(word: &str) -> &str {
    let field = word.split(BETWEEN_COLUMNS).next().unwrap_or_default();
    // No two squares differ by two: where it is a square with its quotes, they are symbols.
    let is_square = |count: usize| count.isqrt().pow(2) == count;
    if is_square(field.chars().count()) { field } else { unquoted(field) }
}

/// The cells of a row of a spreadsheet, the empty ones without a text; `None` if a line is no such row.
pub(super) fn fields(row: &str) -> Option<Vec<&str>> {
    let row = row.trim_end_matches(['\r', '\n']);
    let between = [',', ';', '\t'].into_iter().find(|&between| row.contains(between))?;
    let fields: Vec<&str> = row.split(between).map(unquoted).collect();
    let is_cell = |field: &&str| field.chars().count() <= 1 || is_number(field);
    // Where an empty cell has a sign, or bars stand between boxes, tabs are blanks like others.
    let is_sign = |field: &&str| matches!(*field, "." | "0" | "_" | "*" | "-" | "|" | "+");
    let is_row = fields.len() >= 4 && fields.iter().all(is_cell);
    (is_row && !(between == '\t' && fields.iter().any(is_sign))).then_some(fields)
}

fn is_number(field: &str) -> bool {
    field.len() == 2 && field.bytes().all(|byte| byte.is_ascii_digit())
}

/// The section of a `.sdk` file that holds its puzzle.
pub(super) const PUZZLE_SECTION: &str = "Puzzle";

/// The sections of a `.sdk` file, as SadMan Sudoku and SudoCue name them.
pub(super) const SECTIONS: [&str; 3] = [PUZZLE_SECTION, "State", "PencilMarks"];

/// The name of the section that a line begins.
fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    SECTIONS.contains(&name).then_some(name)
}

/// Whether a line is a board of 9×9 and nothing else. Such lines come by the million, and most of the
/// time that it takes to tell one from all else is saved by looking at all bytes alike.
fn is_plain(line: &str) -> bool {
    line.len() == 81
        && line.bytes().fold(true, |plain, byte| plain & (byte.is_ascii_alphanumeric() | (byte == b'.')))
}

/// Whether `count` characters in one word are meant to be a whole board, or its pencil marks, and not a
/// row of a larger board: 9 are a row, as there is no board of 3×3 without regions, and 25, as one of 5×5
/// has no boxes, unless boards without a prefix are `latin` squares.
pub(super) fn is_board(count: usize, prefix: &str, latin: bool) -> bool {
    let side = count.isqrt();
    let is_prime = || (2..=side.isqrt()).all(|factor| !side.is_multiple_of(factor));
    let has_houses = match prefix {
        "" => side >= 4 && (latin || !is_prime()),
        _ if prefix.split('+').any(|part| part == "latin" || part.starts_with(BOX)) => side >= 2,
        _ => side >= 4 || prefix.rsplit('/').next().is_some_and(|regions| regions.chars().count() == count),
    };
    side * side == count && has_houses
        || cube_root(count).is_some_and(|size| size >= 4)
        || count > DIGITS_AND_LETTERS
}

/// The number whose cube this is.
pub(super) fn cube_root(number: usize) -> Option<usize> {
    (1..).take_while(|root| root * root * root <= number).find(|root| root * root * root == number)
}

/// The cells of a row. They are the fields of a row of a spreadsheet, or words, unless some of these are too long for
/// that or all too few: then each character is a cell. Bars between them mean nothing. A word of digits can be a number,
/// or the candidates of a cell.
pub(super) fn row_cells(row: &str) -> Vec<&str> {
    if let Some(fields) = fields(row) {
        return fields;
    }
    if let Some(cells) = drawn::blank_cells(row) {
        return cells;
    }
    let words: Vec<&str> = words(row).collect();
    let is_cell = |word: &&str| {
        let length = word.chars().count();
        length == 1 || length <= MOST_CANDIDATES && word.chars().all(|c| c.is_ascii_digit())
    };
    if words.len() >= 4 && words.iter().all(is_cell) || are_many_candidates(&words) {
        return words;
    }
    words.iter().flat_map(|word| word.split_inclusive(|_: char| true)).collect()
}

/// Whether words are the candidates of a row beyond 9×9: digits and letters. No row stands in that many groups.
fn are_many_candidates(words: &[&str]) -> bool {
    words.len() > MOST_CANDIDATES
        && words.iter().any(|word| word.len() > 2 || word.bytes().any(|byte| byte.is_ascii_alphabetic()))
        && words.iter().any(|word| word.len() > 1)
        && words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether symbols stand in ascending order, as those of candidates do.
fn are_ascending(word: &str) -> bool {
    word.bytes().map(|byte| byte.to_ascii_uppercase()).is_sorted_by(|one, next| one < next)
}

/// The most candidates of a cell, where they are told as a word of digits.
const MOST_CANDIDATES: usize = 9;

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
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Head {
    #[default]
    Nowhere,
    /// Below the line before, which is held, if this line is in it.
    Here,
    /// In the lines before, up to the board.
    Begun,
}

#[derive(Clone, Copy, Default)]
enum State {
    #[default]
    Between,
    /// A prefix has been read.
    Begun,
    /// In a section that is not the puzzle: what a player has done with it, say. It ends at a blank line.
    Beside,
    /// Some rows of `cells` cells have been read, and `left` rows are to come.
    Rows { cells: usize, left: usize },
    /// All rows of a board in box-drawing characters have been read. What follows up to a blank line may tell more of it,
    /// and is for its reader to refuse.
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

    /// Where a line belongs that is in the head of a puzzle. If it has one, `[Puzzle]` is its first line.
    fn in_head(&mut self, of_line: Line<'_>, line: &str) -> Option<Cut> {
        let begins = self.head == Head::Here && head::is_in_head(line);
        if self.head == Head::Here {
            self.cuts.push_back(if begins { Cut::First } else { Cut::Nothing });
        }
        let goes_on = self.head == Head::Begun && of_line == Line::Nothing;
        self.head = if begins || goes_on { Head::Begun } else { Head::Nowhere };
        if begins {
            (self.state, self.told) = (State::Begun, None);
        }
        (begins || goes_on).then_some(Cut::Next)
    }

    /// A line of a section that is not the puzzle. A row of tabs alone is a row there, too.
    fn beside(&mut self, of_line: Line<'_>, line: &str) -> Cut {
        if line.trim().is_empty() && !matches!(of_line, Line::Empty(_)) {
            self.state = State::Between;
        }
        Cut::Nothing
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
        if self.head != Head::Nowhere
            && let Some(cut) = self.in_head(of_line, line)
        {
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
        match of_line {
            Line::Section(PUZZLE_SECTION) => {
                (self.state, self.head) = (State::Between, Head::Here);
                Cut::Held
            }
            Line::Section(_) => {
                self.state = State::Beside;
                Cut::Nothing
            }
            _ if matches!(self.state, State::Beside) => self.beside(of_line, line),
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
            if std::mem::take(&mut self.head) == Head::Here {
                self.cuts.push_back(Cut::Nothing);
            }
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

    #[test]
    fn of_sections_the_puzzle_counts() {
        use Cut::{First, Last, Next, Nothing};
        let four = "1...\n....\n..4.\n....\n";
        let text = format!("[State]\n{four}[Puzzle]\n{four}[State]\n{four}");
        let board = vec![First, Next, Next, Last];
        let all = [vec![Nothing; 6], board.clone(), vec![Nothing; 5]].concat();
        assert_eq!(cuts(&text), all);
        let further = format!("{text}# a comment\n{four}\n{four}");
        assert_eq!(cuts(&further), [all, vec![Nothing; 6], board].concat());
    }

    #[test]
    fn rows_of_a_sheet_in_other_sections_belong_to_no_board() {
        use Cut::{First, Last, Next, Nothing};
        assert_eq!(cuts("[State]\n,,,\n"), [Nothing; 2]);
        let sheet = "1,,,\n,2,,\n,,3,\n,,,4\n";
        let board = [vec![Nothing], vec![First, Next, Next, Last]].concat();
        for empty in [",,,", "\t\t\t"] {
            let text = format!("[Puzzle]\n{sheet}[State]\n{empty}\n1,,,\n{empty}\n{empty}\n\n{sheet}");
            assert_eq!(cuts(&text), [board.clone(), vec![Nothing; 5], board.clone()].concat(), "{empty:?}");
        }
    }

    #[test]
    fn rows_are_words_or_characters() {
        assert_eq!(row_cells("1 12 . 3"), ["1", "12", ".", "3"]);
        assert_eq!(row_cells("| 5 3 . | . 7 . |"), ["5", "3", ".", ".", "7", "."]);
        assert_eq!(row_cells("53.|.7."), ["5", "3", ".", ".", "7", "."]);
        assert_eq!(row_cells("123|456"), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(row_cells("5,,12, "), ["5", "", "12", ""]);
        assert_eq!(row_cells("\t3\t\t9"), ["", "3", "", "9"]);
        assert_eq!(row_cells("5\t3\t|\t.\t7\t"), ["5", "3", ".", "7"]);
        assert_eq!(row_cells("\"5\",\"\",\"12\", \"3\""), ["5", "", "12", "3"]);
    }

    #[test]
    fn fields_may_stand_in_quotes() {
        let board = "1...............";
        let whole = |line: &str| Line::of(line, false) == Line::Whole("", board);
        for line in ["\"B\"", "\"B\",\"S\"", "\"7\",\"B\"", "7;\"B\";2.5", "\"7\", \"B\", \"2.5\""] {
            assert!(whole(&line.replace('B', board)), "{line}");
        }
        for header in ["\"puzzle\",\"solution\"", "\"id\",\"quizzes\",\"rating\"", "id;\"puzzle\""] {
            assert_eq!(Line::of(header, false), Line::Nothing, "{header}");
        }
        let symbols = "\"..............\"";
        assert_eq!(Line::of(symbols, false), Line::Whole("", symbols));
    }
}
