//! GET /api/v1/products/{id}/related [PROD-01].

use actix_web::{get, web::Path};

use super::{
    find_product::ProductPath, from_index, model::ProductSelection,
    product_settings::ProductSettings,
};
use crate::{
    api::ReadOperation,
    cache::{CachedResponse, Freshness, Operation},
    catalogue::PricedCatalogue,
    http::{
        parameters::RecordId,
        problem::{ApiResult, Problems},
    },
    retail::RetailClient,
    shop_context::ShopContext,
};

/// Two rows of the product page on a wide screen.
const MAX_RELATED: u8 = 12;

/// Lists the products that are related to a product, with a catalogue index the most similar ones first. The list is
/// empty for an unknown id.
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

async fn related_from_index(
    shop: &ShopContext,
    id: i32,
    catalogue: PricedCatalogue,
) -> ApiResult<CachedResponse<ProductSelection>> {
    let operation = Operation::ListRelatedProducts;
    let settings = ProductSettings::of(shop)?;
    from_index::cached(shop, operation, &id.to_string(), move || {
        let related = catalogue.related(id, MAX_RELATED.into());
        ProductSelection::new(related, &settings)
    })
    .await
}

async fn related_from_retail(
    shop: &ShopContext,
    id: i32,
) -> ApiResult<CachedResponse<ProductSelection>> {
    let (pricing, reductions) = (shop.pricing, from_index::reductions(shop)?);
    let settings = ProductSettings::of(shop)?;
    let load = move |retail: RetailClient| async move {
        let items = retail
            .list_related_products(id, MAX_RELATED.into(), pricing)
            .await?;
        let shown = items.into_iter().map(|item| reductions.show(item));
        Ok(Some(ProductSelection::new(shown, &settings)))
    };
    let operation = Operation::ListRelatedProducts;
    shop.cached(operation, &id.to_string(), Freshness::Lists, load)
        .await
}

impl ReadOperation for list_related_products {
    type Parameters = ProductPath;
    type Response = ProductSelection;

    async fn read(
        shop: ShopContext,
        path: ProductPath,
    ) -> ApiResult<CachedResponse<ProductSelection>> {
        let id = path.id.0;
        let is_listed = |catalogue: &PricedCatalogue| catalogue.snapshot().contains(id);
        match from_index::find_catalogue(&shop)?.filter(is_listed) {
            Some(catalogue) => related_from_index(&shop, id, catalogue).await,
            None => related_from_retail(&shop, id).await,
        }
    }
}
