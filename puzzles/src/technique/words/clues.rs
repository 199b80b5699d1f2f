//! What a language has to say of clues: cages, runs, dots, and what they leave their cells.

use super::{Called, Conflict, Name, Names, Said, Told, Words};
use crate::board::{Dot, HouseKind, ValueSet};
use crate::technique::area::NoSet;
use crate::technique::beside::Beside;
use crate::technique::forced::Forced;
use crate::technique::why::{Assumed, Reason, Telling};
use crate::technique::{Apart, Pattern, Way};

/// More sums than these are counted, not told one by one.
pub(super) const MOST_SUMS: usize = 6;

/// Where a subset is.
#[derive(Clone, Copy)]
pub(crate) enum Within<'w> {
    /// That is not told.
    Nowhere,
    /// A house.
    House(HouseKind),
    /// A clue, which is named.
    Clue(&'w str),
}

/// What some cells come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    Exactly(i64),
    AtLeast(i64),
    AtMost(i64),
    Between(i64, i64),
}

impl Reach {
    /// It with a language's words for `at least`, `at most` and `and`.
    pub(super) fn tell(self, [least, most, and]: [&str; 3]) -> String {
        match self {
            Reach::Exactly(sum) => sum.to_string(),
            Reach::AtLeast(low) => format!("{least} {low}"),
            Reach::AtMost(high) => format!("{most} {high}"),
            Reach::Between(low, high) => format!("{least} {low} {and} {most} {high}"),
        }
    }
}

/// A run of which a digit is told.
pub(crate) struct RunWith<'r> {
    /// Its sum, its direction, and where it begins.
    pub(crate) name: &'r str,
    pub(crate) digit: u8,
    /// What the digit leaves to the others.
    pub(crate) rest: i64,
    /// How many others there are.
    pub(crate) others: usize,
}

/// Ways that differ in the last of their parts alone, in the sets that its cells hold: what they have in common, those
/// cells, and the sets.
struct Alike<'w> {
    common: &'w [(Vec<usize>, ValueSet)],
    cells: &'w [usize],
    sets: Vec<ValueSet>,
}

/// Ways in words, those together that are alike. `are` says that cells hold one of some sets.
pub(super) fn told_alike(
    few: &[Way],
    are: impl Fn(&[usize], &[ValueSet]) -> String,
    words: &Words<'_>,
) -> Vec<String> {
    let told = |Alike { common, cells, sets }: &Alike<'_>| {
        let common = common.iter().map(|(cells, set)| are(cells, &[*set]));
        words.and(&common.chain([are(cells, sets)]).collect::<Vec<String>>())
    };
    alike(few).iter().map(told).collect()
}

/// Ways, those together that are alike.
fn alike(few: &[Way]) -> Vec<Alike<'_>> {
    let mut all: Vec<Alike<'_>> = Vec::new();
    for way in few {
        let Some(((cells, set), common)) = way.split_last() else { continue };
        match all.last_mut() {
            Some(last) if last.common == common && last.cells == cells => last.sets.push(*set),
            _ => all.push(Alike { common, cells, sets: vec![*set] }),
        }
    }
    all
}

/// What a language has to say of clues.
pub(crate) trait Clues: Sync {
    /// The word before the last of several things.
    fn and(&self) -> &'static str;

    /// The word before the last of several things, any of which it may be.
    fn or(&self) -> &'static str;

    /// Something, and why it is so.
    fn because(&self, told: &str, reason: &str) -> String;

    /// A clue.
    fn called(&self, clue: &Called) -> String;

    /// A clue, with its first cell in brackets, so that no cell told after it seems to be one more place of it.
    fn clue_at(&self, clue: &Called, cell: &str) -> String;

    /// What a cell can hold: `is 3`, `can only be 1 or 2`, `can only be 1 to 4`.
    fn can_be(&self, cell: usize, set: ValueSet, words: &Words<'_>) -> String;

    /// A naked or hidden subset.
    fn subset(&self, within: Within<'_>, subset: &Pattern, words: &Words<'_>) -> String;

    /// That all places for a value in the one house are in the other.
    fn shared(&self, value: u8, houses: [HouseKind; 2], words: &Words<'_>) -> String;

    /// What one of two cells tells the other.
    fn beside(&self, beside: &Beside, words: &Words<'_>) -> String;

    /// That a clue takes values of a house; with its fillings, if they are told.
    fn takes(
        &self,
        clue: &str,
        few: &[Vec<u8>],
        values: ValueSet,
        house: HouseKind,
        words: &Words<'_>,
    ) -> String;

    /// The fillings that a clue has left, and what houses need of them.
    fn fillings(
        &self,
        clue: &str,
        few: &[Vec<u8>],
        needed: &[(HouseKind, ValueSet)],
        words: &Words<'_>,
    ) -> String;

    /// Why the cells of a clue cannot be filled so.
    fn impossible(&self, clue: &Telling<'_>, assumed: Assumed, why: &Reason, words: &Words<'_>) -> String;

    /// What follows from an assumption, from cell to cell.
    fn led_on(&self, forced: &Forced<'_>, words: &Words<'_>) -> String;

    /// What lines and some cages add up to (`sums`), the cages told with their first cells, and so the sum of what is
    /// left of the lines, or juts out of them.
    fn lines(
        &self,
        lines: &[HouseKind],
        sums: [i64; 2],
        cages: &[(String, usize)],
        sum: &str,
        words: &Words<'_>,
    ) -> String;

    /// What a run needs, and where that is.
    fn run_needs(
        &self,
        run: &str,
        few: &[ValueSet],
        values: ValueSet,
        subset: &Pattern,
        words: &Words<'_>,
    ) -> String;

    /// What a run can be made of.
    fn run_sets(&self, run: &str, made: &str) -> String;

    /// What a constraint says of its cells, and the sets of values that they can hold so: by itself, or with the
    /// candidates that they have.
    fn only_sets(&self, says: &str, sets: &str, by_itself: bool) -> String;

    /// What a constraint says of its cells, and the ways that are left to meet it.
    fn ways(&self, says: &str, few: &[Way], words: &Words<'_>) -> String;

    /// What a constraint says of its cells, and why none of some cells has one of some values: what would add up to the
    /// same is too far apart.
    fn apart(&self, says: &str, cells: &[usize], set: ValueSet, apart: &Apart, words: &Words<'_>) -> String;

    /// Why no set with a digit is left.
    fn no_set(&self, run: &RunWith<'_>, why: &NoSet, words: &Words<'_>) -> String;

    /// What the other cells of a run make, and leave a cell.
    fn others(
        &self,
        run: &str,
        cell: usize,
        others: &[(usize, ValueSet)],
        make: Reach,
        leave: [i64; 2],
        words: &Words<'_>,
    ) -> String;

    /// What two runs that cross in a cell have in common: each with what it can be made of.
    fn crossing(&self, runs: [(&str, &str); 2], cell: usize, common: ValueSet, words: &Words<'_>) -> String;

    /// What runs across and runs down come to, by where they begin, and what that leaves of some cells.
    fn split(&self, sides: [(&[usize], i64); 2], cells: &[usize], sum: &str, words: &Words<'_>) -> String;

    /// What a dot says of its cells, or a place without one.
    fn dot(&self, dot: Option<Dot>, cells: [&str; 2]) -> String;

    /// The same in brief.
    fn dot_briefly(&self, dot: Option<Dot>, cells: [&str; 2]) -> String;

    /// What a line says of its cells that differ by at least `least`.
    fn differ(&self, least: i32, cells: [&str; 2]) -> String;

    /// The same in brief.
    fn differ_briefly(&self, least: i32, cells: [&str; 2]) -> String;

    /// What a constraint is called, and what it says of its cells.
    fn said(&self, said: &Said, cells: &[String]) -> [String; 2];

    /// What one constraint of a kind is called, where that stands behind its name, or a rule that houses of the board
    /// stand for: `plain` is the word for it on the command line.
    fn kind(&self, kind: &str, plain: &'static str) -> &'static str;

    /// A clue of a kind beside the board by what is written there, and the place.
    fn beside_board(&self, kind: &str, plain: &'static str, written: &[String], place: &str) -> String;

    /// What a constraint asks, in a sentence for those who never saw one.
    fn rule(&self, said: &Said) -> String;

    /// The same where the puzzle is drawn as f-puzzles and SudokuPad draw it. The texts that we write for these are
    /// English.
    fn rule_on_screen(&self, said: &Said) -> String {
        self.rule(said)
    }

    /// Why a puzzle plainly has no solution.
    fn conflict(&self, conflict: &Conflict<'_>, names: &Names<'_>) -> String;

    /// What a kind of puzzle is called.
    fn puzzle(&self, name: &Name<'_>) -> String;

    /// Something that instructions tell.
    fn told(&self, told: &Told<'_>) -> String;

    /// A title with the name of who made it.
    fn by(&self, title: &str, author: &str) -> String;

    /// The rule of a line between values that differ by at least `least`.
    fn differ_rule(&self, least: i32) -> String;

    /// A dot and where it is, or a place without one.
    fn tie(&self, dot: Option<Dot>, cells: [&str; 2]) -> String;

    /// The colour of a dot.
    fn colour(&self, dot: Dot) -> &'static str;

    /// That there is no dot.
    fn no_dot(&self, cells: [&str; 2]) -> String;

    /// A chain of dots, with its cells and what is between them.
    fn dot_chain(&self, cells: &str) -> String;
}
