//! Where cages have several cells in one line: what stands in these for certain leaves the rest of the line.

use super::puzzle::{Cage, LARGEST};

/// Two or more cells of a cage in one row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    /// The first cell of the line.
    pub(super) start: u16,
    /// From each of its cells to the next.
    pub(super) step: u16,
    /// Which cells of the cage they are, as bits.
    pub(super) in_cage: u128,
    /// Which cells of the line they are, as bits.
    pub(super) in_line: u16,
}

/// The stretches of all cages, one cage after another.
pub(super) struct Stretches {
    all: Vec<Stretch>,
    /// Where those of each cage end.
    ends: Vec<u32>,
}

impl Stretches {
    pub(super) fn new(cages: &[Cage], size: usize) -> Self {
        let size = size as u16;
        let mut stretches =
            Stretches { all: Vec::with_capacity(2 * cages.len()), ends: Vec::with_capacity(cages.len()) };
        // The rows, and then the columns: the cells of the cage in each, and where they are in it.
        let mut lines = [[(0_u128, 0_u16); LARGEST]; 2];
        for cage in cages {
            // A larger one has too many fillings to list.
            let cells = if cage.cells.len() <= u128::BITS as usize { &cage.cells[..] } else { &[] };
            let lines_of = |cell: u16| [cell / size, cell % size];
            for (place, &cell) in cells.iter().enumerate() {
                let [row, column] = lines_of(cell);
                for (line, (number, at)) in lines.iter_mut().zip([(row, column), (column, row)]) {
                    let (in_cage, in_line) = &mut line[usize::from(number)];
                    *in_cage |= 1 << place;
                    *in_line |= 1 << at;
                }
            }
            for (kind, (lines, step)) in lines.iter_mut().zip([1, size]).enumerate() {
                for &cell in cells {
                    let number = lines_of(cell)[kind];
                    let (in_cage, in_line) = std::mem::take(&mut lines[usize::from(number)]);
                    if in_line & in_line.wrapping_sub(1) != 0 {
                        let start = if kind == 0 { number * size } else { number };
                        stretches.all.push(Stretch { start, step, in_cage, in_line });
                    }
                }
            }
            stretches.ends.push(stretches.all.len() as u32);
        }
        stretches
    }

    /// Those of a cage, by its number.
    #[inline]
    pub(super) fn of(&self, cage: usize) -> &[Stretch] {
        let start = if cage == 0 { 0 } else { self.ends[cage - 1] };
        &self.all[start as usize..self.ends[cage] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operator::Operator;

    #[test]
    fn the_lines_that_a_cage_has_several_cells_of() {
        let cage = |cells: &[u16]| Cage { operator: Operator::Add, target: 1, cells: cells.to_vec() };
        // On a board of 4x4: an L, two cells apart in a row, and one alone.
        let stretches = Stretches::new(&[cage(&[5, 4, 0]), cage(&[8, 11]), cage(&[3])], 4);
        let row = Stretch { start: 4, step: 1, in_cage: 0b011, in_line: 0b0011 };
        let column = Stretch { start: 0, step: 4, in_cage: 0b110, in_line: 0b0011 };
        assert_eq!(stretches.of(0), [row, column]);
        assert_eq!(stretches.of(1), [Stretch { start: 8, step: 1, in_cage: 0b11, in_line: 0b1001 }]);
        assert_eq!(stretches.of(2), []);
    }
}
