use std::process::{Command, Output};

use gateway::{orders::OrderListFilter, retail::model::PaymentMethod};
use retail_sandbox::{Fault, FaultKind};

use super::*;

pub(super) fn gateway(service: &TestService, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gateway"))
        .args(arguments)
        .env(
            "GATEWAY__ORDERS__DATABASE",
            &service.settings.orders.database,
        )
        .output()
        .unwrap()
}

pub(super) fn printed(output: &Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// [CHK-07]
#[actix_web::test]
async fn the_command_line_lists_shows_and_retries_orders() {
    let service = TestService::new().await;
    service
        .sandbox
        .set_faults(vec![Fault::new("SaveOrder", FaultKind::Refusal).times(1)]);
    let reference = service
        .place(guest_order("vape", PaymentMethod::CashOnDelivery))
        .await;
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

    let table = printed(&gateway(&service, &["orders", "list", "--attention"]));
    let row = table.lines().nth(1).unwrap();
    assert!(row.starts_with(reference.as_str()), "{table}");
    assert!(row.contains("refused") && row.contains("vape"), "{table}");
    let json = printed(&gateway(
        &service,
        &["orders", "list", "--attention", "--json"],
    ));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["reference"], reference.as_str());
    for list in [&table, &json.to_string()] {
        assert!(
            !list.contains("Maria") && !list.contains("99112233"),
            "{list}"
        );
    }
    // An operator who settles the order by hand needs the customer's data.
    let shown = printed(&gateway(&service, &["orders", "show", reference.as_str()]));
    assert!(
        shown.contains("Maria") && shown.contains("Mint Ice"),
        "{shown}"
    );
    let secret = "SandboxCanary";
    assert!(!shown.contains(secret) && !shown.contains(TOKEN), "{shown}");

    printed(&gateway(&service, &["orders", "retry", reference.as_str()]));
    service.until_saved("vape", &reference).await;
    assert_eq!(service.count_saved("vape", &reference), 1);
    // Before its mails are sent, a retry sends them at once.
    service.until_all_finished().await;
    let again = gateway(&service, &["orders", "retry", reference.as_str()]);
    assert!(!again.status.success());
    let listed = printed(&gateway(&service, &["orders", "list", "--attention"]));
    assert_eq!(listed.lines().count(), 1, "{listed}");
    let all = printed(&gateway(&service, &["orders", "list", "--all"]));
    assert!(all.contains(reference.as_str()), "{all}");
    for wrong in [
        &["orders"][..],
        &["orders", "show", "no"],
        &["orders", "list", "-x"],
    ] {
        assert!(!gateway(&service, wrong).status.success(), "{wrong:?}");
    }
}
