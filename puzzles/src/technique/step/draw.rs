//! A step as a hint: where to look, what it finds, and what it strikes out.

use super::{Candidate, Claim, Link, Reason, Step};
use crate::board::{House, HouseKind, Placement};
use crate::picture::{Arrow, Role, Writing};
use crate::technique::words::tell_step;
use crate::technique::{Hint, Look, Names, Shown, Technique};

/// More arrows than this would hide the board.
const MOST_ARROWS: usize = 40;

/// The state of a board that a step is told about.
pub(crate) trait BoardState {
    /// The value of a cell, from 1, if it is known.
    fn value(&self, cell: usize) -> Option<u8>;

    /// The candidates of a cell, from 1; none where its value is known.
    fn candidates(&self, cell: usize) -> Vec<u8>;
}

impl Step {
    /// The step as a hint about a board before it.
    ///
    /// Its picture has the pencil marks of all empty cells. Houses and cells that the step speaks of have a
    /// colour; of the marks, those that it rests on, that it finds, and that it strikes out. Arrows lead along
    /// a chain, unbroken to what is right, broken to what is not.
    pub(crate) fn hint(
        &self,
        state: &impl BoardState,
        houses: &[House],
        looks: &[Look],
        names: &Names<'_>,
    ) -> Hint {
        let cells = 0..names.columns * names.columns;
        let cells_of = |kinds: &[HouseKind]| -> Vec<usize> {
            let houses = houses.iter().filter(|house| kinds.contains(&house.kind));
            houses.flat_map(|house| &house.cells).map(|&cell| usize::from(cell)).collect()
        };
        // Of fish and of pointing, the houses from which one concludes come first, and then those in which
        // something is struck out.
        let evidence = &self.evidence;
        let (base, cover) = evidence.houses.split_at(evidence.houses.len().div_ceil(2));
        let in_base = cells_of(base);
        let is_beside = |struck: &Candidate| !in_base.contains(&usize::from(struck.cell));
        let is_fish = self.technique.is_in("fish");
        let is_split = self.technique == Technique::LawOfLeftovers
            || !self.eliminations.is_empty()
                && evidence.links().next().is_none()
                && self.eliminations.iter().all(is_beside);
        let reason = Reason::of(self, state, names);
        let (mut around, hatched) = match is_split {
            true => (in_base.clone(), cells_of(cover)),
            false => (cells_of(&evidence.houses), Vec::new()),
        };
        around.extend(reason.blockers());
        let look = evidence.seen.as_ref().and_then(|(number, _)| looks.get(*number));
        around.extend(look.map_or(&[][..], Look::cells_around));
        let found = self.placement.iter().map(|found| found.cell);
        let (beside, _) = evidence.set_beside();
        let its_cells = evidence.cells.iter().chain(beside).copied().chain(found).map(usize::from).collect();
        let symbol = |value: u8| (names.symbol)(i32::from(value));
        let value =
            |cell: usize| Some((cell, Writing { text: symbol(state.value(cell)?), role: Role::Solution }));
        let mark = |cell: usize, value: u8| {
            let role = match self.role(Candidate { cell: cell as u16, value }) {
                // Of a finned fish, the cells are its fins.
                Role::Possible if is_fish && in_base.contains(&cell) && evidence.values.contains(&value) => {
                    Role::Key
                }
                role => role,
            };
            (usize::from(value) - 1, Writing { text: symbol(value), role })
        };
        let marks =
            |cell: usize| (cell, state.candidates(cell).into_iter().map(|value| mark(cell, value)).collect());
        let is_readable = self.evidence.links().count() <= MOST_ARROWS;
        let shown = Shown {
            title: Some(names.language.technique(self.technique).to_owned()),
            around,
            hatched,
            cells: its_cells,
            marks: cells.clone().map(marks).collect(),
            values: cells.clone().filter_map(value).collect(),
            struck: Vec::new(),
            arrows: self.evidence.links().filter(|_| is_readable).map(|link| self.arrow(link)).collect(),
        };
        let placement = |candidate: &Candidate| -> Placement {
            (usize::from(candidate.cell), i32::from(candidate.value))
        };
        let candidates = |cell: usize| {
            let values = state.value(cell).map_or_else(|| state.candidates(cell), |value| vec![value]);
            values.into_iter().map(i32::from).collect()
        };
        Hint {
            technique: self.technique,
            rating: Some(self.rating),
            placed: self.placement.iter().map(placement).collect(),
            excluded: self.eliminations.iter().map(placement).collect(),
            ruled_out: Vec::new(),
            candidates: cells.map(candidates).collect(),
            words: tell_step(self, &reason, looks, names),
            shown,
        }
    }

    /// An implication as an arrow. Strong links hold in both directions.
    fn arrow(&self, link: &Link) -> Arrow {
        let end = |claim: &Claim| (usize::from(claim.cells[0]), usize::from(claim.value) - 1);
        let has_head = !self.technique.is_in("strong-links");
        Arrow { from: end(&link.from), to: end(&link.to), dashed: !link.to.holds, has_head }
    }

    /// What a candidate is to the step.
    fn role(&self, candidate: Candidate) -> Role {
        let evidence = &self.evidence;
        let Candidate { cell, value } = candidate;
        let is_of = |claim: &Claim| claim.value == value && claim.cells.contains(&cell);
        if self.placement == Some(candidate) {
            Role::Found
        } else if self.eliminations.contains(&candidate) {
            Role::Struck
        } else if evidence.cells.contains(&cell) && evidence.values.contains(&value)
            || evidence.set_beside().0.contains(&cell) && evidence.set_beside().1.contains(&value)
            || evidence.links().any(|link| is_of(&link.from) || is_of(&link.to))
        {
            Role::Key
        } else {
            Role::Possible
        }
    }
}
