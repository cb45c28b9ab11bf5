//! GET /api/v1/pages/contact: how to reach the shop, as it words it [CON-04].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    api::{
        NoParameters, ReadOperation,
        page_content::{OFFICE_EMAIL, PageContent, safe_html},
    },
    cache::{Cached, Freshness, Operation},
    http::problem::{ApiResult, Problems},
    retail::{RetailClient, RetailError, model, sql::PageId},
    shop::Shop,
};

/// How to reach the shop. What the shop has not written is null or left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactPage {
    /// Wide picture above the text, on this host.
    #[schema(required)]
    top_picture_url: Option<String>,
    /// Introduction as safe HTML.
    #[schema(required)]
    info_html: Option<String>,
    /// The shop's stores: its warehouses that have a public description.
    stores: Vec<Store>,
    /// Phone number of the office, as written.
    #[schema(required)]
    phone: Option<String>,
    /// Mail address of the office.
    #[schema(required)]
    email: Option<String>,
    /// Postal address of the office, line by line, plain text.
    address_lines: Vec<String>,
    /// Hours, plain text.
    #[schema(required)]
    working_hours: Option<String>,
    /// Days that the hours are for, plain text.
    #[schema(required)]
    working_days: Option<String>,
    /// What holds on the weekend, plain text.
    #[schema(required)]
    weekend: Option<String>,
}

/// A store that shoppers can go to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Store {
    /// Id of its warehouse.
    id: i32,
    /// Its description as safe HTML.
    description_html: String,
}

/// How to reach the shop, as it words it.
#[utoipa::path(
    operation_id = "findContactPage",
    tag = "content",
    responses((status = OK, description = "How to reach the shop", body = ContactPage), Problems)
)]
#[get("/api/v1/pages/contact")]
pub(in crate::api) async fn find_contact_page(shop: Shop) -> ApiResult<Cached<ContactPage>> {
    find_contact_page::read(shop, NoParameters {}).await
}

impl ReadOperation for find_contact_page {
    type Parameters = NoParameters;
    type Response = ContactPage;

    async fn read(shop: Shop, _: NoParameters) -> ApiResult<Cached<ContactPage>> {
        shop.cached(
            Operation::FindContactPage,
            "",
            Freshness::Structure,
            |retail| async move { Ok(Some(read(&retail).await?)) },
        )
        .await
    }
}

async fn read(retail: &RetailClient) -> Result<ContactPage, RetailError> {
    let pieces = retail.list_page_content(PageId::Contact);
    let (pieces, stores) = futures_util::try_join!(pieces, retail.list_stores())?;
    Ok(page(&PageContent::new(pieces), &stores))
}

fn page(pieces: &PageContent, stores: &[model::Store]) -> ContactPage {
    ContactPage {
        top_picture_url: pieces.picture("top image contact"),
        info_html: pieces.html("contact info"),
        stores: stores.iter().filter_map(described).collect(),
        phone: pieces.line("office phone"),
        email: pieces.email(OFFICE_EMAIL),
        address_lines: pieces.lines("office address"),
        working_hours: pieces.line("working hours"),
        working_days: pieces.line("working days"),
        weekend: pieces.line("weekend"),
    }
}

fn described(store: &model::Store) -> Option<Store> {
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

    #[test]
    fn con_04_positions_become_parts() {
        let pieces = page_content(&[
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
            serde_json::to_value(page(&pieces, &stores)).unwrap(),
            expected
        );
    }

    #[rstest]
    #[case("office@x.example", true)]
    #[case("office@x.example, boss@x.example", false)]
    #[case("Write to us", false)]
    #[case("a@x.example?bcc=b@y.example", false)]
    fn con_04_only_one_mail_address_is_one(#[case] text: &str, #[case] expected: bool) {
        let page = page(&page_content(&[("office email", text)]), &[]);
        assert_eq!(page.email.is_some(), expected);
    }
}
