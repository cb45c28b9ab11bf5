//! Hints between gateways, by `LISTEN` and `NOTIFY` on one connection. A notification of a transaction with changes
//! would make the server commit such transactions one at a time.

use std::{
    collections::BTreeSet,
    io,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use futures_util::{StreamExt as _, stream::poll_fn};
use tokio::{
    runtime,
    sync::mpsc,
    time::{sleep, timeout},
};
use tokio_postgres::{AsyncMessage, Client, Notification};

use super::{PostgresServer, connection::PostgresError};
use crate::store::{Hint, Hints};

const LISTEN: &str = "LISTEN gateway_hints";
const NOTIFY: &str = "SELECT pg_notify('gateway_hints', $1)";

/// The server refuses 8,000 bytes.
const MAX_PAYLOAD_BYTES: usize = 7_900;

/// Maximum hints that wait for the connection. Beyond it, the other gateways learn that they missed some.
const MAX_WAITING: usize = 1_000;

/// Payload that stands for hints that were not sent.
const MISSED: &str = "";

const RETRY_INTERVAL: Duration = Duration::from_secs(1);
const HEALTH_INTERVAL: Duration = Duration::from_secs(5);
const RESPONSE_LIMIT: Duration = Duration::from_secs(5);

/// Sends hints to other gateways with the same database.
pub struct PostgresHints {
    waiting: mpsc::Sender<String>,
    has_missed: Arc<AtomicBool>,
}

impl PostgresHints {
    /// Connects on a thread, and again whenever the connection is lost. Returns the hints of other gateways.
    pub fn start(server: PostgresServer) -> io::Result<Hints> {
        let (waiting, to_send) = mpsc::channel(MAX_WAITING);
        let (arrived, received) = mpsc::unbounded_channel();
        let has_missed = Arc::new(AtomicBool::new(false));
        let exchange = Exchange {
            server,
            to_send,
            has_missed: Arc::clone(&has_missed),
            unsent: BTreeSet::new(),
            received: arrived,
        };
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        thread::Builder::new()
            .name("hints".to_owned())
            .spawn(move || runtime.block_on(exchange.run()))?;
        Ok(Hints {
            sender: Self {
                waiting,
                has_missed,
            },
            received,
        })
    }

    /// Queues a hint, a text without line breaks. It is sent once even if it is queued several times meanwhile.
    pub fn send(&self, text: String) {
        if self.waiting.try_send(text).is_err() {
            self.has_missed.store(true, Ordering::Release);
        }
    }
}

/// Work of the thread.
struct Exchange {
    server: PostgresServer,
    to_send: mpsc::Receiver<String>,
    has_missed: Arc<AtomicBool>,
    /// Hints that may not have been sent.
    unsent: BTreeSet<String>,
    received: mpsc::UnboundedSender<Hint>,
}

impl Exchange {
    async fn run(mut self) {
        let mut is_connected = true;
        while let Err(error) = self.exchange(&mut is_connected).await {
            if self.to_send.is_closed() {
                return;
            }
            if is_connected {
                tracing::warn!(%error, "purge hints are neither sent nor received until the database is back");
            }
            is_connected = false;
            sleep(RETRY_INTERVAL).await;
        }
    }

    /// Ends without an error when the gateway stops.
    async fn exchange(&mut self, is_connected: &mut bool) -> Result<(), PostgresError> {
        let (client, mut connection) = self.server.open_connection().await?;
        let (arrived, mut notifications) = mpsc::unbounded_channel();
        let reading = async move {
            let mut messages = pin!(poll_fn(move |context| connection.poll_message(context)));
            while let Some(Ok(message)) = messages.next().await {
                if let AsyncMessage::Notification(notification) = message {
                    let _not_read = arrived.send(notification);
                }
            }
        };
        // Ends with `client`.
        drop(runtime::Handle::current().spawn(reading));
        responded(client.batch_execute(LISTEN)).await?;
        let process = responded(client.query_one("SELECT pg_backend_pid()", &[])).await?;
        let process: i32 = process.try_get(0)?;
        if !*is_connected {
            tracing::info!("purge hints are exchanged again");
        }
        *is_connected = true;
        self.receive(Hint::Missed);
        self.send_waiting(&client).await?;
        let mut new = Vec::new();
        loop {
            tokio::select! {
                notification = notifications.recv() => {
                    let notification = notification.ok_or(PostgresError::Late)?;
                    if notification.process_id() != process {
                        self.receive_all(&notification);
                    }
                }
                count = self.to_send.recv_many(&mut new, MAX_WAITING) => {
                    if count == 0 {
                        return Ok(());
                    }
                    self.unsent.extend(new.drain(..));
                    self.send_waiting(&client).await?;
                }
                () = sleep(HEALTH_INTERVAL) => responded(client.batch_execute("SELECT 1")).await?,
            }
        }
    }

    fn receive_all(&self, notification: &Notification) {
        if notification.payload() == MISSED {
            self.receive(Hint::Missed);
        }
        for text in notification.payload().lines() {
            self.receive(Hint::Text(text.to_owned()));
        }
    }

    fn receive(&self, hint: Hint) {
        let _gateway_stops = self.received.send(hint);
    }

    async fn send_waiting(&mut self, client: &Client) -> Result<(), PostgresError> {
        let has_missed = self.has_missed.swap(false, Ordering::AcqRel);
        let sent = async {
            if has_missed {
                responded(client.execute(NOTIFY, &[&MISSED])).await?;
            }
            for payload in payloads(&self.unsent) {
                responded(client.execute(NOTIFY, &[&payload])).await?;
            }
            Ok::<_, PostgresError>(())
        };
        if let Err(error) = sent.await {
            self.has_missed.fetch_or(has_missed, Ordering::AcqRel);
            return Err(error);
        }
        self.unsent.clear();
        Ok(())
    }
}

/// Joins hints to as few payloads as possible.
fn payloads(hints: &BTreeSet<String>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for hint in hints {
        match payloads.last_mut() {
            Some(payload) if payload.len() + 1 + hint.len() <= MAX_PAYLOAD_BYTES => {
                payload.push('\n');
                payload.push_str(hint);
            }
            _ => payloads.push(hint.clone()),
        }
    }
    payloads
}

async fn responded<T>(
    response: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, PostgresError> {
    let response = timeout(RESPONSE_LIMIT, response).await;
    Ok(response.map_err(|_elapsed| PostgresError::Late)??)
}

#[cfg(test)]
mod tests {
    use super::{super::testing::TestServer, *};

    fn start(server: &TestServer) -> Hints {
        PostgresHints::start(server.server()).unwrap()
    }

    fn text(text: &str) -> Hint {
        Hint::Text(text.to_owned())
    }

    #[actix_web::test]
    async fn a_hint_reaches_the_other_gateways_but_not_its_sender() {
        let server = TestServer::start();
        let (mut first, mut second) = (start(&server), start(&server));
        for gateway in [&mut first, &mut second] {
            assert_eq!(gateway.received.recv().await, Some(Hint::Missed));
        }
        first.sender.send("one".to_owned());
        assert_eq!(second.received.recv().await, Some(text("one")));
        second.sender.send("two".to_owned());
        assert_eq!(first.received.recv().await, Some(text("two")));
    }

    #[actix_web::test]
    async fn after_an_outage_hints_count_as_missed_and_waiting_ones_are_sent() {
        let server = TestServer::start();
        server.execute("CREATE ROLE shop LOGIN");
        let mut first = PostgresHints::start(server.server_for("shop")).unwrap();
        let mut second = start(&server);
        first.received.recv().await;
        second.received.recv().await;
        // Only the first one loses its connection.
        server.execute("ALTER ROLE shop NOLOGIN");
        let end =
            "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE usename = 'shop'";
        while !server.read_first_column(end).is_empty() {}
        let mut number = 0;
        while !first.sender.has_missed.load(Ordering::Acquire) {
            first.sender.send(format!("hint {number}"));
            number += 1;
        }
        server.execute("ALTER ROLE shop LOGIN");
        for gateway in [&mut first, &mut second] {
            assert_eq!(gateway.received.recv().await, Some(Hint::Missed));
        }
        assert_eq!(second.received.recv().await, Some(text("hint 0")));
        // The first ones are refused while the others wait to be sent.
        while second.received.try_recv() != Ok(text("after the outage")) {
            first.sender.send("after the outage".to_owned());
            tokio::task::yield_now().await;
        }
    }

    #[test]
    fn hints_are_joined_up_to_the_limit_of_the_server() {
        let hints: BTreeSet<String> = (0..3_000).map(|at| format!("hint {at:04}")).collect();
        let payloads = payloads(&hints);
        assert_eq!(payloads.len(), 4);
        assert!(
            payloads
                .iter()
                .all(|payload| payload.len() <= MAX_PAYLOAD_BYTES)
        );
        let joined: BTreeSet<String> = payloads
            .iter()
            .flat_map(|payload| payload.lines())
            .map(str::to_owned)
            .collect();
        assert_eq!(joined, hints);
    }
}
