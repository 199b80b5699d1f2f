//! Proofs that there is no cover, or no other one, by a checker that knows clauses and nothing else.

use std::collections::HashMap;
use std::io;
use std::time::Duration;

use dlx::format::{Encoding, write_cnf_without};
use dlx::proof::Prover;
use dlx::{Cover, Entry, First, ItemId, Problem, Stop, Verdict};
use proptest::prelude::*;

use crate::support::{naive, problems};

/// Clauses of which all hold, by what was given and what was derived from that.
#[derive(Default)]
struct Checker {
    /// Nothing, where one was dropped.
    clauses: Vec<Vec<i64>>,
    /// For each variable, 1 or -1 if it is set.
    values: Vec<i64>,
    /// The literals that hold, in the order in which they were found to; the first follow from the clauses alone.
    trail: Vec<i64>,
    /// Which clauses are looked at when a literal turns false: those that have it in one of their first two places.
    watches: HashMap<i64, Vec<usize>>,
    is_contradiction: bool,
}

impl Checker {
    /// Begins with a problem's clauses.
    fn new(text: &str) -> Self {
        let mut checker = Checker::default();
        let mut announced = 0;
        for line in text.lines().filter(|line| !line.starts_with('c')) {
            match line.strip_prefix("p cnf ") {
                Some(sizes) => announced = sizes.split_once(' ').unwrap().1.parse().unwrap(),
                None => checker.add(clause(line)),
            }
        }
        assert_eq!(checker.clauses.len(), announced);
        checker
    }

    fn value(&self, literal: i64) -> i64 {
        let value = self.values.get(literal.unsigned_abs() as usize);
        value.map_or(0, |value| value * literal.signum())
    }

    fn set(&mut self, literal: i64) {
        let variable = literal.unsigned_abs() as usize;
        self.values.resize(self.values.len().max(variable + 1), 0);
        self.values[variable] = literal.signum();
        self.trail.push(literal);
    }

    fn add(&mut self, mut clause: Vec<i64>) {
        clause.sort_by_key(|&literal| -self.value(literal));
        let open = clause.iter().take_while(|&&literal| self.value(literal) >= 0).count();
        let first = clause.first().copied().filter(|_| open > 0);
        for &literal in clause.iter().take(2) {
            self.watches.entry(literal).or_default().push(self.clauses.len());
        }
        self.clauses.push(clause);
        match first {
            None => self.is_contradiction = true,
            Some(first) if open == 1 && self.value(first) == 0 => {
                let from = self.trail.len();
                self.set(first);
                self.is_contradiction |= self.leads_to_contradiction(from);
            }
            Some(_) => {}
        }
    }

    /// Sets what follows from the literals of the trail, by clauses of which all literals but one are false.
    fn leads_to_contradiction(&mut self, mut at: usize) -> bool {
        while at < self.trail.len() {
            let falsified = -self.trail[at];
            at += 1;
            let mut watching = self.watches.remove(&falsified).unwrap_or_default();
            let mut is_contradiction = false;
            watching.retain(|&number| {
                let mut clause = std::mem::take(&mut self.clauses[number]);
                let mut stays = !clause.is_empty();
                if stays && !is_contradiction {
                    if clause[0] == falsified {
                        let second = clause.len().min(2) - 1;
                        clause.swap(0, second);
                    }
                    let other = (2..clause.len()).find(|&place| self.value(clause[place]) >= 0);
                    match (self.value(clause[0]), other) {
                        (1, _) => {}
                        (_, Some(place)) => {
                            clause.swap(1, place);
                            self.watches.entry(clause[1]).or_default().push(number);
                            stays = false;
                        }
                        (0, None) => self.set(clause[0]),
                        _ => is_contradiction = true,
                    }
                }
                self.clauses[number] = clause;
                stays
            });
            self.watches.insert(falsified, watching);
            if is_contradiction {
                return true;
            }
        }
        false
    }

    /// Whether setting the literals false leads to a contradiction.
    fn follows(&mut self, clause: &[i64]) -> bool {
        let from = self.trail.len();
        let mut follows = self.is_contradiction;
        for &literal in clause {
            match self.value(literal) {
                0 => self.set(-literal),
                value => follows |= value > 0,
            }
        }
        follows = follows || self.leads_to_contradiction(from);
        for literal in self.trail.split_off(from) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        follows
    }

    /// Whether a clause may be added: it follows, or its first literal is of no consequence to the others.
    fn admits(&mut self, clause: &[i64]) -> bool {
        if self.follows(clause) {
            return true;
        }
        let Some((&first, rest)) = clause.split_first() else { return false };
        let against: Vec<Vec<i64>> =
            self.clauses.iter().filter(|other| other.contains(&-first)).cloned().collect();
        against.iter().all(|other| {
            let others = other.iter().filter(|&&literal| literal != -first);
            let both: Vec<i64> = [first].iter().chain(rest).chain(others).copied().collect();
            self.follows(&both)
        })
    }

    /// Whether a proof is right to its end, the empty clause.
    fn accepts(mut self, proof: &[u8]) -> bool {
        let sorted = |clause: &[i64]| {
            let mut sorted = clause.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let mut places: HashMap<Vec<i64>, Vec<usize>> = HashMap::new();
        for (place, clause) in self.clauses.iter().enumerate() {
            places.entry(sorted(clause)).or_default().push(place);
        }
        for line in std::str::from_utf8(proof).unwrap().lines() {
            if let Some(gone) = line.strip_prefix("d ") {
                let place = places.get_mut(&sorted(&clause(gone))).and_then(Vec::pop);
                self.clauses[place.expect("what goes was there")].clear();
                continue;
            }
            let new = clause(line);
            if !self.admits(&new) {
                return false;
            }
            if new.is_empty() {
                return true;
            }
            places.entry(sorted(&new)).or_default().push(self.clauses.len());
            self.add(new);
        }
        false
    }
}

fn clause(line: &str) -> Vec<i64> {
    let mut literals: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
    assert_eq!(literals.pop(), Some(0));
    literals
}

const ENCODINGS: [Encoding; 2] = [Encoding::Pairs, Encoding::Counter];

fn clauses(problem: &Problem, encoding: Encoding, without: &[Cover]) -> String {
    let mut text = Vec::new();
    write_cnf_without(problem, encoding, without, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Asks both questions, and checks what is proven. Returns how many covers there are, up to two.
fn check(problem: &Problem, seed: Option<u64>) -> usize {
    let mut prover = Prover::new(problem);
    if let Some(seed) = seed {
        prover = prover.seed(seed);
    }
    let accepted = |proof: &[u8], without: &[Cover]| {
        ENCODINGS.into_iter().all(|encoding| {
            let clauses = clauses(problem, encoding, without);
            Checker::new(&clauses).accepts(proof)
        })
    };
    let mut proof = Vec::new();
    let first = prover.any(&mut proof).unwrap();
    assert!(first != First::None || accepted(&proof, &[]), "{problem:?}");
    proof.clear();
    match prover.unique(&mut proof).unwrap() {
        Verdict::None => {
            assert!(first == First::None && accepted(&proof, &[]), "{problem:?}");
            0
        }
        Verdict::Unique(cover) => {
            assert!(accepted(&proof, &[cover]), "{problem:?}");
            // It proves nothing while the cover is there.
            assert!(!Checker::new(&clauses(problem, Encoding::Pairs, &[])).accepts(&proof), "{problem:?}");
            1
        }
        Verdict::Multiple(..) => 2,
        Verdict::Stopped(stop, _) => panic!("{stop}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn proofs_are_right(problem in problems(), seed in proptest::option::of(0_u64..9)) {
        prop_assert_eq!(check(&problem, seed), naive(&problem).len().min(2));
    }

    /// Options that are alike but for one item, so that the search has variables for several at once; and colours.
    #[test]
    fn proofs_speak_of_several_options_at_once(
        talks in proptest::collection::vec((0..3_usize, 0..3_usize, 0..4_usize), 1..7),
        rooms in 1..4_usize,
    ) {
        let problem = talks_in_rooms(&talks, rooms);
        prop_assert_eq!(check(&problem, None), naive(&problem).len().min(2));
    }
}

/// Each talk is given once, at one of three hours, in one of some rooms. No speaker and no listener is in two at an
/// hour; a helper may be, if both are on the same floor.
fn talks_in_rooms(talks: &[(usize, usize, usize)], rooms: usize) -> Problem {
    const HOURS: usize = 3;
    let mut b = Problem::builder();
    let items = b.many_primaries(talks.len());
    let at_hours = |items: Vec<ItemId>| items.chunks(HOURS).map(<[ItemId]>::to_vec).collect::<Vec<_>>();
    let speakers = at_hours(b.many_secondaries(3 * HOURS));
    let listeners = at_hours(b.many_secondaries(3 * HOURS));
    let helpers = at_hours(b.many_secondaries(4 * HOURS));
    let places = at_hours(b.many_secondaries(rooms * HOURS));
    let floors = [b.new_color().unwrap(), b.new_color().unwrap()];
    for (&(speaker, listener, helper), &talk) in talks.iter().zip(&items) {
        for hour in 0..HOURS {
            for (room, place) in places.iter().enumerate() {
                let entries: [Entry; 5] = [
                    talk.into(),
                    speakers[speaker][hour].into(),
                    listeners[listener][hour].into(),
                    helpers[helper][hour].colored(floors[room % 2]),
                    place[hour].into(),
                ];
                b.option(entries).unwrap();
            }
        }
    }
    b.build()
}

/// `n + 1` pigeons in `n` holes.
fn pigeons(n: usize) -> Problem {
    let mut b = Problem::builder();
    let (pigeons, holes) = (b.many_primaries(n + 1), b.many_secondaries(n));
    for &pigeon in &pigeons {
        for &hole in &holes {
            b.option([pigeon, hole]).unwrap();
        }
    }
    b.build()
}

/// Variables with four values each, and pairs of values that exclude each other.
fn random_conflicts(variables: usize, conflicts: usize) -> Problem {
    const VALUES: usize = 4;
    let mut state = 1_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let mut b = Problem::builder();
    let items = b.many_primaries(variables);
    let pairs = b.many_secondaries(conflicts);
    let mut options: Vec<Vec<ItemId>> =
        (0..variables * VALUES).map(|value| vec![items[value / VALUES]]).collect();
    for &pair in &pairs {
        let (one, other) = loop {
            let (one, other) = (below(options.len()), below(options.len()));
            if one / VALUES != other / VALUES {
                break (one, other);
            }
        };
        options[one].push(pair);
        options[other].push(pair);
    }
    for option in options {
        b.option(option).unwrap();
    }
    b.build()
}

#[test]
fn long_proofs_are_right() {
    // Long enough for clauses to be dropped and shortened, again and again.
    for problem in [pigeons(7), random_conflicts(100, 2000)] {
        let mut proof = Vec::new();
        assert_eq!(Prover::new(&problem).any(&mut proof).unwrap(), First::None);
        assert!(proof.windows(3).any(|window| window == b"\nd "));
        let clauses = clauses(&problem, Encoding::Pairs, &[]);
        assert!(Checker::new(&clauses).accepts(&proof));
        // With most steps left out it is wrong.
        let steps: Vec<&[u8]> = proof.split_inclusive(|&byte| byte == b'\n').collect();
        assert!(!Checker::new(&clauses).accepts(&[steps[0], steps[steps.len() - 1]].concat()));
    }
}

#[test]
fn a_problem_without_options_is_proven() {
    let mut b = Problem::builder();
    b.primary();
    assert_eq!(check(&b.build(), None), 0);
    assert_eq!(check(&Problem::builder().build(), None), 1);
}

#[test]
fn what_cannot_be_proven_is_told() {
    let mut b = Problem::builder();
    let item = b.bounded(2..=3).unwrap();
    b.option([item]).unwrap();
    let problem = b.build();
    assert_eq!(Prover::new(&problem).any(io::sink()).unwrap(), First::Stopped(Stop::Unfit));
    let problem = pigeons(20);
    let prover = Prover::new(&problem);
    let stopped = prover.clone().timeout(Duration::ZERO).any(io::sink()).unwrap();
    assert_eq!(stopped, First::Stopped(Stop::Timeout));
    let stopped = prover.nodes(1000).unique(io::sink()).unwrap();
    assert_eq!(stopped, Verdict::Stopped(Stop::Nodes, None));
}

#[test]
fn a_proof_that_cannot_be_written_is_an_error() {
    let problem = pigeons(6);
    let failure = Prover::new(&problem).any(&mut [0_u8; 100][..]).unwrap_err();
    assert_eq!(failure.kind(), io::ErrorKind::WriteZero);
}
