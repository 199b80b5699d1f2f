//! What the lines of answers hold, for the description of the service. What the keys mean stands in `cli/JSON.md`.

use puzzles::{Reading, families};
use serde_json::{Value, json};

/// A line of JSON, of any command.
pub(super) fn line() -> Value {
    let number = || json!({"type": "number"});
    let whole = || json!({"type": "integer"});
    let text = || json!({"type": "string"});
    let texts = || list(text());
    let flag = || json!({"type": "boolean"});
    let maybe = |kind: &str| json!({"type": [kind, "null"]});
    let object = || json!({"type": "object"});
    let shape = || {
        let sides = json!({"rows": whole(), "columns": whole()});
        json!({"type": "object", "properties": sides, "required": ["rows", "columns"], "additionalProperties": false})
    };
    let cells = || list(cell());
    let values = || board(maybe("integer"));
    let marks = || board(list(whole()));
    let one_of = |schemas: Value| json!({"oneOf": schemas});
    let families: Vec<&str> = families(&Reading::default()).iter().map(|family| family.name()).collect();
    let mut keys = serde_json::Map::new();
    let mut add = |names: &[&str], schema: Value| {
        keys.extend(names.iter().map(|&name| (name.to_owned(), schema.clone())));
    };
    add(&["family"], json!({"type": "string", "enum": families}));
    add(&["size"], one_of(json!([whole(), shape()])));
    add(&["boxes"], shape());
    add(&["givens", "solution"], values());
    add(&["regions"], board(whole()));
    add(&["diagonals", "windoku", "latin"], flag());
    add(&["symbols", "author", "rules", "success", "puzzle"], text());
    // That of a packing puzzle may be missing.
    add(&["title"], maybe("string"));
    add(&["marks", "candidates", "counts"], marks());
    add(&["drawings", "cages", "runs", "dots", "constraints"], list(object()));
    add(&["values"], list(whole()));
    add(&["largest_digit", "most"], whole());
    add(&["dots_shown"], json!({"type": "string", "enum": ["all", "some"]}));
    add(&["less"], list(cells()));
    add(&["index", "seed"], whole());
    add(
        &["verdict"],
        json!({"type": "string", "enum": ["unique", "none", "multiple", "stopped", "right", "wrong", "clear", "clash"]}),
    );
    add(&["wrong", "differ", "spare", "conflict"], cells());
    add(&["clashes", "spare_clues", "placed", "struck"], list(object()));
    add(&["conflict_clues"], texts());
    add(&["reason", "technique", "technique_name", "hint", "error"], text());
    add(&["minimal"], maybe("boolean"));
    add(&["estimate", "ratings"], object());
    add(&["rating", "pearl", "diamond"], number());
    add(&["at_least", "exact", "alive", "complete"], flag());
    // The number of packings may have any number of digits.
    add(&["solutions"], one_of(json!([text(), list(values())])));
    // In the events of a search, the depth.
    add(&["level"], one_of(json!([text(), whole()])));
    // In those of a frontier, the number of them.
    add(&["steps"], one_of(json!([whole(), list(object())])));
    add(&["best", "bound"], maybe("integer"));
    // What stopped a count; in a summary, the number of puzzles.
    add(&["stopped"], json!({"type": ["boolean", "string", "integer"]}));
    add(&["pieces"], list(json!({"type": "array", "prefixItems": [text(), list(list(whole()))]})));
    add(&["state"], board(json!({"type": ["integer", "array", "null"]})));
    // Their number, or up to two of them.
    add(&["covers"], one_of(json!([text(), list(list(texts()))])));
    // Names of items, numbers of items, or how many there are.
    add(
        &["options"],
        one_of(json!([whole(), list(list(json!({"type": ["string", "integer"]}))), {"type": "null"}])),
    );
    add(&["option"], one_of(json!([whole(), texts()])));
    add(&["items"], texts());
    add(
        &["event"],
        json!({"type": "string", "enum": ["item", "try", "back", "dead", "cover", "layer", "end"]}),
    );
    add(&["primary", "item", "step", "nodes"], whole());
    add(&["states", "symmetries"], json!({"type": ["integer", "string"]}));
    add(&["places", "generators"], json!({"type": "array"}));
    add(&["cost"], maybe("integer"));
    add(&["puzzles", "rated", "none", "multiple", "unlisted"], whole());
    add(&["levels", "techniques"], list(object()));
    add(&["line", "column"], whole());
    json!({
        "type": "object",
        "description": "A line of the answer. For a puzzle, it has the puzzle and what was found out about it, and can be \
            the body of another call. JSON.md explains the keys.",
        "properties": keys,
    })
}

/// What is wrong with a call.
pub(super) fn error() -> Value {
    json!({
        "type": "object",
        "description": "What is wrong, with its place in the body if it has one.",
        "properties": {
            "error": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "column": {"type": "integer", "minimum": 1},
        },
        "required": ["error"],
        "additionalProperties": false,
    })
}

/// What is drawn, for programs that draw it themselves.
pub(super) fn picture() -> Value {
    json!({
        "type": "object",
        "description": "A picture of a puzzle, for programs that draw it themselves. JSON.md explains its keys.",
        "properties": {
            "rows": {"type": "integer"},
            "columns": {"type": "integer"},
            "cells": {"type": "array", "items": {"type": "object"}},
            "region_of": {"type": "array", "items": {"type": "integer"}},
        },
        "required": ["rows", "columns", "cells", "region_of"],
    })
}

fn list(items: Value) -> Value {
    json!({"type": "array", "items": items})
}

/// Something for each cell, in rows.
fn board(cell: Value) -> Value {
    list(list(cell))
}

/// A row and a column.
fn cell() -> Value {
    json!({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2})
}
