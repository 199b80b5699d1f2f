//! Changes the digits of a board, one or two at a time, until its sums have one solution.
//!
//! The digits in the cells make sums, and the sums leave candidates. Where a cell is open, some digit
//! nearby is changed, so that two or three sums are new; the candidates around it are found anew, and
//! if they are more than before, the change is taken back, save for a few with which the board gets out
//! of a corner. Only a few cells around a change are looked at, whatever the size of the board.
//!
//! The candidates of cells further away are trusted meanwhile, although they may come from the very sums
//! that were changed. So from time to time all is found anew, and that alone decides about the end. Then,
//! too, each part that is still open is searched: two solutions differ in the cells where it is to be
//! repaired; if there is just one, the part is done.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::constraints::{cells, runs, wiring};
use super::fill::Taste;
use super::layout::Layout;
use crate::constraint::sum::{Digits, Reach, Run};
use crate::random::Random;
use crate::solve::parts::Part;
use crate::solve::{Allowance, Budget, Net, Spent, Step, Wiring};

/// This many cells around a change are looked at anew, or a few more.
const AROUND: usize = 60;
/// Larger parts of a board are not searched: they have more than one solution.
const LARGEST_PART: usize = 40;
/// The most nodes that are searched in a part.
const NODES: u64 = 200;
/// The changes that are tried for each cell before the board is called stuck.
const STEPS: usize = 12;
/// How often the board is shaken without getting better before it is called stuck.
const SHAKES: usize = 6;
/// How often all is found anew and no better before the board is shaken.
const IDLE: usize = 4;
/// One in this many changes for the worse is let pass, if it is not much worse.
const LET_PASS: usize = 60;
/// What is not much worse: at most this many more candidates.
const NOT_MUCH: i64 = 6;
/// What a starting point too many or too few weighs, in candidates.
const STARTING_POINT: i64 = 2;

/// What a board is to be like.
#[derive(Clone, Debug)]
pub(super) struct Wishes {
    pub(super) largest_digit: u8,
    pub(super) taste: Taste,
    /// How many cells are to be known from their two sums alone, if that is asked for.
    pub(super) starting_points: Option<RangeInclusive<usize>>,
}

/// How a repair ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The sums have one solution.
    Unique,
    /// It does not get better where cells are open.
    Stuck,
}

/// One or two cells and their new digits.
type Change = [Option<(usize, u8)>; 2];

/// A board under repair.
pub(super) struct Repair<'w> {
    layout: &'w Layout,
    wishes: &'w Wishes,
    all: Digits,
    reach: Reach,
    wiring: Arc<Wiring>,
    net: Net<Run>,
    /// The digit of each cell; 0 for black ones.
    digits: Vec<u8>,
    white: Vec<usize>,
    /// Cells that may be open; all that are to be repaired are among them.
    open: Vec<usize>,
    /// How many cells are known from their two sums alone.
    starting_points: usize,
    marks: Marks,
}

impl<'w> Repair<'w> {
    pub(super) fn new(layout: &'w Layout, digits: Vec<u8>, wishes: &'w Wishes) -> Self {
        let all = Digits::up_to(wishes.largest_digit);
        let wiring = Arc::new(wiring(layout, wishes.largest_digit));
        let mut repair = Repair {
            net: net(&wiring, layout, all, &digits),
            wiring,
            layout,
            wishes,
            all,
            reach: Reach::new(wishes.largest_digit),
            digits,
            white: layout.white_cells().collect(),
            open: Vec::new(),
            starting_points: 0,
            marks: Marks::new(layout),
        };
        repair.starting_points = repair.white.iter().filter(|&&cell| repair.is_starting_point(cell)).count();
        repair
    }

    /// The digit of each cell, 0 for black ones; and the cells that are still open.
    pub(super) fn into_parts(self) -> (Vec<u8>, Vec<usize>) {
        (self.digits, self.open)
    }

    /// Repairs the board.
    pub(super) fn run(&mut self, random: &mut Random, allowance: &mut Allowance) -> Result<End, Spent> {
        let whole = (self.white.len() / AROUND).max(2);
        let (mut renewal, mut fewest, mut idle) = (0, usize::MAX, 0);
        let (mut fewest_ever, mut shakes) = (usize::MAX, 0);
        for step in 0..self.white.len() * STEPS {
            allowance.spend()?;
            let open = if step < renewal { self.open_cell(random) } else { None };
            if let Some(cell) = open {
                self.step(cell, random);
                continue;
            }
            self.renew();
            let is_done = self.lacking(self.starting_points) == 0;
            let count = self.open.len();
            if count == 0 && is_done {
                return Ok(End::Unique);
            }
            // Finding all anew takes about as long as this many steps.
            renewal = step + (4 * count).clamp(whole, 8 * whole);
            if count < fewest {
                (fewest, idle) = (count, 0);
            } else {
                idle += 1;
            }
            if count < fewest_ever {
                (fewest_ever, shakes) = (count, 0);
            }
            if idle > IDLE {
                (fewest, idle) = (usize::MAX, 0);
                shakes += 1;
                if shakes > SHAKES && count > 0 {
                    return Ok(End::Stuck);
                }
                for _ in 0..=count / 16 {
                    self.shake(random);
                }
            }
            let cell = self.open_cell(random).unwrap_or_else(|| self.white[random.below(self.white.len())]);
            self.step(cell, random);
        }
        Ok(End::Stuck)
    }

    /// Makes some changes near a cell, for better or worse.
    fn shake(&mut self, random: &mut Random) {
        const CHANGES: usize = 6;
        let Some(cell) = self.open_cell(random) else {
            return;
        };
        let near = self.marks.collect(self.layout, &[cell], 2 * CHANGES, usize::MAX);
        for _ in 0..CHANGES {
            let cell = near[random.below(near.len())];
            if let Some(change) = self.replacement(cell, random) {
                self.try_out(change, i64::MAX);
            }
        }
    }

    /// Finds all candidates anew, and the cells in which there is something to repair.
    fn renew(&mut self) {
        self.net = net(&self.wiring, self.layout, self.all, &self.digits);
        self.net.follow().expect("the digits are a solution");
        self.net.commit();
        self.open.clear();
        for part in self.net.parts() {
            if part.len() > LARGEST_PART {
                self.open.extend(part);
            } else {
                self.search(part);
            }
        }
    }

    /// Searches a part for two solutions.
    fn search(&mut self, part: Vec<usize>) {
        let mut allowance = Allowance::from(Budget { nodes: Some(NODES), deadline: None });
        let mut part = Part::new(part);
        let mut next = |net: &mut Net<Run>| match part.next(net, &mut allowance) {
            Ok(Step::Found) => Ok(Some(part.cells().iter().map(|&cell| net.of(cell)).collect::<Vec<_>>())),
            Ok(Step::Exhausted) => Ok(None),
            Err(spent) => Err(spent),
        };
        let solutions = [next(&mut self.net), next(&mut self.net)];
        part.leave(&mut self.net);
        let cells = part.cells().iter().copied();
        match solutions {
            [Ok(Some(one)), Ok(Some(other))] => {
                let differ = one.into_iter().zip(other).map(|(one, other)| one != other);
                self.open.extend(cells.zip(differ).filter(|(_, differ)| *differ).map(|(cell, _)| cell));
            }
            [Ok(Some(_)), Ok(None)] => {
                cells.for_each(|cell| self.net.know(cell, Digits::only(self.digits[cell]).0));
            }
            _ => self.open.extend(cells),
        }
    }

    /// A random open cell, if there is one.
    fn open_cell(&mut self, random: &mut Random) -> Option<usize> {
        while !self.open.is_empty() {
            let place = random.below(self.open.len());
            let cell = self.open[place];
            if self.net.is_open(cell) {
                return Some(cell);
            }
            self.open.swap_remove(place);
        }
        None
    }

    /// Tries a change at a cell or next to it.
    fn step(&mut self, cell: usize, random: &mut Random) {
        let mut cell = cell;
        if random.below(4) == 0 {
            let run = self.layout.runs()[self.layout.runs_of(cell)[random.below(2)]];
            cell = run.cells().nth(random.below(run.length)).unwrap_or(cell);
        }
        let change = match random.below(4) {
            0 => self.exchange(cell, random),
            _ => self.replacement(cell, random),
        };
        let tolerance = if random.below(LET_PASS) == 0 { NOT_MUCH } else { 0 };
        if let Some(change) = change {
            self.try_out(change, tolerance);
        }
    }

    /// Another digit for a cell, which none in its runs has.
    fn replacement(&self, cell: usize, random: &mut Random) -> Option<Change> {
        let [across, down] = self.layout.runs_of(cell).map(|run| self.used(run));
        let free = self.all.iter().filter(|&digit| !across.contains(digit) && !down.contains(digit));
        let free = free.fold(Digits::default(), Digits::with);
        Some([Some((cell, self.wishes.taste.pick(free, random)?)), None])
    }

    /// The digits of a cell and of another in one of its runs, exchanged, if the crossing runs have room
    /// for them.
    fn exchange(&self, cell: usize, random: &mut Random) -> Option<Change> {
        let side = random.below(2);
        let run = self.layout.runs()[self.layout.runs_of(cell)[side]];
        let other = run.cells().nth(random.below(run.length))?;
        let fits = |cell: usize, digit| !self.used(self.layout.runs_of(cell)[1 - side]).contains(digit);
        let (digit, others) = (self.digits[cell], self.digits[other]);
        (fits(cell, others) && fits(other, digit)).then_some([Some((cell, others)), Some((other, digit))])
    }

    /// The digits in a run.
    fn used(&self, run: usize) -> Digits {
        self.layout.runs()[run].cells().map(|cell| self.digits[cell]).fold(Digits::default(), Digits::with)
    }

    /// Makes a change, and takes it back if the board is so much worse for it.
    fn try_out(&mut self, change: Change, tolerance: i64) {
        let back = change.map(|change| change.map(|(cell, _)| (cell, self.digits[cell])));
        let around = self.marks.around(self.layout, change);
        let had_points = self.starting_points;
        let was = self.cost(&around);
        self.put(change);
        for &cell in &around {
            self.net.put(cell, self.start(cell).0);
        }
        self.net.follow().expect("the digits are a solution");
        let worse = self.cost(&around) - was;
        if worse <= tolerance {
            self.net.commit();
            self.open.extend(around);
        } else {
            self.put(back);
            self.net.undo_all();
            debug_assert_eq!(self.starting_points, had_points);
        }
    }

    /// Puts digits on the board.
    fn put(&mut self, change: Change) {
        let cells: Vec<usize> = if self.wishes.starting_points.is_some() {
            self.marks.of_runs(self.layout, change)
        } else {
            Vec::new()
        };
        let points = |repair: &Self| cells.iter().filter(|&&cell| repair.is_starting_point(cell)).count();
        self.starting_points -= points(self);
        for (cell, digit) in change.into_iter().flatten() {
            for run in self.layout.runs_of(cell) {
                let before = self.digits[cell];
                self.net.change(run, |run| run.sum = run.sum + digit - before);
            }
            self.digits[cell] = digit;
        }
        self.starting_points += points(self);
    }

    /// What the two sums of a cell leave it.
    fn start(&self, cell: usize) -> Digits {
        let [across, down] = self.layout.runs_of(cell);
        let reach =
            |run: usize| self.reach.of(self.layout.runs()[run].length, self.net.propagators()[run].sum);
        reach(across).and(reach(down))
    }

    fn is_starting_point(&self, cell: usize) -> bool {
        self.start(cell).count() == 1
    }

    /// How far a number of starting points is from what was asked for.
    fn lacking(&self, points: usize) -> usize {
        self.wishes
            .starting_points
            .as_ref()
            .map_or(0, |wanted| wanted.start().saturating_sub(points) + points.saturating_sub(*wanted.end()))
    }

    /// How bad the board is, as far as some cells show.
    fn cost(&self, cells: &[usize]) -> i64 {
        let open: usize = cells.iter().map(|&cell| self.net.of(cell).count_ones() as usize - 1).sum();
        open as i64 + STARTING_POINT * self.lacking(self.starting_points) as i64
    }
}

/// The candidates that these digits leave by their sums, before anything has been narrowed.
fn net(wiring: &Arc<Wiring>, layout: &Layout, all: Digits, digits: &[u8]) -> Net<Run> {
    let start = cells(layout, all, &vec![0; digits.len()]);
    Net::new(Arc::clone(wiring), start, runs(&sums(layout, digits)))
}

/// The sum of each run.
pub(super) fn sums(layout: &Layout, digits: &[u8]) -> Vec<u8> {
    layout.runs().iter().map(|run| run.cells().map(|cell| digits[cell]).sum()).collect()
}

/// Finds cells near others.
struct Marks {
    /// For each cell, the last time it was come by.
    cells: Vec<u32>,
    /// For each run, the same.
    runs: Vec<u32>,
    time: u32,
}

impl Marks {
    fn new(layout: &Layout) -> Self {
        Marks { cells: vec![0; layout.cell_count()], runs: vec![0; layout.runs().len()], time: 0 }
    }

    /// The cells near those of a change: whole runs at a time, the nearest first.
    fn around(&mut self, layout: &Layout, change: Change) -> Vec<usize> {
        self.collect(layout, &cells_of(change), AROUND, usize::MAX)
    }

    /// The cells in the runs of a change.
    fn of_runs(&mut self, layout: &Layout, change: Change) -> Vec<usize> {
        let cells = cells_of(change);
        self.collect(layout, &cells, usize::MAX, cells.len())
    }

    /// Goes from cells to all others in their runs: from the first `from` cells, or until it has `enough`.
    fn collect(&mut self, layout: &Layout, start: &[usize], enough: usize, from: usize) -> Vec<usize> {
        self.time += 1;
        let Marks { cells: seen, runs: seen_runs, time } = self;
        let mut is_new = |cell: &usize| std::mem::replace(&mut seen[*cell], *time) != *time;
        let mut cells: Vec<usize> = start.iter().copied().filter(&mut is_new).collect();
        let mut next = 0;
        while let Some(&cell) = cells.get(next).filter(|_| next < from && cells.len() < enough) {
            next += 1;
            for run in layout.runs_of(cell) {
                if std::mem::replace(&mut seen_runs[run], *time) != *time {
                    cells.extend(layout.runs()[run].cells().filter(&mut is_new));
                }
            }
        }
        cells
    }
}

fn cells_of(change: Change) -> Vec<usize> {
    change.into_iter().flatten().map(|(cell, _)| cell).collect()
}
