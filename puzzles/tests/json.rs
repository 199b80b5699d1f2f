//! Puzzles as JSON: what is written is read again, and mistakes are told at their place.

use insta::assert_snapshot;
use puzzles::family::Family;
use puzzles::generate::Maker;
use puzzles::random::Random;
use puzzles::sudoku::text::{Symbols, Writer};
use puzzles::technique::Language;
use puzzles::{kakuro, kenken, kropki, sudoku};

use crate::families::{self, json};

fn rewritten(text: &str) -> String {
    match families::reader().read(text, 1) {
        Ok(puzzle) => json(&*puzzle),
        Err(error) => error.to_string(),
    }
}

/// Some puzzles of a maker: read again, they are written as before in every notation.
fn check_made(maker: &impl Maker) {
    for number in 0..3 {
        let Ok(made) = maker.make(&mut Random::new(7, number), None) else { panic!("a puzzle") };
        let text = json(&*made.puzzle);
        let read = families::reader().read(&text, 1).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(json(&*read), text);
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
    assert_snapshot!(rewritten(r#"{"size":2,"family":"kenken","cages":[{"cells":[[1,1]],"target":2,"operator":"!"},{"operator":"+","target":4,"cells":[[2,1],[2,2],[1,2]]}]}"#), @r#"{"family":"kenken","size":2,"values":[1,2],"cages":[{"operator":"!","target":2,"cells":[[1,1]]},{"operator":"+","target":4,"cells":[[2,1],[2,2],[1,2]]}],"givens":[[2,null],[null,null]]}"#);
    assert_snapshot!(rewritten(r#"{"family":"kropki","size":4,"dots":[{"color":"black","cells":[[2,1],[1,1]]}],"dots_shown":"some","latin":true,"givens":null}"#), @r#"{"family":"kropki","size":4,"latin":true,"dots_shown":"some","dots":[{"color":"black","cells":[[1,1],[2,1]]}],"givens":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]]}"#);
    assert_snapshot!(rewritten(r#"{"family":"latin","size":2,"givens":[[1,null],[null,null]],"marks":[[[1,2],[2]],[[],[1,2]]],"solution":null,"level":"easy"}"#), @r#"{"family":"latin","size":2,"givens":[[1,null],[null,null]],"marks":[[[1],[2]],[[],[1,2]]]}"#);
}

#[test]
fn what_puzzles_say_about_themselves_is_kept() {
    let words = r#""title":"Sea","author":"Me","rules":"Fill it in.","success":"Well done!""#;
    let puzzles = [
        r#"{"family":"kenken","size":2,"cages":[{"operator":"!","target":2,"cells":[[1,1]]},{"operator":"+","target":4,"cells":[[1,2],[2,1],[2,2]]}]"#,
        r#"{"family":"kakuro","size":{"rows":2,"columns":3},"givens":[[null,null,null],[null,null,null]],"runs":[{"direction":"across","sum":3,"cells":[[2,2],[2,3]]},{"direction":"down","sum":1,"cells":[[2,2]]},{"direction":"down","sum":2,"cells":[[2,3]]}]"#,
        r#"{"family":"kropki","size":4,"dots":[]"#,
    ];
    for puzzle in puzzles {
        let read = families::reader().read(&format!("{puzzle},{words}}}"), 1).expect("a puzzle");
        let told = read.instructions(Language::default());
        assert_eq!((&*told.title, &*told.rules), ("Sea, by Me", "Fill it in."));
        assert!(told.usual.is_some_and(|usual| usual.title != told.title));
        let scrambled = read.scrambled(&mut Random::new(1, 0)).expect("a puzzle");
        let canonical = read.canonical(None).expect("a puzzle").expect("no deadline");
        for puzzle in [&read, &scrambled, &canonical] {
            assert!(json(&**puzzle).contains(words), "{}", json(&**puzzle));
        }
        assert_eq!(read.left_out(read.formats()[0]), ["title", "author", "rules", "success"]);
    }
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
    assert_snapshot!(rewritten(kakuro), @"line 8, column 35: expected `null` or a sum from 1 to 45, found 46");
    assert_snapshot!(rewritten(&kakuro.replace("46", "2")), @r#"{"family":"kakuro","size":{"rows":2,"columns":3},"runs":[{"direction":"across","sum":3,"cells":[[2,2],[2,3]]},{"direction":"down","sum":1,"cells":[[2,2]]},{"direction":"down","sum":2,"cells":[[2,3]]}],"givens":[[null,null,null],[null,null,null]]}"#);
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
        ("}", "},"),
        ("}", "}{}"),
        ("sudoku", "sud\\u123"),
        ("sudoku", "\\ud800"),
        ("sudoku", "\\ude00"),
        ("sudoku", "\\ud800\\u0041"),
        ("\"size\":4", "\"size\" 4"),
        ("[3,4,1,2]", "[3 4,1,2]"),
        ("[3,4,1,2]", "[3,,1,2]"),
        ("[3,4,1,2]", "[3,4,1,]"),
        ("\"size\":4", "\"size\":04"),
        ("\"size\":4", "\"size\":nul"),
        ("]]}", "]],}"),
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
    ]), @r#"
    } -> 
        line 1, column 82: invalid JSON: expected the rest of an object, found the end of the text
    } -> } {}
        line 1, column 84: invalid JSON: expected the end of the line after the object, found "{"
    } -> },
        line 1, column 83: invalid JSON: expected the end of the line after the object, found ","
    } -> }{}
        line 1, column 83: invalid JSON: expected the end of the line after the object, found "{"
    sudoku -> sud\u123
        line 1, column 20: invalid JSON: expected an escape such as `\n` or `\u00e4`
    sudoku -> \ud800
        line 1, column 18: invalid JSON: expected both halves of a character, such as `\ud83d\ude00`, found one
    sudoku -> \ude00
        line 1, column 17: invalid JSON: expected both halves of a character, such as `\ud83d\ude00`, found one
    sudoku -> \ud800\u0041
        line 1, column 23: invalid JSON: expected both halves of a character, such as `\ud83d\ude00`, found one
    "size":4 -> "size" 4
        line 1, column 27: invalid JSON: expected `:` after a key, found "4"
    [3,4,1,2] -> [3 4,1,2]
        line 1, column 55: invalid JSON: expected `,` or `]`, found "4"
    [3,4,1,2] -> [3,,1,2]
        line 1, column 55: invalid JSON: expected a value, found ","
    [3,4,1,2] -> [3,4,1,]
        line 1, column 59: invalid JSON: expected a value, found "]"
    "size":4 -> "size":04
        line 1, column 28: invalid JSON: expected a number such as 7, -7 or 0.7
    "size":4 -> "size":nul
        line 1, column 30: invalid JSON: expected `true`, `false` or `null`, found ","
    ]]} -> ]],}
        line 1, column 83: invalid JSON: expected a key in double quotes, found "}"
    {"family -> {family
        line 1, column 2: invalid JSON: expected a key in double quotes, found "f"
    "family":"sudoku", -> 
        line 1, column 1: expected the key `family`, found none
    sudoku -> hitori
        line 1, column 11: expected a puzzle of the family "kenken", "kakuro", "kropki", "futoshiki", "irregular-kenken", "latin", "variant" or "sudoku", found "hitori"
    "sudoku" -> 7
        line 1, column 11: expected the name of a family, found 7
    "size" -> "sise"
        line 1, column 1: expected the key `size`, found none
    "size":4 -> "size":4,"size":4
        line 1, column 29: expected each key once, found "size" again
    "size":4 -> "size":"4"
        line 1, column 27: expected a size, a whole number from 2 to 225, found "4"
    "size":4 -> "size":4.0
        line 1, column 27: expected a size, a whole number from 2 to 225, found 4.0
    "size":4 -> "size":99999999999999999999999999
        line 1, column 27: expected a size from 2 to 225, found 99999999999999999999999999
    "size":4 -> "size":5
        line 1, column 1: expected a size that can be divided into boxes, found 5, a prime (only jigsaws and Latin squares have such sizes)
    "size":4 -> "size":6
        line 1, column 39: expected 6 cells, found 4
    [3,4,1,2], -> 
        line 1, column 38: expected 4 rows, found 3
    [3,4,1,2] -> [3,4,1]
        line 1, column 52: expected 4 cells, found 3
    [3,4,1,2] -> [3,4,1,5]
        line 1, column 59: expected `null` or a value from 1 to 4, found 5
    [3,4,1,2] -> [3,4,1,0]
        line 1, column 59: expected `null` or a value from 1 to 4, found 0
    [3,4,1,2] -> [3,4,[],2]
        line 1, column 57: expected `null` or a value from 1 to 4, found an array
    [3,4,1,2] -> "341…2"
        line 1, column 52: expected an array of 4 cells, found "341…2"
    "givens" -> "diagonal":true,"givens"
        line 1, column 29: expected one of the keys `family`, `size`, `diagonals`, `windoku`, `boxes`, `regions`, `givens`, `marks`, `symbols`, `title`, `author`, `rules`, `success`, `drawings`, found "diagonal"
    "#);
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
    ]), @r#"
    "rows":2 -> "rows":4
        line 1, column 1: expected boxes of 4 cells, found 4×2
    "rows":2 -> "rows":99999999999
        line 1, column 45: expected a number from 1 to 4, found 99999999999
    "rows":2, -> 
        line 1, column 37: expected the key `rows`, found none
    "rows":2 -> "rows":2,"height":2
        line 1, column 47: expected one of the keys `rows`, `columns`, found "height"
    {"rows":2,"columns":2} -> [2,2]
        line 1, column 37: expected an object, found an array
    "diagonals":true -> "diagonals":"yes"
        line 1, column 72: expected `true` or `false`, found "yes"
    "diagonals":true -> "windoku":true
        line 1, column 1: expected square boxes of at least 3×3 for a windoku, found size 4
    "diagonals":true -> "regions":[]
        line 1, column 70: expected boxes or regions, found both
    "boxes":{"rows":2,"columns":2} -> "regions":[[1,1,1,1],[1,2,2,2],[3,3,3,3],[4,4,4,4]]
        line 1, column 51: expected 4 regions of 4 cells, found region 1 with 5
    "boxes":{"rows":2,"columns":2} -> "regions":[[1,1,1,1],[0,2,2,2],[3,3,3,3],[4,4,4,4]]
        line 1, column 51: expected a region from 1 to 4, found 0
    ABCD -> ABBA
        line 1, column 87: expected different symbols, found 'B' twice
    ABCD -> ABC
        line 1, column 87: expected 4 symbols, found 3
    [1] -> [1,2,3,4,4]
        line 1, column 113: expected at most 4 values, found 5
    [1] -> [0]
        line 1, column 105: expected a value from 1 to 4, found 0
    [1] -> 1
        line 1, column 104: expected an array of values, found 1
    sudoku -> latin
        line 1, column 28: expected one of the keys `family`, `size`, `diagonals`, `windoku`, `givens`, `marks`, `symbols`, `title`, `author`, `rules`, `success`, `drawings`, found "boxes"
    "#);
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
    ]), @r#"
    [1,2] -> [1,2,3]
        line 1, column 38: expected 2 values, one for each cell of a row, found 3
    [1,2] -> [1,1]
        line 1, column 38: expected different values, found 1 twice
    [1,2] -> [1,3000000000]
        line 1, column 41: expected a value from -2147483648 to 2147483647, found 3000000000
    "+" -> "plus"
        line 1, column 65: expected an operator, one of `+ - * / ! ?`, found "plus"
    "+" -> "!"
        line 1, column 65: expected one cell under `!`, found 2
    "target":3 -> "target":-9223372036854775808
        line 1, column 78: expected a target, a whole number from -9223372036854775807 to 9223372036854775807, found -9223372036854775808
    "target":3 -> "target":3.5
        line 1, column 78: expected a target, a whole number from -9223372036854775807 to 9223372036854775807, found 3.5
    "target":3, -> 
        line 1, column 53: expected the key `target`, found none
    "target":3 -> "target":3,"sum":3
        line 1, column 80: expected one of the keys `operator`, `target`, `cells`, found "sum"
    [[1,1],[1,2]] -> [[1,1],[1,3]]
        line 1, column 98: expected a column from 1 to 2, found 3
    [[1,1],[1,2]] -> [[1,1],[1,1]]
        line 1, column 95: expected each cell in one cage, found A1 again
    [[1,1],[1,2]] -> [[1,1],1]
        line 1, column 95: expected an array of 2 numbers, a row and a column, found 1
    [[1,1],[1,2]] -> [[1,1],[1]]
        line 1, column 95: expected 2 numbers, a row and a column, found 1
    [[1,1],[1,2]] -> []
        line 1, column 65: expected the cells of a cage, found none
    [[1,1],[1,2]] -> [[1,1],[2,2]]
        line 1, column 183: expected each cell in one cage, found B2 again
    [[1,1],[1,2]] -> [[1,1]]
        line 1, column 52: expected each cell in one cage, found A2 in none
    [[2,2]] -> [[1,2]]
        line 1, column 183: expected each cell in one cage, found A2 again
    [2,1]]} -> [2,2]]}
        line 1, column 183: expected each cell in one cage, found B2 again
    [2,1]]} -> [null,1]]}
        line 1, column 140: expected a row from 1 to 2, found null
    [null,null] -> [null,3]
        line 1, column 208: expected `null`, as no cage with `!` gives this cell, found 3
    "#);
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
    ]), @r#"
    "rows":2 -> "rows":0
        line 1, column 35: expected a number from 1 to 268435456, found 0
    "rows":2 -> "rows":4000000000
        line 1, column 35: expected a number from 1 to 268435456, found 4000000000
    "rows":2 -> "rows":200000000
        line 1, column 219: expected 200000000 rows, found 2
    {"rows":2,"columns":3} -> 2
        line 1, column 27: expected an object, found 2
    "across" -> "right"
        line 1, column 71: expected "across" or "down", found "right"
    "sum":3 -> "sum":46
        line 1, column 86: expected `null` or a sum from 1 to 45, found 46
    "sum":1 -> "sum":null
        line 1, column 58: expected a sum or a second cell for the run of one cell down
    [[2,2],[2,3]] -> [[2,3],[2,2]]
        line 1, column 96: expected cells that follow one another from left to right, found [[2,3],[2,2]]
    [[2,2],[2,3]] -> [[2,2]]
        line 1, column 58: expected all cells of a run across, between black ones, found a part of them
    [[2,2],[2,3]] -> [[1,2],[1,3]]
        line 1, column 58: expected a black cell in the first row and in the first column, found a white one
    [[2,2],[2,3]] -> []
        line 1, column 96: expected the cells of a run, found none
    {"direction":"across","sum":3,"cells":[[2,2],[2,3]]}, -> 
        line 1, column 1: expected all runs, found none across of 2 cells from row 2, column 2
    "down" -> "across"
        line 1, column 58: expected a sum or a second cell for the run of one cell down
    [null,null,2] -> [null,1,10]
        line 1, column 237: expected `null` or a digit from 1 to 9, found 10
    [null,null,2] -> [1,null,null]
        line 1, column 211: expected a digit from 1 to 9 in a white cell, found 1
    "runs" -> "largest_digit":1,"runs"
        line 1, column 258: expected `null` or a digit from 1 to 1, found 2
    "runs" -> "largest_digit":10,"runs"
        line 1, column 66: expected a digit from 1 to 9, found 10
    ,"givens":[[null,null,null],[null,null,2]] -> 
        line 1, column 1: expected the key `givens`, found none
    "#);
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
    ]), @r#"
    "all" -> "most"
        line 1, column 42: expected "all" or "some", found "most"
    "size":4 -> "size":17
        line 1, column 27: expected a size from 4 to 16, found 17
    "size":4 -> "size":5
        line 1, column 1: expected a size that can be divided into boxes, found 5, a prime (only jigsaws and Latin squares have such sizes)
    "white" -> "grey"
        line 1, column 65: expected "white" or "black", found "grey"
    [[1,1],[1,2]] -> [[1,1],[1,3]]
        line 1, column 81: expected two cells that share a side, found [[1,1],[1,3]]
    [[1,1],[1,2]] -> [[1,4],[2,1]]
        line 1, column 81: expected two cells that share a side, found [[1,4],[2,1]]
    [[1,1],[1,2]] -> [[1,2],[2,2]]
        line 1, column 121: expected one dot between two cells, found another
    [[1,1],[1,2]] -> [[1,1]]
        line 1, column 81: expected 2 cells, each a row and a column, found 1
    "color":"white", -> 
        line 1, column 56: expected the key `color`, found none
    "#);
}

#[test]
fn pencil_marks_are_lines_where_these_are_read_as_such() {
    let line = |cell: &str| {
        let row = [cell; 4].join(",");
        let text =
            format!(r#"{{"family":"latin","size":4,"marks":[{}]}}"#, vec![format!("[{row}]"); 4].join(","));
        let puzzle = families::reader().read(&text, 1).expect("a puzzle");
        let mut text = String::new();
        puzzle.write("line", &mut text).map_or_else(|error| error.to_string(), |()| text)
    };
    assert_snapshot!(line("[1]"), @"latin:1...1...1...1...1...1...1...1...1...1...1...1...1...1...1...1...");
    // Without solution as it is, it would come back as an empty board of 8×8.
    assert_snapshot!(line("[]"), @"cannot write this puzzle as line: so few pencil marks would be read as a board");
}

#[test]
fn values_of_bare_rows_have_no_plus() {
    let rows = r#"[["1",0,0,0],[0,0,"+2",0],[0,0,0,0],[0,0,0,0]]"#;
    assert_snapshot!(rewritten(rows), @r#"line 1, column 19: expected `null`, 0 or a value from 1 to 4, found "+2""#);
}

#[test]
fn large_numbers_and_deep_texts_are_no_trouble() {
    let deep = format!("{{\"family\":{}", "[".repeat(1 << 20));
    assert_snapshot!(rewritten(&deep), @"line 1, column 1048587: invalid JSON: expected the rest of a list, found the end of the text");
    let deep = format!("{{\"family\":{}{}}}", "[".repeat(1 << 20), "]".repeat(1 << 20));
    assert_snapshot!(rewritten(&deep), @"line 1, column 11: expected the name of a family, found an array");
    let many = format!("{{\"family\":\"kenken\",\"size\":2,\"cages\":[{}1]}}", "1,".repeat(1 << 20));
    assert_snapshot!(rewritten(&many), @"line 1, column 46: expected at most 4 cages, found 1048577");
    let keys: String = (0..100_000).map(|number| format!(",\"{number}\":1")).collect();
    assert_snapshot!(rewritten(&format!("{{\"family\":\"kenken\"{keys}}}")), @"line 1, column 1: expected at most 256 keys, found more");
}
