//! What Sudokus to make, and whether there can be any.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::super::puzzle::Puzzle;
use super::super::text::Writer;
use super::SudokuMaker;
use crate::board::{Boxes, Coordinates, ExtraHouses, Layout, LayoutError};
use crate::generate::Symmetry;
use crate::notation::text::{self, Mistake};

/// The rules of the boards to make.
///
/// [`tiling::Shape`](crate::tiling::Shape) is that of a piece, [`picture::Shape`](crate::picture::Shape) that of a
/// sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many rows, columns and symbols.
    pub size: usize,
    /// What there is besides rows and columns.
    pub regions: Regions,
    /// Whether both diagonals hold each symbol once.
    pub diagonals: bool,
    /// Whether the windows of a windoku do.
    pub windows: bool,
}

/// What the boards to make have besides rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Regions {
    /// Boxes with this many rows and columns; by default, the most square ones.
    Boxes(Option<(usize, usize)>),
    /// Irregular regions: new ones for each puzzle, or those of the template.
    Jigsaw,
    /// Nothing: Latin squares.
    None,
}

impl Default for Shape {
    /// The board that everybody knows.
    fn default() -> Self {
        Shape { size: 9, regions: Regions::Boxes(None), diagonals: false, windows: false }
    }
}

impl Shape {
    /// The layout; of a jigsaw whose regions are still to be drawn, one without them.
    fn layout(&self, template: Option<&Puzzle>) -> Result<Layout, LayoutError> {
        let boxes = match self.regions {
            Regions::None => Boxes::None,
            Regions::Boxes(Some((rows, columns))) => Boxes::Rectangles { rows, columns },
            Regions::Boxes(None) => Layout::classic(self.size)?.boxes().clone(),
            Regions::Jigsaw => template.map_or(Boxes::None, |template| template.layout().boxes().clone()),
        };
        Layout::new(self.size, boxes, ExtraHouses { diagonals: self.diagonals, windows: self.windows })
    }
}

/// What to make.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    /// The rules.
    pub shape: Shape,
    /// How many givens. By default the puzzle is minimal: no given can go, or of a symmetry no group.
    pub clues: Option<RangeInclusive<usize>>,
    /// Which givens go together.
    pub symmetry: Symmetry,
    /// A board with a symbol, whichever, in each cell that is given; in each that may be, if there is a number
    /// of givens.
    pub pattern: Option<Puzzle>,
    /// Symbols that are already placed, and stay, on a board without rules other than those of the
    /// shape.
    pub template: Option<Puzzle>,
    /// Whether solved boards are wanted, not puzzles.
    pub full: bool,
    /// What writes them.
    pub writer: Writer,
}

/// Why there are no such puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There is no such board.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// Something is wrong with the template.
    #[error("template, cell {}: {mistake}", cell + 1)]
    Template {
        /// The cell that is wrong, or the first if it is the whole.
        cell: usize,
        /// What is wrong.
        mistake: Mistake,
    },
    /// Something is wrong with the pattern.
    #[error("pattern: {0}")]
    Pattern(Mistake),
    /// Both a pattern and a symmetry: which cells are given, the pattern says.
    #[error("expected a pattern or the symmetry {0}, found both: the pattern says which cells are given")]
    PatternAndSymmetry(Symmetry),
    /// So few givens are too rare to be found.
    #[error(
        "expected at least {FEWEST_FOUND} givens, found {0}: puzzles with so few are too rare to be found by chance"
    )]
    TooRare(usize),
    /// Not as many symbols as a row has cells.
    #[error("expected {size} symbols, as many as a row has cells, found {found}")]
    Symbols {
        /// The size of the board.
        size: usize,
        /// How many symbols there are.
        found: usize,
    },
    /// Too few givens to have one solution.
    #[error("expected at least {least} givens, found {most}: {why}")]
    TooFew {
        /// The fewest that there must be.
        least: usize,
        /// The most that are asked for.
        most: usize,
        /// Why they are too few.
        why: &'static str,
    },
    /// More givens than there are cells for them.
    #[error("expected at most {most} givens, as the board has {most} cells{}, found {least}", if .most < .cells { " for them" } else { "" })]
    TooMany {
        /// How many cells there are.
        cells: usize,
        /// The most that there can be.
        most: usize,
        /// The fewest that are asked for.
        least: usize,
    },
    /// No number of givens in the range can be had in groups of these sizes.
    #[error("expected a number of givens that the symmetry, pattern and template allow, found {}", text::ends(&(*.low..=*.high)))]
    Clues {
        /// The fewest that are asked for.
        low: usize,
        /// The most.
        high: usize,
    },
}

/// No puzzle of 9×9 has fewer givens (McGuire, Tugemann and Civario, 2012).
const FEWEST_AT_NINE: usize = 17;
/// Puzzles with fewer are too rare to be found, whatever the way.
const FEWEST_FOUND: usize = 18;

impl Recipe {
    /// What makes such puzzles.
    ///
    /// # Errors
    /// If it is plain that there are none.
    pub fn maker(&self) -> Result<SudokuMaker, RecipeError> {
        let layout = Arc::new(self.shape.layout(self.template.as_ref())?);
        if let Some(found) = self.writer.own_symbols().filter(|&found| found != layout.size()) {
            return Err(RecipeError::Symbols { size: layout.size(), found });
        }
        if self.pattern.is_some() && self.symmetry != Symmetry::None {
            return Err(RecipeError::PatternAndSymmetry(self.symmetry));
        }
        let placed = self.placed(&layout)?;
        let may_be_chosen = self.may_be_chosen(&layout)?;
        let template = placed.givens();
        let may_be_given: Vec<bool> =
            may_be_chosen.iter().zip(template).map(|(may, value)| *may || *value > 0).collect();
        // A group goes as a whole: what is placed is in none, nor is what may not be given.
        let goes = |&cell: &usize| may_be_chosen[cell] && template[cell] == 0;
        let orbits = self.symmetry.orbits(layout.size(), layout.size()).unwrap_or_default();
        let orbits: Vec<Vec<u16>> = orbits
            .into_iter()
            .map(|orbit| orbit.into_iter().filter(goes).map(|cell| cell as u16).collect())
            .filter(|orbit: &Vec<u16>| !orbit.is_empty())
            .collect();
        if !self.full {
            self.check_count(&layout, &may_be_given, &orbits, placed.given_count())?;
            check_lines(&layout, &may_be_given)?;
        }
        Ok(SudokuMaker {
            recipe: self.clone(),
            layout,
            template: template.to_vec(),
            may_be_given,
            orbits,
            writer: Arc::new(self.writer.clone()),
        })
    }

    /// The template on the board to make, or that board empty.
    fn placed(&self, layout: &Arc<Layout>) -> Result<Puzzle, RecipeError> {
        let Some(template) = &self.template else {
            return Ok(Puzzle::new(Arc::clone(layout), vec![0; layout.cell_count()]));
        };
        let wrong = |cell, mistake| Err(RecipeError::Template { cell, mistake });
        let rules = template.layout();
        if let Err(mistake) = check_board(template, layout) {
            return wrong(0, mistake);
        }
        let is_jigsaw = matches!(rules.boxes(), Boxes::Regions(_));
        if (self.shape.regions == Regions::Jigsaw) != is_jigsaw {
            let (expected, found) = if is_jigsaw { ("no regions", "some") } else { ("regions", "none") };
            let expected = format!("a template with {expected}, as the board is to have");
            return wrong(0, Mistake::new(expected, found));
        }
        for (rule, of_template, of_board) in [
            ("diagonals", rules.has_diagonals(), layout.has_diagonals()),
            ("windows", rules.has_windows(), layout.has_windows()),
        ] {
            if of_template && !of_board {
                return wrong(0, Mistake::new("a template with no rules but those of the board", rule));
            }
        }
        let placed = Puzzle::new(Arc::clone(layout), template.givens().to_vec());
        let Some(clash) = placed.clash() else { return Ok(placed) };
        let house = Coordinates::default().house_at(&layout.houses()[clash.house], layout.size());
        let found = format!("a second {} in {house}", self.writer.cell(clash.value, layout.size()));
        wrong(clash.cells[1], Mistake::new("a template that keeps the rules", found))
    }

    /// For each cell whether the pattern allows that it is given.
    fn may_be_chosen(&self, layout: &Layout) -> Result<Vec<bool>, RecipeError> {
        match &self.pattern {
            None => Ok(vec![true; layout.cell_count()]),
            Some(pattern) => {
                check_board(pattern, layout).map_err(RecipeError::Pattern)?;
                Ok(pattern.givens().iter().map(|given| *given > 0).collect())
            }
        }
    }

    /// Whether there can be enough givens, and as many as asked for.
    fn check_count(
        &self,
        layout: &Layout,
        may_be_given: &[bool],
        orbits: &[Vec<u16>],
        placed: usize,
    ) -> Result<(), RecipeError> {
        let all = may_be_given.iter().filter(|may| **may).count();
        let (low, high) = self.clues.clone().map_or((0, all), RangeInclusive::into_inner);
        let (least, why) = if layout.is_classic_nine() {
            (FEWEST_AT_NINE, "no 9×9 puzzle has fewer")
        } else {
            (layout.size() - 1, "two symbols that are nowhere could change places")
        };
        if high.min(all) < least {
            return Err(RecipeError::TooFew { least, most: high.min(all), why });
        }
        if low > all {
            return Err(RecipeError::TooMany { cells: may_be_given.len(), most: all, least: low });
        }
        // The numbers that can be had by some of the groups and what is placed, one size of group at a time:
        // for each number, how many groups of that size it takes at least.
        let mut reached = vec![false; all + 1];
        reached[placed] = true;
        let mut sizes: Vec<usize> = orbits.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        for groups in sizes.chunk_by(|one, other| one == other) {
            let mut takes: Vec<Option<usize>> = reached.iter().map(|&reached| reached.then_some(0)).collect();
            for count in groups[0]..=all {
                let one_more = takes[count - groups[0]].map(|takes| takes + 1);
                takes[count] = takes[count].or(one_more.filter(|&takes| takes <= groups.len()));
            }
            reached = takes.iter().map(Option::is_some).collect();
        }
        if !(low..=high.min(all)).any(|count| reached[count]) {
            return Err(RecipeError::Clues { low, high });
        }
        if layout.is_classic_nine() && high < FEWEST_FOUND && placed == 0 {
            return Err(RecipeError::TooRare(high));
        }
        Ok(())
    }
}

/// Whether a template or pattern is a board of the right size with symbols.
fn check_board(board: &Puzzle, layout: &Layout) -> Result<(), Mistake> {
    let (expected, found) = (layout.size(), board.layout().size());
    if expected != found {
        return Err(Mistake::new(format!("a board of {expected}×{expected}"), format!("{found}×{found}")));
    }
    if board.marks().is_some() {
        return Err(Mistake::new("a board of symbols", "pencil marks"));
    }
    Ok(())
}

/// Whether no two rows of a band, or columns of a stack, are without givens: they could change places.
fn check_lines(layout: &Layout, may_be_given: &[bool]) -> Result<(), RecipeError> {
    let size = layout.size();
    if layout.has_diagonals() || layout.has_windows() {
        return Ok(());
    }
    let (height, width) = match *layout.boxes() {
        Boxes::Rectangles { rows, columns } => (rows, columns),
        // Those of a jigsaw are not known yet, and a Latin square is one band.
        Boxes::None | Boxes::Regions(_) => return Ok(()),
    };
    for (name, band, step, stride) in [("row", height, size, 1), ("column", width, 1, size)] {
        let is_empty = |line: usize| (0..size).all(|place| !may_be_given[line * step + place * stride]);
        let empty: Vec<usize> = (0..size).filter(|&line| is_empty(line)).collect();
        if let Some(pair) = empty.windows(2).find(|pair| pair[0] / band == pair[1] / band) {
            let [one, other] = [pair[0], pair[1]].map(|line| format!("{name} {}", line + 1));
            let expected = format!("a given in {one} or {other}, which else could change places");
            return Err(RecipeError::Pattern(Mistake::new(expected, "none")));
        }
    }
    Ok(())
}
