//! The span of vectors over a ring, that is, all sums of their multiples; in echelon form.
//!
//! The ring has zero divisors, so a vector may lose its first entry by a multiplication. What is left then belongs to
//! the span, too, and is kept (J. Howell, "Spans in the module (Z_m)^s", 1986).

use super::ring::Ring;

pub(super) struct Span {
    ring: Ring,
    size: usize,
    /// For each place, a vector that begins there, with a power of the prime; and which.
    pivots: Vec<Option<(u32, Box<[u64]>)>>,
    /// How many numbers were computed.
    pub(super) work: u64,
}

impl Span {
    pub(super) fn new(ring: Ring, size: usize) -> Span {
        Span { ring, size, pivots: (0..size).map(|_| None).collect(), work: 0 }
    }

    /// Makes a vector part of the span.
    pub(super) fn insert(&mut self, vector: Box<[u64]>) {
        let mut waiting = vec![vector];
        while let Some(mut vector) = waiting.pop() {
            for place in 0..self.size {
                if vector[place] == 0 {
                    continue;
                }
                let valuation = self.ring.valuation(vector[place]);
                if let Some((power, pivot)) = &self.pivots[place]
                    && valuation >= *power
                {
                    let times = self.ring.shifted(vector[place], *power);
                    self.ring.subtract(&mut vector[place..], times, &pivot[place..]);
                    self.work += (self.size - place) as u64;
                    continue;
                }
                let unit = self.ring.shifted(vector[place], valuation);
                let inverse = self.ring.inverse(unit);
                self.ring.multiply(&mut vector[place..], inverse);
                if valuation > 0 {
                    let mut rest = vector.clone();
                    self.ring.multiply(&mut rest[place..], self.ring.annihilator(valuation));
                    waiting.push(rest);
                }
                self.work += (self.size - place) as u64;
                // What was here begins with a multiple of this.
                waiting.extend(self.pivots[place].replace((valuation, vector)).map(|(_, pivot)| pivot));
                break;
            }
        }
    }

    /// Takes vectors of the span from another until it cannot be made shorter; returns where it begins then, or `None`
    /// if nothing is left, as it belongs to the span.
    pub(super) fn reduce(&mut self, vector: &mut [u64]) -> Option<usize> {
        for place in 0..self.size {
            if vector[place] == 0 {
                continue;
            }
            match &self.pivots[place] {
                Some((power, pivot)) if self.ring.valuation(vector[place]) >= *power => {
                    let times = self.ring.shifted(vector[place], *power);
                    self.ring.subtract(&mut vector[place..], times, &pivot[place..]);
                    self.work += (self.size - place) as u64;
                }
                _ => return Some(place),
            }
        }
        None
    }

    /// Weights that make 0 of each vector of the span; `free` are taken where the span leaves a choice.
    pub(super) fn weights(&mut self, free: impl Fn(usize) -> u64) -> Vec<u64> {
        self.weights_before(self.size, vec![0; self.size], free)
    }

    /// Weights that make 0 of each vector of the span, but not of one that [`reduce`](Self::reduce) made begin here.
    pub(super) fn weights_against(&mut self, place: usize) -> Vec<u64> {
        let mut weights = vec![0; self.size];
        weights[place] = self.pivots[place].as_ref().map_or(1, |(power, _)| self.ring.annihilator(*power));
        self.weights_before(place, weights, |_| 0)
    }

    /// Gives weights to all places before this one.
    fn weights_before(&mut self, end: usize, mut weights: Vec<u64>, free: impl Fn(usize) -> u64) -> Vec<u64> {
        for place in (0..end).rev() {
            weights[place] = match &self.pivots[place] {
                None => free(place),
                Some((power, pivot)) => {
                    self.work += (self.size - place) as u64;
                    // The power divides it, as what is left of the pivot without its first entry is in the span.
                    let rest = self.ring.dot(&pivot[place + 1..], &weights[place + 1..]);
                    self.ring.negative(self.ring.shifted(rest, *power))
                }
            };
        }
        weights
    }
}
