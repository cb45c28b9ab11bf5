mod browsing;
mod check;
mod refresh;
mod registry;
mod reload;
mod search;
mod tiles;
mod watching;

use std::{fs, path::Path};

const THEME: &str = r##"
radius = 4
font-display = "serif"
font-text = "sans-serif"
picture-ratio = "1/1"
[colors]
surface = "#ffffff"
surface-raised = "#ffffff"
ink = "#000000"
ink-soft = "#333333"
line = "#dddddd"
brand = "#003366"
on-brand = "#ffffff"
accent = "#ffaa00"
sale = "#990000"
positive = "#005500"
warning = "#664400"
danger = "#990000"
"##;

/// `more` goes into the section `[retail]`.
fn write_tenant(dir: &Path, name: &str, hosts: &str, more: &str) {
    let folder = dir.join(name);
    fs::create_dir(&folder).unwrap();
    let config = format!(
        "name = \"{name}\"\nhosts = {hosts}\ncountries = \"eu\"\n[retail]\nidentifier = \"{name}\"\napi_url = \"http://127.0.0.1:9\"\n{more}\n"
    );
    fs::write(folder.join("tenant.toml"), config).unwrap();
    fs::write(folder.join("theme.toml"), THEME).unwrap();
    for drawing in ["logo.svg", "favicon.svg"] {
        fs::write(
            folder.join(drawing),
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        )
        .unwrap();
    }
}
