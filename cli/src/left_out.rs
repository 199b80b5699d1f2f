//! What an output leaves out of puzzles, told in one note.

use std::collections::BTreeSet;

use crate::console::Console;
use crate::states::STATE;
use crate::stream::Record;

/// The key of a Sudoku's own symbols.
pub(crate) const SYMBOLS: &str = "symbols";

/// The key of the values that are given.
const GIVENS: &str = "givens";

/// What is left out, and why.
pub(crate) struct LeftOut {
    reason: &'static str,
    /// Its keys in JSON.
    what: BTreeSet<&'static str>,
    /// How many puzzles had some of it.
    puzzles: u64,
    /// The number of the first of them, and its place.
    first: Option<(u64, String)>,
}

impl LeftOut {
    pub(crate) fn new(reason: &'static str) -> Self {
        LeftOut { reason, what: BTreeSet::new(), puzzles: 0, first: None }
    }

    pub(crate) fn add(&mut self, record: &Record, what: Vec<&'static str>) {
        if what.is_empty() {
            return;
        }
        self.what.extend(what);
        self.puzzles += 1;
        // Threads come to puzzles in any order.
        if self.first.as_ref().is_none_or(|(first, _)| record.index < *first) {
            self.first = Some((record.index, record.place()));
        }
    }

    /// Tells it after all puzzles, or all before one that is refused.
    pub(crate) fn tell(&self, is_quiet: bool, console: &Console) {
        if let Some(note) = self.note().filter(|_| !is_quiet) {
            console.tell(note);
        }
    }

    fn note(&self) -> Option<String> {
        let (_, place) = self.first.as_ref()?;
        let more = match self.puzzles - 1 {
            0 => String::new(),
            1 => " and 1 more puzzle".to_owned(),
            more => format!(" and {more} more puzzles"),
        };
        let what: Vec<String> = self
            .what
            .iter()
            .map(|key| match *key {
                SYMBOLS => "the order of its symbols (use --symbols to read it back)".to_owned(),
                GIVENS => "which single marks are givens".to_owned(),
                STATE => "what a player has written down".to_owned(),
                key => key.to_owned(),
            })
            .collect();
        Some(format!("{place}{more}: left out, as {}: {}", self.reason, what.join(", ")))
    }
}
