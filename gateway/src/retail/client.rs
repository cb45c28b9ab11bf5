use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use secrecy::ExposeSecret;
use serde::{Serialize, de::DeserializeOwned};
use tracing::{Instrument, field::Empty};

use super::{
    RetailError, RetailErrorKind, RetailTarget, WriteError,
    read_breaker::{ReadBreaker, ReadContext},
    wire,
    wire::Outcome,
};
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

/// Request for a picture or a map tile; `name` appears in errors and spans.
#[derive(Clone)]
pub(super) struct FileRequest {
    pub(super) name: &'static str,
    pub(super) url: Arc<RequestUrl>,
    pub(super) max_bytes: usize,
    pub(super) server: Arc<ReadBreaker>,
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
        let body = self.call(call.name, url).await;
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

    async fn call(&self, name: &'static str, url: RequestUrl) -> Result<Bytes, RetailError> {
        if let Some(kind) = self.refusal() {
            return Err(RetailError::new(name, kind));
        }
        if self.is_probe {
            // A probe that is sent twice would be two probes.
            let repeat = !self.target.breaker.is_open();
            return self.send_read(name, &url, repeat).await;
        }
        let call = self.target.read_breakers.call(name);
        let circuit_open = RetailError::new(name, RetailErrorKind::CircuitOpen);
        let url = Arc::new(url);
        let context = self.read_context(name);
        let reading = call.read(&context, self.send_read(name, &url, true), || {
            self.clone().probe_call(name, Arc::clone(&url))
        });
        tokio::select! {
            biased;
            response = reading => response.unwrap_or(Err(circuit_open)),
            // Reads in progress end too: they hold the permits that other requests wait for.
            () = self.target.breaker.wait_until_open() => Err(circuit_open),
        }
    }

    /// Does not count for the shop's circuit, which other calls judge: this one is known to fail.
    async fn probe_call(
        self,
        name: &'static str,
        url: Arc<RequestUrl>,
    ) -> Result<Bytes, RetailError> {
        let started = self.now();
        let response = Box::pin(self.send_in_span(name, &self.read_request(&url, false))).await;
        let body = response.map(|response| response.body);
        let body = body.map_err(|failure| RetailError::new(name, failure.kind().into()));
        self.count(name, started, body.as_ref().err().map(|error| error.kind));
        body
    }

    async fn send_read(
        &self,
        name: &'static str,
        url: &RequestUrl,
        repeat: bool,
    ) -> Result<Bytes, RetailError> {
        let request = self.read_request(url, repeat);
        // Callers hold this large future more than once.
        let response = Box::pin(self.send_through_breaker(name, &request)).await;
        Ok(response.map_err(WriteError::into_cause)?.body)
    }

    /// With `repeat`, the request is repeated once if the connection breaks and the settings allow retries.
    fn read_request<'a>(&'a self, url: &'a RequestUrl, repeat: bool) -> Request<'a> {
        Request {
            credentials: Some(Credentials::Bearer(&self.target.token)),
            repeat_if_broken: repeat && self.target.transport.retry_reads,
            ..Request::get(url, self.target.transport.max_answer_bytes)
        }
    }

    fn read_context(&self, name: &'static str) -> ReadContext {
        ReadContext {
            name,
            tenant: Arc::clone(&self.target.tenant),
            clock: self.target.clock.clone(),
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

    /// Reads a file, which may be on another server than the Retail API. Fails at once while the
    /// circuit breaker of the file's server is open, or that of a Retail API on the same server.
    pub(super) async fn read_file(&self, file: &FileRequest) -> Result<Response, RetailError> {
        let circuit_open = RetailError::new(file.name, RetailErrorKind::CircuitOpen);
        let retail = &self.target.breaker;
        let is_own = self.target.is_on_same_server(&file.url);
        if is_own && retail.is_open() {
            return Err(circuit_open);
        }
        let context = self.read_context(file.name);
        let reading = file.server.read(&context, self.send_file(file, true), || {
            self.clone().probe_file(file.clone())
        });
        tokio::select! {
            biased;
            response = reading => response.unwrap_or(Err(circuit_open)),
            () = retail.wait_until_open(), if is_own => Err(circuit_open),
        }
    }

    async fn probe_file(self, file: FileRequest) -> Result<Response, RetailError> {
        let started = self.now();
        let response = self.send_file(&file, false).await;
        let failure = response.as_ref().err().map(|error| error.kind);
        self.count(file.name, started, failure);
        response
    }

    /// With `repeat`, repeats the request once if the connection breaks and the settings allow retries.
    async fn send_file(&self, file: &FileRequest, repeat: bool) -> Result<Response, RetailError> {
        let request = Request {
            accept: "image/*",
            repeat_if_broken: repeat && self.target.transport.retry_reads,
            ..Request::get(&file.url, file.max_bytes)
        };
        let response = Box::pin(self.send_in_span(file.name, &request)).await;
        response.map_err(|failure| RetailError::new(file.name, failure.kind().into()))
    }

    /// Sends a call of the Retail API unless the circuit breaker is open or the connection string is
    /// unknown.
    async fn send_through_breaker(
        &self,
        name: &'static str,
        request: &Request<'_>,
    ) -> Result<Response, WriteError> {
        if let Some(kind) = self.refusal() {
            return Err(WriteError::NotSent(RetailError::new(name, kind)));
        }
        let breaker = &self.target.breaker;
        let permission = breaker.permit(name);
        let outcome = self.send_in_span(name, request).await;
        let outcome = outcome.map_err(|failure| WriteError::of(name, failure));
        let failure = outcome.as_ref().err().map(|error| error.into_cause().kind);
        let has_failed = failure.is_some_and(RetailErrorKind::is_outage);
        if permission.is_some_and(|permission| breaker.record(permission, has_failed)) {
            tracing::warn!(tenant = %self.target.tenant, "the circuit breaker opened: calls of the Retail API fail at once");
        }
        outcome
    }

    /// Why a call is not sent, if so.
    fn refusal(&self) -> Option<RetailErrorKind> {
        if self.is_probe {
            None
        } else if self.target.connection.is_none() {
            Some(RetailErrorKind::NoConnectionString)
        } else if self.target.breaker.is_open() {
            Some(RetailErrorKind::CircuitOpen)
        } else {
            None
        }
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
