//! Fills a board with the twelve pentominoes.
//!
//! A pentomino is five squares that hang together; there are twelve, if turning them, and turning
//! them over, is no difference. Together they have 60 squares: a board of 6 by 10, 5 by 12, 4 by 15
//! or 3 by 20, or of 8 by 8 if its four middle cells stay free.
//!
//! As an exact cover: the items are the pieces and the cells of the board. An option lays a piece
//! in one of its eight positions somewhere on the board: it covers the piece and five cells.
//!
//!     cargo run --release -p dancing-bits --example pentominoes             # two tilings of 8 by 8
//!     cargo run --release -p dancing-bits --example pentominoes 3 20 8      # eight of 3 by 20
use std::collections::{BTreeSet, HashMap};
use std::process::ExitCode;

use dlx::{BuildError, Cover, Problem, Solver};

const PIECES: [[&str; 3]; 12] = [
    [".##", "##.", ".#."],
    ["#####", "", ""],
    ["#...", "####", ""],
    [".###", "##..", ""],
    ["##", "##", "#."],
    ["###", ".#.", ".#."],
    ["#.#", "###", ""],
    ["#..", "#..", "###"],
    ["#..", "##.", ".##"],
    [".#.", "###", ".#."],
    [".#..", "####", ""],
    ["##.", ".#.", ".##"],
];

/// A row and a column.
type Cell = (i32, i32);

/// The different positions of a piece, each moved to the top left corner.
fn positions(piece: [&str; 3]) -> BTreeSet<Vec<Cell>> {
    let rows = (0..).zip(piece);
    let squares =
        rows.flat_map(|(row, line)| (0..).zip(line.chars()).map(move |(column, c)| (row, column, c)));
    let cells: Vec<Cell> =
        squares.filter(|&(.., c)| c == '#').map(|(row, column, _)| (row, column)).collect();
    let mut found = BTreeSet::new();
    for way in 0..8 {
        let turn = |(row, column): Cell| match way % 4 {
            0 => (row, column),
            1 => (column, -row),
            2 => (-row, -column),
            _ => (-column, row),
        };
        let turn_over = |(row, column): Cell| if way < 4 { (row, column) } else { (row, -column) };
        let mut turned: Vec<Cell> = cells.iter().map(|&cell| turn(turn_over(cell))).collect();
        let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
        for cell in &mut turned {
            *cell = (cell.0 - top, cell.1 - left);
        }
        turned.sort_unstable();
        found.insert(turned);
    }
    found
}

/// The problem, and for each of its options the cells that it covers.
fn problem(board: &BTreeSet<Cell>) -> Result<(Problem, Vec<Vec<Cell>>), BuildError> {
    let mut b = Problem::builder();
    let items: HashMap<Cell, _> = board.iter().map(|&cell| (cell, b.primary())).collect();
    let mut placements = Vec::new();
    for piece in PIECES {
        let name = b.primary();
        for position in positions(piece) {
            for &(top, left) in board {
                // The first cell of a position is in its top row: it goes to this cell of the board.
                let shift = left - position[0].1;
                let place: Vec<Cell> = position.iter().map(|cell| (cell.0 + top, cell.1 + shift)).collect();
                if place.iter().all(|cell| board.contains(cell)) {
                    b.option([name].into_iter().chain(place.iter().map(|cell| items[cell])))?;
                    placements.push(place);
                }
            }
        }
    }
    Ok((b.build(), placements))
}

/// Draws a wall between any two cells that are not of the same piece.
fn draw(rows: i32, columns: i32, placements: &[Vec<Cell>], cover: &Cover) -> String {
    /// By what leads away from a corner: 1 to the right, 2 up, 4 to the left, 8 down.
    const CORNERS: [char; 16] =
        [' ', '╶', '╵', '└', '╴', '─', '┘', '┴', '╷', '┌', '│', '├', '┐', '┬', '┤', '┼'];
    let mut piece_at = HashMap::new();
    for option in cover.options() {
        piece_at.extend(placements[option.index()].iter().map(|&cell| (cell, option)));
    }
    let wall = |one: Cell, other: Cell| piece_at.get(&one) != piece_at.get(&other);
    let mut text = String::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let [above_left, above] = [(row - 1, column - 1), (row - 1, column)];
            let [left, here] = [(row, column - 1), (row, column)];
            let walls =
                [wall(above, here), wall(above_left, above), wall(above_left, left), wall(left, here)];
            let corner = walls.iter().rev().fold(0, |sum, &wall| 2 * sum + usize::from(wall));
            text.push(CORNERS[corner]);
            text.push_str(if walls[0] { "───" } else { "   " });
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        for column in 0..=columns {
            text.push_str(if wall((row, column - 1), (row, column)) { "│   " } else { "    " });
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text
}

fn main() -> Result<ExitCode, BuildError> {
    let args: Option<Vec<i32>> = std::env::args_os().skip(1).map(|arg| arg.to_str()?.parse().ok()).collect();
    let (rows, columns, drawings) = match args.as_deref() {
        Some([]) => (8, 8, 2),
        Some(&[rows @ 1..=60, columns @ 1..=60]) => (rows, columns, 2),
        Some(&[rows @ 1..=60, columns @ 1..=60, drawings @ 0..=10_000]) => (rows, columns, drawings),
        _ => (0, 0, 0),
    };
    let mut board: BTreeSet<Cell> = (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))).collect();
    if (rows, columns) == (8, 8) {
        board.retain(|&(row, column)| !((3..5).contains(&row) && (3..5).contains(&column)));
    }
    if board.len() != 60 {
        eprintln!(
            "usage: pentominoes [ROWS COLUMNS [DRAWINGS]], where ROWS times COLUMNS is 60, or both are 8"
        );
        return Ok(ExitCode::from(2));
    }

    let (problem, placements) = problem(&board)?;
    let solver = Solver::new(&problem);
    for cover in solver.covers().take(drawings as usize) {
        println!("{}\n", draw(rows, columns, &placements, &cover));
    }
    if let Some(count) = solver.count().exact() {
        println!("{count} tilings of {rows} by {columns}, with those that differ by a turn of the board.");
    }
    Ok(ExitCode::SUCCESS)
}
