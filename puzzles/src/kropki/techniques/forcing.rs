//! What follows from an assumption about cells that are joined two by two: it goes from each cell to the next, up to
//! one that has nothing left.
//!
//! All that follows at once makes a wave, and how hard a chain is goes by its waves. Where more is known, nothing
//! follows later.

use std::collections::BTreeSet;

use crate::board::{ValueSet, members};
use crate::technique::{
    Area, Finding, Forced, Left, Memory, Pattern, Rung, Sheet, Start, Stretch, TieOf, Words,
};

/// The most values of a cell that one keeps in mind to see what they leave the next.
const MOST_VALUES: u32 = 4;
/// The most places for a value of a house of which one assumes that all are wrong.
const MOST_PLACES: usize = 2;

/// Cells that are joined two by two.
pub(super) struct Forcing<'p> {
    cells: Vec<usize>,
    /// For each cell the others that it is joined to.
    joints: Vec<Vec<Joint>>,
    stretches: Vec<Stretch>,
    beyond: Vec<usize>,
    /// Its rungs, each with how many waves are followed at most.
    rungs: Vec<Rung>,
    tie: Box<TieOf<'p>>,
}

/// Another cell, by its place, with what each value leaves it.
struct Joint {
    other: usize,
    left: Vec<ValueSet>,
}

/// Something that follows, with what it rests on: the place of what the other cell came to, and of what this one had
/// come to before.
#[derive(Clone, Copy)]
struct Step {
    left: Left,
    by: Option<usize>,
    before: Option<usize>,
}

impl<'p> Forcing<'p> {
    /// Cells with what joins two of them, and what it allows: `allows` tells whether two cells, by their places,
    /// may have two values, and is `None` if nothing joins them.
    pub(super) fn new(
        cells: Vec<usize>,
        values: u8,
        allows: impl Fn(usize, usize) -> Option<Box<dyn Fn(u8, u8) -> bool + 'p>>,
        tie: Box<TieOf<'p>>,
        rungs: Vec<Rung>,
        stretches: Vec<Stretch>,
    ) -> Self {
        let joint = |one: usize, other: usize| {
            let allows = allows(one, other).filter(|_| one != other)?;
            let left = |value: u8| {
                (0..values).filter(|&its| allows(value, its)).fold(0, |set: ValueSet, its| set | 1 << its)
            };
            Some(Joint { other, left: (0..values).map(left).collect() })
        };
        let places = 0..cells.len();
        let joints = places.clone().map(|one| places.clone().filter_map(|other| joint(one, other)).collect());
        let beyond: BTreeSet<usize> = stretches.iter().flat_map(Stretch::beyond).copied().collect();
        Forcing {
            joints: joints.collect(),
            cells,
            stretches,
            beyond: beyond.into_iter().collect(),
            rungs,
            tie,
        }
    }

    /// The cells that an assumption is about, by their places, with the values that it takes from each.
    fn assumed(start: &Start) -> (&[usize], ValueSet) {
        match start {
            Start::Is(place, value) => (std::slice::from_ref(place), !(1 << value)),
            Start::Without(places, _, value) => (places, 1 << value),
        }
    }

    /// What leads from an assumption to a cell that has nothing left, after at most `most` waves: what is needed of
    /// it.
    fn follow(&self, start: &Start, sheet: &Sheet, most: usize) -> Option<Vec<Left>> {
        let (assumed, out) = Self::assumed(start);
        let mut left: Vec<ValueSet> = self.cells.iter().map(|&cell| sheet.of(cell)).collect();
        let mut steps: Vec<Step> = Vec::new();
        let mut last: Vec<Option<usize>> = vec![None; left.len()];
        assumed.iter().for_each(|&place| left[place] &= !out);
        let mut changed = assumed.to_vec();
        let mut best: Option<Vec<Left>> = None;
        for _ in 0..most {
            let (now, by) = (left.clone(), last.clone());
            let mut next = Vec::new();
            for &one in changed.iter().filter(|&&one| now[one].count_ones() <= MOST_VALUES) {
                for Joint { other, left: table } in &self.joints[one] {
                    let free = members(now[one]).fold(0, |free, value| free | table[usize::from(value)]);
                    let (had, values) = (left[*other], left[*other] & free);
                    if values == had {
                        continue;
                    }
                    let step = Step {
                        left: Left { by: one, place: *other, values, had },
                        by: by[one],
                        before: last[*other],
                    };
                    if values == 0 {
                        let found = needed(&steps, step);
                        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
                            best = Some(found);
                        }
                        continue;
                    }
                    left[*other] = values;
                    last[*other] = Some(steps.len());
                    steps.push(step);
                    if !next.contains(other) {
                        next.push(*other);
                    }
                }
            }
            if best.is_some() || next.is_empty() {
                break;
            }
            changed = next;
        }
        best
    }
}

/// The steps that lead to the last one.
fn needed(steps: &[Step], last: Step) -> Vec<Left> {
    let mut is_needed = vec![false; steps.len()];
    let mark = |step: &Step, is_needed: &mut [bool]| {
        [step.by, step.before].into_iter().flatten().for_each(|step| is_needed[step] = true);
    };
    mark(&last, &mut is_needed);
    for step in (0..steps.len()).rev() {
        if is_needed[step] {
            mark(&steps[step], &mut is_needed);
        }
    }
    let told = steps.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
    told.map(|(step, _)| step.left).chain([last.left]).collect()
}

impl Area for Forcing<'_> {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn beyond(&self) -> &[usize] {
        &self.beyond
    }

    fn rungs(&self) -> Vec<Rung> {
        self.rungs.clone()
    }

    fn look(&self, rung: Rung, sheet: &Sheet, _: &mut Memory) -> Option<Finding> {
        let found = |start: Start, struck: Vec<(usize, ValueSet)>| {
            // Both places of a value in a house are as much to keep in mind as a wave more.
            let most = if matches!(start, Start::Is(..)) { rung.bound } else { rung.bound - 1 };
            let chain = self.follow(&start, sheet, most)?;
            let from = self.from(&start, &chain, sheet);
            Some(Finding { struck, pattern: Pattern::Forced { start, from, chain } })
        };
        let wrong = self.cells.iter().enumerate().find_map(|(place, &cell)| {
            let values = if sheet.is_open(cell) { sheet.of(cell) } else { 0 };
            members(values).find_map(|value| found(Start::Is(place, value), vec![(cell, 1 << value)]))
        });
        wrong.or_else(|| {
            self.stretches.iter().enumerate().find_map(|(house, stretch)| {
                members(sheet.union(stretch.beyond())).find_map(|value| {
                    let can_be = |place: &usize| sheet.of(self.cells[*place]) >> value & 1 == 1;
                    let places: Vec<usize> = stretch.places().iter().copied().filter(can_be).collect();
                    if places.len() > MOST_PLACES {
                        return None;
                    }
                    let loses = stretch.beyond().iter().filter(|&&cell| sheet.of(cell) >> value & 1 == 1);
                    let struck: Vec<_> = loses.map(|&cell| (cell, 1 << value)).collect();
                    found(Start::Without(places, house, value), struck)
                })
            })
        })
    }

    fn holds(&self, sheet: &Sheet) -> bool {
        self.cells.iter().zip(&self.joints).all(|(&cell, joints)| {
            joints.iter().all(|Joint { other, left }| {
                members(sheet.of(cell))
                    .all(|value| sheet.of(self.cells[*other]) & left[usize::from(value)] != 0)
            })
        })
    }

    fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String {
        let Pattern::Forced { start, from, chain } = pattern else { return String::new() };
        let house = match start {
            Start::Is(..) => None,
            Start::Without(_, house, _) => Some(self.stretches[*house].house()),
        };
        words
            .clues()
            .led_on(&Forced { start, from, chain, house, cells: &self.cells, tie: &*self.tie }, words)
    }
}

impl Forcing<'_> {
    /// The cells that an assumption is about and that lead on, by their places, with what it leaves them.
    fn from(&self, start: &Start, chain: &[Left], sheet: &Sheet) -> Vec<(usize, ValueSet)> {
        let (assumed, out) = Self::assumed(start);
        let leads_on = |place: &usize| chain.iter().any(|link| link.by == *place);
        let left = |place: usize| (place, sheet.of(self.cells[place]) & !out);
        assumed.iter().copied().filter(leads_on).map(left).collect()
    }
}
