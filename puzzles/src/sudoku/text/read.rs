//! Boards from text.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use dlx::locks::locked;

use super::super::puzzle::{Clash, Puzzle};
use super::drawing;
use super::hodoku;
use super::line::{Line, SECTIONS, cube_root, fields};
use super::link;
use super::other::{Instead, drawing, line_of_table, lone_header, lone_rule};
use super::part::{Part, Shown, shown};
use super::prefix::{JIGSAW, check_link, parse_prefix};
use super::solo;
use super::symbols::Symbols;
use super::write::are_seen_as_marks;
use crate::board::{Boxes, Coordinates, ExtraHouses, Layout, LayoutError, Marks, given_cells};
use crate::constraint::Constrained;
use crate::notation::drawn;
use crate::notation::text::{Mistake, STALE, TextError, offset_in, quoted, unquoted, whole};

/// Reads boards with some symbols and some shape of boxes.
#[derive(Debug, Default)]
pub struct Reader {
    symbols: Symbols,
    /// Rows and columns of a box; the most square that there are if nothing is said.
    box_shape: Option<(usize, usize)>,
    /// Whether boards have no boxes where their text names none: they are Latin squares.
    latin: bool,
    /// Layouts by what a text says of them, and by size: those of a stream are mostly the same.
    layouts: Mutex<HashMap<(Named, usize), Arc<Layout>>>,
}

/// What a text says of the layout of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Named {
    /// Its notation has the usual boxes alone.
    Usual,
    /// By the prefix of a board.
    Prefix(String),
    /// By what stands before the colon of a game id of *Solo*, and by the walls of its regions.
    Solo(String, String),
    /// By its parts in JSON.
    Json(String),
}

/// The most different layouts of one stream that are kept.
const KEPT: usize = 64;

impl Reader {
    /// Reads with these symbols, and with boxes of this many rows and columns.
    #[must_use]
    pub fn new(symbols: Symbols, box_shape: Option<(usize, usize)>) -> Self {
        Reader { symbols, box_shape, latin: false, layouts: Mutex::default() }
    }

    /// Whether boards whose text names no boxes are Latin squares.
    pub(in crate::sudoku) fn is_of_latin_squares(&self) -> bool {
        self.latin
    }

    /// Reads boards whose text names no boxes as Latin squares.
    #[must_use]
    pub(crate) fn of_latin_squares(self) -> Self {
        Reader { latin: true, ..self }
    }

    /// The symbols that it reads.
    #[must_use]
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The rows and columns of a box, if that was said.
    pub(super) fn box_shape(&self) -> Option<(usize, usize)> {
        self.box_shape
    }

    /// Whether lines of 81 characters mean what they do everywhere.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.latin
            && self.symbols == Symbols::default()
            && self.box_shape.is_none_or(|shape| shape == (3, 3))
    }

    /// Reads the text of one board, which begins at the line of this number.
    ///
    /// # Errors
    /// If it is no board.
    pub fn read(&self, text: &str, first_line: usize) -> Result<Puzzle, TextError> {
        match shown(text, first_line, self.latin) {
            None => Err(Mistake::new("a board", "the end of the text").at(first_line, 1)),
            Some(Shown::Whole(prefix, cells)) => {
                check_link(prefix)?;
                self.check(cells, drawing)?;
                let puzzle = self.whole(prefix, cells)?;
                if let Some(solution) = cells.behind_comma() {
                    self.check_solution(&puzzle, solution)?;
                }
                Ok(puzzle)
            }
            Some(Shown::Rows(prefix, rows)) => {
                check_link(prefix)?;
                let is_drawn = rows.iter().any(|(_, at)| drawn::is_row(at.text));
                let strokes = if is_drawn { drawing::strokes(text, first_line)? } else { Vec::new() };
                let puzzle = self.rows(prefix, &rows)?;
                drawing::check(&strokes, puzzle.layout())?;
                if !is_drawn {
                    let rules = rules_above(text, first_line, &rows, self.latin);
                    drawing::check_plain(&rows, &rules, puzzle.layout())?;
                }
                Ok(puzzle)
            }
        }
    }

    /// The letters that a board's text has for its regions, in the order in which they come, if they are letters or
    /// digits.
    pub(in crate::sudoku) fn region_letters(&self, text: &str) -> Option<Vec<char>> {
        if !text.contains(JIGSAW) {
            return None;
        }
        let (Shown::Whole(prefix, _) | Shown::Rows(prefix, _)) = shown(text, 1, self.latin)?;
        let all = prefix.text.split('+').find_map(|part| part.strip_prefix(JIGSAW))?;
        let mut letters = Vec::new();
        for letter in all.chars() {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        letters.iter().all(char::is_ascii_alphanumeric).then_some(letters)
    }

    /// What a table has in the column behind that of the board: a solution, if it is long enough, which was checked
    /// when the board was read.
    pub(in crate::sudoku) fn beside<'t>(&self, text: &'t str) -> Option<&'t str> {
        match shown(text, 1, self.latin)? {
            Shown::Whole(_, cells) => Some(cells.behind_comma()?.text),
            Shown::Rows(..) => None,
        }
    }

    /// What stands behind a board on the only line of a text, from a byte on, is no state of it if it has other
    /// values in given cells. It may be another puzzle.
    pub(in crate::sudoku) fn check_behind(
        &self,
        puzzle: &Puzzle,
        text: &str,
        from: usize,
        first_line: usize,
    ) -> Result<(), TextError> {
        let size = puzzle.layout().size();
        let Some(word) = text[from..].split_whitespace().next() else { return Ok(()) };
        let is_solution = || !word.chars().any(|character| self.symbols.is_empty(character, size));
        if word.chars().count() != puzzle.layout().cell_count() || is_solution() {
            return Ok(());
        }
        let values: Option<Vec<u8>> = word.chars().map(|character| self.cell(character, size)).collect();
        let Some(values) = values else { return Ok(()) };
        let is_other = |&(cell, given): &(usize, u8)| ![0, given].contains(&values[cell]);
        let Some((cell, given)) = given_cells(puzzle.givens()).find(is_other) else { return Ok(()) };
        let name = Coordinates::Numbers.cell(cell, size);
        let symbol = |value: u8| self.symbols.symbol(value).map_or_else(|| value.to_string(), String::from);
        let expected = format!(
            "a state of the puzzle before it, with its given {} in {name}; another puzzle stands on a line of its own",
            symbol(given)
        );
        let part = Part { text: word, line: text.lines().next().unwrap_or_default(), number: first_line };
        Err(part.wrong_at(cell, expected, symbol(values[cell])))
    }

    /// Whether a text of one line is a link that holds a board, or the id of a game.
    pub(in crate::sudoku) fn is_link(&self, text: &str) -> bool {
        let has_address = text.trim_start().starts_with("http");
        match Line::of(text, self.latin) {
            Line::Whole(prefix, cells) => has_address || solo::is_game(prefix) || link::is_link(cells),
            _ => false,
        }
    }

    /// Where the board ends in a text of one line.
    pub(in crate::sudoku) fn end_of_board(&self, text: &str) -> Option<usize> {
        if text.trim_end().contains('\n') {
            return None;
        }
        let Line::Whole(_, cells) = Line::of(text, self.latin) else { return None };
        Some(offset_in(text, cells)? + cells.len())
    }

    /// The line and column of a cell in the text of a board that was read.
    #[must_use]
    pub fn place(text: &str, first_line: usize, cell: usize) -> Option<(usize, usize)> {
        match shown(text, first_line, false)? {
            // Numbers stand for several cells there.
            Shown::Whole(prefix, _) if solo::is_game(prefix.text) => None,
            Shown::Whole(_, cells) if link::is_link(cells.text) => None,
            Shown::Whole(prefix, cells) if hodoku::is_game(prefix.text, cells.text) => None,
            Shown::Whole(_, cells) => Some((cells.number, cells.column() + cell)),
            Shown::Rows(_, rows) => {
                let mut cells =
                    rows.iter().flat_map(|(cells, at)| cells.iter().map(move |cell| at.part(cell)));
                cells.nth(cell).map(|part| (part.number, part.column()))
            }
        }
    }

    /// What is plainly no board is told by what it is, unless it begins with one of the symbols that were asked for.
    fn check(&self, at: Part, instead: fn(&str) -> Option<Instead>) -> Result<(), TextError> {
        let has_own = self.symbols.own().is_some();
        let is_own = || has_own && at.text.starts_with(|first| self.symbols.value(first).is_some());
        match instead(at.text) {
            Some((expected, found)) if !is_own() => Err(at.wrong(expected, found)),
            _ => Ok(()),
        }
    }

    /// A board on one line, or its pencil marks.
    fn whole(&self, prefix: Part, cells: Part) -> Result<Puzzle, TextError> {
        if solo::is_game(prefix.text) {
            return solo::read(self, prefix.scanner(), cells.scanner());
        }
        if link::is_link(cells.text) {
            return link::read(self, cells);
        }
        if hodoku::is_game(prefix.text, cells.text) {
            return hodoku::read(self, cells.to_end().scanner());
        }
        // With its quotes, it may be as long as a board.
        let cells = if self.symbols.value('"').is_some() { cells } else { cells.part(unquoted(cells.text)) };
        let count = cells.text.chars().count();
        if let Some(size) = cube_root(count).filter(|&size| self.are_marks(cells.text, size)) {
            let mut marks = Marks::none(size);
            for (place, character) in cells.text.chars().enumerate() {
                if !self.symbols.is_empty(character, size) {
                    marks.set(place / size, (place % size + 1) as u8, true);
                }
            }
            return Ok(Puzzle::from_marks(self.layout(prefix, size)?, marks));
        }
        let size = count.isqrt();
        if size * size != count {
            let expected = "as many cells as a board has (16, 36, 64, 81, 100, 144, 256, …)";
            return Err(cells.wrong(expected, count));
        }
        let layout = self.layout(prefix, size)?;
        let mut givens = Vec::with_capacity(count);
        for (place, character) in cells.text.chars().enumerate() {
            let cell = self.cell(character, size);
            let mistake = || {
                let expected = self.symbols.expected_instead_of(character.encode_utf8(&mut [0; 4]), size);
                cells.wrong_at(place, expected, format!("{character:?}"))
            };
            givens.push(cell.ok_or_else(mistake)?);
        }
        Ok(Puzzle::new(layout, givens))
    }

    /// The solution that a table has beside a puzzle has to be one. What is much shorter is another column.
    fn check_solution(&self, puzzle: &Puzzle, told: Part) -> Result<(), TextError> {
        let layout = puzzle.layout();
        let (size, count) = (layout.size(), layout.cell_count());
        let length = told.text.chars().count();
        if length < count / 2 {
            return Ok(());
        }
        if length != count {
            return Err(told.wrong(format!("a solution of {count} cells behind the comma"), length));
        }
        let mut solved = Puzzle::new(Arc::clone(layout), vec![0; count]);
        for (cell, character) in told.text.chars().enumerate() {
            let value = self.cell(character, size).filter(|&value| value > 0);
            let wrong = |expected: String| told.wrong_at(cell, expected, format!("{character:?}"));
            let value = value.ok_or_else(|| wrong(self.symbols.expected_value(size)))?;
            let given = puzzle.givens()[cell];
            if given > 0 && given != value {
                let given = self.symbols.symbol(given).map_or_else(|| given.to_string(), String::from);
                return Err(wrong(format!("{given} in the solution, as it is given there")));
            }
            solved.set(cell, value);
        }
        if let Some(Clash { cells: [_, cell], .. }) = solved.clash() {
            let found = told.text.chars().nth(cell).map_or_else(String::new, |symbol| format!("{symbol:?}"));
            let expected = "each value once in a house of the solution";
            return Err(told.wrong_at(cell, expected, format!("{found} again")));
        }
        let values: Vec<i32> = solved.givens().iter().map(|&value| i32::from(value)).collect();
        if puzzle.is_solved_by(&values) {
            return Ok(());
        }
        Err(told.wrong("a solution of the puzzle", STALE))
    }

    /// Whether characters are the pencil marks of a board: each is a sign for an empty cell or the symbol of its
    /// place, and there are enough.
    fn are_marks(&self, cells: &str, size: usize) -> bool {
        let mut marks = 0;
        size <= self.symbols.count()
            && cells.chars().enumerate().all(|(place, character)| {
                let is_empty = self.symbols.is_empty(character, size);
                marks += usize::from(!is_empty);
                is_empty || self.symbols.value(character) == Some((place % size + 1) as u8)
            })
            && are_seen_as_marks(size, marks)
    }

    /// A board on a line for each row.
    fn rows(&self, prefix: Part, rows: &[(Vec<&str>, Part)]) -> Result<Puzzle, TextError> {
        let (first, at) = &rows[0];
        let size = first.len();
        if at.text.starts_with('[') && self.symbols.value('[').is_none() {
            let sections = SECTIONS.map(|name| format!("[{name}]")).join(", ");
            let expected = format!("a board, or a section of an .sdk file ({sections})");
            return Err(at.wrong(expected, quoted(at.text)));
        }
        self.check(*at, drawing)?;
        for (_, at) in rows.iter().filter(|(_, at)| fields(at.text).is_none()) {
            self.check(*at, line_of_table)?;
        }
        if rows.len() == 1 {
            self.check(*at, lone_header)?;
            self.check(*at, lone_rule)?;
            if drawn::is_row(at.text) && drawn::blank_cells(at.text).is_none() {
                let expected = "bars between all cells of a row, or between boxes alone";
                return Err(at.wrong(expected, quoted(at.text)));
            }
            let expected = "a board on one line, or a line for each of its rows";
            return Err(at.wrong(expected, format!("one line of {size} cells")));
        }
        if let Some(bad) = self.bad_candidates(rows) {
            return Err(bad.wrong(self.expected_candidates(rows.len()), quoted(bad.text)));
        }
        let longer = size.max(rows[1].0.len());
        let is_row = |cells: &[&str]| cells.iter().all(|cell| self.word(cell, longer).is_some());
        if rows.iter().any(|(cells, _)| cells.len() != size) && !is_row(first) && is_row(&rows[1].0) {
            let expected = "a row of a board, or `#` before a heading";
            return Err(at.wrong(expected, quoted(at.text)));
        }
        let layout = self.layout(prefix, size)?;
        for (cells, at) in rows {
            if cells.len() != size {
                return Err(at.wrong(format!("{size} cells, as in the first row"), cells.len().to_string()));
            }
        }
        if self.are_candidates(rows, size) {
            return self.candidates(layout, rows);
        }
        let mut givens = Vec::with_capacity(layout.cell_count());
        for (cells, at) in rows {
            for cell in cells {
                let expected = || self.symbols.expected_instead_of(cell, size);
                let mistake = || at.part(cell).wrong(expected(), quoted(cell));
                givens.push(self.word(cell, size).ok_or_else(mistake)?);
            }
        }
        check_rows(rows, size)?;
        Ok(Puzzle::new(layout, givens))
    }

    /// The value of a character, 0 for an empty cell.
    fn cell(&self, character: char, size: usize) -> Option<u8> {
        if self.symbols.is_empty(character, size) {
            return Some(0);
        }
        self.symbols.value(character).filter(|&value| usize::from(value) <= size)
    }

    /// The value of a word: a symbol or a number.
    fn word(&self, word: &str, size: usize) -> Option<u8> {
        let mut characters = word.chars();
        match (characters.next(), characters.next()) {
            (None, _) => Some(0),
            (Some(character), None) => self.cell(character, size),
            _ => whole(word).filter(|&value| usize::from(value) <= size && value > 0),
        }
    }

    /// The layout that a prefix names.
    fn layout(&self, prefix: Part, size: usize) -> Result<Arc<Layout>, TextError> {
        self.kept((Named::Prefix(prefix.text.to_owned()), size), || self.make_layout(prefix, size))
    }

    /// A layout that was made before, or is made now.
    pub(super) fn kept(
        &self,
        name: (Named, usize),
        make: impl FnOnce() -> Result<Layout, TextError>,
    ) -> Result<Arc<Layout>, TextError> {
        let layouts = || locked(&self.layouts);
        if let Some(layout) = layouts().get(&name) {
            return Ok(Arc::clone(layout));
        }
        let layout = Arc::new(make()?);
        let mut kept = layouts();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(name, Arc::clone(&layout));
        Ok(layout)
    }

    /// Own symbols have to be as many as the values of a board.
    pub(super) fn check_symbols(&self, size: usize) -> Result<(), Mistake> {
        let count = self.symbols.count();
        if self.symbols.own().is_some() && count < size {
            let expected = format!("a board of at most {count}×{count}, for {count} symbols");
            return Err(Mistake::new(expected, format!("{size}×{size}")));
        }
        Ok(())
    }

    fn make_layout(&self, prefix: Part, size: usize) -> Result<Layout, TextError> {
        let parts = parse_prefix(prefix, size)?;
        self.check_symbols(size).map_err(|mistake| mistake.at(prefix.number, prefix.column()))?;
        let boxes = match (parts.boxes, self.box_shape) {
            (Some((at, boxes)), _) => {
                // The letter of a region stands at the place of its cell.
                let wrong = at + boxes.wrong_cell(size).unwrap_or(0);
                let layout = Layout::new(
                    size,
                    boxes,
                    ExtraHouses { diagonals: parts.diagonals, windows: parts.windows },
                );
                return layout.map_err(|error| prefix.layout_error(wrong, &error));
            }
            (None, Some((rows, columns))) => Boxes::Rectangles { rows, columns },
            (None, None) if self.latin => Boxes::None,
            (None, None) => match Layout::classic(size) {
                Ok(classic) => classic.boxes().clone(),
                Err(LayoutError::Prime(_)) => Boxes::None,
                Err(error) => return Err(prefix.layout_error(0, &error)),
            },
        };
        Layout::new(size, boxes, ExtraHouses { diagonals: parts.diagonals, windows: parts.windows })
            .map_err(|error| prefix.layout_error(0, &error))
    }
}

/// Whether a rule stands above each row of a text, between it and the row before.
fn rules_above(text: &str, first_line: usize, rows: &[(Vec<&str>, Part)], latin: bool) -> Vec<bool> {
    let mut rules = vec![false; rows.len()];
    for (number, line) in (first_line..).zip(text.lines()) {
        if line.contains(['-', '='])
            && matches!(Line::of(line, latin), Line::Rule | Line::Dashes(_))
            && let Some(row) = rows.iter().position(|(_, at)| at.number >= number)
            && rows[row].1.number > number
        {
            rules[row] = true;
        }
    }
    rules
}

/// A board has as many rows as columns.
pub(super) fn check_rows(rows: &[(Vec<&str>, Part)], size: usize) -> Result<(), TextError> {
    let is_empty = |(cells, _): &&(Vec<&str>, Part)| cells.iter().all(|cell| cell.is_empty());
    if let Some((_, at)) = rows.iter().find(is_empty).filter(|_| rows.len() > size) {
        let expected = format!(
            "{size} rows in each board: it is not clear which empty rows are of a board; those that are need a `0` in \
             each cell, and a blank line has to stand between boards"
        );
        return Err(at.wrong(expected, format!("{} rows", rows.len())));
    }
    match rows.last() {
        Some((_, last)) if rows.len() != size => {
            let found = format!("{} rows", rows.len());
            Err(last.wrong(format!("{size} rows, as each has {size} cells"), found))
        }
        _ => Ok(()),
    }
}
