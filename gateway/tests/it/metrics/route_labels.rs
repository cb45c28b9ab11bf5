use std::{collections::BTreeSet, path::Path};

use gateway::page::ROUTE_LABELS;
use syn::{Item, ItemFn};

use crate::module_boundaries::sources;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// Declared with a name instead of an attribute, in `api`.
const PAYMENT_WEBHOOK: (&str, &str) = ("payment_webhook", "POST");

fn method(handler: &ItemFn) -> Option<String> {
    let is_method = |name: &&&str| {
        handler
            .attrs
            .iter()
            .any(|found| found.path().is_ident(name))
    };
    METHODS
        .iter()
        .find(is_method)
        .map(|name| name.to_uppercase())
}

/// Handlers and methods of the routes in `page`.
fn declared() -> BTreeSet<(String, String)> {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page"));
    let items = files
        .iter()
        .flat_map(|(_, text)| syn::parse_file(text).unwrap().items);
    let routes = items.filter_map(|item| {
        let Item::Fn(handler) = item else { return None };
        Some((handler.sig.ident.to_string(), method(&handler)?))
    });
    routes.collect()
}

/// Without a label, requests of a route would be counted as pages.
#[test]
fn each_route_outside_the_api_has_a_label() {
    let labelled = ROUTE_LABELS.map(|(handler, method, _)| (handler, method));
    let without_webhook = labelled.iter().filter(|route| **route != PAYMENT_WEBHOOK);
    let expected: BTreeSet<_> = without_webhook
        .map(|(handler, method)| ((*handler).to_owned(), (*method).to_owned()))
        .collect();
    assert_eq!(declared(), expected);
}
