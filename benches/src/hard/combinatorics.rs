//! Designs, tournaments and sequences.

use std::collections::BTreeMap;

use dlx::{ItemId, Problem, ProblemBuilder};

use super::Instance;
use super::chance::Chance;

pub(super) fn add(all: &mut Vec<Instance>, set: u64) {
    for points in [13, 15, 19, 21, 25, 27, 31, 33, 37] {
        all.push(Instance::new("steiner", &format!("{points}"), move || steiner(points)));
    }
    for (points, size) in [(13, 4), (16, 4), (25, 4), (28, 4), (21, 5), (25, 5)] {
        all.push(Instance::new("design", &format!("{points}-{size}"), move || design(points, size)));
    }
    for points in [10, 14, 16] {
        all.push(Instance::new("quadruples", &format!("{points}"), move || quadruples(points)));
    }
    for (groups, size, weeks) in [
        (5, 3, 7),
        (7, 3, 10),
        (9, 3, 13),
        (4, 4, 5),
        (5, 3, 6),
        (6, 3, 7),
        (6, 3, 8),
        (7, 3, 8),
        (8, 3, 10),
        (5, 4, 4),
        (5, 4, 5),
        (6, 4, 4),
        (6, 4, 5),
        (7, 4, 5),
        (5, 5, 6),
    ] {
        let name = format!("{groups}-{size}-{weeks}");
        all.push(Instance::new("golfers", &name, move || golfers(groups, size, weeks)));
    }
    for teams in [8, 10, 12, 14, 16, 20, 24, 30] {
        all.push(Instance::new("rounds", &format!("{teams}"), move || rounds(teams, &[])));
    }
    for (teams, percent) in [(16, 40), (20, 40), (24, 45), (30, 50)] {
        for seed in 0..2 {
            let parameters = format!("{teams}-{percent}-{seed}");
            let seed = (set, seed + 100 * percent as u64);
            all.push(Instance::random("rounds", &parameters, seed, move |chance| {
                rounds(teams, &part_of_schedule(teams, percent, chance))
            }));
        }
    }
    for n in [5, 6, 9, 10, 12, 13, 16, 20, 24, 28, 32] {
        all.push(Instance::new("langford", &format!("{n}"), move || langford(n)));
    }
}

fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|set: Vec<usize>| {
                let next = set.last().map_or(0, |&last| last + 1);
                (next..n).map(move |k| set.iter().copied().chain([k]).collect())
            })
            .collect();
    }
    all
}

fn pairs(set: &[usize]) -> Vec<Vec<usize>> {
    subsets(set.len(), 2).into_iter().map(|pair| vec![set[pair[0]], set[pair[1]]]).collect()
}

/// Items for sets of numbers, made when they are first asked for.
#[derive(Default)]
struct Items(BTreeMap<Vec<usize>, ItemId>);

impl Items {
    fn all(sets: Vec<Vec<usize>>, mut make: impl FnMut() -> ItemId) -> Self {
        Items(sets.into_iter().map(|set| (set, make())).collect())
    }

    fn of(&self, sets: Vec<Vec<usize>>) -> Vec<ItemId> {
        sets.iter().map(|set| self.0[set]).collect()
    }
}

/// Triples such that each pair is in exactly one.
fn steiner(points: usize) -> Problem {
    design(points, 3)
}

/// Blocks of one size such that each pair is in exactly one.
fn design(points: usize, size: usize) -> Problem {
    let mut b = Problem::builder();
    let items = Items::all(subsets(points, 2), || b.primary());
    for block in subsets(points, size) {
        b.option(items.of(pairs(&block))).expect("a block is an option");
    }
    b.build()
}

/// Blocks of four such that each triple is in exactly one.
fn quadruples(points: usize) -> Problem {
    let mut b = Problem::builder();
    let items = Items::all(subsets(points, 3), || b.primary());
    for block in subsets(points, 4) {
        let triples = (0..4).map(|k| block.iter().copied().filter(|&p| p != block[k]).collect());
        b.option(items.of(triples.collect())).expect("a block is an option");
    }
    b.build()
}

/// All golfers play each week, in groups, and no two meet twice. If all must have met by then, pairs are primary:
/// Kirkman's schoolgirls are 5 groups of 3 in 7 weeks. The first week is fixed.
fn golfers(groups: usize, size: usize, weeks: usize) -> Problem {
    let n = groups * size;
    let mut b = Problem::builder();
    let meets_all = weeks * (size - 1) == n - 1;
    let item = |b: &mut ProblemBuilder, primary: bool| if primary { b.primary() } else { b.secondary() };
    let first_group = |k: usize| k / size;
    let met: Vec<Vec<usize>> =
        subsets(n, 2).into_iter().filter(|pair| first_group(pair[0]) != first_group(pair[1])).collect();
    let meetings = Items::all(met, || item(&mut b, meets_all));
    for _ in 1..weeks {
        let turns: Vec<ItemId> = b.many_primaries(n);
        for group in subsets(n, size) {
            if pairs(&group).iter().any(|pair| first_group(pair[0]) == first_group(pair[1])) {
                continue;
            }
            let meets = meetings.of(pairs(&group));
            b.option(group.iter().map(|&k| turns[k]).chain(meets)).expect("a group is an option");
        }
    }
    b.build()
}

/// Two teams and the round in which they meet.
type Meeting = (usize, usize, usize);

/// `percent` percent of the usual schedule of a round robin, with its teams shuffled.
fn part_of_schedule(teams: usize, percent: usize, chance: &mut Chance) -> Vec<Meeting> {
    let count = teams - 1;
    let mut order: Vec<usize> = (0..teams).collect();
    chance.shuffle(&mut order);
    let mut known: Vec<Meeting> = Vec::new();
    for round in 0..count {
        known.push((order[round], order[count], round));
        for k in 1..teams / 2 {
            known.push((order[(round + k) % count], order[(round + count - k) % count], round));
        }
    }
    chance.shuffle(&mut known);
    known.truncate(known.len() * percent / 100);
    known
}

/// A round robin: each pair meets once, each team plays in each round. Some meetings are given.
fn rounds(teams: usize, known: &[Meeting]) -> Problem {
    let count = teams - 1;
    let mut b = Problem::builder();
    let is_given = |a: usize, c: usize| known.iter().any(|&(x, y, _)| (x, y) == (a, c) || (y, x) == (a, c));
    let is_busy =
        |team: usize, round: usize| known.iter().any(|&(x, y, r)| r == round && (x == team || y == team));
    let mut turns = vec![None; teams * count];
    for pair in subsets(teams, 2) {
        if is_given(pair[0], pair[1]) {
            continue;
        }
        let meeting = b.primary();
        for round in 0..count {
            if pair.iter().any(|&team| is_busy(team, round)) {
                continue;
            }
            let mut entries = vec![meeting];
            for &team in &pair {
                entries.push(*turns[team * count + round].get_or_insert_with(|| b.primary()));
            }
            b.option(entries).expect("a meeting is an option");
        }
    }
    b.build()
}

/// Two of each number k with k numbers between: there are such rows if n is 0 or 3 modulo 4.
fn langford(n: usize) -> Problem {
    let mut b = Problem::builder();
    let numbers: Vec<ItemId> = b.many_primaries(n);
    let places: Vec<ItemId> = b.many_primaries(2 * n);
    for (k, &number) in numbers.iter().enumerate() {
        for place in 0..(2 * n).saturating_sub(k + 2) {
            b.option([number, places[place], places[place + k + 2]]).expect("two places are an option");
        }
    }
    b.build()
}
