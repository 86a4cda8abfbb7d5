//! The rooms of an older server's `PostgreSQL` database.

use std::path::Path;
use std::process::Command;

use numduel_server::Database;
use xtask::postgres::programs;

use crate::common::{TestServer, older};

#[test]
fn the_rooms_of_an_older_database_are_played_on() {
    let psql = |database: &str, arguments: &[&str]| {
        let mut psql = Command::new(programs().unwrap().join("psql"));
        psql.args(["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", database]).args(arguments);
        assert!(psql.status().unwrap().success());
    };
    psql(&crate::postgres(), &["--command=CREATE DATABASE older"]);
    let url = crate::postgres().rsplit_once('/').map(|(server, _)| format!("{server}/older")).unwrap();
    let written = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/data/older/numduel.sql");
    psql(&url, &[&format!("--file={}", written.display())]);
    older::play_on(&TestServer::configured(|config| config.database = Database::Postgres(url)));
}
