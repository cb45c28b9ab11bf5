//! [API-04]

use std::{collections::BTreeSet, path::Path};

use gateway::api::openapi_document::document_json;
use serde_json::Value;

fn document() -> Value {
    serde_json::from_str(&document_json().unwrap()).unwrap()
}

/// [API-04]
#[test]
fn the_committed_document_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi/openapi.json");
    let committed = std::fs::read_to_string(path).unwrap();
    assert!(
        committed == document_json().unwrap(),
        "openapi/openapi.json is stale: run scripts/generate"
    );
}

#[test]
fn every_reference_resolves() {
    let document = document();
    let mut references = BTreeSet::new();
    collect(&document, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        assert!(
            document
                .pointer(reference.trim_start_matches('#'))
                .is_some(),
            "{reference}"
        );
    }
}

fn collect(value: &Value, references: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match (name.as_str(), member) {
                    ("$ref", Value::String(reference)) => {
                        references.insert(reference.clone());
                    }
                    _ => collect(member, references),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_operation_is_documented() {
    let document = document();
    let mut ids = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = format!("{method} {path}");
            let id = operation["operationId"]
                .as_str()
                .unwrap_or_else(|| panic!("{name}: no id"));
            assert!(ids.insert(id.to_owned()), "{name}: {id} is taken");
            assert!(
                operation["summary"]
                    .as_str()
                    .is_some_and(|text| text.len() > 5),
                "{name}: no summary"
            );
            assert_eq!(
                operation["tags"].as_array().map(Vec::len),
                Some(1),
                "{name}"
            );
            let problem = &operation["responses"]["default"]["content"]["application/problem+json"]
                ["schema"]["allOf"][0]["$ref"];
            assert_eq!(problem, "#/components/schemas/Problem", "{name}");
            let content = &operation["responses"]["200"]["content"]["application/json"];
            assert!(
                content.is_null() || content["example"].is_object(),
                "{name}: no example, see document_examples.rs"
            );
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                assert!(parameter["description"].is_string(), "{name}: {parameter}");
            }
        }
    }
    assert!(ids.len() >= 10);
}
