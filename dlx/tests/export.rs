//! What is written for other solvers says what the problem says: its solutions, found by trial, are the covers.

use std::collections::HashMap;

use dlx::format::{Encoding, write_cnf, write_mps, write_opb};
use dlx::{OptionId, Problem};
use proptest::prelude::*;

use crate::support::{bounded, brute, naive, problems};

/// The most variables whose values are all tried.
const MOST: usize = 16;

/// A condition: a sum of variables, each with its factor, and the values that it may have.
struct Sum {
    terms: Vec<(i64, usize)>,
    least: i64,
    most: i64,
}

/// The solutions, as sets of options, each as often as there are values of the other variables; `None` if there are too
/// many variables to try.
fn solutions(problem: &Problem, variables: usize, sums: &[Sum]) -> Option<Vec<Vec<OptionId>>> {
    if variables > MOST {
        return None;
    }
    let mut found = Vec::new();
    for values in 0_u32..1 << variables {
        let is_set = |variable: usize| values >> (variable - 1) & 1 == 1;
        let holds = sums.iter().all(|sum| {
            let terms = sum.terms.iter().filter(|term| is_set(term.1));
            (sum.least..=sum.most).contains(&terms.map(|term| term.0).sum())
        });
        if holds {
            found.push(problem.options().filter(|option| is_set(option.index() + 1)).collect());
        }
    }
    found.sort_unstable();
    Some(found)
}

fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut text = Vec::new();
    write(&mut text);
    String::from_utf8(text).unwrap()
}

fn by_clauses(problem: &Problem, encoding: Encoding) -> Option<Vec<Vec<OptionId>>> {
    let text = text(|out| write_cnf(problem, encoding, out).unwrap());
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
    let clauses: Vec<Sum> = lines
        .map(|line| {
            let literals: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            let (end, literals) = literals.split_last().unwrap();
            assert_eq!(*end, 0);
            // One that is met adds up to more than all others take away.
            let negative = literals.iter().filter(|literal| **literal < 0).count() as i64;
            let term = |literal: &i64| (literal.signum(), literal.unsigned_abs() as usize);
            Sum { terms: literals.iter().map(term).collect(), least: 1 - negative, most: i64::MAX }
        })
        .collect();
    assert_eq!(header[..2], ["p", "cnf"]);
    assert_eq!(header[3].parse(), Ok(clauses.len()));
    solutions(problem, header[2].parse().unwrap(), &clauses)
}

fn by_opb(problem: &Problem) -> Option<Vec<Vec<OptionId>>> {
    let text = text(|out| write_opb(problem, out).unwrap());
    let header: Vec<usize> =
        text.lines().next().unwrap().split(' ').filter_map(|word| word.parse().ok()).collect();
    let lines = text.lines().filter(|line| !line.starts_with('*') && !line.starts_with("min:"));
    let sums: Vec<Sum> = lines
        .map(|line| {
            let words: Vec<&str> = line.strip_suffix(" ;").unwrap().split(' ').collect();
            let (terms, relation) = words.split_at(words.len() - 2);
            let terms = terms
                .chunks(2)
                .map(|term| (term[0].parse().unwrap(), term[1].strip_prefix('x').unwrap().parse().unwrap()));
            let bound: i64 = relation[1].parse().unwrap();
            let most = if relation[0] == "=" { bound } else { i64::MAX };
            Sum { terms: terms.collect(), least: bound, most }
        })
        .collect();
    assert_eq!(header[1], sums.len());
    solutions(problem, header[0].max(problem.option_count()), &sums)
}

fn by_mps(problem: &Problem) -> Option<Vec<Vec<OptionId>>> {
    let text = text(|out| write_mps(problem, out).unwrap());
    let (mut rows, mut bounds) = (HashMap::<&str, Sum>::new(), 0);
    let mut section = "";
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (section, &words[..]) {
            (_, [name, ..]) if !line.starts_with(' ') => section = name,
            ("ROWS", [kind, name]) => {
                let least = if *kind == "E" { 0 } else { i64::MIN };
                let most = if *kind == "N" { i64::MAX } else { 0 };
                assert!(rows.insert(name, Sum { terms: vec![], least, most }).is_none());
            }
            ("COLUMNS", [_, "'MARKER'", _]) => {}
            ("COLUMNS", [variable, entries @ ..]) => {
                for entry in entries.chunks(2) {
                    let variable = variable.strip_prefix('x').unwrap().parse().unwrap();
                    rows.get_mut(entry[0]).unwrap().terms.push((entry[1].parse().unwrap(), variable));
                }
            }
            ("RHS", [_, row, value]) => {
                let (sum, value) = (rows.get_mut(row).unwrap(), value.parse::<i64>().unwrap());
                (sum.least, sum.most) = (sum.least.saturating_add(value), sum.most + value);
            }
            ("RANGES", [_, row, range]) => {
                let sum = rows.get_mut(row).unwrap();
                sum.least = sum.most - range.parse::<i64>().unwrap();
            }
            ("BOUNDS", ["BV", _, _]) => bounds += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(section, "ENDATA");
    solutions(problem, bounds, &rows.into_values().collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_covers(problem in prop_oneof![problems(), bounded()]) {
        let covers = if problem.has_bounds() { brute(&problem) } else { naive(&problem) };
        for encoding in [Encoding::Pairs, Encoding::Counter] {
            if let Some(mut found) = by_clauses(&problem, encoding) {
                found.dedup();
                prop_assert_eq!(&found, &covers);
            }
        }
        for mut found in [by_opb(&problem), by_mps(&problem)].into_iter().flatten() {
            found.dedup();
            prop_assert_eq!(&found, &covers);
        }
    }
}

#[test]
fn a_counter_takes_few_clauses() {
    let mut b = Problem::builder();
    let x = b.primary();
    for _ in 0..100 {
        b.option([x]).unwrap();
    }
    let problem = b.build();
    let clauses = |encoding| {
        let text = text(|out| write_cnf(&problem, encoding, out).unwrap());
        let header = text.lines().find(|line| line.starts_with('p')).unwrap();
        header.split(' ').next_back().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(clauses(Encoding::Pairs), 1 + Encoding::pair_clauses(&problem));
    assert_eq!((Encoding::pair_clauses(&problem), clauses(Encoding::Counter)), (4950, 297));
}
