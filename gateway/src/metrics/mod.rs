//! GET /metrics for Prometheus, on an address that shoppers can't reach.

mod duration_histogram;
mod fixed_counters;
mod gauges;
mod labels;
mod process;
mod settings;

use std::{fmt, io, sync::Arc};

use actix_web::{
    App, HttpResponse, HttpServer, get,
    web::{self, Data, ServiceConfig},
};
use prometheus_client::{encoding::text, registry::Registry};

pub use self::{
    duration_histogram::DurationHistogram,
    fixed_counters::FixedCounters,
    gauges::{encode_metric, register_collector, register_gauge},
    labels::{ShopCounter, ShopLabels},
    process::register_process_metrics,
    settings::MetricsSettings,
};

const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Serves the metrics and the routes of `configure` on a separate thread, if an address is set.
///
/// The server runs until the process ends, so the drain is visible in the metrics.
pub fn serve(
    settings: &MetricsSettings,
    registry: Arc<Registry>,
    configure: impl Fn(&mut ServiceConfig) + Clone + Send + 'static,
) -> io::Result<()> {
    let Some(address) = settings.socket_address() else {
        return Ok(());
    };
    let registry = Data::from(registry);
    let app = move || {
        App::new()
            .app_data(registry.clone())
            .service(get_metrics)
            .configure(&configure)
    };
    let server = HttpServer::new(app)
        .workers(1)
        .disable_signals()
        .bind(address)?;
    for address in server.addrs() {
        tracing::info!(%address, "metrics are served at /metrics");
    }
    actix_web::rt::spawn(server.run());
    Ok(())
}

#[get("/metrics")]
async fn get_metrics(registry: Data<Registry>) -> HttpResponse {
    match encode(registry.into_inner()).await {
        Ok(exposition) => HttpResponse::Ok()
            .content_type(CONTENT_TYPE)
            .body(exposition),
        Err(error) => {
            tracing::error!(%error, "metrics could not be encoded");
            HttpResponse::InternalServerError().finish()
        }
    }
}

/// Encodes all metrics as text, on a blocking thread because collectors may read a database.
pub async fn encode(registry: Arc<Registry>) -> Result<String, fmt::Error> {
    let encoding = web::block(move || {
        let mut exposition = String::new();
        text::encode(&mut exposition, &registry).map(|()| exposition)
    });
    // Tasks are cancelled only while the process ends.
    encoding.await.unwrap_or(Err(fmt::Error))
}
