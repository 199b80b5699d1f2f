//! Plain exact-cover problems: all covers visited, by the engine and by others. The solver is ready before
//! the clock starts.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use dlx::{Count, KernelKind, Outcome, Problem, Solver, SolverBuilder};

use super::{AS_GIVEN, Answer, COUNTING, COVER, Contender, DLX_PEER, DLX_RS, EXACT_COVERS, LINKS, Task};
use crate::peers::{self, Items};
use crate::standard::{MEDIUM, SMALL};

/// The standard problems that are tried.
const NAMES: [&str; 14] = [
    "langford7",
    "langford8",
    "langford11",
    "langford12",
    "queens8",
    "queens10",
    "queens12",
    "queens13",
    "reduced_latin6",
    "domino6x8",
    "match14",
    "pent8x8",
    "xcc1",
    "wordsq620",
];

pub(super) fn tasks() -> Vec<Task> {
    let standard = SMALL.iter().chain(MEDIUM);
    standard
        .filter(|standard| NAMES.contains(&standard.name))
        .map(|standard| {
            let problem = Rc::new(standard.problem());
            let mut text = Vec::new();
            dlx::format::write(&problem, &mut text).expect("standard problems can be written");
            Task {
                id: format!("covers {}", standard.name),
                instances: 1,
                texts: vec![String::from_utf8(text).expect("names are text")],
                contenders: contenders(&problem),
                patience: 20,
            }
        })
        .collect()
}

fn contenders(problem: &Rc<Problem>) -> Vec<Contender> {
    let mut contenders = vec![
        visiting(COVER, problem, Solver::builder()),
        visiting(AS_GIVEN, problem, Solver::builder().as_given()),
        visiting(LINKS, problem, Solver::builder().kernel(KernelKind::Links)),
        counting(problem),
    ];
    if problem.color_count() == 0 {
        let own = Rc::clone(problem);
        contenders.push(Contender::new(DLX_RS, move |_, limit| {
            let solver = peers::dlx_rs(&own).expect("no colours");
            Box::new(move || {
                let mut tally = Tally::new(limit);
                let _ = solver.map(black_box).try_for_each(|_cover| tally.add());
                (tally.answer(), None)
            })
        }));
        let own = Rc::clone(problem);
        contenders.push(Contender::new(DLX_PEER, move |_, limit| {
            let mut problem = peers::dlx_peer(&own).expect("no colours");
            Box::new(move || {
                let mut tally = Tally::new(limit);
                let nodes = peers::each_of_dlx_peer(&mut problem, |cover| {
                    black_box(cover);
                    tally.add()
                });
                (tally.answer(), Some(nodes))
            })
        }));
    }
    let own = Rc::clone(problem);
    // Its solvers borrow the items: these live as long as the program, which holds each problem once.
    let items: &'static Items = Box::leak(Box::new(Items::new(problem)));
    contenders.push(Contender::new(EXACT_COVERS, move |_, limit| {
        let solver = peers::exact_covers(&own, items);
        Box::new(move || {
            let mut tally = Tally::new(limit);
            peers::each_of_exact_covers(solver, || tally.add());
            (tally.answer(), None)
        })
    }));
    contenders
}

/// Counts covers for engines that know no time: they are stopped at a cover.
struct Tally {
    covers: u64,
    deadline: Instant,
    is_late: bool,
}

impl Tally {
    fn new(limit: Duration) -> Self {
        Tally { covers: 0, deadline: Instant::now() + limit, is_late: false }
    }

    fn add(&mut self) -> ControlFlow<()> {
        self.covers += 1;
        self.is_late = self.covers.is_multiple_of(64) && Instant::now() >= self.deadline;
        if self.is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn answer(&self) -> Answer {
        if self.is_late { Answer::Over } else { Answer::Count(self.covers) }
    }
}

fn visiting(name: &str, problem: &Problem, builder: SolverBuilder) -> Contender {
    let solver = builder.build(problem).expect("any of these kernels takes any problem");
    Contender::new(name, move |_, limit: Duration| {
        let mut search = solver.search();
        Box::new(move || {
            let mut covers = 0;
            let outcome = search.timeout(Some(limit)).for_each(|cover| {
                black_box(cover);
                covers += 1;
                ControlFlow::Continue(())
            });
            let answer = if outcome == Outcome::Complete { Answer::Count(covers) } else { Answer::Over };
            (answer, Some(search.stats().nodes))
        })
    })
}

fn counting(problem: &Problem) -> Contender {
    let solver = Solver::new(problem);
    Contender::new(COUNTING, move |_, limit: Duration| {
        let mut search = solver.search();
        Box::new(move || {
            let answer = match search.timeout(Some(limit)).count() {
                Count::Exact(count) => Answer::Count(count),
                Count::AtLeast(..) => Answer::Over,
            };
            (answer, Some(search.stats().nodes))
        })
    })
}
