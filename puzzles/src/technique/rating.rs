//! Ratings of puzzles of any family: a number, a level, and the hardest technique.
//!
//! Sudokus of every kind up to 25×25, Latin squares and variants have the scale of Sukaku Explainer; on classic boards
//! it is followed to the letter, see [`sudoku::rate`](crate::sudoku::rate). KenKens, Kakuros and Kropkis are rated by
//! their hardest technique; see [`technique`](crate::technique). Where techniques lead no further, and from the
//! beginning in all other puzzles, the rating is how hard the exact cover is to solve by forced moves and refutations;
//! see [`waves`](crate::technique::waves).
//!
//! Without techniques, the number is 1 where forced moves suffice, 2 where some value is refuted at once, and one
//! more for each wave of forced moves until a contradiction shows. With techniques, forced moves and refutations
//! at once are 3. The decimal of refutations is the number of rounds beyond the first, at most 9; that of forced
//! moves, a third of the waves.

use std::fmt;

use super::level::{Level, Scale};
use super::steps::Steps;
use super::waves::{Clashes, Hardness, Measure, Waves};
use super::{Board, Language, Rung, Technique, Tenths};
use crate::board::Reduced;
use crate::deadline::{Deadline, is_over};

/// The rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The number.
    pub number: Tenths,
    /// The level.
    pub level: Level,
    /// The hardest step that the solution takes.
    pub hardest: Hardest,
    /// Whether it may be harder: no technique leads to the solution.
    pub is_least: bool,
    /// The ratings of the hardest step up to the first value that is found, the pearl, and of the first step, the
    /// diamond: of Sudokus, Latin squares and variants up to 25×25.
    pub first: Option<[Tenths; 2]>,
}

/// The hardest step to a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hardest {
    /// None: the board is full.
    None,
    /// A technique.
    Technique(Rung),
    /// Forced moves and refutations.
    Waves(Hardness),
    /// A technique that is not known.
    Unknown,
    /// One that was not found: suppositions were no longer followed after this many waves.
    Unfinished(u64),
    /// Refutations within refutations.
    Nested,
}

/// Why there is no rating within a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unrated {
    /// It is rated above the bound, if it has exactly one solution.
    #[error("the puzzle is rated above the bound")]
    Above,
    /// Nothing leads to a solution, however hard: its rating is the [least](Rating::beyond_all) beyond all
    /// techniques, if it has exactly one solution.
    #[error("no technique leads to the solution")]
    Unsolved,
    /// The deadline passed.
    #[error("the deadline passed")]
    Stopped,
}

impl Unrated {
    /// Why steps rated at most `most` ended before the solution.
    pub(crate) fn after(most: Tenths, scale: Scale, deadline: Option<Deadline>) -> Self {
        match is_over(deadline) {
            true => Unrated::Stopped,
            false if most < Rating::beyond_all(scale).number => Unrated::Above,
            false => Unrated::Unsolved,
        }
    }
}

impl Rating {
    fn new(number: Tenths, scale: Scale, hardest: Hardest) -> Rating {
        Rating { number, level: Level::of(number, scale), hardest, is_least: false, first: None }
    }

    /// The same on a scale with other levels.
    #[must_use]
    pub(crate) fn on(self, scale: Scale) -> Rating {
        Rating { level: Level::of(self.number, scale), ..self }
    }

    /// The rating of a full board, which is as easy as one with a last cell, if it is at most `most`.
    pub(crate) fn of_full(scale: Scale, most: Tenths) -> Result<Rating, Unrated> {
        let number = Tenths(10);
        let first = match scale {
            Scale::Steps | Scale::Variants => Some([number; 2]),
            Scale::Clues | Scale::Places | Scale::Packing => None,
        };
        let rating = Rating { first, ..Rating::new(number, scale, Hardest::None) };
        if number <= most { Ok(rating) } else { Err(Unrated::Above) }
    }

    /// The rating of a puzzle whose exact cover is this hard.
    #[must_use]
    pub(crate) fn of_waves(hardness: Hardness, scale: Scale) -> Rating {
        let Hardness { depth, waves, rounds } = hardness;
        // Deeper refutations are rated above any number of waves.
        const DEEPER: usize = 20;
        let (whole, part) = match depth {
            0 => (1, rounds / 3),
            1 => ((2 + waves).min(DEEPER - 1), rounds - 1),
            _ => (DEEPER + depth - 2, rounds - 1),
        };
        let number = Tenths((10 * whole + part.min(9)) as u16);
        Rating::new(number, scale, Hardest::Waves(hardness))
    }

    /// The rating of a puzzle whose hardest step is of this rung.
    #[must_use]
    pub(crate) fn of_rung(rung: Rung, scale: Scale) -> Rating {
        Rating::new(rung.number, scale, Hardest::Technique(rung))
    }

    /// The rating of a puzzle whose exact cover is this hard where techniques lead no further.
    #[must_use]
    pub(crate) fn beyond_techniques(hardness: Hardness, scale: Scale) -> Rating {
        let Hardness { waves, rounds, .. } = hardness;
        let number = Tenths(step_number(waves).0 + (rounds - 1).min(9) as u16);
        Rating::new(number, scale, Hardest::Waves(hardness))
    }

    /// The least rating of a puzzle with one solution that nothing leads to.
    #[must_use]
    pub fn beyond_all(scale: Scale) -> Rating {
        let (number, hardest) = match scale {
            Scale::Steps | Scale::Variants => (105, Hardest::Unknown),
            Scale::Clues | Scale::Places | Scale::Packing => (200, Hardest::Nested),
        };
        Rating { is_least: true, ..Rating::new(Tenths(number), scale, hardest) }
    }
}

/// The rating of refutations at once, beside techniques.
pub(crate) fn refutation() -> Tenths {
    Technique::Refutation.least_rung().number
}

/// The rating of a refutation after this many waves, beside techniques.
pub(crate) fn step_number(waves: usize) -> Tenths {
    const LONGEST: usize = 100;
    Tenths(refutation().0 + 10 * waves.min(LONGEST) as u16)
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

impl fmt::Display for Hardest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Language::default().hardest(self))
    }
}

/// Rates a puzzle by its exact-cover problem, if its rating is at most `most`.
///
/// # Errors
/// If it is above, or refutations do not solve it, or the deadline passed.
pub(crate) fn by_waves(
    reduced: &Reduced,
    scale: Scale,
    most: Tenths,
    deadline: Option<Deadline>,
) -> Result<Rating, Unrated> {
    let most_waves = match most.0 / 10 {
        0..20 => Some(usize::from(most.0 / 10).saturating_sub(2)),
        _ => None,
    };
    let clashes = Clashes::new(&reduced.problem);
    let deepest = usize::from(most >= Tenths(20));
    let mut waves = Waves::new(&clashes, deepest).within(most_waves.unwrap_or(usize::MAX)).until(deadline);
    let measure = Measure::of(waves.by_ref());
    let rating = Rating::of_waves(measure.hardness, scale);
    match waves.is_solved() {
        true if rating.number <= most => Ok(rating),
        true => Err(Unrated::Above),
        false => Err(Unrated::after(most, scale, deadline)),
    }
}

/// Rates a puzzle by the techniques of its family, and by its exact-cover problem where they lead no further, if
/// its rating is at most `most`.
///
/// # Errors
/// If it is above, or nothing solves it, or the deadline passed.
pub(crate) fn by_techniques(
    board: &Board<'_>,
    reduced: impl FnOnce() -> Option<Reduced>,
    scale: Scale,
    most: Tenths,
    deadline: Option<Deadline>,
) -> Result<Rating, Unrated> {
    by_steps(Steps::new(Some(board), &[], deadline), reduced, scale, most)
}

/// The rating of the hardest of the techniques, rated at most `most`, that lead on, and the cells that they leave open.
/// `None` if the deadline passed.
pub(crate) fn rate_or_open(
    board: &Board<'_>,
    most: Tenths,
    deadline: Option<Deadline>,
) -> Option<(Tenths, Vec<usize>)> {
    let mut steps = Steps::new(Some(board), &[], deadline);
    let hardest = take_all(&mut steps, most).number;
    if is_over(deadline) {
        return None;
    }
    if steps.is_solved() {
        return Some((hardest, Vec::new()));
    }
    let sheet = steps.course()?.sheet();
    Some((hardest, (0..sheet.candidates().len()).filter(|&cell| !sheet.is_placed(cell)).collect()))
}

/// Takes the easiest step as long as there is one rated at most `most`: the hardest of their techniques.
fn take_all(steps: &mut Steps<'_>, most: Tenths) -> Rung {
    let mut hardest = Technique::NakedSingle.least_rung();
    steps.take(most, |cause| hardest = cause.rung().map_or(hardest, |rung| hardest.max(rung)));
    hardest
}

/// Rates by these steps, which may begin where some values are known, and by the exact-cover problem where they lead no
/// further.
///
/// # Errors
/// If the rating is above `most`, or nothing solves it, or the deadline passed.
pub(crate) fn by_steps(
    mut steps: Steps<'_>,
    reduced: impl FnOnce() -> Option<Reduced>,
    scale: Scale,
    most: Tenths,
) -> Result<Rating, Unrated> {
    let deadline = steps.deadline();
    let unsolved = || Unrated::after(most, scale, deadline);
    let mut hardest = take_all(&mut steps, most);
    if steps.is_solved() {
        return Ok(Rating::of_rung(hardest, scale));
    }
    let most_waves = match most.0.checked_sub(refutation().0) {
        Some(beyond) => usize::from(beyond / 10),
        None => return Err(unsolved()),
    };
    let reduced = reduced().ok_or(Unrated::Unsolved)?;
    let clashes = Clashes::new(&reduced.problem);
    let mut steps = steps.with_cover(&reduced, &clashes, Vec::new(), most_waves);
    let mut refutations = Vec::new();
    steps.take(most, |cause| match cause.rung() {
        Ok(rung) => hardest = hardest.max(rung),
        Err(refutation) => refutations.push(refutation.clone()),
    });
    let rating = match refutations.is_empty() {
        true => Rating::of_rung(hardest, scale),
        false => Rating::beyond_techniques(Measure::of(refutations.into_iter()).hardness, scale),
    };
    match steps.is_solved() {
        true if rating.number <= most => Ok(rating),
        true => Err(Unrated::Above),
        false => Err(unsolved()),
    }
}
