//! Exact covers as clauses, in the format of DIMACS.
//!
//! An item is covered at least once: that is one clause. "At most once" is a clause for each two options, or a
//! sequential counter, which takes helping variables and fewer clauses (C. Sinz, "Towards an optimal CNF encoding of
//! Boolean cardinality constraints", 2005).

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::{self, BufWriter, Write};

use super::{Variables, legend, range};
use crate::outcome::Cover;
use crate::problem::{Color, ItemId, OptionId, Problem};

/// How "at most one" is written as clauses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// A clause for each pair.
    Pairs,
    /// A sequential counter for more than four; up to four, a clause for each pair.
    Counter,
}

impl Encoding {
    /// The one that suits a problem: [`Pairs`](Encoding::Pairs) as long as these are at most a million clauses. Takes
    /// time linear in the size of the problem.
    #[must_use]
    pub fn usual(problem: &Problem) -> Self {
        const MOST_PAIRS: u64 = 1_000_000;
        if Encoding::pair_clauses(problem) <= MOST_PAIRS { Encoding::Pairs } else { Encoding::Counter }
    }

    /// The number of clauses of two options that [`Encoding::Pairs`] takes. Takes time linear in the size of the
    /// problem.
    #[must_use]
    pub fn pair_clauses(problem: &Problem) -> u64 {
        let mut holders = vec![0_u64; problem.item_count()];
        for item in problem.options().flat_map(|option| problem.option_items(option)) {
            holders[item.index()] += 1;
        }
        holders.iter().map(|count| count * count.saturating_sub(1) / 2).sum()
    }
}

/// At most this many are always written as pairs: a counter would take as many clauses.
const FEW: usize = 4;

/// Writes a problem as clauses for SAT solvers. There are as many ways to meet them as there are covers, up to the
/// values of helping variables. Costs are left out.
///
/// Takes time linear in the length of the text, and memory in the size of the problem. The text may be far larger
/// than the problem: an item that *n* options hold takes *n*²/2 clauses in [pairs](Encoding::Pairs) and 3*n* by a
/// [counter](Encoding::Counter), and one with bounds up to *u* takes *n*·*u* variables, and four clauses for each.
/// Solvers may refuse more variables than 2³¹ − 1.
///
/// # Errors
/// If `out` fails.
///
/// ```
/// use dlx::format::{Encoding, write_cnf};
///
/// let (problem, _) = dlx::format::parse("a b\na\nb\na b\n")?;
/// let mut text = Vec::new();
/// write_cnf(&problem, Encoding::Pairs, &mut text)?;
/// let text = String::from_utf8(text)?;
/// let clauses: Vec<&str> = text.lines().filter(|line| !line.starts_with('c')).collect();
/// assert_eq!(clauses, ["p cnf 3 4", "1 3 0", "-1 -3 0", "2 3 0", "-2 -3 0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_cnf(problem: &Problem, encoding: Encoding, out: impl Write) -> io::Result<()> {
    write_cnf_without(problem, encoding, &[], out)
}

/// The same, with a clause at the end for each of these covers that excludes it: what meets all is another cover.
///
/// # Errors
/// If `out` fails.
pub fn write_cnf_without(
    problem: &Problem,
    encoding: Encoding,
    covers: &[Cover],
    out: impl Write,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let variables = Variables::of(problem);
    let mut count = covers.len() as u64;
    let Ok(used) = clauses(problem, &variables, encoding, |_| {
        count += 1;
        Ok::<_, Infallible>(())
    });
    write!(out, "{}", legend("c", &variables))?;
    if used > variables.count.into() {
        writeln!(out, "c {} count.", range(u64::from(variables.count) + 1, used))?;
    }
    writeln!(out, "p cnf {used} {count}")?;
    let mut write = |literals: &[i64]| {
        literals.iter().try_for_each(|literal| write!(out, "{literal} "))?;
        out.write_all(b"0\n")
    };
    clauses(problem, &variables, encoding, &mut write)?;
    for cover in covers {
        let left_out = |option: &OptionId| -i64::from(option.0) - 1;
        write(&cover.options().iter().map(left_out).collect::<Vec<i64>>())?;
    }
    out.flush()
}

/// How many variables the clauses have, by the encoding that takes most. Takes time linear in the size of the problem.
fn most_variables(problem: &Problem, variables: &Variables) -> u64 {
    let Ok(used) = clauses(problem, variables, Encoding::Counter, |_| Ok::<_, Infallible>(()));
    used
}

impl Variables {
    /// What a proof has to know of the variables of a problem as clauses, by any encoding, and as sums: how many
    /// there are at most, and those of colours.
    pub(crate) fn for_proofs(problem: &Problem) -> (u64, HashMap<(ItemId, Color), u32>) {
        let variables = Variables::of(problem);
        let used = most_variables(problem, &variables);
        (used, variables.colors)
    }
}

/// Shows each clause to `each`. Returns how many variables there are.
fn clauses<E>(
    problem: &Problem,
    variables: &Variables,
    encoding: Encoding,
    mut each: impl FnMut(&[i64]) -> Result<(), E>,
) -> Result<u64, E> {
    for &(option, color) in &variables.colored {
        each(&[-i64::from(option), i64::from(color)])?;
    }
    let mut used = u64::from(variables.count);
    let mut literals = Vec::new();
    for item in problem.items() {
        literals.clear();
        literals.extend(variables.of_item(item).iter().map(|&variable| i64::from(variable)));
        let (lower, upper) = problem.bounds(item).into_inner();
        if lower > 1 || upper > 1 {
            count(&literals, (lower as usize, upper as usize), &mut used, &mut each)?;
            continue;
        }
        if lower == 1 {
            each(&literals)?;
        }
        if upper == 0 {
            literals.iter().try_for_each(|literal| each(&[-literal]))?;
            continue;
        }
        if encoding == Encoding::Pairs || literals.len() <= FEW {
            for (place, one) in literals.iter().enumerate() {
                literals[place + 1..].iter().try_for_each(|other| each(&[-one, -other]))?;
            }
            continue;
        }
        // After each option, a variable that says that it or one before it is chosen.
        let mut before: Option<i64> = None;
        for (place, &literal) in literals.iter().enumerate() {
            if let Some(before) = before {
                each(&[-before, -literal])?;
            }
            if place + 1 < literals.len() {
                used += 1;
                let after = used as i64;
                each(&[-literal, after])?;
                if let Some(before) = before {
                    each(&[-before, after])?;
                }
                before = Some(after);
            }
        }
    }
    Ok(used)
}

/// Clauses that let between `lower` and `upper` of these be true. After each, there are variables that say whether
/// one up to it is true, whether two are, and so on.
fn count<E>(
    literals: &[i64],
    (lower, upper): (usize, usize),
    used: &mut u64,
    each: &mut impl FnMut(&[i64]) -> Result<(), E>,
) -> Result<(), E> {
    let most = if upper < literals.len() { lower.max(upper + 1) } else { lower };
    let mut before: Vec<i64> = Vec::new();
    for &literal in literals {
        let mut after: Vec<i64> = Vec::new();
        for place in 0..most.min(before.len() + 1) {
            *used += 1;
            let this = *used as i64;
            // As many were true before, or one less were and this is, too.
            let (same, less) = (before.get(place), place.checked_sub(1).map(|less| before[less]));
            if let Some(&same) = same {
                each(&[-same, this])?;
            }
            match less {
                Some(less) => {
                    each(&[-literal, -less, this])?;
                    each(&[-this, less])?;
                }
                None => each(&[-literal, this])?,
            }
            match same {
                Some(&same) => each(&[-this, same, literal])?,
                None => each(&[-this, literal])?,
            }
            after.push(this);
        }
        before = after;
    }
    if lower > 0 {
        each(before.get(lower - 1).map_or(&[], std::slice::from_ref))?;
    }
    match before.get(upper) {
        Some(&above) => each(&[-above]),
        None => Ok(()),
    }
}
