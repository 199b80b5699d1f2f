//! The way through a puzzle, step by step: by [techniques](crate::technique) if its family has any, and where these
//! lead no further, by forced moves and refutations in its exact cover; see [`waves`](crate::technique::waves).
//!
//! Each side is told what the other finds before it goes on. Neither concludes less where more is known, and so
//! neither do both together: this measure does not rise, either, if a cell is given away.

use std::collections::BTreeSet;

use super::cover::Cover;
use super::sides::{Outcome, Sides, outcome};
use super::waves::{self, Clashes};
use super::{Board, Course, Found, Rung, Technique, Tenths, step_number};
use crate::board::{Placement, Reduced};
use crate::deadline::{Deadline, is_over};

/// A puzzle that is being solved step by step.
pub(crate) struct Steps<'a>(Sides<'a>);

/// What leads on.
#[derive(Clone, Debug)]
pub(crate) enum Cause {
    /// A technique.
    Technique(Found),
    /// The exact cover.
    Waves(waves::Step),
    /// What no option of the exact cover has in the beginning.
    Clues,
}

impl Cause {
    /// The rung of a technique or a forced move, or else the refutation.
    pub(crate) fn rung(&self) -> Result<Rung, &waves::Step> {
        match self {
            Cause::Technique(found) => Ok(found.rung),
            Cause::Waves(step @ waves::Step::Refuted { .. }) => Err(step),
            Cause::Waves(waves::Step::Forced(_)) | Cause::Clues => {
                Ok(Technique::Forced.rung(step_number(0).0))
            }
        }
    }
}

impl<'a> Steps<'a> {
    /// The steps by the techniques alone, as long as no cover is added. What is given is not told.
    pub(crate) fn new(board: Option<&'a Board<'a>>, givens: &[usize], deadline: Option<Deadline>) -> Self {
        Steps(Sides::new(board, givens, deadline))
    }

    /// The same, with refutations of at most `most_waves` waves where the techniques lead no further.
    pub(crate) fn with_cover(
        mut self,
        reduced: &'a Reduced,
        clashes: &'a Clashes<'a>,
        givens: Vec<usize>,
        most_waves: usize,
    ) -> Self {
        self.0.cover = Some(Cover::new(reduced, clashes, givens, most_waves, self.0.deadline));
        self
    }

    /// Whether all is known.
    pub(crate) fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// When the steps end at the latest.
    pub(crate) fn deadline(&self) -> Option<Deadline> {
        self.0.deadline
    }

    /// The side of the techniques.
    pub(crate) fn course(&self) -> Option<&Course<'a>> {
        self.0.course.as_ref()
    }

    /// Tells the value of a cell.
    #[cfg(test)]
    pub(crate) fn give(&mut self, (cell, value): Placement) {
        if let Some(course) = &mut self.0.course
            && let Some(number) = course.board().number(value)
        {
            course.strike(cell, !(1 << number));
            course.place(cell);
        }
    }

    /// What leads on most easily: a technique no harder than this, or else the cover.
    pub(crate) fn find(&mut self, most: Tenths) -> Option<Cause> {
        let Sides { course, cover, deadline } = &mut self.0;
        if is_over(*deadline) {
            return None;
        }
        if let Some(found) = course.as_mut().and_then(|course| course.find(most)) {
            return Some(Cause::Technique(found));
        }
        let cover = cover.as_mut()?;
        if let Some(course) = course {
            cover.hear(course);
        }
        if !std::mem::replace(&mut cover.is_met, true) && cover.has_news(course.as_ref()) {
            return Some(Cause::Clues);
        }
        cover.waves.next().map(Cause::Waves)
    }

    /// Takes the easiest step as long as one leads on, of the techniques one no harder than this, each after `see` has
    /// seen it.
    pub(crate) fn take(&mut self, most: Tenths, mut see: impl FnMut(&Cause)) {
        while let Some(cause) = self.find(most) {
            see(&cause);
            self.apply(&cause);
        }
    }

    /// Notes what follows from it.
    pub(crate) fn apply(&mut self, cause: &Cause) -> Outcome {
        if let Cause::Technique(found) = cause {
            return self.0.apply(found);
        }
        match (&mut self.0.course, &mut self.0.cover) {
            (Some(course), Some(cover)) => {
                cover.count_gone();
                let struck = cover.lacking(course);
                struck.iter().for_each(|&(cell, values)| course.strike(cell, values));
                struck.iter().for_each(|&(cell, _)| course.place(cell));
                outcome(course, struck.into_iter())
            }
            (None, Some(cover)) => {
                let gone = cover.count_gone();
                let placed = cover.newly_known();
                let is_open = |&(cell, _): &Placement| !cover.known.contains(&cell);
                Outcome { placed, excluded: gone.into_iter().filter(is_open).collect() }
            }
            _ => Outcome::default(),
        }
    }
}

/// The techniques that lead to the solution of a puzzle, always the easiest that lead on. `None` if there
/// are no steps, or the deadline passed.
pub(crate) fn techniques_taken(
    board: Option<&Board<'_>>,
    givens: &[usize],
    reduced: impl FnOnce() -> Option<Reduced>,
    deadline: Option<Deadline>,
) -> Option<BTreeSet<Technique>> {
    let mut steps = Steps::new(board, givens, deadline);
    let mut taken = BTreeSet::new();
    let mut note = |cause: &Cause| {
        taken.insert(cause.rung().map_or(Technique::Refutation, |rung| rung.technique));
    };
    steps.take(Tenths(u16::MAX), &mut note);
    if !steps.is_solved() {
        let reduced = reduced()?;
        let clashes = Clashes::new(&reduced.problem);
        let mut steps = steps.with_cover(&reduced, &clashes, givens.to_vec(), usize::MAX);
        steps.take(Tenths(u16::MAX), note);
        return steps.is_solved().then_some(taken);
    }
    Some(taken)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::{Made, Maker};
    use crate::random::Random;
    use crate::technique::Scale;
    use crate::technique::rating::by_steps;
    use crate::{kakuro, kenken, kropki};

    /// A puzzle of each family with techniques in turn.
    fn made(seed: u64) -> Made {
        let maker: Box<dyn Maker> = match seed % 4 {
            0 => Box::new(kenken::Recipe::new(5).maker().expect("a recipe")),
            1 => Box::new(
                kenken::Recipe { cages: Some(2..=6), ..kenken::Recipe::new(6) }.maker().expect("a recipe"),
            ),
            2 => Box::new(
                kakuro::Recipe { rows: 8, columns: 8, ..kakuro::Recipe::default() }
                    .maker()
                    .expect("a recipe"),
            ),
            _ => Box::new(kropki::Recipe { size: 6, ..kropki::Recipe::default() }.maker().expect("a recipe")),
        };
        maker.make(&mut Random::new(seed, 0), None).expect("a puzzle")
    }

    #[test]
    fn no_rung_is_below_its_technique_in_the_table() {
        for seed in 0..8 {
            let puzzle = made(seed).puzzle;
            for rung in &puzzle.board().expect("a family with techniques").ladder {
                let least = rung.technique.least(Scale::Clues);
                assert!(least.is_some_and(|least| least <= rung.number), "{rung}: {}", rung.number);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn help_never_makes_it_harder(seed in any::<u64>(), cells in prop::collection::vec(0..1000_usize, 3)) {
            let Made { puzzle, solution } = made(seed);
            let board = puzzle.board().expect("a family with techniques");
            let rate = |given: &[usize]| {
                let mut steps = Steps::new(Some(&board), &[], None);
                given.iter().for_each(|&cell| steps.give((cell, solution[cell])));
                by_steps(steps, || puzzle.reduced(), puzzle.scale(), Tenths(u16::MAX)).map(|rating| rating.number)
            };
            let cells: Vec<usize> =
                cells.into_iter().map(|cell| cell % solution.len()).filter(|&cell| solution[cell] > 0).collect();
            let Ok(mut before) = rate(&[]) else { return Ok(()) };
            for count in 1..=cells.len() {
                let after = rate(&cells[..count]);
                prop_assert!(after.is_ok_and(|after| after <= before), "{before}, with {cells:?} {after:?}");
                before = after.unwrap_or(before);
            }
        }
    }
}
