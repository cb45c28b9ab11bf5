//! [CHK-07]

use gateway::{
    orders::{OrderListFilter, OrderState},
    retail::model::PaymentMethod,
};
use retail_sandbox::{Fault, FaultKind};
use rstest::rstest;

use super::*;

async fn paid(service: &TestService) -> Reference {
    let reference = service.place(order("vape", PaymentMethod::Card)).await;
    let code = service.status("vape", &reference, WAIT).await.code.unwrap();
    service
        .sandbox
        .attempt_payment(code.as_str(), true)
        .unwrap();
    reference
}

/// [CHK-07]
#[rstest]
#[case::refused_connection(FaultKind::Refuse)]
#[case::hangs(FaultKind::Hang)]
#[case::late_response(FaultKind::HeldResponse)]
#[case::late_commit(FaultKind::HeldCommit)]
#[case::reset_before_the_body(FaultKind::ResetBeforeBody)]
#[case::reset_after_the_body(FaultKind::ResetAfterBody)]
#[case::commit_then_drop(FaultKind::CommitThenDrop)]
#[case::error_before_commit(FaultKind::ErrorBeforeCommit)]
#[case::error_after_commit(FaultKind::ErrorAfterCommit)]
#[case::html_with_status_200(FaultKind::Html)]
#[case::refusal(FaultKind::Refusal)]
#[case::leaking_refusal(FaultKind::LeakingRefusal)]
#[case::quoted_success(FaultKind::QuotedSuccess)]
#[case::half_a_body(FaultKind::HalfBody)]
#[case::byte_by_byte(FaultKind::SlowBytes { ms: 60_000 })]
#[case::huge_body(FaultKind::HugeBody { bytes: 1_000_000 })]
#[actix_web::test]
async fn a_paid_order_is_saved_once_after_any_fault(#[case] kind: FaultKind) {
    let service = TestService::new().await;
    let reference = paid(&service).await;
    service
        .sandbox
        .set_faults(vec![Fault::new("SaveOrder", kind).times(1)]);
    service.time_out_missing_responses();
    service
        .orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    eventually("the call is in flight", async || {
        service.sandbox.count("SaveOrder") == 1
    })
    .await;
    if matches!(kind, FaultKind::HeldResponse | FaultKind::SlowBytes { .. }) {
        service.pass_time_limits();
    }
    if kind == FaultKind::HeldCommit {
        // During the quiet time, the call may still have its effect.
        service.sandbox.clear_faults();
        eventually("the late effect", async || {
            service.count_saved("vape", &reference) == 1
        })
        .await;
    }
    service.until_saved("vape", &reference).await;
    service.until_all_finished().await;
    assert_eq!(service.count_saved("vape", &reference), 1);
    let attempts = service.sandbox.count("SaveOrder");
    assert!((1..=2).contains(&attempts), "{attempts} attempts");
}

/// [CHK-07]
#[actix_web::test]
async fn a_lagging_duplicate_check_makes_no_second_order() {
    let service = TestService::new().await;
    let reference = paid(&service).await;
    service.sandbox.set_faults(vec![
        Fault::new("SaveOrder", FaultKind::CommitThenDrop).times(1),
        Fault::new(
            "GetVivaForDuplicates",
            FaultKind::LaggingDuplicates { ms: 60_000 },
        ),
    ]);
    service
        .orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    service.until_saved("vape", &reference).await;
    assert_eq!(service.count_saved("vape", &reference), 1);
    assert_eq!(service.sandbox.count("SaveOrder"), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_failed_look_up_is_no_proof_of_absence() {
    let service = TestService::new().await;
    let reference = paid(&service).await;
    service.sandbox.set_faults(vec![
        Fault::new("SaveOrder", FaultKind::ErrorAfterCommit).times(1),
        Fault::new("select_query", FaultKind::Html),
        Fault::new("GetVivaForDuplicates", FaultKind::ErrorBeforeCommit),
    ]);
    service
        .orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    service
        .until("the order was looked up", async || {
            service.sandbox.count("GetVivaForDuplicates") >= 2
        })
        .await;
    assert_eq!(service.sandbox.count("SaveOrder"), 1);
    service.sandbox.clear_faults();
    service.until_saved("vape", &reference).await;
    assert_eq!(service.count_saved("vape", &reference), 1);
}

/// [CHK-07]
#[actix_web::test]
async fn a_refused_cash_order_waits_for_a_retry_by_the_shop() {
    let service = TestService::new().await;
    service
        .sandbox
        .set_faults(vec![Fault::new("SaveOrder", FaultKind::Refusal).times(1)]);
    let cash = order("vape", PaymentMethod::CashOnDelivery);
    let reference = service.place(cash).await;
    service
        .until("the order is refused", async || {
            let listed = service
                .orders()
                .list(OrderListFilter::ForAttention)
                .await
                .unwrap();
            listed.iter().any(|listed| listed.stage == "refused")
        })
        .await;
    assert_eq!(
        service.state("vape", &reference).await,
        OrderState::NotSaved
    );
    assert_eq!(service.count_saved("vape", &reference), 0);
    service.orders().retry("vape", &reference).await.unwrap();
    service.until_saved("vape", &reference).await;
    assert_eq!(service.count_saved("vape", &reference), 1);
}
