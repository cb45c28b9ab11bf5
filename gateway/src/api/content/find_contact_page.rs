//! GET /api/v1/pages/contact [CON-04].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{
        NoParameters, ReadOperation,
        page_content::{OFFICE_EMAIL, PageContent, safe_html},
    },
    cache::{CachedResponse, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::{RetailClient, RetailError, model, sql::PageId},
    shop_context::{NO_QUERY, ShopContext},
};

/// The shop's contact data, in the shop's words. Members that the shop has not written are null or left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactPage {
    /// URL, on this host, of the wide picture above the text, or null.
    #[schema(required)]
    top_picture_url: Option<String>,
    /// Introduction as sanitised HTML, or null.
    #[schema(required)]
    info_html: Option<String>,
    /// The shop's stores: warehouses with a public description.
    stores: Vec<Store>,
    /// Phone number of the office, in any notation, or null.
    #[schema(required)]
    phone: Option<String>,
    /// E-mail address of the office, or null.
    #[schema(required)]
    email: Option<String>,
    /// Postal address of the office, line by line, plain text.
    address_lines: Vec<String>,
    /// Working hours, plain text, or null.
    #[schema(required)]
    working_hours: Option<String>,
    /// Days of the working hours, plain text, or null.
    #[schema(required)]
    working_days: Option<String>,
    /// Opening at the weekend, plain text, or null.
    #[schema(required)]
    weekend: Option<String>,
}

/// A store that shoppers can visit.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Store {
    /// Id of the store's warehouse.
    id: i32,
    /// Description as sanitised HTML.
    description_html: String,
}

/// Returns the shop's contact data and stores.
#[utoipa::path(
    operation_id = "findContactPage",
    tag = "content",
    responses((status = OK, description = "Contact data and stores", body = ContactPage), Problems)
)]
#[get("/api/v1/pages/contact")]
pub(in crate::api) async fn find_contact_page(
    shop: ShopContext,
) -> ApiResult<CachedResponse<ContactPage>> {
    find_contact_page::read(shop, NoParameters {}).await
}

impl ReadOperation for find_contact_page {
    type Parameters = NoParameters;
    type Response = ContactPage;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<ContactPage>> {
        shop.cached(
            Operation::FindContactPage,
            NO_QUERY,
            Freshness::Structure,
            |retail| async move { Ok(Some(read(&retail).await?)) },
        )
        .await
    }
}

async fn read(retail: &RetailClient) -> Result<ContactPage, RetailError> {
    let content = retail.list_page_content(PageId::Contact);
    let (content, stores) = futures_util::try_join!(content, retail.list_stores())?;
    Ok(page(&PageContent::new(content), &stores))
}

fn page(content: &PageContent, stores: &[model::Store]) -> ContactPage {
    ContactPage {
        top_picture_url: content.picture("top image contact"),
        info_html: content.html("contact info"),
        stores: stores.iter().filter_map(to_response).collect(),
        phone: content.line("office phone"),
        email: content.email(OFFICE_EMAIL),
        address_lines: content.lines("office address"),
        working_hours: content.line("working hours"),
        working_days: content.line("working days"),
        weekend: content.line("weekend"),
    }
}

fn to_response(store: &model::Store) -> Option<Store> {
    Some(Store {
        id: store.id,
        description_html: safe_html(store.html.as_deref())?,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::*;
    use crate::api::page_content::page_content;

    /// [CON-04]
    #[test]
    fn positions_map_to_members() {
        let content = page_content(&[
            ("office phone", "+357 22 480 900"),
            ("office address", "Ledra 112<br>Nicosia"),
            (
                "office email",
                "<a href=\"mailto:a@x.example\">a@x.example</a>",
            ),
            ("working hours", "<b>9:00</b> - 18:00"),
            ("working days", "Monday to Friday"),
            ("weekend", "Closed"),
            ("contact info", "<p style=x>Write</p>"),
            ("top image contact", "slides/2.svg"),
            ("office fax", "unknown"),
        ]);
        let store = |id, html: Option<&str>| model::Store {
            id,
            html: html.map(str::to_owned),
        };
        let stores = [
            store(1, Some("<b>Nicosia</b>")),
            store(2, Some("<script>x()</script>")),
            store(3, None),
        ];
        let expected = json!({
            "topPictureUrl": "/pictures/slides/2.svg",
            "infoHtml": "<p>Write</p>",
            "stores": [{"id": 1, "descriptionHtml": "<b>Nicosia</b>"}],
            "phone": "+357 22 480 900",
            "email": "a@x.example",
            "addressLines": ["Ledra 112", "Nicosia"],
            "workingHours": "9:00 - 18:00",
            "workingDays": "Monday to Friday",
            "weekend": "Closed",
        });
        assert_eq!(
            serde_json::to_value(page(&content, &stores)).unwrap(),
            expected
        );
    }

    /// [CON-04]
    #[rstest]
    #[case("office@x.example", true)]
    #[case("office@x.example, boss@x.example", false)]
    #[case("Write to us", false)]
    #[case("a@x.example?bcc=b@y.example", false)]
    fn the_office_address_is_a_single_address(#[case] text: &str, #[case] expected: bool) {
        let page = page(&page_content(&[("office email", text)]), &[]);
        assert_eq!(page.email.is_some(), expected);
    }
}
