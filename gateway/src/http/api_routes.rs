use actix_web::{dev::ResourceDef, http::Method};

use super::deprecation::Deprecation;

/// Paths and methods of the API.
pub struct ApiRoutes {
    routes: Vec<(ResourceDef, Vec<&'static str>)>,
    deprecations: Vec<(ResourceDef, &'static str, Deprecation)>,
}

impl ApiRoutes {
    /// Takes the routes from the OpenAPI document.
    pub fn from_document(document: &utoipa::openapi::OpenApi) -> Self {
        let mut routes = Vec::new();
        let mut deprecations = Vec::new();
        for (path, item) in &document.paths.paths {
            let methods = [
                ("GET", &item.get),
                ("POST", &item.post),
                ("PUT", &item.put),
                ("PATCH", &item.patch),
                ("DELETE", &item.delete),
            ];
            let resource = || ResourceDef::new(path.as_str());
            let mut declared = Vec::new();
            for (name, operation) in methods {
                let Some(operation) = operation else { continue };
                declared.push(name);
                if let Some(deprecation) = Deprecation::of(operation) {
                    deprecations.push((resource(), name, deprecation));
                }
            }
            routes.push((resource(), declared));
        }
        Self {
            routes,
            deprecations,
        }
    }

    /// Deprecation of the operation, if there is one.
    pub(super) fn deprecation(&self, path: &str, method: &Method) -> Option<&Deprecation> {
        let mut deprecations = self.deprecations.iter();
        let (_, _, found) = deprecations
            .find(|(resource, name, _)| *name == method.as_str() && resource.is_match(path))?;
        Some(found)
    }

    #[cfg(test)]
    pub(crate) fn deprecations(&self) -> usize {
        self.deprecations.len()
    }

    /// Value of `Allow` for this path, or `None` for an unknown path.
    pub fn allow(&self, path: &str) -> Option<String> {
        let methods = self.declared_methods(path);
        (!methods.is_empty()).then(|| allow_header(&methods))
    }

    /// Value of `Allow` if the path is known but not with this method.
    pub fn allow_if_undeclared(&self, path: &str, method: &Method) -> Option<String> {
        let methods = self.declared_methods(path);
        let is_undeclared = !methods.is_empty() && !methods.contains(&method.as_str());
        is_undeclared.then(|| allow_header(&methods))
    }

    /// Route pattern of this path, such as `/api/v1/orders/{id}`.
    pub fn pattern(&self, path: &str) -> Option<&str> {
        let mut matching = self.matching(path);
        matching.next()?.0.pattern()
    }

    /// Patterns can overlap, such as `/orders/{id}` and `/orders/latest`.
    fn declared_methods(&self, path: &str) -> Vec<&'static str> {
        let matching = self.matching(path);
        matching.flat_map(|(_, methods)| methods).copied().collect()
    }

    fn matching(&self, path: &str) -> impl Iterator<Item = &(ResourceDef, Vec<&'static str>)> {
        self.routes
            .iter()
            .filter(move |(pattern, _)| pattern.is_match(path))
    }
}

fn allow_header(methods: &[&str]) -> String {
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

    /// [API-03]
    #[rstest]
    #[case::declared("/api/v1/orders/7", "GET", None)]
    #[case::undeclared("/api/v1/orders/7", "DELETE", Some("GET, HEAD"))]
    #[case::unknown_method("/api/v1/orders/7", "PROPFIND", Some("GET, HEAD"))]
    #[case::declared_by_another_pattern("/api/v1/orders/latest", "DELETE", None)]
    #[case::undeclared_by_both_patterns("/api/v1/orders/latest", "PUT", Some("DELETE, GET, HEAD"))]
    #[case::unknown_path("/api/v1/nothing", "PUT", None)]
    fn methods_of_all_matching_patterns_are_declared(
        #[case] path: &str,
        #[case] method: &str,
        #[case] expected: Option<&str>,
    ) {
        let method: Method = method.parse().unwrap();
        let allow = routes().allow_if_undeclared(path, &method);
        assert_eq!(allow.as_deref(), expected);
    }
}
