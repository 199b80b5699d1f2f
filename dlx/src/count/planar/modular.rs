//! Eliminations modulo one prime after another, on several threads.

use super::PlanarGraph;
use super::field::Field;
use super::pfaffian::Elimination;
use crate::count::method::{Allowance, Halt};
use crate::parallel;

/// Results of eliminations modulo one prime after another. There are none if there is no cover.
pub(super) struct ModularResults<T> {
    fields: Box<dyn Iterator<Item = Field> + Send>,
    /// Whether eliminations keep their rows.
    keep_rows: bool,
    /// The pairs of the first elimination. All others use the same pairs.
    pairs: Option<Vec<[u32; 2]>>,
    /// How many primes divided the Pfaffian before that.
    zeros: usize,
    pub(super) results: Vec<(Field, T)>,
}

impl<T: Send> ModularResults<T> {
    pub(super) fn new(keep_rows: bool) -> Self {
        ModularResults {
            fields: Box::new(Field::all()),
            keep_rows,
            pairs: None,
            zeros: 0,
            results: Vec::new(),
        }
    }

    /// Eliminates modulo at most `most` more primes. Returns whether there are enough.
    pub(super) fn add(
        &mut self,
        graph: &PlanarGraph,
        threads: usize,
        most: usize,
        allowance: &Allowance<'_>,
        extract: &(impl Fn(Elimination) -> Result<T, Halt> + Sync),
    ) -> Result<bool, Halt> {
        let needed = graph.sized.primes;
        let is_odd = graph.graph().vertices() % 2 == 1;
        if is_odd || (0..graph.graph().vertices() as u32).any(|vertex| graph.graph().darts(vertex).is_empty())
        {
            return Ok(true);
        }
        let Some(pairs) = &self.pairs else {
            let Some(field) = self.fields.next() else { return Ok(true) };
            match Elimination::new(graph, field, None, self.keep_rows, allowance)? {
                Some(first) => {
                    self.pairs = Some(first.pairs());
                    self.results.push((field, extract(first)?));
                }
                None => self.zeros += 1,
            }
            // A number that is divisible by all these primes exceeds the bound, unless it is 0.
            return Ok(self.results.len() == needed || self.zeros == needed);
        };
        let fields: Vec<Field> = self.fields.by_ref().take(most.min(needed - self.results.len())).collect();
        let work = |field| -> Result<_, Halt> {
            let elimination = Elimination::new(graph, field, Some(pairs), self.keep_rows, allowance)?;
            elimination.map(|elimination| Ok((field, extract(elimination)?))).transpose()
        };
        self.results.extend(parallel::try_map(fields, threads, work)?.into_iter().flatten());
        Ok(self.results.len() == needed)
    }
}
