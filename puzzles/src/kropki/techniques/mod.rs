//! What one looks at in a Kropki: its houses, its dots and the places without one, and the chains that dots
//! make.

mod forcing;
mod houses;
mod pairs;

use self::forcing::Forcing;
use self::houses::areas_of;
use self::pairs::Pairs;
use super::puzzle::Puzzle;
use crate::board::{Dot, Pair, all_values};
use crate::constraint::{self, Pair as _};
use crate::technique::{Area, Board, Clue, Stretch, Technique, Tie, Title, Words};

/// How many fillings of a chain are gone through, and how hard that is.
const FILLINGS: [(usize, u16); 2] = [(2, 13), (4, 14)];
/// The most cells of a chain that is looked at as a whole.
const LONGEST: usize = 4;
/// The most steps that are taken to find the fillings of a chain.
const STEPS: usize = 2_000;
/// How many waves one follows from dot to dot, and how hard that is.
const WAVES: [(usize, u16); 2] = [(2, 18), (3, 23)];

/// The techniques that puzzles of the family take, the easiest first.
pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::NakedSingle,
    Technique::HiddenSingle,
    Technique::Dot,
    Technique::DotChain,
    Technique::NoDot,
    Technique::DotForcingChain,
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
    let all = all_values(size);
    let start = puzzle.givens().iter().map(|&given| if given == 0 { all } else { 1 << (given - 1) });
    let mut areas: Vec<Box<dyn Area>> = Vec::new();
    for (pair, dot) in puzzle.dots().filter(|(_, dot)| puzzle.says_something(*dot)) {
        areas.push(Box::new(neighbours(puzzle, pair, dot)));
    }
    for chain in chains(puzzle) {
        areas.push(Box::new(chain_of(puzzle, chain)));
    }
    for cells in joined_by_dots(puzzle) {
        areas.push(Box::new(forcing(puzzle, cells)));
    }
    let (of_houses, groups) = areas_of(layout);
    areas.extend(of_houses);
    Board::new((1..=size as i32).collect(), start.collect(), groups, areas)
}

/// Two neighbours with a dot between them, or none.
fn neighbours(puzzle: &Puzzle, pair: Pair, dot: Option<Dot>) -> Clue<'_> {
    let Pair { cell, other, .. } = pair;
    let technique = if dot.is_some() { Technique::Dot } else { Technique::NoDot };
    let title = move |words: &Words<'_>| constraint::Dot { cells: [cell, other], dot }.says(words.names());
    let cells = vec![cell, other];
    let relation = together(puzzle, &cells);
    Clue::new(Title::Full(Box::new(title)), cells, relation, vec![technique.least_rung()], Vec::new())
}

/// A chain of dots whose fillings are told one by one.
fn chain_of(puzzle: &Puzzle, cells: Vec<usize>) -> Clue<'_> {
    let rungs = FILLINGS.iter().map(|&(count, number)| Technique::DotChain.up_to(count, number)).collect();
    let relation = together(puzzle, &cells);
    let title = {
        let cells = cells.clone();
        move |words: &Words<'_>| words.clues().dot_chain(&dots_between(puzzle, &cells, words))
    };
    let stretches = stretches(puzzle, &cells);
    Clue::new(Title::Long(Box::new(title)), cells, relation, rungs, stretches)
}

/// The houses that have several cells of a chain.
fn stretches(puzzle: &Puzzle, cells: &[usize]) -> Vec<Stretch> {
    let stretches = puzzle.layout().houses().iter().filter_map(|house| {
        let its: Vec<usize> = house.cells.iter().map(|&cell| usize::from(cell)).collect();
        Stretch::new(cells, house.kind, &its)
            .filter(|_| cells.iter().filter(|cell| its.contains(cell)).count() > 1)
    });
    stretches.collect()
}

/// The cells of a chain with what is between them: `r1c1 black r1c2 white r2c2`.
fn dots_between(puzzle: &Puzzle, cells: &[usize], words: &Words<'_>) -> String {
    let mut told = words.cell(cells[0]);
    let mut further: Vec<String> = Vec::new();
    for (place, &cell) in cells.iter().enumerate().skip(1) {
        let mut is_joined = false;
        for &other in cells[..place].iter().rev() {
            let between = pair_of(puzzle, cell, other).map(|(_, dot)| dot);
            let (name, other_name) = (words.cell(cell), words.cell(other));
            let colour = |dot| words.clues().colour(dot);
            match between {
                Some(Some(dot)) if !is_joined && other == cells[place - 1] => {
                    told.push_str(&format!(" {} {name}", colour(dot)));
                }
                Some(Some(dot)) if !is_joined => {
                    told.push_str(&format!(", {other_name} {} {name}", colour(dot)));
                }
                Some(Some(dot)) => further.push(format!("{name} {} {other_name}", colour(dot))),
                Some(None) => further.push(words.clues().no_dot([&name, &other_name])),
                None => {}
            }
            is_joined |= matches!(between, Some(Some(_)));
        }
    }
    further.iter().for_each(|further| told.push_str(&format!(", {further}")));
    told
}

/// Cells that hang together by dots, to be followed from one to the next.
fn forcing(puzzle: &Puzzle, cells: Vec<usize>) -> Forcing<'_> {
    let layout = puzzle.layout();
    let shared = move |one: usize, other: usize| {
        layout
            .houses()
            .iter()
            .find(|house| [one, other].iter().all(|&cell| house.cells.contains(&(cell as u16))))
    };
    let own = cells.clone();
    let allows = move |one: usize, other: usize| -> Option<Box<dyn Fn(u8, u8) -> bool>> {
        let (one, other) = (own[one], own[other]);
        let sees = shared(one, other).is_some();
        match pair_of(puzzle, one, other) {
            Some((pair, _)) => {
                Some(Box::new(move |value, its| value != its && puzzle.allows(pair, value + 1, its + 1)))
            }
            None if sees => Some(Box::new(|value, its| value != its)),
            None => None,
        }
    };
    let tie = move |one: usize, other: usize, words: &Words<'_>| {
        let [first, second] = [one.min(other), one.max(other)].map(|cell| words.cell(cell));
        match (pair_of(puzzle, one, other), shared(one, other)) {
            (None, Some(house)) => Tie::House(house.kind),
            (pair, _) => Tie::Between(words.clues().tie(pair.and_then(|(_, dot)| dot), [&first, &second])),
        }
    };
    let rungs =
        WAVES.iter().map(|&(waves, number)| Technique::DotForcingChain.up_to(waves, number)).collect();
    let stretches = stretches(puzzle, &cells);
    Forcing::new(cells, puzzle.size() as u8, allows, Box::new(tie), rungs, stretches)
}

/// Two cells as neighbours, with what is between them, if that says something.
fn pair_of(puzzle: &Puzzle, one: usize, other: usize) -> Option<(Pair, Option<Dot>)> {
    let pair = Pair::of(one, other, puzzle.size())?;
    let dot = puzzle.dot(pair.cell, pair.side);
    puzzle.says_something(dot).then_some((pair, dot))
}

/// What some cells can hold together, by the dots between them and the houses that they share.
fn together(puzzle: &Puzzle, cells: &[usize]) -> Pairs {
    let layout = puzzle.layout();
    let places = || (0..cells.len()).flat_map(|one| (0..cells.len()).map(move |other| (one, other)));
    let pair = |(one, other): (usize, usize)| {
        let sees = layout.share_house(cells[one], cells[other]);
        (pair_of(puzzle, cells[one], cells[other]).map(|(pair, _)| pair), sees)
    };
    let known: Vec<(Option<Pair>, bool)> = places().map(pair).collect();
    Pairs::new(cells.len(), puzzle.size() as u8, STEPS, |one, other, value, its| {
        let (next, sees) = known[one * cells.len() + other];
        // What is said of neighbours does not depend on which of them comes first.
        let fits = next.is_none_or(|pair| puzzle.allows(pair, value + 1, its + 1));
        fits && !(sees && value == its)
    })
}

/// The pairs of cells with a dot of one of some colours between them.
fn links(puzzle: &Puzzle, kinds: &[Dot]) -> Vec<[usize; 2]> {
    let pairs = puzzle.dots().filter(|(_, dot)| dot.is_some_and(|dot| kinds.contains(&dot)));
    pairs.map(|(pair, _)| [pair.cell, pair.other]).collect()
}

/// The chains whose fillings are told: all that hang together by dots of one colour or of both, unless they are too
/// long, and each three cells in a row of two dots. Their cells come so that each is next to one before it.
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
    let all = links(puzzle, &[Dot::White, Dot::Black]);
    for middle in 0..puzzle.layout().cell_count() {
        let ends: Vec<usize> = joined(&all, middle).collect();
        for (place, &end) in ends.iter().enumerate() {
            ends[place + 1..].iter().for_each(|&other| add(vec![end, middle, other]));
        }
    }
    for kinds in [&[Dot::Black][..], &[Dot::White], &[Dot::White, Dot::Black]] {
        components(&links(puzzle, kinds)).into_iter().for_each(&mut add);
    }
    chains
}

/// The cells that hang together by dots of any colour, three or more.
fn joined_by_dots(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let all = components(&links(puzzle, &[Dot::White, Dot::Black]));
    all.into_iter().filter(|cells| cells.len() > 2).collect()
}

/// The cells that hang together by some links. They come so that each is next to one before it, from an end if
/// there is one.
fn components(links: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let is_end = |&cell: &usize| joined(links, cell).count() == 1;
    let (ends, others): (Vec<usize>, Vec<usize>) = links.iter().flatten().copied().partition(is_end);
    for start in ends.into_iter().chain(others) {
        if found.iter().any(|known| known.contains(&start)) {
            continue;
        }
        let mut cells = vec![start];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            let more: Vec<usize> = joined(links, cell).filter(|other| !cells.contains(other)).collect();
            cells.extend(more);
        }
        found.push(cells);
    }
    found
}

/// The cells that a cell is joined to.
fn joined(links: &[[usize; 2]], cell: usize) -> impl Iterator<Item = usize> {
    links.iter().filter_map(move |&[one, other]| match cell {
        _ if cell == one => Some(other),
        _ if cell == other => Some(one),
        _ => None,
    })
}
