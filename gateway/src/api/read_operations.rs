//! Read operations for HTTP requests and for server-rendered pages.

use bytes::Bytes;
use futures_util::future::LocalBoxFuture;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{catalog, content, storefront};
use crate::{
    cache::CachedResponse,
    http::problem::{ApiError, ApiResult, ProblemKind},
    page::{PageRead, ReadOperations},
    shop_context::ShopContext,
};

/// Lists the operations. The gateway does not start if the front end's pages need another operation.
pub fn read_operations() -> ReadOperations {
    ReadOperations::new([
        operation::<catalog::find_product::find_product>(),
        operation::<catalog::list_brands::list_brands>(),
        operation::<catalog::list_categories::list_categories>(),
        operation::<catalog::list_products::list_products>(),
        operation::<catalog::list_related_products::list_related_products>(),
        operation::<content::find_about_page::find_about_page>(),
        operation::<content::find_blog_post::find_blog_post>(),
        operation::<content::find_contact_page::find_contact_page>(),
        operation::<content::find_home_page::find_home_page>(),
        operation::<content::find_product_texts::find_product_texts>(),
        operation::<content::find_text_page::find_text_page>(),
        operation::<content::list_blog_posts::list_blog_posts>(),
        operation::<storefront::find_storefront::find_storefront>(),
        operation::<storefront::list_slides::list_slides>(),
    ])
}

/// A cached read. The response depends on shop, prices and parameters, never on a customer.
///
/// This trait is implemented for the type that actix's `#[get]` generates from a handler.
pub(super) trait ReadOperation: utoipa::Path + 'static {
    /// Path and query parameters, by their names in the OpenAPI document.
    type Parameters: DeserializeOwned;
    type Response: Serialize + 'static;

    fn read(
        shop: ShopContext,
        parameters: Self::Parameters,
    ) -> impl Future<Output = ApiResult<CachedResponse<Self::Response>>>;

    /// Response from memory, for a page that can't wait for the Retail API. The browser reads the operation again.
    fn preliminary(_shop: &ShopContext, _parameters: Self::Parameters) -> Option<Self::Response> {
        None
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoParameters {}

/// Returns the operation id and the operation's functions for pages.
fn operation<O: ReadOperation>() -> (String, PageRead) {
    let id = O::operation().operation_id.unwrap_or_default();
    let page_read = PageRead {
        read: read::<O>,
        preliminary: preliminary::<O>,
    };
    (id, page_read)
}

fn read<O: ReadOperation>(
    shop: ShopContext,
    parameters: Map<String, Value>,
) -> LocalBoxFuture<'static, ApiResult<Bytes>> {
    Box::pin(async move {
        let parameters = serde_path_to_error::deserialize(Value::Object(parameters));
        let parameters = parameters.map_err(|error| invalid_plan(error.path()))?;
        let response = O::read(shop, parameters).await?;
        response
            .body()
            .ok_or_else(|| ApiError::not_found("response"))
    })
}

fn preliminary<O: ReadOperation>(
    shop: &ShopContext,
    parameters: Map<String, Value>,
) -> Option<Bytes> {
    let parameters = serde_json::from_value(Value::Object(parameters)).ok()?;
    let response = O::preliminary(shop, parameters)?;
    serde_json::to_vec(&response).ok().map(Bytes::from)
}

/// A page's plan lists the operations that the page needs. Invalid parameters in a plan are a
/// defect of the front end.
fn invalid_plan(parameter: &serde_path_to_error::Path) -> ApiError {
    let detail =
        format!("The page's plan has invalid parameters for the operation, at {parameter}.");
    ApiError::new(ProblemKind::Internal, detail)
}
