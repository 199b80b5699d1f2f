//! Solids of cubes in a simple projection.

use super::{Block, Place, Tile, Tiles, box_around};
use crate::painter::{Painter, THIN_LINE};
use crate::scene::{Colour, Scene};

/// How far the projection of a cube goes back, in parts of its side: to the right, and up.
const BACK: [f32; 2] = [0.42, 0.34];

/// A colour lighter or darker: each channel that much of the way to white or to black.
fn shade(Colour(red, green, blue): Colour, by: f32) -> Colour {
    let channel = |value: u8| {
        let value = f32::from(value);
        let to = if by > 0.0 { 255.0 } else { 0.0 };
        (value + (to - value) * by.abs()).round() as u8
    };
    Colour(channel(red), channel(green), channel(blue))
}

impl Painter {
    /// Cubes as seen from the front, above and the right: the first layer at the bottom, the last row in front.
    pub(super) fn projection(&self, tiles: &Tiles, letters: &[String]) -> Block {
        let filled =
            |place: &Place| tiles.get(place).is_some_and(|tile| tile.owner.is_some() || letters.is_empty());
        let side = self.cell;
        let at = |[layer, row, column]: [f32; 3]| {
            [(column - row * BACK[0]) * side, (-layer + row * BACK[1]) * side]
        };
        let mut order: Vec<(&Place, &Tile)> = tiles.iter().filter(|(place, _)| filled(place)).collect();
        // What is behind comes first.
        order.sort_by_key(|(place, _)| (place[1], place[0], place[2]));
        // For each face: where the next cube would hide it, how it is shaded, and its corners.
        const FACES: [([i32; 3], f32, [[f32; 3]; 4]); 3] = [
            ([1, 0, 0], 0.35, [[1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 0.0]]),
            ([0, 0, 1], -0.25, [[0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0], [0.0, 1.0, 1.0]]),
            ([0, 1, 0], 0.0, [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 1.0, 1.0]]),
        ];
        let mut scene = Scene::new(String::new(), 0.0, 0.0);
        let mut points: Vec<[f32; 2]> = Vec::new();
        let mut shapes: Vec<(Vec<[f32; 2]>, Colour, [bool; 4])> = Vec::new();
        for (place, tile) in order {
            for (step, by, corners) in &FACES {
                let beside = |step: [i32; 3]| [0, 1, 2].map(|axis| place[axis] + step[axis]);
                if filled(&beside(*step)) {
                    continue;
                }
                let corner = |corner: &[f32; 3]| at([0, 1, 2].map(|axis| place[axis] as f32 + corner[axis]));
                let outline: Vec<[f32; 2]> = corners.iter().map(corner).collect();
                // A side is thin if the cube behind it shows the same face, and is of the same piece.
                let is_thin = [0, 1, 2, 3].map(|number| {
                    let (from, to) = (corners[number], corners[(number + 1) % 4]);
                    let across = [0, 1, 2].map(|axis| match (step[axis], from[axis] == to[axis]) {
                        (0, true) => {
                            if from[axis] > 0.5 {
                                1
                            } else {
                                -1
                            }
                        }
                        _ => 0,
                    });
                    let next = beside(across);
                    let above = [0, 1, 2].map(|axis| next[axis] + step[axis]);
                    tiles.get(&next).is_some_and(|other| filled(&next) && other.owner == tile.owner)
                        && !filled(&above)
                });
                points.extend(&outline);
                shapes.push((outline, shade(tile.ground, *by), is_thin));
            }
        }
        let [corner, end] = box_around(points.iter());
        for (outline, fill, is_thin) in shapes {
            let outline: Vec<[f32; 2]> =
                outline.iter().map(|point| [point[0] - corner[0], point[1] - corner[1]]).collect();
            scene.polygon(outline.clone(), fill);
            for number in 0..4 {
                let ends = [outline[number], outline[(number + 1) % 4]];
                if is_thin[number] {
                    scene.line(ends[0], ends[1], self.thin(), THIN_LINE);
                } else {
                    self.heavy_line(ends, self.heavy() * 0.7, &mut scene);
                }
            }
        }
        Block { size: [0, 1].map(|axis| (end[axis] - corner[axis]).max(0.0)), scene }
    }
}
