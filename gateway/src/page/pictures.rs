//! GET /pictures/{path}: a picture of the tenant's image folder. Only that folder: this is no open proxy.

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::header::{self, HeaderValue},
    web::Path,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{
    cache::{Body, Cached, Freshness, Operation},
    http::problem::{ApiError, ApiResult},
    retail::{PictureType, RetailClient, is_picture_path},
    shop::Shop,
};

/// An SVG that is opened by itself is a document; it may draw and nothing else.
pub(super) const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const CACHE_CONTROL: &str = "public, max-age=3600, stale-while-revalidate=86400";

const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'/');

/// The address on this host of a picture in the tenant's image folder.
pub fn picture_url(path: &str) -> String {
    format!(
        "/pictures/{}",
        utf8_percent_encode(path.trim_start_matches('/'), SEGMENT)
    )
}

#[get("/pictures/{path:.*}")]
pub(super) async fn find_picture(
    request: HttpRequest,
    path: Path<String>,
    shop: Shop,
) -> ApiResult<HttpResponse> {
    let path = path.into_inner();
    // Such a picture can't exist; neither the cache nor the shop system need hear of it.
    if !is_picture_path(&path) {
        return Err(ApiError::not_found("picture"));
    }
    let live = shop.settings()?;
    let retail = RetailClient::new(std::sync::Arc::clone(&live.target));
    let key = path.clone();
    let picture: Cached<Vec<u8>> = shop
        .cached_body(
            Operation::FindPicture,
            &key,
            Freshness::Pictures,
            move || async move {
                Ok(
                    match retail.fetch_picture(&live.image_folder, &path).await? {
                        Some(picture) => Body::Found {
                            content_type: HeaderValue::from_static(picture.content_type.as_str()),
                            compressible: picture.content_type == PictureType::Svg,
                            bytes: picture.body,
                        },
                        None => Body::NotFound,
                    },
                )
            },
        )
        .await?;
    if !picture.is_found() {
        return Err(ApiError::not_found("picture"));
    }
    let mut response = picture
        .with_cache_control(CACHE_CONTROL)
        .respond_to(&request);
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(PICTURE_POLICY),
    );
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::picture_url;

    #[test]
    fn odd_names_stay_inside_the_address() {
        assert_eq!(
            picture_url("a b/c?d#e.jpg"),
            "/pictures/a%20b/c%3Fd%23e.jpg"
        );
        assert_eq!(
            picture_url("/καρέκλα.jpg"),
            "/pictures/%CE%BA%CE%B1%CF%81%CE%AD%CE%BA%CE%BB%CE%B1.jpg"
        );
    }
}
