//! Finds the symmetries of a graph.
//!
//! One vertex after the other is singled out, and the partition refined each time, until every vertex is alone in its
//! cell: these choices are the first path. Another path, with other vertices singled out, tells a symmetry if its
//! partitions have the same shapes and the graph is the same in the order that it ends in. So each level of the first
//! path is looked at, from the last to the first: every other vertex that could be singled out there is tried, unless
//! symmetries that are known already turn one into the other. Of the vertices that a path does not tell apart yet,
//! all may mostly stay; that is tried before it goes on. The symmetries found generate all. The number of all is a
//! product: for each level, how many vertices can take the place of the one singled out (McKay, "Practical graph
//! isomorphism", 1981).

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

/// Where another path goes on: a partition, and the vertices that are still to be singled out in it, the next one last.
struct Fork {
    level: usize,
    partition: Partition,
    untried: Vec<u32>,
}

/// What comes of a vertex that another path singles out.
enum Child {
    DeadEnd,
    Symmetry(Vec<u32>),
    /// The vertices to be singled out next, the first one last.
    Onward(Vec<u32>),
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
    first_path(graph, most_numbers, most_kept, watch)?.run()
}

/// Goes the first path.
fn first_path<'g>(
    graph: &'g Graph,
    most_numbers: usize,
    most_kept: usize,
    watch: &'g Watch,
) -> Result<Finder<'g>, Stop> {
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
    Ok(Finder { graph, refiner, path, leaf, most_generators, nodes, watch })
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
    ///
    /// There may be thousands of levels, too many for a stack of calls.
    fn follow(&mut self, level: usize, partition: Partition, vertex: u32) -> Result<Option<Vec<u32>>, Stop> {
        let mut open = vec![Fork { level, partition, untried: vec![vertex] }];
        while let Some(mut fork) = open.pop() {
            let Some(vertex) = fork.untried.pop() else { continue };
            let level = fork.level;
            let mut partition = if fork.untried.is_empty() {
                fork.partition
            } else {
                let partition = fork.partition.clone();
                open.push(fork);
                partition
            };
            match self.child(level, &mut partition, vertex)? {
                Child::DeadEnd => {}
                Child::Symmetry(images) => return Ok(Some(images)),
                Child::Onward(untried) => open.push(Fork { level: level + 1, partition, untried }),
            }
        }
        Ok(None)
    }

    /// Singles out a vertex as the first path does at a level.
    fn child(&mut self, level: usize, partition: &mut Partition, vertex: u32) -> Result<Child, Stop> {
        self.nodes += 1;
        self.watch.poll(self.nodes)?;
        let hash = partition.single_out(vertex, self.graph, &mut self.refiner, self.watch)?;
        if hash != self.path[level].hash {
            return Ok(Child::DeadEnd);
        }
        let Some(next) = self.path.get(level + 1) else {
            let mut images = vec![0; self.leaf.len()];
            for (&from, &to) in self.leaf.iter().zip(partition.vertices()) {
                images[from as usize] = to;
            }
            let is_kept = self.graph.is_kept_by(&images);
            return Ok(if is_kept { Child::Symmetry(images) } else { Child::DeadEnd });
        };
        let (cell, usual) = (next.cell, next.vertex);
        if partition.smallest() != Some(cell) || partition.cell(cell).len() != next.before.cell(cell).len() {
            return Ok(Child::DeadEnd);
        }
        // Often all that is not told apart yet may stay where it is.
        if let Some(images) = next.before.to_but_for_cells(partition)
            && self.graph.is_kept_by(&images)
        {
            return Ok(Child::Symmetry(images));
        }
        // A symmetry that moves little is found first.
        let mut untried: Vec<u32> = partition.cell(cell).iter().rev().copied().collect();
        untried.sort_by_key(|&vertex| vertex == usual);
        Ok(Child::Onward(untried))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automorphism::Action;
    use crate::problem::Problem;

    /// Bits, and the sums modulo 2 of the first one, two, three and so on. What changes with a bit is not seen until
    /// nearly all are singled out.
    #[test]
    fn a_long_path_takes_no_deep_stack() {
        const BITS: usize = 500;
        let mut b = Problem::builder();
        let mut pairs = |count| -> Vec<_> { (0..count).map(|_| [b.primary(), b.primary()]).collect() };
        let (bits, sums) = (pairs(BITS), pairs(BITS + 1));
        for &pair in bits.iter().chain(&sums) {
            b.option(pair).unwrap();
        }
        for place in 0..BITS {
            for (bit, sum) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                if place > 0 || sum == 0 {
                    b.option([bits[place][bit], sums[place][sum], sums[place + 1][bit ^ sum]]).unwrap();
                }
            }
        }
        let graph = Action::of(&b.build()).graph(false);
        let follow = || {
            let watch = Watch::default();
            let mut finder = first_path(&graph, MOST_NUMBERS, MOST_NUMBERS, &watch).unwrap();
            let Level { ref before, cell, vertex, .. } = finder.path[0];
            let (before, length) = (before.clone(), finder.nodes);
            let other = before.cell(cell).iter().copied().find(|&other| other != vertex).unwrap();
            let images = finder.follow(0, before, other).unwrap().unwrap();
            (graph.is_kept_by(&images), finder.nodes - length)
        };
        let (is_kept, levels) = std::thread::scope(|scope| {
            std::thread::Builder::new()
                .stack_size(1 << 16)
                .spawn_scoped(scope, follow)
                .unwrap()
                .join()
                .unwrap()
        });
        assert!(is_kept && levels > 400, "{levels} levels");
    }

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
