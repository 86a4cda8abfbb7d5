//! The API's own description: `OpenAPI` 3.1, its shapes generated from the types.

use axum::response::Response;
use numduel_pages::request::{ActionInput, NewRoomInput, shipped};
use numduel_room::{Action, ActionInfo};
use numduel_wire::{
    AnalysisReport, BookReport, GamesReport, MakeReport, ProblemReport, ReviewReport, RoomReceipt, RoomReport,
    RoomsReport,
};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::html;

/// One operation: method, path, name, what it does, its query or body, and the shape of its answer.
struct ApiOperation {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    body: Option<&'static str>,
    answer: (&'static str, &'static str),
    problems: &'static [u16],
}

const READ: &[u16] = &[400, 401, 404, 422, 429, 503];
/// What is worth knowing about a game is kept back while a rated game by its rules is on.
const ASK: &[u16] = &[400, 401, 404, 409, 422, 429, 503];
const CHANGE: &[u16] = &[400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503];

const fn get(path: &'static str, id: &'static str, summary: &'static str, answer: &'static str) -> ApiOperation {
    ApiOperation { method: "get", path, id, summary, body: None, answer: ("200", answer), problems: READ }
}

/// Every operation but the actions in a room.
const OPERATIONS: [ApiOperation; 11] = [
    get("/books", "listGames", "All games that come with the program", "GamesReport"),
    get("/books/{game}", "showGame", "A game: rules, strategy, who wins at each target", "BookReport"),
    ApiOperation {
        problems: ASK,
        ..get("/analyse", "analyseLink", "The same as a link says it: a game, its parameters, moves", "AnalysisReport")
    },
    ApiOperation {
        problems: ASK,
        ..get(
            "/make",
            "makeBook",
            "What is wrong with a rule book, with fixes, or what kind of game it is",
            "MakeReport",
        )
    },
    ApiOperation {
        problems: ASK,
        ..get("/analyse/{game}", "analyseStart", "What each first move of a game is worth", "AnalysisReport")
    },
    ApiOperation {
        problems: ASK,
        ..get(
            "/analyse/{game}/{moves}",
            "analyse",
            "What each move is worth after moves such as x5.x9",
            "AnalysisReport",
        )
    },
    get("/rooms", "listRooms", "The rooms that you play in", "RoomsReport"),
    ApiOperation {
        method: "post",
        path: "/rooms",
        id: "createRoom",
        summary: "Make a room",
        body: Some("NewRoomInput"),
        answer: ("201", "RoomReceipt"),
        problems: CHANGE,
    },
    get("/rooms/{code}", "showRoom", "A room; with after and wait, once there is something new", "RoomReport"),
    ApiOperation {
        method: "delete",
        path: "/rooms/{code}",
        id: "deleteRoom",
        summary: "Remove a room that you play in, and its games; while a game is on, your opponent has to agree",
        body: None,
        answer: ("200", "RoomReceipt"),
        problems: CHANGE,
    },
    ApiOperation {
        problems: ASK,
        ..get("/rooms/{code}/review", "reviewRoom", "Every move of a finished game with its grade", "ReviewReport")
    },
];

/// The whole description.
pub fn openapi() -> Value {
    let mut generator = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .into_generator();
    generator.subschema_for::<NewRoomInput>();
    generator.subschema_for::<ActionInput>();
    generator.subschema_for::<GamesReport>();
    generator.subschema_for::<BookReport>();
    generator.subschema_for::<AnalysisReport>();
    generator.subschema_for::<MakeReport>();
    generator.subschema_for::<RoomReport>();
    generator.subschema_for::<RoomsReport>();
    generator.subschema_for::<RoomReceipt>();
    generator.subschema_for::<ReviewReport>();
    generator.subschema_for::<ProblemReport>();
    let mut paths: Map<String, Value> = Map::new();
    for operation in &OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described(operation);
    }
    let mut schemas = generator.take_definitions(true);
    let fields = schemas.remove("ActionInput").unwrap_or_default();
    for action in Action::ALL.map(|action| action.info()) {
        paths.insert(format!("/rooms/{{code}}/{}", action.word), json!({ "post": acting(&action, &fields) }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "numduel",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Rooms for duels over one shared number. The same addresses answer browsers with pages.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "secret": {
                "type": "http",
                "scheme": "bearer",
                "description": "A secret of your own choice: 26 random letters of base32. It is your name in every room.",
            } },
        },
        "security": [{ "secret": [] }],
    })
}

/// An action in a room. Its body has those fields of `ActionInput` that it takes.
fn acting(action: &ActionInfo, fields: &Value) -> Value {
    let operation = ApiOperation {
        method: "post",
        path: "/rooms/{code}/",
        id: "",
        summary: action.meaning,
        body: None,
        answer: ("200", "RoomReceipt"),
        problems: CHANGE,
    };
    let needed = [&["request"], action.needs].concat();
    let taken = [&needed, action.takes, &["seq"]].concat();
    let mut properties = Map::new();
    for name in taken {
        let mut field = fields["properties"][name].clone();
        if needed.contains(&name) && field["type"].is_array() {
            // What may be left out elsewhere is never null here.
            field["type"] = field["type"][0].take();
        }
        properties.insert(name.to_owned(), field);
    }
    let schema = json!({ "type": "object", "properties": properties, "required": needed });
    let mut described = described(&operation);
    described["operationId"] = action_id(action).into();
    described["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    described
}

/// `refuse-takeback` is `refuseTakebackInRoom`.
fn action_id(action: &ActionInfo) -> String {
    let mut words = action.word.split('-');
    let first = words.next().unwrap_or_default();
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    format!("{first}{}InRoom", words.map(capital).collect::<String>())
}

/// Where an answer about a room leads: everything that can be asked about it or done in it.
fn links(shape: &str) -> Value {
    let mut links = Map::new();
    if !matches!(shape, "RoomReceipt" | "RoomReport") {
        return links.into();
    }
    let parameters = json!({ "code": "$response.body#/room" });
    for id in ["showRoom", "reviewRoom", "deleteRoom"] {
        links.insert(id.to_owned(), json!({ "operationId": id, "parameters": parameters }));
    }
    for action in Action::ALL.map(|action| action.info()) {
        let mut body = json!({ "seq": "$response.body#/seq" });
        if action.needs.contains(&"move") && shape == "RoomReport" {
            body["move"] = "$response.body#/legal/0/typed".into();
        }
        let id = action_id(&action);
        links.insert(id.clone(), json!({ "operationId": id, "parameters": parameters, "requestBody": body }));
    }
    links.into()
}

fn described(operation: &ApiOperation) -> Value {
    let content =
        |kind: &str, shape: &str| json!({ kind: { "schema": { "$ref": format!("#/components/schemas/{shape}") } } });
    let mut responses = Map::new();
    let (status, shape) = operation.answer;
    responses.insert(
        status.to_owned(),
        json!({
            "description": operation.summary,
            "content": content("application/json", shape),
            "links": links(shape),
        }),
    );
    for status in operation.problems {
        let content = content("application/problem+json", "ProblemReport");
        responses.insert(status.to_string(), json!({ "description": "Refused", "content": content }));
    }
    for (status, what) in [("414", "address"), ("431", "head")] {
        responses.insert(status.to_owned(), json!({ "description": format!("The {what} of the request is too long") }));
    }
    let mut parameters: Vec<Value> = ["game", "moves", "code"]
        .into_iter()
        .filter(|name| operation.path.contains(&format!("{{{name}}}")))
        .map(parameter)
        .collect();
    if operation.id == "showRoom" {
        let number = |name: &str, most: u64, description: &str| {
            json!({
                "name": name, "in": "query", "description": description,
                "schema": { "type": "integer", "minimum": 0, "maximum": most },
            })
        };
        parameters.push(number("after", 1_000_000_000, "Wait until the room has an event newer than this one"));
        parameters.push(number("wait", 25, "For at most so many seconds"));
    }
    let taken: &[&str] = match operation.id {
        "analyseLink" => &["g", "b", "m", "p"],
        "makeBook" => &["b"],
        _ => &[],
    };
    if !taken.is_empty() {
        for (name, description) in [
            ("g", "A game: an id or a game string"),
            ("b", "A rule book, as one line or as its TOML file"),
            ("m", "Moves, separated by dots"),
            ("p", "After how many of the moves; left out for all"),
        ] {
            if !taken.contains(&name) {
                continue;
            }
            // How long each may be depends on the others: too long an address is refused as such.
            let mut schema = json!({ "type": "string" });
            if name == "g" {
                schema["examples"] = shipped().into();
            }
            parameters.push(json!({ "name": name, "in": "query", "description": description, "schema": schema }));
        }
    }
    let mut described = json!({
        "operationId": operation.id,
        "summary": operation.summary,
        "parameters": parameters,
        "responses": responses,
    });
    if operation.method == "get" {
        // Anybody may look.
        described["security"] = json!([{}, { "secret": [] }]);
    }
    if let Some(shape) = operation.body {
        described["requestBody"] = json!({ "required": true, "content": content("application/json", shape) });
    }
    described
}

fn parameter(name: &str) -> Value {
    let (schema, description) = match name {
        "code" => {
            (json!({ "type": "string", "pattern": "^[2-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{6}$" }), "The code of a room")
        }
        "game" => (
            json!({ "anyOf": [{ "enum": shipped() }, { "type": "string", "minLength": 1, "maxLength": 8192 }] }),
            "An id, a game string, or a book in its one-line form",
        ),
        _ => (json!({ "type": "string", "minLength": 1, "examples": ["x5", "x5.x9.x2"] }), "Moves, separated by dots"),
    };
    json!({ "name": name, "in": "path", "required": true, "description": description, "schema": schema })
}

pub async fn document() -> Response {
    super::json(&openapi())
}

/// The same for people.
pub async fn page() -> Response {
    let operations: Vec<(String, String, String)> = openapi()["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(path, methods)| {
            let all = methods.as_object().into_iter().flatten();
            all.map(|(method, described)| {
                (method.to_uppercase(), path.clone(), described["summary"].as_str().unwrap_or_default().to_owned())
            })
        })
        .collect();
    html(&numduel_pages::api(&operations))
}
