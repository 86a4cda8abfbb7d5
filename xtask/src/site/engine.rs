//! The engine as WebAssembly.
//!
//! Where the sources of the standard library are, it is built for size as well, which takes a third off the file; otherwise the target
//! that rustup installs does.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use xtask::postgres::is_root;
use xtask::{step, tree};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// The most bytes of the engine as servers send it, compressed; 450,000 is what it should come to. It only goes down, or up with a
/// reason in the commit.
const MOST_COMPRESSED: u64 = 700_000;

/// What Debian calls a toolchain with the sources of its standard library, beside the usual one, and an optimiser of what it makes.
const PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "lld", "binaryen"];

/// The standard library is built without what only explains a panic to developers.
const FLAGS: &str = "-Zlocation-detail=none -Zunstable-options -Cpanic=immediate-abort";

/// A compiler and what belongs to it.
pub struct Toolchain {
    rustc: PathBuf,
    cargo: PathBuf,
}

impl Toolchain {
    /// The one that runs this program.
    fn own() -> Self {
        let named = |name: &str, usual: &str| env::var_os(name).map_or_else(|| usual.into(), PathBuf::from);
        Self { rustc: named("RUSTC", "rustc"), cargo: named("CARGO", "cargo") }
    }

    /// Debian's.
    fn debian() -> Self {
        Self { rustc: "/usr/bin/rustc".into(), cargo: "/usr/bin/cargo".into() }
    }

    /// What the compiler prints when it is asked for a folder, if that is there.
    fn folder(&self, asked: &[&str]) -> Option<PathBuf> {
        let output = Command::new(&self.rustc).args(["--print"]).args(asked).stderr(Stdio::null()).output().ok()?;
        let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        (output.status.success() && folder.exists()).then_some(folder)
    }

    /// Whether it can build the standard library. A linker for the web comes with rustup's toolchains, and with Debian's package.
    fn has_sources(&self) -> bool {
        self.folder(&["sysroot"])
            .is_some_and(|sysroot| sysroot.join("lib/rustlib/src/rust/library/Cargo.lock").exists())
            && self.is_new_enough()
    }

    /// Debian offers an old one as well, until its lists are updated.
    fn is_new_enough(&self) -> bool {
        let asked = Command::new(&self.rustc).arg("--version").output();
        let text = asked.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        let minor = text.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
        minor.is_some_and(|minor| minor >= 95)
    }

    /// A build of the engine, in a folder of its own: two toolchains would rebuild each other's work.
    fn command(&self, folder: &Path) -> Command {
        let mut build = Command::new(&self.cargo);
        build.current_dir(tree::root()).env("RUSTC", &self.rustc).env("CARGO_TARGET_DIR", folder);
        build.args(["build", "--lib", "--package", "numduel-web", "--profile", "web", "--target", TARGET]);
        build
    }
}

/// The toolchain that builds the engine, and whether it builds the standard library as well.
pub fn toolchain() -> Option<(Toolchain, bool)> {
    let with_sources = || [Toolchain::own(), Toolchain::debian()].into_iter().find(Toolchain::has_sources);
    let mut found = with_sources();
    if found.is_none() && env::var_os("CI").is_some() && is_root() {
        // What it could not install is missing below.
        _ = install();
        found = with_sources();
    }
    found.map(|toolchain| (toolchain, true)).or_else(|| is_installed().then(|| (Toolchain::own(), false)))
}

/// Builds the engine, and says where it is.
pub fn build() -> Result<PathBuf> {
    let (toolchain, builds_library) = toolchain().context(super::HOW_TO_BUILD)?;
    let folder = tree::built().join("engine");
    let mut build = toolchain.command(&folder);
    if builds_library {
        build.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
        build.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS);
    }
    if toolchain.cargo.starts_with("/usr") {
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld").env_remove("RUSTUP_TOOLCHAIN");
    }
    step::run(&mut build)?;
    Ok(optimised(&folder.join(TARGET).join("web/numduel_web.wasm")))
}

/// Whether the compiler has the standard library for the web.
pub fn is_installed() -> bool {
    Toolchain::own().folder(&["target-libdir", "--target", TARGET]).is_some()
}

fn install() -> Result<()> {
    println!("site: installing {}", PACKAGES.join(", "));
    for arguments in
        [["update", "-q"].as_slice(), &[["install", "-y", "--no-install-recommends"].as_slice(), &PACKAGES].concat()]
    {
        let mut apt = Command::new("apt-get");
        step::run(apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()))?;
    }
    Ok(())
}

/// A little smaller, if binaryen's optimiser is there.
fn optimised(engine: &Path) -> PathBuf {
    let smaller = engine.with_file_name("numduel.wasm");
    let mut optimiser = Command::new("wasm-opt");
    optimiser.args(["-Oz", "--enable-bulk-memory", "--enable-sign-ext", "--enable-nontrapping-float-to-int"]);
    optimiser.args(["--enable-mutable-globals", "--strip-debug", "--strip-producers", "-o"]).arg(&smaller).arg(engine);
    let is_smaller = optimiser.stdin(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    if is_smaller { smaller } else { engine.to_owned() }
}

/// How long it is as servers send it.
pub fn compressed(engine: &Path) -> Result<u64> {
    let output =
        Command::new("gzip").args(["-9", "--stdout"]).arg(engine).output().context("gzip cannot be started")?;
    Ok(output.stdout.len().try_into()?)
}

/// Fails if the engine has grown too large. Only a build with a standard library of its own can be that small.
pub fn check_size(compressed: u64) -> Result<()> {
    if compressed > MOST_COMPRESSED && [Toolchain::own(), Toolchain::debian()].iter().any(Toolchain::has_sources) {
        bail!("the engine has {compressed} bytes after gzip -9, and at most {MOST_COMPRESSED} are allowed");
    }
    Ok(())
}
