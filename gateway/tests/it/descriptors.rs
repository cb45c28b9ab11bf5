use std::process::{Command, Stdio};

use actix_web::rt::net::TcpStream;
use retail_sandbox::{Sandbox, SandboxOptions};
use tokio::io::AsyncWriteExt;

use crate::{
    drain::{Program, environment, free_port, get},
    support::{Response, eventually, front_end, with_timeout},
};

/// The gateway uses three quarters of the file descriptors for connections.
const DESCRIPTORS: usize = 256;

const CHANGE: &str = "POST /api/v1/products/1001/stock-notifications HTTP/1.1\r\nhost: furniture.localhost\r\n\
     sec-fetch-site: same-origin\r\nx-storefront: 1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n";

#[actix_web::test]
async fn api_health_checks_are_answered_while_clients_hold_all_connections() {
    let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
    let files = front_end();
    let (port, metrics_port) = (free_port(), free_port());
    let [address, metrics] = [port, metrics_port].map(|port| format!("127.0.0.1:{port}"));
    // The gateway raises the soft limit to the hard limit.
    let start = format!("ulimit -Sn 100 && ulimit -Hn {DESCRIPTORS} && exec \"$0\"");
    let program = Command::new("sh")
        .args(["-c", &start, env!("CARGO_BIN_EXE_gateway")])
        .envs(environment(&sandbox, files.path(), port))
        .env("GATEWAY__METRICS__ADDRESS", &metrics)
        .env("GATEWAY__SERVER__WORKERS", "2")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let _program = Program(program);
    eventually("ready", async || {
        let responses = TcpStream::connect(&metrics).await.is_ok();
        responses && Response::read(metrics.clone(), get("/readyz")).await.status == 200
    })
    .await;

    let mut held = Vec::new();
    for _ in 0..2 * DESCRIPTORS {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        // The time limit of a body is longer than the limit of a head. Writing fails on refused
        // connections.
        let _refused = stream.write_all(CHANGE.as_bytes()).await;
        held.push(stream);
    }
    let figures = async || {
        Response::read(metrics.clone(), get("/metrics"))
            .await
            .text()
    };
    let has = async |line: &str| figures().await.lines().any(|found| found == line);
    let max = DESCRIPTORS / 4 * 3;
    assert!(has(&format!("gateway_descriptors_limit {DESCRIPTORS}")).await);
    assert!(has(&format!("gateway_connections_max {max}")).await);
    let open = format!("gateway_connections_open {max}");
    eventually("all connections are held", async || has(&open).await).await;
    for path in ["/healthz", "/readyz", "/readyz/stores"] {
        let response = with_timeout(path, Response::read(metrics.clone(), get(path))).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
    }

    drop(held);
    eventually("shoppers are served again", async || {
        has("gateway_connections_open 0").await
    })
    .await;
    let response = Response::read(address, get("/api/v1/brands")).await;
    assert_eq!(response.status, 200, "{}", response.text());
}
