use std::fs;

use super::{
    machine::{Kind, Machine},
    *,
};

async fn stop(mut gateway: Gateway) {
    terminate(&gateway.program);
    ends_well(&mut gateway.program).await;
}

/// The steps of "Move from SQLite to `PostgreSQL` and back" in docs/operating.md. [CHK-07]
#[actix_web::test]
async fn after_a_move_to_postgresql_and_back_each_order_is_saved_once_and_customers_are_signed_in()
{
    let machine = Machine::new();
    let gateway = machine.start(Kind::Files).await;
    let cookies = gateway.sign_in().await;
    gateway.order().await;
    machine.until_saved(1).await;
    // The first save has an unknown outcome, and the others are not sent.
    machine.sandbox.set_faults(vec![
        Fault::new("SaveOrder", FaultKind::CommitThenDrop).times(1),
        Fault::new("SaveOrder", FaultKind::Refuse),
    ]);
    for _ in 0..3 {
        gateway.order().await;
    }
    let file = machine.path("moved");
    let running = machine.run(Kind::Files, &["store", "export", &file]);
    assert!(running.unwrap_err().contains("another gateway"));
    machine.run(Kind::Files, &["store", "check"]).unwrap();
    stop(gateway).await;
    let exported = machine.run(Kind::Files, &["store", "export", &file]);
    let exported = exported.unwrap();
    assert!(exported.contains("orders 4"), "{exported}");
    let imported = machine.run(Kind::Database, &["store", "import", &file]);
    assert!(imported.unwrap().contains("now has"));
    let again = machine.run(Kind::Database, &["store", "import", &file]);
    assert!(again.unwrap().contains("already has"));
    let checked = machine.run(Kind::Database, &["store", "check"]).unwrap();
    assert!(checked.contains("orders 4"), "{checked}");

    let gateway = machine.start(Kind::Database).await;
    assert!(gateway.is_signed_in(&cookies).await);
    machine.sandbox.clear_faults();
    machine.until_saved(4).await;
    gateway.order().await;
    machine.until_saved(5).await;
    stop(gateway).await;

    let back = machine.path("moved-back");
    machine
        .run(Kind::Database, &["store", "export", &back])
        .unwrap();
    let refused = machine.run(Kind::Files, &["store", "import", &back]);
    assert!(refused.unwrap_err().contains("not empty"));
    let state = machine.files.path().join("state");
    fs::create_dir(state.join("before")).unwrap();
    for file in fs::read_dir(&state).unwrap() {
        let (path, name) = file.map(|file| (file.path(), file.file_name())).unwrap();
        let text = name.to_str().unwrap();
        if text.contains(".sqlite") || text.ends_with(".marker") {
            fs::rename(path, state.join("before").join(&name)).unwrap();
        }
    }
    machine
        .run(Kind::Files, &["store", "import", &back])
        .unwrap();
    let gateway = machine.start(Kind::Files).await;
    assert!(gateway.is_signed_in(&cookies).await);
    gateway.order().await;
    machine.until_saved(6).await;
    stop(gateway).await;
    assert!(
        machine.saved().values().all(|saved| *saved == 1),
        "{:?}",
        machine.saved()
    );
    let checked = machine.run(Kind::Files, &["store", "check"]).unwrap();
    assert!(checked.contains("orders 6"), "{checked}");
}
