//! What the kinds of constraints are made of: a few forms that narrow, and that are exact covers.
//!
//! What each form leaves its cells is exact by itself: a value goes if and only if no values of the others go with it.
//! (Sums take cells of a house as different where there are no more than nine values, and else every cell by itself;
//! of longer sandwiches and X-sums, which cell holds which of the values that add up is left to the houses;
//! those that follow from other constraints are looked at roughly, and a cell with several places, as where an arrow
//! forks, is taken as one cell for each.)
//! A kind that is made of several pieces is narrowed by each of them in turn.

use super::automaton::Automaton;
use super::equal_sums::{EqualSums, Parts, Side};
use super::exchange::Exchange;
use super::inner_sum::InnerSum;
use super::pair::Beside;
use super::placed::SAME;
use super::sandwich::Sandwich;
use super::value_sets::ValueSets;
use super::{Cover, Wires};
use crate::board::{Layout, ValueSet, all_values, members};
use crate::solve::{Cells, DeadEnd, Propagator};

/// Whether two values go together, by the parameter of their relation.
pub(crate) type Goes = fn(i32, i32, i32) -> bool;

/// A part of what a constraint asks.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    /// A cell holds one of the values that pass.
    Only(usize, fn(i32) -> bool),
    /// Two cells hold values that go together: by a name and a parameter of the relation, and what that means.
    Pair([usize; 2], (&'static str, i32), Goes),
    /// Cells hold different values.
    Different(Vec<usize>),
    /// Cells hold different values that are together one of some sets.
    Sets(Vec<usize>, Vec<ValueSet>),
    /// Cells, in this order, hold what an automaton accepts.
    Automaton(Vec<usize>, Automaton),
    /// The cells of a line hold each value once, and this between the least and the largest; as an exact cover, what
    /// an automaton accepts.
    Sandwich(Vec<usize>, Sandwich, Automaton),
    /// The cells of a longer line hold each value once, and this between two of them; as an exact cover, what an
    /// automaton accepts.
    InnerSum(Vec<usize>, InnerSum, Automaton),
    /// Groups of cells have equal sums.
    Sums(Parts),
}

impl Piece {
    /// Its cells, in the order in which it looks at them.
    pub(super) fn cells(&self) -> Vec<usize> {
        match self {
            Piece::Only(cell, _) => vec![*cell],
            Piece::Pair(cells, ..) => cells.to_vec(),
            Piece::Different(cells)
            | Piece::Sets(cells, _)
            | Piece::Automaton(cells, _)
            | Piece::Sandwich(cells, ..)
            | Piece::InnerSum(cells, ..) => cells.clone(),
            Piece::Sums(parts) => parts.cells(),
        }
    }

    /// The places of its cells among some cells.
    pub(super) fn places(&self, cells: &[usize]) -> Vec<usize> {
        let place = |cell: usize| cells.iter().position(|&other| other == cell).unwrap_or(0);
        self.cells().into_iter().map(place).collect()
    }

    /// The pairs of cells of which it plainly says that they are equal.
    pub(super) fn equal(&self) -> Vec<[usize; 2]> {
        match self {
            Piece::Pair(cells, (SAME, _), _) if cells[0] != cells[1] => vec![*cells],
            Piece::Sums(Parts { sides, more, .. }) if more.is_empty() => {
                let single = |side: &Side| if let [(cell, 1)] = side[..] { Some(cell) } else { None };
                let singles: Vec<usize> = sides.iter().filter_map(single).collect();
                let pairs = (1..singles.len()).flat_map(|at| singles[..at].iter().map(move |&one| [one, at]));
                let pairs = pairs.map(|[one, at]| [one, singles[at]]);
                pairs.filter(|[one, other]| one != other).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether its cells may hold whatever they like: they are too few for what it asks.
    pub(super) fn asks_nothing(&self, layout: &Layout) -> bool {
        let all = all_values(layout.size());
        match self {
            Piece::Different(cells) => cells.len() < 2,
            Piece::Pair([one, other], (_, parameter), goes) => {
                one == other && members(all).all(|number| goes(*parameter, number.into(), number.into()))
            }
            // What is narrowed exactly leaves two cells all that goes together.
            Piece::Automaton(cells, _) if cells.len() <= 2 => {
                let mut narrow = self.clone().narrows(layout);
                members(all).all(|number| {
                    let mut candidates = vec![all; cells.len()];
                    candidates[0] = 1 << number;
                    let before = candidates.clone();
                    narrow(&mut candidates) && candidates == before
                })
            }
            _ => false,
        }
    }

    /// Whether it asks the same after an exchange of values. At sums that is not looked.
    pub(super) fn is_kept_by(&self, exchange: &Exchange) -> bool {
        let new = |value: i32| exchange.of(value);
        match self {
            Piece::Different(_) => true,
            Piece::Only(_, passes) => exchange.values().all(|value| passes(value) == passes(new(value))),
            Piece::Pair(_, (_, parameter), goes) => {
                exchange.keeps_pairs(|one, other| goes(*parameter, one, other))
            }
            Piece::Sets(_, sets) => sets.iter().all(|set| {
                let changed = |number: u8| 1 << (new(i32::from(number) + 1) - 1);
                sets.contains(&members(*set).map(changed).fold(0, |set: ValueSet, value| set | value))
            }),
            Piece::Automaton(_, automaton) => automaton.is_kept_by(exchange),
            Piece::Sandwich(..) | Piece::InnerSum(..) | Piece::Sums(_) => false,
        }
    }

    /// Tells the solver how it narrows candidates.
    pub(super) fn wire(self, layout: &Layout, wires: &mut Wires<'_>) {
        match self {
            Piece::Pair(cells, relation, goes) => {
                wires.pair(cells, relation, move |one, other| goes(relation.1, one, other));
            }
            Piece::Different(cells) => wires.house(cells),
            Piece::Only(cell, passes) => wires.propagator([cell], Passing(passing(passes, layout.size()))),
            Piece::Sets(cells, sets) => wires.propagator(cells, ValueSets::new(&sets, layout.size())),
            Piece::Automaton(cells, automaton) => wires.propagator(cells, automaton),
            Piece::Sandwich(cells, sandwich, _) => wires.propagator(cells, sandwich),
            Piece::InnerSum(cells, sum, _) => wires.propagator(cells, sum),
            Piece::Sums(parts) => {
                let cells = parts.cells();
                wires.propagator(cells, EqualSums::new(&parts, layout));
            }
        }
    }

    /// Adds its items and options to the exact cover.
    pub(super) fn cover(self, layout: &Layout, cover: &mut Cover<'_>) {
        match self {
            Piece::Only(cell, passes) => cover.forbid(cell, !passing(passes, layout.size())),
            Piece::Pair(cells, (_, parameter), goes) => {
                cover.pair(cells, &|one, other| goes(parameter, one, other));
            }
            Piece::Different(cells) => cover.different(&cells),
            Piece::Sets(cells, sets) => cover.by_sets(&cells, sets),
            Piece::Automaton(cells, automaton)
            | Piece::Sandwich(cells, _, automaton)
            | Piece::InnerSum(cells, _, automaton) => {
                automaton.cover(&cells, cover);
            }
            Piece::Sums(parts) => {
                let automaton = parts.automaton(&cover.board().values);
                automaton.cover(&parts.cells(), cover);
            }
        }
    }

    /// What narrows the candidates of its cells, in their order; it returns whether values are left.
    pub(super) fn narrows(self, layout: &Layout) -> Box<Narrows> {
        let size = layout.size();
        match self {
            Piece::Only(_, passes) => {
                let passing = passing(passes, size);
                Box::new(move |candidates| {
                    candidates[0] &= passing;
                    candidates[0] != 0
                })
            }
            Piece::Pair(_, (_, parameter), goes) => {
                let values: Vec<i32> = (1..=size as i32).collect();
                let beside = Beside::new(&values, |one, other| goes(parameter, one, other));
                Box::new(move |candidates| {
                    (candidates[0], candidates[1]) = beside.narrow(candidates[0], candidates[1]);
                    candidates[0] != 0
                })
            }
            Piece::Different(_) => Box::new(different),
            Piece::Sets(_, sets) => {
                let sets = ValueSets::new(&sets, size);
                Box::new(move |candidates| sets.narrow(candidates).is_some())
            }
            Piece::Automaton(_, mut automaton) => Box::new(move |candidates| automaton.narrow(candidates)),
            Piece::Sandwich(_, sandwich, _) => Box::new(move |candidates| sandwich.narrow(candidates)),
            Piece::InnerSum(_, sum, _) => Box::new(move |candidates| sum.narrow(candidates)),
            Piece::Sums(parts) => {
                let mut sums = EqualSums::new(&parts, layout);
                Box::new(move |candidates| sums.narrow(candidates))
            }
        }
    }
}

/// Takes from the candidates of some cells, in their order, what goes with none of the others. Returns whether values
/// are left.
pub(super) type Narrows = dyn FnMut(&mut [ValueSet]) -> bool + Send;

/// The values that pass.
fn passing(passes: fn(i32) -> bool, size: usize) -> ValueSet {
    (0..size).filter(|&number| passes(number as i32 + 1)).fold(0, |set, number| set | 1 << number)
        & all_values(size)
}

/// Takes the value of each cell that has one from the others.
pub(super) fn different(candidates: &mut [ValueSet]) -> bool {
    let mut known = 0;
    loop {
        let mut now: ValueSet = 0;
        for &set in &*candidates {
            if set.is_power_of_two() {
                if now & set != 0 {
                    return false;
                }
                now |= set;
            }
        }
        for set in candidates.iter_mut().filter(|set| !set.is_power_of_two()) {
            *set &= !now;
            if *set == 0 {
                return false;
            }
        }
        if now == known {
            return true;
        }
        known = now;
    }
}

/// Leaves a cell the values that pass.
struct Passing(ValueSet);

impl Propagator for Passing {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        cells.keep(cells.scope(number)[0] as usize, self.0)
    }
}
