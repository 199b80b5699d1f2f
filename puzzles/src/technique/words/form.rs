//! Which techniques are told alike, in any language.

use crate::technique::{Step, Technique};

/// What a step is told as.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Single,
    DirectLocked,
    Locked,
    CommonPeers,
    Leftovers,
    NakedSet,
    DirectHiddenSet,
    HiddenSet,
    Fish,
    FinnedFish,
    StrongLinks,
    Wing,
    LargeWing,
    UniqueLoop,
    Bug,
    Aligned,
    Cycle,
    Chain,
    Contradiction,
    CellForcing,
    HouseForcing,
    DoubleForcing,
    /// What a constraint beyond the houses leaves.
    Seen,
    LastInCage,
    NeededValue,
    /// What follows, and nothing else: boards of houses take no other techniques.
    Bare,
}

impl Form {
    pub(super) fn of(step: &Step) -> Self {
        match step.technique {
            Technique::LastCell | Technique::HiddenSingle | Technique::NakedSingle => Form::Single,
            Technique::DirectPointing | Technique::DirectClaiming => Form::DirectLocked,
            Technique::Pointing | Technique::Claiming => Form::Locked,
            Technique::CommonPeers => Form::CommonPeers,
            Technique::LawOfLeftovers => Form::Leftovers,
            Technique::NakedPair | Technique::NakedTriplet | Technique::NakedQuad | Technique::NakedSet => {
                Form::NakedSet
            }
            Technique::DirectHiddenPair | Technique::DirectHiddenTriplet => Form::DirectHiddenSet,
            Technique::HiddenPair
            | Technique::HiddenTriplet
            | Technique::HiddenQuad
            | Technique::HiddenSet => Form::HiddenSet,
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish | Technique::LargerFish => {
                Form::Fish
            }
            Technique::FinnedXWing | Technique::FinnedSwordfish | Technique::FinnedJellyfish => {
                Form::FinnedFish
            }
            Technique::Skyscraper
            | Technique::TurbotFish
            | Technique::TwoStringKite
            | Technique::GroupedTurbot
            | Technique::ThreeStrongLinks
            | Technique::FourStrongLinks => Form::StrongLinks,
            // One by constraints tells what follows from each of the pivot's values.
            Technique::XyWing if step.evidence.cells.len() == 1 => Form::CellForcing,
            Technique::XyWing | Technique::XyzWing => Form::Wing,
            Technique::WxyzWing | Technique::VwxyzWing | Technique::UvwxyzWing | Technique::TuvwxyzWing => {
                Form::LargeWing
            }
            Technique::UniqueRectangle | Technique::UniqueLoop => Form::UniqueLoop,
            Technique::Bug => Form::Bug,
            Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => Form::Aligned,
            Technique::XCycle | Technique::YCycle | Technique::XyCycle => Form::Cycle,
            Technique::ForcingXChain | Technique::ForcingChain => Form::Chain,
            Technique::Nishio | Technique::DynamicContradiction | Technique::NestedContradiction => {
                Form::Contradiction
            }
            Technique::CellForcingChains
            | Technique::DynamicCellForcingChains
            | Technique::NestedCellForcingChains => Form::CellForcing,
            Technique::HouseForcingChains
            | Technique::DynamicHouseForcingChains
            | Technique::NestedHouseForcingChains => Form::HouseForcing,
            Technique::DynamicDoubleForcingChains | Technique::NestedDoubleForcingChains => {
                Form::DoubleForcing
            }
            Technique::Dot
            | Technique::NoDot
            | Technique::Difference
            | Technique::Line
            | Technique::Mark
            | Technique::BoardRule
            | Technique::Cage
            | Technique::Combinations
            | Technique::InniesAndOuties
            | Technique::OutsideClue => Form::Seen,
            Technique::LastInCage => Form::LastInCage,
            Technique::NeededValue => Form::NeededValue,
            _ => Form::Bare,
        }
    }
}
