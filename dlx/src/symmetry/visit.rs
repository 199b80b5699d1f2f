//! Shows one cover of each class.
//!
//! Whichever option covers an item, it is one of a few up to symmetry. So only one of each of these orbits is tried;
//! after it, all options of its orbit are left out, as each cover that holds one of them is the image of one that has
//! been found. Below, only those symmetries remain that keep the option, and the next item is treated alike, until no
//! symmetry is left. What is found then may still hold several covers of a class: of those that can be found, only the
//! first in order is shown.
//!
//! If the symmetries are too many to be listed, all covers are kept, and those that generators turn into each other
//! are put together.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::Symmetries;
use super::group::Group;
use crate::disjoint::DisjointSets;
use crate::limits::Watch;
use crate::outcome::{Outcome, Stop};
use crate::problem::{ItemId, OptionId, Problem};
use crate::rows::Rows;
use crate::solver::SolverBuilder;

/// The most items that are treated one after the other.
const DEEPEST: usize = 4;
/// The memory for covers without a limit, in bytes.
const MEMORY: usize = 1 << 30;
/// What it takes to keep a cover, beside its options, in bytes.
const COVER: usize = 80;

impl Symmetries {
    /// Shows one cover of each class to `visit`, its options in order. The settings are used for the searches, the
    /// kernel and the limits included: a limit on covers is one on classes. Which cover of a class is
    /// shown depends on the problem and the symmetries alone, if these can be listed; the order of the classes on the
    /// settings, too. A kernel that cannot search the problem, or not with that choice of items, ends it by
    /// [`Stop::Unfit`]: of all kernels, `bits` takes [`Choice::Fewest`](crate::Choice::Fewest) alone, and
    /// `bounds` alone takes bounds.
    ///
    /// If there are more than 50,000 symmetries, or their number times that of the options is above 2²⁶, or they do not
    /// fit into [`Limits::memory`](crate::Limits::memory) (4 bytes for each option; by default 1 GiB), or items have
    /// bounds, all covers are found before the first is shown, and the memory limits how many. If a limit
    /// ends that, one of those found is shown, if there are any.
    pub fn for_each(
        &self,
        settings: &SolverBuilder,
        visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Outcome {
        let mut limits = settings.own_limits().clone();
        let most = limits.covers.take().unwrap_or(u64::MAX);
        if most == 0 {
            return Outcome::Stopped(Stop::Limit);
        }
        let mut showing = Showing::new(most, visit);
        let watch = Watch::start(&limits);
        let memory = limits.memory.unwrap_or(MEMORY);
        let outcome = match self.useful(memory, &watch) {
            Ok(Some(group)) => self.by_tree(group, settings, watch, &mut showing),
            Ok(None) => self.put_together(settings, &watch, &mut showing),
            Err(stop) => ControlFlow::Break(stop),
        };
        match outcome {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(stop) => Outcome::Stopped(stop),
        }
    }

    /// Tries one option of each orbit, and shows the covers below that are the first of their class.
    fn by_tree<F: FnMut(&[OptionId]) -> ControlFlow<()>>(
        &self,
        group: &Group,
        solver: &SolverBuilder,
        watch: Watch,
        showing: &mut Showing<F>,
    ) -> ControlFlow<Stop> {
        let elements: Vec<&[u32]> = group.elements().collect();
        match Tree::new(&self.problem, &elements, &Path::whole(&self.problem), &watch) {
            Ok(tree) => Visitor { problem: &self.problem, group, tree: &tree, solver, watch }.all(showing),
            Err(stop) => ControlFlow::Break(stop),
        }
    }

    /// Finds all covers, and shows the first of each class.
    pub(super) fn put_together<F: FnMut(&[OptionId]) -> ControlFlow<()>>(
        &self,
        solver: &SolverBuilder,
        watch: &Watch,
        showing: &mut Showing<F>,
    ) -> ControlFlow<Stop> {
        let memory = watch.limits().memory.unwrap_or(MEMORY);
        let mut numbers: HashMap<Box<[OptionId]>, u32> = HashMap::new();
        let (mut covers, mut classes) = (Vec::new(), DisjointSets::default());
        let mut taken = 0;
        let solver = solver.clone().build(&self.problem).map_err(|_| Stop::Unfit);
        let outcome = match solver {
            Ok(solver) => solver.search().within(watch).for_each(|cover| {
                let mut cover: Box<[OptionId]> = cover.into();
                cover.sort_unstable();
                taken += 2 * (COVER + size_of_val(&cover[..]));
                numbers.insert(cover.clone(), classes.add());
                covers.push(cover);
                if taken > memory { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }),
            Err(stop) => Outcome::Stopped(stop),
        };
        let joined = match outcome {
            Outcome::Complete => self.join(&covers, &numbers, &mut classes, watch),
            Outcome::Stopped(_) if taken > memory => Err(Stop::Memory),
            Outcome::Stopped(stop) => Err(stop),
        };
        if let Err(stop) = joined {
            // No other is known to be of another class.
            if let Some(first) = covers.first() {
                showing.show(first)?;
            }
            return ControlFlow::Break(stop);
        }
        for (number, cover) in (0..).zip(&covers) {
            if classes.root(number) == number {
                if let Err(stop) = watch.poll_time() {
                    return ControlFlow::Break(stop);
                }
                showing.show(cover)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Puts covers together that generators turn into each other.
    fn join(
        &self,
        covers: &[Box<[OptionId]>],
        numbers: &HashMap<Box<[OptionId]>, u32>,
        classes: &mut DisjointSets,
        watch: &Watch,
    ) -> Result<(), Stop> {
        for (number, cover) in (0..).zip(covers) {
            watch.poll(0)?;
            for symmetry in &self.generators {
                let mut image: Vec<OptionId> = cover.iter().map(|&option| symmetry.of(option)).collect();
                image.sort_unstable();
                classes.join(number, numbers[&image[..]]);
            }
        }
        Ok(())
    }
}

/// Shows covers while more are wanted.
pub(super) struct Showing<F> {
    visit: F,
    left: u64,
}

impl<F: FnMut(&[OptionId]) -> ControlFlow<()>> Showing<F> {
    /// Shows this many.
    pub(super) fn new(most: u64, visit: F) -> Self {
        Showing { visit, left: most }
    }

    fn show(&mut self, cover: &[OptionId]) -> ControlFlow<Stop> {
        if (self.visit)(cover).is_break() {
            return ControlFlow::Break(Stop::Callback);
        }
        self.left -= 1;
        if self.left == 0 { ControlFlow::Break(Stop::Limit) } else { ControlFlow::Continue(()) }
    }
}

/// What has been chosen and left out.
#[derive(Clone, Debug)]
struct Path {
    chosen: Vec<OptionId>,
    /// The options that are left.
    options: Vec<OptionId>,
}

impl Path {
    /// Nothing is chosen.
    fn whole(problem: &Problem) -> Self {
        Path { chosen: Vec::new(), options: problem.options().collect() }
    }
}

/// An item whose options are tried up to symmetry.
#[derive(Debug)]
struct Tree {
    /// For each option of the problem, the number of its orbit among those that are tried.
    orbits: Vec<Option<u32>>,
    branches: Vec<Branch>,
}

#[derive(Debug)]
struct Branch {
    /// The option that is tried of this orbit.
    option: OptionId,
    path: Path,
    /// How it goes on, if symmetries are left.
    next: Option<Tree>,
}

impl Tree {
    /// Requires that `elements` are a group, and keep the path.
    fn new(problem: &Problem, elements: &[&[u32]], path: &Path, watch: &Watch) -> Result<Option<Self>, Stop> {
        if elements.len() == 1 || path.chosen.len() == DEEPEST {
            return Ok(None);
        }
        let options = &path.options;
        // The first option of each orbit names it.
        let first_of = |option: &OptionId| {
            watch.poll(0)?;
            Ok(elements.iter().map(|element| element[option.index()]).min().expect("not empty"))
        };
        let firsts = options.iter().map(first_of).collect::<Result<Vec<u32>, Stop>>()?;
        let of_option = |(&option, &first): (&OptionId, &u32)| {
            problem.option_items(option).iter().map(move |item| (item.index(), first))
        };
        let held = Rows::new(problem.item_count(), options.iter().zip(&firsts).flat_map(of_option));
        let is_open = |item: usize| {
            !path
                .chosen
                .iter()
                .any(|&option| problem.option_items(option).iter().any(|held| held.index() == item))
        };
        // The item with the fewest orbits, for each of its options.
        let weigh = |item: usize| {
            let mut firsts = held[item].to_vec();
            firsts.sort_unstable();
            firsts.dedup();
            (firsts.len() as f64 / held[item].len().max(1) as f64, item, firsts)
        };
        let primaries = problem.items().filter(|&item| problem.is_primary(item)).map(ItemId::index);
        let best = primaries
            .filter(|&item| is_open(item))
            .map(weigh)
            .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let Some((_, _, tried)) = best else { return Ok(None) };
        let mut orbits = vec![None; problem.option_count()];
        for (&option, first) in options.iter().zip(&firsts) {
            orbits[option.index()] = tried.binary_search(first).ok().map(|orbit| orbit as u32);
        }
        let branches = (0..).zip(&tried).map(|(orbit, &first)| {
            let option = OptionId(first);
            let fits = |&&other: &&OptionId| {
                orbits[other.index()].is_none_or(|its| its >= orbit) && !excludes(problem, option, other)
            };
            let options = options.iter().filter(fits).copied().collect();
            let path = Path { chosen: [&path.chosen[..], &[option]].concat(), options };
            let keeps = |element: &&&[u32]| element[option.index()] == option.0;
            let kept: Vec<&[u32]> = elements.iter().filter(keeps).copied().collect();
            let next = Tree::new(problem, &kept, &path, watch)?;
            Ok(Branch { option, path, next })
        });
        let branches = branches.collect::<Result<_, Stop>>()?;
        Ok(Some(Tree { orbits, branches }))
    }

    /// Whether a cover is among those that are found.
    fn finds(&self, cover: &[OptionId]) -> bool {
        let orbit = cover.iter().filter_map(|option| self.orbits[option.index()]).min();
        orbit.is_some_and(|orbit| {
            let branch = &self.branches[orbit as usize];
            cover.contains(&branch.option) && branch.next.as_ref().is_none_or(|next| next.finds(cover))
        })
    }

    /// The paths below which is searched.
    fn paths<'t>(&'t self, paths: &mut Vec<&'t Path>) {
        for branch in &self.branches {
            match &branch.next {
                Some(next) => next.paths(paths),
                None => paths.push(&branch.path),
            }
        }
    }
}

/// Whether no cover holds both of two options; an option excludes itself.
fn excludes(problem: &Problem, one: OptionId, other: OptionId) -> bool {
    problem.option(other).any(|entry| problem.option(one).any(|held| !held.agrees_with(entry)))
}

struct Visitor<'v> {
    problem: &'v Problem,
    group: &'v Group,
    tree: &'v Option<Tree>,
    solver: &'v SolverBuilder,
    watch: Watch,
}

impl Visitor<'_> {
    fn all<F: FnMut(&[OptionId]) -> ControlFlow<()>>(
        &mut self,
        showing: &mut Showing<F>,
    ) -> ControlFlow<Stop> {
        let whole = Path::whole(self.problem);
        let mut paths = Vec::new();
        match self.tree {
            Some(tree) => tree.paths(&mut paths),
            None => paths.push(&whole),
        }
        let share = 1.0 / paths.len() as f64;
        let mut paths = paths.into_iter().enumerate();
        paths.try_for_each(|(number, path)| self.below(path, number as f64 * share, share, showing))
    }

    /// Shows what there is below a path, which is a share of the whole, of which this much is done.
    fn below<F: FnMut(&[OptionId]) -> ControlFlow<()>>(
        &mut self,
        path: &Path,
        done: f64,
        share: f64,
        showing: &mut Showing<F>,
    ) -> ControlFlow<Stop> {
        let mut is_covered = vec![false; self.problem.item_count()];
        for &option in &path.chosen {
            self.problem.option_items(option).iter().for_each(|item| is_covered[item.index()] = true);
        }
        let rest = self.problem.restricted(&path.options, &is_covered, &[]);
        let Ok(solver) = self.solver.clone().build(&rest) else {
            return ControlFlow::Break(Stop::Unfit);
        };
        let mut shown = ControlFlow::Continue(());
        let (mut whole, mut covers) = (Vec::new(), 0);
        let mut search = solver.search();
        let outcome = search.within(&self.watch.share(done, share)).for_each(|cover| {
            covers += 1;
            whole.clear();
            whole.extend_from_slice(&path.chosen);
            whole.extend(cover.iter().map(|option| path.options[option.index()]));
            whole.sort_unstable();
            if self.is_first(&whole) {
                shown = showing.show(&whole);
            }
            if shown.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.watch = self.watch.after(search.nodes(), covers);
        shown?;
        match outcome {
            Outcome::Complete => ControlFlow::Continue(()),
            Outcome::Stopped(stop) => ControlFlow::Break(stop),
        }
    }

    /// Whether a cover comes before all of its images that are found.
    fn is_first(&self, cover: &[OptionId]) -> bool {
        self.group.elements().skip(1).all(|element| {
            let mut image: Vec<OptionId> =
                cover.iter().map(|option| OptionId(element[option.index()])).collect();
            image.sort_unstable();
            &image[..] >= cover || self.tree.as_ref().is_some_and(|tree| !tree.finds(&image))
        })
    }
}
