//! Counts the ways to place n queens on a board of n×n, by the engine and by a program that can do nothing else.
//!
//!     cargo run --release -p benches --bin queens -- 14 15 16
//!
//! One thread each, one after the other. The other program is the usual one for this: a word each for the columns and
//! the two kinds of diagonals, row by row, with half of the first row. It knows one mirror image; the engine finds all
//! symmetries by itself.
#![forbid(unsafe_code)]

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use benches::{exit_code, standard};
use dlx::count::{Counter, Natural};

/// The largest board: its columns are the bits of a word.
const LARGEST: usize = 31;

fn main() -> ExitCode {
    exit_code(run())
}

fn run() -> Result<(), Box<dyn Error>> {
    let sizes = std::env::args().skip(1).map(|size| match size.parse() {
        Ok(known @ 1..=LARGEST) => Ok(known),
        _ => Err(format!("expected a size from 1 to {LARGEST}, found {size:?}")),
    });
    let sizes = sizes.collect::<Result<Vec<usize>, String>>()?;
    println!("| queens | ways | engine, s | bit masks, s | ratio |");
    println!("|---:|---:|---:|---:|---:|");
    for size in sizes {
        let (ways, engine) = timed(|| by_engine(size));
        let (same, masks) = timed(|| Natural::from(by_masks(size)));
        let ways = ways?;
        if ways != same {
            return Err(format!("{size} queens: the engine finds {ways}, the bit masks {same}").into());
        }
        let [engine, masks] = [engine, masks].map(|time| time.as_secs_f64());
        println!("| {size} | {ways} | {engine:.3} | {masks:.3} | {:.2} |", masks / engine);
    }
    Ok(())
}

/// What something returns, and how long it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    let result = work();
    (result, started.elapsed())
}

/// The number of ways, from an exact-cover problem that is built here.
fn by_engine(size: usize) -> Result<Natural, Box<dyn Error>> {
    let total = Counter::new().count(&standard::queens(size)?);
    Ok(total.exact().ok_or("a count without limits stopped")?)
}

/// The number of ways, with half of the first row.
fn by_masks(size: usize) -> u64 {
    let all = (1 << size) - 1;
    let with = |column: usize| {
        let bit = 1 << column;
        below(all, bit, bit << 1, bit >> 1)
    };
    let half: u64 = (0..size / 2).map(with).sum();
    2 * half + if size % 2 == 1 { with(size / 2) } else { 0 }
}

/// The number of ways to fill the rows below, where queens hold these columns and attack these cells of the next row
/// along the diagonals.
fn below(all: u32, columns: u32, left: u32, right: u32) -> u64 {
    if columns == all {
        return 1;
    }
    let (mut free, mut ways) = (all & !(columns | left | right), 0);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        ways += below(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_find_the_known_numbers() {
        // OEIS A000170.
        for (size, ways) in (1..).zip([1_u64, 0, 0, 2, 10, 4, 40, 92, 352, 724]) {
            assert_eq!(by_masks(size), ways, "{size}");
            assert_eq!(by_engine(size).unwrap(), ways.into(), "{size}");
        }
    }
}
