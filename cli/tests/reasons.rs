//! The steps of variants: what shows them, and those that hold for all of several solutions.

use insta::assert_snapshot;

use crate::support::{answer, seen};

#[test]
fn clues_that_no_solution_has_together_are_told() {
    let told = |puzzle: &str| seen(&["check", "--explain"], puzzle);
    assert_snapshot!(told("(3kx)C/D/D/D\n"), @"
    none
      no solution has all of these: the black dot between r1c1 and r2c1; the given in r1c1
    --- --- 1
    ");
    assert_snapshot!(told("# 3\n+ 4 A1 A2\n+ 4 B1 C1\n- 1 B2 C2\n+ 3 A3 B3\n! 3 C3\n"), @"
    none
      no solution has all of these: the cage 4+ (at r1c1); the cage 4+ (at r2c1)
    --- --- 1
    ");
}

#[test]
fn steps_that_hold_for_all_solutions_are_told() {
    let thermo = "variant 4x4\n....\n....\n....\n....\nthermo: r1c1-r1c2-r1c3-r1c4\n";
    let step = seen(&["hint"], thermo);
    assert!(step.starts_with("Line: the thermometer from r1c1 to r1c4 rises; "), "{step}");
    assert!(step.contains(
        "stdin:1: the puzzle has several solutions; this holds in all that have the values on the board"
    ));
    assert!(step.ends_with("--- 1"), "{step}");
    let json = seen(&["hint", "--json", "--quiet"], thermo);
    assert!(json.contains(r#""verdict":"multiple","hint":"Line: "#) && json.ends_with("--- 1"), "{json}");
    let steps = seen(&["solve", "--steps", "--quiet"], thermo);
    let last = "The puzzle has several solutions, and no known technique shows more that they have in common";
    assert!(steps.contains(&format!("\n{last}\n")), "{steps}");
    // For a program, why there are no more is no step: each has what it finds.
    let json = answer(&["solve", "--steps", "--json", "--quiet"], thermo);
    assert_eq!(json.matches(r#""hint":"#).count(), json.matches(r#""placed":"#).count(), "{json}");
    assert!(json.contains(r#""verdict":"multiple","steps":[{"#) && !json.contains("no known"), "{json}");
    // Pictures show the same.
    for (command, last) in
        [(&["hint"][..], "can only be 1"), (&["solve", "--steps"], "The puzzle has several solutions")]
    {
        let drawn = seen(&[command, &["--to", "text"]].concat(), thermo);
        assert!(drawn.contains("rises; so r1c1 can only be 1") && drawn.contains(last), "{drawn}");
        assert!(
            drawn.contains("holds in all that have the values on the board") && drawn.ends_with("--- 1"),
            "{drawn}"
        );
    }
    // Six cells have two solutions; that they are not both right is no reason.
    let two = "534678..2672195348198342567859761423426853..1713924856.61537284287419635345286..9\n";
    let steps = seen(&["solve", "--steps", "--quiet"], two);
    assert!(steps.contains("r7c1"), "{steps}");
    assert!(!steps.contains("rectangle") && !steps.contains("r1c7"), "{steps}");
    // Where nothing holds for all, the answer is the verdict.
    let open = format!("{}\n", ".".repeat(16));
    assert_eq!(seen(&["hint", "--quiet"], open), "multiple\n--- --- 1");
}

/// Nothing is told where the deadline passed before the first step, and a program can tell that from where there is
/// none.
#[test]
fn a_stop_before_the_first_step_is_told_as_such() {
    let board = format!(
        "variant 16x16\n{}nonconsecutive\n",
        format!("{}\n", [". "; 16].concat().trim_end()).repeat(16)
    );
    // A first step takes many times as long as the verdict, however fast the machine is: the shortest time that is
    // enough for the verdict is not enough for a step.
    let told_first = |command: &[&str], verdict: &str| {
        let timeouts = (0..10).map(|doubled| (0.02 * f64::from(1 << doubled)).to_string());
        let mut told = timeouts.map(|timeout| seen(&[command, &["--timeout", &timeout]].concat(), &*board));
        told.find(|told| told.contains(verdict)).expect("a verdict")
    };
    let told = told_first(&["hint", "--json"], "\"verdict\":\"multiple\"");
    assert!(told.contains("\"verdict\":\"multiple\",\"stopped\":true}\n"), "{told}");
    let told_too = told_first(&["solve", "--steps", "--json"], "\"verdict\":\"multiple\"");
    assert!(told_too.contains("\"verdict\":\"multiple\",\"steps\":[],\"stopped\":true}\n"), "{told_too}");
    let drawn = told_first(&["solve", "--steps", "--to", "text"], "not drawn");
    assert!(drawn.starts_with("---") && drawn.contains(": stopped: not drawn\n"), "{drawn}");
    for told in [told, told_too, drawn] {
        assert!(!told.contains("holds for all") && told.ends_with("--- 3"), "{told}");
    }
}

/// What a reason shows of two cells: of both only if it is the same.
#[test]
fn what_goes_with_nothing_goes_from_one_cell() {
    let rows = "......\n".repeat(6);
    let text = format!("variant 6x6 boxes 2x3\n{rows}killer 12: r1c1 r1c2 r1c3\nkiller 13: r1c4 r1c5 r2c5\n");
    let told = answer(&["solve", "--steps", "--quiet"], &text);
    let steps: Vec<&str> =
        told.lines().filter_map(|line| Some(line.split_once("r2c5 − r1c6 = 4; ")?.1)).collect();
    assert_eq!(steps[0], "nothing in r2c5 goes with 3, 4, 5 or 6 in r1c6; so r1c6 can only be 1 or 2");
    assert_eq!(steps[1], "nothing in r1c6 goes with 2, 3 or 4 in r2c5; so r2c5 can only be 5 or 6");
}

/// Reasons of steps in variants: what a constraint shows by itself, or with the one cell that tells most.
#[test]
fn steps_of_variants_tell_what_shows_them() {
    let steps = |rows: [&str; 3], constraint: &str, technique: [&str; 2]| {
        let [first, second, last] = rows;
        let text = format!("variant 4x4\n{first}\n{second}\n....\n{last}\n{constraint}\n");
        let told =
            ["en", "de"].map(|code| answer(&["solve", "--steps", "--quiet", "--language", code], &text));
        let names = technique.map(|name| format!("{name}: "));
        let is_of =
            |line: &&str| line.get(4..).is_some_and(|told| names.iter().any(|name| told.starts_with(name)));
        let steps = |told: &String| told.lines().filter(is_of).map(str::to_owned).collect::<Vec<String>>();
        told.iter().flat_map(steps).collect::<Vec<String>>().join("\n")
    };
    let empty = ["...."; 3];
    assert_snapshot!(steps(empty, "skyscraper 3: r1c0", ["Outside clue", "Hinweis am Rand"]), @"
    2.6 Outside clue: the line from r1c1 to r1c4 shows 3 values higher than all before them; with 3 or 4 in r1c1, it shows at most 2; so r1c1 is not 3 or 4
    2.6 Outside clue: the line from r1c1 to r1c4 shows 3 values higher than all before them; with 4 in r1c2, it shows 2; so r1c2 is not 4
    2.6 Hinweis am Rand: die Reihe von r1c1 bis r1c4 zeigt 3 Werte, die höher sind als alle vor ihnen; mit 3 oder 4 in r1c1 zeigt sie höchstens 2; also ist r1c1 weder 3 noch 4
    2.6 Hinweis am Rand: die Reihe von r1c1 bis r1c4 zeigt 3 Werte, die höher sind als alle vor ihnen; mit 4 in r1c2 zeigt sie 2; also ist r1c2 nicht 4
    ");
    assert_snapshot!(steps(["....", "2...", "...."], "minimum: r2c2", ["Mark", "Zeichen"]), @"
    2.4 Mark: the minimum in r2c2 is less than its neighbours; so r1c2, r2c3 and r3c2 are not 1; r2c2 is not 4
    2.4 Mark: the minimum in r2c2 is less than its neighbours; r2c1 is 2; so r2c2 is not 3
    2.4 Zeichen: das Minimum in r2c2 ist kleiner als die Nachbarn; also sind r1c2, r2c3 und r3c2 nicht 1; r2c2 ist nicht 4
    2.4 Zeichen: das Minimum in r2c2 ist kleiner als die Nachbarn; r2c1 ist 2; also ist r2c2 nicht 3
    ");
    assert_snapshot!(steps(["....", "....", "...3"], "palindrome: r1c1-r2c2-r3c3", ["Line", "Linie"]), @"
    2.4 Line: the palindrome from r1c1 to r3c3 reads the same both ways; r3c3 can only be 1, 2 or 4; so r1c1 is not 3
    2.4 Linie: das Palindrom von r1c1 bis r3c3 liest sich in beiden Richtungen gleich; r3c3 kann nur 1, 2 oder 4 sein; also ist r1c1 nicht 3
    ");
    assert_snapshot!(steps(["1...", "....", "...."], "anti-knight", ["Board rule", "Regel des Bretts"]), @"
    2.4 Board rule: r1c1 and r2c3 are a knight's move apart, and differ; r1c1 is 1; so r2c3 is not 1
    2.4 Board rule: r1c1 and r3c2 are a knight's move apart, and differ; r1c1 is 1; so r3c2 is not 1
    2.4 Regel des Bretts: r1c1 und r2c3 liegen einen Springerzug auseinander und sind verschieden; r1c1 ist 1; also ist r2c3 nicht 1
    2.4 Regel des Bretts: r1c1 und r3c2 liegen einen Springerzug auseinander und sind verschieden; r1c1 ist 1; also ist r3c2 nicht 1
    ");
    assert_snapshot!(steps(empty, "less: r1c1 r1c2", ["Mark", "Zeichen"]), @"
    2.4 Mark: the sign between r1c1 and r1c2 makes r1c1 less than r1c2; nothing in r1c2 goes with 4 in r1c1; so r1c1 is not 4
    2.4 Mark: the sign between r1c1 and r1c2 makes r1c1 less than r1c2; nothing in r1c1 goes with 1 in r1c2; so r1c2 is not 1
    2.4 Zeichen: das Zeichen zwischen r1c1 und r1c2 macht r1c1 kleiner als r1c2; zu 4 in r1c1 passt nichts in r1c2; also ist r1c1 nicht 4
    2.4 Zeichen: das Zeichen zwischen r1c1 und r1c2 macht r1c1 kleiner als r1c2; zu 1 in r1c2 passt nichts in r1c1; also ist r1c2 nicht 1
    ");
    let sets = ["Combinations", "Kombinationen"];
    assert_snapshot!(steps(empty, "killer 3: r1c1 r1c2", sets), @"
    1.3 Combinations: the cage at r1c1 has different values and adds up to 3, which leaves only 1 2; so r1c1 and r1c2 are not 3 or 4
    1.3 Kombinationen: der Käfig bei r1c1 hat verschiedene Werte und ergibt 3; dafür bleibt nur 1 2; also sind r1c1 und r1c2 weder 3 noch 4
    ");
    assert_snapshot!(steps(["....", "2...", "...."], "killer 5: r1c1 r1c2", sets), @"
    1.3 Combinations: the cage at r1c1 has different values and adds up to 5, which with the candidates of its cells leaves only 1 4; so r1c1 and r1c2 are not 3
    1.3 Kombinationen: der Käfig bei r1c1 hat verschiedene Werte und ergibt 5; dafür bleibt mit den Kandidaten der Zellen nur 1 4; also sind r1c1 und r1c2 nicht 3
    ");
}
