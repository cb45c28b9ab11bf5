//! GET /api/v1/categories: master categories with the categories below them [CAT-01, LAY-04].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{NoParameters, ReadOperation},
    cache::{Cached, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    page::picture_url,
    retail::model as retail,
    shop::Shop,
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
    /// Name in addresses, for the list's `category` filter.
    slug: String,
    /// Name.
    name: String,
    /// Its picture on this host.
    #[schema(required)]
    picture_url: Option<String>,
    /// Categories below it, in the shop's order.
    subcategories: Vec<Subcategory>,
}

/// A category below a master category.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subcategory {
    /// Id, for the list's `subcategory` filter.
    id: i32,
    /// Name in addresses, for the list's `category` filter.
    slug: String,
    /// Name.
    name: String,
    /// Among the popular categories of the home page.
    popular: bool,
    /// Its place there.
    #[schema(required)]
    popular_order: Option<i32>,
    /// Its picture on this host.
    #[schema(required)]
    picture_url: Option<String>,
}

/// The category tree of the shop.
#[utoipa::path(
    operation_id = "listCategories",
    tag = "catalog",
    responses((status = OK, description = "All categories", body = CategoryList), Problems)
)]
#[get("/api/v1/categories")]
pub(in crate::api) async fn list_categories(shop: Shop) -> ApiResult<Cached<CategoryList>> {
    list_categories::read(shop, NoParameters {}).await
}

impl ReadOperation for list_categories {
    type Parameters = NoParameters;
    type Response = CategoryList;

    async fn read(shop: Shop, _: NoParameters) -> ApiResult<Cached<CategoryList>> {
        shop.cached(
            Operation::ListCategories,
            "",
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
            picture_url: category.picture.as_deref().map(picture_url),
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
            picture_url: category.picture.as_deref().map(picture_url),
        }
    }
}
