use std::{path::Path, sync::Arc};

use actix_web::{
    App, HttpResponse, Responder,
    http::{
        Method,
        header::{COOKIE, SET_COOKIE},
    },
    test::{TestRequest, call_service, init_service, read_body},
    web,
};
use secrecy::SecretString;

use super::*;
use crate::{
    clock::Clock,
    http::{NoStore, problem::ApiResult},
    sessions::{CurrentSession, Profile, SessionsSettings, key_ring::KeyRing},
    store::{SqliteSessions, testing::Fault},
    tenants::RetailDefaults,
};

async fn find_customer(customer: Option<Customer>) -> String {
    customer.map_or_else(String::new, |customer| customer.id.to_string())
}

async fn find_session(customer: Option<Customer>) -> impl Responder {
    NoStore(customer.map(|customer| customer.id))
}

async fn require_customer(customer: Customer) -> String {
    customer.id.to_string()
}

async fn sign_in(
    current: CurrentSession,
    request: actix_web::HttpRequest,
) -> ApiResult<impl Responder> {
    let registry = request.app_data::<Data<TenantRegistry>>().unwrap();
    let tenant = registry
        .find_by_host(crate::http::host(&request).unwrap())
        .unwrap();
    current.sign_in(&tenant, 7, 30, Profile::default()).await?;
    Ok(HttpResponse::NoContent())
}

async fn renew(current: CurrentSession) -> ApiResult<impl Responder> {
    current.renew().await?;
    Ok(HttpResponse::NoContent())
}

async fn sign_out(current: CurrentSession) -> ApiResult<impl Responder> {
    current.sign_out().await?;
    Ok(HttpResponse::NoContent())
}

/// A macro, because the type of the application can't be named.
macro_rules! start {
    ($sessions:expr) => {{
        let defaults = RetailDefaults {
            token: Some(SecretString::from("token")),
            ..RetailDefaults::default()
        };
        let tenants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
        let app = App::new()
            .app_data(Data::new(
                TenantRegistry::load(&tenants, &defaults).unwrap(),
            ))
            .app_data(Data::new($sessions.clone()))
            .wrap(RecogniseCustomer::new(&$sessions))
            .service(web::resource("/page").to(find_customer))
            .service(web::resource("/api/customer").to(find_customer))
            .service(web::resource("/api/session").to(find_session))
            .service(web::resource("/api/required-customer").to(require_customer))
            .service(web::resource("/api/sign-in").to(sign_in))
            .service(web::resource("/api/renew").to(renew))
            .service(web::resource("/api/sign-out").to(sign_out));
        let service = init_service(app).await;
        async move |method: Method, shop: &str, path: &str, cookie: &str| {
            let request = TestRequest::with_uri(path)
                .method(method)
                .insert_header(("host", format!("{shop}.localhost")))
                .insert_header((COOKIE, cookie))
                .to_request();
            let response = call_service(&service, request).await;
            let set_cookie: Vec<_> = response.headers().get_all(SET_COOKIE).collect();
            assert!(set_cookie.len() < 2);
            let set_cookie = set_cookie
                .first()
                .map(|value| value.to_str().unwrap().to_owned());
            let status = response.status().as_u16();
            let body = read_body(response).await;
            (
                status,
                set_cookie,
                String::from_utf8(body.to_vec()).unwrap(),
            )
        }
    }};
}

fn sessions(folder: &Path) -> Sessions {
    sessions_and_disk(folder, None).0
}

fn sessions_and_disk(folder: &Path, keys: Option<&str>) -> (Sessions, Arc<SqliteSessions>) {
    let settings = SessionsSettings {
        database: folder.join("sessions.sqlite"),
        key: None,
        key_file: None,
        absolute_hours: 12,
    };
    let disk = Arc::new(SqliteSessions::new(settings.database.clone()));
    let store = Arc::clone(&disk);
    let keys = keys.map(SecretString::from);
    let key_ring = KeyRing::load(keys.as_ref(), &settings.database).unwrap();
    let sessions = Sessions::open_store(store, &settings, key_ring, &Clock::default());
    (sessions.unwrap(), disk)
}

/// Name and value of the cookie, as a browser sends them.
fn cookie_pair(set_cookie: Option<String>) -> String {
    set_cookie.unwrap().split_once(';').unwrap().0.to_owned()
}

/// [ACC-03]
#[actix_web::test]
async fn the_cookie_is_for_this_host_and_hidden_from_scripts() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = sessions(folder.path());
    let send = start!(sessions);
    let (status, set_cookie, _) = send(Method::POST, "vape", "/api/sign-in", "").await;
    assert_eq!(status, 204);
    let set_cookie = set_cookie.unwrap();
    let mut attributes: Vec<_> = set_cookie.split("; ").skip(1).collect();
    attributes.sort_unstable();
    assert_eq!(
        attributes,
        ["HttpOnly", "Path=/", "SameSite=Strict", "Secure"]
    );
    assert!(set_cookie.starts_with("__Host-session="), "{set_cookie}");
}

/// [ACC-11]
#[actix_web::test]
async fn only_an_unchanged_cookie_of_the_same_shop_signs_in() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = sessions(folder.path());
    let send = start!(sessions);
    let cookie = cookie_pair(send(Method::POST, "vape", "/api/sign-in", "").await.1);
    let customer_at =
        async |shop: &str, cookie: &str| send(Method::GET, shop, "/api/customer", cookie).await;
    assert_eq!(
        customer_at("vape", &cookie).await,
        (200, None, "7".to_owned())
    );
    let anonymous = (200, None, String::new());
    assert_eq!(customer_at("aegean", &cookie).await, anonymous);
    assert_eq!(customer_at("vape", "").await, anonymous);
    assert_eq!(customer_at("unknown", &cookie).await, anonymous);
    let value = cookie.split_once('=').unwrap().1;
    for position in 0..value.len() {
        let mut changed = cookie.clone().into_bytes();
        let at = cookie.len() - value.len() + position;
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).unwrap();
        assert_eq!(customer_at("vape", &changed).await, anonymous, "{position}");
    }
    let (status, _, _) = send(Method::GET, "aegean", "/api/required-customer", &cookie).await;
    assert_eq!(status, 401);
    // A sign-out at another shop does not end the session.
    assert_eq!(
        send(Method::DELETE, "aegean", "/api/sign-out", &cookie)
            .await
            .1,
        None
    );
    assert_eq!(customer_at("vape", &cookie).await.2, "7");
    // Static files are the same for all visitors.
    assert_eq!(send(Method::GET, "vape", "/page", &cookie).await, anonymous);
}

/// [ACC-03]
#[actix_web::test]
async fn each_sign_in_and_renewal_creates_a_new_key() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = sessions(folder.path());
    let send = start!(sessions);
    let first = cookie_pair(send(Method::POST, "vape", "/api/sign-in", "").await.1);
    let second = cookie_pair(send(Method::POST, "vape", "/api/sign-in", &first).await.1);
    let third = cookie_pair(send(Method::POST, "vape", "/api/renew", &second).await.1);
    assert_eq!(sessions.count(), 1);
    for (cookie, expected) in [(&first, ""), (&second, ""), (&third, "7")] {
        assert_eq!(
            send(Method::GET, "vape", "/api/customer", cookie).await.2,
            expected
        );
    }
}

/// [ACC-03]
#[actix_web::test]
async fn customers_stay_signed_in_while_the_key_is_rotated() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = ("old-".repeat(16), "new-".repeat(16));
    let both = format!("{new}\n\n{old}");
    let start = |keys: &str| sessions_and_disk(folder.path(), Some(keys)).0;
    let sessions = start(&old);
    let send = start!(sessions);
    let [active, signed_out, absent] =
        [(); 3].map(|()| send(Method::POST, "vape", "/api/sign-in", ""));
    let [active, signed_out, absent] =
        [active.await, signed_out.await, absent.await].map(|sent| cookie_pair(sent.1));
    drop((sessions, send));

    let sessions = start(&both);
    let send = start!(sessions);
    let cacheable = send(Method::GET, "vape", "/api/customer", &active).await;
    assert_eq!(cacheable, (200, None, "7".to_owned()));
    let (_, set_cookie, customer) = send(Method::GET, "vape", "/api/session", &active).await;
    assert_eq!(customer, "7");
    let active = cookie_pair(set_cookie);
    let (_, set_cookie, _) = send(Method::GET, "vape", "/api/session", &active).await;
    assert_eq!(set_cookie, None, "it has the new signature");
    let (_, set_cookie, _) = send(Method::DELETE, "vape", "/api/sign-out", &signed_out).await;
    assert!(set_cookie.unwrap().contains("Max-Age=0"));
    let (_, set_cookie, _) = send(Method::GET, "vape", "/api/session", &signed_out).await;
    assert_eq!(set_cookie, None, "the session has ended");
    drop((sessions, send));

    let sessions = start(&new);
    let send = start!(sessions);
    for (cookie, expected) in [(&active, "7"), (&absent, "")] {
        let (_, set_cookie, customer) = send(Method::GET, "vape", "/api/customer", cookie).await;
        assert_eq!((set_cookie, &*customer), (None, expected));
    }
}

/// [ACC-08]
#[actix_web::test]
async fn signing_out_ends_the_session_and_removes_the_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = sessions(folder.path());
    let send = start!(sessions);
    let cookie = cookie_pair(send(Method::POST, "vape", "/api/sign-in", "").await.1);
    let (_, set_cookie, _) = send(Method::DELETE, "vape", "/api/sign-out", &cookie).await;
    let set_cookie = set_cookie.unwrap();
    assert!(
        set_cookie.starts_with("__Host-session=;") && set_cookie.contains("Max-Age=0"),
        "{set_cookie}"
    );
    assert!(
        set_cookie.contains("Secure") && set_cookie.contains("Path=/"),
        "{set_cookie}"
    );
    assert_eq!(
        send(Method::GET, "vape", "/api/customer", &cookie).await.2,
        ""
    );
    assert_eq!(sessions.count(), 0);
    let again = send(Method::DELETE, "vape", "/api/sign-out", &cookie).await;
    assert_eq!(again, (204, None, String::new()));
    assert_eq!(
        send(Method::POST, "vape", "/api/renew", &cookie).await.1,
        None
    );
}

/// [ACC-08]
#[actix_web::test]
async fn a_failing_disk_returns_a_problem_document() {
    let folder = tempfile::tempdir().unwrap();
    let (sessions, disk) = sessions_and_disk(folder.path(), None);
    let send = start!(sessions);
    let first = cookie_pair(send(Method::POST, "vape", "/api/sign-in", "").await.1);
    let second = cookie_pair(send(Method::POST, "vape", "/api/sign-in", "").await.1);
    disk.set_fault(Fault::ReadOnly).await;
    // A failed renewal or sign-out ends the session in memory.
    for (path, cookie) in [("renew", first), ("sign-out", second)] {
        let (status, set_cookie, _) =
            send(Method::POST, "vape", &format!("/api/{path}"), &cookie).await;
        // An error of the middleware itself would not become a problem document.
        assert_eq!(status, 503, "{path}");
        assert!(set_cookie.unwrap().contains("Max-Age=0"), "{path}");
        assert_eq!(
            send(Method::GET, "vape", "/api/customer", &cookie).await.2,
            ""
        );
    }
    assert_eq!(sessions.count(), 0);
}

#[actix_web::test]
async fn a_request_without_a_sign_in_gets_no_session() {
    let folder = tempfile::tempdir().unwrap();
    let sessions = sessions(folder.path());
    let send = start!(sessions);
    for (method, path) in [
        (Method::GET, "customer"),
        (Method::POST, "customer"),
        (Method::DELETE, "sign-out"),
    ] {
        let (_, set_cookie, _) = send(method, "vape", &format!("/api/{path}"), "").await;
        assert_eq!(set_cookie, None, "{path}");
    }
    assert_eq!(sessions.count(), 0);
}
