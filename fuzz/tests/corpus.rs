//! The corpora: texts that fuzzing found interesting, or that went wrong once, keep their promises.

use std::fs;
use std::path::Path;

use numduel_fuzz::Target;

#[test]
fn every_corpus_keeps_its_promises() {
    for target in Target::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
        let files: Vec<_> = fs::read_dir(folder).expect("every target has a corpus").collect();
        assert!(files.len() >= 10, "the corpus of {} has {} files", target.name, files.len());
        for file in files {
            let path = file.expect("the corpus can be read").path();
            // Shown only when the next line panics.
            println!("{}", path.display());
            target.run(&fs::read(path).expect("the corpus can be read"));
        }
    }
}
