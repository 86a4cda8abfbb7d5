//! Modules at the top of a crate form no circles: a file with its folder can be read after those that it uses, and before
//! those that use it.
//!
//! This reads text, not syntax: `crate::` and `super::` paths outside comments and tests. Names that `lib.rs` exports count for
//! the module that they come from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, bail};

use super::names::code;
use super::sources::source_files;
use xtask::tree;

/// Pairs of modules that may use each other, with the crate and the reason.
const PAIRS: [(&str, [&str; 2], &str); 0] = [];

/// For each module, those that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

pub fn check() -> Result<()> {
    let mut found = Vec::new();
    for (name, uses) in crates()? {
        for circle in circles(&uses) {
            let is_listed = PAIRS.iter().any(|(of, pair, _)| *of == name && circle.iter().eq(pair));
            if !is_listed {
                found.push(format!("crates/{name}: {} use each other", circle.join(", ")));
            }
        }
    }
    if !found.is_empty() {
        bail!("{}\nmove what they share into a module of its own", found.join("\n"));
    }
    Ok(())
}

/// Every crate with its modules.
fn crates() -> Result<BTreeMap<String, Uses>> {
    let mut files: BTreeMap<String, Vec<(Vec<String>, String)>> = BTreeMap::new();
    for file in source_files()? {
        let (name, path) = place(&tree::inside(&file));
        files.entry(name).or_default().push((path, tree::read(&file)?));
    }
    Ok(files.into_iter().map(|(name, files)| (name, uses_in(&files))).collect())
}

/// The crate of a source file, and its module path: `crates/rules/src/toml/check.rs` is `toml`, `check` of `rules`.
fn place(file: &Path) -> (String, Vec<String>) {
    let path = file.with_extension("");
    let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let source = parts.iter().rposition(|part| part == "src").unwrap_or(0);
    (parts[1..source].join("/"), parts[source + 1..].to_vec())
}

fn uses_in(files: &[(Vec<String>, String)]) -> Uses {
    let is_root = |path: &[String]| matches!(path, [only] if only == "lib" || only == "main");
    let modules: BTreeSet<&String> =
        files.iter().filter(|(path, _)| !is_root(path)).map(|(path, _)| &path[0]).collect();
    let root = files.iter().find(|(path, _)| is_root(path)).map_or("", |(_, text)| text);
    let exported = exports(root);
    let mut uses = Uses::new();
    for (path, text) in files.iter().filter(|(path, _)| !is_root(path)) {
        let code: String = code(text).into_iter().flat_map(|(_, line)| [line, "\n"]).collect();
        let own = uses.entry(path[0].clone()).or_default();
        for name in names_at_root(&code, path.len()) {
            let module = if modules.contains(&name) { Some(&name) } else { exported.get(&name) };
            own.extend(module.filter(|module| **module != path[0]).cloned());
        }
    }
    uses
}

/// What `lib.rs` exports, with the module that it comes from.
fn exports(root: &str) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for used in root.split("\npub").filter_map(|part| part.split_once("use ")?.1.split_once(';')) {
        if let Some((module, names)) = used.0.split_once("::") {
            exports.extend(words(names).map(|name| (name.to_owned(), module.to_owned())));
        }
    }
    exports
}

/// The first names of all paths that begin at the root of the crate, in a module at this depth.
fn names_at_root(code: &str, depth: usize) -> BTreeSet<String> {
    let up = "super::".repeat(depth);
    let mut names = BTreeSet::new();
    for root in ["crate::", &up] {
        for (at, _) in code.match_indices(root) {
            let is_whole =
                !code[..at].ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':'));
            if is_whole {
                names.extend(firsts(&code[at + root.len()..]));
            }
        }
    }
    names
}

/// The first name of a path, or of each path in braces.
fn firsts(rest: &str) -> Vec<String> {
    let Some(group) = rest.strip_prefix('{') else {
        return words(rest).next().map(str::to_owned).into_iter().collect();
    };
    let (mut depth, mut firsts, mut is_first) = (1, Vec::new(), true);
    for part in group.split_inclusive(['{', '}', ',']) {
        if depth == 1 && is_first {
            firsts.extend(words(part).next().map(str::to_owned));
        }
        match part.chars().last() {
            Some('{') => depth += 1,
            Some('}') => depth -= 1,
            _ => {}
        }
        is_first = depth == 1 && part.ends_with([',', '}']);
        if depth == 0 {
            break;
        }
    }
    firsts
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// The largest sets of modules of which each uses, by way of others, every other.
fn circles(uses: &Uses) -> Vec<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|module| (module, reach(uses, module))).collect();
    let mut circles = BTreeSet::new();
    for (module, reaches) in &reached {
        let circle: Vec<String> = reaches
            .iter()
            .filter(|other| reached.get(*other).is_some_and(|back| back.contains(module)))
            .map(|other| (*other).clone())
            .collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// Every module that one uses, by way of others too.
fn reach<'a>(uses: &'a Uses, from: &'a String) -> BTreeSet<&'a String> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        for next in uses.get(module).into_iter().flatten() {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(texts: &[(&str, &str)]) -> Vec<(Vec<String>, String)> {
        texts.iter().map(|(path, text)| (path.split('/').map(str::to_owned).collect(), (*text).to_owned())).collect()
    }

    #[test]
    fn a_circle_is_found_through_folders_braces_and_exports() {
        let uses = uses_in(&files(&[
            ("lib", "mod a;\npub mod b;\nmod c;\npub use c::{Deep, Other};\n"),
            ("a", "use crate::{b::x, Other};\n"),
            (
                "b/inner",
                "// use crate::a;\nuse super::super::c::Deep;\n#[cfg(test)]\nmod tests {\n    use crate::a;\n}\n",
            ),
            ("c", "use crate::d::{self, One};\n"),
            ("d", "fn f() { super::b::g() }\n"),
        ]));
        assert_eq!(uses["a"], ["b", "c"].map(str::to_owned).into());
        assert_eq!(uses["b"], ["c".to_owned()].into());
        assert_eq!(circles(&uses), [["b", "c", "d"].map(str::to_owned).to_vec()]);
    }

    #[test]
    fn a_module_may_use_its_own_folder() {
        let uses =
            uses_in(&files(&[("lib", ""), ("a", "mod inner;\n"), ("a/inner", "use super::x;\nuse crate::a::y;\n")]));
        assert_eq!(circles(&uses), Vec::<Vec<String>>::new());
    }
}
