//! Races of made-up contenders, and a short one of all that there are.

use std::time::Duration;

use super::*;
use crate::report::Taken;

fn saying(name: &str, count: impl Fn(usize) -> Option<u64> + 'static) -> Contender {
    Contender::new(name, move |instance, _| {
        let count = count(instance);
        Box::new(move || (count.map_or(Answer::Over, Answer::Count), Some(1)))
    })
}

fn task(contenders: Vec<Contender>) -> Task {
    Task {
        id: "covers made-up".to_owned(),
        instances: 2,
        contenders,
        texts: vec![String::new(); 2],
        patience: 1,
    }
}

#[test]
fn contenders_that_disagree_are_found_out() {
    let honest = task(vec![saying("one", |_| Some(7)), saying("other", |_| Some(7))]);
    assert_eq!(race(&honest, &[], &Pace::QUICK).map(|rows| rows.len()).ok(), Some(4));
    let wrong = task(vec![saying("one", |_| Some(7)), saying("other", |instance| Some(7 + instance as u64))]);
    let error = race(&wrong, &[], &Pace::QUICK).expect_err("they disagree");
    assert_eq!(error.to_string(), "covers made-up, instance 1: other says Count(8), one said Count(7)");
}

#[test]
fn who_is_over_budget_is_shown_as_such() {
    let slow =
        task(vec![saying("one", |_| Some(7)), saying("other", |instance| (instance == 0).then_some(7))]);
    let rows = race(&slow, &[], &Pace::QUICK).expect("no disagreement");
    let over: Vec<bool> = rows.iter().map(|row| matches!(row.taken, Taken::Over(_))).collect();
    assert_eq!(over, [false, false, false, true]);
}

#[cfg(unix)]
#[test]
fn other_programs_take_part_and_are_checked() {
    let honest = || vec![saying("one", |_| Some(7))];
    let race_with = |command: &str| {
        let program: Outside = format!("other@covers={command}").parse().expect("a program");
        race(&Task { instances: 1, ..task(honest()) }, &[program], &Pace::QUICK)
            .map_err(|error| error.to_string())
    };
    let rows = race_with("cat > /dev/null; echo 7").expect("no disagreement");
    assert_eq!((rows[1].contender.as_str(), rows[1].instance.as_str()), ("other", crate::report::ALL));
    let error = race_with("echo 8").expect_err("they disagree");
    assert_eq!(error, "covers made-up, instance 0: other says Count(8), one said Count(7)");
    let error = race_with("echo what?").expect_err("no number");
    assert_eq!(error, "other, covers made-up: expected a number, found \"what?\\n\"");
}

/// As short as it gets: that they agree is what counts here, not the time.
#[test]
fn all_contenders_agree() {
    let millisecond = Duration::from_millis(1);
    let pace =
        Pace { rounds: 1, limit: millisecond * 5, share: millisecond, patience: millisecond, instances: 1 };
    let quick = |task: &Task| !task.id.starts_with("sudoku 25") && task.patience == 1;
    for task in tasks().iter().filter(|task| quick(task)) {
        race(task, &[], &pace).unwrap_or_else(|error| panic!("{error}"));
    }
}
