//! Covers up to symmetry: those that mirror images and turns make into each other count as one.
//!
//! A *symmetry* of a problem is a permutation of its items that turns options into options: so it turns covers into
//! covers. It may exchange the colours of an item, too. All symmetries form a group, and covers that some symmetry
//! turns into each other form a *class*.
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

use self::group::Group;
use crate::automorphism::{Action, MOST_NUMBERS, automorphisms};
pub use crate::automorphism::{NoSymmetry, Symmetry};
use crate::count::Natural;
use crate::limits::{Limits, Watch};
use crate::outcome::Stop;
use crate::problem::{Entry, Problem};

/// A group of symmetries of a problem. It keeps a copy of the problem, without its names.
#[derive(Clone, Debug)]
pub struct Symmetries {
    problem: Problem,
    generators: Vec<Symmetry>,
    order: Option<Natural>,
    /// Its elements, if they are few enough to be listed.
    group: Option<Group>,
}

impl Symmetries {
    /// Finds all symmetries of a problem. Costs are kept: an option becomes one of the same cost.
    ///
    /// Takes memory in the size of the problem times the number of items that have to be told apart before nothing can
    /// be exchanged any more; mostly a few. On some contrived problems it takes so long that only a deadline ends it.
    ///
    /// # Errors
    /// If a limit was reached: which one.
    pub fn find(problem: &Problem, limits: &Limits) -> Result<Self, Stop> {
        let watch = Watch::start(limits);
        let action = Action::of(problem);
        let found = automorphisms(&action.graph(false), MOST_NUMBERS, &watch)?;
        let generators: Vec<Symmetry> = found
            .generators
            .iter()
            .map(|images| {
                action.symmetry(&images[..action.entry_count()]).expect("edges and colours are kept")
            })
            .filter(|symmetry| (0..).zip(&symmetry.options).any(|(from, &to)| from != to))
            .collect();
        // Those that leave all options where they are exchange items that are always in the same options.
        let idle = automorphisms(&action.graph(true), MOST_NUMBERS, &watch.less(found.nodes))?;
        let order = found.factors.iter().fold(Natural::from(1), |order, &factor| order.times(factor));
        let order = idle.factors.iter().fold(order, |order, &factor| order.over(factor));
        Ok(Self::new(problem, generators, Some(order)))
    }

    /// The symmetries that are composed of these. Each is given by pairs of entries: the first of a pair becomes the
    /// second. Items that are not named stay, and a colour that is not named becomes the same colour of the item that
    /// its own item becomes.
    ///
    /// # Errors
    /// The number of the first that is no symmetry, and why.
    pub fn generated_by(
        problem: &Problem,
        generators: &[Vec<(Entry, Entry)>],
    ) -> Result<Self, (usize, NoSymmetry)> {
        let action = Action::of(problem);
        let symmetry = |(number, pairs): (usize, &Vec<(Entry, Entry)>)| {
            action.by_pairs(pairs).map_err(|reason| (number, reason))
        };
        let generators = generators.iter().enumerate().map(symmetry).collect::<Result<Vec<_>, _>>()?;
        Ok(Self::new(problem, generators, None))
    }

    fn new(problem: &Problem, generators: Vec<Symmetry>, order: Option<Natural>) -> Self {
        let options: Vec<&[u32]> = generators.iter().map(|symmetry| &symmetry.options[..]).collect();
        let is_listed = order.as_ref().is_none_or(|order| group::can_list(order, problem.option_count()));
        let group = is_listed.then(|| Group::generated_by(&options, problem.option_count())).flatten();
        let order = order.or_else(|| group.as_ref().map(|group| (group.len() as u64).into()));
        Symmetries { problem: problem.bare(), generators, order, group }
    }

    /// The elements, if they are listed and serve to find covers: with bounds, an option does not leave its items to no
    /// other, so that cycles of options are no problem of their own.
    fn listed(&self) -> Option<&Group> {
        self.group.as_ref().filter(|_| !self.problem.has_bounds())
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
