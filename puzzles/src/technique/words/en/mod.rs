//! English.

mod booklet;
mod chains;
mod clues;
mod conflicts;
mod forced;
mod houses;
mod ideas;
mod kinds;
mod moves;
mod reasons;
mod rules;
mod screen;
mod singles;
mod steps;
mod unique;
mod why;

use super::Names;
use super::language::Sentences;
use super::step::Teller;
use crate::board::{HouseKind, Placement};
use crate::technique::moves::MoveWords;
use crate::technique::path::Refuted;
use crate::technique::proof::Move;
use crate::technique::step::Reason;
use crate::technique::tell::Follows;
use crate::technique::waves::Hardness;
use crate::technique::{Ending, Hardest, Level, Look, Need, Places, Rung, Step, Technique, Values};

pub(super) struct English;

impl Sentences for English {
    fn code(&self) -> &'static str {
        "en"
    }

    fn name(&self) -> &'static str {
        "English"
    }

    fn technique(&self, technique: Technique) -> &'static str {
        technique.name()
    }

    fn idea(&self, technique: Technique) -> &'static str {
        ideas::idea(technique)
    }

    fn level(&self, level: Level) -> &'static str {
        level.name()
    }

    fn hardest(&self, hardest: &Hardest) -> String {
        match hardest {
            Hardest::None => "No technique needed".to_owned(),
            Hardest::Technique(rung) => self.rung(rung),
            Hardest::Unknown => "Unknown technique".to_owned(),
            Hardest::Unfinished(waves) => format!("Ended after {waves} waves of suppositions"),
            Hardest::Nested => "Nested refutation".to_owned(),
            Hardest::Waves(Hardness { depth: 0, .. }) => "Forced moves".to_owned(),
            Hardest::Waves(Hardness { depth: 1, waves: 0, .. }) => "Refutation at once".to_owned(),
            Hardest::Waves(Hardness { depth: 1, waves: 1, .. }) => "Refutation after 1 wave".to_owned(),
            Hardest::Waves(Hardness { depth: 1, waves, .. }) => format!("Refutation after {waves} waves"),
            Hardest::Waves(Hardness { depth, .. }) => format!("Refutation by refutations, {depth} deep"),
        }
    }

    fn rung(&self, rung: &Rung) -> String {
        match rung.bound {
            usize::MAX => rung.technique.name().to_owned(),
            1 => format!("{}, a single one", rung.technique),
            bound => format!("{}, up to {bound}", rung.technique),
        }
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Solved => "The puzzle is solved",
            Ending::BrokenOff => "There may be more",
            Ending::Stopped => "stopped",
            Ending::Nested => "Only nested refutations help here",
            Ending::Unknown => "No known technique helps here",
            Ending::Several => {
                "The puzzle has several solutions, and no known technique shows more that they have in common"
            }
            Ending::NoTechniques => "No techniques are known for this puzzle",
        }
    }

    fn in_no_solution(&self, broken: &[&str]) -> String {
        match broken {
            [] => "No solution has these values".to_owned(),
            [rule] => format!("These values break a rule: {rule}"),
            _ => format!("These values break rules: {}", broken.join(", ")),
        }
    }

    fn wrong(&self, cell: &str, value: &str) -> String {
        format!("{cell} is wrong: the solution has no {value} there")
    }

    fn struck_out(&self, cell: &str) -> String {
        format!("{cell} is wrong: the value that the solution has there is struck out")
    }

    fn house(&self, kind: HouseKind, names: &Names<'_>) -> String {
        match names.known(kind) {
            Some(house) => names.coordinates.house_at(house, names.columns),
            None => names.coordinates.house(kind),
        }
    }

    fn given(&self, cell: &str, value: &str) -> String {
        format!("given {value} in {cell}")
    }

    fn label(&self, kind: HouseKind, names: &Names<'_>) -> String {
        self.house(kind, names)
    }

    fn house_of(&self, cell: usize, names: &Names<'_>) -> String {
        format!("the house of {}", names.cell(cell))
    }

    fn item(&self, number: usize, need: Option<&Need>, names: &Names<'_>) -> String {
        moves::item(number, need, names)
    }

    fn follows(&self, follows: &Follows, names: &Names<'_>) -> String {
        moves::follows(follows, names)
    }

    fn so(&self, why: &str, follows: &Follows, names: &Names<'_>) -> String {
        format!("{why}; so {}", moves::follows(follows, names))
    }

    fn forced(&self, moves: &MoveWords<'_>, forced: Move, need: &Need) -> String {
        moves::forced(moves, forced, need)
    }

    fn lacking(&self, clue: Option<&str>, cell: usize, values: &[i32], names: &Names<'_>) -> String {
        moves::lacking(clue, cell, values, names)
    }

    fn refuted(&self, moves: &MoveWords<'_>, refuted: &Refuted) -> String {
        moves::refuted(moves, refuted)
    }

    fn refutation(
        &self,
        why: &str,
        moves: &MoveWords<'_>,
        refuted: &Refuted,
        gone: &[Placement],
        follows: &Follows,
    ) -> String {
        let follows = moves::follows(follows, &moves.names);
        format!("{why}. So {}", moves::at_last(moves, refuted, gone, follows))
    }

    fn step(&self, step: &Step, reason: &Reason, looks: &[Look], names: &Names<'_>) -> String {
        Teller::<English>::new(step, reason, looks, names).tell()
    }

    fn places(&self, places: &Places, value: i32, names: &Names<'_>) -> Option<String> {
        reasons::places(places, value, names)
    }

    fn values(&self, values: &Values, names: &Names<'_>) -> Option<String> {
        reasons::values(values, names)
    }
}
