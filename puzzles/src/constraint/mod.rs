//! What puzzles ask of their cells, one constraint a file.
//!
//! A constraint says something about some cells. It provides all that the rest of the crate needs: whether values
//! meet it (the judge), how it narrows candidates, and its items and options in an exact cover. A puzzle is a
//! [`Board`] with constraints; see [`Constrained`].

mod all_different;
mod alone;
mod apart;
mod areas;
mod arrow;
mod automaton;
mod broken;
mod cage;
mod calc;
mod clone;
mod cover;
mod differ;
mod dot;
mod effort;
mod ends;
mod equal_sums;
mod exchange;
mod extremum;
mod indexer;
mod inner_sum;
mod innies;
pub mod kinds;
mod less;
mod line_sums;
mod little_killer;
mod look;
mod marks;
mod merged;
mod nabner;
pub(crate) mod names;
mod on_board;
mod outside;
mod pair;
mod palindrome;
mod parity;
mod piece;
mod place;
mod place_json;
mod placed;
mod quadruple;
mod renban;
mod sandwich;
mod skylines;
pub(crate) mod sum;
mod thermometer;
mod thirds;
mod two;
mod unmarked;
mod value_sets;
mod ways;
mod whispers;
mod wires;

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::{KernelKind, Outcome, Solver, Stop};

use crate::board::{Board, Layout, Near, Placement, Reduced, Settled, Symmetry, ValueSet, members};
use crate::bounds::{Bounds, Engine};
use crate::deadline::{self, Deadline, is_over};
pub use crate::operator::Operator;
use crate::picture::Picture;
use crate::solve::{Alive, Budget, Net, Patience, Propagator, Spent, counts, parts};
use crate::technique::{Language, Look, Names, Need};

pub use all_different::AllDifferent;
pub(crate) use broken::{broken, clash, repeated, with_kind, written};
pub(crate) use calc::label as result_label;
use cover::Covered;
pub use cover::{Cover, Item};
pub use differ::Differ;
pub use dot::Dot;
pub use exchange::Exchange;
pub(crate) use innies::{KnownSum, KnownSums, Rest, clash_of_sums, rests};
pub(crate) use merged::wire_merged;
pub(crate) use pair::Pair;
pub(crate) use piece::Piece;
pub use place::{Direction, Part, Place};
pub(crate) use place_json::{CellNotation, name as cell_name, named as cell_named, read_name};
pub(crate) use placed::Asks;
pub use placed::Placed;
pub(crate) use sum::Sum;
pub(crate) use two::two_solutions;
pub(crate) use wires::Any;
pub use wires::Wires;

/// Something that a puzzle asks of some of its cells.
///
/// Kinds of constraints are files of this crate, listed in [`kinds::KINDS`]; it is not meant to be implemented
/// elsewhere.
pub trait Constraint: fmt::Debug + Send + Sync {
    /// Its cells.
    fn cells(&self) -> Vec<usize>;

    /// What it is, and where, in words: `row 3`.
    fn name(&self, names: &Names<'_>) -> String;

    /// Whether its cells hold each value once.
    fn is_house(&self, board: &Board) -> bool {
        let _ = board;
        false
    }

    /// Whether these values of its cells, in the same order, meet it.
    fn holds(&self, values: &[i32]) -> bool;

    /// Tells the solver how it narrows candidates.
    fn wire(&self, wires: &mut Wires<'_>);

    /// Adds its items and options to the exact cover.
    fn cover(&self, cover: &mut Cover<'_>);

    /// What the values of its cells add up to, if that is known.
    fn total(&self) -> Option<i32> {
        None
    }

    /// Whether it asks the same after values are exchanged for one another. Where a constraint does not look, the
    /// answer is no.
    fn is_kept_by(&self, exchange: &Exchange) -> bool {
        let _ = exchange;
        false
    }

    /// How people look at it, on a board of these values: as a whole, or part by part. The steps, chains and words of
    /// hints follow from that. Empty if it is a house, or if people see nothing in it.
    fn looks(&self, values: &[i32]) -> Vec<Look> {
        let _ = values;
        Vec::new()
    }

    /// What it asks, in a sentence for those who never saw one.
    fn rule(&self, language: Language) -> Option<String> {
        let _ = language;
        None
    }

    /// Adds it to the picture of a board.
    fn draw(&self, picture: &mut Picture) {
        let _ = picture;
    }

    /// The name of its [kind](kinds), if it is of one.
    fn kind(&self) -> Option<&'static str> {
        None
    }

    /// The name of its [kind](kinds) and its parts as JSON, on a square board of this size, if it is of one.
    fn json(&self, size: usize) -> Option<(&'static str, Parts)> {
        let _ = size;
        None
    }

    /// The constraint with its kind and its place, if it is of a kind that has places.
    fn placed(&self) -> Option<&Placed> {
        None
    }

    /// The constraint of a kind with places that asks the same on a board with these houses: itself, or another, as a
    /// difference of 1 for a white dot.
    fn as_placed(&self, layout: &Arc<Layout>) -> Option<Cow<'_, Placed>> {
        let _ = layout;
        self.placed().map(Cow::Borrowed)
    }
}

/// The members of a JSON object.
pub type Parts = serde_json::Map<String, serde_json::Value>;

/// How far to look for what follows from several constraints together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// As far as it pays on easy puzzles.
    Quick,
    /// As far as it pays where one has to search long.
    Thorough,
}

/// A puzzle as a board with constraints.
pub trait Constrained {
    /// Its cells, with the values that the givens leave them.
    fn start(&self) -> Board;

    /// Shows each of its constraints.
    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint));

    /// Tells the solver what follows from several of its constraints together.
    fn wire_implied(&self, wires: &mut Wires<'_>, care: Care) {
        let _ = (wires, care);
    }

    /// Its known symmetries, without the identity: with two of them, also the one that they make together.
    fn symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    /// Whether more may follow from several of its constraints together than a quick look sees.
    fn implies_more(&self) -> bool {
        false
    }

    /// Whether values of all cells, 0 for those that take none, solve it. This is the judge of solutions: it
    /// asks each constraint by itself, and uses nothing of what found them.
    fn is_solved_by(&self, values: &[i32]) -> bool {
        let board = self.start();
        let fits = |(&set, &value): (&u16, &i32)| match board.number(value) {
            _ if set == 0 => value == 0,
            Some(number) => set >> number & 1 == 1,
            None => false,
        };
        let mut holds = values.len() == board.cells.len() && board.cells.iter().zip(values).all(fits);
        if holds {
            self.constraints(&mut |constraint| {
                let its: Vec<i32> = constraint.cells().into_iter().map(|cell| values[cell]).collect();
                holds &= constraint.holds(&its);
            });
        }
        holds
    }
}

/// The candidates of a puzzle, before anything has been narrowed.
pub(crate) fn net(puzzle: &(impl Constrained + ?Sized), care: Care) -> Net<Any> {
    let board = puzzle.start();
    let mut wires = Wires::new(&board);
    puzzle.constraints(&mut |constraint| constraint.wire(&mut wires));
    puzzle.wire_implied(&mut wires, care);
    wires.net()
}

/// The most nodes of a search of a puzzle that has been looked at quickly.
const QUICK_NODES: u64 = 30;

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub(crate) fn solve(
    puzzle: &(impl Constrained + ?Sized),
    bounds: &Bounds,
    found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Outcome {
    if bounds.engine == Engine::Cover {
        return solve_cover(puzzle, bounds, found);
    }
    solve_within(puzzle, Budget { nodes: None, deadline: bounds.deadline() }, found)
}

/// The same by the search of the board, within a budget.
fn solve_within(
    puzzle: &(impl Constrained + ?Sized),
    budget: Budget,
    found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Outcome {
    let values = puzzle.start().values;
    let mut shown = Vec::new();
    let mut show = |numbers: &[u8]| {
        shown.clear();
        shown.extend(values_at(numbers, &values));
        found(&shown)
    };
    match begun(puzzle, budget.deadline) {
        Begun::Done(solutions) => {
            let all = solutions.iter().try_for_each(|numbers| show(numbers));
            if all.is_break() { Outcome::Stopped(Stop::Callback) } else { Outcome::Complete }
        }
        Begun::Late(stop) => Outcome::Stopped(stop),
        Begun::Open(net) => parts::solve(*net, budget.into(), &mut show),
    }
}

/// The values with these numbers, from 1; 0 for none.
fn values_at(numbers: &[u8], values: &[i32]) -> impl Iterator<Item = i32> {
    numbers.iter().map(|number| number.checked_sub(1).map_or(0, |number| values[usize::from(number)]))
}

/// What a quick look at a puzzle comes to.
enum Begun {
    /// All solutions: the numbers of the values, from 1.
    Done(Vec<Vec<u8>>),
    /// The deadline has passed.
    Late(Stop),
    /// The candidates, before anything has been narrowed, with all that follows from several constraints.
    Open(Box<Net<Any>>),
}

/// Searches quickly first where more may follow from several constraints.
fn begun(puzzle: &(impl Constrained + ?Sized), deadline: Option<Deadline>) -> Begun {
    if !puzzle.implies_more() {
        return Begun::Open(Box::new(net(puzzle, Care::Quick)));
    }
    let quick = Budget { nodes: Some(QUICK_NODES), deadline };
    let mut solutions = Vec::new();
    let outcome = parts::solve(net(puzzle, Care::Quick), quick.into(), &mut |numbers| {
        solutions.push(numbers.to_vec());
        ControlFlow::Continue(())
    });
    // So short a search does not look at the clock.
    match outcome {
        Outcome::Complete => Begun::Done(solutions),
        _ if is_over(deadline) => Begun::Late(deadline::reason(deadline)),
        _ => Begun::Open(Box::new(net(puzzle, Care::Thorough))),
    }
}

/// How far short searches go before an exact cover takes over, on a board of houses and pairs alone: the cover says all
/// of that.
const ON_PAIRS: Patience = Patience { two: 8_000, all: 1_000, lost: 1_000 };
/// The same on any other board.
const ON_ANY: Patience = Patience { two: 8_000, all: 200_000, lost: 8_000 };

/// What short searches tell of the values that each cell of a puzzle has in some solution. Where values have to be
/// refuted by long searches, an exact cover that learns clauses is quicker.
///
/// # Errors
/// If the deadline passed.
pub(crate) fn alive(
    puzzle: &(impl Constrained + ?Sized),
    deadline: Option<Deadline>,
) -> Result<Settled, Spent> {
    let net = net(puzzle, Care::Thorough);
    let patience = if net.has_propagators() { ON_ANY } else { ON_PAIRS };
    alive_within(puzzle, net, patience, deadline)
}

/// The same with a patience that is asked for.
pub(crate) fn alive_within(
    puzzle: &(impl Constrained + ?Sized),
    net: Net<Any>,
    patience: Patience,
    deadline: Option<Deadline>,
) -> Result<Settled, Spent> {
    let mut board = puzzle.start();
    let mut known = Alive::new(net);
    known.search(patience, || puzzle.symmetries(), deadline)?;
    let alive = values_of(known.seen(), &board.values);
    let first = |set: ValueSet| members(set).next().map_or(0, |number| board.values[usize::from(number)]);
    let solutions = known.solutions().iter().map(|solution| solution.iter().copied().map(first).collect());
    let solutions = solutions.collect();
    if known.is_settled() {
        return Ok(Settled { alive, solutions, open: None, near: None });
    }
    let near = Neighbours { values: board.values.clone(), known };
    board.cells = near.known.possible();
    Ok(Settled { alive, solutions, open: Some(reduced_of(puzzle, &board)), near: Some(Box::new(near)) })
}

/// How many solutions have each of the values of each cell, up to `most`; `alive` are all that are in some solution,
/// and some solutions are known.
///
/// # Errors
/// If the deadline passed.
pub(crate) fn count_alive(
    puzzle: &(impl Constrained + ?Sized),
    alive: &[Vec<i32>],
    solutions: &[Vec<i32>],
    most: u64,
    deadline: Option<Deadline>,
) -> Result<Vec<Vec<u64>>, Spent> {
    let values = puzzle.start().values;
    let mut net = net(puzzle, Care::Thorough);
    let number = |value: i32| values.iter().position(|&other| other == value).expect("a value of the board");
    for (cell, alive) in alive.iter().enumerate().filter(|(_, alive)| !alive.is_empty()) {
        let set = alive.iter().fold(0, |set, &value| set | 1 << number(value));
        net.keep(cell, set).expect("some solution has each of them");
    }
    let set = |&value: &i32| values.iter().position(|&other| other == value).map_or(0, |number| 1 << number);
    let known = solutions.iter().map(|solution| solution.iter().map(set).collect()).collect();
    let counts = counts::count(net, known, &puzzle.symmetries(), most, deadline)?;
    let counted =
        |(alive, counts): (&Vec<i32>, &[u64; 16])| alive.iter().map(|&value| counts[number(value)]).collect();
    Ok(alive.iter().zip(&counts).map(counted).collect())
}

/// The values of each cell, of numbers that are bits.
fn values_of(sets: &[ValueSet], values: &[i32]) -> Vec<Vec<i32>> {
    sets.iter().map(|&set| members(set).map(|number| values[usize::from(number)]).collect()).collect()
}

/// What is known of a board, with its values in order.
struct Neighbours<P> {
    known: Alive<P>,
    values: Vec<i32>,
}

impl<P: Propagator> Near for Neighbours<P> {
    fn look(&mut self, solution: &[i32], deadline: Option<Deadline>) -> Option<Vec<Vec<i32>>> {
        let number = |value: &i32| self.values.iter().position(|other| other == value);
        let set = |value: &i32| number(value).map_or(0, |number| 1 << number);
        let solution: Vec<ValueSet> = solution.iter().map(set).collect();
        self.known.add(&solution, deadline).ok()?;
        Some(values_of(self.known.seen(), &self.values))
    }

    fn alike(&self, (cell, value): Placement) -> Vec<Placement> {
        let number = self.values.iter().position(|&other| other == value);
        let images = number.into_iter().flat_map(|number| self.known.images(cell, 1 << number));
        images
            .flat_map(|(cell, set)| members(set).map(move |number| (cell, self.values[usize::from(number)])))
            .collect()
    }
}

/// Shows the solutions of a puzzle as [`solve`] does, by its exact cover. What the constraints leave before anything is
/// tried makes it smaller first.
pub(crate) fn solve_cover(
    puzzle: &(impl Constrained + ?Sized),
    bounds: &Bounds,
    found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
) -> Outcome {
    let mut board = puzzle.start();
    let mut net = net(puzzle, Care::Quick);
    if net.follow().is_err() {
        return Outcome::Complete;
    }
    board.cells.copy_from_slice(net.sets());
    let Covered { problem, placements, .. } = Cover::of(puzzle, &board);
    let solver = Solver::builder().kernel(KernelKind::Cells).as_given();
    let mut search = solver.build(&problem).expect("dancing cells take any problem").search();
    let mut values = vec![0; board.cells.len()];
    deadline::bound(&mut search, bounds.deadline()).for_each(|cover| {
        cover::fill(&mut values, cover, &placements, &board);
        found(&values)
    })
}

/// The exact cover of a puzzle, with what its options put into cells.
pub(crate) fn reduced(puzzle: &(impl Constrained + ?Sized)) -> Reduced {
    reduced_of(puzzle, &puzzle.start())
}

/// The same for a board on which fewer values are left.
fn reduced_of(puzzle: &(impl Constrained + ?Sized), board: &Board) -> Reduced {
    let Covered { problem, placements, .. } = Cover::of(puzzle, board);
    let value = |number: u8| board.values[usize::from(number)];
    let mut placements: Vec<_> =
        placements.into_iter().map(|(cell, number)| vec![(cell, value(number))]).collect();
    placements.resize(problem.option_count(), Vec::new());
    Reduced { problem, placements }
}

/// What each item of the exact cover of a puzzle stands for, if it is one that can lack options.
pub(crate) fn needs(puzzle: &(impl Constrained + ?Sized), names: &Names<'_>) -> Vec<Option<Need>> {
    let board = puzzle.start();
    // Each by its name, and whether it holds each value once.
    let mut constraints = Vec::new();
    puzzle.constraints(&mut |constraint| {
        constraints.push((constraint.name(names), constraint.is_house(&board)));
    });
    let need = |item: &Item| match *item {
        Item::Cell(cell) => Some(Need::Cell(cell)),
        Item::Value(number, constraint) => {
            let value = board.values[usize::from(number)];
            let (name, is_house) = constraints[constraint].clone();
            Some(if is_house { Need::Value(value, name) } else { Need::Digit(value, name) })
        }
        Item::Constraint(constraint) => Some(Need::Clue(constraints[constraint].0.clone())),
        Item::Excluded => None,
    };
    Cover::of(puzzle, &board).items.iter().map(need).collect()
}
