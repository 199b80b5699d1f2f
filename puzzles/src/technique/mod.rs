//! What people look at in a puzzle, and what they conclude from it.
//!
//! Boards of houses alone, Sudokus of every kind and Latin squares, have the techniques that are known from the
//! classic Sudoku, on any board. Families that have clues to look at have one ladder of techniques in common.
//!
//! Such a family describes its puzzles as a [`Board`] of areas: a row, a cage, a run, a chain of dots. Each has
//! some rungs of one ladder, from the easiest [`Technique`] to the hardest, and tells what it leaves its cells by
//! each of them. The lowest rung on which anything can be concluded is always taken.
//!
//! No technique ever concludes less where more is known already. So the result of all techniques up to a rung does not
//! depend on their order, and the highest rung that a puzzle takes never rises if a cell of it is given away.

mod area;
mod beside;
mod blocked;
mod board;
mod clue;
mod course;
mod cover;
mod effort;
mod forced;
mod grid;
mod group;
mod hint;
mod house;
mod length;
mod level;
mod look;
mod moves;
mod need;
mod path;
mod proof;
mod rating;
mod relation;
mod rung;
mod sheet;
mod sides;
pub(crate) mod sizes;
mod step;
mod steps;
mod stepwise;
pub(crate) mod strong_links;
mod subsets;
mod table;
mod tell;
mod tenths;
pub mod waves;
mod why;
mod words;

pub use crate::board::Coordinates;
pub(crate) use area::{Area, Finding, Memory, NoSet, Pattern};
pub(crate) use blocked::{Known, Places, Values};
pub use board::Board;
pub(crate) use clue::{Clue, Stretch, Title};
pub(crate) use course::{Course, Found};
pub(crate) use effort::{Apart, Effort, Way, Ways};
pub(crate) use forced::{Forced, Left, Start, Tie, TieOf};
pub(crate) use grid::{LARGEST_STEPPED, house_solver, step_solver};
pub use group::Group;
pub(crate) use hint::Shown;
pub use hint::{Ending, Hint, RuledOut, Telling};
pub(crate) use house::House;
pub(crate) use length::extra_for_length;
pub use level::{Level, Scale};
pub use look::Look;
pub use need::{Need, item_words};
pub use rating::{Hardest, Rating, Unrated};
pub(crate) use rating::{by_techniques, by_waves, rate_or_open, refutation, step_number};
pub(crate) use relation::{Relation, Sum, TooMany, Total, fill_in_order};
pub use rung::Rung;
pub(crate) use sheet::Sheet;
pub(crate) use step::BoardState;
pub use step::{Candidate, Claim, Escape, EscapeBy, Evidence, Link, Step, Why};
pub(crate) use steps::techniques_taken;
pub(crate) use stepwise::{StepSolver, Stepwise, techniques_of, tell_steps, tell_steps_for_all};
pub(crate) use subsets::{hidden, hidden_rung, naked, naked_rung, rungs as subset_rungs};
pub use table::Technique;
pub use tell::tell_hints;
pub use tenths::Tenths;
pub(crate) use why::FEW;
pub(crate) use words::{Called, Conflict, Holds, Name, Packed, Reach, RunWith, Told, Within, Words, list};
pub use words::{Groups, Language, Names, Said, capitalised, within_sentence};
