//! The module's exports (its C ABI): the page calls every one of them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use std::fs;
use std::path::Path;

/// All files of a folder with that ending, as one text.
fn text(folder: &str, ending: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let wanted = files.filter(|path| path.extension().is_some_and(|extension| extension == ending));
    wanted.map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn every_export_is_called_by_the_page() {
    let (sources, page) = (text("src", "rs"), text("../page", "mjs"));
    let exports: Vec<_> = sources.split("extern \"C\" fn ").skip(1).filter_map(|rest| rest.split('(').next()).collect();
    assert!(exports.len() > 10, "{exports:?}");
    // Those that give an answer are called by name.
    let is_called = |name: &&str| page.contains(&format!("exports.{name}(")) || page.contains(&format!("('{name}')"));
    let dead: Vec<_> = exports.iter().filter(|name| !is_called(name)).collect();
    assert!(dead.is_empty(), "nobody calls {dead:?}");
}
