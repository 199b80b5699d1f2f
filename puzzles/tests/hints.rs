//! Hints: each is right, can be followed by itself, and the way that they tell ends at the solution.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use puzzles::board::{self, House, Layout, State, Written};
use puzzles::constraint::{Constraint, Differ, Dot};
use puzzles::generate::{Made, Maker};
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::random::Random;
use puzzles::sudoku::{Recipe, Shape};
use puzzles::technique::{Coordinates, Ending, Hint, RuledOut, Scale, Technique, Telling};
use puzzles::{kakuro, kenken, kropki, variant};

use crate::families;

/// A Sudoku with constraints that its solution meets, and as few givens as these allow.
fn variant(seed: u64) -> Made {
    let size = [4, 6][seed as usize % 2];
    variant_of(size, 2 * size, seed)
}

/// The same of a size, with a number of constraints.
fn variant_of(size: usize, count: usize, seed: u64) -> Made {
    let mut random = Random::new(seed, 1);
    let recipe = Recipe { shape: Shape { size, ..Shape::default() }, ..Recipe::default() };
    let Made { solution, .. } =
        recipe.maker().expect("a recipe").make(&mut Random::new(seed, 0), None).expect("a puzzle");
    let mut constraints: Vec<Box<dyn Constraint>> = Vec::new();
    for _ in 0..count {
        let cell = random.below(size * size - size);
        let cells =
            [cell, if random.below(2) == 0 && cell % size + 1 < size { cell + 1 } else { cell + size }];
        let [one, other] = cells.map(|cell| solution[cell]);
        let dot = board::Dot::between(one, other).next();
        constraints.push(match random.below(3) {
            0 => Box::new(Differ { cells, least: one.abs_diff(other) as i32 }),
            _ => Box::new(Dot { cells, dot }),
        });
    }
    let layout = Arc::new(Layout::classic(size).expect("boxes"));
    let givens = solution.iter().map(|&value| value as u8).collect();
    let mut puzzle: Box<dyn Puzzle> = Box::new(variant::Puzzle::new(layout, givens, constraints));
    for given in puzzle.givens() {
        if let Some(without) = puzzle.without(given)
            && matches!(check(&*without, &Default::default()), Verdict::Unique(_))
        {
            puzzle = without;
        }
    }
    Made { puzzle, solution }
}

/// All hints of a puzzle, and how they end.
fn told(made: &Made, coordinates: Coordinates) -> (Vec<Hint>, Ending) {
    families::hints(&*made.puzzle, &Telling { coordinates, ..Telling::default() })
}

/// Whether a combination of a run, which is named with its direction and its first cell, is that of the solution.
fn is_run_of(solution: &[i32], columns: usize, name: &str, values: &[i32]) -> bool {
    let (row, column) = name
        .rsplit_once(" at r")
        .and_then(|(_, place)| place.split_once('c'))
        .and_then(|(row, column)| Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?)))
        .expect("a cell");
    let step = if name.contains("across") { 1 } else { columns };
    let cells = (0..).map(|place| (row - 1) * columns + column - 1 + place * step);
    let own: BTreeSet<i32> =
        cells.map_while(|cell| solution.get(cell).copied().filter(|&value| value > 0)).collect();
    own == values.iter().copied().collect()
}

/// The longest list of fillings or combinations in words: each is several numbers with blanks between them.
fn longest_list(words: &str) -> usize {
    let (mut longest, mut count) = (0, 0);
    for part in words.replace(" or ", ", ").replace(';', " ;").split(", ") {
        let is_number: Vec<bool> = part.split(' ').map(|word| word.parse::<i32>().is_ok()).collect();
        let before = is_number.iter().take_while(|&&is_number| is_number).count();
        let after = is_number.iter().rev().take_while(|&&is_number| is_number).count();
        // A list goes on with a filling alone, and ends or begins beside words.
        longest = longest.max(count + usize::from(before > 1)).max(usize::from(after > 1));
        count = match (before == is_number.len(), before > 1, after > 1) {
            (true, true, _) => count + 1,
            (_, _, begins) => usize::from(begins),
        };
    }
    longest
}

/// Whether all of some cells are in one row, in one column, or in another house.
fn share_house(puzzle: &dyn Puzzle, cells: &BTreeSet<usize>) -> bool {
    let columns = puzzle.columns();
    let lines: [fn(usize, usize) -> usize; 2] =
        [|cell, columns| cell / columns, |cell, columns| cell % columns];
    let is_line = |line: &fn(usize, usize) -> usize| {
        cells.iter().map(|&cell| line(cell, columns)).collect::<BTreeSet<usize>>().len() == 1
    };
    let has_all = |house: &House| cells.iter().all(|&cell| house.cells.contains(&(cell as u16)));
    lines.iter().any(is_line) || puzzle.houses().iter().any(has_all)
}

/// The most runs whose sums are added up: `the runs across at r1c2 r2c2 make 30`.
fn most_runs(words: &str) -> usize {
    let parts = words.split("the runs ").skip(1).filter_map(|part| part.split_once(" make "));
    parts.map(|(runs, _)| runs.split(' ').count() - 2).max().unwrap_or(0)
}

/// All hints of a puzzle in some notation.
fn hints_of(text: &str) -> Vec<Hint> {
    let puzzle = families::of(text).read(text, 1).expect("a puzzle");
    families::hints(&*puzzle, &Telling::default()).0
}

#[test]
fn nothing_goes_with_what_goes_with_nothing() {
    let hints = hints_of(
        "variant 6x6 boxes 2x3\n......\n......\n......\n......\n......\n......\n\
         killer 8: r1c5 r1c6 r2c6\nkiller 6: r5c2 r5c3\nkiller 9: r1c2 r1c3 r1c4\n\
         killer 12: r1c1 r2c1 r2c2\nkiller 9: r2c3 r3c3\nkiller 7: r3c1 r3c2\n\
         killer 7: r4c1 r4c2\nkiller 13: r3c4 r4c3 r4c4\nkiller 11: r2c4 r2c5 r3c5\n\
         killer 11: r3c6 r4c6 r5c6\nkiller 7: r4c5 r5c5\nkiller 15: r5c1 r6c1 r6c2 r6c3\n\
         killer 11: r5c4 r6c4 r6c5 r6c6\n",
    );
    // If r1c5 is 2, r6c6 is 4.
    let told =
        hints.iter().find(|hint| hint.words.contains("r6c6 − r1c5 = 2 is left; nothing in r1c5 goes with"));
    let words = &told.expect("a hint").words;
    assert!(words.ends_with("; nothing in r1c5 goes with 1 or 2 in r6c6; so r6c6 is not 1 or 2"), "{words}");
}

#[test]
fn what_a_constraint_excludes_sees_no_ends() {
    let hints = hints_of(
        "variant 8x8 latin\n........\n....3...\n........\n.......5\n.613..2.\n.......8\n8....5..\n\
         ...2..3.\nminimum: r3c6\nminimum: r4c7\nminimum: r3c3\nminimum: r2c7\n\
         whispers: r1c6-r2c5-r2c6-r3c6\nwhispers: r6c2-r6c3-r6c4-r7c5-r8c6-r8c5\n\
         whispers: r3c1-r4c1-r4c2-r4c3-r3c4\n",
    );
    // The line excludes 1 from r7c5, which is in no house with r6c4.
    let told = hints.iter().find(|hint| hint.words.contains("So 1 is in r6c4 or r8c5"));
    let words = &told.expect("a hint").words;
    assert!(words.ends_with("So 1 is in r6c4 or r8c5: r6c5, which sees both, is not 1"), "{words}");
}

#[test]
fn a_value_that_follows_from_its_contrary_is_told_once() {
    let hints = hints_of(
        "variant 6x6 boxes 2x3\n4.3...\n.6....\n2.....\n.4...1\n......\n1.2...\n\
         region-sum: r3c2-r2c3-r1c4\nregion-sum: r6c4-r5c3-r4c2\n\
         region-sum: r6c6-r5c5-r5c6-r4c6-r4c5-r3c6\nregion-sum: r6c5-r5c4-r4c4-r3c4\n",
    );
    let told = hints.iter().find(|hint| hint.words.contains("if r3c6 is not 3, then r6c6 is 3"));
    let words = &told.expect("a hint").words;
    assert!(words.contains(". So r3c6 is 3; so ") && !words.contains("either way"), "{words}");
}

#[test]
fn houses_of_boards_too_large_for_techniques_have_names() {
    let shape = Shape { size: 36, diagonals: true, ..Shape::default() };
    let recipe = Recipe { shape, ..Recipe::default() };
    let made = recipe.maker().expect("a recipe").make(&mut Random::new(2, 0), None).expect("a puzzle");
    let (mut words, mut is_in_box) = (Vec::new(), false);
    made.puzzle.tell_hints(&Telling::default(), &mut |hint| {
        is_in_box |= hint.words.contains(": in box ");
        words.push(hint.words);
        if is_in_box || words.len() == 200 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(is_in_box && !words.iter().any(|words| words.contains("the house of")), "{words:?}");
}

#[test]
fn rectangles_that_are_found_together_strike_nothing_twice() {
    let hints = hints_of("...38...4..85..3......6..6...7.25.7.1.........741.2..8........4.");
    let rectangles = hints.iter().filter(|hint| hint.technique == Technique::UniqueRectangle);
    assert!(rectangles.count() > 1);
    for hint in &hints {
        let was_possible = |&(cell, value): &(usize, i32)| hint.candidates[cell].contains(&value);
        assert!(hint.excluded.iter().all(was_possible), "{}", hint.words);
    }
}

fn check_hints(made: &Made) {
    let Made { puzzle, solution } = made;
    let (hints, ending) = told(made, Coordinates::Numbers);
    // Some random variants take nested refutations. Others take more suppositions than a rating tries, which is then
    // told as the least that it can be.
    let is_solved = puzzle.rate(None).is_some_and(|rating| !rating.is_least);
    let is_limited = matches!(puzzle.scale(), Scale::Steps | Scale::Variants);
    let unsolved = if is_limited { Ending::Unknown } else { Ending::Nested };
    if is_solved || !(is_limited && ending == Ending::Solved) {
        assert_eq!(ending, if is_solved { Ending::Solved } else { unsolved });
    }
    let mut known: BTreeSet<usize> = puzzle.givens().into_iter().collect();
    for hint in hints {
        let words = &hint.words;
        let is_right = |&(cell, value): &(usize, i32)| solution[cell] == value;
        assert!(hint.placed.iter().all(is_right), "{words}");
        assert!(!hint.excluded.iter().any(is_right), "{words}");
        let was_possible = |&(cell, value): &(usize, i32)| hint.candidates[cell].contains(&value);
        assert!(hint.excluded.iter().all(was_possible), "{words}");
        for ruled_out in &hint.ruled_out {
            let is_so = match ruled_out {
                RuledOut::Filling(filling) => filling.iter().all(is_right),
                RuledOut::Digits(run, values) => is_run_of(solution, puzzle.columns(), run, values),
            };
            assert!(!is_so, "{words}");
        }
        assert!(hint.placed.iter().all(|&(cell, _)| known.insert(cell)), "{words}");
        assert!(hint.placed.len() + hint.excluded.len() + hint.ruled_out.len() > 0, "{words}");
        assert!(longest_list(words) <= 5, "{words}");
        let cells: BTreeSet<usize> =
            hint.placed.iter().chain(&hint.excluded).map(|&(cell, _)| cell).collect();
        let names = ["the cage ", "the run ", "the chain "];
        let is_of_clue = names.iter().any(|name| words.contains(name));
        // What a house or a chain leaves on a board of houses may be more.
        let may_be_many = matches!(puzzle.scale(), Scale::Steps | Scale::Variants)
            || is_of_clue
            || share_house(puzzle.as_ref(), &cells);
        assert!(cells.len() <= 4 || may_be_many, "{words}");
        assert!(most_runs(words) <= 3, "{words}");
        match hint.technique {
            Technique::DotChain => assert!(words.contains(" black ") || words.contains(" white "), "{words}"),
            Technique::DotForcingChain => assert!(words.contains(" dot between "), "{words}"),
            _ => {}
        }
        if hint.technique == Technique::Refutation {
            assert!(words.starts_with("Refutation: if ") && words.contains(". So "), "{words}");
            assert!(cells.len() <= 4, "{words}");
        }
    }
    let to_fill = (0..solution.len()).filter(|&cell| solution[cell] > 0);
    assert!(!is_solved || to_fill.eq(known), "some cells were never told");
}

/// What a player knows before a hint.
fn state_before(hint: &Hint, known: &BTreeSet<usize>) -> State {
    let written = |(cell, left): (usize, &Vec<i32>)| match &left[..] {
        [] => Written::Nothing,
        &[value] if known.contains(&cell) => Written::Value(value),
        left => Written::Candidates(left.to_vec()),
    };
    State::new(hint.candidates.iter().enumerate().map(written).collect())
}

/// Hints from the middle of a game: they go by the candidates that are written, lead to the solution, and are no
/// harder than on the way there.
fn check_from_states(made: &Made) {
    let Made { puzzle, solution } = made;
    let (hints, ending) = told(made, Coordinates::Numbers);
    let mut known: BTreeSet<usize> = puzzle.givens().into_iter().collect();
    let every = hints.len().div_ceil(4).max(1);
    for (number, hint) in hints.iter().enumerate() {
        if number % every == 0 {
            let state = state_before(hint, &known);
            assert!(state.wrong(solution).is_empty(), "{}", hint.words);
            let values: Vec<(usize, i32)> = state.values().collect();
            let telling = Telling { state: Some(&state), ..Telling::default() };
            let (rest, end) = families::hints(&**puzzle, &telling);
            assert_eq!(end, ending);
            assert_eq!(rest[0].candidates, hint.candidates, "{}", hint.words);
            let is_right = |&(cell, value): &(usize, i32)| solution[cell] == value;
            let is_known = |&(cell, _): &(usize, i32)| values.iter().any(|&(known, _)| known == cell);
            for hint in &rest {
                assert!(
                    hint.placed.iter().all(|placed| is_right(placed) && !is_known(placed)),
                    "{}",
                    hint.words
                );
                assert!(!hint.excluded.iter().any(is_right), "{}", hint.words);
            }
            let hardest = |hints: &[Hint]| hints.iter().filter_map(|hint| hint.rating).max();
            assert!(hardest(&rest) <= hardest(&hints[number..]), "{}", hint.words);
        }
        known.extend(hint.placed.iter().map(|&(cell, _)| cell));
    }
}

#[test]
fn hints_go_on_from_states() {
    let x = Recipe { shape: Shape { size: 6, diagonals: true, ..Shape::default() }, ..Recipe::default() };
    let makers: [Box<dyn Maker>; 5] = [
        Box::new(x.maker().expect("a recipe")),
        Box::new(Recipe::default().maker().expect("a recipe")),
        Box::new(kenken::Recipe::new(5).maker().expect("a recipe")),
        Box::new(kakuro::Recipe { rows: 7, columns: 7, ..Default::default() }.maker().expect("a recipe")),
        Box::new(kropki::Recipe { size: 6, ..Default::default() }.maker().expect("a recipe")),
    ];
    for maker in makers {
        (0..10).for_each(|seed| {
            check_from_states(&maker.make(&mut Random::new(seed, 0), None).expect("a puzzle"));
        });
    }
    (0..20).for_each(|seed| check_from_states(&variant(seed)));
}

fn check_all(maker: &impl Maker, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        check_hints(&maker.make(&mut Random::new(seed, 0), None).expect("a puzzle"));
    }
}

#[test]
fn hints_of_kenkens_are_right() {
    check_all(&kenken::Recipe::new(5).maker().expect("a recipe"), 0..150);
}

#[test]
fn hints_of_large_cages_are_right() {
    let large = kenken::Recipe { cages: Some(3..=6), ..kenken::Recipe::new(6) };
    check_all(&large.maker().expect("a recipe"), 0..60);
}

#[test]
fn hints_of_large_kenkens_are_right() {
    check_all(&kenken::Recipe::new(8).maker().expect("a recipe"), 0..30);
}

#[test]
fn hints_of_kakuros_are_right() {
    for size in [7, 10] {
        let recipe = kakuro::Recipe { rows: size, columns: size, ..kakuro::Recipe::default() };
        check_all(&recipe.maker().expect("a recipe"), 0..150);
    }
}

#[test]
fn hints_of_kropkis_are_right() {
    for (size, count) in [(6, 200), (9, 100)] {
        let recipe = kropki::Recipe { size, ..kropki::Recipe::default() };
        check_all(&recipe.maker().expect("a recipe"), 0..count);
    }
}

#[test]
fn hints_of_variants_of_4x4_are_right() {
    (0..150).step_by(2).for_each(|seed| check_hints(&variant(seed)));
}

#[test]
fn hints_of_variants_of_6x6_are_right() {
    (1..150).step_by(2).for_each(|seed| check_hints(&variant(seed)));
}

#[test]
fn hints_of_variants_of_9x9_are_right() {
    // The puzzle of seed 2 takes suppositions within others for half a minute.
    [0, 1, 3, 4, 5, 6].into_iter().for_each(|seed| check_hints(&variant_of(9, 30, seed)));
}

#[test]
fn long_lists_are_found() {
    assert_eq!(
        longest_list("Combinations: the cage 12+ (r1c1 r1c2) can only be 3 4, 4 3 or 5 6; so r1c1"),
        3
    );
    assert_eq!(longest_list("r1c1 is 3 or 4, r1c2 is 4 or 5"), 0);
}

/// The first hint of each technique in some puzzles.
fn first_of_each(made: impl Iterator<Item = Made>, coordinates: Coordinates) -> String {
    let mut seen = BTreeSet::new();
    let mut lines = Vec::new();
    for made in made {
        for hint in told(&made, coordinates).0 {
            if seen.insert(hint.technique) {
                lines.push(hint.words);
            }
        }
    }
    lines.join("\n")
}

#[test]
fn letters_name_cells_if_asked_for() {
    let made = |maker: &dyn Maker| maker.make(&mut Random::new(1, 0), None).expect("a puzzle");
    let kenken = kenken::Recipe { cages: Some(3..=6), ..kenken::Recipe::new(6) };
    let all = [
        made(&kenken.maker().expect("a recipe")),
        made(&kakuro::Recipe::default().maker().expect("a recipe")),
        made(&kropki::Recipe::default().maker().expect("a recipe")),
        variant(1),
    ];
    for made in &all {
        for hint in told(made, Coordinates::Letters).0 {
            let is_other = |word: &str| {
                let word = word.trim_start_matches('(');
                word.starts_with('r') && word[1..].starts_with(|letter: char| letter.is_ascii_digit())
            };
            assert!(!hint.words.split(' ').any(is_other), "{}", hint.words);
        }
    }
    insta::assert_snapshot!(first_of_each(all.into_iter(), Coordinates::Letters));
}

#[test]
fn hints_of_variants_are_told_in_words() {
    insta::assert_snapshot!(first_of_each((0..40).map(variant), Coordinates::Numbers));
}
