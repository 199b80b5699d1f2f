//! Queens that leave each other alone.
//!
//! Put `n` queens on a board of `n` times `n` cells, so that no two are in one row, one column or
//! one diagonal.
//!
//! As an exact cover: each row and each column has exactly one queen, so these are primary items.
//! A diagonal has at most one, so each of them is a secondary item. An option puts a queen on a
//! cell, and covers the cell's row, its column and its two diagonals.
//!
//!     cargo run --release -p dancing-bits --example queens        # n = 8
//!     cargo run --release -p dancing-bits --example queens 30
use std::process::ExitCode;
use std::time::Duration;

use dlx::{BuildError, Count, ItemId, Problem, Solver};

/// The problem. Its option number `row * n + column` is the queen on that cell.
fn problem(n: usize) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    // Among items with equally few options the first is branched on. A queen in the middle attacks
    // the most cells, so the middle rows and columns come first, as with the pipes of an organ.
    let mut from_the_middle: Vec<usize> = (0..n).collect();
    from_the_middle.sort_by_key(|&k| (2 * k + 1).abs_diff(n));
    let mut lines: Vec<_> = from_the_middle.into_iter().map(|k| (k, b.primary(), b.primary())).collect();
    lines.sort_unstable_by_key(|&(k, ..)| k);
    let (rows, columns): (Vec<_>, Vec<_>) = lines.into_iter().map(|(_, row, column)| (row, column)).unzip();
    let rising: Vec<ItemId> = (1..2 * n).map(|_| b.secondary()).collect();
    let falling: Vec<ItemId> = (1..2 * n).map(|_| b.secondary()).collect();
    for row in 0..n {
        for column in 0..n {
            b.option([rows[row], columns[column], rising[row + column], falling[row + n - 1 - column]])?;
        }
    }
    Ok(b.build())
}

fn main() -> Result<ExitCode, BuildError> {
    let args: Option<Vec<usize>> =
        std::env::args_os().skip(1).map(|arg| arg.to_str()?.parse().ok()).collect();
    let n = match args.as_deref() {
        Some([]) => 8,
        Some(&[n @ 1..=40]) => n,
        _ => {
            eprintln!("usage: queens [N], with N from 1 to 40");
            return Ok(ExitCode::from(2));
        }
    };
    let problem = problem(n)?;
    let solver = Solver::builder().timeout(Duration::from_secs(5)).build(&problem).expect("no kernel named");

    if let Some(cover) = solver.search().random_cover(1).cover() {
        let mut board = vec!["·"; n * n];
        for queen in cover.options() {
            board[queen.index()] = "♛";
        }
        for row in board.chunks(n) {
            println!("{}", row.join(" "));
        }
    }
    // A count says whether it is the whole of it.
    match solver.count() {
        Count::Exact(count) => println!("Ways to place {n} queens: {count}."),
        Count::AtLeast(count, stop) => {
            println!("Ways to place {n} queens: at least {count} ({stop}).");
        }
    }
    Ok(ExitCode::SUCCESS)
}
