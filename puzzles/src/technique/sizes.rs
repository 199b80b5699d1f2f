//! Techniques that have a name for each size, with the ratings of their steps in tenths.

use super::Technique;

/// As many cells of a house as values that they can have.
pub(crate) fn naked_set(size: usize) -> (Technique, u16) {
    match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriplet, 36),
        4 => (Technique::NakedQuad, 50),
        more => (Technique::NakedSet, 44 + 2 * more as u16),
    }
}

/// As many values as places for them in a house.
pub(crate) fn hidden_set(size: usize) -> (Technique, u16) {
    match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriplet, 40),
        4 => (Technique::HiddenQuad, 54),
        more => (Technique::HiddenSet, 48 + 2 * more as u16),
    }
}

/// The same, where it leaves one place for another value; `None` if that is not looked for.
pub(crate) fn direct_hidden_set(size: usize) -> Option<(Technique, u16)> {
    match size {
        2 => Some((Technique::DirectHiddenPair, 20)),
        3 => Some((Technique::DirectHiddenTriplet, 25)),
        _ => None,
    }
}

/// As many rows as columns that they have for a value, or the other way round.
pub(crate) fn fish(size: usize) -> (Technique, u16) {
    match size {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        4 => (Technique::Jellyfish, 52),
        more => (Technique::LargerFish, 46 + 2 * more as u16),
    }
}

/// A bivalue cell with as many cells that see each other.
pub(crate) fn large_wing(size: usize) -> Technique {
    match size {
        3 => Technique::WxyzWing,
        4 => Technique::VwxyzWing,
        5 => Technique::UvwxyzWing,
        _ => Technique::TuvwxyzWing,
    }
}

/// The least rating of chains of `size` strong links.
pub(crate) fn least_of_strong_links(size: usize) -> u16 {
    match size {
        2 => 40,
        3 => 54,
        _ => 58,
    }
}

/// Chains of `size` strong links whose rating is the least plus `extra`, in boxes or not.
pub(crate) fn strong_links(size: usize, extra: u16, has_box: bool) -> (Technique, u16) {
    let technique = match (size, extra) {
        (2, 0) => Technique::Skyscraper,
        (2, 3) => Technique::GroupedTurbot,
        (2, _) if has_box => Technique::TurbotFish,
        (2, _) => Technique::TwoStringKite,
        (3, _) => Technique::ThreeStrongLinks,
        _ => Technique::FourStrongLinks,
    };
    (technique, least_of_strong_links(size) + extra)
}

/// The fewest values of houses that hold each once, if puzzles of these are to need a technique.
///
/// Where `n` cells are open, `k` cells with `k` values leave `n - k` values to the other cells: what the one set shows,
/// the other shows, too, and the smaller is seen first, or the naked of two as large. It is the same with rows and
/// columns for fish.
pub(crate) fn fewest_values(technique: Technique) -> usize {
    match technique {
        Technique::NakedPair | Technique::XWing => 4,
        Technique::HiddenPair => 5,
        Technique::NakedTriplet | Technique::Swordfish => 6,
        Technique::HiddenTriplet => 7,
        Technique::NakedQuad | Technique::Jellyfish => 8,
        Technique::HiddenQuad => 9,
        Technique::NakedSet | Technique::LargerFish => 10,
        Technique::HiddenSet => 11,
        _ => 1,
    }
}
