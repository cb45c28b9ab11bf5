use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use secrecy::ExposeSecret;
use serde::{Serialize, de::DeserializeOwned};
use tracing::{Instrument, field::Empty};

use super::{RetailError, RetailErrorKind, RetailTarget, WriteError, wire, wire::Outcome};
use crate::http_client::{
    Credentials, Failure, FailureKind, Method, Request, RequestUrl, Response, UrlBuilder,
};

/// Valid responses to writes are short texts.
const MAX_OUTCOME_BYTES: usize = 64 * 1024;

/// Retail API client of one tenant; cheap to create and clone.
#[derive(Debug, Clone)]
pub struct RetailClient {
    target: Arc<RetailTarget>,
    is_probe: bool,
}

/// `name` appears in errors and spans.
pub(crate) struct Call<'a> {
    pub(crate) path: &'static str,
    pub(crate) name: &'static str,
    pub(crate) parameters: &'a [(&'a str, String)],
}

impl RetailClient {
    /// Creates a client.
    pub fn new(target: Arc<RetailTarget>) -> Self {
        Self {
            target,
            is_probe: false,
        }
    }

    /// Creates a client whose calls are sent even if the circuit breaker is open or the connection
    /// string is unknown.
    pub(crate) fn for_probes(target: Arc<RetailTarget>) -> Self {
        Self {
            target,
            is_probe: true,
        }
    }

    /// Whether the text contains part of this tenant's secrets or addresses.
    pub fn finds_secret_in(&self, text: &str) -> bool {
        self.target.finds_secret_in(text)
    }

    pub(crate) async fn sleep(&self, pause: Duration) {
        self.target.clock.sleep(pause).await;
    }

    pub(crate) fn target(&self) -> &RetailTarget {
        &self.target
    }

    /// Drops and logs rows that can't be decoded.
    pub(crate) async fn rows<T: DeserializeOwned>(
        &self,
        call: &Call<'_>,
    ) -> Result<Vec<T>, RetailError> {
        let decoded = self.call_and_decode(call).await?;
        if decoded.skipped > 0 {
            tracing::warn!(
                call = call.name,
                tenant = %self.target.tenant,
                skipped = decoded.skipped,
                "dropped rows that can't be decoded"
            );
        }
        Ok(decoded.rows)
    }

    /// Fails if a row can't be decoded, for callers that write something when a row is missing.
    pub(crate) async fn complete_rows<T: DeserializeOwned>(
        &self,
        call: &Call<'_>,
    ) -> Result<Vec<T>, RetailError> {
        let decoded = self.call_and_decode(call).await?;
        if decoded.skipped > 0 {
            let kind = RetailErrorKind::Decode("a row that can't be decoded");
            return Err(RetailError::new(call.name, kind));
        }
        Ok(decoded.rows)
    }

    async fn call_and_decode<T: DeserializeOwned>(
        &self,
        call: &Call<'_>,
    ) -> Result<wire::Rows<T>, RetailError> {
        let failed = |kind| RetailError::new(call.name, kind);
        let url = self.call_url(call).map_err(failed)?;
        let started = self.now();
        let body = self.call(call.name, &url).await;
        let rows = body.and_then(|body| {
            wire::decode_rows(&body).map_err(|reason| failed(RetailErrorKind::Decode(reason)))
        });
        let failure = rows.as_ref().err().map(|error| error.kind);
        self.count(call.name, started, failure);
        rows
    }

    fn call_url(&self, call: &Call<'_>) -> Result<RequestUrl, RetailErrorKind> {
        let mut url = UrlBuilder::new(&self.target.api_url)
            .segment("Retail")
            .segment(call.path);
        for (name, value) in call.parameters {
            url = url.parameter(name, value);
        }
        if let Some(connection) = &self.target.connection {
            url = url.parameter(
                &self.target.connection_parameter,
                connection.expose_secret(),
            );
        }
        Ok(url.finish_within(self.target.transport.max_url_bytes)?)
    }

    async fn call(&self, name: &'static str, url: &RequestUrl) -> Result<Bytes, RetailError> {
        let request = Request {
            credentials: Some(Credentials::Bearer(&self.target.token)),
            repeat_if_broken: self.target.transport.retry_reads,
            ..Request::get(url, self.target.transport.max_answer_bytes)
        };
        let sending = self.send_through_breaker(name, &request);
        if self.is_probe {
            return Ok(sending.await.map_err(WriteError::into_cause)?.body);
        }
        tokio::select! {
            biased;
            response = sending => Ok(response.map_err(WriteError::into_cause)?.body),
            // Reads in progress end too: they hold the permits that other requests wait for.
            () = self.target.breaker.wait_until_open() => {
                Err(RetailError::new(name, RetailErrorKind::CircuitOpen))
            }
        }
    }

    /// Sends a write once, with a JSON body.
    pub(crate) async fn write<T: Serialize>(
        &self,
        call: &Call<'_>,
        body: &T,
    ) -> Result<Outcome, WriteError> {
        let json = serde_json::to_vec(body).map_err(|_unserialisable| {
            let kind = RetailErrorKind::InvalidRequest;
            WriteError::NotSent(RetailError::new(call.name, kind))
        })?;
        self.send_write(call, Method::PostJson(json.into())).await
    }

    /// Sends a write once.
    pub(crate) async fn send_write(
        &self,
        call: &Call<'_>,
        method: Method,
    ) -> Result<Outcome, WriteError> {
        self.send_once(call, method, wire::decode_outcome).await
    }

    /// Never repeats the call, because an attempt without a response may have changed data.
    pub(crate) async fn send_once<T>(
        &self,
        call: &Call<'_>,
        method: Method,
        decode: impl FnOnce(&[u8]) -> Result<T, wire::DecodeError>,
    ) -> Result<T, WriteError> {
        let failed = |kind| RetailError::new(call.name, kind);
        let url = self.call_url(call);
        let url = url.map_err(|kind| WriteError::NotSent(failed(kind)))?;
        let request = Request {
            method,
            credentials: Some(Credentials::Bearer(&self.target.token)),
            ..Request::get(&url, MAX_OUTCOME_BYTES)
        };
        let started = self.now();
        let response = self.send_through_breaker(call.name, &request).await;
        let outcome = response.and_then(|response| {
            decode(&response.body).map_err(|reason| {
                WriteError::OutcomeUnknown(failed(RetailErrorKind::Decode(reason)))
            })
        });
        let failure = outcome.as_ref().err().map(|error| error.into_cause().kind);
        self.count(call.name, started, failure);
        outcome
    }

    pub(crate) fn fits(&self, call: &Call<'_>) -> bool {
        self.call_url(call).is_ok()
    }

    /// Reads a file, which may be on another server than the Retail API. Repeats the request once if
    /// the connection breaks and the settings allow retries.
    pub(crate) async fn read_file(
        &self,
        name: &'static str,
        request: Request<'_>,
    ) -> Result<Response, RetailError> {
        let request = Request {
            repeat_if_broken: self.target.transport.retry_reads,
            ..request
        };
        let response = self.send_in_span(name, &request).await;
        response.map_err(|failure| RetailError::new(name, failure.kind().into()))
    }

    /// Sends a call of the Retail API unless the circuit breaker is open or the connection string is
    /// unknown.
    async fn send_through_breaker(
        &self,
        name: &'static str,
        request: &Request<'_>,
    ) -> Result<Response, WriteError> {
        if self.target.connection.is_none() && !self.is_probe {
            let kind = RetailErrorKind::NoConnectionString;
            return Err(WriteError::NotSent(RetailError::new(name, kind)));
        }
        let breaker = &self.target.breaker;
        let permission = breaker.permit();
        if let (Err(kind), false) = (permission, self.is_probe) {
            return Err(WriteError::NotSent(RetailError::new(name, kind)));
        }
        let outcome = self.send_in_span(name, request).await;
        let outcome = outcome.map_err(|failure| WriteError::of(name, failure));
        let result = outcome.as_ref().map(|_| ());
        let result = result.map_err(|error| error.into_cause().kind);
        if let Ok(permission) = permission
            && breaker.record(permission, result)
        {
            tracing::warn!(tenant = %self.target.tenant, "the circuit breaker opened: calls of the Retail API fail at once");
        }
        outcome
    }

    pub(crate) fn now(&self) -> Duration {
        self.target.clock.precise_now()
    }

    /// Counts a call whose response is decoded.
    pub(crate) fn count(
        &self,
        name: &'static str,
        started: Duration,
        failure: Option<RetailErrorKind>,
    ) {
        let duration = self.now().saturating_sub(started);
        self.target.metrics.count(name, failure, duration);
    }

    /// The span must not contain the URL or the response, which may contain secrets or personal
    /// data.
    async fn send_in_span(
        &self,
        name: &'static str,
        request: &Request<'_>,
    ) -> Result<Response, Failure> {
        let span = tracing::info_span!(
            "retail_call",
            call = name,
            tenant = %self.target.tenant,
            status = Empty,
            error = Empty,
            duration_ms = Empty,
        );
        let client = self.target.http_client();
        async {
            let started_ms = self.target.clock.now_ms();
            let outcome = client.send(request).await;
            let duration_ms = self.target.clock.now_ms().saturating_sub(started_ms);
            let span = tracing::Span::current();
            span.record("duration_ms", duration_ms);
            match outcome.as_ref().map_err(|failure| failure.kind()) {
                Ok(_) => span.record("status", 200_u16),
                Err(FailureKind::Status(status)) => span.record("status", status),
                Err(kind) => span.record("error", tracing::field::display(kind)),
            };
            tracing::debug!("the Retail API was called");
            outcome
        }
        .instrument(span)
        .await
    }
}
