use std::{fs, process::Command};

use gateway::{orders::PlaceError, retail::model::PaymentMethod, store::Trouble};

use super::*;
use crate::support::with_timeout;

async fn try_to_place(service: &TestService) -> Result<PlaceResult, PlaceError> {
    let order = order("vape", PaymentMethod::CashOnDelivery);
    let key = IdempotencyKey::try_from(format!("key-of-{}", order.reference)).unwrap();
    let request = PlaceRequest {
        key,
        request_hash: [7; 32],
        order,
        seen: None,
    };
    service.orders().place(request).await
}

fn accept(service: &TestService) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_gateway"))
        .args(["orders", "accept-journal"])
        .env(
            "GATEWAY__ORDERS__DATABASE",
            &service.settings.orders.database,
        )
        .output()
        .unwrap()
}

/// [CHK-07]
#[actix_web::test]
async fn a_lost_journal_stops_orders_until_an_operator_accepts_it() {
    let mut service = TestService::new().await;
    let reference = service
        .place(order("vape", PaymentMethod::CashOnDelivery))
        .await;
    service.until_saved("vape", &reference).await;
    service.kill().await;
    let premature = accept(&service);
    assert!(!premature.status.success(), "the journal is intact");
    fs::remove_file(&service.settings.orders.database).unwrap();
    service.start();
    assert!(try_to_place(&service).await.is_err());

    let (waiting, driving) = service.driver.take().unwrap();
    waiting.stop();
    with_timeout("the driver", driving).await.unwrap();
    drop(waiting);
    service.start();
    let state = service.orders().states().swap_remove(0);
    assert_eq!(state.trouble(), Some(Trouble::Unconfirmed));
    assert!(
        !service.settings.orders.database.exists(),
        "no empty journal is created"
    );

    drop(rt::spawn(service.orders().run_maintenance()));
    let accepted = accept(&service);
    let text = String::from_utf8_lossy(&accepted.stdout);
    assert!(
        accepted.status.success() && text.contains("it is missing"),
        "{accepted:?}"
    );
    eventually("orders are taken again", async || {
        service.clock.advance(Duration::from_secs(1));
        state.trouble().is_none()
    })
    .await;
    let placed = try_to_place(&service).await;
    assert!(matches!(placed, Ok(PlaceResult::New(_))));
}
