//! Problems that searches without memory find hard, made from seeds: the set that the engine and SAT solvers
//! are measured on.

mod chance;
pub mod cnf;
mod combinatorics;
mod edges;
mod squares;
mod tilings;

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

    /// Makes the problem: the same one every time.
    #[must_use]
    pub fn problem(&self) -> Problem {
        (self.make)()
    }
}

/// The set, family by family.
#[must_use]
pub fn instances() -> Vec<Instance> {
    let mut all = Vec::new();
    squares::add(&mut all);
    tilings::add(&mut all);
    combinatorics::add(&mut all);
    edges::add(&mut all);
    all
}
