//! `dlx tiling convert`: writes packing puzzles in text, as a puzzle file of Burr Tools, or as an exact cover.

use clap::{Args, ValueEnum};
use puzzles::deadline::Deadline;
use puzzles::tiling::{Lattice, Tiling, burr, text};

use super::source::{Named, Source, laid_in_time, only};
use crate::End;
use crate::console::Console;
use crate::export;
use crate::failure::Failure;
use crate::records;

#[derive(Args)]
#[command(after_help = "\
Examples: a puzzle file of Burr Tools as text; a new puzzle for Burr Tools
  dlx tiling convert burr.xmpuzzle
  dlx tiling generate --pieces soma | dlx tiling convert --format xmpuzzle - > soma.xmpuzzle

All puzzles go into one puzzle file, as its problems. Squares become a layer of cubes, and triangles a layer of prisms.
Burr Tools has no hexagons, and it turns all pieces in space, so pieces that must not be turned over cannot be written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Notation
    #[arg(long, value_name = "NAME", default_value = "text")]
    format: Format,

    /// Print only errors: no warnings
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// The text that `dlx tiling` reads
    Text,
    /// A puzzle file of Burr Tools
    Xmpuzzle,
    /// The exact-cover problem of one puzzle, as `dlx tiling cover` prints it
    Dlx,
}

impl Format {
    /// By its name.
    pub(crate) fn named(name: &str) -> Result<Self, Failure> {
        let known = "expected --format text, xmpuzzle or dlx for packing puzzles";
        Format::from_str(name, false).map_err(|_| Failure::Usage(format!("{known}, found {name:?}")))
    }
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    convert_all(arguments.source.read(console)?, arguments.format, None, arguments.quiet, console)
}

/// Prints all puzzles in a notation.
pub(crate) fn convert_all(
    puzzles: Vec<Named>,
    format: Format,
    deadline: Option<Deadline>,
    quiet: bool,
    console: &Console,
) -> Result<End, Failure> {
    let mut out = String::new();
    match format {
        Format::Text => {
            for (number, (name, tiling)) in puzzles.iter().enumerate() {
                records::add(&mut out, number == 0, false, |out| text::write(tiling, out))
                    .map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
            }
        }
        Format::Xmpuzzle | Format::Dlx if puzzles.is_empty() => {}
        Format::Dlx => {
            let (name, tiling) = only(&puzzles)?;
            let laid = laid_in_time(name, tiling, deadline)?;
            return export::print(laid.problem(), name, deadline, console);
        }
        Format::Xmpuzzle => {
            let (names, tilings): (Vec<String>, Vec<Tiling>) = puzzles.into_iter().unzip();
            let solids = tilings.first().and_then(|tiling| match tiling.lattice {
                Lattice::Squares => Some("squares become a layer of cubes"),
                Lattice::Triangles => Some("triangles become a layer of prisms"),
                _ => None,
            });
            if let Some(solids) = solids.filter(|_| !quiet) {
                let place = &names[0];
                console
                    .tell(format_args!("{place}: xmpuzzle only has solids: {solids}; remarks are left out"));
            }
            out = burr::write(&tilings).map_err(|error| Failure::Usage(format!("{}: {error}", names[0])))?;
        }
    }
    console.print(out.as_bytes())
}
