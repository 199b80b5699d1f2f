//! The exact cover of a puzzle beside its techniques: each is told what the other finds out.

use std::collections::{BTreeMap, BTreeSet};

use dlx::{ItemId, OptionId};

use super::Course;
use super::waves::{Clashes, Waves};
use crate::board::{Placement, Reduced, State, ValueSet};
use crate::deadline::Deadline;

/// The exact cover of a puzzle, with what its options put into cells.
pub(super) struct Cover<'a> {
    pub(super) waves: Waves<'a>,
    pub(super) placements: &'a [Vec<Placement>],
    /// How many live options each candidate of a cell has.
    candidates: BTreeMap<Placement, usize>,
    /// How many of the options that went are counted in that already.
    heard: usize,
    /// Whether it was asked anything yet.
    pub(super) is_met: bool,
    /// The cells that have been told.
    pub(super) known: Vec<usize>,
}

impl<'a> Cover<'a> {
    pub(super) fn new(
        reduced: &'a Reduced,
        clashes: &'a Clashes<'a>,
        known: Vec<usize>,
        most_waves: usize,
        deadline: Option<Deadline>,
    ) -> Self {
        let mut candidates = BTreeMap::new();
        for &placement in reduced.placements.iter().flatten() {
            *candidates.entry(placement).or_insert(0) += 1;
        }
        let waves = Waves::new(clashes, 1).within(most_waves).until(deadline);
        Cover { waves, placements: &reduced.placements, candidates, heard: 0, is_met: false, known }
    }

    /// Strikes out what puts something into a cell that a player's state excludes. Nothing of that is told.
    pub(super) fn go_on_from(&mut self, state: &State) {
        let placements = self.placements.iter().enumerate();
        let out = placements.filter(|(_, placements)| !placements.iter().all(|&own| state.allows(own)));
        out.for_each(|(option, _)| self.waves.strike(option));
        self.count_gone();
        self.known.extend(state.values().map(|(cell, _)| cell));
    }

    /// What each cell can still hold.
    pub(super) fn left(&self) -> Vec<Vec<i32>> {
        let cells = self.candidates.keys().map(|&(cell, _)| cell + 1).max().unwrap_or(0);
        let mut left = vec![Vec::new(); cells];
        self.candidates.keys().for_each(|&(cell, value)| left[cell].push(value));
        left
    }

    /// Strikes out what puts something into a cell that the techniques know not to be there.
    pub(super) fn hear(&mut self, course: &Course<'_>) {
        let is_out = |&(cell, value): &Placement| {
            let number = course.board().number(value);
            number.is_none_or(|number| course.sheet().of(cell) & 1 << number == 0)
        };
        let placements = self.placements.iter();
        let out = placements.enumerate().filter(|(_, placements)| placements.iter().any(is_out));
        out.for_each(|(option, _)| self.waves.strike(option));
    }

    /// The candidates that went with options since this was asked last.
    pub(super) fn count_gone(&mut self) -> Vec<Placement> {
        let mut gone = Vec::new();
        for option in &self.waves.excluded()[self.heard..] {
            for placement in &self.placements[option.index()] {
                if let Some(count) = self.candidates.get_mut(placement) {
                    *count -= 1;
                    if *count == 0 {
                        self.candidates.remove(placement);
                        gone.push(*placement);
                    }
                }
            }
        }
        self.heard = self.waves.excluded().len();
        gone.sort_unstable();
        gone
    }

    /// Of some refuted options those that are nearest to excluding a value of a cell: those beside which the fewest
    /// options are left that put the same there. If not all of these are refuted, that is farther than any other,
    /// and an option that fills no cell is farther still. Each comes with that value, if all options that have it
    /// are refuted.
    pub(super) fn nearest(&self, refuted: &[OptionId]) -> Vec<(OptionId, Option<Placement>)> {
        const NOT_ALL: usize = usize::MAX / 2;
        let placements = |option: &OptionId| &self.placements[option.index()];
        let mut with: BTreeMap<Placement, usize> = BTreeMap::new();
        for &placement in refuted.iter().flat_map(placements) {
            *with.entry(placement).or_insert(0) += 1;
        }
        let distance = |placement: &Placement| {
            let all = self.candidates.get(placement).copied().unwrap_or(0);
            let is_all = with.get(placement) == Some(&all);
            (if is_all { all } else { NOT_ALL + all }, *placement)
        };
        let nearest = |option: &OptionId| placements(option).iter().map(distance).min();
        let all: Vec<(OptionId, Option<(usize, Placement)>)> =
            refuted.iter().map(|option| (*option, nearest(option))).collect();
        let far = |nearest: &Option<(usize, Placement)>| nearest.map_or(usize::MAX, |(distance, _)| distance);
        let Some(least) = all.iter().map(|(_, nearest)| far(nearest)).min() else { return Vec::new() };
        let chosen = all.into_iter().filter(|(_, nearest)| far(nearest) == least);
        let whole = |(distance, placement)| (distance < NOT_ALL).then_some(placement);
        chosen.map(|(option, nearest)| (option, nearest.and_then(whole))).collect()
    }

    /// The clue whose fillings include an option: an item all of whose options fill the same cells, several or, as
    /// combinations do, none.
    pub(super) fn clue_of(&self, option: OptionId) -> Option<ItemId> {
        let cells = |option: OptionId| -> BTreeSet<usize> {
            self.placements[option.index()].iter().map(|&(cell, _)| cell).collect()
        };
        let own = cells(option);
        if own.len() == 1 {
            return None;
        }
        let clashes = self.waves.clashes;
        let mut items = clashes.problem.option_items(option).iter().copied();
        items.find(|item| clashes.options_of[item.index()].iter().all(|&option| cells(option) == own))
    }

    /// Whether some candidate is left to none but these options.
    pub(super) fn strike_by_themselves(&self, options: &[OptionId]) -> bool {
        let mut with: BTreeMap<Placement, usize> = BTreeMap::new();
        for &placement in options.iter().flat_map(|option| &self.placements[option.index()]) {
            *with.entry(placement).or_insert(0) += 1;
        }
        with.iter().any(|(placement, count)| self.candidates.get(placement) == Some(count))
    }

    /// What a sheet has that none of its options puts there.
    pub(super) fn lacking(&self, course: &Course<'_>) -> Vec<(usize, ValueSet)> {
        let board = course.board();
        let mut own: BTreeMap<usize, ValueSet> = BTreeMap::new();
        for &(cell, value) in self.candidates.keys() {
            *own.entry(cell).or_default() |= board.number(value).map_or(0, |number| 1 << number);
        }
        let left = |(cell, set): (usize, ValueSet)| (cell, course.sheet().of(cell) & !set);
        own.into_iter().map(left).filter(|(_, set)| *set != 0).collect()
    }

    /// The cells that have one candidate left, and have not been told.
    pub(super) fn singles(&self) -> Vec<Placement> {
        let mut left: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
        for &(cell, value) in self.candidates.keys() {
            left.entry(cell).or_default().push(value);
        }
        let single =
            left.into_iter().filter(|(cell, values)| values.len() == 1 && !self.known.contains(cell));
        single.map(|(cell, values)| (cell, values[0])).collect()
    }

    /// Whether the options alone tell what nobody knows yet.
    pub(super) fn has_news(&self, course: Option<&Course<'_>>) -> bool {
        course.map_or(!self.singles().is_empty(), |course| !self.lacking(course).is_empty())
    }

    /// The cells that have one candidate left, and had not been told. From now on, they have been.
    pub(super) fn newly_known(&mut self) -> Vec<Placement> {
        let placed = self.singles();
        self.known.extend(placed.iter().map(|&(cell, _)| cell));
        placed
    }
}
