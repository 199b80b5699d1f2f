//! The board that an editor sends: the puzzle, and what its player has written down.

use puzzles::family::{Family, Json};
use puzzles::fpuzzles;
use puzzles::puzzle::Puzzle;
use puzzles::state::State;
use puzzles::{Reading, families};
use serde::Deserialize;

/// A board of an editor.
pub(super) struct Board {
    pub(super) puzzle: Box<dyn Puzzle>,
    json: String,
    options: Options,
}

/// What the user script adds to the puzzle.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Options {
    #[serde(rename = "truecandidatesoptions")]
    candidates: Vec<String>,
}

impl Board {
    /// Reads a board as it stands in links of f-puzzles.
    pub(super) fn read(data: &str) -> Result<Self, String> {
        let json = fpuzzles::unpack(data).ok_or("expected a puzzle as in links of f-puzzles")?;
        let families = families(&Reading::default()).into_iter().map(Into::into).collect();
        let puzzle = Json::new(families).of_drafts().read(&json, 1);
        let puzzle = puzzle.map_err(|error| match error.mistake {
            mistake if mistake.is_contradiction() => format!("There are no solutions: {mistake}."),
            mistake => mistake.to_string(),
        })?;
        if !puzzle.formats().contains(&"fpuzzles") {
            return Err(format!("expected a board of f-puzzles, found {}", puzzle.family()));
        }
        let options = serde_json::from_str(&json).unwrap_or_default();
        Ok(Board { puzzle, json, options })
    }

    /// What stands in its cells, given or not.
    pub(super) fn state(&self) -> Result<State, String> {
        let size = self.puzzle.columns();
        let state = State::find_json(&*self.puzzle, size * size, &self.json, 1);
        let state = state.map_err(|error| error.mistake.to_string())?;
        state.ok_or_else(|| "expected a board of f-puzzles".to_owned())
    }

    /// Up to which number the solutions of a candidate are counted.
    pub(super) fn most(&self) -> u64 {
        /// What the option `colored` stands for, in older versions of the user script.
        const COLORED: u64 = 8;
        let options = self.options.candidates.iter().filter_map(|option| match option.split_once('=') {
            Some(("truecandidatesnumsolutions", most)) => most.parse().ok(),
            None if option == "colored" => Some(COLORED),
            _ => None,
        });
        options.max().unwrap_or(1).max(1)
    }
}
