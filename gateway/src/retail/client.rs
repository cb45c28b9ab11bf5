//! A tenant's way into the Retail API: puts addresses together, sends, times, and decodes.

use std::{sync::Arc, time::Instant};

use bytes::Bytes;
use secrecy::ExposeSecret;
use serde::de::DeserializeOwned;
use tracing::{Instrument, field::Empty};

use super::{
    RetailError, RetailErrorKind, RetailTarget, legacy,
    transport::{Answer, Read, Transport},
    url::{RequestUrl, UrlBuilder},
};

/// The Retail API of one tenant. Cheap to make and to clone, and free to move between threads; its futures stay on
/// the thread that polls them first.
#[derive(Debug, Clone)]
pub struct RetailClient {
    target: Arc<RetailTarget>,
}

/// A legacy call: its name on the wire, the name in errors and spans, and its parameters.
pub(crate) struct Call<'a> {
    pub(crate) path: &'static str,
    pub(crate) name: &'static str,
    pub(crate) parameters: &'a [(&'a str, String)],
}

impl RetailClient {
    /// A client for one tenant.
    pub fn new(target: Arc<RetailTarget>) -> Self {
        Self { target }
    }

    pub(crate) fn target(&self) -> &RetailTarget {
        &self.target
    }

    /// Makes a call that answers with rows. Rows that can't be decoded are counted in the log and left out.
    pub(crate) async fn rows<T: DeserializeOwned>(
        &self,
        call: &Call<'_>,
    ) -> Result<Vec<T>, RetailError> {
        let failed = |kind| RetailError::new(call.name, kind);
        let url = self.call_url(call).map_err(failed)?;
        let body = self.call(call.name, &url).await?;
        let answer =
            legacy::decode_rows(&body).map_err(|reason| failed(RetailErrorKind::Decode(reason)))?;
        if answer.skipped > 0 {
            tracing::warn!(
                call = call.name,
                tenant = %self.target.tenant,
                skipped = answer.skipped,
                "left out rows that can't be decoded"
            );
        }
        Ok(answer.rows)
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
        url.finish(self.target.transport.max_url_bytes)
    }

    async fn call(&self, name: &'static str, url: &RequestUrl) -> Result<Bytes, RetailError> {
        let read = Read {
            url,
            bearer: Some(&self.target.token),
            accept: "application/json",
            max_bytes: self.target.transport.max_answer_bytes,
        };
        Ok(self.read(name, &read).await?.body)
    }

    /// Sends a read inside a span that tells which call, for whom, how it ended and how long it took. Never where it
    /// went or what came back.
    pub(crate) async fn read(
        &self,
        name: &'static str,
        read: &Read<'_>,
    ) -> Result<Answer, RetailError> {
        let span = tracing::info_span!(
            "retail_call",
            call = name,
            tenant = %self.target.tenant,
            status = Empty,
            error = Empty,
            duration_ms = Empty,
        );
        let transport = Transport::of_this_thread(&self.target.tenant, &self.target.transport);
        async {
            let started = Instant::now();
            let outcome = transport.read(read).await;
            let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
            let span = tracing::Span::current();
            span.record("duration_ms", duration_ms);
            match &outcome {
                Ok(_) => span.record("status", 200_u16),
                Err(RetailErrorKind::Status(status)) => span.record("status", status),
                Err(kind) => span.record("error", tracing::field::display(kind)),
            };
            tracing::debug!("the Retail API was called");
            outcome.map_err(|kind| RetailError::new(name, kind))
        }
        .instrument(span)
        .await
    }
}
