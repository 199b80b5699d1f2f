//! Directs the edges of a plane graph such that all perfect matchings have the same sign in the Pfaffian.
//!
//! P. W. Kasteleyn ("Dimer statistics and phase transitions", 1963) showed that it suffices if an odd number
//! of edges point along each face, except for one face of each connected component. The edges of a spanning
//! tree may have any direction. The other edges form a tree of the faces. So there is always a face with just
//! one undirected edge.

use super::graph::{Dart, Graph};

/// Whether each edge points to its higher vertex. `next` gives the next dart along the face of each dart.
pub(super) fn orient(graph: &Graph, next: &[Dart]) -> Vec<bool> {
    let mut face = vec![None; next.len()];
    let mut faces: Vec<Vec<Dart>> = Vec::new();
    for start in Dart::all(graph.edges.len()) {
        if face[start.index()].is_some() {
            continue;
        }
        let mut darts = Vec::new();
        let mut dart = start;
        while face[dart.index()].is_none() {
            face[dart.index()] = Some(faces.len());
            darts.push(dart);
            dart = next[dart.index()];
        }
        faces.push(darts);
    }
    let mut points_up: Vec<Option<bool>> = vec![None; graph.edges.len()];
    for edge in spanning_edges(graph) {
        points_up[edge] = Some(true);
    }
    let mut open: Vec<usize> = faces
        .iter()
        .map(|darts| darts.iter().filter(|dart| points_up[dart.edge()].is_none()).count())
        .collect();
    let mut ready: Vec<usize> = (0..faces.len()).filter(|&at| open[at] == 1).collect();
    while let Some(at) = ready.pop() {
        // The last two faces of a component may both be ready for the same edge.
        let Some(&last) = faces[at].iter().find(|dart| points_up[dart.edge()].is_none()) else { continue };
        let along = faces[at].iter().filter(|dart| points_up[dart.edge()] == Some(!dart.is_down())).count();
        points_up[last.edge()] = Some(last.is_down() == (along % 2 == 1));
        let beyond = face[last.reversed().index()].expect("each dart is on a face");
        open[beyond] -= 1;
        if open[beyond] == 1 {
            ready.push(beyond);
        }
    }
    points_up
        .into_iter()
        .map(|up| up.expect("the faces are tied together by edges outside of the tree"))
        .collect()
}

/// The edges of a spanning tree of each component.
fn spanning_edges(graph: &Graph) -> Vec<usize> {
    let mut is_met = vec![false; graph.vertices()];
    let mut edges = Vec::new();
    for root in 0..graph.vertices() as u32 {
        if std::mem::replace(&mut is_met[root as usize], true) {
            continue;
        }
        let mut waiting = vec![root];
        while let Some(vertex) = waiting.pop() {
            for &dart in graph.darts(vertex) {
                let head = graph.head(dart);
                if !std::mem::replace(&mut is_met[head as usize], true) {
                    edges.push(dart.edge());
                    waiting.push(head);
                }
            }
        }
    }
    edges
}
