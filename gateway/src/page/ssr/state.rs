use actix_web::{ResponseError as _, http::StatusCode};
use bytes::Bytes;
use futures_util::future::join_all;

use super::{engine::PlannedRead, operations::ReadOperations};
use crate::{http::problem::ApiResult, shop_context::ShopContext};

/// `None` for a 404.
pub(super) struct Responses(Vec<(PlannedRead, Option<Bytes>)>);

impl Responses {
    /// Returns `None` if the page's subject, such as a product, doesn't exist.
    pub(super) async fn read(
        operations: &ReadOperations,
        shop: &ShopContext,
        reads: Vec<PlannedRead>,
    ) -> ApiResult<Option<Self>> {
        let reading = reads
            .iter()
            .map(|read| operations.read(shop.clone(), &read.operation, read.parameters.clone()));
        let mut found = Vec::with_capacity(reads.len());
        for (read, response) in reads.iter().zip(join_all(reading).await) {
            found.push(match response {
                Ok(response) => Some(response),
                Err(error) if error.status_code() != StatusCode::NOT_FOUND => return Err(error),
                Err(_not_found) if read.decides_status => return Ok(None),
                Err(_not_found) => None,
            });
        }
        Ok(Some(Self(reads.into_iter().zip(found).collect())))
    }

    /// JSON array of the responses, for the server bundle.
    pub(super) fn json(&self) -> String {
        let texts = self.0.iter();
        let texts = texts.map(|(_, response)| response.as_ref().map_or("null", text));
        format!("[{}]", texts.collect::<Vec<_>>().join(","))
    }

    /// JSON for the browser, safe inside a script element.
    pub(super) fn state(&self, is_missing: bool, has_customer_prices: bool) -> String {
        let found = self.0.iter();
        let found = found.filter_map(|(read, response)| {
            Some(format!("[{},{}]", read.key, text(response.as_ref()?)))
        });
        let responses = found.collect::<Vec<_>>().join(",");
        let json = format!(
            r#"{{"isMissing":{is_missing},"isOwn":{has_customer_prices},"responses":[{responses}]}}"#
        );
        // Otherwise "</script>" would end the element. In JSON, `<` only occurs in strings.
        json.replace('<', "\\u003c")
    }
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
            (read(r#"[{"a":"</script>"}]"#), Some(found)),
            (read("[1]"), None),
        ]);
        let state = responses.state(false, true);
        assert!(!state.contains('<'), "{state}");
        let state: serde_json::Value = serde_json::from_str(&state).unwrap();
        assert_eq!(state["responses"][0][1]["t"], "</script><!--");
        assert_eq!(state["responses"].as_array().unwrap().len(), 1);
        let all: serde_json::Value = serde_json::from_str(&responses.json()).unwrap();
        assert_eq!(all[0]["t"], "</script><!--");
        assert!(all[1].is_null());
    }
}
