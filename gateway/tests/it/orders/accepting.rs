//! A journal that was lost between two starts: orders are refused until an operator accepts the
//! loss.

use std::{fs, process::Command};

use gateway::{orders::PlaceError, retail::model::PaymentMethod, store::Trouble};

use super::*;
use crate::support::completes;

async fn try_to_place(rig: &Rig) -> Result<PlaceResult, PlaceError> {
    let order = order("vape", PaymentMethod::CashOnDelivery);
    let key = IdempotencyKey::try_from(format!("key-of-{}", order.reference)).unwrap();
    let request = PlaceRequest {
        key,
        request_hash: [7; 32],
        order,
    };
    rig.orders().place(request).await
}

fn accept(rig: &Rig) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_gateway"))
        .args(["orders", "accept-journal"])
        .env("GATEWAY__ORDERS__DATABASE", &rig.settings.orders.database)
        .output()
        .unwrap()
}

#[actix_web::test]
async fn chk_07_a_lost_journal_stops_orders_until_an_operator_accepts_it() {
    let mut rig = Rig::new().await;
    let reference = rig
        .place(order("vape", PaymentMethod::CashOnDelivery))
        .await;
    rig.until_saved("vape", &reference).await;
    rig.kill().await;
    let premature = accept(&rig);
    assert!(!premature.status.success(), "the journal is intact");
    fs::remove_file(&rig.settings.orders.database).unwrap();
    rig.start();
    assert!(try_to_place(&rig).await.is_err());

    // A gateway that waits for its journal stops at once.
    let (waiting, driving) = rig.running.take().unwrap();
    waiting.stop();
    completes("the driver", driving).await.unwrap();
    drop(waiting);
    rig.start();
    let [state, _] = rig.orders().states();
    assert_eq!(state.trouble(), Some(Trouble::Unconfirmed));
    assert!(
        !rig.settings.orders.database.exists(),
        "no empty journal is made"
    );

    drop(rt::spawn(rig.orders().keep_open()));
    let accepted = accept(&rig);
    let text = String::from_utf8_lossy(&accepted.stdout);
    assert!(
        accepted.status.success() && text.contains("it is missing"),
        "{accepted:?}"
    );
    eventually("orders are taken again", async || {
        rig.clock.advance(Duration::from_secs(1));
        state.trouble().is_none()
    })
    .await;
    let placed = try_to_place(&rig).await;
    assert!(matches!(placed, Ok(PlaceResult::New(_))));
}
