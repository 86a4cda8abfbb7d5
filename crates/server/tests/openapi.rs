//! The description of the API is that of the server.

use serde_json::Value;

use crate::common::TestServer;

#[test]
fn every_described_operation_exists_and_every_reference_leads_somewhere() {
    let server = TestServer::start();
    let document = server.nobody().get("/api/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let ada = server.program('A');
    let room = ada.create("showdown");
    let mut count = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            count += 1;
            let path = path.replace("{code}", &room).replace("{game}", "showdown").replace("{moves}", "x5");
            let body = operation.get("requestBody").map(|_| "{\"request\":\"\"}").unwrap_or_default();
            let kind = (!body.is_empty()).then_some("application/json");
            if method == "delete" || path.ends_with("/delete") {
                continue;
            }
            let answer = ada.send(&method.to_uppercase(), &path, kind, body);
            let described = operation["responses"].as_object().unwrap();
            assert!(
                described.contains_key(&answer.status.to_string()),
                "{method} {path}: {} {}",
                answer.status,
                answer.body
            );
            assert_ne!(answer.status, 405, "{method} {path}");
        }
    }
    assert!(count > 18, "{count} operations");
    check_references(&document, &document);
}

fn check_references(value: &Value, document: &Value) {
    match value {
        Value::Object(object) => {
            if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
                let pointer = reference.strip_prefix('#').unwrap();
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            object.values().for_each(|value| check_references(value, document));
        }
        Value::Array(all) => all.iter().for_each(|value| check_references(value, document)),
        _ => {}
    }
}
