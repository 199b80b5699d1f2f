//! What a variant asks, in sentences: what each of its constraints asks, and what only all of them together tell.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::{Dot, Layout, pairs};
use crate::constraint::{Constraint, Placed, names};
use crate::operator::Operator;
use crate::technique::{Language, Names, Told};

/// Kinds of lines that ask for a number which stands nowhere on the board.
const WITHOUT_NUMBER: [&str; 2] = [names::WHISPERS, names::DIFFER];

/// The constraints of a puzzle on a board with these houses.
pub(super) struct Rules<'p> {
    pub(super) constraints: Vec<&'p dyn Constraint>,
    pub(super) layout: &'p Arc<Layout>,
    /// Whether it has pencil marks.
    pub(super) has_marks: bool,
    pub(super) language: Language,
}

impl<'p> Rules<'p> {
    /// The sentences in order, each once, where `asks` is what a constraint asks.
    pub(super) fn sentences(&self, asks: impl Fn(&dyn Constraint) -> Option<String>) -> Vec<String> {
        let mut told: BTreeMap<String, Vec<&'p dyn Constraint>> = BTreeMap::new();
        for &constraint in &self.constraints {
            if let Some(sentence) = asks(constraint) {
                told.entry(sentence).or_default().push(constraint);
            }
        }
        let kinds: Vec<&str> = told.values().filter_map(|all| all[0].kind()).collect();
        let has_several = |kind: &str| kinds.iter().filter(|other| **other == kind).count() > 1;
        if has_several(names::EXTRA_REGION) {
            // Those that hold each value hold different ones.
            told.retain(|_, all| {
                all[0].kind() != Some(names::EXTRA_REGION) || all[0].cells().len() < self.layout.size()
            });
        }
        let mut sentences: Vec<(&str, String)> = Vec::with_capacity(told.len());
        for (mut sentence, all) in told {
            let kind = self.kind(all[0]);
            if kind == "dot" && !self.tells_of_each_place() {
                sentence = self.language.clues().told(&Told::NoDotAt(&self.lines(&all)));
            }
            if WITHOUT_NUMBER.contains(&kind) && has_several(kind) {
                sentence.truncate(sentence.trim_end_matches('.').len());
                sentence = format!("{sentence} ({}).", self.lines(&all));
            }
            sentences.push((kind, sentence));
        }
        for (kinds, note) in self.missing() {
            let last = sentences.iter_mut().rev().find(|(kind, _)| kinds.contains(kind));
            if let Some((_, sentence)) = last {
                sentence.push(' ');
                sentence.push_str(&self.language.clues().told(&note));
            }
        }
        sentences.into_iter().map(|(_, sentence)| sentence).collect()
    }

    /// What only some puzzles with the same sentences ask.
    pub(super) fn notes(&self) -> Vec<String> {
        let has_twice = |values: &[i32]| (1..values.len()).any(|at| values[..at].contains(&values[at]));
        let of_kind = |kind: &'static str| {
            let placed = self.constraints.iter().filter_map(|constraint| constraint.placed());
            placed.filter(move |placed| placed.kind().name == kind)
        };
        let has_large = |meaning: Operator| {
            let mut large = of_kind(names::CALC).map(Placed::place).filter(|place| place.cells.len() > 2);
            large.any(|place| place.operator.unwrap_or(Operator::Hidden).meanings().contains(&meaning))
        };
        let notes = [
            (of_kind(names::QUADRUPLE).any(|placed| has_twice(&placed.place().values)), Told::TwiceInCircle),
            (has_large(Operator::Subtract), Told::LargeDifference),
            (has_large(Operator::Divide), Told::LargeQuotient),
            (of_kind(names::CALC).any(|placed| placed.split().is_some()), Told::SplitCages),
            (self.has_marks, Told::Marks),
        ];
        let applying = notes.iter().filter(|(applies, _)| *applies);
        applying.map(|(_, note)| self.language.clues().told(note)).collect()
    }

    /// That marks may be missing, each with the kinds of those that it is told of.
    fn missing(&self) -> Vec<(&'static [&'static str], Told<'static>)> {
        const WHITE: &[&str] = &[names::DIFFERENCE];
        const BLACK: &[&str] = &[names::RATIO];
        const DOTS: &[&str] = &[names::DIFFERENCE, names::RATIO];
        const LETTERS: &[&str] = &[names::XV];
        let has = |kind: &str| self.constraints.iter().any(|constraint| self.kind(*constraint) == kind);
        // Where no dot is, white dots of other differences may be missing even so.
        let is_other = |constraint: &&dyn Constraint| {
            let placed = constraint.placed().filter(|placed| placed.kind().name == names::DIFFERENCE);
            placed.is_some_and(|placed| placed.place().value.is_some_and(|value| value != 1))
        };
        let [apart, no_ratio] = [names::NONCONSECUTIVE, names::NEGATIVE_RATIO].map(has);
        let may_miss_white = has(names::DIFFERENCE) && (!apart || self.constraints.iter().any(is_other));
        let may_miss_black = has(names::RATIO) && !no_ratio;
        let mut missing = Vec::new();
        match (apart || no_ratio, may_miss_white, may_miss_black) {
            (false, ..) if DOTS.iter().any(|kind| has(kind)) && !self.tells_of_each_place() => {
                missing.push((DOTS, Told::SomeDots));
            }
            (true, white, black) => {
                missing.extend(white.then_some((WHITE, Told::SomeOf(Dot::White))));
                missing.extend(black.then_some((BLACK, Told::SomeOf(Dot::Black))));
            }
            _ => {}
        }
        if !has(names::NEGATIVE_XV) {
            missing.push((LETTERS, Told::SomeLetters));
        }
        missing
    }

    /// The kind of a constraint; of a dot, that of the mark which asks the same, if there is one.
    fn kind(&self, constraint: &dyn Constraint) -> &'static str {
        let kind = constraint.kind().unwrap_or_default();
        let mark = (kind == names::DOT).then(|| constraint.as_placed(self.layout)).flatten();
        mark.map_or(kind, |mark| mark.kind().name)
    }

    /// Whether it has dots, and says of all other places between neighbours that there is none.
    fn tells_of_each_place(&self) -> bool {
        let mut told = BTreeSet::new();
        let mut has_dots = false;
        for constraint in &self.constraints {
            let kind = self.kind(*constraint);
            if [names::DIFFERENCE, names::RATIO, names::DOT].contains(&kind) {
                has_dots |= kind != names::DOT;
                told.insert(constraint.cells());
            }
        }
        has_dots && pairs(self.layout.size()).all(|pair| told.contains(&[pair.cell, pair.other][..]))
    }

    /// The lines of constraints, by their cells.
    fn lines(&self, constraints: &[&dyn Constraint]) -> String {
        let names = Names { language: self.language, ..Names::plain(self.layout.size()) };
        let line = |cells: &[usize]| cells.iter().map(|&cell| names.cell(cell)).collect::<Vec<_>>().join("-");
        let lines = |constraint: &&dyn Constraint| match constraint.placed() {
            Some(placed) => placed.place().lines.iter().map(|cells| line(cells)).collect(),
            None => vec![line(&constraint.cells())],
        };
        constraints.iter().flat_map(lines).collect::<Vec<String>>().join(", ")
    }
}
