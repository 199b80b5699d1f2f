//! A sweep's tables, kept, with the number of ways that lead from each state to the end.
//!
//! The sweep tells in how many ways each state is come to. Going back over its tables from the end, the
//! ways onward of a state are the sum of those of all states that its moves lead to. On the way, the ways
//! to come to a state times those onward from where a move leads are the covers in which it makes that
//! move there: summed up, the covers that use an option.
//!
//! Then every cover has a number: at each state, those that make the first move come first, and so on. To
//! find the cover of a number is to walk from the start, and to draw a number is to draw a cover, all of
//! them equally likely.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use super::natural::{self, Natural};
use super::order::Incidence;
use super::plan::{Layout, Plan};
use super::sweep::{Halt, Layers, Report, Sweep, Wanted, laid_out};
use super::table::{Full, Spare, Table};
use crate::outcome::{Cover, Stop};
use crate::problem::{OptionId, Problem};

/// So many places are worked on between two looks at the clock.
const PATIENCE: usize = 4096;

/// All covers of a problem, however many, in a form that can be asked. From
/// [`Counter::ways`](super::Counter::ways).
///
/// ```
/// use dlx::Problem;
/// use dlx::frontier::Counter;
///
/// // A row of ten cells, in pieces of one and of two.
/// let mut b = Problem::builder();
/// let cells = b.primaries::<10>();
/// for k in 0..10 {
///     b.option([cells[k]])?;
///     if k + 1 < 10 {
///         b.option([cells[k], cells[k + 1]])?;
///     }
/// }
/// let problem = b.build();
/// let ways = Counter::new().ways(&problem)?;
/// assert_eq!(ways.count(), &89.into());
/// // A piece on the first cell alone leaves nine.
/// assert_eq!(ways.per_option()[0], 55.into());
/// let cover = ways.draw(1, 0).expect("there are covers");
/// dlx::verify::verify(&problem, cover.options())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ways {
    total: Natural,
    uses: Vec<Natural>,
    /// None if there is no cover, as an item has no option.
    kept: Option<Box<dyn Kept>>,
}

impl Ways {
    /// How many covers there are.
    #[must_use]
    pub fn count(&self) -> &Natural {
        &self.total
    }

    /// For each option, how many covers use it.
    #[must_use]
    pub fn per_option(&self) -> &[Natural] {
        &self.uses
    }

    /// The cover of a number, in an order that depends on the problem alone; none from their number on.
    /// Takes time in the options that there are for the items of the cover.
    #[must_use]
    pub fn nth(&self, number: &Natural) -> Option<Cover> {
        if number >= &self.total {
            return None;
        }
        let mut options = self.kept.as_ref()?.walk(number.limbs().to_vec())?;
        options.sort_unstable();
        Some(Cover::new(options))
    }

    /// A cover at random, all equally likely; none if there is none. The same seed and number give the
    /// same cover, on every machine; covers of one seed and different numbers are independent.
    #[must_use]
    pub fn draw(&self, seed: u64, number: u64) -> Option<Cover> {
        self.nth(&draw_below(&self.total, seed, number)?)
    }
}

/// A number at random, below another.
pub(super) fn draw_below(total: &Natural, seed: u64, number: u64) -> Option<Natural> {
    let mut source = ChaCha8Rng::seed_from_u64(seed);
    source.set_stream(number);
    total.draw(|| source.next_u64())
}

/// Tables whose numbers are those of the ways onward, whatever their states look like.
trait Kept: Send + Sync + std::fmt::Debug {
    /// The options of a cover.
    fn walk(&self, number: Vec<u64>) -> Option<Vec<OptionId>>;
}

struct Tables<const N: usize> {
    plan: Arc<Plan<N>>,
    tables: Vec<Table<N>>,
}

impl<const N: usize> std::fmt::Debug for Tables<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let states: usize = self.tables.iter().map(Table::len).sum();
        f.debug_struct("Tables").field("states", &states).finish()
    }
}

/// What a sweep is to keep to.
pub(super) struct Bounds<'b> {
    pub(super) memory: usize,
    pub(super) threads: usize,
    pub(super) halt: Halt,
    pub(super) report: Report<'b>,
}

/// Sweeps, and goes back.
pub(super) fn ways(problem: &Problem, bounds: &Bounds<'_>) -> Result<Ways, Stop> {
    let layout = Layout::new(problem, &Incidence::new(problem).order().items);
    let uses = vec![Natural::default(); problem.option_count()];
    if layout.hopeless {
        return Ok(Ways { total: Natural::default(), uses, kept: None });
    }
    laid_out(problem, &layout, Keep { bounds, uses }).unwrap_or(Err(Stop::Memory))
}

struct Keep<'b> {
    bounds: &'b Bounds<'b>,
    uses: Vec<Natural>,
}

impl Wanted for Keep<'_> {
    type Result = Result<Ways, Stop>;

    fn with<const N: usize>(mut self, plan: Plan<N>) -> Self::Result {
        let Bounds { memory, threads, halt, report } = self.bounds;
        let mut layers = Layers::new(plan, *memory, true).map_err(|Full| Stop::Memory)?;
        layers.finish(*threads, halt, report)?;
        let total = layers.total();
        let Layers { plan, mut tables, spare, .. } = layers;
        back(&plan, &mut tables, &total, &mut self.uses, &spare, halt)?;
        Ok(Ways { total, uses: self.uses, kept: Some(Box::new(Tables { plan, tables })) })
    }
}

/// Replaces the ways to come to each state by the ways onward.
fn back<const N: usize>(
    plan: &Plan<N>,
    tables: &mut [Table<N>],
    total: &Natural,
    uses: &mut [Natural],
    spare: &Spare,
    halt: &Halt,
) -> Result<(), Stop> {
    let end = plan.len();
    if let Some(place) = (0..tables[end].capacity()).find(|&place| tables[end].at(place).is_some()) {
        tables[end].set(place, &[1], spare).map_err(|Full| Stop::Memory)?;
    }
    // No state has more ways onward than there are covers, nor has any product.
    let limbs = total.limbs().len();
    let mut onward = vec![0; limbs];
    for step in (0..end).rev() {
        let moves = plan.moves(step);
        let mut covers = vec![0; moves.len() * limbs];
        let (now, later) = tables[step..].split_first_mut().expect("there is a table for each step");
        for place in 0..now.capacity() {
            if place % PATIENCE == PATIENCE - 1 {
                halt.check()?;
            }
            let Some((key, to_here)) = now.at(place) else { continue };
            onward.fill(0);
            for (option, covers) in moves.iter().zip(covers.chunks_exact_mut(limbs.max(1))) {
                let Some((key, to)) = plan.apply(key, step, option) else { continue };
                let table = &later[to - step - 1];
                let Some((_, ways)) = table.place(&key).and_then(|place| table.at(place)) else { continue };
                let ways = natural::trimmed(ways);
                if ways.is_empty() {
                    continue;
                }
                natural::add(&mut onward, ways);
                natural::add_product(covers, natural::trimmed(to_here), ways);
            }
            now.set(place, natural::trimmed(&onward), spare).map_err(|Full| Stop::Memory)?;
        }
        for (option, covers) in moves.iter().zip(covers.chunks_exact(limbs.max(1))) {
            uses[option.option.index()] = Natural::from_limbs(covers);
        }
        halt.check()?;
    }
    Ok(())
}

impl<const N: usize> Kept for Tables<N> {
    fn walk(&self, mut number: Vec<u64>) -> Option<Vec<OptionId>> {
        let (mut key, mut step) = (self.plan.start(), 0);
        let mut options = Vec::new();
        'steps: while step < self.plan.len() {
            for option in self.plan.moves(step) {
                let Some((next, to)) = self.plan.apply(&key, step, option) else { continue };
                let table = &self.tables[to];
                let Some((_, ways)) = table.place(&next).and_then(|place| table.at(place)) else { continue };
                if !natural::subtract(&mut number, ways) {
                    options.push(option.option);
                    (key, step) = (next, to);
                    continue 'steps;
                }
            }
            return None;
        }
        Some(options)
    }
}
