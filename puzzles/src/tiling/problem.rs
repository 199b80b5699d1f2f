//! A tiling as an exact-cover problem: an option lays a piece somewhere, and holds the piece and the cells under it.
//!
//! A cell that may stay empty is a secondary item. A piece of which there is exactly one is a primary item, and one
//! that may be left out a secondary one; of other numbers the item has bounds, unless the cells alone see to them.
//! Pieces that are the same count as one piece, of which there are several.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, btree_map};
use std::ops::RangeInclusive;

use dlx::symmetry::Symmetries;
use dlx::{BuildError, Entry, ItemId, OptionId, Problem, ProblemBuilder};

use super::Tiling;
use super::lattice::{Cell, Motion, add};
use super::shape::{Color, Shape};

/// The most cells of all placements together.
const MOST_ENTRIES: usize = 50_000_000;

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
    placements: Vec<Placement>,
    /// What turns and reflections of the board do to the items, each but the one that changes nothing.
    motions: Vec<Vec<(Entry, Entry)>>,
}

/// Why a tiling is no problem that can be searched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayError {
    /// There are too many placements.
    #[error("expected at most {MOST_ENTRIES} cells in all placements of pieces, found more")]
    TooLarge,
    /// The engine takes no more.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// Pieces that are the same.
struct Kind {
    /// The first of them.
    piece: usize,
    /// All ways in which it can lie.
    orientations: BTreeSet<Shape>,
    count: RangeInclusive<u32>,
    item: Option<ItemId>,
}

impl Laid {
    /// The problem of a tiling.
    ///
    /// # Errors
    /// If it is too large.
    pub fn new(tiling: &Tiling) -> Result<Self, LayError> {
        let mut kinds = kinds(tiling);
        let places: Vec<Vec<Place>> = {
            let mut left = MOST_ENTRIES;
            let all = kinds.iter().map(|kind| places(tiling, &kind.orientations, &mut left));
            all.collect::<Option<_>>().ok_or(LayError::TooLarge)?
        };
        let mut b = Problem::builder();
        let holes = tiling.holes.filter(|&most| (most as usize) < tiling.cells_that_may_be_empty());
        let is_single = kinds.len() == 1 && tiling.cells_that_may_be_empty() == 0;
        for (kind, places) in kinds.iter_mut().zip(&places) {
            let always_fills = holes.is_some()
                || places.iter().all(|place| place.iter().any(|(cell, _)| !tiling.board[cell].may_be_empty));
            let size = tiling.pieces[kind.piece].shape.size();
            let most = tiling.board.len() / size.max(1);
            let is_forced = is_single
                && tiling.board.len().is_multiple_of(size.max(1))
                && u32::try_from(most).is_ok_and(|most| kind.count.contains(&most));
            let is_free = *kind.count.start() == 0 && *kind.count.end() as usize >= most;
            let name = name(&tiling.pieces[kind.piece].name, kind.piece);
            kind.item = match (kind.count.start(), kind.count.end()) {
                (_, 0) => None,
                _ if always_fills && (is_forced || is_free) => None,
                (1, 1) => Some(unique(&mut b, true, &name)?),
                (0, 1) if always_fills => Some(unique(&mut b, false, &name)?),
                _ => {
                    let item = unique(&mut b, true, &name)?;
                    b.bounds(item, kind.count.clone())?;
                    Some(item)
                }
            };
        }
        let mut cells = HashMap::new();
        for (&cell, square) in &tiling.board {
            let is_primary = !square.may_be_empty || holes.is_some();
            cells.insert(cell, unique(&mut b, is_primary, &cell_name(tiling, cell))?);
        }
        if tiling.is_impossible() {
            // An item that no option holds says so.
            unique(&mut b, true, "none")?;
        }
        let looks = Looks::new(tiling, &places, &mut b)?;
        let mut placements = Vec::new();
        for (kind, places) in kinds.iter().zip(places) {
            for place in places.into_iter().filter(|_| *kind.count.end() > 0) {
                let mut entries: Vec<Entry> = kind.item.into_iter().map(Entry::from).collect();
                entries.extend(place.iter().map(|(cell, _)| Entry::from(cells[cell])));
                entries.extend(place.iter().filter_map(|&(cell, color)| looks.entry(cell, color)));
                b.option(entries)?;
                placements.push(Placement { piece: kind.piece, shape: place });
            }
        }
        if let Some(most) = holes {
            let hole = (most > 0).then(|| unique(&mut b, true, "hole")).transpose()?;
            for (cell, _) in tiling.board.iter().filter(|(_, square)| square.may_be_empty) {
                if let Some(hole) = hole {
                    b.bounds(hole, 0..=most)?;
                    b.option([hole, cells[cell]])?;
                }
            }
        }
        let motions = tiling
            .symmetries()
            .iter()
            .filter_map(|motion| {
                let cells =
                    tiling.board.keys().map(|&cell| (cells[&cell].into(), cells[&motion.of(cell)].into()));
                let looks = looks.images(motion);
                Some(cells.chain(looks).chain(images(tiling, &kinds, motion)?).collect())
            })
            .collect();
        Ok(Laid { problem: b.build(), placements, motions })
    }

    /// The exact-cover problem. Its first options are the placements; others leave cells empty.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What an option lays, and where; `None` if it leaves a cell empty.
    #[must_use]
    pub fn placement(&self, option: OptionId) -> Option<&Placement> {
        self.placements.get(option.index())
    }

    /// All turns and reflections of the board that take its cells to such cells, and the pieces to such pieces. In the
    /// plane and in space, a reflection is one of them if each piece becomes one that there is, as often.
    ///
    /// # Panics
    /// Never: each of them turns options into options.
    #[must_use]
    pub fn symmetries(&self) -> Symmetries {
        Symmetries::generated_by(&self.problem, &self.motions)
            .expect("motions turn placements into placements")
    }
}

/// What colours are seen in the cells. Two placements of a piece may differ in nothing else: then each cell has a
/// secondary item for it, so that a motion knows them apart.
#[derive(Default)]
struct Looks {
    items: BTreeMap<Cell, ItemId>,
    colors: BTreeMap<Color, dlx::Color>,
}

impl Looks {
    fn new(tiling: &Tiling, places: &[Vec<Place>], b: &mut ProblemBuilder) -> Result<Self, BuildError> {
        let mut looks = Looks::default();
        let is_same = |places: &Vec<Place>| {
            let mut known = HashSet::new();
            places.iter().any(|place| !known.insert(place.iter().map(|(cell, _)| *cell).collect::<Vec<_>>()))
        };
        if places.iter().any(is_same) {
            for &cell in tiling.board.keys() {
                let name = format!("look-{}", cell_name(tiling, cell));
                looks.items.insert(cell, unique(b, false, &name)?);
            }
            for color in places.iter().flatten().flatten().map(|(_, color)| *color) {
                if let btree_map::Entry::Vacant(vacant) = looks.colors.entry(color) {
                    vacant.insert(b.color(&color.to_string())?);
                }
            }
        }
        Ok(looks)
    }

    fn entry(&self, cell: Cell, color: Color) -> Option<Entry> {
        Some(self.items.get(&cell)?.colored(self.colors[&color]))
    }

    fn images(&self, motion: &Motion) -> impl Iterator<Item = (Entry, Entry)> {
        self.items.iter().map(|(&cell, &item)| (item.into(), self.items[&motion.of(cell)].into()))
    }
}

/// The pieces without those that are the same as one before.
fn kinds(tiling: &Tiling) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut known: BTreeMap<BTreeSet<Shape>, usize> = BTreeMap::new();
    for (piece, each) in tiling.pieces.iter().enumerate() {
        let orientations = each.shape.orientations(tiling.lattice, each.motions);
        match known.get(&orientations) {
            Some(&number) => {
                let kind = &mut kinds[number];
                let lower = kind.count.start().saturating_add(*each.count.start());
                kind.count = lower..=kind.count.end().saturating_add(*each.count.end());
            }
            None => {
                known.insert(orientations.clone(), kinds.len());
                kinds.push(Kind { piece, orientations, count: each.count.clone(), item: None });
            }
        }
    }
    kinds
}

/// The cells under a piece, with its colours.
type Place = Vec<(Cell, Color)>;

/// Where a piece can lie; `None` if there are too many cells.
fn places(tiling: &Tiling, orientations: &BTreeSet<Shape>, left: &mut usize) -> Option<Vec<Place>> {
    let mut places = BTreeSet::new();
    for shape in orientations {
        let Some(&(first, _)) = shape.cells().first() else { continue };
        for &start in tiling.board.keys() {
            let Some(shift) = tiling.lattice.shift(first, start) else { continue };
            let fits = |&(cell, color): &(Cell, u8)| {
                let cell = add(cell, shift);
                tiling
                    .board
                    .get(&cell)
                    .is_some_and(|square| tiling.fits(color, square.color))
                    .then_some((cell, color))
            };
            if let Some(cells) = shape.cells().iter().map(fits).collect::<Option<Place>>() {
                *left = left.checked_sub(cells.len() + 1)?;
                places.insert(cells);
            }
        }
    }
    Some(places.into_iter().collect())
}

/// What a motion does to the pieces; `None` if one becomes a piece that there is not, or not as often.
fn images(tiling: &Tiling, kinds: &[Kind], motion: &Motion) -> Option<Vec<(Entry, Entry)>> {
    let mut images = Vec::new();
    for kind in kinds {
        let moved: BTreeSet<Shape> =
            kind.orientations.iter().map(|shape| shape.moved(tiling.lattice, motion)).collect();
        let image = kinds.iter().find(|other| other.orientations == moved && other.count == kind.count)?;
        if let (Some(from), Some(to)) = (kind.item, image.item) {
            images.push((from.into(), to.into()));
        }
    }
    Some(images)
}

impl Tiling {
    /// The motions that take the board to itself, but for the one that changes nothing.
    pub(super) fn symmetries(&self) -> Vec<Motion> {
        let Some(&first) = self.board.keys().next() else { return Vec::new() };
        let mut found = Vec::new();
        for motion in self.lattice.motions().into_iter().skip(1) {
            let Some(least) = self.board.keys().map(|&cell| motion.of(cell)).min() else { continue };
            // The first cell of the image comes to the first cell; a shift keeps the order.
            let Some(shift) = self.lattice.shift(least, first) else { continue };
            let motion = motion.then(shift);
            if self.board.iter().all(|(&cell, square)| self.board.get(&motion.of(cell)) == Some(square)) {
                found.push(motion);
            }
        }
        found
    }

    /// Whether the pieces have too many cells, or too few, however many of each are used.
    fn is_impossible(&self) -> bool {
        let cells = |count: &dyn Fn(&super::Piece) -> u32| {
            self.pieces
                .iter()
                .map(|piece| piece.shape.size() as u128 * u128::from(count(piece)))
                .sum::<u128>()
        };
        let (least, most) = (cells(&|piece| *piece.count.start()), cells(&|piece| *piece.count.end()));
        let board = self.board.len() as u128;
        let empty = self.cells_that_may_be_empty() as u128;
        let empty = self.holes.map_or(empty, |holes| empty.min(u128::from(holes)));
        least > board || most < board - empty
    }
}

/// An item of this name, or of one like it if there is such an item.
fn unique(b: &mut ProblemBuilder, is_primary: bool, name: &str) -> Result<ItemId, BuildError> {
    let mut unique = name.to_owned();
    while b.item_named(&unique).is_some() {
        unique.push('\'');
    }
    b.try_item(is_primary, Some(&unique))
}

/// The name of a piece as that of an item.
fn name(name: &str, piece: usize) -> String {
    let plain: String = name.chars().filter(|c| !c.is_whitespace() && !"|:;#".contains(*c)).collect();
    if plain.is_empty() { format!("piece{}", piece + 1) } else { plain }
}

/// The name of a cell as that of an item: its row and its column, and its layer where there are several.
fn cell_name(tiling: &Tiling, cell: Cell) -> String {
    let [layer, row, column] = tiling.lattice.place(cell);
    if tiling.lattice.is_flat() {
        format!("r{}c{}", row + 1, column + 1)
    } else {
        format!("l{}r{}c{}", layer + 1, row + 1, column + 1)
    }
}
