//! A tiling by dominoes, drawn at random from all that there are.
//!
//! A board is tiled by dominoes in very many ways: one of 16 times 16 cells in some 2.4·10³⁰. Still each
//! of them can be drawn with the same probability, as [`Counter`] counts exactly how many tilings begin in which
//! way.
//!
//! As an exact cover: the cells are the items, and each option lays a domino on two cells side by side.
//!
//! The picture is an SVG. Dominoes have four colours: by whether they lie or stand, and by whether their
//! first cell is a black or a white one of a chessboard. In the *Aztec diamond*, whose rows of cells grow
//! from 2 to 2n and shrink again, the corners come out as if frozen, one colour each, and only inside of
//! a circle everything is mixed: the arctic circle of W. Jockusch, J. Propp and P. Shor (1995).
//!
//!     cargo run --release -p dancing-bits --example random_tiling -- square 16 > square.svg
//!     cargo run --release -p dancing-bits --example random_tiling -- aztec 30 7 > aztec.svg
//!
//! The second number is the seed.
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::process::ExitCode;

use dlx::count::{Counter, Total};
use dlx::{BuildError, ItemId, OptionId, Outcome, Problem};

/// A cell: its row and its column.
type Cell = (i32, i32);

/// Two cells, the first of them above or to the left.
type Domino = (Cell, Cell);

fn square(side: i32) -> Vec<Cell> {
    (0..side).flat_map(|row| (0..side).map(move |column| (row, column))).collect()
}

fn aztec(order: i32) -> Vec<Cell> {
    // Twice the distance of a cell's middle from that of the board.
    let off = |place: i32| (2 * place + 1 - 2 * order).abs();
    square(2 * order).into_iter().filter(|&(row, column)| off(row) + off(column) <= 2 * order).collect()
}

fn tilings(cells: &[Cell]) -> Result<(Problem, Vec<Domino>), BuildError> {
    let mut b = Problem::builder();
    let items: BTreeMap<Cell, ItemId> = cells.iter().map(|&cell| (cell, b.primary())).collect();
    let mut dominoes = Vec::new();
    for (&(row, column), &item) in &items {
        for other in [(row, column + 1), (row + 1, column)] {
            if let Some(&next) = items.get(&other) {
                b.option([item, next])?;
                dominoes.push(((row, column), other));
            }
        }
    }
    Ok((b.build(), dominoes))
}

fn svg(dominoes: impl Iterator<Item = Domino>, side: i32) -> String {
    const CELL: i32 = 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" stroke=\"#222\">\n",
        side * CELL
    );
    for ((row, column), (below, right)) in dominoes {
        let stands = below > row;
        let black = (row + column) % 2 == 0;
        let color = match (stands, black) {
            (false, false) => "#d1495b",
            (false, true) => "#edae49",
            (true, false) => "#00798c",
            (true, true) => "#66a182",
        };
        let (width, height) = (right - column + 1, below - row + 1);
        svg += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{color}\"/>\n",
            column * CELL,
            row * CELL,
            width * CELL,
            height * CELL
        );
    }
    svg + "</svg>\n"
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (shape, size, seed) = match words[..] {
        [] => ("aztec", "30", "1"),
        [shape, size] => (shape, size, "1"),
        [shape, size, seed] => (shape, size, seed),
        _ => ("", "", ""),
    };
    let (Ok(size), Ok(seed)) = (size.parse::<u8>(), seed.parse::<u64>()) else {
        eprintln!("expected square or aztec, a size, and perhaps a seed");
        return ExitCode::from(2);
    };
    let size = i32::from(size);
    let (cells, side) = match shape {
        "square" => (square(size), size),
        "aztec" => (aztec(size), 2 * size),
        _ => {
            eprintln!("expected square or aztec, found {shape:?}");
            return ExitCode::from(2);
        }
    };
    let (problem, dominoes) = tilings(&cells).expect("each option holds two of the cells");
    let counter = Counter::new().threads(0);
    if let Total::Exact(covers) = counter.count(&problem) {
        eprintln!("one of {covers} tilings");
    }
    let laid = |option: &OptionId| dominoes[option.index()];
    let outcome = counter.sample(&problem, seed, 0..1, |cover| {
        print!("{}", svg(cover.options().iter().map(laid), side));
        ControlFlow::Continue(())
    });
    if let Outcome::Stopped(stop) = outcome {
        eprintln!("stopped: {stop}");
        return ExitCode::from(3);
    }
    ExitCode::SUCCESS
}
