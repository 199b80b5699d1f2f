//! Moves in an exact cover in words: what forces them, and what refutes an assumption.

use std::cmp::Reverse;

use dlx::{ItemId, OptionId};

use super::super::{Names, list};
use super::clause::{self, Clause, are_not, can_only_be};
use crate::board::Placement;
use crate::technique::FEW;
use crate::technique::moves::{MoveWords, Says, examples};
use crate::technique::need::Need;
use crate::technique::path::Refuted;
use crate::technique::proof::{Move, Proof};
use crate::technique::tell::Follows;

/// An item.
pub(super) fn item(number: usize, need: Option<&Need>, names: &Names<'_>) -> String {
    match need {
        Some(Need::Cell(cell)) => names.cell(*cell),
        Some(Need::Value(value, house)) => format!("{} in {house}", (names.symbol)(*value)),
        Some(Need::Digit(value, run)) => format!("{} in {run}", (names.symbol)(*value)),
        Some(Need::Clue(clue)) => clue.clone(),
        None => format!("Element {}", number + 1),
    }
}

/// What follows from a step.
pub(super) fn follows(Follows { placed, left, struck }: &Follows, names: &Names<'_>) -> Vec<Clause> {
    let placed = placed.iter().map(|&(cell, value)| Clause::new(names.cell(cell), "ist", names.value(value)));
    let left = left.iter().map(|(values, cells)| can_only_be(names, cells, values));
    let struck = struck.iter().map(|(values, cells)| are_not(names, cells, values));
    placed.chain(left).chain(struck).collect()
}

/// Why some values are in no option for a cell.
pub(super) fn lacking(clue: Option<&str>, cell: usize, values: &[i32], names: &Names<'_>) -> String {
    let (cell, values) = (names.cell(cell), names.values(values, "oder"));
    match clue {
        Some(clue) => format!("{clue} hat keine Füllung mehr mit {values} in {cell}"),
        None => format!("es bleibt nichts, was {values} nach {cell} bringt"),
    }
}

/// What an option says, or that it is not so.
fn told(moves: &MoveWords<'_>, option: OptionId, not: &str) -> Clause {
    match moves.says(option) {
        Says::Cells(placements) => match (&placements[..], moves.clue(option)) {
            ([(cell, value)], _) => {
                Clause::new(moves.names.cell(*cell), "ist", format!("{not}{}", moves.symbol(*value)))
            }
            (_, Some(clue)) => {
                Clause::new(clue, "ist", format!("{not}{} ({})", moves.filling(option), moves.cells(option)))
            }
            (_, None) => Clause::new(moves.cells(option), "ist", format!("{not}{}", moves.filling(option))),
        },
        Says::Digits(run, _) => Clause::new(run, "besteht", format!("{not}aus {}", moves.filling(option))),
    }
}

/// What leaves nothing but an option for an item: to be said after what it says.
fn only(moves: &MoveWords<'_>, Move { option, item }: Move) -> String {
    let is_single = moves.is_of_cell(option);
    match (moves.need(item), is_single) {
        (Some(Need::Cell(_)), _) => ", der einzige Wert, der dort bleibt".to_owned(),
        (Some(Need::Value(_, house)), true) => format!(", der letzte Platz dafür in {house}"),
        (Some(Need::Value(value, house)), false) => {
            format!(", denn sonst bleibt in {house} kein Platz für {}", moves.symbol(value))
        }
        (Some(Need::Digit(value, run)), true) => {
            format!(", denn {run} braucht {} und hat keinen anderen Platz dafür", moves.symbol(value))
        }
        (Some(Need::Digit(value, _)), false) => {
            format!(", die einzige Kombination, die ohne {} bleibt", moves.symbol(value))
        }
        (Some(Need::Clue(_)), true) => ", das Einzige, was dafür bleibt".to_owned(),
        (Some(Need::Clue(_)), false) => ", das Einzige, was bleibt".to_owned(),
        (None, _) => String::new(),
    }
}

/// Why a move is forced, before what follows.
pub(super) fn forced(moves: &MoveWords<'_>, forced: Move, need: &Need) -> String {
    match need {
        Need::Cell(cell) if moves.is_of_cell(forced.option) => {
            format!("für {} bleibt kein anderer Wert", moves.names.cell(*cell))
        }
        Need::Value(value, house) if moves.is_of_cell(forced.option) => {
            format!("in {house} bleibt für {} kein anderer Platz", moves.symbol(*value))
        }
        _ => format!("{}{}", told(moves, forced.option, "").main(), only(moves, forced)),
    }
}

/// A refutation: what follows from what is assumed.
pub(super) fn refuted(moves: &MoveWords<'_>, Refuted { candidate, proofs, .. }: &Refuted) -> String {
    let Some(first) = proofs.first().map(|proof| proof.assumed) else { return String::new() };
    if let (Some(candidate), true) = (*candidate, proofs.len() > FEW) {
        return many_refuted(moves, candidate, first, proofs);
    }
    let chains = moves.alike(proofs, |proof| chain(moves, proof));
    let Some((cell, value)) = *candidate else {
        if proofs.len() == 1 {
            return format!("wenn {}, dann {}", told(moves, first, "").dependent(), chains[0].0);
        }
        let clue = moves.named(first);
        let told = |(number, (chain, fillings)): (usize, &(String, Vec<String>))| {
            let fillings = or_more(fillings, examples(proofs.len(), chains.len(), number, fillings.len()));
            match (number, moves.is_combination(first)) {
                (0, true) => format!("wenn {clue} aus {fillings} besteht, dann {chain}"),
                (0, false) => format!("wenn {clue} {fillings} ist ({}), dann {chain}", moves.cells(first)),
                (_, true) => format!("Wenn aus {fillings}, dann {chain}"),
                (_, false) => format!("Wenn {fillings}, dann {chain}"),
            }
        };
        return chains.iter().enumerate().map(told).collect::<Vec<String>>().join(". ");
    };
    let is = format!("wenn {} {} ist", moves.names.cell(cell), moves.symbol(value));
    let all: Vec<String> = proofs.iter().map(|proof| moves.filling(proof.assumed)).collect();
    let each: Vec<String> = match &chains[..] {
        [(chain, _)] => vec![format!("So oder so {chain}")],
        _ => chains
            .iter()
            .map(|(chain, fillings)| format!("Wenn {}, dann {chain}", list(fillings, "oder")))
            .collect(),
    };
    let (clue, cells) = (moves.named(first), moves.cells(first));
    format!("{is}, dann ist {clue} {} ({cells}). {}", list(&all, "oder"), each.join(". "))
}

/// That no filling with a value in a cell can be, where they are too many to be told one by one.
fn many_refuted(
    moves: &MoveWords<'_>,
    (cell, value): Placement,
    first: OptionId,
    proofs: &[Proof],
) -> String {
    let mut ends = moves.alike(proofs, |proof| dead(moves, proof.dead));
    ends.sort_by_key(|(_, fillings)| Reverse(fillings.len()));
    let told = |(number, (dead, fillings)): (usize, &(String, Vec<String>))| {
        let example = |such_as: &str| match number {
            0..FEW => format!(", {such_as}{},", fillings[0]),
            _ => String::new(),
        };
        match (ends.len(), fillings.len()) {
            (1, _) => format!("Nach jeder davon{} {dead}", example("etwa ")),
            (_, 1) => format!("Nach einer davon{} {dead}", example("")),
            (_, count) => format!("Nach {count} davon{} {dead}", example("etwa ")),
        }
    };
    let told: Vec<String> = ends.iter().enumerate().map(told).collect();
    format!(
        "wenn {} {} ist, dann hat {} noch {} Füllungen ({}). {}",
        moves.names.cell(cell),
        moves.symbol(value),
        moves.named(first),
        proofs.len(),
        moves.cells(first),
        told.join(". ")
    )
}

/// What follows from a refutation, behind "also": that the fillings that were assumed are not there, and what goes
/// with them.
pub(super) fn at_last(
    moves: &MoveWords<'_>,
    refuted: &Refuted,
    gone: &[Placement],
    follows: &[Clause],
) -> String {
    let Some(first) = refuted.proofs.first().map(|proof| proof.assumed) else { return clause::so(follows) };
    if refuted.candidate.is_some() || moves.is_of_cell(first) && !follows.is_empty() {
        return clause::so(follows);
    }
    let clue = moves.named(first);
    let is_not = match (refuted.proofs.len(), moves.is_combination(first)) {
        (1, _) => told(moves, first, "nicht ").inverted(),
        (2, true) => format!("besteht {clue} aus keiner von beiden"),
        (2, false) => format!("ist {clue} keins von beiden"),
        (_, true) => format!("besteht {clue} aus keiner davon"),
        (_, false) => format!("ist {clue} nichts davon"),
    };
    if follows.is_empty() {
        return is_not;
    }
    let has =
        gone.iter().map(|&(cell, value)| format!("{} in {}", moves.symbol(value), moves.names.cell(cell)));
    let has = list(&has.collect::<Vec<String>>(), "oder");
    format!("{is_not}, und keine andere Füllung davon hat {has}; also {}", clause::so(follows))
}

/// What follows from an assumption, up to what it leaves nothing for: behind "dann".
fn chain(moves: &MoveWords<'_>, proof: &Proof) -> String {
    let mut chain: Vec<String> = proof
        .moves
        .iter()
        .map(|&forced| format!("{}{}", told(moves, forced.option, "").inverted(), only(moves, forced)))
        .collect();
    let losses: Vec<String> = moves.hidden_losses(proof).iter().map(|clue| format!("von {clue}")).collect();
    let why = match &losses[..] {
        [] => String::new(),
        losses => format!(", denn keine Füllung {} hat den Wert dort noch", list(losses, "oder")),
    };
    chain.push(format!("{}{why}", dead(moves, proof.dead)));
    chain.join("; dann ")
}

/// That nothing is left for an item: behind "dann".
fn dead(moves: &MoveWords<'_>, item: ItemId) -> String {
    let names = &moves.names;
    match moves.need(item) {
        Some(Need::Cell(cell)) => format!("bleibt für {} kein Wert", names.cell(cell)),
        Some(Need::Value(value, house)) => format!("bleibt in {house} kein Platz für {}", names.value(value)),
        Some(Need::Digit(value, run)) => {
            let value = names.value(value);
            format!("braucht {run} {value}, aber keine Zelle dort kann {value} sein")
        }
        Some(Need::Clue(clue)) => {
            let what = if moves.has_combinations(item) { "Kombination" } else { "Füllung" };
            format!("hat {clue} keine {what} mehr")
        }
        None => "bleibt für etwas kein Platz".to_owned(),
    }
}

/// Some of several fillings, and how many more there are.
fn or_more(fillings: &[String], examples: usize) -> String {
    let more = fillings.len().saturating_sub(examples);
    let mut told = fillings[..fillings.len() - more].to_vec();
    match (more, told.is_empty()) {
        (0, _) => {}
        (1, false) => told.push("noch eine".to_owned()),
        (_, false) => told.push(format!("{more} weitere")),
        (_, true) => told.push(format!("eine von {more} weiteren")),
    }
    list(&told, "oder")
}
