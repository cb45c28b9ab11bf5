//! Registration of endpoints.

use actix_web::{dev::HttpServiceFactory, web};
use utoipa_actix_web::{OpenApiFactory, service_config};

/// An application or the OpenAPI document, to which endpoints are added. Each worker builds an application, so only the
/// document collects their descriptions.
pub trait Endpoints {
    /// Adds an endpoint.
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static;
}

impl Endpoints for web::ServiceConfig {
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static,
    {
        web::ServiceConfig::service(self, endpoint)
    }
}

impl Endpoints for service_config::ServiceConfig<'_> {
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static,
    {
        service_config::ServiceConfig::service(self, endpoint)
    }
}
