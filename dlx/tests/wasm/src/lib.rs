//! The engine as WebAssembly: how many ways are there to place n queens? `run` builds it and asks.
//!
//! It is a package of its own, as what the tests of the engine depend on does not build there.

use dlx::{Count, ItemId, Problem, Solver};

fn board(n: usize) -> Problem {
    let mut b = Problem::builder();
    let mut lines = |count: usize, primary: bool| -> Vec<ItemId> {
        (0..count).map(|_| if primary { b.primary() } else { b.secondary() }).collect()
    };
    let (rows, columns) = (lines(n, true), lines(n, true));
    let (rising, falling) = (lines(2 * n, false), lines(2 * n, false));
    for row in 0..n {
        for column in 0..n {
            let items = [rows[row], columns[column], rising[row + column], falling[n + row - column]];
            b.option(items).expect("four items that are not the same");
        }
    }
    b.build()
}

/// The number of ways, which is exact as nothing limits the search.
#[unsafe(no_mangle)]
pub extern "C" fn queens(n: u32) -> u64 {
    let solver = Solver::builder().threads(1).build(&board(n as usize));
    match solver.map(|solver| solver.count()) {
        Ok(Count::Exact(count) | Count::AtLeast(count, _)) => count,
        Err(_) => 0,
    }
}
