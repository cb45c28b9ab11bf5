//! GET /api/v1/popup-ads [HOME-06].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::page_content::line,
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    page::picture_url,
    retail::model,
    shop_context::{NO_QUERY, ShopContext},
};

/// The cube has six sides.
const MAX_ADS: usize = 6;

/// Ads on the home page's cube.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopupAdList {
    /// At most six ads.
    items: Vec<PopupAd>,
}

/// An advertised product.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopupAd {
    /// Id of the product.
    product_id: i32,
    /// Name of the product, plain text.
    name: String,
    /// URL of the ad's picture, on this host.
    picture_url: String,
}

/// Lists the products that the home page's cube advertises.
#[utoipa::path(
    operation_id = "listPopupAds",
    tag = "content",
    responses((status = OK, description = "The ads", body = PopupAdList), Problems)
)]
#[get("/api/v1/popup-ads")]
pub(super) async fn list_popup_ads(shop: ShopContext) -> ApiResult<CachedResponse<PopupAdList>> {
    shop.cached(
        Operation::ListPopupAds,
        NO_QUERY,
        Freshness::Structure,
        |retail| async move {
            let ads = retail.list_popup_ads().await?;
            let items = ads.iter().filter_map(to_response).take(MAX_ADS).collect();
            Ok(Some(PopupAdList { items }))
        },
    )
    .await
}

fn to_response(ad: &model::PopupAd) -> Option<PopupAd> {
    Some(PopupAd {
        product_id: ad.product_id,
        name: line(Some(&ad.name))?,
        picture_url: picture_url(&ad.picture)?,
    })
}
