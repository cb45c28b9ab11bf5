mod connection;
mod delivery;
mod request;
mod response;
mod serve;

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpServer, rt, web};

use self::connection::Connection;
use crate::world::World;

pub(crate) use request::Request;
pub(crate) use response::{Response, escape};

/// Largest accepted body, far above the size of a cart.
const LARGEST_BODY: usize = 16 * 1024 * 1024;

/// Threads of the server. A waiting call does not block other calls on its thread.
const WORKERS: usize = 2;

pub(crate) struct RunningServer {
    handle: ServerHandle,
    thread: JoinHandle<io::Result<()>>,
    /// Disconnects when no connection is open and no new one can be opened. Each connection and the
    /// acceptor hold a sender.
    closed: mpsc::Receiver<Infallible>,
}

impl RunningServer {
    pub(crate) fn start(listener: TcpListener, world: Arc<World>) -> io::Result<Self> {
        let (sender, receiver) = mpsc::channel();
        let (open, closed) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("retail-sandbox".to_owned())
            .spawn(move || {
                rt::System::new().block_on(async move {
                    let world = web::Data::from(world);
                    let server = HttpServer::new(move || {
                        App::new()
                            .app_data(world.clone())
                            .app_data(web::PayloadConfig::new(LARGEST_BODY))
                            .default_service(web::to(serve::serve))
                    })
                    .on_connect(move |stream, extensions| {
                        Connection::store_handle(stream, extensions);
                        extensions.insert(open.clone());
                    })
                    .workers(WORKERS)
                    .disable_signals()
                    .listen(listener)?
                    .run();
                    drop(sender.send(server.handle()));
                    server.await
                })
            })?;
        let handle = receiver.recv().map_err(io::Error::other)?;
        Ok(Self {
            handle,
            thread,
            closed,
        })
    }

    /// Closes open connections; returns when the port is free and no response can be sent.
    pub(crate) fn stop(self) {
        // `stop` sends its command at once, so its future is not awaited.
        drop(self.handle.stop(false));
        if self.thread.join().is_err() {
            tracing::error!("the sandbox's thread panicked");
        }
        // The thread ends before its workers. Wait until they have closed all connections.
        let Err(mpsc::RecvError) = self.closed.recv();
    }
}
