use std::time::Duration;

use bytes::Bytes;
use opentelemetry_proto::{
    tonic::collector::trace::v1::ExportTraceServiceRequest,
    transform::{
        common::tonic::ResourceAttributesWithSchema,
        trace::tonic::group_spans_by_resource_and_scope,
    },
};
use opentelemetry_sdk::{
    Resource,
    error::{OTelSdkError, OTelSdkResult},
    trace::{SpanData, SpanExporter},
};
use prost::Message as _;
use tokio::sync::{mpsc, oneshot};

use super::{TracesSettings, headers::CollectorHeaders};
use crate::{
    clock::Clock,
    http_client::{Failure, HttpClient, HttpLimits, Method, Request, RequestUrl},
    log_summary::LogSummary,
};

const MAX_RESPONSE_BYTES: usize = 64 * 1024;

/// Encodes spans on the SDK's thread. Another task sends them, because awc needs actix's runtime.
#[derive(Debug)]
pub(super) struct OtlpExporter {
    batches: mpsc::Sender<Batch>,
    resource: ResourceAttributesWithSchema,
}

/// Encoded spans, and the channel for whether the collector accepted them.
#[derive(Debug)]
struct Batch {
    body: Bytes,
    is_accepted: oneshot::Sender<bool>,
}

/// Sends batches to the collector.
pub(super) struct Collector {
    batches: mpsc::Receiver<Batch>,
    http: HttpClient,
    url: RequestUrl,
    headers: CollectorHeaders,
    failures: LogSummary,
}

impl SpanExporter for OtlpExporter {
    async fn export(&self, spans: Vec<SpanData>) -> OTelSdkResult {
        let request = ExportTraceServiceRequest {
            resource_spans: group_spans_by_resource_and_scope(spans, &self.resource),
        };
        let (is_accepted, outcome) = oneshot::channel();
        let batch = Batch {
            body: request.encode_to_vec().into(),
            is_accepted,
        };
        let is_sent = self.batches.send(batch).await.is_ok();
        if is_sent && outcome.await.unwrap_or(false) {
            Ok(())
        } else {
            Err(OTelSdkError::InternalFailure("not accepted".to_owned()))
        }
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.resource = resource.into();
    }
}

pub(super) fn exporter(
    settings: &TracesSettings,
    headers: CollectorHeaders,
    clock: &Clock,
) -> (OtlpExporter, Collector) {
    // The SDK exports one batch at a time.
    let (sender, batches) = mpsc::channel(1);
    let limits = HttpLimits {
        connect_timeout: Duration::from_secs(2),
        total_timeout: Duration::from_secs(5),
        keep_alive: Duration::from_secs(15),
        max_connections: 1,
        clock: clock.clone(),
    };
    let exporter = OtlpExporter {
        batches: sender,
        resource: ResourceAttributesWithSchema::default(),
    };
    let collector = Collector {
        batches,
        http: HttpClient::shared("traces", limits),
        url: RequestUrl::encoded(settings.endpoint.clone()),
        headers,
        failures: LogSummary::new(clock),
    };
    (exporter, collector)
}

impl Collector {
    pub(super) async fn run(mut self) {
        while let Some(batch) = self.batches.recv().await {
            let sent = self.send(batch.body).await;
            if let Err(reason) = &sent
                && let Some(batches) = self.failures.count()
            {
                tracing::warn!(%reason, batches, "traces could not be exported and are lost");
            }
            // After the shutdown's time limit, the SDK no longer waits.
            let _no_longer_waits = batch.is_accepted.send(sent.is_ok());
        }
    }

    async fn send(&self, body: Bytes) -> Result<(), Failure> {
        let request = Request {
            method: Method::PostProtobuf(body),
            headers: &self.headers.0,
            accept: "application/x-protobuf",
            // The collector may have closed an idle connection. A repeated span has the same id.
            repeat_if_broken: true,
            ..Request::get(&self.url, MAX_RESPONSE_BYTES)
        };
        self.http.send(&request).await.map(|_accepted| ())
    }
}
