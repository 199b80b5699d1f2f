//! The rules of puzzles in words, and their examples.

use insta::assert_snapshot;
use puzzles::instructions::Instructions;
use puzzles::puzzle::{Bounds, Puzzle, check};
use puzzles::random::Random;
use puzzles::sudoku::text::Symbols;
use puzzles::technique::Language;
use puzzles::{Reading, families};

use crate::families::{named, settings, text};

fn read(text: &str, reading: &Reading) -> Box<dyn Puzzle> {
    let families = families(reading);
    let family = families.iter().find(|family| family.recognises(text)).expect("a known family");
    family.read(text, 1).expect("a puzzle")
}

/// The instructions of these puzzles, as a person reads them, in all languages. Examples have one solution and the same
/// rules.
fn told(texts: &[&str], reading: &Reading) -> String {
    Language::all().iter().map(|&language| told_in(language, texts, reading)).collect::<Vec<_>>().join("\n")
}

fn told_in(language: Language, texts: &[&str], reading: &Reading) -> String {
    let mut out = String::new();
    for text in texts {
        let told = read(text, reading).instructions(language);
        let Instructions { kind, rules, rules_of_any_size, notes, example, .. } = told;
        let line = format!("{kind}: {rules}\n");
        out.push_str(if out.contains(&line) { "The same\n" } else { &line });
        notes.iter().for_each(|note| out.push_str(&format!("- {note}\n")));
        if let Some(example) = example {
            let puzzle = read(example, &Reading::default());
            assert_eq!(check(&*puzzle, &Bounds::default()).name(), "unique", "{example}");
            let of_example = puzzle.instructions(language);
            assert_eq!((of_example.kind, of_example.rules_of_any_size), (kind, rules_of_any_size));
            assert!(of_example.notes.iter().all(|note| notes.contains(note)));
            assert_eq!(of_example.example, Some(example));
        }
    }
    out
}

#[test]
fn sudokus() {
    let [four, nine, sixteen] = [16, 81, 256].map(|cells| ".".repeat(cells));
    let regions = "AABBAABBCCDDCCDD";
    let marks = "12.412..1234..3.".repeat(4);
    let texts = [
        &four,
        &sixteen,
        &marks,
        &format!("x:{nine}"),
        &format!("windoku:{nine}"),
        &format!("x+windoku:{nine}"),
        &format!("jigsaw/{regions}:{four}"),
        &format!("x+jigsaw/{regions}:{four}"),
        &format!("latin:{four}"),
        &format!("x+latin:{four}"),
    ];
    assert_snapshot!(told(&texts.map(|text| &**text), &Reading::default()));
    let symbols = Symbols::new("NEWS").expect("different letters");
    assert_snapshot!(told(&[&four], &Reading { symbols, ..Reading::default() }));
}

#[test]
fn kenkens() {
    let plain = "#\t3\n+\t5\tA1 A2\n/\t3\tA3 B3\n!\t2\tB2\n*\t6\tB1 C1 C2\n!\t2\tC3\n";
    let texts = [
        plain,
        &plain.replace("*\t6", "-\t0"),
        &plain.replace("*\t6", "/\t3"),
        &plain.replace('+', "?"),
        &plain.replace('*', "?"),
        &plain.replace("#\t3", "#\t3\t0..2"),
        &plain.replace("#\t3", "#\t3\t1,2,5"),
    ];
    assert_snapshot!(told(&texts, &Reading::default()));
    let split = "#\t2\n+\t2\tA1 B2\n+\t4\tA2 B1\n";
    assert_snapshot!(told(&[split], &Reading { allow_split: true, ..Reading::default() }));
}

#[test]
fn kakuros() {
    let plain = "5,5\n*,C13,C9,*,*\nF3,?,?,C24,C11\nF17,?,?,?,?\nF29,?,?,?,?\n*,*,F8,?,?\n";
    assert_snapshot!(told(&[plain, &plain.replace("F8", "*")], &Reading::default()));
    let small = "3,3\n*,C3,C3\nF3,?,?\nF3,?,?\n";
    assert_snapshot!(told(&[small], &Reading { largest_digit: 4, ..Reading::default() }));
}

#[test]
fn kropkis() {
    let dots = "(wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A";
    let texts = [dots, &format!("some:{dots}"), &format!("latin:{dots}"), &format!("latin:some:{dots}")];
    assert_snapshot!(told(&texts, &Reading::default()));
}

#[test]
fn variants() {
    let texts = [
        "futoshiki 4x4\n. < . . .\n\n. . . .\n\n. . . .\n\n. . . .\n",
        "irregular-kenken 4x4\nAADD\nAADD\nBBCC\nBBCC\ncalc 14+: r1c1 r2c1 r3c1 r4c1 r4c2\ncalc 4+: r4c3 r4c4\ncalc 7+: r1c2 r1c3 r1c4\ncalc 9+: r2c2 r2c3 r3c2 r3c3\ncalc 2-: r2c4 r3c4\n",
        "variant 6x6\nkiller 5: r1c1 r1c2\nthermo: r3c3-r3c4\nodd: r6c6\n",
    ];
    assert_snapshot!(told(&texts, &Reading::default()));
}

/// The rules and the notes of a variant of 6×6 with these constraints, a sentence a line, in all languages.
fn of_variant(constraints: &str) -> String {
    let text = format!("variant 6x6\n{constraints}");
    let puzzle = read(&text, &Reading::default());
    let told = |&language: &Language| {
        let Instructions { rules, notes, .. } = puzzle.instructions(language);
        let (_, asked) = rules.split_once(". ").expect("what is filled in, and the rules");
        format!("{}\n", [vec![asked.replace(". ", ".\n")], notes].concat().join("\n"))
    };
    Language::all().iter().map(told).collect()
}

#[test]
fn lines_of_several_numbers_are_named_by_their_cells() {
    let lines = "whispers 2: r1c1-r1c2-r2c2\nwhispers 3: r3c1-r3c2\nwhispers 2: r4c1-r4c2\ndiffer least 2: r5c1 r5c3\n";
    assert_snapshot!(of_variant(lines), @"
    Neighbours on a line with strokes across it differ by at least 2 (r1c1-r1c2-r2c2, r4c1-r4c2).
    Neighbours on a line with strokes across it differ by at least 3 (r3c1-r3c2).
    Values that a plain dark line joins differ by at least 2.
    Nachbarn auf einer Linie mit Querstrichen unterscheiden sich um mindestens 2 (r1c1-r1c2-r2c2, r4c1-r4c2).
    Nachbarn auf einer Linie mit Querstrichen unterscheiden sich um mindestens 3 (r3c1-r3c2).
    Werte, die eine einfache dunkle Linie verbindet, unterscheiden sich um mindestens 2.
    ");
    assert_snapshot!(of_variant("differ least 2: r5c1 r5c3\ndiffer least 3: r6c1 r6c3\n"), @"
    Values that a plain dark line joins differ by at least 2 (r5c1-r5c3).
    Values that a plain dark line joins differ by at least 3 (r6c1-r6c3).
    Werte, die eine einfache dunkle Linie verbindet, unterscheiden sich um mindestens 2 (r5c1-r5c3).
    Werte, die eine einfache dunkle Linie verbindet, unterscheiden sich um mindestens 3 (r6c1-r6c3).
    ");
}

#[test]
fn an_area_for_each_value_and_a_smaller_one_hold_different_values() {
    assert_snapshot!(of_variant("extra-region: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6\nextra-region: r1c2 r2c3\n"), @"
    A grey area within a solid line contains no value twice.
    Ein graues Gebiet mit durchgezogener Linie enthält keinen Wert zweimal.
    ");
}

#[test]
fn values_that_stand_twice_in_a_circle_are_told() {
    assert_snapshot!(of_variant("quad 3 3: r1c3 r1c4 r2c3 r2c4\nquad 1 2: r3c3 r3c4 r4c3 r4c4\n"), @"
    The values in a circle where four cells meet are among those of the cells.
    A value that appears twice in a circle where four cells meet is in two of these cells.
    Die Werte in einem Kreis, an dem sich vier Zellen treffen, kommen in diesen Zellen vor.
    Ein Wert, der zweimal in einem Kreis steht, an dem sich vier Zellen treffen, kommt in zwei dieser Zellen vor.
    ");
    assert!(!of_variant("quad 1 2: r3c3 r3c4 r4c3 r4c4\n").contains("twice"));
}

/// What is told of the cages and the marks that only some of these puzzles have.
const NOTES: [&str; 4] = [
    "In a cage of more than two cells, a difference is one of the numbers minus all the others.",
    "In a cage of more than two cells, a quotient is one of the numbers divided by all the others.",
    "The cells of a cage need not touch: an area without a target is part of a cage elsewhere.",
    "Where a cell has small symbols in it, its value is one of them.",
];

#[test]
fn cages_of_more_than_two_cells_and_split_ones_are_told() {
    let told = |cages: &str| NOTES.map(|note| of_variant(cages).contains(note));
    assert_eq!(told("calc 1-: r1c1 r1c2\ncalc 2/: r2c1 r2c2\ncalc 9+: r3c1 r3c2 r3c3\n"), [false; 4]);
    assert_eq!(told("calc 1-: r1c1 r1c2 r1c3\n"), [true, false, false, false]);
    assert_eq!(told("calc 2/: r1c1 r1c2 r1c3\n"), [false, true, false, false]);
    assert_eq!(told("calc 6?: r1c1 r1c2 r1c3\n"), [true, true, false, false]);
    assert_eq!(told("calc 6+: r1c1 r2c2\n"), [false, false, true, false]);
}

#[test]
fn irregular_kenkens_tell_of_their_cages_and_marks() {
    let row = ["1234"; 4].join(" ");
    let cages = "calc 1-: r1c1 r1c2 r1c3\ncalc 2/: r1c4 r2c4 r3c4\ncalc 9+: r2c1 r2c2 r2c3 r3c1\n\
                 calc 5+: r3c2 r4c2\ncalc 9+: r3c3 r4c3 r4c4\ncalc 1+: r4c1\n";
    let marks = format!("candidates\n{}\n", [&row[..]; 4].join("\n"));
    let text = format!("irregular-kenken 4x4\nAABB\nAABB\nCCDD\nCCDD\n{marks}{cages}");
    let notes = read(&text, &Reading::default()).instructions(Language::default()).notes;
    assert_eq!(NOTES.map(|note| notes.iter().any(|told| told == note)), [true, true, false, true]);
}

#[test]
fn pencil_marks_of_variants_are_told() {
    let row = "123456 ".repeat(6);
    let rows = format!("candidates\n{}\n", [row.trim_end(); 6].join("\n"));
    assert_snapshot!(of_variant(&format!("{rows}odd: r1c1\n")), @"
    A cell with a grey disc contains an odd value.
    Where a cell has small symbols in it, its value is one of them.
    In einer Zelle mit grauer Scheibe steht ein ungerader Wert.
    Wo in einer Zelle kleine Symbole stehen, ist ihr Wert eines davon.
    ");
    assert!(!of_variant("odd: r1c1\n").contains("small symbols"));
}

#[test]
fn marks_may_be_missing_where_no_rule_speaks_of_places_without_one() {
    let marks = "difference: r1c1 r1c2\nratio: r2c1 r2c2\nxv X: r3c1 r3c2\n";
    assert_snapshot!(of_variant(marks), @"
    A black dot stands between neighbours, one of which is double the other.
    A white dot stands between neighbours that differ by one.
    Not all dots are shown: neighbours without a dot may be such a pair, too.
    An X stands between neighbours that add up to 10, a V between those that add up to 5.
    Not all letters are shown: neighbours without a letter may be such a pair, too.
    Ein X steht zwischen Nachbarn, die zusammen 10 ergeben, ein V zwischen solchen, die zusammen 5 ergeben.
    Nicht alle Buchstaben sind eingezeichnet: Auch Nachbarn ohne Buchstaben können ein solches Paar sein.
    Ein schwarzer Punkt steht zwischen Nachbarn, von denen einer das Doppelte des anderen ist.
    Ein weißer Punkt steht zwischen Nachbarn, die sich um 1 unterscheiden.
    Nicht alle Punkte sind eingezeichnet: Auch Nachbarn ohne Punkt können ein solches Paar sein.
    ");
    let told = |more: &str| {
        let told = of_variant(&format!("{marks}{more}"));
        let lines = told.lines().filter(|line| line.starts_with("Not all") || line.starts_with("Nicht alle"));
        format!("{more}{}\n", lines.collect::<Vec<&str>>().join("\n"))
    };
    let more = [
        "nonconsecutive\n",
        "nonconsecutive\ndifference 3: r4c1 r4c2\n",
        "negative-ratio\nnegative-xv\n",
        "nonconsecutive\nnegative-ratio\nnegative-xv\n",
    ];
    assert_snapshot!(more.map(told).join(""), @"
    nonconsecutive
    Not all black dots are shown.
    Not all letters are shown: neighbours without a letter may be such a pair, too.
    Nicht alle Buchstaben sind eingezeichnet: Auch Nachbarn ohne Buchstaben können ein solches Paar sein.
    Nicht alle schwarzen Punkte sind eingezeichnet.
    nonconsecutive
    difference 3: r4c1 r4c2
    Not all black dots are shown.
    Not all white dots are shown.
    Not all letters are shown: neighbours without a letter may be such a pair, too.
    Nicht alle Buchstaben sind eingezeichnet: Auch Nachbarn ohne Buchstaben können ein solches Paar sein.
    Nicht alle schwarzen Punkte sind eingezeichnet.
    Nicht alle weißen Punkte sind eingezeichnet.
    negative-ratio
    negative-xv
    Not all white dots are shown.
    Nicht alle weißen Punkte sind eingezeichnet.
    nonconsecutive
    negative-ratio
    negative-xv
    ");
}

/// Neighbours that are said to have no dot are named, unless all others have one.
#[test]
fn places_without_a_dot_are_told() {
    let dot = |[row, column]: [usize; 2], [down, right]: [usize; 2]| {
        let colour = match [row, column, down] {
            [1, 1, 1] => "white",
            [2, 1, 0] => "black",
            _ => "none",
        };
        format!("dot {colour}: r{row}c{column} r{}c{}\n", row + down, column + right)
    };
    let places = (1..=6).flat_map(|row| (1..=6).map(move |column| [row, column]));
    let dots: Vec<String> = places
        .flat_map(|place| [(place, [0, 1]), (place, [1, 0])])
        .filter(|([row, column], [down, right])| row + down <= 6 && column + right <= 6)
        .map(|(place, step)| dot(place, step))
        .collect();
    assert_snapshot!(of_variant(&dots.concat()), @"
    A black dot stands between neighbours, one of which is double the other.
    A white dot stands between neighbours that differ by one.
    Where there is no dot, neither is true.
    Ein schwarzer Punkt steht zwischen Nachbarn, von denen einer das Doppelte des anderen ist.
    Ein weißer Punkt steht zwischen Nachbarn, die sich um 1 unterscheiden.
    Wo kein Punkt ist, gilt weder das eine noch das andere.
    ");
    assert_snapshot!(of_variant(&dots[..6].concat()), @"
    A white dot stands between neighbours that differ by one.
    Not all dots are shown: neighbours without a dot may be such a pair, too.
    These neighbours are not consecutive, and neither is double the other: r1c1-r1c2, r1c2-r1c3, r1c2-r2c2, r1c3-r1c4, r1c3-r2c3.
    Ein weißer Punkt steht zwischen Nachbarn, die sich um 1 unterscheiden.
    Nicht alle Punkte sind eingezeichnet: Auch Nachbarn ohne Punkt können ein solches Paar sein.
    Diese Nachbarn unterscheiden sich nicht um 1, und keiner ist das Doppelte des anderen: r1c1-r1c2, r1c2-r1c3, r1c2-r2c2, r1c3-r1c4, r1c3-r2c3.
    ");
    assert_snapshot!(of_variant("dot white: r1c1 r2c1\nnonconsecutive\ndot none: r5c1 r5c2\n"), @"
    A white dot stands between neighbours that differ by one.
    Neighbours without a dot are not consecutive.
    These neighbours are not consecutive, and neither is double the other: r5c1-r5c2.
    Ein weißer Punkt steht zwischen Nachbarn, die sich um 1 unterscheiden.
    Nachbarn ohne Punkt dazwischen unterscheiden sich nicht um 1.
    Diese Nachbarn unterscheiden sich nicht um 1, und keiner ist das Doppelte des anderen: r5c1-r5c2.
    ");
    assert_snapshot!(of_variant("dot none: r5c1 r5c2\n"), @"
    These neighbours are not consecutive, and neither is double the other: r5c1-r5c2.
    Diese Nachbarn unterscheiden sich nicht um 1, und keiner ist das Doppelte des anderen: r5c1-r5c2.
    ");
}

#[test]
fn examples_have_one_solution_and_are_written_as_they_are_read() {
    for family in ["futoshiki", "irregular-kenken"].map(named) {
        let made = family.maker(&settings(&[])).expect("settings").make(&mut Random::new(1, 0), None);
        let told = made.expect("a puzzle").puzzle.instructions(Language::default());
        let example = told.example.expect("an example");
        let puzzle = family.read(example, 1).expect("a puzzle");
        assert_eq!(check(&*puzzle, &Bounds::default()).name(), "unique", "{example}");
        assert_eq!(text(&*puzzle, "text"), example);
    }
}
