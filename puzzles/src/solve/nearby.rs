//! Solutions near to known ones.
//!
//! On a board where a solution takes a long search, another one is often close to it: it differs in the cells of a few
//! values, or in a few houses side by side. So all other cells keep what they have in a known solution, and a short
//! search tells whether there is a solution with a wanted value in one of the rest. This is *large neighbourhood
//! search* (Shaw, "Using Constraint Programming and Local Search Methods to Solve Vehicle Routing Problems", 1998).

use super::allowance::{Allowance, Spent};
use super::net::{Net, Propagator};
use super::parts::one_of;
use super::search::{DeadEnd, Search, Step};
use crate::board::{Symmetry, ValueSet};
use crate::random::Random;

/// The most nodes of a search where few cells are free. Where more are, it may take twice as many.
const NODES: u64 = 40;
/// How many searches in a row may find nothing before more cells are free, for each cell that is asked about.
const VAIN_OF_EACH: usize = 8;
/// The same in all.
const VAIN: usize = 150;
/// It is halved for each time in a row that looking around found nothing, but at most this many times.
const HALVINGS: u32 = 7;
/// How many steps there are from few free cells to more.
const STAGES: usize = 2;

/// Known solutions, and where others may differ from them.
pub(super) struct Nearby {
    solutions: Vec<Vec<ValueSet>>,
    /// Houses with those that share several cells with them, as rows with their boxes: by cell, which it has.
    areas: Vec<Vec<bool>>,
    /// How many times in a row looking around found nothing: where solutions are rare, none is near to another.
    failures: u32,
    /// Those of the puzzle: they make solutions of solutions.
    symmetries: Vec<Symmetry>,
}

impl Nearby {
    pub(super) fn of<P: Propagator>(net: &Net<P>) -> Self {
        let cells = net.sets().len();
        let houses: Vec<&[u32]> = net.full_houses().map(|(cells, _)| cells).collect();
        let is_beside =
            |one: &[u32], other: &[u32]| one.iter().filter(|cell| other.contains(cell)).count() > 1;
        let area = |&house: &&[u32]| {
            let mut area = vec![false; cells];
            let beside = houses.iter().filter(|other| is_beside(house, other));
            beside.copied().flatten().for_each(|&cell| area[cell as usize] = true);
            area
        };
        let is_small = |area: &Vec<bool>| 2 * area.iter().filter(|&&has| has).count() <= cells;
        Nearby {
            solutions: Vec::new(),
            areas: houses.iter().map(area).filter(is_small).collect(),
            failures: 0,
            symmetries: Vec::new(),
        }
    }

    /// Those that were added.
    pub(super) fn solutions(&self) -> &[Vec<ValueSet>] {
        &self.solutions
    }

    /// Adds a solution.
    pub(super) fn add(&mut self, solution: Vec<ValueSet>, seen: &mut [ValueSet]) {
        solution.iter().enumerate().for_each(|(cell, &value)| self.see(cell, value, seen));
        self.solutions.push(solution);
    }

    /// From now on, what is found out holds for what these symmetries make of it; so does what was seen before.
    pub(super) fn use_symmetries(&mut self, symmetries: Vec<Symmetry>, seen: &mut [ValueSet]) {
        self.symmetries = symmetries;
        (0..seen.len()).for_each(|cell| self.see(cell, seen[cell], seen));
    }

    /// Notes that some values of a cell are in solutions.
    pub(super) fn see(&self, cell: usize, set: ValueSet, seen: &mut [ValueSet]) {
        seen[cell] |= set;
        self.images(cell, set).for_each(|(cell, set)| seen[cell] |= set);
    }

    /// Leaves values of a cell out that are in no solution.
    pub(super) fn leave_out<P: Propagator>(
        &self,
        net: &mut Net<P>,
        cell: usize,
        set: ValueSet,
    ) -> Result<(), DeadEnd> {
        net.keep(cell, !set)?;
        self.images(cell, set).try_for_each(|(cell, set)| net.keep(cell, !set))
    }

    /// What symmetries make of a cell with some values.
    pub(super) fn images(&self, cell: usize, set: ValueSet) -> impl Iterator<Item = (usize, ValueSet)> {
        self.symmetries.iter().map(move |symmetry| (symmetry.cell(cell), symmetry.set(set)))
    }

    /// Adds a solution, and others with values that were not seen, which are looked for near to the known ones. Nothing
    /// may be on the trail of the board.
    ///
    /// # Errors
    /// If the allowance is spent.
    pub(super) fn look_around<P: Propagator>(
        &mut self,
        solution: &[ValueSet],
        net: &mut Net<P>,
        seen: &mut [ValueSet],
        allowance: &mut Allowance,
        random: &mut Random,
    ) -> Result<(), Spent> {
        self.add(solution.to_vec(), seen);
        let known = self.solutions.len();
        let looked = self.look(net, seen, allowance, random);
        self.failures = if self.solutions.len() > known { 0 } else { self.failures + 1 };
        looked
    }

    fn look<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        seen: &mut [ValueSet],
        allowance: &mut Allowance,
        random: &mut Random,
    ) -> Result<(), Spent> {
        let mut vain = 0;
        loop {
            let open: Vec<usize> = (0..seen.len()).filter(|&cell| net.of(cell) & !seen[cell] != 0).collect();
            if open.is_empty() {
                return Ok(());
            }
            let patience = VAIN.min(VAIN_OF_EACH * open.len()) >> self.failures.min(HALVINGS);
            let patience = patience.max(1);
            for cell in open {
                let wanted = net.of(cell) & !seen[cell];
                if wanted == 0 {
                    continue;
                }
                let stage = vain / patience;
                if stage >= STAGES {
                    return Ok(());
                }
                allowance.in_time()?;
                let is_found =
                    self.find(net, [cell, stage], one_of(wanted, random), seen, allowance, random)?;
                let found = is_found.then(|| net.sets().to_vec());
                net.undo_all();
                vain = if is_found { 0 } else { vain + 1 };
                found.into_iter().for_each(|solution| self.add(solution, seen));
            }
        }
    }

    /// Keeps a value in a cell, and in all others but some near to it what they have in a solution.
    pub(super) fn keep_around<P: Propagator>(
        &self,
        net: &mut Net<P>,
        solution: &[ValueSet],
        [cell, stage]: [usize; 2],
        value: ValueSet,
        random: &mut Random,
    ) -> Result<(), DeadEnd> {
        let areas: Vec<&Vec<bool>> = self.areas.iter().filter(|area| area[cell]).collect();
        let area = random.pick(&areas).filter(|_| random.chance(0.25));
        let freed = some_with(solution[cell] | value, net.full(), stage, random);
        let second = random.pick(&self.areas).filter(|_| stage > 0);
        let is_free = |cell: usize| match area {
            Some(area) => area[cell] || second.is_some_and(|area| area[cell]),
            None => solution[cell] & freed != 0,
        };
        let mut fixed = (0..solution.len()).filter(|&other| other != cell && !is_free(other));
        net.keep(cell, value)?;
        fixed.try_for_each(|cell| net.keep(cell, solution[cell]))?;
        net.follow()
    }

    /// Looks for a solution with a value in a cell, near to one of the known ones. If there is one, it is on the board
    /// then.
    fn find<P: Propagator>(
        &self,
        net: &mut Net<P>,
        [cell, stage]: [usize; 2],
        value: ValueSet,
        seen: &[ValueSet],
        allowance: &mut Allowance,
        random: &mut Random,
    ) -> Result<bool, Spent> {
        // The newest may be far from all others.
        let newest = self.solutions.last().filter(|_| random.chance(0.5));
        let Some(solution) = newest.or_else(|| random.pick(&self.solutions)) else { return Ok(false) };
        let start = self.keep_around(net, solution, [cell, stage], value, random);
        let branch = |net: &Net<P>, _: Option<usize>| {
            let cell = net.hardest(0..seen.len())?;
            let news = net.of(cell) & !seen[cell];
            Some((cell, one_of(if news == 0 { net.of(cell) } else { news }, random)))
        };
        let step =
            allowance.lend(NODES << stage, |allowance| Search::after(start).next(net, branch, allowance))?;
        Ok(step == Some(Step::Found))
    }
}

/// Some values with these, half of all and some more.
fn some_with(mut values: ValueSet, all: ValueSet, more: usize, random: &mut Random) -> ValueSet {
    let count = (all.count_ones() / 2 + (more + random.below(3)) as u32).min(all.count_ones());
    while values.count_ones() < count {
        values |= one_of(all & !values, random);
    }
    values
}
