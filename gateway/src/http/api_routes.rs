//! What is below /api/.

use actix_web::dev::ResourceDef;

/// The API's addresses and their methods, so that a wrong method is told from a wrong address, and the log names what was
/// refused before it was looked up.
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

    /// The methods at this path, as `Allow` lists them; none where there is no endpoint.
    pub fn methods(&self, path: &str) -> Option<String> {
        let (_, methods) = self.find(path)?;
        Some(methods.join(", ").replace("GET", "GET, HEAD"))
    }

    /// The pattern of this path, such as `/api/v1/orders/{id}`.
    pub fn pattern(&self, path: &str) -> Option<&str> {
        self.find(path)?.0.pattern()
    }

    fn find(&self, path: &str) -> Option<&(ResourceDef, Vec<&'static str>)> {
        self.routes
            .iter()
            .find(|(pattern, _)| pattern.is_match(path))
    }
}
