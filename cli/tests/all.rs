//! All tests of the command in one program: what they share is compiled once, and long ones run beside others.

mod answers;
mod book;
mod check;
mod counts;
mod editor;
mod exact_cover;
mod folders;
mod generate;
#[path = "../../puzzles/tests/gzip.rs"]
mod gzip;
mod inputs;
mod json;
mod manners;
mod manuals;
mod notations;
mod order;
mod packing;
mod prove;
mod puzzles;
mod rate;
mod readme;
mod reasons;
mod refusals;
mod render;
mod serve;
mod setters;
mod shard;
mod so_far;
mod solutions;
mod states;
mod streams;
mod support;
mod tiling;
mod variants;
mod watch;
