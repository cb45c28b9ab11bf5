use std::{fs, os::unix::fs::PermissionsExt as _};

use gateway::retail::model::PaymentMethod;
use retail_sandbox::{Fault, FaultKind};

use super::{
    command_line::{gateway, printed},
    *,
};

fn unavailable_for(tenant: &str) -> Fault {
    Fault::new("SaveOrder", FaultKind::Refuse).tenant(tenant)
}

/// The steps of "Back up and restore" in docs/operating.md. [CHK-07]
#[actix_web::test]
async fn after_a_restored_backup_orders_go_on_and_no_order_is_saved_twice() {
    let mut service = TestService::new().await;
    let cash = |tenant| order(tenant, PaymentMethod::CashOnDelivery);
    let finished = service.place(cash("vape")).await;
    service.until_saved("vape", &finished).await;
    service.until_all_finished().await;
    service
        .sandbox
        .set_faults(vec![unavailable_for("vape"), unavailable_for("furniture")]);
    let saved_later = service.place(cash("vape")).await;
    let waiting = service.place(cash("furniture")).await;
    service
        .until("both saves were attempted", async || {
            let shown = service.orders().show(&saved_later).await.unwrap();
            let listed = &shown[0].listed;
            let is_waiting = listed.stage == "to-save" && listed.due_ms.is_some();
            service.sandbox.count("SaveOrder") >= 3 && is_waiting
        })
        .await;

    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let arguments = ["orders", "backup", copy.to_str().unwrap()];
    let summary = printed(&gateway(&service, &arguments));
    assert!(
        summary.contains("has 3 orders, 2 of them not finished"),
        "{summary}"
    );
    let mode = fs::metadata(&copy).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(!gateway(&service, &arguments).status.success());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    service
        .sandbox
        .set_faults(vec![unavailable_for("furniture")]);
    service.until_saved("vape", &saved_later).await;
    let placed_later = service.place(cash("vape")).await;
    service.until_saved("vape", &placed_later).await;
    service.kill().await;

    let database = service.settings.orders.database.clone();
    for suffix in ["", "-wal", "-shm"] {
        let mut file = database.clone().into_os_string();
        file.push(suffix);
        // Only the database is always there.
        let _removed = fs::remove_file(file);
    }
    fs::copy(&copy, &database).unwrap();
    let listed = printed(&gateway(&service, &["orders", "list", "--all"]));
    assert!(!listed.contains(placed_later.as_str()), "{listed}");
    // The operator finds this order in the Retail API.
    assert_eq!(service.count_saved("vape", &saved_later), 1);
    printed(&gateway(
        &service,
        &["orders", "close", saved_later.as_str()],
    ));
    service.start();
    let state = service.orders().states().swap_remove(0);
    assert!(
        state.trouble().is_some(),
        "the copy is older than the journal"
    );
    drop(rt::spawn(service.orders().run_maintenance()));
    printed(&gateway(&service, &["orders", "accept-journal"]));
    eventually("the copy is used", async || {
        service.clock.advance(Duration::from_secs(1));
        state.trouble().is_none()
    })
    .await;

    service.sandbox.clear_faults();
    service.until_saved("furniture", &waiting).await;
    service.until_all_finished().await;
    for (tenant, reference) in [
        ("vape", &finished),
        ("vape", &saved_later),
        ("vape", &placed_later),
        ("furniture", &waiting),
    ] {
        assert_eq!(service.count_saved(tenant, reference), 1, "{reference}");
    }
}
