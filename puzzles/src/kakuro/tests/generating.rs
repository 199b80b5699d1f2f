use super::kak;
use super::plain::Plain;
use crate::deadline::Deadline;
use crate::generate::{GaveUp, Maker, Order, Symmetry, Tally};
use crate::kakuro::{Puzzle, Recipe, RecipeError};
use crate::random::Random;
use crate::technique::Level;

/// Makes the boards of some numbers, and checks what was promised of each.
fn make(recipe: &Recipe, numbers: std::ops::Range<u64>) -> Vec<(Puzzle, Vec<i32>)> {
    let maker = recipe.maker().expect("there are such boards");
    numbers
        .map(|number| {
            let made = maker.make(&mut Random::new(7, number), None).expect("a board");
            let puzzle = made.puzzle.downcast_ref::<Puzzle>().expect("a Kakuro").clone();
            check(&puzzle, &made.solution, recipe);
            (puzzle, made.solution)
        })
        .collect()
}

fn check(puzzle: &Puzzle, solution: &[i32], recipe: &Recipe) {
    let text = kak(puzzle);
    let layout = puzzle.layout();
    assert!(layout.is_connected(), "{text}");
    let largest = usize::from(recipe.largest_digit);
    for (number, run) in layout.runs().iter().enumerate() {
        assert!((2..=largest).contains(&run.length), "{text}");
        let sum: i32 = run.cells().map(|cell| solution[cell]).sum();
        assert_eq!(puzzle.sum(number).map(i32::from), Some(sum), "{text}");
    }
    if recipe.layout.is_none() {
        let (rows, columns) = (layout.rows(), layout.columns());
        assert_eq!((rows, columns), (recipe.rows, recipe.columns));
        let orbits = recipe.symmetry.orbits(rows - 1, columns - 1).expect("a board that may have it");
        for orbit in orbits {
            let is_white = |place: usize| {
                layout.is_white((place / (columns - 1) + 1) * columns + place % (columns - 1) + 1)
            };
            assert!(
                orbit.iter().all(|&place| is_white(place) == is_white(orbit[0])),
                "{}\n{text}",
                recipe.symmetry
            );
        }
    }
    assert_eq!(Plain::new(&text, largest).count(), 1, "{text}");
}

#[test]
fn boards_have_one_solution_and_the_shape_that_was_asked_for() {
    for (side, count) in [(3, 5), (4, 10), (6, 30), (8, 25), (10, 25), (13, 8), (16, 4), (20, 3)] {
        make(&Recipe { rows: side, columns: side, ..Recipe::default() }, 0..count);
    }
    for &symmetry in Symmetry::ALL {
        for density in [0.2, 0.28, 0.4] {
            make(&Recipe { rows: 9, columns: 9, symmetry, density, ..Recipe::default() }, 0..3);
        }
        if !symmetry.needs_square() {
            make(&Recipe { rows: 7, columns: 15, symmetry, ..Recipe::default() }, 0..3);
        }
    }
    make(&Recipe { largest_digit: 6, ..Recipe::default() }, 0..5);
}

/// Takes minutes; meant for a release build.
#[test]
#[ignore = "takes long"]
fn very_many_boards_have_one_solution() {
    for (number, side) in (0..1000).zip((6..=20).cycle()) {
        let symmetry = Symmetry::ALL[number as usize % 8];
        make(&Recipe { rows: side, columns: side, symmetry, ..Recipe::default() }, number..number + 1);
    }
    make(&Recipe { rows: 40, columns: 40, symmetry: Symmetry::Horizontal, ..Recipe::default() }, 0..50);
    make(&Recipe { rows: 150, columns: 150, ..Recipe::default() }, 0..1);
}

#[test]
fn starting_points_are_as_many_as_asked_for() {
    for range in [0..=2, 8..=9, 14..=60] {
        let recipe = Recipe { starting_points: Some(range.clone()), ..Recipe::default() };
        for (puzzle, _) in make(&recipe, 0..4) {
            let layout = puzzle.layout();
            let digits = |run: usize| -> Vec<u8> {
                let sum = puzzle.sum(run).expect("every run has a sum");
                crate::kakuro::Digits::sets(layout.runs()[run].length, sum, 9)
                    .flat_map(crate::kakuro::Digits::iter)
                    .collect()
            };
            let is_known = |&cell: &usize| {
                let [across, down] = layout.runs_of(cell).map(digits);
                (1..10).filter(|digit| across.contains(digit) && down.contains(digit)).count() == 1
            };
            let count = layout.white_cells().filter(is_known).count();
            assert!(range.contains(&count), "{count}\n{}", kak(&puzzle));
        }
    }
}

#[test]
fn a_given_layout_is_kept() {
    let text = "5,5\n*,*,*,*,*\n*,?,?,*,*\n*,?,?,?,?\n*,?,?,?,?\n*,*,*,?,?\n";
    let layout = super::puzzle(text).layout().clone();
    let boards = make(&Recipe { layout: Some(layout.clone()), ..Recipe::default() }, 0..5);
    assert!(boards.iter().all(|(puzzle, _)| **puzzle.layout() == *layout));
}

#[test]
fn the_same_seed_makes_the_same_boards() {
    let boards = |recipe: Recipe| -> String {
        make(&recipe, 0..2).iter().map(|(puzzle, _)| kak(puzzle) + "\n").collect()
    };
    insta::assert_snapshot!("newspaper", boards(Recipe::default()));
    let recipe =
        Recipe { rows: 12, columns: 16, symmetry: Symmetry::Horizontal, density: 0.35, ..Recipe::default() };
    insta::assert_snapshot!("horizontal", boards(recipe));
    insta::assert_snapshot!(
        "full",
        boards(Recipe { rows: 9, columns: 9, symmetry: Symmetry::Full, ..Recipe::default() })
    );
}

#[test]
fn impossible_wishes_are_refused() {
    let refused = |recipe: Recipe| recipe.maker().map(|_| ()).expect_err("there are no such boards");
    let usual = Recipe::default();
    assert_eq!(refused(Recipe { rows: 2, ..usual.clone() }), RecipeError::Size(2, 10));
    assert_eq!(refused(Recipe { rows: usize::MAX, ..usual.clone() }), RecipeError::Size(usize::MAX, 10));
    assert_eq!(refused(Recipe { density: 0.7, ..usual.clone() }), RecipeError::Density(0.7));
    assert_eq!(refused(Recipe { density: 0.1, ..usual.clone() }), RecipeError::Density(0.1));
    assert!(matches!(refused(Recipe { density: f64::NAN, ..usual.clone() }), RecipeError::Density(_)));
    assert_eq!(refused(Recipe { largest_digit: 10, ..usual.clone() }), RecipeError::LargestDigit(10));
    #[expect(clippy::reversed_empty_ranges)]
    let points = 5..=4;
    let empty = Recipe { starting_points: Some(points.clone()), ..usual.clone() };
    assert_eq!(refused(empty), RecipeError::StartingPoints(points));
    let many = Recipe { starting_points: Some(82..=usize::MAX), ..usual.clone() };
    assert_eq!(refused(many), RecipeError::TooManyStartingPoints { least: 82, cells: 81 });
    let diagonal = Recipe { rows: 9, symmetry: Symmetry::Diagonal, ..usual.clone() };
    assert_eq!(
        refused(diagonal).to_string(),
        "expected as many rows as columns for the symmetry diagonal, found 9×10"
    );
    let lonely = super::puzzle("3,3\n*,C1,C5\nF3,?,?\n*,F4,?\n").layout().clone();
    assert_eq!(
        refused(Recipe { layout: Some(lonely), ..usual.clone() }).to_string(),
        "expected a layout whose runs have from 2 to 9 cells, found one of length 1 down in row 2, column 2"
    );
    let black = super::puzzle("2,2\n*,*\n*,*\n").layout().clone();
    assert_eq!(refused(Recipe { layout: Some(black), ..usual.clone() }), RecipeError::NoCells);

    let make = |recipe: Recipe, deadline: Option<Deadline>| {
        let maker = recipe.maker().expect("nothing speaks against it");
        maker.make(&mut Random::new(0, 0), deadline).map(|_| ()).expect_err("there are no such boards")
    };
    // Three rows cannot be cut without cutting the board in two, which only trying tells.
    let narrow = |rows, columns| make(Recipe { rows, columns, ..usual.clone() }, None).to_string();
    assert_eq!(
        narrow(3, 20),
        "gave up after 50 tries: found no layout; expected more rows and columns, or a board less long"
    );
    assert_eq!(
        narrow(10, 3),
        "gave up after 20 tries: none had exactly one solution; expected more rows and columns, or a board less long"
    );
    // Two digits make no board of any size, and three only small ones.
    for largest_digit in [2, 3] {
        assert_eq!(
            make(Recipe { largest_digit, ..usual.clone() }, None).to_string(),
            "gave up after 50 tries: found no layout; expected a larger one as the largest digit"
        );
    }
    assert_eq!(
        make(Recipe { rows: 3, columns: 3, largest_digit: 2, ..usual.clone() }, None).to_string(),
        "gave up after 20 tries: none had exactly one solution; expected a larger one as the largest digit"
    );
    assert_eq!(make(usual.clone(), Some(Deadline::now())), GaveUp::Stopped);
    // Large boards do not outlast it, and those that would take hours are refused before they take memory.
    let large = Recipe { rows: 1000, columns: 1000, ..usual.clone() };
    assert_eq!(make(large.clone(), Some(Deadline::now())), GaveUp::Stopped);
    assert_eq!(
        refused(Recipe { rows: 1001, ..large }).to_string(),
        "expected at least 3 rows and 3 columns, and at most 1000000 cells, found 1001×1000"
    );
}

#[test]
fn large_boards_become_easy_by_few_changes() {
    let recipe = Recipe { rows: 20, columns: 20, ..Recipe::default() };
    let maker = recipe.maker().expect("there are such boards");
    let order = Order { levels: Level::Easy..=Level::Easy, tries: 2_000, ..Order::default() };
    for seed in 0..3 {
        let tally = Tally::default();
        let made =
            maker.make_tallied(&order, &mut Random::new(seed, 0), None, &tally).expect("an easy board");
        let rating = made.puzzle.rate(None).expect("a unique puzzle");
        assert_eq!(rating.level, Level::Easy, "{} tries", tally.tries());
    }
}
