//! Making variants: a full board, constraints of the wanted kinds laid out on it, and then as few givens as are wanted.
//!
//! Rules of the whole board are met by filling it so. Everything else is laid out where it holds. Cages are covered
//! anew, a few at a time, wherever another solution shows that they leave too much open; what is still open then is
//! given.

mod arrows;
mod cages;
mod draft;
mod lines;
mod plan;
mod recipe;
pub(super) mod settings;

use std::cell::RefCell;
use std::sync::Arc;

pub use recipe::{Recipe, RecipeError, Regions};

use self::cages::Cages;
use self::draft::Draft;
use self::plan::{Plan, lay};
use super::Puzzle;
use crate::board::Layout;
use crate::constraint::kinds::Kind;
use crate::constraint::{self, Constraint, Place, Placed};
use crate::deadline::Deadline;
use crate::generate::{Another, Changing, GaveUp, Made, Toward, Way, another, carve};
use crate::random::Random;
use crate::solve::{Allowance, Budget, Spent, Store};
use crate::sudoku::{Filled, fill, jigsaw};
use crate::technique::{Scale, Technique};
use crate::walks::Walks;

/// So many boards are tried before giving up.
const MOST_BOARDS: u64 = 3000;

/// Makes variants by a [`Recipe`].
#[derive(Clone, Debug)]
pub struct VariantMaker {
    recipe: Recipe,
    layout: Arc<Layout>,
    /// The kinds with their plans, each once.
    kinds: Vec<(&'static Kind, Plan)>,
    /// The cells in groups that are given together or not at all.
    groups: Vec<Vec<usize>>,
}

impl Changing for VariantMaker {
    fn techniques(&self) -> Vec<Technique> {
        Technique::of_variants()
    }

    fn scale(&self) -> Scale {
        Scale::Steps
    }

    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
        let budget = Budget { nodes: None, deadline };
        let stopped = |Spent| GaveUp::Stopped;
        let is_drawn = self.recipe.regions == Regions::Jigsaw;
        for number in 0..MOST_BOARDS {
            let drawn = if is_drawn { Some(self.drawn(random, budget).map_err(stopped)?) } else { None };
            let maker = drawn.as_ref().unwrap_or(self);
            let Some(solution) = maker.full(random, budget).map_err(stopped)? else {
                if is_drawn {
                    continue;
                }
                return Err(GaveUp::Impossible("no full board of this size meets these rules".to_owned()));
            };
            if let Some(made) = maker.attempt(number, solution, random, budget).map_err(stopped)? {
                return Ok(made);
            }
        }
        Err(GaveUp::Hopeless(MOST_BOARDS))
    }

    /// Something is given that was not, or not given that was; where nothing is given, some cages are covered anew.
    fn changed(
        &self,
        made: &Made,
        way: &Way<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made>, GaveUp> {
        let mut allowance = Budget { nodes: None, deadline }.into();
        let Some(puzzle) = made.puzzle.as_any().downcast_ref::<Puzzle>() else { return Ok(None) };
        let maker = self.on(Arc::clone(&puzzle.layout));
        let board = Board { maker: &maker, solution: &made.solution };
        let changed = match random.below(4) {
            0..3 if self.cages().is_some() => board.with_other_cages(puzzle, way, random, &mut allowance),
            _ => board.with_other_givens(puzzle, way, random, &mut allowance),
        };
        let changed = changed.map_err(|Spent| GaveUp::Stopped)?;
        Ok(changed.map(|puzzle| Made { puzzle: Box::new(puzzle), solution: made.solution.clone() }))
    }
}

impl VariantMaker {
    /// What makes such puzzles on this board.
    fn on(&self, layout: Arc<Layout>) -> VariantMaker {
        VariantMaker { layout, ..self.clone() }
    }

    /// What makes them on regions that are drawn at random.
    fn drawn(&self, random: &mut Random, budget: Budget) -> Result<VariantMaker, Spent> {
        match jigsaw(self.layout.size(), false, random, budget) {
            Ok(Some(drawn)) => Ok(self.on(Arc::new(drawn.layout))),
            _ => Err(Spent),
        }
    }

    /// The kind of the cages, if there are any.
    fn cages(&self) -> Option<&'static Kind> {
        self.kinds.iter().find(|(_, plan)| *plan == Plan::Cages).map(|&(kind, _)| kind)
    }

    /// Whether all marks of a kind are shown, as a missing one says something.
    fn shows_all(&self, kind: &Kind) -> bool {
        self.kinds.iter().any(|(_, plan)| *plan == Plan::Unmarked(kind.name))
    }

    /// Whether a rule of the whole board is met by filling it, and not by marks.
    fn is_rule(&self, plan: Plan) -> bool {
        match plan {
            Plan::Board => true,
            Plan::Unmarked(marks) => !self.kinds.iter().any(|(kind, _)| kind.name == marks),
            _ => false,
        }
    }

    /// What is asked of the whole board.
    fn of_board(&self, is_wanted: impl Fn(Plan) -> bool) -> Vec<Placed> {
        let wanted = self.kinds.iter().filter(|(_, plan)| is_wanted(*plan));
        wanted.filter_map(|(kind, _)| Placed::new(kind, Place::default(), &self.layout).ok()).collect()
    }

    fn puzzle(&self, givens: Vec<u8>, constraints: &[Placed]) -> Puzzle {
        let boxed =
            constraints.iter().map(|placed| Box::new(placed.clone()) as Box<dyn Constraint>).collect();
        Puzzle::new(Arc::clone(&self.layout), givens, boxed)
    }

    /// Whether the board is so small that there is time to see what is to be known of it.
    fn is_small(&self) -> bool {
        self.layout.size() <= 9
    }

    /// The most nodes of a search that asks whether there is another solution.
    fn most_nodes(&self) -> u64 {
        if self.is_small() { 5000 } else { 2000 }
    }

    fn nothing_given(&self) -> Vec<u8> {
        vec![0; self.layout.cell_count()]
    }

    /// A full board that meets the rules; `None` if there is none.
    fn full(&self, random: &mut Random, budget: Budget) -> Result<Option<Vec<i32>>, Spent> {
        let rules = self.of_board(|plan| self.is_rule(plan));
        if rules.is_empty() {
            let filled = fill(&self.layout, &self.nothing_given(), random, budget);
            let Ok(Filled::Board(solution)) = filled else { return Err(Spent) };
            return Ok(Some(solution.into_iter().map(i32::from).collect()));
        }
        let mut walks = Walks::new(&self.puzzle(self.nothing_given(), &rules), random.bits());
        walks.solution(budget.deadline).ok_or(Spent)
    }

    /// A puzzle on a full board, unless that has none. Each has more constraints than the one before, up to a
    /// limit.
    fn attempt(
        &self,
        number: u64,
        solution: Vec<i32>,
        random: &mut Random,
        budget: Budget,
    ) -> Result<Option<Made>, Spent> {
        /// The part of the board that lines of all kinds cover at first, and by how much that grows.
        const FIRST: f64 = 0.5;
        const GROWTH: f64 = 0.01;
        const LAST: f64 = 0.8;
        let allowance = &mut Allowance::from(budget);
        let mut draft = Draft::new(&self.layout, solution, random);
        let is_laid = |plan: Plan| !matches!(plan, Plan::Board | Plan::Unmarked(_) | Plan::Cages);
        let laid = self.kinds.iter().filter(|(_, plan)| is_laid(*plan)).count().max(1);
        let part = (FIRST + GROWTH * number as f64).min(LAST) / laid as f64;
        for &(kind, plan) in &self.kinds {
            lay(&mut draft, kind, plan, part, self.shows_all(kind));
        }
        let Draft { constraints: mut laid, solution, .. } = draft;
        laid.extend(self.of_board(|plan| matches!(plan, Plan::Board | Plan::Unmarked(_))));
        let board = Board { maker: self, solution: &solution };
        if let Some(kind) = self.cages() {
            let Some(cages) = board.cages(kind, &laid, random, allowance)? else { return Ok(None) };
            laid.extend(cages);
        }
        let puzzle = board.given(&laid, random, allowance)?;
        Ok(puzzle.map(|puzzle| Made { puzzle: Box::new(puzzle), solution }))
    }
}

/// A full board.
struct Board<'b> {
    maker: &'b VariantMaker,
    solution: &'b [i32],
}

impl Board<'_> {
    /// Another solution of a puzzle, as far as it can be found in few nodes, and what `breaks` says of it.
    fn another(
        &self,
        puzzle: &Puzzle,
        allowance: &mut Allowance,
        breaks: impl Fn(&[u8]) -> Vec<usize>,
    ) -> Result<Another, Spent> {
        let solution: Vec<u8> = self.solution.iter().map(|&value| value as u8).collect();
        another(&mut constraint::net(puzzle), &solution, self.maker.most_nodes(), allowance, breaks)
    }

    fn cage(&self, kind: &'static Kind, cells: &[usize]) -> Option<Placed> {
        let sum = cells.iter().map(|&cell| self.solution[cell]).sum();
        let place = Place { cells: cells.to_vec(), value: Some(sum), ..Place::default() };
        Placed::new(kind, place, &self.maker.layout).ok()
    }

    /// Cages that leave one solution with the other constraints, or nearly so.
    fn cages(
        &self,
        kind: &'static Kind,
        others: &[Placed],
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<Placed>>, Spent> {
        let (changes, first_small) = if self.maker.is_small() { (60, 0.0) } else { (150, 0.5) };
        let size = self.maker.layout.size();
        let Some(mut cages) = Cages::cover(size, self.solution, first_small, random) else { return Ok(None) };
        let placed =
            |cages: &Cages| cages.cages.iter().filter_map(|cells| self.cage(kind, cells)).collect::<Vec<_>>();
        for number in 0..changes {
            let all = [others, &placed(&cages)].concat();
            let puzzle = self.maker.puzzle(self.maker.nothing_given(), &all);
            let seen = RefCell::new(Vec::new());
            let breaks = |other: &[u8]| {
                *seen.borrow_mut() = other.iter().map(|&value| i32::from(value)).collect();
                Vec::new()
            };
            let around: Vec<usize> = match self.another(&puzzle, allowance, breaks)? {
                Another::None => return Ok(Some(placed(&cages))),
                Another::Breaks(_) => {
                    let other = seen.borrow();
                    (0..other.len()).filter(|&cell| other[cell] != self.solution[cell]).collect()
                }
                Another::Unknown => (0..self.solution.len()).collect(),
            };
            let other = seen.into_inner();
            let is_broken = |cells: &[usize]| match other.is_empty() {
                true => true,
                false => {
                    let cage = self.cage(kind, cells);
                    let values: Vec<i32> = cells.iter().map(|&cell| other[cell]).collect();
                    cage.is_some_and(|cage| !cage.holds(&values))
                }
            };
            let small = first_small + (1.0 - first_small) * f64::from(number) / f64::from(changes);
            if let Some(changed) = cages.change(&around, self.solution, small, random, is_broken) {
                cages = changed;
            }
        }
        Ok(Some(placed(&cages)))
    }

    /// The puzzle with these constraints, and as many givens as are wanted; `None` if it takes more.
    fn given(
        &self,
        constraints: &[Placed],
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let groups = &self.maker.groups;
        let bare = self.maker.puzzle(self.maker.nothing_given(), constraints);
        let mut order: Vec<usize> = (0..groups.len()).collect();
        random.shuffle(&mut order);
        let mut net = constraint::net(&bare);
        if net.follow().is_err() {
            return Ok(None);
        }
        let solution: Vec<u8> = self.solution.iter().map(|&value| value as u8).collect();
        let mut another_with = |kept: &[usize]| {
            let start = net.mark();
            for &cell in kept.iter().flat_map(|&place| &groups[order[place]]) {
                net.keep(cell, 1 << (solution[cell] - 1)).map_err(|_| Spent)?;
            }
            let breaks = |other: &[u8]| {
                let differs =
                    |place: &usize| groups[order[*place]].iter().any(|&cell| other[cell] != solution[cell]);
                (0..order.len()).filter(differs).collect()
            };
            let found = another(&mut net, &solution, self.maker.most_nodes(), allowance, breaks);
            net.undo(start);
            found
        };
        let carved = carve(order.len(), &mut another_with)?;
        let most = self.maker.recipe.givens.as_ref().map(|range| *range.end());
        let count = |places: &[usize]| places.iter().map(|&place| groups[order[place]].len()).sum::<usize>();
        if most.is_some_and(|most| count(&carved.kept) > most) {
            return Ok(None);
        }
        let mut kept = carved.kept;
        if let Some(range) = &self.maker.recipe.givens {
            let wanted = *range.start();
            for place in 0..order.len() {
                if count(&kept) < wanted && !kept.contains(&place) {
                    kept.push(place);
                }
            }
            if !range.contains(&count(&kept)) {
                return Ok(None);
            }
        }
        let mut givens = self.maker.nothing_given();
        for &cell in kept.iter().flat_map(|&place| &groups[order[place]]) {
            givens[cell] = solution[cell];
        }
        if self.maker.recipe.minimal {
            return self.thinned(&givens, constraints, random, allowance);
        }
        Ok(Some(self.maker.puzzle(givens, constraints)))
    }

    /// The puzzle without the constraints that are not needed. Rules of the whole board stay, and the marks of which
    /// all are shown; `None` if it would take too long to tell of a small board.
    fn thinned(
        &self,
        givens: &[u8],
        constraints: &[Placed],
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let stays = |placed: &&Placed| placed.kind().parts.is_empty() || self.maker.shows_all(placed.kind());
        let (fixed, mut loose): (Vec<&Placed>, Vec<&Placed>) = constraints.iter().partition(stays);
        random.shuffle(&mut loose);
        let with = |kept: &[usize]| {
            let kept = kept.iter().map(|&number| loose[number]);
            let all: Vec<Placed> = fixed.iter().copied().chain(kept).cloned().collect();
            self.maker.puzzle(givens.to_vec(), &all)
        };
        let carved = carve(loose.len(), |kept| {
            self.another(&with(kept), allowance, |other| {
                let is_broken = |number: &usize| {
                    let placed = loose[*number];
                    let values: Vec<i32> =
                        placed.cells().into_iter().map(|cell| other[cell].into()).collect();
                    !placed.holds(&values)
                };
                (0..loose.len()).filter(is_broken).collect()
            })
        })?;
        Ok((carved.minimal || !self.maker.is_small()).then(|| with(&carved.kept)))
    }

    /// A puzzle with some of its cages covered anew, if it has still one solution.
    fn with_other_cages(
        &self,
        puzzle: &Puzzle,
        way: &Way<'_>,
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let Some(kind) = self.maker.cages() else { return Ok(None) };
        let placed = puzzle.constraints.iter().filter_map(|constraint| constraint.placed());
        let (cages, others): (Vec<&Placed>, Vec<&Placed>) =
            placed.partition(|placed| placed.kind().name == kind.name);
        let cells = cages.iter().map(|cage| cage.place().cells.clone()).collect();
        let all: Vec<usize> = match way.open {
            [] => (0..self.solution.len()).collect(),
            open => open.to_vec(),
        };
        let cages = Cages::of(self.maker.layout.size(), cells);
        // Small cages say more.
        let small = match way.toward {
            Toward::Easier => 0.9,
            Toward::Harder => 0.0,
            Toward::Either => 0.3,
        };
        let Some(changed) = cages.change(&all, self.solution, small, random, |_| true) else {
            return Ok(None);
        };
        let cages = changed.cages.iter().filter_map(|cells| self.cage(kind, cells));
        let all: Vec<Placed> = others.into_iter().cloned().chain(cages).collect();
        let changed = self.maker.puzzle(puzzle.givens.clone(), &all);
        let is_unique = self.another(&changed, allowance, |_| Vec::new())? == Another::None;
        Ok(is_unique.then_some(changed))
    }

    /// A puzzle with a group of givens more or less, if it has still one solution.
    fn with_other_givens(
        &self,
        puzzle: &Puzzle,
        way: &Way<'_>,
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let groups = &self.maker.groups;
        let counts = self.maker.recipe.givens.clone().unwrap_or(0..=self.solution.len());
        let is_given = |group: &usize| groups[*group].iter().all(|&cell| puzzle.givens[cell] > 0);
        let (given, open): (Vec<usize>, Vec<usize>) = (0..groups.len()).partition(is_given);
        let more = match way.toward {
            Toward::Easier => true,
            Toward::Harder => false,
            Toward::Either => random.below(2) == 0,
        };
        // A value in a cell that nothing else tells helps most.
        let helps = |group: &usize| groups[*group].iter().any(|cell| way.open.contains(cell));
        let helping: Vec<usize> = open.iter().copied().filter(helps).collect();
        let from = match (more, helping.is_empty()) {
            (true, false) => &helping,
            (true, true) => &open,
            (false, _) => &given,
        };
        let Some(&group) = random.pick(from) else { return Ok(None) };
        let mut changed = puzzle.clone();
        for &cell in &groups[group] {
            changed.givens[cell] = if more { self.solution[cell] as u8 } else { 0 };
        }
        let count = changed.givens.iter().filter(|given| **given > 0).count();
        if !counts.contains(&count) {
            return Ok(None);
        }
        let is_unique = more || self.another(&changed, allowance, |_| Vec::new())? == Another::None;
        Ok(is_unique.then_some(changed))
    }
}
