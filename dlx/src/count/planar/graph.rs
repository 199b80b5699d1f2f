//! The graph of a problem: items are vertices, and the options that hold the same two items are an edge.

use std::collections::HashMap;

use crate::problem::{OptionId, Problem};

/// A graph whose perfect matchings are the covers. Vertices are numbered in the order in which they are
/// matched.
pub(super) struct Graph {
    /// The vertices of each edge, the lower first.
    pub(super) edges: Vec<[u32; 2]>,
    /// The number of options of each edge.
    pub(super) weights: Vec<u64>,
    /// For each vertex, the options that lead to higher vertices, with their edges.
    pub(super) onward: Vec<Vec<(OptionId, usize)>>,
    /// For each vertex, the darts that leave it.
    darts: Vec<Vec<Dart>>,
}

/// An edge in one of its two directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dart(u32);

impl Dart {
    pub(super) fn new(edge: usize, is_down: bool) -> Self {
        Dart(2 * edge as u32 + u32::from(is_down))
    }

    pub(super) fn edge(self) -> usize {
        self.0 as usize / 2
    }

    /// Whether it leads to the lower vertex.
    pub(super) fn is_down(self) -> bool {
        self.0 % 2 == 1
    }

    pub(super) fn reversed(self) -> Self {
        Dart(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// All darts of a graph with this many edges.
    pub(super) fn all(edges: usize) -> impl Iterator<Item = Dart> {
        (0..2 * edges as u32).map(Dart)
    }
}

impl Graph {
    /// `None` if an option does not hold exactly two items, both primary, or if there are too many edges for
    /// a planar graph. `order` has all primary items.
    pub(super) fn new(problem: &Problem, order: &[u32]) -> Option<Self> {
        let mut number = vec![None; problem.item_count()];
        for (&item, vertex) in order.iter().zip(0_u32..) {
            number[item as usize] = Some(vertex);
        }
        let most = (3 * order.len()).saturating_sub(6).max(1);
        let (mut edges, mut weights) = (Vec::new(), Vec::new());
        let mut onward = vec![Vec::new(); order.len()];
        let mut known = HashMap::new();
        for option in problem.options() {
            let [a, b] = problem.option_items(option) else { return None };
            let (a, b) = (number[a.index()]?, number[b.index()]?);
            let ends = [a.min(b), a.max(b)];
            let edge = *known.entry(ends).or_insert(edges.len());
            if edge == edges.len() {
                if edge == most {
                    return None;
                }
                edges.push(ends);
                weights.push(0);
            }
            weights[edge] += 1;
            onward[ends[0] as usize].push((option, edge));
        }
        let mut darts = vec![Vec::new(); order.len()];
        for (edge, [low, high]) in edges.iter().enumerate() {
            darts[*low as usize].push(Dart::new(edge, false));
            darts[*high as usize].push(Dart::new(edge, true));
        }
        Some(Graph { edges, weights, onward, darts })
    }

    pub(super) fn vertices(&self) -> usize {
        self.darts.len()
    }

    /// The darts that leave a vertex.
    pub(super) fn darts(&self, vertex: u32) -> &[Dart] {
        &self.darts[vertex as usize]
    }

    /// The vertex that a dart leaves. [`head`](Self::head) is the one that it leads to.
    pub(super) fn tail(&self, dart: Dart) -> u32 {
        self.edges[dart.edge()][usize::from(dart.is_down())]
    }

    pub(super) fn head(&self, dart: Dart) -> u32 {
        self.tail(dart.reversed())
    }

    pub(super) fn neighbors(&self, vertex: u32) -> impl Iterator<Item = u32> {
        self.darts(vertex).iter().map(|&dart| self.head(dart))
    }
}
