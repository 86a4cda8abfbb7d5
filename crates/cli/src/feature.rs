//! Parts of the program that a build can be without, because they take long to compile and most people never use them.

use crate::exit::failure;

/// The one sentence about a part that this build does not have: how to get it.
pub fn missing(what: &str, feature: &str) -> anyhow::Error {
    let install = format!("cargo install --path crates/cli --features {feature}");
    failure(format!("{what} is not part of this build; get it with: {install}"), ())
}
