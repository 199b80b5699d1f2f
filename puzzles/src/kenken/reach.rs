//! Cages with too many fillings to be listed: what their target says all the same.
//!
//! A sum bounds its cells. So does a product, once for each prime: the exponents of the prime in the
//! values add up to its exponent in the target. A difference or a quotient fixes the sum or the product
//! but for the value that it begins with. All of these are sums of weights. The cells of a cage that
//! stand in one row have different values, and so have those in one column, which brings such a sum much
//! closer to its bounds: a full row has no choice at all.

use super::frame::{Frame, ValueSet, members};
use super::puzzle::Cage;
use crate::operator::Operator;
use crate::solve::DeadEnd;

/// What must hold for the values of a cage with many fillings.
pub(super) struct Reach {
    /// The cage's cells by rows, and by columns: places in the cage.
    lines: [Vec<Vec<u16>>; 2],
    /// One for each thing that the operator may mean: bounds that hold together.
    ways: Vec<Vec<Bound>>,
}

/// The weights of all values of a cage add up to something between these.
struct Bound {
    weights: [i64; 16],
    /// The values, the lightest first.
    order: Vec<u8>,
    least: i64,
    greatest: i64,
}

impl Reach {
    pub(super) fn new(frame: &Frame, cage: &Cage) -> Self {
        let meanings = cage.operator.meanings();
        let ways = meanings.iter().filter_map(|&meaning| bounds(frame, meaning, cage.target));
        Reach::of(frame, &cage.cells, ways.collect())
    }

    /// For cells whose values have these exponents of all primes together, and are not zero.
    pub(super) fn of_exponents(frame: &Frame, cells: &[u16], together: &Exponents) -> Self {
        Reach::of(frame, cells, vec![exponent_bounds(frame, std::slice::from_ref(together))])
    }

    fn of(frame: &Frame, cells: &[u16], ways: Vec<Vec<Bound>>) -> Self {
        let mut rows = vec![Vec::new(); frame.size];
        let mut columns = rows.clone();
        for (place, &cell) in (0..).zip(cells) {
            let (row, column) = frame.lines_of[usize::from(cell)];
            rows[usize::from(row)].push(place);
            columns[usize::from(column)].push(place);
        }
        Reach { lines: [rows, columns], ways }
    }

    /// Takes out of the candidates of a cage's cells what cannot come to the target.
    ///
    /// # Errors
    /// If nothing can.
    pub(super) fn narrow(&self, sets: &mut [ValueSet]) -> Result<(), DeadEnd> {
        let mut union = vec![0; sets.len()];
        for way in &self.ways {
            let mut narrowed = sets.to_vec();
            let result = way.iter().try_for_each(|bound| {
                self.lines.iter().try_for_each(|lines| bound.narrow(lines, &mut narrowed))
            });
            if result.is_ok() {
                union.iter_mut().zip(&narrowed).for_each(|(union, &set)| *union |= set);
            }
        }
        sets.copy_from_slice(&union);
        if sets.contains(&0) { Err(DeadEnd) } else { Ok(()) }
    }
}

/// The bounds of a cage with one operator; `None` if no values can come to the target.
fn bounds(frame: &Frame, meaning: Operator, target: i64) -> Option<Vec<Bound>> {
    let values = &frame.values[..frame.size];
    let weigh = |weight: &dyn Fn(i64) -> i64, least, greatest| Bound::new(values, weight, least, greatest);
    let zeros = |least, greatest| weigh(&|value| i64::from(value == 0), least, greatest);
    let far = i64::MAX;
    match meaning {
        Operator::Given | Operator::Add | Operator::Hidden => {
            Some(vec![weigh(&|value| value, target, target)])
        }
        Operator::Subtract => {
            let total = |first: i64| (2 * first).checked_sub(target);
            let (least, greatest) = frame.extremes();
            Some(vec![weigh(&|value| value, total(least)?, total(greatest)?)])
        }
        Operator::Multiply if target == 0 => Some(vec![zeros(1, far)]),
        Operator::Divide if target == 0 => Some(vec![zeros(1, 1)]),
        Operator::Multiply | Operator::Divide => {
            let primes = frame.primes();
            let in_target = Exponents::of(target, primes)?;
            let totals: Vec<Exponents> = if meaning == Operator::Multiply {
                vec![in_target]
            } else {
                // All values together are the first times itself, divided by the target.
                let firsts = values.iter().filter(|&&first| first != 0 && first % target == 0);
                firsts.filter_map(|&first| Exponents::of(first, primes)?.doubled_less(&in_target)).collect()
            };
            // Where all values are 1 or −1 there is no prime.
            (!totals.is_empty()).then(|| exponent_bounds(frame, &totals))
        }
    }
}

/// The bounds of values that are not zero and come to one of these products.
fn exponent_bounds(frame: &Frame, totals: &[Exponents]) -> Vec<Bound> {
    let values = &frame.values[..frame.size];
    let mut bounds = vec![Bound::new(values, &|value| i64::from(value == 0), 0, 0)];
    for (number, &prime) in frame.primes().iter().enumerate() {
        let exponents = || totals.iter().map(|total| total.0[number]);
        let (least, greatest) = (exponents().min().unwrap_or(0), exponents().max().unwrap_or(0));
        bounds.push(Bound::new(values, &|value| exponent(value, prime).0, least, greatest));
    }
    bounds
}

/// The exponents of some primes in a number that they divide up.
#[derive(Clone, Debug)]
pub(super) struct Exponents(Vec<i64>);

impl Exponents {
    /// Those of all values of a line together; `None` if one of them is zero.
    pub(super) fn of_line(frame: &Frame) -> Option<Self> {
        let values = &frame.values[..frame.size];
        let together = |prime| values.iter().map(|&value| exponent(value, prime).0).sum();
        (!values.contains(&0))
            .then(|| Exponents(frame.primes().iter().map(|&prime| together(prime)).collect()))
    }

    /// Those of a cage's target, if that is the product of its values.
    pub(super) fn of_cage(frame: &Frame, cage: &Cage) -> Option<Self> {
        let is_product = match cage.operator {
            Operator::Multiply | Operator::Given => true,
            Operator::Add => cage.cells.len() == 1,
            _ => false,
        };
        if is_product { Exponents::of(cage.target, frame.primes()) } else { None }
    }

    pub(super) fn times(mut self, count: i64) -> Self {
        self.0.iter_mut().for_each(|exponent| *exponent *= count);
        self
    }

    pub(super) fn less(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own -= other);
        self
    }

    pub(super) fn are_zero(&self) -> bool {
        self.0.iter().all(|exponent| *exponent == 0)
    }

    /// `None` if there are other primes in it, too.
    fn of(number: i64, primes: &[i64]) -> Option<Self> {
        let mut left = number;
        let exponents = primes.iter().map(|&prime| {
            let (exponent, rest) = exponent(left, prime);
            left = rest;
            exponent
        });
        let exponents = exponents.collect();
        (left.abs() == 1).then_some(Exponents(exponents))
    }

    fn doubled_less(&self, other: &Self) -> Option<Self> {
        let left: Vec<i64> = self.0.iter().zip(&other.0).map(|(own, other)| 2 * own - other).collect();
        left.iter().all(|exponent| *exponent >= 0).then_some(Exponents(left))
    }
}

/// How often a prime divides a number, and what is left then. Zero has no primes.
fn exponent(mut number: i64, prime: i64) -> (i64, i64) {
    let mut exponent = 0;
    while number != 0 && number % prime == 0 {
        number /= prime;
        exponent += 1;
    }
    (exponent, number)
}

/// The primes that divide any of these.
pub(super) fn primes_of(values: &[i64]) -> Vec<i64> {
    let mut primes = Vec::new();
    for value in values {
        let mut left = value.abs();
        let mut divisor = 2;
        while divisor * divisor <= left {
            if left % divisor == 0 {
                primes.push(divisor);
                left = exponent(left, divisor).1;
            }
            divisor += 1;
        }
        if left > 1 {
            primes.push(left);
        }
    }
    primes.sort_unstable();
    primes.dedup();
    primes
}

impl Bound {
    fn new(values: &[i64], weight: &dyn Fn(i64) -> i64, least: i64, greatest: i64) -> Self {
        let mut weights = [0; 16];
        weights.iter_mut().zip(values).for_each(|(own, &value)| *own = weight(value));
        let mut order: Vec<u8> = (0..values.len() as u8).collect();
        order.sort_by_key(|&number| weights[usize::from(number)]);
        Bound { weights, order, least, greatest }
    }

    fn narrow(&self, lines: &[Vec<u16>], sets: &mut [ValueSet]) -> Result<(), DeadEnd> {
        let extents: Vec<(i64, i64)> = lines
            .iter()
            .map(|line| self.extent(line.iter().map(|&place| sets[usize::from(place)])))
            .collect::<Result<_, _>>()?;
        let sum = |end: fn(&(i64, i64)) -> i64| extents.iter().map(end).sum::<i64>();
        let (least, greatest) = (sum(|extent| extent.0), sum(|extent| extent.1));
        if least > self.greatest || greatest < self.least {
            return Err(DeadEnd);
        }
        for (line, extent) in lines.iter().zip(&extents) {
            // A line with little to choose from leaves the sum within its bounds, whatever it chooses.
            let choice = extent.1 - extent.0;
            if least + choice <= self.greatest && greatest - choice >= self.least {
                continue;
            }
            for &place in line {
                let mut kept = 0;
                for number in members(sets[usize::from(place)]) {
                    let others = line.iter().filter(|&&other| other != place);
                    let others = others.map(|&other| sets[usize::from(other)] & !(1 << number));
                    let Ok((low, high)) = self.extent(others) else { continue };
                    let weight = self.weights[usize::from(number)];
                    let (low, high) = (least - extent.0 + low + weight, greatest - extent.1 + high + weight);
                    if low <= self.greatest && high >= self.least {
                        kept |= 1 << number;
                    }
                }
                // The extents stay as they are, wider than they need be: they are taken anew next time.
                sets[usize::from(place)] = kept;
            }
        }
        Ok(())
    }

    /// The least and the greatest that different values of these sets can weigh together, or something
    /// beyond.
    fn extent(&self, sets: impl Iterator<Item = ValueSet> + Clone) -> Result<(i64, i64), DeadEnd> {
        let count = sets.clone().count();
        let union = sets.clone().fold(0, |union, set| union | set);
        if (union.count_ones() as usize) < count || sets.clone().any(|set| set == 0) {
            return Err(DeadEnd);
        }
        let weight = |number: &u8| self.weights[usize::from(*number)];
        let is_in = |set: ValueSet, number: u8| set & 1 << number != 0;
        let of_union = || self.order.iter().filter(|&&number| is_in(union, number));
        let lightest: i64 = of_union().take(count).map(weight).sum();
        let heaviest: i64 = of_union().rev().take(count).map(weight).sum();
        let (mut least, mut greatest) = (0, 0);
        for set in sets {
            let mut of_set = self.order.iter().filter(|&&number| is_in(set, number));
            least += of_set.clone().next().map_or(0, weight);
            greatest += of_set.next_back().map_or(0, weight);
        }
        Ok((least.max(lightest), greatest.min(heaviest)))
    }
}
