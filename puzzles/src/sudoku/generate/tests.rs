use super::*;
use crate::generate::Symmetry;
use crate::puzzle::{Bounds, Verdict, check};
use crate::sudoku::text::Reader;

fn board(text: &str) -> Puzzle {
    Reader::default().read(text, 1).expect("a board")
}

fn recipe(size: usize, regions: Regions, diagonals: bool, windows: bool) -> Recipe {
    Recipe { shape: Shape { size, regions, diagonals, windows }, ..Recipe::default() }
}

fn made(recipe: &Recipe, seed: u64) -> Result<Made, GaveUp> {
    recipe.maker().expect("a recipe with puzzles").make(&mut Random::new(seed, 0), None)
}

fn given(made: &Made) -> Vec<usize> {
    made.puzzle.givens()
}

#[test]
fn large_boards_of_odd_shape_are_made() {
    for recipe in [
        recipe(14, Regions::Jigsaw, false, false),
        recipe(11, Regions::Jigsaw, true, false),
        recipe(16, Regions::Boxes(None), false, true),
    ] {
        let made = made(&recipe, 1).expect("some");
        assert!(matches!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(_)), "{recipe:?}");
    }
}

const RING: &str =
    "111111111 1.......1 1.11111.1 1.1...1.1 1.1...1.1 1.1...1.1 1.11111.1 1.......1 111111111";
/// 24 cells.
const FEW_CELLS: &str = ".1.1.1.....1..1....1.1.11..1...1....1......1....11......1..1..1.1....1..1.1.1..1.";

#[test]
fn all_cells_of_a_pattern_are_given() {
    for (text, count) in [(RING.replace(' ', ""), 48), (FEW_CELLS.to_owned(), 24)] {
        let pattern = board(&text);
        let marked: Vec<usize> = (0..81).filter(|&cell| pattern.givens()[cell] > 0).collect();
        let recipe = Recipe { pattern: Some(pattern), ..Recipe::default() };
        for seed in 0..3 {
            let made = made(&recipe, seed).expect("some");
            assert_eq!((given(&made), marked.len()), (marked.clone(), count));
            assert!(matches!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(_)));
        }
        let some = Recipe { clues: Some(22..=40), ..recipe };
        let made = made(&some, 1).expect("some");
        assert!(
            (22..=40).contains(&given(&made).len()) && given(&made).iter().all(|cell| marked.contains(cell))
        );
    }
}

#[test]
fn a_template_within_a_pattern_stays() {
    let template = board(&format!("987654321{}", ".".repeat(72)));
    let recipe = Recipe { pattern: Some(board(FEW_CELLS)), template: Some(template), ..Recipe::default() };
    let made = made(&recipe, 1).expect("some");
    assert_eq!(made.solution[..9], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert!((0..9).all(|cell| given(&made).contains(&cell)));
}

#[test]
fn patterns_of_other_boards_are_filled() {
    let pattern = board("11..1.1..111.1.1");
    let recipe = Recipe { pattern: Some(pattern.clone()), ..recipe(4, Regions::Boxes(None), true, false) };
    let made = made(&recipe, 1).expect("some");
    assert_eq!(given(&made).len(), pattern.given_count());
}

#[test]
fn hopeless_patterns_are_given_up() {
    let text = ".1.1.1.....1..1....1.1.11..1...1....1......1....11......1..1..1.1...............1";
    let recipe = Recipe { pattern: Some(board(text)), ..Recipe::default() };
    let order = Order { tries: 100, ..Order::default() };
    let made = recipe.maker().expect("enough cells").make_to_order(&order, &mut Random::new(1, 0), None);
    assert_eq!(made.err(), Some(GaveUp::Hopeless { tries: 100, hardest: None }));
}

#[test]
fn a_pattern_says_which_cells_are_given() {
    let recipe =
        Recipe { pattern: Some(board(FEW_CELLS)), symmetry: Symmetry::Rotate180, ..Recipe::default() };
    assert_eq!(recipe.maker().err(), Some(RecipeError::PatternAndSymmetry(Symmetry::Rotate180)));
}

#[test]
fn few_givens_are_found_and_the_fewest_refused() {
    let clues = |most| Recipe { clues: Some(17..=most), ..Recipe::default() };
    assert_eq!(clues(17).maker().err(), Some(RecipeError::TooRare(17)));
    for seed in 0..3 {
        assert_eq!(given(&made(&clues(19), seed).expect("some")).len(), 19);
    }
    let known =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000".replace('0', ".");
    let of_template = Recipe { template: Some(board(&known)), ..clues(17) };
    assert_eq!(given(&made(&of_template, 1).expect("the template")).len(), 17);
}

#[test]
fn numbers_of_givens_are_had_by_groups_of_several_sizes() {
    let clues = |clues| Recipe {
        clues: Some(clues),
        symmetry: Symmetry::Full,
        ..recipe(4, Regions::Boxes(None), false, false)
    };
    // Groups of 4, 4 and 8 cells.
    assert_eq!(clues(5..=7).maker().err(), Some(RecipeError::Clues { low: 5, high: 7 }));
    assert!(clues(8..=8).maker().is_ok() && clues(12..=12).maker().is_ok());
    assert!(clues(17..=20).maker().is_err());
}

#[test]
fn large_boards_get_fewer_tries() {
    let tries =
        |size| recipe(size, Regions::Boxes(None), true, false).maker().map(|maker| maker.most_tries(50_000));
    assert_eq!([6, 9, 16, 25, 100].map(tries), [Ok(50_000), Ok(4_389), Ok(200), Ok(200), Ok(200)]);
}

#[test]
fn rules_without_a_full_board_are_told_at_once() {
    let no_board = "no full board of this size meets these rules";
    for recipe in [
        recipe(2, Regions::Jigsaw, true, false),
        recipe(3, Regions::Jigsaw, true, false),
        recipe(2, Regions::Boxes(Some((1, 2))), true, false),
        recipe(3, Regions::None, true, false),
    ] {
        let full = Recipe { full: true, ..recipe };
        assert_eq!(made(&full, 1).map(|_| ()).map_err(|error| error.to_string()), Err(no_board.to_owned()));
    }
}

#[test]
fn latin_squares_with_diagonals_keep_them() {
    for size in [4, 7, 9] {
        let made = made(&recipe(size, Regions::None, true, false), 1).expect("some");
        assert!(made.puzzle.has_solution(&made.solution), "{size}");
        assert_eq!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(made.solution));
    }
}

#[test]
fn the_usual_number_of_givens_falls_with_the_level() {
    let of_level = |maker: &UsualMaker, level: Level, seed| {
        let order = Order { levels: level..=level, ..Order::default() };
        let made = maker.make_to_order(&order, &mut Random::new(seed, 0), None).expect("a puzzle");
        let rating = made.puzzle.rate(None).expect("there is no deadline");
        assert_eq!(rating.level, level);
        assert_eq!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(made.solution.clone()));
        given(&made).len()
    };
    let nine = Recipe::default().usual_maker().expect("a maker");
    for seed in 0..3 {
        let counts = Level::ALL.map(|level| of_level(&nine, level, seed));
        assert!((36..=40).contains(&counts[0]) && (30..=34).contains(&counts[1]), "{counts:?}");
        assert!((26..=30).contains(&counts[2]) && counts[3..].iter().all(|&count| count < 30), "{counts:?}");
    }
    let symmetric = Recipe { symmetry: Symmetry::Rotate180, ..recipe(6, Regions::Boxes(None), false, false) };
    let symmetric = symmetric.usual_maker().expect("a maker");
    assert!((16..=18).contains(&of_level(&symmetric, Level::Easy, 1)));
    assert_eq!(symmetric.usual_levels(), Some(Level::Easy..=Level::Easy));
    assert!(of_level(&symmetric, Level::Medium, 1) < 14);
}

#[test]
fn of_several_levels_one_is_drawn() {
    let maker = Recipe::default().usual_maker().expect("a maker");
    let order = Order { levels: Level::Easy..=Level::Hard, ..Order::default() };
    let levels = (0..20).map(|number| {
        let made = maker.make_to_order(&order, &mut Random::new(1, number), None).expect("a puzzle");
        made.puzzle.rate(None).expect("there is no deadline").level
    });
    let levels: std::collections::BTreeSet<Level> = levels.collect();
    assert_eq!(levels.into_iter().collect::<Vec<_>>(), Level::ALL[..3]);
    // Those that cannot be are never drawn.
    let needs = vec![crate::technique::Group::named("x-wing").expect("a technique")];
    let order = Order { needs, ..order };
    let made = maker.make_to_order(&order, &mut Random::new(1, 0), None).expect("a puzzle");
    assert_eq!(made.puzzle.rate(None).expect("there is no deadline").level, Level::Hard);
}

#[test]
fn levels_without_puzzles_do_not_keep_others_from_being_made() {
    // On 4×4, hardly anything is harder than easy.
    let small = recipe(4, Regions::Boxes(None), false, false).usual_maker().expect("a maker");
    for number in 0..3 {
        let made = small.make_to_order(&Order::default(), &mut Random::new(1, number), None);
        assert!(made.is_ok(), "{made:?}");
    }
    // More givens than those of a level refuse that level alone.
    let full = made(&Recipe { full: true, ..Recipe::default() }, 1).expect("a board");
    let givens: String = full.solution[..33].iter().map(i32::to_string).collect();
    let template = board(&format!("{givens}{}", ".".repeat(48)));
    let maker = Recipe { template: Some(template), ..Recipe::default() }.usual_maker().expect("a maker");
    let of_level = |level| Order { levels: level..=level, ..Order::default() };
    let easy = maker.make_to_order(&of_level(Level::Easy), &mut Random::new(1, 0), None).expect("a puzzle");
    assert!((36..=40).contains(&given(&easy).len()));
    let hard = maker.make_to_order(&of_level(Level::Hard), &mut Random::new(1, 0), None);
    assert!(matches!(hard, Err(crate::generate::GaveUp::Impossible(_))), "{hard:?}");
}
