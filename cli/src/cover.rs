//! `dlx cover`: finds exact covers.

use std::ops::ControlFlow;

use clap::Args;
use dlx::Outcome;
use dlx::format::Writer;
use puzzles::json::Line;

use crate::End;
use crate::failure::Failure;
use crate::output::Output;
use crate::search::Search;

#[derive(Args)]
#[command(after_help = "\
Example: the first solution
  dlx cover --limit 1 queens.dlx

Without a seed, covers come in an order that depends on the problem alone.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    search: Search,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let (mut run, problem) = arguments.search.read()?;
    let writer = Writer::new(&problem)?;
    let mut output = Output::new();
    // On one terminal, progress and covers would run into each other.
    let (mut search, progress) = run.prepare(&problem, !output.is_terminal())?;
    let mut written = Ok(());
    let mut covers: u64 = 0;
    let outcome = search.for_each(|cover| {
        written = output.answer(|text| {
            if arguments.search.json {
                return add_object(&writer, cover, covers, text);
            }
            if covers > 0 {
                text.push(b'\n');
            }
            for &option in cover {
                writer.option(option, text);
            }
        });
        covers += 1;
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    progress.clear();
    written?;
    output.flush()?;
    run.tell_stats(&search);
    Ok(match outcome {
        Outcome::Complete => End::Done,
        Outcome::Stopped(stop) => run.end(stop, &covers.into()),
    })
}

/// Adds a cover as an object: its options, each with its items as they are in the text.
fn add_object(writer: &Writer, cover: &[dlx::OptionId], index: u64, text: &mut Vec<u8>) {
    let items = |&option: &dlx::OptionId| -> Vec<String> {
        let mut line = Vec::new();
        writer.option(option, &mut line);
        String::from_utf8_lossy(&line).split_whitespace().map(str::to_owned).collect()
    };
    let mut line = Line::default();
    line.add("index", &index).add("options", &cover.iter().map(items).collect::<Vec<_>>());
    let mut object = String::new();
    line.finish(&mut object);
    text.extend_from_slice(object.as_bytes());
}
