//! /pass-reset: target of password reset links.
//!
//! The handler moves the link's data into a cookie and redirects. Otherwise the data would stay in
//! the browser's history, the log and `Referer` headers [ACC-05, D-02].

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue, LOCATION, REFERRER_POLICY},
    web::Data,
};

use super::Pages;
use crate::{
    http::{ClientAddress, problem::ApiResult},
    password_resets::PasswordResets,
    shop_context::ShopContext,
};

pub(super) const PATH: &str = "/pass-reset";

const PRIVATE_HEADERS: [(HeaderName, HeaderValue); 2] = [
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

pub(super) async fn password_reset(
    request: HttpRequest,
    pages: Data<Pages>,
    resets: Data<PasswordResets>,
    shop: ShopContext,
    client: ClientAddress,
) -> ApiResult<HttpResponse> {
    let query = request.query_string();
    let mut response = if query.is_empty() {
        // Send the full page without ETag. After a 304, the browser would use the headers of its
        // stored copy.
        let mut page = pages.full_response(&request, &shop, client).await?;
        page.headers_mut().remove(ETAG);
        page
    } else {
        HttpResponse::SeeOther()
            .insert_header((LOCATION, PATH))
            .cookie(resets.cookie(&shop.tenant, query))
            .finish()
    };
    for (name, value) in PRIVATE_HEADERS {
        response.headers_mut().insert(name, value);
    }
    Ok(response)
}
