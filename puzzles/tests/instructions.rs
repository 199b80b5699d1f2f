//! The rules of puzzles in words, and their examples.

use insta::assert_snapshot;
use puzzles::instructions::Instructions;
use puzzles::puzzle::{Bounds, Puzzle, check};
use puzzles::sudoku::text::Symbols;
use puzzles::technique::Language;
use puzzles::{Reading, families};

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
        let Instructions { kind, rules, notes, example, .. } = read(text, reading).instructions(language);
        let line = format!("{kind}: {rules}\n");
        out.push_str(if out.contains(&line) { "The same\n" } else { &line });
        notes.iter().for_each(|note| out.push_str(&format!("- {note}\n")));
        if let Some(example) = example {
            let puzzle = read(example, &Reading::default());
            assert_eq!(check(&*puzzle, &Bounds::default()).name(), "unique", "{example}");
            let of_example = puzzle.instructions(language);
            assert_eq!((of_example.kind, of_example.rules), (kind, rules));
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
