//! How many solutions a tiling has up to symmetry, and one of each class.
//!
//! Two solutions are the same if a turn or a reflection of the board makes one of the other, and takes the pieces to
//! pieces that there are. Motions are few, and so are the solutions of most puzzles: so they are searched for. Whichever
//! option covers an item, it is one of a few up to symmetry. One of each such orbit is tried, and from then on its orbit
//! is left out. What is found then may still be the image of something else that is found; of these, the least counts.
//! Where this takes long, the engine counts the classes by Burnside's lemma and whichever method is fastest, unless
//! pieces have bounds.

use std::ops::ControlFlow;

use dlx::count::{Counter, Total};
use dlx::symmetry::Symmetries;
use dlx::{Entry, ItemId, OptionId, Outcome, Problem, SetupError, SolverBuilder, Stop};

use super::problem::{Laid, composed};

/// The search ends after so many nodes where something else can count as well.
const FEW_NODES: u64 = 3_000_000;
/// It does not begin if more options than this would have to be tried for an item: each is a problem of its own.
const FEW: usize = 4;

/// The number of solutions up to symmetry. `solver` is asked for what searches, with the limits of the time that is left;
/// it must have no limit on covers or nodes.
///
/// # Errors
/// If a solver refuses the problem.
pub fn classes(
    laid: &Laid,
    counter: &Counter,
    solver: &dyn Fn() -> SolverBuilder,
) -> Result<Total, SetupError> {
    let symmetries = laid.symmetries();
    if symmetries.generators().is_empty() {
        return Ok(counter.count(laid.problem()));
    }
    let mut classes = 0_u64;
    let most = if laid.problem().has_bounds() { u64::MAX } else { FEW_NODES };
    let outcome =
        Tried::new(laid.problem(), &symmetries).for_each(laid.problem(), solver, most, &mut |_| {
            classes += 1;
            ControlFlow::Continue(())
        })?;
    Ok(match outcome {
        Outcome::Complete => Total::Exact(classes.into()),
        Outcome::Stopped(Stop::Nodes) => symmetries.count(counter),
        Outcome::Stopped(stop) => Total::AtLeast(classes.into(), stop),
    })
}

/// Shows one solution of each class, its options in order. `solver` is asked as for [`classes`].
///
/// # Errors
/// If a solver refuses the problem.
pub fn for_each(
    laid: &Laid,
    solver: &dyn Fn() -> SolverBuilder,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Outcome, SetupError> {
    Tried::new(laid.problem(), &laid.symmetries()).for_each(laid.problem(), solver, u64::MAX, &mut visit)
}

type Visit<'v> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'v;

/// The options that are tried for an item.
struct Tried {
    /// What each motion makes of each option.
    motions: Vec<Vec<u32>>,
    /// For each option of the problem, the first of its orbit.
    orbits: Vec<OptionId>,
    /// The options, each the first of its orbit. `None` if all are tried, as no item must be covered exactly once.
    options: Option<Vec<OptionId>>,
}

impl Tried {
    /// Chooses the item that leaves the fewest options, for each that it has.
    fn new(problem: &Problem, symmetries: &Symmetries) -> Self {
        let images = |symmetry: &dlx::symmetry::Symmetry| {
            problem.options().map(|option| symmetry.of(option).index() as u32).collect()
        };
        let mut motions = composed(&symmetries.generators().iter().map(images).collect::<Vec<_>>());
        if !motions.is_empty() {
            motions.remove(0);
        }
        let first =
            |option: usize| motions.iter().map(|motion| motion[option] as usize).fold(option, Ord::min);
        let orbits: Vec<OptionId> =
            problem.options().map(|option| OptionId::new(first(option.index()))).collect();
        let mut held: Vec<Vec<OptionId>> = vec![Vec::new(); problem.item_count()];
        for (option, &first) in problem.options().zip(&orbits) {
            problem.option_items(option).iter().for_each(|item| held[item.index()].push(first));
        }
        let is_exact = |&item: &ItemId| problem.is_primary(item) && problem.bounds(item) == (1..=1);
        let weigh = |item: ItemId| {
            let (all, mut options) = (held[item.index()].len(), held[item.index()].clone());
            options.sort_unstable();
            options.dedup();
            let tried = options.len() as f64;
            (tried / all.max(1) as f64 * (1.0 + tried / FEW as f64), options)
        };
        let weighed = problem.items().filter(is_exact).map(weigh);
        let best = weighed.min_by(|one, other| one.0.total_cmp(&other.0));
        let options = best.map(|(_, options)| options).filter(|_| !motions.is_empty());
        Tried { motions, orbits, options }
    }

    /// Shows one solution of each class; stops after so many nodes.
    fn for_each(
        &self,
        problem: &Problem,
        solver: &dyn Fn() -> SolverBuilder,
        mut most: u64,
        visit: &mut Visit<'_>,
    ) -> Result<Outcome, SetupError> {
        let Some(options) = &self.options else {
            let mut search = solver().nodes(most).build(problem)?.search();
            return Ok(search.for_each(|cover| self.show(cover.to_vec(), None, visit)));
        };
        for (number, &option) in options.iter().enumerate() {
            let before = &options[..number];
            let stays = |&option: &OptionId| before.binary_search(&self.orbits[option.index()]).is_err();
            let kept: Vec<OptionId> = problem.options().filter(stays).collect();
            let part = part(problem, &kept);
            let mut search = solver().nodes(most).build(&part)?.search();
            let start = kept.binary_search(&option).map(OptionId::new);
            if !start.is_ok_and(|start| search.start(&[start], &[]).is_ok()) {
                continue;
            }
            let outcome = search.for_each(|found| {
                let cover = found.iter().map(|option| kept[option.index()]).collect();
                self.show(cover, Some(option), visit)
            });
            if let Outcome::Stopped(stop) = outcome {
                return Ok(Outcome::Stopped(stop));
            }
            most = most.saturating_sub(search.stats().nodes);
        }
        Ok(Outcome::Complete)
    }

    /// Shows a cover, unless one of its images comes before it, of those that hold an option.
    fn show(
        &self,
        mut cover: Vec<OptionId>,
        held: Option<OptionId>,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        cover.sort_unstable();
        let mut image: Vec<OptionId> = Vec::with_capacity(cover.len());
        let is_least = self.motions.iter().all(|motion| {
            image.clear();
            image.extend(cover.iter().map(|option| OptionId::new(motion[option.index()] as usize)));
            image.sort_unstable();
            image >= cover || held.is_some_and(|held| image.binary_search(&held).is_err())
        });
        if is_least { visit(&cover) } else { ControlFlow::Continue(()) }
    }
}

/// The problem with these options only.
fn part(problem: &Problem, options: &[OptionId]) -> Problem {
    let mut b = Problem::builder();
    let full = "a part of a problem is none larger";
    for item in problem.items() {
        let copy = b.try_item(problem.is_primary(item), None).expect(full);
        if problem.is_primary(item) {
            b.bounds(copy, problem.bounds(item)).expect(full);
        }
    }
    for _ in 0..problem.color_count() {
        b.new_color().expect(full);
    }
    for &option in options {
        b.option(problem.option(option).collect::<Vec<Entry>>()).expect(full);
    }
    b.build()
}
