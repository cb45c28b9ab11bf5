use std::fs;

use secrecy::SecretString;
use tempfile::TempDir;

use super::*;
use crate::tenants::{RefreshSettings, live::sample};

const THEME: &str = include_str!("../../../../tenants/furniture/theme.toml");
const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

struct Folders {
    dir: TempDir,
    reload: Reload,
}

fn config(name: &str, hosts: &str, more: &str) -> String {
    format!(
        "name = \"{name}\"\nhosts = [{hosts}]\ncountries = \"eu\"\n[retail]\nidentifier = \"{name}\"\n\
         api_url = \"http://127.0.0.1:9\"\n{more}"
    )
}

fn write(dir: &Path, name: &str, hosts: &str) {
    let folder = dir.join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("tenant.toml"), config(name, hosts, "")).unwrap();
    fs::write(folder.join("theme.toml"), THEME).unwrap();
    fs::write(folder.join("logo.svg"), DRAWING).unwrap();
    fs::write(folder.join("favicon.svg"), DRAWING).unwrap();
}

impl Folders {
    /// Starts with the shops `chairs` and `lamps` and loads their live settings.
    fn start() -> Self {
        let dir = tempfile::tempdir().unwrap();
        write(dir.path(), "chairs", "\"chairs.example\"");
        write(
            dir.path(),
            "lamps",
            "\"lamps.example\", \"www.lamps.example\"",
        );
        let defaults = RetailDefaults {
            token: Some(SecretString::from("canary-token")),
            ..RetailDefaults::default()
        };
        let settings = TenantsSettings {
            dir: dir.path().to_owned(),
            watch_ms: 250,
            applied_dir: dir.path().join(".applied"),
            refresh: RefreshSettings::default(),
        };
        let registry = TenantRegistry::load(dir.path(), &defaults).unwrap();
        for tenant in registry.tenants().iter() {
            simulate_retail_response(tenant);
        }
        let reload = Reload::new(Arc::new(registry), defaults, settings);
        let mut folders = Self { dir, reload };
        folders.scan_until_stable();
        folders
    }

    fn scan_until_stable(&mut self) {
        for _ in 0..4 {
            self.reload.scan();
        }
    }

    fn write(&mut self, file: &str, text: &str) {
        fs::write(self.dir.path().join(file), text).unwrap();
        self.scan_until_stable();
    }

    fn replace(&mut self, file: &str, old: &str, new: &str) {
        let text = fs::read_to_string(self.dir.path().join(file)).unwrap();
        assert!(text.contains(old), "{old} is in {text}");
        self.write(file, &text.replace(old, new));
    }

    fn find(&self, host: &str) -> Option<Arc<Tenant>> {
        self.reload.registry.find_by_host(host)
    }

    /// Paths are relative to the parent folder.
    fn refused(&self) -> Vec<String> {
        let current = self.reload.registry.current();
        let errors = current.refused.iter().flat_map(|refused| &refused.errors.0);
        let dir = format!("{}/", self.dir.path().display());
        errors
            .map(|error| error.to_string().replace(&dir, ""))
            .collect()
    }
}

fn simulate_retail_response(tenant: &Tenant) {
    let target = Arc::clone(&tenant.base_target);
    tenant
        .live_cell
        .settings
        .store(Some(Arc::new(sample(target))));
}

#[test]
fn without_changes_the_snapshot_stays() {
    let mut folders = Folders::start();
    let before = folders.reload.registry.current();
    let file = folders.dir.path().join("lamps/tenant.toml");
    let text = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    fs::write(&file, text).unwrap();
    folders.scan_until_stable();
    assert!(Arc::ptr_eq(&before, &folders.reload.registry.current()));
    assert_eq!(folders.reload.scan().len(), 2);
}

#[test]
fn a_change_creates_a_new_revision_of_the_same_shop() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    folders.replace(
        "lamps/tenant.toml",
        "countries = \"eu\"",
        "countries = \"cyprus\"",
    );
    let after = folders.find("lamps.example").unwrap();
    assert_eq!(before.id, after.id);
    assert_ne!(before.revision, after.revision);
    assert_eq!(before.retail_revision, after.retail_revision);
    assert!(Arc::ptr_eq(&before.live_cell, &after.live_cell));
    assert_eq!(
        after.config.countries,
        crate::tenants::CountryPreset::Cyprus
    );
    let other = folders.find("chairs.example").unwrap();
    assert_eq!(other.revision, 0);
}

#[test]
fn a_file_is_not_read_while_it_is_being_written() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    for size in 1..20 {
        let text = config("lamps", "\"lamps.example\"", &"# more\n".repeat(size));
        fs::write(folders.dir.path().join("lamps/tenant.toml"), text).unwrap();
        folders.reload.scan();
        assert!(Arc::ptr_eq(
            &before,
            &folders.find("lamps.example").unwrap()
        ));
    }
    folders.scan_until_stable();
    assert!(!Arc::ptr_eq(
        &before,
        &folders.find("lamps.example").unwrap()
    ));
}

#[test]
fn a_broken_folder_keeps_its_last_good_version_and_is_reported_with_its_line() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    folders.write("lamps/tenant.toml", "name = \"Lamps\"\nhosts = 5\n");
    folders.write("lamps/logo.svg", "<html>");
    let chairs = "countries = \"atlantis\"";
    folders.replace("chairs/tenant.toml", "countries = \"eu\"", chairs);
    let refused = folders.refused();
    assert_eq!(refused.len(), 3, "{refused:?}");
    assert!(refused[0].starts_with("chairs/tenant.toml:3:13: unknown variant `atlantis`"));
    assert!(
        refused[1].starts_with("lamps/tenant.toml:2:9: invalid type"),
        "{refused:?}"
    );
    assert_eq!(refused[2], "lamps/logo.svg: expected an SVG");
    assert!(Arc::ptr_eq(
        &before,
        &folders.find("lamps.example").unwrap()
    ));

    let good = config("lamps", "\"lamps.example\", \"www.lamps.example\"", "");
    folders.write("lamps/tenant.toml", &good);
    folders.write("lamps/logo.svg", DRAWING);
    assert_eq!(folders.refused().len(), 1);
    let after = folders.find("lamps.example").unwrap();
    assert!(
        Arc::ptr_eq(&before, &after),
        "the files have their former content"
    );
}

#[test]
fn an_error_in_a_theme_is_reported_with_its_line() {
    let mut folders = Folders::start();
    folders.replace(
        "lamps/theme.toml",
        "ink-soft = \"#675a4e\"",
        "ink-soft = \"#ddd6cc\"",
    );
    let refused = folders.refused();
    assert!(
        refused[0].starts_with("lamps/theme.toml:10:1: colors: ink-soft on "),
        "{refused:?}"
    );
    folders.replace("lamps/theme.toml", "radius = 0", "radius = 99");
    assert!(
        folders.refused()[0].starts_with("lamps/theme.toml:1:10: "),
        "{refused:?}"
    );
}

#[test]
fn a_folder_becomes_a_shop_when_all_files_are_there() {
    let mut folders = Folders::start();
    let folder = folders.dir.path().join("tables");
    fs::create_dir(&folder).unwrap();
    folders.scan_until_stable();
    folders.write("tables/logo.svg", DRAWING);
    folders.write("tables/favicon.svg", DRAWING);
    folders.write(
        "tables/tenant.toml",
        &config("tables", "\"tables.example\"", ""),
    );
    assert_eq!(
        folders.refused(),
        ["tables/theme.toml: No such file or directory (os error 2)"]
    );
    assert!(folders.find("tables.example").is_none());
    folders.write("tables/theme.toml", THEME);
    assert!(folders.refused().is_empty());
    let tables = folders.find("tables.example").unwrap();
    assert!(
        folders
            .reload
            .scan()
            .iter()
            .any(|tenant| Arc::ptr_eq(tenant, &tables))
    );
}

#[test]
fn search_settings_are_optional_and_applied_when_they_change() {
    let mut folders = Folders::start();
    let file = "lamps/search.toml";
    let before = folders.find("lamps.example").unwrap();
    assert_eq!(before.search.fingerprint(), 0);
    let copy = folders.dir.path().join(".applied").join(file);
    let text = "synonyms = [[\"lamp\", \"light\"]]\n";
    folders.write(file, text);
    let after = folders.find("lamps.example").unwrap();
    assert_ne!(after.search.fingerprint(), 0);
    assert_eq!(fs::read_to_string(&copy).unwrap(), text);
    folders.write(file, "synonyms = [[\"lamp\"]]");
    let refused = folders.refused();
    assert!(
        refused[0].starts_with("lamps/search.toml:1:13: "),
        "{refused:?}"
    );
    let kept = folders.find("lamps.example").unwrap();
    assert!(Arc::ptr_eq(&kept, &after), "the last valid version stays");
    fs::remove_file(folders.dir.path().join(file)).unwrap();
    folders.scan_until_stable();
    let without = folders.find("lamps.example").unwrap();
    assert_eq!(without.search.fingerprint(), 0);
    assert!(!copy.exists());
}

#[path = "change_tests.rs"]
mod changes;
#[path = "folder_tests.rs"]
mod whole_folders;
