//! Boards that are solved step by step, their hints and their techniques.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, DerefMut};

use super::{Ending, Hint, Names, Rating, Step, Technique, Tenths, Unrated};
use crate::board::House;
use crate::deadline::{Deadline, is_over};

/// A board of houses that is being solved step by step.
pub(crate) trait Stepwise {
    /// Whether all is known.
    fn is_solved(&self) -> bool;

    /// The easiest steps that are taken before others are looked for. That is the first one; but where one is a
    /// unique rectangle, it can be all that are as easy, as a rectangle may be there no more after another step.
    fn steps(&self, deadline: Option<Deadline>) -> Vec<Step>;

    /// The part of an earlier step that still places or removes something, if there is any.
    fn still(&self, step: Step) -> Option<Step>;

    /// Takes a step.
    fn take(&mut self, step: &Step);

    /// Rates the board, if its rating is at most `most`. A board with constraints beside its houses has the
    /// least rating that it can have if more suppositions would have to be followed than one would wait for.
    ///
    /// # Errors
    /// If it is above, or no technique leads to the solution, or the deadline passed.
    fn rate(&mut self, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated>;

    /// A step as a hint about the board as it is.
    fn hint(&self, step: &Step, houses: &[House], names: &Names<'_>) -> Hint;
}

/// One that can also go on without long searches, and tell what easy steps leave.
pub(crate) trait StepSolver: Stepwise {
    /// The easiest step, if it takes no long search to find.
    fn near_step(&self, deadline: Option<Deadline>) -> Option<Step>;

    /// The rating of the board, if steps rated at most `most` solve it, or else the cells that these leave open.
    /// `None` if the deadline passed.
    fn rate_or_open(
        &mut self,
        most: Tenths,
        deadline: Option<Deadline>,
    ) -> Option<Result<Tenths, Vec<usize>>>;
}

/// Tells the hints that lead to the solution; see [`Puzzle::tell_hints`](crate::puzzle::Puzzle::tell_hints).
pub(crate) fn tell_steps<S: Stepwise + ?Sized>(
    solver: Box<S>,
    houses: &[House],
    names: &Names<'_>,
    deadline: Option<Deadline>,
    tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Ending {
    tell_all(solver, houses, names, deadline, |solver| solver.steps(deadline), tell)
}

/// Tells the hints that hold for all solutions; see
/// [`Puzzle::tell_hints_for_all`](crate::puzzle::Puzzle::tell_hints_for_all). The solver has to be one whose
/// techniques do not rest on there being one solution.
pub(crate) fn tell_steps_for_all(
    solver: Box<dyn StepSolver>,
    houses: &[House],
    names: &Names<'_>,
    deadline: Option<Deadline>,
    tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Ending {
    let next = |solver: &(dyn StepSolver + 'static)| solver.near_step(deadline).into_iter().collect();
    let ending = tell_all(solver, houses, names, deadline, next, tell);
    if ending == Ending::Unknown { Ending::Several } else { ending }
}

/// Tells hints as long as there are steps.
fn tell_all<S: Stepwise + ?Sized>(
    mut solver: impl DerefMut<Target = S>,
    houses: &[House],
    names: &Names<'_>,
    deadline: Option<Deadline>,
    next: impl Fn(&S) -> Vec<Step>,
    tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Ending {
    let tell = |solver: &S, step: &Step| tell(solver.hint(step, houses, names));
    if go_on(&mut *solver, next, tell).is_break() {
        return Ending::BrokenOff;
    }
    match (solver.is_solved(), is_over(deadline)) {
        (true, _) => Ending::Solved,
        (false, true) => Ending::Stopped,
        (false, false) => Ending::Unknown,
    }
}

/// Takes steps as long as there are any, each after `see` has seen it, until that breaks off.
fn go_on<S: Stepwise + ?Sized>(
    solver: &mut S,
    next: impl Fn(&S) -> Vec<Step>,
    mut see: impl FnMut(&S, &Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loop {
        let steps = next(solver);
        if steps.is_empty() {
            return ControlFlow::Continue(());
        }
        for step in steps {
            let Some(step) = solver.still(step) else { continue };
            see(solver, &step)?;
            solver.take(&step);
        }
    }
}

/// The techniques that lead to the solution, always the easiest that lead on. `None` if none do, or the deadline
/// passed.
pub(crate) fn techniques_of(
    mut solver: Box<dyn Stepwise>,
    deadline: Option<Deadline>,
) -> Option<BTreeSet<Technique>> {
    let mut taken = BTreeSet::new();
    let _ = go_on(
        &mut *solver,
        |solver| solver.steps(deadline),
        |_, step| {
            taken.insert(step.technique);
            ControlFlow::Continue(())
        },
    );
    solver.is_solved().then_some(taken)
}
