//! A board turned or mirrored: the eight ways to lay a square on its place.

use crate::random::Random;

/// One of the eight ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Whether rows are told from the bottom, and columns from the right.
    pub mirrored: [bool; 2],
    /// Whether rows become columns, after that.
    pub transposed: bool,
}

impl Turn {
    /// All eight, or the four that keep rows as rows.
    pub fn all(may_transpose: bool) -> impl Iterator<Item = Turn> {
        (0..if may_transpose { 8 } else { 4 }).map(|number: u8| {
            let is_set = |bit: u8| number >> bit & 1 == 1;
            Turn { mirrored: [is_set(1), is_set(0)], transposed: is_set(2) }
        })
    }

    /// One of these at random.
    pub fn random(may_transpose: bool, random: &mut Random) -> Turn {
        let number = random.below(if may_transpose { 8 } else { 4 });
        let turn = Turn::all(may_transpose).nth(number);
        turn.unwrap_or(Turn { mirrored: [false; 2], transposed: false })
    }

    /// The rows and columns of a board after the turn.
    #[must_use]
    pub fn shape(self, [rows, columns]: [usize; 2]) -> [usize; 2] {
        if self.transposed { [columns, rows] } else { [rows, columns] }
    }

    /// Where a cell of a board with this many rows and columns comes to lie. Cells are numbered row by row.
    #[must_use]
    pub fn image(self, cell: usize, [rows, columns]: [usize; 2]) -> usize {
        let mirror =
            |place: usize, count: usize, mirrored: bool| if mirrored { count - 1 - place } else { place };
        let row = mirror(cell / columns, rows, self.mirrored[0]);
        let column = mirror(cell % columns, columns, self.mirrored[1]);
        if self.transposed { column * rows + row } else { row * columns + column }
    }

    /// Whether it leaves the board as it is.
    #[must_use]
    pub fn is_identity(self) -> bool {
        !self.transposed && self.mirrored == [false; 2]
    }

    /// Where a place on a square board or beside it comes to lie. Its row and its column count from 1: those of a place
    /// beside the board are 0, or one more than the size.
    #[must_use]
    pub(crate) fn image_beside(self, place: [usize; 2], size: usize) -> [usize; 2] {
        let mirror = |axis: usize| if self.mirrored[axis] { size + 1 - place[axis] } else { place[axis] };
        let [row, column] = [mirror(0), mirror(1)];
        if self.transposed { [column, row] } else { [row, column] }
    }

    /// Where a step of some rows and columns goes then.
    #[must_use]
    pub fn step(self, step: [isize; 2]) -> [isize; 2] {
        let mirror = |axis: usize| if self.mirrored[axis] { -step[axis] } else { step[axis] };
        let [down, right] = [mirror(0), mirror(1)];
        if self.transposed { [right, down] } else { [down, right] }
    }

    /// Of all turned forms, the one with the least key.
    pub fn least<P, K: Ord>(may_transpose: bool, of: impl Fn(Turn) -> P, key: impl Fn(&P) -> K) -> P {
        Turn::all(may_transpose).map(of).min_by_key(key).expect("the board as it is")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_are_different_and_keep_neighbours() {
        let shape = [2, 3];
        let image = |turn: Turn| (0..6).map(|cell| turn.image(cell, shape)).collect::<Vec<_>>();
        let images: Vec<Vec<usize>> = Turn::all(true).map(image).collect();
        assert_eq!(images[..3], [[0, 1, 2, 3, 4, 5], [2, 1, 0, 5, 4, 3], [3, 4, 5, 0, 1, 2]]);
        assert_eq!(images[4], [0, 2, 4, 1, 3, 5]);
        for (place, (turn, image)) in Turn::all(true).zip(&images).enumerate() {
            assert!(!images[..place].contains(image));
            let [_, columns] = turn.shape(shape);
            let steps = |from: usize, to: usize| {
                (from / columns).abs_diff(to / columns) + (from % columns).abs_diff(to % columns)
            };
            assert!(
                [(0, 1), (1, 2), (1, 4), (3, 4)]
                    .iter()
                    .all(|&(one, other)| steps(image[one], image[other]) == 1)
            );
        }
        assert_eq!(Turn::all(false).count(), 4);
    }
}
