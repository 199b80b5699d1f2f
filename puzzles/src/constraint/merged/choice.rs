//! Which sums say more together.
//!
//! For the rows, the columns and the regions, and for either end, sums are taken away one by one from all of them, so
//! that the room between the total and the end becomes as small as it can. Where taking any more away, or fewer,
//! would leave more room, the sums that are left are looked at.

use std::cmp::Reverse;

use super::{Ends, Merged};
use crate::board::{HouseKind, Layout, MOST_VALUES};
use crate::constraint::KnownSum;

/// The most sums among which those that say more together are looked for: that takes the square of their number.
const MOST_SUMS: usize = 40;
/// The most that are found.
const MOST_FOUND: usize = 6;
/// They say enough together if they leave at most one part in this many of the room that they leave by themselves.
const ENOUGH: i32 = 3;

/// The sums that say more together, each with its cells.
pub(super) fn merged(layout: &Layout, sums: &[KnownSum]) -> Vec<(Merged, Vec<usize>)> {
    // Cells that are all different have no room for more.
    let sums: Vec<&KnownSum> = sums.iter().filter(|sum| !layout.all_see(&sum.cells)).collect();
    if !(2..=MOST_SUMS).contains(&sums.len()) {
        return Vec::new();
    }
    let kinds = kinds(layout);
    let own = |number: usize| {
        let rooms = kinds.iter().map(|houses| Choice::new(houses, &sums, &[number]).room);
        rooms.reduce(|one, other| [0, 1].map(|end| one[end].min(other[end]))).unwrap_or_default()
    };
    let own: Vec<[i32; 2]> = (0..sums.len()).map(own).collect();
    // How much of the room is left, the sums, and the kind of the houses.
    let mut found: Vec<(i32, Vec<usize>, usize)> = Vec::new();
    for (kind, houses) in kinds.iter().enumerate() {
        for end in [0, 1] {
            for (chosen, room) in lows(Choice::new(houses, &sums, &Vec::from_iter(0..sums.len())), end) {
                let by_themselves: i32 = chosen.iter().map(|&number| own[number][end].max(0)).sum();
                if ENOUGH * room <= by_themselves
                    && !found.iter().any(|(_, known, its)| (known, *its) == (&chosen, kind))
                {
                    found.push((1_000 * room / by_themselves.max(1), chosen, kind));
                }
            }
        }
    }
    found.sort();
    let merged =
        |(_, chosen, kind): (_, Vec<usize>, usize)| Choice::new(&kinds[kind], &sums, &chosen).merged();
    found.into_iter().take(MOST_FOUND).map(merged).collect()
}

/// The rows, the columns and the regions, where each cell is in one of them.
fn kinds(layout: &Layout) -> Vec<Vec<Vec<usize>>> {
    let is_kind: [fn(HouseKind) -> bool; 3] = [
        |kind| matches!(kind, HouseKind::Row(_)),
        |kind| matches!(kind, HouseKind::Column(_)),
        |kind| matches!(kind, HouseKind::Box(_) | HouseKind::Region(_)),
    ];
    let houses = |is_kind: fn(HouseKind) -> bool| -> Vec<Vec<usize>> {
        let houses = layout.houses().iter().filter(|house| is_kind(house.kind));
        houses.map(|house| house.cells.iter().map(|&cell| usize::from(cell)).collect()).collect()
    };
    let kinds = is_kind.map(houses).into_iter();
    kinds.filter(|houses| houses.iter().map(Vec::len).sum::<usize>() == layout.cell_count()).collect()
}

/// From all sums, takes one after another away so that the room at one end becomes as small as it can, down to two of
/// them. Tells the choices before and after which there is more room, with the room.
fn lows(mut choice: Choice<'_>, end: usize) -> Vec<(Vec<usize>, i32)> {
    let mut way = Vec::new();
    while choice.chosen.len() > 1 {
        way.push((choice.chosen.clone(), choice.room[end]));
        let without: Vec<i32> = (0..choice.chosen.len()).map(|at| choice.room_without(at)[end]).collect();
        let Some(least) = (0..without.len()).min_by_key(|&at| without[at]) else { break };
        let number = choice.chosen.remove(least);
        choice.change(number, -1);
    }
    let room = |at: Option<usize>| at.and_then(|at| way.get(at)).map_or(i32::MAX, |&(_, room)| room);
    let is_low = |&at: &usize| room(Some(at)) <= room(at.checked_sub(1)).min(room(Some(at + 1)));
    (0..way.len()).filter(is_low).map(|at| way[at].clone()).collect()
}

/// Some of the sums.
struct Choice<'s> {
    sums: &'s [&'s KnownSum],
    /// Houses without a cell in common.
    houses: &'s [Vec<usize>],
    /// The house of each cell.
    house_of: Vec<usize>,
    chosen: Vec<usize>,
    /// How often each cell counts.
    times: Vec<i32>,
    total: i32,
    /// How far the total is from the least, and from the most, that the cells can come to on an empty board.
    room: [i32; 2],
}

impl<'s> Choice<'s> {
    fn new(houses: &'s [Vec<usize>], sums: &'s [&'s KnownSum], chosen: &[usize]) -> Self {
        let mut house_of = vec![0; houses.iter().map(Vec::len).sum()];
        for (number, house) in houses.iter().enumerate() {
            house.iter().for_each(|&cell| house_of[cell] = number);
        }
        let times = vec![0; house_of.len()];
        let chosen = chosen.to_vec();
        let mut choice = Choice { sums, houses, house_of, chosen, times, total: 0, room: [0; 2] };
        (0..choice.chosen.len()).for_each(|at| choice.change(choice.chosen[at], 1));
        choice
    }

    /// Lets a sum count `by` times more.
    fn change(&mut self, number: usize, by: i32) {
        let KnownSum { cells, sum } = self.sums[number];
        let sum = *sum as i32;
        let mut touched = [false; MOST_VALUES];
        cells.iter().for_each(|&cell| touched[self.house_of[cell]] = true);
        for is_after in [false, true] {
            for (house, _) in touched.iter().enumerate().filter(|&(_, &is_touched)| is_touched) {
                let (low, high) = self.house(house);
                let sign = if is_after { 1 } else { -1 };
                self.room = [self.room[0] - sign * low, self.room[1] + sign * high];
            }
            if !is_after {
                cells.iter().for_each(|&cell| self.times[cell] += by);
            }
        }
        self.total += by * sum;
        self.room = [self.room[0] + by * sum, self.room[1] - by * sum];
    }

    /// What the room is without one of those chosen.
    fn room_without(&mut self, at: usize) -> [i32; 2] {
        let number = self.chosen[at];
        self.change(number, -1);
        let room = self.room;
        self.change(number, 1);
        room
    }

    /// What the cells of a house come to at least and at most.
    fn house(&self, house: usize) -> Ends {
        let cells = &self.houses[house];
        let mut times = [0; MOST_VALUES];
        cells.iter().zip(&mut times).for_each(|(&cell, times)| *times = self.times[cell]);
        let times = &mut times[..cells.len()];
        times.sort_unstable();
        let low = (1..).zip(times.iter().rev()).map(|(value, times)| value * times).sum();
        let high = (1..).zip(&*times).map(|(value, times)| value * times).sum();
        (low, high)
    }

    /// The sums as one, with its cells.
    fn merged(&self) -> (Merged, Vec<usize>) {
        let (mut houses, mut cells) = (Vec::new(), Vec::new());
        for house in self.houses {
            let mut its = Vec::new();
            for &cell in house.iter().filter(|&&cell| self.times[cell] > 0) {
                its.push((cells.len(), self.times[cell]));
                cells.push(cell);
            }
            its.sort_by_key(|&(_, times)| Reverse(times));
            if !its.is_empty() {
                houses.push(its);
            }
        }
        (Merged { houses, total: self.total }, cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The cells of some diagonals.
    fn diagonals(random: &mut Random) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        for sum in 4..13 {
            let rising = |row: usize| (row <= sum && sum - row < 9).then(|| 9 * row + sum - row);
            all.push((0..9).filter_map(rising).collect());
            all.push((0..9).filter_map(|row| rising(row).map(|cell| cell / 9 * 9 + 8 - cell % 9)).collect());
        }
        random.shuffle(&mut all);
        all.truncate(3 + random.below(10));
        all
    }

    #[test]
    fn no_value_of_a_solution_goes() {
        let layout = Layout::classic(9).unwrap();
        let (mut count, mut taken) = (0, 0);
        for case in 0..300 {
            let mut random = Random::new(case, 0);
            let mut names: Vec<usize> = (1..=9).collect();
            random.shuffle(&mut names);
            let solution: Vec<usize> =
                (0..81).map(|cell| names[(cell / 9 * 3 + cell / 27 + cell % 9) % 9]).collect();
            let sum = |cells: &[usize]| cells.iter().map(|&cell| solution[cell] as i64).sum();
            let sums = diagonals(&mut random).into_iter().map(|cells| KnownSum { sum: sum(&cells), cells });
            for (merged, cells) in merged(&layout, &Vec::from_iter(sums)) {
                count += 1;
                // Most cells have their value and greater ones, so that the sum is near the least.
                let mut with_others = |&cell: &usize| {
                    let own: u16 = 1 << (solution[cell] - 1);
                    let others = random.below(512) as u16;
                    if random.chance(0.05) { own | others } else { own | others & !(own - 1) }
                };
                let mut candidates: Vec<u16> = cells.iter().map(&mut with_others).collect();
                let before = candidates.clone();
                assert!(merged.narrow(&mut candidates), "{merged:?}");
                taken += usize::from(candidates != before);
                let is_kept = |(&cell, set): (&usize, &u16)| set >> (solution[cell] - 1) & 1 == 1;
                assert!(cells.iter().zip(&candidates).all(is_kept), "{merged:?} {before:?} {candidates:?}");
            }
        }
        assert!(count > 100 && taken > 20, "{taken} of {count} say something");
    }
}
