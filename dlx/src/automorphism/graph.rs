//! Items and options as a graph, and partitions of its vertices that tell apart what no symmetry can exchange.
//!
//! A partition is *refined* until vertices of one cell have equally many neighbours in each cell (McKay, "Practical
//! graph isomorphism", 1981). What is left together after that may be exchanged by a symmetry; what is not, cannot.

use std::collections::VecDeque;

/// An undirected graph whose vertices have colours.
#[derive(Debug)]
pub(crate) struct Graph {
    /// Where the neighbours of each vertex start, and where those of the last end.
    starts: Vec<u32>,
    neighbors: Vec<u32>,
    colors: Vec<u32>,
}

impl Graph {
    pub(super) fn new(colors: Vec<u32>, edges: &[(u32, u32)]) -> Self {
        let mut starts = vec![0_u32; colors.len() + 1];
        for &(one, other) in edges {
            starts[one as usize + 1] += 1;
            starts[other as usize + 1] += 1;
        }
        (0..colors.len()).for_each(|vertex| starts[vertex + 1] += starts[vertex]);
        let mut next = starts.clone();
        let mut neighbors = vec![0; 2 * edges.len()];
        for &(one, other) in edges {
            for (from, to) in [(one, other), (other, one)] {
                let at = &mut next[from as usize];
                neighbors[*at as usize] = to;
                *at += 1;
            }
        }
        Graph { starts, neighbors, colors }
    }

    pub(super) fn len(&self) -> usize {
        self.colors.len()
    }

    pub(super) fn neighbors(&self, vertex: u32) -> &[u32] {
        &self.neighbors[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// Whether this permutation of the vertices keeps edges and colours.
    pub(super) fn is_kept_by(&self, images: &[u32]) -> bool {
        let mut seen = vec![u32::MAX; self.len()];
        (0..self.len() as u32).all(|vertex| {
            let image = images[vertex as usize];
            self.neighbors(image).iter().for_each(|&neighbor| seen[neighbor as usize] = vertex);
            self.colors[vertex as usize] == self.colors[image as usize]
                && self.neighbors(vertex).len() == self.neighbors(image).len()
                && self.neighbors(vertex).iter().all(|&near| seen[images[near as usize] as usize] == vertex)
        })
    }
}

/// The vertices of a graph in cells, in an order of the cells that does not depend on the vertices' numbers.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, those of one cell side by side.
    vertices: Vec<u32>,
    /// Where each vertex is among them.
    places: Vec<u32>,
    /// Where the cell of each vertex starts.
    cells: Vec<u32>,
    /// The number of vertices of the cell that starts here.
    lengths: Vec<u32>,
}

impl Partition {
    /// The vertices by their colours.
    pub(super) fn by_colors(graph: &Graph) -> Self {
        let count = graph.len();
        let mut vertices: Vec<u32> = (0..count as u32).collect();
        vertices.sort_by_key(|&vertex| graph.colors[vertex as usize]);
        let mut partition =
            Partition { vertices, places: vec![0; count], cells: vec![0; count], lengths: vec![0; count] };
        let mut start = 0;
        for place in 0..count {
            let color = |place: usize| graph.colors[partition.vertices[place] as usize];
            if place > 0 && color(place) != color(place - 1) {
                start = place;
            }
            let vertex = partition.vertices[place] as usize;
            partition.places[vertex] = place as u32;
            partition.cells[vertex] = start as u32;
            partition.lengths[start] += 1;
        }
        partition
    }

    /// The vertices, cell by cell.
    pub(super) fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// The vertices of the cell that starts here.
    pub(super) fn cell(&self, start: u32) -> &[u32] {
        &self.vertices[start as usize..][..self.lengths[start as usize] as usize]
    }

    /// The cells, by where they start.
    fn starts(&self) -> impl Iterator<Item = u32> {
        let next = |&start: &u32| self.lengths.get(start as usize).map(|length| start + length);
        std::iter::successors(Some(0), next).take_while(|&start| (start as usize) < self.vertices.len())
    }

    /// The first of the smallest cells with several vertices.
    pub(super) fn smallest(&self) -> Option<u32> {
        self.starts()
            .filter(|&start| self.lengths[start as usize] > 1)
            .min_by_key(|&start| self.lengths[start as usize])
    }

    /// Puts a vertex into a cell of its own, before the rest of its cell, and refines.
    pub(super) fn single_out(&mut self, vertex: u32, graph: &Graph, refiner: &mut Refiner) -> u64 {
        let start = self.cells[vertex as usize];
        let length = self.lengths[start as usize];
        self.swap(vertex, start);
        (self.lengths[start as usize], self.lengths[start as usize + 1]) = (1, length - 1);
        for place in start + 1..start + length {
            self.cells[self.vertices[place as usize] as usize] = start + 1;
        }
        refiner.refine(self, graph, [start])
    }

    /// Refines with regard to all cells.
    pub(super) fn refine(&mut self, graph: &Graph, refiner: &mut Refiner) {
        let starts: Vec<u32> = self.starts().collect();
        refiner.refine(self, graph, starts);
    }

    /// Moves a vertex to a place, and the one from there to where it was.
    fn swap(&mut self, vertex: u32, place: u32) {
        let (old, other) = (self.places[vertex as usize], self.vertices[place as usize]);
        self.vertices.swap(old as usize, place as usize);
        (self.places[vertex as usize], self.places[other as usize]) = (place, old);
    }
}

/// What refining needs, kept from one time to the next.
#[derive(Debug)]
pub(super) struct Refiner {
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// The number of neighbours that each vertex has in the cell that splits.
    counts: Vec<u32>,
    touched: Vec<u32>,
    cell: Vec<u32>,
}

impl Refiner {
    pub(super) fn new(graph: &Graph) -> Self {
        Refiner {
            queue: VecDeque::new(),
            is_queued: vec![false; graph.len()],
            counts: vec![0; graph.len()],
            touched: Vec::new(),
            cell: Vec::new(),
        }
    }

    /// Refines with regard to these cells and all that come of it. Returns a hash of what happened: a symmetry that
    /// turns one partition into another turns what happens to them into each other, too.
    fn refine(
        &mut self,
        partition: &mut Partition,
        graph: &Graph,
        cells: impl IntoIterator<Item = u32>,
    ) -> u64 {
        for start in cells {
            self.is_queued[start as usize] = true;
            self.queue.push_back(start);
        }
        let mut hash = 0;
        while let Some(start) = self.queue.pop_front() {
            self.is_queued[start as usize] = false;
            self.count_neighbors(partition, graph, start);
            hash = mix(hash, start);
            let mut touched = std::mem::take(&mut self.touched);
            touched.sort_unstable_by_key(|&vertex| {
                (partition.cells[vertex as usize], self.counts[vertex as usize])
            });
            let cell_of = |one: &u32, other: &u32, partition: &Partition| {
                partition.cells[*one as usize] == partition.cells[*other as usize]
            };
            let mut rest = &touched[..];
            while let [first, ..] = rest {
                let length = rest.iter().take_while(|vertex| cell_of(vertex, first, partition)).count();
                let (group, others) = rest.split_at(length);
                rest = others;
                hash = self.split(partition, group, hash);
            }
            touched.iter().for_each(|&vertex| self.counts[vertex as usize] = 0);
            touched.clear();
            self.touched = touched;
        }
        hash
    }

    fn count_neighbors(&mut self, partition: &Partition, graph: &Graph, start: u32) {
        self.cell.clear();
        self.cell.extend_from_slice(partition.cell(start));
        for &vertex in &self.cell {
            for &neighbor in graph.neighbors(vertex) {
                let count = &mut self.counts[neighbor as usize];
                if *count == 0 {
                    self.touched.push(neighbor);
                }
                *count += 1;
            }
        }
    }

    /// Splits a cell by the counts of its vertices. `touched` are those that have any, the lowest counts first; the
    /// others stay in front.
    fn split(&mut self, partition: &mut Partition, touched: &[u32], mut hash: u64) -> u64 {
        let start = partition.cells[touched[0] as usize];
        let length = partition.lengths[start as usize];
        let end = start + length;
        for (back, &vertex) in (1..).zip(touched.iter().rev()) {
            partition.swap(vertex, end - back);
        }
        // The parts, by where they start.
        let first_touched = end - touched.len() as u32;
        let mut parts = vec![start];
        let mut last = (first_touched > start).then_some(0);
        for (place, &vertex) in (first_touched..end).zip(touched) {
            let its = self.counts[vertex as usize];
            if last.is_some_and(|last| last != its) {
                parts.push(place);
            }
            if last != Some(its) {
                hash = mix(mix(hash, place), its);
            }
            last = Some(its);
        }
        if parts.len() == 1 {
            return hash;
        }
        let ends = parts[1..].iter().copied().chain([end]);
        for (&part, end) in parts.iter().zip(ends) {
            partition.lengths[part as usize] = end - part;
            for place in part..end {
                partition.cells[partition.vertices[place as usize] as usize] = part;
            }
        }
        // What splits by a cell and all its parts but one splits by that one, too: the largest need not be looked at.
        let largest =
            parts.iter().copied().max_by_key(|&part| (partition.lengths[part as usize], u32::MAX - part));
        let is_queued = self.is_queued[start as usize];
        for &part in &parts {
            if (is_queued || Some(part) != largest) && !self.is_queued[part as usize] {
                self.is_queued[part as usize] = true;
                self.queue.push_back(part);
            }
        }
        hash
    }
}

/// One more number in a hash.
fn mix(hash: u64, number: u32) -> u64 {
    (hash ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}
