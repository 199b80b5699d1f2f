//! Moves in an exact cover in words: what forces them, and what refutes an assumption.

use std::cmp::Reverse;

use dlx::{ItemId, OptionId};

use super::super::{Names, list};
use super::houses::within;
use crate::board::Placement;
use crate::technique::FEW;
use crate::technique::moves::{MoveWords, Says, examples};
use crate::technique::need::Need;
use crate::technique::path::Refuted;
use crate::technique::proof::{Move, Proof};
use crate::technique::tell::Follows;

/// Where nothing is known of what is left without options.
const NO_PLACE: &str = "something has no place left";

/// An item.
pub(super) fn item(number: usize, need: Option<&Need>, names: &Names<'_>) -> String {
    match need {
        Some(Need::Cell(cell)) => names.cell(*cell),
        Some(Need::Value(value, house)) => format!("{} {}", (names.symbol)(*value), within(house)),
        Some(Need::Digit(value, run)) => format!("{} in {run}", (names.symbol)(*value)),
        Some(Need::Clue(clue)) => clue.clone(),
        None => format!("item {}", number + 1),
    }
}

/// What follows from a step.
pub(super) fn follows(Follows { placed, left, struck }: &Follows, names: &Names<'_>) -> String {
    let placed =
        placed.iter().map(|&(cell, value)| format!("{} is {}", names.cell(cell), names.value(value)));
    let left = left.iter().map(|(values, cells)| {
        format!("{} can only be {}", names.cells(cells, "and"), names.choice(values, "or", "to"))
    });
    let struck = struck.iter().map(|(values, cells)| {
        let are = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {are} not {}", names.cells(cells, "and"), names.values(values, "or"))
    });
    // Commas stand within them.
    placed.chain(left).chain(struck).collect::<Vec<String>>().join("; ")
}

/// Why some values are in no option for a cell.
pub(super) fn lacking(clue: Option<&str>, cell: usize, values: &[i32], names: &Names<'_>) -> String {
    let (cell, values) = (names.cell(cell), names.values(values, "or"));
    match clue {
        Some(clue) => format!("{clue} has no filling left with {values} in {cell}"),
        None => format!("nothing is left that puts {values} into {cell}"),
    }
}

/// What an option says in words, or that it is not so: `r1c5 is 4`.
fn told(moves: &MoveWords<'_>, option: OptionId, is: &str) -> String {
    match moves.says(option) {
        Says::Cells(placements) => match (&placements[..], moves.clue(option)) {
            ([(cell, value)], _) => format!("{} {is} {}", moves.names.cell(*cell), moves.symbol(*value)),
            (_, Some(clue)) => format!("{clue} {is} {} ({})", moves.filling(option), moves.cells(option)),
            (_, None) => format!("{} {is} {}", moves.cells(option), moves.filling(option)),
        },
        Says::Digits(run, _) => format!("{run} {is} made of {}", moves.filling(option)),
    }
}

/// What leaves nothing but an option for an item: to be said after what it says.
fn only(moves: &MoveWords<'_>, Move { option, item }: Move) -> String {
    let is_single = moves.is_of_cell(option);
    match (moves.need(item), is_single) {
        (Some(Need::Cell(_)), _) => ", its only value left".to_owned(),
        (Some(Need::Value(_, house)), true) => format!(", its only place left {}", within(&house)),
        (Some(Need::Value(value, house)), false) => {
            format!(", as nothing else leaves a place for {} {}", moves.symbol(value), within(&house))
        }
        (Some(Need::Digit(value, run)), true) => {
            format!(", as {run} needs {} and has no other place for it", moves.symbol(value))
        }
        (Some(Need::Digit(value, _)), false) => {
            format!(", the only combination left without {}", moves.symbol(value))
        }
        (Some(Need::Clue(_)), true) => ", all that is left for it".to_owned(),
        (Some(Need::Clue(_)), false) => ", all that is left".to_owned(),
        (None, _) => String::new(),
    }
}

/// Why a move is forced, before what follows.
pub(super) fn forced(moves: &MoveWords<'_>, forced: Move, need: &Need) -> String {
    match need {
        Need::Cell(cell) if moves.is_of_cell(forced.option) => {
            format!("{} has no other value left", moves.names.cell(*cell))
        }
        Need::Value(value, house) if moves.is_of_cell(forced.option) => {
            format!("{}, {} has no other place left", within(house), moves.symbol(*value))
        }
        _ => format!("{}{}", told(moves, forced.option, "is"), only(moves, forced)),
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
            return format!("if {}, {}", told(moves, first, "is"), chains[0].0);
        }
        let clue = moves.named(first);
        let (made_of, place) = match moves.is_combination(first) {
            true => ("made of ", String::new()),
            false => ("", format!(" ({})", moves.cells(first))),
        };
        let told = |(number, (chain, fillings)): (usize, &(String, Vec<String>))| {
            let fillings = or_more(fillings, examples(proofs.len(), chains.len(), number, fillings.len()));
            match number {
                0 => format!("if {clue} is {made_of}{fillings}{place}, {chain}"),
                _ => format!("If it is {made_of}{fillings}, {chain}"),
            }
        };
        return chains.iter().enumerate().map(told).collect::<Vec<String>>().join(". ");
    };
    let is = format!("if {} is {}", moves.names.cell(cell), moves.symbol(value));
    let all: Vec<String> = proofs.iter().map(|proof| moves.filling(proof.assumed)).collect();
    let each: Vec<String> = match &chains[..] {
        [(chain, _)] => vec![format!("Each way, {}", chain.trim_start_matches("then "))],
        _ => chains.iter().map(|(chain, fillings)| format!("If {}, {chain}", list(fillings, "or"))).collect(),
    };
    let (clue, cells) = (moves.named(first), moves.cells(first));
    format!("{is}, {clue} is {} ({cells}). {}", list(&all, "or"), each.join(". "))
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
        let filling = &fillings[0];
        let example = if number < FEW { format!(", such as {filling},") } else { String::new() };
        match (ends.len(), fillings.len()) {
            (1, _) => format!("After each of them{example} {dead}"),
            (_, 1) => format!("After one of them{} {dead}", example.replace("such as ", "")),
            (_, count) => format!("After {count} of them{example} {dead}"),
        }
    };
    let told: Vec<String> = ends.iter().enumerate().map(told).collect();
    format!(
        "if {} is {}, {} has {} fillings left ({}). {}",
        moves.names.cell(cell),
        moves.symbol(value),
        moves.named(first),
        proofs.len(),
        moves.cells(first),
        told.join(". ")
    )
}

/// What follows from a refutation: that the fillings that were assumed are not there, and what goes with them.
pub(super) fn at_last(
    moves: &MoveWords<'_>,
    refuted: &Refuted,
    gone: &[Placement],
    follows: String,
) -> String {
    let Some(first) = refuted.proofs.first().map(|proof| proof.assumed) else { return follows };
    if refuted.candidate.is_some() || moves.is_of_cell(first) && !follows.is_empty() {
        return follows;
    }
    let made_of = if moves.is_combination(first) { "made of " } else { "" };
    let is_not = match refuted.proofs.len() {
        1 => told(moves, first, "is not"),
        2 => format!("{} is {made_of}neither", moves.named(first)),
        _ => format!("{} is {made_of}none of these", moves.named(first)),
    };
    if follows.is_empty() {
        return is_not;
    }
    let has =
        gone.iter().map(|&(cell, value)| format!("{} in {}", moves.symbol(value), moves.names.cell(cell)));
    let has = list(&has.collect::<Vec<String>>(), "or");
    format!("{is_not}, and no other filling of it has {has}; so {follows}")
}

/// What follows from an assumption, up to what it leaves nothing for.
fn chain(moves: &MoveWords<'_>, proof: &Proof) -> String {
    let mut chain: Vec<String> = proof
        .moves
        .iter()
        .map(|&forced| format!("then {}{}", told(moves, forced.option, "is"), only(moves, forced)))
        .collect();
    let losses: Vec<String> = moves.hidden_losses(proof).iter().map(|clue| format!("of {clue}")).collect();
    let why = match &losses[..] {
        [] => String::new(),
        losses => format!(", as no filling {} has it there any more", list(losses, "or")),
    };
    chain.push(format!("then {}{why}", dead(moves, proof.dead)));
    chain.join("; ")
}

/// That nothing is left for an item.
fn dead(moves: &MoveWords<'_>, item: ItemId) -> String {
    let names = &moves.names;
    match moves.need(item) {
        Some(Need::Cell(cell)) => format!("{} has no value left", names.cell(cell)),
        Some(Need::Value(value, house)) => {
            format!("{}, {} has no place left", within(&house), names.value(value))
        }
        Some(Need::Digit(value, run)) => {
            let value = names.value(value);
            format!("{run} needs {value}, but none of its cells can be {value}")
        }
        Some(Need::Clue(clue)) => {
            let what = if moves.has_combinations(item) { "combination" } else { "filling" };
            format!("{clue} has no {what} left")
        }
        None => NO_PLACE.to_owned(),
    }
}

/// Some of several fillings, and how many more there are.
fn or_more(fillings: &[String], examples: usize) -> String {
    let more = fillings.len().saturating_sub(examples);
    let mut told = fillings[..fillings.len() - more].to_vec();
    match (more, told.is_empty()) {
        (0, _) => {}
        (1, false) => told.push("one more".to_owned()),
        (_, false) => told.push(format!("{more} more")),
        (_, true) => told.push(format!("one of {more} more")),
    }
    list(&told, "or")
}
