//! GET /api/v1/products/{id} [PROD-01, PROD-06].

use actix_web::{get, web::Path};
use serde::Deserialize;

use super::{from_index, model::Product};
use crate::{
    api::ReadOperation,
    cache::{CachedResponse, Operation},
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
///
/// While the Retail API is down, a product that is not in the cache is answered from the catalogue index, without its
/// description and with at most two pictures. A product that the index does not contain gets a problem.
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
        from_index::product_or_listed(
            &shop,
            Operation::FindProduct,
            &id.to_string(),
            move |retail| async move { Ok(retail.find_product(id, pricing).await?) },
            move |catalogue| catalogue.product(id),
        )
        .await
    }

    fn preliminary(shop: &ShopContext, path: ProductPath) -> Option<Product> {
        from_index::listed_product(shop, |catalogue| catalogue.product(path.id.0))
    }
}
