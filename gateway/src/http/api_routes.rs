//! What is below /api/.

use actix_web::{dev::ResourceDef, http::Method};

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
        let methods = self.declared(path);
        (!methods.is_empty()).then(|| allow(&methods))
    }

    /// The methods at this path, as `Allow` lists them, if it is an endpoint's and this method is not among them.
    pub fn undeclared(&self, path: &str, method: &Method) -> Option<String> {
        let methods = self.declared(path);
        let is_undeclared = !methods.is_empty() && !methods.contains(&method.as_str());
        is_undeclared.then(|| allow(&methods))
    }

    /// The pattern of this path, such as `/api/v1/orders/{id}`.
    pub fn pattern(&self, path: &str) -> Option<&str> {
        let mut found = self.found(path);
        found.next()?.0.pattern()
    }

    /// The methods of all patterns that this path fits: `/orders/{id}` and `/orders/latest` may have one each.
    fn declared(&self, path: &str) -> Vec<&'static str> {
        let found = self.found(path);
        found.flat_map(|(_, methods)| methods).copied().collect()
    }

    fn found(&self, path: &str) -> impl Iterator<Item = &(ResourceDef, Vec<&'static str>)> {
        self.routes
            .iter()
            .filter(move |(pattern, _)| pattern.is_match(path))
    }
}

fn allow(methods: &[&str]) -> String {
    methods.join(", ").replace("GET", "GET, HEAD")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use utoipa::openapi::{
        HttpMethod, OpenApiBuilder, PathsBuilder,
        path::{OperationBuilder, PathItem},
    };

    use super::*;

    fn routes() -> ApiRoutes {
        let item = |method| PathItem::new(method, OperationBuilder::new());
        let paths = PathsBuilder::new()
            .path("/api/v1/orders/{id}", item(HttpMethod::Get))
            .path("/api/v1/orders/latest", item(HttpMethod::Delete));
        ApiRoutes::from_document(&OpenApiBuilder::new().paths(paths).build())
    }

    #[rstest]
    #[case::declared("/api/v1/orders/7", "GET", None)]
    #[case::undeclared("/api/v1/orders/7", "DELETE", Some("GET, HEAD"))]
    #[case::unknown_method("/api/v1/orders/7", "PROPFIND", Some("GET, HEAD"))]
    #[case::of_another_pattern("/api/v1/orders/latest", "DELETE", None)]
    #[case::of_two_patterns("/api/v1/orders/latest", "PUT", Some("DELETE, GET, HEAD"))]
    #[case::unknown_address("/api/v1/nothing", "PUT", None)]
    fn api_03_a_method_is_declared_by_any_pattern_of_its_address(
        #[case] path: &str,
        #[case] method: &str,
        #[case] expected: Option<&str>,
    ) {
        let method: Method = method.parse().unwrap();
        let undeclared = routes().undeclared(path, &method);
        assert_eq!(undeclared.as_deref(), expected);
    }
}
