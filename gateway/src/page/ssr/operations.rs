use std::collections::HashMap;

use bytes::Bytes;
use futures_util::future::LocalBoxFuture;
use serde_json::{Map, Value};

use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    shop_context::ShopContext,
};

/// Reads one operation. Returns the same JSON as the API's handler.
pub type ReadFunction =
    fn(ShopContext, Map<String, Value>) -> LocalBoxFuture<'static, ApiResult<Bytes>>;

/// API reads that pages may use. The API passes them in, because it depends on this module.
pub struct ReadOperations(HashMap<String, ReadFunction>);

impl ReadOperations {
    /// Collects operations by id.
    pub fn new(operations: impl IntoIterator<Item = (String, ReadFunction)>) -> Self {
        Self(operations.into_iter().collect())
    }

    /// Ids of all operations.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub(super) fn contains(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

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
