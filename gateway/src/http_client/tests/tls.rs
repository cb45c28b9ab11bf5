use std::net::TcpListener;

use rcgen::CertifiedKey;
use rustls::RootCertStore;

use super::*;

async fn send(client: &HttpClient, port: u16) -> Result<Bytes, Failure> {
    let url = RequestUrl::encoded(format!("https://127.0.0.1:{port}/"));
    let response = client.send(&Request::get(&url, MAX_BODY_BYTES)).await;
    response.map(|response| response.body)
}

/// The client trusts the server's certificate for `name`.
fn server_and_client(name: &str) -> (Server, HttpClient) {
    let CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed(vec![name.to_owned()]).unwrap();
    let mut authorities = RootCertStore::empty();
    authorities.add(cert.der().clone()).unwrap();
    let key = signing_key.serialize_der().try_into().unwrap();
    let server = Server::start_tls(cert.der().clone(), key);
    let client = client(&server);
    let trusting = new_client(
        &client.limits,
        super::super::tls::with_authorities(authorities),
    );
    CLIENTS.with_borrow_mut(|clients| clients.push((client.clone(), trusting)));
    (server, client)
}

#[actix_web::test]
async fn a_server_with_a_valid_certificate_is_reached_by_http_1() {
    let (server, client) = server_and_client("127.0.0.1");
    assert_eq!(send(&client, server.port).await.unwrap(), "over TLS");
    assert!(server.requests()[0].starts_with("GET / HTTP/1.1\r\n"));
}

#[actix_web::test]
async fn nothing_is_sent_to_a_server_with_a_certificate_for_another_name() {
    let (server, client) = server_and_client("other.example");
    let expected = Failure::NotSent(FailureKind::Connect);
    assert_eq!(send(&client, server.port).await, Err(expected));
    assert!(server.requests().is_empty());
}

#[actix_web::test]
async fn nothing_is_sent_to_a_server_with_an_unknown_certificate_authority() {
    let (server, _trusting) = server_and_client("127.0.0.1");
    let client = HttpClient::shared("another", limits(&server));
    let expected = Failure::NotSent(FailureKind::Connect);
    assert_eq!(send(&client, server.port).await, Err(expected));
    assert!(server.requests().is_empty());
}

#[actix_web::test]
async fn nothing_is_sent_to_a_server_without_tls() {
    let server = Server::start(vec![Step::RespondUnread(
        "HTTP/1.1 400 Bad Request\r\n\r\n",
    )]);
    let expected = Failure::NotSent(FailureKind::Connect);
    assert_eq!(send(&client(&server), server.port).await, Err(expected));
}

#[actix_web::test]
async fn nothing_is_sent_to_a_server_that_does_not_finish_the_handshake() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let limits = HttpLimits {
        connect_timeout: Duration::from_millis(50),
        ..limits(&Server::default())
    };
    let outcome = send(&HttpClient::shared("test", limits), port).await;
    assert_eq!(outcome, Err(Failure::NotSent(FailureKind::Timeout)));
}
