//! Items and options as a graph, and partitions of its vertices that tell apart what no symmetry can exchange.
//!
//! A partition is *refined* until vertices of one cell have equally many neighbours in each cell (McKay, "Practical
//! graph isomorphism", 1981). What is left together after that may be exchanged by a symmetry; what is not, cannot.

use std::collections::VecDeque;

use crate::hash::mix;
use crate::limits::Watch;
use crate::outcome::Stop;

/// Between two polls, this many vertices are looked at, or those of one cell.
const POLL: usize = 1 << 16;

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
    /// How many cells there are.
    cell_count: usize,
}

impl Partition {
    /// The vertices by their colours.
    pub(super) fn by_colors(graph: &Graph) -> Self {
        let count = graph.len();
        let mut vertices: Vec<u32> = (0..count as u32).collect();
        vertices.sort_by_key(|&vertex| graph.colors[vertex as usize]);
        let mut partition = Partition {
            vertices,
            places: vec![0; count],
            cells: vec![0; count],
            lengths: vec![0; count],
            cell_count: usize::from(count > 0),
        };
        let mut start = 0;
        for place in 0..count {
            let color = |place: usize| graph.colors[partition.vertices[place] as usize];
            if place > 0 && color(place) != color(place - 1) {
                start = place;
                partition.cell_count += 1;
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

    /// The permutation that makes each vertex that is alone the one in its place in another partition, and leaves all
    /// others where they are. `None` if these are not in the same cells there.
    pub(super) fn to_but_for_cells(&self, other: &Partition) -> Option<Vec<u32>> {
        let mut images = vec![0; self.vertices.len()];
        for (&from, &to) in self.vertices.iter().zip(&other.vertices) {
            let cell = self.cells[from as usize];
            let length = self.lengths[cell as usize];
            let is_alone = length == 1;
            if length != other.lengths[cell as usize] || !is_alone && other.cells[from as usize] != cell {
                return None;
            }
            images[from as usize] = if is_alone { to } else { from };
        }
        Some(images)
    }

    /// Whether each vertex is alone.
    fn is_discrete(&self) -> bool {
        self.cell_count == self.vertices.len()
    }

    /// The cells, by where they start.
    fn starts(&self) -> impl Iterator<Item = u32> {
        let next = |&start: &u32| self.lengths.get(start as usize).map(|length| start + length);
        std::iter::successors(Some(0), next).take_while(|&start| (start as usize) < self.vertices.len())
    }

    /// The first of the smallest cells with several vertices.
    pub(super) fn smallest(&self) -> Option<u32> {
        if self.is_discrete() {
            return None;
        }
        self.starts()
            .filter(|&start| self.lengths[start as usize] > 1)
            .min_by_key(|&start| self.lengths[start as usize])
    }

    /// Puts a vertex into a cell of its own, before the rest of its cell, and refines.
    pub(super) fn single_out(
        &mut self,
        vertex: u32,
        graph: &Graph,
        refiner: &mut Refiner,
        watch: &Watch,
    ) -> Result<u64, Stop> {
        let start = self.cells[vertex as usize];
        let length = self.lengths[start as usize];
        self.swap(vertex, start);
        (self.lengths[start as usize], self.lengths[start as usize + 1]) = (1, length - 1);
        self.cell_count += 1;
        for place in start + 1..start + length {
            self.cells[self.vertices[place as usize] as usize] = start + 1;
        }
        refiner.refine(self, graph, [start], watch)
    }

    /// Refines with regard to all cells.
    pub(super) fn refine(&mut self, graph: &Graph, refiner: &mut Refiner, watch: &Watch) -> Result<(), Stop> {
        let starts: Vec<u32> = self.starts().collect();
        refiner.refine(self, graph, starts, watch).map(|_| ())
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
    /// What may split, by cell and count.
    touches: Vec<Touch>,
    /// Where the parts of a cell start.
    parts: Vec<u32>,
}

/// A vertex of a cell, with its number of neighbours in the cell that splits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Touch {
    cell: u32,
    count: u32,
    vertex: u32,
}

impl Refiner {
    pub(super) fn new(graph: &Graph) -> Self {
        Refiner {
            queue: VecDeque::new(),
            is_queued: vec![false; graph.len()],
            counts: vec![0; graph.len()],
            touched: Vec::new(),
            touches: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Refines with regard to these cells and all that come of it. Returns a hash of what happened: a symmetry that
    /// turns one partition into another turns what happens to them into each other, too. If a limit on time is
    /// reached, it serves no more.
    fn refine(
        &mut self,
        partition: &mut Partition,
        graph: &Graph,
        cells: impl IntoIterator<Item = u32>,
        watch: &Watch,
    ) -> Result<u64, Stop> {
        for start in cells {
            self.is_queued[start as usize] = true;
            self.queue.push_back(start);
        }
        let (mut hash, mut looks) = (0, 0);
        while let Some(start) = self.queue.pop_front() {
            if looks >= POLL {
                looks = 0;
                watch.poll_time()?;
            }
            self.is_queued[start as usize] = false;
            if partition.is_discrete() {
                continue;
            }
            looks += self.count_neighbors(partition, graph, start);
            hash = mix(hash, start.into());
            let touches = std::mem::take(&mut self.touches);
            for group in touches.chunk_by(|one, other| one.cell == other.cell) {
                hash = self.split(partition, group, hash);
            }
            self.touches = touches;
        }
        Ok(hash)
    }

    /// Notes which vertices have neighbours in a cell, and how many. A vertex that is alone cannot be split. Returns
    /// how many it has looked at.
    fn count_neighbors(&mut self, partition: &Partition, graph: &Graph, start: u32) -> usize {
        let mut looks = 0;
        for &vertex in partition.cell(start) {
            looks += 1 + graph.neighbors(vertex).len();
            for &neighbor in graph.neighbors(vertex) {
                let count = &mut self.counts[neighbor as usize];
                if *count == 0 {
                    self.touched.push(neighbor);
                }
                *count += 1;
            }
        }
        self.touches.clear();
        for vertex in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[vertex as usize]);
            let cell = partition.cells[vertex as usize];
            if partition.lengths[cell as usize] > 1 {
                self.touches.push(Touch { cell, count, vertex });
            }
        }
        self.touches.sort_unstable();
        looks
    }

    /// Splits a cell by the counts of its vertices. `touched` are those that have any, the lowest counts first; the
    /// others stay in front.
    fn split(&mut self, partition: &mut Partition, touched: &[Touch], mut hash: u64) -> u64 {
        let start = touched[0].cell;
        let length = partition.lengths[start as usize];
        let end = start + length;
        let first_touched = end - touched.len() as u32;
        if first_touched == start && touched[0].count == touched[touched.len() - 1].count {
            return mix(mix(hash, start.into()), touched[0].count.into());
        }
        for (back, touch) in (1..).zip(touched.iter().rev()) {
            partition.swap(touch.vertex, end - back);
        }
        self.parts.clear();
        self.parts.push(start);
        let mut last = (first_touched > start).then_some(0);
        for (place, &Touch { count, .. }) in (first_touched..end).zip(touched) {
            if last.is_some_and(|last| last != count) {
                self.parts.push(place);
            }
            if last != Some(count) {
                hash = mix(mix(hash, place.into()), count.into());
            }
            last = Some(count);
        }
        // Those in front keep their cell.
        let ends = self.parts[1..].iter().copied().chain([end]);
        for (&part, end) in self.parts.iter().zip(ends) {
            partition.lengths[part as usize] = end - part;
            if part != start {
                for &vertex in &partition.vertices[part as usize..end as usize] {
                    partition.cells[vertex as usize] = part;
                }
            }
        }
        partition.cell_count += self.parts.len() - 1;
        // What splits by a cell and all its parts but one splits by that one, too: the largest need not be looked at.
        let largest = self
            .parts
            .iter()
            .copied()
            .max_by_key(|&part| (partition.lengths[part as usize], u32::MAX - part));
        let is_queued = self.is_queued[start as usize];
        for &part in &self.parts {
            if (is_queued || Some(part) != largest) && !self.is_queued[part as usize] {
                self.is_queued[part as usize] = true;
                self.queue.push_back(part);
            }
        }
        hash
    }
}
