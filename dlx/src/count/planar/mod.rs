//! Covers that are perfect matchings of a planar graph, counted without looking at any: tilings by dominoes,
//! say, of whatever region. [`Method::Planar`](crate::count::Method::Planar).
//!
//! If each option holds two items, a cover is a perfect matching of the graph whose edges the options are. If
//! that can be drawn without crossings, its edges can be given signs such that the number of matchings is the
//! Pfaffian of a matrix (P. W. Kasteleyn, 1961 and 1963; H. N. V. Temperley and M. E. Fisher, 1961): a matter of
//! elimination, however many there are. What is left of the graph when two vertices are matched is planar,
//! too, and keeps its signs. So each edge's share is known, and covers have numbers and can be drawn.
//!
//! All is done modulo as many primes of 63 bits as the number may be long, so that it is exact.

mod embed;
mod field;
mod graph;
mod matchings;
mod orient;
mod pfaffian;
mod residues;
mod square;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use embed::{Undrawn, embed};
use field::Field;
use graph::{Dart, Graph};
pub(crate) use matchings::Matchings;
use orient::orient;
use pfaffian::{Elimination, Inverse};
use residues::Primes;

use crate::count::{Layer, Natural, Report};
use crate::outcome::Stop;
use crate::problem::Problem;

/// How many primes have more bits than a number of so many.
fn primes_for(bits: u64) -> usize {
    // Each is only a little less than 2⁶³.
    bits as usize / 62 + 1
}

/// How long the elimination of a vertex takes modulo a prime, in seconds, and more of it by the square of how
/// many are in play.
const VERTEX: f64 = 0.3e-6;
const PLAY: f64 = 0.7e-9;

/// A problem whose covers are the perfect matchings of a planar graph.
pub(crate) struct Plane {
    graph: Graph,
    /// Whether each edge points to its higher vertex.
    points_up: Vec<bool>,
    /// For each vertex, how many from there down have neighbours beyond.
    widths: Vec<usize>,
    /// How many primes it takes.
    primes: usize,
}

/// What it is told of resources, and whom it tells how far it is.
pub(crate) struct Means<'m> {
    pub(crate) threads: usize,
    pub(crate) memory: usize,
    pub(crate) check: &'m (dyn Fn() -> Result<(), Stop> + Sync),
    pub(crate) report: Report<'m>,
}

impl Plane {
    /// None if the problem is another one, or if a count seems to take longer than so many seconds on one
    /// thread. The order is that in which items are to be covered.
    pub(crate) fn new(
        problem: &Problem,
        order: &[u32],
        seconds: f64,
        check: &dyn Fn() -> Result<(), Stop>,
    ) -> Result<Option<Self>, Stop> {
        let Some(graph) = Graph::new(problem, order) else { return Ok(None) };
        let (widths, primes) = (widths(&graph), primes(&graph));
        let each: f64 = widths.iter().map(|&width| VERTEX + PLAY * (width * width) as f64).sum();
        if each * primes as f64 > seconds {
            return Ok(None);
        }
        match embed(&graph, check) {
            Ok(next) => {
                let points_up = orient(&graph, &next);
                Ok(Some(Plane { graph, points_up, widths, primes }))
            }
            Err(Undrawn::Crosses) => Ok(None),
            Err(Undrawn::Stopped(stop)) => Err(stop),
        }
    }

    /// The matrix's entry for a dart.
    fn entry(&self, field: &Field, dart: Dart) -> u64 {
        let weight = field.from(self.graph.weights[dart.edge()]);
        if self.points_up[dart.edge()] == dart.is_down() { field.negative(weight) } else { weight }
    }

    /// Looks whether there is memory for the tables of so many primes at a time.
    fn take(&self, primes: usize, means: &Means<'_>) -> Result<(), Stop> {
        let entries: usize = self.widths.iter().sum();
        // Of the vertices in play, there are up to as many besides that are the second of a pair.
        let widest = 2 * self.widths.iter().max().copied().unwrap_or(0);
        let bytes = primes.saturating_mul(16 * entries + 8 * widest * widest);
        if bytes > means.memory { Err(Stop::Memory) } else { Ok(()) }
    }

    /// How many covers there are.
    pub(crate) fn count(&self, means: &Means<'_>) -> Result<Natural, Stop> {
        self.take(means.threads, means)?;
        let seen = self.through_primes(means, false, |elimination| Ok(elimination.pfaffian))?;
        let (fields, pfaffians): (Vec<Field>, Vec<u64>) = seen.into_iter().unzip();
        Ok(Primes::new(fields).signed(&pfaffians).0)
    }

    /// For each option of a problem with so many, how many covers use it.
    pub(crate) fn per_option(&self, options: usize, means: &Means<'_>) -> Result<Vec<Natural>, Stop> {
        self.take(means.threads, means)?;
        let seen = self.through_primes(means, true, |elimination| self.shares(&elimination, means))?;
        let mut uses = vec![Natural::default(); options];
        let (fields, shares): (Vec<Field>, Vec<Vec<u64>>) = seen.into_iter().unzip();
        let primes = Primes::new(fields);
        for (option, edge) in self.graph.onward.iter().flatten() {
            let shares: Vec<u64> = shares.iter().map(|shares| shares[*edge]).collect();
            // They are of one sign for all edges, but nobody knows of which.
            uses[option.index()] = primes.signed(&shares).0;
        }
        Ok(uses)
    }

    /// For each edge, what an option of it has of the Pfaffian.
    fn shares(&self, elimination: &Elimination, means: &Means<'_>) -> Result<Vec<u64>, Stop> {
        let field = elimination.field;
        // Until which pair each vertex's entries are needed: those that come back have smaller and smaller
        // numbers.
        let mut last = vec![0; self.graph.vertices()];
        for (number, pair) in elimination.pairs.iter().enumerate().rev() {
            let rows = pair.rows.iter().flatten().map(|entry| entry.0);
            let neighbors = pair.ends.iter().flat_map(|&end| self.graph.neighbors(end));
            for vertex in rows.chain(neighbors).chain(pair.ends) {
                last[vertex as usize] = number;
            }
        }
        let mut ending: Vec<Vec<u32>> = vec![Vec::new(); elimination.pairs.len()];
        for (vertex, &number) in (0..).zip(&last) {
            ending[number].push(vertex);
        }
        let mut shares = vec![0; self.graph.edges.len()];
        let mut inverse = Inverse::new(elimination, self.graph.vertices());
        while inverse.left > 0 {
            (means.check)()?;
            for &end in &inverse.bring_back().ends {
                for &dart in self.graph.darts(end) {
                    if let Some(share) = self.share(&inverse, dart) {
                        shares[dart.edge()] = field.times(share, elimination.pfaffian);
                    }
                }
            }
            ending[inverse.left].iter().for_each(|&vertex| inverse.forget(vertex));
        }
        Ok(shares)
    }

    /// The share of covers of what is left that use an option of the edge of a dart, if its ends are back.
    fn share(&self, inverse: &Inverse<'_>, dart: Dart) -> Option<u64> {
        let entry = inverse.entry(self.graph.head(dart), self.graph.tail(dart))?;
        let is_up = self.points_up[dart.edge()] != dart.is_down();
        Some(if is_up { entry } else { inverse.field().negative(entry) })
    }

    /// What eliminations tell, modulo as many primes as are needed; nothing if there is no cover.
    fn through_primes<T: Send>(
        &self,
        means: &Means<'_>,
        keeps: bool,
        tell: impl Fn(Elimination) -> Result<T, Stop> + Sync,
    ) -> Result<Vec<(Field, T)>, Stop> {
        let (wanted, mut told) = (self.primes, Vec::new());
        let done = AtomicUsize::new(0);
        let tell = |elimination: Elimination| {
            let (field, told) = (elimination.field, tell(elimination)?);
            let done = 1 + done.fetch_add(1, Ordering::Relaxed);
            (means.report)(Layer { done, steps: wanted, states: 0 });
            Ok((field, told))
        };
        let is_odd = self.graph.vertices() % 2 == 1;
        if is_odd || (0..self.graph.vertices() as u32).any(|vertex| self.graph.darts(vertex).is_empty()) {
            return Ok(told);
        }
        let mut fields = Field::all();
        // The first one that can be eliminated tells the pairs to all others. If there are so many that cannot
        // be, the Pfaffian is 0 modulo all of them, and greater than it can be otherwise.
        let first = fields.by_ref().take(wanted);
        let first = first.map(|field| Elimination::new(self, field, None, keeps, means.check));
        let Some(first) = first.filter_map(Result::transpose).next().transpose()? else { return Ok(told) };
        let pairs = first.pairs();
        told.push(tell(first)?);
        while told.len() < wanted {
            let batch: Vec<Field> = fields.by_ref().take(wanted - told.len()).collect();
            let work = |field| {
                let elimination = Elimination::new(self, field, Some(&pairs), keeps, means.check)?;
                elimination.map(&tell).transpose()
            };
            told.extend(for_all(batch, means.threads, work)?.into_iter().flatten());
        }
        Ok(told)
    }
}

/// What is had for each of some things, by several threads.
fn for_all<A: Send, T: Send>(
    all: Vec<A>,
    threads: usize,
    work: impl Fn(A) -> Result<T, Stop> + Sync,
) -> Result<Vec<T>, Stop> {
    let threads = threads.min(all.len());
    if threads <= 1 {
        return all.into_iter().map(work).collect();
    }
    let waiting = Mutex::new(all.into_iter());
    let next = || waiting.lock().expect("nobody panics with it").next();
    let toil = || -> Result<Vec<T>, Stop> { std::iter::from_fn(next).map(&work).collect() };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(toil)).collect();
        let done: Result<Vec<Vec<T>>, Stop> = threads
            .into_iter()
            .map(|thread| thread.join().expect("a thread that counts does not panic"))
            .collect();
        Ok(done?.into_iter().flatten().collect())
    })
}

/// How many primes there have to be, for numbers of either sign. By J. Hadamard's bound (1893), a determinant
/// is no larger than the product of the lengths of its rows.
fn primes(graph: &Graph) -> usize {
    let squares = (0..graph.vertices() as u32).map(|vertex| {
        let weights = graph.darts(vertex).iter().map(|dart| graph.weights[dart.edge()] as f64);
        weights.map(|weight| weight * weight).sum::<f64>()
    });
    let bits: f64 = squares.map(|square| square.max(1.0).log2() / 4.0).sum();
    primes_for(bits as u64 + 3)
}

/// For each vertex, how many from there down have neighbours beyond.
fn widths(graph: &Graph) -> Vec<usize> {
    let mut farthest: Vec<u32> = (0..graph.vertices() as u32).collect();
    for [low, high] in &graph.edges {
        let far = &mut farthest[*low as usize];
        *far = (*far).max(*high);
    }
    let mut change = vec![0_isize; graph.vertices() + 1];
    for (vertex, far) in farthest.into_iter().enumerate() {
        change[vertex] += 1;
        change[far as usize] -= 1;
    }
    change.truncate(graph.vertices());
    let sums = change.into_iter().scan(0, |sum, change| {
        *sum += change;
        Some(*sum as usize)
    });
    sums.collect()
}
