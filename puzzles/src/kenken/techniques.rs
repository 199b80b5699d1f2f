//! What one looks at in a KenKen: rows and columns, the fillings of its cages, and what rows or columns add
//! up to.
//!
//! The rungs of cages go by how many fillings of one have to be kept in mind: cages with more are not
//! looked at.

use std::sync::Arc;

use super::draw::clue;
use super::fillings::Filler;
use super::frame::Frame;
use super::narrow::LISTED;
use super::puzzle::{Cage, Puzzle};
use crate::board::{self, HouseKind, ValueSet};
use crate::operator::Operator;
use crate::puzzle::Puzzle as _;
use crate::technique::{
    Area, Board, Called, Clue, House, Names, Need, Relation, Sheet, Stretch, Sum, Technique, Title, TooMany,
    Total, Words,
};

/// How many fillings of a cage are gone through, and how hard that is.
const FILLINGS: [(usize, u16); 14] = [
    (1, 11),
    (2, 12),
    (3, 13),
    (4, 14),
    (7, 20),
    (15, 21),
    (31, 22),
    (63, 23),
    (127, 24),
    (255, 25),
    (511, 26),
    (1023, 27),
    (2047, 28),
    (LISTED, 29),
];
/// How hard it is to work out what one cell, two or three add up to.
const SUMS: [u16; 3] = [20, 22, 25];
/// The most rows or columns that are added up.
const LINES: usize = 3;

/// The techniques that puzzles of the family take, the easiest first.
pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::NakedSingle,
    Technique::HiddenSingle,
    Technique::Combinations,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::InniesAndOuties,
    Technique::NakedTriplet,
    Technique::HiddenTriplet,
    Technique::NakedQuad,
    Technique::HiddenQuad,
    Technique::Forced,
    Technique::Refutation,
];

/// The board of a puzzle.
pub(super) fn board(puzzle: &Puzzle) -> Board<'_> {
    let frame = Arc::new(Frame::new(puzzle));
    let size = frame.size;
    let lines: Vec<(HouseKind, Vec<usize>)> = puzzle
        .houses()
        .iter()
        .map(|line| (line.kind, line.cells.iter().map(|&cell| cell.into()).collect()))
        .collect();
    let mut areas: Vec<Box<dyn Area>> = Vec::new();
    for number in 0..frame.cages.len() {
        areas.push(Box::new(cage(&frame, number, &lines)));
    }
    for (kind, cells) in &lines {
        areas.push(Box::new(House::new(*kind, cells.clone())));
    }
    for lines in [&lines[..size], &lines[size..]] {
        for first in 0..size {
            for band in (1..=LINES.min(size - 1)).filter_map(|count| lines.get(first..first + count)) {
                if let Some(sum) = sum(&frame, band) {
                    areas.push(Box::new(sum));
                }
            }
        }
    }
    let groups = lines.into_iter().map(|(_, cells)| cells);
    Board::new(puzzle.values().as_slice().to_vec(), vec![frame.full; size * size], groups, areas)
}

/// A cage with its fillings.
fn cage<'p>(frame: &Arc<Frame<'p>>, number: usize, lines: &[(HouseKind, Vec<usize>)]) -> Clue<'p> {
    let cage = &frame.cages[number];
    let cells: Vec<usize> = cage.cells.iter().map(|&cell| usize::from(cell)).collect();
    let stretches = lines.iter().filter_map(|(kind, line)| Stretch::new(&cells, *kind, line)).collect();
    let rungs = FILLINGS.iter().map(|&(count, number)| Technique::Combinations.up_to(count, number));
    let fillings = Fillings { frame: Arc::clone(frame), number };
    Clue::new(Title::Short(title(cage)), cells, fillings, rungs.collect(), stretches)
}

/// A cage by its clue.
pub(super) fn title(cage: &Cage) -> Called {
    Called::Cage(Some(clue(cage)))
}

/// What the items of the exact cover stand for, where all cages have options of their own: the values in rows come
/// first, then those in columns, then the cages.
pub(super) fn needs(puzzle: &Puzzle, names: &Names<'_>) -> Vec<Option<Need>> {
    let values = |line: &board::House| {
        let line = names.label(line.kind);
        let value = move |&value: &i32| Some(Need::Value(value, line.clone()));
        puzzle.values().as_slice().iter().map(value)
    };
    let cage = |cage: &Cage| {
        let first = cage.cells.iter().min().copied().unwrap_or(0);
        Some(Need::Clue(names.clue_at(&title(cage), usize::from(first))))
    };
    puzzle.houses().iter().flat_map(values).chain(puzzle.cages().iter().map(cage)).collect()
}

/// The fillings of a cage.
struct Fillings<'p> {
    frame: Arc<Frame<'p>>,
    number: usize,
}

impl Relation for Fillings<'_> {
    fn fill(&self, _: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany> {
        let cage = &self.frame.cages[self.number];
        let mut show = |filling: &[u8]| found(filling);
        let filled = Filler::default().fill(&self.frame, cage, sheet.candidates(), LISTED, &mut show);
        filled.map_err(|_| TooMany)
    }

    fn all(&self) -> ValueSet {
        self.frame.full
    }

    fn total(&self) -> Option<Total<'_>> {
        let cage = &self.frame.cages[self.number];
        let values = &self.frame.values[..self.frame.size];
        let is_product = match cage.operator {
            Operator::Given | Operator::Add => false,
            Operator::Multiply if values[0] > 0 => true,
            Operator::Multiply | Operator::Subtract | Operator::Divide | Operator::Hidden => return None,
        };
        Some(Total { target: cage.target, is_product, values, minus: &[] })
    }
}

/// What is known of the sum of a few cells in or around neighbouring rows or columns: these add up to the
/// same whatever is in them, and the cages of known sums in them do, too. A cage that juts out counts with
/// whichever of its cells are fewer: those within, or, taken away, those without.
fn sum<'p>(frame: &Frame<'p>, band: &[(HouseKind, Vec<usize>)]) -> Option<Clue<'p>> {
    /// All that there can be to a few cells.
    const STEPS: usize = 5_000;
    let within: Vec<usize> = band.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
    let line: i64 = frame.values[..frame.size].iter().sum();
    let whole = band.len() as i64 * line;
    let mut total = whole;
    let mut cells: Vec<(usize, bool)> = Vec::new();
    let mut reckoned: Vec<&Cage> = Vec::new();
    for cage in frame.cages {
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            cage.cells.iter().map(|&cell| usize::from(cell)).partition(|cell| within.contains(cell));
        if has_sum(cage) && outside.len() < inside.len() {
            reckoned.push(cage);
            total = total.checked_sub(cage.target)?;
            cells.extend(outside.into_iter().map(|cell| (cell, true)));
        } else {
            cells.extend(inside.into_iter().map(|cell| (cell, false)));
        }
    }
    let number = *SUMS.get(cells.len().checked_sub(1)?)?;
    if reckoned.is_empty() {
        return None;
    }
    // What is taken away alone is better added.
    let sums = [whole, whole - total];
    if cells.iter().all(|&(_, minus)| minus) {
        total = -total;
        cells.iter_mut().for_each(|(_, minus)| *minus = false);
    }
    // Those that are added come first.
    cells.sort_unstable_by_key(|&(cell, minus)| (minus, cell));
    let (cells, minus): (Vec<usize>, Vec<bool>) = cells.into_iter().unzip();
    let sees = |one: usize, other: usize| {
        let [a, b] = [one, other].map(|place| frame.lines_of[cells[place]]);
        a.0 == b.0 || a.1 == b.1
    };
    let band: Vec<HouseKind> = band.iter().map(|(kind, _)| *kind).collect();
    let sum = Arc::new(Sum::new(frame.values[..frame.size].to_vec(), total, minus, STEPS, sees));
    let mut around = within;
    around.extend(reckoned.iter().flat_map(|cage| cage.cells.iter().map(|&cell| usize::from(cell))));
    around.sort_unstable();
    around.dedup();
    let known: Vec<(String, usize)> = reckoned
        .iter()
        .map(|cage| (clue(cage), usize::from(cage.cells.iter().min().copied().unwrap_or(0))))
        .collect();
    let title = {
        let (sum, cells) = (Arc::clone(&sum), cells.clone());
        move |words: &Words<'_>| words.clues().lines(&band, sums, &known, &sum.tell(&cells, words), words)
    };
    let rung = Technique::InniesAndOuties.rung(number);
    let title = Title::Full(Box::new(title));
    Some(Clue::new(title, cells, sum, vec![rung], Vec::new()).seen_around(around))
}

/// Whether one knows what the cells of a cage add up to.
fn has_sum(cage: &Cage) -> bool {
    matches!(cage.operator, Operator::Given | Operator::Add)
}
