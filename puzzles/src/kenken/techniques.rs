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
    Area, Board, Called, Clue, Conflict, House, Names, Need, Relation, Sheet, Stretch, Sum, Technique, Title,
    TooMany, Total, Words,
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
    let lines = lines(puzzle);
    let mut areas: Vec<Box<dyn Area>> = Vec::new();
    for number in 0..frame.cages.len() {
        areas.push(Box::new(cage(&frame, number, &lines)));
    }
    for (kind, cells) in &lines {
        areas.push(Box::new(House::new(*kind, cells.clone())));
    }
    for lines in bands(&lines, size) {
        areas.extend(sum(&frame, lines).map(|sum| Box::new(sum) as Box<dyn Area>));
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

/// Neighbouring rows or columns, and what the cages of known sums in them leave of their sum.
struct Band<'p> {
    lines: Vec<HouseKind>,
    within: Vec<usize>,
    /// What the lines add up to, and the cages.
    sums: [i64; 2],
    reckoned: Vec<&'p Cage>,
    /// The cells that are left, each with whether it is taken away.
    cells: Vec<usize>,
    minus: Vec<bool>,
    /// What they come to.
    total: i64,
}

impl<'p> Band<'p> {
    /// Lines add up to the same whatever is in them, and so do their cages of known sums. A cage that juts out counts
    /// with whichever of its cells are fewer: those within, or, taken away, those without. `None` without such cages.
    fn new(frame: &Frame<'p>, lines: &[(HouseKind, Vec<usize>)]) -> Option<Self> {
        let within: Vec<usize> = lines.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
        let line: i64 = frame.values[..frame.size].iter().sum();
        let whole = lines.len() as i64 * line;
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
        if reckoned.is_empty() {
            return None;
        }
        let sums = [whole, whole.checked_sub(total)?];
        // What is taken away alone is better added.
        if !cells.is_empty() && cells.iter().all(|&(_, minus)| minus) {
            total = -total;
            cells.iter_mut().for_each(|(_, minus)| *minus = false);
        }
        // Those that are added come first.
        cells.sort_unstable_by_key(|&(cell, minus)| (minus, cell));
        let (cells, minus) = cells.into_iter().unzip();
        let lines = lines.iter().map(|(kind, _)| *kind).collect();
        Some(Band { lines, within, sums, reckoned, cells, minus, total })
    }

    /// What its cells come to.
    fn sum(&self, frame: &Frame<'_>) -> Sum {
        /// All that there can be to a few cells.
        const STEPS: usize = 5_000;
        let sees = |one: usize, other: usize| {
            let [a, b] = [one, other].map(|place| frame.lines_of[self.cells[place]]);
            a.0 == b.0 || a.1 == b.1
        };
        Sum::new(frame.values[..frame.size].to_vec(), self.total, self.minus.clone(), STEPS, sees)
    }

    /// The cages, each with its first cell.
    fn known(&self) -> Vec<(String, usize)> {
        let first = |cage: &Cage| usize::from(cage.cells.iter().min().copied().unwrap_or(0));
        self.reckoned.iter().map(|cage| (clue(cage), first(cage))).collect()
    }
}

/// Neighbouring lines, at most [`LINES`] at once.
fn bands(lines: &[(HouseKind, Vec<usize>)], size: usize) -> impl Iterator<Item = &[(HouseKind, Vec<usize>)]> {
    let kinds = [&lines[..size], &lines[size..]].into_iter();
    kinds.flat_map(move |lines| {
        let counts = 1..=LINES.min(size - 1);
        (0..size)
            .flat_map(move |first| counts.clone().filter_map(move |count| lines.get(first..first + count)))
    })
}

/// What is known of the sum of a few cells in or around neighbouring rows or columns.
fn sum<'p>(frame: &Frame<'p>, lines: &[(HouseKind, Vec<usize>)]) -> Option<Clue<'p>> {
    let band = Band::new(frame, lines)?;
    let number = *SUMS.get(band.cells.len().checked_sub(1)?)?;
    let (sum, known) = (Arc::new(band.sum(frame)), band.known());
    let Band { lines, within: mut around, sums, reckoned, cells, .. } = band;
    around.extend(reckoned.iter().flat_map(|cage| cage.cells.iter().map(|&cell| usize::from(cell))));
    around.sort_unstable();
    around.dedup();
    let title = {
        let (sum, cells) = (Arc::clone(&sum), cells.clone());
        move |words: &Words<'_>| words.clues().lines(&lines, sums, &known, &sum.tell(&cells, words), words)
    };
    let rung = Technique::InniesAndOuties.rung(number);
    let title = Title::Full(Box::new(title));
    Some(Clue::new(title, cells, sum, vec![rung], Vec::new()).seen_around(around))
}

/// Why the cages do not go with what rows, columns or the whole board add up to, in words, if that is plain.
pub(super) fn clash_of_sums(puzzle: &Puzzle, frame: &Frame<'_>, names: &Names<'_>) -> Option<String> {
    let lines = lines(puzzle);
    let sheet = Sheet::new(vec![frame.full; frame.lines_of.len()]);
    let told = |conflict: Conflict<'_>| Some(names.clues().conflict(&conflict, names));
    bands(&lines, frame.size).chain([&lines[..frame.size]]).find_map(|lines| {
        let band = Band::new(frame, lines)?;
        let [whole, made] = band.sums;
        match band.cells.len() {
            0 if whole == made => None,
            0 => {
                let houses = if band.lines.len() == frame.size { &[][..] } else { &band.lines };
                told(Conflict::Total { houses, whole, made })
            }
            count if count > SUMS.len() => None,
            _ => {
                let (sum, mut any) = (band.sum(frame), false);
                let filled = sum.fill(&band.cells, &sheet, &mut |_| any = true);
                if any || filled.is_err() {
                    return None;
                }
                let words = Words::new(*names, puzzle.values().as_slice());
                let left = sum.tell(&band.cells, &words);
                told(Conflict::Left(&words.clues().lines(
                    &band.lines,
                    band.sums,
                    &band.known(),
                    &left,
                    &words,
                )))
            }
        }
    })
}

/// The rows and the columns, with their cells.
fn lines(puzzle: &Puzzle) -> Vec<(HouseKind, Vec<usize>)> {
    let cells = |line: &board::House| line.cells.iter().map(|&cell| cell.into()).collect();
    puzzle.houses().iter().map(|line| (line.kind, cells(line))).collect()
}

/// Whether one knows what the cells of a cage add up to.
fn has_sum(cage: &Cage) -> bool {
    matches!(cage.operator, Operator::Given | Operator::Add)
}
