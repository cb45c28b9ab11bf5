use std::{
    error::Error as _,
    fmt,
    future::poll_fn,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject as _},
};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::{runtime, time::timeout};
use tokio_postgres::{
    AsyncMessage, Client, Config,
    config::{Host, SslMode, TargetSessionAttrs},
    error::SqlState,
    tls::MakeTlsConnect,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::connection::{Connection, PostgresError};

/// Messages of the server, and the end of the connection.
pub(super) type ServerMessages = tokio_postgres::Connection<
    tokio_postgres::Socket,
    <MakeRustlsConnect as MakeTlsConnect<tokio_postgres::Socket>>::Stream,
>;

const CONNECT_LIMIT: Duration = Duration::from_secs(3);

/// Longest time limit of a host, with encryption and authentication.
const HOST_LIMIT: Duration = Duration::from_secs(6);

/// Time limit of all hosts together: silent ones must not hold up the start of the gateway.
const ALL_HOSTS_LIMIT: Duration = Duration::from_secs(10);

/// Maximum wait for a response. Longer than the time limits that the server knows.
const RESPONSE_LIMIT: Duration = Duration::from_secs(12);

/// Time limits of the server: for statements and locks, for a transaction whose gateway stopped, and for noticing that
/// a gateway is gone.
const SESSION_SETTINGS: &str = "
    SET statement_timeout = '10s';
    SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '15s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3;";

/// `PostgreSQL` server with a database. Displays neither user nor password.
#[derive(Clone)]
pub struct PostgresServer {
    /// One for each host. All have the same database.
    hosts: Arc<[Config]>,
    database: Arc<str>,
    tls: Arc<ClientConfig>,
    requires_standby: bool,
    response_limit: Duration,
}

/// Options of `PostgreSQL`'s own clients that the gateway lacks.
const UNSUPPORTED_OPTIONS: [&str; 17] = [
    "client_encoding",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "krbsrvname",
    "passfile",
    "replication",
    "require_auth",
    "service",
    "sslcert",
    "sslcompression",
    "sslcrl",
    "sslkey",
    "sslpassword",
    "sslsni",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
];

impl PostgresServer {
    /// Reads a connection string. `authorities` are certificates in PEM that are trusted besides the public ones.
    pub fn new(connection: &SecretString, authorities: Option<&[u8]>) -> Result<Self, String> {
        let config: Config = connection
            .expose_secret()
            .trim()
            .parse()
            .map_err(|error| parse_problem(&error))?;
        // An address replaces the host's.
        let is_local = config.get_hosts().iter().all(is_on_this_machine)
            && config.get_hostaddrs().iter().all(IpAddr::is_loopback);
        if !is_local && config.get_ssl_mode() == SslMode::Prefer {
            return Err(
                "a server on another machine needs sslmode=require, or sslmode=disable in a trusted network"
                    .to_owned(),
            );
        }
        let Some(database) = config
            .get_dbname()
            .filter(|_| !config.get_hosts().is_empty())
        else {
            return Err("it needs a host and the name of a database".to_owned());
        };
        let database = Arc::from(database);
        Ok(Self {
            hosts: hosts_of(&config)?,
            database,
            tls: tls_config(authorities)?,
            requires_standby: false,
            response_limit: RESPONSE_LIMIT,
        })
    }

    /// Sets whether a gateway opens orders and sessions only while each commit waits for a standby.
    #[must_use]
    pub fn require_standby(self, requires_standby: bool) -> Self {
        Self {
            requires_standby,
            ..self
        }
    }

    pub(super) fn requires_standby(&self) -> bool {
        self.requires_standby
    }

    pub(super) fn response_limit(&self) -> Duration {
        self.response_limit
    }

    #[cfg(test)]
    pub(super) fn with_response_limit(self, response_limit: Duration) -> Self {
        Self {
            response_limit,
            ..self
        }
    }

    pub(super) fn connect(&self) -> Result<Connection, PostgresError> {
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(PostgresError::Io)?;
        let (client, connection) = runtime.block_on(self.open_connection())?;
        let has_warned = Arc::new(AtomicBool::new(false));
        runtime.spawn(read_messages(connection, Arc::clone(&has_warned)));
        let connection = Connection::new(runtime, client, has_warned, self.response_limit);
        connection.run(SESSION_SETTINGS)?;
        Ok(connection)
    }

    /// Opens a connection to the first host that accepts changes. Its messages must be polled.
    pub(super) async fn open_connection(&self) -> Result<(Client, ServerMessages), PostgresError> {
        let mut last_error = PostgresError::Late;
        let limit = host_limit(self.hosts.len());
        for host in self.hosts.iter() {
            let tls = MakeRustlsConnect::new(ClientConfig::clone(&self.tls));
            // The client's own time limit ends before encryption and authentication.
            last_error = match timeout(limit, host.connect(tls)).await {
                Ok(Ok(connected)) => return Ok(connected),
                Ok(Err(error)) => error.into(),
                Err(_elapsed) => PostgresError::Late,
            };
        }
        Err(last_error)
    }
}

/// Reads until the connection ends; the statements of the client report the error. Sets `has_warned` with each warning.
async fn read_messages(mut connection: ServerMessages, has_warned: Arc<AtomicBool>) {
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if matches!(message, AsyncMessage::Notice(notice) if *notice.code() == SqlState::WARNING) {
            has_warned.store(true, Ordering::SeqCst);
        }
    }
}

impl fmt::Display for PostgresServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "database {} of PostgreSQL", self.database)
    }
}

impl fmt::Debug for PostgresServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// Each host gets its part, so that a good one after silent ones is reached.
fn host_limit(hosts: usize) -> Duration {
    let hosts = u32::try_from(hosts).unwrap_or(u32::MAX).max(1);
    HOST_LIMIT.min(ALL_HOSTS_LIMIT / hosts)
}

/// Names the option that is wrong, but never a value. An unknown name is not repeated either: without quotes, the part of
/// a password behind a space is read as one.
fn parse_problem(error: &tokio_postgres::Error) -> String {
    let reason = error.source().map(ToString::to_string).unwrap_or_default();
    // The library has no other access to the name.
    let option = reason.split('`').nth(1).unwrap_or_default();
    if reason.starts_with("invalid value for option") {
        return if option == "sslmode" {
            "its sslmode must be require, prefer or disable; require verifies the certificate and the host's name, as verify-full does elsewhere".to_owned()
        } else {
            format!("its option {option} has an invalid value")
        };
    }
    if !reason.starts_with("unknown option") {
        return "it is not a connection string of PostgreSQL".to_owned();
    }
    match option {
        "sslrootcert" => "its option sslrootcert is not supported: use store.ca_file".to_owned(),
        known if UNSUPPORTED_OPTIONS.contains(&known) => {
            format!("its option {known} is not supported")
        }
        _ => "it has an option that PostgreSQL does not know, or a value with a space that is not in quotes"
            .to_owned(),
    }
}

/// Splits the settings, because a time limit for each host needs a connection for each.
fn hosts_of(all: &Config) -> Result<Arc<[Config]>, String> {
    let (hosts, addresses, ports) = (all.get_hosts(), all.get_hostaddrs(), all.get_ports());
    let fits = |count: usize| count == 0 || count == hosts.len();
    if !fits(addresses.len()) || !(fits(ports.len()) || ports.len() == 1) {
        return Err("its hosts, addresses and ports differ in number".to_owned());
    }
    let of_host = hosts.iter().enumerate().map(|(at, host)| {
        let mut config = settings_of(all);
        match host {
            Host::Tcp(name) => config.host(name),
            Host::Unix(folder) => config.host_path(folder),
        };
        if let Some(address) = addresses.get(at) {
            config.hostaddr(*address);
        }
        if let Some(port) = ports.get(at).or(ports.first()) {
            config.port(*port);
        }
        config
    });
    Ok(of_host.collect())
}

/// Settings without hosts.
fn settings_of(all: &Config) -> Config {
    let mut config = Config::new();
    config
        .ssl_mode(all.get_ssl_mode())
        .ssl_negotiation(all.get_ssl_negotiation())
        .channel_binding(all.get_channel_binding())
        .application_name("gateway")
        .connect_timeout(CONNECT_LIMIT)
        .tcp_user_timeout(Duration::from_secs(10))
        .keepalives(all.get_keepalives())
        .keepalives_idle(Duration::from_secs(5))
        .target_session_attrs(TargetSessionAttrs::ReadWrite);
    if let Some(interval) = all.get_keepalives_interval() {
        config.keepalives_interval(interval);
    }
    if let Some(retries) = all.get_keepalives_retries() {
        config.keepalives_retries(retries);
    }
    if let Some(user) = all.get_user() {
        config.user(user);
    }
    if let Some(password) = all.get_password() {
        config.password(password);
    }
    if let Some(database) = all.get_dbname() {
        config.dbname(database);
    }
    if let Some(options) = all.get_options() {
        config.options(options);
    }
    config
}

fn is_on_this_machine(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => matches!(name.as_str(), "localhost" | "127.0.0.1" | "::1"),
        Host::Unix(_) => true,
    }
}

fn tls_config(authorities: Option<&[u8]>) -> Result<Arc<ClientConfig>, String> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    for certificate in CertificateDer::pem_slice_iter(authorities.unwrap_or_default()) {
        let certificate = certificate.map_err(|error| format!("a certificate: {error}"))?;
        let added = roots.add(certificate);
        added.map_err(|error| format!("a certificate: {error}"))?;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}
