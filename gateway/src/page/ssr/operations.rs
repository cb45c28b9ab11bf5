use std::collections::HashMap;

use bytes::Bytes;
use futures_util::future::LocalBoxFuture;
use serde_json::{Map, Value};

use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    shop_context::ShopContext,
};

/// An API read that pages may use.
pub struct PageRead {
    /// Reads the operation. Returns the same JSON as the API's handler.
    pub read: fn(ShopContext, Map<String, Value>) -> LocalBoxFuture<'static, ApiResult<Bytes>>,
    /// Returns a preliminary response, from memory, for a page that can't wait longer.
    pub preliminary: fn(&ShopContext, Map<String, Value>) -> Option<Bytes>,
}

/// API reads that pages may use. The API passes them in, because it depends on this module.
pub struct ReadOperations(HashMap<String, PageRead>);

impl ReadOperations {
    /// Collects operations by id.
    pub fn new(operations: impl IntoIterator<Item = (String, PageRead)>) -> Self {
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
            Some(operation) => (operation.read)(shop, parameters).await,
            None => Err(ApiError::new(
                ProblemKind::Internal,
                format!("A page's plan names {id}, which pages can't use."),
            )),
        }
    }

    pub(super) fn preliminary(
        &self,
        shop: &ShopContext,
        id: &str,
        parameters: Map<String, Value>,
    ) -> Option<Bytes> {
        (self.0.get(id)?.preliminary)(shop, parameters)
    }
}
