//! Counts by parts that stand for others, in turns of all sizes.

use super::*;
use crate::Limits;
use crate::Solver;
use crate::problem::{ItemId, Problem};
use crate::testing::{Chance, circle, pigeons};

/// A count that has looked for symmetries, whatever that costs, and as far as they go.
fn by_cases<'p>(job: &Job<'p>) -> SearchCount {
    let mut count = SearchCount::new(job);
    count.is_preprocessed = true;
    count.cases = Cases::unbounded();
    count.workers[0].prolong_trial(Some(0));
    count.judge(&Allowance::unlimited(&Watch::start(&Limits::new()))).unwrap();
    count
}

/// Counts in turns of `turn` units of work.
fn total(count: &mut SearchCount, turn: u64) -> Result<Natural, Stop> {
    let watch = Watch::start(&Limits::new());
    let mut most = turn;
    loop {
        match count.advance(&Allowance::of(&watch, most)) {
            Ok(number) => return Ok(number),
            Err(Halt::Stop(stop)) => return Err(stop),
            Err(Halt::Pause) => most = most.saturating_add(turn),
        }
    }
}

fn latin_squares(order: usize) -> Problem {
    let mut b = Problem::builder();
    let items: Vec<ItemId> = b.many_primaries(3 * order * order);
    for (row, column, value) in (0..order.pow(3)).map(|n| (n / order / order, n / order % order, n % order)) {
        let [cell, in_row, in_column] = [row * order + column, row * order + value, column * order + value];
        b.option([items[cell], items[order * order + in_row], items[2 * order * order + in_column]]).unwrap();
    }
    b.build()
}

#[test]
fn parts_that_stand_for_others_count_for_them() {
    let mut chance = Chance(11);
    let mut split = 0;
    for number in 0..1500 {
        let problem = if number % 3 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
        let expected = Solver::new(&problem).count();
        let (threads, turn) = ([1, 3][number % 2], [u64::MAX, 1 << 10][number / 2 % 2]);
        let job = Job::new(&problem, threads, 1 << 20, u64::MAX);
        let mut count = by_cases(&job);
        split += usize::from(!count.cases.is_empty());
        assert_eq!(total(&mut count, turn), Ok(expected.exact().unwrap().into()), "{problem:?}");
    }
    assert!(split > 500, "{split}");
}

#[test]
fn latin_squares_are_counted_by_few_of_their_kind() {
    let problem = latin_squares(5);
    for threads in [1, 2] {
        let job = Job::new(&problem, threads, 1 << 20, u64::MAX);
        let mut count = by_cases(&job);
        assert_eq!(total(&mut count, u64::MAX), Ok(161_280.into()));
        let visited: u64 = count.workers.iter().map(|worker| worker.tally.covers).sum();
        assert!(visited <= 8, "{visited}");
    }
}

/// Pairs of people of some groups, all of whom may sit together; one pair of each group in two ways.
fn pairs(groups: &[usize]) -> Problem {
    let mut b = Problem::builder();
    for &size in groups {
        let people: Vec<ItemId> = b.many_primaries(size);
        for (place, &one) in people.iter().enumerate() {
            for &other in &people[place + 1..] {
                b.option([one, other]).unwrap();
            }
        }
        // The other way also takes something else.
        let far = b.secondary();
        b.option([people[0], people[1], far]).unwrap();
    }
    b.build()
}

#[test]
fn there_may_be_more_covers_than_a_word_holds() {
    let problem = pairs(&[26, 24]);
    let totals: Vec<_> = [1, 2, 3]
        .iter()
        .map(|&threads| total(&mut by_cases(&Job::new(&problem, threads, 1 << 20, u64::MAX)), u64::MAX))
        .collect();
    // One pair of each group is there twice, and as many matchings of the others go with it.
    let of_group = |size: u64| -> u64 {
        let pairs = |people: u64| (1..people).step_by(2).product::<u64>();
        pairs(size) + pairs(size - 2)
    };
    let expected = [26, 24].iter().fold(Natural::from(1), |product, &size| product.times(of_group(size)));
    assert!(expected > u64::MAX.into());
    assert_eq!(totals, vec![Ok(expected); 3]);
}

#[test]
fn a_limit_on_covers_holds_for_those_that_count_several_times() {
    let problem = latin_squares(5);
    for threads in [1, 2] {
        let job = Job::new(&problem, threads, 1 << 20, 1000);
        let mut count = by_cases(&job);
        assert_eq!(total(&mut count, u64::MAX), Err(Stop::Limit));
        assert!(count.seen() >= 1000.into());
    }
}
