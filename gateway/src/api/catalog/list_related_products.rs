//! GET /api/v1/products/{id}/related [PROD-01].

use actix_web::{get, web::Path};

use super::{find_product::ProductPath, model::ProductSelection};
use crate::{
    api::ReadOperation,
    cache::{CachedResponse, Freshness, Operation},
    http::{
        parameters::RecordId,
        problem::{ApiResult, Problems},
    },
    shop_context::ShopContext,
};

/// Two rows of the product page on a wide screen.
const MAX_RELATED: u32 = 12;

/// Lists the products that are related to a product. The list is empty for an unknown id.
#[utoipa::path(
    operation_id = "listRelatedProducts",
    tag = "catalog",
    params(("id" = i32, Path, description = "Product id", minimum = 1)),
    responses((status = OK, description = "Related products", body = ProductSelection), Problems)
)]
#[get("/api/v1/products/{id}/related")]
pub(in crate::api) async fn list_related_products(
    id: Path<RecordId>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<ProductSelection>> {
    list_related_products::read(
        shop,
        ProductPath {
            id: id.into_inner(),
        },
    )
    .await
}

impl ReadOperation for list_related_products {
    type Parameters = ProductPath;
    type Response = ProductSelection;

    async fn read(
        shop: ShopContext,
        path: ProductPath,
    ) -> ApiResult<CachedResponse<ProductSelection>> {
        let (id, pricing) = (path.id.0, shop.pricing);
        shop.cached(
            Operation::ListRelatedProducts,
            &id.to_string(),
            Freshness::Lists,
            move |retail| async move {
                let items = retail
                    .list_related_products(id, MAX_RELATED, pricing)
                    .await?;
                Ok(Some(ProductSelection::new(items)))
            },
        )
        .await
    }
}
