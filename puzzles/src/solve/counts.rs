//! How many solutions have each value in each cell, up to a number.
//!
//! If all solutions are few, and soon found, they are counted. Otherwise, for each value, solutions that have it are
//! looked for until there are enough, or no more. Each counts for all of its values, and so most values need no
//! search of their own; what symmetries make of it counts, too. Where a solution with the value is known, others are
//! first looked for [near](super::nearby) to it. A search that takes long begins anew elsewhere, and may take longer
//! then; a solution that it finds again counts once.

use std::collections::HashSet;
use std::rc::Rc;

use super::allowance::{Allowance, Spent};
use super::nearby::Nearby;
use super::net::{Net, Propagator};
use super::search::{DeadEnd, Search, Step};
use crate::board::{Symmetry, ValueSet, members};
use crate::deadline::Deadline;
use crate::random::Random;

/// First, all solutions are looked for, with this many nodes at most, and as long as there are few.
const ALL_NODES: u64 = 5_000;
const FEW_SOLUTIONS: usize = 256;
/// The most nodes of the first search for a value; each that begins anew may take twice as many.
const FIRST_NODES: u64 = 200;
/// The most nodes of a search near to a solution, and how many more it may take for each solution that is wanted.
const NEAR_NODES: u64 = 40;
const NODES_EACH: u64 = 4;
/// How many searches in a row may find nothing there. It is halved for each value in a row for which that did not
/// help, but at most `HALVINGS` times.
const VAIN: usize = 16;
const HALVINGS: u32 = 3;

/// How many solutions have each value of a cell, by its number.
pub(crate) type OfCell = [u64; ValueSet::BITS as usize];

/// How many solutions have each value in each cell, up to `most`, where some solutions are known.
///
/// # Errors
/// If the deadline passed.
pub(crate) fn count<P: Propagator>(
    mut net: Net<P>,
    solutions: Vec<Vec<ValueSet>>,
    symmetries: &[Symmetry],
    most: u64,
    deadline: Option<Deadline>,
) -> Result<Vec<OfCell>, Spent> {
    let cells = net.sets().len();
    let none = vec![OfCell::default(); cells];
    if net.follow().is_err() {
        return Ok(none);
    }
    net.commit();
    let nearby = Nearby::of(&net);
    let known = Known { counts: none.clone(), most, solutions: Vec::new(), seen: HashSet::new(), symmetries };
    let mut counting = Counting {
        known,
        nearby,
        failures: 0,
        random: Random::new(0, 0),
        allowance: Allowance::until(deadline),
    };
    solutions.iter().for_each(|solution| counting.known.add(solution));
    if counting.find_all(&mut net)? {
        return Ok(counting.up_to_most());
    }
    for cell in 0..cells {
        for number in members(net.of(cell)) {
            let number = usize::from(number);
            counting.look_near(&mut net, [cell, number])?;
            counting.search(&mut net, [cell, number])?;
            // What no solution has need not be tried again.
            if counting.known.counts[cell][number] == 0 {
                if net.keep(cell, !(1 << number)).is_err() || net.follow().is_err() {
                    return Ok(none);
                }
                net.commit();
            }
        }
    }
    Ok(counting.up_to_most())
}

/// Solutions, and how many of them have each value.
struct Known<'s> {
    counts: Vec<OfCell>,
    /// How many are wanted for each value.
    most: u64,
    solutions: Vec<Rc<[ValueSet]>>,
    seen: HashSet<Rc<[ValueSet]>>,
    symmetries: &'s [Symmetry],
}

impl Known<'_> {
    /// Adds a solution, and what symmetries make of it, but nothing for which there are enough of all of its values.
    fn add(&mut self, solution: &[ValueSet]) {
        if self.seen.contains(solution) {
            return;
        }
        self.add_one(solution.into());
        for symmetry in self.symmetries {
            let mut image = vec![0; solution.len()];
            for (cell, &set) in solution.iter().enumerate() {
                image[symmetry.cell(cell)] = symmetry.set(set);
            }
            self.add_one(image.into());
        }
    }

    fn add_one(&mut self, solution: Rc<[ValueSet]>) {
        let has_enough = |(counts, &set): (&OfCell, &ValueSet)| {
            members(set).all(|number| counts[usize::from(number)] >= self.most)
        };
        if !self.counts.iter().zip(&*solution).all(has_enough) && self.seen.insert(Rc::clone(&solution)) {
            for (counts, &set) in self.counts.iter_mut().zip(&*solution) {
                members(set).for_each(|number| counts[usize::from(number)] += 1);
            }
            self.solutions.push(solution);
        }
    }
}

struct Counting<'s> {
    known: Known<'s>,
    nearby: Nearby,
    /// For how many values in a row nothing was found near to known solutions.
    failures: u32,
    random: Random,
    allowance: Allowance,
}

impl Counting<'_> {
    fn up_to_most(self) -> Vec<OfCell> {
        let Known { mut counts, most, .. } = self.known;
        counts.iter_mut().flatten().for_each(|count| *count = (*count).min(most));
        counts
    }

    /// Adds all solutions, if they are few and soon found. Returns whether that is so.
    fn find_all<P: Propagator>(&mut self, net: &mut Net<P>) -> Result<bool, Spent> {
        let Counting { known, allowance, .. } = self;
        let cells: Vec<usize> = (0..net.sets().len()).collect();
        let enough = known.solutions.len() + FEW_SOLUTIONS.max(known.most as usize);
        let mut search = Search::default();
        let found = allowance.lend(ALL_NODES, |allowance| {
            loop {
                if search.next(net, |net, _| net.branch(&cells), allowance)? == Step::Exhausted {
                    return Ok(true);
                }
                known.add(net.sets());
                if known.solutions.len() > enough {
                    return Ok(false);
                }
            }
        })?;
        net.undo_all();
        Ok(found == Some(true))
    }

    /// Looks for solutions with a value near to some that have it.
    fn look_near<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        [cell, number]: [usize; 2],
    ) -> Result<(), Spent> {
        let value: ValueSet = 1 << number;
        if self.known.counts[cell][number] >= self.known.most {
            return Ok(());
        }
        let mut have_it: Vec<usize> =
            (0..self.known.solutions.len()).filter(|&at| self.known.solutions[at][cell] == value).collect();
        let before = have_it.len();
        let patience = (VAIN >> self.failures.min(HALVINGS)).max(2);
        let mut vain = 0;
        while vain < patience && self.known.counts[cell][number] < self.known.most {
            let Some(&at) = self.random.pick(&have_it) else { break };
            self.allowance.in_time()?;
            let solution = Rc::clone(&self.known.solutions[at]);
            let stage = usize::from(2 * vain >= patience);
            let start = self.nearby.keep_around(net, &solution, [cell, stage], value, &mut self.random);
            let count = self.known.solutions.len();
            self.take_all(net, start, [cell, number], NEAR_NODES + NODES_EACH * self.known.most)?;
            let news = count..self.known.solutions.len();
            vain = if news.is_empty() { vain + 1 } else { 0 };
            have_it.extend(news.filter(|&at| self.known.solutions[at][cell] == value));
        }
        self.failures = if have_it.len() > before { 0 } else { self.failures + 1 };
        Ok(())
    }

    /// Searches for solutions with a value until there are enough or no more.
    fn search<P: Propagator>(&mut self, net: &mut Net<P>, [cell, number]: [usize; 2]) -> Result<(), Spent> {
        let mut nodes = FIRST_NODES;
        while self.known.counts[cell][number] < self.known.most {
            let start = net.keep(cell, 1 << number).and_then(|()| net.follow());
            if self.take_all(net, start, [cell, number], nodes)? {
                break;
            }
            nodes = nodes.saturating_mul(2);
        }
        Ok(())
    }

    /// Adds the solutions of a search from there, until there are enough with a value, within a number of nodes. Returns
    /// whether it came to an end.
    fn take_all<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        start: Result<(), DeadEnd>,
        [cell, number]: [usize; 2],
        nodes: u64,
    ) -> Result<bool, Spent> {
        let Counting { known, random, allowance, .. } = self;
        let mut search = Search::after(start);
        let is_over = allowance.lend(nodes, |allowance| {
            let mut branch = |net: &Net<P>, conflict: Option<usize>| net.branch_at_random(conflict, random);
            while known.counts[cell][number] < known.most
                && search.next(net, &mut branch, allowance)? == Step::Found
            {
                known.add(net.sets());
            }
            Ok(())
        })?;
        net.undo_all();
        Ok(is_over.is_some())
    }
}
