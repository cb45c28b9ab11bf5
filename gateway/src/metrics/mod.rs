//! GET /metrics: figures of orders, pages and shops for Prometheus, on an address of their own that no shopper reaches.

mod orders;
mod pages;
mod settings;
mod tenants;

use std::{io, sync::Arc};

use actix_web::{App, HttpResponse, HttpServer, get, web::Data};
use prometheus_client::{encoding::text::encode, registry::Registry};

pub use self::settings::MetricsSettings;
use crate::{orders::Orders, page::FrontEnd, tenants::TenantRegistry};

/// What Prometheus reads.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers in a thread of its own where an address is set. It ends with the process: figures are wanted while it drains.
pub fn serve(
    settings: &MetricsSettings,
    orders: &Orders,
    registry: &Arc<TenantRegistry>,
    front_end: &Data<FrontEnd>,
) -> io::Result<()> {
    let Some(address) = settings.socket_address() else {
        return Ok(());
    };
    let orders = Data::new(orders.clone());
    let registry = Data::from(Arc::clone(registry));
    let front_end = front_end.clone();
    let server = HttpServer::new(move || {
        let app = App::new().app_data(orders.clone());
        app.app_data(registry.clone())
            .app_data(front_end.clone())
            .service(metrics)
    })
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
async fn metrics(
    orders: Data<Orders>,
    registry: Data<TenantRegistry>,
    front_end: Data<FrontEnd>,
) -> HttpResponse {
    let Ok(figures) = orders.figures().await else {
        return HttpResponse::ServiceUnavailable().finish();
    };
    let mut figures_of_all = Registry::default();
    orders::register(&mut figures_of_all, figures);
    pages::register(&mut figures_of_all, front_end.page_figures());
    tenants::register(&mut figures_of_all, &registry);
    let mut text = String::new();
    match encode(&mut text, &figures_of_all) {
        Ok(()) => HttpResponse::Ok().content_type(CONTENT_TYPE).body(text),
        Err(error) => {
            tracing::error!(%error, "figures could not be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}
