use tokio::sync::mpsc;

use super::PostgresHints;

/// Hint that a gateway receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Text that another gateway sent.
    Text(String),
    /// Hints may have been lost before this one.
    Missed,
}

/// Exchange of hints between gateways with one database. A hint is a text without line breaks. It is lost only with the
/// connection of its receiver, which then gets [`Hint::Missed`].
pub struct Hints {
    /// Sends hints to all other gateways.
    pub sender: PostgresHints,
    /// Hints of other gateways. The first one is [`Hint::Missed`].
    pub received: mpsc::UnboundedReceiver<Hint>,
}
