//! Boards with regions of any shape, at random.
//!
//! The regions begin as boxes. Again and again, two that touch exchange a cell each, if both stay in
//! one piece. Exchanges that make the borders longer are taken less often, as in Metropolis sampling:
//! without that, the regions become threads that nobody's eye can follow.
//!
//! The exchanges go on as long as the regions are nearly the boxes. Regions that are all rectangles make no jigsaw, and
//! one that is a row or a column adds nothing: such boards are drawn again.

use super::{Boxes, ExtraHouses, Filled, Layout, LayoutError, fill};
use crate::board::neighbours;
use crate::random::Random;
use crate::solve::{Allowance, Budget, Spent};

/// Exchanges tried for each cell of the board.
const EXCHANGES: usize = 60;

/// The probability of an exchange that adds one step to the borders.
const LONGER: f64 = 0.4;

/// Nodes that the search for a full board may take for each cell, before other regions are tried.
const PATIENCE: u64 = 8;

/// From this size on, most regions have a full board that a random search does not find, and one that learns from its
/// dead ends does. Each time, that may come to twice as many dead ends.
const LARGE: usize = 14;

/// A board with random regions, and a full board on it: not all regions have one.
#[derive(PartialEq, Eq, Debug)]
pub struct Jigsaw {
    /// The board with its regions.
    pub layout: Layout,
    /// A symbol from 1 for each cell, row by row.
    pub full: Vec<u8>,
}

/// Whether boards of a size have a full one, whatever their regions: Latin squares whose diagonals hold each symbol
/// once are of no size below 4 (Gergely, "A simple method for constructing doubly diagonalized Latin squares", 1974).
pub(super) fn has_boards(size: usize, diagonals: bool) -> bool {
    size >= 4 || !diagonals
}

/// Draws regions until there is a board for them; `None` if there is none, or none was found within the budget.
///
/// # Errors
/// If the size is out of bounds.
pub fn jigsaw(
    size: usize,
    diagonals: bool,
    random: &mut Random,
    budget: Budget,
) -> Result<Option<Jigsaw>, LayoutError> {
    let start = Regions::new(size)?;
    if !has_boards(size, diagonals) {
        return Ok(None);
    }
    let mut allowance = Allowance::from(budget);
    let cells = (size * size) as u64;
    let learns = size >= LARGE && size.pow(3) <= fill::MOST_OPEN;
    let mut lessons = if learns { fill::LESSONS * cells } else { 0 };
    loop {
        let mut regions = start.clone();
        // The larger the boxes, the more exchanges it takes to leave them.
        loop {
            if regions.stir(random, &mut allowance).is_err() {
                return Ok(None);
            }
            if !regions.are_nearly(&start) {
                break;
            }
        }
        if regions.are_regular() {
            continue;
        }
        let layout =
            Layout::new(size, Boxes::Regions(regions.of), ExtraHouses { diagonals, windows: false })?;
        let Ok(share) = allowance.part(lessons.saturating_add(PATIENCE * cells)) else { return Ok(None) };
        if let Ok(Filled::Board(full)) = fill(&layout, &vec![0; size * size], random, share) {
            return Ok(Some(Jigsaw { layout, full }));
        }
        lessons = lessons.saturating_mul(2);
    }
}

/// The region of each cell.
#[derive(Clone, Debug)]
struct Regions {
    size: usize,
    of: Vec<u8>,
    /// The cells of each region in ascending order.
    cells: Vec<Vec<usize>>,
    /// The cells beside each cell.
    beside: Vec<Vec<usize>>,
    /// Cells that were reached or may be exchanged: kept for its memory.
    some: Vec<usize>,
    /// For each cell the last walk through a region that reached it.
    reached_by: Vec<u64>,
    /// How many such walks there were.
    walks: u64,
}

impl Regions {
    /// Boxes, or rows where no boxes fit.
    fn new(size: usize) -> Result<Self, LayoutError> {
        let layout = match Layout::classic(size) {
            Err(LayoutError::Prime(_)) => Layout::latin(size)?,
            classic => classic?,
        };
        let columns = if let Boxes::Rectangles { columns, .. } = layout.boxes() { *columns } else { size };
        let rows = size / columns;
        let of = |cell: usize| (cell / size / rows * rows + cell % size / columns) as u8;
        let beside = (0..size * size).map(|cell| neighbours(cell, size).collect());
        Ok(Regions::with((0..size * size).map(of).collect(), size, beside.collect()))
    }

    fn with(of: Vec<u8>, size: usize, beside: Vec<Vec<usize>>) -> Self {
        let mut cells = vec![Vec::new(); size];
        of.iter().enumerate().for_each(|(cell, &region)| cells[usize::from(region)].push(cell));
        let reached_by = vec![0; of.len()];
        Regions { size, of, cells, beside, some: Vec::new(), reached_by, walks: 0 }
    }

    /// Gives each of two cells the region of the other.
    fn exchange(&mut self, one: usize, other: usize) {
        for (from, to) in [(one, other), (other, one)] {
            let cells = &mut self.cells[usize::from(self.of[from])];
            let Ok(at) = cells.binary_search(&from) else { continue };
            cells.remove(at);
            let at = cells.partition_point(|&cell| cell < to);
            cells.insert(at, to);
        }
        self.of.swap(one, other);
    }

    /// Exchanges cells at random. An error if the deadline passed.
    fn stir(&mut self, random: &mut Random, allowance: &mut Allowance) -> Result<(), Spent> {
        for _ in 0..EXCHANGES * self.size {
            allowance.in_time()?;
            (0..self.size).for_each(|_| self.try_exchange(random));
        }
        Ok(())
    }

    fn try_exchange(&mut self, random: &mut Random) {
        let one = random.below(self.of.len());
        let neighbor = *random.pick(&self.beside[one]).expect("boards have more than one cell");
        let (home, away) = (self.of[one], self.of[neighbor]);
        if home == away {
            return;
        }
        let touches = |cell: usize| self.beside[cell].iter().any(|&by| by != one && self.of[by] == home);
        let mut others = std::mem::take(&mut self.some);
        others.clear();
        others.extend(self.cells[usize::from(away)].iter().copied().filter(|&cell| touches(cell)));
        let other = random.pick(&others).copied();
        self.some = others;
        let Some(other) = other else { return };
        let before = self.border(one) + self.border(other);
        self.exchange(one, other);
        let longer = (self.border(one) + self.border(other)).saturating_sub(before);
        let welcome = longer == 0 || random.chance(LONGER.powi(longer as i32));
        if !(welcome && self.in_one_piece(one) && self.in_one_piece(other)) {
            self.exchange(one, other);
        }
    }

    /// The steps of the border that are around a cell.
    fn border(&self, cell: usize) -> usize {
        self.beside[cell].iter().filter(|&&by| self.of[by] != self.of[cell]).count()
    }

    /// Whether the regions are all rectangles, or one of them is a whole row or column. Every division of 2×2 and 3×3
    /// cells has a region that is one, and those of 2×2 cells are all rectangles.
    fn are_regular(&self) -> bool {
        let has_line = self.sides().any(|sides| sides.contains(&1));
        self.size > 2 && self.rectangles() == self.size || self.size > 3 && has_line
    }

    /// Whether the regions are nearly those that they were at first: fewer than a third of the cells lie outside of
    /// the one that their region shares most with, or some regions are rectangles. One rectangle is left on boards
    /// below 9×9, few of whose divisions have none; the smallest boards have too few divisions to choose from.
    fn are_nearly(&self, first: &Regions) -> bool {
        let mut shared = vec![0; self.size * self.size];
        for (&region, &before) in self.of.iter().zip(&first.of) {
            shared[usize::from(region) * self.size + usize::from(before)] += 1;
        }
        let most_shared = shared.chunks(self.size).filter_map(|shared| shared.iter().max());
        let outside = self.of.len() - most_shared.sum::<usize>();
        self.size > 4 && (3 * outside < self.of.len() || self.rectangles() > usize::from(self.size < 9))
    }

    /// The number of regions that are rectangles.
    fn rectangles(&self) -> usize {
        self.sides().filter(|[rows, columns]| rows * columns == self.size).count()
    }

    /// How many rows and columns each region reaches over.
    fn sides(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.cells.iter().map(|cells| {
            let rows = cells.iter().map(|cell| cell / self.size);
            let columns = cells.iter().map(|cell| cell % self.size);
            [extent(rows), extent(columns)]
        })
    }

    /// Whether a cell's region is connected.
    fn in_one_piece(&mut self, cell: usize) -> bool {
        self.walks += 1;
        let reached = &mut self.some;
        reached.clear();
        reached.push(cell);
        self.reached_by[cell] = self.walks;
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for &by in &self.beside[cell] {
                if self.of[by] == self.of[cell] && self.reached_by[by] != self.walks {
                    self.reached_by[by] = self.walks;
                    reached.push(by);
                }
            }
        }
        reached.len() == self.size
    }
}

/// How many numbers there are from the least of some to the largest.
fn extent(numbers: impl Iterator<Item = usize>) -> usize {
    let (least, most) =
        numbers.fold((usize::MAX, 0), |(least, most), number| (least.min(number), most.max(number)));
    (most + 1).saturating_sub(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_in_one_piece_and_the_board_fits_them() {
        for size in [4, 5, 6, 7, 8, 9, 10, 11, 12, 16] {
            let mut random = Random::new(1, size as u64);
            let board = jigsaw(size, false, &mut random, Budget::default());
            let Jigsaw { layout, full } = board.expect("a legal size").expect("no budget");
            let Boxes::Regions(of) = layout.boxes().clone() else { panic!("a board with regions") };
            let Regions { beside, .. } = Regions::new(size).expect("a legal size");
            let mut regions = Regions::with(of, size, beside);
            assert!((0..full.len()).all(|cell| regions.in_one_piece(cell)), "{size}");
            assert!(crate::sudoku::fill::tests::is_right(&layout, &full), "{size}");
        }
    }

    #[test]
    fn regions_are_irregular() {
        for size in [3, 4, 5, 6] {
            let mut layouts = std::collections::BTreeSet::new();
            for number in 0..60 {
                let board = jigsaw(size, false, &mut Random::new(9, number), Budget::default());
                let Ok(Some(Jigsaw { layout, .. })) = board else { panic!("no budget") };
                let Boxes::Regions(of) = layout.boxes().clone() else { panic!("a board with regions") };
                let regions = Regions::with(of.clone(), size, Vec::new());
                assert!(!regions.are_regular() && (size < 5 || regions.rectangles() < 2), "{of:?}");
                layouts.insert(regions.cells.into_iter().collect::<std::collections::BTreeSet<_>>());
            }
            // Such divisions of 3×3 and 4×4 cells that have a Latin square are 8 and 24.
            let least = [6, 12, 40, 50][size - 3];
            assert!(layouts.len() >= least, "{} of {size}×{size}", layouts.len());
        }
    }

    #[test]
    fn regions_are_unlike_boxes() {
        for size in [6, 9, 12] {
            let boxes = Regions::new(size).expect("a legal size");
            for number in 0..8 {
                let board = jigsaw(size, false, &mut Random::new(5, number), Budget::default());
                let Ok(Some(Jigsaw { layout, .. })) = board else { panic!("no budget") };
                let Boxes::Regions(of) = layout.boxes() else { panic!("a board with regions") };
                let mut outside = 0;
                for region in 0..size as u8 {
                    let cells = of.iter().zip(&boxes.of).filter(|(other, _)| **other == region);
                    let of_boxes: Vec<u8> = cells.map(|(_, &of_box)| of_box).collect();
                    let shared = |of_box| of_boxes.iter().filter(|&&other| other == of_box).count();
                    outside += size - (0..size as u8).map(shared).max().unwrap_or_default();
                }
                assert!(3 * outside >= size * size, "{of:?}");
            }
        }
    }

    #[test]
    fn a_seed_names_a_board() {
        let board = |seed| jigsaw(9, false, &mut Random::new(seed, 0), Budget::default());
        assert_eq!(board(3), board(3));
        let Ok(Some(Jigsaw { layout, .. })) = board(3) else { panic!("no budget") };
        let Boxes::Regions(of) = layout.boxes() else { panic!("a board with regions") };
        let letters = of.chunks(9).map(|row| row.iter().map(|&region| char::from(b'a' + region)).collect());
        insta::assert_debug_snapshot!(letters.collect::<Vec<String>>());
    }

    #[test]
    fn bounds_end_it() {
        let budget = Budget { nodes: Some(100), deadline: None };
        assert_eq!(jigsaw(9, false, &mut Random::new(0, 0), budget), Ok(None));
        for size in [2, 3] {
            assert_eq!(jigsaw(size, true, &mut Random::new(0, 0), Budget::default()), Ok(None));
        }
        assert!(matches!(jigsaw(4, true, &mut Random::new(0, 0), Budget::default()), Ok(Some(_))));
        assert_eq!(jigsaw(1, false, &mut Random::new(0, 0), Budget::default()), Err(LayoutError::Size(1)));
    }
}
