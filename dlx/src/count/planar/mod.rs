//! Counts covers that are the perfect matchings of a planar graph, such as tilings by dominoes, without
//! visiting any. [`Method::Planar`](super::Method::Planar).
//!
//! If each option holds two items, a cover is a perfect matching of the graph whose edges are the options. If
//! the graph is planar, its edges can be given signs such that the number of matchings is the Pfaffian of a
//! matrix (P. W. Kasteleyn, 1961 and 1963; H. N. V. Temperley and M. E. Fisher, 1961), which elimination
//! computes. When two vertices are matched, the rest of the graph is planar, too, and keeps its signs. So the
//! number of covers with each edge is known as well, and covers can be numbered and drawn.
//!
//! Everything is computed modulo as many 63-bit primes as the length of the number requires, so the result is
//! exact.

mod embed;
mod field;
mod graph;
mod matchings;
mod matrix;
mod modular;
mod orient;
mod pfaffian;
mod residues;

use embed::{EmbedError, embed};
use field::Field;
use graph::{Dart, Graph};
pub(super) use matchings::Matchings;
use modular::ModularResults;
use orient::orient;
use pfaffian::{Elimination, Inverse};
use residues::Primes;

use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::outcome::{Details, Stop};
use crate::problem::Problem;

/// How many primes have a product of more than `bits` bits.
fn primes_for(bits: u64) -> usize {
    // Each prime is only slightly less than 2⁶³.
    bits as usize / 62 + 1
}

/// The work to eliminate a vertex modulo a prime, without that of [`SQUARE_WORK`].
const VERTEX_WORK: f64 = 300.0;
/// The further work for it, to be multiplied by the square of the number of vertices in play.
const SQUARE_WORK: f64 = 0.7;
/// The work to embed an edge, if nothing is in the way.
const EDGE_WORK: u64 = 500;
/// An embedding is aborted when it takes this many times the work that was expected.
const OVERRUN: u64 = 8;

/// A problem whose covers are the perfect matchings of a planar graph.
pub(super) struct PlanarGraph {
    sized: SizedGraph,
    /// Whether each edge points to its higher vertex.
    points_up: Vec<bool>,
}

/// A graph that may be planar, and the size of its elimination.
struct SizedGraph {
    graph: Graph,
    /// For each vertex, how many vertices up to it have neighbours above it.
    widths: Vec<usize>,
    /// The number of primes.
    primes: usize,
}

impl SizedGraph {
    /// `None` if an option does not hold two primary items, or if there are too many edges for a planar
    /// graph. Vertices have this order.
    fn new(problem: &Problem, order: &[u32]) -> Option<Self> {
        let graph = Graph::new(problem, order)?;
        Some(SizedGraph { widths: widths(&graph), primes: primes(&graph), graph })
    }

    /// The work of an elimination modulo one prime.
    fn elimination(&self) -> f64 {
        self.widths
            .iter()
            .map(|&width| VERTEX_WORK + SQUARE_WORK * (width * width) as f64)
            .sum::<f64>()
            .max(1.0)
    }

    /// The expected work to embed the graph.
    fn embedding_work(&self) -> u64 {
        EDGE_WORK * self.graph.edges.len() as u64
    }
}

/// Why a graph was not embedded.
enum Unembedded {
    /// The graph is not planar.
    NotPlanar,
    Halted(Halt, Box<SizedGraph>),
}

impl PlanarGraph {
    /// The graph of a problem, with its vertices in this order.
    pub(super) fn new(
        problem: &Problem,
        order: &[u32],
        allowance: &Allowance<'_>,
    ) -> Result<Option<Self>, Halt> {
        let Some(sized) = SizedGraph::new(problem, order) else { return Ok(None) };
        match PlanarGraph::embed(sized, allowance) {
            Ok(graph) => Ok(Some(graph)),
            Err(Unembedded::NotPlanar) => Ok(None),
            Err(Unembedded::Halted(halt, _)) => Err(halt),
        }
    }

    fn embed(sized: SizedGraph, allowance: &Allowance<'_>) -> Result<Self, Unembedded> {
        match embed(&sized.graph, allowance) {
            Ok(next) => Ok(PlanarGraph { points_up: orient(&sized.graph, &next), sized }),
            Err(EmbedError::NotPlanar) => Err(Unembedded::NotPlanar),
            Err(EmbedError::Halted(halt)) => Err(Unembedded::Halted(halt, Box::new(sized))),
        }
    }

    /// The work of a count.
    pub(super) fn work(&self) -> f64 {
        self.sized.elimination() * self.sized.primes as f64
    }

    fn graph(&self) -> &Graph {
        &self.sized.graph
    }

    /// The entry of the matrix for a dart.
    fn entry(&self, field: &Field, dart: Dart) -> u64 {
        let weight = field.from(self.graph().weights[dart.edge()]);
        if self.points_up[dart.edge()] == dart.is_down() { field.negative(weight) } else { weight }
    }

    /// Checks that there is memory for the tables of this many primes at the same time.
    fn check_memory(&self, primes: usize, job: &Job<'_>) -> Result<(), Stop> {
        let entries: usize = self.sized.widths.iter().sum();
        // For each vertex in play there may be another one, the second of its pair.
        let widest = 2 * self.sized.widths.iter().max().copied().unwrap_or(0);
        let bytes = primes.saturating_mul(16 * entries + 8 * widest * widest);
        if bytes > job.memory { Err(Stop::Memory) } else { Ok(()) }
    }

    /// For each option, the number of covers that use it.
    pub(super) fn per_option(&self, job: &Job<'_>, allowance: &Allowance<'_>) -> Result<Vec<Natural>, Halt> {
        self.check_memory(job.threads, job)?;
        let mut known = ModularResults::new(true);
        let extract = |elimination: Elimination| self.shares(&elimination, allowance);
        while !known.add(self, job.threads, usize::MAX, allowance, &extract)? {}
        let mut uses = vec![Natural::default(); job.problem.option_count()];
        let (fields, shares): (Vec<Field>, Vec<Vec<u64>>) = known.results.into_iter().unzip();
        let primes = Primes::new(fields);
        for (option, edge) in self.graph().onward.iter().flatten() {
            let shares: Vec<u64> = shares.iter().map(|shares| shares[*edge]).collect();
            // All have the same sign, but which one is not known.
            uses[option.index()] = primes.signed(&shares).0;
        }
        Ok(uses)
    }

    /// For each edge, the part of the Pfaffian that belongs to an option of it.
    fn shares(&self, elimination: &Elimination, allowance: &Allowance<'_>) -> Result<Vec<u64>, Halt> {
        let field = elimination.field;
        // The last pair that needs the entries of each vertex. Pairs are restored with descending numbers.
        let mut last = vec![0; self.graph().vertices()];
        for (number, pair) in elimination.pairs.iter().enumerate().rev() {
            let rows = pair.rows.iter().flatten().map(|entry| entry.0);
            let neighbors = pair.ends.iter().flat_map(|&end| self.graph().neighbors(end));
            for vertex in rows.chain(neighbors).chain(pair.ends) {
                last[vertex as usize] = number;
            }
        }
        let mut ending: Vec<Vec<u32>> = vec![Vec::new(); elimination.pairs.len()];
        for (vertex, &number) in (0..).zip(&last) {
            ending[number].push(vertex);
        }
        let mut shares = vec![0; self.graph().edges.len()];
        let mut inverse = Inverse::new(elimination, self.graph().vertices());
        while inverse.left > 0 {
            allowance.spend(VERTEX_WORK as u64)?;
            for &end in &inverse.restore().ends {
                for &dart in self.graph().darts(end) {
                    if let Some(share) = self.share(&inverse, dart) {
                        shares[dart.edge()] = field.times(share, elimination.pfaffian);
                    }
                }
            }
            ending[inverse.left].iter().for_each(|&vertex| inverse.forget(vertex));
        }
        Ok(shares)
    }

    /// The share of the remaining covers that use an option of a dart's edge, if both ends are restored.
    fn share(&self, inverse: &Inverse<'_>, dart: Dart) -> Option<u64> {
        let entry = inverse.entry(self.graph().head(dart), self.graph().tail(dart))?;
        let is_up = self.points_up[dart.edge()] != dart.is_down();
        Some(if is_up { entry } else { inverse.field().negative(entry) })
    }
}

/// A count by a Pfaffian.
pub(super) struct PlanarCount<'j> {
    job: &'j Job<'j>,
    stage: Stage,
    known: ModularResults<u64>,
    /// The work that an embedding may take.
    embedding_allowance: u64,
}

enum Stage {
    /// Some option does not hold two items.
    NoGraph,
    /// The graph has not been built.
    New,
    /// It has not been embedded.
    Built(SizedGraph),
    Embedded(PlanarGraph),
}

impl<'j> PlanarCount<'j> {
    pub(super) fn new(job: &'j Job<'j>) -> Self {
        let problem = job.problem;
        let is_graph = problem.options().all(|option| problem.option_items(option).len() == 2);
        let stage = if is_graph { Stage::New } else { Stage::NoGraph };
        PlanarCount { job, stage, known: ModularResults::new(false), embedding_allowance: 0 }
    }

    fn build_graph(&mut self, allowance: &Allowance<'_>) -> Result<SizedGraph, Halt> {
        let work = self.job.order_work();
        allowance.admits(work)?;
        let sized = SizedGraph::new(self.job.problem, &self.job.quick_order().items);
        allowance.spend(work)?;
        sized.ok_or(Stop::Unfit.into())
    }

    fn embed(&mut self, sized: SizedGraph, allowance: &Allowance<'_>) -> Result<PlanarGraph, Halt> {
        self.embedding_allowance = self.embedding_allowance.max(sized.embedding_work());
        if let Err(halt) = allowance.admits(self.embedding_allowance) {
            self.stage = Stage::Built(sized);
            return Err(halt);
        }
        let most = if allowance.is_unlimited() { u64::MAX } else { OVERRUN * self.embedding_allowance };
        let inner = Allowance::of(allowance.watch(), most);
        let embedded = PlanarGraph::embed(sized, &inner);
        allowance.note(inner.spent());
        match embedded {
            Ok(graph) => Ok(graph),
            Err(Unembedded::NotPlanar) => Err(Stop::Unfit.into()),
            Err(Unembedded::Halted(halt, sized)) => {
                self.embedding_allowance = self.embedding_allowance.saturating_mul(OVERRUN);
                self.stage = Stage::Built(*sized);
                Err(halt)
            }
        }
    }

    fn eliminate(&mut self, graph: &PlanarGraph, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        graph.check_memory(self.job.threads, self.job)?;
        let each = graph.sized.elimination();
        loop {
            let batch = ((allowance.left() as f64 / each) as usize).saturating_mul(self.job.threads);
            if batch == 0 {
                return Err(Halt::Pause);
            }
            let inner = Allowance::unlimited(allowance.watch());
            let extract = |elimination: Elimination| Ok(elimination.pfaffian);
            let is_done = self.known.add(graph, self.job.threads, batch, &inner, &extract)?;
            let spent = allowance.spend(inner.spent() / self.job.threads as u64);
            if is_done {
                let (fields, pfaffians): (Vec<Field>, Vec<u64>) = self.known.results.iter().copied().unzip();
                return Ok(Primes::new(fields).signed(&pfaffians).0);
            }
            spent?;
        }
    }
}

impl Counting for PlanarCount<'_> {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        let graph = match std::mem::replace(&mut self.stage, Stage::New) {
            Stage::Embedded(graph) => graph,
            Stage::Built(sized) => self.embed(sized, allowance)?,
            Stage::NoGraph => return Err(Stop::Unfit.into()),
            Stage::New => {
                let sized = self.build_graph(allowance)?;
                self.embed(sized, allowance)?
            }
        };
        let answer = self.eliminate(&graph, allowance);
        self.stage = Stage::Embedded(graph);
        answer
    }

    fn forecast(&self) -> Forecast {
        let threads = self.job.threads as f64;
        match &self.stage {
            Stage::NoGraph => Forecast::Blind(f64::INFINITY),
            Stage::New => Forecast::Guess(self.job.order_work() as f64),
            Stage::Built(sized) => {
                let count = sized.elimination() * sized.primes as f64 / threads;
                Forecast::Guess(self.embedding_allowance as f64 + count)
            }
            Stage::Embedded(graph) => {
                let left = graph.sized.primes - self.known.results.len();
                Forecast::Firm(graph.sized.elimination() * left as f64 / threads)
            }
        }
    }

    fn progress(&self) -> (f64, Details) {
        let needed = match &self.stage {
            Stage::Embedded(graph) => graph.sized.primes,
            _ => 0,
        };
        let primes = self.known.results.len();
        (primes as f64 / needed.max(1) as f64, Details::Planar { primes, needed })
    }
}

/// The number of primes needed, for numbers of either sign. By J. Hadamard's bound (1893), a determinant is
/// at most the product of the lengths of its rows.
fn primes(graph: &Graph) -> usize {
    let squares = (0..graph.vertices() as u32).map(|vertex| {
        let weights = graph.darts(vertex).iter().map(|dart| graph.weights[dart.edge()] as f64);
        weights.map(|weight| weight * weight).sum::<f64>()
    });
    let bits: f64 = squares.map(|square| square.max(1.0).log2() / 4.0).sum();
    primes_for(bits as u64 + 3)
}

/// For each vertex, how many vertices up to it have neighbours above it.
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
