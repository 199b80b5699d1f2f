//! Techniques that have a name for each size, with the ratings of their steps in tenths.

use super::Technique;

/// The technique of a size from 2, with its rating: three sizes have a name of their own, and all larger ones one
/// together, two tenths more for each further size.
fn of_size(named: [Technique; 3], larger: Technique, size: usize) -> (Technique, u16) {
    let technique = size.checked_sub(2).and_then(|place| named.get(place)).copied().unwrap_or(larger);
    let beyond = size.saturating_sub(2 + named.len()) as u16;
    (technique, technique.least_step() + 2 * beyond)
}

/// As many cells of a house as values that they can have.
pub(crate) fn naked_set(size: usize) -> (Technique, u16) {
    let named = [Technique::NakedPair, Technique::NakedTriplet, Technique::NakedQuad];
    of_size(named, Technique::NakedSet, size)
}

/// As many values as places for them in a house.
pub(crate) fn hidden_set(size: usize) -> (Technique, u16) {
    let named = [Technique::HiddenPair, Technique::HiddenTriplet, Technique::HiddenQuad];
    of_size(named, Technique::HiddenSet, size)
}

/// The same, where it leaves one place for another value; `None` if that is not looked for.
pub(crate) fn direct_hidden_set(size: usize) -> Option<(Technique, u16)> {
    let technique = match size {
        2 => Technique::DirectHiddenPair,
        3 => Technique::DirectHiddenTriplet,
        _ => return None,
    };
    Some((technique, technique.least_step()))
}

/// As many rows as columns that they have for a value, or the other way round.
pub(crate) fn fish(size: usize) -> (Technique, u16) {
    of_size([Technique::XWing, Technique::Swordfish, Technique::Jellyfish], Technique::LargerFish, size)
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
    let easiest = match size {
        2 => Technique::Skyscraper,
        3 => Technique::ThreeStrongLinks,
        _ => Technique::FourStrongLinks,
    };
    easiest.least_step()
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

/// The rating of a hidden single, which is harder to see in a line than in a box or a region.
pub(crate) fn hidden_single(is_in_line: bool) -> u16 {
    Technique::HiddenSingle.least_step() + if is_in_line { 3 } else { 0 }
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
