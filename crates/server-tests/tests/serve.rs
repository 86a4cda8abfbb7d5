//! `numduel serve` as a program of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use crate::PROGRAM;
use crate::common::invitation;

#[test]
fn on_the_network_a_link_has_the_address_there_whatever_the_host_has_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--lan", "--port", "0", "--data"]).arg(folder.path());
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut told).unwrap();
    let Some(url) = told.split_whitespace().nth(1) else {
        // A machine without a network has nobody to invite.
        let refused = String::from_utf8(server.wait_with_output().unwrap().stderr).unwrap();
        assert!(refused.contains("--public-url"), "{refused}");
        return;
    };
    let lan: SocketAddr = url.strip_prefix("http://").unwrap().parse().unwrap();
    let here = SocketAddr::from(([127, 0, 0, 1], lan.port()));
    let page = std::panic::catch_unwind(|| invitation(here, &here.to_string()));
    server.kill().unwrap();
    server.wait().unwrap();
    let page = page.unwrap();
    assert!(!lan.ip().is_loopback() && !lan.ip().is_unspecified() && lan.port() != 8080, "{lan}");
    assert!(page.contains(&format!("value=\"{url}/CODE\"")) && !page.contains("Only this computer"), "{page}");
}

#[test]
fn a_path_for_a_database_is_refused_with_what_to_give_instead() {
    for given in [&["serve", "--database", "rooms.db"][..], &["serve", "migrate", "--database", "mysql://host/name"]] {
        let ended = Command::new(PROGRAM).args(given).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{said}");
        assert!(said.contains("postgres://user@host/name") && said.contains("--data"), "{said}");
    }
}

#[test]
fn help_lists_every_option_and_what_else_can_be_done() {
    let ended = Command::new(PROGRAM).args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(ended.stdout).unwrap();
    for shown in ["--lan", "--trusted-proxy", "--database", "backup", "migrate", "healthcheck", "numduel serve --lan"] {
        assert!(help.contains(shown), "{shown}: {help}");
    }
}
