//! Langford's numbers.
//!
//! Write each of 1 to `n` twice, so that there is one number between the two 1s, there are two
//! between the two 2s, and so on. For `n` = 3: 3 1 2 1 3 2, and the same read backwards.
//!
//! As an exact cover: the items are the `n` numbers and the 2`n` places, all of which are to be
//! covered. An option puts a number into two places.
//!
//!     cargo run --release -p dancing-bits --example langford        # n = 7
//!     cargo run --release -p dancing-bits --example langford 11
use std::process::ExitCode;

use dlx::{BuildError, Cover, ItemId, Problem, Solver};

fn problem(n: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let numbers: Vec<ItemId> = b.many_primaries(n);
    let places: Vec<ItemId> = b.many_primaries(2 * n);
    for k in 1..=n {
        for first in 0..(2 * n).saturating_sub(k + 1) {
            b.option([numbers[k - 1], places[first], places[first + k + 1]])?;
        }
    }
    Ok(b.build())
}

/// The numbers in their places. Items are numbered in the order in which they were added: first the
/// numbers, then the places.
fn row(problem: &Problem, cover: &Cover) -> Vec<usize> {
    let n = cover.options().len();
    let mut row = vec![0; 2 * n];
    for &option in cover.options() {
        if let [number, first, second] = *problem.option_items(option) {
            row[first.index() - n] = number.index() + 1;
            row[second.index() - n] = number.index() + 1;
        }
    }
    row
}

fn main() -> Result<ExitCode, BuildError> {
    let args: Option<Vec<usize>> =
        std::env::args_os().skip(1).map(|arg| arg.to_str()?.parse().ok()).collect();
    let n = match args.as_deref() {
        Some([]) => 7,
        Some(&[n @ 1..=30]) => n,
        _ => {
            eprintln!("usage: langford [N], with N from 1 to 30");
            return Ok(ExitCode::from(2));
        }
    };
    // The numbers in the row add up so that n or n + 1 must be a multiple of 4.
    if !matches!(n % 4, 0 | 3) {
        println!("There is no such row for {n}: neither it nor the number after it is a multiple of 4.");
        return Ok(ExitCode::SUCCESS);
    }

    let problem = problem(n)?;
    let solver = Solver::new(&problem);
    for cover in solver.covers().take(5) {
        let row: Vec<String> = row(&problem, &cover).iter().map(usize::to_string).collect();
        println!("{}", row.join(" "));
    }
    if n > 12 {
        println!("... and many more: they are counted only up to n = 12.");
    } else if let Some(count) = solver.count().exact() {
        println!("{count} rows; {} if a row and its reverse are the same.", count / 2);
    }
    Ok(ExitCode::SUCCESS)
}
