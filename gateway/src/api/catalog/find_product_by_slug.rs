//! GET /api/v1/products/by-slug/{slug} [PROD-06, D-19].

use actix_web::{get, web::Path};

use super::model::Product;
use crate::{
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiError, ApiResult, Problems},
    shop_context::ShopContext,
};

const MAX_SLUG_CHARACTERS: usize = 150;

/// Returns a product by its slug.
#[utoipa::path(
    operation_id = "findProductBySlug",
    tag = "catalog",
    params(("slug" = String, Path, description = "The product's name in URLs", max_length = 150)),
    responses((status = OK, description = "The product", body = Product), Problems)
)]
#[get("/api/v1/products/by-slug/{slug}")]
pub(super) async fn find_product_by_slug(
    slug: Path<String>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<Product>> {
    let slug = slug.into_inner();
    if slug.chars().count() > MAX_SLUG_CHARACTERS || slug.chars().any(char::is_control) {
        return Err(ApiError::not_found("product"));
    }
    let pricing = shop.pricing;
    let key = slug.clone();
    shop.cached(
        Operation::FindProductBySlug,
        &key,
        Freshness::Details,
        move |retail| async move {
            // A product without a slug is addressed by its id.
            let found = retail.find_product_id_by_slug(&slug).await?;
            match found.or_else(|| slug.parse().ok()) {
                Some(id) => Ok(retail.find_product(id, pricing).await?.map(Product::from)),
                None => Ok(None),
            }
        },
    )
    .await?
    .or_not_found("product")
}
