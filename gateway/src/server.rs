//! Runs the server, and drains it at shutdown.

use std::{io, sync::Arc, time::Duration};

use actix_web::{dev::Server, rt::task::JoinHandle};
use prometheus_client::registry::Registry;
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    app,
    clock::{Clock, Clocks},
    config::Settings,
    http::{Connections, bind, http_server, raise_descriptor_limit},
    metrics,
    state::AppState,
};

/// Maximum wait for unsent reports at shutdown. It is short, because a lost report does no harm.
const REPORTS_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves requests until SIGTERM or SIGINT, then drains.
pub async fn run(settings: Settings) -> io::Result<()> {
    let clocks = Clocks::default();
    let state = AppState::load(&settings, &clocks).map_err(io::Error::other)?;
    drop(state.watch_tenants(&settings.tenants));
    drop(state.maintain_stores());
    let driver = state.drive_orders();
    let credential_changes = state.follow_up_credential_changes();
    let reports = state.send_reports();
    let connections = limit_connections(&settings, &clocks.connections)?;
    let server = listen(&settings, &state, &connections)?;
    serve_metrics(&settings, &state, &connections)?;
    let handle = server.handle();
    let drain_delay = Duration::from_millis(settings.server.drain_delay_ms);
    let readiness = Arc::clone(&state.readiness);
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    actix_web::rt::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("draining");
        readiness.begin_drain();
        actix_web::rt::time::sleep(drain_delay).await;
        handle.stop(true).await;
    });
    server.await?;
    // Orders stop after the server, because its last requests may wait for an order.
    state.orders.stop();
    state.close_queues();
    let drain_timeout = Duration::from_secs(settings.server.drain_timeout_seconds);
    tokio::join!(
        async {
            if !wait_or_abort(&clocks.decisions, driver, drain_timeout).await {
                tracing::warn!("steps of orders were aborted; the next start continues them");
            }
        },
        async {
            if !wait_or_abort(&clocks.decisions, credential_changes, drain_timeout).await {
                tracing::warn!(
                    "reset links may still be valid, and notices of changed credentials are lost"
                );
            }
        },
        async {
            if !wait_or_abort(&clocks.decisions, reports, REPORTS_TIMEOUT).await {
                tracing::warn!("reports of browsers were not sent");
            }
        },
    );
    Ok(())
}

/// Returns whether the task ended within the limit.
async fn wait_or_abort(clock: &Clock, mut task: JoinHandle<()>, limit: Duration) -> bool {
    let has_ended = clock.timeout(limit, &mut task).await.is_some();
    if !has_ended {
        task.abort();
    }
    has_ended
}

fn listen(
    settings: &Settings,
    state: &AppState,
    connections: &Arc<Connections>,
) -> io::Result<Server> {
    let settings = &settings.server;
    let listeners = bind((settings.address.as_str(), settings.port))?;
    for listener in &listeners {
        tracing::info!(address = %listener.local_addr()?, "listening");
    }
    let keep_alive = Duration::from_secs(settings.keep_alive_seconds);
    let state = state.clone();
    let mut server = http_server(listeners, keep_alive, connections, move || app::app(&state))?
        .disable_signals()
        .shutdown_timeout(settings.drain_timeout_seconds);
    if settings.workers > 0 {
        server = server.workers(settings.workers);
    }
    Ok(server.run())
}

fn serve_metrics(
    settings: &Settings,
    state: &AppState,
    connections: &Arc<Connections>,
) -> io::Result<()> {
    let mut registry = Registry::default();
    state.register_metrics(&mut registry);
    connections.register_metrics(&mut registry);
    metrics::serve(&settings.metrics, registry.into(), app::health(state))
}

fn limit_connections(settings: &Settings, clock: &Clock) -> io::Result<Arc<Connections>> {
    let header = settings.client_address_header().map_err(io::Error::other)?;
    let descriptors = raise_descriptor_limit();
    let limits = &settings.server.connections;
    Ok(Connections::new(
        limits,
        clock,
        header.0.is_some(),
        descriptors,
    ))
}
