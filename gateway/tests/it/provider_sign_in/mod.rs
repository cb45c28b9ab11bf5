//! Sign-in with identity providers, which the sandbox plays [D-11, D-214, D-215].

mod attacks;
mod customers;
mod links;
mod provider;
mod registration;

use std::fs;

use retail_sandbox::{CLIENT_SECRET, Sandbox, SandboxOptions};
use tempfile::TempDir;

use crate::support::{Browser, Response, TestShop, changed_shops, tenants_setting};

const SHOP: &str = "furniture";
const ANNA: &str = "anna@example.com";
const OTHER_SHOP: &str = "vape";
/// A navigation that the shop's own page begins.
const FROM_THE_SHOP: (&str, &str) = ("sec-fetch-site", "same-origin");
const FROM_THE_PROVIDER: (&str, &str) = ("sec-fetch-site", "cross-site");

struct Shops {
    shop: TestShop,
    _folder: TempDir,
}

async fn start() -> Shops {
    start_with("").await
}

/// Every shop offers three providers.
async fn start_with(differences: &str) -> Shops {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let url = sandbox.url();
    let folder = changed_shops(|folder, settings| {
        fs::write(folder.join("openid.secret"), CLIENT_SECRET).unwrap();
        let client = "client_id = \"the-shop\"\nclient_secret_file = \"openid.secret\"";
        let sign_in = format!(
            "google = {{ {0}, issuer = \"{url}/openid/google\" }}\n\
             facebook = {{ {0}, issuer = \"{url}/openid/facebook\" }}\n\
             openid = {{ {0}, issuer = \"{url}/openid/other\", label = \"Other\" }}\n",
            client.replace('\n', ", ")
        );
        let sign_in: toml::Table = sign_in.parse().unwrap();
        settings.insert("sign_in".to_owned(), sign_in.into());
    });
    let differences = tenants_setting(&folder) + differences;
    let shop = TestShop::start_at(sandbox, &differences).await;
    Shops {
        shop,
        _folder: folder,
    }
}

impl Shops {
    /// Requests the provider's page at the sandbox, and chooses there. Returns path and query of the way back.
    async fn choose(&self, page: &str, form: &str) -> String {
        let path = page.strip_prefix(&self.shop.sandbox.url()).unwrap();
        let address = self.shop.sandbox.url().replace("http://", "");
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{form}",
            form.len()
        );
        let response = Response::read(address, request).await;
        assert_eq!(response.status, 303, "{}", response.text());
        let location = response.header("location").unwrap().to_owned();
        let path = location.splitn(4, '/').nth(3).unwrap();
        format!("/{path}")
    }

    fn mails_to(&self, address: &str) -> Vec<String> {
        let mails = self.shop.sandbox.mails().unwrap();
        let mails = mails.into_iter().filter(|mail| mail.to == address);
        mails.map(|mail| mail.body).collect()
    }

    fn change(&self, tenant: &str, sql: &str) {
        let changed = self
            .shop
            .sandbox
            .with_database(tenant, |database| database.execute(sql, []).unwrap());
        assert_eq!(changed.unwrap(), 1, "{sql}");
    }
}

/// Begins a sign-in. Returns the address of the provider's page.
async fn begin(browser: &Browser<'_>, path: &str) -> String {
    let response = browser.request("GET", path, &[FROM_THE_SHOP], "").await;
    assert_eq!(response.status, 303, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response.header("location").unwrap().to_owned()
}

/// Follows the way back from the provider. Returns the address of the page that the response leads to.
async fn come_back(browser: &Browser<'_>, path: &str) -> String {
    let response = browser.request("GET", path, &[FROM_THE_PROVIDER], "").await;
    landing(&response)
}

fn landing(response: &Response) -> String {
    assert_eq!(response.status, 200, "{}", response.text());
    assert_eq!(response.header("cache-control"), Some("no-store"));
    let text = response.text();
    let (_, rest) = text.split_once("content=\"0;url=").unwrap();
    let (path, _) = rest.split_once('"').unwrap();
    path.replace("&amp;", "&")
}

/// Signs in with a provider from begin to end.
async fn sign_in(shops: &Shops, browser: &Browser<'_>, provider: &str, form: &str) -> String {
    let page = begin(browser, &format!("/sign-in/{provider}")).await;
    let back = shops.choose(&page, form).await;
    come_back(browser, &back).await
}

fn notice(name: &str) -> String {
    format!("/pages/login?provider-notice={name}")
}

/// Connects Anna's account at the provider with her customer record. Returns the link of the mail.
async fn connect(shops: &Shops, browser: &Browser<'_>) -> String {
    let landing = sign_in(shops, browser, "google", "person=anna").await;
    assert_eq!(landing, notice("confirm-by-mail"));
    let link = link_in(shops.mails_to(ANNA).last().unwrap());
    assert_eq!(come_back(browser, &link).await, notice("signed-in"));
    link
}

/// Path and query of the link in a mail.
fn link_in(mail: &str) -> String {
    let is_link = |word: &&str| word.contains("/sign-in/confirm?token=");
    let link = mail.split_whitespace().find(is_link).unwrap();
    let (_, path) = link.split_once("/sign-in/").unwrap();
    format!("/sign-in/{path}")
}

/// Code in the address of the way back from the provider.
fn code_in(back: &str) -> String {
    let (_, rest) = back.split_once("code=").unwrap();
    rest.split('&').next().unwrap().to_owned()
}
