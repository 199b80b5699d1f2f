//! The languages that hints are told in.

use std::fmt;

use super::{Clues, Names, de, en};
use crate::board::{HouseKind, Placement};
use crate::technique::moves::MoveWords;
use crate::technique::path::Refuted;
use crate::technique::proof::Move;
use crate::technique::step::Reason;
use crate::technique::tell::Follows;
use crate::technique::{Ending, Hardest, Level, Look, Need, Places, Rung, Step, Technique, Values};

/// A language that hints are told in: English, unless another is chosen.
#[derive(Clone, Copy)]
pub struct Language(&'static dyn Sentences);

/// All of them, by their codes. A new one is a folder beside these, its `mod` line, and a line here.
static LANGUAGES: [Language; 2] = [Language(&en::English), Language(&de::German)];

/// What a language has to say. Each writes its own whole sentences.
pub(in crate::technique) trait Sentences: Clues {
    /// Its code, as in `de`.
    fn code(&self) -> &'static str;

    /// Its own name for itself.
    fn name(&self) -> &'static str;

    /// A technique.
    fn technique(&self, technique: Technique) -> &'static str;

    /// What a technique is, and what it gives, in a sentence or two.
    fn idea(&self, technique: Technique) -> &'static str;

    /// A level.
    fn level(&self, level: Level) -> &'static str;

    /// The hardest step of a puzzle.
    fn hardest(&self, hardest: &Hardest) -> String;

    /// A rung of the ladder: its technique, and how much of a clue one goes through.
    fn rung(&self, rung: &Rung) -> String;

    /// Why there are no more hints.
    fn ending(&self, ending: Ending) -> &'static str;

    /// That the solution does not have a value in a cell.
    fn wrong(&self, cell: &str, value: &str) -> String;

    /// That the value which the solution has in a cell is struck out there.
    fn struck_out(&self, cell: &str) -> String;

    /// That no solution has the values which a player has written down, with the rules that they break, as far as these
    /// are known.
    fn in_no_solution(&self, broken: &[&str]) -> String;

    /// A house.
    fn house(&self, kind: HouseKind, names: &Names<'_>) -> String;

    /// A given as a title: without an article.
    fn given(&self, cell: &str, value: &str) -> String;

    /// A house as a title: without an article.
    fn label(&self, kind: HouseKind, names: &Names<'_>) -> String;

    /// A house that is known by a cell alone.
    fn house_of(&self, cell: usize, names: &Names<'_>) -> String;

    /// An item of an exact cover, by its number, with what it stands for: `7 in row 3`.
    fn item(&self, number: usize, need: Option<&Need>, names: &Names<'_>) -> String;

    /// What follows from a step.
    fn follows(&self, follows: &Follows, names: &Names<'_>) -> String;

    /// A reason, and what follows.
    fn so(&self, why: &str, follows: &Follows, names: &Names<'_>) -> String;

    /// Why a move is forced, before what follows.
    fn forced(&self, moves: &MoveWords<'_>, forced: Move, need: &Need) -> String;

    /// Why some values are in no option for a cell: what the clue that fills it lacks, if it has a name.
    fn lacking(&self, clue: Option<&str>, cell: usize, values: &[i32], names: &Names<'_>) -> String;

    /// What follows from what is assumed, up to something that nothing is left for.
    fn refuted(&self, moves: &MoveWords<'_>, refuted: &Refuted) -> String;

    /// That, and what follows from it: that what was assumed is not so, and what goes with it.
    fn refutation(
        &self,
        why: &str,
        moves: &MoveWords<'_>,
        refuted: &Refuted,
        gone: &[Placement],
        follows: &Follows,
    ) -> String;

    /// A step on a board of houses, behind the name of its technique.
    fn step(&self, step: &Step, reason: &Reason, looks: &[Look], names: &Names<'_>) -> String;

    /// Why a value has no other place, if there is anything to tell.
    fn places(&self, places: &Places, value: i32, names: &Names<'_>) -> Option<String>;

    /// Why a cell has no other value, if there is anything to tell.
    fn values(&self, values: &Values, names: &Names<'_>) -> Option<String>;
}

impl Language {
    /// All languages.
    #[must_use]
    pub fn all() -> &'static [Language] {
        &LANGUAGES
    }

    /// The language of a code, as in `de`.
    #[must_use]
    pub fn named(code: &str) -> Option<Language> {
        LANGUAGES.into_iter().find(|language| language.code() == code)
    }

    /// Its code, as in `de`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.0.code()
    }

    /// Its own name for itself, as in `Deutsch`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The one in this language of what is written in several: in English, unless it is among `others`, which stand
    /// behind their codes.
    #[must_use]
    pub fn pick<T: ?Sized>(self, english: &'static T, others: &[(&str, &'static T)]) -> &'static T {
        others.iter().find(|(code, _)| *code == self.code()).map_or(english, |(_, other)| other)
    }

    /// What it calls a technique.
    #[must_use]
    pub fn technique(self, technique: Technique) -> &'static str {
        self.0.technique(technique)
    }

    /// What a technique is, and what it gives, in a sentence or two.
    #[must_use]
    pub fn idea(self, technique: Technique) -> &'static str {
        self.0.idea(technique)
    }

    /// What it calls a level.
    #[must_use]
    pub fn level(self, level: Level) -> &'static str {
        self.0.level(level)
    }

    /// What it calls the hardest step of a puzzle.
    #[must_use]
    pub fn hardest(self, hardest: &Hardest) -> String {
        self.0.hardest(hardest)
    }

    /// What it calls a rung of the ladder.
    #[must_use]
    pub fn rung(self, rung: &Rung) -> String {
        self.0.rung(rung)
    }

    /// How it says why there are no more hints.
    #[must_use]
    pub fn ending(self, ending: Ending) -> &'static str {
        self.0.ending(ending)
    }

    /// How it says that the solution does not have a value in a cell.
    pub(crate) fn wrong(self, cell: &str, value: &str) -> String {
        self.0.wrong(cell, value)
    }

    /// How it says that the value which the solution has in a cell is struck out there.
    pub(crate) fn struck_out(self, cell: &str) -> String {
        self.0.struck_out(cell)
    }

    /// How it says that no solution has the values which a player has written down.
    pub(crate) fn in_no_solution(self, broken: &[&str]) -> String {
        self.0.in_no_solution(broken)
    }

    /// What it says of clues.
    pub(crate) fn clues(self) -> &'static dyn Clues {
        self.0
    }

    pub(in crate::technique) fn sentences(self) -> &'static dyn Sentences {
        self.0
    }
}

impl Default for Language {
    fn default() -> Self {
        LANGUAGES[0]
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
