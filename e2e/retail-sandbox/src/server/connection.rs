use std::any::Any;
use std::net::TcpStream as StdStream;
use std::os::fd::AsFd;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;

/// A second handle of a connection, which can reset the connection instead of closing it.
#[derive(Clone)]
pub(crate) struct Connection(Arc<Mutex<Option<StdStream>>>);

impl Connection {
    pub(crate) fn store_handle(stream: &dyn Any, extensions: &mut Extensions) {
        let duplicate = stream
            .downcast_ref::<TcpStream>()
            .and_then(|stream| stream.as_fd().try_clone_to_owned().ok())
            .map(StdStream::from);
        extensions.insert(Self(Arc::new(Mutex::new(duplicate))));
    }

    /// From now on, closing the connection sends a reset and drops unsent bytes.
    pub(crate) fn reset_on_close(&self) {
        let Some(stream) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return;
        };
        // Only the runtime's stream type can set this option. The duplicate is closed here, the
        // original later.
        if let Err(error) = TcpStream::from_std(stream).and_then(|stream| stream.set_zero_linger())
        {
            tracing::warn!(%error, "the connection will be closed instead of reset");
        }
    }
}
