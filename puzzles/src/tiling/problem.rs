//! A tiling as an exact-cover problem: an option lays a piece somewhere, and holds the piece and the cells under it.
//!
//! A cell that may stay empty is a secondary item. A piece of which there is exactly one is a primary item, and one
//! that may be left out a secondary one; of other numbers the item has bounds, unless the cells alone see to them.
//! Pieces that are the same count as one piece, of which there are several.

use std::collections::{BTreeMap, BTreeSet, HashSet, btree_map};
use std::ops::RangeInclusive;

use dlx::symmetry::Symmetries;
use dlx::{BuildError, Entry, ItemId, OptionId, Problem, ProblemBuilder};

use super::Tiling;
use super::grid::{Grid, MOST_PLACES, Place};
use super::lattice::{Cell, Motion};
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
    /// The cells of the board are too far apart.
    #[error("expected at most {MOST_PLACES} places in the box around the board, found more")]
    TooFarApart,
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
        let grid = Grid::new(tiling).ok_or(LayError::TooFarApart)?;
        let mut left = MOST_ENTRIES;
        let mut all_places: Vec<Vec<Place>> = Vec::new();
        for kind in &kinds {
            let mut places = Vec::new();
            for shape in &kind.orientations {
                grid.places(tiling, shape, &mut left, &mut places).ok_or(LayError::TooLarge)?;
            }
            all_places.push(places);
        }
        let mut b = Problem::builder();
        let holes = tiling.holes.filter(|&most| (most as usize) < tiling.cells_that_may_be_empty());
        let is_single = kinds.len() == 1 && tiling.cells_that_may_be_empty() == 0;
        for (kind, places) in kinds.iter_mut().zip(&all_places) {
            let must_be_full = |&(cell, _): &(u32, Color)| !grid.squares[cell as usize].may_be_empty;
            let always_fills = holes.is_some() || places.iter().all(|place| place.iter().any(must_be_full));
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
        let mut cells = Vec::new();
        for (&cell, square) in &tiling.board {
            let is_primary = !square.may_be_empty || holes.is_some();
            cells.push(unique(&mut b, is_primary, &cell_name(tiling, cell))?);
        }
        if tiling.is_impossible() {
            // An item that no option holds says so.
            unique(&mut b, true, "none")?;
        }
        let looks = Looks::new(tiling, &all_places, &mut b)?;
        let mut placements = Vec::new();
        for (kind, places) in kinds.iter().zip(all_places) {
            for place in places.into_iter().filter(|_| *kind.count.end() > 0) {
                let mut entries: Vec<Entry> = kind.item.into_iter().map(Entry::from).collect();
                entries.extend(place.iter().map(|&(cell, _)| Entry::from(cells[cell as usize])));
                entries.extend(place.iter().filter_map(|&(cell, color)| looks.entry(cell, color)));
                b.option(entries)?;
                let shape = place.iter().map(|&(cell, color)| (grid.cells[cell as usize], color)).collect();
                placements.push(Placement { piece: kind.piece, shape });
            }
        }
        if let Some(most) = holes {
            let hole = (most > 0).then(|| unique(&mut b, true, "hole")).transpose()?;
            for (&cell, _) in cells.iter().zip(&grid.squares).filter(|(_, square)| square.may_be_empty) {
                if let Some(hole) = hole {
                    b.bounds(hole, 0..=most)?;
                    b.option([hole, cell])?;
                }
            }
        }
        // Each item that a motion may take elsewhere, in the order in which its images are numbered.
        let mut items: Vec<Option<ItemId>> = cells.iter().copied().map(Some).collect();
        items.extend(looks.items.iter().copied().map(Some));
        items.extend(kinds.iter().map(|kind| kind.item));
        let motions = generators(&symmetries(tiling, &grid, &kinds, looks.items.len()));
        let pairs = |images: &Vec<u32>| -> Vec<(Entry, Entry)> {
            let images = images.iter().map(|&image| items[image as usize]);
            items.iter().zip(images).filter_map(|(&from, to)| Some((from?.into(), to?.into()))).collect()
        };
        let motions = motions.iter().map(pairs).collect();
        Ok(Laid { problem: b.build(), placements, motions })
    }

    /// The exact-cover problem. Its first options are the placements; others leave cells empty.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// All placements, in the order of their options.
    #[must_use]
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// What an option lays, and where; `None` if it leaves a cell empty.
    #[must_use]
    pub fn placement(&self, option: OptionId) -> Option<&Placement> {
        self.placements.get(option.index())
    }

    /// What the options of a cover lay, in the order of the pieces.
    #[must_use]
    pub fn laid_by(&self, options: &[OptionId]) -> Vec<&Placement> {
        let mut placements: Vec<&Placement> =
            options.iter().filter_map(|&option| self.placement(option)).collect();
        placements.sort_by_key(|placement| placement.piece);
        placements
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
    /// The item of each cell; none where none are needed.
    items: Vec<ItemId>,
    colors: BTreeMap<Color, dlx::Color>,
}

impl Looks {
    fn new(tiling: &Tiling, places: &[Vec<Place>], b: &mut ProblemBuilder) -> Result<Self, BuildError> {
        let mut looks = Looks::default();
        let has_colors =
            tiling.pieces.iter().any(|piece| piece.shape.cells().iter().any(|(_, color)| *color > 0));
        let is_same = |places: &Vec<Place>| {
            let mut known = HashSet::new();
            let cells = |place: &Place| {
                let mut cells: Vec<u32> = place.iter().map(|(cell, _)| *cell).collect();
                cells.sort_unstable();
                cells
            };
            places.iter().any(|place| !known.insert(cells(place)))
        };
        if has_colors && places.iter().any(is_same) {
            for &cell in tiling.board.keys() {
                let name = format!("look-{}", cell_name(tiling, cell));
                looks.items.push(unique(b, false, &name)?);
            }
            for color in places.iter().flatten().flatten().map(|(_, color)| *color) {
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

/// What a motion makes of each kind of pieces; `None` if one becomes a piece that there is not, or not as often.
fn images<'k>(
    tiling: &Tiling,
    kinds: &'k [Kind],
    motion: &'k Motion,
) -> impl Iterator<Item = Option<u32>> + 'k {
    let lattice = tiling.lattice;
    kinds.iter().map(move |kind| {
        // The ways to lie are all that some group of motions makes of one, and of two such groups one is a part of the
        // other: so they are the same if they are as many and have one in common.
        let moved = kind.orientations.first()?.moved(lattice, motion);
        let is_image = |other: &Kind| {
            other.count == kind.count
                && other.orientations.len() == kind.orientations.len()
                && other.orientations.contains(&moved)
        };
        kinds.iter().position(is_image).map(|number| number as u32)
    })
}

/// The motions that take a board to itself and the pieces to pieces, but for the one that changes nothing: each by the
/// numbers of what it makes of the cells, of their `looks`, and of the pieces.
fn symmetries(tiling: &Tiling, grid: &Grid, kinds: &[Kind], looks: usize) -> Vec<Vec<u32>> {
    let Some(&first) = grid.cells.first() else { return Vec::new() };
    let cells = grid.cells.len() as u32;
    let pieces = cells + looks as u32;
    let mut found = Vec::new();
    for motion in tiling.lattice.motions().into_iter().skip(1) {
        let Some(least) = grid.cells.iter().map(|&cell| motion.of(cell)).min() else { continue };
        // The first cell of the image comes to the first cell; a shift keeps the order.
        let Some(shift) = tiling.lattice.shift(least, first) else { continue };
        let motion = motion.then(shift);
        let image = |(number, &cell): (usize, &Cell)| {
            let image = grid.number(motion.of(cell))?;
            (grid.squares[image as usize] == grid.squares[number]).then_some(image)
        };
        let of_cells: Option<Vec<u32>> = grid.cells.iter().enumerate().map(image).collect();
        let of_pieces: Option<Vec<u32>> = images(tiling, kinds, &motion).collect();
        if let (Some(of_cells), Some(of_pieces)) = (of_cells, of_pieces) {
            let of_looks = of_cells[..looks].iter().map(|image| image + cells);
            let images = of_cells.iter().copied().chain(of_looks);
            found.push(images.chain(of_pieces.iter().map(|image| image + pieces)).collect());
        }
    }
    found
}

/// Some of these permutations of which all are composed.
fn generators(motions: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut generators: Vec<Vec<u32>> = Vec::new();
    let mut known: BTreeSet<Vec<u32>> = BTreeSet::new();
    for motion in motions {
        if known.contains(motion) || motion.iter().zip(0..).all(|(&image, number)| image == number) {
            continue;
        }
        generators.push(motion.clone());
        known = composed(&generators).into_iter().collect();
    }
    generators
}

/// All that is composed of some permutations; what changes nothing comes first.
pub(super) fn composed(generators: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let Some(first) = generators.first() else { return Vec::new() };
    let mut all: Vec<Vec<u32>> = vec![(0..first.len() as u32).collect()];
    let mut next = 0;
    while next < all.len() {
        for generator in generators {
            let images: Vec<u32> = all[next].iter().map(|&image| generator[image as usize]).collect();
            // They are few, and differ early: that is faster than to hash all of them.
            if !all.contains(&images) {
                all.push(images);
            }
        }
        next += 1;
    }
    all
}

impl Tiling {
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
