//! Solutions in the JSON of editors.

use serde_json::Value;

/// The values of a solution in JSON: rows as in `givens`, one after another as f-puzzles has them, or the digits of a
/// text. A cell of which nothing is said has 0.
pub(crate) fn editor_solution(value: &Value) -> Option<Vec<i32>> {
    fn add(value: &Value, values: &mut Vec<i32>) -> Option<()> {
        match value {
            Value::Array(all) => all.iter().try_for_each(|value| add(value, values)),
            Value::String(digits) if digits.len() > 2 => {
                values.extend(digits.chars().map(|digit| digit.to_digit(36).map_or(0, |digit| digit as i32)));
                Some(())
            }
            _ => {
                values.push(number(value)?);
                Some(())
            }
        }
    }
    fn number(value: &Value) -> Option<i32> {
        match value {
            Value::Null => Some(0),
            Value::Number(number) => number.as_i64()?.try_into().ok(),
            Value::String(number) => Some(number.parse().unwrap_or(0)),
            _ => None,
        }
    }
    let mut values = Vec::new();
    add(value, &mut values)?;
    Some(values)
}
