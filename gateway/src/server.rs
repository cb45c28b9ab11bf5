//! Runs the server, and drains it at shutdown.

use std::{io, net::TcpListener, sync::Arc, time::Duration};

use actix_web::{
    dev::{Server, ServerHandle},
    rt::task::JoinHandle,
};
use prometheus_client::registry::Registry;
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    app,
    clock::{Clock, Clocks},
    config::Settings,
    http::{Connections, bind, http_server, inherited_listeners, raise_descriptor_limit},
    metrics,
    page::Readiness,
    service_manager,
    state::AppState,
};

/// Maximum wait for unsent reports at shutdown. It is short, because a lost report does no harm.
const REPORTS_TIMEOUT: Duration = Duration::from_secs(5);

/// How long connections of an inherited socket wait for the settings of shops after the start. Later
/// the ready shops are served.
const START_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the start waits for the stored catalogues. Later ones are used as they are read.
const CATALOGUES_TIMEOUT: Duration = Duration::from_secs(1);

const START_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Serves requests until SIGTERM or SIGINT, then drains.
pub async fn run(settings: Settings) -> io::Result<()> {
    let inherited = inherited_listeners()?;
    let clocks = Clocks::default();
    let state = AppState::load(&settings, &clocks).map_err(io::Error::other)?;
    state.warm_start.restore().await;
    state.restore_prices().await;
    let catalogues = state.catalogues.restore_all();
    let _in_time = clocks
        .decisions
        .timeout(CATALOGUES_TIMEOUT, catalogues)
        .await;
    drop(state.maintain_warm_start());
    drop(state.watch_tenants(&settings.tenants));
    drop(state.maintain_catalogues());
    drop(state.maintain_stores());
    drop(state.apply_purge_hints());
    let tasks = BackgroundTasks::start(&state);
    let connections = limit_connections(&settings, &clocks.connections)?;
    serve_metrics(&settings, &state, &connections)?;
    let has_inherited = !inherited.is_empty();
    let listeners = if has_inherited {
        wait_until_ready(&state, &clocks.decisions).await;
        inherited
    } else {
        bind((settings.server.address.as_str(), settings.server.port))?
    };
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let server = serve(listeners, &settings, &state, &connections)?;
    service_manager::notify_ready();
    drop(actix_web::rt::spawn(service_manager::feed_watchdog(
        clocks.decisions.clone(),
    )));
    let drain = Drain {
        server: server.handle(),
        readiness: Arc::clone(&state.readiness),
        connections,
        has_inherited,
        delay: Duration::from_millis(settings.server.drain_delay_ms),
        timeout: Duration::from_secs(settings.server.drain_timeout_seconds),
    };
    actix_web::rt::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        drain.run(&clocks.connections).await;
    });
    server.await?;
    // Orders stop after the server, because its last requests may wait for an order.
    state.orders.stop();
    state.close_queues();
    let limit = Duration::from_secs(settings.server.drain_timeout_seconds);
    tokio::join!(
        state.warm_start.store(),
        state.catalogues.store(limit),
        tasks.finish(&clocks.decisions, limit),
    );
    Ok(())
}

/// Tasks that a stop finishes after the last request.
struct BackgroundTasks {
    order_driver: JoinHandle<()>,
    credential_changes: JoinHandle<()>,
    reports: JoinHandle<()>,
}

impl BackgroundTasks {
    fn start(state: &AppState) -> Self {
        Self {
            order_driver: state.drive_orders(),
            credential_changes: state.follow_up_credential_changes(),
            reports: state.send_reports(),
        }
    }

    async fn finish(self, clock: &Clock, limit: Duration) {
        tokio::join!(
            async {
                if !wait_or_abort(clock, self.order_driver, limit).await {
                    tracing::warn!("steps of orders were aborted; the next start continues them");
                }
            },
            async {
                if !wait_or_abort(clock, self.credential_changes, limit).await {
                    tracing::warn!(
                        "reset links may still be valid, and notices of changed credentials are lost"
                    );
                }
            },
            async {
                if !wait_or_abort(clock, self.reports, REPORTS_TIMEOUT).await {
                    tracing::warn!("reports of browsers were not sent");
                }
            },
        );
    }
}

/// Returns whether the task ended within the limit.
async fn wait_or_abort(clock: &Clock, mut task: JoinHandle<()>, limit: Duration) -> bool {
    let has_ended = clock.timeout(limit, &mut task).await.is_some();
    if !has_ended {
        task.abort();
    }
    has_ended
}

struct Drain {
    server: ServerHandle,
    readiness: Arc<Readiness>,
    connections: Arc<Connections>,
    has_inherited: bool,
    delay: Duration,
    timeout: Duration,
}

impl Drain {
    async fn run(self, clock: &Clock) {
        tracing::info!("draining");
        service_manager::notify_stopping();
        self.readiness.begin_drain();
        clock.sleep(self.delay).await;
        if !self.has_inherited {
            self.connections.begin_drain();
            self.server.stop(true).await;
            return;
        }
        // New connections wait in the socket for the next process. actix's own drain would drop
        // accepted connections whose request it has not read.
        self.server.pause().await;
        self.connections.begin_drain();
        let closed = self.connections.wait_until_closed();
        if clock.timeout(self.timeout, closed).await.is_none() {
            tracing::warn!("requests were aborted, because they took longer than the drain");
        }
        self.server.stop(false).await;
    }
}

async fn wait_until_ready(state: &AppState, clock: &Clock) {
    let ready = async {
        while !state.readiness.is_ready(&state.registry) {
            clock.sleep(START_POLL_INTERVAL).await;
        }
    };
    if clock.timeout(START_TIMEOUT, ready).await.is_none() {
        tracing::warn!("some shops have no settings yet");
    }
}

fn serve(
    listeners: Vec<TcpListener>,
    settings: &Settings,
    state: &AppState,
    connections: &Arc<Connections>,
) -> io::Result<Server> {
    let settings = &settings.server;
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
