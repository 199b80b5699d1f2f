//! The way through a puzzle, always by the lowest rung that leads on.

use std::collections::VecDeque;

use super::area::{Finding, Memory, Pattern};
use super::board::Board;
use super::sheet::Sheet;
use super::words::{Within, Words};
use super::{Known, Names, Places, Rung, Technique, Values};
use crate::board::{State, ValueSet, members};
use crate::technique::Tenths;

/// A puzzle on its way to the solution.
pub(crate) struct Course<'b> {
    board: &'b Board<'b>,
    sheet: Sheet,
    /// For each rung the areas that have to be looked at.
    waiting: Vec<VecDeque<usize>>,
    /// Whether an area waits, for each of the rungs.
    is_waiting: Vec<Vec<bool>>,
    memories: Vec<Memory>,
    /// The cells that came down to one candidate and have not been told.
    singles: VecDeque<usize>,
    is_broken: bool,
}

/// Something that can be concluded.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// By what.
    pub(crate) rung: Rung,
    /// From which area, unless a cell has one candidate.
    area: Option<usize>,
    /// What follows.
    pub(crate) finding: Finding,
}

/// Why a single is one.
enum Single {
    /// The value has no other place.
    Hidden(Places, i32),
    /// The cell has no other value.
    Naked(Values),
}

impl<'b> Course<'b> {
    pub(crate) fn new(board: &'b Board<'b>) -> Self {
        let sheet = board.sheet();
        let mut course = Course {
            waiting: vec![VecDeque::new(); board.ladder.len()],
            is_waiting: vec![vec![false; board.areas.len()]; board.ladder.len()],
            memories: board.areas.iter().map(|_| Memory::default()).collect(),
            singles: (0..board.peers.len()).filter(|&cell| sheet.of(cell).is_power_of_two()).collect(),
            is_broken: false,
            board,
            sheet,
        };
        (0..board.areas.len()).for_each(|area| course.wait(area));
        course
    }

    pub(crate) fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    pub(crate) fn board(&self) -> &'b Board<'b> {
        self.board
    }

    fn wait(&mut self, area: usize) {
        for &rung in &self.board.rungs_of[area] {
            if !std::mem::replace(&mut self.is_waiting[rung][area], true) {
                self.waiting[rung].push_back(area);
            }
        }
    }

    /// Strikes candidates out.
    pub(crate) fn strike(&mut self, cell: usize, values: ValueSet) {
        if !self.sheet.strike(cell, values) {
            return;
        }
        let left = self.sheet.of(cell);
        self.is_broken |= left == 0;
        if left.is_power_of_two() {
            self.singles.push_back(cell);
        }
        let board = self.board;
        board.watching[cell].iter().for_each(|&area| self.wait(area));
    }

    /// Notes that a cell's value is told, and strikes it out wherever that goes without saying.
    pub(crate) fn place(&mut self, cell: usize) {
        if self.sheet.is_placed(cell) || self.sheet.is_open(cell) {
            return;
        }
        self.sheet.place(cell);
        let value = self.sheet.of(cell);
        let board = self.board;
        board.peers[cell].iter().for_each(|&peer| self.strike(peer, value));
    }

    /// Notes what a player has written down: nothing of that is told.
    pub(crate) fn go_on_from(&mut self, state: &State) {
        let cells = self.board.peers.len();
        let board = self.board;
        let number = |value: i32| board.number(value).map_or(0, |number| 1 << number);
        for (cell, values) in state.candidates().filter(|&(cell, _)| cell < cells) {
            self.strike(cell, !values.iter().fold(0, |set, &value| set | number(value)));
        }
        for (cell, value) in state.values().filter(|&(cell, _)| cell < cells) {
            self.strike(cell, !number(value));
            self.place(cell);
        }
    }

    /// Whether each cell has its value, and all areas are satisfied.
    pub(crate) fn is_solved(&self) -> bool {
        let takes_value = |cell: &usize| !self.board.watching[*cell].is_empty();
        let mut cells = (0..self.board.peers.len()).filter(takes_value);
        !self.is_broken
            && cells.all(|cell| self.sheet.is_placed(cell))
            && self.board.areas.iter().all(|area| area.holds(&self.sheet))
    }

    /// The easiest that can be concluded, no harder than this.
    pub(crate) fn find(&mut self, most: Tenths) -> Option<Found> {
        /// The lowest rung of all: no area is needed for it.
        const SINGLE: Rung = Technique::NakedSingle.least_rung();
        while !self.is_broken {
            let Some(cell) = self.singles.pop_front() else { break };
            if !self.sheet.is_placed(cell) {
                let pattern =
                    Pattern::Subset { cells: vec![cell], values: self.sheet.of(cell), is_hidden: false };
                let finding = Finding { struck: vec![(cell, 0)], pattern };
                return Some(Found { rung: SINGLE, area: None, finding });
            }
        }
        for place in 0..self.board.ladder.len() {
            let rung = self.board.ladder[place];
            if rung.number > most || self.is_broken {
                return None;
            }
            while let Some(&area) = self.waiting[place].front() {
                let found = self.board.areas[area].look(rung, &self.sheet, &mut self.memories[area]);
                if let Some(finding) = found {
                    // There may be more to see from it by the same technique.
                    return Some(Found { rung, area: Some(area), finding });
                }
                self.waiting[place].pop_front();
                self.is_waiting[place][area] = false;
            }
        }
        None
    }

    /// As much of what was found as one reason shows.
    pub(crate) fn part(&self, found: Found) -> Found {
        match found.area {
            Some(area) => Found { finding: self.board.areas[area].part(found.finding, &self.sheet), ..found },
            None => found,
        }
    }

    /// Strikes out what was found, and places what comes to be known by it.
    pub(crate) fn apply(&mut self, found: &Found) {
        for &(cell, values) in &found.finding.struck {
            self.strike(cell, values);
        }
        for &(cell, _) in &found.finding.struck {
            self.place(cell);
        }
    }

    /// Why something follows, in words.
    pub(crate) fn tell(&self, found: &Found, words: &Words<'_>) -> String {
        let told = match found.area {
            Some(area) => self.board.areas[area].tell(&found.finding.pattern, words),
            None => words.clues().subset(Within::Nowhere, &found.finding.pattern, words),
        };
        let names = words.names();
        let reason = match self.single(found, names) {
            Some(Single::Hidden(places, value)) => places.tell(value, names),
            Some(Single::Naked(values)) => values.tell(names),
            None => None,
        };
        reason.into_iter().fold(told, |told, reason| words.clues().because(&told, &reason))
    }

    /// The cells to look at, to see that.
    pub(crate) fn around(&self, found: &Found, names: &Names<'_>) -> Vec<usize> {
        let area = found.area.map_or(&[][..], |area| self.board.areas[area].around());
        let blockers = match self.single(found, names) {
            Some(Single::Hidden(places, _)) => places.blockers,
            Some(Single::Naked(values)) => values.blockers,
            None => Vec::new(),
        };
        [area, &blockers].concat()
    }

    /// Why a single is one.
    fn single(&self, found: &Found, names: &Names<'_>) -> Option<Single> {
        let (cell, set, is_hidden) = found.finding.pattern.single()?;
        let (sheet, board) = (&self.sheet, self.board);
        let value = self.values(set).next()?;
        let known = Known {
            names,
            value: &|cell| self.values(sheet.of(cell)).next().filter(|_| sheet.is_placed(cell)),
            can_be: &|cell, value| {
                board.number(value).is_some_and(|number| sheet.of(cell) >> number & 1 == 1)
            },
            peers: &|cell| board.peers[cell].clone(),
        };
        Some(match found.area.filter(|_| is_hidden) {
            Some(area) => {
                let others = board.areas[area].cells().iter().copied().filter(|&other| other != cell);
                Single::Hidden(known.places(others, value), value)
            }
            None => {
                let others = board.values.iter().copied().filter(|&other| other != value);
                Single::Naked(known.values(cell, others))
            }
        })
    }

    /// The values of a set.
    pub(crate) fn values(&self, set: ValueSet) -> impl Iterator<Item = i32> + use<'b> {
        let board = self.board;
        members(set).map(|number| board.values[usize::from(number)])
    }
}
