//! GET /pictures/{path}: a picture of the tenant's image folder. `?w=` requests a WebP of at most
//! this width.

use std::sync::Arc;

use actix_web::{
    HttpRequest, HttpResponse, Responder, get,
    http::header::{self, Accept, Header as _, HeaderValue, Quality},
    web::{Data, Path},
};

use super::{Thumbnails, body::original_body, thumbnails::ThumbnailRequest, width::PictureQuery};
use crate::{
    cache::{Body, CachedResponse, Freshness, Operation},
    customer_pricing::Pricing,
    http::{
        ReadKind,
        parameters::ValidQuery,
        problem::{ApiError, ApiResult},
    },
    retail::{RetailClient, is_picture_path},
    shop_context::{LoadError, ShopContext},
};

/// An SVG can be opened as a document, so this policy forbids scripts.
pub(crate) const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/// URLs of pictures have no version, so a picture may change.
const CACHE_CONTROL: &str = "public, max-age=3600, stale-while-revalidate=86400";
const PLACEHOLDER_CACHE_CONTROL: &str = "public, max-age=30";

#[get("/{path:.*}")]
pub(crate) async fn find_picture(
    request: HttpRequest,
    path: Path<String>,
    query: ValidQuery<PictureQuery>,
    shop: ShopContext,
    thumbnails: Data<Thumbnails>,
) -> ApiResult<HttpResponse> {
    let path = path.into_inner();
    // An invalid path must reach neither the cache nor the Retail API.
    if !is_picture_path(&path) {
        return Err(ApiError::not_found("picture"));
    }
    let requested = query.0.w;
    let width = requested.filter(|_| accepts_webp(&request));
    let picture = picture(shop, path, width, thumbnails).await?;
    if !picture.is_found() {
        return Err(ApiError::not_found("picture"));
    }
    let cache_control = if picture.is_placeholder() {
        PLACEHOLDER_CACHE_CONTROL
    } else {
        CACHE_CONTROL
    };
    let mut response = picture
        .with_cache_control(cache_control)
        .respond_to(&request);
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(PICTURE_POLICY),
    );
    if requested.is_some() {
        headers.insert(
            header::VARY,
            HeaderValue::from_static("accept, accept-encoding"),
        );
    }
    Ok(response)
}

async fn picture(
    mut shop: ShopContext,
    path: String,
    width: Option<u32>,
    thumbnails: Data<Thumbnails>,
) -> ApiResult<CachedResponse<Vec<u8>>> {
    // Pictures don't depend on prices.
    shop.pricing = Pricing::default();
    let settings = shop.settings()?;
    let retail = RetailClient::new(Arc::clone(&settings.target));
    let tenant = Arc::clone(&shop.tenant);
    let key = match width {
        Some(width) => format!("{path}?w={width}"),
        None => path.clone(),
    };
    let permit_request = shop.read_permit_request(ReadKind::Picture);
    let load = move || async move {
        let started_ms = thumbnails.now_ms();
        let permit = permit_request.acquire().await?;
        let found = retail
            .fetch_picture(&settings.public.image_folder, &path)
            .await?;
        // Thumbnails have their own limits.
        drop(permit);
        Ok::<_, LoadError>(match (found, width) {
            (None, _) => Body::NotFound,
            (Some(picture), None) => original_body(picture),
            (Some(original), Some(width)) => {
                let request = ThumbnailRequest {
                    tenant,
                    path,
                    original,
                    width,
                    started_ms,
                };
                thumbnails.into_inner().get(request).await
            }
        })
    };
    let (operation, freshness) = (Operation::FindPicture, Freshness::Pictures);
    let picture = shop.cached_body(operation, &key, freshness, load);
    Ok(picture.await?)
}

/// Clients that accept `image/*` may not support WebP.
fn accepts_webp(request: &HttpRequest) -> bool {
    let accepted = Accept::parse(request);
    accepted.is_ok_and(|accepted| {
        accepted
            .iter()
            .any(|item| item.item.essence_str() == "image/webp" && item.quality > Quality::ZERO)
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::chromium(
        "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
        true
    )]
    #[case::firefox(
        "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
        true
    )]
    #[case::capitals("Image/WebP", true)]
    #[case::refused("image/webp;q=0, image/*", false)]
    #[case::anything("*/*", false)]
    #[case::any_picture("image/*", false)]
    #[case::nothing_said("", false)]
    #[case::nonsense("image/webp; =;;,\u{7f}", false)]
    fn only_clients_that_name_webp_get_it(#[case] accept: &str, #[case] expected: bool) {
        let value = HeaderValue::from_bytes(accept.as_bytes());
        let request = value
            .into_iter()
            .fold(TestRequest::default(), |request, value| {
                request.insert_header((header::ACCEPT, value))
            });
        assert_eq!(accepts_webp(&request.to_http_request()), expected);
    }
}
