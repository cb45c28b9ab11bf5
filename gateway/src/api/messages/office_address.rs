//! Where messages go: the one address of the shop [D-80].

use crate::{
    api::page_content::{OFFICE_EMAIL, PageContent},
    cache::{Freshness, Operation},
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::{RetailClient, RetailError, model::is_one_email, sql::PageId},
    shop::Shop,
};

/// The address on the contact page, else the company's; whichever is one address.
pub(super) async fn find_office_address(shop: &Shop) -> ApiResult<String> {
    let retail = shop.retail()?;
    // The shortest there is: mail to a wrong address is lost.
    let freshness = Freshness::Settings;
    let again = retail.clone();
    let load = move || async move { Ok(on_contact_page(&retail).await?) };
    let kept = shop
        .cached_value(Operation::FindOfficeAddress, "", freshness, load)
        .await?;
    let on_page = match kept {
        // It may be there since.
        None => on_contact_page(&again).await?,
        found => found,
    };
    let company = || shop.settings().ok()?.company.email.clone();
    let found = on_page.or_else(|| one_address(company()));
    found.ok_or_else(|| {
        let detail = "The shop has no e-mail address that messages could go to.";
        ApiError::new(ProblemKind::OfficeAddressMissing, detail).without_retry_after()
    })
}

async fn on_contact_page(retail: &RetailClient) -> Result<Option<String>, RetailError> {
    let pieces = retail.list_page_content(PageId::Contact).await?;
    Ok(PageContent::new(pieces).email(OFFICE_EMAIL))
}

fn one_address(text: Option<String>) -> Option<String> {
    let text = text?.trim().to_owned();
    is_one_email(&text).then_some(text)
}
