//! The reduction of KenKen to exact cover.
//!
//! There is an item for each cage, and one for each value in each row and in each column. There is an
//! option for each filling of each cage: it covers the cage, and for each of its cells the cell's value
//! in its row and in its column. A cover fills each cage once, so that each cell has one value, and each
//! row and each column holds each value once.
//!
//! Before the options are made, fillings go that no other cage can live with: a cage's fillings tell which
//! values its cells may have, and these tell which fillings the others may have, until nothing changes.
//!
//! A cage that has too many fillings is carried by running totals instead, as told in [`chain`]: each
//! of its cells is an item of its own, and an option for one of its values covers that, the value in its
//! row and in its column, and gives the totals before and after it their colours. Where even the totals
//! are too many, the options of the cells stand without them, and the cage is checked when all of its
//! cells are filled.
//!
//! [`chain`]: super::chain

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::{Color, Entry, ItemId, OptionId, Outcome, Problem, ProblemBuilder, Solver};

use super::bits::Word;
use super::chain::{Chain, Total};
use super::frame::{Frame, ValueSet, members};
use super::narrow::{LISTED, fillings, narrowed};
use super::puzzle::Puzzle;
use crate::board::Reduced;
use crate::deadline;
use crate::puzzle::Bounds;

/// What is spent on a cage at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Steps to list its fillings.
    pub(super) listed: usize,
    /// Steps of running totals.
    pub(super) steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { listed: LISTED, steps: 150_000 }
    }
}

/// A puzzle as an exact-cover problem.
///
/// ```
/// use dlx::Solver;
/// use puzzles::kenken::{Reduction, text};
///
/// let puzzle = text::read("#\t2\n-\t1\tA1 A2\n!\t2\tB1\n!\t1\tB2\n", 1, false)?;
/// let reduction = Reduction::new(&puzzle);
/// let cover = Solver::new(reduction.problem()).first().into_cover();
/// assert_eq!(cover.and_then(|cover| reduction.solution(cover.options())), Some(vec![1, 2, 2, 1]));
/// # Ok::<(), puzzles::notation::text::TextError>(())
/// ```
pub struct Reduction {
    frame: Arc<Frame>,
    problem: Problem,
    meaning: Meaning,
}

/// What the options of a problem stand for.
#[derive(Default)]
struct Meaning {
    /// Cells, and the numbers of their values.
    filled: Vec<(u16, u8)>,
    /// Where those that each option fills end.
    ends: Vec<u32>,
    /// The cages that are carried by running totals.
    carried: Vec<Carried>,
    /// The options that close a carried cage: which, and in which of its ways.
    closings: HashMap<OptionId, (usize, usize)>,
    /// The numbers of the cages that are checked when all cells are filled.
    unchecked: Vec<usize>,
}

impl Meaning {
    /// The cells that an option fills, with the numbers of their values.
    fn filled_by(&self, option: usize) -> &[(u16, u8)] {
        let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.filled[start as usize..self.ends[option] as usize]
    }
}

/// A cage that is carried by running totals.
struct Carried {
    /// Its cells, in the order of the chain.
    cells: Vec<u16>,
    chain: Chain,
}

impl fmt::Debug for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reduction").field(&self.problem).finish()
    }
}

impl Reduction {
    /// The problem whose covers are the solutions of a puzzle, but for those covers that
    /// [`solution`](Self::solution) turns down.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::within(puzzle, Limits::default())
    }

    pub(super) fn within(puzzle: &Puzzle, limits: Limits) -> Self {
        let frame = Arc::new(Frame::new(puzzle));
        if frame.fits_short_words() {
            Self::build::<u64>(frame, limits)
        } else {
            Self::build::<u128>(frame, limits)
        }
    }

    fn build<W: Word>(frame: Arc<Frame>, limits: Limits) -> Self {
        let mut making = Making { builder: Problem::builder(), meaning: Meaning::default() };
        if let Ok(net) = narrowed::<W>(&frame, limits.listed) {
            let lines = Lines::new(&mut making.builder, &frame);
            for number in 0..frame.cages.len() {
                match fillings(&net, number) {
                    Some(fillings) => making.add_fillings(&frame, &lines, number, fillings),
                    None => making.add_cells(&frame, &lines, number, net.sets(), limits.steps),
                }
            }
        } else {
            // No cover is wanted: here is an item that nothing covers.
            making.builder.primary();
        }
        Reduction { frame, problem: making.builder.build(), meaning: making.meaning }
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The problem with what each option fills. `None` if some covers of it are no solutions.
    pub(super) fn reduced(self) -> Option<Reduced> {
        let Reduction { frame, meaning, .. } = &self;
        if !meaning.unchecked.is_empty() || !meaning.carried.is_empty() {
            return None;
        }
        let placement = |&(cell, number): &(u16, u8)| (cell.into(), frame.values[usize::from(number)] as i32);
        let filled = |option| meaning.filled_by(option).iter().map(placement).collect();
        let placements = (0..meaning.ends.len()).map(filled).collect();
        Some(Reduced { problem: self.problem, placements })
    }

    /// The values of all cells that a cover stands for. `None` if they are no solution, as they may be
    /// where a cage is checked at the end, or if another cover stands for them, too.
    #[must_use]
    pub fn solution(&self, cover: &[OptionId]) -> Option<Vec<i32>> {
        let Reduction { frame, meaning, .. } = self;
        let mut numbers = vec![0; frame.lines_of.len()];
        for &(cell, number) in cover.iter().flat_map(|option| meaning.filled_by(option.index())) {
            numbers[usize::from(cell)] = number;
        }
        let of_cells =
            |cells: &[u16]| -> Vec<u8> { cells.iter().map(|&cell| numbers[usize::from(cell)]).collect() };
        let closes_first = |&(cage, way): &(usize, usize)| {
            let Carried { cells, chain } = &meaning.carried[cage];
            chain.is_first_closing(frame, &of_cells(cells), way)
        };
        let fits = |&number: &usize| {
            let cage = &frame.cages[number];
            frame.fits(cage.operator, cage.target, &of_cells(&cage.cells))
        };
        let mut closings = cover.iter().filter_map(|option| meaning.closings.get(option));
        if !closings.all(closes_first) || !meaning.unchecked.iter().all(fits) {
            return None;
        }
        Some(numbers.into_iter().map(|number| frame.values[usize::from(number)] as i32).collect())
    }
}

/// The items of the values in rows and in columns.
struct Lines {
    rows: Vec<ItemId>,
    columns: Vec<ItemId>,
}

impl Lines {
    fn new(builder: &mut ProblemBuilder, frame: &Frame) -> Self {
        let mut items = || builder.many_primaries(frame.size * frame.size);
        Lines { rows: items(), columns: items() }
    }

    /// The items that a value in a cell covers.
    fn of(&self, frame: &Frame, cell: u16, number: u8) -> [Entry; 2] {
        let (row, column) = frame.lines_of[usize::from(cell)];
        let item = |line: u8| usize::from(line) * frame.size + usize::from(number);
        [self.rows[item(row)].into(), self.columns[item(column)].into()]
    }
}

/// A reduction in the making.
struct Making {
    builder: ProblemBuilder,
    meaning: Meaning,
}

impl Making {
    fn option(&mut self, entries: &[Entry], filled: &[(u16, u8)]) -> OptionId {
        self.meaning.filled.extend_from_slice(filled);
        self.meaning.ends.push(self.meaning.filled.len() as u32);
        self.builder.option(entries.iter().copied()).expect("different items, one of them primary")
    }

    /// An option for each filling of a cage.
    fn add_fillings<W: Word>(&mut self, frame: &Frame, lines: &Lines, number: usize, fillings: &[W]) {
        let cage = self.builder.primary();
        let mut entries: Vec<Entry> = Vec::new();
        let mut filled = Vec::new();
        for filling in fillings {
            entries.clear();
            entries.push(cage.into());
            filled.clear();
            for (place, &cell) in frame.cages[number].cells.iter().enumerate() {
                for value in members(filling.at(place * frame.size) & frame.full) {
                    entries.extend(lines.of(frame, cell, value));
                    filled.push((cell, value));
                }
            }
            self.option(&entries, &filled);
        }
    }

    /// An option for each value of each cell of a cage, between running totals if they are not too many.
    fn add_cells(
        &mut self,
        frame: &Frame,
        lines: &Lines,
        number: usize,
        candidates: &[ValueSet],
        steps: usize,
    ) {
        let mut cells = frame.cages[number].cells.clone();
        cells.sort_unstable();
        let sets: Vec<ValueSet> = cells.iter().map(|&cell| candidates[usize::from(cell)]).collect();
        let items: Vec<ItemId> = cells.iter().map(|_| self.builder.primary()).collect();
        match Chain::new(frame, &frame.cages[number], &sets, steps) {
            Some(chain) => self.add_chain(frame, lines, Carried { cells, chain }, &items),
            None => {
                for ((&cell, set), item) in cells.iter().zip(sets).zip(items) {
                    for value in members(set) {
                        let [row, column] = lines.of(frame, cell, value);
                        self.option(&[item.into(), row, column], &[(cell, value)]);
                    }
                }
                self.meaning.unchecked.push(number);
            }
        }
    }

    fn add_chain(&mut self, frame: &Frame, lines: &Lines, carried: Carried, items: &[ItemId]) {
        let closing = self.builder.primary();
        // The total after each cell; and the value of each, which a closing may ask for.
        let totals: Vec<ItemId> = items.iter().map(|_| self.builder.secondary()).collect();
        let values: Vec<ItemId> = items.iter().map(|_| self.builder.secondary()).collect();
        let value_colors: Vec<Color> = (0..frame.size).map(|_| self.color()).collect();
        let mut total_colors: HashMap<Total, Color> = HashMap::new();
        let mut entries: Vec<Entry> = Vec::new();
        for step in &carried.chain.steps {
            let place = usize::from(step.place);
            let cell = carried.cells[place];
            entries.clear();
            entries.push(items[place].into());
            entries.extend(lines.of(frame, cell, step.value));
            entries.push(values[place].colored(value_colors[usize::from(step.value)]));
            let mut total = |place: usize, number: u32| {
                let total = carried.chain.totals[place][number as usize];
                totals[place].colored(self.color_of(&mut total_colors, total))
            };
            if place > 0 {
                entries.push(total(place - 1, step.before));
            }
            entries.push(total(place, step.after));
            self.option(&entries, &[(cell, step.value)]);
        }
        for (way, close) in carried.chain.closings.iter().enumerate() {
            let total = totals[totals.len() - 1].colored(self.color_of(&mut total_colors, close.total));
            let first =
                close.first.map(|(place, value)| values[place].colored(value_colors[usize::from(value)]));
            entries.clear();
            entries.push(closing.into());
            entries.push(total);
            entries.extend(first);
            let option = self.option(&entries, &[]);
            self.meaning.closings.insert(option, (self.meaning.carried.len(), way));
        }
        self.meaning.carried.push(carried);
    }

    fn color(&mut self) -> Color {
        self.builder.new_color().expect("fewer colours than steps")
    }

    fn color_of(&mut self, colors: &mut HashMap<Total, Color>, total: Total) -> Color {
        *colors.entry(total).or_insert_with(|| self.color())
    }
}

/// Shows each solution to `found`, until that breaks off.
pub(super) fn solve(
    puzzle: &Puzzle,
    bounds: &Bounds,
    found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Outcome {
    let reduction = Reduction::new(puzzle);
    let mut search = Solver::new(&reduction.problem).search();
    deadline::bound(&mut search, bounds.deadline()).for_each(|cover| match reduction.solution(cover) {
        Some(solution) => found(&solution),
        None => ControlFlow::Continue(()),
    })
}
