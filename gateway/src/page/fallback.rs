//! Every address that nothing else answers: the shop's pages, and the API's 404 and 405.

use actix_web::{
    HttpRequest, HttpResponse,
    dev::ResourceDef,
    http::{Method, header},
    web::Data,
};

use super::Pages;
use crate::{
    http::{
        ClientAddress,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    shop::Shop,
};

/// The API's addresses and their methods, so that a wrong method is told from a wrong address.
pub struct ApiRoutes {
    routes: Vec<(ResourceDef, Vec<&'static str>)>,
}

impl ApiRoutes {
    /// From the API document, which has every route.
    pub fn from_document(document: &utoipa::openapi::OpenApi) -> Self {
        let routes = document.paths.paths.iter().map(|(path, item)| {
            let methods = [
                ("GET", item.get.is_some()),
                ("POST", item.post.is_some()),
                ("PUT", item.put.is_some()),
                ("PATCH", item.patch.is_some()),
                ("DELETE", item.delete.is_some()),
            ];
            let methods = methods
                .into_iter()
                .filter(|(_, has)| *has)
                .map(|(name, _)| name)
                .collect();
            (ResourceDef::new(path.as_str()), methods)
        });
        Self {
            routes: routes.collect(),
        }
    }

    fn methods(&self, path: &str) -> Option<String> {
        let (_, methods) = self
            .routes
            .iter()
            .find(|(pattern, _)| pattern.is_match(path))?;
        Some(methods.join(", ").replace("GET", "GET, HEAD"))
    }
}

/// The default service.
pub(super) async fn fallback(
    request: HttpRequest,
    api_routes: Data<ApiRoutes>,
    pages: Data<Pages>,
    shop: Shop,
    client: ClientAddress,
) -> ApiResult<HttpResponse> {
    if request.path().starts_with("/api/") {
        return match api_routes.methods(request.path()) {
            Some(allow) => Ok(HttpResponse::MethodNotAllowed()
                .insert_header((header::ALLOW, allow))
                .finish()),
            None => Err(ApiError::new(
                ProblemKind::UnknownRoute,
                "There is nothing at this address.",
            )),
        };
    }
    if request.method() != Method::GET {
        return Ok(HttpResponse::MethodNotAllowed()
            .insert_header((header::ALLOW, "GET, HEAD"))
            .finish());
    }
    pages.respond(&request, &shop, client).await
}
