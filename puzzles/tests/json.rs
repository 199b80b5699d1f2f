//! Puzzles as JSON: what is written is read again, and mistakes are told at their place.

use std::sync::Arc;

use insta::assert_snapshot;
use puzzles::family::{Family, Maker, Puzzle};
use puzzles::json::{Json, Line};
use puzzles::random::Random;
use puzzles::sudoku::text::{Symbols, Writer};
use puzzles::{Reading, families, kakuro, kenken, kropki, sudoku};

fn json() -> Json {
    Json::new(families(&Reading::default()).into_iter().map(Arc::from).collect())
}

fn written(puzzle: &dyn Puzzle) -> String {
    let mut text = String::new();
    Line::of(puzzle).finish(&mut text);
    text
}

fn rewritten(text: &str) -> String {
    match json().read(text, 1) {
        Ok(puzzle) => written(&*puzzle),
        Err(error) => error.to_string(),
    }
}

/// Some puzzles of a maker: read again, they are written as before in every notation.
fn check_made(maker: &impl Maker) {
    for number in 0..3 {
        let Ok(made) = maker.make(&mut Random::new(7, number), None) else { panic!("a puzzle") };
        let text = written(&*made.puzzle);
        let read = json().read(&text, 1).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(written(&*read), text);
        for format in made.puzzle.formats() {
            let [one, other] = [&made.puzzle, &read].map(|puzzle| {
                let mut text = String::new();
                puzzle.write(format, &mut text).map(|()| text)
            });
            assert_eq!(one, other, "{format}");
        }
    }
}

#[test]
fn puzzles_of_all_families_are_read_as_they_are_written() {
    let shape = |size| sudoku::Shape { size, ..sudoku::Shape::default() };
    let shapes = [
        sudoku::Shape { diagonals: true, ..shape(9) },
        sudoku::Shape { windows: true, ..shape(9) },
        sudoku::Shape { regions: sudoku::Regions::Jigsaw, ..shape(7) },
        sudoku::Shape { regions: sudoku::Regions::Boxes(Some((3, 2))), ..shape(6) },
        sudoku::Shape { regions: sudoku::Regions::None, ..shape(5) },
    ];
    for shape in shapes {
        let recipe = sudoku::Recipe { shape, ..sudoku::Recipe::default() };
        check_made(&recipe.maker().expect("a recipe"));
    }
    let own = Symbols::new("ABDONKLCE").expect("nine letters");
    let recipe = sudoku::Recipe { writer: Writer::new(own), ..sudoku::Recipe::default() };
    check_made(&recipe.maker().expect("a recipe"));
    let values: kenken::Values = "-2..2".parse().expect("values");
    let recipe = kenken::Recipe { values: Some(values), hidden: true, ..kenken::Recipe::new(5) };
    check_made(&recipe.maker().expect("a recipe"));
    check_made(&kenken::Recipe::new(4).maker().expect("a recipe"));
    let recipe = kakuro::Recipe { rows: 7, columns: 9, ..kakuro::Recipe::default() };
    check_made(&recipe.maker().expect("a recipe"));
    for (latin, shown) in [(false, kropki::Dots::All), (true, kropki::Dots::Some)] {
        let recipe = kropki::Recipe { size: 6, latin, shown, ..kropki::Recipe::default() };
        check_made(&recipe.maker().expect("a recipe"));
    }
}

#[test]
fn parts_that_may_be_left_out() {
    assert_snapshot!(rewritten(r#"{"family":"sudoku","size":4}"#), @r#"{"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]]}"#);
    assert_snapshot!(rewritten(r#"{"size":2,"family":"kenken","cages":[{"cells":[[1,1]],"target":2,"operator":"!"},{"operator":"+","target":4,"cells":[[2,1],[2,2],[1,2]]}]}"#), @"");
    assert_snapshot!(rewritten(r#"{"family":"kropki","size":4,"dots":[{"color":"black","cells":[[2,1],[1,1]]}],"dots_shown":"some","latin":true,"givens":null}"#), @"");
    assert_snapshot!(rewritten(r#"{"family":"latin","size":2,"givens":[[1,null],[null,null]],"marks":[[[1,2],[2]],[[],[1,2]]],"solution":null,"level":"easy"}"#), @"");
}

#[test]
fn objects_may_take_several_lines() {
    let kakuro = r#"
{
  "family": "kakuro",
  "size": { "rows": 2, "columns": 3 },
  "runs": [
    { "direction": "across", "sum": 3, "cells": [[2, 2], [2, 3]] },
    { "direction": "down", "sum": 1, "cells": [[2, 2]] },
    { "direction": "down", "sum": 46, "cells": [[2, 3]] }
  ],
  "givens": [[null, null, null], [null, null, null]]
}"#;
    assert_snapshot!(rewritten(kakuro), @"");
    assert_snapshot!(rewritten(&kakuro.replace("46", "2")), @"");
}

/// What is said of texts in which one thing was exchanged for another.
fn mistakes(text: &str, changes: &[(&str, &str)]) -> String {
    let told = changes.iter().map(|(old, new)| {
        assert!(text.contains(old), "{old:?} is in {text}");
        format!("{old} -> {new}\n    {}\n", rewritten(&text.replacen(old, new, 1)).trim_end())
    });
    told.collect()
}

#[test]
fn mistakes_in_any_puzzle() {
    let text = r#"{"family":"sudoku","size":4,"givens":[[1,null,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}"#;
    assert_snapshot!(mistakes(text, &[
        ("}", ""),
        ("}", "} {}"),
        ("sudoku", "sud\\u123"),
        ("{\"family", "{family"),
        ("\"family\":\"sudoku\",", ""),
        ("sudoku", "hitori"),
        ("\"sudoku\"", "7"),
        ("\"size\"", "\"sise\""),
        ("\"size\":4", "\"size\":4,\"size\":4"),
        ("\"size\":4", "\"size\":\"4\""),
        ("\"size\":4", "\"size\":4.0"),
        ("\"size\":4", "\"size\":99999999999999999999999999"),
        ("\"size\":4", "\"size\":5"),
        ("\"size\":4", "\"size\":6"),
        ("[3,4,1,2],", ""),
        ("[3,4,1,2]", "[3,4,1]"),
        ("[3,4,1,2]", "[3,4,1,5]"),
        ("[3,4,1,2]", "[3,4,1,0]"),
        ("[3,4,1,2]", "[3,4,[],2]"),
        ("[3,4,1,2]", "\"341…2\""),
        ("\"givens\"", "\"diagonal\":true,\"givens\""),
    ]), @"");
}

#[test]
fn mistakes_in_sudokus() {
    let text = r#"{"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"diagonals":true,"symbols":"ABCD","marks":[[[1],[1],[1],[1]],[[1],[1],[1],[1]],[[1],[1],[1],[1]],[[1],[1],[1],[1]]]}"#;
    assert_snapshot!(mistakes(text, &[
        ("\"rows\":2", "\"rows\":4"),
        ("\"rows\":2", "\"rows\":99999999999"),
        ("\"rows\":2,", ""),
        ("\"rows\":2", "\"rows\":2,\"height\":2"),
        ("{\"rows\":2,\"columns\":2}", "[2,2]"),
        ("\"diagonals\":true", "\"diagonals\":\"yes\""),
        ("\"diagonals\":true", "\"windoku\":true"),
        ("\"diagonals\":true", "\"regions\":[]"),
        ("\"boxes\":{\"rows\":2,\"columns\":2}", "\"regions\":[[1,1,1,1],[1,2,2,2],[3,3,3,3],[4,4,4,4]]"),
        ("\"boxes\":{\"rows\":2,\"columns\":2}", "\"regions\":[[1,1,1,1],[0,2,2,2],[3,3,3,3],[4,4,4,4]]"),
        ("ABCD", "ABBA"),
        ("ABCD", "ABC"),
        ("[1]", "[1,2,3,4,4]"),
        ("[1]", "[0]"),
        ("[1]", "1"),
        ("sudoku", "latin"),
    ]), @"");
}

#[test]
fn mistakes_in_kenkens() {
    let text = r#"{"family":"kenken","size":2,"values":[1,2],"cages":[{"operator":"+","target":3,"cells":[[1,1],[1,2]]},{"operator":"!","target":2,"cells":[[2,1]]},{"operator":"!","target":1,"cells":[[2,2]]}],"givens":[[null,null],[2,1]]}"#;
    assert_snapshot!(mistakes(text, &[
        ("[1,2]", "[1,2,3]"),
        ("[1,2]", "[1,1]"),
        ("[1,2]", "[1,3000000000]"),
        ("\"+\"", "\"plus\""),
        ("\"+\"", "\"!\""),
        ("\"target\":3", "\"target\":-9223372036854775808"),
        ("\"target\":3", "\"target\":3.5"),
        ("\"target\":3,", ""),
        ("\"target\":3", "\"target\":3,\"sum\":3"),
        ("[[1,1],[1,2]]", "[[1,1],[1,3]]"),
        ("[[1,1],[1,2]]", "[[1,1],[1,1]]"),
        ("[[1,1],[1,2]]", "[[1,1],1]"),
        ("[[1,1],[1,2]]", "[[1,1],[1]]"),
        ("[[1,1],[1,2]]", "[]"),
        ("[[1,1],[1,2]]", "[[1,1],[2,2]]"),
        ("[[1,1],[1,2]]", "[[1,1]]"),
        ("[[2,2]]", "[[1,2]]"),
        ("[2,1]]}", "[2,2]]}"),
        ("[2,1]]}", "[null,1]]}"),
        ("[null,null]", "[null,3]"),
    ]), @"");
}

#[test]
fn mistakes_in_kakuros() {
    let text = r#"{"family":"kakuro","size":{"rows":2,"columns":3},"runs":[{"direction":"across","sum":3,"cells":[[2,2],[2,3]]},{"direction":"down","sum":1,"cells":[[2,2]]},{"direction":"down","sum":2,"cells":[[2,3]]}],"givens":[[null,null,null],[null,null,2]]}"#;
    assert_snapshot!(mistakes(text, &[
        ("\"rows\":2", "\"rows\":0"),
        ("\"rows\":2", "\"rows\":4000000000"),
        ("\"rows\":2", "\"rows\":200000000"),
        ("{\"rows\":2,\"columns\":3}", "2"),
        ("\"across\"", "\"right\""),
        ("\"sum\":3", "\"sum\":46"),
        ("\"sum\":1", "\"sum\":null"),
        ("[[2,2],[2,3]]", "[[2,3],[2,2]]"),
        ("[[2,2],[2,3]]", "[[2,2]]"),
        ("[[2,2],[2,3]]", "[[1,2],[1,3]]"),
        ("[[2,2],[2,3]]", "[]"),
        ("{\"direction\":\"across\",\"sum\":3,\"cells\":[[2,2],[2,3]]},", ""),
        ("\"down\"", "\"across\""),
        ("[null,null,2]", "[null,1,10]"),
        ("[null,null,2]", "[1,null,null]"),
        ("\"runs\"", "\"largest_digit\":1,\"runs\""),
        ("\"runs\"", "\"largest_digit\":10,\"runs\""),
        (",\"givens\":[[null,null,null],[null,null,2]]", ""),
    ]), @"");
}

#[test]
fn mistakes_in_kropkis() {
    let text = r#"{"family":"kropki","size":4,"dots_shown":"all","dots":[{"color":"white","cells":[[1,1],[1,2]]},{"color":"black","cells":[[1,2],[2,2]]}]}"#;
    assert_snapshot!(mistakes(text, &[
        ("\"all\"", "\"most\""),
        ("\"size\":4", "\"size\":17"),
        ("\"size\":4", "\"size\":5"),
        ("\"white\"", "\"grey\""),
        ("[[1,1],[1,2]]", "[[1,1],[1,3]]"),
        ("[[1,1],[1,2]]", "[[1,4],[2,1]]"),
        ("[[1,1],[1,2]]", "[[1,2],[2,2]]"),
        ("[[1,1],[1,2]]", "[[1,1]]"),
        ("\"color\":\"white\",", ""),
    ]), @"");
}

#[test]
fn large_numbers_and_deep_texts_are_no_trouble() {
    let deep = format!("{{\"family\":{}", "[".repeat(1 << 20));
    assert_snapshot!(rewritten(&deep), @"");
    let deep = format!("{{\"family\":{}{}}}", "[".repeat(1 << 20), "]".repeat(1 << 20));
    assert_snapshot!(rewritten(&deep), @"");
    let many = format!("{{\"family\":\"kenken\",\"size\":2,\"cages\":[{}1]}}", "1,".repeat(1 << 20));
    assert_snapshot!(rewritten(&many), @"");
    let keys: String = (0..100_000).map(|number| format!(",\"{number}\":1")).collect();
    assert_snapshot!(rewritten(&format!("{{\"family\":\"kenken\"{keys}}}")), @"");
}
