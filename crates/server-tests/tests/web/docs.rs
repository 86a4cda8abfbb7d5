//! The examples of the API's page, and the unit for systemd, as they are in the project.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::PROGRAM;
use crate::common::TestServer;

fn project(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

/// The blocks of a page in one language.
fn blocks(language: &str) -> Vec<String> {
    let page = std::fs::read_to_string(project("docs/api.md")).unwrap();
    let parts = page.split("```").skip(1).step_by(2);
    parts.filter_map(|part| part.strip_prefix(&format!("{language}\n")).map(str::to_owned)).collect()
}

#[test]
fn the_shell_examples_play_a_game() {
    let server = TestServer::start();
    let script = blocks("sh").join("\n").replace("http://127.0.0.1:8080", &format!("http://{}", server.address));
    let script = format!("set -eu\n{}", script.replace("curl -s", "curl -s --fail-with-body"));
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told} {}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("\"move\":\"x6\",\"number\":\"6\""), "{told}");
}

#[test]
fn the_player_in_python_plays_a_game_to_its_end() {
    let server = TestServer::start();
    let ada = server.program('A');
    let room = ada.create("showdown(target=100)");
    let script = blocks("python").concat();
    let url = format!("http://{}", server.address);
    let bot = Command::new("python3")
        .args(["-c", &script, &url, &room])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    for _ in 0..400 {
        let report = ada.room(&room);
        if report["turn"] == json!(1) {
            assert_eq!(ada.play(&room, "9").status, 200);
        }
        if report["phase"] == "over" {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let told = String::from_utf8(bot.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(told.trim(), ada.room(&room)["record"]);
}

#[test]
fn the_unit_is_valid_and_exposes_little() {
    let folder = tempfile::tempdir().unwrap();
    let unit = std::fs::read_to_string(project("deploy/numduel.service")).unwrap();
    let unit = unit.replace("/usr/local/bin/numduel", PROGRAM);
    let file = folder.path().join("numduel.service");
    std::fs::write(&file, unit.replace("Documentation=man:numduel(1)\n", "")).unwrap();
    let run = |arguments: &[&str]| {
        let output = Command::new("systemd-analyze").args(arguments).arg(&file).output().unwrap();
        let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(output.status.success(), "{arguments:?}: {told}");
        told
    };
    let told = run(&["verify", "--man=no"]);
    assert!(!told.contains("numduel.service"), "{told}");
    run(&["security", "--offline=true", "--threshold=15"]);
}
