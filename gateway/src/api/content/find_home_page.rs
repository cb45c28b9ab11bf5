//! GET /api/v1/pages/home: the editable parts of the home page [HOME-02].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{NoParameters, ReadOperation, page_content::PageContent},
    cache::{Cached, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::sql::PageId,
    shop::Shop,
};

/// The editable parts of the home page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomePage {
    /// Picture that goes with the categories, on this host.
    #[schema(required)]
    categories_picture_url: Option<String>,
}

/// The editable parts of the home page.
#[utoipa::path(
    operation_id = "findHomePage",
    tag = "content",
    responses((status = OK, description = "The parts", body = HomePage), Problems)
)]
#[get("/api/v1/pages/home")]
pub(in crate::api) async fn find_home_page(shop: Shop) -> ApiResult<Cached<HomePage>> {
    find_home_page::read(shop, NoParameters {}).await
}

impl ReadOperation for find_home_page {
    type Parameters = NoParameters;
    type Response = HomePage;

    async fn read(shop: Shop, _: NoParameters) -> ApiResult<Cached<HomePage>> {
        shop.cached(
            Operation::FindHomePage,
            "",
            Freshness::Structure,
            |retail| async move {
                let pieces = PageContent::new(retail.list_page_content(PageId::Home).await?);
                let categories_picture_url = pieces.picture("home page categories image");
                Ok(Some(HomePage {
                    categories_picture_url,
                }))
            },
        )
        .await
    }
}
