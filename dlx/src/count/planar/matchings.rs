//! Finds covers by their numbers.

use super::super::limbs::{subtract, trimmed};
use super::super::method::{Allowance, Halt, Job};
use super::super::natural::Natural;
use super::field::Field;
use super::modular::ModularResults;
use super::pfaffian::{Elimination, Inverse};
use super::residues::Primes;
use super::{PlanarGraph, primes_for};
use crate::outcome::Cover;
use crate::problem::OptionId;

/// All covers, in the order of [`FrontierTables`](crate::count::FrontierTables): at each item, those with its
/// first option come first.
pub(in crate::count) struct Matchings {
    graph: PlanarGraph,
    total: Natural,
    /// Whether the Pfaffian is negative.
    is_negative: bool,
    eliminations: Vec<Elimination>,
    primes: Primes,
}

impl Matchings {
    pub(in crate::count) fn new(
        graph: PlanarGraph,
        job: &Job<'_>,
        allowance: &Allowance<'_>,
    ) -> Result<Self, Halt> {
        graph.check_memory(graph.sized.primes, job)?;
        let mut known = ModularResults::new(true);
        while !known.add(&graph, job.threads, usize::MAX, allowance, &Ok)? {}
        let (fields, eliminations): (Vec<Field>, Vec<Elimination>) = known.results.into_iter().unzip();
        let primes = Primes::new(fields);
        let pfaffians: Vec<u64> = eliminations.iter().map(|elimination| elimination.pfaffian).collect();
        let (total, is_negative) = primes.signed(&pfaffians);
        Ok(Matchings { graph, total, is_negative, eliminations, primes })
    }

    /// A random cover, as from [`FrontierTables::draw`](crate::count::FrontierTables::draw).
    pub(in crate::count) fn draw(&self, seed: u64, number: u64) -> Option<Cover> {
        self.nth(&self.total.draw(seed, number)?)
    }

    /// The cover with this number; `None` if there are not that many.
    fn nth(&self, number: &Natural) -> Option<Cover> {
        if number >= &self.total {
            return None;
        }
        let mut options = Unranking::new(self, number).options();
        options.sort_unstable();
        Some(Cover::new(options))
    }
}

/// Finds a cover by its number, one vertex after another.
struct Unranking<'m> {
    matchings: &'m Matchings,
    inverses: Vec<Inverse<'m>>,
    /// The number of covers from here on, modulo each prime still needed.
    left: Vec<u64>,
    /// The same number exactly.
    count: Natural,
    /// The number of the cover among these.
    number: Vec<u64>,
    is_matched: Vec<bool>,
}

impl<'m> Unranking<'m> {
    fn new(matchings: &'m Matchings, number: &Natural) -> Self {
        let vertices = matchings.graph.graph().vertices();
        let left = matchings.eliminations.iter().map(|Elimination { field, pfaffian, .. }| {
            if matchings.is_negative { field.negative(*pfaffian) } else { *pfaffian }
        });
        Unranking {
            matchings,
            inverses: matchings.eliminations.iter().map(|all| Inverse::new(all, vertices)).collect(),
            left: left.collect(),
            count: matchings.total.clone(),
            number: number.limbs().to_vec(),
            is_matched: vec![false; vertices],
        }
    }

    fn options(mut self) -> Vec<OptionId> {
        let graph = self.matchings.graph.graph();
        let mut options = Vec::new();
        for vertex in 0..graph.vertices() {
            if !self.is_matched[vertex] {
                self.drop_primes();
                self.restore(vertex as u32);
                options.push(self.step(vertex));
            }
        }
        options
    }

    /// Drops primes that are not needed for the remaining number of covers.
    fn drop_primes(&mut self) {
        let needed = primes_for(self.count.bits()).min(self.inverses.len());
        self.inverses.truncate(needed);
        self.left.truncate(needed);
    }

    /// Restores a vertex and all its possible partners in the inverses.
    fn restore(&mut self, vertex: u32) {
        let mut wanted: Vec<u32> = self.matchings.graph.graph().neighbors(vertex).collect();
        wanted.retain(|&other| !self.is_matched[other as usize]);
        wanted.push(vertex);
        for inverse in &mut self.inverses {
            while !wanted.iter().all(|&vertex| inverse.has(vertex)) {
                inverse.restore();
            }
        }
    }

    /// Matches a vertex. Returns the option.
    fn step(&mut self, vertex: usize) -> OptionId {
        let Matchings { graph, primes, .. } = self.matchings;
        for &(option, edge) in &graph.graph().onward[vertex] {
            let [low, high] = graph.graph().edges[edge];
            if self.is_matched[high as usize] {
                continue;
            }
            let dart = super::Dart::new(edge, false);
            let counts: Vec<u64> = self
                .inverses
                .iter()
                .zip(&self.left)
                .map(|(inverse, &left)| {
                    let share = graph.share(inverse, dart).expect("both ends are back");
                    inverse.field().times(share, left)
                })
                .collect();
            let count = primes.number(&counts);
            if subtract(&mut self.number, trimmed(count.limbs())) {
                continue;
            }
            (self.left, self.count) = (counts, count);
            for end in [low, high] {
                self.is_matched[end as usize] = true;
            }
            self.inverses.iter_mut().for_each(|inverse| inverse.match_pair(low, high));
            return option;
        }
        unreachable!("the number is below that of all covers that are left");
    }
}
