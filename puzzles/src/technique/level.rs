//! Five levels of difficulty, with the same names in every family. [`Scale`] says what they mean.

use std::fmt;
use std::ops::RangeInclusive;

use super::Tenths;

/// The difficulty of a puzzle in a word. What it means in a family is told by its [`Scale`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// One looks where a digit can go.
    Easy,
    /// One looks closer, but needs no pencil marks.
    Medium,
    /// One strikes out pencil marks by what a few houses or cells show.
    Hard,
    /// One needs patterns across the board, or short chains.
    Expert,
    /// One follows long chains, or supposes and refutes.
    Extreme,
}

/// How ratings and levels go together. These are the highest ratings of each level:
///
/// | scale | easy | medium | hard | expert |
/// |---|--:|--:|--:|--:|
/// | steps, of Sudokus and Latin squares up to 25×25 | 1.5 | 2.5 | 4.4 | 7.0 |
/// | variants, Futoshikis and irregular KenKens, by the same steps | 2.6 | 3.4 | 4.4 | 7.0 |
/// | places, of larger ones | 1.9 | 2.9 | 3.1 | 3.9 |
/// | clues, of KenKens, Kakuros and Kropkis | 1.5 | 2.1 | 2.9 | 3.9 |
/// | packing, of pieces that fill a board | 2.9 | 4.4 | 5.9 | 7.4 |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scale {
    /// The hardest step, on all boards of houses as on the classic one. Easy: hidden singles. Medium: naked singles,
    /// and subsets or intersections that give a digit at once. Hard: intersections, pairs, triplets, fish, strong
    /// links, XY-wings. Expert: unique loops, quads, larger wings, aligned pairs, cycles. Extreme: chains.
    Steps,
    /// The same steps, with those of constraints among them. Easy: singles, what one constraint shows at a glance, and
    /// one intersection. Medium: pairs, triplets, X-wings. Hard, expert and extreme: as above.
    ///
    /// At a glance one sees what two cells leave each other, what a constraint takes away on an empty board, and what
    /// the least and the largest values of the other cells of a sum do. Else one goes through the ways to meet it:
    /// the sets of values that make the sums of a line, of a cage whose values may repeat, or of a diagonal; the sets
    /// of a sandwich or an X-sum for all places of its ends or values of its first cell; where, and how high, what is
    /// seen of skyscrapers; the fillings of a cage with another operator. Two ways are as easy as a glance, each
    /// doubling is 0.2 harder, and what follows from the order of their values alone 0.4; no more than 1.8 together.
    Variants,
    /// How the exact cover gives way; see [`Rating`](super::Rating). Easy: all is forced. Medium: one has
    /// to see what would at once leave another place with nothing. Hard: one supposes, and follows that
    /// for a wave, once or twice. Expert: again and again. Extreme: for two waves, or more.
    Places,
    /// The hardest technique; see [`technique`](crate::technique). Easy: singles, and clues of which up to four
    /// combinations are left. Medium: several more, bounds, places without a dot, intersections, pairs,
    /// a cell that a sum of rows or of a part of the board leaves. Hard: larger subsets and sums, many
    /// combinations. Expert: one has to see what would at once leave another place with nothing. Extreme:
    /// one supposes, and follows that for a wave or more.
    Clues,
    /// How many pieces a person lays who always goes on where there are the fewest choices, as a multiple of the number
    /// of pieces; one more for each doubling. See [`tiling::rate`](crate::tiling::rate).
    Packing,
}

impl Scale {
    /// The highest ratings of all levels but the last.
    const fn tops(self) -> [Tenths; 4] {
        match self {
            Scale::Steps => [Tenths(15), Tenths(25), Tenths(44), Tenths(70)],
            Scale::Variants => [Tenths(26), Tenths(34), Tenths(44), Tenths(70)],
            Scale::Places => [Tenths(19), Tenths(29), Tenths(31), Tenths(39)],
            Scale::Clues => [Tenths(15), Tenths(21), Tenths(29), Tenths(39)],
            Scale::Packing => [Tenths(29), Tenths(44), Tenths(59), Tenths(74)],
        }
    }

    /// No puzzle that can be made is rated higher.
    #[must_use]
    pub const fn highest(self) -> Tenths {
        match self {
            // The hardest Sudokus that are known are rated 11.9.
            Scale::Steps | Scale::Variants => Tenths(120),
            // Refutations within refutations are rated from 20 on.
            Scale::Places | Scale::Clues => Tenths(209),
            // The work for a rating is bounded, and 2^26 pieces are more than that.
            Scale::Packing => Tenths(270),
        }
    }

    /// The ratings of some levels.
    #[must_use]
    pub fn ratings(self, levels: &RangeInclusive<Level>) -> RangeInclusive<Tenths> {
        let tops = self.tops();
        let low =
            (*levels.start() as usize).checked_sub(1).map_or(Tenths(0), |below| Tenths(tops[below].0 + 1));
        low..=tops.get(*levels.end() as usize).copied().unwrap_or(Tenths(u16::MAX))
    }
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The level of a puzzle of this rating.
    #[must_use]
    pub fn of(rating: Tenths, scale: Scale) -> Level {
        let tops = scale.tops();
        Level::ALL[tops.iter().position(|&top| rating <= top).unwrap_or(tops.len())]
    }

    /// The level of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_their_ratings() {
        for scale in [Scale::Steps, Scale::Variants, Scale::Places, Scale::Clues, Scale::Packing] {
            for level in Level::ALL {
                let ratings = scale.ratings(&(level..=level));
                for rating in [*ratings.start(), *ratings.end()] {
                    assert_eq!(Level::of(rating, scale), level);
                }
            }
            assert_eq!(scale.ratings(&(Level::Easy..=Level::Extreme)), Tenths(0)..=Tenths(u16::MAX));
        }
        assert_eq!(Level::named("expert"), Some(Level::Expert));
        assert_eq!(Level::named("impossible"), None);
    }
}
