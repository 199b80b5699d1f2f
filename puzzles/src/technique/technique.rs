//! The techniques by name.

use std::fmt;

use super::tenths::Tenths;

macro_rules! techniques {
    ($($technique:ident $name:literal $idea:literal,)*) => {
        /// A way to conclude something about a board.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $idea] $technique,)*
        }

        impl Technique {
            /// All techniques, roughly from the easiest to the hardest.
            pub const ALL: &[Technique] = &[$(Technique::$technique,)*];

            /// Its name, as in `X-wing`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Technique::$technique => $name,)*
                }
            }

            /// The technique of a name, in small or capital letters, with blanks or hyphens between words.
            #[must_use]
            pub fn named(name: &str) -> Option<Technique> {
                Self::ALL.iter().copied().find(|technique| crate::notation::text::is_same_name(technique.name(), name))
            }
        }
    };
}

techniques! {
    LastCell "Last cell" "A house has one empty cell.",
    HiddenSingle "Hidden single" "A house has one place for a digit.",
    DirectPointing "Direct pointing" "Pointing that leaves one place for the digit in another box.",
    DirectClaiming "Direct claiming" "Claiming that leaves one place for the digit in another line.",
    DirectHiddenPair "Direct hidden pair" "A hidden pair that leaves one place for another digit.",
    NakedSingle "Naked single" "A cell has one candidate.",
    DirectHiddenTriplet "Direct hidden triplet" "A hidden triplet that leaves one place for another digit.",
    Pointing "Pointing" "A box has all its places for a digit in one line.",
    Claiming "Claiming" "A line has all its places for a digit in one box.",
    NakedPair "Naked pair" "Two cells of a house have two candidates.",
    XWing "X-wing" "Two parallel lines have their places for a digit in two crossing lines.",
    HiddenPair "Hidden pair" "Two digits have two places in a house.",
    NakedTriplet "Naked triplet" "Three cells of a house have three candidates.",
    Swordfish "Swordfish" "Three parallel lines have their places for a digit in three crossing lines.",
    HiddenTriplet "Hidden triplet" "Three digits have three places in a house.",
    Skyscraper "Skyscraper" "Two parallel lines, each with two places for a digit, are linked at one end.",
    TurbotFish "Turbot fish" "A box and a line, each with two places for a digit, are linked at one end.",
    TwoStringKite "Two-string kite" "A row and a column, each with two places for a digit, are linked in a box.",
    GroupedTurbot "Grouped turbot" "The same with two groups of places instead of two places.",
    XyWing "XY-wing" "Three bivalue cells, one of which sees the others.",
    XyzWing "XYZ-wing" "Two bivalue cells, and a cell with three candidates that sees them.",
    UniqueRectangle "Unique rectangle" "Four cells with two candidates would have two solutions.",
    UniqueLoop "Unique loop" "A loop of cells with two candidates would have two solutions.",
    NakedQuad "Naked quad" "Four cells of a house have four candidates.",
    Jellyfish "Jellyfish" "Four parallel lines have their places for a digit in four crossing lines.",
    HiddenQuad "Hidden quad" "Four digits have four places in a house.",
    ThreeStrongLinks "Three strong links" "Three houses, each with two groups of places for a digit, in a chain.",
    WxyzWing "WXYZ-wing" "Three cells of a house with four candidates, and a bivalue cell.",
    Bug "BUG" "All other cells have two candidates, and would have two solutions.",
    FourStrongLinks "Four strong links" "Four houses, each with two groups of places for a digit, in a chain.",
    VwxyzWing "VWXYZ-wing" "Four cells of a house with five candidates, and a bivalue cell.",
    AlignedPairExclusion "Aligned pair exclusion" "Two cells cannot have what others need.",
    UvwxyzWing "UVWXYZ-wing" "Five cells of a house with six candidates, and a bivalue cell.",
    XCycle "X-cycle" "A loop of places for one digit, of which every other one is right.",
    YCycle "Y-cycle" "A loop of bivalue cells.",
    ForcingXChain "Forcing X-chain" "A place for a digit leads to its contrary, by way of this digit alone.",
    XyCycle "XY-cycle" "A loop of candidates, of which every other one is right.",
    ForcingChain "Forcing chain" "A candidate leads to its contrary.",
    TuvwxyzWing "TUVWXYZ-wing" "Six cells of a house with seven candidates, and a bivalue cell.",
    AlignedTripletExclusion "Aligned triplet exclusion" "Three cells cannot have what others need.",
    Nishio "Nishio" "A place for a digit leaves no way to place this digit everywhere.",
    CellForcingChains "Cell forcing chains" "All candidates of a cell lead to the same.",
    HouseForcingChains "House forcing chains" "All places for a digit in a house lead to the same.",
    DynamicCellForcingChains "Dynamic cell forcing chains"
        "All candidates of a cell lead to the same, by implications with several causes.",
    DynamicHouseForcingChains "Dynamic house forcing chains"
        "All places for a digit in a house lead to the same, by implications with several causes.",
    DynamicDoubleForcingChains "Dynamic double forcing chains"
        "Whether a candidate is right or not, the same follows.",
    DynamicContradiction "Dynamic contradiction" "A candidate leads to a contradiction.",
    NestedCellForcingChains "Nested cell forcing chains"
        "All candidates of a cell lead to the same, with other chains as steps.",
    NestedHouseForcingChains "Nested house forcing chains"
        "All places for a digit in a house lead to the same, with other chains as steps.",
    NestedDoubleForcingChains "Nested double forcing chains"
        "Whether a candidate is right or not, the same follows, with other chains as steps.",
    NestedContradiction "Nested contradiction"
        "A candidate leads to a contradiction, with other chains as steps.",
}

impl Technique {
    /// The names of the groups; the chains include the cycles.
    pub const GROUPS: [&str; 10] = [
        "singles",
        "pairs",
        "triplets",
        "quads",
        "fish",
        "strong-links",
        "wings",
        "uniqueness",
        "cycles",
        "chains",
    ];

    /// The techniques of a name, which is that of one, or of one of the [`GROUPS`](Self::GROUPS).
    #[must_use]
    pub fn group(name: &str) -> Option<Vec<Technique>> {
        use Technique::*;
        let group: &[Technique] = match name {
            "singles" => &[LastCell, HiddenSingle, NakedSingle],
            "pairs" => &[DirectHiddenPair, NakedPair, HiddenPair],
            "triplets" => &[DirectHiddenTriplet, NakedTriplet, HiddenTriplet],
            "quads" => &[NakedQuad, HiddenQuad],
            "fish" => &[XWing, Swordfish, Jellyfish],
            "strong-links" => {
                &[Skyscraper, TurbotFish, TwoStringKite, GroupedTurbot, ThreeStrongLinks, FourStrongLinks]
            }
            "wings" => &[XyWing, XyzWing, WxyzWing, VwxyzWing, UvwxyzWing, TuvwxyzWing],
            "uniqueness" => &[UniqueRectangle, UniqueLoop, Bug],
            "cycles" => &[XCycle, YCycle, XyCycle],
            "chains" => {
                return Some(Self::ALL.iter().copied().filter(|technique| technique.is_chain()).collect());
            }
            _ => return Technique::named(name).map(|technique| vec![technique]),
        };
        Some(group.to_vec())
    }

    /// Whether it follows implications from claim to claim.
    #[must_use]
    pub fn is_chain(self) -> bool {
        self >= Technique::XCycle
            && !matches!(self, Technique::TuvwxyzWing | Technique::AlignedTripletExclusion)
    }

    /// The rating that its easiest steps have.
    #[must_use]
    pub fn least(self) -> Tenths {
        use Technique::*;
        Tenths(match self {
            LastCell => 10,
            HiddenSingle => 12,
            DirectPointing => 17,
            DirectClaiming => 19,
            DirectHiddenPair => 20,
            NakedSingle => 23,
            DirectHiddenTriplet => 25,
            Pointing => 26,
            Claiming => 28,
            NakedPair => 30,
            XWing => 32,
            HiddenPair => 34,
            NakedTriplet => 36,
            Swordfish => 38,
            HiddenTriplet | Skyscraper | TurbotFish | TwoStringKite | GroupedTurbot => 40,
            XyWing => 42,
            XyzWing => 44,
            UniqueRectangle | UniqueLoop => 45,
            NakedQuad => 50,
            Jellyfish => 52,
            HiddenQuad | ThreeStrongLinks => 54,
            WxyzWing => 55,
            Bug => 56,
            FourStrongLinks => 58,
            VwxyzWing | AlignedPairExclusion => 62,
            UvwxyzWing | XCycle | YCycle => 65,
            ForcingXChain => 66,
            XyCycle | ForcingChain => 70,
            TuvwxyzWing | AlignedTripletExclusion | Nishio => 75,
            CellForcingChains | HouseForcingChains => 80,
            DynamicCellForcingChains
            | DynamicHouseForcingChains
            | DynamicDoubleForcingChains
            | DynamicContradiction => 85,
            NestedCellForcingChains
            | NestedHouseForcingChains
            | NestedDoubleForcingChains
            | NestedContradiction => 95,
        })
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_found_by_name() {
        assert_eq!(Technique::named("x-wing"), Some(Technique::XWing));
        assert_eq!(Technique::named("Hidden-Pair"), Some(Technique::HiddenPair));
        assert_eq!(Technique::named("luck"), None);
        assert_eq!(Technique::group("x-wing"), Some(vec![Technique::XWing]));
        assert_eq!(Technique::group("chains").map(|chains| chains.len()), Some(16));
        assert_eq!(Technique::group("magic"), None);
        assert!(
            Technique::ALL.iter().all(|technique| Technique::named(technique.name()) == Some(*technique))
        );
    }
}
