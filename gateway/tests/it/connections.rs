use std::{cell::Cell, time::Duration};

use actix_web::rt::net::TcpStream;
use futures_util::future::{join, join_all};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
};

use crate::support::{OWN_PAGE_HEADERS, Response, TestShop, eventually, with_timeout};

const PATH: &str = "/api/v1/products/1001/stock-notifications";
/// More than `exchange_timeout_seconds`.
const EXCHANGE_IS_OVER: Duration = Duration::from_secs(301);
/// More than `body_timeout_seconds`.
const BODY_IS_LATE: Duration = Duration::from_secs(31);

async fn connect(shop: &TestShop) -> TcpStream {
    TcpStream::connect(&shop.address).await.unwrap()
}

/// A small receive buffer makes responses fill the gateway's send buffer.
async fn connect_with_small_buffer(shop: &TestShop) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.connect(shop.address.parse().unwrap()).await.unwrap()
}

fn head_of_change(more: &str) -> String {
    let headers = OWN_PAGE_HEADERS.map(|(name, value)| format!("{name}: {value}\r\n"));
    let headers = headers.concat();
    format!("POST {PATH} HTTP/1.1\r\nhost: furniture.localhost\r\n{headers}{more}\r\n")
}

/// Sends requests until the gateway closes the connection.
async fn send_without_reading(mut stream: TcpStream, accepted: &Cell<usize>) {
    let request = "GET /api/v1/products?perPage=100 HTTP/1.1\r\nhost: furniture.localhost\r\n\r\n";
    while stream.write_all(request.as_bytes()).await.is_ok() {
        accepted.set(accepted.get() + 1);
    }
}

async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _reset = with_timeout(
        "the gateway closes the connection",
        stream.read_to_end(&mut bytes),
    )
    .await;
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn until_all_are_closed(shop: &TestShop) {
    eventually("every connection is closed", async || {
        shop.metric("gateway_connections_open").await == 0
    })
    .await;
}

/// One move may come before the gateway notes the end of a response.
async fn end_all_exchanges(shop: &TestShop) {
    let clock = &shop.clocks.connections;
    eventually("every exchange is over", async || {
        clock.advance(EXCHANGE_IS_OVER);
        shop.metric("gateway_connections_open").await == 0
    })
    .await;
}

#[actix_web::test]
async fn api_a_body_that_does_not_arrive_in_time_is_refused() {
    let shop = TestShop::start().await;
    let clock = &shop.clocks.connections;
    for framing in ["content-length: 1000\r\n", "transfer-encoding: chunked\r\n"] {
        let mut stream = connect(&shop).await;
        let head = head_of_change(&format!("expect: 100-continue\r\n{framing}"));
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut go_on = [0; 25];
        with_timeout("the head was read", stream.read_exact(&mut go_on))
            .await
            .unwrap();
        assert!(go_on.starts_with(b"HTTP/1.1 100 "));
        clock.advance(BODY_IS_LATE);
        let text = read_to_end(&mut stream).await;
        assert!(text.starts_with("HTTP/1.1 408 "), "{framing}{text}");
        assert!(text.contains("/problems/request-timeout"), "{text}");
        assert!(text.contains("connection: close"), "{text}");
    }
    assert_eq!(shop.sandbox.count("SaveNotifyOutOfStock"), 0);
    until_all_are_closed(&shop).await;
}

/// actix-http has no time limit for a chunked body that it reads after the response.
#[actix_web::test]
async fn api_a_chunked_body_that_no_handler_reads_does_not_hold_its_connection() {
    let shop = TestShop::start().await;
    let mut stream = connect(&shop).await;
    let forged = format!(
        "POST {PATH} HTTP/1.1\r\nhost: furniture.localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n"
    );
    stream.write_all(forged.as_bytes()).await.unwrap();
    let text = read_to_end(&mut stream).await;
    assert!(text.starts_with("HTTP/1.1 403 "), "{text}");
    until_all_are_closed(&shop).await;
}

#[actix_web::test]
async fn a_chunked_body_that_was_read_leaves_its_connection_open() {
    let shop = TestShop::start().await;
    let mut stream = connect(&shop).await;
    let body = r#"{"email":"a@example.com"}"#;
    let head = head_of_change("transfer-encoding: chunked\r\n");
    let change = format!("{head}{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    let last = "GET /healthz HTTP/1.1\r\nhost: furniture.localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(change.as_bytes()).await.unwrap();
    stream.write_all(last.as_bytes()).await.unwrap();
    let text = read_to_end(&mut stream).await;
    assert!(text.starts_with("HTTP/1.1 204 "), "{text}");
    assert!(text.contains("HTTP/1.1 200 OK"), "{text}");
}

/// actix-http only limits the first head of a connection.
#[actix_web::test]
async fn api_an_incomplete_head_on_a_reused_connection_has_a_time_limit() {
    let shop = TestShop::start().await;
    let mut stream = connect(&shop).await;
    let request = "GET /healthz HTTP/1.1\r\nhost: furniture.localhost\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = [0; 15];
    with_timeout("a response", stream.read_exact(&mut response))
        .await
        .unwrap();
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nho")
        .await
        .unwrap();
    end_all_exchanges(&shop).await;
    read_to_end(&mut stream).await;
    assert_eq!(shop.metric("gateway_connections_timed_out_total").await, 1);
}

#[actix_web::test]
async fn api_a_response_that_is_read_too_slowly_is_aborted() {
    let shop = TestShop::start().await;
    let accepted = Cell::new(0);
    let sending = send_without_reading(connect_with_small_buffer(&shop).await, &accepted);
    let moving = async {
        let mut before = 0;
        eventually("all buffers are full", async || {
            let is_full = before > 0 && accepted.get() == before;
            before = accepted.get();
            is_full
        })
        .await;
        end_all_exchanges(&shop).await;
    };
    with_timeout("the gateway closes the connection", join(sending, moving)).await;
    assert_eq!(shop.metric("gateway_connections_timed_out_total").await, 1);
}

/// Tests can't move the kernel's clock, so the limit is a real second.
#[actix_web::test]
async fn api_the_kernel_closes_connections_that_read_nothing() {
    let shop = TestShop::start_with("[server.connections]\nwrite_timeout_seconds = 1").await;
    let accepted = Cell::new(0);
    let mut clients = Vec::new();
    for _ in 0..5 {
        let stream = connect_with_small_buffer(&shop).await;
        clients.push(send_without_reading(stream, &accepted));
    }
    with_timeout("the kernel ends them", join_all(clients)).await;
    until_all_are_closed(&shop).await;
    assert_eq!(shop.metric("gateway_connections_timed_out_total").await, 0);
}

#[actix_web::test]
async fn api_connections_above_the_limit_are_refused_until_one_is_closed() {
    let shop = TestShop::start_with("[server.connections]\nmax = 3").await;
    let mut streams = Vec::new();
    for open in 1..=3 {
        // The time limit of a body is longer than the limit of a head.
        let mut stream = connect(&shop).await;
        let head = head_of_change("content-length: 100\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        streams.push(stream);
        eventually("the connection is counted", async || {
            shop.metric("gateway_connections_open").await == open
        })
        .await;
    }
    let refused = read_to_end(&mut connect(&shop).await).await;
    assert!(refused.starts_with("HTTP/1.1 503 "), "{refused}");
    assert_eq!(shop.metric("gateway_connections_refused_total").await, 1);
    streams.pop();
    eventually("a connection is free", async || {
        shop.metric("gateway_connections_open").await == 2
    })
    .await;
    assert_eq!(shop.get("furniture", "/healthz").await.status, 200);
}

#[actix_web::test]
async fn api_request_targets_for_proxies_are_refused() {
    let shop = TestShop::start().await;
    for line in [
        "GET example.com:80",
        "GET furniture.localhost",
        "CONNECT example.com:80",
        "CONNECT /api/v1/brands",
        "OPTIONS *",
        "GET *",
    ] {
        let request =
            format!("{line} HTTP/1.1\r\nhost: furniture.localhost\r\nconnection: close\r\n\r\n");
        let response = with_timeout(line, Response::read(shop.address.clone(), request)).await;
        assert_eq!(response.status, 400, "{line}: {}", response.text());
    }
    let absolute = "GET http://furniture.localhost/healthz HTTP/1.1\r\nhost: furniture.localhost\r\nconnection: close\r\n\r\n";
    let response = Response::read(shop.address.clone(), absolute.to_owned()).await;
    assert_eq!(response.status, 200);
}

/// [API-03]
#[actix_web::test]
async fn an_undeclared_method_is_refused_before_other_checks() {
    let shop = TestShop::start().await;
    for (method, path, allow) in [
        ("PUT", "/api/v1/brands", "GET, HEAD"),
        ("OPTIONS", "/api/v1/brands", "GET, HEAD"),
        ("TRACE", "/api/v1/brands", "GET, HEAD"),
        ("PROPFIND", "/api/v1/brands", "GET, HEAD"),
        ("DELETE", "/api/v1/products/none/related", "GET, HEAD"),
        ("PATCH", PATH, "POST"),
        ("HEAD", PATH, "POST"),
        ("PUT", "/", "GET, HEAD"),
        ("POST", "/healthz", "GET, HEAD"),
        ("OPTIONS", "/shop/cart", "GET, HEAD"),
        ("DELETE", "/payments/viva/webhook", "GET, HEAD, POST"),
    ] {
        let response = shop.request(method, "furniture", path, &[], "").await;
        let found = (response.status, response.header("allow"));
        assert_eq!(found, (405, Some(allow)), "{method} {path}");
    }
    for unknown in ["/api/v1/nothing", "/api/v1/nothing/1"] {
        let response = shop.request("PUT", "furniture", unknown, &[], "").await;
        assert_eq!(response.status, 403, "{unknown}");
    }
}
