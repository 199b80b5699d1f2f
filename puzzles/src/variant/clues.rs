//! What could be left out of a variant beside its givens: its constraints, and rules that are houses of its board.

use std::sync::Arc;

use super::Puzzle;
use crate::board::{ExtraHouses, Layout};
use crate::constraint::{self, Place, Placed, kinds};
use crate::technique::Names;

/// The rules of which both are houses of the board.
const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];

impl Puzzle {
    /// The rules that houses beside rows, columns and boxes stand for, which come after the constraints as clues.
    pub(super) fn house_rules(&self) -> Vec<&'static str> {
        let diagonals = self.layout.has_diagonals().then_some(DIAGONALS);
        let windows = self.layout.has_windows().then_some("windoku");
        diagonals.into_iter().flatten().chain(windows).collect()
    }

    /// One of them in words: of a diagonal, also where it is.
    pub(super) fn house_rule(&self, rule: &'static str, names: &Names<'_>) -> String {
        let placed =
            kinds::named(rule).and_then(|kind| Placed::new(kind, Place::default(), &self.layout).ok());
        placed.map_or_else(
            || names.clues().kind(rule, rule).to_owned(),
            |placed| constraint::with_kind(&placed, names),
        )
    }

    /// It without the clue of this number; of both diagonals, the other stays as a constraint.
    pub(super) fn without_rule(&self, clue: usize) -> Option<Self> {
        let mut constraints = self.constraints.clone();
        let Some(rule) = clue.checked_sub(constraints.len()) else {
            constraints.remove(clue);
            return Some(Puzzle { constraints, ..self.clone() });
        };
        let rule = *self.house_rules().get(rule)?;
        let is_diagonal = DIAGONALS.contains(&rule);
        let houses = ExtraHouses {
            diagonals: self.layout.has_diagonals() && !is_diagonal,
            windows: self.layout.has_windows() && is_diagonal,
        };
        let layout = Arc::new(Layout::new(self.size(), self.layout.boxes().clone(), houses).ok()?);
        // What a constraint leaves its cells depends on the houses.
        for constraint in &mut constraints {
            if let Some(placed) = constraint.placed() {
                *constraint = Arc::new(placed.on(&layout)?);
            }
        }
        let other = DIAGONALS.into_iter().find(|name| is_diagonal && *name != rule).and_then(kinds::named);
        if let Some(kind) = other {
            constraints.push(Arc::new(Placed::new(kind, Place::default(), &layout).ok()?));
        }
        Some(Puzzle { layout, constraints, ..self.clone() })
    }
}
