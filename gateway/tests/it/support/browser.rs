//! A browser with a cookie jar, on one shop's pages.

use std::{cell::RefCell, collections::BTreeMap};

use serde_json::{Value, json};

use super::{Answer, OWN_PAGE, TestShop};

/// It keeps the cookies that answers set and sends them back, as browsers do, and says of changes what the shop's own
/// pages say.
pub(crate) struct Browser<'a> {
    shop: &'a TestShop,
    pub(crate) tenant: String,
    pub(crate) cookies: RefCell<BTreeMap<String, String>>,
    /// Headers that go with every request.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl TestShop {
    /// A browser that has never been here.
    pub(crate) fn browser(&self, tenant: &str) -> Browser<'_> {
        Browser {
            shop: self,
            tenant: tenant.to_owned(),
            cookies: RefCell::default(),
            headers: Vec::new(),
        }
    }

    /// A browser in which this customer has signed in.
    pub(crate) async fn sign_in(
        &self,
        tenant: &str,
        user_name: &str,
        password: &str,
    ) -> Browser<'_> {
        let browser = self.browser(tenant);
        let answer = browser.sign_in(user_name, password).await;
        assert_eq!(answer.status, 200, "{user_name}: {}", answer.text());
        browser
    }
}

impl Browser<'_> {
    /// The answer to these credentials.
    pub(crate) async fn sign_in(&self, user_name: &str, password: &str) -> Answer {
        let credentials = json!({"userName": user_name, "password": password});
        self.post("/api/v1/session", &credentials).await
    }

    /// The name of whoever is signed in.
    pub(crate) async fn who(&self) -> Option<String> {
        let answer = self.get("/api/v1/session").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let name = answer.json()["customer"]["name"].clone();
        name.as_str().map(str::to_owned)
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, &OWN_PAGE, &body.to_string())
            .await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.request("PUT", path, &OWN_PAGE, &body.to_string())
            .await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Answer {
        self.request("PATCH", path, &OWN_PAGE, &body.to_string())
            .await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.request("DELETE", path, &OWN_PAGE, "").await
    }

    /// Any request, with the cookies.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let cookies = self.cookie_header();
        let own = self
            .headers
            .iter()
            .map(|(name, value)| (*name, value.as_str()));
        let mut all: Vec<(&str, &str)> = headers.iter().copied().chain(own).collect();
        if !cookies.is_empty() {
            all.push(("cookie", &cookies));
        }
        let answer = self
            .shop
            .request(method, &self.tenant, path, &all, body)
            .await;
        self.keep(&answer);
        answer
    }

    /// The cookies as they are sent.
    pub(crate) fn cookie_header(&self) -> String {
        let cookies = self.cookies.borrow();
        let pairs = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("; ")
    }

    fn keep(&self, answer: &Answer) {
        let set = answer
            .headers
            .iter()
            .filter(|(name, _)| name == "set-cookie");
        for (_, cookie) in set {
            let (pair, attributes) = cookie.split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            for rule in ["Secure", "Path=/", "HttpOnly", "SameSite=Strict"] {
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
