//! Innies and outies, the 45 rule: the sum of a house is known. So where sums of some of its cells are known, the sum
//! of the others is known, too.
//!
//! A sum that juts out of the houses counts with whichever of its cells are fewer: those within, or, taken away, those
//! without. What is left of one house, of neighbouring lines, or of regions that touch, is a constraint that follows
//! from the others. It is looked at only where it is about few cells, or says much by itself.

use std::collections::HashSet;

use super::equal_sums::{EqualSums, Parts};
use super::sum::subsets;
use super::{Piece, Wires, look};
use crate::board::{HouseKind, Layout, ValueSet, all_values, sum_of};
use crate::technique::{Conflict, Look, Names, Sum, Technique, Words};

/// Cells, each once, and what their values add up to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KnownSum {
    pub(crate) cells: Vec<usize>,
    pub(crate) sum: i32,
}

/// Cells of which some, added up, come to a known number more than others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rest {
    /// The houses that it is left of.
    houses: Vec<HouseKind>,
    /// What they add up to.
    whole: i32,
    /// The sums that were taken away, with their first cells.
    known: Vec<(i32, usize)>,
    plus: Vec<usize>,
    minus: Vec<usize>,
    total: i32,
    /// Whether the cells are all on one side, and no two alike.
    differ: bool,
}

/// How many lines next to each other, and how many regions, are looked at together at most.
const MOST_LINES: usize = 4;
const MOST_REGIONS: usize = 3;

/// What is left of the houses of a board where some sums are known, of at most `most` cells.
pub(crate) fn rests(layout: &Layout, sums: &[KnownSum], most: usize) -> Vec<Rest> {
    let sum_of = sums_of_cells(layout, sums);
    let mut found = Vec::new();
    if sum_of.iter().all(Option::is_none) {
        return found;
    }
    let mut seen = HashSet::new();
    for houses in together(layout) {
        let rest = rest(layout, sums, &sum_of, &houses, most).filter(|rest| rest.count() > 0);
        let Some(rest) = rest else { continue };
        if seen.insert((rest.plus.clone(), rest.minus.clone())) {
            found.push(rest);
        }
    }
    found
}

/// Why sums do not go with what the houses of a board add up to, in words, where that is plain: of at most `most` cells
/// that are left.
pub(crate) fn clash_of_sums(
    layout: &Layout,
    sums: &[KnownSum],
    most: usize,
    names: &Names<'_>,
) -> Option<String> {
    let sum_of = sums_of_cells(layout, sums);
    let is_row = |&house: &usize| matches!(layout.houses()[house].kind, HouseKind::Row(_));
    let board = (0..layout.houses().len()).filter(is_row).collect();
    let mut all = together(layout).into_iter().chain([board]);
    all.find_map(|houses| rest(layout, sums, &sum_of, &houses, most)?.clash(layout.size(), names))
}

/// The sum that each cell counts in, by its number: no cell counts twice.
fn sums_of_cells(layout: &Layout, sums: &[KnownSum]) -> Vec<Option<usize>> {
    let mut sum_of = vec![None; layout.cell_count()];
    for (number, known) in sums.iter().enumerate() {
        if known.cells.iter().all(|&cell| sum_of[cell].is_none()) {
            known.cells.iter().for_each(|&cell| sum_of[cell] = Some(number));
        }
    }
    sum_of
}

/// The houses that are looked at together, by their numbers: no two of them have a cell in common.
fn together(layout: &Layout) -> Vec<Vec<usize>> {
    let houses = layout.houses();
    let numbers = |is_kind: fn(HouseKind) -> bool| -> Vec<usize> {
        (0..houses.len()).filter(|&house| is_kind(houses[house].kind)).collect()
    };
    let mut all: Vec<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    for lines in [
        numbers(|kind| matches!(kind, HouseKind::Row(_))),
        numbers(|kind| matches!(kind, HouseKind::Column(_))),
    ] {
        // More than half of the board says no more than the rest of it.
        for count in 2..=MOST_LINES.min(lines.len() / 2) {
            all.extend(lines.windows(count).map(<[usize]>::to_vec));
        }
    }
    let regions = numbers(|kind| matches!(kind, HouseKind::Box(_) | HouseKind::Region(_)));
    let size = layout.size();
    let place = |cell: u16| (usize::from(cell) / size, usize::from(cell) % size);
    let are_beside = |one: u16, other: u16| {
        let ((row, column), (its_row, its_column)) = (place(one), place(other));
        row.abs_diff(its_row) + column.abs_diff(its_column) == 1
    };
    let touch = |one: usize, other: usize| {
        let others = &houses[other].cells;
        houses[one].cells.iter().any(|&cell| others.iter().any(|&other| are_beside(cell, other)))
    };
    let mut last: Vec<Vec<usize>> = regions.iter().map(|&region| vec![region]).collect();
    for _ in 1..MOST_REGIONS.min(regions.len() / 2) {
        let mut next: Vec<Vec<usize>> = Vec::new();
        for group in &last {
            for &region in &regions {
                if !group.contains(&region) && group.iter().any(|&own| touch(own, region)) {
                    let mut more = group.clone();
                    more.push(region);
                    more.sort_unstable();
                    next.push(more);
                }
            }
        }
        next.sort();
        next.dedup();
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}

/// What is left of some houses, if sums tell something about it and it is of few cells, or of none.
fn rest(
    layout: &Layout,
    sums: &[KnownSum],
    sum_of: &[Option<usize>],
    houses: &[usize],
    most: usize,
) -> Option<Rest> {
    let size = layout.size();
    let mut is_within = vec![false; layout.cell_count()];
    let within: Vec<usize> = houses
        .iter()
        .flat_map(|&house| layout.houses()[house].cells.iter().map(|&cell| usize::from(cell)))
        .collect();
    within.iter().for_each(|&cell| is_within[cell] = true);
    let whole = (houses.len() * size * (size + 1) / 2) as i32;
    let (mut plus, mut minus, mut total) = (Vec::new(), Vec::new(), whole);
    let mut known = Vec::new();
    let mut is_done = vec![false; sums.len()];
    for &cell in &within {
        let Some(number) = sum_of[cell] else {
            plus.push(cell);
            continue;
        };
        if std::mem::replace(&mut is_done[number], true) {
            continue;
        }
        let KnownSum { cells, sum } = &sums[number];
        let inside = cells.iter().filter(|&&cell| is_within[cell]).count();
        if cells.len() - inside < inside {
            minus.extend(cells.iter().copied().filter(|&cell| !is_within[cell]));
            total -= sum;
            known.push((*sum, cells.iter().copied().min().unwrap_or(cell)));
        } else {
            plus.extend(cells.iter().copied().filter(|&cell| is_within[cell]));
        }
        if plus.len() + minus.len() > most {
            return None;
        }
    }
    // The cells behind the last sum count, too.
    if known.is_empty() || plus.len() + minus.len() > most {
        return None;
    }
    plus.sort_unstable();
    minus.sort_unstable();
    known.sort_unstable_by_key(|&(_, cell)| cell);
    // What is taken away alone is better added.
    if plus.is_empty() && !minus.is_empty() {
        std::mem::swap(&mut plus, &mut minus);
        total = -total;
    }
    let differ = minus.is_empty() && plus.len() <= size && layout.all_see(&plus);
    let houses = houses.iter().map(|&house| layout.houses()[house].kind).collect();
    Some(Rest { houses, whole, known, plus, minus, total, differ })
}

impl Rest {
    /// The sets of values that its cells hold, if they are all different.
    fn sets(&self, size: usize) -> Vec<ValueSet> {
        let sets = subsets(all_values(size), self.plus.len());
        sets.filter(|&set| sum_of(set) as i32 == self.total).collect()
    }

    /// What it asks.
    fn piece(&self, size: usize) -> Piece {
        let Rest { plus, minus, total, .. } = self;
        match (&plus[..], &minus[..]) {
            _ if self.differ => Piece::Sets(plus.clone(), self.sets(size)),
            (&[one, other], []) => {
                Piece::Pair([one, other], ("sum", *total), |sum, one, other| one + other == sum)
            }
            (&[one], &[other]) => {
                Piece::Pair([one, other], ("excess", *total), |by, one, other| one - other == by)
            }
            _ => Piece::Sums(self.parts()),
        }
    }

    /// How many cells are left.
    pub(crate) fn count(&self) -> usize {
        self.plus.len() + self.minus.len()
    }

    /// Whether the sum is so near to the least or the most which it can be that it says much by itself.
    pub(crate) fn is_tight(&self, layout: &Layout) -> bool {
        EqualSums::new(&self.parts(), layout).is_tight()
    }

    /// The same as two equal sums.
    fn parts(&self) -> Parts {
        let Rest { plus, minus, total, .. } = self;
        let sides = vec![Parts::side(plus.iter().copied()), Parts::side(minus.iter().copied())];
        let more = vec![(-total).max(0) as usize, (*total).max(0) as usize];
        Parts { sides, more, is_implied: true, ..Parts::default() }
    }

    /// Tells the solver how it narrows candidates.
    pub(crate) fn wire(&self, layout: &Layout, wires: &mut Wires<'_>) {
        self.piece(layout.size()).wire(layout, wires);
    }

    /// Its cells.
    fn cells(&self) -> Vec<usize> {
        self.plus.iter().chain(&self.minus).copied().collect()
    }

    /// How hard it is to see: the more cells are left, and of the more houses.
    fn number(&self) -> u16 {
        const BY_CELLS: [u16; 4] = [15, 21, 24, 27];
        let by_cells = self.count() - 1;
        let by_houses: u16 = match (self.houses.len(), by_cells) {
            (1, _) => 0,
            (count, 0) => 1 + 2 * (count as u16 - 1).min(2),
            (count, _) => (count as u16 - 1).min(2),
        };
        BY_CELLS[by_cells.min(BY_CELLS.len() - 1)] + by_houses
    }

    /// What its cells come to, in words.
    fn left(&self, names: &Names<'_>) -> String {
        let values: Vec<i32> = (1..=names.columns as i32).collect();
        let cells = self.cells();
        let is_minus = (0..cells.len()).map(|place| place >= self.plus.len()).collect();
        let all = values.iter().map(|&value| value.into()).collect();
        let sum = Sum::new(all, i64::from(self.total), is_minus, 0, |_, _| false);
        sum.tell(&cells, &Words::new(*names, &values))
    }

    /// What the houses and the sums in them add up to, and what that leaves, in words.
    fn says(&self, names: &Names<'_>) -> String {
        let values: Vec<i32> = (1..=names.columns as i32).collect();
        let known: Vec<(String, usize)> =
            self.known.iter().map(|&(sum, cell)| (sum.to_string(), cell)).collect();
        let made: i32 = self.known.iter().map(|&(sum, _)| sum).sum();
        let (sums, words) = ([self.whole, made].map(i64::from), Words::new(*names, &values));
        names.clues().lines(&self.houses, sums, &known, &self.left(names), &words)
    }

    /// Why no values make it, in words, if that is plain.
    fn clash(&self, size: usize, names: &Names<'_>) -> Option<String> {
        let told = |conflict: Conflict<'_>| Some(names.clues().conflict(&conflict, names));
        let (plus, minus, largest) = (self.plus.len() as i32, self.minus.len() as i32, size as i32);
        if self.count() == 0 {
            let houses = if self.houses.len() == size { &[][..] } else { &self.houses };
            let [whole, made] = [self.whole, self.whole - self.total].map(i64::from);
            return if self.total == 0 { None } else { told(Conflict::Total { houses, whole, made }) };
        }
        let can_be = match self.differ {
            true => !self.sets(size).is_empty(),
            false => (plus - minus * largest..=plus * largest - minus).contains(&self.total),
        };
        if can_be { None } else { told(Conflict::Left(&self.says(names))) }
    }

    /// How people look at it.
    pub(crate) fn look(&self, layout: &Layout) -> Look {
        let size = layout.size();
        let cells = self.cells();
        let (says, brief) = (self.clone(), self.clone());
        let says = move |names: &Names<'_>| says.says(names);
        let brief = move |names: &Names<'_>| brief.left(names);
        let narrow = look::narrowing(vec![self.piece(size)], &cells, layout);
        let look = Look::new(Technique::InniesAndOuties, cells, narrow, says, brief).rated(self.number());
        if self.differ { look.of_sets(self.sets(size)) } else { look }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Boxes, ExtraHouses};

    #[test]
    fn more_cells_than_values_never_differ() {
        // Ten cells of the first two rows share houses, each with each other: no solution, but a board.
        let regions = "AABBBBCCCACAAAAAACBBBBBCCCC".bytes().map(|region| region - b'A');
        let regions: Vec<u8> = regions.chain((3..9).flat_map(|region| [region; 9])).collect();
        let layout =
            Layout::new(9, Boxes::Regions(regions), ExtraHouses { diagonals: true, windows: false }).unwrap();
        let sums = [vec![2, 3, 4, 5], vec![6, 7, 8, 17]].map(|cells| KnownSum { cells, sum: 20 });
        let rests = rests(&layout, &sums, 12);
        let differ: Vec<usize> = rests.iter().filter(|rest| rest.differ).map(Rest::count).collect();
        assert!(!differ.is_empty() && differ.iter().all(|&count| count <= 9), "{differ:?}");
        assert!(rests.iter().any(|rest| !rest.differ && rest.count() == 10));
    }

    #[test]
    fn no_rest_has_more_cells_than_asked_for() {
        let layout =
            Layout::new(9, Boxes::Rectangles { rows: 3, columns: 3 }, ExtraHouses::default()).unwrap();
        // Most cells of the first row come behind its only sum.
        let sums = [KnownSum { cells: vec![0, 1], sum: 5 }];
        for most in 1..=12 {
            assert!(rests(&layout, &sums, most).iter().all(|rest| rest.count() <= most), "{most}");
        }
        assert!(rests(&layout, &sums, 7).iter().any(|rest| rest.count() == 7));
    }
}
