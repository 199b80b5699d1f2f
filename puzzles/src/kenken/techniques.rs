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
use crate::board::{self, ValueSet};
use crate::constraint::{KnownSum, KnownSums, Rest};
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
    let lines = puzzle.houses();
    let mut areas: Vec<Box<dyn Area>> = Vec::new();
    let mut start = vec![frame.full; size * size];
    for (number, cage) in frame.cages.iter().enumerate() {
        match given(&frame, cage) {
            Some((cell, value)) => start[cell] = value,
            None => areas.push(Box::new(fillings(&frame, number, lines))),
        }
    }
    for line in lines {
        areas.push(Box::new(House::new(line.kind, line_cells(line).collect())));
    }
    let sums = Arc::new(Sums::new(&frame));
    for lines in bands(lines, size) {
        areas.extend(sum(&sums, lines).map(|sum| Box::new(sum) as Box<dyn Area>));
    }
    let groups = lines.iter().map(|line| line_cells(line).collect());
    Board::new(puzzle.values().as_slice().to_vec(), start, groups, areas)
}

/// The cell of a given and its value, if that is one of the puzzle's.
fn given(frame: &Frame, cage: &Cage) -> Option<(usize, ValueSet)> {
    let value = frame.set_of(cage.target);
    cage.given().filter(|_| value != 0).map(|cell| (cell, value))
}

/// A cage with its fillings.
fn fillings(frame: &Arc<Frame>, number: usize, lines: &[board::House]) -> Clue<'static> {
    let cage = &frame.cages[number];
    let cells = cells(cage);
    let stretch =
        |line: &board::House| Stretch::new(&cells, line.kind, &line_cells(line).collect::<Vec<usize>>());
    let stretches = lines.iter().filter_map(stretch).collect();
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
struct Fillings {
    frame: Arc<Frame>,
    number: usize,
}

impl Relation for Fillings {
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

/// The cages of known sums, by what they leave of the sum of neighbouring rows or columns.
struct Sums {
    frame: Arc<Frame>,
    /// Their numbers.
    cages: Vec<usize>,
    known: KnownSums,
}

impl Sums {
    fn new(frame: &Arc<Frame>) -> Self {
        let has_sum =
            |number: &usize| matches!(frame.cages[*number].operator, Operator::Given | Operator::Add);
        let cages: Vec<usize> = (0..frame.cages.len()).filter(has_sum).collect();
        let of_cage = |cage: &Cage| KnownSum { cells: cells(cage), sum: cage.target };
        let known = cages.iter().map(|&number| of_cage(&frame.cages[number])).collect();
        Sums { frame: Arc::clone(frame), cages, known: KnownSums::new(frame.lines_of.len(), known) }
    }

    /// A cage of a rest.
    fn cage(&self, taken: usize) -> &Cage {
        &self.frame.cages[self.cages[taken]]
    }

    fn values(&self) -> &[i64] {
        &self.frame.values[..self.frame.size]
    }

    /// What they leave of lines: at most as many cells as one adds up.
    fn rest(&self, lines: &[board::House]) -> Option<Rest> {
        Rest::new(lines.iter(), self.values().iter().sum(), &self.known, SUMS.len())
    }

    /// What the cells of a rest come to.
    fn sum(&self, rest: &Rest) -> Sum {
        /// All that there can be to a few cells.
        const STEPS: usize = 5_000;
        let sees = |one: usize, other: usize| {
            let [a, b] = [one, other].map(|cell| self.frame.lines_of[cell]);
            a.0 == b.0 || a.1 == b.1
        };
        rest.sum(self.values().to_vec(), STEPS, sees)
    }

    /// A rest in words.
    fn tell(&self, rest: &Rest, words: &Words<'_>) -> String {
        let left = self.sum(rest).tell(&rest.cells(), words);
        rest.tell(|taken| clue(self.cage(taken.number)), &left, words)
    }
}

/// Neighbouring lines, at most [`LINES`] at once.
fn bands(lines: &[board::House], size: usize) -> impl Iterator<Item = &[board::House]> {
    let kinds = [&lines[..size], &lines[size..]].into_iter();
    kinds.flat_map(move |lines| {
        let counts = 1..=LINES.min(size - 1);
        (0..size)
            .flat_map(move |first| counts.clone().filter_map(move |count| lines.get(first..first + count)))
    })
}

/// What is known of the sum of a few cells in or around neighbouring rows or columns.
fn sum(sums: &Arc<Sums>, lines: &[board::House]) -> Option<Clue<'static>> {
    let rest = sums.rest(lines)?;
    let number = *SUMS.get(rest.count().checked_sub(1)?)?;
    let mut around: Vec<usize> = lines.iter().flat_map(line_cells).collect();
    around.extend(rest.known.iter().flat_map(|taken| cells(sums.cage(taken.number))));
    around.sort_unstable();
    around.dedup();
    let (sum, cells, rung) = (sums.sum(&rest), rest.cells(), Technique::InniesAndOuties.rung(number));
    let sums = Arc::clone(sums);
    let title = Title::Full(Box::new(move |words: &Words<'_>| sums.tell(&rest, words)));
    Some(Clue::new(title, cells, sum, vec![rung], Vec::new()).seen_around(around))
}

/// Why the cages do not go with what rows, columns or the whole board add up to, in words, if that is plain.
pub(super) fn clash_of_sums(puzzle: &Puzzle, frame: Frame, names: &Names<'_>) -> Option<String> {
    let size = frame.size;
    let sheet = Sheet::new(vec![frame.full; frame.lines_of.len()]);
    let sums = Sums::new(&Arc::new(frame));
    let lines = puzzle.houses();
    bands(lines, size).chain([&lines[..size]]).find_map(|lines| {
        let rest = sums.rest(lines)?;
        let can_be = || {
            let mut any = false;
            let filled = sums.sum(&rest).fill(&rest.cells(), &sheet, &mut |_| any = true);
            any || filled.is_err()
        };
        rest.clash(size, names, can_be, || sums.tell(&rest, &Words::new(*names, puzzle.values().as_slice())))
    })
}

/// The cells of a cage.
fn cells(cage: &Cage) -> Vec<usize> {
    cage.cells.iter().map(|&cell| cell.into()).collect()
}

/// The cells of a row or a column.
fn line_cells(line: &board::House) -> impl Iterator<Item = usize> {
    line.cells.iter().map(|&cell| cell.into())
}
