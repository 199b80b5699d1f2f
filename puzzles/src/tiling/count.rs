//! How many solutions a tiling has up to symmetry, and one of each class.
//!
//! Two solutions are the same if a turn or a reflection of the board makes one of the other, and takes the pieces to
//! pieces that there are. Motions are few. Whichever option covers an item, motions make it one of a few: so of the
//! item's options, only the first of each such orbit is kept. If all of an orbit hold the item, and no motion keeps the
//! option, each class occurs once, so that whatever counts fastest may count. Each other option that is kept is searched
//! by itself, and from then on its orbit is left out; of images that are found, the least counts. Where that takes long,
//! the classes are counted by Burnside's lemma.

use std::ops::ControlFlow;

use dlx::count::{Counter, Natural, Total};
use dlx::symmetry::{Symmetries, Symmetry};
use dlx::{Entry, ItemId, OptionId, Outcome, Problem, SetupError, SolverBuilder, Stop, Verdict};

use super::problem::{Laid, composed};

/// The search ends after so many nodes where something else can count as well.
const FEW_NODES: u64 = 3_000_000;

/// The number of solutions up to symmetry. `counter` and `solver` are asked for what counts and searches, with the limits
/// of the time that is left; they must have no limit on covers or nodes.
///
/// # Errors
/// If a solver refuses the problem.
pub fn classes(
    laid: &Laid,
    counter: &dyn Fn() -> Counter,
    solver: &dyn Fn() -> SolverBuilder,
) -> Result<Total, SetupError> {
    let problem = laid.problem();
    let symmetries = laid.symmetries();
    let Some(kept) = Kept::new(problem, &symmetries) else {
        return Ok(if symmetries.generators().is_empty() {
            counter().count(problem)
        } else {
            symmetries.count(&counter())
        });
    };
    let mut classes = 0_u64;
    let most = if problem.has_bounds() { u64::MAX } else { FEW_NODES };
    let outcome = kept.for_each_special(problem, solver, Some(most), &mut |_| {
        classes += 1;
        ControlFlow::Continue(())
    })?;
    match outcome {
        Outcome::Complete => {}
        Outcome::Stopped(Stop::Nodes) => return Ok(symmetries.count(&counter())),
        Outcome::Stopped(stop) => return Ok(Total::AtLeast(classes.into(), stop)),
    }
    let classes = Natural::from(classes);
    if kept.regular.is_empty() {
        return Ok(Total::Exact(classes));
    }
    let (part, _) = kept.regular_part(problem);
    Ok(match counter().count(&part) {
        Total::Exact(covers) => Total::Exact(&classes + &covers),
        Total::AtLeast(covers, stop) => Total::AtLeast(&classes + &covers, stop),
    })
}

/// Shows one solution of each class, its options in order. `solver` is asked as for [`classes`], but may have a limit on
/// nodes, which is one of each of the searches that this takes: a few, at most one for each option of an item.
///
/// # Errors
/// If a solver refuses the problem.
pub fn for_each(
    laid: &Laid,
    solver: &dyn Fn() -> SolverBuilder,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Outcome, SetupError> {
    let (problem, symmetries) = (laid.problem(), laid.symmetries());
    let Some(kept) = Kept::new(problem, &symmetries) else {
        return Ok(symmetries.for_each(&solver(), visit));
    };
    let outcome = kept.for_each_special(problem, solver, None, &mut visit)?;
    if outcome != Outcome::Complete || kept.regular.is_empty() {
        return Ok(outcome);
    }
    let (part, options) = kept.regular_part(problem);
    let mut cover: Vec<OptionId> = Vec::new();
    Ok(solver().build(&part)?.for_each(|found| {
        cover.clear();
        cover.extend(found.iter().map(|option| options[option.index()]));
        cover.sort_unstable();
        visit(&cover)
    }))
}

/// Whether a tiling has exactly one solution up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Uniqueness {
    /// It has no solution.
    None,
    /// It has this one only, and what the symmetries make of it.
    Unique(Vec<OptionId>),
    /// It has more than one: here are two that no symmetry makes into each other.
    Multiple([Vec<OptionId>; 2]),
    /// Not known: the search was stopped.
    Stopped(Stop),
}

impl Uniqueness {
    /// The word for it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Uniqueness::None => "none",
            Uniqueness::Unique(_) => "unique",
            Uniqueness::Multiple(_) => "multiple",
            Uniqueness::Stopped(_) => "stopped",
        }
    }
}

/// Whether there is exactly one solution up to symmetry. `solver` is asked as for [`classes`].
///
/// # Errors
/// If a solver refuses the problem.
pub fn check(laid: &Laid, solver: &dyn Fn() -> SolverBuilder) -> Result<Uniqueness, SetupError> {
    if laid.symmetries().generators().is_empty() {
        // Without symmetries, any way to search will do.
        return Ok(match solver().build(laid.problem())?.unique() {
            Verdict::None => Uniqueness::None,
            Verdict::Unique(cover) => Uniqueness::Unique(cover.options().to_vec()),
            Verdict::Multiple(one, other) => {
                Uniqueness::Multiple([one, other].map(|cover| cover.options().to_vec()))
            }
            Verdict::Stopped(stop, _) => Uniqueness::Stopped(stop),
        });
    }
    let mut first: Option<Vec<OptionId>> = None;
    let mut second = None;
    let outcome = for_each(laid, solver, |cover| match &first {
        None => {
            first = Some(cover.to_vec());
            ControlFlow::Continue(())
        }
        Some(_) => {
            second = Some(cover.to_vec());
            ControlFlow::Break(())
        }
    })?;
    Ok(match (first, second, outcome) {
        (Some(one), Some(other), _) => Uniqueness::Multiple([one, other]),
        (_, _, Outcome::Stopped(stop)) => Uniqueness::Stopped(stop),
        (Some(one), None, Outcome::Complete) => Uniqueness::Unique(one),
        (None, _, Outcome::Complete) => Uniqueness::None,
    })
}

type Visit<'v> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'v;

/// What is kept of the options of an item that must be covered exactly once: the first of each orbit.
struct Kept {
    item: ItemId,
    /// What each motion makes of each option, but for the motion that changes nothing.
    motions: Vec<Vec<u32>>,
    /// For each option of the problem, the first of its orbit.
    orbits: Vec<OptionId>,
    /// Those with which a cover has no image that is kept, too.
    regular: Vec<OptionId>,
    /// All others.
    special: Vec<OptionId>,
}

impl Kept {
    /// Chooses the item of whose options the least part is kept. `None` if no item must be covered exactly once, or
    /// there is no symmetry.
    fn new(problem: &Problem, symmetries: &Symmetries) -> Option<Self> {
        let images = |symmetry: &Symmetry| {
            problem.options().map(|option| symmetry.of(option).index() as u32).collect()
        };
        let mut motions = composed(&symmetries.generators().iter().map(images).collect::<Vec<_>>());
        if motions.len() < 2 {
            return None;
        }
        motions.remove(0);
        let mut held: Vec<Vec<OptionId>> = vec![Vec::new(); problem.item_count()];
        for option in problem.options() {
            problem.option_items(option).iter().for_each(|item| held[item.index()].push(option));
        }
        let is_exact = |&item: &ItemId| problem.is_primary(item) && problem.bounds(item) == (1..=1);
        // The number of each option among those of the item that is looked at; `NONE` if it does not hold the item.
        const NONE: u32 = u32::MAX;
        let mut numbers = vec![NONE; problem.option_count()];
        let mut best: Option<(f64, Kept)> = None;
        for item in problem.items().filter(is_exact) {
            let options = &held[item.index()];
            (0..).zip(options).for_each(|(number, option)| numbers[option.index()] = number);
            let mut kept = Kept {
                item,
                motions: Vec::new(),
                orbits: Vec::new(),
                regular: Vec::new(),
                special: Vec::new(),
            };
            let mut is_done = vec![false; options.len()];
            for (number, &option) in options.iter().enumerate() {
                if is_done[number] {
                    continue;
                }
                let images = || motions.iter().map(|motion| motion[option.index()]);
                // All images hold the item, and none is the option itself.
                let is_regular =
                    images().all(|image| numbers[image as usize] != NONE && image as usize != option.index());
                if is_regular { &mut kept.regular } else { &mut kept.special }.push(option);
                for image in images() {
                    if let Some(is_done) = is_done.get_mut(numbers[image as usize] as usize) {
                        *is_done = true;
                    }
                }
            }
            options.iter().for_each(|option| numbers[option.index()] = NONE);
            // What must be searched weighs more than what is only counted.
            let weight = kept.regular.len() as f64 + 4.0 * kept.special.len() as f64;
            let weight = weight / options.len().max(1) as f64;
            if best.as_ref().is_none_or(|(least, _)| weight < *least) {
                best = Some((weight, kept));
            }
        }
        let first = |option: OptionId| {
            let images = motions.iter().map(|motion| OptionId::new(motion[option.index()] as usize));
            images.fold(option, Ord::min)
        };
        let orbits = problem.options().map(first).collect();
        best.map(|(_, kept)| Kept { motions, orbits, ..kept })
    }

    /// The problem with the regular ones only of the options of the item, and what its options are in the whole problem.
    fn regular_part(&self, problem: &Problem) -> (Problem, Vec<OptionId>) {
        part(problem, None, |option| {
            !problem.option_items(option).contains(&self.item) || self.regular.binary_search(&option).is_ok()
        })
    }

    /// Shows one cover of each class that holds a special option; stops after so many nodes in all, if there is a limit.
    fn for_each_special(
        &self,
        problem: &Problem,
        solver: &dyn Fn() -> SolverBuilder,
        mut most: Option<u64>,
        visit: &mut Visit<'_>,
    ) -> Result<Outcome, SetupError> {
        let firsts: Vec<OptionId> = self.special.iter().map(|option| self.orbits[option.index()]).collect();
        for (number, &option) in self.special.iter().enumerate() {
            let before = &firsts[..number];
            let stays = |other: OptionId| !before.contains(&self.orbits[other.index()]);
            let (part, options) = part(problem, Some(option), stays);
            let solver = most.map_or_else(solver, |most| solver().nodes(most));
            let mut search = solver.build(&part)?.search();
            let outcome = search.for_each(|found| {
                let rest = found.iter().map(|option| options[option.index()]);
                self.show(rest.chain([option]).collect(), option, visit)
            });
            if let Outcome::Stopped(stop) = outcome {
                return Ok(Outcome::Stopped(stop));
            }
            most = most.map(|most| most.saturating_sub(search.stats().nodes));
        }
        Ok(Outcome::Complete)
    }

    /// Shows a cover, unless one of its images comes before it, of those that hold the option.
    fn show(&self, mut cover: Vec<OptionId>, held: OptionId, visit: &mut Visit<'_>) -> ControlFlow<()> {
        cover.sort_unstable();
        let mut image: Vec<OptionId> = Vec::with_capacity(cover.len());
        let is_least = self.motions.iter().all(|motion| {
            image.clear();
            image.extend(cover.iter().map(|option| OptionId::new(motion[option.index()] as usize)));
            image.sort_unstable();
            image >= cover || image.binary_search(&held).is_err()
        });
        if is_least { visit(&cover) } else { ControlFlow::Continue(()) }
    }
}

/// What is left of a problem once an option is chosen, if one is, with those others only that stay; and which these are.
fn part(
    problem: &Problem,
    chosen: Option<OptionId>,
    stays: impl Fn(OptionId) -> bool,
) -> (Problem, Vec<OptionId>) {
    let full = "a part of a problem is none larger";
    let mut held: Vec<Option<Entry>> = vec![None; problem.item_count()];
    let chosen = chosen.into_iter().flat_map(|chosen| problem.option(chosen));
    chosen.for_each(|entry| held[entry.item.index()] = Some(entry));
    let mut b = Problem::builder();
    let mut items: Vec<Option<ItemId>> = Vec::new();
    for item in problem.items() {
        let entry = held[item.index()];
        let is_primary = problem.is_primary(item);
        let once = u32::from(entry.is_some());
        let (least, most) =
            (problem.bounds(item).start().saturating_sub(once), problem.bounds(item).end() - once);
        // A colour may be there more often.
        let has_color = entry.is_some_and(|entry| entry.color.is_some());
        items.push((most > 0 || has_color).then(|| b.try_item(is_primary, None).expect(full)));
        if let Some(item) = items[item.index()].filter(|_| is_primary) {
            b.bounds(item, least..=most).expect(full);
        }
    }
    for _ in 0..problem.color_count() {
        b.new_color().expect(full);
    }
    let mut kept = Vec::new();
    for option in problem.options().filter(|&option| stays(option)) {
        let fits = |entry: &Entry| {
            let is_there = items[entry.item.index()].is_some();
            is_there && held[entry.item.index()].is_none_or(|held| held.color == entry.color)
        };
        if problem.option(option).all(|entry| fits(&entry)) {
            let entries = problem
                .option(option)
                .filter_map(|Entry { item, color }| items[item.index()].map(|item| Entry { item, color }));
            b.option(entries).expect(full);
            kept.push(option);
        }
    }
    (b.build(), kept)
}
