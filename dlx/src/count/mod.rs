//! Counts covers without visiting them: exact numbers, of any size.
//!
//! A search finds covers one by one, and repeats much of its work. Once the upper half of a board is tiled,
//! the rest of the search depends only on which cells of the lower half are already covered, not on how the
//! upper half was tiled. The methods of this module do such work only once:
//!
//! - [`Method::Frontier`] goes through the items in a fixed order. A *state* says which of the later items are already
//!   covered, and which colours they have. For each state it stores the number of ways to reach it. Its time depends on
//!   the number of states, not on the number of covers. On a board that is narrow in one direction it takes
//!   milliseconds where a search would take centuries. (In physics this is the method of transfer matrices. D. E.
//!   Knuth's Algorithm Z, in *The Art of Computer Programming*, finds similar states by a search.)
//! - [`Method::Memo`] searches, but stores the number of covers of each subproblem, and counts independent
//!   components separately. It suits problems that branch like a tree.
//! - [`Method::Planar`] computes a Pfaffian, and needs no states at all. It fits problems whose options are
//!   the edges of a planar graph, such as dominoes on a board.
//! - [`Method::Learning`] also visits covers, and remembers why there are none elsewhere. It suits hard problems with
//!   few covers, such as puzzles.
//! - [`Method::Weights`] shows that there is no cover, by an argument like the colouring of a chessboard. It says
//!   nothing about problems that have covers.
//! - [`Method::Search`] visits covers. It is the fastest if there are few of them. Of covers that symmetries
//!   map to each other, it visits only some.
//!
//! It is hard to know in advance which of them is the fastest. By default, a [`Counter`] lets them race, and
//! returns the first answer.
//!
//! A counter also answers other questions: the number of covers that contain each option ([`Counter::per_option`]),
//! the cheapest cover ([`Counter::best`]), and random covers, all equally likely ([`Counter::sample`]).
//! [`FrontierTables`] answer all of these from one sweep, and can be saved. Where symmetries leave little to search,
//! the first and the last need no tables. A sweep with more states than memory holds counts with states in files
//! ([`Counter::count_on_disk`]).
//!
//! ```
//! use dlx::Problem;
//! use dlx::count::{Counter, Total};
//!
//! // Eight people sit down in a row, each at most two seats away from their own.
//! let mut b = Problem::builder();
//! let (people, seats) = (b.primaries::<8>(), b.primaries::<8>());
//! for (k, person) in people.into_iter().enumerate() {
//!     for seat in &seats[k.saturating_sub(2)..(k + 3).min(8)] {
//!         b.option([person, *seat])?;
//!     }
//! }
//! let problem = b.build();
//! assert_eq!(Counter::new().count(&problem), Total::Exact(400_u64.into()));
//! # Ok::<(), dlx::BuildError>(())
//! ```

mod answerer;
mod by_cases;
mod by_orbits;
mod cases;
mod counter;
mod frontier;
mod glance;
mod learning;
mod limbs;
mod list;
mod memo;
mod method;
mod natural;
mod order;
mod planar;
mod questions;
mod race;
mod sample;
mod search;
mod weights;

pub use counter::{Counter, Effort, Report, Total};
pub use frontier::{DiskError, FrontierTables, LoadError};
pub(crate) use frontier::{States, Unfinished};
pub(crate) use glance::{Least, Weighing, glance, least};
pub use method::{Extreme, ParseMethodError};
pub use natural::{Natural, ParseNaturalError, TooLarge};
pub(crate) use questions::Best;

use method::Begin;

// A new method is a file or a folder, its `mod` above, and an entry here. Methods take their turns in this
// order.
method::methods! {
    /// A search that visits covers. If it takes long, it looks for symmetries, and searches one of the parts that they
    /// map to each other. [`Solver::count`](crate::Solver::count) visits all covers.
    Search = "search", search::SearchCount::new,
        "Search for covers, without tables";
    /// A Pfaffian. Each option must hold two items, both primary, and the graph whose edges are the options
    /// must be planar. Other problems stop with [`Stop::Unfit`](crate::Stop::Unfit). The cheapest cover is
    /// found as with [`Method::Frontier`].
    Planar = "planar", planar::PlanarCount::new,
        "Compute a Pfaffian; needs a problem whose options are the edges of a planar graph, two items each";
    /// A sweep of a frontier over the items. If the problem has bounds, it goes over the options.
    Frontier = "frontier", frontier::FrontierCount::new,
        "Sweep over the items, and count the ways to reach each state of the frontier";
    /// A search that stores the number of covers of each subproblem, and counts independent components
    /// separately. It only counts: other questions are answered as with [`Method::Frontier`].
    Memo = "memo", memo::MemoCount::new,
        "Search, but store the counts of subproblems, and count independent parts separately";
    /// A search that learns from its dead ends, for problems with few covers that are hard to find. It only counts:
    /// other questions are answered as by [`Method::Frontier`].
    Learning = "learning", learning::LearningCount::new,
        "Search, and learn from dead ends; for problems with few covers";
    /// Weights of the items that show that there is no cover: modulo some number, those of each option add up to 0,
    /// those of all items do not. Problems without such weights, and all that have covers, stop with
    /// [`Stop::Unfit`](crate::Stop::Unfit). It only counts: other questions are answered as with
    /// [`Method::Frontier`].
    Weights = "weights", weights::WeightsCount::new,
        "Prove that there is no cover, by weights of the items such as a colouring";
}
