//! What each technique is and what it gives, for a page of a booklet.

use crate::technique::Technique;

pub(super) fn idea(technique: Technique) -> &'static str {
    match technique {
        Technique::LastCell => "A row, a column or a box has one empty cell: the missing digit goes there.",
        Technique::HiddenSingle => "A digit has only one place left in a row, a column or a box.",
        Technique::NakedSingle => "A cell has only one candidate left.",
        Technique::DirectPointing => {
            "All places for a digit in a box lie in one line, so it goes nowhere else in that line. That leaves one place \
             for it in another box."
        }
        Technique::DirectClaiming => {
            "All places for a digit in a line lie in one box, so it goes nowhere else in that box. That leaves one place \
             for it in another line."
        }
        Technique::DirectHiddenPair => {
            "Two digits have only the same two places in a house, so no other digit goes there. That leaves one place for \
             another digit."
        }
        Technique::DirectHiddenTriplet => {
            "Three digits have only the same three places in a house, so no other digit goes there. That leaves one place \
             for another digit."
        }
        Technique::Pointing => {
            "All places for a digit in a box lie in one line: strike it out in the rest of the line."
        }
        Technique::Claiming => {
            "All places for a digit in a line lie in one box: strike it out in the rest of the box."
        }
        Technique::LawOfLeftovers => {
            "Some lines and some regions cover nearly the same cells. The cells that only the lines cover have the same \
             digits as those that only the regions cover."
        }
        Technique::CommonPeers => {
            "A cell sees all places for a digit in a house: strike the digit out in that cell."
        }
        Technique::NakedPair => {
            "Two cells of a house have only two candidates between them: strike these out in the rest of the house."
        }
        Technique::NakedTriplet => {
            "Three cells of a house have only three candidates between them: strike these out in the rest of the house."
        }
        Technique::NakedQuad => {
            "Four cells of a house have only four candidates between them: strike these out in the rest of the house."
        }
        Technique::NakedSet => {
            "Five or more cells of a house have only as many candidates between them: strike these out in the rest of the \
             house."
        }
        Technique::HiddenPair => {
            "Two digits have only the same two places in a house: strike out the other candidates there."
        }
        Technique::HiddenTriplet => {
            "Three digits have only the same three places in a house: strike out the other candidates there."
        }
        Technique::HiddenQuad => {
            "Four digits have only the same four places in a house: strike out the other candidates there."
        }
        Technique::HiddenSet => {
            "Five or more digits have only as many places in a house: strike out the other candidates there."
        }
        Technique::XWing => {
            "In two parallel lines, a digit has places only where the same two lines cross them: strike it out in the rest \
             of the crossing lines."
        }
        Technique::Swordfish => {
            "In three parallel lines, a digit has places only where the same three lines cross them: strike it out in the \
             rest of the crossing lines."
        }
        Technique::Jellyfish => {
            "In four parallel lines, a digit has places only where the same four lines cross them: strike it out in the \
             rest of the crossing lines."
        }
        Technique::LargerFish => {
            "In five or more parallel lines, a digit has places only where as many lines cross them: strike it out in the \
             rest of the crossing lines."
        }
        Technique::FinnedXWing => {
            "An X-wing with a few extra places: strike the digit out only in cells that also see all of these."
        }
        Technique::FinnedSwordfish => {
            "A swordfish with a few extra places: strike the digit out only in cells that also see all of these."
        }
        Technique::FinnedJellyfish => {
            "A jellyfish with a few extra places: strike the digit out only in cells that also see all of these."
        }
        Technique::Skyscraper => {
            "A digit has two places in each of two parallel lines. A place of one sees a place of the other, so one of the \
             two others is right: strike the digit out in all cells that see both of those."
        }
        Technique::TurbotFish => {
            "A digit has two places in a box and two in a line. A place of one sees a place of the other, so one of the two \
             others is right: strike the digit out in all cells that see both of those."
        }
        Technique::TwoStringKite => {
            "A digit has two places in a row and two in a column. One place of each lies in the same box, so one of the two \
             others is right: strike the digit out in all cells that see both of those."
        }
        Technique::GroupedTurbot => {
            "In each of two houses, the places for a digit form two groups. A group of one sees a group of the other, so \
             the digit is in one of the two other groups: strike it out in all cells that see both of those."
        }
        Technique::ThreeStrongLinks => {
            "In each of three houses, the places for a digit form two groups, and the groups form a chain. The digit is at \
             one end of the chain: strike it out in all cells that see both ends."
        }
        Technique::FourStrongLinks => {
            "In each of four houses, the places for a digit form two groups, and the groups form a chain. The digit is at \
             one end of the chain: strike it out in all cells that see both ends."
        }
        Technique::XyWing => {
            "A cell with candidates X and Y sees a cell with X and Z, and one with Y and Z. One of those two is Z: strike Z \
             out in all cells that see both."
        }
        Technique::XyzWing => {
            "A cell with candidates X, Y and Z sees a cell with X and Z, and one with Y and Z. One of the three is Z: \
             strike Z out in all cells that see all three."
        }
        Technique::WxyzWing => {
            "Three cells that see each other have four candidates between them. A cell with two of these sees all places \
             for one of the two there, so the other is in one of the four cells: strike it out in all cells that see all \
             its places there."
        }
        Technique::VwxyzWing => {
            "Four cells that see each other have five candidates between them. A cell with two of these sees all places \
             for one of the two there, so the other is in one of the five cells: strike it out in all cells that see all \
             its places there."
        }
        Technique::UvwxyzWing => {
            "Five cells that see each other have six candidates between them. A cell with two of these sees all places \
             for one of the two there, so the other is in one of the six cells: strike it out in all cells that see all \
             its places there."
        }
        Technique::TuvwxyzWing => {
            "Six cells that see each other have seven candidates between them. A cell with two of these sees all places \
             for one of the two there, so the other is in one of the seven cells: strike it out in all cells that see \
             all its places there."
        }
        Technique::UniqueRectangle => {
            "Four cells in two rows, two columns and two boxes with only the same two candidates could be filled in two \
             ways. As the puzzle has one solution, a further candidate there must prevent that."
        }
        Technique::UniqueLoop => {
            "A loop of cells with only the same two candidates could be filled in two ways. As the puzzle has one solution, \
             a further candidate there must prevent that."
        }
        Technique::Bug => {
            "Nearly all empty cells have two candidates. If all of them had, the puzzle would have two solutions or \
             none, so one of the extra candidates is right."
        }
        Technique::AlignedPairExclusion => {
            "Some pairs of values in two cells would leave another cell with no candidate. Strike out a candidate of one \
             cell for which no candidate of the other is left."
        }
        Technique::AlignedTripletExclusion => {
            "Some combinations of values in three cells would leave another cell with no candidate. Strike out a \
             candidate of one cell for which no candidates of the others are left."
        }
        Technique::XCycle => {
            "Places for a digit form a loop in which every other one is right: strike the digit out in all cells that \
             see two neighbours on the loop."
        }
        Technique::YCycle => {
            "Cells with two candidates form a loop, and can be filled in only two ways: strike out what both ways exclude."
        }
        Technique::XyCycle => {
            "Candidates form a loop in which every other one is right: strike out what both ways exclude."
        }
        Technique::ForcingXChain => {
            "Suppose that a digit is in a cell, or that it is not. If the opposite follows, by places for this digit alone, \
             what was supposed is wrong."
        }
        Technique::ForcingChain => {
            "Suppose that a digit is in a cell, or that it is not. If the opposite follows step by step, what was supposed \
             is wrong."
        }
        Technique::Nishio => {
            "Suppose that a digit is in a cell. If some house then has no place left for this digit, strike it out in \
             that cell."
        }
        Technique::CellForcingChains => {
            "Suppose each candidate of a cell in turn. What follows from all of them is true."
        }
        Technique::HouseForcingChains => {
            "Suppose each place for a digit in a house in turn. What follows from all of them is true."
        }
        Technique::DynamicCellForcingChains => {
            "Suppose each candidate of a cell in turn. What follows from all of them is true; a step may rest on several \
             earlier ones."
        }
        Technique::DynamicHouseForcingChains => {
            "Suppose each place for a digit in a house in turn. What follows from all of them is true; a step may rest on \
             several earlier ones."
        }
        Technique::DynamicDoubleForcingChains => {
            "Suppose that a candidate is right, and then that it is wrong. What follows from both is true; a step may rest \
             on several earlier ones."
        }
        Technique::DynamicContradiction => {
            "Suppose that a candidate is right, or that it is wrong. If a contradiction follows, the opposite is true; a \
             step may rest on several earlier ones."
        }
        Technique::NestedCellForcingChains => {
            "Suppose each candidate of a cell in turn. What follows from all of them is true; a step may be a chain of its \
             own."
        }
        Technique::NestedHouseForcingChains => {
            "Suppose each place for a digit in a house in turn. What follows from all of them is true; a step may be a \
             chain of its own."
        }
        Technique::NestedDoubleForcingChains => {
            "Suppose that a candidate is right, and then that it is wrong. What follows from both is true; a step may be a \
             chain of its own."
        }
        Technique::NestedContradiction => {
            "Suppose that a candidate is right, or that it is wrong. If a contradiction follows, the opposite is true; a \
             step may be a chain of its own."
        }
        Technique::Crossing => {
            "Two runs cross in a cell: only digits that fit the sums of both can be there."
        }
        Technique::Dot => "Strike out a candidate that fits no candidate on the other side of a dot.",
        Technique::NoDot => {
            "A missing dot tells you something, too: strike out a candidate that fits no candidate on the other side."
        }
        Technique::Difference => "Strike out a candidate that fits no candidate of the next cell on a line.",
        Technique::Line => "Strike out a candidate that fits no candidates of the other cells on its line.",
        Technique::Mark => "Strike out a candidate that fits no candidates of the other cells at a mark.",
        Technique::BoardRule => {
            "By a rule of the whole board, a candidate fits no candidate of another cell: strike it out."
        }
        Technique::LastInCage => "A cage has one empty cell: its clue says what goes there.",
        Technique::NeededValue => {
            "A cage or a line needs a digit: strike it out in all other cells that see all its places there."
        }
        Technique::Cage => {
            "Strike out a candidate that fits no candidates of the other cells of a sum or of an area."
        }
        Technique::OutsideClue => {
            "Strike out a candidate with which its line cannot match a clue beside the board."
        }
        Technique::Combinations => {
            "List the combinations of digits that fit the clue of a cage or of a run: strike out candidates that are in \
             none of them."
        }
        Technique::DotChain => {
            "List the ways to fill cells that dots join: strike out candidates that are in none of them."
        }
        Technique::DotForcingChain => {
            "Suppose a digit in a cell, and go from dot to dot. If a cell has no candidate left, strike the digit out."
        }
        Technique::Bounds => {
            "The other cells of a run have a smallest and a largest possible sum: strike out digits that are too large \
             or too small for the rest."
        }
        Technique::InniesAndOuties => {
            "Compare the sum of whole rows, columns or boxes with the sum of the cages in them: the difference is the sum \
             of the cells that stick in or out."
        }
        Technique::Split => {
            "Add up the runs across in a part of the board, and the runs down: the difference is the sum of the cells that \
             only one of them counts."
        }
        Technique::Arrangements => {
            "Try all ways to put the digits of a run into its cells: strike out digits that never fit."
        }
        Technique::Forced => "Only one possibility is left for something that must be on the board.",
        Technique::Refutation => {
            "Suppose a value in a cell. If a cell then has no candidate left, or a value no place, it is wrong."
        }
    }
}
