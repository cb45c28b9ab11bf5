//! Examples of responses in the OpenAPI document.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::{Content, OpenApi, RefOr, example::ExampleBuilder, path::Operation};

use super::operation_problems::operations;

/// The test `the_examples_are_responses_of_a_demo_shop` writes this file.
const EXAMPLES: &str = include_str!("../../../openapi/examples.json");

#[derive(Deserialize)]
struct OperationExamples {
    response: Option<Value>,
    /// By problem code.
    #[serde(default)]
    problems: BTreeMap<String, Value>,
}

pub(super) fn add_examples(document: &mut OpenApi) -> serde_json::Result<()> {
    let mut examples: BTreeMap<String, OperationExamples> = serde_json::from_str(EXAMPLES)?;
    for item in document.paths.paths.values_mut() {
        for (_, operation) in operations(item) {
            let id = operation.operation_id.as_deref().unwrap_or_default();
            let Some(OperationExamples { response, problems }) = examples.remove(id) else {
                continue;
            };
            if let Some(content) = content(operation, "200") {
                content.example = response;
            }
            if let Some(content) = content(operation, "default") {
                let problems = problems.into_iter().map(|(code, problem)| {
                    let example = ExampleBuilder::new().value(Some(problem)).build();
                    (code, example.into())
                });
                content.examples = problems.collect();
            }
        }
    }
    Ok(())
}

fn content<'a>(operation: &'a mut Operation, status: &str) -> Option<&'a mut Content> {
    match operation.responses.responses.get_mut(status)? {
        RefOr::T(response) => match response.content.values_mut().next()? {
            RefOr::T(content) => Some(content),
            RefOr::Ref(_) => None,
        },
        RefOr::Ref(_) => None,
    }
}
