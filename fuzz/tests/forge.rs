//! No false certificate of some random books is believed, and every honest one is.

use std::io::ErrorKind;

use numduel_fuzz::forge::{self, Plan};
use numduel_testkit::cases;

#[test]
fn forged_certificates_are_rejected_and_honest_ones_are_not() {
    match forge::run(&Plan { seed: 1_000_000, books: Some(cases(150)) }) {
        Err(error) if error.kind() == ErrorKind::NotFound && std::env::var_os("CI").is_none() => {
            eprintln!("SKIPPED: certificates are forged by python3, and there is none");
        }
        status => assert!(status.expect("python3 can be run").success()),
    }
}
