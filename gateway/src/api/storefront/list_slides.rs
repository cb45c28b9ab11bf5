//! GET /api/v1/slides [HOME-01].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{NoParameters, ReadOperation},
    cache::{CachedResponse, Freshness, Operation},
    html,
    http::problem::{ApiResult, Problems},
    page::picture_url,
    retail::model as retail,
    shop_context::ShopContext,
};

/// Slides of the home page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlideList {
    /// Slides in display order.
    items: Vec<Slide>,
}

/// A slide. All texts are plain text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slide {
    /// Id.
    id: i32,
    /// URL of the picture, on this host.
    picture_url: String,
    /// Line above the titles, or null.
    #[schema(required)]
    subtitle: Option<String>,
    /// Up to three lines of the title, without empty ones.
    titles: Vec<String>,
    /// Price as the shop wrote it. A bare number gets a euro sign. Null without a price.
    #[schema(required)]
    price_text: Option<String>,
    /// Target of the link: a path of this shop or an http(s) URL. Null without a link.
    #[schema(required)]
    link: Option<String>,
    /// Text of the link. Null if the shop gave none.
    #[schema(required)]
    link_title: Option<String>,
}

/// Lists the slides of the home page.
#[utoipa::path(
    operation_id = "listSlides",
    tag = "storefront",
    responses((status = OK, description = "Slides in display order", body = SlideList), Problems)
)]
#[get("/api/v1/slides")]
pub(in crate::api) async fn list_slides(shop: ShopContext) -> ApiResult<CachedResponse<SlideList>> {
    list_slides::read(shop, NoParameters {}).await
}

impl ReadOperation for list_slides {
    type Parameters = NoParameters;
    type Response = SlideList;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<SlideList>> {
        let folder = shop.settings()?.public.image_folder.clone();
        let key = folder.clone();
        shop.cached(
            Operation::ListSlides,
            &key,
            Freshness::Structure,
            move |retail| async move {
                let items = retail
                    .list_slides(&folder)
                    .await?
                    .into_iter()
                    .filter_map(Slide::new)
                    .collect();
                Ok(Some(SlideList { items }))
            },
        )
        .await
    }
}

impl Slide {
    /// Returns `None` for a slide without a picture of the tenant.
    fn new(slide: retail::Slide) -> Option<Self> {
        let plain = |text: Option<String>| text.as_deref().and_then(html::plain_text);
        Some(Self {
            id: slide.id,
            picture_url: picture_url(&slide.picture)?,
            subtitle: plain(slide.subtitle),
            titles: slide
                .titles
                .iter()
                .filter_map(|title| html::plain_text(title))
                .collect(),
            price_text: plain(slide.price_text).map(with_euro_sign),
            link: slide.link.filter(|link| html::is_safe_link(link)),
            link_title: plain(slide.link_title),
        })
    }
}

/// The Retail API stores the prices of slides as text, mostly without a currency sign.
fn with_euro_sign(price: String) -> String {
    let is_bare =
        |character: char| character.is_ascii_digit() || matches!(character, '.' | ',' | ' ');
    if price.chars().all(is_bare) {
        format!("€{price}")
    } else {
        price
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::with_euro_sign;

    #[rstest]
    #[case("1,190.00", "€1,190.00")]
    #[case("from €24.90", "from €24.90")]
    #[case("€5", "€5")]
    #[case("19,90 €", "19,90 €")]
    #[case("2 for 1", "2 for 1")]
    fn a_bare_number_gets_a_euro_sign(#[case] price: &str, #[case] expected: &str) {
        assert_eq!(with_euro_sign(price.to_owned()), expected);
    }
}
