use std::{fs, path::Path};

use tempfile::TempDir;

use crate::support::{TestShop, eventually};

pub(super) const SHOPS: [&str; 4] = ["aegean", "furniture", "vape", "wholesale"];

pub(super) struct WatchingGateway {
    pub(super) shop: TestShop,
    pub(super) dir: TempDir,
}

fn demo_tenants() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

impl WatchingGateway {
    pub(super) async fn start() -> Self {
        let dir = tempfile::tempdir().unwrap();
        for name in SHOPS {
            copy(&demo_tenants().join(name), &dir.path().join(name));
        }
        let settings = format!("[tenants]\ndir = {:?}", dir.path());
        let shop = TestShop::start_with(&settings).await;
        drop(shop.state.watch_tenants(&shop.settings.tenants));
        Self { shop, dir }
    }

    /// The map tiles of the furniture shop come from the sandbox.
    pub(super) async fn start_with_map() -> Self {
        let watching = Self::start().await;
        let file = "furniture/tenant.toml";
        let tiles = format!("{}/tiles/", watching.shop.sandbox.url());
        watching.change(file, "http://127.0.0.1:8081/tiles/", &tiles);
        watching.change(file, "Karydia House", "House with a map");
        let is_there =
            async || watching.name("furniture").await.as_deref() == Some("House with a map");
        eventually("the map is configured", is_there).await;
        watching
    }

    /// Adds a shop as docs/add-a-shop.md describes.
    pub(super) fn add(&self, name: &str) {
        let folder = self.dir.path().join(name);
        copy(&self.dir.path().join("furniture"), &folder);
        let file = folder.join("tenant.toml");
        let text = fs::read_to_string(&file).unwrap();
        let hosts = r#"["furniture.localhost", "localhost", "127.0.0.1"]"#;
        assert!(text.contains(hosts) && text.contains("Karydia House"));
        let text = text
            .replace(hosts, &format!("[\"{name}.localhost\"]"))
            .replace("Karydia House", "Fifth House");
        fs::write(file, text).unwrap();
    }

    pub(super) fn change(&self, file: &str, old: &str, new: &str) {
        let file = self.dir.path().join(file);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(old), "{old} is in {text}");
        fs::write(file, text.replace(old, new)).unwrap();
    }

    pub(super) async fn name(&self, tenant: &str) -> Option<String> {
        let response = self.shop.get(tenant, "/api/v1/storefront").await;
        let is_found = response.status == 200;
        is_found.then(|| response.json()["name"].as_str().unwrap().to_owned())
    }
}
