use gateway::{
    orders::{OrderListFilter, OrderState},
    retail::model::PaymentMethod,
};

use super::*;

/// [CHK-08]
#[actix_web::test]
async fn cash_and_bank_orders_are_saved_at_once_and_mailed_to_both() {
    let service = TestService::new().await;
    for payment in [PaymentMethod::CashOnDelivery, PaymentMethod::BankTransfer] {
        let reference = service.place(order("vape", payment)).await;
        let status = service.status("vape", &reference, WAIT).await;
        assert_eq!(
            (status.state, status.total_cents),
            (OrderState::Saved, 2_800)
        );
        assert_eq!(service.count_saved("vape", &reference), 1);
        let mails = || {
            let mails = service.sandbox.mails().unwrap();
            let ours = |mail: &retail_sandbox::Mail| mail.body.contains(reference.as_str());
            mails.into_iter().filter(ours).collect::<Vec<_>>()
        };
        service
            .until("both mails are sent", async || mails().len() == 2)
            .await;
        let mails = mails();
        for mail in &mails {
            assert_eq!(mail.subject, "New web order");
            assert!(mail.body.contains("Total: €28.00"), "{}", mail.body);
            // The address comes from the customer's record.
            assert!(mail.body.contains("18 Makariou Avenue"), "{}", mail.body);
        }
        assert_eq!(mails[0].reply_to, "anna@example.com");
        assert_eq!(mails[1].to, "anna@example.com");
    }
}

/// [CHK-04]
#[actix_web::test]
async fn a_guest_who_pays_by_card_gets_one_record_and_one_order() {
    let service = TestService::new().await;
    let reference = service
        .place(guest_order("vape", PaymentMethod::Card))
        .await;
    let status = service.status("vape", &reference, WAIT).await;
    assert_eq!(status.state, OrderState::ToPay);
    let code = status.code.unwrap();
    assert_eq!(service.sandbox.count("Save"), 0);
    assert!(
        service
            .sandbox
            .attempt_payment(code.as_str(), true)
            .unwrap()
    );
    service
        .orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    let status = service.status("vape", &reference, WAIT).await;
    assert_eq!(status.state, OrderState::Saved);
    assert_eq!(service.count_saved("vape", &reference), 1);
    assert_eq!(service.sandbox.count("Save"), 1);
    let saved = service.sandbox.orders();
    assert_eq!(saved[0].payment, format!("card:{}", code.as_str()));
    assert_eq!(saved[0].total, "28.00");
}

/// [CHK-03]
#[actix_web::test]
async fn without_a_payment_code_nothing_is_ordered() {
    let service = TestService::new().await;
    service.sandbox.set_faults(vec![retail_sandbox::Fault::new(
        "get_payment_ordercode",
        retail_sandbox::FaultKind::Refusal,
    )]);
    let reference = service.place(order("vape", PaymentMethod::Card)).await;
    let status = service.status("vape", &reference, WAIT).await;
    assert_eq!(status.state, OrderState::NotAccepted);
    assert_eq!(service.sandbox.count("SaveOrder"), 0);
}

/// [CHK-04]
#[actix_web::test]
async fn a_payment_of_another_amount_is_not_saved() {
    let service = TestService::new().await;
    let reference = service.place(order("vape", PaymentMethod::Card)).await;
    let status = service.status("vape", &reference, WAIT).await;
    let code = status.code.unwrap();
    service
        .sandbox
        .attempt_payment(code.as_str(), true)
        .unwrap();
    let wrong = retail_sandbox::FaultKind::WrongAmount { cents: -1 };
    service.sandbox.set_faults(vec![
        retail_sandbox::Fault::new("provider_order", wrong),
        retail_sandbox::Fault::new("provider_transactions", wrong),
    ]);
    service
        .orders()
        .recheck_payment("vape", &reference)
        .await
        .unwrap();
    service
        .until("the order needs attention", async || {
            service
                .orders()
                .list(OrderListFilter::ForAttention)
                .await
                .unwrap()
                .len()
                == 1
        })
        .await;
    assert_eq!(service.sandbox.count("SaveOrder"), 0);
}
