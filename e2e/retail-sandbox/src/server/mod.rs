//! The server's thread: start, stop.

mod answer;
mod connection;
mod delivery;
mod request;
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

pub(crate) use answer::{Answer, escape};
pub(crate) use request::Request;

/// Largest body that is read; a cart is far below.
const LARGEST_BODY: usize = 16 * 1024 * 1024;

/// Threads that answer; a call that waits does not block the others on its thread.
const WORKERS: usize = 2;

/// A server that answers until it is stopped.
pub(crate) struct RunningServer {
    handle: ServerHandle,
    thread: JoinHandle<io::Result<()>>,
    /// Ends when no connection is open any more, nor can be: each has a sender, and so has what takes them in.
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
                        Connection::remember(stream, extensions);
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

    /// Cuts open connections and returns when the port is free and nobody gets an answer any more.
    pub(crate) fn stop(self) {
        // The command is sent when the future is made; the thread ends when it was obeyed.
        drop(self.handle.stop(false));
        if self.thread.join().is_err() {
            tracing::error!("the sandbox's thread panicked");
        }
        // The thread doesn't wait for those that answer: they would go on for a moment.
        let Err(mpsc::RecvError) = self.closed.recv();
    }
}
