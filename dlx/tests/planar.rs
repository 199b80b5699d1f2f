//! Perfect matchings of planar graphs: their number, the uses of each option and random covers are compared
//! with those of other methods. Other problems must be recognised.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;

use dlx::count::{Counter, Method, Natural, Total};
use dlx::verify::verify;
use dlx::{Cancel, Outcome, Problem, Stop};
use proptest::prelude::*;

use crate::standard::{dominoes, matchings, rectangle};
use crate::support::shuffled;

fn planar() -> Counter {
    Counter::new().method(Method::Planar)
}

/// A problem whose covers are the perfect matchings of this graph. An edge may occur more than once.
fn graph(vertices: usize, edges: &[(usize, usize)]) -> Problem {
    let mut b = Problem::builder();
    let items = b.many_primaries(vertices);
    for &(one, other) in edges {
        b.option([items[one], items[other]]).unwrap();
    }
    b.build()
}

/// Boards with a diagonal in each square, one way or the other. Some edges are missing, and some are doubled.
fn boards() -> impl Strategy<Value = Problem> {
    (1_usize..6, 1_usize..6, prop::collection::vec((any::<bool>(), 0_usize..6), 75), any::<u64>()).prop_map(
        |(rows, columns, chances, seed)| {
            let mut edges = Vec::new();
            let mut chances = chances.into_iter();
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let at = |row, column| (row < rows && column < columns).then_some(row * columns + column);
                let (falls, _) = *chances.as_slice().first().unwrap();
                let here = [at(row, column), at(row + 1, column)];
                let there = [at(row, column + 1), at(row + 1, column + 1)];
                let diagonal =
                    if falls { (here[0], there[1]) } else { (here[1].filter(|_| row + 1 < rows), there[0]) };
                for (one, other) in [(here[0], here[1]), (here[0], there[0]), diagonal] {
                    let (_, copies) = chances.next().unwrap();
                    if let (Some(one), Some(other)) = (one, other) {
                        edges.extend(std::iter::repeat_n((one, other), [0, 1, 1, 1, 2, 3][copies]));
                    }
                }
            }
            shuffled(&graph(rows * columns, &edges), seed)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_tables(problem in boards(), seed in any::<u64>()) {
        let tables = Counter::new().tables(&problem).unwrap();
        prop_assert_eq!(planar().count(&problem), Total::Exact(tables.count().clone()));
        prop_assert_eq!(Counter::new().count(&problem), Total::Exact(tables.count().clone()));
        prop_assert_eq!(planar().per_option(&problem).unwrap(), tables.per_option());
        let mut number = 5;
        let outcome = planar().sample(&problem, seed, number..15, |cover| {
            assert_eq!(Some(cover), tables.draw(seed, number).as_ref());
            number += 1;
            ControlFlow::Continue(())
        });
        prop_assert_eq!(outcome, Outcome::Complete);
        prop_assert_eq!(number, if tables.count().is_zero() { 5 } else { 15 });
    }

    #[test]
    fn planar_graphs_are_recognised(
        vertices in 2_usize..8,
        picks in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..24),
    ) {
        let edges: BTreeSet<(usize, usize)> = picks
            .iter()
            .map(|(one, other)| (one.index(vertices), other.index(vertices)))
            .filter(|(one, other)| one < other)
            .collect();
        let problem = graph(vertices, &edges.iter().copied().collect::<Vec<_>>());
        let count = Counter::new().method(Method::Search).count(&problem);
        let expected = if is_planar(vertices, &edges) { count } else { unfit() };
        prop_assert_eq!(planar().count(&problem), expected);
    }
}

fn unfit() -> Total {
    Total::AtLeast(Natural::default(), Stop::Unfit)
}

/// Whether a small graph is planar, by the theorem of K. Wagner (1937): no contraction of edges leads to a graph
/// that contains the complete graph of five vertices, or the complete bipartite graph of three and three.
fn is_planar(vertices: usize, edges: &BTreeSet<(usize, usize)>) -> bool {
    let joined = |one: usize, other: usize| edges.contains(&(one.min(other), one.max(other)));
    let choices = |count: u32| (0_u32..1 << vertices).filter(move |set| set.count_ones() == count);
    let list = |set: u32| (0..vertices).filter(move |vertex| set >> vertex & 1 == 1).collect::<Vec<_>>();
    let is_k5 = choices(5).map(list).any(|five| {
        five.iter().enumerate().all(|(k, &one)| five[k + 1..].iter().all(|&other| joined(one, other)))
    });
    let is_k33 = choices(3).any(|three| {
        let far =
            |other: &usize| three >> other & 1 == 0 && list(three).iter().all(|&one| joined(one, *other));
        (0..vertices).filter(far).count() >= 3
    });
    !is_k5
        && !is_k33
        && edges.iter().all(|&(kept, gone)| {
            let moved = |vertex: usize| if vertex == gone { kept } else { vertex };
            let merged = edges.iter().map(|&(one, other)| (moved(one), moved(other)));
            let merged = merged.filter(|(one, other)| one != other);
            is_planar(vertices, &merged.map(|(one, other)| (one.min(other), one.max(other))).collect())
        })
}

#[test]
fn problems_of_other_kinds_do_not_fit() {
    let mut b = Problem::builder();
    let [x, y, z] = b.primaries();
    let side = b.secondary();
    let with = |options: &[&[dlx::ItemId]]| {
        let mut b = b.clone();
        options.iter().for_each(|option| _ = b.option(option.iter().copied()).unwrap());
        b.build()
    };
    for options in [&[&[x, y, z][..]][..], &[&[x, y], &[z]], &[&[x, y], &[z, side]]] {
        let problem = with(options);
        assert_eq!(planar().count(&problem), unfit());
        assert_eq!(planar().per_option(&problem), Err(Stop::Unfit));
        let outcome = planar().sample(&problem, 1, 0..1, |_| ControlFlow::Continue(()));
        assert_eq!(outcome, Outcome::Stopped(Stop::Unfit));
    }
    assert_eq!(planar().count(&matchings(3).unwrap()), unfit());
    // Nothing to cover; and one vertex without a partner.
    assert_eq!(planar().count(&Problem::builder().build()), Total::Exact(1_u64.into()));
    assert_eq!(planar().count(&with(&[&[x, y]])), Total::Exact(Natural::default()));
    assert_eq!(planar().count(&with(&[&[x, y], &[y, z], &[x, z]])), Total::Exact(Natural::default()));
}

#[test]
fn limits_are_kept() {
    let problem = dominoes(24, 24).unwrap();
    let stopped = |stop| Total::AtLeast(Natural::default(), stop);
    assert_eq!(planar().memory(1000).count(&problem), stopped(Stop::Memory));
    assert_eq!(planar().timeout(Duration::ZERO).count(&problem), stopped(Stop::Timeout));
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(planar().cancel(&cancel).count(&problem), stopped(Stop::Cancelled));
}

#[test]
fn threads_change_nothing() {
    let problem = shuffled(&dominoes(12, 13).unwrap(), 3);
    let counter = |threads| planar().threads(threads);
    assert_eq!(counter(1).count(&problem), counter(3).count(&problem));
    assert_eq!(counter(1).per_option(&problem), counter(3).per_option(&problem));
}

/// An Aztec diamond: its cells in the order of the items, and the dominoes in that of the options.
fn aztec(order: i32) -> (Problem, Vec<[(i32, i32); 2]>) {
    let mut cells = rectangle(2 * order, 2 * order);
    let off = |place: i32| (2 * place + 1 - 2 * order).abs();
    cells.retain(|&(row, column)| off(row) + off(column) <= 2 * order);
    let numbers: BTreeMap<_, _> = cells.iter().copied().zip(0..).collect();
    let beside = |(row, column)| [(row, column + 1), (row + 1, column)].map(|other| [(row, column), other]);
    let mut laid: Vec<_> = cells.iter().copied().flat_map(beside).collect();
    laid.retain(|domino| numbers.contains_key(&domino[1]));
    let edges: Vec<_> = laid.iter().map(|domino| (numbers[&domino[0]], numbers[&domino[1]])).collect();
    (graph(cells.len(), &edges), laid)
}

/// N. Elkies, G. Kuperberg, M. Larsen, J. Propp, "Alternating-sign matrices and domino tilings" (1992).
#[test]
fn an_aztec_diamond_of_order_30_is_counted() {
    let (problem, _) = aztec(30);
    let Total::Exact(covers) = Counter::new().count(&problem) else { panic!("it takes milliseconds") };
    // 2 to the power of 465.
    assert_eq!(covers.bits(), 466);
    let two_to = |exponent: u32| (0..exponent).fold(String::from("1"), |digits, _| doubled(&digits));
    assert_eq!(covers.to_string(), two_to(465));
}

/// Doubles a number, in decimal digits.
fn doubled(digits: &str) -> String {
    let mut carry = 0;
    let mut twice: Vec<u8> = Vec::new();
    for digit in digits.bytes().rev() {
        let sum = 2 * (digit - b'0') + carry;
        twice.push(sum % 10 + b'0');
        carry = sum / 10;
    }
    twice.extend((carry > 0).then_some(carry + b'0'));
    twice.iter().rev().map(|&digit| char::from(digit)).collect()
}

/// W. Jockusch, J. Propp and P. Shor, "Random domino tilings and the arctic circle theorem" (1995): near the
/// corners all dominoes are parallel; inside a circle they are not.
#[test]
fn a_random_aztec_diamond_is_frozen_outside_of_a_circle() {
    let order = 30;
    let (problem, dominoes) = aztec(order);
    let mut drawn = Vec::new();
    let outcome = Counter::new().sample(&problem, 1, 0..2, |cover| {
        verify(&problem, cover.options()).unwrap();
        drawn.push(cover.clone());
        ControlFlow::Continue(())
    });
    assert_eq!((outcome, drawn.len()), (Outcome::Complete, 2));
    let middle = f64::from(order);
    for cover in drawn {
        let laid = cover.options().iter().map(|option| dominoes[option.index()]);
        let mut mixed = [0, 0];
        for [(row, column), (below, _)] in laid {
            let (x, y) = (f64::from(column) + 0.5 - middle, f64::from(row) + 0.5 - middle);
            let lies = row == below;
            // Well outside the circle they lie above and below, and stand to the left and right.
            if x.hypot(y) > 0.85 * middle {
                assert_eq!(lies, y.abs() > x.abs(), "{row}, {column}");
            } else if x.hypot(y) < 0.5 * middle {
                mixed[usize::from(lies)] += 1;
            }
        }
        assert!(mixed.iter().all(|&count| count > 100), "{mixed:?}");
    }
}

#[test]
fn without_memory_for_the_graph_others_answer() {
    let problem = dominoes(8, 8).unwrap();
    let little = Counter::new().memory(5000);
    assert_eq!(planar().memory(5000).per_option(&problem), Err(Stop::Memory));
    assert_eq!(little.per_option(&problem), Counter::new().per_option(&problem));
}
