//! German. Rows are Zeilen, columns Spalten, boxes Blöcke; a cell that sees another sieht sie. Cells are named as in
//! every language.

mod booklet;
mod chains;
mod clause;
mod clues;
mod conflicts;
mod forced;
mod houses;
mod ideas;
mod kinds;
mod moves;
mod names;
mod reasons;
mod rules;
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

pub(super) struct German;

impl Sentences for German {
    fn code(&self) -> &'static str {
        "de"
    }

    fn name(&self) -> &'static str {
        "Deutsch"
    }

    fn technique(&self, technique: Technique) -> &'static str {
        names::technique(technique)
    }

    fn idea(&self, technique: Technique) -> &'static str {
        ideas::idea(technique)
    }

    fn level(&self, level: Level) -> &'static str {
        match level {
            Level::Easy => "leicht",
            Level::Medium => "mittel",
            Level::Hard => "schwer",
            Level::Expert => "sehr schwer",
            Level::Extreme => "extrem",
        }
    }

    fn hardest(&self, hardest: &Hardest) -> String {
        match hardest {
            Hardest::None => "Keine Technik nötig".to_owned(),
            Hardest::Technique(rung) => self.rung(rung),
            Hardest::Unknown => "Unbekannte Technik".to_owned(),
            Hardest::Unfinished(waves) => format!("Nach {waves} Wellen von Annahmen abgebrochen"),
            Hardest::Nested => "Verschachtelte Widerlegung".to_owned(),
            Hardest::Waves(Hardness { depth: 0, .. }) => "Erzwungene Züge".to_owned(),
            Hardest::Waves(Hardness { depth: 1, waves: 0, .. }) => "Sofortige Widerlegung".to_owned(),
            Hardest::Waves(Hardness { depth: 1, waves: 1, .. }) => "Widerlegung nach 1 Welle".to_owned(),
            Hardest::Waves(Hardness { depth: 1, waves, .. }) => format!("Widerlegung nach {waves} Wellen"),
            Hardest::Waves(Hardness { depth, .. }) => {
                format!("Widerlegung durch Widerlegungen, {depth} tief")
            }
        }
    }

    fn rung(&self, rung: &Rung) -> String {
        let technique = names::technique(rung.technique);
        match rung.bound {
            usize::MAX => technique.to_owned(),
            1 => format!("{technique}, nur eine"),
            bound => format!("{technique}, bis zu {bound}"),
        }
    }

    fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Solved => "Das Rätsel ist gelöst",
            Ending::BrokenOff => "Es gibt vielleicht noch mehr",
            // A verdict, which is the same in every language.
            Ending::Stopped => "stopped",
            Ending::Nested => "Hier helfen nur verschachtelte Widerlegungen",
            Ending::Unknown => "Hier hilft keine bekannte Technik",
            Ending::Several => {
                "Das Rätsel hat mehrere Lösungen, und keine bekannte Technik zeigt noch etwas, das sie gemeinsam haben"
            }
            Ending::NoTechniques => "Für dieses Rätsel sind keine Techniken bekannt",
        }
    }

    fn in_no_solution(&self, broken: &[&str]) -> String {
        match broken {
            [] => "Keine Lösung hat diese Werte".to_owned(),
            [rule] => format!("Diese Werte verletzen eine Regel: {rule}"),
            _ => format!("Diese Werte verletzen Regeln: {}", broken.join(", ")),
        }
    }

    fn wrong(&self, cell: &str, value: &str) -> String {
        format!("{cell} ist falsch: Die Lösung hat dort keine {value}")
    }

    fn struck_out(&self, cell: &str) -> String {
        format!("{cell} ist falsch: Der Wert, den die Lösung dort hat, ist gestrichen")
    }

    fn house(&self, kind: HouseKind, names: &Names<'_>) -> String {
        houses::named(kind, names)
    }

    fn given(&self, cell: &str, value: &str) -> String {
        format!("Vorgabe {value} in {cell}")
    }

    fn label(&self, kind: HouseKind, names: &Names<'_>) -> String {
        houses::label(kind, names)
    }

    fn house_of(&self, cell: usize, names: &Names<'_>) -> String {
        format!("Haus von {}", names.cell(cell))
    }

    fn item(&self, number: usize, need: Option<&Need>, names: &Names<'_>) -> String {
        moves::item(number, need, names)
    }

    fn follows(&self, follows: &Follows, names: &Names<'_>) -> String {
        clause::all(&moves::follows(follows, names))
    }

    fn so(&self, why: &str, follows: &Follows, names: &Names<'_>) -> String {
        format!("{why}; also {}", clause::so(&moves::follows(follows, names)))
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
        format!("{why}. Also {}", moves::at_last(moves, refuted, gone, &follows))
    }

    fn step(&self, step: &Step, reason: &Reason, looks: &[Look], names: &Names<'_>) -> String {
        Teller::<German>::new(step, reason, looks, names).tell()
    }

    fn places(&self, places: &Places, value: i32, names: &Names<'_>) -> Option<String> {
        reasons::places(places, value, names)
    }

    fn values(&self, values: &Values, names: &Names<'_>) -> Option<String> {
        reasons::values(values, names)
    }
}
