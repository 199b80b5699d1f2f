//! Covers in the order of their costs, the cheapest or the dearest first, and how far a search for them got.

use std::borrow::Cow;

use clap::Args;
use dlx::format::Writer;
use dlx::{Cheapest, Outcome, Problem, TurnError, Wanted};
use puzzles::deadline::{Deadline, is_over, reason};
use puzzles::notation::json::Line;

use crate::End;
use crate::console::Console;
use crate::cost_order::{Order, gap};
use crate::covers::{Covers, add};
use crate::failure::Failure;
use crate::search::{NO_COVER, Run};
use crate::values;

#[derive(Args)]
pub(crate) struct ByCost {
    /// Print the K cheapest covers, cheapest first, each after a line `| cost COST`
    #[arg(long, value_name = "K", conflicts_with_all = ["question", "limit", "seed", "kernel"], value_parser = values::whole::<usize>())]
    least: Option<usize>,

    /// Print the covers that cost at most this much, cheapest first; with --least, at most K of them
    #[arg(long, value_name = "COST", conflicts_with_all = ["question", "limit", "seed", "kernel"], value_parser = values::whole::<u64>())]
    at_most: Option<u64>,

    /// Print the K most expensive covers, most expensive first. Options with a cost must contain an item that is
    /// covered a fixed number of times; costs up to 4294967295 divided by the greatest number of such items in an
    /// option always work
    #[arg(long, value_name = "K", conflicts_with_all = ["question", "limit", "seed", "kernel", "least", "at_most"], value_parser = values::whole::<usize>())]
    greatest: Option<usize>,

    /// Print the covers that cost at least this much, most expensive first; with --greatest, at most K of them
    #[arg(long, value_name = "COST", conflicts_with_all = ["question", "limit", "seed", "kernel", "least", "at_most"], value_parser = values::whole::<u64>())]
    at_least: Option<u64>,
}

impl ByCost {
    pub(crate) fn is_wanted(&self) -> bool {
        self.least.is_some() || self.at_most.is_some() || self.wants_dearest()
    }

    fn wants_dearest(&self) -> bool {
        self.greatest.is_some() || self.at_least.is_some()
    }

    /// Prints the covers that are asked for.
    pub(crate) fn print(
        &self,
        run: &mut Run<'_>,
        problem: &Problem,
        json: bool,
        console: &Console,
    ) -> Result<End, Failure> {
        let (order, searched) = match self.wants_dearest() {
            false => (Order::CheapestFirst, Cow::Borrowed(problem)),
            true => {
                let (turned, total) = match problem.with_costs_turned() {
                    Ok(turned) => turned,
                    Err(error) => return Err(run.refused(not_turned(error, problem)?)),
                };
                (Order::DearestFirst(total), Cow::Owned(turned))
            }
        };
        let most = match (order, self.at_most, self.at_least) {
            (Order::CheapestFirst, at_most, _) => at_most,
            // No cover costs more than the total.
            (Order::DearestFirst(total), _, Some(least)) if least > total => return Ok(self.none(run)),
            (Order::DearestFirst(total), _, at_least) => at_least.map(|least| total - least),
        };
        let mut covers = Covers::new(problem, json, console)?;
        run.set_order(order);
        let (mut search, progress) = run.prepare(&searched, true)?;
        let mut wanted = Wanted::all();
        if let Some(covers) = self.least.or(self.greatest) {
            wanted = wanted.covers(covers);
        }
        if let Some(cost) = most {
            wanted = wanted.cost(cost);
        }
        let found = search.cheapest(wanted);
        progress.clear();
        run.tell_stats(&search);
        let (outcome, all) = (found.outcome, found.covers.len());
        let deadline = run.deadline();
        let is_over = print_found(&found, problem, &mut covers, deadline);
        let printed = covers.finish()?;
        let stop = match outcome {
            _ if is_over => Some(reason(deadline)),
            Outcome::Stopped(stop) if !stop.is_wanted() => Some(stop),
            _ => None,
        };
        if let (Some(stop), true) = (stop, json) {
            let mut line = Line::default();
            line.add("stopped", stop.name());
            add_so_far(&found, order, &mut line);
            let mut text = Vec::new();
            add(line, &mut text);
            console.write(&text)?;
        }
        Ok(match outcome {
            _ if is_over => {
                run.stopped(format_args!("{}; {printed} of {all} covers are printed", reason(deadline)))
            }
            Outcome::Complete if printed == 0 => self.none(run),
            Outcome::Complete => End::Done,
            Outcome::Stopped(stop) if stop.is_wanted() => End::Done,
            Outcome::Stopped(stop) => run.stopped(so_far(&run.reason(stop), &found, order)),
        })
    }

    /// Says that there is no such cover, if any was asked for.
    fn none(&self, run: &Run<'_>) -> End {
        match (self.at_most, self.at_least) {
            _ if self.least.or(self.greatest) == Some(0) => {}
            (Some(most), _) => run.note(format_args!("no cover costs at most {most}")),
            (_, Some(least)) => run.note(format_args!("no cover costs at least {least}")),
            _ => run.note(NO_COVER),
        }
        End::Done
    }
}

/// Prints the covers that were found; `true` if the deadline passed before the end. The first is printed in any case,
/// as it is known to be the best. Those of a search that was stopped are all printed: they are the only answer.
fn print_found(
    found: &Cheapest,
    problem: &Problem,
    covers: &mut Covers<'_>,
    deadline: Option<Deadline>,
) -> bool {
    let deadline = match found.outcome {
        Outcome::Stopped(stop) if !stop.is_wanted() => None,
        _ => deadline,
    };
    for (number, (_, cover)) in found.covers.iter().enumerate() {
        if number > 0 && is_over(deadline) {
            return true;
        }
        if covers.print_with_cost(problem.cost_of(cover.options()), cover.options()).is_break() {
            break;
        }
    }
    false
}

/// The message if the most expensive covers cannot be searched for.
fn not_turned(error: TurnError, problem: &Problem) -> Result<String, Failure> {
    let writer = Writer::new(problem)?;
    let shown = |option| {
        let mut text = Vec::new();
        writer.option(option, &mut text);
        String::from_utf8_lossy(text.trim_ascii_end()).into_owned()
    };
    let why = match error {
        TurnError::NoFixedItem { option } => format!(
            "expected an item that is covered a fixed number of times in each option with a cost, found none in `{}`",
            shown(option)
        ),
        TurnError::TooLarge { most, option } => format!(
            "expected lower costs (in this problem, costs up to {most} always work), found the option `{}`",
            shown(option)
        ),
        error => error.to_string(),
    };
    Ok(format!("--greatest and --at-least: {why} (`dlx count --greatest` finds only the greatest cost)"))
}

/// Adds to a JSON object how far a search got: the cost of the best cover found, and what none costs less, or more,
/// than.
pub(crate) fn add_so_far(found: &Cheapest, order: Order, line: &mut Line) {
    let best = found.best().map(|(searched, _)| searched);
    // The bound of the engine is that of all other covers.
    let bound = best.map_or(found.bound, |best| best.min(found.bound));
    line.add("best", &best.map(|best| order.cost(best))).add("bound", &order.cost(bound));
}

/// Why a search stopped, and how far it got.
pub(crate) fn so_far(stop: &str, found: &Cheapest, order: Order) -> String {
    let (word, most, best) = match order {
        Order::CheapestFirst => ("less", "lowest", "cheapest"),
        Order::DearestFirst(_) => ("more", "highest", "most expensive"),
    };
    let cost = |searched| order.cost(searched);
    let bound = cost(found.bound);
    match found.best() {
        // To say that none was found would read like an answer.
        None if found.bound == 0 => stop.to_string(),
        None => format!("{stop}; no cover found, and none costs {word} than {bound}"),
        Some((best, _)) if found.is_proven() && found.covers.len() == 1 => {
            let cost = cost(best);
            format!(
                "{stop}; the cost {cost} is proven to be the {most}, but another cover of this cost may come first"
            )
        }
        Some(_) if found.is_proven() => {
            format!(
                "{stop}; the first cover is proven to be the {best}; the others are the best found so far"
            )
        }
        Some((best, _)) => {
            let best = cost(best);
            let gap = gap(best, bound);
            format!(
                "{stop}; the best cover found costs {best}, and none costs {word} than {bound} (gap {gap:.1} %)"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use dlx::{Solver, Stop, Wanted};

    use super::*;
    use crate::Allowance;

    /// What is known where a cover of this cost was found, if any, and none costs less than the bound.
    fn known(best: Option<u64>, bound: u64) -> Cheapest {
        let mut b = Problem::builder();
        let item = b.primary();
        b.option([item]).expect("it has a primary item");
        let mut found = Solver::new(&b.build()).cheapest(Wanted::new());
        match best {
            Some(cost) => found.covers[0].0 = cost,
            None => found.covers.clear(),
        }
        found.bound = bound;
        found
    }

    #[test]
    fn a_deadline_ends_printing_unless_it_ended_the_search() {
        let mut b = Problem::builder();
        let item = b.named_primary("p").unwrap();
        for cost in [3, 5] {
            let option = b.option([item]).unwrap();
            b.cost(option, cost);
        }
        let problem = b.build();
        let mut found = Solver::new(&problem).cheapest(Wanted::all());
        let printed = |found: &Cheapest, deadline| {
            let console = Console::of_call(Vec::new(), Box::new(io::sink()), Allowance::default());
            let mut covers = Covers::new(&problem, false, &console).unwrap();
            let is_over = print_found(found, &problem, &mut covers, deadline);
            (is_over, covers.finish().unwrap())
        };
        assert_eq!(printed(&found, None), (false, 2));
        assert_eq!(printed(&found, Some(Deadline::now())), (true, 1));
        found.outcome = Outcome::Stopped(Stop::Timeout);
        assert_eq!(printed(&found, Some(Deadline::now())), (false, 2));
    }

    #[test]
    fn how_far_a_search_got_is_told() {
        let told = |order| {
            let found = [known(None, 21), known(Some(82), 21), known(Some(21), 21)];
            found.map(|found| so_far(&Stop::Nodes.to_string(), &found, order)).join("\n")
        };
        insta::assert_snapshot!(told(Order::CheapestFirst), @"
        the node limit was reached; no cover found, and none costs less than 21
        the node limit was reached; the best cover found costs 82, and none costs less than 21 (gap 74.4 %)
        the node limit was reached; the cost 21 is proven to be the lowest, but another cover of this cost may come first
        ");
        insta::assert_snapshot!(told(Order::DearestFirst(1000)), @"
        the node limit was reached; no cover found, and none costs more than 979
        the node limit was reached; the best cover found costs 918, and none costs more than 979 (gap 6.2 %)
        the node limit was reached; the cost 979 is proven to be the highest, but another cover of this cost may come first
        ");
    }
}
