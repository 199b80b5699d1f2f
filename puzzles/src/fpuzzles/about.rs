//! What a puzzle of f-puzzles says about itself, and what is only drawn on it: kept, and written back.

use serde_json::Value as Json;

use crate::notation::json::Object;
use crate::notation::text::TextError;

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
