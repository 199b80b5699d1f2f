//! Covers up to symmetry: those that mirror images and turns make into each other count as one.
//!
//! A *symmetry* of a problem is a permutation of its items that turns options into options: so it turns covers into
//! covers. It may exchange the colours of an item, too. All symmetries form a group, and covers that some symmetry
//! turns into each other form a *class*. Options with the same items are different, and no symmetry exchanges them:
//! covers that differ in such options are in different classes, unless another symmetry makes one of the other.
//!
//! [`Symmetries::find`] finds all symmetries of a problem; [`Symmetries::generated_by`] takes those that you name, and
//! all that are composed of them. Then [`count`](Symmetries::count) tells how many classes there are, and
//! [`for_each`](Symmetries::for_each) shows one cover of each.
//!
//! ```
//! use dlx::count::{Counter, Total};
//! use dlx::symmetry::Symmetries;
//! use dlx::{Limits, Problem};
//!
//! // Two dominoes on a board of 2×2.
//! let mut b = Problem::builder();
//! let [nw, ne, sw, se] = b.primaries();
//! for domino in [[nw, ne], [sw, se], [nw, sw], [ne, se]] {
//!     b.option(domino)?;
//! }
//! let problem = b.build();
//! let symmetries = Symmetries::find(&problem, &Limits::new())?;
//! assert_eq!(symmetries.order(), Some(&8_u64.into()), "four turns, and their mirror images");
//! // Both lying, or both standing: a turn makes one of the other.
//! assert_eq!(symmetries.count(&Counter::new()), Total::Exact(1_u64.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod group;
mod visit;

use std::sync::OnceLock;

use self::group::Group;
use crate::automorphism::{Action, MOST_NUMBERS, automorphisms};
pub use crate::automorphism::{NoSymmetry, Symmetry};
use crate::count::Natural;
use crate::limits::{Limits, Watch};
use crate::outcome::Stop;
use crate::problem::{Entry, Problem};

/// A generator that is no symmetry of the problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("generator {number} is no symmetry: {reason}")]
pub struct NoGenerator {
    /// Its number among those named, from 0.
    pub number: usize,
    /// Why it is none.
    pub reason: NoSymmetry,
}

/// A group of symmetries of a problem. It keeps a copy of the problem, without its names.
#[derive(Clone, Debug)]
pub struct Symmetries {
    problem: Problem,
    generators: Vec<Symmetry>,
    order: Option<Natural>,
    /// Its elements, if they are few enough to be listed, once they were asked for.
    group: OnceLock<Group>,
}

impl Symmetries {
    /// Finds all symmetries of a problem. Costs are kept: an option becomes one of the same cost.
    ///
    /// All are found, not only those that move a board: two equal pieces are exchanged, and where pieces cannot be
    /// turned over, a mirror image of the board exchanges each piece with its own mirror image. To count only what
    /// you mean by the same, name it: [`generated_by`](Self::generated_by).
    ///
    /// Takes memory in the size of the problem times the number of items that have to be told apart before nothing can
    /// be exchanged any more; mostly a few. On some contrived problems it takes so long that only a deadline ends it.
    /// The symmetries are not listed here, but when they are first [counted with](Self::count) or
    /// [used](Self::for_each).
    ///
    /// # Errors
    /// If a limit was reached: which one. What tells items and options apart, and the symmetries found, take at most
    /// [`Limits::memory`], by default 1 GiB.
    pub fn find(problem: &Problem, limits: &Limits) -> Result<Self, Stop> {
        let watch = Watch::start(limits);
        let action = Action::within(problem, &watch)?;
        let most = limits.memory.map_or(MOST_NUMBERS, |bytes| bytes / size_of::<u32>());
        let found = automorphisms(&action.graph(false), most, most, &watch)?;
        let mut generators: Vec<Symmetry> = Vec::new();
        for images in found.generators {
            watch.poll_time()?;
            let symmetry = action.symmetry(&images[..action.entry_count()]);
            generators.push(symmetry.expect("edges and colours are kept"));
        }
        generators.retain(|symmetry| (0..).zip(&symmetry.options).any(|(from, &to)| from != to));
        // Those that leave all options where they are exchange items that are always in the same options.
        let idle = automorphisms(&action.graph(true), most, most, &watch.less(found.nodes))?;
        let order = found.factors.iter().fold(Natural::from(1), |order, &factor| order.times(factor));
        let order = idle.factors.iter().fold(order, |order, &factor| order.divided(factor).0);
        Ok(Symmetries { problem: problem.bare(), generators, order: Some(order), group: OnceLock::new() })
    }

    /// The symmetries that are composed of these. Each is given by pairs of entries: the first of a pair becomes the
    /// second. Items that are not named stay, and a colour that is not named becomes the same colour of the item that
    /// its own item becomes.
    ///
    /// Lists all that is composed of them, unless there are more than 50,000, or their number times that of the options
    /// is above 2²⁶: in that time, and in up to 300 MB.
    ///
    /// # Errors
    /// The number of the first that is no symmetry, and why.
    pub fn generated_by(problem: &Problem, generators: &[Vec<(Entry, Entry)>]) -> Result<Self, NoGenerator> {
        let action = Action::of(problem);
        let symmetry = |(number, pairs): (usize, &Vec<(Entry, Entry)>)| {
            action.by_pairs(pairs).map_err(|reason| NoGenerator { number, reason })
        };
        let generators = generators.iter().enumerate().map(symmetry).collect::<Result<Vec<_>, _>>()?;
        let group = list(problem, &generators, usize::MAX, &Watch::default()).expect("nothing limits it");
        let order = group.as_ref().map(|group| (group.len() as u64).into());
        let listed = group.map_or_else(OnceLock::new, OnceLock::from);
        Ok(Symmetries { problem: problem.bare(), generators, order, group: listed })
    }

    /// The elements, if they are few enough to be listed in this much memory.
    fn listed(&self, memory: usize, watch: &Watch) -> Result<Option<&Group>, Stop> {
        let options = self.problem.option_count();
        let can_list = |order| group::can_list(order, options, memory);
        if self.group.get().is_none()
            && self.order.as_ref().is_some_and(can_list)
            && let Some(group) = list(&self.problem, &self.generators, memory, watch)?
        {
            let _ = self.group.set(group);
        }
        Ok(self.group.get())
    }

    /// The elements, if they are listed and serve to find covers: with bounds, an option does not leave its items to no
    /// other, so that cycles of options are no problem of their own.
    fn useful(&self, memory: usize, watch: &Watch) -> Result<Option<&Group>, Stop> {
        if self.problem.has_bounds() { Ok(None) } else { self.listed(memory, watch) }
    }

    /// Generators: all symmetries are composed of these.
    #[must_use]
    pub fn generators(&self) -> &[Symmetry] {
        &self.generators
    }

    /// How many symmetries there are, the one that changes nothing included; those that do the same to all options are
    /// one. `None` if they were named by their generators, and are too many to be listed.
    #[must_use]
    pub fn order(&self) -> Option<&Natural> {
        self.order.as_ref()
    }
}

/// All that is composed of the generators; `None` if it is too large to be listed.
fn list(
    problem: &Problem,
    generators: &[Symmetry],
    memory: usize,
    watch: &Watch,
) -> Result<Option<Group>, Stop> {
    let generators: Vec<&[u32]> = generators.iter().map(|symmetry| &symmetry.options[..]).collect();
    Group::generated_by(&generators, problem.option_count(), memory, watch)
}
