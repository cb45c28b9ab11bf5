//! GET /api/v1/popup-ads: the products that the home page's cube advertises [HOME-06].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::page_content::{line, own_picture},
    cache::{Cached, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::model,
    shop::Shop,
};

/// Most ads that are passed on: the cube has six sides.
const MAX_ADS: usize = 6;

/// What the home page's cube advertises.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopupAdList {
    /// Mostly one or none.
    items: Vec<PopupAd>,
}

/// A product that the cube advertises.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PopupAd {
    /// Id of the product.
    product_id: i32,
    /// Name of the product, plain text.
    name: String,
    /// Picture of the ad on this host.
    picture_url: String,
}

/// The products that the home page's cube advertises.
#[utoipa::path(
    operation_id = "listPopupAds",
    tag = "content",
    responses((status = OK, description = "The ads", body = PopupAdList), Problems)
)]
#[get("/api/v1/popup-ads")]
pub(super) async fn list_popup_ads(shop: Shop) -> ApiResult<Cached<PopupAdList>> {
    shop.cached(
        Operation::ListPopupAds,
        "",
        Freshness::Structure,
        |retail| async move {
            let ads = retail.list_popup_ads().await?;
            let items = ads.iter().filter_map(shown).take(MAX_ADS).collect();
            Ok(Some(PopupAdList { items }))
        },
    )
    .await
}

/// An ad without a name or a picture of the shop's own is none.
fn shown(ad: &model::PopupAd) -> Option<PopupAd> {
    Some(PopupAd {
        product_id: ad.product_id,
        name: line(Some(&ad.name))?,
        picture_url: own_picture(Some(&ad.picture))?,
    })
}
