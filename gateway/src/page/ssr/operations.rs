//! API reads by operation id. The API depends on this module, so this module can't call the API's
//! functions: the API passes them in.

use std::collections::HashMap;

use bytes::Bytes;
use futures_util::future::LocalBoxFuture;
use serde_json::{Map, Value};

use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    shop_context::ShopContext,
};

/// Function that reads one operation; returns the same JSON as the API's handler.
pub type ReadFunction =
    fn(ShopContext, Map<String, Value>) -> LocalBoxFuture<'static, ApiResult<Bytes>>;

/// Operations that pages may use.
pub struct ReadOperations(HashMap<String, ReadFunction>);

impl ReadOperations {
    /// Collects operations by their ids in the OpenAPI document.
    pub fn new(operations: impl IntoIterator<Item = (String, ReadFunction)>) -> Self {
        Self(operations.into_iter().collect())
    }

    /// Ids of all operations.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether pages may use this operation.
    pub(super) fn contains(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Reads one operation that a page needs.
    pub(super) async fn read(
        &self,
        shop: ShopContext,
        id: &str,
        parameters: Map<String, Value>,
    ) -> ApiResult<Bytes> {
        match self.0.get(id) {
            Some(read) => read(shop, parameters).await,
            None => Err(ApiError::new(
                ProblemKind::Internal,
                format!("A page's plan names {id}, which pages can't use."),
            )),
        }
    }
}
