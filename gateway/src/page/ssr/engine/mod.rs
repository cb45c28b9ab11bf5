//! Renders pages in JavaScript engines on dedicated threads.

mod cpu_deadline;
mod metrics;
mod script;
mod web;
mod worker;

use std::sync::{
    Arc, Mutex,
    mpsc::{SyncSender, TrySendError, sync_channel},
};

use prometheus_client::{metrics::gauge::ConstGauge, registry::Registry};
use tokio::sync::oneshot;
use tracing::Instrument as _;

pub(in crate::page) use self::script::{Plan, PlannedRead, RenderedPage};
use self::{metrics::EngineMetrics, script::CallLimits, worker::Worker};
use crate::{
    concurrency_limit::{ConcurrencyLimiter, Permit},
    http::ClientAddress,
    metrics::register_gauge,
    page::PagesSettings,
    tenants::TenantId,
    traces,
};

/// Reason why a page couldn't be rendered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// Rendering is disabled in the settings.
    #[error("rendering is disabled")]
    Disabled,
    /// Too many pages are being rendered, in total, for this shop or for this client.
    #[error("too many pages are being rendered")]
    QueueFull,
    /// The page used too much CPU time.
    #[error("the page exceeded its CPU time")]
    Deadline,
    /// The script threw, or ran out of memory or stack.
    #[error("the page's script failed: {0}")]
    Failed(String),
    /// A component threw or suspended, and React rendered a fallback.
    #[error("a component threw or suspended")]
    Swallowed,
    /// The engine's thread ended during the page.
    #[error("the engine ended during the page")]
    Broken,
}

/// Responses that a page is rendered from.
pub(in crate::page) struct PageResponses {
    /// JSON array in the order of the plan.
    pub(in crate::page) json: String,
    /// Whether a response that exists is not in the array. Components that need it suspend.
    pub(in crate::page) has_gaps: bool,
}

enum Job {
    Plan {
        address: String,
        reply: oneshot::Sender<Result<Plan, EngineError>>,
    },
    Render {
        address: String,
        origin: String,
        responses: PageResponses,
        reply: oneshot::Sender<Result<RenderedPage, EngineError>>,
    },
}

/// Engines of the process. Dropping this ends their threads.
pub(in crate::page) struct Engine {
    /// `None` if rendering is disabled.
    queue: Option<SyncSender<Job>>,
    shop_limiter: ConcurrencyLimiter<TenantId>,
    client_limiter: ConcurrencyLimiter<ClientAddress>,
    metrics: EngineMetrics,
    max_pages: usize,
}

pub(in crate::page) struct PagePermit {
    _shop_permit: Permit<TenantId>,
    _client_permit: Permit<ClientAddress>,
}

impl Engine {
    /// Starts the threads. Fails for an invalid bundle.
    pub(in crate::page) fn start(
        bundle: &str,
        settings: &PagesSettings,
    ) -> Result<Self, EngineError> {
        let mut engine = Self {
            queue: None,
            shop_limiter: ConcurrencyLimiter::new(settings.limits_of_shops()),
            client_limiter: ConcurrencyLimiter::new(settings.limits_of_clients()),
            metrics: EngineMetrics::default(),
            max_pages: settings.queue,
        };
        if settings.threads == 0 {
            return Ok(engine);
        }
        let limits = CallLimits {
            cpu: settings.render_cpu(),
            memory_bytes: settings.memory_bytes,
        };
        let (queue, jobs) = sync_channel(settings.queue);
        let jobs = Arc::new(Mutex::new(jobs));
        let bundle = Arc::<str>::from(bundle);
        for number in 0..settings.threads {
            let worker = Worker {
                bundle: Arc::clone(&bundle),
                limits,
                recycle_after: settings.recycle_after,
                jobs: Arc::clone(&jobs),
                metrics: engine.metrics.clone(),
            };
            let loaded = worker
                .start(number)
                .map_err(|error| EngineError::Failed(error.to_string()))?;
            // The first page must not wait until an engine is loaded. One engine is enough for
            // it, and the others would make the start longer.
            if number == 0 {
                loaded.recv().map_err(|_ended| EngineError::Broken)??;
            }
        }
        engine.queue = Some(queue);
        Ok(engine)
    }

    /// Acquires a permit for the plan and the HTML of a page.
    pub(in crate::page) fn try_acquire(
        &self,
        shop: TenantId,
        client: ClientAddress,
    ) -> Result<PagePermit, EngineError> {
        let permit = || {
            Some(PagePermit {
                _client_permit: self.client_limiter.try_acquire(client)?,
                _shop_permit: self.shop_limiter.try_acquire(shop)?,
            })
        };
        self.counted(permit().ok_or(EngineError::QueueFull))
    }

    pub(in crate::page) async fn plan(&self, address: String) -> Result<Plan, EngineError> {
        let span = tracing::info_span!(target: traces::TARGET, "plan_page");
        let planning = self.send(|reply| Job::Plan { address, reply });
        planning.instrument(span).await
    }

    pub(in crate::page) async fn render(
        &self,
        address: String,
        origin: String,
        responses: PageResponses,
    ) -> Result<RenderedPage, EngineError> {
        let span = tracing::info_span!(target: traces::TARGET, "render_page");
        let rendering = self.send(|reply| Job::Render {
            address,
            origin,
            responses,
            reply,
        });
        rendering.instrument(span).await
    }

    /// Counts a page that was not ready in time, and was sent as its plain shell.
    pub(in crate::page) fn count_late_page(&self) {
        self.metrics.count_late();
    }

    pub(in crate::page) fn register_metrics(&self, registry: &mut Registry) {
        self.metrics.register(registry);
        let pages = self.shop_limiter.clone();
        let (name, help) = (
            "gateway_pages_in_progress",
            "Pages being rendered or waiting for it",
        );
        register_gauge(registry, name, help, move || pages.count_permits());
        let (name, help) = (
            "gateway_pages_max",
            "Maximum number of pages being rendered or waiting for it",
        );
        registry.register(name, help, ConstGauge::new(self.max_pages));
    }

    async fn send<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, EngineError>>) -> Job,
    ) -> Result<T, EngineError> {
        let queue = self.queue.as_ref().ok_or(EngineError::Disabled)?;
        let (reply, response) = oneshot::channel();
        // Counted before the job is sent: its thread may take it at once.
        self.metrics.queued.inc();
        let sent = queue.try_send(job(reply)).inspect_err(|_refused| {
            self.metrics.queued.dec();
        });
        let outcome = match sent {
            Ok(()) => response.await.unwrap_or(Err(EngineError::Broken)),
            Err(TrySendError::Full(_)) => Err(EngineError::QueueFull),
            Err(TrySendError::Disconnected(_)) => Err(EngineError::Broken),
        };
        self.counted(outcome)
    }

    fn counted<T>(&self, outcome: Result<T, EngineError>) -> Result<T, EngineError> {
        outcome.inspect_err(|error| self.metrics.count_failure(error))
    }
}

#[cfg(test)]
mod tests;
