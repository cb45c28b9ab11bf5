//! Where messages go: the one address of the shop [D-80].

use crate::{
    cache::{Freshness, Operation},
    html,
    http::problem::{ApiError, ApiResult, ProblemKind},
    retail::{
        RetailClient, RetailError,
        model::{PageContent, is_one_email},
        sql::PageId,
    },
    shop::Shop,
};

/// The place of the contact page that it stands at.
const POSITION: &str = "office email";

/// The address on the contact page, else the company's; whichever is one address.
pub(super) async fn find_office_address(shop: &Shop) -> ApiResult<String> {
    let retail = shop.retail()?;
    let load = move || async move { on_contact_page(&retail).await };
    let on_page = shop
        .cached_value(Operation::FindOfficeAddress, "", Freshness::Structure, load)
        .await?;
    let company = || shop.settings().ok()?.company.email.clone();
    let found = on_page.or_else(|| one_address(company()));
    found.ok_or_else(|| {
        let detail = "The shop has no e-mail address that messages could go to.";
        ApiError::new(ProblemKind::OfficeAddressMissing, detail).without_retry_after()
    })
}

async fn on_contact_page(retail: &RetailClient) -> Result<Option<String>, RetailError> {
    let pieces = retail.list_page_content(PageId::Contact).await?;
    Ok(office_email(pieces))
}

fn office_email(pieces: Vec<PageContent>) -> Option<String> {
    let piece = pieces
        .into_iter()
        .find(|piece| piece.position == POSITION)?;
    one_address(html::plain_text(&piece.html?))
}

fn one_address(text: Option<String>) -> Option<String> {
    let text = text?.trim().to_owned();
    is_one_email(&text).then_some(text)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::plain("office email", "office@shop.example", Some("office@shop.example"))]
    #[case::markup(
        "office email",
        "<p><a href='mailto:x@y'>office@shop.example</a></p>",
        Some("office@shop.example")
    )]
    #[case::two("office email", "a@shop.example, b@shop.example", None)]
    #[case::words("office email", "Write to office@shop.example", None)]
    #[case::empty("office email", "", None)]
    #[case::elsewhere("office phone", "office@shop.example", None)]
    fn con_05_the_address_is_one(
        #[case] position: &str,
        #[case] html: &str,
        #[case] expected: Option<&str>,
    ) {
        let piece = PageContent {
            position: position.to_owned(),
            title: None,
            html: Some(html.to_owned()),
            picture: None,
        };
        assert_eq!(office_email(vec![piece]).as_deref(), expected);
    }
}
