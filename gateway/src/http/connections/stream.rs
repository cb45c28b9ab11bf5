use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
};

use actix_web::rt::net::TcpStream;
use rustix::net::{RecvFlags, recv};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::{ConnectionPermit, Connections, drain::IDLE_LIMIT, exchange::Exchange};

/// Reads and writes fail after the time limit.
pub(super) struct ClientStream {
    io: TcpStream,
    exchange: Exchange,
    permit: ConnectionPermit,
}

impl ClientStream {
    pub(super) fn new(io: TcpStream, permit: ConnectionPermit) -> Self {
        let Connections {
            settings, clock, ..
        } = &*permit.connections;
        limit_unacknowledged(&io, settings.write_timeout_ms());
        Self {
            io,
            exchange: Exchange::new(settings.exchange_timeout(), clock),
            permit,
        }
    }

    pub(super) fn peer_address(&self) -> Option<SocketAddr> {
        self.io.peer_addr().ok()
    }

    fn poll_timeout<T>(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        self.exchange
            .poll_expired(cx)
            .map(|()| Err(self.timed_out()))
    }

    /// Whether a drain ends this connection now.
    fn must_end(&mut self, cx: &mut Context<'_>) -> bool {
        self.permit.connections.is_draining()
            && self.exchange.poll_idle(IDLE_LIMIT, cx).is_ready()
            && !has_unread_bytes(&self.io)
    }

    fn timed_out(&self) -> io::Error {
        self.permit.note_timed_out();
        io::ErrorKind::TimedOut.into()
    }
}

/// Closes the connection when the client acknowledges no byte for this long. Only the kernel can
/// see this, because its send buffer hides slow clients. Clients below about 10 KB/s may be
/// disconnected too.
fn limit_unacknowledged(io: &TcpStream, limit_ms: u32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::net::sockopt::set_tcp_user_timeout(io, limit_ms) {
        tracing::debug!(%error, "a connection has no write timeout");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (io, limit_ms);
}

/// Asks the kernel, because the event of bytes that just arrived may not be processed yet.
fn has_unread_bytes(io: &TcpStream) -> bool {
    let mut byte = [0; 1];
    let peeked = recv(io, &mut byte[..], RecvFlags::PEEK | RecvFlags::DONTWAIT);
    peeked.is_ok_and(|(_, count)| count > 0)
}

impl AsyncRead for ClientStream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.io).poll_read(cx, buffer);
        if read.is_pending() {
            if this.must_end(cx) {
                // The end of the input makes actix-http close the connection.
                return Poll::Ready(Ok(()));
            }
            return this.poll_timeout(cx);
        }
        // While a client sends without a pause, no read is pending, so check here too.
        if buffer.filled().len() > before && !this.exchange.note_received() {
            return Poll::Ready(Err(this.timed_out()));
        }
        read
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.io).poll_write(cx, bytes);
        if written.is_pending() {
            return this.poll_timeout(cx);
        }
        if matches!(written, Poll::Ready(Ok(1..))) {
            this.exchange.note_written();
        }
        written
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.exchange.note_flushed();
        Pin::new(&mut this.io).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().io).poll_shutdown(cx)
    }
}
