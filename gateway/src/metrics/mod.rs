//! GET /metrics: figures of orders, shops and pictures for Prometheus, on an address of their own that no shopper reaches.

mod orders;
mod pictures;
mod settings;
mod tenants;

use std::{io, sync::Arc};

use actix_web::{App, HttpResponse, HttpServer, get, web::Data};
use prometheus_client::{encoding::text::encode, registry::Registry};

pub use self::settings::MetricsSettings;
use crate::{orders::Orders, page::SmallerPictures, tenants::TenantRegistry};

/// What Prometheus reads.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers in a thread of its own where an address is set. It ends with the process: figures are wanted while it drains.
pub fn serve(
    settings: &MetricsSettings,
    orders: &Orders,
    registry: &Arc<TenantRegistry>,
    pictures: &Arc<SmallerPictures>,
) -> io::Result<()> {
    let Some(address) = settings.socket_address() else {
        return Ok(());
    };
    let orders = Data::new(orders.clone());
    let registry = Data::from(Arc::clone(registry));
    let pictures = Data::from(Arc::clone(pictures));
    let server = HttpServer::new(move || {
        let app = App::new().app_data(orders.clone());
        let app = app.app_data(pictures.clone());
        app.app_data(registry.clone()).service(metrics)
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
    pictures: Data<SmallerPictures>,
) -> HttpResponse {
    let Ok(figures) = orders.figures().await else {
        return HttpResponse::ServiceUnavailable().finish();
    };
    let mut figures_of_all = Registry::default();
    orders::register(&mut figures_of_all, figures);
    tenants::register(&mut figures_of_all, &registry);
    let (counts, disk_bytes) = (pictures.counts(), pictures.disk_bytes());
    pictures::register(&mut figures_of_all, counts, disk_bytes);
    let mut text = String::new();
    match encode(&mut text, &figures_of_all) {
        Ok(()) => HttpResponse::Ok().content_type(CONTENT_TYPE).body(text),
        Err(error) => {
            tracing::error!(%error, "figures could not be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}
