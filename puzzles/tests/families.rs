//! Families by their names, and what is asked of puzzles of any of them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use puzzles::Reading;
use puzzles::family::{Family, Json, Settings};
use puzzles::generate::Made;
use puzzles::puzzle::{Bounds, Engine, Puzzle, Verdict, check};
use puzzles::technique::{Ending, Hint, Telling, Tenths};

/// All families.
pub(crate) fn all() -> Vec<Arc<dyn Family>> {
    puzzles::families(&Reading::default()).into_iter().map(Arc::from).collect()
}

/// The family of this name.
pub(crate) fn named(name: &str) -> Arc<dyn Family> {
    all().into_iter().find(|family| family.name() == name).expect("a family")
}

/// The family that recognises a text.
pub(crate) fn of(text: &str) -> Arc<dyn Family> {
    all().into_iter().find(|family| family.recognises(text)).expect("a family")
}

/// What reads puzzles of all families from JSON and from links.
pub(crate) fn reader() -> Json {
    Json::new(all())
}

/// Settings for what is made.
pub(crate) fn settings(list: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    list.iter().for_each(|(name, value)| settings.set(name, *value));
    settings
}

/// A puzzle as JSON.
pub(crate) fn json(puzzle: &dyn Puzzle) -> String {
    let mut text = String::new();
    puzzle.json().finish(&mut text);
    text
}

/// A puzzle in a notation that can express it.
pub(crate) fn text(puzzle: &dyn Puzzle, format: &str) -> String {
    let mut text = String::new();
    puzzle.write(format, &mut text).expect("a notation that takes all");
    text
}

/// All solutions of a puzzle that has not very many, in order.
pub(crate) fn solutions(puzzle: &dyn Puzzle, engine: Engine) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    let outcome = puzzle.solve(&Bounds { engine, ..Bounds::default() }, &mut |values| {
        found.push(values.to_vec());
        if found.len() < 20_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(outcome.is_complete(), "fewer solutions than that");
    found.sort();
    found
}

/// All hints of a puzzle, and why there are no more.
pub(crate) fn hints(puzzle: &dyn Puzzle, telling: &Telling<'_>) -> (Vec<Hint>, Ending) {
    let mut hints = Vec::new();
    let ending = puzzle.tell_hints(telling, &mut |hint| {
        hints.push(hint);
        ControlFlow::Continue(())
    });
    (hints, ending)
}

/// Follows the hints of a puzzle to its solution. Each is right and finds something, and no value is told twice. The
/// hardest rating, and the cells that are known in the end.
pub(crate) fn follow(made: &Made, each: &mut dyn FnMut(&Hint)) -> (Option<Tenths>, BTreeSet<usize>) {
    let Made { puzzle, solution } = made;
    assert_eq!(check(&**puzzle, &Bounds::default()), Verdict::Unique(solution.clone()));
    let mut known: BTreeSet<usize> = puzzle.givens().into_iter().collect();
    let mut hardest = None;
    let ending = puzzle.tell_hints(&Telling::default(), &mut |hint| {
        let is_right = |&(cell, value): &(usize, i32)| solution[cell] == value;
        assert!(hint.placed.iter().all(is_right), "{}", hint.words);
        assert!(!hint.excluded.iter().any(is_right), "{}", hint.words);
        let is_new = hint.placed.iter().all(|&(cell, _)| known.insert(cell));
        let found = hint.placed.len() + hint.excluded.len() + hint.ruled_out.len();
        assert!(is_new && found > 0, "{}", hint.words);
        hardest = hardest.max(hint.rating);
        each(&hint);
        ControlFlow::Continue(())
    });
    assert_eq!(ending, Ending::Solved);
    (hardest, known)
}
