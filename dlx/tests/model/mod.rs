//! A model of the engine: a string of bytes is read as a small random problem and a sequence of calls, and
//! each answer is held against all covers, found by brute force. The idea is that of `mobical`, the
//! model-based tester of CaDiCaL (A. Biere).
//!
//! Both `dlx/tests/model.rs` and the fuzz target `model` use it.

mod brute;
mod bytes;
mod count;
mod judge;
mod plain;
mod search;
mod text;

use std::cell::RefCell;

use bytes::Bytes;
use dlx::{OptionId, Problem};
use plain::Plain;

/// Brute force gives up after this many steps, and the problem is skipped.
const STEPS: usize = 60_000;
/// The model makes at most this many sessions of calls on a problem.
const CALLS: usize = 12;

/// A problem, its covers, and what has been done with it.
struct Story {
    plain: Plain,
    problem: Problem,
    /// In lexicographic order.
    covers: Vec<Vec<OptionId>>,
    told: RefCell<Vec<String>>,
}

impl Story {
    /// Notes a call before it is made.
    fn tell(&self, call: impl std::fmt::Debug) {
        self.told.borrow_mut().push(format!("{call:?}"));
    }

    /// The covers of the problem without the `covered` items that have all of the `chosen` options, unless
    /// there are too many.
    fn covers_from(&self, chosen: &[usize], covered: &[usize]) -> Option<Vec<Vec<OptionId>>> {
        let mut covers = match covered {
            [] => self.covers.clone(),
            _ => brute::covers(&self.plain, covered, STEPS).map(numbered)?,
        };
        covers.retain(|cover| chosen.iter().all(|&option| cover.contains(&OptionId::new(option))));
        Some(covers)
    }
}

impl Drop for Story {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{:#?}", self.told.borrow());
            eprintln!("{:?}\n{} covers", self.plain, self.covers.len());
        }
    }
}

fn numbered(covers: Vec<Vec<usize>>) -> Vec<Vec<OptionId>> {
    let numbered = |cover: Vec<usize>| cover.into_iter().map(OptionId::new).collect();
    covers.into_iter().map(numbered).collect()
}

/// Does what the bytes say.
///
/// # Panics
/// If an answer is wrong.
pub(crate) fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let (plain, problem) = plain::read(&mut bytes);
    let Some(covers) = brute::covers(&plain, &[], STEPS).map(numbered) else { return };
    let story = Story { plain, problem, covers, told: RefCell::default() };
    let mut orders = search::Orders::default();
    for _ in 0..CALLS {
        if bytes.is_empty() {
            break;
        }
        match bytes.below(8) {
            0..3 => search::session(&story, &mut orders, &mut bytes),
            3..6 => count::session(&story, &mut bytes),
            6 => judge::session(&story, &mut bytes),
            _ => text::session(&story, &mut bytes),
        }
    }
}
