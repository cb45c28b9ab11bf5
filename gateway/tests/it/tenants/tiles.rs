use retail_sandbox::{Fault, FaultKind};

use super::watching::WatchingGateway;
use crate::support::{TestShop, refresh_all};

const OWN: &str = "/tiles/16/38841/25920";

/// [CON-04]
#[actix_web::test]
async fn tiles_come_from_this_host_and_are_cached() {
    let watching = WatchingGateway::start_with_map().await;
    let shop = &watching.shop;
    let storefront = shop.get("furniture", "/api/v1/storefront").await.json();
    assert_eq!(storefront["map"]["tileUrl"], "/tiles/{z}/{x}/{y}");
    for _ in 0..3 {
        let tile = shop.get("furniture", OWN).await;
        assert_eq!(tile.status, 200, "{}", tile.text());
        assert_eq!(tile.header("content-type"), Some("image/svg+xml"));
        let policy = tile.header("content-security-policy").unwrap();
        assert!(
            policy.contains("sandbox") && !policy.contains("script"),
            "{policy}"
        );
        assert!(tile.text().contains("<svg"));
    }
    let calls = shop.sandbox.ledger();
    let tiles: Vec<_> = calls.iter().filter(|call| call.call == "tiles").collect();
    assert_eq!(tiles.len(), 1);
    let has_secret = tiles[0]
        .headers
        .iter()
        .any(|(name, _)| name == "authorization");
    assert!(!has_secret && tiles[0].parameter("constr").is_none());
}

/// [CON-04]
#[actix_web::test]
async fn tiles_outside_the_shops_map_are_refused() {
    let shop = TestShop::start().await;
    for (tenant, path) in [
        ("furniture", "/tiles/16/1/1"),
        ("furniture", "/tiles/2/1/1"),
        // The map of this shop shows another area.
        ("vape", OWN),
        // This shop has no map.
        ("wholesale", OWN),
    ] {
        assert_eq!(shop.get(tenant, path).await.status, 404, "{tenant}{path}");
    }
    for path in [
        "/tiles/16/x/1",
        "/tiles/16/-1/1",
        "/tiles/16/1",
        "/tiles/256/1/1",
    ] {
        let status = shop.get("furniture", path).await.status;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    assert_eq!(shop.sandbox.count("tiles"), 0);
}

/// [CON-04]
#[actix_web::test]
async fn a_failure_of_the_tile_server_is_reported_quickly_and_not_cached() {
    let watching = WatchingGateway::start_with_map().await;
    let shop = &watching.shop;
    for kind in [FaultKind::Hang, FaultKind::Refuse] {
        shop.sandbox.set_faults(vec![Fault::new("tiles", kind)]);
        let response = shop.get("furniture", OWN).await;
        assert!(
            (502..=504).contains(&response.status),
            "{}",
            response.text()
        );
        assert_eq!(shop.get("furniture", "/api/v1/brands").await.status, 200);
    }
    shop.sandbox.set_faults(Vec::new());
    assert_eq!(shop.get("furniture", OWN).await.status, 200);
}

/// [TEN-05]
#[actix_web::test]
async fn a_shop_without_a_map_has_no_tiles() {
    let watching = WatchingGateway::start_with_map().await;
    let shop = &watching.shop;
    assert_eq!(shop.get("furniture", OWN).await.status, 200);
    let off = "UPDATE APPLICATION_PROPERTIES SET PROP_VALUE = '0' WHERE PROP_KEY = 'showMap'";
    let changed = shop.sandbox.with_database("furniture", |connection| {
        connection.execute(off, []).unwrap()
    });
    assert_eq!(changed.unwrap(), 1);
    refresh_all(&shop.state).await;
    assert_eq!(shop.get("furniture", OWN).await.status, 404);
}
