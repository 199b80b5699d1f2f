//! `dlx tiling render`: draws packing puzzles.

use clap::Args;
use puzzles::notation::text::Unfit;
use puzzles::tiling::{Placement, Tiling, count, solution, text};

use super::source::{Named, Source};
use crate::End;
use crate::console::Console;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::pages::Target;

#[derive(Args)]
#[command(after_help = "\
Examples: a board and its pieces; one of its solutions; each puzzle of a file on a page of its own
  dlx tiling render --pieces pentominoes --board 6x10 --output pentominoes.svg
  dlx tiling render --solution --pieces soma --board 3x3x3 --output soma.png
  dlx tiling render --solution --output puzzles.pdf puzzles.txt

Draws the layers of a solid puzzle side by side, and cubes also as seen from the front, above and the right. With
--solution, a puzzle without a solution is drawn as it is, and the exit status is 1.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Draw where the pieces lie in a solution
    #[arg(long)]
    solution: bool,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    target: Target,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { source, solution, effort, target } = arguments;
    draw_all(&source.read(console)?, solution.then_some(effort), target, &|_| Default::default(), console)
}

/// Draws all puzzles; if there is an effort for that, with their solutions. `words` tells the title above each, and
/// the text below it.
pub(crate) fn draw_all(
    puzzles: &[Named],
    solving: Option<&Effort>,
    target: &Target,
    words: &dyn Fn(&Tiling) -> [String; 2],
    console: &Console,
) -> Result<End, Failure> {
    let mut pages = target.pages(console)?;
    let layout = pages.layout();
    let mut end = End::Done;
    let mut draw = |name: &str, tiling: &Tiling| -> Result<(), Failure> {
        let (placements, found) =
            solving.map_or(Ok((None, End::Done)), |effort| solved(effort, name, tiling, console))?;
        end = end.max(found);
        let unfit = |error: Unfit| Failure::Unfit { name: name.to_owned(), line: 1, error };
        let [title, rules] = words(tiling);
        let text = || {
            let lines = |words: &str| words.lines().map(|line| format!("{line}\n")).collect::<String>();
            let mut drawing = lines(&title);
            match &placements {
                Some(placements) => solution::write(tiling, placements, &mut drawing),
                None => text::write(tiling, &mut drawing).map_err(unfit)?,
            }
            Ok(drawing + &lines(&rules))
        };
        let failure = |error| Failure::Picture { place: name.to_owned(), error };
        let page = layout.scene(text, |painter| {
            let scene = painter.tiling_with_words(tiling, placements.as_deref(), &title, &rules);
            scene.map_err(failure)
        })?;
        pages.add(page)
    };
    let drawn = puzzles.iter().try_for_each(|(name, tiling)| draw(name, tiling));
    pages.finish(drawn)?;
    Ok(end)
}

/// Where the pieces lie in a solution, if there is one.
fn solved(
    effort: &Effort,
    name: &str,
    tiling: &Tiling,
    console: &Console,
) -> Result<(Option<Vec<Placement>>, End), Failure> {
    let engines = effort.engines(true, console);
    let laid = match engines.lay(name, tiling)? {
        Ok(laid) => laid,
        Err(stop) => return Ok((None, console.stopped(name, stop))),
    };
    let found = count::any(&laid, &|| engines.solver()).map_err(Failure::setup(name))?;
    engines.clear();
    Ok(match found {
        Ok(Some(options)) => (Some(laid.laid_by(&options)), End::Done),
        Ok(None) => {
            console.tell(format_args!("{name}: no solution: only the puzzle is drawn"));
            (None, End::No)
        }
        Err(stop) => (None, console.stopped(name, stop)),
    })
}
