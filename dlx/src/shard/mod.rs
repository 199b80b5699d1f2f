//! One problem on many machines: cut it into parts, answer each anywhere, and merge the answers.
//!
//! A [`Split`] cuts a problem into [`Part`]s. Each is a problem of its own: the same items, and some of the
//! options. Its text is all that a machine needs. The [`Answer`] names the part and the problem by their
//! fingerprints, so that a [`Merge`] refuses what does not belong, counts nothing twice, and knows what is
//! missing. Scheduling is left to what a cluster already has.
//!
//! Parts are equally heavy by estimate, but not in fact. Cut a problem into many more parts than there are
//! machines, and cut parts that turn out too heavy again ([`Split::again`]).

mod answer;
mod least;
mod merge;
mod name;
mod part;
mod pieces;
mod remains;
mod split;

pub use crate::fingerprint::{Fingerprint, Fingerprinter, ParseFingerprintError};
pub use answer::{Answer, ParseAnswerError, ParseQuestionError, Question};
pub use merge::{Added, Merge, MergeError};
pub use name::{MOST_PARTS, ParsePartNameError, PartName};
pub use part::{Part, PartError};
pub use split::{Split, SplitError};
