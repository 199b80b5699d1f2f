use super::*;
use crate::generate::{Maker, Symmetry};
use crate::kropki::{Direction, Givens, Recipe, RecipeError, text};

/// The first puzzles of a sequence, with their solutions, each of which is its puzzle's only one.
fn made(recipe: &Recipe, seed: u64, count: u64) -> Vec<(Puzzle, Vec<u8>)> {
    let maker = recipe.maker().expect("there are such puzzles");
    let make = |number| {
        let made = maker.make(&mut Random::new(seed, number), None).expect("a puzzle");
        let puzzle = made.puzzle.downcast_ref::<Puzzle>().expect("a Kropki puzzle").clone();
        let solution = made.digits();
        assert_eq!(solutions(&puzzle, Engine::Cover, 2), std::slice::from_ref(&solution), "{puzzle}");
        assert_eq!((puzzle.size(), puzzle.shown()), (recipe.size, recipe.shown));
        (puzzle, solution)
    };
    (0..count).map(make).collect()
}

fn given(puzzle: &Puzzle) -> Vec<usize> {
    (0..puzzle.givens().len()).filter(|&cell| puzzle.givens()[cell] > 0).collect()
}

/// Whether none of the givens can go.
fn is_minimal(puzzle: &Puzzle) -> bool {
    given(puzzle).into_iter().all(|cell| {
        let mut fewer = puzzle.clone();
        fewer.set(cell, 0);
        solutions(&fewer, Engine::Cover, 2).len() == 2
    })
}

#[test]
fn puzzles_are_unique_and_minimal() {
    check_minimal(15);
}

/// `cargo test --release -p dancing-bits-puzzles -- --ignored a_thousand`
#[test]
#[ignore = "takes some seconds, and a release build"]
fn a_thousand_puzzles_are_unique_and_minimal() {
    check_minimal(250);
}

fn check_minimal(count: u64) {
    for shown in [Dots::All, Dots::Some] {
        for direction in [Direction::Subtractive, Direction::Additive] {
            let recipe = Recipe { shown, direction, ..Recipe::default() };
            let puzzles = made(&recipe, 1, count);
            assert!(puzzles.iter().all(|(puzzle, _)| is_minimal(puzzle)));
            let some_given = puzzles.iter().filter(|(puzzle, _)| !given(puzzle).is_empty()).count();
            assert!(shown == Dots::All || some_given > 0);
        }
    }
}

/// Whether some of the cells can be given that are fewer than the puzzle's givens.
fn fewer_suffice(puzzle: &Puzzle, solution: &[u8]) -> bool {
    fn add(puzzle: &mut Puzzle, solution: &[u8], first: usize, left: usize) -> bool {
        if solutions(puzzle, Engine::Auto, 2).len() == 1 {
            return true;
        }
        left > 0
            && (first..solution.len()).any(|cell| {
                puzzle.set(cell, solution[cell]);
                let enough = add(puzzle, solution, cell + 1, left - 1);
                puzzle.set(cell, 0);
                enough
            })
    }
    let mut bare = puzzle.clone();
    given(puzzle).into_iter().for_each(|cell| bare.set(cell, 0));
    match given(puzzle).len() {
        0 => false,
        count => add(&mut bare, solution, 0, count - 1),
    }
}

#[test]
fn no_fewer_givens_suffice() {
    let mut counts = [0; 5];
    for (size, latin, count) in [(4, false, 100), (4, true, 100), (6, false, 40), (6, true, 10)] {
        let recipe = Recipe { size, latin, shown: Dots::Some, givens: Givens::Fewest, ..Recipe::default() };
        for (puzzle, solution) in made(&recipe, 2, count) {
            assert!(!fewer_suffice(&puzzle, &solution), "{puzzle}");
            counts[given(&puzzle).len().min(4)] += 1;
        }
    }
    assert!(counts[..3].iter().all(|&count| count > 2), "{counts:?}");
}

#[test]
fn the_fewest_are_no_more_than_the_minimal() {
    for seed in 0..10 {
        let recipe = Recipe { shown: Dots::Some, ..Recipe::default() };
        let [minimal, fewest] = [Givens::Minimal, Givens::Fewest].map(|givens| {
            let (puzzle, solution) = made(&Recipe { givens, ..recipe.clone() }, seed, 1).remove(0);
            (given(&puzzle).len(), solution)
        });
        assert_eq!(minimal.1, fewest.1, "the same board comes first");
        assert!(fewest.0 <= minimal.0);
    }
}

#[test]
fn dots_alone_suffice() {
    for shown in [Dots::All, Dots::Some] {
        let puzzles = made(&Recipe { shown, givens: Givens::None, ..Recipe::default() }, 3, 10);
        assert!(puzzles.iter().all(|(puzzle, _)| given(puzzle).is_empty()));
    }
}

#[test]
fn as_many_are_given_as_asked_for() {
    for counts in [12..=12, 0..=3, 20..=30, 81..=81] {
        let recipe = Recipe { givens: Givens::Between(counts.clone()), ..Recipe::default() };
        for (puzzle, _) in made(&recipe, 4, 3) {
            assert!(counts.contains(&given(&puzzle).len()), "{counts:?}\n{puzzle}");
        }
    }
}

#[test]
fn givens_are_symmetric() {
    for symmetry in [Symmetry::Rotate180, Symmetry::Full] {
        let givens = Givens::Between(8..=20);
        let recipe = Recipe { symmetry, givens, shown: Dots::Some, ..Recipe::default() };
        for (puzzle, _) in made(&recipe, 5, 3) {
            let given = given(&puzzle);
            for orbit in symmetry.orbits(9, 9).expect("a square") {
                let among = orbit.iter().filter(|cell| given.contains(cell)).count();
                assert!(among == 0 || among == orbit.len(), "{puzzle}");
            }
        }
    }
}

#[test]
fn no_dot_can_go_where_they_are_thinned() {
    for givens in [Givens::Minimal, Givens::None] {
        let recipe = Recipe { size: 6, shown: Dots::Some, thin_dots: true, givens, ..Recipe::default() };
        for (puzzle, _) in made(&recipe, 6, 8) {
            assert!(is_minimal(&puzzle));
            for (pair, _) in puzzle.dots().filter(|(_, dot)| dot.is_some()) {
                let mut thinner = puzzle.clone();
                thinner.set_dot(pair.cell, pair.side, None);
                assert_eq!(solutions(&thinner, Engine::Cover, 2).len(), 2, "{puzzle}");
            }
        }
    }
}

#[test]
fn large_boards_are_made() {
    for (size, latin) in [(12, false), (11, true)] {
        made(&Recipe { size, latin, givens: Givens::Between(30..=60), ..Recipe::default() }, 7, 1);
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    let error = |recipe: Recipe| recipe.maker().map(drop).map_err(|error| error.to_string());
    let default = Recipe::default();
    assert_eq!(
        error(Recipe { size: 3, ..default.clone() }),
        Err("expected a size from 4 to 16, found 3".to_owned())
    );
    assert_eq!(
        error(Recipe { size: 7, ..default.clone() }),
        Err("expected a size that can be divided into boxes, found 7, a prime (only jigsaws and Latin squares have such sizes)"
            .to_owned())
    );
    assert_eq!(
        error(Recipe { thin_dots: true, ..default.clone() }),
        Err("dots can be removed only if a missing dot says nothing: choose `dots` some".to_owned())
    );
    assert_eq!(
        error(Recipe { givens: Givens::Between(80..=82), ..default.clone() }),
        Err("expected numbers of givens from 0 to 81, the lower first, found 80..82".to_owned())
    );
    #[expect(clippy::reversed_empty_ranges, reason = "that is the mistake")]
    let reversed = Givens::Between(5..=4);
    assert!(matches!(Recipe { givens: reversed, ..default }.maker(), Err(RecipeError::Givens { .. })));
}

/// A puzzle that was made from a seed has to come again from it.
#[test]
fn the_puzzles_are_these() {
    let all = Recipe::default();
    let some = Recipe { shown: Dots::Some, ..all.clone() };
    let recipes = [
        all.clone(),
        Recipe { givens: Givens::Between(20..=20), ..all },
        some.clone(),
        Recipe { direction: Direction::Additive, ..some.clone() },
        Recipe { givens: Givens::Fewest, latin: true, ..some.clone() },
        Recipe { size: 6, thin_dots: true, ..some },
    ];
    let mut text = String::new();
    for recipe in recipes {
        for (puzzle, solution) in made(&recipe, 42, 2) {
            text::write(&puzzle, &mut text);
            text.push('\n');
            text::write_values(&solution, &mut text);
            text.push('\n');
        }
    }
    insta::assert_snapshot!(text);
}

/// However a board is turned or mirrored, it has the same solutions, turned or mirrored, and the same
/// canonical form.
#[test]
fn boards_can_be_turned_and_mirrored() {
    use crate::puzzle::Puzzle as _;
    for (size, latin, guises) in [(4, false, 8), (6, false, 4), (5, true, 8), (9, false, 8)] {
        let (puzzle, _) = made(&Recipe { size, latin, ..Recipe::default() }, 3, 1).remove(0);
        let text = |puzzle: &dyn crate::puzzle::Puzzle| {
            let mut text = String::new();
            puzzle.write("ken", &mut text).expect("KEN");
            text
        };
        let canonical = text(&*puzzle.canonical(None).expect("a form").expect("no deadline"));
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..100 {
            let turned = puzzle.scrambled(&mut Random::new(1, number)).expect("a guise");
            let turned = turned.downcast_ref::<Puzzle>().expect("a Kropki puzzle");
            assert_eq!(text(&*turned.canonical(None).expect("a form").expect("no deadline")), canonical);
            if seen.insert(text(turned)) {
                assert_eq!(solutions(turned, Engine::Auto, 2).len(), 1, "{turned}");
            }
        }
        assert_eq!((seen.len(), seen.first()), (guises, Some(&canonical)));
    }
}
