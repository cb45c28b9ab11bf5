use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the soft limit of file descriptors to the hard limit, and returns it. `None` means no
/// limit.
///
/// The usual soft limit of 1,024 is too low, because each connection takes a descriptor.
pub fn raise_descriptor_limit() -> Option<u64> {
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: before.maximum,
        ..before
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => tracing::info!(
            before = before.current,
            limit = raised.current,
            "file descriptors"
        ),
        Err(error) => tracing::warn!(
            %error,
            limit = before.current,
            "the limit of file descriptors could not be raised"
        ),
    }
    getrlimit(Resource::Nofile).current
}
