//! Colours the vertices of Petersen's graph.
//!
//! The graph is a pentagon (vertices 0 to 4) around a pentagram (5 to 9), with a spoke from each
//! corner of the one to a corner of the other. Give each vertex a colour, such that the two ends of
//! each of the 15 edges differ.
//!
//! As an exact cover: each vertex is a primary item, as it gets exactly one colour. For each edge
//! and each colour there is a secondary item, which says "this edge has this colour at one of its
//! ends", and can be covered at most once. An option gives a vertex a colour; it covers the vertex,
//! and its three edges, each with that colour.
//!
//! (The colours of `dlx` itself are of no use here: they make options *agree* about an item.)
//!
//!     cargo run --release -p dancing-bits --example graph_coloring        # 3 colours
//!     cargo run --release -p dancing-bits --example graph_coloring 4
use std::process::ExitCode;

use dlx::{BuildError, First, ItemId, Problem, Solver};

const VERTICES: usize = 10;

fn edges() -> Vec<[usize; 2]> {
    let pentagon = (0..5).map(|k| [k, (k + 1) % 5]);
    let spokes = (0..5).map(|k| [k, k + 5]);
    let pentagram = (0..5).map(|k| [k + 5, (k + 2) % 5 + 5]);
    pentagon.chain(spokes).chain(pentagram).collect()
}

/// The problem. Its option number `vertex * colors + color` gives a vertex a colour.
fn problem(edges: &[[usize; 2]], colors: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let vertices: [ItemId; VERTICES] = b.primaries();
    let ends: Vec<Vec<ItemId>> = edges.iter().map(|_| b.many_secondaries(colors)).collect();
    for (vertex, &item) in vertices.iter().enumerate() {
        for color in 0..colors {
            let its_edges = edges.iter().zip(&ends).filter(|(edge, _)| edge.contains(&vertex));
            b.option([item].into_iter().chain(its_edges.map(|(_, ends)| ends[color])))?;
        }
    }
    Ok(b.build())
}

fn main() -> Result<ExitCode, BuildError> {
    let args: Option<Vec<usize>> =
        std::env::args_os().skip(1).map(|arg| arg.to_str()?.parse().ok()).collect();
    let colors = match args.as_deref() {
        Some([]) => 3,
        Some(&[colors @ 1..=6]) => colors,
        _ => {
            eprintln!("usage: graph_coloring [COLORS], with COLORS from 1 to 6");
            return Ok(ExitCode::from(2));
        }
    };
    let edges = edges();
    let solver = Solver::new(&problem(&edges, colors)?);

    match solver.first() {
        First::Found(cover) => {
            // The options of a cover are in increasing order: one for each vertex, from 0.
            let letters: Vec<char> = cover
                .options()
                .iter()
                .map(|option| ['A', 'B', 'C', 'D', 'E', 'F'][option.index() % colors])
                .collect();
            for (vertex, letter) in letters.iter().enumerate() {
                let joined = edges.iter().filter(|edge| edge.contains(&vertex));
                let others = joined.map(|edge| edge[0] + edge[1] - vertex);
                let others: Vec<String> =
                    others.map(|other| format!("{other}: {}", letters[other])).collect();
                println!("{vertex}: {letter}   joined to {}", others.join(", "));
            }
        }
        First::None | First::Stopped(_) => println!("There is no such colouring."),
    }
    if let Some(count) = solver.count().exact() {
        println!("Ways to colour Petersen's graph with {colors} colours, or fewer: {count}.");
    }
    Ok(ExitCode::SUCCESS)
}
