//! Latin squares that are orthogonal to a given one.
//!
//! Two Latin squares are *orthogonal* if, laid one upon the other, they show each pair of symbols once.
//! Leonhard Euler looked for such a pair of 6×6, for 36 officers of six ranks and six regiments; Gaston
//! Tarry showed in 1901 that there is none.
//!
//! Where the second square has its first symbol, the first has each of its symbols once, and so for the
//! others: a mate cuts the square into n *transversals*, sets of n cells with one in each row, one in each
//! column and one of each symbol. That is an exact cover, twice:
//!
//! - To find a transversal, the rows, the columns and the symbols are items, and each cell is an option.
//! - To find a mate, the cells are items, and each transversal is an option.
//!
//! Run it with a size, or for 7×7 without:
//!
//!     cargo run --release -p dancing-bits-puzzles --example orthogonal_mates 10
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use dlx::{BuildError, Count, First, Problem, Solver};
use puzzles::latin;
use puzzles::random::Random;

/// The transversals of a square, each as its cells.
fn transversals(square: &[u8], n: usize) -> Result<Vec<Vec<usize>>, BuildError> {
    let mut b = Problem::builder();
    let [rows, columns, symbols] = std::array::from_fn(|_| b.many_primaries(n));
    for (cell, &symbol) in square.iter().enumerate() {
        b.option([rows[cell / n], columns[cell % n], symbols[usize::from(symbol) - 1]])?;
    }
    let mut found = Vec::new();
    let _complete = Solver::new(&b.build()).for_each(|cover| {
        found.push(cover.iter().map(|option| option.index()).collect());
        ControlFlow::Continue(())
    });
    Ok(found)
}

/// The problem whose covers are the mates of a square with these transversals.
fn mates(transversals: &[Vec<usize>], n: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let cells = b.many_primaries(n * n);
    for transversal in transversals {
        b.option(transversal.iter().map(|&cell| cells[cell]))?;
    }
    Ok(b.build())
}

/// The square that a mate of the first is, with the symbols in the order of its first row.
fn mate(transversals: &[&Vec<usize>], n: usize) -> Vec<usize> {
    let mut square = vec![0; n * n];
    for transversal in transversals {
        let symbol = transversal.iter().min().copied().unwrap_or(0);
        transversal.iter().for_each(|&cell| square[cell] = symbol + 1);
    }
    square
}

fn main() -> Result<ExitCode, BuildError> {
    let args: Option<Vec<usize>> =
        std::env::args_os().skip(1).map(|arg| arg.to_str()?.parse().ok()).collect();
    let n = match args.as_deref() {
        Some([]) => 7,
        Some(&[n @ 2..=10]) => n,
        _ => {
            eprintln!("usage: orthogonal_mates [N], with N from 2 to 10");
            return Ok(ExitCode::from(2));
        }
    };
    // Few random squares have a mate: the first that has one is shown, if there is one among this many.
    const SQUARES: u64 = 1000;
    for index in 0..SQUARES {
        let square = latin::random(n, &mut Random::new(1779, index));
        let transversals = transversals(&square, n)?;
        let problem = mates(&transversals, n)?;
        let solver =
            Solver::builder().timeout(Duration::from_secs(5)).build(&problem).expect("no kernel named");
        let First::Found(cover) = solver.first() else { continue };
        let chosen: Vec<_> = cover.options().iter().map(|option| &transversals[option.index()]).collect();
        let mate = mate(&chosen, n);
        for (row, mate) in square.chunks(n).zip(mate.chunks(n)) {
            let pairs: Vec<String> =
                row.iter().zip(mate).map(|(one, other)| format!("{one:>2}.{other:<2}")).collect();
            println!("{}", pairs.join(" "));
        }
        println!("Square {} at random, with {} transversals.", index + 1, transversals.len());
        match solver.count() {
            Count::Exact(count) => println!("Mates, up to the names of their symbols: {count}."),
            Count::AtLeast(count, stop) => {
                println!("Mates, up to the names of their symbols: at least {count} ({stop}).");
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    println!("None of {SQUARES} random squares has an orthogonal mate.");
    Ok(ExitCode::SUCCESS)
}
