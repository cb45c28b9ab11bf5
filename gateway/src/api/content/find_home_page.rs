//! GET /api/v1/pages/home [HOME-02].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{NoParameters, ReadOperation, page_content::PageContent},
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::sql::PageId,
    shop_context::{NO_QUERY, ShopContext},
};

/// Editable content of the home page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomePage {
    /// URL, on this host, of the picture beside the categories, or null.
    #[schema(required)]
    categories_picture_url: Option<String>,
}

/// Returns the editable content of the home page.
#[utoipa::path(
    operation_id = "findHomePage",
    tag = "content",
    responses((status = OK, description = "The content", body = HomePage), Problems)
)]
#[get("/api/v1/pages/home")]
pub(in crate::api) async fn find_home_page(
    shop: ShopContext,
) -> ApiResult<CachedResponse<HomePage>> {
    find_home_page::read(shop, NoParameters {}).await
}

impl ReadOperation for find_home_page {
    type Parameters = NoParameters;
    type Response = HomePage;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<HomePage>> {
        shop.cached(
            Operation::FindHomePage,
            NO_QUERY,
            Freshness::Structure,
            |retail| async move {
                let content = PageContent::new(retail.list_page_content(PageId::Home).await?);
                let categories_picture_url = content.picture("home page categories image");
                Ok(Some(HomePage {
                    categories_picture_url,
                }))
            },
        )
        .await
    }
}
