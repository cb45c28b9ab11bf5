//! GET /api/v1/products/by-slug/{slug} [PROD-06, D-19].

use actix_web::{get, web::Path};

use super::{from_index, model::Product};
use crate::{
    cache::{CachedResponse, Operation},
    http::problem::{ApiError, ApiResult, Problems},
    shop_context::ShopContext,
};

const MAX_SLUG_CHARACTERS: usize = 150;

/// Returns a product by its slug.
///
/// While the Retail API is down, a product that is not in the cache is answered from the catalogue index, without its
/// description and with at most two pictures. A product that the index does not contain gets a problem.
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
    let (key, listed_slug) = (slug.clone(), slug.clone());
    from_index::product_or_listed(
        &shop,
        Operation::FindProductBySlug,
        &key,
        move |retail| async move {
            // A product without a slug is addressed by its id.
            let found = retail.find_product_id_by_slug(&slug).await?;
            match found.or_else(|| slug.parse().ok()) {
                Some(id) => Ok(retail.find_product(id, pricing).await?),
                None => Ok(None),
            }
        },
        move |catalogue| catalogue.product_by_slug(&listed_slug),
    )
    .await
}
