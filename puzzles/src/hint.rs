//! The next steps of a puzzle of any family, as its exact-cover problem gives way.
//!
//! What is forced and refuted there is told as values of cells, all at once; see [`waves`](crate::waves).
//! Classic Sudokus have steps of their own: see [`sudoku::rate`](crate::sudoku::rate).

use std::collections::BTreeMap;
use std::time::Instant;

use dlx::OptionId;

use crate::draw::{DrawError, Ground, Picture, Role, Writing};
use crate::family::{Puzzle, Reduced};
use crate::waves::{Clashes, Step, Waves};

/// A cell with a value.
pub type Placement = (usize, i32);

/// What can be concluded next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The cells whose value is known now. They come in order.
    pub placed: Vec<Placement>,
    /// The values that other cells cannot have any more.
    pub excluded: Vec<Placement>,
    /// How many waves had to be followed until what was supposed was refuted; `None` if all is forced.
    pub refuted_after: Option<usize>,
}

impl Hint {
    /// The hint in words, in the puzzle's symbols.
    #[must_use]
    pub fn tell(&self, puzzle: &dyn Puzzle) -> String {
        let columns = puzzle.columns();
        let name = |cell: usize| format!("r{}c{}", cell / columns + 1, cell % columns + 1);
        let why = match self.refuted_after {
            None => "Forced".to_owned(),
            Some(0) => "Refuted at once".to_owned(),
            Some(1) => "Refuted after 1 wave".to_owned(),
            Some(waves) => format!("Refuted after {waves} waves"),
        };
        let placed = self.placed.iter().map(|&(cell, value)| (cell, format!("is {}", puzzle.symbol(value))));
        let mut values: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for &(cell, value) in &self.excluded {
            values.entry(cell).or_default().push(puzzle.symbol(value));
        }
        let excluded =
            values.into_iter().map(|(cell, values)| (cell, format!("is not {}", values.join(" or "))));
        let told = placed.chain(excluded).map(|(cell, what)| format!("{} {what}", name(cell)));
        format!("{why}: {}", told.collect::<Vec<String>>().join(", "))
    }

    /// The picture of a puzzle with the hint on it, and in words below.
    ///
    /// # Errors
    /// If the board is too large to be drawn.
    pub fn picture(&self, puzzle: &dyn Puzzle) -> Result<Picture, DrawError> {
        let mut picture = puzzle.picture()?;
        let write = |value, role| Writing { text: puzzle.symbol(value), role };
        for &(number, value) in &self.placed {
            let cell = &mut picture.cells[number];
            cell.ground = Ground::Marked;
            cell.value = Some(write(value, Role::Found));
            cell.marks.clear();
        }
        for &(number, value) in &self.excluded {
            let cell = &mut picture.cells[number];
            cell.ground = Ground::Marked;
            // Pencil marks that are there already are struck out, others come one after another.
            let mark = write(value, Role::Struck);
            match cell.marks.iter_mut().find(|(_, known)| known.text == mark.text) {
                Some((_, known)) => *known = mark,
                None => cell.marks.push((cell.marks.len(), mark)),
            }
        }
        picture.caption = Some(self.tell(puzzle));
        Ok(picture)
    }
}

/// The hints from the beginning to the solution, each as easy as can be. They end early where nothing
/// follows from suppositions.
pub struct Hints<'a> {
    waves: Waves<'a>,
    placements: &'a [Vec<Placement>],
    /// How many live options each candidate of a cell has.
    candidates: BTreeMap<Placement, usize>,
    /// The cells that have been told.
    known: Vec<usize>,
}

impl<'a> Hints<'a> {
    /// The hints of a puzzle. What is given is not told.
    #[must_use]
    pub fn new(puzzle: &dyn Puzzle, reduced: &'a Reduced, clashes: &'a Clashes<'a>) -> Self {
        let mut candidates = BTreeMap::new();
        for &placement in reduced.placements.iter().flatten() {
            *candidates.entry(placement).or_insert(0) += 1;
        }
        let waves = Waves::new(clashes, 1);
        Hints { waves, placements: &reduced.placements, candidates, known: puzzle.givens() }
    }

    /// The same, but only until some time: then they end.
    #[must_use]
    pub fn until(mut self, deadline: Option<Instant>) -> Self {
        self.waves = self.waves.until(deadline);
        self
    }

    /// Whether all is told.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.waves.is_solved()
    }

    /// Strikes options out, and gives the candidates that go with them.
    fn strike(&mut self, options: &[OptionId]) -> Vec<Placement> {
        let mut gone = Vec::new();
        for placement in options.iter().flat_map(|option| &self.placements[option.index()]) {
            if let Some(count) = self.candidates.get_mut(placement) {
                *count -= 1;
                if *count == 0 {
                    self.candidates.remove(placement);
                    gone.push(*placement);
                }
            }
        }
        gone.sort_unstable();
        gone
    }

    /// The cells that have one candidate left, and have not been told.
    fn newly_known(&mut self) -> Vec<Placement> {
        let mut left: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
        for &(cell, value) in self.candidates.keys() {
            left.entry(cell).or_default().push(value);
        }
        let single =
            left.into_iter().filter(|(cell, values)| values.len() == 1 && !self.known.contains(cell));
        let placed: Vec<Placement> = single.map(|(cell, values)| (cell, values[0])).collect();
        self.known.extend(placed.iter().map(|&(cell, _)| cell));
        placed
    }
}

impl Iterator for Hints<'_> {
    type Item = Hint;

    fn next(&mut self) -> Option<Hint> {
        // What the clues alone tell comes before all waves.
        let mut hint = Hint { placed: self.newly_known(), excluded: Vec::new(), refuted_after: None };
        while hint.placed.is_empty() && hint.excluded.is_empty() {
            let before = self.waves.excluded().len();
            let step = self.waves.next()?;
            if let Step::Refuted { waves, .. } = step {
                hint.refuted_after = hint.refuted_after.max(Some(waves));
            }
            let struck = self.waves.excluded()[before..].to_vec();
            let gone = self.strike(&struck);
            hint.placed = self.newly_known();
            let is_known = |cell: &usize| self.known.contains(cell);
            hint.excluded = gone.into_iter().filter(|(cell, _)| !is_known(cell)).collect();
            if matches!(step, Step::Forced(_)) {
                // What the moves exclude elsewhere goes without saying.
                hint.excluded.clear();
            }
        }
        Some(hint)
    }
}
