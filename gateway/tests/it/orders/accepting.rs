//! A journal that was lost between two starts: no order is taken until an operator accepts what is there.

use std::{fs, process::Command};

use gateway::{orders::PlaceError, retail::model::PaymentMethod, store::Trouble};

use super::*;
use crate::support::completes;

async fn try_to_place(desk: &Desk) -> Result<PlaceResult, PlaceError> {
    let order = order("vape", PaymentMethod::CashOnDelivery);
    let key = IdempotencyKey::try_from(format!("key-of-{}", order.reference)).unwrap();
    let request = PlaceRequest {
        key,
        request_hash: [7; 32],
        order,
    };
    desk.orders().place(request).await
}

fn accept(desk: &Desk) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_gateway"))
        .args(["orders", "accept-journal"])
        .env("GATEWAY__ORDERS__DATABASE", &desk.settings.orders.database)
        .output()
        .unwrap()
}

#[actix_web::test]
async fn chk_07_a_lost_journal_is_noticed_at_the_start_and_taken_once_it_is_accepted() {
    let mut desk = Desk::new().await;
    let reference = desk
        .place(order("vape", PaymentMethod::CashOnDelivery))
        .await;
    desk.until_saved("vape", &reference).await;
    desk.kill().await;
    let premature = accept(&desk);
    assert!(!premature.status.success(), "nothing is wrong with it");
    fs::remove_file(&desk.settings.orders.database).unwrap();
    desk.start();
    assert!(try_to_place(&desk).await.is_err());

    // A gateway that waits for its journal ends as soon as it is told to.
    let (waiting, driving) = desk.running.take().unwrap();
    waiting.stop();
    completes("the driver", driving).await.unwrap();
    drop(waiting);
    desk.start();
    let [state, _] = desk.orders().states();
    assert_eq!(state.trouble(), Some(Trouble::Unconfirmed));
    assert!(
        !desk.settings.orders.database.exists(),
        "no empty journal is made"
    );

    drop(rt::spawn(desk.orders().keep_open()));
    let accepted = accept(&desk);
    let text = String::from_utf8_lossy(&accepted.stdout);
    assert!(
        accepted.status.success() && text.contains("it is missing"),
        "{accepted:?}"
    );
    eventually("orders are taken again", async || {
        desk.clock.advance(Duration::from_secs(1));
        state.trouble().is_none()
    })
    .await;
    let placed = try_to_place(&desk).await;
    assert!(matches!(placed, Ok(PlaceResult::New(_))));
}
