//! A step marked on the board: where to look, what it finds, and what it strikes out.

use super::board::Board;
use super::step::{Candidate, Claim, Link, Step};
use crate::picture::{Arrow, Ground, Picture, Role, TooLarge, Writing};
use crate::puzzle::Puzzle as _;
use crate::sudoku::Sheet;

/// More arrows than this would hide the board.
const MOST_ARROWS: usize = 40;

impl Step {
    /// The picture of the board of a puzzle before this step, with the pencil marks of its empty cells.
    /// Houses and cells that the step speaks of have a colour; of the marks, those that it rests on, that
    /// it finds, and that it strikes out. Arrows lead along a chain, unbroken to what is right, broken to
    /// what is not. Below it stands the step in words.
    ///
    /// # Errors
    /// Never: no board of 9×9 is too large.
    ///
    /// # Panics
    /// If the puzzle is none of 9×9.
    pub fn picture(&self, board: &Board, sheet: &Sheet) -> Result<Picture, TooLarge> {
        let mut picture = sheet.picture()?;
        for house in sheet.puzzle.layout().houses().iter().filter(|h| self.pattern.houses.contains(&h.kind)) {
            house.cells.iter().for_each(|&cell| picture.cells[usize::from(cell)].ground = Ground::House);
        }
        let found = self.placement.iter().map(|found| found.cell);
        for cell in self.pattern.cells.iter().copied().chain(found) {
            picture.cells[usize::from(cell)].ground = Ground::Marked;
        }
        for (number, cell) in picture.cells.iter_mut().enumerate() {
            let symbol = |digit: u8| sheet.symbol(i32::from(digit));
            if cell.value.is_none() {
                cell.value =
                    board.value(number).map(|digit| Writing { text: symbol(digit), role: Role::Solution });
            }
            let mark = |digit: u8| {
                let role = self.role(Candidate { cell: number as u8, digit });
                (usize::from(digit) - 1, Writing { text: symbol(digit), role })
            };
            cell.marks = board.candidates(number).map(mark).collect();
        }
        if self.pattern.links.len() <= MOST_ARROWS {
            picture.arrows = self.pattern.links.iter().map(arrow).collect();
        }
        picture.title = self.technique.to_string();
        picture.caption = Some(self.to_string());
        Ok(picture)
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
