//! The values that cells have in some solution.
//!
//! First, short searches look for two solutions, at random and then, on boards with more than houses and pairs, in
//! the usual order, which goes on for a few more: if these are all, nothing more is to be found out. Otherwise, a
//! value is *new* as long as no solution found so far has it in its cell. A cell with new values is chosen, and a
//! solution is looked for that has any of them there, and new values in the cells tried on the way, too: one solution
//! settles many cells. If there is none, all new values of the cell go at once. Among the new values of a cell one is
//! tried at random, as the lowest of all cells do not go together where neighbours may not be close. A search that
//! takes long begins anew, with what it has learned about where the board is difficult. Where solutions take long
//! searches, others are looked for [near](super::nearby) to each. What is found out about a value in a cell holds for
//! what symmetries of the puzzle make of it. Values for which that does not help are left to searches of other kinds;
//! others are looked for near to their solutions, too.

use super::allowance::{Allowance, Spent};
use super::nearby::Nearby;
use super::net::{Net, Propagator};
use super::parts::{lowest, one_of};
use super::search::{Search, Step};
use super::templates::{Known, Templates};
use crate::board::{Symmetry, ValueSet};
use crate::deadline::Deadline;
use crate::random::Random;

/// The most nodes of the first search for a solution; each that begins anew may take twice as many.
const FIRST_NODES: u64 = 30;
/// The most nodes of the search for two solutions before all others.
const TWO_NODES: u64 = 500;
/// Beyond this many solutions, the search for all of a few is given up.
const MANY: usize = 16;
/// How many more it may take after the first solution, for each node so far.
const SECOND_FOR_EACH: u64 = 8;
/// How many searches are made for the same values.
const SEARCHES: u32 = 6;
/// Nodes that searches which tell nothing may take for each node of those that tell something.
const LOST_FOR_EACH: u64 = 4;
/// The most looks at templates.
const LOOKS: u64 = 50_000_000;
/// A solution that took this many nodes is worth looking around.
const LONG: u64 = 60;

/// When to leave values to others, in nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// The most of the search for two solutions that comes before all others, for each of them.
    pub(crate) two: u64,
    /// The most of the others.
    pub(crate) all: u64,
    /// The most of searches that told nothing, before any told something. Those allow for more.
    pub(crate) lost: u64,
}

/// What is known of the values of each cell.
pub(crate) struct Alive<P> {
    net: Net<P>,
    nearby: Nearby,
    random: Random,
    seen: Vec<ValueSet>,
    is_solvable: bool,
}

impl<P: Propagator> Alive<P> {
    /// What follows without a search.
    pub(crate) fn new(mut net: Net<P>) -> Self {
        let is_solvable = net.follow().is_ok();
        if is_solvable {
            net.commit();
        }
        let seen = vec![0; net.sets().len()];
        Alive { nearby: Nearby::of(&net), net, random: Random::new(0, 0), seen, is_solvable }
    }

    /// The values that each cell has in some solution.
    pub(crate) fn seen(&self) -> &[ValueSet] {
        &self.seen
    }

    /// The solutions that were found.
    pub(crate) fn solutions(&self) -> &[Vec<ValueSet>] {
        self.nearby.solutions()
    }

    /// What symmetries make of a cell with some values.
    pub(crate) fn images(&self, cell: usize, set: ValueSet) -> impl Iterator<Item = (usize, ValueSet)> {
        self.nearby.images(cell, set)
    }

    /// Those, and the ones of which nothing is known: none of any cell if there is no solution.
    pub(crate) fn possible(&self) -> Vec<ValueSet> {
        if self.is_solvable { self.net.sets().to_vec() } else { vec![0; self.seen.len()] }
    }

    /// Whether each value is known to be in a solution, or to be in none.
    pub(crate) fn is_settled(&self) -> bool {
        !self.is_solvable || self.seen == self.net.sets()
    }

    /// Adds a solution that was found in another way, and looks for others near to it.
    ///
    /// # Errors
    /// If the deadline passed.
    pub(crate) fn add(&mut self, solution: &[ValueSet], deadline: Option<Deadline>) -> Result<(), Spent> {
        let Alive { net, nearby, random, seen, .. } = self;
        nearby.look_around(solution, net, seen, &mut Allowance::until(deadline), random)
    }

    /// Searches for what is not known, as far as patience goes. `symmetries` is asked for those of the puzzle if
    /// there is more than one solution.
    ///
    /// # Errors
    /// If the deadline passed.
    pub(crate) fn search(
        &mut self,
        patience: Patience,
        symmetries: impl FnOnce() -> Vec<Symmetry>,
        deadline: Option<Deadline>,
    ) -> Result<(), Spent> {
        if self.is_settled() {
            return Ok(());
        }
        let Alive { net, nearby, random, seen, is_solvable } = self;
        let cells = seen.len();
        let mut finder = Finder { allowance: Allowance::until(deadline), left: patience, random };
        if finder.is_settled_by_few(net, nearby, seen)? {
            *is_solvable = seen.iter().all(|&seen| seen != 0);
            return Ok(());
        }
        nearby.use_symmetries(symmetries(), seen);
        if !finder.place_templates(net, nearby, seen)? {
            *is_solvable = false;
            return Ok(());
        }
        for cell in 0..cells {
            // The values of which searches told nothing: all together, then one by one.
            let (mut are_hard, mut left) = (false, 0);
            loop {
                let wanted = net.of(cell) & !seen[cell] & !left;
                if wanted == 0 || finder.is_over() {
                    break;
                }
                let wanted = if are_hard { lowest(wanted) } else { wanted };
                let before = finder.allowance.spent();
                match finder.find(net, cell, wanted, seen)? {
                    Some(true) => {
                        let solution = net.sets().to_vec();
                        net.undo_all();
                        if finder.allowance.spent() - before < LONG {
                            nearby.add(solution, seen);
                        } else {
                            nearby.look_around(&solution, net, seen, &mut finder.allowance, finder.random)?;
                        }
                    }
                    Some(false) => {
                        net.undo_all();
                        // Where no value is left, there is no solution at all.
                        if nearby.leave_out(net, cell, wanted).is_err() || net.follow().is_err() {
                            seen.fill(0);
                            *is_solvable = false;
                            return Ok(());
                        }
                        net.commit();
                    }
                    None if wanted.is_power_of_two() => left |= wanted,
                    None => are_hard = true,
                }
            }
        }
        Ok(())
    }
}

struct Finder<'a> {
    allowance: Allowance,
    left: Patience,
    random: &'a mut Random,
}

impl Finder<'_> {
    fn is_over(&self) -> bool {
        self.left.all == 0 || self.left.lost == 0
    }

    /// Whether a search for a few solutions finds all. Most puzzles have one: this tells it at once, where the values
    /// of each cell would take a search each.
    fn is_settled_by_few<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        nearby: &mut Nearby,
        seen: &mut [ValueSet],
    ) -> Result<bool, Spent> {
        let before = self.allowance.spent();
        let mut search = Search::default();
        let mut left = TWO_NODES;
        let mut found = None;
        for _ in 0..2 {
            found = self.allowance.lend(left.min(self.left.two), |allowance| {
                let branch =
                    |net: &Net<P>, conflict: Option<usize>| net.branch_at_random(conflict, self.random);
                search.next(net, branch, allowance)
            })?;
            if found != Some(Step::Found) {
                break;
            }
            nearby.add(net.sets().to_vec(), seen);
            left = TWO_NODES + SECOND_FOR_EACH * (self.allowance.spent() - before);
        }
        net.undo_all();
        // Where pairs and houses say all, what two solutions do not settle is settled sooner by others.
        if found.is_none() && net.has_propagators() {
            found = self.few_in_order(net, nearby, seen)?;
        }
        if found.is_none() {
            self.left.lost = self.left.lost.saturating_sub(self.allowance.spent() - before);
        }
        let is_settled = found == Some(Step::Exhausted);
        if is_settled && seen.iter().all(|&seen| seen != 0) {
            let kept = (0..seen.len()).try_for_each(|cell| net.keep(cell, seen[cell]));
            kept.and_then(|()| net.follow()).expect("they are solutions");
            net.commit();
        }
        Ok(is_settled)
    }

    /// The same search in the order in which all solutions are looked for, which is the better one where there are few.
    /// After two it goes on for twice as long: it may come to its end. If it does not, others would be more like these
    /// two than those that are found later, so they are not kept.
    fn few_in_order<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        nearby: &mut Nearby,
        seen: &mut [ValueSet],
    ) -> Result<Option<Step>, Spent> {
        let cells: Vec<usize> = (0..net.sets().len()).collect();
        let before = self.allowance.spent();
        let mut search = Search::default();
        let mut solutions = Vec::new();
        let mut look = |allowance: &mut Allowance, nodes: u64, enough: usize| {
            allowance.lend(nodes, |allowance| {
                loop {
                    let step = search.next(net, |net, _| net.branch(&cells), allowance)?;
                    if step == Step::Found {
                        solutions.push(net.sets().to_vec());
                    }
                    if step == Step::Exhausted || solutions.len() == enough {
                        return Ok(step);
                    }
                }
            })
        };
        let mut found = look(&mut self.allowance, self.left.two, 2)?;
        if found == Some(Step::Found) {
            let nodes = TWO_NODES + 2 * (self.allowance.spent() - before);
            found = look(&mut self.allowance, nodes, MANY)?.or(found);
            if found != Some(Step::Exhausted) {
                solutions.truncate(2);
            }
        }
        net.undo_all();
        solutions.into_iter().for_each(|solution| nearby.add(solution, seen));
        Ok(found)
    }

    /// Finds out about values by [templates](super::templates), if the board is one for that. Returns whether there
    /// may be a solution.
    fn place_templates<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        nearby: &mut Nearby,
        seen: &mut [ValueSet],
    ) -> Result<bool, Spent> {
        let Some(mut templates) = Templates::of(net) else { return Ok(true) };
        let mut looks = LOOKS;
        for cell in 0..seen.len() {
            let mut left = net.of(cell);
            loop {
                let value = lowest(left & !seen[cell]);
                if value == 0 {
                    break;
                }
                match templates.find(cell, value, &mut looks, &mut self.allowance, self.random)? {
                    Known::Open => left &= !value,
                    Known::Refuted => {
                        let alike = templates.alike(value);
                        left &= !alike;
                        if nearby.leave_out(net, cell, alike).is_err() {
                            seen.fill(0);
                            return Ok(false);
                        }
                    }
                    Known::Solution(parts) => {
                        let mut solution = vec![0; seen.len()];
                        let mut placed = 0;
                        for (values, template) in parts {
                            let its = lowest(values & !placed);
                            placed |= its;
                            for cell in template.iter() {
                                solution[cell] = its;
                                nearby.see(cell, values, seen);
                            }
                        }
                        nearby.add(solution, seen);
                    }
                }
            }
        }
        if net.follow().is_err() {
            seen.fill(0);
            return Ok(false);
        }
        net.commit();
        Ok(true)
    }

    /// Looks for a solution that has one of some values in a cell. It is on the board then. `None` if that takes long.
    fn find<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        cell: usize,
        wanted: ValueSet,
        seen: &[ValueSet],
    ) -> Result<Option<bool>, Spent> {
        let cells = 0..net.sets().len();
        let before = self.allowance.spent();
        let mut found = None;
        for search in 0..SEARCHES {
            let start = net.keep(cell, wanted).and_then(|()| net.follow());
            let mut search_on = Search::after(start);
            found = self.allowance.lend(FIRST_NODES << search, |allowance| {
                let branch = |net: &Net<P>, conflict: Option<usize>| {
                    let cell = conflict.filter(|&cell| net.is_open(cell));
                    let cell = cell.or_else(|| net.hardest(cells.clone()))?;
                    let set = net.of(cell);
                    let news = set & !seen[cell];
                    Some((cell, one_of(if news == 0 { set } else { news }, self.random)))
                };
                search_on.next(net, branch, allowance)
            })?;
            if found.is_some() {
                break;
            }
            net.undo_all();
        }
        let nodes = self.allowance.spent() - before;
        self.left.all = self.left.all.saturating_sub(nodes);
        self.left.lost = match found {
            Some(_) => self.left.lost.saturating_add(LOST_FOR_EACH * nodes),
            None => self.left.lost.saturating_sub(nodes),
        };
        Ok(found.map(|step| step == Step::Found))
    }
}
