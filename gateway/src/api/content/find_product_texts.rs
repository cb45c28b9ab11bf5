//! GET /api/v1/pages/product [PROD-01].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{NoParameters, ReadOperation, page_content::PageContent},
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::sql::PageId,
    shop_context::{NO_QUERY, ShopContext},
};

/// Texts below every product. Texts that the shop has not written are null.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductTexts {
    /// Delivery information as sanitised HTML, or null.
    #[schema(required)]
    delivery_html: Option<String>,
    /// Returns and cancellation as sanitised HTML, or null.
    #[schema(required)]
    returns_html: Option<String>,
}

/// Returns the texts about delivery and returns that all product pages show.
#[utoipa::path(
    operation_id = "findProductTexts",
    tag = "content",
    responses((status = OK, description = "The texts", body = ProductTexts), Problems)
)]
#[get("/api/v1/pages/product")]
pub(in crate::api) async fn find_product_texts(
    shop: ShopContext,
) -> ApiResult<CachedResponse<ProductTexts>> {
    find_product_texts::read(shop, NoParameters {}).await
}

impl ReadOperation for find_product_texts {
    type Parameters = NoParameters;
    type Response = ProductTexts;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<ProductTexts>> {
        shop.cached(
            Operation::FindProductTexts,
            NO_QUERY,
            Freshness::Structure,
            |retail| async move {
                let content = PageContent::new(retail.list_page_content(PageId::Product).await?);
                Ok(Some(ProductTexts {
                    delivery_html: content.html("delivery information"),
                    returns_html: content.html("returns cancellation policy"),
                }))
            },
        )
        .await
    }
}
