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
use crate::board::{House, HouseKind, Layout, ValueSet, all_values, sum_of};
use crate::technique::{Conflict, Look, Names, Sum, Technique, Words};

/// Cells, each once, and what their values add up to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KnownSum {
    pub(crate) cells: Vec<usize>,
    pub(crate) sum: i64,
}

/// All sums of a board that are known.
pub(crate) struct KnownSums {
    all: Vec<KnownSum>,
    /// The sum that each cell counts in, by its number: no cell counts twice.
    of_cell: Vec<Option<usize>>,
}

/// A sum that is taken away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Taken {
    pub(crate) number: usize,
    sum: i64,
    first: usize,
}

/// Cells of which some, added up, come to a known number more than others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rest {
    /// The houses that it is left of.
    houses: Vec<HouseKind>,
    /// The cells of these, and of the sums that were taken away.
    around: Vec<usize>,
    /// What they add up to.
    whole: i64,
    /// The sums that were taken away, and what they add up to.
    pub(crate) known: Vec<Taken>,
    made: i64,
    plus: Vec<usize>,
    minus: Vec<usize>,
    total: i64,
}

/// The most lines next to each other that are looked at together.
const MOST_LINES: usize = 4;
/// The most regions that are looked at together.
const MOST_REGIONS: usize = 3;

/// What is left of the houses of a board where some sums are known, of at most `most` cells.
pub(crate) fn rests(layout: &Layout, sums: Vec<KnownSum>, most: usize) -> Vec<Rest> {
    let sums = KnownSums::new(layout.cell_count(), sums);
    let mut found = Vec::new();
    if sums.of_cell.iter().all(Option::is_none) {
        return found;
    }
    let mut seen = HashSet::new();
    for houses in together(layout) {
        let rest = rest(layout, &sums, &houses, most).filter(|rest| rest.count() > 0);
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
    sums: Vec<KnownSum>,
    most: usize,
    names: &Names<'_>,
) -> Option<String> {
    let sums = KnownSums::new(layout.cell_count(), sums);
    let is_row = |&house: &usize| matches!(layout.houses()[house].kind, HouseKind::Row(_));
    let board = (0..layout.houses().len()).filter(is_row).collect();
    let mut all = together(layout).into_iter().chain([board]);
    all.find_map(|houses| {
        let rest = rest(layout, &sums, &houses, most)?;
        rest.clash(layout.size(), names, || rest.can_be(layout), || rest.says(names))
    })
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

/// What is left of some houses of a board, by their numbers.
fn rest(layout: &Layout, sums: &KnownSums, houses: &[usize], most: usize) -> Option<Rest> {
    let size = layout.size();
    let houses = houses.iter().map(|&house| &layout.houses()[house]);
    let mut rest = Rest::new(houses, (size * (size + 1) / 2) as i64, sums, most)?;
    rest.known.sort_unstable_by_key(|taken| taken.first);
    Some(rest)
}

impl KnownSums {
    /// These sums of a board with this number of cells.
    pub(crate) fn new(cell_count: usize, all: Vec<KnownSum>) -> Self {
        let mut of_cell = vec![None; cell_count];
        for (number, known) in all.iter().enumerate() {
            if known.cells.iter().all(|&cell| of_cell[cell].is_none()) {
                known.cells.iter().for_each(|&cell| of_cell[cell] = Some(number));
            }
        }
        KnownSums { all, of_cell }
    }
}

impl Rest {
    /// What is left of houses that have no cell in common, each of which adds up to `each`, if sums tell something
    /// about it and it is of few cells, or of none.
    pub(crate) fn new<'h>(
        houses: impl Iterator<Item = &'h House> + Clone,
        each: i64,
        sums: &KnownSums,
        most: usize,
    ) -> Option<Self> {
        let within = houses.clone().flat_map(|house| house.cells.iter().map(|&cell| usize::from(cell)));
        let mut is_within = vec![false; sums.of_cell.len()];
        within.clone().for_each(|cell| is_within[cell] = true);
        let (mut plus, mut minus, mut known) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_done = vec![false; sums.all.len()];
        for cell in within.clone() {
            let Some(number) = sums.of_cell[cell] else {
                plus.push(cell);
                continue;
            };
            if std::mem::replace(&mut is_done[number], true) {
                continue;
            }
            let KnownSum { cells, sum } = &sums.all[number];
            let inside = cells.iter().filter(|&&cell| is_within[cell]).count();
            if cells.len() - inside < inside {
                minus.extend(cells.iter().copied().filter(|&cell| !is_within[cell]));
                let first = cells.iter().copied().min().unwrap_or(cell);
                known.push(Taken { number, sum: *sum, first });
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
        known.sort_unstable_by_key(|taken| taken.number);
        let taken = known.iter().flat_map(|taken| sums.all[taken.number].cells.iter().copied());
        let around = within.chain(taken).collect();
        let houses: Vec<HouseKind> = houses.map(|house| house.kind).collect();
        let whole = houses.len() as i64 * each;
        let made = known.iter().try_fold(0_i64, |made, taken| made.checked_add(taken.sum))?;
        let mut total = whole.checked_sub(made)?;
        // What is taken away alone is better added.
        if plus.is_empty() && !minus.is_empty() {
            std::mem::swap(&mut plus, &mut minus);
            total = total.checked_neg()?;
        }
        Some(Rest { houses, around, whole, known, made, plus, minus, total })
    }

    /// Whether the cells are all on one side, and no two alike.
    fn differ(&self, layout: &Layout) -> bool {
        self.minus.is_empty() && self.plus.len() <= layout.size() && layout.all_see(&self.plus)
    }

    /// The sets of values that its cells hold, if they are all different.
    fn sets(&self, size: usize) -> Vec<ValueSet> {
        let sets = subsets(all_values(size), self.plus.len());
        sets.filter(|&set| sum_of(set) as i64 == self.total).collect()
    }

    /// What it asks.
    fn piece(&self, layout: &Layout) -> Piece {
        let Rest { plus, minus, total, .. } = self;
        let total = *total as i32;
        match (&plus[..], &minus[..]) {
            _ if self.differ(layout) => Piece::Sets(plus.clone(), self.sets(layout.size())),
            (&[one, other], []) => {
                Piece::Pair([one, other], ("sum", total), |sum, one, other| one + other == sum)
            }
            (&[one], &[other]) => {
                Piece::Pair([one, other], ("excess", total), |by, one, other| one - other == by)
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
        self.piece(layout).wire(layout, wires);
    }

    /// Its cells: those that are taken away come last.
    pub(crate) fn cells(&self) -> Vec<usize> {
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

    /// What its cells come to, of which some may have to differ: it is filled in at most `steps` steps.
    pub(crate) fn sum(&self, values: Vec<i64>, steps: usize, differ: impl Fn(usize, usize) -> bool) -> Sum {
        let cells = self.cells();
        let is_minus = (0..cells.len()).map(|place| place >= self.plus.len()).collect();
        Sum::new(values, self.total, is_minus, steps, |one, other| differ(cells[one], cells[other]))
    }

    /// What the houses and the sums in them, which have these names, add up to, and what that leaves, in words.
    pub(crate) fn tell(&self, name: impl Fn(&Taken) -> String, left: &str, words: &Words<'_>) -> String {
        let known: Vec<(String, usize)> = self.known.iter().map(|taken| (name(taken), taken.first)).collect();
        words.clues().lines(&self.houses, [self.whole, self.made], &known, left, words)
    }

    /// Why no values make it, in words, if that is plain: houses of a board of this size that are left with no cell
    /// must be the sum of the sums in them.
    pub(crate) fn clash(
        &self,
        size: usize,
        names: &Names<'_>,
        can_be: impl FnOnce() -> bool,
        says: impl FnOnce() -> String,
    ) -> Option<String> {
        let told = |conflict: Conflict<'_>| names.clues().conflict(&conflict, names);
        if self.count() == 0 {
            let houses = if self.houses.len() == size { &[][..] } else { &self.houses };
            let (whole, made) = (self.whole, self.made);
            return (self.total != 0).then(|| told(Conflict::Total { houses, whole, made }));
        }
        (!can_be()).then(|| told(Conflict::Left(&says())))
    }

    /// Whether values can make it, as far as that is plain.
    fn can_be(&self, layout: &Layout) -> bool {
        let [plus, minus, largest] =
            [self.plus.len(), self.minus.len(), layout.size()].map(|count| count as i64);
        match self.differ(layout) {
            true => !self.sets(layout.size()).is_empty(),
            false => (plus - minus * largest..=plus * largest - minus).contains(&self.total),
        }
    }

    /// What its cells come to, in words.
    fn left(&self, names: &Names<'_>) -> String {
        let values: Vec<i32> = (1..=names.columns as i32).collect();
        let sum = self.sum(values.iter().map(|&value| value.into()).collect(), 0, |_, _| false);
        sum.tell(&self.cells(), &Words::new(*names, &values))
    }

    /// What the houses and the sums in them add up to, and what that leaves, in words.
    fn says(&self, names: &Names<'_>) -> String {
        let values: Vec<i32> = (1..=names.columns as i32).collect();
        self.tell(|taken| taken.sum.to_string(), &self.left(names), &Words::new(*names, &values))
    }

    /// How people look at it.
    pub(crate) fn look(&self, layout: &Layout) -> Look {
        let size = layout.size();
        let cells = self.cells();
        let (says, brief) = (self.clone(), self.clone());
        let says = move |names: &Names<'_>| says.says(names);
        let brief = move |names: &Names<'_>| brief.left(names);
        let narrow = look::narrowing(vec![self.piece(layout)], &cells, layout);
        let look = Look::new(Technique::InniesAndOuties, cells, narrow, says);
        let look = look.briefly(brief).rated(self.number()).around(self.around.clone());
        if self.differ(layout) { look.of_sets(self.sets(size)) } else { look }
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
        let rests = rests(&layout, sums.into(), 12);
        let differ: Vec<usize> = rests.iter().filter(|rest| rest.differ(&layout)).map(Rest::count).collect();
        assert!(!differ.is_empty() && differ.iter().all(|&count| count <= 9), "{differ:?}");
        assert!(rests.iter().any(|rest| !rest.differ(&layout) && rest.count() == 10));
    }

    #[test]
    fn no_rest_has_more_cells_than_asked_for() {
        let layout =
            Layout::new(9, Boxes::Rectangles { rows: 3, columns: 3 }, ExtraHouses::default()).unwrap();
        // Most cells of the first row come behind its only sum.
        let sums = [KnownSum { cells: vec![0, 1], sum: 5 }];
        for most in 1..=12 {
            assert!(rests(&layout, sums.to_vec(), most).iter().all(|rest| rest.count() <= most), "{most}");
        }
        assert!(rests(&layout, sums.to_vec(), 7).iter().any(|rest| rest.count() == 7));
    }
}
