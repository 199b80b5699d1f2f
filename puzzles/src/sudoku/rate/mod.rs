//! How hard a Sudoku is for people: a solver that works as they do, always by the easiest step there is.
//!
//! A puzzle is as hard as its hardest step. Which techniques there are, in which order they are looked
//! for, and how hard each is, is that of Sukaku Explainer in its default settings, whose numbers Sudoku
//! people know: 1.2 for a hidden single in a box, 3.2 for an X-wing, 7.1 for a forcing chain. As there,
//! a technique that is looked for early is used even where a later one would be rated lower. The hardest
//! puzzles, from 9.5 on, need chains in which other chains are steps, as there.
//!
//! ```
//! use std::sync::Arc;
//! use puzzles::technique::Level;
//! use puzzles::sudoku::{Layout, Puzzle, rate};
//!
//! let line = "000000801700200000000506000000700050010000300080000000500000020040080000600030000";
//! let givens = line.bytes().map(|digit| digit - b'0').collect();
//! let puzzle = Puzzle::new(Arc::new(Layout::classic(9).expect("a size")), givens);
//!
//! let rating = rate::rate(&puzzle).expect("a puzzle that can be rated");
//! assert_eq!(rating.to_string(), "3.4");
//! assert_eq!(rating.level(), Level::Hard);
//!
//! let first = rate::steps(&puzzle).next().expect("a step");
//! assert_eq!(first.technique.name(), "Hidden single");
//! ```

mod aligned;
mod almost_locked;
mod board;
mod bug;
mod candidates;
mod chains;
mod fish;
mod house;
mod limit;
mod locking;
mod sets;
mod singles;
mod stepwise;
mod strong_links;
mod subsets;
mod unique_loops;
mod wings;

use std::fmt;

pub use crate::technique::{Candidate, Claim, Evidence, Link, Step};
pub use board::Board;

use limit::Limit;

use super::Puzzle;
use crate::deadline::Deadline;
use crate::technique::{self, Level, Scale, Technique, Tenths, Unrated};

/// How hard a puzzle is. It is shown as its first number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rating {
    /// The hardest step to the solution.
    pub er: Tenths,
    /// The pearl: the hardest step to the first digit that is found.
    pub ep: Tenths,
    /// The diamond: the first step.
    pub ed: Tenths,
    /// The technique of the first step that is as hard as the hardest.
    pub technique: Technique,
}

impl Rating {
    /// That of a solved board, which is as easy as one with a last cell.
    const SOLVED: Rating = {
        let technique = Technique::LastCell;
        let least = Tenths(technique.least_step());
        Rating { er: least, ep: least, ed: least, technique }
    };

    /// The level of the puzzle.
    #[must_use]
    pub fn level(&self) -> Level {
        Level::of(self.er, Scale::Steps)
    }
}

impl From<Rating> for technique::Rating {
    fn from(rating: Rating) -> Self {
        let hardest = technique::Hardest::Technique(rating.technique.rung(rating.er.0));
        let Rating { er: number, ep, ed, .. } = rating;
        technique::Rating { number, level: rating.level(), hardest, is_least: false, first: Some([ep, ed]) }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.er.fmt(f)
    }
}

/// A way to look for a step.
struct Search {
    /// How hard the easiest step is that this or a later one can find.
    least: u16,
    find: Find,
}

enum Find {
    Short(fn(&Board) -> Option<Step>),
    /// This one can take so long that there is a limit to it. A step that it finds beyond does not count.
    Long(fn(&Board, &Limit) -> Option<Step>),
}

/// A short search for steps of which these are the easiest.
const fn search(easiest: Technique, find: fn(&Board) -> Option<Step>) -> Search {
    Search { least: easiest.least_step(), find: Find::Short(find) }
}

/// A long one.
const fn long_search(easiest: Technique, find: fn(&Board, &Limit) -> Option<Step>) -> Search {
    Search { least: easiest.least_step(), find: Find::Long(find) }
}

/// One for chains that rest on several claims, with the help of a level.
const fn dynamic_search(level: u8, find: fn(&Board, &Limit) -> Option<Step>) -> Search {
    Search { least: chains::least_of_dynamic(level), find: Find::Long(find) }
}

/// All ways in the order in which they are tried.
static SEARCHES: &[Search] = &[
    search(Technique::LastCell, singles::hidden),
    search(Technique::DirectPointing, locking::find_direct),
    search(Technique::DirectHiddenPair, |board| subsets::find_direct(board, 2)),
    search(Technique::NakedSingle, singles::naked),
    search(Technique::DirectHiddenTriplet, |board| subsets::find_direct(board, 3)),
    search(Technique::Pointing, locking::find),
    search(Technique::NakedPair, |board| subsets::find_naked(board, 2)),
    search(Technique::XWing, |board| fish::find(board, 2)),
    search(Technique::HiddenPair, |board| subsets::find_hidden(board, 2)),
    search(Technique::NakedTriplet, |board| subsets::find_naked(board, 3)),
    search(Technique::Swordfish, |board| fish::find(board, 3)),
    search(Technique::HiddenTriplet, |board| subsets::find_hidden(board, 3)),
    search(Technique::Skyscraper, |board| strong_links::find(board, 2)),
    search(Technique::XyWing, wings::find_xy),
    search(Technique::XyzWing, wings::find_xyz),
    search(Technique::UniqueRectangle, unique_loops::find),
    search(Technique::NakedQuad, |board| subsets::find_naked(board, 4)),
    search(Technique::Jellyfish, |board| fish::find(board, 4)),
    search(Technique::HiddenQuad, |board| subsets::find_hidden(board, 4)),
    search(Technique::ThreeStrongLinks, |board| strong_links::find(board, 3)),
    search(Technique::WxyzWing, |board| almost_locked::find(board, 3)),
    search(Technique::Bug, bug::find),
    search(Technique::FourStrongLinks, |board| strong_links::find(board, 4)),
    search(Technique::VwxyzWing, |board| almost_locked::find(board, 4)),
    search(Technique::AlignedPairExclusion, aligned::find_pair),
    search(Technique::UvwxyzWing, |board| almost_locked::find(board, 5)),
    search(Technique::XCycle, chains::find_loop),
    search(Technique::TuvwxyzWing, |board| almost_locked::find(board, 6)),
    search(Technique::AlignedTripletExclusion, aligned::find_triplet),
    long_search(Technique::Nishio, chains::find_nishio),
    long_search(Technique::CellForcingChains, chains::find_multiple),
    dynamic_search(0, |board, limit| chains::find_dynamic(board, 0, limit)),
    dynamic_search(1, |board, limit| chains::find_dynamic(board, 1, limit)),
];

/// Those that follow chains within chains. They can take so long that they are tried only on a board that
/// has exactly one solution: where there is none, or several, there may be no step at all.
static NESTED: &[Search] = &[
    dynamic_search(2, |board, limit| chains::find_dynamic(board, 2, limit)),
    dynamic_search(3, |board, limit| chains::find_dynamic(board, 3, limit)),
    dynamic_search(4, |board, limit| chains::find_dynamic(board, 4, limit)),
    dynamic_search(5, |board, limit| chains::find_dynamic(board, 5, limit)),
    dynamic_search(6, |board, limit| chains::find_dynamic(board, 6, limit)),
    dynamic_search(7, |board, limit| chains::find_dynamic(board, 7, limit)),
];

/// The easiest step on a board. `None` if it is solved, or has not exactly one solution, or needs more than
/// chains within chains within chains, which no puzzle is known to.
#[must_use]
pub fn next_step(board: &Board) -> Option<Step> {
    next_step_within(board, Tenths(u16::MAX), &Limit::default())
}

/// The easiest step if it is rated at most `most`, and found in time.
fn next_step_within(board: &Board, most: Tenths, limit: &Limit) -> Option<Step> {
    if board.is_solved() {
        return None;
    }
    // An early search may find what is too hard, and then a later one is not asked.
    let first_in = |searches: &[Search]| {
        let mut searches = searches.iter().take_while(|search| search.least <= most.0);
        searches.find_map(|search| match search.find {
            Find::Short(find) => find(board),
            Find::Long(find) => find(board, limit),
        })
    };
    let nested = || if board.has_one_solution() { first_in(NESTED) } else { None };
    let step = first_in(SEARCHES).or_else(nested)?;
    (step.rating <= most && !limit.is_over()).then_some(step)
}

/// Takes the easiest step if it is rated at most `most`, and found in time.
fn take_step(board: &mut Board, most: Tenths, limit: &Limit) -> Option<Step> {
    let step = next_step_within(board, most, limit)?;
    board.apply(&step);
    Some(step)
}

/// The steps that solve a puzzle, each the easiest there is where it is taken. They end early where
/// [`next_step`] gives none.
pub fn steps(puzzle: &Puzzle) -> Steps {
    steps_within(puzzle, Tenths(u16::MAX))
}

/// The steps from a board on; see [`steps`].
#[derive(Clone, Debug)]
pub struct Steps {
    board: Option<Board>,
    most: Tenths,
    limit: Limit,
}

impl Steps {
    /// The same, but they end at some time, if there is one.
    #[must_use]
    pub fn until(self, deadline: Option<Deadline>) -> Self {
        Steps { limit: Limit::until(deadline), ..self }
    }

    /// The board after the steps so far; `None` for a puzzle that is none of the classic board.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        take_step(self.board.as_mut()?, self.most, &self.limit)
    }
}

/// Rates a puzzle. `None` if it is no puzzle of the classic board, or has not exactly one solution, or its
/// steps end early; see [`next_step`].
///
/// Takes about 10 µs for an easy or medium puzzle, 0.1 ms for a hard one, 0.7 ms for an expert one, and
/// mostly some milliseconds for an extreme one (`cargo bench -p benches --bench rating`). The few of 9.5 and
/// above take about a second.
#[must_use]
pub fn rate(puzzle: &Puzzle) -> Option<Rating> {
    rate_within(puzzle, Tenths(u16::MAX), None).ok()
}

/// The steps of a puzzle, as long as they are rated at most `most`.
pub(crate) fn steps_within(puzzle: &Puzzle, most: Tenths) -> Steps {
    Steps { board: Board::new(puzzle), most, limit: Limit::default() }
}

/// Rates a puzzle if its rating is at most `most`.
///
/// # Errors
/// As soon as it is seen to be above, or the deadline passed; or if no technique leads to a solution, or it is no
/// puzzle of the classic board.
pub fn rate_within(puzzle: &Puzzle, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated> {
    rate_by_steps(puzzle, most, deadline, &mut |_| {})
}

/// As [`rate_within`], and shows each step.
pub(super) fn rate_by_steps(
    puzzle: &Puzzle,
    most: Tenths,
    deadline: Option<Deadline>,
    each: &mut dyn FnMut(&Step),
) -> Result<Rating, Unrated> {
    let mut board = Board::new(puzzle).ok_or(Unrated::Unsolved)?;
    rate_board(&mut board, most, deadline, each)
}

/// Rates a board by steps, which are taken on it, and shows each.
fn rate_board(
    board: &mut Board,
    most: Tenths,
    deadline: Option<Deadline>,
    each: &mut dyn FnMut(&Step),
) -> Result<Rating, Unrated> {
    if board.is_solved() && board.has_one_solution() {
        return if Rating::SOLVED.er <= most { Ok(Rating::SOLVED) } else { Err(Unrated::Above) };
    }
    let unsolved = || Unrated::after(most, Scale::Steps, deadline);
    let limit = Limit::until(deadline);
    let first = take_step(board, most, &limit).ok_or_else(unsolved)?;
    each(&first);
    let mut rating =
        Rating { er: first.rating, ep: first.rating, ed: first.rating, technique: first.technique };
    let mut has_digit = first.placement.is_some();
    while let Some(step) = take_step(board, most, &limit) {
        each(&step);
        if step.rating > rating.er {
            rating.er = step.rating;
            rating.technique = step.technique;
        }
        if !has_digit {
            rating.ep = rating.er;
            has_digit = step.placement.is_some();
        }
    }
    if board.is_solved() { Ok(rating) } else { Err(unsolved()) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::Layout;

    /// Puzzles of the classic board with their ratings by Sukaku Explainer.
    const RATED: &str = include_str!("../../../tests/data/sudoku/rated-sample.txt");

    #[test]
    fn searches_can_be_cut_off() {
        let least: Vec<u16> = SEARCHES.iter().chain(NESTED).map(|search| search.least).collect();
        assert!(least.is_sorted());
    }

    /// What is rated on one scale feels as hard on every board. Some techniques are of classic boards alone, and
    /// some of the others.
    #[test]
    fn classic_puzzles_are_as_hard_as_by_their_own_techniques() {
        let layout = Arc::new(Layout::classic(9).expect("a size"));
        let (mut all, mut same) = (0, 0);
        for line in RATED.lines().filter(|line| !line.starts_with('#')) {
            let digits = line.bytes().take(81);
            let givens: Vec<u8> = digits.map(|digit| if digit == b'.' { 0 } else { digit - b'0' }).collect();
            let puzzle = Puzzle::new(Arc::clone(&layout), givens.clone());
            let Ok(own) = rate_within(&puzzle, Tenths(44), None) else { continue };
            let mut solver = technique::house_solver(&layout, None, &givens).expect("a small board");
            let rating = solver.rate(Tenths(105), None).expect("a puzzle that can be rated");
            assert!(rating.number <= own.er, "{line}: {} instead of {}", rating.number, own.er);
            all += 1;
            same += usize::from(own.er == rating.number);
        }
        assert!(all > 50 && 10 * same > 9 * all, "{same} of {all}");
    }

    /// Steps are as hard as their technique is in the table, or harder where there is a reason.
    #[test]
    fn steps_are_rated_by_the_table() {
        let layout = Arc::new(Layout::classic(9).expect("a size"));
        let check = |step: &Step| {
            let Step { technique, rating, .. } = step;
            let least = technique.least_step();
            // Some are harder by their length or size, and hidden singles in lines.
            let harder =
                [("chains", 30), ("uniqueness", 12), ("strong-links", 3), ("wings", 2), ("singles", 3)];
            let harder = harder.iter().find(|(group, _)| technique.is_in(group)).map(|(_, most)| *most);
            let for_cells = if *technique == Technique::LawOfLeftovers { 8 } else { 0 };
            let harder = harder.unwrap_or(for_cells);
            assert!(least > 0 && (least..=least + harder).contains(&rating.0), "{technique}: {rating}");
        };
        for line in RATED.lines().filter(|line| !line.starts_with('#')).step_by(7) {
            let digits = line.bytes().take(81);
            let givens: Vec<u8> = digits.map(|digit| if digit == b'.' { 0 } else { digit - b'0' }).collect();
            let puzzle = Puzzle::new(Arc::clone(&layout), givens.clone());
            // The hardest take long.
            if rate_within(&puzzle, Tenths(80), None).is_err() {
                continue;
            }
            steps(&puzzle).for_each(|step| check(&step));
            let mut solver = technique::house_solver(&layout, None, &givens).expect("a small board");
            loop {
                let steps = solver.steps(None);
                if steps.is_empty() {
                    break;
                }
                for step in steps {
                    check(&step);
                    solver.still(step).iter().for_each(|step| solver.take(step));
                }
            }
        }
    }
}
