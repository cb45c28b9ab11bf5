//! Connections are kept, but never longer than the upstream keeps them.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use gateway::retail::{RetailClient, RetailTarget, SqlDialect, TransportSettings};
use secrecy::SecretString;

/// Answers every request of a connection with an empty list, `per_connection` times; then closes without notice.
struct KeepingUpstream {
    url: String,
    connections: Arc<AtomicUsize>,
}

impl KeepingUpstream {
    fn start(per_connection: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let connections = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&connections);
        thread::spawn(move || {
            for stream in listener.incoming() {
                counter.fetch_add(1, Ordering::SeqCst);
                let stream = stream.unwrap();
                thread::spawn(move || answer(stream, per_connection));
            }
        });
        Self { url, connections }
    }

    fn client(&self, keep_alive_ms: u64) -> RetailClient {
        RetailClient::new(Arc::new(RetailTarget {
            tenant: Arc::from("lamps"),
            api_url: self.url.clone(),
            pictures_url: self.url.clone(),
            token: SecretString::from("token"),
            connection: None,
            connection_parameter: "constr".to_owned(),
            dialect: SqlDialect::Sandbox,
            transport: Arc::new(TransportSettings {
                keep_alive_ms,
                ..TransportSettings::default()
            }),
        }))
    }

    fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

fn answer(mut stream: TcpStream, times: usize) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    for _ in 0..times {
        while lines
            .next()
            .is_some_and(|line| line.is_ok_and(|line| !line.is_empty()))
        {}
        if stream
            .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
            .is_err()
        {
            return;
        }
    }
}

#[actix_web::test]
async fn a_connection_is_used_again() {
    let upstream = KeepingUpstream::start(usize::MAX);
    let client = upstream.client(60_000);
    for _ in 0..5 {
        assert!(client.list_brands().await.unwrap().is_empty());
    }
    assert_eq!(upstream.connections(), 1);
}

#[actix_web::test]
async fn an_idle_connection_is_given_up_in_time() {
    let upstream = KeepingUpstream::start(usize::MAX);
    let client = upstream.client(30);
    client.list_brands().await.unwrap();
    actix_web::rt::time::sleep(Duration::from_millis(120)).await;
    client.list_brands().await.unwrap();
    assert_eq!(upstream.connections(), 2);
}

#[actix_web::test]
async fn a_connection_that_the_upstream_closed_costs_no_call() {
    let upstream = KeepingUpstream::start(1);
    let client = upstream.client(60_000);
    for _ in 0..20 {
        client.list_brands().await.unwrap();
    }
    assert_eq!(upstream.connections(), 20);
}

#[test]
fn a_client_can_move_between_threads() {
    fn can_move<T: Send + Sync + Clone + 'static>() {}
    can_move::<RetailClient>();
}
