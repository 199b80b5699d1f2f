//! How many solutions a tiling has up to symmetry, and one of each class.
//!
//! Two solutions are the same if a turn or a reflection of the board makes one of the other, and takes each piece to a
//! piece of the puzzle. Such motions are few. They sort the options of an item into orbits, and of each orbit only the
//! first option is kept. If all options of an orbit hold the item, and no motion keeps the first, each class occurs
//! once below it, so any method may count them. Each other option that is kept is searched by itself, and from then on
//! its orbit is left out; of the images of a solution that are found, the least counts. Where that takes long, the
//! classes are counted by Burnside's lemma.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};

use dlx::count::{Counter, Natural, Total};
use dlx::{First, OptionId, Outcome, SetupError, SolverBuilder, Stop, Verdict, Watch};

use super::kept::{Kept, Orbits, Visit, is_least};
use super::motions::composed;
use super::problem::Laid;
use super::rectangles::{Rectangles, Tried};

/// The search ends after this many nodes where something else can count as well.
const FEW_NODES: u64 = 3_000_000;

/// The number of solutions up to symmetry. `counter` and `solver` make what counts and searches, with the time that is
/// left as their limit; they must set no limit on covers or nodes.
///
/// # Errors
/// If a solver refuses the problem.
pub fn classes(
    laid: &Laid,
    counter: &dyn Fn() -> Counter,
    solver: &dyn Fn() -> SolverBuilder,
) -> Result<Total, SetupError> {
    let problem = laid.problem();
    if let Some(boxed) = Boxed::of(laid) {
        if look(laid, boxed.rectangles, solver)? == Look::None {
            return Ok(Total::Exact(0_u64.into()));
        }
        if let Some(total) = boxed.count(&solver()) {
            return Ok(total);
        }
    }
    let Some(kept) = Kept::new(laid) else {
        return Ok(if laid.images().is_empty() {
            counter().count(problem)
        } else {
            laid.symmetries().count(&counter())
        });
    };
    let mut classes = 0_u64;
    let most = if problem.has_bounds() { u64::MAX } else { FEW_NODES };
    let outcome = kept.for_each_special(problem, solver, Some(most), &mut |_| {
        classes += 1;
        ControlFlow::Continue(())
    })?;
    match outcome {
        Outcome::Complete => {}
        Outcome::Stopped(Stop::Nodes) => return Ok(laid.symmetries().count(&counter())),
        Outcome::Stopped(stop) => return Ok(Total::AtLeast(classes.into(), stop)),
    }
    let mut classes = Natural::from(classes);
    for part in kept.regular_parts() {
        match counter().count(&part.problem) {
            Total::Exact(covers) => classes = &classes + &covers,
            Total::AtLeast(covers, stop) => return Ok(Total::AtLeast(&classes + &covers, stop)),
        }
    }
    Ok(Total::Exact(classes))
}

/// Shows one solution of each class, its options in order. `solver` is used as by [`classes`], but may set a limit on
/// nodes, which holds for each of the searches that this takes: a few, at most one for each option of an item.
///
/// # Errors
/// If a solver refuses the problem.
pub fn for_each(
    laid: &Laid,
    solver: &dyn Fn() -> SolverBuilder,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Outcome, SetupError> {
    let problem = laid.problem();
    if let Some(boxed) = Boxed::of(laid) {
        return Ok(match look(laid, boxed.rectangles, solver)? {
            Look::None => Outcome::Complete,
            Look::Found(_) | Look::Unknown => boxed.for_each(&solver(), &mut visit),
        });
    }
    let Some(kept) = Kept::new(laid) else {
        return Ok(laid.symmetries().for_each(&solver(), visit));
    };
    let outcome = kept.for_each_special(problem, solver, None, &mut visit)?;
    if outcome != Outcome::Complete {
        return Ok(outcome);
    }
    for part in kept.regular_parts() {
        let outcome = solver().build(&part.problem)?.for_each(|found| visit(&part.cover(found)));
        if outcome != Outcome::Complete {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Complete)
}

/// What is soon seen of rectangles in a rectangle.
#[derive(PartialEq, Eq)]
enum Look {
    /// They do not fill it.
    None,
    /// A solution.
    Found(Vec<OptionId>),
    Unknown,
}

/// Looks for a solution by filling, and if that takes long by a short search that knows of weights, and learns from its
/// dead ends. That no colouring of the cells allows it, say, is beyond who only fills.
fn look(
    laid: &Laid,
    rectangles: &Rectangles,
    solver: &dyn Fn() -> SolverBuilder,
) -> Result<Look, SetupError> {
    const NODES_OF_FILLING: u64 = 5_000_000;
    const NODES_OF_SEARCH: u64 = 20_000;
    Ok(match fill(rectangles, &solver().watch().up_to(NODES_OF_FILLING)) {
        Ok(found) => found.map_or(Look::None, Look::Found),
        Err(Stop::Nodes) => match solver().nodes(NODES_OF_SEARCH).build(laid.problem())?.any() {
            First::None => Look::None,
            First::Found(cover) => Look::Found(cover.options().to_vec()),
            First::Stopped(_) => Look::Unknown,
        },
        Err(_) => Look::Unknown,
    })
}

/// The first solution of rectangles in a rectangle, if there is one.
fn fill(rectangles: &Rectangles, watch: &Watch) -> Result<Option<Vec<OptionId>>, Stop> {
    let mut found = None;
    let outcome = rectangles.for_each(None, watch, &mut |cover| {
        found = Some(cover.to_vec());
        ControlFlow::Break(())
    });
    match (found, outcome) {
        (None, Outcome::Stopped(stop)) => Err(stop),
        (found, _) => Ok(found),
    }
}

/// Some solution, its options in order, by the way that finds one first; `Ok(None)` if there is none, and why the
/// search stopped if it did. `solver` is used as by [`for_each`].
///
/// # Errors
/// If a solver refuses the problem.
pub fn any(
    laid: &Laid,
    solver: &dyn Fn() -> SolverBuilder,
) -> Result<Result<Option<Vec<OptionId>>, Stop>, SetupError> {
    let Some(rectangles) = laid.rectangles() else {
        return Ok(match solver().build(laid.problem())?.any() {
            First::Found(cover) => Ok(Some(cover.options().to_vec())),
            First::None => Ok(None),
            First::Stopped(stop) => Err(stop),
        });
    };
    Ok(match look(laid, rectangles, solver)? {
        Look::None => Ok(None),
        Look::Found(cover) => Ok(Some(cover)),
        Look::Unknown => fill(rectangles, &solver().watch()),
    })
}

/// Whether a tiling has exactly one solution up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Uniqueness {
    /// It has no solution.
    None,
    /// It has this one only, up to symmetry.
    Unique(Vec<OptionId>),
    /// It has more than one: here are two that no symmetry turns into each other.
    Multiple([Vec<OptionId>; 2]),
    /// Not known: the search was stopped.
    Stopped(Stop),
}

impl Uniqueness {
    /// The word for it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Uniqueness::None => "none",
            Uniqueness::Unique(_) => "unique",
            Uniqueness::Multiple(_) => "multiple",
            Uniqueness::Stopped(_) => "stopped",
        }
    }
}

/// Whether there is exactly one solution up to symmetry. `solver` is used as by [`classes`].
///
/// # Errors
/// If a solver refuses the problem.
pub fn check(laid: &Laid, solver: &dyn Fn() -> SolverBuilder) -> Result<Uniqueness, SetupError> {
    if laid.images().is_empty() && laid.rectangles().is_none() {
        // Without symmetries, any way to search will do.
        return Ok(match solver().build(laid.problem())?.unique() {
            Verdict::None => Uniqueness::None,
            Verdict::Unique(cover) => Uniqueness::Unique(cover.options().to_vec()),
            Verdict::Multiple(one, other) => {
                Uniqueness::Multiple([one, other].map(|cover| cover.options().to_vec()))
            }
            Verdict::Stopped(stop, _) => Uniqueness::Stopped(stop),
        });
    }
    let mut first: Option<Vec<OptionId>> = None;
    let mut second = None;
    let outcome = for_each(laid, solver, |cover| match &first {
        None => {
            first = Some(cover.to_vec());
            ControlFlow::Continue(())
        }
        Some(_) => {
            second = Some(cover.to_vec());
            ControlFlow::Break(())
        }
    })?;
    Ok(match (first, second, outcome) {
        (Some(one), Some(other), _) => Uniqueness::Multiple([one, other]),
        (_, _, Outcome::Stopped(stop)) => Uniqueness::Stopped(stop),
        (Some(one), None, Outcome::Complete) => Uniqueness::Unique(one),
        (None, _, Outcome::Complete) => Uniqueness::None,
    })
}

/// Rectangles in a rectangle, with what symmetries leave of their solutions.
struct Boxed<'l> {
    rectangles: &'l Rectangles,
    tried: Option<Tried>,
    /// What each motion makes of each option, but for the motion that changes nothing.
    motions: Vec<Vec<u32>>,
}

impl<'l> Boxed<'l> {
    fn of(laid: &'l Laid) -> Option<Self> {
        let rectangles = laid.rectangles()?;
        let motions = composed(laid.images()).split_off(usize::from(!laid.images().is_empty()));
        let orbits = Orbits::new(laid.problem().option_count(), laid.images());
        // Of the options of a piece that is there once, the first of each orbit is enough.
        let tried = |options: Range<usize>| {
            let mut known = HashSet::new();
            let is_tried = options.clone().map(|option| known.insert(orbits.first(OptionId::new(option))));
            Tried { is_tried: is_tried.collect(), options }
        };
        let part = |tried: &Tried| {
            let kept = tried.is_tried.iter().filter(|&&is_tried| is_tried).count();
            kept as f64 / tried.options.len() as f64
        };
        let tried = rectangles.single_pieces().map(tried);
        let tried = tried.min_by(|one, other| part(one).total_cmp(&part(other)));
        Some(Boxed { rectangles, tried: tried.filter(|_| !motions.is_empty()), motions })
    }

    /// Whether a cover is the first of those in its class that are found.
    fn is_first(&self, cover: &[OptionId]) -> bool {
        is_least(&self.motions, cover, |image| self.tried.as_ref().is_none_or(|tried| tried.allows(image)))
    }

    /// How many classes there are; `None` if they had better be counted by other means.
    fn count(&self, solver: &SolverBuilder) -> Option<Total> {
        let is_first = |cover: &[OptionId]| self.is_first(cover);
        let (tried, watch) = (self.tried.as_ref(), solver.watch());
        let (classes, outcome) = self.rectangles.count(tried, solver.thread_count(), &watch, &is_first)?;
        Some(match outcome {
            Outcome::Complete => Total::Exact(classes.into()),
            Outcome::Stopped(stop) => Total::AtLeast(classes.into(), stop),
        })
    }

    /// Shows one cover of each class.
    fn for_each(&self, solver: &SolverBuilder, visit: &mut Visit<'_>) -> Outcome {
        self.rectangles.for_each(self.tried.as_ref(), &solver.watch(), &mut |cover| {
            if self.is_first(cover) { visit(cover) } else { ControlFlow::Continue(()) }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use dlx::Solver;
    use dlx::verify::verify;

    use super::super::board::Square;
    use super::super::{Lattice, Motions, Piece, Shape, Tiling, text};
    use super::*;
    use crate::random::Random;

    /// A rectangle cut into rectangles, of which some are no smaller than they must be.
    fn cut(random: &mut Random) -> Tiling {
        let sides = [0, 1].map(|_| 4 + random.below(4) as i32);
        let mut uncut = vec![sides];
        let mut pieces: Vec<[i32; 2]> = Vec::new();
        while let Some([rows, columns]) = uncut.pop() {
            let side = random.below(2);
            let length = [rows, columns][side];
            if length < 2 || rows * columns < 8 && random.below(3) > 0 {
                pieces.push([rows, columns]);
                continue;
            }
            let first = 1 + random.below(length as usize - 1) as i32;
            for part in [first, length - first] {
                let mut sides = [rows, columns];
                sides[side] = part;
                uncut.push(sides);
            }
        }
        let mut tiling = Tiling::empty(Lattice::Squares);
        let cells = |[rows, columns]: [i32; 2]| {
            (0..rows).flat_map(move |row| (0..columns).map(move |column| [row, column, 0, 0]))
        };
        tiling.board = cells(sides).map(|cell| (cell, Square::default())).collect();
        let motions = if random.below(3) == 0 { Motions::Fixed } else { Motions::Free };
        tiling.pieces = pieces
            .into_iter()
            .map(|sides| Piece::new("piece", Shape::plain(cells(sides)), motions))
            .collect();
        tiling
    }

    #[test]
    fn rectangles_are_counted_as_any_pieces_are() {
        let mut random = Random::new(1, 0);
        let mut asked = 0;
        while asked < 500 {
            let tiling = cut(&mut random);
            let laid = Laid::new(&tiling).unwrap();
            let Some(rectangles) = laid.rectangles() else { continue };
            let mut few = 1_000;
            let is_few = rectangles.for_each(None, &Solver::builder().nodes(1).watch(), &mut |_| {
                few -= 1;
                if few > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if is_few != Outcome::Complete {
                continue;
            }
            let problem = laid.problem();
            let each = Counter::new().count(problem);
            asked += 1;
            let mut text = String::new();
            text::write(&tiling, &mut text).unwrap();
            let expected = match laid.images() {
                [] => each,
                _ => laid.symmetries().count(&Counter::new()),
            };
            for threads in [1, 2] {
                let solver = || Solver::builder().threads(threads);
                assert_eq!(classes(&laid, &Counter::new, &solver).unwrap(), expected, "{text}");
            }
            let mut shown: BTreeSet<Vec<OptionId>> = BTreeSet::new();
            let outcome = for_each(&laid, &Solver::builder, |cover| {
                verify(problem, cover).unwrap();
                assert!(cover.is_sorted() && shown.insert(cover.to_vec()), "{text}");
                ControlFlow::Continue(())
            });
            assert_eq!(outcome.unwrap(), Outcome::Complete);
            assert_eq!(expected, Total::Exact((shown.len() as u64).into()), "{text}");
            // Whatever images they have, no two of them are the same.
            for motion in composed(laid.images()).iter().skip(1) {
                for cover in &shown {
                    let mut image: Vec<OptionId> =
                        cover.iter().map(|option| OptionId::new(motion[option.index()] as usize)).collect();
                    image.sort_unstable();
                    verify(problem, &image).unwrap();
                    assert!(image == *cover || !shown.contains(&image), "{text}");
                }
            }
            let found = any(&laid, &Solver::builder).unwrap().unwrap();
            verify(problem, &found.expect("it was cut from a rectangle")).unwrap();
        }
    }
}
