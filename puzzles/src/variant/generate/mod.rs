//! Making variants: a full board, constraints of the wanted kinds laid out on it, and then as few givens as are wanted.
//!
//! The board is filled so that it meets the rules of the whole board. Other constraints are laid out where they hold.
//! Where another solution shows that cages leave too much open, a few of them at a time are cut anew; cells that are
//! still open after that are given.

mod arrows;
mod board;
mod cages;
mod caging;
mod draft;
mod lines;
mod plan;
mod recipe;
pub(super) mod settings;

use std::ops::RangeInclusive;
use std::sync::Arc;

pub use recipe::{Recipe, RecipeError, Regions};
pub(crate) use settings::SIZE;

use self::board::FullBoard;
use self::draft::Draft;
use self::plan::{Plan, lay};
use super::{Puzzle, Sort};
use crate::board::Layout;
use crate::constraint::kinds::Kind;
use crate::constraint::{Constraint, Place, Placed};
use crate::deadline::{Deadline, is_over};
use crate::generate::{Advice, Aim, Another, Changing, GaveUp, Made};
use crate::puzzle::Puzzle as AnyPuzzle;
use crate::random::Random;
use crate::solve::{Allowance, Budget, Spent};
use crate::sudoku::{Filled, fill, jigsaw};
use crate::technique::{Level, Scale, Technique};
use crate::walks::Walks;

/// The most boards that are tried before giving up.
const MOST_BOARDS: u64 = 3000;
/// If the constraints say nothing on this many boards, as with many givens, so be it.
const MOST_SAYING_NOTHING: u32 = 8;
/// If some kind finds no place on any of the first boards, this many are tried.
const MOST_WITHOUT_PLACE: u64 = 200;
/// If none of the first boards up to this number can be filled, it is checked whether the rules alone leave no board.
const SOME_UNFILLED: u64 = 8;

/// What came of a full board.
enum Attempt {
    Made(Made<Puzzle>),
    /// No puzzle.
    Nothing,
    /// Nothing of this kind can be laid out on it.
    NoPlace(&'static Kind),
}

/// Makes variants by a [`Recipe`].
#[derive(Clone, Debug)]
pub struct VariantMaker {
    recipe: Recipe,
    layout: Arc<Layout>,
    /// The kinds with their plans, each once.
    kinds: Vec<(&'static Kind, Plan)>,
    /// The cells in groups that are given together or not at all.
    groups: Vec<Vec<usize>>,
    /// What sort of variants they are.
    sort: &'static Sort,
}

/// The techniques of variants of a size with constraints of these kinds: none about constraints and regions that are
/// not there.
pub(crate) fn techniques(kinds: &[&Kind], has_regions: bool, size: usize) -> Vec<Technique> {
    let has = |technique| kinds.iter().any(|kind| kind.technique() == technique);
    let (has_cages, has_lines) = (has(Technique::Cage), has(Technique::Line));
    let has_sums = kinds.iter().any(|kind| kind.adds_up());
    // Cells with different values that are no whole house may need sets of every size.
    let has_parts = has_cages || has_lines || has_sums || has(Technique::OutsideClue);
    let mut all = Technique::of_variants();
    all.retain(|&technique| match technique {
        Technique::Dot
        | Technique::NoDot
        | Technique::Difference
        | Technique::Line
        | Technique::Mark
        | Technique::BoardRule
        | Technique::Cage
        | Technique::OutsideClue => has(technique),
        Technique::LastInCage => has_cages,
        Technique::InniesAndOuties => has_sums,
        // A line may ask for one of some sets of values, as a cage does.
        Technique::Combinations | Technique::NeededValue => has_cages || has_lines || has_sums,
        technique if technique.needs_regions() => has_regions,
        _ => has_parts || technique.is_needed_with(size),
    });
    all
}

impl Changing for VariantMaker {
    type Puzzle = Puzzle;

    fn techniques(&self) -> Vec<Technique> {
        let kinds: Vec<&Kind> = self.kinds.iter().map(|&(kind, _)| kind).collect();
        techniques(&kinds, self.recipe.regions != Regions::None, self.layout.size())
    }

    fn scale(&self) -> Scale {
        Scale::Variants
    }

    /// They begin at 5×5, as most smaller boards are easy as they come. On boards beyond 9×9 it takes too long to tell.
    fn usual_levels(&self) -> Option<RangeInclusive<Level>> {
        let is_usual = self.is_small() && self.layout.size() > 4;
        if is_usual && self.recipe.givens.is_none() { self.sort.usual_levels.clone() } else { None }
    }

    /// Without marks and lines all of whose cells are given, if others of the kind are left.
    fn finished(&self, made: Made<Puzzle>) -> Made<Puzzle> {
        let puzzle = &*made.puzzle;
        let mut shown = puzzle.clone();
        for &(kind, plan) in &self.kinds {
            if matches!(plan, Plan::Board | Plan::Unmarked(_) | Plan::Cages) || self.shows_all(kind) {
                continue;
            }
            let is_of_kind = |constraint: &dyn Constraint| {
                constraint.placed().is_some_and(|placed| placed.kind().name == kind.name)
            };
            let is_open =
                |constraint: &dyn Constraint| constraint.cells().iter().any(|&cell| puzzle.givens[cell] == 0);
            if shown.constraints.iter().any(|constraint| is_of_kind(&**constraint) && is_open(&**constraint))
            {
                shown.constraints.retain(|constraint| !is_of_kind(&**constraint) || is_open(&**constraint));
            }
        }
        self.made(shown, made.solution)
    }

    /// Without constraints that are not needed, if none of these is wanted.
    fn trimmed(
        &self,
        made: Made<Puzzle>,
        is_wanted: &dyn Fn(&dyn AnyPuzzle) -> bool,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Made<Puzzle> {
        if !self.recipe.minimal {
            return made;
        }
        let puzzle = &*made.puzzle;
        let maker = self.on(Arc::clone(&puzzle.layout));
        let board = FullBoard { maker: &maker, solution: &made.solution };
        let mut allowance = Budget { nodes: None, deadline }.into();
        let trimmed = board.trimmed(puzzle, is_wanted, random, &mut allowance);
        self.made(trimmed, made.solution)
    }

    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made<Puzzle>, GaveUp> {
        let budget = Budget { nodes: None, deadline };
        // One seed gives boards of their own to each list of kinds.
        let names: Vec<&str> = self.kinds.iter().map(|(kind, _)| kind.name).collect();
        let random = &mut random.branch(&names.join(","));
        // The boards so far that could not be filled, and those on which a kind found no place.
        let (mut unfilled, mut no_place) = (0, 0);
        // Puzzles whose constraints say nothing, as with many givens, and the first of them.
        let (mut saying_nothing, mut first_saying_nothing) = (0, None);
        for number in 0..MOST_BOARDS {
            let is_drawn = self.is_drawn();
            let drawn = if is_drawn { Some(self.drawn(random, budget)?) } else { None };
            let maker = drawn.as_ref().unwrap_or(self);
            let Some(solution) = maker.full(random, budget)? else {
                unfilled += 1;
                let is_hopeless = !is_drawn
                    || (unfilled == SOME_UNFILLED
                        && unfilled == number + 1
                        && self.none_without_regions(budget)?);
                if is_hopeless {
                    return Err(GaveUp::no_full_board());
                }
                continue;
            };
            match maker.attempt(number, solution, random, budget)? {
                Attempt::Made(made) => {
                    if !maker.says_nothing(&made, budget)? {
                        return Ok(made);
                    }
                    saying_nothing += 1;
                    first_saying_nothing.get_or_insert(made);
                    if saying_nothing == MOST_SAYING_NOTHING {
                        break;
                    }
                }
                Attempt::Nothing => {}
                Attempt::NoPlace(kind) => {
                    no_place += 1;
                    if no_place == MOST_WITHOUT_PLACE && no_place == number + 1 {
                        let name = kind.plain_name();
                        return Err(GaveUp::Impossible(format!(
                            "none of {no_place} boards had a place for {name}"
                        )));
                    }
                }
            }
        }
        first_saying_nothing.ok_or(match unfilled {
            MOST_BOARDS => GaveUp::NoFullBoard {
                tries: MOST_BOARDS,
                expected: Advice {
                    words: "other rules, another size, or regions that are not drawn may help",
                    settings: &["with", "size", "regions"],
                },
            },
            _ => GaveUp::Hopeless { tries: MOST_BOARDS, hardest: None },
        })
    }

    /// Something is given that was not, or not given that was; where nothing is given, some cages are covered anew.
    fn changed(
        &self,
        made: &Made<Puzzle>,
        aim: &Aim<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made<Puzzle>>, GaveUp> {
        let budget = Budget { nodes: None, deadline };
        let mut allowance = budget.into();
        let puzzle = &*made.puzzle;
        let maker = self.on(Arc::clone(&puzzle.layout));
        let board = FullBoard { maker: &maker, solution: &made.solution };
        let changed = match random.below(4) {
            0..3 if self.cages().is_some() => board.with_other_cages(puzzle, aim, random, &mut allowance),
            _ => board.with_other_givens(puzzle, aim, random, &mut allowance),
        };
        let changed = changed?.map(|puzzle| self.made(puzzle, made.solution.clone()));
        let Some(changed) = changed else { return Ok(None) };
        let says_nothing = |made: &Made<Puzzle>| maker.says_nothing(made, budget);
        Ok(if says_nothing(&changed)? && !says_nothing(made)? { None } else { Some(changed) })
    }
}

impl VariantMaker {
    /// The same for variants of a sort.
    pub(crate) fn of_sort(self, sort: &'static Sort) -> Self {
        VariantMaker { sort, ..self }
    }

    fn made(&self, puzzle: Puzzle, solution: Vec<i32>) -> Made<Puzzle> {
        Made { puzzle: Box::new(puzzle.of_sort(self.sort)), solution }
    }

    /// Whether the constraints of a variant on this board say nothing: without them, few nodes show that there is no
    /// other solution.
    fn says_nothing(&self, made: &Made<Puzzle>, budget: Budget) -> Result<bool, Spent> {
        let puzzle = &*made.puzzle;
        let bare = Puzzle::new(Arc::clone(&puzzle.layout), puzzle.givens.clone(), Vec::new());
        let board = FullBoard { maker: self, solution: &made.solution };
        let another = board.another(&bare, &mut budget.into(), |_| Vec::new())?;
        Ok(matches!(another, Another::None))
    }

    /// What makes such puzzles on this board.
    fn on(&self, layout: Arc<Layout>) -> VariantMaker {
        VariantMaker { layout, ..self.clone() }
    }

    /// What makes them on regions that are drawn at random.
    fn drawn(&self, random: &mut Random, budget: Budget) -> Result<VariantMaker, GaveUp> {
        match jigsaw(self.layout.size(), false, random, budget) {
            Ok(Some(drawn)) => Ok(self.on(Arc::new(drawn.layout))),
            // Without diagonals, all sizes have boards, and only the deadline bounds the search.
            Ok(None) => Err(GaveUp::Stopped),
            Err(error) => Err(GaveUp::Impossible(error.to_string())),
        }
    }

    /// The kind of the cages, if there are any.
    fn cages(&self) -> Option<&'static Kind> {
        self.kinds.iter().find(|(_, plan)| *plan == Plan::Cages).map(|&(kind, _)| kind)
    }

    /// Whether all marks of a kind are shown, as a missing one says something.
    fn shows_all(&self, kind: &Kind) -> bool {
        self.kinds.iter().any(|(_, plan)| *plan == Plan::Unmarked(kind.name))
    }

    /// Whether a rule of the whole board is met by filling it, and not by marks.
    fn is_rule(&self, plan: Plan) -> bool {
        match plan {
            Plan::Board => true,
            Plan::Unmarked(marks) => !self.kinds.iter().any(|(kind, _)| kind.name == marks),
            _ => false,
        }
    }

    /// What is asked of the whole board.
    fn of_board(&self, is_wanted: impl Fn(Plan) -> bool) -> Vec<Placed> {
        let wanted = self.kinds.iter().filter(|(_, plan)| is_wanted(*plan));
        wanted.filter_map(|(kind, _)| Placed::new(kind, Place::default(), &self.layout).ok()).collect()
    }

    fn puzzle(&self, givens: Vec<u8>, constraints: &[Placed]) -> Puzzle {
        let boxed =
            constraints.iter().map(|placed| Box::new(placed.clone()) as Box<dyn Constraint>).collect();
        Puzzle::new(Arc::clone(&self.layout), givens, boxed)
    }

    /// Whether the board is so small that there is time to see what is to be known of it.
    fn is_small(&self) -> bool {
        self.layout.size() <= 9
    }

    /// The most nodes of a search that asks whether there is another solution.
    fn most_nodes(&self) -> u64 {
        if self.is_small() { 5000 } else { 2000 }
    }

    fn nothing_given(&self) -> Vec<u8> {
        vec![0; self.layout.cell_count()]
    }

    /// Whether the regions are drawn anew for each board.
    fn is_drawn(&self) -> bool {
        self.recipe.regions == Regions::Jigsaw
    }

    /// A full board that meets the rules; `None` if there is none, or if it is not found at once on drawn regions, as
    /// others may do.
    fn full(&self, random: &mut Random, budget: Budget) -> Result<Option<Vec<i32>>, Spent> {
        let rules = self.of_board(|plan| self.is_rule(plan));
        if rules.is_empty() {
            let filled = fill(&self.layout, &self.nothing_given(), random, budget);
            let Ok(Filled::Board(solution)) = filled else { return Err(Spent) };
            return Ok(Some(solution.into_iter().map(i32::from).collect()));
        }
        let mut walks = Walks::new(&self.puzzle(self.nothing_given(), &rules), random.bits());
        if !self.is_drawn() {
            return walks.solution(budget.deadline).ok_or(Spent);
        }
        const TRIES: u32 = 4;
        match walks.solution_in(TRIES, budget.deadline) {
            None if is_over(budget.deadline) => Err(Spent),
            found => Ok(found.flatten()),
        }
    }

    /// Whether it is proven in a few nodes that no full board meets the rules, whatever its regions: there is none
    /// without regions.
    fn none_without_regions(&self, budget: Budget) -> Result<bool, Spent> {
        const TRIES: u32 = 8;
        let Ok(latin) = Layout::latin(self.layout.size()) else { return Ok(false) };
        let maker = self.on(Arc::new(latin));
        let rules = maker.of_board(|plan| maker.is_rule(plan));
        let found =
            Walks::new(&maker.puzzle(maker.nothing_given(), &rules), 0).solution_in(TRIES, budget.deadline);
        if found.is_none() && is_over(budget.deadline) { Err(Spent) } else { Ok(found == Some(None)) }
    }

    /// A puzzle on a full board, if that has one. Each has more constraints than the one before, up to a
    /// limit.
    fn attempt(
        &self,
        number: u64,
        solution: Vec<i32>,
        random: &mut Random,
        budget: Budget,
    ) -> Result<Attempt, Spent> {
        /// The part of the board that lines of all kinds cover at first.
        const FIRST: f64 = 0.5;
        /// By how much that grows with each attempt.
        const GROWTH: f64 = 0.01;
        /// The most that it grows to.
        const LAST: f64 = 0.8;
        let allowance = &mut Allowance::from(budget);
        let mut draft = Draft::new(&self.layout, solution, random);
        let is_laid = |plan: Plan| !matches!(plan, Plan::Board | Plan::Unmarked(_) | Plan::Cages);
        let laid = self.kinds.iter().filter(|(_, plan)| is_laid(*plan)).count().max(1);
        let part = (FIRST + GROWTH * number as f64).min(LAST) / laid as f64;
        // Marks that are all shown have no choice: others keep away from them.
        let (first, others): (Vec<_>, Vec<_>) = self.kinds.iter().partition(|(kind, _)| self.shows_all(kind));
        for &(kind, plan) in first.into_iter().chain(others) {
            lay(&mut draft, kind, plan, part, self.shows_all(kind));
            // Where all marks are shown, none says something, too.
            let is_there = draft.constraints.iter().any(|placed| placed.kind().name == kind.name);
            if is_laid(plan) && !is_there && !self.shows_all(kind) {
                return Ok(Attempt::NoPlace(kind));
            }
        }
        let Draft { constraints: mut laid, solution, .. } = draft;
        laid.extend(self.of_board(|plan| matches!(plan, Plan::Board | Plan::Unmarked(_))));
        let board = FullBoard { maker: self, solution: &solution };
        if let Some(kind) = self.cages() {
            let Some(cages) = board.cages(kind, &laid, random, allowance)? else {
                return Ok(Attempt::Nothing);
            };
            laid.extend(cages);
        }
        let puzzle = board.given(&laid, random, allowance)?;
        Ok(puzzle.map_or(Attempt::Nothing, |puzzle| Attempt::Made(self.made(puzzle, solution))))
    }
}
