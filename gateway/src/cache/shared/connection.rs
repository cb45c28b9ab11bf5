//! Connection to the server of the shared cache. A thread opens it and reads its responses, so that it does not end
//! with a worker.

use std::{fmt, io, sync::Arc, thread, time::Duration};

use arc_swap::ArcSwapOption;
use redis::{AsyncConnectionConfig, Client, Cmd, FromRedisValue, aio::MultiplexedConnection};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::{runtime, sync::mpsc};

use crate::{
    backoff::{Backoff, Jitter, Spread},
    clock::Clock,
};

const CONNECT_LIMIT: Duration = Duration::from_secs(2);

/// 0.5 s, 1 s, 2 s … 30 s, each up to a quarter longer.
const BACKOFF: Backoff = Backoff {
    first_ms: 500,
    max_ms: 30_000,
    spread: Spread {
        min_percent: 100,
        max_percent: 125,
    },
};

/// After this time without a failure, the backoff begins again with its first pause.
const HEALTHY_MS: u64 = 60_000;

/// Server of the shared cache. Displays neither user nor password.
#[derive(Clone)]
pub struct SharedCacheServer(Client);

impl SharedCacheServer {
    /// Reads an address.
    pub fn new(url: &SecretString) -> Result<Self, String> {
        let client = Client::open(url.expose_secret().trim());
        let client = client.map_err(|_may_contain_the_password| {
            "it is not an address like redis://user:password@host:6379/0 or unix:///run/redis/redis.sock"
        })?;
        Ok(Self(client))
    }
}

impl fmt::Debug for SharedCacheServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("server of the shared cache")
    }
}

/// Connection that all workers use. It is given up after the first failure, and opened again after a pause.
pub(super) struct Connection {
    current: Current,
    /// Reason why the current connection was given up. Closing it ends the thread.
    given_up: mpsc::UnboundedSender<String>,
    limit: Duration,
    clock: Clock,
}

type Current = Arc<ArcSwapOption<MultiplexedConnection>>;

/// Reason why a command has no response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unavailable {
    /// The server is not connected at the moment.
    NotConnected,
    /// The command failed or took too long.
    Failed,
}

impl Connection {
    /// Starts the thread. `limit` is the time limit of a command.
    pub(super) fn start(
        server: SharedCacheServer,
        limit: Duration,
        clock: &Clock,
    ) -> io::Result<Self> {
        let current = Current::default();
        let (given_up, reasons) = mpsc::unbounded_channel();
        let maintained = maintain(server.0, Arc::clone(&current), reasons, clock.clone());
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        thread::Builder::new()
            .name("shared-cache".to_owned())
            .spawn(move || runtime.block_on(maintained))?;
        Ok(Self {
            current,
            given_up,
            limit,
            clock: clock.clone(),
        })
    }

    /// Sends a command and waits for its response. Fails at once without a connection.
    pub(super) async fn run<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, Unavailable> {
        let current = self.current.load_full();
        let mut connection = match &current {
            Some(current) => MultiplexedConnection::clone(current),
            None => return Err(Unavailable::NotConnected),
        };
        let response = command.query_async(&mut connection);
        let reason = match self.clock.timeout(self.limit, response).await {
            Some(Ok(response)) => return Ok(response),
            Some(Err(error)) => error.to_string(),
            None => "the server does not respond in time".to_owned(),
        };
        // Commands that fail together give up one connection, not its successor.
        let previous = self.current.compare_and_swap(&current, None);
        if previous.as_ref().map(Arc::as_ptr) == current.as_ref().map(Arc::as_ptr) {
            let _gateway_stops = self.given_up.send(reason);
        }
        Err(Unavailable::Failed)
    }

    #[cfg(test)]
    pub(super) fn is_connected(&self) -> bool {
        self.current.load().is_some()
    }
}

/// Work of the thread.
async fn maintain(
    client: Client,
    current: Current,
    mut given_up: mpsc::UnboundedReceiver<String>,
    clock: Clock,
) {
    let (mut failures, mut is_failing) = (0_u32, false);
    while !given_up.is_closed() {
        let reason = match connect(&client, &clock).await {
            Ok(connection) => {
                if is_failing {
                    tracing::info!("the shared cache is used again");
                }
                is_failing = false;
                let connected_ms = clock.now_ms();
                current.store(Some(Arc::new(connection)));
                let Some(reason) = given_up.recv().await else {
                    return;
                };
                if clock.now_ms().saturating_sub(connected_ms) >= HEALTHY_MS {
                    failures = 0;
                }
                reason
            }
            Err(reason) => reason,
        };
        if !is_failing {
            tracing::warn!(%reason, "the shared cache is not used until its server is back");
        }
        is_failing = true;
        failures = failures.saturating_add(1);
        let pause_ms = BACKOFF.delay_ms(failures, Jitter::random());
        clock.sleep(Duration::from_millis(pause_ms)).await;
    }
}

#[cfg(test)]
pub(super) async fn connect_for_test(server: &SharedCacheServer) -> Result<(), String> {
    connect(&server.0, &Clock::default()).await.map(drop)
}

/// The reason of a failure contains no address and no password.
async fn connect(client: &Client, clock: &Clock) -> Result<MultiplexedConnection, String> {
    // The time limits are those of the clock.
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(None)
        .set_response_timeout(None);
    let connecting = client.get_multiplexed_async_connection_with_config(&config);
    match clock.timeout(CONNECT_LIMIT, connecting).await {
        Some(connected) => connected.map_err(|error| error.to_string()),
        None => Err("the connection takes too long".to_owned()),
    }
}
