//! Ratings and steps as against those of Sukaku Explainer, and against the solution.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use puzzles::board::HouseKind;
use puzzles::deadline::Deadline;
use puzzles::puzzle::Bounds;
use puzzles::sudoku::rate::{self, Board, Candidate, Step};
use puzzles::sudoku::{Layout, Marks, Puzzle, solve};
use puzzles::technique::{EscapeBy, Language, Level, Link, Names, Scale, Technique, Tenths, Unrated, Why};

/// Puzzles of all ratings, each with its rating, pearl and diamond.
const SAMPLE: &str = include_str!("data/sudoku/rated-sample.txt");

/// Puzzles that need chains within chains, likewise.
const NESTED: &str = include_str!("data/sudoku/rated-nested.txt");

fn puzzle(line: &str) -> Puzzle {
    let layout = Arc::new(Layout::classic(9).expect("a size"));
    Puzzle::new(layout, line.bytes().map(|digit| digit - b'0').collect())
}

fn rated(lines: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    lines.lines().map(|line| line.split_once(' ').expect("a puzzle and its rating"))
}

fn sample() -> impl Iterator<Item = (&'static str, &'static str)> {
    rated(SAMPLE)
}

fn solution(puzzle: &Puzzle) -> Vec<u8> {
    let mut found = Vec::new();
    let _ = solve(puzzle, &Bounds::default(), &mut |solution| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(found.len(), 1, "one solution");
    found.remove(0)
}

fn is_right(solution: &[u8], candidate: Candidate) -> bool {
    solution[usize::from(candidate.cell)] == candidate.value
}

fn three_numbers(puzzle: &Puzzle) -> String {
    rate::rate(puzzle).map_or("none".into(), |rating| format!("{}/{}/{}", rating.er, rating.ep, rating.ed))
}

#[test]
fn ratings_are_those_of_sukaku_explainer() {
    for (line, expected) in sample() {
        assert_eq!(three_numbers(&puzzle(line)), expected, "{line}");
    }
}

/// The cells of a house.
fn cells_of(house: HouseKind) -> Vec<u16> {
    let layout = Layout::classic(9).expect("a size");
    layout.houses().iter().find(|known| known.kind == house).expect("a house").cells.clone()
}

/// Whether what the evidence of a step says of the board is so: who has which candidates where there would be two
/// solutions, what the cells of a wing have between them, and which house a link is in.
fn is_explained(board: &Board, step: &Step) -> bool {
    let evidence = &step.evidence;
    let of = |cell: u16| -> BTreeSet<u8> { board.candidates(usize::from(cell)).collect() };
    let house = evidence.houses.first().map(|&house| cells_of(house)).unwrap_or_default();
    let only_in = |value: u8, places: &[u16]| {
        house.iter().all(|cell| places.contains(cell) || !of(*cell).contains(&value))
    };
    let in_house = |link: &Link| match link.why {
        Why::House(house) => {
            let cells = cells_of(house);
            link.from.cells.iter().chain(&link.to.cells).all(|cell| cells.contains(cell))
        }
        _ => true,
    };
    if !evidence.links().all(in_house) {
        return false;
    }
    if step.technique.name().contains("YZ-wing") && evidence.links().next().is_none() {
        let (outside, set) = evidence.cells.split_last().expect("cells");
        let union: BTreeSet<u8> = set.iter().flat_map(|&cell| of(cell)).collect();
        return union == evidence.values.iter().copied().collect()
            && union.len() == set.len() + 1
            && of(*outside) == evidence.values[..2].iter().copied().collect();
    }
    let Some(escape) = &evidence.escape else { return true };
    let all: BTreeSet<u8> = escape.cells.iter().flat_map(|&cell| of(cell)).collect();
    let (beside, set) = match &escape.by {
        EscapeBy::Naked(beside, set) | EscapeBy::Hidden(beside, set) => (&beside[..], &set[..]),
        _ => (&[][..], &[][..]),
    };
    let further: BTreeSet<u8> = match step.technique == Technique::Bug {
        true => evidence.values.iter().copied().collect(),
        false => all.iter().copied().filter(|value| !evidence.values.contains(value)).collect(),
    };
    let is_rich = |cell: &u16| of(*cell).len() > 2;
    let in_set: BTreeSet<u8> = set.iter().copied().collect();
    evidence.cells.iter().all(|cell| is_rich(cell) == escape.cells.contains(cell))
        && match escape.by {
            EscapeBy::OneCell => escape.cells.len() == 1,
            EscapeBy::OneValue(value) => further == BTreeSet::from([value]),
            EscapeBy::Locked(value) => only_in(value, &escape.cells),
            EscapeBy::Naked(..) => {
                let theirs: BTreeSet<u8> = beside.iter().flat_map(|&cell| of(cell)).collect();
                further.is_subset(&in_set) && theirs.is_subset(&in_set) && beside.len() + 1 == set.len()
            }
            EscapeBy::Hidden(..) => {
                let places = [beside, &escape.cells[..]].concat();
                further.is_disjoint(&in_set)
                    && beside.len() + 1 == set.len()
                    && set.iter().all(|&value| only_in(value, &places))
            }
        }
}

/// The steps of a puzzle, each of which says something new and right, and which solve it together.
fn sound_steps(line: &str) -> Vec<Step> {
    let puzzle = puzzle(line);
    let solution = solution(&puzzle);
    let mut steps = rate::steps(&puzzle);
    let mut before = Board::new(&puzzle).expect("a classic board");
    let mut taken = Vec::new();
    while let Some(step) = steps.next() {
        let excluded = || step.eliminations.iter().copied();
        assert!(!excluded().any(|candidate| is_right(&solution, candidate)), "{line}: {step:?}");
        assert!(step.placement.is_none_or(|candidate| is_right(&solution, candidate)), "{line}: {step:?}");
        let has = |candidate: Candidate| {
            before.candidates(usize::from(candidate.cell)).any(|digit| digit == candidate.value)
        };
        assert!(excluded().all(has) && step.placement.is_none_or(has), "{line}: nothing new by {step:?}");
        assert!(step.placement.is_some() || excluded().count() > 0, "{line}: nothing by {step:?}");
        assert!(
            step.technique.least(Scale::Steps).is_some_and(|least| least <= step.rating),
            "{line}: {step:?}"
        );
        assert!(is_explained(&before, &step), "{line}: {step:?}");
        before.apply(&step);
        assert_eq!(Some(&before), steps.board());
        taken.push(step);
    }
    let values: Vec<Option<u8>> = (0..81).map(|cell| before.value(cell)).collect();
    assert_eq!(values, solution.into_iter().map(Some).collect::<Vec<_>>(), "{line}");
    taken
}

#[test]
fn every_step_is_sound_and_all_lead_to_the_solution() {
    for (line, _) in sample() {
        sound_steps(line);
    }
}

#[test]
fn chains_within_chains() {
    let (line, expected) = rated(NESTED).next().expect("a puzzle");
    let steps = sound_steps(line);
    let hardest = steps.iter().map(|step| step.rating).max();
    assert_eq!(hardest.map(|rating| rating.to_string()), expected.split('/').next().map(str::to_owned));
    let nested = steps.iter().find(|step| !step.evidence.within.is_empty()).expect("a chain within");
    let told = nested.tell(&Names::plain(9));
    assert!(told.starts_with("Nested contradiction: if r8c1 is 4, then "), "{told}");
    assert!(told.ends_with(". So r8c1 is not 4"), "{told}");
}

#[test]
#[ignore = "takes a minute: cargo test --release -p dancing-bits-puzzles --test all sudoku_rate:: -- --ignored"]
fn all_that_need_chains_within_chains() {
    for (line, expected) in rated(NESTED) {
        assert_eq!(three_numbers(&puzzle(line)), expected, "{line}");
        sound_steps(line);
    }
}

#[test]
fn a_deadline_leaves_no_half_rating() {
    for (line, _) in [rated(NESTED).next(), sample().next()].into_iter().flatten() {
        let puzzle = puzzle(line);
        let now = Some(Deadline::now());
        assert_eq!(rate::rate_within(&puzzle, Tenths(u16::MAX), now), Err(Unrated::Stopped), "{line}");
        assert_eq!(rate::steps(&puzzle).until(now).next(), None, "{line}");
    }
}

/// The first step of each technique that comes up, in a language.
fn hints(language: Language) -> String {
    let mut told: BTreeSet<(Technique, bool)> = BTreeSet::new();
    let mut hints: Vec<Step> = Vec::new();
    for (line, _) in sample() {
        hints.extend(
            rate::steps(&puzzle(line)).filter(|step| told.insert((step.technique, step.placement.is_some()))),
        );
    }
    hints.sort_by_key(|step| (step.technique, step.placement.is_some()));
    let names = Names { language, ..Names::plain(9) };
    let mut text = String::new();
    for step in hints {
        writeln!(text, "{} {}", step.rating, step.tell(&names)).expect("strings take all");
    }
    text
}

#[test]
fn hints_in_words() {
    insta::assert_snapshot!(hints(Language::default()));
}

#[test]
fn hints_in_german() {
    insta::assert_snapshot!(hints(Language::named("de").expect("a language")));
}

#[test]
fn a_bound_stops_early() {
    for (line, expected) in sample().step_by(3) {
        let puzzle = puzzle(line);
        let rating = expected.split('/').next().expect("three numbers").replace('.', "");
        let rating: u16 = rating.parse().expect("tenths");
        if rating < 80 {
            assert!(rate::rate_within(&puzzle, Tenths(rating), None).is_ok(), "{line}");
        }
        assert_eq!(rate::rate_within(&puzzle, Tenths(rating - 1), None), Err(Unrated::Above), "{line}");
    }
}

#[test]
fn levels_have_bounds() {
    let level = |tenths| Level::of(Tenths(tenths), Scale::Steps);
    assert_eq!([15, 25, 44, 70, 71].map(level), Level::ALL);
    assert_eq!([16, 26, 45].map(level), [Level::Medium, Level::Hard, Level::Expert]);
}

#[test]
fn what_has_no_single_solution_has_no_rating() {
    let empty = puzzle(&"0".repeat(81));
    assert_eq!(rate::rate(&empty), None);
    // The last cell of the first row must be 9, but sees one.
    let broken = puzzle(&("12345678".to_owned() + &"0".repeat(9) + "9" + &"0".repeat(63)));
    assert_eq!(rate::rate(&broken), None);
    let clash = puzzle(&("11".to_owned() + &"0".repeat(79)));
    assert_eq!(Board::new(&clash), None);
    assert_eq!(rate::rate(&clash), None);
    let small = Puzzle::new(Arc::new(Layout::classic(4).expect("a size")), vec![0; 16]);
    assert_eq!(rate::rate(&small), None);
}

#[test]
fn pencil_marks_are_a_start_too() {
    let (line, _) = sample().nth(60).expect("a puzzle");
    let puzzle = puzzle(line);
    let board = Board::new(&puzzle).expect("a classic board");
    let mut marks = Marks::none(9);
    for cell in 0..81 {
        for digit in board.candidates(cell).chain(board.value(cell)) {
            marks.set(cell, digit, true);
        }
    }
    let mut steps = rate::steps(&Puzzle::from_marks(Arc::clone(puzzle.layout()), marks));
    while steps.next().is_some() {}
    let solved = steps.board().expect("a classic board");
    let values: Vec<u8> = (0..81).filter_map(|cell| solved.value(cell)).collect();
    assert_eq!(values, solution(&puzzle));
}
