//! Boards whose words are the candidates of their cells, row by row.

use std::sync::Arc;

use super::super::puzzle::Puzzle;
use super::Reader;
use super::part::Part;
use super::read::check_rows;
use crate::board::{Layout, Marks};
use crate::notation::drawn;
use crate::notation::text::{TextError, quoted};

impl Reader {
    /// Whether the words of rows are the candidates of cells: no cell is empty, and there are not only single
    /// symbols. Beyond 9×9, numbers are values, so that some word has to be something else.
    pub(super) fn are_candidates(&self, rows: &[(Vec<&str>, Part)], size: usize) -> bool {
        let mut words = rows.iter().flat_map(|(cells, _)| cells);
        let is_symbol =
            |c: char| self.symbols().value(c).is_some_and(|value| usize::from(value) <= size.max(9));
        let is_number = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        size <= self.symbols().count()
            && self.symbols().own().is_none()
            && words.clone().all(|word| !word.is_empty())
            && words.clone().any(|word| word.len() > 1 && (size <= 9 || !is_number(word)))
            && words.all(|word| word.chars().all(is_symbol))
    }

    /// The first word that is not the candidates of a cell, on a board of up to 9×9 where most words are: it is as many
    /// words wide as it has rows.
    pub(super) fn bad_candidates<'t>(&self, rows: &[(Vec<&'t str>, Part<'t>)]) -> Option<Part<'t>> {
        let size = rows.len();
        if size > 9 || self.symbols().own().is_some() {
            return None;
        }
        let words: Vec<Part> =
            rows.iter().flat_map(|(_, at)| drawn::words(at.text).map(|word| at.part(word))).collect();
        let are_rows = rows.iter().all(|(_, at)| drawn::words(at.text).count() == size);
        let (good, bad): (Vec<Part>, Vec<Part>) =
            words.into_iter().partition(|word| self.marks_of(word.text, size).is_some());
        let several = good.iter().filter(|word| word.text.len() > 1).count();
        bad.first().copied().filter(|_| are_rows && several > bad.len())
    }

    /// The values that a word says as candidates, each once.
    fn marks_of(&self, word: &str, size: usize) -> Option<Vec<u8>> {
        let mut values = Vec::new();
        for symbol in word.chars() {
            let value = self.symbols().value(symbol).filter(|&value| usize::from(value) <= size)?;
            if values.contains(&value) {
                return None;
            }
            values.push(value);
        }
        Some(values)
    }

    /// What to say is expected in a cell among candidates.
    pub(super) fn expected_candidates(&self, size: usize) -> String {
        let last = self.symbols().symbol(size as u8).unwrap_or('9');
        let kind = if size <= 9 { "digits" } else { "symbols" };
        format!("{kind} from 1 to {last}, each once")
    }

    /// A board whose words are the candidates of their cells. A cell with one is given.
    pub(super) fn candidates(
        &self,
        layout: Arc<Layout>,
        rows: &[(Vec<&str>, Part)],
    ) -> Result<Puzzle, TextError> {
        let size = layout.size();
        check_rows(rows, size)?;
        let words = rows.iter().flat_map(|(cells, at)| cells.iter().map(|cell| at.part(cell)));
        let mut marks = Marks::none(size);
        let mut givens = vec![0; layout.cell_count()];
        for (cell, word) in words.enumerate() {
            let values = self.marks_of(word.text, size);
            let wrong = || word.wrong(self.expected_candidates(size), quoted(word.text));
            let values = values.ok_or_else(wrong)?;
            values.iter().for_each(|&value| marks.set(cell, value, true));
            givens[cell] = if let [value] = values[..] { value } else { 0 };
        }
        Ok(Puzzle::new(layout, givens).with_marks(Some(marks)))
    }
}
