//! Answers that are one customer's: no cache may keep them.

use actix_web::{HttpRequest, HttpResponse, Responder, body::BoxBody, http::header::CACHE_CONTROL};
use serde::Serialize;

const NO_STORE: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "no-store");

/// A JSON answer that is kept nowhere.
pub struct Personal<T>(pub T);

impl<T: Serialize> Responder for Personal<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().insert_header(NO_STORE).json(self.0)
    }
}

/// It is done, and there is nothing to say about it (204).
pub struct Done;

impl Responder for Done {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().insert_header(NO_STORE).finish()
    }
}
