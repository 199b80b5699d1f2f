//! Parts of a problem have its covers, each once, and merge to its answer, whatever happens on the way.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dlx::count::{Counter, Total};
use dlx::shard::{
    Added, Answer, Fingerprint, Merge, MergeError, ParseAnswerError, Part, PartError, Question, Split,
    SplitError,
};
use dlx::{Cancel, Cover, Limits, OptionId, Problem, Solver, Stop};
use proptest::prelude::*;

use crate::standard::{SMALL, dominoes, queens};
use crate::support::{naive, problems};

/// The part as another machine reads it.
fn sent(part: &Part) -> Part {
    let mut text = Vec::new();
    part.write(&mut text).unwrap();
    let read = Part::read(&text[..]).unwrap();
    assert_eq!(read.name(), part.name());
    assert_eq!(read.fingerprint(), part.fingerprint());
    let mut again = Vec::new();
    read.write(&mut again).unwrap();
    assert_eq!(again, text);
    read
}

/// The answer as it comes back.
fn received(answer: Answer) -> Answer {
    assert_eq!(answer.to_string().parse(), Ok(answer.clone()));
    answer
}

fn counted(split: &Split<'_>) -> Merge {
    let mut merge = Merge::new(split.whole(), Question::Count, split.len());
    // The last part first.
    for number in (0..split.len()).rev() {
        assert_eq!(merge.missing().len(), 1 + number as usize);
        let answer = received(sent(&split.part(number)).count(&Counter::new()).unwrap());
        assert_eq!(merge.add(answer.clone()), Ok(Added::New));
        assert_eq!(merge.add(answer), Ok(Added::Again));
    }
    assert!(merge.is_complete() && merge.missing().is_empty());
    merge
}

fn exact(number: usize) -> Total {
    Total::Exact((number as u64).into())
}

#[test]
fn a_cut_keeps_its_limits() {
    let problem = queens(8).unwrap();
    let parts = |limits: Limits| match Split::within(&problem, 100, &limits) {
        Ok(split) => Ok(split.len()),
        Err(SplitError::Stopped(stop)) => Err(stop),
        Err(error) => panic!("{error}"),
    };
    assert_eq!(parts(Limits::new()), Ok(100));
    assert_eq!(parts(Limits::new().nodes(10)), Err(Stop::Nodes));
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(parts(Limits::new().cancel(&cancel)), Err(Stop::Cancelled));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_cover_is_in_one_part(problem in problems(), parts in 1_u32..30) {
        let covers = naive(&problem);
        let split = Split::new(&problem, parts).unwrap();
        prop_assert!((1..=parts).contains(&split.len()));
        let mut merge = Merge::new(split.whole(), Question::Covers, split.len());
        let mut found = Vec::new();
        for number in 0..split.len() {
            let options = split.options(number);
            let part = sent(&split.part(number));
            let answer = part.covers(&Solver::builder(), |cover| {
                found.push(cover.iter().map(|option| options[option.index()]).collect::<Vec<_>>());
                ControlFlow::Continue(())
            });
            merge.add(received(answer.unwrap())).unwrap();
        }
        prop_assert_eq!(merge.total(), exact(covers.len()));
        let all: BTreeSet<_> = found.iter().cloned().collect();
        prop_assert_eq!(all.len(), found.len());
        let expected: BTreeSet<_> = covers.iter().map(|cover| cover.to_vec()).collect();
        prop_assert_eq!(all, expected);
    }

    #[test]
    fn parts_of_states_count_all(problem in problems(), parts in 1_u32..30) {
        let covers = naive(&problem).len();
        let split = Split::by_states(&problem, parts, &Counter::new()).unwrap();
        prop_assert!((1..=parts).contains(&split.len()));
        prop_assert_eq!(counted(&split).total(), exact(covers));
    }

    #[test]
    fn first_and_unique_need_no_more_than_they_say(problem in problems(), parts in 1_u32..10) {
        let covers = naive(&problem).len();
        let split = Split::new(&problem, parts).unwrap();
        for question in [Question::First, Question::Unique] {
            let mut merge = Merge::new(split.whole(), question, split.len());
            for number in 0..split.len() {
                let part = sent(&split.part(number));
                let answer = match question {
                    Question::First => part.first(&Solver::builder()),
                    _ => part.unique(&Solver::builder()),
                };
                merge.add(received(answer.unwrap())).unwrap();
            }
            let most = if question == Question::First { 1 } else { 2 };
            match merge.total() {
                Total::Exact(count) => {
                    prop_assert_eq!(count, (covers as u64).into());
                }
                Total::AtLeast(_, stop) => {
                    prop_assert_eq!(stop, Stop::Limit);
                    prop_assert!(covers >= most);
                }
            }
            prop_assert!(merge.covers().len() >= covers.min(most));
        }
    }

    #[test]
    fn a_part_is_cut_again(problem in problems(), parts in 1_u32..6, again in 1_u32..6) {
        let covers = naive(&problem).len();
        let split = Split::new(&problem, parts).unwrap();
        let mut merge = Merge::new(split.whole(), Question::Count, split.len());
        for part in split.parts() {
            let finer = Split::again(&part, again);
            for finer in finer.parts() {
                prop_assert!(!merge.is_complete());
                merge.add(received(sent(&finer).count(&Counter::new()).unwrap())).unwrap();
            }
        }
        prop_assert!(merge.missing().is_empty());
        prop_assert_eq!(merge.total(), exact(covers));
        // A part's own answer beside those of its parts counts nothing twice.
        for part in split.parts() {
            merge.add(part.count(&Counter::new()).unwrap()).unwrap();
            prop_assert_eq!(merge.total(), exact(covers));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn covers_of_parts_of_parts_are_covers_of_the_whole(
        problem in problems(),
        parts in 1_u32..6,
        again in 1_u32..6,
        last in 1_u32..4,
    ) {
        let expected: BTreeSet<_> = naive(&problem).iter().map(|cover| cover.to_vec()).collect();
        let split = Split::new(&problem, parts).unwrap();
        let mut found = Vec::new();
        for part in split.parts() {
            let finer = Split::again(&part, again);
            for part in finer.parts() {
                // Cut on another machine.
                let part = sent(&part);
                for part in Split::again(&part, last).parts() {
                    for cover in Solver::new(sent(&part).problem()).covers() {
                        let lifted = split.lift(part.name(), &cover).unwrap();
                        let below = finer.lift(part.name(), &cover).unwrap();
                        prop_assert_eq!(finer_to_whole(&split, part.name().number(), &below), lifted.options());
                        found.push(lifted.options().to_vec());
                    }
                }
            }
        }
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}

/// A cover of a part, as one of the whole.
fn finer_to_whole(split: &Split<'_>, number: u32, cover: &Cover) -> Vec<OptionId> {
    let options = split.options(number);
    cover.options().iter().map(|option| options[option.index()]).collect()
}

#[test]
fn what_is_no_cover_of_a_part_is_not_lifted() {
    let problem = queens(6).unwrap();
    let split = Split::new(&problem, 5).unwrap();
    let cover = Solver::new(&problem).first().into_cover().unwrap();
    for part in ["0/4", "0/5.0/1000000", "0/6.0/5"] {
        assert_eq!(split.lift(&part.parse().unwrap(), &cover), None, "{part}");
    }
    // The options of the problem are more than those of a part.
    let most = split.options(0).len();
    let beyond =
        Solver::new(&problem).covers().find(|cover| cover.options().iter().any(|o| o.index() >= most));
    assert_eq!(split.lift(split.part(0).name(), beyond.unwrap()), None);
    let by_states = Split::by_states(&problem, 5, &Counter::new()).unwrap();
    assert_eq!(by_states.lift(by_states.part(3).name(), &cover), Some(cover.clone()));
    let part = by_states.part(3);
    let again = Split::again(&part, 2).part(0);
    assert_eq!(by_states.lift(again.name(), &cover), Some(cover));
}

#[test]
fn names_of_strangers_are_lifted_within_limits() {
    let problem = queens(8).unwrap();
    let split = Split::new(&problem, 3).unwrap();
    let name = "0/3.0/16777216".parse().unwrap();
    let limits = Limits::new().nodes(20);
    assert_eq!(split.lift_within(&name, [], &limits), Err(Stop::Nodes));
    assert!(matches!(Split::again_within(&split.part(0), 1 << 24, &limits), Err(Stop::Nodes)));
    let part = split.part(0);
    let again = Split::again_within(&part, 5, &limits).unwrap();
    assert!(again.parts().any(|finer| {
        let cover = Solver::new(finer.problem()).first().into_cover();
        cover.is_some_and(|cover| {
            let lifted = split.lift_within(finer.name(), &cover, &limits).unwrap();
            lifted.is_some() && lifted == split.lift(finer.name(), &cover)
        })
    }));
}

#[test]
fn a_part_that_there_is_not_panics() {
    let problem = queens(6).unwrap();
    for split in [Split::new(&problem, 3).unwrap(), Split::by_states(&problem, 3, &Counter::new()).unwrap()] {
        let ask: [&dyn Fn(u32); 3] =
            [&|number| drop(split.options(number)), &|number| drop(split.part(number)), &|number| {
                assert!(split.estimate(number) >= 0.0);
            }];
        for ask in ask {
            let none = split.len();
            assert!(catch_unwind(AssertUnwindSafe(|| ask(none))).is_err());
            ask(none - 1);
        }
    }
}

#[test]
fn options_of_a_part_are_lifted_in_any_order() {
    let problem = queens(6).unwrap();
    let split = Split::new(&problem, 5).unwrap();
    let mut lifted = 0;
    for part in split.parts() {
        let Some(cover) = Solver::new(part.problem()).first().into_cover() else { continue };
        let reversed: Vec<OptionId> = cover.options().iter().rev().copied().collect();
        assert_eq!(split.lift(part.name(), reversed), split.lift(part.name(), &cover));
        lifted += 1;
    }
    assert!(lifted > 0);
}

#[test]
fn a_merge_of_a_split_expects_its_parts() {
    let problem = queens(6).unwrap();
    let split = Split::new(&problem, 5).unwrap();
    let by_states = Split::by_states(&problem, 5, &Counter::new()).unwrap();
    let answer = |part: Part| part.count(&Counter::new()).unwrap();
    let mut merge = split.merge(Question::Count);
    assert_eq!(merge.done(), (0, 5));
    assert!(matches!(merge.add(answer(by_states.part(1))), Err(MergeError::OtherPart { .. })));
    split.parts().for_each(|part| assert_eq!(merge.add(answer(part)), Ok(Added::New)));
    assert_eq!(merge.total(), exact(4));
    // That of a part cut again is of the whole.
    let part = split.part(2);
    let again = Split::again(&part, 2);
    let mut merge = again.merge(Question::Count);
    assert_eq!(merge.done(), (0, 5));
    again.parts().for_each(|part| assert_eq!(merge.add(answer(part)), Ok(Added::New)));
    assert_eq!(merge.done(), (1, 5));
}

#[test]
fn without_parts_nothing_is_proven() {
    let problem = queens(4).unwrap();
    for question in Question::ALL {
        let merge = Merge::new(Fingerprint::of(&problem).unwrap(), question, 0);
        assert!(!merge.is_complete());
        assert_eq!(merge.total(), Total::AtLeast(0_u64.into(), Stop::Missing));
    }
}

#[test]
fn standard_problems_in_parts_have_their_known_counts() {
    for standard in SMALL {
        let problem = standard.problem();
        let split = Split::new(&problem, 40).unwrap();
        assert_eq!(counted(&split).total(), exact(standard.covers as usize), "{}", standard.name);
    }
    for (problem, covers) in [(dominoes(8, 8).unwrap(), 12_988_816), (queens(9).unwrap(), 352)] {
        let split = Split::by_states(&problem, 20, &Counter::new().threads(2)).unwrap();
        assert_eq!(split.len(), 20);
        assert_eq!(counted(&split).total(), exact(covers));
        assert!(matches!(split.part(0).first(&Solver::builder()), Err(PartError::OnlyCounts)));
        let again = split.part(3);
        let again = Split::again(&again, 5);
        assert_eq!(again.len(), 1);
    }
}

#[test]
fn parts_are_about_equally_heavy() {
    let problem = queens(10).unwrap();
    let split = Split::new(&problem, 200).unwrap();
    assert_eq!(split.len(), 200);
    let all: f64 = (0..200).map(|number| split.estimate(number)).sum();
    for number in 0..200 {
        assert!(split.estimate(number) < all / 40.0);
    }
    // The same parts every time.
    let again = Split::new(&problem, 200).unwrap();
    for (one, other) in split.parts().zip(again.parts()) {
        assert_eq!(one.fingerprint(), other.fingerprint());
    }
}

#[test]
fn long_chains_are_cut_in_little_time() {
    // As many forced moves, or choices of two, as there are items: a look at all of them for each would take minutes.
    const ITEMS: usize = 200_000;
    for ring in [ITEMS, 4] {
        let mut b = Problem::builder();
        let items = b.many_primaries(ITEMS);
        for ring in items.chunks(ring) {
            ring.windows(2).for_each(|pair| assert!(b.option([pair[0], pair[1]]).is_ok()));
            if ring.len() < ITEMS {
                b.option([ring[3], ring[0]]).unwrap();
            }
        }
        let problem = b.build();
        let split = Split::new(&problem, 4).unwrap();
        if ring == ITEMS {
            assert_eq!((split.len(), split.options(0).len()), (1, ITEMS / 2));
        } else {
            // All look equally hopeless to search, so the first is cut three times.
            assert_eq!((split.len(), split.options(0).len()), (4, ITEMS - 6));
        }
    }
}

#[test]
fn a_stopped_part_has_no_answer() {
    let problem = queens(10).unwrap();
    let split = Split::new(&problem, 2).unwrap();
    let stopped = split.part(0).covers(&Solver::builder().nodes(5), |_| ControlFlow::Continue(()));
    assert!(matches!(stopped, Err(PartError::Stopped(Stop::Nodes))));
    let broken = split.part(0).covers(&Solver::builder(), |_| ControlFlow::Break(()));
    assert!(matches!(broken, Err(PartError::Stopped(Stop::Callback))));
}

#[test]
fn what_does_not_belong_is_refused() {
    let (problem, other) = (queens(6).unwrap(), queens(7).unwrap());
    let split = Split::new(&problem, 5).unwrap();
    let answer = |split: &Split<'_>, number| split.part(number).count(&Counter::new()).unwrap();
    let mut merge = Merge::new(split.whole(), Question::Count, 5);
    let foreign = answer(&Split::new(&other, 5).unwrap(), 0);
    assert!(matches!(merge.add(foreign), Err(MergeError::OtherProblem { .. })));
    let first = split.part(0).first(&Solver::builder()).unwrap();
    assert!(matches!(merge.add(first), Err(MergeError::OtherQuestion { .. })));
    let of_four = answer(&Split::new(&problem, 4).unwrap(), 0);
    assert!(matches!(merge.add(of_four), Err(MergeError::OtherSplit { .. })));
    // The same name, another way of cutting.
    let by_states = Split::by_states(&problem, 5, &Counter::new()).unwrap();
    assert_eq!(by_states.len(), 5);
    merge.add(answer(&split, 1)).unwrap();
    assert!(matches!(merge.add(answer(&by_states, 1)), Err(MergeError::OtherPart { .. })));
    merge.expect(split.part(2).name().clone(), split.part(2).fingerprint());
    assert!(matches!(merge.add(answer(&by_states, 2)), Err(MergeError::OtherPart { .. })));
    merge.add(answer(&split, 2)).unwrap();
    let missing: Vec<_> = merge.missing().iter().map(ToString::to_string).collect();
    assert_eq!(missing, ["0/5", "3/5", "4/5"]);
    assert!(matches!(merge.total(), Total::AtLeast(_, Stop::Missing)));
}

#[test]
fn no_damage_goes_unnoticed() {
    let problem = queens(4).unwrap();
    let splits = [Split::new(&problem, 3).unwrap(), Split::by_states(&problem, 3, &Counter::new()).unwrap()];
    for split in splits {
        let part = split.part(1);
        let mut text = Vec::new();
        part.write(&mut text).unwrap();
        for at in 0..text.len() {
            assert!(Part::read(&text[..at]).is_err(), "{at}");
            let mut damaged = text.clone();
            damaged[at] ^= 1;
            // The name and the whole's fingerprint are known to who asked.
            if let Ok(read) = Part::read(&damaged[..]) {
                assert!(read.name() != part.name() || read.whole() != part.whole(), "{at}");
            }
        }
        let answer = part.count(&Counter::new()).unwrap().to_string();
        for at in 0..answer.len() {
            assert!(answer[..at].parse::<Answer>().is_err() || &answer[at..] == "\n", "{at}");
            let mut damaged = answer.clone().into_bytes();
            damaged[at] ^= 1;
            let Ok(damaged) = String::from_utf8(damaged) else { continue };
            assert!(damaged.parse::<Answer>().is_err(), "{at}: {damaged}");
        }
    }
}

#[test]
fn a_line_of_an_answer_that_is_wrong_is_told() {
    let problem = queens(4).unwrap();
    let answer = Split::new(&problem, 1).unwrap().part(0).unique(&Solver::builder()).unwrap().to_string();
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(lines.len(), 9);
    let expected = [
        "`answer` and the name of a part, such as 17/1000",
        "`whole` and a fingerprint",
        "`this` and a fingerprint",
        "`microseconds` and a number",
        "`question` and its name: `count`, `covers`, `first` or `unique`",
        "`count` and a number",
        "`cover` and the numbers of options, in order",
        "`cover` and the numbers of options, in order",
        "`end` and a fingerprint",
    ];
    for (at, expected) in expected.into_iter().enumerate() {
        let mut lines = lines.clone();
        let word = lines[at].split(' ').next().unwrap();
        let wrong = format!("{word} x");
        lines[at] = &wrong;
        let told = ParseAnswerError::Line { line: at + 1, expected };
        assert_eq!(lines.join("\n").parse::<Answer>(), Err(told.clone()));
        assert_eq!(told.to_string(), format!("line {}: expected {expected}", at + 1));
        // A text that ends too early lacks the next line.
        let cut = lines[..at].join("\n").parse::<Answer>();
        let place = match cut {
            Err(ParseAnswerError::Line { line, .. }) => line,
            other => panic!("{other:?}"),
        };
        assert_eq!(place, at + 1);
    }
}

#[test]
fn the_fingerprint_is_that_of_the_text() {
    let standard = queens(5).unwrap();
    let mut text = Vec::new();
    dlx::format::write(&standard, &mut text).unwrap();
    let (read, _) = dlx::format::read(&text[..]).unwrap();
    assert_eq!(Fingerprint::of(&read).unwrap(), Fingerprint::of(&standard).unwrap());
    assert_ne!(Fingerprint::of(&queens(6).unwrap()).unwrap(), Fingerprint::of(&standard).unwrap());
    let empty = Problem::builder().build();
    let split = Split::new(&empty, 10).unwrap();
    assert_eq!(split.len(), 1);
    assert_eq!(counted(&split).total(), exact(1));
}
