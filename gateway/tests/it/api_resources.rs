use std::{fs, path::Path};

use rstest::rstest;

use crate::module_uses::{ModuleUse, uses_in, uses_of_gateway};

/// Files of `api` that combine the resources. The other files are helpers of the resources.
const API_WIRING: [&str; 3] = [
    "documented_limits_tests",
    "openapi_document",
    "read_operations",
];

fn resources() -> Vec<String> {
    let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api");
    let folders = fs::read_dir(api)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let with_endpoints = folders.filter(|folder| {
        let code = fs::read_to_string(folder.join("mod.rs"));
        code.is_ok_and(|code| code.contains("pub fn configure("))
    });
    let names = with_endpoints.map(|folder| folder.file_name().unwrap().to_str().unwrap().into());
    names.collect()
}

fn broken_rule(resources: &[String], ModuleUse { from, to }: &ModuleUse) -> Option<&'static str> {
    let api = "api";
    if from.first()? != api || to.first()? != api {
        return None;
    }
    let own = from.get(1).map(String::as_str);
    let Some(named) = to.get(1).map(String::as_str) else {
        return own.map(|_| "all resources can be reached through api itself");
    };
    let is_resource = |name: &str| resources.iter().any(|resource| resource == name);
    if !is_resource(named) || own == Some(named) {
        return None;
    }
    match own {
        Some(own) if API_WIRING.contains(&own) => None,
        Some(own) if is_resource(own) => Some("no resource uses another"),
        _ => Some("shared modules use no resource"),
    }
}

#[test]
fn no_resource_uses_another() {
    let resources = resources();
    assert!(resources.len() >= 9, "{resources:?}");
    let mut checked = 0;
    for used in uses_of_gateway() {
        checked += usize::from(used.from.first().is_some_and(|part| part == "api"));
        let broken = broken_rule(&resources, &used);
        assert_eq!(
            broken,
            None,
            "{} names {}",
            used.from.join("::"),
            used.to.join("::")
        );
    }
    assert!(checked > 500, "{checked} paths were checked");
}

#[rstest]
#[case::import("use crate::api::orders::model::Order;", true)]
#[case::nested(
    "use crate::{api::{fields, orders::{list_orders, model}}, http::A};",
    true
)]
#[case::renamed("use crate::api::orders as history;", true)]
#[case::relative("use super::super::orders::model::Order;", true)]
#[case::parent("use crate::api;", true)]
#[case::parent_of_all("use super::super::*;", true)]
#[case::from_a_nested_module("mod tests { use super::super::super::orders::model::Order; }", true)]
#[case::path_in_code("fn f() { crate::api::orders::configure() }", true)]
#[case::path_in_a_type("fn f() -> Vec<crate::api::orders::model::Order> { g() }", true)]
#[case::path_in_a_macro("fn f() { assert_eq!(g(&[crate::api::orders::model::A]), 1) }", true)]
#[case::path_in_an_attribute(
    "struct S { #[serde(with = \"crate::api::orders::model\")] a: u8 }",
    true
)]
#[case::itself("use crate::api::checkout::quote::Quote;", false)]
#[case::its_own_sibling("use super::stock::Stock;", false)]
#[case::its_own_parent("mod tests { use super::*; }", false)]
#[case::a_shared_module("use crate::api::payment_method::OrderPaymentMethod;", false)]
#[case::a_module_of_the_same_name("use crate::orders::Orders;", false)]
#[case::visibility("pub(in crate::api) fn f() {}", false)]
#[case::a_comment("// crate::api::orders::model\nfn f() {}", false)]
fn uses_of_another_resource_are_found(#[case] code: &str, #[case] expected: bool) {
    let resources = ["checkout".to_owned(), "orders".to_owned()];
    let uses = uses_in(&["api", "checkout", "quote"], code);
    let is_found = uses
        .iter()
        .any(|used| broken_rule(&resources, used).is_some());
    assert_eq!(is_found, expected, "{uses:?}");
}
