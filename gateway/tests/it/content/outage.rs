use std::time::Duration;

use retail_sandbox::{Fault, FaultKind};

use super::PATHS;
use crate::{
    circuit_breaker::furniture,
    support::{TestShop, eventually},
};

/// [CON-01]
#[actix_web::test]
async fn cached_pages_are_served_while_everything_is_down() {
    let shop = TestShop::start().await;
    let posts = super::json(&shop, "vape", "/api/v1/blog-posts").await;
    let post = format!(
        "/api/v1/blog-posts/{}",
        posts["items"][0]["slug"].as_str().unwrap()
    );
    let mut paths = PATHS.to_vec();
    paths.extend(["/api/v1/blog-posts", &post]);
    let mut warm = Vec::new();
    for path in &paths {
        warm.push(shop.get("vape", path).await);
    }
    shop.sandbox.stop();
    shop.advance(3_600);
    for (path, warm) in paths.iter().zip(warm) {
        assert_eq!(warm.status, 200, "{path}");
        eventually("the failed renewal is visible", async || {
            let response = shop.get("vape", path).await;
            assert_eq!(
                (response.status, &response.body),
                (200, &warm.body),
                "{path}"
            );
            let status = response.header("cache-status").unwrap();
            status.contains("detail=upstream-error")
        })
        .await;
        let cold = shop.get("aegean", path).await;
        assert_eq!(cold.problem(), "/problems/retail-unavailable", "{path}");
    }
}

/// [CON-08]
#[actix_web::test]
async fn posts_fail_at_once_while_the_content_server_hangs() {
    let shop = TestShop::start().await;
    let breaker_of_retail = furniture(&shop);
    let hang = Fault::new("content", FaultKind::Hang);
    shop.sandbox.set_faults(vec![hang]);
    shop.time_out_missing_responses();
    let mut number = 0;
    let mut read = async || {
        number += 1;
        let path = format!("/api/v1/blog-posts/missing-{number}");
        shop.get("furniture", &path).await.status
    };
    eventually("posts fail at once", async || read().await == 503).await;
    assert!(!breaker_of_retail.circuit_breaker().is_open());
    assert_eq!(read().await, 503);
    shop.sandbox.clear_faults();
    eventually("a probe has closed the circuit", async || {
        shop.clocks.requests.advance(Duration::from_secs(1));
        read().await == 404
    })
    .await;
}
