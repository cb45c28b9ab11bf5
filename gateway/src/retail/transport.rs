//! The wire: one awc client per worker thread, with every limit set explicitly.

use std::{cell::RefCell, future::Future, rc::Rc, sync::Arc, time::Duration};

use awc::{
    Client, ClientBuilder, ClientResponse, Connector,
    error::{ConnectError, PayloadError, SendRequestError},
    http::{
        Version,
        header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue},
    },
};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use secrecy::{ExposeSecret, SecretString};

use super::{RetailErrorKind, TransportSettings, url::RequestUrl};

/// A read to send.
pub(crate) struct Read<'a> {
    pub(crate) url: &'a RequestUrl,
    pub(crate) bearer: Option<&'a SecretString>,
    pub(crate) accept: &'static str,
    pub(crate) max_bytes: usize,
}

/// A write to send: text comes back.
pub(crate) struct Write<'a> {
    pub(crate) url: &'a RequestUrl,
    pub(crate) bearer: &'a SecretString,
    pub(crate) payload: Payload,
    pub(crate) max_bytes: usize,
}

/// How a write goes out: legacy changes things with a GET too.
#[derive(Clone)]
pub(crate) enum Payload {
    /// A GET.
    None,
    /// A POST without a body.
    Empty,
    /// A POST with JSON.
    Json(Bytes),
}

/// A failed write: how, and whether legacy can have seen any of it.
pub(crate) struct WriteFailure {
    pub(crate) kind: RetailErrorKind,
    pub(crate) was_sent: bool,
}

/// A whole answer with status 200.
pub(crate) struct Answer {
    pub(crate) content_type: Option<String>,
    pub(crate) body: Bytes,
}

/// The connections of one worker thread for one tenant under one set of limits. Tenants share nothing: awc bounds
/// the connections of a client over all hosts, so one shop system that hangs would starve the other shops.
pub(crate) struct Transport {
    client: Client,
    tenant: Arc<str>,
    settings: Arc<TransportSettings>,
}

thread_local! {
    // awc's client is not Send. There are as many as tenants, and blogs besides: few enough to look through.
    static TRANSPORTS: RefCell<Vec<Rc<Transport>>> = const { RefCell::new(Vec::new()) };
}

impl Transport {
    /// This thread's transport of this tenant for these limits.
    pub(crate) fn of_this_thread(tenant: &Arc<str>, settings: &Arc<TransportSettings>) -> Rc<Self> {
        TRANSPORTS.with_borrow_mut(|transports| {
            let fits = |known: &&Rc<Self>| known.tenant == *tenant && known.settings == *settings;
            if let Some(known) = transports.iter().find(fits) {
                return Rc::clone(known);
            }
            let transport = Rc::new(Self::new(Arc::clone(tenant), Arc::clone(settings)));
            transports.push(Rc::clone(&transport));
            transport
        })
    }

    fn new(tenant: Arc<str>, settings: Arc<TransportSettings>) -> Self {
        // awc panics when it can't tell which provider to use. A second installation fails, and the first one holds.
        let _already_installed = rustls::crypto::ring::default_provider().install_default();
        let connect_timeout = Duration::from_millis(settings.connect_timeout_ms);
        let connector = Connector::new()
            .timeout(connect_timeout)
            .handshake_timeout(connect_timeout)
            .conn_keep_alive(Duration::from_millis(settings.keep_alive_ms))
            .limit(settings.max_connections);
        let client = ClientBuilder::new()
            .connector(connector)
            .max_http_version(Version::HTTP_11)
            .no_default_headers()
            .disable_redirects()
            // The whole exchange, body included, is timed in `read`; awc's own limit ends at the headers.
            .disable_timeout()
            .finish();
        Self {
            client,
            tenant,
            settings,
        }
    }

    /// Sends a read and waits for its whole answer; a broken connection is tried once more if the settings say so.
    pub(crate) async fn read(&self, read: &Read<'_>) -> Result<Answer, RetailErrorKind> {
        let attempts = async {
            match self.attempt(read).await {
                Err(kind) if self.settings.retry_reads && is_connection_failure(kind) => {
                    tracing::debug!(reason = %kind, "trying a read once more");
                    self.attempt(read).await
                }
                outcome => outcome,
            }
        };
        self.within_limit(attempts, RetailErrorKind::Timeout).await
    }

    /// Sends a write once and waits for its whole answer. A write is never repeated here: only its caller can know
    /// whether doing it twice does harm.
    pub(crate) async fn write(&self, write: &Write<'_>) -> Result<Bytes, WriteFailure> {
        let unsent = |kind| WriteFailure {
            kind,
            was_sent: false,
        };
        let sent = |kind| WriteFailure {
            kind,
            was_sent: true,
        };
        let url = write.url.as_str();
        let request = match &write.payload {
            Payload::None => self.client.get(url),
            Payload::Empty => self.client.post(url),
            Payload::Json(_) => self
                .client
                .post(url)
                .insert_header((CONTENT_TYPE, "application/json")),
        };
        let request = request
            .insert_header((ACCEPT, "application/json"))
            .insert_header((AUTHORIZATION, bearer(write.bearer).map_err(unsent)?));
        let exchange = async {
            let outcome = match &write.payload {
                Payload::None => request.send().await,
                Payload::Empty => request.send_body(Bytes::new()).await,
                Payload::Json(json) => request.send_body(json.clone()).await,
            };
            let response = outcome.map_err(|error| WriteFailure {
                kind: kind_of(&error),
                was_sent: !is_before_sending(&error),
            })?;
            let status = response.status().as_u16();
            if status != 200 {
                return Err(sent(RetailErrorKind::Status(status)));
            }
            whole_body(response, write.max_bytes).await.map_err(sent)
        };
        // Whether a write that takes too long was still waiting for a connection can't be told: it counts as sent.
        self.within_limit(exchange, sent(RetailErrorKind::Timeout))
            .await
    }

    async fn within_limit<T, E>(
        &self,
        exchange: impl Future<Output = Result<T, E>>,
        too_slow: E,
    ) -> Result<T, E> {
        let limit = Duration::from_millis(self.settings.request_timeout_ms);
        let outcome = self.settings.clock.timeout(limit, exchange).await;
        outcome.unwrap_or(Err(too_slow))
    }

    async fn attempt(&self, read: &Read<'_>) -> Result<Answer, RetailErrorKind> {
        let mut request = self
            .client
            .get(read.url.as_str())
            .insert_header((ACCEPT, read.accept));
        if let Some(token) = read.bearer {
            request = request.insert_header((AUTHORIZATION, bearer(token)?));
        }
        let response = request.send().await.map_err(|error| kind_of(&error))?;
        let status = response.status().as_u16();
        if status != 200 {
            return Err(RetailErrorKind::Status(status));
        }
        let content_type = header(&response, &CONTENT_TYPE).map(str::to_owned);
        let body = whole_body(response, read.max_bytes).await?;
        Ok(Answer { content_type, body })
    }
}

fn bearer(token: &SecretString) -> Result<HeaderValue, RetailErrorKind> {
    let mut value = HeaderValue::from_str(&format!("Bearer {}", token.expose_secret()))
        .map_err(|_invalid| RetailErrorKind::InvalidRequest)?;
    value.set_sensitive(true);
    Ok(value)
}

fn header<'a, S>(
    response: &'a ClientResponse<S>,
    name: &awc::http::header::HeaderName,
) -> Option<&'a str> {
    response
        .headers()
        .get(name)
        .and_then(|value| value.to_str().ok())
}

/// Reads a body up to its limit. awc takes a connection that closes early for the end of the body, so the length is
/// compared with the declared one here.
async fn whole_body<S>(
    mut response: ClientResponse<S>,
    max_bytes: usize,
) -> Result<Bytes, RetailErrorKind>
where
    ClientResponse<S>: futures_util::Stream<Item = Result<Bytes, PayloadError>> + Unpin,
{
    let declared = header(&response, &CONTENT_LENGTH).and_then(|text| text.parse::<usize>().ok());
    if declared.is_some_and(|length| length > max_bytes) {
        return Err(RetailErrorKind::TooLarge);
    }
    let mut body = BytesMut::with_capacity(declared.unwrap_or(0));
    while let Some(chunk) = response.next().await {
        let chunk = chunk.map_err(|_broken| RetailErrorKind::Disconnected)?;
        if body.len().saturating_add(chunk.len()) > max_bytes {
            return Err(RetailErrorKind::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    if declared.is_some_and(|length| length != body.len()) {
        return Err(RetailErrorKind::Disconnected);
    }
    Ok(body.freeze())
}

fn is_connection_failure(kind: RetailErrorKind) -> bool {
    matches!(
        kind,
        RetailErrorKind::Connect | RetailErrorKind::Disconnected
    )
}

/// Whether this happened before the first byte went out. A connection that closes instead of answering is a connect
/// error to awc, but by then the request was on its way.
fn is_before_sending(error: &SendRequestError) -> bool {
    if let SendRequestError::Connect(cause) = error {
        return !matches!(cause, ConnectError::Disconnected);
    }
    matches!(error, SendRequestError::Url(_) | SendRequestError::Http(_))
}

/// The texts of these errors are dropped: some name the address.
fn kind_of(error: &SendRequestError) -> RetailErrorKind {
    match error {
        SendRequestError::Connect(ConnectError::Timeout) | SendRequestError::Timeout => {
            RetailErrorKind::Timeout
        }
        // A connection that closes before the first byte of an answer is a connect error to awc, and one that breaks
        // or talks something else than HTTP in the head of the answer is a response error.
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
