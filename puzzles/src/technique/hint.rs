//! A hint: a step towards the solution, with its reason in words and in a picture.

use std::collections::BTreeMap;
use std::fmt;

use super::moves::Says;
use super::{Coordinates, Language, Names, Technique, Tenths};
use crate::board::{Placement, State};
use crate::deadline::Deadline;
use crate::picture::{Arrow, Cell, Ground, Picture, Writing};

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
    /// What was assumed, and is refuted.
    pub ruled_out: Vec<RuledOut>,
    /// What each cell could still hold before the step: its value alone where that was known, nothing where it takes
    /// no value.
    pub candidates: Vec<Vec<i32>>,
    /// The hint in words: why, and what follows.
    pub words: String,
    pub(crate) shown: Shown,
}

/// What cannot be, all at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuledOut {
    /// The values of some cells, each in its place.
    Filling(Vec<Placement>),
    /// These values of a run, in any order; the run is named.
    Digits(String, Vec<i32>),
}

impl RuledOut {
    pub(super) fn of(says: Says) -> Self {
        match says {
            Says::Cells(placements) => RuledOut::Filling(placements),
            Says::Digits(run, values) => RuledOut::Digits(run, values),
        }
    }
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
    /// Pencil marks to strike out, each with its cell and its place there.
    pub(crate) struck: Vec<(usize, (usize, Writing))>,
    pub(crate) arrows: Vec<Arrow>,
}

/// Values by their cells.
pub(super) fn by_cell(placements: &[Placement]) -> BTreeMap<usize, Vec<i32>> {
    let mut values: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
    placements.iter().for_each(|&(cell, value)| values.entry(cell).or_default().push(value));
    values
}

/// Things by what they have in common, in the order in which that comes.
pub(super) fn grouped<K: PartialEq, T>(things: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, thing) in things {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(thing),
            None => groups.push((key, vec![thing])),
        }
    }
    groups
}

impl Hint {
    /// The cells that lose candidates, each with what it loses.
    #[must_use]
    pub fn struck(&self) -> BTreeMap<usize, Vec<i32>> {
        by_cell(&self.excluded)
    }

    /// Marks the hint on the picture of its puzzle, and writes its words below. Cells that the picture does not have
    /// are left out.
    pub fn draw(&self, picture: &mut Picture) {
        let Shown { title, around, hatched, cells, marks, values, struck, arrows } = &self.shown;
        let all = &mut picture.cells;
        let mut on = |places: &[usize], change: fn(&mut Cell)| {
            places.iter().for_each(|&place| all.get_mut(place).into_iter().for_each(change));
        };
        on(around, |cell| cell.ground = Ground::House);
        on(hatched, |cell| cell.hatched = true);
        on(cells, |cell| cell.ground = Ground::Marked);
        for (cell, marks) in marks {
            let Some(cell) = picture.cells.get_mut(*cell) else { continue };
            if cell.value.is_none() {
                cell.marks.clone_from(marks);
            }
        }
        for (cell, value) in values {
            let Some(cell) = picture.cells.get_mut(*cell) else { continue };
            cell.marks.clear();
            cell.value.get_or_insert_with(|| value.clone());
        }
        for (cell, mark) in struck {
            let Some(Cell { marks, .. }) = picture.cells.get_mut(*cell) else { continue };
            match marks.iter_mut().find(|(place, _)| *place == mark.0) {
                Some(known) => known.clone_from(mark),
                None => marks.push(mark.clone()),
            }
        }
        let count = picture.cells.len();
        let is_on = |arrow: &&Arrow| arrow.from.0 < count && arrow.to.0 < count;
        picture.arrows = arrows.iter().filter(is_on).copied().collect();
        if let Some(title) = title {
            picture.title.clone_from(title);
        }
        picture.caption = Some(self.words.clone());
    }
}

/// Why there are no more hints. Its [`Display`](fmt::Display) says it in English.
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
    /// The puzzle has several solutions, and no known technique shows more that holds for all of them.
    Several,
    /// No techniques are known for the puzzle.
    NoTechniques,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Language::default().ending(*self))
    }
}

/// How hints are told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling<'s> {
    /// In what language.
    pub language: Language,
    /// How cells are named.
    pub coordinates: Coordinates,
    /// When to stop.
    pub deadline: Option<Deadline>,
    /// What a player has written down, to go on from there instead of from the givens. It must not be
    /// [wrong](State::wrong).
    pub state: Option<&'s State>,
}

impl Telling<'_> {
    /// How cells are named, and in which language, on a board with this many columns. Values are numbers.
    #[must_use]
    pub fn names(&self, columns: usize) -> Names<'static> {
        Names { language: self.language, coordinates: self.coordinates, ..Names::plain(columns) }
    }
}
