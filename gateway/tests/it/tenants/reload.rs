use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use super::{
    browsing::browse,
    watching::{SHOPS, WatchingGateway},
};
use crate::{
    circuit_breaker::{furniture, open_circuit, outage},
    support::{captured_logs, eventually},
};

const CONNECTIONS: usize = 50;
const ANNA: (&str, &str) = ("anna@example.com", "Blue-Harbour-42");

/// [TEN-01]
#[actix_web::test]
async fn a_shop_is_added_changed_and_removed_while_fifty_shoppers_browse() {
    let watching = WatchingGateway::start().await;
    let (done, responses) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicUsize::new(0)),
    );
    let shoppers: Vec<_> = (0..CONNECTIONS)
        .map(|number| {
            let tenant = SHOPS[number % SHOPS.len()];
            let (address, done) = (watching.shop.address.clone(), Arc::clone(&done));
            actix_web::rt::spawn(browse(address, tenant, done, Arc::clone(&responses)))
        })
        .collect();
    assert_eq!(watching.shop.get("fifth", "/").await.status, 421);

    watching.add("fifth");
    let is = async |name: &str| watching.name("fifth").await.as_deref() == Some(name);
    eventually("a new shop is live", async || is("Fifth House").await).await;

    watching.change("fifth/tenant.toml", "Fifth House", "Sixth House");
    eventually("a shop has changed", async || is("Sixth House").await).await;

    watching.change("fifth/tenant.toml", "noindex = true", "noindx = true");
    let named = "fifth/tenant.toml:5:1: unknown field `noindx`";
    // If the file is read while it is being written, another error comes first.
    let is_refused = async || {
        watching.shop.state.registry.count_refused() == 1 && captured_logs().contains(named)
    };
    eventually("a mistake is noticed", is_refused).await;
    assert!(is("Sixth House").await, "the last valid version stays");
    let ready = watching.shop.get("furniture", "/readyz").await;
    assert_eq!(
        (ready.status, ready.json()["tenants_refused"].as_u64()),
        (200, Some(1))
    );

    fs::remove_dir_all(watching.dir.path().join("fifth")).unwrap();
    let is_gone = async || watching.shop.get("fifth", "/").await.status == 421;
    eventually("a shop has ended", is_gone).await;
    let so_far = responses.load(Ordering::Relaxed);
    eventually("the other shops are still served", async || {
        responses.load(Ordering::Relaxed) > so_far + 500
    })
    .await;
    done.store(true, Ordering::Relaxed);
    for shopper in shoppers {
        shopper.await.expect("no request failed");
    }
    println!("{} responses", responses.load(Ordering::Relaxed));
}

/// Orders that wait in the journal of a removed shop could not be saved otherwise.
#[actix_web::test]
async fn the_circuit_of_a_removed_shop_closes() {
    let watching = WatchingGateway::start().await;
    let tenant = furniture(&watching.shop);
    let refuse = retail_sandbox::FaultKind::Refuse;
    watching.shop.sandbox.set_faults(outage(refuse));
    drop(open_circuit(&watching.shop).await);
    fs::remove_dir_all(watching.dir.path().join("furniture")).unwrap();
    let is_closed = async || !tenant.circuit_breaker().is_open();
    eventually("the circuit is closed", is_closed).await;
}

/// [TEN-06]
#[actix_web::test]
async fn a_copied_demo_folder_is_a_shop_with_its_own_theme() {
    let watching = WatchingGateway::start().await;
    let before = watching.shop.get("furniture", "/theme.css").await;
    watching.add("lamps");
    watching.change(
        "lamps/theme.toml",
        "brand = \"#5b3a26\"",
        "brand = \"#26405b\"",
    );
    let is_there = async || watching.name("lamps").await.as_deref() == Some("Fifth House");
    eventually("the shop is live", is_there).await;
    let is_blue = async || {
        let theme = watching.shop.get("lamps", "/theme.css").await.text();
        theme.contains("--brand: #26405b;")
    };
    eventually("its theme is applied", is_blue).await;
    let storefront = watching
        .shop
        .get("lamps", "/api/v1/storefront")
        .await
        .json();
    assert_eq!(storefront["tenant"], "lamps");
    assert!(
        watching
            .shop
            .get("lamps", "/")
            .await
            .text()
            .contains("Fifth House</title>")
    );
    let products = watching.shop.get("lamps", "/api/v1/products").await;
    assert_eq!(products.status, 200);
    let after = watching.shop.get("furniture", "/theme.css").await;
    assert_eq!(before.body, after.body);
}

#[actix_web::test]
async fn a_new_shop_whose_retail_api_hangs_does_not_affect_the_others() {
    let watching = WatchingGateway::start().await;
    assert_eq!(watching.shop.get("furniture", "/readyz").await.status, 200);
    let hang = retail_sandbox::FaultKind::Hang;
    let fault = retail_sandbox::Fault::new("getDBstrings", hang);
    watching.shop.sandbox.set_faults(vec![fault]);
    watching.add("slow");
    let is_there = async || watching.shop.get("slow", "/").await.status == 503;
    eventually("the shop is known", is_there).await;
    assert_eq!(watching.shop.get("furniture", "/readyz").await.status, 200);
    assert_eq!(
        watching
            .shop
            .get("furniture", "/api/v1/storefront")
            .await
            .status,
        200
    );
    let response = watching.shop.get("slow", "/api/v1/storefront").await;
    assert_eq!(response.problem(), "/problems/tenant-not-ready");
}

/// [TEN-06]
#[actix_web::test]
async fn customers_stay_signed_in_while_their_shop_changes_and_only_there() {
    let watching = WatchingGateway::start().await;
    let anna = watching.shop.sign_in("furniture", ANNA.0, ANNA.1).await;
    let name = anna.customer_name().await.expect("she is signed in");
    watching.change("furniture/tenant.toml", "Karydia House", "Another House");
    let is_there = async || watching.name("furniture").await.as_deref() == Some("Another House");
    eventually("the shop has changed", is_there).await;
    assert_eq!(anna.customer_name().await.as_deref(), Some(name.as_str()));
    let elsewhere = watching.shop.browser("vape");
    elsewhere.cookies.replace(anna.cookies.borrow().clone());
    assert_eq!(elsewhere.customer_name().await, None);
}
