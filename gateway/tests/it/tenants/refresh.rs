use std::{fs, sync::Arc};

use gateway::{
    retail::RetailErrorKind,
    tenants::{RefreshSettings, RetailDefaults, Tenant, TenantRegistry, refresh, run_refresh_loop},
};
use retail_sandbox::{Fault, FaultKind};
use secrecy::SecretString;
use tempfile::TempDir;

use super::write_tenant;
use crate::{
    circuit_breaker::furniture,
    retail::upstream::{Step, Upstream},
    support::{TestShop, eventually},
};

const STRINGS: &str = r#"{"identifier_string":"lamps","db_conn_str":"Password=canary-connection","img_folder":"lamps",
    "viva_auth":"canary-viva","viva_source_code":1234,"paypal_auth":"","working_hours":"9 to 5","monday":"09:00 - 17:00","sunday":""}"#;
/// Response to both queries, of the properties and of the footer. Each ignores the other's rows.
const ROWS: &str = r#"[{"PROP_KEY":"ageGate","PROP_VALUE":"Y"},{"PROP_KEY":"freeDeliveryTotal","PROP_VALUE":"49.90"},
    {"PROP_KEY":"sessionExpire","PROP_VALUE":"-1"},
    {"IQWPP_POSITION_DESC":"Footer Text","IQWPP_TEXT":"<p>Hello</p>"}]"#;

struct Shop {
    registry: TenantRegistry,
    tenant: Arc<Tenant>,
    _dir: TempDir,
}

fn shop(upstream: &Upstream, more: &str) -> Shop {
    let dir = tempfile::tempdir().unwrap();
    write_tenant(dir.path(), "lamps", r#"["localhost"]"#, "");
    let file = dir.path().join("lamps/tenant.toml");
    fs::write(&file, fs::read_to_string(&file).unwrap() + more).unwrap();
    fs::write(dir.path().join("lamps/connection"), "Password=canary-own\n").unwrap();
    let defaults = RetailDefaults {
        token: Some(SecretString::from("canary-token")),
        api_url: Some(upstream.url.clone()),
        ..RetailDefaults::default()
    };
    let registry = TenantRegistry::load(dir.path(), &defaults).unwrap();
    let tenant = registry.find_by_host("localhost").unwrap();
    Shop {
        registry,
        tenant,
        _dir: dir,
    }
}

fn good() -> Vec<Step> {
    vec![Step::json(STRINGS), Step::json(ROWS), Step::json(ROWS)]
}

#[actix_web::test]
async fn live_settings_come_from_the_retail_api() {
    let upstream = Upstream::play(good());
    let shop = shop(&upstream, "");
    refresh(&shop.tenant).await.unwrap();
    let settings = shop.tenant.live_settings().unwrap();
    assert_eq!(
        (
            settings.public.image_folder.as_str(),
            settings.public.features.age_gate,
            settings.public.features.sign_in
        ),
        ("lamps", true, false)
    );
    assert_eq!(
        (
            settings.public.free_delivery_total_cents,
            settings.public.session_expire_minutes
        ),
        (Some(4_990), 30)
    );
    assert_eq!(settings.public.footer_html.as_deref(), Some("<p>Hello</p>"));
    let payment = settings.payment.as_ref().unwrap();
    assert_eq!(payment.viva_source_code.as_deref(), Some("1234"));
    let hours: Vec<_> = settings
        .public
        .working_hours
        .iter()
        .map(|day| (day.day, day.hours.as_str()))
        .collect();
    assert_eq!(
        hours,
        [(gateway::tenants::Weekday::Monday, "09:00 - 17:00")]
    );
    assert!(!format!("{settings:?}").contains("canary"));

    let requests = upstream.requests();
    assert!(
        requests[0].starts_with("GET /Retail/getDBstrings?dbConnString=lamps HTTP/1.1"),
        "{}",
        requests[0]
    );
    assert!(
        requests[1..]
            .iter()
            .all(|head| head.contains("constr=Password%3Dcanary-connection"))
    );
}

#[actix_web::test]
async fn a_connection_file_replaces_the_string_of_the_retail_api() {
    let upstream = Upstream::play(good());
    let shop = shop(&upstream, "connection_file = \"connection\"");
    refresh(&shop.tenant).await.unwrap();
    let requests = upstream.requests();
    assert!(!requests[0].contains("constr"));
    assert!(
        requests[1..]
            .iter()
            .all(|head| head.contains("constr=Password%3Dcanary-own"))
    );
}

#[actix_web::test]
async fn the_last_good_settings_are_kept() {
    let mut script = good();
    script.push(Step::json(STRINGS));
    script.push(Step::status(
        "500 Internal Server Error",
        "text/html",
        "<html>",
    ));
    script.push(Step::status(
        "500 Internal Server Error",
        "text/html",
        "<html>",
    ));
    let upstream = Upstream::play(script);
    let shop = shop(&upstream, "");
    refresh(&shop.tenant).await.unwrap();
    let before = shop.tenant.live_settings().unwrap();
    assert_eq!(
        refresh(&shop.tenant).await.unwrap_err().kind,
        RetailErrorKind::Status(500)
    );
    assert!(Arc::ptr_eq(&before, &shop.tenant.live_settings().unwrap()));
    assert!(shop.tenant.retail().is_some());
}

#[actix_web::test]
async fn without_the_footer_text_the_other_settings_are_refreshed() {
    let shop = TestShop::start().await;
    let tenant = furniture(&shop);
    let before = tenant.live_settings().unwrap();
    assert!(before.public.footer_html.is_some());
    let fault = Fault::new("select_query", FaultKind::ErrorBeforeCommit).containing("'footer'");
    shop.sandbox.set_faults(vec![fault.tenant("furniture")]);
    refresh(&tenant).await.unwrap();
    let after = tenant.live_settings().unwrap();
    assert!(!Arc::ptr_eq(&before, &after));
    assert_eq!(after.public.footer_html, before.public.footer_html);
}

#[actix_web::test]
async fn an_unknown_identifier_is_an_error() {
    let upstream = Upstream::play(vec![Step::json("[]")]);
    let shop = shop(&upstream, "");
    let error = refresh(&shop.tenant).await.unwrap_err();
    assert_eq!(
        error.kind,
        RetailErrorKind::Decode("the Retail API does not know the identifier")
    );
    assert!(shop.tenant.live_settings().is_none());
}

#[actix_web::test]
async fn the_refresh_loop_starts_at_once_and_retries_after_a_failure() {
    let mut script = vec![Step::status(
        "500 Internal Server Error",
        "text/html",
        "<html>",
    )];
    script.extend(good());
    let upstream = Upstream::play(script);
    let shop = shop(&upstream, "");
    let settings = RefreshSettings {
        retry_ms: 50,
        max_retry_ms: 50,
        ..RefreshSettings::default()
    };
    let task = actix_web::rt::spawn(run_refresh_loop(Arc::clone(&shop.tenant), settings));
    eventually("the settings are loaded", async || {
        shop.tenant.live_settings().is_some()
    })
    .await;
    task.abort();
}

#[actix_web::test]
async fn a_request_to_an_idle_shop_refreshes_its_settings() {
    let upstream = Upstream::play([good(), good()].concat());
    let shop = shop(&upstream, "");
    let settings = RefreshSettings {
        interval_ms: 50,
        idle_interval_ms: 3_600_000,
        ..RefreshSettings::default()
    };
    let task = actix_web::rt::spawn(run_refresh_loop(Arc::clone(&shop.tenant), settings));
    let used = "the settings are loaded after a request";
    eventually(used, async || {
        shop.registry.find_by_host("localhost").unwrap();
        upstream.requests().len() >= 6
    })
    .await;
    task.abort();
}
