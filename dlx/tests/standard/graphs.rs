//! Graphs: who goes with whom, and who differs from whom.

use dlx::{BuildError, Problem};

/// All ways to put 2`n` people into pairs.
pub fn matchings(n: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let mut people = Vec::new();
    for k in 0..2 * n {
        people.push(b.named_primary(&k.to_string())?);
    }
    for (k, &one) in people.iter().enumerate() {
        for &other in &people[k + 1..] {
            b.option([one, other])?;
        }
    }
    Ok(b.build())
}

/// All graphs on `n` labelled vertices, each with `degree` edges.
pub fn regular_graphs(n: usize, degree: u32) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let vertices = (0..n).map(|_| b.bounded(degree..=degree)).collect::<Result<Vec<_>, _>>()?;
    for (number, &vertex) in vertices.iter().enumerate() {
        for &other in &vertices[..number] {
            b.option([vertex, other])?;
        }
    }
    Ok(b.build())
}

/// All matrices of zeros and ones with `n` rows and columns and `ones` ones in each, which are graphs between rows and
/// columns.
pub fn matrices(n: usize, ones: u32) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let lines = (0..2 * n).map(|_| b.bounded(ones..=ones)).collect::<Result<Vec<_>, _>>()?;
    for row in 0..n {
        for column in 0..n {
            b.option([lines[row], lines[n + column]])?;
        }
    }
    Ok(b.build())
}

/// An undirected graph.
#[derive(Clone, Debug)]
pub struct Graph {
    /// How many vertices it has. They are numbered from 0.
    pub vertices: usize,
    /// Which vertices are joined.
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Petersen's: a pentagon, a pentagram, and five spokes between them.
    pub fn petersen() -> Self {
        let ring = (0..5).map(|k| (k, (k + 1) % 5));
        let spokes = (0..5).map(|k| (k, k + 5));
        let star = (0..5).map(|k| (k + 5, (k + 2) % 5 + 5));
        Graph { vertices: 10, edges: ring.chain(spokes).chain(star).collect() }
    }
}

/// All ways to give each vertex one of `colors` colours, those at the ends of an edge different.
///
/// The colours of the engine say that options agree, and here they must differ: so an edge and a
/// colour make one secondary item, which only one of the edge's ends can take.
pub fn colorings(graph: &Graph, colors: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let mut vertices = Vec::new();
    for vertex in 0..graph.vertices {
        vertices.push(b.named_primary(&format!("x{vertex}"))?);
    }
    let mut ends = Vec::new();
    for edge in 0..graph.edges.len() {
        for color in 0..colors {
            ends.push(b.named_secondary(&format!("e{edge}_{color}"))?);
        }
    }
    for (vertex, &item) in vertices.iter().enumerate() {
        for color in 0..colors {
            let mut option = vec![item];
            for (edge, &(one, other)) in graph.edges.iter().enumerate() {
                if one == vertex || other == vertex {
                    option.push(ends[edge * colors + color]);
                }
            }
            b.option(option)?;
        }
    }
    Ok(b.build())
}
