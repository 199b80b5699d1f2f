//! Boards in the rows of a spreadsheet: which of its empty rows are rows of boards, and which lie between boards.
//!
//! A row without a value is a line of commas either way. What is around it tells: a board has as many rows as cells in
//! each. So rows are held from the first empty one on, until all rows of the table are known, or so many that no other
//! reading is left.

use std::collections::VecDeque;

use crate::notation::text::Cut;

/// The rows of a table that are held.
pub(super) struct Table {
    /// How many cells a row has, and rows a board.
    size: usize,
    /// How many rows of a board came before them, none of them empty.
    begun: usize,
    /// Whether each row is empty, those of the board that has begun included.
    empty: Vec<bool>,
    /// Whether a row of blanks is no row where it is not certain to be one: the cells are separated by tabs.
    is_blank: bool,
    /// How many empty rows lie between the boards before, if that is known.
    apart: Option<usize>,
    /// It is decided what can be once there are this many rows.
    look_at: usize,
}

/// A way to read a table in which boards follow each other at equal distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reading {
    /// Where the first board begins.
    first: usize,
    /// How many boards there are.
    count: usize,
    /// How many rows lie between two; 0 if there is only one.
    apart: usize,
}

impl Table {
    /// A table whose rows are held from an empty row on. `begun` rows of its board came before, and boards that were
    /// `apart`.
    pub(super) fn new(size: usize, begun: usize, is_blank: bool, apart: Option<usize>) -> Self {
        let look_at = size * (size + 2);
        let mut empty = vec![false; begun];
        empty.push(true);
        Table { size, begun, empty, is_blank, apart, look_at }
    }

    /// How many cells a row has.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Holds a row. What is certain by now is let go, as `cuts` of its rows.
    pub(super) fn hold(&mut self, is_empty: bool, cuts: &mut VecDeque<Cut>) {
        self.empty.push(is_empty);
        if self.empty.len() < self.look_at {
            return;
        }
        let Some(reading) = self.regular(false) else {
            self.look_at *= 2;
            return;
        };
        let starts = self.starts(reading);
        let end = starts.last().map_or(0, |last| last + self.size);
        self.cut(&starts, end, cuts);
        self.empty.drain(..end);
        (self.begun, self.apart) = (0, Some(reading.apart));
    }

    /// Lets all rows go, as these are all.
    pub(super) fn end(self, cuts: &mut VecDeque<Cut>) {
        let length = self.empty.len();
        if self.empty.iter().all(|&is_empty| is_empty) {
            // Empty boards, if there is nothing else.
            let are_boards = !self.is_blank && self.apart.is_none() && length.is_multiple_of(self.size);
            let count = if are_boards { length / self.size } else { 0 };
            let starts: Vec<usize> = (0..count).map(|board| board * self.size).collect();
            return self.cut(&starts, length, cuts);
        }
        if let Some(starts) = self.all_starts() {
            return self.cut(&starts, length, cuts);
        }
        // One text: its reader tells what is wrong with it.
        for row in self.begun..length {
            cuts.push_back(match row {
                0 => Cut::First,
                _ if row + 1 == length => Cut::Last,
                _ => Cut::Next,
            });
        }
    }

    /// Where the rows up to `end` belong, if boards begin at `starts`.
    fn cut(&self, starts: &[usize], end: usize, cuts: &mut VecDeque<Cut>) {
        let mut of_rows = vec![Cut::Nothing; end];
        for &start in starts {
            of_rows[start..start + self.size].fill(Cut::Next);
            of_rows[start] = Cut::First;
            of_rows[start + self.size - 1] = Cut::Last;
        }
        cuts.extend(&of_rows[self.begun..]);
    }

    fn starts(&self, reading: Reading) -> Vec<usize> {
        (0..reading.count).map(|board| reading.first + board * (self.size + reading.apart)).collect()
    }

    /// Where boards begin, if that is clear.
    fn all_starts(&self) -> Option<Vec<usize>> {
        let blocks = self.blocks();
        if blocks.iter().all(|(_, length)| length.is_multiple_of(self.size)) {
            let of_block = |&(start, length): &(usize, usize)| (start..start + length).step_by(self.size);
            return Some(blocks.iter().flat_map(of_block).collect());
        }
        if self.is_of_bands(&blocks) {
            return None;
        }
        match self.readings(true)[..] {
            [] => self.only_starts(),
            _ => self.regular(true).map(|reading| self.starts(reading)),
        }
    }

    /// Where rows that are not empty follow each other, and how many.
    fn blocks(&self) -> Vec<(usize, usize)> {
        let mut blocks: Vec<(usize, usize)> = Vec::new();
        for (row, _) in self.empty.iter().enumerate().filter(|(_, is_empty)| !**is_empty) {
            match blocks.last_mut() {
                Some((start, length)) if *start + *length == row => *length += 1,
                _ => blocks.push((row, 1)),
            }
        }
        blocks
    }

    /// Whether empty rows may lie between the bands of boards: blocks are as high as boxes can be.
    fn is_of_bands(&self, blocks: &[(usize, usize)]) -> bool {
        let (_, height) = blocks[0];
        let is_next = |pair: &[(usize, usize)]| pair[0].0 + height + 1 == pair[1].0;
        height > 1
            && height < self.size
            && self.size.is_multiple_of(height)
            && (blocks.len() * height).is_multiple_of(self.size)
            && blocks.iter().all(|&(_, length)| length == height)
            && blocks.windows(2).all(is_next)
    }

    /// The one reading with equal distances, of a table that is all there, or that goes on.
    fn regular(&self, is_all: bool) -> Option<Reading> {
        let readings = self.readings(is_all);
        let only = |holds: &dyn Fn(&Reading) -> bool| {
            let mut holding = readings.iter().copied().filter(holds);
            holding.next().filter(|_| holding.next().is_none())
        };
        // Without empty rows between boards, each of so many would have an empty row, one further down each time.
        let is_sure = |reading: &Reading| reading.apart > 0 && reading.count >= self.size;
        let goes_on = |reading: &Reading| {
            self.apart
                .is_some_and(|apart| reading.first == apart && (reading.count == 1 || reading.apart == apart))
        };
        only(&|_| true).or_else(|| only(&is_sure)).or_else(|| only(&goes_on))
    }

    /// All readings with equal distances.
    fn readings(&self, is_all: bool) -> Vec<Reading> {
        let run =
            |from: usize| self.empty[from.min(self.empty.len())..].iter().take_while(|empty| **empty).count();
        // No board is empty.
        let around = |most: usize| (most + 1).saturating_sub(self.size)..=most;
        let mut readings = Vec::new();
        for first in around(run(0)) {
            let apart = run(first + self.size);
            let is_last = first + self.size + apart >= self.empty.len();
            for apart in around(if is_last { 0 } else { apart }) {
                readings.extend(self.reading(first, apart, is_all).filter(|new| !readings.contains(new)));
            }
        }
        readings
    }

    /// The boards with this distance from the `first` row on.
    fn reading(&self, first: usize, apart: usize, is_all: bool) -> Option<Reading> {
        let are_empty = |from: usize, to: usize| {
            let to = to.min(self.empty.len());
            self.empty[from.min(to)..to].iter().all(|&is_empty| is_empty)
        };
        let (mut start, mut end, mut count) = (first, first, 0);
        while start + self.size <= self.empty.len() && !are_empty(start, start + self.size) {
            (count, end) = (count + 1, start + self.size);
            start = end + apart;
            if !are_empty(end, start) {
                return None;
            }
        }
        let is_whole = count > 0 && (!is_all || are_empty(end, self.empty.len()));
        is_whole.then_some(Reading { first, count, apart: if count > 1 { apart } else { 0 } })
    }

    /// Where boards begin at any distances, if there is one way.
    fn only_starts(&self) -> Option<Vec<usize>> {
        let length = self.empty.len();
        // How many empty rows there are from each on.
        let mut runs = vec![0; length + 1];
        // In how many ways the rows from each on are boards, up to 2.
        let mut ways = vec![0; length + 1];
        ways[length] = 1;
        for row in (0..length).rev() {
            runs[row] = if self.empty[row] { runs[row + 1] + 1 } else { 0 };
            let between = if self.empty[row] { ways[row + 1] } else { 0 };
            let is_board = row + self.size <= length && runs[row] < self.size;
            let board = if is_board { ways[row + self.size] } else { 0 };
            ways[row] = (between + board).min(2);
        }
        if ways[0] != 1 {
            return None;
        }
        let (mut starts, mut row) = (Vec::new(), 0);
        while row < length {
            if self.empty[row] && ways[row + 1] == 1 {
                row += 1;
            } else {
                starts.push(row);
                row += self.size;
            }
        }
        Some(starts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where boards of `size` rows begin in a table, with `.` for an empty row and `r` for another, or `None`.
    fn starts(size: usize, rows: &str) -> Option<Vec<usize>> {
        let before = rows.find('.').expect("an empty row");
        let begun = before % size;
        let of_row = |row: usize| match row % size {
            0 => Cut::First,
            last if last + 1 == size => Cut::Last,
            _ => Cut::Next,
        };
        let mut cuts: VecDeque<Cut> = (0..before).map(of_row).collect();
        let mut table = Table::new(size, begun, false, (before >= 2 * size).then_some(0));
        for row in rows[before + 1..].bytes() {
            table.hold(row == b'.', &mut cuts);
        }
        table.end(&mut cuts);
        assert_eq!(cuts.len(), rows.len(), "{rows}");
        let places = |cut: Cut| -> Vec<usize> {
            cuts.iter().enumerate().filter(|(_, of)| **of == cut).map(|(row, _)| row).collect()
        };
        let (first, last) = (places(Cut::First), places(Cut::Last));
        let are_boards = first.iter().map(|first| first + size - 1).eq(last);
        are_boards.then_some(first)
    }

    #[test]
    fn what_is_around_an_empty_row_tells_whether_it_is_of_a_board() {
        let every =
            |step: usize, count: usize| Some((0..count).map(|board| board * step).collect::<Vec<_>>());
        // Blocks without an empty row.
        assert_eq!(starts(4, "rrrr.rrrr..rrrr"), Some(vec![0, 5, 11]));
        assert_eq!(starts(4, "rrrrrrrr.rrrr."), Some(vec![0, 4, 9]));
        assert_eq!(starts(4, &"rrrr.".repeat(4)), every(5, 4));
        // Empty rows in boards.
        assert_eq!(starts(9, "rrrr.rrrr"), Some(vec![0]));
        assert_eq!(starts(9, "rrrr.rrrr."), Some(vec![0]));
        assert_eq!(starts(9, ".rrrrrrrr"), Some(vec![0]));
        assert_eq!(starts(9, ".rrrr.rrrr.rrrr.rrrr"), Some(vec![1, 11]));
        assert_eq!(starts(9, "rrrrrrrr.rrrrrrrrr"), every(9, 2));
        for count in [2, 3, 8, 9, 10, 11, 30, 100, 300] {
            let apart = "rrrr.rrrr.".repeat(count);
            assert_eq!(starts(9, &apart), every(10, count), "{count}");
            assert_eq!(starts(9, apart.strip_suffix('.').unwrap()), every(10, count), "{count}");
            assert_eq!(starts(9, &"rrrr.rrrr".repeat(count)), every(9, count), "{count}");
            assert_eq!(starts(9, &".rrrrrrrr".repeat(count)), every(9, count), "{count}");
            let two = starts(9, &"r.rrrrr.r..".repeat(count));
            assert_eq!(two, every(11, count), "{count}");
        }
        // Distances that differ.
        assert_eq!(starts(9, "rrrr.rrrr.rrrr.rrrr..rrrr.rrrr"), Some(vec![0, 10, 21]));
        assert_eq!(starts(9, &".".repeat(18)), every(9, 2));
    }

    #[test]
    fn where_that_is_not_clear_the_rows_are_one_text() {
        for rows in [".rrrrrrrr.", "rrrrrrrrr.rrrrrrrr.", "rrr.rrr.rrr", "rrrr.rrr", "rrr.r.r.rrr"] {
            assert_eq!(starts(9, rows), None, "{rows}");
        }
        for rows in ["rr.rr.rr.rr.rr.rr.", "rr.rr.rr"] {
            assert_eq!(starts(6, rows), None, "{rows}");
        }
    }
}
