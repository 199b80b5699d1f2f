//! BUG, the bivalue universal grave: if every empty cell had two candidates, and every digit two places
//! in every house where it is missing, there would be two solutions. So some candidate beyond that is
//! right.

use super::board::Board;
use super::candidates::{in_cells, of_cell};
use super::house::{House, common_peers, houses_of};
use super::sets::{Cells, Digits, subsets};
use crate::technique::Technique;
use crate::technique::{Candidate, EscapeBy, Evidence, Step};

/// The cells that keep a board from being a grave.
struct Grave<'a> {
    board: &'a Board,
    /// These cells in the order in which they were found, with their candidates beyond two.
    rich: Vec<(usize, Digits)>,
    /// All these candidates that one house alone tells.
    surplus: Digits,
    /// What sees all these cells.
    common: Cells,
}

pub(super) fn find(board: &Board) -> Option<Step> {
    let grave = Grave::of(board)?;
    if let &[(cell, _)] = &*grave.rich {
        let excluded = of_cell(cell, board.digits(cell) & !grave.surplus).collect();
        return grave.step(0, excluded, None, EscapeBy::OneCell);
    }
    if grave.surplus.len() == 1 {
        grave.one_digit().or_else(|| grave.locked())
    } else {
        grave.several_digits()
    }
}

impl<'a> Grave<'a> {
    fn of(board: &'a Board) -> Option<Self> {
        let mut grave = Grave { board, rich: Vec::new(), surplus: Digits::NONE, common: Cells::ALL };
        let mut without = board.clone();
        // All rich cells of the houses with surplus, as long as that is all of one digit.
        let mut suspects = Cells::NONE;
        let mut suspect_digits = Digits::NONE;
        for house in House::all() {
            for digit in 0..9 {
                let places = board.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let rich: Cells =
                    house.cells_at(places).into_iter().filter(|&cell| board.digits(cell).len() > 2).collect();
                suspect_digits |= Digits::of(digit);
                suspects |= rich;
                // Where several cells could be to blame, another house tells.
                match rich.len() {
                    0 => return None,
                    1 => grave.blame(&mut without, rich.first()?, digit),
                    _ => {}
                }
                if grave.is_hopeless() {
                    return None;
                }
            }
        }
        if let (1, Some(digit)) = (suspect_digits.len(), suspect_digits.first()) {
            let known: Cells = grave.cells().collect();
            for cell in suspects & !known {
                grave.blame(&mut without, cell, digit);
            }
        }
        let two_each = board.empty().into_iter().all(|cell| without.digits(cell).len() == 2);
        let is_grave = two_each
            && House::all()
                .all(|house| (0..9).all(|digit| matches!(without.places(house, digit).count_ones(), 0 | 2)));
        (is_grave && !grave.rich.is_empty()).then_some(grave)
    }

    fn blame(&mut self, without: &mut Board, cell: usize, digit: usize) {
        match self.rich.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => *digits |= Digits::of(digit),
            None => self.rich.push((cell, Digits::of(digit))),
        }
        self.surplus |= Digits::of(digit);
        self.common = common_peers(self.cells());
        without.remove(cell, digit);
    }

    /// Several cells with several digits that nothing sees together tell nothing.
    fn is_hopeless(&self) -> bool {
        self.rich.len() > 1 && self.surplus.len() > 1 && self.common.is_empty()
    }

    fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.rich.iter().map(|&(cell, _)| cell)
    }

    /// The houses of all rich cells.
    fn houses(&self) -> impl Iterator<Item = House> + '_ {
        let of_first = self.rich.first().map(|&(cell, _)| houses_of(cell));
        of_first.into_iter().flatten().filter(|house| self.cells().all(|cell| house.cells().has(cell)))
    }

    /// A step that is this much harder than the easiest.
    fn step(
        &self,
        harder: u16,
        eliminations: Vec<Candidate>,
        house: Option<House>,
        by: EscapeBy,
    ) -> Option<Step> {
        let mut cells: Vec<usize> = self.cells().collect();
        cells.sort_unstable();
        let pattern = Evidence::new(cells.iter().copied(), self.surplus).within(house).escaping(cells, by);
        Step::excluding(Technique::Bug, Technique::Bug.least_step() + harder, eliminations, pattern)
    }

    /// Some cell is the one digit.
    fn one_digit(&self) -> Option<Step> {
        let digit = self.surplus.first()?;
        let excluded = in_cells(self.board.positions(digit) & self.common, digit).collect();
        self.step(1, excluded, None, EscapeBy::OneValue(digit as u8 + 1))
    }

    fn several_digits(&self) -> Option<Step> {
        (!self.common.is_empty()).then(|| self.locked().or_else(|| self.naked())).flatten()
    }

    /// Two cells of a house that share one more digit: one of them is that, the other is surplus.
    fn locked(&self) -> Option<Step> {
        let &[(one, first), (other, second)] = &*self.rich else { return None };
        let shared = self.board.digits(one) & self.board.digits(other) & !self.surplus;
        if shared.len() != 1 {
            return None;
        }
        let house = self.houses().next()?;
        let excluded = [(one, first), (other, second)]
            .into_iter()
            .flat_map(|(cell, surplus)| of_cell(cell, self.board.digits(cell) & !surplus & !shared));
        let shared = shared.first()? as u8 + 1;
        self.step(1, excluded.collect(), Some(house), EscapeBy::Locked(shared))
    }

    /// Whichever of the cells is surplus takes part in a naked subset of a house of all.
    fn naked(&self) -> Option<Step> {
        for size in 2..=6 {
            for house in self.houses() {
                let near: Vec<usize> = (self.common & house.cells()).into_iter().collect();
                if near.len() < size {
                    continue;
                }
                for chosen in subsets(size as u32 - 1, near.len() as u32) {
                    let partners: Cells = super::sets::bits(chosen).map(|place| near[place]).collect();
                    let digits = |cell: usize| self.board.digits(cell);
                    if partners.into_iter().any(|cell| digits(cell).len() < 2) || self.surplus.len() < 2 {
                        continue;
                    }
                    let union = partners.into_iter().fold(Digits::NONE, |union, cell| union | digits(cell));
                    if union.len() != size || !self.surplus.is_within(union) {
                        continue;
                    }
                    let others = near.iter().filter(|&&cell| !partners.has(cell));
                    let excluded = others.flat_map(|&cell| of_cell(cell, digits(cell) & union)).collect();
                    let by = EscapeBy::naked(partners, union);
                    if let Some(step) = self.step(size as u16, excluded, Some(house), by) {
                        return Some(step);
                    }
                }
            }
        }
        None
    }
}
