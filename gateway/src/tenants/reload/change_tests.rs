use std::os::unix::fs::symlink;

use super::*;

#[test]
fn the_current_owner_keeps_a_host() {
    let mut folders = Folders::start();
    folders.replace(
        "chairs/tenant.toml",
        "\"chairs.example\"",
        "\"chairs.example\", \"Lamps.example\"",
    );
    let problem = "chairs/tenant.toml:2:28: host lamps.example is also a host of lamps";
    assert_eq!(folders.refused(), [problem]);
    assert_eq!(&*folders.find("lamps.example").unwrap().slug, "lamps");
    assert_eq!(folders.find("chairs.example").unwrap().revision, 0);

    // The host is free now, so the refused version becomes active without another change.
    folders.replace("lamps/tenant.toml", "\"lamps.example\", ", "");
    assert!(folders.refused().is_empty());
    assert_eq!(&*folders.find("lamps.example").unwrap().slug, "chairs");
    assert_eq!(&*folders.find("www.lamps.example").unwrap().slug, "lamps");
}

#[test]
fn a_new_shop_with_a_taken_host_is_refused() {
    let mut folders = Folders::start();
    write(
        folders.dir.path(),
        "aaa",
        "\"aaa.example\", \"chairs.example\"",
    );
    folders.scan_until_stable();
    assert_eq!(folders.refused().len(), 1);
    assert!(folders.find("aaa.example").is_none());
    assert_eq!(&*folders.find("chairs.example").unwrap().slug, "chairs");
}

#[test]
fn two_shops_can_exchange_their_hosts() {
    let mut folders = Folders::start();
    let dir = folders.dir.path().to_owned();
    let swap = |name: &str, hosts: &str| {
        fs::write(dir.join(name).join("tenant.toml"), config(name, hosts, "")).unwrap();
    };
    swap("chairs", "\"lamps.example\"");
    swap("lamps", "\"chairs.example\"");
    folders.scan_until_stable();
    assert!(folders.refused().is_empty());
    assert_eq!(&*folders.find("lamps.example").unwrap().slug, "chairs");
    assert_eq!(&*folders.find("chairs.example").unwrap().slug, "lamps");
}

#[test]
fn a_new_retail_api_is_used_once_it_responds() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    folders.replace("lamps/tenant.toml", "127.0.0.1:9", "127.0.0.1:10");
    assert!(Arc::ptr_eq(
        &before,
        &folders.find("lamps.example").unwrap()
    ));
    let waiting = folders.reload.scan().pop().unwrap();
    assert!(waiting.live_settings().is_none() && *waiting.slug == *"lamps");
    simulate_retail_response(&waiting);
    folders.reload.scan();
    let after = folders.find("lamps.example").unwrap();
    assert!(Arc::ptr_eq(&waiting, &after));
    assert_ne!(before.retail_revision, after.retail_revision);
    assert_eq!(
        folders.reload.scan().len(),
        2,
        "the settings from the former Retail API are no longer refreshed"
    );
}

#[test]
fn a_change_to_a_retail_api_that_never_responds_can_be_reverted() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    folders.replace("lamps/tenant.toml", "127.0.0.1:9", "127.0.0.1:10");
    folders.replace("lamps/tenant.toml", "127.0.0.1:10", "127.0.0.1:9");
    assert_eq!(folders.reload.scan().len(), 2);
    assert!(Arc::ptr_eq(
        &before,
        &folders.find("lamps.example").unwrap()
    ));
}

#[test]
fn a_shop_whose_retail_api_never_responded_changes_at_once() {
    let mut folders = Folders::start();
    write(folders.dir.path(), "tables", "\"tables.example\"");
    folders.scan_until_stable();
    folders.replace(
        "tables/tenant.toml",
        "identifier = \"tables\"",
        "identifier = \"table\"",
    );
    let tables = folders.find("tables.example").unwrap();
    assert_eq!(tables.config.retail.identifier, "table");
}

#[test]
fn a_folder_with_the_identifier_of_another_shop_is_refused() {
    let mut folders = Folders::start();
    folders.replace(
        "lamps/tenant.toml",
        "identifier = \"lamps\"",
        "identifier = \"beds\"",
    );
    let refused = folders.refused();
    assert!(
        refused[0].starts_with("lamps/tenant.toml:5:1: another identifier"),
        "{refused:?}"
    );
    let lamps = folders.find("lamps.example").unwrap();
    assert_eq!(lamps.config.retail.identifier, "lamps");
}

#[test]
fn a_changed_token_file_in_any_folder_is_noticed() {
    let mut folders = Folders::start();
    let elsewhere = tempfile::tempdir().unwrap();
    let token = elsewhere.path().join("token");
    fs::write(&token, "canary-one").unwrap();
    let more = format!("token_file = {token:?}\n");
    folders.write(
        "lamps/tenant.toml",
        &config("lamps", "\"lamps.example\"", &more),
    );
    let waiting = folders.reload.scan().pop().unwrap();
    simulate_retail_response(&waiting);
    folders.scan_until_stable();
    assert!(Arc::ptr_eq(
        &waiting,
        &folders.find("lamps.example").unwrap()
    ));

    fs::write(&token, "").unwrap();
    folders.scan_until_stable();
    assert!(folders.refused()[0].ends_with("token: expected a secret on a single line"));
    fs::write(&token, "canary-two").unwrap();
    folders.scan_until_stable();
    assert!(folders.refused().is_empty());
    let refreshed = folders.reload.scan().pop().unwrap();
    assert!(!refreshed.base_target.is_same(&waiting.base_target));
}

#[test]
fn changed_links_to_folders_are_noticed() {
    let mut folders = Folders::start();
    let dir = folders.dir.path().to_owned();
    for (version, host) in [("..1", "\"one.example\""), ("..2", "\"two.example\"")] {
        fs::create_dir(dir.join(version)).unwrap();
        write(&dir.join(version), "tables", host);
    }
    symlink("..1", dir.join("..data")).unwrap();
    symlink("..data/tables", dir.join("tables")).unwrap();
    folders.scan_until_stable();
    assert_eq!(&*folders.find("one.example").unwrap().slug, "tables");
    symlink("..2", dir.join("..new")).unwrap();
    fs::rename(dir.join("..new"), dir.join("..data")).unwrap();
    folders.scan_until_stable();
    assert!(folders.find("one.example").is_none());
    assert_eq!(&*folders.find("two.example").unwrap().slug, "tables");
}

#[test]
fn only_regular_files_of_limited_size_are_read() {
    let mut folders = Folders::start();
    let logo = folders.dir.path().join("lamps/logo.svg");
    fs::remove_file(&logo).unwrap();
    symlink("/dev/zero", &logo).unwrap();
    folders.scan_until_stable();
    assert_eq!(folders.refused(), ["lamps/logo.svg: expected a file"]);
    fs::remove_file(&logo).unwrap();
    folders.write("lamps/logo.svg", &" ".repeat(1024 * 1024 + 1));
    assert_eq!(
        folders.refused(),
        ["lamps/logo.svg: larger than 1048576 bytes"]
    );
}

#[test]
fn the_applied_files_are_copied() {
    let mut folders = Folders::start();
    let applied = folders.dir.path().join(".applied");
    let copy = applied.join("lamps/tenant.toml");
    let good = fs::read_to_string(&copy).unwrap();
    assert_eq!(
        good,
        config("lamps", "\"lamps.example\", \"www.lamps.example\"", "")
    );
    folders.write("lamps/tenant.toml", "name = 5");
    assert_eq!(fs::read_to_string(&copy).unwrap(), good);
    folders.write("lamps/tenant.toml", &config("lamps", "\"new.example\"", ""));
    assert!(fs::read_to_string(&copy).unwrap().contains("new.example"));
    fs::remove_dir_all(folders.dir.path().join("lamps")).unwrap();
    folders.scan_until_stable();
    assert!(!applied.join("lamps").exists() && applied.join("chairs/theme.toml").exists());
}

#[test]
fn copies_that_could_not_be_written_are_written_later() {
    let mut folders = Folders::start();
    let applied = folders.dir.path().join(".applied");
    fs::remove_dir_all(&applied).unwrap();
    fs::write(&applied, "a file in place of the folder").unwrap();
    folders.write("lamps/tenant.toml", &config("lamps", "\"new.example\"", ""));
    assert!(folders.find("new.example").is_some());
    fs::remove_file(&applied).unwrap();
    folders.scan_until_stable();
    assert!(!applied.exists(), "the next attempt follows after a pause");
    let clock = folders.reload.defaults.clock.clone();
    clock.advance(Duration::from_secs(2));
    folders.reload.scan();
    let copy = fs::read_to_string(applied.join("lamps/tenant.toml")).unwrap();
    assert!(copy.contains("new.example"));
}

#[test]
fn other_files_in_the_folder_of_copies_are_not_touched() {
    let mut folders = Folders::start();
    let applied = folders.dir.path().join(".applied");
    let file = applied.join("mine/tenant.toml");
    fs::create_dir(applied.join("mine")).unwrap();
    fs::write(&file, "precious").unwrap();
    folders.write("lamps/tenant.toml", &config("lamps", "\"new.example\"", ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    write(folders.dir.path(), "mine", "\"mine.example\"");
    folders.scan_until_stable();
    assert!(
        folders
            .reload
            .registry
            .find_by_host("mine.example")
            .is_some()
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}
