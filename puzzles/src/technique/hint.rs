//! The steps that lead to the solution of a puzzle: by techniques, and where these lead no further, as its exact
//! cover gives way.
//!
//! What is forced and refuted there is told as values of cells, all at once; see [`waves`](super::waves).

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use dlx::{ItemId, OptionId};

use super::waves::{Clashes, Step};
use super::{
    Board, Cause, Coordinates, Course, Found, Names, Outcome, Steps, Technique, Tenths, Words, list,
    step_number,
};
use crate::board::{Placement, Reduced};
use crate::deadline::is_over;
use crate::picture::{Arrow, Ground, Picture, Role, Writing};

/// A step towards the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Its technique.
    pub technique: Technique,
    /// How hard it is to see; `None` in families without techniques of their own.
    pub rating: Option<Tenths>,
    /// The cells whose value is known now, in order.
    pub placed: Vec<Placement>,
    /// The values that other cells cannot have any more.
    pub excluded: Vec<Placement>,
    /// The hint in words: why, and what follows.
    pub words: String,
    pub(crate) shown: Shown,
}

/// What a picture of a hint shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shown {
    /// What to write above the board, if not the title of the puzzle.
    pub(crate) title: Option<String>,
    /// The cells of the houses and clues to look at.
    pub(crate) around: Vec<usize>,
    /// The cells of the houses in which something is struck out, if they are told apart from those to look at.
    pub(crate) hatched: Vec<usize>,
    /// The cells that the hint speaks of.
    pub(crate) cells: Vec<usize>,
    /// The pencil marks of empty cells, each with its place.
    pub(crate) marks: Vec<(usize, Vec<(usize, Writing)>)>,
    /// Values of cells that are not given.
    pub(crate) values: Vec<(usize, Writing)>,
    /// Pencil marks to strike out: those that are there already, others come after them.
    pub(crate) struck: Vec<(usize, Writing)>,
    pub(crate) arrows: Vec<Arrow>,
}

impl Hint {
    /// Marks the hint on the picture of its puzzle, and writes its words below.
    pub fn draw(&self, picture: &mut Picture) {
        let Shown { title, around, hatched, cells, marks, values, struck, arrows } = &self.shown;
        around.iter().for_each(|&cell| picture.cells[cell].ground = Ground::House);
        hatched.iter().for_each(|&cell| picture.cells[cell].hatched = true);
        cells.iter().for_each(|&cell| picture.cells[cell].ground = Ground::Marked);
        for (cell, marks) in marks {
            let cell = &mut picture.cells[*cell];
            if cell.value.is_none() {
                cell.marks.clone_from(marks);
            }
        }
        for (cell, value) in values {
            let cell = &mut picture.cells[*cell];
            cell.marks.clear();
            cell.value.get_or_insert_with(|| value.clone());
        }
        for (cell, mark) in struck {
            let marks = &mut picture.cells[*cell].marks;
            match marks.iter_mut().find(|(_, known)| known.text == mark.text) {
                Some((_, known)) => known.clone_from(mark),
                None => marks.push((marks.len(), mark.clone())),
            }
        }
        picture.arrows.clone_from(arrows);
        if let Some(title) = title {
            picture.title.clone_from(title);
        }
        picture.caption = Some(self.words.clone());
    }
}

/// Why there are no more hints. Its [`Display`](fmt::Display) says it in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The puzzle is solved.
    Solved,
    /// `tell` broke off.
    BrokenOff,
    /// The deadline passed.
    Stopped,
    /// Only refutations within refutations lead on.
    Nested,
    /// No known technique leads on.
    Unknown,
    /// No techniques are known for the puzzle.
    NoTechniques,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Solved => "The puzzle is solved",
            Ending::BrokenOff => "There may be more",
            Ending::Stopped => "stopped",
            Ending::Nested => "Only nested refutations help here",
            Ending::Unknown => "No known technique helps here",
            Ending::NoTechniques => "No techniques are known for this puzzle",
        })
    }
}

/// How much a hint tells of what follows at once from the exact cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Portion {
    /// One value.
    One,
    /// All values.
    All,
}

/// How hints are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Telling {
    /// How cells are named.
    pub coordinates: Coordinates,
    /// How much a hint tells of what follows at once from the exact cover.
    pub portion: Portion,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl Default for Telling {
    /// Cells by row and column, one value at a time, without a deadline.
    fn default() -> Self {
        Telling { coordinates: Coordinates::default(), portion: Portion::One, deadline: None }
    }
}

/// Tells the hints of a puzzle, from the beginning to the solution, each as easy as possible. Givens are not
/// told. They end early where nothing follows from assumptions, or at the deadline.
pub fn tell_hints(
    names: Names<'_>,
    board: Option<&Board<'_>>,
    reduced: Option<&Reduced>,
    givens: Vec<usize>,
    &Telling { portion, deadline, .. }: &Telling,
    tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Ending {
    if board.is_none() && reduced.is_none() {
        return Ending::NoTechniques;
    }
    let clashes = reduced.map(|reduced| Clashes::new(&reduced.problem));
    let mut steps = Steps::new(board, &givens, deadline);
    if let (Some(reduced), Some(clashes)) = (reduced, &clashes) {
        steps = steps.with_cover(reduced, clashes, givens, usize::MAX);
    }
    let mut hints = Hints { names, steps, portion };
    while let Some(hint) = hints.next() {
        if tell(hint).is_break() {
            return Ending::BrokenOff;
        }
    }
    match (hints.steps.is_solved(), is_over(deadline)) {
        (true, _) => Ending::Solved,
        (false, true) => Ending::Stopped,
        (false, false) => Ending::Nested,
    }
}

/// The hints of a puzzle; see [`tell_hints`].
struct Hints<'a> {
    names: Names<'a>,
    steps: Steps<'a>,
    portion: Portion,
}

impl Hints<'_> {
    fn next(&mut self) -> Option<Hint> {
        let mut refuted: Option<(usize, Option<String>)> = None;
        loop {
            let cause = self.steps.find(Tenths(u16::MAX))?;
            if let Cause::Waves(Step::Refuted { waves, options, dead, .. }) = &cause
                && refuted.as_ref().is_none_or(|(most, _)| waves >= most)
            {
                refuted = Some((*waves, self.supposition(options[0], *dead)));
            }
            let (technique, rating, why) = match (&cause, self.steps.course(), &refuted) {
                (Cause::Technique(found), Some(course), _) => {
                    let words = course.tell(found, &Words::new(self.names, course.board().values()));
                    let technique = found.rung.technique;
                    (technique, found.rung.number, format!("{technique}: {words}"))
                }
                (_, _, None) => (Technique::Forced, step_number(0), "Forced".to_owned()),
                (_, _, Some((waves, words))) => (
                    Technique::Refutation,
                    step_number(*waves),
                    refutation_in_words(*waves, words.as_deref()),
                ),
            };
            let mut shown = match (&cause, self.steps.course()) {
                (Cause::Technique(found), Some(course)) => self.shown(course, found),
                _ => Shown::default(),
            };
            let Outcome { mut placed, mut excluded } = self.steps.apply(&cause);
            if matches!(cause, Cause::Waves(Step::Forced(_))) && self.steps.course().is_none() {
                // What the moves exclude elsewhere goes without saying.
                excluded.clear();
            }
            if placed.is_empty() && excluded.is_empty() {
                continue;
            }
            let is_many = !matches!(cause, Cause::Technique(_)) && !placed.is_empty();
            if is_many && self.portion == Portion::One {
                placed.truncate(1);
                excluded.clear();
            }
            shown.cells = placed.iter().chain(&excluded).map(|&(cell, _)| cell).collect();
            shown.values =
                placed.iter().map(|&(cell, value)| (cell, self.writing(value, Role::Found))).collect();
            shown.struck =
                excluded.iter().map(|&(cell, value)| (cell, self.writing(value, Role::Struck))).collect();
            let rating = self.steps.course().map(|_| rating);
            let words = format!("{why}: {}", self.conclusion(&placed, &excluded));
            return Some(Hint { technique, rating, placed, excluded, words, shown });
        }
    }

    fn writing(&self, value: i32, role: Role) -> Writing {
        Writing { text: (self.names.symbol)(value), role }
    }

    /// What follows, in words.
    fn conclusion(&self, placed: &[Placement], excluded: &[Placement]) -> String {
        let placed = placed.iter().map(|&(cell, value)| (cell, format!("is {}", (self.names.symbol)(value))));
        let mut values: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for &(cell, value) in excluded {
            values.entry(cell).or_default().push((self.names.symbol)(value));
        }
        let excluded =
            values.into_iter().map(|(cell, values)| (cell, format!("is not {}", list(&values, "or"))));
        let told = placed.chain(excluded);
        let told = told.map(|(cell, what)| format!("{} {what}", self.names.cell(cell)));
        told.collect::<Vec<String>>().join(", ")
    }

    /// What would be if an option were right that leaves nothing for an item.
    fn supposition(&self, option: OptionId, dead: ItemId) -> Option<String> {
        let dead = (self.names.item)(dead.index())?;
        let placements = self.steps.placements(option);
        let each = placements
            .iter()
            .map(|&(cell, value)| format!("{} {}", self.names.cell(cell), (self.names.symbol)(value)));
        let each: Vec<String> = each.collect();
        (!each.is_empty()).then(|| format!("{} would leave nothing for {dead}", list(&each, "and")))
    }

    /// What to look at, to see what follows by a technique.
    fn shown(&self, course: &Course<'_>, found: &Found) -> Shown {
        let board = course.board();
        let struck = found.finding.struck.iter().map(|(cell, _)| *cell);
        let mut cells: Vec<usize> = course.cells(found).iter().copied().chain(struck).collect();
        cells.sort_unstable();
        cells.dedup();
        let marks = |cell: usize| {
            let values = course.values(course.sheet().of(cell));
            let mark = |value| Some((usize::from(board.number(value)?), self.writing(value, Role::Possible)));
            values.filter_map(mark).collect()
        };
        let marks = cells.into_iter().map(|cell| (cell, marks(cell))).collect();
        Shown { around: course.around(found).to_vec(), marks, ..Shown::default() }
    }
}

fn refutation_in_words(waves: usize, words: Option<&str>) -> String {
    let after = match waves {
        0 => "at once".to_owned(),
        1 => "after 1 wave".to_owned(),
        waves => format!("after {waves} waves"),
    };
    let words = words.map(|words| format!(", as {words}")).unwrap_or_default();
    format!("Refuted {after}{words}")
}
