//! Which options are alive where covers are the matchings of a bipartite graph.
//!
//! Each option holds one item or two, and the items have two sides, such that no option holds two of one side.
//! Options are edges then. Whatever an option with one item holds besides, and whatever covers a secondary item that
//! no option does, is
//! *nobody*, a vertex that may have any number of edges.
//!
//! Each cover differs from another one by cycles on which options of the one and of the other take turns. Let the
//! options of a cover lead from the second side to the first, and all others from the first to the second: then these
//! are the cycles of a directed graph, and an option is in some cover if it is in this one, or if its two vertices
//! are in one strongly connected component. (J.-C. Régin, "A filtering algorithm for constraints of difference in
//! CSPs", 1994.) So one cover tells of all options, and others are made of it by as many cycles at once as have no
//! vertex in common.

use std::collections::VecDeque;

use crate::problem::{OptionId, Problem};
use crate::rows::Rows;

/// A path that is looked for beside others ends after this many vertices.
const FEW_VERTICES: usize = 2_000;
/// After this many options in a row without a path, no more are looked for beside those that were found.
const VAIN: u32 = 50;

/// The graph.
pub(super) struct Matchings {
    /// The vertices of each edge, that of the first side first: options by their numbers, and behind them an edge to
    /// nobody for each secondary item.
    edges: Vec<[u32; 2]>,
    options: usize,
    /// The edges of each vertex. Vertices are items; nobody comes last.
    at: Rows<u32>,
}

/// The graph, directed by a cover.
pub(super) struct Directed<'g> {
    graph: &'g Matchings,
    cover: Vec<OptionId>,
    /// Whether each edge is in the cover.
    is_in: Vec<bool>,
    /// The strongly connected component of each vertex.
    components: Vec<u32>,
    ways: [Ways; 2],
}

/// What is reached from one end of a way that is looked for.
struct Ways {
    /// The edge by which each vertex was reached, and in which search.
    came_by: Vec<(u32, u32)>,
    search: u32,
    reached: VecDeque<u32>,
}

impl Matchings {
    /// The graph of a problem, if it is one.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        let is_edge = |option: OptionId| {
            problem.option_items(option).len() <= 2
                && problem.option(option).all(|entry| entry.color.is_none())
        };
        if problem.has_bounds() || !problem.options().all(is_edge) {
            return None;
        }
        let is_second = sides(problem)?;
        let nobody = problem.item_count() as u32;
        let alone = |item: u32| if is_second[item as usize] { [nobody, item] } else { [item, nobody] };
        let of_option = |option: OptionId| match *problem.option_items(option) {
            [one, other] if is_second[one.index()] => [other.0, one.0],
            [one, other] => [one.0, other.0],
            [one] => alone(one.0),
            _ => unreachable!("an option holds an item, and these hold two at most"),
        };
        let secondary = problem.items().filter(|&item| !problem.is_primary(item));
        let edges: Vec<[u32; 2]> =
            problem.options().map(of_option).chain(secondary.map(|item| alone(item.0))).collect();
        let ends = (0_u32..).zip(&edges).flat_map(|(edge, ends)| ends.map(|end| (end as usize, edge)));
        let at = Rows::new(nobody as usize + 1, ends);
        Some(Matchings { options: problem.option_count(), edges, at })
    }

    /// Options by their vertices on the first side.
    pub(super) fn by_vertices(&self, options: impl Iterator<Item = OptionId>) -> Vec<Vec<OptionId>> {
        let mut lists = vec![Vec::new(); self.at.len()];
        options.for_each(|option| lists[self.edges[option.index()][0] as usize].push(option));
        lists
    }

    /// The graph, directed by a cover.
    pub(super) fn directed_by(&self, cover: &[OptionId]) -> Directed<'_> {
        let vertices = self.at.len();
        let mut is_in = vec![false; self.edges.len()];
        let mut is_covered = vec![false; vertices];
        for option in cover {
            is_in[option.index()] = true;
            self.edges[option.index()].iter().for_each(|&end| is_covered[end as usize] = true);
        }
        let nobody = vertices as u32 - 1;
        for (edge, ends) in self.edges.iter().enumerate().skip(self.options) {
            is_in[edge] = ends.iter().all(|&end| end == nobody || !is_covered[end as usize]);
        }
        let ways = [(); 2].map(|()| Ways::new(vertices));
        let cover = cover.to_vec();
        let mut directed = Directed { graph: self, cover, is_in, components: Vec::new(), ways };
        directed.components = directed.components();
        directed
    }
}

/// Which items are on the second side, if there are two sides.
fn sides(problem: &Problem) -> Option<Vec<bool>> {
    let holders = problem.options_of_items();
    let mut sides: Vec<Option<bool>> = vec![None; problem.item_count()];
    let mut reached = Vec::new();
    for start in problem.items() {
        if sides[start.index()].is_some() {
            continue;
        }
        sides[start.index()] = Some(false);
        reached.push(start);
        while let Some(item) = reached.pop() {
            let other = sides[item.index()].map(|side| !side);
            for &option in &holders[item.index()] {
                for &beside in problem.option_items(option).iter().filter(|&&beside| beside != item) {
                    let side = &mut sides[beside.index()];
                    if side.is_none() {
                        *side = other;
                        reached.push(beside);
                    } else if *side != other {
                        return None;
                    }
                }
            }
        }
    }
    Some(sides.into_iter().map(|side| side == Some(true)).collect())
}

impl Directed<'_> {
    /// Where an edge leads from a vertex, or from where it leads there, if it does.
    fn step(&self, edge: u32, vertex: u32, is_back: bool) -> Option<u32> {
        let [first, second] = self.graph.edges[edge as usize];
        let (from, to) = if self.is_in[edge as usize] != is_back { (second, first) } else { (first, second) };
        (from == vertex).then_some(to)
    }

    /// The strongly connected component of each vertex: all vertices are put in the order in which a search in depth
    /// ends with them; then, from the last one on, what leads there and is in no component yet is one (Kosaraju,
    /// Sharir).
    fn components(&self) -> Vec<u32> {
        let at = &self.graph.at;
        let mut order = Vec::with_capacity(at.len());
        let mut is_seen = vec![false; at.len()];
        let mut path: Vec<(u32, usize)> = Vec::new();
        for start in 0..at.len() as u32 {
            if std::mem::replace(&mut is_seen[start as usize], true) {
                continue;
            }
            path.push((start, 0));
            while let Some((vertex, next)) = path.last_mut() {
                let (vertex, edges) = (*vertex, &at[*vertex as usize]);
                match edges.get(*next) {
                    Some(&edge) => {
                        *next += 1;
                        if let Some(to) = self.step(edge, vertex, false)
                            && !std::mem::replace(&mut is_seen[to as usize], true)
                        {
                            path.push((to, 0));
                        }
                    }
                    None => {
                        order.push(vertex);
                        path.pop();
                    }
                }
            }
        }
        let mut components = vec![u32::MAX; at.len()];
        let mut reached = Vec::new();
        for (number, start) in (0..).zip(order.into_iter().rev()) {
            if components[start as usize] != u32::MAX {
                continue;
            }
            components[start as usize] = number;
            reached.push(start);
            while let Some(vertex) = reached.pop() {
                for &edge in &at[vertex as usize] {
                    if let Some(from) = self.step(edge, vertex, true)
                        && components[from as usize] == u32::MAX
                    {
                        components[from as usize] = number;
                        reached.push(from);
                    }
                }
            }
        }
        components
    }

    /// Whether an option is in some cover.
    pub(super) fn is_alive(&self, option: OptionId) -> bool {
        let [first, second] = self.graph.edges[option.index()];
        self.is_in[option.index()] || self.components[first as usize] == self.components[second as usize]
    }

    /// A cover with some of these options, of which each is alive and not in the cover at hand: with the first one, and
    /// with others as far as they are easily found. Asks `go_on` before each of them.
    pub(super) fn cover_with<E>(
        &mut self,
        options: impl Iterator<Item = OptionId>,
        mut go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<OptionId>, E> {
        let nobody = self.graph.at.len() as u32 - 1;
        let mut is_taken = vec![false; self.graph.at.len()];
        let mut changed: Vec<u32> = Vec::new();
        let mut vain = 0;
        for option in options {
            if vain == VAIN {
                break;
            }
            let [first, second] = self.graph.edges[option.index()];
            if is_taken[first as usize] || is_taken[second as usize] {
                continue;
            }
            go_on()?;
            let most = if changed.is_empty() { usize::MAX } else { FEW_VERTICES };
            let Some(way) = self.way(second, first, &is_taken, most) else {
                vain += 1;
                continue;
            };
            vain = 0;
            for edge in way.into_iter().chain([option.0]) {
                self.graph.edges[edge as usize]
                    .iter()
                    .for_each(|&end| is_taken[end as usize] = end != nobody);
                changed.push(edge);
            }
        }
        changed.retain(|&edge| (edge as usize) < self.graph.options);
        changed.sort_unstable();
        let stays = |option: &OptionId| changed.binary_search(&option.0).is_err();
        let mut cover: Vec<OptionId> = self.cover.iter().copied().filter(stays).collect();
        cover.extend(changed.iter().filter(|&&edge| !self.is_in[edge as usize]).map(|&edge| OptionId(edge)));
        cover.sort_unstable();
        Ok(cover)
    }

    /// The edges of a path from one vertex to another that avoids those taken, if one is found within `most` vertices. It
    /// is looked for from both ends.
    fn way(&mut self, from: u32, to: u32, is_taken: &[bool], most: usize) -> Option<Vec<u32>> {
        let mut ways = std::mem::take(&mut self.ways);
        ways[0].begin(from);
        ways[1].begin(to);
        let met = if from == to { Some(from) } else { self.meet(&mut ways, is_taken, most) };
        let edges = met.map(|met| {
            let mut edges = Vec::new();
            for (ways, is_back) in ways.iter().zip([false, true]) {
                let mut vertex = met;
                while let Some(edge) = ways.edge_to(vertex) {
                    edges.push(edge);
                    // To the vertex that it was reached from.
                    vertex = self.step(edge, vertex, !is_back).expect("it leads there");
                }
            }
            edges
        });
        self.ways = ways;
        edges
    }

    /// A vertex that is reached from both ends.
    fn meet(&self, ways: &mut [Ways; 2], is_taken: &[bool], most: usize) -> Option<u32> {
        let mut count = 0;
        while count < most && !ways[0].reached.is_empty() && !ways[1].reached.is_empty() {
            let is_back = ways[1].reached.len() < ways[0].reached.len();
            let [here, there] = match ways {
                [one, other] if is_back => [other, one],
                [one, other] => [one, other],
            };
            let Some(vertex) = here.reached.pop_front() else { break };
            count += 1;
            for &edge in &self.graph.at[vertex as usize] {
                let Some(next) = self.step(edge, vertex, is_back) else { continue };
                if here.is_reached(next) || is_taken[next as usize] {
                    continue;
                }
                here.came_by[next as usize] = (edge, here.search);
                if there.is_reached(next) {
                    return Some(next);
                }
                here.reached.push_back(next);
            }
        }
        None
    }
}

impl Ways {
    /// Instead of an edge, at the vertex where the search began.
    const START: u32 = u32::MAX;

    fn new(vertices: usize) -> Self {
        Ways { came_by: vec![(Ways::START, 0); vertices], search: 0, reached: VecDeque::new() }
    }

    fn begin(&mut self, vertex: u32) {
        self.search += 1;
        self.reached.clear();
        self.reached.push_back(vertex);
        self.came_by[vertex as usize] = (Ways::START, self.search);
    }

    fn is_reached(&self, vertex: u32) -> bool {
        self.came_by[vertex as usize].1 == self.search
    }

    fn edge_to(&self, vertex: u32) -> Option<u32> {
        Some(self.came_by[vertex as usize].0).filter(|&edge| edge != Ways::START)
    }
}

impl Default for Ways {
    fn default() -> Self {
        Ways::new(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chance, all_covers};
    use crate::verify::verify;

    /// People and tasks, of which some need not be done, and people who may do nothing.
    fn some_problem(chance: &mut Chance) -> Problem {
        let mut b = Problem::builder();
        let sides = [(); 2].map(|()| {
            let size = 1 + chance.below(5) as usize;
            (0..size)
                .map(|_| if chance.below(3) == 0 { b.secondary() } else { b.primary() })
                .collect::<Vec<_>>()
        });
        for &one in &sides[0] {
            for &other in &sides[1] {
                if chance.below(5) < 3 {
                    b.option([one, other]).ok();
                }
            }
        }
        for &alone in sides.iter().flatten() {
            if chance.below(6) == 0 {
                b.option([alone]).ok();
            }
        }
        b.build()
    }

    #[test]
    fn one_cover_tells_of_all_options() {
        let mut chance = Chance(17);
        let (mut dead, mut others) = (0, 0);
        for _ in 0..4000 {
            let problem = some_problem(&mut chance);
            let graph = Matchings::of(&problem).expect("it is a bipartite graph");
            let covers = all_covers(&problem);
            let Some(first) = covers.first() else { continue };
            let mut directed = graph.directed_by(first);
            for option in problem.options() {
                let is_alive = covers.iter().any(|cover| cover.contains(&option));
                assert_eq!(directed.is_alive(option), is_alive, "{problem:?}");
                dead += u32::from(!is_alive);
            }
            let mut open: Vec<OptionId> = problem.options().collect();
            open.retain(|option| directed.is_alive(*option) && !first.contains(option));
            while let Some(&option) = open.first() {
                let cover = directed.cover_with(open.iter().copied(), || Ok::<(), ()>(())).unwrap();
                assert!(cover.contains(&option) && verify(&problem, &cover).is_ok(), "{problem:?}");
                open.retain(|option| !cover.contains(option));
                others += 1;
            }
        }
        assert!(dead > 1000 && others > 1000, "{dead} {others}");
    }

    #[test]
    fn three_items_or_an_odd_cycle_are_no_such_graph() {
        let mut b = Problem::builder();
        let [x, y, z] = b.primaries();
        b.option([x, y]).unwrap();
        b.option([y, z]).unwrap();
        assert!(Matchings::of(&b.clone().build()).is_some());
        b.option([x, z]).unwrap();
        assert!(Matchings::of(&b.build()).is_none());
        let mut b = Problem::builder();
        let [x, y, z] = b.primaries();
        b.option([x, y, z]).unwrap();
        assert!(Matchings::of(&b.build()).is_none());
    }
}
