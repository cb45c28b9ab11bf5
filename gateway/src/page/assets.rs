//! GET /assets/{name}: a file of the front end's build. Its name contains a hash, so it never
//! changes.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::{StatusCode, header},
    web::{Data, Path},
};

use super::FrontEnd;
use crate::{
    cache::{Encoding, not_modified},
    http::problem::{ApiError, ApiResult},
    shop_context::ShopContext,
};

#[get("/{name}")]
pub(super) async fn asset(
    request: HttpRequest,
    name: Path<String>,
    front_end: Data<FrontEnd>,
    // Only makes requests to unknown hosts fail.
    _shop: ShopContext,
) -> ApiResult<HttpResponse> {
    let asset = front_end
        .asset(&name)
        .ok_or_else(|| ApiError::not_found("file"))?;
    let picked = asset.body.pick(Encoding::accepted(request.headers()));
    let unchanged = not_modified(&request, &picked.etag);
    let mut response = HttpResponse::build(if unchanged {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    response
        .insert_header((header::ETAG, picked.etag.clone()))
        .insert_header((header::VARY, "accept-encoding"))
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"));
    if unchanged {
        return Ok(response.finish());
    }
    response.insert_header((header::CONTENT_TYPE, asset.content_type.clone()));
    if let Some(encoding) = picked.encoding.header() {
        response.insert_header((header::CONTENT_ENCODING, encoding));
    }
    Ok(response.body(picked.body.clone()))
}
