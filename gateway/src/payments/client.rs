//! Requests to payment providers: sent once, and answered with JSON.

use std::sync::Arc;

use secrecy::SecretString;
use serde::de::DeserializeOwned;
use tracing::{Instrument, field::Empty};

use super::{ProviderError, ProviderErrorKind};
use crate::http_client::{Credentials, Failure, HttpClient, Request, UrlBuilder};

const MAX_BODY_BYTES: usize = 256 * 1024;

/// A request to a provider. Cannot be printed.
pub(super) struct Question<'a> {
    /// Name in errors and spans.
    pub(super) name: &'static str,
    pub(super) tenant: &'a Arc<str>,
    pub(super) url: UrlBuilder,
    pub(super) basic_auth: &'a SecretString,
}

/// Sends a request once and reads the response as JSON. The log names the kind of a failure; it holds neither the URL
/// nor anything of the response.
pub(super) async fn ask<T: DeserializeOwned>(
    http: &HttpClient,
    question: Question<'_>,
) -> Result<T, ProviderError> {
    let name = question.name;
    let span = tracing::info_span!(
        "provider_call",
        call = name,
        tenant = %question.tenant,
        error = Empty,
    );
    let answer = async {
        let decoded = send(http, question).await;
        if let Err(kind) = &decoded {
            tracing::Span::current().record("error", tracing::field::display(kind));
        }
        tracing::debug!("a payment provider was asked");
        decoded
    };
    let answer = answer.instrument(span).await;
    answer.map_err(|kind| ProviderError {
        question: name,
        kind,
    })
}

async fn send<T: DeserializeOwned>(
    http: &HttpClient,
    question: Question<'_>,
) -> Result<T, ProviderErrorKind> {
    let url = question.url.finish();
    let request = Request {
        credentials: Some(Credentials::Basic(question.basic_auth)),
        ..Request::get(&url, MAX_BODY_BYTES)
    };
    let response = http.send(&request).await;
    let response = response.map_err(Failure::kind)?;
    serde_json::from_slice(&response.body)
        .map_err(|_other_shape| ProviderErrorKind::Unusable("not the expected JSON"))
}
