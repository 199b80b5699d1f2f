//! How many solutions a tiling has up to symmetry, and one of each class.
//!
//! Two solutions are the same if a turn or a reflection of the board makes one of the other, and takes the pieces to
//! pieces that there are. The engine counts these classes by Burnside's lemma. Where pieces have bounds, it would have
//! to keep all covers; here the motions are so few that each cover is compared with its images instead, and the least
//! of them is counted.

use std::ops::ControlFlow;

use dlx::count::{Counter, Total};
use dlx::symmetry::Symmetry;
use dlx::{OptionId, Outcome, SetupError, SolverBuilder};

use super::problem::Laid;

/// The number of solutions up to symmetry. `solver` searches where no other method can count; its limits and those of
/// the counter should be the same.
///
/// # Errors
/// If the solver refuses the problem.
pub fn classes(laid: &Laid, counter: &Counter, solver: &SolverBuilder) -> Result<Total, SetupError> {
    let symmetries = laid.symmetries();
    if symmetries.generators().is_empty() {
        return Ok(counter.count(laid.problem()));
    }
    if !laid.problem().has_bounds() {
        return Ok(symmetries.count(counter));
    }
    let mut classes = 0_u64;
    let outcome = for_each(laid, solver, |_| {
        classes += 1;
        ControlFlow::Continue(())
    })?;
    Ok(match outcome {
        Outcome::Complete => Total::Exact(classes.into()),
        Outcome::Stopped(stop) => Total::AtLeast(classes.into(), stop),
    })
}

/// Shows one solution of each class, its options in order. The solver must have no limit on covers: `visit` can break
/// off.
///
/// # Errors
/// If the solver refuses the problem.
pub fn for_each(
    laid: &Laid,
    solver: &SolverBuilder,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Outcome, SetupError> {
    let symmetries = laid.symmetries();
    if !laid.problem().has_bounds() {
        return Ok(symmetries.for_each(solver, visit));
    }
    let motions = symmetries.generators();
    let mut image = Vec::new();
    let solver = solver.clone().build(laid.problem())?;
    Ok(solver.for_each(|cover| {
        let mut cover = cover.to_vec();
        cover.sort_unstable();
        if is_least(&cover, motions, &mut image) { visit(&cover) } else { ControlFlow::Continue(()) }
    }))
}

/// Whether no image of a cover comes before it.
fn is_least(cover: &[OptionId], motions: &[Symmetry], image: &mut Vec<OptionId>) -> bool {
    motions.iter().all(|motion| {
        image.clear();
        image.extend(cover.iter().map(|&option| motion.of(option)));
        image.sort_unstable();
        &image[..] >= cover
    })
}
