//! SVG. Text is drawn as the outlines of its letters, each of which is defined once: no way to embed a font
//! in an SVG works in all programs.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use puzzles::notation::escaped;

use crate::font::{Stroke, Weight};
use crate::scene::{Colour, Scene, Shape};

/// The sheet as an SVG.
#[must_use]
pub fn print(scene: &Scene) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(scene, &mut out);
    out
}

/// The number in the file of each letter, by weight, size (its bits) and character.
type Letters = BTreeMap<(Weight, u32, char), usize>;

fn write(scene: &Scene, out: &mut String) -> fmt::Result {
    let (width, height) = (Short(scene.width), Short(scene.height));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
    )?;
    writeln!(out, "<title>{}</title>", escaped(&scene.title))?;
    let letters = letters(scene);
    if !letters.is_empty() {
        out.push_str("<defs>\n");
        for (&(weight, size, character), name) in &letters {
            write!(out, r#"<path id="g{name}" d=""#)?;
            outline(&weight.outline(character), f32::from_bits(size), out)?;
            out.push_str("\"/>\n");
        }
        out.push_str("</defs>\n");
    }
    let mut group = None;
    for shape in &scene.shapes {
        // Consecutive shapes of the same look form a group.
        let wanted = look(shape);
        if wanted.is_none() || wanted != group {
            close(&mut group, out);
            if let Some(Look::Fill(colour)) = wanted {
                writeln!(out, r#"<g fill="{}">"#, Hex(colour))?;
            } else if let Some(Look::Line(colour, width)) = wanted {
                writeln!(
                    out,
                    r#"<g stroke="{}" stroke-width="{}">"#,
                    Hex(colour),
                    Short(f32::from_bits(width))
                )?;
            } else if let Some(Look::Curve(colour, width)) = wanted {
                let (colour, width) = (Hex(colour), Short(f32::from_bits(width)));
                writeln!(out, r#"<g fill="none" stroke="{colour}" stroke-width="{width}">"#)?;
            } else if let Some(Look::Outlines(colour, width)) = wanted {
                let (colour, width) = (Hex(colour), Short(f32::from_bits(width)));
                writeln!(
                    out,
                    r#"<g fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round">"#
                )?;
            }
            group = wanted;
        }
        add(shape, &letters, out)?;
    }
    close(&mut group, out);
    out.push_str("</svg>\n");
    Ok(())
}

/// What the shapes of a group have in common: a fill, or a colour and width (its bits) of lines, curves or outlines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Fill(Colour),
    Line(Colour, u32),
    Curve(Colour, u32),
    Outlines(Colour, u32),
}

fn look(shape: &Shape) -> Option<Look> {
    match *shape {
        Shape::Area { fill, .. } => Some(Look::Fill(fill)),
        Shape::Polygon { fill, .. } => Some(Look::Fill(fill)),
        Shape::Words { colour, .. } => Some(Look::Fill(colour)),
        Shape::Line { colour, width, .. } => Some(Look::Line(colour, width.to_bits())),
        Shape::Curve { colour, width, .. } => Some(Look::Curve(colour, width.to_bits())),
        Shape::Outlines { colour, width, .. } => Some(Look::Outlines(colour, width.to_bits())),
        Shape::Disc { .. } => None,
    }
}

fn close(group: &mut Option<Look>, out: &mut String) {
    if group.take().is_some() {
        out.push_str("</g>\n");
    }
}

/// All letters of a sheet, numbered.
fn letters(scene: &Scene) -> Letters {
    let mut letters = Letters::new();
    for shape in &scene.shapes {
        if let Shape::Words { text, size, weight, .. } | Shape::Outlines { text, size, weight, .. } = shape {
            let visible = text.chars().filter(|character| !character.is_whitespace());
            letters.extend(visible.map(|character| ((*weight, size.to_bits(), character), 0)));
        }
    }
    letters.values_mut().enumerate().for_each(|(number, name)| *name = number);
    letters
}

fn add(shape: &Shape, letters: &Letters, out: &mut String) -> fmt::Result {
    match shape {
        Shape::Area { at, size, .. } => writeln!(
            out,
            r#"<rect x="{}" y="{}" width="{}" height="{}"/>"#,
            Short(at[0]),
            Short(at[1]),
            Short(size[0]),
            Short(size[1])
        ),
        Shape::Polygon { .. } | Shape::Line { .. } | Shape::Curve { .. } => {
            writeln!(out, r#"<path d="{}"/>"#, path(shape))
        }
        Shape::Disc { at, radius, fill, border, width } => writeln!(
            out,
            r#"<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
            Short(at[0]),
            Short(at[1]),
            Short(*radius),
            Hex(*fill),
            Hex(*border),
            Short(*width)
        ),
        Shape::Words { at: [x, y], text, size, weight, .. }
        | Shape::Outlines { at: [x, y], text, size, weight, .. } => {
            let mut x = *x;
            for character in text.chars() {
                if let Some(name) = letters.get(&(*weight, size.to_bits(), character)) {
                    writeln!(out, r##"<use href="#g{name}" x="{}" y="{}"/>"##, Short(x), Short(*y))?;
                }
                x += weight.advance(character) * size;
            }
            Ok(())
        }
    }
}

/// The outline of a shape, as in the attribute `d` of a path; nothing for a text.
pub(crate) fn path(shape: &Shape) -> String {
    let point = |[x, y]: [f32; 2]| format!("{} {}", Short(x), Short(y));
    match *shape {
        Shape::Area { at, size: [width, height], .. } => {
            format!("M{}h{}v{}h{}Z", point(at), Short(width), Short(height), Short(-width))
        }
        Shape::Polygon { ref points, .. } => {
            let corners: Vec<String> = points.iter().map(|&corner| point(corner)).collect();
            format!("M{}Z", corners.join("L"))
        }
        Shape::Line { from, to, .. } => format!("M{}L{}", point(from), point(to)),
        Shape::Curve { points, .. } => {
            let [from, by, to] = points.map(point);
            format!("M{from}Q{by} {to}")
        }
        Shape::Disc { at: [x, y], radius, .. } => {
            let (reach, across) = (Short(radius), Short(2.0 * radius));
            let arc = format!("a{reach} {reach} 0 1 0");
            format!("M{}{arc} {across} 0{arc} -{across} 0Z", point([x - radius, y]))
        }
        Shape::Words { .. } | Shape::Outlines { .. } => String::new(),
    }
}

fn outline(strokes: &[Stroke], size: f32, out: &mut String) -> fmt::Result {
    let point = |[x, y]: [f32; 2]| format!("{} {}", Short(x * size), Short(-y * size));
    for stroke in strokes {
        match *stroke {
            Stroke::Move(to) => write!(out, "M{}", point(to)),
            Stroke::Line(to) => write!(out, "L{}", point(to)),
            Stroke::Quad(by, to) => write!(out, "Q{} {}", point(by), point(to)),
            Stroke::Cubic(by, and, to) => write!(out, "C{} {} {}", point(by), point(and), point(to)),
            Stroke::Close => write!(out, "Z"),
        }?;
    }
    Ok(())
}

/// A length with at most two decimals.
struct Short(f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A colour as SVG writes it.
pub(crate) struct Hex(pub(crate) Colour);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour(red, green, blue) = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
