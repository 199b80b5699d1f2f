//! Tilings in text.
//!
//! ```text
//! tiling squares The five tetrominoes
//! pieces tetrominoes
//! board
//! ####+
//! #####
//! ####+
//! +####
//! ```
//!
//! The first line names the [lattice](super::Lattice), and the puzzle if it has a name. Each part of the puzzle then
//! begins with a word:
//!
//! - `pieces SET`: the pieces of a [set](super::sets), each once; `pieces COUNT SET`: each that many times. A text names at
//!   most 200,000 pieces so.
//! - `piece NAME [COUNT] [MOTIONS]`, and a drawing below: a piece. COUNT is a number, a range such as `0..2`, or `any`, and
//!   at most 1,000,000; MOTIONS is `free`, `one-sided` or `fixed`.
//! - `board BOARD` for a [board](super::board::named) that has a name, or `board` and a drawing below. It has at most
//!   100,000 cells.
//! - `holes N`: at most N of the cells that may stay empty do so. N is less than 2³².
//! - `motions MOTIONS`: how the pieces below this line may be moved, those of sets, too. Without it, flat pieces are
//!   turned and reflected, solid pieces turned.
//! - `fits DIGIT DIGITS`: the colours of the board on which this colour of a piece fits. (Cells without a colour always
//!   fit.) Without such lines, each colour fits on the same colour. `fits none`: no colour fits on any.
//!
//! A line that begins with `|` is a remark.
//!
//! In a drawing, `#` is a cell, and `+` a cell that may stay empty. A digit is a cell of that colour; a letter is a
//! cell that may stay empty, with colour 1 for A, 2 for B and so on. A dot or an underscore is no cell, nor is a blank
//! in the plane. Layers stand side by side, parted by blanks. Hexagons stand on every second place of a row, and
//! between them in the next row.

mod write;

use std::ops::RangeInclusive;

pub use self::write::write;

use super::board::{self, MOST_CELLS};
use super::drawing::{self, Line};
use super::lattice::{Lattice, Motions};
use super::piece::Piece;
use super::sets::{self, Set};
use super::shape::Shape;
use super::{Fits, Tiling};
use crate::notation::text::{Mistake, TextError, quoted, range, whole, words};

/// The word that a tiling begins with.
pub const TILING: &str = "tiling";

/// The most copies of a piece.
const MOST_COPIES: u32 = 1_000_000;

/// The most pieces of sets in a text: a line may name thousands of them.
const MOST_PIECES_OF_SETS: usize = 200_000;

/// Reads a tiling, whose text begins at the line of this number.
///
/// # Errors
/// If the text is none.
pub fn read(text: &str, first_line: usize) -> Result<Tiling, TextError> {
    let mut pieces_left = MOST_PIECES_OF_SETS;
    read_one(text, first_line, &mut pieces_left)
}

/// Reads a tiling, and takes its pieces from those of sets that may still be named.
fn read_one(text: &str, first_line: usize, pieces_left: &mut usize) -> Result<Tiling, TextError> {
    let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| !line.starts_with('|')).peekable();
    while lines.next_if(|(_, line)| line.trim().is_empty()).is_some() {}
    let (number, line) = lines.next().unwrap_or((first_line, ""));
    let mut reader = Reader::new(heading(number, line)?, pieces_left);
    while let Some((number, line)) = lines.next() {
        let mut words = words(line);
        let Some((column, word)) = words.next() else { continue };
        let mut drawing: Vec<Line<'_>> = Vec::new();
        while let Some(line) = lines.next_if(|(_, line)| !line.starts_with(|c: char| c.is_ascii_lowercase()))
        {
            drawing.push(line);
        }
        let entry = Entry { number, column, word, words: words.collect(), end: line.chars().count() + 1 };
        reader.add(&entry, &drawing)?;
    }
    reader.finish(first_line + text.lines().count().saturating_sub(1))
}

/// A line that begins with a word.
struct Entry<'t> {
    /// The number of the line.
    number: usize,
    /// Where the word stands.
    column: usize,
    word: &'t str,
    /// The words behind it, each with its column.
    words: Vec<(usize, &'t str)>,
    /// The column behind the line.
    end: usize,
}

impl<'t> Entry<'t> {
    /// The first word behind that which the line begins with; an empty one at the end of the line if there is none.
    fn first(&self) -> (usize, &'t str) {
        self.words.first().copied().unwrap_or((self.end, ""))
    }
}

/// What was read so far.
struct Reader<'t, 'l> {
    tiling: Tiling,
    /// How many more pieces of sets may be named.
    pieces_left: &'l mut usize,
    /// How the pieces that come may be moved, if that was said.
    motions: Option<Motions>,
    has_board: bool,
    /// What seems to be another puzzle below the board.
    further: Option<Line<'t>>,
}

impl<'t, 'l> Reader<'t, 'l> {
    fn new(tiling: Tiling, pieces_left: &'l mut usize) -> Self {
        Reader { tiling, pieces_left, motions: None, has_board: false, further: None }
    }

    /// Reads a line with the drawing below it.
    fn add(&mut self, entry: &Entry<'t>, drawing: &[Line<'t>]) -> Result<(), TextError> {
        let &Entry { number, column, word, ref words, end } = entry;
        let mut takes_drawing = false;
        match word {
            "pieces" => {
                let known = self.tiling.pieces.len();
                add_set(&mut self.tiling, number, end, words, self.pieces_left)?;
                if let Some(motions) = self.motions {
                    self.tiling.pieces[known..].iter_mut().for_each(|piece| piece.motions = motions);
                }
            }
            "piece" => {
                self.add_piece(entry, drawing)?;
                takes_drawing = true;
            }
            "board" => {
                self.read_board(entry, drawing)?;
                takes_drawing = words.is_empty();
            }
            "holes" => {
                let (column, word) = entry.first();
                let expected = format_args!("a number of cells up to {}", u32::MAX);
                let wrong = || Mistake::new(expected, quoted(word)).at(number, column);
                let holes = whole(word).ok_or_else(wrong)?;
                ends_there(number, &words[1..])?;
                if self.tiling.holes.replace(holes).is_some() {
                    return Err(Mistake::new("one line `holes`", "another one").at(number, entry.column));
                }
            }
            "motions" => {
                let (column, word) = entry.first();
                self.motions = Some(motions(word).ok_or_else(|| wrong_motions(word).at(number, column))?);
                ends_there(number, &words[1..])?;
            }
            "fits" => {
                let fits = self.tiling.fits.get_or_insert_with(Fits::new);
                if !matches!(words[..], [(_, "none")]) {
                    add_fits(fits, number, end, words)?;
                }
            }
            _ => {
                let expected = "`pieces`, `piece`, `board`, `holes`, `motions` or `fits`";
                return Err(Mistake::new(expected, quoted(word)).at(number, column));
            }
        }
        let drawn = drawing.iter().find(|(_, line)| !line.trim().is_empty());
        match drawn.filter(|_| !takes_drawing) {
            Some(&(number, line)) => {
                Err(Mistake::new("a word such as `piece` or `board`", quoted(line)).at(number, 1))
            }
            None => Ok(()),
        }
    }

    fn add_piece(&mut self, entry: &Entry<'_>, drawing: &[Line<'_>]) -> Result<(), TextError> {
        let usual = self.motions.unwrap_or_else(|| self.tiling.lattice.usual_motions());
        let mut piece = piece(entry.number, entry.end, &entry.words, usual)?;
        let cells = drawing::read(self.tiling.lattice, drawing)?;
        if cells.is_empty() {
            let none = Mistake::new("a drawing of the piece below", "none");
            return Err(none.at(entry.number, entry.column));
        }
        piece.shape = Shape::new(cells.into_iter().map(|(cell, square)| (cell, square.color)));
        self.tiling.pieces.push(piece);
        Ok(())
    }

    fn read_board(&mut self, entry: &Entry<'_>, drawing: &[Line<'t>]) -> Result<(), TextError> {
        let &Entry { number, column, .. } = entry;
        if self.has_board {
            return Err(Mistake::new("one board", "another one").at(number, column));
        }
        let lattice = self.tiling.lattice;
        self.tiling.board = match entry.words.first() {
            None => {
                self.further = further_puzzle(drawing);
                drawing::read(lattice, drawing)?.into_iter().collect()
            }
            Some(&(column, name)) => {
                let board = board::named(lattice, name);
                let board = board.map_err(|error| Mistake::from_error(error).at(number, column))?;
                ends_there(number, &entry.words[1..])?;
                board
            }
        };
        self.has_board = true;
        if self.tiling.board.is_empty() || self.tiling.board.len() > MOST_CELLS {
            let expected = format_args!("a board of 1 to {MOST_CELLS} cells");
            return Err(Mistake::new(expected, self.tiling.board.len()).at(number, column));
        }
        Ok(())
    }

    /// The tiling, whose text ends with the line of this number.
    fn finish(self, end: usize) -> Result<Tiling, TextError> {
        let Reader { tiling, has_board, further, .. } = self;
        if !has_board {
            return Err(Mistake::new("a board", "the end of the text").at(end, 1));
        }
        if tiling.pieces.is_empty() {
            return Err(Mistake::new("pieces", "the end of the text").at(end, 1));
        }
        if let Some((number, line)) = further.filter(|_| !tiling.has_colored_pieces()) {
            let expected =
                "rows of the board, or another packing puzzle, as these stand in a file of their own";
            return Err(Mistake::new(expected, quoted(line.trim())).at(number, 1));
        }
        Ok(tiling)
    }
}

/// A line below a drawing without colours that is a Sudoku: as a row, all its cells would have colours.
fn further_puzzle<'t>(drawing: &[Line<'t>]) -> Option<Line<'t>> {
    const SMALLEST: usize = 16;
    let is_colored = |(_, line): &Line<'_>| line.contains(|c: char| c.is_ascii_alphanumeric());
    let place = drawing.iter().position(is_colored)?;
    let (number, line) = drawing[place];
    let cells = line.trim_end();
    let is_board = cells.len() >= SMALLEST && cells.len().isqrt().pow(2) == cells.len();
    let is_sudoku = is_board && cells.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_below = drawing[..place].iter().any(|(_, line)| !line.trim().is_empty());
    (is_sudoku && is_below).then_some((number, line))
}

fn heading(number: usize, line: &str) -> Result<Tiling, TextError> {
    let mut heading = words(line);
    let (column, word) = heading.next().unwrap_or((1, ""));
    if word != TILING {
        return Err(Mistake::new("`tiling` and what the cells are", quoted(word)).at(number, column));
    }
    let (column, word) = heading.next().unwrap_or((line.chars().count() + 1, ""));
    let lattice = Lattice::named(word).ok_or_else(|| {
        let names = Lattice::ALL.map(Lattice::name).join(", ");
        Mistake::at_word(format_args!("one of {names}"), word).at(number, column)
    })?;
    let title = heading.map(|(_, word)| word).collect::<Vec<_>>().join(" ");
    Ok(Tiling { title: (!title.is_empty()).then(|| title.into()), ..Tiling::empty(lattice) })
}

/// There are no more words on the line.
fn ends_there(number: usize, words: &[(usize, &str)]) -> Result<(), TextError> {
    match words.first() {
        None => Ok(()),
        Some(&(column, word)) => Err(Mistake::new("the end of the line", quoted(word)).at(number, column)),
    }
}

fn motions(word: &str) -> Option<Motions> {
    Motions::ALL.into_iter().find(|motions| motions.name() == word)
}

fn wrong_motions(word: &str) -> Mistake {
    Mistake::new("`free`, `one-sided` or `fixed`", quoted(word))
}

/// Adds the pieces of `[N] SET`.
fn add_set(
    tiling: &mut Tiling,
    number: usize,
    end: usize,
    words: &[(usize, &str)],
    pieces_left: &mut usize,
) -> Result<(), TextError> {
    let (copies, &(column, name), rest) = match words {
        [(_, copies), name, rest @ ..] if count(copies).is_some() => (count(copies), name, rest),
        &[(column, copies), _, ..] if copies.starts_with(|c: char| c.is_ascii_digit()) => {
            let expected = format_args!("a number up to {MOST_COPIES}, or a range such as 0..2");
            return Err(Mistake::new(expected, quoted(copies)).at(number, column));
        }
        [name, rest @ ..] => (None, name, rest),
        [] => (None, &(end, ""), words),
    };
    let set = Set::named(name).ok_or_else(|| no_set(name).at(number, column))?;
    if set.lattice != tiling.lattice {
        let expected = format_args!("a set of {}", tiling.lattice);
        let found = format_args!("{name}, a set of {}", set.lattice);
        return Err(Mistake::new(expected, found).at(number, column));
    }
    ends_there(number, rest)?;
    *pieces_left = pieces_left.checked_sub(set.pieces.len()).ok_or_else(|| {
        let expected = format_args!("at most {MOST_PIECES_OF_SETS} pieces of sets in a text");
        Mistake::new(expected, "more").at(number, column)
    })?;
    let copies = copies.unwrap_or(1..=1);
    tiling.pieces.extend(set.pieces.into_iter().map(|piece| Piece { count: copies.clone(), ..piece }));
    Ok(())
}

/// Why there is no set of a name.
pub(super) fn no_set(name: &str) -> Mistake {
    Mistake::new(format_args!("a set of pieces: {}", sets::NAMES), quoted(name))
}

/// Reads `NAME [COUNT] [MOTIONS]`.
fn piece(number: usize, end: usize, words: &[(usize, &str)], usual: Motions) -> Result<Piece, TextError> {
    let Some(&(_, name)) = words.first() else {
        return Err(Mistake::new("the name of the piece", "the end of the line").at(number, end));
    };
    let mut piece = Piece::new(name, Shape::default(), usual);
    let mut known = [false; 2];
    for &(column, word) in &words[1..] {
        let (place, what) = if let Some(count) = count(word) {
            piece.count = count;
            (0, "one number of copies")
        } else if let Some(motions) = motions(word) {
            piece.motions = motions;
            (1, "one of `free`, `one-sided` and `fixed`")
        } else {
            let expected = format_args!(
                "a number up to {MOST_COPIES}, a range such as 0..2, `any`, `free`, `one-sided` or `fixed`"
            );
            return Err(Mistake::new(expected, quoted(word)).at(number, column));
        };
        if std::mem::replace(&mut known[place], true) {
            return Err(Mistake::new(what, format_args!("{} too", quoted(word))).at(number, column));
        }
    }
    Ok(piece)
}

/// Parses a number of copies.
fn count(word: &str) -> Option<RangeInclusive<u32>> {
    if word == "any" {
        return Some(0..=MOST_COPIES);
    }
    let number = |word: &str| whole(word).filter(|&number: &u32| number <= MOST_COPIES);
    range(word, |word| number(word).ok_or("no number of copies")).ok()
}

fn add_fits(fits: &mut Fits, number: usize, end: usize, words: &[(usize, &str)]) -> Result<(), TextError> {
    let expected = "the colour of a piece, and those of cells, as digits from 1 to 9";
    let &[(column, piece), (cells_column, cells)] = words else {
        return Err(Mistake::new(expected, format_args!("{} words", words.len())).at(number, end));
    };
    let color = |c: char| c.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as u8);
    let of_piece =
        Some(piece).filter(|piece| piece.len() == 1).and_then(|piece| piece.chars().find_map(color));
    let of_piece = of_piece.ok_or_else(|| Mistake::new(expected, quoted(piece)).at(number, column))?;
    for cell in cells.chars() {
        let cell =
            color(cell).ok_or_else(|| Mistake::new(expected, quoted(cells)).at(number, cells_column))?;
        fits.insert((of_piece, cell));
    }
    Ok(())
}

/// Reads all tilings of a text, each of which begins with a line `tiling …`.
///
/// # Errors
/// If one is wrong.
pub fn read_all(text: &str) -> Result<Vec<Tiling>, TextError> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut offset = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        if line.split_whitespace().next() == Some(TILING) {
            starts.push((number, offset));
        }
        offset += line.len();
    }
    // Up to there, only remarks.
    let is_bare =
        |end: usize| text[..end].lines().all(|line| line.trim().is_empty() || line.starts_with('|'));
    match starts.first() {
        None if is_bare(text.len()) => return Ok(Vec::new()),
        Some(&(_, first)) if is_bare(first) => {}
        _ => return read(text, 1).map(|tiling| vec![tiling]),
    }
    let ends = starts.iter().skip(1).map(|&(_, start)| start).chain([text.len()]);
    let mut pieces_left = MOST_PIECES_OF_SETS;
    let read = |(&(number, start), end): (&(usize, usize), usize)| {
        read_one(&text[start..end], number, &mut pieces_left)
    };
    starts.iter().zip(ends).map(read).collect()
}
