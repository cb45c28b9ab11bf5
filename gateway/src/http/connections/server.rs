//! Like actix-web's `HttpServer`, but with streams that add time limits. These streams can't use
//! HTTP/2.

use std::{fmt, future::ready, io, net::TcpListener, sync::Arc, time::Duration};

use actix_http::{HttpService, Request, Response, error::DispatchError};
use actix_server::{Server, ServerBuilder};
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt as _, fn_service, map_config,
};
use actix_web::{Error, body::MessageBody, dev::AppConfig, rt::net::TcpStream};
use rustix::net::{SendFlags, send};

use super::{Connections, stream::ClientStream};

/// Time limit for the first head of a connection.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);

/// Time in which a client may send the rest of an unread body.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The refused client may not receive this, because its request isn't read.
const REFUSAL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 2\r\n\r\n";

/// Builds a server. `app` creates the application of each worker.
pub fn http_server<F, I, S, B>(
    listeners: Vec<TcpListener>,
    keep_alive: Duration,
    connections: &Arc<Connections>,
    app: F,
) -> io::Result<ServerBuilder>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<Error> + 'static,
    S::InitError: fmt::Debug,
    S::Response: Into<Response<B>> + 'static,
    S::Service: 'static,
    <S::Service as Service<Request>>::Future: 'static,
    B: MessageBody + 'static,
{
    let mut server = Server::build();
    let draining = server.graceful_shutdown_signal();
    for listener in listeners {
        let (app, draining, connections) = (app.clone(), draining.clone(), Arc::clone(connections));
        server = server.listen("http", listener, move || {
            let app = app().into_factory().map_err(|error| {
                let error: Error = error.into();
                error.error_response()
            });
            let (draining, drained_connections) = (draining.clone(), Arc::clone(&connections));
            let http = HttpService::build()
                .keep_alive(keep_alive)
                .client_request_timeout(HEAD_TIMEOUT)
                .client_disconnect_timeout(DISCONNECT_TIMEOUT)
                .graceful_shutdown_signal(move || {
                    let draining = draining.clone();
                    let connections = Arc::clone(&drained_connections);
                    async move {
                        // The end of this wait makes actix-http read from its stream, which then
                        // ends idle connections. A drain begins before the server stops.
                        connections.drain_begun().await;
                        draining.notified().await;
                    }
                })
                // The application doesn't use this configuration.
                .h1(map_config(app, |()| AppConfig::default()));
            let connections = Arc::clone(&connections);
            fn_service(move |io| ready(admit(io, &connections)))
                .map(|stream: ClientStream| {
                    let address = stream.peer_address();
                    (stream, address)
                })
                .and_then(http)
        })?;
    }
    Ok(server)
}

fn admit(io: TcpStream, connections: &Arc<Connections>) -> Result<ClientStream, DispatchError> {
    let address = io.peer_addr()?.ip();
    let Some(permit) = connections.admit(address) else {
        // The socket is non-blocking, so this can fail.
        let _best_effort = send(&io, REFUSAL, SendFlags::empty());
        return Err(io::Error::from(io::ErrorKind::QuotaExceeded).into());
    };
    Ok(ClientStream::new(io, permit))
}
