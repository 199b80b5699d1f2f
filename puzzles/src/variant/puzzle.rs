//! Variants as puzzles of any family.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::{Outcome, Stop};

use super::family::{FORMATS, OWN_FORMATS};
use super::generate::{Recipe, Regions};
use super::in_text;
use super::skyscrapers::{self, TOWERS};
use super::text::{self, TEXT};
use super::{MOST_SEEN, Puzzle, VARIANT, settled};
use crate::board::{Boxes, House, Placement, Settled, State, cells_given, within};
use crate::constraint::kinds::KINDS;
use crate::constraint::{self, Constrained, Constraint};
use crate::deadline::{self, Deadline};
use crate::fpuzzles::{self, About};
use crate::generate::{Made, Maker};
use crate::instructions::Instructions;
use crate::notation::json::Line;
use crate::notation::puzzlink::PUZZLINK;
use crate::notation::text::Unfit;
use crate::picture::{Picture, TooLarge};
use crate::puzzle::{Bounds, Puzzle as AnyPuzzle};
use crate::random::Random;
use crate::solve::Spent;
use crate::sudoku::picture_in_numbers;
use crate::technique::{
    Ending, Hint, Language, Look, Names, Rating, Scale, StepSolver, Technique, Telling, Tenths, Unrated,
    step_solver, techniques_of, tell_steps, tell_steps_for_all,
};

impl Puzzle {
    fn check_format(&self, format: &str) -> Result<(), Unfit> {
        if format == TEXT { Ok(()) } else { Err(Unfit::no_such(format, self.sort.plural)) }
    }

    /// A small puzzle with constraints of the same kinds. `None` if none comes out that asks the same of them: on a
    /// small board, neighbours on a line may have to differ by less.
    fn small(&self) -> Option<Made> {
        const SIZE: usize = 4;
        /// Not every puzzle has constraints of each kind that is wanted.
        const TRIES: u64 = 8;
        let layout = &self.layout;
        if self.about.rules.is_some() || layout.has_diagonals() || layout.has_windows() {
            return None;
        }
        let regions = match layout.boxes() {
            Boxes::None => Regions::None,
            Boxes::Regions(_) => Regions::Jigsaw,
            _ => Regions::Boxes,
        };
        let names = self.kinds();
        let kinds = KINDS.iter().filter(|kind| names.iter().any(|[name, _]| *name == kind.name)).collect();
        let maker = Recipe { size: SIZE, regions, kinds, ..Recipe::default() }.maker().ok()?;
        let rules =
            |puzzle: &Puzzle| puzzle.rules(Language::default()).into_iter().collect::<BTreeSet<String>>();
        let wanted = rules(self);
        let has_same_rules =
            |made: &Made| made.puzzle.downcast_ref::<Puzzle>().is_some_and(|puzzle| rules(puzzle) == wanted);
        let mut made = (0..TRIES).map_while(|number| maker.make(&mut Random::new(1, number), None).ok());
        made.find(has_same_rules)
    }

    /// Tells hints by one of the ways to take steps.
    fn tell(
        &self,
        steps: TellSteps,
        telling: &Telling<'_>,
        tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
    ) -> Ending {
        let Some(solver) = self.step_solver(telling.state) else { return Ending::NoTechniques };
        let symbol = |value| self.symbol(value);
        let names = Names { houses: self.houses(), symbol: &symbol, ..telling.names(self.columns()) };
        steps(solver, self.houses(), &names, telling.deadline, tell)
    }

    /// The board for the techniques of people, from the givens or from a player's state.
    fn step_solver(&self, state: Option<&State>) -> Option<Box<dyn StepSolver>> {
        let mut board = self.board();
        if let Some(state) = state {
            board = board.at(state);
        }
        let values: Vec<i32> = (1..=self.size() as i32).collect();
        let mut looks: Vec<Look> =
            self.constraints.iter().flat_map(|constraint| constraint.looks(&values)).collect();
        looks.extend(self.rests(MOST_SEEN).iter().map(|rest| rest.look(&self.layout)));
        step_solver(board.layout(), board.marks(), board.givens(), looks)
    }
}

impl AnyPuzzle for Puzzle {
    fn family(&self) -> &'static str {
        self.sort.family
    }

    fn columns(&self) -> usize {
        self.size()
    }

    fn houses(&self) -> &[House] {
        self.layout.houses()
    }

    fn constrained(&self) -> Option<&dyn Constrained> {
        Some(self)
    }

    fn clash(&self, names: &Names<'_>) -> Option<String> {
        self.board()
            .contradiction(names)
            .or_else(|| constraint::clash(self, &self.givens(), names))
            .or_else(|| constraint::clash_of_sums(&self.layout, self.known_sums(|_| true), MOST_SEEN, names))
    }

    fn warnings(&self) -> Vec<String> {
        let names = Names::plain(self.size());
        let asks_nothing = |constraint: &&dyn Constraint| {
            constraint.placed().is_some_and(|placed| !placed.kind().is_flag() && placed.asks_nothing())
        };
        let told = |constraint| format!("without effect: {}", constraint::with_kind(constraint, &names));
        let idle = self.constraints.iter().map(|constraint| &**constraint).filter(asks_nothing).map(told);
        let begun =
            self.unfinished.iter().map(|begun| format!("without effect: {begun}, which is not finished"));
        idle.chain(begun).collect()
    }

    /// Lines that jump and cages in parts, as with a cell that was left out.
    fn doubts(&self) -> Vec<String> {
        let names = Names::plain(self.size());
        let doubt = |constraint: &Arc<dyn Constraint>| {
            let placed = constraint.placed()?;
            let told = || constraint::with_kind(&**constraint, &names);
            if let Some(cells) = placed.split() {
                return Some(format!("{cells} are not connected, in {}", told()));
            }
            let [one, other] = placed.jump()?.map(|cell| names.cell(cell));
            Some(format!("{one} and {other} do not touch, on the line of {}", told()))
        };
        self.constraints.iter().filter_map(doubt).collect()
    }

    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        constraint::solve(self, bounds, found)
    }

    fn two_solutions(&self, bounds: &Bounds) -> (Vec<Vec<i32>>, Outcome) {
        constraint::two_solutions(self, bounds)
    }

    fn scale(&self) -> Scale {
        Scale::Variants
    }

    fn rate_within(&self, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated> {
        if self.is_full() {
            return Rating::of_full(self.scale(), most);
        }
        let mut solver = self.step_solver(None).ok_or(Unrated::Unsolved)?;
        Ok(solver.rate(most, deadline)?.on(Scale::Variants))
    }

    fn alive(&self, deadline: Option<Deadline>) -> Option<Result<Settled, Stop>> {
        Some(constraint::alive(self, deadline).map_err(|Spent| deadline::reason(deadline)))
    }

    fn count_alive(
        &self,
        alive: &[Vec<i32>],
        solutions: &[Vec<i32>],
        most: u64,
        deadline: Option<Deadline>,
    ) -> Result<Vec<Vec<u64>>, Stop> {
        let counted = constraint::count_alive(self, alive, solutions, most, deadline);
        counted.map_err(|Spent| deadline::reason(deadline))
    }

    fn rate_or_open(&self, most: Tenths, deadline: Option<Deadline>) -> Option<Result<Tenths, Vec<usize>>> {
        self.step_solver(None)?.rate_or_open(most, deadline)
    }

    fn techniques_taken(&self, deadline: Option<Deadline>) -> Option<BTreeSet<Technique>> {
        techniques_of(self.step_solver(None)?, deadline)
    }

    fn tell_hints(&self, telling: &Telling<'_>, tell: &mut dyn FnMut(Hint) -> ControlFlow<()>) -> Ending {
        self.tell(tell_steps, telling, tell)
    }

    /// No technique of variants rests on there being one solution.
    fn tell_hints_for_all(
        &self,
        telling: &Telling<'_>,
        tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
    ) -> Ending {
        self.tell(tell_steps_for_all, telling, tell)
    }

    /// There are none if it is of another sort without one of them.
    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        if self.without_clue(0).is_none() {
            return Vec::new();
        }
        let constraints =
            self.constraints.iter().map(|constraint| constraint::with_kind(&**constraint, names));
        constraints.chain(self.house_rules().into_iter().map(|rule| self.house_rule(rule, names))).collect()
    }

    fn without_clue(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        let without = self.without_rule(clue)?;
        let without = Puzzle { constraints: settled(without.constraints, &without.layout), ..without };
        Some(Box::new(without.if_it_fits()?))
    }

    fn loosened(&self, clue: usize) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(self.without_rule(clue)?.if_it_fits()?))
    }

    fn is_full(&self) -> bool {
        self.givens.iter().all(|&given| given != 0)
    }

    fn givens(&self) -> Vec<usize> {
        cells_given(&self.givens)
    }

    fn with_values(&self, values: &[Placement]) -> Option<Box<dyn AnyPuzzle>> {
        let mut puzzle = self.clone();
        for (cell, value) in within(values, self.layout.cell_count(), self.layout.size())? {
            puzzle.set(cell, value);
        }
        Some(Box::new(puzzle.if_it_fits()?))
    }

    fn scrambled(&self, random: &mut Random) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(Box::new(self.guise(random)?.of_sort(self.sort)))
    }

    fn canonical(&self, _: Option<Deadline>) -> Result<Option<Box<dyn AnyPuzzle>>, String> {
        Ok(Some(Box::new(self.least_guise()?.of_sort(self.sort))))
    }

    fn formats(&self) -> &'static [&'static str] {
        if self.sort.family == VARIANT { OWN_FORMATS } else { FORMATS }
    }

    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit> {
        if fpuzzles::write(format, None, out, || self.for_fpuzzles(format))? {
            return Ok(());
        }
        match format {
            PUZZLINK => return skyscrapers::write_url(self, out),
            TOWERS => return skyscrapers::write_id(self, out),
            _ => self.check_format(format)?,
        }
        (self.sort.write_text)(self, out);
        Ok(())
    }

    fn left_out(&self, format: &str) -> Vec<&'static str> {
        if [PUZZLINK, TOWERS].contains(&format) { self.about.left_out() } else { Vec::new() }
    }

    fn write_solved(&self, solution: &[i32], format: &str, out: &mut String) -> Result<bool, Unfit> {
        fpuzzles::write(format, Some(solution), out, || self.for_fpuzzles(format))
    }

    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit> {
        fpuzzles::refuse_alone(format)?;
        if [PUZZLINK, TOWERS].contains(&format) {
            return Err(Unfit::no_solution(format));
        }
        self.check_format(format)?;
        text::write_solution(self, solution, out);
        Ok(())
    }

    fn write_json(&self, line: &mut Line) {
        (self.sort.write_parts)(self, line);
    }

    fn is_line(&self, format: &str) -> bool {
        format != TEXT
    }

    fn untitled(&self) -> Result<Picture, TooLarge> {
        let mut picture = picture_in_numbers(&self.layout, &self.givens, self.marks.as_ref(), self)?;
        fpuzzles::draw(&self.about, &mut picture);
        picture.in_text = in_text::lines(self, &picture);
        let rules = |language: &Language| {
            let mut rules = [self.rules(*language), self.notes(*language)].concat();
            rules.extend(self.about.notes(*language));
            (language.code(), rules)
        };
        picture.legend = Language::all().iter().map(rules).filter(|(_, rules)| !rules.is_empty()).collect();
        let title = |language: &Language| (language.code(), self.instructions(*language).title);
        picture.titles = Language::all().iter().map(title).collect();
        Ok(picture)
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn usual_instructions(&self, language: Language) -> Instructions {
        (self.sort.instructions)(self, language)
    }

    fn example(&self) -> Option<Box<dyn AnyPuzzle>> {
        Some(self.small()?.puzzle)
    }
}

/// What tells the hints that steps on a board make.
type TellSteps = fn(
    Box<dyn StepSolver>,
    &[House],
    &Names<'_>,
    Option<Deadline>,
    &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Ending;
