//! GET /api/v1/products/{id}: one product for its page and the quick view [PROD-01, PROD-06].

use actix_web::{get, web::Path};

use super::model::Product;
use crate::{
    cache::{Cached, Freshness, Operation},
    http::{
        parameters::RecordId,
        problem::{ApiResult, Problems},
    },
    shop::Shop,
};

/// One product.
#[utoipa::path(
    operation_id = "findProduct",
    tag = "catalog",
    params(("id" = i32, Path, description = "Product id", minimum = 1)),
    responses((status = OK, description = "The product", body = Product), Problems)
)]
#[get("/api/v1/products/{id}")]
pub(super) async fn find_product(id: Path<RecordId>, shop: Shop) -> ApiResult<Cached<Product>> {
    answer(id.into_inner().0, shop).await
}

/// The answer itself, for pages that carry it.
pub(in crate::api) async fn answer(id: i32, shop: Shop) -> ApiResult<Cached<Product>> {
    let pricing = shop.pricing;
    shop.cached(
        Operation::FindProduct,
        &id.to_string(),
        Freshness::Details,
        move |retail| async move { Ok(retail.find_product(id, pricing).await?.map(Product::from)) },
    )
    .await?
    .or_not_found("product")
}
