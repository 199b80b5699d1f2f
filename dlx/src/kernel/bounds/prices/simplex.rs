//! The dual simplex method (C. Lemke, 1954), for the cheapest fractional cover and its prices.
//!
//! There is a variable for each option, which says how much of it is chosen, and one for each row, which says how often
//! it is covered. The *basis* holds as many of them as there are rows; each of the others stands at one of its bounds.
//! So all values follow from the basis, and so do prices with which the rest of no option is below 0. Values may be
//! beyond their bounds. Each step takes the value that is worst in this respect out of the basis, and lets in the
//! variable whose rest is the first to come to 0 as prices change accordingly. The norms of the rows of the inverse tell
//! which value is worst (J. Forrest and D. Goldfarb, 1992).
//!
//! The inverse of the basis is stored as a matrix. It is sparse, and a step only looks at what is not 0.
//!
//! All numbers are rounded. So a bound is only relied on after [`Prices`](super::Prices) has made the prices integers.

/// A value may be beyond a bound by this much.
const VALUE_TOLERANCE: f64 = 1e-7;
/// A rest may be below 0 by this much.
const REST_TOLERANCE: f64 = 1e-9;
/// No step divides by less.
const SMALLEST_PIVOT: f64 = 1e-7;
/// Entries of the inverse that are smaller become 0.
const ZERO: f64 = 1e-13;
/// After this many steps, values and prices are computed from the inverse.
const REFRESH: u64 = 100;
/// If that changes a value by more, the inverse is computed anew.
const DRIFT: f64 = 1e-6;
/// The squared norm of a row of the inverse is taken to be at least this.
const SMALLEST_NORM: f64 = 1e-6;
/// What a unit of work takes.
const NANOSECONDS: u64 = 2;

/// Where a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// In the basis, at this row of the inverse.
    Basic(u32),
    AtLower,
    AtUpper,
}

/// How a step ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Taken,
    /// All values are within their bounds: no prices give a better bound.
    Optimal,
    /// There is no fractional cover, or numbers are too inexact.
    Stuck,
}

/// A linear program with a row for each condition, a column for each option, and entries of 1.
#[derive(Debug)]
pub(super) struct Simplex {
    costs: Vec<f64>,
    /// The rows of each option.
    columns: Vec<Vec<u32>>,
    is_left_out: Vec<bool>,
    /// The options of each row.
    rows: Vec<Vec<u32>>,
    /// How often each row must be covered, and may be.
    bounds: Vec<[f64; 2]>,
    /// Where each variable is: those of options, then those of rows.
    places: Vec<Place>,
    /// The variables in the basis.
    basis: Vec<u32>,
    /// Their values.
    values: Vec<f64>,
    inverse: Inverse,
    prices: Vec<f64>,
    /// What is left of the cost of each option.
    rests: Vec<f64>,
    /// The entries of the options in the row of the variable that leaves the basis.
    entries: Vec<f64>,
    /// The options whose entry may not be 0.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    /// The column of the variable that enters.
    column: Vec<f64>,
    steps: u64,
    /// The steps when the inverse was last computed anew.
    renewed_at: Option<u64>,
    work: u64,
}

/// The inverse of a basis, row by row, with room for more rows.
#[derive(Debug)]
struct Inverse {
    entries: Vec<f64>,
    room: usize,
    len: usize,
    /// The squared norm of each row.
    norms: Vec<f64>,
    /// The columns that are not 0 in the row looked at last.
    nonzero: Vec<u32>,
}

impl Inverse {
    fn row(&self, at: usize) -> &[f64] {
        &self.entries[at * self.room..][..self.len]
    }

    fn row_mut(&mut self, at: usize) -> &mut [f64] {
        &mut self.entries[at * self.room..][..self.len]
    }

    /// Adds a column of 0, and this row, which is one longer.
    fn add(&mut self, row: &[f64]) {
        if self.len == self.room {
            let room = self.room + self.room / 4 + 8;
            let mut entries = vec![0.0; room * room];
            for (to, from) in entries.chunks_mut(room).zip(self.entries.chunks(self.room.max(1))) {
                to[..self.len].copy_from_slice(&from[..self.len]);
            }
            (self.entries, self.room) = (entries, room);
        }
        self.len += 1;
        self.row_mut(self.len - 1).copy_from_slice(row);
        self.norms.push(norm(row));
    }

    /// Begins again with a basis of all rows.
    fn reset(&mut self) {
        for at in 0..self.len {
            let row = self.row_mut(at);
            row.fill(0.0);
            row[at] = -1.0;
        }
        self.norms.fill(1.0);
    }

    /// Finds the columns that are not 0 in a row.
    fn look(&mut self, at: usize) {
        let row = &self.entries[at * self.room..][..self.len];
        self.nonzero.clear();
        self.nonzero.extend((0..self.len as u32).filter(|&k| row[k as usize] != 0.0));
    }

    /// Replaces what is at the row looked at last by a variable with this column. Returns the work.
    fn replace(&mut self, at: usize, column: &[f64]) -> u64 {
        let mut work = 0;
        let row = &mut self.entries[at * self.room..][..self.len];
        let mut entering: Vec<f64> = Vec::with_capacity(self.nonzero.len());
        for &k in &self.nonzero {
            row[k as usize] = rounded(row[k as usize] / column[at]);
            entering.push(row[k as usize]);
        }
        self.norms[at] = norm(&entering).max(SMALLEST_NORM);
        for (other, &factor) in column.iter().enumerate() {
            if other == at || factor.abs() < ZERO {
                continue;
            }
            let row = &mut self.entries[other * self.room..][..self.len];
            let mut change = 0.0;
            for (&k, &entry) in self.nonzero.iter().zip(&entering) {
                let before = row[k as usize];
                let after = rounded(before - factor * entry);
                change += after * after - before * before;
                row[k as usize] = after;
            }
            self.norms[other] = (self.norms[other] + change).max(SMALLEST_NORM);
            work += self.nonzero.len() as u64;
        }
        work
    }
}

/// The squared norm.
fn norm(row: &[f64]) -> f64 {
    row.iter().map(|entry| entry * entry).sum()
}

/// The number, or 0 if it is next to that.
fn rounded(number: f64) -> f64 {
    if number.abs() < ZERO { 0.0 } else { number }
}

impl Simplex {
    /// Without rows.
    pub(super) fn new(costs: Vec<f64>) -> Self {
        let count = costs.len();
        Simplex {
            columns: vec![Vec::new(); count],
            is_left_out: vec![false; count],
            rows: Vec::new(),
            bounds: Vec::new(),
            places: vec![Place::AtLower; count],
            basis: Vec::new(),
            values: Vec::new(),
            inverse: Inverse { entries: Vec::new(), room: 0, len: 0, norms: Vec::new(), nonzero: Vec::new() },
            prices: Vec::new(),
            rests: costs.clone(),
            entries: vec![0.0; count],
            touched: Vec::new(),
            is_touched: vec![false; count],
            column: Vec::new(),
            steps: 0,
            renewed_at: None,
            work: 0,
            costs,
        }
    }

    /// Adds a row with these options, which are covered between `least` and `most` times.
    pub(super) fn add_row(&mut self, options: &[u32], least: f64, most: f64) {
        let row = self.rows.len();
        options.iter().for_each(|&option| self.columns[option as usize].push(row as u32));
        // Its variable comes into the basis. How often the row is covered follows from the values there.
        let (mut inverse, mut value) = (vec![0.0; row + 1], 0.0);
        for &option in options {
            if let Place::Basic(at) = self.places[option as usize] {
                let row = self.inverse.row(at as usize);
                inverse.iter_mut().zip(row).for_each(|(sum, entry)| *sum += entry);
                value += self.values[at as usize];
            }
        }
        inverse.iter_mut().for_each(|entry| *entry = rounded(*entry));
        inverse[row] = -1.0;
        self.inverse.add(&inverse);
        self.places.push(Place::Basic(row as u32));
        self.basis.push((self.costs.len() + row) as u32);
        self.values.push(value);
        self.prices.push(0.0);
        self.column.push(0.0);
        self.rows.push(options.to_vec());
        self.bounds.push([least, most]);
        self.work += (options.len() + row) as u64;
    }

    /// Leaves an option out.
    pub(super) fn leave_out(&mut self, option: u32) {
        self.is_left_out[option as usize] = true;
    }

    /// Whether each option is left out.
    pub(super) fn left_out(&self) -> &[bool] {
        &self.is_left_out
    }

    pub(super) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// The price of each row.
    pub(super) fn prices(&self) -> &[f64] {
        &self.prices
    }

    /// The work so far, in units of roughly a nanosecond.
    pub(super) fn work(&self) -> u64 {
        self.work.saturating_mul(NANOSECONDS)
    }

    /// What the prices say that every cover costs.
    pub(super) fn bound(&self) -> f64 {
        let paid =
            |(&price, &[least, most]): (&f64, &[f64; 2])| price * if price > 0.0 { least } else { most };
        self.prices.iter().zip(&self.bounds).map(paid).sum()
    }

    /// The options of which something is chosen, and how much.
    pub(super) fn chosen(&self) -> Vec<(u32, f64)> {
        let basic = self.basis.iter().copied().zip(self.values.iter().copied());
        let is_chosen =
            |&(variable, value): &(u32, f64)| self.row_of(variable).is_none() && value > VALUE_TOLERANCE;
        basic.filter(is_chosen).collect()
    }

    /// The row of a variable that is one of a row.
    fn row_of(&self, variable: u32) -> Option<usize> {
        (variable as usize).checked_sub(self.costs.len())
    }

    fn bounds_of(&self, variable: u32) -> [f64; 2] {
        match self.row_of(variable) {
            Some(row) => self.bounds[row],
            None if self.is_left_out[variable as usize] => [0.0, 0.0],
            None => [0.0, f64::INFINITY],
        }
    }

    /// What is left of what a variable costs; for one of a row, the price of the row.
    fn rest_of(&self, variable: u32) -> f64 {
        match self.row_of(variable) {
            Some(row) => self.prices[row],
            None => self.rests[variable as usize],
        }
    }

    fn set_rest(&mut self, variable: u32, rest: f64) {
        match self.row_of(variable) {
            Some(row) => self.prices[row] = rest,
            None => self.rests[variable as usize] = rest,
        }
    }

    pub(super) fn step(&mut self) -> Step {
        let Some((leaving, to_upper)) = self.leaving() else { return Step::Optimal };
        self.find_entries(leaving);
        let Some(entering) = self.entering(leaving, to_upper) else { return Step::Stuck };
        self.find_column(entering);
        let pivot = self.column[leaving];
        if pivot.abs() < SMALLEST_PIVOT {
            return self.renew();
        }
        let by = self.rest_of(entering) / pivot;
        for &option in &self.touched {
            self.rests[option as usize] -= by * self.entries[option as usize];
        }
        let row = self.inverse.row(leaving);
        for &k in &self.inverse.nonzero {
            self.prices[k as usize] += by * row[k as usize];
        }
        let left = self.basis[leaving];
        let [lower, upper] = self.bounds_of(left);
        let change = (self.values[leaving] - if to_upper { upper } else { lower }) / pivot;
        self.values.iter_mut().zip(&self.column).for_each(|(value, entry)| *value -= change * entry);
        let [lower, upper] = self.bounds_of(entering);
        let before = if self.places[entering as usize] == Place::AtUpper { upper } else { lower };
        self.values[leaving] = before + change;
        self.set_rest(entering, 0.0);
        if self.row_of(left).is_none() {
            self.set_rest(left, -by);
        }
        self.places[left as usize] = if to_upper { Place::AtUpper } else { Place::AtLower };
        self.places[entering as usize] = Place::Basic(leaving as u32);
        self.basis[leaving] = entering;
        self.work += self.inverse.replace(leaving, &self.column);
        self.steps += 1;
        if self.steps.is_multiple_of(REFRESH) && self.refresh() > DRIFT { self.renew() } else { Step::Taken }
    }

    /// The row of the inverse whose value is worst, and whether that goes down to its upper bound.
    fn leaving(&self) -> Option<(usize, bool)> {
        let mut worst = 0.0;
        let mut leaving = None;
        for (at, &value) in self.values.iter().enumerate() {
            let [lower, upper] = self.bounds_of(self.basis[at]);
            let beyond = (lower - value).max(value - upper);
            if beyond > VALUE_TOLERANCE && beyond * beyond > worst * self.inverse.norms[at] {
                worst = beyond * beyond / self.inverse.norms[at];
                leaving = Some((at, value > upper));
            }
        }
        leaving
    }

    /// Finds the entries of all options in a row of the inverse.
    fn find_entries(&mut self, leaving: usize) {
        for option in self.touched.drain(..) {
            (self.entries[option as usize], self.is_touched[option as usize]) = (0.0, false);
        }
        self.inverse.look(leaving);
        let inverse = self.inverse.row(leaving);
        for &k in &self.inverse.nonzero {
            let options = &self.rows[k as usize];
            for &option in options {
                self.entries[option as usize] += inverse[k as usize];
                if !std::mem::replace(&mut self.is_touched[option as usize], true) {
                    self.touched.push(option);
                }
            }
            self.work += options.len() as u64;
        }
        self.work += self.rows.len() as u64;
    }

    /// The variable whose rest comes to 0 first.
    fn entering(&self, leaving: usize, to_upper: bool) -> Option<u32> {
        let sign = if to_upper { 1.0 } else { -1.0 };
        let row = self.inverse.row(leaving);
        // Each variable with how fast its rest falls, and the rest.
        let candidates = || {
            let of_option = |&option: &u32| {
                let place = self.places[option as usize];
                let may_enter = place == Place::AtLower && !self.is_left_out[option as usize];
                let (falls, rest) = (sign * self.entries[option as usize], self.rests[option as usize]);
                (may_enter && falls > REST_TOLERANCE).then_some((option, falls, rest))
            };
            let of_row = |&k: &u32| {
                let [least, most] = self.bounds[k as usize];
                let variable = k + self.costs.len() as u32;
                let (entry, price) = (-sign * row[k as usize], self.prices[k as usize]);
                let (falls, rest) = match self.places[variable as usize] {
                    Place::AtLower if least < most => (entry, price),
                    Place::AtUpper if least < most => (-entry, -price),
                    _ => return None,
                };
                (falls > REST_TOLERANCE).then_some((variable, falls, rest))
            };
            let options = self.touched.iter().filter_map(of_option);
            options.chain(self.inverse.nonzero.iter().filter_map(of_row))
        };
        // Of those that come to 0 at about the same time, the one that falls fastest (P. Harris, 1973).
        let ends = candidates().map(|(_, falls, rest)| (rest.max(0.0) + REST_TOLERANCE) / falls);
        let end = ends.fold(f64::INFINITY, f64::min);
        let first = candidates().filter(|&(_, falls, rest)| rest.max(0.0) / falls <= end);
        let fastest = first.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        fastest.map(|(variable, ..)| variable)
    }

    /// Finds the column of a variable, as the basis has it.
    fn find_column(&mut self, variable: u32) {
        let rows = self.row_of(variable).map_or(&self.columns[..], |_| &[]).get(variable as usize);
        for (at, entry) in self.column.iter_mut().enumerate() {
            let inverse = self.inverse.row(at);
            *entry = match rows {
                Some(rows) => rows.iter().map(|&row| inverse[row as usize]).sum(),
                None => -inverse[variable as usize - self.costs.len()],
            };
        }
        self.work += (self.column.len() * (1 + rows.map_or(0, Vec::len))) as u64;
    }

    /// Computes values, prices and rests from the inverse. Returns by how much values were wrong.
    fn refresh(&mut self) -> f64 {
        let count = self.rows.len();
        let standing = |row: usize| match self.places[self.costs.len() + row] {
            Place::Basic(_) => 0.0,
            Place::AtLower => self.bounds[row][0],
            Place::AtUpper => self.bounds[row][1],
        };
        let standing: Vec<f64> = (0..count).map(standing).collect();
        let (mut drift, mut covered) = (0.0_f64, vec![0.0; count]);
        self.prices.fill(0.0);
        for at in 0..count {
            let (row, variable) = (self.inverse.row(at), self.basis[at]);
            let value: f64 = row.iter().zip(&standing).map(|(entry, bound)| entry * bound).sum();
            drift = drift.max((value - self.values[at]).abs());
            self.values[at] = value;
            match self.row_of(variable) {
                Some(row) => covered[row] -= value,
                None => {
                    let rows = &self.columns[variable as usize];
                    rows.iter().for_each(|&row| covered[row as usize] += value);
                    let cost = self.costs[variable as usize];
                    self.prices.iter_mut().zip(row).for_each(|(price, entry)| *price += cost * entry);
                }
            }
        }
        for (covered, standing) in covered.iter().zip(&standing) {
            drift = drift.max((covered - standing).abs());
        }
        for option in 0..self.costs.len() {
            let paid = || self.columns[option].iter().map(|&row| self.prices[row as usize]).sum::<f64>();
            let is_basic = matches!(self.places[option], Place::Basic(_));
            self.rests[option] = if is_basic { 0.0 } else { self.costs[option] - paid() };
        }
        self.work += 2 * (count * count) as u64;
        drift
    }

    /// Computes the inverse of the basis anew.
    fn renew(&mut self) -> Step {
        if self.renewed_at.replace(self.steps) == Some(self.steps) {
            return Step::Stuck;
        }
        let (count, options) = (self.rows.len() as u32, self.costs.len() as u32);
        let wanted = std::mem::replace(&mut self.basis, (options..options + count).collect());
        self.inverse.reset();
        let mut is_open = vec![true; self.rows.len()];
        for &variable in &wanted {
            if let Some(row) = self.row_of(variable) {
                is_open[row] = false;
                self.places[variable as usize] = Place::Basic(row as u32);
            }
        }
        for variable in wanted.into_iter().filter(|&variable| variable < options) {
            self.find_column(variable);
            let size = |at: &usize| self.column[*at].abs();
            let open = (0..is_open.len()).filter(|&at| is_open[at]);
            let Some(at) = open.max_by(|one, other| size(one).total_cmp(&size(other))) else {
                return Step::Stuck;
            };
            if size(&at) < SMALLEST_PIVOT {
                return Step::Stuck;
            }
            is_open[at] = false;
            self.inverse.look(at);
            self.work += self.inverse.replace(at, &self.column);
            self.basis[at] = variable;
            self.places[variable as usize] = Place::Basic(at as u32);
        }
        self.refresh();
        Step::Taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Chance;

    fn random_program(chance: &mut Chance) -> Simplex {
        let cost = |chance: &mut Chance| chance.below(10) as f64 + chance.below(1000) as f64 / 1e5;
        let options = 3 + chance.below(30) as u32;
        let mut simplex = Simplex::new((0..options).map(|_| cost(chance)).collect());
        for _ in 0..=chance.below(12) {
            let held: Vec<u32> = (0..options).filter(|_| chance.below(3) == 0).collect();
            let least = chance.below(3) as f64;
            simplex.add_row(&held, least, least.max(1.0) + chance.below(2) as f64);
            // Rows come at any time.
            (0..chance.below(4)).for_each(|_| _ = simplex.step());
        }
        simplex
    }

    /// If values are within their bounds, and prices leave each option a rest, and both come to the same cost, there are
    /// no better ones.
    #[test]
    fn what_is_optimal_is_shown_by_its_prices() {
        let mut chance = Chance(5);
        let (mut solved, mut stuck) = (0, 0);
        for case in 0..3000 {
            let mut simplex = random_program(&mut chance);
            if case % 3 == 0 {
                simplex.leave_out(0);
            }
            let ended = loop {
                match simplex.step() {
                    Step::Taken => assert!(simplex.steps < 5000, "{case}"),
                    ended => break ended,
                }
                if case % 7 == 0 && simplex.steps.is_multiple_of(5) {
                    assert_eq!(simplex.renew(), Step::Taken);
                    simplex.renewed_at = None;
                }
            };
            if ended == Step::Stuck {
                stuck += 1;
                continue;
            }
            solved += 1;
            let (mut cost, mut covered) = (0.0, vec![0.0; simplex.row_count()]);
            for (option, part) in simplex.chosen() {
                assert!(!simplex.left_out()[option as usize]);
                cost += simplex.costs[option as usize] * part;
                simplex.columns[option as usize].iter().for_each(|&row| covered[row as usize] += part);
            }
            for (covered, [least, most]) in covered.iter().zip(&simplex.bounds) {
                assert!((least - 1e-6..=most + 1e-6).contains(covered), "{case}: {covered}");
            }
            for option in usize::from(case % 3 == 0)..simplex.costs.len() {
                let paid: f64 = simplex.columns[option].iter().map(|&row| simplex.prices[row as usize]).sum();
                assert!(paid < simplex.costs[option] + 1e-6, "{case}: {option}");
            }
            assert!((simplex.bound() - cost).abs() < 1e-5, "{case}: {} {cost}", simplex.bound());
        }
        assert!(solved > 1000 && stuck > 200, "{solved} {stuck}");
    }
}
