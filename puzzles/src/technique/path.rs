//! The path to the solution as hints tell it: one finding after the other, each of which one can follow by itself.
//!
//! [`Steps`](super::Steps) concludes at once all that is equally hard, for ratings. Here everything is taken apart: one
//! forced move, one refuted assumption, as much of a technique's finding as one reason shows. The order of findings
//! does not matter: the hardest step is as hard as in `Steps`, as no less is concluded where more is known.

use dlx::OptionId;

use super::cover::Cover;
use super::proof::{Move, Proof};
use super::sides::{Outcome, Sides, outcome};
use super::waves::Clashes;
use super::{Board, Course, FEW, Found, Tenths};
use crate::board::{Placement, Reduced, State, ValueSet};
use crate::deadline::{Deadline, is_over};

/// A puzzle that is being solved, finding by finding.
pub(super) struct Path<'a> {
    sides: Sides<'a>,
    /// The options that were refuted after the fewest waves when they were looked for, and how many waves those
    /// are: they can be after no more, as long as they are not decided.
    refuted: (Vec<OptionId>, usize),
}

/// What leads on.
#[derive(Clone, Debug)]
pub(super) enum Lead {
    /// A technique.
    Technique(Found),
    /// A move that an item of the exact cover forces.
    Forced(Move),
    /// A cell may hold some values, but no option of the exact cover is left that puts them there.
    Lacking(usize, ValueSet),
    /// An assumption is refuted.
    Refuted(Refuted),
}

/// A refuted assumption.
#[derive(Clone, Debug)]
pub(super) struct Refuted {
    /// What is assumed of a cell, if several options say it; else it is the option of the only proof, or of each of
    /// several: fillings of one clue.
    pub(super) candidate: Option<Placement>,
    /// Why none of the options can be.
    pub(super) proofs: Vec<Proof>,
    /// How many waves one has to follow.
    pub(super) waves: usize,
}

impl<'a> Path<'a> {
    /// The path from the beginning, or from a player's state, by techniques and by the exact cover where these lead no
    /// further. Neither what is given nor what the player has written is told.
    pub(super) fn new(
        board: Option<&'a Board<'a>>,
        cover: Option<(&'a Reduced, &'a Clashes<'a>)>,
        givens: &[usize],
        state: Option<&State>,
        deadline: Option<Deadline>,
    ) -> Self {
        let mut sides = Sides::new(board, givens, deadline);
        if let (Some(course), Some(state)) = (&mut sides.course, state) {
            course.go_on_from(state);
        }
        sides.cover = cover
            .map(|(reduced, clashes)| Cover::new(reduced, clashes, givens.to_vec(), usize::MAX, deadline));
        if let (Some(cover), Some(state)) = (&mut sides.cover, state) {
            cover.go_on_from(state);
        }
        Path { sides, refuted: (Vec::new(), 0) }
    }

    /// Whether all is known.
    pub(super) fn is_solved(&self) -> bool {
        self.sides.is_solved()
    }

    /// The side of the techniques.
    pub(super) fn course(&self) -> Option<&Course<'a>> {
        self.sides.course.as_ref()
    }

    /// What each cell can still hold.
    pub(super) fn candidates(&self) -> Vec<Vec<i32>> {
        match (&self.sides.course, &self.sides.cover) {
            (Some(course), _) => {
                course.sheet().candidates().iter().map(|&set| course.values(set).collect()).collect()
            }
            (None, Some(cover)) => cover.left(),
            (None, None) => Vec::new(),
        }
    }

    /// Whether the value of a cell has been told, or stood there from the beginning.
    pub(super) fn is_known(&self, cell: usize) -> bool {
        match (&self.sides.course, &self.sides.cover) {
            (Some(course), _) => course.sheet().is_placed(cell),
            (None, Some(cover)) => cover.known.contains(&cell),
            (None, None) => false,
        }
    }

    /// What leads on most easily.
    pub(super) fn find(&mut self) -> Option<Lead> {
        let Sides { course, cover, deadline } = &mut self.sides;
        if is_over(*deadline) {
            return None;
        }
        if let Some(course) = course
            && let Some(found) = course.find(Tenths(u16::MAX))
        {
            return Some(Lead::Technique(course.part(found)));
        }
        let cover = cover.as_mut()?;
        if let Some(course) = course {
            cover.hear(course);
            cover.count_gone();
            if let Some(&(cell, values)) = cover.lacking(course).first() {
                return Some(Lead::Lacking(cell, values));
            }
        }
        if let Some(forced) = cover.waves.forced_move() {
            return Some(Lead::Forced(forced));
        }
        self.refute()
    }

    /// The assumption that is refuted after the fewest waves, and is told in the fewest moves: that a cell has some
    /// value, if that leaves but a few options, which are all refuted; else, a single option. `None` after the
    /// deadline, as what was found until then may not be the easiest.
    fn refute(&mut self) -> Option<Lead> {
        let deadline = self.sides.deadline;
        let cover = self.sides.cover.as_mut()?;
        if cover.waves.dead.is_some() || cover.waves.is_solved() {
            return None;
        }
        let (options, most) = &mut self.refuted;
        options.retain(|&option| cover.waves.is_undecided(option));
        // There may be something that is refuted after fewer waves now.
        let fewer = match (options.is_empty(), *most) {
            (true, _) => Some(usize::MAX),
            (false, most) => most.checked_sub(1),
        };
        if let Some(fewer) = fewer {
            let (found, waves) = cover.waves.short(fewer);
            if !found.is_empty() {
                self.refuted = (found.into_iter().map(|(option, _)| option).collect(), waves);
            }
        }
        let waves = self.refuted.1;
        if waves == 0 {
            // A combination that the cells of its run alone refute goes without saying.
            let is_plain = |option: &OptionId| cover.placements[option.index()].is_empty();
            let (plain, told): (Vec<OptionId>, Vec<OptionId>) =
                self.refuted.0.iter().partition(|&option| is_plain(option));
            if !plain.is_empty() {
                plain.into_iter().for_each(|option| cover.waves.exclude(option));
                self.refuted.0 = told;
                return self.find();
            }
        }
        let options = &self.refuted.0;
        let nearest = cover.nearest(options);
        let mut proof =
            |option: OptionId| if is_over(deadline) { None } else { cover.waves.proof(option, waves) };
        let whole = nearest.iter().flat_map(|&(_, candidate)| candidate);
        let mut candidates: Vec<(Placement, Vec<OptionId>)> = Vec::new();
        for candidate in whole {
            // Of those with many options one is as good as another.
            let is_enough = candidates.first().is_some_and(|(_, options)| options.len() > FEW);
            if !is_enough && candidates.iter().all(|(known, _)| *known != candidate) {
                let is_with = |option: &&OptionId| cover.placements[option.index()].contains(&candidate);
                candidates.push((candidate, options.iter().filter(is_with).copied().collect()));
            }
        }
        let refuted = candidates.into_iter().filter_map(|(candidate, options)| {
            let proofs: Vec<Proof> = options.into_iter().map(&mut proof).collect::<Option<_>>()?;
            let candidate = (proofs.len() > 1).then_some(candidate);
            Some(Refuted { candidate, proofs, waves })
        });
        let length =
            |refuted: &Refuted| refuted.proofs.iter().map(|proof| 1 + proof.moves.len()).sum::<usize>();
        let refuted =
            refuted.min_by_key(|refuted| (length(refuted), refuted.candidate, refuted.proofs[0].assumed));
        let single = || {
            let proofs = nearest.iter().filter_map(|&(option, _)| proof(option));
            let proof = proofs.min_by_key(|proof| (proof.moves.len(), proof.assumed))?;
            Some(Refuted { candidate: None, proofs: vec![proof], waves })
        };
        let mut refuted = refuted.or_else(single)?;
        if refuted.candidate.is_none() {
            add_fillings(cover, options, &mut refuted, deadline);
        }
        (!is_over(deadline)).then_some(Lead::Refuted(refuted))
    }

    /// Notes what follows from it.
    pub(super) fn apply(&mut self, lead: &Lead) -> Outcome {
        if let Lead::Technique(found) = lead {
            return self.sides.apply(found);
        }
        match (lead, &mut self.sides.course, &mut self.sides.cover) {
            (&Lead::Lacking(cell, values), Some(course), _) => {
                course.strike(cell, values);
                outcome(course, [(cell, values)].into_iter())
            }
            (Lead::Forced(forced), course, Some(cover)) => {
                cover.waves.choose(forced.option);
                let placements = &cover.placements[forced.option.index()];
                match course {
                    Some(course) if placements.is_empty() => strike_all(course, cover.count_gone()),
                    Some(course) => place_all(course, placements),
                    None => {
                        cover.count_gone();
                        let placed = placements.iter().copied();
                        let placed: Vec<Placement> =
                            placed.filter(|(cell, _)| !cover.known.contains(cell)).collect();
                        cover.known.extend(placed.iter().map(|&(cell, _)| cell));
                        Outcome { placed, excluded: Vec::new() }
                    }
                }
            }
            (Lead::Refuted(refuted), course, Some(cover)) => {
                refuted.proofs.iter().for_each(|proof| cover.waves.exclude(proof.assumed));
                let gone = cover.count_gone();
                match course {
                    Some(course) => strike_all(course, gone),
                    None => Outcome { placed: Vec::new(), excluded: gone },
                }
            }
            _ => Outcome::default(),
        }
    }
}

/// Adds to a refuted filling that strikes nothing by itself other fillings of its clue that are refuted as well, up to
/// where something is struck: by themselves, they would be steps that lead nowhere.
fn add_fillings(
    cover: &mut Cover<'_>,
    options: &[OptionId],
    refuted: &mut Refuted,
    deadline: Option<Deadline>,
) {
    /// The most that are looked at.
    const MOST: usize = 200;
    /// The most ways to fail that are told in one step.
    const WAYS: usize = 3;
    let Refuted { proofs, waves, .. } = refuted;
    let Some(Proof { assumed, dead, .. }) = proofs.first().cloned() else { return };
    let Some(clue) = cover.clue_of(assumed) else { return };
    let of_clue = cover.waves.clashes.options_of[clue.index()].iter().copied();
    let others: Vec<OptionId> =
        of_clue.filter(|option| *option != assumed && options.contains(option)).take(MOST).collect();
    let in_time = others.into_iter().take_while(|_| !is_over(deadline));
    let mut others: Vec<Proof> = in_time.filter_map(|option| cover.waves.proof(option, *waves)).collect();
    // Those that fail alike are told together.
    others.sort_by_key(|proof| (proof.dead != dead, proof.moves.len(), proof.assumed));
    let mut gone = vec![assumed];
    let mut ways = vec![(dead, proofs[0].moves.clone())];
    for proof in others {
        if cover.strike_by_themselves(&gone) {
            break;
        }
        if !ways.iter().any(|(dead, moves)| (*dead, moves) == (proof.dead, &proof.moves)) {
            if ways.len() == WAYS {
                continue;
            }
            ways.push((proof.dead, proof.moves.clone()));
        }
        gone.push(proof.assumed);
        proofs.push(proof);
    }
}

/// Strikes values out of cells where they are possible.
fn strike_all(course: &mut Course<'_>, gone: Vec<Placement>) -> Outcome {
    let mut excluded = Vec::new();
    for (cell, value) in gone {
        let set = course.board().number(value).map_or(0, |number| 1 << number);
        if course.sheet().of(cell) & set != 0 {
            course.strike(cell, set);
            excluded.push((cell, value));
        }
    }
    Outcome { placed: Vec::new(), excluded }
}

/// Puts values into cells that are open.
fn place_all(course: &mut Course<'_>, placements: &[Placement]) -> Outcome {
    let mut placed = Vec::new();
    for &(cell, value) in placements {
        if let Some(number) = course.board().number(value)
            && !course.sheet().is_placed(cell)
        {
            course.strike(cell, !(1 << number));
            placed.push((cell, value));
        }
    }
    placed.iter().for_each(|&(cell, _)| course.place(cell));
    placed.sort_unstable();
    Outcome { placed, excluded: Vec::new() }
}
