//! Tests of changed hosts, Retail APIs, secrets and links.

use std::os::unix::fs::symlink;

use super::*;

#[test]
fn whoever_has_a_host_keeps_it() {
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

    // The host is free again, so the refused version is activated without another change.
    folders.replace("lamps/tenant.toml", "\"lamps.example\", ", "");
    assert!(folders.refused().is_empty());
    assert_eq!(&*folders.find("lamps.example").unwrap().slug, "chairs");
    assert_eq!(&*folders.find("www.lamps.example").unwrap().slug, "lamps");
}

#[test]
fn a_newcomer_with_a_host_that_is_taken_does_not_come() {
    let mut folders = Folders::start();
    write(
        folders.dir.path(),
        "aaa",
        "\"aaa.example\", \"chairs.example\"",
    );
    folders.settle();
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
    folders.settle();
    assert!(folders.refused().is_empty());
    assert_eq!(&*folders.find("lamps.example").unwrap().slug, "chairs");
    assert_eq!(&*folders.find("chairs.example").unwrap().slug, "lamps");
}

#[test]
fn another_retail_api_takes_over_when_it_answers() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    folders.replace("lamps/tenant.toml", "127.0.0.1:9", "127.0.0.1:10");
    assert!(Arc::ptr_eq(
        &before,
        &folders.find("lamps.example").unwrap()
    ));
    let waiting = folders.reload.look().pop().unwrap();
    assert!(waiting.live().is_none() && *waiting.slug == *"lamps");
    answer(&waiting);
    folders.reload.look();
    let after = folders.find("lamps.example").unwrap();
    assert!(Arc::ptr_eq(&waiting, &after));
    assert_ne!(before.retail_revision, after.retail_revision);
    assert_eq!(
        folders.reload.look().len(),
        2,
        "the former one is no longer renewed"
    );
}

#[test]
fn a_retail_api_that_never_answers_can_be_taken_back() {
    let mut folders = Folders::start();
    let before = folders.find("lamps.example").unwrap();
    folders.replace("lamps/tenant.toml", "127.0.0.1:9", "127.0.0.1:10");
    folders.replace("lamps/tenant.toml", "127.0.0.1:10", "127.0.0.1:9");
    assert_eq!(folders.reload.look().len(), 2);
    assert!(Arc::ptr_eq(
        &before,
        &folders.find("lamps.example").unwrap()
    ));
}

#[test]
fn a_shop_that_never_worked_changes_at_once() {
    let mut folders = Folders::start();
    write(folders.dir.path(), "tables", "\"tables.example\"");
    folders.settle();
    folders.replace(
        "tables/tenant.toml",
        "identifier = \"tables\"",
        "identifier = \"table\"",
    );
    let tables = folders.find("tables.example").unwrap();
    assert_eq!(tables.config.retail.identifier, "table");
}

#[test]
fn another_identifier_is_another_shop() {
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
fn a_token_file_is_followed_wherever_it_is() {
    let mut folders = Folders::start();
    let elsewhere = tempfile::tempdir().unwrap();
    let token = elsewhere.path().join("token");
    fs::write(&token, "canary-one").unwrap();
    let more = format!("token_file = {token:?}\n");
    folders.write(
        "lamps/tenant.toml",
        &config("lamps", "\"lamps.example\"", &more),
    );
    let waiting = folders.reload.look().pop().unwrap();
    answer(&waiting);
    folders.settle();
    assert!(Arc::ptr_eq(
        &waiting,
        &folders.find("lamps.example").unwrap()
    ));

    fs::write(&token, "").unwrap();
    folders.settle();
    assert!(folders.refused()[0].ends_with("token: expected a secret on a single line"));
    fs::write(&token, "canary-two").unwrap();
    folders.settle();
    assert!(folders.refused().is_empty());
    let renewed = folders.reload.look().pop().unwrap();
    assert!(!renewed.base_target.is_same(&waiting.base_target));
}

#[test]
fn folders_behind_links_are_followed_as_the_links_change() {
    let mut folders = Folders::start();
    let dir = folders.dir.path().to_owned();
    for (version, host) in [("..1", "\"one.example\""), ("..2", "\"two.example\"")] {
        fs::create_dir(dir.join(version)).unwrap();
        write(&dir.join(version), "tables", host);
    }
    symlink("..1", dir.join("..data")).unwrap();
    symlink("..data/tables", dir.join("tables")).unwrap();
    folders.settle();
    assert_eq!(&*folders.find("one.example").unwrap().slug, "tables");
    symlink("..2", dir.join("..new")).unwrap();
    fs::rename(dir.join("..new"), dir.join("..data")).unwrap();
    folders.settle();
    assert!(folders.find("one.example").is_none());
    assert_eq!(&*folders.find("two.example").unwrap().slug, "tables");
}

#[test]
fn what_is_no_plain_file_is_refused() {
    let mut folders = Folders::start();
    let logo = folders.dir.path().join("lamps/logo.svg");
    fs::remove_file(&logo).unwrap();
    symlink("/dev/zero", &logo).unwrap();
    folders.settle();
    assert_eq!(folders.refused(), ["lamps/logo.svg: expected a file"]);
    fs::remove_file(&logo).unwrap();
    folders.write("lamps/logo.svg", &" ".repeat(1024 * 1024 + 1));
    assert_eq!(
        folders.refused(),
        ["lamps/logo.svg: larger than 1048576 bytes"]
    );
}

#[test]
fn copies_of_what_was_taken_are_kept() {
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
    folders.settle();
    assert!(!applied.join("lamps").exists() && applied.join("chairs/theme.toml").exists());
}

#[test]
fn what_else_is_where_the_copies_go_is_left_alone() {
    let mut folders = Folders::start();
    let applied = folders.dir.path().join(".applied");
    let file = applied.join("mine/tenant.toml");
    fs::create_dir(applied.join("mine")).unwrap();
    fs::write(&file, "precious").unwrap();
    folders.write("lamps/tenant.toml", &config("lamps", "\"new.example\"", ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    write(folders.dir.path(), "mine", "\"mine.example\"");
    folders.settle();
    assert!(
        folders
            .reload
            .registry
            .find_by_host("mine.example")
            .is_some()
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}
