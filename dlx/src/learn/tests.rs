//! The search that learns against plain trying, on random problems.

use super::{Event, Learner};
use crate::limits::Watch;
use crate::problem::{Entry, OptionId, Problem};
use crate::testing::Chance;
use crate::verify::verify;

fn problem(chance: &mut Chance) -> Problem {
    let mut b = Problem::builder();
    let primary = b.many_primaries(1 + chance.index(12));
    let secondary = b.many_secondaries(chance.index(6));
    let items = [&primary[..], &secondary].concat();
    let colors: Vec<_> = (0..3).map(|_| b.new_color().unwrap()).collect();
    for _ in 0..chance.index(60) {
        let mut entries: Vec<Entry> = Vec::new();
        for _ in 0..1 + chance.index(5) {
            let at = chance.index(primary.len() + secondary.len());
            let entry = match at.checked_sub(primary.len()) {
                None => primary[at].into(),
                Some(at) if chance.index(4) > 0 => secondary[at].colored(colors[chance.index(3)]),
                Some(at) => secondary[at].into(),
            };
            if entries.iter().all(|held| held.item != entry.item) {
                entries.push(entry);
            }
        }
        // One without a primary item is no option.
        let _ = b.option(entries.iter().copied());
        // Now and then with others in place of one of its items, so that there are groups.
        let others = if entries.len() > 3 && chance.index(2) == 0 { chance.index(4) } else { 0 };
        let at = chance.index(entries.len());
        for _ in 0..others {
            entries[at] = items[chance.index(items.len())].into();
            if entries.iter().filter(|entry| entry.item == entries[at].item).count() == 1 {
                let _ = b.option(entries.iter().copied());
            }
        }
    }
    b.build()
}

/// All covers in order, by trying each option of the first item that is open; `None` if there are very many.
fn brute(problem: &Problem) -> Option<Vec<Vec<usize>>> {
    fn go(problem: &Problem, chosen: &mut Vec<OptionId>, found: &mut Vec<Vec<usize>>) -> Option<()> {
        let held = |item| chosen.iter().any(|&option| problem.option_items(option).contains(&item));
        let Some(item) = problem.items().find(|&item| problem.is_primary(item) && !held(item)) else {
            let mut cover: Vec<usize> = chosen.iter().map(|option| option.index()).collect();
            cover.sort_unstable();
            found.push(cover);
            return (found.len() < 400).then_some(());
        };
        for option in problem.options().filter(|&option| problem.option_items(option).contains(&item)) {
            let mut others = chosen.iter().flat_map(|&other| problem.option(other));
            if others.all(|theirs| problem.option(option).all(|ours| ours.agrees_with(theirs))) {
                chosen.push(option);
                go(problem, chosen, found)?;
                chosen.pop();
            }
        }
        Some(())
    }
    let mut found = Vec::new();
    go(problem, &mut Vec::new(), &mut found)?;
    found.sort_unstable();
    Some(found)
}

/// Pauses, forgets and starts over at random on the way.
fn run(learner: &mut Learner, chance: &mut Chance) -> Event {
    loop {
        match learner.run(1 + chance.index(2000) as u64) {
            Event::Pause => match chance.index(30) {
                0 => learner.forget(),
                1 => learner.backtrack(chance.index(10)),
                2 => learner.vivify(),
                3 => learner.rephase(),
                _ => {}
            },
            event => return event,
        }
    }
}

fn learner(problem: &Problem, seed: Option<u64>) -> Learner {
    Learner::new(problem, seed, &Watch::default()).expect("there is no limit")
}

fn story(seed: u64) {
    let mut chance = Chance(seed);
    let problem = problem(&mut chance);
    let Some(covers) = brute(&problem) else { return };
    let seed = (chance.index(2) == 0).then_some(seed);
    let mut learner = learner(&problem, seed);
    let options = problem.option_count();
    // One cover, under assumptions.
    for _ in 0..chance.index(6) {
        let count = if options == 0 { 0 } else { chance.index(4) };
        let assumed: Vec<(usize, bool)> =
            (0..count).map(|_| (chance.index(options), chance.index(3) == 0)).collect();
        let agrees = |cover: &Vec<usize>| assumed.iter().all(|(at, chosen)| cover.contains(at) == *chosen);
        learner.assume(assumed.iter().copied());
        match run(&mut learner, &mut chance) {
            Event::Cover => {
                let cover: Vec<usize> = learner.cover().collect();
                assert!(agrees(&cover));
                let named: Vec<OptionId> = cover.into_iter().map(OptionId::new).collect();
                assert_eq!(verify(&problem, &named), Ok(()));
            }
            event => {
                assert_eq!(event, Event::None);
                assert!(!covers.iter().any(agrees));
            }
        }
    }
    // All covers, one after another.
    learner.assume([]);
    let mut found: Vec<Vec<usize>> = Vec::new();
    while run(&mut learner, &mut chance) == Event::Cover {
        found.push(learner.cover().collect());
        if chance.index(8) == 0 {
            learner.assume([]);
            continue;
        }
        learner.block();
    }
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, covers);
    learner.assume([]);
    assert_eq!(learner.run(u64::MAX), Event::None, "what has ended has ended");
}

fn stories(seeds: std::ops::Range<u64>) {
    struct Named(u64);
    impl Drop for Named {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("seed {}", self.0);
            }
        }
    }
    for seed in seeds {
        let named = Named(seed);
        story(named.0);
    }
}

#[test]
fn random_problems_are_answered_as_by_plain_trying() {
    stories(0..2_000);
}

/// `cargo test --release -p dancing-bits --lib learn -- --ignored`
#[test]
#[ignore = "takes a minute"]
fn many_random_problems_are_answered_as_by_plain_trying() {
    stories(2_000..102_000);
}

/// `n + 1` pigeons in `n` holes.
fn pigeons(n: usize) -> Problem {
    let mut b = Problem::builder();
    let holes = b.many_secondaries(n);
    for _ in 0..=n {
        let pigeon = b.primary();
        for &hole in &holes {
            b.option([pigeon, hole]).unwrap();
        }
    }
    b.build()
}

#[test]
fn what_cannot_be_is_refuted_whatever_the_seed() {
    for seed in [None, Some(1), Some(2)] {
        let mut learner = learner(&pigeons(7), seed);
        assert_eq!(learner.run(u64::MAX), Event::None);
        assert!(learner.tally().conflicts > 0);
    }
}

#[test]
fn the_same_work_is_done_however_it_is_divided() {
    let works = |slice: u64| {
        let mut learner = learner(&pigeons(7), None);
        while learner.run(slice) == Event::Pause {}
        (learner.work(), learner.tally().conflicts)
    };
    assert_eq!(works(u64::MAX), works(10_000));
    assert_eq!(works(u64::MAX), works(7));
}
