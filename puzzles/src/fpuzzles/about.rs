//! What a puzzle of f-puzzles says about itself, and what is only drawn on it: kept, and written back.

use serde_json::Value as Json;

use crate::instructions::Instructions;
use crate::notation::json::Object;
use crate::notation::text::TextError;

/// The author that puzzles name which name no other.
const AUTHOR: &str = "dlx";

/// What a puzzle says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its rules, in words.
    pub rules: Option<String>,
    /// What is only drawn: keys of f-puzzles with what stands there.
    pub drawn: Vec<(&'static str, Json)>,
}

/// The keys of what is only drawn.
pub(super) const DRAWN: &[&str] = &["line", "rectangle", "circle", "text", "cage"];

impl About {
    /// What is written of a puzzle with these instructions that says nothing about itself.
    pub(super) fn usual(instructions: &Instructions) -> [String; 3] {
        let Instructions { kind, rules, notes, .. } = instructions;
        let rules: Vec<&str> = std::iter::once(rules).chain(notes).map(String::as_str).collect();
        [kind.clone(), AUTHOR.to_owned(), rules.join("\n")]
    }

    /// Only what a puzzle with these instructions has of its own.
    pub(crate) fn own(self, instructions: &Instructions) -> Self {
        let [title, author, rules] = About::usual(instructions);
        let own = |text: Option<String>, usual: String| text.filter(|text| *text != usual);
        About {
            title: own(self.title, title),
            author: own(self.author, author),
            rules: own(self.rules, rules),
            drawn: self.drawn,
        }
    }

    /// Whether it was written for a puzzle of another kind than this.
    pub(crate) fn is_of_other(&self, kind: &str) -> bool {
        self.author.as_deref() == Some(AUTHOR) && self.title.as_deref().is_some_and(|title| title != kind)
    }

    /// Takes it from a puzzle.
    pub(super) fn read(object: &mut Object<'_>) -> Result<Self, TextError> {
        let mut text = |key| {
            let text = object.take(key).map(|value| value.string("a text")).transpose();
            text.map(|text| text.filter(|text| !text.is_empty()))
        };
        let [title, author, rules] = [text("title")?, text("author")?, text("ruleset")?];
        let mut drawn = Vec::new();
        for key in DRAWN {
            let Some(list) = object.take(key) else { continue };
            let mut kept = Vec::new();
            for value in list.array("drawings", MOST_DRAWN)? {
                let drawing: Json =
                    serde_json::from_str(value.text()).map_err(|_| value.wrong("a drawing"))?;
                // What an editor drew for a rule is drawn again when that is written.
                if drawing.get("fromConstraint").is_none_or(Json::is_null) {
                    kept.push(drawing);
                }
            }
            if !kept.is_empty() {
                drawn.push((*key, Json::Array(kept)));
            }
        }
        Ok(About { title, author, rules, drawn })
    }
}

/// The most drawings of a kind.
const MOST_DRAWN: usize = 10_000;
