//! States from text: words or characters, and what they say of the cells.

use std::iter;

use super::{Start, State, candidates};
use crate::board::Written;
use crate::notation::drawn::{self, blank_cells, has_signs, is_blank_row, is_rule};
use crate::notation::text::{Mistake, TextError, offset_in, quoted};
use crate::puzzle::Puzzle;

/// Reads a state, of which the first line may be a header that it shares with its puzzle.
pub(super) fn read(
    puzzle: &dyn Puzzle,
    solution: &[i32],
    text: &str,
    start: Start,
    header: &str,
) -> Result<State, TextError> {
    let words = words(text, start);
    let reader = Reader::new(puzzle, solution);
    match reader.state(words.clone(), text, start) {
        Err(_) if !header.is_empty() && text.lines().next().map(str::trim) == Some(header.trim()) => {
            reader.state(words.filter(|word| word.line > start.line), text, start)
        }
        read => read,
    }
}

/// A word, or a character of one, with its place. Where a cell is drawn blank, it has no text.
#[derive(Clone, Copy, Debug)]
struct Part<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

/// The words of a state, and its blank cells where it is drawn. Rules between rows are left out.
fn words(text: &str, start: Start) -> impl Iterator<Item = Part<'_>> + Clone {
    let rows = text.lines().enumerate().filter(|(_, line)| !is_rule(line.trim()));
    // Where empty cells have signs, bars alone are between rows.
    let has_signs = rows.clone().any(|(_, row)| has_signs(row));
    let rows = rows.filter(move |(_, row)| !(has_signs && is_blank_row(row.trim())));
    rows.flat_map(move |(number, row)| {
        let column = if number == 0 { start.column } else { 1 };
        words_of_row(row, start.line + number, column)
    })
}

/// The words of a row that begins at this column, or its cells if some are drawn blank.
fn words_of_row(row: &str, line: usize, mut column: usize) -> impl Iterator<Item = Part<'_>> + Clone {
    let cells = blank_cells(row);
    let between_words = |word| str::split(word, [',', '/']).filter(|word| !word.is_empty());
    let words = cells.is_none().then(|| drawn::words(row.trim()).flat_map(between_words));
    let mut end = 0;
    cells.into_iter().flatten().chain(words.into_iter().flatten()).map(move |text| {
        let place = offset_in(row, text).expect("a word of the row");
        column += row[end..place].chars().count();
        end = place;
        Part { text, line, column }
    })
}

impl<'t> Part<'t> {
    /// Its cells where each has one character, or stands in parentheses; itself if it is a blank cell.
    fn cells(self) -> impl Iterator<Item = Part<'t>> {
        let last_end = self.text.rfind(')');
        let (mut rest, mut column) = (self.text, self.column);
        let characters = iter::from_fn(move || {
            let next = rest.chars().next()?;
            // Behind the last `)`, no end is looked for: that would take quadratic time.
            let is_open = next == '(' && last_end.is_some_and(|end| self.text.len() - rest.len() < end);
            let end = if is_open { rest.find(')') } else { None };
            let (text, after) = rest.split_at(end.map_or(next.len_utf8(), |end| end + 1));
            let cell = Part { text, column, ..self };
            column += text.chars().count();
            rest = after;
            Some(cell)
        });
        characters.chain(self.text.is_empty().then_some(self))
    }

    fn wrong(self, expected: &str) -> TextError {
        Mistake::new(expected, quoted(self.text)).at(self.line, self.column)
    }
}

/// Reads the states of a puzzle.
struct Reader<'p> {
    puzzle: &'p dyn Puzzle,
    cells: usize,
    /// The values that cells may hold, with their symbols.
    values: Vec<(String, i32)>,
}

impl<'p> Reader<'p> {
    fn new(puzzle: &'p dyn Puzzle, solution: &[i32]) -> Self {
        /// Digits are values everywhere, if only wrong ones.
        const DIGITS: usize = 9;
        let held = (0..solution.len()).filter(|&cell| puzzle.has_value(cell)).map(|cell| solution[cell]);
        // A KenKen may have values of its own.
        let own = puzzle.board().map(|board| board.values().to_vec()).unwrap_or_default();
        // A wide Kakuro has no larger ones: 12 in a cell are two candidates.
        let most = if own.is_empty() { puzzle.columns().max(DIGITS) } else { DIGITS } as i32;
        let mut values: Vec<i32> = held.chain(1..=most).chain(own).collect();
        values.sort_unstable();
        values.dedup();
        let values = values.into_iter().map(|value| (puzzle.symbol(value), value)).collect();
        Reader { puzzle, cells: solution.len(), values }
    }

    fn state<'t>(
        &self,
        words: impl Iterator<Item = Part<'t>> + Clone,
        text: &str,
        start: Start,
    ) -> Result<State, TextError> {
        // Nothing has more parts than pencil marks, and one more tells that there are too many.
        let most = self.cells.saturating_mul(self.puzzle.columns()).saturating_add(1);
        let first: Vec<Part> = words.clone().take(most).collect();
        if let Some(read) = self.whole(&first, most) {
            return read;
        }
        // The first word may be a state, with something else behind it.
        if let [state, behind, ..] = first[..]
            && let Some(read) = self.whole(&[state], most)
        {
            return read.and_then(|_| Err(behind.wrong("nothing more after the state")));
        }
        Err(self.wrong_count(words, text, start))
    }

    /// The state that these words are, of which there are at most this many; `None` if it has too many or too few cells.
    fn whole(&self, words: &[Part<'_>], most: usize) -> Option<Result<State, TextError>> {
        let takes: Vec<usize> = (0..self.cells).filter(|&cell| self.puzzle.has_value(cell)).collect();
        let all: Vec<usize> = (0..self.cells).collect();
        let columns = self.puzzle.columns();
        let characters: Vec<Part> = words.iter().flat_map(|word| word.cells()).take(most).collect();
        // There may be as many candidates in the cells that take values as there are cells in all.
        let are_rows = words.iter().all(|word| word.cells().take(columns + 1).count() == columns);
        let ways = [
            (&all, words, true),
            (&takes, words, !are_rows),
            (&all, &characters, true),
            (&takes, &characters, true),
            (&takes, words, true),
        ];
        for (places, parts, may_be) in ways {
            if may_be && parts.len() == places.len() {
                return Some(self.entries(places, parts));
            }
        }
        let are_marks = words.len() == 1 && characters.len() == most - 1;
        are_marks.then(|| self.marks(&characters, columns))
    }

    /// The mistake that there are too many or too few cells.
    fn wrong_count<'t>(&self, words: impl Iterator<Item = Part<'t>>, text: &str, start: Start) -> TextError {
        let (cells, columns) = (self.cells, self.puzzle.columns());
        let rows = cells / columns.max(1);
        let expected = format!(
            "a value or `.` for each of the {cells} cells after the puzzle ({rows} rows of {columns})"
        );
        let (mut count, mut lines, mut last) = (0, 0, 0);
        for word in words {
            count += word.cells().count();
            lines += usize::from(word.line != last);
            last = word.line;
        }
        let found = match lines {
            _ if text.trim().is_empty() => "none".to_owned(),
            _ if start.column > 1 => count.to_string(),
            1 => format!("{count} in 1 row"),
            many => format!("{count} in {many} rows"),
        };
        Mistake::new(expected, found).at(start.line, start.column)
    }

    fn entries(&self, places: &[usize], parts: &[Part<'_>]) -> Result<State, TextError> {
        let mut cells = vec![Written::Nothing; self.cells];
        for (&place, part) in places.iter().zip(parts) {
            if self.puzzle.has_value(place) {
                cells[place] = self.entry(*part)?;
            }
        }
        Ok(State::new(cells))
    }

    /// A value, candidates, or nothing.
    fn entry(&self, part: Part<'_>) -> Result<Written, TextError> {
        let inside = part.text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        // In KEN, letters behind a value are dots; in a puzzle that has them as symbols, they are values.
        let is_dot = |c: char| c.is_ascii_alphabetic() && self.value(c.encode_utf8(&mut [0; 4])).is_none();
        let text = inside.map_or(part.text, |text| text.trim_end_matches(is_dot));
        if let Some(value) = self.value(text) {
            let is_mark = inside.is_some_and(|inside| inside.chars().count() == 1);
            return Ok(if is_mark { Written::Candidates(vec![value]) } else { Written::Value(value) });
        }
        if matches!(text, "" | "." | "0" | "-" | "_" | "*" | "?") {
            return Ok(Written::Nothing);
        }
        let candidates: Option<Vec<i32>> =
            text.chars().map(|c| self.value(c.encode_utf8(&mut [0; 4]))).collect();
        let candidates = candidates.filter(|all| all.len() > 1).map(Written::Candidates);
        candidates.ok_or_else(|| part.wrong("a value, or `.`"))
    }

    fn value(&self, text: &str) -> Option<i32> {
        let same = self.values.iter().find(|(symbol, _)| symbol == text);
        let like = || self.values.iter().find(|(symbol, _)| symbol.eq_ignore_ascii_case(text));
        same.or_else(like).map(|(_, value)| *value)
    }

    /// A character for each value of each cell.
    fn marks(&self, characters: &[Part<'_>], columns: usize) -> Result<State, TextError> {
        let cell = |marks: &[Part<'_>]| {
            let read: Result<Vec<Written>, TextError> = marks.iter().map(|mark| self.entry(*mark)).collect();
            let values = read?.into_iter().flat_map(|written| match written {
                Written::Nothing => Vec::new(),
                Written::Value(value) => vec![value],
                Written::Candidates(values) => values,
            });
            Ok(candidates(values.collect()))
        };
        Ok(State::new(characters.chunks(columns).map(cell).collect::<Result<_, TextError>>()?))
    }
}
