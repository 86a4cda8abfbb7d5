//! Encrypted connections, to `PostgreSQL` and to servers, with certificates made for the test.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use numduel_store_postgres::PostgresRooms;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use xtask::postgres::TestDatabase;

use crate::PROGRAM;
use crate::common::TestServer;
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

/// What a proxy does: answers each connection over TLS with what the server answers without it.
fn proxy(folder: &Path, server: SocketAddr) -> SocketAddr {
    let certificates = CertificateDer::pem_file_iter(folder.join("server.pem")).unwrap().map(Result::unwrap).collect();
    let key = PrivateKeyDer::from_pem_file(folder.join("server.key")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .unwrap();
    let (config, listener) = (Arc::new(config), TcpListener::bind("127.0.0.1:0").unwrap());
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let config = Arc::clone(&config);
            // Somebody who does not trust the certificate hangs up.
            std::thread::spawn(move || _ = pass_on(stream, config, server));
        }
    });
    address
}

fn pass_on(stream: TcpStream, config: Arc<ServerConfig>, server: SocketAddr) -> io::Result<()> {
    let connection = ServerConnection::new(config).map_err(io::Error::other)?;
    let mut stream = StreamOwned::new(connection, stream);
    let mut reader = BufReader::new(&mut stream);
    let (mut head, mut length) = (String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        let start = head.len();
        if reader.read_line(&mut head)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = head[start..].to_lowercase();
        length = line.strip_prefix("content-length:").map_or(length, |value| value.trim().parse().unwrap());
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let mut behind = TcpStream::connect(server)?;
    // Each connection has one request, so that the answer's end is the connection's.
    write!(behind, "{}Connection: close\r\n\r\n", head.strip_suffix("\r\n").unwrap())?;
    behind.write_all(&body)?;
    io::copy(&mut behind, &mut stream)?;
    stream.conn.send_close_notify();
    stream.flush()
}

#[test]
fn somebody_at_a_terminal_joins_a_server_behind_https() {
    let folder = tempfile::tempdir().unwrap();
    make_authority(folder.path(), "ours");
    make_certificate(folder.path());
    let server = TestServer::start();
    let ada = server.program('A');
    let room = ada.create("showdown(target=10)");
    let address = proxy(folder.path(), server.address);
    let join = |authority: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(["join", &format!("https://{address}/{room}"), "--name", "Bob"]);
        command.env("SSL_CERT_FILE", folder.path().join(authority)).env("NUMDUEL_DATA", folder.path());
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    make_authority(folder.path(), "others");
    let refused = join("others.pem").wait_with_output().unwrap();
    let problem = String::from_utf8(refused.stderr).unwrap();
    assert!(problem.contains("cannot be reached") && problem.contains("certificate"), "{problem}");
    let mut bob = join("ours.pem");
    bob.stdin.take().unwrap().write_all(b"9\n").unwrap();
    let began = Instant::now();
    while ada.room(&room)["phase"] != "over" {
        if ada.room(&room)["turn"] == serde_json::json!(1) {
            assert_eq!(ada.play(&room, "2").status, 200);
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{}", ada.room(&room));
        std::thread::sleep(Duration::from_millis(50));
    }
    let output = bob.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && told.contains("Bob multiplies 2 by 9 to get 18."), "{told}");
}
