//! Pieces that fill a board.

use std::collections::{BTreeMap, BTreeSet};

use dlx::{BuildError, Problem};

/// A cell of a board: its row and its column.
pub type Cell = (i32, i32);

/// A piece made of squares, which may be turned, and turned over.
#[derive(Clone, Debug)]
pub struct Piece {
    name: String,
    cells: Vec<Cell>,
    once: bool,
}

/// The twelve pieces of five squares, row by row.
const PENTOMINOES: [(char, &str); 12] = [
    ('F', ".## ##. .#."),
    ('I', "#####"),
    ('L', "#... ####"),
    ('N', ".### ##.."),
    ('P', "## ## #."),
    ('T', "### .#. .#."),
    ('U', "#.# ###"),
    ('V', "#.. #.. ###"),
    ('W', "#.. ##. .##"),
    ('X', ".#. ### .#."),
    ('Y', ".#.. ####"),
    ('Z', "##. .#. .##"),
];

impl Piece {
    /// A piece drawn with `#`, its rows parted by spaces. There is one of it.
    pub fn drawn(name: &str, rows: &str) -> Self {
        let cells = (0..).zip(rows.split(' ')).flat_map(|(row, line)| {
            (0..).zip(line.chars()).filter(|&(_, c)| c == '#').map(move |(column, _)| (row, column))
        });
        Piece { name: name.to_owned(), cells: cells.collect(), once: true }
    }

    /// The pentomino that looks like this letter.
    ///
    /// # Panics
    /// If none does.
    pub fn pentomino(letter: char) -> Self {
        let (_, rows) = PENTOMINOES.iter().find(|(name, _)| *name == letter).expect("a pentomino's letter");
        Piece::drawn(&letter.to_string(), rows)
    }

    /// The piece, of which as many may be used as fit.
    #[must_use]
    pub fn any_number(mut self) -> Self {
        self.once = false;
        self
    }

    /// The different ways in which it can lie, each in the top left corner.
    fn orientations(&self) -> BTreeSet<BTreeSet<Cell>> {
        let mut found = BTreeSet::new();
        for way in 0..8 {
            let turned = self.cells.iter().map(|&(row, column)| {
                let (row, column) = if way & 1 == 0 { (row, column) } else { (column, row) };
                (if way & 2 == 0 { row } else { -row }, if way & 4 == 0 { column } else { -column })
            });
            let turned: Vec<Cell> = turned.collect();
            let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
            let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
            found.insert(turned.iter().map(|&(row, column)| (row - top, column - left)).collect());
        }
        found
    }
}

/// All cells of a rectangle.
pub fn rectangle(rows: i32, columns: i32) -> BTreeSet<Cell> {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
}

/// A chessboard without its four middle cells.
pub fn square_with_hole() -> BTreeSet<Cell> {
    let mut board = rectangle(8, 8);
    board.retain(|&(row, column)| !((3..5).contains(&row) && (3..5).contains(&column)));
    board
}

/// All ways to fill a board with pieces. What differs by a turn of the board counts as different.
pub fn tilings(board: &BTreeSet<Cell>, pieces: &[Piece]) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let mut names = Vec::new();
    for piece in pieces {
        names.push(if piece.once { Some(b.named_primary(&piece.name)?) } else { None });
    }
    let mut cells = BTreeMap::new();
    for &(row, column) in board {
        cells.insert((row, column), b.named_primary(&format!("{row}_{column}"))?);
    }
    for (piece, name) in pieces.iter().zip(names) {
        for shape in piece.orientations() {
            // A shape that lies in the top left corner has a cell in its row 0 and its column 0,
            // so it must be moved to a row and a column that the board has.
            let rows: BTreeSet<i32> = board.iter().map(|cell| cell.0).collect();
            let columns: BTreeSet<i32> = board.iter().map(|cell| cell.1).collect();
            for &top in &rows {
                for &left in &columns {
                    let place = shape.iter().map(|&(row, column)| cells.get(&(top + row, left + column)));
                    if let Some(place) = place.map(Option::<&_>::copied).collect::<Option<Vec<_>>>() {
                        b.option(name.into_iter().chain(place))?;
                    }
                }
            }
        }
    }
    Ok(b.build())
}

/// All ways to fill a rectangle with dominoes.
pub fn dominoes(rows: i32, columns: i32) -> Result<Problem, BuildError> {
    tilings(&rectangle(rows, columns), &[Piece::drawn("domino", "##").any_number()])
}

/// All ways to fill a board with the twelve pentominoes.
pub fn pentominoes(board: &BTreeSet<Cell>) -> Result<Problem, BuildError> {
    tilings(board, &PENTOMINOES.map(|(letter, _)| Piece::pentomino(letter)))
}
