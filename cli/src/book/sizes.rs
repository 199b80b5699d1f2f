//! The sizes of a range that a family does not have: such as primes, where there are boxes.

use std::ops::RangeInclusive;

/// Sizes that are left out, by reason.
#[derive(Default)]
pub(super) struct LeftOut {
    reasons: Vec<Reason>,
}

struct Reason {
    /// The error of the first size.
    error: String,
    /// Without the size that was found: what is the same for the others.
    plain: String,
    sizes: Vec<RangeInclusive<usize>>,
}

impl LeftOut {
    /// Adds sizes, of which the first has this error.
    pub(super) fn add(&mut self, sizes: RangeInclusive<usize>, error: &str) {
        let found = sizes.start().to_string();
        let plain = match error.rsplit_once(&found) {
            Some((before, after)) => format!("{before}{after}"),
            None => error.to_owned(),
        };
        let Some(reason) = self.reasons.iter_mut().find(|reason| reason.plain == plain) else {
            let error = error.to_owned();
            return self.reasons.push(Reason { error, plain, sizes: vec![sizes] });
        };
        match reason.sizes.last_mut() {
            Some(last) if last.end() + 1 == *sizes.start() => *last = *last.start()..=*sizes.end(),
            _ => reason.sizes.push(sizes),
        }
    }

    /// What is told of them: a line for each reason.
    pub(super) fn notes(&self) -> impl Iterator<Item = String> {
        self.reasons.iter().map(|Reason { error, sizes, .. }| match &sizes[..] {
            [size] if size.start() == size.end() => format!("size {} is left out: {error}", size.start()),
            sizes => format!("sizes {} are left out: {error}", named(sizes)),
        })
    }
}

/// Sizes as they are written: `4, 5 and 7..9`.
fn named(sizes: &[RangeInclusive<usize>]) -> String {
    let name = |sizes: &RangeInclusive<usize>| match (sizes.start(), sizes.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}..{last}"),
    };
    match sizes {
        [first @ .., last] if !first.is_empty() => {
            format!("{} and {}", first.iter().map(name).collect::<Vec<_>>().join(", "), name(last))
        }
        sizes => sizes.iter().map(name).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_by_reason() {
        let mut left_out = LeftOut::default();
        let mut add = |sizes: RangeInclusive<usize>, why: &str| {
            let error = why.replace('N', &sizes.start().to_string());
            left_out.add(sizes, &error);
        };
        add(2..=2, "expected a size from 4 to 16, found N");
        add(3..=3, "expected a size from 4 to 16, found N");
        add(5..=5, "expected no prime, found N, a prime");
        add(7..=7, "expected no prime, found N, a prime");
        add(17..=17, "expected a size from 4 to 16, found N");
        add(18..=100, "expected a size from 4 to 16, found N");
        add(9..=9, "no such board");
        let notes: Vec<String> = left_out.notes().collect();
        insta::assert_snapshot!(notes.join("\n"), @"
        sizes 2..3 and 17..100 are left out: expected a size from 4 to 16, found 2
        sizes 5 and 7 are left out: expected no prime, found 5, a prime
        size 9 is left out: no such board
        ");
    }
}
