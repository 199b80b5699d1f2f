//! A tiling as an exact-cover problem: an option lays a piece somewhere, and holds the piece and the cells under it.
//!
//! A cell that may stay empty is a secondary item. A piece of which there is exactly one is a primary item, and one
//! that may be left out a secondary one; of other numbers the item has bounds, unless the cells alone see to them.
//! Equal pieces count as one piece with several copies.

use std::collections::{BTreeMap, HashSet, btree_map};
use std::ops::Range;

use dlx::symmetry::Symmetries;
use dlx::{BuildError, Entry, ItemId, ItemKind, OptionId, Problem, ProblemBuilder};

use super::Tiling;
use super::grid::{Grid, MOST_PLACES, Places};
use super::kinds::{Kind, kinds};
use super::lattice::{Cell, FARTHEST, is_near};
use super::motions::{BoardMotion, Orientations, generators};
use super::rectangles::Rectangles;
use super::shape::Color;
use crate::deadline::{Deadline, is_over};

/// The most cells of all placements together.
const MOST_ENTRIES: usize = 50_000_000;

/// The deadline is looked at once in this many placements.
const POLL: usize = 10_000;

/// A piece that lies somewhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The number of the piece.
    pub piece: usize,
    /// The cells under it, in order, with the colours that the piece has there.
    pub shape: Vec<(Cell, Color)>,
}

impl Placement {
    /// The cells under it, in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.shape.iter().map(|(cell, _)| *cell)
    }
}

/// A tiling as an exact-cover problem.
#[derive(Clone, Debug)]
pub struct Laid {
    problem: Problem,
    /// The cells of the board by their numbers.
    cells: Vec<Cell>,
    /// Where the pieces can lie, in the order of the options.
    places: Places,
    /// Which piece lies there.
    placed: Vec<u32>,
    items: Items,
    /// Turns and reflections of the board of which all are composed.
    motions: Vec<BoardMotion>,
    /// The number of what each of them makes of each option.
    images: Vec<Vec<u32>>,
    /// How many motions are composed of them.
    group: usize,
    /// The same as rectangles in a rectangle, if it is that.
    rectangles: Option<Rectangles>,
}

/// The items that a motion of the board may exchange.
#[derive(Clone, Debug)]
struct Items {
    cells: Vec<ItemId>,
    /// For what is seen in each cell; none where there are no colours to be told apart.
    looks: Vec<ItemId>,
    /// For each kind of pieces.
    pieces: Vec<Option<ItemId>>,
}

/// Why a tiling is no problem that can be searched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayError {
    /// There are too many placements.
    #[error("expected at most {MOST_ENTRIES} cells in all placements of pieces, found more")]
    TooLarge,
    /// A cell of the board or of a piece is too far from the origin.
    #[error("expected coordinates of cells from -{FARTHEST} to {FARTHEST}, found others")]
    TooFarAway,
    /// The cells of the board are too far apart.
    #[error("expected at most {MOST_PLACES} places in the box around the board, found more")]
    TooFarApart,
    /// The engine takes no more.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The deadline passed.
    #[error("the deadline passed")]
    Stopped,
}

impl Laid {
    /// The problem of a tiling.
    ///
    /// # Errors
    /// If it is too large.
    pub fn new(tiling: &Tiling) -> Result<Self, LayError> {
        Laid::until(tiling, None)
    }

    /// The same, but only until the deadline.
    ///
    /// # Errors
    /// If it is too large, or the deadline passes.
    pub fn until(tiling: &Tiling, deadline: Option<Deadline>) -> Result<Self, LayError> {
        in_time(deadline)?;
        let of_pieces = tiling.pieces.iter().flat_map(|piece| piece.shape.cells());
        if !of_pieces.map(|&(cell, _)| cell).chain(tiling.board.keys().copied()).all(is_near) {
            return Err(LayError::TooFarAway);
        }
        let kinds = kinds(tiling);
        let grid = Grid::new(tiling).ok_or(LayError::TooFarApart)?;
        let (places, ways) = places(tiling, &grid, &kinds, deadline)?;
        let holes = tiling.holes.filter(|&most| (most as usize) < tiling.cells_that_may_be_empty());
        let plan = Plan { tiling, kinds: &kinds, grid: &grid, places: &places, ways: &ways, holes, deadline };
        let mut b = Problem::builder();
        let pieces = plan.piece_items(&mut b)?;
        let cells = plan.cell_items(&mut b)?;
        let looks = Looks::new(tiling, &places, (0..kinds.len()).map(|kind| ways.places(kind)), &mut b)?;
        let placed = plan.lay_pieces(&pieces, &cells, &looks, &mut b)?;
        let left_empty = plan.leave_cells_empty(&cells, &mut b)?;
        let (motions, group) = generators(tiling, &grid, &kinds);
        let images = motions.iter().map(|motion| plan.images(motion, &left_empty));
        let images = images.collect::<Result<_, _>>()?;
        let rectangles = Rectangles::of(tiling, &kinds, &ways);
        let items = Items { cells, looks: looks.items, pieces };
        Ok(Laid {
            problem: b.build(),
            cells: grid.cells,
            places,
            placed,
            items,
            motions,
            images,
            group,
            rectangles,
        })
    }

    /// The exact-cover problem. Its first options are the placements; others leave cells empty.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What an option lays, and where; `None` if it leaves a cell empty.
    #[must_use]
    pub fn placement(&self, option: OptionId) -> Option<Placement> {
        let piece = *self.placed.get(option.index())? as usize;
        let cells = self.places.cells(option.index()).iter();
        Some(Placement {
            piece,
            shape: cells.map(|&(cell, color)| (self.cells[cell as usize], color)).collect(),
        })
    }

    /// What the options of a cover lay, in the order of the pieces.
    #[must_use]
    pub fn laid_by(&self, options: &[OptionId]) -> Vec<Placement> {
        let mut placements: Vec<Placement> =
            options.iter().filter_map(|&option| self.placement(option)).collect();
        placements.sort_by_key(|placement| placement.piece);
        placements
    }

    /// All turns and reflections that take the cells of the board to equal cells of the board, and the pieces to pieces
    /// of the puzzle. A reflection is one of them, in the plane and in space, if there are as many copies of each piece
    /// as of its mirror image.
    ///
    /// # Panics
    /// Never: each of them turns options into options.
    #[must_use]
    pub fn symmetries(&self) -> Symmetries {
        let Items { cells, looks, pieces } = &self.items;
        let pairs = |motion: &BoardMotion| -> Vec<(Entry, Entry)> {
            let of_cells = cells.iter().zip(motion.cells.iter().map(|&image| cells[image as usize]));
            let of_looks =
                looks.iter().zip(motion.cells.iter().filter_map(|&image| looks.get(image as usize)));
            let of_pieces = pieces.iter().zip(motion.kinds.iter().map(|&image| pieces[image as usize]));
            let pair = |(from, to): (ItemId, ItemId)| (Entry::from(from), Entry::from(to));
            let of_cells = of_cells.map(|(&from, to)| pair((from, to)));
            let of_looks = of_looks.map(|(&from, &to)| pair((from, to)));
            let of_pieces = of_pieces.filter_map(|(&from, to)| Some(pair((from?, to?))));
            of_cells.chain(of_looks).chain(of_pieces).collect()
        };
        let pairs: Vec<_> = self.motions.iter().map(pairs).collect();
        Symmetries::generated_by(&self.problem, &pairs).expect("motions turn placements into placements")
    }

    /// The number of what motions of the board make of each option: motions of which all are composed.
    pub(super) fn images(&self) -> &[Vec<u32>] {
        &self.images
    }

    /// The same as rectangles in a rectangle, if it is that, and best searched so.
    pub(super) fn rectangles(&self) -> Option<&Rectangles> {
        self.rectangles.as_ref()
    }

    /// How many turns and reflections there are, the one that changes nothing included.
    pub(super) fn group(&self) -> usize {
        self.group
    }
}

/// Where all pieces can lie, kind by kind.
fn places(
    tiling: &Tiling,
    grid: &Grid,
    kinds: &[Kind],
    deadline: Option<Deadline>,
) -> Result<(Places, Orientations), LayError> {
    let mut left = MOST_ENTRIES;
    let (mut places, mut ways) = (Places::default(), Orientations::default());
    for kind in kinds {
        let orientations = if *kind.count.end() > 0 { &kind.orientations[..] } else { &[] };
        let mut ends = Vec::with_capacity(orientations.len());
        for shape in orientations {
            in_time(deadline)?;
            grid.places(tiling, shape, &mut left, &mut places).ok_or(LayError::TooLarge)?;
            ends.push(places.len());
        }
        ways.add(ends);
    }
    Ok((places, ways))
}

fn in_time(deadline: Option<Deadline>) -> Result<(), LayError> {
    if is_over(deadline) { Err(LayError::Stopped) } else { Ok(()) }
}

/// What the items and options of a tiling are made from.
struct Plan<'t> {
    tiling: &'t Tiling,
    kinds: &'t [Kind],
    grid: &'t Grid,
    places: &'t Places,
    ways: &'t Orientations,
    /// The most cells that stay empty, if that says anything.
    holes: Option<u32>,
    deadline: Option<Deadline>,
}

impl Plan<'_> {
    /// Adds the item of each kind of pieces; none where the cells alone see to their number.
    fn piece_items(&self, b: &mut ProblemBuilder) -> Result<Vec<Option<ItemId>>, BuildError> {
        let &Plan { tiling, kinds, .. } = self;
        let is_single = kinds.len() == 1 && tiling.cells_that_may_be_empty() == 0;
        let mut pieces = Vec::with_capacity(kinds.len());
        for (number, kind) in kinds.iter().enumerate() {
            let must_be_full = |&(cell, _): &(u32, Color)| !self.grid.squares[cell as usize].may_be_empty;
            let fills = |place: usize| self.places.cells(place).iter().any(must_be_full);
            let always_fills = self.holes.is_some() || self.ways.places(number).all(fills);
            let size = tiling.pieces[kind.piece].shape.size();
            let most = tiling.board.len() / size.max(1);
            let is_forced = is_single
                && tiling.board.len().is_multiple_of(size.max(1))
                && u32::try_from(most).is_ok_and(|most| kind.count.contains(&most));
            let is_free = *kind.count.start() == 0 && *kind.count.end() as usize >= most;
            let name = name(&tiling.pieces[kind.piece].name, kind.piece);
            pieces.push(match (kind.count.start(), kind.count.end()) {
                (_, 0) => None,
                _ if always_fills && (is_forced || is_free) => None,
                (1, 1) => Some(unique(b, ItemKind::Primary, name)?),
                (0, 1) if always_fills => Some(unique(b, ItemKind::Secondary, name)?),
                _ => {
                    let item = unique(b, ItemKind::Primary, name)?;
                    b.bounds(item, kind.count.clone())?;
                    Some(item)
                }
            });
        }
        Ok(pieces)
    }

    /// Adds the item of each cell.
    fn cell_items(&self, b: &mut ProblemBuilder) -> Result<Vec<ItemId>, BuildError> {
        let mut cells = Vec::with_capacity(self.grid.cells.len());
        for (&cell, square) in &self.tiling.board {
            let is_primary = !square.may_be_empty || self.holes.is_some();
            cells.push(unique(b, ItemKind::primary_if(is_primary), self.tiling.cell_name(cell))?);
        }
        if self.tiling.is_impossible() {
            // An item that no option holds says so.
            unique(b, ItemKind::Primary, "none".to_owned())?;
        }
        Ok(cells)
    }

    /// Adds an option for each place of each piece, and tells the pieces.
    fn lay_pieces(
        &self,
        pieces: &[Option<ItemId>],
        cells: &[ItemId],
        looks: &Looks,
        b: &mut ProblemBuilder,
    ) -> Result<Vec<u32>, LayError> {
        let mut placed = Vec::with_capacity(self.places.len());
        for (number, kind) in self.kinds.iter().enumerate() {
            for (done, place) in self.places.range(self.ways.places(number)).enumerate() {
                if done % POLL == 0 {
                    in_time(self.deadline)?;
                }
                let covered = place.iter().map(|&(cell, _)| Entry::from(cells[cell as usize]));
                let seen = place.iter().filter_map(|&(cell, color)| looks.entry(cell, color));
                b.option(pieces[number].into_iter().map(Entry::from).chain(covered).chain(seen))?;
                placed.push(kind.piece as u32);
            }
        }
        Ok(placed)
    }

    /// Adds an option for each cell that may stay empty, if few may, and tells the cells.
    fn leave_cells_empty(&self, cells: &[ItemId], b: &mut ProblemBuilder) -> Result<Vec<u32>, BuildError> {
        let mut left_empty = Vec::new();
        let Some(most) = self.holes.filter(|&most| most > 0) else { return Ok(left_empty) };
        let hole = unique(b, ItemKind::Primary, "hole".to_owned())?;
        for (cell, _) in (0..).zip(&self.grid.squares).filter(|(_, square)| square.may_be_empty) {
            b.bounds(hole, 0..=most)?;
            b.option([hole, cells[cell as usize]])?;
            left_empty.push(cell);
        }
        Ok(left_empty)
    }

    /// The number of what a motion makes of each option.
    fn images(&self, motion: &BoardMotion, left_empty: &[u32]) -> Result<Vec<u32>, LayError> {
        in_time(self.deadline)?;
        let mut images = self.ways.images(self.places, motion);
        images.extend(left_empty.iter().map(|&cell| {
            let image = left_empty.binary_search(&motion.cells[cell as usize]);
            (self.places.len() + image.expect("what may be empty becomes what may be")) as u32
        }));
        Ok(images)
    }
}

/// What colours are seen in the cells. Two placements of a piece may differ in nothing else: then each cell has a
/// secondary item for it, so that a motion knows them apart.
#[derive(Default)]
struct Looks {
    /// The item of each cell; none where none are needed.
    items: Vec<ItemId>,
    colors: BTreeMap<Color, dlx::Color>,
}

impl Looks {
    /// `kinds` are the places of each kind of pieces.
    fn new(
        tiling: &Tiling,
        places: &Places,
        mut kinds: impl Iterator<Item = Range<usize>>,
        b: &mut ProblemBuilder,
    ) -> Result<Self, BuildError> {
        let mut looks = Looks::default();
        let has_same = |kind: Range<usize>| {
            let mut known = HashSet::new();
            let cells = |place: &[(u32, Color)]| place.iter().map(|(cell, _)| *cell).collect::<Vec<_>>();
            places.range(kind).any(|place| !known.insert(cells(place)))
        };
        if tiling.has_colored_pieces() && kinds.any(has_same) {
            for &cell in tiling.board.keys() {
                let name = format!("look-{}", tiling.cell_name(cell));
                looks.items.push(unique(b, ItemKind::Secondary, name)?);
            }
            for &(_, color) in places.range(0..places.len()).flatten() {
                if let btree_map::Entry::Vacant(vacant) = looks.colors.entry(color) {
                    vacant.insert(b.color(&color.to_string())?);
                }
            }
        }
        Ok(looks)
    }

    fn entry(&self, cell: u32, color: Color) -> Option<Entry> {
        Some(self.items.get(cell as usize)?.colored(self.colors[&color]))
    }
}

impl Tiling {
    /// Whether the pieces have too many cells, or too few, however many of each are used.
    fn is_impossible(&self) -> bool {
        let [least, most] = self.sizes_of_pieces();
        let (board, empty) = (self.board.len() as u128, self.most_empty() as u128);
        least > board || most < board - empty
    }

    /// The name of a cell, also as that of an item: its row and its column, and its layer where there are several.
    pub(super) fn cell_name(&self, cell: Cell) -> String {
        let [layer, row, column] = self.lattice.place(cell);
        if self.lattice.is_flat() {
            format!("r{}c{}", row + 1, column + 1)
        } else {
            format!("l{}r{}c{}", layer + 1, row + 1, column + 1)
        }
    }
}

/// An item of this name, or of one like it if there is such an item.
fn unique(b: &mut ProblemBuilder, kind: ItemKind, mut name: String) -> Result<ItemId, BuildError> {
    while b.item_named(&name).is_some() {
        name.push('\'');
    }
    b.item(kind, Some(&name))
}

/// The name of a piece as that of an item.
fn name(name: &str, piece: usize) -> String {
    let plain: String = name.chars().filter(|c| !c.is_whitespace() && !"|:;#".contains(*c)).collect();
    if plain.is_empty() { format!("piece{}", piece + 1) } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiling::{Lattice, Motions, Piece, Shape, Square};

    /// A cell near to where this layer, row and column would be drawn.
    fn cell_near(lattice: Lattice, [layer, row, column]: [i32; 3]) -> Cell {
        let layer = if lattice.is_flat() { 0 } else { layer };
        let offsets = (0..216).map(|number| [number / 36, number / 6 % 6, number % 6]);
        offsets
            .filter(|[of_layer, ..]| *of_layer == 0 || !lattice.is_flat())
            .find_map(|[a, b, c]| lattice.drawn_at([layer + a, row + b, column + c]))
            .expect("six layers, rows and columns have a cell")
    }

    #[test]
    fn a_deadline_stops_it() {
        let mut tiling = Tiling::empty(Lattice::Squares);
        tiling.board.insert(cell_near(Lattice::Squares, [0; 3]), Square::default());
        let laid = Laid::until(&tiling, Some(Deadline::now())).map(|_| ());
        assert_eq!(laid, Err(LayError::Stopped));
    }

    /// Numbers that overflow when cells are moved are refused; large ones that are not do no harm.
    #[test]
    fn cells_that_are_too_far_away_are_refused() {
        let laid = |lattice: Lattice, board: &[Cell], piece: &[Cell]| {
            let mut tiling = Tiling::empty(lattice);
            tiling.board = board.iter().map(|&cell| (cell, Square::default())).collect();
            for motions in Motions::ALL {
                tiling.pieces.push(Piece::new("I", Shape::plain(piece.iter().copied()), motions));
            }
            Laid::new(&tiling).map(|laid| laid.problem().option_count())
        };
        for lattice in Lattice::ALL {
            let near = cell_near(lattice, [0; 3]);
            assert!(laid(lattice, &[near], &[near]).is_ok(), "{lattice}");
            let beyond = FARTHEST as i32 + 1;
            for far in [[i32::MIN; 4], [i32::MAX; 4], [0, i32::MAX, i32::MIN, 0], [beyond, 0, -beyond, 0]] {
                assert_eq!(laid(lattice, &[near, far], &[near]), Err(LayError::TooFarAway), "{lattice}");
                assert_eq!(laid(lattice, &[near], &[near, far]), Err(LayError::TooFarAway), "{lattice}");
            }
            let far = FARTHEST as i32 / 2 - 6;
            for [a, b] in [[far, far], [far, -far], [-far, far], [-far, -far]] {
                let [one, other] = [1, -1].map(|sign| cell_near(lattice, [sign * a, sign * b, sign * far]));
                assert_eq!(laid(lattice, &[one, other], &[near]), Err(LayError::TooFarApart), "{lattice}");
                assert_eq!(laid(lattice, &[one], &[one, other]), Ok(0), "{lattice}");
                assert!(laid(lattice, &[one], &[one]).is_ok(), "{lattice}");
            }
        }
    }
}
