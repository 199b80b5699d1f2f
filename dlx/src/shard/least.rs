//! The least of many numbers that change.

/// Numbers, and the first place of the least of them. A change takes time that grows with the logarithm of how
/// many there are, and most changes take less: they end where a smaller number stands beside.
pub(super) struct Least {
    /// A tree: the number at `k` is the lesser of those at `2k` and `2k + 1`. The second half are its leaves.
    tree: Vec<u32>,
}

impl Least {
    /// The number of a place that is left out of account.
    pub(super) const NONE: u32 = u32::MAX;

    /// This many places, all left out.
    pub(super) fn new(places: usize) -> Self {
        Least { tree: vec![Self::NONE; 2 * places.next_power_of_two()] }
    }

    /// Changes the number of a place.
    pub(super) fn set(&mut self, place: usize, number: u32) {
        let mut at = self.tree.len() / 2 + place;
        self.tree[at] = number;
        while at > 1 {
            let least = self.tree[at].min(self.tree[at ^ 1]);
            at /= 2;
            if self.tree[at] == least {
                return;
            }
            self.tree[at] = least;
        }
    }

    /// The least number and the first place that has it; `None` if all are left out.
    pub(super) fn first(&self) -> Option<(u32, usize)> {
        let leaves = self.tree.len() / 2;
        let least = self.tree[1];
        if least == Self::NONE {
            return None;
        }
        let mut at = 1;
        while at < leaves {
            at *= 2;
            if self.tree[at] != least {
                at += 1;
            }
        }
        Some((least, at - leaves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_least_is_found() {
        for places in [0, 1, 2, 5, 8] {
            let mut least = Least::new(places);
            let mut numbers = vec![Least::NONE; places];
            assert_eq!(least.first(), None);
            for step in 0..200_usize * places {
                let (place, number) = (step * 7 % places, (step * step * 31 % 11) as u32);
                let number = if number > 7 { Least::NONE } else { number };
                numbers[place] = number;
                least.set(place, number);
                let found = numbers.iter().zip(0..).min().filter(|&(&number, _)| number != Least::NONE);
                assert_eq!(least.first(), found.map(|(&number, place)| (number, place)));
            }
        }
    }
}
