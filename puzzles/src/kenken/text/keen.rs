//! The game descriptions of *Keen*: `6:` and the walls between cages, a comma, and the clues.
//!
//! The walls are told by the runs of places that have none: first the places between neighbours in each
//! row, row by row, then those between neighbours in each column, column by column, with a wall at the
//! end. `_` is no such place before the next wall, `a` one and so on to `y`, 25; `z` is 25 as well, but
//! no wall follows. A number repeats the letter before it. The clues stand in the order of their cages'
//! first cells: `a`, `m`, `s` or `d` and the target.
//!
//! This is what `keen.c` in Simon Tatham's Portable Puzzle Collection writes.

use std::fmt::{Display, Write};

use super::super::operator::Operator;
use super::super::puzzle::{Cage, Puzzle};
use super::super::values::Values;
use super::{Cages, KEEN, Place, names, read_size, wrong};
use crate::notation::text::{Mistake, Scanner, TextError, Unfit};

/// The sizes that *Keen* plays.
const SMALLEST: usize = 3;
const LARGEST: usize = 9;
/// *Keen* keeps a target in the bits below those of its operator.
const LARGEST_TARGET: i64 = (1 << 29) - 1;
/// The run that `z` stands for, and that `y` stands for with a wall.
const LONGEST: usize = 25;

/// Reads the description that stands on a line. What comes after a blank is kept out of the way.
pub(super) fn read(line: &str, number: usize) -> Result<Puzzle, TextError> {
    let start = Scanner::new(line.split_whitespace().next().unwrap_or_default(), number, 1);
    let mut scanner = start;
    let size = read_size(scanner.digits(), SMALLEST, LARGEST).map_err(|mistake| start.mistake(mistake))?;
    if scanner.take('d') && scanner.peek().is_some_and(|c| c.is_ascii_lowercase()) {
        scanner.next_char();
    }
    expect(&mut scanner, ':', "a colon after the size")?;
    let groups = read_walls(&mut scanner, size)?;
    expect(&mut scanner, ',', "a comma after the walls")?;
    let mut cages = Cages::default();
    for cells in groups {
        let column = scanner.column();
        let (operator, target) = read_clue(&mut scanner, cells.len())?;
        let place = Place { operator: (number, column), cells: vec![(number, column); cells.len()] };
        cages.add(Cage { operator, target, cells }, place);
    }
    if !scanner.rest().is_empty() {
        return Err(unexpected(&scanner, "the end, after a clue for each cage"));
    }
    let end = (number, scanner.column());
    cages.puzzle(size, Values::up_to(size), end, false)
}

/// The cells of each cage, in order.
fn read_walls(scanner: &mut Scanner<'_>, size: usize) -> Result<Vec<Vec<u16>>, TextError> {
    let borders = borders(size);
    // Each cell leads to an earlier one of its cage, or to itself.
    let mut leads: Vec<u16> = (0..(size * size) as u16).collect();
    let mut done = 0_usize;
    while scanner.peek().is_some_and(|next| next != ',') {
        let start = *scanner;
        let (run, has_wall) = match scanner.next_char() {
            Some('_') => (0, true),
            Some('z') => (LONGEST, false),
            Some(letter @ 'a'..='y') => (usize::from(letter as u8 - b'a') + 1, true),
            _ => return Err(unexpected(&start, "a letter or `_`, for the walls")),
        };
        let digits = scanner.digits();
        let times = if digits.is_empty() { 1 } else { digits.parse().unwrap_or(usize::MAX) };
        let length = (run + usize::from(has_wall)).checked_mul(times);
        let end = length.and_then(|length| done.checked_add(length)).filter(|end| *end <= borders.len() + 1);
        let end = end.filter(|end| times > 0 && (has_wall || *end <= borders.len()));
        let expected = || format!("walls for the {} borders between cells", borders.len());
        let end = end.ok_or_else(|| start.mistake(Mistake::new(expected(), "more or none")))?;
        for place in done..end {
            let is_wall = has_wall && (place - done) % (run + 1) == run;
            if let Some(&(one, other)) = borders.get(place).filter(|_| !is_wall) {
                let (one, other) = (root(&leads, one), root(&leads, other));
                leads[usize::from(one.max(other))] = one.min(other);
            }
        }
        done = end;
    }
    if done != borders.len() + 1 {
        let expected = format!("walls for {} more borders between cells", borders.len() + 1 - done);
        return Err(unexpected(scanner, expected));
    }
    let mut cages: Vec<Vec<u16>> = vec![Vec::new(); size * size];
    for cell in 0..(size * size) as u16 {
        cages[usize::from(root(&leads, cell))].push(cell);
    }
    cages.retain(|cells| !cells.is_empty());
    Ok(cages)
}

fn root(leads: &[u16], mut cell: u16) -> u16 {
    while leads[usize::from(cell)] != cell {
        cell = leads[usize::from(cell)];
    }
    cell
}

/// The pairs of neighbours in the order in which their walls are told.
fn borders(size: usize) -> Vec<(u16, u16)> {
    let size = size as u16;
    let across =
        (0..size).flat_map(|row| (1..size).map(move |column| (row * size + column - 1, row * size + column)));
    let down = (0..size)
        .flat_map(|column| (1..size).map(move |row| ((row - 1) * size + column, row * size + column)));
    across.chain(down).collect()
}

fn read_clue(scanner: &mut Scanner<'_>, cells: usize) -> Result<(Operator, i64), TextError> {
    let start = *scanner;
    let operator = match scanner.next_char() {
        Some('a') if cells == 1 => Operator::Given,
        Some('a') => Operator::Add,
        Some('m') => Operator::Multiply,
        Some('s') => Operator::Subtract,
        Some('d') => Operator::Divide,
        _ => {
            return Err(unexpected(&start, "a clue for the next cage: `a`, `m`, `s` or `d`, and its target"));
        }
    };
    if cells != 2 && matches!(operator, Operator::Subtract | Operator::Divide) {
        return Err(unexpected(&start, format!("`a` or `m` for a cage of {cells} cells")));
    }
    let start = *scanner;
    let digits = scanner.digits();
    let target = digits.parse().ok().filter(|target| *target <= LARGEST_TARGET);
    let expected = || format!("a target, a number up to {LARGEST_TARGET}");
    target.map(|target| (operator, target)).ok_or_else(|| start.mistake(wrong(expected(), digits)))
}

/// Something else than expected comes next, all of which is shown.
fn unexpected(scanner: &Scanner<'_>, expected: impl Display) -> TextError {
    scanner.mistake(wrong(expected, scanner.rest()))
}

fn expect(scanner: &mut Scanner<'_>, wanted: char, expected: &str) -> Result<(), TextError> {
    if scanner.take(wanted) { Ok(()) } else { Err(unexpected(scanner, expected)) }
}

/// Adds the description of a puzzle.
///
/// # Errors
/// If *Keen* does not play such puzzles.
pub(in crate::kenken) fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    check(puzzle).map_err(|why| Unfit::new(KEEN, why))?;
    let size = puzzle.size();
    let cage_of = puzzle.cage_of();
    let mut letters = String::new();
    let mut run = 0;
    let is_wall = |&(one, other): &(u16, u16)| cage_of[usize::from(one)] != cage_of[usize::from(other)];
    for wall in borders(size).iter().map(is_wall).chain([true]) {
        if !wall {
            run += 1;
            continue;
        }
        while run > LONGEST {
            letters.push('z');
            run -= LONGEST;
        }
        letters.push(if run == 0 { '_' } else { char::from(b'a' + run as u8 - 1) });
        run = 0;
    }
    let _ = write!(out, "{size}:");
    for same in letters.as_bytes().chunk_by(|one, other| one == other) {
        let letter = char::from(same[0]);
        match same.len() {
            1 => out.push(letter),
            2 => out.extend([letter; 2]),
            many => {
                let _ = write!(out, "{letter}{many}");
            }
        }
    }
    out.push(',');
    let mut cages: Vec<&Cage> = puzzle.cages().iter().collect();
    cages.sort_by_key(|cage| cage.cells.iter().min());
    for cage in cages {
        let letter = match cage.operator {
            Operator::Multiply => 'm',
            Operator::Subtract => 's',
            Operator::Divide => 'd',
            _ => 'a',
        };
        let _ = write!(out, "{letter}{}", cage.target);
    }
    out.push('\n');
    Ok(())
}

/// What keeps a puzzle from being one of *Keen*'s.
fn check(puzzle: &Puzzle) -> Result<(), String> {
    let size = puzzle.size();
    if !(SMALLEST..=LARGEST).contains(&size) {
        return Err(format!(
            "its boards are {SMALLEST}×{SMALLEST} to {LARGEST}×{LARGEST}, not {size}×{size}"
        ));
    }
    if !puzzle.values().are_usual() {
        return Err(format!("its values are 1..{size}, not {}", puzzle.values()));
    }
    for cage in puzzle.cages() {
        let name = || names(cage, size);
        match cage.operator {
            Operator::Hidden => return Err(format!("it has no hidden operators, as in the cage {}", name())),
            Operator::Subtract | Operator::Divide if cage.cells.len() != 2 => {
                return Err(format!(
                    "it has `{}` on two cells only, unlike the cage {}",
                    cage.operator,
                    name()
                ));
            }
            _ if !(0..=LARGEST_TARGET).contains(&cage.target) => {
                return Err(format!(
                    "its targets are 0 to {LARGEST_TARGET}, unlike that of the cage {}",
                    name()
                ));
            }
            _ => {}
        }
    }
    match puzzle.split_cages().first() {
        Some(&number) => {
            Err(format!("its cages are connected, unlike {}", names(&puzzle.cages()[number], size)))
        }
        None => Ok(()),
    }
}
