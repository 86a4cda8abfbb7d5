//! Encrypted connections to `PostgreSQL`, with certificates made for the test.

use std::path::Path;
use std::process::{Command, Stdio};

use numduel_store::postgres::PostgresRooms;
use xtask::postgres::TestDatabase;

use crate::process::ServerProcess;
use crate::two_servers::new_room;

fn openssl(folder: &Path, arguments: &[&str]) {
    let done = Command::new("openssl").args(arguments).current_dir(folder).stderr(Stdio::null()).status();
    assert!(done.unwrap().success(), "openssl {arguments:?}");
}

/// An authority of one's own: `NAME.pem` and `NAME.key`.
fn make_authority(folder: &Path, name: &str) {
    let (key, certificate, subject) = (format!("{name}.key"), format!("{name}.pem"), format!("/CN={name}"));
    let new = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", &subject];
    openssl(folder, &[new.as_slice(), &["-keyout", &key, "-out", &certificate]].concat());
}

/// A certificate of `ours` for the address 127.0.0.1 alone: `server.pem` and `server.key`.
fn make_certificate(folder: &Path) {
    let new = ["req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=database"];
    openssl(folder, &[new.as_slice(), &["-keyout", "server.key", "-out", "server.csr"]].concat());
    std::fs::write(folder.join("names"), "subjectAltName = IP:127.0.0.1\n").unwrap();
    let sign = ["x509", "-req", "-in", "server.csr", "-CA", "ours.pem", "-CAkey", "ours.key", "-CAcreateserial"];
    openssl(folder, &[sign.as_slice(), &["-days", "2", "-extfile", "names", "-out", "server.pem"]].concat());
}

#[test]
fn the_database_is_trusted_as_far_as_its_url_says() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["ours", "others"] {
        make_authority(folder.path(), name);
    }
    make_certificate(folder.path());
    let database = TestDatabase::start().unwrap();
    database.require_tls(&folder.path().join("server.pem"), &folder.path().join("server.key")).unwrap();
    let authority = |name: &str| folder.path().join(name).display().to_string();
    let verified = format!("sslmode=verify-full&sslrootcert={}", authority("ours.pem"));
    let url = |query: &str| format!("{}?{query}", database.url());
    for query in ["", "sslmode=require", &verified] {
        let opened = PostgresRooms::open(&url(query)).map(drop);
        assert!(opened.is_ok(), "{query}: {}", opened.unwrap_err());
    }
    let elsewhere = url(&verified).replace("127.0.0.1", "localhost");
    for (url, advice) in [
        (url(&format!("sslmode=verify-full&sslrootcert={}", authority("others.pem"))), "sslrootcert=FILE"),
        (url("sslmode=verify-full"), "sslrootcert=FILE"),
        (elsewhere, "host of the URL"),
        (url("sslmode=disable"), "no encryption"),
    ] {
        let refused = PostgresRooms::open(&url).map(drop).unwrap_err().to_string();
        assert!(refused.contains(advice), "{url}: {refused}");
    }
    let server = ServerProcess::on(&url(&verified));
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = new_room(&ada, &bob, "showdown");
    assert_eq!(ada.play(&room, "2").status, 200);
}

#[test]
fn a_database_without_tls_is_refused_where_the_url_asks_for_it() {
    let refused = PostgresRooms::open(&format!("{}?sslmode=require", crate::postgres())).map(drop).unwrap_err();
    assert!(refused.to_string().contains("server does not support TLS"), "{refused}");
}
