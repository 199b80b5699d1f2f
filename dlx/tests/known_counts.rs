//! Every kernel finds as many covers as there are known to be, and each of them is one.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dlx::verify::verify;
use dlx::{Count, KernelKind, Outcome, Problem, Solver};

use crate::standard::{LARGE, MEDIUM, SMALL, Standard, VAST, word_squares, words};

/// Searches with every kernel that can take the problem, on one and on two threads.
fn check(name: &str, problem: &Problem, covers: u64) {
    let mut kernels = 0;
    for &kernel in KernelKind::ALL {
        for threads in [1, 2] {
            let Ok(solver) = Solver::builder().kernel(kernel).threads(threads).build(problem) else {
                continue;
            };
            assert_eq!(solver.kernel(), kernel, "{name}");
            assert_eq!(solver.count(), Count::Exact(covers), "{name}, {kernel}, {threads} threads");
            kernels += 1;
        }
    }
    assert!(kernels > 0, "no kernel takes {name}");
}

#[test]
fn small_problems_have_as_many_covers_as_is_known() {
    for standard in SMALL {
        check(standard.name, &standard.problem(), standard.covers);
    }
}

/// Those that are not too much for a build that is hardly optimised.
#[test]
fn medium_problems_have_as_many_covers_as_is_known() {
    let longer = ["langford12", "queens13", "domino8x8", "pent8x8"];
    for standard in MEDIUM.iter().filter(|standard| !longer.contains(&standard.name)) {
        check(standard.name, &standard.problem(), standard.covers);
    }
}

#[test]
#[ignore = "takes some minutes, optimised: cargo test --release -p dancing-bits --test all known_counts:: -- --ignored"]
fn all_standard_problems_have_as_many_covers_as_is_known() {
    for standard in MEDIUM.iter().chain(LARGE).chain(VAST) {
        check(standard.name, &standard.problem(), standard.covers);
    }
}

#[test]
fn small_problems_are_visited_cover_by_cover() {
    for standard in SMALL {
        let Standard { name, covers, .. } = *standard;
        let problem = standard.problem();
        let mut seen = 0;
        let outcome = Solver::new(&problem).for_each(|cover| {
            assert_eq!(verify(&problem, cover), Ok(()), "{name}");
            seen += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((outcome, seen), (Outcome::Complete, covers), "{name}");
    }
}

/// Word squares counted without the engine: row by row, as long as all columns begin some word.
fn count_word_squares(words: &[&str]) -> u64 {
    fn go(words: &[&str], beginnings: &HashSet<String>, columns: &[String]) -> u64 {
        if columns.iter().any(|column| !beginnings.contains(column)) {
            return 0;
        }
        if columns[0].len() == columns.len() {
            return 1;
        }
        let longer = |word: &str| -> Vec<String> {
            columns.iter().zip(word.chars()).map(|(column, c)| format!("{column}{c}")).collect()
        };
        words.iter().map(|word| go(words, beginnings, &longer(word))).sum()
    }
    let beginnings = words.iter().flat_map(|word| (0..=4).map(|n| word[..n].to_owned())).collect();
    go(words, &beginnings, &[const { String::new() }; 4])
}

#[test]
fn word_squares_are_those_that_plain_loops_find() {
    let words = words();
    for words in [&words[..100], &words[..200]] {
        check("word squares", &word_squares(4, words).unwrap(), count_word_squares(words));
    }
}
