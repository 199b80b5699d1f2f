//! Finds, counts and samples exact covers.
//!
//! An *exact-cover problem* has *items* and *options*. Each option is a set of items. A *cover* is a
//! set of options such that each item is in exactly one of them.
//!
//! Many questions fit this definition. Where do the twelve pentominoes go? The items are the pieces and
//! the cells of the board. An option is one way to place a piece: the piece and the five cells under
//! it. "Each piece is used once" and "each cell is filled once" are then the same rule, and the only
//! one. Sudokus, matchings of a graph, Langford's pairs, timetables and tournaments can be expressed in
//! the same way.
//!
//! There are three extensions:
//!
//! - The items above are *primary*: they must be covered. A *secondary* item may be covered, but
//!   need not be. A chessboard's diagonal, which has at most one queen, is a secondary item.
//! - An option may give a secondary item a *colour*. Then several options may contain that item, if
//!   they all give it the same colour. The cells of a crossword are secondary items, and their
//!   letters are colours: the word across and the word down both contain the cell where they meet, and
//!   must agree about its letter.
//! - A primary item may have [bounds](ProblemBuilder::bounded): then it is covered between `u` and `v` times instead of
//!   once. A court that must be used on two or three evenings is such an item.
//!
//! # A first program
//!
//! Which of these words together contain each of the letters from *a* to *g* exactly once?
//!
//! ```
//! use dlx::{Count, Problem, Solver};
//!
//! let mut builder = Problem::builder();
//! let [a, b, c, d, e, f, g] = builder.primaries();
//! builder.option([c, e])?;
//! builder.option([a, d, g])?;
//! builder.option([b, c, f])?;
//! builder.option([a, d, f])?;
//! builder.option([b, g])?;
//! builder.option([d, e, g])?;
//! let problem = builder.build();
//!
//! let solver = Solver::new(&problem);
//! assert_eq!(solver.count(), Count::Exact(1));
//! for cover in solver.covers() {
//!     // "ce", "adf" and "bg": options are numbered from 0, in the order in which they were added.
//!     let numbers: Vec<usize> = cover.options().iter().map(|option| option.index()).collect();
//!     assert_eq!(numbers, [0, 3, 4]);
//! }
//! # Ok::<(), dlx::BuildError>(())
//! ```
//!
//! With colours: two words that cross, the second letter of one at the first letter of the other.
//!
//! ```
//! use dlx::{Entry, Problem, Solver};
//!
//! let mut builder = Problem::builder();
//! let [across, down] = builder.primaries();
//! let crossing = builder.secondary();
//! for word in ["ox", "ant"] {
//!     let letter = builder.color(&word[1..2])?;
//!     builder.option([across.into(), crossing.colored(letter)])?;
//! }
//! for word in ["elk", "newt"] {
//!     let letter = builder.color(&word[0..1])?;
//!     builder.option([Entry::from(down), crossing.colored(letter)])?;
//! }
//! // Only "ant" and "newt" agree.
//! let verdict = Solver::new(&builder.build()).unique();
//! assert!(verdict.is_unique());
//! # Ok::<(), dlx::BuildError>(())
//! ```
//!
//! # Which type to use
//!
//! The first steps:
//!
//! | to | use |
//! |---|---|
//! | state a problem | [`ProblemBuilder`], from [`Problem::builder`]; it reports at once what is wrong with an option ([`BuildError`]) |
//! | read or write one as text | [`format`](mod@format) |
//! | get an answer | [`Solver::new`], then [`count`](Solver::count), [`first`](Solver::first), [`unique`](Solver::unique), [`covers`](Solver::covers) or [`for_each`](Solver::for_each) |
//! | get covers one by one | [`Covers`], an iterator: stop at any time, and ask it for its [`outcome`](Covers::outcome) |
//! | count covers, however many | [`count::Counter`] |
//! | sample covers, all equally likely | [`Counter::sample`](count::Counter::sample), or [`count::FrontierTables`] |
//! | find the cheapest covers | [`Solver::cheapest`]; [`Counter::best`](count::Counter::best) if a frontier is faster |
//! | find the most expensive covers | the cheapest ones of [`Problem::with_costs_turned`]; with bounds that leave a choice, [`Counter::best`](count::Counter::best) |
//! | set threads, a seed, a kernel | [`Solver::builder`], which is a [`SolverBuilder`] |
//! | set a deadline, limits on covers, nodes or memory, cancel, show progress | [`Limits`], for solvers and counters alike |
//! | check a cover | [`verify`](verify::verify), which uses only the problem |
//!
//! For larger and special tasks:
//!
//! | to | use |
//! |---|---|
//! | find some cover of a hard problem, or show that there is none, with bounds or without | [`Solver::any`] |
//! | find the options that are in some cover | [`Solver::alive`] |
//! | count the covers of each option | [`Counter::per_option`](count::Counter::per_option) |
//! | search one problem many times from different starts | [`Solver::search`], then [`Search::start`]: tables and memory are kept |
//! | leave some options out | [`Search::start`], by an item that they contain; any options: [`Problem::with_options`] |
//! | get any random cover, quickly | [`Search::random_cover`] |
//! | visit very many covers | [`for_each`](Solver::for_each), which allocates nothing for each |
//! | stop and go on later | [`Covers::visit_for`] in one program; [`shard`] with files |
//! | aggregate over very many covers, on all threads | [`fold`](Solver::fold), in no order |
//! | write very many covers as text | [`write_covers`](Solver::write_covers), which writes on the threads that search |
//! | count mirror images once, or get one cover of each class | [`symmetry`] |
//! | use many machines for one problem | [`shard`]: parts that are problems of their own, and a merge of their answers; no bounds except `0..=1` |
//! | prove that there is no cover, or no other one | [`proof::Prover`]; no bounds except `0..=1` |
//! | show the steps of a search | [`trace`](mod@trace) |
//! | store problems, covers and outcomes in other formats | the feature `serde`: see [below](#serde) |
//!
//! A [`Problem`] and a [`Solver`] are immutable: both can be shared between threads. A [`Search`] is a
//! worker with a place in the tree; it belongs to one thread at a time.
//!
//! ## Whole answers, and partial ones
//!
//! "No second cover was found" may mean that there is none, or that the deadline passed. The types
//! distinguish the two:
//!
//! | question | if the search was complete | if it stopped |
//! |---|---|---|
//! | how many? | [`Count::Exact`] | [`Count::AtLeast`], and why it stopped |
//! | is there one? | [`First::Found`] or [`First::None`] | [`First::Stopped`] |
//! | is there exactly one? | [`Verdict::None`], [`Verdict::Unique`] or [`Verdict::Multiple`] | [`Verdict::Stopped`], with the one found so far |
//! | all of them | [`Outcome::Complete`] | [`Outcome::Stopped`] |
//!
//! Only a search of the whole tree can say that there are no more. Two covers prove that there is more
//! than one, and one proves that there is one, whatever was not searched.
//!
//! # Limits, threads, randomness
//!
//! ```
//! use std::time::Duration;
//! use dlx::{Outcome, Problem, Solver, Stop};
//!
//! let mut builder = Problem::builder();
//! // Four boxes, and four things to put into them: 4! ways.
//! let (boxes, things) = (builder.primaries::<4>(), builder.primaries::<4>());
//! for thing in things {
//!     for place in boxes {
//!         builder.option([thing, place])?;
//!     }
//! }
//! let solver = Solver::builder()
//!     .covers(10)
//!     .timeout(Duration::from_secs(60))
//!     .threads(2)
//!     .seed(1729)
//!     .build(&builder.build())?;
//! let mut covers = solver.covers();
//! assert_eq!(covers.by_ref().count(), 10);
//! assert_eq!(covers.outcome(), Some(Outcome::Stopped(Stop::Limit)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Limits`] end a search or a count early: a number of covers ([`covers`](SolverBuilder::covers)) or of
//!   nodes ([`nodes`](SolverBuilder::nodes)), a deadline ([`timeout`](SolverBuilder::timeout)), the memory of tables
//!   ([`memory`](SolverBuilder::memory)), or another thread ([`cancel`](SolverBuilder::cancel)). [`Stop`] says which.
//! - [`threads`](SolverBuilder::threads) shares the search among threads. The covers come in the
//!   same order as with one thread.
//! - Without a seed, nothing is random: the problem's own order decides. With a
//!   [`seed`](SolverBuilder::seed), ties between items and the order of options are random,
//!   and the same seed gives the same covers in the same order on every machine, with any kernel and
//!   any number of threads.
//! - [`Choice`] says which item to branch on. Leave it at [`Choice::Fewest`] unless you know better, or try
//!   [`Choice::Weighted`] on a problem with few covers that takes long.
//!
//! # Kernels
//!
//! A *kernel* is an implementation of the search. All kernels find the same covers in the same order (except with
//! [`Choice::Weighted`], with which each has its own), but differ in time and memory. By default the engine
//! chooses the one that suits the problem; [`SolverBuilder::kernel`] selects one:
//!
//! | kernel | how | chosen |
//! |---|---|---|
//! | [`bits`](KernelKind::Bits) | sets of options as bits, counted in bulk | if its tables take at most 64 MiB, items are chosen by [`Choice::Fewest`], and a pass over all items is cheap, or cheap compared with what a choice rules out: most problems of up to a few thousand options |
//! | [`cells`](KernelKind::Cells) | dancing cells, sparse sets | for all other problems without bounds |
//! | [`bounds`](KernelKind::Bounds) | dancing cells for items that are covered between `u` and `v` times | for problems with bounds, which no other kernel accepts |
//! | [`links`](KernelKind::Links) | dancing links, after Knuth | never automatically: it is the simplest |
//!
//! `DESIGN.md`, beside this crate's `Cargo.toml`, explains them from the beginning.
//!
//! # Serde
//!
//! With the feature `serde`, problems, covers, ids, numbers and outcomes can be written and read in any format of
//! serde. A problem that is read passes the checks of [`ProblemBuilder`]. As JSON, the problem of the items
//! `p q 0:2|r | x` and the option `p x:red |7` is this:
//!
//! ```json
//! {
//!   "items": [
//!     {"name": "p", "primary": true},
//!     {"name": "q", "primary": true},
//!     {"name": "r", "primary": true, "bounds": [0, 2]},
//!     {"name": "x", "primary": false}
//!   ],
//!   "colors": ["red"],
//!   "options": [{"entries": [{"item": 0}, {"item": 3, "color": 0}], "cost": 7}]
//! }
//! ```
//!
//! Items and colours are numbered from 0. A colour without a name is `null`. Left out are names that an item does not
//! have, bounds that are `1..=1`, an empty list of colours, no colour of an entry, and costs of 0. Formats that are
//! not for people, such as bincode and MessagePack, leave nothing out. A [`Cover`] is the list of the numbers of its
//! options, and a [`Natural`](count::Natural) a string of its digits.
//!
//! # Examples
//!
//! Each of these, in the folder `examples`, begins with how its problem becomes items and options.
//! Run one with `cargo run --release -p dancing-bits --example queens`.
//!
//! - `queens`: primary and secondary items.
//! - `langford`: numbers at given distances.
//! - `pentominoes`: tilings of a board.
//! - `graph_coloring`: secondary items that keep neighbours apart.
//! - `scheduling`: a tournament, and a search that starts from given options.
//! - `word_square`: colours.
//! - `corridors`: a problem that falls apart, in text.
//! - `random_tiling`: a tiling drawn uniformly from all tilings, and the arctic circle.
#![deny(unsafe_code)]

// Hidden modules are public for the crates of this workspace alone.

mod automorphism;
mod batch;
mod bits;
mod choice;
#[doc(hidden)]
pub mod clock;
pub mod count;
#[doc(hidden)]
pub mod cpu;
mod decision;
mod disjoint;
mod fingerprint;
pub mod format;
mod hash;
mod kernel;
mod learn;
mod limits;
#[doc(hidden)]
pub mod locks;
#[doc(hidden)]
pub mod memory;
mod named;
mod outcome;
mod parallel;
mod prepared;
mod problem;
pub mod proof;
mod reduce;
mod rest;
mod rows;
mod search;
pub mod shard;
mod solver;
mod sort;
pub mod symmetry;
#[cfg(test)]
mod testing;
pub mod trace;
pub mod verify;

pub use batch::Texts;
pub use choice::{Candidate, Choice, CustomChoice};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[doc(inline)]
pub use clock::set_clock;
pub use decision::Wanted;
pub use kernel::{KernelKind, ParseKernelError, SetupError};
#[doc(hidden)]
pub use limits::Watch;
pub use limits::{Cancel, Limits};
pub use outcome::{Cheapest, Count, Cover, Details, First, Outcome, Progress, Stats, Stop, Verdict, Way};
pub use problem::{BuildError, Color, Entry, ItemId, ItemKind, OptionId, Problem, ProblemBuilder, TurnError};
pub use search::{Covers, Search, StartError, Turn};
pub use solver::{Solver, SolverBuilder};

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
