//! Clues in words: cages, runs, dots, and what they leave their cells.

use super::super::clues::{Clues, MOST_SUMS, Reach, RunWith, Within, told_alike};
use super::super::{Called, Conflict, Name, Names, Said, Told, Words};
use super::{English, booklet, conflicts, forced, houses, kinds, rules, screen, why};
use crate::board::{Dot, HouseKind, ValueSet};
use crate::technique::area::NoSet;
use crate::technique::beside::Beside;
use crate::technique::forced::Forced;
use crate::technique::why::{Assumed, Reason, Telling};
use crate::technique::{Apart, Pattern, Way};

impl Clues for English {
    fn and(&self) -> &'static str {
        "and"
    }

    fn or(&self) -> &'static str {
        "or"
    }

    fn because(&self, told: &str, reason: &str) -> String {
        format!("{told}, as {reason}")
    }

    fn called(&self, clue: &Called) -> String {
        match clue {
            Called::Cage(Some(clue)) => format!("the cage {clue}"),
            Called::Cage(None) => "the cage".to_owned(),
            Called::Run { sum, is_across } => {
                let direction = if *is_across { "across" } else { "down" };
                let sum = sum.map_or_else(String::new, |sum| format!("{sum} "));
                format!("the run {sum}{direction}")
            }
        }
    }

    fn clue_at(&self, clue: &Called, cell: &str) -> String {
        let at = match clue {
            Called::Cage(_) => "at",
            Called::Run { .. } => "from",
        };
        format!("{} ({at} {cell})", self.called(clue))
    }

    fn can_be(&self, cell: usize, set: ValueSet, words: &Words<'_>) -> String {
        format!("{} {}", words.cell(cell), is(set, words))
    }

    fn subset(&self, within: Within<'_>, subset: &Pattern, words: &Words<'_>) -> String {
        let within = match within {
            Within::Nowhere => String::new(),
            Within::House(house) => format!("{}, ", houses::within(&words.house(house))),
            Within::Clue(clue) => format!("in {clue}, "),
        };
        format!("{within}{}", self::subset(subset, words))
    }

    fn shared(&self, value: u8, houses: [HouseKind; 2], words: &Words<'_>) -> String {
        let [one, other] = houses.map(|house| houses::within(&words.house(house)));
        format!("{one}, all places for {} are {other}", words.symbol(value))
    }

    fn beside(&self, beside: &Beside, words: &Words<'_>) -> String {
        let &Beside { cell, other, struck, kept, left, partners, is_in_both } = beside;
        let (cell, other) = (words.cell(cell), words.cell(other));
        if partners == 0 {
            let struck = words.any(struck);
            return match is_in_both {
                true => format!("nothing goes with {struck}"),
                false => format!("nothing in {other} goes with {struck} in {cell}"),
            };
        }
        if partners.count_ones() < left.count_ones() {
            let had = if partners.is_power_of_two() { "which it is not" } else { "none of which it can be" };
            return format!(
                "if {cell} were {}, {other} would be {}, {had}",
                words.any(struck),
                words.any(partners)
            );
        }
        let is = is(left, words);
        match kept.count_ones() <= struck.count_ones() {
            true => format!("{other} {is}, which leaves {cell} only {}", words.any(kept)),
            // One value, which is not there twice.
            false if left == struck && left.is_power_of_two() => format!("{other} {is}"),
            false => format!("{other} {is}, which does not go with {} in {cell}", words.any(struck)),
        }
    }

    fn takes(
        &self,
        clue: &str,
        few: &[Vec<u8>],
        values: ValueSet,
        house: HouseKind,
        words: &Words<'_>,
    ) -> String {
        let is = if few.is_empty() { String::new() } else { format!(" is {} and", words.fillings(few)) };
        format!("{clue}{is} takes {} of {}", words.all(values), words.house(house))
    }

    fn fillings(
        &self,
        clue: &str,
        few: &[Vec<u8>],
        needed: &[(HouseKind, ValueSet)],
        words: &Words<'_>,
    ) -> String {
        let needs = needed
            .iter()
            .map(|&(house, values)| {
                format!("{} has no other place for {}", words.house(house), words.all(values))
            })
            .collect::<Vec<String>>();
        let needs = if needs.is_empty() { String::new() } else { format!(", as {}", words.and(&needs)) };
        format!("{clue} can only be {}{needs}", words.fillings(few))
    }

    fn impossible(&self, clue: &Telling<'_>, assumed: Assumed, why: &Reason, words: &Words<'_>) -> String {
        why::tell(clue, assumed, why, words)
    }

    fn led_on(&self, forced: &Forced<'_>, words: &Words<'_>) -> String {
        forced::tell(forced, words)
    }

    fn lines(
        &self,
        lines: &[HouseKind],
        [whole, made]: [i64; 2],
        cages: &[(String, usize)],
        sum: &str,
        words: &Words<'_>,
    ) -> String {
        let add = if lines.len() == 1 { "adds" } else { "add" };
        let lines = houses::all_named(lines, words.names());
        let told: Vec<String> =
            cages.iter().map(|(clue, cell)| format!("{clue} (at {})", words.cell(*cell))).collect();
        let told = match &told[..] {
            [one] => format!("the sum {one}"),
            _ if told.len() > MOST_SUMS => format!("{} sums there", told.len()),
            _ => format!("the sums {}", words.and(&told)),
        };
        match (made > whole, cages.len() > MOST_SUMS) {
            (true, _) => {
                format!("{lines} {add} up to {whole}, and {told} to {made}; the difference is {sum}")
            }
            (false, true) => {
                format!("{lines} {add} up to {whole}; without {told}, which make {made}, {sum} is left")
            }
            (false, false) => format!("{lines} {add} up to {whole}; without {told}, {sum} is left"),
        }
    }

    fn run_needs(
        &self,
        run: &str,
        few: &[ValueSet],
        values: ValueSet,
        subset: &Pattern,
        words: &Words<'_>,
    ) -> String {
        let of = match few.is_empty() {
            true => format!("{run} cannot be made without {}", words.all(values)),
            false => self.run_sets(run, &words.sets(few)),
        };
        format!("{of}, and in it {}", self::subset(subset, words))
    }

    fn run_sets(&self, run: &str, made: &str) -> String {
        format!("{run} can only be made of {made}")
    }

    fn only_sets(&self, says: &str, sets: &str, by_itself: bool) -> String {
        match by_itself {
            true => format!("{says}, which leaves only {sets}"),
            false => format!("{says}, which with the candidates of its cells leaves only {sets}"),
        }
    }

    fn ways(&self, says: &str, few: &[Way], words: &Words<'_>) -> String {
        let are = |cells: &[usize], sets: &[ValueSet]| match cells {
            [cell] => format!("{} is {}", words.cell(*cell), words.sets(sets)),
            _ => format!("{} are, in some order, {}", words.row_of(cells), words.sets(sets)),
        };
        let ways = told_alike(few, are, words);
        format!("{says}; with the candidates of its cells, only this is left: {}", ways.join("; or "))
    }

    fn apart(&self, says: &str, cells: &[usize], set: ValueSet, apart: &Apart, words: &Words<'_>) -> String {
        let makes = |(cells, reach): &(Vec<usize>, Reach)| {
            let make = if cells.len() == 1 { "is" } else { "make" };
            format!("{} {make} {}", words.cells(cells), reached(*reach))
        };
        let cells: Vec<String> = cells.iter().map(|&cell| words.cell(cell)).collect();
        let with = format!("with {} in {}", words.any(set), words.or(&cells));
        match apart {
            Apart::Sums { own: (own, _), other: Some(other) } if own.len() == 1 => {
                format!("{says}; {}", makes(other))
            }
            Apart::Sums { own, other: Some(other) } => {
                format!("{says}; {with}, {}, and {}", makes(own), makes(other))
            }
            Apart::Sums { own, other: None } => format!("{says}; {with}, {}", makes(own)),
            Apart::Seen(reach) => format!("{says}; {with}, it shows {}", reached(*reach)),
        }
    }

    fn no_set(&self, run: &RunWith<'_>, why: &NoSet, words: &Words<'_>) -> String {
        let &RunWith { name, digit, rest, others } = run;
        let digit = words.symbol(digit);
        let others = if others == 1 { "digit".to_owned() } else { format!("{others} digits") };
        match why {
            &NoSet::Ends(least, most) => {
                let make = reached(if rest < least { Reach::AtLeast(least) } else { Reach::AtMost(most) });
                format!("in {name}, {digit} leaves {rest} to the other {others}, which make {make}")
            }
            NoSet::Rest(left) => format!(
                "in {name}, {digit} leaves {rest} to the other {others}, which no choice of {} makes",
                words.all(*left)
            ),
            NoSet::Cells(sets, cells) => {
                let cells: Vec<String> = match &cells[..] {
                    &[(cell, set)] => vec![format!("{}, which {}", words.cell(cell), is(set, words))],
                    cells => cells.iter().map(|&(cell, _)| words.cell(cell)).collect(),
                };
                let cells = words.or(&cells);
                match sets.is_empty() {
                    true => format!("in {name}, each combination with {digit} leaves nothing for {cells}"),
                    false => {
                        let sets = words.sets(sets);
                        format!("with {digit}, {name} is made of {sets}, which leaves nothing for {cells}")
                    }
                }
            }
        }
    }

    fn others(
        &self,
        run: &str,
        cell: usize,
        others: &[(usize, ValueSet)],
        make: Reach,
        [low, high]: [i64; 2],
        words: &Words<'_>,
    ) -> String {
        let can_be: Vec<String> = others.iter().map(|&(other, set)| self.can_be(other, set, words)).collect();
        let leave = match high - low {
            0 => low.to_string(),
            1 => format!("{low} or {high}"),
            _ => format!("{low} to {high}"),
        };
        let make = reached(make);
        let together = if others.len() == 1 { String::new() } else { format!(": together they make {make}") };
        format!("in {run}, {}{together}, which leaves {leave} to {}", words.and(&can_be), words.cell(cell))
    }

    fn crossing(&self, runs: [(&str, &str); 2], cell: usize, common: ValueSet, words: &Words<'_>) -> String {
        let [across, down] = runs.map(|(run, made)| self.run_sets(run, made));
        let (cell, common) = (words.cell(cell), words.all(common));
        format!("{across}, and {down}; they cross in {cell}, and have only {common} in common")
    }

    fn split(&self, sides: [(&[usize], i64); 2], cells: &[usize], sum: &str, words: &Words<'_>) -> String {
        let runs = |(starts, total): (&[usize], i64), direction: &str| match starts {
            [start] => format!("the run {direction} at {} makes {total}", words.cell(*start)),
            _ => format!("the runs {direction} at {} make {total}", words.row_of(starts)),
        };
        let (across, down) = (runs(sides[0], "across"), runs(sides[1], "down"));
        let cells = words.cells(cells);
        format!("{across}, and {down}: they have all cells in common but {cells}, so that {sum}")
    }

    fn dot(&self, dot: Option<Dot>, [one, other]: [&str; 2]) -> String {
        let places = format!("{one} and {other}");
        match dot {
            Some(Dot::White) => format!("the white dot joins {places}, which differ by one"),
            Some(Dot::Black) => format!("the black dot joins {places}, of which one is double the other"),
            None => format!(
                "no dot is between {places}, so that they do not differ by one and neither is double the other"
            ),
        }
    }

    fn dot_briefly(&self, dot: Option<Dot>, [one, other]: [&str; 2]) -> String {
        let dot = match dot {
            Some(Dot::White) => "a white dot",
            Some(Dot::Black) => "a black dot",
            None => "no dot",
        };
        format!("{dot} is between {one} and {other}")
    }

    fn differ(&self, least: i32, [one, other]: [&str; 2]) -> String {
        format!("the line joins {one} and {other}, which differ by at least {least}")
    }

    fn differ_briefly(&self, least: i32, [one, other]: [&str; 2]) -> String {
        format!("{one} and {other} differ by at least {least}")
    }

    fn said(&self, said: &Said, cells: &[String]) -> [String; 2] {
        kinds::said(said, cells)
    }

    fn kind(&self, _: &str, plain: &'static str) -> &'static str {
        plain
    }

    fn beside_board(&self, _: &str, plain: &'static str, written: &[String], place: &str) -> String {
        format!("the {} at {place}", [&[plain.to_owned()], written].concat().join(" "))
    }

    fn rule(&self, said: &Said) -> String {
        rules::rule(said)
    }

    fn rule_on_screen(&self, said: &Said) -> String {
        screen::rule(said)
    }

    fn conflict(&self, conflict: &Conflict<'_>, names: &Names<'_>) -> String {
        conflicts::told(conflict, names)
    }

    fn puzzle(&self, name: &Name<'_>) -> String {
        booklet::puzzle(name)
    }

    fn told(&self, told: &Told<'_>) -> String {
        booklet::told(told)
    }

    fn by(&self, title: &str, author: &str) -> String {
        format!("{title}, by {author}")
    }

    fn differ_rule(&self, least: i32) -> String {
        rules::differ(least)
    }

    fn tie(&self, dot: Option<Dot>, [one, other]: [&str; 2]) -> String {
        let dot = dot.map_or("missing", |dot| self.colour(dot));
        format!("the {dot} dot between {one} and {other}")
    }

    fn colour(&self, dot: Dot) -> &'static str {
        match dot {
            Dot::White => "white",
            Dot::Black => "black",
        }
    }

    fn no_dot(&self, [one, other]: [&str; 2]) -> String {
        format!("no dot between {one} and {other}")
    }

    fn dot_chain(&self, cells: &str) -> String {
        format!("the chain of dots ({cells})")
    }
}

/// What something can hold: `is 3`, `can only be 1 or 2`, `can only be 1 to 4`.
pub(super) fn is(set: ValueSet, words: &Words<'_>) -> String {
    match words.span(set) {
        Some([first, last]) => format!("can only be {first} to {last}"),
        None if set.is_power_of_two() => format!("is {}", words.all(set)),
        None => format!("can only be {}", words.any(set)),
    }
}

/// A naked or hidden subset.
fn subset(subset: &Pattern, words: &Words<'_>) -> String {
    let Pattern::Subset { cells, values, is_hidden } = subset else { return String::new() };
    let its = words.cells(cells);
    match (is_hidden, cells.len()) {
        (true, 1) => format!("only {its} can be {}", words.all(*values)),
        (false, 1) => format!("{its} can only be {}", words.all(*values)),
        (true, _) => format!("{} are only in {its}", words.all(*values)),
        (false, _) => format!("only {} are left for {its}", words.all(*values)),
    }
}

/// What some cells come to.
pub(super) fn reached(reach: Reach) -> String {
    reach.tell(["at least", "at most", "and"])
}
