//! The description of the service, made from the flags of the commands.

use serde_json::{Value, json};

use super::routes::API;
use super::schemas;
use crate::call::{Callable, Parameter, Takes, commands, of_parameters};

/// The text that tells what the keys of lines mean, and its name below [`API`].
pub(super) const KEYS: (&str, &str) = ("JSON.md", include_str!("../../JSON.md"));

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
        "externalDocs": {"description": "The keys of puzzles and answers, and what they mean", "url": format!("{API}{}", KEYS.0)},
        "paths": paths,
        "components": {"schemas": {
            "Error": schemas::error(),
            "Line": schemas::line(),
            "Picture": schemas::picture(),
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
            "responses": responses(command),
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
    let Parameter { name, help, takes, between, is_repeated, is_required, may_be_bare, values, default } =
        parameter;
    let mut description = of_parameters(help);
    if !values.is_empty() {
        description += &format!(": {}", values.join(", "));
    }
    let mut schema = json!({"type": match takes {
        Takes::Switch => "boolean",
        Takes::Whole => "integer",
        Takes::Number => "number",
        Takes::OneOf | Takes::Text => "string",
    }});
    if *takes == Takes::OneOf {
        schema["enum"] = json!(values);
    }
    // A comma is what parts the values of an array, if they do not come as parameters of their own.
    let is_list = *between == Some(',') || between.is_none() && *is_repeated;
    if is_list {
        schema = json!({"type": "array", "items": schema});
    } else if between.is_some() {
        schema = json!({"type": "string"});
    }
    if let Some(default) = default {
        schema["default"] = default_value(default, *takes, is_list);
    }
    let mut described = json!({
        "name": name,
        "in": "query",
        "required": is_required,
        "allowEmptyValue": may_be_bare,
        "description": description,
        "schema": schema,
    });
    if is_list {
        described["explode"] = json!(between.is_none());
    }
    described
}

/// The value of a parameter that is not given.
fn default_value(text: &str, takes: Takes, is_list: bool) -> Value {
    if is_list {
        return json!(text.split(',').collect::<Vec<_>>());
    }
    match takes {
        Takes::Whole | Takes::Number => text.parse().map_or_else(|_| json!(text), Value::Number),
        _ => json!(text),
    }
}

fn responses(command: &Callable) -> Value {
    let line = json!({"$ref": "#/components/schemas/Line"});
    // A picture may be JSON, too.
    let draws = command
        .parameters
        .iter()
        .any(|parameter| parameter.name == "to" && parameter.values.iter().any(|value| *value == "json"));
    let whole =
        if draws { json!({"anyOf": [line, {"$ref": "#/components/schemas/Picture"}]}) } else { line.clone() };
    let mut responses = json!({
        "200": {
            "description": "The answer, one object per line; or a picture or pages, if requested.",
            "content": {
                "application/x-ndjson": {"schema": whole},
                "text/plain": {"schema": {"type": "string"}},
                "image/svg+xml": {"schema": {"type": "string"}},
                "image/png": {"schema": {"type": "string", "format": "binary"}},
                "application/pdf": {"schema": {"type": "string", "format": "binary"}},
            },
        },
        "408": {
            "description": "The deadline passed. What is not known has the verdict `stopped`.",
            "content": {
                "application/x-ndjson": {"schema": line},
                "application/json": {"schema": {"$ref": "#/components/schemas/Error"}},
            },
        },
    });
    for (status, description) in [
        ("400", "The flags or the body are wrong."),
        ("403", "The calling page or host is not allowed."),
        ("404", "There is no such command."),
        ("405", "The method is none of those in Allow."),
        ("413", "The body is too large."),
        ("415", "The body is compressed: expected one without a `Content-Encoding`."),
        ("422", "Gave up: no puzzle matched within the number of tries."),
        ("500", "The call ended by an internal error."),
        ("503", "Too many calls wait. Try again after as many seconds as Retry-After says."),
    ] {
        let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}});
        responses[status] = json!({"description": description, "content": content});
    }
    responses
}
