//! What one looks at in a Kropki: its houses, its dots and the places without one, and the chains that dots
//! make.

use super::puzzle::Puzzle;
use crate::board::ValueSet;
use crate::board::{Dot, Pair};
use crate::constraint::{self, Constraint, DotKind};
use crate::technique::{Area, Board, Clue, Pairs, Stretch, Technique, Title, Words, areas_of};

/// How many fillings of a chain are gone through, and how hard that is.
const FILLINGS: [(usize, u16); 6] = [(2, 13), (4, 14), (8, 18), (16, 21), (64, 23), (256, 25)];
/// The most cells of a chain that is looked at as a whole.
const LONGEST: usize = 12;
/// So many steps at most are taken to find the fillings of a chain.
const STEPS: usize = 2_000;

/// The techniques that puzzles of the family take, the easiest first.
pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::NakedSingle,
    Technique::HiddenSingle,
    Technique::Dot,
    Technique::DotChain,
    Technique::NoDot,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriplet,
    Technique::HiddenTriplet,
    Technique::NakedQuad,
    Technique::HiddenQuad,
    Technique::Forced,
    Technique::Refutation,
];

/// The board of a puzzle.
pub(super) fn board(puzzle: &Puzzle) -> Board<'_> {
    let layout = puzzle.layout();
    let size = puzzle.size();
    let all = (u32::from(ValueSet::MAX) >> (ValueSet::BITS as usize - size)) as ValueSet;
    let start = puzzle.givens().iter().map(|&given| if given == 0 { all } else { 1 << (given - 1) });
    let mut areas: Vec<Box<dyn Area>> = Vec::new();
    for (pair, dot) in puzzle.dots().filter(|(_, dot)| puzzle.says_something(*dot)) {
        areas.push(Box::new(neighbours(puzzle, pair, dot)));
    }
    for chain in chains(puzzle) {
        areas.push(Box::new(chain_of(puzzle, chain)));
    }
    let (of_houses, groups) = areas_of(layout);
    areas.extend(of_houses);
    Board::new((1..=size as i32).collect(), start.collect(), groups, areas)
}

/// Two neighbours with a dot between them, or none.
fn neighbours(puzzle: &Puzzle, pair: Pair, dot: Option<Dot>) -> Clue<'_> {
    let Pair { cell, other, .. } = pair;
    let kind = match dot {
        Some(Dot::White) => DotKind::White,
        Some(Dot::Black) => DotKind::Black,
        None => DotKind::Neither,
    };
    let rung = if dot.is_some() { Technique::Dot.rung(12) } else { Technique::NoDot.rung(16) };
    let title = move |words: &Words<'_>| {
        let says =
            constraint::Dot { cells: [cell, other], kind }.look([&words.cell(cell), &words.cell(other)]);
        says.map_or_else(String::new, |(_, says)| says)
    };
    let cells = vec![cell, other];
    let relation = together(puzzle, &cells);
    Clue::new(Title::Full(Box::new(title)), cells, relation, vec![rung], Vec::new())
}

/// A chain of dots.
fn chain_of(puzzle: &Puzzle, cells: Vec<usize>) -> Clue<'_> {
    let stretches = puzzle.layout().houses().iter().filter_map(|house| {
        let its: Vec<usize> = house.cells.iter().map(|&cell| usize::from(cell)).collect();
        Stretch::new(&cells, house.kind, &its)
            .filter(|_| cells.iter().filter(|cell| its.contains(cell)).count() > 1)
    });
    let stretches = stretches.collect();
    let rungs = FILLINGS.iter().map(|&(count, number)| Technique::DotChain.up_to(count, number)).collect();
    let relation = together(puzzle, &cells);
    Clue::new(Title::Short("the chain of dots".to_owned()), cells, relation, rungs, stretches)
}

/// What some cells can hold together, by the dots between them and the houses that they share.
fn together(puzzle: &Puzzle, cells: &[usize]) -> Pairs {
    let layout = puzzle.layout();
    let places = || (0..cells.len()).flat_map(|one| (0..cells.len()).map(move |other| (one, other)));
    let pair = |(one, other): (usize, usize)| {
        let (low, high) = (cells[one].min(cells[other]), cells[one].max(cells[other]));
        let next = puzzle.dots().map(|(pair, _)| pair).find(|pair| (pair.cell, pair.other) == (low, high));
        let sees = layout.houses_of(low).iter().any(|house| layout.houses_of(high).contains(house));
        (next, sees)
    };
    let known: Vec<(Option<Pair>, bool)> = places().map(pair).collect();
    Pairs::new(cells.len(), puzzle.size() as u8, STEPS, |one, other, value, its| {
        let (next, sees) = known[one * cells.len() + other];
        // What is said of neighbours does not depend on which of them comes first.
        let fits = next.is_none_or(|pair| puzzle.allows(pair, value + 1, its + 1));
        fits && !(sees && value == its)
    })
}

/// The chains that are looked at: all that hang together by dots of one colour or of both, unless they are
/// too long, and each three cells in a row of two dots. Their cells come so that each is next to one before it.
fn chains(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut chains: Vec<Vec<usize>> = Vec::new();
    let mut add = |chain: Vec<usize>| {
        let set = |cells: &[usize]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        if (3..=LONGEST).contains(&chain.len()) && !chains.iter().any(|known| set(known) == set(&chain)) {
            chains.push(chain);
        }
    };
    let dots = |kinds: &[Dot]| -> Vec<[usize; 2]> {
        let pairs = puzzle.dots().filter(|(_, dot)| dot.is_some_and(|dot| kinds.contains(&dot)));
        pairs.map(|(pair, _)| [pair.cell, pair.other]).collect()
    };
    let all = dots(&[Dot::White, Dot::Black]);
    for middle in 0..puzzle.layout().cell_count() {
        let ends: Vec<usize> = joined(&all, middle).collect();
        for (place, &end) in ends.iter().enumerate() {
            ends[place + 1..].iter().for_each(|&other| add(vec![end, middle, other]));
        }
    }
    for links in [dots(&[Dot::Black]), dots(&[Dot::White]), all] {
        for &[start, _] in &links {
            let mut chain = vec![start];
            let mut next = 0;
            while let Some(&cell) = chain.get(next) {
                next += 1;
                let more: Vec<usize> = joined(&links, cell).filter(|other| !chain.contains(other)).collect();
                chain.extend(more);
            }
            add(chain);
        }
    }
    chains
}

/// The cells that a cell is joined to.
fn joined(links: &[[usize; 2]], cell: usize) -> impl Iterator<Item = usize> {
    links.iter().filter_map(move |&[one, other]| match cell {
        _ if cell == one => Some(other),
        _ if cell == other => Some(one),
        _ => None,
    })
}
