//! GET /api/v1/text-pages/{page}: terms, privacy, returns [CON-06].

use actix_web::{get, web::Path};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    api::{
        ReadOperation,
        page_content::{PageContent, line, safe_html},
    },
    cache::{Cached, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::sql::PageId,
    shop::Shop,
};

/// A page that is text only.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TextPageName {
    /// Terms and conditions.
    Terms,
    /// Privacy policy.
    Privacy,
    /// Returns policy.
    Returns,
}

/// Which page.
#[derive(Deserialize)]
pub(in crate::api) struct TextPagePath {
    page: TextPageName,
}

/// A page that is text only.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextPage {
    /// Its sections in reading order; empty where the shop has not written any.
    sections: Vec<TextSection>,
}

/// A part of a text: a title, a text, or both.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextSection {
    /// Its title, plain text.
    #[schema(required)]
    title: Option<String>,
    /// Its text as safe HTML.
    #[schema(required)]
    html: Option<String>,
}

/// Terms, privacy policy or returns policy.
#[utoipa::path(
    operation_id = "findTextPage",
    tag = "content",
    params(("page" = inline(TextPageName), Path, description = "Which page")),
    responses((status = OK, description = "The page", body = TextPage), Problems)
)]
#[get("/api/v1/text-pages/{page}")]
pub(in crate::api) async fn find_text_page(
    page: Path<TextPageName>,
    shop: Shop,
) -> ApiResult<Cached<TextPage>> {
    find_text_page::read(
        shop,
        TextPagePath {
            page: page.into_inner(),
        },
    )
    .await
}

impl ReadOperation for find_text_page {
    type Parameters = TextPagePath;
    type Response = TextPage;

    async fn read(shop: Shop, path: TextPagePath) -> ApiResult<Cached<TextPage>> {
        let page = PageId::from(path.page);
        shop.cached(
            Operation::FindTextPage,
            page.as_str(),
            Freshness::Structure,
            move |retail| async move {
                let pieces = retail.list_page_content(page).await?;
                Ok(Some(TextPage::from(&PageContent::new(pieces))))
            },
        )
        .await
    }
}

impl From<TextPageName> for PageId {
    fn from(page: TextPageName) -> Self {
        match page {
            TextPageName::Terms => Self::Terms,
            TextPageName::Privacy => Self::Privacy,
            TextPageName::Returns => Self::Returns,
        }
    }
}

impl From<&PageContent> for TextPage {
    fn from(pieces: &PageContent) -> Self {
        let sections = pieces.at("paragraph").map(|piece| TextSection {
            title: line(piece.title.as_deref()),
            html: safe_html(piece.html.as_deref()),
        });
        let has_words = |section: &TextSection| section.title.is_some() || section.html.is_some();
        Self {
            sections: sections.filter(has_words).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::retail::model;

    #[test]
    fn con_06_paragraphs_become_sections() {
        let piece = |position: &str, title: Option<&str>, html: Option<&str>| model::PageContent {
            position: position.to_owned(),
            title: title.map(str::to_owned),
            html: html.map(str::to_owned),
            picture: None,
        };
        let page = TextPage::from(&PageContent::new(vec![
            piece("paragraph", Some("<i>Age</i>"), Some("<p>18</p>")),
            piece("paragraph", None, Some("<p>Law</p>")),
            piece("paragraph", Some("Only a title"), None),
            piece("paragraph", Some("<br>"), Some("<script>x()</script>")),
            piece("footer text", Some("Elsewhere"), Some("Elsewhere")),
        ]));
        let expected = json!({"sections": [
            {"title": "Age", "html": "<p>18</p>"},
            {"title": null, "html": "<p>Law</p>"},
            {"title": "Only a title", "html": null},
        ]});
        assert_eq!(serde_json::to_value(page).unwrap(), expected);
    }
}
