//! GET /api/v1/products/{id}/stock [PROD-04].

use actix_web::{get, web::Path};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::{CachedResponse, Freshness, Operation},
    http::{
        parameters::RecordId,
        problem::{ApiResult, Problems},
    },
    retail::model as retail,
    shop_context::ShopContext,
};

/// Stock of a product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductStock {
    /// Id of the product.
    product_id: i32,
    /// Number of pieces in all warehouses, at least 0.
    #[schema(minimum = 0)]
    total: i32,
    /// Stock per warehouse, in the shop's order.
    warehouses: Vec<WarehouseStock>,
}

/// Stock in a warehouse.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WarehouseStock {
    /// Public name of the warehouse.
    name: String,
    /// Number of pieces, at least 0.
    #[schema(minimum = 0)]
    quantity: i32,
}

/// Returns the current stock of a product or related variant.
#[utoipa::path(
    operation_id = "findProductStock",
    tag = "catalog",
    params(("id" = i32, Path, description = "Product id", minimum = 1)),
    responses((status = OK, description = "Stock per warehouse", body = ProductStock), Problems)
)]
#[get("/api/v1/products/{id}/stock")]
pub(super) async fn find_product_stock(
    id: Path<RecordId>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<ProductStock>> {
    let id = id.into_inner().0;
    shop.cached(
        Operation::FindProductStock,
        &id.to_string(),
        Freshness::Stock,
        move |retail| async move {
            Ok(retail
                .find_warehouse_stock(id)
                .await?
                .map(|rows| ProductStock::new(id, rows)))
        },
    )
    .await?
    .or_not_found("product")
}

impl ProductStock {
    fn new(product_id: i32, rows: Vec<retail::WarehouseStock>) -> Self {
        let warehouses: Vec<_> = rows
            .into_iter()
            .map(|row| WarehouseStock {
                name: row.name,
                quantity: row.quantity.max(0),
            })
            .collect();
        let total = warehouses
            .iter()
            .fold(0_i32, |sum, row| sum.saturating_add(row.quantity));
        Self {
            product_id,
            total,
            warehouses,
        }
    }
}
