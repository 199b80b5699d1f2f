//! Making puzzles: a full board at random, the dots that it has, and then as few givens as are wanted.
//!
//! Often the dots alone suffice, and otherwise a few givens do. They are found from either side: by
//! taking givens away from a full board, or by adding some to none.

mod recipe;
pub(super) mod settings;

use std::ops::RangeInclusive;
use std::sync::Arc;

pub use recipe::{Direction, Givens, Recipe, RecipeError};

use super::puzzle::Puzzle;
use super::techniques::TECHNIQUES;
use crate::board::{Dot, Dots, Layout, Pair, pairs};
use crate::constraint::{self, Care};
use crate::deadline::Deadline;
use crate::generate::{Aim, Another, Changing, GaveUp, Giving, Made, another, carve, changed_givens, fewest};
use crate::random::Random;
use crate::solve::{Allowance, Budget, Spent};
use crate::sudoku::{Filled, fill};
use crate::technique::{Level, Technique};

/// The most boards that are tried before giving up.
const MOST_BOARDS: u64 = 10_000;

/// Makes puzzles by a [`Recipe`].
#[derive(Debug)]
pub struct KropkiMaker {
    recipe: Recipe,
    layout: Arc<Layout>,
    /// The cells in groups that are given together or not at all.
    groups: Vec<Vec<usize>>,
}

impl Changing for KropkiMaker {
    type Puzzle = Puzzle;

    /// Where a missing dot says nothing, most are beyond what people can do with as few givens as can be.
    fn usual_levels(&self) -> Option<RangeInclusive<Level>> {
        let Recipe { size, shown, givens, .. } = &self.recipe;
        let is_usual = *shown == Dots::Some && (5..=9).contains(size) && *givens == Givens::Minimal;
        is_usual.then_some(Level::Easy..=Level::Hard)
    }

    fn techniques(&self) -> Vec<Technique> {
        let Recipe { size, latin, .. } = self.recipe;
        let has = |technique: &Technique| match technique {
            technique if technique.needs_regions() => !latin,
            technique => technique.is_needed_with(size),
        };
        TECHNIQUES.iter().copied().filter(has).collect()
    }

    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made<Puzzle>, GaveUp> {
        for _ in 0..MOST_BOARDS {
            if let Some(made) = self.attempt(random, Budget { nodes: None, deadline })? {
                return Ok(made);
            }
        }
        Err(GaveUp::Hopeless { tries: MOST_BOARDS, hardest: None })
    }

    /// Something is given that was not, or not given that was: more givens never make a puzzle harder.
    /// Where no givens are to be added, nothing can change.
    fn changed(
        &self,
        made: &Made<Puzzle>,
        aim: &Aim<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made<Puzzle>>, GaveUp> {
        let counts = match &self.recipe.givens {
            Givens::Minimal => 0..=made.solution.len(),
            Givens::Between(counts) => counts.clone(),
            Givens::None | Givens::Fewest => return Ok(None),
        };
        let changed =
            changed_givens(made.puzzle.givens(), &made.solution, &self.groups, &counts, aim, random);
        let Some((givens, more)) = changed else { return Ok(None) };
        let mut puzzle = made.puzzle.clone();
        givens.into_iter().enumerate().for_each(|(cell, given)| puzzle.set(cell, given));
        let is_unique = more || {
            let mut net = constraint::net(&*puzzle, Care::Quick);
            let (most_nodes, mut allowance) = (self.recipe.most_nodes(), Allowance::until(deadline));
            another(&mut net, &made.digits(), most_nodes, &mut allowance, |_| Vec::new())? == Another::None
        };
        Ok(is_unique.then(|| Made { puzzle, solution: made.solution.clone() }))
    }
}

impl KropkiMaker {
    /// A puzzle on a random board, unless that board has none.
    fn attempt(&self, random: &mut Random, budget: Budget) -> Result<Option<Made<Puzzle>>, Spent> {
        let filled = fill(&self.layout, &vec![0; self.layout.cell_count()], random, budget);
        let Ok(Filled::Board(solution)) = filled else { return Err(Spent) };
        let mut puzzle = dotted(&self.layout, &solution, self.recipe.shown, random);
        let (most_nodes, allowance) = (self.recipe.most_nodes(), &mut Allowance::from(budget));
        let mut giving = Giving::new(&puzzle, &solution, &self.groups, most_nodes..=most_nodes, allowance)
            .expect("the dots are those of a board");
        let Some(groups) = self.givens(&mut giving, random)? else { return Ok(None) };
        for &cell in groups.iter().flat_map(|&group| &self.groups[group]) {
            puzzle.set(cell, solution[cell]);
        }
        let made = match self.recipe.thin_dots {
            true => self.thinned(&puzzle, &solution, allowance, random)?,
            false => Some(puzzle),
        };
        let solution = solution.into_iter().map(i32::from).collect();
        Ok(made.map(|puzzle| Made { puzzle: Box::new(puzzle), solution }))
    }

    /// The puzzle without the dots, taken away in a random order, that are not needed for this solution to stay the
    /// only one; `None` if it would take too long to tell of a small board.
    fn thinned(
        &self,
        puzzle: &Puzzle,
        solution: &[u8],
        allowance: &mut Allowance,
        random: &mut Random,
    ) -> Result<Option<Puzzle>, Spent> {
        let mut dots = puzzle.loose_dots();
        random.shuffle(&mut dots);
        let with = |kept: &[usize]| {
            let mut thinned = puzzle.clone();
            dots.iter().for_each(|(pair, _)| thinned.set_dot(pair.cell, pair.side, None));
            for (pair, dot) in kept.iter().map(|&number| dots[number]) {
                thinned.set_dot(pair.cell, pair.side, Some(dot));
            }
            thinned
        };
        let breaks = |other: &[u8]| {
            let is_broken = |&number: &usize| {
                let (pair, dot) = dots[number];
                !dot.joins(other[pair.cell], other[pair.other])
            };
            (0..dots.len()).filter(is_broken).collect()
        };
        let carved = carve(dots.len(), |kept| {
            let mut net = constraint::net(&with(kept), Care::Quick);
            another(&mut net, solution, self.recipe.most_nodes(), allowance, breaks)
        })?;
        Ok((carved.minimal || !self.recipe.is_small()).then(|| with(&carved.kept)))
    }

    /// The groups of cells to give; `None` if there are none by the recipe.
    fn givens(&self, giving: &mut Giving<'_>, random: &mut Random) -> Result<Option<Vec<usize>>, Spent> {
        match &self.recipe.givens {
            Givens::None => Ok((giving.another(&[])? == Another::None).then(Vec::new)),
            Givens::Fewest => {
                let sizes: Vec<usize> = self.groups.iter().map(Vec::len).collect();
                fewest(&sizes, |given| giving.another(given))
            }
            Givens::Minimal => self.minimal(giving, random),
            Givens::Between(counts) => {
                let Some(mut given) = self.minimal(giving, random)? else { return Ok(None) };
                let mut others: Vec<usize> =
                    (0..self.groups.len()).filter(|group| !given.contains(group)).collect();
                random.shuffle(&mut others);
                let mut count: usize = given.iter().map(|&group| self.groups[group].len()).sum();
                let least = count.max(*counts.start());
                if least > *counts.end() {
                    return Ok(None);
                }
                let wanted = least + random.below(counts.end() - least + 1);
                for group in others {
                    if count + self.groups[group].len() <= wanted {
                        count += self.groups[group].len();
                        given.push(group);
                    }
                }
                Ok(counts.contains(&count).then_some(given))
            }
        }
    }

    /// Groups that suffice, and none of which can go; `None` if that would take too long to tell of a
    /// small board.
    fn minimal(&self, giving: &mut Giving<'_>, random: &mut Random) -> Result<Option<Vec<usize>>, Spent> {
        let mut order = match self.recipe.direction {
            Direction::Subtractive => (0..self.groups.len()).collect(),
            Direction::Additive => self.enough(giving, random)?,
        };
        random.shuffle(&mut order);
        let carved = giving.carved(&order)?;
        Ok((carved.minimal || !self.recipe.is_small()).then_some(carved.kept))
    }

    /// Groups that suffice: each rules out a solution that those before it do not.
    fn enough(&self, giving: &mut Giving<'_>, random: &mut Random) -> Result<Vec<usize>, Spent> {
        let mut given = Vec::new();
        loop {
            match giving.another(&given)? {
                Another::None => return Ok(given),
                Another::Breaks(groups) => given.extend(random.pick(&groups)),
                Another::Unknown => {
                    let others = (0..self.groups.len()).filter(|group| !given.contains(group));
                    given.extend(random.pick(&others.collect::<Vec<usize>>()));
                }
            }
        }
    }
}

/// The puzzle with all dots that a board has, and no givens. Between 1 and 2, either dot is drawn.
fn dotted(layout: &Arc<Layout>, solution: &[u8], shown: Dots, random: &mut Random) -> Puzzle {
    let mut puzzle = Puzzle::new(Arc::clone(layout), shown);
    for Pair { cell, side, other } in pairs(layout.size()) {
        let dots: Vec<Dot> = Dot::between(solution[cell], solution[other]).collect();
        puzzle.set_dot(cell, side, random.pick(&dots).copied());
    }
    puzzle
}
