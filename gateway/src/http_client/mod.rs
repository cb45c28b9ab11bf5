//! HTTP client for all other servers. Only this module uses awc.
//!
//! # awc's behaviour
//!
//! - **awc clients are not `Send`.** So each thread has its own. An [`HttpClient`] only describes a
//!   client.
//! - **Its connection limit covers all hosts.** A hanging server would take the connections of
//!   other servers. So each service has its own client, and so has each tenant with its own server.
//! - **Its timeout ends at the head of the response.** So [`HttpLimits::total_timeout`] replaces
//!   it. awc's connect timeout applies twice with TLS: to TCP, and to the handshake.
//! - **Its errors don't say whether the request was sent.** `failure.rs` derives this. Error texts
//!   and `Debug` output contain the URL, so they are dropped.
//! - **It treats a closed connection as the end of the body.** So `Content-Length` is checked. A
//!   truncated chunked body looks complete.
//! - **It may reuse a connection that the server is closing.** So servers must keep idle
//!   connections longer than [`HttpLimits::keep_alive`].
//! - **It doesn't decompress** in this build, and requests `identity`.
//! - **It always sends `Date`**, and `Content-Length: 0` with a GET.
//! - **Its `Host` header omits the ports 80 and 443**, for any scheme.
//! - **It uses HTTP/2 if TLS offers it.** So `tls.rs` offers HTTP/1.1 only. `max_http_version`
//!   would replace the TLS configuration.

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

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HttpLimits {
    /// Maximum time for TCP with name resolution, and again for the TLS handshake.
    pub(crate) connect_timeout: Duration,
    /// Maximum time from the wait for a free connection to the end of the body.
    pub(crate) total_timeout: Duration,
    /// Idle time after which a connection is closed.
    pub(crate) keep_alive: Duration,
    /// Maximum number of connections per worker thread.
    pub(crate) max_connections: usize,
    pub(crate) clock: Clock,
}

/// Client for one service or one tenant. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HttpClient {
    service: &'static str,
    tenant: Option<Arc<str>>,
    limits: HttpLimits,
}

thread_local! {
    static CLIENTS: RefCell<Vec<(HttpClient, Client)>> = const { RefCell::new(Vec::new()) };
}

impl HttpClient {
    pub(crate) const fn shared(service: &'static str, limits: HttpLimits) -> Self {
        Self {
            service,
            tenant: None,
            limits,
        }
    }

    pub(crate) fn of_tenant(service: &'static str, tenant: &Arc<str>, limits: HttpLimits) -> Self {
        Self {
            service,
            tenant: Some(Arc::clone(tenant)),
            limits,
        }
    }

    /// Returns the complete response. A status other than 200 is a failure.
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

    /// Returns the status without reading the body.
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
        // awc doesn't report whether the request was sent.
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
