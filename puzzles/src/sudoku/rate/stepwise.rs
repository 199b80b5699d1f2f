//! A classic board as one that is solved step by step like all others.

use super::board::Board;
use super::limit::Limit;
use super::{next_step_within, rate_board};
use crate::board::House;
use crate::deadline::Deadline;
use crate::technique::{Hint, Names, Rating, Step, Stepwise, Tenths, Unrated};

impl Stepwise for Board {
    fn is_solved(&self) -> bool {
        self.is_solved()
    }

    fn steps(&self, deadline: Option<Deadline>) -> Vec<Step> {
        next_step_within(self, Tenths(u16::MAX), &Limit::until(deadline)).into_iter().collect()
    }

    /// One step is taken at a time, so it is as it was found.
    fn still(&self, step: Step) -> Option<Step> {
        Some(step)
    }

    fn take(&mut self, step: &Step) {
        self.apply(step);
    }

    fn rate(&mut self, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated> {
        rate_board(self, most, deadline, &mut |_| {}).map(Rating::from)
    }

    fn hint(&self, step: &Step, houses: &[House], names: &Names<'_>) -> Hint {
        step.hint(self, houses, &[], names)
    }
}
