//! Cycles, and chains from a claim to its contrary.
//!
//! In a cycle that comes back to where it started, every other candidate is right, one way or the other:
//! whatever sees two neighbours of which one is right is wrong. X-cycles follow one digit, Y-cycles go
//! through bivalue cells, XY-cycles do both. A claim that leads to its contrary is refuted.

use super::super::board::Board;
use super::super::house::peers;
use super::super::sets::{Cells, Digits};
use super::super::step::{Candidate, Link, Pattern, Step, in_cells};
use super::super::technique::Technique;
use super::graph::Graph;
use super::{Literal, extra_for_length};

/// Which implications are followed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ways {
    in_cells: bool,
    in_houses: bool,
}

/// The easiest and shortest cycle or chain.
pub(in super::super) fn find(board: &Board) -> Option<Step> {
    let ways = [(false, true), (true, false), (true, true)];
    let mut search = Search { board, best: None, nodes: Vec::new() };
    for (in_cells, in_houses) in ways {
        let ways = Ways { in_cells, in_houses };
        let graph = Graph::new(board, in_cells, in_houses);
        for cell in board.empty() {
            let digits = board.digits(cell);
            if digits.len() < 2 || (!in_houses && digits.len() > 2) {
                continue;
            }
            for digit in digits {
                search.cycles(&graph, Literal::on(cell, digit), ways);
                if in_houses {
                    search.refutations(&graph, Literal::on(cell, digit), ways);
                    search.refutations(&graph, Literal::off(cell, digit), ways);
                }
            }
        }
    }
    search.best.map(|(_, step)| step)
}

/// How good a chain is: its rating, its length, and the ways that it uses; less is better. Ratings are
/// sums of tenths that are no tenths exactly, as in the reference: it takes a 6.6 with one tenth added
/// for easier than a 6.5 with two.
type Rank = (f64, usize, u8);

impl Ways {
    fn rank(self, base: u16, claims: usize) -> Rank {
        let added = (0..extra_for_length(claims)).fold(0.0, |added, _| added + 0.1);
        let order = match self {
            Ways { in_cells: false, .. } => 2,
            Ways { in_houses: false, .. } => 3,
            _ => 4,
        };
        (f64::from(base) / 10.0 + added, claims, order)
    }

    fn both(self) -> bool {
        self.in_cells && self.in_houses
    }
}

/// A claim, and the one that it follows from.
#[derive(Clone, Copy)]
struct Node {
    literal: Literal,
    cause: Option<usize>,
}

struct Search<'a> {
    board: &'a Board,
    best: Option<(Rank, Step)>,
    /// The claims of one search after another, wave by wave.
    nodes: Vec<Node>,
}

impl Search<'_> {
    fn is_better(&self, rank: Rank) -> bool {
        self.best.as_ref().is_none_or(|(best, _)| rank < *best)
    }

    /// The first node of a search.
    fn begin(&mut self, source: Literal) -> Met {
        self.nodes.clear();
        self.nodes.push(Node { literal: source, cause: None });
        let mut met = Met::default();
        met.add(source);
        met
    }

    /// Looks, breadth first, for ways from a candidate back to itself.
    fn cycles(&mut self, graph: &Graph, source: Literal, ways: Ways) {
        let base = if ways.both() { 70 } else { 65 };
        let mut met = self.begin(source);
        let mut ons = 0..1;
        let mut length = 0;
        let mut closed = Vec::new();
        while !ons.is_empty() {
            length += 2;
            if !self.is_better(ways.rank(base, length)) {
                return;
            }
            let offs = self.nodes.len();
            for on in ons {
                for &literal in graph.from(self.nodes[on].literal) {
                    if !leads_to(&self.nodes, on, literal) {
                        self.nodes.push(Node { literal, cause: Some(on) });
                    }
                }
            }
            let offs = offs..self.nodes.len();
            ons = offs.end..offs.end;
            for off in offs {
                for &literal in graph.from(self.nodes[off].literal) {
                    if length >= 4 && literal == source {
                        closed.push(off);
                    }
                    if met.add(literal) {
                        self.nodes.push(Node { literal, cause: Some(off) });
                    }
                }
            }
            ons.end = self.nodes.len();
            for last in closed.drain(..) {
                let rank = ways.rank(base, length);
                if self.is_better(rank) {
                    let mut chain = chain(&self.nodes, last);
                    chain.push(source);
                    let step = self.cycle(&chain, ways, base + extra_for_length(length));
                    self.best = step.map(|step| (rank, step)).or(self.best.take());
                }
            }
        }
    }

    fn cycle(&self, chain: &[Literal], ways: Ways, rating: u16) -> Option<Step> {
        let cells: Cells = chain.iter().map(|literal| literal.cell()).collect();
        let mut seen = [[Cells::NONE; 9]; 2];
        for literal in &chain[1..] {
            let free = self.board.positions(literal.digit()) & peers(literal.cell()) & !cells;
            seen[usize::from(literal.holds())][literal.digit()] |= free;
        }
        let excluded: Vec<Candidate> =
            (0..9).flat_map(|digit| in_cells(seen[0][digit] & seen[1][digit], digit)).collect();
        let technique = match ways {
            Ways { in_cells: false, .. } => Technique::XCycle,
            Ways { in_houses: false, .. } => Technique::YCycle,
            _ => Technique::XyCycle,
        };
        Step::excluding(technique, rating, excluded, pattern(chain))
    }

    /// Looks, breadth first, for a way from a claim to its contrary.
    fn refutations(&mut self, graph: &Graph, source: Literal, ways: Ways) {
        let base = if ways.both() { 70 } else { 66 };
        let mut met = self.begin(source);
        let mut wave = 0..1;
        let mut length = 1;
        while !wave.is_empty() {
            length += 1;
            let rank = ways.rank(base, length);
            if !self.is_better(rank) {
                return;
            }
            let end = wave.end;
            for from in wave {
                for &literal in graph.from(self.nodes[from].literal) {
                    if !met.add(literal) {
                        continue;
                    }
                    self.nodes.push(Node { literal, cause: Some(from) });
                    if literal == source.contrary() {
                        let chain = chain(&self.nodes, self.nodes.len() - 1);
                        let step = refutation(&chain, ways, base + extra_for_length(length));
                        self.best = step.map(|step| (rank, step)).or(self.best.take());
                        return;
                    }
                }
            }
            wave = end..self.nodes.len();
        }
    }
}

fn refutation(chain: &[Literal], ways: Ways, rating: u16) -> Option<Step> {
    let end = chain[chain.len() - 1];
    let technique = if ways.both() { Technique::ForcingChain } else { Technique::ForcingXChain };
    if end.holds() {
        return Some(Step::placing(technique, rating, (end.cell(), end.digit()), pattern(chain)));
    }
    Step::excluding(technique, rating, vec![Candidate::of(end.cell(), end.digit())], pattern(chain))
}

/// Whether a claim follows from another, or is the same.
fn leads_to(nodes: &[Node], mut node: usize, from: Literal) -> bool {
    loop {
        let Some(cause) = nodes[node].cause else { return false };
        if nodes[cause].literal == from {
            return true;
        }
        node = cause;
    }
}

/// The claims that lead to one, the first first.
fn chain(nodes: &[Node], end: usize) -> Vec<Literal> {
    let mut chain: Vec<Literal> =
        std::iter::successors(Some(end), |&node| nodes[node].cause).map(|node| nodes[node].literal).collect();
    chain.reverse();
    chain
}

fn pattern(chain: &[Literal]) -> Pattern {
    let links = chain.windows(2).map(|pair| Link { from: pair[0].claim(), to: pair[1].claim() });
    let digits: Digits = chain.iter().map(|literal| literal.digit()).collect();
    let mut cells: Vec<usize> = chain.iter().map(|literal| literal.cell()).collect();
    cells.dedup();
    Pattern::new(cells, digits).linked(links.collect())
}

/// The claims that have been met.
struct Met([u64; Literal::COUNT.div_ceil(64)]);

impl Default for Met {
    fn default() -> Self {
        Met([0; Literal::COUNT.div_ceil(64)])
    }
}

impl Met {
    /// Notes a claim; whether it is new.
    fn add(&mut self, literal: Literal) -> bool {
        let (word, bit) = (literal.number() / 64, 1 << (literal.number() % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}
