//! Who is how fast at what: each contender does the same work in the same run, and all answers are
//! compared.

mod covers;
mod filling;
mod making;
mod outside;
mod race;
mod solving;
mod sudokus;
#[cfg(test)]
mod tests;
mod truth;

use std::rc::Rc;
use std::time::{Duration, Instant};

use dlx::Solver;
use puzzles::puzzle::{Bounds, Engine, Puzzle, Verdict, check};
use puzzles::sudoku;

use crate::backtracking::{Judged, Nodes};

pub use outside::{Outside, OutsideError};
pub use race::{Disagreement, Pace, RaceError, race};

/// The engine by whichever way it has for a family: what `dlx solve` does.
pub const OWN: &str = "dlx, its own way";
/// The engine by the reduction alone: what `dlx solve --engine cover` does.
pub const COVER: &str = "dlx, exact cover";
/// What `dlx check` does with a line of 81 characters: the verdict alone, from the text.
pub const FROM_LINE: &str = "dlx, from a line";
/// The reduction without preferring the item with the fewest options.
pub const UNORDERED: &str = "exact cover, first item";
/// The engine, with what preprocessing could leave out left in.
pub const AS_GIVEN: &str = "exact cover, as given";
/// The engine, asked for the number of covers only.
pub const COUNTING: &str = "dlx, counting";
/// The engine by its plainest kernel.
pub const LINKS: &str = "dlx, dancing links";
/// The crates of other people.
pub const DLX_RS: &str = "dlx-rs 1.3";
/// Likewise.
pub const EXACT_COVERS: &str = "exact-covers 0.3";
/// Likewise.
pub const DLX_PEER: &str = "McCardell's dlx 0.8";
/// The backtracking solvers.
pub const ROW_BY_ROW: &str = "row by row";
/// Likewise.
pub const FORCED: &str = "forced moves";
/// Likewise.
pub const STATIC: &str = "static order";
/// Likewise.
pub const DYNAMIC: &str = "dynamic order";
/// Likewise.
pub const PROPAGATION: &str = "propagation";
/// Likewise.
pub const MASKS: &str = "bit masks";
/// Likewise, beginning again when stuck.
pub const ROW_RESTARTS: &str = "row by row, restarts";
/// Likewise.
pub const DYNAMIC_RESTARTS: &str = "dynamic order, restarts";

/// Everything that the random draws of a comparison begin with.
pub const SEED: u64 = 1;

/// Some work that is done by several contenders: the same for a number of instances.
pub struct Task {
    /// What it is called: its first word is that of a [group](crate::report::groups).
    pub id: String,
    /// How many instances there are.
    pub instances: usize,
    /// Who takes part. What others are compared with comes first.
    pub contenders: Vec<Contender>,
    /// The instances as texts, for programs that are given puzzles or problems.
    pub texts: Vec<String>,
    /// How much longer than others an instance may take.
    pub patience: u32,
}

/// One who takes part.
pub struct Contender {
    /// What it is called.
    pub name: String,
    prepare: Prepare,
    count_nodes: Option<CountNodes>,
}

/// Gets ready for an instance, which may take so long.
type Prepare = Box<dyn Fn(usize, Duration) -> Attempt>;
/// Does what is timed.
type Attempt = Box<dyn FnOnce() -> (Answer, Option<u64>)>;
/// Counts the nodes for an instance, where that would cost time.
type CountNodes = Box<dyn Fn(usize) -> u64>;

impl Contender {
    fn new(name: &str, prepare: impl Fn(usize, Duration) -> Attempt + 'static) -> Self {
        Contender { name: name.to_owned(), prepare: Box::new(prepare), count_nodes: None }
    }

    /// Counts its nodes beside the race.
    fn counting(mut self, count_nodes: impl Fn(usize) -> u64 + 'static) -> Self {
        self.count_nodes = Some(Box::new(count_nodes));
        self
    }
}

/// What came of an attempt.
pub enum Answer {
    /// A puzzle has no solution.
    None,
    /// It has just this one; nothing where only the verdict was wanted.
    Unique(Vec<i32>),
    /// It has more.
    Multiple,
    /// This is a solution. Whether there are others was not asked.
    Solution(Vec<i32>),
    /// The number of covers.
    Count(u64),
    /// A board with these values.
    Board(sudoku::Puzzle),
    /// A puzzle.
    Made(Box<dyn Puzzle>),
    /// It took too long.
    Over,
}

/// All work.
#[must_use]
pub fn tasks() -> Vec<Task> {
    let mut tasks = sudokus::tasks();
    tasks.extend(solving::tasks());
    tasks.extend(filling::tasks());
    tasks.extend(making::tasks());
    tasks.extend(covers::tasks());
    tasks
}

/// A contender that judges puzzles by [`check`].
fn checking<P: Puzzle + 'static>(name: &str, puzzles: &Rc<Vec<P>>, engine: Engine) -> Contender {
    let puzzles = Rc::clone(puzzles);
    Contender::new(name, move |instance, limit| {
        let puzzles = Rc::clone(&puzzles);
        Box::new(move || {
            let answer = match check(
                &puzzles[instance],
                &Bounds { timeout: Some(limit), engine, ..Bounds::default() },
            ) {
                Verdict::None => Answer::None,
                Verdict::Unique(solution) => Answer::Unique(solution),
                Verdict::Multiple(..) => Answer::Multiple,
                Verdict::Stopped(..) => Answer::Over,
            };
            (answer, None)
        })
    })
}

/// A contender that judges puzzles by trying.
fn trying<P: 'static>(
    name: &str,
    puzzles: &Rc<Vec<P>>,
    judge: impl Fn(&P, &mut Nodes) -> Judged + 'static,
) -> Contender {
    let puzzles = Rc::clone(puzzles);
    let judge = Rc::new(judge);
    Contender::new(name, move |instance, limit| {
        let (puzzles, judge) = (Rc::clone(&puzzles), Rc::clone(&judge));
        Box::new(move || {
            let mut nodes = Nodes::until(Instant::now() + limit);
            let answer = match judge(&puzzles[instance], &mut nodes) {
                Judged::None => Answer::None,
                Judged::Unique(solution) => Answer::Unique(solution.into_iter().map(i32::from).collect()),
                Judged::Multiple => Answer::Multiple,
                Judged::OutOfNodes => Answer::Over,
            };
            (answer, Some(nodes.taken()))
        })
    })
}

/// The puzzles in their usual notation.
fn texts<P: Puzzle>(puzzles: &[P]) -> Vec<String> {
    let text = |puzzle: &P| {
        let mut text = String::new();
        puzzle.write(puzzle.formats()[0], &mut text).expect("the usual notation takes any puzzle");
        text
    };
    puzzles.iter().map(text).collect()
}

/// The nodes that a solver takes to look for two covers.
fn nodes_to_unique(solver: &Solver) -> u64 {
    let mut search = solver.search();
    let _ = search.unique();
    search.stats().nodes
}
