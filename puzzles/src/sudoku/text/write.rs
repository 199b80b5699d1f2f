//! Boards as text.

use super::super::generate::settings;
use super::super::puzzle::Puzzle;
use super::opensudoku::{self, OPENSUDOKU};
use super::prefix::JIGSAW;
use super::symbols::Symbols;
use super::{BOX, GRID, LINE, SDK, SDM, SOLO, SUDOKUWIKI, link, solo};
use crate::board::{Boxes, Layout};
use crate::notation::puzzlink::PUZZLINK;
use crate::notation::text::Unfit;

/// Why notations of givens have no room for pencil marks.
const NO_MARKS: &str = "pencil marks are written on one line";

/// Writes boards with some symbols.
///
/// [`dlx::format::Writer`] writes covers.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    symbols: Symbols,
    /// The letters of regions, in the order of their numbers, if they are not `A`, `B` and so on.
    regions: Option<Vec<char>>,
}

impl Writer {
    /// Writes with these symbols.
    #[must_use]
    pub fn new(symbols: Symbols) -> Self {
        Writer { symbols, regions: None }
    }

    /// The same with other letters for regions, in the order of their numbers; with none, those that are usual.
    pub(in crate::sudoku) fn with_regions(&self, regions: Option<Vec<char>>) -> Self {
        Writer { regions, ..self.clone() }
    }

    /// Whether its regions have letters of their own.
    pub(in crate::sudoku) fn has_own_regions(&self) -> bool {
        self.regions.is_some()
    }

    /// Whether its symbols are not those that everybody has.
    pub(in crate::sudoku) fn has_own_symbols(&self) -> bool {
        self.own_symbols().is_some()
    }

    /// Number of its symbols, if they are not those that everybody has.
    pub(in crate::sudoku) fn own_symbols(&self) -> Option<usize> {
        self.symbols.own().map(|_| self.symbols.count())
    }

    pub(super) fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The notation that suits a board: a line where there are symbols for all values, else a grid.
    #[must_use]
    pub(crate) fn usual_format(&self, layout: &Layout) -> &'static str {
        if layout.size() <= self.symbols.count() { LINE } else { GRID }
    }

    /// A value on a board of this size: its symbol, or its number where not all values have a symbol. A board
    /// is either in symbols or in numbers.
    #[must_use]
    pub fn cell(&self, value: u8, size: usize) -> String {
        match self.symbols.symbol(value).filter(|_| size <= self.symbols.count()) {
            Some(symbol) => symbol.to_string(),
            None => value.to_string(),
        }
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// If the notation cannot express it.
    pub fn puzzle(&self, puzzle: &Puzzle, format: &str, out: &mut String) -> Result<(), Unfit> {
        let write = match format {
            SOLO => solo::write,
            PUZZLINK => link::write_puzzlink,
            SUDOKUWIKI => link::write_sudokuwiki,
            OPENSUDOKU => opensudoku::write,
            _ => return self.board_with_prefix(puzzle, format, out),
        };
        if self.has_own_symbols() {
            return Err(Unfit::no_symbols(format));
        }
        if puzzle.marks().is_some() {
            return Err(Unfit::new(format, NO_MARKS));
        }
        write(puzzle, out)
    }

    fn board_with_prefix(&self, puzzle: &Puzzle, format: &str, out: &mut String) -> Result<(), Unfit> {
        let prefix = self.prefix(puzzle.layout()).map_err(|why| Unfit::new(format, why))?;
        out.push_str(&prefix);
        if puzzle.marks().is_none() {
            if format == GRID && !prefix.is_empty() {
                out.push('\n');
            }
            return self.board(puzzle.layout(), puzzle.givens(), format, out);
        }
        if format != LINE {
            return Err(Unfit::new(format, NO_MARKS));
        }
        self.check_symbols(puzzle.layout())?;
        let candidates = puzzle.candidates();
        let (size, cells) = (puzzle.layout().size(), puzzle.layout().cell_count());
        let marks: usize = (0..cells).map(|cell| candidates.of(cell).count()).sum();
        if !are_seen_as_marks(size, marks) {
            return Err(Unfit::new(format, "so few pencil marks would be read as a board"));
        }
        for cell in 0..cells {
            for value in 1..=size as u8 {
                let symbol = if candidates.allows(cell, value) { self.symbols.symbol(value) } else { None };
                out.push(symbol.unwrap_or('.'));
            }
        }
        out.push('\n');
        Ok(())
    }

    /// Adds the values of all cells, with 0 for an empty one.
    ///
    /// # Errors
    /// If the notation cannot express them.
    pub fn board(&self, layout: &Layout, values: &[u8], format: &str, out: &mut String) -> Result<(), Unfit> {
        match format {
            LINE => {
                self.check_symbols(layout)?;
                out.extend(values.iter().map(|&value| self.symbols.symbol(value).unwrap_or('.')));
                out.push('\n');
            }
            GRID => {
                let symbols = layout.size() <= self.symbols.count();
                let width = if symbols { 1 } else { layout.size().to_string().len() };
                for row in values.chunks(layout.size()) {
                    for (column, &value) in row.iter().enumerate() {
                        let text = match value {
                            0 => ".".to_owned(),
                            _ => self.cell(value, layout.size()),
                        };
                        let gap = if column == 0 { width } else { width + 1 };
                        out.extend(std::iter::repeat_n(' ', gap - text.chars().count()));
                        out.push_str(&text);
                    }
                    out.push('\n');
                }
            }
            SDK | SDM => {
                if !layout.is_classic_nine() || self.has_own_symbols() {
                    return Err(Unfit::new(
                        format,
                        "such files only hold Sudokus of 9×9 in digits and with boxes",
                    ));
                }
                let empty = if format == SDM { '0' } else { '.' };
                for row in values.chunks(layout.size()) {
                    out.extend(row.iter().map(|&value| self.symbols.symbol(value).unwrap_or(empty)));
                    if format == SDK {
                        out.push('\n');
                    }
                }
                if format == SDM {
                    out.push('\n');
                }
            }
            PUZZLINK | SOLO | SUDOKUWIKI => {
                return Err(Unfit::no_solution(format));
            }
            _ => {
                let is_latin = matches!(layout.boxes(), Boxes::None);
                let making = if is_latin { settings::LATIN_SQUARES } else { settings::SUDOKUS };
                return Err(Unfit::no_such(format, making.plural));
            }
        }
        Ok(())
    }

    /// What stands before a board to tell its rules, colon included.
    ///
    /// # Errors
    /// If there are more regions than letters.
    fn prefix(&self, layout: &Layout) -> Result<String, &'static str> {
        let mut parts = Vec::new();
        if layout.has_diagonals() {
            parts.push("x".to_owned());
        }
        if layout.has_windows() {
            parts.push("windoku".to_owned());
        }
        match layout.boxes() {
            Boxes::None => parts.push("latin".to_owned()),
            Boxes::Rectangles { rows, columns } => {
                if !layout.has_usual_boxes() {
                    parts.push(format!("{BOX}{rows}x{columns}"));
                }
            }
            Boxes::Regions(regions) => {
                let mut part = JIGSAW.to_owned();
                for &region in regions {
                    part.push(self.region_letter(region).ok_or("there are more regions than letters")?);
                }
                parts.push(part);
            }
        }
        let colon = if parts.is_empty() { "" } else { ":" };
        Ok(parts.join("+") + colon)
    }

    /// The letter of the region of this number.
    fn region_letter(&self, region: u8) -> Option<char> {
        match &self.regions {
            Some(letters) => letters.get(usize::from(region)).copied(),
            None => region_letter(region),
        }
    }

    fn check_symbols(&self, layout: &Layout) -> Result<(), Unfit> {
        let (size, count) = (layout.size(), self.symbols.count());
        if size <= count {
            return Ok(());
        }
        Err(Unfit::new(LINE, format!("{size} values need as many symbols, and there are {count}")))
    }
}

/// Whether a line of n³ characters is taken for pencil marks if `marks` are marked: one for each cell on
/// average, without which the board would have no solution. Else it is a board of another size.
pub(super) fn are_seen_as_marks(size: usize, marks: usize) -> bool {
    size >= 4 && marks >= size * size
}

fn region_letter(region: u8) -> Option<char> {
    match region {
        0..26 => Some(char::from(b'A' + region)),
        26..52 => Some(char::from(b'a' + region - 26)),
        _ => None,
    }
}
