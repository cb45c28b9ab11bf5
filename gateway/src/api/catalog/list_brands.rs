//! GET /api/v1/brands [HOME-04, CAT-01].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{NoParameters, ReadOperation},
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    page::picture_url,
    retail::model as retail,
    shop_context::{NO_QUERY, ShopContext},
};

/// All brands of the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandList {
    /// Brands in the shop's order.
    items: Vec<Brand>,
}

/// A brand.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Brand {
    /// Id, the value for the `brand` filter of product lists.
    id: i32,
    /// Name in URLs.
    slug: String,
    /// Name.
    name: String,
    /// Whether the home page shows the brand.
    show_on_home: bool,
    /// URL of the picture on this host, or null.
    #[schema(required)]
    picture_url: Option<String>,
}

/// Lists the brands of the shop.
#[utoipa::path(
    operation_id = "listBrands",
    tag = "catalog",
    responses((status = OK, description = "All brands", body = BrandList), Problems)
)]
#[get("/api/v1/brands")]
pub(in crate::api) async fn list_brands(shop: ShopContext) -> ApiResult<CachedResponse<BrandList>> {
    list_brands::read(shop, NoParameters {}).await
}

impl ReadOperation for list_brands {
    type Parameters = NoParameters;
    type Response = BrandList;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<BrandList>> {
        shop.cached(
            Operation::ListBrands,
            NO_QUERY,
            Freshness::Structure,
            |retail| async move {
                let items = retail
                    .list_brands()
                    .await?
                    .into_iter()
                    .map(Brand::from)
                    .collect();
                Ok(Some(BrandList { items }))
            },
        )
        .await
    }
}

impl From<retail::Brand> for Brand {
    fn from(brand: retail::Brand) -> Self {
        Self {
            id: brand.id,
            slug: brand.slug,
            name: brand.name,
            show_on_home: brand.show_on_home,
            picture_url: brand.picture.as_deref().and_then(picture_url),
        }
    }
}
