//! The steps that lead to the solution of a puzzle: by techniques, and where these lead no further, by its exact
//! cover.
//!
//! In the cover, one forced move or one refuted assumption is told at a time.

use std::ops::ControlFlow;

use dlx::OptionId;

use super::hint::{by_cell, grouped};
use super::moves::MoveWords;
use super::path::{Lead, Path};
use super::proof::Proof;
use super::sides::Outcome;
use super::waves::Clashes;
use super::{Board, Ending, Hint, Names, RuledOut, Shown, Technique, Telling, Tenths, Words, step_number};
use crate::board::{Placement, Reduced};
use crate::deadline::is_over;
use crate::picture::{Role, Writing};

/// Tells the hints of a puzzle, from the beginning or from a player's state to the solution, each as easy as
/// possible. There are no hints for givens, nor for what the player has written. The hints end early where nothing
/// follows from assumptions, or at the deadline.
pub fn tell_hints(
    names: Names<'_>,
    board: Option<&Board<'_>>,
    reduced: Option<&Reduced>,
    givens: Vec<usize>,
    &Telling { deadline, state, .. }: &Telling<'_>,
    tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Ending {
    if board.is_none() && reduced.is_none() {
        return Ending::NoTechniques;
    }
    let clashes = reduced.map(|reduced| Clashes::new(&reduced.problem));
    let cover = reduced.zip(clashes.as_ref());
    let path = Path::new(board, cover, &givens, state, deadline);
    let moves = cover.map(|(reduced, clashes)| MoveWords {
        names,
        reduced,
        options_of: &clashes.options_of,
        values: board.map_or(&[], Board::values),
    });
    let mut hints = Hints { names, path, moves };
    while let Some(hint) = hints.next() {
        if tell(hint).is_break() {
            return Ending::BrokenOff;
        }
    }
    match (hints.path.is_solved(), is_over(deadline)) {
        (true, _) => Ending::Solved,
        (false, true) => Ending::Stopped,
        (false, false) => Ending::Nested,
    }
}

/// The hints of a puzzle; see [`tell_hints`].
struct Hints<'a> {
    names: Names<'a>,
    path: Path<'a>,
    moves: Option<MoveWords<'a>>,
}

impl Hints<'_> {
    fn next(&mut self) -> Option<Hint> {
        loop {
            let lead = self.path.find()?;
            let candidates = self.path.candidates();
            let is_rated = self.path.course().is_some();
            let mut shown = self.shown(&lead, &candidates);
            let (technique, rating, why) = self.why(&lead);
            let Outcome { placed, excluded } = self.path.apply(&lead);
            let ruled_out = match (&lead, &self.moves) {
                (Lead::Refuted(refuted), Some(moves)) => {
                    refuted.proofs.iter().map(|proof| RuledOut::of(moves.says(proof.assumed))).collect()
                }
                _ => Vec::new(),
            };
            if placed.is_empty() && excluded.is_empty() && ruled_out.is_empty() {
                continue;
            }
            let sentences = self.names.language.sentences();
            let follows = Follows::of(&placed, &excluded, |cell| candidates[cell].clone());
            let is_single = [Technique::NakedSingle, Technique::HiddenSingle].contains(&technique);
            let words = match (&lead, &self.moves) {
                (Lead::Refuted(refuted), Some(moves)) => {
                    sentences.refutation(&why, moves, refuted, &excluded, &follows)
                }
                // A single says itself what follows.
                _ if is_single => why,
                _ if why.is_empty() => sentences.follows(&follows, &self.names),
                _ => sentences.so(&why, &follows, &self.names),
            };
            let words = format!("{}: {words}", sentences.technique(technique));
            shown.cells = placed.iter().chain(&excluded).map(|&(cell, _)| cell).collect();
            let found = placed.iter().map(|&(cell, value)| (cell, self.writing(value, Role::Found)));
            shown.values.extend(found);
            let struck = |&(cell, value): &Placement| Some((cell, self.mark(value, Role::Struck)?));
            shown.struck = excluded.iter().filter_map(struck).collect();
            let rating = is_rated.then_some(rating);
            return Some(Hint { technique, rating, placed, excluded, ruled_out, candidates, words, shown });
        }
    }

    /// The technique of a finding, how hard it is, and its reason in words.
    fn why(&self, lead: &Lead) -> (Technique, Tenths, String) {
        let words = match (lead, self.path.course(), &self.moves) {
            (Lead::Technique(found), Some(course), _) => {
                course.tell(found, &Words::new(self.names, course.board().values()))
            }
            (Lead::Forced(forced), _, Some(moves)) => moves.forced(*forced).unwrap_or_default(),
            (&Lead::Lacking(cell, values), Some(course), Some(moves)) => {
                let values: Vec<i32> = course.values(values).collect();
                moves.lacking(cell, &values)
            }
            (Lead::Refuted(refuted), _, Some(moves)) => {
                self.names.language.sentences().refuted(moves, refuted)
            }
            _ => String::new(),
        };
        match lead {
            Lead::Technique(found) => (found.rung.technique, found.rung.number, words),
            Lead::Forced(_) | Lead::Lacking(..) => (Technique::Forced, step_number(0), words),
            Lead::Refuted(refuted) => (Technique::Refutation, step_number(refuted.waves), words),
        }
    }

    fn writing(&self, value: i32, role: Role) -> Writing {
        Writing { text: (self.names.symbol)(value), role }
    }

    /// A pencil mark with its place.
    fn mark(&self, value: i32, role: Role) -> Option<(usize, Writing)> {
        let place = match self.path.course() {
            Some(course) => course.board().number(value).map(usize::from),
            None => usize::try_from(value - 1).ok(),
        };
        Some((place?, self.writing(value, role)))
    }

    /// What to look at, to see that something follows: with all that is known and possible.
    fn shown(&self, lead: &Lead, candidates: &[Vec<i32>]) -> Shown {
        let mut shown = Shown::default();
        let (mut hatched, mut key): (Vec<usize>, Vec<Placement>) = (Vec::new(), Vec::new());
        shown.around = match (lead, &self.moves) {
            (Lead::Technique(found), _) => {
                self.path.course().map_or_else(Vec::new, |course| course.around(found, &self.names))
            }
            (Lead::Forced(forced), Some(moves)) => {
                [moves.cells_of(forced.item), moves.around(forced.option)].concat()
            }
            (Lead::Lacking(cell, _), Some(moves)) => moves.around_cell(*cell),
            (Lead::Refuted(refuted), Some(moves)) => {
                let dead = refuted.proofs.iter().map(|proof| proof.dead);
                hatched = dead.flat_map(|item| moves.cells_of(item)).collect();
                let taken = |proof: &Proof| {
                    let forced = proof.moves.iter().map(|forced| forced.option);
                    std::iter::once(proof.assumed).chain(forced).collect::<Vec<OptionId>>()
                };
                let options: Vec<OptionId> = refuted.proofs.iter().flat_map(taken).collect();
                key = options.iter().flat_map(|&option| moves.placements(option)).copied().collect();
                options.into_iter().flat_map(|option| moves.around(option)).collect()
            }
            _ => Vec::new(),
        };
        shown.hatched = hatched;
        for (cell, values) in candidates.iter().enumerate() {
            if self.path.is_known(cell) {
                let value = values.first().map(|&value| (cell, self.writing(value, Role::Solution)));
                shown.values.extend(value);
                continue;
            }
            let mark = |&value: &i32| {
                let role = if key.contains(&(cell, value)) { Role::Key } else { Role::Possible };
                self.mark(value, role)
            };
            shown.marks.push((cell, values.iter().filter_map(mark).collect()));
        }
        shown
    }
}

/// What follows from a step.
#[derive(Default)]
pub(in crate::technique) struct Follows {
    /// The cells whose value is known now.
    pub(in crate::technique) placed: Vec<Placement>,
    /// Values, with the cells that can hold nothing else now: those that lose most of what they could hold.
    pub(in crate::technique) left: Vec<(Vec<i32>, Vec<usize>)>,
    /// Values, with the other cells that lose them together.
    pub(in crate::technique) struck: Vec<(Vec<i32>, Vec<usize>)>,
}

impl Follows {
    /// What follows where these values are found, and those excluded of what cells could hold `before`; nothing if
    /// that is not known.
    pub(in crate::technique) fn of(
        placed: &[Placement],
        excluded: &[Placement],
        before: impl Fn(usize) -> Vec<i32>,
    ) -> Self {
        let (mut left, mut struck) = (Vec::new(), Vec::new());
        for (cell, values) in by_cell(excluded) {
            let rest: Vec<i32> = before(cell).into_iter().filter(|value| !values.contains(value)).collect();
            match (rest.len(), values.len()) {
                (0, _) | (_, 1) | (2, 2) => struck.push((values, cell)),
                (rests, losses) if rests > losses => struck.push((values, cell)),
                _ => left.push((rest, cell)),
            }
        }
        Follows { placed: placed.to_vec(), left: grouped(left), struck: grouped(struck) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::Language;

    #[test]
    fn cells_that_lose_most_are_told_by_what_is_left_to_them() {
        let all = |from: i32, to: i32, cell: usize| (from..=to).map(move |value| (cell, value));
        let told = |excluded: Vec<Placement>, before: &dyn Fn(usize) -> Vec<i32>| {
            let follows = Follows::of(&[], &excluded, before);
            ["en", "de"].map(|code| {
                let language = Language::named(code).expect("a language");
                let names = Names { language, ..Names::plain(9) };
                language.sentences().follows(&follows, &names)
            })
        };
        let nine = |_: usize| (1..=9).collect::<Vec<i32>>();
        assert_eq!(
            told(all(1, 7, 0).chain(all(1, 7, 1)).chain(all(8, 9, 2)).collect(), &nine),
            [
                "r1c1 and r1c2 can only be 8 or 9; r1c3 is not 8 or 9",
                "r1c1 und r1c2 können nur 8 oder 9 sein; r1c3 ist weder 8 noch 9"
            ]
        );
        assert_eq!(
            told(all(5, 9, 0).collect(), &nine),
            ["r1c1 can only be 1 to 4", "r1c1 kann nur 1 bis 4 sein"]
        );
        assert_eq!(told(all(6, 9, 0).collect(), &nine)[0], "r1c1 is not 6, 7, 8 or 9");
        let few = |_: usize| vec![1, 2, 5, 6];
        assert_eq!(told(all(5, 6, 0).collect(), &few)[0], "r1c1 is not 5 or 6");
        assert_eq!(told(vec![(0, 2), (0, 5), (0, 6)], &few)[0], "r1c1 can only be 1");
        // What is not known is not told.
        assert_eq!(told(all(7, 9, 0).collect(), &|_| Vec::new())[0], "r1c1 is not 7, 8 or 9");
    }
}
