use std::sync::LazyLock;

use actix_web::dev::ResourceDef;
use gateway::api::openapi_document::document;
use serde_json::Value;

use super::Response;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(document()).unwrap());

/// Fails if the OpenAPI document does not list the problem among those of the operation.
pub(super) fn check_problem_is_declared(method: &str, path: &str, response: &Response) {
    if response.header("content-type") != Some("application/problem+json") {
        return;
    }
    let path = path.split('?').next().unwrap();
    let Some(operation) = operation(&method.to_lowercase(), path) else {
        return;
    };
    let kind = &response.json()["type"];
    let schema =
        &operation["responses"]["default"]["content"]["application/problem+json"]["schema"];
    let declared = schema.pointer("/allOf/1/properties/type").unwrap();
    assert!(
        declares(declared, kind),
        "{method} {path} answered {kind}: add it to api/operation_problems.rs"
    );
}

fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let mut matching = paths
        .iter()
        .filter(|(pattern, _)| ResourceDef::new(pattern.as_str()).is_match(path))
        .filter_map(|(pattern, item)| Some((pattern, item.get(method)?)));
    let first = matching.next()?;
    // A pattern without a parameter is more exact.
    let exact = matching.find(|(pattern, _)| !pattern.contains('{'));
    Some(exact.unwrap_or(first).1)
}

fn declares(schema: &Value, kind: &Value) -> bool {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap();
        return declares(target, kind);
    }
    let listed = schema["enum"].as_array();
    let alternatives = schema["oneOf"].as_array();
    listed.is_some_and(|kinds| kinds.contains(kind))
        || alternatives.is_some_and(|schemas| schemas.iter().any(|schema| declares(schema, kind)))
}
