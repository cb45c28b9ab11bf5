use std::fs;

use gateway::tenants::{RetailDefaults, TenantRegistry};
use rstest::rstest;
use secrecy::SecretString;
use tempfile::TempDir;

use super::write_tenant;

fn defaults() -> RetailDefaults {
    RetailDefaults {
        token: Some(SecretString::from("canary-token")),
        ..RetailDefaults::default()
    }
}

fn two_tenants() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    write_tenant(
        dir.path(),
        "lamps",
        r#"["lamps.example.com", "localhost"]"#,
        "",
    );
    write_tenant(dir.path(), "chairs", r#"["Chairs.example.com"]"#, "");
    fs::write(
        dir.path().join("README.md"),
        "Files beside the folders are not tenants.",
    )
    .unwrap();
    dir
}

#[rstest]
#[case("lamps.example.com", Some("lamps"))]
#[case("LAMPS.Example.com:8080", Some("lamps"))]
#[case("lamps.example.com.", Some("lamps"))]
#[case("lamps.example.com.:443", Some("lamps"))]
#[case("chairs.example.com", Some("chairs"))]
#[case("localhost:8080", Some("lamps"))]
#[case("", None)]
#[case("example.com", None)]
#[case("evil.lamps.example.com", None)]
#[case("lamps.example.com..", None)]
#[case("lamps.example.com:80:80", None)]
#[case("lamps.example.com@evil.example", None)]
#[case("[::1]:8080", None)]
fn a_host_finds_its_tenant_or_none(#[case] host: &str, #[case] expected: Option<&str>) {
    let dir = two_tenants();
    let registry = TenantRegistry::load(dir.path(), &defaults()).unwrap();
    assert_eq!(
        registry
            .find_by_host(host)
            .map(|tenant| tenant.slug.to_string())
            .as_deref(),
        expected
    );
}

#[test]
fn tenants_have_numbers_and_no_live_settings_at_first() {
    let dir = two_tenants();
    let registry = TenantRegistry::load(dir.path(), &defaults()).unwrap();
    let ids: Vec<_> = registry
        .tenants()
        .iter()
        .map(|tenant| (tenant.id.get(), tenant.slug.to_string()))
        .collect();
    assert_eq!(ids, [(0, "chairs".to_owned()), (1, "lamps".to_owned())]);
    for tenant in registry.tenants().iter() {
        assert!(tenant.live_settings().is_none() && tenant.retail().is_none());
    }
    assert!(!format!("{registry:?}").contains("canary"));
}

#[test]
fn a_host_of_two_tenants_is_refused() {
    let dir = two_tenants();
    write_tenant(dir.path(), "tables", r#"["LOCALHOST"]"#, "");
    let error = TenantRegistry::load(dir.path(), &defaults())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("tables/tenant.toml:2:10: host localhost is also a host of lamps"),
        "{error}"
    );
}

#[rstest]
#[case("token_file = \"nowhere\"", "nowhere: ")]
#[case("token_file = \"empty\"", "empty: expected a secret on a single line")]
#[case("connection_file = \"nowhere\"", "nowhere: ")]
#[case("tokn_file = \"x\"", "tenant.toml:7:1: unknown field `tokn_file`")]
fn an_error_names_its_file(#[case] more: &str, #[case] expected: &str) {
    let dir = tempfile::tempdir().unwrap();
    write_tenant(dir.path(), "lamps", r#"["localhost"]"#, more);
    fs::write(dir.path().join("lamps/empty"), "\n").unwrap();
    let error = TenantRegistry::load(dir.path(), &defaults())
        .unwrap_err()
        .to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn a_tenant_without_any_token_is_refused() {
    let dir = two_tenants();
    let error = TenantRegistry::load(dir.path(), &RetailDefaults::default())
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with("tenant.toml: no token_file, and no common token is configured"),
        "{error}"
    );
}

#[test]
fn folders_that_are_no_tenants_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let error = TenantRegistry::load(dir.path(), &defaults())
        .unwrap_err()
        .to_string();
    assert!(error.contains("no tenant found"), "{error}");
    write_tenant(dir.path(), "Lamps", r#"["localhost"]"#, "");
    let error = TenantRegistry::load(dir.path(), &defaults())
        .unwrap_err()
        .to_string();
    assert!(error.contains("lower-case"), "{error}");
    assert!(TenantRegistry::load(&dir.path().join("nowhere"), &defaults()).is_err());
}
