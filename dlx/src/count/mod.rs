//! Counting without visiting: exact numbers of covers, however many there are.
//!
//! A search counts covers one by one, or by the handful. But much of what it does it does again and
//! again: once the upper half of a board is tiled, what matters for the lower half is which cells the
//! pieces reach down to, and not how the upper half was tiled. So: put the items in an order, and go
//! through them. A *state* is which of the items further on are covered already (and the colours that
//! secondary items further on have). Every option for the first item that is not covered leads to
//! another state, whose first such item comes later; and of each state one need only know in how many
//! ways it is come to. That is the *frontier* method; physicists know it as transfer matrices, and D.
//! E. Knuth's Algorithm Z (*The Art of Computer Programming*, section 7.2.2.1) finds much the same
//! states by searching.
//!
//! How long it takes depends on the number of states, not on that of covers: some ten million states are
//! a second. On boards that are narrow in some direction it is a matter of milliseconds where a search
//! would take centuries; where everything touches everything, there are more states than nodes of a
//! search. [`Counter`] tries to find out, and uses what is faster.
//!
//! Where all options hold two items and are the edges of a planar graph, as dominoes on a board are, no state
//! is looked at: [`Method::Planar`] counts by elimination, and draws, too.
//!
//! The same tables tell more than a number: how many covers use each option, which cover costs least, and
//! covers at random, each of them equally likely. See [`FrontierTables`].
//!
//! ```
//! use dlx::Problem;
//! use dlx::count::{Counter, Total};
//!
//! // Eight people in a row, and everybody gets a seat within two of their own.
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

mod counter;
mod frontier;
mod memo;
mod memory;
mod method;
mod natural;
mod order;
mod planar;
mod questions;
mod race;
mod search;

pub use counter::{Counter, Total};
pub use frontier::{FrontierTables, LoadError};
pub use memory::share as spare_memory;
pub use method::{Extreme, UnknownMethod};
pub use natural::{Natural, TooLarge};

use method::Begin;

// A further method is a file or folder, and a line here. The race looks at them in this order.
method::methods! {
    /// By searching.
    Search = "search", search::SearchCount::new,
        "Find the covers, and count the last of them together";
    /// By a Pfaffian, if each option holds two items, both primary, and the graph whose edges the options
    /// are can be drawn in the plane without crossings. Other problems stop by [`Stop::Unfit`](crate::Stop::Unfit).
    /// The cheapest cover is found as by [`Method::Frontier`].
    Planar = "planar", planar::PlanarCount::new,
        "Compute a Pfaffian; needs options of two items each that are the edges of a planar graph";
    /// By sweeping a frontier over the items.
    Frontier = "frontier", frontier::FrontierCount::new,
        "Sweep over the items, and count the ways to reach each state of the frontier";
    /// By a search that keeps the number of covers of each subproblem, and counts independent parts one by
    /// one. This is for counts alone: other questions are answered as by [`Method::Frontier`].
    Memo = "memo", memo::MemoCount::new,
        "Search, but remember the counts of subproblems, and count independent parts separately";
}
