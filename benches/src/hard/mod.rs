//! Problems that searches without memory find hard, made from seeds: the set that the engine and SAT solvers
//! are measured on.

mod chance;
mod combinatorics;
mod edges;
mod exams;
pub mod race;
pub mod results;
mod squares;
mod tilings;
mod words;

use chance::Chance;
use dlx::Problem;

/// A problem to decide.
pub struct Instance {
    /// The family.
    pub family: &'static str,
    /// The family and its parameters.
    pub name: String,
    make: Box<dyn Fn() -> Problem>,
}

impl Instance {
    fn new(family: &'static str, parameters: &str, make: impl Fn() -> Problem + 'static) -> Self {
        Instance { family, name: format!("{family}-{parameters}"), make: Box::new(make) }
    }

    /// A problem made at random, of a set with a number. Sets other than the first have theirs behind the name.
    fn random(
        family: &'static str,
        parameters: &str,
        (set, seed): (u64, u64),
        make: impl Fn(&mut Chance) -> Problem + 'static,
    ) -> Self {
        let parameters = if set == 0 { parameters.to_owned() } else { format!("{parameters}@{set}") };
        Self::new(family, &parameters, move || make(&mut Chance::new(set, seed)))
    }

    /// Makes the problem: the same one every time.
    #[must_use]
    pub fn problem(&self) -> Problem {
        (self.make)()
    }
}

/// A set, family by family. Those of other numbers have other random problems of the same kinds.
#[must_use]
pub fn instances(set: u64) -> Vec<Instance> {
    let mut all = Vec::new();
    squares::add(&mut all, set);
    tilings::add(&mut all);
    combinatorics::add(&mut all, set);
    edges::add(&mut all, set);
    words::add(&mut all, set);
    exams::add(&mut all, set);
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use dlx::format::{Encoding, write_cnf};
    use dlx::{First, Problem, Solver};

    use super::instances;

    #[test]
    fn the_set_is_large_and_its_names_differ() {
        let all = instances(0);
        let names: BTreeSet<&str> = all.iter().map(|instance| instance.name.as_str()).collect();
        assert!(all.len() >= 200);
        assert_eq!(names.len(), all.len());
    }

    /// The clauses of a text in DIMACS format, and how many variables it says there are.
    fn clauses(text: &str) -> (usize, Vec<Vec<i32>>) {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let literals = |line: &str| -> Vec<i32> {
            let mut literals: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            assert_eq!(literals.pop(), Some(0));
            literals
        };
        let clauses: Vec<Vec<i32>> = lines.map(literals).collect();
        assert_eq!(clauses.len().to_string(), head[3]);
        (head[2].parse().unwrap(), clauses)
    }

    /// Clauses as an exact cover: each variable is true or false, and what makes a clause false is left out by a
    /// literal that takes it.
    fn decide(variables: usize, clauses: &[Vec<i32>]) -> bool {
        let mut b = Problem::builder();
        let truths = b.many_primaries(variables);
        let slots: Vec<Vec<_>> =
            clauses.iter().map(|clause| clause.iter().map(|_| b.secondary()).collect()).collect();
        for (at, &truth) in truths.iter().enumerate() {
            for sign in [1, -1] {
                let mut entries = vec![truth];
                for (clause, slots) in clauses.iter().zip(&slots) {
                    for (&literal, &slot) in clause.iter().zip(slots) {
                        if literal == -sign * (at as i32 + 1) {
                            entries.push(slot);
                        }
                    }
                }
                b.option(entries).unwrap();
            }
        }
        for slots in &slots {
            let clause = b.primary();
            for &slot in slots {
                b.option([clause, slot]).unwrap();
            }
        }
        matches!(Solver::new(&b.build()).any(), First::Found(_))
    }

    #[test]
    fn clauses_say_what_the_cover_says() {
        for name in
            ["langford-5", "langford-6", "mutilated-6", "pentominoes-W-10x10", "rounds-8", "edges-6-4-0"]
        {
            let instance = instances(0).into_iter().find(|instance| instance.name == name).unwrap();
            let problem = instance.problem();
            let expected = matches!(Solver::new(&problem).any(), First::Found(_));
            for encoding in [Encoding::Pairs, Encoding::Counter] {
                let mut text = Vec::new();
                write_cnf(&problem, encoding, &mut text).unwrap();
                let (variables, clauses) = clauses(std::str::from_utf8(&text).unwrap());
                assert!(clauses.iter().flatten().all(|literal| literal.unsigned_abs() as usize <= variables));
                // Larger ones would take a minute.
                if clauses.len() < 3000 {
                    assert_eq!(decide(variables, &clauses), expected, "{name} {encoding:?}");
                }
            }
        }
    }
}
