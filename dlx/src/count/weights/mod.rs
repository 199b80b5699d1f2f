//! Finds out that there is no cover, by weights: numbers for the items such that modulo some number those of each
//! option add up to 0, but those of all items do not. As each item is covered once, no cover can be.
//!
//! It is the argument of colourings. Colour a chessboard without two opposite corners: each domino covers a white
//! cell (weight 1) and a black one (weight -1), but all cells together have weight 2. That Langford pairs of 5 do not
//! exist is seen modulo 2. Whatever can be said in this way about tilings is in their homology group (M. Reid, "Tile
//! homotopy groups", 2003), and weights are found if there are any modulo a power of a small prime.
//!
//! An option is a vector, with 1 for each of its items. Weights exist if and only if the vector of all items is not a
//! sum of multiples of the options' vectors. Few options need to be looked at for that: weights are found that suit
//! those looked at so far; then all options are gone through, and those that the weights do not suit are looked at,
//! too. This is repeated until the weights suit all. So the last pass has verified the weights, option by option,
//! whatever came before.

mod ring;
mod span;

use self::ring::Ring;
use self::span::Span;
use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::{Natural, gcd};
use crate::hash::scrambled;
use crate::outcome::{Details, Stop};
use crate::problem::{OptionId, Problem};

/// How likely it is that there are weights, roughly.
const HOPE: f64 = 0.02;
/// How many of the options that weights do not suit are looked at next, beside one for each four items.
const BATCH: usize = 8;

/// A count of no covers by weights.
pub(super) struct WeightsCount<'j> {
    job: &'j Job<'j>,
    weigher: Weigher,
}

/// A search for weights of one problem. It can pause.
pub(crate) struct Weigher {
    /// The place in vectors of each item that is covered an exact number of times.
    places: Vec<Option<u32>>,
    size: usize,
    /// The number of the ring.
    ring: usize,
    stage: Option<Stage>,
    rounds: u64,
}

/// The search in one ring.
struct Stage {
    span: Span,
    /// How often each item is covered, less vectors of the span.
    target: Vec<u64>,
    /// Options that some weights do not suit, to be looked at.
    waiting: Vec<OptionId>,
}

impl Weigher {
    pub(super) fn new(problem: &Problem) -> Self {
        let mut size = 0;
        let is_exact = |item| {
            let bounds = problem.bounds(item);
            problem.is_primary(item) && bounds.start() == bounds.end()
        };
        let places = problem.items().map(|item| {
            is_exact(item).then(|| {
                size += 1;
                size - 1
            })
        });
        let places = places.collect();
        Weigher { places, size: size as usize, ring: 0, stage: None, rounds: 0 }
    }

    fn begin(&self, problem: &Problem) -> Stage {
        let ring = Ring::ALL[self.ring];
        let mut target = vec![0; self.size];
        for item in problem.items() {
            if let Some(place) = self.places[item.index()] {
                target[place as usize] = ring.number(u64::from(*problem.bounds(item).end()));
            }
        }
        Stage { span: Span::new(ring, self.size), target, waiting: Vec::new() }
    }

    /// The places of an option's items.
    fn places_of(&self, problem: &Problem, option: OptionId) -> impl Iterator<Item = usize> {
        let items = problem.option_items(option).iter();
        items.filter_map(|item| self.places[item.index()].map(|place| place as usize))
    }

    /// Whether weights of 1 are enough: a number that divides the sizes of all options, but not the sum of all that is
    /// covered.
    fn sizes_exclude_covers(&self, problem: &Problem) -> bool {
        let divisor = problem
            .options()
            .fold(0, |divisor, option| gcd(divisor, self.places_of(problem, option).count() as u64));
        let exact = problem.items().filter(|item| self.places[item.index()].is_some());
        let sum: u64 = exact.map(|item| u64::from(*problem.bounds(item).end())).sum();
        !sum.is_multiple_of(divisor)
    }

    /// Looks at the waiting options; `true` if the target belongs to their span, so that there are no weights.
    fn look(&self, problem: &Problem, stage: &mut Stage, allowance: &Allowance<'_>) -> Result<bool, Halt> {
        while let Some(option) = stage.waiting.pop() {
            let mut vector = vec![0; self.size].into_boxed_slice();
            self.places_of(problem, option).for_each(|place| vector[place] = 1);
            stage.span.insert(vector);
            allowance.spend(std::mem::take(&mut stage.span.work) + self.size as u64)?;
        }
        Ok(stage.span.reduce(&mut stage.target).is_none())
    }

    /// Finds weights for all that was looked at, and options that they do not suit. Returns whether there are none,
    /// so that there is no cover.
    fn weigh(&mut self, problem: &Problem, stage: &mut Stage) -> bool {
        let ring = Ring::ALL[self.ring];
        self.rounds += 1;
        let rounds = self.rounds;
        let mut weights =
            stage.span.weights(|place| ring.number(scrambled(scrambled(rounds) ^ place as u64)));
        if ring.dot(&weights, &stage.target) == 0 {
            let place = stage.target.iter().position(|&number| number != 0).expect("it is not in the span");
            for (weight, more) in weights.iter_mut().zip(stage.span.weights_against(place)) {
                *weight = ring.add(*weight, more);
            }
        }
        let suits = |option: &OptionId| {
            self.places_of(problem, *option).fold(0, |sum, place| ring.add(sum, weights[place])) == 0
        };
        let unsuited: Vec<OptionId> = problem.options().filter(|option| !suits(option)).collect();
        let batch = BATCH + self.size / 4;
        let step = unsuited.len().div_ceil(batch).max(1);
        stage.waiting = unsuited.into_iter().skip(rounds as usize % step).step_by(step).collect();
        stage.waiting.is_empty() && self.excludes_covers(problem, ring, &weights)
    }

    /// Whether there is no cover: `false` if weights do not tell.
    pub(super) fn advance(
        &mut self,
        problem: &Problem,
        memory: usize,
        allowance: &Allowance<'_>,
    ) -> Result<bool, Halt> {
        if self.size.saturating_mul(self.size).saturating_mul(size_of::<u64>()) > memory {
            return Err(Stop::Memory.into());
        }
        if self.rounds == 0 {
            allowance.note(problem.entry_count() as u64);
            if self.sizes_exclude_covers(problem) {
                return Ok(true);
            }
        }
        while self.ring < Ring::ALL.len() {
            let mut stage = self.stage.take().unwrap_or_else(|| self.begin(problem));
            let is_in_span = self.look(problem, &mut stage, allowance);
            let is_refuted = is_in_span == Ok(false) && self.weigh(problem, &mut stage);
            let work = std::mem::take(&mut stage.span.work) + 2 * problem.entry_count() as u64;
            self.stage = Some(stage);
            if is_refuted {
                return Ok(true);
            }
            if is_in_span? {
                (self.stage, self.ring) = (None, self.ring + 1);
            }
            allowance.spend(work)?;
        }
        Ok(false)
    }

    /// Whether the weights of each option add up to 0, and those of all items, as often as each is covered, do not.
    fn excludes_covers(&self, problem: &Problem, ring: Ring, weights: &[u64]) -> bool {
        let sum = |places: &mut dyn Iterator<Item = usize>| {
            places.fold(0, |sum, place| ring.add(sum, weights[place]))
        };
        let all = self.begin(problem).target;
        problem.options().all(|option| sum(&mut self.places_of(problem, option)) == 0)
            && ring.dot(&all, weights) != 0
    }
}

impl<'j> WeightsCount<'j> {
    pub(super) fn new(job: &'j Job<'j>) -> Self {
        WeightsCount { job, weigher: Weigher::new(job.problem) }
    }

    /// The work of a search in one ring, if all vectors fill up.
    fn work(&self) -> f64 {
        (self.weigher.size as f64).powi(3) / 4.0 + 4.0 * self.job.problem.entry_count() as f64
    }
}

impl Counting for WeightsCount<'_> {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        let excludes_covers = self.weigher.advance(self.job.problem, self.job.memory(1), allowance)?;
        if excludes_covers { Ok(0_u64.into()) } else { Err(Stop::Unfit.into()) }
    }

    fn forecast(&self) -> Forecast {
        Forecast::Blind(self.work() * (Ring::ALL.len() - self.weigher.ring) as f64 / HOPE)
    }

    fn progress(&self) -> (f64, Details) {
        let Weigher { ring, rounds, .. } = self.weigher;
        (ring as f64 / Ring::ALL.len() as f64, Details::Weights { rounds })
    }
}
