//! Naked and hidden sets, and fish of any size.
//!
//! In all of them as many things as places need each other: cells and values of a house, or rows and columns for
//! a value. If each thing is matched with a place of its own, a thing *leads to* another that is matched with a
//! place that it could have, too. All that a thing leads to, with itself, has no more places than things: that
//! is the smallest such set with this thing, and so all of them are found without trying any (after Régin's
//! filter for all-different constraints).

use super::finds::Finds;
use super::ground::Ground;
use super::state::{Grid, all};
use crate::bits::bits;
use crate::board::ValueSet;
use crate::cells::Cells;
use crate::technique::{Evidence, sizes};

/// Things that could have some places, which are as many.
struct Hall {
    /// The places that each thing could have, in bits.
    sets: Vec<u32>,
    /// What each thing leads to, with itself.
    leads_to: Vec<u32>,
}

impl Hall {
    /// `None` if not every thing can have a place of its own.
    fn new(sets: Vec<u32>) -> Option<Self> {
        let mut thing_at = [usize::MAX; 32];
        for thing in 0..sets.len() {
            if !augment(&sets, thing, &mut thing_at, &mut 0) {
                return None;
            }
        }
        let mut leads_to: Vec<u32> = sets
            .iter()
            .map(|&set| bits(set).filter(|&place| thing_at[place] != usize::MAX))
            .map(|places| places.fold(0, |things, place| things | 1 << thing_at[place]))
            .collect();
        for middle in 0..sets.len() {
            let further = leads_to[middle] | 1 << middle;
            leads_to[middle] = further;
            for things in &mut leads_to {
                if *things >> middle & 1 == 1 {
                    *things |= further;
                }
            }
        }
        Some(Hall { sets, leads_to })
    }

    fn places(&self, things: u32) -> u32 {
        bits(things).fold(0, |places, thing| places | self.sets[thing])
    }

    /// The smallest sets of things with as many places, each with its places.
    fn naked(&self) -> impl Iterator<Item = (u32, u32)> {
        let is_first =
            |thing: usize| self.leads_to[..thing].iter().all(|&other| other != self.leads_to[thing]);
        let things = (0..self.sets.len()).filter(move |&thing| is_first(thing));
        things.map(|thing| (self.leads_to[thing], self.places(self.leads_to[thing])))
    }

    /// The smallest sets of things that have as many places alone, each with what the other things could have.
    fn hidden(&self) -> impl Iterator<Item = (u32, u32)> {
        let things = self.sets.len();
        let led_from = move |thing: usize| {
            (0..things).fold(0_u32, |led, other| led | (self.leads_to[other] >> thing & 1) << other)
        };
        let is_first = move |thing: usize| {
            (0..thing)
                .all(|other| self.leads_to[other] >> thing & 1 == 0 || self.leads_to[thing] >> other & 1 == 0)
        };
        (0..things).filter(move |&thing| is_first(thing)).map(move |thing| {
            let its = led_from(thing);
            (its, self.places(all(things) & !its))
        })
    }
}

/// Gives a thing a place, if others can have another.
fn augment(sets: &[u32], thing: usize, thing_at: &mut [usize; 32], tried: &mut u32) -> bool {
    for place in bits(sets[thing]) {
        if *tried >> place & 1 == 1 {
            continue;
        }
        *tried |= 1 << place;
        if thing_at[place] == usize::MAX || augment(sets, thing_at[place], thing_at, tried) {
            thing_at[place] = thing;
            return true;
        }
    }
    false
}

/// Takes from cells of a house what no choice of different values for all of them uses: everything if there is none.
pub(super) fn all_differ(candidates: &mut [ValueSet]) {
    let Some(hall) = Hall::new(candidates.iter().map(|&set| set.into()).collect()) else {
        candidates.fill(0);
        return;
    };
    for (things, values) in hall.naked() {
        if things.count_ones() == values.count_ones() {
            let others = bits(all(candidates.len()) & !things);
            others.for_each(|thing| candidates[thing] &= !(values as ValueSet));
        }
    }
}

/// The open cells of each house, and what they lead to.
fn houses<'a, const W: usize>(
    ground: &'a Ground<W>,
    grid: &'a Grid<W>,
) -> impl Iterator<Item = (&'a super::ground::Place<W>, Vec<usize>, Hall)> {
    ground.houses.iter().filter_map(|house| {
        let cells: Vec<usize> = house.cells.iter().copied().filter(|&cell| grid.open().has(cell)).collect();
        if cells.len() < 3 {
            return None;
        }
        let hall = Hall::new(cells.iter().map(|&cell| grid.of(cell)).collect())?;
        Some((house, cells, hall))
    })
}

/// Naked and hidden sets of the houses.
pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for (house, cells, hall) in houses(ground, grid) {
        let struck = |things: u32, values: u32| -> Vec<(usize, usize)> {
            let cells = bits(things).map(|thing| cells[thing]);
            cells.flat_map(|cell| bits(grid.of(cell) & values).map(move |value| (cell, value))).collect()
        };
        let evidence = |things: u32, values: u32| {
            Evidence::new(bits(things).map(|thing| cells[thing]), bits(values)).within([house.kind])
        };
        for (things, values) in hall.naked() {
            let size = things.count_ones() as usize;
            let (technique, rating) = sizes::naked_set(size);
            if (2..cells.len()).contains(&size) && finds.wants(rating) {
                let struck = struck(all(cells.len()) & !things, values);
                finds.strike(technique, rating, struck, || evidence(things, values));
            }
        }
        for (things, foreign) in hall.hidden() {
            let size = things.count_ones() as usize;
            let (technique, rating) = sizes::hidden_set(size);
            if (2..cells.len()).contains(&size) && finds.wants(rating) {
                let own = hall.places(things) & !foreign;
                finds.strike(technique, rating, struck(things, foreign), || evidence(things, own));
            }
        }
    }
}

/// Hidden pairs and triplets that leave one place for another value of the house.
pub(super) fn find_direct<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for (house, cells, hall) in houses(ground, grid) {
        for (things, foreign) in hall.hidden() {
            let direct = sizes::direct_hidden_set(things.count_ones() as usize);
            let Some((technique, rating)) = direct.filter(|&(_, rating)| finds.wants(rating)) else {
                continue;
            };
            let own = hall.places(things) & !foreign;
            let set: Cells<W> = bits(things).map(|thing| cells[thing]).collect();
            for value in bits(foreign & hall.places(things)) {
                let left = grid.positions(value) & house.set & !set;
                if let Some(cell) = left.single() {
                    finds.place(technique, rating, (cell, value), || {
                        Evidence::new(set.iter(), bits(own)).within([house.kind])
                    });
                }
            }
        }
    }
}

/// The places for a value in bits: for each row its columns, or for each column its rows.
pub(super) fn lines_of<const W: usize>(
    ground: &Ground<W>,
    grid: &Grid<W>,
    value: usize,
    columns: bool,
) -> Vec<u32> {
    let mut lines = vec![0; ground.size];
    for cell in grid.positions(value).iter() {
        let (row, column) = (cell / ground.size, cell % ground.size);
        let (line, place) = if columns { (column, row) } else { (row, column) };
        lines[line] |= 1 << place;
    }
    lines
}

/// Fish: rows and columns are the first houses.
pub(super) fn find_fish<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    let size = ground.size;
    for value in 0..size {
        for columns in [false, true] {
            let all_lines = lines_of(ground, grid, value, columns);
            let lines: Vec<usize> = (0..size).filter(|&line| all_lines[line] != 0).collect();
            let Some(hall) = Hall::new(lines.iter().map(|&line| all_lines[line]).collect()) else { continue };
            for (things, places) in hall.naked() {
                let count = things.count_ones();
                let (technique, rating) = sizes::fish(count as usize);
                if count < 2 || places.count_ones() != count || !finds.wants(rating) {
                    continue;
                }
                let others = (0..lines.len()).filter(|thing| things >> thing & 1 == 0);
                let cell = |line: usize, place: usize| match columns {
                    true => place * size + line,
                    false => line * size + place,
                };
                let struck = others.flat_map(|thing| {
                    let line = lines[thing];
                    bits(all_lines[line] & places).map(move |place| (cell(line, place), value))
                });
                finds.strike(technique, rating, struck.collect(), || {
                    let (base, cover) = if columns { (size, 0) } else { (0, size) };
                    let cells = bits(things).flat_map(|thing| {
                        let line = lines[thing];
                        bits(all_lines[line]).map(move |place| cell(line, place))
                    });
                    let houses = bits(things).map(|thing| base + lines[thing]);
                    let houses = houses.chain(bits(places).map(|place| cover + place));
                    Evidence::new(cells, [value]).within(houses.map(|house| ground.houses[house].kind))
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever a perfect matching never uses is struck out by some set, and nothing else is.
        #[test]
        fn sets_strike_out_what_no_matching_uses(sets in prop::collection::vec(1_u32..64, 6)) {
            let Some(hall) = Hall::new(sets.clone()) else { return Ok(()) };
            let mut used = [0_u32; 6];
            for number in 0..6_usize.pow(6) {
                let places: Vec<usize> = (0..6).map(|thing| number / 6_usize.pow(thing) % 6).collect();
                let is_matching = places.iter().fold(0, |all, place| all | 1 << place) == 0b111_111
                    && places.iter().zip(&sets).all(|(place, set)| set >> place & 1 == 1);
                if is_matching {
                    places.iter().zip(&mut used).for_each(|(place, used)| *used |= 1 << place);
                }
            }
            let mut left = sets.clone();
            for (things, places) in hall.naked() {
                prop_assert_eq!(things.count_ones(), places.count_ones());
                bits(0b111_111 & !things).for_each(|thing| left[thing] &= !places);
            }
            prop_assert_eq!(&left[..], &used);
            let mut left = sets;
            for (things, foreign) in hall.hidden() {
                bits(things).for_each(|thing| left[thing] &= !foreign);
            }
            prop_assert_eq!(&left[..], &used);
        }

        /// The same where there are more values than cells.
        #[test]
        fn cells_that_differ_keep_what_some_choice_uses(sets in prop::collection::vec(1_u16..64, 2..5)) {
            let mut used = vec![0; sets.len()];
            for number in 0..6_usize.pow(sets.len() as u32) {
                let values: Vec<ValueSet> =
                    (0..sets.len() as u32).map(|cell| 1 << (number / 6_usize.pow(cell) % 6)).collect();
                let differ = values.iter().fold(0, |all: ValueSet, value| all | value).count_ones() as usize;
                if differ == sets.len() && values.iter().zip(&sets).all(|(value, set)| set & value != 0) {
                    values.iter().zip(&mut used).for_each(|(value, used)| *used |= value);
                }
            }
            let mut left = sets;
            all_differ(&mut left);
            prop_assert_eq!(left, used);
        }
    }
}
