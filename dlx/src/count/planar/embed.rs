//! Embeds a graph in the plane, without crossings, if it is planar.
//!
//! An embedding is given by its *faces*: for each dart, the next dart along the face to its left. *Blocks*, the
//! parts of the graph that are joined at single vertices, are embedded one by one, by the method of G.
//! Demoucron, Y. Malgrange and R. Pertuiset ("Graphes planaires: reconnaissance et construction de
//! représentations planaires topologiques", 1964). What is not embedded yet consists of fragments, each of which
//! is attached to some embedded vertices. A fragment must be embedded within a face that has all of these vertices.
//! Fragments with only one such face come first. A path through the fragment, between two of these vertices,
//! is embedded. It cuts the face in two, and the rest of the fragment becomes new fragments.

use super::super::method::{Allowance, Halt};
use super::graph::{Dart, Graph};

/// The work to check a fragment.
const FRAGMENT_WORK: u64 = 200;
/// The work to visit a vertex, besides that of each of its darts, which is 1.
const VISIT_WORK: u64 = 20;

/// Why a graph was not embedded.
pub(super) enum EmbedError {
    /// It is not planar.
    NotPlanar,
    Halted(Halt),
}

impl From<Halt> for EmbedError {
    fn from(halt: Halt) -> Self {
        EmbedError::Halted(halt)
    }
}

/// For each dart, the next dart along its face.
pub(super) fn embed(graph: &Graph, allowance: &Allowance<'_>) -> Result<Vec<Dart>, EmbedError> {
    let mut embedding = Embedding::new(graph, allowance);
    for block in blocks(graph) {
        embedding.embed(&block)?;
    }
    Ok(embedding.next)
}

/// The edges of each block.
fn blocks(graph: &Graph) -> Vec<Vec<usize>> {
    /// A vertex on the path of the depth-first search.
    struct Visit {
        vertex: u32,
        /// The dart that led to it; `None` for the root.
        by: Option<Dart>,
        /// How many of its darts were followed.
        looked: usize,
    }
    let mut blocks = Vec::new();
    // The depth of each vertex in the search tree, and the least depth to which its subtree is joined.
    let (mut depth, mut least) = (vec![0; graph.vertices()], vec![0; graph.vertices()]);
    let mut edges = Vec::new();
    for root in 0..graph.vertices() as u32 {
        if depth[root as usize] > 0 {
            continue;
        }
        depth[root as usize] = 1;
        let mut way = vec![Visit { vertex: root, by: None, looked: 0 }];
        while let Some(Visit { vertex, by, looked }) = way.last_mut() {
            let (at, by) = (*vertex as usize, *by);
            let Some(&dart) = graph.darts(*vertex).get(*looked) else {
                way.pop();
                let (Some(by), Some(above)) = (by, way.last()) else { continue };
                let above = above.vertex as usize;
                least[above] = least[above].min(least[at]);
                if least[at] >= depth[above] {
                    let first = edges.iter().rposition(|&edge| edge == by.edge());
                    blocks.push(edges.split_off(first.expect("an edge is met before those beyond")));
                }
                continue;
            };
            *looked += 1;
            if by.is_some_and(|by| by.edge() == dart.edge()) {
                continue;
            }
            let head = graph.head(dart);
            let to = head as usize;
            if depth[to] == 0 {
                edges.push(dart.edge());
                (depth[to], least[to]) = (depth[at] + 1, depth[at] + 1);
                way.push(Visit { vertex: head, by: Some(dart), looked: 0 });
            } else if depth[to] < depth[at] {
                edges.push(dart.edge());
                least[at] = least[at].min(depth[to]);
            }
        }
    }
    blocks
}

/// A connected part of what is not embedded.
struct Fragment {
    /// A dart that leads into it from an embedded vertex.
    start: Dart,
    /// The embedded vertices that it is attached to, those with few darts first.
    ties: Vec<u32>,
}

/// Not embedded, or not visited.
const NONE: u32 = u32::MAX;

struct Embedding<'g> {
    graph: &'g Graph,
    allowance: &'g Allowance<'g>,
    next: Vec<Dart>,
    previous: Vec<Dart>,
    /// The face of each embedded dart.
    face: Vec<u32>,
    /// The last block to which each edge belongs.
    block_of: Vec<u32>,
    /// The last block in which each vertex was embedded.
    embedded_in: Vec<u32>,
    /// The block that is being embedded.
    block: u32,
    /// The last walk that visited each vertex, by its number.
    met: Vec<u32>,
    walks: u32,
    /// For each vertex, the fragments attached to it.
    tied: Vec<Vec<usize>>,
    /// The fragments of the current block; `None` for those embedded.
    fragments: Vec<Option<Fragment>>,
    /// Those that had only one face when they were checked.
    urgent: Vec<usize>,
    /// Those that may still have to be embedded.
    waiting: Vec<usize>,
    /// The number of faces of the current block.
    faces: u32,
}

impl<'g> Embedding<'g> {
    fn new(graph: &'g Graph, allowance: &'g Allowance<'g>) -> Self {
        let (edges, vertices) = (graph.edges.len(), graph.vertices());
        Embedding {
            graph,
            allowance,
            next: Dart::all(edges).collect(),
            previous: Dart::all(edges).collect(),
            face: vec![NONE; 2 * edges],
            block_of: vec![NONE; edges],
            embedded_in: vec![NONE; vertices],
            block: 0,
            met: vec![NONE; vertices],
            walks: 0,
            tied: vec![Vec::new(); vertices],
            fragments: Vec::new(),
            urgent: Vec::new(),
            waiting: Vec::new(),
            faces: 0,
        }
    }

    /// Embeds a block, given by its edges.
    fn embed(&mut self, block: &[usize]) -> Result<(), EmbedError> {
        for &edge in block {
            self.block_of[edge] = self.block;
        }
        self.fragments.clear();
        for end in block.iter().flat_map(|&edge| self.graph.edges[edge]) {
            self.tied[end as usize].clear();
        }
        self.faces = 1;
        // A single edge has one face, on both sides.
        let dart = Dart::new(block[0], false);
        let ends = [self.graph.tail(dart), self.graph.head(dart)];
        self.face[dart.index()] = 0;
        self.face[dart.reversed().index()] = 0;
        self.link(dart, dart.reversed());
        self.link(dart.reversed(), dart);
        self.add_fragments(&ends)?;
        loop {
            let (number, is_urgent) = match (self.urgent.pop(), self.waiting.last()) {
                (Some(number), _) => (number, true),
                (None, Some(&number)) => (number, false),
                (None, None) => break,
            };
            let faces = match &self.fragments[number] {
                Some(fragment) => self.faces(fragment)?,
                None => Vec::new(),
            };
            // It may have got a second face since it was checked.
            let is_turn = !is_urgent || faces.len() == 1;
            if let Some(fragment) = self.fragments[number].take_if(|_| is_turn) {
                let path = self.path(fragment.start)?;
                self.cut(faces[0], &path)?;
            } else if !is_urgent {
                self.waiting.pop();
            }
        }
        self.walks += 1;
        for end in block.iter().flat_map(|&edge| self.graph.edges[edge]) {
            if std::mem::replace(&mut self.met[end as usize], self.walks) != self.walks {
                self.join(end);
            }
        }
        self.block += 1;
        Ok(())
    }

    /// Joins the block just embedded to those embedded before, if they share this vertex.
    fn join(&mut self, vertex: u32) {
        let is_own = |dart: Dart| self.block_of[dart.edge()] == self.block;
        let corners = (self.corner(vertex, is_own), self.corner(vertex, |dart| !is_own(dart)));
        if let (Some(own), Some(other)) = corners {
            let (into_own, into_other) = (self.previous[own.index()], self.previous[other.index()]);
            self.link(into_other, own);
            self.link(into_own, other);
        }
    }

    fn link(&mut self, dart: Dart, next: Dart) {
        self.next[dart.index()] = next;
        self.previous[next.index()] = dart;
    }

    /// An embedded dart that leaves a vertex and is wanted.
    fn corner(&self, vertex: u32, wanted: impl Fn(Dart) -> bool) -> Option<Dart> {
        let mut darts = self.graph.darts(vertex).iter().copied();
        darts.find(|&dart| self.face[dart.index()] != NONE && wanted(dart))
    }

    /// A dart of the block that leaves a vertex along a face.
    fn corner_of(&self, vertex: u32, face: u32) -> Option<Dart> {
        self.corner(vertex, |dart| {
            self.block_of[dart.edge()] == self.block && self.face[dart.index()] == face
        })
    }

    /// The darts of the block that leave a vertex.
    fn block_darts(&self, vertex: u32) -> impl Iterator<Item = Dart> {
        let darts = self.graph.darts(vertex).iter().copied();
        darts.filter(|dart| self.block_of[dart.edge()] == self.block)
    }

    /// The work to look through the darts of a vertex.
    fn visit_work(&self, vertex: u32) -> u64 {
        VISIT_WORK + self.graph.darts(vertex).len() as u64
    }

    fn is_embedded(&self, vertex: u32) -> bool {
        self.embedded_in[vertex as usize] == self.block
    }

    /// At most two of the faces that have all vertices to which a fragment is attached.
    fn faces(&self, fragment: &Fragment) -> Result<Vec<u32>, Halt> {
        let (first, others) = fragment.ties.split_first().expect("a fragment is tied to two vertices");
        let mut work = FRAGMENT_WORK + self.visit_work(*first);
        let faces = self.block_darts(*first).map(|dart| self.face[dart.index()]);
        let mut has = |face: u32| {
            others.iter().all(|&tie| {
                work += self.visit_work(tie);
                self.corner_of(tie, face).is_some()
            })
        };
        let faces = faces.filter(|&face| face != NONE && has(face)).take(2).collect();
        self.allowance.spend(work)?;
        Ok(faces)
    }

    /// Notes a fragment with only one face, and fails if it has none.
    fn check_faces(&mut self, number: usize) -> Result<(), EmbedError> {
        if let Some(fragment) = &self.fragments[number] {
            match self.faces(fragment)?.len() {
                0 => return Err(EmbedError::NotPlanar),
                1 => self.urgent.push(number),
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds the fragments that are attached to vertices just embedded.
    fn add_fragments(&mut self, fresh: &[u32]) -> Result<(), EmbedError> {
        self.walks += 1;
        for &vertex in fresh {
            self.embedded_in[vertex as usize] = self.block;
            self.met[vertex as usize] = self.walks;
        }
        for &vertex in fresh {
            let darts: Vec<Dart> = self.block_darts(vertex).collect();
            for start in darts {
                let head = self.graph.head(start);
                let is_edge = self.is_embedded(head);
                let is_met = self.met[head as usize] == self.walks;
                // An edge between two embedded vertices is found twice, once from each end.
                if self.face[start.index()] != NONE || is_met && (!is_edge || head < vertex) {
                    continue;
                }
                let mut ties = if is_edge { vec![vertex, head] } else { self.ties(head)? };
                ties.sort_by_key(|&tie| self.graph.darts(tie).len());
                let number = self.fragments.len();
                ties.iter().for_each(|&tie| self.tied[tie as usize].push(number));
                self.fragments.push(Some(Fragment { start, ties }));
                self.waiting.push(number);
                self.check_faces(number)?;
            }
        }
        Ok(())
    }

    /// All embedded vertices to which a fragment is attached, found from one that is not.
    fn ties(&mut self, start: u32) -> Result<Vec<u32>, Halt> {
        let (walk, mut work) = (self.walks, 0);
        self.met[start as usize] = walk;
        let (mut waiting, mut ties) = (vec![start], Vec::new());
        while let Some(vertex) = waiting.pop() {
            work += self.visit_work(vertex);
            let darts = self.graph.darts(vertex).iter();
            for &dart in darts.filter(|dart| self.block_of[dart.edge()] == self.block) {
                let head = self.graph.head(dart);
                if self.embedded_in[head as usize] == self.block {
                    ties.push(head);
                } else if std::mem::replace(&mut self.met[head as usize], walk) != walk {
                    waiting.push(head);
                }
            }
        }
        ties.sort_unstable();
        ties.dedup();
        self.allowance.spend(work)?;
        Ok(ties)
    }

    /// A path through a fragment, from the tail of a dart to another embedded vertex. It prefers high vertices:
    /// it runs along the order of a sweep to its far end, and back. Such long paths leave only small
    /// fragments.
    fn path(&mut self, start: Dart) -> Result<Vec<Dart>, Halt> {
        let from = self.graph.tail(start);
        let mut work = 0;
        let mut path = vec![start];
        self.walks += 1;
        while let Some(&last) = path.last() {
            let vertex = self.graph.head(last);
            if self.is_embedded(vertex) {
                break;
            }
            self.met[vertex as usize] = self.walks;
            work += self.visit_work(vertex);
            let is_new = |head: u32| !self.is_embedded(head) && self.met[head as usize] != self.walks;
            let is_end = |head: u32| self.is_embedded(head) && head != from;
            let head = |dart: &Dart| self.graph.head(*dart);
            let next = self.block_darts(vertex).filter(|dart| is_new(head(dart))).max_by_key(head);
            match next.or_else(|| self.block_darts(vertex).find(|dart| is_end(head(dart)))) {
                Some(dart) => path.push(dart),
                None => _ = path.pop(),
            }
        }
        self.allowance.spend(work)?;
        Ok(path)
    }

    /// Of two darts, the one with the shorter face.
    fn shorter(&self, dart: Dart, other: Dart) -> Dart {
        let (mut at, mut at_other) = (dart, other);
        loop {
            (at, at_other) = (self.next[at.index()], self.next[at_other.index()]);
            if at == dart {
                return dart;
            }
            if at_other == other {
                return other;
            }
        }
    }

    /// Embeds a path between two vertices of a face.
    fn cut(&mut self, face: u32, path: &[Dart]) -> Result<(), EmbedError> {
        let (first, last) = (path[0], path[path.len() - 1]);
        let corner = |vertex| self.corner_of(vertex, face).expect("a path is embedded in a face of its ends");
        let (from, to) = (corner(self.graph.tail(first)), corner(self.graph.head(last)));
        let (into_from, into_to) = (self.previous[from.index()], self.previous[to.index()]);
        for pair in path.windows(2) {
            self.link(pair[0], pair[1]);
            self.link(pair[1].reversed(), pair[0].reversed());
        }
        self.link(into_from, first);
        self.link(last, to);
        self.link(into_to, last.reversed());
        self.link(first.reversed(), from);
        // The shorter side becomes a new face. The longer one keeps its number.
        let short = self.shorter(first, last.reversed());
        for &dart in path {
            for dart in [dart, dart.reversed()] {
                self.face[dart.index()] = face;
            }
        }
        let mut dart = short;
        let mut passed = Vec::new();
        while self.face[dart.index()] != self.faces {
            self.face[dart.index()] = self.faces;
            passed.push(self.graph.tail(dart));
            dart = self.next[dart.index()];
        }
        self.faces += 1;
        // The ends of the path are on both sides. A fragment attached to no other vertex of the shorter side
        // can still be embedded in the longer one.
        passed.retain(|&vertex| vertex != self.graph.tail(first) && vertex != self.graph.head(last));
        // Each once: one that is attached to most of them would be looked at again and again.
        let mut cut: Vec<usize> =
            passed.iter().flat_map(|&vertex| &self.tied[vertex as usize]).copied().collect();
        cut.sort_unstable();
        cut.dedup();
        for number in cut {
            self.check_faces(number)?;
        }
        let inner: Vec<u32> = path[1..].iter().map(|&dart| self.graph.tail(dart)).collect();
        self.add_fragments(&inner)
    }
}
