//! A full board on which constraints are laid out, one after another, so that they hold and do not lie across each
//! other.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::Layout;
use crate::constraint::kinds::Kind;
use crate::constraint::{Constraint, Place, Placed};
use crate::picture::{Picture, Sign};
use crate::random::Random;

/// A full board with the constraints so far.
pub(super) struct Draft<'r> {
    pub(super) layout: Arc<Layout>,
    pub(super) size: usize,
    pub(super) solution: Vec<i32>,
    pub(super) random: &'r mut Random,
    pub(super) constraints: Vec<Placed>,
    /// The cells that are on a line, in a circle, or in an area.
    taken: Vec<bool>,
    /// The upper left cells of the four that a diagonal part of a line goes between.
    crossed: BTreeSet<usize>,
    /// The pairs of neighbours with a mark between them.
    marked: BTreeSet<[usize; 2]>,
    /// The cells with a mark of their own.
    signed: BTreeSet<usize>,
}

/// Where a constraint is seen.
#[derive(Default)]
struct Seen {
    cells: BTreeSet<usize>,
    /// The pairs of neighbours, the upper or left one first.
    borders: BTreeSet<[usize; 2]>,
}

fn in_order([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

impl<'r> Draft<'r> {
    pub(super) fn new(layout: &Arc<Layout>, solution: Vec<i32>, random: &'r mut Random) -> Self {
        Draft {
            layout: Arc::clone(layout),
            size: layout.size(),
            taken: vec![false; solution.len()],
            solution,
            random,
            constraints: Vec::new(),
            crossed: BTreeSet::new(),
            marked: BTreeSet::new(),
            signed: BTreeSet::new(),
        }
    }

    pub(super) fn value(&self, cell: usize) -> i32 {
        self.solution[cell]
    }

    /// A constraint of a kind, if it can be there and holds.
    pub(super) fn fitting(&self, kind: &'static Kind, place: Place) -> Option<Placed> {
        let placed = Placed::new(kind, place, &self.layout).ok()?;
        let values: Vec<i32> = placed.cells().into_iter().map(|cell| self.solution[cell]).collect();
        placed.holds(&values).then_some(placed)
    }

    /// The same with whichever of these numbers fits first.
    pub(super) fn with_number(
        &self,
        kind: &'static Kind,
        place: &Place,
        mut numbers: impl Iterator<Item = i32>,
    ) -> Option<Placed> {
        numbers.find_map(|number| self.fitting(kind, Place { value: Some(number), ..place.clone() }))
    }

    /// Adds a constraint.
    pub(super) fn add(&mut self, placed: Placed) {
        self.constraints.push(placed);
    }

    /// Adds one that is a line or an area, and keeps others away from its cells.
    pub(super) fn add_alone(&mut self, placed: Placed) {
        let steps = placed.place().lines.iter().flat_map(|line| line.windows(2));
        let crossed: Vec<usize> = steps.filter_map(|step| self.between(step[0], step[1])).collect();
        self.crossed.extend(crossed);
        let place = placed.place();
        let cells = place.lines.iter().flatten().chain(&place.cells).chain(&place.clones);
        cells.for_each(|&cell| self.taken[cell] = true);
        self.add(placed);
    }

    /// Adds those that stand in a cell or between neighbours, at most `most`: where nothing like them stands already,
    /// or one of them elsewhere, if there is no such place.
    pub(super) fn add_apart(&mut self, found: Vec<Placed>, most: usize) {
        let before = self.constraints.len();
        for placed in &found {
            if self.constraints.len() - before == most {
                return;
            }
            let marks = self.marks(placed);
            let is_apart = marks.cells.is_disjoint(&self.signed) && marks.borders.is_disjoint(&self.marked);
            if is_apart {
                self.add_marks(placed.clone(), marks);
            }
        }
        if self.constraints.len() == before
            && let Some(placed) = found.into_iter().next()
        {
            self.add_marked(placed);
        }
    }

    /// Adds one that stands in a cell or between neighbours.
    pub(super) fn add_marked(&mut self, placed: Placed) {
        let marks = self.marks(&placed);
        self.add_marks(placed, marks);
    }

    fn add_marks(&mut self, placed: Placed, mut marks: Seen) {
        self.signed.append(&mut marks.cells);
        self.marked.append(&mut marks.borders);
        self.add(placed);
    }

    /// Where a constraint is seen: in which cells, and on the borders between which.
    fn marks(&self, placed: &Placed) -> Seen {
        let mut marks = Seen::default();
        let Ok(mut picture) = Picture::new(self.size, self.size) else { return marks };
        placed.draw(&mut picture);
        for dot in picture.dots {
            marks.borders.insert([dot.cell, dot.cell + if dot.below { self.size } else { 1 }]);
        }
        for sign in picture.signs {
            match sign {
                Sign::Shape { cell, .. } => {
                    marks.cells.insert(cell);
                }
                Sign::Chevron { cells } => {
                    marks.borders.insert(in_order(cells));
                }
                Sign::Between { cells, .. } => {
                    if let [one, other] = cells[..] {
                        marks.borders.insert(in_order([one, other]));
                    }
                }
                _ => {}
            }
        }
        marks
    }

    /// Whether nothing lies on a cell.
    pub(super) fn is_free(&self, cell: usize) -> bool {
        !self.taken[cell]
    }

    /// The cells on which nothing lies, in a random order.
    pub(super) fn free(&mut self) -> Vec<usize> {
        let mut free: Vec<usize> = (0..self.solution.len()).filter(|&cell| self.is_free(cell)).collect();
        self.random.shuffle(&mut free);
        free
    }

    /// Things in a random order.
    pub(super) fn shuffled<T>(&mut self, things: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut things: Vec<T> = things.into_iter().collect();
        self.random.shuffle(&mut things);
        things
    }

    /// The upper left one of the four cells that a diagonal step goes between.
    fn between(&self, one: usize, other: usize) -> Option<usize> {
        let [from, to] = [one, other].map(|cell| [cell / self.size, cell % self.size]);
        (from[0] != to[0] && from[1] != to[1]).then(|| from[0].min(to[0]) * self.size + from[1].min(to[1]))
    }

    /// The cells that a line can go on to from its end, in a random order: on no other line, and across none, this one
    /// among them.
    pub(super) fn ways_on(&mut self, line: &[usize], end: usize) -> Vec<usize> {
        let size = self.size;
        let (row, column) = (end / size, end % size);
        let mut own = BTreeSet::new();
        for step in line.windows(2) {
            own.extend(self.between(step[0], step[1]));
        }
        let near = |at: usize| at.saturating_sub(1)..=(at + 1).min(size - 1);
        let cells = near(row).flat_map(|row| near(column).map(move |column| row * size + column));
        let goes = |&cell: &usize| {
            let is_open = cell != end && self.is_free(cell) && !line.contains(&cell);
            let between = self.between(end, cell);
            is_open && between.is_none_or(|at| !self.crossed.contains(&at) && !own.contains(&at))
        };
        let cells: Vec<usize> = cells.filter(goes).collect();
        self.shuffled(cells)
    }
}
