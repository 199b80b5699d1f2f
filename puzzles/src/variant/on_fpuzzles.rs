//! Variants as boards of f-puzzles.

use std::sync::Arc;

use super::Puzzle;
use crate::constraint::{Constraint, Place, Placed, kinds, names};
use crate::fpuzzles;
use crate::instructions::Instructions;
use crate::notation::text::Unfit;
use crate::puzzle::Puzzle as _;
use crate::technique::Language;

impl Puzzle {
    /// A board of f-puzzles.
    pub(crate) fn on_board(board: &fpuzzles::Board) -> Self {
        let boxed = |placed: &Placed| Box::new(placed.clone()) as Box<dyn Constraint>;
        let constraints = board.constraints.iter().map(boxed).collect();
        let puzzle = Puzzle::new(Arc::clone(&board.layout), board.givens.clone(), constraints);
        let puzzle = puzzle.with_marks(board.marks.clone());
        let told = || puzzle.told(&puzzle.on_fpuzzles(fpuzzles::FPUZZLES).unwrap_or_default());
        // Both are what we wrote: rules for the screen, and those of booklets.
        let about = board.about.clone().own(told).own(|| puzzle.instructions(Language::default()));
        puzzle.with_about(about)
    }

    /// Its instructions for those who see its constraints as f-puzzles draws them.
    fn told(&self, constraints: &[Placed]) -> Instructions {
        let language = Language::default();
        let rules = self.rules_of(constraints.iter().map(|placed| placed as &dyn Constraint), language);
        let asks = |constraint: &dyn Constraint| Some(constraint.placed()?.rule_on_screen(language));
        self.instructions_with(rules.sentences(asks), language)
    }

    /// Its constraints as f-puzzles has them.
    fn on_fpuzzles(&self, format: &str) -> Result<Vec<Placed>, Unfit> {
        let unfit = |kind: &str| Unfit::new(format, format!("f-puzzles has nothing for this `{kind}`"));
        let placed = |name: &str, place: Place| {
            let kind = kinds::named(name).ok_or_else(|| unfit(name))?;
            Placed::new(kind, place, &self.layout).map_err(|_| unfit(name))
        };
        let one = |constraint: &Arc<dyn Constraint>| {
            if let Some(placed) = constraint.placed() {
                return Ok(placed.clone());
            }
            let (kind, parts) = constraint.json(self.size()).unwrap_or_default();
            let cells = constraint.cells();
            let is = |key: &str, value: &str| parts.get(key).is_some_and(|found| *found == value);
            match kind {
                names::DIFFER => {
                    let value = parts.get("least").and_then(serde_json::Value::as_i64);
                    let value = value.and_then(|value| value.try_into().ok());
                    placed(names::WHISPERS, Place { lines: vec![cells], value, ..Place::default() })
                }
                names::DOT if is("color", "white") => {
                    placed(names::DIFFERENCE, Place { cells, ..Place::default() })
                }
                names::DOT if is("color", "black") => {
                    placed(names::RATIO, Place { cells, ..Place::default() })
                }
                kind => Err(unfit(kind)),
            }
        };
        self.constraints.iter().map(one).collect()
    }

    /// It as a board of f-puzzles, with its rules in words.
    pub(super) fn for_fpuzzles(&self, format: &str) -> Result<(fpuzzles::Board, Instructions), Unfit> {
        let board = fpuzzles::Board {
            layout: Arc::clone(&self.layout),
            givens: self.givens.clone(),
            marks: self.marks.clone(),
            constraints: self.on_fpuzzles(format)?,
            about: self.about.clone(),
        };
        let told = self.told(&board.constraints);
        Ok((board, told))
    }
}
