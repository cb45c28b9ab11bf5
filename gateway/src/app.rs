//! The only wiring: the command line program and every test run exactly this.

use std::sync::Arc;

use actix_web::{
    App, Error,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::from_fn,
    rt::task::JoinHandle,
    web::{self, Data, PathConfig},
};
use utoipa_actix_web::AppExt;

use crate::{
    analytics::Analytics,
    api::{
        accounts::CustomerRecords,
        catalog::{SearchCorrections, StockNotifications},
        checkout::{CheckoutDesk, configure_payment_notices},
        document,
        messages::Outbox,
        page_answers,
        reports::ClientErrors,
        unknown_route,
    },
    blog::Blogs,
    cache::ResponseCache,
    clock::Clock,
    config::{Settings, SettingsError},
    http::{
        ApiRoutes, BodyTimeout, ClientAddressHeader, ReadLimits, close_unread_bodies,
        declared_only, head_as_get, only_own_cookies,
        parameters::invalid_path,
        problem_responses,
        rate_limit::RateLimiter,
        same_origin_writes,
        security_headers::{HttpsOnly, security_headers},
    },
    location::Locations,
    orders::{Orders, OrdersError},
    page::{self, FrontEnd, FrontEndError, Pages, Readiness, SmallerPictures},
    password_resets::PasswordResets,
    payments::Payments,
    sessions::{RecogniseCustomer, Sessions, SessionsError},
    store::Stores,
    tenants::{self, RetailDefaults, TenantErrors, TenantRegistry, TenantsSettings},
};

/// What all workers share.
#[derive(Clone)]
pub struct Shared {
    /// The shops.
    pub registry: Data<TenantRegistry>,
    /// The finished answers.
    pub cache: Data<ResponseCache>,
    /// Whether this process takes traffic.
    pub readiness: Data<Readiness>,
    /// Who is signed in.
    pub sessions: Data<Sessions>,
    /// Whether sessions and orders can be stored.
    pub stores: Data<Stores>,
    retail_defaults: RetailDefaults,
    pages: Data<Pages>,
    /// The built front end.
    pub front_end: Data<FrontEnd>,
    api_routes: Data<ApiRoutes>,
    https_only: HttpsOnly,
    client_address_header: ClientAddressHeader,
    body_timeout: BodyTimeout,
    stock_notifications: Data<StockNotifications>,
    outbox: Data<Outbox>,
    client_errors: Data<ClientErrors>,
    analytics: Data<Analytics>,
    rate_limiter: Data<RateLimiter>,
    search_corrections: Data<SearchCorrections>,
    read_limits: Data<ReadLimits>,
    customer_records: Data<CustomerRecords>,
    password_resets: Data<PasswordResets>,
    locations: Data<Locations>,
    blogs: Data<Blogs>,
    /// Pictures made smaller.
    pub pictures: Data<SmallerPictures>,
    checkout_desk: Data<CheckoutDesk>,
    /// Orders under way.
    pub orders: Data<Orders>,
    /// The shops' payment providers.
    pub payments: Data<Payments>,
}

/// Why the gateway can't start.
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
    /// Sessions can't be kept.
    #[error(transparent)]
    Sessions(#[from] SessionsError),
    /// Orders can't be kept.
    #[error(transparent)]
    Orders(#[from] OrdersError),
}

impl Shared {
    /// Reads everything that must be there before the first request.
    pub fn load(settings: &Settings, clock: Clock) -> Result<Self, StartError> {
        let retail_defaults = settings.retail_defaults()?;
        let registry = TenantRegistry::load(&settings.tenants.dir, &retail_defaults)?;
        let key = settings.session_key()?;
        let sessions = Sessions::open(&settings.sessions, key.as_ref(), &clock)?;
        let password_resets = PasswordResets::new(sessions.cookie_key().clone(), &clock);
        let password_resets = Data::new(password_resets);
        let sessions = Data::new(sessions);
        let orders = Data::new(Orders::open(&settings.orders, &clock)?);
        let payments = Data::new(Payments::new(&settings.payments));
        let rate_limiter = RateLimiter::new(&settings.rate_limits, &clock);
        let desk = CheckoutDesk::new(
            orders.clone(),
            payments.clone(),
            sessions.clone(),
            rate_limiter.clone(),
            &clock,
        );
        let blogs = Data::new(Blogs::new(&settings.blog));
        let front_end = Data::new(FrontEnd::load(&settings.front_end.dir, &settings.pages)?);
        let analytics = Data::new(Analytics::new(&settings.analytics, &clock));
        let read_limits = ReadLimits::new(&rate_limiter, &settings.rate_limits, &clock);
        Ok(Self {
            stores: stores(&sessions, &orders),
            sessions,
            analytics,
            client_errors: Data::new(ClientErrors::new(&rate_limiter, &clock)),
            registry: Data::new(registry),
            retail_defaults,
            stock_notifications: Data::new(StockNotifications::new(&clock)),
            outbox: Data::new(Outbox::new(&rate_limiter, &clock)),
            rate_limiter: Data::new(rate_limiter),
            search_corrections: Data::default(),
            read_limits: Data::new(read_limits),
            customer_records: Data::new(CustomerRecords::new(password_resets.clone(), &clock)),
            password_resets,
            locations: Data::new(Locations::new(&settings.location)),
            pictures: Data::new(SmallerPictures::new(&settings.pictures)),
            orders,
            payments,
            checkout_desk: Data::new(desk),
            client_address_header: settings.client_address_header()?,
            body_timeout: BodyTimeout::from(&settings.server.connections),
            cache: Data::new(ResponseCache::new(settings.cache.clone(), clock)),
            readiness: Data::new(Readiness::default()),
            pages: Data::new(Pages::new(front_end.clone(), page_answers(&blogs))),
            front_end,
            blogs,
            api_routes: Data::new(ApiRoutes::from_document(&document::document())),
            https_only: HttpsOnly(settings.server.https_only),
        })
    }

    /// Keeps the shops as their folders and their Retail APIs say, in tasks on this thread.
    pub fn keep_tenants(&self, settings: &TenantsSettings) -> JoinHandle<()> {
        let registry = Arc::clone(&self.registry);
        let defaults = self.retail_defaults.clone();
        actix_web::rt::spawn(tenants::keep_current(registry, defaults, settings.clone()))
    }

    /// Opens sessions and orders where they could not be opened yet, and watches them, in a task on this thread.
    pub fn keep_stores(&self) -> JoinHandle<()> {
        let (sessions, orders) = (self.sessions.keep_open(), self.orders.keep_open());
        actix_web::rt::spawn(async move {
            tokio::join!(sessions, orders);
        })
    }

    /// Sends what pages report of themselves, in a task on this thread that ends some time after
    /// [`Shared::stop_reports`]: when all is sent.
    pub fn send_reports(&self) -> JoinHandle<()> {
        let (errors, analytics) = (self.client_errors.clone(), self.analytics.clone());
        actix_web::rt::spawn(async move {
            tokio::join!(errors.run(), analytics.run());
        })
    }

    /// Takes no more reports.
    pub fn stop_reports(&self) {
        self.client_errors.close();
        self.analytics.close();
    }

    /// Drives orders on, in a task on this thread that ends when they are told to stop.
    pub fn drive_orders(&self) -> JoinHandle<()> {
        let orders = Orders::clone(&self.orders);
        let (registry, payments) = (Arc::clone(&self.registry), Payments::clone(&self.payments));
        actix_web::rt::spawn(async move { orders.drive(registry, payments).await })
    }
}

fn stores(sessions: &Sessions, orders: &Orders) -> Data<Stores> {
    let [journal, marker] = orders.states();
    let states = vec![sessions.state().clone(), journal, marker];
    Data::new(Stores::new(states))
}

/// The application of one worker.
pub fn app(
    shared: &Shared,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    App::new()
        .app_data(shared.registry.clone())
        .app_data(shared.cache.clone())
        .app_data(shared.sessions.clone())
        .app_data(shared.readiness.clone())
        .app_data(shared.stores.clone())
        .app_data(shared.front_end.clone())
        .app_data(shared.pages.clone())
        .app_data(shared.api_routes.clone())
        .app_data(shared.https_only)
        .app_data(shared.client_address_header.clone())
        .app_data(shared.body_timeout.clone())
        .app_data(shared.stock_notifications.clone())
        .app_data(shared.outbox.clone())
        .app_data(shared.client_errors.clone())
        .app_data(shared.search_corrections.clone())
        .app_data(shared.read_limits.clone())
        .app_data(shared.rate_limiter.clone())
        .app_data(shared.customer_records.clone())
        .app_data(shared.analytics.clone())
        .app_data(shared.password_resets.clone())
        .app_data(shared.locations.clone())
        .app_data(shared.blogs.clone())
        .app_data(shared.pictures.clone())
        .app_data(shared.checkout_desk.clone())
        .app_data(shared.orders.clone())
        .app_data(shared.payments.clone())
        .app_data(PathConfig::default().error_handler(|error, _| invalid_path(&error).into()))
        .wrap(RecogniseCustomer::new(&shared.sessions))
        .wrap(from_fn(same_origin_writes))
        .wrap(from_fn(declared_only))
        .wrap(from_fn(problem_responses))
        .wrap(from_fn(close_unread_bodies))
        .wrap(from_fn(security_headers))
        .wrap(from_fn(head_as_get))
        .wrap(from_fn(only_own_cookies))
        .wrap(from_fn(page::close_while_draining))
        .configure(api_page)
        .configure(configure_payment_notices)
        .configure(page::configure)
        .into_utoipa_app()
        .configure(document::configure)
        .into_app()
        .default_service(web::to(unknown_route))
}

/// The browsable API page, in builds that have it.
fn api_page(config: &mut web::ServiceConfig) {
    #[cfg(feature = "api-page")]
    config.service(web::redirect("/api-docs", "/api-docs/"));
    #[cfg(feature = "api-page")]
    config.service(
        utoipa_swagger_ui::SwaggerUi::new("/api-docs/{_:.*}")
            .url("/api-docs/openapi.json", document::document()),
    );
    #[cfg(not(feature = "api-page"))]
    let _ = config;
}
