//! Exact covers as clauses, for SAT solvers: a variable for each option, a clause for each primary item, and at
//! most one option of each item, as pairs or by a sequential counter (C. Sinz, "Towards an optimal CNF encoding of Boolean
//! cardinality constraints", 2005). A colour of an item is a variable that its options imply.

use std::collections::BTreeMap;
use std::io::{self, Write};

use dlx::Problem;

/// How "at most one" is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// A clause for each two.
    Pairs,
    /// With helping variables.
    Counter,
}

/// How many clauses the pairs take, roughly.
#[must_use]
pub fn pairs(problem: &Problem) -> usize {
    let mut holders = vec![0usize; problem.item_count()];
    for item in problem.options().flat_map(|option| problem.option_items(option)) {
        holders[item.index()] += 1;
    }
    holders.iter().map(|n| n * n / 2).sum()
}

/// Writes a problem in DIMACS format.
///
/// # Errors
/// If writing fails.
pub fn write(problem: &Problem, encoding: Encoding, mut out: impl Write) -> io::Result<()> {
    let mut clauses: Vec<i32> = Vec::new();
    let mut count = 0usize;
    let mut clause = |literals: &[i32]| {
        clauses.extend_from_slice(literals);
        clauses.push(0);
        count += 1;
    };
    let mut variables = problem.option_count() as i32;
    let mut holders: Vec<Vec<i32>> = vec![Vec::new(); problem.item_count()];
    let mut colors: Vec<BTreeMap<usize, i32>> = vec![BTreeMap::new(); problem.item_count()];
    for option in problem.options() {
        let variable = option.index() as i32 + 1;
        for entry in problem.option(option) {
            let item = entry.item.index();
            match entry.color {
                None => holders[item].push(variable),
                Some(color) => {
                    let shade = *colors[item].entry(color.index()).or_insert_with(|| {
                        variables += 1;
                        holders[item].push(variables);
                        variables
                    });
                    clause(&[-variable, shade]);
                }
            }
        }
    }
    for item in problem.items() {
        let holders = &holders[item.index()];
        if problem.is_primary(item) {
            clause(holders);
        }
        if encoding == Encoding::Pairs || holders.len() <= 4 {
            for (at, &one) in holders.iter().enumerate() {
                for &other in &holders[at + 1..] {
                    clause(&[-one, -other]);
                }
            }
            continue;
        }
        let mut before: Option<i32> = None;
        for (at, &holder) in holders.iter().enumerate() {
            if let Some(before) = before {
                clause(&[-before, -holder]);
            }
            if at + 1 < holders.len() {
                variables += 1;
                clause(&[-holder, variables]);
                if let Some(before) = before {
                    clause(&[-before, variables]);
                }
                before = Some(variables);
            }
        }
    }
    writeln!(out, "p cnf {variables} {count}")?;
    let mut line = String::new();
    for literal in clauses {
        use std::fmt::Write as _;
        let _ = write!(line, "{literal}");
        if literal == 0 {
            line.push('\n');
            out.write_all(line.as_bytes())?;
            line.clear();
        } else {
            line.push(' ');
        }
    }
    Ok(())
}
