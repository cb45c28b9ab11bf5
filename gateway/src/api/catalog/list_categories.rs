//! GET /api/v1/categories [CAT-01, LAY-04].

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

/// All categories of the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryList {
    /// Master categories in the shop's order.
    items: Vec<MasterCategory>,
}

/// A master category.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MasterCategory {
    /// Id.
    id: i32,
    /// Name in URLs, the value for the `category` filter of product lists.
    slug: String,
    /// Name.
    name: String,
    /// URL of the picture on this host, or null.
    #[schema(required)]
    picture_url: Option<String>,
    /// Subcategories in the shop's order.
    subcategories: Vec<Subcategory>,
}

/// A category below a master category.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subcategory {
    /// Id, the value for the `subcategory` filter of product lists.
    id: i32,
    /// Name in URLs, the value for the `category` filter of product lists.
    slug: String,
    /// Name.
    name: String,
    /// Whether it is one of the popular categories on the home page.
    popular: bool,
    /// Position among the popular categories. Null for others.
    #[schema(required)]
    popular_order: Option<i32>,
    /// URL of the picture on this host, or null.
    #[schema(required)]
    picture_url: Option<String>,
}

/// Returns the category tree of the shop.
#[utoipa::path(
    operation_id = "listCategories",
    tag = "catalog",
    responses((status = OK, description = "All categories", body = CategoryList), Problems)
)]
#[get("/api/v1/categories")]
pub(in crate::api) async fn list_categories(
    shop: ShopContext,
) -> ApiResult<CachedResponse<CategoryList>> {
    list_categories::read(shop, NoParameters {}).await
}

impl ReadOperation for list_categories {
    type Parameters = NoParameters;
    type Response = CategoryList;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<CategoryList>> {
        shop.cached(
            Operation::ListCategories,
            NO_QUERY,
            Freshness::Structure,
            |retail| async move {
                let items = retail
                    .list_categories()
                    .await?
                    .into_iter()
                    .map(MasterCategory::from)
                    .collect();
                Ok(Some(CategoryList { items }))
            },
        )
        .await
    }
}

impl From<retail::MasterCategory> for MasterCategory {
    fn from(category: retail::MasterCategory) -> Self {
        Self {
            id: category.id,
            slug: category.slug,
            name: category.name,
            picture_url: category.picture.as_deref().and_then(picture_url),
            subcategories: category
                .subcategories
                .into_iter()
                .map(Subcategory::from)
                .collect(),
        }
    }
}

impl From<retail::Subcategory> for Subcategory {
    fn from(category: retail::Subcategory) -> Self {
        Self {
            id: category.id,
            slug: category.slug,
            name: category.name,
            popular: category.popular,
            popular_order: category.popular_order,
            picture_url: category.picture.as_deref().and_then(picture_url),
        }
    }
}
