use gateway::retail::model::PaymentMethod;
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use super::*;

/// Kills the process during this call. [CHK-07]
#[rstest]
#[case::before_the_code("get_payment_ordercode", FaultKind::Hang)]
#[case::while_the_provider_is_asked("provider_order", FaultKind::Hang)]
#[case::before_the_guest("Save", FaultKind::Hang)]
#[case::after_the_guest("Save", FaultKind::LateCommit { ms: 1 })]
#[case::before_the_save("SaveOrder", FaultKind::Hang)]
#[case::after_the_save("SaveOrder", FaultKind::LateCommit { ms: 1 })]
#[case::while_it_is_mailed("SendContactEmail", FaultKind::Hang)]
#[actix_web::test]
async fn a_kill_during_any_call_neither_loses_nor_duplicates_the_order(
    #[case] call: &str,
    #[case] kind: FaultKind,
) {
    let mut service = TestService::new().await;
    service
        .sandbox
        .set_faults(vec![Fault::new(call, kind).times(1)]);
    let reference = service
        .place(guest_order("vape", PaymentMethod::Card))
        .await;
    service
        .until("the call is in flight", async || {
            pay(&service);
            service.sandbox.count(call) == 1
        })
        .await;
    if matches!(kind, FaultKind::LateCommit { .. }) {
        eventually("it has had its effect", async || match call {
            "Save" => guests(&service, &reference) == 1,
            _ => service.count_saved("vape", &reference) == 1,
        })
        .await;
    }
    service.kill().await;
    service.start();
    service
        .until("saved", async || {
            pay(&service);
            service.state("vape", &reference).await == OrderState::Saved
        })
        .await;
    service.until_all_finished().await;
    assert_eq!(service.count_saved("vape", &reference), 1);
    assert_eq!(guests(&service, &reference), 1);
}

fn guests(service: &TestService, reference: &Reference) -> usize {
    let guests = service.sandbox.with_database("vape", |database| {
        let sql = "SELECT count(*) FROM CUSTOMERS WHERE CUSTIDNUMBER = ?1";
        database.query_row(sql, [reference.as_str()], |row| row.get::<_, i64>(0))
    });
    usize::try_from(guests.unwrap().unwrap()).unwrap()
}

fn pay(service: &TestService) {
    for payment in service.sandbox.payments().unwrap() {
        if payment.transactions.is_empty() {
            service
                .sandbox
                .attempt_payment(&payment.code, true)
                .unwrap();
        }
    }
}

/// [CHK-07]
#[actix_web::test]
async fn after_an_outage_orders_are_saved_with_bounded_concurrency() {
    const ORDERS: usize = 60;
    let service = TestService::new().await;
    service
        .sandbox
        .set_faults(vec![Fault::new("SaveOrder", FaultKind::Refuse)]);
    let mut placed = Vec::new();
    for _ in 0..ORDERS {
        let cash = order("vape", PaymentMethod::CashOnDelivery);
        placed.push(service.place(cash).await);
    }
    let elsewhere = order("furniture", PaymentMethod::CashOnDelivery);
    service.sandbox.set_faults(vec![
        Fault::new("SaveOrder", FaultKind::Refuse).tenant("vape"),
    ]);
    let elsewhere = service.place(elsewhere).await;
    service.until_saved("furniture", &elsewhere).await;
    service
        .until("all saves were attempted", async || {
            service.sandbox.count("SaveOrder") > ORDERS
        })
        .await;
    assert_eq!(service.sandbox.orders().len(), 1);

    // Each call takes this long. Effects that are closer together belong to concurrent calls.
    let delay = Duration::from_millis(60);
    service
        .sandbox
        .set_faults(vec![Fault::new("SaveOrder", FaultKind::Delay { ms: 60 })]);
    service
        .until("all are saved", async || {
            service.clock.advance(Duration::from_millis(200));
            service.sandbox.orders().len() == ORDERS + 1
        })
        .await;
    let mut committed: Vec<_> = service
        .sandbox
        .orders()
        .iter()
        .map(|saved| saved.committed)
        .collect();
    committed.sort();
    let third_of = |calls: &[std::time::Instant]| calls[2].duration_since(calls[0]);
    let closest = committed[1..].windows(3).map(third_of).min().unwrap();
    assert!(closest >= delay, "three calls began within {closest:?}");
    for reference in &placed {
        assert_eq!(service.count_saved("vape", reference), 1);
    }
}
