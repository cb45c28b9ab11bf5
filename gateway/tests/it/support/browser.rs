use std::{cell::RefCell, collections::BTreeMap};

use serde_json::{Value, json};

use super::{OWN_PAGE_HEADERS, Response, TestShop};

pub(crate) struct Browser<'a> {
    pub(crate) shop: &'a TestShop,
    pub(crate) tenant: String,
    pub(crate) cookies: RefCell<BTreeMap<String, String>>,
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl TestShop {
    pub(crate) fn browser(&self, tenant: &str) -> Browser<'_> {
        Browser {
            shop: self,
            tenant: tenant.to_owned(),
            cookies: RefCell::default(),
            headers: Vec::new(),
        }
    }

    pub(crate) async fn sign_in(
        &self,
        tenant: &str,
        user_name: &str,
        password: &str,
    ) -> Browser<'_> {
        let browser = self.browser(tenant);
        let response = browser.sign_in(user_name, password).await;
        assert_eq!(response.status, 200, "{user_name}: {}", response.text());
        browser
    }
}

impl Browser<'_> {
    pub(crate) async fn sign_in(&self, user_name: &str, password: &str) -> Response {
        let credentials = json!({"userName": user_name, "password": password});
        self.post("/api/v1/session", &credentials).await
    }

    pub(crate) async fn customer_name(&self) -> Option<String> {
        let response = self.get("/api/v1/session").await;
        assert_eq!(response.status, 200, "{}", response.text());
        assert_eq!(response.header("cache-control"), Some("no-store"));
        let name = response.json()["customer"]["name"].clone();
        name.as_str().map(str::to_owned)
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.request("GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Response {
        self.request("POST", path, &OWN_PAGE_HEADERS, &body.to_string())
            .await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Response {
        self.request("PUT", path, &OWN_PAGE_HEADERS, &body.to_string())
            .await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Response {
        self.request("PATCH", path, &OWN_PAGE_HEADERS, &body.to_string())
            .await
    }

    pub(crate) async fn delete(&self, path: &str) -> Response {
        self.request("DELETE", path, &OWN_PAGE_HEADERS, "").await
    }

    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response {
        let cookies = self.cookie_header();
        let own = self
            .headers
            .iter()
            .map(|(name, value)| (*name, value.as_str()));
        let mut all: Vec<(&str, &str)> = headers.iter().copied().chain(own).collect();
        if !cookies.is_empty() {
            all.push(("cookie", &cookies));
        }
        let response = self
            .shop
            .request(method, &self.tenant, path, &all, body)
            .await;
        self.store_cookies(&response);
        response
    }

    pub(crate) fn cookie_header(&self) -> String {
        let cookies = self.cookies.borrow();
        let pairs = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("; ")
    }

    fn store_cookies(&self, response: &Response) {
        let set = response
            .headers
            .iter()
            .filter(|(name, _)| name == "set-cookie");
        for (_, cookie) in set {
            let (pair, attributes) = cookie.split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            // Identity providers lead back to the shop from their own sites.
            let same_site = if name == "__Host-sign-in" {
                "SameSite=Lax"
            } else {
                "SameSite=Strict"
            };
            for rule in ["Secure", "Path=/", "HttpOnly", same_site] {
                assert!(attributes.contains(rule), "{cookie}");
            }
            assert!(
                name.starts_with("__Host-") && !attributes.contains("Domain"),
                "{cookie}"
            );
            if attributes.contains("Max-Age=0") {
                self.cookies.borrow_mut().remove(name);
            } else {
                let mut cookies = self.cookies.borrow_mut();
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}
