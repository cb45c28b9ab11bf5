use gateway::api::openapi_document::document_json;
use serde_json::Value;

pub(crate) struct Operation {
    pub(crate) id: String,
    pub(crate) method: String,
    /// The path as in the document, such as `/api/v1/products/{id}`.
    pub(crate) route: String,
    /// The path with parameters that are valid in every demo shop.
    pub(crate) path: String,
}

impl Operation {
    pub(crate) fn is_change(&self) -> bool {
        self.method != "GET"
    }
}

pub(crate) fn operations() -> Vec<Operation> {
    let document: Value = serde_json::from_str(&document_json().unwrap()).unwrap();
    let mut operations = Vec::new();
    for (template, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let path = template.replace("{id}", "1001").replace("{slug}", "none");
            let path = path.replace("{page}", "terms");
            assert!(!path.contains('{'), "{path} has an unknown parameter");
            let query = required_query_parameters(operation).map(|name| format!("{name}=chair"));
            let query = query.collect::<Vec<_>>().join("&");
            operations.push(Operation {
                id: operation["operationId"].as_str().unwrap().to_owned(),
                method: method.to_ascii_uppercase(),
                route: template.clone(),
                path: format!("{path}?{query}").trim_end_matches('?').to_owned(),
            });
        }
    }
    assert!(operations.len() >= 25, "{}", operations.len());
    operations
}

fn required_query_parameters(operation: &Value) -> impl Iterator<Item = &str> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters
        .filter(|parameter| parameter["in"] == "query" && parameter["required"] == true)
        .map(|parameter| parameter["name"].as_str().unwrap())
}
