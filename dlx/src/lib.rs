//! Finds, counts and samples exact covers.
//!
//! An *exact-cover problem* has *items* and *options*. Each option is a set of items. A *cover* is a
//! choice of options such that each item is in exactly one of those chosen.
//!
//! Many questions fit this small definition. Where do the twelve pentominoes
//! go? The items are the pieces and the cells of the board; an option lays one piece somewhere, and
//! holds the piece and the five cells under it. "Each piece is used once" and "each cell is filled
//! once" are then the same sentence, and it is the only rule there is. Sudokus, matchings of a
//! graph, Langford's pairs, timetables and tournaments can be put in the same way.
//!
//! Three refinements make it a language:
//!
//! - The items above are *primary*: they must be covered. A *secondary* item may be covered, but
//!   need not be. A chessboard's diagonal that may hold one queen, or none, is a secondary item.
//! - An option may give a secondary item a *colour*. Then several options may hold that item, if
//!   all of them give it the same colour. The cells of a crossword are secondary items, and their
//!   letters colours: the word across and the word down both hold the cell where they meet, and must
//!   agree about it.
//! - A primary item may have [bounds](ProblemBuilder::bounded): then it is covered between `u` and `v` times instead of
//!   once. A court that is to be played on two or three evenings is such an item.
//!
//! # A first program
//!
//! Which of these words, taken together, have each of the letters from *a* to *g* exactly once?
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
//! With colours: two words that cross, the second letter of the one at the first of the other.
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
//! # Which type to reach for
//!
//! The first steps:
//!
//! | you want | reach for |
//! |---|---|
//! | to state a problem | [`ProblemBuilder`], from [`Problem::builder`]; it says at once what is wrong with an option ([`BuildError`]) |
//! | to read or write one as text | [`format`](mod@format) |
//! | an answer | [`Solver::new`], then [`count`](Solver::count), [`first`](Solver::first), [`unique`](Solver::unique), [`covers`](Solver::covers) or [`for_each`](Solver::for_each) |
//! | covers one by one | [`Covers`], an iterator: stop when you like, ask it for its [`outcome`](Covers::outcome) |
//! | the number of covers, at any size | [`count::Counter`] |
//! | covers at random, all equally likely | [`Counter::sample`](count::Counter::sample), or [`count::FrontierTables`] |
//! | the cheapest covers | [`Solver::cheapest`]; [`Counter::best`](count::Counter::best) where a frontier is faster |
//! | the dearest covers | the cheapest ones of [`Problem::with_costs_turned`] |
//! | threads, a seed, a kernel | [`Solver::builder`], which is a [`SolverBuilder`] |
//! | a deadline, a limit of covers, nodes or memory, cancelling, progress | [`Limits`], for solvers and counters alike |
//! | to be sure | [`verify`](verify::verify), which judges a cover from the problem alone |
//!
//! For larger tasks, and special ones:
//!
//! | you want | reach for |
//! |---|---|
//! | some cover, or proof that there is none, of a hard problem, with bounds or without | [`Solver::any`] |
//! | the options that are in some cover | [`Solver::alive`] |
//! | the uses of each option | [`Counter::per_option`](count::Counter::per_option) |
//! | many searches of one problem, each from another start | [`Solver::search`], then [`Search::start`]: tables and memory are kept |
//! | to leave some options out | [`Search::start`], by an item that they hold; any at all: [`Problem::with_options`] |
//! | any cover at random, quickly | [`Search::random_cover`] |
//! | very many covers | [`for_each`](Solver::for_each), which allocates nothing for each |
//! | something gathered from very many covers, on all threads | [`fold`](Solver::fold), in no order |
//! | very many covers as text | [`write_covers`](Solver::write_covers), which makes it on the threads that search |
//! | mirror images counted once, and one cover of each class | [`symmetry`] |
//! | one problem on many machines | [`shard`]: parts that are problems of their own, and a merge of their answers; without bounds but `0..=1` |
//! | a proof that there is no other cover, or none | [`proof::Prover`], without bounds but `0..=1` |
//! | the steps of a search, for a picture or a lesson | [`trace`](mod@trace) |
//! | problems, covers and outcomes in other formats | the feature `serde` |
//!
//! A [`Problem`] never changes, and a [`Solver`] does not either: both can be shared between
//! threads. A [`Search`] is a worker, with a place in the tree; it belongs to one thread at a time.
//!
//! ## Whole answers, and partial ones
//!
//! "I found no second cover" may mean that there is none, or that the deadline passed. These are
//! different statements, and the types keep them apart:
//!
//! | question | if the search was whole | if it stopped |
//! |---|---|---|
//! | how many? | [`Count::Exact`] | [`Count::AtLeast`], and why it stopped |
//! | is there one? | [`First::Found`] or [`First::None`] | [`First::Stopped`] |
//! | is there just one? | [`Verdict::None`], [`Verdict::Unique`] or [`Verdict::Multiple`] | [`Verdict::Stopped`], with the one found by then |
//! | all of them | [`Outcome::Complete`] | [`Outcome::Stopped`] |
//!
//! Only a search that saw the whole tree gives an answer that says "no more". Two covers prove that
//! there is not just one, and one proves that there is one, whatever else was not seen.
//!
//! # Limits, threads, chance
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
//!   same order as with one.
//! - Without a seed, nothing is random: the problem's own order decides. With a
//!   [`seed`](SolverBuilder::seed), ties between items and the order of options are random,
//!   and the same seed gives the same covers in the same order on every machine, with any kernel and
//!   any number of threads.
//! - [`Choice`] says which item to branch on. Leave it at [`Choice::Fewest`] unless you know better, or try
//!   [`Choice::Weighted`] on a problem with few covers that takes long.
//!
//! # Kernels
//!
//! A *kernel* is a way of searching. All kernels find the same covers in the same order (but for
//! [`Choice::Weighted`], with which each has its own); they differ in time and memory. By default the engine
//! chooses the one that suits the problem; [`SolverBuilder::kernel`] names one:
//!
//! | kernel | how | chosen |
//! |---|---|---|
//! | [`bits`](KernelKind::Bits) | sets of options as bits, counted in bulk | if its tables stay below 64 MiB, items are chosen by [`Choice::Fewest`], and a look at all items is cheap, or cheap beside what a choice rules out: most problems of up to some thousands of options |
//! | [`cells`](KernelKind::Cells) | dancing cells, sparse sets | for all other problems without bounds |
//! | [`bounds`](KernelKind::Bounds) | dancing cells for items that are covered between `u` and `v` times | for problems with bounds, which no other kernel takes |
//! | [`links`](KernelKind::Links) | dancing links, after Knuth | never automatically: it is the plainest |
//!
//! `DESIGN.md`, beside this crate's `Cargo.toml`, explains them from the beginning.
//!
//! # Examples
//!
//! Each of these, in the folder `examples`, opens with how its problem becomes items and options.
//! Run one by `cargo run --release -p dancing-bits --example queens`.
//!
//! - `queens`: primary and secondary items.
//! - `langford`: numbers at given distances.
//! - `pentominoes`: tilings of a board.
//! - `graph_coloring`: secondary items that keep neighbours apart.
//! - `scheduling`: a tournament, and a search that starts from a wish.
//! - `word_square`: colours.
//! - `corridors`: a problem that falls apart, in text.
//! - `random_tiling`: a tiling drawn from all that there are, and the arctic circle.
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
pub use problem::{BuildError, Color, Entry, ItemId, ItemKind, OptionId, Problem, ProblemBuilder};
pub use search::{Covers, Search, StartError, Turn};
pub use solver::{Solver, SolverBuilder};

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
