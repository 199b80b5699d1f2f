//! KenKen as a family of puzzles.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use dlx::Outcome;

use super::broken::broken;
use super::cover::Reduction;
use super::draw::picture;
use super::generate::settings;
use super::instructions::instructions;
use super::puzzle::{Cage, LARGEST, Puzzle};
use super::solve::{clash, solve};
use super::square;
use super::techniques;
use super::text::{
    Cutter, KEEN, NEKNEK, is_keen, names, read, read_json, recognises, rows, state, write_json, write_keen,
    write_line, write_neknek, write_rows,
};
use super::walks::walks;
use crate::board::{Broken, House, Layout, Reduced, State};
use crate::deadline::Deadline;
use crate::family::{Family, Making};
use crate::fpuzzles::About;
use crate::instructions::Instructions;
use crate::notation::json::{Line, Object};
use crate::notation::text::{Mistake, STALE, Splitter, TextError, Unfit};
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::random::Random;
use crate::state::Start;
use crate::technique::{Board, Language, Names, Need, Scale, Technique};
use crate::walks::Walks;

/// The name of the family.
pub(crate) const KENKEN: &str = "kenken";
/// The notations that puzzles are written in.
const FORMATS: &[&str] = &[NEKNEK, KEEN];

/// KenKen.
pub(crate) struct KenKen {
    pub(crate) allow_split: bool,
}

impl Family for KenKen {
    fn name(&self) -> &'static str {
        KENKEN
    }

    fn other_names(&self) -> &'static [&'static str] {
        &["calcudoku", "keen", "mathdoku"]
    }

    fn recognises(&self, line: &str) -> bool {
        recognises(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::<Cutter>::default()
    }

    fn reading_options(&self) -> &'static [&'static str] {
        &["allow-split"]
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn making(&self) -> Option<&'static Making> {
        Some(&settings::MAKING)
    }

    fn techniques(&self) -> Vec<Technique> {
        techniques::TECHNIQUES.to_vec()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let end = rows(text).unwrap_or(text.len());
        let puzzle = read(&text[..end], first_line, self.allow_split)?;
        if end < text.len() {
            check_rows(&puzzle, &text[end..], first_line + text[..end].matches('\n').count())?;
        }
        Ok(Box::new(puzzle))
    }

    fn is_link(&self, text: &str) -> bool {
        is_keen(text)
    }

    /// On a line after a blank; in neknek, the rows after the cages.
    fn state(&self, text: &str) -> Option<usize> {
        state(text)
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        Ok(Box::new(read_json(object, self.allow_split)?))
    }
}

/// The rows after the cages of a puzzle, which begin at this line, have to be its solution where no value is missing.
/// Else they are what a player has written down, right or wrong.
fn check_rows(puzzle: &Puzzle, rows: &str, line: usize) -> Result<(), TextError> {
    let start = Start { line, column: 1 };
    let all = puzzle.values().as_slice().iter().copied().cycle();
    let all: Vec<i32> = all.take(puzzle.cell_count()).collect();
    let state = State::read(puzzle, &all, rows, start, "")?;
    let values: Vec<i32> = state.values().map(|(_, value)| value).collect();
    if values.len() < puzzle.cell_count() || puzzle.has_solution(&values) {
        return Ok(());
    }
    Err(Mistake::new("the solution of the puzzle above", STALE).at(line, 1))
}

/// The rows and columns of a board of this size, which is one of a puzzle.
fn lines(size: usize) -> &'static [House] {
    static LINES: [OnceLock<Vec<House>>; LARGEST + 1] = [const { OnceLock::new() }; LARGEST + 1];
    LINES[size]
        .get_or_init(|| Layout::latin(size).map_or_else(|_| Vec::new(), |layout| layout.houses().to_vec()))
}

impl AnyPuzzle for Puzzle {
    fn family(&self) -> &'static str {
        KENKEN
    }

    fn columns(&self) -> usize {
        self.size()
    }

    fn houses(&self) -> &[House] {
        lines(self.size())
    }

    fn has_solution(&self, values: &[i32]) -> bool {
        self.is_solution(values)
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        solve(self, bounds, found)
    }

    fn walks(&self, seed: u64) -> Option<Walks> {
        Some(walks(self, seed))
    }

    fn reduced(&self) -> Option<Reduced> {
        Reduction::new(self).reduced()
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(techniques::board(self))
    }

    fn broken(&self, state: &State, names: &Names<'_>) -> Vec<Broken> {
        broken(self, state, names)
    }

    fn givens(&self) -> Vec<usize> {
        self.cages().iter().filter_map(Cage::given).collect()
    }

    fn needs(&self, names: &Names<'_>) -> Vec<Option<Need>> {
        techniques::needs(self, names)
    }

    fn scale(&self) -> Scale {
        Scale::Clues
    }

    fn clash(&self, names: &Names<'_>) -> Option<String> {
        clash(self, names)
    }

    /// Its cages, and its givens among them: there is a KenKen only with all of them.
    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        let named = |cage: &Cage| {
            let first = cage.cells.iter().min().map_or(0, |&cell| usize::from(cell));
            names.clue_at(&techniques::title(cage), first)
        };
        if self.loose().is_some() { self.cages().iter().map(named).collect() } else { Vec::new() }
    }

    fn loosened(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        self.loose()?.loosened(clue)
    }

    fn warnings(&self) -> Vec<String> {
        let split = self.split_cages().into_iter();
        split
            .map(|number| format!("the cage {} is not connected", names(&self.cages()[number], self.size())))
            .collect()
    }

    fn scrambled(&self, random: &mut Random) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(Box::new(square::scrambled(self, random)))
    }

    fn canonical(&self, _: Option<Deadline>) -> Result<Option<Box<dyn AnyPuzzle>>, String> {
        Ok(Some(Box::new(square::canonical(self))))
    }

    fn formats(&self) -> &'static [&'static str] {
        FORMATS
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        match format {
            NEKNEK => {
                write_neknek(self, out);
                Ok(())
            }
            KEEN => write_keen(self, out),
            _ => Err(Unfit::no_such(format, settings::MAKING.plural)),
        }
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        match format {
            NEKNEK => write_rows(self, solution, out),
            KEEN if self.values().are_digits() => write_line(solution, out),
            KEEN => return Err(Unfit::new(format, "values in keen are digits")),
            _ => return Err(Unfit::no_such(format, settings::MAKING.plural)),
        }
        Ok(())
    }

    fn write_json(&self, line: &mut Line) {
        write_json(self, line);
    }

    fn is_line(&self, format: &str) -> bool {
        format == KEEN
    }

    fn untitled(&self) -> Result<Picture, TooLarge> {
        picture(self)
    }

    fn about(&self) -> &About {
        self.about()
    }

    fn usual_instructions(&self, language: Language) -> Instructions {
        instructions(self, language)
    }
}
