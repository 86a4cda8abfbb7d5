//! Writes the site: `numduel-site ENGINE FOLDER [BASE]`, with the engine as WebAssembly and the address of the site on the web.

#[cfg(not(target_family = "wasm"))]
fn main() -> anyhow::Result<()> {
    use std::path::Path;
    use std::{env, fs};

    use anyhow::{Context, bail};

    let arguments: Vec<String> = env::args().skip(1).collect();
    let (engine, folder, base) = match &arguments[..] {
        [engine, folder] => (engine, Path::new(folder), None),
        [engine, folder, base] => (engine, Path::new(folder), Some(base.as_str())),
        _ => bail!("usage: numduel-site ENGINE FOLDER [BASE]"),
    };
    let engine = fs::read(engine).with_context(|| format!("{engine} cannot be read"))?;
    for (name, content) in numduel_web::site::files(&engine, base)? {
        let file = folder.join(&name);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(&file, content).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

#[cfg(target_family = "wasm")]
fn main() {}
