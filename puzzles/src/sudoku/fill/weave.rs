//! Full boards without search: a plain pattern, whose bands and stacks are drawn anew by turns.
//!
//! [`strip`](super::strip) gives a band new rows while each symbol stays in its column, and a stack
//! new columns while each symbol stays in its row. After both, it can be anywhere in its box. What a
//! turn leaves as it was, the next one changes; a few turns and nothing is left of the pattern. That
//! is Gibbs sampling, with a band or a stack as the block. It takes time in proportion to the number
//! of cells times the rows of a box, so boards of any size are made in well under a second.
//!
//! A Latin square is the case of boxes that are a row each: its one stack is the whole board.
//!
//! Symbols that are given at some cells are brought there by the same turns: within its box, a given
//! symbol comes into its row with the new rows of its band, if it stands in whatever column, and then
//! into its column with the new columns of its stack. Those that are in place stay there.

#[cfg(test)]
mod patterns;

use super::strip::{Drawer, Strip, Wish};
use crate::random::Random;
use crate::solve::{Allowance, Spent};

/// How often all bands and stacks are drawn. Of all that the tests in `patterns` measure, nothing
/// changes after the third turn, or, with boxes of two rows, the sixth.
const TURNS: usize = 8;

/// The turns that may go by without one more given in place, before a new start.
const PATIENCE: usize = 40;

/// The number of starts.
const STARTS: usize = 3;

/// Boxes with this many rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoxShape {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// A full board with the given symbols (from 1; 0 where none is given) in place; or `None` if they
/// did not come there, which proves nothing. Without givens there is always a board.
pub(super) fn weave(
    shape: BoxShape,
    givens: &[u8],
    random: &mut Random,
    allowance: &mut Allowance,
) -> Result<Option<Vec<u8>>, Spent> {
    for _ in 0..STARTS {
        let mut loom = Loom::new(shape, givens, random);
        if loom.bring_in(random, allowance)? {
            for _ in 0..TURNS {
                loom.turn(random, allowance)?;
            }
            return Ok(Some(loom.board.iter().map(|symbol| symbol + 1).collect()));
        }
    }
    Ok(None)
}

/// A band or a stack, with its givens.
#[derive(Debug)]
struct Part {
    strip: Strip,
    /// How many places next to each other are in the same box.
    box_places: usize,
    givens: Vec<Wish>,
}

/// A full board that is being changed. Symbols count from 0.
#[derive(Debug)]
struct Loom {
    board: Vec<u8>,
    parts: Vec<Part>,
    drawer: Drawer,
    wishes: Vec<Wish>,
    /// The lines and places that wishes are about.
    taken: Vec<bool>,
}

impl Loom {
    fn new(shape: BoxShape, givens: &[u8], random: &mut Random) -> Self {
        let size = shape.rows * shape.columns;
        let bands = (0..size / shape.rows).map(|band| {
            let lines = (0..shape.rows).map(|row| (band * shape.rows + row) * size).collect();
            Part::new(Strip { lines, step: 1 }, shape.columns, givens)
        });
        let stacks = (0..size / shape.columns).map(|stack| {
            let lines = (0..shape.columns).map(|column| stack * shape.columns + column).collect();
            Part::new(Strip { lines, step: size }, shape.rows, givens)
        });
        Loom {
            board: pattern(shape, random),
            parts: bands.chain(stacks).collect(),
            drawer: Drawer::new(size),
            wishes: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// Takes turns until all givens are in place.
    fn bring_in(&mut self, random: &mut Random, allowance: &mut Allowance) -> Result<bool, Spent> {
        let (mut fewest, mut idle) = (usize::MAX, 0);
        loop {
            let missing = self.missing();
            if missing == 0 {
                return Ok(true);
            }
            (fewest, idle) = if missing < fewest { (missing, 0) } else { (fewest, idle + 1) };
            if idle > PATIENCE {
                return Ok(false);
            }
            self.turn(random, allowance)?;
        }
    }

    /// How many givens are not in place. (Each is in a band and in a stack, and counts twice.)
    fn missing(&self) -> usize {
        let missing =
            |part: &Part| part.givens.iter().filter(|given| !part.holds(&self.board, given)).count();
        self.parts.iter().map(missing).sum()
    }

    /// Draws all bands, then all stacks.
    fn turn(&mut self, random: &mut Random, allowance: &mut Allowance) -> Result<(), Spent> {
        for number in 0..self.parts.len() {
            allowance.spend()?;
            self.draw(number, random);
        }
        Ok(())
    }

    /// Draws a part anew, with as many givens brought nearer as can be.
    fn draw(&mut self, number: usize, random: &mut Random) {
        let part = &mut self.parts[number];
        self.wishes.clear();
        random.shuffle(&mut part.givens);
        let (board, wishes) = (&self.board, &mut self.wishes);
        wishes.extend(part.givens.iter().filter(|given| part.holds(board, given)));
        let in_place = wishes.len();
        let places = board.len().isqrt();
        self.taken.clear();
        self.taken.resize(part.strip.lines.len() * places, false);
        wishes.iter().for_each(|wish| self.taken[wish.line * places + wish.place] = true);
        for given in part.givens.iter().filter(|given| !part.holds(board, given)) {
            let place = part.place_in_box(board, given);
            if !std::mem::replace(&mut self.taken[given.line * places + place], true) {
                wishes.push(Wish { place, ..*given });
            }
        }
        while !self.drawer.draw(&mut self.board, &part.strip, &self.wishes, random) {
            if self.wishes.len() == in_place {
                return;
            }
            // Those in place are the first.
            self.wishes.truncate(in_place + (self.wishes.len() - in_place) / 2);
        }
    }
}

impl Part {
    fn new(strip: Strip, box_places: usize, givens: &[u8]) -> Self {
        let mut wishes = Vec::new();
        for (line, start) in strip.lines.iter().enumerate() {
            for place in 0..givens.len().isqrt() {
                if let Some(symbol) = givens[start + place * strip.step].checked_sub(1) {
                    wishes.push(Wish { line, place, symbol });
                }
            }
        }
        Part { strip, box_places, givens: wishes }
    }

    fn symbol(&self, board: &[u8], line: usize, place: usize) -> u8 {
        board[self.strip.lines[line] + place * self.strip.step]
    }

    fn holds(&self, board: &[u8], given: &Wish) -> bool {
        self.symbol(board, given.line, given.place) == given.symbol
    }

    /// Where, crosswise, the given symbol stands now in the box that it belongs to.
    fn place_in_box(&self, board: &[u8], given: &Wish) -> usize {
        let first = given.place / self.box_places * self.box_places;
        let stands = |place: &usize| {
            (0..self.strip.lines.len()).any(|line| self.symbol(board, line, *place) == given.symbol)
        };
        (first..first + self.box_places).find(stands).unwrap_or(given.place)
    }
}

/// The board whose rows are each the last one shifted by a box, or, from band to band, by one; with
/// all that can be exchanged without harm put in a random order: symbols, bands, rows in a band,
/// stacks, columns in a stack.
fn pattern(shape: BoxShape, random: &mut Random) -> Vec<u8> {
    let BoxShape { rows, columns } = shape;
    let size = rows * columns;
    let row_order = order_in_groups(columns, rows, random);
    let column_order = order_in_groups(rows, columns, random);
    let symbols = order_in_groups(1, size, random);
    let cells = row_order.iter().flat_map(|row| column_order.iter().map(move |column| (row, column)));
    cells
        .map(|(row, column)| {
            let shift = columns * (row % rows) + row / rows;
            symbols[(shift + column) % size] as u8
        })
        .collect()
}

/// The numbers below `groups * length` with the groups in a random order, and each group within.
fn order_in_groups(groups: usize, length: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups).collect();
    random.shuffle(&mut order);
    let mut group: Vec<usize> = (0..length).collect();
    let mut all = Vec::with_capacity(groups * length);
    for number in order {
        random.shuffle(&mut group);
        all.extend(group.iter().map(|member| number * length + member));
    }
    all
}
