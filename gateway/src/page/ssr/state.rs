use std::time::Duration;

use actix_web::{ResponseError as _, http::StatusCode};
use bytes::Bytes;
use futures_util::future::join_all;

use super::{
    engine::{PageResponses, PlannedRead},
    operations::ReadOperations,
};
use crate::{
    clock::Clock,
    http::problem::{ApiError, ApiResult, ProblemKind},
    shop_context::ShopContext,
};

/// Responses to the reads of a page's plan, in its order.
pub(super) struct Responses(Vec<(PlannedRead, ReadResult)>);

enum ReadResult {
    Found(Bytes),
    /// The response failed or was late. The page shows this one until the browser has read it again.
    Preliminary(Bytes),
    NotFound,
    /// The response failed or was late, and there is no preliminary one. The browser reads it again.
    Missing,
}

/// Time limit of a page's reads.
#[derive(Clone, Copy)]
pub(super) struct ReadDeadline<'a> {
    pub(super) clock: &'a Clock,
    pub(super) wait: Duration,
}

impl Responses {
    /// Returns `None` if the page's subject, such as a product, doesn't exist.
    pub(super) async fn read(
        operations: &ReadOperations,
        shop: &ShopContext,
        reads: Vec<PlannedRead>,
        deadline: ReadDeadline<'_>,
    ) -> ApiResult<Option<Self>> {
        let reading = reads.iter().map(|read| {
            let (id, parameters) = (&read.operation, read.parameters.clone());
            let response = operations.read(shop.clone(), id, parameters);
            deadline.clock.timeout(deadline.wait, response)
        });
        let mut found = Vec::with_capacity(reads.len());
        for (read, response) in reads.iter().zip(join_all(reading).await) {
            found.push(match response {
                Some(Ok(response)) => ReadResult::Found(response),
                Some(Err(error)) if error.status_code() == StatusCode::NOT_FOUND => {
                    if read.decides_status {
                        return Ok(None);
                    }
                    ReadResult::NotFound
                }
                Some(Err(error)) if !is_failure_of_another_server(&error) => return Err(error),
                Some(Err(_)) | None => operations
                    .preliminary(shop, &read.operation, read.parameters.clone())
                    .map_or(ReadResult::Missing, ReadResult::Preliminary),
            });
        }
        Ok(Some(Self(reads.into_iter().zip(found).collect())))
    }

    /// Whether each response was read.
    pub(super) fn are_complete(&self) -> bool {
        let mut all = self.0.iter();
        all.all(|(_, response)| matches!(response, ReadResult::Found(_) | ReadResult::NotFound))
    }

    /// 503 if nothing is known about the page's subject.
    pub(super) fn status(&self) -> StatusCode {
        let mut all = self.0.iter();
        if all
            .any(|(read, response)| read.decides_status && matches!(response, ReadResult::Missing))
        {
            StatusCode::SERVICE_UNAVAILABLE
        } else {
            StatusCode::OK
        }
    }

    /// For the server bundle: `null` for "not found", `false` for a missing response.
    pub(super) fn for_bundle(&self) -> PageResponses {
        let texts = self.0.iter().map(|(_, response)| match response {
            ReadResult::Found(json) | ReadResult::Preliminary(json) => text(json),
            ReadResult::NotFound => "null",
            ReadResult::Missing => "false",
        });
        PageResponses {
            json: format!("[{}]", texts.collect::<Vec<_>>().join(",")),
            has_gaps: !self.are_complete(),
        }
    }

    /// JSON for the browser, safe inside a script element.
    pub(super) fn state(&self, is_missing: bool, has_customer_prices: bool) -> String {
        let found = self.0.iter();
        let found = found.filter_map(|(read, response)| match response {
            ReadResult::Found(json) => Some(format!("[{},{}]", read.key, text(json))),
            ReadResult::Preliminary(json) => Some(format!("[{},{},true]", read.key, text(json))),
            ReadResult::NotFound | ReadResult::Missing => None,
        });
        let responses = found.collect::<Vec<_>>().join(",");
        let is_partial = !self.are_complete();
        let json = format!(
            r#"{{"isMissing":{is_missing},"isOwn":{has_customer_prices},"isPartial":{is_partial},"responses":[{responses}]}}"#
        );
        // Otherwise "</script>" would end the element. In JSON, `<` only occurs in strings.
        json.replace('<', "\\u003c")
    }
}

/// The gateway's own errors and refusals of the client are no gaps of a page.
fn is_failure_of_another_server(error: &ApiError) -> bool {
    matches!(
        error.kind(),
        ProblemKind::RetailUnavailable
            | ProblemKind::RetailTimeout
            | ProblemKind::RetailInvalidAnswer
    )
}

/// The API's JSON is UTF-8.
fn text(json: &Bytes) -> &str {
    std::str::from_utf8(json).unwrap_or("null")
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    fn read(key: &str) -> PlannedRead {
        PlannedRead {
            key: key.to_owned(),
            operation: "findStorefront".to_owned(),
            parameters: Map::new(),
            decides_status: false,
        }
    }

    #[test]
    fn texts_can_not_end_the_script_element() {
        let found = Bytes::from_static(br#"{"t":"</script><!--"}"#);
        let responses = Responses(vec![
            (read(r#"[{"a":"</script>"}]"#), ReadResult::Found(found)),
            (read("[1]"), ReadResult::NotFound),
        ]);
        let state = responses.state(false, true);
        assert!(!state.contains('<'), "{state}");
        let state: serde_json::Value = serde_json::from_str(&state).unwrap();
        assert_eq!(state["responses"][0][1]["t"], "</script><!--");
        assert_eq!(state["responses"].as_array().unwrap().len(), 1);
        let all: serde_json::Value = serde_json::from_str(&responses.for_bundle().json).unwrap();
        assert_eq!(all[0]["t"], "</script><!--");
        assert!(all[1].is_null());
    }

    #[test]
    fn only_a_missing_subject_makes_the_page_unavailable() {
        let mut subject = read("[1]");
        subject.decides_status = true;
        let found = || ReadResult::Found(Bytes::from_static(b"1"));
        let other_is_missing = Responses(vec![
            (subject.clone(), found()),
            (read("[2]"), ReadResult::Missing),
        ]);
        assert_eq!(other_is_missing.status(), StatusCode::OK);
        assert!(other_is_missing.for_bundle().has_gaps);
        assert_eq!(other_is_missing.for_bundle().json, "[1,false]");
        let preliminary = ReadResult::Preliminary(Bytes::from_static(b"1"));
        let subject_is_preliminary = Responses(vec![(subject.clone(), preliminary)]);
        assert_eq!(subject_is_preliminary.status(), StatusCode::OK);
        assert!(!subject_is_preliminary.are_complete());
        assert_eq!(subject_is_preliminary.for_bundle().json, "[1]");
        let subject_is_missing = Responses(vec![(subject, ReadResult::Missing)]);
        let status = subject_is_missing.status();
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    }
}
