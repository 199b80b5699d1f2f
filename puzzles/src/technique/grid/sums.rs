//! What the sets of values that a constraint beyond the houses has left tell, and the last cells of sums.

use super::constraints::possible;
use super::finds::Finds;
use super::ground::Ground;
use super::state::Grid;
use crate::bits::bits;
use crate::board::ValueSet;
use crate::cells::Cells;
use crate::technique::{Evidence, FEW, Look, Pattern, Technique};

/// How much harder it is to see what this many sets of values leave than what one leaves.
fn extra_for_sets(count: usize) -> u16 {
    match count {
        ..=1 => 0,
        2 => 2,
        3..=4 => 4,
        5..=8 => 7,
        _ => 9,
    }
}

/// The last open cell of a sum, the values that the sets of a constraint have left, and what all these sets need.
pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for (number, look) in ground.looks.iter().enumerate() {
        let is_rest = look.technique() == Technique::InniesAndOuties;
        let is_cage = look.technique() == Technique::Cage;
        if !(look.has_sets() || is_rest || is_cage)
            || look.cells().iter().all(|&cell| grid.value_of(cell) > 0)
        {
            continue;
        }
        let candidates: Vec<ValueSet> = look.cells().iter().map(|&cell| possible(grid, cell)).collect();
        let (base, last) = match (is_cage, is_rest) {
            (true, _) => (Technique::Combinations.least_step(), Some(Technique::LastInCage)),
            (_, true) => (look.number(), Some(Technique::InniesAndOuties)),
            _ => (look.number(), None),
        };
        if let Some(technique) = last {
            let easiest = if is_cage { LAST_IN_CAGE[usize::from(look.cells().len() > 1)] } else { base };
            find_last(grid, finds, (number, look), &candidates, (technique, easiest));
        }
        if !look.has_sets() || !finds.wants(base) {
            continue;
        }
        let sets = look.sets_left(&candidates);
        let rating = base + extra_for_sets(sets.len());
        let of_sets = Sets { number, look, sets: &sets };
        let technique = if is_rest { Technique::InniesAndOuties } else { Technique::Combinations };
        of_sets.find_left(grid, finds, &candidates, (technique, rating));
        of_sets.find_needed(ground, grid, finds, Technique::NeededValue.least_step().max(rating));
    }
}

/// The sets of values that a constraint, by its number, has left.
struct Sets<'a> {
    number: usize,
    look: &'a Look,
    sets: &'a [ValueSet],
}

impl Sets<'_> {
    /// What is shown of the constraint: its sets, if they are few.
    fn seen(&self) -> Option<(usize, Pattern)> {
        let pattern = match self.sets.len() {
            1..=FEW => Pattern::Sets { few: self.sets.to_vec() },
            _ => Pattern::Plain,
        };
        Some((self.number, pattern))
    }

    /// Values that are in none of the sets.
    fn find_left<const W: usize>(
        &self,
        grid: &Grid<W>,
        finds: &mut Finds,
        candidates: &[ValueSet],
        (technique, rating): (Technique, u16),
    ) {
        if !finds.wants(rating) {
            return;
        }
        let cells = self.look.cells();
        let any = self.sets.iter().fold(0, |any, set| any | set);
        let open = cells.iter().zip(candidates).filter(|(cell, _)| grid.value_of(**cell) == 0);
        let struck = open.flat_map(|(&cell, set)| bits(set & !any).map(move |value| (cell, value)));
        finds.strike(technique, rating, struck.collect(), || Evidence {
            seen: self.seen(),
            ..Evidence::new(cells.iter().copied(), [])
        });
    }

    /// Values that are in all of the sets, and not placed yet: what sees all places for one is not that.
    fn find_needed<const W: usize>(
        &self,
        ground: &Ground<W>,
        grid: &Grid<W>,
        finds: &mut Finds,
        rating: u16,
    ) {
        if self.sets.is_empty() || !finds.wants(rating) {
            return;
        }
        let cells = || self.look.cells().iter().copied();
        let placed = cells().filter_map(|cell| grid.value_of(cell).checked_sub(1));
        let placed = placed.fold(0, |placed: ValueSet, value| placed | 1 << value);
        let needed = self.sets.iter().fold(!placed, |all, set| all & set);
        for value in bits(needed) {
            let places: Cells<W> = cells().filter(|&cell| grid.has(cell, value)).collect();
            if places.is_empty() {
                continue;
            }
            let seen = ground.common_peers(&places) & grid.positions(value) & !places;
            let struck = seen.iter().map(|cell| (cell, value)).collect();
            finds.strike(Technique::NeededValue, rating, struck, || Evidence {
                seen: self.seen(),
                ..Evidence::new(places.iter(), [value])
            });
        }
    }
}

/// How hard the last cell of a cage is to see: in one that has no other, and else.
const LAST_IN_CAGE: [u16; 2] = [Technique::LastInCage.least_step(), Technique::LastInCage.least_step() + 1];

/// The value of the one cell of a constraint that is open.
fn find_last<const W: usize>(
    grid: &Grid<W>,
    finds: &mut Finds,
    (number, look): (usize, &Look),
    candidates: &[ValueSet],
    (technique, rating): (Technique, u16),
) {
    let mut open = (0..candidates.len()).filter(|&place| grid.value_of(look.cells()[place]) == 0);
    let (Some(place), None) = (open.next(), open.next()) else { return };
    if !finds.wants(rating) {
        return;
    }
    let mut left = candidates.to_vec();
    look.narrow(&mut left);
    if left[place].is_power_of_two() {
        let placed = (look.cells()[place], left[place].trailing_zeros() as usize);
        let others = look.cells().iter().copied().filter(|&cell| cell != placed.0);
        finds.place(technique, rating, placed, || Evidence {
            seen: Some((number, Pattern::Plain)),
            ..Evidence::new(others, [])
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::finds::Wanted;
    use super::super::state::all;
    use super::*;
    use crate::board::Layout;

    #[test]
    fn a_value_that_is_placed_is_not_needed_again() {
        let layout = Layout::classic(4).expect("boxes");
        // A cage around a corner: its ends do not see each other.
        let cells = vec![1, 2, 6];
        let look = Look::new(Technique::Cage, cells, |_| {}, |_| String::new());
        let looks = vec![look.of_sets(vec![0b0111])];
        let ground = Ground::<2>::new(4, layout.houses()).with(looks);
        let mut allowed = [all(4); 16];
        [2, 6].into_iter().for_each(|cell| allowed[cell] = 0b0111);
        let mut grid = Grid::new(&ground, &allowed, &[0; 16]);
        grid.place(&ground, 1, 0);
        assert!(grid.has(6, 0));
        let mut finds = Finds::new(Technique::NeededValue.least_step(), Wanted::All, None);
        find(&ground, &grid, &mut finds);
        let struck: Vec<(usize, usize)> = finds.found.iter().flat_map(|find| find.struck.clone()).collect();
        assert!(!struck.is_empty() && struck.iter().all(|&(_, value)| value != 0), "{struck:?}");
    }
}
