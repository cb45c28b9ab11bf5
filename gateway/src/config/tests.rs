use secrecy::ExposeSecret;

use super::*;

/// A change takes effect after two scans. [TEN-02]
#[test]
fn tenant_folders_are_scanned_at_least_twice_a_second() {
    let settings = Settings::from_differences("").unwrap();
    assert!(2 * settings.tenants.watch_ms < 1_000);
}

#[test]
fn the_defaults_are_usable() {
    assert_eq!(Settings::from_differences("").unwrap().server.port, 8080);
}

#[test]
fn a_misspelled_key_is_named() {
    let error = Settings::from_differences("[cache]\nmax_byte = 5")
        .unwrap_err()
        .to_string();
    assert!(error.contains("max_byte"), "{error}");
}

#[test]
fn an_invalid_value_is_named() {
    let error = Settings::from_differences("[cache]\nwait_ms = 5")
        .unwrap_err()
        .to_string();
    assert!(error.contains("wait_ms"), "{error}");
}

#[test]
fn an_original_picture_is_sent_before_the_request_times_out() {
    let error = Settings::from_differences("[pictures]\nwait_ms = 8000")
        .unwrap_err()
        .to_string();
    assert!(error.contains("less than cache.wait_ms"), "{error}");
}

/// [CHK-07]
#[test]
fn the_quiet_period_is_longer_than_a_request_can_take() {
    let slow = "[retail.transport]\nrequest_timeout_ms = 200000";
    let error = Settings::from_differences(slow).unwrap_err().to_string();
    assert!(
        error.contains("orders.quiet_seconds must be 201 to"),
        "{error}"
    );
    let patient = format!("{slow}\n[orders]\nquiet_seconds = 201");
    assert!(Settings::from_differences(&patient).is_ok());
}

#[test]
fn a_trace_is_only_continued_behind_a_proxy() {
    let accepts = "[traces]\naccept_traceparent = true";
    let error = Settings::from_differences(accepts).unwrap_err().to_string();
    assert!(error.contains("server.client_address_header"), "{error}");
    let with_proxy = format!("{accepts}\n[server]\nclient_address_header = \"x-forwarded-for\"");
    assert!(Settings::from_differences(&with_proxy).is_ok());
}

#[test]
fn a_deployment_does_not_accept_loopback_origins() {
    let accepts = "[server]\naccept_loopback_origins = true\n";
    assert!(Settings::from_differences(accepts).is_ok());
    let deployment = include_str!("../../config/production.toml");
    let deployment = deployment.replacen("[server]\n", accepts, 1);
    let of_a_deployment = [
        deployment.as_str(),
        &format!("{accepts}https_only = true"),
        &format!("{accepts}client_address_header = \"x-forwarded-for\""),
        &format!("{accepts}address = \"0.0.0.0\""),
        &format!("{accepts}address = \"shop.example\""),
    ];
    for settings in of_a_deployment {
        let error = Settings::from_differences(settings)
            .unwrap_err()
            .to_string();
        assert!(error.contains("accept_loopback_origins"), "{error}");
    }
}

#[test]
fn a_syntax_error_does_not_show_the_line() {
    let error = Settings::from_differences("[retail]\ntoken = \"canary-token\n")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("line 2") && !error.contains("canary"),
        "{error}"
    );
}

#[test]
fn a_token_of_digits_stays_a_text() {
    let environment = [
        ("GATEWAY__RETAIL__TOKEN", "0012345"),
        ("GATEWAY__SERVER__PORT", "81"),
    ];
    let source = config::Environment::with_prefix("GATEWAY")
        .prefix_separator("__")
        .separator("__")
        .source(Some(
            environment
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into(),
        ));
    let layers = config::Config::builder()
        .add_source(config::File::from_str(DEFAULTS, config::FileFormat::Toml))
        .add_source(source);
    let settings = Settings::from_layers(layers).unwrap();
    assert_eq!(settings.retail.token.unwrap().expose_secret(), "0012345");
    assert_eq!(settings.server.port, 81);
}

#[test]
fn secrets_are_not_printed() {
    let settings = Settings::from_differences("[retail]\ntoken = \"canary-token\"").unwrap();
    assert!(!format!("{settings:?}").contains("canary-token"));
}

#[test]
fn several_gateways_need_postgres_and_a_session_key() {
    let several = "[store]\nseveral_gateways = true";
    let error = |differences: &str| {
        let settings = Settings::from_differences(differences).unwrap();
        let key = settings.session_key().map(|_| ());
        let engine = settings.store_engine().map(|_| ());
        key.and(engine).unwrap_err().to_string()
    };
    let text = error(several);
    assert!(
        text.contains("sessions.key_file must be set for store.several_gateways"),
        "{text}"
    );
    let key = format!("{several}\n[sessions]\nkey = \"{}\"", "k".repeat(64));
    let standby = key.replace("several_gateways", "require_standby");
    for without_postgres in [&key, &standby] {
        let text = error(without_postgres);
        assert!(text.contains("needs kind = \"postgres\""), "{text}");
    }
    let url = "kind = \"postgres\"\nurl = \"host=/run/postgresql dbname=shop\"";
    let with_postgres = key.replace("several_gateways", &format!("{url}\nseveral_gateways"));
    let settings = Settings::from_differences(&with_postgres).unwrap();
    assert!(settings.session_key().unwrap().is_some());
    assert!(settings.store_engine().is_ok());
}

#[test]
fn the_shared_cache_needs_several_gateways_and_an_address() {
    let error = |differences: &str| {
        let settings = Settings::from_differences(differences).unwrap();
        let error = settings.shared_cache_server().unwrap_err().to_string();
        assert!(!error.contains("canary"), "{error}");
        error
    };
    let url = "[cache]\nshared_url = \"redis://:canary@host:6379/0\"";
    assert!(error(url).contains("several_gateways"));
    let several = "[store]\nseveral_gateways = true";
    let settings = Settings::from_differences(&format!("{several}\n{url}")).unwrap();
    assert!(settings.shared_cache_server().unwrap().is_some());
    let other = format!("{several}\n{}", url.replace("redis:", "https:"));
    assert!(error(&other).contains("shared_url"));
}
