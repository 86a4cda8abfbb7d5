//! What is sent with an action in a room.

use numduel_room::Action;
#[cfg(feature = "schema")]
use numduel_rules::sentences::LONGEST_NAME;
use numduel_wire::ProblemReport;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What is sent with an action. Which fields matter depends on the action.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionInput {
    /// A name for this request, up to 64 characters: sent twice with the same one, it happens once.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[!-~]{1,64}$")))]
    pub request: String,
    /// The newest event that you saw: if something else has happened since, the request is refused. Required for a move.
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(max = 9_007_199_254_740_991_u64)))]
    pub seq: Option<u64>,
    /// The move, as a player types it.
    #[serde(rename = "move", default)]
    #[cfg_attr(feature = "schema", schemars(length(max = 2100)))]
    pub mv: Option<String>,
    /// Your name, up to 100 characters.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_NAME)))]
    pub name: Option<String>,
    /// The secret of a private link.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[A-Z2-7]{25}[AEIMQUY4]$")))]
    pub secret: Option<String>,
}

impl ActionInput {
    /// The action that an address names, with what was sent for its fields.
    pub fn action(&self, word: &str) -> Result<Action, ProblemReport> {
        let Some(action) = Action::named(word) else {
            let words = Action::ALL.iter().map(|action| action.word().to_owned()).collect();
            return Err(ProblemReport::not_found("There is no such action.").allowing(words));
        };
        let sent = serde_json::to_value(self).unwrap_or_default();
        if let Some(missing) = action.info().needs.iter().find(|field| sent[**field].is_null()) {
            return Err(ProblemReport::invalid(match *missing {
                "seq" => "A move says in its field 'seq' which event of the room you saw last.".to_owned(),
                "secret" => "Send the secret of the private link in the field 'secret'.".to_owned(),
                field => format!("Say the {field} in the field '{field}'."),
            }));
        }
        let named = json!({ "action": word, "move": self.mv, "name": self.name });
        serde_json::from_value(named).map_err(|_| ProblemReport::invalid("This request cannot be read."))
    }
}

/// A request has to have a name, or repeating it would do it twice.
pub fn check_request(request: &str) -> Result<(), ProblemReport> {
    if (1..=64).contains(&request.len()) && request.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    Err(ProblemReport::invalid(
        "Name every request in its field 'request': 1 to 64 letters, digits or signs of your own choice.",
    ))
}

/// A whole number as JSON may write it, which is `7` or `7.0`, or as a form does.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    struct Whole;

    impl<'de> Visitor<'de> for Whole {
        type Value = Option<u64>;

        fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("a whole number from 0 to 9007199254740991")
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(number))
        }

        fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
            // The text of a whole number has no fraction, whatever the float was.
            let text = if number.fract() == 0.0 { format!("{number:.0}") } else { String::new() };
            text.parse().map(Some).map_err(|_| E::invalid_value(Unexpected::Float(number), &self))
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_u64(self)
        }

        fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
    }

    deserializer.deserialize_option(Whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Eq, serde::Deserialize)]
    struct Seen {
        #[serde(default, deserialize_with = "whole")]
        seq: Option<u64>,
    }

    #[test]
    fn a_whole_number_is_read_however_it_is_written() {
        let json = |text: &str| serde_json::from_str::<Seen>(text).map(|seen| seen.seq).ok();
        assert_eq!([r#"{"seq":7}"#, r#"{"seq":7.0}"#].map(json), [Some(Some(7)); 2]);
        assert_eq!([r#"{"seq":null}"#, "{}"].map(json), [Some(None); 2]);
        assert_eq!([r#"{"seq":-1}"#, r#"{"seq":7.5}"#, r#"{"seq":1e30}"#, r#"{"seq":"7"}"#].map(json), [None; 4]);
        assert_eq!(serde_urlencoded::from_str::<Seen>("seq=7").unwrap().seq, Some(7));
    }
}
