use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use rustix::net::sockopt::set_socket_linger;
use rustls::{
    ServerConfig, ServerConnection, StreamOwned,
    pki_types::{CertificateDer, PrivateKeyDer},
};

use crate::clock::Clock;

pub(super) const CLIENT_TIME_LIMIT: Duration = Duration::from_secs(3_600);

#[derive(Clone)]
pub(super) enum Step {
    /// Reads a request, sends these bytes and closes.
    Respond(Vec<u8>),
    /// Sends these bytes one by one until the client's time limit has passed.
    Trickle(&'static str),
    SendMegabyte,
    Close,
    Reset,
    /// Resets the connection without reading the request.
    ResetUnread,
    RespondUnread(&'static str),
    /// Responds to this many requests, then reads another one and closes.
    CloseAfterAnother(usize),
    /// Responds to this many requests, then closes.
    CloseIdle(usize),
}

pub(super) fn response(status: &str, headers: &str, body: &[u8]) -> Step {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\n{headers}\r\n",
        body.len()
    );
    Step::Respond([head.as_bytes(), body].concat())
}

pub(super) fn ok(body: &str) -> Step {
    response("200 OK", "", body.as_bytes())
}

#[derive(Clone, Default)]
pub(super) struct Server {
    pub(super) port: u16,
    pub(super) clock: Clock,
    seen: Arc<Mutex<Received>>,
}

#[derive(Default)]
struct Received {
    connections: usize,
    closed: usize,
    requests: Vec<String>,
}

impl Server {
    pub(super) fn at(port: u16) -> Self {
        Self {
            port,
            ..Self::default()
        }
    }

    /// Performs one step per connection. Further connections are closed.
    pub(super) fn start(steps: Vec<Step>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self::at(listener.local_addr().unwrap().port());
        let shared = server.clone();
        thread::spawn(move || {
            let mut steps = steps.into_iter();
            for stream in listener.incoming() {
                let stream = stream.unwrap();
                shared.seen.lock().unwrap().connections += 1;
                let (server, step) = (shared.clone(), steps.next().unwrap_or(Step::Close));
                thread::spawn(move || server.perform(&step, stream));
            }
        });
        server
    }

    pub(super) fn start_tls(
        certificate: CertificateDer<'static>,
        key: PrivateKeyDer<'static>,
    ) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key);
        let mut config = config.unwrap();
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self::at(listener.local_addr().unwrap().port());
        let shared = server.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
                let mut stream = StreamOwned::new(connection, stream.unwrap());
                if shared.read_request(&mut stream) {
                    let Step::Respond(bytes) = ok("over TLS") else {
                        unreachable!()
                    };
                    stream.write_all(&bytes).unwrap();
                }
            }
        });
        server
    }

    pub(super) fn connections(&self) -> usize {
        self.seen.lock().unwrap().connections
    }

    pub(super) fn closed(&self) -> usize {
        self.seen.lock().unwrap().closed
    }

    pub(super) fn requests(&self) -> Vec<String> {
        self.seen.lock().unwrap().requests.clone()
    }

    /// Returns whether the request was complete.
    fn read_request(&self, stream: &mut impl Read) -> bool {
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            if !stream.read(&mut byte).is_ok_and(|read| read > 0) {
                return false;
            }
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        let length = head.lines().find_map(|line| {
            let line = line.to_lowercase();
            line.strip_prefix("content-length: ")?.parse().ok()
        });
        let mut body = vec![0; length.unwrap_or(0)];
        stream.read_exact(&mut body).unwrap();
        let request = head + &String::from_utf8(body).unwrap();
        self.seen.lock().unwrap().requests.push(request);
        true
    }

    /// Ignores write errors, because the client may disconnect.
    fn perform(&self, step: &Step, mut stream: TcpStream) {
        match step {
            // Wait for the request: if the reset came first, the client would not send it.
            Step::ResetUnread => {
                let _ = stream.peek(&mut [0]);
            }
            Step::RespondUnread(bytes) => {
                let _ = stream.write_all(bytes.as_bytes());
            }
            Step::CloseAfterAnother(count) | Step::CloseIdle(count) => {
                for _ in 0..*count {
                    if !self.read_request(&mut stream) {
                        break;
                    }
                    let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]");
                }
                if matches!(step, Step::CloseAfterAnother(_)) {
                    self.read_request(&mut stream);
                }
            }
            Step::Respond(_)
            | Step::Trickle(_)
            | Step::SendMegabyte
            | Step::Close
            | Step::Reset => {
                self.read_request(&mut stream);
                self.respond(step, &mut stream);
            }
        }
        if matches!(step, Step::Reset | Step::ResetUnread) {
            // Dropping the socket sends a reset.
            set_socket_linger(&stream, Some(Duration::ZERO)).unwrap();
        } else {
            let _ = stream.shutdown(Shutdown::Both);
        }
        drop(stream);
        self.seen.lock().unwrap().closed += 1;
    }

    fn respond(&self, step: &Step, stream: &mut TcpStream) {
        match step {
            Step::Respond(bytes) => {
                let _ = stream.write_all(bytes);
            }
            Step::Trickle(text) => {
                for byte in text.as_bytes() {
                    let _ = stream.write_all(&[*byte]);
                    self.clock.advance(CLIENT_TIME_LIMIT / 1_000);
                }
                self.clock.advance(CLIENT_TIME_LIMIT);
                // Wait until the client disconnects.
                let _ = stream.read(&mut [0]);
            }
            Step::SendMegabyte => {
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                for _ in 0..1_000 {
                    let _ = write!(stream, "3e8\r\n{}\r\n", "x".repeat(1_000));
                }
                let _ = stream.write_all(b"0\r\n\r\n");
            }
            Step::Close
            | Step::Reset
            | Step::ResetUnread
            | Step::RespondUnread(_)
            | Step::CloseAfterAnother(_)
            | Step::CloseIdle(_) => {}
        }
    }
}
