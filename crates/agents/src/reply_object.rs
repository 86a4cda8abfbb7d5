//! The last JSON object of a text. Whatever else the text says is prose, and no number in it is taken for a move.

use serde_json::{Map, Value};

use crate::agent::ReplyContent;

/// The last object that stands in the text and in no other object.
pub fn last_object(text: &str) -> Option<Map<String, Value>> {
    let mut found = None;
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        rest = &rest[at..];
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        if let Some(Ok(Value::Object(object))) = values.next() {
            rest = &rest[values.byte_offset()..];
            found = Some(object);
        } else {
            rest = &rest[1..];
        }
    }
    found
}

/// What a reply in free text says.
pub(crate) fn parse_reply(reply: &str) -> ReplyContent {
    let unreadable = |reason: &str| ReplyContent::Unreadable(reason.to_owned());
    match last_object(reply).as_ref().and_then(|object| object.get("move")) {
        Some(Value::String(mv)) if mv == "resign" => ReplyContent::Resigns,
        Some(Value::String(mv)) => ReplyContent::Move(mv.clone()),
        Some(_) => unreadable("\"move\" is not a string"),
        None => unreadable("its last JSON object has no \"move\", or there is none"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_object_counts_and_prose_does_not() {
        let mv = |text: &str| last_object(text).and_then(|object| Some(object.get("move")?.as_str()?.to_owned()));
        assert_eq!(mv(r#"I think x3. {"move":"x2"} No: {"move": "x5"} is better than 7."#).as_deref(), Some("x5"));
        assert_eq!(mv(r#"{"move":"x5","why":{"move":"x9"}}"#).as_deref(), Some("x5"));
        assert_eq!(mv("```json\n{\"move\": \"x4\"}\n```").as_deref(), Some("x4"));
        for prose in ["x5", "I play 5.", "{x5}", "{\"move\": x5}", "", "{", "{\"move\":\"x5\"", "[\"x5\"]"] {
            assert_eq!(mv(prose), None, "{prose}");
        }
    }

    #[test]
    fn many_open_brackets_take_no_time() {
        assert_eq!(last_object(&"{".repeat(100_000)), None);
        assert_eq!(last_object(&"{\"a\":".repeat(20_000)), None);
    }
}
