//! GET /api/v1/pages/about [CON-01].

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

/// Texts of the page "About Us". Texts that the shop has not written are null or left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AboutPage {
    /// URL, on this host, of the wide picture above the text, or null.
    #[schema(required)]
    top_picture_url: Option<String>,
    /// Up to three titles, plain text, without empty ones.
    titles: Vec<String>,
    /// "Our vision" as sanitised HTML, or null.
    #[schema(required)]
    vision_html: Option<String>,
    /// "Our mission" as sanitised HTML, or null.
    #[schema(required)]
    mission_html: Option<String>,
    /// "Who we are" as sanitised HTML, or null.
    #[schema(required)]
    who_we_are_html: Option<String>,
}

/// Returns the texts of the page "About Us".
#[utoipa::path(
    operation_id = "findAboutPage",
    tag = "content",
    responses((status = OK, description = "The texts", body = AboutPage), Problems)
)]
#[get("/api/v1/pages/about")]
pub(in crate::api) async fn find_about_page(
    shop: ShopContext,
) -> ApiResult<CachedResponse<AboutPage>> {
    find_about_page::read(shop, NoParameters {}).await
}

impl ReadOperation for find_about_page {
    type Parameters = NoParameters;
    type Response = AboutPage;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<AboutPage>> {
        shop.cached(
            Operation::FindAboutPage,
            NO_QUERY,
            Freshness::Structure,
            |retail| async move {
                let content = retail.list_page_content(PageId::About).await?;
                Ok(Some(AboutPage::from(&PageContent::new(content))))
            },
        )
        .await
    }
}

const TITLES: [&str; 3] = ["about title 1", "about title 2", "about title 3"];

impl From<&PageContent> for AboutPage {
    fn from(content: &PageContent) -> Self {
        let titles = TITLES.iter();
        Self {
            top_picture_url: content.picture("top image about"),
            titles: titles.filter_map(|title| content.line(title)).collect(),
            vision_html: content.html("our vision"),
            mission_html: content.html("our mission"),
            who_we_are_html: content.html("who we are"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::api::page_content::page_content;

    /// [CON-01]
    #[test]
    fn positions_map_to_members() {
        let page = AboutPage::from(&page_content(&[
            ("about title 2", "<b>Slow</b> wood"),
            ("about title 1", "Lamps &amp; chairs"),
            ("about title 4", "Unknown"),
            ("our mission", "<p onclick=x()>Light</p>"),
            ("who we are", "<script>x()</script>"),
            ("top image about", "slides/3.svg"),
            ("top image contact", "slides/4.svg"),
        ]));
        let expected = json!({
            "topPictureUrl": "/pictures/slides/3.svg",
            "titles": ["Lamps & chairs", "Slow wood"],
            "visionHtml": null,
            "missionHtml": "<p>Light</p>",
            "whoWeAreHtml": null,
        });
        assert_eq!(serde_json::to_value(page).unwrap(), expected);
    }

    /// [CON-01]
    #[test]
    fn a_page_without_rows_is_empty() {
        let page = AboutPage::from(&page_content(&[]));
        assert!(page.titles.is_empty() && page.vision_html.is_none());
    }
}
