//! A Sudoku or a Latin square as a puzzle: with its symbols, and with what it says about itself.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::{Outcome, Stop};

use super::alive;
use super::canonical::canonical;
use super::cover::problem;
use super::draw::picture;
use super::family::{FORMATS, LATIN, SUDOKU};
use super::instructions::{instructions, instructions_in_numbers};
use super::puzzle::Puzzle;
use super::rate;
use super::solve::solve;
use super::swaps::Swaps;
use super::text::{GRID, LINE, SDK, Writer, head};
use super::transform::Transform;
use crate::board::{
    Boxes, Broken, ExtraHouses, House, HouseKind, Layout, MOST_VALUES, Near, Placement, Reduced, Settled,
    State, cells_given, given_cells, within,
};
use crate::constraint::{Constrained as _, repeated, written};
use crate::deadline::Deadline;
use crate::fpuzzles::{self, About};
use crate::instructions::Instructions;
use crate::notation::json::Line;
use crate::notation::text::Unfit;
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::random::Random;
use crate::technique::{
    Ending, Hint, LARGEST_STEPPED, Language, Names, Need, Rating, Scale, Step, Stepwise, Technique, Telling,
    Tenths, Unrated, by_waves, house_solver, step_solver, techniques_of, techniques_taken, tell_hints,
    tell_steps, tell_steps_for_all,
};
use crate::walks::Walks;

/// What the rule about the diagonals is called.
const DIAGONALS: &str = "diagonals";
/// What the rule about further windows is called.
const WINDOKU: &str = "windoku";
/// The key of the values that are given.
const GIVENS: &str = "givens";
/// The key of its symbols, if these are its own.
const OWN_SYMBOLS: &str = "symbols";

/// A puzzle with the symbols that it is written in.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What writes it.
    pub writer: Arc<Writer>,
    /// What it says about itself.
    pub about: About,
}

impl Sheet {
    /// A puzzle that says nothing about itself.
    #[must_use]
    pub fn new(puzzle: Puzzle, writer: Arc<Writer>) -> Self {
        Sheet { puzzle, writer, about: About::default() }
    }

    /// The board for the techniques of people, if it is not too large for them.
    fn step_solver(&self) -> Option<Box<dyn Stepwise>> {
        let puzzle = &self.puzzle;
        match rate::Board::new(puzzle) {
            Some(board) => Some(Box::new(board)),
            // Givens that clash.
            None if puzzle.layout().is_classic_nine() => None,
            None => Some(house_solver(puzzle.layout(), puzzle.marks(), puzzle.givens())?),
        }
    }

    /// Another puzzle in the same symbols, by the same author.
    fn with(&self, puzzle: Puzzle) -> Box<dyn AnyPuzzle> {
        Box::new(Sheet { puzzle, writer: Arc::clone(&self.writer), about: self.about.clone() })
    }

    /// An equivalent puzzle, whose cells are elsewhere. Its regions have the usual letters, as they come in another
    /// order.
    fn equivalent(&self, puzzle: Puzzle) -> Box<dyn AnyPuzzle> {
        let writer = match self.writer.has_own_regions() {
            true => Arc::new(self.writer.with_regions(None)),
            false => Arc::clone(&self.writer),
        };
        Box::new(Sheet { puzzle, writer, about: self.about.words() })
    }
}

impl Sheet {
    /// The rules that houses beside rows, columns and boxes stand for.
    fn house_rules(&self) -> Vec<&'static str> {
        let layout = self.puzzle.layout();
        let rules = [(DIAGONALS, layout.has_diagonals()), (WINDOKU, layout.has_windows())];
        rules.into_iter().filter(|(_, is_set)| *is_set).map(|(rule, _)| rule).collect()
    }

    /// It as a board of f-puzzles, with its rules in words.
    fn for_fpuzzles(&self, format: &str) -> Result<(fpuzzles::Board, Instructions), Unfit> {
        if self.writer.has_own_symbols() {
            return Err(Unfit::no_symbols(format));
        }
        let puzzle = &self.puzzle;
        let board = fpuzzles::Board {
            layout: Arc::clone(puzzle.layout()),
            givens: puzzle.givens().to_vec(),
            marks: puzzle.marks().cloned(),
            constraints: Vec::new(),
            unfinished: Vec::new(),
            about: self.about.clone(),
        };
        // Regions that are the usual boxes are read back as boxes.
        let instructions = match with_usual_boxes(puzzle.layout()) {
            None => instructions_in_numbers(self),
            Some(layout) => {
                let mut boxed = self.clone();
                boxed.puzzle = Puzzle::new(layout, board.givens.clone()).with_marks(board.marks.clone());
                instructions_in_numbers(&boxed)
            }
        };
        Ok((board, instructions))
    }
}

/// The layout with boxes in place of its regions, if these are the boxes that are usual for its size.
fn with_usual_boxes(layout: &Layout) -> Option<Arc<Layout>> {
    let Boxes::Regions(regions) = layout.boxes() else { return None };
    let classic = Layout::classic(layout.size()).ok()?;
    let is_region = |house: &House| {
        let region = regions[usize::from(house.cells[0])];
        house.cells.iter().all(|&cell| regions[usize::from(cell)] == region)
    };
    let is_box = |house: &&House| matches!(house.kind, HouseKind::Box(_));
    let are_boxes = classic.houses().iter().filter(is_box).all(is_region);
    let boxes = classic.boxes().clone();
    let boxed = || {
        Layout::new(
            layout.size(),
            boxes,
            ExtraHouses { diagonals: layout.has_diagonals(), windows: layout.has_windows() },
        )
        .ok()
    };
    are_boxes.then(boxed).flatten().map(Arc::new)
}

impl AnyPuzzle for Sheet {
    fn family(&self) -> &'static str {
        if matches!(self.puzzle.layout().boxes(), Boxes::None) { LATIN } else { SUDOKU }
    }

    fn columns(&self) -> usize {
        self.puzzle.layout().size()
    }

    fn has_solution(&self, values: &[i32]) -> bool {
        self.puzzle.is_solved_by(values)
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        let mut values = vec![0; self.puzzle.layout().cell_count()];
        solve(&self.puzzle, bounds, &mut |board| {
            values.iter_mut().zip(board).for_each(|(value, &cell)| *value = i32::from(cell));
            found(&values)
        })
    }

    fn walks(&self, seed: u64) -> Option<Walks> {
        (self.puzzle.layout().size() <= MOST_VALUES).then(|| Walks::new(&self.puzzle, seed))
    }

    fn reduced(&self) -> Option<Reduced> {
        let candidates = self.puzzle.candidates();
        let (problem, places) = problem(self.puzzle.layout(), |cell, value| candidates.allows(cell, value));
        let placements = places.into_iter().map(|(cell, value)| vec![(usize::from(cell), i32::from(value))]);
        Some(Reduced { problem, placements: placements.collect() })
    }

    fn alive(&self, deadline: Option<Deadline>) -> Option<Result<Settled, Stop>> {
        self.puzzle.layout().is_classic_nine().then(|| alive::alive(&self.puzzle, deadline))
    }

    fn count_alive(
        &self,
        alive: &[Vec<i32>],
        _: &[Vec<i32>],
        most: u64,
        deadline: Option<Deadline>,
    ) -> Result<Vec<Vec<u64>>, Stop> {
        alive::count_alive(alive, most, deadline)
    }

    fn near(&self) -> Option<Box<dyn Near>> {
        Some(Box::new(Swaps::new(&self.puzzle)))
    }

    fn broken(&self, state: &State, names: &Names<'_>) -> Vec<Broken> {
        let givens = given_cells(self.puzzle.givens()).map(|(cell, given)| (cell, i32::from(given)));
        let (written, mut broken) = written(self.cell_count(), givens, state, names);
        broken.extend(repeated(self.houses(), &written, names));
        broken
    }

    fn needs(&self, names: &Names<'_>) -> Vec<Option<Need>> {
        let layout = self.puzzle.layout();
        let values = 1..=layout.size() as i32;
        let cells = (0..layout.cell_count()).map(Need::Cell);
        let houses = layout.houses().iter().map(|house| names.label(house.kind));
        let needs =
            houses.flat_map(|house| values.clone().map(move |value| Need::Value(value, house.clone())));
        cells.chain(needs).map(Some).collect()
    }

    fn scale(&self) -> Scale {
        if self.columns() <= LARGEST_STEPPED { Scale::Steps } else { Scale::Places }
    }

    fn rate_within(&self, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated> {
        if self.is_full() {
            return Rating::of_full(self.scale(), most);
        }
        match self.step_solver() {
            Some(mut solver) => solver.rate(most, deadline),
            None => by_waves(&self.reduced().ok_or(Unrated::Unsolved)?, self.scale(), most, deadline),
        }
    }

    fn techniques_taken(&self, deadline: Option<Deadline>) -> Option<BTreeSet<Technique>> {
        match self.step_solver() {
            Some(solver) => techniques_of(solver, deadline),
            None => techniques_taken(None, &self.givens(), || self.reduced(), deadline),
        }
    }

    fn houses(&self) -> &[House] {
        self.puzzle.layout().houses()
    }

    fn rate_with_techniques(
        &self,
        deadline: Option<Deadline>,
    ) -> Option<(Rating, Option<BTreeSet<Technique>>)> {
        if !self.puzzle.layout().is_classic_nine() {
            let rating = self.rate(deadline)?;
            return Some((rating, self.techniques_taken(deadline)));
        }
        let mut taken = BTreeSet::new();
        if self.is_full() {
            return Some((Rating::of_full(self.scale(), Tenths(u16::MAX)).ok()?, Some(taken)));
        }
        // Techniques of the classic board are taken one by one to rate it, too: one walk shows both.
        let mut note = |step: &Step| {
            taken.insert(step.technique);
        };
        match rate::rate_by_steps(&self.puzzle, Tenths(u16::MAX), deadline, &mut note) {
            Ok(rating) => Some((rating.into(), Some(taken))),
            Err(Unrated::Stopped) => None,
            Err(Unrated::Above | Unrated::Unsolved) => {
                Some((Rating::beyond_all(self.scale()), self.techniques_taken(deadline)))
            }
        }
    }

    /// By techniques of houses, without those of uniqueness.
    fn tell_hints_for_all(
        &self,
        telling: &Telling<'_>,
        tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
    ) -> Ending {
        let puzzle = telling.state.map_or_else(|| self.puzzle.clone(), |state| self.puzzle.at(state));
        let solver = step_solver(puzzle.layout(), puzzle.marks(), puzzle.givens(), Vec::new());
        let Some(solver) = solver else { return Ending::NoTechniques };
        let symbol = |value| self.symbol(value);
        let names = Names { houses: self.houses(), symbol: &symbol, ..telling.names(self.columns()) };
        tell_steps_for_all(solver, self.houses(), &names, telling.deadline, tell)
    }

    fn tell_hints(&self, telling: &Telling<'_>, tell: &mut dyn FnMut(Hint) -> ControlFlow<()>) -> Ending {
        if let Some(state) = telling.state {
            let position = Sheet::new(self.puzzle.at(state), Arc::clone(&self.writer));
            return position.tell_hints(&Telling { state: None, ..*telling }, tell);
        }
        let symbol = |value| self.symbol(value);
        let names = Names { houses: self.houses(), symbol: &symbol, ..telling.names(self.columns()) };
        if let Some(solver) = self.step_solver() {
            return tell_steps(solver, self.puzzle.layout().houses(), &names, telling.deadline, tell);
        }
        let needs = self.needs(&names);
        let item = |item: usize| needs.get(item).cloned().flatten();
        let names = Names { item: &item, ..names };
        tell_hints(names, None, self.reduced().as_ref(), self.givens(), telling, tell)
    }

    fn clash(&self, names: &Names<'_>) -> Option<String> {
        self.puzzle.contradiction(names)
    }

    fn is_full(&self) -> bool {
        self.puzzle.givens().iter().all(|&given| given != 0)
    }

    fn givens(&self) -> Vec<usize> {
        cells_given(self.puzzle.givens())
    }

    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        self.house_rules().into_iter().map(|rule| names.clues().kind(rule, rule).to_owned()).collect()
    }

    fn without_clue(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        let rule = *self.house_rules().get(clue)?;
        let layout = self.puzzle.layout();
        let houses = ExtraHouses {
            diagonals: layout.has_diagonals() && rule != DIAGONALS,
            windows: layout.has_windows() && rule != WINDOKU,
        };
        let layout = Arc::new(Layout::new(layout.size(), layout.boxes().clone(), houses).ok()?);
        let puzzle = Puzzle::new(layout, self.puzzle.givens().to_vec());
        Some(self.with(puzzle.with_marks(self.puzzle.marks().cloned())))
    }

    fn with_values(&self, values: &[Placement]) -> Option<Box<dyn AnyPuzzle>> {
        let mut puzzle = self.puzzle.clone();
        for (cell, value) in within(values, puzzle.layout().cell_count(), puzzle.layout().size())? {
            puzzle.set(cell, value);
        }
        Some(self.with(puzzle))
    }

    fn scrambled(&self, random: &mut Random) -> Result<Box<dyn AnyPuzzle>, String> {
        let transform = Transform::random(self.puzzle.layout(), random);
        Ok(self.equivalent(transform.apply(&self.puzzle).map_err(|error| error.to_string())?))
    }

    fn canonical(&self, deadline: Option<Deadline>) -> Result<Option<Box<dyn AnyPuzzle>>, String> {
        let form = canonical(&self.puzzle, deadline).map_err(|error| error.to_string())?;
        Ok(form.map(|puzzle| self.equivalent(puzzle)))
    }

    fn formats(&self) -> &'static [&'static str] {
        match self.writer.usual_format(self.puzzle.layout()) {
            LINE => FORMATS,
            // There are not enough symbols for a line.
            _ => &[GRID],
        }
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::write(format, None, out, || self.for_fpuzzles(format))? {
            return Ok(());
        }
        let start = out.len();
        self.writer.puzzle(&self.puzzle, format, out)?;
        if format == SDK {
            out.insert_str(start, &head::of(&self.about));
        }
        Ok(())
    }

    fn left_out(&self, format: &str) -> Vec<&'static str> {
        if fpuzzles::has(format) {
            return Vec::new();
        }
        let symbols = self.writer.has_own_symbols().then_some(OWN_SYMBOLS);
        // A line of pencil marks has none but marks.
        let has_givens = self.puzzle.marks().is_some() && self.puzzle.given_count() > 0;
        let givens = (format == LINE && has_givens).then_some(GIVENS);
        let mut about = self.about.left_out();
        about.retain(|key| format != SDK || !head::KEYS.contains(key));
        about.into_iter().chain(symbols).chain(givens).collect()
    }

    fn write_solved(&self, solution: &[i32], format: &str, out: &mut String) -> Result<bool, Unfit> {
        fpuzzles::write(format, Some(solution), out, || self.for_fpuzzles(format))
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        fpuzzles::refuse_alone(format)?;
        let values: Vec<u8> = solution.iter().map(|&value| value as u8).collect();
        self.writer.board(self.puzzle.layout(), &values, format, out)
    }

    fn write_json(&self, line: &mut Line) {
        self.writer.json(&self.puzzle, line);
        self.about.write_parts(line, self.columns());
    }

    fn is_line(&self, format: &str) -> bool {
        ![GRID, SDK].contains(&format)
    }

    fn symbol(&self, value: i32) -> String {
        self.writer.cell(value as u8, self.columns())
    }

    fn untitled(&self) -> Result<Picture, TooLarge> {
        picture(self)
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn usual_instructions(&self, language: Language) -> Instructions {
        instructions(self, language)
    }
}
