//! Making packing puzzles: each is read from its text and filled by code that shares nothing with the library.

use std::collections::BTreeSet;
use std::time::Duration;

use dlx::Solver;
use puzzles::deadline::{self, Deadline};
use puzzles::generate::{GaveUp, Symmetry, Tally};
use puzzles::random::Random;
use puzzles::technique::{Language, Level, Scale, Tenths};
use puzzles::tiling::count::{Uniqueness, check};
use puzzles::tiling::generate::{Ground, Made, Recipe, RecipeError};
use puzzles::tiling::{Laid, Lattice, Set, Tiling, board, rate, text};

/// A cell as a point of a space in which turns and reflections are linear.
type Point = [i32; 3];
/// A turn or a reflection of that space.
type Matrix = [[i32; 3]; 3];

/// The linear maps of a lattice, with whether they are reflections.
fn matrices(lattice: &str) -> Vec<(Matrix, bool)> {
    let (generators, mirror): (Vec<Matrix>, Matrix) = match lattice {
        "squares" => (vec![[[0, 1, 0], [-1, 0, 0], [0, 0, 1]]], [[1, 0, 0], [0, -1, 0], [0, 0, 1]]),
        "cubes" => (
            vec![[[0, 1, 0], [-1, 0, 0], [0, 0, 1]], [[1, 0, 0], [0, 0, 1], [0, -1, 0]]],
            [[-1, 0, 0], [0, 1, 0], [0, 0, 1]],
        ),
        // Two axes at 60°: a sixth of a turn takes the first to the second.
        _ => (vec![[[0, -1, 0], [1, 1, 0], [0, 0, 1]]], [[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    };
    let times = |a: &Matrix, b: &Matrix| {
        [0, 1, 2].map(|i| [0, 1, 2].map(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum::<i32>()))
    };
    let mut turns: BTreeSet<Matrix> = [[[1, 0, 0], [0, 1, 0], [0, 0, 1]]].into();
    loop {
        let more: BTreeSet<Matrix> =
            turns.iter().flat_map(|turn| generators.iter().map(|one| times(one, turn))).collect();
        if more.is_subset(&turns) {
            break;
        }
        turns.extend(more);
    }
    let mirrored = turns.iter().map(|turn| (times(&mirror, turn), true));
    turns.iter().map(|&turn| (turn, false)).chain(mirrored).collect()
}

fn moved(points: &BTreeSet<Point>, matrix: &Matrix) -> BTreeSet<Point> {
    points.iter().map(|point| [0, 1, 2].map(|i| (0..3).map(|k| matrix[i][k] * point[k]).sum())).collect()
}

fn shifted(points: &BTreeSet<Point>, from: Point, to: Point) -> BTreeSet<Point> {
    points.iter().map(|point| [0, 1, 2].map(|i| point[i] + to[i] - from[i])).collect()
}

/// The point of a place in a drawing.
fn point(lattice: &str, [layer, row, column]: [i32; 3]) -> Point {
    match lattice {
        "squares" => [row, column, 0],
        "cubes" => [layer, row, column],
        "hexagons" => [(column - row).div_euclid(2), row, 0],
        // The corners of a triangle, added up.
        _ => {
            let corner = |twice_x: i32, y: i32| [(twice_x - y - 1).div_euclid(2), y];
            let corners = if (row + column) % 2 == 0 {
                [corner(column + 1, row), corner(column, row + 1), corner(column + 2, row + 1)]
            } else {
                [corner(column + 1, row + 1), corner(column, row), corner(column + 2, row)]
            };
            [corners.iter().map(|c| c[0]).sum(), corners.iter().map(|c| c[1]).sum(), 0]
        }
    }
}

struct Puzzle {
    lattice: String,
    pieces: Vec<(BTreeSet<Point>, bool)>,
    board: BTreeSet<Point>,
}

/// Reads what `text::write` writes.
fn read(text: &str) -> Puzzle {
    let lattice = text.split_whitespace().nth(1).unwrap().to_owned();
    let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines().skip(1) {
        if line.starts_with(|c: char| c.is_ascii_lowercase()) {
            parts.push((line, Vec::new()));
        } else {
            parts.last_mut().unwrap().1.push(line);
        }
    }
    let cells = |drawing: &[&str]| -> BTreeSet<Point> {
        let mut cells = BTreeSet::new();
        for (row, line) in (0..).zip(drawing) {
            let layers: Vec<&str> = if lattice == "cubes" { line.split(' ').collect() } else { vec![line] };
            for (layer, line) in (0..).zip(layers) {
                let full = (0..).zip(line.chars()).filter(|(_, c)| *c == '#');
                cells.extend(full.map(|(column, _)| point(&lattice, [layer, row, column])));
            }
        }
        cells
    };
    let mut puzzle = Puzzle { lattice: lattice.clone(), pieces: Vec::new(), board: BTreeSet::new() };
    for (line, drawing) in &parts {
        if *line == "board" {
            puzzle.board = cells(drawing);
        } else {
            let may_reflect = lattice != "cubes" && !line.ends_with("one-sided");
            puzzle.pieces.push((cells(drawing), may_reflect));
        }
    }
    puzzle
}

type Parts = BTreeSet<BTreeSet<Point>>;

/// All ways to part the board into the pieces: the first free cell is filled by each piece in each way.
fn solutions(puzzle: &Puzzle) -> BTreeSet<Parts> {
    let maps = matrices(&puzzle.lattice);
    let ways: Vec<BTreeSet<BTreeSet<Point>>> = puzzle
        .pieces
        .iter()
        .map(|(piece, may_reflect)| {
            let allowed = maps.iter().filter(|(_, reflects)| *may_reflect || !reflects);
            allowed.map(|(matrix, _)| moved(piece, matrix)).collect()
        })
        .collect();
    let mut found = BTreeSet::new();
    fill(&puzzle.board, &ways, &mut vec![false; ways.len()], &mut Vec::new(), &mut found);
    found
}

fn fill(
    free: &BTreeSet<Point>,
    ways: &[BTreeSet<BTreeSet<Point>>],
    used: &mut Vec<bool>,
    laid: &mut Vec<BTreeSet<Point>>,
    found: &mut BTreeSet<Parts>,
) {
    let Some(&first) = free.first() else {
        if used.iter().all(|used| *used) {
            found.insert(laid.iter().cloned().collect());
        }
        return;
    };
    for piece in 0..ways.len() {
        if used[piece] {
            continue;
        }
        used[piece] = true;
        for way in &ways[piece] {
            let lies = shifted(way, *way.first().unwrap(), first);
            if lies.is_subset(free) {
                laid.push(lies.clone());
                fill(&free.difference(&lies).copied().collect(), ways, used, laid, found);
                laid.pop();
            }
        }
        used[piece] = false;
    }
}

/// Whether a motion of the board makes each solution of the first.
fn is_one_class(puzzle: &Puzzle, solutions: &BTreeSet<Parts>) -> bool {
    let Some(first) = solutions.first() else { return false };
    let mut images: BTreeSet<Parts> = BTreeSet::new();
    for (matrix, _) in matrices(&puzzle.lattice) {
        let board = moved(&puzzle.board, &matrix);
        let (from, to) = (*board.first().unwrap(), *puzzle.board.first().unwrap());
        if shifted(&board, from, to) == puzzle.board {
            images.insert(first.iter().map(|part| shifted(&moved(part, &matrix), from, to)).collect());
        }
    }
    solutions.is_subset(&images)
}

fn recipe(set: &str, ground: Ground) -> Recipe {
    Recipe::new(vec![Set::named(set).unwrap()], ground).unwrap()
}

fn drawn(set: &str, pieces: usize) -> Recipe {
    recipe(set, Ground::Drawn { pieces, symmetry: None })
}

fn on_board(set: &str, name: &str) -> Recipe {
    let board = board::named(Set::named(set).unwrap().lattice, name).unwrap();
    recipe(set, Ground::Board { name: name.to_owned(), board })
}

fn make(recipe: &Recipe, seed: u64, number: u64) -> Made {
    recipe.make(&mut Random::new(seed, number), None).unwrap()
}

fn written(tiling: &Tiling) -> String {
    let mut text = String::new();
    text::write(tiling, &mut text).unwrap();
    text
}

#[test]
fn puzzles_have_one_solution_whoever_looks() {
    let recipes = [
        on_board("pentominoes", "5x5"),
        on_board("pentominoes", "5x6"),
        on_board("hexiamonds", "hexagon-2"),
        on_board("tetracubes", "2x2x5"),
        drawn("pentominoes", 4),
        drawn("pentominoes", 6),
        drawn("one-sided-tetrominoes", 5),
        drawn("hexiamonds", 5),
        drawn("tetrahexes", 4),
        drawn("one-sided-tetrahexes", 4),
        drawn("tetracubes", 5),
        drawn("solid-pentominoes", 3),
    ];
    for (number, recipe) in recipes.iter().enumerate() {
        for index in 0..4 {
            let made = match recipe.make(&mut Random::new(11, index), None) {
                Ok(made) => made,
                Err(error) => panic!("recipe {number}: {error}"),
            };
            let text = written(&made.tiling);
            let puzzle = read(&text);
            let found = solutions(&puzzle);
            assert!(
                !found.is_empty() && is_one_class(&puzzle, &found),
                "{} solutions of\n{text}",
                found.len()
            );
            let cells: usize = made.solution.iter().map(|placement| placement.shape.len()).sum();
            assert_eq!((made.solution.len(), cells), (puzzle.pieces.len(), puzzle.board.len()));
            // What is written is read as the same puzzle.
            let again = text::read(&text, 1).unwrap();
            assert_eq!(again.board, made.tiling.board, "{text}");
            let laid = Laid::new(&again).unwrap();
            assert!(matches!(check(&laid, &Solver::builder).unwrap(), Uniqueness::Unique(_)), "{text}");
        }
    }
}

#[test]
fn brute_force_and_check_agree_on_other_puzzles() {
    // Most of these have none or several.
    let mut seen = [0; 3];
    for seed in 0..60 {
        let mut random = Random::new(5, seed);
        let set = Set::named(["pentominoes", "hexiamonds", "trihexes"][random.below(3)]).unwrap();
        let name = match set.lattice {
            Lattice::Squares => ["4x5", "5x5", "3x5"][random.below(3)],
            Lattice::Triangles => ["hexagon-2", "3x3", "2x6"][random.below(3)],
            _ => "3x3",
        };
        let board = board::named(set.lattice, name).unwrap();
        let mut tiling = Tiling::of_set(set, board);
        random.shuffle(&mut tiling.pieces);
        tiling.pieces.truncate(tiling.board.len() / tiling.pieces[0].shape.size());
        let puzzle = read(&written(&tiling));
        let found = solutions(&puzzle);
        let verdict = check(&Laid::new(&tiling).unwrap(), &Solver::builder).unwrap();
        let expected = match found.len() {
            0 => "none",
            _ if is_one_class(&puzzle, &found) => "unique",
            _ => "multiple",
        };
        assert_eq!(verdict.name(), expected, "{}", written(&tiling));
        seen[["none", "unique", "multiple"].iter().position(|name| *name == expected).unwrap()] += 1;
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

#[test]
fn a_seed_gives_the_same_puzzles() {
    for recipe in [drawn("pentominoes", 5), on_board("pentominoes", "5x6"), drawn("soma", 5)] {
        let texts: Vec<String> = (0..3).map(|number| written(&make(&recipe, 3, number).tiling)).collect();
        let again: Vec<String> =
            (0..3).rev().map(|number| written(&make(&recipe, 3, number).tiling)).collect();
        assert!(texts.iter().eq(again.iter().rev()));
        assert!(texts[0] != texts[1] && texts[1] != texts[2]);
        assert_ne!(texts[0], written(&make(&recipe, 4, 0).tiling));
    }
}

#[test]
fn boards_have_the_symmetry_that_is_asked_for() {
    for (symmetry, matrix) in [
        (Symmetry::Rotate180, [[-1, 0, 0], [0, -1, 0], [0, 0, 1]]),
        (Symmetry::Horizontal, [[-1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        (Symmetry::Vertical, [[1, 0, 0], [0, -1, 0], [0, 0, 1]]),
        (Symmetry::Diagonal, [[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    ] {
        let recipe = recipe("pentominoes", Ground::Drawn { pieces: 6, symmetry: Some(symmetry) });
        for number in 0..3 {
            let puzzle = read(&written(&make(&recipe, 1, number).tiling));
            let image = moved(&puzzle.board, &matrix);
            let image = shifted(&image, *image.first().unwrap(), *puzzle.board.first().unwrap());
            assert_eq!(image, puzzle.board, "{symmetry}");
        }
    }
}

#[test]
fn ratings_match_what_is_asked_for() {
    for (level, pieces) in [(Level::Easy, 4), (Level::Medium, 5), (Level::Hard, 6), (Level::Expert, 7)] {
        let mut recipe = drawn("pentominoes", pieces);
        recipe.ratings = Scale::Packing.ratings(&(level..=level));
        for number in 0..2 {
            let toil = make(&recipe, 2, number).toil;
            assert!(toil.level == level && !toil.is_least, "{toil:?}");
        }
    }
    // Of a lower bound nobody knows whether it is low enough.
    let mut recipe = drawn("pentominoes", 6);
    (recipe.most_work, recipe.tries) = (1000, 200);
    recipe.ratings = Tenths(0)..=Tenths(500);
    let made = recipe.make(&mut Random::new(1, 0), None);
    assert_eq!(made.unwrap_err(), GaveUp::Hopeless { tries: 200, hardest: None });
    recipe.ratings = Tenths(0)..=Tenths(u16::MAX);
    assert!(make(&recipe, 1, 0).toil.is_least);
}

#[test]
fn the_work_for_a_rating_is_bounded() {
    let made = make(&drawn("pentominoes", 8), 1, 0);
    let laid = Laid::new(&made.tiling).unwrap();
    let Uniqueness::Unique(solution) = check(&laid, &Solver::builder).unwrap() else {
        panic!("it is unique")
    };
    let whole = rate::rate(&laid, &solution, u64::MAX).unwrap();
    assert!(!whole.is_least && whole.choices > 0 && whole.dead_ends > 0);
    // What one piece takes at most: each of its cells and itself fill up.
    let step = (6 * laid.problem().entry_count() + 2 * laid.problem().option_count()) as u64;
    let mut last = Tenths(0);
    for most in [0, 1, 1000, 10_000, 100_000, whole.work / 2, whole.work - 1, whole.work, whole.work + 1] {
        let toil = rate::rate(&laid, &solution, most).unwrap();
        assert!(toil.work <= most + step, "{most}: {toil:?}");
        assert_eq!(toil.is_least, most <= whole.work, "{most}: {toil:?}");
        assert!(last <= toil.rating && toil.rating <= whole.rating, "{most}: {toil:?}");
        last = toil.rating;
    }
    // Nothing of it depends on a clock.
    assert_eq!(rate::rate(&laid, &solution, 12_345), rate::rate(&laid, &solution, 12_345));
}

#[test]
fn ratings_are_what_one_gets_by_hand() {
    let rating = |text: &str| {
        let laid = Laid::new(&text::read(text, 1).unwrap()).unwrap();
        let Uniqueness::Unique(solution) = check(&laid, &Solver::builder).unwrap() else { panic!("{text}") };
        let toil = rate::rate(&laid, &solution, u64::MAX).unwrap();
        (toil.rating.0, toil.choices, toil.dead_ends)
    };
    // Each piece is forced: where the corner goes, then the bar.
    assert_eq!(rating("tiling squares\npiece V\n#.\n##\npiece I\n##\nboard\n####\n#...\n"), (10, 0, 0));
    // Standing or lying, which a turn makes into each other: both are right.
    assert_eq!(rating("tiling squares\npiece I 2\n##\nboard 2x2\n"), (10, 2, 0));
    // Three corners cover a corner of the board, and two of them are right. The third leaves the cell below with
    // nothing, and comes before the right ones in a third of all orders: 2 + 1/3 pieces in place of 2, which is
    // 2^0.22 times as many.
    assert_eq!(rating("tiling squares\npiece V 2\n#.\n##\nboard 2x3\n"), (12, 3, 1));
}

#[test]
fn what_cannot_be_made_is_told() {
    let ground = |pieces, symmetry| Ground::Drawn { pieces, symmetry };
    let new = |sets: &[&str], ground| {
        Recipe::new(sets.iter().map(|name| Set::named(name).unwrap()).collect(), ground).unwrap_err()
    };
    assert_eq!(new(&[], ground(3, None)), RecipeError::NoPieces);
    assert_eq!(
        new(&["soma", "pentominoes"], ground(3, None)).to_string(),
        "expected sets of cubes, found one of squares"
    );
    for found in [0, 13] {
        assert_eq!(
            new(&["pentominoes"], ground(found, None)).to_string(),
            format!("expected 1 to 12 pieces to choose from these sets, found {found}")
        );
    }
    assert_eq!(
        new(&["hexiamonds"], ground(3, Some(Symmetry::Diagonal))).to_string(),
        "expected a symmetry of triangles: none, rotate180, horizontal, vertical, full, found diagonal"
    );
    let board = |name: &str| board::named(Lattice::Squares, name).unwrap();
    let on = |name: &str| Ground::Board { name: name.to_owned(), board: board(name) };
    assert_eq!(
        new(&["pentominoes"], on("8x8")).to_string(),
        "expected a board with as many cells as some of the pieces, found 64 cells"
    );
    let make = |recipe: &Recipe| recipe.make(&mut Random::new(1, 0), None).unwrap_err();
    assert_eq!(
        make(&on_board("pentominoes", "2x5")).to_string(),
        "no choice of these pieces fills this board"
    );
    assert_eq!(
        make(&on_board("pentominoes", "3x20")).to_string(),
        "all 12 pieces are needed to fill this board, and it has several solutions"
    );
    let mut few = drawn("pentominoes", 6);
    (few.tries, few.ratings) = (3, Tenths(900)..=Tenths(901));
    let tally = Tally::default();
    let made = few.make_tallied(&mut Random::new(1, 0), None, &tally);
    assert_eq!(made.unwrap_err().to_string(), "gave up after 3 tries: none matched");
    assert_eq!(tally.tries(), 3);
    let now = Some(Deadline::now());
    assert_eq!(few.make_tallied(&mut Random::new(1, 0), now, &tally).unwrap_err(), GaveUp::Stopped);
}

/// Few cells have no shape without a narrow part but a rectangle, which two trominoes fill in several ways.
#[test]
fn two_trominoes_make_puzzles() {
    for number in 0..10 {
        assert_eq!(make(&drawn("trominoes", 2), 1, number).tiling.board.len(), 6);
    }
}

/// A single search for pieces that fill this board goes on for minutes, and so would this test without a deadline.
#[test]
fn a_deadline_ends_a_search() {
    let recipe = on_board("partridge-8", "36x36");
    let made = recipe.make(&mut Random::new(1, 0), deadline::after(Some(Duration::from_millis(200))));
    assert_eq!(made.unwrap_err(), GaveUp::Stopped);
}

#[test]
fn the_example_of_the_rules_has_one_solution() {
    let tiling = make(&drawn("pentominoes", 4), 1, 0).tiling;
    let instructions = tiling.instructions(Language::default());
    assert_eq!(instructions.kind, "Packing puzzle");
    let example = text::read(instructions.example.unwrap(), 1).unwrap();
    assert_eq!(check(&Laid::new(&example).unwrap(), &Solver::builder).unwrap().name(), "unique");
    let of_example = example.instructions(Language::default());
    assert_eq!((of_example.kind, of_example.rules), (instructions.kind, instructions.rules));
}
