//! GET /api/v1/pages/product: what every product's page says of delivery and returns [PROD-01].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{NoParameters, ReadOperation, page_content::PageContent},
    cache::{Cached, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::sql::PageId,
    shop::Shop,
};

/// What every product's page says below the product. What the shop has not written is null.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductTexts {
    /// Delivery information as safe HTML.
    #[schema(required)]
    delivery_html: Option<String>,
    /// Returns and cancellation as safe HTML.
    #[schema(required)]
    returns_html: Option<String>,
}

/// What every product's page says of delivery and returns.
#[utoipa::path(
    operation_id = "findProductTexts",
    tag = "content",
    responses((status = OK, description = "The texts", body = ProductTexts), Problems)
)]
#[get("/api/v1/pages/product")]
pub(in crate::api) async fn find_product_texts(shop: Shop) -> ApiResult<Cached<ProductTexts>> {
    find_product_texts::read(shop, NoParameters {}).await
}

impl ReadOperation for find_product_texts {
    type Parameters = NoParameters;
    type Response = ProductTexts;

    async fn read(shop: Shop, _: NoParameters) -> ApiResult<Cached<ProductTexts>> {
        shop.cached(
            Operation::FindProductTexts,
            "",
            Freshness::Structure,
            |retail| async move {
                let pieces = PageContent::new(retail.list_page_content(PageId::Product).await?);
                Ok(Some(ProductTexts {
                    delivery_html: pieces.html("delivery information"),
                    returns_html: pieces.html("returns cancellation policy"),
                }))
            },
        )
        .await
    }
}
