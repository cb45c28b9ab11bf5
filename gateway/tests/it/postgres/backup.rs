use std::{path::PathBuf, process::Command};

use super::{
    machine::{Kind, Machine},
    test_server::{as_server_user, program},
    *,
};

/// Copies the data of the running server into its folder.
fn base_backup(server: &ServerProcess) -> PathBuf {
    let copy = server.data().with_file_name("backup");
    let mut command = as_server_user(Command::new(program("pg_basebackup")));
    command.args([
        "--dbname",
        &server.connection(),
        "--checkpoint=fast",
        "--pgdata",
    ]);
    let output = command.arg(&copy).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    copy
}

/// The steps of "Back up and restore `PostgreSQL`" in docs/operating.md. [CHK-07]
#[actix_web::test]
async fn after_a_restored_copy_of_the_database_each_order_is_saved_once() {
    let mut machine = Machine::new();
    let mut gateway = machine.start(Kind::Database).await;
    gateway.order().await;
    machine.until_saved(1).await;
    let refused = Fault::new("SaveOrder", FaultKind::Refuse);
    machine.sandbox.set_faults(vec![refused]);
    let waiting = gateway.order().await.json()["reference"].clone();
    let copy = base_backup(&machine.server);

    machine.sandbox.clear_faults();
    machine.until_saved(2).await;
    gateway.order().await;
    machine.until_saved(3).await;
    gateway.program.0.kill().unwrap();
    gateway.program.0.wait().unwrap();
    machine.server = ServerProcess::start_with(&copy);

    let listed = machine.run(Kind::Database, &["orders", "list", "--all"]);
    let listed = listed.unwrap();
    let waiting = waiting.as_str().unwrap();
    assert!(listed.contains(waiting), "{listed}");
    // The operator finds this order in the Retail API. The command refuses if the copy was made during
    // a save.
    let _refused = machine.run(Kind::Database, &["orders", "close", waiting]);
    let gateway = machine.start(Kind::Database).await;
    gateway.order().await;
    machine.until_saved(4).await;
    let saved = machine.saved();
    assert!(saved.values().all(|saved| *saved == 1), "{saved:?}");
}
