//! The wire to payment providers: one question, one answer, both within limits.

use std::{cell::OnceCell, sync::Arc, time::Duration};

use awc::{
    Client, Connector,
    error::{ConnectError, PayloadError, SendRequestError},
    http::{
        Version,
        header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, HeaderValue},
    },
};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use secrecy::{ExposeSecret, SecretString};
use serde::de::DeserializeOwned;
use tracing::{Instrument, field::Empty};

use super::{ProviderError, ProviderErrorKind};
use crate::clock::Clock;

const CONNECT_LIMIT: Duration = Duration::from_secs(3);
const MAX_ANSWER_BYTES: usize = 256 * 1024;
/// Of one thread, over all shops.
const MAX_CONNECTIONS: usize = 32;

thread_local! {
    // awc's client is not Send.
    static CLIENT: OnceCell<Client> = const { OnceCell::new() };
}

/// A question to a provider. Cannot be printed.
pub(super) struct Question<'a> {
    /// Name in errors and spans.
    pub(super) name: &'static str,
    pub(super) tenant: &'a Arc<str>,
    pub(super) url: String,
    pub(super) basic_auth: &'a SecretString,
    /// For the whole exchange.
    pub(super) time_limit: Duration,
    pub(super) clock: &'a Clock,
}

/// Asks once and reads the answer as JSON. Why it failed is logged, never where it went, what it said or what came back.
pub(super) async fn ask<T: DeserializeOwned>(question: &Question<'_>) -> Result<T, ProviderError> {
    let span = tracing::info_span!(
        "provider_call",
        call = question.name,
        tenant = %question.tenant,
        error = Empty,
    );
    let answer = async {
        let answer = question.clock.timeout(question.time_limit, send(question));
        let answer = answer.await.unwrap_or(Err(ProviderErrorKind::Timeout));
        let decoded = answer.and_then(|body| {
            serde_json::from_slice(&body)
                .map_err(|_other_shape| ProviderErrorKind::Unusable("not the expected JSON"))
        });
        if let Err(kind) = &decoded {
            tracing::Span::current().record("error", tracing::field::display(kind));
        }
        tracing::debug!("a payment provider was asked");
        decoded
    };
    let answer = answer.instrument(span).await;
    answer.map_err(|kind| ProviderError {
        question: question.name,
        kind,
    })
}

async fn send(question: &Question<'_>) -> Result<Bytes, ProviderErrorKind> {
    let client = CLIENT.with(|client| client.get_or_init(new_client).clone());
    let request = client
        .get(question.url.as_str())
        .insert_header((ACCEPT, "application/json"))
        .insert_header((AUTHORIZATION, basic(question.basic_auth)?));
    let mut response = request.send().await.map_err(|error| kind_of(&error))?;
    let status = response.status().as_u16();
    if status != 200 {
        return Err(ProviderErrorKind::Status(status));
    }
    let length = response.headers().get(CONTENT_LENGTH);
    let declared = length
        .and_then(|length| length.to_str().ok())
        .and_then(|length| length.parse::<usize>().ok());
    let mut body = BytesMut::new();
    while let Some(chunk) = response.next().await {
        let chunk: Bytes = chunk.map_err(|_broken: PayloadError| ProviderErrorKind::Connection)?;
        if body.len().saturating_add(chunk.len()) > MAX_ANSWER_BYTES {
            return Err(ProviderErrorKind::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    // awc takes a connection that closes early for the end of the body.
    if declared.is_some_and(|length| length != body.len()) {
        return Err(ProviderErrorKind::Connection);
    }
    Ok(body.freeze())
}

fn new_client() -> Client {
    // awc panics when it can't tell which provider to use. A second installation fails, and the first one holds.
    let _already_installed = rustls::crypto::ring::default_provider().install_default();
    let connector = Connector::new()
        .timeout(CONNECT_LIMIT)
        .handshake_timeout(CONNECT_LIMIT)
        // Questions are rare and none is asked twice: one that goes into a connection which the other side has closed in
        // the meantime would be lost.
        .conn_keep_alive(Duration::ZERO)
        .limit(MAX_CONNECTIONS);
    Client::builder()
        .connector(connector)
        .max_http_version(Version::HTTP_11)
        .no_default_headers()
        .disable_redirects()
        // The whole exchange, body included, is timed in `ask`; awc's own limit ends at the headers.
        .disable_timeout()
        .finish()
}

fn basic(auth: &SecretString) -> Result<HeaderValue, ProviderErrorKind> {
    let mut value = HeaderValue::from_str(&format!("Basic {}", auth.expose_secret()))
        .map_err(|_invalid| ProviderErrorKind::InvalidRequest)?;
    value.set_sensitive(true);
    Ok(value)
}

/// The texts of these errors are dropped: some name the address.
fn kind_of(error: &SendRequestError) -> ProviderErrorKind {
    match error {
        SendRequestError::Connect(ConnectError::Timeout) | SendRequestError::Timeout => {
            ProviderErrorKind::Timeout
        }
        SendRequestError::Url(_) | SendRequestError::Http(_) => ProviderErrorKind::InvalidRequest,
        SendRequestError::Connect(_)
        | SendRequestError::Send(_)
        | SendRequestError::Body(_)
        | SendRequestError::Response(_)
        | SendRequestError::H2(_)
        | SendRequestError::TunnelNotSupported
        | SendRequestError::Custom(..)
        | _ => ProviderErrorKind::Connection,
    }
}
