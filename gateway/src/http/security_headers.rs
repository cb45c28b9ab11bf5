//! Security headers.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderName, HeaderValue},
    middleware::Next,
};

use super::AcceptLoopbackOrigins;

/// Inline code doesn't run. The Trusted Types policy `storefront` is for sanitised HTML, `default`
/// for one constant of the map (D-134).
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     frame-src https://www.youtube-nocookie.com https://player.vimeo.com; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'self'; \
     require-trusted-types-for 'script'; trusted-types storefront default";

/// Applies if a browser treats the data as a document.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Two years, as hstspreload.org recommends.
const STRICT_TRANSPORT_SECURITY: HeaderValue =
    HeaderValue::from_static("max-age=63072000; includeSubDomains");

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

type Header = (HeaderName, HeaderValue);

const fn header(name: HeaderName, value: &'static str) -> Header {
    (name, HeaderValue::from_static(value))
}

// Validating the values for each response would cost as much as a cache hit.
static PAGE_HEADERS: [Header; 7] = [
    header(header::CONTENT_SECURITY_POLICY, PAGE_POLICY),
    header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    header(header::X_FRAME_OPTIONS, "DENY"),
    header(header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    header(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    header(RESOURCE_POLICY, "same-origin"),
    header(
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), \
         usb=(), fullscreen=(self \"https://www.youtube-nocookie.com\" \"https://player.vimeo.com\")",
    ),
];

static DATA_HEADERS: [Header; 4] = [
    header(header::CONTENT_SECURITY_POLICY, DATA_POLICY),
    header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    header(RESOURCE_POLICY, "same-origin"),
    // Search engines may fetch data, but should list only pages.
    header(HeaderName::from_static("x-robots-tag"), "noindex"),
];

/// Whether the gateway is reached over HTTPS only.
#[derive(Clone, Copy)]
pub struct HttpsOnly(pub bool);

/// Middleware that adds each header that the response lacks.
pub async fn security_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let https_only = request
        .app_data::<HttpsOnly>()
        .is_some_and(|setting| setting.0);
    let wanted: &[Header] = if request.path().starts_with("/api/") {
        &DATA_HEADERS
    } else {
        &PAGE_HEADERS
    };
    let is_shared = request
        .app_data::<AcceptLoopbackOrigins>()
        .is_some_and(|setting| setting.0);
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    if is_shared {
        // Pictures in pages of other origins.
        headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    }
    for (name, value) in wanted {
        if !headers.contains_key(name) {
            headers.insert(name.clone(), value.clone());
        }
    }
    if https_only {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY);
    }
    Ok(response)
}
