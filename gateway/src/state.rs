//! State of the application, created once and shared by all workers.

use std::{io, panic, sync::Arc, thread, time::Duration};

use actix_web::{
    rt::task::JoinHandle,
    web::{Data, ServiceConfig},
};
use prometheus_client::registry::Registry;

use crate::{
    analytics::Analytics,
    api::{
        Locks, accounts::AccountState, catalog::StockNotifications, checkout::CheckoutService,
        messages::Outbox, openapi_document, read_operations, reports::ClientErrors,
    },
    background,
    blog::Blogs,
    cache::{ResponseCache, SharedCache, SharedCacheOptions},
    catalogue::Catalogues,
    clock::{Clock, Clocks},
    config::{Settings, SettingsError},
    http::{
        AcceptLoopbackOrigins, AcceptTraceparent, ApiRoutes, BodyTimeout, ClientAddressHeader,
        ReadLimits, RequestMetrics,
        rate_limit::{RateLimiter, SharedLimits},
        security_headers::HttpsOnly,
    },
    location::Locations,
    marks::Marks,
    metrics,
    openid::OpenId,
    orders::Orders,
    page::{self, ApiReference, FrontEnd, FrontEndError, Pages, Readiness, Thumbnails},
    password_resets::PasswordResets,
    payments::Payments,
    price_history::PriceHistory,
    sessions::{Sessions, SessionsError},
    shop_context::PurgeHints,
    store::{StoreEngine, StoreError, Stores},
    tenants::{self, RetailDefaults, TenantErrors, TenantRegistry, TenantsSettings},
    warm_start::{WarmStart, build_id},
};

/// Defines the state from a list of services. Handlers receive single services by type, so no other
/// module depends on this one.
macro_rules! app_state {
    ($($(#[$doc:meta])* $visibility:vis $name:ident: $service:ty,)*) => {
        /// The services of the application, shared by all workers.
        #[derive(Clone)]
        pub struct AppState {
            $($(#[$doc])* $visibility $name: $service,)*
        }

        impl AppState {
            /// Registers every service with the application of one worker.
            pub(crate) fn register(&self, config: &mut ServiceConfig) {
                $(config.app_data(self.$name.clone());)*
            }
        }
    };
}

app_state! {
    /// The tenants.
    pub registry: Data<TenantRegistry>,
    /// The response cache.
    pub cache: Data<ResponseCache>,
    /// The purge hints of gateways with one database.
    pub purge_hints: Data<PurgeHints>,
    /// The catalogues of the shops.
    pub catalogues: Data<Catalogues>,
    /// The public prices of the shops over time.
    pub price_history: Data<PriceHistory>,
    /// The file with responses for the next start.
    pub warm_start: Data<WarmStart>,
    /// Whether this process accepts traffic.
    pub readiness: Data<Readiness>,
    /// The sessions of signed-in customers.
    pub sessions: Data<Sessions>,
    /// Whether sessions and orders can be stored.
    pub stores: Data<Stores>,
    pages: Data<Pages>,
    /// The built front end.
    pub front_end: Data<FrontEnd>,
    /// The browsable reference of the API.
    pub api_reference: ApiReference,
    retail_defaults: Data<RetailDefaults>,
    api_routes: Data<ApiRoutes>,
    /// Numbers and durations of requests.
    pub request_metrics: RequestMetrics,
    https_only: HttpsOnly,
    /// Whether pages of loopback origins may use the API.
    pub accept_loopback_origins: AcceptLoopbackOrigins,
    client_address_header: ClientAddressHeader,
    accept_traceparent: AcceptTraceparent,
    body_timeout: BodyTimeout,
    stock_notifications: Data<StockNotifications>,
    outbox: Data<Outbox>,
    client_errors: Data<ClientErrors>,
    analytics: Data<Analytics>,
    rate_limiter: Data<RateLimiter>,
    read_limits: Data<ReadLimits>,
    account_state: Data<AccountState>,
    password_resets: Data<PasswordResets>,
    openid: Data<OpenId>,
    locations: Data<Locations>,
    blogs: Data<Blogs>,
    /// The thumbnails.
    pub pictures: Data<Thumbnails>,
    checkout_service: Data<CheckoutService>,
    /// The orders.
    pub orders: Data<Orders>,
    /// The shops' payment providers.
    pub payments: Data<Payments>,
}

/// Reason why the gateway can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The settings can't be used.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A shop's folder can't be used.
    #[error(transparent)]
    Tenants(#[from] TenantErrors),
    /// The front end can't be served.
    #[error(transparent)]
    FrontEnd(#[from] FrontEndError),
    /// Sessions can't be stored.
    #[error(transparent)]
    Sessions(#[from] SessionsError),
    /// Orders or prices can't be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system starts no thread.
    #[error("a thread could not be started: {0}")]
    Thread(#[from] io::Error),
    /// The gateway can't read its own program.
    #[error("the gateway can't read its program: {0}")]
    Program(io::Error),
}

impl AppState {
    /// Loads everything that is needed before the first request.
    pub fn load(settings: &Settings, clocks: &Clocks) -> Result<Self, StartError> {
        let (clock, requests) = (&clocks.decisions, &clocks.requests);
        let retail_defaults = settings.retail_defaults(requests)?;
        let registry = TenantRegistry::load(&settings.tenants.dir, &retail_defaults)?;
        let engine = settings.store_engine()?;
        let (sessions, orders, price_history) = open_stores(settings, &engine, clock)?;
        let marks = Marks::new(sessions.shared_marks(), sessions.lookup_key(), clock);
        let password_resets = Data::new(PasswordResets::new(sessions.lookup_key().clone(), &marks));
        let payments = Data::new(Payments::new(&settings.payments, requests));
        let (registry, cache, warm_start) = response_cache(settings, registry, &sessions, clocks)?;
        let rate_limiter = rate_limiter(settings, &sessions, &marks, &registry, clock);
        let locks = Locks::new(&marks);
        let checkout = CheckoutService::new(
            orders.clone(),
            payments.clone(),
            sessions.clone(),
            locks.clone(),
            rate_limiter.clone(),
            clock,
        );
        let front_end = Data::new(load_front_end(settings)?);
        let catalogues = catalogues(settings, &price_history, &registry, clock);
        let api = openapi_document::document();
        let read_limits = ReadLimits::new(&rate_limiter, &settings.rate_limits, clock);
        Ok(Self {
            stores: stores(&sessions, &orders, &price_history),
            openid: Data::new(OpenId::new(sessions.lookup_key().clone(), &marks, clocks)),
            sessions,
            analytics: Data::new(Analytics::new(&settings.analytics, clocks)),
            client_errors: Data::new(ClientErrors::new(&rate_limiter, clock)),
            registry,
            retail_defaults: Data::new(retail_defaults),
            stock_notifications: Data::new(StockNotifications::new(&marks)),
            outbox: Data::new(Outbox::new(&rate_limiter, &marks)),
            rate_limiter: Data::new(rate_limiter),
            read_limits: Data::new(read_limits),
            account_state: Data::new(AccountState::new(locks, password_resets.clone(), &marks)),
            password_resets,
            locations: Data::new(Locations::new(&settings.location, clocks)),
            pictures: Data::new(Thumbnails::new(&settings.pictures, clock)),
            orders,
            payments,
            checkout_service: Data::new(checkout),
            client_address_header: settings.client_address_header()?,
            accept_traceparent: AcceptTraceparent(settings.traces.accept_traceparent),
            body_timeout: BodyTimeout::new(&settings.server.connections, &clocks.connections),
            cache,
            purge_hints: Data::new(PurgeHints::new(engine.hints()?)),
            catalogues,
            price_history,
            warm_start,
            readiness: Data::new(Readiness::default()),
            pages: Data::new(Pages::new(front_end.clone(), read_operations(), clock)?),
            front_end,
            api_reference: ApiReference::new(&settings.front_end.reference_dir),
            blogs: Data::new(Blogs::new(&settings.blog, requests)),
            api_routes: Data::new(ApiRoutes::from_document(&api)),
            request_metrics: RequestMetrics::new(&api, &page::ROUTE_LABELS, &clocks.connections),
            https_only: HttpsOnly(settings.server.https_only),
            accept_loopback_origins: AcceptLoopbackOrigins(settings.server.accept_loopback_origins),
        })
    }

    /// Reloads the tenants' folders and settings, in tasks on this thread.
    pub fn watch_tenants(&self, settings: &TenantsSettings) -> JoinHandle<()> {
        let registry = Arc::clone(&self.registry);
        let defaults = RetailDefaults::clone(&self.retail_defaults);
        actix_web::rt::spawn(tenants::watch_tenants(registry, defaults, settings.clone()))
    }

    /// Removes responses that another gateway removed from its cache, in a task on this thread. Ends at once for a
    /// single gateway.
    pub fn apply_purge_hints(&self) -> JoinHandle<()> {
        let (hints, cache) = (self.purge_hints.clone(), self.cache.clone());
        let registry = Arc::clone(&self.registry);
        actix_web::rt::spawn(async move { hints.apply(&registry, &cache).await })
    }

    /// Reads the recorded prices of all shops, so that the first responses have reference prices.
    pub async fn restore_prices(&self) {
        for tenant in self.registry.tenants().iter() {
            self.price_history.restore(tenant).await;
        }
    }

    /// Opens and monitors the stores of sessions, orders and prices, in a task on this thread.
    pub fn maintain_stores(&self) -> JoinHandle<()> {
        let (sessions, orders, prices) = (
            self.sessions.run_maintenance(),
            self.orders.run_maintenance(),
            self.price_history.run_maintenance(),
        );
        actix_web::rt::spawn(async move {
            tokio::join!(sessions, orders, prices);
        })
    }

    /// Invalidates reset links and mails notices after changes of credentials. The task ends after
    /// [`AppState::close_queues`].
    pub fn follow_up_credential_changes(&self) -> JoinHandle<()> {
        let accounts = self.account_state.clone();
        actix_web::rt::spawn(async move { accounts.run().await })
    }

    /// Sends reports of browsers. The task ends after [`AppState::close_queues`].
    pub fn send_reports(&self) -> JoinHandle<()> {
        let (errors, analytics) = (self.client_errors.clone(), self.analytics.clone());
        actix_web::rt::spawn(async move {
            tokio::join!(errors.run(), analytics.run());
        })
    }

    /// Reads the catalogues of the shops at intervals, in tasks on this thread.
    pub fn maintain_catalogues(&self) -> JoinHandle<()> {
        actix_web::rt::spawn(Arc::clone(&self.catalogues).run())
    }

    /// Writes the file of the warm start at intervals, in a task on this thread.
    pub fn maintain_warm_start(&self) -> JoinHandle<()> {
        let warm_start = self.warm_start.clone();
        actix_web::rt::spawn(async move { warm_start.run().await })
    }

    /// Stops accepting background work.
    pub fn close_queues(&self) {
        self.account_state.close();
        self.client_errors.close();
        self.analytics.close();
    }

    /// Registers the metrics of all services.
    pub fn register_metrics(&self, registry: &mut Registry) {
        metrics::register_process_metrics(registry);
        self.request_metrics.register(registry);
        self.cache.register_metrics(registry);
        self.catalogues.register_metrics(registry);
        self.retail_defaults.metrics.register(registry);
        self.rate_limiter.register_metrics(registry);
        self.sessions.register_metrics(registry);
        self.registry.register_metrics(registry);
        self.stores.register_metrics(registry);
        self.orders.register_metrics(registry);
        self.front_end.register_metrics(registry);
        self.pictures.register_metrics(registry);
        let queues = [
            self.account_state.queue_metrics(),
            self.client_errors.queue_metrics(),
            self.analytics.queue_metrics(),
        ];
        background::register_queues(registry, queues);
    }

    /// Runs the order driver. The task ends after `Orders::stop`.
    pub fn drive_orders(&self) -> JoinHandle<()> {
        let orders = Orders::clone(&self.orders);
        let (registry, payments) = (Arc::clone(&self.registry), Payments::clone(&self.payments));
        actix_web::rt::spawn(async move { orders.drive(registry, payments).await })
    }
}

fn load_front_end(settings: &Settings) -> Result<FrontEnd, FrontEndError> {
    let builds = &settings.front_end;
    FrontEnd::load(&builds.dir, &builds.previous_dir, &settings.pages)
}

type OpenedStores = (Data<Sessions>, Data<Orders>, Data<PriceHistory>);

/// Opens the stores at the same time, because a database that does not respond holds up each of them.
fn open_stores(
    settings: &Settings,
    engine: &StoreEngine,
    clock: &Clock,
) -> Result<OpenedStores, StartError> {
    let key = settings.session_key()?;
    let (sessions, orders, prices) = thread::scope(|scope| {
        let orders = scope.spawn(|| Orders::open(engine, &settings.orders, clock));
        let prices = scope.spawn(|| PriceHistory::open(engine, &settings.price_history, clock));
        let sessions = Sessions::open(engine, &settings.sessions, key.as_ref(), clock);
        (sessions, orders.join(), prices.join())
    });
    let orders = orders.unwrap_or_else(|panicked| panic::resume_unwind(panicked));
    let prices = prices.unwrap_or_else(|panicked| panic::resume_unwind(panicked));
    Ok((Data::new(sessions?), Data::new(orders?), Data::new(prices?)))
}

fn rate_limiter(
    settings: &Settings,
    sessions: &Sessions,
    marks: &Marks,
    registry: &Arc<TenantRegistry>,
    clock: &Clock,
) -> RateLimiter {
    let shared = sessions.shared_limits().map(|store| {
        let registry = Arc::clone(registry);
        let find_slug = move |id| {
            let tenants = registry.tenants();
            let found = tenants.iter().find(|tenant| tenant.id == id)?;
            Some(found.slug.to_string())
        };
        SharedLimits::new(store, marks, find_slug)
    });
    RateLimiter::new(&settings.rate_limits, shared, clock)
}

type CacheServices = (Data<TenantRegistry>, Data<ResponseCache>, Data<WarmStart>);

fn shared_cache(
    settings: &Settings,
    sessions: &Sessions,
    clock: &Clock,
) -> Result<Option<SharedCache>, StartError> {
    let Some(server) = settings.shared_cache_server()? else {
        return Ok(None);
    };
    let options = SharedCacheOptions {
        server,
        secret: sessions.lookup_key().clone(),
        build: build_id().map_err(StartError::Program)?,
    };
    Ok(Some(SharedCache::start(options, &settings.cache, clock)?))
}

fn response_cache(
    settings: &Settings,
    registry: TenantRegistry,
    sessions: &Sessions,
    clocks: &Clocks,
) -> Result<CacheServices, StartError> {
    let (clock, shops) = (&clocks.decisions, registry.tenants().len());
    let shared = shared_cache(settings, sessions, &clocks.requests)?;
    let cache = ResponseCache::new(settings.cache.clone(), shops, clock.clone());
    let (registry, cache) = (Data::new(registry), Data::new(cache.with_shared(shared)));
    let warm_start = WarmStart::new(
        &settings.warm_start,
        Duration::from_secs(settings.cache.stale_if_error_seconds),
        Arc::clone(&registry),
        Arc::clone(&cache),
        clock,
    );
    Ok((registry, cache, Data::new(warm_start)))
}

fn catalogues(
    settings: &Settings,
    price_history: &PriceHistory,
    registry: &Data<TenantRegistry>,
    clock: &Clock,
) -> Data<Catalogues> {
    Data::new(Catalogues::new(
        &settings.catalogue_index,
        Duration::from_secs(settings.cache.stale_if_error_seconds),
        Arc::clone(registry),
        price_history.clone(),
        clock,
    ))
}

fn stores(sessions: &Sessions, orders: &Orders, prices: &PriceHistory) -> Data<Stores> {
    let mut states = orders.states();
    states.extend([sessions.state().clone(), prices.state().clone()]);
    Data::new(Stores::new(states))
}
