//! Rows that cut off fractional covers.
//!
//! Of three items that are covered at most once each, a cover has at most one option that holds two or more: any two
//! such options share an item. But a fractional cover may hold half of each of three options. With a row for the options
//! of such a *triple*, its bound comes closer to what covers cost. M. Jepsen, B. Petersen, S. Spoorendonk and D. Pisinger
//! showed how much closer for the routes of vehicles (2008).

use super::program::Program;
use crate::rows::Rows;

/// Three items, in increasing order.
pub(super) type Triple = [u32; 3];

/// A triple is broken if its options come to more.
const MOST: f64 = 1.05;

/// Where the options of a fractional cover hold more pairs of items, no triples are looked for.
const MOST_PAIRS: usize = 1 << 22;

/// After this many looks, no more triples are looked for.
const MOST_LOOKS: u32 = 1 << 20;
/// As many looks take as long as to find out what the options of a triple come to.
const TOTAL_LOOKS: u32 = 32;

/// The triples that a fractional cover breaks, the worst first.
pub(super) fn broken(program: &Program, chosen: &[(u32, f64)]) -> Vec<Triple> {
    let pairs = chosen.iter().map(|&(option, _)| program.items[option as usize].len().pow(2));
    if pairs.sum::<usize>() > MOST_PAIRS {
        return Vec::new();
    }
    let mut broken = Fraction::new(program, chosen).broken();
    broken.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    broken.dedup();
    broken.into_iter().map(|(triple, _)| triple).collect()
}

/// The options that hold at least two of a triple's items.
pub(super) fn options(program: &Program, triple: Triple) -> Vec<u32> {
    let mut holders: Vec<u32> =
        triple.iter().flat_map(|&item| &program.options[item as usize]).copied().collect();
    holders.sort_unstable();
    let held_twice = holders.windows(2).filter(|two| two[0] == two[1]);
    let mut options: Vec<u32> = held_twice.map(|two| two[0]).collect();
    options.dedup();
    options
}

/// A fractional cover.
struct Fraction<'p> {
    program: &'p Program,
    /// For each item, the options that hold it, and how much of them is chosen.
    holders: Rows<(u32, f64)>,
    /// For each item, the others in order, and how much of the options is chosen that hold both.
    shares: Vec<Vec<(u32, f64)>>,
}

impl<'p> Fraction<'p> {
    fn new(program: &'p Program, chosen: &[(u32, f64)]) -> Self {
        let is_single = |&&item: &&u32| program.upper[item as usize] == 1;
        let items = |option: u32| program.items[option as usize].iter().filter(is_single);
        let holders = chosen
            .iter()
            .flat_map(|&(option, part)| items(option).map(move |&item| (item as usize, (option, part))));
        let holders = Rows::new(program.upper.len(), holders);
        let shares = |(item, holders): (usize, &[(u32, f64)])| {
            let others =
                holders.iter().flat_map(|&(option, part)| items(option).map(move |&item| (item, part)));
            let mut shares: Vec<(u32, f64)> = others.filter(|&(other, _)| other as usize != item).collect();
            shares.sort_by_key(|&(other, _)| other);
            shares.dedup_by(|next, sum| {
                let is_same = next.0 == sum.0;
                sum.1 += if is_same { next.1 } else { 0.0 };
                is_same
            });
            shares
        };
        let shares = holders.iter().enumerate().map(shares).collect();
        Fraction { program, holders, shares }
    }

    /// How much of the options is chosen that hold both items.
    fn share(&self, one: u32, two: u32) -> f64 {
        let shares = &self.shares[one as usize];
        shares.binary_search_by_key(&two, |&(other, _)| other).map_or(0.0, |at| shares[at].1)
    }

    /// How much of the options of a triple is chosen.
    fn total(&self, [one, two, three]: Triple) -> f64 {
        let holds_all = |&&(option, _): &&(u32, f64)| {
            let items = &self.program.items[option as usize];
            items.contains(&two) && items.contains(&three)
        };
        // They are in three shares.
        let of_all: f64 = self.holders[one as usize].iter().filter(holds_all).map(|&(_, part)| part).sum();
        self.share(one, two) + self.share(one, three) + self.share(two, three) - 2.0 * of_all
    }

    /// The broken triples, some of them several times.
    fn broken(&self) -> Vec<(Triple, f64)> {
        let (mut broken, mut looks) = (Vec::new(), 0);
        for one in 0..self.shares.len() as u32 {
            let of_one = &self.shares[one as usize];
            // The largest of a triple's three shares is at least this.
            let large = of_one.iter().filter(|&&(two, share)| one < two && share >= MOST / 3.0);
            for &(two, share) in large {
                let thirds = of_one.iter().chain(&self.shares[two as usize]).map(|&(third, _)| third);
                for third in thirds.filter(|&third| third != one && third != two) {
                    looks += 1;
                    if looks > MOST_LOOKS {
                        return broken;
                    }
                    if share + self.share(one, third) + self.share(two, third) > MOST {
                        let mut triple = [one, two, third];
                        triple.sort_unstable();
                        let total = self.total(triple);
                        looks += TOTAL_LOOKS;
                        if total > MOST {
                            broken.push((triple, total));
                        }
                    }
                }
            }
        }
        broken
    }
}
