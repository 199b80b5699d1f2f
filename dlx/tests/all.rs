//! All tests of the public interface, but those that need a feature, in one program: what they share is compiled once,
//! and long ones run beside others.

mod alive;
mod auto_traits;
mod bounds;
mod costs;
mod decide;
mod deep;
mod export;
mod format;
mod found;
mod frontier;
mod known_counts;
mod larger_laws;
mod laws;
mod limits;
mod literature;
mod memo;
mod model;
mod planar;
mod proof;
mod random_calls;
mod shards;
mod standard;
mod support;
mod symmetry;
mod symmetry_limits;
mod timetables;
mod weights;
