//! The table of techniques: the name of each, its number on every scale, and its groups. All that prints,
//! asks for or orders techniques reads it.
//!
//! On the scale of steps, the numbers are those of Sukaku Explainer.

use std::fmt;

use super::level::Scale;
use super::rung::Rung;
use super::sizes;
use super::tenths::Tenths;
use crate::notation::text::is_same_name;

macro_rules! techniques {
    ($($technique:ident $name:literal $steps:tt $clues:tt $places:tt [$($group:literal),*] $idea:literal,)*) => {
        /// A way to conclude something about a puzzle.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $idea] $technique,)*
        }

        const TABLE: &[Row] = &[$(Row {
            technique: Technique::$technique,
            name: $name,
            steps: steps!($steps),
            clues: tenths!($clues),
            places: tenths!($places),
            groups: &[$($group),*],
        },)*];
    };
}

macro_rules! steps {
    (_) => {
        None
    };
    ($number:literal) => {
        Some((Tenths($number), Boards::All))
    };
    (($number:literal $boards:ident)) => {
        Some((Tenths($number), Boards::$boards))
    };
}

macro_rules! tenths {
    (_) => {
        None
    };
    ($number:literal) => {
        Some(Tenths($number))
    };
}

/// The boards of houses whose puzzles take a technique.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boards {
    /// Classic 9×9 Sudokus.
    Classics,
    /// All others.
    Others,
    /// Of the others those that have constraints beside their houses.
    Variants,
    All,
}

/// A line of the table.
struct Row {
    technique: Technique,
    name: &'static str,
    /// The rating of its easiest steps on [the scale of steps](Scale), with the boards that take it; `None` where
    /// puzzles do not have it, as on the other scales.
    steps: Option<(Tenths, Boards)>,
    /// The same on the scale of clues.
    clues: Option<Tenths>,
    /// The same on the scale of places.
    places: Option<Tenths>,
    groups: &'static [&'static str],
}

// The rating of the easiest steps, in tenths, on the scales of steps, of clues, and of places. What not all boards of
// houses take on the scale of steps has those that do beside it.
techniques! {
    LastCell "Last cell" 10 _ _ ["singles"]
        "A house has one empty cell.",
    HiddenSingle "Hidden single" 12 11 _ ["singles"]
        "A value has one place in a house.",
    DirectPointing "Direct pointing" 17 _ _ []
        "Pointing that leaves one place for the digit in another box.",
    DirectClaiming "Direct claiming" 19 _ _ []
        "Claiming that leaves one place for the digit in another line.",
    DirectHiddenPair "Direct hidden pair" 20 _ _ ["pairs"]
        "A hidden pair that leaves one place for another digit.",
    NakedSingle "Naked single" 23 10 _ ["singles"]
        "A cell has one candidate.",
    DirectHiddenTriplet "Direct hidden triplet" 25 _ _ ["triplets"]
        "A hidden triplet that leaves one place for another digit.",
    Pointing "Pointing" 26 19 _ []
        "A box has all its places for a digit in one line.",
    Claiming "Claiming" 28 19 _ []
        "A line has all its places for a digit in one box.",
    LawOfLeftovers "Law of leftovers" (29 Others) _ _ []
        "Lines and regions that nearly cover the same cells have the same values in the cells left over.",
    CommonPeers "Common peers" (29 Others) _ _ []
        "A cell sees all places for a value in a house.",
    NakedPair "Naked pair" 30 20 _ ["pairs"]
        "Two cells of a house have two candidates.",
    XWing "X-wing" 32 _ _ ["fish"]
        "Two parallel lines have their places for a digit in two crossing lines.",
    HiddenPair "Hidden pair" 34 21 _ ["pairs"]
        "Two digits have two places in a house.",
    NakedTriplet "Naked triplet" 36 23 _ ["triplets"]
        "Three cells of a house have three candidates.",
    Swordfish "Swordfish" 38 _ _ ["fish"]
        "Three parallel lines have their places for a digit in three crossing lines.",
    HiddenTriplet "Hidden triplet" 40 24 _ ["triplets"]
        "Three digits have three places in a house.",
    Skyscraper "Skyscraper" 40 _ _ ["strong-links"]
        "Two parallel lines, each with two places for a digit, are linked at one end.",
    TurbotFish "Turbot fish" 40 _ _ ["strong-links"]
        "A box and a line, each with two places for a digit, are linked at one end.",
    TwoStringKite "Two-string kite" 40 _ _ ["strong-links"]
        "A row and a column, each with two places for a digit, are linked in a box.",
    GroupedTurbot "Grouped turbot" 40 _ _ ["strong-links"]
        "The same with two groups of places instead of two places.",
    FinnedXWing "Finned X-wing" (41 Others) _ _ ["fish"]
        "An X-wing but for some places that see what it strikes out.",
    XyWing "XY-wing" 42 _ _ ["wings"]
        "Three bivalue cells, one of which sees the others.",
    XyzWing "XYZ-wing" 44 _ _ ["wings"]
        "Two bivalue cells, and a cell with three candidates that sees them.",
    UniqueRectangle "Unique rectangle" 45 _ _ ["uniqueness"]
        "Four cells with two candidates would have two solutions.",
    UniqueLoop "Unique loop" (45 Classics) _ _ ["uniqueness"]
        "A loop of cells with two candidates would have two solutions.",
    FinnedSwordfish "Finned swordfish" (48 Others) _ _ ["fish"]
        "A swordfish but for some places that see what it strikes out.",
    NakedQuad "Naked quad" 50 26 _ ["quads"]
        "Four cells of a house have four candidates.",
    Jellyfish "Jellyfish" 52 _ _ ["fish"]
        "Four parallel lines have their places for a digit in four crossing lines.",
    HiddenQuad "Hidden quad" 54 27 _ ["quads"]
        "Four digits have four places in a house.",
    NakedSet "Naked set" (54 Others) _ _ []
        "Five or more cells of a house have as many candidates.",
    LargerFish "Larger fish" (56 Others) _ _ ["fish"]
        "Five or more parallel lines have their places for a digit in as many crossing lines.",
    HiddenSet "Hidden set" (58 Others) _ _ []
        "Five or more values have as many places in a house.",
    ThreeStrongLinks "Three strong links" 54 _ _ ["strong-links"]
        "Three houses, each with two groups of places for a digit, in a chain.",
    WxyzWing "WXYZ-wing" 55 _ _ ["wings"]
        "Three cells that see each other with four candidates, and a bivalue cell.",
    Bug "BUG" 56 _ _ ["uniqueness"]
        "All other cells have two candidates, and would have two solutions.",
    FourStrongLinks "Four strong links" 58 _ _ ["strong-links"]
        "Four houses, each with two groups of places for a digit, in a chain.",
    FinnedJellyfish "Finned jellyfish" (60 Others) _ _ ["fish"]
        "A jellyfish but for some places that see what it strikes out.",
    VwxyzWing "VWXYZ-wing" 62 _ _ ["wings"]
        "Four cells that see each other with five candidates, and a bivalue cell.",
    AlignedPairExclusion "Aligned pair exclusion" (62 Classics) _ _ []
        "Two cells cannot have what others need.",
    UvwxyzWing "UVWXYZ-wing" 65 _ _ ["wings"]
        "Five cells that see each other with six candidates, and a bivalue cell.",
    XCycle "X-cycle" (65 Classics) _ _ ["cycles", "chains"]
        "A loop of places for one digit, of which every other one is right.",
    YCycle "Y-cycle" (65 Classics) _ _ ["cycles", "chains"]
        "A loop of bivalue cells.",
    ForcingXChain "Forcing X-chain" 66 _ _ ["chains"]
        "A place for a digit leads to its contrary, by way of this digit alone.",
    XyCycle "XY-cycle" (70 Classics) _ _ ["cycles", "chains"]
        "A loop of candidates, of which every other one is right.",
    ForcingChain "Forcing chain" 70 _ _ ["chains"]
        "A candidate leads to its contrary.",
    TuvwxyzWing "TUVWXYZ-wing" (75 Classics) _ _ ["wings"]
        "Six cells that see each other with seven candidates, and a bivalue cell.",
    AlignedTripletExclusion "Aligned triplet exclusion" (75 Classics) _ _ []
        "Three cells cannot have what others need.",
    Nishio "Nishio" (75 Classics) _ _ ["chains"]
        "A place for a digit leaves no way to place this digit everywhere.",
    CellForcingChains "Cell forcing chains" 80 _ _ ["chains"]
        "All candidates of a cell lead to the same.",
    HouseForcingChains "House forcing chains" 80 _ _ ["chains"]
        "All places for a digit in a house lead to the same.",
    DynamicCellForcingChains "Dynamic cell forcing chains" (85 Classics) _ _ ["chains"]
        "All candidates of a cell lead to the same, by implications with several causes.",
    DynamicHouseForcingChains "Dynamic house forcing chains" (85 Classics) _ _ ["chains"]
        "All places for a digit in a house lead to the same, by implications with several causes.",
    DynamicDoubleForcingChains "Dynamic double forcing chains" (85 Classics) _ _ ["chains"]
        "Whether a candidate is right or not, the same follows.",
    DynamicContradiction "Dynamic contradiction" 85 _ _ ["chains"]
        "A candidate leads to a contradiction.",
    NestedCellForcingChains "Nested cell forcing chains" (95 Classics) _ _ ["chains"]
        "All candidates of a cell lead to the same, with other chains as steps.",
    NestedHouseForcingChains "Nested house forcing chains" (95 Classics) _ _ ["chains"]
        "All places for a digit in a house lead to the same, with other chains as steps.",
    NestedDoubleForcingChains "Nested double forcing chains" (95 Classics) _ _ ["chains"]
        "Whether a candidate is right or not, the same follows, with other chains as steps.",
    NestedContradiction "Nested contradiction" 95 _ _ ["chains"]
        "A candidate leads to a contradiction, with other chains as steps.",
    Crossing "Crossing" _ 12 _ []
        "The sums of two runs that cross have one digit in common.",
    Dot "Dot" (24 Variants) 12 _ []
        "A value goes with none on the other side of a dot.",
    NoDot "No dot" (25 Variants) 16 _ []
        "A value goes with none on the other side of a line without a dot.",
    Difference "Difference" (24 Variants) _ _ []
        "A value goes with none at the other end of a line.",
    Line "Line" (24 Variants) _ _ []
        "A value goes with none on the same line.",
    Mark "Mark" (24 Variants) _ _ []
        "A value goes with none beside a mark, or under it.",
    BoardRule "Board rule" (24 Variants) _ _ []
        "A value goes with none in cells that a rule of the whole board sets against its own.",
    LastInCage "Last cell of a cage" (10 Variants) _ _ ["singles"]
        "A cage has one open cell.",
    NeededValue "Needed value" (27 Variants) _ _ []
        "A cell sees all places for a value in a cage or on a line that cannot do without it.",
    Cage "Cage" (25 Variants) _ _ []
        "A value goes with none in the other cells of a sum or of an area.",
    OutsideClue "Outside clue" (26 Variants) _ _ []
        "A value goes with none in a line with a clue beside the board.",
    Combinations "Combinations" (13 Variants) 11 _ []
        "The combinations that a cage or a run has left.",
    DotChain "Dot chain" _ 13 _ []
        "The ways to fill cells that dots join.",
    DotForcingChain "Dot forcing chain" _ 18 _ ["chains"]
        "What a value leaves from dot to dot, up to a cell that has nothing left.",
    Bounds "Bounds" _ 17 _ []
        "The least and the largest sum of the other cells of a run.",
    InniesAndOuties "Innies and outies" (15 Variants) 20 _ []
        "The sum of rows, columns or boxes, less that of the cages in them.",
    Split "Split" _ 20 _ []
        "The sum of the runs across in a part of the board, less that of its runs down.",
    Arrangements "Arrangements" _ 22 _ []
        "All ways to put the digits of a run into its cells.",
    Forced "Forced move" _ 30 10 []
        "An item of the exact cover has one option left.",
    Refutation "Refutation" _ 30 20 []
        "A value is assumed, and what that forces leaves nothing for an item of the exact cover.",
}

/// The groups by name, in the order in which they are listed.
pub(super) const GROUPS: &[&str] = &[
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

impl Technique {
    /// All techniques: those of classic Sudokus, roughly from the easiest to the hardest, then the others.
    pub fn all() -> impl Iterator<Item = Technique> {
        TABLE.iter().map(|row| row.technique)
    }

    /// The technique of a name, in small or capital letters, with blanks or hyphens between words.
    #[must_use]
    pub fn named(name: &str) -> Option<Technique> {
        TABLE.iter().find(|row| is_same_name(row.name, name)).map(|row| row.technique)
    }

    /// The techniques that puzzles of a scale can take.
    #[must_use]
    pub fn on(scale: Scale) -> Vec<Technique> {
        Technique::all().filter(|technique| technique.least(scale).is_some()).collect()
    }

    /// The techniques of classic Sudokus: those of Sukaku Explainer.
    #[must_use]
    pub fn of_classics() -> Vec<Technique> {
        Technique::of(&[Boards::Classics])
    }

    /// The techniques of all other boards of houses.
    #[must_use]
    pub fn of_boards() -> Vec<Technique> {
        Technique::of(&[Boards::Others])
    }

    /// The techniques of boards that have constraints beside their houses. Those of uniqueness are not among them:
    /// values that houses let exchange need not be exchanged by other constraints.
    #[must_use]
    pub fn of_variants() -> Vec<Technique> {
        let mut all = Technique::of(&[Boards::Others, Boards::Variants]);
        all.retain(|technique| !technique.is_in("uniqueness"));
        all.sort_by_key(|technique| technique.least_step());
        all
    }

    /// The techniques of Sudokus of every kind.
    #[must_use]
    pub fn of_sudokus() -> Vec<Technique> {
        Technique::of(&[Boards::Classics, Boards::Others])
    }

    fn of(boards: &[Boards]) -> Vec<Technique> {
        let has = |row: &&Row| row.steps.is_some_and(|(_, on)| boards.contains(&on) || on == Boards::All);
        TABLE.iter().filter(has).map(|row| row.technique).collect()
    }

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Its name, as in `X-wing`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The rating of its easiest steps; `None` if no puzzle of that scale takes it.
    #[must_use]
    pub fn least(self, scale: Scale) -> Option<Tenths> {
        match scale {
            Scale::Steps | Scale::Variants => self.row().steps.map(|(number, _)| number),
            Scale::Clues => self.row().clues,
            Scale::Places => self.row().places,
            Scale::Packing => None,
        }
    }

    /// The rating of its easiest steps on the scale of steps, in tenths; 0 if it is not on it.
    pub(crate) const fn least_step(self) -> u16 {
        match self.row().steps {
            Some((Tenths(tenths), _)) => tenths,
            None => 0,
        }
    }

    /// The rung of its easiest steps on the scale of clues, without a bound.
    pub(crate) const fn least_rung(self) -> Rung {
        match self.row().clues {
            Some(Tenths(tenths)) => self.rung(tenths),
            None => self.rung(0),
        }
    }

    /// Whether a puzzle may need it whose houses hold this many values, each once.
    pub(crate) fn is_needed_with(self, values: usize) -> bool {
        values >= sizes::fewest_values(self)
    }

    /// Whether it takes two houses that share several cells: a row and a column share one.
    pub(crate) fn needs_regions(self) -> bool {
        matches!(
            self,
            Technique::Pointing
                | Technique::Claiming
                | Technique::DirectPointing
                | Technique::DirectClaiming
                | Technique::LawOfLeftovers
        )
    }

    /// Whether it is in a group.
    pub(crate) fn is_in(self, group: &str) -> bool {
        self.row().groups.contains(&group)
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
        for (place, row) in TABLE.iter().enumerate() {
            assert_eq!(row.technique as usize, place);
            assert_eq!(Technique::named(row.name), Some(row.technique));
            assert!(row.groups.iter().all(|group| GROUPS.contains(group)), "{}", row.name);
        }
    }
}
