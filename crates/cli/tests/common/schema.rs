//! Holds what is printed against `docs/schema.json`.
//!
//! It knows just the words of JSON Schema that the file uses and stops at any other, so that nothing is passed over. It is
//! stricter than the standard: a field that the schema does not name is an error, because it would be undocumented.

use std::sync::LazyLock;

use serde_json::{Map, Value};

static SCHEMA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../../docs/schema.json")).unwrap());

/// Whether `value` has the shape that the schema calls `name`; if not, where and why.
pub fn check(name: &str, value: &Value) -> Result<(), String> {
    let shape = SCHEMA["$defs"].get(name).unwrap_or_else(|| panic!("the schema has no {name}"));
    let mut known = Vec::new();
    fits(shape, value, &mut known).and_then(|()| only(&known, value)).map_err(|error| format!("{name}{error}"))
}

/// The names of the documents that stand alone.
pub fn documents() -> impl Iterator<Item = &'static str> {
    SCHEMA["anyOf"].as_array().unwrap().iter().filter_map(|one| one["$ref"].as_str()?.strip_prefix("#/$defs/"))
}

/// Every word of `schema` must hold; the fields that it names are added to `known`.
fn fits(schema: &'static Value, value: &Value, known: &mut Vec<&'static str>) -> Result<(), String> {
    let schema = schema.as_object().unwrap();
    for (word, says) in schema {
        let holds = match word.as_str() {
            "$ref" => {
                let name = says.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                fits(&SCHEMA["$defs"][name], value, known)?;
                true
            }
            "type" => {
                says.as_array().map_or_else(|| is_a(says, value), |types| types.iter().any(|says| is_a(says, value)))
            }
            "const" => value == says,
            "enum" => says.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= says.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= says.as_f64().unwrap()),
            "pattern" => value.as_str().is_none_or(|text| matches(says.as_str().unwrap(), text)),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= says.as_u64().unwrap()),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= says.as_u64().unwrap()),
            "required" => says.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "oneOf" | "anyOf" => return_any(says, value, known)?,
            "items" => each(value.as_array().into_iter().flatten(), says)?,
            "properties" => {
                properties(says.as_object().unwrap(), value, known)?;
                true
            }
            // A map: what `properties` does not name has this shape.
            "additionalProperties" if says.is_object() => {
                known.push("*");
                each(value.as_object().unwrap().values(), says)?
            }
            "additionalProperties" | "description" | "title" | "format" | "default" => true,
            other => panic!("the schema says '{other}', which this test does not know"),
        };
        if !holds {
            return Err(format!(": {value} is not as \"{word}\" says: {says}"));
        }
    }
    Ok(())
}

fn return_any(says: &'static Value, value: &Value, known: &mut Vec<&'static str>) -> Result<bool, String> {
    let mut reasons = String::new();
    for one in says.as_array().unwrap() {
        let mut named = Vec::new();
        match fits(one, value, &mut named) {
            Ok(()) => {
                known.extend(named);
                return Ok(true);
            }
            Err(reason) => reasons += &reason,
        }
    }
    Err(reasons)
}

fn each<'v>(values: impl Iterator<Item = &'v Value>, schema: &'static Value) -> Result<bool, String> {
    for value in values {
        whole(schema, value)?;
    }
    Ok(true)
}

fn properties(named: &'static Map<String, Value>, value: &Value, known: &mut Vec<&'static str>) -> Result<(), String> {
    for (name, schema) in named {
        known.push(name);
        if let Some(value) = value.get(name) {
            whole(schema, value).map_err(|error| format!(".{name}{error}"))?;
        }
    }
    Ok(())
}

/// A value that nothing else says anything about.
fn whole(schema: &'static Value, value: &Value) -> Result<(), String> {
    let mut known = Vec::new();
    fits(schema, value, &mut known)?;
    only(&known, value)
}

fn only(known: &[&str], value: &Value) -> Result<(), String> {
    let unknown = |name: &&String| !known.contains(&name.as_str()) && !known.contains(&"*");
    match value.as_object().and_then(|fields| fields.keys().find(unknown)) {
        Some(name) => Err(format!(".{name} is not in the schema")),
        None => Ok(()),
    }
}

fn is_a(says: &Value, value: &Value) -> bool {
    match says.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("the schema says type '{other}', which this test does not know"),
    }
}

fn matches(pattern: &str, text: &str) -> bool {
    let digits = match pattern {
        "^-?[0-9]+$" => text.strip_prefix('-').unwrap_or(text),
        "^[0-9]+$" => text,
        other => panic!("the schema says pattern '{other}', which this test does not know"),
    };
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
