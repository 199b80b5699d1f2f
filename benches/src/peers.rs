//! Other engines, each given the same problem: its primary items first, then the secondary ones, in
//! our order, and the options in our order.
//!
//! None of them can count covers without going to each.

use std::hint::black_box;
use std::ops::ControlFlow;

use dlx::{Color, ItemId, Problem};
use dlx_peer::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx_peer::{OptOrder, Solver as DlxPeer, x};
use dlx_rs::Solver as DlxRs;
use exact_covers::{DlSolver, Solver as _};

/// The crate `dlx-rs`, which has no colours. `None` if the problem has some.
#[must_use]
pub fn dlx_rs(problem: &Problem) -> Option<DlxRs<usize>> {
    if problem.color_count() > 0 {
        return None;
    }
    let (primary, secondary, options) = in_order(problem);
    let mut solver = DlxRs::new_optional(primary, secondary);
    for (option, mut items) in options.into_iter().enumerate() {
        // It counts items from 1.
        items.iter_mut().for_each(|item| *item += 1);
        solver.add_option(option, &items);
    }
    Some(solver)
}

/// How many primary and secondary items there are, and the items of each option by their places, the
/// primary ones first.
fn in_order(problem: &Problem) -> (usize, usize, Vec<Vec<usize>>) {
    let (primary, secondary): (Vec<ItemId>, Vec<ItemId>) =
        problem.items().partition(|&item| problem.is_primary(item));
    let mut place = vec![0; problem.item_count()];
    for (k, item) in primary.iter().chain(&secondary).enumerate() {
        place[item.index()] = k;
    }
    let items =
        |option| problem.option_items(option).iter().map(|item| place[item.index()]).collect::<Vec<usize>>();
    (primary.len(), secondary.len(), problem.options().map(items).collect())
}

/// Visits all covers, and counts them. It makes a vector of each, asked to or not.
pub fn visit_dlx_rs(solver: DlxRs<usize>) -> u64 {
    solver.map(black_box).map(|_cover| 1).sum()
}

/// The crate `dlx` of Ed McCardell, which has nothing to do with ours but the name. `None` if the problem
/// has colours.
#[must_use]
pub fn dlx_peer(problem: &Problem) -> Option<x::Problem> {
    if problem.color_count() > 0 {
        return None;
    }
    let (primary, secondary, options) = in_order(problem);
    let options: Vec<Vec<u64>> =
        options.iter().map(|items| items.iter().map(|&item| item as u64).collect()).collect();
    Some(x::make_problem(primary as u64, secondary as u64, &options, OptOrder::Seq))
}

/// Shows the options of each cover, by their numbers, until `found` says that it is enough. Tells how many
/// nodes that took.
pub fn each_of_dlx_peer(problem: &mut x::Problem, mut found: impl FnMut(&[i64]) -> ControlFlow<()>) -> u64 {
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solver = DlxPeer::new(problem);
    while solver.next_solution(&mut chooser) && found(solver.fmt_solution()).is_continue() {}
    solver.get_profile().iter().map(|&nodes| nodes as u64).sum()
}

/// Visits all covers, and counts them.
pub fn visit_dlx_peer(mut problem: x::Problem) -> u64 {
    let mut covers = 0;
    each_of_dlx_peer(&mut problem, |cover| {
        black_box(cover);
        covers += 1;
        ControlFlow::Continue(())
    });
    covers
}

/// The items of a problem, which a solver of the crate `exact-covers` borrows.
#[derive(Debug)]
pub struct Items {
    primary: Vec<usize>,
    secondary: Vec<usize>,
}

impl Items {
    /// Those of this problem.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        let (primary, secondary): (Vec<ItemId>, Vec<ItemId>) =
            problem.items().partition(|&item| problem.is_primary(item));
        let numbers = |items: Vec<ItemId>| items.into_iter().map(ItemId::index).collect();
        Items { primary: numbers(primary), secondary: numbers(secondary) }
    }
}

/// The crate `exact-covers`: its solver by dancing links. (Its dancing cells are still to come.)
#[must_use]
pub fn exact_covers<'i>(problem: &Problem, items: &'i Items) -> DlSolver<'i, usize, usize> {
    let mut solver = DlSolver::new(&items.primary, &items.secondary);
    for option in problem.options() {
        let mut primary = Vec::new();
        let mut secondary = Vec::new();
        for entry in problem.option(option) {
            if problem.is_primary(entry.item) {
                primary.push(entry.item.index());
            } else {
                secondary.push((entry.item.index(), entry.color.map(Color::index)));
            }
        }
        solver.add_option(primary, secondary);
    }
    solver
}

/// Counts all covers, without a look at what they hold.
pub fn count_exact_covers(solver: DlSolver<'_, usize, usize>) -> u64 {
    let mut covers = 0;
    solver.solve(|_cover| {
        covers += 1;
        ControlFlow::Continue(())
    });
    covers
}

/// Visits all covers, and counts them.
pub fn visit_exact_covers(solver: DlSolver<'_, usize, usize>) -> u64 {
    let mut covers = 0;
    each_of_exact_covers(solver, || {
        covers += 1;
        ControlFlow::Continue(())
    });
    covers
}

/// Visits covers until `found` says that it is enough. It gives the options of a cover one by one, when asked
/// to.
pub fn each_of_exact_covers(solver: DlSolver<'_, usize, usize>, mut found: impl FnMut() -> ControlFlow<()>) {
    let mut option = Vec::new();
    solver.solve(|mut cover| {
        while cover.next(&mut option) {
            black_box(&option);
        }
        found()
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard::{SMALL, word_squares, words};

    #[test]
    fn they_are_given_the_same_problems() {
        for standard in SMALL {
            let problem = standard.problem();
            let solver = dlx_rs(&problem).expect("no colours");
            assert_eq!(visit_dlx_rs(solver), standard.covers, "{}", standard.name);
            let other = dlx_peer(&problem).expect("no colours");
            assert_eq!(visit_dlx_peer(other), standard.covers, "{}", standard.name);
            let items = Items::new(&problem);
            assert_eq!(
                visit_exact_covers(exact_covers(&problem, &items)),
                standard.covers,
                "{}",
                standard.name
            );
        }
    }

    #[test]
    fn colours_go_to_the_one_that_knows_them() {
        let problem = word_squares(4, &words()[..150]).unwrap();
        assert!(dlx_rs(&problem).is_none() && dlx_peer(&problem).is_none());
        let items = Items::new(&problem);
        let covers = dlx::Solver::new(&problem).count().exact().unwrap();
        assert!(covers > 0);
        assert_eq!(visit_exact_covers(exact_covers(&problem, &items)), covers);
    }
}
