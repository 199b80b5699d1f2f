//! The laws of `laws.rs` on problems large enough for packed tables: hundreds of options, up to 150
//! items, colours. There is no naive solver here; the kernels are held against each other.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dlx::verify::verify;
use dlx::{
    Cancel, Count, Entry, First, ItemId, KernelKind, Limits, OptionId, Outcome, Problem, Search, Solver,
    SolverBuilder, Stop, Turn,
};
use proptest::prelude::*;

/// Covers looked at for each problem: enough to come back from packed tables many times.
const LIMIT: u64 = 300;

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize * n) >> 31
    }
}

/// Pieces of `least` to `most` cells, to be laid on a board side by side: every way to lay a straight
/// or bent one, in random order, some left out; with colours that neighbours are to agree on.
fn tiling(rows: usize, columns: usize, (least, most): (usize, usize), colors: usize, seed: u64) -> Problem {
    let mut dice = Dice(seed);
    let mut b = Problem::builder();
    let cells = b.many_primaries(rows * columns);
    let marks = b.many_secondaries(rows * columns);
    let colors: Vec<_> = (0..colors).map(|_| b.new_color().unwrap()).collect();
    let mut options: Vec<Vec<Entry>> = Vec::new();
    for cell in 0..rows * columns {
        let (row, column) = (cell / columns, cell % columns);
        for length in least..=most {
            let across: Vec<_> = (column..column + length).map(|column| (row, column)).collect();
            let down: Vec<_> = (row..row + length).map(|row| (row, column)).collect();
            let mut bent = across[..length - 1].to_vec();
            bent.push((row + 1, column));
            for piece in [across, down, bent] {
                if piece.iter().any(|&(row, column)| row >= rows || column >= columns) {
                    continue;
                }
                let at = |&(row, column): &(usize, usize)| row * columns + column;
                let mut option: Vec<Entry> = piece.iter().map(|place| cells[at(place)].into()).collect();
                option.dedup();
                if !colors.is_empty() {
                    // What the piece says about the places beside it.
                    let (row, column) = piece[0];
                    for place in [(row, (column + 2) % columns), ((row + 1) % rows, column)] {
                        if dice.below(3) == 0 {
                            option.push(marks[at(&place)].colored(colors[dice.below(colors.len())]));
                        }
                    }
                    if dice.below(60) == 0 {
                        option.push(marks[dice.below(marks.len())].into());
                    }
                }
                options.push(option);
            }
        }
    }
    for at in (1..options.len()).rev() {
        options.swap(at, dice.below(at + 1));
    }
    for option in options {
        // Bent pieces of two cells are straight; places may meet at the edge. Neither is an option.
        let _ = b.option(option);
    }
    b.build()
}

/// Words across and down a square, which are to agree on the letters.
fn words(side: usize, words: usize, letters: usize, seed: u64) -> Problem {
    let mut dice = Dice(seed);
    let mut b = Problem::builder();
    let lines = b.many_primaries(2 * side);
    let cells = b.many_secondaries(side * side);
    let once = b.many_secondaries(words);
    let letters: Vec<_> = (0..letters).map(|_| b.new_color().unwrap()).collect();
    for &once in &once {
        let word: Vec<_> = (0..side).map(|_| letters[dice.below(letters.len())]).collect();
        for line in 0..side {
            let across = (0..side).map(|at| cells[line * side + at].colored(word[at]));
            b.option([lines[line].into(), once.into()].into_iter().chain(across)).unwrap();
            let down = (0..side).map(|at| cells[at * side + line].colored(word[at]));
            b.option([lines[side + line].into(), once.into()].into_iter().chain(down)).unwrap();
        }
    }
    b.build()
}

/// Pairs of people, each of whom likes `friends` others, with at most one meeting per place and hour.
fn pairs(people: usize, friends: usize, places: usize, seed: u64) -> Problem {
    let mut dice = Dice(seed);
    let mut b = Problem::builder();
    let items = b.many_primaries(people);
    let places = b.many_secondaries(places);
    for person in 0..people {
        for _ in 0..friends {
            let other = dice.below(people);
            let mut option: Vec<Entry> = vec![items[person].into()];
            if other != person {
                option.push(items[other].into());
            }
            if !places.is_empty() && dice.below(4) == 0 {
                option.push(places[dice.below(places.len())].into());
            }
            b.option(option).unwrap();
        }
    }
    b.build()
}

fn problems() -> impl Strategy<Value = Problem> {
    prop_oneof![
        (3usize..9, 4usize..13, 0usize..3, any::<u64>()).prop_map(|(rows, columns, colors, seed)| tiling(
            rows,
            columns,
            (1, 2),
            colors,
            seed
        )),
        (3usize..10, 4usize..15, 0usize..3, any::<u64>()).prop_map(|(rows, columns, colors, seed)| tiling(
            rows,
            columns,
            (2, 4),
            colors,
            seed
        )),
        (2usize..5, 10usize..100, 2usize..5, any::<u64>())
            .prop_map(|(side, n, letters, seed)| words(side, n, letters, seed)),
        (8usize..120, 3usize..12, 0usize..20, any::<u64>())
            .prop_map(|(people, friends, places, seed)| pairs(people, friends, places, seed)),
    ]
}

/// The first covers of a search, in order, and how it ended. A bound on the nodes keeps fruitless
/// searches short.
fn first(search: &mut Search, limit: usize) -> (Vec<Vec<OptionId>>, Outcome) {
    let mut found = Vec::new();
    let outcome = search.for_each(|cover| {
        found.push(cover.to_vec());
        if found.len() >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found, outcome)
}

/// That two runs agree as far as both went: one that spent its nodes may have found less.
fn agree(
    one: &(Vec<Vec<OptionId>>, Outcome),
    other: &(Vec<Vec<OptionId>>, Outcome),
) -> Result<(), TestCaseError> {
    let both = one.0.len().min(other.0.len());
    prop_assert_eq!(&one.0[..both], &other.0[..both]);
    for (shorter, longer) in [(one, other), (other, one)] {
        if shorter.1 != Outcome::Stopped(Stop::Nodes) {
            prop_assert!(shorter.0.len() >= longer.0.len());
        }
    }
    Ok(())
}

/// A start in the middle: options of a cover and some that may not go with them, and items without.
fn start(problem: &Problem, cover: Option<&Vec<OptionId>>, dice: &mut Dice) -> (Vec<OptionId>, Vec<ItemId>) {
    let mut chosen = Vec::new();
    for _ in 0..dice.below(4) {
        chosen.push(match cover {
            Some(cover) if dice.below(10) > 0 => cover[dice.below(cover.len())],
            _ => OptionId::new(dice.below(problem.option_count())),
        });
    }
    let covered = (0..dice.below(3)).map(|_| ItemId::new(dice.below(problem.item_count()))).collect();
    (chosen, covered)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn kernels_agree(problem in problems(), seed in any::<Option<u64>>(), dice in any::<u64>()) {
        prop_assume!(problem.option_count() > 0);
        let mut dice = Dice(dice);
        let builder = |kernel| -> SolverBuilder {
            let builder = Solver::builder().kernel(kernel).nodes(20_000);
            seed.iter().fold(builder, |builder, &seed| builder.seed(seed))
        };
        let limit = LIMIT as usize;
        let mut searches: Vec<Search> =
            KernelKind::ALL.iter().map(|&kernel| builder(kernel).build(&problem).unwrap().search()).collect();
        let mut cover = None;
        for round in 0..3 {
            if round > 0 {
                let (chosen, covered) = start(&problem, cover.as_ref(), &mut dice);
                for search in &mut searches {
                    search.start(&chosen, &covered).unwrap();
                }
            }
            let runs: Vec<_> = searches.iter_mut().map(|search| first(search, limit)).collect();
            for pair in runs.windows(2) {
                agree(&pair[0], &pair[1])?;
            }
            if round == 0 {
                for cover in &runs[0].0 {
                    prop_assert_eq!(verify(&problem, cover), Ok(()));
                }
            }
            cover = cover.or_else(|| runs[0].0.last().cloned());
            // A count sees what a visit sees.
            for (search, run) in searches.iter_mut().zip(&runs) {
                match (search.count(), run.1) {
                    (Count::Exact(n), Outcome::Complete) => prop_assert_eq!(n, run.0.len() as u64),
                    (Count::Exact(n), _) => prop_assert!(n >= run.0.len() as u64),
                    (Count::AtLeast(_, stop), outcome) => {
                        prop_assert_eq!(stop, Stop::Nodes);
                        prop_assert!(search.stats().nodes <= 20_000 || outcome.is_complete());
                    }
                }
            }
        }
    }

    #[test]
    fn threads_change_nothing(problem in problems(), seed in any::<Option<u64>>(), threads in 2usize..5) {
        for &kernel in KernelKind::ALL {
            let builder = Solver::builder().kernel(kernel).covers(LIMIT);
            let builder = seed.iter().fold(builder, |builder, &seed| builder.seed(seed));
            // What one thread does within these nodes, more threads may do without bounds; but they
            // are to come to an end.
            let bounded = builder.clone().nodes(20_000).build(&problem).unwrap();
            let one = first(&mut bounded.search(), usize::MAX);
            if one.1 == Outcome::Stopped(Stop::Nodes) {
                continue;
            }
            let builder = builder.threads(threads);
            let many = builder.clone().build(&problem).unwrap();
            prop_assert_eq!(&first(&mut many.search(), usize::MAX), &one);
            let lazy: Vec<_> = many.covers().map(|cover| cover.options().to_vec()).collect();
            prop_assert_eq!(&lazy, &one.0);
            for solver in [&bounded, &many] {
                prop_assert_eq!(&in_turns(solver), &one);
                prop_assert_eq!(&as_text(solver), &one);
            }
            // Without a limit, each thread gathers what it finds.
            if one.1.is_complete() {
                let many = builder.limits(Limits::default()).build(&problem).unwrap();
                let mut sorted = one.clone();
                sorted.0.sort_unstable();
                prop_assert_eq!(&folded(&many), &sorted);
            }
            match (many.count(), one.1) {
                (Count::Exact(n), Outcome::Complete) => prop_assert_eq!(n, one.0.len() as u64),
                (count, outcome) => {
                    prop_assert_eq!(count, Count::AtLeast(LIMIT, Stop::Limit));
                    prop_assert_eq!(outcome, Outcome::Stopped(Stop::Limit));
                }
            }
        }
    }

    #[test]
    fn no_more_nodes_than_allowed(problem in problems(), nodes in 0u64..3000) {
        for &kernel in KernelKind::ALL {
            let mut search = Solver::builder().kernel(kernel).nodes(nodes).build(&problem).unwrap().search();
            let count = search.count();
            prop_assert!(search.stats().nodes <= nodes, "{}: {} of {}", kernel, search.stats().nodes, nodes);
            prop_assert_eq!(search.stats().nodes, search.stats().profile.iter().sum::<u64>());
            if let Count::AtLeast(_, stop) = count {
                prop_assert_eq!(stop, Stop::Nodes);
            }
            let (_, outcome) = first(&mut search, usize::MAX);
            prop_assert!(search.stats().nodes <= nodes);
            prop_assert!(outcome.is_complete() || outcome == Outcome::Stopped(Stop::Nodes));
        }
    }
}

/// The covers of a search that writes them as text.
fn as_text(solver: &Solver) -> (Vec<Vec<OptionId>>, Outcome) {
    let mut found = Vec::new();
    let write = || {
        |cover: &[OptionId], text: &mut Vec<u8>| {
            cover.iter().for_each(|option| text.extend(option.index().to_le_bytes()));
        }
    };
    let outcome = solver.search().write_covers(write, |texts| {
        found.extend(texts.iter().map(|text| -> Vec<OptionId> {
            let options = text.chunks_exact(size_of::<usize>());
            options.map(|bytes| OptionId::new(usize::from_le_bytes(bytes.try_into().unwrap()))).collect()
        }));
        ControlFlow::Continue(())
    });
    (found, outcome)
}

/// The covers that the threads of a search gather, sorted.
fn folded(solver: &Solver) -> (Vec<Vec<OptionId>>, Outcome) {
    let (gathered, outcome) = solver.fold(Vec::new, |found, cover| {
        found.push(cover.to_vec());
        ControlFlow::Continue(())
    });
    let mut found = gathered.concat();
    found.sort_unstable();
    (found, outcome)
}

/// All covers, some at a time, with breaks after some covers and after no time at all.
fn in_turns(solver: &Solver) -> (Vec<Vec<OptionId>>, Outcome) {
    let (mut covers, mut found) = (solver.covers(), Vec::new());
    for turn in 0.. {
        let time = if turn % 3 == 0 { Duration::ZERO } else { Duration::from_secs(60) };
        let mut left = turn % 5 + 1;
        let turn = covers.visit_for(time, |cover| {
            found.push(cover.to_vec());
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((turn.outcome(), turn == Turn::BrokenOff), (covers.outcome(), left == 0));
        if let Turn::Ended(outcome) = turn {
            return (found, outcome);
        }
    }
    unreachable!("there are turns without end")
}

/// A problem with one cover that is found at once, and after it years of fruitless search.
fn first_or_never() -> Problem {
    let n = 60;
    let mut b = Problem::builder();
    let switch = b.primary();
    let items = b.many_primaries(n);
    b.option(std::iter::once(switch).chain(items.iter().copied())).unwrap();
    b.option([switch]).unwrap();
    // Any 30 of the 60, in pairs with the last 29: one is always left.
    for &one in &items[..31] {
        for &other in &items[31..] {
            b.option([one, other]).unwrap();
        }
    }
    b.build()
}

#[test]
fn time_passes_between_covers() {
    for threads in [1, 2] {
        for &kernel in KernelKind::ALL {
            let solver = Solver::builder().kernel(kernel).threads(threads).build(&first_or_never()).unwrap();
            let (mut covers, mut found) = (solver.covers(), 0);
            for _ in 0..20 {
                let turn = covers.visit_for(Duration::from_millis(10), |_| {
                    found += 1;
                    ControlFlow::Continue(())
                });
                assert_eq!((turn, covers.outcome()), (Turn::TimeOver, None));
            }
            assert_eq!(found, 1, "{kernel}, {threads} threads");
        }
    }
}

#[test]
fn time_passes_while_covers_are_visited() {
    let mut b = Problem::builder();
    let items = b.many_primaries(12);
    for &item in &items {
        b.option([item]).unwrap();
        b.option([item]).unwrap();
    }
    let problem = b.build();
    for threads in [1, 2] {
        let solver = Solver::builder().threads(threads).build(&problem).unwrap();
        let (mut covers, mut found) = (solver.covers(), 0);
        let turn = covers.visit_for(Duration::from_millis(20), |_| {
            std::thread::sleep(Duration::from_millis(1));
            found += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(turn, Turn::TimeOver, "{threads} threads");
        assert!(found < 4096 / 2, "{threads} threads, {found} covers");
    }
}

#[test]
fn threads_hand_over_a_cover_before_they_find_many() {
    for &kernel in KernelKind::ALL {
        // Else this would wait for an hour.
        let solver = Solver::builder().kernel(kernel).threads(2).timeout(Duration::from_secs(3600));
        let solver = solver.build(&first_or_never()).unwrap();
        assert!(matches!(solver.first(), First::Found(_)), "{kernel}");
        assert!(solver.covers().next().is_some(), "{kernel}");
    }
}

#[test]
fn progress_never_goes_back() {
    for &kernel in KernelKind::ALL {
        for threads in [1, 2, 4] {
            let seen = Arc::new(Mutex::new(Vec::new()));
            let to = Arc::clone(&seen);
            let solver = Solver::builder()
                .kernel(kernel)
                .threads(threads)
                .nodes(300_000)
                .progress(Duration::ZERO, move |progress| to.lock().unwrap().push(progress.done))
                .build(&tiling(6, 7, (1, 3), 0, 5))
                .unwrap();
            let _ = solver.count();
            let seen = seen.lock().unwrap();
            assert!(!seen.is_empty());
            for pair in seen.windows(2) {
                assert!(pair[0] <= pair[1] && pair[1] <= 1.0, "{kernel}, {threads}: {pair:?}");
            }
        }
    }
}

#[test]
fn a_random_cover_is_subject_to_the_limit() {
    let problem = tiling(4, 4, (1, 2), 0, 1);
    let solver = Solver::builder().covers(0).build(&problem).unwrap();
    assert_eq!(solver.search().random_cover(1), First::Stopped(Stop::Limit));
}

/// Each item alone, or with the next one, and three times alone every `thrice` items.
fn chain(items: usize, thrice: usize) -> Problem {
    let mut b = Problem::builder();
    let items = b.many_primaries(items);
    for (at, &item) in items.iter().enumerate() {
        for _ in 0..if at % thrice == 0 { 3 } else { 1 } {
            b.option([item]).unwrap();
        }
        if let Some(&next) = items.get(at + 1) {
            b.option([item, next]).unwrap();
        }
    }
    b.build()
}

#[test]
fn kernels_find_the_same_cover_where_items_are_many() {
    for thrice in [1, 7, 5000] {
        let problem = chain(5000, thrice);
        for seed in [None, Some(1), Some(2)] {
            let first = [KernelKind::Links, KernelKind::Cells, KernelKind::Bounds].map(|kernel| {
                let mut builder = Solver::builder().kernel(kernel);
                if let Some(seed) = seed {
                    builder = builder.seed(seed);
                }
                builder.build(&problem).unwrap().first()
            });
            let First::Found(cover) = &first[0] else { panic!("there are covers") };
            assert_eq!(verify(&problem, cover.options()), Ok(()));
            assert!(first.iter().all(|other| *other == first[0]), "{thrice}, {seed:?}");
        }
    }
}

#[test]
fn random_covers_of_many_items_stay_the_same() {
    let known = [
        [16_372_191_478_830_809_340, 5_211_528_456_953_375_330],
        [2_962_722_171_525_397_800, 8_238_645_599_717_506_859],
        [5_172_103_524_279_405_672, 15_013_622_311_933_837_257],
    ];
    for (thrice, known) in [1, 7, 5000].into_iter().zip(known) {
        let problem = chain(5000, thrice);
        let mut search = Solver::new(&problem).search();
        let marks = [1, 2].map(|seed| {
            let First::Found(cover) = search.random_cover(seed) else { panic!("there are covers") };
            assert_eq!(verify(&problem, cover.options()), Ok(()));
            let options = cover.options().iter().map(|option| option.index() as u64);
            options.fold(0_u64, |mark, option| mark.wrapping_mul(31).wrapping_add(option))
        });
        assert_eq!(marks, known, "{thrice}");
    }
}

#[test]
fn a_search_may_be_dropped_or_cancelled_while_threads_wait_for_room() {
    let problem = tiling(8, 8, (1, 3), 0, 3);
    for &kernel in KernelKind::ALL {
        let cancel = Cancel::new();
        let solver = Solver::builder().kernel(kernel).threads(4).cancel(&cancel).build(&problem).unwrap();
        let mut search = solver.search();
        for taken in [0, 1, 10_000] {
            assert_eq!(search.covers().take(taken).count(), taken);
        }
        let mut covers = search.covers();
        let _ = covers.next();
        cancel.cancel();
        let rest = covers.by_ref().count();
        assert_eq!(covers.outcome(), Some(Outcome::Stopped(Stop::Cancelled)), "{rest}");
        assert_eq!(search.count(), Count::AtLeast(search.stats().covers, Stop::Cancelled));
    }
}

#[test]
fn long_texts_taken_slowly_come_in_order() {
    // 8! covers, and 32 times as many bytes as may wait for one thread.
    const LENGTH: usize = 12_000;
    let mut b = Problem::builder();
    let rooks: [_; 8] = b.primaries();
    let columns: [_; 8] = b.primaries();
    for rook in rooks {
        columns.iter().for_each(|&column| _ = b.option([rook, column]).unwrap());
    }
    let problem = b.build();
    let all: Vec<Vec<OptionId>> =
        Solver::new(&problem).covers().map(|cover| cover.options().to_vec()).collect();
    for threads in [1, 2, 3] {
        let mut search = Solver::builder().threads(threads).build(&problem).unwrap().search();
        let write = || {
            |cover: &[OptionId], text: &mut Vec<u8>| {
                let start = text.len();
                text.extend(cover.iter().map(|option| option.index() as u8));
                text.resize(start + LENGTH, 0);
            }
        };
        let (mut expected, mut slow) = (all.iter(), 0);
        let outcome = search.write_covers(write, |texts| {
            for text in texts.iter() {
                let cover: Vec<u8> =
                    expected.next().unwrap().iter().map(|option| option.index() as u8).collect();
                assert_eq!((&text[..8], text.len()), (&cover[..], LENGTH));
            }
            slow += 1;
            if slow % 64 == 0 {
                std::thread::sleep(Duration::from_millis(2));
            }
            ControlFlow::Continue(())
        });
        assert_eq!((outcome, expected.next()), (Outcome::Complete, None), "{threads}");
    }
}

#[test]
fn a_writer_that_panics_ends_the_search() {
    let mut b = Problem::builder();
    let items: [_; 12] = b.primaries();
    for item in items {
        (0..2).for_each(|_| _ = b.option([item]).unwrap());
    }
    let problem = b.build();
    for threads in [1, 2] {
        let mut search = Solver::builder().threads(threads).build(&problem).unwrap().search();
        let mut write = |most: usize| {
            let writer = || {
                let mut left = most;
                move |_: &[OptionId], text: &mut Vec<u8>| {
                    left = left.checked_sub(1).expect("so few covers");
                    text.push(b'x');
                }
            };
            let take = |_: dlx::Texts<'_>| ControlFlow::Continue(());
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| search.write_covers(writer, take)))
        };
        assert!(write(1000).is_err());
        assert_eq!(write(4096).unwrap(), Outcome::Complete);
    }
}

#[test]
fn whoever_gathers_may_break_or_panic_on_any_thread() {
    let mut b = Problem::builder();
    let items: [_; 12] = b.primaries();
    for item in items {
        (0..2).for_each(|_| _ = b.option([item]).unwrap());
    }
    let problem = b.build();
    for threads in [1, 2, 4] {
        let mut search = Solver::builder().threads(threads).build(&problem).unwrap().search();
        let mut count_to = |most: u64| {
            let shown = AtomicU64::new(0);
            let add = |found: &mut u64, _: &[OptionId]| {
                *found += 1;
                let is_last = shown.fetch_add(1, Ordering::Relaxed) + 1 == most;
                if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let (gathered, outcome) = search.fold(|| 0, add);
            assert_eq!(gathered.len(), threads);
            assert_eq!(gathered.iter().sum::<u64>(), shown.into_inner());
            assert_eq!(search.stats().covers, gathered.iter().sum::<u64>());
            (gathered.iter().sum::<u64>(), outcome)
        };
        let (found, outcome) = count_to(100);
        assert!(found >= 100);
        assert_eq!(outcome, Outcome::Stopped(Stop::Callback));
        assert_eq!(count_to(u64::MAX), (4096, Outcome::Complete));

        let panics = |_: &mut (), cover: &[OptionId]| panic!("at {cover:?}");
        let fold = std::panic::AssertUnwindSafe(|| search.fold(|| (), panics));
        assert!(std::panic::catch_unwind(fold).is_err());
        assert_eq!(search.count(), Count::Exact(4096));
    }
    // The first ones in order, whatever the number of threads.
    let first = |threads| {
        let solver = Solver::builder().threads(threads).covers(50).build(&problem).unwrap();
        let (gathered, outcome) = solver.fold(Vec::new, |found, cover| {
            found.push(cover.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, Outcome::Stopped(Stop::Limit));
        gathered.concat()
    };
    assert_eq!(first(1), first(3));
}
