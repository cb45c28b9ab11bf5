use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;

use crate::database::TENANTS;
use crate::faults::Fault;
use crate::import::ImportError;
use crate::ledger::{CallRecord, CollectedEvent, SavedOrder};
use crate::mail::Mail;
use crate::other_services::{self, PaymentRecord, WebhookPlan};
use crate::seed::SeedError;
use crate::server::RunningServer;
use crate::world::World;

/// Options for starting a sandbox.
#[derive(Clone, Debug)]
pub struct SandboxOptions {
    /// Address to listen on; only a loopback address is accepted. Port 0 picks a free port.
    pub address: String,
    /// Folder of the tenants' database files; missing files are created. `None` keeps the databases
    /// in memory.
    pub data: Option<PathBuf>,
    /// Tenants to serve; empty means all of [`TENANTS`] and the own shops in the data folder.
    pub tenants: Vec<String>,
}

impl Default for SandboxOptions {
    fn default() -> Self {
        Self {
            address: "127.0.0.1:0".to_owned(),
            data: None,
            tenants: Vec::new(),
        }
    }
}

/// Error of a sandbox.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The address would be reachable from other machines.
    #[error(
        "{0} is not a loopback address; the sandbox has no access control, so it only listens on this machine"
    )]
    NotLoopback(String),
    /// The address can't be read or listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address as given.
        address: String,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// Neither a demo tenant nor an own shop has this name.
    #[error("there is no tenant '{0}'; the demo tenants are {known}, and the command `shop` adds an own one", known = TENANTS.join(", "))]
    UnknownTenant(String),
    /// A database failed.
    #[error("the database of a tenant failed")]
    Database(#[from] rusqlite::Error),
    /// The demo content could not be written.
    #[error("tenant '{tenant}' could not be filled")]
    Seed {
        /// The tenant.
        tenant: String,
        /// The reason.
        source: SeedError,
    },
    /// A shop's name gives no tenant's name, or that of a demo tenant.
    #[error(
        "the name `{0}` gives no name of a folder: it needs Latin or Greek letters or digits, and must differ from the demo shops' folders"
    )]
    ShopName(String),
    /// The file was not imported.
    #[error("the catalogue was not imported")]
    Import(#[from] ImportError),
    /// A file could not be read or written.
    #[error("cannot use {path}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The server's thread could not be started.
    #[error("the server did not start")]
    Server(#[source] std::io::Error),
}

/// A running sandbox. It stops when it is dropped.
pub struct Sandbox {
    address: SocketAddr,
    world: Arc<World>,
    running: Mutex<Option<RunningServer>>,
}

impl Sandbox {
    /// Starts a sandbox. It accepts connections when this function returns.
    pub fn start(options: SandboxOptions) -> Result<Self, SandboxError> {
        let SandboxOptions {
            address: wanted,
            data,
            tenants,
        } = options;
        let listener = listen(&wanted)?;
        let address = listener
            .local_addr()
            .map_err(|source| SandboxError::Listen {
                address: wanted,
                source,
            })?;
        let world = Arc::new(World::open(
            data.as_deref(),
            &tenants,
            format!("http://{address}"),
        )?);
        let server =
            RunningServer::start(listener, Arc::clone(&world)).map_err(SandboxError::Server)?;
        Ok(Self {
            address,
            world,
            running: Mutex::new(Some(server)),
        })
    }

    /// Address of the server without a trailing slash, as in `http://127.0.0.1:8081`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Stops serving: open connections are closed and new ones are refused. The data stays.
    pub fn stop(&self) {
        if let Some(server) = self
            .running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
        {
            server.stop();
        }
    }

    /// Serves again on the same port with the same data. Stops first if still running.
    pub fn restart(&self) -> Result<(), SandboxError> {
        self.stop();
        let listener = listen(&self.address.to_string())?;
        let server = RunningServer::start(listener, Arc::clone(&self.world))
            .map_err(SandboxError::Server)?;
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(server);
        Ok(())
    }

    /// Replaces all faults; for each call, the first matching fault that fires is used.
    pub fn set_faults(&self, faults: Vec<Fault>) {
        self.world.faults.set(faults);
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.world.faults.set(Vec::new());
    }

    /// Runs the closure on a thread of the sandbox for each call that will get no response. With
    /// `late_commit`, it runs after the effect. Only the first closure is used.
    pub fn on_missing_response(&self, run: impl Fn() + Send + Sync + 'static) {
        self.world.on_missing_response(Box::new(run));
    }

    /// Sets URL and reliability of the payment provider's webhooks. By default, none are sent.
    pub fn set_webhooks(&self, plan: WebhookPlan) {
        self.world.set_webhooks(plan);
    }

    /// Waits until every webhook so far is delivered or lost.
    pub fn wait_for_webhooks(&self) {
        self.world.wait_for_deliveries();
    }

    /// Every call since the start or the last [`Sandbox::clear_ledger`], oldest first.
    pub fn ledger(&self) -> Vec<CallRecord> {
        self.world.ledger.calls()
    }

    /// Every order that `SaveOrder` committed since the start or the last
    /// [`Sandbox::clear_ledger`].
    pub fn orders(&self) -> Vec<SavedOrder> {
        self.world.ledger.orders()
    }

    /// Every event that the analytics service received since the start or the last
    /// [`Sandbox::clear_ledger`].
    pub fn events(&self) -> Vec<CollectedEvent> {
        self.world.ledger.events()
    }

    /// All payments of the payment provider.
    pub fn payments(&self) -> Result<Vec<PaymentRecord>, SandboxError> {
        Ok(other_services::payments(&self.world)?)
    }

    /// Attempts a payment in any state, without the provider's page. Returns whether the payment
    /// exists.
    pub fn attempt_payment(&self, code: &str, succeeds: bool) -> Result<bool, SandboxError> {
        Ok(other_services::attempt_payment(
            &self.world,
            code,
            succeeds,
        )?)
    }

    /// Replaces the keys with which the identity provider signs.
    pub fn change_openid_keys(&self) {
        self.world.identity_provider.change_keys();
    }

    /// Clears the recorded calls, orders and events. Databases and mails stay.
    pub fn clear_ledger(&self) {
        self.world.ledger.clear();
    }

    /// Number of received calls with this name, counted before their effect. Names are as in
    /// [`Fault::call`].
    pub fn count(&self, call: &str) -> usize {
        self.world.ledger.count(call)
    }

    /// Runs a closure on one tenant's database, which stays locked until the closure returns.
    pub fn with_database<T>(
        &self,
        tenant: &str,
        work: impl FnOnce(&Connection) -> T,
    ) -> Result<T, SandboxError> {
        let tenant = self
            .world
            .tenant(tenant)
            .ok_or_else(|| SandboxError::UnknownTenant(tenant.to_owned()))?;
        Ok(work(&tenant.connection()))
    }

    /// Every mail of every tenant, oldest first.
    pub fn mails(&self) -> Result<Vec<Mail>, SandboxError> {
        self.world.mails()
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop();
    }
}

fn listen(address: &str) -> Result<TcpListener, SandboxError> {
    let failed = |source| SandboxError::Listen {
        address: address.to_owned(),
        source,
    };
    let resolved: Vec<SocketAddr> = address.to_socket_addrs().map_err(failed)?.collect();
    if !resolved
        .iter()
        .all(|candidate| candidate.ip().is_loopback())
    {
        return Err(SandboxError::NotLoopback(address.to_owned()));
    }
    TcpListener::bind(resolved.as_slice()).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpStream;

    #[test]
    fn refuses_an_address_that_other_machines_reach() {
        let options = SandboxOptions {
            address: "0.0.0.0:0".to_owned(),
            ..SandboxOptions::default()
        };
        assert!(matches!(
            Sandbox::start(options),
            Err(SandboxError::NotLoopback(_))
        ));
    }

    #[test]
    fn a_stopped_sandbox_refuses_connections_and_keeps_its_data() {
        let sandbox = Sandbox::start(SandboxOptions::default()).unwrap();
        assert!(TcpStream::connect(sandbox.address).is_ok());
        sandbox
            .with_database("vape", |database| {
                database.execute("DELETE FROM PRODUCTS", [])
            })
            .unwrap()
            .unwrap();
        sandbox.stop();
        assert!(TcpStream::connect(sandbox.address).is_err());
        sandbox.restart().unwrap();
        assert!(TcpStream::connect(sandbox.address).is_ok());
        let count = |database: &Connection| {
            database.query_row("SELECT count(*) FROM PRODUCTS", [], |row| {
                row.get::<_, i64>(0)
            })
        };
        assert_eq!(sandbox.with_database("vape", count).unwrap(), Ok(0));
        assert_ne!(sandbox.with_database("aegean", count).unwrap(), Ok(0));
    }
}
