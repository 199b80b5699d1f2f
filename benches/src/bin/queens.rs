//! Counts the ways to place n queens on a board of n×n, by the engine and by two programs that can do nothing else.
//!
//!     cargo run --release -p benches --bin queens -- 14 15 16
//!
//! One thread each, one after the other. The other programs go row by row, with a word each for the columns and the two
//! kinds of diagonals. The usual one tries half of the first row, as it knows one mirror image. The other makes use of
//! all eight symmetries, by the queens on the border. The engine finds all symmetries by itself.
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
    println!("| queens | ways | engine, s | half of the first row, s | all symmetries, s | ratio | ratio |");
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    for size in sizes {
        let (ways, engine) = timed(|| by_engine(size));
        let (half, by_half) = timed(|| Natural::from(by_half(size)));
        let (all, by_all) = timed(|| Natural::from(by_all_symmetries(size)));
        let ways = ways?;
        if ways != half || ways != all {
            return Err(format!("{size} queens: the engine finds {ways}, the others {half} and {all}").into());
        }
        let [engine, by_half, by_all] = [engine, by_half, by_all].map(|time| time.as_secs_f64());
        let [half, all] = [by_half, by_all].map(|other| other / engine);
        println!("| {size} | {ways} | {engine:.3} | {by_half:.3} | {by_all:.3} | {half:.2} | {all:.2} |");
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

/// What the queens of the rows above attack in the next row, and the columns that they hold.
#[derive(Clone, Copy)]
struct Attacks {
    columns: u32,
    left: u32,
    right: u32,
}

impl Attacks {
    /// What a queen of the first row attacks.
    fn of_first(bit: u32) -> Self {
        Attacks { columns: 0, left: 0, right: 0 }.and(bit)
    }

    /// The same with a queen of the next row.
    fn and(self, bit: u32) -> Self {
        Attacks { columns: self.columns | bit, left: (self.left | bit) << 1, right: (self.right | bit) >> 1 }
    }

    fn any(self) -> u32 {
        self.columns | self.left | self.right
    }
}

/// Takes the lowest bit of a mask that is not empty.
fn take_lowest(mask: &mut u32) -> u32 {
    let bit = *mask & mask.wrapping_neg();
    *mask ^= bit;
    bit
}

/// The number of ways, with half of the first row.
fn by_half(size: usize) -> u64 {
    let all = (1 << size) - 1;
    let with = |column: usize| below(all, Attacks::of_first(1 << column));
    let half: u64 = (0..size / 2).map(with).sum();
    2 * half + if size % 2 == 1 { with(size / 2) } else { 0 }
}

/// The number of ways to fill the rows below.
fn below(all: u32, attacks: Attacks) -> u64 {
    if attacks.columns == all {
        return 1;
    }
    let (mut free, mut ways) = (all & !attacks.any(), 0);
    while free != 0 {
        ways += below(all, attacks.and(take_lowest(&mut free)));
    }
    ways
}

/// The number of ways, by the queens of the four lines at the border. No other is nearer to the next corner than that
/// of the first row, which is in its left half: of eight images of a way, one is such, or as many as lines have a queen
/// as near.
fn by_all_symmetries(size: usize) -> u64 {
    if size < 4 {
        return by_half(size);
    }
    let with_first = |near: usize| {
        let mut border = Border { size, near, ways: [0; 4] };
        border.below(1, Attacks::of_first(1 << near), 0);
        (1..).zip(border.ways).map(|(lines, ways)| 8 * ways / lines).sum::<u64>()
    };
    in_corner(size) + (1..size.div_ceil(2)).map(with_first).sum::<u64>()
}

/// The ways that have a queen in a corner: four times those of one corner, half of which the diagonal mirrors.
fn in_corner(size: usize) -> u64 {
    let all = (1_u32 << size) - 1;
    let second = |column: usize| below_corner(all, 2, column, Attacks::of_first(1).and(1 << column));
    8 * (2..size).map(second).sum::<u64>()
}

/// The number of ways to fill this row and those below, where the second column has no queen before a row: the row that
/// the mirror makes of the second row's column.
fn below_corner(all: u32, row: usize, not_before: usize, attacks: Attacks) -> u64 {
    if row >= not_before {
        return below(all, attacks);
    }
    let (mut free, mut ways) = (all & !(attacks.any() | 2), 0);
    while free != 0 {
        ways += below_corner(all, row + 1, not_before, attacks.and(take_lowest(&mut free)));
    }
    ways
}

/// A board with a queen in the first row, this many columns from the corner, and none at the border nearer to one.
struct Border {
    size: usize,
    near: usize,
    /// The ways, by how many of the other lines have a queen as near.
    ways: [u64; 4],
}

impl Border {
    /// Counts the ways to fill this row and those below. In the rows above, so many other lines have a queen as near.
    fn below(&mut self, row: usize, attacks: Attacks, as_near: usize) {
        let (last, near) = (self.size - 1, self.near);
        let all = (1_u32 << self.size) - 1;
        let (mut free, for_last) = (all & !attacks.any(), (all >> near) & (all << near));
        if row == last {
            free &= for_last;
            while free != 0 {
                let is_as_near = take_lowest(&mut free) & (1 << near | 1 << (last - near)) != 0;
                self.ways[as_near + usize::from(is_as_near)] += 1;
            }
            return;
        }
        let (from_end, sides) = (row.min(last - row), 1 | 1 << last);
        if for_last & !attacks.columns == 0 || row + near > last && sides & !attacks.columns != 0 {
            return;
        }
        if from_end < near {
            free &= !sides;
        }
        while free != 0 {
            let bit = take_lowest(&mut free);
            let is_as_near = from_end == near && bit & sides != 0;
            self.below(row + 1, attacks.and(bit), as_near + usize::from(is_as_near));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_find_the_known_numbers() {
        // OEIS A000170.
        for (size, ways) in (1..).zip([1_u64, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]) {
            assert_eq!(by_half(size), ways, "{size}");
            assert_eq!(by_all_symmetries(size), ways, "{size}");
            assert_eq!(by_engine(size).unwrap(), ways.into(), "{size}");
        }
    }
}
