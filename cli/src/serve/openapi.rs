//! The description of the service, made from the flags of the commands.

use serde_json::{Value, json};

use super::routes::API;
use crate::call::{Callable, Parameter, commands};

/// The document, as JSON.
pub(super) fn document() -> String {
    let paths: serde_json::Map<String, Value> =
        commands().iter().map(|command| (format!("{API}{}", command.name), path(command))).collect();
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "dlx",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Makes, checks, solves, rates, explains and draws logic puzzles; finds, counts and \
                samples exact covers. Each path is a command of `dlx`, its parameters are the flags of the command, \
                the body is what it reads, and the answer is what it prints with --json: one object per line. If \
                an answer ends early after its first lines were sent, its last line is an object with `error`. \
                `dlx shard` and `dlx prove` are not offered, as they work on files.",
        },
        "paths": paths,
        "components": {"schemas": {
            "Error": {
                "type": "object",
                "description": "What is wrong, with its place in the body if it has one.",
                "properties": {
                    "error": {"type": "string"},
                    "line": {"type": "integer", "minimum": 1},
                    "column": {"type": "integer", "minimum": 1},
                },
                "required": ["error"],
                "additionalProperties": false,
            },
            "Line": {
                "type": "object",
                "description": "A line of the answer. Of a puzzle, it has the puzzle and what was found out about \
                    it, so that it can be the body of another call.",
                "properties": {
                    "family": {"type": "string"},
                    "size": {"type": "integer"},
                    "givens": {"type": "array"},
                    "solution": {"type": "array"},
                    "verdict": {"type": "string"},
                    "rating": {"type": "number"},
                    "level": {"type": "string"},
                    "error": {"type": "string"},
                },
            },
        }},
    });
    document.to_string()
}

fn path(command: &Callable) -> Value {
    let parameters: Vec<Value> = command.parameters.iter().map(parameter).collect();
    let operation = |method: &str| {
        json!({
            "operationId": format!("{method}_{}", command.name.replace('/', "_")),
            "summary": command.about,
            "parameters": parameters,
            "responses": responses(),
        })
    };
    let (get, mut post) = (operation("get"), operation("post"));
    post["requestBody"] = json!({
        "description": "Puzzles in any notation or as JSON; for cover, count, alive, sample and watch, a \
            problem in the .dlx format; for tiling, packing puzzles.",
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            "application/json": {"schema": {"$ref": "#/components/schemas/Line"}},
        },
    });
    json!({"get": get, "post": post})
}

fn parameter(parameter: &Parameter) -> Value {
    let Parameter { name, help, is_switch, may_be_bare, values, default } = parameter;
    let mut description = help.clone();
    if !values.is_empty() {
        description += &format!(": {}", values.join(", "));
    }
    let mut schema = json!({"type": if *is_switch { "boolean" } else { "string" }});
    if let Some(default) = default {
        schema["default"] = json!(default);
    }
    json!({
        "name": name,
        "in": "query",
        "required": false,
        "allowEmptyValue": may_be_bare,
        "description": description,
        "schema": schema,
    })
}

fn responses() -> Value {
    let mut responses = json!({
        "200": {
            "description": "The answer, one object per line; a picture or pages where that is asked for.",
            "content": {
                "application/x-ndjson": {"schema": {"$ref": "#/components/schemas/Line"}},
                "text/plain": {"schema": {"type": "string"}},
                "image/svg+xml": {"schema": {"type": "string"}},
                "image/png": {"schema": {"type": "string", "format": "binary"}},
                "application/pdf": {"schema": {"type": "string", "format": "binary"}},
            },
        },
        "408": {
            "description": "The deadline passed. What is not known has the verdict `stopped`.",
            "content": {
                "application/x-ndjson": {"schema": {"$ref": "#/components/schemas/Line"}},
                "application/json": {"schema": {"$ref": "#/components/schemas/Error"}},
            },
        },
    });
    for (status, description) in [
        ("400", "The flags or the body are wrong."),
        ("403", "The page or the host that asks is not allowed."),
        ("413", "The body is too large."),
        ("415", "The body is packed: expected one without a `Content-Encoding`."),
        ("422", "Nothing that matches was found in the tries that there are."),
        ("503", "Too many calls wait. Try again after as many seconds as Retry-After says."),
    ] {
        let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}});
        responses[status] = json!({"description": description, "content": content});
    }
    responses
}
