//! Finds the shop's e-mail address for messages [D-80].

use crate::{
    api::page_content::{OFFICE_EMAIL, PageContent},
    cache::{Freshness, Operation},
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::{RetailClient, RetailError, model::is_single_email, sql::PageId},
    shop_context::{NO_QUERY, ShopContext},
};

pub(super) async fn find_office_address(shop: &ShopContext) -> ApiResult<String> {
    let retail = shop.retail()?;
    // Cached for the shortest time, because mail to a wrong address is lost.
    let freshness = Freshness::Settings;
    let retail_for_reload = retail.clone();
    let load = move || async move { Ok(find_on_contact_page(&retail).await?) };
    let cached = shop
        .cached_value(Operation::FindOfficeAddress, NO_QUERY, freshness, load)
        .await?;
    let on_page = match cached {
        // The address may have been added since "not found" was cached.
        None => find_on_contact_page(&retail_for_reload).await?,
        found => found,
    };
    let company = || shop.settings().ok()?.public.company.email.clone();
    let found = on_page.or_else(|| single_address(company()));
    found.ok_or_else(|| {
        let detail = "The shop has no e-mail address for messages.";
        ApiError::new(ProblemKind::OfficeAddressMissing, detail).without_retry_after()
    })
}

async fn find_on_contact_page(retail: &RetailClient) -> Result<Option<String>, RetailError> {
    let content = retail.list_page_content(PageId::Contact).await?;
    Ok(PageContent::new(content).email(OFFICE_EMAIL))
}

fn single_address(text: Option<String>) -> Option<String> {
    let text = text?.trim().to_owned();
    is_single_email(&text).then_some(text)
}
