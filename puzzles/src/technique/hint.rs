//! The next steps of a puzzle of any family: by the [`technique`](crate::technique) of its family, if it has any,
//! and where these lead no further, as its exact cover gives way.
//!
//! What is forced and refuted there is told as values of cells, all at once; see [`waves`](crate::technique::waves).
//! Classic Sudokus have steps of their own: see [`sudoku::rate`](crate::sudoku::rate).

use std::collections::BTreeMap;
use std::time::Instant;

use dlx::{ItemId, OptionId};

use super::waves::{Clashes, Step};
use super::{Cause, Course, Found, Outcome, Rule, Rung, Steps, Tenths, Words, list, name, step_number};
use crate::board::Placement;
use crate::picture::{Ground, Picture, Role, TooLarge, Writing};
use crate::puzzle::Puzzle;

/// What can be concluded next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The cells whose value is known now. They come in order.
    pub placed: Vec<Placement>,
    /// The values that other cells cannot have any more.
    pub excluded: Vec<Placement>,
    /// Why that is so.
    pub why: Why,
    /// How hard it is to see, in a family that has rules.
    pub rating: Option<Tenths>,
}

/// Why something follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// There is nothing else for an item of the exact cover.
    Forced,
    /// Anything else was supposed, and refuted.
    Refuted {
        /// After so many waves.
        waves: usize,
        /// What showed it in one case, in words, if there are any.
        words: Option<String>,
    },
    /// By a rule.
    Rule(Reason),
}

/// What shows that something follows by a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule.
    pub rung: Rung,
    /// It in words, but for the name of the rule and what follows.
    pub words: String,
    /// The cells that it speaks of.
    pub cells: Vec<usize>,
    /// The candidates that it rests on, and those of the cells where something follows, as they were before:
    /// each with its place among all values.
    pub candidates: Vec<(usize, Vec<(usize, i32)>)>,
}

impl Hint {
    /// How the step is called.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match &self.why {
            Why::Forced => Rule::Forced,
            Why::Refuted { .. } => Rule::Refutation,
            Why::Rule(reason) => reason.rung.rule,
        }
    }

    /// The hint in words, in the puzzle's symbols.
    #[must_use]
    pub fn tell(&self, puzzle: &dyn Puzzle) -> String {
        let columns = puzzle.columns();
        let why = match &self.why {
            Why::Forced => "Forced".to_owned(),
            Why::Refuted { waves, words } => {
                let after = match waves {
                    0 => "at once".to_owned(),
                    1 => "after 1 wave".to_owned(),
                    waves => format!("after {waves} waves"),
                };
                let words = words.as_ref().map(|words| format!(", as {words}")).unwrap_or_default();
                format!("Refuted {after}{words}")
            }
            Why::Rule(Reason { rung, words, .. }) => format!("{}: {words}", rung.rule),
        };
        let placed = self.placed.iter().map(|&(cell, value)| (cell, format!("is {}", puzzle.symbol(value))));
        let mut values: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for &(cell, value) in &self.excluded {
            values.entry(cell).or_default().push(puzzle.symbol(value));
        }
        let excluded =
            values.into_iter().map(|(cell, values)| (cell, format!("is not {}", list(&values, "or"))));
        let told = placed.chain(excluded).map(|(cell, what)| format!("{} {what}", name(cell, columns)));
        format!("{why}: {}", told.collect::<Vec<String>>().join(", "))
    }

    /// The picture of a puzzle with the hint on it, and in words below.
    ///
    /// # Errors
    /// If the board is too large to be drawn.
    pub fn picture(&self, puzzle: &dyn Puzzle) -> Result<Picture, TooLarge> {
        let mut picture = puzzle.picture()?;
        let write = |value, role| Writing { text: puzzle.symbol(value), role };
        if let Why::Rule(reason) = &self.why {
            reason.cells.iter().for_each(|&cell| picture.cells[cell].ground = Ground::House);
            for (number, candidates) in &reason.candidates {
                let cell = &mut picture.cells[*number];
                if cell.value.is_none() {
                    cell.marks = candidates
                        .iter()
                        .map(|&(place, value)| (place, write(value, Role::Possible)))
                        .collect();
                }
            }
        }
        for &(number, value) in &self.placed {
            let cell = &mut picture.cells[number];
            cell.ground = Ground::Marked;
            cell.value = Some(write(value, Role::Found));
            cell.marks.clear();
        }
        for &(number, value) in &self.excluded {
            let cell = &mut picture.cells[number];
            cell.ground = Ground::Marked;
            // Pencil marks that are there already are struck out, others come one after another.
            let mark = write(value, Role::Struck);
            match cell.marks.iter_mut().find(|(_, known)| known.text == mark.text) {
                Some((_, known)) => *known = mark,
                None => cell.marks.push((cell.marks.len(), mark)),
            }
        }
        picture.caption = Some(self.tell(puzzle));
        Ok(picture)
    }
}

/// The hints of a puzzle, from the beginning to the solution, each as easy as can be. What is given is not
/// told. They end early where nothing follows from suppositions, or at some time.
///
/// Lets `tell` have them; `None` if no steps are known of the puzzle.
pub fn with_hints<T>(
    puzzle: &dyn Puzzle,
    deadline: Option<Instant>,
    tell: impl FnOnce(&mut Hints<'_>) -> T,
) -> Option<T> {
    let board = puzzle.board();
    let reduced = puzzle.reduced();
    let clashes = reduced.as_ref().map(|reduced| Clashes::new(&reduced.problem));
    let mut steps = Steps::new(board.as_ref(), &puzzle.givens(), deadline);
    if board.is_none() && reduced.is_none() {
        return None;
    }
    if let (Some(reduced), Some(clashes)) = (&reduced, &clashes) {
        steps = steps.with_cover(reduced, clashes, puzzle.givens(), usize::MAX);
    }
    Some(tell(&mut Hints { puzzle, steps }))
}

/// The hints of a puzzle; see [`with_hints`].
pub struct Hints<'a> {
    puzzle: &'a dyn Puzzle,
    steps: Steps<'a>,
}

impl Hints<'_> {
    /// Whether all is told.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.steps.is_solved()
    }

    /// What would be if an option were right that leaves nothing for an item.
    fn supposition(&self, option: OptionId, dead: ItemId) -> Option<String> {
        let columns = self.puzzle.columns();
        let dead = self.puzzle.item(dead.index())?;
        let placements = self.steps.placements(option);
        let each = placements
            .iter()
            .map(|&(cell, value)| format!("{} {}", name(cell, columns), self.puzzle.symbol(value)));
        let each: Vec<String> = each.collect();
        (!each.is_empty()).then(|| format!("{} would leave nothing for {dead}", list(&each, "and")))
    }

    /// What shows that something follows by a rule.
    fn reason(&self, course: &Course<'_>, found: &Found) -> Reason {
        let board = course.board();
        let words = course.tell(found, &Words::new(self.puzzle, board.values()));
        let cells = course.around(found).to_vec();
        let mut shown: Vec<usize> = course
            .cells(found)
            .iter()
            .copied()
            .chain(found.finding.struck.iter().map(|(cell, _)| *cell))
            .collect();
        shown.sort_unstable();
        shown.dedup();
        let candidates = |cell: usize| {
            let set = course.sheet().of(cell);
            course.values(set).filter_map(|value| Some((usize::from(board.number(value)?), value))).collect()
        };
        let candidates = shown.into_iter().map(|cell| (cell, candidates(cell))).collect();
        Reason { rung: found.rung, words, cells, candidates }
    }
}

impl Iterator for Hints<'_> {
    type Item = Hint;

    fn next(&mut self) -> Option<Hint> {
        let mut refuted: Option<(usize, Option<String>)> = None;
        loop {
            let cause = self.steps.find(Tenths(u16::MAX))?;
            if let Cause::Waves(Step::Refuted { waves, options, dead, .. }) = &cause
                && refuted.as_ref().is_none_or(|(most, _)| waves >= most)
            {
                refuted = Some((*waves, self.supposition(options[0], *dead)));
            }
            let why = match (&cause, self.steps.course(), &refuted) {
                (Cause::Rule(found), Some(course), _) => Why::Rule(self.reason(course, found)),
                (_, _, None) => Why::Forced,
                (_, _, Some((waves, words))) => Why::Refuted { waves: *waves, words: words.clone() },
            };
            let Outcome { placed, mut excluded } = self.steps.apply(&cause);
            if matches!(cause, Cause::Waves(Step::Forced(_))) && self.steps.course().is_none() {
                // What the moves exclude elsewhere goes without saying.
                excluded.clear();
            }
            if placed.is_empty() && excluded.is_empty() {
                continue;
            }
            let rating = self.steps.course().map(|_| match &why {
                Why::Rule(reason) => reason.rung.number,
                Why::Forced => Rule::Forced.least(),
                Why::Refuted { waves, .. } => step_number(*waves),
            });
            return Some(Hint { placed, excluded, why, rating });
        }
    }
}
