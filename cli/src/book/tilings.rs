//! Generating the packing puzzles of a booklet.

use std::sync::Arc;

use clap::Args;
use puzzles::generate::Order;
use puzzles::technique::Level;
use puzzles::tiling::generate::Recipe;

use super::recipes::{Job, Request, Work};
use crate::failure::Failure;
use crate::tiling::generate::What;

// Flags for packing puzzles.
#[derive(Args)]
pub(super) struct Tilings {
    /// Generate N packing puzzles: `20:5..8,easy..hard` have 5 to 8 pieces
    #[arg(long, value_name = "N[:HOW]")]
    tiling: Option<Request>,

    /// Set of pieces to choose from, such as pentominoes or hexiamonds; may be given several times (of packing puzzles)
    #[arg(long, value_name = "SET", requires = "tiling")]
    pieces: Vec<String>,

    /// Board to fill, such as 5x6, in place of boards that are drawn at random (of packing puzzles)
    #[arg(long, value_name = "BOARD", requires = "tiling")]
    board: Option<String>,
}

impl Tilings {
    /// The jobs, if any are asked for. The size of a puzzle is its number of pieces.
    pub(super) fn jobs(&self) -> Result<Option<Vec<Job>>, Failure> {
        let Some(request) = &self.tiling else { return Ok(None) };
        let usual = ["pentominoes".to_owned()];
        let pieces = if self.pieces.is_empty() { &usual } else { &self.pieces[..] };
        let what = What { pieces: pieces.to_vec(), board: self.board.clone() };
        if let (Some(_), Some(board)) = (request.sizes(), &self.board) {
            return Err(Failure::Usage(format!(
                "--tiling: expected no numbers of pieces, as the board {board} decides on them"
            )));
        }
        let recipe = |size: Option<usize>, level: Option<Level>| -> Result<Work, Failure> {
            let mut order = Order::default();
            order.levels = level.map_or(order.levels, |level| level..=level);
            let recipe: Recipe = what.recipe(size, None, &order)?;
            Ok(Work::Tiling(Arc::new(recipe)))
        };
        request.jobs(recipe).map(Some)
    }
}
