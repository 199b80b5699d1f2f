//! [`Family`]: what every family of puzzles provides.

mod json;
mod setting;

pub use json::Json;
pub(crate) use setting::settings;
pub use setting::{Choice, Instead, Making, Setting, SettingError, Settings, ValueKind, at_most, parses};

use crate::fpuzzles;
use crate::generate::Maker;
use crate::notation::json::Object;
use crate::notation::text::{Mistake, Splitter, TextError};
use crate::puzzle::Puzzle;
use crate::state::{self, State};
use crate::technique::{Scale, Technique};

/// A family of puzzles: how its texts are recognised, cut up and read.
pub trait Family: Send + Sync {
    /// Its name, as on the command line.
    fn name(&self) -> &'static str;

    /// What its puzzles are called elsewhere, in small letters without spaces.
    fn other_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Its place in lists for people, who look for the best known first. Those of the same place stand in the order of
    /// [`families`](crate::families).
    fn rank(&self) -> u8 {
        u8::MAX
    }

    /// Whether a text that begins with this line is of this family. Families are asked in the order of
    /// [`families`](crate::families); the first that says yes reads it.
    fn recognises(&self, line: &str) -> bool;

    /// Cuts a stream of its puzzles into single ones.
    fn splitter(&self) -> Box<dyn Splitter>;

    /// Reads one puzzle, whose text begins at the line of this number in its stream.
    ///
    /// # Errors
    /// If the text is no puzzle.
    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn Puzzle>, TextError>;

    /// Whether the text of a puzzle is a link that holds it, or the id of a game: behind it, there may be the
    /// solution or a state, and no name.
    fn is_link(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// Where the [state] begins that stands behind a puzzle in its text: on a line,
    /// after a blank. `None` if a puzzle of several lines has its state in the next text.
    fn state(&self, text: &str) -> Option<usize> {
        state::after_blank(text)
    }

    /// What stands in the column behind that of a puzzle, where its text is a line of a table: the solution, mostly.
    fn beside<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.trim().split(',').nth(1)
    }

    /// The state of a player that is part of a puzzle's text, as in the lines of HoDoKu's library.
    fn state_inside(&self, text: &str) -> Option<State> {
        let _ = text;
        None
    }

    /// Whether a text that is no puzzle of it is the state of a player without its puzzle.
    fn is_state_alone(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// Whether its puzzles can have constraints of the kind with this name.
    fn has_constraints(&self, kind: &str) -> bool {
        let _ = kind;
        false
    }

    /// Reads one puzzle from its parts in JSON.
    ///
    /// # Errors
    /// If they are not those of a puzzle.
    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn Puzzle>, TextError>;

    /// Makes a puzzle of a board of f-puzzles. `None` if that is a puzzle of another family.
    ///
    /// # Errors
    /// If it is of this family, but no puzzle of it.
    fn read_board(&self, board: &fpuzzles::Board) -> Option<Result<Box<dyn Puzzle>, Mistake>> {
        let _ = board;
        None
    }

    /// The names of the notations that its puzzles can be written in, the default first. A puzzle may have
    /// fewer: see [`Puzzle::formats`].
    fn formats(&self) -> &'static [&'static str];

    /// The names of those that have room for a solution.
    fn solution_formats(&self) -> Vec<&'static str> {
        self.formats().to_vec()
    }

    /// What it takes of [`Reading`](crate::Reading), by the names of the flags for that.
    fn reading_options(&self) -> &'static [&'static str] {
        &[]
    }

    /// The techniques that its puzzles can take.
    fn techniques(&self) -> Vec<Technique> {
        Technique::on(Scale::Places)
    }

    /// What it makes, and the settings for that.
    fn making(&self) -> Option<&'static Making> {
        None
    }

    /// The maker of puzzles with these settings.
    ///
    /// # Errors
    /// If there are no such puzzles.
    fn maker(&self, settings: &Settings) -> Result<Box<dyn Maker>, SettingError> {
        match self.making() {
            Some(making) => (making.maker)(&settings.of(making)?),
            None => Err(SettingError::impossible(format!("{} makes no puzzles", self.name()))),
        }
    }

    /// The number of solutions of the puzzle in this text, but at most 2, where that can be told
    /// faster than by reading it first. `None` says nothing about the text.
    fn glance(&self, text: &str) -> Option<usize> {
        let _ = text;
        None
    }
}
