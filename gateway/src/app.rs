//! Assembles the application.

use actix_web::{
    App, Error,
    body::MessageBody,
    dev::{Service as _, ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::from_fn,
    web::{self, PathConfig},
};

use crate::{
    api::{
        accounts::configure_provider_sign_in, checkout::configure_payment_webhook,
        openapi_document, unknown_route,
    },
    http::{
        announce_deprecation, check_request_line, close_unread_bodies, head_as_get,
        parameters::invalid_path, problem_responses, remove_foreign_cookies, same_origin_writes,
        security_headers::security_headers, trace_span,
    },
    page,
    sessions::RecogniseCustomer,
    shop_context::wait_for_first_load,
    state::AppState,
};

/// Registers only the health checks, for the metrics listener.
pub fn health(state: &AppState) -> impl Fn(&mut web::ServiceConfig) + Clone + Send + use<> {
    let state = state.clone();
    move |config| {
        state.register(config);
        page::configure_health(config);
    }
}

/// Builds the application of one worker.
pub fn app(
    state: &AppState,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody + use<>>,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    let metrics = state.request_metrics.clone();
    App::new()
        .configure(|config| state.register(config))
        .app_data(PathConfig::default().error_handler(|error, _| invalid_path(&error).into()))
        .wrap(RecogniseCustomer::new(&state.sessions))
        .wrap(from_fn(wait_for_first_load))
        .wrap(from_fn(same_origin_writes))
        .wrap(from_fn(check_request_line))
        .wrap(from_fn(problem_responses))
        .wrap(from_fn(announce_deprecation))
        .wrap(from_fn(close_unread_bodies))
        .wrap(from_fn(security_headers))
        .wrap(state.accept_loopback_origins.cors())
        .wrap(from_fn(head_as_get))
        .wrap(from_fn(remove_foreign_cookies))
        .wrap(from_fn(page::close_while_draining))
        .wrap_fn(move |request, service| {
            let span = trace_span(&request);
            let response = span.in_scope(|| service.call(request));
            metrics.clone().count(span, response)
        })
        .configure(|config| state.api_reference.configure(config))
        .configure(configure_payment_webhook)
        .configure(configure_provider_sign_in)
        .configure(page::configure)
        .configure(openapi_document::configure)
        .default_service(web::to(unknown_route))
}
