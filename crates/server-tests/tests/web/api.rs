//! The API against its own description, by schemathesis: random requests, valid and invalid, alone and one after another.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::TestServer;

/// How many requests of each kind are made for each operation; `NUMDUEL_HEAVY` asks for the full number, more than 10,000 cases.
fn examples() -> &'static str {
    if std::env::var_os("NUMDUEL_HEAVY").is_some() { "500" } else { "12" }
}

/// Whatever a valid request may say of games and moves cannot be written as a schema, so some are refused.
const EXCLUDED: &str = "positive_data_acceptance";

#[test]
fn the_api_is_as_described_and_every_operation_succeeds_sometimes() {
    let server = TestServer::configured(|config| config.claim_after = Duration::ZERO);
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web");
    let url = format!("http://{}", server.address);
    let answers = server.folder().join("answers.json");
    let output = Command::new(Path::new(&crate::tools()).join("bin/schemathesis"))
        .arg("--config-file")
        .arg(here.join("schemathesis.toml"))
        .args(["run", &format!("{url}/api/openapi.json"), "--seed=1", "--continue-on-failure", "--warnings=off"])
        .args(["--phases=examples,coverage,fuzzing,stateful", "--exclude-checks", EXCLUDED, "-n", examples()])
        .args(["-H", &format!("Authorization: Bearer {}", "A".repeat(26))])
        .env("SCHEMATHESIS_HOOKS", here.join("api_hooks.py"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("NUMDUEL_API_URL", &url)
        .env("NUMDUEL_API_ANSWERS", &answers)
        .current_dir(server.folder())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    let told: String = told.lines().map(|line| line.chars().take(300).chain(['\n']).collect::<String>()).collect();
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    let answers: BTreeMap<String, u64> = serde_json::from_slice(&std::fs::read(answers).unwrap()).unwrap();
    let document = server.nobody().get("/api/openapi.json").json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let operation = format!("{} {path} 2", method.to_uppercase());
            assert!(answers.keys().any(|answer| answer.starts_with(&operation)), "{operation}: {answers:#?}");
        }
    }
    let (all, least) = (answers.values().sum::<u64>(), if examples() == "500" { 10_000 } else { 800 });
    println!("{all} requests, {} kinds of answers", answers.len());
    assert!(all > least, "only {all} requests");
    assert!(!answers.keys().any(|answer| answer.contains(" 5")), "{answers:#?}");
}
