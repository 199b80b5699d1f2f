//! Variants as boards of f-puzzles.

use std::sync::Arc;

use super::{Puzzle, text};
use crate::constraint::{Constraint, Placed};
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
        let on_screen =
            || puzzle.instructions_on_screen(&puzzle.on_fpuzzles(fpuzzles::FPUZZLES).unwrap_or_default());
        // Both are what we wrote: rules for the screen, and those of booklets.
        let about = board.about.clone().own(on_screen).own(|| puzzle.instructions(Language::default()));
        Puzzle { unfinished: board.unfinished.clone(), ..puzzle.with_about(about) }
    }

    /// Its usual instructions for those who see its constraints as f-puzzles draws them.
    fn instructions_on_screen(&self, constraints: &[Placed]) -> Instructions {
        let language = Language::default();
        let rules = self.rules_of(constraints.iter().map(|placed| placed as &dyn Constraint), language);
        let asks = |constraint: &dyn Constraint| Some(constraint.placed()?.rule_on_screen(language));
        self.usual_with(rules.sentences(asks), language)
    }

    /// Its constraints as f-puzzles has them.
    fn on_fpuzzles(&self, format: &str) -> Result<Vec<Placed>, Unfit> {
        let unfit = |constraint: &dyn Constraint| {
            let line = text::line(constraint, self.size()).unwrap_or_default();
            Unfit::new(format, format!("f-puzzles has nothing for `{line}`"))
        };
        let one = |constraint: &Arc<dyn Constraint>| {
            let placed = constraint.as_placed(&self.layout).ok_or_else(|| unfit(&**constraint))?;
            // There, values of cages never repeat.
            Ok(placed.without_repeats().unwrap_or_else(|| placed.into_owned()))
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
            unfinished: Vec::new(),
            about: self.about.clone(),
        };
        // Its own sort of puzzle may have a name.
        let kind = self.usual_instructions(Language::default()).kind;
        let instructions = Instructions { kind, ..self.instructions_on_screen(&board.constraints) };
        Ok((board, instructions))
    }
}
