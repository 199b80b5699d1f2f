//! The game descriptions of *Keen*: `6:` and the walls between cages, a comma, and the clues.
//!
//! Before the colon may stand the level and the letter `m`, which only its maker was asked for. A number repeats the
//! letter before it in the [walls]. The clues stand in the order of their cages' first cells: `a`, `m`, `s` or `d`
//! and the target. After a blank may stand the solution, what a player has written down, or a remark, which is left
//! out.
//!
//! This is what `keen.c` in Simon Tatham's Portable Puzzle Collection writes.

use std::fmt::Write;

use super::super::puzzle::{Cage, Puzzle};
use super::super::values::Values;
use super::{Cages, KEEN, Place, names};
use crate::notation::games;
use crate::notation::text::{Mistake, Scanner, TextError, Unfit};
use crate::notation::walls::{self, unexpected};
use crate::operator::Operator;

/// The name of the game in links.
pub(super) const NAME: &str = "keen";
/// Behind the level, for a maker who was asked for products alone.
pub(super) const MODES: &[char] = &['m'];
/// The smallest size that *Keen* plays.
const SMALLEST: usize = 3;
/// The largest one.
const LARGEST: usize = 9;
/// *Keen* keeps a target in the bits below those of its operator.
const LARGEST_TARGET: i64 = (1 << 29) - 1;

/// Reads the description that stands on a line, without what comes after a blank.
pub(super) fn read(line: &str, number: usize) -> Result<Puzzle, TextError> {
    let mut scanner = games::scanner(line, NAME, number);
    let size = games::read_size(&mut scanner, SMALLEST..=LARGEST)?;
    games::read_colon(&mut scanner, MODES)?;
    let groups = walls::read(&mut scanner, size)?;
    if !scanner.take(',') {
        return Err(unexpected(&scanner, "a comma after the walls"));
    }
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
    target.map(|target| (operator, target)).ok_or_else(|| start.mistake(Mistake::at_word(expected(), digits)))
}

/// Adds the description of a puzzle.
///
/// # Errors
/// If *Keen* does not play such puzzles.
pub(in crate::kenken) fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Unfit> {
    check(puzzle).map_err(|why| Unfit::new(KEEN, why))?;
    let size = puzzle.size();
    let cage_of = puzzle.cage_of();
    let letters = walls::letters(size, |cell| cage_of[usize::from(cell)]);
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
            "boards in {KEEN} are {SMALLEST}×{SMALLEST} to {LARGEST}×{LARGEST}, not {size}×{size}"
        ));
    }
    if !puzzle.values().are_usual() {
        return Err(format!("values in {KEEN} are 1..{size}, not {}", puzzle.values()));
    }
    for cage in puzzle.cages() {
        let name = || names(cage, size);
        match cage.operator {
            Operator::Hidden => {
                return Err(format!("each cage in {KEEN} has an operator, unlike the cage {}", name()));
            }
            Operator::Subtract | Operator::Divide if cage.cells.len() != 2 => {
                return Err(format!(
                    "{KEEN} has `{}` on two cells only, unlike the cage {}",
                    cage.operator,
                    name()
                ));
            }
            _ if !(0..=LARGEST_TARGET).contains(&cage.target) => {
                return Err(format!(
                    "targets in {KEEN} are 0 to {LARGEST_TARGET}, unlike that of the cage {}",
                    name()
                ));
            }
            _ => {}
        }
    }
    match puzzle.split_cages().first() {
        Some(&number) => {
            Err(format!("cages in {KEEN} are connected, unlike {}", names(&puzzle.cages()[number], size)))
        }
        None => Ok(()),
    }
}
