use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use super::write_tenant;

fn check(applied: &Path, dir: &Path, more: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gateway"))
        .args(["tenants", "check"])
        .args(more)
        .env("GATEWAY__TENANTS__DIR", dir)
        .env("GATEWAY__TENANTS__APPLIED_DIR", applied)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Writes a folder as if the gateway had applied it.
fn write_applied(folder: &Path) {
    write_tenant(folder, "lamps", r#"["lamps.example"]"#, "");
}

fn is_warning(line: &&str) -> bool {
    line.contains("/tenant.toml: warning: ")
}

#[test]
fn what_the_law_asks_for_and_a_shop_lacks_is_a_warning() {
    let (applied, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_applied(dir.path());
    let file = dir.path().join("lamps/tenant.toml");
    let config = fs::read_to_string(&file).unwrap();
    let seller = "\n[seller]\nname = \"Lamps Ltd\"\naddress = \"1 Light Street\"\nvat_id = \"CY10259033P\"\n\
                  [withdrawal]\nenabled = false\n";
    fs::write(&file, config + seller).unwrap();
    let output = check(applied.path(), dir.path(), &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    let keys: Vec<_> = shown
        .lines()
        .filter_map(|line| line.split_once("/tenant.toml: warning: "))
        .filter_map(|(_, gap)| gap.split(' ').next())
        .collect();
    assert_eq!(keys, ["seller.register", "withdrawal.enabled", "producers"]);
    assert!(shown.ends_with(", no errors, 3 warnings\n"), "{shown}");
}

#[test]
fn unchanged_folders_are_not_listed() {
    let (applied, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_applied(applied.path());
    write_applied(dir.path());
    let output = check(applied.path(), dir.path(), &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    let lines: Vec<_> = shown.lines().filter(|line| !is_warning(line)).collect();
    let expected = format!("{}: 1 tenants, no errors, 5 warnings", dir.path().display());
    assert_eq!(lines, [expected]);
}

#[test]
fn changed_lines_are_shown_with_their_numbers() {
    let (applied, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_applied(applied.path());
    write_tenant(applied.path(), "gone", r#"["gone.example"]"#, "");
    write_applied(dir.path());
    write_tenant(dir.path(), "new", r#"["new.example"]"#, "");
    let file = dir.path().join("lamps/tenant.toml");
    let config = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        config.replace(
            "countries = \"eu\"",
            "noindex = true\ncountries = \"cyprus\"",
        ),
    )
    .unwrap();
    let nowhere = tempfile::tempdir().unwrap();
    let output = check(applied.path(), nowhere.path(), &[dir.path()]);
    let shown = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for part in [
        "gone/tenant.toml: gone\n-    1  name = \"gone\"\n",
        "lamps/tenant.toml: changed\n-    3  countries = \"eu\"\n+    3  noindex = true\n+    4  countries = \"cyprus\"\nnew/",
        "new/tenant.toml: new\n+    1  name = \"new\"\n",
        ": 2 tenants, no errors, 10 warnings\n",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(!shown.contains("lamps/theme.toml"), "{shown}");
}

#[test]
fn every_mistake_is_named_with_its_place() {
    let (applied, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_tenant(
        dir.path(),
        "lamps",
        r#"["lamps.example"]"#,
        "tokn_file = \"x\"",
    );
    fs::write(dir.path().join("lamps/theme.toml"), "radius = 99\n").unwrap();
    fs::write(dir.path().join("lamps/favicon.svg"), "<html>").unwrap();
    let search = "[[pinned]]\nterm = \"lamp\"\nproducts = [0]\n";
    fs::write(dir.path().join("lamps/search.toml"), search).unwrap();
    write_tenant(dir.path(), "one", r#"["same.example"]"#, "");
    write_tenant(dir.path(), "two", r#"["Same.example"]"#, "");
    let output = check(applied.path(), dir.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stderr);
    for part in [
        "/lamps/tenant.toml:7:1: unknown field `tokn_file`",
        "/lamps/theme.toml:1:10: expected 0 to 16 pixels",
        "/lamps/favicon.svg: expected an SVG",
        "/lamps/search.toml:3:12: expected product ids from 1",
        "/two/tenant.toml:2:10: host same.example is also a host of one",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn a_mistake_in_earlier_prices_is_named_with_its_line() {
    let (applied, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_applied(dir.path());
    let prices = "product_id,date,price\n7,2026-09-01,12.00\n7,2026-10-01,cheap\n";
    fs::write(dir.path().join("lamps/prices.csv"), prices).unwrap();
    let output = check(applied.path(), dir.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stderr);
    let expected = "/lamps/prices.csv: line 3: `cheap` is no price such as 12.50";
    assert!(shown.contains(expected), "{shown}");
}

/// The operator who edits the folders may have no token.
#[test]
fn the_common_token_is_not_needed() {
    let (applied, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_applied(dir.path());
    let output = Command::new(env!("CARGO_BIN_EXE_gateway"))
        .args(["tenants", "check"])
        .env("GATEWAY__TENANTS__DIR", dir.path())
        .env("GATEWAY__TENANTS__APPLIED_DIR", applied.path())
        .env(
            "GATEWAY__RETAIL__TOKEN_FILE",
            dir.path().join("no/such/file"),
        )
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn the_demo_shops_have_no_mistake_and_lack_nothing() {
    let applied = tempfile::tempdir().unwrap();
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    let output = check(applied.path(), &dir, &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.ends_with(" tenants, no errors\n"), "{shown}");
}
