//! How hard it is to see what sums and clues beside the board leave, and what hints tell of it.

use std::ops::ControlFlow;

use puzzles::random::Random;
use puzzles::technique::{Ending, Hint, Language, Technique, Telling, Tenths};
use puzzles::{Reading, read};

use crate::families;

const X_SUMS: &str = "variant 9x9 boxes 3x3
.........
.......6.
.........
.........
.........
..2......
....5....
.........
.........
x-sum 39: r6c10
x-sum 27: r7c10
x-sum 40: r10c4
x-sum 39: r0c6
x-sum 26: r0c9
x-sum 45: r7c0
x-sum 1: r5c10
x-sum 31: r10c6
x-sum 18: r10c3
x-sum 27: r3c0
x-sum 40: r3c10
x-sum 9: r1c0
x-sum 1: r6c0
x-sum 5: r10c9
x-sum 10: r0c1
x-sum 26: r0c4
x-sum 19: r4c0
x-sum 30: r10c8
";

const ARROWS: &str = "variant 9x9 boxes 3x3
.......7.
.....2...
......1..
.....1..6
.675.....
.........
.2.......
.8.......
.........
arrow: r3c6 r3c6-r4c6-r5c7
arrow: r4c3 r4c3-r3c4-r3c3-r4c2
arrow: r9c9 r9c9-r8c9-r7c9-r6c8-r5c9
arrow: r8c8 r8c8-r7c7-r6c6
arrow: r3c9 r3c9-r3c8-r4c9
arrow: r7c6 r7c6-r8c7-r8c6
arrow: r7c1 r7c1-r8c1-r7c2
arrow: r1c1 r1c1-r2c1-r2c2
arrow: r9c2 r9c2-r9c3-r8c4-r9c4
arrow: r5c6 r5c6-r6c5-r5c4
arrow: r5c5 r5c5-r4c5-r3c5
arrow: r8c2 r8c2-r7c3-r6c2-r5c1
";

const ZIPPERS: &str = "variant 9x9 boxes 3x3
.9.7.....
.........
.7.......
.4.......
.....2...
........5
.........
.........
.........
zipper: r2c2-r2c3-r3c3-r4c2-r3c1
zipper: r7c2-r8c3-r7c4
zipper: r5c3-r4c4-r3c4
zipper: r4c5-r5c5-r6c6
zipper: r6c7-r5c8-r4c8
zipper: r3c8-r3c7-r2c7-r1c6-r1c5
zipper: r6c5-r6c4-r5c4
zipper: r2c6-r3c5-r3c6
zipper: r7c8-r8c8-r9c8-r8c9-r9c9
zipper: r5c6-r4c7-r4c6
zipper: r8c7-r7c7-r8c6-r9c5-r8c4
";

/// All hints of a puzzle in a language.
fn hints(text: &str, code: &str) -> Vec<Hint> {
    let language = Language::named(code).expect("a language");
    let puzzle = read(text, &Reading::default()).expect("a puzzle");
    let (hints, ending) = families::hints(&*puzzle, &Telling { language, ..Telling::default() });
    assert_eq!(ending, Ending::Solved);
    hints
}

#[test]
fn steps_with_many_ways_are_harder() {
    // By their techniques alone, these would be 2.6 and 2.4.
    for (text, rating, technique) in [(X_SUMS, 30, "Outside clue"), (ARROWS, 28, "Line")] {
        let rated =
            read(text, &Reading::default()).expect("a puzzle").rate(None).expect("there is no deadline");
        assert_eq!((rated.number, rated.hardest.to_string().as_str()), (Tenths(rating), technique));
        let hardest = hints(text, "en").into_iter().filter_map(|hint| hint.rating).max();
        assert_eq!(hardest, Some(Tenths(rating)));
    }
}

#[test]
fn hints_tell_which_ways_are_left_or_what_is_too_much() {
    let told = |text: &str, has: [&str; 2]| {
        let first = |code: &str, has: &str| {
            let words = hints(text, code).into_iter().map(|hint| hint.words);
            words.into_iter().find(|words| words.contains(has)).expect("such a hint")
        };
        [first("en", has[0]), first("de", has[1])].join("\n")
    };
    insta::assert_snapshot!(told(X_SUMS, ["only this is left", "bleibt nur dies"]), @"
    Outside clue: the line from r6c9 to r6c1 adds up to 39 in its first cells, as many as the first of them says; with the candidates of its cells, only this is left: r6c9 is 6 and r6c8 r6c7 r6c6 r6c5 r6c4 are, in some order, 4 5 7 8 9; or r6c9 is 7 and r6c8 r6c7 r6c6 r6c5 r6c4 r6c3 are, in some order, 2 3 4 6 8 9; or r6c9 is 8 and r6c8 r6c7 r6c6 r6c5 r6c4 r6c3 r6c2 are, in some order, 1 2 3 4 5 7 9; so r6c9 can only be 6, 7 or 8; r6c1 is not 7, 8 or 9; r6c2 is not 6 or 8
    Hinweis am Rand: die Reihe von r6c9 bis r6c1 ergibt 39 in ihren ersten Zellen, so vielen, wie die erste sagt; mit den Kandidaten der Zellen bleibt nur dies: r6c9 ist 6 und r6c8 r6c7 r6c6 r6c5 r6c4 sind in irgendeiner Reihenfolge 4 5 7 8 9; oder r6c9 ist 7 und r6c8 r6c7 r6c6 r6c5 r6c4 r6c3 sind in irgendeiner Reihenfolge 2 3 4 6 8 9; oder r6c9 ist 8 und r6c8 r6c7 r6c6 r6c5 r6c4 r6c3 r6c2 sind in irgendeiner Reihenfolge 1 2 3 4 5 7 9; also kann r6c9 nur 6, 7 oder 8 sein; r6c1 ist weder 7, 8 noch 9; r6c2 ist weder 6 noch 8
    ");
    insta::assert_snapshot!(told(ARROWS, ["with 6, 7", "mit 6, 7"]), @"
    Line: the arrow at r4c3 adds up to its circle; with 6, 7, 8 or 9 in r3c4, r3c4, r3c3 and r4c2 make at least 11, and r4c3 is at most 9; so r3c4 can only be 3 or 4
    Linie: der Pfeil bei r4c3 ergibt seinen Kreis; mit 6, 7, 8 oder 9 in r3c4 ergeben r3c4, r3c3 und r4c2 mindestens 11, und r4c3 ist höchstens 9; also kann r3c4 nur 3 oder 4 sein
    ");
    insta::assert_snapshot!(told(ARROWS, ["make at least 7; so", "ergeben mindestens 7; also"]), @"
    Line: the arrow at r9c9 adds up to its circle; r8c9, r7c9, r5c9 and r6c8 make at least 7; so r9c9 can only be 7, 8 or 9
    Linie: der Pfeil bei r9c9 ergibt seinen Kreis; r8c9, r7c9, r5c9 und r6c8 ergeben mindestens 7; also kann r9c9 nur 7, 8 oder 9 sein
    ");
}

#[test]
fn chains_tell_what_a_line_says_once() {
    let line = "the zipper line from r3c8 to r1c5";
    let puzzle = read(ZIPPERS, &Reading::default()).expect("a puzzle");
    let mut chain = String::new();
    let ending = puzzle.tell_hints(&Telling::default(), &mut |hint| {
        if !hint.words.starts_with("Dynamic contradiction") || !hint.words.contains(line) {
            return ControlFlow::Continue(());
        }
        chain = hint.words;
        ControlFlow::Break(())
    });
    assert_eq!(ending, Ending::BrokenOff);
    assert_eq!(chain.matches(line).count(), 2, "{chain}");
    assert_eq!(chain.matches(&format!("(by {line})")).count(), 1, "{chain}");
}

/// The cells of a line of a board up to 9×9 that a hint names by its ends: `the line from r1c3 to r6c3`.
fn line(words: &str, columns: usize) -> Vec<usize> {
    let (_, ends) = words.split_once("the line from ").expect("a line");
    let digits: Vec<usize> =
        ends.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as usize - 1).collect();
    let [one, other] = [0, 2].map(|at| digits[at] * columns + digits[at + 1]);
    let step = if digits[0] == digits[2] { 1 } else { columns };
    (one.min(other)..=one.max(other)).step_by(step).collect()
}

/// The values of each cell in all ways to give some cells different values.
fn different(candidates: &[&[i32]]) -> Vec<Vec<i32>> {
    fn fill(candidates: &[&[i32]], values: &mut Vec<i32>, left: &mut [Vec<i32>]) {
        let Some(own) = candidates.get(values.len()) else {
            values.iter().zip(left).for_each(|(&value, left)| left.push(value));
            return;
        };
        for &value in *own {
            if !values.contains(&value) {
                values.push(value);
                fill(candidates, values, left);
                values.pop();
            }
        }
    }
    let mut left = vec![Vec::new(); candidates.len()];
    fill(candidates, &mut Vec::new(), &mut left);
    left
}

#[test]
fn clues_strike_out_nothing_that_goes_as_values_differ() {
    let settings = families::settings(&[("with", "skyscraper"), ("regions", "none"), ("size", "6")]);
    let maker = families::named("variant").maker(&settings).expect("settings");
    let mut steps = 0;
    for index in 0..40 {
        let made = maker.make(&mut Random::new(31, index), None).expect("a puzzle");
        let (hints, _) = families::hints(&*made.puzzle, &Telling::default());
        for hint in hints.iter().filter(|hint| hint.technique == Technique::OutsideClue) {
            let cells = line(&hint.words, 6);
            let candidates: Vec<&[i32]> = cells.iter().map(|&cell| &hint.candidates[cell][..]).collect();
            let left = different(&candidates);
            for (cell, value) in &hint.excluded {
                let place = cells.iter().position(|own| own == cell).expect("a cell of the line");
                assert!(left[place].contains(value), "{}", hint.words);
            }
            steps += 1;
        }
    }
    assert!(steps > 100, "{steps} steps");
}
