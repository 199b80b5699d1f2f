//! Finds the symmetries of a graph.
//!
//! One vertex after the other is singled out, and the partition refined each time, until every vertex is alone in its cell:
//! these choices are the first path. Another path, with other vertices singled out, tells a symmetry if its partitions have
//! the same shapes and the graph is the same in the order that it ends in. So each level of the first path is looked at,
//! from the last to the first: every other vertex that could be singled out there is tried, unless symmetries that are known
//! already turn one into the other. Of the vertices that a path does not tell apart yet, all may mostly stay; that is tried
//! before it goes on. The symmetries found generate all. The number of all is a product: for each level, how many vertices
//! can take the place of the one singled out (McKay, "Practical graph isomorphism", 1981).

use super::graph::{Graph, Partition, Refiner};
use crate::disjoint::DisjointSets;
use crate::limits::Watch;
use crate::outcome::Stop;

/// The most numbers that the partitions of the first path and the symmetries may take.
pub(crate) const MOST_NUMBERS: usize = 1 << 28;

/// The numbers of a partition, for each vertex.
const PARTITION: usize = 4;

/// The symmetries of a graph.
#[derive(Debug)]
pub(crate) struct Automorphisms {
    /// Permutations that generate all.
    pub(crate) generators: Vec<Vec<u32>>,
    /// Numbers whose product is the number of symmetries.
    pub(crate) factors: Vec<u64>,
    /// How many vertices were singled out to find them.
    pub(crate) nodes: u64,
}

/// A place on the first path where a vertex is singled out.
#[derive(Debug)]
struct Level {
    before: Partition,
    cell: u32,
    vertex: u32,
    hash: u64,
}

struct Finder<'g> {
    graph: &'g Graph,
    refiner: Refiner,
    path: Vec<Level>,
    /// The vertices in the order in which the first path left them.
    leaf: Vec<u32>,
    /// How many symmetries there is room for.
    most_generators: usize,
    nodes: u64,
    watch: &'g Watch,
}

/// Finds all, if the partitions of the first path take at most `most_numbers` numbers, and together with the symmetries
/// at most `most_kept`.
pub(crate) fn automorphisms(
    graph: &Graph,
    most_numbers: usize,
    most_kept: usize,
    watch: &Watch,
) -> Result<Automorphisms, Stop> {
    watch.poll_time()?;
    let mut partition = Partition::by_colors(graph);
    let mut refiner = Refiner::new(graph);
    watch.poll_time()?;
    partition.refine(graph, &mut refiner, watch)?;
    let mut path = Vec::new();
    while let Some(cell) = partition.smallest() {
        if (path.len() + 1) * PARTITION * graph.len() > most_numbers {
            return Err(Stop::Memory);
        }
        watch.poll(path.len() as u64)?;
        let vertex = partition.cell(cell)[0];
        let before = partition.clone();
        let hash = partition.single_out(vertex, graph, &mut refiner, watch)?;
        path.push(Level { before, cell, vertex, hash });
    }
    let nodes = path.len() as u64;
    let leaf = partition.vertices().to_vec();
    let most_generators = (most_kept / graph.len().max(1)).saturating_sub(PARTITION * path.len());
    Finder { graph, refiner, path, leaf, most_generators, nodes, watch }.run()
}

impl Finder<'_> {
    fn run(mut self) -> Result<Automorphisms, Stop> {
        let mut found = Automorphisms { generators: Vec::new(), factors: Vec::new(), nodes: 0 };
        let mut orbits = DisjointSets::new(self.graph.len());
        for level in (0..self.path.len()).rev() {
            let Level { ref before, cell, vertex, .. } = self.path[level];
            let candidates = before.cell(cell).to_vec();
            let mut failed: Vec<u32> = Vec::new();
            for &other in &candidates {
                let root = orbits.root(other);
                if root == orbits.root(vertex) || failed.iter().any(|&failed| orbits.root(failed) == root) {
                    continue;
                }
                let before = self.path[level].before.clone();
                match self.follow(level, before, other)? {
                    Some(_) if found.generators.len() == self.most_generators => return Err(Stop::Memory),
                    Some(images) => {
                        (0..).zip(&images).for_each(|(from, &to)| orbits.join(from, to));
                        found.generators.push(images);
                    }
                    None => failed.push(other),
                }
            }
            let root = orbits.root(vertex);
            found.factors.push(candidates.iter().filter(|&&other| orbits.root(other) == root).count() as u64);
        }
        found.nodes = self.nodes;
        Ok(found)
    }

    /// A symmetry that keeps the vertices singled out before a level, and turns the one of this level into another.
    fn follow(
        &mut self,
        level: usize,
        mut partition: Partition,
        vertex: u32,
    ) -> Result<Option<Vec<u32>>, Stop> {
        self.nodes += 1;
        self.watch.poll(self.nodes)?;
        let hash = partition.single_out(vertex, self.graph, &mut self.refiner, self.watch)?;
        if hash != self.path[level].hash {
            return Ok(None);
        }
        let Some(next) = self.path.get(level + 1) else {
            let mut images = vec![0; self.leaf.len()];
            for (&from, &to) in self.leaf.iter().zip(partition.vertices()) {
                images[from as usize] = to;
            }
            return Ok(self.graph.is_kept_by(&images).then_some(images));
        };
        let (cell, usual) = (next.cell, next.vertex);
        if partition.smallest() != Some(cell) || partition.cell(cell).len() != next.before.cell(cell).len() {
            return Ok(None);
        }
        // Often all that is not told apart yet may stay where it is.
        if let Some(images) = next.before.to_but_for_cells(&partition)
            && self.graph.is_kept_by(&images)
        {
            return Ok(Some(images));
        }
        // A symmetry that moves little is found first.
        let mut candidates = partition.cell(cell).to_vec();
        candidates.sort_by_key(|&vertex| vertex != usual);
        for vertex in candidates {
            if let Some(images) = self.follow(level + 1, partition.clone(), vertex)? {
                return Ok(Some(images));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automorphism::Action;
    use crate::problem::Problem;

    /// Where everything can be exchanged, no path is followed to its end.
    #[test]
    fn what_may_stay_is_not_told_apart() {
        let mut b = Problem::builder();
        for item in b.many_primaries(200) {
            b.option([item]).unwrap();
        }
        let problem = b.build();
        let graph = Action::of(&problem).graph(false);
        let found = automorphisms(&graph, MOST_NUMBERS, MOST_NUMBERS, &Watch::default()).unwrap();
        assert_eq!(found.generators.len(), 199);
        assert!(found.generators.iter().all(|images| graph.is_kept_by(images)));
        assert_eq!(found.factors, (2..=200).collect::<Vec<u64>>());
        assert!(found.nodes < 1000, "{}", found.nodes);
        // There are 199 partitions and as many symmetries.
        let room = 199 * (PARTITION + 1) * graph.len();
        assert!(automorphisms(&graph, room, room, &Watch::default()).is_ok());
        assert_eq!(automorphisms(&graph, room, room - 1, &Watch::default()).unwrap_err(), Stop::Memory);
    }
}
