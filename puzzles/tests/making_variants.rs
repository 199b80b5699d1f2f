//! Variants as they are made: unique by the solver, with what was asked for, laid out well, the same from the same
//! seed.

use std::collections::BTreeSet;
use std::sync::Arc;

use puzzles::constraint::kinds::KINDS;
use puzzles::family::{Family, Settings};
use puzzles::generate::{GaveUp, Made, Maker};
use puzzles::picture::Sign;
use puzzles::puzzle::{Bounds, Verdict, check};
use puzzles::random::Random;
use puzzles::technique::Names;
use puzzles::{futoshiki, irregular_kenken, variant};
use serde_json::Value;

use crate::families;

fn variants() -> Arc<dyn Family> {
    families::named("variant")
}

fn make(settings: &[(&str, &str)], index: u64) -> Result<Made, GaveUp> {
    variants().maker(&families::settings(settings)).unwrap().make(&mut Random::new(7, index), None)
}

fn json(made: &Made) -> Value {
    serde_json::from_str(&families::json(&*made.puzzle)).unwrap()
}

/// The constraints of a kind.
fn constraints(made: &Made, kind: &str) -> Vec<Value> {
    let all = json(made)["constraints"].as_array().unwrap().clone();
    all.into_iter().filter(|constraint| constraint["kind"] == kind).collect()
}

/// What was made has its solution and no other, and so has what is read of its JSON.
fn confirm(made: &Made) {
    assert_eq!(check(&*made.puzzle, &Bounds::default()), Verdict::Unique(made.solution.clone()));
    let read = families::reader().read(&json(made).to_string(), 1).unwrap();
    assert_eq!(check(&*read, &Bounds::default()), Verdict::Unique(made.solution.clone()));
}

/// Rules of the whole board without givens are the same puzzle each time, which has several solutions.
#[test]
fn rules_alone_need_givens() {
    let refusal = |with: &str, givens: &str, regions: &[(&str, &str)]| {
        let settings = [&[("with", with), ("givens", givens)], regions].concat();
        variants().maker(&families::settings(&settings)).err().map(|error| error.to_string())
    };
    insta::assert_snapshot!(refusal("anti-king,anti-knight,non-consecutive", "0", &[]).unwrap(), @"rules of the whole board alone, without givens, leave several solutions: allow givens, or add constraints on cells, such as killer or thermo");
    assert!(refusal("non-consecutive,negative-xv", "0..0", &[("regions", "none")]).is_some());
    assert!(refusal("non-consecutive", "0..1", &[]).is_none());
    assert!(refusal("non-consecutive,difference", "0", &[]).is_none());
    assert!(refusal("anti-king,killer", "0", &[]).is_none());
    assert!(refusal("anti-king", "0", &[("regions", "jigsaw")]).is_none());
}

#[test]
fn each_kind_is_laid_out() {
    let making = variants().making().unwrap();
    let with = making.settings().find(|setting| setting.name == "with").unwrap();
    let mut none = Vec::new();
    for kind in KINDS.iter().filter(|kind| with.kind.accept(kind.name).is_ok()) {
        match make(&[("size", "6"), ("with", kind.name)], 0) {
            Ok(made) => {
                confirm(&made);
                assert_eq!(json(&made)["givens"].as_array().unwrap().len(), 6);
                if constraints(&made, kind.name).is_empty() {
                    none.push(kind.name);
                }
            }
            Err(GaveUp::Impossible(_)) => none.push(kind.name),
            Err(gave_up) => panic!("{}: {gave_up}", kind.name),
        }
    }
    // What no board of this size has.
    insta::assert_snapshot!(none.join(" "), @"");
}

#[test]
fn killers_need_no_givens_and_cages_cover_the_board() {
    for index in 0..3 {
        let made = make(&[("with", "killer"), ("givens", "0")], index).unwrap();
        confirm(&made);
        assert!(made.puzzle.givens().is_empty());
        let cages = constraints(&made, "killercage");
        let sizes: Vec<usize> = cages.iter().map(|cage| cage["cells"].as_array().unwrap().len()).collect();
        assert_eq!(sizes.iter().sum::<usize>(), 81);
        assert!(sizes.iter().all(|size| (2..=5).contains(size)), "{sizes:?}");
        let cells: BTreeSet<String> = cages
            .iter()
            .flat_map(|cage| cage["cells"].as_array().unwrap())
            .map(ToString::to_string)
            .collect();
        assert_eq!(cells.len(), 81);
    }
}

#[test]
fn cages_are_as_large_as_is_asked_for() {
    let check = |made: &Made, kind: &str, sizes: std::ops::RangeInclusive<usize>| {
        confirm(made);
        let cages = constraints(made, kind);
        let found: Vec<usize> = cages.iter().map(|cage| cage["cells"].as_array().unwrap().len()).collect();
        assert!(found.iter().all(|cells| sizes.contains(cells)), "{found:?}");
        assert_eq!(found.iter().sum::<usize>(), made.puzzle.cell_count());
        cages
    };
    for (size, cages, sizes) in [("6", "2", 2..=2), ("9", "3..4", 3..=4), ("6", "3..6", 3..=6)] {
        let made = make(&[("size", size), ("with", "killer"), ("cages", cages)], 0).unwrap();
        check(&made, "killercage", sizes);
    }
    let irregular = |settings: &[(&str, &str)]| {
        let maker = families::named("irregular-kenken").maker(&families::settings(settings)).unwrap();
        maker.make(&mut Random::new(7, 0), None).unwrap()
    };
    check(&irregular(&[("cages", "2..3")]), "calc", 2..=3);
    let sums = check(&irregular(&[("size", "5"), ("ops", "+")]), "calc", 2..=5);
    assert!(sums.iter().all(|cage| cage["operator"] == "+"), "{sums:?}");
}

#[test]
fn operators_of_large_cages_are_sums_or_products() {
    let refusal = |settings: &[(&str, &str)]| {
        let refused = families::named("irregular-kenken").maker(&families::settings(settings)).err();
        refused.map(|error| error.to_string()).unwrap_or_default()
    };
    insta::assert_snapshot!(refusal(&[("ops", "/")]), @"expected other operators besides `/`, as few neighbours divide each other");
    insta::assert_snapshot!(refusal(&[("ops", "-/"), ("cages", "2..3")]), @"expected `+` or `*` among the operators for cages of more than two cells");
    insta::assert_snapshot!(refusal(&[("ops", "-/"), ("size", "5")]), @"expected `+` or `*` among the operators: cages of `-` and `/` have two cells, and 25 cells is an odd number");
    insta::assert_snapshot!(refusal(&[("ops", "-")]), @"expected other operators besides `-`: 7 minus each value of a solution is another one");
    insta::assert_snapshot!(refusal(&[("size", "4"), ("cages", "2..6")]), @"expected cages of 2 to 5 cells, found 2..6");
    assert_eq!(refusal(&[("ops", "-/")]), "");
    assert_eq!(refusal(&[("size", "4"), ("cages", "2..5")]), "");
}

#[test]
fn regions_of_any_shape_are_drawn() {
    let boards: BTreeSet<String> = (0..3)
        .map(|index| {
            let settings = [("size", "7"), ("with", "killer,thermo"), ("regions", "jigsaw")];
            let made = make(&settings, index).unwrap();
            confirm(&made);
            json(&made)["regions"].to_string()
        })
        .collect();
    assert_eq!(boards.len(), 3);
    let latin = make(&[("size", "5"), ("with", "arrow"), ("regions", "none")], 0).unwrap();
    confirm(&latin);
    assert_eq!(json(&latin)["latin"], true);
}

#[test]
fn lines_lie_apart() {
    let made = make(&[("with", "thermo,arrow,whispers")], 1).unwrap();
    confirm(&made);
    let (mut cells, mut between) = (BTreeSet::new(), BTreeSet::new());
    for kind in ["thermometer", "arrow", "whispers"] {
        let lines = constraints(&made, kind);
        assert!(!lines.is_empty(), "{kind}");
        for line in lines.iter().flat_map(|constraint| constraint["lines"].as_array().unwrap()) {
            let number = |cell: &Value, at: usize| cell[at].as_i64().unwrap();
            let line: Vec<[i64; 2]> =
                line.as_array().unwrap().iter().map(|cell| [number(cell, 0), number(cell, 1)]).collect();
            assert!(line.iter().all(|cell| cells.insert(*cell)), "{kind} {line:?}");
            for step in line.windows(2) {
                let far = [0, 1].map(|at| (step[0][at] - step[1][at]).abs());
                assert!(far[0].max(far[1]) == 1, "{line:?}");
                if far == [1, 1] {
                    assert!(between.insert([0, 1].map(|at| step[0][at].min(step[1][at]))), "{line:?}");
                }
            }
        }
    }
}

/// The cells of a list of pairs of numbers, which begin with 1.
fn cells(list: &Value) -> Vec<[usize; 2]> {
    let number = |cell: &Value, at: usize| cell[at].as_u64().unwrap() as usize;
    list.as_array().unwrap().iter().map(|cell| [0, 1].map(|at| number(cell, at))).collect()
}

/// The box that a cell of a board of 6×6 is in.
fn small_box([row, column]: [usize; 2]) -> usize {
    (row - 1) / 2 * 2 + (column - 1) / 3
}

#[test]
fn lines_and_areas_say_more_than_the_board_does() {
    for index in 0..20 {
        let made = make(&[("with", "region-sum"), ("size", "6")], index).unwrap();
        for line in constraints(&made, "regionsumline") {
            let boxes: BTreeSet<usize> = cells(&line["lines"][0]).into_iter().map(small_box).collect();
            assert!(boxes.len() > 1, "{line}");
        }
        let made = make(&[("with", "extra-region"), ("size", "6")], index).unwrap();
        for area in constraints(&made, "extraregion") {
            let cells = cells(&area["cells"]);
            let houses: [BTreeSet<usize>; 3] = [
                cells.iter().map(|cell| cell[0]).collect(),
                cells.iter().map(|cell| cell[1]).collect(),
                cells.iter().map(|&cell| small_box(cell)).collect(),
            ];
            assert!(houses.iter().all(|met| met.len() > 1), "{area}");
        }
    }
}

#[test]
fn nothing_is_said_of_given_cells_alone() {
    for (with, kind) in [("odd", "odd"), ("difference", "difference"), ("thermo", "thermometer")] {
        for index in 0..5 {
            let made = make(&[("with", with), ("givens", "30..40")], index).unwrap();
            confirm(&made);
            let givens = made.puzzle.givens();
            let kinds = constraints(&made, kind);
            for constraint in &kinds {
                let own = match constraint {
                    line if line.get("lines").is_some() => cells(&line["lines"][0]),
                    marks if marks.get("cells").is_some() => cells(&marks["cells"]),
                    mark => vec![[0, 1].map(|at| mark["cell"][at].as_u64().unwrap() as usize)],
                };
                let is_open = |&[row, column]: &[usize; 2]| !givens.contains(&((row - 1) * 9 + column - 1));
                assert!(own.iter().any(is_open), "{constraint}");
            }
            assert!(!kinds.is_empty());
        }
    }
}

#[test]
fn sandwiches_stand_on_the_left_and_above() {
    let made = make(&[("with", "sandwich")], 0).unwrap();
    for clue in constraints(&made, "sandwichsum") {
        assert!(cells(&Value::Array(vec![clue["cell"].clone()]))[0].contains(&0), "{clue}");
    }
}

#[test]
fn all_dots_are_shown_where_a_missing_one_says_something() {
    let made = make(&[("with", "difference,ratio,nonconsecutive,negative-ratio")], 0).unwrap();
    confirm(&made);
    let value = |cell: usize| made.solution[cell];
    let dots = ["difference", "ratio"].map(|kind| constraints(&made, kind).len());
    let pairs = (0..81).flat_map(|cell| {
        [(cell % 9 < 8).then(|| [cell, cell + 1]), (cell < 72).then(|| [cell, cell + 9])]
            .into_iter()
            .flatten()
    });
    let fits = |one: i32, other: i32| (one - other).abs() == 1 || one == 2 * other || other == 2 * one;
    let marked = pairs.filter(|[one, other]| fits(value(*one), value(*other))).count();
    assert_eq!(dots.iter().sum::<usize>(), marked);
}

/// Either dot may stand between 1 and 2: if one always did, the other would tell that these are not there.
#[test]
fn dots_between_one_and_two_are_of_both_colours() {
    let mut kinds = BTreeSet::new();
    for index in 0..3 {
        let with = [("size", "6"), ("with", "difference,ratio,nonconsecutive,negative-ratio")];
        let made = make(&with, index).unwrap();
        for kind in ["difference", "ratio"] {
            for dot in constraints(&made, kind) {
                let mut values: Vec<i32> = cells(&dot["cells"])
                    .iter()
                    .map(|cell| made.solution[(cell[0] - 1) * 6 + cell[1] - 1])
                    .collect();
                values.sort_unstable();
                kinds.extend((values == [1, 2]).then_some(kind));
            }
        }
    }
    assert_eq!(kinds.len(), 2);
}

#[test]
fn clones_do_not_touch_where_there_is_room() {
    for index in 0..4 {
        let made = make(&[("with", "clone"), ("givens", "30..40")], index).unwrap();
        let clones = constraints(&made, "clone");
        let areas: Vec<Vec<[usize; 2]>> =
            clones.iter().flat_map(|clone| ["cells", "cloneCells"].map(|part| cells(&clone[part]))).collect();
        assert!(!areas.is_empty());
        for (number, area) in areas.iter().enumerate() {
            let others = || areas[..number].iter().flatten();
            for cell in area {
                let far = |other: &[usize; 2]| cell[0].abs_diff(other[0]) + cell[1].abs_diff(other[1]);
                assert!(others().all(|other| far(other) > 1), "{areas:?}");
            }
        }
    }
}

#[test]
fn nothing_could_go_if_that_is_asked_for() {
    let made = make(
        &[("size", "6"), ("with", "thermo,parity,xv".replace("parity", "odd").as_str()), ("minimal", "")],
        2,
    );
    let made = made.unwrap();
    confirm(&made);
    let verdict =
        |without: Option<Box<dyn puzzles::puzzle::Puzzle>>| check(&*without.unwrap(), &Bounds::default());
    for given in made.puzzle.givens() {
        assert!(matches!(verdict(made.puzzle.without(given)), Verdict::Multiple(..)));
    }
    let clues = made.puzzle.clues(&Names::plain(made.puzzle.columns()));
    assert!(!clues.is_empty());
    let kinds = |puzzle: &dyn puzzles::puzzle::Puzzle| {
        let json: Value = serde_json::from_str(&families::json(puzzle)).unwrap();
        let all = json["constraints"].as_array().unwrap().clone();
        all.iter().map(|constraint| constraint["kind"].to_string()).collect::<BTreeSet<String>>()
    };
    assert_eq!(kinds(&*made.puzzle).len(), 3);
    for (number, clue) in clues.iter().enumerate() {
        let without = made.puzzle.without_clue(number).unwrap();
        // The last of a kind stays, needed or not.
        let is_last = kinds(&*without).len() < 3;
        assert!(is_last || matches!(verdict(Some(without)), Verdict::Multiple(..)), "{clue}");
    }
}

#[test]
fn a_seed_and_a_number_name_a_puzzle() {
    let settings = [("size", "6"), ("with", "killer,thermo"), ("givens", "0..4")];
    let made = make(&settings, 5).unwrap();
    assert_eq!(json(&made), json(&make(&settings, 5).unwrap()));
    assert_ne!(json(&made), json(&make(&settings, 6).unwrap()));
    assert!(made.puzzle.givens().len() <= 4);
}

#[test]
fn recipes_are_by_default_as_settings_are() {
    let same = |name: &str, maker: Box<dyn Maker>| {
        let of_settings = families::named(name).maker(&Settings::default()).unwrap();
        let made = [&maker, &of_settings].map(|maker| maker.make(&mut Random::new(7, 0), None).unwrap());
        assert_eq!(json(&made[0]), json(&made[1]), "{name}");
    };
    same("variant", Box::new(variant::Recipe::default().maker().unwrap()));
    same("futoshiki", Box::new(futoshiki::Recipe::default().maker().unwrap()));
    same("irregular-kenken", Box::new(irregular_kenken::Recipe::default().maker().unwrap()));
}

#[test]
fn what_cannot_be_is_told() {
    let wrong = |settings: &[(&str, &str)]| match variants().maker(&families::settings(settings)) {
        Ok(maker) => maker.make(&mut Random::new(7, 0), None).err().unwrap().to_string(),
        Err(error) => error.to_string(),
    };
    insta::assert_snapshot!(wrong(&[("size", "17")]), @"expected a size from 2 to 16, found 17");
    insta::assert_snapshot!(wrong(&[("size", "7")]), @"expected a size that can be divided into boxes, found 7, a prime (only jigsaws and Latin squares have such sizes)");
    insta::assert_snapshot!(wrong(&[("cages", "1..3")]), @"expected cages of 2 to 9 cells, found 1..3");
    insta::assert_snapshot!(wrong(&[("cages", "4")]), @"81 cells cannot be divided into cages of 4");
    insta::assert_snapshot!(wrong(&[("with", "thermo"), ("cages", "3")]), @"`cages`: expected a kind whose cages cover the board, such as killer, found none");
    insta::assert_snapshot!(wrong(&[("givens", "80..90")]), @"expected numbers of givens from 0 to 81, found 80..90");
    insta::assert_snapshot!(wrong(&[("size", "4"), ("with", "antiking,antiknight")]), @"no full board of this size meets these rules");
    insta::assert_snapshot!(wrong(&[("size", "5"), ("regions", "jigsaw"), ("with", "nonconsecutive,antiking")]), @"no full board of this size meets these rules");
    insta::assert_snapshot!(wrong(&[("size", "6"), ("regions", "jigsaw"), ("with", "no-ratio,no-xv")]), @"gave up after 3,000 tries: no full board was found on any drawing of regions; other rules, another size, or regions that are not drawn may help");
    insta::assert_snapshot!(wrong(&[("size", "2"), ("regions", "none"), ("with", "xv")]), @"none of 200 boards had a place for xv");
    insta::assert_snapshot!(wrong(&[("size", "4"), ("with", "killer,nabner,extra-region")]), @"none of 200 boards had a place for nabner");
}

/// Few drawings of regions have a full board: those that have none are passed over.
#[test]
fn regions_are_drawn_until_there_is_a_board() {
    for (size, with, count) in [("5", "no-ratio", 4), ("7", "nonconsecutive,antiking", 1)] {
        let settings = [("size", size), ("regions", "jigsaw"), ("with", with)];
        (0..count).for_each(|index| drop(make(&settings, index).unwrap()));
    }
}

/// A minimal puzzle has a constraint of each kind that was asked for, needed or not.
#[test]
fn minimal_puzzles_keep_each_kind() {
    let settings = [
        ("size", "6"),
        ("regions", "jigsaw"),
        ("with", "arrow,minimum"),
        ("minimal", ""),
        ("givens", "4..12"),
    ];
    for index in 0..8 {
        let made = make(&settings, index).unwrap();
        for kind in ["arrow", "minimum"] {
            assert!(!constraints(&made, kind).is_empty(), "{index} {kind}");
        }
    }
}

/// Marks have their cells and their borders for themselves, as long as there is room: a minimum has arrows to its
/// neighbours.
#[test]
fn marks_are_apart() {
    for with in ["even,maximum,row-indexer", "odd,minimum,box-indexer", "difference,xv,less", "ratio,minimum"]
    {
        for index in 0..3 {
            let made = make(&[("size", "6"), ("with", with)], index).unwrap();
            let picture = made.puzzle.picture().unwrap();
            let mut places: Vec<Vec<usize>> = Vec::new();
            let below = |below| if below { 6 } else { 1 };
            places.extend(picture.dots.iter().map(|dot| vec![dot.cell, dot.cell + below(dot.below)]));
            for sign in &picture.signs {
                match sign {
                    Sign::Shape { cell, .. } => places.push(vec![*cell]),
                    Sign::Chevron { cells } => places.push(cells.to_vec()),
                    Sign::Between { cells, .. } => places.push(cells.clone()),
                    _ => {}
                }
            }
            places.iter_mut().for_each(|cells| cells.sort_unstable());
            let different: BTreeSet<&Vec<usize>> = places.iter().collect();
            assert_eq!(different.len(), places.len(), "{with} {index}");
        }
    }
}

/// Where a missing mark says something, all are there, beside others as well.
#[test]
fn all_marks_are_there_beside_others() {
    confirm(&make(&[("size", "6"), ("with", "xv,difference,nonconsecutive")], 0).unwrap());
}
