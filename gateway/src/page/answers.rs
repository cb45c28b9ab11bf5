//! The API's answers that pages carry, from inside: the API stands above the pages, so it comes by way of the wiring.

use actix_web::{ResponseError as _, http::StatusCode};
use bytes::Bytes;
use futures_util::future::{LocalBoxFuture, join_all};

use super::engine::PlannedQuery;
use crate::{http::problem::ApiResult, shop::Shop};

type Find = dyn Fn(Shop, String) -> LocalBoxFuture<'static, ApiResult<Bytes>> + Send + Sync;

/// Answers reading requests of the API, such as `/api/v1/products?new=true`, with the JSON that a browser would get.
pub struct ApiAnswers(Box<Find>);

impl ApiAnswers {
    /// With whoever knows the API.
    pub fn new(
        find: impl Fn(Shop, String) -> LocalBoxFuture<'static, ApiResult<Bytes>> + Send + Sync + 'static,
    ) -> Self {
        Self(Box::new(find))
    }

    /// All answers that a page needs.
    pub(super) async fn collect(
        &self,
        shop: &Shop,
        queries: Vec<PlannedQuery>,
    ) -> ApiResult<Collected> {
        let asking = queries
            .iter()
            .map(|query| (self.0)(shop.clone(), query.request.clone()));
        let mut answers = Vec::with_capacity(queries.len());
        for (query, answer) in queries.iter().zip(join_all(asking).await) {
            match answer {
                Ok(answer) => answers.push(Some(answer)),
                Err(error) if error.status_code() == StatusCode::NOT_FOUND => {
                    if query.decides {
                        return Ok(Collected::NoSuchPage);
                    }
                    answers.push(None);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Collected::Answers(Answers { queries, answers }))
    }
}

/// What the API says to a page's requests.
pub(super) enum Collected {
    /// There is no such page.
    NoSuchPage,
    /// Everything the page needs.
    Answers(Answers),
}

/// Answers of the API in the order of the page's requests; none where the API has no such thing.
pub(super) struct Answers {
    queries: Vec<PlannedQuery>,
    answers: Vec<Option<Bytes>>,
}

impl Answers {
    /// A JSON object: answer by request.
    pub(super) fn by_request(&self) -> String {
        let mut json = String::from("{");
        for (query, answer) in self.queries.iter().zip(&self.answers) {
            if json.len() > 1 {
                json.push(',');
            }
            json.push_str(&serde_json::Value::from(query.request.as_str()).to_string());
            json.push(':');
            json.push_str(answer.as_ref().map_or("null", text));
        }
        json.push('}');
        json
    }

    /// The JSON that the browser takes up, safe inside an element of the page: whether the page says that there is no such
    /// thing, whether its prices are a customer's own, and what is filed under each key.
    pub(super) fn state(&self, is_missing: bool, is_own: bool) -> String {
        let mut json = format!("{{\"isMissing\":{is_missing},\"isOwn\":{is_own},\"answers\":[");
        let found = self.queries.iter().zip(&self.answers);
        let found = found.filter_map(|(query, answer)| Some((&query.key, answer.as_ref()?)));
        for (position, (key, answer)) in found.enumerate() {
            json.push_str(if position == 0 { "[" } else { ",[" });
            json.push_str(key);
            json.push(',');
            json.push_str(text(answer));
            json.push(']');
        }
        json.push_str("]}");
        // "</script>" and "<!--" would end or change the element; in JSON the sign stands in texts only.
        json.replace('<', "\\u003c")
    }
}

/// JSON of ours is UTF-8.
fn text(json: &Bytes) -> &str {
    std::str::from_utf8(json).unwrap_or("null")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(key: &str, request: &str) -> PlannedQuery {
        PlannedQuery {
            key: key.to_owned(),
            request: request.to_owned(),
            decides: false,
        }
    }

    #[test]
    fn texts_cannot_leave_the_element() {
        let answers = Answers {
            queries: vec![
                query(r#"[{"a":"</script>"}]"#, "/x\"y"),
                query("[1]", "/none"),
            ],
            answers: vec![Some(Bytes::from_static(br#"{"t":"</script><!--"}"#)), None],
        };
        let state = answers.state(false, true);
        assert!(!state.contains('<'), "{state}");
        let state: serde_json::Value = serde_json::from_str(&state).unwrap();
        assert_eq!(state["answers"][0][1]["t"], "</script><!--");
        assert_eq!(state["answers"].as_array().unwrap().len(), 1);
        let by_request: serde_json::Value = serde_json::from_str(&answers.by_request()).unwrap();
        assert_eq!(by_request["/x\"y"]["t"], "</script><!--");
        assert!(by_request["/none"].is_null());
    }
}
