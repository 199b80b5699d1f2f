//! Symmetries, and covers up to symmetry: against brute force, and against what is published.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dlx::count::{Counter, Method, Total};
use dlx::format::{Writer, parse, read_symmetries};
use dlx::symmetry::{NoSymmetry, Symmetries};
use dlx::verify::verify;
use dlx::{Entry, Limits, OptionId, Outcome, Problem, Solver, SolverBuilder, Stop};
use proptest::prelude::*;

use crate::standard::*;
use crate::support::{bounded, brute, naive, problems};

fn found(problem: &Problem) -> Symmetries {
    Symmetries::find(problem, &Limits::new()).unwrap()
}

fn classes(problem: &Problem) -> u64 {
    let count = found(problem).count(&Counter::new());
    u64::try_from(&count.exact().unwrap()).unwrap()
}

fn order(problem: &Problem) -> u64 {
    u64::try_from(found(problem).order().unwrap()).unwrap()
}

fn one_of_each(symmetries: &Symmetries, solver: &SolverBuilder) -> Vec<Vec<OptionId>> {
    let mut covers = Vec::new();
    let outcome = symmetries.for_each(solver, |cover| {
        covers.push(cover.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    covers
}

/// All that the symmetries make of a cover.
fn class(cover: &[OptionId], symmetries: &Symmetries) -> BTreeSet<Vec<OptionId>> {
    let mut class = BTreeSet::from([cover.to_vec()]);
    let mut open = vec![cover.to_vec()];
    while let Some(cover) = open.pop() {
        for symmetry in symmetries.generators() {
            let mut image: Vec<OptionId> = cover.iter().map(|&option| symmetry.of(option)).collect();
            image.sort_unstable();
            if class.insert(image.clone()) {
                open.push(image);
            }
        }
    }
    class
}

/// How many permutations of the items, all colours staying, turn options into options, by trying all of them; those
/// that do the same to all options are one.
fn order_by_trial(problem: &Problem) -> u64 {
    fn permutations(items: usize) -> Vec<Vec<usize>> {
        if items == 0 {
            return vec![vec![]];
        }
        let mut all = Vec::new();
        for shorter in permutations(items - 1) {
            for place in 0..items {
                let mut longer = shorter.clone();
                longer.insert(place, items - 1);
                all.push(longer);
            }
        }
        all
    }
    let contents = |option: OptionId, images: &[usize]| {
        let mut items: Vec<usize> = problem.option(option).map(|entry| images[entry.item.index()]).collect();
        items.sort_unstable();
        items
    };
    let identity: Vec<usize> = (0..problem.item_count()).collect();
    let mut before: Vec<_> = problem.options().map(|option| contents(option, &identity)).collect();
    let primary = |item: usize| problem.is_primary(dlx::ItemId::new(item));
    let mut effects = BTreeSet::new();
    let originals = before.clone();
    before.sort_unstable();
    for images in permutations(problem.item_count()) {
        if (0..problem.item_count()).any(|item| primary(item) != primary(images[item])) {
            continue;
        }
        let after: Vec<_> = problem.options().map(|option| contents(option, &images)).collect();
        let mut sorted = after.clone();
        sorted.sort_unstable();
        if sorted == before {
            // Equal options go to equal options, in order: what they hold tells all.
            effects.insert(originals.iter().cloned().zip(after).collect::<BTreeSet<_>>());
        }
    }
    effects.len() as u64
}

/// A problem that is sure to have a symmetry: its options, and all that a permutation makes of them.
fn symmetric() -> impl Strategy<Value = Problem> {
    let sets = prop::collection::vec(prop::collection::btree_set(0..6_usize, 1..4), 1..6);
    (sets, Just((0..6_usize).collect::<Vec<_>>()).prop_shuffle(), 0..3_usize).prop_map(
        |(sets, images, secondary)| {
            let mut b = Problem::builder();
            let items: Vec<_> =
                (0..6).map(|item| if item < 6 - secondary { b.primary() } else { b.secondary() }).collect();
            let mut all: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
            for mut set in sets {
                while all.insert(set.clone()) {
                    set = set.iter().map(|&item| images[item]).collect();
                }
            }
            for set in all.iter().filter(|set| set.iter().any(|&item| item < 6 - secondary)) {
                b.option(set.iter().map(|&item| items[item])).unwrap();
            }
            b.build()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_symmetries_are_found(problem in symmetric()) {
        prop_assert_eq!(order(&problem), order_by_trial(&problem));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn symmetries_are_read_as_they_were_written(problem in prop_oneof![problems(), symmetric(), bounded()]) {
        // Its items and colours have no names.
        let symmetries = found(&problem);
        let writer = Writer::new(&problem).unwrap();
        let mut text = Vec::new();
        for symmetry in symmetries.generators() {
            writer.symmetry(symmetry, &mut text);
            text.push(b'\n');
        }
        let read = read_symmetries(&problem, &text[..]).unwrap();
        prop_assert_eq!(read.generators(), symmetries.generators());
    }

    #[test]
    fn one_cover_of_each_class_is_shown(problem in prop_oneof![problems(), symmetric(), bounded()], threads in 1..3_usize) {
        let symmetries = found(&problem);
        let expected = if problem.has_bounds() { brute(&problem) } else { naive(&problem) };
        let mut left: BTreeSet<Vec<OptionId>> = expected.iter().cloned().collect();
        let solver = Solver::builder().threads(threads);
        let covers = one_of_each(&symmetries, &solver);
        for cover in &covers {
            prop_assert_eq!(verify(&problem, cover), Ok(()));
            for image in class(cover, &symmetries) {
                prop_assert!(left.remove(&image), "no class is shown twice, and covers become covers");
            }
        }
        prop_assert!(left.is_empty(), "each class is shown");
        let classes = covers.len() as u64;
        for method in [Method::Auto, Method::Search, Method::Frontier, Method::Memo] {
            prop_assert_eq!(symmetries.count(&Counter::new().method(method)), Total::Exact(classes.into()));
        }
        // Named by their generators, they are the same; as are those of a part of the generators, which may be fewer.
        let generators: Vec<Vec<(Entry, Entry)>> =
            symmetries.generators().iter().map(|symmetry| pairs(symmetry.cycles())).collect();
        let named = Symmetries::generated_by(&problem, &generators).unwrap();
        prop_assert_eq!(named.order(), symmetries.order());
        prop_assert_eq!(one_of_each(&named, &solver), covers);
        // A limit gives some of them.
        let limit = classes / 2;
        if limit > 0 {
            let count = symmetries.count(&Counter::new().limits(Limits::new().covers(limit)));
            prop_assert_eq!(count, Total::AtLeast(limit.into(), Stop::Limit));
            let mut shown = 0;
            let outcome = symmetries.for_each(&Solver::builder().covers(limit), |_| {
                shown += 1;
                ControlFlow::Continue(())
            });
            prop_assert_eq!((outcome, shown), (Outcome::Stopped(Stop::Limit), limit));
        }
    }
}

fn pairs(cycles: &[Vec<Entry>]) -> Vec<(Entry, Entry)> {
    let next = |cycle: &[Entry], place: usize| cycle[(place + 1) % cycle.len()];
    cycles.iter().flat_map(|cycle| (0..cycle.len()).map(|place| (cycle[place], next(cycle, place)))).collect()
}

#[test]
fn counts_up_to_symmetry_are_those_of_the_literature() {
    // Haselgrove and Haselgrove, "A computer program for pentominoes" (1960), and Fletcher (1965).
    assert_eq!(classes(&pentominoes(&rectangle(3, 20)).unwrap()), 2);
    assert_eq!(classes(&pentominoes(&rectangle(4, 15)).unwrap()), 368);
    // OEIS A002562.
    let counts = [(4, 1), (5, 2), (6, 1), (7, 6), (8, 12), (9, 46), (10, 92)];
    for (n, expected) in counts {
        let problem = queens(n).unwrap();
        assert_eq!((order(&problem), classes(&problem)), (8, expected), "{n} queens");
    }
    // OEIS A014552: Langford's pairings, mirror images once.
    assert_eq!(classes(&langford(7).unwrap()), 26);
    assert_eq!(classes(&langford(8).unwrap()), 150);
    // OEIS A003090: main classes of Latin squares. The symmetries are 6·4!³ and 6·5!³.
    assert_eq!((order(&latin(4).unwrap()), classes(&latin(4).unwrap())), (82_944, 2));
    // OEIS A000474: one-factorisations of the complete graph.
    assert_eq!(classes(&round_robin(6).unwrap()), 1);
    // 6728 tilings of a board of 6×6 by dominoes.
    assert_eq!([2, 4, 6].map(|size| classes(&dominoes(size, size).unwrap())), [1, 9, 930]);
    // Counts beyond any search: the fixed covers of each symmetry are counted by the frontier, too.
    let chessboard = found(&dominoes(8, 8).unwrap()).count(&Counter::new());
    assert_eq!(chessboard, Total::Exact(1_629_189_u64.into()));
}

#[test]
fn larger_counts_up_to_symmetry() {
    for (rows, columns, expected) in [(6, 10, 2339), (5, 12, 1010)] {
        assert_eq!(classes(&pentominoes(&rectangle(rows, columns)).unwrap()), expected);
    }
    assert_eq!(classes(&latin(5).unwrap()), 2);
    // Conway and Guy, by hand, 1961. Turns of the cube, and mirror images, which exchange two of the pieces.
    let soma = soma().unwrap();
    assert_eq!((order(&soma), classes(&soma)), (48, 240));
    // Torbijn, "Polyiamonds", 1969.
    assert_eq!(classes(&hexiamonds(6, 6).unwrap()), 156);
    assert_eq!(classes(&hexiamonds(4, 9).unwrap()), 74);
}

#[test]
fn a_permutation_that_is_no_symmetry_is_named() {
    let mut b = Problem::builder();
    let [x, y, z] = b.primaries();
    let s = b.secondary();
    let red = b.new_color().unwrap();
    b.option([x, y]).unwrap();
    b.option([Entry::from(z), s.colored(red)]).unwrap();
    b.option([z]).unwrap();
    let problem = b.build();
    let reason = |pairs: &[(Entry, Entry)]| {
        Symmetries::generated_by(&problem, &[vec![], pairs.to_vec()])
            .map(|_| ())
            .map_err(|error| (error.number, error.reason))
            .unwrap_err()
    };
    let [x, y, z, s]: [Entry; 4] = [x.into(), y.into(), z.into(), s.into()];
    assert!(Symmetries::generated_by(&problem, &[vec![(x, y), (y, x)]]).is_ok());
    assert_eq!(reason(&[(x, y)]), (1, NoSymmetry::Twice(y)));
    assert_eq!(reason(&[(x, y), (y, x), (x, z)]), (1, NoSymmetry::Repeated(x)));
    assert_eq!(reason(&[(x, s), (s, x)]), (1, NoSymmetry::Kind(x.item, s.item)));
    assert_eq!(reason(&[(x, z), (z, x)]), (1, NoSymmetry::Option(OptionId::new(0))));
    let (colored, unknown) = (s.item.colored(red), x.item.colored(red));
    assert_eq!(reason(&[(unknown, x)]), (1, NoSymmetry::Unknown(unknown)));
    assert_eq!(reason(&[(colored, x)]), (1, NoSymmetry::Color(s.item, x.item)));
}

#[test]
fn colors_may_be_exchanged() {
    // Two cells of two colours each: they agree, in either colour.
    let mut b = Problem::builder();
    let cells = b.primaries::<2>();
    let shared = b.secondary();
    let colors = [(); 2].map(|()| b.new_color().unwrap());
    for cell in cells {
        for color in colors {
            b.option([Entry::from(cell), shared.colored(color)]).unwrap();
        }
    }
    let problem = b.build();
    assert_eq!((order(&problem), classes(&problem)), (4, 1));
    let exchange = colors.map(|color| shared.colored(color));
    let named = Symmetries::generated_by(&problem, &[pairs(&[exchange.to_vec()])]).unwrap();
    assert_eq!(named.order(), Some(&2_u64.into()));
    assert_eq!(named.generators()[0].cycles(), [exchange.to_vec()]);
}

#[test]
fn limits_end_what_takes_long() {
    let problem = queens(12).unwrap();
    let solver = Solver::builder().nodes(1000);
    let outcome = found(&problem).for_each(&solver, |_| ControlFlow::Continue(()));
    assert!(matches!(outcome, Outcome::Stopped(_)), "{outcome:?}");
    let symmetries = found(&latin(4).unwrap());
    let outcome = symmetries
        .for_each(&Solver::builder().limits(Limits::new().memory(10_000)), |_| ControlFlow::Continue(()));
    assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
}

#[test]
fn pieces_of_a_kind_are_exchanged() {
    // Four dominoes that can be told apart, on a board of 2×4: the board's four symmetries, and 4! of the pieces.
    let pieces: Vec<Piece> = (0..4).map(|number| Piece::drawn(&number.to_string(), "##")).collect();
    let problem = tilings(&rectangle(2, 4), &pieces).unwrap();
    assert_eq!(order(&problem), 4 * 24);
    assert_eq!(classes(&problem), 4);
}

#[test]
fn names_that_are_made_are_told_from_others() {
    // The second item is called as the first would be, and the third has a name that looks made.
    let mut b = Problem::builder();
    let first = b.primary();
    let [second, third] = ["i0", "i7"].map(|name| b.named_primary(name).unwrap());
    let fourth = b.secondary();
    let [red, blue] = [b.new_color().unwrap(), b.color("c0").unwrap()];
    for (item, color) in [(first, red), (second, blue), (third, red), (third, blue)] {
        b.option([item.into(), fourth.colored(color)]).unwrap();
    }
    let problem = b.build();
    let cycles = |text: &str| {
        let read = read_symmetries(&problem, text.as_bytes());
        read.map(|read| read.generators()[0].cycles().to_vec()).map_err(|error| error.to_string())
    };
    let swap =
        vec![vec![Entry::from(first), Entry::from(second)], vec![fourth.colored(red), fourth.colored(blue)]];
    assert_eq!(cycles("i0_ i0\ni3:c0_ i3:c0\n"), Ok(swap));
    for unknown in ["i1", "i2", "i3_", "i03", "i4", "i99999999999999999999", "i3:c1", "i"] {
        let error = cycles(&format!("i0_ {unknown}\n")).unwrap_err();
        assert!(error.starts_with("line 1, column 5: "), "{error}");
    }
    let error = cycles("i0_ i0\n").unwrap_err();
    assert!(error.contains("\"i0_ i3:c0_\" becomes no option"), "{error}");
    assert!(parse("a\na\n").is_ok_and(|(problem, _)| read_symmetries(&problem, "i0\n".as_bytes()).is_err()));
}
