//! The wire to content servers: one question, one answer, both within limits, and nothing told of who asks.

use std::{cell::RefCell, sync::Arc, time::Duration};

use awc::{
    Client, Connector,
    error::{ConnectError, PayloadError, SendRequestError},
    http::{
        Version,
        header::{ACCEPT, CONTENT_LENGTH},
    },
};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use tracing::{Instrument, field::Empty};

use crate::retail::RetailErrorKind;

const CONNECT_LIMIT: Duration = Duration::from_secs(2);
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;
/// Of one thread for one shop.
const MAX_CONNECTIONS: usize = 8;

thread_local! {
    // awc's client is not Send. Each shop has its own: a content server that hangs takes no other shop's connections. There
    // are few enough to look through.
    static CLIENTS: RefCell<Vec<(Arc<str>, Client)>> = const { RefCell::new(Vec::new()) };
}

/// A question to a content server.
pub(super) struct Question<'a> {
    /// Name in errors and spans.
    pub(super) name: &'static str,
    pub(super) tenant: &'a Arc<str>,
    pub(super) url: String,
    /// For the whole exchange.
    pub(super) time_limit: Duration,
}

/// Asks once and reads the whole answer. Why it failed is logged, never where it went or what came back.
pub(super) async fn ask(question: &Question<'_>) -> Result<Bytes, RetailErrorKind> {
    let span = tracing::info_span!(
        "blog_call",
        call = question.name,
        tenant = %question.tenant,
        error = Empty,
    );
    let answer = async {
        let answer = tokio::time::timeout(question.time_limit, send(question)).await;
        let answer = answer.unwrap_or(Err(RetailErrorKind::Timeout));
        if let Err(kind) = &answer {
            tracing::Span::current().record("error", tracing::field::display(kind));
        }
        tracing::debug!("a content server was asked");
        answer
    };
    answer.instrument(span).await
}

async fn send(question: &Question<'_>) -> Result<Bytes, RetailErrorKind> {
    let request = client_of(question.tenant)
        .get(question.url.as_str())
        .insert_header((ACCEPT, "application/json"));
    let mut response = request.send().await.map_err(|error| kind_of(&error))?;
    let status = response.status().as_u16();
    if status != 200 {
        return Err(RetailErrorKind::Status(status));
    }
    let length = response.headers().get(CONTENT_LENGTH);
    let declared = length
        .and_then(|length| length.to_str().ok())
        .and_then(|length| length.parse::<usize>().ok());
    if declared.is_some_and(|length| length > MAX_ANSWER_BYTES) {
        return Err(RetailErrorKind::TooLarge);
    }
    let mut body = BytesMut::new();
    while let Some(chunk) = response.next().await {
        let chunk: Bytes = chunk.map_err(|_broken: PayloadError| RetailErrorKind::Disconnected)?;
        if body.len().saturating_add(chunk.len()) > MAX_ANSWER_BYTES {
            return Err(RetailErrorKind::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    // awc takes a connection that closes early for the end of the body.
    if declared.is_some_and(|length| length != body.len()) {
        return Err(RetailErrorKind::Disconnected);
    }
    Ok(body.freeze())
}

/// This thread's client of this shop.
fn client_of(tenant: &Arc<str>) -> Client {
    CLIENTS.with_borrow_mut(|clients| {
        if let Some((_, client)) = clients.iter().find(|(known, _)| known == tenant) {
            return client.clone();
        }
        let client = new_client();
        clients.push((Arc::clone(tenant), client.clone()));
        client
    })
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

/// The texts of these errors are dropped: some name the address.
fn kind_of(error: &SendRequestError) -> RetailErrorKind {
    match error {
        SendRequestError::Connect(ConnectError::Timeout) | SendRequestError::Timeout => {
            RetailErrorKind::Timeout
        }
        SendRequestError::Connect(ConnectError::Disconnected)
        | SendRequestError::Send(_)
        | SendRequestError::Body(_)
        | SendRequestError::Response(_) => RetailErrorKind::Disconnected,
        SendRequestError::Connect(_) => RetailErrorKind::Connect,
        SendRequestError::Url(_)
        | SendRequestError::Http(_)
        | SendRequestError::H2(_)
        | SendRequestError::TunnelNotSupported
        | SendRequestError::Custom(..)
        | _ => RetailErrorKind::InvalidRequest,
    }
}
