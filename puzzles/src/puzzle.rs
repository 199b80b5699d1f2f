//! What every puzzle can do.

mod verdict;

use std::any::Any;
use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

pub use self::verdict::{Verdict, check};
use crate::board::{Broken, House, Near, Placement, Reduced, Settled, State};
pub use crate::bounds::{Bounds, Engine};
use crate::constraint::{self, Constrained};
use crate::deadline::Deadline;
use crate::fpuzzles::{self, About};
use crate::instructions::Instructions;
use crate::notation::json::{Line, Rows};
use crate::notation::text::Unfit;
use crate::picture::{Picture, TooLarge};
use crate::random::Random;
use crate::technique::{
    Board, Ending, Hint, Language, Names, Need, Rating, Scale, Technique, Telling, Tenths, Unrated,
    by_techniques, by_waves, rate_or_open, techniques_taken, tell_hints,
};
use crate::walks::Walks;

/// A puzzle of any family. Its solutions are one number for each cell, row by row.
pub trait Puzzle: CloneBoxed + Send + Sync {
    /// The name of its family.
    fn family(&self) -> &'static str;

    /// The number of columns.
    fn columns(&self) -> usize;

    /// The number of cells: as many rows as columns, unless the family has other boards.
    fn cell_count(&self) -> usize {
        self.columns() * self.columns()
    }

    /// Whether a cell takes a value. Black cells do not; they have the number 0 in a solution.
    fn has_value(&self, cell: usize) -> bool {
        let _ = cell;
        true
    }

    /// The puzzle as a board with [constraints](crate::constraint), if its family has such boards. By default,
    /// [`has_solution`](Self::has_solution), [`walks`](Self::walks), [`reduced`](Self::reduced), [`needs`](Self::needs)
    /// and [`broken`](Self::broken) are derived from that.
    fn constrained(&self) -> Option<&dyn Constrained> {
        None
    }

    /// Shows each solution to `found`, until that breaks off.
    fn solve(&self, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome;

    /// At most two solutions, and how the search for them ended: by [`Stop::Callback`], if there are two.
    fn two_solutions(&self, bounds: &Bounds) -> (Vec<Vec<i32>>, Outcome) {
        let mut solutions: Vec<Vec<i32>> = Vec::new();
        let outcome = self.solve(bounds, &mut |solution| {
            solutions.push(solution.to_vec());
            if solutions.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (solutions, outcome)
    }

    /// Whether these values, one for each cell, are a solution. Nothing is searched. Families without
    /// [constraints](Self::constrained) say it themselves.
    fn has_solution(&self, values: &[i32]) -> bool {
        self.constrained().is_some_and(|constrained| constrained.is_solved_by(values))
    }

    /// Random walks to its solutions, by a seed. `None` if its board has more than 16 values.
    fn walks(&self, seed: u64) -> Option<Walks> {
        Some(Walks::new(self.constrained()?, seed))
    }

    /// The exact-cover problem whose covers are its solutions. `None` if no such problem expresses all of its rules.
    fn reduced(&self) -> Option<Reduced> {
        Some(constraint::reduced(self.constrained()?))
    }

    /// The areas that people look at, if its family has [techniques](crate::technique) of its own.
    fn board(&self) -> Option<Board<'_>> {
        None
    }

    /// Its rows, columns, boxes and the like, if hints name them.
    fn houses(&self) -> &[House] {
        &[]
    }

    /// What each item of its [exact cover](Self::reduced) stands for, as far as hints speak of it.
    fn needs(&self, names: &Names<'_>) -> Vec<Option<Need>> {
        self.constrained().map_or_else(Vec::new, |constrained| constraint::needs(constrained, names))
    }

    /// Its scale of ratings and levels.
    fn scale(&self) -> Scale {
        Scale::Places
    }

    /// The values that each cell has in some solution, as far as a method of the family's own finds them; see
    /// [`candidates::find`](crate::candidates::find). `None` if the family has no such method.
    ///
    /// # Errors
    /// If the deadline passed.
    fn alive(&self, deadline: Option<Deadline>) -> Option<Result<Settled, Stop>> {
        let _ = deadline;
        None
    }

    /// How many solutions have each of the values of each cell, up to `most`: of those that are `alive`, where some
    /// solutions are known. It is asked of families that have a [method of their own](Self::alive).
    ///
    /// # Errors
    /// If the deadline passed, or the family has no such method.
    fn count_alive(
        &self,
        alive: &[Vec<i32>],
        solutions: &[Vec<i32>],
        most: u64,
        deadline: Option<Deadline>,
    ) -> Result<Vec<Vec<u64>>, Stop> {
        let _ = (alive, solutions, most, deadline);
        Err(Stop::Unfit)
    }

    /// A search for solutions near to known ones, for puzzles where most candidates are in such solutions.
    fn near(&self) -> Option<Box<dyn Near>> {
        None
    }

    /// Rates the puzzle, which must have exactly one solution, if its rating is at most `most`.
    ///
    /// # Errors
    /// If it is above, or no technique leads to the solution, or the deadline passed.
    fn rate_within(&self, most: Tenths, deadline: Option<Deadline>) -> Result<Rating, Unrated> {
        if self.is_full() {
            return Rating::of_full(self.scale(), most);
        }
        match self.board() {
            Some(board) => by_techniques(&board, || self.reduced(), self.scale(), most, deadline),
            None => by_waves(&self.reduced().ok_or(Unrated::Unsolved)?, self.scale(), most, deadline),
        }
    }

    /// The rating of the puzzle, which must have exactly one solution, if techniques rated at most `most` solve it;
    /// otherwise the cells that they leave open. `None` if its family has no techniques, or the deadline passed.
    fn rate_or_open(&self, most: Tenths, deadline: Option<Deadline>) -> Option<Result<Tenths, Vec<usize>>> {
        let (rating, open) = rate_or_open(&self.board()?, most, deadline)?;
        let open: Vec<usize> = open.into_iter().filter(|&cell| self.has_value(cell)).collect();
        Some(if open.is_empty() { Ok(rating) } else { Err(open) })
    }

    /// Rates the puzzle, which must have exactly one solution. If no technique leads to it, the rating is
    /// the [least](Rating::is_least) that it can have. `None` if the deadline passed.
    fn rate(&self, deadline: Option<Deadline>) -> Option<Rating> {
        match self.rate_within(Tenths(u16::MAX), deadline) {
            Ok(rating) => Some(rating),
            Err(Unrated::Stopped) => None,
            Err(Unrated::Above | Unrated::Unsolved) => Some(Rating::beyond_all(self.scale())),
        }
    }

    /// The techniques that lead to the solution, always the easiest that lead on. `None` if none do, or the
    /// deadline passed.
    fn techniques_taken(&self, deadline: Option<Deadline>) -> Option<BTreeSet<Technique>> {
        techniques_taken(self.board().as_ref(), &self.givens(), || self.reduced(), deadline)
    }

    /// As [`rate`](Self::rate), with the [techniques](Self::techniques_taken) that lead to the solution, if they are
    /// known.
    fn rate_with_techniques(
        &self,
        deadline: Option<Deadline>,
    ) -> Option<(Rating, Option<BTreeSet<Technique>>)> {
        let rating = self.rate(deadline)?;
        Some((rating, self.techniques_taken(deadline)))
    }

    /// Tells the hints that lead from the givens, or from a player's state, to the solution, each as easy as
    /// possible, until `tell` breaks off; and why there are no more. The puzzle must have exactly one solution.
    fn tell_hints(&self, telling: &Telling<'_>, tell: &mut dyn FnMut(Hint) -> ControlFlow<()>) -> Ending {
        let symbol = |value| self.symbol(value);
        let names = Names { houses: self.houses(), symbol: &symbol, ..telling.names(self.columns()) };
        // Most hints speak of none.
        let needs = LazyCell::new(|| self.needs(&names));
        let item = |item: usize| needs.get(item).cloned().flatten();
        let names = Names { item: &item, ..names };
        let (board, reduced) = (self.board(), self.reduced());
        tell_hints(names, board.as_ref(), reduced.as_ref(), self.givens(), telling, tell)
    }

    /// Tells hints as [`tell_hints`](Self::tell_hints) does, of a puzzle that may have several solutions: they hold for
    /// all of these, and lead as far as all are the same. Families whose techniques may rest on there being one
    /// solution tell none.
    fn tell_hints_for_all(
        &self,
        telling: &Telling<'_>,
        tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
    ) -> Ending {
        let _ = (telling, tell);
        Ending::NoTechniques
    }

    /// The next hint.
    ///
    /// # Errors
    /// If there is none: why.
    fn hint(&self, telling: &Telling<'_>) -> Result<Hint, Ending> {
        let mut next = None;
        let ending = self.tell_hints(telling, &mut |hint| {
            next = Some(hint);
            ControlFlow::Break(())
        });
        next.ok_or(ending)
    }

    /// A plain reason, in words, why there is no solution: two givens that clash, say. `None` if none is seen at a
    /// glance.
    fn clash(&self, names: &Names<'_>) -> Option<String> {
        let _ = names;
        None
    }

    /// The constraints that the values written by a player break, whatever the open cells hold, each with the cells
    /// whose values break it. Givens count as written.
    fn broken(&self, state: &State, names: &Names<'_>) -> Vec<Broken> {
        let broken = |constrained| constraint::broken(constrained, &self.givens(), state, names);
        self.constrained().map_or_else(Vec::new, broken)
    }

    /// What is allowed, but is more often a slip than meant, in words.
    fn doubts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Warnings in words.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// The cells that are given, in groups that stand or fall together: usually one for each.
    fn givens(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Whether all of its cells are given, so that nothing is left to find.
    fn is_full(&self) -> bool {
        let open = (0..self.cell_count()).filter(|&cell| self.has_value(cell)).count();
        self.givens().len() == open
    }

    /// The puzzle without the given of this cell.
    fn without(&self, given: usize) -> Option<Box<dyn Puzzle>> {
        self.with_values(&[(given, 0)])
    }

    /// Its clues beside givens, as far as one may leave them out: each by what it says and where, in words.
    fn clues(&self, names: &Names<'_>) -> Vec<String> {
        let _ = names;
        Vec::new()
    }

    /// The puzzle without the clue of this number.
    fn without_clue(&self, clue: usize) -> Option<Box<dyn Puzzle>> {
        let _ = clue;
        None
    }

    /// The same, and nothing else is asked for in its place: without a mark, a rule about cells without marks says as
    /// much as it did with the mark.
    fn loosened(&self, clue: usize) -> Option<Box<dyn Puzzle>> {
        self.without_clue(clue)
    }

    /// The puzzle with these values given as well; 0 takes a given away. `None` if its family gives no values, or if
    /// there is no such cell or value. Whether they break a rule is not checked: the result may have no solution.
    fn with_values(&self, values: &[Placement]) -> Option<Box<dyn Puzzle>> {
        let _ = values;
        None
    }

    /// A random equivalent puzzle: symbols exchanged, the board turned, and whatever else the rules allow.
    ///
    /// # Errors
    /// If no symmetries of it are known: why, in words.
    fn scrambled(&self, random: &mut Random) -> Result<Box<dyn Puzzle>, String> {
        let _ = random;
        Err(format!("no symmetries are known of {}", self.family()))
    }

    /// The canonical form, which all equivalent puzzles share. `None` if the deadline passed.
    ///
    /// # Errors
    /// If there is none: why, in words.
    fn canonical(&self, deadline: Option<Deadline>) -> Result<Option<Box<dyn Puzzle>>, String> {
        let _ = deadline;
        Err(format!("no canonical form is known for {}", self.family()))
    }

    /// The names of the notations that it can be written in; the first is the usual one.
    fn formats(&self) -> &'static [&'static str];

    /// Adds its text in one of its [`formats`](Self::formats), ending with the end of a line.
    ///
    /// # Errors
    /// If that notation cannot express this puzzle: why not, in words.
    fn write(&self, format: &str, out: &mut String) -> Result<(), Unfit>;

    /// What its text in one of its [`formats`](Self::formats) leaves out, by the keys of its [JSON](Self::json).
    fn left_out(&self, format: &str) -> Vec<&'static str> {
        if fpuzzles::has(format) { Vec::new() } else { self.about().left_out() }
    }

    /// Adds the text of a solution, in a notation of the same name, ending with the end of a line.
    ///
    /// # Errors
    /// If that notation cannot express it.
    fn write_solution(&self, solution: &[i32], format: &str, out: &mut String) -> Result<(), Unfit>;

    /// Adds its text with a solution inside, if the notation has room for one. Returns whether it has; if not, nothing
    /// is added.
    ///
    /// # Errors
    /// If that notation cannot express this puzzle.
    fn write_solved(&self, _solution: &[i32], _format: &str, _out: &mut String) -> Result<bool, Unfit> {
        Ok(false)
    }

    /// Its JSON: its family and its parts, on one line.
    fn json(&self) -> Line {
        let mut line = Line::default();
        line.add("family", self.family());
        self.write_json(&mut line);
        line.end_puzzle();
        line
    }

    /// The values of a solution for JSON, row by row, with `null` for the cells that have none.
    fn json_solution(&self, values: &[i32]) -> Rows<std::vec::IntoIter<Option<i32>>> {
        let value = |(cell, value): (usize, &i32)| self.has_value(cell).then_some(*value);
        let values: Vec<Option<i32>> = values.iter().enumerate().map(value).collect();
        Rows::new(self.columns(), values.into_iter())
    }

    /// Adds its parts as JSON, all but its family: `size` and `givens`, and whatever else it has.
    fn write_json(&self, line: &mut Line);

    /// Whether that notation takes a single line, so that puzzle and solution can stand side by side.
    fn is_line(&self, format: &str) -> bool;

    /// A value as it is written in a cell.
    fn symbol(&self, value: i32) -> String {
        value.to_string()
    }

    /// What it looks like with a hint.
    ///
    /// # Errors
    /// If it is too large to be drawn.
    fn picture_with(&self, hint: &Hint) -> Result<Picture, TooLarge> {
        let mut picture = self.picture()?;
        hint.draw(&mut picture);
        Ok(picture)
    }

    /// What it looks like, under its title in English.
    ///
    /// # Errors
    /// If it is too large to be drawn.
    fn picture(&self) -> Result<Picture, TooLarge> {
        let mut picture = self.untitled()?;
        picture.title = self.instructions(Language::default()).title;
        Ok(picture)
    }

    /// What it looks like, without a title.
    ///
    /// # Errors
    /// If it is too large to be drawn.
    fn untitled(&self) -> Result<Picture, TooLarge>;

    /// What it looks like with what a player has written down, without a title.
    ///
    /// # Errors
    /// If it is too large to be drawn.
    fn untitled_with(&self, state: &State) -> Result<Picture, TooLarge> {
        let mut picture = self.untitled()?;
        let board = self.board();
        let place = |value: i32| match &board {
            Some(board) => board.number(value).unwrap_or(0).into(),
            None => usize::try_from(value - 1).unwrap_or(0),
        };
        picture.write_down(state, |value| (place(value), self.symbol(value)));
        Ok(picture)
    }

    /// What it says about itself.
    fn about(&self) -> &About;

    /// The title and the rules in words of such a puzzle that has none of its [own](Self::about).
    fn usual_instructions(&self, language: Language) -> Instructions;

    /// Its title and its rules in words: its own, if it has such.
    fn instructions(&self, language: Language) -> Instructions {
        self.about().instructions(self.usual_instructions(language), language)
    }

    /// A small puzzle with the same rules and exactly one solution, if its family makes one: for booklets, where its
    /// [instructions](Self::instructions) have none.
    fn example(&self) -> Option<Box<dyn Puzzle>> {
        None
    }
}

impl dyn Puzzle {
    /// The puzzle as the type of its own family, if that is this one.
    #[must_use]
    pub fn downcast_ref<P: Puzzle>(&self) -> Option<&P> {
        (self as &dyn Any).downcast_ref()
    }
}

/// Puzzles that can be cloned without knowing of which type they are: all that are [`Clone`].
pub trait CloneBoxed: Any {
    /// The same puzzle once more.
    fn boxed(&self) -> Box<dyn Puzzle>;
}

impl<P: Puzzle + Clone> CloneBoxed for P {
    fn boxed(&self) -> Box<dyn Puzzle> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Puzzle> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// It as JSON.
impl fmt::Debug for dyn Puzzle + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.json().finish(&mut text);
        f.write_str(text.trim_end())
    }
}
