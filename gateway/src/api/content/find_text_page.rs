//! GET /api/v1/text-pages/{page} [CON-06].

use std::sync::Arc;

use actix_web::{get, web::Path};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accessibility_statement;
use crate::{
    api::{
        ReadOperation,
        page_content::{PageContent, line, safe_html},
    },
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiError, ApiResult, Problems},
    retail::sql::PageId,
    shop_context::{LoadError, ShopContext},
};

/// Name of a page that consists of text.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TextPageName {
    /// Terms and conditions.
    Terms,
    /// Privacy policy.
    Privacy,
    /// Returns policy.
    Returns,
    /// Accessibility statement.
    Accessibility,
}

#[derive(Deserialize)]
pub(in crate::api) struct TextPagePath {
    page: TextPageName,
}

/// A page that consists of text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextPage {
    /// Sections in reading order. Empty when the shop has not written any.
    sections: Vec<TextSection>,
}

/// A section with a title, a text, or both.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextSection {
    /// Title, plain text, or null.
    #[schema(required)]
    pub(super) title: Option<String>,
    /// Text as sanitised HTML, or null.
    #[schema(required)]
    pub(super) html: Option<String>,
}

/// Returns the terms, the privacy policy, the returns policy or the accessibility statement. A shop without the statement
/// answers it with `not-found`.
#[utoipa::path(
    operation_id = "findTextPage",
    tag = "content",
    params(("page" = inline(TextPageName), Path, description = "Page: `terms` and conditions, `privacy` policy, `returns` policy or `accessibility` statement")),
    responses((status = OK, description = "The page", body = TextPage), Problems)
)]
#[get("/api/v1/text-pages/{page}")]
pub(in crate::api) async fn find_text_page(
    page: Path<TextPageName>,
    shop: ShopContext,
) -> ApiResult<CachedResponse<TextPage>> {
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

    async fn read(shop: ShopContext, path: TextPagePath) -> ApiResult<CachedResponse<TextPage>> {
        let Some(page) = retail_page(path.page) else {
            return accessibility_statement(&shop).await;
        };
        shop.cached(
            Operation::FindTextPage,
            page.as_str(),
            Freshness::Structure,
            move |retail| async move {
                let content = retail.list_page_content(page).await?;
                Ok(Some(TextPage::from(&PageContent::new(content))))
            },
        )
        .await
    }
}

async fn accessibility_statement(shop: &ShopContext) -> ApiResult<CachedResponse<TextPage>> {
    if !shop.tenant.config.accessibility.enabled {
        return Err(ApiError::not_found("page"));
    }
    let tenant = Arc::clone(&shop.tenant);
    let load = move |_| async move {
        let settings = tenant.live_settings().ok_or(LoadError::NotReady)?;
        let company = &settings.public.company;
        let sections = accessibility_statement::sections(&tenant.config, company);
        Ok(Some(TextPage { sections }))
    };
    let operation = Operation::FindTextPage;
    shop.cached(operation, "accessibility", Freshness::Settings, load)
        .await
}

/// Page of the Retail API. `None` for the statement, which the gateway writes.
const fn retail_page(page: TextPageName) -> Option<PageId> {
    match page {
        TextPageName::Terms => Some(PageId::Terms),
        TextPageName::Privacy => Some(PageId::Privacy),
        TextPageName::Returns => Some(PageId::Returns),
        TextPageName::Accessibility => None,
    }
}

impl From<&PageContent> for TextPage {
    fn from(content: &PageContent) -> Self {
        let sections = content.rows_at("paragraph").map(|row| TextSection {
            title: line(row.title.as_deref()),
            html: safe_html(row.html.as_deref()),
        });
        let has_text = |section: &TextSection| section.title.is_some() || section.html.is_some();
        Self {
            sections: sections.filter(has_text).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::retail::model;

    /// [CON-06]
    #[test]
    fn paragraphs_become_sections() {
        let row = |position: &str, title: Option<&str>, html: Option<&str>| model::PageContent {
            position: position.to_owned(),
            title: title.map(str::to_owned),
            html: html.map(str::to_owned),
            picture: None,
        };
        let page = TextPage::from(&PageContent::new(vec![
            row("paragraph", Some("<i>Age</i>"), Some("<p>18</p>")),
            row("paragraph", None, Some("<p>Law</p>")),
            row("paragraph", Some("Only a title"), None),
            row("paragraph", Some("<br>"), Some("<script>x()</script>")),
            row("footer text", Some("Elsewhere"), Some("Elsewhere")),
        ]));
        let expected = json!({"sections": [
            {"title": "Age", "html": "<p>18</p>"},
            {"title": null, "html": "<p>Law</p>"},
            {"title": "Only a title", "html": null},
        ]});
        assert_eq!(serde_json::to_value(page).unwrap(), expected);
    }
}
