use std::{
    io,
    net::{TcpListener, ToSocketAddrs},
};

use listenfd::ListenFd;
use rustix::net::listen;

/// Maximum number of connections that wait to be accepted.
const BACKLOG: i32 = 2_048;

/// Listens on each address of a name. Fails if no address works.
pub fn bind(addresses: impl ToSocketAddrs) -> io::Result<Vec<TcpListener>> {
    let mut failure = io::Error::from(io::ErrorKind::AddrNotAvailable);
    let mut listeners = Vec::new();
    for address in addresses.to_socket_addrs()? {
        match TcpListener::bind(address) {
            Ok(listener) => {
                listen(&listener, BACKLOG)?;
                listeners.push(listener);
            }
            Err(error) => failure = error,
        }
    }
    if listeners.is_empty() {
        Err(failure)
    } else {
        Ok(listeners)
    }
}

/// Takes the listening sockets that systemd has passed (`LISTEN_FDS`). Empty without such sockets.
///
/// Must be called before the process has threads, because it changes the environment.
pub fn inherited_listeners() -> io::Result<Vec<TcpListener>> {
    let mut passed = ListenFd::from_env();
    let mut listeners = Vec::new();
    for index in 0..passed.len() {
        listeners.extend(passed.take_tcp_listener(index)?);
    }
    Ok(listeners)
}
