//! A full board, and the puzzles that lead to it: cages, givens and constraints, as few as the recipe allows.

use std::cell::RefCell;

use super::VariantMaker;
use super::cages::Cages;
use super::caging::Caging;
use crate::constraint::kinds::Kind;
use crate::constraint::{self, Care, Constraint, Placed};
use crate::generate::{Aim, Another, Giving, Toward, another, carve, changed_givens};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::random::Random;
use crate::solve::{Allowance, Spent};
use crate::variant::Puzzle;

/// The least nodes of a search that asks whether there is another solution, after others did not end.
const LEAST_NODES: u64 = 300;

/// A full board.
pub(super) struct FullBoard<'b> {
    pub(super) maker: &'b VariantMaker,
    pub(super) solution: &'b [i32],
}

impl FullBoard<'_> {
    /// Another solution of a puzzle, as far as it can be found in few nodes, and what `breaks` says of it.
    pub(super) fn another(
        &self,
        puzzle: &Puzzle,
        allowance: &mut Allowance,
        breaks: impl Fn(&[u8]) -> Vec<usize>,
    ) -> Result<Another, Spent> {
        let solution: Vec<u8> = self.solution.iter().map(|&value| value as u8).collect();
        another(
            &mut constraint::net(puzzle, Care::Quick),
            &solution,
            self.maker.most_nodes(),
            allowance,
            breaks,
        )
    }

    fn caging(&self, kind: &'static Kind, random: &mut Random) -> Caging<'_> {
        let VariantMaker { layout, recipe, .. } = self.maker;
        Caging::new(kind, layout, self.solution, &recipe.operators, random)
    }

    /// Cages that leave one solution with the other constraints, or nearly so.
    pub(super) fn cages(
        &self,
        kind: &'static Kind,
        others: &[Placed],
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<Placed>>, Spent> {
        let (changes, first_small) = if self.maker.is_small() { (60, 0.0) } else { (150, 0.5) };
        let (size, sizes) = (self.maker.layout.size(), self.maker.recipe.sizes());
        let caging = self.caging(kind, random);
        let cages = Cages::cover(size, sizes, caging.differ(), self.solution, first_small, random);
        let Some(mut cages) = cages else { return Ok(None) };
        let placed =
            |cages: &Cages| cages.cages.iter().filter_map(|cells| caging.cage(cells)).collect::<Vec<_>>();
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
                    let cage = caging.cage(cells);
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
    pub(super) fn given(
        &self,
        constraints: &[Placed],
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let groups = &self.maker.groups;
        let bare = self.maker.puzzle(self.maker.nothing_given(), constraints);
        let mut order: Vec<usize> = (0..groups.len()).collect();
        random.shuffle(&mut order);
        let solution: Vec<u8> = self.solution.iter().map(|&value| value as u8).collect();
        // Where searches do not end, most of the next ones will not, either.
        let nodes = LEAST_NODES..=self.maker.most_nodes();
        let giving = Giving::new(&bare, &solution, groups, nodes, allowance);
        let Some(mut giving) = giving else { return Ok(None) };
        let mut kept = giving.carved(&order)?.kept;
        let count = |kept: &[usize]| kept.iter().map(|&group| groups[group].len()).sum::<usize>();
        if let Some(range) = &self.maker.recipe.givens {
            if count(&kept) > *range.end() {
                return Ok(None);
            }
            for &group in &order {
                if count(&kept) < *range.start() && !kept.contains(&group) {
                    kept.push(group);
                }
            }
            if !range.contains(&count(&kept)) {
                return Ok(None);
            }
        }
        let mut givens = self.maker.nothing_given();
        for &cell in kept.iter().flat_map(|&group| &groups[group]) {
            givens[cell] = solution[cell];
        }
        if self.maker.recipe.minimal {
            return self.thinned(&givens, constraints, random, allowance);
        }
        Ok(Some(self.maker.puzzle(givens, constraints)))
    }

    /// The puzzle without the constraints that are not needed. Rules of the whole board stay, the marks of which all
    /// are shown, and one constraint of each kind; `None` if it would take too long to tell of a small board.
    fn thinned(
        &self,
        givens: &[u8],
        constraints: &[Placed],
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let (mut fixed, mut loose): (Vec<&Placed>, Vec<&Placed>) =
            constraints.iter().partition(|placed| self.stays(placed));
        random.shuffle(&mut loose);
        loop {
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
            if !carved.minimal && self.maker.is_small() {
                return Ok(None);
            }
            let kept = carved.kept.iter().map(|&number| loose[number]);
            let kept: Vec<&Placed> = fixed.iter().copied().chain(kept).collect();
            // Of a kind of which none is needed, one stays, and others may go for that.
            let is_missing =
                |placed: &&Placed| kept.iter().all(|other| other.kind().name != placed.kind().name);
            match loose.iter().position(is_missing) {
                None => return Ok(Some(with(&carved.kept))),
                Some(number) => fixed.push(loose.remove(number)),
            }
        }
    }

    /// Whether a constraint stays whether it is needed or not: a rule of the whole board, and a mark of which all are
    /// shown.
    fn stays(&self, placed: &Placed) -> bool {
        placed.kind().parts.is_empty() || self.maker.shows_all(placed.kind())
    }

    /// A puzzle whose constraints are taken away one by one, as long as it has one solution and is as wanted. One of
    /// each kind stays, and once the time is over, the rest.
    pub(super) fn trimmed(
        &self,
        puzzle: &Puzzle,
        is_wanted: &dyn Fn(&dyn AnyPuzzle) -> bool,
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Puzzle {
        let all: Vec<&Placed> =
            puzzle.constraints.iter().filter_map(|constraint| constraint.placed()).collect();
        let mut trimmed = puzzle.clone();
        let mut is_kept = vec![true; all.len()];
        let mut order: Vec<usize> = (0..all.len()).filter(|&number| !self.stays(all[number])).collect();
        random.shuffle(&mut order);
        for number in order {
            let is_of_kind = |other: &usize| all[*other].kind().name == all[number].kind().name;
            if (0..all.len()).filter(is_of_kind).filter(|&other| is_kept[other]).count() == 1 {
                continue;
            }
            is_kept[number] = false;
            let kept = all.iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept);
            let kept: Vec<Placed> = kept.map(|(&placed, _)| placed.clone()).collect();
            let without = self.maker.puzzle(puzzle.givens.clone(), &kept);
            match self.another(&without, allowance, |_| Vec::new()) {
                Ok(Another::None) if is_wanted(&without) => trimmed = without,
                Ok(_) => is_kept[number] = true,
                Err(Spent) => break,
            }
        }
        trimmed
    }

    /// A puzzle with some of its cages covered anew, if it has still one solution.
    pub(super) fn with_other_cages(
        &self,
        puzzle: &Puzzle,
        aim: &Aim<'_>,
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let Some(kind) = self.maker.cages() else { return Ok(None) };
        let placed = puzzle.constraints.iter().filter_map(|constraint| constraint.placed());
        let (cages, others): (Vec<&Placed>, Vec<&Placed>) =
            placed.partition(|placed| placed.kind().name == kind.name);
        let cells = cages.iter().map(|cage| cage.place().cells.clone()).collect();
        let all: Vec<usize> = match aim.open {
            [] => (0..self.solution.len()).collect(),
            open => open.to_vec(),
        };
        let caging = self.caging(kind, random);
        caging.keep(cages);
        let sizes = self.maker.recipe.sizes();
        let cages = Cages::of(self.maker.layout.size(), sizes, caging.differ(), cells);
        // Small cages say more.
        let small = match aim.toward {
            Toward::Easier => 0.9,
            Toward::Harder => 0.0,
            Toward::Either => 0.3,
        };
        let Some(changed) = cages.change(&all, self.solution, small, random, |_| true) else {
            return Ok(None);
        };
        let cages = changed.cages.iter().filter_map(|cells| caging.cage(cells));
        let all: Vec<Placed> = others.into_iter().cloned().chain(cages).collect();
        let changed = self.maker.puzzle(puzzle.givens.clone(), &all);
        let is_unique = self.another(&changed, allowance, |_| Vec::new())? == Another::None;
        Ok(is_unique.then_some(changed))
    }

    /// A puzzle with a group of givens more or less, if it has still one solution.
    pub(super) fn with_other_givens(
        &self,
        puzzle: &Puzzle,
        aim: &Aim<'_>,
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Puzzle>, Spent> {
        let counts = self.maker.recipe.givens.clone().unwrap_or(0..=self.solution.len());
        let groups = &self.maker.groups;
        let changed = changed_givens(&puzzle.givens, self.solution, groups, &counts, aim, random);
        let Some((givens, more)) = changed else { return Ok(None) };
        let changed = Puzzle { givens, ..puzzle.clone() };
        let is_unique = more || self.another(&changed, allowance, |_| Vec::new())? == Another::None;
        Ok(is_unique.then_some(changed))
    }
}
