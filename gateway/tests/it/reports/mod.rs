mod client_errors;
mod page_views;
mod secrets;

use std::{fs, path::Path};

use tempfile::TempDir;

/// Replaces the analytics settings of one demo shop.
fn shops_with(tenant: &str, analytics: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    for shop in ["vape", "aegean", "furniture", "wholesale"] {
        fs::create_dir(folder.path().join(shop)).unwrap();
        for file in fs::read_dir(demo.join(shop)).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), folder.path().join(shop).join(file.file_name())).unwrap();
        }
    }
    let file = folder.path().join(tenant).join("tenant.toml");
    let text = fs::read_to_string(&file).unwrap();
    let before = text.split("[analytics]").next().unwrap();
    fs::write(file, format!("{before}\n[analytics]\n{analytics}\n")).unwrap();
    folder
}
