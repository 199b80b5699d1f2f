//! Problems and answers come back from text as they were, and what is no problem is refused.

use std::str::FromStr;

use dlx::count::{Natural, Total};
use dlx::{Count, Cover, First, ItemId, OptionId, Outcome, Problem, Solver, Stop, Verdict, format};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

fn refusal<T: DeserializeOwned>(text: &str) -> String {
    serde_json::from_str::<T>(text).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_problem_comes_back_the_same() {
    let mut b = Problem::builder();
    let (a, z) = (b.named_primary("a").unwrap(), b.secondary());
    let (red, plain) = (b.color("red").unwrap(), b.new_color().unwrap());
    for color in [red, plain] {
        b.option([a.into(), z.colored(color)]).unwrap();
    }
    let cheap = b.option([a]).unwrap();
    b.cost(cheap, 7);
    let problem = b.build();
    let text = serde_json::to_string(&problem).unwrap();
    assert_eq!(
        text,
        concat!(
            r#"{"items":[{"name":"a","primary":true},{"primary":false}],"colors":["red",null],"options":["#,
            r#"{"entries":[{"item":0},{"item":1,"color":0}]},"#,
            r#"{"entries":[{"item":0},{"item":1,"color":1}]},"#,
            r#"{"entries":[{"item":0}],"cost":7}]}"#
        )
    );
    let with_null = text.replace(r#"{"item":0}"#, r#"{"item":0,"color":null}"#);
    assert_ne!(with_null, text);
    let read: Problem = serde_json::from_str(&with_null).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    let read: Problem = again(&problem);
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    assert_eq!(read.item_named("a"), Some(a));
    assert_eq!(read.option_cost(cheap), 7);
    assert_eq!(Solver::new(&read).count(), Count::Exact(3));
}

#[test]
fn text_and_data_say_the_same() {
    let (problem, _) = format::parse("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n").unwrap();
    let covers = |problem: &Problem| Solver::new(problem).covers().collect::<Vec<_>>();
    assert_eq!(covers(&again(&problem)), covers(&problem));
    assert_eq!(covers(&again(&Problem::builder().build())), covers(&Problem::builder().build()));
}

/// The example of the crate's documentation.
#[test]
fn the_form_is_as_documented() {
    let (problem, _) = format::parse("p q 0:2|r | x\np x:red |7\n").unwrap();
    let documented = r#"{
        "items": [
            {"name": "p", "primary": true},
            {"name": "q", "primary": true},
            {"name": "r", "primary": true, "bounds": [0, 2]},
            {"name": "x", "primary": false}
        ],
        "colors": ["red"],
        "options": [{"entries": [{"item": 0}, {"item": 3, "color": 0}], "cost": 7}]
    }"#;
    let text = documented.replace(char::is_whitespace, "");
    assert_eq!(serde_json::to_string(&problem).unwrap(), text);
    let read: Problem = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
}

#[test]
fn a_misspelt_colour_is_no_entry_without_one() {
    let text = r#"{"items":[{"primary":true}],"options":[{"entries":[{"item":0,"colour":0}]}]}"#;
    assert!(refusal::<Problem>(text).starts_with("unknown field `colour`"));
}

#[test]
fn counts_of_any_size_come_back_as_their_digits() {
    let many: Natural = "1180591620717411303424".parse().unwrap();
    for total in [Total::Exact(many.clone()), Total::AtLeast(many.clone(), Stop::Memory)] {
        assert_eq!(again(&total), total);
    }
    assert_eq!(serde_json::to_string(&many).unwrap(), "\"1180591620717411303424\"");
    assert!(refusal::<Natural>("\"-1\"").starts_with(&Natural::from_str("-1").unwrap_err().to_string()));
}

#[test]
fn answers_come_back_the_same() {
    let (problem, _) = format::parse("a b\na\nb\na b\n").unwrap();
    let solver = Solver::new(&problem);
    let covers: Vec<Cover> = solver.covers().collect();
    assert_eq!(again(&covers), covers);
    for first in [solver.first(), First::None, First::Stopped(Stop::Timeout)] {
        assert_eq!(again(&first), first);
    }
    for verdict in [solver.unique(), Verdict::None] {
        assert_eq!(again(&verdict), verdict);
    }
    for count in [Count::Exact(u64::MAX), Count::AtLeast(3, Stop::Memory)] {
        assert_eq!(again(&count), count);
    }
    for outcome in [Outcome::Complete, Outcome::Stopped(Stop::Limit)] {
        assert_eq!(again(&outcome), outcome);
    }
    assert_eq!(again(&(ItemId::new(3), OptionId::new(4))), (ItemId::new(3), OptionId::new(4)));
}

#[test]
fn what_is_no_problem_is_refused() {
    let items = r#"{"items":[{"name":"a","primary":true},{"primary":false}],"colors":["red"],"options":"#;
    for (options, expected) in [
        (r#"[{"entries":[{"item":2}]}]"#, "item 2"),
        (r#"[{"entries":[{"item":0},{"item":0}]}]"#, r#"item "a" twice"#),
        (r#"[{"entries":[{"item":1}]}]"#, "primary"),
        (r#"[{"entries":[]}]"#, "primary"),
        (r#"[{"entries":[{"item":0,"color":0}]}]"#, "primary"),
        (r#"[{"entries":[{"item":0},{"item":1,"color":1}]}]"#, "colour 1"),
        (r#"[{"entries":[{"item":-1}]}]"#, "-1"),
        (r#"[{"entries":[{"item":4294967295}]}]"#, "4294967295"),
        (r#"[{"entries":[{"item":0}],"cost":4294967296}]"#, "4294967296"),
        (r#"[{"entries":[{"item":0}],"costs":1}]"#, "costs"),
        ("3", "3"),
        ("[3]", "expected an option"),
        (r#"[{"entries":[3]}]"#, "expected an item of an option"),
    ] {
        let message = refusal::<Problem>(&format!("{items}{options}}}"));
        assert!(message.contains(expected), "{options}: {message}");
    }
    let twice = r#"{"items":[{"name":"a","primary":true},{"name":"a","primary":true}],"options":[]}"#;
    assert!(refusal::<Problem>(twice).contains('a'));
    let colors = r#"{"items":[],"colors":["red",null,"red"],"options":[]}"#;
    assert!(refusal::<Problem>(colors).contains("red"));
    assert!(refusal::<Problem>("{}").contains("items"));
    assert!(refusal::<Problem>("3").contains("expected a problem"));
    assert!(refusal::<Problem>("[]").contains("expected a problem"));
    assert!(refusal::<Problem>(r#"{"items":[3]}"#).contains("expected an item"));
}

#[test]
fn a_cover_is_in_order() {
    for text in ["[2,1]", "[1,1]"] {
        assert!(refusal::<Cover>(text).contains("increasing"));
    }
}
