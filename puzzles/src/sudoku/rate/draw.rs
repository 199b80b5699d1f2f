//! A step as a hint: where to look, what it finds, and what it strikes out.

use super::board::Board;
use super::step::{Candidate, Claim, Link, Step};
use crate::board::{Layout, Placement};
use crate::picture::{Arrow, Role, Writing};
use crate::technique::{Hint, Shown};

/// More arrows than this would hide the board.
const MOST_ARROWS: usize = 40;

impl Step {
    /// The step as a hint about a board before it, in symbols of the puzzle.
    ///
    /// Its picture has the pencil marks of all empty cells. Houses and cells that the step speaks of have a
    /// colour; of the marks, those that it rests on, that it finds, and that it strikes out. Arrows lead along
    /// a chain, unbroken to what is right, broken to what is not.
    pub(in crate::sudoku) fn hint(
        &self,
        board: &Board,
        layout: &Layout,
        symbol: impl Fn(u8) -> String,
    ) -> Hint {
        let houses = layout.houses().iter().filter(|house| self.pattern.houses.contains(&house.kind));
        let around = houses.flat_map(|house| &house.cells).map(|&cell| usize::from(cell)).collect();
        let found = self.placement.iter().map(|found| found.cell);
        let cells = self.pattern.cells.iter().copied().chain(found).map(usize::from).collect();
        let value = |cell: usize| {
            let digit = board.value(cell)?;
            Some((cell, Writing { text: symbol(digit), role: Role::Solution }))
        };
        let mark = |cell: usize, digit: u8| {
            let role = self.role(Candidate { cell: cell as u8, digit });
            (usize::from(digit) - 1, Writing { text: symbol(digit), role })
        };
        let marks = |cell: usize| (cell, board.candidates(cell).map(|digit| mark(cell, digit)).collect());
        let is_readable = self.pattern.links.len() <= MOST_ARROWS;
        let shown = Shown {
            title: Some(self.technique.to_string()),
            around,
            cells,
            marks: (0..layout.cell_count()).map(marks).collect(),
            values: (0..layout.cell_count()).filter_map(value).collect(),
            struck: Vec::new(),
            arrows: self.pattern.links.iter().filter(|_| is_readable).map(arrow).collect(),
        };
        let placement = |candidate: &Candidate| -> Placement {
            (usize::from(candidate.cell), i32::from(candidate.digit))
        };
        Hint {
            technique: self.technique,
            rating: Some(self.rating),
            placed: self.placement.iter().map(placement).collect(),
            excluded: self.eliminations.iter().map(placement).collect(),
            words: self.to_string(),
            shown,
        }
    }

    /// What a candidate is to the step.
    fn role(&self, candidate: Candidate) -> Role {
        let pattern = &self.pattern;
        if self.placement == Some(candidate) {
            Role::Found
        } else if self.eliminations.contains(&candidate) {
            Role::Struck
        } else if pattern.cells.contains(&candidate.cell) && pattern.digits.contains(&candidate.digit)
            || pattern
                .links
                .iter()
                .any(|link| [link.from, link.to].iter().any(|claim| claim.candidate == candidate))
        {
            Role::Key
        } else {
            Role::Possible
        }
    }
}

fn arrow(link: &Link) -> Arrow {
    let end = |claim: Claim| (usize::from(claim.candidate.cell), usize::from(claim.candidate.digit) - 1);
    Arrow { from: end(link.from), to: end(link.to), dashed: !link.to.holds }
}
