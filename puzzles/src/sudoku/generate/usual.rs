//! Sudokus with as many givens as printed ones of their level usually have.
//!
//! A minimal puzzle has 22 to 26 givens at 9×9, whatever its level. People take these for hard ones: in books, the
//! easier a puzzle is, the more is given.

use std::ops::RangeInclusive;

use super::{Recipe, RecipeError, SudokuMaker};
use crate::deadline::Deadline;
use crate::generate::{GaveUp, Made, Maker, Order, Tally};
use crate::random::Random;
use crate::technique::{Level, Scale, Technique};

/// How many givens there usually are at 9×9, by level. Harder puzzles are minimal.
const AT_NINE: [(Level, RangeInclusive<usize>); 3] =
    [(Level::Easy, 36..=40), (Level::Medium, 30..=34), (Level::Hard, 26..=30)];

/// On smaller boards with that many givens, nothing is as hard as medium; on larger ones, that is rare.
const NOT_EASY: RangeInclusive<usize> = 8..=16;

/// Makes puzzles with the usual number of givens: of one level each, and easy by default.
#[derive(Debug)]
pub struct UsualMaker {
    /// The makers of the puzzles of each level that has any: at least one.
    makers: Vec<(Level, SudokuMaker)>,
    /// Why there are none of the others.
    refused: Vec<(Level, RecipeError)>,
}

/// Of several levels, one that hardly ever comes up ends after this part of its tries while others were not tried.
const FIRST_PART: u64 = 8;

/// The usual number of givens on boards of a size, the same part of all cells as at 9×9; `None` if such puzzles are
/// minimal.
fn usual_clues(size: usize, level: Level) -> Option<RangeInclusive<usize>> {
    let (_, clues) = AT_NINE.iter().find(|(known, _)| *known == level)?;
    let here = |clues: usize| (clues * size * size).div_ceil(9 * 9);
    (level == Level::Easy || NOT_EASY.contains(&size)).then(|| here(*clues.start())..=here(*clues.end()))
}

impl Recipe {
    /// What makes such puzzles, in place of `clues` with as many givens as printed puzzles of each level usually have.
    ///
    /// # Errors
    /// If it is plain that there are none of any level.
    pub fn usual_maker(&self) -> Result<UsualMaker, RecipeError> {
        let (mut makers, mut refused) = (Vec::new(), Vec::new());
        for level in Level::ALL {
            let recipe = Recipe { clues: usual_clues(self.shape.size, level), ..self.clone() };
            match recipe.maker() {
                Ok(maker) => makers.push((level, maker)),
                Err(error) => refused.push((level, error)),
            }
        }
        match refused.first() {
            Some((_, error)) if makers.is_empty() => Err(error.clone()),
            _ => Ok(UsualMaker { makers, refused }),
        }
    }
}

impl Maker for UsualMaker {
    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
        self.make_to_order(&Order::default(), random, deadline)
    }

    /// Of several levels, one is drawn for each puzzle, and another where there seems to be none.
    fn make_tallied(
        &self,
        order: &Order,
        random: &mut Random,
        deadline: Option<Deadline>,
        tally: &Tally,
    ) -> Result<Made, GaveUp> {
        let techniques = self.techniques();
        let asked = self.makers.iter().filter(|(level, _)| order.levels.contains(level));
        let orders: Vec<(&SudokuMaker, Order)> = asked
            .map(|(level, maker)| (maker, Order { levels: *level..=*level, ..order.clone() }))
            .filter(|(_, order)| order.check(self.scale(), &techniques).is_ok())
            .collect();
        if orders.is_empty() {
            let refused = self.refused.iter().find(|(level, _)| order.levels.contains(level));
            return Err(GaveUp::Impossible(match refused {
                Some((_, error)) => error.to_string(),
                None => "expected a level that has such puzzles, found none".to_owned(),
            }));
        }
        let count = orders.len() as u64;
        let parts: &[u64] = if count > 1 { &[FIRST_PART, 1] } else { &[1] };
        let (mut tried, mut hardest) = (0, None);
        for part in parts {
            let mut left = orders.clone();
            while !left.is_empty() {
                let (maker, its) = left.swap_remove(random.below(left.len()));
                let its = Order { tries: order.tries.div_ceil(part * count), ..its };
                match maker.make_tallied(&its, random, deadline, tally) {
                    Err(GaveUp::Hopeless { tries, hardest: met }) => {
                        tried += tries;
                        hardest = met.filter(|_| count == 1);
                    }
                    made => return made,
                }
            }
        }
        Err(GaveUp::Hopeless { tries: tried, hardest })
    }

    fn scale(&self) -> Scale {
        self.makers[0].1.scale()
    }

    fn usual_levels(&self) -> Option<RangeInclusive<Level>> {
        Some(Level::Easy..=Level::Easy)
    }

    fn techniques(&self) -> Vec<Technique> {
        self.makers[0].1.techniques()
    }
}
