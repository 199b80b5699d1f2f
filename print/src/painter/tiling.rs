//! Lays packing puzzles out: the board layer by layer, solids also in a simple projection, and the pieces.

mod beside;
mod projection;

use std::collections::BTreeMap;

use puzzles::tiling::{Lattice, Placement, Square, Tiling};

use super::{Around, FAINT, INK, PAPER, Painter, SHADED, THIN_LINE};
use crate::DrawError;
use crate::font::Weight;
use crate::scene::{Colour, Scene, Style};

/// Colours of pieces that are told apart side by side. In grey some are alike: there letters tell pieces apart.
const COLOURS: [Colour; 12] = [
    Colour(0xf2, 0x8e, 0x8a),
    Colour(0x8f, 0xc3, 0xf0),
    Colour(0xf7, 0xdc, 0x7a),
    Colour(0x86, 0xc9, 0x8e),
    Colour(0xc9, 0xa6, 0xe4),
    Colour(0xf6, 0xb7, 0x6b),
    Colour(0x6f, 0xc8, 0xc4),
    Colour(0xf4, 0xb3, 0xd2),
    Colour(0xb9, 0xc9, 0x5f),
    Colour(0xa3, 0xaf, 0xd9),
    Colour(0xd2, 0xb0, 0x8c),
    Colour(0xc9, 0xcf, 0xd6),
];

/// A layer, row and column.
type Place = [i32; 3];

/// What lies in a cell.
#[derive(Clone, PartialEq, Eq)]
struct Tile {
    /// The number of what lies there; `None` if nothing does.
    owner: Option<usize>,
    ground: Colour,
    /// What is written in a cell that nothing covers.
    remark: Option<String>,
}

/// Cells with what lies in them.
type Tiles = BTreeMap<Place, Tile>;

/// Part of the sheet, with its upper left corner at 0, 0.
struct Block {
    size: [f32; 2],
    scene: Scene,
}

fn colour(number: usize) -> Colour {
    COLOURS[number % COLOURS.len()]
}

impl Painter {
    /// A sheet with a packing puzzle: its board and its pieces; or, if a solution is given, where the pieces lie.
    ///
    /// # Errors
    /// If the font lacks a character of its texts.
    pub fn tiling(&self, tiling: &Tiling, solution: Option<&[Placement]>) -> Result<Scene, DrawError> {
        self.tiling_with_words(tiling, solution, "", "")
    }

    /// The same with a title above it and a text below it, each if it is not empty.
    ///
    /// # Errors
    /// If the font lacks a character.
    pub fn tiling_with_words(
        &self,
        tiling: &Tiling,
        solution: Option<&[Placement]>,
        title: &str,
        text: &str,
    ) -> Result<Scene, DrawError> {
        let mut blocks = Vec::new();
        match solution {
            Some(placements) => {
                let letters = letters(tiling, placements);
                let tiles = solved(tiling, placements);
                blocks.extend(self.layers(tiling.lattice, &tiles, &letters));
                if tiling.lattice == Lattice::Cubes {
                    blocks.push(self.projection(&tiles, &letters));
                }
            }
            None => {
                blocks.extend(self.layers(tiling.lattice, &empty(tiling), &[]));
                if tiling.lattice == Lattice::Cubes {
                    blocks.push(self.projection(&empty(tiling), &[]));
                }
                blocks.extend(self.pieces(tiling, self.cell * 0.55));
            }
        }
        let untitled = || format!("A tiling of {}", tiling.lattice);
        let name = tiling.title.as_ref().map_or_else(untitled, ToString::to_string);
        self.arrange(name, blocks, &Around { title, text, ..Around::default() })
    }

    /// Sets blocks in rows, as wide as the widest block or about as wide as a page.
    fn arrange(&self, name: String, blocks: Vec<Block>, words: &Around<'_>) -> Result<Scene, DrawError> {
        let gap = self.cell * 0.6;
        let widest = blocks.iter().map(|block| block.size[0]).fold(self.cell * 14.0, f32::max);
        let Block { size, scene: rows } = in_rows(blocks, widest, gap);
        self.with_words(name, size, self.cell * 0.4, words, |at, scene| scene.add(rows, at))
    }

    /// The pieces, each with its name in letters of this size, and how many there are of it.
    fn pieces<'t>(&'t self, tiling: &'t Tiling, lettering: f32) -> impl Iterator<Item = Block> + 't {
        let short = short_names(tiling);
        tiling.pieces.iter().enumerate().map(move |(number, piece)| {
            let tile = Tile { owner: Some(0), ground: colour(number), remark: None };
            let cells = piece.shape.cells().iter();
            let tiles = cells.map(|&(cell, color)| {
                let remark = (color > 0).then(|| color.to_string());
                (tiling.lattice.place(cell), Tile { remark, ..tile.clone() })
            });
            let layers = self.layers(tiling.lattice, &tiles.collect(), &[]);
            let copies = match (*piece.count.start(), *piece.count.end()) {
                (1, 1) => String::new(),
                (least, most) if least == most => format!(" ×{least}"),
                (0, most) if most as usize >= tiling.board.len() => ", any number".to_owned(),
                (least, most) => format!(" ×{least} to {most}"),
            };
            let before =
                if piece.name == short[number] { String::new() } else { format!("{}: ", short[number]) };
            self.labelled(layers, &format!("{before}{}{copies}", piece.name), lettering)
        })
    }

    /// Blocks side by side, with a text of this size below.
    fn labelled(&self, blocks: Vec<Block>, text: &str, size: f32) -> Block {
        let style = Style { size, weight: Weight::Bold, colour: INK };
        let gap = self.cell * 0.3;
        let mut scene = Scene::new(String::new(), 0.0, 0.0);
        let (mut x, mut high) = (0.0_f32, 0.0_f32);
        for block in blocks {
            scene.add(block.scene, [x, 0.0]);
            x += block.size[0] + gap;
            high = high.max(block.size[1]);
        }
        let width = (x - gap).max(style.weight.width(text) * style.size);
        scene.words([0.0, high + style.size * 1.2], text, style);
        Block { size: [width, high + style.size * 1.6], scene }
    }

    /// Cells layer by layer, each layer drawn where it stands in the box around all. Where there are several, that
    /// box is drawn as their frame.
    fn layers(&self, lattice: Lattice, tiles: &Tiles, letters: &[String]) -> Vec<Block> {
        let outlines: BTreeMap<Place, Vec<[f32; 2]>> =
            tiles.keys().map(|&place| (place, self.outline(lattice, place))).collect();
        let [corner, end] = box_around(outlines.values().flatten());
        let moved = |outline: &Vec<[f32; 2]>| -> Vec<[f32; 2]> {
            outline.iter().map(|point| [point[0] - corner[0], point[1] - corner[1]]).collect()
        };
        let cells = outlines.iter().zip(tiles.values());
        let cells: Vec<(Place, &Tile, Vec<[f32; 2]>)> =
            cells.map(|((&place, outline), tile)| (place, tile, moved(outline))).collect();
        let layers = || cells.chunk_by(|(one, ..), (next, ..)| one[0] == next[0]);
        let size = [end[0] - corner[0], end[1] - corner[1]];
        let are_several = layers().nth(1).is_some();
        let drawn = layers().map(|layer| {
            let mut scene = Scene::new(String::new(), 0.0, 0.0);
            for (_, tile, outline) in layer {
                scene.polygon(outline.clone(), tile.ground);
            }
            self.edges(layer, &mut scene);
            self.write(layer, letters, &mut scene);
            let block = Block { size, scene };
            if are_several { self.framed(block) } else { block }
        });
        drawn.collect()
    }

    /// A block in a frame of thin lines, with some room.
    fn framed(&self, Block { size: [width, height], scene: inside }: Block) -> Block {
        let room = self.cell * 0.15;
        let [right, bottom] = [width, height].map(|length| length + 2.0 * room);
        let corners = [[0.0, 0.0], [right, 0.0], [right, bottom], [0.0, bottom]];
        let mut scene = Scene::new(String::new(), 0.0, 0.0);
        for (number, &from) in corners.iter().enumerate() {
            scene.line(from, corners[(number + 1) % corners.len()], self.thin(), THIN_LINE);
        }
        scene.add(inside, [room, room]);
        Block { size: [right, bottom], scene }
    }

    /// The corners of a cell in the plane of its layer.
    fn outline(&self, lattice: Lattice, [_, row, column]: Place) -> Vec<[f32; 2]> {
        let (row, column) = (row as f32, column as f32);
        let high = 3.0_f32.sqrt() / 2.0;
        let side = self.cell;
        let points: Vec<[f32; 2]> = match lattice {
            Lattice::Triangles | Lattice::Prisms => {
                let points_up = (row + column).rem_euclid(2.0) == 0.0;
                let (base, tip) = if points_up { (row + 1.0, row) } else { (row, row + 1.0) };
                let left = column / 2.0;
                let points = [[left, base], [left + 1.0, base], [left + 0.5, tip]];
                // Larger than other cells, as a letter is to have room.
                points.map(|[x, y]| [x * 1.5, y * high * 1.5]).to_vec()
            }
            Lattice::Hexagons => (0..6)
                .map(|corner| {
                    let angle = std::f32::consts::PI * (corner as f32 / 3.0 + 1.0 / 6.0);
                    let radius = 1.0 / 3.0_f32.sqrt();
                    [column / 2.0 + radius * angle.cos(), row * high + radius * angle.sin()]
                })
                .collect(),
            Lattice::Spheres => (0..32)
                .map(|corner| {
                    let angle = std::f32::consts::PI * corner as f32 / 16.0;
                    let radius = 0.5_f32;
                    let apart = 0.5_f32.sqrt();
                    [column * apart + radius * angle.cos(), row * apart + radius * angle.sin()]
                })
                .collect(),
            _ => vec![[column, row], [column + 1.0, row], [column + 1.0, row + 1.0], [column, row + 1.0]],
        };
        points.into_iter().map(|[x, y]| [x * side, y * side]).collect()
    }

    /// The lines around cells: heavy between pieces and at the border, thin within a piece.
    fn edges(&self, layer: &[(Place, &Tile, Vec<[f32; 2]>)], scene: &mut Scene) {
        let mut edges: BTreeMap<[[i32; 2]; 2], Edge> = BTreeMap::new();
        // Corners that are the same but for rounding.
        let key = |point: [f32; 2]| point.map(|length| (length / self.cell * 1000.0).round() as i32);
        for (_, tile, outline) in layer {
            for (number, &from) in outline.iter().enumerate() {
                let to = outline[(number + 1) % outline.len()];
                let mut ends = [key(from), key(to)];
                ends.sort_unstable();
                let edge = edges.entry(ends).or_insert(Edge { ends: [from, to], owners: Vec::new() });
                edge.owners.push(tile.owner);
            }
        }
        let is_heavy = |edge: &&Edge| edge.owners.len() == 1 || edge.owners[0] != edge.owners[1];
        for edge in edges.values().filter(|edge| !is_heavy(edge)) {
            scene.line(edge.ends[0], edge.ends[1], self.thin(), THIN_LINE);
        }
        for edge in edges.values().filter(is_heavy) {
            self.heavy_line(edge.ends, self.heavy(), scene);
        }
    }

    /// A line that goes on by half of its width, so that corners are closed.
    fn heavy_line(&self, [from, to]: [[f32; 2]; 2], width: f32, scene: &mut Scene) {
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = along[0].hypot(along[1]).max(f32::EPSILON);
        let more = along.map(|part| part / length * width / 2.0);
        scene.line([from[0] - more[0], from[1] - more[1]], [to[0] + more[0], to[1] + more[1]], width, INK);
    }

    /// The letters of pieces, each in the cell of the layer that is nearest to the middle of its piece, and remarks.
    fn write(&self, layer: &[(Place, &Tile, Vec<[f32; 2]>)], letters: &[String], scene: &mut Scene) {
        // Letters of small cells must stay legible.
        let size = (self.cell * 0.5).max(5.0).min(self.cell * 0.8);
        let style = Style { size, weight: Weight::Bold, colour: INK };
        let mut middles: BTreeMap<usize, Vec<[f32; 2]>> = BTreeMap::new();
        for (_, tile, outline) in layer {
            let middle = middle(outline);
            if let Some(owner) = tile.owner {
                middles.entry(owner).or_default().push(middle);
            }
            if let Some(remark) = &tile.remark {
                let style = Style { size: self.cell * 0.55, weight: Weight::Regular, colour: FAINT };
                scene.words_around(middle, remark, style);
            }
        }
        for (owner, middles) in middles {
            let Some(letter) = letters.get(owner) else { continue };
            let whole = middle(&middles);
            let distance = |point: &[f32; 2]| (point[0] - whole[0]).hypot(point[1] - whole[1]);
            let nearest = middles.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
            if let Some(&at) = nearest {
                scene.words_around(at, letter, style.within(letter, self.cell * 0.9));
            }
        }
    }
}

/// Blocks in rows that are no wider than this, unless a block is.
fn in_rows(blocks: Vec<Block>, widest: f32, gap: f32) -> Block {
    let mut scene = Scene::new(String::new(), 0.0, 0.0);
    let (mut x, mut y, mut high, mut width) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
    for block in blocks {
        if x > 0.0 && x + block.size[0] > widest {
            (x, y, high) = (0.0, y + high + gap, 0.0);
        }
        scene.add(block.scene, [x, y]);
        (width, high) = (width.max(x + block.size[0]), high.max(block.size[1]));
        x += block.size[0] + gap;
    }
    Block { size: [width, y + high], scene }
}

/// The upper left corner of the box around some points, and the corner opposite.
fn box_around<'p>(points: impl Iterator<Item = &'p [f32; 2]> + Clone) -> [[f32; 2]; 2] {
    let corner = [0, 1].map(|axis| points.clone().map(|point| point[axis]).fold(f32::MAX, f32::min));
    let end = [0, 1].map(|axis| points.clone().map(|point| point[axis]).fold(f32::MIN, f32::max));
    [corner, end]
}

/// A side of cells, and what lies on either side of it.
struct Edge {
    ends: [[f32; 2]; 2],
    owners: Vec<Option<usize>>,
}

fn middle(points: &[[f32; 2]]) -> [f32; 2] {
    let sum = |axis: usize| points.iter().map(|point| point[axis]).sum::<f32>();
    [0, 1].map(|axis| sum(axis) / points.len().max(1) as f32)
}

/// The board as it is given: cells that may stay empty are shaded, and colours written as their numbers.
fn empty(tiling: &Tiling) -> Tiles {
    let tile = |&Square { color, may_be_empty }: &Square| Tile {
        owner: None,
        ground: if may_be_empty { SHADED } else { PAPER },
        remark: (color > 0).then(|| color.to_string()),
    };
    tiling.board.iter().map(|(&cell, square)| (tiling.lattice.place(cell), tile(square))).collect()
}

/// The board with the pieces on it, in the colours that they have beside it.
fn solved(tiling: &Tiling, placements: &[Placement]) -> Tiles {
    let mut tiles = empty(tiling);
    for (owner, placement) in placements.iter().enumerate() {
        for cell in placement.cells() {
            let tile = Tile { owner: Some(owner), ground: colour(placement.piece), remark: None };
            tiles.insert(tiling.lattice.place(cell), tile);
        }
    }
    tiles
}

/// What is written on each piece that lies on the board: what stands beside the board for it.
fn letters(tiling: &Tiling, placements: &[Placement]) -> Vec<String> {
    let names = short_names(tiling);
    placements.iter().map(|placement| names[placement.piece].clone()).collect()
}

/// The names of pieces that have room in a cell: their own, or their numbers if one is too long.
fn short_names(tiling: &Tiling) -> Vec<String> {
    const LONGEST: usize = 3;
    let names = tiling.pieces.iter().map(|piece| &piece.name);
    if names.clone().all(|name| (1..=LONGEST).contains(&name.chars().count())) {
        names.cloned().collect()
    } else {
        (1..=names.len()).map(|number| number.to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use puzzles::tiling::{Laid, text};

    use super::*;
    use crate::scene::{Shape, bounds};
    use crate::{pdf, png, svg};

    const TEXTS: [&str; 8] = [
        "tiling squares\npiece L 2\n#.\n##\nboard\n##.+\n1###\n",
        "tiling triangles\npieces tetriamonds\nboard\n++++++\n++++++\n++++++\n",
        "tiling hexagons\npieces trihexes\nboard 3x3\n",
        "tiling cubes\npieces soma\nboard 3x3x3\n",
        "tiling prisms\npiece A 2\n# #\nboard\n## ##\n",
        "tiling spheres\npiece A 2\n#.#\nboard\n#.#.\n.#.#\n",
        "tiling rhombic\npiece A\n.....\n..#..\n.#...\nboard\n.....\n..#..\n.#.#.\n..#..\n",
        "tiling tetra-octa\npiece A\n... ...\n... .#.\nboard\n..# ... #..\n... .#. ...\n#.. ... ..#\n",
    ];

    #[test]
    fn all_stands_on_the_sheet() {
        let painter = Painter::default();
        for text in TEXTS {
            let tiling = text::read(text, 1).unwrap();
            let laid = Laid::new(&tiling).unwrap();
            let placements = some(&laid);
            for solution in [None, Some(&placements[..])] {
                let scene = painter.tiling(&tiling, solution).unwrap();
                let far = painter.heavy();
                for shape in &scene.shapes {
                    let [left, top, right, bottom] = bounds(shape);
                    assert!(left >= -far && top >= -far, "{text}{shape:?}");
                    assert!(right <= scene.width + far && bottom <= scene.height + far, "{text}{shape:?}");
                }
                let polygons = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Polygon { .. }));
                assert!(polygons.count() >= tiling.board.len(), "{text}");
                assert!(svg::print(&scene).starts_with("<svg"));
                assert!(png::print(&scene, 1.0).unwrap().starts_with(b"\x89PNG"));
                let mut document = pdf::Document::new(&scene.title);
                document.page(&scene);
                assert!(document.finish().starts_with(b"%PDF"));
            }
        }
    }

    /// A few placements, whether or not they fit together.
    fn some(laid: &Laid) -> Vec<Placement> {
        let options = laid.problem().options().step_by(1 + laid.problem().option_count() / 5);
        options.filter_map(|option| laid.placement(option)).collect()
    }

    /// What is written, each text with the colours that lie below it.
    fn labelled(scene: &Scene) -> Vec<(String, Colour)> {
        let is_below = |shape: &&Shape, [x, y]: [f32; 2]| {
            let [left, top, right, bottom] = bounds(shape);
            matches!(shape, Shape::Polygon { .. }) && left <= x && x <= right && top <= y && y <= bottom
        };
        let label = |shape: &Shape| {
            let Shape::Words { text, .. } = shape else { return None };
            let [left, top, right, bottom] = bounds(shape);
            let middle = [(left + right) / 2.0, (top + bottom) / 2.0];
            let below = scene.shapes.iter().rfind(|shape| is_below(shape, middle))?;
            if let Shape::Polygon { fill, .. } = below { Some((text.clone(), *fill)) } else { None }
        };
        scene.shapes.iter().filter_map(label).collect()
    }

    #[test]
    fn pieces_look_on_the_board_as_beside_it() {
        let read = |names: [&str; 2]| {
            let [one, other] = names;
            let text = format!(
                "tiling squares\npiece {one} 2\n####\npiece {other}\n##\n##\nboard\n######\n######\n"
            );
            text::read(&text, 1).unwrap()
        };
        for (names, labels) in [(["I", "O"], ["I", "O"]), (["long", "O"], ["1", "2"])] {
            let tiling = read(names);
            let placements = puzzles::tiling::solution::first(&Laid::new(&tiling).unwrap()).unwrap();
            let mut told = labelled(&Painter::default().tiling_in_book(&tiling, Some(&placements), None));
            told.sort();
            let [one, other] = [0, 1].map(|piece| (labels[piece].to_owned(), colour(piece)));
            assert_eq!(told, [one.clone(), one, other]);
        }
        let written = |names| {
            let scene = Painter::default().tiling_in_book(&read(names), None, None);
            let text =
                |shape: &Shape| if let Shape::Words { text, .. } = shape { Some(text.clone()) } else { None };
            scene.shapes.iter().filter_map(text).collect::<Vec<_>>()
        };
        assert_eq!(written(["I", "O"]), ["I ×2", "O"]);
        assert_eq!(written(["long", "O"]), ["1: long ×2", "2: O"]);
    }

    #[test]
    fn colours_differ() {
        for (number, one) in COLOURS.iter().enumerate() {
            assert!(COLOURS[..number].iter().all(|other| {
                let far = |one: u8, other: u8| u32::from(one.abs_diff(other));
                far(one.0, other.0) + far(one.1, other.1) + far(one.2, other.2) > 40
            }));
        }
    }

    #[test]
    fn layers_of_solids_have_frames() {
        let thin_lines = |board: &str| {
            let text = format!("tiling prisms\npiece A 2\n#\nboard\n{board}\n");
            let tiling = text::read(&text, 1).unwrap();
            let scene = Painter { cell: 30.0 }.tiling(&tiling, None).unwrap();
            let is_thin =
                |shape: &&Shape| matches!(shape, Shape::Line { colour, .. } if *colour == THIN_LINE);
            scene.shapes.iter().filter(is_thin).count()
        };
        // One line between two cells of a layer, or four around each of two layers.
        assert_eq!([thin_lines("##"), thin_lines("# #")], [1, 8]);
    }
}
