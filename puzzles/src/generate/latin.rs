//! Random Latin squares by the moves of Jacobson and Matthews ("Generating Uniformly Distributed Random
//! Latin Squares", Journal of Combinatorial Designs 4, 1996).
//!
//! A square is seen as a cube of zeros and ones, with a one for each row, column and symbol that come
//! together: each line of the cube, in any of the three directions, adds up to one. A move adds one to a
//! zero, and mends the three lines through it by taking one from a one in each, and so on around the
//! eight corners of a box. The last corner loses one: if it was a zero, the square is *improper*, with a
//! single −1, and the next move adds one there. Any square can be reached from any other, and in the long
//! run the proper ones that one comes by are all equally likely. (To stop at some time, and then at the
//! first proper one, would favour some.) Rows, columns and symbols are put in a random order at last, so
//! that squares of one kind are equally likely from the beginning.

use crate::random::Random;
use crate::solve::{Allowance, Spent};

/// A random Latin square of `size` rows: the symbol of each cell, row by row, numbered from 1.
///
/// The walk passes as many proper squares as the square has cells. It takes some 10 µs for 9×9, and half a
/// second for 225×225.
///
/// ```
/// use puzzles::random::Random;
///
/// let square = puzzles::latin::random(4, &mut Random::new(1, 0));
/// assert!((0..16).all(|cell| (1..=4).contains(&square[cell])));
/// ```
///
/// # Panics
/// If there are more rows than 255.
pub fn random(size: usize, random: &mut Random) -> Vec<u8> {
    let without_end = &mut Allowance::until(None);
    random_within(size, random, without_end).expect("nothing limits it")
}

/// As [`random`], within an allowance.
pub(crate) fn random_within(
    size: usize,
    random: &mut Random,
    allowance: &mut Allowance,
) -> Result<Vec<u8>, Spent> {
    let symbols = u8::try_from(size).expect("at most 255 rows");
    let mut cube = Cube::cyclic(size);
    if symbols > 1 {
        for _ in 0..size * size {
            allowance.spend()?;
            cube.walk(random);
            while cube.improper.is_some() {
                cube.walk(random);
            }
        }
    }
    let [rows, columns, names] = std::array::from_fn(|_| {
        let mut order: Vec<u8> = (0..symbols).collect();
        random.shuffle(&mut order);
        order
    });
    let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
    Ok(cells.map(|(row, column)| names[usize::from(cube.symbol[cube.at(row, column)])] + 1).collect())
}

/// A place in the cube.
#[derive(Clone, Copy)]
struct Place {
    row: u8,
    column: u8,
    symbol: u8,
}

/// The ones of the cube: one on each line, but two on the three lines through the −1 of an improper square.
struct Cube {
    size: usize,
    /// By row and column.
    symbol: Vec<u8>,
    /// By row and symbol.
    column: Vec<u8>,
    /// By column and symbol.
    row: Vec<u8>,
    /// The −1 of an improper square, and where the second ones of its lines are.
    improper: Option<(Place, Place)>,
}

impl Cube {
    fn cyclic(size: usize) -> Self {
        let pairs = || (0..size).flat_map(|one| (0..size).map(move |other| (one, other)));
        let difference = || pairs().map(|(one, other)| ((other + size - one) % size) as u8).collect();
        let symbol = pairs().map(|(row, column)| ((row + column) % size) as u8).collect();
        Cube { size, symbol, column: difference(), row: difference(), improper: None }
    }

    fn at(&self, one: u8, other: u8) -> usize {
        usize::from(one) * self.size + usize::from(other)
    }

    /// One move, from a random zero or from the −1.
    fn walk(&mut self, random: &mut Random) {
        // The zero that gains one, and the ones on its lines that lose one.
        let (from, to) = match self.improper.take() {
            None => {
                let row = random.below(self.size) as u8;
                let column = random.below(self.size) as u8;
                let own = self.symbol[self.at(row, column)];
                let other = random.below(self.size - 1) as u8;
                let symbol = if other < own { other } else { other + 1 };
                let (in_row, in_column, cell) =
                    (self.at(row, symbol), self.at(column, symbol), self.at(row, column));
                let to = Place { row: self.row[in_column], column: self.column[in_row], symbol: own };
                self.row[in_column] = row;
                self.column[in_row] = column;
                self.symbol[cell] = symbol;
                (Place { row, column, symbol }, to)
            }
            Some((from, second)) => {
                let coins = random.bits();
                let (in_row, in_column) = (self.at(from.row, from.symbol), self.at(from.column, from.symbol));
                let cell = self.at(from.row, from.column);
                // The one that is not taken is all that its line keeps.
                let take = |coin: u64, kept: &mut u8, second: u8| {
                    if coins & coin != 0 { second } else { std::mem::replace(kept, second) }
                };
                let to = Place {
                    row: take(1, &mut self.row[in_column], second.row),
                    column: take(2, &mut self.column[in_row], second.column),
                    symbol: take(4, &mut self.symbol[cell], second.symbol),
                };
                (from, to)
            }
        };
        self.put(from.row, to.column, to.symbol, Spared::Row);
        self.put(to.row, from.column, to.symbol, Spared::Column);
        self.put(to.row, to.column, from.symbol, Spared::Symbol);
        let corner = self.at(to.row, to.column);
        if self.symbol[corner] == to.symbol {
            let (in_row, in_column) = (self.at(to.row, to.symbol), self.at(to.column, to.symbol));
            self.row[in_column] = from.row;
            self.column[in_row] = from.column;
            self.symbol[corner] = from.symbol;
        } else {
            self.improper = Some((to, from));
        }
    }

    /// Puts a one at a place, as the only one of its lines but that which leads to the last corner.
    fn put(&mut self, row: u8, column: u8, symbol: u8, spared: Spared) {
        let (in_row, in_column, cell) = (self.at(row, symbol), self.at(column, symbol), self.at(row, column));
        if spared != Spared::Row {
            self.row[in_column] = row;
        }
        if spared != Spared::Column {
            self.column[in_row] = column;
        }
        if spared != Spared::Symbol {
            self.symbol[cell] = symbol;
        }
    }
}

/// The direction in which the last corner lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spared {
    Row,
    Column,
    Symbol,
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::deadline::Deadline;

    fn is_latin(square: &[u8], size: usize) -> bool {
        let is_line = |cells: &mut dyn Iterator<Item = usize>| {
            let mut line: Vec<u8> = cells.map(|cell| square[cell]).collect();
            line.sort_unstable();
            line.into_iter().map(usize::from).eq(1..=size)
        };
        (0..size).all(|row| is_line(&mut (row * size..(row + 1) * size)))
            && (0..size).all(|column| is_line(&mut (column..size * size).step_by(size)))
    }

    #[test]
    fn squares_of_all_sizes_are_latin() {
        for size in (1..=17).chain([40]) {
            for index in 0..3 {
                assert!(is_latin(&random(size, &mut Random::new(5, index)), size), "size {size}");
            }
        }
    }

    /// There are 576 squares of 4×4; each is drawn as often as the others, within what chance allows.
    #[test]
    fn all_squares_are_equally_likely() {
        const DRAWS: u64 = 57_600;
        let mut counts: HashMap<Vec<u8>, u64> = HashMap::new();
        for index in 0..DRAWS {
            *counts.entry(random(4, &mut Random::new(11, index))).or_default() += 1;
        }
        assert_eq!(counts.len(), 576);
        let chi_square: f64 = counts.values().map(|&count| (count as f64 - 100.0).powi(2) / 100.0).sum();
        // 575 degrees of freedom: 575 ± 34, four deviations either way.
        assert!((440.0..711.0).contains(&chi_square), "{chi_square}");
    }

    #[test]
    fn squares_are_made_in_time() {
        let late = &mut Allowance::until(Some(Deadline::now()));
        assert_eq!(random_within(225, &mut Random::new(1, 0), late), Err(Spent));
    }

    #[test]
    fn the_squares_stay_the_same() {
        let square = random(6, &mut Random::new(42, 0));
        let rows: Vec<String> = square.chunks(6).map(|row| format!("{row:?}")).collect();
        insta::assert_snapshot!(rows.join("\n"));
    }
}
