//! `dlx tiling count`: counts the solutions of packing puzzles.

use clap::Args;
use dlx::count::Total;
use puzzles::tiling::count;

use super::solve::line;
use super::source::{Source, each};
use crate::End;
use crate::console::Console;
use crate::covers::add;
use crate::effort::Effort;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
Examples: the twelve pentominoes on 6×10; the twelve hexiamonds on a rhombus of side 6
  dlx tiling count --pieces pentominoes --board 6x10
  dlx tiling count --pieces hexiamonds --board 6x6

Prints a number for each puzzle; `stopped` if the deadline passed. Solutions that differ only by a turn or a
reflection of the board count as one, if the set has each turned piece.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    effort: Effort,

    /// Count turns and reflections of a solution as solutions of their own
    #[arg(long)]
    each: bool,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    each(&arguments.source.read(console)?, console, |index, name, tiling, output| {
        let engines = arguments.effort.engines(true, console);
        let total = match engines.lay(name, tiling)? {
            Ok(laid) if arguments.each => engines.counter().count(laid.problem()),
            Ok(laid) => count::classes(&laid, &|| engines.counter(), &|| engines.solver())
                .map_err(Failure::setup(name))?,
            Err(stop) => Total::AtLeast(0_u64.into(), stop),
        };
        engines.clear();
        let end = match &total {
            Total::Exact(_) => End::Done,
            Total::AtLeast(_, stop) => console.stopped(name, stop),
        };
        output.answer(|text| {
            if arguments.json {
                let (Total::Exact(number) | Total::AtLeast(number, _)) = &total;
                let mut line = line(index as u64, tiling);
                line.add("solutions", &number.to_string()).add("exact", &matches!(total, Total::Exact(_)));
                if let Total::AtLeast(_, stop) = total {
                    line.add("stopped", stop.name());
                }
                return add(line, text);
            }
            let line = match &total {
                Total::Exact(number) => format!("{number}\n"),
                Total::AtLeast(..) => "stopped\n".to_owned(),
            };
            text.extend_from_slice(line.as_bytes());
        })?;
        Ok(end)
    })
}
