//! Requests to payment providers, without retries.

use std::sync::Arc;

use secrecy::SecretString;
use serde::de::DeserializeOwned;
use tracing::{Instrument, field::Empty};

use super::{ProviderError, ProviderErrorKind};
use crate::http_client::{Credentials, Failure, HttpClient, Request, UrlBuilder};

const MAX_BODY_BYTES: usize = 256 * 1024;

/// Without `Debug`, because the request contains credentials.
pub(super) struct ProviderRequest<'a> {
    pub(super) name: &'static str,
    pub(super) tenant: &'a Arc<str>,
    pub(super) url: UrlBuilder,
    pub(super) basic_auth: &'a SecretString,
}

/// The log contains the kind of a failure, but neither the URL nor the response.
pub(super) async fn request_json<T: DeserializeOwned>(
    http: &HttpClient,
    request: ProviderRequest<'_>,
) -> Result<T, ProviderError> {
    let name = request.name;
    let span = tracing::info_span!(
        "provider_call",
        call = name,
        tenant = %request.tenant,
        error = Empty,
    );
    let call = async {
        let decoded = send(http, request).await;
        if let Err(kind) = &decoded {
            tracing::Span::current().record("error", tracing::field::display(kind));
        }
        tracing::debug!("a request to a payment provider ended");
        decoded
    };
    let decoded = call.instrument(span).await;
    decoded.map_err(|kind| ProviderError {
        request: name,
        kind,
    })
}

async fn send<T: DeserializeOwned>(
    http: &HttpClient,
    request: ProviderRequest<'_>,
) -> Result<T, ProviderErrorKind> {
    let url = request.url.finish();
    let http_request = Request {
        credentials: Some(Credentials::Basic(request.basic_auth)),
        ..Request::get(&url, MAX_BODY_BYTES)
    };
    let response = http.send(&http_request).await;
    let response = response.map_err(Failure::kind)?;
    serde_json::from_slice(&response.body)
        .map_err(|_other_shape| ProviderErrorKind::InvalidResponse("not the expected JSON"))
}
