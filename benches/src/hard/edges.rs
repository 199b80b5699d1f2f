//! Edge matching: square tiles on a board such that neighbours agree, and the frame is grey.

use dlx::{Entry, ItemId, Problem};

use super::Instance;
use super::chance::Chance;

pub(super) fn add(all: &mut Vec<Instance>, set: u64) {
    for (n, colors) in [(6, 4), (6, 6), (7, 5), (7, 7), (8, 6), (8, 9), (9, 12), (10, 20)] {
        for seed in 0..3 {
            let parameters = format!("{n}-{colors}-{seed}");
            let seed = (set, seed + 100 * (n * 100 + colors) as u64);
            all.push(Instance::random("edges", &parameters, seed, move |chance| edges(n, colors, chance)));
        }
    }
}

/// A board with inner edges coloured at random, taken apart.
fn edges(n: usize, colors: usize, chance: &mut Chance) -> Problem {
    // Edges right of each cell and below it; 0 is the frame.
    let mut draw = |inside: bool| if inside { 1 + chance.below(colors) } else { 0 };
    let right: Vec<usize> = (0..n * n).map(|k| draw(k % n + 1 < n)).collect();
    let below: Vec<usize> = (0..n * n).map(|k| draw(k / n + 1 < n)).collect();
    let mut tiles: Vec<[usize; 4]> = (0..n * n)
        .map(|k| {
            let up = if k < n { 0 } else { below[k - n] };
            let left = if k % n == 0 { 0 } else { right[k - 1] };
            [up, right[k], below[k], left]
        })
        .collect();
    chance.shuffle(&mut tiles);
    let mut b = Problem::builder();
    let cells: Vec<ItemId> = b.many_primaries(n * n);
    let pieces: Vec<ItemId> = b.many_primaries(n * n);
    let rights: Vec<ItemId> = b.many_secondaries(n * n);
    let belows: Vec<ItemId> = b.many_secondaries(n * n);
    let shades: Vec<_> = (0..=colors).map(|_| b.new_color().expect("few colours")).collect();
    let mut placed = false;
    for (tile, &piece) in tiles.iter().zip(&pieces) {
        let is_corner = tile.iter().filter(|&&color| color == 0).count() == 2;
        for cell in 0..n * n {
            // One corner is fixed, so that the board is not turned.
            if is_corner && !placed && cell != 0 {
                continue;
            }
            for turn in 0..4 {
                let side = |k: usize| tile[(k + turn) % 4];
                if turn > 0 && (0..4).all(|k| side(k) == tile[k]) {
                    continue;
                }
                let frame = [cell < n, cell % n + 1 == n, cell / n + 1 == n, cell % n == 0];
                if (0..4).any(|k| frame[k] != (side(k) == 0)) {
                    continue;
                }
                let mut entries: Vec<Entry> = vec![cells[cell].into(), piece.into()];
                let mut edge = |item: ItemId, color: usize| entries.push(item.colored(shades[color]));
                if !frame[0] {
                    edge(belows[cell - n], side(0));
                }
                if !frame[1] {
                    edge(rights[cell], side(1));
                }
                if !frame[2] {
                    edge(belows[cell], side(2));
                }
                if !frame[3] {
                    edge(rights[cell - 1], side(3));
                }
                b.option(entries).expect("a place for a tile is an option");
            }
        }
        placed |= is_corner;
    }
    b.build()
}
