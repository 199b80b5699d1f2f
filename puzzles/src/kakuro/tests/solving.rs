use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use super::plain::Plain;
use super::{board, kak, puzzle};
use crate::kakuro::fill::{Taste, fill};
use crate::kakuro::{Layout, Puzzle, Run, solve};
use crate::puzzle::{Bounds, Engine, Verdict, check};
use crate::random::Random;
use crate::solve::Allowance;
use crate::technique::{Language, Names};

fn verdict(puzzle: &Puzzle, engine: Engine) -> Verdict {
    check(puzzle, &Bounds { engine, ..Bounds::default() })
}

#[test]
fn boards_have_the_verdicts_that_are_known() {
    let verdicts = board("counts.tsv");
    for line in verdicts.lines() {
        let (name, expected) = line.split_once('\t').expect("a name and a verdict");
        let puzzle = puzzle(&board(&format!("{name}.kak")));
        assert_eq!(verdict(&puzzle, Engine::Auto).name(), expected, "{name}");
        // As they stand, these take the cover long.
        if !["cpu_burner", "unique20x20", "unique40x40"].contains(&name) {
            assert_eq!(verdict(&puzzle, Engine::Cover).name(), expected, "{name}");
        }
    }
    assert_eq!(verdicts.lines().count(), 10);
}

fn solutions(puzzle: &Puzzle, engine: Engine) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let outcome = solve(puzzle, &Bounds { engine, ..Bounds::default() }, &mut |board| {
        found.push(board.iter().map(|&digit| digit as u8).collect());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    found.sort();
    found
}

/// A small board, with the sums of some digits; some of them are missing, or wrong, and some digits given.
fn random_board(random: &mut Random) -> Puzzle {
    let (rows, columns) = (2 + random.below(3), 2 + random.below(4));
    let largest = 3 + random.below(if columns == 5 { 3 } else { 7 }) as u8;
    loop {
        let black = [0.0, 0.2, 0.4][random.below(3)];
        let white: Vec<bool> = (0..rows * columns)
            .map(|cell| cell >= columns && cell % columns > 0 && !random.chance(black))
            .collect();
        let layout = Layout::new(columns, &white).expect("small boards have short runs");
        let digits = fill(&layout, largest, &Taste::new(largest), random, &mut Allowance::until(None));
        let Ok(Some(digits)) = digits else { continue };
        let is_slip = random.below(3) == 0;
        let mut sum = |run: &Run| {
            let sum: u8 = run.cells().map(|cell| digits[cell]).sum();
            match random.below(12) {
                0 | 1 if run.length > 1 => 0,
                2 | 3 if is_slip => sum + 1,
                _ => sum,
            }
        };
        let sums = layout.runs().iter().map(&mut sum).collect();
        let given = |cell: usize, random: &mut Random| white[cell] && random.below(12) == 0;
        let givens =
            (0..white.len()).map(|cell| if given(cell, random) { digits[cell] } else { 0 }).collect();
        if let Ok(puzzle) = Puzzle::new(Arc::new(layout), sums, givens, largest) {
            return puzzle;
        }
    }
}

#[test]
fn all_ways_to_solve_agree_with_brute_force() {
    let mut random = Random::new(5, 0);
    let mut counts = [0; 4];
    for _ in 0..800 {
        let puzzle = random_board(&mut random);
        let text = kak(&puzzle);
        let mut plain = Plain::new(&text, usize::from(puzzle.largest_digit()));
        let Some(mut expected) = plain.brute_force(1000) else {
            continue;
        };
        expected.sort();
        let context = format!("digits to {}\n{text}", puzzle.largest_digit());
        assert_eq!(solutions(&puzzle, Engine::Auto), expected, "{context}");
        assert_eq!(solutions(&puzzle, Engine::Cover), expected, "{context}");
        assert_eq!(plain.count(), expected.len().min(2), "{context}");
        counts[expected.len().min(3)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn parts_are_combined() {
    // Seven blocks with two solutions each, in a diagonal.
    let side = 3 * 7;
    let cell = |row: usize, column: usize| {
        let (block, place) = (row / 3, (row % 3, column % 3));
        match (column / 3 == block, place) {
            (true, (1..3, 1..3)) => "?",
            (true, (0, 1..3)) => "C3",
            (true, (1..3, 0)) => "F3",
            _ => "*",
        }
    };
    let row = |row| (0..side).map(|column| cell(row, column)).collect::<Vec<_>>().join(",") + "\n";
    let text = format!("{side},{side}\n{}", (0..side).map(row).collect::<String>());
    let puzzle = puzzle(&text);
    let mut found = solutions(&puzzle, Engine::Auto);
    assert_eq!(found, solutions(&puzzle, Engine::Cover));
    found.dedup();
    assert_eq!(found.len(), 128);
}

#[test]
fn solutions_come_one_by_one_however_many_there_are() {
    // No sums at all: there are more solutions than anybody could hold.
    let row = "*,?,?,?,?,?,?,?,?,?,*,?,?,?,?\n";
    let text = format!("6,15\n{}\n{}", ["*"; 15].join(","), row.repeat(5));
    let mut count = 0;
    let outcome = solve(&puzzle(&text), &Bounds::default(), &mut |_| {
        count += 1;
        if count < 10_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(!outcome.is_complete());
    assert_eq!(count, 10_000);
    let bounds = Bounds { timeout: Some(Duration::from_millis(20)), ..Bounds::default() };
    let outcome = solve(&puzzle(&text), &bounds, &mut |_| ControlFlow::Continue(()));
    assert!(!outcome.is_complete());
}

#[test]
fn clashes_are_told_in_words() {
    use crate::puzzle::Puzzle as _;
    let clash = |text: &str, language| {
        let puzzle = puzzle(text);
        puzzle.clash(&Names { language, ..Names::plain(puzzle.columns()) }).unwrap_or_default()
    };
    let cases = [
        (
            "2,3\n*,C1,C2\nF18,?,?\n",
            "no 2 different digits from 1 to 9 make the sum of the run 18 across (from r2c2)",
            "keine 2 verschiedenen Ziffern von 1 bis 9 ergeben Summe 18 waagerecht (ab r2c2)",
        ),
        (
            "3,3\n*,*,*\n*,4,4\n*,?,?\n",
            "4 stands twice in the run across (from r2c2)",
            "4 steht zweimal in Summe waagerecht (ab r2c2)",
        ),
        (
            "3,3\n*,C3,*\n*,5,?\n*,?,?\n",
            "with its givens, the run 3 down (from r2c2) cannot have its sum",
            "mit den Vorgaben lässt sich Summe 3 senkrecht (ab r2c2) nicht erreichen",
        ),
        (
            &board("no-sol.kak"),
            "with its givens, the run 4 down (from r8c7) cannot have its sum",
            "mit den Vorgaben lässt sich Summe 4 senkrecht (ab r8c7) nicht erreichen",
        ),
        (
            "3,3\n*,C3,C4\nF4,?,?\nF5,?,?\n",
            "the runs across add up to 9, but the runs down, which hold the same cells, add up to 7",
            "die waagerechten Summen ergeben zusammen 9, die senkrechten, die dieselben Zellen haben, aber 7",
        ),
        (&board("sample.kak"), "", ""),
    ];
    for (text, english, german) in cases {
        assert_eq!(clash(text, Language::default()), english);
        assert_eq!(clash(text, Language::named("de").expect("it is one")), german);
    }
    assert_eq!(verdict(&puzzle("2,3\n*,C1,C2\nF18,?,?\n"), Engine::Auto), Verdict::None);
}
