//! Exact covers as sums of variables that are 0 or 1: OPB, the format of the pseudo-Boolean competitions, and MPS,
//! that of integer programs, with free columns.

use std::io::{self, BufWriter, Write};

use super::{Variables, legend};
use crate::outcome::Cover;
use crate::problem::{ItemId, OptionId, Problem};

/// Writes a problem as sums for pseudo-Boolean solvers. If it has costs, the solver is asked for the lowest.
///
/// Takes time linear in the length of the text, and memory in the size of the problem.
///
/// # Errors
/// If `out` fails.
///
/// ```
/// let (problem, _) = dlx::format::parse("a b\na |3\nb\na b |5\n")?;
/// let mut text = Vec::new();
/// dlx::format::write_opb(&problem, &mut text)?;
/// let text = String::from_utf8(text)?;
/// let sums: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
/// assert_eq!(sums, ["min: +3 x1 +5 x3 ;", "+1 x1 +1 x3 = 1 ;", "+1 x2 +1 x3 = 1 ;"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_opb(problem: &Problem, out: impl Write) -> io::Result<()> {
    write_sums(problem, problem.has_costs(), &[], out)
}

/// The same without costs, and with a sum at the end for each of these covers that excludes it: what meets all is
/// another cover.
///
/// # Errors
/// If `out` fails.
pub fn write_opb_without(problem: &Problem, covers: &[Cover], out: impl Write) -> io::Result<()> {
    write_sums(problem, false, covers, out)
}

fn write_sums(problem: &Problem, with_costs: bool, without: &[Cover], out: impl Write) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let variables = Variables::of(problem);
    let says = |item: &ItemId| problem.is_primary(*item) || !variables.of_item(*item).is_empty();
    let of_item = |item: ItemId| {
        let bounds = problem.bounds(item);
        if bounds.start() == bounds.end() || *bounds.start() == 0 { 1 } else { 2 }
    };
    let sums =
        problem.items().filter(says).map(of_item).sum::<usize>() + variables.colored.len() + without.len();
    writeln!(out, "* #variable= {} #constraint= {sums}", variables.count.max(1))?;
    write!(out, "{}", legend("*", &variables))?;
    if with_costs {
        write!(out, "min:")?;
        for (variable, cost) in costs(problem) {
            write!(out, " +{cost} x{variable}")?;
        }
        writeln!(out, " ;")?;
    }
    for &(option, color) in &variables.colored {
        writeln!(out, "+1 x{color} -1 x{option} >= 0 ;")?;
    }
    for item in problem.items().filter(says) {
        let variables = variables.of_item(item);
        // A sum has a term in this format, and its older readers know none that is at most a number.
        let mut sum = |sign: char, relation: &str, bound: i64| -> io::Result<()> {
            if variables.is_empty() {
                write!(out, "+0 x1 ")?;
            }
            variables.iter().try_for_each(|variable| write!(out, "{sign}1 x{variable} "))?;
            writeln!(out, "{relation} {bound} ;")
        };
        let (lower, upper) = problem.bounds(item).into_inner();
        let (lower, upper) = (i64::from(lower), i64::from(upper));
        if lower == upper {
            sum('+', "=", lower)?;
            continue;
        }
        if lower > 0 {
            sum('+', ">=", lower)?;
        }
        sum('-', ">=", -upper)?;
    }
    for cover in without {
        // Not all of them.
        let options = cover.options();
        options.iter().try_for_each(|option| write!(out, "-1 x{} ", option.0 + 1))?;
        if options.is_empty() {
            write!(out, "+0 x1 ")?;
        }
        writeln!(out, ">= {} ;", 1 - options.len() as i64)?;
    }
    out.flush()
}

/// The options that cost something, by their variables.
fn costs(problem: &Problem) -> impl Iterator<Item = (u32, u32)> {
    let cost = |option: OptionId| (option.0 + 1, problem.option_cost(option));
    problem.options().map(cost).filter(|&(_, cost)| cost > 0)
}

/// Writes a problem as an integer program, in MPS with free columns. If it has costs, the solver is asked for the
/// lowest. Row `iN` is item N, counted from 0.
///
/// Takes time linear in the length of the text, and memory in the size of the problem.
///
/// # Errors
/// If `out` fails.
///
/// ```
/// let (problem, _) = dlx::format::parse("a b\na |3\nb\na b |5\n")?;
/// let mut text = Vec::new();
/// dlx::format::write_mps(&problem, &mut text)?;
/// assert!(String::from_utf8(text)?.contains("\n x3 cost 5 i0 1 i1 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_mps(problem: &Problem, out: impl Write) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let variables = Variables::of(problem);
    // The rows of each variable.
    let mut rows: Vec<Vec<String>> = vec![Vec::new(); variables.count as usize + 1];
    write!(out, "{}NAME cover\nROWS\n N cost\n", legend("*", &variables))?;
    for item in problem.items() {
        let bounds = problem.bounds(item);
        let kind = if bounds.start() == bounds.end() { 'E' } else { 'L' };
        writeln!(out, " {kind} i{}", item.index())?;
        for &variable in variables.of_item(item) {
            rows[variable as usize].push(format!(" i{} 1", item.index()));
        }
    }
    for (number, &(option, color)) in variables.colored.iter().enumerate() {
        writeln!(out, " L c{number}")?;
        rows[option as usize].push(format!(" c{number} 1"));
        rows[color as usize].push(format!(" c{number} -1"));
    }
    writeln!(out, "COLUMNS\n M1 'MARKER' 'INTORG'")?;
    for (variable, rows) in rows.iter().enumerate().skip(1) {
        let is_option = variable <= problem.option_count();
        let cost = if is_option { problem.option_cost(OptionId(variable as u32 - 1)) } else { 0 };
        writeln!(out, " x{variable} cost {cost}{}", rows.concat())?;
    }
    writeln!(out, " M2 'MARKER' 'INTEND'\nRHS")?;
    for item in problem.items() {
        writeln!(out, " RHS i{} {}", item.index(), problem.bounds(item).end())?;
    }
    writeln!(out, "RANGES")?;
    for item in problem.items() {
        let (lower, upper) = problem.bounds(item).into_inner();
        if lower < upper && problem.is_primary(item) {
            writeln!(out, " RNG i{} {}", item.index(), upper - lower)?;
        }
    }
    writeln!(out, "BOUNDS")?;
    for variable in 1..=variables.count {
        writeln!(out, " BV BND x{variable}")?;
    }
    writeln!(out, "ENDATA")?;
    out.flush()
}
