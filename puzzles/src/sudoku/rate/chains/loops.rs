//! Cycles, and chains from a claim to its contrary.
//!
//! In a cycle that comes back to where it started, every other candidate is right, one way or the other:
//! whatever sees two neighbours of which one is right is wrong. X-cycles follow one digit, Y-cycles go
//! through bivalue cells, XY-cycles do both. A claim that leads to its contrary is refuted.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::iter::once;

use super::super::board::Board;
use super::super::candidates::{in_cells, of_cell};
use super::super::house::peers;
use super::super::sets::{Cells, Digits};
use super::graph::Graph;
use super::implication::cause_of;
use super::nested::{Nested, Reasoned};
use super::reach::Reach;
use super::{Literal, as_in_reference};
use crate::technique::{Candidate, Evidence, Link, Step, Why};
use crate::technique::{Technique, extra_for_length};

/// Which implications are followed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ways {
    in_cells: bool,
    in_houses: bool,
}

/// All ways in the order in which they are gone.
const WAYS: [Ways; 3] = [
    Ways { in_cells: false, in_houses: true },
    Ways { in_cells: true, in_houses: false },
    Ways { in_cells: true, in_houses: true },
];

/// The easiest and shortest cycle or chain.
pub(in super::super) fn find(board: &Board) -> Option<Step> {
    let mut search = Search { board, keeps_all: false, found: Vec::new(), nodes: Vec::new() };
    for ways in WAYS {
        let graph = Graph::new(board, ways.in_cells, ways.in_houses);
        for (cell, digit) in ways.starts(board) {
            search.cycles(&graph, Literal::on(cell, digit), ways);
            if ways.in_houses {
                search.refutations(&graph, Literal::on(cell, digit), ways);
                search.refutations(&graph, Literal::off(cell, digit), ways);
            }
        }
    }
    search.found.pop()?.step(board)
}

/// The easiest cycle or chain for each set of candidates that they exclude, the easiest first.
pub(super) fn all(board: &Board) -> Vec<Nested> {
    let reach = Reach::new(board);
    let refuted = reach.refuted();
    // What a cycle excludes excludes itself by way of the cycle.
    if refuted.is_empty() {
        return Vec::new();
    }
    let mut search = Search { board, keeps_all: true, found: Vec::new(), nodes: Vec::new() };
    for ways in WAYS {
        let graph = Graph::new(board, ways.in_cells, ways.in_houses);
        for (cell, digit) in ways.starts(board) {
            if reach.returns(cell, digit) {
                search.cycles(&graph, Literal::on(cell, digit), ways);
            }
            if ways.in_houses && refuted.has(cell, digit) {
                search.refutations(&graph, Literal::on(cell, digit), ways);
            }
            if ways.in_houses && reach.is_forced(cell, digit) {
                search.refutations(&graph, Literal::off(cell, digit), ways);
            }
        }
    }
    let mut found = search.found;
    found.sort_by(|one, other| one.rank.partial_cmp(&other.rank).unwrap_or(Ordering::Equal));
    let mut known = HashSet::new();
    found.retain(|found| {
        let mut excluded = found.excluded.clone();
        excluded.sort_unstable();
        known.insert(excluded)
    });
    found.into_iter().map(|found| found.nested(board)).collect()
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

    /// The candidates from which chains are followed.
    fn starts(self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        let cells = board.empty().into_iter().filter(move |&cell| {
            let count = board.digits(cell).len();
            count >= 2 && (self.in_houses || count == 2)
        });
        cells.flat_map(move |cell| board.digits(cell).into_iter().map(move |digit| (cell, digit)))
    }
}

/// A claim, and the one that it follows from.
#[derive(Clone, Copy)]
struct Node {
    literal: Literal,
    cause: Option<usize>,
}

/// A cycle, from a claim back to itself, or a chain from a claim to its contrary.
struct Found {
    rank: Rank,
    rating: u16,
    ways: Ways,
    chain: Vec<Literal>,
    excluded: Vec<Candidate>,
}

impl Found {
    /// The claim that it starts from, and the one that it ends with.
    fn ends(&self) -> (Literal, Literal) {
        (self.chain[0], self.chain[self.chain.len() - 1])
    }

    fn step(self, board: &Board) -> Option<Step> {
        let (start, end) = self.ends();
        let technique = match self.ways {
            Ways { in_cells: false, .. } if start == end => Technique::XCycle,
            Ways { in_houses: false, .. } if start == end => Technique::YCycle,
            _ if start == end => Technique::XyCycle,
            ways if ways.both() => Technique::ForcingChain,
            _ => Technique::ForcingXChain,
        };
        let pattern = pattern(board, &self.chain);
        if start != end && end.holds() {
            return Some(Step::placing(technique, self.rating, (end.cell(), end.digit()), pattern));
        }
        Step::excluding(technique, self.rating, self.excluded, pattern)
    }

    fn nested(self, board: &Board) -> Nested {
        let (start, end) = self.ends();
        let causes = self.chain.windows(2).map(|pair| cause_of(board, pair[0], pair[1]));
        let reasoned: Vec<Reasoned> = self.chain.iter().copied().zip(once(None).chain(causes)).collect();
        let chains = if start == end {
            // The cycle in one direction and in the other, in which what was wrong is right.
            let forth = reasoned[1..].iter().rev().copied();
            let back = reasoned[..reasoned.len() - 1].iter().map(|&(claim, cause)| (claim.contrary(), cause));
            vec![forth.collect(), back.collect()]
        } else {
            vec![reasoned.into_iter().rev().collect()]
        };
        let mut excluded: Vec<Literal> = self.excluded.iter().copied().map(Literal::excluding).collect();
        as_in_reference(&mut excluded);
        let links = links(board, &self.chain);
        Nested { excluded, claims: self.rank.1, chains, links }
    }
}

struct Search<'a> {
    board: &'a Board,
    /// Whether all that is found counts, and not only the easiest, which is the only one then.
    keeps_all: bool,
    found: Vec<Found>,
    /// The claims of one search after another, wave by wave.
    nodes: Vec<Node>,
}

impl Search<'_> {
    fn is_wanted(&self, rank: Rank) -> bool {
        self.keeps_all || self.found.last().is_none_or(|best| rank < best.rank)
    }

    fn keep(&mut self, found: Found) {
        if !self.keeps_all {
            self.found.clear();
        }
        self.found.push(found);
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
        let base = if ways.both() { Technique::XyCycle } else { Technique::XCycle }.least_step();
        let mut met = self.begin(source);
        let mut ons = 0..1;
        let mut length = 0;
        let mut closed = Vec::new();
        while !ons.is_empty() {
            length += 2;
            if !self.is_wanted(ways.rank(base, length)) {
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
                if self.is_wanted(rank) {
                    let mut chain = chain(&self.nodes, last);
                    chain.push(source);
                    let excluded = self.excluded_by_cycle(&chain);
                    if !excluded.is_empty() {
                        let rating = base + extra_for_length(length);
                        self.keep(Found { rank, rating, ways, chain, excluded });
                    }
                }
            }
        }
    }

    fn excluded_by_cycle(&self, chain: &[Literal]) -> Vec<Candidate> {
        let cells: Cells = chain.iter().map(|literal| literal.cell()).collect();
        let mut seen = [[Cells::NONE; 9]; 2];
        for literal in &chain[1..] {
            let free = self.board.positions(literal.digit()) & peers(literal.cell()) & !cells;
            seen[usize::from(literal.holds())][literal.digit()] |= free;
        }
        (0..9).flat_map(|digit| in_cells(seen[0][digit] & seen[1][digit], digit)).collect()
    }

    /// Looks, breadth first, for a way from a claim to its contrary.
    fn refutations(&mut self, graph: &Graph, source: Literal, ways: Ways) {
        let base = if ways.both() { Technique::ForcingChain } else { Technique::ForcingXChain }.least_step();
        let mut met = self.begin(source);
        let mut wave = 0..1;
        let mut length = 1;
        while !wave.is_empty() {
            length += 1;
            let rank = ways.rank(base, length);
            if !self.is_wanted(rank) {
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
                        let excluded = self.excluded_by_contrary(literal);
                        let rating = base + extra_for_length(length);
                        self.keep(Found { rank, rating, ways, chain, excluded });
                        return;
                    }
                }
            }
            wave = end..self.nodes.len();
        }
    }

    /// What a claim excludes that is true since its contrary leads to it.
    fn excluded_by_contrary(&self, end: Literal) -> Vec<Candidate> {
        let (cell, digit) = (end.cell(), end.digit());
        if end.holds() {
            return of_cell(cell, self.board.digits(cell).without(digit)).collect();
        }
        vec![Candidate::of(cell, digit)]
    }
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

fn pattern(board: &Board, chain: &[Literal]) -> Evidence {
    let digits: Digits = chain.iter().map(|literal| literal.digit()).collect();
    let mut cells: Vec<usize> = chain.iter().map(|literal| literal.cell()).collect();
    cells.dedup();
    Evidence::new(cells, digits).linked(links(board, chain))
}

/// The implications from each claim of a chain to the next.
fn links(board: &Board, chain: &[Literal]) -> Vec<Link> {
    let link = |pair: &[Literal]| {
        let why = cause_of(board, pair[0], pair[1]).map_or(Why::Houses, Why::from);
        Link { from: pair[0].claim(), to: pair[1].claim(), why }
    };
    chain.windows(2).map(link).collect()
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
