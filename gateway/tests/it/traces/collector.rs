use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    dev::ServerHandle,
    web::{self, Bytes, Data},
};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value},
    trace::v1::Span,
};
use prost::Message as _;

/// Receiver of OTLP/HTTP. It stores what it receives.
pub(super) struct Collector {
    pub(super) endpoint: String,
    received: Received,
    server: ServerHandle,
}

type Received = Arc<Mutex<Vec<Export>>>;

#[derive(Clone)]
pub(super) struct Export {
    /// Value of the header `authorization`.
    pub(super) credentials: Option<String>,
    pub(super) content_type: Option<String>,
    pub(super) body: Bytes,
}

impl Collector {
    pub(super) fn start() -> Self {
        let received = Received::default();
        let for_handler = Data::new(Arc::clone(&received));
        let server = HttpServer::new(move || {
            App::new()
                .app_data(for_handler.clone())
                .default_service(web::to(receive))
        });
        let server = server.workers(1).disable_signals();
        let server = server.bind(("127.0.0.1", 0)).unwrap();
        let address = server.addrs()[0];
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self {
            endpoint: format!("http://{address}/v1/traces"),
            received,
            server: handle,
        }
    }

    pub(super) fn exports(&self) -> Vec<Export> {
        self.received.lock().unwrap().clone()
    }

    pub(super) fn spans(&self) -> Spans {
        let decode = |export: Export| ExportTraceServiceRequest::decode(export.body).unwrap();
        let exports = self.exports().into_iter().map(decode);
        let resources = exports.flat_map(|export| export.resource_spans);
        let scopes = resources.flat_map(|resource| resource.scope_spans);
        Spans(scopes.flat_map(|scope| scope.spans).collect())
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        drop(self.server.stop(false));
    }
}

async fn receive(request: HttpRequest, received: Data<Received>, body: Bytes) -> HttpResponse {
    let header = |name| {
        let value = request.headers().get(name)?;
        Some(value.to_str().unwrap().to_owned())
    };
    received.lock().unwrap().push(Export {
        credentials: header("authorization"),
        content_type: header("content-type"),
        body,
    });
    HttpResponse::Ok().finish()
}

pub(super) struct Spans(pub(super) Vec<Span>);

impl Spans {
    pub(super) fn named(&self, name: &str) -> Vec<&Span> {
        self.0.iter().filter(|span| span.name == name).collect()
    }

    pub(super) fn children(&self, parent: &Span) -> Vec<&Span> {
        let spans = self.0.iter();
        let is_child = |span: &&Span| {
            span.parent_span_id == parent.span_id && span.trace_id == parent.trace_id
        };
        spans.filter(is_child).collect()
    }

    /// The only child with this name.
    pub(super) fn child(&self, parent: &Span, name: &str) -> &Span {
        let children = self.children(parent);
        let found: Vec<_> = children.iter().filter(|span| span.name == name).collect();
        assert_eq!(found.len(), 1, "{name} in {children:#?}");
        found[0]
    }
}

pub(super) fn attributes(span: &Span) -> HashMap<String, String> {
    let pair = |KeyValue { key, value, .. }: &KeyValue| {
        let value = match value.as_ref().and_then(|value| value.value.as_ref()) {
            Some(Value::StringValue(text)) => text.clone(),
            Some(Value::IntValue(number)) => number.to_string(),
            Some(Value::BoolValue(flag)) => flag.to_string(),
            other => panic!("{key} has an unexpected value: {other:?}"),
        };
        (key.clone(), value)
    };
    span.attributes.iter().map(pair).collect()
}

pub(super) fn hex(id: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(id)
}
