use super::*;

#[test]
fn a_shop_ends_with_its_folder_and_has_the_same_id_when_it_returns() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    let (folder, away) = (
        folders.dir.path().join("lamps"),
        folders.dir.path().join(".away"),
    );
    fs::rename(&folder, &away).unwrap();
    folders.reload.scan();
    assert!(
        folders.find("lamps.example").is_some(),
        "a tool may be replacing the folder"
    );
    folders.scan_until_stable();
    assert!(folders.find("lamps.example").is_none());
    let removed = folders.reload.registry.tenants_including_removed();
    assert!(
        removed.iter().any(|tenant| Arc::ptr_eq(tenant, &before)),
        "its open orders are still processed"
    );
    write(folders.dir.path(), "tables", "\"tables.example\"");
    fs::rename(&away, &folder).unwrap();
    folders.scan_until_stable();
    let after = folders.find("lamps.example").unwrap();
    assert_eq!(before.id, after.id);
    assert_ne!(before.revision, after.revision);
    assert_ne!(before.retail_revision, after.retail_revision);
    assert_ne!(folders.find("tables.example").unwrap().id, after.id);
    assert_eq!(folders.reload.registry.tenants_including_removed().len(), 3);
}

#[test]
fn a_renamed_folder_keeps_its_hosts_without_a_gap() {
    let mut folders = Folders::start();
    let dir = folders.dir.path().to_owned();
    fs::rename(dir.join("lamps"), dir.join("lights")).unwrap();
    let mut names = Vec::new();
    for _ in 0..4 {
        folders.reload.scan();
        names.push(folders.find("www.lamps.example").unwrap().slug.to_string());
    }
    assert_eq!(names.last().unwrap(), "lights");
    assert!(folders.refused().is_empty());
}

#[test]
fn an_unmounted_volume_ends_no_shop() {
    let mut folders = Folders::start();
    let (dir, away) = (folders.dir.path().to_owned(), tempfile::tempdir().unwrap());
    for name in ["chairs", "lamps"] {
        fs::rename(dir.join(name), away.path().join(name)).unwrap();
    }
    folders.scan_until_stable();
    assert!(folders.refused()[0].contains("no tenant found"));
    folders.reload.settings.dir = dir.join("nowhere");
    folders.scan_until_stable();
    assert!(folders.refused()[0].contains("No such file"));
    assert!(folders.find("lamps.example").is_some() && folders.find("chairs.example").is_some());
}

fn write_folder(folders: &mut Folders, name: &str, hosts: &str) {
    write(folders.dir.path(), name, hosts);
    folders.scan_until_stable();
}

#[test]
fn a_restarted_watcher_assigns_no_id_twice() {
    let mut folders = Folders::start();
    write_folder(&mut folders, "broken", "5");
    write_folder(&mut folders, "tables", "\"tables.example\"");
    let tables = folders.find("tables.example").unwrap();
    let reload = &folders.reload;
    folders.reload = Reload::new(
        Arc::clone(&reload.registry),
        reload.defaults.clone(),
        reload.settings.clone(),
    );
    write_folder(&mut folders, "stools", "\"stools.example\"");
    assert_ne!(folders.find("stools.example").unwrap().id, tables.id);
}

#[test]
fn a_complete_folder_is_active_after_two_scans() {
    let mut folders = Folders::start();
    write(folders.dir.path(), "tables", "\"tables.example\"");
    folders.reload.scan();
    assert!(folders.find("tables.example").is_none());
    folders.reload.scan();
    assert!(folders.find("tables.example").is_some());
}

#[test]
fn the_next_scan_follows_soon_until_a_change_is_applied() {
    let mut folders = Folders::start();
    let is_changing = |folders: &Folders| {
        let mut states = folders.reload.folders.values();
        states.any(FolderState::is_changing)
    };
    assert!(!is_changing(&folders));
    let file = folders.dir.path().join("lamps/tenant.toml");
    for text in [config("lamps", "\"new.example\"", ""), "broken".to_owned()] {
        fs::write(&file, text).unwrap();
        folders.reload.scan();
        assert!(is_changing(&folders));
        folders.reload.scan();
        assert!(!is_changing(&folders));
    }
    fs::remove_dir_all(folders.dir.path().join("lamps")).unwrap();
    folders.reload.scan();
    assert!(is_changing(&folders));
    folders.reload.scan();
    assert!(!is_changing(&folders));
}
