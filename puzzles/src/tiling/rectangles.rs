//! Rectangles in a rectangle: filled from one side, always where the gap is lowest, as people fill a box.
//!
//! What is filled ends in a skyline. Its lowest level, leftmost, is a gap between two walls: pieces stand side by
//! side on its floor, and their widths add up to that of the gap; above each cell pieces are stacked up to the edge
//! of the board, and their heights add up to what is left. So a piece is laid only if the pieces that are left have
//! such sums.
//!
//! Where there are many pieces that differ, and few solutions, that is far quicker than to look for the item with the
//! fewest options: a node takes nanoseconds, however large the board.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use dlx::locks::locked;
use dlx::{Details, OptionId, Outcome, Stop, Watch};

use super::Tiling;
use super::kinds::Kind;
use super::lattice::Lattice;
use super::motions::Orientations;

/// The longest side of a board, so that the lengths up to it are bits of a word.
const LONGEST: usize = 127;
/// The most pieces.
const MOST_PIECES: usize = 2_000;
/// Fewer choices of pieces that are left are better told apart by other means.
const FEW_CHOICES: usize = 100;
/// The sums of what is left are kept if there are at most this many choices.
const MANY_CHOICES: usize = 1 << 20;
/// The number of nodes from one poll of the limits to the next.
const POLL_EVERY: u64 = 1 << 14;
/// Parts of the tree for each thread.
const PARTS: usize = 64;

/// A board and pieces that are rectangles. The board is filled from where rows begin, or columns, if these are longer.
#[derive(Clone, Debug)]
pub(super) struct Rectangles {
    width: usize,
    height: usize,
    /// Whether its columns are the rows of the board.
    is_turned: bool,
    /// The larger ones first.
    pieces: Vec<Piece>,
    /// How many choices of some of the pieces there are.
    choices: usize,
}

/// Pieces that are the same.
#[derive(Clone, Debug)]
struct Piece {
    count: u32,
    ways: Vec<Way>,
    /// The number of a choice of pieces is higher by this with one more of them.
    weight: usize,
}

/// A way to lie.
#[derive(Clone, Debug)]
struct Way {
    width: usize,
    height: usize,
    /// The options, by the cells that their first cells can be, in rows of the board.
    options: Range<usize>,
}

/// Which options of a piece that is there once are to be tried.
#[derive(Clone, Debug)]
pub(super) struct Tried {
    pub(super) options: Range<usize>,
    /// For each of them, whether it is.
    pub(super) is_tried: Vec<bool>,
}

impl Tried {
    /// Whether a cover holds one of those that are tried.
    pub(super) fn allows(&self, cover: &[OptionId]) -> bool {
        cover.iter().any(|option| {
            self.options.contains(&option.index()) && self.is_tried[option.index() - self.options.start]
        })
    }
}

impl Rectangles {
    /// The rectangles of a tiling that is laid; `None` if board or pieces are none, or other means suit it better.
    pub(super) fn of(tiling: &Tiling, kinds: &[Kind], ways: &Orientations) -> Option<Self> {
        if tiling.lattice != Lattice::Squares || tiling.cells_that_may_be_empty() > 0 {
            return None;
        }
        let (&[top, left, ..], _) = tiling.board.first_key_value()?;
        let (&[bottom, right, ..], _) = tiling.board.last_key_value()?;
        let (rows, columns) = ((bottom - top + 1) as usize, usize::try_from(right - left + 1).ok()?);
        let is_plain = tiling.board.values().all(|square| square.color == 0);
        let fills = |cell: &[i32; 4]| (left..=right).contains(&cell[1]);
        let is_full = rows.checked_mul(columns) == Some(tiling.board.len()) && tiling.board.keys().all(fills);
        if !is_plain || !is_full || rows.max(columns) > LONGEST || tiling.has_colored_pieces() {
            return None;
        }
        let is_turned = columns > rows;
        let mut pieces = Vec::new();
        let (mut area, mut number) = (0_usize, 0_usize);
        for (kind_number, kind) in kinds.iter().enumerate().filter(|(_, kind)| *kind.count.end() > 0) {
            let count = *kind.count.end();
            if *kind.count.start() != count {
                return None;
            }
            let mut lies = Vec::new();
            for (shape, options) in kind.orientations.iter().zip(ways.ways(kind_number)) {
                let (&([top, left, ..], _), &([bottom, right, ..], _)) =
                    (shape.cells().first()?, shape.cells().last()?);
                let (high, wide) = ((bottom - top + 1) as usize, usize::try_from(right - left + 1).ok()?);
                let fills = |(cell, _): &([i32; 4], u8)| (left..=right).contains(&cell[1]);
                if high.checked_mul(wide) != Some(shape.size()) || !shape.cells().iter().all(fills) {
                    return None;
                }
                let (width, height) = if is_turned { (high, wide) } else { (wide, high) };
                if !options.is_empty() {
                    lies.push(Way { width, height, options: options.clone() });
                }
            }
            let size = kind.orientations.first()?.size();
            area = area.checked_add(size.checked_mul(count as usize)?)?;
            number = number.checked_add(count as usize)?;
            pieces.push((size, Piece { count, ways: lies, weight: 0 }));
        }
        if area != tiling.board.len() || number > MOST_PIECES {
            return None;
        }
        pieces.sort_by_key(|&(size, _)| std::cmp::Reverse(size));
        let mut pieces: Vec<Piece> = pieces.into_iter().map(|(_, piece)| piece).collect();
        let mut choices = 1_usize;
        for piece in &mut pieces {
            piece.weight = choices;
            choices = choices.saturating_mul(piece.count as usize + 1);
        }
        if choices < FEW_CHOICES {
            return None;
        }
        let (width, height) = if is_turned { (rows, columns) } else { (columns, rows) };
        Some(Rectangles { width, height, is_turned, pieces, choices })
    }

    /// The options of each piece that is there once.
    pub(super) fn single_pieces(&self) -> impl Iterator<Item = Range<usize>> {
        let single = self.pieces.iter().filter(|piece| piece.count == 1);
        single.filter_map(|piece| Some(piece.ways.first()?.options.start..piece.ways.last()?.options.end))
    }

    /// The lengths, as bits, that are sums of widths and heights of some of the pieces that are left.
    fn added_up(&self, left: &[u32]) -> u128 {
        let mut sums = 1;
        for (piece, &left) in self.pieces.iter().zip(left) {
            for _ in 0..left {
                let before = sums;
                for way in &piece.ways {
                    sums |= before << way.width | before << way.height;
                }
                if sums == before {
                    break;
                }
            }
        }
        sums
    }

    /// The option that lays a piece in a way at this place, counted from where the board is filled.
    fn option(&self, way: &Way, x: usize, y: usize) -> usize {
        let (row, column, columns) =
            if self.is_turned { (x, y, self.height - way.height) } else { (y, x, self.width - way.width) };
        way.options.start + row * (columns + 1) + column
    }

    /// Shows all covers, of those with an option that is to be tried, the options of each in order.
    pub(super) fn for_each(
        &self,
        tried: Option<&Tried>,
        watch: &Watch,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Outcome {
        let nodes = AtomicU64::new(0);
        let run = Run::new(self, tried, watch, &nodes);
        let mut skyline = Skyline::new(self);
        let flow = run.fill(&mut skyline, &mut Sums::new(self), usize::MAX, &mut |skyline| {
            visit(&skyline.cover()).map_break(|()| Stop::Callback)
        });
        match flow {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(stop) => Outcome::Stopped(stop),
        }
    }

    /// Counts the covers for which `counts` is true: of all covers, or of those with an option that is to be tried if
    /// there is one. Uses `threads` threads. `None` if visiting each cover takes longer than counting by other means.
    pub(super) fn count(
        &self,
        tried: Option<&Tried>,
        threads: usize,
        watch: &Watch,
        counts: &(dyn Fn(&[OptionId]) -> bool + Sync),
    ) -> Option<(u64, Outcome)> {
        /// Before this many nodes, covers are never many.
        const FEW_NODES: u64 = 1_000_000;
        /// After those, they are many if there is more than one for this many nodes.
        const NODES_OF_A_COVER: u64 = 10_000;
        let nodes = AtomicU64::new(0);
        let run = Run::new(self, tried, watch, &nodes);
        let mut parts: Vec<Skyline> = Vec::new();
        let mut sums = Sums::new(self);
        // Covers of fewer pieces are parts, too.
        for depth in 1.. {
            parts.clear();
            let flow = run.fill(&mut Skyline::new(self), &mut sums, depth, &mut |skyline| {
                parts.push(skyline.clone());
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(stop) = flow {
                return Some((0, Outcome::Stopped(stop)));
            }
            if parts.len() >= threads * PARTS || parts.iter().all(|part| part.area == 0) {
                break;
            }
        }
        let (next, covers, counted) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
        // Why the first thread stopped that did. Others stop for the same reason, or for the next.
        let stopped = Mutex::new(None);
        let work = || {
            let mut sums = Sums::new(self);
            while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut part = part.clone();
                let flow = run.fill(&mut part, &mut sums, usize::MAX, &mut |skyline| {
                    counted.fetch_add(u64::from(counts(&skyline.cover())), Ordering::Relaxed);
                    let covers = covers.fetch_add(1, Ordering::Relaxed);
                    let nodes = nodes.load(Ordering::Relaxed);
                    let are_many = nodes > FEW_NODES && covers > nodes / NODES_OF_A_COVER;
                    if are_many { ControlFlow::Break(Stop::Callback) } else { ControlFlow::Continue(()) }
                });
                let flow = match flow {
                    ControlFlow::Continue(()) => run.poll(&mut part),
                    stopped @ ControlFlow::Break(_) => stopped,
                };
                if let ControlFlow::Break(stop) = flow {
                    locked(&stopped).get_or_insert(stop);
                    // The other threads begin nothing more.
                    next.store(parts.len(), Ordering::Relaxed);
                }
                let done = next.load(Ordering::Relaxed).saturating_sub(threads) as f64 / parts.len() as f64;
                watch.report(|| {
                    (
                        done,
                        Details::Search {
                            nodes: nodes.load(Ordering::Relaxed),
                            covers: covers.load(Ordering::Relaxed),
                        },
                    )
                });
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                // Where the system gives no more threads, those that there are do all.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        let outcome = match stopped.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Outcome::Complete,
            Some(Stop::Callback) => return None,
            Some(stop) => Outcome::Stopped(stop),
        };
        Some((counted.into_inner(), outcome))
    }
}

/// What is filled, and what is left.
#[derive(Clone)]
struct Skyline {
    heights: [u8; LONGEST + 1],
    left: Vec<u32>,
    /// The number of what is left among all choices of pieces.
    choice: usize,
    /// The cells that are left.
    area: usize,
    laid: Vec<OptionId>,
    /// The nodes since the last poll.
    nodes: u64,
}

impl Skyline {
    fn new(rectangles: &Rectangles) -> Self {
        let pieces = || rectangles.pieces.iter();
        Skyline {
            heights: [0; LONGEST + 1],
            left: pieces().map(|piece| piece.count).collect(),
            choice: pieces().fold(0, |choice, piece| {
                choice.wrapping_add(piece.weight.wrapping_mul(piece.count as usize))
            }),
            area: rectangles.width * rectangles.height,
            laid: Vec::new(),
            nodes: 0,
        }
    }

    /// What is laid, in order.
    fn cover(&self) -> Vec<OptionId> {
        let mut cover = self.laid.clone();
        cover.sort_unstable();
        cover
    }
}

/// What is achieved by adding up widths and heights of the pieces that are left, as bits, for each choice of these
/// that was met; nothing is kept if there are too many choices.
struct Sums(Vec<u128>);

impl Sums {
    fn new(rectangles: &Rectangles) -> Self {
        let choices = Some(rectangles.choices).filter(|&choices| choices <= MANY_CHOICES);
        // Zeros are pages that take no memory until they are written to.
        Sums(vec![0; choices.unwrap_or(0)])
    }

    #[inline]
    fn of(&mut self, rectangles: &Rectangles, skyline: &Skyline) -> u128 {
        match self.0.get_mut(skyline.choice) {
            Some(&mut sums) if sums != 0 => sums,
            kept => {
                let sums = rectangles.added_up(&skyline.left);
                if let Some(kept) = kept {
                    *kept = sums;
                }
                sums
            }
        }
    }
}

/// A search.
struct Run<'r> {
    rectangles: &'r Rectangles,
    /// The piece of which some options only are tried, with these, and the last level at which one of them begins.
    tried: Option<(usize, &'r Tried, usize)>,
    watch: &'r Watch,
    /// All nodes that were polled.
    nodes: &'r AtomicU64,
}

type Show<'s> = dyn FnMut(&Skyline) -> ControlFlow<Stop> + 's;

impl<'r> Run<'r> {
    fn new(
        rectangles: &'r Rectangles,
        tried: Option<&'r Tried>,
        watch: &'r Watch,
        nodes: &'r AtomicU64,
    ) -> Self {
        let tried = tried.and_then(|tried| {
            let is_tried =
                |piece: &Piece| piece.ways.iter().any(|way| tried.options.contains(&way.options.start));
            let piece = rectangles.pieces.iter().position(is_tried)?;
            let last = rectangles.pieces[piece].ways.iter().flat_map(|way| {
                let levels = 0..=rectangles.height - way.height;
                levels.rev().find(|&y| {
                    (0..=rectangles.width - way.width)
                        .any(|x| tried.is_tried[rectangles.option(way, x, y) - tried.options.start])
                })
            });
            Some((piece, tried, last.max().unwrap_or(0)))
        });
        Run { rectangles, tried, watch, nodes }
    }

    fn poll(&self, skyline: &mut Skyline) -> ControlFlow<Stop> {
        let nodes = std::mem::take(&mut skyline.nodes);
        let nodes = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        match self.watch.poll(nodes) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(stop),
        }
    }

    /// Fills what is left in all ways, and shows what is full or has `depth` pieces.
    fn fill(
        &self,
        skyline: &mut Skyline,
        known: &mut Sums,
        depth: usize,
        show: &mut Show<'_>,
    ) -> ControlFlow<Stop> {
        let Rectangles { width, height, pieces, .. } = self.rectangles;
        if skyline.area == 0 || skyline.laid.len() == depth {
            return show(skyline);
        }
        skyline.nodes += 1;
        if skyline.nodes >= POLL_EVERY {
            self.poll(skyline)?;
        }
        let heights = &skyline.heights[..*width];
        let (mut x, mut level) = (0, heights[0]);
        for (place, &other) in heights.iter().enumerate() {
            if other < level {
                (x, level) = (place, other);
            }
        }
        let gap = heights[x..].iter().take_while(|&&other| other == level).count();
        let (y, room) = (level as usize, height - level as usize);
        // A piece that must lie before this level, and does not.
        if self.tried.is_some_and(|(piece, _, last)| skyline.left[piece] > 0 && y > last) {
            return ControlFlow::Continue(());
        }
        for (number, piece) in pieces.iter().enumerate() {
            if skyline.left[number] == 0 {
                continue;
            }
            skyline.left[number] -= 1;
            skyline.choice = skyline.choice.wrapping_sub(piece.weight);
            let sums = known.of(self.rectangles, skyline);
            for way in &piece.ways {
                if way.width > gap
                    || way.height > room
                    || sums >> (gap - way.width) & 1 == 0
                    || sums >> (room - way.height) & 1 == 0
                {
                    continue;
                }
                let option = self.rectangles.option(way, x, y);
                let is_out = |(only, tried, _): (usize, &Tried, usize)| {
                    only == number && !tried.is_tried[option - tried.options.start]
                };
                if self.tried.is_some_and(is_out) {
                    continue;
                }
                skyline.heights[x..x + way.width].fill(level + way.height as u8);
                skyline.area -= way.width * way.height;
                skyline.laid.push(OptionId::new(option));
                let flow = self.fill(skyline, known, depth, show);
                skyline.laid.pop();
                skyline.area += way.width * way.height;
                skyline.heights[x..x + way.width].fill(level);
                flow?;
            }
            skyline.left[number] += 1;
            skyline.choice = skyline.choice.wrapping_add(piece.weight);
        }
        ControlFlow::Continue(())
    }
}
