//! GET /api/v1/products/{id} [PROD-01, PROD-06].

use actix_web::{get, web::Path};
use serde::Deserialize;

use super::model::Product;
use crate::{
    api::ReadOperation,
    cache::{CachedResponse, Freshness, Operation},
    http::{
        parameters::RecordId,
        problem::{ApiResult, Problems},
    },
    shop_context::ShopContext,
};

#[derive(Deserialize)]
pub(in crate::api) struct ProductPath {
    pub(super) id: RecordId,
}

/// Returns a product.
#[utoipa::path(
    operation_id = "findProduct",
    tag = "catalog",
    params(("id" = i32, Path, description = "Product id", minimum = 1)),
    responses((status = OK, description = "The product", body = Product), Problems)
)]
#[get("/api/v1/products/{id}")]
pub(in crate::api) async fn find_product(
    id: Path<RecordId>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<Product>> {
    find_product::read(
        shop,
        ProductPath {
            id: id.into_inner(),
        },
    )
    .await
}

impl ReadOperation for find_product {
    type Parameters = ProductPath;
    type Response = Product;

    async fn read(shop: ShopContext, path: ProductPath) -> ApiResult<CachedResponse<Product>> {
        let (id, pricing) = (path.id.0, shop.pricing);
        shop.cached(
            Operation::FindProduct,
            &id.to_string(),
            Freshness::Details,
            move |retail| async move { Ok(retail.find_product(id, pricing).await?.map(Product::from)) },
        )
        .await?
        .or_not_found("product")
    }
}
