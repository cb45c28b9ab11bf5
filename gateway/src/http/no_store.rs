use actix_web::{HttpRequest, HttpResponse, Responder, body::BoxBody, http::header::CACHE_CONTROL};
use serde::Serialize;

const NO_STORE: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "no-store");

/// JSON response with `Cache-Control: no-store`.
pub struct NoStore<T>(pub T);

impl<T: Serialize> Responder for NoStore<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().insert_header(NO_STORE).json(self.0)
    }
}

/// Response 204 with `Cache-Control: no-store`.
pub struct NoContent;

impl Responder for NoContent {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().insert_header(NO_STORE).finish()
    }
}
