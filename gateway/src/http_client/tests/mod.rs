mod server;
mod tls;

use std::{net::TcpListener, sync::Arc, time::Duration};

use rstest::rstest;
use secrecy::SecretString;

use self::server::{CLIENT_TIME_LIMIT, Server, Step, ok, response};
use super::*;

const MAX_BODY_BYTES: usize = 1_000;
const GZIPPED: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0";

fn limits(server: &Server) -> HttpLimits {
    HttpLimits {
        connect_timeout: Duration::from_secs(60),
        total_timeout: CLIENT_TIME_LIMIT,
        keep_alive: Duration::from_secs(60),
        max_connections: 8,
        clock: server.clock.clone(),
    }
}

fn client(server: &Server) -> HttpClient {
    HttpClient::shared("test", limits(server))
}

fn url(server: &Server) -> RequestUrl {
    RequestUrl::encoded(format!("http://127.0.0.1:{}/path", server.port))
}

async fn read(client: &HttpClient, server: &Server) -> Result<Bytes, Failure> {
    let url = url(server);
    let request = Request {
        repeat_if_broken: true,
        ..Request::get(&url, MAX_BODY_BYTES)
    };
    Ok(client.send(&request).await?.body)
}

async fn write(client: &HttpClient, server: &Server) -> Result<Bytes, Failure> {
    let url = url(server);
    let request = Request {
        method: Method::PostJson(Bytes::from_static(b"{}")),
        ..Request::get(&url, MAX_BODY_BYTES)
    };
    Ok(client.send(&request).await?.body)
}

fn raw(text: &str) -> Step {
    Step::Respond(text.as_bytes().to_vec())
}

#[rstest]
#[case::reset_unread(Step::ResetUnread, FailureKind::Disconnected)]
#[case::reset_after_the_request(Step::Reset, FailureKind::Disconnected)]
#[case::closed_after_the_request(Step::Close, FailureKind::Disconnected)]
#[case::not_http(raw("SSH-2.0-OpenSSH\r\n\r\n"), FailureKind::Disconnected)]
#[case::half_a_head(raw("HTTP/1.1 200 OK\r\nContent-"), FailureKind::Disconnected)]
#[case::half_a_body(
    raw("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n[{"),
    FailureKind::Disconnected
)]
#[case::no_response(Step::Trickle(""), FailureKind::Timeout)]
#[case::slow_head(Step::Trickle("HTTP/1.1 200 OK\r\nX: xxxxxx"), FailureKind::Timeout)]
#[case::slow_body(
    Step::Trickle("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n[[[["),
    FailureKind::Timeout
)]
#[case::too_large_content_length(
    raw("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"),
    FailureKind::TooLarge
)]
#[case::too_large_chunked_body(Step::SendMegabyte, FailureKind::TooLarge)]
#[case::redirect(
    response("302 Found", "Location: /elsewhere\r\n", b""),
    FailureKind::Status(302)
)]
#[case::no_content(raw("HTTP/1.1 204 No Content\r\n\r\n"), FailureKind::Status(204))]
#[case::unauthorized(response("401 Unauthorized", "", b"<html>"), FailureKind::Status(401))]
#[case::error_with_a_large_body(
    raw("HTTP/1.1 500 Oops\r\nContent-Length: 9999\r\n\r\n"),
    FailureKind::Status(500)
)]
#[actix_web::test]
async fn once_sent_a_write_is_not_repeated_and_its_outcome_is_unknown(
    #[case] step: Step,
    #[case] expected: FailureKind,
) {
    let server = Server::start(vec![step, ok("done")]);
    let outcome = write(&client(&server), &server).await;
    assert_eq!(outcome, Err(Failure::OutcomeUnknown(expected)));
    assert_eq!(server.connections(), 1);
}

#[rstest]
#[case::sized(ok("[]"), b"[]")]
#[case::empty(ok(""), b"")]
#[case::maximum_size(ok(&"x".repeat(MAX_BODY_BYTES)), &[b'x'; MAX_BODY_BYTES])]
#[case::chunked(
    raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n"),
    b"[]"
)]
// awc can't tell these truncated bodies from complete ones.
#[case::cut_off_between_chunks(
    raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n"),
    b"[]"
)]
#[case::cut_off_in_a_chunk(
    raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n[]"),
    b"[]"
)]
// awc reads no body without length or chunks.
#[case::until_the_connection_closes(raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[]"), b"")]
#[case::compressed_although_identity_was_requested(
    response("200 OK", "Content-Encoding: gzip\r\n", GZIPPED),
    GZIPPED
)]
#[actix_web::test]
async fn a_body_is_returned_unchanged(#[case] step: Step, #[case] expected: &[u8]) {
    let server = Server::start(vec![step]);
    let body = write(&client(&server), &server).await.unwrap();
    assert_eq!(body, expected);
}

#[actix_web::test]
async fn nothing_is_sent_without_a_connection() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = Server::at(free.local_addr().unwrap().port());
    drop(free);
    let outcome = write(&client(&server), &server).await;
    assert_eq!(outcome, Err(Failure::NotSent(FailureKind::Connect)));
}

#[rstest]
#[case("")]
#[case("/path")]
#[case("ftp://127.0.0.1/")]
#[case("http://127.0.0.1/a b")]
#[actix_web::test]
async fn nothing_is_sent_to_an_invalid_url(#[case] url: &str) {
    let url = RequestUrl::encoded(url.to_owned());
    let client = client(&Server::default());
    let failure = client.send(&Request::get(&url, 0)).await.err();
    assert_eq!(failure, Some(Failure::NotSent(FailureKind::InvalidRequest)));
}

#[actix_web::test]
async fn nothing_is_sent_with_credentials_that_no_header_can_hold() {
    let server = Server::start(vec![ok("[]")]);
    let url = url(&server);
    let token = SecretString::from("two\r\nlines");
    let request = Request {
        credentials: Some(Credentials::Bearer(&token)),
        ..Request::get(&url, MAX_BODY_BYTES)
    };
    let failure = client(&server).send(&request).await.err();
    assert_eq!(failure, Some(Failure::NotSent(FailureKind::InvalidRequest)));
    assert_eq!(server.connections(), 0);
}

#[rstest]
#[case::get(Method::Get, None, "GET", "content-length: 0")]
#[case::post(Method::Post, None, "POST", "content-length: 0")]
#[case::json(
    Method::PostJson(Bytes::from_static(b"{}")),
    Some(true),
    "POST",
    "content-length: 2\ncontent-type: application/json"
)]
#[case::basic(Method::Get, Some(false), "GET", "content-length: 0")]
#[actix_web::test]
async fn a_request_has_no_unexpected_headers(
    #[case] method: Method,
    #[case] is_bearer: Option<bool>,
    #[case] method_name: &str,
    #[case] body_headers: &str,
) {
    let server = Server::start(vec![ok("[]")]);
    let (url, secret) = (url(&server), SecretString::from("abc"));
    let credentials = |is_bearer| {
        if is_bearer {
            Credentials::Bearer(&secret)
        } else {
            Credentials::Basic(&secret)
        }
    };
    let request = Request {
        method,
        credentials: is_bearer.map(credentials),
        ..Request::get(&url, MAX_BODY_BYTES)
    };
    client(&server).send(&request).await.unwrap();
    let requests = server.requests();
    let (head, _) = requests[0].split_once("\r\n\r\n").unwrap();
    let mut lines = head.lines();
    assert_eq!(
        lines.next().unwrap(),
        format!("{method_name} /path HTTP/1.1")
    );
    let mut headers: Vec<_> = lines.map(str::to_lowercase).collect();
    headers.retain(|header| !header.starts_with("date: "));
    headers.sort_unstable();
    let mut expected = vec![
        "accept: application/json".to_owned(),
        "accept-encoding: identity".to_owned(),
        format!("host: 127.0.0.1:{}", server.port),
    ];
    expected.extend(body_headers.lines().map(str::to_owned));
    expected.extend(is_bearer.map(|is_bearer| {
        let scheme = if is_bearer { "bearer" } else { "basic" };
        format!("authorization: {scheme} abc")
    }));
    expected.sort_unstable();
    assert_eq!(headers, expected);
}

#[rstest]
#[case::closed(Step::Close)]
#[case::reset(Step::Reset)]
#[case::half_a_body(raw("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n[{"))]
#[actix_web::test]
async fn a_read_is_repeated_once_if_its_connection_broke(#[case] step: Step) {
    let server = Server::start(vec![step.clone(), ok("[]")]);
    assert_eq!(read(&client(&server), &server).await.unwrap(), "[]");

    let server = Server::start(vec![step.clone(), step, ok("[]")]);
    let outcome = read(&client(&server), &server).await;
    let expected = Failure::OutcomeUnknown(FailureKind::Disconnected);
    assert_eq!((outcome, server.connections()), (Err(expected), 2));
}

#[rstest]
#[case::status(response("500 Oops", "", b""), FailureKind::Status(500))]
#[case::large(Step::SendMegabyte, FailureKind::TooLarge)]
#[case::slow(Step::Trickle(""), FailureKind::Timeout)]
#[actix_web::test]
async fn a_read_is_not_repeated_after_other_failures(
    #[case] step: Step,
    #[case] expected: FailureKind,
) {
    let server = Server::start(vec![step, ok("[]")]);
    let outcome = read(&client(&server), &server).await;
    assert_eq!(outcome, Err(Failure::OutcomeUnknown(expected)));
    assert_eq!(server.connections(), 1);
}

#[actix_web::test]
async fn an_open_connection_is_reused() {
    let server = Server::start(vec![Step::CloseIdle(usize::MAX)]);
    let client = client(&server);
    for _ in 0..5 {
        write(&client, &server).await.unwrap();
    }
    assert_eq!((server.connections(), server.requests().len()), (1, 5));
}

#[actix_web::test]
async fn an_idle_connection_is_closed_after_the_keep_alive_time() {
    let server = Server::start(vec![Step::CloseIdle(usize::MAX); 2]);
    let client = HttpClient::shared(
        "test",
        HttpLimits {
            keep_alive: Duration::ZERO,
            ..limits(&server)
        },
    );
    for _ in 0..2 {
        write(&client, &server).await.unwrap();
    }
    assert_eq!(server.connections(), 2);
}

#[actix_web::test]
async fn a_connection_that_was_closed_while_idle_is_not_reused() {
    let server = Server::start(vec![Step::CloseIdle(1); 3]);
    let client = client(&server);
    for sent in 1..=3 {
        write(&client, &server).await.unwrap();
        assert_eq!(
            (server.connections(), server.requests().len()),
            (sent, sent)
        );
        while server.closed() < sent {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // Lets the runtime notice the closed connection.
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[actix_web::test]
async fn a_write_on_a_connection_that_is_being_closed_is_sent_once() {
    let server = Server::start(vec![Step::CloseAfterAnother(1), ok("done")]);
    let client = client(&server);
    write(&client, &server).await.unwrap();
    let outcome = write(&client, &server).await;
    let expected = Failure::OutcomeUnknown(FailureKind::Disconnected);
    assert_eq!(outcome, Err(expected));
    assert_eq!((server.connections(), server.requests().len()), (1, 2));
}

#[actix_web::test]
async fn a_read_on_a_connection_that_is_being_closed_is_repeated() {
    let server = Server::start(vec![Step::CloseAfterAnother(1), ok("done")]);
    let client = client(&server);
    read(&client, &server).await.unwrap();
    assert_eq!(read(&client, &server).await.unwrap(), "done");
}

#[actix_web::test]
async fn a_status_is_returned_without_the_body() {
    let server = Server::start(vec![raw(
        "HTTP/1.1 202 Accepted\r\nContent-Length: 99999\r\n\r\n",
    )]);
    let url = url(&server);
    let status = client(&server)
        .send_for_status(&Request::get(&url, 0))
        .await;
    assert_eq!(status, Ok(202));
}

#[actix_web::test]
async fn a_hanging_server_of_one_tenant_takes_no_connections_of_another() {
    // This server accepts connections and never reads.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let hanging = Server::at(listener.local_addr().unwrap().port());
    let server = Server::start(vec![ok("[]")]);
    let limits = HttpLimits {
        max_connections: 1,
        ..limits(&server)
    };
    let of = |tenant: &str| HttpClient::of_tenant("test", &Arc::from(tenant), limits.clone());
    let (lamps, chairs) = (of("lamps"), of("chairs"));
    let other = async {
        let body = write(&chairs, &server).await.unwrap();
        server.clock.advance(CLIENT_TIME_LIMIT);
        body
    };
    let first = write(&lamps, &hanging);
    let waiting = write(&lamps, &server);
    let (first, waiting, other) = futures_util::join!(first, waiting, other);
    let expected = Failure::OutcomeUnknown(FailureKind::Timeout);
    assert_eq!(other, "[]");
    assert_eq!((first, waiting), (Err(expected), Err(expected)));
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_client_can_move_between_threads() {
    fn can_move<T: Send + Sync + Clone + 'static>() {}
    can_move::<HttpClient>();
}
