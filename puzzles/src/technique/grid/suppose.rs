//! What is supposed, and what that forces, one after another, until it is refuted.
//!
//! All that is forced at once makes a wave. How hard a refutation is depends on the number of waves, and not on
//! the order in which anything is looked at.

use std::collections::HashMap;

use super::finds::{Find, Finds, Wanted};
use super::ground::Ground;
use super::state::Grid;
use super::{alone, constraints, locked, sets, singles};
use crate::bits::bits;
use crate::board::HouseKind;
use crate::cells::Cells;
use crate::deadline::{Deadline, is_over};
use crate::technique::{Candidate, Claim, Evidence, Link, Pattern, Technique, Why};

/// What helps on where no cell has one candidate, and no value one place in a house.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Help {
    Nothing,
    /// Pointing, claiming, pairs and X-wings.
    Patterns,
    /// These, and refutations with no help.
    Refutations,
}

/// How hard the easiest refutations with patterns are.
pub(super) const WITH_PATTERNS: u16 = Technique::DynamicContradiction.least_step() + 5;

/// Refutes candidates, one supposition at a time.
pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds, help: Help) {
    let (technique, base) = match help {
        Help::Nothing => (Technique::DynamicContradiction, Technique::DynamicContradiction.least_step()),
        Help::Patterns => (Technique::DynamicContradiction, WITH_PATTERNS),
        Help::Refutations => (Technique::NestedContradiction, Technique::NestedContradiction.least_step()),
    };
    let deadline = finds.deadline;
    for cell in grid.open().iter() {
        for value in bits(grid.of(cell)) {
            if finds.is_over() {
                return;
            }
            let Some(most) = most_waves(base, finds.rating) else { return };
            let mut trial = grid.clone();
            trial.place(ground, cell, value);
            let Some(waves) = close(ground, &mut trial, help, most, finds) else { continue };
            let rating = base + extra_for_waves(waves);
            finds.strike(technique, rating, vec![(cell, value)], || {
                Trial::refuting(ground, grid, (cell, value), help, deadline).evidence()
            });
        }
    }
}

/// The most waves of refutations of each rating, in tenths above the easiest.
const MOST_WAVES: [usize; 4] = [2, 4, 7, 11];

fn extra_for_waves(waves: usize) -> u16 {
    MOST_WAVES.iter().filter(|&&most| waves > most).count() as u16
}

/// The most waves of a refutation that is rated at most `rating`; `None` if there is none.
fn most_waves(base: u16, rating: u16) -> Option<usize> {
    let extra = rating.checked_sub(base)?;
    Some(MOST_WAVES.get(usize::from(extra)).copied().unwrap_or(usize::MAX))
}

/// Places all singles at once, wave after wave, and goes on with help. After how many waves there is a
/// contradiction, if there is one after at most `most`.
fn close<const W: usize>(
    ground: &Ground<W>,
    grid: &mut Grid<W>,
    help: Help,
    most: usize,
    limits: &Finds,
) -> Option<usize> {
    for waves in 0..=most {
        limits.waves.spend();
        if limits.waves.are_spent() {
            return None;
        }
        if is_refuted(ground, grid) {
            return Some(waves);
        }
        let mut finds = forced(ground, grid);
        if finds.found.is_empty() && help != Help::Nothing {
            finds = patterns(ground, grid, Wanted::All);
        }
        if finds.found.is_empty() && help == Help::Refutations && !grid.is_solved() {
            finds = Finds::new(u16::MAX, Wanted::All, limits.deadline).within(limits.waves.clone());
            find(ground, grid, &mut finds, Help::Nothing);
        }
        if finds.found.is_empty() {
            return None;
        }
        for find in finds.found {
            find.struck.iter().for_each(|&(cell, value)| grid.strike(cell, value));
            // What is forced from two sides at once can clash: then something lacks its place.
            let placed = find.placed.filter(|&(cell, value)| grid.has(cell, value));
            placed.into_iter().for_each(|(cell, value)| grid.place(ground, cell, value));
        }
    }
    None
}

/// Whether something has nothing left.
fn is_refuted<const W: usize>(ground: &Ground<W>, grid: &Grid<W>) -> bool {
    grid.is_broken() || grid.lacks_place(ground).is_some() || constraints::broken(ground, grid).is_some()
}

/// All singles, and what constraints strike out, whatever their rating.
fn forced<const W: usize>(ground: &Ground<W>, grid: &Grid<W>) -> Finds {
    let mut all = Finds::new(u16::MAX, Wanted::All, None);
    alone::find_all(ground, grid, &mut all);
    for house in &ground.houses {
        for value in bits(grid.in_one_place(house)) {
            let cell = (grid.positions(value) & house.set).first();
            cell.into_iter().for_each(|cell| {
                all.place(Technique::HiddenSingle, 0, (cell, value), Evidence::default);
            });
        }
    }
    for cell in grid.cells_with(1).iter() {
        all.place(
            Technique::NakedSingle,
            0,
            (cell, grid.of(cell).trailing_zeros() as usize),
            Evidence::default,
        );
    }
    all
}

/// Pointing, claiming, pairs and X-wings: the easiest.
fn patterns<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, wanted: Wanted) -> Finds {
    let mut finds = Finds::new(Technique::HiddenPair.least_step(), wanted, None);
    locked::find(ground, grid, &mut finds);
    if finds.found.is_empty() {
        sets::find(ground, grid, &mut finds);
        sets::find_fish(ground, grid, &mut finds);
    }
    finds
}

/// Something that follows from a supposition.
struct Fact {
    claim: Claim,
    why: Why,
    /// The facts that it rests on.
    causes: Vec<usize>,
}

/// A supposition that is being refuted, with all that follows from it.
struct Trial<'a, const W: usize> {
    ground: &'a Ground<W>,
    /// The board before it.
    before: &'a Grid<W>,
    grid: Grid<W>,
    facts: Vec<Fact>,
    /// What struck out each candidate that went since.
    gone: HashMap<(usize, usize), usize>,
}

impl<'a, const W: usize> Trial<'a, W> {
    fn refuting(
        ground: &'a Ground<W>,
        before: &'a Grid<W>,
        supposed: (usize, usize),
        help: Help,
        deadline: Option<Deadline>,
    ) -> Self {
        let mut trial =
            Trial { ground, before, grid: before.clone(), facts: Vec::new(), gone: HashMap::new() };
        trial.place(supposed, Why::Chain, Vec::new());
        trial.run(help, deadline);
        trial
    }

    /// Takes what follows, the easiest first, until something has nothing left.
    fn run(&mut self, help: Help, deadline: Option<Deadline>) {
        while !is_refuted(self.ground, &self.grid) && !is_over(deadline) {
            let found = self.next(help, deadline);
            if found.is_empty() {
                return;
            }
            found.iter().for_each(|find| self.take(find));
        }
    }

    /// What follows next: singles, then what constraints strike out, then what helps.
    fn next(&self, help: Help, deadline: Option<Deadline>) -> Vec<Find> {
        let (ground, grid) = (self.ground, &self.grid);
        let most = Technique::NakedSingle.least_step() - 1;
        let mut finds = Finds::new(most, Wanted::AllExplained, deadline);
        singles::hidden(ground, grid, &mut finds);
        if finds.found.is_empty() {
            finds = Finds::new(u16::MAX, Wanted::AllExplained, deadline);
            singles::naked(ground, grid, &mut finds);
        }
        if finds.found.is_empty() {
            alone::find_all(ground, grid, &mut finds);
        }
        if finds.found.is_empty() && help != Help::Nothing {
            finds = patterns(ground, grid, Wanted::AllExplained);
        }
        if finds.found.is_empty() && help == Help::Refutations {
            finds = Finds::new(u16::MAX, Wanted::All, deadline);
            find(ground, grid, &mut finds, Help::Nothing);
        }
        finds.found
    }

    /// Notes what was found, with what it rests on.
    fn take(&mut self, find: &Find) {
        if let Some((cell, value)) = find.placed {
            let house = find.evidence.houses.first().copied();
            let causes = match house {
                Some(kind) => self.lost_in(kind, value),
                None => self.lost_of(cell),
            };
            self.place((cell, value), house.map_or(Why::Cell, Why::House), causes);
        }
        if !find.struck.is_empty() {
            self.strike(find);
        }
    }

    fn strike(&mut self, find: &Find) {
        let house = find.evidence.houses.first();
        let number = find.evidence.seen.as_ref().map(|&(number, _)| number);
        let why = match (number, house) {
            (Some(number), _) => Why::Constraint(number),
            (None, Some(&house)) => Why::Pattern(find.technique, house),
            (None, None) => Why::Chain,
        };
        let around = if number.is_none() { self.lost_around(&find.evidence.houses) } else { Vec::new() };
        for &(cell, value) in &find.struck {
            if !self.grid.has(cell, value) {
                continue;
            }
            let causes = match number {
                Some(number) => {
                    self.gone(constraints::partners(self.ground, number, (cell, value)).into_iter())
                }
                None => around.clone(),
            };
            let claim = Claim::of(Candidate::of(cell, value), false);
            self.facts.push(Fact { claim, why, causes });
            self.gone.insert((cell, value), self.facts.len() - 1);
            self.grid.strike(cell, value);
        }
    }

    fn place(&mut self, (cell, value): (usize, usize), why: Why, causes: Vec<usize>) {
        if !self.grid.has(cell, value) {
            return;
        }
        let number = self.facts.len();
        self.facts.push(Fact { claim: Claim::of(Candidate::of(cell, value), true), why, causes });
        for other in bits(self.grid.of(cell) & !(1 << value)) {
            self.gone.entry((cell, other)).or_insert(number);
        }
        for peer in (self.grid.positions(value) & self.ground.peers[cell]).iter() {
            self.gone.entry((peer, value)).or_insert(number);
        }
        self.grid.place(self.ground, cell, value);
    }

    fn gone(&self, candidates: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
        let mut causes: Vec<usize> =
            candidates.filter_map(|candidate| self.gone.get(&candidate).copied()).collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    /// What a house has lost of its places for a value.
    fn lost_in(&self, kind: HouseKind, value: usize) -> Vec<usize> {
        let house = self.ground.houses.iter().find(|house| house.kind == kind);
        let places = house.map_or(Cells::NONE, |house| self.before.positions(value) & house.set);
        self.gone(places.iter().map(|cell| (cell, value)))
    }

    /// What a cell has lost of its candidates.
    fn lost_of(&self, cell: usize) -> Vec<usize> {
        self.gone(bits(self.before.of(cell)).map(|value| (cell, value)))
    }

    /// The facts that some cells have their values.
    fn placed_in(&self, cells: &[usize]) -> Vec<usize> {
        let is_of = |claim: &Claim| claim.holds && cells.contains(&usize::from(claim.cells[0]));
        (0..self.facts.len()).filter(|&fact| is_of(&self.facts[fact].claim)).collect()
    }

    /// All that some houses have lost; all that was lost if there are none.
    fn lost_around(&self, kinds: &[HouseKind]) -> Vec<usize> {
        if kinds.is_empty() {
            return (0..self.facts.len()).collect();
        }
        let houses = self.ground.houses.iter().filter(|house| kinds.contains(&house.kind));
        let cells = houses.flat_map(|house| house.cells.iter().copied());
        self.gone(cells.flat_map(|cell| bits(self.before.of(cell)).map(move |value| (cell, value))))
    }

    /// What shows the contradiction: no more than it takes.
    fn evidence(&self) -> Evidence {
        let broken = (0..self.ground.cell_count)
            .find(|&cell| self.grid.value_of(cell) == 0 && self.grid.of(cell) == 0);
        let (evidence, causes) = match (broken, self.grid.lacks_place(self.ground)) {
            (Some(cell), _) => (Evidence::new([cell], []), self.lost_of(cell)),
            (None, Some((house, value))) => {
                let kind = self.ground.houses[house].kind;
                (Evidence::new([], [value]).within([kind]), self.lost_in(kind, value))
            }
            (None, None) => match constraints::broken(self.ground, &self.grid) {
                Some(number) => (
                    Evidence { seen: Some((number, Pattern::Plain)), ..Evidence::default() },
                    self.placed_in(self.ground.looks[number].cells()),
                ),
                None => (Evidence::default(), (0..self.facts.len()).collect()),
            },
        };
        let mut needed = vec![false; self.facts.len()];
        causes.iter().for_each(|&cause| needed[cause] = true);
        for number in (0..self.facts.len()).rev().filter(|&number| number > 0) {
            if needed[number] {
                self.facts[number].causes.iter().for_each(|&cause| needed[cause] = true);
            }
        }
        let mut links = Vec::new();
        for (number, fact) in self.facts.iter().enumerate().filter(|&(number, _)| needed[number]) {
            for &cause in fact.causes.iter().filter(|&&cause| cause < number) {
                let from = self.facts[cause].claim.clone();
                links.push(Link { from, to: fact.claim.clone(), why: fact.why });
            }
        }
        if links.is_empty() { evidence } else { evidence.linked(links) }
    }
}
