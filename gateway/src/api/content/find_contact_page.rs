//! GET /api/v1/pages/contact: how to reach the shop, as it words it [CON-04].

use actix_web::get;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cache::Cached,
    http::problem::{ApiResult, Problems},
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
pub(super) async fn find_contact_page(_shop: Shop) -> ApiResult<Cached<ContactPage>> {
    Err(crate::http::problem::ApiError::new(
        crate::http::problem::ProblemKind::Internal,
        "Not there yet.",
    ))
}
