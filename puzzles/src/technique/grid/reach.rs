//! All that follows from a claim, breadth first.

use super::graph::{Graph, Literal};
use crate::cells::Cells;
use crate::technique::{Link, Why};

#[derive(Clone, Copy)]
struct Node {
    literal: Literal,
    /// The place of the node that it follows from, and why it is right if it is; why it is wrong is worked out
    /// when it is asked for.
    cause: Option<(u32, Why)>,
    /// How many claims lead to it, with the first and itself.
    claims: u32,
}

/// The claims that follow from one.
pub(super) struct Reach<const W: usize> {
    nodes: Vec<Node>,
    /// For each value the cells where it is known to be wrong.
    pub(super) wrong: Vec<Cells<W>>,
    /// For each literal the round in which it was met last, and its node then.
    met: Vec<(u32, u32)>,
    round: u32,
}

impl<const W: usize> Reach<W> {
    pub(super) fn new(graph: &Graph<'_, W>) -> Self {
        Reach {
            nodes: Vec::new(),
            wrong: vec![Cells::NONE; graph.ground.size],
            met: vec![(0, 0); 2 * graph.things()],
            round: 0,
        }
    }

    fn slot(literal: Literal) -> usize {
        2 * literal.thing() + usize::from(literal.holds())
    }

    fn add(
        &mut self,
        graph: &Graph<'_, W>,
        literal: Literal,
        cause: Option<(u32, Why)>,
        claims: u32,
    ) -> bool {
        let slot = &mut self.met[Self::slot(literal)];
        if slot.0 == self.round {
            return false;
        }
        *slot = (self.round, self.nodes.len() as u32);
        if !literal.holds()
            && let Some((cell, value)) = graph.single(literal.thing())
        {
            self.wrong[value].insert(cell);
        }
        self.nodes.push(Node { literal, cause, claims });
        true
    }

    /// Follows a claim through at most `most` claims in a row, in cells as well as in houses with `in_cell`, until
    /// `target` is met. How many claims lead to it, if it is.
    pub(super) fn follow(
        &mut self,
        graph: &Graph<'_, W>,
        source: Literal,
        in_cell: bool,
        most: u32,
        target: Option<Literal>,
    ) -> Option<u32> {
        self.nodes.clear();
        self.wrong.fill(Cells::NONE);
        self.round += 1;
        self.add(graph, source, None, 1);
        let mut next = 0;
        let mut new: Vec<(Literal, Why)> = Vec::new();
        while next < self.nodes.len() {
            let Node { literal, claims, .. } = self.nodes[next];
            if claims >= most {
                return None;
            }
            new.clear();
            if literal.holds() {
                graph.excluded_by(literal.thing(), in_cell, &self.wrong, |thing| {
                    new.push((Literal::new(thing, false), Why::Cell));
                });
                let forced = graph.forced_by(literal.thing()).iter().filter(|_| in_cell);
                new.extend(forced.map(|&(thing, number)| {
                    (Literal::new(thing as usize, true), Why::Constraint(number as usize))
                }));
            } else {
                let left = graph.left_without(literal.thing()).iter();
                let left = left.filter(|(_, why)| in_cell || *why != Why::Cell);
                new.extend(left.map(|&(thing, why)| (Literal::new(thing as usize, true), why)));
            }
            for &(literal, why) in &new {
                if self.add(graph, literal, Some((next as u32, why)), claims + 1) && Some(literal) == target {
                    return Some(claims + 1);
                }
            }
            next += 1;
        }
        None
    }

    fn node_of(&self, literal: Literal) -> Option<usize> {
        let (round, node) = self.met[Self::slot(literal)];
        (round == self.round).then_some(node as usize)
    }

    /// How many claims lead to one, if it follows.
    pub(super) fn claims(&self, literal: Literal) -> Option<usize> {
        self.node_of(literal).map(|node| self.nodes[node].claims as usize)
    }

    /// The claims that lead to one, the first first.
    pub(super) fn path(&self, literal: Literal) -> Vec<Literal> {
        self.steps(literal).into_iter().map(|node| self.nodes[node].literal).collect()
    }

    /// The same as implications.
    pub(super) fn links(&self, graph: &Graph<'_, W>, literal: Literal) -> Vec<Link> {
        let steps = self.steps(literal);
        let link = |pair: &[usize]| {
            let (from, to) = (self.nodes[pair[0]], self.nodes[pair[1]]);
            let why = match to.cause {
                Some((_, why)) if to.literal.holds() => why,
                _ => graph.why_not_both(from.literal, to.literal),
            };
            Link { from: graph.claim(from.literal), to: graph.claim(to.literal), why }
        };
        steps.windows(2).map(link).collect()
    }

    fn steps(&self, literal: Literal) -> Vec<usize> {
        let last = self.node_of(literal);
        let mut steps: Vec<usize> =
            std::iter::successors(last, |&node| self.nodes[node].cause.map(|(cause, _)| cause as usize))
                .collect();
        steps.reverse();
        steps
    }
}
