//! GET /metrics: figures of orders for Prometheus, on an address of their own that no shopper reaches.

mod orders;
mod settings;

use std::io;

use actix_web::{App, HttpResponse, HttpServer, get, web::Data};

pub use self::settings::MetricsSettings;
use crate::orders::Orders;

/// What Prometheus reads.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers in a thread of its own where an address is set. It ends with the process: figures are wanted while it drains.
pub fn serve(settings: &MetricsSettings, orders: &Orders) -> io::Result<()> {
    let Some(address) = settings.socket_address() else {
        return Ok(());
    };
    let orders = Data::new(orders.clone());
    let server = HttpServer::new(move || App::new().app_data(orders.clone()).service(metrics))
        .workers(1)
        .disable_signals()
        .bind(address)?;
    for address in server.addrs() {
        tracing::info!(%address, "figures are at /metrics");
    }
    actix_web::rt::spawn(server.run());
    Ok(())
}

#[get("/metrics")]
async fn metrics(orders: Data<Orders>) -> HttpResponse {
    let Ok(figures) = orders.figures().await else {
        return HttpResponse::ServiceUnavailable().finish();
    };
    match orders::text(figures) {
        Ok(text) => HttpResponse::Ok().content_type(CONTENT_TYPE).body(text),
        Err(error) => {
            tracing::error!(%error, "figures could not be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}
