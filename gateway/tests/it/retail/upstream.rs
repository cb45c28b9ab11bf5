use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use gateway::{
    clock::Clock,
    retail::{
        ReadBreakers, RetailClient, RetailTarget, ShopCallMetrics, SqlDialect, TransportSettings,
    },
};
use secrecy::SecretString;

/// Nothing listens on the port of the discard protocol.
pub(crate) const CLOSED: &str = "http://127.0.0.1:9";
pub(crate) const TOKEN: &str = "canary-token-83c1";
pub(crate) const CONNECTION: &str = "Server=db;Password=canary-connection-1f7d";

#[derive(Debug, Clone)]
pub(crate) enum Step {
    Response(String),
    /// Sends these bytes one by one, but never the last byte.
    Slowly(String),
    /// Sends nothing and leaves the connection open.
    Hang,
    Close,
}

impl Step {
    pub(crate) fn ok(content_type: &str, body: &str) -> Self {
        Self::status("200 OK", content_type, body)
    }

    pub(crate) fn json(body: &str) -> Self {
        Self::ok("application/json; charset=utf-8", body)
    }

    pub(crate) fn status(status: &str, content_type: &str, body: &str) -> Self {
        let length = body.len();
        Self::Response(format!(
            "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        ))
    }
}

/// Upstream server on a free port, which records requests.
pub(crate) struct Upstream {
    pub(crate) url: String,
    requests: Arc<Mutex<Vec<String>>>,
    clock: Clock,
}

impl Upstream {
    /// Plays one step per connection. Further connections are closed.
    pub(crate) fn play(steps: Vec<Step>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let clock = Clock::default();
        let (seen, passing) = (Arc::clone(&requests), clock.clone());
        thread::spawn(move || {
            let mut steps = steps.into_iter();
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                // A client may close the connection without a request.
                let request = read_request(&mut stream);
                seen.lock().unwrap().push(request);
                let step = steps.next().unwrap_or(Step::Close);
                let clock = passing.clone();
                thread::spawn(move || perform(&step, stream, &clock));
            }
        });
        Self {
            url,
            requests,
            clock,
        }
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    /// A client with small size limits. Its time limit ends as soon as a step hangs.
    pub(crate) fn client(&self) -> RetailClient {
        RetailClient::new(Arc::new(self.target(TransportSettings {
            max_answer_bytes: 4_096,
            max_picture_bytes: 1_024,
            ..TransportSettings::default()
        })))
    }

    pub(crate) fn target(&self, transport: TransportSettings) -> RetailTarget {
        RetailTarget {
            tenant: Arc::from("lamps"),
            api_url: self.url.clone(),
            pictures_url: format!("{}/pictures", self.url),
            token: SecretString::from(TOKEN),
            connection: Some(SecretString::from(CONNECTION)),
            connection_parameter: "constr".to_owned(),
            dialect: SqlDialect::Sandbox,
            transport: Arc::new(transport),
            clock: self.clock.clone(),
            breaker: Arc::default(),
            read_breakers: ReadBreakers::default(),
            metrics: ShopCallMetrics::default(),
        }
    }
}

fn wait_for_end(stream: &mut TcpStream) {
    let _ended = stream.read(&mut [0]);
}

fn read_request(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read > 0) {
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let length = head.lines().find_map(|line| {
        line.to_lowercase()
            .strip_prefix("content-length: ")?
            .parse()
            .ok()
    });
    let mut body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut body).unwrap();
    head + &String::from_utf8(body).unwrap()
}

/// Ignores write errors, because the client may disconnect.
fn perform(step: &Step, mut stream: TcpStream, clock: &Clock) {
    let limit = Duration::from_millis(TransportSettings::default().request_timeout_ms);
    match step {
        Step::Response(text) => {
            let _ = stream.write_all(text.as_bytes());
        }
        Step::Slowly(text) => {
            let (_, all_but_one) = text.as_bytes().split_last().unwrap();
            for byte in all_but_one {
                if stream.write_all(&[*byte]).is_err() {
                    return;
                }
                clock.advance(limit / 50);
            }
            wait_for_end(&mut stream);
        }
        Step::Hang => {
            clock.advance(limit);
            wait_for_end(&mut stream);
        }
        Step::Close => {}
    }
    let _ = stream.shutdown(Shutdown::Both);
}
