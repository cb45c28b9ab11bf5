//! The server's thread: start, stop.

use std::io;
use std::net::TcpListener;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpResponse, HttpServer, rt, web};

use crate::world::World;

/// Threads that answer; a call that waits does not block the others on its thread.
const WORKERS: usize = 2;

/// A server that answers until it is stopped.
pub(crate) struct RunningServer {
    handle: ServerHandle,
    thread: JoinHandle<io::Result<()>>,
}

impl RunningServer {
    pub(crate) fn start(listener: TcpListener, world: Arc<World>) -> io::Result<Self> {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("retail-sandbox".to_owned())
            .spawn(move || {
                rt::System::new().block_on(async move {
                    let world = web::Data::from(world);
                    let server = HttpServer::new(move || {
                        App::new()
                            .app_data(world.clone())
                            .default_service(web::to(HttpResponse::NotFound))
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
        Ok(Self { handle, thread })
    }

    /// Cuts open connections and returns when the port is free.
    pub(crate) fn stop(self) {
        // The command is sent when the future is made; the thread ends when it was obeyed.
        drop(self.handle.stop(false));
        if self.thread.join().is_err() {
            tracing::error!("the sandbox's thread panicked");
        }
    }
}
