//! The subgradient method.
//!
//! An item that too few of the options hold that are worth their cost gets dearer, and one that too many hold gets
//! cheaper (M. Held and R. Karp, 1971). Steps are as long as B. Polyak proposes (1969), by the cost of the best cover
//! known, and turn away from the last one as P. Camerini, L. Fratta and F. Maffioli do (1975).

use super::program::Program;

/// After as many rounds without a better bound, steps become half as long.
const PATIENCE: usize = 20;
/// Shorter steps, as parts of what Polyak proposes, lead nowhere.
const SHORTEST: f64 = 1e-4;

/// A climb to better prices, which need not be integers, nor leave every option a rest of at least 0: what options have
/// less than that is taken from the bound.
pub(super) struct Ascent<'p> {
    program: &'p Program,
    /// The cost of a cover, if one is known.
    cost: Option<f64>,
    /// What a cover may cost on average, which serves while no cover is known.
    estimate: f64,
    prices: Vec<f64>,
    best: Vec<f64>,
    bound: f64,
    /// How often the options that are worth their cost hold each item.
    held: Vec<i32>,
    direction: Vec<f64>,
    length: f64,
    stale: usize,
    /// The bound when steps were made long again.
    restarted_at: f64,
}

impl<'p> Ascent<'p> {
    pub(super) fn new(program: &'p Program, prices: &[i64], cost: Option<i64>) -> Self {
        let prices: Vec<f64> = prices.iter().map(|&price| price as f64).collect();
        let sum: f64 = program.costs.iter().map(|&cost| f64::from(cost)).sum();
        let needs: f64 = program.lower.iter().map(|&lower| f64::from(lower)).sum();
        Ascent {
            cost: cost.map(|cost| cost as f64),
            estimate: sum * program.unit as f64 * needs / (program.entries() + 1) as f64,
            best: prices.clone(),
            bound: f64::NEG_INFINITY,
            held: vec![0; prices.len()],
            direction: vec![0.0; prices.len()],
            length: 1.0,
            stale: 0,
            restarted_at: f64::NEG_INFINITY,
            prices,
            program,
        }
    }

    /// One step. `false` if there is no better direction.
    pub(super) fn step(&mut self) -> bool {
        let bound = self.look();
        if bound > self.bound {
            self.bound = bound;
            self.best.clone_from(&self.prices);
            self.stale = 0;
        } else {
            self.stale += 1;
            if self.stale == PATIENCE {
                self.stale = 0;
                self.length /= 2.0;
            }
        }
        let gap = match self.cost {
            Some(cost) => cost - bound,
            None => ((self.estimate - self.bound) / 5.0).max(self.estimate / 50.0),
        };
        let (mut along, mut before) = (0.0, 0.0);
        for item in 0..self.prices.len() {
            along += self.direction[item] * self.lacking(item);
            before += self.direction[item] * self.direction[item];
        }
        let turn = if along < 0.0 { -1.5 * along / before } else { 0.0 };
        let mut norm = 0.0;
        for item in 0..self.prices.len() {
            let direction = self.lacking(item) + turn * self.direction[item];
            self.direction[item] = direction;
            norm += direction * direction;
        }
        if norm == 0.0 || gap <= 0.0 {
            return false;
        }
        if self.length < SHORTEST {
            // Long steps from better prices may lead to better ones still.
            if self.bound <= self.restarted_at {
                return false;
            }
            (self.length, self.restarted_at) = (1.0, self.bound);
        }
        let step = self.length * gap / norm;
        for item in 0..self.prices.len() {
            let (price, least, most) =
                (self.prices[item], self.program.lower[item], self.program.upper[item]);
            let next = price + step * self.direction[item];
            let crosses = least < most && price * next < 0.0;
            self.prices[item] = if crosses || least == 0 && next > 0.0 { 0.0 } else { next };
        }
        true
    }

    /// Takes note of prices that came of the best ones, if their bound is better. The climb does not go on from them:
    /// from where many rests are 0, no step leads up, but those of long before may.
    pub(super) fn offer(&mut self, prices: &[i64], bound: f64) {
        if bound > self.bound {
            self.bound = bound;
            self.best = prices.iter().map(|&price| price as f64).collect();
            self.stale = 0;
        }
    }

    /// Finds out which options are worth their cost. Returns the bound.
    fn look(&mut self) -> f64 {
        let Ascent { program, prices, held, .. } = self;
        held.fill(0);
        let mut bound = 0.0;
        for ((items, &cost), &left_out) in program.items.iter().zip(&program.costs).zip(&program.left_out) {
            let paid: f64 = items.iter().map(|&item| prices[item as usize]).sum();
            let rest = f64::from(cost) * program.unit as f64 - paid;
            if rest < 0.0 && !left_out {
                bound += rest;
                items.iter().for_each(|&item| held[item as usize] += 1);
            }
        }
        for (item, &price) in prices.iter().enumerate() {
            let times = if price > 0.0 { program.lower[item] } else { program.upper[item] };
            bound += price * f64::from(times);
        }
        bound
    }

    /// How many more options that are worth their cost should hold an item. Between its bounds, there are enough.
    fn lacking(&self, item: usize) -> f64 {
        let (price, held) = (self.prices[item], self.held[item]);
        let (least, most) = (self.program.lower[item], self.program.upper[item]);
        f64::from(if price > 0.0 {
            least - held
        } else if price < 0.0 {
            most - held
        } else {
            (least - held).max(0) + (most - held).min(0)
        })
    }

    /// The best prices so far, as integers that are not too large for sums.
    pub(super) fn rounded(&self) -> Vec<i64> {
        let most = self.program.largest_price() as f64;
        self.best.iter().map(|price| price.clamp(-most, most).floor() as i64).collect()
    }
}
