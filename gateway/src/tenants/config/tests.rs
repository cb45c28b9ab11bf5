use std::path::Path;

use rstest::rstest;

use super::*;
use crate::{retail::SqlDialect, tenants::Weekday};

const SMALLEST: &str = r#"
name = "Lamps"
hosts = ["lamps.example.com"]
countries = "cyprus"
[retail]
identifier = "lamps"
api_url = "http://127.0.0.1:8081/"
"#;

const FULL: &str = r#"
name = "Lamps"
hosts = ["Lamps.Example.com", "localhost"]
language = "el-CY"
noindex = true
block_reload = true
quick_order = true
countries = "cyprus-greece"
home_tabs = [{ key = "furniture", label = "Furniture" }]
[retail]
identifier = "lamps"
api_url = "https://api.example.com"
pictures_url = "https://pictures.example.com"
token_file = "/run/secrets/token"
connection_file = "connection"
connection_parameter = "cs"
dialect = "sandbox"
[checkout]
guests = false
free_goods = true
obligation_to_pay = false
[seller]
name = "Lamps Ltd"
address = "1 Light Street, 1010 Nicosia"
register = "HE 123456"
vat_id = "CY10259033P"
[withdrawal]
enabled = false
days = 30
delivery_days = 3
excluded_categories = ["e-liquids"]
label = "Cancel here"
receipt_text = "we have your withdrawal."
instructions = "you can withdraw."
[unit_prices]
per_100 = false
excluded_categories = ["tanks"]
contents = { salts = "10 ml" }
[[pickup]]
warehouse = "Nicosia, Kallipoleos 14"
name = "Kallipoleos 14"
place = "Nicosia"
[pickup.hours]
monday = "09:00 - 18:00"
saturday = "09:00 - 13:00, 15:00 - 17:00"
[payment]
provider = "viva"
api_url = "https://demo.vivapayments.com/"
checkout_url = "https://demo.vivapayments.com/web/checkout"
[blog]
url = "https://content.example.com/lamps/posts/"
[seo.about]
title = "About lamps"
description = "All about lamps"
robots = "noindex"
canonical = "https://lamps.example.com/pages/about"
[map]
latitude = 35
longitude = 33.4
tile_url = "https://tiles.example.com/{z}/{x}/{y}.png"
[analytics]
id = "A-1"
url = "https://collector.example/mp/collect"
api_secret_file = "analytics-secret"
"#;

#[test]
fn the_smallest_file_has_defaults() {
    let config = TenantConfig::parse(SMALLEST).unwrap();
    assert_eq!(
        (config.language.as_str(), config.noindex, config.map),
        ("en", false, None)
    );
    assert!(!config.block_reload);
    assert!(!config.quick_order);
    assert!(config.checkout.guests && !config.checkout.free_goods);
    assert!(config.checkout.obligation_to_pay);
    assert_eq!(config.seller, SellerConfig::default());
    let withdrawal = &config.withdrawal;
    assert!(withdrawal.enabled && withdrawal.excluded_categories.is_empty());
    assert_eq!((withdrawal.days, withdrawal.delivery_days), (14, 7));
    assert_eq!(config.unit_prices, UnitPricesConfig::default());
    assert!(config.unit_prices.enabled && config.unit_prices.per_100);
    assert_eq!(config.seo.contact.title, "Contact Us");
    assert_eq!(config.retail.api_url.as_str(), "http://127.0.0.1:8081");
    assert_eq!(config.retail.connection_parameter.as_str(), "constr");
    assert_eq!(config.retail.dialect, SqlDialect::Tsql);
    assert_eq!(config.payment, PaymentConfig::default());
    assert_eq!(config.blog, None);
    assert_eq!(
        (config.analytics.id, config.analytics.url.as_str()),
        (None, "https://www.google-analytics.com/mp/collect")
    );
    assert_eq!(
        config.payment.checkout_url.as_str(),
        "https://www.vivapayments.com/web/checkout"
    );
}

#[test]
fn checkout_and_seller_are_read() {
    let TenantConfig {
        checkout, seller, ..
    } = TenantConfig::parse(FULL).unwrap();
    assert!(!checkout.guests && checkout.free_goods && !checkout.obligation_to_pay);
    assert_eq!(seller.name.as_deref(), Some("Lamps Ltd"));
    assert_eq!(
        seller.address.as_deref(),
        Some("1 Light Street, 1010 Nicosia")
    );
    assert_eq!(seller.register.as_deref(), Some("HE 123456"));
    assert_eq!(seller.vat_id.as_deref(), Some("CY10259033P"));
}

#[test]
fn pickup_shops_are_read() {
    let config = TenantConfig::parse(FULL).unwrap();
    let [shop] = config.pickup.as_slice() else {
        panic!("one shop: {:?}", config.pickup);
    };
    assert_eq!(shop.warehouse, "Nicosia, Kallipoleos 14");
    assert_eq!(
        (shop.name.as_str(), shop.place.as_str()),
        ("Kallipoleos 14", "Nicosia")
    );
    let hours = shop.hours.iter();
    let hours: Vec<_> = hours.map(|(day, hours)| (*day, hours.as_str())).collect();
    let expected = [
        (Weekday::Monday, "09:00 - 18:00"),
        (Weekday::Saturday, "09:00 - 13:00, 15:00 - 17:00"),
    ];
    assert_eq!(hours, expected);
    let twice = FULL.replace(
        "[payment]",
        "[[pickup]]\nwarehouse = \"Nicosia, Kallipoleos 14\"\nname = \"B\"\nplace = \"B\"\nhours.friday = \"09:00 - 18:00\"\n[payment]",
    );
    let problem = TenantConfig::parse(&twice).unwrap_err();
    assert!(
        problem.problem.contains("each warehouse once"),
        "{problem:?}"
    );
}

#[test]
fn an_error_in_the_opening_hours_is_reported_with_its_line() {
    let right = "saturday = \"09:00 - 13:00, 15:00 - 17:00\"";
    let line = FULL.lines().position(|line| line == right).unwrap() + 1;
    for wrong in ["saturday = \"till five\"", "caturday = \"09:00 - 13:00\""] {
        let problem = TenantConfig::parse(&FULL.replace(right, wrong)).unwrap_err();
        assert_eq!(problem.position.unwrap().line, line, "{problem:?}");
    }
}

#[test]
fn every_key_is_read() {
    let config = TenantConfig::parse(FULL).unwrap();
    assert_eq!(config.hosts[0].as_str(), "lamps.example.com");
    assert_eq!((config.language.as_str(), config.noindex), ("el-CY", true));
    assert!(config.block_reload && config.quick_order);
    assert_eq!(
        config.home_tabs,
        [HomeTab {
            key: "furniture".to_owned(),
            label: "Furniture".to_owned()
        }]
    );
    assert_eq!(config.retail.dialect, SqlDialect::Sandbox);
    let named: Vec<&str> = config.named_categories().collect();
    assert_eq!(named, ["e-liquids", "tanks", "salts"]);
    assert_eq!(
        config.blog.unwrap().url.as_str(),
        "https://content.example.com/lamps/posts"
    );
    assert_eq!(
        config.payment.api_url.as_str(),
        "https://demo.vivapayments.com"
    );
    assert_eq!(
        (
            config.seo.about.title.as_str(),
            config.seo.products.title.as_str()
        ),
        ("About lamps", "All Products")
    );
    assert_eq!(
        config.withdrawal,
        WithdrawalConfig {
            enabled: false,
            days: 30,
            delivery_days: 3,
            excluded_categories: vec!["e-liquids".to_owned()],
            excluded_text: WithdrawalConfig::default().excluded_text,
            label: "Cancel here".to_owned(),
            receipt_text: Some("we have your withdrawal.".to_owned()),
            instructions: Some("you can withdraw.".to_owned()),
        }
    );
    let map = config.map.unwrap();
    assert!(
        (map.longitude.degrees() - 33.4).abs() < f64::EPSILON
            && (map.latitude.degrees() - 35.0).abs() < 1e-9
    );
    let analytics = config.analytics;
    assert_eq!(analytics.id.as_deref(), Some("A-1"));
    assert_eq!(
        analytics.url.as_str(),
        "https://collector.example/mp/collect"
    );
    assert_eq!(
        analytics.api_secret_file.as_deref(),
        Some(Path::new("analytics-secret"))
    );
}

#[rstest]
#[case("name = \"Lamps\"", "nme = \"Lamps\"", 2)]
#[case("lamps.example.com", "https://lamps.example.com", 3)]
#[case("lamps.example.com", "lamps.example.com:8080", 3)]
#[case("\"cyprus\"", "\"atlantis\"", 4)]
#[case("http://127.0.0.1:8081/", "127.0.0.1:8081", 7)]
#[case("http://127.0.0.1:8081/", "http://user:pass@host", 7)]
fn an_error_is_reported_with_its_line(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] line: usize,
) {
    let problem = TenantConfig::parse(&SMALLEST.replace(right, wrong)).unwrap_err();
    assert_eq!(problem.position.unwrap().line, line, "{problem:?}");
}

#[rstest]
#[case::label(
    "[sign_in.google]\nclient_id = \"a\"\nclient_secret_file = \"b\"\nlabel = \"\"",
    4
)]
#[case::client_id("[sign_in.facebook]\nclient_secret_file = \"b\"\nclient_id = \" \"", 3)]
#[case::no_issuer("\n[sign_in.openid]\nclient_id = \"a\"\nclient_secret_file = \"b\"", 2)]
#[case::no_client_id("\n[sign_in.google]\nclient_secret_file = \"b\"", 2)]
#[case::in_one_line(
    "[sign_in]\ngoogle = { client_id = \"\", client_secret_file = \"b\" }",
    2
)]
#[case::address_of_the_metadata(
    "[sign_in.google]\nclient_id = \"a\"\nclient_secret_file = \"b\"\nissuer = \"https://id.example/.well-known/openid-configuration\"",
    4
)]
fn a_mistake_in_the_sign_in_is_reported_with_its_line(#[case] table: &str, #[case] line: usize) {
    let text = format!("{SMALLEST}\n{table}\n");
    let before = SMALLEST.lines().count() + usize::from(SMALLEST.ends_with('\n'));
    let problem = TenantConfig::parse(&text).unwrap_err();
    assert_eq!(problem.position.unwrap().line, before + line, "{problem:?}");
}

#[test]
fn an_error_in_a_table_is_reported_in_this_table() {
    let right = "name = \"Lamps Ltd\"";
    let line = FULL.lines().position(|line| line == right).unwrap() + 1;
    let wrong = FULL.replace(right, "name = \" \"");
    let problem = TenantConfig::parse(&wrong).unwrap_err();
    assert_eq!(problem.position.unwrap().line, line, "{problem:?}");
}

#[rstest]
#[case("noindex = true", "language = \"English\"\nnoindex = true")]
#[case("[\"tanks\"]", "[\" \"]")]
#[case("salts = \"10 ml\"", "salts = \"a bottle\"")]
#[case("salts = \"10 ml\"", "salts = \"10 ml or 20 ml\"")]
#[case("days = 30", "days = 13")]
#[case("days = 30", "days = 401")]
#[case("delivery_days = 3", "delivery_days = 61")]
#[case("[\"e-liquids\"]", "[\" \"]")]
#[case("\"Cancel here\"", "\" \"")]
#[case("\"Cancel here\"", "\"a\\nb\"")]
#[case("\"we have your withdrawal.\"", "\" \"")]
#[case("\"we have your withdrawal.\"", "\"a\\tb\"")]
#[case("\"you can withdraw.\"", "\" \"")]
#[case("\"Lamps Ltd\"", "\" \"")]
#[case("\"1 Light Street, 1010 Nicosia\"", "\"a\\nb\"")]
#[case("\"HE 123456\"", "\"\"")]
#[case("CY10259033P", "10259033P")]
#[case("CY10259033P", "CY 1025")]
#[case("CY10259033P", "ΕΛ1025")]
#[case("\"Kallipoleos 14\"", "\" \"")]
#[case("place = \"Nicosia\"", "place = \"a\\nb\"")]
#[case(
    "monday = \"09:00 - 18:00\"\nsaturday = \"09:00 - 13:00, 15:00 - 17:00\"",
    ""
)]
#[case("latitude = 35", "latitude = 91")]
#[case("longitude = 33.4", "longitude = 181.0")]
#[case("dialect = \"sandbox\"", "dialect = \"oracle\"")]
#[case("connection_parameter = \"cs\"", "connection_parameter = \"a&b\"")]
#[case("https://collector.example", "http://collector.example")]
#[case("robots = \"noindex\"", "robot = \"noindex\"")]
#[case("hosts = [\"Lamps.Example.com\", \"localhost\"]", "hosts = []")]
#[case("name = \"Lamps\"", "name = \" \"")]
#[case(
    "noindex = true",
    "origin = \"https://lamps.example.com/shop\"\nnoindex = true"
)]
#[case("noindex = true", "origin = \"lamps.example.com\"\nnoindex = true")]
#[case("\"localhost\"]", "\"localhost\", \"LOCALHOST\"]")]
fn values_out_of_range_are_refused(#[case] right: &str, #[case] wrong: &str) {
    assert!(FULL.contains(right), "the case changes something");
    assert!(TenantConfig::parse(&FULL.replace(right, wrong)).is_err());
}

#[rstest]
#[case("", "https://lamps.example.com")]
#[case(
    "origin = \"http://Lamps.localhost:8080/\"\n",
    "http://lamps.localhost:8080"
)]
fn the_origin_defaults_to_the_first_host(#[case] line: &str, #[case] expected: &str) {
    let text = FULL.replace("noindex = true", &format!("{line}noindex = true"));
    let config = TenantConfig::parse(&text).unwrap();
    assert_eq!(config.origin(), expected);
}
