//! Client for other HTTP servers: Retail API, payment provider, analytics service, location service, content server.
//! The only module that uses awc.
//!
//! # awc's behaviour
//!
//! - **Its clients and futures are not `Send`.** Each worker thread has its own awc clients. An [`HttpClient`] is a
//!   description that can move between threads; it finds the thread's awc client when it sends.
//! - **Its connection limit covers all hosts.** A server that hangs would take the connections of
//!   the others. So each service has its own client. If tenants configure the server, each tenant
//!   has its own client.
//! - **Its timeout ends at the head of the response**, so it is disabled. [`HttpLimits::total_timeout`] covers the wait for
//!   a free connection, both attempts of a repeated request, and the body. awc's connect timeout starts once a
//!   connection is free. With TLS it applies twice: to TCP with name resolution, and to the handshake.
//! - **Its errors don't say whether the request was sent.** `failure.rs` derives that from the kind
//!   of the error. The texts of errors are dropped, and so is the `Debug` output of requests: both
//!   contain the URL.
//! - **It treats a closed connection as the end of the body.** So the body is compared with `Content-Length`. A
//!   truncated chunked body looks complete; a body with neither a length nor chunks is not read.
//! - **It may reuse a connection that the server is closing.** It checks that the connection is open before it sends,
//!   but a short gap remains. A server must keep idle connections longer than [`HttpLimits::keep_alive`]. Requests without
//!   an effect may be repeated ([`Request::repeat_if_broken`]); others are sent once and their outcome is unknown.
//! - **It doesn't decompress** with the features of this build. It requests `identity`. A body that
//!   is compressed anyway is returned unchanged.
//! - **It follows redirects and sends `User-Agent`** by default; both are disabled, and a redirect is an ordinary
//!   response. It always sends `Date`, and `Content-Length: 0` with a GET.
//! - **Its `Host` header omits the ports 80 and 443**, for any scheme.
//! - **It uses HTTP/2 if the TLS configuration offers HTTP/2.** `tls.rs` offers HTTP/1.1 only. The
//!   builder's `max_http_version` is not used: it replaces the TLS configuration by awc's default.

mod failure;
mod request;
mod tls;
mod url;

#[cfg(test)]
mod tests;

use std::{cell::RefCell, future::Future, sync::Arc, time::Duration};

use awc::{Client, ClientResponse, Connector, http::header};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use rustls::ClientConfig;

pub(crate) use self::{
    failure::{Failure, FailureKind},
    request::{Credentials, Method, Request, Response},
    url::{RequestUrl, UrlBuilder, UrlTooLong},
};
use crate::clock::Clock;

/// Limits of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HttpLimits {
    /// Maximum time for TCP with name resolution. The TLS handshake may take the same time again.
    pub(crate) connect_timeout: Duration,
    /// Maximum time for the whole exchange, from the wait for a free connection to the end of the body.
    pub(crate) total_timeout: Duration,
    /// Idle time after which a connection is closed; zero closes it at once.
    pub(crate) keep_alive: Duration,
    /// Maximum number of connections of one worker thread.
    pub(crate) max_connections: usize,
    /// Clock of `total_timeout`.
    pub(crate) clock: Clock,
}

/// Client for one service, or for one tenant's server of that service. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HttpClient {
    service: &'static str,
    tenant: Option<Arc<str>>,
    limits: HttpLimits,
}

thread_local! {
    /// awc clients of this thread. There are only a few per tenant, so a linear search is fast.
    static CLIENTS: RefCell<Vec<(HttpClient, Client)>> = const { RefCell::new(Vec::new()) };
}

impl HttpClient {
    /// Client whose connections all tenants share.
    pub(crate) const fn shared(service: &'static str, limits: HttpLimits) -> Self {
        Self {
            service,
            tenant: None,
            limits,
        }
    }

    /// Client whose connections belong to one tenant.
    pub(crate) fn of_tenant(service: &'static str, tenant: &Arc<str>, limits: HttpLimits) -> Self {
        Self {
            service,
            tenant: Some(Arc::clone(tenant)),
            limits,
        }
    }

    /// Sends a request and returns the complete response. A status other than 200 is a failure.
    pub(crate) async fn send(&self, request: &Request<'_>) -> Result<Response, Failure> {
        let exchange = async {
            match self.send_once(request).await {
                Err(failure) if request.repeat_if_broken && failure.is_broken_connection() => {
                    tracing::debug!(reason = %failure, "repeating a request");
                    self.send_once(request).await
                }
                outcome => outcome,
            }
        };
        self.within_time_limit(exchange).await
    }

    /// Sends a request once and returns the status of the response. The body is not read.
    pub(crate) async fn send_for_status(&self, request: &Request<'_>) -> Result<u16, Failure> {
        let exchange = async { Ok(self.send_for_head(request).await?.status().as_u16()) };
        self.within_time_limit(exchange).await
    }

    async fn within_time_limit<T>(
        &self,
        exchange: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let limits = &self.limits;
        let outcome = limits.clock.timeout(limits.total_timeout, exchange).await;
        // The request may still have waited for a connection. awc doesn't report that, so the
        // request counts as sent.
        outcome.unwrap_or(Err(Failure::OutcomeUnknown(FailureKind::Timeout)))
    }

    async fn send_once(&self, request: &Request<'_>) -> Result<Response, Failure> {
        let response = self.send_for_head(request).await?;
        let status = response.status().as_u16();
        if status != 200 {
            return Err(Failure::OutcomeUnknown(FailureKind::Status(status)));
        }
        let content_type = header_text(&response, &header::CONTENT_TYPE).map(str::to_owned);
        let body = read_body(response, request.max_body_bytes).await;
        Ok(Response {
            content_type,
            body: body.map_err(Failure::OutcomeUnknown)?,
        })
    }

    /// Sends a request and waits for the head of the response.
    async fn send_for_head(&self, request: &Request<'_>) -> Result<ClientResponse, Failure> {
        let client = self.client_of_this_thread();
        let sending = request.send_with(&client).map_err(Failure::NotSent)?;
        sending.await.map_err(|error| Failure::of(&error))
    }

    fn client_of_this_thread(&self) -> Client {
        CLIENTS.with_borrow_mut(|clients| {
            if let Some((_, client)) = clients.iter().find(|(known, _)| known == self) {
                return client.clone();
            }
            let client = new_client(&self.limits, tls::config());
            clients.push((self.clone(), client.clone()));
            client
        })
    }
}

fn new_client(limits: &HttpLimits, tls: Arc<ClientConfig>) -> Client {
    let connector = Connector::new()
        .rustls_0_23(tls)
        .timeout(limits.connect_timeout)
        .handshake_timeout(limits.connect_timeout)
        .conn_keep_alive(limits.keep_alive)
        .limit(limits.max_connections);
    Client::builder()
        .connector(connector)
        .no_default_headers()
        .disable_redirects()
        .disable_timeout()
        .finish()
}

fn header_text<'a>(response: &'a ClientResponse, name: &header::HeaderName) -> Option<&'a str> {
    let value = response.headers().get(name)?;
    value.to_str().ok()
}

async fn read_body(mut response: ClientResponse, max_bytes: usize) -> Result<Bytes, FailureKind> {
    let declared = header_text(&response, &header::CONTENT_LENGTH);
    let declared = declared.and_then(|length| length.parse::<usize>().ok());
    if declared.is_some_and(|length| length > max_bytes) {
        return Err(FailureKind::TooLarge);
    }
    let mut body = BytesMut::with_capacity(declared.unwrap_or(0));
    while let Some(chunk) = response.next().await {
        let chunk = chunk.map_err(|_broken| FailureKind::Disconnected)?;
        if body.len().saturating_add(chunk.len()) > max_bytes {
            return Err(FailureKind::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    if declared.is_some_and(|length| length != body.len()) {
        return Err(FailureKind::Disconnected);
    }
    Ok(body.freeze())
}
