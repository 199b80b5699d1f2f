//! Making puzzles: a full board at random, the dots that it has, and then as few givens as are wanted.
//!
//! Often the dots alone suffice, and otherwise a few givens do. They are found from either side: by
//! taking givens away from a full board, or by adding some to none.

mod recipe;
pub(super) mod settings;
mod thin;

use std::sync::Arc;

pub use recipe::{Direction, Givens, Recipe, RecipeError};

use self::thin::thin_dots;
use super::puzzle::Puzzle;
use super::techniques::TECHNIQUES;
use crate::board::{Dot, Dots, Layout, Pair, given_cells, pairs};
use crate::constraint::{self, Any, Care};
use crate::deadline::Deadline;
use crate::generate::{Another, Changing, GaveUp, Made, Toward, Way, another, carve, fewest};
use crate::random::Random;
use crate::solve::{Allowance, Budget, Net, Spent, Store};
use crate::sudoku::{Filled, fill};
use crate::technique::Technique;

/// So many boards are tried before giving up.
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
    fn techniques(&self) -> Vec<Technique> {
        TECHNIQUES.to_vec()
    }

    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
        for _ in 0..MOST_BOARDS {
            if let Some(made) = self.attempt(random, Budget { nodes: None, deadline })? {
                return Ok(made);
            }
        }
        Err(GaveUp::Hopeless(MOST_BOARDS))
    }

    /// Something is given that was not, or not given that was: more givens never make a puzzle harder.
    /// Where no givens are to be added, nothing can change.
    fn changed(
        &self,
        made: &Made,
        way: &Way<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made>, GaveUp> {
        let counts = match &self.recipe.givens {
            Givens::Minimal => 0..=made.solution.len(),
            Givens::Between(counts) => counts.clone(),
            Givens::None | Givens::Fewest => return Ok(None),
        };
        let Some(puzzle) = made.puzzle.as_any().downcast_ref::<Puzzle>() else { return Ok(None) };
        let is_given = |group: &usize| self.groups[*group].iter().all(|&cell| puzzle.givens()[cell] > 0);
        let (given, open): (Vec<usize>, Vec<usize>) = (0..self.groups.len()).partition(is_given);
        let more = match way.toward {
            Toward::Easier => true,
            Toward::Harder => false,
            Toward::Either => random.below(2) == 0,
        };
        let Some(&group) = random.pick(if more { &open } else { &given }) else { return Ok(None) };
        let solution: Vec<u8> = made.solution.iter().map(|&value| value as u8).collect();
        let mut puzzle = puzzle.clone();
        for &cell in &self.groups[group] {
            puzzle.set(cell, if more { solution[cell] } else { 0 });
        }
        let count = given_cells(puzzle.givens()).count();
        let fits = counts.contains(&count) && (more || self.is_unique(&puzzle, &solution, deadline)?);
        Ok(fits.then(|| Made { puzzle: Box::new(puzzle), solution: made.solution.clone() }))
    }
}

impl KropkiMaker {
    /// A full board, with what the dots of a puzzle leave.
    fn board<'b>(&'b self, puzzle: &Puzzle, solution: &'b [u8], budget: Budget) -> Board<'b> {
        let mut net = constraint::net(puzzle, Care::Quick);
        net.follow().expect("the dots are those of a board");
        let (most_nodes, allowance) = (self.recipe.most_nodes(), Allowance::from(budget));
        Board { net, solution, groups: &self.groups, most_nodes, allowance }
    }

    /// Whether a puzzle has no other solution than this, as far as that can be told in time.
    fn is_unique(
        &self,
        puzzle: &Puzzle,
        solution: &[u8],
        deadline: Option<Deadline>,
    ) -> Result<bool, GaveUp> {
        let mut bare = puzzle.clone();
        (0..solution.len()).for_each(|cell| bare.set(cell, 0));
        let is_given = |group: &usize| self.groups[*group].iter().all(|&cell| puzzle.givens()[cell] > 0);
        let given: Vec<usize> = (0..self.groups.len()).filter(is_given).collect();
        let another = self.board(&bare, solution, Budget { nodes: None, deadline }).another(&given);
        Ok(another? == Another::None)
    }

    /// A puzzle on a random board, unless that board has none.
    fn attempt(&self, random: &mut Random, budget: Budget) -> Result<Option<Made>, Spent> {
        let filled = fill(&self.layout, &vec![0; self.layout.cell_count()], random, budget);
        let Ok(Filled::Board(solution)) = filled else { return Err(Spent) };
        let mut puzzle = dotted(&self.layout, &solution, self.recipe.shown, random);
        let mut board = self.board(&puzzle, &solution, budget);
        let Some(groups) = self.givens(&mut board, random)? else { return Ok(None) };
        for &cell in groups.iter().flat_map(|&group| &self.groups[group]) {
            puzzle.set(cell, solution[cell]);
        }
        if self.recipe.thin_dots {
            let most_nodes = board.most_nodes;
            let minimal = thin_dots(&mut puzzle, &solution, most_nodes, &mut board.allowance, random)?;
            if self.recipe.is_small() && !minimal {
                return Ok(None);
            }
        }
        let solution = solution.into_iter().map(i32::from).collect();
        Ok(Some(Made { puzzle: Box::new(puzzle), solution }))
    }

    /// The groups of cells to give; `None` if there are none by the recipe.
    fn givens(&self, board: &mut Board, random: &mut Random) -> Result<Option<Vec<usize>>, Spent> {
        match &self.recipe.givens {
            Givens::None => Ok((board.another(&[])? == Another::None).then(Vec::new)),
            Givens::Fewest => {
                let sizes: Vec<usize> = self.groups.iter().map(Vec::len).collect();
                fewest(&sizes, |given| board.another(given))
            }
            Givens::Minimal => self.minimal(board, random),
            Givens::Between(counts) => {
                let Some(mut given) = self.minimal(board, random)? else { return Ok(None) };
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
    fn minimal(&self, board: &mut Board, random: &mut Random) -> Result<Option<Vec<usize>>, Spent> {
        let mut order: Vec<usize> = match self.recipe.direction {
            Direction::Subtractive => (0..self.groups.len()).collect(),
            Direction::Additive => board.enough(random)?,
        };
        random.shuffle(&mut order);
        let place = |group: &usize| order.iter().position(|other| other == group);
        let carved = carve(order.len(), |places| {
            let given: Vec<usize> = places.iter().map(|&place| order[place]).collect();
            Ok(match board.another(&given)? {
                Another::Breaks(groups) => Another::Breaks(groups.iter().filter_map(place).collect()),
                other => other,
            })
        })?;
        let is_minimal = carved.minimal || !self.recipe.is_small();
        Ok(is_minimal.then(|| carved.kept.into_iter().map(|place| order[place]).collect()))
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

/// A full board, and what its dots leave.
struct Board<'b> {
    net: Net<Any>,
    solution: &'b [u8],
    /// The cells that are given together.
    groups: &'b [Vec<usize>],
    /// The most nodes of a search.
    most_nodes: u64,
    allowance: Allowance,
}

impl Board<'_> {
    /// Whether there is another solution with these groups of cells given, and which other groups would
    /// have ruled it out.
    fn another(&mut self, given: &[usize]) -> Result<Another, Spent> {
        let Board { net, solution, groups, .. } = self;
        let start = net.mark();
        for &cell in given.iter().flat_map(|&group| &groups[group]) {
            net.keep(cell, 1 << (solution[cell] - 1)).expect("the solution contradicts nothing");
        }
        let breaks = |other: &[u8]| {
            let differs = |group: &usize| groups[*group].iter().any(|&cell| other[cell] != solution[cell]);
            (0..groups.len()).filter(differs).collect()
        };
        let answer = another(net, solution, self.most_nodes, &mut self.allowance, breaks);
        net.undo(start);
        answer
    }

    /// Groups that suffice: each rules out a solution that those before it do not.
    fn enough(&mut self, random: &mut Random) -> Result<Vec<usize>, Spent> {
        let mut given = Vec::new();
        loop {
            match self.another(&given)? {
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
