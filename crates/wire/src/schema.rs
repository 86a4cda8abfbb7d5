//! What the scalars look like in a schema, and `docs/schema.json`, generated from the types of this crate.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::arena::Regret;
use crate::scalar::{Count, Decimal, SeatNumber, Seed, V1};

/// Says what a scalar looks like.
macro_rules! scalar {
    ($($name:ident: $schema:tt,)*) => {$(
        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

scalar! {
    V1: { "description": "The version of the format.", "const": 1 },
    Decimal: { "description": "One of the game's own numbers, in decimal digits.", "type": "string", "pattern": "^-?[0-9]+$" },
    Count: {
        "description": "A count or a distance: a number up to 2^53 - 1, a string of decimal digits beyond.",
        "oneOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]+$" }]
    },
    Regret: { "description": "What a move gave away, in points.", "enum": [0, 0.5, 1] },
    SeatNumber: { "description": "1 for the player who moves first, 2 for the other.", "enum": [1, 2] },
    Seed: { "description": "A whole number below 2^64, in decimal digits.", "type": "string", "pattern": "^[0-9]+$" },
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs};

    use schemars::generate::SchemaSettings;
    use serde_json::{Value, json};

    use crate::*;

    /// Every complete document, and through them every part.
    macro_rules! documents {
    ($($name:ty),* $(,)?) => {
        fn generate() -> Value {
            let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
            let documents = [$(generator.subschema_for::<$name>()),*];
            json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "title": "numduel: everything that is printed for programs",
                "description": "Generated from crates/wire; docs/json.md explains it.",
                "anyOf": documents,
                "$defs": generator.take_definitions(true),
            })
        }
    };
}

    /// A line for each type: a difference shows which types have changed.
    fn print(mut schema: Value) -> String {
        let types = schema.as_object_mut().unwrap().remove("$defs").unwrap();
        let lines = |members: &Value| {
            let line = |(key, value): (&String, &Value)| format!("{}:{value}", Value::from(key.as_str()));
            members.as_object().unwrap().iter().map(line).collect::<Vec<_>>().join(",\n")
        };
        format!("{{\n{},\n\"$defs\":{{\n{}\n}}}}\n", lines(&schema), lines(&types))
    }

    documents![
        CensusHeader,
        CensusLine,
        CensusReport,
        ArenaGame,
        ArenaHeader,
        ArenaReport,
        TurnTimes,
        CheckReport,
        ChoiceQuestion,
        EngineReply,
        ErrorReport,
        EventLine,
        ExportSummary,
        FreeFormQuestion,
        GameLine,
        GamesReport,
        GeneratedHeader,
        GeneratedLine,
        GeneratedReport,
        HistoryReport,
        ImportSummary,
        LawReport,
        OddsReport,
        ReviewReport,
        RulesReport,
        ScoresReport,
        SolveReport,
        StatsReport,
        UnfinishedReport,
    ];

    #[test]
    fn the_committed_schema_is_that_of_the_types() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema.json");
        let schema = print(generate());
        if env::var_os("NUMDUEL_BLESS").is_some_and(|value| value == "1") {
            fs::write(&path, &schema).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap_or_default() == schema,
            "docs/schema.json is not that of the types; write it with\n    NUMDUEL_BLESS=1 cargo test -p numduel-wire schema\n\
         and read the difference before you commit it"
        );
    }
}
