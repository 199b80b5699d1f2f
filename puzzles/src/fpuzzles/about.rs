//! What a puzzle of f-puzzles says about itself, and what is only drawn on it: kept, and written back.

use serde_json::{Value as Json, json};

use crate::constraint::kinds;
use crate::instructions::Instructions;
use crate::notation::json::{Line, Object, Value, board, cell, read};
use crate::notation::text::{Mistake, TextError};
use crate::technique::{Language, Told, list};

/// The author of puzzles that name none.
const AUTHOR: &str = "dlx";

/// What a puzzle says about itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct About {
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its rules, in words.
    pub rules: Option<String>,
    /// What a player is told who has solved it.
    pub success: Option<String>,
    /// What is only drawn: keys of f-puzzles with what stands there.
    pub(crate) drawn: Vec<(&'static str, Json)>,
    /// What is only drawn in cells: the cell, its key in f-puzzles, and what stands there.
    pub(crate) in_cells: Vec<(usize, &'static str, Json)>,
}

/// The keys of what is only drawn. Fog, too, is only seen: in SudokuPad it lies on the board until cells are solved.
pub(super) const DRAWN: &[&str] = &["line", "rectangle", "circle", "text", "cage", FOG[0], FOG[1]];
/// The keys of fog, of which our own pictures have none.
const FOG: [&str; 2] = ["foglight", "fogofwar"];
/// The keys of what is only drawn in a cell: colours.
pub(super) const DRAWN_IN_CELLS: &[&str] = &["c", "cArray", "highlight"];
/// The keys of what a puzzle says about itself in our own notations.
pub(crate) const ABOUT: [&str; 4] = ["title", "author", "rules", "success"];
/// The key of what is only drawn there.
const DRAWINGS: &str = "drawings";

impl About {
    /// What is written of a puzzle with these instructions that says nothing about itself.
    pub(super) fn usual(instructions: &Instructions) -> [String; 3] {
        let Instructions { kind, rules, notes, .. } = instructions;
        [kind.clone(), AUTHOR.to_owned(), with_notes(rules, notes)]
    }

    /// Only what a puzzle with these instructions has of its own. They are not asked for if it says nothing.
    pub(crate) fn own(self, instructions: impl FnOnce() -> Instructions) -> Self {
        if [&self.title, &self.author, &self.rules].iter().all(|text| text.is_none()) {
            return self;
        }
        let instructions = instructions();
        let [title, author, rules] = About::usual(&instructions);
        let of_any_size = with_notes(&instructions.rules_of_any_size, &instructions.notes);
        let own = |text: Option<String>, usual: String| text.filter(|text| *text != usual);
        About {
            title: own(self.title, title),
            author: own(self.author, author),
            rules: own(own(self.rules, rules), of_any_size),
            ..self
        }
    }

    /// What it says in words alone, without what is drawn.
    pub(crate) fn words(&self) -> Self {
        About { drawn: Vec::new(), in_cells: Vec::new(), ..self.clone() }
    }

    /// How much of it is only drawn, in words, where that may stand for rules: these are not known.
    #[must_use]
    pub fn only_drawn(&self) -> Option<String> {
        let count = |key: &str, list: &Json| match list.as_array().map_or(0, Vec::len) {
            0 => None,
            1 => Some(format!("1 {key}")),
            count => Some(format!("{count} {key}s")),
        };
        let is_rule = |(key, _): &&(&str, Json)| !FOG.contains(key);
        let counts: Vec<String> =
            self.drawn.iter().filter(is_rule).filter_map(|(key, list)| count(key, list)).collect();
        let (are, stand) = match &counts[..] {
            [] => return None,
            [one] if one.starts_with("1 ") => ("is only drawn: the rule", "it stands for is"),
            _ => ("are only drawn: the rules", "they stand for are"),
        };
        Some(format!("{} {are} that {stand} not known", list(&counts, "and")))
    }

    /// What our own pictures lack of it.
    pub(crate) fn notes(&self, language: Language) -> Option<String> {
        let has_fog = self.drawn.iter().any(|(key, _)| FOG.contains(key));
        has_fog.then(|| language.clues().told(&Told::Fog))
    }

    /// The instructions of a puzzle that usually has these, with its own title, who made it, and what our own pictures
    /// lack. Who wrote rules for it wrote all of them.
    pub(crate) fn instructions(&self, usual: Instructions, language: Language) -> Instructions {
        let mut told = self.own_instructions(usual, language);
        told.notes.extend(self.notes(language));
        told
    }

    fn own_instructions(&self, usual: Instructions, language: Language) -> Instructions {
        if [&self.title, &self.author, &self.rules].iter().all(|text| text.is_none()) {
            return usual;
        }
        let plain = Some(Box::new(usual.clone()));
        let title = self.title.clone().unwrap_or(usual.title);
        let title = match &self.author {
            Some(author) => language.clues().by(&title, author),
            None => title,
        };
        let usual = Instructions { title, usual: plain, ..usual };
        match &self.rules {
            Some(own) => {
                let [rules, rules_of_any_size] = [own, own].map(String::clone);
                Instructions { rules, rules_of_any_size, notes: Vec::new(), example: None, ..usual }
            }
            None => usual,
        }
    }

    /// Takes its words from the parts of a puzzle in our own JSON.
    pub(crate) fn read_words(object: &mut Object<'_>) -> Result<Self, TextError> {
        let [title, author, rules, success] = texts(object, ABOUT)?;
        Ok(About { title, author, rules, success, ..About::default() })
    }

    /// Adds its words to our own JSON.
    pub(crate) fn write_words(&self, line: &mut Line) {
        for (key, text) in ABOUT.into_iter().zip([&self.title, &self.author, &self.rules, &self.success]) {
            if let Some(text) = text {
                line.add(key, text);
            }
        }
    }

    /// Takes all of it from the parts of a puzzle in our own JSON, on a board of this size.
    pub(crate) fn read_parts(object: &mut Object<'_>, size: usize) -> Result<Self, TextError> {
        let mut about = About::read_words(object)?;
        if let Some(list) = object.take(DRAWINGS) {
            let most = DRAWN.len() * MOST_DRAWN + DRAWN_IN_CELLS.len() * size * size;
            for value in list.array("drawings", most)? {
                let mut object = value.object()?;
                about.take_drawing(&mut object, size)?;
                object.finish()?;
            }
        }
        Ok(about)
    }

    /// Adds a drawing from its JSON: its key in f-puzzles with what stands there, and the cell if it is in one.
    pub(crate) fn add_drawing(&mut self, text: &str, size: usize) -> Result<(), TextError> {
        read(text, 1, |object| self.take_drawing(object, size))
    }

    fn take_drawing(&mut self, object: &mut Object<'_>, size: usize) -> Result<(), TextError> {
        if let Some(key) = DRAWN_IN_CELLS.iter().find(|key| object.has(key)) {
            let kept = drawing(object.need(key)?)?;
            let cell = board::cell(object.need("cell")?, (size, size))?;
            if self.in_cells.iter().any(|(other, known, _)| *other == cell && known == key) {
                return Err(object.value().wrong(format!("one {key} for each cell")));
            }
            self.in_cells.push((cell, key, kept));
            return Ok(());
        }
        let Some(key) = DRAWN.iter().find(|key| object.has(key)) else {
            let keys = [DRAWN, DRAWN_IN_CELLS].concat().join(", ");
            return Err(object.value().wrong(format!("a drawing under one of the keys {keys}")));
        };
        let kept = drawing(object.need(key)?)?;
        match self.drawn.iter_mut().find(|(known, _)| known == key) {
            Some((_, Json::Array(list))) if list.len() >= MOST_DRAWN => {
                let expected = format!("at most {MOST_DRAWN} drawings under `{key}`");
                return Err(object.value().mistake(Mistake::new(expected, "more")));
            }
            Some((_, Json::Array(list))) => list.push(kept),
            _ => self.drawn.push((key, Json::Array(vec![kept]))),
        }
        Ok(())
    }

    /// Adds all of it to our own JSON of a puzzle on a board of this size.
    pub(crate) fn write_parts(&self, line: &mut Line, size: usize) {
        self.write_words(line);
        let drawings: Vec<Json> = self.drawings(size).collect();
        if !drawings.is_empty() {
            line.add(DRAWINGS, &drawings);
        }
    }

    /// What is only drawn, as our own JSON has it.
    pub(crate) fn drawings(&self, size: usize) -> impl Iterator<Item = Json> {
        let drawn = self.drawn.iter().flat_map(|(key, list)| {
            list.as_array().into_iter().flatten().map(move |drawing| json!({ *key: drawing }))
        });
        let in_cells = self.in_cells.iter();
        drawn.chain(
            in_cells.map(move |(place, key, drawing)| json!({ "cell": cell(*place, size), *key: drawing })),
        )
    }

    /// What a notation leaves out that keeps nothing of it: the keys of our own JSON.
    pub(crate) fn left_out(&self) -> Vec<&'static str> {
        let texts = [&self.title, &self.author, &self.rules, &self.success];
        let words = ABOUT.into_iter().zip(texts).filter_map(|(key, text)| text.as_ref().map(|_| key));
        words.chain(self.left_out_of_text()).collect()
    }

    /// What a notation leaves out that keeps its words alone.
    pub(crate) fn left_out_of_text(&self) -> Option<&'static str> {
        (!self.drawn.is_empty() || !self.in_cells.is_empty()).then_some(DRAWINGS)
    }

    /// Whether it was written for a puzzle of another kind than this.
    pub(crate) fn is_of_other(&self, kind: &str) -> bool {
        self.author.as_deref() == Some(AUTHOR) && self.title.as_deref().is_some_and(|title| title != kind)
    }

    /// Takes it from a puzzle.
    pub(super) fn read(object: &mut Object<'_>) -> Result<Self, TextError> {
        let texts = texts(object, ["title", "author", "ruleset", "successMessage"])?;
        let [title, author, rules, success] = texts.map(|text| text.filter(|text| !text.is_empty()));
        let mut drawn = Vec::new();
        for key in DRAWN {
            let Some(list) = object.take(key) else { continue };
            let mut kept = Vec::new();
            for value in list.array("drawings", MOST_DRAWN)? {
                let drawing = drawing(value)?;
                // What was drawn for a rule that is there is drawn again when that is written.
                let rule = drawing.get("fromConstraint").and_then(Json::as_str).and_then(kinds::named);
                if rule.is_none_or(|kind| !object.has(kind.name)) {
                    kept.push(drawing);
                }
            }
            if !kept.is_empty() {
                drawn.push((*key, Json::Array(kept)));
            }
        }
        Ok(About { title, author, rules, success, drawn, in_cells: Vec::new() })
    }
}

/// The texts under some keys.
fn texts<const N: usize>(
    object: &mut Object<'_>,
    keys: [&'static str; N],
) -> Result<[Option<String>; N], TextError> {
    let mut texts = [const { None }; N];
    for (text, key) in texts.iter_mut().zip(keys) {
        *text = object.take(key).map(|value| value.string("a text")).transpose()?;
    }
    Ok(texts)
}

/// What an editor draws.
pub(super) fn drawing(value: Value<'_>) -> Result<Json, TextError> {
    let drawing = serde_json::from_str(value.text()).map_err(|_| value.wrong("a drawing"))?;
    if depth(&drawing) > DEEPEST { Err(value.wrong("a drawing")) } else { Ok(drawing) }
}

/// How many lists and objects lie within each other in a drawing at most. Readers of JSON have limits of their own, and
/// the puzzle adds some.
const DEEPEST: usize = 32;

/// How many lists and objects lie within each other.
fn depth(json: &Json) -> usize {
    let deepest = match json {
        Json::Array(parts) => parts.iter().map(depth).max(),
        Json::Object(parts) => parts.values().map(depth).max(),
        _ => return 0,
    };
    1 + deepest.unwrap_or(0)
}

/// The most drawings of a kind.
pub(super) const MOST_DRAWN: usize = 10_000;

/// Rules and notes as one text.
fn with_notes(rules: &str, notes: &[String]) -> String {
    let texts = std::iter::once(rules).chain(notes.iter().map(String::as_str));
    texts.collect::<Vec<&str>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_of_a_drawing_is_that_of_its_lists_and_objects() {
        assert_eq!(
            [json!(1), json!([]), json!({ "a": [1], "b": [[{}]] })].map(|json| depth(&json)),
            [0, 1, 4]
        );
    }
}
