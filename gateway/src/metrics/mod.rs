//! GET /metrics: figures of connections, orders, stores, pages, pictures and shops for Prometheus, on an address of their own that
//! no shopper reaches. Health checks are answered there, too: its connections are not those of shoppers.

mod connections;
mod orders;
mod pages;
mod pictures;
mod settings;
mod stores;
mod tenants;

use std::{io, sync::Arc};

use actix_web::{App, HttpResponse, HttpServer, get, web::Data};
use prometheus_client::{encoding::text::encode, registry::Registry};

pub use self::settings::MetricsSettings;
use crate::{
    http::Connections,
    orders::Orders,
    page::{self, FrontEnd, Readiness, SmallerPictures},
    store::Stores,
    tenants::TenantRegistry,
};

/// What Prometheus reads.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What figures are of.
#[derive(Clone)]
pub struct Sources {
    /// Orders under way.
    pub orders: Orders,
    /// The shops.
    pub registry: Arc<TenantRegistry>,
    /// What renders pages.
    pub front_end: Arc<FrontEnd>,
    /// What makes pictures smaller.
    pub pictures: Arc<SmallerPictures>,
    /// Whether sessions and orders can be stored.
    pub stores: Arc<Stores>,
    /// Clients' connections.
    pub connections: Arc<Connections>,
    /// Whether this process takes traffic.
    pub readiness: Arc<Readiness>,
}

/// Answers in a thread of its own where an address is set. It ends with the process: figures are wanted while it drains.
pub fn serve(settings: &MetricsSettings, sources: Sources) -> io::Result<()> {
    let Some(address) = settings.socket_address() else {
        return Ok(());
    };
    let registry = Data::from(Arc::clone(&sources.registry));
    let readiness = Data::from(Arc::clone(&sources.readiness));
    let stores = Data::from(Arc::clone(&sources.stores));
    let sources = Data::new(sources);
    let app = move || {
        App::new()
            .app_data(sources.clone())
            .app_data(registry.clone())
            .app_data(readiness.clone())
            .app_data(stores.clone())
            .service(metrics)
            .configure(page::configure_health)
    };
    let server = HttpServer::new(app)
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
async fn metrics(sources: Data<Sources>) -> HttpResponse {
    let mut figures_of_all = Registry::default();
    // A journal that can't be read must not hide that it can't be read.
    if let Ok(figures) = sources.orders.figures().await {
        orders::register(&mut figures_of_all, figures);
    }
    stores::register(&mut figures_of_all, &sources.stores);
    connections::register(&mut figures_of_all, sources.connections.figures());
    pages::register(&mut figures_of_all, sources.front_end.page_figures());
    tenants::register(&mut figures_of_all, &sources.registry);
    let (counts, disk_bytes) = (sources.pictures.counts(), sources.pictures.disk_bytes());
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
