//! Makes packing puzzles with exactly one solution, up to the motions of the board.
//!
//! A puzzle begins with pieces chosen from some sets, and with a board, given or drawn at random, that has as many
//! cells as the pieces. Then single pieces are exchanged for others, or single cells moved, as long as that leaves
//! fewer solutions, until one is left; and from there on, as long as it brings the rating closer to the order. Each
//! count of solutions is a search of the whole tree, with a limit on its nodes: a puzzle whose search was stopped is
//! thrown away.
//!
//! ```
//! use puzzles::random::Random;
//! use puzzles::tiling::Set;
//! use puzzles::tiling::generate::{Ground, Recipe};
//!
//! let sets = vec![Set::named("pentominoes").expect("it is one")];
//! let recipe = Recipe::new(sets, Ground::Drawn { pieces: 4, symmetry: None })?;
//! let made = recipe.make(&mut Random::new(7, 0), None)?;
//! assert_eq!(made.tiling.pieces.len(), 4);
//! assert_eq!(made.tiling.board.len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod maps;
mod outline;
mod recipe;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dlx::{First, OptionId, Outcome, Solver, Stop};

use self::outline::Outline;
pub use self::recipe::{Ground, MOST_PIECES, Recipe, RecipeError};
use super::count::for_each;
use super::problem::{Laid, Placement};
use super::rate::{Toil, rate};
use super::{Board, Piece, Tiling, Title};
use crate::deadline::{self, Deadline, is_over};
use crate::generate::{GaveUp, Symmetry, Tally};
use crate::random::Random;
use crate::technique::Tenths;

/// The most nodes of a search for solutions.
const NODES: u64 = 500_000;

/// The most solutions that are told apart.
const MOST_SOLUTIONS: u64 = 500;

/// A puzzle with its only solution.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub tiling: Tiling,
    /// Where the pieces lie, in the order of the pieces.
    pub solution: Vec<Placement>,
    /// How hard it is.
    pub toil: Toil,
}

/// A puzzle on the way.
#[derive(Clone, Debug)]
struct Draft {
    board: Board,
    /// The board with its symmetry, if it may change.
    outline: Option<Outline>,
    /// The numbers of the chosen pieces, in order.
    chosen: Vec<usize>,
}

/// A draft that has solutions.
struct Seen {
    draft: Draft,
    /// How far it is from what is asked for; 0 if it matches.
    far: u64,
    /// What was made, if there is one solution only.
    made: Option<Made>,
}

impl Seen {
    /// How hard it is; 0 if that is not known.
    fn rating(&self) -> Tenths {
        self.made.as_ref().map_or(Tenths(0), |made| made.toil.rating)
    }
}

/// How far each choice of pieces was from what is asked for; `None` if it had no solution.
type Known = BTreeMap<Vec<usize>, Option<u64>>;

impl Recipe {
    /// Makes a puzzle, which depends on the random numbers alone, unless the deadline passes.
    ///
    /// # Errors
    /// If it gave up.
    pub fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
        self.make_tallied(random, deadline, &Tally::default())
    }

    /// As [`make`](Self::make), and adds the tries to a tally, which another thread may read meanwhile.
    ///
    /// # Errors
    /// If it gave up.
    pub fn make_tallied(
        &self,
        random: &mut Random,
        deadline: Option<Deadline>,
        tally: &Tally,
    ) -> Result<Made, GaveUp> {
        /// After this many changes in a row without progress, another puzzle is begun.
        const PATIENCE: u64 = 60;
        let mut fillings = self.fillings();
        let mut known = Known::new();
        let (mut tries, mut empty, mut met) = (0, 0, Tenths(0));
        while tries < self.tries {
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            tries += 1;
            tally.add(1);
            let Some(draft) = self.begin(fillings.as_mut(), empty, random, deadline)? else { continue };
            let can_change = draft.outline.is_some() || !self.spare(&draft).is_empty();
            let Some(mut seen) = self.look(draft, &mut known, deadline)? else {
                empty += 1;
                continue;
            };
            empty = 0;
            met = met.max(seen.rating());
            let mut patience = PATIENCE;
            while seen.far > 0 && patience > 0 && tries < self.tries && can_change {
                if is_over(deadline) {
                    return Err(GaveUp::Stopped);
                }
                patience -= 1;
                let Some(draft) = self.changed(&seen.draft, random) else { continue };
                tries += 1;
                tally.add(1);
                let Some(other) = self.look(draft, &mut known, deadline)? else { continue };
                met = met.max(other.rating());
                if other.far < seen.far {
                    patience = PATIENCE;
                }
                if other.far <= seen.far {
                    seen = other;
                }
            }
            match seen.made {
                Some(made) if seen.far == 0 => return Ok(made),
                made if self.needs_all() => {
                    return Err(GaveUp::Impossible(self.only_one(made.is_some())));
                }
                _ => {}
            }
        }
        Err(GaveUp::hopeless(tries, met, *self.ratings.start()))
    }

    /// Whether there is one board only, and nothing to choose.
    fn needs_all(&self) -> bool {
        let Ground::Board { board, .. } = &self.ground else { return false };
        self.pieces.iter().map(|piece| piece.shape.size()).sum::<usize>() == board.len()
    }

    /// Why there is no puzzle where there is one board, and nothing to choose.
    fn only_one(&self, is_unique: bool) -> String {
        let why = if is_unique { "it is not of the chosen difficulty" } else { "it has several solutions" };
        format!("all {} pieces are needed to fill this board, and {why}", self.pieces.len())
    }

    /// What finds pieces for a board that is given.
    fn fillings(&self) -> Option<(Laid, dlx::Search)> {
        let Ground::Board { board, .. } = &self.ground else { return None };
        let pieces = self.pieces.iter().map(|piece| Piece { count: 0..=1, ..piece.clone() }).collect();
        let tiling = Tiling { pieces, board: board.clone(), ..Tiling::empty(self.lattice) };
        let laid = Laid::new(&tiling).ok()?;
        let search = Solver::builder().nodes(NODES).build(laid.problem()).ok()?.search();
        Some((laid, search))
    }

    /// A board and pieces with as many cells; `None` if none were found this time. The last boards before, `empty` of
    /// them, had no solution.
    fn begin(
        &self,
        fillings: Option<&mut (Laid, dlx::Search)>,
        empty: u64,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Draft>, GaveUp> {
        /// After this many boards without a solution, no symmetry is asked for where none was named: that all squares
        /// are coloured like those of a chessboard may show that there is none.
        const MOST_EMPTY: u64 = 100;
        match (&self.ground, fillings) {
            (&Ground::Drawn { pieces, symmetry }, _) => {
                let mut chosen: Vec<usize> = (0..self.pieces.len()).collect();
                random.shuffle(&mut chosen);
                chosen.truncate(pieces);
                chosen.sort_unstable();
                let size = chosen.iter().map(|&piece| self.pieces[piece].shape.size()).sum();
                let drawn = random.pick(&self.symmetries).copied().unwrap_or_default();
                let is_plain = symmetry.is_none() && empty >= MOST_EMPTY;
                let symmetry = if is_plain { Symmetry::None } else { drawn };
                let outline = Outline::draw(self.lattice, size, symmetry, random);
                Ok(outline.map(|outline| Draft { board: outline.board(), outline: Some(outline), chosen }))
            }
            (Ground::Board { board, .. }, Some((laid, search))) => {
                match deadline::bound(search, deadline).random_cover(random.bits()) {
                    First::Found(cover) => {
                        let placements = cover.options().iter().filter_map(|&option| laid.placement(option));
                        let chosen = self.numbers(placements.map(|placement| placement.piece));
                        Ok(Some(Draft { board: board.clone(), outline: None, chosen }))
                    }
                    First::None => {
                        Err(GaveUp::Impossible("no choice of these pieces fills this board".to_owned()))
                    }
                    First::Stopped(Stop::Nodes) => Ok(None),
                    First::Stopped(_) => Err(GaveUp::Stopped),
                }
            }
            (Ground::Board { .. }, None) => Ok(None),
        }
    }

    /// The numbers of pieces that lie on a board, where those that are the same all go by the number of the first.
    fn numbers(&self, pieces: impl Iterator<Item = usize>) -> Vec<usize> {
        let orientations = |piece: &Piece| piece.shape.orientations(self.lattice, piece.motions);
        let mut numbers: Vec<usize> = Vec::new();
        for first in pieces {
            let is_free = |number: &usize| !numbers.contains(number);
            let is_same = |&number: &usize| {
                number == first || orientations(&self.pieces[number]) == orientations(&self.pieces[first])
            };
            let number = (first..self.pieces.len()).filter(is_free).find(is_same);
            numbers.extend(number);
        }
        numbers.sort_unstable();
        numbers
    }

    /// The pieces that can be exchanged: a place among those chosen, and a piece of the same size that is not.
    fn spare(&self, draft: &Draft) -> Vec<(usize, usize)> {
        let size = |piece: usize| self.pieces[piece].shape.size();
        let others = (0..self.pieces.len()).filter(|piece| draft.chosen.binary_search(piece).is_err());
        let pairs =
            others.flat_map(|other| draft.chosen.iter().enumerate().map(move |(at, &own)| (at, own, other)));
        pairs.filter(|&(_, own, other)| size(own) == size(other)).map(|(at, _, other)| (at, other)).collect()
    }

    /// Exchanges a piece, or moves cells.
    fn changed(&self, draft: &Draft, random: &mut Random) -> Option<Draft> {
        let spare = self.spare(draft);
        let mut changed = draft.clone();
        let outline = draft.outline.as_ref().filter(|_| spare.is_empty() || random.chance(0.7));
        if let Some(outline) = outline {
            let outline = outline.changed(random)?;
            changed.board = outline.board();
            changed.outline = Some(outline);
        } else {
            let &(at, piece) = random.pick(&spare)?;
            changed.chosen[at] = piece;
            changed.chosen.sort_unstable();
        }
        Some(changed)
    }

    fn tiling(&self, draft: &Draft) -> Tiling {
        let pieces = draft.chosen.iter().map(|&piece| self.pieces[piece].clone()).collect();
        let sets = self.sets.clone();
        let title = match &self.ground {
            Ground::Board { name, .. } => Title::Board { sets, board: name.clone() },
            Ground::Drawn { .. } => Title::Pieces { sets, pieces: draft.chosen.len() },
        };
        Tiling { title: Some(title), pieces, board: draft.board.clone(), ..Tiling::empty(self.lattice) }
    }

    /// Looks for solutions of a draft. `None` if there is none, or the search takes too many nodes. On a board that
    /// does not change, a choice of pieces is looked at once.
    fn look(
        &self,
        draft: Draft,
        known: &mut Known,
        deadline: Option<Deadline>,
    ) -> Result<Option<Seen>, GaveUp> {
        if draft.outline.is_some() {
            return self.search(draft, deadline);
        }
        if let Some(&far) = known.get(&draft.chosen) {
            return Ok(far.map(|far| Seen { draft, far, made: None }));
        }
        let chosen = draft.chosen.clone();
        let seen = self.search(draft, deadline)?;
        known.insert(chosen, seen.as_ref().map(|seen| seen.far));
        Ok(seen)
    }

    fn search(&self, draft: Draft, deadline: Option<Deadline>) -> Result<Option<Seen>, GaveUp> {
        /// How far a puzzle is of which only a lower bound of the rating is known.
        const UNKNOWN: u64 = 1 << 20;
        /// How far one is that has several solutions.
        const SEVERAL: u64 = 1 << 21;
        let tiling = self.tiling(&draft);
        let Ok(laid) = Laid::new(&tiling) else { return Ok(None) };
        let mut first: Vec<OptionId> = Vec::new();
        let mut classes = 0;
        let solver = || Solver::builder().limits(deadline::limits(deadline)).nodes(NODES);
        let outcome = for_each(&laid, &solver, |cover| {
            if classes == 0 {
                first = cover.to_vec();
            }
            classes += 1;
            if classes == MOST_SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match outcome {
            Ok(Outcome::Complete | Outcome::Stopped(Stop::Callback)) => {}
            Ok(Outcome::Stopped(Stop::Timeout | Stop::Cancelled)) => return Err(GaveUp::Stopped),
            Ok(Outcome::Stopped(_)) | Err(_) => return Ok(None),
        }
        Ok(match classes {
            0 => None,
            1 => {
                let Some(toil) = rate(&laid, &first, self.most_work) else { return Ok(None) };
                let (low, high) = (*self.ratings.start(), *self.ratings.end());
                let far = match toil {
                    _ if toil.rating > high => u64::from(toil.rating.0 - high.0),
                    Toil { is_least: true, .. } if high < Tenths(u16::MAX) => UNKNOWN,
                    _ => u64::from(low.0.saturating_sub(toil.rating.0)),
                };
                let solution = laid.laid_by(&first);
                Some(Seen { draft, far, made: Some(Made { tiling, solution, toil }) })
            }
            many => Some(Seen { draft, far: SEVERAL + many, made: None }),
        })
    }
}
