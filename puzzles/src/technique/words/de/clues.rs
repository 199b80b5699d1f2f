//! Clues in words: cages, runs, dots, and what they leave their cells. Clues are named without an article, as one
//! name serves in every case.

use super::super::clues::{Clues, MOST_SUMS, Reach, RunWith, Within, told_alike};
use super::super::{Called, Conflict, Name, Names, Said, Told, Words};
use super::clause::Clause;
use super::{German, booklet, conflicts, forced, houses, kinds, rules, why};
use crate::board::{Dot, HouseKind, ValueSet};
use crate::technique::area::NoSet;
use crate::technique::beside::Beside;
use crate::technique::forced::Forced;
use crate::technique::why::{Assumed, Reason, Telling};
use crate::technique::{Apart, Pattern, Way};

impl Clues for German {
    fn and(&self) -> &'static str {
        "und"
    }

    fn or(&self) -> &'static str {
        "oder"
    }

    fn because(&self, told: &str, reason: &str) -> String {
        format!("{told}, denn {reason}")
    }

    fn called(&self, clue: &Called) -> String {
        match clue {
            Called::Cage(Some(clue)) => format!("Käfig {clue}"),
            Called::Cage(None) => "Käfig".to_owned(),
            Called::Run { sum, is_across } => {
                let direction = if *is_across { "waagerecht" } else { "senkrecht" };
                let sum = sum.map_or_else(String::new, |sum| format!("{sum} "));
                format!("Summe {sum}{direction}")
            }
        }
    }

    fn clue_at(&self, clue: &Called, cell: &str) -> String {
        let at = match clue {
            Called::Cage(_) => "bei",
            Called::Run { .. } => "ab",
        };
        format!("{} ({at} {cell})", self.called(clue))
    }

    fn can_be(&self, cell: usize, set: ValueSet, words: &Words<'_>) -> String {
        match words.span(set) {
            None if set.is_power_of_two() => format!("{} ist {}", words.cell(cell), words.all(set)),
            _ => format!("{} kann nur {} sein", words.cell(cell), choice(set, words)),
        }
    }

    fn subset(&self, within: Within<'_>, subset: &Pattern, words: &Words<'_>) -> String {
        let clause = clause_of(subset, words);
        match within {
            Within::Nowhere => clause.main(),
            Within::House(house) => {
                format!("{} {}", houses::within(house, words.names()), clause.inverted())
            }
            Within::Clue(clue) => format!("in {clue} {}", clause.inverted()),
        }
    }

    fn shared(&self, value: u8, houses: [HouseKind; 2], words: &Words<'_>) -> String {
        let [one, other] = houses.map(|house| houses::within(house, words.names()));
        format!("{one} liegen alle Plätze für {} {other}", words.symbol(value))
    }

    fn beside(&self, beside: &Beside, words: &Words<'_>) -> String {
        let &Beside { cell, other, struck, kept, left, partners, is_in_both } = beside;
        let name = words.cell(cell);
        if partners == 0 {
            let struck = words.any(struck);
            return match is_in_both {
                true => format!("zu {struck} passt nichts"),
                false => format!("zu {struck} in {name} passt nichts in {}", words.cell(other)),
            };
        }
        if partners.count_ones() < left.count_ones() {
            return format!(
                "wäre {name} {}, so wäre {} {}, was nicht möglich ist",
                words.any(struck),
                words.cell(other),
                words.any(partners)
            );
        }
        let is = self.can_be(other, left, words);
        match kept.count_ones() <= struck.count_ones() {
            true => format!("{is}; das lässt für {name} nur {}", words.any(kept)),
            // One value, which is not there twice.
            false if left == struck && left.is_power_of_two() => is,
            false => format!("{is}; das passt nicht zu {} in {name}", words.any(struck)),
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
        let is = if few.is_empty() { String::new() } else { format!(" ist {} und", words.fillings(few)) };
        let within = houses::within(house, words.names());
        format!("{clue}{is} belegt {within} die {}", words.all(values))
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
                let within = houses::within(house, words.names());
                format!("{within} gibt es keinen anderen Platz für {}", words.all(values))
            })
            .collect::<Vec<String>>();
        let needs = if needs.is_empty() { String::new() } else { format!(", denn {}", words.and(&needs)) };
        format!("{clue} kann nur {} sein{needs}", words.fillings(few))
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
        let make = if lines.len() == 1 { "ergibt" } else { "ergeben zusammen" };
        let told: Vec<String> =
            cages.iter().map(|(clue, cell)| format!("{clue} (bei {})", words.cell(*cell))).collect();
        let told = match &told[..] {
            [one] => format!("die Summe {one}"),
            _ if told.len() > MOST_SUMS => format!("{} Summen dort", told.len()),
            _ => format!("die Summen {}", words.and(&told)),
        };
        let lines = houses::all_named(lines, words.names());
        match (made > whole, cages.len() > MOST_SUMS) {
            (true, _) => format!("{lines} {make} {whole}, {told} {made}; die Differenz ist {sum}"),
            (false, true) => {
                format!("{lines} {make} {whole}; ohne {told}, die {made} ergeben, bleibt {sum}")
            }
            (false, false) => format!("{lines} {make} {whole}; ohne {told} bleibt {sum}"),
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
            true => format!("{run} geht nicht ohne {}", words.all(values)),
            false => self.run_sets(run, &words.sets(few)),
        };
        format!("{of}, und darin {}", clause_of(subset, words).inverted())
    }

    fn run_sets(&self, run: &str, made: &str) -> String {
        format!("{run} kann nur aus {made} bestehen")
    }

    fn only_sets(&self, says: &str, sets: &str, by_itself: bool) -> String {
        match by_itself {
            true => format!("{says}; dafür bleibt nur {sets}"),
            false => format!("{says}; dafür bleibt mit den Kandidaten der Zellen nur {sets}"),
        }
    }

    fn ways(&self, says: &str, few: &[Way], words: &Words<'_>) -> String {
        let are = |cells: &[usize], sets: &[ValueSet]| match cells {
            [cell] => format!("{} ist {}", words.cell(*cell), words.sets(sets)),
            _ => format!("{} sind in irgendeiner Reihenfolge {}", words.row_of(cells), words.sets(sets)),
        };
        let ways = told_alike(few, are, words);
        format!("{says}; mit den Kandidaten der Zellen bleibt nur dies: {}", ways.join("; oder "))
    }

    fn apart(&self, says: &str, cells: &[usize], set: ValueSet, apart: &Apart, words: &Words<'_>) -> String {
        let makes = |(cells, reach): &(Vec<usize>, Reach)| {
            let make = if cells.len() == 1 { "ist" } else { "ergeben" };
            [words.cells(cells), make.to_owned(), reached(*reach)]
        };
        let cells: Vec<String> = cells.iter().map(|&cell| words.cell(cell)).collect();
        let with = format!("mit {} in {}", words.any(set), words.or(&cells));
        let (own, other) = match apart {
            Apart::Sums { own, other } => (own, other),
            Apart::Seen(reach) => return format!("{says}; {with} zeigt sie {}", reached(*reach)),
        };
        let [cells, make, reach] = makes(own);
        let with = format!("{with} {make} {cells} {reach}");
        match other {
            Some(other) if own.0.len() == 1 => format!("{says}; {}", makes(other).join(" ")),
            Some(other) => format!("{says}; {with}, und {}", makes(other).join(" ")),
            None => format!("{says}; {with}"),
        }
    }

    fn no_set(&self, run: &RunWith<'_>, why: &NoSet, words: &Words<'_>) -> String {
        let &RunWith { name, digit, rest, others } = run;
        let digit = words.symbol(digit);
        let one = others == 1;
        let others =
            if one { "die andere Ziffer".to_owned() } else { format!("die {others} anderen Ziffern") };
        match why {
            &NoSet::Ends(least, most) => {
                let make = reached(if rest < least { Reach::AtLeast(least) } else { Reach::AtMost(most) });
                let verb = if one { "ist" } else { "ergeben" };
                let they = if one { "die aber" } else { "diese aber" };
                let make = match one {
                    true => format!("{they} {make} {verb}"),
                    false => format!("{they} {verb} {make}"),
                };
                format!("in {name} lässt {digit} für {others} {rest}; {make}")
            }
            NoSet::Rest(left) => format!(
                "in {name} lässt {digit} für {others} {rest}, und keine Wahl aus {} ergibt das",
                words.all(*left)
            ),
            NoSet::Cells(sets, cells) => {
                let told = match &cells[..] {
                    &[(cell, set)] if set.is_power_of_two() => {
                        format!("{}: dort steht {}", words.cell(cell), words.all(set))
                    }
                    &[(cell, set)] => {
                        format!("{}: dort kann nur {} stehen", words.cell(cell), choice(set, words))
                    }
                    cells => {
                        words.or(&cells.iter().map(|&(cell, _)| words.cell(cell)).collect::<Vec<String>>())
                    }
                };
                match sets.is_empty() {
                    true => format!("in {name} lässt jede Kombination mit {digit} nichts für {told}"),
                    false => {
                        let sets = words.sets(sets);
                        format!("mit {digit} besteht {name} aus {sets}, und das lässt nichts für {told}")
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
            1 => format!("{low} oder {high}"),
            _ => format!("{low} bis {high}"),
        };
        let make = reached(make);
        let together =
            if others.len() == 1 { String::new() } else { format!("; zusammen ergeben sie {make}") };
        let cell = words.cell(cell);
        format!("in {run}: {}{together}; das lässt {leave} für {cell}", words.and(&can_be))
    }

    fn crossing(&self, runs: [(&str, &str); 2], cell: usize, common: ValueSet, words: &Words<'_>) -> String {
        let [across, down] = runs.map(|(run, made)| self.run_sets(run, made));
        let (cell, common) = (words.cell(cell), words.all(common));
        format!("{across}, und {down}; beide kreuzen sich in {cell} und haben nur {common} gemeinsam")
    }

    fn split(&self, sides: [(&[usize], i64); 2], cells: &[usize], sum: &str, words: &Words<'_>) -> String {
        let runs = |(starts, total): (&[usize], i64), direction: &str| match starts {
            [start] => format!("die Summe {direction} ab {} ist {total}", words.cell(*start)),
            _ => format!("die Summen {direction} ab {} ergeben zusammen {total}", words.row_of(starts)),
        };
        let (across, down) = (runs(sides[0], "waagerecht"), runs(sides[1], "senkrecht"));
        let cells = words.cells(cells);
        format!("{across}, und {down}; sie haben alle Zellen gemeinsam außer {cells}: also {sum}")
    }

    fn dot(&self, dot: Option<Dot>, [one, other]: [&str; 2]) -> String {
        let places = format!("{one} und {other}");
        match dot {
            Some(Dot::White) => format!("der weiße Punkt verbindet {places}, die sich um 1 unterscheiden"),
            Some(Dot::Black) => {
                format!("der schwarze Punkt verbindet {places}, von denen eine das Doppelte der anderen ist")
            }
            None => format!(
                "zwischen {places} ist kein Punkt: sie unterscheiden sich nicht um 1, und keine ist das Doppelte der \
                 anderen"
            ),
        }
    }

    fn dot_briefly(&self, dot: Option<Dot>, [one, other]: [&str; 2]) -> String {
        let dot = match dot {
            Some(Dot::White) => "ein weißer Punkt",
            Some(Dot::Black) => "ein schwarzer Punkt",
            None => "kein Punkt",
        };
        format!("zwischen {one} und {other} ist {dot}")
    }

    fn differ(&self, least: i32, [one, other]: [&str; 2]) -> String {
        format!("die Linie verbindet {one} und {other}, die sich um mindestens {least} unterscheiden")
    }

    fn differ_briefly(&self, least: i32, [one, other]: [&str; 2]) -> String {
        format!("{one} und {other} unterscheiden sich um mindestens {least}")
    }

    fn said(&self, said: &Said, cells: &[String]) -> [String; 2] {
        kinds::said(said, cells)
    }

    fn kind(&self, kind: &str, plain: &'static str) -> &'static str {
        kinds::one(kind).unwrap_or(plain)
    }

    fn beside_board(&self, kind: &str, plain: &'static str, written: &[String], place: &str) -> String {
        let name = self.kind(kind, plain);
        let article = if name.to_lowercase().ends_with("summe") { "die" } else { "das" };
        format!("{article} {} bei {place}", [&[name.to_owned()], written].concat().join(" "))
    }

    fn rule(&self, said: &Said) -> String {
        rules::rule(said)
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
        format!("{title}, von {author}")
    }

    fn differ_rule(&self, least: i32) -> String {
        rules::differ(least)
    }

    fn tie(&self, dot: Option<Dot>, [one, other]: [&str; 2]) -> String {
        let dot = match dot {
            Some(Dot::White) => "weiße",
            Some(Dot::Black) => "schwarze",
            None => "fehlende",
        };
        format!("der {dot} Punkt zwischen {one} und {other}")
    }

    fn colour(&self, dot: Dot) -> &'static str {
        match dot {
            Dot::White => "weiß",
            Dot::Black => "schwarz",
        }
    }

    fn no_dot(&self, [one, other]: [&str; 2]) -> String {
        format!("kein Punkt zwischen {one} und {other}")
    }

    fn dot_chain(&self, cells: &str) -> String {
        format!("Punktkette ({cells})")
    }
}

/// Values of which it is one: `1 oder 2`, `1 bis 4`.
pub(super) fn choice(set: ValueSet, words: &Words<'_>) -> String {
    words.span(set).map_or_else(|| words.any(set), |[first, last]| format!("{first} bis {last}"))
}

/// A naked or hidden subset.
fn clause_of(subset: &Pattern, words: &Words<'_>) -> Clause {
    let Pattern::Subset { cells, values, is_hidden } = subset else {
        return Clause::new(String::new(), "", String::new());
    };
    let its = words.cells(cells);
    match (is_hidden, cells.len()) {
        (true, 1) => Clause::new(words.all(*values), "passt", format!("nur in {its}")),
        (false, 1) => Clause::new(its, "kann", format!("nur {} sein", words.all(*values))),
        (true, _) => Clause::new(words.all(*values), "stehen", format!("nur in {its}")),
        (false, _) => Clause::new(its, "können", format!("nur {} sein", words.any(*values))),
    }
}

/// What some cells come to.
pub(super) fn reached(reach: Reach) -> String {
    reach.tell(["mindestens", "höchstens", "und"])
}
